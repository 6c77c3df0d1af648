// Stretches: many steps at once while the same nodes are near each other (Sects. 2.3, 2.4.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Between two events all steps of sliding contact are alike: the weights of Eq. 31 at the next
 * offset; lines, gaps and forces of the nodes of the list (Eqs. 27, 30, 33, 34); modal forces (Eq.
 * 35); the recurrence (eq:increments) and its sums. A kernel repeats these without the tests by
 * which a single step determines what has changed. The operations on every number are those of the
 * single step, in the same order, so that the bits are the same.
 *
 * **Events**, at which a stretch ends:
 * - The list ends. This happens in two ways. The slider reaches the end of the list's range of
 *   offsets: this step is known beforehand, and the kernel is called for the remaining steps only.
 *   Or the travel (candidates.c) reaches the skin. The kernel compares travel and skin after every
 *   step; single steps make the same comparison in `ra_candidates_hold`. Then a survey is made,
 *   after which most lists hold again.
 * - The slider's nodes meet those of the resonator, where segments and passes change. Lists end
 *   there, too.
 * - A node force begins or ends: then shocks begin or end (shocks.c). The stretch ends with that
 *   step, and the state describes it.
 * - An observer needs a step, for a sample or for the start of the averages. The caller says how
 *   many steps are free.
 * - The motion is no longer finite. Then the travel is not finite either, and the stretch ends. No
 *   other stretch begins, and a single step reports the error (step.c).
 *
 * **Observers** are given the sums over the slaves of every step, which the balance needs; the
 * kernel itself follows the shocks. The velocities are stored for the last step only. The balance
 * also needs the energy of the springs at the ends of the contact zone, but only when the zone
 * changes (energy.c). Within a stretch the zone does not change, so the last step is enough.
 *
 * What limits the speed of a stretch, and what was tried, is in verify/bench/README.md.
 *
 * Tests: tests/line/test_stretch.c (same bits as single steps of the plain engine).
 */
#include "line/line.h"

#include <string.h>

#include "contact/room.h"
#include "detection/room.h"
#include "oscillators/oscillators.h"

/// Whether the kernel can handle this state.
static bool suits(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct ra_contact_method *const method = problem->pair.law->method;
    const struct ra_packed *const packed = state->packed;
    return state->at.started && state->at.term == NULL && state->at.now == NULL &&
           state->at.step > 0 && state->candidates != NULL && state->now.candidate_count > 0 &&
           packed->suits_fused && packed->fused.followed != NULL && method != NULL &&
           method->springs && problem->pair.modal.scheme->recurrence &&
           problem->pair.modal.scheme->sums && state->at.offset.rest != 0;
}

/// Computes the fractions of the offsets of the next steps, as long as the slider's nodes stay
/// within the same cells and the list is valid. The next list ends later, so the fractions remain
/// valid for it.
static void find_offsets(const struct ra_problem *problem, const struct ra_state *state,
                         struct ra_coming *coming)
{
    const struct ra_sliding *const sliding = &problem->pair.sliding;
    const struct ra_node_list *const list = &state->candidates->fine;
    struct ra_offset next = state->at.offset;
    coming->first = state->at.step + 1;
    coming->count = 0;
    if (sliding->step.cell != 0 || list->until.cell < next.cell) {
        return;
    }
    const ra_wide last = list->until.cell > next.cell ? sliding->q - 1 : list->until.rest;
    for (; coming->count < RA_STRETCH && next.rest + sliding->step.rest <= last; coming->count++) {
        next.rest += sliding->step.rest;
        coming->xi[coming->count] = ra_offset_fraction(sliding, &next);
    }
}

/// Returns the number of next steps whose fractions are known, at most `most`, and points xi to
/// these fractions. The fractions are computed once for many stretches.
static size_t coming_offsets(const struct ra_problem *problem, const struct ra_state *state,
                             uint64_t most, const double **xi)
{
    struct ra_coming *const coming = &state->candidates->coming;
    const uint64_t next = state->at.step + 1;
    if (next < coming->first || next >= coming->first + coming->count) {
        find_offsets(problem, state, coming);
    }
    const uint64_t left = coming->first + coming->count - next;
    *xi = coming->xi + (next - coming->first);
    return left < most ? left : most;
}

