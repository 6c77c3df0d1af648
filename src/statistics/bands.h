// Third octaves and A-weighting.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BANDS_H
#define RA_BANDS_H

#include <stddef.h>

enum { RA_THIRDS = 31 }; ///< third-octave bands, 20 Hz to 20 kHz

/** A third-octave band (IEC 61260-1, base ten): i = 0..RA_THIRDS-1. */
struct ra_third {
    const char *nominal;   ///< nominal frequency, as in the standard [Hz]
    double low, mid, high; ///< exact edges and exact middle [Hz]
};
struct ra_third ra_third_octave(size_t i);

/** The integral of a density from `low` to `high` [Hz]. density[j] [unit^2/Hz] belongs to the
 *  frequency j times `width`, j = 0..count-1. The density is taken as constant in the bin of this
 *  width around this frequency. */
double ra_band_sum(const double *density, size_t count, double width, double low, double high);

/** The A-weighting factor of a power at a frequency [Hz] (IEC 61672-1, eq:a-weighting): 1 at 1 kHz,
 *  0 at 0 Hz. In decibels it is 10 log10 of this factor. */
double ra_a_weighting(double frequency);

/** The level of a mean square [dB re `reference`^2]; -HUGE_VAL for 0. */
double ra_decibel(double mean_square, double reference);

#endif
