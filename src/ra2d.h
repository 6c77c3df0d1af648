// ra2d: direct simulation of the noise of sliding and rolling rough surfaces. The library's header.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A *spec* is what the caller asks for. A *problem* is made from a spec and never changes. A
 * *state* holds everything that moves. Any number of states may share a problem, each in a thread
 * of its own. A program makes a problem and a state and calls ra_step. It then reads the values it
 * needs, or passes the state to *observers*:
 *
 *     ra_problem_make(&spec, &problem, &status);  ra_state_make(problem, &state, &status);
 *     while (ra_step(problem, state, &status) == RA_OK && ra_time(problem, state) < 0.1) { ... }
 *     ra_state_free(problem, state);  ra_problem_free(problem);
 *
 * tests/example.c is a whole program. The library also runs a case file, as the command `ra2d` does
 * (ra_sliding_case_run below).
 *
 * There are two solids. Solid 0 is the resonator, at the bottom. Solid 1 is the slider, which an
 * imposed motion x0 + V t carries over the resonator. Heights h and displacements u of each solid
 * are positive towards the other solid. The gap at a node of one solid (the slave) is g = delta -
 * (h + u) - (h + u)'. Here delta is the distance of the reference planes, and the primed values are
 * those of the other solid's line (the master) at the same place. A contact force acts where g < 0.
 * All quantities are per metre of width, in SI units, at the times $t_n = n \tau$ with the time
 * step $\tau$. In the comments below, square brackets have the unit of a value, and round brackets
 * behind it the size of an array.
 *
 * A function that can fail returns a code and writes one line of text to its status, which may be
 * NULL. If it should make something and fails, it sets the caller's pointer to NULL. Everything
 * that a function makes is freed by the function of the same name with `_free`, which accepts NULL.
 * The library neither prints nor exits. It has no global state except a cache of numbers for each
 * thread (ra_exact_release).
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

/** Return codes. The first seven are also the exit codes of the command. For RA_UNBALANCED the
 *  command exits with RA_CHECK. */
enum ra_code {
    RA_OK = 0,
    RA_CHECK = 1,   ///< a check failed (calibration target missed, verification out of its band)
    RA_USAGE = 2,   ///< the command line cannot be understood
    RA_INPUT = 3,   ///< a spec, case file, profile or table is wrong
    RA_NUMERIC = 4, ///< the computation failed: overflow, infeasible contact, no convergence
    RA_SYSTEM = 5,  ///< memory, disk or file system; or a folder that prevents the run
    /// ended early by an interrupt; the results so far are written and marked as incomplete
    RA_EARLY = 6,
    // RA_UNSTABLE and RA_APART are wrong input that the caller can correct, or of which the caller
    // knows the key. For a case they become RA_INPUT
    RA_UNSTABLE = 7, ///< the time step is not below the stability limit
    RA_APART = 8,    ///< no node of one solid is opposite the other
    /// a run is complete with all its tables, but the residual of its energy balance exceeds the
    /// tolerance; the command exits with 1
    RA_UNBALANCED = 9
};

struct ra_status {
    enum ra_code code;
    char text[4096]; ///< one line: where, what was wrong, what would be right
};

/** Version, commit, compiler and compiler flags in one line. */
const char *ra_version(void);

/** Frees what MPFR keeps for the calling thread ($\pi$, log 2). Call it before a thread ends, and
 *  at the end of a program whose memory is checked. It may be called at any time. */
void ra_exact_release(void);

// ## What is wanted

enum ra_end { RA_FREE, RA_PINNED, RA_CLAMPED };

/** A solid of Sect. 2.1 as a beam of unit width. If area and inertia are given, the beam has a
 *  width of its own, and all forces are total forces instead of forces per width. */
struct ra_beam {
    double length;  ///< L [m]
    double area;    ///< A [m^2]; per unit width the thickness H
    double inertia; ///< I [m^4]; per unit width $H^3/12$
    double young;   ///< E [Pa]
    double density; ///< $\rho$ [kg/m^3]
    enum ra_end left, right;
    double shear; ///< k G [Pa] for Timoshenko's theory; 0: Euler-Bernoulli theory (Sect. 2.1)
};

