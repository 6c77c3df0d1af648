// Measured profiles and fields along a solid, from files of any kind.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A measured profile comes as positions and heights, as heights with a constant step, or as a row
 * or column of a measured rectangle. This file reads text: columns.c finds the numbers, head.c
 * finds their meaning, pairs.c converts them to lengths. topography_io.c reads rectangles. The
 * first bytes of a file decide on its format, never its name. Text has this form,
 *
 *     # anything
 *     # x [um]  z [nm]
 *     0.0     12.5
 *     0.5     13.1
 *
 * or that of `ra2d surface` and all our tables (table.c),
 *
 *     # units<TAB>um<TAB>nm
 *     x<TAB>z
 *     0.0<TAB>12.5
 *
 * or that of a program of an instrument:
 *
 *     Name;Probe 7
 *     Position (mm);Height (um);Quality
 *     0,000;1,25;100
 *     0,001;1,31;100
 *
 * One note always says how the file was read: columns, units and the line that names them, points,
 * step. An ambiguous file is refused, and the message gives the words by which the user can decide
 * (format.c). Words that do not apply to a file are refused, too. For example, `column 2` is for
 * rectangles and does not choose the heights in a text of two columns.
 *
 * Positions must increase or decrease; decreasing positions are reversed. With n positions the
 * spacing of the profile is
 * $$ \chi = (x_n - x_1)/(n - 1) .                                         % eq:ra2d-mean-spacing $$
 * If no position is further than $\chi/1000$ from $x_1 + i \chi$, the heights are taken without
 * interpolation, because positions may be printed with few digits. If a few rows are missing, the
 * grid also has nodes for them (pairs.c). Only the missing points are filled in by straight lines,
 * and the note says where. In all other cases heights are interpolated linearly onto the grid, and
 * the note says so.
 *
 * From a rectangle of n rows the middle row, (n + 1)/2 rounded down, is taken. `row N` or `column
 * N` takes another; both are counted from 1, in the order of the file.
 *
 * **Bad input.** Every refusal is one line with the path, the line number, what was wrong and what
 * would be right. A point that was not measured is refused if the profile contains it, unless the
 * user says `missing interpolate` (missing.c). Steps that are too long are refused (pairs.c). If
 * the last line of a file has no line end, the file may have been cut in the middle of a number. It
 * is read, and the note says so.
 *
 * **Fields along a solid.** An initial displacement or velocity is also a file of two columns. Its
 * positions are places on the solid, from the left end. The value at a node lies on the straight
 * line between the points on either side. (For a measured profile only differences of positions
 * matter, because an instrument may begin anywhere.) The points must cover all nodes and may go
 * beyond them. An end within $\chi/1000$ of a node counts as this node, because positions may be
 * printed with few digits. The second column of a velocity is in m/s, mm/s, um/s or nm/s.
 *
 * The whole file is loaded into memory, up to 256 MB, and readers parse the memory. So pipes work.
 * A truncated file is noticed before memory is allocated for the size that its header states.
 *
 * Units: SI inside. Tests: tests/surface/test_profile_io.c; tests/sliding/test_initial.c (fields).
 */
#include "surface/profile_io.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/claims.h"
#include "surface/foreign.h"
#include "surface/missing.h"
#include "surface/pairs.h"
#include "surface/thousands.h"
#include "surface/topography_io.h"
#include "surface/unread.h"
#include "surface/wide.h"

// ## Loading

static const struct ra_quantity height = {.name = "height",
                                          .units = "m, cm, mm, um, nm, pm, angstrom, inch or mil",
                                          .example = "# x [...]  z [...]",
                                          .file = "a profile",
                                          .told = true};
static const struct ra_quantity displacement = {.name = "displacement",
                                                .units =
                                                    "m, cm, mm, um, nm, pm, angstrom, inch or mil",
                                                .example = "# x [...]  u [...]",
                                                .file = "a displacement"};
static const struct ra_quantity velocity = {.name = "velocity",
                                            .units = "m/s, mm/s, um/s or nm/s",
                                            .example = "# x [...]  v [...]",
                                            .file = "a velocity",
                                            .speed = true};

