// Roughness parameters of a profile (Sect. 4, Table 8) and the histogram of its heights.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file computes the parameters that Table 8 of the paper lists for its surfaces, and more
 * parameters whose values for a Gaussian surface are known. All parameters are taken about the mean
 * line of the whole record (its mean; no form is removed, and there is no cut-off and no filter).
 * So they are the parameters of the primary profile of ISO 4287 with one sampling length. With
 * $z_i = h_i$ - mean(h), i = 1..N, spacing $\chi$, length L = (N - 1) $\chi$:
 * $$ R_a = \frac1N \sum |z_i|,  R_q^2 = \frac1N \sum z_i^2                       % eq:ra2d-Ra-Rq $$
 * $$ R_{sk} = \frac1{N R_q^3} \sum z_i^3                                           % eq:ra2d-Rsk $$
 * $$ R_{ku} = \frac1{N R_q^4} \sum z_i^4                                           % eq:ra2d-Rku $$
 *
 * Rsk and Rku have no dimension (erratum E12); they are NAN for a flat record.
 *
 * The correlation length is the lag where the autocorrelation falls to 1/e, linear between lags,
 * $$ A_k = \frac{1}{N - k} \sum_{i=1}^{N-k} z_i z_{i+k} / R_q^2          % eq:ra2d-acf-estimator $$
 *
 * Each lag is normalised by its own number of products. Since the mean of the record is removed, A
 * is too small by about $\sqrt{\pi} l_c/L$. On short records $l_c$ is therefore too small by some
 * per cent. Lags are evaluated as they are needed, 36 at a time, each sum in the order of i. The
 * first lags can be left out: with $Q = \sum z_i^2$, $D = \sum (z_{i+1} - z_i)^2$ and M the largest
 * $z_i^2$,
 * $$ \sum_i z_i z_{i+k} = \tfrac12 \Big( \sum_{i \le N-k} z_i^2 + \sum_{i > k} z_i^2
 *    - \sum_i (z_{i+k} - z_i)^2 \Big) \ge Q - k M - k^2 D/2
 *                                                                            % eq:ra2d-acf-bound $$
 * by the triangle inequality. If the right side is above Q/e, the correlation at this lag is above
 * 1/e, and need not be computed. On a Gaussian surface this is so at lags below $0.79 l_c$.
 *
 * Differences are central, over nodes that have two neighbours:
 * $$ z'_i = (z_{i+1} - z_{i-1})/(2\chi),  z''_i = (z_{i+1} - 2 z_i + z_{i-1})/\chi^2
 *                                                                          % eq:ra2d-differences $$
 * and `slope`, `curvature` are their rms. Their error is of order $\chi^2$: for the ACF of
 * eq:ra2d-acf and $\chi = l_c/100$ it is 1e-4 and 0.8e-4 of the value.
 *
 * Up-crossings of the mean line and peaks (local maxima) are counted and divided by L. A plateau is
 * one peak. A sequence of zeros alone is not a crossing.
 *
 * RSm is the mean width of profile elements (a peak and the valley that follows it) by the rules of
 * ISO 4287. A portion between two crossings counts only if it is higher (deeper) than 10 % of Rz
 * and wider than 1 % of the sampling length. Other portions are parts of their neighbours. The
 * sampling length is the record, but at most $20 l_c$. This limit has two reasons: ISO 4288 takes 2
 * to 6 times RSm, which is near 1/0.225 $l_c = 4.4 l_c$ on a Gaussian surface; and 1 % of the
 * resonator of Sect. 4 would be wider than its asperities. Rz is the total height of a sampling
 * length (the mean, if there are several). RSm is computed as the mean distance of crossings that
 * start a counted peak after a counted valley (elements.c); NAN if there are fewer than two.
 *
 * Accuracy: the relative error of sums of N rounded terms is a few 1e-14 for N = 90000. Every sum
 * has a fixed order, so the bits do not depend on the compiler. Cost: N times lc/chi products.
 * Units: SI. Tests: tests/surface/test_roughness.c, tests/surface/test_surface.c (of Gaussian
 * surfaces).
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "surface/elements.h"
#include "surface/filter.h"
#include "surface/roughness.h"

enum {
    LAGS = 36,  ///< lags that are evaluated in one pass
    BLOCK = 128 ///< terms made side by side, as vectors, before they are summed one by one
};

// ## Heights

