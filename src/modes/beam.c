// Beams: stiffness, mass, bounds of validity, rigid modes (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A solid is a beam of stiffness D = E I and mass per length $m = \rho A$. Sect. 2.1 gives the
 * bounds of validity. Euler and Bernoulli's theory holds for flexural waves that are much longer
 * than the thickness H: $f < 0.1\,c/H$ with $c = \sqrt{E/\rho}$. Longitudinal motion matters from
 * $0.001\,c/H$ on.
 *
 * Units: SI. Tests: tests/modes/test_modes.c.
 */
#include "modes/beam.h"

#include <math.h>
#include <stdbool.h>

double ra_beam_stiffness(const struct ra_beam *beam)
{
    return beam->young * beam->inertia;
}

double ra_beam_mass(const struct ra_beam *beam)
{
    return beam->density * beam->area;
}

/// The thickness of the rectangle that has this area and inertia: $I/A = H^2/12$.
static double thickness(const struct ra_beam *beam)
{
    return sqrt(12.0 * beam->inertia / beam->area);
}

double ra_beam_flexural_bound(const struct ra_beam *beam)
{
    return 0.1 * sqrt(beam->young / beam->density) / thickness(beam);
}

double ra_beam_longitudinal_bound(const struct ra_beam *beam)
{
    return 0.001 * sqrt(beam->young / beam->density) / thickness(beam);
}

size_t ra_modes_rigid_count(enum ra_end left, enum ra_end right)
{
    if (left == RA_FREE && right == RA_FREE) {
        return 2;
    }
    const bool one_free = left == RA_FREE || right == RA_FREE;
    const bool one_pinned = left == RA_PINNED || right == RA_PINNED;
    return one_free && one_pinned ? 1 : 0;
}
