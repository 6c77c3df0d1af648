// ra2d slopes: exponents of power laws, one for each realisation, and their mean.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The mathematics is in ensemble.c: (eq:ra2d-line), (eq:ra2d-exponent), (eq:ra2d-residual),
 * (eq:ra2d-bend).
 *
 * Rows that agree in all columns of --by are one group. Those rows of a group that also agree in
 * the column of --over are one realisation. Without --each a realisation has one line. With `--each
 * surface` it has one line for each surface, and its exponent is the mean of the slopes of its
 * lines. A line needs two values of x. Lines with a single value of x are left out; the head of the
 * table states how many.
 *
 * **Balance.** All lines of a group must have the same values of x, each once, and all its
 * realisations must have the same lines. Other tables are refused (ensemble_design.c). Then the
 * mean of the slopes is the slope of the mean curve, since (eq:ra2d-line) is linear in y and has
 * the same factors for all lines,
 * $$ \frac1K \sum_k b(y_k) = b\Bigl(\frac1K \sum_k y_k\Bigr), $$
 * so we average the lines of a realisation first and fit once. Without this balance the two slopes
 * would differ: a point that only the highest line has would raise one end of the mean curve. In a
 * table printed by `ra2d means` the single lines are lost; there we require that all means have the
 * same number of values.
 *
 * Tests: tests/statistics/test_ensemble.c, tests/statistics/test_ensemble_refuse.c and
 * test_cli.c.
 */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "statistics/ensemble.h"

/// A row and its x.
struct point {
    double x; ///< log10 x
    size_t row;
};

/// The printed results of a group.
struct exponent {
    size_t realisations, points; ///< number of realisations with a line; number of values of x
    struct ra_sample sample;     ///< statistics of the exponents
    double first, first_half;    ///< exponent and half-width of the first realisation alone
    double residual, scatter;    ///< eq:ra2d-residual, eq:ra2d-bend
    /// "line" or "bent"; "-" if there are too few points or realisations
    const char *shape;
};

/// All data of one call. In round brackets: the size of an array.
struct slopes {
    const struct ra_records *r;
    const struct ra_slopes_spec *spec;
    /// columns that options name; `both` has by and over, `all` has by, over and each
    struct ra_choice x, y, by, over, each, both, all;
    /// groups (columns `by`), realisations (columns `both`) and lines (columns `all`)
    struct ra_groups groups, runs, lines;
    double *log_x, *level; ///< log10 x and y of each row (rows)
    /// rows sorted by x: all, or those of a line (rows)
    struct point *sorted;
    /// for each row, the index of its x among all x, or RA_NO_CELL (rows)
    size_t *cell;
    size_t *place; ///< for each x, its index among the values of a group (rows)
    double *at;    ///< the values of x of a group (rows)
    /// mean curve of a realisation or a group (rows)
    double *curve;
    /// distances of a group's curves from their lines (rows)
    double *rest;
    double *slope;             ///< slopes of a group (rows)
    struct exponent *exponent; ///< results (groups)
    size_t left_out, bent;     ///< number of lines with one x; number of bent groups
};

// ## Columns

/// Finds the columns that the options name.
static enum ra_code choose(struct slopes *s, struct ra_status *st)
{
    const struct ra_slopes_spec *const spec = s->spec;
    enum ra_code code = ra_choose_one(s->r, "--x", spec->x, &s->x, st);
    if (code == RA_OK) {
        code = ra_choose_one(s->r, "--y", spec->y, &s->y, st);
    }
    if (code == RA_OK) {
        code = ra_choose_one(s->r, "--over", spec->over, &s->over, st);
    }
    if (code == RA_OK) {
        code = ra_records_choose(s->r, "--by", spec->by, &s->by, st);
    }
    if (code == RA_OK && spec->each != NULL) {
        code = ra_records_choose(s->r, "--each", spec->each, &s->each, st);
    }
    if (code != RA_OK) {
        return code;
    }
    const char *const unit = s->r->unit[s->y.column[0]];
    if (spec->decibel && strcmp(unit, "-") != 0 && strncmp(unit, "dB", 2) != 0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column '%.60s' is in %.60s: --decibel needs a level in dB",
                       s->r->path, s->r->head, spec->y, unit);
    }
    return RA_OK;
}

