// Problem and state as a user of the library holds them: by pointer, with read-outs (ra2d.h).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Inside the library a problem and a state are structs in the caller's memory (ra_problem_init,
 * ra_state_init). In the public interface they are opaque: this file allocates and frees them, and
 * functions read them.
 *
 * Tests: tests/line/test_handles.c, with the public header alone.
 */
#include <stdlib.h>

#include "line/line.h"

enum ra_code ra_problem_make(const struct ra_problem_spec *spec, struct ra_problem **problem,
                             struct ra_status *st)
{
    *problem = ra_alloc(1, sizeof **problem, "problem", st);
    const enum ra_code code = *problem != NULL ? ra_problem_init(spec, *problem, st) : RA_SYSTEM;
    if (code != RA_OK) {
        free(*problem);
        *problem = NULL;
    }
    return code;
}

void ra_problem_free(struct ra_problem *problem)
{
    ra_problem_clear(problem);
    free(problem);
}

enum ra_code ra_state_make(const struct ra_problem *problem, struct ra_state **state,
                           struct ra_status *st)
{
    *state = ra_alloc(1, sizeof **state, "state", st);
    const enum ra_code code = *state != NULL ? ra_state_init(problem, *state, st) : RA_SYSTEM;
    if (code != RA_OK) {
        free(*state);
        *state = NULL;
    }
    return code;
}

void ra_state_free(const struct ra_problem *problem, struct ra_state *state)
{
    ra_state_clear(problem, state);
    free(state);
}

// ## Read-outs

uint64_t ra_step_number(const struct ra_state *state)
{
    return state->at.step;
}

double ra_time(const struct ra_problem *problem, const struct ra_state *state)
{
    return (double)state->at.step * problem->pair.modal.step;
}

double ra_slider_position(const struct ra_problem *problem, const struct ra_state *state)
{
    const double rest = ra_offset_fraction(&problem->pair.sliding, &state->at.offset);
    return ((double)state->at.offset.cell + rest) * problem->pair.spacing;
}

size_t ra_contact_count(const struct ra_state *state)
{
    return state->at.contacts;
}

double ra_total_force(const struct ra_state *state)
{
    return state->at.total_force;
}
