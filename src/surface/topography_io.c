// Two-dimensional topographies in files: Gwyddion simple fields, ISO 25178-71, x3p, text.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **.gsf**, Gwyddion's simple field: the line `Gwyddion Simple Field 1.0`, lines `Name = value`,
 * one to four bytes 0 that fill the header to a multiple of four, then YRes rows of XRes 32-bit
 * floats, little endian, x fastest, from the top row down. XRes and YRes are obligatory; XReal and
 * YReal are the sides of the whole field (1 if missing), so $\Delta x = $ XReal/XRes. XYUnits and
 * ZUnits are SI units without prefix. They must be `m`. We refuse a field without units, because a
 * topography in the wrong unit looks the same. Upper and lower case are not distinguished in names,
 * because some programs write them in lower case. Blanks around names and values are ignored, and
 * so are other fields (Title, XOffset, YOffset). NaN is a cell that was not measured. A name that
 * is given twice is refused. More or fewer bytes than YRes x XRes floats are refused, too, because
 * with rows of another length all rows would be misplaced.
 *
 * **.sdf**, text or binary (sdf.c): NumProfiles rows, Yscale apart.
 *
 * **.x3p** of ISO 5436-2 (x3p.c).
 *
 * **.gwy** of Gwyddion, a channel of heights (gwy.c); **.sur** of Digital Surf (sur.c);
 * **.prf**, a profile in records of text (prf.c).
 *
 * **Text**: rows of numbers (columns.c), with the sides of the whole rectangle and the unit of the
 * heights in the head, as Gwyddion exports them,
 *
 *     # Width: 100 um
 *     # Height: 50 um
 *     # Value units: m
 *
 * These lines may be missing if the user says `units um` and `step 0.5 um`, the same along both
 * axes. Text may also have three columns of points x, y, z (cloud.c). Counts and steps in the head
 * must agree with the cells (claims.c).
 *
 * Some programs write positions or running numbers beside the heights. So the first or last row or
 * column is refused if it has at least four numbers with equal steps and the row or column next to
 * it does not.
 *
 * Options that contradict the contents of a file are refused: `units mm,um` for a .gsf, and for a
 * rectangle of text, which has no positions.
 *
 * If cells of the rectangle were not measured (missing.c), the file is refused with their number
 * and the first places, or they are filled in. (profile_io.c needs only the cells of a row or a
 * column.)
 *
 * Row 0 of the file is row 0 here, whatever the direction of y in the file. A float has 24 bits: a
 * height that is written and read again has a relative error of 6e-8.
 *
 * For bad input the message is one line: path, what was wrong, what would be right. Files are
 * loaded as a whole. Memory is never allocated for heights that the file does not have. Units: SI.
 * Tests: tests/surface/test_topography.c.
 */
#include "surface/topography_io.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/room.h"
#include "surface/bytes.h"
#include "surface/claims.h"
#include "surface/cloud.h"
#include "surface/foreign.h"
#include "surface/gwy.h"
#include "surface/head.h"
#include "surface/missing.h"
#include "surface/prf.h"
#include "surface/sdf.h"
#include "surface/sur.h"
#include "surface/thousands.h"
#include "surface/unread.h"
#include "surface/wide.h"
#include "surface/x3p.h"

static const char magic[] = "Gwyddion Simple Field 1.0\n";

enum { FLOAT_SIZE = 4, ALIGNMENT = 4 };

/// The header of a .gsf file; values that it does not state are 0 or empty.
struct field {
    const char *path;
    double columns, rows; ///< XRes, YRes
    double width, depth;  ///< XReal, YReal [m]
    char xy_unit[16], z_unit[16];
    unsigned given; ///< a bit for each name that has been read
};

// ## Reading .gsf

static enum ra_code read_number(const struct field *f, const char *name, const char *text,
                                double *value, struct ra_status *st)
{
    const size_t length = strcspn(text, " \t\r");
    if (!ra_number_is(text, length, '.') || text[length + strspn(text + length, " \t\r")] != '\0') {
        return ra_fail(st, RA_INPUT, "%s: %s = `%.40s` is not a number: give one", f->path, name,
                       text);
    }
    *value = ra_number_value(text, length);
    return RA_OK;
}

