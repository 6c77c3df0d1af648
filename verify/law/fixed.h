// The laws that were fixed earlier, with their constants and bands.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LAW_FIXED_H
#define LAW_FIXED_H

#include "run/expected.h"

/** The law that was fixed before the runs of data/law.tsv, and judged by them and by the first
 *  hundred cases drawn by lot. */
extern const struct ra_noise_law fixed_first;

/** The first law with the vibration of the resonator in the frequency, fixed before the second
 *  hundred. */
extern const struct ra_noise_law fixed_second;

/** The law that was fixed before the third hundred: that of today with other constants. */
extern const struct ra_noise_law fixed_third;

/** Half of the band that was fixed with the first law [dB], at x. */
double fixed_half_first(double x);

/** Half of the band of the second law [dB], at x and with the slopes of both surfaces. */
double fixed_half_second(bool line, double x, double slope_1, double slope_2);

/** Half of the band of the third law [dB], at x and e. */
double fixed_half_third(bool line, double x, double e);

#endif
