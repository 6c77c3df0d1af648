// Turning a record of velocity into a sound: rate, mean, clicks, level.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WAVEFORM_H
#define RA_WAVEFORM_H

#include <signal.h>

#include "base/room.h"

enum { RA_SOUND_RATE = 48000 }; ///< samples of a sound in a second

/** Evenly spaced samples of a velocity, or of a sound pressure. */
struct ra_velocity {
    double *value; ///< velocities [m/s] or pressures [Pa] (count)
    size_t count;
    double interval;  ///< interval between samples [s]
    char name[80];    ///< name of the probe
    const char *unit; ///< "Pa" for pressures; "m/s" or NULL for velocities
};

/** The sound. */
struct ra_waveform {
    /// velocities [m/s] or pressures [Pa], RA_SOUND_RATE samples in a second (count)
    double *value;
    size_t count;
    double peak; ///< largest |value| [m/s] or [Pa]
    /// mean square of the record without its mean [m2/s2] or [Pa2]; the same with A-weighting
    double mean_square, mean_square_A;
    const char *unit; ///< unit of the values, as in struct ra_velocity
};

/** RA_SYSTEM if libsoxr, which converts sampling rates, is not installed. */
enum ra_code ra_waveform_library(struct ra_status *st);

/** Makes a sound at RA_SOUND_RATE from a record: slowed down `slow` times, without its mean,
 *  repeated `repeat` times. RA_INPUT if the sound would be too long, or if the record is at rest or
 *  constant. RA_EARLY if *stop becomes true. RA_SYSTEM without memory. */
enum ra_code ra_waveform_make(const struct ra_velocity *v, double slow, size_t repeat,
                              const volatile sig_atomic_t *stop, struct ra_waveform *w,
                              struct ra_status *st);
void ra_waveform_free(struct ra_waveform *w);

/** Resamples a record, limited to the band of both rates; `ratio` is the new rate divided by the
 *  old one. The caller frees *resampled (count). */
enum ra_code ra_resample(const double *sample, size_t samples, double ratio,
                         const volatile sig_atomic_t *stop, double **resampled, size_t *count,
                         struct ra_status *st);

#endif
