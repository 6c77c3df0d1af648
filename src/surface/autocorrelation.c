// The autocorrelation length of maps (ISO 25178-2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Heights are taken about their mean. As for profiles, each lag is divided by its own number of
 * products,
 * $$ A_{kl} = \frac{1}{S_q^2 (N_x - |k|)(N_y - |l|)} \sum_{ij} z_{ij} z_{i+k,j+l}
 *                                                                       % eq:ra2d-areal-acf $$
 * $$ S_{al} = \min_{A = s} \sqrt{(k\,\Delta x)^2 + (l\,\Delta y)^2},\quad s = 0.2
 *                                                                                 % eq:ra2d-Sal $$
 * The sums are the inverse transform of |X|^2, where X is the transform of the map, extended by
 * zeros to at least twice its length along each axis. We find the contour A = s where it crosses a
 * line of the grid of lags, by linear interpolation between two lags. If the shortest lag is along
 * an axis, this is the only error. In other directions the lag is also too long, because the
 * nearest point of the contour lies between two crossings; this error is less than the sagitta of
 * the contour over a step of the grid. Lags go up to half of the sides.
 *
 * For $A = e^{-(x/l_x)^2 - (y/l_y)^2}$ the length $S_{al}$ is $\sqrt{\ln 5}$ = 1.269 times the
 * shorter length.
 *
 * Units: SI. Tests: tests/surface/test_topography.c.
 */
#include "surface/autocorrelation.h"

#include <math.h>
#include <stdlib.h>

#include "surface/fourier.h"
#include "surface/profile.h"

/// The transforms and their arrays: A at [l mod ny] [k mod nx].
struct work {
    size_t nx, ny;
    struct ra_fourier along, across;
    double *real, *imaginary, *column;
};

static void free_work(struct work *w)
{
    ra_fourier_free(&w->along);
    ra_fourier_free(&w->across);
    free(w->real);
    free(w->imaginary);
    free(w->column);
}

static enum ra_code make_work(const struct ra_cells *c, struct work *w, struct ra_status *st)
{
    *w = (struct work){.nx = ra_fourier_size(2 * c->nx), .ny = ra_fourier_size(2 * c->ny)};
    w->real = ra_alloc(w->nx * w->ny, sizeof *w->real, "autocorrelation of a map", st);
    w->imaginary = ra_alloc(w->nx * w->ny, sizeof *w->real, "autocorrelation of a map", st);
    w->column = ra_alloc(2 * w->ny, sizeof *w->column, "column of an autocorrelation", st);
    enum ra_code code =
        w->real != NULL && w->imaginary != NULL && w->column != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        code = ra_fourier_make(w->nx, &w->along, st);
    }
    return code == RA_OK ? ra_fourier_make(w->ny, &w->across, st) : code;
}

/// Computes the sums of products, times nx ny.
static void correlate(const struct ra_topography *t, double mean, struct work *w)
{
    const struct ra_cells *const c = &t->cells;
    for (size_t k = 0; k < c->nx * c->ny; k++) {
        w->real[k / c->nx * w->nx + k % c->nx] = t->height[k] - mean;
    }
    ra_fourier_area(&w->along, &w->across, w->ny, w->real, w->imaginary, w->column);
    for (size_t k = 0; k < w->nx * w->ny; k++) {
        w->real[k] = w->real[k] * w->real[k] + w->imaginary[k] * w->imaginary[k];
        w->imaginary[k] = 0.0;
    }
    // |X|^2 is the same for both signs of a wave number, so its inverse transform is the forward
    // transform
    ra_fourier_area(&w->along, &w->across, w->ny, w->real, w->imaginary, w->column);
}

/// A at a lag of either sign along x, and of 0 or more along y.
static double value_at(const struct work *w, const struct ra_cells *c, long k, size_t l)
{
    const size_t lag = (size_t)labs(k), column = k < 0 ? w->nx - lag : lag;
    const double products = (double)(c->nx - lag) * (double)(c->ny - l);
    const double all = (double)c->nx * (double)c->ny;
    return w->real[l * w->nx + column] / w->real[0] * (all / products);
}

/// The lag of a crossing between two neighbours; HUGE_VAL if there is none.
static double crossing(double here, double there, double level, double x, double y, double dx,
                       double dy)
{
    if ((here > level) == (there > level)) {
        return HUGE_VAL;
    }
    const double share = (here - level) / (here - there);
    return hypot(x + share * dx, y + share * dy);
}

static double shortest(const struct work *w, const struct ra_cells *c, double level)
{
    const long most = (long)(c->nx / 2);
    double least = HUGE_VAL;
    for (size_t l = 0; l <= c->ny / 2; l++) {
        for (long k = -most; k <= most; k++) {
            const double here = value_at(w, c, k, l);
            const double x = (double)k * c->dx, y = (double)l * c->dy;
            if (k < most) {
                const double right = value_at(w, c, k + 1, l);
                least = fmin(least, crossing(here, right, level, x, y, c->dx, 0.0));
            }
            if (l < c->ny / 2) {
                const double above = value_at(w, c, k, l + 1);
                least = fmin(least, crossing(here, above, level, x, y, 0.0, c->dy));
            }
        }
    }
    return least;
}

enum ra_code ra_topography_length(const struct ra_topography *topography, double level,
                                  double *length, struct ra_status *st)
{
    struct work w;
    const struct ra_cells *const c = &topography->cells;
    const struct ra_profile all = {c->nx * c->ny, c->dx, topography->height};
    *length = (double)NAN;
    const enum ra_code code = make_work(c, &w, st);
    if (code == RA_OK) {
        correlate(topography, ra_profile_mean(&all), &w);
        const double least = w.real[0] > 0.0 ? shortest(&w, c, level) : HUGE_VAL;
        *length = isinf(least) ? (double)NAN : least;
    }
    free_work(&w);
    return code;
}
