// The power of a profile over its waves: the periodogram of a Hann window.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Let z be the N heights about their least-squares line, $w_l = \sin^2(\pi (l + 1/2)/N)$, and let
 * zeros follow them up to P points. Then
 * $$ S_k = \frac{c_k}{P \sum_l w_l^2}
 *    \Big| \sum_l w_l z_l e^{-2\pi i k l/P} \Big|^2,\quad
 *    c_0 = c_{P/2} = 1,\; c_k = 2                                          % eq:ra2d-periodogram $$
 * so that $\sum_k S_k = \sum w^2 z^2/\sum w^2$, the mean square under the window. Without a window,
 * the step between the end of a record and its beginning adds power, which falls only as
 * $k^{-2}$ and hides the short waves of a surface. Under a Hann window it falls as $k^{-6}$. The
 * window reduces the resolution to two waves in the length of the record.
 *
 * **Every place alike.** The window gives little weight to the ends of a record, and records are
 * not the same everywhere. A self-affine record has its roughness mostly in a few long waves. In
 * such records the mean square under the window was 0.5 to 1.7 times that of the record, and after
 * scaling by this ratio the curvature was wrong by -20 to +47 %. So if the density of the whole
 * record is needed, each octave is scaled to its mean square over the whole record. Octave j
 * contains the waves from $2^{j+1}$ to $2^{j+2}$ nodes:
 * $$ d_l = \tfrac14 (2 c_l - c_{l-m} - c_{l+m}),\; c'_l = c_l - d_l,\; m = 2^j  % eq:ra2d-detail $$
 * $$ S_k \to r(k/P)\,S_k,\quad
 *    r_j = \frac{\sum_l d_l^2/\sum_l 1}{\sum_l w_l^2 d_l^2/\sum_l w_l^2}
 *                                                                       % eq:ra2d-octave-factors $$
 * Here c are no longer the factors of eq:ra2d-periodogram but heights, z in the first octave. The
 * sums are over the nodes l for which both $c_{l-m}$ and $c_{l+m}$ exist. The last octave is the
 * longest for which these nodes are more than half of all. r is linear in the wave number between
 * the middles of octaves. (In the first octave d is a quarter of the negative second difference, so
 * r corrects the curvature.) The remaining difference from the mean square of z is distributed over
 * the octaves. Octave b has the power $P_b$ in $n_b$ waves. By least squares with the variance
 * $1/n_b$ the least certain waves change most:
 * $$ S_k \to S_k (1 + a\,P_b/n_b),\quad \sum_k S_k = \overline{z^2}        % eq:ra2d-octave-rest $$
 *
 * Units: SI. Tests: tests/surface/test_fourier.c, tests/surface/test_extension.c.
 */
#include "surface/periodogram.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/fourier.h"

void ra_periodogram_free(struct ra_periodogram *periodogram)
{
    free(periodogram->power);
    *periodogram = (struct ra_periodogram){0};
}

/// Makes $w_l$ (n). sin(pi (2 l + 1)/(2 N)) is an entry of the table of the angles $\pi j/(2 N)$;
/// the second half of the window mirrors the first.
static enum ra_code make_window(size_t n, double *weight, struct ra_status *st)
{
    double *const sine = ra_alloc(n + 1, sizeof *sine, "window of a periodogram", st);
    if (sine == NULL) {
        return RA_SYSTEM;
    }
    ra_exact_sine_table(2 * n, sine);
    for (size_t l = 0; l < n; l++) {
        const double s = sine[2 * l + 1 <= n ? 2 * l + 1 : 2 * (n - l) - 1];
        weight[l] = s * s;
    }
    free(sine);
    return RA_OK;
}

