// Sound files: WAV, FLAC, Ogg Vorbis.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AUDIO_H
#define RA_AUDIO_H

#include <stdbool.h>

#include "command/waveform.h"

enum ra_audio { RA_AUDIO_WAV, RA_AUDIO_FLAC, RA_AUDIO_OGG };

/** Finds the kind of a sound file from the ending of its name: .wav, .flac or .ogg, in upper or
 *  lower case. False for other endings. */
bool ra_audio_of(const char *path, enum ra_audio *kind);

/** A file in memory. */
struct ra_audio_bytes {
    unsigned char *data; ///< owned; NULL after a failure
    size_t size, room, at;
    size_t clipped; ///< number of samples beyond full scale, which were cut
};

/** Encodes a sound in one channel with 16 bits. `scale` [m/s] is full scale. `title` and `comment`
 *  go into the head of the file. RA_EARLY if *stop becomes true, RA_SYSTEM without memory. */
enum ra_code ra_audio_encode(const struct ra_waveform *w, double scale, enum ra_audio kind,
                             const char *title, const char *comment,
                             const volatile sig_atomic_t *stop, struct ra_audio_bytes *bytes,
                             struct ra_status *st);

/** Reads the samples of the first channel of a sound in memory; full scale is 1. The caller frees
 *  *value (count). RA_INPUT if the bytes are not a sound, RA_SYSTEM without memory or library. */
enum ra_code ra_audio_decode(struct ra_audio_bytes *bytes, double **value, size_t *count,
                             double *rate, size_t *channels, struct ra_status *st);

/** RA_SYSTEM if libsndfile, which writes sound files, is not installed. */
enum ra_code ra_audio_library(struct ra_status *st);

#endif
