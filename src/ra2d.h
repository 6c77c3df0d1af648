// ra2d: direct simulation of the noise of sliding and rolling rough surfaces. The library's header.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A *spec* says what is wanted; a *problem* is that made ready, which never changes; a *state* is
 * what moves, and any number of states may share a problem, each in a thread of its own. A program
 * makes both, calls ra_step, and reads out what it wants or gives the state to *observers*:
 *
 *     ra_problem_make(&spec, &problem, &status);  ra_state_make(problem, &state, &status);
 *     while (ra_step(problem, state, &status) == RA_OK && ra_time(problem, state) < 0.1) { ... }
 *     ra_state_free(problem, state);  ra_problem_free(problem);
 *
 * tests/example.c is a whole program. Or it runs a case file, as the command `ra2d` does (below).
 *
 * Two solids: 0 is the resonator, at the bottom; 1 the slider, which an imposed motion x0 + V t
 * takes over it. With heights h and displacements u, both positive towards the other solid, the gap
 * is g = delta - (h + u) - (h + u)' at the nodes of one over the line of the other, and where g < 0
 * there is a contact force. All is per metre of width, in SI units, at times $t_n = n \tau$.
 *
 * A function that can fail returns a code and leaves one line of text in its status, which may be
 * NULL; then what it should have made is NULL. Everything that is made is freed by the function
 * with the same name and `_free`, to which NULL may be given. The library neither prints nor exits;
 * it has no global state but a cache of numbers for each thread (ra_exact_release).
 *
 * Tests: tests/line/test_problem.c, tests/line/test_handles.c; tests/example.c uses no other
 * header.
 */
#ifndef RA2D_H
#define RA2D_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

// ## Messages

/** What a function returns. The first seven are also the exit codes of the command, which ends with
 *  RA_CHECK if it is RA_UNBALANCED. */
enum ra_code {
    RA_OK = 0,
    RA_CHECK = 1,   ///< a check failed (calibration target missed, verification out of its band)
    RA_USAGE = 2,   ///< the command line cannot be understood
    RA_INPUT = 3,   ///< a spec, case file, profile or table is wrong
    RA_NUMERIC = 4, ///< the computation failed: overflow, infeasible contact, no convergence
    RA_SYSTEM = 5,  ///< memory, disk or file system; a folder that is in the way
    RA_EARLY = 6,   ///< ended early by an interrupt; what was done is written and marked
    // wrong input that a caller can mend, or knows the key of: a case names it with RA_INPUT
    RA_UNSTABLE = 7, ///< the time step is not below the stability limit
    RA_APART = 8,    ///< no node of one solid is opposite the other
    /// a run is complete, with all its tables, and its energy balance is off by more than its
    /// tolerance; exit code 1 of the command
    RA_UNBALANCED = 9
};

struct ra_status {
    enum ra_code code;
    char text[4096]; ///< one line: where, what was wrong, what would be right
};

/** Version, commit, compiler and its flags, in one line. */
const char *ra_version(void);

/** Gives back what MPFR keeps for the calling thread ($\pi$, log 2): before a thread ends, and at
 *  the end of a program whose memory is checked. Legal at any time. */
void ra_exact_release(void);

// ## What is wanted

enum ra_end { RA_FREE, RA_PINNED, RA_CLAMPED };

/** A solid of Sect. 2.1 as a beam of unit width (or, with area and inertia, as a beam of its own
 *  width: forces are then forces, not forces per width). */
struct ra_beam {
    double length;  ///< L [m]
    double area;    ///< A [m^2], or thickness H times unit width
    double inertia; ///< I [m^4], or $H^3/12$ times unit width
    double young;   ///< E [Pa]
    double density; ///< $\rho$ [kg/m^3]
    enum ra_end left, right;
    double shear; ///< k G [Pa], Timoshenko's theory; 0: Euler and Bernoulli's (Sect. 2.1)
};