/// Divides the rows into groups, realisations and lines.
static enum ra_code group(struct slopes *s, struct ra_status *st)
{
    enum ra_code code = ra_choose_both(s->r, &s->by, &s->over, &s->both, st);
    if (code == RA_OK) {
        code = ra_choose_both(s->r, &s->both, &s->each, &s->all, st);
    }
    if (code == RA_OK) {
        code = ra_records_group(s->r, &s->by, &s->groups, st);
    }
    if (code == RA_OK) {
        code = ra_records_group(s->r, &s->both, &s->runs, st);
    }
    if (code == RA_OK) {
        code = ra_records_group(s->r, &s->all, &s->lines, st);
    }
    return code;
}

// The logarithm of each x is computed once. Two values of x count as different if their logarithms
// differ: two neighbouring doubles may have the same logarithm, and a single abscissa defines no
// line.
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
                        "%s:%zu: column '%.60s': %.40s is not above 0 and has no logarithm: leave "
                        "out such rows",
                        r->path, r->line[i], s->spec->x, r->cell[i * r->columns + s->x.column[0]]);
        }
        s->log_x[i] = log10(s->log_x[i]);
    }
    return code;
}

// ## Balance

/// Order of rows: by x; rows with the same x in the order of the table.
static int compare(const void *left, const void *right)
{
    const struct point *const a = left, *const b = right;
    if (a->x != b->x) {
        return a->x < b->x ? -1 : 1;
    }
    return (a->row > b->row) - (a->row < b->row);
}

/// Copies the rows of a list into `sorted` and sorts them.
static void sort_rows(struct slopes *s, const size_t *row, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        s->sorted[i] = (struct point){s->log_x[row[i]], row[i]};
    }
    qsort(s->sorted, count, sizeof *s->sorted, compare);
}

/// Numbers the values of x from the smallest, and removes lines with a single value.
static void number_x(struct slopes *s)
{
    const struct ra_groups *const lines = &s->lines;
    size_t number = 0;
    sort_rows(s, lines->row, s->r->rows);
    for (size_t i = 0; i < s->r->rows; i++) {
        number += i > 0 && s->sorted[i].x != s->sorted[i - 1].x;
        s->cell[s->sorted[i].row] = number;
    }
    for (size_t l = 0; l < lines->count; l++) {
        const size_t first = lines->start[l], end = lines->start[l + 1];
        bool two = false;
        for (size_t i = first; i < end; i++) {
            two = two || s->cell[lines->row[i]] != s->cell[lines->row[first]];
        }
        for (size_t i = first; i < end && !two; i++) {
            s->cell[lines->row[i]] = RA_NO_CELL;
        }
        s->left_out += !two;
    }
}

/// The index of the column with a name; RA_NO_CELL if there is none.
static size_t column_named(const struct ra_records *r, const char *name)
{
    size_t k = 0;
    while (k < r->columns && strcmp(r->name[k], name) != 0) {
        k++;
    }
    return k < r->columns ? k : RA_NO_CELL;
}

/// In a table that `ra2d means` printed, all means of a group must have the same number of values.
static enum ra_code check_means(const struct slopes *s, struct ra_status *st)
{
    const struct ra_records *const r = s->r;
    const size_t n = column_named(r, "n");
    if (n == RA_NO_CELL || s->y.column[0] != column_named(r, "mean") ||
        column_named(r, "quantity") == RA_NO_CELL) {
        return RA_OK;
    }
    for (size_t i = 0; i < r->rows; i++) {
        const size_t first = s->groups.row[s->groups.start[s->groups.of[i]]];
        if (!ra_records_same(r, n, r->cell[i * r->columns + n], r->cell[first * r->columns + n])) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: unbalanced: a mean of %.20s values, and line %zu is one of "
                           "%.20s: fit lines first and take the mean of their slopes (--each)",
                           r->path, r->line[i], r->cell[i * r->columns + n], r->line[first],
                           r->cell[first * r->columns + n]);
        }
    }
    return RA_OK;
}

