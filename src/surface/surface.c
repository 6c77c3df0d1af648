// Making surfaces from recipes: profiles of one row, faces of many rows.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The heights are made by the kind of the recipe (kind.h) and, if they are random, scaled
 * (heights.c). With `same` (reading L8) both solids have one profile. Its mean, Ra and
 * least-squares line are those of the solid whose keys describe it; `reference` is the number of
 * its nodes.
 *
 * Rough and measured profiles have no natural origin: they begin at the first node. In profiles
 * whose place is given (sines, bumps) x is measured from the end of the solid, even if the end has
 * no node.
 *
 * Runs that share a store (base/store.h) make the unscaled heights of a random surface only once.
 * Surfaces of one seed that differ only in Ra or $\sigma$ have the same unscaled heights. The key
 * contains the bits of all inputs of the heights.
 *
 * Units: SI. Tests: tests/surface/test_surface.c, tests/surface/test_topography.c,
 * tests/surface/test_shared.c.
 */
#include "surface/surface.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "surface/heights.h"
#include "surface/kind.h"

/// All data that determine random heights before they are scaled. There are no unset bytes between
/// the fields.
struct heights_key {
    uint64_t kind; ///< address of the kind
    uint64_t line, nx, ny, reference, first, seed, stream;
    double dx, dy, length, across, hurst, longest, shortest, amplitude, wavelength, phase;
    double parameter[RA_SURFACE_PARAMETERS];
};
_Static_assert(sizeof(struct heights_key) ==
                   8 * sizeof(uint64_t) + (10 + RA_SURFACE_PARAMETERS) * sizeof(double),
               "a key without gaps");

/// Makes the unscaled heights of a random surface that has no file, or takes them from the store.
static enum ra_code share(const struct ra_making *making)
{
    const struct ra_surface_recipe *const r = making->recipe;
    const struct ra_cells *const c = &making->record->cells;
    const size_t count = c->nx * c->ny;
    struct heights_key key = {.kind = (uint64_t)(uintptr_t)r->kind,
                              .line = making->line,
                              .nx = c->nx,
                              .ny = c->ny,
                              .reference = making->reference,
                              .first = r->first,
                              .seed = r->seed,
                              .stream = r->stream,
                              .dx = c->dx,
                              .dy = c->dy,
                              .length = r->correlation_length,
                              .across = r->length_across,
                              .hurst = r->hurst,
                              .longest = r->longest,
                              .shortest = r->shortest,
                              .amplitude = r->amplitude,
                              .wavelength = r->wavelength,
                              .phase = r->phase};
    memcpy(key.parameter, r->parameter, sizeof key.parameter);
    if (ra_store_get(r->store, &key, sizeof key, making->record->height, count)) {
        return RA_OK;
    }
    const enum ra_code code = (making->line ? r->kind->line : r->kind->area)(making);
    if (code == RA_OK) {
        ra_store_put(r->store, &key, sizeof key, making->record->height, count);
    }
    return code;
}

static enum ra_code make(const struct ra_making *making)
{
    const struct ra_surface_kind *const kind = making->recipe->kind;
    const bool shared = making->recipe->store != NULL && ra_surface_is(kind, RA_SURFACE_RANDOM) &&
                        !ra_surface_is(kind, RA_SURFACE_NAMED) && making->recipe->bump_count == 0;
    enum ra_code code = ra_surface_is(kind, RA_SURFACE_RANDOM) ? ra_heights_check(making) : RA_OK;
    if (code == RA_OK) {
        code = shared ? share(making) : making->line ? kind->line(making) : kind->area(making);
    }
    return code == RA_OK && ra_surface_is(kind, RA_SURFACE_RANDOM) ? ra_heights_scale(making)
                                                                   : code;
}

/// We check every height. A height that is not a number would be "no contact" for the detection,
/// and would be noticed only as a wrong result, if at all.
enum ra_code ra_surface_make(const struct ra_surface_recipe *recipe, size_t count, double spacing,
                             struct ra_profile *profile, char *note, size_t note_size,
                             struct ra_status *st)
{
    *profile = (struct ra_profile){0};
    if (note != NULL && note_size > 0) {
        note[0] = '\0';
    }
    if (count < 2 || !(spacing > 0.0 && isfinite(spacing))) {
        return ra_fail(
            st, RA_INPUT,
            "%zu node%s with a spacing of %g m make%s no surface: give at least 2 nodes and "
            "a positive spacing",
            count, ra_s(count), spacing, count == 1 ? "s" : "");
    }
    // the whole reference is made, and cut at the end
    const size_t made = recipe->reference > count ? recipe->reference : count;
    struct ra_topography row = {.cells = {made, 1, spacing, 1.0}};
    row.height = ra_alloc(made, sizeof *row.height, "heights of the surface", st);
    if (row.height == NULL) {
        return RA_SYSTEM;
    }
    double rms = 1.0;
    const struct ra_making making = {.recipe = recipe,
                                     .record = &row,
                                     .line = true,
                                     .reference = recipe->reference > 0 ? recipe->reference : made,
                                     .rms = &rms,
                                     .note = note,
                                     .note_size = note_size,
                                     .st = st};
    enum ra_code code = make(&making);
    for (size_t l = 0; code == RA_OK && l < made; l++) {
        if (!isfinite(row.height[l])) {
            code = ra_fail(st, RA_INPUT,
                           "height %g at node %zu is not finite: check amplitudes, heights and "
                           "scale of the surface",
                           row.height[l], l);
        }
    }
    if (code != RA_OK) {
        free(row.height);
        return code;
    }
    *profile = (struct ra_profile){count, spacing, row.height};
    return RA_OK;
}

enum ra_code ra_topography_make(const struct ra_surface_recipe *recipe,
                                const struct ra_cells *cells, struct ra_topography *topography,
                                char *note, size_t note_size, struct ra_status *st)
{
    double rms = 1.0;
    const struct ra_making making = {.recipe = recipe,
                                     .record = topography,
                                     .rms = &rms,
                                     .note = note,
                                     .note_size = note_size,
                                     .st = st};
    *topography = (struct ra_topography){0};
    if (recipe->kind->measured && cells != NULL) {
        topography->cells = *cells; // the heights of the file are put on these cells
    }
    if (!recipe->kind->measured) {
        const enum ra_code code = ra_cells_check(cells, st);
        if (code != RA_OK) {
            return code;
        }
        topography->cells = *cells;
        topography->height = ra_alloc(cells->nx * cells->ny, sizeof *topography->height,
                                      "heights of the topography", st);
        if (topography->height == NULL) {
            return RA_SYSTEM;
        }
    }
    return make(&making);
}