/** One solid. Arrays belong to the caller and are copied. */
struct ra_solid_spec {
    struct ra_beam beam;
    size_t modes; ///< M >= 1, rigid modes included
    /// $\omega_k$ [rad/s] (modes) and $\psi_k$ at the nodes [m^-1/2] (modes x nodes) of any
    /// structure with the mass per length of the beam; NULL: those of the beam
    const double *omega, *shape;
    const double *damping;      ///< $\zeta_k$ (modes), or NULL for none; ignored for rigid modes
    double gravity;             ///< g acting on this solid, towards the resonator [m/s^2]
    size_t first;               ///< index of the first node: 0; 1 as the paper counts
    size_t nodes;               ///< N
    const double *height;       ///< $h_l$ [m], positive towards the other solid (nodes), NULL: flat
    const double *displacement; ///< u(x_l, 0) [m] (nodes), or NULL for 0
    const double *velocity;     ///< du/dt(x_l, 0) [m/s] (nodes), or NULL for 0
};

enum { RA_LAW_PARAMETERS = 5 }; ///< most parameters of a contact law

/** Rigid motions of the slider: down and up, about the axis across the sliding, and (in three
 *  dimensions) about that along it. */
enum { RA_HEAVE, RA_PITCH, RA_ROLL, RA_RIGID_MODES };

/** How the slider is held by a carriage that moves with it; zeros: not at all. Its motions have
 *  springs and dashpots [N/m, N s/m; N m/rad, N m s/rad], in two dimensions per width, or are
 *  blocked (pitch and roll). */
struct ra_holder {
    double stiffness[RA_RIGID_MODES], damping[RA_RIGID_MODES];
    bool blocked[RA_RIGID_MODES];
    double friction; ///< $\mu$, at the face
    double pivot;    ///< height above the face at which the carriage pushes [m]
};

/** A speed that changes. Between knots it is linear, or smooth (its rate begins and ends with 0);
 *  before the first and after the last it is constant, and two knots at one step are a jump. Loads
 *  jump at their knots. */
struct ra_speed_knot {
    uint64_t step;
    double speed; ///< V >= 0 [m/s]
    double load;  ///< force on the slider beside its weight, towards the resonator [N/m]
};
struct ra_speed {
    const struct ra_speed_knot *knot; ///< steps do not descend (count); the caller's
    size_t count;                     ///< 0: the speed is constant
    bool smooth;
    bool driven; ///< the speed jumps, too; ra_drive may change both. 0 knots: from `speed` on
};

/** Whose nodes are slaves: the two passes of Sect. 2.4.1, or one of them. */
enum ra_slaves { RA_SLAVES_BOTH, RA_SLAVES_RESONATOR, RA_SLAVES_SLIDER };

/** Two solids, their contact and the time step. What is 0 or NULL is left out or the usual. */
struct ra_problem_spec {
    struct ra_solid_spec solid[2];
    double spacing;        ///< $\chi$ [m], of both solids; $L_i$ is a whole number of them
    double speed;          ///< V [m/s], up to one spacing in a step
    double start;          ///< x0, abscissa of the slider's left end at t = 0 [m]
    bool touching;         ///< the lines touch at t = 0, or are `drop_height` apart
    double drop_height;    ///< [m], if touching
    double distance;       ///< $\delta$, of the two reference lines [m], if not
    double step;           ///< $\tau$ [s], below ra_stability_limit
    enum ra_slaves slaves; ///< passes of the detection
    bool linear;           ///< the master is interpolated linearly (Eq. 32), or by Eq. 30
    bool plain;            ///< look at all nodes at every step (the reference), or at candidates
    const char *kernels;   ///< instruction set: "plain", "sse2", ...; NULL: the best one here
    /// contact law, with its parameters: "penalty" {kappa [Pa]}; "lagrange" {penetration that may
    /// be left [m]}; "hertz" {R [m], E* [Pa], width of an asperity [m], deepest penetration that
    /// the step must carry [m]}; "power", $P = c e^a$, {c [N/m^(1 + a)], a = 1, 1.5 or 2,
    /// deepest [m]}; "kelvin-voigt" {kappa [Pa], T [s]}; "hunt-crossley",
    /// $P = c e^a (1 + \lambda\, de/dt)$, {c, a, deepest, $\lambda$ [s/m],
    /// fastest de/dt that the step must carry [m/s]}
    const char *law;
    double parameter[RA_LAW_PARAMETERS];
    const char *scheme;      ///< time scheme, as `time.scheme` of a case; NULL: central differences
    struct ra_holder holder; ///< of the slider, whose ends must be free if it is held
    struct ra_speed course;  ///< in place of `speed`
};

