// Random processes beside the Gaussian filter, and heights that are not normal.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROCESSES_H
#define RA_PROCESSES_H

#include "surface/recipe.h"

/** Fills the heights of `profile` (nodes and spacing set) by normal ones of variance 1 with the
 *  autocorrelation exp(-|x|/lc) of the recipe. */
void ra_process_exponential(const struct ra_surface_recipe *recipe, struct ra_profile *profile);

/** The same with the spectrum q^-(1 + 2H) between the recipe's longest and shortest wavelengths,
 *  level at longer ones and empty at shorter ones. RA_INPUT: H not in (0, 1], a shortest wavelength
 *  below four spacings, a longest one below that or above the profile; RA_SYSTEM without memory. */
enum ra_code ra_process_self_affine(const struct ra_surface_recipe *recipe,
                                    struct ra_profile *profile, struct ra_status *st);

/** z = -c + b x + c x^2 + d x^3 of a normal x has mean 0, variance 1 and the asked moments. */
struct ra_cubic_heights {
    double b, c, d;
};

/** Its coefficients; RA_INPUT if no cubic has these moments and rises from -4 to 4 deviations. */
enum ra_code ra_cubic_heights(double skewness, double kurtosis, struct ra_cubic_heights *cubic,
                              struct ra_status *st);

#endif
