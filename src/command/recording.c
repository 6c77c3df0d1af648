// Recordings of a microphone or a vibrometer: sound files, and text with times.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A sound file (WAV, FLAC, Ogg: audio.c) has samples between -1 and 1 without a unit. Either the
 * user says what full scale, the sample 1, stands for; or this value is found from the tone of a
 * calibrator, recorded with the same microphone, amplifier and converter. With the level L of the
 * tone (for a pressure 94 dB, which is 1 Pa, by default) and the mean square $\overline{y_c^2}$ of
 * its recording,
 * $$ p = s\,y,\quad s = \frac{p_0\,10^{L/20}}{\sqrt{\overline{y_c^2}}} .   % eq:recording-scale $$
 * The mean square is that of the third octave about the highest line of the spectrum. So hum and
 * wind beside the tone do not count. A record in which this line does not stand out, such as the
 * recording of the noise itself, is refused.
 *
 * Text has two columns of numbers, times and values. The user gives their units, because heads
 * differ too much to be read. Times must be evenly spaced. Universal files contain more information
 * (universal_record.c).
 *
 * Units: SI. Tests: tests/command/test_compare.c.
 */
#include "command/recording.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/audio.h"
#include "command/output.h"
#include "command/universal_record.h"
#include "modes/room.h"
#include "statistics/room.h"
#include "surface/room.h"

// ## Tones

enum { LEAST_TONE = 10 }; ///< the shortest tone lasts 1 s divided by this
enum {
    /// smallest ratio of a tone to the mean of the lines beside it; in a record of noise that lasts
    /// one second the highest line has a ratio of about 3
    STANDS_OUT = 30,
    BESIDE = 4, ///< the lines beside a tone begin this many lines from it, beyond Hann's window
    LAST_BESIDE = 12 ///< and end this many lines from it
};

/// The ratio of the highest line to the mean of the lines on either side of it.
static double outstanding(const double *density, size_t lines, size_t top)
{
    double sum = 0.0;
    size_t count = 0;
    for (size_t k = BESIDE; k <= LAST_BESIDE; k++) {
        if (top >= k + 2) {
            sum += density[top - k];
            count++;
        }
        if (top + k < lines) {
            sum += density[top + k];
            count++;
        }
    }
    return sum > 0.0 ? density[top] * (double)count / sum : HUGE_VAL;
}

