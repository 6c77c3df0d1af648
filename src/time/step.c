// The state of a problem and the time step (Algorithms 1, 2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The flow of the whole method (Algorithms 1, 2) is ra_step:
 *     forces at t_n by the contact law  ->  U_{n+1} and the velocity at t_n by the time scheme.
 * The law (law.h) and the scheme (scheme.h) are those of the problem, which is made in
 * problem.c and never changes. A *state* holds what moves: amplitudes, forces, sums over time, the
 * tables of the nodes that can come into contact. Its memory is taken when it is made, none while
 * stepping.
 *
 * **Moving on.** A step begins by naming what the last one has left: U_{n+1} becomes U_n, and the
 * arrays change their names instead of their contents. After it the state describes t_n, with the
 * forces at that time, and has U_{n+1} ready.
 *
 * **Sums.** Squared velocities and works are summed by the recurrence on its way (recurrence.c) or,
 * for schemes that leave it to us, here; the first step begins them, its work counting by half
 * (energy.c).
 *
 * **Limits.** A step that is too large for contact is refused before there is a state (problem.c).
 * Should the motion grow beyond all numbers anyway, this is seen at the latest RA_FINITE_EVERY
 * steps later.
 *
 * Tests: tests/time/test_problem.c, tests/time/test_scheme.c, tests/contact/test_impact.c.
 */
#include "time/step.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contact/contact.h"
#include "detection/candidates.h"
#include "detection/detection.h"
#include "model/modal.h"
#include "time/flight.h"
#include "time/scheme.h"

// ## The state

enum { MOTION_ARRAYS = 9 };

static void motion_arrays(struct ra_motion *m, double **list[MOTION_ARRAYS])
{
    double **const all[MOTION_ARRAYS] = {&m->amplitude, &m->before, &m->after,
                                         &m->increment, &m->next,   &m->velocity,
                                         &m->force,     &m->square, &m->work};
    memcpy(list, all, sizeof all);
}

static enum ra_code make_motion(const struct ra_problem *problem, struct ra_motion motion[2],
                                struct ra_status *st)
{
    double **first[MOTION_ARRAYS], **second[MOTION_ARRAYS];
    motion_arrays(&motion[0], first);
    motion_arrays(&motion[1], second);
    for (size_t a = 0; a < MOTION_ARRAYS; a++) {
        if (ra_modal_pair(problem, first[a], second[a], st) != RA_OK) {
            return RA_SYSTEM;
        }
    }
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const solid = &problem->solid[i];
        motion[i].slave_force = ra_packed_array(problem, st);
        motion[i].node_force = ra_packed_array(problem, st);
        if (motion[i].slave_force == NULL || motion[i].node_force == NULL) {
            return RA_SYSTEM;
        }
        for (size_t k = 0; k < solid->modes.count; k++) {
            motion[i].amplitude[k] = motion[i].before[k] = solid->start_amplitude[k];
            motion[i].velocity[k] = solid->start_velocity[k];
            motion[i].increment[k] = problem->step * solid->start_velocity[k];
        }
    }
    return RA_OK;
}

enum ra_code ra_state_init(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st)
{
    memset(state, 0, sizeof *state);
    state->offset = problem->sliding.start;
    state->travel = HUGE_VAL;
    enum ra_code code = make_motion(problem, state->motion, st);
    if (code == RA_OK) {
        code = ra_detection_make(problem, &state->now, st);
    }
    if (code == RA_OK) {
        code = ra_packed_make(problem, &state->packed, st);
    }
    if (code == RA_OK && !problem->plain) {
        code = ra_candidates_make(problem, &state->candidates, st);
    }
    if (code == RA_OK) {
        code = ra_flight_make(problem, state->candidates, &state->flight, st);
    }
    const struct ra_contact_method *const method = problem->law->method;
    if (code == RA_OK && method != NULL && method->make != NULL) {
        code = method->make(problem, &state->law_memory, st);
    }
    if (code == RA_OK && problem->scheme != NULL && problem->scheme->make != NULL) {
        code = problem->scheme->make(problem, &state->scheme_memory, st);
    }
    if (code != RA_OK) {
        ra_state_clear(problem, state);
    }
    return code;
}

void ra_state_clear(const struct ra_problem *problem, struct ra_state *state)
{
    if (state == NULL) {
        return;
    }
    if (state->law_memory != NULL) {
        problem->law->method->free(state->law_memory);
    }
    if (state->scheme_memory != NULL) {
        problem->scheme->free(problem, state->scheme_memory);
    }
    double **list[MOTION_ARRAYS];
    motion_arrays(&state->motion[0], list);
    for (size_t a = 0; a < MOTION_ARRAYS; a++) {
        free(*list[a]);
    }
    for (int i = 0; i < 2; i++) {
        ra_packed_array_free(state->motion[i].slave_force);
        ra_packed_array_free(state->motion[i].node_force);
    }
    ra_packed_free(state->packed);
    ra_candidates_free(state->candidates);
    ra_flight_free(state->flight);
    ra_detection_free(&state->now);
    memset(state, 0, sizeof *state);
}

// ## The step

void ra_motion_move_on(struct ra_motion *m)
{
    double *const oldest = m->before, *const last = m->increment;
    m->before = m->amplitude;
    m->amplitude = m->after;
    m->after = oldest;
    m->increment = m->next;
    m->next = last;
}

static void move_on(const struct ra_problem *problem, struct ra_state *state)
{
    for (int i = 0; i < 2; i++) {
        ra_motion_move_on(&state->motion[i]);
    }
    ra_offset_advance(&problem->sliding, &state->offset);
    state->step++;
}

/// Begins the sums, or goes on with them for a scheme that leaves that to us.
RA_RARELY static void sum_up(const struct ra_problem *problem, struct ra_state *state)
{
    const struct ra_motion *const m = state->motion;
    if (state->step == 0) {
        memset(m->square, 0, problem->width * sizeof *m->square);
        memset(m->work, 0, problem->width * sizeof *m->work);
    }
    problem->kernels->measure(m->velocity, m->force, m->square, m->work, problem->width);
    for (size_t k = 0; state->step == 0 && k < problem->width; k++) {
        m->work[k] *= 0.5;
    }
}

RA_RARELY static bool motion_is_finite(const struct ra_problem *problem,
                                       const struct ra_state *state)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
            sum += fabs(state->motion[i].next[k]) + fabs(state->motion[i].amplitude[k]);
        }
    }
    return isfinite(sum);
}

enum ra_code ra_step(const struct ra_problem *problem, struct ra_state *state, struct ra_status *st)
{
    if (state->started) {
        move_on(problem, state);
    }
    state->started = true;
    enum ra_code code = ra_contact_forces(problem, state, st);
    if (code == RA_OK) {
        const struct ra_watch watch = ra_candidates_watch(problem, state);
        code = problem->scheme->advance(problem, state, &watch, st);
    }
    if (code != RA_OK) {
        return code;
    }
    if (state->step == 0 || !problem->scheme->sums) {
        sum_up(problem, state);
    }
    // the step to look at may have been the last of a stretch, which ends with such a travel
    const uint64_t since = state->step % RA_FINITE_EVERY;
    const bool look = since == 0 || (since == 1 && isnan(state->travel));
    if (look && !motion_is_finite(problem, state)) {
        return ra_fail(st, RA_NUMERIC, "the motion is no longer finite at step %llu (t = %g s)",
                       (unsigned long long)state->step, (double)state->step * problem->step);
    }
    return RA_OK;
}
