// Making a probe's record audible: ra2d listen.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This command makes a sound file from the tables of a run: the record of a velocity becomes a
 * sound (waveform.c), which is scaled and encoded (audio.c).
 *
 * **Scale.** By default the largest sample is 0.9 of full scale, so the loudness of two sounds
 * cannot be compared. With --full-scale, or with the largest sample of several runs (--same-scale),
 * it can. A sine whose peaks are at full scale has the level
 * $$ L_0 = 20 \log_{10} \frac{V_0}{\sqrt2 \cdot 10^{-9}\,\mathrm{m/s}} ,  % eq:full-scale $$
 * where $V_0$ is the velocity at full scale. A sample of the file times $V_0$ is a velocity. A
 * sound pressure (--probe) is written in the same way; its levels refer to 20 uPa. Scale and levels
 * are printed and are also in the head of the file. Samples beyond full scale are cut and counted.
 *
 * Tests: tests/command/test_listen.c.
 */
#include "command/listen.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/room.h"
#include "command/audio.h"
#include "command/output.h"
#include "command/pictures.h"
#include "statistics/room.h"

/// A quantity that can be made audible.
struct heard {
    const char *unit;
    enum ra_dimension dimension;
    double reference; ///< reference of levels [m/s] or [Pa]
    const char *level, *level_A;
};
static const struct heard heard[] = {
    {"m/s", RA_UNIT_SPEED, 1e-9, "dB re 1e-9 m/s", "dB(A) re 1e-9 m/s"},
    {"Pa", RA_UNIT_PRESSURE, 2e-5, "dB re 2e-5 Pa", "dB(A) re 2e-5 Pa"}};

/// The quantity of a waveform. It is a velocity if the waveform states no unit.
static const struct heard *quantity_of(const struct ra_waveform *w)
{
    return &heard[w->unit != NULL && strcmp(w->unit, heard[1].unit) == 0];
}

// ## The probe

/// An addition to the message if the user has asked for a sound pressure that the run does not
/// have.
static const char only_areal[] = "; a sound pressure is computed in three dimensions: run `ra2d "
                                 "areal` again with output.sound = on, and output.listener_x, "
                                 "listener_y and listener_height for its place";

/// Finds the column of the probe, a velocity or a pressure. If no probe is named, it is the column
/// of the first velocity.
static enum ra_code find_probe(const struct ra_records *r, const char *probe, size_t *column,
                               struct ra_status *st)
{
    char velocities[256] = "";
    for (size_t k = 1; k < r->columns; k++) {
        const bool moves = strcmp(r->unit[k], heard[0].unit) == 0 ||
                           (probe != NULL && strcmp(r->unit[k], heard[1].unit) == 0);
        if (moves && (probe == NULL || strcmp(probe, r->name[k]) == 0)) {
            *column = k;
            return RA_OK;
        }
        if (moves) {
            const size_t used = strlen(velocities);
            snprintf(velocities + used, sizeof velocities - used, " %s", r->name[k]);
        }
    }
    if (probe != NULL) {
        return ra_fail(st, RA_INPUT, "%s: has no velocity '%.60s'; it has:%.250s%s", r->path, probe,
                       velocities[0] != '\0' ? velocities : " none",
                       strcmp(probe, "pressure") == 0 ? only_areal : "");
    }
    return ra_fail(st, RA_INPUT,
                   "%s: has no velocity; add a probe of one to [probes] (`v = resonator velocity "
                   "X` on a line, `v = plate velocity X, Y` in three dimensions; output.sample is "
                   "its interval) and run again",
                   r->path);
}

/// Finds the interval of the times, which must be evenly spaced.
static enum ra_code find_interval(const struct ra_records *r, double *interval,
                                  struct ra_status *st)
{
    double *t = NULL;
    enum ra_code code = ra_records_numbers(r, 0, &t, st);
    if (code == RA_OK && r->rows < 2) {
        code = ra_fail(st, RA_INPUT,
                       "%s: has %zu sample%s, and sound needs two at least: run again with a "
                       "shorter output.sample, or for longer",
                       r->path, r->rows, ra_s(r->rows));
    }
    if (code == RA_OK) {
        *interval = (t[r->rows - 1] - t[0]) / (double)(r->rows - 1);
        if (!(*interval > 0.0 && isfinite(*interval))) {
            code = ra_fail(st, RA_INPUT, "%s: times do not increase", r->path);
        } else if (*interval < 1e-12) {
            // shorter intervals give a rate that the resampler cannot take
            code = ra_fail(st, RA_INPUT, "%s: samples are %g s apart; 1e-12 s is the least",
                           r->path, *interval);
        }
        for (size_t i = 0; i < r->rows && code == RA_OK; i++) {
            if (!(fabs(t[i] - t[0] - (double)i * *interval) <= 1e-3 * *interval)) {
                code = ra_fail(st, RA_INPUT, "%s:%zu: samples are not evenly spaced", r->path,
                               r->line[i]);
            }
        }
    }
    free(t);
    return code;
}

