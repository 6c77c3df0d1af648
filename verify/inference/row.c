// One row of a design: the realistic problem at all its points under one reading.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A reading is a value of each factor (factors.h). Under it the paper's points are run once each,
 * as the paper ran them: six roughnesses, each with a pair of surfaces of its own, that slides at
 * every speed and damping. Levels come from the exact propagator at 1 us, which gives those of the
 * printed step (data/both-ways.tsv). Shares of shocks are of one point, Ra5 at 0.7 m/s, whose step
 * is 0.1 us, since the short ones last a few steps. The velocity whose spectrum is Fig. 13 is
 * sampled at another, Ra5 at 0.1 m/s; its peaks are looked for between the midpoints to the
 * neighbouring natural frequencies.
 *
 * Tests: tests/inference/test_targets.c; tests/inference/test_single.c.
 */
#include "inference/row.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inference/single.h"
#include "statistics/histogram.h"
#include "statistics/spectrum.h"

enum { OPTIONS = 8, FIXED = 3, LC_SIZE = 64, SEGMENT = 8192 };
static const char shocks_point[] = "ra5-v0.70", spectrum_point[] = "ra5-v0.10";
static const double PROBE = 0.165; // Fig. 13 [m]
static const size_t marked[ROW_PEAKS] = {4, 7, 12, 15, 18};

// ## Points

/// Number of the value at `at` among the different ones before it and itself.
static size_t number_of(const double *value, size_t at, size_t *number, size_t *count)
{
    for (size_t i = 0; i < at; i++) {
        if (value[i] == value[at]) {
            return number[i];
        }
    }
    return (*count)++;
}

/// How many of the different speeds are below V.
static size_t slower(const struct row_points *p, double V)
{
    size_t count = 0;
    for (size_t i = 0; i < p->count; i++) {
        bool first = true;
        for (size_t k = 0; k < i; k++) {
            first = first && p->V[k] != p->V[i];
        }
        count += first && p->V[i] < V;
    }
    return count;
}

void row_points_read(const char *path, struct row_points *p)
{
    *p = (struct row_points){0};
    made_read(&p->table, NULL, path);
    p->count = p->table.rows;
    p->column = made_memory(p->count, sizeof *p->column);
    p->name = made_memory(p->count, sizeof *p->name);
    p->options = made_memory(p->count, sizeof *p->options);
    p->lc = made_memory(p->count, sizeof *p->lc);
    p->surface = made_memory(p->count, sizeof *p->surface);
    p->speed = made_memory(p->count, sizeof *p->speed);
    p->Ra = made_column(&p->table, "Ra");
    p->V = made_column(&p->table, "speed");
    p->zeta = made_column(&p->table, "damping");
    for (size_t i = 0; i < p->count; i++) {
        p->name[i] = made_cell(&p->table, i, "point");
        p->options[i] = made_cell(&p->table, i, "options");
        p->lc[i] = made_cell(&p->table, i, "lc");
        snprintf(p->column[i], sizeof p->column[i], "level_%s", p->name[i]);
        for (char *c = p->column[i]; *c != '\0'; c++) {
            *c = *c == '-' || *c == '.' ? '_' : *c;
        }
        p->surface[i] = number_of(p->Ra, i, p->surface, &p->surfaces);
        p->speed[i] = number_of(p->V, i, p->speed, &p->speeds);
    }
    // speeds in their order, roughnesses in that of the table: their seeds depend on it
    for (size_t i = 0; i < p->count; i++) {
        p->speed[i] = slower(p, p->V[i]);
    }
}

void row_points_free(struct row_points *p)
{
    free(p->column);
    free(p->name);
    free(p->options);
    free(p->lc);
    free(p->surface);
    free(p->speed);
    free(p->Ra);
    free(p->V);
    free(p->zeta);
    made_free(&p->table);
}

// ## Runs

/// Cuts "-s a=b -s c=d" into its overrides; RA_INPUT if there are more than `most`.
static enum ra_code cut_options(char *text, const char **override, size_t most, size_t *count,
                                struct ra_status *st)
{
    *count = 0;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        if (strcmp(word, "-s") == 0) {
            continue;
        }
        if (*count == most) {
            return ra_fail(st, RA_INPUT, "more than %zu options of a point", most);
        }
        override[(*count)++] = word;
    }
    return RA_OK;
}

/// The case of one point under a reading.
static enum ra_code read_case(const char *case_file, const struct row_points *points, size_t i,
                              const double value[FACTORS], struct ra_sliding_case *c,
                              struct ra_status *st)
{
    char text[512], key[FACTOR_KEYS][FACTOR_KEY_SIZE], lc[LC_SIZE];
    const char *override[OPTIONS + FIXED + FACTOR_KEYS] = {NULL};
    size_t count = 0;
    memset(c, 0, sizeof *c);
    snprintf(text, sizeof text, "%s", points->options[i]);
    const enum ra_code code = cut_options(text, override, OPTIONS, &count, st);
    if (code != RA_OK) {
        return code;
    }
    snprintf(lc, sizeof lc, "surface.correlation_length=%sum", points->lc[i]);
    override[count++] = lc;
    factor_keys(value, key);
    for (size_t k = 0; k < FACTOR_KEYS; k++) {
        override[count++] = key[k];
    }
    override[count++] = "time.scheme=exact-propagator";
    override[count++] =
        strcmp(points->name[i], shocks_point) == 0 ? "time.step=0.1us" : "time.step=1us";
    return ra_sliding_case_read(case_file, override, count, c, st);
}

