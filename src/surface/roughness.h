// Roughness parameters of profiles.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROUGHNESS_H
#define RA_ROUGHNESS_H

#include "surface/profile.h"

/** Roughness parameters of a profile about its mean; no filter is applied. */
struct ra_roughness {
    double Ra, Rq;   ///< arithmetic and rms deviation [m]
    double Rsk, Rku; ///< skewness and kurtosis [1]
    double RSm;      ///< mean width of the profile elements [m]; NAN if there is none
    /// lc: lag at which the autocorrelation, linear between lags, falls to 1/e [m]; NAN if flat
    double correlation_length;
    double slope, curvature; ///< rms of central differences of h: first [1], second [1/m]
    double upcrossings;      ///< up-crossings of the mean line per length [1/m]
    double peaks;            ///< local maxima per length [1/m]
    double length;           ///< (count-1) spacing [m]
};

/** Computes all parameters of struct ra_roughness. RA_INPUT if there are fewer than 3 nodes,
 *  RA_SYSTEM without memory. */
enum ra_code ra_roughness(const struct ra_profile *profile, struct ra_roughness *result,
                          struct ra_status *st);

/** The same as ra_roughness without RSm, upcrossings and peaks, which become 0. A summary does not
 *  need them. */
enum ra_code ra_roughness_of_heights(const struct ra_profile *profile, struct ra_roughness *result,
                                     struct ra_status *st);

/** Computes only Ra, Rq, Rsk and Rku of heights z [m] (count) with mean 0. */
void ra_height_parameters(const double *z, size_t count, struct ra_roughness *result);

/** The highest minus the lowest of the heights [m] (count, at least 1). */
double ra_total_height(const double *z, size_t count);

/** Height histogram: `bins` equal bins over [-4 Rq, 4 Rq] about the mean; density [1/m]. */
void ra_height_histogram(const struct ra_profile *profile, double Rq, size_t bins, double *density);

/** eq:ra2d-acf-estimator at the lags 0, `stride`, 2 stride... nodes (count). The last lag must be
 *  below the number of nodes, and the profile must not be flat. */
void ra_autocorrelation(const struct ra_profile *profile, size_t stride, size_t count,
                        double *value);

#endif
