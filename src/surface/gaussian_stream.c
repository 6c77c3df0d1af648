// Gaussian faces that are made column by column (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * White noise is filtered along both axes in turn by the kernel of the profiles (gaussian.c), whose
 * squares sum to 1,
 * $$ h_{ij} = \sigma \sum_k \sum_l w_k w_l \eta_{i+k,j+l} , \qquad w_k \propto e^{-2 (k\chi/l_c)^2}
 *                                                                       % eq:areal-gaussian $$
 * So heights are normal, with the exact variance $\sigma^2$ and the autocorrelation
 * $\sigma^2 e^{-r^2/l_c^2}$. We scale the process and not the record, because the whole record is
 * not known when its first column is used.
 *
 * Every column of noise has its own stream of random numbers, given by the number of the column. So
 * a column is the same whenever it is made, whatever the window of the track (track.c). Along both
 * axes the sums run in the order of k, so the bits are the same on every machine. Columns are made
 * sixteen at a time, with the noise of sixteen columns side by side. Then both filters are the same
 * loop, which reads weights and noise once for eight columns (track_sums_template.h). The noise
 * under a block of 20 mm does not fit into the second-level cache. But when the second eight of
 * sixteen columns are made, their noise is in the first-level cache.
 *
 * **Known values** (P. R. Nayak, J. Lubric. Technol. 93, 398 (1971)): let $m_0 = \sigma^2$,
 * $m_2 = 2\sigma^2/l_c^2$, $m_4 = 12\sigma^2/l_c^4$. Then the rms slope along a line is
 * $\sqrt{m_2}$, the rms curvature is $\sqrt{m_4}$, and the density of summits is
 * $$ \frac{m_4}{6\pi\sqrt3\,m_2} = \frac{1}{\pi\sqrt3\,l_c^2} .       % eq:nayak $$
 *
 * **Time.** Noise is summed over nine correlation lengths along both axes. So the time before the
 * first step grows with the number of rows and with the square of the number of nodes in a
 * correlation length.
 *
 * Units: SI. Tests: tests/areal/test_track.c.
 */
#include "surface/gaussian.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "kernels/room.h"
#include "surface/filter.h"

static const double MOST_PER_LENGTH = 500.0; ///< largest number in a correlation length

enum {
    PIECE = RA_STREAM_PIECE,
    AHEAD = 64, ///< columns of noise that are kept beyond those of their sums
    SUMMED = PIECE - 1 + AHEAD
};

struct stream {
    const struct ra_surface_recipe *recipe;
    size_t rows, pitch;
    size_t half;      ///< K of the kernel
    double *weight;   ///< weights of the kernel (2 half + 1)
    size_t drawn;     ///< number of rows of noise: K more than heights, at either end
    double *noise;    ///< noise of PIECE columns (drawn x PIECE)
    double *across;   ///< this noise filtered across (rows x PIECE)
    double *filtered; ///< columns of noise, filtered across ((2 half + 1 + SUMMED) x pitch)
    // numbers of these columns, [first, last). The noise of column -K has the number 0, so column i
    // needs the numbers i to i + 2 K
    size_t first, last;
    const struct ra_plate_sums *sums;
};

/// The streams of a seed: profiles have 0 and 1; columns have every second stream after these.
static uint64_t stream_of(const struct stream *t, size_t column)
{
    return 2 + 2 * (uint64_t)column + t->recipe->stream;
}

/// Draws a column of noise, side by side with others.
static void draw(struct stream *t, size_t column, double *noise)
{
    struct ra_random random;
    ra_random_seed(&random, t->recipe->seed, stream_of(t, column));
    ra_noise(&random, t->drawn, PIECE, noise);
}

/// Makes the next columns of noise, filtered across. Columns before i are no longer needed and make
/// room for them.
static void next_noise(struct stream *t, size_t i)
{
    const size_t terms = 2 * t->half + 1;
    if (t->last + PIECE - t->first > terms + SUMMED) {
        const size_t known = t->last > i ? t->last - i : 0;
        memmove(t->filtered, t->filtered + (t->last - known - t->first) * t->pitch,
                known * t->pitch * sizeof(double));
        t->first = t->last - known;
    }
    for (size_t n = 0; n < PIECE; n++) {
        draw(t, t->last + n, t->noise + n);
    }
    t->sums->filter(t->noise, PIECE, t->weight, terms, t->rows, t->across);
    for (size_t n = 0; n < PIECE; n++, t->last++) {
        double *const column = t->filtered + (t->last - t->first) * t->pitch;
        for (size_t j = 0; j < t->rows; j++) {
            column[j] = t->across[j * PIECE + n];
        }
    }
}

