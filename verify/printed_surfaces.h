// How far the six surfaces of Table 8 scatter, and how often chance gives as much.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PRINTED_SURFACES_H
#define RA_PRINTED_SURFACES_H

#include <stddef.h>

#include "base/status.h"

enum { PRINTED_SURFACES = 6 };

/** One row of Table 8. */
struct printed_surface {
    double nominal;  ///< Ra by which it is named [m]
    double Ra, Rq;   ///< [m]
    double Rsk, Rku; ///< [1]
    double lc;       ///< [m]
};

/** The statistics of six surfaces together. */
enum scatter_statistic {
    SCATTER_RMS_RSK,                 ///< rms of the six Rsk
    SCATTER_MEAN_RKU,                ///< mean and standard deviation of the six Rku
    SCATTER_SPREAD_RKU,              ///<
    SCATTER_MEAN_RATIO,              ///< mean and standard deviation of the six Rq/Ra
    SCATTER_SPREAD_RATIO,            ///<
    SCATTER_SPREAD_LC,               ///< standard deviation of the six lc over their mean
    SCATTER_SCALED,                  ///< those above do not depend on how a record is scaled
    SCATTER_RMS_RA = SCATTER_SCALED, ///< rms of the six Ra/nominal - 1
    SCATTER_STATISTICS
};

/** Its name, for tables. */
const char *scatter_name(enum scatter_statistic statistic);

/** The statistics [1] of six surfaces (SCATTER_STATISTICS). */
void scatter_of(const struct printed_surface surface[PRINTED_SURFACES], double *value);

/** Two-sided p value of a measured x among `count` simulated values. Of all values, x included, one
 *  share is not above x and another is not below x; p is twice the smaller one, at most 1. */
double scatter_p(double x, const double *value, size_t count);

/** One p value for the first `statistics` values of x together. It is the share, among x and
 *  `count` simulated sets (rows of SCATTER_STATISTICS), of the sets that lie at least as far from
 *  the mean of all as x does, measured by their covariance. RA_SYSTEM without memory; RA_NUMERIC if
 *  the covariance has no inverse. */
enum ra_code scatter_joint_p(const double *x, const double *value, size_t count, size_t statistics,
                             double *p, struct ra_status *st);

#endif