/// Checks that all lines of a group have the same values of x, and all its realisations the same
/// lines.
static enum ra_code check_balance(const struct slopes *s, struct ra_status *st)
{
    struct ra_groups each = {.of = NULL};
    enum ra_code code = check_means(s, st);
    if (code == RA_OK) {
        code = ra_design_check(s->r, &s->groups, &s->lines, s->cell, s->spec->x, st);
    }
    if (code != RA_OK || s->spec->each == NULL) {
        return code;
    }
    code = ra_records_group(s->r, &s->each, &each, st);
    for (size_t i = 0; i < s->r->rows && code == RA_OK; i++) {
        // the first row of a line stands for the line
        const bool first = s->lines.row[s->lines.start[s->lines.of[i]]] == i;
        each.of[i] = first && s->cell[i] != RA_NO_CELL ? each.of[i] : RA_NO_CELL;
    }
    if (code == RA_OK) {
        code = ra_design_check(s->r, &s->groups, &s->runs, each.of, s->spec->each, st);
    }
    ra_groups_free(&each);
    return code;
}

// ## Lines

// The rows of a realisation agree in the columns of --by and --over, so it lies in one group. The
// rows of a group are read in the order of the table, and a realisation is computed at its first
// row. So the realisation `first` is the first one in the table, and sums have a fixed order. The
// points of a curve are sorted by x.

/// Writes the values of x of group g into `at` and their indices into `place`. All lines have the
/// same values, so one line is read. Returns the number of values.
static size_t take_x(struct slopes *s, size_t g)
{
    const struct ra_groups *const groups = &s->groups, *const lines = &s->lines;
    for (size_t i = groups->start[g]; i < groups->start[g + 1]; i++) {
        const size_t line = lines->of[groups->row[i]], first = lines->start[line];
        const size_t count = lines->start[line + 1] - first;
        if (s->cell[groups->row[i]] == RA_NO_CELL) {
            continue;
        }
        sort_rows(s, lines->row + first, count);
        for (size_t k = 0; k < count; k++) {
            s->at[k] = s->sorted[k].x;
            s->place[s->cell[s->sorted[k].row]] = k;
        }
        return count;
    }
    return 0;
}

/// Writes into `curve` (points) the mean of the lines that the listed rows form. Returns false if
/// there is no line.
static bool mean_curve(const struct slopes *s, const size_t *row, size_t rows, size_t points,
                       double *curve)
{
    size_t count = 0;
    memset(curve, 0, points * sizeof *curve);
    for (size_t i = 0; i < rows; i++) {
        if (s->cell[row[i]] != RA_NO_CELL) {
            curve[s->place[s->cell[row[i]]]] += s->level[row[i]];
            count++;
        }
    }
    for (size_t k = 0; k < points && count > 0; k++) {
        curve[k] /= (double)(count / points);
    }
    return count > 0;
}

/// Whether a mean curve is bent (eq:ra2d-bend): its residual is far above the scatter, and above
/// the rounding of levels.
static bool bends(const struct exponent *e, double size)
{
    const double freedom = (double)(e->points - 2), ratio = e->residual / e->scatter;
    if (!(e->residual > 1e-12 * size)) {
        return false;
    }
    return !isfinite(ratio * ratio) ||
           gsl_cdf_fdist_Q(ratio * ratio, freedom, freedom * (double)(e->realisations - 1)) < 0.05;
}

/// Computes eq:ra2d-residual and eq:ra2d-bend for a group. The distances of its realisations from
/// their lines are in `rest`.
static void judge_shape(struct slopes *s, size_t g, struct exponent *e)
{
    const struct ra_groups *const groups = &s->groups;
    const size_t first = groups->start[g], points = e->points, runs = e->realisations;
    struct ra_line line;
    double squares = 0;
    mean_curve(s, groups->row + first, groups->start[g + 1] - first, points, s->curve);
    ra_line_of(s->at, s->curve, points, &line);
    e->residual = line.residual;
    e->scatter = (double)NAN;
    e->shape = "-";
    if (runs < 2 || points < 3) {
        return;
    }
    for (size_t k = 0; k < points; k++) {
        struct ra_sample sample;
        for (size_t j = 0; j < runs; j++) {
            s->curve[j] = s->rest[j * points + k];
        }
        ra_sample_of(s->curve, runs, &sample);
        squares += sample.deviation * sample.deviation / (double)runs;
    }
    e->scatter = sqrt(squares / (double)points);
    e->shape = bends(e, fabs(line.offset) + fabs(line.slope)) ? "bent" : "line";
}

