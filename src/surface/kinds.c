// The table of kinds of surfaces: one line for each.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Case files, the manual and the tests take the names of surfaces, and their order, from this
 * table.
 *
 * Tests: tests/surface/test_kinds.c, tests/surface/test_asked.c.
 */
#include <math.h>

#include "surface/kind.h"

#define EACH_KIND(ROW)                                                                             \
    ROW(ra_surface_flat)                                                                           \
    ROW(ra_surface_gaussian)                                                                       \
    ROW(ra_surface_sine)                                                                           \
    ROW(ra_surface_bumps)                                                                          \
    ROW(ra_surface_measured)                                                                       \
    ROW(ra_surface_same)                                                                           \
    ROW(ra_surface_exponential)                                                                    \
    ROW(ra_surface_self_affine)                                                                    \
    ROW(ra_surface_spectrum)

#define DECLARE(kind) extern const struct ra_surface_kind kind;
#define ADDRESS(kind) &kind,

EACH_KIND(DECLARE)

const struct ra_surface_kind *ra_surface_kind_at(size_t i)
{
    static const struct ra_surface_kind *const table[] = {EACH_KIND(ADDRESS)};
    return i < sizeof table / sizeof *table ? table[i] : NULL;
}

/// The name of the i-th kind that makes lines, or faces.
static const char *name_of(size_t i, bool line)
{
    const struct ra_surface_kind *kind;
    for (size_t k = 0; (kind = ra_surface_kind_at(k)) != NULL; k++) {
        if ((line ? kind->line : kind->area) != NULL && i-- == 0) {
            return kind->name;
        }
    }
    return NULL;
}

const char *ra_surface_line_name(size_t i)
{
    return name_of(i, true);
}

const char *ra_surface_area_name(size_t i)
{
    return name_of(i, false);
}

double ra_asked_density(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                        double sigma, double wave_number)
{
    return recipe->kind->density != NULL ? recipe->kind->density(recipe, table, sigma, wave_number)
                                         : (double)NAN;
}

double ra_asked_correlation(const struct ra_surface_recipe *recipe, double lag)
{
    return recipe->kind->correlation != NULL ? recipe->kind->correlation(recipe, lag) : (double)NAN;
}