// ## Problem, state, step

struct ra_problem;
struct ra_state;

/** Makes modes, projections and contact ready. RA_INPUT if the spec is wrong, RA_UNSTABLE for a
 *  step at or beyond the stability limit (which the message names), RA_APART if the solids cannot
 *  start touching, RA_SYSTEM without memory. */
enum ra_code ra_problem_make(const struct ra_problem_spec *spec, struct ra_problem **problem,
                             struct ra_status *st);
void ra_problem_free(struct ra_problem *problem);

/** Largest stable step with contact [s]; HUGE_VAL if nothing vibrates. */
double ra_stability_limit(const struct ra_problem *problem);

/** A state before the first step, with the initial fields of the problem, which must live as long.
 *  RA_SYSTEM without memory. */
enum ra_code ra_state_make(const struct ra_problem *problem, struct ra_state **state,
                           struct ra_status *st);
void ra_state_free(const struct ra_problem *problem, struct ra_state *state);

/** Static equilibrium of a state that has not started: the slider held at
 *  its start, velocities removed whenever the kinetic energy passes a maximum, until the contact
 *  force carries the weight within `tolerance` (relative) for a while. Leaves the state at rest,
 *  not started. RA_NUMERIC if that needs more than `most` steps, RA_EARLY once *stop is not 0.
 *  `stop` and `steps`, which counts, may be NULL. */
enum ra_code ra_settle(const struct ra_problem *problem, struct ra_state *state, double tolerance,
                       uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                       struct ra_status *st);

/** Another speed and load, as of a knot, from the next step on, which is *step (if not NULL): a
 *  problem whose course has knots at these steps takes a state the same way, to the bit. Of a state
 *  that has not started the next step is 0; a rest comes before. RA_INPUT if the problem is not
 *  driven, or the numbers are none. */
enum ra_code ra_drive(const struct ra_problem *problem, struct ra_state *state, double speed,
                      double load, uint64_t *step, struct ra_status *st);

/** One time step: contact forces at $t_n$, then $U_{n+1}$ and the velocity at $t_n$ (Algorithms 1,
 *  2). The first call treats n = 0, the next n = 1... Takes no memory. RA_NUMERIC if the motion is
 *  no longer finite or the complementarity problem has no solution. */
enum ra_code ra_step(const struct ra_problem *problem, struct ra_state *state,
                     struct ra_status *st);

// ## Probes: nodes whose motion is written down

/** What a probe shows: displacement [m], velocity [m/s], contact force [N/m] as ra_node_force. */
enum ra_probe_quantity { RA_DISPLACEMENT, RA_VELOCITY, RA_FORCE };

struct ra_probe {
    int solid;   ///< 0 or 1
    size_t node; ///< below ra_node_count
    enum ra_probe_quantity quantity;
};

/** Values of the probes at the last step (count). */
void ra_probes_read(const struct ra_problem *problem, const struct ra_state *state,
                    const struct ra_probe *probe, size_t count, double *value);

/** Calls ra_step `steps` times and leaves the same state. After each call a row of `record` has the
 *  values of the probes (steps x count); NULL: nothing is written down. RA_EARLY once *stop is not
 *  0, else what the step that failed returned. `taken` is how many steps succeeded; it and `stop`
 *  may be NULL. */
enum ra_code ra_probes_record(const struct ra_problem *problem, struct ra_state *state,
                              uint64_t steps, const struct ra_probe *probe, size_t count,
                              double *record, const volatile sig_atomic_t *stop, uint64_t *taken,
                              struct ra_status *st);

// ## Read-outs of a problem

double ra_time_step(const struct ra_problem *problem); ///< $\tau$ [s]

