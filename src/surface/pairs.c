// Positions and heights in columns of text.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * columns.c finds the numbers and head.c their units; this file makes pairs in SI from them. The
 * positions must increase throughout, or decrease throughout. For measured profiles there are three
 * more rules:
 *
 * - No step may exceed ten times the median. A longer step means a wrong position, or a gap over
 *   which resampling would draw a straight line. With the steps in ascending order,
 *   $d_1 \le \dots \le d_n$,
 *   $$ d_n \le 10\, d_{\lfloor (n + 1)/2 \rfloor} ;                    % eq:ra2d-step $$
 * - Where a row is missing, the step is twice the usual. If all steps are multiples of the median,
 *   to a tenth of it, and if the missing points are at most half as many as the others, the grid
 *   has nodes for the missing points, too,
 *   $$ \chi = \frac{x_n - x_1}{\sum_i k_i}, \qquad k_i = \left\lfloor d_i/d_{\lfloor (n + 1)/2
 *   \rfloor} + \tfrac12 \right\rfloor .                                % eq:ra2d-missing-rows $$
 *   Without this rule the spacing would be the mean step, which is longer. All other points would
 *   then be shifted from their places, and roughness would be lost.
 * - Points that were not measured (missing.c) are refused; or they are filled in, and left out at
 *   the ends.
 *
 * Three things are refused in fields along a solid, too: marks that may stand between thousands
 * (thousands.c); a step in the head that differs from the mean step of the positions by more than 1
 * % (claims.c); and marks for points that were not measured. In a field a number such as 9999 is
 * refused even if it occurs once, because it may be a mark or a value. The positions of a field may
 * have any distances; between them values are interpolated linearly. The note says where this is
 * done over a gap of more than ten median steps (if there are ten steps or more), and which value
 * is far from all others.
 *
 * Units: SI. Tests: tests/surface/test_missing.c, tests/surface/test_profile_io.c,
 * tests/surface/test_claims.c.
 */
#include "surface/pairs.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "surface/claims.h"
#include "surface/thousands.h"

// ## Pairs

/// Stores a value in SI. missing.c finds the heights that were not measured.
static enum ra_code take(const struct ra_pairs *p, const struct ra_text_line *line, size_t i,
                         const struct ra_quantity *second, double number, double *value,
                         struct ra_status *st)
{
    const bool speed = i == 1 && second->speed, measured = i == 1 && second->told;
    // differences of larger speeds might overflow
    const double largest = speed ? DBL_MAX / 4 : RA_LONGEST;
    *value = number / p->head.per_metre[i];
    if (!isfinite(number) && !measured) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: no finite number in column %zu: fill in or leave out points that "
                       "were not measured",
                       p->columns.path, line->number, p->head.column[i]);
    }
    if (fabs(*value) > largest && !measured) {
        return ra_fail(st, RA_INPUT, "%s:%zu: column %zu is %g %s: check the number and the unit",
                       p->columns.path, line->number, p->head.column[i], *value,
                       speed ? "m/s" : "m");
    }
    return RA_OK;
}

/// Checks that positions go on in the direction in which they began.
static enum ra_code check_order(struct ra_pairs *p, const struct ra_text_line *line,
                                struct ra_status *st)
{
    const double *const last = p->pair + 2 * (p->count - 1);
    if (p->count == 1) {
        p->turned = last[2] < last[0];
    }
    if (p->turned ? last[2] < last[0] : last[2] > last[0]) {
        return RA_OK;
    }
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: position %g m does not lie beyond the one before it, %g m: positions "
                   "must increase, or decrease, throughout",
                   p->columns.path, line->number, last[2], last[0]);
}

static enum ra_code fill_pairs(struct ra_pairs *p, const struct ra_quantity *second, double *row,
                               struct ra_status *st)
{
    struct ra_text_line line = {0};
    for (const char *next = p->columns.next; ra_columns_next(&p->columns, &next, &line);) {
        double *const pair = p->pair + 2 * p->count;
        const size_t *const column = p->head.column;
        ra_columns_row(&p->columns, &line, row);
        pair[0] = (double)p->count * p->head.step;
        if ((column[0] != 0 &&
             take(p, &line, 0, second, row[column[0] - 1], &pair[0], st) != RA_OK) ||
            take(p, &line, 1, second, row[column[1] - 1], &pair[1], st) != RA_OK ||
            (p->count > 0 && column[0] != 0 && check_order(p, &line, st) != RA_OK)) {
            return RA_INPUT;
        }
        p->count++;
    }
    return p->count >= 2 ? RA_OK
                         : ra_fail(st, RA_INPUT, "%s: holds %zu point%s: give at least 2",
                                   p->columns.path, p->count, ra_s(p->count));
}

