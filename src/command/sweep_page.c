// A page about many runs: ra2d report of the folder of a sweep.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The page (page.c) of a sweep shows the surfaces of its first run and its tables (sweep_tables.c):
 * the means of each combination of keys with their 95 % intervals and, beside them, the predictions
 * of the law; the level over each key; one sound for each combination; all runs. Only surfaces,
 * sounds and predictions are computed here; all other numbers are those of the tables.
 *
 * **Figures.** There is one figure for each key. The abscissa is the value of the key; numbers are
 * sorted, words stand in the order in which they were given. Every combination of the other keys is
 * a curve, and the intervals are bars. If the values are positive and span a factor of four or
 * more, the axis is logarithmic. For a sweep over seeds only, the figure shows the level of each
 * run over its seed.
 *
 * **Sounds.** The first complete run of each combination is repeated for two seconds. All sounds
 * have the same scale, so that their loudness can be compared.
 *
 * Tests: tests/command/test_sweep_page.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/room.h"
#include "case/room.h"
#include "command/figure.h"
#include "command/listen.h"
#include "command/page.h"
#include "command/pictures.h"
#include "command/report.h"
#include "command/surfaces.h"
#include "command/verify.h"
#include "statistics/room.h"

enum { MOST_CURVES = 8, MOST_MARKS = 12, MOST_SOUNDS = 24, MOST_ROWS = 500 };
static const double HEARD = 2.0; ///< a record that is shorter than this is repeated [s]

struct page {
    struct ra_page to;
    const struct ra_report_spec *spec;
    const char *folder;
    char path[2][1100];
    struct ra_records runs, means;
    struct ra_choice by; ///< the case and the keys: the first columns of means.tsv
    size_t *same;        ///< the columns of runs.tsv with the same names (by.count)
    size_t quantity, unit, n, mean, half;
    size_t name;             ///< column of the name of a run in runs.tsv
    struct ra_groups groups; ///< combinations of keys: rows of means.tsv
    const char *level;       ///< name of the level that is drawn; NULL if there is none
    char level_label[160];
    bool shown[RA_PAGE_QUANTITIES];                   ///< true for quantities that have means
    struct ra_shown_unit unit_of[RA_PAGE_QUANTITIES]; ///< their units on the page
    struct ra_shown_unit *key;                        ///< units of the keys on the page (by.count)
};

static void put(const struct page *p, const char *piece, const struct ra_value *values)
{
    ra_page_put(&p->to, &ra_sweep_html, piece, values);
}

// ## Its tables

static enum ra_code find_column(const struct ra_records *r, const char *name, size_t *column,
                                struct ra_status *st)
{
    *column = ra_records_column(r, name);
    return *column < r->columns
               ? RA_OK
               : ra_fail(st, RA_INPUT, "%s:%zu: has no column %s: give the folder of a sweep",
                         r->path, r->head, name);
}

static const char *cell(const struct ra_records *r, size_t row, size_t column)
{
    return r->cell[row * r->columns + column];
}

/// The number in a cell of a table; NAN if the cell is not a number.
static double number(const struct ra_records *r, size_t row, size_t column)
{
    double value;
    return column < r->columns && ra_number_read(cell(r, row, column), &value) ? value
                                                                               : (double)NAN;
}

/// Finds the keys. They are the columns between the case and the quantity.
static enum ra_code find_keys(struct page *p, struct ra_status *st)
{
    p->by.count = p->quantity;
    p->by.column = ra_alloc(p->quantity + 1, sizeof *p->by.column, "keys", st);
    p->same = ra_alloc(p->quantity + 1, sizeof *p->same, "keys", st);
    p->key = ra_alloc(p->quantity + 1, sizeof *p->key, "keys", st);
    enum ra_code code =
        p->by.column != NULL && p->same != NULL && p->key != NULL ? RA_OK : RA_SYSTEM;
    for (size_t i = 0; i < p->by.count && code == RA_OK; i++) {
        p->by.column[i] = i;
        code = find_column(&p->runs, p->means.name[i], &p->same[i], st);
    }
    return code;
}

/// The row of means.tsv with a quantity of a combination; the number of all rows if there is none.
static size_t row_of(const struct page *p, size_t group, const char *name)
{
    for (size_t i = p->groups.start[group]; i < p->groups.start[group + 1]; i++) {
        if (strcmp(cell(&p->means, p->groups.row[i], p->quantity), name) == 0) {
            return p->groups.row[i];
        }
    }
    return p->means.rows;
}

/// A row that has the keys of a combination.
static size_t keys_of(const struct page *p, size_t group)
{
    return p->groups.row[p->groups.start[group]];
}

