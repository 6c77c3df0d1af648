// The simulator's programming interface: an immutable problem, a mutable state, and the step.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROBLEM_H
#define RA_PROBLEM_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "kernels/kernels.h"
#include "model/imposed.h"
#include "modes/modes.h"

/** One solid as a user describes it. Arrays belong to the caller and are copied. */
struct ra_solid_spec {
    struct ra_beam beam;
    size_t modes;               ///< M >= 1, rigid modes included
    const double *damping;      ///< zeta_k (modes), or NULL for none; ignored for rigid modes
    double gravity;             ///< g acting on this solid, towards the resonator [m/s^2]
    size_t first;               ///< index of the first node: 0, or 1 as printed (reading L10)
    size_t nodes;               ///< N
    const double *height;       ///< h_l [m], positive towards the other solid (nodes), NULL: flat
    const double *displacement; ///< u(x_l, 0) [m] (nodes), or NULL for 0
    const double *velocity;     ///< du/dt(x_l, 0) [m/s] (nodes), or NULL for 0
};

/** Whose nodes are slaves: the two passes of Sect. 2.4.1, or one of them. */
enum ra_slaves { RA_SLAVES_BOTH, RA_SLAVES_RESONATOR, RA_SLAVES_SLIDER };

/** A problem as a user describes it: solid 0 is the resonator (bottom), 1 the slider (top). */
struct ra_problem_spec {
    struct ra_solid_spec solid[2];
    double spacing; ///< chi [m], of both solids; L_i is a whole number of them
    double speed;   ///< V [m/s]
    double start;   ///< x0, abscissa of the slider's left end at t = 0 [m]
    double gap;     ///< delta, distance of the two reference lines [m]
    int touching;   ///< 1: delta is what makes the lines touch at t = 0, plus `gap` (reading L4)
    double step;    ///< tau [s]
    double penalty; ///< kappa [Pa] (contact law "penalty")
    enum ra_slaves slaves; ///< passes of the detection
    int linear; ///< 1: the master is interpolated linearly everywhere (Eq. 32); 0: Eq. 30
    /// of a node in the laws "hertz" and "power": P = coefficient e^(halves/2) [N/m^(1 + halves/2)]
    double coefficient;
    int halves;          ///< twice the exponent: 2, 3, 4 or 5
    double deepest;      ///< penetration that the step is made for in these two laws [m]
    double tolerance;    ///< penetration the law "lagrange" may leave [m]; 0 gives 1e-15 m
    const char *kernels; ///< instruction set: a name of kernels.h; NULL: the best one here
    int plain;           ///< 1: look at all nodes at every step (the reference); 0: at the spots
    const char *law;     ///< a name in the table of contact.h
    const char *scheme;  ///< a name in the table of scheme.h; NULL: central-differences
};

/** Coefficients of a modal recurrence, one value a mode (see scheme.c). One-step schemes have those
 *  of dV/dt here: factors of V, U and F (scheme_stages.c). */
struct ra_recurrence {
    double *keep; ///< factor of the last increment
    double *pull; ///< factor of the modal amplitude
    double *gain; ///< factor of the modal force, dU_{n+1}/dF_n
};

/** How a velocity is read off a recurrence: ahead D_{n+1} + behind D_n + lean U_n, one value a mode
 *  (scheme_two_step.c) [1/s]. */
struct ra_reading {
    double *ahead, *behind, *lean;
};

/** One solid ready to run. All arrays are owned by the problem and never change. Those over the
 *  modes have the padded width of the modes, and solid 1's lie behind solid 0's. */
struct ra_solid {
    struct ra_beam beam;
    double mass;                 ///< m_i, mass per length [kg/m]
    struct ra_modes modes;       ///< shapes psi_k(x_l) and omega_k
    size_t first, nodes;         ///< as in the spec
    double *decay;               ///< zeta_k omega_k [1/s] (modes)
    double *gravity;             ///< modal gravity force, with its sign (modes)
    double *height;              ///< h_l [m] (nodes)
    double *weight;              ///< tributary length of a node, Eq. 35: chi, chi/2 at the ends [m]
    double *start_amplitude;     ///< U_k(0) (modes)
    double *start_velocity;      ///< dU_k/dt(0) (modes)
    struct ra_recurrence begin;  ///< the step from n = 0
    struct ra_recurrence onward; ///< every other step
    struct ra_reading reading;   ///< the velocity at t_n
};

