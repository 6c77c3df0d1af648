// Profiles that are extended beyond their record.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXTENSION_H
#define RA_EXTENSION_H

#include "surface/recipe.h"

/** The node of a record of n >= 2 nodes whose height stands at place l of the profile, if the
 *  record is extended by `mirror` or `repeat`. */
size_t ra_extension_place(enum ra_extension extend, size_t l, size_t n);

/** Makes `count` nodes from a record of at least 3 nodes, extended as the recipe says, with the
 *  spacing of the record. Adds to `note` (may be NULL) what was done, and the differences between a
 *  synthesised profile and the record. RA_INPUT: a flat record cannot be synthesised. RA_SYSTEM
 *  without memory. */
enum ra_code ra_extend(const struct ra_surface_recipe *recipe, const struct ra_profile *record,
                       size_t count, struct ra_profile *profile, char *note, size_t note_size,
                       struct ra_status *st);

#endif