/// Reads one line of the header, which ends with a 0.
static enum ra_code read_line(struct field *f, char *line, struct ra_status *st)
{
    const struct {
        const char *name;
        double *number;
        char *unit;
    } known[] = {{"XRes", &f->columns, NULL},   {"YRes", &f->rows, NULL},
                 {"XReal", &f->width, NULL},    {"YReal", &f->depth, NULL},
                 {"XYUnits", NULL, f->xy_unit}, {"ZUnits", NULL, f->z_unit}};
    char *const equals = strchr(line, '=');
    if (equals == NULL) {
        return ra_fail(st, RA_INPUT, "%s: `%.40s` in the header: give `Name = value`", f->path,
                       line);
    }
    const char *const value = equals + 1 + strspn(equals + 1, " \t");
    const char *const name = line + strspn(line, " \t\r\v\f");
    *equals = '\0';
    const size_t length = strcspn(name, " \t");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i].name) != length || strncasecmp(known[i].name, name, length) != 0) {
            continue;
        }
        if ((f->given >> i & 1) != 0) {
            return ra_fail(st, RA_INPUT, "%s: %s is given twice: give it once", f->path,
                           known[i].name);
        }
        f->given |= 1U << i;
        if (known[i].unit != NULL) {
            size_t end = strlen(value);
            while (end > 0 && strchr(" \t\r", value[end - 1]) != NULL) {
                end--;
            }
            snprintf(known[i].unit, sizeof f->z_unit, "%.*s", (int)(end < 15 ? end : 15), value);
        } else if (read_number(f, known[i].name, value, known[i].number, st) != RA_OK) {
            return RA_INPUT;
        }
    }
    return RA_OK;
}

static enum ra_code check_field(const struct field *f, struct ra_status *st)
{
    static const char *const names[2][2] = {{"XRes", "columns"}, {"YRes", "rows"}};
    for (size_t i = 0; i < 2; i++) {
        if ((f->given >> i & 1) == 0) {
            return ra_fail(st, RA_INPUT,
                           "%s: has no %s in its header: put `%s = N` there, the number of %s",
                           f->path, names[i][0], names[i][0], names[i][1]);
        }
    }
    if (!(f->columns >= 1.0 && f->columns == floor(f->columns) && f->rows >= 1.0 &&
          f->rows == floor(f->rows))) {
        return ra_fail(st, RA_INPUT, "%s: XRes = %g, YRes = %g: give whole numbers from 1 on",
                       f->path, f->columns, f->rows);
    }
    if (strcmp(f->xy_unit, "m") != 0 || strcmp(f->z_unit, "m") != 0) {
        return ra_fail(st, RA_INPUT,
                       "%s: XYUnits = `%s`, ZUnits = `%s`: a topography needs `m` for both",
                       f->path, f->xy_unit, f->z_unit);
    }
    if (!(f->width / f->columns >= RA_SHORTEST && f->width / f->columns <= RA_LONGEST)) {
        return ra_fail(st, RA_INPUT,
                       "%s: XReal = %g, XRes = %g: give a length in m, 1 pm to 1 km for each "
                       "point",
                       f->path, f->width, f->columns);
    }
    return RA_OK;
}

/// Reads cells and heights from the bytes behind the header.
static enum ra_code read_rows(const struct field *f, const unsigned char *bytes, size_t size,
                              struct ra_topography *topography, struct ra_status *st)
{
    if (f->columns * f->rows * FLOAT_SIZE > (double)size) {
        return ra_fail(st, RA_INPUT,
                       "%s: is truncated: %g x %g heights take %.15g bytes and %zu are left: copy "
                       "the file again",
                       f->path, f->rows, f->columns, f->columns * f->rows * FLOAT_SIZE, size);
    }
    const size_t nx = (size_t)f->columns, ny = (size_t)f->rows;
    if (nx * ny * FLOAT_SIZE != size) {
        return ra_fail(
            st, RA_INPUT,
            "%s: %zu bytes of heights, and the %zu x %zu of its header (YRes x XRes) take "
            "%zu: the header or the file is wrong",
            f->path, size, ny, nx, nx * ny * FLOAT_SIZE);
    }
    topography->cells = (struct ra_cells){nx, ny, f->width / f->columns, f->depth / f->rows};
    topography->height =
        ra_alloc(nx * ny, sizeof *topography->height, "heights of a topography", st);
    if (topography->height == NULL) {
        return RA_SYSTEM;
    }
    for (size_t k = 0; k < nx * ny; k++) {
        topography->height[k] = ra_bytes_float(bytes + k * FLOAT_SIZE);
    }
    return RA_OK;
}

