// Files of ISO 5436-2 and ISO 25178-72 (.x3p): profiles and rectangles of heights.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The file is a ZIP container with the document main.xml. We need these records:
 *
 *     Record1/FeatureType              SUR: rectangle, PRF: profile (PCL: points, refused)
 *     Record1/Axes/CX, CY              AxisType I: increments; Increment [m]
 *     Record1/Axes/CZ                  AxisType A; DataType I, L, F or D; Increment, Offset
 *     Record1/Axes/Rotation            r11 to r33: not applied; a note says if it turns the axes
 *     Record3/MatrixDimension          SizeX, SizeY, SizeZ (layers: 1)
 *     Record3/DataLink/PointDataLink   the member with the heights, such as bindata/data.bin
 *     Record3/DataLink/ValidPointsLink a bit for each of them, 1: measured; least bit first
 *     Record3/DataList/Datum           or the heights as text, empty: not measured
 *
 * Heights are stored row by row, little endian, as 16-bit (I) or 32-bit (L) integers, floats (F) or
 * doubles (D). With the code c
 * $$ z = \text{Increment} \cdot c + \text{Offset},                           % eq:ra2d-x3p $$
 * where Increment is 1 if it is missing or 0; for integers it must be given. NaN stands for a point
 * that was not measured. All lengths are in metres. A Datum may have coordinates before the height,
 * x;y;z. A coordinate may be empty, 0, the number of increments from the first Datum, or a length
 * that agrees with this number. Any other coordinate contradicts the increments and is refused.
 *
 *     Record3/DataLink/MD5ChecksumPointData, MD5ChecksumValidPoints    MD5 sums of the members
 *
 * If such a sum differs from the sum of the member, the member was changed, and the file is
 * refused. The sum of main.xml itself is not checked, because a user may correct an increment. Each
 * member of the container also has a checksum, which libzip compares. A member may not claim a
 * larger size than deflation can produce (1032 bytes from one byte), nor a larger size than that of
 * the largest allowed file. So a small file cannot make us allocate unlimited memory.
 *
 * Three things are refused: sizes that do not agree with the number of bytes, a field or a member
 * that is given twice, and heights in two places. An element inside a field is refused, too. The
 * standard has none, and the value would not be clear: `1<b/>e-5` is neither 1 nor 1e-5. By the
 * standard all lengths are in metres. So we refuse an element of an axis, or an attribute of its
 * numbers, that is not in the standard, such as a unit.
 *
 * libzip reads the container, expat the document; if they find no memory, the code is RA_SYSTEM.
 * Tests: tests/surface/test_x3p.c; verify/verify_gwyddion.c (against Gwyddion's import).
 */
#include "surface/x3p.h"

#include <expat.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zip.h>

#include "base/room.h"
#include "surface/bytes.h"
#include "surface/columns.h"
#include "surface/foreign.h"
#include "surface/md5.h"
#include "surface/profile.h"

bool ra_x3p_recognised(const char *data, size_t size)
{
    return size >= 4 && memcmp(data, "PK\3\4", 4) == 0;
}

// ## The library

/// Functions of libzip, which the first container loads (library.c).
static struct {
    __typeof__(zip_discard) *zip_discard;
    __typeof__(zip_error_code_zip) *zip_error_code_zip;
    __typeof__(zip_error_fini) *zip_error_fini;
    __typeof__(zip_error_init) *zip_error_init;
    __typeof__(zip_error_strerror) *zip_error_strerror;
    __typeof__(zip_fclose) *zip_fclose;
    __typeof__(zip_fopen_index) *zip_fopen_index;
    __typeof__(zip_fread) *zip_fread;
    __typeof__(zip_get_name) *zip_get_name;
    __typeof__(zip_get_num_entries) *zip_get_num_entries;
    __typeof__(zip_open_from_source) *zip_open_from_source;
    __typeof__(zip_source_buffer_create) *zip_source_buffer_create;
    __typeof__(zip_source_free) *zip_source_free;
    __typeof__(zip_stat) *zip_stat;
    __typeof__(zip_stat_init) *zip_stat_init;
    __typeof__(zip_strerror) *zip_strerror;
} lib;

static enum ra_code open_library(struct ra_status *st)
{
    static const char *const names[] = {"libzip.so.4", "libzip.so.5", NULL};
    static const struct ra_symbol symbols[] = {
        {RA_SYMBOL(lib, zip_discard)},          {RA_SYMBOL(lib, zip_error_code_zip)},
        {RA_SYMBOL(lib, zip_error_fini)},       {RA_SYMBOL(lib, zip_error_init)},
        {RA_SYMBOL(lib, zip_error_strerror)},   {RA_SYMBOL(lib, zip_fclose)},
        {RA_SYMBOL(lib, zip_fopen_index)},      {RA_SYMBOL(lib, zip_fread)},
        {RA_SYMBOL(lib, zip_get_name)},         {RA_SYMBOL(lib, zip_get_num_entries)},
        {RA_SYMBOL(lib, zip_open_from_source)}, {RA_SYMBOL(lib, zip_source_buffer_create)},
        {RA_SYMBOL(lib, zip_source_free)},      {RA_SYMBOL(lib, zip_stat)},
        {RA_SYMBOL(lib, zip_stat_init)},        {RA_SYMBOL(lib, zip_strerror)}};
    return ra_library(names, "libzip4", symbols, sizeof symbols / sizeof *symbols, st);
}

// ## Members of the container

/// A member in memory, with a 0 behind it; the caller frees it.
struct member {
    char *data;
    size_t size;
};

static enum ra_code check_member(const char *path, const char *name, const zip_stat_t *stat,
                                 struct ra_status *st)
{
    const zip_uint64_t needed = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
    const bool known = (stat->valid & needed) == needed;
    if (!known || (stat->comp_method != ZIP_CM_STORE && stat->comp_method != ZIP_CM_DEFLATE)) {
        return ra_fail(st, RA_INPUT, "%s: %.60s: is neither stored nor deflated: pack it so", path,
                       name);
    }
    if (stat->size > RA_SURFACE_BYTES || stat->size / 1100 > stat->comp_size) {
        return ra_fail(st, RA_INPUT,
                       "%s: %.60s: claims %.0f bytes in %.0f: cut the measurement into pieces of "
                       "at most %d MB",
                       path, name, (double)stat->size, (double)stat->comp_size,
                       RA_SURFACE_BYTES >> 20);
    }
    return RA_OK;
}

/// Number of members with this name, in upper or lower case.
static size_t members_of(zip_t *zip, const char *name)
{
    size_t count = 0;
    const zip_int64_t entries = lib.zip_get_num_entries(zip, 0);
    for (zip_int64_t i = 0; i < entries; i++) {
        const char *const other = lib.zip_get_name(zip, (zip_uint64_t)i, 0);
        count += other != NULL && strcasecmp(other, name) == 0;
    }
    return count;
}

static enum ra_code load_member(const char *path, zip_t *zip, const char *name,
                                struct member *member, struct ra_status *st)
{
    zip_stat_t stat;
    lib.zip_stat_init(&stat);
    if (lib.zip_stat(zip, name, ZIP_FL_NOCASE, &stat) != 0) {
        return ra_fail(st, RA_INPUT, "%s: %.60s: %s: give an .x3p file of ISO 5436-2", path, name,
                       lib.zip_strerror(zip));
    }
    if (members_of(zip, name) > 1) {
        return ra_fail(st, RA_INPUT, "%s: %.60s is in it twice: give it once", path, name);
    }
    if (check_member(path, name, &stat, st) != RA_OK) {
        return RA_INPUT;
    }
    member->size = (size_t)stat.size;
    member->data = ra_alloc(member->size + 1, 1, "member of an .x3p file", st);
    if (member->data == NULL) {
        return RA_SYSTEM;
    }
    zip_file_t *const file = lib.zip_fopen_index(zip, stat.index, 0);
    const zip_int64_t got = file == NULL ? -1 : lib.zip_fread(file, member->data, stat.size);
    // the checksum is compared when the end is reached
    char more;
    const zip_int64_t rest = got < 0 ? -1 : lib.zip_fread(file, &more, 1);
    if (file != NULL) {
        lib.zip_fclose(file);
    }
    return got >= 0 && (zip_uint64_t)got == stat.size && rest == 0
               ? RA_OK
               : ra_fail(st, RA_INPUT, "%s: %.60s: is damaged: copy the file again", path, name);
}

// ## The document

enum field {
    FEATURE,
    X_TYPE,
    X_STEP,
    Y_TYPE,
    Y_STEP,
    Z_TYPE,
    Z_DATA,
    Z_STEP,
    Z_OFFSET,
    SIZE_X,
    SIZE_Y,
    SIZE_Z,
    DATA,
    VALID,
    DATA_SUM,
    VALID_SUM,
    DATUM,
    TURN, // nine numbers of the rotation, row by row
    LAST_TURN = TURN + 8,
    FIELDS
};

static const char *const names[FIELDS] = {
    [FEATURE] = "/Record1/FeatureType",
    [X_TYPE] = "/Record1/Axes/CX/AxisType",
    [X_STEP] = "/Record1/Axes/CX/Increment",
    [Y_TYPE] = "/Record1/Axes/CY/AxisType",
    [Y_STEP] = "/Record1/Axes/CY/Increment",
    [Z_TYPE] = "/Record1/Axes/CZ/AxisType",
    [Z_DATA] = "/Record1/Axes/CZ/DataType",
    [Z_STEP] = "/Record1/Axes/CZ/Increment",
    [Z_OFFSET] = "/Record1/Axes/CZ/Offset",
    [SIZE_X] = "/Record3/MatrixDimension/SizeX",
    [SIZE_Y] = "/Record3/MatrixDimension/SizeY",
    [SIZE_Z] = "/Record3/MatrixDimension/SizeZ",
    [DATA] = "/Record3/DataLink/PointDataLink",
    [VALID] = "/Record3/DataLink/ValidPointsLink",
    [DATA_SUM] = "/Record3/DataLink/MD5ChecksumPointData",
    [VALID_SUM] = "/Record3/DataLink/MD5ChecksumValidPoints",
    [DATUM] = "/Record3/DataList/Datum",
    [TURN] = "/Record1/Axes/Rotation/r11",
    [TURN + 1] = "/Record1/Axes/Rotation/r12",
    [TURN + 2] = "/Record1/Axes/Rotation/r13",
    [TURN + 3] = "/Record1/Axes/Rotation/r21",
    [TURN + 4] = "/Record1/Axes/Rotation/r22",
    [TURN + 5] = "/Record1/Axes/Rotation/r23",
    [TURN + 6] = "/Record1/Axes/Rotation/r31",
    [TURN + 7] = "/Record1/Axes/Rotation/r32",
    [LAST_TURN] = "/Record1/Axes/Rotation/r33",
};

enum { VALUE = 160, DEEPEST = 200 };

/// The part of the document that has been read.
struct document {
    const char *path;
    char value[FIELDS][VALUE];
    char at[DEEPEST]; ///< path of the open element, without the outermost one
    size_t depth;     ///< number of open elements
    size_t beyond;    ///< number of the innermost open elements whose names do not fit into `at`
    size_t bytes;     ///< bytes of the document
    size_t text;      ///< characters of the open field
    unsigned given;   ///< a bit for each field that has been read
    struct ra_topography *topography;
    size_t datums;    ///< heights that were read
    double origin[2]; ///< coordinates of the first Datum, 0 if it has none
    enum ra_code code;
    struct ra_status *st;
};

/// The field whose element is open; FIELDS if there is none.
static enum field field_at(const struct document *d)
{
    enum field field = FEATURE;
    while (field < FIELDS && (d->beyond > 0 || strcmp(names[field], d->at) != 0)) {
        field++;
    }
    return field;
}

/// Appends a name to the path. An element that is too long for the path is not a field, nor is
/// anything inside it.
static void enter(struct document *d, const char *name)
{
    const char *const colon = strrchr(name, ':');
    const char *const word = colon != NULL ? colon + 1 : name;
    const size_t length = strlen(d->at);
    if (d->depth++ == 0) {
        return;
    }
    if (d->beyond > 0 || strlen(word) + 1 >= sizeof d->at - length) {
        d->beyond++;
        return;
    }
    snprintf(d->at + length, sizeof d->at - length, "/%s", word);
}

static void leave(struct document *d)
{
    char *const slash = strrchr(d->at, '/');
    if (--d->depth == 0) {
        return;
    }
    if (d->beyond > 0) {
        d->beyond--;
    } else if (slash != NULL) {
        *slash = '\0';
    }
}

/// Finds an element or attribute of an axis that the standard does not have; NULL if there is none.
static const char *foreign_to_axis(const struct document *d, enum field field,
                                   const char **attributes)
{
    static const char axes[] = "/Record1/Axes/C";
    static const char *const known[] = {"AxisType", "DataType", "Increment", "Offset"};
    const char *const slash = strrchr(d->at, '/');
    if (d->beyond > 0 || slash != d->at + sizeof axes ||
        strncmp(d->at, axes, sizeof axes - 1) != 0) {
        return NULL;
    }
    size_t i = 0;
    while (i < sizeof known / sizeof *known && strcmp(slash + 1, known[i]) != 0) {
        i++;
    }
    // attributes of XML itself have a prefix, or are xmlns
    const bool number = field == X_STEP || field == Y_STEP || field == Z_STEP || field == Z_OFFSET;
    while (number && *attributes != NULL &&
           (strchr(*attributes, ':') != NULL || strcmp(*attributes, "xmlns") == 0)) {
        attributes += 2;
    }
    return i == sizeof known / sizeof *known ? slash + 1 : number ? *attributes : NULL;
}

static void XMLCALL open_element(void *context, const char *name, const char **attributes)
{
    struct document *const d = context;
    const enum field around = field_at(d);
    if (d->code == RA_OK && around < FIELDS) {
        d->code = ra_fail(d->st, RA_INPUT,
                          "%s: main.xml: %s has an element inside, `%.40s`: give its value alone",
                          d->path, names[around] + 1, name);
    }
    enter(d, name);
    const enum field field = field_at(d);
    const char *const foreign = foreign_to_axis(d, field, attributes);
    if (d->code == RA_OK && foreign != NULL) {
        d->code = ra_fail(d->st, RA_INPUT,
                          "%s: main.xml: `%.40s` at %.60s is not of ISO 5436-2: give lengths in "
                          "metres, without it",
                          d->path, foreign, d->at + 1);
    }
    if (field == FIELDS) {
        return;
    }
    d->text = 0;
    if (d->code == RA_OK && field != DATUM && (d->given >> field & 1) != 0) {
        d->code = ra_fail(d->st, RA_INPUT, "%s: main.xml: %s is given twice: give it once", d->path,
                          names[field] + 1);
    }
    d->given |= 1U << field;
    d->value[field][0] = '\0';
}

static void XMLCALL take_text(void *context, const char *text, int size)
{
    struct document *const d = context;
    const enum field field = field_at(d);
    for (int i = 0; field < FIELDS && i < size; i++) {
        if (d->text + 1 >= VALUE) {
            d->code = d->code != RA_OK
                          ? d->code
                          : ra_fail(d->st, RA_INPUT,
                                    "%s: main.xml: %s has more than %d characters: give its value "
                                    "alone",
                                    d->path, names[field] + 1, VALUE - 1);
            return;
        }
        d->value[field][d->text++] = text[i];
        d->value[field][d->text] = '\0';
    }
}

/// The value without blanks at its ends.
static const char *trimmed(char value[VALUE])
{
    size_t length = strlen(value);
    while (length > 0 && strchr(" \t\r\n", value[length - 1]) != NULL) {
        value[--length] = '\0';
    }
    return value + strspn(value, " \t\r\n");
}

static bool is(struct document *d, enum field field, const char *word)
{
    return strcmp(trimmed(d->value[field]), word) == 0;
}

static enum ra_code read_size(struct document *d, enum field field, size_t *size)
{
    const char *const text = trimmed(d->value[field]);
    const size_t zeros = strspn(text, "0"), digits = strspn(text + zeros, "0123456789");
    *size = digits > 0 && digits < 10 ? strtoul(text, NULL, 10) : 0;
    return *size > 0 && text[zeros + digits] == '\0'
               ? RA_OK
               : ra_fail(d->st, RA_INPUT,
                         "%s: main.xml: %s is `%.40s`: give a number from 1 to 999999999", d->path,
                         names[field] + 1, text);
}

/// Checks the sizes and makes room for the heights; each takes at least `bytes` of the `given`
/// bytes.
static enum ra_code make_room(struct document *d, size_t bytes, size_t given)
{
    struct ra_topography *const t = d->topography;
    size_t layers;
    if (read_size(d, SIZE_X, &t->cells.nx) != RA_OK ||
        read_size(d, SIZE_Y, &t->cells.ny) != RA_OK || read_size(d, SIZE_Z, &layers) != RA_OK) {
        return RA_INPUT;
    }
    if (layers != 1) {
        return ra_fail(d->st, RA_INPUT, "%s: main.xml: %zu layers (SizeZ): give a file with one",
                       d->path, layers);
    }
    // sizes are below $10^9$: their product fits
    if (t->cells.nx * t->cells.ny > given / bytes) {
        return ra_fail(d->st, RA_INPUT,
                       "%s: is truncated: %zu x %zu heights take at least %zu bytes each and %zu "
                       "are there: copy the file again",
                       d->path, t->cells.ny, t->cells.nx, bytes, given);
    }
    if (is(d, FEATURE, "PRF") && t->cells.ny != 1) {
        return ra_fail(d->st, RA_INPUT, "%s: main.xml: a profile (PRF) of %zu rows (SizeY): give 1",
                       d->path, t->cells.ny);
    }
    t->height =
        ra_alloc(t->cells.nx * t->cells.ny, sizeof *t->height, "heights of an .x3p file", d->st);
    return t->height != NULL ? RA_OK : RA_SYSTEM;
}

/// Reads a number; it is `missing` if the field is missing.
static enum ra_code read_number(struct document *d, enum field field, double missing, double *value)
{
    const char *const text = trimmed(d->value[field]);
    const size_t length = strlen(text);
    *value = length == 0 ? missing : ra_number_value(text, length);
    return length == 0 || (ra_number_is(text, length, '.') && isfinite(*value))
               ? RA_OK
               : ra_fail(d->st, RA_INPUT, "%s: main.xml: %s is `%.40s`: give a number", d->path,
                         names[field] + 1, text);
}

/// Checks a coordinate of a Datum, before `;`, if there is one. It must be empty, 0, `place` (the
/// number of increments from the first Datum), or the length that belongs to this number.
static enum ra_code check_place(struct document *d, size_t axis, const char *at, size_t place)
{
    const enum field step = axis == 0 ? X_STEP : Y_STEP;
    const char *const cut = at == NULL ? NULL : strchr(at, ';');
    double apart;
    if (cut == NULL) {
        return RA_OK;
    }
    if (read_number(d, step, 0.0, &apart) != RA_OK) {
        return RA_INPUT;
    }
    const size_t length = (size_t)(cut - at);
    const double said = ra_number_is(at, length, '.') ? ra_number_value(at, length) : 0.0;
    d->origin[axis] = d->datums == 0 ? said : d->origin[axis];
    const double there = d->origin[axis] + (double)place * apart;
    if (said == 0.0 || said == (double)place || fabs(said - there) <= 0.01 * fabs(apart)) {
        return RA_OK;
    }
    return ra_fail(d->st, RA_INPUT,
                   "%s: main.xml: Datum `%.40s` is at %g m, and %zu increments from the first one "
                   "(%s) are at %g m",
                   d->path, trimmed(d->value[DATUM]), said, place, names[step] + 1, there);
}

/// Takes a Datum: `z` or `x;y;z`, or nothing for a point that was not measured.
static enum ra_code take_datum(struct document *d)
{
    enum { LEAST = 8 }; // bytes of the shortest Datum, <Datum/>
    struct ra_topography *const t = d->topography;
    enum ra_code code = t->height == NULL ? make_room(d, LEAST, d->bytes) : RA_OK;
    if (code != RA_OK) {
        return code;
    }
    if (d->datums == t->cells.nx * t->cells.ny) {
        return ra_fail(
            d->st, RA_INPUT,
            "%s: main.xml: more heights (Datum) than %zu x %zu: SizeX, SizeY or the list "
            "is wrong",
            d->path, t->cells.ny, t->cells.nx);
    }
    const char *const all = trimmed(d->value[DATUM]);
    const char *const second = strchr(all, ';');
    if (check_place(d, 0, all, d->datums % t->cells.nx) != RA_OK ||
        (t->cells.ny > 1 && second != NULL &&
         check_place(d, 1, second + 1, d->datums / t->cells.nx) != RA_OK)) {
        return RA_INPUT;
    }
    const char *const cut = strrchr(all, ';');
    const char *const text = cut != NULL ? cut + 1 : all;
    const size_t length = strlen(text);
    if (length > 0 && !ra_number_is(text, length, '.') && strcmp(text, "NaN") != 0) {
        return ra_fail(d->st, RA_INPUT,
                       "%s: main.xml: Datum `%.40s` is not a number: give a height, or nothing for "
                       "what was not measured",
                       d->path, text);
    }
    t->height[d->datums++] =
        ra_number_is(text, length, '.') ? ra_number_value(text, length) : (double)NAN;
    return RA_OK;
}

static void XMLCALL close_element(void *context, const char *name)
{
    struct document *const d = context;
    (void)name;
    if (d->code == RA_OK && field_at(d) == DATUM) {
        d->code = take_datum(d);
    }
    leave(d);
}

static enum ra_code read_document(struct document *d, const struct member *main)
{
    XML_Parser parser = XML_ParserCreate(NULL);
    if (parser == NULL) {
        return ra_fail(d->st, RA_SYSTEM, "%s: out of memory for main.xml", d->path);
    }
    XML_SetUserData(parser, d);
    XML_SetElementHandler(parser, open_element, close_element);
    XML_SetCharacterDataHandler(parser, take_text);
    d->bytes = main->size;
    const enum XML_Status status = XML_Parse(parser, main->data, (int)main->size, 1);
    const enum XML_Error error = XML_GetErrorCode(parser);
    if (status != XML_STATUS_OK && d->code == RA_OK) {
        d->code = ra_fail(d->st, error == XML_ERROR_NO_MEMORY ? RA_SYSTEM : RA_INPUT,
                          "%s: main.xml:%lu: %s: give an .x3p file of ISO 5436-2", d->path,
                          (unsigned long)XML_GetCurrentLineNumber(parser), XML_ErrorString(error));
    }
    XML_ParserFree(parser);
    return d->code;
}

// ## What the document says

/// Coding of the heights: type, bytes of a number, scale and offset.
struct coding {
    char type;
    size_t size;
    double scale, offset;
};

/// Finds out whether the axes have a rotation that is not the identity.
static enum ra_code read_rotation(struct document *d, bool *turned)
{
    *turned = false;
    for (int i = 0; i < 9; i++) {
        const double none = i % 4 == 0 ? 1.0 : 0.0;
        double value;
        if (read_number(d, (enum field)(TURN + i), none, &value) != RA_OK) {
            return RA_INPUT;
        }
        *turned = *turned || fabs(value - none) > 1e-6;
    }
    return RA_OK;
}

static enum ra_code read_axes(struct document *d, struct coding *coding)
{
    struct ra_cells *const c = &d->topography->cells;
    const bool profile = is(d, FEATURE, "PRF");
    if (!profile && !is(d, FEATURE, "SUR")) {
        return ra_fail(d->st, RA_INPUT,
                       "%s: main.xml: FeatureType is `%.40s`: give a profile (PRF) or a rectangle "
                       "(SUR)",
                       d->path, trimmed(d->value[FEATURE]));
    }
    if (!is(d, X_TYPE, "I") || !(is(d, Y_TYPE, "I") || profile) || is(d, Z_TYPE, "I")) {
        return ra_fail(d->st, RA_INPUT,
                       "%s: main.xml: AxisType of CX, CY, CZ is `%.8s`, `%.8s`, `%.8s`: give "
                       "heights (A) at constant increments (I, I)",
                       d->path, trimmed(d->value[X_TYPE]), trimmed(d->value[Y_TYPE]),
                       trimmed(d->value[Z_TYPE]));
    }
    if (read_number(d, X_STEP, 0.0, &c->dx) != RA_OK ||
        read_number(d, Y_STEP, 0.0, &c->dy) != RA_OK ||
        read_number(d, Z_STEP, 0.0, &coding->scale) != RA_OK ||
        read_number(d, Z_OFFSET, 0.0, &coding->offset) != RA_OK ||
        read_rotation(d, &d->topography->turned) != RA_OK) {
        return RA_INPUT;
    }
    if (!(c->dx >= RA_SHORTEST && c->dx <= RA_LONGEST)) {
        return ra_fail(d->st, RA_INPUT,
                       "%s: main.xml: Record1/Axes/CX/Increment is %g: give a length in m, 1 pm to "
                       "1 km",
                       d->path, c->dx);
    }
    // a profile has no other axis
    c->dy = profile && c->dy == 0.0 ? c->dx : c->dy;
    const char *const type = trimmed(d->value[Z_DATA]);
    const bool integer = strcmp(type, "I") == 0 || strcmp(type, "L") == 0;
    coding->type = type[0];
    coding->size = type[0] == 'I' ? 2 : type[0] == 'D' ? 8 : 4;
    if (strlen(type) != 1 || strchr("ILFD", type[0]) == NULL || (integer && coding->scale == 0.0)) {
        return ra_fail(d->st, RA_INPUT,
                       "%s: main.xml: DataType of CZ is `%.8s` with Increment %g: give F or D, or "
                       "I or L with an Increment",
                       d->path, type, coding->scale);
    }
    coding->scale = coding->scale == 0.0 ? 1.0 : coding->scale;
    return RA_OK;
}

// ## Heights

static double code_at(const unsigned char *bytes, const struct coding *coding)
{
    return coding->type == 'D'   ? ra_bytes_double(bytes)
           : coding->type == 'F' ? ra_bytes_float(bytes)
                                 : ra_bytes_signed(bytes, coding->size);
}

/// The name of a member as the container has it.
static const char *name_of(struct document *d, enum field field)
{
    for (char *at = strchr(d->value[field], '\\'); at != NULL; at = strchr(at, '\\')) {
        *at = '/';
    }
    const char *const name = trimmed(d->value[field]);
    return name + strspn(name, "./");
}

/// Checks a member against the checksum in the document. If the checksum is missing or has only
/// zeros, the member is accepted.
static enum ra_code check_sum(struct document *d, enum field field, enum field link,
                              const struct member *member)
{
    const char *const said = trimmed(d->value[field]);
    char sum[RA_MD5_TEXT];
    if (said[strspn(said, "0")] == '\0' ||
        strcasecmp(said, ra_md5(member->data, member->size, sum)) == 0) {
        return RA_OK;
    }
    return ra_fail(d->st, RA_INPUT,
                   "%s: %.60s: its MD5 sum is %s, and main.xml has %s `%.40s`: one of them was "
                   "changed: copy the file again, or take the sum out of main.xml",
                   d->path, name_of(d, link), sum, names[field] + 1, said);
}

static enum ra_code read_valid(struct document *d, zip_t *zip)
{
    struct ra_topography *const t = d->topography;
    const size_t count = t->cells.nx * t->cells.ny;
    struct member valid = {.data = NULL};
    enum ra_code code = load_member(d->path, zip, name_of(d, VALID), &valid, d->st);
    if (code == RA_OK && valid.size != (count + 7) / 8) {
        code = ra_fail(d->st, RA_INPUT,
                       "%s: %.60s: has %zu bytes for %zu bits, which take %zu: SizeX, SizeY or the "
                       "file is wrong",
                       d->path, name_of(d, VALID), valid.size, count, (count + 7) / 8);
    }
    code = code == RA_OK ? check_sum(d, VALID_SUM, VALID, &valid) : code;
    for (size_t i = 0; code == RA_OK && i < count; i++) {
        if (((unsigned char)valid.data[i / 8] >> (i % 8) & 1) == 0) {
            t->height[i] = (double)NAN;
        }
    }
    free(valid.data);
    return code;
}

static enum ra_code read_data(struct document *d, zip_t *zip, const struct coding *coding)
{
    struct ra_topography *const t = d->topography;
    struct member data = {.data = NULL};
    enum ra_code code = load_member(d->path, zip, name_of(d, DATA), &data, d->st);
    if (code == RA_OK) {
        code = make_room(d, coding->size, data.size);
    }
    const size_t size = t->cells.nx * t->cells.ny * coding->size;
    if (code == RA_OK && data.size != size) {
        code = ra_fail(d->st, RA_INPUT,
                       "%s: %.60s: has %zu bytes, and %zu x %zu heights take %zu: SizeX, SizeY or "
                       "the file is wrong",
                       d->path, name_of(d, DATA), data.size, t->cells.ny, t->cells.nx, size);
    }
    code = code == RA_OK ? check_sum(d, DATA_SUM, DATA, &data) : code;
    for (size_t i = 0; code == RA_OK && i < t->cells.nx * t->cells.ny; i++) {
        t->height[i] = code_at((const unsigned char *)data.data + i * coding->size, coding);
    }
    free(data.data);
    if (code == RA_OK && trimmed(d->value[VALID])[0] != '\0') {
        code = read_valid(d, zip);
    }
    return code;
}

static enum ra_code read_heights(struct document *d, zip_t *zip)
{
    struct coding coding;
    struct ra_topography *const t = d->topography;
    enum ra_code code = read_axes(d, &coding);
    if (code == RA_OK && trimmed(d->value[DATA])[0] != '\0' && t->height != NULL) {
        code = ra_fail(d->st, RA_INPUT,
                       "%s: main.xml: heights as text (Datum) and in %.60s: give one of them",
                       d->path, name_of(d, DATA));
    } else if (code == RA_OK && trimmed(d->value[DATA])[0] != '\0') {
        code = read_data(d, zip, &coding);
    } else if (code == RA_OK && (t->height == NULL || d->datums < t->cells.nx * t->cells.ny)) {
        code = ra_fail(d->st, RA_INPUT,
                       "%s: main.xml: %zu heights (Datum) of %zu x %zu and no PointDataLink: give "
                       "an .x3p file of ISO 5436-2",
                       d->path, d->datums, t->cells.ny, t->cells.nx);
    }
    for (size_t i = 0; code == RA_OK && i < t->cells.nx * t->cells.ny; i++) {
        t->height[i] = coding.scale * t->height[i] + coding.offset;
    }
    return code;
}

// ## The whole file

static enum ra_code read_container(const struct ra_text *text, zip_t *zip,
                                   struct ra_topography *topography, struct ra_status *st)
{
    struct member main = {.data = NULL};
    struct document d = {.path = text->path, .topography = topography, .st = st};
    zip_stat_t stat;
    lib.zip_stat_init(&stat);
    if (lib.zip_stat(zip, "[Content_Types].xml", 0, &stat) == 0) {
        return ra_fail(
            st, RA_INPUT,
            "%s: is a document of an office program (.xlsx), which is not read here: save "
            "the sheet with the heights as CSV",
            text->path);
    }
    if (members_of(zip, "main.xml") == 0) {
        const char *const first = lib.zip_get_name(zip, 0, 0);
        return ra_fail(st, RA_INPUT,
                       "%s: is a container (ZIP) without main.xml, which begins with `%.60s`: give "
                       "an .x3p file of ISO 5436-2, with main.xml at its top level, or unpack it",
                       text->path, first != NULL ? first : "");
    }
    enum ra_code code = load_member(text->path, zip, "main.xml", &main, st);
    if (code == RA_OK) {
        code = read_document(&d, &main);
    }
    free(main.data);
    return code == RA_OK ? read_heights(&d, zip) : code;
}

enum ra_code ra_x3p_parse(const struct ra_text *text, struct ra_topography *topography,
                          struct ra_status *st)
{
    zip_error_t error;
    *topography = (struct ra_topography){0};
    if (ra_foreign_refuse(text, st) != RA_OK) {
        return RA_INPUT;
    }
    if (open_library(st) != RA_OK) {
        return RA_SYSTEM;
    }
    lib.zip_error_init(&error);
    zip_source_t *const source = lib.zip_source_buffer_create(text->data, text->size, 0, &error);
    zip_t *const zip = source == NULL ? NULL : lib.zip_open_from_source(source, ZIP_RDONLY, &error);
    enum ra_code code;
    if (zip == NULL) {
        const bool memory = lib.zip_error_code_zip(&error) == ZIP_ER_MEMORY;
        // the list of members is at the end of a container, and the beginning was recognised
        code = memory
                   ? ra_fail(st, RA_SYSTEM, "%s: %s", text->path, lib.zip_error_strerror(&error))
                   : ra_fail(st, RA_INPUT, "%s: is truncated or damaged (%s): copy the file again",
                             text->path, lib.zip_error_strerror(&error));
        lib.zip_source_free(source);
    } else {
        code = read_container(text, zip, topography, st);
        lib.zip_discard(zip);
    }
    lib.zip_error_fini(&error);
    return code;
}
