// Lines and numbers of texts from outside.
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