struct ra_law;
struct ra_scheme;
struct ra_candidates;

/** Everything that does not change in a run. */
struct ra_problem {
    struct ra_solid solid[2];
    struct ra_sliding sliding;
    double spacing, gap, step, penalty, tolerance;
    double coefficient, deepest; ///< of the nodal laws, as in the spec
    int halves;                  ///< twice their exponent
    const struct ra_law *law;
    const struct ra_scheme *scheme;
    enum ra_slaves slaves;
    int linear;
    int plain;    ///< 1: the plain engine
    size_t width; ///< of a modal array of both solids: that of solid 1 lies behind that of solid 0
    const struct ra_kernels *kernels; ///< the loops of the instruction set
    double limit;                     ///< stability limit of the step with contact [s]
};

/** One contact of one pass: slave node over master segment (Fig. 2). */
struct ra_contact {
    int slave;     ///< solid of the slave node; the master is 1 - slave
    size_t node;   ///< l, slave node
    size_t master; ///< l', left node of the master segment
    int hermite;   ///< 1: the four weights of the pass (Eq. 30), 0: an end segment (Eq. 32)
    double gap;    ///< g [m]
    double slope;  ///< dg/d(Vt): how the gap changes with the sliding alone [1]
    double force;  ///< nodal force per width, weight times f, <= 0 [N/m]
};

/** How the nodes of one solid face the segments of the other in one pass (Eqs. 28, 29). All nodes
 *  of a pass share one local coordinate, because both grids have the spacing chi. */
struct ra_pass {
    int64_t begin, end;                 ///< slave nodes in the contact zone, [begin, end)
    int64_t shift;                      ///< master segment l' = l + shift
    int64_t hermite_begin, hermite_end; ///< those of them that face a Hermite segment
    double rate;                        ///< dxi/d(Vt) = -1/chi in pass 0, 1/chi in pass 1 [1/m]
    double xi;                          ///< local coordinate
    double N[4];                        ///< N_r(xi), Eq. 31, or 0, 1 - xi, xi, 0
    double slope[4];                    ///< dN_r/d(Vt) = rate N_r'(xi) [1/m]
};

/** Where is looked and what is found at one time. Arrays over places have room for RA_MARGIN more
 *  before the first and behind the last. */
struct ra_detection {
    struct ra_pass pass[2]; ///< pass i has solid i as slave
    struct ra_spot *spot;   ///< where to look (spot_capacity)
    size_t spot_count, spot_capacity;
    double *line[2];            ///< h + u at the places of each solid [m]
    struct ra_contact *contact; ///< listed contacts: pass 0 then 1, ascending nodes (capacity)
    size_t count, capacity;
};

/** Moving quantities of one solid at time t_n. Modal arrays are padded like those of ra_solid;
 *  arrays over places belong to the spots of `now`. */
struct ra_motion {
    double *amplitude; ///< U_k,n
    double *before;    ///< U_k,n-1
    double *after;     ///< U_k,n+1
    double *increment; ///< U_k,n - U_k,n-1
    double *next;      ///< U_k,n+1 - U_k,n
    double *velocity;  ///< dU_k/dt at t_n, central (Eq. 24)
    double *force;     ///< F_k,n, modal contact force (Eq. 35)
    double *square;    ///< sum of the squared velocities of all steps up to t_n
    double *work;      ///< sum of F_k times velocity, that of the first step by half
    double *own;       ///< force of a node as slave per width, weight f [N/m] (places)
    double *nodal;     ///< that and the reactions it takes as master [N/m] (places)
};

/** What a law keeps between steps and counts (filled by "lagrange"). */
struct ra_solver_record {
    uint64_t solves;          ///< steps with a complementarity problem
    uint64_t iterations;      ///< outer iterations (Algorithm 2), all steps
    uint64_t most_iterations; ///< in one step
    uint64_t pivots;          ///< changes of the active set
    size_t largest;           ///< rows of the largest problem
    double worst_penetration; ///< max of -g after the solution [m]
    double worst_product;     ///< max of |force g| [N]
};

struct ra_places;

