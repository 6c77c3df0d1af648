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

/** Reads it and brings it to SI: `v->value` is the caller's to free. Adds to `note` what it is and
 *  where its scale is from. RA_INPUT with the remedy: no recording, no scale, or two of them. */
enum ra_code ra_recording_read(const struct ra_recording_spec *spec, struct ra_velocity *v,
                               char *note, size_t note_size, struct ra_status *st);

/** Mean square of a tone: of the third octave about the highest line of the spectrum. RA_INPUT if
 *  the record is shorter than a tenth of a second or silent. */
enum ra_code ra_recording_tone(const struct ra_velocity *v, double *square, double *frequency,
                               struct ra_status *st);

#endif