// ## Steps

/// Refuses a step that is too long, because heights in between would be a straight line.
static enum ra_code refuse_step(const struct ra_pairs *p, size_t i, double usual,
                                struct ra_status *st)
{
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: position %g m is %g m from the one before it, more than ten times the "
                   "median step, %g m: correct it, or leave out the points beyond the gap",
                   p->columns.path, ra_columns_line(&p->columns, i + 1), p->pair[2 * i + 2],
                   fabs(p->pair[2 * i + 2] - p->pair[2 * i]), usual);
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double step_at(const struct ra_pairs *p, size_t i)
{
    return fabs(p->pair[2 * i + 2] - p->pair[2 * i]);
}

static enum ra_code find_median(const struct ra_pairs *p, double *median, struct ra_status *st)
{
    const size_t count = p->count - 1;
    double *const step = ra_alloc(count, sizeof *step, "steps of a profile", st);
    if (step == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < count; i++) {
        step[i] = step_at(p, i);
    }
    qsort(step, count, sizeof *step, compare);
    *median = step[(count - 1) / 2];
    free(step);
    return RA_OK;
}

/// The shortest step, and the index of the longest.
static double find_shortest(const struct ra_pairs *p, size_t *longest)
{
    double shortest = HUGE_VAL;
    *longest = 0;
    for (size_t i = 0; i + 1 < p->count; i++) {
        shortest = fmin(shortest, step_at(p, i));
        *longest = step_at(p, i) > step_at(p, *longest) ? i : *longest;
    }
    return shortest;
}

/// Finds the longest step, if it is more than ten times the median. The median is computed only if
/// the longest step is more than ten times the shortest. *usual is the median, or 0 if no step is
/// so long.
static enum ra_code find_gap(const struct ra_pairs *p, size_t *gap, double *usual,
                             struct ra_status *st)
{
    double median;
    const double shortest = find_shortest(p, gap);
    *usual = 0.0;
    if (step_at(p, *gap) <= 10.0 * shortest) {
        return RA_OK;
    }
    if (find_median(p, &median, st) != RA_OK) {
        return RA_SYSTEM;
    }
    *usual = step_at(p, *gap) > 10.0 * median ? median : 0.0;
    return RA_OK;
}

size_t ra_pairs_steps(const struct ra_pairs *p, const struct ra_grid *grid, size_t i)
{
    return grid->usual == 0.0 ? 1 : (size_t)(step_at(p, i - 1) / grid->usual + 0.5);
}

enum ra_code ra_pairs_grid(const struct ra_pairs *p, struct ra_grid *grid, struct ra_status *st)
{
    const double length = fabs(p->pair[2 * p->count - 2] - p->pair[0]);
    size_t longest, sum = 0;
    const double shortest = find_shortest(p, &longest);
    struct ra_grid other = {.usual = 0.0};
    *grid = (struct ra_grid){.nodes = p->count, .spacing = length / (double)(p->count - 1)};
    if (p->head.column[0] == 0) {
        grid->spacing = p->head.step;
        return RA_OK;
    }
    if (step_at(p, longest) < 1.5 * shortest) {
        return RA_OK;
    }
    if (find_median(p, &other.usual, st) != RA_OK) {
        return RA_SYSTEM;
    }
    for (size_t i = 1; i < p->count; i++) {
        const size_t steps = ra_pairs_steps(p, &other, i);
        if (fabs(step_at(p, i - 1) - (double)steps * other.usual) > 0.1 * other.usual) {
            return RA_OK;
        }
        sum += steps;
    }
    if (sum > p->count - 1 && 2 * (sum + 1 - p->count) <= p->count) {
        other.nodes = sum + 1;
        other.spacing = length / (double)sum;
        *grid = other;
    }
    return RA_OK;
}

