// The rough surface of the plate under the block, made as it is needed (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A path of 450 mm and 20 mm width has 2.3e7 nodes at 20 um, 3.6e8 at 5 um: 3 GB. Only what lies
 * under the block is ever asked for. So columns (nodes of equal x) are made one behind the other,
 * and the window keeps the last ones.
 *
 * **Gaussian heights.** White noise is filtered along both axes in turn by the kernel of the
 * profiles (surface.c), whose squares sum to 1,
 * $$ h_{ij} = \sigma \sum_k \sum_l w_k w_l \eta_{i+k,j+l} , \qquad w_k \propto e^{-2 (k\chi/l_c)^2}
 *                                                                       % eq:areal-gaussian $$
 * so that heights are normal with variance sigma^2 exactly and autocorrelation
 * $\sigma^2 e^{-r^2/l_c^2}$. It is the process that is scaled, not the record: nobody has seen all
 * of it when the first column is used.
 *
 * Every column of noise has a stream of its own, which its number names. So a column is the same
 * whoever asks for it first, and for any window. Across and along, the sums run in the order of k:
 * the same bits on every machine. Columns are made eight at a time, the noise of eight lying side
 * by side, so that both filters are the same one and read what they need once for all of them
 * (track_sums_template.h).
 *
 * **Known values** (P. R. Nayak, J. Lubric. Technol. 93, 398 (1971)): with $m_0 = \sigma^2$,
 * $m_2 = 2\sigma^2/l_c^2$, $m_4 = 12\sigma^2/l_c^4$ the rms slope along a line is $\sqrt{m_2}$, the
 * rms curvature $\sqrt{m_4}$, and the density of summits
 * $$ \frac{m_4}{6\pi\sqrt3\,m_2} = \frac{1}{\pi\sqrt3\,l_c^2} .       % eq:nayak $$
 *
 * Cost, measured: 0.1 us a step of 1 us at 0.1 m/s, where it was 0.4 us column by column.
 * Units: SI. Tests: tests/areal/test_track.c.
 */
#include "areal/track.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "kernels/kernels.h"
#include "kernels/plate_sums.h"
#include "surface/filter.h"

enum {
    PIECE = 8,  ///< columns that are made at once
    AHEAD = 64, ///< columns of noise that are kept beyond those of their sums
    SUMMED = PIECE - 1 + AHEAD
};

struct ra_track {
    struct ra_track_recipe recipe;
    size_t rows, pitch; ///< pitch: rows, padded
    size_t room, end;   ///< columns of the window, and up to where they are made
    double *window;     ///< column i at (i mod room) pitch (room x pitch)
    size_t half;        ///< K of the kernel; 0 without
    double *weight;     ///< (2 half + 1)
    size_t drawn;       ///< rows of noise: K more at either end
    double *noise;      ///< PIECE columns (drawn x PIECE)
    double *across;     ///< these filtered across (rows x PIECE)
    double *filtered;   ///< columns of noise, filtered across ((2 half + 1 + SUMMED) x pitch)
    size_t first, last; ///< of them: first to last - 1, counted from -K: column i needs i to i + 2K
    const struct ra_plate_sums *sums;
};

/// The streams of a seed: those of profiles are 0 and 1; columns have every other one behind them.
static uint64_t stream_of(const struct ra_track *t, size_t column)
{
    return 2 + 2 * (uint64_t)column + t->recipe.stream;
}

/// A column of noise, side by side with others.
static void draw(struct ra_track *t, size_t column, double *noise)
{
    struct ra_random random;
    ra_random_seed(&random, t->recipe.seed, stream_of(t, column));
    ra_noise(&random, t->drawn, PIECE, noise);
}

/// The next columns of noise, filtered across. Makes room for them first: those before column i are
/// no longer needed.
static void next_noise(struct ra_track *t, size_t i)
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

