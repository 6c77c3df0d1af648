// The power of a profile over its wavelengths.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PERIODOGRAM_H
#define RA_PERIODOGRAM_H

#include "surface/profile.h"

/** Power of a profile in the waves of wave number k/(points spacing), k = 0..points/2. Owns
 *  `power`. */
struct ra_periodogram {
    size_t points;  ///< number of points of the transform, $2^m$
    double spacing; ///< spacing of the profile [m]
    double *power;  ///< one-sided power [m^2] (points/2 + 1); the sum is the mean square
};

/** The periodogram of the heights about their least-squares line. A Hann window covers the profile;
 *  zeros follow up to `points`. This number is a power of two, at least 4, and at least the number
 *  of nodes. RA_SYSTEM without memory. Free in any case. */
enum ra_code ra_periodogram_make(const struct ra_profile *profile, size_t points,
                                 struct ra_periodogram *periodogram, struct ra_status *st);
void ra_periodogram_free(struct ra_periodogram *periodogram);

/** Corrects the periodogram of this profile for the window, which gives different weights to
 *  different places. Afterwards each octave has the mean square of its detail over the whole
 *  profile, and the sum is the mean square of the heights about their line. RA_SYSTEM without
 *  memory. */
enum ra_code ra_periodogram_even(const struct ra_profile *profile,
                                 struct ra_periodogram *periodogram, struct ra_status *st);

/** The power of waves between the longer and the shorter wavelength [m]. Each value of the
 *  periodogram is spread evenly over its interval of wave numbers. */
double ra_periodogram_band(const struct ra_periodogram *periodogram, double longer, double shorter);

#endif
