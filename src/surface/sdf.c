// Surface data files of ISO 25178-71 (.sdf), text and binary.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This is the exchange format of surface metrology, ISO 25178-71. Its forerunner of the Community
 * Bureau of Reference (EUR 15178) differs only in the first word and in the data types. A file has
 * three records: header, data, trailer. Heights are codes; in metres,
 * $$ z = \text{Zscale} \cdot \text{code},  x = \text{Xscale} \cdot i,  y = \text{Yscale} \cdot j
 *                                                                               % eq:ra2d-sdf $$
 *
 * Text (first line aISO-1.0 or aBCR-1.0): lines `Name = value` until a line `*`, then
 * NumPoints x NumProfiles numbers row by row, then `*`, then a trailer that we do not read. A
 * point that was not measured is the word BAD. Field names are compared without regard to case;
 * unknown names and lines that start with `;` are ignored. A known name that is given twice is
 * refused.
 *
 * Binary (bISO-1.0 or bBCR-1.0), little endian, without gaps:
 *
 *     byte   0   8  version       8 characters
 *            8  10  ManufacID     characters
 *           18  12  CreateDate    characters, DDMMYYYYHHMM
 *           30  12  ModDate       likewise
 *           42   2  NumPoints     unsigned
 *           44   2  NumProfiles   unsigned
 *           46   8  Xscale        double [m]; then Yscale (54), Zscale (62), Zresolution (70)
 *           78   1  Compression   0: none
 *           79   1  DataType      as in the table below
 *           80   1  CheckType     0: none
 *           81      data; behind them the trailer, if there is one: text
 *
 * ISO 25178-71 has the data types 5 (16-bit integer), 6 (32-bit integer) and 7 (double). The
 * forerunner also has 3 (float), 4 (8-bit integer), and 0 to 2 (unsigned integers). The most
 * negative value of a signed type stands for a point that was not measured. In doubles NaN and
 * infinities do, even if they arise only by multiplication with the scale.
 *
 * Assumptions: no compression and no checksum (the standard defines neither).
 *
 * Accuracy: one rounding per height. Units: SI. Tests: tests/surface/test_profile_io.c.
 */
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "surface/bytes.h"
#include "surface/lines.h"
#include "surface/sdf.h"

enum { VERSION_SIZE = 8, HEADER_SIZE = 81 };

/// The part of the header that the data need.
struct header {
    double points, profiles; ///< NumPoints and NumProfiles; doubles, as for other fields of text
    double x_scale, y_scale, z_scale;
    double compression, check_type;
    unsigned given; ///< a bit for each field that has been read, if the file is text
};

bool ra_sdf_recognised(const char *data, size_t size)
{
    return size >= VERSION_SIZE && (data[0] == 'a' || data[0] == 'b') &&
           (memcmp(data + 1, "ISO-", 4) == 0 || memcmp(data + 1, "BCR-", 4) == 0);
}

void ra_sdf_free(struct ra_sdf *sdf)
{
    if (sdf == NULL) {
        return;
    }
    free(sdf->height);
    *sdf = (struct ra_sdf){0};
}

// ## What both forms share

static bool is_count(double x)
{
    return x >= 1.0 && x <= 4294967295.0 && floor(x) == x;
}

/// Finds all errors of a header before memory is allocated for the sizes that it states.
static enum ra_code check_header(const char *path, const struct header *h, struct ra_status *st)
{
    if (!is_count(h->points) || !is_count(h->profiles)) {
        return ra_fail(st, RA_INPUT,
                       "%s: NumPoints = %.15g, NumProfiles = %.15g: give whole numbers from 1 to "
                       "4294967295",
                       path, h->points, h->profiles);
    }
    if (!(h->x_scale > 0.0 && isfinite(h->x_scale))) {
        return ra_fail(st, RA_INPUT, "%s: Xscale = %g: give a positive spacing in m", path,
                       h->x_scale);
    }
    if (!(h->z_scale > 0.0 && isfinite(h->z_scale))) {
        return ra_fail(st, RA_INPUT, "%s: Zscale = %g: give a positive factor in m", path,
                       h->z_scale);
    }
    if (h->compression != 0.0 || h->check_type != 0.0) {
        return ra_fail(st, RA_INPUT,
                       "%s: Compression = %g, CheckType = %g: give a file without either (0)", path,
                       h->compression, h->check_type);
    }
    return RA_OK;
}

