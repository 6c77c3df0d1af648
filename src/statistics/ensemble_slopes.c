// ra2d slopes: exponents of power laws, one for each realisation, and their mean.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The mathematics is in ensemble.c: (eq:ra2d-line), (eq:ra2d-exponent), (eq:ra2d-residual).
 *
 * Rows that agree in all columns of --by are one group, those that agree in the column of --over as
 * well are one realisation of it. A realisation with two or more values of x has a line. One
 * with a single x has none, and is left out everywhere; the head says how many these are.
 *
 * The mean curve of a group takes all its points with a line, sorted by x; points at one x are
 * averaged. Where realisations were not run at the same x, the curve has steps as high as
 * their levels differ, and the residual shows them: it then says nothing about the power law.
 *
 * Verified by tests/statistics/test_ensemble.c, tests/statistics/test_ensemble_refuse.c and
 * test_cli.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "statistics/ensemble.h"

/// A point, and the row it comes from.
struct point {
    double x, y; ///< log10 x, y
    size_t row;
};

/// What is printed of a group.
struct exponent {
    size_t realisations, points; ///< with a line; the fewest points of one
    struct ra_sample sample;     ///< of the exponents
    double first, first_half;    ///< of the first realisation alone
    double residual;             ///< eq:ra2d-residual
};

/// The work in hand.
struct slopes {
    const struct ra_records *r;
    const struct ra_slopes_spec *spec;
    struct ra_choice x, y, by, over, both; ///< both: by and over
    struct ra_groups groups, runs;         ///< runs: realisations, by and over
    double *log_x, *level;                 ///< log10 x and y of each row (rows)
    double *at, *value;                    ///< a line being gathered (rows)
    double *slope;                         ///< slopes of a group (rows)
    struct point *point;                   ///< points of a mean curve (rows)
    struct exponent *exponent;             ///< (groups)
    size_t left_out;                       ///< realisations without a line
};

// ## Columns

static enum ra_code choose_one(const struct ra_records *r, const char *option, const char *name,
                               struct ra_choice *choice, struct ra_status *st)
{
    const enum ra_code code = ra_records_choose(r, option, name, choice, st);
    if (code == RA_OK && choice->count > 1) {
        return ra_fail(st, RA_USAGE, "%s: '%.60s' names %zu columns: write one", option, name,
                       choice->count);
    }
    return code;
}

/// All columns, and `both`, by which rows are one realisation.
static enum ra_code choose(struct slopes *s, struct ra_status *st)
{
    const struct ra_slopes_spec *const spec = s->spec;
    enum ra_code code = choose_one(s->r, "--x", spec->x, &s->x, st);
    if (code == RA_OK) {
        code = choose_one(s->r, "--y", spec->y, &s->y, st);
    }
    if (code == RA_OK) {
        code = choose_one(s->r, "--over", spec->over, &s->over, st);
    }
    if (code == RA_OK) {
        code = ra_records_choose(s->r, "--by", spec->by, &s->by, st);
    }
    if (code != RA_OK) {
        return code;
    }
    const char *const unit = s->r->unit[s->y.column[0]];
    if (spec->decibel && strcmp(unit, "-") != 0 && strncmp(unit, "dB", 2) != 0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column '%.60s' is in %.60s: --decibel wants a level in dB",
                       s->r->path, s->r->head, spec->y, unit);
    }
    const size_t count = s->by.count;
    s->both.column = ra_alloc(count + 1, sizeof *s->both.column, s->r->path, st);
    if (s->both.column == NULL) {
        return RA_SYSTEM;
    }
    memcpy(s->both.column, s->by.column, count * sizeof *s->by.column);
    s->both.column[count] = s->over.column[0];
    s->both.count = count + 1;
    return RA_OK;
}

// x becomes log10 x once and for all. Whether two values of x differ is asked of the logarithms:
// two neighbouring doubles may have one logarithm, and no line goes through a single abscissa.
static enum ra_code take_logarithms(struct slopes *s, struct ra_status *st)
{
    const struct ra_records *const r = s->r;
    enum ra_code code = ra_records_numbers(r, s->x.column[0], &s->log_x, st);
    if (code == RA_OK) {
        code = ra_records_numbers(r, s->y.column[0], &s->level, st);
    }
    for (size_t i = 0; i < r->rows && code == RA_OK; i++) {
        if (!(s->log_x[i] > 0)) {
            code =
                ra_fail(st, RA_INPUT,
                        "%s:%zu: column '%.60s': %.40s is not above 0: its logarithm is wanted, "
                        "leave out such rows",
                        r->path, r->line[i], s->spec->x, r->cell[i * r->columns + s->x.column[0]]);
        }
        s->log_x[i] = log10(s->log_x[i]);
    }
    return code;
}

