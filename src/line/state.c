// The state of nodes of a line: their forces, detection and what is kept between steps.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file has the arrays that a problem of two dimensions adds to the motion of a pair (pair.h):
 * forces of nodes, and the tables of the nodes that can come into contact. It also has the
 * functions of this kind of pair that the step calls (step.c).
 *
 * Tests: tests/line/test_problem.c, tests/line/test_settle.c, tests/contact/test_impact.c.
 */
#include <string.h>

#include "contact/room.h"
#include "detection/room.h"
#include "line/line.h"

static const struct ra_problem *problem_of(const struct ra_pair *pair)
{
    return (const struct ra_problem *)pair;
}

static struct ra_state *state_of(struct ra_instant *at)
{
    return (struct ra_state *)at;
}

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

static enum ra_code make(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st)
{
    const struct ra_problem *const problem = problem_of(pair);
    const struct ra_contact_method *const method = pair->law->method;
    struct ra_state *const state = state_of(at);
    enum ra_code code = make_node_forces(problem, state, st);
    if (code == RA_OK) {
        code = ra_detection_make(problem, &state->now, st);
    }
    if (code == RA_OK) {
        code = ra_packed_make(problem, &state->packed, st);
    }
    if (code == RA_OK && !pair->plain) {
        code = ra_candidates_make(problem, &state->candidates, st);
    }
    if (code == RA_OK) {
        code = ra_flight_make(problem, state->candidates, &state->flight, st);
    }
    if (code == RA_OK && method != NULL && method->make != NULL) {
        state->method = method;
        code = method->make(problem, &state->law_memory, st);
    }
    return code;
}

static void release(struct ra_instant *at)
{
    struct ra_state *const state = state_of(at);
    if (state->law_memory != NULL) {
        state->method->free(state->law_memory);
    }
    for (int i = 0; i < 2; i++) {
        ra_packed_array_free(state->slave_force[i]);
        ra_packed_array_free(state->node_force[i]);
    }
    ra_packed_free(state->packed);
    ra_candidates_free(state->candidates);
    ra_flight_free(state->flight);
    ra_detection_free(&state->now);
}

enum ra_code ra_state_init(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st)
{
    const enum ra_code code = ra_instant_make(&problem->pair, &state->at, st);
    if (code != RA_OK) {
        ra_state_clear(problem, state);
    }
    return code;
}

void ra_state_clear(const struct ra_problem *problem, struct ra_state *state)
{
    (void)problem;
    ra_instant_free(state != NULL ? &state->at : NULL);
}

// ## What the step calls

static enum ra_code forces(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st)
{
    return ra_contact_forces(problem_of(pair), state_of(at), st);
}

static struct ra_watch watch(const struct ra_pair *pair, const struct ra_instant *at)
{
    return ra_candidates_watch(problem_of(pair), (const struct ra_state *)at);
}

static double stored(const struct ra_pair *pair, const struct ra_instant *at)
{
    const struct ra_problem *const problem = problem_of(pair);
    const struct ra_state *const state = (const struct ra_state *)at;
    double sum = 0.0;
    if (pair->rates) {
        return ra_rates_stored(problem, state);
    }
    // the compression of the spring is computed from the force, so that the gap is not needed again
    for (int i = 0; i < 2; i++) {
        const double *const force = state->slave_force[i];
        for (size_t c = 0; c < state->now.candidate_count; c++) {
            const struct ra_candidate_range *const candidate = &state->now.candidate[c];
            const int64_t nodes = (int64_t)problem->solid[i].nodes;
            int64_t index = candidate->index[i];
            for (int64_t l = candidate->begin[i]; l < candidate->end[i] && l < nodes;
                 l++, index++) {
                if (force[index] != 0.0) {
                    sum += ra_stored_energy(problem, state, i, l, force[index]);
                }
            }
        }
    }
    return sum;
}

static double lost(const struct ra_pair *pair, const struct ra_instant *at)
{
    return ra_rates_lost(problem_of(pair), (const struct ra_state *)at);
}

static void pace(const struct ra_pair *pair, struct ra_instant *at)
{
    struct ra_candidates *const c = state_of(at)->candidates;
    if (c != NULL) {
        c->step_fraction = ra_offset_fraction(&pair->sliding, &pair->sliding.step);
    }
}

static void renew(struct ra_instant *at)
{
    ra_candidates_expire(state_of(at)->candidates);
}

static void forget(struct ra_instant *at)
{
    ra_forces_clear(state_of(at));
    memset(&state_of(at)->record, 0, sizeof state_of(at)->record);
}

const struct ra_pair_kind ra_nodes_of_line = {.nodes = RA_NODES_OF_LINE,
                                              .problem = sizeof(struct ra_problem),
                                              .state = sizeof(struct ra_state),
                                              .make = make,
                                              .free = release,
                                              .forces = forces,
                                              .watch = watch,
                                              .stored = stored,
                                              .lost = lost,
                                              .pace = pace,
                                              .renew = renew,
                                              .forget = forget};

enum ra_code ra_step(const struct ra_problem *problem, struct ra_state *state, struct ra_status *st)
{
    return ra_pair_step(&problem->pair, &state->at, st);
}

enum ra_code ra_drive(const struct ra_problem *problem, struct ra_state *state, double speed,
                      double load, uint64_t *step, struct ra_status *st)
{
    return ra_pair_drive(&problem->pair, &state->at, speed, load, step, st);
}

enum ra_code ra_settle(const struct ra_problem *problem, struct ra_state *state, double tolerance,
                       uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                       struct ra_status *st)
{
    return ra_pair_settle(&problem->pair, &state->at, tolerance, most, stop, steps, st);
}
