// A run beside a recording: ra2d compare.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * For both records, that of the run at a probe and the recording, Welch's method (eq:welch) gives
 * densities S(f) in segments of the same duration D, also if their rates differ, and from these
 * $$ L_b = 10 \log_{10} \Big( \int_b S\,df / p_0^2 \Big),\quad
 *    \Delta_b = L_b^{run} - L_b^{recording}                             % eq:compare-difference $$
 * in the third octaves b (bands.c) that both have: below 0.475 of the lower rate, and at least four
 * lines 1/D wide, because Hann's window mixes narrower bands. `all` and `all_A` are the sums over
 * these bands, plain and A-weighted, so that both records are summed over the same frequencies.
 *
 * **Band.** A run is one sample of the noise of its surfaces. With the mean squares $q_i$ of a band
 * in n pieces, the runs of several seeds, or ten blocks of a single run,
 * $$ h_b = \frac{10}{\ln 10} \frac{t_{n-1}\,s(q)}{\sqrt n\,\bar q}             % eq:compare-half $$
 * is the half width of the 95 % interval of the run's level (t by Student, s the standard
 * deviation). It does not include the scatter of the recording or the errors of the model. A
 * difference within it is marked 1 in the column `within`. With two runs only, or if the blocks
 * differ strongly, the interval is wide, as it should be.
 *
 * D is 0.2 s, or a piece, or the recording, whichever is shortest: to see lower bands let the run
 * go on for longer.
 *
 * Units: SI. Tests: tests/command/test_compare.c.
 */
#include "command/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/listen.h"
#include "command/verify.h"
#include "statistics/room.h"

enum { BLOCKS = 10, LEAST_SEGMENT = 16, LINES_OF_A_BAND = 4 };
enum { ALL = RA_THIRDS, ALL_A, ROWS };            ///< rows behind the bands
static const double LONGEST = 0.2;                ///< of a segment [s]
static const double NYQUIST = 0.475;              ///< of the rate: what a resampler leaves as it is
static const double DECIBEL = 4.3429448190325183; ///< 10/ln 10

/// Mean squares of all rows.
struct bands {
    double square[ROWS];
};

/// What is compared, in memory.
struct work {
    struct ra_velocity *run, recording; ///< (runs)
    size_t runs;
    double duration;      ///< of a segment [s]
    size_t first, behind; ///< bands that both have
    struct bands of_run, of_recording;
    struct bands *piece; ///< (pieces)
    size_t pieces;
};

static void free_work(struct work *w)
{
    for (size_t i = 0; w->run != NULL && i < w->runs; i++) {
        free(w->run[i].value);
    }
    free(w->run);
    free(w->recording.value);
    free(w->piece);
}

// ## Records

static void leave_out(struct ra_velocity *v, double from)
{
    const double skipped = fmin(ceil(from / v->interval - 1e-6), (double)v->count);
    const size_t skip = (size_t)fmax(skipped, 0.0);
    memmove(v->value, v->value + skip, (v->count - skip) * sizeof *v->value);
    v->count -= skip;
}

/// A mean is no sound, and would leak into the lowest bands.
static void remove_mean(struct ra_velocity *v)
{
    double mean = 0.0;
    for (size_t i = 0; i < v->count; i++) {
        mean += v->value[i] / (double)v->count;
    }
    for (size_t i = 0; i < v->count; i++) {
        v->value[i] -= mean;
    }
}

static enum ra_code read_runs(const struct ra_compare_spec *spec, struct work *w,
                              struct ra_status *st)
{
    w->run = ra_alloc(spec->runs, sizeof *w->run, "runs", st);
    enum ra_code code = w->run != NULL ? RA_OK : RA_SYSTEM;
    w->runs = spec->runs;
    for (size_t i = 0; code == RA_OK && i < spec->runs; i++) {
        struct ra_velocity *const v = &w->run[i];
        if (ra_is_sweep(spec->run[i])) {
            return ra_fail(
                st, RA_USAGE,
                "compare: %.500s is a sweep: name its runs of one point, %.300s/*_seed-* "
                "or the like",
                spec->run[i], spec->run[i]);
        }
        code = ra_listen_record(spec->run[i], spec->probe, v, st);
        if (code == RA_OK) {
            leave_out(v, spec->from);
            remove_mean(v);
        }
        if (code == RA_OK && fabs(v->interval / w->run[0].interval - 1.0) > 1e-6) {
            code = ra_fail(st, RA_INPUT,
                           "%.500s: has samples %g s apart, and %.300s has %g s: compare runs of "
                           "one case",
                           spec->run[i], v->interval, spec->run[0], w->run[0].interval);
        }
    }
    return code;
}