/// Columns i to i + count - 1, PIECE of them at most, which are not on both ends of the window.
static void fill_gaussian(struct ra_track *t, size_t i, size_t count, double *column)
{
    const size_t terms = 2 * t->half + 1;
    while (t->last < i + count - 1 + terms) {
        next_noise(t, i);
    }
    t->sums->filter(t->filtered + (i - t->first) * t->pitch, t->pitch, t->weight, terms, count,
                    column);
    for (size_t n = 0; n < count * t->pitch; n++) {
        column[n] *= t->recipe.sigma;
    }
}

/// The same of any track.
static void fill(struct ra_track *t, size_t i, size_t count)
{
    double *const column = t->window + i % t->room * t->pitch;
    if (t->recipe.kind == RA_TRACK_GAUSSIAN) {
        fill_gaussian(t, i, count, column);
        return;
    }
    memset(column, 0, count * t->pitch * sizeof *column);
    for (size_t n = 0; n < count && t->recipe.kind == RA_TRACK_HEIGHTS; n++) {
        const size_t given = i + n - t->recipe.first; // beyond all columns if before the first one
        if (given < t->recipe.columns) {
            memcpy(column + n * t->pitch, t->recipe.height + given * t->rows,
                   t->rows * sizeof *column);
        }
    }
}

void ra_track_advance(struct ra_track *t, size_t end)
{
    // columns that nobody will see are not made, nor is their noise
    const size_t seen = end > t->room ? end - t->room : 0;
    if (seen > t->end) {
        t->end = seen;
    }
    if (t->end > t->last) {
        t->first = t->last = t->end;
    }
    while (t->end < end) {
        const size_t place = t->end % t->room, left = t->room - place, wanted = end - t->end;
        const size_t most = left < PIECE ? left : PIECE;
        const size_t count = wanted < most ? wanted : most;
        fill(t, t->end, count);
        t->end += count;
    }
}

const double *ra_track_column(const struct ra_track *t, size_t column)
{
    return t->window + column % t->room * t->pitch;
}

// ## Memory

static enum ra_code check(const struct ra_track_recipe *r, double spacing, size_t rows,
                          struct ra_status *st)
{
    if (r->kind == RA_TRACK_GAUSSIAN && !(r->sigma > 0.0 && isfinite(r->sigma))) {
        return ra_fail(st, RA_INPUT, "rms height sigma = %g m of a rough surface must be positive",
                       r->sigma);
    }
    const size_t given = r->kind == RA_TRACK_HEIGHTS ? r->columns * rows : 0;
    for (size_t l = 0; l < given; l++) {
        if (!isfinite(r->height[l])) {
            return ra_fail(st, RA_INPUT, "a height of the track is not a finite number");
        }
    }
    return r->kind == RA_TRACK_GAUSSIAN ? ra_filter_check(r->correlation_length, spacing, st)
                                        : RA_OK;
}

static enum ra_code make_filter(struct ra_track *t, double nodes_per_length, struct ra_status *st)
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

enum ra_code ra_track_make(const struct ra_track_recipe *recipe, double spacing, size_t rows,
                           size_t room, struct ra_track **track, struct ra_status *st)
{
    *track = NULL;
    if (check(recipe, spacing, rows, st) != RA_OK) {
        return RA_INPUT;
    }
    struct ra_track *const t = ra_alloc(1, sizeof *t, "track", st);
    if (t == NULL) {
        return RA_SYSTEM;
    }
    *t = (struct ra_track){
        .recipe = *recipe, .rows = rows, .pitch = (rows + 7) / 8 * 8, .room = room};
    t->window = ra_alloc(room * t->pitch, sizeof(double), "heights of the track", st);
    enum ra_code code = t->window != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK && recipe->kind == RA_TRACK_GAUSSIAN) {
        code = make_filter(t, recipe->correlation_length / spacing, st);
    }
    if (code != RA_OK) {
        ra_track_free(t);
        return code;
    }
    *track = t;
    return RA_OK;
}

void ra_track_free(struct ra_track *t)
{
    if (t != NULL) {
        free(t->window);
        free(t->weight);
        free(t->noise);
        free(t->across);
        free(t->filtered);
        free(t);
    }
}
