// Beams (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BEAM_H
#define RA_BEAM_H

#include <stddef.h>

#include "ra2d.h"

double ra_beam_stiffness(const struct ra_beam *beam); ///< D = E I
double ra_beam_mass(const struct ra_beam *beam);      ///< $m = \rho A$, mass per length

/** Limits of the theory of Sect. 2.1 [Hz], for the thickness H = sqrt(12 I/A) and the speed
 *  $c = \sqrt{E/\rho}$: Euler-Bernoulli bending is valid below 0.1 c/H, and longitudinal motion is
 *  negligible below 0.001 c/H. */
double ra_beam_flexural_bound(const struct ra_beam *beam);
double ra_beam_longitudinal_bound(const struct ra_beam *beam);

/** The number of rigid modes of a beam with these ends: 2 for free ends, 1 for a free and a pinned
 *  end, otherwise 0. */
size_t ra_modes_rigid_count(enum ra_end left, enum ra_end right);

#endif