/// eq:ra2d-Ra-Rq, eq:ra2d-Rsk, eq:ra2d-Rku. We take powers of z/Rq, which is of order one, because
/// sixth powers of micrometres would approach the smallest numbers.
void ra_height_parameters(const double *z, size_t count, struct ra_roughness *result)
{
    const double n = (double)count;
    double first = 0.0, second = 0.0, third = 0.0, fourth = 0.0;
    for (size_t i = 0; i < count; i++) {
        first += fabs(z[i]);
        second += z[i] * z[i];
    }
    result->Ra = first / n;
    result->Rq = sqrt(second / n);
    for (size_t begin = 0; begin < count; begin += BLOCK) {
        const size_t terms = count - begin < BLOCK ? count - begin : BLOCK;
        double cube[BLOCK], power[BLOCK];
        for (size_t i = 0; i < terms; i++) {
            const double ratio = z[begin + i] / result->Rq;
            cube[i] = ratio * ratio * ratio;
            power[i] = ratio * ratio * ratio * ratio;
        }
        for (size_t i = 0; i < terms; i++) {
            third += cube[i];
            fourth += power[i];
        }
    }
    result->Rsk = result->Rq > 0.0 ? third / n : (double)NAN;
    result->Rku = result->Rq > 0.0 ? fourth / n : (double)NAN;
}

// ## Differences

/// eq:ra2d-differences.
static void difference_parameters(const double *z, size_t count, double spacing,
                                  struct ra_roughness *result)
{
    double slopes = 0.0, curvatures = 0.0;
    for (size_t begin = 1; begin + 1 < count; begin += BLOCK) {
        const size_t left = count - 1 - begin, terms = left < BLOCK ? left : BLOCK;
        const double *const before = z + (begin - 1), *const at = z + begin;
        double slope[BLOCK], curvature[BLOCK];
        for (size_t i = 0; i < terms; i++) {
            slope[i] = (at[i + 1] - before[i]) / (2.0 * spacing);
            curvature[i] = (at[i + 1] - 2.0 * at[i] + before[i]) / (spacing * spacing);
        }
        for (size_t i = 0; i < terms; i++) {
            slopes += slope[i] * slope[i];
            curvatures += curvature[i] * curvature[i];
        }
    }
    result->slope = sqrt(slopes / (double)(count - 2));
    result->curvature = sqrt(curvatures / (double)(count - 2));
}

/// Counts local maxima: the last non-zero difference is positive and the present one is negative.
static size_t count_peaks(const double *z, size_t count)
{
    size_t peaks = 0;
    bool rising = false;
    for (size_t i = 1; i < count; i++) {
        if (z[i] < z[i - 1] && rising) {
            peaks++;
        }
        if (z[i] != z[i - 1]) {
            rising = z[i] > z[i - 1];
        }
    }
    return peaks;
}

// ## Crossings and profile elements

double ra_total_height(const double *z, size_t count)
{
    double lowest = z[0], highest = z[0];
    for (size_t i = 1; i < count; i++) {
        lowest = z[i] < lowest ? z[i] : lowest;
        highest = z[i] > highest ? z[i] : highest;
    }
    return highest - lowest;
}

/// Rz: the mean total height of equal pieces, one for each whole sampling length.
static double mean_total_height(const double *z, size_t count, double nodes_per_piece)
{
    const double whole = (double)count / nodes_per_piece;
    // a piece has at least one node, even if the spacing is one of the smallest numbers
    const size_t pieces = whole > 2.0 ? (size_t)fmin(whole, (double)count) : 1;
    const size_t nodes = count / pieces;
    double sum = 0.0;
    for (size_t i = 0; i < pieces; i++) {
        sum += ra_total_height(z + i * nodes, nodes);
    }
    return sum / (double)pieces;
}

static void crossing_parameters(const double *z, size_t count, double spacing,
                                struct ra_roughness *result)
{
    // fmin ignores the NAN of a flat record
    const double nodes = fmin(result->length, 20.0 * result->correlation_length) / spacing;
    const double height = 0.1 * mean_total_height(z, count, nodes);
    const struct ra_element_rules rules = {height, height, .width = 0.01 * nodes};
    struct ra_elements e;
    ra_elements_find(z, count, &rules, &e);
    result->upcrossings = (double)e.upcrossings / result->length;
    result->RSm = e.starts[1] < 2 ? (double)NAN
                                  : (e.last[1] - e.first[1]) / (double)(e.starts[1] - 1) * spacing;
}

// ## Correlation

/// Finds by eq:ra2d-acf-bound a lag up to which all correlations are above the level, in spite of
/// rounding. Squares that are among the smallest numbers have lost digits.
static size_t lag_above(const double *z, size_t count, double Rq, double level)
{
    const double small = 1e-140, rounding = 1e-9;
    double largest = z[0] * z[0], rises = 0.0;
    for (size_t i = 1; i < count; i++) {
        const double square = z[i] * z[i], rise = z[i] - z[i - 1];
        largest = square > largest ? square : largest;
        rises += rise * rise;
    }
    const double room = (1.0 - level - rounding) * (double)count * Rq * Rq;
    const double lag = 2.0 * room / (largest + sqrt(largest * largest + 2.0 * rises * room));
    return Rq > small && lag >= 1.0 ? (size_t)lag : 0;
}

