// Flights: many steps at once while no contact is possible (Sects. 2.3, 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Rough solids that slide fast are apart most of the time. While they are apart, the modes
 * oscillate freely, and each single step must prove again that no node comes into contact. This
 * file proves it for many steps in advance, and a kernel takes these steps with the modes in
 * registers. The operations on a mode are those of the single step, in the same order, with a force
 * of zero, so that the bits are the same.
 *
 * **Proof.** A fine list without candidates says that no node penetrates as long as the travel
 * $X = \sum_k r_k |x_k|$ stays within its skin (candidates.c). Here $x_k = U_k - U^*_k$ is the
 * difference from the amplitude that the list expects, and $r_k$ is the factor of (eq:reach). In
 * flight a mode obeys its recurrence (eq:two-step) under a constant load,
 * $D_{n+1} = a D_n - b W_n$, with $W = U - U_s$ the distance from its static position
 * $U_s = c G/b$. Multiplied by $D_{n+1} + D_n = W_{n+1} - W_{n-1}$ this reads
 * $$ \tfrac{1+a}{2} (D_{n+1}^2 - D_n^2) + b (W_n W_{n+1} - W_{n-1} W_n)
 *    = -\tfrac{1-a}{2} (D_{n+1} + D_n)^2 \le 0 ,                        % eq:flight-energy $$
 * so that $D_n^2 + t W_{n-1} W_n$ with $t = 2 b/(1+a)$ never grows. As $W_{n-1} = W_n - D_n$, this
 * sum lies within $(1 \pm \sqrt t/2)\, Q_n$ of $Q_n = D_n^2 + t W_n^2$, and
 * $$ Q_m \le \frac{1 + \sqrt t/2}{1 - \sqrt t/2}\, Q_n  \quad (m \ge n) ,     % eq:flight-bound $$
 * $$ |D_{m+1} - D_m| = |(1-a) D_m + b W_m| \le g \sqrt{Q_n} \le g (|D_n| + \sqrt t\, |W_n|) ,
 *    \quad g^2 = \big[(1-a)^2 + \tfrac{b (1+a)}{2}\big]
 *                \frac{1 + \sqrt t/2}{1 - \sqrt t/2} .                  % eq:flight-turn $$
 * A rigid mode has $D_{n+1} - D_n = c G$. With these bounds $A_k$ of second differences, and v the
 * expected increment of a step, the travel j steps after n is at most
 * $$ X_n + j \sum_k r_k |D_{k,n} - v_k| + \tfrac{j (j+1)}{2} \sum_k r_k A_k .   % eq:flight $$
 * Three sums over the modes thus give the number of steps for which the skin suffices. The rounding
 * errors of these steps are below ROUNDING times the largest deflection; this bound is subtracted
 * from the skin.
 *
 * **With a changing speed** (course.c of `model`) flights are made while the speed is constant and
 * there is no load, because the term of loads (term.c of `model`) then has no effect. A driven
 * slider (ra_drive) has flights under the same conditions.
 *
 * **Observers** are given the number of steps taken. During these steps there are no forces, shocks
 * or contacts to observe. If an observer needs the amplitudes at certain steps, the kernel stops
 * there; the proof remains valid.
 *
 * Tests: tests/line/test_flight.c (same bits as single steps; the bounds against every step).
 */
#include "line/line.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contact/room.h"
#include "detection/room.h"
#include "oscillators/oscillators.h"

/// least number of steps for which a flight is tried; most steps of a flight
enum { FEWEST = 4, MOST = 256 };
/// upper bound of the cells before a list ends, so small that its product with q does not overflow
enum { MOST_CELLS = 64 };
static const double ROUNDING = 1e-11;

/// Bounds of free motion: for each mode (width), and for all rigid modes together.
struct ra_flight {
    double *turn;  ///< r g: the bound of second differences per increment D
    double *swing; ///< r g sqrt(t): the same bound per distance W from rest
    double *rest;  ///< $U_s$
    double fall;   ///< contribution of the rigid modes: sum of r c |G|
};

/// Computes the bound of the second differences of mode k. Returns false if there is none.
static bool bound_mode(struct ra_flight *f, const struct ra_oscillators *all, size_t k,
                       double reach)
{
    const struct ra_recurrence *const r = &all->onward;
    const double a = r->a[k], b = r->b[k], push = r->c[k] * all->load[k];
    if (b == 0.0) {
        f->fall += reach * fabs(push);
        return a == 1.0;
    }
    const double t = 2.0 * b / (1.0 + a), root = sqrt(t);
    const double still = (1.0 - a) * (1.0 - a) + 0.5 * b * (1.0 + a);
    const double g = sqrt(still * (1.0 + 0.5 * root) / (1.0 - 0.5 * root));
    f->turn[k] = reach * g;
    f->swing[k] = reach * g * root;
    f->rest[k] = push / b;
    return a > -1.0 && a <= 1.0 && root < 2.0;
}

