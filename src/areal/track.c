// Heights of the plate under the block, column by column (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A path of 450 mm and 20 mm width has 2.3e7 nodes at 20 um, 3.6e8 at 5 um: 3 GB. But in each step
 * only the part under the block is needed. So the surface is read by columns (nodes of equal x),
 * sixteen at a time, and a window keeps the last ones. The columns come from a stream (stream.h),
 * which generates them, or from a given array.
 *
 * Most of the time before the first step is spent on the columns under the block, and all states of
 * a problem begin with the same columns. So these columns are made once and copied. This is correct
 * because a column does not depend on the state for which it is made (stream.h).
 *
 * Units: SI. Tests: tests/areal/test_track.c.
 */
#include "areal/track.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "surface/room.h"

struct ra_track {
    struct ra_track_recipe recipe;
    double spacing;     ///< spacing of nodes [m]
    size_t rows, pitch; ///< rows; rows padded to whole vectors
    size_t room, end;   ///< number of columns of the window; number of columns made so far
    double *window;     ///< heights [m]; column i begins at (i mod room) pitch (room x pitch)
    void *stream;       ///< the stream that generates columns; NULL: heights are given
};

/// Makes columns i to i + count - 1, at most RA_STREAM_PIECE of them. They must not cross the end
/// of the window.
static void fill(struct ra_track *t, size_t i, size_t count)
{
    double *const column = t->window + i % t->room * t->pitch;
    if (t->stream != NULL) {
        t->recipe.rough.kind->stream->fill(t->stream, i, count, column);
        return;
    }
    memset(column, 0, count * t->pitch * sizeof *column);
    for (size_t n = 0; n < count; n++) {
        // for a column before the first given one the difference wraps to a number beyond all
        // columns
        const size_t given = i + n - t->recipe.first;
        if (given < t->recipe.columns) {
            memcpy(column + n * t->pitch, t->recipe.height + given * t->rows,
                   t->rows * sizeof *column);
        }
    }
}

void ra_track_advance(struct ra_track *t, size_t end)
{
    // columns that are never under the block are skipped, and so is their noise
    const size_t seen = end > t->room ? end - t->room : 0;
    if (seen > t->end) {
        t->end = seen;
        if (t->stream != NULL) {
            t->recipe.rough.kind->stream->skip(t->stream, seen);
        }
    }
    while (t->end < end) {
        const size_t place = t->end % t->room, left = t->room - place, wanted = end - t->end;
        const size_t most = left < RA_STREAM_PIECE ? left : RA_STREAM_PIECE;
        const size_t count = wanted < most ? wanted : most;
        fill(t, t->end, count);
        t->end += count;
    }
}

const double *ra_track_column(const struct ra_track *t, size_t column)
{
    return t->window + column % t->room * t->pitch;
}

void ra_track_columns(const struct ra_track *t, size_t first, size_t count, const double **column)
{
    // only one division for all columns
    size_t place = first % t->room;
    for (size_t n = 0; n < count; n++) {
        column[n] = t->window + place * t->pitch;
        place = place + 1 < t->room ? place + 1 : 0;
    }
}

// ## Memory

enum ra_code ra_track_make(const struct ra_track_recipe *recipe, double spacing, size_t rows,
                           size_t room, struct ra_track **track, struct ra_status *st)
{
    *track = NULL;
    const struct ra_surface_kind *const kind = recipe->rough.kind;
    for (size_t l = 0; l < recipe->columns * rows; l++) {
        if (!isfinite(recipe->height[l])) {
            return ra_fail(st, RA_INPUT, "a height of the track is not a finite number");
        }
    }
    struct ra_track *const t = ra_alloc(1, sizeof *t, "track", st);
    if (t == NULL) {
        return RA_SYSTEM;
    }
    *t = (struct ra_track){.recipe = *recipe,
                           .spacing = spacing,
                           .rows = rows,
                           .pitch = (rows + 7) / 8 * 8,
                           .room = room};
    t->window = ra_alloc(room * t->pitch, sizeof(double), "heights of the track", st);
    enum ra_code code = t->window != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK && kind != NULL) {
        code = kind->stream->open(&t->recipe.rough, spacing, rows, t->pitch, &t->stream, st);
    }
    if (code != RA_OK) {
        ra_track_free(t);
        return code;
    }
    *track = t;
    return RA_OK;
}

enum ra_code ra_track_copy(const struct ra_track *of, struct ra_track **track, struct ra_status *st)
{
    const enum ra_code code =
        ra_track_make(&of->recipe, of->spacing, of->rows, of->room, track, st);
    if (code == RA_OK) {
        struct ra_track *const t = *track;
        memcpy(t->window, of->window, t->room * t->pitch * sizeof *t->window);
        t->end = of->end;
        if (t->stream != NULL) {
            t->recipe.rough.kind->stream->skip(t->stream, t->end);
        }
    }
    return code;
}

void ra_track_close(struct ra_track *t)
{
    if (t->stream != NULL) {
        t->recipe.rough.kind->stream->close(t->stream);
        t->stream = NULL;
    }
}

void ra_track_free(struct ra_track *t)
{
    if (t != NULL) {
        ra_track_close(t);
        free(t->window);
        free(t);
    }
}
