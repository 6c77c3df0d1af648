// Turns a record of velocity into a sound: new rate, mean removed, no clicks; and its level.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WAVEFORM_H
#define RA_WAVEFORM_H

#include <signal.h>

#include "base/room.h"

enum { RA_SOUND_RATE = 48000 }; ///< samples a second of a sound

/** Evenly spaced samples of a velocity, or of a sound pressure. */
struct ra_velocity {
    double *value; ///< [m/s] (count)
    size_t count;
    double interval;  ///< [s]
    char name[80];    ///< of the probe
    const char *unit; ///< "Pa", or of a velocity "m/s" or NULL
};

/** The sound that is heard. */
struct ra_waveform {
    double *value; ///< [m/s] (count), RA_SOUND_RATE of them a second
    size_t count;
    double peak;                       ///< the largest |value| [m/s]
    double mean_square, mean_square_A; ///< of the record without its mean, and A-weighted [m2/s2]
    const char *unit;                  ///< "Pa", and squares are Pa2, or as above
};

/** The record slowed down `slow` times, at RA_SOUND_RATE, without its mean, repeated `repeat`
 *  times. RA_INPUT if the sound would be too long, or if the record is at rest or constant;
 *  RA_EARLY if *stop becomes true, RA_SYSTEM without memory. */
enum ra_code ra_waveform_make(const struct ra_velocity *v, double slow, size_t repeat,
                              const volatile sig_atomic_t *stop, struct ra_waveform *w,
                              struct ra_status *st);
void ra_waveform_free(struct ra_waveform *w);

/** The record at another rate, limited to the frequency band that both rates can carry. `ratio` is
 *  the new rate over the old one. The caller frees *resampled (count). */
enum ra_code ra_resample(const double *sample, size_t samples, double ratio,
                         const volatile sig_atomic_t *stop, double **resampled, size_t *count,
                         struct ra_status *st);

#endif
