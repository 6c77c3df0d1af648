// Surfaces of Gaussian heights and a Gaussian autocorrelation (Garcia and Stoll).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Rough profiles** (Sect. 4, the paper's reference [16]). Garcia and Stoll (Phys. Rev. Lett. 52,
 * 1798, 1984) pass white Gaussian noise through a Gaussian filter. The heights are normal, and
 * their autocorrelation is the correlation of the filter with itself,
 * $$ R(x) = \sigma^2 \exp(-x^2/l_c^2)                                              % eq:ra2d-acf $$
 * $$ w(x) = \exp(-2 x^2/l_c^2),  w * w \propto \exp(-x^2/l_c^2)                 % eq:ra2d-kernel $$
 * so $l_c$ is the lag where the correlation falls to 1/e = 0.37, as the paper defines it. On nodes
 * $x_l = l \chi$, with eta_i independent standard normal numbers,
 * $$ h_l = \sigma \sum_{k=-K}^{K} w_k \eta_{l+k} \Big/ \sqrt{\sum_k w_k^2}
 *                                                                         % eq:ra2d-garcia-stoll $$
 *
 * The divisor is the discrete sum, not its integral, so the variance of the process on the grid is
 * $\sigma^2$ exactly, whatever the spacing. At K the kernel has fallen below $2^{-60}$ of its peak,
 * so the omitted part is less than the rounding error of the rest. The usual programs (the paper
 * used Bergstrom's) filter by FFT. This makes the profile periodic, so its end is correlated with
 * its beginning, and the bits of an FFT library depend on the machine. We sum in real space over
 * noise that extends K nodes beyond either end. Node l adds its terms in the order of k, each a
 * rounded product and a rounded sum. A vector holds several nodes, not several terms of one node,
 * so every compiler gives the same bits.
 *
 * **Faces** (rolling contact, Sect. 2.3) have normal heights with the autocorrelation
 * $$ R(x, y) = \sigma^2 \exp(-x^2/l_x^2 - y^2/l_y^2) ,                       % eq:topography-acf $$
 * anisotropic if $l_x \ne l_y$ (ground surfaces). R is a product, so white noise, which extends
 * beyond all edges, is filtered along x and then along y. The rms gradient is
 * $\sigma\sqrt{2/l_x^2 + 2/l_y^2}$, $2 \sigma/l$ if isotropic. With one seed a longer face has the
 * same first rows. A profile is a face of one row, which is not filtered across. Faces that are too
 * long for memory are made column by column (gaussian_stream.c).
 *
 * **Resolution.** A spacing $\chi$ above $l_c/5$ is refused. The kernel would have few nodes, and
 * slopes and curvatures of the sampled profile would be too small. By central differences slopes
 * are too small by 4 % and curvatures by 3 % at $l_c/5$, by 14 % and 12 % at twice this spacing. A
 * kernel scaled by its integral would also lose variance without notice.
 *
 * The required one-sided density of a profile (density.h) is
 * $$ S = 2\sqrt\pi\,\sigma^2 l_c\,e^{-(\pi f l_c)^2}                  % eq:ra2d-density-gaussian $$
 *
 * Units: SI. Tests: tests/surface/test_surface.c (ACF, variance, slopes, hash of the bits, bad
 * input), tests/surface/test_topography.c, tests/surface/test_asked.c.
 */
#include "surface/gaussian.h"

#include <math.h>
#include <stdlib.h>

#include "base/room.h"
#include "surface/filter.h"
#include "surface/kind.h"

/// The filter along one axis. Along an axis of one cell nothing is filtered.
struct axis {
    double per_length; ///< cells in a correlation length
    size_t half, terms;
    double *weight; ///< weights of the kernel (terms)
};

static enum ra_code make_axis(size_t cells, double spacing, double length, struct axis *axis,
                              struct ra_status *st)
{
    *axis = (struct axis){.half = 0, .terms = 1};
    if (cells > 1) {
        if (ra_filter_check(length, spacing, st) != RA_OK) {
            return RA_INPUT;
        }
        axis->per_length = length / spacing;
        axis->half = ra_filter_half(axis->per_length);
        axis->terms = 2 * axis->half + 1;
    }
    axis->weight = ra_alloc(axis->terms, sizeof *axis->weight, "kernel of the surface", st);
    if (axis->weight == NULL) {
        return RA_SYSTEM;
    }
    if (cells > 1) {
        ra_filter_kernel(axis->per_length, axis->half, axis->weight);
    } else {
        axis->weight[0] = 1.0;
    }
    return RA_OK;
}

/// Checks memory and time. Measured times are 40 ns for a normal number, 0.1 ns for a product along
/// x and 0.8 ns for a product along y, because its rows are far apart. The memory is that of the
/// rows between the two filters.
static enum ra_code check_costs(const struct ra_making *making, const struct axis *x,
                                const struct axis *y)
{
    const struct ra_cells *const c = &making->record->cells;
    struct ra_status why = {RA_OK, ""};
    const double nx = (double)c->nx, ny = (double)c->ny, rows = ny + 2.0 * (double)y->half;
    const double numbers = rows * (nx + 2.0 * (double)x->half);
    const double along = nx * rows * (double)x->terms, across = nx * ny * (double)y->terms;
    enum ra_code code = ra_check_time(4e-8 * numbers + 1e-10 * along + 8e-10 * across, &why);
    if (code == RA_OK) {
        code = ra_check_memory(sizeof(double) * nx * (rows + ny), &why);
    }
    return code == RA_OK
               ? RA_OK
               : ra_fail(making->st, code, "%s: give shorter correlation lengths or a coarser grid",
                         why.text);
}

/// Draws rows of noise and filters them along x one by one, then filters all columns at once. A
/// profile is not filtered across; its row is the record.
static enum ra_code filter_rows(const struct ra_making *making, const struct axis *x,
                                const struct axis *y)
{
    const struct ra_topography *const record = making->record;
    const size_t nx = record->cells.nx, ny = record->cells.ny;
    const size_t drawn = nx + 2 * x->half, rows = ny + 2 * y->half;
    const bool across = rows > 1;
    double *const noise = ra_alloc_unset(drawn, sizeof *noise, "noise of the surface", making->st);
    double *const own =
        across ? ra_alloc(rows * nx, sizeof *own, "noise of the surface", making->st) : NULL;
    double *const row = across ? own : record->height;
    if (noise != NULL && row != NULL) {
        struct ra_random random;
        ra_random_seed(&random, making->recipe->seed, making->recipe->stream);
        for (size_t j = 0; j < rows; j++) {
            ra_noise(&random, drawn, 1, noise);
            ra_filter(noise, 1, x->weight, x->terms, nx, row + j * nx);
        }
        if (across) {
            ra_filter(row, nx, y->weight, y->terms, nx * ny, record->height);
        }
    }
    const bool made = noise != NULL && row != NULL;
    free(noise);
    free(own);
    return made ? RA_OK : RA_SYSTEM;
}

static enum ra_code make(const struct ra_making *making)
{
    const struct ra_surface_recipe *const r = making->recipe;
    const struct ra_cells *const c = &making->record->cells;
    struct axis x = {.weight = NULL}, y = {.weight = NULL};
    enum ra_code code = make_axis(c->nx, c->dx, r->correlation_length, &x, making->st);
    if (code == RA_OK) {
        code = make_axis(c->ny, c->dy, ra_surface_length_across(r), &y, making->st);
    }
    if (code == RA_OK) {
        code = check_costs(making, &x, &y);
    }
    if (code == RA_OK) {
        code = filter_rows(making, &x, &y);
    }
    free(x.weight);
    free(y.weight);
    return code;
}

static double density(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                      double sigma, double wave_number)
{
    static const double PI = 3.14159265358979323846;
    const double lc = recipe->correlation_length;
    const double turn = PI * wave_number * lc;
    (void)table;
    return 2.0 * sqrt(PI) * sigma * sigma * lc * exp(-turn * turn);
}

static double correlation(const struct ra_surface_recipe *recipe, double lag)
{
    const double lengths = lag / recipe->correlation_length;
    return exp(-lengths * lengths);
}

const struct ra_surface_kind ra_surface_gaussian = {
    .name = "gaussian",
    .line = make,
    .area = make,
    .traits = RA_SURFACE_RANDOM | RA_SURFACE_SCALED | RA_SURFACE_CORRELATED,
    .fault = "correlation_length",
    .density = density,
    .correlation = correlation,
    .stream = &ra_gaussian_stream};