static enum ra_code load(struct ra_text *text, const struct ra_quantity *second,
                         struct ra_status *st)
{
    text->most = RA_SURFACE_BYTES;
    enum ra_code code = ra_text_load(text, second->file, st);
    if (code == RA_OK && text->size == 0) {
        code = ra_fail(st, RA_INPUT,
                       "%s: is empty: give two columns, position and %s, below a unit header",
                       text->path, second->name);
    }
    if (code == RA_OK && ra_topography_form(text) == NULL && ra_foreign_refuse(text, st) != RA_OK) {
        code = RA_INPUT;
    }
    return code == RA_OK ? ra_wide_narrow(text, st) : code;
}

// ## Notes

enum { SAID = 500 }; ///< characters of one note

/// Adds a text to one note.
__attribute__((format(printf, 2, 3))) static void say(char said[SAID], const char *format, ...)
{
    const size_t length = strlen(said);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said + length, SAID - length, format, arguments);
    va_end(arguments);
}

static void say_line(char said[SAID], size_t line)
{
    if (line == 0) {
        say(said, " (as told)");
    } else {
        say(said, " (line %zu)", line);
    }
}

static void describe(const struct ra_pairs *p, const struct ra_profile *profile, char *note,
                     size_t note_size)
{
    const struct ra_columns *const c = &p->columns;
    const struct ra_head *const h = &p->head;
    char said[SAID] = "";
    if (h->column[0] != 0) {
        say(said, "text, x in %s, z in %s", ra_length_unit_name(h->per_metre[0]),
            ra_length_unit_name(h->per_metre[1]));
    } else {
        say(said, "text, heights in %s", ra_length_unit_name(h->per_metre[1]));
    }
    say_line(said, h->unit_line);
    if (h->against > 0) {
        say(said, ", against line %zu", h->against);
    }
    if (c->columns > 2 || h->column[1] != c->columns) {
        if (h->column[0] != 0) {
            say(said, ", columns %zu and", h->column[0]);
        }
        say(said, "%s %zu of %zu", h->column[0] != 0 ? "" : ", column", h->column[1], c->columns);
    }
    if (c->separator == '\t') {
        say(said, ", separated by tabs");
    } else if (c->separator != ' ') {
        say(said, ", separated by `%c`", c->separator);
    }
    if (c->decimal == ',') {
        say(said, ", decimal commas");
    }
    say(said, ", %zu points, step %.6g um", profile->count, 1e6 * profile->spacing);
    if (h->column[0] == 0) {
        say_line(said, h->step_line);
    }
    if (p->turned) {
        say(said, ", x decreases: order reversed");
    }
    if (c->ended > 0) {
        say(said, ", which end at line %zu, above rows of other columns", c->last);
    }
    if (c->behind) {
        say(said, ", text behind line %zu passed over", c->last);
    }
    ra_note(note, note_size, "%s: %s", c->path, said);
}

static void note_end(const struct ra_text *text, const struct ra_columns *c, char *note,
                     size_t note_size)
{
    const char last = text->data[text->size - 1];
    if (last != '\n' && last != '\r') {
        ra_note(note, note_size,
                "%s:%zu: the last line does not end with a line feed: is the file truncated?",
                c->path, c->last);
    }
}

// ## From pairs to a profile

/// Lengths that a head may state: the length of a profile, its step and its ends.
static struct ra_extent extent_of(const struct ra_pairs *p)
{
    const double first = p->pair[0], last = p->pair[2 * p->count - 2];
    return (struct ra_extent){.side = {last - first},
                              .step = {(last - first) / (double)(p->count - 1)},
                              .at = {first, last}};
}

/// Adds to a note the points that are missing before pair i; the rows may be in reversed order.
static void note_missing(const struct ra_pairs *p, const struct ra_grid *grid, size_t i,
                         char said[SAID])
{
    const size_t row = p->left_out + (p->turned ? p->count - 1 - i : i - 1);
    const size_t steps = ra_pairs_steps(p, grid, i);
    const double first = p->pair[2 * i - 2] + grid->spacing;
    char more[40] = "";
    if (steps > 2) {
        snprintf(more, sizeof more, " and %zu more", steps - 2);
    }
    say(said, "%s%.9g um%s (behind line %zu)", said[0] == '\0' ? "" : ", ", 1e6 * first, more,
        ra_columns_line(&p->columns, row));
}

