// Histograms in decades.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HISTOGRAM_H
#define RA_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/room.h"

/** Histogram with bins of equal width in log10: `per_decade` bins from $10^{\mathrm{low}}$ to
 *  $10^{\mathrm{high}}$, up to RA_PER_DECADE of them. */
enum { RA_PER_DECADE = 30 };
struct ra_histogram {
    size_t bins;
    double *edge;      ///< (bins + 1), correctly rounded powers of ten
    uint64_t *count;   ///< (bins)
    double first;      ///< (eq:nearly-log2) of the first edge
    double per_octave; ///< bins
    uint64_t below, above, total;
};
enum ra_code ra_histogram_make(int low, int high, int per_decade, struct ra_histogram *histogram,
                               struct ra_status *st);
void ra_histogram_add(struct ra_histogram *histogram, double value);
/** part/whole; 0 of nothing. */
static inline double ra_share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

/** Rows of a table of histograms, of the bins that are not empty; the first call names the columns
 *  as well (`head`). */
void ra_histogram_rows(struct ra_table *table, const char *quantity,
                       const struct ra_histogram *histogram, bool head);
void ra_histogram_free(struct ra_histogram *histogram);

#endif