/// Allocates the heights. `smallest` is the smallest number of bytes that a height can take. A file
/// with fewer bytes is truncated, so a damaged header cannot make us allocate unlimited memory.
static enum ra_code prepare(const char *path, const struct header *h, double smallest,
                            size_t bytes_left, struct ra_sdf *sdf, struct ra_status *st)
{
    if (check_header(path, h, st) != RA_OK) {
        return RA_INPUT;
    }
    const double needed = h->points * h->profiles * smallest;
    if (needed > (double)bytes_left) {
        return ra_fail(st, RA_INPUT,
                       "%s: is truncated: %g x %g heights take at least %.0f bytes and %zu are "
                       "left: copy the file again",
                       path, h->profiles, h->points, needed, bytes_left);
    }
    sdf->points = (size_t)h->points;
    sdf->profiles = (size_t)h->profiles;
    sdf->x_spacing = h->x_scale;
    sdf->y_spacing = h->y_scale;
    sdf->height =
        ra_alloc(sdf->points * sdf->profiles, sizeof *sdf->height, "heights of an .sdf file", st);
    return sdf->height == NULL ? RA_SYSTEM : RA_OK;
}

// ## Binary

enum coding { UNSIGNED_INTEGER, SIGNED_INTEGER, FLOAT, DOUBLE };

/// For each DataType: bytes, coding, and the code of a point that was not measured (NAN: none).
static const struct data_type {
    size_t size;
    enum coding coding;
    double unmeasured;
} data_types[] = {
    {1, UNSIGNED_INTEGER, (double)NAN}, {2, UNSIGNED_INTEGER, (double)NAN},
    {4, UNSIGNED_INTEGER, (double)NAN}, {4, FLOAT, -(double)FLT_MAX},
    {1, SIGNED_INTEGER, -0x1p7},        {2, SIGNED_INTEGER, -0x1p15},
    {4, SIGNED_INTEGER, -0x1p31},       {8, DOUBLE, -DBL_MAX},
};

static double code_at(const unsigned char *bytes, const struct data_type *type)
{
    switch (type->coding) {
    case UNSIGNED_INTEGER:
        return (double)ra_bytes_unsigned(bytes, type->size);
    case SIGNED_INTEGER:
        return ra_bytes_signed(bytes, type->size);
    case FLOAT:
        return ra_bytes_float(bytes);
    case DOUBLE:
        break;
    }
    return ra_bytes_double(bytes);
}

/// Checks the trailer behind the data: it must be text, with any content.
static bool is_trailer(const unsigned char *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && (bytes[i] >= ' ' || (bytes[i] >= '\t' && bytes[i] <= '\r'))) {
        i++;
    }
    return i == size;
}

static enum ra_code parse_binary(const char *path, const unsigned char *bytes, size_t size,
                                 struct ra_sdf *sdf, struct ra_status *st)
{
    if (size < HEADER_SIZE) {
        return ra_fail(st, RA_INPUT,
                       "%s: is truncated: %zu bytes, a binary header has %d: copy the file again",
                       path, size, HEADER_SIZE);
    }
    const struct header h = {
        .points = (double)ra_bytes_unsigned(bytes + 42, 2),
        .profiles = (double)ra_bytes_unsigned(bytes + 44, 2),
        .x_scale = ra_bytes_double(bytes + 46),
        .y_scale = ra_bytes_double(bytes + 54),
        .z_scale = ra_bytes_double(bytes + 62),
        .compression = (double)bytes[78],
        .check_type = (double)bytes[80],
    };
    if (bytes[79] >= sizeof data_types / sizeof data_types[0]) {
        return ra_fail(st, RA_INPUT,
                       "%s: DataType = %d is not known: use 5 (16-bit), 6 (32-bit) or 7 (double)",
                       path, bytes[79]);
    }
    const struct data_type *const type = &data_types[bytes[79]];
    const enum ra_code code = prepare(path, &h, (double)type->size, size - HEADER_SIZE, sdf, st);
    if (code != RA_OK) {
        return code;
    }
    const size_t data = sdf->points * sdf->profiles * type->size;
    if (!is_trailer(bytes + HEADER_SIZE + data, size - HEADER_SIZE - data)) {
        return ra_fail(
            st, RA_INPUT,
            "%s: %zu bytes behind the %zu x %zu heights of its header, which are no text: "
            "NumPoints, NumProfiles or DataType is wrong, or the file",
            path, size - HEADER_SIZE - data, sdf->profiles, sdf->points);
    }
    for (size_t i = 0; i < sdf->points * sdf->profiles; i++) {
        const double value = code_at(bytes + HEADER_SIZE + i * type->size, type);
        sdf->height[i] = value == type->unmeasured ? (double)NAN : value * h.z_scale;
    }
    return RA_OK;
}

