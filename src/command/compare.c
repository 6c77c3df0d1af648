// Comparing a run with a recording: ra2d compare.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The command compares two records: that of the run at a probe, and the recording. Welch's method
 * (eq:welch) gives their densities S(f) in segments of the same duration D, even if their sampling
 * rates differ. From these densities
 * $$ L_b = 10 \log_{10} \Big( \int_b S\,df / p_0^2 \Big),\quad
 *    \Delta_b = L_b^{run} - L_b^{recording}                             % eq:compare-difference $$
 * are computed in the bands b that both records have. Such a band lies below 0.475 of the lower
 * sampling rate. It is at least four lines of 1/D wide, because Hann's window would mix narrower
 * bands. `all` and `all_A` are the sums over these bands, plain and A-weighted. Both records have
 * the same frequencies in these sums. The mean of a record is in no band: by Hann's window it
 * appears at 0 and 1/D alone, and the lowest band begins beyond 1.5/D.
 *
 * **Bands** are third octaves (bands.c), or narrow bands of a width B that the user gives, centred
 * at B, 2 B, 3 B and so on. A level is always that of a whole band. If the width is halved, the
 * level of a noise falls by 3 dB, and that of a tone does not change.
 *
 * For third octaves D is the shortest of three times: 0.2 s, the length of a piece (defined below),
 * and that of the recording. So a longer run shows lower bands. For narrow bands D is 4/B, and
 * shorter records are refused.
 *
 * **Interval.** A run is one sample of the noise of its surfaces. The pieces are the runs of
 * several seeds, or ten blocks of a single run. With the mean squares $q_i$ of a band in n pieces,
 * $$ h_b = \frac{10}{\ln 10} \frac{t_{n-1}\,s(q)}{\sqrt n\,\bar q}             % eq:compare-half $$
 * is the half width of the 95 % interval of the run's level (t by Student, s the standard
 * deviation). It does not include the scatter of the recording or the errors of the model. If a
 * difference lies within the interval, the column `within` has 1. With only two runs, or if the
 * blocks differ strongly, the interval is wide, as it should be.
 *
 * **Points.** A sweep over other keys than the seed has a point for each combination of these keys.
 * Each point is compared separately, with its own recording or with the only recording
 * (compare_points.c).
 *
 * Units: SI. Tests: tests/command/test_compare.c.
 */
#include "command/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/listen.h"
#include "statistics/room.h"

enum { BLOCKS = 10, LEAST_SEGMENT = 16, LINES_OF_A_BAND = 4 };
/// the rows of the sums, counted from the row after the last band
enum { ALL, ALL_A, SUMS = RA_COMPARE_SUMS };
static const double LONGEST = 0.2;   ///< longest segment for third octaves [s]
static const double NYQUIST = 0.475; ///< share of the rate up to which a resampler keeps a signal
static const double DECIBEL = 4.3429448190325183; ///< 10/ln 10

/// The compared data in memory. Mean squares are those of the bands, followed by those of the sums.
struct work {
    struct ra_velocity *run; ///< samples of each run (runs)
    size_t runs;
    double duration;               ///< length of a segment [s]
    struct ra_compared *band;      ///< results for bands and sums (bands + SUMS)
    size_t bands;                  ///< number of bands that both records have
    double *of_run, *of_recording; ///< mean squares (bands + SUMS)
    double *piece;                 ///< mean squares of each piece (pieces x (bands + SUMS))
    size_t pieces;
};

static void free_work(struct work *w)
{
    for (size_t i = 0; w->run != NULL && i < w->runs; i++) {
        free(w->run[i].value);
    }
    free(w->run);
    free(w->of_run);
    free(w->of_recording);
    free(w->piece);
}

// ## Records

static enum ra_code leave_out(const char *run, struct ra_velocity *v, double from,
                              struct ra_status *st)
{
    const double lasts = (double)v->count * v->interval;
    if (from >= lasts) {
        return ra_fail(st, RA_INPUT,
                       "%.500s: --from %g s leaves nothing of it: its record lasts %.4g s; take a "
                       "smaller one",
                       run, from, lasts);
    }
    const double skipped = fmin(ceil(from / v->interval - 1e-6), (double)v->count);
    const size_t skip = (size_t)fmax(skipped, 0.0);
    memmove(v->value, v->value + skip, (v->count - skip) * sizeof *v->value);
    v->count -= skip;
    return RA_OK;
}

