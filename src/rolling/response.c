// Two structures coupled at a moving contact point (Sect. 2.1, Eqs. 13, 14, 36).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Displacements are positive upwards. Index 1 is the lower structure, index 2 the upper one. A
 * compressive force $F_c$ pushes them apart:
 * $$ \ddot q_{1p} + c_{1p} \dot q_{1p} + \lambda_{1p} q_{1p} = -F_c\, u_{1p}(\xi_1), \qquad
 *    \ddot q_{2p} + c_{2p} \dot q_{2p} + \lambda_{2p} q_{2p} = +(F_c - W)\, u_{2p}(\xi_2)
 *    % eq:rolling-14 $$
 * $$ F_c = P_0(t) + k_0 (w_1 - w_2) + c_0 (\dot w_1 - \dot w_2), \qquad
 *    w_i = \sum_p q_{ip} u_{ip}(\xi_i(t)), \quad \xi_i = \xi_i(0) + v_i t . % eq:rolling-36 $$
 * Equation 14 of the paper has the opposite signs of $F_c$. As $F_c$ grows with $w_1$ (its Sect.
 * 2.2), the contact spring would then push each body in the direction of its motion, and the system
 * would be unstable. Its growth rate would be about $\sqrt{k_0/m}$ (shown by
 * tests/rolling/test_rolling_response.c). W is the static load at the contact (weight and spring of
 * the wheel). The paper does not have it, because it counts displacements from the loaded state.
 *
 * **State space.** With $b = -u_1$ for modes of the lower structure and $+u_2$ for the upper one,
 * $s = w_2 - w_1 = b \cdot q$, all modes form one vector and
 * $$ \ddot q = -c \dot q - \lambda q + F_c\, b - W\, b_2, \qquad
 *    F_c = P_0 - k_0\, b \cdot q - c_0\, b \cdot \dot q . % eq:rolling-13 $$
 * With `separation`, $F_c$ is replaced by max(0, $F_c$). Then the bodies may separate, and the
 * model is no longer linear.
 *
 * **Method.** We use the classical Runge-Kutta scheme of order 4 with the step h; it needs $P_0$
 * and the places of contact at half steps, too. Shapes at a place need four products for each mode
 * (structure.c) and no transcendental functions. We start from the equilibrium under the mean of
 * $P_0$ at the first place.
 *
 * **Stability.** RK4 is stable on the imaginary axis for $h \omega < 2.828$, and on the negative
 * real axis for $h \gamma < 2.785$. We bound the largest frequency by
 * $\omega^2 \le \lambda_{max} + k_0 B$ and the strongest damping by $\gamma \le c_{max} + c_0 B$,
 * where B is the sum over modes of the largest $b_p^2$, and require $h (\omega + \gamma) \le 2.5$.
 * Accuracy: the relative error of an oscillation is $(\omega h)^4/120$ per radian, 1e-4 with 20
 * steps in a period.
 *
 * **Frequency domain.** If the places are at rest, these ratios hold, with the receptances $H_1$,
 * $H_2$ at the contact (predict.c and tests use them):
 * $$ \frac{F_c}{P_0} = \frac{1}{1 + (k_0 + i\omega c_0)(H_1 + H_2)}, \quad
 *    \frac{w_1(x)}{P_0} = -H_1(x, \xi_1) \frac{F_c}{P_0}, \quad
 *    \frac{w_2(x)}{P_0} = H_2(x, \xi_2) \frac{F_c}{P_0} . % eq:rolling-transfer $$
 * Where both receptances are those of masses, $-1/(m_i \omega^2)$, the poles are at
 * $\sqrt{k_0 (1/m_1 + 1/m_2)}$, the contact resonance. For a beam, the modes below this frequency
 * act as masses: $1/m = \sum u_p(\xi)^2$ over these modes.
 *
 * Tests: tests/rolling/test_rolling_response.c (GSL's integrator, frequency domain, order 4,
 * separation, static state, bad input); tests/rolling/test_rolling_run.c and claim R06 (random
 * histories against the frequency domain).
 */
#include "rolling/response.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY = 1024 };
#define BOUND 2.5 ///< largest $h (\omega + \gamma)$; must be below 2.785

/// The data of the time loop. Vectors are over all modes (count) and lie in one allocation.
struct motion {
    const struct ra_rolling *problem;
    size_t count, lower; ///< number of modes of both structures, and of the lower one
    double *lambda, *damping;
    double *b[3];     ///< projections b at the start, the middle and the end of a step
    double *q, *v;    ///< amplitudes q and their rates
    double *qs, *vs;  ///< amplitudes and rates of a stage
    double *dq, *dv;  ///< weighted sums of the slopes of all stages
    double *a;        ///< accelerations of a stage
    double *probe[2]; ///< shapes at the probes
};