/// Makes the label of the level that is drawn: its words and its unit.
static void name_level(struct page *p, size_t row)
{
    const char *words = p->level;
    for (size_t i = 0; i < RA_PAGE_QUANTITIES; i++) {
        if (strcmp(ra_page_quantities[i].name, p->level) == 0) {
            words = ra_page_quantities[i].label;
        }
    }
    const char *const unit = strstr(words, " (");
    const size_t length = unit != NULL ? (size_t)(unit - words) : strlen(words);
    // the unit is that of the table
    snprintf(p->level_label, sizeof p->level_label, "%.*s (%.100s)", (int)length, words,
             cell(&p->means, row, p->unit));
    ra_page_spell(p->level_label);
}

static void find_level(struct page *p)
{
    static const char *const names[] = {"level_resonator", "level_plate", "level_lower",
                                        "force_variance"};
    for (size_t i = 0; i < sizeof names / sizeof *names && p->level == NULL; i++) {
        for (size_t row = 0; row < p->means.rows && p->level == NULL; row++) {
            if (strcmp(cell(&p->means, row, p->quantity), names[i]) == 0) {
                p->level = names[i];
                name_level(p, row);
            }
        }
    }
}

/// Whether a quantity gets a column on the page: there are means of it.
static bool is_shown(const struct page *p, const struct ra_page_quantity *q)
{
    const size_t length = strlen(q->name);
    const bool half = length > 5 && strcmp(q->name + length - 5, "_half") == 0;
    if (q->sound || half || strcmp(q->name, "duration") == 0 || strcmp(q->name, "speed") == 0) {
        return false;
    }
    for (size_t row = 0; row < p->means.rows; row++) {
        if (strcmp(cell(&p->means, row, p->quantity), q->name) == 0) {
            return true;
        }
    }
    return false;
}

/// Whether all values of a key are numbers.
static bool is_number(const struct page *p, size_t key)
{
    bool all = strcmp(p->means.unit[key], "-") != 0;
    for (size_t group = 0; group < p->groups.count && all; group++) {
        all = isfinite(number(&p->means, keys_of(p, group), key));
    }
    return all;
}

/// Chooses the units of the page: one for all numbers of a key, and one for all of a quantity.
static void choose_units(struct page *p)
{
    for (size_t i = 0; i < p->by.count; i++) {
        double most = 0.0;
        for (size_t row = 0; row < p->means.rows && is_number(p, i); row++) {
            most = fmax(most, fabs(number(&p->means, row, i)));
        }
        p->key[i] = ra_shown_unit(p->means.unit[i], most);
    }
    for (size_t i = 0; i < RA_PAGE_QUANTITIES; i++) {
        const struct ra_page_quantity *const q = &ra_page_quantities[i];
        const size_t column = ra_records_column(&p->runs, q->name);
        double most = 0.0;
        for (size_t row = 0; row < p->runs.rows; row++) {
            const double value = number(&p->runs, row, column);
            most = isfinite(value) ? fmax(most, fabs(value)) : most;
        }
        p->unit_of[i] = ra_shown_unit(q->unit, most);
    }
}

static enum ra_code read_tables(struct page *p, struct ra_status *st)
{
    static const char *const names[] = {"runs.tsv", "means.tsv"};
    for (int i = 0; i < 2; i++) {
        snprintf(p->path[i], sizeof p->path[i], "%.1000s/%s", p->folder, names[i]);
    }
    enum ra_code code = ra_records_read(p->path[0], &p->runs, st);
    code = code == RA_OK ? ra_records_read(p->path[1], &p->means, st) : code;
    struct {
        const char *name;
        size_t *column;
    } columns[] = {{"quantity", &p->quantity},
                   {"unit", &p->unit},
                   {"n", &p->n},
                   {"mean", &p->mean},
                   {"half", &p->half}};
    for (size_t i = 0; i < sizeof columns / sizeof *columns && code == RA_OK; i++) {
        code = find_column(&p->means, columns[i].name, columns[i].column, st);
    }
    code = code == RA_OK ? find_keys(p, st) : code;
    code = code == RA_OK ? ra_records_group(&p->means, &p->by, &p->groups, st) : code;
    if (code == RA_OK) {
        find_level(p);
        for (size_t i = 0; i < RA_PAGE_QUANTITIES; i++) {
            p->shown[i] = is_shown(p, &ra_page_quantities[i]);
        }
        choose_units(p);
    }
    return code;
}

// ## Surfaces

static enum ra_code put_surfaces(void *context)
{
    const struct page *const p = context;
    return ra_surfaces_put_first(&p->to, p->spec->run, 1);
}

// ## Tables of the page