/// Takes the heights of the pairs, and fills in straight lines where rows are missing. Returns the
/// largest distance of a position from the grid.
static double take_heights(const struct ra_pairs *p, const struct ra_grid *grid, double *z,
                           char note[SAID])
{
    enum { GAPS = 3 };
    const double *const pairs = p->pair;
    size_t node = 0, gaps = 0;
    double worst = 0.0;
    char said[SAID] = "";
    z[0] = pairs[1];
    for (size_t i = 1; i < p->count; i++) {
        const size_t steps = ra_pairs_steps(p, grid, i);
        const double left = pairs[2 * i - 1], right = pairs[2 * i + 1];
        for (size_t k = 1; k < steps; k++) {
            z[node + k] = left + (double)k / (double)steps * (right - left);
        }
        node += steps;
        z[node] = right;
        worst = fmax(worst, fabs(pairs[2 * i] - pairs[0] - (double)node * grid->spacing));
        if (steps > 1 && gaps++ < GAPS) {
            note_missing(p, grid, i, said);
        }
    }
    if (gaps > 0) {
        ra_note(note, SAID,
                "%s: %zu of %zu points %s missing, and filled in by straight lines: %s%s",
                p->columns.path, grid->nodes - p->count, grid->nodes,
                ra_are(grid->nodes - p->count), said, gaps > GAPS ? ", ..." : "");
    }
    return worst;
}

/// Puts pairs on the grid (eq:ra2d-mean-spacing, eq:ra2d-missing-rows). `next` is the first pair at
/// or beyond the node, so one pass is enough.
static void lay_on_grid(const struct ra_pairs *p, const struct ra_grid *grid,
                        struct ra_profile *profile, char note[SAID])
{
    const double *const pairs = p->pair;
    const double start = pairs[0];
    profile->spacing = grid->spacing;
    const double worst = take_heights(p, grid, profile->height, note);
    if (p->head.column[0] == 0 || worst <= 1e-3 * profile->spacing) {
        return;
    }
    ra_note(note, SAID,
            "%s: positions differ from a uniform grid by up to %.2g spacings: heights are "
            "interpolated onto their mean spacing, %g um",
            p->columns.path, worst / profile->spacing, 1e6 * profile->spacing);
    size_t next = 1;
    for (size_t i = 1; i + 1 < grid->nodes; i++) {
        const double x = start + (double)i * profile->spacing;
        while (pairs[2 * next] < x) {
            next++;
        }
        const double *const left = pairs + 2 * (next - 1);
        const double *const right = pairs + 2 * next;
        const double share = (x - left[0]) / (right[0] - left[0]);
        profile->height[i] = left[1] + share * (right[1] - left[1]);
    }
}

static enum ra_code check_spacing(const struct ra_pairs *p, double spacing, struct ra_status *st)
{
    return spacing >= RA_SHORTEST && spacing <= RA_LONGEST
               ? RA_OK
               : ra_fail(st, RA_INPUT, "%s:%zu: a step of %g m: give a length from 1 pm to 1 km",
                         p->columns.path, p->columns.first, spacing);
}

static enum ra_code read_columns(const struct ra_text *text, const struct ra_format *format,
                                 struct ra_pairs *p, struct ra_profile *profile, char *note,
                                 size_t note_size, struct ra_status *st)
{
    struct ra_grid grid;
    enum ra_code code = ra_pairs_read(format, &height, p, st);
    code = code == RA_OK ? ra_pairs_grid(p, &grid, st) : code;
    if (code == RA_OK) {
        profile->count = grid.nodes;
        profile->height = ra_alloc(grid.nodes, sizeof *profile->height, "measured profile", st);
        code = profile->height != NULL ? RA_OK : RA_SYSTEM;
    }
    if (code == RA_OK) {
        char own[SAID] = "";
        lay_on_grid(p, &grid, profile, own);
        code = check_spacing(p, profile->spacing, st);
        describe(p, profile, note, note_size);
        if (own[0] != '\0') {
            ra_note(note, note_size, "%s", own);
        }
        if (p->odd[0] != '\0') {
            ra_note(note, note_size, "%s", p->odd);
        }
        ra_claims_factor(&p->columns, format, note, note_size);
        note_end(text, &p->columns, note, note_size);
        const struct ra_extent extent = extent_of(p);
        ra_unread_note(&p->columns, format, &extent, note, note_size);
    }
    free(p->pair);
    return code;
}

// ## From a rectangle to a profile

