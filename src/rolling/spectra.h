// Spectra along the rolling path and over time (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_SPECTRA_H
#define RA_ROLLING_SPECTRA_H

#include <stddef.h>

#include "base/room.h"

/** A one-sided density over wavenumber: $\Phi$ at the wavenumbers $k_i = i$ spacing. */
struct ra_path_spectrum {
    size_t count;    ///< number of values
    double spacing;  ///< spacing of the wavenumbers [rad/m]
    double *density; ///< $\Phi$ [unit^2 m/rad] (count)
    double mean;     ///< mean of the samples, removed before the transform [unit]
    double variance; ///< variance of the samples about the mean [unit^2]
};

/** Computes the spectrum of `count` samples [unit] that are `distance` [m] apart along the path.
 *  Their mean is removed. If segment is 0, all samples are used at once, without a window (count
 *  even). Otherwise Welch's method is used (Hann window, half overlap). Free with
 *  ra_path_spectrum_free. */
enum ra_code ra_path_spectrum_make(const double *sample, size_t count, double distance,
                                   size_t segment, struct ra_path_spectrum *spectrum,
                                   struct ra_status *st);
void ra_path_spectrum_free(struct ra_path_spectrum *spectrum);

/** Computes the density over frequency at the rolling speed U [m/s] (Eq. 33). Writes frequencies
 *  [Hz] (count) and S [unit^2/Hz] (count). */
void ra_path_spectrum_at_speed(const struct ra_path_spectrum *spectrum, double speed,
                               double *frequency, double *density);

#endif
