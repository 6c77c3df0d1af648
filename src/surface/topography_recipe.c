// Topographies by a recipe: Gaussian, self-affine, measured (rolling contact, Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Gaussian.** Normal heights with the autocorrelation
 * $$ R(x, y) = \sigma^2 \exp(-x^2/l_x^2 - y^2/l_y^2) ,                       % eq:topography-acf $$
 * anisotropic if $l_x \ne l_y$ (ground surfaces). It is a product, so white noise is filtered along
 * x and then along y by the kernel of the profiles (filter.c, eq:ra2d-garcia-stoll), with its noise
 * beyond all edges: not periodic, variance $\sigma^2$ exactly, the same bits everywhere. A spacing
 * above l/5 is refused as for profiles. The rms gradient is $\sigma\sqrt{2/l_x^2 + 2/l_y^2}$, 2
 * sigma/l if isotropic. One seed gives the same first rows to a longer topography.
 *
 * **Self-affine.** Normal heights with the isotropic spectrum, $q_r = 2\pi/\lambda_{longest}$, $q_s
 * = 2\pi/\lambda_{shortest}$,
 * $$ C(q) \propto \max(q, q_r)^{-2(1 + H)},\quad 0 < q \le q_s, \qquad C = 0 \text{ beyond}
 *                                                                    % eq:topography-self-affine $$
 * (-(1 + 2H) on a row of cells: the spectrum of a profile), by filtering white noise with sqrt(C)
 * by FFT. Such a topography is periodic, and the sum of its spectrum over the waves of the grid is
 * $\sigma^2$. The longest wavelength must fit into the grid; the shortest must have four cells,
 * below which differences of neighbours see less than 0.9 of the slope of a wave. FFTW's bits may
 * differ between processors, and so may the last digits of these heights.
 *
 * Units: SI. Tests: tests/surface/test_topography.c (autocorrelation, spectrum, refusals).
 */
#include "surface/topography_recipe.h"

#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "surface/filter.h"
#include "surface/topography_io.h"

enum { CELLS_PER_WAVE = 4 };

static size_t count_of(const struct ra_cells *cells)
{
    return cells->nx * cells->ny;
}

/// Fills the heights by one kind of recipe.
typedef enum ra_code maker(const struct ra_topography_recipe *recipe,
                           struct ra_topography *topography, struct ra_status *st);

static enum ra_code check_sigma(const struct ra_topography_recipe *recipe, struct ra_status *st)
{
    if (recipe->sigma > 0.0 && isfinite(recipe->sigma)) {
        return RA_OK;
    }
    return ra_fail(st, RA_INPUT, "sigma = %g m: give the rms height a positive value",
                   recipe->sigma);
}

// ## Gaussian

/// The filter along one axis; an axis of one cell has none: the noise itself.
struct axis {
    double per_length; ///< cells in a correlation length
    size_t half, terms;
    double *weight; ///< (terms)
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
    axis->weight = ra_alloc(axis->terms, sizeof *axis->weight, "kernel of the topography", st);
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

/// Rows of noise are drawn and filtered along x one by one, the columns of all of them at once.
static enum ra_code filter_rows(const struct ra_topography_recipe *recipe, const struct axis *x,
                                const struct axis *y, struct ra_topography *topography,
                                struct ra_status *st)
{
    const size_t nx = topography->cells.nx, ny = topography->cells.ny;
    const size_t drawn = nx + 2 * x->half, rows = ny + 2 * y->half;
    double *const noise = ra_alloc(drawn, sizeof *noise, "noise of the topography", st);
    double *const row = ra_alloc(rows * nx, sizeof *row, "noise of the topography", st);
    const enum ra_code code = noise != NULL && row != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        struct ra_random random;
        ra_random_seed(&random, recipe->seed, recipe->stream);
        for (size_t j = 0; j < rows; j++) {
            for (size_t i = 0; i < drawn; i++) {
                noise[i] = ra_random_normal(&random);
            }
            ra_filter(noise, 1, x->weight, x->terms, nx, row + j * nx);
        }
        ra_filter(row, nx, y->weight, y->terms, nx * ny, topography->height);
        for (size_t k = 0; k < nx * ny; k++) {
            topography->height[k] *= recipe->sigma;
        }
    }
    free(noise);
    free(row);
    return code;
}

static enum ra_code make_gaussian(const struct ra_topography_recipe *recipe,
                                  struct ra_topography *topography, struct ra_status *st)
{
    const struct ra_cells *const c = &topography->cells;
    struct axis x = {.weight = NULL}, y = {.weight = NULL};
    enum ra_code code = check_sigma(recipe, st);
    if (code == RA_OK) {
        code = make_axis(c->nx, c->dx, recipe->length_x, &x, st);
    }
    if (code == RA_OK) {
        code = make_axis(c->ny, c->dy, recipe->length_y, &y, st);
    }
    if (code == RA_OK) {
        code = filter_rows(recipe, &x, &y, topography, st);
    }
    free(x.weight);
    free(y.weight);
    return code;
}

// ## Self-affine

