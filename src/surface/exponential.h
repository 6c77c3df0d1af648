// Surfaces with an exponential autocorrelation: each height follows from the ones before it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXPONENTIAL_SURFACE_H
#define RA_EXPONENTIAL_SURFACE_H

#include "surface/cells.h"
#include "surface/recipe.h"

/** Fills cells (ny x nx) with normal heights of variance 1 and the autocorrelation
 *  $\exp(-|x|/l_x - |y|/l_y)$. A profile is one row. With the same seed and row length, a larger
 *  surface begins with the smaller one. */
void ra_exponential_fill(const struct ra_surface_recipe *recipe, const struct ra_cells *cells,
                         double *height);

#endif
