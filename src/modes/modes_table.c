// Natural modes in a table of text.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **The table** is text. A row begins with a word or a place, and then has a number for every mode.
 * Tabs or blanks separate them. `#` begins a comment. The file may begin with a byte order mark.
 * The first three rows are `frequency` [Hz], `damping` [1] and `mass` (of a solid of unit width
 * [kg/m], else [kg]), in any order. Then there is a row for every point. Along a line it begins
 * with x [m], ascending; on an area it begins with x and y, in any order:
 *
 *     # a beam of 450 mm
 *     frequency  23.2   92.9
 *     damping    0.02   0.01
 *     mass       3.51   3.51
 *     0          0      0
 *     0.1125     0.7071 1
 *     ...
 *
 * Numbers are read to the nearest double.
 *
 * Tests: tests/modes/test_modes_file.c, tests/areal/test_plate_file.c.
 */
#include "modes/modes_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// State of the reader: what has been read so far, and the present line.
struct reading {
    const char *path;
    size_t line, coordinates;
    struct ra_modes_file *file;
    bool has[RA_MODES_HEADS];
    size_t x_room, y_room, shape_room; ///< numbers of values for which the arrays have room
};

// ## Rows

enum { SEEN = 40 }; ///< bytes of a cell that a message quotes

/// The next cell of a line, ended by 0, and the place behind it; NULL if there is none.
static char *next_cell(char **at)
{
    char *const cell = *at + strspn(*at, " \t\r");
    if (*cell == '\0') {
        return NULL;
    }
    char *const end = cell + strcspn(cell, " \t\r");
    *at = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return cell;
}

/// Reads the numbers of a row from a column on. `values` has room for `most` numbers; further
/// numbers are only counted.
static enum ra_code read_numbers(const struct reading *r, char *at, size_t column, double *values,
                                 size_t most, size_t *count, struct ra_status *st)
{
    char *cell;
    for (*count = 0; (cell = next_cell(&at)) != NULL; (*count)++) {
        double value;
        if (!ra_number_read(cell, &value) || !isfinite(value)) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: column %zu: '%.*s' is not a number; a row is a word or x [m], "
                           "and a number for every mode, with blanks or tabs between them",
                           r->path, r->line, column + *count, SEEN, cell);
        }
        if (*count < most) {
            values[*count] = value;
        }
    }
    return RA_OK;
}

/// A row must have as many numbers as there are modes.
static enum ra_code check_count(const struct reading *r, const char *name, size_t count,
                                struct ra_status *st)
{
    return count == r->file->count
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "%s:%zu: %.*s has %zu number%s for %zu mode%s; give one for each", r->path,
                         r->line, SEEN, name, count, ra_s(count), r->file->count,
                         ra_s(r->file->count));
}

static enum ra_code read_head(struct reading *r, int head, char *at, size_t length,
                              struct ra_status *st)
{
    struct ra_modes_file *const f = r->file;
    // a number takes at least a character and a blank
    double *const values = ra_alloc(length / 2 + 1, sizeof *values, "modes of a file", st);
    size_t count = 0;
    if (values == NULL) {
        return RA_SYSTEM;
    }
    free(*ra_modes_head_of(f, head));
    *ra_modes_head_of(f, head) = values;
    enum ra_code code = read_numbers(r, at, 2, values, length / 2 + 1, &count, st);
    if (code == RA_OK && (r->has[head] || count == 0)) {
        return ra_fail(st, RA_INPUT, "%s:%zu: %s %s", r->path, r->line, ra_modes_head_name(head),
                       count == 0 ? "has no number; give one for every mode"
                                  : "is given twice; leave one of them out");
    }
    r->has[head] = true;
    f->count = code == RA_OK && f->count == 0 ? count : f->count;
    code = code == RA_OK ? check_count(r, ra_modes_head_name(head), count, st) : code;
    for (size_t k = 0; code == RA_OK && k < count; k++) {
        const char *const right = ra_modes_head_fault(head, values[k]);
        if (right != NULL) {
            code = ra_fail(st, RA_INPUT, "%s:%zu: column %zu: %s %g must be %s", r->path, r->line,
                           k + 2, ra_modes_head_name(head), values[k], right);
        }
    }
    return code;
}