/// Refuses a gap in a profile. A gap in a field, which is a straight line between its points, is
/// noted if there are enough steps for a meaningful median.
static enum ra_code check_steps(struct ra_pairs *p, bool measured, struct ra_status *st)
{
    enum { LEAST = 10 };
    size_t gap;
    double usual;
    if (find_gap(p, &gap, &usual, st) != RA_OK) {
        return RA_SYSTEM;
    }
    if (usual > 0.0 && measured) {
        return refuse_step(p, gap, usual, st);
    }
    if (usual > 0.0 && p->count > LEAST) {
        ra_note(p->odd, sizeof p->odd,
                "a straight line over the %.6g mm before line %zu, more than ten times the median "
                "step",
                1e3 * step_at(p, gap), ra_columns_line(&p->columns, gap + 1));
    }
    return RA_OK;
}

/// Checks that a step in the head agrees to 1 % with the step of the positions.
static enum ra_code check_other_step(const struct ra_pairs *p, const struct ra_format *format,
                                     struct ra_status *st)
{
    struct ra_grid grid;
    if (ra_pairs_grid(p, &grid, st) != RA_OK) {
        return RA_SYSTEM;
    }
    const struct ra_steps steps = {
        .what = "positions",
        .remedy = ra_format_or(format, RA_SAID_UNITS,
                               ", or say the units of the columns with `units X,Z`"),
        .apart = {grid.spacing, 0.0}};
    return format->per_metre[1] > 0.0 ? RA_OK : ra_claims_steps(&p->columns, &steps, st);
}

// ## What was not measured

static enum ra_code refuse_missing(const struct ra_pairs *p, const struct ra_format *format,
                                   struct ra_status *st)
{
    const struct ra_missing m = ra_missing_refused(&p->missing, format->missing);
    char lines[80] = "", marks[120];
    for (size_t i = 0; i < m.count && i < RA_PLACES; i++) {
        const size_t length = strlen(lines);
        snprintf(lines + length, sizeof lines - length, "%s%zu", i > 0 ? ", " : "",
                 ra_columns_line(&p->columns, m.place[i]));
    }
    ra_missing_marks(&m, p->head.per_metre[1], marks, sizeof marks);
    return ra_fail(st, RA_INPUT, "%s:%zu: %zu of %zu points %s not measured%s%s (line%s %s%s): %s",
                   p->columns.path, ra_columns_line(&p->columns, m.place[0]), m.count, p->count,
                   ra_were(m.count), marks[0] != '\0' ? ": " : "", marks, ra_s(m.count), lines,
                   m.count > RA_PLACES ? " ..." : "",
                   (format->unsaid & RA_SAID_MISSING) != 0
                       ? "fill them in, or leave their lines out"
                       : ra_missing_remedy(&m, m.count + 2 <= p->count));
}

/// Fills in, by straight lines, points that were not measured, and leaves them out at the ends.
static enum ra_code fill_missing(struct ra_pairs *p, struct ra_status *st)
{
    size_t first = 0, end = p->count;
    while (first < end && isnan(p->pair[2 * first + 1])) {
        first++;
    }
    while (end > first && isnan(p->pair[2 * end - 1])) {
        end--;
    }
    if (end - first < 2) {
        return ra_fail(st, RA_INPUT, "%s: %zu of %zu points %s measured: give at least 2",
                       p->columns.path, end - first, p->count, ra_were(end - first));
    }
    const size_t filled = ra_missing_fill(p->pair + 1, p->pair, p->count, 2);
    if (filled > 0) {
        ra_note(p->odd, sizeof p->odd, "%zu point%s not measured filled in by straight lines",
                filled, filled == 1 ? " that was" : "s that were");
    }
    if (end - first < p->count) {
        const size_t left = p->count - (end - first);
        ra_note(p->odd, sizeof p->odd, "%zu%s at the ends left out", left,
                filled > 0  ? " more"
                : left == 1 ? " point that was not measured"
                            : " points that were not measured");
    }
    memmove(p->pair, p->pair + 2 * first, 2 * (end - first) * sizeof *p->pair);
    p->count = end - first;
    p->left_out = first;
    return RA_OK;
}

/// Notes a height that is far from all others.
static void note_outlier(struct ra_pairs *p, const struct ra_quantity *second)
{
    const struct ra_missing *const m = &p->missing;
    const double unit = p->head.per_metre[1];
    if (m->outlier) {
        ra_note(p->odd, sizeof p->odd, "%.9g %s%s in line %zu lies far from all other %s",
                m->outlier_height * unit, ra_length_unit_name(unit), second->speed ? "/s" : "",
                ra_columns_line(&p->columns, m->outlier_place),
                second->told ? "heights" : "values");
    }
}

