// Recordings of a microphone or a vibrometer: sound files, and text with times.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RECORDING_H
#define RA_RECORDING_H

#include "command/waveform.h"

/** How a recording is read. */
struct ra_recording_spec {
    const char *path;
    const char *units;      ///< of text: `s,Pa`, of times and values; NULL: not given
    const char *decimal;    ///< of text: `point` or `comma`; NULL: as the text says itself
    const char *scale;      ///< the value of full scale of a sound file, `20 Pa`; NULL: not given
    const char *calibrator; ///< a recording of a calibrator's tone; NULL: none
    const char *tone;       ///< its level [dB]; NULL: 94 of a pressure
    enum ra_dimension measure; ///< RA_UNIT_PRESSURE or RA_UNIT_SPEED
    double reference;          ///< of levels [Pa] or [m/s]
};

/** Reads a recording and converts it to SI. The caller frees `v->value`. `note` receives its kind
 *  and the source of its scale. RA_INPUT with a remedy: it is no recording, has no scale, or has
 *  two scales. */
enum ra_code ra_recording_read(const struct ra_recording_spec *spec, struct ra_velocity *v,
                               char *note, size_t note_size, struct ra_status *st);

/** Mean square of a tone: over the third octave around the highest line of the spectrum. RA_INPUT
 *  if the record is silent or shorter than a tenth of a second. */
enum ra_code ra_recording_tone(const struct ra_velocity *v, double *square, double *frequency,
                               struct ra_status *st);

#endif
