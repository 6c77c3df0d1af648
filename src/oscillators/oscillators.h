// Oscillators: the modes of all solids, their motion, a time step, and equilibrium (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_OSCILLATORS_H
#define RA_OSCILLATORS_H

#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/room.h"
#include "kernels/room.h"
#include "ra2d.h"

/** Coefficients of the modal recurrence $D_{n+1} = a D_n - b U_n + c F_n$, one value for each mode
 *  (recurrence.c). One-step schemes store here the coefficients of V, U and F in dV/dt
 *  (runge_kutta.c). */
struct ra_recurrence {
    double *a; ///< factor of the last increment [1]
    double *b; ///< factor of the modal amplitude, subtracted [1]
    double *c; ///< factor of the modal force, dU_{n+1}/dF_n [m^2/N]
};

/** The coefficients of the velocity at $t_n$ in a recurrence, $p D_{n+1} + q D_n + r U_n$, one
 *  value for each mode [1/s] (two_step.c). */
struct ra_velocity_formula {
    double *p, *q, *r;
};

struct ra_scheme;

/** All modes of all solids of a problem. The arrays are padded to whole vectors (`width` entries).
 *  The padding has no mass, stays at rest and stands for no mode. Nothing changes after
 *  preparation. The caller sets the first five members before the arrays are allocated. */
struct ra_oscillators {
    size_t width; ///< length of a modal array, a multiple of RA_LANES
    double step;  ///< $\tau$ [s]
    const struct ra_scheme *scheme;
    const struct ra_kernels *kernels;
    /// how the first increment of a recurrence without a velocity formula is computed from the
    /// velocity V. True (three dimensions): $(V - next/(2 \tau))\, 2 \tau$; then V keeps its bits.
    /// False (two dimensions): $2 \tau V - next$. The two results differ only by rounding, but
    /// archived runs need the same bits
    bool given_velocity;
    double *mass;                ///< modal mass $m_k$ [kg/m], of a plate [kg/m^2]; 0: no mode
    double *omega;               ///< natural angular frequencies [rad/s]
    double *decay;               ///< $\zeta_k \omega_k$ [1/s]
    double *load;                ///< constant modal force with its sign: gravity
    double *start_amplitude;     ///< $U_k(0)$
    double *start_velocity;      ///< dU_k/dt(0)
    struct ra_recurrence begin;  ///< coefficients of the first step (n = 0)
    struct ra_recurrence onward; ///< coefficients of every other step
    /// coefficients of the velocity at $t_n$, for schemes with a velocity formula
    struct ra_velocity_formula velocity;
    double *block; ///< memory of all these arrays
};

/** The modal motion at $t_n$; arrays have `width` entries. */
struct ra_motion {
    double *amplitude; ///< $U_{k,n}$
    double *before;    ///< $U_{k,n-1}$
    double *after;     ///< $U_{k,n+1}$
    double *increment; ///< $U_{k,n} - U_{k,n-1}$
    double *next;      ///< $U_{k,n+1} - U_{k,n}$
    double *velocity;  ///< dU_k/dt at $t_n$, central (Eq. 24)
    double *force;     ///< modal contact force $F_{k,n}$ (Eq. 35)
    double *square;    ///< sum of the squared velocities of all steps up to $t_n$
    double *work;      ///< sum of $F_k$ times velocity over the steps; the first step counts half
    double *block;     ///< memory of all these arrays
    double *space;     ///< work space of the scheme (width x `space` of the scheme)
    double travel;     ///< travel up to $t_{n+1}$, if it is watched; HUGE_VAL: not known
    /// the part of `force` that does not come from the contact, and the sum of this part times
    /// velocity (as `work`). Owned by another struct. NULL: `force` comes from the contact alone
    double *other, *other_work;
};

/** A sum over the modes that a scheme computes along with the amplitudes: the travel sum_k factor_k
 *  |U_k - (reference_k + distance drift_k)|. The caller of the scheme uses it; the scheme itself
 *  does not. */
struct ra_watch {
    const double *factor, *reference, *drift; ///< one value for each mode (width)
    double distance;                          ///< travel of the slider in the formula [cells]
};

