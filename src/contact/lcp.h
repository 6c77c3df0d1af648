// The linear complementarity problem of simultaneous contacts (Sect. 2.4.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LCP_H
#define RA_LCP_H

#include <stddef.h>
#include <stdint.h>

#include "base/room.h"

/** The problem: find p >= 0 with $g = g0 + B B^T p \ge 0$ and p g = 0. Each row of B is a contact,
 *  each column a mode. */
struct ra_lcp {
    size_t width;        ///< number m of columns of B, a multiple of 8
    size_t capacity;     ///< number of rows for which there is memory
    size_t count;        ///< number n of rows in use
    double *row;         ///< matrix B (capacity x width)
    double *gap;         ///< gaps g0 without forces [m] (capacity)
    double *force;       ///< solution p (capacity)
    double *slack;       ///< gaps g at the solution [m] (capacity)
    double *reach;       ///< $z = B^T p$ (width)
    unsigned char *warm; ///< 1: start with this row in the active set (capacity)

    size_t *active;       ///< rows of the active set W, in the order in which they entered (width)
    size_t active_count;  ///< number of active rows; at most the rank of B
    double *gram;         ///< $B_W B_W^T$ and a line for a row that may enter ((width + 1) x width)
    double *factor;       ///< lower Cholesky factor of `gram` (width x width)
    double *column, *ray; ///< work space (width)
    double *multiplier;   ///< forces p of the active rows (width)
    uint64_t pivots;      ///< changes of the active set since ra_lcp_make
};

/** Makes room for `capacity` rows of `width` columns. ra_lcp_grow enlarges it and keeps the
 *  rows. */
enum ra_code ra_lcp_make(size_t capacity, size_t width, struct ra_lcp *lcp, struct ra_status *st);
enum ra_code ra_lcp_grow(struct ra_lcp *lcp, size_t capacity, struct ra_status *st);
void ra_lcp_free(struct ra_lcp *lcp);

/** Solves the problem for the rows in use. On RA_OK: force >= 0 exactly; force = 0 outside the
 *  active set; slack >= -tolerance; |slack| of active rows at the level of rounding. RA_NUMERIC if
 *  no p exists, or if the tolerance is smaller than rounding allows. */
enum ra_code ra_lcp_solve(struct ra_lcp *lcp, double tolerance, struct ra_status *st);

#endif
