// Power spectral densities.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SPECTRUM_H
#define RA_SPECTRUM_H

#include <stddef.h>

#include "base/room.h"

/** One-sided power spectral density by Welch's method: Hann window, segments of `segment` (even)
 *  samples that overlap by half, no detrending. density[j] [unit^2/Hz] (segment/2 + 1) is at
 *  the frequency j times rate/segment. RA_INPUT if there are fewer samples than a segment needs. */
enum ra_code ra_welch(const double *sample, size_t count, double rate, size_t segment,
                      double *density, struct ra_status *st);
/** Writes Hann's window of a segment to `window` (segment), for callers with many records. */
void ra_hann(size_t segment, double *window);
/** Welch's method with a window that the caller has made. */
enum ra_code ra_welch_through(const double *window, const double *sample, size_t count, double rate,
                              size_t segment, double *density, struct ra_status *st);
/** One-sided density of all samples without a window (Eq. 32 of rolling contact). The sum
 *  $\sum S_f\,df$ is the mean square of the samples. count is even; density (count/2 + 1). */
enum ra_code ra_periodogram(const double *sample, size_t count, double rate, double *density,
                            struct ra_status *st);
/** RA_SYSTEM unless there is now enough memory for FFTW to plan and carry out a transform of
 *  `points` points. Without this memory FFTW would end the program. */
enum ra_code ra_transform_room(size_t points, struct ra_status *st);

#endif
