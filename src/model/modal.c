// Modal arrays: their memory, projection onto the modes, and sums over them (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Arrays over the modes of both solids (oscillators.c) first hold the modes of the resonator, then
 * those of the slider.
 *
 * **Projection.** The modal component of a field a(x) is
 * $$ A_k = \int_0^L a \psi_k dx \approx \sum_l w_l a_l \psi_k(x_l) ,       % eq:ra2d-21 $$
 * with the trapezoidal weights $w_l$ of Eq. 35: $\chi$, and $\chi/2$ at the first and the last
 * node. Gravity (Eq. 20), initial displacement and initial velocity are all projected in this way.
 * So the static deflection of a beam under its weight is the static solution of the discrete
 * problem. (A given deflection is divided by the squared norm of the shape, which is 1 except for
 * Timoshenko's beam, timoshenko.c.)
 *
 * **Sums.** Deflection and velocity at a node are the sums of Eq. 27 over the modes.
 *
 * Tests: tests/line/test_problem.c, tests/oscillators/test_scheme.c.
 */
#include "model/modal.h"

#include <stdbool.h>
#include <string.h>

enum ra_code ra_modal_pair(const struct ra_problem *problem, double **first, double **second,
                           struct ra_status *st)
{
    *first = ra_alloc(problem->pair.modal.width, sizeof(double), "modal array", st);
    *second = *first != NULL ? *first + problem->solid[1].begin : NULL;
    return *first != NULL ? RA_OK : RA_SYSTEM;
}

enum { SAMPLED = 256 }; ///< nodes of a mode at once

static bool all_zero(const double *field, size_t n)
{
    size_t l = 0;
    while (l < n && field[l] == 0.0) {
        l++;
    }
    return l == n;
}

void ra_project(const struct ra_solid *solid, const double *field, double *modal)
{
    const struct ra_modes *const modes = &solid->modes;
    double psi[SAMPLED];
    memset(modal, 0, modes->count * sizeof *modal);
    if (all_zero(field, modes->nodes)) {
        return;
    }
    // (eq:ra2d-21) by the trapezoidal rule. Shapes are computed for SAMPLED nodes at a time, so no
    // table is needed
    for (size_t k = 0; k < modes->count; k++) {
        double sum = 0.0;
        for (size_t begin = 0; begin < modes->nodes; begin += SAMPLED) {
            const size_t left = modes->nodes - begin, count = left < SAMPLED ? left : SAMPLED;
            ra_modes_sample(modes, k, begin, count, psi);
            for (size_t l = 0; l < count; l++) {
                sum += ra_tributary(solid, begin + l) * (field[begin + l] * psi[l]);
            }
        }
        modal[k] = sum;
    }
}

/// Eq. 27 at a node. The modes are added in eight sums, as in ra_dot.
static double at_node(const struct ra_modes *modes, size_t node, const double *modal)
{
    double psi[RA_MODES_PART], sum[RA_MODES_PART] = {0};
    for (size_t k = 0; k < modes->width; k += RA_MODES_PART) {
        ra_modes_part(modes, k, node, psi);
        for (size_t j = 0; j < RA_MODES_PART; j++) {
            sum[j] += modal[k + j] * psi[j];
        }
    }
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

double ra_displacement(const struct ra_problem *problem, const struct ra_state *state, int solid,
                       size_t node)
{
    const struct ra_solid *const s = &problem->solid[solid];
    return at_node(&s->modes, node, state->at.motion.amplitude + s->begin);
}

double ra_velocity(const struct ra_problem *problem, const struct ra_state *state, int solid,
                   size_t node)
{
    const struct ra_solid *const s = &problem->solid[solid];
    return at_node(&s->modes, node, state->at.motion.velocity + s->begin);
}
