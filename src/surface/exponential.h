// Surfaces with an exponential autocorrelation: a height depends only on the previous ones.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXPONENTIAL_SURFACE_H
#define RA_EXPONENTIAL_SURFACE_H

#include "surface/cells.h"
#include "surface/recipe.h"

/** Normal heights of variance 1 with the autocorrelation $\exp(-|x|/l_x - |y|/l_y)$ on cells (ny x
 *  nx); a profile is one row. With the same seed and row length, a larger surface begins with the
 *  smaller one. */
void ra_exponential_fill(const struct ra_surface_recipe *recipe, const struct ra_cells *cells,
                         double *height);

#endif
