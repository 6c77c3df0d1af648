// Time schemes: one-step methods of the earlier paper (Sect. 4), Euler to Runge-Kutta.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The earlier paper writes the modal equations as a system of first order, $y = (U, V)$,
 * $$ \dot y = g(y): \quad \dot U = V, \quad
 *    \dot V = \tfrac1m (F(U, t) \mp G) - 2\zeta\omega V - \omega^2 U ,         % eq:fr-14 $$
 * and tries six methods on it: central differences (central_differences.c) and the five of this
 * file. With $\theta = \tau\omega$, and without damping unless it is named, these five are:
 *
 * **Explicit Euler**, $y_{n+1} = y_n + \tau g(y_n)$ (its Eq. 17), has order 1. The energy grows by
 * the factor $1 + \theta^2$ in every step. With damping the method is stable for $\theta < 2\zeta$.
 *
 * **Modified Euler**, also called symplectic Euler,
 * $$ V_{n+1} = V_n + \tau A_n, \quad U_{n+1} = U_n + \tau V_{n+1} .           % eq:fr-20 $$
 * Here $A_n$ is $\dot V$ at $t_n$. The method has order 1 in V, because $V_n$ is the velocity of
 * half a step earlier. But
 * $V^2 + \omega^2 U^2 - \tau\omega^2 U V$ is conserved exactly. The method is stable for
 * $\theta < 2(\sqrt{1+\zeta^2} - \zeta)$ (Jury's conditions for a step
 * matrix of trace $2 - 2\zeta\theta - \theta^2$ and determinant $1 - 2\zeta\theta$).
 *
 * **Runge-Kutta methods** take s evaluations,
 * $$ k_i = g\Big(t_n + c_i\tau,\; y_n + \tau\sum_{j<i} a_{ij} k_j\Big), \qquad
 *    y_{n+1} = y_n + \tau\sum_i b_i k_i , \quad c_i = \sum_j a_{ij} :         % eq:runge-kutta $$
 * Heun's method has order 2 (its Eq. 23), the classical one order 4 (its Eq. 29). The paper's RK8
 * is Huta's method of order 6 in 8 stages (its Eq. 30, erratum E19). On a free oscillator a method
 * of order p multiplies the state by the polynomial $R(z) = \sum_{q \le p} z^q/q! + \dots$,
 * $z = i\theta$. So in every step of Heun's method the energy grows by the factor
 * $1 + \theta^4/4$. RK4 is stable for $\theta \le 2\sqrt2$, Huta's method for
 * $\theta \le 2.2331145$. With damping z moves into the left half-plane. There we take
 * the largest half disc in which |R| <= 1. Its radius is 2.6156 for RK4 (whose region reaches to
 * 2.7853 on the real axis) and 2.2331 for Huta's method. The eigenvalues of beams, damping and
 * contact together lie in the half disc of radius $\max(\Omega, 2 \max \zeta\omega)$,
 * $\Omega^2 = \max\omega^2 + \omega_c^2$, where $\omega_c$ is the frequency that the contact adds
 * (stability.c). (Each eigenvector obeys a scalar quadratic, whose roots
 * are complex of modulus $\le\Omega$, or real and below twice the largest decay rate.) If the
 * contact force depends on the rate of penetration, half of its loss is added to the decay rate.
 * The force is computed with the velocities of the stage.
 *
 * Euler's and Heun's methods have no stable step without damping. We allow steps up to
 * $\tau\Omega = 2$, because the earlier paper compares these methods; with larger steps the result
 * has nothing in common with the motion.
 *
 * **Contact.** A stage needs the contact forces of another time and another deflection. The engine
 * computes them in a separate state with its own list of candidates. The position of the slider at
 * $t_n + c_i\tau$ is exact, because the $c_i$ are multiples of 1/18 and the position is counted in
 * parts of 1/18 step (imposed.c). The forces at $t_n$ are kept in the engine's
 * main state, so that observers read the values of $t_n$. Contact begins and ends between two
 * steps, and there the force is not smooth. If the force grows with the power q of the penetration,
 * the observed order is at most 1 + q (tests/line/test_schemes_contact.c).
 *
 * Tests: tests/oscillators/test_tableaus.c (order conditions in exact arithmetic),
 * tests/oscillators/test_schemes.c (one step, energies, stability limits, orders),
 * tests/line/test_schemes_contact.c, tests/detection/test_engines.c, verify/verify_schemes.c.
 */
#include <math.h>
#include <string.h>