/** Nodes of a solid, and where one is from the left end of its solid [m]. */
size_t ra_node_count(const struct ra_problem *problem, int solid);
double ra_node_position(const struct ra_problem *problem, int solid, size_t node);

// ## Read-outs, of the last step: t_n

uint64_t ra_step_number(const struct ra_state *state);                          ///< n
double ra_time(const struct ra_problem *problem, const struct ra_state *state); ///< $t_n$ [s]

/** $x0 + V t_n$, where the slider's left end is [m]. */
double ra_slider_position(const struct ra_problem *problem, const struct ra_state *state);

/** Displacement u [m] and velocity [m/s] of a node of a solid: sums over the modes (Eq. 27). A
 *  probe is one of these, written down. */
double ra_displacement(const struct ra_problem *problem, const struct ra_state *state, int solid,
                       size_t node);
double ra_velocity(const struct ra_problem *problem, const struct ra_state *state, int solid,
                   size_t node);

/** Contact force on a node [N/m], negative in compression: what it feels as a slave, and that with
 *  the reactions it takes as a master. */
double ra_slave_force(const struct ra_state *state, int solid, size_t node);
double ra_node_force(const struct ra_state *state, int solid, size_t node);

size_t ra_contact_count(const struct ra_state *state); ///< slave nodes with a force, both passes
double ra_total_force(const struct ra_state *state);   ///< sum of |slave force|, both passes [N/m]

// ## Energies and levels

/** Sums over a run for levels (Eqs. 47, 48) and the balance of energy. */
struct ra_balance;

/** From the first step of a state on; averages start at step `from`. RA_SYSTEM without memory. */
enum ra_code ra_balance_make(const struct ra_problem *problem, uint64_t from,
                             struct ra_balance **balance, struct ra_status *st);
void ra_balance_free(struct ra_balance *balance);
/** To be called after every ra_step. */
void ra_balance_observe(const struct ra_problem *problem, const struct ra_state *state,
                        struct ra_balance *balance);

/** Mean square velocity of a solid (Eq. 48) since the start of the averages [m^2/s^2]; per mode if
 *  `mode` is not NULL (modes): they sum to the result. */
double ra_mean_square_velocity(const struct ra_problem *problem, const struct ra_state *state,
                               const struct ra_balance *balance, int solid, double *mode);
/** Lv = 20 log10(v/1e-9 m/s) from a mean square velocity (Eq. 47) [dB]; -HUGE_VAL for 0. */
double ra_level(double mean_square);

/** Energies and works of a whole run [J/m]; see energy.c for the two balances. */
struct ra_audit {
    double kinetic, strain, contact; ///< at the last step
    double kinetic_start, strain_start, contact_start;
    double gravity, damping, sliding, contact_work; ///< works since the first step
    double other;                ///< work of the terms on the solids: forces besides the contact's
    double stored, stored_start; ///< energy that the terms store
    double brought, taken;       ///< what they bring from outside and what they lose
    double edges;                ///< work of sliding at the ends of the contact zone
    /// in contact: by the loss of a law with rates; by multipliers sliding - contact_work
    double lost;
    double modal_residual; ///< of the beams alone: identity of the scheme
    double residual;       ///< of everything (laws that store energy), or the modal one
    /// |gravity| + |sliding + edges| + |brought| + energy at the start
    double put_in;
};
void ra_balance_audit(const struct ra_problem *problem, const struct ra_state *state,
                      const struct ra_balance *balance, struct ra_audit *audit);

// ## Shocks

/** What a shock of a node is: from its first force to its last while a contact holds it; every
 *  uninterrupted run of steps with its force as a slave, or with its force. */
enum ra_shock_force { RA_SHOCK_TOTAL, RA_SHOCK_SLAVE, RA_SHOCK_NONZERO };

/** One shock of one node: from its first force, at `start`, to its last it took `steps` steps. */
struct ra_shock {
    int solid;
    size_t node;
    uint64_t start, steps;
    double peak;   ///< largest |P| [N/m]
    double energy; ///< sum of $P (u_{n+1} - u_{n-1})/2$ (Eq. 46), into the solid [J/m]
    bool complete; ///< false if it went on when the run ended
};
/** Receives every finished shock, in the order of the steps in which that is known, of solids and
 *  of nodes. */