// ## Lines

// A realisation is a group by --by and --over, and lies in one group by --by. The rows of a group
// are looked at in the order of the table, and a realisation is taken when its first row comes: so
// `first` is the one that the table has first, and sums have one order. Each line is fitted to all
// rows of its realisation, a point that was run twice counts twice.

/// The line of one realisation; false if all its points are at one x.
static bool fit_run(struct slopes *s, size_t run, struct ra_line *line)
{
    const size_t first = s->runs.start[run], count = s->runs.start[run + 1] - first;
    bool two = false;
    for (size_t i = 0; i < count; i++) {
        const size_t row = s->runs.row[first + i];
        s->at[i] = s->log_x[row];
        s->value[i] = s->level[row];
        two = two || s->at[i] != s->at[0];
    }
    if (two) {
        ra_line_of(s->at, s->value, count, line);
    }
    return two;
}

/// By x; points of one x in the order of the table, so that sums have one order.
static int compare(const void *left, const void *right)
{
    const struct point *const a = left, *const b = right;
    if (a->x != b->x) {
        return a->x < b->x ? -1 : 1;
    }
    return (a->row > b->row) - (a->row < b->row);
}

/// eq:ra2d-residual of the points gathered.
static double residual_of(struct slopes *s, size_t count)
{
    struct ra_line line;
    size_t means = 0;
    qsort(s->point, count, sizeof *s->point, compare);
    for (size_t i = 0, next; i < count; i = next) {
        double sum = 0;
        for (next = i; next < count && s->point[next].x == s->point[i].x; next++) {
            sum += s->point[next].y;
        }
        s->at[means] = s->point[i].x;
        s->value[means++] = sum / (double)(next - i);
    }
    ra_line_of(s->at, s->value, means, &line);
    return line.residual;
}

/// eq:ra2d-exponent: all realisations of group g, in the order in which the table has them.
static void take_group(struct slopes *s, size_t g)
{
    const double scale = s->spec->decibel ? 20 : 1;
    struct exponent *const e = &s->exponent[g];
    size_t points = 0;
    for (size_t i = s->groups.start[g]; i < s->groups.start[g + 1]; i++) {
        const size_t run = s->runs.of[s->groups.row[i]];
        const size_t first = s->runs.start[run], count = s->runs.start[run + 1] - first;
        struct ra_line line;
        // each realisation once, at its first row
        if (s->runs.row[first] != s->groups.row[i]) {
            continue;
        }
        if (!fit_run(s, run, &line)) {
            s->left_out++;
            continue;
        }
        if (e->realisations == 0) {
            e->first = line.slope / scale;
            e->first_half = line.half / scale;
        }
        e->points = e->realisations == 0 || count < e->points ? count : e->points;
        s->slope[e->realisations++] = line.slope / scale;
        for (size_t j = first; j < first + count; j++) {
            const size_t row = s->runs.row[j];
            s->point[points++] = (struct point){s->log_x[row], s->level[row], row};
        }
    }
    if (e->realisations > 0) {
        ra_sample_of(s->slope, e->realisations, &e->sample);
        e->residual = residual_of(s, points);
    }
}

static enum ra_code take_groups(struct slopes *s, struct ra_status *st)
{
    const struct ra_records *const r = s->r;
    bool any = false;
    for (size_t g = 0; g < s->groups.count; g++) {
        const struct exponent *const e = &s->exponent[g];
        take_group(s, g);
        any = any || e->realisations > 0;
        if (!isfinite(e->sample.mean) || isinf(e->sample.deviation) || !isfinite(e->residual)) {
            return ra_fail(st, RA_NUMERIC,
                           "%s:%zu: column '%.60s': the values of this row's group are too large "
                           "for their squares: use another unit",
                           r->path, r->line[s->groups.row[s->groups.start[g]]], s->spec->y);
        }
    }
    if (!any) {
        return ra_fail(st, RA_INPUT,
                       "%s: column '%.60s': no realisation has two values of it: a slope needs "
                       "rows that agree in %.120s and %.60s and differ in it",
                       r->path, s->spec->x, s->spec->by, s->spec->over);
    }
    return RA_OK;
}