/** One solid. The arrays belong to the caller; the library copies them. */
struct ra_solid_spec {
    struct ra_beam beam;
    size_t modes; ///< number M >= 1 of modes, rigid modes included
    /// for modes of any structure with the mass per length of the beam: $\omega_k$ [rad/s] (modes)
    /// and $\psi_k$ at the nodes [m^-1/2] (modes x nodes); NULL: the modes of the beam
    const double *omega, *shape;
    const double *damping; ///< $\zeta_k$ (modes), or NULL for none; ignored for rigid modes
    /// acceleration g that acts on this solid, towards the resonator [m/s^2]
    double gravity;
    size_t first;               ///< index of the first node: 0, or 1 as in the paper
    size_t nodes;               ///< number N of nodes
    const double *height;       ///< $h_l$ [m], positive towards the other solid (nodes), NULL: flat
    const double *displacement; ///< u(x_l, 0) [m] (nodes), or NULL for 0
    const double *velocity;     ///< du/dt(x_l, 0) [m/s] (nodes), or NULL for 0
};

enum { RA_LAW_PARAMETERS = 5 }; ///< most parameters of a contact law

/** Rigid motions of the slider: up and down (heave), rotation about the axis across the sliding
 *  direction (pitch), and, only in three dimensions, rotation about the axis along it (roll). */
enum { RA_HEAVE, RA_PITCH, RA_ROLL, RA_RIGID_MODES };

/** How a carriage that moves with the slider holds the slider; all zeros: the slider is free. Each
 *  rigid motion has a spring and a dashpot [N/m, N s/m; N m/rad, N m s/rad], in two dimensions per
 *  width. Pitch and roll can also be blocked. */
struct ra_holder {
    double stiffness[RA_RIGID_MODES], damping[RA_RIGID_MODES];
    bool blocked[RA_RIGID_MODES];
    double friction; ///< friction coefficient $\mu$ at the face
    double pivot;    ///< height above the face at which the carriage pushes [m]
};

/** A knot of a speed that changes with time. Between two knots the speed is linear in time, or
 *  smooth (its derivative is 0 at both knots). Before the first knot and after the last it is
 *  constant. Two knots at the same step are a jump. A load changes only by jumps, at the knots. */
struct ra_speed_knot {
    uint64_t step;
    double speed; ///< V >= 0 [m/s]
    double load;  ///< force on the slider besides its weight, towards the resonator [N/m]
};
struct ra_speed {
    const struct ra_speed_knot *knot; ///< knots; steps do not descend (count); owned by the caller
    size_t count;                     ///< 0: the speed is constant
    bool smooth;
    /// the speed changes by jumps, and ra_drive may change speed and load; 0 knots: the slider
    /// starts with `speed`
    bool driven;
};

/** Whose nodes are slaves: the two passes of Sect. 2.4.1, or one of them. */
enum ra_slaves { RA_SLAVES_BOTH, RA_SLAVES_RESONATOR, RA_SLAVES_SLIDER };

/** Two solids, their contact and the time step. If a member is 0 or NULL, it is left out or has its
 *  usual value. */
struct ra_problem_spec {
    struct ra_solid_spec solid[2];
    double spacing; ///< spacing $\chi$ of both solids [m]; $L_i$ is a multiple of it
    double speed;   ///< V [m/s], at most one spacing per step
    double start;   ///< x0: position of the slider's left end at t = 0 [m]
    /// true: the lines touch at t = 0 or are `drop_height` apart; false: `distance` is given
    bool touching;
    double drop_height;    ///< initial gap [m], if `touching`
    double distance;       ///< distance $\delta$ of the two reference lines [m], if not `touching`
    double step;           ///< $\tau$ [s], below ra_stability_limit
    enum ra_slaves slaves; ///< passes of the detection
    bool linear;           ///< true: the master is interpolated linearly (Eq. 32); false: by Eq. 30
    /// true: detection looks at all nodes in every step (the reference); false: at candidates
    bool plain;
    /// instruction set: "plain", "sse2", ...; NULL: the best one of this machine
    const char *kernels;
    /// contact law, with its parameters: "penalty" {kappa [Pa]}; "lagrange" {penetration that may
    /// be left [m]}; "hertz" {R [m], E* [Pa], width of an asperity [m], deepest penetration that
    /// the step must carry [m]}; "power", $P = c e^a$, {c [N/m^(1 + a)], a = 1, 1.5 or 2,
    /// deepest [m]}; "kelvin-voigt" {kappa [Pa], T [s]}; "hunt-crossley",
    /// $P = c e^a (1 + \lambda\, de/dt)$, {c, a, deepest, $\lambda$ [s/m],
    /// fastest de/dt that the step must carry [m/s]}
    const char *law;
    double parameter[RA_LAW_PARAMETERS];
    const char *scheme;      ///< time scheme, as `time.scheme` of a case; NULL: central differences
    struct ra_holder holder; ///< holder of the slider; a held slider must have free ends
    struct ra_speed course;  ///< replaces `speed`
};

