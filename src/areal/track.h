// The surface of the plate under the block, column by column (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TRACK_H
#define RA_TRACK_H

#include "surface/room.h"

/** What a surface is made from. */
struct ra_track_recipe {
    struct ra_surface_recipe rough; ///< of a kind with a stream; or without a kind: given heights
    const double *height;           ///< given ones [m] (columns x rows): a column lies together
    size_t columns;                 ///< how many of them there are,
    size_t first;                   ///< from this column on; others have height 0
};

/** Columns of heights, from column 0 on; a moving window keeps the latest. A column has `rows`
 *  nodes. */
struct ra_track;

/** A track whose window has `room` columns. RA_INPUT: the recipe is impossible. RA_SYSTEM: no
 *  memory. */
enum ra_code ra_track_make(const struct ra_track_recipe *recipe, double spacing, size_t rows,
                           size_t room, struct ra_track **track, struct ra_status *st);
void ra_track_free(struct ra_track *track);

/** A second track from the same recipe, with the columns that this one holds. Codes as above. */
enum ra_code ra_track_copy(const struct ra_track *of, struct ra_track **track,
                           struct ra_status *st);

/** Tells the track that no more columns will be needed; it frees what makes them. */
void ra_track_close(struct ra_track *track);

/** Makes the columns up to `end` (excluded) and drops those more than `room` before it. Takes no
 *  memory. If the heights are a given array, columns behind its last one have height 0. */
void ra_track_advance(struct ra_track *track, size_t end);

/** Heights of a column of the window (rows) [m]. */
const double *ra_track_column(const struct ra_track *track, size_t column);

/** The same of `count` columns from the first on. */
void ra_track_columns(const struct ra_track *track, size_t first, size_t count,
                      const double **column);

#endif