/// Writes the name of a key with its unit.
static void label(const struct page *p, size_t key, char text[160])
{
    const char *const unit = p->key[key].page;
    const bool has = strcmp(unit, "1") != 0 && strcmp(unit, "-") != 0;
    snprintf(text, 160, "%.80s%s%.60s%s", p->means.name[key], has ? " (" : "", has ? unit : "",
             has ? ")" : "");
    ra_page_spell(text);
}

/// Writes the value of a key, in its unit of the page.
static const char *value_of_key(const struct page *p, size_t group, size_t key, char text[64])
{
    const char *const given = cell(&p->means, keys_of(p, group), key);
    if (p->key[key].factor == 1.0) {
        return given;
    }
    // a decimal number of the table is no longer exact after the product
    snprintf(text, 64, "%.12g", p->key[key].factor * number(&p->means, keys_of(p, group), key));
    return text;
}

/// Writes the keys of a combination with their values and units, except one key (0: all).
static void name_combination(const struct page *p, size_t group, size_t key, char text[200])
{
    text[0] = '\0';
    for (size_t i = 1; i < p->by.count; i++) {
        char value[64];
        const char *const unit = p->key[i].page;
        const bool has = strcmp(unit, "1") != 0 && strcmp(unit, "-") != 0;
        const size_t used = strlen(text);
        if (i != key) {
            snprintf(text + used, 200 - used, "%s%.40s %.40s%s%.20s", used > 0 ? ", " : "",
                     p->means.name[i], value_of_key(p, group, i, value), has ? " " : "",
                     has ? unit : "");
        }
    }
    ra_page_spell(text);
}

static void put_heads_of_keys(const struct page *p)
{
    for (size_t i = 1; i < p->by.count; i++) {
        char text[160];
        label(p, i, text);
        ra_page_cell(&p->to, "column", text);
    }
}

static void put_heads_of_quantities(const struct page *p)
{
    for (size_t i = 0; i < RA_PAGE_QUANTITIES; i++) {
        if (p->shown[i]) {
            char text[160];
            ra_page_cell(&p->to, "column",
                         ra_page_label(&ra_page_quantities[i], &p->unit_of[i], text));
        }
    }
    ra_page_piece(&p->to, "row end");
}

static void put_keys(const struct page *p, size_t group)
{
    for (size_t i = 1; i < p->by.count; i++) {
        char text[64];
        ra_page_cell(&p->to, i == 1 ? "name" : "cell", value_of_key(p, group, i, text));
    }
}

static void put_rest(const struct page *p, size_t rows, const char *table)
{
    ra_page_piece(&p->to, "table end");
    if (rows > MOST_ROWS) {
        put(p, "rest",
            RA_VALUES(RA_NUMBER(rows, (double)(rows - MOST_ROWS)), RA_TEXT(table, table)));
    }
}

static void put_mean(const struct page *p, size_t group, size_t which)
{
    const struct ra_page_quantity *const q = &ra_page_quantities[which];
    const double factor = p->unit_of[which].factor;
    const size_t row = row_of(p, group, q->name);
    const double mean = row < p->means.rows ? number(&p->means, row, p->mean) : (double)NAN;
    const double half = row < p->means.rows ? number(&p->means, row, p->half) : (double)NAN;
    ra_page_mean(&p->to, q->format, factor * mean, factor * half);
}

static enum ra_code put_means(void *context)
{
    const struct page *const p = context;
    ra_page_piece(&p->to, "table");
    put_heads_of_keys(p);
    ra_page_cell(&p->to, "column", "runs");
    put_heads_of_quantities(p);
    for (size_t group = 0; group < p->groups.count && group < MOST_ROWS; group++) {
        ra_page_piece(&p->to, "row");
        put_keys(p, group);
        ra_page_cell(&p->to, "number", cell(&p->means, keys_of(p, group), p->n));
        for (size_t i = 0; i < RA_PAGE_QUANTITIES; i++) {
            if (p->shown[i]) {
                put_mean(p, group, i);
            }
        }
        ra_page_piece(&p->to, "row end");
    }
    put_rest(p, p->groups.count, "means.tsv");
    return RA_OK;
}

static void put_run(const struct page *p, size_t row)
{
    const size_t seed = ra_records_column(&p->runs, "seed");
    ra_page_cell(&p->to, "row of", cell(&p->runs, row, p->name));
    ra_page_cell(&p->to, "number", seed < p->runs.columns ? cell(&p->runs, row, seed) : "–");
    for (size_t i = 0; i < RA_PAGE_QUANTITIES; i++) {
        const struct ra_page_quantity *const q = &ra_page_quantities[i];
        if (p->shown[i]) {
            const size_t column = ra_records_column(&p->runs, q->name);
            ra_page_number(&p->to, q->format, p->unit_of[i].factor * number(&p->runs, row, column));
        }
    }
    ra_page_piece(&p->to, "row end");
}

