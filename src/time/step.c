// The state of a problem and the time step (Algorithms 1, 2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The flow of the whole method (Algorithms 1, 2) is ra_step:
 *     forces at t_n by the contact law  ->  U_{n+1} and the velocity at t_n by the time scheme.
 * The law (law.h) and the scheme (oscillators.h) are those of the problem, which is made in
 * problem.c and never changes. A *state* holds what moves: amplitudes, forces, sums over time, the
 * tables of the nodes that can come into contact. Its memory is taken when it is made, none while
 * stepping.
 *
 * What is true of modes of any solid (the start, a step of the scheme, sums, rest) is in the room
 * `oscillators`. After a step the state describes t_n, with the forces at that time, and has
 * U_{n+1} ready.
 *
 * **Forces within a step**, which some schemes ask for, belong to another time and another
 * deflection: they are found in a state of their own, with its own list of candidates.
 *
 * **Limits.** A step that is too large for contact is refused before there is a state (problem.c).
 * Should the motion grow beyond all numbers anyway, this is seen at the latest RA_FINITE_EVERY
 * steps later.
 *
 * **Rest.** Settling steps with fictitious masses (settle.c of `oscillators`), the slider standing
 * still, and leaves the state at rest at the equilibrium, not started. Its list of candidates is
 * renewed now and then.
 *
 * Tests: tests/time/test_problem.c, tests/time/test_settle.c, tests/contact/test_impact.c.
 */
#include "time/step.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contact/contact.h"
#include "contact/forces.h"
#include "detection/candidates.h"
#include "detection/detection.h"
#include "oscillators/oscillators.h"
#include "time/flight.h"

// ## The state

static enum ra_code make_node_forces(const struct ra_problem *problem, struct ra_state *state,
                                     struct ra_status *st)
{
    for (int i = 0; i < 2; i++) {
        state->slave_force[i] = ra_packed_array(problem, st);
        state->node_force[i] = ra_packed_array(problem, st);
        if (state->slave_force[i] == NULL || state->node_force[i] == NULL) {
            return RA_SYSTEM;
        }
    }
    return RA_OK;
}

/// What a step needs, or, in a state that is a stage, only its contact forces.
static enum ra_code make(const struct ra_problem *problem, bool stage, struct ra_state *state,
                         struct ra_status *st)
{
    memset(state, 0, sizeof *state);
    state->offset = problem->sliding.start;
    enum ra_code code = ra_motion_make(&problem->modal, stage, &state->motion, st);
    if (code == RA_OK) {
        code = make_node_forces(problem, state, st);
    }
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
    if (code == RA_OK && !stage && problem->modal.scheme->stages > 1) {
        state->stage = ra_alloc(1, sizeof *state->stage, "stages", st);
        code = state->stage != NULL ? make(problem, true, state->stage, st) : RA_SYSTEM;
    }
    if (code != RA_OK) {
        ra_state_clear(problem, state);
    }
    return code;
}

enum ra_code ra_state_init(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st)
{
    return make(problem, false, state, st);
}

void ra_state_clear(const struct ra_problem *problem, struct ra_state *state)
{
    if (state == NULL) {
        return;
    }
    if (state->law_memory != NULL) {
        problem->law->method->free(state->law_memory);
    }
    ra_motion_free(&state->motion);
    for (int i = 0; i < 2; i++) {
        ra_packed_array_free(state->slave_force[i]);
        ra_packed_array_free(state->node_force[i]);
    }
    ra_packed_free(state->packed);
    ra_candidates_free(state->candidates);
    ra_flight_free(state->flight);
    ra_detection_free(&state->now);
    ra_state_clear(problem, state->stage);
    free(state->stage);
    memset(state, 0, sizeof *state);
}

// ## The step

static void move_on(const struct ra_problem *problem, struct ra_state *state)
{
    ra_motion_move_on(&state->motion);
    ra_offset_advance(&problem->sliding, &state->offset);
    state->step++;
}

struct engine {
    const struct ra_problem *problem;
    struct ra_state *state;
};

/// Forces of a stage (ra_forces): the slider is so many parts of a step ahead.
static enum ra_code forces_at_stage(void *pointer, int parts, struct ra_status *st)
{
    const struct engine *const engine = pointer;
    const struct ra_problem *const problem = engine->problem;
    struct ra_state *const stage = engine->state->stage;
    stage->step = engine->state->step;
    stage->offset = engine->state->offset;
    for (int p = 0; p < parts; p++) {
        ra_offset_advance_by(&problem->sliding, &problem->sliding.part, &stage->offset);
    }
    stage->motion.travel = HUGE_VAL;
    return ra_contact_forces(problem, stage, st);
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
        struct engine engine = {problem, state};
        struct ra_motion *const stage = state->stage != NULL ? &state->stage->motion : NULL;
        const struct ra_forces forces = {forces_at_stage, &engine, stage};
        code = ra_motion_step(&problem->modal, &state->motion, state->step, &watch, &forces, st);
    }
    if (code != RA_OK) {
        return code;
    }
    // the step to look at may have been the last of a stretch, which ends with such a travel
    const uint64_t since = state->step % RA_FINITE_EVERY;
    const bool look = since == 0 || (since == 1 && isnan(state->motion.travel));
    return look ? ra_motion_check(&problem->modal, &state->motion, state->step, st) : RA_OK;
}

// ## Rest

static enum ra_code step_at_rest(void *pointer, struct ra_status *st)
{
    const struct engine *const engine = pointer;
    return ra_step(engine->problem, engine->state, st);
}

static void renew_list(void *pointer)
{
    const struct engine *const engine = pointer;
    ra_candidates_expire(engine->state->candidates);
}

enum ra_code ra_settle(const struct ra_problem *problem, struct ra_state *state, double tolerance,
                       uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                       struct ra_status *st)
{
    struct ra_problem still = *problem;
    struct engine engine = {&still, state};
    const struct ra_settling how = {step_at_rest, renew_list, &engine, tolerance, most, stop};
    still.sliding.step = (struct ra_offset){0, 0};
    enum ra_code code =
        ra_relaxed_make(&problem->modal, ra_contact_frequency(problem), &still.modal, st);
    if (code == RA_OK) {
        code = ra_relax(&still.modal, &state->motion, &how, st);
    }
    ra_relaxed_free(&still.modal);
    if (steps != NULL) {
        *steps = state->step + 1;
    }
    ra_forces_clear(state);
    ra_motion_begin(&problem->modal, &state->motion);
    state->total_force = state->sliding_force = 0.0;
    state->contacts = 0;
    state->step = 0;
    state->started = false;
    memset(&state->record, 0, sizeof state->record);
    return code;
}
