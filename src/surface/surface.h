// Making surfaces from recipes: profiles of one row, faces of many rows (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SURFACE_H
#define RA_SURFACE_H

#include "surface/recipe.h"
#include "surface/topography.h"

/** Makes `count` heights at $x_l$ = (first + l) spacing. RA_INPUT: the spacing is above lc/5 (the
 *  kernel would be under-resolved and lose variance), the profile is shorter than requested, the
 *  file cannot be read, or heights are not finite. `note` (may be NULL, size note_size) receives
 *  one line about what was done to a measured profile (filtered, resampled, levelled, cut), or
 *  "". */
enum ra_code ra_surface_make(const struct ra_surface_recipe *recipe, size_t count, double spacing,
                             struct ra_profile *profile, char *note, size_t note_size,
                             struct ra_status *st);

/** Makes a topography on the cells. A measured one is resampled to them (fitting.h); if `cells` is
 *  NULL, it keeps the cells of its file. Adds to `note` (may be NULL) how the file was read and
 *  what was done. RA_INPUT, one line: the spacing is above a fifth of the correlation length or
 *  above a quarter of the shortest wavelength, parameters are out of range, or the file cannot be
 *  read. Free in any case. */
enum ra_code ra_topography_make(const struct ra_surface_recipe *recipe,
                                const struct ra_cells *cells, struct ra_topography *topography,
                                char *note, size_t note_size, struct ra_status *st);

/** Adds to `note` that both solids have the same heights of one file, if they have. */
void ra_surface_note_shared(const struct ra_surface_recipe *a, const struct ra_surface_recipe *b,
                            char *note, size_t note_size);

#endif
