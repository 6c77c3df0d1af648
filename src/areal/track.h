// Heights of the plate under the block, column by column (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TRACK_H
#define RA_TRACK_H

#include "surface/room.h"

/** The data from which a surface is made. */
struct ra_track_recipe {
    /// recipe of a kind with a stream; without a kind the heights are given
    struct ra_surface_recipe rough;
    const double *height; ///< given heights [m] (columns x rows); each column is contiguous
    size_t columns;       ///< number of given columns
    /// number of the first given column; columns before the first and after the last given one have
    /// height 0
    size_t first;
};

/** Columns of heights, from column 0 on. Only the latest columns are kept, in a window. A column
 *  has `rows` nodes. */
struct ra_track;

/** Makes a track whose window has `room` columns. RA_INPUT: the recipe is impossible. RA_SYSTEM: no
 *  memory. */
enum ra_code ra_track_make(const struct ra_track_recipe *recipe, double spacing, size_t rows,
                           size_t room, struct ra_track **track, struct ra_status *st);
void ra_track_free(struct ra_track *track);

/** Makes a second track from the same recipe, with the columns that are now in the window. Codes as
 *  for ra_track_make. */
enum ra_code ra_track_copy(const struct ra_track *of, struct ra_track **track,
                           struct ra_status *st);

/** Call this when no more columns will be needed. It frees the stream that makes columns. */
void ra_track_close(struct ra_track *track);

/** Makes the columns up to `end` (excluded) and drops columns that are more than `room` before it.
 *  Takes no memory. If the heights are given, columns behind the last one have height 0. */
void ra_track_advance(struct ra_track *track, size_t end);

/** Heights of a column in the window (rows) [m]. */
const double *ra_track_column(const struct ra_track *track, size_t column);

/** Finds the heights of `count` columns, from `first` on. */
void ra_track_columns(const struct ra_track *track, size_t first, size_t count,
                      const double **column);

#endif
