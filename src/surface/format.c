// Statements of the user about a measured file, for what the file itself does not state.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Files of instruments leave questions open: which column has the heights, whether `0,5` is one
 * number or two, which unit a height has. The user answers them with words. The same words are
 * options of the command (`--units mm,um`) and values of the key `format` of a surface in a case
 * (`format = units mm,um columns 1,3`).
 *
 * Metric units are powers of ten. A value is divided by the number of units in a metre, $10^{12}$
 * at most, which is exact as a double; the inverse would be rounded. An inch is 25.4 mm: 1/0.0254
 * is rounded once. `in` is also an English word, so labels.c takes it as a unit only in brackets.
 *
 * Tests: tests/surface/test_text_files.c.
 */
#include "surface/format.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/room.h"

// ## Units

#define INCHES (1.0 / 0.0254) // in a metre

static const struct {
    const char *name;
    double per_metre;
} units[] = {
    {"m", 1.0},
    {"mm", 1e3},
    {"cm", 1e2},
    {"um", 1e6},
    {"nm", 1e9},
    {"pm", 1e12},
    {"\xc2\xb5m", 1e6}, // micro sign
    {"\xce\xbcm", 1e6}, // Greek mu
    {"\xb5m", 1e6},     // micro sign in Latin-1
    {"micron", 1e6},
    {"microns", 1e6},
    {"metre", 1.0},
    {"meter", 1.0},
    {"metres", 1.0},
    {"meters", 1.0},
    {"millimetre", 1e3},
    {"millimeter", 1e3},
    {"millimetres", 1e3},
    {"millimeters", 1e3},
    {"centimetre", 1e2},
    {"centimeter", 1e2},
    {"centimetres", 1e2},
    {"centimeters", 1e2},
    {"micrometre", 1e6},
    {"micrometer", 1e6},
    {"micrometres", 1e6},
    {"micrometers", 1e6},
    {"nanometre", 1e9},
    {"nanometer", 1e9},
    {"nanometres", 1e9},
    {"nanometers", 1e9},
    {"\xc3\x85", 1e10},     // A with ring
    {"\xe2\x84\xab", 1e10}, // the sign of the unit
    {"\xc5", 1e10},         // in Latin-1
    {"Ang", 1e10},
    {"angstrom", 1e10},
    {"angstroms", 1e10},
    {"inch", INCHES},
    {"in", INCHES},
    {"inches", INCHES},
    {"mil", 1e3 * INCHES},
    {"mils", 1e3 * INCHES},
    {"thou", 1e3 * INCHES},
    {"uin", 1e6 * INCHES},
    {"\xc2\xb5in", 1e6 * INCHES},
    {"\xce\xbcin", 1e6 * INCHES},
    {"\xb5in", 1e6 * INCHES},
    {"microinch", 1e6 * INCHES},
    {"microinches", 1e6 * INCHES},
};
enum { UNITS_KNOWN = sizeof units / sizeof *units };

double ra_length_unit(const char *name, size_t length, bool speed)
{
    if (speed && (length < 2 || memcmp(name + length - 2, "/s", 2) != 0)) {
        return 0.0;
    }
    length -= speed ? 2 : 0;
    for (size_t i = 0; i < UNITS_KNOWN; i++) {
        const char *const known = units[i].name;
        // in a symbol, upper and lower case differ: Mm and MM are not millimetres
        if (strlen(known) == length && (length <= 3 ? memcmp(known, name, length) == 0
                                                    : strncasecmp(known, name, length) == 0)) {
            return units[i].per_metre;
        }
    }
    return 0.0;
}

const char *ra_length_unit_name(double per_metre)
{
    size_t i = 0;
    while (i + 1 < UNITS_KNOWN && units[i].per_metre != per_metre) {
        i++;
    }
    return units[i].name;
}

// ## Words

enum word { UNITS, COLUMNS, STEP, DECIMAL, SKIP, ROW, COLUMN, MISSING, WINDOW, CHANNEL, WORDS };