// ## Problem, state, step

struct ra_problem;
struct ra_state;

/** Prepares modes, projections and contact. RA_INPUT: the spec is wrong. RA_UNSTABLE: the step is
 *  at or beyond the stability limit, and the message names the limit. RA_APART: the solids cannot
 *  touch at the start. RA_SYSTEM: no memory. */
enum ra_code ra_problem_make(const struct ra_problem_spec *spec, struct ra_problem **problem,
                             struct ra_status *st);
void ra_problem_free(struct ra_problem *problem);

/** The largest stable step with contact [s]; HUGE_VAL if nothing vibrates. */
double ra_stability_limit(const struct ra_problem *problem);

/** A state before the first step, with the initial fields of the problem. The problem must outlive
 *  the state. RA_SYSTEM without memory. */
enum ra_code ra_state_make(const struct ra_problem *problem, struct ra_state **state,
                           struct ra_status *st);
void ra_state_free(const struct ra_problem *problem, struct ra_state *state);

/** Brings a state that has not started into static equilibrium, with the slider held at its start.
 *  All velocities are set to 0 whenever the kinetic energy passes a maximum. This ends when the
 *  contact force has carried the weight for some time to within `tolerance` (relative). Afterwards
 *  the state is at rest and has still not started. RA_NUMERIC if this needs more than `most` steps;
 *  RA_EARLY once *stop is not 0. *steps is the number of steps taken. `stop` and `steps` may be
 *  NULL. */
enum ra_code ra_settle(const struct ra_problem *problem, struct ra_state *state, double tolerance,
                       uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                       struct ra_status *st);

/** Sets another speed and load from the next step on, as a knot does. The number of that step is
 *  written to *step (if not NULL). A problem whose course has the same knots has states with
 *  exactly the same bits. For a state that has not started the next step is 0; if it shall start at
 *  rest, call ra_settle first. RA_INPUT if the problem is not driven, or if a value is not a finite
 *  number. */
enum ra_code ra_drive(const struct ra_problem *problem, struct ra_state *state, double speed,
                      double load, uint64_t *step, struct ra_status *st);

/** One time step: contact forces at $t_n$, then the amplitudes $U_{n+1}$ and the velocity at $t_n$
 *  (Algorithms 1, 2). The first call is step n = 0, the second n = 1, and so on. Takes no memory.
 *  RA_NUMERIC if the motion is no longer finite, or if the complementarity problem has no
 *  solution. */
enum ra_code ra_step(const struct ra_problem *problem, struct ra_state *state,
                     struct ra_status *st);

// ## Probes: nodes whose motion is recorded

/** The quantity of a probe: displacement [m], velocity [m/s], or contact force [N/m] as
 *  ra_node_force gives it. */
enum ra_probe_quantity { RA_DISPLACEMENT, RA_VELOCITY, RA_FORCE };

struct ra_probe {
    int solid;   ///< 0 or 1
    size_t node; ///< below ra_node_count
    enum ra_probe_quantity quantity;
};

/** Values of the probes at the last step. The array has `count` entries. */
void ra_probes_read(const struct ra_problem *problem, const struct ra_state *state,
                    const struct ra_probe *probe, size_t count, double *value);

/** Calls ra_step `steps` times; the state is the same as after single calls. After each step the
 *  values of the probes become a row of `record` (steps x count); NULL: nothing is recorded.
 *  RA_EARLY once *stop is not 0; otherwise the code of the step that failed. *taken is the number
 *  of steps that succeeded. `taken` and `stop` may be NULL. */
enum ra_code ra_probes_record(const struct ra_problem *problem, struct ra_state *state,
                              uint64_t steps, const struct ra_probe *probe, size_t count,
                              double *record, const volatile sig_atomic_t *stop, uint64_t *taken,
                              struct ra_status *st);

// ## Read-outs of a problem

double ra_time_step(const struct ra_problem *problem); ///< $\tau$ [s]

/** ra_node_count: the number of nodes of a solid. ra_node_position: the position of a node, from
 *  the left end of its solid [m]. */
size_t ra_node_count(const struct ra_problem *problem, int solid);
double ra_node_position(const struct ra_problem *problem, int solid, size_t node);