/// $w_l z_l$ in place; returns the sum of $w^2$.
static double apply_window(const double *weight, struct ra_profile *z)
{
    double squares = 0.0;
    for (size_t l = 0; l < z->count; l++) {
        z->height[l] *= weight[l];
        squares += weight[l] * weight[l];
    }
    return squares;
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
        // `imaginary` holds the window until the transform
        code = make_window(profile->count, imaginary, st);
    }
    if (code == RA_OK) {
        memcpy(real, profile->height, profile->count * sizeof *real);
        ra_profile_level(&z, RA_LEVEL_LINE);
        squares = apply_window(imaginary, &z);
        memset(imaginary, 0, points * sizeof *imaginary);
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

/// The power of value k belongs to the interval from k - 1/2 to k + 1/2; for the first and the last
/// value it is half as long.
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

// ## Every place alike

/// Factors of the octaves; octave j contains the waves of $2^{j+1}$ to $2^{j+2}$ nodes.
struct octaves {
    size_t count;
    double value[64];
};

/// The factor at a wave number [1/node], linear between the middles of octaves.
static double value_at(const struct octaves *o, double wave_number)
{
    size_t j = 0;
    double middle = 0.375;
    while (j + 1 < o->count && wave_number < middle) {
        j++;
        middle *= 0.5;
    }
    const bool between = j > 0 && wave_number > middle;
    const double share = between ? wave_number / middle - 1.0 : 0.0;
    return o->value[j] + share * (o->value[between ? j - 1 : j] - o->value[j]);
}

/// Computes eq:ra2d-detail of one octave, and the smoother heights in place. At each end `lost`
/// nodes are missing before the call, and `lost + lag` after it. Returns the mean square of the
/// detail, divided by its mean square under the window.
static double take_octave(const double *weight, size_t lag, size_t lost, size_t n, double *z,
                          double *next)
{
    double squares = 0.0, seen = 0.0, weights = 0.0;
    for (size_t l = lost + lag; l + lost + lag < n; l++) {
        const double detail = 0.25 * (2.0 * z[l] - z[l - lag] - z[l + lag]);
        next[l] = z[l] - detail;
        squares += detail * detail;
        seen += weight[l] * weight[l] * detail * detail;
        weights += weight[l] * weight[l];
    }
    memcpy(z, next, n * sizeof *z);
    return seen > 0.0 ? squares / (double)(n - 2 * (lost + lag)) * weights / seen : 1.0;
}

/// eq:ra2d-octave-factors
static void find_factors(const double *weight, size_t n, double *z, double *next,
                         struct octaves *factor)
{
    size_t lost = 0;
    *factor = (struct octaves){.count = 1, .value = {1.0}};
    for (size_t j = 0; 4 * (lost + ((size_t)1 << j)) < n; j++) {
        factor->value[j] = take_octave(weight, (size_t)1 << j, lost, n, z, next);
        factor->count = j + 1;
        lost += (size_t)1 << j;
    }
}

/// eq:ra2d-octave-rest: the missing part of the sum is added where the power is large and least
/// certain.
static void complete(double square, struct ra_periodogram *p)
{
    const size_t last = p->points / 2;
    struct octaves density = {.count = 0};
    double sum = 0.0, weighted = 0.0, most = 0.0;
    for (size_t to = last; to >= 1; to /= 2, density.count++) {
        double power = 0.0;
        for (size_t k = to / 2 + 1; k <= to; k++) {
            power += p->power[k];
        }
        density.value[density.count] = power / (double)(to - to / 2);
        most = fmax(most, density.value[density.count]);
        sum += power;
    }
    for (size_t k = 1; k <= last; k++) {
        weighted += p->power[k] * value_at(&density, (double)k / (double)p->points);
    }
    const double lacks = weighted > 0.0 ? fmax((square - sum) / weighted, -0.75 / most) : 0.0;
    sum = 0.0;
    for (size_t k = 1; k <= last; k++) {
        p->power[k] *= 1.0 + lacks * value_at(&density, (double)k / (double)p->points);
        sum += p->power[k];
    }
    for (size_t k = 1; k <= last && sum > 0.0; k++) {
        p->power[k] *= square / sum;
    }
}

enum ra_code ra_periodogram_even(const struct ra_profile *profile, struct ra_periodogram *p,
                                 struct ra_status *st)
{
    const size_t n = profile->count;
    double *const weight = ra_alloc(n, sizeof *weight, "window of a periodogram", st);
    double *const next = ra_alloc(n, sizeof *next, "octaves of a periodogram", st);
    struct ra_profile z = {n, profile->spacing, NULL};
    z.height = ra_alloc(n, sizeof *z.height, "heights of a periodogram", st);
    enum ra_code code = RA_SYSTEM;
    if (weight != NULL && next != NULL && z.height != NULL) {
        code = make_window(n, weight, st);
    }
    if (code == RA_OK) {
        struct octaves factor;
        double square = 0.0;
        memcpy(z.height, profile->height, n * sizeof *z.height);
        ra_profile_level(&z, RA_LEVEL_LINE);
        for (size_t l = 0; l < n; l++) {
            square += z.height[l] * z.height[l] / (double)n;
        }
        // each octave gets its power over the whole record, then the sum gets the record's mean
        // square
        find_factors(weight, n, z.height, next, &factor);
        p->power[0] = 0.0;
        for (size_t k = 1; k <= p->points / 2; k++) {
            p->power[k] *= value_at(&factor, (double)k / (double)p->points);
        }
        complete(square, p);
    }
    free(weight);
    free(next);
    ra_profile_free(&z);
    return code;
}
