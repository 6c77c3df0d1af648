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

/** Writes a WAV file, or FLAC or Ogg if the name ends so, and prints scale, level, time stretch,
 *  rates and peak. RA_INPUT if a run is not finished, has no such probe or is at rest there, or if
 *  its samples are not evenly spaced. */
enum ra_code ra_listen(const struct ra_listen_spec *spec, FILE *out, struct ra_status *st);

/** A velocity of a run: from probes.tsv, or from histories.tsv in rolling contact. The caller frees
 *  `v->value`. */
enum ra_code ra_listen_record(const char *run, const char *probe, struct ra_velocity *v,
                              struct ra_status *st);

/** Facts that a listener to the file needs: full scale and level. */
void ra_listen_comment(const struct ra_waveform *w, double scale, double slow, char text[256]);

#endif