/** Contact forces of the engine, for schemes that need them within a step. */
struct ra_forces {
    /// computes the contact forces within a step, from amplitudes and velocities that the scheme
    /// has written into `stage`. Their time is $t_n$ plus the share parts/P of a step, where P is
    /// the member `parts` of the scheme
    enum ra_code (*at)(void *engine, int parts, struct ra_status *st);
    void *engine;
    struct ra_motion *stage; ///< motion within the step; NULL for a scheme of one stage
};

// ## Schemes

/** Upper bounds of the frequencies and rates of a problem, from which the largest stable step
 *  follows. */
struct ra_bounds {
    double modal;   ///< largest natural angular frequency [rad/s]
    double contact; ///< frequency of the contact; its square adds to that of `modal` [rad/s]
    double decay;   ///< largest $\zeta \omega$ [1/s]
    /// loss L of a contact whose force depends on the rate of penetration; it adds to
    /// $2 \zeta \omega$ [1/s]
    double loss;
};

/** The bound for beams and contact together: the squares of both frequencies add up. */
static inline double ra_coupled_frequency(const struct ra_bounds *b)
{
    return sqrt(b->modal * b->modal + b->contact * b->contact);
}

/** The frequency $\omega$ for which $2/\omega$ is the stability limit of a recurrence with a lossy
 *  contact, (eq:lossy-limit) of recurrence.c. Without a loss it is ra_coupled_frequency. */
static inline double ra_lossy_frequency(const struct ra_bounds *b)
{
    const double omega = ra_coupled_frequency(b);
    return b->loss > 0.0 ? b->loss + sqrt(b->loss * b->loss + omega * omega) : omega;
}

/** The largest decay rate of the modes with a lossy contact. */
static inline double ra_lossy_decay(const struct ra_bounds *b)
{
    return b->decay + 0.5 * b->loss;
}

/** The time step $\tau$ for which $\tau \omega$ equals `angle`. */
static inline double ra_step_of_angle(double angle, double omega)
{
    return omega > 0.0 ? angle / omega : HUGE_VAL;
}

enum { RA_MOST_STAGES = 8 };

/** The coefficients of a Runge-Kutta method as ratios of whole numbers: $a_{ij}$ =
 *  above[i][j]/below[i], $b_i$ = weight[i]/weights, $c_i$ = part[i]/parts of the scheme. */
struct ra_tableau {
    int stages;
    int below[RA_MOST_STAGES], above[RA_MOST_STAGES][RA_MOST_STAGES];
    int weights, weight[RA_MOST_STAGES];
    int part[RA_MOST_STAGES];
};

struct ra_scheme {
    const char *name;
    int order;   ///< order of the global error for a smooth motion
    int stages;  ///< number of evaluations of the contact forces in a step
    int parts;   ///< the evaluations are at multiples of $\tau$/parts after $t_n$
    int vectors; ///< numbers per mode that a step reads or writes, forces included
    int space;   ///< number of arrays over the modes in the work space of the scheme
    /// the scheme has the form $D_{n+1} = a D_n - b U_n + c F_n$, which multipliers need
    bool recurrence;
    /// true: velocities by the velocity formula; false: by $(D_{n+1} + D_n)/(2 \tau)$
    bool formula;
    bool staggered; ///< energies are means of two half steps (modal_energy.c)
    bool sums;      ///< `advance` also sums squares and works, except in the first step
    bool growing;   ///< undamped oscillations grow with every step, even with very short steps
    /// coefficients of a Runge-Kutta method; NULL for other schemes
    const struct ra_tableau *tableau;
    /// the largest stable step [s]; for a growing scheme the largest useful step
    double (*largest_step)(const struct ra_bounds *bounds);
    /// estimates the velocities at $t_n$ while the forces at $t_n$ are not yet known (width);
    /// `first`: n = 0
    void (*foresee)(const struct ra_oscillators *all, const struct ra_motion *motion, bool first,
                    double *velocity);
    /// computes the coefficients of mode k
    void (*prepare)(const struct ra_oscillators *all, size_t k);
    /// computes, from the forces at $t_n$: $U_{n+1}$, the velocity at $t_n$ and the travel
    /// (HUGE_VAL if it is not watched). `first`: n = 0. Only schemes of several stages use `forces`
    enum ra_code (*advance)(const struct ra_oscillators *all, struct ra_motion *motion, bool first,
                            const struct ra_watch *watch, const struct ra_forces *forces,
                            struct ra_status *st);
};

/** `advance` for schemes whose `prepare` sets the coefficients of a recurrence and, where the
 *  scheme has one, of a velocity formula (recurrence.c). */
