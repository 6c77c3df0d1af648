// Modal arrays: their memory, projection onto the modes, and sums over them (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Whatever is known of a mode stands in an array over the modes of both solids, those of the slider
 * behind those of the resonator, each padded to whole vectors: one loop then runs over all.
 *
 * **Projection.** The modal component of a field a(x) is
 * $$ A_k = \int_0^L a \psi_k dx \approx \sum_l w_l a_l \psi_k(x_l) ,       % eq:ra2d-21 $$
 * with the trapezoidal weights $w_l$ of Eq. 35: chi, and chi/2 at the first and the last node.
 * Gravity (Eq. 20), initial displacement and initial velocity all come this way, so that a static
 * beam under its weight is the static solution of the discrete problem. (A given deflection is
 * divided by the shape's square, which is 1 but for Timoshenko's beam, see timoshenko.c.)
 *
 * **Sums.** Deflection and velocity at a node are the sums of Eq. 27 over the modes.
 *
 * Tests: tests/time/test_problem.c, tests/time/test_scheme.c.
 */
#include "model/modal.h"

#include <math.h>

enum ra_code ra_modal_pair(const struct ra_problem *problem, double **first, double **second,
                           struct ra_status *st)
{
    *first = ra_alloc(problem->width, sizeof(double), "modal array", st);
    *second = *first != NULL ? *first + problem->solid[0].modes.width : NULL;
    return *first != NULL ? RA_OK : RA_SYSTEM;
}

void ra_project(const struct ra_solid *solid, const double *field, double *modal)
{
    const struct ra_modes *const modes = &solid->modes;
    for (size_t k = 0; k < modes->count; k++) {
        double sum = 0.0;
        for (size_t l = 0; l < modes->nodes; l++) {
            sum += solid->weight[l] * (field[l] * modes->by_mode[k * modes->pitch + l]);
        }
        modal[k] = sum;
    }
}

double ra_displacement(const struct ra_problem *problem, const struct ra_state *state, int solid,
                       size_t node)
{
    const struct ra_modes *const modes = &problem->solid[solid].modes;
    return ra_dot(state->motion[solid].amplitude, modes->by_node + node * modes->width,
                  modes->width);
}

double ra_velocity(const struct ra_problem *problem, const struct ra_state *state, int solid,
                   size_t node)
{
    const struct ra_modes *const modes = &problem->solid[solid].modes;
    return ra_dot(state->motion[solid].velocity, modes->by_node + node * modes->width,
                  modes->width);
}

double ra_modal_frequency(const struct ra_problem *problem)
{
    double largest = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        for (size_t k = 0; k < modes->count; k++) {
            largest = fmax(largest, modes->omega[k]);
        }
    }
    return largest;
}