/// Whether all terms of a pair are terms of loads (term.h). While the load is 0, such a term has no
/// effect.
static bool has_loads_alone(const struct ra_pair *pair)
{
    bool alone = true;
    for (size_t i = 0; i < pair->terms; i++) {
        alone &= pair->term[i].is == &ra_load;
    }
    return alone;
}

enum ra_code ra_flight_make(const struct ra_problem *problem,
                            const struct ra_candidates *candidates, struct ra_flight **flight,
                            struct ra_status *st)
{
    *flight = NULL;
    const struct ra_oscillators *const all = &problem->pair.modal;
    if (candidates == NULL || !has_loads_alone(&problem->pair) || !all->scheme->recurrence ||
        !all->scheme->sums || !ra_law_is_local(problem->pair.law)) {
        return RA_OK;
    }
    struct ra_flight *const f = ra_alloc(1, sizeof *f, "flights", st);
    double *const memory = ra_alloc(3 * all->width, sizeof *memory, "flights", st);
    if (f == NULL || memory == NULL) {
        free(f);
        free(memory);
        return RA_SYSTEM;
    }
    *f = (struct ra_flight){memory, memory + all->width, memory + 2 * all->width, 0.0};
    bool bounded = true;
    for (size_t k = 0; k < all->width; k++) {
        bounded &= !(all->mass[k] > 0.0) || bound_mode(f, all, k, candidates->bound.reach[0][k]);
    }
    if (!bounded) {
        ra_flight_free(f);
        return RA_OK;
    }
    *flight = f;
    return RA_OK;
}

void ra_flight_free(struct ra_flight *f)
{
    if (f != NULL) {
        free(f->turn);
        free(f);
    }
}

/// The problem with the present speed.
static const struct ra_problem *problem_now(const struct ra_problem *problem,
                                            const struct ra_state *state)
{
    return (const struct ra_problem *)ra_pair_now(&problem->pair, &state->at);
}

/// Number of steps for which the speed stays as it is now and the load stays 0.
static uint64_t steady_steps(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct ra_course *const course = problem->pair.course;
    if (course == NULL) {
        return UINT64_MAX;
    }
    const struct ra_pace *const pace = &state->at.pace;
    const struct ra_course_piece *const piece = &course->piece[pace->piece];
    const bool steady = piece->slope == 0.0 && piece->bend == 0.0 && pace->turn.cell == 0 &&
                        pace->turn.rest == 0 && !pace->changes;
    if (!steady || pace->load != 0.0) {
        return 0;
    }
    // the last step before the next piece of the course must be a single step
    return pace->piece + 1 < course->count ? piece[1].first - pace->n - 1 : UINT64_MAX;
}

/// Advances the slider's pace by this number of steps, as ra_pace_advance does for one.
static void coast(const struct ra_sliding *sliding, uint64_t steps, struct ra_pace *pace)
{
    pace->n += steps;
    pace->passed = (double)pace->step.cell + ra_offset_fraction(sliding, &pace->step);
}

/// Number of steps, at most MOST, until the slider reaches the place where the list ends.
static uint64_t steps_in_time(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct ra_sliding *const sliding = &problem->pair.sliding;
    const struct ra_offset *const until = &state->candidates->fine.until, *const now =
                                                                              &state->at.offset;
    if (sliding->step.cell == 0 && sliding->step.rest == 0) {
        return MOST;
    }
    const int64_t cells = until->cell - now->cell;
    if (sliding->step.cell != 0 || cells < 0 || cells > MOST_CELLS ||
        (cells == 0 && until->rest < now->rest)) {
        return 0;
    }
    const ra_wide ahead = ((ra_wide)cells * sliding->q + until->rest) - now->rest;
    // the division of such wide integers is slow; the comparison mostly avoids it
    return ahead / MOST >= sliding->step.rest ? MOST : (uint64_t)(ahead / sliding->step.rest);
}

