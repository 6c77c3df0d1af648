// The forces of the penalty by kernels of their own (Sect. 2.4.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * If there are few nodes, the fused kernel does everything. Otherwise, and at the ends of a solid,
 * several kernels compute the displaced lines, then the forces of each pass, then the reactions.
 * Both ways give the same bits. Without this file the penalty would be a local law like the others.
 * It would be slower. Its results would be the same, except that contacts at the ends would not be
 * summed last.
 *
 * Tests: tests/kernels/test_kernels_fused.c, tests/contact/test_contact.c.
 */
#include <string.h>

#include "contact/contact.h"
#include "contact/forces.h"

extern const struct ra_contact_method ra_penalty_method; ///< for penalty.c

/// Computes the forces on the slaves over Hermite segments, in one pass.
static void press_pass(const struct ra_problem *problem, struct ra_state *state, int slave)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    const struct ra_packed *const packed = state->packed;
    const struct ra_press p = {
        .slave = state->now.line[slave],
        .master = state->now.line[1 - slave],
        .weight = packed->weight[slave],
        .valid = packed->valid[slave],
        .slave_force = state->slave_force[slave],
        .delta = problem->pair.distance,
        .kappa = problem->pair.coefficient[0],
        .N = {pass->N[0], pass->N[1], pass->N[2], pass->N[3]},
        .slope = {pass->slope[0], pass->slope[1], pass->slope[2], pass->slope[3]},
        .begin = packed->slave_begin[slave],
        .end = packed->slave_end[slave],
        .offset = packed->master[slave],
    };
    problem->pair.modal.kernels->press(&p, &state->tally);
}

/// Computes the forces on the slaves over linear segments, one by one.
static void press_ends(const struct ra_problem *problem, struct ra_state *state)
{
    for (size_t e = 0; e < state->packed->end_count; e++) {
        struct ra_end_slave *const one = &state->packed->ends[e];
        const int slave = one->slave;
        const double *const master = state->now.line[1 - slave] + one->master;
        const double gap = ra_gap_linear(problem->pair.distance, state->now.line[slave][one->index],
                                         master, state->now.pass[slave].xi);
        one->force = 0.0;
        if (gap < 0.0) {
            const double weight = ra_tributary(&problem->solid[slave], (size_t)one->node);
            ra_forces_add(state, slave, one->node, weight * (problem->pair.coefficient[0] * gap),
                          ra_sliding_slope(problem, &state->now, slave, one->node));
        }
    }
}

/// Computes everything in one kernel, which does the work of the functions below.
static void fused(const struct ra_problem *problem, struct ra_state *state,
                  const double *const amplitude[2])
{
    const struct ra_pass *const pass = state->now.pass;
    const double *const N[2] = {pass[0].N, pass[1].N};
    const double *const slope[2] = {pass[0].slope, pass[1].slope};
    ra_packed_before(&state->now, state->packed);
    problem->pair.modal.kernels->fused(&state->packed->fused, problem->pair.distance,
                                       problem->pair.coefficient[0], NULL, amplitude, N, slope,
                                       &state->tally);
    ra_packed_after(state->packed);
}

/// Does the same work by several functions.
RA_RARELY static void press(const struct ra_problem *problem, struct ra_state *state,
                            const double *const amplitude[2])
{
    ra_packed_lines(problem, amplitude, state->packed, state->now.line);
    memset(&state->tally, 0, sizeof state->tally);
    press_pass(problem, state, 0);
    press_pass(problem, state, 1);
    press_ends(problem, state);
    ra_forces_distribute(problem, state);
}

static enum ra_code penalty_forces(const struct ra_problem *problem, struct ra_state *state,
                                   struct ra_status *st)
{
    (void)st;
    // the pointer to solid 1 is computed, because its data lie behind those of solid 0. Both
    // pointers have just been exchanged, and a load of both at once would wait for these stores
    const double *const bottom = state->at.motion.amplitude;
    const double *const amplitude[2] = {bottom, bottom + problem->solid[0].modes.width};
    ra_locate(problem, state, &state->at.offset, amplitude, state->at.motion.travel);
    if (state->now.candidate_count == 0) {
        memset(state->at.motion.force, 0, problem->pair.modal.width * sizeof(double));
        // without candidates all gaps are positive, and all forces are 0
        state->tally.count = 0;
    } else if (state->packed->suits_fused) {
        fused(problem, state, amplitude);
    } else {
        press(problem, state, amplitude);
    }
    ra_forces_sum(state);
    return RA_OK;
}

const struct ra_contact_method ra_penalty_method = {.forces = penalty_forces, .springs = true};