typedef void (*ra_shock_sink)(const struct ra_shock *shock, void *context);

struct ra_shocks;

/** RA_SYSTEM without memory. */
enum ra_code ra_shocks_make(const struct ra_problem *problem, enum ra_shock_force force,
                            ra_shock_sink sink, void *context, struct ra_shocks **shocks,
                            struct ra_status *st);
void ra_shocks_free(struct ra_shocks *shocks);
/** To be called after every ra_step, from the first one of the state on. */
void ra_shocks_observe(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *shocks);
/** Reports the shocks that are still open. `state` is that of the last step observed. */
void ra_shocks_finish(const struct ra_problem *problem, const struct ra_state *state,
                      struct ra_shocks *shocks);

// ## Cases

/** How a run talks to whoever started it; every member may be 0, and so may a pointer to it. */
struct ra_run_control {
    volatile sig_atomic_t *stop; ///< set to non-zero by a signal handler: end early, write, mark
    /// called a few times a second with the share done, 0 to 1, and the seconds left (below 0: not
    /// known)
    void (*progress)(double share, double seconds_left, void *context);
    /// one line the user should know: a profile was resampled, the resonator's end was reached
    void (*note)(const char *text, void *context);
    void *context;
    const char *command; ///< the command line, for the head of the tables
    bool resume;         ///< what an interrupted run has left may be replaced by this one
    bool force;          ///< so may a complete run, when this one is complete
    bool repair;         ///< a damaged one is put aside, as FOLDER.damaged, and made again
    bool unsynced;       ///< the system may take the files to the disk when it likes
    /// the run has no folder: its summary.tsv goes to this stream, and no other table is written
    FILE *summary;
    double spent; ///< processor time of this process on other runs before this one [s]
    /// surfaces that the runs of this process have in common (base/store.h); NULL: each makes its
    /// own
    struct ra_store *store;
};

/** Reads the case file `path` with `overrides` ("section.key=value", count), runs it and makes
 *  `folder` (NULL: results/runs/NAME) with its tables, as `ra2d run`, `ra2d rolling` and `ra2d
 *  areal` do (`ra2d keys` has the keys, paper/guide/what-a-run-writes.md the tables). The folder is
 *  called FOLDER.partial until the run is complete; one process at a time makes it, and a complete
 *  run or the rest of an interrupted one is in the way (RA_SYSTEM) unless `control` says otherwise:
 *  with `resume` there is nothing to do where the run of this very case is complete. RA_UNBALANCED
 *  for a run that is complete and whose energy balance is off (output.energy_tolerance). RA_INPUT
 *  with file, line and key; RA_EARLY when stopped, RA_NUMERIC when the motion diverges, RA_SYSTEM
 *  when memory or disk are full: the folder then keeps its partial name, and tables that are not
 *  complete say so. */
enum ra_code ra_sliding_case_run(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st);
enum ra_code ra_rolling_case_run(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st);
enum ra_code ra_areal_case_run(const char *path, const char *const *overrides, size_t count,
                               const char *folder, const struct ra_run_control *control,
                               struct ra_status *st);

/** Reads a case of sliding and makes its problem, without a run: whatever a run would refuse before
 *  it starts, is refused. Codes as above. */
enum ra_code ra_sliding_case_check(const char *path, const char *const *overrides, size_t count,
                                   struct ra_status *st);

/** What the run of a case does with the problem. */
struct ra_plan {
    uint64_t steps; ///< calls of ra_step
    /// the run begins at rest: ra_settle with this tolerance and at most so many steps comes first
    bool settled;
    double tolerance;
    uint64_t most;
};

/** The same, and gives the problem, to be stepped; `plan` may be NULL. */
enum ra_code ra_sliding_case_make(const char *path, const char *const *overrides, size_t count,
                                  struct ra_problem **problem, struct ra_plan *plan,
                                  struct ra_status *st);

#ifdef __cplusplus
}
#endif

#endif
