// Sounds as the bytes of a file: WAV, FLAC, Ogg Vorbis.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * libsndfile encodes the sound into a file in memory. This is then written as a whole (output.h) or
 * embedded in a page. Values are rounded to 16 bits: 1/32767 of full scale is 90 dB below it.
 * Values beyond full scale are cut and counted.
 *
 * The same sound has the same bytes. This needs one correction. libsndfile gives an Ogg stream a
 * random serial number, which distinguishes streams of one file. Our file has one stream, so we set
 * this number to 1. The number is in the head of each page, and the checksum of the page includes
 * it (RFC 3533, Sect. 6).
 *
 * Tests: tests/command/test_listen.c, tests/command/test_waveform.c,
 * tests/command/test_compare.c.
 */
#include "command/audio.h"

#include <math.h>
#include <sndfile.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "command/output.h"

enum { PIECE = 1 << 11 };
/// quality of Vorbis: the best; third octaves then stay within half a decibel
static const double VORBIS = 1.0;

bool ra_audio_of(const char *path, enum ra_audio *kind)
{
    static const char *const end[] = {
        [RA_AUDIO_WAV] = ".wav", [RA_AUDIO_FLAC] = ".flac", [RA_AUDIO_OGG] = ".ogg"};
    for (size_t i = 0; i < sizeof end / sizeof *end; i++) {
        if (ra_output_ends(path, end[i])) {
            *kind = (enum ra_audio)i;
            return true;
        }
    }
    return false;
}

// ## The library

/// The functions of libsndfile that we call. The library is loaded for the first sound (library.c).
static struct {
    __typeof__(sf_close) *sf_close;
    __typeof__(sf_command) *sf_command;
    __typeof__(sf_open_virtual) *sf_open_virtual;
    __typeof__(sf_readf_double) *sf_readf_double;
    __typeof__(sf_set_string) *sf_set_string;
    __typeof__(sf_strerror) *sf_strerror;
    __typeof__(sf_write_short) *sf_write_short;
} lib;

enum ra_code ra_audio_library(struct ra_status *st)
{
    static const char *const names[] = {"libsndfile.so.1", NULL};
    static const struct ra_symbol symbols[] = {
        {RA_SYMBOL(lib, sf_close)},        {RA_SYMBOL(lib, sf_command)},
        {RA_SYMBOL(lib, sf_open_virtual)}, {RA_SYMBOL(lib, sf_readf_double)},
        {RA_SYMBOL(lib, sf_set_string)},   {RA_SYMBOL(lib, sf_strerror)},
        {RA_SYMBOL(lib, sf_write_short)}};
    return ra_library(names, "libsndfile1", symbols, sizeof symbols / sizeof *symbols, st);
}

// ## A file in memory

static sf_count_t size_of(void *context)
{
    return (sf_count_t)((struct ra_audio_bytes *)context)->size;
}

static sf_count_t tell(void *context)
{
    return (sf_count_t)((struct ra_audio_bytes *)context)->at;
}

static sf_count_t seek(sf_count_t offset, int whence, void *context)
{
    struct ra_audio_bytes *const b = context;
    const sf_count_t from = whence == SEEK_SET   ? 0
                            : whence == SEEK_CUR ? (sf_count_t)b->at
                                                 : (sf_count_t)b->size;
    if (from + offset < 0 || from + offset > (sf_count_t)b->size) {
        return -1;
    }
    b->at = (size_t)(from + offset);
    return (sf_count_t)b->at;
}

static sf_count_t read_bytes(void *to, sf_count_t count, void *context)
{
    struct ra_audio_bytes *const b = context;
    const size_t some = b->size - b->at < (size_t)count ? b->size - b->at : (size_t)count;
    memcpy(to, b->data + b->at, some);
    b->at += some;
    return (sf_count_t)some;
}

static sf_count_t write_bytes(const void *from, sf_count_t count, void *context)
{
    struct ra_audio_bytes *const b = context;
    while (b->at + (size_t)count > b->room) {
        void *data = b->data;
        if (ra_grow(&data, &b->room, 1, "sound", NULL) != RA_OK) {
            return 0;
        }
        b->data = data;
    }
    memcpy(b->data + b->at, from, (size_t)count);
    b->at += (size_t)count;
    b->size = b->at > b->size ? b->at : b->size;
    return count;
}

// ## Encoding

static enum ra_code write_values(SNDFILE *file, const struct ra_waveform *w, double scale,
                                 const volatile sig_atomic_t *stop, struct ra_audio_bytes *b,
                                 struct ra_status *st)
{
    static const double FULL = 32767.0;
    short piece[PIECE];
    for (size_t i = 0; i < w->count; i += PIECE) {
        const size_t some = w->count - i < PIECE ? w->count - i : PIECE;
        if (stop != NULL && *stop) {
            return ra_fail(st, RA_EARLY, "interrupted: there is no sound");
        }
        for (size_t j = 0; j < some; j++) {
            const double v = w->value[i + j] / scale, inside = fmax(-1.0, fmin(1.0, v));
            b->clipped += inside != v;
            piece[j] = (short)lround(FULL * inside);
        }
        if (lib.sf_write_short(file, piece, (sf_count_t)some) != (sf_count_t)some) {
            return ra_fail(st, RA_SYSTEM, "libsndfile: %.300s", lib.sf_strerror(file));
        }
    }
    return RA_OK;
}

// ## The number of an Ogg stream

/// Places in the head of a page: serial number, checksum (4 bytes each, the lowest first) and
/// number of segments. The head ends with the lengths of the segments, one byte each.
enum { SERIAL = 14, CHECKSUM = 22, SEGMENTS = 26, HEAD = 27 };