/// A row or a column of a rectangle: its beginning, and its stride.
struct cut {
    const char *name; ///< "row" or "column"
    size_t which, of; ///< its number, and the number of all rows or columns
    size_t first, stride, count;
    double spacing;
};

static struct cut cut_of(const struct ra_topography *t, const struct ra_format *r)
{
    const struct ra_cells *const c = &t->cells;
    if (r->across > 0) {
        return (struct cut){"column", r->across, c->nx, r->across - 1, c->nx, c->ny, c->dy};
    }
    const size_t row = r->row > 0 ? r->row : (c->ny + 1) / 2;
    return (struct cut){"row", row, c->ny, (row - 1) * c->nx, 1, c->nx, c->dx};
}

static enum ra_code check_cut(const char *path, const struct cut *cut, struct ra_status *st)
{
    if (cut->which > cut->of) {
        return ra_fail(st, RA_INPUT, "%s: has no %s %zu, but %zu of them", path, cut->name,
                       cut->which, cut->of);
    }
    if (cut->count < 2) {
        return ra_fail(st, RA_INPUT, "%s: %s %zu holds %zu point%s: give at least 2", path,
                       cut->name, cut->which, cut->count, ra_s(cut->count));
    }
    if (!(cut->spacing >= RA_SHORTEST && cut->spacing <= RA_LONGEST)) {
        return ra_fail(st, RA_INPUT,
                       "%s: points %g m apart in a %s: give a length from 1 pm to 1 km", path,
                       cut->spacing, cut->name);
    }
    return RA_OK;
}

static enum ra_code refuse_cut(const char *path, const struct cut *cut, const double *z,
                               const struct ra_missing *found, enum ra_missing_use use,
                               struct ra_status *st)
{
    const struct ra_missing counted = ra_missing_refused(found, use), *const m = &counted;
    size_t count = 0;
    char places[80] = "", marks[120];
    for (size_t i = 0; i < cut->count; i++) {
        const size_t length = strlen(places);
        if (isnan(z[i]) && count++ < RA_PLACES) {
            snprintf(places + length, sizeof places - length, "%s%zu", length > 0 ? ", " : "",
                     i + 1);
        }
    }
    ra_missing_marks(m, 1.0, marks, sizeof marks);
    return ra_fail(
        st, RA_INPUT, "%s: %zu of %zu points of %s %zu %s not measured%s%s%s (point%s %s%s): %s%s",
        path, count, cut->count, cut->name, cut->which, ra_were(count),
        marks[0] != '\0' ? ": " : "", marks, m->marks > 0 ? " (in m)" : "", ra_s(count), places,
        count > RA_PLACES ? " ..." : "", ra_missing_remedy(m, count + 2 <= cut->count),
        cut->of > 1 ? "; `row N` or `column N` takes another one" : "");
}

/// Takes the heights of a row or a column. If the format says so, points that were not measured are
/// filled in, and left out at the ends.
static enum ra_code take_cut(const char *path, const struct ra_topography *t, const struct cut *cut,
                             const struct ra_missing *m, const struct ra_format *format,
                             struct ra_profile *profile, struct ra_status *st)
{
    size_t measured = 0, first = cut->count, end = 0;
    profile->height = ra_alloc(cut->count, sizeof *profile->height, "measured profile", st);
    if (profile->height == NULL) {
        return RA_SYSTEM;
    }
    profile->spacing = cut->spacing;
    for (size_t i = 0; i < cut->count; i++) {
        profile->height[i] = t->height[cut->first + i * cut->stride];
        if (!isnan(profile->height[i])) {
            first = measured++ == 0 ? i : first;
            end = i + 1;
        }
    }
    if (measured < cut->count && format->missing != RA_MISSING_INTERPOLATE) {
        return refuse_cut(path, cut, profile->height, m, format->missing, st);
    }
    if (measured < 2) {
        return ra_fail(st, RA_INPUT, "%s: of %s %zu fewer than 2 points were measured", path,
                       cut->name, cut->which);
    }
    ra_missing_fill(profile->height, NULL, cut->count, 1);
    profile->count = end - first;
    memmove(profile->height, profile->height + first, profile->count * sizeof *profile->height);
    return RA_OK;
}

