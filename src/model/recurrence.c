// The recurrence of the modal amplitudes that most time schemes have in common (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Schemes of the form (eq:increments), such as the central differences
 * (time/central_differences.c), differ in their coefficients alone, which stand in the
 * problem, one set for the first step and one for all others. One kernel does the step. Contact by
 * multipliers predicts the next amplitudes by the same recurrence.
 *
 * **On the way** the recurrence finds what others need: the travel of the modes, by which lists of
 * candidates are known to hold (detection/candidates.c), and
 * from the second step on the sums of $\dot U^2$ and $F \dot U$ (energy.c). To read the arrays
 * once more for these sums would cost a third of what the recurrence does.
 *
 * Tests: tests/time/test_scheme.c, tests/kernels/test_kernels.c.
 */
#include "model/recurrence.h"

struct ra_advance ra_recurrence_step(const struct ra_problem *problem, const struct ra_state *state,
                                     const struct ra_watch *watch, double *after,
                                     const struct ra_velocity_formula *formula, bool sums)
{
    const struct ra_solid *const solid = problem->solid;
    const struct ra_recurrence *const c = state->step == 0 ? &solid->begin : &solid->onward;
    const struct ra_motion *const m = state->motion;
    return (struct ra_advance){.a = c->a,
                               .b = c->b,
                               .c = c->c,
                               .load = solid->gravity,
                               .force = m->force,
                               .amplitude = m->amplitude,
                               .increment = m->increment,
                               .factor = watch->factor,
                               .reference = watch->reference,
                               .drift = watch->drift,
                               .distance = watch->distance,
                               .half = 0.5 / problem->step,
                               .p = formula != NULL ? formula->p : NULL,
                               .q = formula != NULL ? formula->q : NULL,
                               .r = formula != NULL ? formula->r : NULL,
                               .next = m->next,
                               .velocity = m->velocity,
                               .after = after,
                               .square = sums ? m->square : NULL,
                               .work = sums ? m->work : NULL};
}

double ra_recur(const struct ra_problem *problem, const struct ra_state *state,
                const struct ra_watch *watch, double *after,
                const struct ra_velocity_formula *formula, bool sums)
{
    const struct ra_advance step = ra_recurrence_step(problem, state, watch, after, formula, sums);
    return problem->kernels->advance(&step, problem->width);
}
