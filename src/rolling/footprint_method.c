// What the methods of the contact computation share: gaps, and violations of the conditions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The gap is $g = h - \delta + G p$ (eq:rolling-30), and the violation of the condition of a cell
 * is the numerator of (eq:footprint-residual); both are derived in footprint.c.
 *
 * Units: SI. Tests: tests/rolling/test_footprint.c.
 */
#include "rolling/footprint_method.h"

void ra_footprint_gap(struct ra_footprint_solver *solver, const double *separation,
                      const double *pressure, double approach, double *gap)
{
    solver->method->deflect(solver, pressure, gap);
    for (size_t i = 0; i < solver->count; i++) {
        gap[i] += separation[i] - approach;
    }
}