static void put_number(unsigned char *to, uint32_t number)
{
    for (int i = 0; i < 4; i++) {
        to[i] = (unsigned char)(number >> (8 * i));
    }
}

/// The checksum of a page: the remainder of its division by 0x104c11db7, highest bit first, with 0
/// in place of the checksum.
static uint32_t checksum_of(const unsigned char *page, size_t size)
{
    uint32_t rest = 0;
    for (size_t i = 0; i < size; i++) {
        rest ^= (uint32_t)page[i] << 24;
        for (int bit = 0; bit < 8; bit++) {
            rest = (rest << 1) ^ (rest >> 31 != 0 ? UINT32_C(0x04c11db7) : 0);
        }
    }
    return rest;
}

static void number_pages(struct ra_audio_bytes *b)
{
    size_t at = 0;
    while (at + HEAD <= b->size) {
        unsigned char *const page = b->data + at;
        size_t size = HEAD + page[SEGMENTS];
        for (size_t i = 0; i < page[SEGMENTS] && at + HEAD + i < b->size; i++) {
            size += page[HEAD + i];
        }
        if (size > b->size - at) {
            return;
        }
        put_number(page + SERIAL, 1);
        put_number(page + CHECKSUM, 0);
        put_number(page + CHECKSUM, checksum_of(page, size));
        at += size;
    }
}

enum ra_code ra_audio_encode(const struct ra_waveform *w, double scale, enum ra_audio kind,
                             const char *title, const char *comment,
                             const volatile sig_atomic_t *stop, struct ra_audio_bytes *bytes,
                             struct ra_status *st)
{
    static const int format[] = {[RA_AUDIO_WAV] = SF_FORMAT_WAV | SF_FORMAT_PCM_16,
                                 [RA_AUDIO_FLAC] = SF_FORMAT_FLAC | SF_FORMAT_PCM_16,
                                 [RA_AUDIO_OGG] = SF_FORMAT_OGG | SF_FORMAT_VORBIS};
    SF_VIRTUAL_IO memory = {size_of, seek, read_bytes, write_bytes, tell};
    SF_INFO info = {.samplerate = RA_SOUND_RATE, .channels = 1, .format = format[kind]};
    char software[128];
    memset(bytes, 0, sizeof *bytes);
    if (ra_audio_library(st) != RA_OK) {
        return RA_SYSTEM;
    }
    bytes->room = 65536;
    bytes->data = ra_alloc(bytes->room, 1, "sound", st);
    if (bytes->data == NULL) {
        return RA_SYSTEM;
    }
    snprintf(software, sizeof software, "ra2d %.100s", ra_commit());
    SNDFILE *const file = lib.sf_open_virtual(&memory, SFM_WRITE, &info, bytes);
    enum ra_code code =
        file != NULL ? RA_OK : ra_fail(st, RA_SYSTEM, "libsndfile: %.300s", lib.sf_strerror(NULL));
    if (code == RA_OK) {
        double quality = VORBIS;
        lib.sf_command(file, SFC_SET_VBR_ENCODING_QUALITY, &quality, sizeof quality);
        lib.sf_set_string(file, SF_STR_SOFTWARE, software);
        lib.sf_set_string(file, SF_STR_TITLE, title);
        lib.sf_set_string(file, SF_STR_COMMENT, comment);
        code = write_values(file, w, scale, stop, bytes, st);
    }
    if (file != NULL && lib.sf_close(file) != 0 && code == RA_OK) {
        code = ra_fail(st, RA_SYSTEM, "libsndfile: the sound could not be completed");
    }
    if (code == RA_OK && kind == RA_AUDIO_OGG) {
        number_pages(bytes);
    }
    if (code != RA_OK) {
        free(bytes->data);
        bytes->data = NULL;
    }
    return code;
}

// ## Decoding

enum ra_code ra_audio_decode(struct ra_audio_bytes *bytes, double **value, size_t *count,
                             double *rate, size_t *channels, struct ra_status *st)
{
    SF_VIRTUAL_IO memory = {size_of, seek, read_bytes, write_bytes, tell};
    SF_INFO info = {.format = 0};
    *value = NULL;
    if (ra_audio_library(st) != RA_OK) {
        return RA_SYSTEM;
    }
    bytes->at = 0;
    SNDFILE *const file = lib.sf_open_virtual(&memory, SFM_READ, &info, bytes);
    if (file == NULL) {
        return ra_fail(st, RA_INPUT, "is no sound: %.300s", lib.sf_strerror(NULL));
    }
    enum ra_code code = RA_OK;
    if (info.frames < 1 || info.channels < 1 || info.samplerate < 1) {
        code = ra_fail(st, RA_INPUT, "has no samples");
    }
    const size_t all = code == RA_OK ? (size_t)info.frames : 0, n = (size_t)info.channels;
    double *const samples = code == RA_OK ? ra_alloc(all * n, sizeof *samples, "sound", st) : NULL;
    if (code == RA_OK && samples == NULL) {
        code = RA_SYSTEM;
    }
    if (code == RA_OK && lib.sf_readf_double(file, samples, info.frames) != info.frames) {
        code = ra_fail(st, RA_INPUT, "ends before its last sample: is it truncated?");
    }
    lib.sf_close(file);
    if (code != RA_OK) {
        free(samples);
        return code;
    }
    for (size_t i = 0; i < all; i++) {
        samples[i] = samples[i * n];
    }
    *value = samples;
    *count = all;
    *rate = info.samplerate;
    *channels = n;
    return RA_OK;
}
