// Roots of the frequency equation and flexural shapes of a beam.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SHAPES_H
#define RA_SHAPES_H

#include "modes/beam.h"

/** The k-th root $a_k L$ of the frequency equation for these ends, correctly rounded; 0 for a rigid
 *  mode (k < number of rigid modes). */
double ra_modes_root(enum ra_end left, enum ra_end right, size_t k);

/** $\psi(x_l)$ [m^-1/2] of the j-th flexural mode (1 <= j <= intervals) of a beam without shear, at
 *  the nodes $x_l$ = (first + l) L/intervals, l = 0..nodes-1 (nodes). Orthonormal, rounded once
 *  (Eqs. 15 to 17, corrected: shapes.c). */
void ra_modes_shape(const struct ra_beam *beam, size_t j, size_t intervals, size_t first,
                    size_t nodes, double *psi);

#endif