#include "oscillators/oscillators.h"

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

// ## Steps

/// Order of the arrays over the modes (width) in the work space: first $V_n$, which becomes
/// $V_{n+1}$; then, for each $k_i$ in turn, the part of U and the part of V.
enum { VELOCITY, SLOPES, PUSHES };

static double *space(const struct ra_oscillators *all, const struct ra_motion *m, int array)
{
    return m->space + (size_t)array * all->width;
}

static double *slope(const struct ra_oscillators *all, const struct ra_motion *m, int i)
{
    return space(all, m, SLOPES + 2 * i);
}

static double *push(const struct ra_oscillators *all, const struct ra_motion *m, int i)
{
    return space(all, m, PUSHES + 2 * i);
}

/// The coefficients of (eq:fr-14): $2 \zeta \omega$, $\omega^2$ and 1/m.
static void prepare_rates(const struct ra_oscillators *all, size_t k)
{
    const double omega = all->omega[k];
    all->onward.a[k] = 2.0 * all->decay[k];
    all->onward.b[k] = omega * omega;
    all->onward.c[k] = 1.0 / all->mass[k];
}

/// dV/dt of (eq:fr-14).
static void accelerations(const struct ra_oscillators *all, const double *amplitude,
                          const double *velocity, const double *force, double *acceleration)
{
    const struct ra_recurrence *const rate = &all->onward;
    for (size_t k = 0; k < all->width; k++) {
        acceleration[k] = rate->c[k] * (force[k] + all->load[k]) -
                          (rate->a[k] * velocity[k] + rate->b[k] * amplitude[k]);
    }
}

/// Computes $U_{n+1}$ from the increment. The next detection determines the travel.
static void arrive(const struct ra_oscillators *all, struct ra_motion *m)
{
    for (size_t k = 0; k < all->width; k++) {
        m->after[k] = m->amplitude[k] + m->next[k];
    }
    m->travel = HUGE_VAL;
}

/// Finds $V_n$: at the start the velocity of the problem, later the result of the last step.
static void foresee(const struct ra_oscillators *all, const struct ra_motion *m, bool first,
                    double *velocity)
{
    const double *const from = first ? all->start_velocity : space(all, m, VELOCITY);
    memcpy(velocity, from, all->width * sizeof *from);
}

static enum ra_code advance_symplectic(const struct ra_oscillators *all, struct ra_motion *m,
                                       bool first, const struct ra_watch *watch,
                                       const struct ra_forces *forces, struct ra_status *st)
{
    (void)watch;
    (void)forces;
    (void)st;
    double *const velocity = space(all, m, VELOCITY), *const rate = space(all, m, VELOCITY + 1);
    foresee(all, m, first, m->velocity);
    accelerations(all, m->amplitude, m->velocity, m->force, rate);
    for (size_t k = 0; k < all->width; k++) {
        velocity[k] = m->velocity[k] + all->step * rate[k];
        m->next[k] = all->step * velocity[k];
    }
    arrive(all, m);
    return RA_OK;
}

/// tau times the sum over j < count of factor_j/divisor k_j, for amplitudes and velocities.
static void combine(const struct ra_oscillators *all, const struct ra_motion *m, const int *factor,
                    int divisor, int count, double *restrict amplitude, double *restrict velocity)
{
    const double share = all->step / (double)divisor;
    for (int j = 0; j < count; j++) {
        const double f = share * (double)factor[j];
        const double *const U = slope(all, m, j), *const V = push(all, m, j);
        for (size_t k = 0; k < all->width && j == 0; k++) {
            amplitude[k] = f * U[k];
            velocity[k] = f * V[k];
        }
        for (size_t k = 0; k < all->width && j > 0 && factor[j] != 0; k++) {
            amplitude[k] += f * U[k];
            velocity[k] += f * V[k];
        }
    }
}

/// $k_i$: amplitudes, velocities and forces of stage i.
static enum ra_code find_stage(const struct ra_oscillators *all, const struct ra_motion *m, int i,
                               const struct ra_forces *forces, struct ra_status *st)
{
    const struct ra_tableau *const t = all->scheme->tableau;
    const struct ra_motion *const at = forces->stage;
    combine(all, m, t->above[i], t->below[i], i, at->amplitude, at->velocity);
    for (size_t k = 0; k < all->width; k++) {
        at->amplitude[k] += m->amplitude[k];
        at->velocity[k] += m->velocity[k];
    }
    const enum ra_code code = forces->at(forces->engine, t->part[i], st);
    if (code == RA_OK) {
        memcpy(slope(all, m, i), at->velocity, all->width * sizeof *at->velocity);
        accelerations(all, at->amplitude, at->velocity, at->force, push(all, m, i));
    }
    return code;
}

