// Lines and numbers of texts that other programs wrote.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Lines end with LF, CR LF, or CR alone. A number has digits, at most one decimal mark, and perhaps
 * an exponent behind e, E, d or D (Fortran). The text is not changed, and nothing is copied.
 *
 * Tests: tests/surface/test_text_files.c.
 */
#include "surface/lines.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// ## Lines

bool ra_text_line_next(const char **next, const char *end, struct ra_text_line *line)
{
    const char *at = *next;
    if (at == end) {
        return false;
    }
    line->at = at;
    while (at < end && *at != '\n' && *at != '\r') {
        at++;
    }
    line->length = (size_t)(at - line->at);
    line->number++;
    if (at < end) {
        at += *at == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1;
    }
    *next = at;
    return true;
}

// ## Numbers

enum { LONGEST = 120 };

bool ra_number_is(const char *text, size_t length, char decimal)
{
    size_t digits = 0, marks = 0;
    size_t i = length > 0 && (text[0] == '+' || text[0] == '-');
    for (; i < length && (isdigit((unsigned char)text[i]) || text[i] == decimal); i++) {
        marks += text[i] == decimal;
        digits += text[i] != decimal;
    }
    if (digits == 0 || marks > 1 || length > LONGEST) {
        return false;
    }
    if (i == length) {
        return true;
    }
    if (memchr("eEdD", text[i], 4) == NULL) {
        return false;
    }
    i++;
    i += i < length && (text[i] == '+' || text[i] == '-');
    const size_t power = i;
    while (i < length && isdigit((unsigned char)text[i])) {
        i++;
    }
    return i == length && i > power;
}

double ra_number_value(const char *text, size_t length)
{
    char copy[LONGEST + 1];
    const size_t taken = length < LONGEST ? length : LONGEST;
    for (size_t i = 0; i < taken; i++) {
        const bool power = memchr("dD", text[i], 2) != NULL;
        copy[i] = (char)(text[i] == ',' ? '.' : power ? 'e' : text[i]);
    }
    copy[taken] = '\0';
    return strtod(copy, NULL);
}

/// The length in bytes of the mark of the list that stands at `at`; 0 if there is none.
static size_t mark_at(const char *const *marks, const char *at, const char *end)
{
    for (; *marks != NULL; marks++) {
        const size_t size = strlen(*marks);
        if ((size_t)(end - at) >= size && memcmp(at, *marks, size) == 0) {
            return size;
        }
    }
    return 0;
}

static size_t digits_at(const char *at, const char *end)
{
    size_t count = 0;
    while (at + count < end && isdigit((unsigned char)at[count])) {
        count++;
    }
    return count;
}

/// True if marks stand between thousands, each before three digits: `1'234.5`. A single comma,
/// `1,234`, may also be a decimal mark.
static bool is_grouped(const char *at, const char *end, char decimal)
{
    // the other decimal mark, apostrophes, _, and blanks (also Latin 1's)
    const char other[] = {(char)(decimal == '.' ? ',' : '.'), '\0'};
    const char *const marks[] = {
        other,          "'",    "_", " ", "\xe2\x80\x99", "\xc2\xa0", "\xe2\x80\xaf",
        "\xe2\x80\x89", "\xa0", NULL};
    size_t groups = 0;
    const size_t first = digits_at(at, end);
    if (first < 1 || first > 3 || *at == '0') {
        return false;
    }
    at += first;
    const bool plain = at < end && *at != *other;
    for (size_t mark; (mark = mark_at(marks, at, end)) > 0 && digits_at(at + mark, end) == 3;) {
        at += mark + 3;
        groups++;
    }
    return groups > 0 && ((at == end && (plain || groups > 1)) ||
                          (at < end && *at == decimal && at + 1 + digits_at(at + 1, end) == end));
}

const char *ra_number_remedy(const char *text, size_t length, char decimal)
{
    // the mathematical minus sign, hyphens, dashes; dashes in the Windows code page are 0x96 and
    // 0x97
    static const char *const strokes[] = {"\xe2\x88\x92",
                                          "\xe2\x80\x90",
                                          "\xe2\x80\x91",
                                          "\xe2\x80\x92",
                                          "\xe2\x80\x93",
                                          "\xe2\x80\x94",
                                          "\xef\xbc\x8d",
                                          "\xef\xb9\xa3",
                                          "\x96",
                                          "\x97",
                                          NULL};
    const char *const end = text + length;
    const size_t stroke = mark_at(strokes, text, end);
    if (stroke > 0 && ra_number_is(text + stroke, length - stroke, decimal)) {
        return "write its minus as `-`";
    }
    const size_t sign = stroke > 0 ? stroke : length > 0 && (*text == '+' || *text == '-');
    return is_grouped(text + sign, end, decimal) ? "remove the marks between thousands"
                                                 : "correct it";
}