// ## Text

/// State of the text reader.
struct cursor {
    const char *path;
    const char *at;
    size_t line;
};

static void skip_space(struct cursor *c)
{
    for (size_t n = strspn(c->at, " \t\r\n"); n > 0; n--) {
        c->line += *c->at++ == '\n';
    }
}

static enum ra_code truncated(const struct cursor *c, const char *where, struct ra_status *st)
{
    return ra_fail(st, RA_INPUT, "%s:%zu: is truncated: ends within the %s: copy the file again",
                   c->path, c->line, where);
}

/// Reads `Name = value`. Values of fields that are not numbers, such as dates, are not stored.
static enum ra_code read_field(struct cursor *c, struct header *h, struct ra_status *st)
{
    const struct {
        const char *name;
        double *value;
    } fields[] = {
        {"NumPoints", &h->points},     {"NumProfiles", &h->profiles},
        {"Xscale", &h->x_scale},       {"Yscale", &h->y_scale},
        {"Zscale", &h->z_scale},       {"Compression", &h->compression},
        {"CheckType", &h->check_type},
    };
    const size_t length = strcspn(c->at, " \t=\r\n");
    const char *const equals = c->at + length + strspn(c->at + length, " \t");
    if (*equals != '=') {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: not a line of the header: give `Name = value`, or `*`", c->path,
                       c->line);
    }
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (strlen(fields[i].name) != length || strncasecmp(fields[i].name, c->at, length) != 0) {
            continue;
        }
        const char *const text = equals + 1 + strspn(equals + 1, " \t\r");
        const size_t number = strcspn(text, " \t\r\n");
        if (!ra_number_is(text, number, '.') ||
            text[number + strspn(text + number, " \t\r")] != '\n') {
            return ra_fail(st, RA_INPUT, "%s:%zu: %s is not a number: give one", c->path, c->line,
                           fields[i].name);
        }
        if ((h->given >> i & 1) != 0) {
            return ra_fail(st, RA_INPUT, "%s:%zu: %s is given twice: give it once", c->path,
                           c->line, fields[i].name);
        }
        h->given |= 1U << i;
        *fields[i].value = ra_number_value(text, number);
    }
    return RA_OK;
}

/// Checks that a text header has all fields that we need.
static enum ra_code check_given(const struct cursor *c, const struct header *h,
                                struct ra_status *st)
{
    static const struct {
        unsigned bit; // as in read_field
        const char *name, *what;
    } needed[] = {{0, "NumPoints", "points of a row"},
                  {1, "NumProfiles", "rows"},
                  {2, "Xscale", "spacing in m"},
                  {4, "Zscale", "factor in m"}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        if ((h->given >> needed[i].bit & 1) == 0) {
            return ra_fail(st, RA_INPUT, "%s: has no %s in its header: put `%s = N` there, the %s",
                           c->path, needed[i].name, needed[i].name, needed[i].what);
        }
    }
    return RA_OK;
}

