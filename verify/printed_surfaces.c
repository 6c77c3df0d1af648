// How far the six surfaces of Table 8 scatter, and how often chance gives as much.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# The scatter of Table 8

The paper prints one record of each of six random surfaces. A Gaussian record of $L/l_c$
correlation lengths has no skewness and a kurtosis of 3 only as far as it is long: with the
autocorrelation $\rho = e^{-x^2/l_c^2}$, and for a long record,
$$ \sigma^2(R_{sk}) \to \frac6L \int\rho^3 dx = 6\sqrt{\frac\pi3}\,\frac{l_c}{L} , \qquad
    \sigma^2(R_{ku}) \to \frac{24}L \int\rho^4 dx = 12\sqrt\pi\,\frac{l_c}{L} . $$
So what six records scatter says how many correlation lengths they have, whatever is simulated with
them later. Of six surfaces we take the rms skewness, mean and standard deviation of the kurtosis
and of Rq/Ra, and the standard deviation of the correlation lengths over their mean.

**p values** are counted, not computed: of N simulated sets of six and the printed one, N + 1 in all
that are alike if the printed one was made so, the printed value has a rank, and
$$ p = \min\Bigl(1, \frac2{N+1} \min(1 + \#\{j: y_j \le x\}, 1 + \#\{j: y_j \ge x\})\Bigr) . $$
It is below any $\alpha$ in a share of at most $\alpha$ of cases, also where values are
rounded and many are equal. Six such values are six chances to be small: the joint p value is the
share of the N + 1 sets whose smallest p, each among all of them, is not above that of the printed
one.

Tests: tests/verify/test_printed_surfaces.c.
*/
#include "printed_surfaces.h"

#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

const char *scatter_name(enum scatter_statistic statistic)
{
    static const char *const name[SCATTER_STATISTICS] = {
        [SCATTER_RMS_RSK] = "rms_Rsk",           [SCATTER_MEAN_RKU] = "mean_Rku",
        [SCATTER_SPREAD_RKU] = "spread_Rku",     [SCATTER_MEAN_RATIO] = "mean_ratio",
        [SCATTER_SPREAD_RATIO] = "spread_ratio", [SCATTER_SPREAD_LC] = "spread_lc"};
    return name[statistic];
}

void scatter_of(const struct printed_surface surface[PRINTED_SURFACES], double *value)
{
    double Rku[PRINTED_SURFACES], ratio[PRINTED_SURFACES], lc[PRINTED_SURFACES], square = 0;
    for (size_t i = 0; i < PRINTED_SURFACES; i++) {
        square += surface[i].Rsk * surface[i].Rsk;
        Rku[i] = surface[i].Rku;
        ratio[i] = surface[i].Rq / surface[i].Ra;
        lc[i] = surface[i].lc;
    }
    value[SCATTER_RMS_RSK] = sqrt(square / PRINTED_SURFACES);
    value[SCATTER_MEAN_RKU] = gsl_stats_mean(Rku, 1, PRINTED_SURFACES);
    value[SCATTER_SPREAD_RKU] = gsl_stats_sd(Rku, 1, PRINTED_SURFACES);
    value[SCATTER_MEAN_RATIO] = gsl_stats_mean(ratio, 1, PRINTED_SURFACES);
    value[SCATTER_SPREAD_RATIO] = gsl_stats_sd(ratio, 1, PRINTED_SURFACES);
    value[SCATTER_SPREAD_LC] =
        gsl_stats_sd(lc, 1, PRINTED_SURFACES) / gsl_stats_mean(lc, 1, PRINTED_SURFACES);
}

/// The p value of one of `all` with `not_above` and `not_below` of them, itself among both.
static double two_sided(size_t not_above, size_t not_below, size_t all)
{
    const size_t least = not_above < not_below ? not_above : not_below;
    return fmin(1, 2.0 * (double)least / (double)all);
}

double scatter_p(double x, const double *value, size_t count)
{
    size_t below = 1, above = 1;
    for (size_t j = 0; j < count; j++) {
        below += value[j] <= x;
        above += value[j] >= x;
    }
    return two_sided(below, above, count + 1);
}

/// Lowers `least` of each of `all` sets to its p value of one statistic; `value` is room.
static void lower_p(double *value, size_t *order, size_t all, double *least)
{
    gsl_sort_index(order, value, 1, all);
    for (size_t first = 0, end; first < all; first = end) {
        for (end = first; end < all && value[order[end]] == value[order[first]]; end++) {
        }
        const double p = two_sided(end, all - first, all);
        for (size_t j = first; j < end; j++) {
            least[order[j]] = fmin(least[order[j]], p);
        }
    }
}

enum ra_code scatter_joint_p(const double *x, const double *value, size_t count, double *p,
                             struct ra_status *st)
{
    const size_t all = count + 1; // the printed set is the last
    double *const least = ra_alloc(all, sizeof *least, "smallest p values", st);
    double *const column = least != NULL ? ra_alloc(all, sizeof *column, "a statistic", st) : NULL;
    size_t *const order = column != NULL ? ra_alloc(all, sizeof *order, "ranks", st) : NULL;
    if (order != NULL) {
        size_t not_above = 0;
        for (size_t j = 0; j < all; j++) {
            least[j] = 1;
        }
        for (size_t s = 0; s < SCATTER_STATISTICS; s++) {
            for (size_t j = 0; j < count; j++) {
                column[j] = value[j * SCATTER_STATISTICS + s];
            }
            column[count] = x[s];
            lower_p(column, order, all, least);
        }
        for (size_t j = 0; j < all; j++) {
            not_above += least[j] <= least[count];
        }
        *p = (double)not_above / (double)all;
    }
    free(least);
    free(column);
    free(order);
    return order != NULL ? RA_OK : RA_SYSTEM;
}