/// Writes the note on a cut.
static void describe_cut(const char *path, const char *form, const struct cut *cut,
                         const struct ra_format *format, size_t count, char *note, size_t note_size)
{
    char said[SAID] = "";
    const bool open = format->row == 0 && format->across == 0;
    say(said, "%s", form);
    if (cut->of > 1) {
        say(said, ", %s %zu of %zu%s", cut->name, cut->which, cut->of,
            open ? ", the middle one (`row N` or `column N` takes another)" : "");
    }
    say(said, ", %zu points, step %.6g um", count, 1e6 * cut->spacing);
    ra_note(note, note_size, "%s: %s", path, said);
}

static enum ra_code cut_rectangle(const char *path, struct ra_topography *t, const char *form,
                                  const struct ra_format *format, struct ra_profile *profile,
                                  char *note, size_t note_size, struct ra_status *st)
{
    struct ra_missing missing;
    char odd[SAID] = "";
    enum ra_code code = ra_topography_cut(path, format, t, odd, sizeof odd, st);
    if (code != RA_OK) {
        return code;
    }
    const struct cut cut = cut_of(t, format);
    ra_topography_missing(format, t, &missing, odd, sizeof odd);
    code = check_cut(path, &cut, st);
    if (code == RA_OK) {
        code = take_cut(path, t, &cut, &missing, format, profile, st);
    }
    if (code == RA_OK) {
        describe_cut(path, form, &cut, format, profile->count, note, note_size);
    }
    if (code == RA_OK && missing.count > 0 && format->missing == RA_MISSING_INTERPOLATE) {
        ra_note(note, note_size,
                "points that were not measured are filled in by straight lines, and left out at "
                "the ends");
    }
    if (code == RA_OK && odd[0] != '\0') {
        ra_note(note, note_size, "%s", odd);
    }
    if (code == RA_OK) {
        ra_topography_say(t, note, note_size);
    }
    return code;
}

// ## Any file

static enum ra_code read_text(const struct ra_text *text, const struct ra_format *format,
                              struct ra_profile *profile, char *note, size_t note_size,
                              struct ra_status *st)
{
    struct ra_pairs p = {.count = 0};
    struct ra_topography t = {.height = NULL};
    char form[RA_TOPOGRAPHY_FORM];
    enum ra_code code = ra_columns_find(text, format, &p.columns, st);
    if (code != RA_OK) {
        return code;
    }
    const char *const areal = ra_format_said(format, RA_SAID_ROW | RA_SAID_COLUMN | RA_SAID_WINDOW);
    code = ra_topography_from_text(&p.columns, format, &t, form, st);
    const struct ra_cells all = t.cells; // before a window is cut out
    if (code == RA_OK && t.height != NULL) {
        code = ra_thousands_check(&p.columns, format, 0, p.odd, sizeof p.odd, st);
    }
    if (code == RA_OK && t.height != NULL) {
        code = cut_rectangle(text->path, &t, form, format, profile, note, note_size, st);
        if (code == RA_OK) {
            ra_topography_text_note(&p.columns, format, &all, note, note_size);
        }
        if (p.odd[0] != '\0') {
            ra_note(note, note_size, "%s", p.odd);
        }
    } else if (code == RA_OK && areal != NULL) {
        code = ra_fail(
            st, RA_INPUT,
            "%s:%zu: `%s` is for a rectangle of heights, but these are columns of a profile: leave "
            "it out, or, if they are a rectangle, say `units Z` and `step L`",
            text->path, p.columns.first, areal);
    } else if (code == RA_OK) {
        code = read_columns(text, format, &p, profile, note, note_size, st);
    }
    ra_topography_free(&t);
    return code;
}

static enum ra_code read_any(const struct ra_text *text, const struct ra_format *format,
                             struct ra_profile *profile, char *note, size_t note_size,
                             struct ra_status *st)
{
    struct ra_topography t = {.height = NULL};
    const char *const form = ra_topography_form(text);
    if (form == NULL) {
        return read_text(text, format, profile, note, note_size, st);
    }
    enum ra_code code = ra_topography_parse(text, format, &t, st);
    if (code == RA_OK) {
        code = cut_rectangle(text->path, &t, form, format, profile, note, note_size, st);
    }
    ra_topography_free(&t);
    return code;
}