// ## Read-outs of the last step, at t_n

uint64_t ra_step_number(const struct ra_state *state);                          ///< n
double ra_time(const struct ra_problem *problem, const struct ra_state *state); ///< $t_n$ [s]

/** The position of the slider's left end, $x0 + V t_n$ [m]. */
double ra_slider_position(const struct ra_problem *problem, const struct ra_state *state);

/** Displacement u [m] and velocity [m/s] of a node of a solid: sums over the modes (Eq. 27). Probes
 *  record these values. */
double ra_displacement(const struct ra_problem *problem, const struct ra_state *state, int solid,
                       size_t node);
double ra_velocity(const struct ra_problem *problem, const struct ra_state *state, int solid,
                   size_t node);

/** Contact force on a node [N/m], negative in compression. ra_slave_force: only the force on it as
 *  a slave. ra_node_force: this force plus the reactions on it as a master. */
double ra_slave_force(const struct ra_state *state, int solid, size_t node);
double ra_node_force(const struct ra_state *state, int solid, size_t node);

/// number of slave nodes with a force, in both passes
size_t ra_contact_count(const struct ra_state *state);
double ra_total_force(const struct ra_state *state); ///< sum of |slave force| in both passes [N/m]

// ## Energies and levels

/** Sums over a run for levels (Eqs. 47, 48) and for the energy balance. */
struct ra_balance;

/** Observes a state from its first step on; averages start at step `from`. RA_SYSTEM without
 *  memory. */
enum ra_code ra_balance_make(const struct ra_problem *problem, uint64_t from,
                             struct ra_balance **balance, struct ra_status *st);
void ra_balance_free(struct ra_balance *balance);
/** Call this after every ra_step. */
void ra_balance_observe(const struct ra_problem *problem, const struct ra_state *state,
                        struct ra_balance *balance);

/** Mean square velocity of a solid (Eq. 48) since the start of the averages [m^2/s^2]. If `mode` is
 *  not NULL, it receives the contribution of each mode (modes); their sum is the result. */
double ra_mean_square_velocity(const struct ra_problem *problem, const struct ra_state *state,
                               const struct ra_balance *balance, int solid, double *mode);
/** Lv = 20 log10(v/1e-9 m/s) from a mean square velocity (Eq. 47) [dB]; -HUGE_VAL for 0. */
double ra_level(double mean_square);

/** Energies and works of a whole run [J/m]. energy.c derives the two balances. */
struct ra_audit {
    double kinetic, strain, contact; ///< energies at the last step
    double kinetic_start, strain_start, contact_start;
    double gravity, damping, sliding, contact_work; ///< works since the first step
    /// work of the terms on the solids; terms are forces other than those of the contact
    double other;
    double stored, stored_start; ///< energy that the terms store
    /// energy that the terms bring from outside, and energy that they lose
    double brought, taken;
    double edges; ///< work of sliding at the ends of the contact zone
    /// energy lost in the contact: for laws that depend on rates, their loss; for multipliers,
    /// sliding - contact_work
    double lost;
    /// residual of the beams' balance alone, which is an identity of the scheme
    double modal_residual;
    /// residual of the whole balance for laws that store energy; otherwise modal_residual
    double residual;
    /// energy put in: |gravity| + |sliding + edges| + |brought| + energy at the start
    double put_in;
};
void ra_balance_audit(const struct ra_problem *problem, const struct ra_state *state,
                      const struct ra_balance *balance, struct ra_audit *audit);

// ## Shocks

/** Three definitions of a shock of a node. RA_SHOCK_TOTAL: from the first force on the node to the
 *  last, as long as a contact holds the node. RA_SHOCK_SLAVE: an uninterrupted sequence of steps in
 *  which the node has a force as a slave. RA_SHOCK_NONZERO: an uninterrupted sequence of steps in
 *  which the force on the node is not 0. */
enum ra_shock_force { RA_SHOCK_TOTAL, RA_SHOCK_SLAVE, RA_SHOCK_NONZERO };

/** One shock of one node. It starts at step `start`, the first one with a force, and lasts `steps`
 *  steps up to the last force. */
struct ra_shock {
    int solid;
    size_t node;
    uint64_t start, steps;
    double peak; ///< largest |P| [N/m]
    /// energy given to the solid, the sum of $P (u_{n+1} - u_{n-1})/2$ (Eq. 46) [J/m]
    double energy;
    bool complete; ///< false: the shock had not ended when the run ended
};
/** Receives every finished shock, in the order of the steps at which the ends become known, then of
 *  solids, then of nodes. */