static enum ra_code advance_tableau(const struct ra_oscillators *all, struct ra_motion *m,
                                    bool first, const struct ra_watch *watch,
                                    const struct ra_forces *forces, struct ra_status *st)
{
    (void)watch;
    const struct ra_tableau *const t = all->scheme->tableau;
    double *const velocity = space(all, m, VELOCITY);
    // the first stage is $t_n$ itself, whose forces are those of the state
    foresee(all, m, first, m->velocity);
    memcpy(slope(all, m, 0), m->velocity, all->width * sizeof *velocity);
    accelerations(all, m->amplitude, m->velocity, m->force, push(all, m, 0));
    for (int i = 1; i < t->stages; i++) {
        const enum ra_code code = find_stage(all, m, i, forces, st);
        if (code != RA_OK) {
            return code;
        }
    }
    combine(all, m, t->weight, t->weights, t->stages, m->next, velocity);
    for (size_t k = 0; k < all->width; k++) {
        velocity[k] += m->velocity[k];
    }
    arrive(all, m);
    return RA_OK;
}

// ## Largest steps

static double growing_largest_step(const struct ra_bounds *b)
{
    // on the real axis the regions of both methods reach to 2
    const double lossy = b->loss > 0.0 ? 2.0 * ra_lossy_decay(b) : 0.0;
    return ra_step_of_angle(2.0, fmax(ra_coupled_frequency(b), lossy));
}

static double symplectic_largest_step(const struct ra_bounds *b)
{
    const double omega = ra_coupled_frequency(b);
    const double zeta = omega > 0.0 ? ra_lossy_decay(b) / omega : 0.0;
    // $2 (\sqrt{1 + \zeta^2} - \zeta)$, written without a difference
    return ra_step_of_angle(2.0 / (sqrt(1.0 + zeta * zeta) + zeta), omega);
}

static double classical_largest_step(const struct ra_bounds *b)
{
    const double decay = ra_lossy_decay(b);
    return decay > 0.0 ? ra_step_of_angle(2.61559, fmax(ra_coupled_frequency(b), 2.0 * decay))
                       : ra_step_of_angle(2.0 * sqrt(2.0), ra_coupled_frequency(b));
}

static double huta_largest_step(const struct ra_bounds *b)
{
    return ra_step_of_angle(2.2331144661, fmax(ra_coupled_frequency(b), 2.0 * ra_lossy_decay(b)));
}

// ## Rows of the table

const struct ra_scheme ra_euler = {
    .name = "euler",
    .tableau = &euler,
    .order = 1,
    .stages = 1,
    .parts = 1,
    .vectors = 5,
    .space = 3,
    .growing = true,
    .largest_step = growing_largest_step,
    .foresee = foresee,
    .prepare = prepare_rates,
    .advance = advance_tableau,
};

const struct ra_scheme ra_symplectic_euler = {
    .name = "symplectic-euler",
    .order = 1,
    .stages = 1,
    .parts = 1,
    .vectors = 4,
    .space = 2,
    .largest_step = symplectic_largest_step,
    .foresee = foresee,
    .prepare = prepare_rates,
    .advance = advance_symplectic,
};

const struct ra_scheme ra_heun = {
    .name = "heun",
    .tableau = &heun,
    .order = 2,
    .stages = 2,
    .parts = 1,
    .vectors = 9,
    .space = 5,
    .growing = true,
    .largest_step = growing_largest_step,
    .foresee = foresee,
    .prepare = prepare_rates,
    .advance = advance_tableau,
};

const struct ra_scheme ra_rk4 = {
    .name = "rk4",
    .tableau = &classical,
    .order = 4,
    .stages = 4,
    .parts = 2,
    .vectors = 13,
    .space = 9,
    .largest_step = classical_largest_step,
    .foresee = foresee,
    .prepare = prepare_rates,
    .advance = advance_tableau,
};

const struct ra_scheme ra_huta = {
    .name = "huta",
    .tableau = &huta,
    .order = 6,
    .stages = 8,
    .parts = 18,
    .vectors = 21,
    .space = 17,
    .largest_step = huta_largest_step,
    .foresee = foresee,
    .prepare = prepare_rates,
    .advance = advance_tableau,
};