static bool is_pressure(const struct ra_velocity *v)
{
    return v->unit != NULL && strcmp(v->unit, "Pa") == 0;
}

// ## Bands

static size_t segment_of(const struct ra_velocity *v, double duration)
{
    return 2 * (size_t)(0.5 * duration / v->interval + 1e-6);
}

static double shortest_piece(const struct work *w)
{
    double least = HUGE_VAL;
    for (size_t i = 0; i < w->runs; i++) {
        const size_t count = w->runs > 1 ? w->run[i].count : w->run[i].count / BLOCKS;
        least = fmin(least, (double)count * w->run[i].interval);
    }
    return least;
}

/// The duration of segments and the bands that both have.
static enum ra_code choose(struct work *w, struct ra_status *st)
{
    const double all = (double)w->recording.count * w->recording.interval;
    const double slower = fmax(w->run[0].interval, w->recording.interval);
    w->duration = fmin(LONGEST, fmin(shortest_piece(w), all));
    for (size_t i = 0; i < RA_THIRDS; i++) {
        const struct ra_third b = ra_third_octave(i);
        const bool wide = (b.high - b.low) * w->duration >= LINES_OF_A_BAND;
        w->first = wide ? w->first : i + 1;
        w->behind = b.high <= NYQUIST / slower ? i + 1 : w->behind;
    }
    return w->first < w->behind && segment_of(&w->run[0], w->duration) >= LEAST_SEGMENT &&
                   segment_of(&w->recording, w->duration) >= LEAST_SEGMENT
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "run and recording have no third octave in common: segments last %.3g s, "
                         "and rates are %.4g and %.4g Hz; let the run, or the recording, go on for "
                         "longer",
                         w->duration, 1.0 / w->run[0].interval, 1.0 / w->recording.interval);
}

/// Mean squares of `count` samples from `value` on.
static enum ra_code find_bands(const struct work *w, const struct ra_velocity *v,
                               const double *value, size_t count, struct bands *bands,
                               struct ra_status *st)
{
    const size_t segment = segment_of(v, w->duration), lines = segment / 2 + 1;
    const double rate = 1.0 / v->interval, width = rate / (double)segment;
    double *const density = ra_alloc(lines, sizeof *density, "spectrum", st);
    enum ra_code code = density != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        code = ra_welch(value, count, rate, segment, density, st);
    }
    *bands = (struct bands){{0.0}};
    for (size_t i = w->first; code == RA_OK && i < w->behind; i++) {
        const struct ra_third b = ra_third_octave(i);
        bands->square[i] = ra_band_sum(density, lines, width, b.low, b.high);
        bands->square[ALL] += bands->square[i];
    }
    for (size_t j = 0; code == RA_OK && j < lines; j++) {
        density[j] *= ra_a_weighting((double)j * width);
    }
    for (size_t i = w->first; code == RA_OK && i < w->behind; i++) {
        const struct ra_third b = ra_third_octave(i);
        bands->square[ALL_A] += ra_band_sum(density, lines, width, b.low, b.high);
    }
    free(density);
    return code;
}