enum ra_code ra_advance_recurrence(const struct ra_oscillators *all, struct ra_motion *motion,
                                   bool first, const struct ra_watch *watch,
                                   const struct ra_forces *forces, struct ra_status *st);

/** `foresee` for a recurrence, of order 2 (recurrence.c). */
void ra_foresee_recurrence(const struct ra_oscillators *all, const struct ra_motion *motion,
                           bool first, double *velocity);

/** ra_scheme_find: the scheme with this name, NULL if there is none. ra_scheme_at(i): the i-th
 *  scheme, i = 0, 1, ..., then NULL. */
const struct ra_scheme *ra_scheme_find(const char *name);
const struct ra_scheme *ra_scheme_at(size_t i);

/** The names of all schemes, and of the schemes that are a recurrence: the i-th name, i = 0, 1,
 *  ..., then NULL. */
const char *ra_scheme_name(size_t i);
const char *ra_scheme_of_recurrence(size_t i);

// ## Oscillators and their motion

/** ra_oscillators_make allocates the arrays and sets them to zero. ra_oscillators_prepare computes
 *  the coefficients after the caller has filled the other arrays. RA_SYSTEM without memory; free
 *  after a failure too. */
enum ra_code ra_oscillators_make(struct ra_oscillators *all, struct ra_status *st);
void ra_oscillators_prepare(const struct ra_oscillators *all);
void ra_oscillators_free(struct ra_oscillators *all);

/** Largest natural angular frequency [rad/s]. */
double ra_oscillators_highest(const struct ra_oscillators *all);

/** The largest stable step [s] with a contact that adds the angular frequency `contact` [rad/s] and
 *  the loss `loss` [1/s] (struct ra_bounds). */
double ra_oscillators_limit(const struct ra_oscillators *all, double contact, double loss);

/** The motion before the first step, with the memory that the scheme needs. A motion that serves
 *  only as a `stage` is never stepped and gets no such memory. RA_SYSTEM without memory; free after
 *  a failure too. */
enum ra_code ra_motion_make(const struct ra_oscillators *all, bool stage, struct ra_motion *motion,
                            struct ra_status *st);
void ra_motion_free(struct ra_motion *motion);

/** Sets velocities and increments to their values before the first step, and forces to 0.
 *  Amplitudes do not change. */
void ra_motion_begin(const struct ra_oscillators *all, struct ra_motion *motion);

/** Makes $U_{n+1}$ the new $U_n$ by exchanging pointers. The oldest array will receive the next
 *  values. */
void ra_motion_move_on(struct ra_motion *motion);

/** Computes $U_{n+1}$, the velocity at $t_n$, the sums and the travel from the forces at $t_n$
 *  (step n). Takes no memory. Returns RA_OK, or the code that `forces` returned. */
enum ra_code ra_motion_step(const struct ra_oscillators *all, struct ra_motion *motion, uint64_t n,
                            const struct ra_watch *watch, const struct ra_forces *forces,
                            struct ra_status *st);

enum { RA_FINITE_EVERY = 256 }; ///< steps between two checks that the motion is finite
/** RA_NUMERIC if the motion of step n is not finite. */
enum ra_code ra_motion_check(const struct ra_oscillators *all, const struct ra_motion *motion,
                             uint64_t n, struct ra_status *st);

/** The recurrence (eq:increments) with the forces of the motion, as arguments of the kernel.
 *  Increments go to `next`, and velocities and the amplitudes `after` are set too. With `sums` the
 *  kernel also adds to the sums of the motion. `first` means n = 0. */
struct ra_advance ra_recurrence_step(const struct ra_oscillators *all,
                                     const struct ra_motion *motion, bool first,
                                     const struct ra_watch *watch, double *after, bool sums);
/** Prepares the recurrence as above and runs the kernel. Returns the travel of `watch`. */
double ra_recur(const struct ra_oscillators *all, const struct ra_motion *motion, bool first,
                const struct ra_watch *watch, double *after, bool sums);

// ## Rest