/// Finds the table of a run that contains its velocities.
static enum ra_code find_table(const char *run, char path[1100], struct ra_status *st)
{
    static const char *const names[] = {"probes.tsv", "histories.tsv"};
    if (ra_check_finished(run, st) != RA_OK) {
        return st->code;
    }
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, 1100, "%.1000s/%s", run, names[i]);
        if (access(path, F_OK) == 0) {
            return RA_OK;
        }
    }
    snprintf(path, 1100, "%.1000s/response.tsv", run);
    return access(path, F_OK) == 0
               ? ra_fail(st, RA_INPUT,
                         "%.500s: has no histories.tsv: run again with output.histories = on", run)
               : ra_fail(st, RA_INPUT,
                         "%.500s: has no probes.tsv: run again with output.sample = 10 us and a "
                         "velocity in [probes]",
                         run);
}

enum ra_code ra_listen_record(const char *run, const char *probe, struct ra_velocity *v,
                              struct ra_status *st)
{
    char path[1100];
    struct ra_records r = {.path = NULL};
    size_t column = 0;
    memset(v, 0, sizeof *v);
    enum ra_code code = find_table(run, path, st);
    if (code == RA_OK) {
        code = ra_records_read(path, &r, st);
    }
    if (code == RA_OK) {
        code = find_probe(&r, probe, &column, st);
    }
    if (code == RA_OK) {
        code = find_interval(&r, &v->interval, st);
    }
    if (code == RA_OK) {
        code = ra_records_numbers(&r, column, &v->value, st);
    }
    if (code == RA_OK) {
        v->count = r.rows;
        snprintf(v->name, sizeof v->name, "%s", r.name[column]);
        v->unit = heard[strcmp(r.unit[column], heard[1].unit) == 0].unit;
    }
    ra_records_free(&r);
    return code;
}

// ## The file

/// The level of a sine that reaches full scale. If the square of full scale or its ratio to the
/// square of the reference is not a normal number, the logarithm of full scale itself is taken.
static double level_of_scale(const struct heard *q, double scale)
{
    const double square = 0.5 * scale * scale, level = ra_decibel(square, q->reference);
    return square >= DBL_MIN && isfinite(level)
               ? level
               : ra_decibel(0.5, q->reference) + 20.0 * log10(scale);
}

void ra_listen_comment(const struct ra_waveform *w, double scale, double slow, char text[256])
{
    const struct heard *const q = quantity_of(w);
    char full[64];
    snprintf(full, sizeof full, "%.6g", scale); // six digits, with a prefix of the unit
    const int used = snprintf(
        text, 256,
        "full scale is %s: a sine that reaches it has %.2f %s; the record has %.2f dB, "
        "%.2f dB(A)",
        ra_units_write(strtod(full, NULL), q->dimension, full), level_of_scale(q, scale), q->level,
        ra_decibel(w->mean_square, q->reference), ra_decibel(w->mean_square_A, q->reference));
    if (slow != 1.0) {
        snprintf(text + used, 256 - (size_t)used, "; slowed down %g times", slow);
    }
}

/// Describes the file as a table.
static void say(const struct ra_listen_spec *spec, const struct ra_velocity *v,
                const struct ra_waveform *w, double scale, size_t clipped, FILE *out)
{
    struct ra_table table = ra_table_on(out, spec->command);
    const struct heard *const q = quantity_of(w);
    const char *const slash = strrchr(spec->output, '/');
    const double band = 0.5 * fmin(1.0 / v->interval, RA_SOUND_RATE * spec->slow);
    ra_table_quantity(&table, "", (double)NAN, ""); // the row that names the columns
    ra_table_quantity_text(&table, "file", slash != NULL ? slash + 1 : spec->output);
    ra_table_quantity_text(&table, "probe", v->name);
    ra_table_quantity(&table, "full_scale", scale, q->unit);
    ra_table_quantity(&table, "full_scale_level", level_of_scale(q, scale), q->level);
    ra_table_quantity(&table, "level", ra_decibel(w->mean_square, q->reference), q->level);
    ra_table_quantity(&table, "level_A", ra_decibel(w->mean_square_A, q->reference), q->level_A);
    ra_table_quantity(&table, "peak", w->peak, q->unit);
    ra_table_quantity(&table, "clipped", (double)clipped, "1");
    ra_table_quantity(&table, "time_stretch", spec->slow, "1");
    ra_table_quantity(&table, "repeated", (double)spec->repeat, "1");
    ra_table_quantity(&table, "probe_rate", 1.0 / v->interval, "Hz");
    ra_table_quantity(&table, "rate", RA_SOUND_RATE, "Hz");
    ra_table_quantity(&table, "highest_frequency_of_the_run", band, "Hz");
    ra_table_quantity(&table, "duration", (double)w->count / RA_SOUND_RATE, "s");
}

