// Flexural shapes of a beam at its nodes, as modes.c tabulates them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_SHAPES_H
#define RA_MODES_SHAPES_H

#include "modes/modes.h"

/** psi(x_l) [m^-1/2] of the j-th flexural mode of a beam without shear, j = 1, 2, ..., at the nodes
 *  x_l = (first + l) L/intervals, l = 0..nodes-1: psi (nodes). Orthonormal, computed with 256 bits
 *  and rounded once (Eqs. 15-17 with E1-E3). */
void ra_modes_shape(const struct ra_beam *beam, size_t j, size_t intervals, size_t first,
                    size_t nodes, double *psi);

#endif
