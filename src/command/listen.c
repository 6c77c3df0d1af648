// A probe's velocity as sound: ra2d listen.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What one hears of a beam near by follows its velocity, so the velocity of a probe is written as
 * sound: it tells shocks from hum at once. It is not the radiated sound, which has the directions
 * and the efficiency of sound.c in it.
 *
 * **Rate.** A sound card wants 48 kHz, a probe is sampled at rates such as 100 kHz. We interpolate
 * with a windowed sinc: with ratio r (new rate over old), c = min(1, r) and t the time of a new
 * sample in old intervals,
 * $$ y(t) = \sum_j x_j \, c \, \mathrm{sinc}(c (t - j)) \,
 *       w\Big(\frac{c (t - j)}{Z}\Big), \quad w(s) = \cos^2(\pi s/2), \; |s| < 1 , % eq:resample $$
 * Z = 32 zero crossings to a side. Below 0.95 of the narrower band nothing changes by more than
 * 1 %, and what lies beyond 1.05 of it, which would come back as another tone, is 40 dB down or
 * more (verified).
 *
 * **Time.** Slowed down K times, a record lasts K times longer and every frequency is divided by K:
 * shocks of microseconds come into the range of the ear. Nothing else is done to the time.
 *
 * **Scale.** Without --full-scale the largest sample is 0.9 of full scale, so that loudness says
 * nothing; with the same full scale two runs compare. What was done is printed. Samples beyond full
 * scale are cut, and counted.
 *
 * Verified by tests/command/test_listen.c.
 */
#include "command/listen.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/records.h"
#include "base/table.h"
#include "command/output.h"

static const double PI = 3.141592653589793;
enum { CROSSINGS = 32 };
#define LONGEST 1e8 ///< samples of a file: 35 minutes, which take 0.8 GB of memory

// ## Another rate

static double kernel(double s)
{
    if (fabs(s) >= CROSSINGS) {
        return 0.0;
    }
    const double window = cos(0.5 * PI * s / CROSSINGS), x = PI * s;
    return (fabs(x) < 1e-9 ? 1.0 : sin(x) / x) * window * window;
}

enum ra_code ra_resample(const double *sample, size_t samples, double ratio,
                         const volatile sig_atomic_t *stop, double **resampled, size_t *count,
                         struct ra_status *st)
{
    const double c = fmin(1.0, ratio), reach = CROSSINGS / c;
    const double wanted = floor((double)(samples - 1) * ratio) + 1.0;
    *resampled = NULL;
    if (!(wanted <= LONGEST)) {
        return ra_fail(st, RA_INPUT, "--slow: the sound would have %.9g samples, at most %.9g",
                       wanted, LONGEST);
    }
    *count = (size_t)wanted;
    double *const sound = ra_alloc(*count, sizeof *sound, "sound", st);
    if (sound == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < *count; i++) {
        if (stop != NULL && *stop) {
            free(sound);
            return ra_fail(st, RA_EARLY, "interrupted: there is no sound");
        }
        const double t = (double)i / ratio;
        const double from = fmax(0.0, ceil(t - reach));
        const double to = fmin((double)(samples - 1), floor(t + reach));
        double sum = 0.0;
        for (double j = from; j <= to; j += 1.0) {
            sum += sample[(size_t)j] * kernel(c * (t - j));
        }
        sound[i] = c * sum;
    }
    *resampled = sound;
    return RA_OK;
}

// ## The file

/// Bytes from the lowest on, whatever the machine has first.
static void put(unsigned char *at, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        at[i] = (unsigned char)(value >> (8 * i));
    }
}

/// A name, or a number of some bytes.
struct field {
    char name[9];
    uint32_t value;
    int bytes;
};

static void make_head(unsigned char head[44], size_t count)
{
    const uint32_t bytes = (uint32_t)(2 * count);
    const struct field fields[] = {
        {.name = "RIFF"},
        {.value = 36 + bytes, .bytes = 4},
        {.name = "WAVEfmt "},
        {.value = 16, .bytes = 4},               // bytes of the format
        {.value = 1, .bytes = 2},                // integers, not packed
        {.value = 1, .bytes = 2},                // channels
        {.value = RA_WAVE_RATE, .bytes = 4},     // samples a second
        {.value = 2 * RA_WAVE_RATE, .bytes = 4}, // bytes a second
        {.value = 2, .bytes = 2},                // bytes of a sample of all channels
        {.value = 16, .bytes = 2},               // bits of a sample
        {.name = "data"},
        {.value = bytes, .bytes = 4},
    };
    unsigned char *at = head;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        for (const char *c = fields[i].name; *c != '\0'; c++) {
            *at++ = (unsigned char)*c;
        }
        put(at, fields[i].value, fields[i].bytes);
        at += fields[i].bytes;
    }
}

enum ra_code ra_wave_write(const char *path, const double *value, size_t count,
                           const volatile sig_atomic_t *stop, size_t *clipped, struct ra_status *st)
{
    unsigned char head[44], pair[2];
    struct ra_output file;
    *clipped = 0;
    make_head(head, count);
    enum ra_code code = ra_output_open(&file, path, st);
    if (code == RA_OK) {
        code = ra_output_write(&file, head, sizeof head, st);
    }
    for (size_t i = 0; i < count && code == RA_OK; i++) {
        const double v = value[i], inside = v > 1.0 ? 1.0 : v < -1.0 ? -1.0 : v;
        *clipped += inside != v;
        put(pair, (uint32_t)(int32_t)lround(32767.0 * inside), 2);
        code = ra_output_write(&file, pair, sizeof pair, st);
        if (stop != NULL && *stop) {
            code = ra_fail(st, RA_EARLY, "interrupted: there is no sound");
        }
    }
    return ra_output_close(&file, code, st);
}