static enum ra_code put_runs(void *context)
{
    const struct page *const p = context;
    ra_page_piece(&p->to, "table");
    ra_page_cell(&p->to, "column", "run");
    ra_page_cell(&p->to, "column", "seed");
    put_heads_of_quantities(p);
    for (size_t row = 0; row < p->runs.rows && row < MOST_ROWS; row++) {
        put_run(p, row);
    }
    put_rest(p, p->runs.rows, "runs.tsv");
    return RA_OK;
}

// ## Predictions

/// Whether a run belongs to a combination.
static bool is_of(const struct page *p, size_t row, size_t group)
{
    size_t i = 0;
    while (i < p->by.count &&
           strcmp(cell(&p->runs, row, p->same[i]), cell(&p->means, keys_of(p, group), i)) == 0) {
        i++;
    }
    return i == p->by.count;
}

/// The first run of a combination.
static size_t run_of(const struct page *p, size_t group)
{
    size_t row = 0;
    while (row < p->runs.rows && !is_of(p, row, group)) {
        row++;
    }
    return row;
}

/// Refuses a name from the table that would lead out of the folder of the sweep.
static enum ra_code check_name(const char *name, struct ra_status *st)
{
    return ra_folder_is_run_name(name)
               ? RA_OK
               : ra_fail(st, RA_INPUT, "'%.60s' is not a name of a folder in it", name);
}

/// Computes the prediction of the law for the first run of a combination. If its folder cannot be
/// read, there is no prediction.
static enum ra_code expect(const struct page *p, size_t group, struct ra_expected *expected)
{
    char run[1400];
    struct ra_quantities summary = {.records = {.path = NULL}};
    struct ra_status why = {RA_OK, ""};
    const size_t row = run_of(p, group);
    const char *const name = row < p->runs.rows ? cell(&p->runs, row, p->name) : "";
    *expected = (struct ra_expected){.outside = "a run that is not there"};
    enum ra_code code = check_name(name, &why);
    snprintf(run, sizeof run, "%.1000s/%.300s", p->folder, name);
    code = code == RA_OK ? ra_quantities_read(run, "summary.tsv", &summary, &why) : code;
    if (code == RA_OK) {
        code = ra_report_expect(run, ra_kind_of_summary(&summary), expected, &why);
    }
    ra_quantities_free(&summary);
    return code == RA_SYSTEM ? ra_fail(p->to.st, code, "%s", why.text) : RA_OK;
}

/// Writes a row: keys, mean, prediction, band, and the number of runs in the band.
static void put_expected_row(const struct page *p, size_t group, const struct ra_expected *e)
{
    char text[100];
    const size_t level = ra_records_column(&p->runs, p->level), mean = row_of(p, group, p->level);
    size_t in = 0, all = 0;
    for (size_t row = 0; row < p->runs.rows; row++) {
        const double came = number(&p->runs, row, level);
        if (is_of(p, row, group) && isfinite(came)) {
            all++;
            in += ra_expected_holds(e, came);
        }
    }
    ra_page_piece(&p->to, "row");
    put_keys(p, group);
    ra_page_number(&p->to, "%.2f",
                   mean < p->means.rows ? number(&p->means, mean, p->mean) : (double)NAN);
    ra_page_number(&p->to, "%.2f", e->level);
    snprintf(text, sizeof text, "%.2f to %.2f", e->from, e->to);
    ra_page_cell(&p->to, "number", text);
    snprintf(text, sizeof text, "%zu of %zu", in, all);
    ra_page_cell(&p->to, "number", text);
    ra_page_piece(&p->to, "row end");
}

static enum ra_code put_expected(void *context)
{
    const struct page *const p = context;
    bool any = false;
    if (p->level == NULL) {
        return RA_OK;
    }
    for (size_t group = 0; group < p->groups.count && group < MOST_SOUNDS; group++) {
        struct ra_expected e;
        if (expect(p, group, &e) != RA_OK) {
            return p->to.st->code;
        }
        if (ra_expected_speaks(&e)) {
            if (!any) {
                put(p, "expected", NULL);
                ra_page_piece(&p->to, "table");
                put_heads_of_keys(p);
                put(p, "heads of expected", RA_VALUES(RA_TEXT(level, p->level_label)));
            }
            any = true;
            put_expected_row(p, group, &e);
        }
    }
    if (any) {
        ra_page_piece(&p->to, "table end");
    }
    if (any && p->groups.count > MOST_SOUNDS) {
        put(p, "expected left out",
            RA_VALUES(RA_NUMBER(combinations, (double)(p->groups.count - MOST_SOUNDS))));
    }
    return RA_OK;
}