/** How an engine finds the static equilibrium of its oscillators (settle.c). */
struct ra_settling {
    /// takes one step of the engine with the oscillators of ra_relaxed_make; nothing slides
    enum ra_code (*step)(void *engine, struct ra_status *st);
    /// called every RA_RENEW_EVERY steps, or NULL. It discards lists of nearby nodes: a list that
    /// was made for the fast motion at the beginning is longer than necessary later. Three
    /// dimensions do not need this
    void (*renew)(void *engine);
    void *engine;
    double tolerance;                  ///< largest residual, relative to the largest load
    uint64_t most;                     ///< most steps
    const volatile sig_atomic_t *stop; ///< give up when it is set; NULL: never
};
enum { RA_RENEW_EVERY = 256 };

/** Makes oscillators with fictitious masses; `contact` as in ra_oscillators_limit. They share the
 *  arrays of `all`, except those of the recurrence. RA_SYSTEM without memory; free with
 *  ra_relaxed_free. */
enum ra_code ra_relaxed_make(const struct ra_oscillators *all, double contact,
                             struct ra_oscillators *relaxed, struct ra_status *st);
void ra_relaxed_free(struct ra_oscillators *relaxed);

/** Takes steps until the equilibrium is reached. RA_NUMERIC if this needs more than `most` steps,
 *  RA_EARLY if stopped. */
enum ra_code ra_relax(const struct ra_oscillators *relaxed, struct ra_motion *motion,
                      const struct ra_settling *how, struct ra_status *st);

// ## Energies and works

/** Reference values for sums over the steps of a motion; arrays have `width` entries. The motion
 *  itself keeps the sums, so it must be observed from its first step on. */
struct ra_modal_start {
    double *amplitude;     ///< $U_k$ at the first step
    double *energy;        ///< kinetic and strain energy of mode k at the first step
    double *square_before; ///< sum of $V_k^2$ up to the start of the averages
};

/** Energy balance of one mode between the first and the last step [J], for beams [J/m]: change =
 *  contact + other + gravity - damping. Each term is summed separately. */
struct ra_mode_balance {
    double contact, gravity; ///< works of the contact forces and of gravity
    double other;            ///< work of other forces
    double damping;          ///< energy dissipated by damping
    double change;           ///< change of the kinetic and strain energy of the mode
};

/** Makes the arrays. RA_SYSTEM without memory. */
enum ra_code ra_modal_start_make(const struct ra_oscillators *all, struct ra_modal_start *start,
                                 struct ra_status *st);
void ra_modal_start_free(struct ra_modal_start *start);

/** Records the state at the first step. */
void ra_modal_start_note(const struct ra_oscillators *all, const struct ra_motion *motion,
                         struct ra_modal_start *start);

/** Makes averages begin after this step. */
void ra_modal_start_averages(const struct ra_oscillators *all, const struct ra_motion *motion,
                             struct ra_modal_start *start);

/** Adds the kinetic and the strain energy at $t_n$, of all modes or of mode k, to energy[0] and
 *  energy[1]. For a staggered scheme each is the mean of the half steps on either side of $t_n$. */
void ra_modal_energies(const struct ra_oscillators *all, const struct ra_motion *motion,
                       double energy[2]);
void ra_mode_energies(const struct ra_oscillators *all, const struct ra_motion *motion, size_t k,
                      double energy[2]);

/** The balance of the mode at place k of the modal arrays. */
struct ra_mode_balance ra_modal_balance(const struct ra_oscillators *all,
                                        const struct ra_motion *motion,
                                        const struct ra_modal_start *start, size_t k);

/** Adds the works of gravity, damping, contact and other forces, over all modes, to an audit. */
void ra_modal_works(const struct ra_oscillators *all, const struct ra_motion *motion,
                    const struct ra_modal_start *start, struct ra_audit *audit);

/** The largest residual of a mode, divided by the energy put in (0 if no energy was put in). */
double ra_modal_worst(const struct ra_oscillators *all, const struct ra_motion *motion,
                      const struct ra_modal_start *start, const struct ra_audit *audit);

/** A solid among the oscillators. */
struct ra_modal_part {
    size_t first, count;  ///< place of its first mode, and number of its modes
    const double *square; ///< integrals of the squared shapes (count); NULL: 1
    double size;          ///< length [m] or area [m^2]
};

/** Mean square velocity of a solid over the `steps` steps since the start of the averages
 *  [m^2/s^2]. If `mode` is not NULL, it receives the share of each mode (count). */
double ra_modal_mean_square(const struct ra_motion *motion, const struct ra_modal_start *start,
                            const struct ra_modal_part *solid, double steps, double *mode);

#endif
