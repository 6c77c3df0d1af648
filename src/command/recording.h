// Recordings of a microphone or a vibrometer: sound files, and text with times.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RECORDING_H
#define RA_RECORDING_H

#include "command/waveform.h"

/** How a recording is read. */
struct ra_recording_spec {
    const char *path;
    /// for text: units of times and values, such as `s,Pa`; NULL: not given
    const char *units;
    const char *decimal; ///< for text: `point` or `comma`; NULL: the text decides
    /// for a sound file: value of full scale, such as `20 Pa`; NULL: not given
    const char *scale;
    const char *calibrator;    ///< a recording of a calibrator's tone; NULL: none
    const char *tone;          ///< level of this tone [dB]; NULL: 94, for a pressure
    enum ra_dimension measure; ///< RA_UNIT_PRESSURE or RA_UNIT_SPEED
    double reference;          ///< reference of levels [Pa] or [m/s]
};

/** Reads a recording and converts it to SI. The caller frees `v->value`. `note` receives the kind
 *  of file and where the scale comes from. RA_INPUT with a remedy: the file is not a recording, has
 *  no scale, or has two. */
enum ra_code ra_recording_read(const struct ra_recording_spec *spec, struct ra_velocity *v,
                               char *note, size_t note_size, struct ra_status *st);

/** The mean square of a tone, in the third octave around the highest line of the spectrum. RA_INPUT
 *  if no line stands out, or if the record is silent or shorter than a tenth of a second. */
enum ra_code ra_recording_tone(const struct ra_velocity *v, double *square, double *frequency,
                               struct ra_status *st);

#endif
