// Time schemes: one-step methods of the earlier paper (Sect. 4), Euler to Runge-Kutta.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The earlier paper writes the modal equations as a system of first order, $y = (U, V)$,
 * $$ \dot y = g(y): \quad \dot U = V, \quad
 *    \dot V = \tfrac1m (F(U, t) \mp G) - 2\zeta\omega V - \omega^2 U ,         % eq:fr-14 $$
 * and tries six methods on it. With $\theta = \tau\omega$, undamped unless said otherwise:
 *
 * **Explicit Euler**, $y_{n+1} = y_n + \tau g(y_n)$ (its Eq. 17). Order 1. The energy grows by the
 * factor $1 + \theta^2$ in every step: unstable for every step unless $\theta < 2\zeta$.
 *
 * **Modified, that is symplectic, Euler**,
 * $$ V_{n+1} = V_n + \tau A_n, \quad U_{n+1} = U_n + \tau V_{n+1} .           % eq:fr-20 $$
 * Order 1 in V (it is the velocity half a step early), but $V^2 + \omega^2 U^2 - \tau\omega^2 U V$
 * is conserved exactly; stable for $\theta < 2(\sqrt{1+\zeta^2} - \zeta)$ (Jury's conditions for
 * trace $2 - 2\zeta\theta - \theta^2$ and determinant $1 - 2\zeta\theta$).
 *
 * **Runge-Kutta methods** take s evaluations,
 * $$ k_i = g\Big(t_n + c_i\tau,\; y_n + \tau\sum_{j<i} a_{ij} k_j\Big), \qquad
 *    y_{n+1} = y_n + \tau\sum_i b_i k_i , \quad c_i = \sum_j a_{ij} :         % eq:runge-kutta $$
 * Heun's of order 2 (its Eq. 23), the classical one of order 4 (its Eq. 29), and what the paper
 * calls RK8, which is Huta's of order 6 in 8 stages (its Eq. 30, erratum E19). On a free oscillator
 * a method of order p multiplies by the polynomial $R(z) = \sum_{q \le p} z^q/q! + \dots$,
 * $z = i\theta$: Heun's energy grows by $1 + \theta^4/4$, RK4 is stable for $\theta \le 2\sqrt2$,
 * Huta's for $\theta \le 2.2331145$. With damping z moves into the left half-plane. Largest half
 * discs in it with
 * |R| <= 1 have the radii 2.6156 (RK4; on the real axis it reaches to 2.7853) and 2.2331 (Huta);
 * the eigenvalues of beams, damping and contact together lie in the half disc of radius
 * $\max(\Omega, 2 \max \zeta\omega)$, $\Omega^2 = \max\omega^2 + \omega_c^2$ (each eigenvector
 * obeys a scalar quadratic, whose roots are complex of modulus $\le\Omega$, or real and below twice
 * the largest decay rate).
 *
 * Euler and Heun have no stable step without damping; we let them run, which is what the paper
 * compares, up to $\tau\Omega = 2$, from where nothing is left of the motion.
 *
 * **Contact.** A stage needs the contact forces of another time and another deflection. It is a
 * state of its own, with its own list of candidates, whose amplitudes the stage sets; the slider is
 * at $V (t_n + c_i\tau)$ exactly, because the c_i are multiples of 1/18 and the sliding counts in
 * such parts (imposed.c). The forces at t_n are those of the state itself, so that observers see
 * what belongs to t_n. Contact begins and ends between steps, where the force is not smooth: with
 * $f \propto e^a$ the order seen is at most 1 + a (tests/time/test_schemes_contact.c).
 *
 * Tests: tests/time/test_tableaus.c (order conditions in exact arithmetic),
 * tests/time/test_schemes.c (one step, energies, stability limits, orders),
 * tests/time/test_schemes_contact.c, tests/detection/test_engines.c, verify/verify_schemes.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contact/contact.h"
#include "model/modal.h"
#include "time/scheme.h"
#include "time/step.h"

static const struct ra_tableau euler = {.stages = 1, .below = {1}, .weights = 1, .weight = {1}};

static const struct ra_tableau heun = {
    .stages = 2,
    .below = {1, 1},
    .above = {{0}, {1}},
    .weights = 2,
    .weight = {1, 1},
    .part = {0, 1},
};

static const struct ra_tableau classical = {
    .stages = 4,
    .below = {1, 2, 2, 1},
    .above = {{0}, {1}, {0, 1}, {0, 0, 1}},
    .weights = 6,
    .weight = {1, 2, 2, 1},
    .part = {0, 1, 1, 2},
};

static const struct ra_tableau huta = {
    .stages = 8,
    .below = {1, 9, 24, 6, 8, 9, 48, 82},
    .above = {{0},
              {1},
              {1, 3},
              {1, -3, 4},
              {-5, 27, -24, 6},
              {221, -981, 867, -102, 1},
              {-183, 678, -472, -66, 80, 3},
              {716, -2079, 1002, 834, -454, -9, 72}},
    .weights = 840,
    .weight = {41, 0, 216, 27, 272, 27, 216, 41},
    .part = {0, 2, 3, 6, 9, 12, 15, 18},
};