static enum ra_code settle_missing(struct ra_pairs *p, const struct ra_format *format,
                                   const struct ra_quantity *second, struct ra_status *st)
{
    struct ra_missing *const m = &p->missing;
    const double unit = p->head.per_metre[1];
    char marks[120];
    struct ra_declared declared;
    ra_claims_declared(&p->columns, unit, &declared);
    ra_missing_find(p->pair + 1, p->count, 2, format->missing, &declared, m);
    if (m->count > 0 && format->missing != RA_MISSING_INTERPOLATE) {
        return refuse_missing(p, format, st);
    }
    note_outlier(p, second);
    if (m->often > 0) {
        ra_note(p->odd, sizeof p->odd, "%zu of %zu heights %s %.9g %s", m->often, p->count,
                ra_are(m->often), m->often_height * unit, ra_length_unit_name(unit));
    }
    if (format->missing == RA_MISSING_VALUE && m->marks > 0) {
        ra_note(p->odd, sizeof p->odd, "%s, %zu time%s, taken as a height (as told)",
                ra_missing_marks(m, unit, marks, sizeof marks), m->marked, ra_s(m->marked));
    }
    return m->count > 0 ? fill_missing(p, st) : RA_OK;
}

// ## All pairs

/// Refuses marks between thousands.
static enum ra_code check_marks(struct ra_pairs *p, const struct ra_format *format,
                                struct ra_status *st)
{
    const size_t *const column = p->head.column;
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < 2 && code == RA_OK; i++) {
        if (column[i] != 0) {
            code = ra_thousands_check(&p->columns, format, column[i], p->odd, sizeof p->odd, st);
        }
        if (column[i] != 0 && code == RA_OK) {
            code = ra_thousands_blanks(&p->columns, format, column[i], st);
        }
    }
    return code;
}

/// Makes the single far value of a field a mark; it is a number that programs write for a missing
/// point.
static void take_outlier(struct ra_pairs *p)
{
    struct ra_missing *const m = &p->missing;
    m->mark[m->marks++] = m->outlier_height;
    for (size_t i = 0; i < p->count; i++) {
        if (p->pair[2 * i + 1] == m->outlier_height) {
            if (m->count < RA_PLACES) {
                m->place[m->count] = i;
            }
            m->count++;
        }
    }
    m->marked = m->count;
}

/// Refuses a field that contains marks.
static enum ra_code check_field(struct ra_pairs *p, const struct ra_format *format,
                                const struct ra_quantity *second, struct ra_status *st)
{
    struct ra_missing *const m = &p->missing;
    struct ra_declared declared;
    for (size_t i = 0; i < p->count; i++) {
        if (fabs(p->pair[2 * i + 1]) > RA_LONGEST) {
            return RA_OK; // the values are speeds, which are not tested for marks
        }
    }
    ra_claims_declared(&p->columns, p->head.per_metre[1], &declared);
    ra_missing_find(p->pair + 1, p->count, 2, RA_MISSING_VALUE, &declared, m);
    for (size_t i = 0; i < m->marks; i++) {
        if (ra_missing_usual(m->mark[i] * p->head.per_metre[1]) || i < m->declared) {
            ra_missing_find(p->pair + 1, p->count, 2, RA_MISSING_REFUSED, &declared, m);
            return refuse_missing(p, format, st);
        }
    }
    if (m->outlier && ra_missing_usual(m->outlier_height * p->head.per_metre[1])) {
        take_outlier(p);
        return refuse_missing(p, format, st);
    }
    note_outlier(p, second);
    return RA_OK;
}

static void turn_round(struct ra_pairs *p)
{
    for (size_t i = 0, j = p->count - 1; p->turned && i < j; i++, j--) {
        for (size_t k = 0; k < 2; k++) {
            const double kept = p->pair[2 * i + k];
            p->pair[2 * i + k] = p->pair[2 * j + k];
            p->pair[2 * j + k] = kept;
        }
    }
}

// ## Text beside the numbers

/// True for a power of ten that stands apart from its number: E-6, e+00.
static bool is_exponent(const char *at, size_t length)
{
    return length > 2 && (*at == 'e' || *at == 'E') && (at[1] == '+' || at[1] == '-') &&
           strspn(at + 2, "0123456789") >= length - 2;
}

