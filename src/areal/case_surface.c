// From a case in three dimensions to its surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A surface that is a stream is generated as the block reaches it (track.c) and needs little
 * memory. Other surfaces are records: generated, or measured and interpolated onto our grid
 * (surface/fitting.c). The record of the plate begins one node behind the block's rear edge at t =
 * 0 and is as long as the block and its path together. The record of the block is as large as the
 * block. A record is stored by rows along x, a track by columns.
 *
 * Tests: tests/areal/test_areal_case.c.
 */
#include <math.h>
#include <stdlib.h>

#include "areal/case.h"
#include "surface/room.h"

/// The grid of the record that a solid needs.
static struct ra_cells cells_of(const struct ra_areal_case *c, int solid)
{
    const double way =
        solid == 0 ? ra_pair_case_way(&c->pair, (double)ra_areal_case_steps(c)) : 0.0;
    // the plate's record has the cells under the block and those that it moves past. Five nodes are
    // added: one behind the block, two before it, one for the part of a cell, and one to spare
    const size_t more = solid == 0 ? (size_t)ceil(way / c->pair.spacing) + 5 : 0;
    return (struct ra_cells){ra_areal_case_cells(c, c->length) + 1 + more,
                             ra_areal_case_cells(c, c->width) + 1, c->pair.spacing,
                             c->pair.spacing};
}

static enum ra_code make_record(const struct ra_areal_case *c, int solid,
                                const struct ra_cells *wanted, struct ra_topography *record,
                                char *note, size_t note_size, struct ra_status *st)
{
    struct ra_surface_recipe recipe;
    enum ra_code code = ra_surface_located(&c->pair.origin, &c->surface[solid], &recipe, st);
    if (code == RA_OK) {
        code = ra_topography_make(&recipe, wanted, record, note, note_size, st);
    }
    return code;
}

/// Copies the heights of a record on the wanted cells, column by column, times `scale`.
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
    const struct ra_surface_recipe *const s = &c->surface[solid];
    const bool named = ra_surface_is(s->kind, RA_SURFACE_NAMED);
    *height = NULL;
    *recipe = (struct ra_track_recipe){.columns = 0};
    if (s->kind->stream != NULL) {
        recipe->rough = *s;
    }
    if (s->kind->flat || s->kind->stream != NULL) {
        return RA_OK;
    }
    struct ra_topography record = {.height = NULL};
    const struct ra_cells wanted = cells_of(c, solid);
    enum ra_code code = make_record(c, solid, &wanted, &record, note, note_size, &why);
    if (code == RA_OK) {
        code = turn(&record, &wanted, named ? s->scale : 1.0, height, &why);
    }
    ra_topography_free(&record);
    recipe->height = *height;
    recipe->columns = wanted.nx;
    recipe->first = solid == 0 ? (size_t)floor(c->pair.start / c->pair.spacing + 1e-9) - 1 : 0;
    snprintf(key, sizeof key, "surface.%s.%s", ra_areal_solid_name(solid), named ? "file" : "kind");
    return code == RA_OK      ? RA_OK
           : code == RA_INPUT ? ra_case_fail(&c->pair.origin, key, st, "%s", why.text)
                              : ra_fail(st, code, "%s", why.text);
}
