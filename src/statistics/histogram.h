// Histograms in decades.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HISTOGRAM_H
#define RA_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/room.h"

/** A histogram with bins of equal width in log10: `per_decade` bins (at most RA_PER_DECADE) in each
 *  decade from $10^{\mathrm{low}}$ to $10^{\mathrm{high}}$. */
enum { RA_PER_DECADE = 30 };
struct ra_histogram {
    size_t bins;
    double *edge;      ///< edges of the bins (bins + 1), correctly rounded powers of ten
    uint64_t *count;   ///< number of values in each bin (bins)
    double first;      ///< $\ell$ of the first edge (eq:nearly-log2)
    double per_octave; ///< number of bins in a factor of two
    /// number of values below the first edge, above the last edge, and of all values
    uint64_t below, above, total;
};
enum ra_code ra_histogram_make(int low, int high, int per_decade, struct ra_histogram *histogram,
                               struct ra_status *st);
void ra_histogram_add(struct ra_histogram *histogram, double value);
/** part/whole; 0 if `whole` is 0. */
static inline double ra_share(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

/** Writes one row for each bin that is not empty. If `head` is true, it writes the names of the
 *  columns first. */
void ra_histogram_rows(struct ra_table *table, const char *quantity,
                       const struct ra_histogram *histogram, bool head);
void ra_histogram_free(struct ra_histogram *histogram);

#endif