/// Pieces of one run are its blocks; of several they are the runs, and their mean is the level.
static enum ra_code find_pieces(struct work *w, struct ra_status *st)
{
    w->pieces = w->runs > 1 ? w->runs : BLOCKS;
    w->piece = ra_alloc(w->pieces, sizeof *w->piece, "bands", st);
    enum ra_code code = w->piece != NULL ? RA_OK : RA_SYSTEM;
    for (size_t i = 0; code == RA_OK && i < w->pieces; i++) {
        const struct ra_velocity *const v = &w->run[w->runs > 1 ? i : 0];
        const size_t count = w->runs > 1 ? v->count : v->count / BLOCKS;
        code = find_bands(w, v, v->value + (w->runs > 1 ? 0 : i * count), count, &w->piece[i], st);
    }
    if (code == RA_OK && w->runs == 1) {
        return find_bands(w, &w->run[0], w->run[0].value, w->run[0].count, &w->of_run, st);
    }
    for (size_t i = 0; code == RA_OK && i < w->pieces; i++) {
        for (size_t b = 0; b < ROWS; b++) {
            w->of_run.square[b] += w->piece[i].square[b] / (double)w->pieces;
        }
    }
    return code;
}

/// eq:compare-half
static double half_of(const struct work *w, size_t row)
{
    const double n = (double)w->pieces;
    double mean = 0.0, squares = 0.0;
    for (size_t i = 0; i < w->pieces; i++) {
        mean += w->piece[i].square[row] / n;
    }
    for (size_t i = 0; i < w->pieces; i++) {
        const double off = w->piece[i].square[row] - mean;
        squares += off * off;
    }
    return mean > 0.0 ? DECIBEL * ra_student(w->pieces - 1) * sqrt(squares / (n - 1.0) / n) / mean
                      : (double)NAN;
}

// ## Printing

/// A row; the one that names the columns is put with NAN.
static void put_row(struct ra_table *table, const char *band, double run, double half,
                    double recording, const char *unit)
{
    const double difference = run - recording;
    ra_table_text(table, "band", band);
    ra_table_number(table, "run", unit, run);
    ra_table_number(table, "half", "dB", half);
    ra_table_number(table, "recording", unit, recording);
    ra_table_number(table, "difference", "dB", difference);
    ra_table_count(table, "within", fabs(difference) <= half);
    ra_table_end_row(table);
}

static void print(const struct ra_compare_spec *spec, const struct work *w, double reference,
                  const char *note, FILE *out)
{
    const char *const unit = is_pressure(&w->run[0]) ? "dB re 2e-5 Pa" : "dB re 1e-9 m/s";
    struct ra_table table = ra_table_on(out, spec->command);
    ra_table_comment(&table, "run: %.80s, %s; bands are third octaves [Hz], all of them, all_A",
                     w->run[0].name,
                     w->runs > 1 ? "the mean of its seeds" : "half widths by ten blocks of time");
    ra_table_comment(&table, "recording: %s", note);
    put_row(&table, "", (double)NAN, (double)NAN, (double)NAN, unit);
    for (size_t i = 0; i < ROWS; i++) {
        const bool is_band = i < RA_THIRDS;
        if (!is_band || (i >= w->first && i < w->behind)) {
            put_row(&table,
                    is_band    ? ra_third_octave(i).nominal
                    : i == ALL ? "all"
                               : "all_A",
                    ra_decibel(w->of_run.square[i], reference), half_of(w, i),
                    ra_decibel(w->of_recording.square[i], reference), unit);
        }
    }
}

enum ra_code ra_compare(const struct ra_compare_spec *spec, FILE *out, struct ra_status *st)
{
    struct work w = {.runs = 0};
    struct ra_recording_spec how = spec->recording;
    char note[1024] = "";
    enum ra_code code = read_runs(spec, &w, st);
    if (code == RA_OK) {
        how.measure = is_pressure(&w.run[0]) ? RA_UNIT_PRESSURE : RA_UNIT_SPEED;
        how.reference = is_pressure(&w.run[0]) ? 2e-5 : 1e-9;
        code = ra_recording_read(&how, &w.recording, note, sizeof note, st);
    }
    if (code == RA_OK) {
        remove_mean(&w.recording);
        code = choose(&w, st);
    }
    if (code == RA_OK) {
        code = find_pieces(&w, st);
    }
    if (code == RA_OK) {
        code =
            find_bands(&w, &w.recording, w.recording.value, w.recording.count, &w.of_recording, st);
    }
    if (code == RA_OK) {
        print(spec, &w, how.reference, note, out);
    }
    free_work(&w);
    return code;
}