/** Everything that changes. After ra_step the fields describe time t_n with n = `step`. */
struct ra_state {
    uint64_t step;           ///< n
    int started;             ///< 0 before the first ra_step
    struct ra_offset offset; ///< of the slider at t_n
    struct ra_motion motion[2];
    struct ra_detection now; ///< where the forces at t_n act: passes and spots
    size_t contacts;         ///< slave nodes with a force, both passes
    double total_force;      ///< sum of the |own| forces of both passes [N/m]
    double sliding_force;  ///< sum of own times dg/d(Vt): V times it is the power of sliding [N/m]
    struct ra_tally tally; ///< of which the three above are the sums
    struct ra_solver_record record;
    double
        travel; ///< of the modes since the last survey of the list, up to t_{n+1} [m]; or HUGE_VAL
    struct ra_places *places;         ///< what the solids are at the places of `now`
    struct ra_candidates *candidates; ///< where to look; NULL with the plain engine
    void *law_memory;                 ///< work space of the contact law
    void *scheme_memory;              ///< work space of the time scheme
};

/** Prepares a problem: modes, projections, stability. RA_INPUT with a message if the spec is wrong;
 *  RA_UNSTABLE for a step at or beyond the stability limit (which the message names), RA_APART if
 *  the solids cannot start touching, RA_SYSTEM without memory. Free with ra_problem_free. */
enum ra_code ra_problem_make(const struct ra_problem_spec *spec, struct ra_problem *problem,
                             struct ra_status *st);
void ra_problem_free(struct ra_problem *problem);

/** A modal array of both solids (width of the problem), zeroed: *first for solid 0, *second behind
 *  it for solid 1. Free *first. */
enum ra_code ra_modal_pair(const struct ra_problem *problem, double **first, double **second,
                           struct ra_status *st);

/** A state at rest before the first step, with the initial fields of the problem. */
enum ra_code ra_state_make(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st);
void ra_state_free(const struct ra_problem *problem, struct ra_state *state);

/** Lists the contacts that carry the forces at t_n in `now.contact` (Lagrange multipliers have done
 *  so already). For those who look at single contacts; not needed to step. */
void ra_list_contacts(const struct ra_problem *problem, struct ra_state *state);

/** One time step: contact forces at t_n, then U_{n+1} and the velocity at t_n (Algorithms 1, 2).
 *  The first call treats n = 0, the next n = 1... RA_NUMERIC if the motion is no longer finite or
 *  the complementarity problem has no solution. */
enum ra_code ra_step(const struct ra_problem *problem, struct ra_state *state,
                     struct ra_status *st);

/** Contact force of a node at t_n [N/m]: its own as a slave, and that with what it takes as a
 *  master. */
double ra_slave_force(const struct ra_state *state, int solid, size_t node);
double ra_nodal_force(const struct ra_state *state, int solid, size_t node);

/** Displacement and velocity at a node at t_n: sums over the modes (Eq. 27). */
double ra_displacement(const struct ra_problem *problem, const struct ra_state *state, int solid,
                       size_t node);
double ra_velocity(const struct ra_problem *problem, const struct ra_state *state, int solid,
                   size_t node);

/** Modal component of a nodal field, Eq. 21 by the trapezoidal rule: sum weight_l a_l psi_k(x_l).
 * */
void ra_project(const struct ra_solid *solid, const double *field, double *modal);

/** Largest natural angular frequency of both solids [rad/s]. */
double ra_modal_frequency(const struct ra_problem *problem);

/** Upper bound of the angular frequency that the contact adds, all nodes in contact at once (and as
 *  deep as `deepest`, for nodal laws): bounds of the pair add by their squares (see stability.c). 0
 *  for a law without stiffness. */
double ra_contact_frequency(const struct ra_problem *problem);

/** Largest stable step with contact [s]; HUGE_VAL if nothing vibrates. */
double ra_stability_limit(const struct ra_problem *problem);

/** Static equilibrium of a state that has not started (reading L4, "settled"): the slider held at
 *  its start, velocities removed whenever the kinetic energy passes a maximum, until the contact
 *  force carries the weight within `tolerance` (relative) for a while. Leaves the state at rest,
 *  not started. RA_NUMERIC if that needs more than `most` steps, RA_EARLY once *stop
 *  is not 0. `stop` and `steps`, which counts, may be NULL. */
enum ra_code ra_settle(const struct ra_problem *problem, struct ra_state *state, double tolerance,
                       uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                       struct ra_status *st);

#endif