static enum ra_code read_run(const struct ra_compare_spec *spec, const char *run, size_t i,
                             struct work *w, struct ra_status *st)
{
    struct ra_velocity *const v = &w->run[i];
    enum ra_code code = ra_listen_record(run, spec->probe, v, st);
    if (code == RA_OK) {
        code = leave_out(run, v, spec->from, st);
    }
    if (code == RA_OK && fabs(v->interval / w->run[0].interval - 1.0) > 1e-6) {
        return ra_fail(st, RA_INPUT,
                       "%.500s: has samples %g s apart, and the first run has %g s: compare runs "
                       "of one case",
                       run, v->interval, w->run[0].interval);
    }
    return code;
}

static enum ra_code read_runs(const struct ra_compare_spec *spec, struct work *w,
                              struct ra_status *st)
{
    struct ra_members m;
    enum ra_code code = ra_members_find(spec->run, spec->runs, &m, st);
    if (code == RA_OK) {
        w->run = ra_alloc(m.count, sizeof *w->run, "runs", st);
        code = w->run != NULL ? RA_OK : RA_SYSTEM;
        w->runs = m.count;
    }
    for (size_t i = 0; code == RA_OK && i < m.count; i++) {
        code = read_run(spec, m.path[i], i, w, st);
    }
    ra_members_free(&m);
    return code;
}

// ## Bands

static size_t segment_of(const struct ra_velocity *v, double duration)
{
    return 2 * (size_t)(0.5 * duration / v->interval + 1e-6);
}

/// The duration of the shortest record from which a spectrum is computed.
static double shortest_of(const struct work *w, const struct ra_velocity *recording)
{
    double least = (double)recording->count * recording->interval;
    for (size_t i = 0; i < w->runs; i++) {
        const size_t count = w->runs > 1 ? w->run[i].count : w->run[i].count / BLOCKS;
        least = fmin(least, (double)count * w->run[i].interval);
    }
    return least;
}

static enum ra_code take_bands(struct work *w, size_t most, struct ra_status *st)
{
    w->band = ra_alloc(most + SUMS, sizeof *w->band, "bands", st);
    return w->band != NULL ? RA_OK : RA_SYSTEM;
}

/// Chooses the third octaves below `highest` [Hz].
static enum ra_code choose_thirds(struct work *w, double shortest, double highest,
                                  struct ra_status *st)
{
    w->duration = fmin(LONGEST, shortest);
    if (take_bands(w, RA_THIRDS, st) != RA_OK) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < RA_THIRDS; i++) {
        const struct ra_third b = ra_third_octave(i);
        struct ra_compared *const band = &w->band[w->bands];
        if ((b.high - b.low) * w->duration >= LINES_OF_A_BAND && b.high <= highest) {
            snprintf(band->name, sizeof band->name, "%s", b.nominal);
            band->low = b.low;
            band->middle = b.mid;
            band->high = b.high;
            w->bands++;
        }
    }
    return RA_OK;
}

/// Chooses the bands of one width [Hz].
static enum ra_code choose_narrow(struct work *w, double width, double shortest, double highest,
                                  struct ra_status *st)
{
    const double bands = floor(highest / width - 0.5);
    w->duration = LINES_OF_A_BAND / width;
    // the duration of a record is rounded, because its times are
    if (w->duration > shortest * (1.0 + 1e-6)) {
        // three digits, rounded up, so that this width is enough
        const double least = LINES_OF_A_BAND / (shortest * (1.0 + 1e-6));
        const double digit = pow(10.0, floor(log10(least)) - 2.0);
        return ra_fail(st, RA_INPUT,
                       "--width %g Hz: bands of this width need records of %.4g s, but the "
                       "shortest of them, the recording or a tenth of a run, has %.4g s; take %.9g "
                       "Hz or more, or let the run go on for longer",
                       width, w->duration, shortest, ceil(least / digit) * digit);
    }
    if (take_bands(w, (size_t)fmax(bands, 0.0), st) != RA_OK) {
        return RA_SYSTEM;
    }
    for (; (double)w->bands < bands; w->bands++) {
        struct ra_compared *const band = &w->band[w->bands];
        band->middle = (double)(w->bands + 1) * width;
        band->low = band->middle - 0.5 * width;
        band->high = band->middle + 0.5 * width;
        snprintf(band->name, sizeof band->name, "%.8g", band->middle);
    }
    return RA_OK;
}

