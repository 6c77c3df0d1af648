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
 * The springs store $\sum_l w_l \kappa g_l^2/2$; the energy audit (energy.c) counts it. The stiffness
 * they can bring in limits the time step; problem.c derives the bound and refuses larger steps.
 *
 * Tests: tests/test_impact.c (B1, B7, order 2), tests/test_contact.c (2 kappa, B9),
 * verify/verify_contact.c (rate towards Lagrange).
 */
#include "contact.h"
#include "detection.h"
#include "vector.h"

/// What the kernel needs of a pass: heights of slaves and masters, and where their forces go.
struct press {
    const double *slave, *master; ///< lines; master[j..j+3] are the nodes l'-1..l'+2 of slave j
    const double *weight;
    double delta, kappa;
    const double *N, *slope;
    int64_t begin, end; ///< slaves that count, relative to the arrays; blocks may look beyond
    double *own;
};

/// Forces of the slaves in blocks of 8 that start at multiples of 8; 0 outside [begin, end).
RA_CLONES
static void press(const struct press *p, int64_t first, int64_t blocks, struct ra_tally *tally)
{
    const double *const restrict slave = p->slave, *const restrict master = p->master;
    const double *const restrict weight = p->weight;
    double *const restrict own = p->own;
    const double N[4] = {p->N[0], p->N[1], p->N[2], p->N[3]};
    const double S[4] = {p->slope[0], p->slope[1], p->slope[2], p->slope[3]};
    const double delta = p->delta, kappa = p->kappa;
    const int64_t begin = p->begin, end = p->end;
    double force[RA_LANES], sliding[RA_LANES], contacts[RA_LANES];
    for (int64_t j = 0; j < RA_LANES; j++) {
        force[j] = tally->force[j];
        sliding[j] = tally->sliding[j];
        contacts[j] = tally->contacts[j];
    }
    for (int64_t b = first; b < first + blocks * RA_LANES; b += RA_LANES) {
        for (int64_t j = 0; j < RA_LANES; j++) {
            const int64_t l = b + j;
            const double gap = ra_gap(delta, slave[l], master + l, N);
            const double inside = l >= begin && l < end ? 1.0 : 0.0;
            const double touch = gap < 0.0 ? inside : 0.0;
            const double f = touch * (weight[l] * (kappa * gap));
            own[l] = f;
            force[j] += f;
            sliding[j] += f * ra_gap_slope(master + l, S);
            contacts[j] += touch;
        }
    }
    for (int64_t j = 0; j < RA_LANES; j++) {
        tally->force[j] = force[j];
        tally->sliding[j] = sliding[j];
        tally->contacts[j] = contacts[j];
    }
}

/// The slaves of [begin, end) that face a linear segment, one by one.
static void press_linear(const struct ra_problem *problem, struct ra_state *state, int slave,
                         int64_t begin, int64_t end)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    for (int64_t l = begin; l < end; l++) {
        const double *const master = state->now.line[1 - slave] + l + pass->shift;
        const double gap =
            ra_gap_linear(problem->gap, state->now.line[slave][l], master, pass->xi);
        if (gap < 0.0) {
            const double slope = pass->xi > 0.0 ? -pass->rate * (master[1] - master[0]) : 0.0;
            ra_forces_give(state, slave, l, 0,
                           problem->solid[slave].weight[l] * (problem->penalty * gap), slope);
        }
    }
}

/// One pass in one spot.
static void press_spot(const struct ra_problem *problem, struct ra_state *state, int slave,
                       const struct ra_spot *spot)
{
    const struct ra_pass *const pass = &state->now.pass[slave];
    const struct ra_range range = ra_spot_slaves(problem, spot, pass, slave);
    const struct press p = {
        .slave = state->now.line[slave],
        .master = state->now.line[1 - slave] + pass->shift - 1,
        .weight = problem->solid[slave].weight,
        .delta = problem->gap,
        .kappa = problem->penalty,
        .N = pass->N,
        .slope = pass->slope,
        .begin = range.begin > pass->hermite_begin ? range.begin : pass->hermite_begin,
        .end = range.end < pass->hermite_end ? range.end : pass->hermite_end,
        .own = state->motion[slave].own,
    };
    if (p.begin < p.end) {
        const int64_t first = p.begin / RA_LANES * RA_LANES;
        press(&p, first, (p.end - first + RA_LANES - 1) / RA_LANES, &state->tally);
    }
    if (range.begin < pass->hermite_begin) {
        press_linear(problem, state, slave, range.begin,
                     range.end < pass->hermite_begin ? range.end : pass->hermite_begin);
    }
    if (range.end > pass->hermite_end) {
        press_linear(problem, state, slave,
                     range.begin > pass->hermite_end ? range.begin : pass->hermite_end, range.end);
    }
}

static enum ra_code penalty_forces(const struct ra_problem *problem, struct ra_state *state,
                                   struct ra_status *st)
{
    (void)st;
    const double *const amplitude[2] = {state->motion[0].amplitude, state->motion[1].amplitude};
    ra_forces_clear(problem, state);
    ra_look(problem, state, &state->offset, amplitude, &state->now);
    if (problem->plain) {
        // all nodes have been looked at; what follows concerns the contacts alone
        ra_detection_list(problem, 0.0, &state->now);
        ra_spots_around(problem, &state->now);
    }
    for (int slave = 0; slave < 2; slave++) {
        for (size_t c = 0; c < state->now.spot_count; c++) {
            press_spot(problem, state, slave, &state->now.spot[c]);
        }
    }
    ra_forces_finish(problem, state);
    return RA_OK;
}

const struct ra_law ra_penalty_law = {
    .name = "penalty",
    .stiff = 1,
    .forces = penalty_forces,
};
