// A record of velocity as a sound: another rate, no mean, no clicks, its level.
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

/** What is heard. */
struct ra_waveform {
    double *value; ///< [m/s] (count), RA_SOUND_RATE of them a second
    size_t count;
    double peak;                       ///< the largest |value| [m/s]
    double mean_square, mean_square_A; ///< of the record without its mean, and A-weighted [m2/s2]
    const char *unit;                  ///< "Pa", and squares are Pa2, or as above
};

/** Whether libsoxr is there, which converts rates: RA_SYSTEM if not. */
enum ra_code ra_waveform_library(struct ra_status *st);

/** The record slowed down `slow` times, at RA_SOUND_RATE, without its mean, `repeat` times one
 *  behind the other. RA_INPUT if it would be too long, is at rest or constant; RA_EARLY if *stop
 *  becomes true, RA_SYSTEM without memory. */
enum ra_code ra_waveform_make(const struct ra_velocity *v, double slow, size_t repeat,
                              const volatile sig_atomic_t *stop, struct ra_waveform *w,
                              struct ra_status *st);
void ra_waveform_free(struct ra_waveform *w);

/** The record at another rate, limited to the band of both: `ratio` is new rate over old.
 *  *resampled (count) is the caller's to free. */
enum ra_code ra_resample(const double *sample, size_t samples, double ratio,
                         const volatile sig_atomic_t *stop, double **resampled, size_t *count,
                         struct ra_status *st);

#endif
