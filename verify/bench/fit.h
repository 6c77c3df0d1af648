// How a cost grows: powers and lines fitted to tables of the bench.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BENCH_FIT_H
#define RA_BENCH_FIT_H

#include <stddef.h>

#include "base/table.h"

/** A row with the least-squares fits y ~ x^exponent and y = constant + slope x over count points.
 *  Points with x <= 0 are left out; if fewer than 2 are left, there is no row. `unit` is that of y
 *  and stands in the row. */
void bench_put_fit(struct ra_table *table, const char *quantity, const char *unit, const double *x,
                   const double *y, size_t count);

/** Names the columns of a table of fits. */
void bench_put_fit_head(struct ra_table *table);

#endif