/// Computes b at time t.
static void project(const struct motion *m, double t, double *b)
{
    const struct ra_rolling *const p = m->problem;
    ra_structure_shape(p->structure[0], p->start[0] + p->speed[0] * t, b);
    for (size_t k = 0; k < m->lower; k++) {
        b[k] = -b[k];
    }
    ra_structure_shape(p->structure[1], p->start[1] + p->speed[1] * t, b + m->lower);
}

/// Computes $F_c$ of eq:rolling-13; with `separation` it is at least 0.
static double contact_force(const struct motion *m, const double *b, const double *q,
                            const double *v, double excitation)
{
    double s = 0.0, rate = 0.0;
    for (size_t k = 0; k < m->count; k++) {
        s += b[k] * q[k];
        rate += b[k] * v[k];
    }
    const double force = ra_interaction_force(&m->problem->interaction, excitation, -s, -rate);
    return m->problem->separation && force < 0.0 ? 0.0 : force;
}

static void accelerate(const struct motion *m, const double *b, const double *q, const double *v,
                       double excitation, double *a)
{
    const double force = contact_force(m, b, q, v, excitation);
    const double upper = force - m->problem->load;
    for (size_t k = 0; k < m->count; k++) {
        a[k] = (k < m->lower ? force : upper) * b[k] - m->damping[k] * v[k] - m->lambda[k] * q[k];
    }
}

/// Ends a stage: adds its slopes with `weight`, and computes the state of the next stage, `ahead`
/// after the start of the step.
static void stage(struct motion *m, double weight, double ahead, const double *v_here)
{
    for (size_t k = 0; k < m->count; k++) {
        m->dq[k] += weight * v_here[k];
        m->dv[k] += weight * m->a[k];
        m->qs[k] = m->q[k] + ahead * v_here[k];
        m->vs[k] = m->v[k] + ahead * m->a[k];
    }
}

/// Takes one step of RK4, with $P_0$ at its start, middle and end.
static void advance(struct motion *m, const double *excitation)
{
    const double h = m->problem->step;
    memset(m->dq, 0, m->count * sizeof(double));
    memset(m->dv, 0, m->count * sizeof(double));
    accelerate(m, m->b[0], m->q, m->v, excitation[0], m->a);
    stage(m, h / 6.0, 0.5 * h, m->v);
    accelerate(m, m->b[1], m->qs, m->vs, excitation[1], m->a);
    stage(m, h / 3.0, 0.5 * h, m->vs);
    accelerate(m, m->b[1], m->qs, m->vs, excitation[1], m->a);
    stage(m, h / 3.0, h, m->vs);
    accelerate(m, m->b[2], m->qs, m->vs, excitation[2], m->a);
    stage(m, h / 6.0, 0.0, m->vs);
    for (size_t k = 0; k < m->count; k++) {
        m->q[k] += m->dq[k];
        m->v[k] += m->dv[k];
    }
}

static double probed(const struct motion *m, int i, const double *amplitude)
{
    const size_t from = i == 0 ? 0 : m->lower;
    double sum = 0.0;
    for (size_t k = 0; k < m->problem->structure[i]->modes; k++) {
        sum += m->probe[i][k] * amplitude[from + k];
    }
    return sum;
}

static void record_state(const struct motion *m, size_t n, double force,
                         struct ra_rolling_record *record)
{
    if (n % m->problem->every != 0) {
        return;
    }
    const size_t row = n / m->problem->every;
    if (record->force != NULL) {
        record->force[row] = force;
    }
    for (int i = 0; i < 2; i++) {
        if (record->velocity[i] != NULL) {
            record->velocity[i][row] = probed(m, i, m->v);
        }
        if (record->displacement[i] != NULL) {
            record->displacement[i][row] = probed(m, i, m->q);
        }
    }
}