static const struct {
    const char *name, *right;
} words[WORDS] = {
    [UNITS] = {"units", "those of positions and heights, such as `units mm,um`, or of heights "
                        "alone, of m, cm, mm, um, nm, pm, angstrom, inch and mil"},
    [COLUMNS] = {"columns", "those of positions and heights, such as `columns 1,3`, or that of "
                            "heights alone, such as `columns 2`"},
    [STEP] = {"step", "a length above 0, such as `step 0.5 um`"},
    [DECIMAL] = {"decimal", "`decimal point` or `decimal comma`"},
    [SKIP] = {"skip", "a number of lines, such as `skip 12`"},
    [ROW] = {"row", "a number from 1 on, such as `row 40`"},
    [COLUMN] = {"column", "a number from 1 on, such as `column 40`"},
    [MISSING] = {"missing",
                 "`missing interpolate`, or `missing value` if what looks like a mark is "
                 "a height"},
    [WINDOW] = {"window", "the first and last column and row, from 1 on, such as `window "
                          "1-512,101-300`"},
    [CHANNEL] = {"channel", "the number or the title of one, such as `channel 2` or `channel "
                            "Height`, of less than 64 letters"},
};

const char *ra_format_word(size_t i)
{
    return i < WORDS ? words[i].name : NULL;
}

const char *ra_format_said(const struct ra_format *r, unsigned of)
{
    const bool said[WORDS] = {[UNITS] = r->per_metre[1] > 0.0,
                              [COLUMNS] = r->column[1] > 0,
                              [STEP] = r->step > 0.0,
                              [DECIMAL] = r->decimal != '\0',
                              [SKIP] = r->skip > 0,
                              [ROW] = r->row > 0,
                              [COLUMN] = r->across > 0,
                              [MISSING] = r->missing != RA_MISSING_REFUSED,
                              [WINDOW] = r->window[1] > 0,
                              [CHANNEL] = r->channel[0] != '\0'};
    size_t i = 0;
    while (i < WORDS && !(said[i] && (of >> i & 1) != 0)) {
        i++;
    }
    return ra_format_word(i);
}

const char *ra_format_or(const struct ra_format *format, unsigned words_needed, const char *remedy)
{
    return (format->unsaid & words_needed) != 0 ? "" : remedy;
}

enum { VALUE = 64 };
static const char blanks[] = " \t;";

/// The word that begins here; WORDS if it is none.
static enum word word_at(const char *text)
{
    const size_t length = strcspn(text, blanks);
    enum word word = UNITS;
    while (word < WORDS &&
           (strlen(words[word].name) != length || memcmp(words[word].name, text, length) != 0)) {
        word++;
    }
    return word;
}

static bool read_count(const char *text, size_t *count)
{
    const size_t length = strspn(text, "0123456789");
    *count = length > 0 && length < 10 ? strtoul(text, NULL, 10) : 0;
    return *count > 0 && text[length] == '\0';
}

/// Reads `1,3`, the columns of positions and heights, or `3`, the column of heights alone.
static bool read_columns(const char *text, size_t column[2])
{
    char first[VALUE];
    const char *const comma = strchr(text, ',');
    column[0] = 0;
    if (comma == NULL) {
        return read_count(text, &column[1]);
    }
    snprintf(first, sizeof first, "%.*s", (int)(comma - text), text);
    return read_count(first, &column[0]) && read_count(comma + 1, &column[1]) &&
           column[0] != column[1];
}

/// Reads a unit of length. Here A is a unit, too, because it cannot mean anything else.
static double read_unit(const char *text, size_t length)
{
    return length == 1 && *text == 'A' ? 1e10 : ra_length_unit(text, length, false);
}

static bool read_units(const char *text, double per_metre[2])
{
    const char *const comma = strchr(text, ',');
    const char *const second = comma == NULL ? text : comma + 1;
    per_metre[0] = comma == NULL ? 0.0 : read_unit(text, (size_t)(comma - text));
    per_metre[1] = read_unit(second, strlen(second));
    return per_metre[1] > 0.0 && (comma == NULL || per_metre[0] > 0.0);
}

