// Surfaces by their recipes: profiles of one row, faces of many (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SURFACE_H
#define RA_SURFACE_H

#include "surface/recipe.h"
#include "surface/topography.h"

/** Makes `count` heights at $x_l$ = (first + l) spacing by the recipe. Errors (RA_INPUT): spacing
 *  above lc/5 (the kernel is under-resolved and loses variance), profile shorter than asked,
 *  unreadable file, non-finite heights. `note` (may be NULL, size note_size) receives one line
 *  about what was done to a measured profile (filtered, resampled, levelled, cut), empty if
 *  nothing. */
enum ra_code ra_surface_make(const struct ra_surface_recipe *recipe, size_t count, double spacing,
                             struct ra_profile *profile, char *note, size_t note_size,
                             struct ra_status *st);

/** Makes a topography on the cells; a measured one is put on them (fitting.h), or, if `cells` is
 *  NULL, has those of its file, and adds to `note` (may be NULL) what was understood, and done.
 *  RA_INPUT, one line: a spacing above l/5 (of a length) or above a quarter of the shortest
 *  wavelength, parameters out of their range, an unreadable file. Free in any case. */
enum ra_code ra_topography_make(const struct ra_surface_recipe *recipe,
                                const struct ra_cells *cells, struct ra_topography *topography,
                                char *note, size_t note_size, struct ra_status *st);

#endif
