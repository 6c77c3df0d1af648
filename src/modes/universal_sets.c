// Universal files: their lines, fields, data sets and units.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A universal file is a text of data sets. A line with -1 in columns 1 to 6 stands before each data
 * set and behind it, and the first line of a data set is its number. A line has fields of fixed
 * width, as Fortran writes them; a blank integer is 0. A caller names the data sets that it needs;
 * all others are skipped. Data set 164 states how many units are a metre and a newton.
 *
 * Tests: tests/modes/test_universal_file.c, tests/command/test_universal_record.c.
 */
#include "modes/universal_sets.h"

#include <limits.h>
#include <math.h>
#include <string.h>

// ## Lines and fields

enum { SEEN = 40 }; ///< bytes of a field that a message shows

/// A field from a column (0, 1, ...) on, without blanks at its ends.
struct ra_text_line ra_universal_field(const struct ra_text_line *line, size_t column, size_t width)
{
    struct ra_text_line field = {line->at, 0, line->number};
    if (column < line->length) {
        field.at = line->at + column;
        field.length = line->length - column < width ? line->length - column : width;
    }
    while (field.length > 0 && (*field.at == ' ' || *field.at == '\t')) {
        field.at++;
        field.length--;
    }
    while (field.length > 0 && strchr(" \t", field.at[field.length - 1]) != NULL) {
        field.length--;
    }
    return field;
}

/// Returns NAN if the field is not a number.
double ra_universal_number(const struct ra_text_line *field)
{
    return ra_number_is(field->at, field->length, '.') ? ra_number_value(field->at, field->length)
                                                       : (double)NAN;
}

static enum ra_code bad_field(const struct ra_universal *u, const struct ra_text_line *field,
                              size_t column, size_t width, const char *right, struct ra_status *st)
{
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: columns %zu to %zu: '%.*s' is not %s; fields of a universal file have "
                   "%zu columns here",
                   u->path, field->number, column + 1, column + width,
                   (int)(field->length < SEEN ? field->length : SEEN), field->at, right, width);
}

enum ra_code ra_universal_integers(const struct ra_universal *u, size_t column, size_t width,
                                   size_t count, long *value, struct ra_status *st)
{
    for (size_t i = 0; i < count; i++) {
        const size_t from = column + i * width;
        const struct ra_text_line field = ra_universal_field(&u->line, from, width);
        const double number = field.length == 0 ? 0.0 : ra_universal_number(&field);
        if (!(fabs(number) <= INT_MAX) || number != floor(number)) {
            return bad_field(u, &field, from, width, "an integer", st);
        }
        value[i] = (long)number;
    }
    return RA_OK;
}

enum ra_code ra_universal_reals(const struct ra_universal *u, size_t column, size_t width,
                                size_t count, double *value, struct ra_status *st)
{
    for (size_t i = 0; i < count; i++) {
        const struct ra_text_line field = ra_universal_field(&u->line, column + i * width, width);
        value[i] = ra_universal_number(&field);
        if (!isfinite(value[i])) {
            return bad_field(u, &field, column + i * width, width, "a number", st);
        }
    }
    return RA_OK;
}

static bool is_blank(const struct ra_text_line *line)
{
    return ra_universal_field(line, 0, line->length).length == 0;
}

/// True for a line with -1 in columns 1 to 6 and nothing behind it.
static bool is_mark(const struct ra_text_line *line)
{
    const struct ra_text_line field = ra_universal_field(line, 0, line->length);
    return field.length == 2 && memcmp(field.at, "-1", 2) == 0 && field.at + 2 <= line->at + 6;
}

bool ra_universal_next(struct ra_universal *u)
{
    return ra_text_line_next(&u->next, u->end, &u->line);
}

enum ra_code ra_universal_need(struct ra_universal *u, const char *set, const char *what,
                               struct ra_status *st)
{
    return ra_universal_next(u) ? RA_OK
                                : ra_fail(st, RA_INPUT, "%s:%zu: data set %s ends before its %s",
                                          u->path, u->line.number + 1, set, what);
}

// ## Data sets

/// The end of a data set: the line of -1 behind it. `at` is the line with its number.
static const char *find_end(const char *at, const char *end)
{
    struct ra_text_line line = {NULL, 0, 0};
    while (ra_text_line_next(&at, end, &line)) {
        if (is_mark(&line)) {
            return line.at;
        }
    }
    return NULL;
}

/// Reads one data set; the line of -1 before it has been read.
static enum ra_code read_set(struct ra_universal *u, const char *end,
                             const struct ra_universal_member *member, void *context,
                             struct ra_status *st)
{
    const size_t begun = u->line.number;
    const char *const stop = find_end(u->next, end);
    if (stop == NULL) {
        return ra_fail(st, RA_INPUT,
                       "%s: the data set that begins in line %zu has no line of -1 behind it; the "
                       "file is cut off",
                       u->path, begun);
    }
    u->end = stop;
    enum ra_code code = ra_universal_need(u, "without a number", "number", st);
    const struct ra_text_line field = ra_universal_field(&u->line, 0, 6);
    const double number = code == RA_OK ? ra_universal_number(&field) : (double)NAN;
    while (code == RA_OK && member->read != NULL && (double)member->number != number) {
        member++;
    }
    if (code == RA_OK && member->read != NULL) {
        code = member->read(context, st);
    }
    // skips the data set and its mark
    while (code == RA_OK && ra_universal_next(u)) {
    }
    u->end = end;
    (void)ra_universal_next(u);
    return code;
}

enum ra_code ra_universal_sets(struct ra_universal *u, const struct ra_text *text,
                               const struct ra_universal_member *members, void *context,
                               struct ra_status *st)
{
    enum ra_code code = RA_OK;
    u->next = text->data;
    u->end = text->data + text->size;
    u->line.number = 0;
    while (code == RA_OK && ra_universal_next(u)) {
        if (is_mark(&u->line)) {
            code = read_set(u, text->data + text->size, members, context, st);
        } else if (!is_blank(&u->line)) {
            code = ra_fail(st, RA_INPUT,
                           "%s:%zu: stands between two data sets; each begins and ends with a "
                           "line of -1",
                           u->path, u->line.number);
        }
    }
    return code;
}

// ## Units

enum ra_code ra_universal_units(struct ra_universal *u, struct ra_status *st)
{
    double factor[2];
    if (u->metre > 0.0) {
        return ra_fail(st, RA_INPUT, "%s:%zu: a second data set 164; leave one of them out",
                       u->path, u->line.number);
    }
    enum ra_code code = ra_universal_need(u, "164", "units", st);
    code = code == RA_OK ? ra_universal_need(u, "164", "factors", st) : code;
    code = code == RA_OK ? ra_universal_reals(u, 0, RA_UNIVERSAL_LONG, 2, factor, st) : code;
    if (code == RA_OK && !(factor[0] > 0.0 && factor[1] > 0.0)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: factors %g and %g of length and force must be above 0: they are "
                       "the numbers of units in 1 m and 1 N",
                       u->path, u->line.number, factor[0], factor[1]);
    }
    if (code == RA_OK) {
        u->metre = factor[0];
        u->newton = factor[1];
    }
    return code;
}

// ## The file

bool ra_universal_is(const char *text, size_t size)
{
    struct ra_text_line line = {NULL, 0, 0};
    const char *next = text;
    while (ra_text_line_next(&next, text + size, &line)) {
        if (!is_blank(&line)) {
            return is_mark(&line);
        }
    }
    return false;
}
