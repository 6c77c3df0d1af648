// Which readings published figures support.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The paper drew its surfaces once. Its figures are then one realisation of a random vector whose
 * mean depends on the reading $\theta$ and whose covariance C is that of single realisations,
 * which pairs of surfaces tell. An emulator (emulator.c) predicts the mean with the variance v.
 * What is published is not a vector y but intervals, so a reading is judged by the most favourable
 * y in them,
 * $$ d^2(\theta) = \min_y\,(y - \mu(\theta))^T\,(C + \mathrm{diag}\,v(\theta))^{-1}\,
 *     (y - \mu(\theta)) . $$
 * Draws from the prior get the weight $\exp(-(d^2 + \ln|C + \mathrm{diag}\,v|)/2h^2)$. This is
 * approximate Bayesian computation with the error of the simulation as its kernel, exact for h = 1
 * and figures that are single values (R. D. Wilkinson, Stat. Appl. Genet. Mol. Biol. 12, 129
 * (2013)). Where no reading comes near, the few nearest draws would have all the weight. Then
 * all deviations are enlarged by the factor h > 1, the tolerance of the method, until enough draws
 * count: (sum w)^2/sum w^2. h says how much worse the best readings are than single realisations
 * are.
 *
 * **The minimum** is one of a convex square over a box: each y_i in turn goes where the sum is
 * least and back to its interval, until none moves.
 *
 * **The covariance** of few rows is shrunk (J. Schaefer and K. Strimmer, Stat. Appl. Genet. Mol.
 * Biol. 4, 32 (2005)): correlations are multiplied by $1 - \lambda$ with $\lambda =
 * \sum_{i\ne j}\widehat{\mathrm{var}}\,r_{ij}/\sum_{i\ne j}r_{ij}^2$, at most 1. Rows are less
 * the mean of their block.
 *
 * If a reading is true, $d^2$ is at most the same square at the published y itself, which is
 * chi-squared with as many degrees of freedom as there are figures: the chance of a larger value
 * bounds what the published figures would have under it.
 *
 * Tests: tests/inference/test_posterior.c; verify/verify_inference.c (a known truth is covered).
 */
#include "inference/posterior.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "made.h"

enum { MOST_SWEEPS = 2000 };

// ## Distance

/// P = C^-1, and log |C|; false if C is not positive definite.
static bool invert(size_t count, const double *C, double *P, double *logarithm)
{
    gsl_error_handler_t *const handler = gsl_set_error_handler_off();
    gsl_matrix_view view = gsl_matrix_view_array(P, count, count);
    memcpy(P, C, count * count * sizeof *P);
    const bool definite = gsl_linalg_cholesky_decomp1(&view.matrix) == GSL_SUCCESS;
    *logarithm = 0.0;
    for (size_t i = 0; i < count; i++) {
        *logarithm += 2.0 * log(P[i * count + i]);
    }
    if (definite) {
        gsl_linalg_cholesky_invert(&view.matrix);
    }
    gsl_set_error_handler(handler);
    return definite;
}

double posterior_distance(const struct published *published, const double *mean, const double *C,
                          double *logarithm)
{
    const size_t count = published->count;
    double P[count * count], y[count], pull[count];
    if (!invert(count, C, P, logarithm)) {
        return (double)NAN;
    }
    for (size_t i = 0; i < count; i++) {
        y[i] = fmin(fmax(mean[i], published->low[i]), published->high[i]);
    }
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        double most = 0.0;
        for (size_t i = 0; i < count; i++) {
            pull[i] = 0.0;
            for (size_t j = 0; j < count; j++) {
                pull[i] += P[i * count + j] * (y[j] - mean[j]);
            }
            const double to = fmin(fmax(y[i] - pull[i] / P[i * count + i], published->low[i]),
                                   published->high[i]);
            most = fmax(most, fabs(to - y[i]) * sqrt(P[i * count + i]));
            y[i] = to;
        }
        if (most < 1e-7) {
            break;
        }
    }
    double square = 0.0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            square += (y[i] - mean[i]) * P[i * count + j] * (y[j] - mean[j]);
        }
    }
    return square;
}

// ## Covariance

/// Takes the mean of its block from every row; returns the number of blocks.
static size_t centre(double *row, const size_t *block, size_t rows, size_t count)
{
    size_t last = 0;
    for (size_t r = 0; r < rows; r++) {
        last = block[r] > last ? block[r] : last;
    }
    double *const sum = made_memory((last + 1) * (count + 1), sizeof *sum);
    for (size_t r = 0; r < rows; r++) {
        double *const of = sum + block[r] * (count + 1);
        of[count] += 1.0;
        for (size_t i = 0; i < count; i++) {
            of[i] += row[r * count + i];
        }
    }
    size_t blocks = 0;
    for (size_t b = 0; b <= last; b++) {
        blocks += sum[b * (count + 1) + count] > 0.0;
    }
    for (size_t r = 0; r < rows; r++) {
        const double *const of = sum + block[r] * (count + 1);
        for (size_t i = 0; i < count; i++) {
            row[r * count + i] -= of[i] / of[count];
        }
    }
    free(sum);
    return blocks;
}

/// Correlation of two standardised columns; *variance that of this estimate.
static double correlate(const double *row, size_t rows, size_t count, size_t i, size_t j,
                        double freedom, double *variance)
{
    double mean = 0.0, square = 0.0;
    const double n = (double)rows;
    for (size_t r = 0; r < rows; r++) {
        mean += row[r * count + i] * row[r * count + j] / n;
    }
    for (size_t r = 0; r < rows; r++) {
        const double d = row[r * count + i] * row[r * count + j] - mean;
        square += d * d;
    }
    *variance = n / (freedom * freedom * freedom) * square;
    return mean * n / freedom;
}