enum ra_code ra_recording_tone(const struct ra_velocity *v, double *square, double *frequency,
                               struct ra_status *st)
{
    const double rate = 1.0 / v->interval, width = (double)LEAST_TONE;
    const size_t segment = 2 * (size_t)(0.5 * rate / width + 0.5), lines = segment / 2 + 1;
    if (segment < 16 || v->count < segment) {
        return ra_fail(st, RA_INPUT, "is too short for a tone: record a second or more of it");
    }
    double *const density = ra_alloc(lines, sizeof *density, "spectrum", st);
    if (density == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = ra_welch(v->value, v->count, rate, segment, density, st);
    size_t top = 2;
    for (size_t j = 3; code == RA_OK && j < lines; j++) {
        top = density[j] > density[top] ? j : top;
    }
    const double step = rate / (double)segment;
    const double third = pow(10.0, 0.05), middle = (double)top * step;
    // Hann's window spreads a line over two bins on either side
    const double low = fmin(middle / third, middle - 2.5 * step);
    const double high = fmax(middle * third, middle + 2.5 * step);
    *square = code == RA_OK ? ra_band_sum(density, lines, step, low, high) : 0.0;
    *frequency = middle;
    if (code == RA_OK && !(*square > 0.0)) {
        code = ra_fail(st, RA_INPUT, "is silent: there is no tone in it");
    } else if (code == RA_OK && outstanding(density, lines, top) < STANDS_OUT) {
        code = ra_fail(st, RA_INPUT,
                       "has no tone: its highest line, at %.4g Hz, does not stand out from those "
                       "beside it; give a recording of the calibrator alone",
                       middle);
    }
    free(density);
    return code;
}

// ## Files

static enum ra_code read_sound(struct ra_text *text, struct ra_velocity *v, struct ra_status *st)
{
    struct ra_audio_bytes bytes = {.data = (unsigned char *)text->data, .size = text->size};
    double rate = 0.0;
    size_t channels = 0;
    struct ra_status why = {RA_OK, ""};
    if (ra_audio_decode(&bytes, &v->value, &v->count, &rate, &channels, &why) != RA_OK) {
        return ra_fail(st, why.code, "%.500s: %s", text->path, why.text);
    }
    v->interval = 1.0 / rate;
    return channels == 1 ? RA_OK
                         : ra_fail(st, RA_INPUT,
                                   "%.500s: has %zu channels: save the one of the microphone as a "
                                   "file of its own",
                                   text->path, channels);
}

/// Reads units such as `s,Pa`: the factors from the units of the two columns to SI.
static enum ra_code read_units(const struct ra_recording_spec *spec, double si[2],
                               struct ra_status *st)
{
    const enum ra_dimension dimension[] = {RA_UNIT_TIME, spec->measure};
    const char *const comma = spec->units != NULL ? strchr(spec->units, ',') : NULL;
    if (comma == NULL || comma - spec->units > 20 || strlen(comma) > 20) {
        return ra_fail(st, RA_INPUT,
                       "%.500s: is text: add --units s,%s, the units of its two columns, times and "
                       "values",
                       spec->path, ra_units_si(spec->measure));
    }
    for (int i = 0; i < 2; i++) {
        char one[40];
        struct ra_status why = {RA_OK, ""};
        snprintf(one, sizeof one, "1 %.*s", i == 0 ? (int)(comma - spec->units) : 20,
                 i == 0 ? spec->units : comma + 1);
        if (strlen(one) < 3 || ra_units_read(one, dimension[i], &si[i], &why) != RA_OK) {
            return ra_fail(st, RA_INPUT, "--units %.60s: %.300s; write s,%s or the like",
                           spec->units, why.text, ra_units_si(spec->measure));
        }
    }
    return RA_OK;
}

static enum ra_code read_decimal(const struct ra_recording_spec *spec, char *decimal,
                                 struct ra_status *st)
{
    const char *const word = spec->decimal;
    *decimal = word == NULL ? '\0' : strcmp(word, "comma") == 0 ? ',' : '.';
    return word == NULL || *decimal == ',' || strcmp(word, "point") == 0
               ? RA_OK
               : ra_fail(st, RA_USAGE, "--decimal: not '%.60s'; write point or comma", word);
}

static enum ra_code check_times(const char *path, const double *t, size_t count, double *interval,
                                struct ra_status *st)
{
    *interval = (t[count - 1] - t[0]) / (double)(count - 1);
    for (size_t i = 0; i < count; i++) {
        // written times are rounded; a step that differs by half an interval means a missing sample
        if (!(*interval > 0.0) || !(fabs(t[i] - t[0] - (double)i * *interval) <= 0.5 * *interval)) {
            return ra_fail(st, RA_INPUT,
                           "%.500s: the times of its first column are not evenly spaced (value "
                           "%zu): export it with equal steps",
                           path, i + 1);
        }
    }
    return RA_OK;
}

/// Reads both columns of a text. Times go into `t` (count).
static enum ra_code fill(const struct ra_columns *c, const double si[2], double *t, double *value,
                         const char *path, struct ra_status *st)
{
    const char *next = c->next;
    struct ra_text_line line = {0};
    for (size_t i = 0; i < c->rows && ra_columns_next(c, &next, &line); i++) {
        double row[2];
        ra_columns_row(c, &line, row);
        t[i] = si[0] * row[0];
        value[i] = si[1] * row[1];
        if (!isfinite(t[i]) || !isfinite(value[i])) {
            return ra_fail(st, RA_INPUT, "%.500s:%zu: a time and a value are needed", path,
                           ra_columns_line(c, i));
        }
    }
    return RA_OK;
}

static enum ra_code read_text(const struct ra_recording_spec *spec, const struct ra_text *text,
                              struct ra_velocity *v, struct ra_status *st)
{
    struct ra_format format = {.column = {1, 2}};
    struct ra_columns c = {0};
    double si[2];
    enum ra_code code = read_units(spec, si, st);
    code = code == RA_OK ? read_decimal(spec, &format.decimal, st) : code;
    if (code == RA_OK) {
        code = ra_columns_find(text, &format, &c, st);
    }
    if (code == RA_OK && (c.columns != 2 || c.rows < 16)) {
        code = ra_fail(st, RA_INPUT,
                       "%.500s: has %zu row%s of %zu column%s: a recording has times and values, "
                       "and 16 rows or more",
                       spec->path, c.rows, ra_s(c.rows), c.columns, ra_s(c.columns));
    }
    if (code != RA_OK) {
        return code;
    }
    double *const t = ra_alloc(c.rows, sizeof *t, "times of a recording", st);
    v->value = ra_alloc(c.rows, sizeof *v->value, "recording", st);
    v->count = c.rows;
    code = t != NULL && v->value != NULL ? fill(&c, si, t, v->value, spec->path, st) : RA_SYSTEM;
    if (code == RA_OK) {
        code = check_times(spec->path, t, c.rows, &v->interval, st);
    }
    free(t);
    return code;
}

static enum ra_code read_universal(const struct ra_recording_spec *spec, const struct ra_text *text,
                                   struct ra_velocity *v, struct ra_status *st)
{
    double si[2];
    if (spec->decimal != NULL) {
        return ra_fail(st, RA_USAGE, "compare: --decimal is for text in columns only");
    }
    const enum ra_code code = spec->units != NULL ? read_units(spec, si, st) : RA_OK;
    return code == RA_OK
               ? ra_universal_record(text, spec->measure, spec->units != NULL ? si : NULL, v, st)
               : code;
}

/// Reads the samples as they are in the file. *sound is true for a sound file, whose samples have
/// no unit.
static enum ra_code read_samples(const struct ra_recording_spec *spec, const char *path,
                                 struct ra_velocity *v, bool *sound, struct ra_status *st)
{
    struct ra_text text = {.path = path};
    enum ra_audio kind;
    memset(v, 0, sizeof *v);
    *sound = ra_audio_of(path, &kind);
    enum ra_code code = ra_text_load(&text, "a recording", st);
    if (code == RA_OK) {
        const bool universal = ra_output_ends(path, ".unv") || ra_output_ends(path, ".uff") ||
                               ra_universal_is(text.data, text.size);
        code = *sound      ? read_sound(&text, v, st)
               : universal ? read_universal(spec, &text, v, st)
                           : read_text(spec, &text, v, st);
    }
    free(text.data);
    return code;
}

// ## Scale

/// Finds the scale from a tone (eq:recording-scale).
static enum ra_code calibrate(const struct ra_recording_spec *spec, double *scale, char *note,
                              size_t note_size, struct ra_status *st)
{
    struct ra_velocity tone;
    struct ra_status why = {RA_OK, ""};
    // sound calibrators of class 1 give 1 Pa, which is 94 dB (IEC 60942)
    double level = 94.0, square = 0.0, frequency = 0.0;
    bool sound = false;
    if (spec->tone == NULL && spec->measure != RA_UNIT_PRESSURE) {
        return ra_fail(st, RA_USAGE,
                       "compare: the run is taken at a velocity, and --calibrator then needs "
                       "--tone, its level over 1e-9 m/s; for a microphone, choose the sound "
                       "pressure of a run in three dimensions, --at pressure");
    }
    if (spec->tone != NULL && ra_units_read(spec->tone, RA_UNIT_NONE, &level, &why) != RA_OK) {
        return ra_fail(st, RA_USAGE, "--tone: %.300s; write a level in dB, 94", why.text);
    }
    enum ra_code code = read_samples(spec, spec->calibrator, &tone, &sound, st);
    if (code == RA_OK && ra_recording_tone(&tone, &square, &frequency, &why) != RA_OK) {
        code = ra_fail(st, why.code, "%.500s: %s", spec->calibrator, why.text);
    }
    free(tone.value);
    if (code == RA_OK) {
        *scale = spec->reference * pow(10.0, level / 20.0) / sqrt(square);
        ra_note(note, note_size, "scale by a tone of %g dB at %.4g Hz", level, frequency);
    }
    return code;
}

static enum ra_code find_scale(const struct ra_recording_spec *spec, bool sound, double *scale,
                               char *note, size_t note_size, struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    enum ra_audio kind;
    *scale = 1.0;
    if (sound && (spec->units != NULL || spec->decimal != NULL)) {
        return ra_fail(st, RA_USAGE,
                       "compare: %s is for text: a sound file needs --scale or --calibrator",
                       spec->units != NULL ? "--units" : "--decimal");
    }
    if (spec->scale != NULL && spec->calibrator != NULL) {
        return ra_fail(st, RA_USAGE, "compare: --scale and --calibrator exclude each other");
    }
    if (spec->calibrator != NULL && !(sound && ra_audio_of(spec->calibrator, &kind))) {
        return ra_fail(st, RA_USAGE,
                       "compare: --calibrator is only for sound files; text needs --units");
    }
    if (spec->calibrator != NULL) {
        return calibrate(spec, scale, note, note_size, st);
    }
    if (spec->scale == NULL) {
        return sound ? ra_fail(st, RA_INPUT,
                               "%.500s: samples of a sound file have no unit: add --scale V, the "
                               "value of its full scale, or --calibrator FILE, the tone of a "
                               "calibrator recorded the same way",
                               spec->path)
                     : RA_OK;
    }
    if (!sound) {
        return ra_fail(st, RA_USAGE,
                       "compare: --scale is only for sound files; text needs --units");
    }
    if (ra_units_read(spec->scale, spec->measure, scale, &why) != RA_OK || !(*scale > 0.0)) {
        return ra_fail(st, RA_USAGE, "--scale: %.300s%s%s", why.text,
                       why.code == RA_OK ? "write a value above 0, such as 20 "
                                         : "; the run is taken at a ",
                       why.code == RA_OK ? ra_units_si(spec->measure)
                       : spec->measure == RA_UNIT_PRESSURE
                           ? "sound pressure (--at)"
                           : "velocity; for a microphone, choose the sound pressure of a run in "
                             "three dimensions, --at pressure");
    }
    char full[64];
    ra_note(note, note_size, "full scale is %s", ra_units_write(*scale, spec->measure, full));
    return RA_OK;
}

enum ra_code ra_recording_read(const struct ra_recording_spec *spec, struct ra_velocity *v,
                               char *note, size_t note_size, struct ra_status *st)
{
    bool sound = false;
    double scale = 1.0;
    enum ra_code code = read_samples(spec, spec->path, v, &sound, st);
    if (code == RA_OK) {
        ra_note(note, note_size, "%s: %zu samples, %.6g s at %.6g Hz", spec->path, v->count,
                (double)v->count * v->interval, 1.0 / v->interval);
        code = find_scale(spec, sound, &scale, note, note_size, st);
    }
    for (size_t i = 0; code == RA_OK && i < v->count; i++) {
        v->value[i] *= scale;
    }
    return code;
}
