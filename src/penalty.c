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

static enum ra_code penalty_forces(const struct ra_problem *problem, struct ra_state *state,
                                   struct ra_status *st)
{
    (void)st;
    const double *const amplitude[2] = {state->motion[0].amplitude, state->motion[1].amplitude};
    struct ra_detection *const now = &state->now;
    ra_forces_clear(problem, state);
    ra_detect(problem, &state->offset, amplitude, 0.0, now);
    for (size_t c = 0; c < now->count; c++) {
        struct ra_contact *const contact = &now->contact[c];
        const double weight = problem->solid[contact->slave].weight[contact->node];
        contact->force = weight * (problem->penalty * contact->gap);
        ra_forces_add(problem, state, &now->pass[contact->slave], contact);
    }
    ra_forces_project(problem, state);
    return RA_OK;
}

const struct ra_law ra_penalty_law = {
    .name = "penalty",
    .stiff = 1,
    .forces = penalty_forces,
};
