// A time record in a universal file: data set 58.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Data set 58 of a universal file (modes/universal_sets.c) is a function at a place of a structure.
 * Behind five lines of text it has these records, with the Fortran formats in brackets:
 *
 *     6    type of function (I5), 1 for a time response; and where it was measured
 *     7    type of data, number of values, spacing (3 I10), first abscissa, increment (2 E13.5)
 *     8    abscissa: quantity (I10), 17 for time; label and unit (2 (1X, 20 A1) from column 26)
 *     9    the same for the values; the quantity is 11 for a velocity, 15 for a pressure, or 21 for
 *          a sound pressure
 *     10   the same for two more axes, in records 10 and 11; a time response does not use them
 *     12   the values: six in a line (E13.5) for data type 2, four (E20.12) for data type 4
 *
 * All other functions are refused, and the message says what would be right. A file must have only
 * one time response, because nothing says which of several is meant.
 *
 * **Units.** If the user gives units, these are used. Otherwise data set 164 states how many units
 * a metre (L) and a newton (F) have: a velocity v in the file is v/L m/s, and a pressure p is
 * $p\,L^2/F$ Pa. If the record also has a unit beside its label, both must agree. Without data set
 * 164 the unit of the record is used. Times are always in seconds.
 *
 * Tests: tests/command/test_universal_record.c.
 */
#include "command/universal_record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "modes/room.h"

/// codes of the two types of data; number of characters of a value in double precision
enum { SINGLE = 2, DOUBLE = 4, LONG = 20 };
enum { TIME = 17, VELOCITY = 11, PRESSURE = 15, SOUND_PRESSURE = 21 };
enum { TEXTS = 5, LABEL = 47, LABEL_SIZE = 20 }; ///< lines of text; column and length of a unit

struct reading {
    struct ra_universal in;
    enum ra_dimension measure;
    const double *si; ///< units of time and value that the user names, in SI; NULL: none
    struct ra_velocity *v;
    size_t records;
};

// ## Heads

static enum ra_code refuse(const struct reading *r, struct ra_status *st, const char *what,
                           long number, const char *right)
{
    return ra_fail(st, RA_INPUT, "%s:%zu: %s %ld; %s", r->in.path, r->in.line.number, what, number,
                   right);
}

/// Reads records 1 to 7, which give number and type of the values.
static enum ra_code read_head(struct reading *r, long data[3], struct ra_status *st)
{
    enum { KIND, COUNT, EVEN };
    long function = 0;
    double step[2] = {0.0, 0.0};
    enum ra_code code = RA_OK;
    for (int i = 0; code == RA_OK && i <= TEXTS; i++) {
        code = ra_universal_need(&r->in, "58", "definition", st);
    }
    code = code == RA_OK ? ra_universal_integers(&r->in, 0, 5, 1, &function, st) : code;
    if (code == RA_OK && function != 1) {
        return refuse(r, st, "type of function", function,
                      "a recording is a time response, 1: export that");
    }
    code = code == RA_OK ? ra_universal_need(&r->in, "58", "form of its data", st) : code;
    code =
        code == RA_OK ? ra_universal_integers(&r->in, 0, RA_UNIVERSAL_INTEGER, 3, data, st) : code;
    if (code == RA_OK && data[KIND] != SINGLE && data[KIND] != DOUBLE) {
        return refuse(r, st, "type of data", data[KIND], "a recording has real values, 2 or 4");
    }
    if (code == RA_OK && data[EVEN] != 1) {
        return refuse(r, st, "spacing", data[EVEN],
                      "export the record with equal steps of time, 1");
    }
    if (code == RA_OK && data[COUNT] < 16) {
        return refuse(r, st, "number of values", data[COUNT], "a recording has 16 or more");
    }
    code = code == RA_OK ? ra_universal_reals(&r->in, 3 * (size_t)RA_UNIVERSAL_INTEGER,
                                              RA_UNIVERSAL_REAL, 2, step, st)
                         : code;
    if (code == RA_OK && !(step[1] > 0.0)) {
        return ra_fail(st, RA_INPUT, "%s:%zu: the step of time is %g, and must be above 0",
                       r->in.path, r->in.line.number, step[1]);
    }
    r->v->interval = step[1];
    r->v->count = (size_t)fmax((double)data[COUNT], 0.0);
    return code;
}

/// The unit beside an axis, in SI; 0 if it is not a unit of this dimension.
static double unit_of_label(const struct reading *r)
{
    char text[LABEL_SIZE + 4];
    double si = 0.0;
    const struct ra_text_line label = ra_universal_field(&r->in.line, LABEL, LABEL_SIZE);
    snprintf(text, sizeof text, "1 %.*s", (int)label.length, label.at);
    return label.length > 0 && ra_units_read(text, r->measure, &si, NULL) == RA_OK ? si : 0.0;
}

