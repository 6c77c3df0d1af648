// The recurrence of the modal amplitudes that most time schemes have in common (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Schemes of the form (eq:increments), such as the central differences (central_differences.c),
 * differ only in their coefficients. Each scheme has one set of coefficients for the first step and
 * one for all others. One kernel does the step. Contact by multipliers predicts the next amplitudes
 * by the same recurrence.
 *
 * **In the same pass** the recurrence computes two things for other parts of the program: the
 * travel of the modes, which shows that a list of candidates still holds (detection/candidates.c),
 * and from the second step on the sums of $\dot U^2$ and $F \dot U$ (modal_energy.c). If they were
 * computed elsewhere, the arrays would have to be read once more.
 *
 * **The increment before the first step** follows from the scheme's formula of the velocity, which
 * must give the velocity of the problem at $t_0$. For the central differences this is the
 * fictitious $U_{-1} = U_1 - 2\tau\dot U_0$.
 *
 * **Velocities before the forces.** A contact whose force depends on the rate of penetration needs
 * the velocities at $t_n$ to find the forces, and the scheme needs these forces to find the
 * velocities. A recurrence therefore predicts the velocities from the last two increments,
 * $$ \dot U_n \approx \frac{3 D_n - D_{n-1}}{2\tau} ,                       % eq:foreseen $$
 * with an error of $O(\tau^2)$ while the motion is smooth. (The last increment alone, divided by
 * $\tau$, is the velocity half a step ago; its error is $O(\tau)$.) Assume that the contact has the
 * forces $-K_c U_n - C \dot U_n$, with $K_c$ and C symmetric and not negative. Then an eigenvector
 * of the coupled recurrence obeys a scalar recurrence. For the central differences, let $\eta$ be
 * $\tau$ times the decay rate, $\theta^2$ be $\tau^2$ times the elastic part and $\delta$ be
 * $\tau/2$ times the loss, each divided by the mass. Then
 * $$ (1+\eta) z^3 - (2 - \theta^2 - 3\delta) z^2 + (1 - \eta - 4\delta) z + \delta = 0 . $$
 * Its roots lie in the unit circle if the polynomial is negative at -1, that is, if
 * $\theta^2 + 8\delta < 4$. This inequality implies $\delta < 1/2$. Jury's other conditions follow
 * from it. One of them, $2 + 2\eta - 2\delta - 4\eta\delta - 4\delta^2 - \delta\theta^2 > 0$, is
 * strictest at $\theta^2 = 4 - 8\delta$; there its left side is
 * $2\eta(1 - 2\delta) + 2(1-\delta)(1-2\delta)$, which is positive. (The others are obvious.) With
 * the largest elastic part $\Omega^2$ and the largest loss L,
 * $$ \tau^2 \Omega^2 + 4 \tau L < 4 : \qquad
 *    \tau < \frac{2}{L + \sqrt{L^2 + \Omega^2}} .                          % eq:lossy-limit $$
 * (If the contact used $D_n/\tau$, the velocity of half a step ago, the factor of L would be
 * $2 \tau$ instead of $4 \tau$. The scheme's own velocity has no such limit, but one would have to
 * solve a system of equations for all nodes in contact.)
 *
 * Tests: tests/oscillators/test_scheme.c, tests/kernels/test_kernels.c, tests/contact/test_rates.c.
 */
#include "oscillators/oscillators.h"

struct ra_advance ra_recurrence_step(const struct ra_oscillators *all, const struct ra_motion *m,
                                     bool first, const struct ra_watch *watch, double *after,
                                     bool sums)
{
    const struct ra_recurrence *const c = first ? &all->begin : &all->onward;
    const bool formula = all->scheme->formula;
    return (struct ra_advance){.a = c->a,
                               .b = c->b,
                               .c = c->c,
                               .load = all->load,
                               .force = m->force,
                               .amplitude = m->amplitude,
                               .increment = m->increment,
                               .factor = watch->factor,
                               .reference = watch->reference,
                               .drift = watch->drift,
                               .distance = watch->distance,
                               .half = 0.5 / all->step,
                               .p = formula ? all->velocity.p : NULL,
                               .q = formula ? all->velocity.q : NULL,
                               .r = formula ? all->velocity.r : NULL,
                               .next = m->next,
                               .velocity = m->velocity,
                               .after = after,
                               .square = sums ? m->square : NULL,
                               .work = sums ? m->work : NULL};
}

double ra_recur(const struct ra_oscillators *all, const struct ra_motion *m, bool first,
                const struct ra_watch *watch, double *after, bool sums)
{
    const struct ra_advance step = ra_recurrence_step(all, m, first, watch, after, sums);
    return all->kernels->advance(&step, all->width);
}

/// Finds the increment before the first step from the velocity V that it must give.
RA_RARELY static void begin(const struct ra_oscillators *all, struct ra_motion *m)
{
    const struct ra_velocity_formula *const f = &all->velocity;
    const bool formula = all->scheme->formula;
    const double tau = all->step, half = 0.5 / tau;
    for (size_t k = 0; k < all->width; k++) {
        if (!(all->mass[k] > 0.0)) {
            continue;
        }
        const double V = all->start_velocity[k], next = m->next[k];
        if (formula || all->given_velocity) {
            const double known =
                (formula ? f->p[k] : half) * next + (formula ? f->r[k] : 0.0) * m->amplitude[k];
            m->increment[k] = (V - known) / (formula ? f->q[k] : half);
            m->velocity[k] = V;
        } else {
            m->increment[k] = 2.0 * tau * V - next;
            m->velocity[k] = half * (next + m->increment[k]);
        }
        m->before[k] = m->amplitude[k] - m->increment[k];
    }
}

enum ra_code ra_advance_recurrence(const struct ra_oscillators *all, struct ra_motion *m,
                                   bool first, const struct ra_watch *watch,
                                   const struct ra_forces *forces, struct ra_status *st)
{
    (void)forces;
    (void)st;
    m->travel = ra_recur(all, m, first, watch, m->after, !first);
    if (first) {
        begin(all, m);
    }
    return RA_OK;
}

void ra_foresee_recurrence(const struct ra_oscillators *all, const struct ra_motion *m, bool first,
                           double *velocity)
{
    // before the step, the array `next` still holds the increments $D_{n-1}$
    const double half = 0.5 / all->step, *const last = m->increment, *const before = m->next;
    for (size_t k = 0; k < all->width; k++) {
        velocity[k] = first ? all->start_velocity[k] : half * (3.0 * last[k] - before[k]);
    }
}