static enum ra_code read_gsf(const struct ra_text *text, struct ra_topography *topography,
                             struct ra_status *st)
{
    struct field f = {.path = text->path, .width = 1.0, .depth = 1.0};
    // the header ends with its first 0; the loader puts a 0 behind the file
    const size_t header = strlen(text->data);
    const size_t data = (header / ALIGNMENT + 1) * ALIGNMENT;
    char *line = text->data + sizeof magic - 1;
    while (*line != '\0') {
        char *const end = strchr(line, '\n');
        if (end == NULL) {
            return ra_fail(st, RA_INPUT, "%s: is truncated in its header: copy the file again",
                           text->path);
        }
        *end = '\0';
        if (read_line(&f, line, st) != RA_OK) {
            return RA_INPUT;
        }
        line = end + 1;
    }
    if (check_field(&f, st) != RA_OK) {
        return RA_INPUT;
    }
    const size_t left = data < text->size ? text->size - data : 0;
    for (size_t i = header; i < data && i < text->size; i++) {
        if (text->data[i] != '\0') {
            return ra_fail(
                st, RA_INPUT,
                "%s: %zu bytes 0 behind its header, and %zu are to fill it to a multiple "
                "of %d: the header or the file is wrong",
                text->path, i - header, data - header, ALIGNMENT);
        }
    }
    return read_rows(&f, (const unsigned char *)text->data + data, left, topography, st);
}

// ## Text

/// True if at least four numbers go up or down by equal steps, as positions do.
static bool is_axis(const double *value, size_t stride, size_t count)
{
    enum { LEAST = 4 };
    const double first = value[0], last = count > 0 ? value[(count - 1) * stride] : first;
    const double step = count < LEAST ? 0.0 : (last - first) / (double)(count - 1);
    bool even = fabs(step) > 0.0;
    for (size_t i = 0; even && i < count; i++) {
        const double off = value[i * stride] - (first + (double)i * step);
        even = fabs(off) <= 1e-9 * (fabs(first) + fabs(last));
    }
    return even;
}

/// True if the numbers of a row or a column go up or down by equal steps, and those of the row or
/// column beside it (`next` further) do not. The first number, which is in a corner of the
/// rectangle, may be left out.
static bool is_odd_axis(const double *value, size_t stride, size_t count, ptrdiff_t next)
{
    bool found = false;
    for (size_t from = 0; from < 2 && count > from; from++) {
        const double *const at = value + from * stride;
        found = found ||
                (is_axis(at, stride, count - from) && !is_axis(at + next, stride, count - from));
    }
    return found;
}

/// Refuses positions or running numbers beside the heights of a rectangle.
static enum ra_code check_axes(const struct ra_columns *c, const struct ra_format *format,
                               const double *z, struct ra_status *st)
{
    const size_t nx = c->columns, ny = c->rows;
    const char *const how = c->separator == ';'   ? ", as `cut -d ';' -f 2-` does"
                            : c->separator == ',' ? ", as `cut -d , -f 2-` does"
                            : memchr(c->next, '\t', strcspn(c->next, "\n")) != NULL
                                ? ", as `cut -f 2-` does"
                                : "";
    char skip[80];
    snprintf(skip, sizeof skip, ", or pass over it with `skip %zu`", c->first);
    if (nx > 1 && is_odd_axis(z, nx, ny, 1)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column 1 changes by equal steps, like numbers or positions of the "
                       "rows and unlike heights: remove the column%s",
                       c->path, c->first, how);
    }
    if (nx > 1 && is_odd_axis(z + nx - 1, nx, ny, -1)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column %zu changes by equal steps, like numbers or positions of "
                       "the rows and unlike heights: remove the column",
                       c->path, c->first, nx);
    }
    const bool first = ny > 1 && is_odd_axis(z, 1, nx, (ptrdiff_t)nx);
    if (first || (ny > 1 && is_odd_axis(z + (ny - 1) * nx, 1, nx, -(ptrdiff_t)nx))) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: the row changes by equal steps, like numbers or positions of the "
                       "columns and unlike heights: remove it%s",
                       c->path, first ? c->first : c->last,
                       first ? ra_format_or(format, RA_SAID_SKIP, skip) : "");
    }
    return RA_OK;
}

/// Reads all numbers of the text and converts them to metres.
static enum ra_code fill(const struct ra_columns *c, const struct ra_format *format,
                         double per_metre, struct ra_topography *topography, struct ra_status *st)
{
    struct ra_text_line line = {0};
    topography->cells.nx = c->columns;
    topography->cells.ny = c->rows;
    topography->height =
        ra_alloc(c->columns * c->rows, sizeof *topography->height, "heights of a topography", st);
    if (topography->height == NULL) {
        return RA_SYSTEM;
    }
    ra_claims_declared(c, per_metre, &topography->declared);
    double *row = topography->height;
    for (const char *next = c->next; ra_columns_next(c, &next, &line); row += c->columns) {
        ra_columns_row(c, &line, row);
        for (size_t i = 0; i < c->columns; i++) {
            row[i] /= per_metre;
        }
    }
    return check_axes(c, format, topography->height, st);
}

