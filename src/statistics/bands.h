// Third octaves and A-weighting.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BANDS_H
#define RA_BANDS_H

#include <stddef.h>

enum { RA_THIRDS = 31 }; ///< third-octave bands, 20 Hz to 20 kHz

/** A third-octave band (IEC 61260-1, base ten): i = 0..RA_THIRDS-1. */
struct ra_third {
    const char *nominal;   ///< what it is called [Hz]
    double low, mid, high; ///< exact edges and middle [Hz]
};
struct ra_third ra_third_octave(size_t i);

/** Integral of a density from `low` to `high` [Hz]. The density is given at j `width`, j =
 *  0..count-1 [unit^2/Hz]; each value holds for the bin of that width around it. */
double ra_band_sum(const double *density, size_t count, double width, double low, double high);

/** A-weighting of powers at a frequency [Hz]: 1 at 1 kHz; 0 at 0 Hz (IEC 61672-1, eq:a-weighting).
 *  10 log10 of it are decibels. */
double ra_a_weighting(double frequency);

/** Level of a mean square [dB re `reference`^2]; -HUGE_VAL for 0. */
double ra_decibel(double mean_square, double reference);

#endif