// ## Memory

/** Arrays over the modes of both solids (width of the problem). */
struct memory {
    struct ra_state stage;         ///< forces at a stage; unused with one stage
    double *velocity;              ///< V_n, which becomes V_{n+1}
    double *trial;                 ///< V of a stage
    double *slope[RA_MOST_STAGES]; ///< U part of k_i
    double *push[RA_MOST_STAGES];  ///< V part of k_i
};

static void free_memory(const struct ra_problem *problem, void *pointer)
{
    struct memory *const m = pointer;
    if (m == NULL) {
        return;
    }
    ra_state_clear(problem, &m->stage);
    free(m->velocity);
    free(m->trial);
    for (int i = 0; i < RA_MOST_STAGES; i++) {
        free(m->slope[i]);
        free(m->push[i]);
    }
    free(m);
}

static enum ra_code make_memory(const struct ra_problem *problem, void **memory,
                                struct ra_status *st)
{
    struct memory *const m = ra_alloc(1, sizeof *m, "stages", st);
    const int stages = problem->scheme->stages;
    double *second;
    if (m == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = ra_modal_pair(problem, &m->velocity, &second, st);
    if (code == RA_OK) {
        code = ra_modal_pair(problem, &m->trial, &second, st);
    }
    for (int i = 0; i < stages && code == RA_OK; i++) {
        code = ra_modal_pair(problem, &m->slope[i], &second, st);
        if (code == RA_OK) {
            code = ra_modal_pair(problem, &m->push[i], &second, st);
        }
    }
    if (code == RA_OK && stages > 1) {
        // a state like any other, but one that is never advanced: it needs no stages of its own
        struct ra_problem still = *problem;
        still.scheme = NULL;
        code = ra_state_init(&still, &m->stage, st);
    }
    if (code != RA_OK) {
        free_memory(problem, m);
        return code;
    }
    *memory = m;
    return RA_OK;
}

// ## Steps

/// The coefficients of (eq:fr-14): 2 zeta omega, omega^2 and 1/m.
static void prepare_rates(const struct ra_oscillators *all, double tau)
{
    (void)tau;
    for (size_t k = 0; k < all->count; k++) {
        const double omega = all->omega[k];
        all->onward.a[k] = 2.0 * all->decay[k];
        all->onward.b[k] = omega * omega;
        all->onward.c[k] = 1.0 / all->mass;
    }
}

/// dV/dt of (eq:fr-14).
static void accelerations(const struct ra_problem *problem, const double *amplitude,
                          const double *velocity, const double *force, double *acceleration)
{
    const struct ra_recurrence *const rate = &problem->solid->onward;
    const double *const load = problem->solid->gravity;
    for (size_t k = 0; k < problem->width; k++) {
        acceleration[k] = rate->c[k] * (force[k] + load[k]) -
                          (rate->a[k] * velocity[k] + rate->b[k] * amplitude[k]);
    }
}

/// U_{n+1} is known by its increment; what it has travelled, the next detection finds out.
static void arrive(const struct ra_problem *problem, struct ra_state *state)
{
    const struct ra_motion *const m = state->motion;
    for (size_t k = 0; k < problem->width; k++) {
        m->after[k] = m->amplitude[k] + m->next[k];
    }
    state->travel = HUGE_VAL;
}

/// V_n: at the start that of the problem, later what the last step arrived at.
static void depart(const struct ra_problem *problem, struct ra_state *state,
                   const struct memory *memory)
{
    const double *const from = state->step == 0 ? problem->solid->start_velocity : memory->velocity;
    memcpy(state->motion->velocity, from, problem->width * sizeof *from);
}

static enum ra_code advance_symplectic(const struct ra_problem *problem, struct ra_state *state,
                                       const struct ra_watch *watch, struct ra_status *st)
{
    (void)watch;
    (void)st;
    struct memory *const memory = state->scheme_memory;
    const struct ra_motion *const m = state->motion;
    depart(problem, state, memory);
    accelerations(problem, m->amplitude, m->velocity, m->force, memory->push[0]);
    for (size_t k = 0; k < problem->width; k++) {
        memory->velocity[k] = m->velocity[k] + problem->step * memory->push[0][k];
        m->next[k] = problem->step * memory->velocity[k];
    }
    arrive(problem, state);
    return RA_OK;
}

/// tau sum over j < count of factor_j/divisor k_j, for both parts.
static void combine(const struct ra_problem *problem, const struct memory *m, const int *factor,
                    int divisor, int count, double *restrict amplitude, double *restrict velocity)
{
    const double share = problem->step / (double)divisor, first = share * (double)factor[0];
    for (size_t k = 0; k < problem->width; k++) {
        amplitude[k] = first * m->slope[0][k];
        velocity[k] = first * m->push[0][k];
    }
    for (int j = 1; j < count; j++) {
        const double f = share * (double)factor[j];
        const double *const slope = m->slope[j], *const push = m->push[j];
        for (size_t k = 0; k < problem->width && factor[j] != 0; k++) {
            amplitude[k] += f * slope[k];
            velocity[k] += f * push[k];
        }
    }
}

/// Slider, amplitudes and forces of stage i; its velocities are in `trial`.
static enum ra_code forces_at_stage(const struct ra_problem *problem, const struct ra_state *state,
                                    struct memory *m, int parts, struct ra_status *st)
{
    struct ra_state *const stage = &m->stage;
    const struct ra_motion *const now = state->motion;
    double *const amplitude = stage->motion->amplitude;
    stage->offset = state->offset;
    for (int p = 0; p < parts; p++) {
        ra_offset_advance_by(&problem->sliding, &problem->sliding.part, &stage->offset);
    }
    for (size_t k = 0; k < problem->width; k++) {
        amplitude[k] += now->amplitude[k];
        m->trial[k] += now->velocity[k];
    }
    stage->travel = HUGE_VAL;
    return ra_contact_forces(problem, stage, st);
}

static enum ra_code advance_tableau(const struct ra_problem *problem, struct ra_state *state,
                                    const struct ra_watch *watch, struct ra_status *st)
{
    (void)watch;
    const struct ra_tableau *const t = problem->scheme->tableau;
    struct memory *const m = state->scheme_memory;
    const struct ra_motion *const now = state->motion;
    const size_t bytes = problem->width * sizeof(double);
    depart(problem, state, m);
    memcpy(m->slope[0], now->velocity, bytes);
    accelerations(problem, now->amplitude, now->velocity, now->force, m->push[0]);
    for (int i = 1; i < t->stages; i++) {
        combine(problem, m, t->above[i], t->below[i], i, m->stage.motion->amplitude, m->trial);
        const enum ra_code code = forces_at_stage(problem, state, m, t->part[i], st);
        if (code != RA_OK) {
            return code;
        }
        memcpy(m->slope[i], m->trial, bytes);
        accelerations(problem, m->stage.motion->amplitude, m->trial, m->stage.motion->force,
                      m->push[i]);
    }
    combine(problem, m, t->weight, t->weights, t->stages, now->next, m->velocity);
    for (size_t k = 0; k < problem->width; k++) {
        m->velocity[k] += now->velocity[k];
    }
    arrive(problem, state);
    return RA_OK;
}

// ## Largest steps

static double growing_largest_step(const struct ra_bounds *b)
{
    return ra_step_of_angle(2.0, ra_coupled_frequency(b));
}

static double symplectic_largest_step(const struct ra_bounds *b)
{
    const double omega = ra_coupled_frequency(b);
    const double zeta = omega > 0.0 ? b->decay / omega : 0.0;
    // 2 (sqrt(1 + zeta^2) - zeta) without the difference
    return ra_step_of_angle(2.0 / (sqrt(1.0 + zeta * zeta) + zeta), omega);
}

static double classical_largest_step(const struct ra_bounds *b)
{
    return b->decay > 0.0 ? ra_step_of_angle(2.61559, fmax(ra_coupled_frequency(b), 2.0 * b->decay))
                          : ra_step_of_angle(2.0 * sqrt(2.0), ra_coupled_frequency(b));
}

static double huta_largest_step(const struct ra_bounds *b)
{
    return ra_step_of_angle(2.2331144661, fmax(ra_coupled_frequency(b), 2.0 * b->decay));
}

// ## Rows of the table

const struct ra_scheme ra_euler = {
    .name = "euler",
    .tableau = &euler,
    .order = 1,
    .stages = 1,
    .parts = 1,
    .vectors = 5,
    .growing = true,
    .largest_step = growing_largest_step,
    .prepare = prepare_rates,
    .advance = advance_tableau,
    .make = make_memory,
    .free = free_memory,
};

const struct ra_scheme ra_symplectic_euler = {
    .name = "symplectic-euler",
    .order = 1,
    .stages = 1,
    .parts = 1,
    .vectors = 4,
    .largest_step = symplectic_largest_step,
    .prepare = prepare_rates,
    .advance = advance_symplectic,
    .make = make_memory,
    .free = free_memory,
};

const struct ra_scheme ra_heun = {
    .name = "heun",
    .tableau = &heun,
    .order = 2,
    .stages = 2,
    .parts = 1,
    .vectors = 9,
    .growing = true,
    .largest_step = growing_largest_step,
    .prepare = prepare_rates,
    .advance = advance_tableau,
    .make = make_memory,
    .free = free_memory,
};

const struct ra_scheme ra_rk4 = {
    .name = "rk4",
    .tableau = &classical,
    .order = 4,
    .stages = 4,
    .parts = 2,
    .vectors = 13,
    .largest_step = classical_largest_step,
    .prepare = prepare_rates,
    .advance = advance_tableau,
    .make = make_memory,
    .free = free_memory,
};

const struct ra_scheme ra_huta = {
    .name = "huta",
    .tableau = &huta,
    .order = 6,
    .stages = 8,
    .parts = 18,
    .vectors = 21,
    .largest_step = huta_largest_step,
    .prepare = prepare_rates,
    .advance = advance_tableau,
    .make = make_memory,
    .free = free_memory,
};