/// Checks the numbers of rows and columns, and the steps, that the head may state.
static enum ra_code check_claims(const struct ra_columns *c, const struct ra_format *format,
                                 const struct ra_cells *cells, struct ra_status *st)
{
    const struct ra_steps steps = {.what = "cells", .remedy = "", .apart = {cells->dx, cells->dy}};
    if (c->hollow > 0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: a row of a rectangle without a number: remove it, or write NaN for "
                       "what was not measured",
                       c->path, c->hollow);
    }
    if (ra_columns_even(c, st) != RA_OK || ra_claims_counts(c, format, true, st) != RA_OK) {
        return RA_INPUT;
    }
    return format->step > 0.0 ? RA_OK : ra_claims_steps(c, &steps, st);
}

/// Writes the note on a rectangle of text.
static void describe(double per_metre, bool told, size_t against, char form[RA_TOPOGRAPHY_FORM])
{
    char line[40] = "";
    if (against > 0) {
        snprintf(line, sizeof line, ", against line %zu", against);
    }
    snprintf(form, RA_TOPOGRAPHY_FORM, "rectangle of text, heights in %s%s%s",
             ra_length_unit_name(per_metre), told ? " (as told)" : "", line);
}

/// Reads a rectangle for which the user has stated the unit and the step, the same along both axes.
static enum ra_code from_told(const struct ra_columns *c, const struct ra_format *format,
                              struct ra_topography *topography, char form[RA_TOPOGRAPHY_FORM],
                              struct ra_status *st)
{
    topography->cells.dx = topography->cells.dy = format->step;
    describe(format->per_metre[1], true, 0, form);
    return check_claims(c, format, &topography->cells, st) == RA_OK
               ? fill(c, format, format->per_metre[1], topography, st)
               : RA_INPUT;
}

static bool is_told(const struct ra_format *format)
{
    return format->step > 0.0 && format->per_metre[1] > 0.0 && format->per_metre[0] == 0.0;
}

enum ra_code ra_topography_from_text(const struct ra_columns *c, const struct ra_format *format,
                                     struct ra_topography *topography,
                                     char form[RA_TOPOGRAPHY_FORM], struct ra_status *st)
{
    struct ra_rectangle head;
    enum ra_code code = ra_head_rectangle(c, &head, st);
    const char *const known = ra_format_said(format, RA_SAID_COLUMNS | RA_SAID_STEP);
    const char *const part = ra_format_said(format, RA_SAID_ROW | RA_SAID_COLUMN | RA_SAID_WINDOW);
    *topography = (struct ra_topography){0};
    if (code != RA_OK) {
        return code;
    }
    if (ra_format_said(format, RA_SAID_CHANNEL) != NULL) {
        return ra_fail(st, RA_INPUT,
                       "%s: is text, and has no channels: leave out `channel`; `columns` chooses "
                       "among several",
                       c->path);
    }
    if (!head.found && part != NULL && ra_cloud_is(c, format)) {
        return ra_cloud_read(c, format, topography, form, RA_TOPOGRAPHY_FORM, st);
    }
    // fewer columns may belong to a profile, with the width of its specimen in the head
    if (!head.found && head.lacks != NULL && c->columns > RA_LABELS && !is_told(format) &&
        format->column[1] == 0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: %zu x %zu numbers below a head of a rectangle without a line such "
                       "as `%s`: add it, with the value of this file and a unit of length",
                       c->path, c->first, c->rows, c->columns, head.lacks);
    }
    if (!head.found && part != NULL && head.columns > 0) {
        return ra_fail(
            st, RA_INPUT,
            "%s:%zu: `%s` is for a rectangle of heights, but these are columns of a profile, as "
            "line %zu has a unit of each: leave it out, or say `columns X,Z`",
            c->path, c->first, part, head.columns);
    }
    if (!head.found) {
        return part != NULL && is_told(format) && format->column[1] == 0
                   ? from_told(c, format, topography, form, st)
                   : RA_OK;
    }
    if (known != NULL) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: a rectangle of heights, whose head has its sides: leave out `%s`",
                       c->path, c->first, known);
    }
    if (format->per_metre[0] > 0.0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: a rectangle of heights, and `units X,Z` has a unit of positions: "
                       "say `units Z`",
                       c->path, c->first);
    }
    const double told = format->per_metre[1];
    const bool against = told > 0.0 && told != head.per_metre;
    topography->cells.dx = head.side[0] / (double)c->columns;
    topography->cells.dy = head.side[1] / (double)c->rows;
    describe(told > 0.0 ? told : head.per_metre, told > 0.0, against ? head.unit_line : 0, form);
    code = check_claims(c, format, &topography->cells, st);
    return code == RA_OK ? fill(c, format, told > 0.0 ? told : head.per_metre, topography, st)
                         : code;
}

