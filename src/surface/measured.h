// Measured profiles on the grid of a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MEASURED_H
#define RA_MEASURED_H

#include "surface/recipe.h"

/** The profile of a file: its form removed, filtered, put on `count` nodes, levelled by the first
 *  `reference` of them, scaled. `note` as of ra_surface_make. */
enum ra_code ra_measured_make(const struct ra_surface_recipe *recipe, size_t count,
                              size_t reference, double spacing, struct ra_profile *profile,
                              char *note, size_t note_size, struct ra_status *st);

#endif
