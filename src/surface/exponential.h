// Surfaces without memory beyond their last heights.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXPONENTIAL_SURFACE_H
#define RA_EXPONENTIAL_SURFACE_H

#include "surface/cells.h"
#include "surface/recipe.h"

/** Normal heights of variance 1 with the autocorrelation $\exp(-|x|/l_x - |y|/l_y)$ on cells (ny x
 *  nx), of which a profile is one row. More cells of a seed begin with the fewer ones, of as many
 *  in a row. */
void ra_exponential_fill(const struct ra_surface_recipe *recipe, const struct ra_cells *cells,
                         double *height);

#endif
