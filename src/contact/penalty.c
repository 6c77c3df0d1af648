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
 * Where a step looks at few places one kernel does everything (`touch`); elsewhere, and at the ends
 * of a solid, lines, forces of either pass and reactions follow one after the other. Both ways give
 * the same bits.
 *
 * Tests: tests/contact/test_impact.c (B1, B7, order 2), tests/contact/test_contact.c (2 kappa, B9),
 * verify/verify_contact.c (rate towards Lagrange).
 */
#include <math.h>
#include <string.h>

#include "contact/contact.h"
#include "detection/detection.h"

/// The slaves over Hermite segments of one pass.
static void press_pass(const struct ra_problem *problem, struct ra_state *state, int slave)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    const struct ra_places *const places = state->places;
    const struct ra_press p = {
        .slave = state->now.line[slave],
        .master = state->now.line[1 - slave],
        .weight = places->weight[slave],
        .valid = places->valid[slave],
        .own = state->motion[slave].own,
        .delta = problem->gap,
        .kappa = problem->penalty,
        .N = {pass->N[0], pass->N[1], pass->N[2], pass->N[3]},
        .slope = {pass->slope[0], pass->slope[1], pass->slope[2], pass->slope[3]},
        .begin = places->slave_begin[slave],
        .end = places->slave_end[slave],
        .offset = places->master[slave],
    };
    problem->kernels->press(&p, &state->tally);
}

/// The slaves over linear segments, one by one.
static void press_ends(const struct ra_problem *problem, struct ra_state *state)
{
    for (size_t e = 0; e < state->places->end_count; e++) {
        struct ra_end_slave *const one = &state->places->ends[e];
        const int slave = one->slave;
        const double *const master = state->now.line[1 - slave] + one->master;
        const double gap = ra_gap_linear(problem->gap, state->now.line[slave][one->place], master,
                                         state->now.pass[slave].xi);
        one->force = 0.0;
        if (gap < 0.0) {
            const double weight = problem->solid[slave].weight[one->node];
            ra_forces_give(state, slave, one->node, weight * (problem->penalty * gap),
                           ra_sliding_slope(problem, &state->now, slave, one->node));
        }
    }
}

/// All in one kernel, which does what the others do one after the other.
static void touch(const struct ra_problem *problem, struct ra_state *state,
                  const double *const amplitude[2])
{
    const struct ra_pass *const pass = state->now.pass;
    const double *const N[2] = {pass[0].N, pass[1].N};
    const double *const slope[2] = {pass[0].slope, pass[1].slope};
    problem->kernels->touch(&state->places->touch, problem->gap, problem->penalty, amplitude, N,
                            slope, &state->tally);
    state->places->touched = 1;
}

/// One after the other.
RA_RARELY static void press(const struct ra_problem *problem, struct ra_state *state,
                            const double *const amplitude[2])
{
    ra_places_lines(problem, amplitude, state->places, state->now.line);
    memset(&state->tally, 0, sizeof state->tally);
    press_pass(problem, state, 0);
    press_pass(problem, state, 1);
    press_ends(problem, state);
    ra_forces_spread(problem, state);
}

static enum ra_code penalty_forces(const struct ra_problem *problem, struct ra_state *state,
                                   struct ra_status *st)
{
    (void)st;
    // solid 1's lie behind solid 0's: to load both pointers at once would wait for their exchange
    const double *const bottom = state->motion[0].amplitude;
    const double *const amplitude[2] = {bottom, bottom + problem->solid[0].modes.width};
    ra_face(problem, state, &state->offset, amplitude, state->travel);
    if (state->now.spot_count == 0) {
        memset(state->motion->force, 0, problem->width * sizeof(double));
        state->tally.count = 0;
    } else if (state->places->suits_touch) {
        touch(problem, state, amplitude);
    } else {
        press(problem, state, amplitude);
    }
    ra_forces_sum(state);
    return RA_OK;
}

static enum ra_code check_penalty(const struct ra_problem_spec *spec, struct ra_status *st)
{
    return spec->penalty >= 0.0 && isfinite(spec->penalty)
               ? RA_OK
               : ra_fail(st, RA_INPUT, "penalty %g Pa must be finite and not negative",
                         spec->penalty);
}

static double penalty_stiffness(const struct ra_problem *problem)
{
    return problem->penalty;
}

/// f = w kappa g, so w kappa g^2/2 = f^2/(2 w kappa).
static double penalty_stored(const struct ra_problem *problem, double force, double weight)
{
    return 0.5 * (force * force) / (weight * problem->penalty);
}

const struct ra_law ra_penalty_law = {
    .name = "penalty",
    .stiff = 1,
    .check = check_penalty,
    .stiffness = penalty_stiffness,
    .stored = penalty_stored,
    .forces = penalty_forces,
};
