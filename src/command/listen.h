// A probe's velocity as sound.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LISTEN_H
#define RA_LISTEN_H

#include <signal.h>
#include <stdio.h>

#include "base/status.h"

enum { RA_WAVE_RATE = 48000 }; ///< samples a second in the file

/** How a record becomes sound. */
struct ra_listen_spec {
    const char *run;     ///< folder of a run
    const char *output;  ///< the .wav
    const char *probe;   ///< a velocity of probes.tsv; NULL: the first one
    const char *command; ///< the command line, for the head of what is printed
    double slow;         ///< played so many times slower, frequencies divided by it
    double full_scale;   ///< velocity of the largest sample [m/s]; 0: 0.9 is the record's peak
    const volatile sig_atomic_t *stop; ///< non-zero: end early; NULL: never
};

/** Writes the file and prints what it is: scale, time stretch, rates, peak. RA_INPUT if the run has
 *  no such probe, is not finished or its samples are not evenly spaced. */
enum ra_code ra_listen(const struct ra_listen_spec *spec, FILE *out, struct ra_status *st);

/** The record at another rate, limited to the band of both: `ratio` is new rate over old.
 *  *resampled (count) is the caller's to free. RA_EARLY if *stop becomes true. */
enum ra_code ra_resample(const double *sample, size_t samples, double ratio,
                         const volatile sig_atomic_t *stop, double **resampled, size_t *count,
                         struct ra_status *st);

/** Mono, 16 bits, RA_WAVE_RATE: the 44 bytes of a RIFF head, then values in [-1, 1]; *clipped
 *  counts those outside. RA_SYSTEM if it cannot be written, and then there is no file. */
enum ra_code ra_wave_write(const char *path, const double *value, size_t count,
                           const volatile sig_atomic_t *stop, size_t *clipped,
                           struct ra_status *st);

#endif