/// Makes columns i to i + count - 1, at most PIECE of them.
static void fill(void *stream, size_t i, size_t count, double *column)
{
    struct stream *const t = stream;
    const size_t terms = 2 * t->half + 1;
    while (t->last < i + count - 1 + terms) {
        next_noise(t, i);
    }
    t->sums->filter(t->filtered + (i - t->first) * t->pitch, t->pitch, t->weight, terms, count,
                    column);
    for (size_t n = 0; n < count * t->pitch; n++) {
        column[n] *= t->recipe->sigma;
    }
}

static void skip(void *stream, size_t column)
{
    struct stream *const t = stream;
    if (column > t->last) {
        t->first = t->last = column;
    }
}

// ## Memory

static double kept(const struct ra_surface_recipe *recipe, double spacing)
{
    return 2.0 * (double)ra_filter_half(recipe->correlation_length / spacing);
}

static void close(void *stream)
{
    struct stream *const t = stream;
    if (t != NULL) {
        free(t->weight);
        free(t->noise);
        free(t->across);
        free(t->filtered);
        free(t);
    }
}

static enum ra_code make_filter(struct stream *t, double nodes_per_length, struct ra_status *st)
{
    t->half = ra_filter_half(nodes_per_length);
    const size_t terms = 2 * t->half + 1;
    t->drawn = t->rows + 2 * t->half;
    t->sums = ra_plate_sums_find(NULL);
    t->weight = ra_alloc(terms, sizeof(double), "kernel of the track", st);
    t->noise = ra_alloc(t->drawn * PIECE, sizeof(double), "noise of the track", st);
    t->across = ra_alloc(t->rows * PIECE, sizeof(double), "filtered noise of the track", st);
    t->filtered =
        ra_alloc((terms + SUMMED) * t->pitch, sizeof(double), "filtered noise of the track", st);
    if (t->weight == NULL || t->noise == NULL || t->across == NULL || t->filtered == NULL) {
        return RA_SYSTEM;
    }
    ra_filter_kernel(nodes_per_length, t->half, t->weight);
    return RA_OK;
}

static enum ra_code open(const struct ra_surface_recipe *recipe, double spacing, size_t rows,
                         size_t pitch, void **stream, struct ra_status *st)
{
    *stream = NULL;
    if (!(recipe->sigma > 0.0 && isfinite(recipe->sigma))) {
        return ra_fail(st, RA_INPUT, "rms height sigma = %g m of a rough surface must be positive",
                       recipe->sigma);
    }
    if (ra_filter_check(recipe->correlation_length, spacing, st) != RA_OK) {
        return RA_INPUT;
    }
    struct stream *const t = ra_alloc(1, sizeof *t, "track", st);
    if (t == NULL) {
        return RA_SYSTEM;
    }
    *t = (struct stream){.recipe = recipe, .rows = rows, .pitch = pitch};
    const enum ra_code code = make_filter(t, recipe->correlation_length / spacing, st);
    if (code != RA_OK) {
        close(t);
        return code;
    }
    *stream = t;
    return RA_OK;
}

// ## What it cannot make

static enum ra_code check(const struct ra_surface_recipe *recipe, double spacing, const char **key,
                          struct ra_status *st)
{
    char length[64], wide[64];
    const double nodes = recipe->correlation_length / spacing;
    if (recipe->skewness != 0.0 || recipe->kurtosis != 3.0) {
        *key = recipe->skewness != 0.0 ? "skewness" : "kurtosis";
        return ra_fail(st, RA_INPUT,
                       "a gaussian track has normal heights, of skewness 0 and kurtosis 3; for "
                       "other heights take self-affine, exponential or spectrum");
    }
    *key = "correlation_length";
    if (ra_filter_check(recipe->correlation_length, spacing, st) != RA_OK) {
        return RA_INPUT;
    }
    if (nodes <= MOST_PER_LENGTH * (1.0 + 1e-9)) {
        return RA_OK;
    }
    return ra_fail(st, RA_INPUT,
                   "%s is %.4g spacings of %s; a gaussian track has at most %g, or it takes too "
                   "long to make: a wider track.spacing, or another kind of surface",
                   ra_units_write(recipe->correlation_length, RA_UNIT_LENGTH, length), nodes,
                   ra_units_write(spacing, RA_UNIT_LENGTH, wide), MOST_PER_LENGTH);
}

const struct ra_stream_method ra_gaussian_stream = {check, kept, open, skip, fill, close};
