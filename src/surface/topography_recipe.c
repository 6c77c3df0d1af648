// Topographies by a recipe: Gaussian, exponential, self-affine, measured (Sect. 2.3).
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
 * **Exponential**, along both axes: processes.c, eq:topography-exponential.
 *
 * **Self-affine.** As profiles are (processes.c, eq:topography-self-affine): a part of a larger
 * rectangle that is periodic, of the same bits everywhere. The variance of the process is sigma^2;
 * that of a topography of few of its longest waves scatters.
 *
 * **The spectrum of a table**, isotropic, and **heights that are not normal**: processes.c too.
 *
 * Units: SI. Tests: tests/surface/test_topography.c (autocorrelation, spectrum, refusals).
 */
#include "surface/topography_recipe.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "surface/filter.h"
#include "surface/processes.h"
#include "surface/topography_io.h"

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

/// Normal heights of variance 1 become others of variance 1, and these of that rms height.
static enum ra_code scale(const struct ra_topography_recipe *recipe, double rms,
                          struct ra_topography *t, struct ra_status *st)
{
    const size_t count = count_of(&t->cells);
    const enum ra_code code =
        ra_transform_heights(recipe->skewness, recipe->kurtosis, count, t->height, st);
    for (size_t k = 0; code == RA_OK && k < count; k++) {
        t->height[k] *= rms;
    }
    return code;
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
    enum ra_code code = noise != NULL && row != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        struct ra_random random;
        ra_random_seed(&random, recipe->seed, recipe->stream);
        for (size_t j = 0; j < rows; j++) {
            ra_noise(&random, drawn, 1, noise);
            ra_filter(noise, 1, x->weight, x->terms, nx, row + j * nx);
        }
        ra_filter(row, nx, y->weight, y->terms, nx * ny, topography->height);
        code = scale(recipe, recipe->sigma, topography, st);
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

// ## Exponential

static enum ra_code make_exponential(const struct ra_topography_recipe *r,
                                     struct ra_topography *topography, struct ra_status *st)
{
    const struct ra_cells *const c = &topography->cells;
    const struct ra_exponential of = {r->length_x, r->length_y, r->seed, r->stream};
    if (check_sigma(r, st) != RA_OK ||
        (c->nx > 1 && ra_filter_check(r->length_x, c->dx, st) != RA_OK) ||
        (c->ny > 1 && ra_filter_check(r->length_y, c->dy, st) != RA_OK)) {
        return RA_INPUT;
    }
    ra_process_exponential(&of, c, topography->height);
    return scale(r, r->sigma, topography, st);
}

// ## Self-affine

static enum ra_code make_self_affine(const struct ra_topography_recipe *r,
                                     struct ra_topography *topography, struct ra_status *st)
{
    const struct ra_self_affine of = {r->hurst, r->longest, r->shortest, r->seed, r->stream};
    if (check_sigma(r, st) != RA_OK) {
        return RA_INPUT;
    }
    const enum ra_code code =
        ra_process_self_affine(&of, &topography->cells, topography->height, st);
    return code == RA_OK ? scale(r, r->sigma, topography, st) : code;
}

// ## The spectrum of a table

static enum ra_code make_spectrum(const struct ra_topography_recipe *r,
                                  struct ra_topography *topography, struct ra_status *st)
{
    const struct ra_cells *const c = &topography->cells;
    struct ra_density d;
    struct ra_status why = {RA_OK, ""};
    double rms = 0.0;
    enum ra_code code = ra_density_read(r->file, r->format, c->nx > 1 && c->ny > 1 ? 4 : 3, &d, st);
    if (code == RA_OK) {
        code = ra_process_spectrum(&d, r->seed, r->stream, c, topography->height, &rms, &why);
        if (code == RA_OK) {
            code = scale(r, rms, topography, &why);
        }
        if (code != RA_OK) {
            ra_fail(st, code, code == RA_INPUT ? "%s: %s" : "%.0s%s", r->file, why.text);
        }
    }
    ra_density_free(&d);
    return code;
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
                                [RA_TOPOGRAPHY_SELF_AFFINE] = make_self_affine,
                                [RA_TOPOGRAPHY_SPECTRUM] = make_spectrum,
                                [RA_TOPOGRAPHY_EXPONENTIAL] = make_exponential};

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