/// Chooses the duration of segments and the bands that both records have.
static enum ra_code choose(struct work *w, const struct ra_velocity *recording, double width,
                           struct ra_status *st)
{
    const double slower = fmax(w->run[0].interval, recording->interval);
    const double shortest = shortest_of(w, recording), highest = NYQUIST / slower;
    enum ra_code code = width > 0.0 ? choose_narrow(w, width, shortest, highest, st)
                                    : choose_thirds(w, shortest, highest, st);
    if (code == RA_OK && (w->bands == 0 || segment_of(&w->run[0], w->duration) < LEAST_SEGMENT ||
                          segment_of(recording, w->duration) < LEAST_SEGMENT)) {
        code = ra_fail(st, RA_INPUT,
                       "run and recording have no %s in common: segments last %.3g s, and rates "
                       "are %.4g and %.4g Hz; let the run, or the recording, go on for longer",
                       width > 0.0 ? "band" : "third octave", w->duration, 1.0 / w->run[0].interval,
                       1.0 / recording->interval);
    }
    return code;
}

/// Computes the mean squares of `count` samples from `value` on.
static enum ra_code find_squares(const struct work *w, const struct ra_velocity *v,
                                 const double *value, size_t count, double *square,
                                 struct ra_status *st)
{
    const size_t segment = segment_of(v, w->duration), lines = segment / 2 + 1;
    const double rate = 1.0 / v->interval, width = rate / (double)segment;
    double *const density = ra_alloc(lines, sizeof *density, "spectrum", st);
    enum ra_code code = density != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        code = ra_welch(value, count, rate, segment, density, st);
    }
    double *const sum = square + w->bands;
    sum[ALL] = sum[ALL_A] = 0.0;
    for (size_t i = 0; code == RA_OK && i < w->bands; i++) {
        square[i] = ra_band_sum(density, lines, width, w->band[i].low, w->band[i].high);
        sum[ALL] += square[i];
    }
    for (size_t j = 0; code == RA_OK && j < lines; j++) {
        density[j] *= ra_a_weighting((double)j * width);
    }
    for (size_t i = 0; code == RA_OK && i < w->bands; i++) {
        sum[ALL_A] += ra_band_sum(density, lines, width, w->band[i].low, w->band[i].high);
    }
    free(density);
    return code;
}

/// Computes the mean squares of all pieces. The pieces of a single run are its blocks. With several
/// runs the pieces are the runs, and the level is that of their mean.
static enum ra_code find_pieces(struct work *w, struct ra_status *st)
{
    const size_t rows = w->bands + SUMS;
    enum ra_code code = RA_OK;
    for (size_t i = 0; code == RA_OK && i < w->pieces; i++) {
        const struct ra_velocity *const v = &w->run[w->runs > 1 ? i : 0];
        const size_t count = w->runs > 1 ? v->count : v->count / BLOCKS;
        code = find_squares(w, v, v->value + (w->runs > 1 ? 0 : i * count), count,
                            w->piece + i * rows, st);
    }
    if (code == RA_OK && w->runs == 1) {
        return find_squares(w, &w->run[0], w->run[0].value, w->run[0].count, w->of_run, st);
    }
    for (size_t i = 0; code == RA_OK && i < w->pieces; i++) {
        for (size_t b = 0; b < rows; b++) {
            w->of_run[b] += w->piece[i * rows + b] / (double)w->pieces;
        }
    }
    return code;
}

static enum ra_code find_all(struct work *w, const struct ra_velocity *recording,
                             struct ra_status *st)
{
    const size_t rows = w->bands + SUMS;
    w->pieces = w->runs > 1 ? w->runs : BLOCKS;
    w->of_run = ra_alloc(rows, sizeof *w->of_run, "bands", st);
    w->of_recording = ra_alloc(rows, sizeof *w->of_recording, "bands", st);
    w->piece = ra_alloc(w->pieces * rows, sizeof *w->piece, "bands", st);
    if (w->of_run == NULL || w->of_recording == NULL || w->piece == NULL) {
        return RA_SYSTEM;
    }
    const enum ra_code code = find_pieces(w, st);
    return code == RA_OK
               ? find_squares(w, recording, recording->value, recording->count, w->of_recording, st)
               : code;
}

