// The recurrence of the modal amplitudes that most time schemes have in common (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Schemes of the form (eq:increments), such as the central differences (central_differences.c),
 * differ in their coefficients alone, one set for the first step and one for all others. One kernel
 * does the step. Contact by multipliers predicts the next amplitudes by the same recurrence.
 *
 * **On the way** the recurrence finds what others need: the travel of the modes, by which lists of
 * candidates are known to hold (detection/candidates.c), and
 * from the second step on the sums of $\dot U^2$ and $F \dot U$ (modal_energy.c). To read the
 * arrays once more for these sums would cost a third of what the recurrence does.
 *
 * **The increment before the first step** is that from which the velocity at t_0 is the one that is
 * given: the formula of the velocity solved for it. Of the central differences this is the
 * fictitious $U_{-1} = U_1 - 2\tau\dot U_0$.
 *
 * Tests: tests/oscillators/test_scheme.c, tests/kernels/test_kernels.c.
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

/// The increment before the first step, from the velocity V it must give.
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