typedef void (*ra_shock_sink)(const struct ra_shock *shock, void *context);

struct ra_shocks;

/** Makes the observer. RA_SYSTEM without memory. */
enum ra_code ra_shocks_make(const struct ra_problem *problem, enum ra_shock_force force,
                            ra_shock_sink sink, void *context, struct ra_shocks **shocks,
                            struct ra_status *st);
void ra_shocks_free(struct ra_shocks *shocks);
/** Call this after every ra_step, from the first step of the state on. */
void ra_shocks_observe(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *shocks);
/** Reports the shocks that are still open. `state` must be that of the last observed step. */
void ra_shocks_finish(const struct ra_problem *problem, const struct ra_state *state,
                      struct ra_shocks *shocks);

// ## Cases

/** How a run communicates with its caller. Every member may be 0, and a pointer to this struct may
 *  be NULL. */
struct ra_run_control {
    /// a signal handler sets it to non-zero; the run then ends early, and its tables are written
    /// and marked as incomplete
    volatile sig_atomic_t *stop;
    /// called a few times a second with the completed share, 0 to 1, and the seconds left
    /// (negative: not known)
    void (*progress)(double share, double seconds_left, void *context);
    /// receives a line that the user should know: a profile was resampled, the resonator's end was
    /// reached
    void (*note)(const char *text, void *context);
    void *context;
    const char *command; ///< the command line, for the head of the tables
    bool resume;         ///< the remains of an interrupted run may be replaced by this run
    bool force;          ///< a complete run may be replaced, too, when this one is complete
    bool repair;         ///< a damaged run is kept as FOLDER.damaged and made again
    /// files are not forced onto the disk; the system decides when they reach it
    bool unsynced;
    /// the run has no folder: its summary.tsv goes to this stream, and no other table is written
    FILE *summary;
    double spent; ///< processor time that this process has spent on other runs before [s]
    /// surfaces that several runs of this process share (base/store.h); NULL: each run makes its
    /// own
    struct ra_store *store;
};

/** Reads the case file `path` and `overrides` ("section.key=value", count), runs the case and makes
 *  `folder` with its tables (NULL: results/runs/NAME). `ra2d run`, `ra2d rolling` and `ra2d areal`
 *  do the same. `ra2d keys` prints the keys; paper/guide/what-a-run-writes.md explains the tables.
 *  The folder is called FOLDER.partial until the run is complete; only one process at a time can
 *  write it. If there is already a complete run, or the remains of an interrupted one, the call
 *  fails (RA_SYSTEM) unless `control` says otherwise. With `resume` nothing is done if the run of
 *  this very case is complete. RA_UNBALANCED: the run is complete, but the residual of its energy
 *  balance exceeds output.energy_tolerance. RA_INPUT: the message names file, line and key.
 *  RA_EARLY: stopped. RA_NUMERIC: the motion diverges. RA_SYSTEM: memory or disk is full. If a
 *  run that has begun ends with RA_EARLY, RA_NUMERIC or RA_SYSTEM, its folder keeps the partial
 *  name, and incomplete tables say that they are incomplete. */
enum ra_code ra_sliding_case_run(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st);
enum ra_code ra_rolling_case_run(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st);
enum ra_code ra_areal_case_run(const char *path, const char *const *overrides, size_t count,
                               const char *folder, const struct ra_run_control *control,
                               struct ra_status *st);

/** Reads a sliding case and makes its problem, without a run. It refuses everything that a run
 *  would refuse before its first step. Codes as for ra_sliding_case_run. */
enum ra_code ra_sliding_case_check(const char *path, const char *const *overrides, size_t count,
                                   struct ra_status *st);

/** How a run of a case uses the problem. */
struct ra_plan {
    uint64_t steps; ///< number of calls of ra_step
    /// the run begins at rest: ra_settle is called first, with this tolerance and at most `most`
    /// steps
    bool settled;
    double tolerance;
    uint64_t most;
};

/** Checks a case as ra_sliding_case_check does, and returns its problem, ready for the first step.
 *  `plan` may be NULL. */
enum ra_code ra_sliding_case_make(const char *path, const char *const *overrides, size_t count,
                                  struct ra_problem **problem, struct ra_plan *plan,
                                  struct ra_status *st);

#ifdef __cplusplus
}
#endif

#endif
