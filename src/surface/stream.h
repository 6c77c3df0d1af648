// Faces of any length that are made column by column.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STREAM_H
#define RA_STREAM_H

#include "surface/recipe.h"

/** Makes a face whose columns (nodes of equal x) are computed when they are needed. So no array is
 *  as long as the sliding distance. */
struct ra_stream_method {
    /// checks that a face with this spacing can be made, before anything is computed. *key receives
    /// the key that is wrong
    enum ra_code (*check)(const struct ra_surface_recipe *recipe, double spacing, const char **key,
                          struct ra_status *st);
    /// number of columns kept besides those requested; for the key `memory`
    double (*kept)(const struct ra_surface_recipe *recipe, double spacing);
    /// opens *stream, with columns of `rows` nodes, `pitch` apart. RA_INPUT, or RA_SYSTEM without
    /// memory
    enum ra_code (*open)(const struct ra_surface_recipe *recipe, double spacing, size_t rows,
                         size_t pitch, void **stream, struct ra_status *st);
    /// says that columns before `column` are no longer needed; later columns are requested in order
    void (*skip)(void *stream, size_t column);
    /// writes the heights [m] of columns i to i + count - 1 (count x pitch), at most
    /// RA_STREAM_PIECE columns. Takes no memory
    void (*fill)(void *stream, size_t i, size_t count, double *column);
    void (*close)(void *stream); ///< frees the stream; it may be NULL
};

enum { RA_STREAM_PIECE = 16 }; ///< largest number of columns in one call of `fill`

#endif