// ## Figures

struct point {
    double x, mean, half;
};

/// A figure that is being made.
struct figure {
    const struct page *p;
    struct ra_gnuplot gnuplot;
    FILE *captions, *points;
    struct point *point;    ///< points of the present curve (groups)
    struct ra_points drawn; ///< the same points in the form for the page (groups)
    /// if the values of a key are words: a combination for each word (groups); the number of words
    size_t *word, words;
    size_t leader[MOST_CURVES];
    size_t curves, left_out;
    double low[2], high[2];
};

static int compare_points(const void *a, const void *b)
{
    const double x = ((const struct point *)a)->x, y = ((const struct point *)b)->x;
    return (x > y) - (x < y);
}

static size_t find_word(const struct figure *f, size_t key, size_t group)
{
    size_t i = 0;
    while (i < f->words && strcmp(cell(&f->p->means, keys_of(f->p, f->word[i]), key),
                                  cell(&f->p->means, keys_of(f->p, group), key)) != 0) {
        i++;
    }
    return i;
}

/// Finds the first combination with each value of a key, for up to `most` values.
static void find_words(struct figure *f, size_t key, size_t most)
{
    f->words = 0;
    for (size_t group = 0; group < f->p->groups.count && f->words < most; group++) {
        if (find_word(f, key, group) == f->words) {
            f->word[f->words++] = group;
        }
    }
}

/// The place of a value on the axis: the number itself, or the place of the word in the order of
/// words.
static double place(const struct figure *f, size_t key, size_t group, bool numbers)
{
    return numbers ? f->p->key[key].factor * number(&f->p->means, keys_of(f->p, group), key)
                   : (double)find_word(f, key, group);
}

/// Whether two combinations agree in all keys except the key `key`.
static bool is_same_curve(const struct page *p, size_t a, size_t b, size_t key)
{
    for (size_t i = 0; i < p->by.count; i++) {
        if (i != key &&
            strcmp(cell(&p->means, keys_of(p, a), i), cell(&p->means, keys_of(p, b), i)) != 0) {
            return false;
        }
    }
    return true;
}

/// Finds the first combination of each curve.
static void find_curves(struct figure *f, size_t key)
{
    f->curves = f->left_out = 0;
    for (size_t group = 0; group < f->p->groups.count; group++) {
        size_t curve = 0;
        while (curve < f->curves && !is_same_curve(f->p, f->leader[curve], group, key)) {
            curve++;
        }
        if (curve == f->curves && curve == MOST_CURVES) {
            f->left_out++;
        } else if (curve == f->curves) {
            f->leader[f->curves++] = group;
        }
    }
}

static void put_point(struct figure *f, const struct point *point)
{
    const double half = isfinite(point->half) ? point->half : 0.0;
    double *const drawn = f->drawn.at[f->drawn.count++];
    fprintf(f->gnuplot.script, "%.9g %.9g %.9g\n", point->x, point->mean, half);
    drawn[0] = point->x;
    drawn[1] = point->mean;
    drawn[2] = half;
    f->low[0] = fmin(f->low[0], point->x);
    f->high[0] = fmax(f->high[0], point->x);
    f->low[1] = fmin(f->low[1], point->mean - half);
    f->high[1] = fmax(f->high[1], point->mean + half);
}

/// Writes the points of a curve, from left to right.
static void put_curve(struct figure *f, size_t curve, size_t key, bool numbers)
{
    const struct page *const p = f->p;
    size_t count = 0;
    for (size_t group = 0; group < p->groups.count; group++) {
        const size_t row = row_of(p, group, p->level);
        if (row < p->means.rows && is_same_curve(p, f->leader[curve], group, key)) {
            f->point[count++] =
                (struct point){place(f, key, group, numbers), number(&p->means, row, p->mean),
                               number(&p->means, row, p->half)};
        }
    }
    qsort(f->point, count, sizeof *f->point, compare_points);
    f->drawn.count = 0;
    fprintf(f->gnuplot.script, "$c%zu << EOD\n", curve);
    for (size_t i = 0; i < count; i++) {
        put_point(f, &f->point[i]);
    }
    fputs("EOD\n", f->gnuplot.script);
}

static void tell(const struct figure *f, const char *piece, const struct ra_value *values)
{
    ra_gnuplot_put(&f->gnuplot, &ra_sweep_gp, piece, values);
}