/// Finds the size of the values' unit in SI.
static enum ra_code find_unit(const struct reading *r, double si[2], struct ra_status *st)
{
    const double label = unit_of_label(r), metre = r->in.metre;
    const bool said = metre > 0.0;
    si[0] = 1.0;
    if (r->si != NULL) {
        memcpy(si, r->si, 2 * sizeof *si);
        return RA_OK;
    }
    si[1] = !said                            ? label
            : r->measure == RA_UNIT_PRESSURE ? metre * metre / r->in.newton
                                             : 1.0 / metre;
    if (!(si[1] > 0.0)) {
        return ra_fail(st, RA_INPUT,
                       "%s: has no data set 164, which would give its units: add --units s,%s",
                       r->in.path, ra_units_si(r->measure));
    }
    return !(label > 0.0) || fabs(label / si[1] - 1.0) < 1e-6
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "%s:%zu: one unit is %g %s beside its label, and %g by data set 164: say "
                         "it, --units s,%s",
                         r->in.path, r->in.line.number, label, ra_units_si(r->measure), si[1],
                         ra_units_si(r->measure));
}

/// Reads records 8 to 11. Checks that the abscissa is time and that the quantity is that of the
/// run.
static enum ra_code read_axes(struct reading *r, double si[2], struct ra_status *st)
{
    const long wanted = r->measure == RA_UNIT_PRESSURE ? PRESSURE : VELOCITY;
    long is[2] = {0, 0};
    enum ra_code code = RA_OK;
    for (int axis = 0; code == RA_OK && axis < 2; axis++) {
        code = ra_universal_need(&r->in, "58", "axes", st);
        code = code == RA_OK
                   ? ra_universal_integers(&r->in, 0, RA_UNIVERSAL_INTEGER, 1, &is[axis], st)
                   : code;
        if (code == RA_OK && axis == 0 && is[0] != TIME) {
            return refuse(r, st, "the abscissa is of type", is[0],
                          "that of a recording is time, 17");
        }
    }
    if (code == RA_OK && is[1] != wanted && !(wanted == PRESSURE && is[1] == SOUND_PRESSURE)) {
        return refuse(r, st, "the values are of type", is[1],
                      wanted == PRESSURE ? "the probe is a sound pressure, 15 or 21"
                                         : "the probe is a velocity, 11");
    }
    code = code == RA_OK ? find_unit(r, si, st) : code;
    for (int i = 0; code == RA_OK && i < 2; i++) {
        code = ra_universal_need(&r->in, "58", "axes", st);
    }
    return code;
}

// ## Values

static enum ra_code read_values(struct reading *r, bool single, double unit, struct ra_status *st)
{
    const size_t width = single ? RA_UNIVERSAL_REAL : LONG, most = single ? 6 : 4;
    struct ra_velocity *const v = r->v;
    enum ra_code code = RA_OK;
    // every value needs at least one byte, so a count above the rest of the file is wrong
    if (v->count > (size_t)(r->in.end - r->in.next)) {
        return ra_fail(st, RA_INPUT, "%s:%zu: data set 58 ends before its %zu value%s", r->in.path,
                       r->in.line.number, v->count, ra_s(v->count));
    }
    v->value = ra_alloc(v->count, sizeof *v->value, "recording", st);
    if (v->value == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; code == RA_OK && i < v->count; i += most) {
        const size_t here = v->count - i < most ? v->count - i : most;
        code = ra_universal_need(&r->in, "58", "last value", st);
        code = code == RA_OK ? ra_universal_reals(&r->in, 0, width, here, v->value + i, st) : code;
    }
    for (size_t i = 0; code == RA_OK && i < v->count; i++) {
        v->value[i] *= unit;
    }
    return code;
}

static enum ra_code read_record(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    long data[3] = {0, 0, 0};
    double si[2] = {1.0, 1.0};
    enum ra_code code = read_head(r, data, st);
    code = code == RA_OK ? read_axes(r, si, st) : code;
    r->v->interval *= si[0];
    return code == RA_OK ? read_values(r, data[0] == SINGLE, si[1], st) : code;
}

// ## The whole

static enum ra_code count_record(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    (void)st;
    r->records++;
    return RA_OK;
}

static enum ra_code read_units(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    return ra_universal_units(&r->in, st);
}

/// Refuses a binary data set, whose number is `58b`.
static enum ra_code refuse_binary(const struct ra_text *text, struct ra_status *st)
{
    struct ra_text_line line = {NULL, 0, 0};
    const char *next = text->data;
    while (ra_text_line_next(&next, text->data + text->size, &line)) {
        const struct ra_text_line field = ra_universal_field(&line, 0, 7);
        if (field.length == 3 && strncmp(field.at, "58b", 3) == 0) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: data set 58b is binary: export the record as text, data set "
                           "58, or as .wav",
                           text->path, line.number);
        }
    }
    return RA_OK;
}

enum ra_code ra_universal_record(const struct ra_text *text, enum ra_dimension measure,
                                 const double *si, struct ra_velocity *v, struct ra_status *st)
{
    static const struct ra_universal_member first[] = {
        {58, count_record}, {164, read_units}, {0, NULL}};
    static const struct ra_universal_member second[] = {{58, read_record}, {0, NULL}};
    struct reading r = {.in = {.path = text->path}, .measure = measure, .si = si, .v = v};
    enum ra_code code = refuse_binary(text, st);
    code = code == RA_OK ? ra_universal_sets(&r.in, text, first, &r, st) : code;
    if (code == RA_OK && r.records != 1) {
        return ra_fail(st, RA_INPUT,
                       "%s: has %zu data sets 58: export the record of the microphone, or of the "
                       "vibrometer, as a file of its own",
                       text->path, r.records);
    }
    return code == RA_OK ? ra_universal_sets(&r.in, text, second, &r, st) : code;
}
