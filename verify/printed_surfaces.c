// How far the six surfaces of Table 8 scatter, and how often chance gives as much.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# The scatter of Table 8

The paper prints one record of each of six random surfaces. The skewness of a Gaussian record of
$L/l_c$ correlation lengths scatters about 0 and its kurtosis about 3. The longer the record, the
less they scatter. With the autocorrelation $\rho = e^{-x^2/l_c^2}$, and for a long record,
$$ \sigma^2(R_{sk}) \to \frac6L \int\rho^3 dx = 6\sqrt{\frac\pi3}\,\frac{l_c}{L} , \qquad
    \sigma^2(R_{ku}) \to \frac{24}L \int\rho^4 dx = 12\sqrt\pi\,\frac{l_c}{L} . $$
So the scatter of six records shows how many correlation lengths they contain, independently of any
simulation with them. The statistics of six surfaces are the rms skewness, the mean and standard
deviation of the kurtosis and of Rq/Ra, and the standard deviation of the correlation lengths over
their mean. One more statistic has a meaning only if no record was scaled to its nominal Ra: the rms
of Ra/nominal - 1.

**p values** are counted, not computed. There are N simulated sets of six and the printed one. If
the printed set was made in the same way, all N + 1 are equivalent. The rank of the printed value x
among the simulated values $y_j$ gives
$$ p = \min\Bigl(1, \frac2{N+1} \min(1 + \#\{j: y_j \le x\}, 1 + \#\{j: y_j \ge x\})\Bigr) . $$
This p is below any $\alpha$ in a share of at most $\alpha$ of cases, also where values are rounded
and many are equal.

**All together.** Six p values are six chances to be small, and they are not independent: a record
with a high summit has a large kurtosis and a large Rq/Ra. With the mean $\bar y$ and the covariance
C of all N + 1 sets, the printed one among them,
$$ d_j^2 = (y_j - \bar y)^T C^{-1} (y_j - \bar y) , \qquad
   p = \frac{\#\{j: d_j \ge d_{\rm printed}\}}{N + 1} . $$
This p is valid for any distribution of the statistics, because all sets are treated alike.

Tests: tests/verify/test_printed_surfaces.c.
*/
#include "printed_surfaces.h"

#include <math.h>
#include <stdbool.h>

#include <gsl/gsl_statistics_double.h>

const char *scatter_name(enum scatter_statistic statistic)
{
    static const char *const name[SCATTER_STATISTICS] = {[SCATTER_RMS_RSK] = "rms_Rsk",
                                                         [SCATTER_MEAN_RKU] = "mean_Rku",
                                                         [SCATTER_SPREAD_RKU] = "spread_Rku",
                                                         [SCATTER_MEAN_RATIO] = "mean_ratio",
                                                         [SCATTER_SPREAD_RATIO] = "spread_ratio",
                                                         [SCATTER_SPREAD_LC] = "spread_lc",
                                                         [SCATTER_RMS_RA] = "rms_Ra"};
    return name[statistic];
}

void scatter_of(const struct printed_surface surface[PRINTED_SURFACES], double *value)
{
    double Rku[PRINTED_SURFACES], ratio[PRINTED_SURFACES], lc[PRINTED_SURFACES];
    double square = 0, off = 0;
    for (size_t i = 0; i < PRINTED_SURFACES; i++) {
        const double beside = surface[i].Ra / surface[i].nominal - 1;
        square += surface[i].Rsk * surface[i].Rsk;
        off += beside * beside;
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
    value[SCATTER_RMS_RA] = sqrt(off / PRINTED_SURFACES);
}

/// The p value of one among `all` values; `not_above` and `not_below` count it, too.
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

enum { N = SCATTER_STATISTICS };

/// Mean and lower triangle of the covariance of `all` rows, of which the last is x.
static void moments(const double *x, const double *value, size_t count, size_t n, double mean[N],
                    double covariance[N][N])
{
    const double all = (double)count + 1.0;
    for (size_t a = 0; a < n; a++) {
        mean[a] = x[a] / all;
        for (size_t j = 0; j < count; j++) {
            mean[a] += value[j * N + a] / all;
        }
    }
    for (size_t a = 0; a < n; a++) {
        for (size_t b = 0; b <= a; b++) {
            covariance[a][b] = (x[a] - mean[a]) * (x[b] - mean[b]) / all;
            for (size_t j = 0; j < count; j++) {
                const double *const y = value + j * N;
                covariance[a][b] += (y[a] - mean[a]) * (y[b] - mean[b]) / all;
            }
        }
    }
}

/// Computes L of C = L L^T in the place of C. Returns false if C is not positive definite.
static bool factor(double C[N][N], size_t n)
{
    for (size_t a = 0; a < n; a++) {
        const double own = C[a][a];
        for (size_t b = 0; b <= a; b++) {
            for (size_t k = 0; k < b; k++) {
                C[a][b] -= C[a][k] * C[b][k];
            }
            if (b < a) {
                C[a][b] /= C[b][b];
            }
        }
        // C[a][a] is now what the columns before a leave of it
        if (!(C[a][a] > 1e-12 * own)) {
            return false;
        }
        C[a][a] = sqrt(C[a][a]);
    }
    return true;
}

/// d^2 of a row.
static double square_distance(const double *y, const double mean[N], double L[N][N], size_t n)
{
    double z[N], sum = 0;
    for (size_t a = 0; a < n; a++) {
        z[a] = y[a] - mean[a];
        for (size_t k = 0; k < a; k++) {
            z[a] -= L[a][k] * z[k];
        }
        z[a] /= L[a][a];
        sum += z[a] * z[a];
    }
    return sum;
}

enum ra_code scatter_joint_p(const double *x, const double *value, size_t count, size_t statistics,
                             double *p, struct ra_status *st)
{
    double mean[N], L[N][N];
    size_t far = 1;
    moments(x, value, count, statistics, mean, L);
    if (!factor(L, statistics)) {
        return ra_fail(st, RA_NUMERIC,
                       "%zu sets say nothing of %zu statistics together: make more sets", count,
                       statistics);
    }
    const double printed = square_distance(x, mean, L, statistics);
    for (size_t j = 0; j < count; j++) {
        far += square_distance(value + j * N, mean, L, statistics) >= printed;
    }
    *p = (double)far / ((double)count + 1.0);
    return RA_OK;
}