/// True for a prefix without its unit: u, n, one of the two micro signs.
static bool is_prefix(const char *at, size_t length)
{
    static const char *const prefixes[] = {"p", "n", "u", "k", "M", "\xc2\xb5", "\xce\xbc", "\xb5"};
    size_t i = 0;
    while (i < sizeof prefixes / sizeof *prefixes &&
           (strlen(prefixes[i]) != length || memcmp(prefixes[i], at, length) != 0)) {
        i++;
    }
    return i < sizeof prefixes / sizeof *prefixes;
}

/// Looks at the column of text behind a column that is taken, if each of its cells is a unit, a
/// prefix or a power of ten. Returns the first cell that is not the unit of the column; the length
/// is 0 if there is none.
static struct ra_text_line find_beside(const struct ra_columns *c, size_t column, double per_metre,
                                       bool speed)
{
    struct ra_text_line line = {0}, found = {0};
    bool all = true;
    for (const char *next = c->next; all && ra_columns_next(c, &next, &line);) {
        const char *at = line.at, *field = NULL;
        size_t length = 0, k = 0;
        while (k <= column && ra_columns_field(c, &line, &at, &field, &length)) {
            k++;
        }
        if (k <= column || length == 0) {
            continue;
        }
        const double unit = ra_length_unit(field, length, speed);
        all = unit > 0.0 || is_exponent(field, length) || is_prefix(field, length);
        if (found.length == 0 && unit != per_metre) {
            found = (struct ra_text_line){.at = field, .length = length, .number = line.number};
        }
    }
    return all ? found : (struct ra_text_line){.length = 0};
}

/// Refuses the texts that find_beside finds. Units, prefixes and powers of ten in a column of text
/// belong to the numbers before it.
static enum ra_code check_beside(const struct ra_pairs *p, const struct ra_format *format,
                                 const struct ra_quantity *second, struct ra_status *st)
{
    const size_t *const column = p->head.column;
    for (size_t i = 0; i < 2 && p->columns.mixed; i++) {
        if (column[i] == 0) {
            continue;
        }
        const struct ra_text_line found =
            find_beside(&p->columns, column[i], p->head.per_metre[i], i == 1 && second->speed);
        if (found.length > 0 && is_prefix(found.at, found.length)) {
            return ra_fail(
                st, RA_INPUT,
                "%s:%zu: `%.*s` behind the number in column %zu is not a unit, and may be a prefix "
                "of one: give all numbers in one unit, and remove the letters",
                p->columns.path, found.number, (int)found.length, found.at, column[i]);
        }
        if (found.length > 0) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: `%.*s` behind the number in column %zu, whose numbers are "
                           "taken in %s: give all of them in one unit and without a power of ten%s",
                           p->columns.path, found.number, (int)found.length, found.at, column[i],
                           ra_length_unit_name(p->head.per_metre[i]),
                           ra_format_or(format, RA_SAID_UNITS, ", and say it with `units X,Z`"));
        }
    }
    return RA_OK;
}

enum ra_code ra_pairs_read(const struct ra_format *format, const struct ra_quantity *second,
                           struct ra_pairs *p, struct ra_status *st)
{
    enum ra_code code = ra_head_read(&p->columns, format, second, &p->head, st);
    if (code != RA_OK) {
        return code;
    }
    if (check_beside(p, format, second, st) != RA_OK) {
        return RA_INPUT;
    }
    p->pair = ra_alloc(p->columns.rows, 2 * sizeof *p->pair, "measured profile", st);
    double *const row = ra_alloc(p->columns.columns, sizeof *row, "columns of a line", st);
    code = p->pair != NULL && row != NULL ? fill_pairs(p, second, row, st) : RA_SYSTEM;
    free(row);
    if (code == RA_OK) {
        code = check_marks(p, format, st);
    }
    if (code == RA_OK && p->head.column[0] != 0) {
        code = check_steps(p, second->told, st);
    }
    if (code == RA_OK && p->head.column[0] != 0) {
        code = check_other_step(p, format, st);
    }
    if (code == RA_OK) {
        code = second->told ? settle_missing(p, format, second, st)
                            : check_field(p, format, second, st);
    }
    if (code == RA_OK) {
        turn_round(p);
    }
    return code;
}