/// Reads `1-512,101-300`: the first and the last column, the first and the last row; at least two
/// of each.
static bool read_window(const char *text, size_t window[4])
{
    static const char mark[4] = {'-', ',', '-', '\0'};
    char part[VALUE];
    bool good = true;
    for (size_t i = 0; i < 4 && good; i++) {
        const size_t length = strspn(text, "0123456789");
        good = length < VALUE && text[length] == mark[i];
        if (good) {
            snprintf(part, sizeof part, "%.*s", (int)length, text);
            good = read_count(part, &window[i]);
            text += length + 1;
        }
    }
    return good && window[0] < window[1] && window[2] < window[3];
}

static bool read_value(enum word word, const char *value, struct ra_format *r)
{
    struct ra_status unused;
    switch (word) {
    case UNITS:
        return read_units(value, r->per_metre);
    case COLUMNS:
        return read_columns(value, r->column);
    case STEP:
        return ra_units_read(value, RA_UNIT_LENGTH, &r->step, &unused) == RA_OK && r->step > 0.0 &&
               isfinite(r->step);
    case DECIMAL:
        r->decimal = strcmp(value, "comma") == 0 ? ',' : '.';
        return r->decimal == ',' || strcmp(value, "point") == 0;
    case SKIP:
        return read_count(value, &r->skip);
    case ROW:
        return read_count(value, &r->row);
    case COLUMN:
        return read_count(value, &r->across);
    case MISSING:
        r->missing = strcmp(value, "value") == 0 ? RA_MISSING_VALUE : RA_MISSING_INTERPOLATE;
        return r->missing == RA_MISSING_VALUE || strcmp(value, "interpolate") == 0;
    case WINDOW:
        return read_window(value, r->window);
    case CHANNEL:
        snprintf(r->channel, sizeof r->channel, "%s", value);
        return value[0] != '\0' && strlen(value) + 1 < VALUE;
    case WORDS:
        break;
    }
    return false;
}

/// Copies the text up to the next word, without blanks at its ends. So `step 0.5 um` needs no
/// hyphen.
static const char *cut_value(const char *text, char value[VALUE])
{
    size_t length = 0;
    const char *end = text;
    while (*end != '\0' && word_at(end) == WORDS) {
        end += strcspn(end, blanks);
        length = (size_t)(end - text);
        end += strspn(end, blanks);
    }
    snprintf(value, VALUE, "%.*s", (int)(length < VALUE ? length : VALUE - 1), text);
    return end;
}

enum ra_code ra_format_parse(const char *text, struct ra_format *format, struct ra_status *st)
{
    *format = (struct ra_format){0};
    const char *at = text == NULL || strcmp(text, "none") == 0 ? "" : text + strspn(text, blanks);
    while (*at != '\0') {
        char value[VALUE];
        const enum word word = word_at(at);
        if (word == WORDS) {
            return ra_fail(st, RA_INPUT,
                           "format: `%.40s` is not known: give units, columns, step, "
                           "decimal, skip, row, column, missing, window or channel",
                           at);
        }
        if (ra_format_said(format, 1U << word) != NULL) {
            return ra_fail(st, RA_INPUT, "format: `%s` is given twice: give it once",
                           words[word].name);
        }
        at += strlen(words[word].name);
        at = cut_value(at + strspn(at, blanks), value);
        if (!read_value(word, value, format)) {
            return ra_fail(st, RA_INPUT, "format: `%s %s`: give %s", words[word].name, value,
                           words[word].right);
        }
    }
    if (format->row > 0 && format->across > 0) {
        return ra_fail(st, RA_INPUT, "format: `row %zu` and `column %zu`: a profile is one of them",
                       format->row, format->across);
    }
    return RA_OK;
}