/// Whether the list holds in the next step. The caller has checked that the list has not expired.
static bool list_holds(const struct ra_problem *problem, const struct ra_state *state)
{
    struct ra_candidates *const c = state->candidates;
    if (c->surveyed + state->at.motion.travel <= ra_candidates_skin(c)) {
        return true;
    }
    struct ra_offset next = state->at.offset;
    const double *const after[2] = {state->at.motion.after,
                                    state->at.motion.after + problem->solid[1].begin};
    ra_offset_advance(&problem->pair.sliding, &next);
    return ra_candidates_survey(problem, c, &next, after);
}

static void describe(const struct ra_problem *problem, const struct ra_state *state,
                     struct ra_stretch *s)
{
    const struct ra_candidates *const c = state->candidates;
    const struct ra_motion *const m = &state->at.motion;
    const struct ra_watch watch = ra_candidates_watch(problem, state);
    s->contact = &state->packed->fused;
    s->delta = problem->pair.distance;
    s->kappa = problem->pair.coefficient[0];
    s->weight = ra_detection_weights(problem, false);
    s->advance = ra_recurrence_step(&problem->pair.modal, m, false, &watch, m->after, true);
    s->amplitude[0] = m->before;
    s->amplitude[1] = m->amplitude;
    s->amplitude[2] = m->after;
    s->increment[0] = m->increment;
    s->increment[1] = m->next;
    s->ahead = c->step_fraction;
    s->behind = c->survey_fraction;
    s->surveyed = c->surveyed;
    s->skin = ra_candidates_skin(c);
    for (int i = 0; i < 2; i++) {
        s->rate[i] = state->now.pass[i].rate;
    }
    // the slaves at the ends of solids get xi and rate; the kernel replaces xi in each step
    ra_packed_before(&state->now, state->packed);
}

/// Computes the velocities at $t_n$, as `advance` does. Each of the two loops has no branch inside
/// and no overlapping arrays, so the compiler can vectorise it.
static void find_velocities(const struct ra_oscillators *all, const struct ra_motion *m)
{
    const struct ra_velocity_formula *const f = &all->velocity;
    const double half = 0.5 / all->step;
    const double *const U = m->amplitude, *const D = m->increment, *const next = m->next;
    double *const restrict velocity = m->velocity;
    if (all->scheme->formula) {
        const double *const p = f->p, *const q = f->q, *const r = f->r;
        for (size_t k = 0; k < all->width; k++) {
            velocity[k] = (p[k] * next[k] + q[k] * D[k]) + r[k] * U[k];
        }
    } else {
        for (size_t k = 0; k < all->width; k++) {
            velocity[k] = half * (next[k] + D[k]);
        }
    }
}

/// Sets the state after `steps` steps. $\xi$ is the fraction of the last offset.
static void arrive(const struct ra_problem *problem, const struct ra_stretch *s, size_t steps,
                   double xi, struct ra_state *state)
{
    // the pointers to the arrays change places in each step; after NAMES steps they are in their
    // first places
    enum { NAMES = 6 };
    for (int i = 0; i < 2; i++) {
        struct ra_pass *const pass = &state->now.pass[i];
        pass->xi = i == 0 ? 1.0 - xi : xi;
        memcpy(pass->N, s->N[i], sizeof pass->N);
        memcpy(pass->slope, s->slope[i], sizeof pass->slope);
    }
    ra_packed_after(state->packed);
    for (size_t n = steps % NAMES; n > 0; n--) {
        ra_motion_move_on(&state->at.motion);
    }
    find_velocities(&problem->pair.modal, &state->at.motion);
    ra_offset_advance_many(&problem->pair.sliding, steps, &state->at.offset);
    state->at.step += steps;
    state->at.motion.travel = s->travel;
    state->tally = s->tally;
    state->at.contacts = s->contacts[steps - 1];
    state->at.total_force = s->force[steps - 1];
    state->at.sliding_force = s->sliding[steps - 1];
    state->candidates->detections += steps;
    state->candidates->nodes += steps * state->candidates->candidate_nodes;
}

uint64_t ra_stretch(const struct ra_problem *problem, struct ra_state *state, uint64_t most,
                    struct ra_stretch *s)
{
    if (!suits(problem, state)) {
        return 0;
    }
    s->most = coming_offsets(problem, state, most, &s->xi);
    if (s->most == 0 || !list_holds(problem, state)) {
        return 0;
    }
    describe(problem, state, s);
    const size_t steps = problem->pair.modal.kernels->stretch(s);
    arrive(problem, s, steps, s->xi[steps - 1], state);
    return steps;
}
