// Measured maps, resampled to the grid of a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FITTING_H
#define RA_FITTING_H

#include "surface/recipe.h"
#include "surface/topography.h"

/** Puts a map on the cells of a solid, starting at the map's first corner. The recipe states form,
 *  filters, spacing, levelling and extension. `note` (may be NULL) receives what was done and how
 *  the map changed. RA_INPUT, with the remedy: the recipe cannot be applied to this map, or the map
 *  is too small and must not be extended. RA_SYSTEM without memory. */
enum ra_code ra_fit(const struct ra_surface_recipe *recipe, const struct ra_cells *cells,
                    struct ra_topography *map, char *note, size_t note_size, struct ra_status *st);

#endif
