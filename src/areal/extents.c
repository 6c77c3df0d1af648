// Lengths and times of a case in three dimensions, counted in cells and steps.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Tests: tests/areal/test_areal_case.c.
 */
#include "areal/case.h"

#include <math.h>

double ra_areal_case_side(const struct ra_areal_case *c)
{
    const double centre = c->centre > 0.0 ? c->centre : c->plate.width / 3.0;
    return centre - 0.5 * c->width;
}

uint64_t ra_areal_case_steps(const struct ra_areal_case *c)
{
    return (uint64_t)floor(c->pair.duration / c->pair.step + 0.5);
}

size_t ra_areal_case_cells(const struct ra_areal_case *c, double length)
{
    return (size_t)floor(length / c->pair.spacing + 0.5);
}

double ra_areal_case_modulus(const struct ra_areal_case *c)
{
    return ra_law_value(&c->pair.origin, "hertz_modulus");
}