/// Number of steps for which (eq:flight) stays within the skin.
static uint64_t steps_within_skin(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct ra_flight *const f = state->flight;
    struct ra_candidates *const c = state->candidates;
    const struct ra_motion *const m = &state->at.motion;
    double (*const sum)(const double *, const double *, const double *, size_t) =
        problem->pair.modal.kernels->distance;
    const double *const reach = c->bound.reach[0], *const zero = c->bound.zero;
    const size_t width = problem->pair.modal.width;
    // The distance contains no whole cells: for an empty list the drift is 0, and any other list
    // ends before the next cell.
    const double distance = ra_offset_fraction(&problem->pair.sliding, &state->at.offset) +
                            c->step_fraction - c->survey_fraction;
    ra_candidates_expect(problem, c, c->survey[0], distance, c->fine.drift[0]);
    const double travel = sum(reach, m->after, c->expected[0], width);
    ra_candidates_expect(problem, c, zero, c->step_fraction, c->fine.drift[0]);
    const double rate = sum(reach, m->next, c->expected[0], width);
    const double largest = sum(reach, m->after, zero, width);
    const double left = ra_candidates_skin(c) - c->surveyed - travel - ROUNDING * largest;
    const double turn = 0.5 * (f->fall + sum(f->turn, m->next, zero, width) +
                               sum(f->swing, m->after, f->rest, width));
    // the root j of $\mathrm{turn}\, j^2 + (\mathrm{rate} + \mathrm{turn})\, j = \mathrm{left}$
    const double linear = rate + turn;
    const double j = 2.0 * left / (linear + sqrt(linear * linear + 4.0 * turn * left));
    return left > 0.0 ? (j < MOST ? (uint64_t)j + 1 : MOST) : 0;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/// Number of steps that a flight may take, limited by the end of the list and by the skin. A law
/// with rates needs two increments before its first force, and a flight keeps only one. So with
/// such a law the step after the flight must be free, too.
static uint64_t free_steps(const struct ra_problem *problem, const struct ra_state *state)
{
    const uint64_t time = steps_in_time(problem, state);
    const uint64_t steps = time < FEWEST ? 0 : smaller(time, steps_within_skin(problem, state));
    return problem->pair.rates && steps > 0 ? steps - 1 : steps;
}

/// Takes `steps` steps, from step number `step` on.
static void fly(const struct ra_problem *problem, const struct ra_free *free, uint64_t step,
                uint64_t steps, struct ra_wanted *wanted)
{
    const uint64_t end = step + steps;
    while (step < end) {
        const bool stops = wanted != NULL && wanted->step > step && wanted->step <= end;
        const uint64_t to = stops ? wanted->step : end;
        problem->pair.modal.kernels->fly(free, problem->pair.modal.width, to - step);
        step = to;
        if (stops) {
            wanted->step = wanted->show(wanted->context, step, free->amplitude);
        }
    }
}

uint64_t ra_fly(const struct ra_problem *problem, struct ra_state *state, uint64_t most,
                struct ra_wanted *wanted)
{
    if (state->flight == NULL || state->now.candidate_count > 0 || !state->at.started) {
        return 0;
    }
    const struct ra_problem *const now = problem_now(problem, state);
    const uint64_t steady = steady_steps(problem, state), room = smaller(most, steady);
    const struct ra_oscillators *const all = &problem->pair.modal;
    struct ra_motion *const m = &state->at.motion;
    const struct ra_free free = {.a = all->onward.a,
                                 .b = all->onward.b,
                                 .c = all->onward.c,
                                 .load = all->load,
                                 .half = 0.5 / all->step,
                                 .p = all->scheme->formula ? all->velocity.p : NULL,
                                 .q = all->velocity.q,
                                 .r = all->velocity.r,
                                 .amplitude = m->amplitude,
                                 .after = m->after,
                                 .next = m->next,
                                 .square = m->square};
    const int64_t cell = state->at.offset.cell;
    const bool on_nodes = state->at.offset.rest == 0;
    uint64_t flown = 0;
    while (room - flown >= FEWEST) {
        const uint64_t steps = smaller(room - flown, free_steps(now, state));
        if (steps < FEWEST) {
            break;
        }
        fly(now, &free, state->at.step + flown, steps, wanted);
        ra_offset_advance_many(&now->pair.sliding, steps, &state->at.offset);
        flown += steps;
    }
    if (flown > 0) {
        state->at.step += flown;
        m->travel = HUGE_VAL;
        state->candidates->detections += flown;
        if (problem->pair.course != NULL) {
            coast(&now->pair.sliding, flown, &state->at.pace);
        }
        if (on_nodes || cell != state->at.offset.cell || state->at.offset.rest == 0) {
            ra_detection_passes(now, &state->at.offset, state->now.pass);
        }
    }
    return flown;
}
