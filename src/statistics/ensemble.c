// Ensembles of runs: means, paired differences and exponents, with 95 % intervals.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A rough surface is one of many: another seed gives another profile with the same statistics, and
 * a run on it another level. A statement about rough surfaces is therefore a mean over
 * realisations, and the scatter of the realisations limits its precision. A campaign gives a table
 * with one row for each run. From such rows this file computes means with intervals, and exponents
 * from slopes.
 *
 * **Mean.** The mean, the deviation and the half-width of n realisations $q_1 \ldots q_n$ are
 * $$ \bar q = \frac1n \sum_j q_j,  s^2 = \frac1{n-1} \sum_j (q_j - \bar q)^2      % eq:ra2d-mean $$
 * $$ h = t_{0.975, n-1} s/\sqrt n                                              % eq:ra2d-student $$
 * The interval $[\bar q - h, \bar q + h]$ holds the true mean in 95 of 100 ensembles. Here
 * $t_{0.975, f}$ is the 97.5 % quantile of Student's distribution with f degrees of freedom;
 * f = n - 1, because the mean was taken from the same values. The interval is exact if the
 * $q_j$ are independent and normal; the tables also give s and both extremes, so that a reader can
 * check this. One realisation has a mean, but neither s nor an interval.
 *
 * **Paired differences.** Two readings of the model (two laws, two steps) that run on the same
 * surfaces share most of the scatter. So the difference is taken for each surface,
 * $$ d_j = q_j - q^{ref}_j,                                                     % eq:ra2d-paired $$
 * and (eq:ra2d-mean), (eq:ra2d-student) are applied to d. The variance of d is
 * $\sigma^2 + \sigma_{ref}^2 - 2\,\mathrm{cov}$. If the two readings are positively correlated, the
 * part of the scatter that they share cancels, and the interval is narrower than that of a
 * difference of two means. All rows of a group count as independent. Rows of several speeds on one
 * surface are not independent. For such tables either --by names the speed, or each realisation is
 * averaged first (--over, --each).
 *
 * **Exponents.** From here on n is the exponent of a power law $v \sim x^n$. This law is a line
 * over $\xi = \log_{10} x$ with the slope n if $y = \log_{10} v$, and with the slope 20 n if
 * $y = 20 \log_{10} v$ is a level in decibels. Least squares over N points give
 * $$ b = \frac{\sum_i (\xi_i - \bar\xi)(y_i - \bar y)}{\sum_i (\xi_i - \bar\xi)^2}, \\
 *    a = \bar y - b \bar\xi, \\
 *    h_b = t_{0.975, N-2} \Bigl(\frac{\sum_i (y_i - a - b\xi_i)^2}
 *    {(N-2) \sum_i (\xi_i - \bar\xi)^2}\Bigr)^{1/2}                               % eq:ra2d-line $$
 *
 * We fit a line to each realisation j alone, and its slope $b_j$ gives the exponent
 * $$ n_j = b_j \text{ or, from decibels, } b_j/20.                            % eq:ra2d-exponent $$
 *
 * The $n_j$ are a sample like any other: their mean has the interval (eq:ra2d-student). We print it
 * beside the first $n_j$ alone with $h_b$. The two intervals have different meanings. $h_b$ assumes
 * that the points of one line are independent, which they are not, since all speeds of a
 * realisation slide on the same surface; and it contains no information about other surfaces. If
 * $h_b$ is the smaller one, a paper that uses only one surface claims more precision than it has.
 *
 * **Is it a power law at all?** The scatter of the realisations can hide a bend of the curve. So we
 * first average y over the J realisations at each of the m values of x (all realisations have the
 * same values), and then take the rms distance from the line through these means,
 * $$ r^2 = \frac1m \sum_{k=1}^m (\bar y_k - a - b \xi_k)^2,                   % eq:ra2d-residual $$
 * in the unit of y. For an exact power law r = 0. If realisations scatter about a true power law, r
 * is not 0. Let $e_{jk} = y_{jk} - a_j - b_j \xi_k$ be the distances of each realisation from its
 * own line, and $s_k$ their standard deviations over the realisations. As the mean of the $e_{jk}$
 * over j is the distance of the mean curve, $r^2$ is on average $r_0^2$; F is their ratio:
 * $$ r_0^2 = \frac1m \sum_{k=1}^m \frac{s_k^2}{J},  F = r^2/r_0^2.                % eq:ra2d-bend $$
 * If the scatter is normal and alike at all x, F has Fisher's distribution with m - 2 and
 * (m - 2)(J - 1) degrees of freedom. A mean curve is called bent if a true line would give such an
 * F with a probability below one in twenty; its exponent then describes only the change of level
 * from end to end. With three realisations at three x a bend is found only if r exceeds $4.3 r_0$;
 * so a curve that is not called bent need not be a line.
 *
 * Accuracy: GSL computes the sums and the quantiles. Its recurrences for the sums are accurate to
 * 1e-13 even if the mean is large. For every f up to 200000 the tail was found to be 0.025 within
 * 1e-14. Values are summed in the order of the table, so that the bits are always the same.
 *
 * This file has the statistics; ensemble_means.c and ensemble_slopes.c gather rows and print,
 * ensemble_design.c refuses tables whose means cannot be compared. Tests:
 * tests/statistics/test_ensemble.c.
 */
#include "statistics/ensemble.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

double ra_student(size_t freedom)
{
    return gsl_cdf_tdist_Pinv(0.975, (double)freedom);
}

// eq:ra2d-mean, eq:ra2d-student
void ra_sample_of(const double *value, size_t count, struct ra_sample *sample)
{
    *sample = (struct ra_sample){.count = count, .half = (double)NAN, .deviation = (double)NAN};
    sample->mean = gsl_stats_mean(value, 1, count);
    gsl_stats_minmax(&sample->smallest, &sample->largest, value, 1, count);
    if (count > 1) {
        sample->deviation = gsl_stats_sd_m(value, 1, count, sample->mean);
        sample->half = ra_student(count - 1) * sample->deviation / sqrt((double)count);
    }
}

// eq:ra2d-line. GSL's variance of the slope divides by N - 2, which is 0 for two points.
void ra_line_of(const double *x, const double *y, size_t count, struct ra_line *line)
{
    double variance_offset, covariance, variance_slope, squares;
    gsl_fit_linear(x, 1, y, 1, count, &line->offset, &line->slope, &variance_offset, &covariance,
                   &variance_slope, &squares);
    line->residual = sqrt(squares / (double)count);
    line->half = count > 2 ? ra_student(count - 2) * sqrt(variance_slope) : (double)NAN;
}

void ra_sample_put(const struct ra_sample *sample, const char *mean, const char *unit,
                   struct ra_table *table)
{
    ra_table_number(table, mean, unit, sample->mean);
    ra_table_number(table, "half", unit, sample->half);
    ra_table_number(table, "deviation", unit, sample->deviation);
    ra_table_number(table, "smallest", unit, sample->smallest);
    ra_table_number(table, "largest", unit, sample->largest);
}