void ra_topography_text_note(const struct ra_columns *c, const struct ra_format *format,
                             const struct ra_cells *cells, char *note, size_t note_size)
{
    const struct ra_extent extent = {
        .side = {(double)cells->nx * cells->dx, (double)cells->ny * cells->dy},
        .step = {cells->dx, cells->dy},
        .rectangle = true};
    ra_claims_factor(c, format, note, note_size);
    if (c->behind) {
        ra_note(note, note_size, "text behind line %zu passed over", c->last);
    }
    ra_unread_note(c, format, &extent, note, note_size);
}

static enum ra_code read_text(const struct ra_text *text, const struct ra_format *format,
                              struct ra_topography *topography, char form[RA_TOPOGRAPHY_FORM],
                              char *note, size_t note_size, struct ra_status *st)
{
    struct ra_columns c;
    enum ra_code code = ra_columns_find(text, format, &c, st);
    if (code == RA_OK) {
        code = ra_thousands_check(&c, format, 0, note, note_size, st);
    }
    if (code == RA_OK) {
        code = ra_topography_from_text(&c, format, topography, form, st);
    }
    if (code == RA_OK && topography->height == NULL) {
        code = is_told(format) ? from_told(&c, format, topography, form, st)
               : ra_cloud_is(&c, format)
                   ? ra_cloud_read(&c, format, topography, form, RA_TOPOGRAPHY_FORM, st)
                   : ra_fail(st, RA_INPUT,
                             "%s:%zu: %zu x %zu numbers without `Width: 100 um`, `Height: 50 um` "
                             "and `Value units: m` above them: add them, with the sides and the "
                             "unit of this file, or say `units Z` of the heights and `step L`%s",
                             c.path, c.first, c.rows, c.columns,
                             c.columns == 3 ? "; of points x, y, z say `units X,Z`" : "");
    }
    if (code == RA_OK) {
        ra_topography_text_note(&c, format, &topography->cells, note, note_size);
    }
    return code;
}

// ## Any

static bool is_gsf(const struct ra_text *text)
{
    return text->size >= sizeof magic - 1 && memcmp(text->data, magic, sizeof magic - 1) == 0;
}

const char *ra_topography_form(const struct ra_text *text)
{
    return ra_sdf_recognised(text->data, text->size)   ? ".sdf"
           : ra_x3p_recognised(text->data, text->size) ? ".x3p"
           : ra_gwy_recognised(text->data, text->size) ? ".gwy"
           : ra_sur_recognised(text->data, text->size) ? ".sur"
           : ra_prf_recognised(text->data, text->size) ? ".prf"
           : is_gsf(text)                              ? ".gsf"
                                                       : NULL;
}

static enum ra_code read_sdf(const struct ra_text *text, struct ra_topography *topography,
                             struct ra_status *st)
{
    struct ra_sdf sdf = {0};
    const enum ra_code code = ra_sdf_parse(text->path, text->data, text->size, &sdf, st);
    if (code == RA_OK) {
        topography->cells =
            (struct ra_cells){sdf.points, sdf.profiles, sdf.x_spacing, sdf.y_spacing};
        topography->height = sdf.height; // the topography owns them now
    }
    return code;
}

