// Surfaces with an exponential autocorrelation: each height follows from the ones before it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * If each height depends only on the previous one, the process
 * $$ h_0 = \eta_0,\; h_l = \rho h_{l-1} + \sqrt{1 - \rho^2}\,\eta_l,\;
 *    \rho = e^{-\chi/l_c}                                                  % eq:ra2d-exponential $$
 * has the autocorrelation $\exp(-|x|/l_c)$ and the variance 1 on the nodes exactly, whatever the
 * spacing. The process has no slope: on a finer grid the difference quotient of neighbours grows as
 * $1/\sqrt{\chi}$ and the curvature as $\chi^{-3/2}$. So the grid is part of the surface. With the
 * same seed a longer record begins with the shorter one. In a rectangle each row $\eta_j$ is such a
 * record, and these rows are the noise of the same process along y,
 * $$ h_0 = \eta_0,\; h_j = \rho_y h_{j-1} + \sqrt{1 - \rho_y^2}\,\eta_j
 *                                                                    % eq:topography-exponential $$
 * The autocorrelation is then the product $\exp(-|x|/l_x - |y|/l_y)$. It is not isotropic: with
 * $l_x = l_y$ it is longest along the axes. Every row and every column is an exponential profile.
 *
 * The required one-sided density of a profile (density.h) is
 * $$ S = 4\sigma^2 l_c/(1 + (2\pi f l_c)^2)
 *    \text{ of } R = \sigma^2 e^{-|x|/l_c}                         % eq:ra2d-density-exponential $$
 *
 * Units: SI. Tests: tests/surface/test_processes.c, tests/surface/test_topography.c,
 * tests/surface/test_asked.c.
 */
#include "surface/exponential.h"

#include <math.h>

#include "base/room.h"
#include "surface/filter.h"
#include "surface/kind.h"

/// Factors of the neighbour and of the new noise in a height.
struct share {
    double kept, fresh;
};

static struct share share_of(double spacing, double length)
{
    const double lengths = spacing / length;
    return (struct share){ra_exact_exp(-lengths), sqrt(1.0 - ra_exact_exp(-2.0 * lengths))};
}

void ra_exponential_fill(const struct ra_surface_recipe *r, const struct ra_cells *c,
                         double *height)
{
    const struct share x = share_of(c->dx, r->correlation_length),
                       y = share_of(c->dy, ra_surface_length_across(r));
    struct ra_random random;
    ra_random_seed(&random, r->seed, r->stream);
    for (size_t j = 0; j < c->ny; j++) {
        double *const row = height + j * c->nx;
        const double *const before = j > 0 ? row - c->nx : row;
        row[0] = ra_random_normal(&random);
        for (size_t i = 1; i < c->nx; i++) {
            row[i] = x.kept * row[i - 1] + x.fresh * ra_random_normal(&random);
        }
        for (size_t i = 0; j > 0 && i < c->nx; i++) {
            row[i] = y.kept * before[i] + y.fresh * row[i];
        }
    }
}

static enum ra_code make(const struct ra_making *making)
{
    const struct ra_surface_recipe *const r = making->recipe;
    const struct ra_cells *const c = &making->record->cells;
    if ((c->nx > 1 && ra_filter_check(r->correlation_length, c->dx, making->st) != RA_OK) ||
        (c->ny > 1 && ra_filter_check(ra_surface_length_across(r), c->dy, making->st) != RA_OK)) {
        return RA_INPUT;
    }
    ra_exponential_fill(r, c, making->record->height);
    return RA_OK;
}

static double density(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                      double sigma, double wave_number)
{
    static const double PI = 3.14159265358979323846;
    const double lc = recipe->correlation_length;
    const double turn = PI * wave_number * lc;
    (void)table;
    return 4.0 * sigma * sigma * lc / (1.0 + 4.0 * turn * turn);
}

static double correlation(const struct ra_surface_recipe *recipe, double lag)
{
    return exp(-lag / recipe->correlation_length);
}

const struct ra_surface_kind ra_surface_exponential = {
    .name = "exponential",
    .line = make,
    .area = make,
    .traits = RA_SURFACE_RANDOM | RA_SURFACE_SCALED | RA_SURFACE_CORRELATED,
    .fault = "correlation_length",
    .density = density,
    .correlation = correlation};
