// Faces that are made column by column, of any length.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STREAM_H
#define RA_STREAM_H

#include "surface/recipe.h"

/** A face whose columns (nodes of equal x) are made when they are needed. No array of it is as long
 *  as the sliding distance. */
struct ra_stream_method {
    /// whether it can be made with that spacing, before anything is computed; *key is the one at
    /// fault
    enum ra_code (*check)(const struct ra_surface_recipe *recipe, double spacing, const char **key,
                          struct ra_status *st);
    /// columns that it keeps besides those that are asked for, for `memory`
    double (*kept)(const struct ra_surface_recipe *recipe, double spacing);
    /// *stream of columns of `rows` nodes, `pitch` apart; RA_INPUT or RA_SYSTEM without memory
    enum ra_code (*open)(const struct ra_surface_recipe *recipe, double spacing, size_t rows,
                         size_t pitch, void **stream, struct ra_status *st);
    /// columns before that one are not needed any more; the next ones are asked for in order
    void (*skip)(void *stream, size_t column);
    /// heights [m] of columns i to i + count - 1, RA_STREAM_PIECE of them at most (count x pitch).
    /// Takes no memory
    void (*fill)(void *stream, size_t i, size_t count, double *column);
    void (*close)(void *stream); ///< takes NULL
};

enum { RA_STREAM_PIECE = 16 }; ///< columns at once

#endif