/// Computes the exponents of all realisations of group g (eq:ra2d-exponent), in the order of the
/// table.
static void take_group(struct slopes *s, size_t g)
{
    const double scale = s->spec->decibel ? 20 : 1;
    struct exponent *const e = &s->exponent[g];
    const size_t points = take_x(s, g);
    for (size_t i = s->groups.start[g]; i < s->groups.start[g + 1]; i++) {
        const size_t run = s->runs.of[s->groups.row[i]];
        const size_t first = s->runs.start[run], rows = s->runs.start[run + 1] - first;
        double *const rest = s->rest + e->realisations * points;
        struct ra_line line;
        // each realisation once, at its first row
        if (s->runs.row[first] != s->groups.row[i] ||
            !mean_curve(s, s->runs.row + first, rows, points, s->curve)) {
            continue;
        }
        ra_line_of(s->at, s->curve, points, &line);
        for (size_t k = 0; k < points; k++) {
            rest[k] = s->curve[k] - line.offset - line.slope * s->at[k];
        }
        if (e->realisations == 0) {
            e->first = line.slope / scale;
            e->first_half = line.half / scale;
        }
        s->slope[e->realisations++] = line.slope / scale;
    }
    if (e->realisations > 0) {
        e->points = points;
        ra_sample_of(s->slope, e->realisations, &e->sample);
        judge_shape(s, g, e);
        s->bent += strcmp(e->shape, "bent") == 0;
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
        if (!isfinite(e->sample.mean) || isinf(e->sample.deviation) || !isfinite(e->residual) ||
            isinf(e->scatter)) {
            return ra_fail(st, RA_NUMERIC,
                           "%s:%zu: column '%.60s': the values of this row's group are so large "
                           "that their squares overflow; use another unit",
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

// The number of lines left out is printed even if it is 0, so that a reader knows that it was
// counted. The same is true of the number of bent curves.

// A slope has the unit of y, per decade of x; an exponent has no unit.
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
    ra_table_number(table, "scatter", none ? missing : unit, e->scatter);
    ra_table_text(table, "shape", e->shape != NULL ? e->shape : "-");
    ra_table_end_row(table);
}

static void print_slopes(const struct slopes *s, const char *command, FILE *out)
{
    struct ra_table table = ra_table_on(out, command);
    ra_table_comment(&table, "left out: %zu line%s with a single value of %s", s->left_out,
                     ra_s(s->left_out), s->spec->x);
    ra_table_comment(&table, "bent: %zu mean curve%s further from a line than scatter explains",
                     s->bent, s->bent == 1 ? " is" : "s are");
    put_slope(s, 0, &table);
    for (size_t g = 0; g < s->groups.count; g++) {
        if (s->exponent[g].realisations > 0) {
            put_slope(s, g, &table);
        }
    }
}

/// Allocates all arrays whose size depends on the number of rows.
static enum ra_code take_memory(struct slopes *s, struct ra_status *st)
{
    const size_t rows = s->r->rows;
    double **const number[] = {&s->at, &s->curve, &s->rest, &s->slope};
    size_t **const index[] = {&s->cell, &s->place};
    bool all = true;
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        *number[i] = ra_alloc(rows, sizeof **number[i], s->r->path, st);
        all = all && *number[i] != NULL;
    }
    for (size_t i = 0; i < sizeof index / sizeof *index; i++) {
        *index[i] = ra_alloc(rows, sizeof **index[i], s->r->path, st);
        all = all && *index[i] != NULL;
    }
    s->sorted = ra_alloc(rows, sizeof *s->sorted, s->r->path, st);
    s->exponent = ra_alloc(s->groups.count, sizeof *s->exponent, s->r->path, st);
    return all && s->sorted != NULL && s->exponent != NULL ? RA_OK : RA_SYSTEM;
}

static void free_slopes(struct slopes *s)
{
    struct ra_choice *const choice[] = {&s->x,    &s->y,    &s->by, &s->over,
                                        &s->each, &s->both, &s->all};
    void *const memory[] = {s->log_x, s->level,  s->at,   s->curve, s->rest,
                            s->slope, s->sorted, s->cell, s->place, s->exponent};
    for (size_t i = 0; i < sizeof choice / sizeof choice[0]; i++) {
        ra_choice_free(choice[i]);
    }
    for (size_t i = 0; i < sizeof memory / sizeof memory[0]; i++) {
        free(memory[i]);
    }
    ra_groups_free(&s->groups);
    ra_groups_free(&s->runs);
    ra_groups_free(&s->lines);
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
        code = group(&s, st);
    }
    if (code == RA_OK) {
        code = take_memory(&s, st);
    }
    if (code == RA_OK) {
        number_x(&s);
        code = check_balance(&s, st);
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
