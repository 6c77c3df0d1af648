// Roughness parameters of profiles.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROUGHNESS_H
#define RA_ROUGHNESS_H

#include "surface/profile.h"

/** Roughness parameters of a profile about its mean line (mean removed, nothing filtered). */
struct ra_roughness {
    double Ra, Rq;             ///< arithmetic and rms deviation [m]
    double Rsk, Rku;           ///< skewness and kurtosis [1]
    double RSm;                ///< mean width of profile elements [m]; NAN if there is none
    double correlation_length; ///< lc: ACF falls to 1/e, linear between lags [m]; NAN if flat
    double slope, curvature;   ///< rms of central differences of h [1], [1/m]
    double upcrossings;        ///< up-crossings of the mean line per length [1/m]
    double peaks;              ///< local maxima per length [1/m]
    double length;             ///< (count-1) spacing [m]
};

/** All parameters above; RA_INPUT if there are fewer than 3 nodes, RA_SYSTEM without memory. */
enum ra_code ra_roughness(const struct ra_profile *profile, struct ra_roughness *result,
                          struct ra_status *st);

/** The same without what is counted: RSm, upcrossings and peaks are 0. A summary does not need
 *  them. */
enum ra_code ra_roughness_of_heights(const struct ra_profile *profile, struct ra_roughness *result,
                                     struct ra_status *st);

/** Ra, Rq, Rsk, Rku alone, of heights z [m] (count) whose mean is 0. */
void ra_height_parameters(const double *z, size_t count, struct ra_roughness *result);

/** From the lowest to the highest of heights [m] (count, 1 at least). */
double ra_total_height(const double *z, size_t count);

/** Height histogram: `bins` equal bins over [-4 Rq, 4 Rq] about the mean; density [1/m]. */
void ra_height_histogram(const struct ra_profile *profile, double Rq, size_t bins, double *density);

/** eq:ra2d-acf-estimator at `count` lags of 0, `stride`, 2 stride... nodes, the last of which is
 *  below the nodes of the profile, which is not flat. */
void ra_autocorrelation(const struct ra_profile *profile, size_t stride, size_t count,
                        double *value);

#endif