double posterior_covariance(const double *response, const size_t *block, size_t rows, size_t count,
                            const double *digit, double *C, double *deviation)
{
    double *const row = made_memory(rows * count, sizeof *row);
    memcpy(row, response, rows * count * sizeof *row);
    const double freedom = (double)(rows - centre(row, block, rows, count));
    for (size_t i = 0; i < count; i++) {
        double square = 0.0;
        for (size_t r = 0; r < rows; r++) {
            square += row[r * count + i] * row[r * count + i];
        }
        deviation[i] = sqrt(square / freedom);
        for (size_t r = 0; r < rows; r++) {
            row[r * count + i] = deviation[i] > 0.0 ? row[r * count + i] / deviation[i] : 0.0;
        }
    }
    double variances = 0.0, squares = 0.0, variance;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            C[i * count + j] = correlate(row, rows, count, i, j, freedom, &variance);
            variances += i == j ? 0.0 : variance;
            squares += i == j ? 0.0 : C[i * count + j] * C[i * count + j];
        }
    }
    const double shrinkage = squares > 0.0 ? fmin(variances / squares, 1.0) : 1.0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            C[i * count + j] *= (i == j ? 1.0 : 1.0 - shrinkage) * deviation[i] * deviation[j];
        }
        C[i * count + i] += digit[i] * digit[i];
    }
    free(row);
    return shrinkage;
}

// ## Draws

void posterior_draw(const struct emulator *emulator, size_t targets, const bool *either,
                    size_t draws, uint64_t seed, struct posterior *p)
{
    const size_t factors = emulator[0].factors;
    struct ra_random random;
    ra_random_seed(&random, seed, 0);
    *p = (struct posterior){.draws = draws, .factors = factors, .targets = targets};
    p->x = made_memory(draws * factors, sizeof(double));
    p->mean = made_memory(draws * targets, sizeof(double));
    p->variance = made_memory(draws * targets, sizeof(double));
    p->distance = made_memory(draws, sizeof(double));
    p->score = made_memory(draws, sizeof(double));
    p->weight = made_memory(draws, sizeof(double));
    for (size_t d = 0; d < draws; d++) {
        double *const x = p->x + d * factors;
        for (size_t j = 0; j < factors; j++) {
            x[j] = ra_random_uniform(&random);
            x[j] = either[j] ? floor(2.0 * x[j]) : x[j];
        }
        for (size_t t = 0; t < targets; t++) {
            p->mean[d * targets + t] = emulator_at(&emulator[t], x, &p->variance[d * targets + t]);
        }
    }
}

/// Weights with a bandwidth.
static void weigh(struct posterior *p, double bandwidth)
{
    double least = HUGE_VAL, sum = 0.0, squares = 0.0;
    for (size_t d = 0; d < p->draws; d++) {
        least = fmin(least, p->score[d]);
    }
    for (size_t d = 0; d < p->draws; d++) {
        p->weight[d] = exp(-(p->score[d] - least) / (2.0 * bandwidth * bandwidth));
        sum += p->weight[d];
    }
    for (size_t d = 0; d < p->draws; d++) {
        p->weight[d] /= sum;
        squares += p->weight[d] * p->weight[d];
    }
    p->bandwidth = bandwidth;
    p->effective = 1.0 / squares;
}

void posterior_weigh(const struct published *published, const double *C, double least,
                     struct posterior *p)
{
    const size_t count = p->targets;
    double *const own = made_memory(count * count, sizeof *own);
    for (size_t d = 0; d < p->draws; d++) {
        double logarithm;
        memcpy(own, C, count * count * sizeof *own);
        for (size_t t = 0; t < count; t++) {
            own[t * count + t] += p->variance[d * count + t];
        }
        p->distance[d] = posterior_distance(published, p->mean + d * count, own, &logarithm);
        if (!isfinite(p->distance[d])) {
            made_fail(RA_NUMERIC, "a covariance is not positive definite");
        }
        p->score[d] = p->distance[d] + logarithm;
    }
    free(own);
    weigh(p, 1.0);
    double low = 1.0, high = 1.0;
    while (p->effective < least && high < 1e6) {
        low = high;
        high *= 2.0;
        weigh(p, high);
    }
    for (int i = 0; high > 1.0 && i < 40; i++) {
        weigh(p, (low + high) / 2.0);
        if (p->effective < least) {
            low = (low + high) / 2.0;
        } else {
            high = (low + high) / 2.0;
        }
    }
    weigh(p, high);
}

void posterior_free(struct posterior *p)
{
    free(p->x);
    free(p->mean);
    free(p->variance);
    free(p->distance);
    free(p->score);
    free(p->weight);
    *p = (struct posterior){0};
}

double posterior_quantile(const struct posterior *p, size_t j, double q)
{
    size_t *const order = made_memory(p->draws, sizeof *order);
    double sum = 0.0, value = (double)NAN;
    gsl_sort_index(order, p->x + j, p->factors, p->draws);
    for (size_t i = 0; i < p->draws && !(sum >= q); i++) {
        sum += p->weight[order[i]];
        value = p->x[order[i] * p->factors + j];
    }
    free(order);
    return value;
}

double posterior_chance(double low, double high, double mean, double variance)
{
    const double s = sqrt(variance);
    return s > 0.0 ? gsl_cdf_ugaussian_P((high - mean) / s) - gsl_cdf_ugaussian_P((low - mean) / s)
           : mean >= low && mean <= high ? 1.0
                                         : 0.0;
}