/// The lag, in nodes, where the correlation is 1/e. Every record that is not flat has such a lag:
/// z sums to zero, so $Rq^2 N$ plus twice all products is zero and some $A_k$ is negative.
static double correlation_nodes(const double *z, size_t count, double Rq)
{
    const double level = 0x1.78b56362cef38p-2; // 1/e, rounded to nearest
    double sum[LAGS];
    double before = 1.0;
    const size_t above = lag_above(z, count, Rq, level);
    for (size_t first = above > 1 ? above : 1; first < count; first += LAGS) {
        // this is a filter whose kernel is the record. A vector holds several lags, not several
        // terms of one lag. With LAGS zeros behind the record, all sums have equally many terms
        memset(sum, 0, sizeof sum);
        ra_filter(z + first, 1, z, count - first, LAGS, sum);
        for (size_t k = first; k < first + LAGS && k < count; k++) {
            const double now = sum[k - first] / (double)(count - k) / (Rq * Rq);
            if (now <= level) {
                return (double)(k - 1) + (before - level) / (before - now);
            }
            before = now;
        }
    }
    return (double)NAN;
}

// ## All parameters

static enum ra_code describe(const struct ra_profile *profile, bool elements,
                             struct ra_roughness *result, struct ra_status *st)
{
    const size_t count = profile->count;
    *result = (struct ra_roughness){0};
    if (count < 3) {
        return ra_fail(st, RA_INPUT, "a profile of %zu node%s has no roughness: give at least 3",
                       count, ra_s(count));
    }
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(profile->height[i])) {
            return ra_fail(st, RA_INPUT,
                           "height %g at node %zu is not finite: fill in points that were not "
                           "measured",
                           profile->height[i], i);
        }
    }
    double *const z = ra_alloc_unset(count + LAGS, sizeof *z, "heights about their mean", st);
    if (z == NULL) {
        return RA_SYSTEM;
    }
    const double mean = ra_profile_mean(profile);
    for (size_t i = 0; i < count; i++) {
        z[i] = profile->height[i] - mean;
    }
    memset(z + count, 0, LAGS * sizeof *z);
    result->length = (double)(count - 1) * profile->spacing;
    ra_height_parameters(z, count, result);
    difference_parameters(z, count, profile->spacing, result);
    result->correlation_length =
        result->Rq > 0.0 ? correlation_nodes(z, count, result->Rq) * profile->spacing : (double)NAN;
    if (elements) {
        crossing_parameters(z, count, profile->spacing, result);
        result->peaks = (double)count_peaks(z, count) / result->length;
    }
    free(z);
    return RA_OK;
}

enum ra_code ra_roughness(const struct ra_profile *profile, struct ra_roughness *result,
                          struct ra_status *st)
{
    return describe(profile, true, result, st);
}

enum ra_code ra_roughness_of_heights(const struct ra_profile *profile, struct ra_roughness *result,
                                     struct ra_status *st)
{
    return describe(profile, false, result, st);
}

/// The density is the share of the heights in a bin, divided by the width of the bin. Heights
/// beyond 4 Rq (6 in 100000 for a Gaussian profile) are in no bin, but they count in the total.
void ra_height_histogram(const struct ra_profile *profile, double Rq, size_t bins, double *density)
{
    const double reach = 4.0;
    memset(density, 0, bins * sizeof *density);
    if (!(Rq > 0.0) || profile->count == 0) {
        return;
    }
    const double mean = ra_profile_mean(profile);
    const double width = 2.0 * reach * Rq / (double)bins;
    const double share = 1.0 / ((double)profile->count * width);
    for (size_t i = 0; i < profile->count; i++) {
        const double place = (profile->height[i] - mean + reach * Rq) / width;
        if (place >= 0.0 && place < (double)bins) {
            density[(size_t)place] += share;
        }
    }
}

void ra_autocorrelation(const struct ra_profile *profile, size_t stride, size_t count,
                        double *value)
{
    const double mean = ra_profile_mean(profile);
    for (size_t k = 0; k < count; k++) {
        const size_t lag = k * stride;
        double sum = 0.0;
        for (size_t i = 0; i + lag < profile->count; i++) {
            sum += (profile->height[i] - mean) * (profile->height[i + lag] - mean);
        }
        value[k] = sum / (double)(profile->count - lag);
    }
    for (size_t k = count; k > 0; k--) {
        value[k - 1] /= value[0];
    }
}