enum ra_code ra_topography_parse(const struct ra_text *text, const struct ra_format *format,
                                 struct ra_topography *topography, struct ra_status *st)
{
    const char *const known = ra_format_said(
        format, RA_SAID_UNITS | RA_SAID_COLUMNS | RA_SAID_STEP | RA_SAID_DECIMAL | RA_SAID_SKIP);
    *topography = (struct ra_topography){0};
    if (known != NULL) {
        return ra_fail(st, RA_INPUT, "%s: a file %s gives that itself: leave out `%s`", text->path,
                       ra_topography_form(text), known);
    }
    if (format->channel[0] != '\0' && !ra_gwy_recognised(text->data, text->size)) {
        return ra_fail(st, RA_INPUT, "%s: a file %s has one surface: leave out `channel`",
                       text->path, ra_topography_form(text));
    }
    return is_gsf(text)                                ? read_gsf(text, topography, st)
           : ra_x3p_recognised(text->data, text->size) ? ra_x3p_parse(text, topography, st)
           : ra_gwy_recognised(text->data, text->size)
               ? ra_gwy_parse(text, format->channel, topography, st)
           : ra_sur_recognised(text->data, text->size) ? ra_sur_parse(text, topography, st)
           : ra_prf_recognised(text->data, text->size) ? ra_prf_parse(text, topography, st)
                                                       : read_sdf(text, topography, st);
}

// ## A window

enum ra_code ra_topography_cut(const char *path, const struct ra_format *format,
                               struct ra_topography *topography, char *note, size_t note_size,
                               struct ra_status *st)
{
    const size_t *const w = format->window;
    struct ra_cells *const c = &topography->cells;
    if (w[1] == 0) {
        return RA_OK;
    }
    if (w[1] > c->nx || w[3] > c->ny) {
        return ra_fail(st, RA_INPUT,
                       "%s: `window %zu-%zu,%zu-%zu` of %zu columns and %zu rows: give first and "
                       "last ones that are there",
                       path, w[0], w[1], w[2], w[3], c->nx, c->ny);
    }
    const size_t nx = w[1] - w[0] + 1, ny = w[3] - w[2] + 1;
    for (size_t j = 0; j < ny; j++) {
        memmove(topography->height + j * nx,
                topography->height + (j + w[2] - 1) * c->nx + (w[0] - 1),
                nx * sizeof *topography->height);
    }
    ra_note(note, note_size, "columns %zu to %zu of %zu, rows %zu to %zu of %zu", w[0], w[1], c->nx,
            w[2], w[3], c->ny);
    c->nx = nx;
    c->ny = ny;
    return RA_OK;
}

// ## What was not measured

/// Writes row and column of a cell, from 1 on.
static void say_place(const struct ra_topography *t, size_t k, char *text, size_t size)
{
    const size_t length = strlen(text);
    snprintf(text + length, size - length, "%srow %zu column %zu", length > 0 ? ", " : "",
             k / t->cells.nx + 1, k % t->cells.nx + 1);
}

static enum ra_code refuse_missing(const char *path, struct ra_topography *t,
                                   const struct ra_missing *found, enum ra_missing_use use,
                                   struct ra_status *st)
{
    const struct ra_missing counted = ra_missing_refused(found, use), *const m = &counted;
    const size_t cells = t->cells.nx * t->cells.ny;
    size_t left; // filling them in is tried, to see whether this remedy would help
    char places[160] = "", marks[120];
    for (size_t i = 0; i < m->count && i < RA_PLACES; i++) {
        say_place(t, m->place[i], places, sizeof places);
    }
    ra_missing_marks(m, 1.0, marks, sizeof marks);
    if (ra_missing_fill_cells(t, &left, st) != RA_OK) {
        return RA_SYSTEM;
    }
    return ra_fail(st, RA_INPUT, "%s: %zu of %zu cells %s not measured%s%s%s (%s%s): %s%s", path,
                   m->count, cells, ra_were(m->count), marks[0] != '\0' ? ": " : "", marks,
                   m->marks > 0 ? " (in m)" : "", places, m->count > RA_PLACES ? " ..." : "",
                   ra_missing_remedy(m, left == cells),
                   left < cells ? "; cut the rectangle to what was measured with `window C-C,R-R`"
                                : "");
}

/// Number of lines at an edge, at most `lines`, whose cells all have the same height. A line has
/// `count` cells; the next cell is `along` further, the next line `across` further.
static size_t count_flat(const double *height, size_t count, ptrdiff_t along, size_t lines,
                         ptrdiff_t across)
{
    for (size_t j = 0; j < lines; j++) {
        for (size_t i = 0; i < count; i++) {
            if (height[(ptrdiff_t)i * along + (ptrdiff_t)j * across] != height[0]) {
                return j;
            }
        }
    }
    return lines;
}