/// Reads the value of full scale, in a unit of the quantity. 0: the scale is found from the peak.
static enum ra_code find_scale(const struct ra_listen_spec *spec, const struct ra_velocity *v,
                               double *scale, struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    const bool is_pressure = strcmp(v->unit, heard[1].unit) == 0;
    *scale = spec->full_scale;
    if (spec->scale != NULL &&
        ra_units_read(spec->scale, is_pressure ? RA_UNIT_PRESSURE : RA_UNIT_SPEED, scale, &why) !=
            RA_OK) {
        return ra_fail(st, RA_USAGE, "--full-scale: %.300s; %.60s is a %s", why.text, v->name,
                       is_pressure ? "sound pressure" : "velocity");
    }
    return RA_OK;
}

/// Raises *peak to the peak of another run's sound.
static enum ra_code raise_peak(const struct ra_listen_spec *spec, const char *run, double *peak,
                               struct ra_status *st)
{
    struct ra_velocity v;
    struct ra_waveform w = {.value = NULL};
    struct ra_status why = {RA_OK, ""};
    enum ra_code code = ra_listen_record(run, spec->probe, &v, st);
    // two periods are enough, because all later periods are like the second
    const size_t repeat = spec->repeat > 1 ? 2 : 1;
    if (code == RA_OK && ra_waveform_make(&v, spec->slow, repeat, spec->stop, &w, &why) != RA_OK) {
        code = ra_fail(st, why.code, "%.1000s: %s", run, why.text);
    }
    *peak = fmax(*peak, w.peak);
    ra_waveform_free(&w);
    free(v.value);
    return code;
}

static enum ra_code write_sound(const struct ra_listen_spec *spec, enum ra_audio kind,
                                const struct ra_velocity *v, const struct ra_waveform *w, FILE *out,
                                struct ra_status *st)
{
    char comment[256];
    struct ra_audio_bytes bytes = {.data = NULL};
    struct ra_output file = {.file = NULL};
    double peak = w->peak, scale = 0.0;
    enum ra_code code = find_scale(spec, v, &scale, st);
    for (size_t i = 1; i < spec->runs && code == RA_OK; i++) {
        code = raise_peak(spec, spec->run[i], &peak, st);
    }
    scale = scale > 0.0 ? scale : peak / 0.9;
    if (code == RA_OK) {
        ra_listen_comment(w, scale, spec->slow, comment);
        code = ra_audio_encode(w, scale, kind, v->name, comment, spec->stop, &bytes, st);
    }
    if (code == RA_OK) {
        code = ra_output_open(&file, spec->output, st);
    }
    if (code == RA_OK) {
        code = ra_output_write(&file, bytes.data, bytes.size, st);
    }
    code = ra_output_close(&file, code, st);
    if (code == RA_OK) {
        say(spec, v, w, scale, bytes.clipped, out);
    }
    free(bytes.data);
    return code;
}

enum ra_code ra_listen(const struct ra_listen_spec *spec, FILE *out, struct ra_status *st)
{
    enum ra_audio kind = RA_AUDIO_WAV;
    struct ra_velocity v;
    struct ra_waveform w;
    struct ra_status why = {RA_OK, ""};
    // the ending of the name determines the format; a pipe or a device gets WAV
    ra_audio_of(spec->output, &kind);
    enum ra_code code = ra_listen_record(spec->run[0], spec->probe, &v, st);
    if (code == RA_OK &&
        ra_waveform_make(&v, spec->slow, spec->repeat, spec->stop, &w, &why) != RA_OK) {
        code = why.code == RA_INPUT && why.text[0] != '-'
                   ? ra_fail(st, why.code, "%.1000s: %s", spec->run[0], why.text)
                   : ra_fail(st, why.code, "%s", why.text);
    } else if (code == RA_OK) {
        code = write_sound(spec, kind, &v, &w, out, st);
        ra_waveform_free(&w);
    }
    free(v.value);
    return code;
}
