// Making a probe's record audible: ra2d listen.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LISTEN_H
#define RA_LISTEN_H

#include <stdio.h>

#include "command/waveform.h"

/** How a record becomes sound. */
struct ra_listen_spec {
    /// folders of runs: the first is heard; the others are only used to find the scale (runs)
    const char *const *run;
    size_t runs;
    const char *output; ///< sound file to write
    /// a probe of velocity or sound pressure; NULL: the first velocity probe
    const char *probe;
    const char *command; ///< command line, for the head of what is printed
    /// factor by which playing is slowed down; frequencies are divided by it
    double slow;
    size_t repeat; ///< how many times the record is repeated
    /// value of full scale, a velocity or a sound pressure [SI]; 0: the peak is 0.9 of full scale
    double full_scale;
    /// full scale as text with a unit of the probe's quantity; NULL: `full_scale` is used
    const char *scale;
    const volatile sig_atomic_t *stop; ///< non-zero: end early; NULL: never
};

/** Writes a sound file (WAV, FLAC or Ogg, by the ending of the name) and prints scale, level, time
 *  stretch, rates and peak. RA_INPUT if a run is not finished, has no such probe, or is at rest
 *  there; also if samples are not evenly spaced. */
enum ra_code ra_listen(const struct ra_listen_spec *spec, FILE *out, struct ra_status *st);

/** Reads a velocity of a run from probes.tsv or, for rolling contact, from histories.tsv. The
 *  caller frees `v->value`. */
enum ra_code ra_listen_record(const char *run, const char *probe, struct ra_velocity *v,
                              struct ra_status *st);

/// Writes the text for the head of the file: full scale and level, which a listener needs.
void ra_listen_comment(const struct ra_waveform *w, double scale, double slow, char text[256]);

#endif