// ## Printing

// The number of realisations that were left out is printed when it is 0 too: a reader who does not
// see the line cannot know whether it was looked at.

// Slopes have the unit of y for each decade of x; exponents have none.
static void put_slope(const struct slopes *s, size_t g, struct ra_table *table)
{
    const struct exponent *const e = &s->exponent[g];
    const char *const unit = s->r->unit[s->y.column[0]];
    const bool none = strcmp(unit, "-") == 0;
    const bool bare = s->spec->decibel || none || strcmp(unit, "1") == 0;
    char slope[160];
    snprintf(slope, sizeof slope, "%.120s%s", bare ? "1" : unit, bare ? "" : " per decade");
    ra_records_put(s->r, &s->by, s->groups.row[s->groups.start[g]], table);
    ra_table_count(table, "realisations", e->realisations);
    ra_table_count(table, "points", e->points);
    ra_sample_put(&e->sample, "exponent", slope, table);
    ra_table_number(table, "first", slope, e->first);
    ra_table_number(table, "first_half", slope, e->first_half);
    const char *const missing = s->spec->decibel ? "dB" : "1";
    ra_table_number(table, "residual", none ? missing : unit, e->residual);
    ra_table_end_row(table);
}

static void print_slopes(const struct slopes *s, const char *command, FILE *out)
{
    struct ra_table table = ra_table_on(out, command);
    ra_table_comment(&table, "left out: %zu realisations with a single value of %s", s->left_out,
                     s->spec->x);
    put_slope(s, 0, &table);
    for (size_t g = 0; g < s->groups.count; g++) {
        if (s->exponent[g].realisations > 0) {
            put_slope(s, g, &table);
        }
    }
}

/// Everything that depends on the number of rows.
static enum ra_code take_memory(struct slopes *s, struct ra_status *st)
{
    const size_t rows = s->r->rows;
    s->at = ra_alloc(rows, sizeof *s->at, s->r->path, st);
    s->value = ra_alloc(rows, sizeof *s->value, s->r->path, st);
    s->slope = ra_alloc(rows, sizeof *s->slope, s->r->path, st);
    s->point = ra_alloc(rows, sizeof *s->point, s->r->path, st);
    s->exponent = ra_alloc(s->groups.count, sizeof *s->exponent, s->r->path, st);
    const bool all = s->at != NULL && s->value != NULL && s->slope != NULL && s->point != NULL &&
                     s->exponent != NULL;
    return all ? RA_OK : RA_SYSTEM;
}

static void free_slopes(struct slopes *s)
{
    struct ra_choice *const choice[] = {&s->x, &s->y, &s->by, &s->over, &s->both};
    void *const memory[] = {s->log_x, s->level, s->at, s->value, s->slope, s->point, s->exponent};
    for (size_t i = 0; i < sizeof choice / sizeof choice[0]; i++) {
        ra_choice_free(choice[i]);
    }
    for (size_t i = 0; i < sizeof memory / sizeof memory[0]; i++) {
        free(memory[i]);
    }
    ra_groups_free(&s->groups);
    ra_groups_free(&s->runs);
}

enum ra_code ra_slopes(const struct ra_records *r, const struct ra_slopes_spec *spec,
                       const char *command, FILE *out, struct ra_status *st)
{
    struct slopes s = {.r = r, .spec = spec};
    enum ra_code code = choose(&s, st);
    if (code == RA_OK) {
        code = take_logarithms(&s, st);
    }
    if (code == RA_OK) {
        code = ra_records_group(r, &s.by, &s.groups, st);
    }
    if (code == RA_OK) {
        code = ra_records_group(r, &s.both, &s.runs, st);
    }
    if (code == RA_OK) {
        code = take_memory(&s, st);
    }
    if (code == RA_OK) {
        code = take_groups(&s, st);
    }
    if (code == RA_OK) {
        print_slopes(&s, command, out);
    }
    free_slopes(&s);
    return code;
}
