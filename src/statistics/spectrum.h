// Power spectral densities.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SPECTRUM_H
#define RA_SPECTRUM_H

#include <stddef.h>

#include "base/room.h"

/** One-sided power spectral density by Welch's method: Hann window, half overlapped segments of
 *  `segment` (even) samples, no detrending; density (segment/2 + 1) [unit^2/Hz] at $f_j = j$
 *  rate/segment. RA_INPUT if there are fewer samples than one segment. */
enum ra_code ra_welch(const double *sample, size_t count, double rate, size_t segment,
                      double *density, struct ra_status *st);
/** Hann's window of a segment (segment), for callers with many records. */
void ra_hann(size_t segment, double *window);
/** Welch's method through a window that is there. */
enum ra_code ra_welch_through(const double *window, const double *sample, size_t count, double rate,
                              size_t segment, double *density, struct ra_status *st);
/** One-sided density of all samples without a window (Eq. 32 of rolling contact): sum $S_f$ df is
 *  their mean square. count even; density (count/2 + 1). */
enum ra_code ra_periodogram(const double *sample, size_t count, double rate, double *density,
                            struct ra_status *st);
/** RA_SYSTEM unless FFTW can now have the memory for planning and carrying out a transform of so
 *  many points. Without it FFTW would end the program. */
enum ra_code ra_transform_room(size_t points, struct ra_status *st);

#endif