/// Reads y of a point of an area from the second cell.
static enum ra_code read_across(struct reading *r, char **at, struct ra_status *st)
{
    const char *const cell = next_cell(at);
    double y;
    if (cell == NULL || !ra_number_read(cell, &y) || !isfinite(y)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column 2: '%.*s' is not y [m]; a point of a plate has x and y, and "
                       "then a number for every mode",
                       r->path, r->line, SEEN, cell != NULL ? cell : "");
    }
    if (ra_modes_reach((void **)&r->file->y, &r->y_room, r->file->points + 1, st) != RA_OK) {
        return RA_SYSTEM;
    }
    r->file->y[r->file->points] = y;
    return RA_OK;
}

static enum ra_code read_point(struct reading *r, double x, const char *cell, char *at,
                               struct ra_status *st)
{
    struct ra_modes_file *const f = r->file;
    size_t count = 0;
    for (int head = 0; head < RA_MODES_HEADS; head++) {
        if (!r->has[head]) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: there is no row '%s' before the first point; the rows "
                           "frequency, damping and mass come first",
                           r->path, r->line, ra_modes_head_name(head));
        }
    }
    if (r->coordinates == 2 && read_across(r, &at, st) != RA_OK) {
        return st->code;
    }
    if (r->coordinates == 1 && f->points > 0 && !(x > f->x[f->points - 1])) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column 1: x = %.*s m is not larger than that of the point before, "
                       "%g m; sort the points by x, and give each once",
                       r->path, r->line, SEEN, cell, f->x[f->points - 1]);
    }
    if (ra_modes_reach((void **)&f->x, &r->x_room, f->points + 1, st) != RA_OK ||
        ra_modes_reach((void **)&f->shape, &r->shape_room, (f->points + 1) * f->count, st) !=
            RA_OK) {
        return RA_SYSTEM;
    }
    const enum ra_code code = read_numbers(r, at, r->coordinates + 1,
                                           f->shape + f->points * f->count, f->count, &count, st);
    f->x[f->points] = x;
    f->points++;
    return code == RA_OK ? check_count(r, "the point", count, st) : code;
}

static enum ra_code read_line(struct reading *r, char *line, struct ra_status *st)
{
    char *at = line;
    const size_t length = strlen(line);
    line[strcspn(line, "#")] = '\0';
    char *const cell = next_cell(&at);
    double x;
    if (cell == NULL) {
        return RA_OK;
    }
    for (int head = 0; head < RA_MODES_HEADS; head++) {
        if (strcmp(cell, ra_modes_head_name(head)) == 0) {
            return read_head(r, head, at, length, st);
        }
    }
    if (!ra_number_read(cell, &x) || !isfinite(x)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column 1: '%.*s' is neither x [m] nor frequency, damping or mass",
                       r->path, r->line, SEEN, cell);
    }
    return read_point(r, x, cell, at, st);
}

// ## The file

bool ra_modes_table_is(const char *text, size_t size)
{
    (void)text;
    (void)size;
    return true;
}

enum ra_code ra_modes_table_read(const struct ra_text *text, const struct ra_modes_format *format,
                                 struct ra_modes_file *f, struct ra_status *st)
{
    struct reading r = {.path = text->path, .file = f, .coordinates = (size_t)format->coordinates};
    char *line = text->data;
    enum ra_code code = RA_OK;
    if (format->units != RA_MODES_AS_SAID || format->direction != 2) {
        return ra_fail(st, RA_INPUT,
                       "%s: is a table, whose units are m and kg and whose shapes are towards the "
                       "other solid; leave modes_units and modes_direction out",
                       text->path);
    }
    while (code == RA_OK && line != NULL) {
        char *const next = ra_text_cut(line, '\n');
        r.line++;
        code = read_line(&r, line, st);
        line = next;
    }
    if (code == RA_OK && f->points < 2) {
        code = ra_fail(st, RA_INPUT,
                       "%s: has %zu point%s; a file of modes has the rows frequency, damping "
                       "and mass, and two points at least",
                       text->path, f->points, ra_s(f->points));
    }
    return code;
}
