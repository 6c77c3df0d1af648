// Histograms with logarithmic bins (Fig. 12).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Peak forces, durations and energies of shocks spread over many decades. Bins have equal width in
 * log10: $e_b = 10^{\mathrm{low} + b/\mathrm{per\_decade}}$, each a correctly rounded power of ten,
 * so that the counts are the same everywhere. A value belongs to the bin with
 * $e_b \le x < e_{b+1}$. It is found without a logarithm: the bits of $x = 2^n (1 + f)$, read as a
 * whole number, are $2^{52}$ times
 * $$ \ell(x) = n + 1023 + f, \qquad 0 \le \log_2 (1 + f) - f < 0.0861.
 *                                                                           % eq:nearly-log2 $$
 * If a bin is wider than 0.0861 octaves (up to 38 bins a decade), $\ell(x) - \ell(e_0)$ times the
 * number of bins in an octave is the number of the bin or of its neighbour. Two comparisons then
 * decide which bin it is. The cumulative distribution at an edge is the share of all values below
 * it, including values outside the bins. Tests: tests/statistics/test_shocks.c.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "statistics/histogram.h"

/// The function $\ell(x)$ of (eq:nearly-log2).
static double nearly_log2(double x)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (double)bits * 0x1p-52;
}

enum ra_code ra_histogram_make(int low, int high, int per_decade, struct ra_histogram *histogram,
                               struct ra_status *st)
{
    assert(per_decade <= RA_PER_DECADE);
    memset(histogram, 0, sizeof *histogram);
    histogram->bins = (size_t)((high - low) * per_decade);
    histogram->edge = ra_alloc(histogram->bins + 1, sizeof *histogram->edge, "histogram", st);
    histogram->count = ra_alloc(histogram->bins, sizeof *histogram->count, "histogram", st);
    if (histogram->edge == NULL || histogram->count == NULL) {
        ra_histogram_free(histogram);
        return RA_SYSTEM;
    }
    for (size_t b = 0; b <= histogram->bins; b++) {
        histogram->edge[b] = ra_exact_exp10((double)(low * per_decade + (int)b) / per_decade);
    }
    histogram->first = nearly_log2(histogram->edge[0]);
    histogram->per_octave = per_decade * 0.3010299956639812;
    return RA_OK;
}

void ra_histogram_add(struct ra_histogram *histogram, double value)
{
    histogram->total++;
    if (!(value >= histogram->edge[0])) {
        histogram->below++;
        return;
    }
    if (value >= histogram->edge[histogram->bins]) {
        histogram->above++;
        return;
    }
    const double octaves = nearly_log2(value) - histogram->first;
    size_t bin = (size_t)fmax(octaves * histogram->per_octave, 0.0);
    bin = bin < histogram->bins ? bin : histogram->bins - 1;
    // arithmetic in place of branches, which a processor could not predict
    bin -= value < histogram->edge[bin];
    bin += value >= histogram->edge[bin + 1];
    histogram->count[bin]++;
}

void ra_histogram_free(struct ra_histogram *histogram)
{
    if (histogram != NULL) {
        free(histogram->edge);
        free(histogram->count);
        memset(histogram, 0, sizeof *histogram);
    }
}

// ## Rows of a table

static void put_bin(struct ra_table *t, const char *quantity, const struct ra_histogram *g,
                    size_t b, uint64_t below)
{
    ra_table_text(t, "quantity", quantity);
    ra_table_number(t, "lower", "SI", g->edge[b]);
    ra_table_number(t, "upper", "SI", g->edge[b + 1]);
    ra_table_count(t, "count", g->count[b]);
    ra_table_number(t, "share", "1", ra_share(g->count[b], g->total));
    ra_table_number(t, "cdf", "1", ra_share(below, g->total));
    ra_table_end_row(t);
}

void ra_histogram_rows(struct ra_table *t, const char *quantity, const struct ra_histogram *g,
                       bool head)
{
    uint64_t below = g->below;
    if (head) {
        put_bin(t, "", g, 0, 0);
    }
    for (size_t b = 0; b < g->bins; b++) {
        below += g->count[b];
        if (g->count[b] > 0) {
            put_bin(t, quantity, g, b, below);
        }
    }
}
