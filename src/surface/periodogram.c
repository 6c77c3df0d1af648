// The power of a profile over its waves: the periodogram of a Hann window.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * With z the heights about their least-squares line, N of them, $w_l = \sin^2(\pi (l + 1/2)/N)$,
 * and zeros behind them up to P points,
 *
 *     S_k = \frac{c_k}{P \sum_l w_l^2}
 *           \Big| \sum_l w_l z_l e^{-2\pi i k l/P} \Big|^2,\quad
 *     c_0 = c_{P/2} = 1,\; c_k = 2                                      % eq:ra2d-periodogram
 *
 * so that $\sum_k S_k = \sum w^2 z^2/\sum w^2$, the mean square under the window. Without a window
 * the step between the end of a record and its beginning has power that falls with the square of
 * the wave number only, and covers the fine end of a surface; under a Hann window it falls with the
 * sixth power. Its price is a resolution of two waves in the length of the record.
 *
 * Units: SI. Tests: tests/surface/test_fourier.c.
 */
#include "surface/periodogram.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "surface/fourier.h"

void ra_periodogram_free(struct ra_periodogram *periodogram)
{
    free(periodogram->power);
    *periodogram = (struct ra_periodogram){0};
}

/// w_l z_l in place; returns the sum of w^2. sin(pi (2 l + 1)/(2 N)) is a value of the table of the
/// angles pi j/(2 N), of which the second half mirrors the first.
static enum ra_code apply_window(struct ra_profile *z, double *squares, struct ra_status *st)
{
    const size_t n = z->count;
    double *const sine = ra_alloc(n + 1, sizeof *sine, "window of a periodogram", st);
    if (sine == NULL) {
        return RA_SYSTEM;
    }
    ra_exact_sine_table(2 * n, sine);
    *squares = 0.0;
    for (size_t l = 0; l < n; l++) {
        const double s = sine[2 * l + 1 <= n ? 2 * l + 1 : 2 * (n - l) - 1];
        const double weight = s * s;
        z->height[l] *= weight;
        *squares += weight * weight;
    }
    free(sine);
    return RA_OK;
}

static void set_power(const double *real, const double *imaginary, double squares,
                      struct ra_periodogram *p)
{
    const size_t last = p->points / 2;
    const double scale = 1.0 / ((double)p->points * squares);
    for (size_t k = 0; k <= last; k++) {
        const double square = real[k] * real[k] + imaginary[k] * imaginary[k];
        p->power[k] = (k == 0 || k == last ? 1.0 : 2.0) * square * scale;
    }
}

enum ra_code ra_periodogram_make(const struct ra_profile *profile, size_t points,
                                 struct ra_periodogram *periodogram, struct ra_status *st)
{
    struct ra_fourier fourier = {0};
    double squares = 0.0;
    *periodogram = (struct ra_periodogram){.points = points, .spacing = profile->spacing};
    double *const real = ra_alloc(points, sizeof *real, "heights of a periodogram", st);
    double *const imaginary = ra_alloc(points, sizeof *real, "heights of a periodogram", st);
    struct ra_profile z = {profile->count, profile->spacing, real};
    enum ra_code code = RA_SYSTEM;
    periodogram->power = ra_alloc(points / 2 + 1, sizeof(double), "periodogram", st);
    if (real != NULL && imaginary != NULL && periodogram->power != NULL) {
        memcpy(real, profile->height, profile->count * sizeof *real);
        ra_profile_level(&z, RA_LEVEL_LINE);
        code = apply_window(&z, &squares, st);
    }
    if (code == RA_OK) {
        code = ra_fourier_make(points, &fourier, st);
    }
    if (code == RA_OK) {
        ra_fourier_transform(&fourier, real, imaginary);
        set_power(real, imaginary, squares, periodogram);
    }
    ra_fourier_free(&fourier);
    free(real);
    free(imaginary);
    return code;
}

/// Value k has the interval from k - 1/2 to k + 1/2, the first and the last one half of it.
double ra_periodogram_band(const struct ra_periodogram *periodogram, double longer, double shorter)
{
    const size_t last = periodogram->points / 2;
    const double length = (double)periodogram->points * periodogram->spacing;
    const double from = length / longer, to = length / shorter;
    double sum = 0.0;
    for (size_t k = 0; k <= last; k++) {
        const double begin = k == 0 ? 0.0 : (double)k - 0.5;
        const double end = k == last ? (double)k : (double)k + 0.5;
        const double shared = fmin(to, end) - fmax(from, begin);
        if (shared > 0.0) {
            sum += periodogram->power[k] * shared / (end - begin);
        }
    }
    return sum;
}
