// Profiles that are longer than their record.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXTENSION_H
#define RA_EXTENSION_H

#include "surface/recipe.h"

/** The node of a record of n >= 2 nodes that is used at place l of its continuation by `mirror` or
 *  `repeat`. */
size_t ra_extension_place(enum ra_extension extend, size_t l, size_t n);

/** `count` nodes of the recipe's extension of a record, of at least 3 nodes, on the record's
 *  spacing. Adds to `note` (may be NULL) what was done, and how far a synthesised profile is from
 *  the record. RA_INPUT: a flat record is not synthesised; RA_SYSTEM without memory. */
enum ra_code ra_extend(const struct ra_surface_recipe *recipe, const struct ra_profile *record,
                       size_t count, struct ra_profile *profile, char *note, size_t note_size,
                       struct ra_status *st);

#endif