/// Notes whole rows or columns of one height at an edge. If a format has no mark for missing
/// points, programs (for example of scanning probes) write such rows where nothing was scanned.
static void note_edges(const struct ra_format *format, const struct ra_topography *t, char *note,
                       size_t note_size)
{
    enum { LEAST = 2, LEAST_ALONG = 8 };
    const size_t nx = t->cells.nx, ny = t->cells.ny, last = nx * ny - 1;
    const ptrdiff_t row = (ptrdiff_t)nx;
    const struct {
        const char *what;
        size_t flat, lines, along, from;
        bool end;
        double height;
    } edge[] = {
        {"rows", count_flat(t->height, nx, 1, ny, row), ny, nx, 2, false, t->height[0]},
        {"rows", count_flat(t->height + last, nx, -1, ny, -row), ny, nx, 2, true, t->height[last]},
        {"columns", count_flat(t->height, ny, row, nx, 1), nx, ny, 0, false, t->height[0]},
        {"columns", count_flat(t->height + last, ny, -row, nx, -1), nx, ny, 0, true,
         t->height[last]},
    };
    for (size_t i = 0; i < sizeof edge / sizeof *edge; i++) {
        const size_t before =
            format->window[edge[i].from] > 0 ? format->window[edge[i].from] - 1 : 0;
        const size_t first = edge[i].end ? edge[i].lines - edge[i].flat + 1 : 1;
        if (edge[i].flat >= LEAST && edge[i].flat < edge[i].lines && edge[i].along >= LEAST_ALONG) {
            ra_note(note, note_size,
                    "%s %zu to %zu are all %.6g m: if they were not measured, leave them out with "
                    "`window C-C,R-R`",
                    edge[i].what, before + first, before + first + edge[i].flat - 1,
                    edge[i].height);
        }
    }
}

void ra_topography_missing(const struct ra_format *format, const struct ra_topography *topography,
                           struct ra_missing *missing, char *note, size_t note_size)
{
    char place[60] = "", marks[120];
    ra_missing_find(topography->height, topography->cells.nx * topography->cells.ny, 1,
                    format->missing, &topography->declared, missing);
    if (missing->outlier) {
        say_place(topography, missing->outlier_place, place, sizeof place);
        ra_note(note, note_size, "%.6g m in %s lies far from all other heights",
                missing->outlier_height, place);
    }
    note_edges(format, topography, note, note_size);
    if (missing->often > 0) {
        ra_note(note, note_size, "%zu of %zu heights %s %.6g m", missing->often,
                topography->cells.nx * topography->cells.ny, ra_are(missing->often),
                missing->often_height);
    }
    if (format->missing == RA_MISSING_VALUE && missing->marks > 0) {
        ra_note(note, note_size, "%s (in m), %zu time%s, taken as a height (as told)",
                ra_missing_marks(missing, 1.0, marks, sizeof marks), missing->marked,
                ra_s(missing->marked));
    }
}

static enum ra_code fill_missing(const char *path, struct ra_topography *t,
                                 const struct ra_missing *m, char *note, size_t note_size,
                                 struct ra_status *st)
{
    size_t left;
    char place[60] = "";
    if (m->count == 0) {
        return RA_OK;
    }
    if (ra_missing_fill_cells(t, &left, st) != RA_OK) {
        return RA_SYSTEM;
    }
    if (left < t->cells.nx * t->cells.ny) {
        say_place(t, left, place, sizeof place);
        return ra_fail(
            st, RA_INPUT,
            "%s: %zu cell%s not measured, and %s has no measured ones on both sides, along its row "
            "or its column: cut the rectangle with `window C-C,R-R`",
            path, m->count, m->count == 1 ? " was" : "s were", place);
    }
    ra_note(note, note_size, "%zu cell%s not measured filled in by straight lines", m->count,
            m->count == 1 ? " that was" : "s that were");
    return RA_OK;
}

/// Refuses heights with which a computation is not possible.
static enum ra_code check(const char *path, const struct ra_format *format, struct ra_topography *t,
                          char *note, size_t note_size, struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    struct ra_missing m;
    const struct ra_cells *const c = &t->cells;
    ra_topography_missing(format, t, &m, note, note_size);
    if (m.count > 0 && format->missing != RA_MISSING_INTERPOLATE) {
        return refuse_missing(path, t, &m, format->missing, st);
    }
    if (ra_cells_check(c, &why) != RA_OK) {
        return ra_fail(st, RA_INPUT, "%s: %s", path, why.text);
    }
    if (fmin(c->dx, c->dy) < RA_SHORTEST || fmax(c->dx, c->dy) > RA_LONGEST) {
        return ra_fail(st, RA_INPUT, "%s: cells of %g m x %g m: give sides from 1 pm to 1 km", path,
                       c->dx, c->dy);
    }
    return fill_missing(path, t, &m, note, note_size, st);
}