/// Computes the half width of an interval (eq:compare-half).
static double half_of(const struct work *w, size_t row)
{
    const double n = (double)w->pieces, *const piece = w->piece + row;
    const size_t rows = w->bands + SUMS;
    double mean = 0.0, squares = 0.0;
    for (size_t i = 0; i < w->pieces; i++) {
        mean += piece[i * rows] / n;
    }
    for (size_t i = 0; i < w->pieces; i++) {
        const double off = piece[i * rows] - mean;
        squares += off * off;
    }
    return mean > 0.0 ? DECIBEL * ra_student(w->pieces - 1) * sqrt(squares / (n - 1.0) / n) / mean
                      : (double)NAN;
}

// ## Comparison

/// Computes the levels of all rows. The caller then owns the rows.
static void find_levels(struct work *w, double reference, struct ra_comparison *c)
{
    static const char *const sums[SUMS] = {"all", "all_A"};
    for (size_t i = 0; i < w->bands + SUMS; i++) {
        struct ra_compared *const row = &w->band[i];
        if (i >= w->bands) {
            snprintf(row->name, sizeof row->name, "%s", sums[i - w->bands]);
            row->low = w->band[0].low;
            row->high = w->band[w->bands - 1].high;
        }
        row->run = ra_decibel(w->of_run[i], reference);
        row->recorded = ra_decibel(w->of_recording[i], reference);
        row->half = half_of(w, i);
        row->within = fabs(row->run - row->recorded) <= row->half;
    }
    c->duration = w->duration;
}

enum ra_code ra_compare_make(const struct ra_compare_spec *spec, struct ra_comparison *c,
                             struct ra_status *st)
{
    struct work w = {.runs = 0};
    struct ra_recording_spec how = spec->recording;
    how.path = spec->measured[0];
    *c = (struct ra_comparison){.rows = 0};
    enum ra_code code = read_runs(spec, &w, st);
    if (code == RA_OK) {
        c->pressure = w.run[0].unit != NULL && strcmp(w.run[0].unit, "Pa") == 0;
        how.measure = c->pressure ? RA_UNIT_PRESSURE : RA_UNIT_SPEED;
        how.reference = c->pressure ? 2e-5 : 1e-9;
        code = ra_recording_read(&how, &c->recording, c->note, sizeof c->note, st);
    }
    if (code == RA_OK) {
        code = choose(&w, &c->recording, spec->width, st);
    }
    code = code == RA_OK ? find_all(&w, &c->recording, st) : code;
    if (code == RA_OK) {
        find_levels(&w, how.reference, c);
        c->rows = w.bands + SUMS;
        c->runs = w.runs;
        c->run = w.run[0];
        w.run[0].value = NULL;
    }
    c->row = w.band;
    free_work(&w);
    return code;
}

void ra_compare_free(struct ra_comparison *c)
{
    free(c->row);
    free(c->run.value);
    free(c->recording.value);
}

// ## Printing

/// Writes a row; the row that names the columns is written with NAN.
static void put_row(struct ra_table *table, const struct ra_compared *row, const char *unit)
{
    ra_table_text(table, "band", row->name);
    ra_table_number(table, "run", unit, row->run);
    ra_table_number(table, "half", "dB", row->half);
    ra_table_number(table, "recording", unit, row->recorded);
    ra_table_number(table, "difference", "dB", row->run - row->recorded);
    ra_table_count(table, "within", row->within);
    ra_table_end_row(table);
}

void ra_compare_print(const struct ra_compare_spec *spec, const struct ra_comparison *c, FILE *out)
{
    const struct ra_compared none = {
        .run = (double)NAN, .half = (double)NAN, .recorded = (double)NAN};
    const char *const how =
        c->runs > 1 ? "the mean of its seeds" : "half widths by ten blocks of time";
    struct ra_table table = ra_table_on(out, spec->command);
    if (spec->width > 0.0) {
        ra_table_comment(&table, "run: %.80s, %s; bands are %g Hz wide [Hz], all of them, all_A",
                         c->run.name, how, spec->width);
    } else {
        ra_table_comment(&table, "run: %.80s, %s; bands are third octaves [Hz], all of them, all_A",
                         c->run.name, how);
    }
    ra_table_comment(&table, "recording: %s", c->note);
    put_row(&table, &none, ra_compare_unit(c));
    for (size_t i = 0; i < c->rows; i++) {
        put_row(&table, &c->row[i], ra_compare_unit(c));
    }
}