static enum ra_code check_self_affine(const struct ra_topography_recipe *recipe,
                                      const struct ra_cells *c, struct ra_status *st)
{
    const double spacing = fmax(c->nx > 1 ? c->dx : 0.0, c->ny > 1 ? c->dy : 0.0);
    const double side = fmin(c->nx > 1 ? (double)c->nx * c->dx : HUGE_VAL,
                             c->ny > 1 ? (double)c->ny * c->dy : HUGE_VAL);
    if (!(recipe->hurst > 0.0 && recipe->hurst <= 1.0)) {
        return ra_fail(st, RA_INPUT, "Hurst exponent %g: give one above 0 and up to 1",
                       recipe->hurst);
    }
    // one part in 1e12 is rounding, not another grid
    if (!(recipe->shortest >= CELLS_PER_WAVE * spacing * (1.0 - 1e-12))) {
        return ra_fail(st, RA_INPUT,
                       "shortest wavelength %g um has less than %d cells of %g um, its slopes "
                       "would be lost: use smaller cells or a wavelength of at least %g um",
                       1e6 * recipe->shortest, CELLS_PER_WAVE, 1e6 * spacing,
                       1e6 * CELLS_PER_WAVE * spacing);
    }
    if (!(recipe->longest >= recipe->shortest && recipe->longest <= side * (1.0 + 1e-12))) {
        return ra_fail(st, RA_INPUT,
                       "longest wavelength %g um: give one between the shortest, %g um, and the "
                       "shorter side of the topography, %g um",
                       1e6 * recipe->longest, 1e6 * recipe->shortest, 1e6 * side);
    }
    return RA_OK;
}

/// sqrt(C) of eq:topography-self-affine at a wave of the grid, in units of that at the roll-off.
static double amplitude(const struct ra_topography_recipe *recipe, const struct ra_cells *c,
                        size_t i, size_t j)
{
    const double across = (double)(j <= c->ny / 2 ? j : c->ny - j) / ((double)c->ny * c->dy);
    const double along = (double)i / ((double)c->nx * c->dx);
    const double q = hypot(along, across); // in waves per metre
    const double power = c->nx > 1 && c->ny > 1 ? 1.0 + recipe->hurst : 0.5 + recipe->hurst;
    if (q == 0.0 || q * recipe->shortest > 1.0 + 1e-12) {
        return 0.0;
    }
    return pow(fmax(q * recipe->longest, 1.0), -power);
}

/// The transform of white noise has N of power in each wave, and FFTW's pair multiplies by N.
static void filter_waves(const struct ra_topography_recipe *recipe, const struct ra_cells *c,
                         fftw_complex *wave)
{
    const size_t half = c->nx / 2 + 1;
    double power = 0.0;
    for (size_t j = 0; j < c->ny; j++) {
        for (size_t i = 0; i < half; i++) {
            const double factor = amplitude(recipe, c, i, j);
            // waves that go along x stand for two; those of two cells, which do not, are cut off
            power += (i > 0 ? 2.0 : 1.0) * factor * factor;
            wave[j * half + i][0] *= factor;
            wave[j * half + i][1] *= factor;
        }
    }
    const double scale = recipe->sigma / sqrt(power * (double)count_of(c));
    for (size_t k = 0; k < c->ny * half; k++) {
        wave[k][0] *= scale;
        wave[k][1] *= scale;
    }
}

static enum ra_code make_self_affine(const struct ra_topography_recipe *recipe,
                                     struct ra_topography *topography, struct ra_status *st)
{
    const struct ra_cells *const c = &topography->cells;
    double *const height = topography->height;
    if (check_sigma(recipe, st) != RA_OK || check_self_affine(recipe, c, st) != RA_OK) {
        return RA_INPUT;
    }
    fftw_complex *const wave =
        ra_alloc(c->ny * (c->nx / 2 + 1), sizeof *wave, "waves of the topography", st);
    if (wave == NULL) {
        return RA_SYSTEM;
    }
    const unsigned flags = FFTW_ESTIMATE | FFTW_UNALIGNED;
    fftw_plan there = fftw_plan_dft_r2c_2d((int)c->ny, (int)c->nx, height, wave, flags);
    fftw_plan back = fftw_plan_dft_c2r_2d((int)c->ny, (int)c->nx, wave, height, flags);
    struct ra_random random;
    ra_random_seed(&random, recipe->seed, recipe->stream);
    for (size_t k = 0; k < count_of(c); k++) {
        height[k] = ra_random_normal(&random);
    }
    fftw_execute(there);
    filter_waves(recipe, c, wave);
    fftw_execute(back);
    fftw_destroy_plan(there);
    fftw_destroy_plan(back);
    free(wave);
    return RA_OK;
}

// ## Any

static enum ra_code make_flat(const struct ra_topography_recipe *recipe,
                              struct ra_topography *topography, struct ra_status *st)
{
    (void)recipe;
    (void)topography; // its heights are zero already
    (void)st;
    return RA_OK;
}

static maker *const makers[] = {[RA_TOPOGRAPHY_FLAT] = make_flat,
                                [RA_TOPOGRAPHY_GAUSSIAN] = make_gaussian,
                                [RA_TOPOGRAPHY_SELF_AFFINE] = make_self_affine};

enum ra_code ra_topography_make(const struct ra_topography_recipe *recipe,
                                const struct ra_cells *cells, struct ra_topography *topography,
                                struct ra_status *st)
{
    *topography = (struct ra_topography){0};
    if (recipe->kind == RA_TOPOGRAPHY_FILE) {
        return ra_topography_read(recipe->file, recipe->format, topography, NULL, 0, st);
    }
    const enum ra_code code = ra_cells_check(cells, st);
    if (code != RA_OK) {
        return code;
    }
    topography->cells = *cells;
    topography->height =
        ra_alloc(count_of(cells), sizeof *topography->height, "heights of the topography", st);
    return topography->height == NULL ? RA_SYSTEM : makers[recipe->kind](recipe, topography, st);
}