/// Checks a file that must be a topography, not a row or a column of one.
static enum ra_code read_any(const struct ra_text *text, const struct ra_format *format,
                             struct ra_topography *topography, char form[RA_TOPOGRAPHY_FORM],
                             char *note, size_t note_size, struct ra_status *st)
{
    const char *const known = ra_topography_form(text);
    const char *const areal =
        ra_format_said(format, RA_SAID_ROW | RA_SAID_COLUMN | RA_SAID_COLUMNS);
    if (areal != NULL) {
        return ra_fail(st, RA_INPUT,
                       "%s: a topography uses everything that was measured: leave out `%s`",
                       text->path, areal);
    }
    snprintf(form, RA_TOPOGRAPHY_FORM, "%s", known != NULL ? known : "");
    return known != NULL ? ra_topography_parse(text, format, topography, st)
                         : read_text(text, format, topography, form, note, note_size, st);
}

enum ra_code ra_topography_read(const char *path, const char *how, struct ra_topography *topography,
                                char *note, size_t note_size, struct ra_status *st)
{
    *topography = (struct ra_topography){0};
    struct ra_text text = {.path = path, .most = RA_SURFACE_BYTES};
    struct ra_format format;
    char form[RA_TOPOGRAPHY_FORM], more[1024] = "";
    enum ra_code code = ra_format_parse(how, &format, st);
    if (code == RA_OK) {
        code = ra_text_load(&text, "a topography", st);
    }
    if (code == RA_OK && ra_topography_form(&text) == NULL &&
        ra_foreign_refuse(&text, st) != RA_OK) {
        code = RA_INPUT;
    }
    if (code == RA_OK) {
        code = ra_wide_narrow(&text, st);
    }
    if (code == RA_OK) {
        code = read_any(&text, &format, topography, form, more, sizeof more, st);
    }
    if (code == RA_OK) {
        code = ra_topography_cut(path, &format, topography, more, sizeof more, st);
    }
    if (code == RA_OK) {
        code = check(path, &format, topography, more, sizeof more, st);
    }
    free(text.data);
    if (code != RA_OK) {
        ra_topography_free(topography);
        return code;
    }
    const struct ra_cells *const c = &topography->cells;
    ra_note(note, note_size, "%s: %s, %zu x %zu cells of %.6g um x %.6g um%s%s", path, form, c->nx,
            c->ny, 1e6 * c->dx, 1e6 * c->dy, more[0] != '\0' ? "; " : "", more);
    ra_topography_say(topography, note, note_size);
    return RA_OK;
}

// ## Writing .gsf

static void write_field(FILE *file, const struct ra_topography *topography)
{
    const struct ra_cells *const c = &topography->cells;
    const unsigned char zero[ALIGNMENT] = {0};
    const int header = fprintf(
        file, "%sXRes = %zu\nYRes = %zu\nXReal = %.17g\nYReal = %.17g\nXYUnits = m\nZUnits = m\n",
        magic, c->nx, c->ny, (double)c->nx * c->dx, (double)c->ny * c->dy);
    fwrite(zero, 1, header < 0 ? 0 : ALIGNMENT - (size_t)header % ALIGNMENT, file);
    for (size_t k = 0; k < c->nx * c->ny; k++) {
        const float value = (float)topography->height[k];
        uint32_t bits;
        unsigned char bytes[FLOAT_SIZE];
        memcpy(&bits, &value, sizeof bits);
        for (size_t i = 0; i < FLOAT_SIZE; i++) {
            bytes[i] = (unsigned char)(bits >> (8 * i) & 0xff);
        }
        fwrite(bytes, 1, FLOAT_SIZE, file);
    }
}

enum ra_code ra_topography_write(const char *path, const struct ra_topography *topography,
                                 struct ra_status *st)
{
    char partial[1040];
    if (snprintf(partial, sizeof partial, "%s.partial", path) >= (int)sizeof partial) {
        return ra_fail(st, RA_SYSTEM, "%.100s...: path is too long", path);
    }
    FILE *const file = fopen(partial, "wb");
    if (file == NULL) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot be written: %s", partial, strerror(errno));
    }
    write_field(file, topography);
    const bool refused = ferror(file) != 0;
    if (fclose(file) != 0 || refused || rename(partial, path) != 0) {
        ra_fail(st, RA_SYSTEM, "%s: cannot be written: %s", path, strerror(errno));
        remove(partial);
        return RA_SYSTEM;
    }
    return RA_OK;
}
