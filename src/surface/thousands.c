// Marks that may stand between thousands.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A German program writes 2500 nm as `2.500`; an English program writes 2.5 um in the same way. A
 * mark may separate thousands if it has one to three digits before it, of which the first is not 0,
 * and exactly three digits behind it. In a column
 *
 *     0.123   1.25   1234.567   1.234e3     one of these proves that marks are decimal marks
 *     1500                                   and so do four digits or more without a mark
 *     999     1.000                          may be 999 and 1000: refused
 *     2.500   2.431   2.617                  decimals; the note says that they may be thousands
 *
 * `decimal point` or `decimal comma` says which mark is the decimal one, and is always accepted.
 *
 * Blanks may separate thousands, too: `0.5 1 234` may be three columns or two. A file is refused,
 * unless the user says `columns`, if three conditions hold: blanks separate its columns; the
 * numbers of one column are whole with one to three digits; all numbers of the next column have
 * three digits, perhaps with decimals. But if there are two columns and two units, the file has two
 * columns.
 *
 * Tests: tests/surface/test_missing.c.
 */
#include "surface/thousands.h"

#include <ctype.h>
#include <string.h>

enum kind { PROOF, MARKED, PLAIN };

/// What a number shows about the marks of its column.
static enum kind kind_of(const char *number, size_t length, char decimal)
{
    const size_t sign = length > 0 && (number[0] == '+' || number[0] == '-');
    const char *const digits = number + sign, *const end = number + length;
    const char *const mark = memchr(digits, decimal, (size_t)(end - digits));
    const size_t before = (size_t)((mark != NULL ? mark : end) - digits);
    for (const char *at = digits; at < end; at++) {
        if (at != mark && !isdigit((unsigned char)*at)) {
            return PROOF; // it has an exponent
        }
    }
    if (mark == NULL) {
        return before > 3 ? PROOF : PLAIN;
    }
    return before >= 1 && before <= 3 && digits[0] != '0' && end - mark == 4 ? MARKED : PROOF;
}

/// Numbers of one kind: their count, and the first of them.
struct found {
    size_t count, line, column;
    const char *at;
    size_t length;
};

static void take(struct found *f, size_t line, size_t column, const char *at, size_t length)
{
    if (f->count++ == 0) {
        *f = (struct found){1, line, column, at, length};
    }
}

/// Sorts the numbers of a column, or of all columns (0), by kind, until one proves that marks are
/// decimal marks.
static void find_kinds(const struct ra_columns *c, size_t column, struct found found[3])
{
    struct ra_text_line line = {0};
    for (const char *next = c->next; found[PROOF].count == 0 && ra_columns_next(c, &next, &line);) {
        const char *at = line.at, *field;
        size_t length;
        for (size_t i = 1; ra_columns_field(c, &line, &at, &field, &length); i++) {
            if ((column == 0 || i == column) && ra_number_is(field, length, c->decimal)) {
                take(&found[kind_of(field, length, c->decimal)], line.number, i, field, length);
            }
        }
    }
}

bool ra_thousands_like(const char *number, size_t length, char mark)
{
    return kind_of(number, length, mark) == MARKED;
}

/// True if a field is a sign and one to three digits; `rest`: three digits, and perhaps decimals.
static bool is_part(const struct ra_columns *c, const char *field, size_t length, bool rest)
{
    const bool sign = !rest && length > 1 && !isdigit((unsigned char)*field);
    const size_t digits = strspn(field + sign, "0123456789");
    const bool decimals = rest && digits < length && field[digits] == c->decimal;
    return (rest ? digits == 3 : digits <= 3) &&
           (digits + sign == length || (decimals && ra_number_is(field, length, c->decimal)));
}

/// True if the next column may be the rest of this one.
static bool goes_on(const struct ra_columns *c, size_t column)
{
    struct ra_text_line line = {0};
    for (const char *next = c->next; ra_columns_next(c, &next, &line);) {
        const char *at = line.at, *field;
        size_t length;
        for (size_t i = 1; i <= column + 1; i++) {
            const bool there = ra_columns_field(c, &line, &at, &field, &length);
            if (i >= column && !(there && is_part(c, field, length, i > column))) {
                return false;
            }
        }
    }
    return true;
}

enum ra_code ra_thousands_blanks(const struct ra_columns *c, const struct ra_format *format,
                                 size_t column, struct ra_status *st)
{
    if (c->separator != ' ' || c->columns < 3 || column >= c->columns || format->column[1] > 0 ||
        !goes_on(c, column)) {
        return RA_OK;
    }
    return ra_fail(
        st, RA_INPUT,
        "%s:%zu: columns %zu and %zu may be one, with blanks between thousands: remove them%s",
        c->path, c->first, column, column + 1,
        ra_format_or(format, RA_SAID_COLUMNS,
                     ", or say which columns are meant with `columns X,Z`"));
}

enum ra_code ra_thousands_check(const struct ra_columns *c, const struct ra_format *format,
                                size_t column, char *note, size_t note_size, struct ra_status *st)
{
    struct found found[3] = {{.count = 0}, {.count = 0}, {.count = 0}};
    if (format->decimal == c->decimal ||
        memchr(c->next, c->decimal, (size_t)(c->last_end - c->next)) == NULL) {
        return RA_OK;
    }
    if (format->decimal != '\0') {
        return ra_columns_against(c, format, c->decimal, st);
    }
    find_kinds(c, column, found);
    const struct found *const marked = &found[MARKED], *const plain = &found[PLAIN];
    if (found[PROOF].count > 0 || marked->count == 0) {
        return RA_OK;
    }
    const int before = (int)(strchr(marked->at, c->decimal) - marked->at);
    const char *const behind = marked->at + before + 1;
    if (plain->count > 0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: `%.*s` in column %zu may be %.*s%.3s or %.*s.%.3s, as line %zu has "
                       "`%.*s` without a mark: remove the marks between thousands%s%s",
                       c->path, marked->line, (int)marked->length, marked->at, marked->column,
                       before, marked->at, behind, before, marked->at, behind, plain->line,
                       (int)plain->length, plain->at,
                       ra_format_or(format, RA_SAID_DECIMAL, "; if they are decimal marks, say "),
                       ra_format_or(format, RA_SAID_DECIMAL,
                                    c->decimal == ',' ? "`decimal comma`" : "`decimal point`"));
    }
    ra_note(note, note_size,
            "column %zu has three digits behind every mark: `%.*s` is taken as %.*s.%.3s; if marks "
            "stand between thousands, it is %.*s%.3s: remove them",
            marked->column, (int)marked->length, marked->at, before, marked->at, behind, before,
            marked->at, behind);
    return RA_OK;
}