/// Runs one point and takes what is wanted of it.
static enum ra_code make_point(const char *case_file, const struct row_points *points, size_t i,
                               const double value[FACTORS], uint64_t seed, struct row *row,
                               struct ra_status *st)
{
    struct ra_sliding_case c;
    struct single found = {0};
    const bool sampled = strcmp(points->name[i], spectrum_point) == 0;
    const struct single_order order = {.smoothing = value[FACTOR_SMOOTHING],
                                       .settled = value[FACTOR_SETTLING] > 0.5,
                                       .whole = value[FACTOR_END] > 0.5,
                                       .probe = sampled ? PROBE : -1.0};
    enum ra_code code = read_case(case_file, points, i, value, &c, st);
    for (int s = 0; s < 2; s++) {
        c.surface[s].correlation_length *= value[FACTOR_LENGTH];
        c.surface[s].seed = 10 * seed + points->surface[i];
    }
    if (code == RA_OK) {
        code = single_run(&c, &order, &found, st);
    }
    ra_sliding_case_free(&c);
    if (code != RA_OK) {
        return code;
    }
    row->level[i] = found.level;
    if (strcmp(points->name[i], shocks_point) == 0) {
        for (size_t k = 0; k < 3; k++) {
            row->share[k] = ra_share(found.below[k], found.shocks);
        }
        row->share[3] = ra_share(found.brief, found.shocks);
    }
    if (sampled) {
        double density[SEGMENT / 2 + 1];
        row->contact_share = found.contact_share;
        code = ra_welch(found.velocity, found.samples, SINGLE_RATE, SEGMENT, density, st);
        row_peaks(found.frequency, found.modes, density, SEGMENT / 2 + 1,
                  (double)SINGLE_RATE / SEGMENT, row->distance);
    }
    single_free(&found);
    return code;
}

enum ra_code row_make(const char *case_file, const struct row_points *points,
                      const double value[FACTORS], uint64_t seed, struct row *row,
                      struct ra_status *st)
{
    enum ra_code code = RA_OK;
    *row = (struct row){.level = made_memory(points->count, sizeof(double))};
    for (size_t i = 0; i < points->count && code == RA_OK; i++) {
        code = make_point(case_file, points, i, value, seed, row, st);
    }
    if (code != RA_OK) {
        row_free(row);
    }
    return code;
}

void row_free(struct row *row)
{
    free(row->level);
    row->level = NULL;
}

void row_peaks(const double *frequency, size_t modes, const double *density, size_t lines,
               double df, double distance[ROW_PEAKS])
{
    for (size_t j = 0; j < ROW_PEAKS; j++) {
        const size_t n = marked[j];
        const double *const f = frequency;
        distance[j] = (double)NAN;
        if (n >= modes) {
            continue;
        }
        const double low = (f[n - 2] + f[n - 1]) / 2.0, high = (f[n - 1] + f[n]) / 2.0;
        double top = 0.0;
        for (size_t r = 0; r < lines; r++) {
            const double at = (double)r * df;
            if (at > low && at < high && density[r] > top) {
                top = density[r];
                distance[j] = at / f[n - 1] - 1.0;
            }
        }
    }
}

// ## Cells

static const char *const share_column[ROW_SHARES] = {"shocks_below_M", "shocks_below_10M",
                                                     "shocks_below_100M", "shocks_below_100us"};

void row_put(struct ra_table *t, const struct row_points *points, const struct row *row)
{
    char name[48];
    for (size_t i = 0; i < points->count; i++) {
        ra_table_number(t, points->column[i], "dB", row != NULL ? row->level[i] : 0.0);
    }
    for (size_t k = 0; k < ROW_SHARES; k++) {
        ra_table_number(t, share_column[k], "1", row != NULL ? row->share[k] : 0.0);
    }
    for (size_t k = 0; k < ROW_PEAKS; k++) {
        snprintf(name, sizeof name, "peak_distance_f%zu", marked[k]);
        ra_table_number(t, name, "1", row != NULL ? row->distance[k] : 0.0);
    }
    ra_table_number(t, "contact_share", "1", row != NULL ? row->contact_share : 0.0);
}

static double cell_number(const struct made *table, size_t r, const char *name)
{
    const char *const cell = made_cell(table, r, name);
    char *end;
    const double value = strtod(cell, &end);
    if (*end != '\0' || end == cell || !isfinite(value)) {
        made_fail(RA_INPUT, "%s:%zu: %s: '%.40s' is no finite number", table->path,
                  table->records.line[r], name, cell);
    }
    return value;
}

void row_get(const struct made *table, size_t r, const struct row_points *points, struct row *row)
{
    char name[48];
    *row = (struct row){.level = made_memory(points->count, sizeof(double))};
    for (size_t i = 0; i < points->count; i++) {
        row->level[i] = cell_number(table, r, points->column[i]);
    }
    for (size_t k = 0; k < ROW_SHARES; k++) {
        row->share[k] = cell_number(table, r, share_column[k]);
    }
    for (size_t k = 0; k < ROW_PEAKS; k++) {
        snprintf(name, sizeof name, "peak_distance_f%zu", marked[k]);
        row->distance[k] = cell_number(table, r, name);
    }
    row->contact_share = cell_number(table, r, "contact_share");
}
