// The keys of surfaces in all kinds of cases.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A key of a surface is a row of a table of keys, like any other key (case/schema.h). The field of
 * its value is in a recipe. There are three forms of cases, and rows may differ between them:
 * sliding in two dimensions, where a surface is a profile; sliding in three dimensions; and
 * rolling, where a face has two axes of its own.
 */
#ifndef RA_SURFACE_KEYS_H
#define RA_SURFACE_KEYS_H

#include "case/room.h"
#include "surface/recipe.h"

enum ra_surface_form { RA_SURFACE_2D, RA_SURFACE_3D, RA_SURFACE_ROLLING, RA_SURFACE_FORMS };

/** Keys that belong together, in each form of case. */
struct ra_surface_keys {
    struct ra_key_list of[RA_SURFACE_FORMS];
};

/// Uses the same rows in all three forms of cases.
#define RA_SURFACE_KEYS(rows)                                                                      \
    {                                                                                              \
        {                                                                                          \
            RA_KEY_LIST(rows), RA_KEY_LIST(rows), RA_KEY_LIST(rows)                                \
        }                                                                                          \
    }
/// Offset and size of a field of a recipe; RA_SURFACE_PARAMETER is for a parameter that only one
/// kind uses.
#define RA_SURFACE_FIELD(field)                                                                    \
    offsetof(struct ra_surface_recipe, field), sizeof(((struct ra_surface_recipe *)0)->field)
#define RA_SURFACE_PARAMETER(i) RA_SURFACE_FIELD(parameter[i])

/** The lists of keys for a section of surfaces, in each form (`list_at` of a row of the schema):
 *  first the key `kind`, then the keys of all kinds that a case of this form can have. */
bool ra_surface_keys_2D(const char *name, size_t i, struct ra_key_list *list);
bool ra_surface_keys_3D(const char *name, size_t i, struct ra_key_list *list);
bool ra_surface_keys_rolling(const char *name, size_t i, struct ra_key_list *list);

/** True if a surface with this recipe uses the field of that row. */
bool ra_surface_uses(const struct ra_surface_recipe *recipe, const struct ra_key *key);

/** Checks the keys of a surface, [surface.SOLID], before anything is computed: for a profile on
 *  these nodes, or for a face (`nodes` NULL). RA_INPUT names the key that is wrong. */
enum ra_code ra_surface_check(const struct ra_case_origin *origin, const char *solid,
                              const struct ra_surface_recipe *recipe,
                              const struct ra_surface_nodes *nodes, struct ra_status *st);

/** Copies a recipe; the path of the file in the copy starts at the folder of the case file. */
enum ra_code ra_surface_located(const struct ra_case_origin *origin,
                                const struct ra_surface_recipe *recipe,
                                struct ra_surface_recipe *located, struct ra_status *st);

#endif