/// Starts from equilibrium: q = (static force) $b/\lambda$. Free modes $(\lambda = 0)$ start from
/// 0.
static void settle(struct motion *m, double mean)
{
    const struct ra_rolling *const p = m->problem;
    double compliance[2] = {0.0, 0.0};
    bool carried = true;
    for (size_t k = 0; k < m->count; k++) {
        if (m->lambda[k] > 0.0) {
            compliance[k >= m->lower] += m->b[0][k] * m->b[0][k] / m->lambda[k];
        } else {
            carried = false;
        }
    }
    // F = mean - k0 (C1 F + C2 (F - W)); if a mode is free, the mean force must be the load
    const double k0 = p->interaction.stiffness;
    const double force = carried ? (mean + k0 * compliance[1] * p->load) /
                                       (1.0 + k0 * (compliance[0] + compliance[1]))
                                 : mean;
    for (size_t k = 0; k < m->count; k++) {
        const double acting = k < m->lower ? force : force - p->load;
        m->q[k] = m->lambda[k] > 0.0 ? acting * m->b[0][k] / m->lambda[k] : 0.0;
    }
}

/// B: the sum over all modes of the largest $b_p^2$ at the places of the tables of shapes.
static double strongest(const struct ra_rolling *p)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_structure *const s = p->structure[i];
        for (size_t k = 0; k < s->modes; k++) {
            double most = 0.0;
            for (size_t l = 0; l <= s->intervals; l++) {
                most = fmax(most, fabs(s->shape[l * s->modes + k]));
            }
            sum += most * most;
        }
    }
    return sum;
}

double ra_rolling_stable_step(const struct ra_rolling *problem)
{
    const double B = strongest(problem);
    double lambda = 0.0, damping = 0.0;
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < problem->structure[i]->modes; k++) {
            lambda = fmax(lambda, problem->structure[i]->lambda[k]);
            damping = fmax(damping, problem->structure[i]->damping[k]);
        }
    }
    return BOUND / (sqrt(lambda + problem->interaction.stiffness * B) + damping +
                    problem->interaction.damping * B);
}

static enum ra_code check(const struct ra_rolling *p, struct ra_status *st)
{
    if (!(p->interaction.stiffness >= 0.0) || !(p->interaction.damping >= 0.0)) {
        return ra_fail(st, RA_INPUT,
                       "a contact of %g N/m and %g N s/m: stiffness and damping are 0 or above",
                       p->interaction.stiffness, p->interaction.damping);
    }
    const double bound = ra_rolling_stable_step(p);
    if (!(p->step > 0.0) || p->step > bound) {
        return ra_fail(st, RA_INPUT, "a step of %g s is not stable; %.3g s or less is", p->step,
                       bound);
    }
    for (int i = 0; i < 2; i++) {
        const double length = p->structure[i]->length;
        const double end = p->start[i] + p->speed[i] * p->step * (double)p->steps;
        const double low = fmin(p->start[i], end), high = fmax(p->start[i], end);
        // by rounding a place may lie slightly beyond an end
        if (length > 0.0 && (low < -1e-9 * length || high > (1.0 + 1e-9) * length)) {
            return ra_fail(st, RA_INPUT,
                           "the contact point moves from %g to %g m, off the %s structure of %g m",
                           p->start[i], end, i == 0 ? "lower" : "upper", length);
        }
        if (length > 0.0 && !(p->probe[i] >= 0.0 && p->probe[i] <= length)) {
            return ra_fail(st, RA_INPUT, "the probe at %g m is off the %s structure of %g m",
                           p->probe[i], i == 0 ? "lower" : "upper", length);
        }
    }
    return RA_OK;
}

/// Allocates all vectors at once. The caller frees the returned memory with free().
static double *make_motion(const struct ra_rolling *p, struct motion *m, struct ra_status *st)
{
    const size_t n = p->structure[0]->modes + p->structure[1]->modes;
    double *const memory = ra_alloc(14 * n, sizeof *memory, "rolling response", st);
    double **const list[] = {&m->lambda, &m->damping, &m->b[0],    &m->b[1], &m->b[2],
                             &m->q,      &m->v,       &m->qs,      &m->vs,   &m->dq,
                             &m->dv,     &m->a,       &m->probe[0]};
    if (memory == NULL) {
        return NULL;
    }
    m->problem = p;
    m->count = n;
    m->lower = p->structure[0]->modes;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        *list[i] = memory + i * n;
    }
    m->probe[1] = m->probe[0] + m->lower;
    for (size_t k = 0; k < n; k++) {
        const struct ra_structure *const s = p->structure[k >= m->lower];
        const size_t own = k < m->lower ? k : k - m->lower;
        m->lambda[k] = s->lambda[own];
        m->damping[k] = s->damping[own];
    }
    for (int i = 0; i < 2; i++) {
        ra_structure_shape(p->structure[i], p->probe[i], m->probe[i]);
    }
    return memory;
}