enum ra_code ra_profile_read(const char *path, const char *how, struct ra_profile *profile,
                             char *note, size_t note_size, struct ra_status *st)
{
    *profile = (struct ra_profile){0};
    if (note != NULL && note_size > 0) {
        note[0] = '\0';
    }
    struct ra_text text = {.path = path};
    struct ra_format format;
    enum ra_code code = ra_format_parse(how, &format, st);
    if (code == RA_OK) {
        code = load(&text, &height, st);
    }
    if (code == RA_OK) {
        code = read_any(&text, &format, profile, note, note_size, st);
    }
    free(text.data);
    if (code != RA_OK) {
        ra_profile_free(profile);
    }
    return code;
}

// ## Fields along a solid

/// Interpolates at the nodes; node l is at first + l spacing. `next` is the first pair beyond the
/// node, so one pass is enough.
static enum ra_code lay_on_nodes(const struct ra_pairs *p, const struct ra_field_nodes *nodes,
                                 double *value, struct ra_status *st)
{
    const double *const pairs = p->pair;
    const size_t last = p->count - 1;
    const double begin = nodes->first;
    const double end = nodes->first + (double)(nodes->count - 1) * nodes->spacing;
    const double slack = 1e-3 * nodes->spacing;
    if (pairs[0] > begin + slack || pairs[2 * last] < end - slack) {
        return ra_fail(st, RA_INPUT,
                       "%s: covers %.9g mm to %.9g mm, and the nodes lie at %.9g mm to %.9g mm: "
                       "give positions along the solid, from its left end, that cover them",
                       p->columns.path, 1e3 * pairs[0], 1e3 * pairs[2 * last], 1e3 * begin,
                       1e3 * end);
    }
    size_t next = 1;
    for (size_t l = 0; l < nodes->count; l++) {
        const double x = nodes->first + (double)l * nodes->spacing;
        while (next < last && pairs[2 * next] < x) {
            next++;
        }
        const double *const left = pairs + 2 * (next - 1);
        const double *const right = pairs + 2 * next;
        const double share = fmin(fmax((x - left[0]) / (right[0] - left[0]), 0.0), 1.0);
        value[l] = left[1] + share * (right[1] - left[1]);
    }
    return RA_OK;
}

/// Checks that there are pairs of position and value, not heights alone.
static enum ra_code read_field(const struct ra_text *text, const struct ra_quantity *second,
                               struct ra_pairs *p, struct ra_status *st)
{
    // no key says how a field is to be read
    const struct ra_format nothing = {.unsaid = RA_SAID_ANY};
    const char *const form = ra_topography_form(text);
    if (form != NULL) {
        return ra_fail(st, RA_INPUT,
                       "%s: %s has no positions along the solid: give two columns of text",
                       text->path, form);
    }
    const enum ra_code code = ra_columns_find(text, &nothing, &p->columns, st);
    if (code == RA_OK && p->columns.columns < 2) {
        return ra_fail(st, RA_INPUT, "%s:%zu: one column: give two, position and %s", text->path,
                       p->columns.first, second->name);
    }
    return code == RA_OK ? ra_pairs_read(&nothing, second, p, st) : code;
}

enum ra_code ra_field_read(const char *path, bool speed, const struct ra_field_nodes *nodes,
                           double **value, char *note, size_t note_size, struct ra_status *st)
{
    struct ra_text text = {.path = path};
    struct ra_pairs p = {.count = 0};
    const struct ra_quantity *const second = speed ? &velocity : &displacement;
    *value = NULL;
    enum ra_code code = load(&text, second, st);
    if (code == RA_OK) {
        code = read_field(&text, second, &p, st);
    }
    if (code == RA_OK) {
        note_end(&text, &p.columns, note, note_size);
        if (p.odd[0] != '\0') {
            ra_note(note, note_size, "%s: %s", path, p.odd);
        }
        const struct ra_format nothing = {.unsaid = RA_SAID_ANY};
        const struct ra_extent extent = extent_of(&p);
        char unread[SAID] = "";
        ra_claims_factor(&p.columns, &nothing, unread, sizeof unread);
        ra_unread_note(&p.columns, &nothing, &extent, unread, sizeof unread);
        if (unread[0] != '\0') {
            ra_note(note, note_size, "%s: %s", path, unread);
        }
        *value = ra_alloc(nodes->count, sizeof **value, "initial field", st);
        code = *value != NULL ? lay_on_nodes(&p, nodes, *value, st) : RA_SYSTEM;
    }
    free(p.pair);
    free(text.data);
    if (code != RA_OK) {
        free(*value);
        *value = NULL;
    }
    return code;
}