// ## The probe

/// The column of the probe, or of the first velocity.
static enum ra_code find_probe(const struct ra_records *r, const char *probe, size_t *column,
                               struct ra_status *st)
{
    char velocities[256] = "";
    for (size_t k = 1; k < r->columns; k++) {
        const bool moves = strcmp(r->unit[k], "m/s") == 0;
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
        return ra_fail(st, RA_INPUT, "%s: has no velocity '%.60s'; it has:%.250s", r->path, probe,
                       velocities[0] != '\0' ? velocities : " none");
    }
    return ra_fail(st, RA_INPUT,
                   "%s: has no velocity; put a line such as `v = resonator velocity 165 mm` into "
                   "[probes] and run again",
                   r->path);
}

/// Interval of evenly spaced times.
static enum ra_code find_interval(const struct ra_records *r, double *interval,
                                  struct ra_status *st)
{
    double *t = NULL;
    enum ra_code code = ra_records_numbers(r, 0, &t, st);
    if (code == RA_OK && r->rows < 2) {
        code = ra_fail(st, RA_INPUT, "%s: has %zu samples: sound needs two at least", r->path,
                       r->rows);
    }
    if (code == RA_OK) {
        *interval = (t[r->rows - 1] - t[0]) / (double)(r->rows - 1);
        if (!(*interval > 0.0 && isfinite(*interval))) {
            code = ra_fail(st, RA_INPUT, "%s: times do not increase", r->path);
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

/// What the file is, as a table.
static void say(const struct ra_listen_spec *spec, const struct ra_records *r, size_t column,
                double interval, double scale, double peak, size_t count, size_t clipped, FILE *out)
{
    struct ra_table table = ra_table_on(out, spec->command);
    const char *const slash = strrchr(spec->output, '/');
    const double band = 0.5 * fmin(1.0 / interval, RA_WAVE_RATE * spec->slow);
    ra_table_quantity(&table, "", (double)NAN, ""); // the row that names the columns
    ra_table_quantity_text(&table, "file", slash != NULL ? slash + 1 : spec->output);
    ra_table_quantity_text(&table, "probe", r->name[column]);
    ra_table_quantity(&table, "full_scale", scale, "m/s");
    ra_table_quantity(&table, "peak", peak, "m/s");
    ra_table_quantity(&table, "clipped", (double)clipped, "1");
    ra_table_quantity(&table, "time_stretch", spec->slow, "1");
    ra_table_quantity(&table, "probe_rate", 1.0 / interval, "Hz");
    ra_table_quantity(&table, "rate", RA_WAVE_RATE, "Hz");
    ra_table_quantity(&table, "highest_frequency_of_the_run", band, "Hz");
    ra_table_quantity(&table, "duration", (double)count / RA_WAVE_RATE, "s");
}

static enum ra_code write_sound(const struct ra_listen_spec *spec, const struct ra_records *r,
                                size_t column, double interval, FILE *out, struct ra_status *st)
{
    double *velocity = NULL, *value = NULL, peak = 0.0;
    size_t count, clipped;
    enum ra_code code = ra_records_numbers(r, column, &velocity, st);
    if (code == RA_OK) {
        code = ra_resample(velocity, r->rows, spec->slow * (RA_WAVE_RATE * interval), spec->stop,
                           &value, &count, st);
    }
    for (size_t i = 0; code == RA_OK && i < count; i++) {
        peak = fmax(peak, fabs(value[i]));
        if (!isfinite(value[i])) {
            code = ra_fail(st, RA_INPUT, "%s: velocities are too large to be added up", r->path);
        }
    }
    const double scale = spec->full_scale > 0.0 ? spec->full_scale : peak > 0.0 ? peak / 0.9 : 1.0;
    for (size_t i = 0; code == RA_OK && i < count; i++) {
        value[i] /= scale;
    }
    if (code == RA_OK) {
        code = ra_wave_write(spec->output, value, count, spec->stop, &clipped, st);
    }
    if (code == RA_OK) {
        say(spec, r, column, interval, scale, peak, count, clipped, out);
    }
    free(velocity);
    free(value);
    return code;
}

enum ra_code ra_listen(const struct ra_listen_spec *spec, FILE *out, struct ra_status *st)
{
    char path[1100];
    struct ra_records r = {.path = NULL};
    size_t column = 0;
    double interval;
    snprintf(path, sizeof path, "%.1000s/summary.tsv", spec->run);
    if (access(path, F_OK) != 0) {
        return ra_fail(st, RA_INPUT, "%.500s: is no finished run, it has no summary.tsv",
                       spec->run);
    }
    snprintf(path, sizeof path, "%.1000s/probes.tsv", spec->run);
    if (access(path, F_OK) != 0) {
        return ra_fail(st, RA_INPUT,
                       "%.500s: has no probes.tsv: run again with output.sample = 10 us",
                       spec->run);
    }
    enum ra_code code = ra_records_read(path, &r, st);
    if (code == RA_OK) {
        code = find_probe(&r, spec->probe, &column, st);
    }
    if (code == RA_OK) {
        code = find_interval(&r, &interval, st);
    }
    if (code == RA_OK) {
        code = write_sound(spec, &r, column, interval, out, st);
    }
    ra_records_free(&r);
    return code;
}