static enum ra_code loop(struct motion *m, const double *excitation,
                         struct ra_rolling_record *record, const volatile sig_atomic_t *stop,
                         struct ra_status *st)
{
    const double h = m->problem->step;
    for (size_t n = 0;; n++) {
        const double force = contact_force(m, m->b[0], m->q, m->v, excitation[2 * n]);
        record_state(m, n, force, record);
        record->separated += m->problem->separation && force == 0.0;
        if (n == m->problem->steps) {
            return RA_OK;
        }
        if (n % LOOK_EVERY == 0 && stop != NULL && *stop) {
            return ra_fail(st, RA_EARLY, "interrupted at t = %g s", (double)n * h);
        }
        if (n % LOOK_EVERY == 0 && !isfinite(force)) {
            return ra_fail(st, RA_NUMERIC, "the rolling motion diverged before t = %g s",
                           (double)n * h);
        }
        project(m, ((double)n + 0.5) * h, m->b[1]);
        project(m, ((double)n + 1.0) * h, m->b[2]);
        advance(m, excitation + 2 * n);
        double *const spare = m->b[0];
        m->b[0] = m->b[2];
        m->b[2] = spare;
    }
}

enum ra_code ra_rolling_solve(const struct ra_rolling *problem, const double *excitation,
                              double mean, struct ra_rolling_record *record,
                              const volatile sig_atomic_t *stop, struct ra_status *st)
{
    struct motion m;
    record->separated = 0;
    if (check(problem, st) != RA_OK) {
        return RA_INPUT;
    }
    double *const memory = make_motion(problem, &m, st);
    if (memory == NULL) {
        return RA_SYSTEM;
    }
    project(&m, 0.0, m.b[0]);
    settle(&m, mean);
    const enum ra_code code = loop(&m, excitation, record, stop, st);
    free(memory);
    return code;
}

enum ra_code ra_rolling_transfer(const struct ra_rolling *problem, double omega,
                                 struct ra_rolling_transfer *transfer, struct ra_status *st)
{
    const size_t most = problem->structure[0]->modes + problem->structure[1]->modes;
    double *const room = ra_alloc(2 * most, sizeof *room, "receptance", st);
    if (room == NULL) {
        return RA_SYSTEM;
    }
    double complex here[2], there[2];
    for (int i = 0; i < 2; i++) {
        const struct ra_structure *const s = problem->structure[i];
        here[i] = ra_structure_receptance(s, problem->start[i], problem->start[i], omega, room);
        there[i] = ra_structure_receptance(s, problem->probe[i], problem->start[i], omega, room);
    }
    const double complex k =
        problem->interaction.stiffness + (double complex)I * (omega * problem->interaction.damping);
    transfer->force = 1.0 / (1.0 + k * (here[0] + here[1]));
    transfer->displacement[0] = -there[0] * transfer->force;
    transfer->displacement[1] = there[1] * transfer->force;
    free(room);
    return RA_OK;
}

/// The sum of $u_p^2$ over the modes below $\omega$.
static double mobile(const struct ra_structure *s, const double *u, bool mean_square, double omega)
{
    double sum = 0.0;
    for (size_t p = 0; p < s->modes && (s->omega[p] < omega || p == 0); p++) {
        sum += mean_square ? 1.0 / s->mass : u[p] * u[p];
    }
    return sum;
}

enum ra_code ra_rolling_resonance(const struct ra_rolling *problem, bool mean_square,
                                  double *frequency, double mass[2], struct ra_status *st)
{
    const size_t most = problem->structure[0]->modes + problem->structure[1]->modes;
    double *const u = ra_alloc(2 * most, sizeof *u, "resonance", st);
    if (u == NULL) {
        return RA_SYSTEM;
    }
    double omega = 0.0, last = -1.0, per_mass[2] = {0.0, 0.0};
    for (int i = 0; i < 2; i++) {
        ra_structure_shape(problem->structure[i], problem->start[i], u + (size_t)i * most);
    }
    // more modes below the frequency raise the frequency; so there is at most one round for each
    // mode
    for (size_t round = 0; round <= most && omega != last; round++) {
        last = omega;
        for (int i = 0; i < 2; i++) {
            per_mass[i] = mobile(problem->structure[i], u + (size_t)i * most, mean_square, omega);
        }
        omega = sqrt(problem->interaction.stiffness * (per_mass[0] + per_mass[1]));
    }
    free(u);
    *frequency = omega / RA_TWO_PI;
    for (int i = 0; i < 2 && mass != NULL; i++) {
        mass[i] = 1.0 / per_mass[i];
    }
    return RA_OK;
}
