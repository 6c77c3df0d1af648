// Contact by penalty (Sect. 2.4.2, Algorithm 1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The force of a slave node grows with its penetration,
 * $$ f_{i,l,n} = \kappa\, g_{i,l,n} \quad\text{if } g_{i,l,n} < 0, \qquad 0 \text{ otherwise},
 *                                                                    % eq:ra2d-33 $$
 * so f <= 0 as in Eq. 9 (erratum E5: Algorithm 1 prints g > 0). $\kappa$ is a foundation modulus,
 * in Pa for each metre of width: the force f per length of beam and per width, for each metre of
 * penetration. Each of the two passes adds its own springs, so two flat profiles with matching
 * nodes have the stiffness $2 \kappa$ (erratum E16).
 *
 * The springs store $\sum_l w_l \kappa g_l^2/2$; the energy balance (energy.c) counts this energy.
 * Their stiffness limits the time step. stability.c derives the bound, and problem.c refuses larger
 * steps.
 *
 * Special kernels compute the forces of this law (penalty_method.c), with the same bits.
 *
 * Tests: tests/contact/test_impact.c (energy of an impact, order 2), tests/contact/test_contact.c
 * ($2 \kappa$, flat punch), verify/verify_contact.c (rate towards Lagrange).
 */
#include <math.h>

#include "case/room.h"
#include "contact/law.h"

extern const struct ra_contact_method ra_penalty_method; ///< penalty_method.c

// `ra2d calibrate` reads the penalty of a line in a case of any law. A case that gives the penalty
// without using it is therefore not refused; a note says that the key is unused.
const struct ra_key ra_penalty_key[RA_CONTACT_NODES] = {
    {.name = "penalty",
     .size = sizeof(double),
     .kind = &ra_kind_number,
     .dimension = RA_UNIT_PRESSURE,
     .low = 1,
     .high = 1e20,
     .usual = {"2.1e12 Pa"},
     .how = {true},
     .meaning = "kappa, a force per length and per penetration; it is not the stiffness of a "
                "node (Sect. 4)"},
    {.name = "penalty",
     .size = sizeof(double),
     .kind = &ra_kind_number,
     .dimension = RA_UNIT_FOUNDATION,
     .low = 1,
     .high = 1e30,
     .usual = {"2.5e15 Pa/m"},
     .meaning = "k_w, pressure per penetration of each pass; not the stiffness of a node"}};
static const struct ra_key *const rows_of_line[] = {&ra_penalty_key[RA_NODES_OF_LINE], NULL};
static const struct ra_key *const rows_of_area[] = {&ra_penalty_key[RA_NODES_OF_AREA], NULL};

static enum ra_code check_penalty(const double *kappa, struct ra_status *st)
{
    return kappa[0] >= 0.0 && isfinite(kappa[0])
               ? RA_OK
               : ra_fail(st, RA_INPUT, "penalty %g Pa must be finite and not negative", kappa[0]);
}

static void penalty_forces(const double *kappa, const struct ra_penetrations *nodes, double *force)
{
    for (size_t c = 0; c < nodes->count; c++) {
        force[c] = nodes->weight[c] * (kappa[0] * nodes->e[c]);
    }
}

/// With $P = w \kappa e$, $w \kappa e^2/2 = P^2/(2 w \kappa)$.
static double penalty_energy(const double *kappa, double e, double force, double weight)
{
    (void)e;
    return 0.5 * (force * force) / (weight * kappa[0]);
}

static double penalty_stiffness(const double *kappa, double weight)
{
    (void)weight;
    return kappa[0];
}

const struct ra_law ra_penalty_law = {
    .name = "penalty",
    .keys = {{rows_of_line, "law", NULL}, {rows_of_area, "law", NULL}},
    .check = check_penalty,
    .forces = penalty_forces,
    .energy = penalty_energy,
    .stiffness = penalty_stiffness,
    .method = &ra_penalty_method,
};
