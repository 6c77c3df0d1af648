// Surfaces and profiles of Digital Surf (.sur, .pro) without compression.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The programs of many instruments (Mountains, Talymap, MarSurf) save this form. A file begins with
 * 512 bytes, little endian, in which we need
 *
 *     at 0    DIGITAL SURF; packed files have DSCOMPRESSED, which Gwyddion may convert
 *     12      0: written on a PC (16 bits)
 *     14, 18  number of objects; their kind: 1 a profile, 2 a surface (16 bits each)
 *     86      1: there are points that were not measured (16 bits)
 *     98      bits of a height, 16 or 32
 *     100     least code (32 bits)
 *     108     points of a row, number of rows, product of the two (32 bits each)
 *     120     steps along x and y and of heights (32-bit floats)
 *     180     units of these steps, 16 characters each
 *     290     whether the surface was turned over (16 bits); if so, a note says it
 *     334     sizes of a comment and of private data, which stand before the heights (16 bits each)
 *
 * Heights are codes times their step, row by row. The head also has a constant height. We do not
 * need it, because levels are removed. With the mark at 86
 * $$ c = c_{\min} - 2                                                   % eq:ra2d-sur-missing $$
 * stands for a point that was not measured. (Gwyddion 2.62 takes it as a height, so we let Gwyddion
 * convert only packed files.)
 *
 * The format is known from readers by others (surfalize, RosettaSciIO), not from a standard. This
 * reader was compared with one of them and with Gwyddion on files of instruments (tests/specimens).
 * Units: SI.
 * Tests: tests/surface/test_sur.c.
 */
#include "surface/sur.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/bytes.h"
#include "surface/format.h"

enum { HEAD = 512, NAME = 16, PROFILE = 1, SURFACE = 2 };
enum {
    FORMAT_AT = 12,
    OBJECTS_AT = 14,
    KIND_AT = 18,
    MISSING_AT = 86,
    BITS_AT = 98,
    LEAST_AT = 100,
    POINTS_AT = 108,
    STEPS_AT = 120,
    UNITS_AT = 180,
    TURNED_AT = 290,
    COMMENT_AT = 334,
    PRIVATE_AT = 336
};

static const char magic[] = "DIGITAL SURF";

static unsigned short_at(const char *data, size_t at)
{
    return (unsigned)ra_bytes_unsigned((const unsigned char *)data + at, 2);
}

bool ra_sur_recognised(const char *data, size_t size)
{
    return size >= HEAD && memcmp(data, magic, sizeof magic - 1) == 0 &&
           short_at(data, FORMAT_AT) == 0 && short_at(data, OBJECTS_AT) == 1 &&
           (short_at(data, KIND_AT) == PROFILE || short_at(data, KIND_AT) == SURFACE);
}

/// Step i of the three steps [m]; 0: its unit is not a length.
static double step_at(const char *data, size_t i, char unit[NAME + 1])
{
    const char *const name = data + UNITS_AT + i * NAME;
    size_t length = 0;
    while (length < NAME && name[length] != '\0') {
        length++;
    }
    while (length > 0 && name[length - 1] == ' ') {
        length--;
    }
    snprintf(unit, NAME + 1, "%.*s", (int)length, name);
    const double per_metre = ra_length_unit(name, length, false);
    const double step = ra_bytes_float((const unsigned char *)data + STEPS_AT + 4 * i);
    return per_metre > 0.0 && isfinite(step) ? step / per_metre : 0.0;
}

enum ra_code ra_sur_parse(const struct ra_text *text, struct ra_topography *topography,
                          struct ra_status *st)
{
    const char *const data = text->data;
    const unsigned char *const bytes = (const unsigned char *)data;
    const double nx = ra_bytes_signed(bytes + POINTS_AT, 4);
    const double ny = ra_bytes_signed(bytes + POINTS_AT + 4, 4);
    const unsigned bits = short_at(data, BITS_AT);
    const size_t size = bits / 8;
    const size_t before = HEAD + short_at(data, COMMENT_AT) + short_at(data, PRIVATE_AT);
    char unit[3][NAME + 1];
    double step[3];
    for (size_t i = 0; i < 3; i++) {
        step[i] = step_at(data, i, unit[i]);
    }
    // a profile has no step along y
    const bool row = short_at(data, KIND_AT) == PROFILE && ny == 1.0;
    step[1] = row ? step[0] : step[1];
    if (!(step[0] > 0.0) || !(step[1] > 0.0) || step[2] == 0.0) {
        return ra_fail(st, RA_INPUT,
                       "%s: steps in `%s`, `%s` and `%s`: a topography needs lengths for all of "
                       "them, and none may be 0",
                       text->path, unit[0], unit[1], unit[2]);
    }
    if (!(nx >= 1.0) || !(ny >= 1.0) || nx * ny != ra_bytes_signed(bytes + POINTS_AT + 8, 4) ||
        (bits != 16 && bits != 32)) {
        return ra_fail(st, RA_INPUT,
                       "%s: %g rows of %g points of %u bits: its head is damaged: copy the file "
                       "again",
                       text->path, ny, nx, bits);
    }
    const size_t count = (size_t)nx * (size_t)ny;
    if (before > text->size || count > (text->size - before) / size) {
        return ra_fail(st, RA_INPUT,
                       "%s: is truncated: %zu heights take %zu bytes behind %zu: copy "
                       "the file again",
                       text->path, count, count * size, before);
    }
    topography->cells = (struct ra_cells){(size_t)nx, (size_t)ny, step[0], step[1]};
    topography->height = ra_alloc(count, sizeof *topography->height, "heights of a topography", st);
    if (topography->height == NULL) {
        return RA_SYSTEM;
    }
    const double none = ra_bytes_signed(bytes + LEAST_AT, 4) - 2.0;
    const bool missing = short_at(data, MISSING_AT) != 0;
    for (size_t k = 0; k < count; k++) {
        const double code = ra_bytes_signed(bytes + before + k * size, size);
        topography->height[k] = missing && code == none ? (double)NAN : code * step[2];
    }
    if (short_at(data, TURNED_AT) != 0) {
        ra_note(topography->said, sizeof topography->said,
                "its head says that heights were turned over: they are taken as they stand");
    }
    return RA_OK;
}
