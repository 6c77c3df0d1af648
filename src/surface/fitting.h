// Measured maps on the grid of a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FITTING_H
#define RA_FITTING_H

#include "surface/recipe.h"
#include "surface/topography.h"

/** Puts a map, from its first corner on, onto the cells that a solid has, as the recipe says: form,
 *  filters, spacing, level, extension. Adds to `note` (may be NULL) what was done and what it cost.
 *  RA_INPUT with the remedy: what the recipe asks for is not possible with this map, or it is too
 *  small and is not to be extended; RA_SYSTEM without memory. */
enum ra_code ra_fit(const struct ra_surface_recipe *recipe, const struct ra_cells *cells,
                    struct ra_topography *map, char *note, size_t note_size, struct ra_status *st);

#endif
