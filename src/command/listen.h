// A probe's velocity as sound: ra2d listen.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LISTEN_H
#define RA_LISTEN_H

#include <stdio.h>

#include "command/waveform.h"

/** How a record becomes sound. */
struct ra_listen_spec {
    const char *const *run; ///< folders of runs: the one that is heard, then those that only have a
                            ///< part in the scale (runs)
    size_t runs;
    const char *output;  ///< the file
    const char *probe;   ///< a velocity or a sound pressure; NULL: the first velocity
    const char *command; ///< the command line, for the head of what is printed
    double slow;         ///< played so many times slower, frequencies divided by it
    size_t repeat;       ///< the record so many times, one behind the other
    double full_scale;   ///< velocity of the largest sample [m/s]; 0: 0.9 of it is the peak
    const volatile sig_atomic_t *stop; ///< non-zero: end early; NULL: never
};

/** Writes the file, FLAC or Ogg if its name says so, or else WAV, and prints what it is: scale,
 *  level, time stretch, rates, peak. RA_INPUT if a run has no such probe, is not finished, at rest,
 *  or its samples are not evenly spaced. */
enum ra_code ra_listen(const struct ra_listen_spec *spec, FILE *out, struct ra_status *st);

/** A velocity of a run: of probes.tsv, or of histories.tsv in rolling contact. `v->value` is the
 *  caller's to free. */
enum ra_code ra_listen_record(const char *run, const char *probe, struct ra_velocity *v,
                              struct ra_status *st);

/** What a listener must know of a file: what full scale is, and the level. */
void ra_listen_comment(const struct ra_waveform *w, double scale, double slow, char text[256]);

#endif