/// Writes the values of a key as marks of the axis.
static void put_marks(struct figure *f, size_t key, bool numbers)
{
    for (size_t i = 0; i < f->words; i++) {
        char text[64];
        tell(f, i == 0 ? "first mark" : "next mark",
             RA_VALUES(RA_TEXT(mark, value_of_key(f->p, f->word[i], key, text)),
                       RA_NUMBER(place, place(f, key, f->word[i], numbers))));
    }
    tell(f, "end of marks", NULL);
}

static void begin_figure(struct figure *f, const char *x)
{
    f->low[0] = f->low[1] = HUGE_VAL;
    f->high[0] = f->high[1] = -HUGE_VAL;
    tell(f, "figure", RA_VALUES(RA_TEXT(x, x), RA_TEXT(level, f->p->level_label)));
}

/// Writes a line of captions, with the range of the level.
static void describe(const struct figure *f, const char *piece, const char *key)
{
    const struct ra_value level = RA_TEXT(level, f->p->level_label),
                          low = RA_NUMBER(low, f->low[1]), high = RA_NUMBER(high, f->high[1]);
    const char *const more =
        f->left_out > 0 ? ra_template_text(&ra_captions_txt, "further curves") : "";
    ra_template_put(f->captions, &ra_captions_txt, piece,
                    key == NULL ? RA_VALUES(level, low, high)
                                : RA_VALUES(level, low, high, RA_TEXT(key, key),
                                            RA_NUMBER(curves, f->curves),
                                            RA_WORDS(s, ra_s(f->curves)), RA_WORDS(more, more)),
                    f->p->to.st);
}

/// Draws the level over a key.
static void draw_key(struct figure *f, size_t key)
{
    const bool numbers = is_number(f->p, key);
    char x[160];
    label(f->p, key, x);
    begin_figure(f, x);
    find_curves(f, key);
    find_words(f, key, numbers ? MOST_MARKS + 1 : f->p->groups.count);
    ra_points_begin(f->points, "means", ra_template_text(&ra_sweep_html, "title of means"), x,
                    f->p->level_label, NULL);
    for (size_t i = 0; i < f->words && !numbers; i++) {
        ra_points_mark(f->points, i == 0, i + 1 == f->words, place(f, key, f->word[i], numbers),
                       cell(&f->p->means, keys_of(f->p, f->word[i]), key));
    }
    for (size_t curve = 0; curve < f->curves; curve++) {
        char name[200];
        put_curve(f, curve, key, numbers);
        name_combination(f->p, f->leader[curve], key, name);
        ra_points_curve(f->points, curve == 0, name, &f->drawn, true);
    }
    ra_points_end(f->points);
    if (f->words <= MOST_MARKS) {
        put_marks(f, key, numbers);
    }
    if (numbers && f->low[0] > 0.0 && f->high[0] >= 4.0 * f->low[0]) {
        // on a logarithmic axis the space beside the points is a factor
        tell(f, "decades",
             RA_VALUES(RA_NUMBER(low, 0.8 * f->low[0]), RA_NUMBER(high, 1.25 * f->high[0])));
    }
    for (size_t curve = 0; curve < f->curves; curve++) {
        char name[200];
        name_combination(f->p, f->leader[curve], key, name);
        tell(f, curve == 0 ? "first curve" : "next curve", NULL);
        tell(f, "curve", RA_VALUES(RA_NUMBER(curve, curve), RA_NUMBER(type, (double)curve + 1.0)));
        if (name[0] != '\0') {
            tell(f, "name of a curve", RA_VALUES(RA_TEXT(name, name)));
        }
    }
    tell(f, "end of curves", NULL);
    describe(f, "over a key", x);
}

/// Writes a point for each run.
static enum ra_code put_seeds(void *context)
{
    struct figure *const f = context;
    const struct ra_records *const r = &f->p->runs;
    const size_t seed = ra_records_column(r, "seed"), level = ra_records_column(r, f->p->level);
    for (size_t row = 0; row < r->rows; row++) {
        const struct point point = {number(r, row, seed), number(r, row, level), 0.0};
        if (isfinite(point.x) && isfinite(point.mean)) {
            put_point(f, &point);
        }
    }
    return RA_OK;
}

/// Draws the level of each run over its seed, if there is no other key.
static void draw_seeds(struct figure *f)
{
    begin_figure(f, "seed");
    f->drawn.count = 0;
    tell(f, "seeds", RA_VALUES(RA_PART(points, put_seeds, f)));
    ra_points_begin(f->points, "runs", ra_template_text(&ra_sweep_html, "title of runs"), "seed",
                    f->p->level_label, NULL);
    ra_points_curve(f->points, true, "", &f->drawn, false);
    ra_points_end(f->points);
    describe(f, "over the seed", NULL);
}

