// Contact by penalty (Sect. 2.4.2, Algorithm 1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The force of a slave node grows with its penetration,
 * $$ f_{i,l,n} = \kappa\, g_{i,l,n} \quad\text{if } g_{i,l,n} < 0, \qquad 0 \text{ otherwise},
 *                                                                    % eq:ra2d-33 $$
 * so f <= 0 as in Eq. 9 (erratum E5: Algorithm 1 prints g > 0). f is a pressure times unit width,
 * [Pa] for kappa [Pa] per length of penetration and width 1 m: kappa is a foundation modulus. Each
 * of the two passes adds its own springs, so two matching flat profiles feel 2 kappa (E16).
 *
 * The springs store $\sum_l w_l \kappa g_l^2/2$; the energy audit (energy.c) counts it. The
 * stiffness they can bring in limits the time step; stability.c derives the bound, problem.c
 * refuses larger steps.
 *
 * Tests: tests/test_impact.c (B1, B7, order 2), tests/test_contact.c (2 kappa, B9),
 * verify/verify_contact.c (rate towards Lagrange).
 */
#include <string.h>

#include "candidates.h"
#include "contact.h"
#include "detection.h"

/// The slaves of [begin, end) that face a linear segment, one by one.
static void press_linear(const struct ra_problem *problem, struct ra_state *state, int slave,
                         int64_t begin, int64_t end)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    for (int64_t l = begin; l < end; l++) {
        const double *const master = state->now.line[1 - slave] + l + pass->shift;
        const double gap = ra_gap_linear(problem->gap, state->now.line[slave][l], master, pass->xi);
        if (gap < 0.0) {
            const double slope = ra_sliding_slope(problem, &state->now, slave, l);
            ra_forces_give(state, slave, l, 0,
                           problem->solid[slave].weight[l] * (problem->penalty * gap), slope);
        }
    }
}

/// The slaves of a spot that face a linear segment.
static void press_ends(const struct ra_problem *problem, struct ra_state *state, int slave,
                       const struct ra_spot *spot)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    int64_t begin, end;
    ra_spot_slaves(spot, slave, pass->shift, (int64_t)problem->solid[1 - slave].nodes, &begin,
                   &end);
    begin = begin > pass->begin ? begin : pass->begin;
    end = end < pass->end ? end : pass->end;
    if (begin < pass->hermite_begin) {
        press_linear(problem, state, slave, begin,
                     end < pass->hermite_begin ? end : pass->hermite_begin);
    }
    if (end > pass->hermite_end) {
        press_linear(problem, state, slave, begin > pass->hermite_end ? begin : pass->hermite_end,
                     end);
    }
}

/// One pass in all spots.
static void press_pass(const struct ra_problem *problem, struct ra_state *state, int slave)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    struct ra_press p = {
        .slave = state->now.line[slave],
        .master = state->now.line[1 - slave] + pass->shift - 1,
        .weight = problem->solid[slave].weight,
        .own = state->motion[slave].own,
        .delta = problem->gap,
        .kappa = problem->penalty,
        .begin = pass->hermite_begin,
        .end = pass->hermite_end,
        .shift = pass->shift,
        .masters = (int64_t)problem->solid[1 - slave].nodes,
        .solid = slave,
    };
    memcpy(p.N, pass->N, sizeof p.N);
    memcpy(p.slope, pass->slope, sizeof p.slope);
    problem->kernels->press(&p, state->now.spot, state->now.spot_count, &state->tally);
    for (size_t c = 0; c < state->now.spot_count; c++) {
        press_ends(problem, state, slave, &state->now.spot[c]);
    }
}

static enum ra_code penalty_forces(const struct ra_problem *problem, struct ra_state *state,
                                   struct ra_status *st)
{
    (void)st;
    const double *const amplitude[2] = {state->motion[0].amplitude, state->motion[1].amplitude};
    // in spots that stay, every force is written anew
    if (problem->plain ||
        !ra_candidates_hold(problem, state->candidates, &state->offset, amplitude)) {
        ra_forces_clear(state);
    }
    ra_look(problem, state, &state->offset, amplitude, &state->now);
    if (problem->plain) {
        // all nodes have been looked at; what follows concerns the contacts alone
        ra_detection_list(problem, 0.0, &state->now);
        ra_spots_around(problem, &state->now);
    }
    press_pass(problem, state, 0);
    press_pass(problem, state, 1);
    ra_forces_finish(problem, state);
    return RA_OK;
}

const struct ra_law ra_penalty_law = {
    .name = "penalty",
    .stiff = 1,
    .forces = penalty_forces,
};
