// Which readings published figures support.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_POSTERIOR_H
#define RA_INFERENCE_POSTERIOR_H

#include <stdbool.h>
#include <stdint.h>

#include "inference/emulator.h"

/** Intervals in which the published figures lie; +-HUGE_VAL for one that is left out. */
struct published {
    size_t count;
    const double *low, *high; ///< (count)
};

/** Least (y - mean)^T C^-1 (y - mean) over all y in the intervals, of the covariance C (count x
 *  count); *logarithm that of the determinant of C. NAN if C is not positive definite. */
double posterior_distance(const struct published *published, const double *mean, const double *C,
                          double *logarithm);

/** Covariance (count x count) of a single realisation from rows of `count` responses in blocks of
 *  one reading each, shrunk towards its diagonal, to which digit^2 (count) is added. Returns the
 *  shrinkage, 0 to 1. *deviation (count) is that of a response before all this. */
double posterior_covariance(const double *response, const size_t *block, size_t rows, size_t count,
                            const double *digit, double *C, double *deviation);

/** Readings drawn from the prior, and how far the published figures are from each. */
struct posterior {
    size_t draws, factors, targets;
    double *x;        ///< (draws x factors), each between 0 and 1
    double *mean;     ///< of the targets by the emulators (draws x targets)
    double *variance; ///< of these means (draws x targets)
    double *distance; ///< squared, of the published figures (draws)
    double *score;    ///< distance and log |C| (draws)
    double *weight;   ///< (draws), their sum 1
    double bandwidth; ///< by which all deviations are enlarged
    double effective; ///< (sum w)^2/sum w^2
};

/** Draws `draws` readings, factor j being either 0 or 1 where either[j], and predicts the targets
 *  by the emulators (targets). posterior_weigh comes next. */
void posterior_draw(const struct emulator *emulator, size_t targets, const bool *either,
                    size_t draws, uint64_t seed, struct posterior *posterior);
/** Weights of the draws: the covariance C is that of single realisations. The bandwidth is 1 or, if
 *  fewer than `least` draws would count, the least with which so many do. */
void posterior_weigh(const struct published *published, const double *C, double least,
                     struct posterior *posterior);
void posterior_free(struct posterior *posterior);

/** The share q of the weight lies at x_j below this. */
double posterior_quantile(const struct posterior *posterior, size_t j, double q);

/** Chance that a normal value with this mean and variance lies in an interval. */
double posterior_chance(double low, double high, double mean, double variance);

#endif