/// Writes the script of all figures and draws them.
static enum ra_code draw_all(void *context, FILE *captions, FILE *points,
                             struct ra_page_bytes *drawn)
{
    const struct page *const p = context;
    struct figure f = {.p = p, .captions = captions, .points = points};
    // the picture is higher if there are several keys: below the axes there is a line of text for
    // each curve
    const char *const terminal =
        p->by.count > 2 ? "svg size 860,560 dynamic font 'sans-serif,13'" : RA_PAGE_TERMINAL;
    f.point = ra_alloc(p->groups.count + 1, sizeof *f.point, "figures", p->to.st);
    f.word = ra_alloc(p->groups.count + 1, sizeof *f.word, "figures", p->to.st);
    f.drawn.at = ra_alloc(p->groups.count + p->runs.rows + 1, sizeof *f.drawn.at,
                          "points of figures", p->to.st);
    enum ra_code code = p->to.st->code;
    code = code == RA_OK ? ra_gnuplot_open(&f.gnuplot, terminal, p->to.st) : code;
    for (size_t key = 1; key < p->by.count && code == RA_OK; key++) {
        draw_key(&f, key);
    }
    if (p->by.count == 1 && code == RA_OK) {
        draw_seeds(&f);
    }
    code = ra_gnuplot_close(&f.gnuplot, code, p->to.control, ra_page_collect, drawn, p->to.st);
    free(f.drawn.at);
    free(f.word);
    free(f.point);
    return code;
}

static enum ra_code put_figures(void *context)
{
    const struct page *const p = context;
    if (p->level == NULL) {
        put(p, "no figures", NULL);
        return RA_OK;
    }
    return ra_page_figures(&p->to, draw_all, context);
}

// ## Sounds

/// Makes the sound of a combination. If there is none, `why` gives the reason.
static enum ra_code make_sound(const struct page *p, size_t group, struct ra_waveform *w,
                               struct ra_status *why)
{
    char run[1400];
    struct ra_velocity v = {.value = NULL};
    const size_t row = run_of(p, group);
    const char *const text = row < p->runs.rows ? cell(&p->runs, row, p->name) : "";
    enum ra_code code = check_name(text, why);
    snprintf(run, sizeof run, "%.1000s/%.300s", p->folder, text);
    code = code == RA_OK ? ra_page_can_sound(why) : code;
    code = code == RA_OK ? ra_listen_record(run, NULL, &v, why) : code;
    if (code == RA_OK) {
        const double length = (double)v.count * v.interval;
        const size_t repeat = length < HEARD ? (size_t)fmin(1000.0, ceil(HEARD / length)) : 1;
        code = ra_waveform_make(&v, 1.0, repeat, p->to.control->stop, w, why);
    }
    free(v.value);
    return code == RA_INPUT || code == RA_OK ? RA_OK : ra_fail(p->to.st, code, "%s", why->text);
}

static enum ra_code put_sound(const struct page *p, size_t group, const struct ra_waveform *w,
                              double scale, const char *why)
{
    char level[64];
    enum ra_code code = RA_OK;
    snprintf(level, sizeof level, "%.1f dB, %.1f dB(A)", ra_decibel(w->mean_square, 1e-9),
             ra_decibel(w->mean_square_A, 1e-9));
    ra_page_piece(&p->to, "row");
    put_keys(p, group);
    if (w->value == NULL) {
        ra_page_cell(&p->to, "cell", why);
    } else {
        put(p, "cell of a sound", NULL);
        char name[200];
        name_combination(p, group, 0, name);
        code = ra_page_sound(&p->to, w, scale, 1.0, name[0] != '\0' ? name : "sound", true);
        put(p, "cell of a sound, end", NULL);
    }
    ra_page_cell(&p->to, "number", w->value != NULL ? level : "–");
    ra_page_piece(&p->to, "row end");
    return code;
}

/// The sounds of the first combinations; `why` says why there is no sound.
struct heard {
    struct ra_waveform sound[MOST_SOUNDS];
    struct ra_status why[MOST_SOUNDS];
};

static enum ra_code make_sounds(const struct page *p, struct heard *h, double *peak)
{
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < p->groups.count && i < MOST_SOUNDS && code == RA_OK; i++) {
        code = make_sound(p, i, &h->sound[i], &h->why[i]);
        *peak = fmax(*peak, h->sound[i].peak);
        if (p->to.control->progress != NULL) {
            const size_t all = p->groups.count < MOST_SOUNDS ? p->groups.count : MOST_SOUNDS;
            p->to.control->progress(0.1 + 0.6 * (double)(i + 1) / (double)all, -1.0,
                                    p->to.control->context);
        }
    }
    return code;
}

