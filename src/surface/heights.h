// The scale of random heights, and heights with another distribution than the normal one.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HEIGHTS_H
#define RA_HEIGHTS_H

#include "surface/kind.h"

/** If x is normal, $z = -c + b x + c x^2 + d x^3$ has mean 0, variance 1 and the requested
 *  moments. */
struct ra_cubic_heights {
    double b, c, d;
};

/** Computes the coefficients. RA_INPUT if no cubic has these moments and rises from -4 to 4
 *  deviations. */
enum ra_code ra_cubic_heights(double skewness, double kurtosis, struct ra_cubic_heights *cubic,
                              struct ra_status *st);

/** Applies the cubic for these moments to normal heights of variance 1, in place. For the moments 0
 *  and 3 (or 0: not given) nothing changes. RA_INPUT as for ra_cubic_heights. */
enum ra_code ra_transform_heights(double skewness, double kurtosis, size_t count, double *height,
                                  struct ra_status *st);

/** RA_INPUT unless the recipe states the height of the record by Ra or $\sigma$. */
enum ra_code ra_heights_check(const struct ra_making *making);

/** Converts normal heights of variance 1 to the heights of the recipe. First it sets their moments,
 *  then Ra, $\sigma$, or the rms height and the scale of the spectrum. */
enum ra_code ra_heights_scale(const struct ra_making *making);

#endif
