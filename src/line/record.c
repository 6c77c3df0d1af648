// Many steps at once, with what probes show after each of them (ra2d.h).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * In a language in which a call of the library is slow, a program should take many steps with one
 * call. This function calls ra_step for each of them, so the state has the bits of single calls.
 * The values of the probes are those of the functions that read a node.
 *
 * Tests: tests/line/test_record.c, with the public header alone.
 */
#include <inttypes.h>
#include <stddef.h>

#include "line/line.h"

double ra_time_step(const struct ra_problem *problem)
{
    return problem->pair.modal.step;
}

size_t ra_node_count(const struct ra_problem *problem, int solid)
{
    return problem->solid[solid].nodes;
}

double ra_node_position(const struct ra_problem *problem, int solid, size_t node)
{
    const struct ra_solid *const s = &problem->solid[solid];
    return (double)(node + s->first) * problem->pair.spacing;
}

static double shown(const struct ra_problem *problem, const struct ra_state *state,
                    const struct ra_probe *probe)
{
    switch (probe->quantity) {
    case RA_DISPLACEMENT:
        return ra_displacement(problem, state, probe->solid, probe->node);
    case RA_VELOCITY:
        return ra_velocity(problem, state, probe->solid, probe->node);
    default:
        return ra_node_force(state, probe->solid, probe->node);
    }
}

void ra_probes_read(const struct ra_problem *problem, const struct ra_state *state,
                    const struct ra_probe *probe, size_t count, double *value)
{
    for (size_t p = 0; p < count; p++) {
        value[p] = shown(problem, state, &probe[p]);
    }
}

enum ra_code ra_probes_record(const struct ra_problem *problem, struct ra_state *state,
                              uint64_t steps, const struct ra_probe *probe, size_t count,
                              double *record, const volatile sig_atomic_t *stop, uint64_t *taken,
                              struct ra_status *st)
{
    enum ra_code code = RA_OK;
    uint64_t n = 0;
    while (n < steps && code == RA_OK) {
        code =
            stop != NULL && *stop != 0
                ? ra_fail(st, RA_EARLY, "stopped after %" PRIu64 " of %" PRIu64 " steps", n, steps)
                : ra_step(problem, state, st);
        if (code == RA_OK) {
            if (record != NULL) {
                ra_probes_read(problem, state, probe, count, record + n * count);
            }
            n++;
        }
    }
    if (taken != NULL) {
        *taken = n;
    }
    return code;
}
