// Profiles in .prf files, text in records, as programs of Taylor Hobson and Mahr write them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The form is the text of ISO 5436-2:2001. Reference profiles (softgauges) of NPL also have it:
 *
 *     1 2
 *     NAME 0.000000e+000 PRF
 *     CX M 8.000000e+003 MM 1.000000e+000 D       axis, type, points, unit, scale, type of data
 *     CZ M 8.000000e+003 MM 1.000000e-006 L
 *     EOR
 *     SPACING CX 5.000000e-004                     in the unit of CX; other lines are passed over
 *     EOR
 *     -1021                                        a height on each line
 *     EOR
 *     EOF
 *
 * With a number c of the third record, height and step are
 * $$ z = c \cdot \text{scale}_{CZ} \cdot \text{unit}_{CZ},\quad
 *    \chi = \text{SPACING} \cdot \text{unit}_{CX} .                              % eq:ra2d-prf $$
 * A word in place of a number (BAD) is a point that was not measured. There must be as many points
 * as both axes state.
 *
 * **Untested on instruments.** We had no file that one of these programs wrote. The form is known
 * from a reader of Taylor Hobson's files (surfile, INRIM) and from a writer after NPL's description
 * (Nmm2Profile, BEV). They agree except for a factor of the step. A note with every file says that
 * this form is untested. The form .smd of the same standard has bytes 0 between its words and is
 * not read.
 *
 * Units: SI. Tests: tests/surface/test_prf.c.
 */
#include "surface/prf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/room.h"
#include "surface/format.h"
#include "surface/lines.h"

enum { WORDS = 6, BEGINNING = 512 };

/// Cuts a line into words at blanks. Returns their number.
static size_t split(const struct ra_text_line *line, char words[WORDS][24])
{
    size_t count = 0, at = 0;
    while (count < WORDS) {
        while (at < line->length && strchr(" \t", line->at[at]) != NULL) {
            at++;
        }
        const size_t from = at;
        while (at < line->length && strchr(" \t", line->at[at]) == NULL) {
            at++;
        }
        if (at == from) {
            break;
        }
        snprintf(words[count++], sizeof words[0], "%.*s", (int)(at - from), line->at + from);
    }
    return count;
}

static bool has_line(const char *data, size_t size, const char *begin)
{
    const size_t length = strlen(begin);
    bool found = false;
    for (size_t i = 0; !found && i + length < size && i < BEGINNING; i++) {
        found = data[i] == '\n' && memcmp(data + i + 1, begin, length) == 0;
    }
    return found;
}

bool ra_prf_recognised(const char *data, size_t size)
{
    return size > 4 && memcmp(data, "1 2", 3) == 0 && strchr("\r\n ", data[3]) != NULL &&
           has_line(data, size, "CX ") && has_line(data, size, "CZ ") &&
           has_line(data, size, "EOR");
}

/// The first two records; NAN for values that they do not state.
struct head {
    double points[2];      ///< number of points of CX and of CZ
    double unit, z_unit;   ///< units of CX and of CZ [m]; 0: not a length
    double scale, spacing; ///< scale of CZ; spacing of CX in its unit
};

static double number_of(const char *word)
{
    const size_t length = strlen(word);
    return ra_number_is(word, length, '.') ? ra_number_value(word, length) : (double)NAN;
}

/// The unit of an axis [m]. The form writes units in capitals.
static double unit_of(const char *word)
{
    char small[24];
    size_t i = 0;
    for (; word[i] != '\0'; i++) {
        small[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ? word[i] - 'A' + 'a' : word[i]);
    }
    const double per_metre = ra_length_unit(small, i, false);
    return per_metre > 0.0 ? 1.0 / per_metre : 0.0;
}

static void take_line(const struct ra_text_line *line, struct head *head)
{
    char words[WORDS][24];
    const size_t count = split(line, words);
    const bool z = count > 4 && strcmp(words[0], "CZ") == 0;
    if (z || (count > 4 && strcmp(words[0], "CX") == 0)) {
        head->points[z] = number_of(words[2]);
        *(z ? &head->z_unit : &head->unit) = unit_of(words[3]);
        head->scale = z ? number_of(words[4]) : head->scale;
    } else if (count > 2 && strcmp(words[0], "SPACING") == 0 && strcmp(words[1], "CX") == 0) {
        head->spacing = number_of(words[2]);
    }
}

static bool is_end(const struct ra_text_line *line)
{
    return line->length >= 3 && memcmp(line->at, "EOR", 3) == 0;
}

static enum ra_code check_head(const char *path, const struct head *h, struct ra_status *st)
{
    const bool count =
        h->points[0] >= 2.0 && h->points[0] == h->points[1] && h->points[0] == floor(h->points[0]);
    if (!count || !(h->unit > 0.0) || !(h->z_unit > 0.0) || !(h->spacing > 0.0) ||
        !isfinite(h->scale) || h->scale == 0.0) {
        return ra_fail(
            st, RA_INPUT,
            "%s: CX of %g points, CZ of %g with the scale %g, SPACING CX %g: a profile needs the "
            "same number in both, 2 or more, units of length, a scale and a step",
            path, h->points[0], h->points[1], h->scale, h->spacing);
    }
    return RA_OK;
}

enum ra_code ra_prf_parse(const struct ra_text *text, struct ra_topography *topography,
                          struct ra_status *st)
{
    const char *next = text->data, *const end = text->data + text->size;
    struct ra_text_line line = {NULL, 0, 0};
    struct head head = {
        .points = {(double)NAN, (double)NAN}, .scale = (double)NAN, .spacing = (double)NAN};
    size_t records = 0, count = 0;
    while (records < 2 && ra_text_line_next(&next, end, &line)) {
        records += is_end(&line);
        take_line(&line, &head);
    }
    enum ra_code code = check_head(text->path, &head, st);
    // there cannot be more points than bytes
    const size_t most =
        code == RA_OK && head.points[0] <= (double)text->size ? (size_t)head.points[0] : 0;
    if (code == RA_OK && most > 0) {
        topography->height = ra_alloc(most, sizeof *topography->height, "heights of a profile", st);
        code = topography->height != NULL ? RA_OK : RA_SYSTEM;
    }
    bool ended = false;
    while (code == RA_OK && !ended && ra_text_line_next(&next, end, &line)) {
        char words[WORDS][24];
        ended = is_end(&line);
        if (!ended && split(&line, words) > 0) {
            if (count < most) {
                topography->height[count] = number_of(words[0]) * head.scale * head.z_unit;
            }
            count++;
        }
    }
    if (code == RA_OK && (!ended || (double)count != head.points[0])) {
        code = ra_fail(st, RA_INPUT,
                       "%s: %zu height%s%s, and its head says %g: copy the file again", text->path,
                       count, ra_s(count), ended ? "" : " without EOR behind them", head.points[0]);
    }
    if (code == RA_OK) {
        const double step = head.spacing * head.unit;
        topography->cells = (struct ra_cells){count, 1, step, step};
        ra_note(topography->said, sizeof topography->said,
                "this form was not tried on a file of an instrument: compare its length and Rt "
                "with those that the instrument gives");
    }
    return code;
}