/// Reads the header. A line must have its end, because half of a number would be another number.
static enum ra_code read_header(struct cursor *c, struct header *h, struct ra_status *st)
{
    for (skip_space(c); *c->at != '*'; skip_space(c)) {
        const size_t length = strcspn(c->at, "\n");
        if (c->at[length] == '\0') {
            return truncated(c, "header", st);
        }
        if (*c->at != ';' && read_field(c, h, st) != RA_OK) {
            return RA_INPUT;
        }
        c->at += length;
    }
    c->at++;
    return check_given(c, h, st);
}

/// True if a word stands for a point that was not measured.
static bool is_bad(const char *word, size_t length)
{
    return length == 3 && (strncasecmp(word, "BAD", 3) == 0 || strncasecmp(word, "NaN", 3) == 0);
}

/// Refuses more heights than the header states. Either the header is wrong, or a trailer has no `*`
/// before it.
static enum ra_code refuse_more(const struct cursor *c, size_t length, size_t count,
                                struct ra_status *st)
{
    if (is_bad(c->at, length) || ra_number_is(c->at, length, '.')) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: more heights than NumPoints x NumProfiles = %zu: NumPoints, "
                       "NumProfiles or the file is wrong",
                       c->path, c->line, count);
    }
    return ra_fail(
        st, RA_INPUT,
        "%s:%zu: `%.*s` behind the NumPoints x NumProfiles = %zu heights: end them with `*`",
        c->path, c->line, length < 40 ? (int)length : 40, c->at, count);
}

static enum ra_code read_heights(struct cursor *c, const struct header *h, struct ra_sdf *sdf,
                                 struct ra_status *st)
{
    const size_t count = sdf->points * sdf->profiles;
    size_t i = 0;
    for (skip_space(c); *c->at != '*'; skip_space(c)) {
        const size_t length = strcspn(c->at, " \t\r\n*");
        if (c->at[length] == '\0') {
            return truncated(c, "heights", st);
        }
        if (i == count) {
            return refuse_more(c, length, count, st);
        }
        const bool bad = is_bad(c->at, length);
        if (!bad && !ra_number_is(c->at, length, '.')) {
            return ra_fail(st, RA_INPUT, "%s:%zu: `%.*s` is not a height: give a number, or BAD",
                           c->path, c->line, length < 40 ? (int)length : 40, c->at);
        }
        sdf->height[i++] = bad ? (double)NAN : ra_number_value(c->at, length) * h->z_scale;
        c->at += length;
    }
    if (i < count) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: %zu heights before `*`, and NumPoints x NumProfiles = %zu: "
                       "NumPoints, NumProfiles or the file is wrong",
                       c->path, c->line, i, count);
    }
    return RA_OK;
}

static enum ra_code parse_text(const char *path, const char *data, size_t size, struct ra_sdf *sdf,
                               struct ra_status *st)
{
    struct cursor c = {.path = path, .at = data + VERSION_SIZE, .line = 1};
    struct header h = {0};
    if (read_header(&c, &h, st) != RA_OK) {
        return RA_INPUT;
    }
    // a height takes at least a digit and a blank
    const enum ra_code code = prepare(path, &h, 2.0, size - (size_t)(c.at - data), sdf, st);
    return code == RA_OK ? read_heights(&c, &h, sdf, st) : code;
}

// ## Either

enum ra_code ra_sdf_parse(const char *path, const char *data, size_t size, struct ra_sdf *sdf,
                          struct ra_status *st)
{
    *sdf = (struct ra_sdf){0};
    enum ra_code code;
    if (!ra_sdf_recognised(data, size) || memcmp(data + 5, "1.0", 3) != 0) {
        code = ra_fail(st, RA_INPUT,
                       "%s: begins with `%.8s`: use version aISO-1.0, bISO-1.0, aBCR-1.0 or "
                       "bBCR-1.0",
                       path, data);
    } else if (data[0] == 'a') {
        code = parse_text(path, data, size, sdf, st);
    } else {
        code = parse_binary(path, (const unsigned char *)data, size, sdf, st);
    }
    if (code != RA_OK) {
        ra_sdf_free(sdf);
    }
    return code;
}
