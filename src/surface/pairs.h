// Positions and heights in columns of text.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PAIRS_H
#define RA_PAIRS_H

#include <stdbool.h>

#include "surface/head.h"
#include "surface/missing.h"

enum { RA_PAIRS_ODD = 500 };

/** Positions and heights (or other values) in SI, one pair after the other. Owns `pair`. */
struct ra_pairs {
    struct ra_columns columns; ///< place of the columns in the text
    struct ra_head head;       ///< meaning of the columns
    double *pair;              ///< position, height, position, height ... (2 count)
    size_t count;
    /// number of rows at the start of the file that were not measured and are left out
    size_t left_out;
    bool turned;               ///< positions decreased in the file; here they increase
    struct ra_missing missing; ///< missing points of a measured profile
    char odd[RA_PAIRS_ODD];    ///< note on what is unusual about the file
};

/** Reads the pairs in columns that were found (ra_columns_find). RA_INPUT, with line and remedy:
 *  positions are not ordered, or there are fewer than two. For a measured profile (`second->told`)
 *  further conditions of pairs.c hold. Free `pair` in any case. */
enum ra_code ra_pairs_read(const struct ra_format *format, const struct ra_quantity *second,
                           struct ra_pairs *p, struct ra_status *st);

/** A grid for the positions. It usually has as many nodes as there are pairs, at the mean spacing.
 *  If a few steps are multiples of the usual step, the grid has additional nodes for the missing
 *  rows. */
struct ra_grid {
    size_t nodes;
    double spacing; ///< spacing of the nodes [m]
    double usual;   ///< median step if rows are missing [m]; 0: no row is missing
};

/** Finds the grid. RA_SYSTEM without memory. */
enum ra_code ra_pairs_grid(const struct ra_pairs *p, struct ra_grid *grid, struct ra_status *st);
/** The number of steps of the grid between pair i and the pair before it. */
size_t ra_pairs_steps(const struct ra_pairs *p, const struct ra_grid *grid, size_t i);

#endif