static enum ra_code put_sounds(void *context)
{
    const struct page *const p = context;
    struct heard *const h = ra_alloc(1, sizeof *h, "sounds", p->to.st);
    double peak = 0.0;
    enum ra_code code = h != NULL ? make_sounds(p, h, &peak) : RA_SYSTEM;
    if (code == RA_OK && !(peak > 0.0)) {
        put(p, "no sounds", RA_VALUES(RA_TEXT(why, h->why[0].text)));
    } else if (code == RA_OK) {
        const struct ra_shown_unit unit = ra_shown_unit("m/s", peak / 0.9);
        put(p, "scale of sounds",
            RA_VALUES(RA_NUMBER(scale, unit.factor * peak / 0.9), RA_WORDS(unit, unit.page)));
        ra_page_piece(&p->to, "table");
        put_heads_of_keys(p);
        put(p, "heads of sounds", NULL);
        for (size_t i = 0; i < p->groups.count && i < MOST_SOUNDS && code == RA_OK; i++) {
            code = put_sound(p, i, &h->sound[i], peak / 0.9, h->why[i].text);
        }
        ra_page_piece(&p->to, "table end");
        if (p->groups.count > MOST_SOUNDS) {
            const double rest = (double)(p->groups.count - MOST_SOUNDS);
            put(p, "sounds left out", RA_VALUES(RA_NUMBER(combinations, rest)));
        }
    }
    for (size_t i = 0; h != NULL && i < MOST_SOUNDS; i++) {
        ra_waveform_free(&h->sound[i]);
    }
    free(h);
    return code;
}

// ## The page

static enum ra_code put_tables(void *context)
{
    const struct page *const p = context;
    const enum ra_code code = ra_page_table(&p->to, p->folder, "means.tsv");
    return code == RA_OK ? ra_page_table(&p->to, p->folder, "runs.tsv") : code;
}

static enum ra_code put_origin(void *context)
{
    const struct page *const p = context;
    return ra_page_origin(&p->to, p->folder, "runs.tsv");
}

static enum ra_code put_sections(void *context)
{
    const struct page *const p = context;
    return ra_template_put(
        p->to.out, &ra_sweep_html, "sections",
        RA_VALUES(RA_NUMBER(runs, p->runs.rows), RA_WORDS(runs_s, ra_s(p->runs.rows)),
                  RA_NUMBER(combinations, p->groups.count),
                  RA_WORDS(combinations_s, ra_s(p->groups.count)),
                  RA_PART(surfaces, put_surfaces, context),
                  RA_PART(expected, put_expected, context), RA_PART(means, put_means, context),
                  RA_PART(figures, put_figures, context), RA_PART(sounds, put_sounds, context),
                  RA_PART(all_runs, put_runs, context), RA_PART(tables, put_tables, context),
                  RA_PART(origin, put_origin, context)),
        p->to.st);
}

/// Makes the title: the case and the keys of the sweep. If there are several cases, the folder
/// takes the place of the case.
static void name_page(const struct page *p, char title[800])
{
    const char *const first = p->means.rows > 0 ? cell(&p->means, 0, 0) : p->folder;
    bool same = p->by.count > 1;
    for (size_t row = 0; row < p->means.rows; row++) {
        same = same && strcmp(cell(&p->means, row, 0), first) == 0;
    }
    snprintf(title, 800, "%.200s", same ? first : p->folder);
    for (size_t i = 1; same && i < p->by.count && i < 6; i++) {
        const size_t used = strlen(title);
        snprintf(title + used, 800 - used, "%s%.80s", i == 1 ? " over " : ", ", p->means.name[i]);
        ra_page_spell(title + used);
    }
}

static enum ra_code make(struct ra_page *to, void *context)
{
    struct page *const p = context;
    char title[800];
    p->to = *to;
    enum ra_code code = ra_verify_sweep(p->folder, to->st);
    code = code == RA_OK ? read_tables(p, to->st) : code;
    code = code == RA_OK ? find_column(&p->runs, "run", &p->name, to->st) : code;
    name_page(p, title);
    return code == RA_OK ? ra_page_frame(to, title, title, put_sections, p) : code;
}

enum ra_code ra_sweep_report(const struct ra_report_spec *spec,
                             const struct ra_run_control *control, struct ra_status *st)
{
    struct page *const p = ra_alloc(1, sizeof *p, "page", st);
    if (p == NULL) {
        return RA_SYSTEM;
    }
    p->spec = spec;
    p->folder = spec->run[0];
    const enum ra_code code = ra_page_write(spec->output, spec->command, make, p, control, st);
    ra_groups_free(&p->groups);
    ra_choice_free(&p->by);
    free(p->same);
    free(p->key);
    ra_records_free(&p->means);
    ra_records_free(&p->runs);
    free(p);
    return code;
}
