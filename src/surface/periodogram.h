// The power of a profile over its waves.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PERIODOGRAM_H
#define RA_PERIODOGRAM_H

#include "surface/profile.h"

/** Power of a profile at the waves k/(points spacing), k = 0..points/2. Owns `power`. */
struct ra_periodogram {
    size_t points;  ///< of the transform, $2^m$
    double spacing; ///< of the profile [m]
    double *power;  ///< [m^2] (points/2 + 1), one-sided: its sum is the mean square
};

/** The periodogram about the least-squares line, by a Hann window over the profile and as many
 *  zeros as make `points`, a power of two, 4 and the nodes of the profile at least. RA_SYSTEM
 *  without memory. Free in any case. */
enum ra_code ra_periodogram_make(const struct ra_profile *profile, size_t points,
                                 struct ra_periodogram *periodogram, struct ra_status *st);
void ra_periodogram_free(struct ra_periodogram *periodogram);

/** Corrects the periodogram of that profile so that all its places count alike; the window weights
 *  them by position. Afterwards each octave has the mean square of its detail over the whole
 *  profile, and the sum is the mean square of the heights about their line. RA_SYSTEM without
 *  memory. */
enum ra_code ra_periodogram_even(const struct ra_profile *profile,
                                 struct ra_periodogram *periodogram, struct ra_status *st);

/** The power of waves from the longer wavelength to the shorter [m]; each value of the periodogram
 *  is spread evenly over its own interval. */
double ra_periodogram_band(const struct ra_periodogram *periodogram, double longer, double shorter);

#endif
