// The scale of random heights, and heights that are not normally distributed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HEIGHTS_H
#define RA_HEIGHTS_H

#include "surface/kind.h"

/** $z = -c + b x + c x^2 + d x^3$ of a normal x has mean 0, variance 1 and the asked moments. */
struct ra_cubic_heights {
    double b, c, d;
};

/** Its coefficients; RA_INPUT if no cubic has these moments and rises from -4 to 4 deviations. */
enum ra_code ra_cubic_heights(double skewness, double kurtosis, struct ra_cubic_heights *cubic,
                              struct ra_status *st);

/** The cubic of these moments of normal heights of variance 1, in place; nothing of 0 and 3 (or 0,
 *  which is not given). RA_INPUT as above. */
enum ra_code ra_transform_heights(double skewness, double kurtosis, size_t count, double *height,
                                  struct ra_status *st);

/** RA_INPUT unless the height of a record is specified. */
enum ra_code ra_heights_check(const struct ra_making *making);

/** Turns normal heights of variance 1 into those of the recipe: first their moments, then Ra,
 *  $\sigma$, or the rms height and the scale of the spectrum. */
enum ra_code ra_heights_scale(const struct ra_making *making);

#endif
