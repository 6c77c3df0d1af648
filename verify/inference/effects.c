// Screening by elementary effects.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Two neighbouring rows of a trajectory differ in one factor, by $\Delta$ of its range. The
 * elementary effect is $d = (y' - y)/(u' - u)$: over the whole range of the factor y would
 * change by so much. M. D. Morris (Technometrics 33, 161, 1991) looks at its mean and its standard
 * deviation sigma over the trajectories: a large sigma says that the effect depends on where the
 * other factors are, or that it is not linear. Effects of both signs cancel in the mean, so F.
 * Campolongo and others (Environ. Model. Softw. 22, 1509, 2007) rank by
 * $\mu^* = \overline{|d|}$.
 *
 * A response of single realisations scatters: where a factor does nothing and the scatter of a row
 * is s, $\mu^* = (2/\sqrt\pi)\,s/\Delta$.
 *
 * Tests: tests/inference/test_effects.c.
 */
#include "inference/effects.h"

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>
#include <math.h>
#include <stdlib.h>

#include "made.h"

/// The only factor in which two rows differ; `factors` if there are none or several.
static size_t changed(const double *before, const double *after, size_t factors)
{
    size_t which = factors, count = 0;
    for (size_t j = 0; j < factors; j++) {
        if (fabs(after[j] - before[j]) > 1e-9) {
            which = j;
            count++;
        }
    }
    return count == 1 ? which : factors;
}

enum ra_code effects_make(const double *u, const double *y, size_t trajectories, size_t factors,
                          struct effects *e)
{
    *e = (struct effects){trajectories, factors,
                          made_memory(trajectories * factors, sizeof(double))};
    for (size_t t = 0; t < trajectories; t++) {
        for (size_t step = 1; step <= factors; step++) {
            const size_t r = t * (factors + 1) + step;
            const double *const before = u + (r - 1) * factors, *const after = u + r * factors;
            const size_t j = changed(before, after, factors);
            if (j == factors) {
                effects_free(e);
                return RA_INPUT;
            }
            e->effect[t * factors + j] = (y[r] - y[r - 1]) / (after[j] - before[j]);
        }
    }
    return RA_OK;
}

void effects_free(struct effects *effects)
{
    free(effects->effect);
    effects->effect = NULL;
}

static double mean_magnitude(const struct effects *e, size_t j, struct ra_random *random)
{
    double sum = 0.0;
    for (size_t t = 0; t < e->trajectories; t++) {
        const size_t which =
            random == NULL ? t : (size_t)floor(ra_random_uniform(random) * (double)e->trajectories);
        sum += fabs(e->effect[which * e->factors + j]);
    }
    return sum / (double)e->trajectories;
}

struct effect effects_of(const struct effects *e, size_t j, size_t draws, struct ra_random *random)
{
    struct effect result;
    double *const star = made_memory(draws, sizeof *star);
    for (size_t b = 0; b < draws; b++) {
        star[b] = mean_magnitude(e, j, random);
    }
    gsl_sort(star, 1, draws);
    result.mu_star = mean_magnitude(e, j, NULL);
    result.low = gsl_stats_quantile_from_sorted_data(star, 1, draws, 0.025);
    result.high = gsl_stats_quantile_from_sorted_data(star, 1, draws, 0.975);
    result.mu = gsl_stats_mean(e->effect + j, e->factors, e->trajectories);
    result.sigma = gsl_stats_sd(e->effect + j, e->factors, e->trajectories);
    free(star);
    return result;
}
