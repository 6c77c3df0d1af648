// From a case in three dimensions to its surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A gaussian track is made as the block comes to it (track.c) and takes no memory to speak of.
 * Other surfaces are records: made by the generators of rolling contact (topography_recipe.h, which
 * are as exact as those of profiles), or measured, with a file of their own grid, which must
 * be ours. A record of the plate begins one node behind the block's rear edge at t = 0 and is as
 * long as the block and its way; that of the block is as large as the block. A record has its rows
 * along x; a track has its columns together.
 *
 * Verified by tests/areal/test_areal_case.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/case.h"
#include "surface/topography_io.h"
#include "surface/topography_recipe.h"

/// The cells of a record that a solid needs.
static struct ra_cells cells_of(const struct ra_areal_case *c, int solid)
{
    const double way = solid == 0 ? c->speed * c->step * (double)ra_areal_case_steps(c) : 0.0;
    // beside the block a node behind it, two before it, and the part of a cell that it has moved
    const size_t more = solid == 0 ? (size_t)ceil(way / c->spacing) + 5 : 0;
    return (struct ra_cells){ra_areal_case_cells(c, c->length) + 1 + more,
                             ra_areal_case_cells(c, c->width) + 1, c->spacing, c->spacing};
}

bool ra_areal_is_scaled(enum ra_areal_kind kind)
{
    return kind == RA_AREAL_GAUSSIAN || kind == RA_AREAL_SELF_AFFINE ||
           kind == RA_AREAL_EXPONENTIAL;
}

bool ra_areal_is_random(enum ra_areal_kind kind)
{
    return ra_areal_is_scaled(kind) || kind == RA_AREAL_SPECTRUM;
}

static struct ra_topography_recipe recipe_of(const struct ra_areal_surface *s)
{
    return (struct ra_topography_recipe){
        .kind = s->kind == RA_AREAL_SPECTRUM      ? RA_TOPOGRAPHY_SPECTRUM
                : s->kind == RA_AREAL_EXPONENTIAL ? RA_TOPOGRAPHY_EXPONENTIAL
                                                  : RA_TOPOGRAPHY_SELF_AFFINE,
        .sigma = s->sigma,
        .length_x = s->correlation_length,
        .length_y = s->correlation_length,
        .hurst = s->hurst,
        .longest = s->longest,
        .shortest = s->shortest,
        .skewness = s->skewness,
        .kurtosis = s->kurtosis,
        .seed = s->seed,
        .stream = s->stream};
}

/// Whether a measured grid is ours and large enough.
static enum ra_code check_grid(const struct ra_cells *measured, const struct ra_cells *wanted,
                               struct ra_status *st)
{
    const double off =
        fmax(fabs(measured->dx / wanted->dx - 1.0), fabs(measured->dy / wanted->dy - 1.0));
    if (off > 1e-6) {
        return ra_fail(st, RA_INPUT,
                       "its spacings are %.9g m and %.9g m, and track.spacing is %.9g m; they must "
                       "be equal",
                       measured->dx, measured->dy, wanted->dx);
    }
    if (measured->nx < wanted->nx || measured->ny < wanted->ny) {
        return ra_fail(st, RA_INPUT,
                       "it has %zu x %zu heights; the block and its way need %zu x %zu",
                       measured->nx, measured->ny, wanted->nx, wanted->ny);
    }
    return RA_OK;
}

static enum ra_code make_record(const struct ra_areal_case *c, int solid,
                                const struct ra_cells *wanted, struct ra_topography *record,
                                char *note, size_t note_size, struct ra_status *st)
{
    const struct ra_areal_surface *const s = &c->surface[solid];
    struct ra_topography_recipe recipe = recipe_of(s);
    enum ra_code code = RA_OK;
    if (s->kind == RA_AREAL_FILE || s->kind == RA_AREAL_SPECTRUM) {
        code = ra_case_file(&c->origin, s->file, recipe.file, sizeof recipe.file, st);
        memcpy(recipe.format, s->format, sizeof recipe.format);
    }
    if (code != RA_OK || s->kind != RA_AREAL_FILE) {
        return code == RA_OK ? ra_topography_make(&recipe, wanted, record, st) : code;
    }
    code = ra_topography_read(recipe.file, recipe.format, record, note, note_size, st);
    return code == RA_OK ? check_grid(&record->cells, wanted, st) : code;
}

/// Its heights, column by column.
static enum ra_code turn(const struct ra_topography *record, const struct ra_cells *wanted,
                         double scale, double **height, struct ra_status *st)
{
    *height = ra_alloc(wanted->nx * wanted->ny, sizeof **height, "record of a surface", st);
    for (size_t i = 0; *height != NULL && i < wanted->nx; i++) {
        for (size_t j = 0; j < wanted->ny; j++) {
            (*height)[i * wanted->ny + j] = scale * record->height[j * record->cells.nx + i];
        }
    }
    return *height != NULL ? RA_OK : RA_SYSTEM;
}

enum ra_code ra_areal_case_surface(const struct ra_areal_case *c, int solid,
                                   struct ra_track_recipe *recipe, double **height, char *note,
                                   size_t note_size, struct ra_status *st)
{
    char key[64];
    struct ra_status why = {RA_OK, ""};
    const struct ra_areal_surface *const s = &c->surface[solid];
    const bool named = s->kind == RA_AREAL_FILE || s->kind == RA_AREAL_SPECTRUM;
    *height = NULL;
    *recipe = (struct ra_track_recipe){.kind = s->kind == RA_AREAL_GAUSSIAN ? RA_TRACK_GAUSSIAN
                                                                            : RA_TRACK_FLAT,
                                       .sigma = s->sigma,
                                       .correlation_length = s->correlation_length,
                                       .seed = s->seed,
                                       .stream = s->stream};
    if (s->kind == RA_AREAL_FLAT || s->kind == RA_AREAL_GAUSSIAN) {
        return RA_OK;
    }
    struct ra_topography record = {.height = NULL};
    const struct ra_cells wanted = cells_of(c, solid);
    enum ra_code code = make_record(c, solid, &wanted, &record, note, note_size, &why);
    if (code == RA_OK) {
        code = turn(&record, &wanted, named ? s->scale : 1.0, height, &why);
    }
    ra_topography_free(&record);
    recipe->kind = RA_TRACK_HEIGHTS;
    recipe->height = *height;
    recipe->columns = wanted.nx;
    recipe->first = solid == 0 ? (size_t)floor(c->start / c->spacing + 1e-9) - 1 : 0;
    snprintf(key, sizeof key, "surface.%s.%s", ra_areal_solid_name(solid), named ? "file" : "kind");
    return code == RA_OK      ? RA_OK
           : code == RA_INPUT ? ra_case_fail(&c->origin, key, st, "%s", why.text)
                              : ra_fail(st, code, "%s", why.text);
}
