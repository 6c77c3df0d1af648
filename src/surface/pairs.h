// Positions and heights in columns of text.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PAIRS_H
#define RA_PAIRS_H

#include <stdbool.h>

#include "surface/head.h"
#include "surface/missing.h"

enum { RA_PAIRS_ODD = 500 };

/** Positions and heights, or other values, in SI, one pair after the other. Owns `pair`. */
struct ra_pairs {
    struct ra_columns columns; ///< where they stand
    struct ra_head head;       ///< what they are
    double *pair;              ///< position, height, position, height ... (2 count)
    size_t count;
    size_t left_out;           ///< rows at the beginning of the file that were not measured
    bool turned;               ///< positions decreased; here they increase
    struct ra_missing missing; ///< of a measured profile
    char odd[RA_PAIRS_ODD];    ///< what a note says of what is odd about it
};

/** The pairs of columns that have been found (ra_columns_find). RA_INPUT, with line and remedy: no
 *  order, fewer than two; of a measured profile (`second->told`) also what pairs.c asks of it. Free
 *  `pair` in any case. */
enum ra_code ra_pairs_read(const struct ra_format *format, const struct ra_quantity *second,
                           struct ra_pairs *p, struct ra_status *st);

/** The grid of positions: as many nodes as pairs, their mean spacing apart or, if all steps but a
 *  few are the usual one and these are multiples of it, as many more as rows are missing. */
struct ra_grid {
    size_t nodes;
    double spacing; ///< [m]
    double usual;   ///< the median step, if rows are missing; 0: none is [m]
};

/** Finds it; RA_SYSTEM without memory. */
enum ra_code ra_pairs_grid(const struct ra_pairs *p, struct ra_grid *grid, struct ra_status *st);
/** How many steps of the grid lie between pair i and the one before it. */
size_t ra_pairs_steps(const struct ra_pairs *p, const struct ra_grid *grid, size_t i);

#endif
