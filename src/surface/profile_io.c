// Measured profiles and fields along a solid: loading and two-column text.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A measured profile is a list of positions and heights. Two kinds of file are read: two-column
 * text, here, and ISO 25178-71 .sdf, in `sdf.c`; the first bytes decide.
 *
 * Two-column text
 * ---------------
 *     # anything
 *     # x [um]  z [nm]
 *     0.0     12.5
 *     0.5     13.1
 *
 * or, as `ra2d surface` and every other table of ours has it (table.c),
 *
 *     # units<TAB>um<TAB>nm
 *     x<TAB>z
 *     0.0<TAB>12.5
 *
 * A line that starts with # is a comment; the one with exactly two bracketed units, before the
 * first number, says what the columns are, and so does `# units` with two units, below which stands
 * a line of names. Units are m, mm, um (or the micro sign) and nm. We ask
 * for it because a profile in the wrong unit is a thousand times too rough and looks the same.
 * Columns are separated by tabs, spaces, a comma or a semicolon; lines may end in CR LF, empty
 * lines are skipped. Values are divided by 10^3, 10^6 or 10^9, which are exact, and not multiplied
 * by their inverses, which are not.
 *
 * Positions have to increase. With n of them, the spacing of the profile is
 *
 *     \chi = (x_n - x_1)/(n - 1),                                 % eq:ra2d-mean-spacing
 *
 * and if no position is further than \chi/1000 from x_1 + i \chi, the heights are taken as they
 * stand (positions printed with few digits are not a non-uniform spacing). Otherwise
 * heights are interpolated linearly onto that grid, and the note says so.
 *
 * Bad input. Every refusal is one line with the path, the line number, what was wrong and what
 * would be right: no unit header, unknown unit, one column or three, something that is not a
 * number, NaN or infinity, positions that do not increase, fewer than two points, an empty,
 * unreadable or binary file. A file whose last line has no end may have been cut in the middle of
 * a number: it is read, and the note says so.
 *
 * Fields along a solid
 * --------------------
 * An initial displacement or velocity is a file of the same kind, but its positions are those of
 * the solid, from its left end: its value at a node is that of the straight line between the points
 * on either side. (An instrument's positions begin anywhere: a profile begins where its file does.)
 * The file may have points beyond the nodes and must not end before them; an end that lies within
 * \chi/1000 of a node, as positions printed with few digits do, counts as that node. The second
 * column of a velocity is in m/s, mm/s, um/s or nm/s.
 *
 * The file is loaded whole; both readers then parse memory, so that pipes work and a truncated
 * file is noticed before memory is taken for what its header promises.
 *
 * Units: SI inside. Tests: tests/surface/test_profile_io.c; tests/sliding/test_initial.c (fields).
 */
#include "surface/profile_io.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "surface/sdf.h"

// ## Loading

/// What the second column is, in the words of messages.
struct meaning {
    const char *name, *units, *example, *file;
    bool speed; ///< per second
};

static const struct meaning height = {.name = "height",
                                      .units = "m, mm, um or nm",
                                      .example = "# x [um]  z [nm]",
                                      .file = "a profile"};
static const struct meaning displacement = {.name = "displacement",
                                            .units = "m, mm, um or nm",
                                            .example = "# x [mm]  u [um]",
                                            .file = "a displacement"};
static const struct meaning velocity = {.name = "velocity",
                                        .units = "m/s, mm/s, um/s or nm/s",
                                        .example = "# x [mm]  v [m/s]",
                                        .file = "a velocity",
                                        .speed = true};

static enum ra_code load(struct ra_text *text, const struct meaning *second, struct ra_status *st)
{
    enum ra_code code = ra_text_load(text, second->file, st);
    if (code == RA_OK && text->size == 0) {
        code = ra_fail(st, RA_INPUT,
                       "%s: is empty: give two columns, position and %s, below a unit header",
                       text->path, second->name);
    }
    return code;
}

// ## Two columns

/// State of the text reader: columns in SI, one column of a pair after the other.
struct columns {
    const char *path;
    const struct meaning *second; ///< column
    size_t line;                  ///< number of the line being read
    double per_metre[2]; ///< units per metre (per second) of either column; 0: no header yet
    void *pairs;         ///< position, height, position, height ... in SI (2 count doubles)
    size_t count, room;
    bool names; ///< the next line names the columns
};

static const struct {
    const char *name;
    double per_metre;
} units[] = {
    {"m", 1.0},         {"mm", 1e3}, {"um", 1e6}, {"\xc2\xb5m", 1e6}, // micro sign
    {"\xce\xbcm", 1e6},                                               // Greek mu
    {"\xb5m", 1e6},                                                   // micro sign in Latin-1
    {"nm", 1e9},
};

/// 0 if it is not known; of a speed the unit ends in /s.
static double units_per_metre(const char *name, size_t length, bool speed)
{
    if (speed && (length < 2 || memcmp(name + length - 2, "/s", 2) != 0)) {
        return 0.0;
    }
    length -= speed ? 2 : 0;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strlen(units[i].name) == length && memcmp(units[i].name, name, length) == 0) {
            return units[i].per_metre;
        }
    }
    return 0.0;
}

/// Messages quote what they refuse, but not a whole damaged file.
static int quoted(size_t length)
{
    return length < 40 ? (int)length : 40;
}

/// The units of a comment: `# units`, or all that stands in brackets; how many there are.
static size_t find_units(const char *line, const char *name[2], size_t length[2], bool *names)
{
    size_t found = 0;
    *names = strncmp(line, "# units\t", 8) == 0;
    for (const char *tab = strchr(line, '\t'); *names && tab != NULL; tab = strchr(tab + 1, '\t')) {
        if (found < 2) {
            name[found] = tab + 1;
            length[found] = strcspn(tab + 1, "\t\r");
        }
        found++;
    }
    for (const char *open = strchr(line, '['); !*names && open != NULL;
         open = strchr(open + 1, '[')) {
        const char *close = strchr(open, ']');
        if (close != NULL && found < 2) {
            name[found] = open + 1;
            length[found] = (size_t)(close - open - 1);
        }
        found += close != NULL;
    }
    return found;
}

// A comment with two units is the unit header; any other comment is a comment.
static enum ra_code read_comment(struct columns *c, const char *line, struct ra_status *st)
{
    const char *name[2] = {NULL, NULL};
    size_t length[2] = {0, 0};
    bool names;
    if (find_units(line, name, length, &names) != 2 || c->count > 0) {
        return RA_OK;
    }
    c->names = names;
    for (size_t i = 0; i < 2; i++) {
        const bool second = i == 1;
        c->per_metre[i] = units_per_metre(name[i], length[i], second && c->second->speed);
        if (c->per_metre[i] == 0.0) {
            return ra_fail(st, RA_INPUT, "%s:%zu: unit `%.*s` of column %zu is not known: use %s",
                           c->path, c->line, quoted(length[i]), name[i], i + 1,
                           second ? c->second->units : height.units);
        }
    }
    return RA_OK;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t\r");
}

/// One number and the separator behind it: blanks, or one comma or semicolon among them.
static enum ra_code read_number(const struct columns *c, const char **text, size_t column,
                                double *value, struct ra_status *st)
{
    const double largest = DBL_MAX / 4; // differences of larger ones might overflow
    const char *const start = skip_blanks(*text);
    if (*start == '\0') {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column %zu is missing (is the file truncated?): give position and "
                       "%s",
                       c->path, c->line, column, c->second->name);
    }
    char *end = NULL;
    const double number = strtod(start, &end);
    if (end == start || strchr(" \t\r,;", *end) == NULL) {
        return ra_fail(st, RA_INPUT, "%s:%zu: `%.*s` in column %zu is not a number: give one",
                       c->path, c->line, quoted(strcspn(start, " \t\r,;")), start, column);
    }
    if (!isfinite(number)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: `%.*s` in column %zu is not finite: fill in or leave out points "
                       "that were not measured",
                       c->path, c->line, quoted((size_t)(end - start)), start, column);
    }
    *value = number / c->per_metre[column - 1];
    if (fabs(*value) > largest) {
        return ra_fail(st, RA_INPUT, "%s:%zu: column %zu is %g %s: check the number and the unit",
                       c->path, c->line, column, *value,
                       column == 2 && c->second->speed ? "m/s" : "m");
    }
    *text = skip_blanks(end);
    if (column == 1 && (**text == ',' || **text == ';')) {
        *text += 1;
    }
    return RA_OK;
}

static enum ra_code read_pair(struct columns *c, const char *line, struct ra_status *st)
{
    double pair[2];
    if (c->per_metre[0] == 0.0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: numbers without a unit header: put a line such as `%s` above them",
                       c->path, c->line, c->second->example);
    }
    if (read_number(c, &line, 1, &pair[0], st) != RA_OK ||
        read_number(c, &line, 2, &pair[1], st) != RA_OK) {
        return RA_INPUT;
    }
    if (*line != '\0') {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: `%.40s` after the second column: give two columns, with a decimal "
                       "point in numbers",
                       c->path, c->line, line);
    }
    double *const pairs = c->pairs;
    if (c->count > 0 && !(pair[0] > pairs[2 * c->count - 2])) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: position %g m does not lie beyond the one before it, %g m: "
                       "positions must increase",
                       c->path, c->line, pair[0], pairs[2 * c->count - 2]);
    }
    if (c->count == c->room &&
        ra_grow(&c->pairs, &c->room, 2 * sizeof(double), "measured profile", st) != RA_OK) {
        return RA_SYSTEM;
    }
    memcpy((double *)c->pairs + 2 * c->count++, pair, sizeof pair);
    return RA_OK;
}

/// Lines are cut out of the text in place: each end of line becomes a 0.
static enum ra_code read_lines(const struct ra_text *text, struct columns *c, struct ra_status *st)
{
    char *line = text->data;
    if (strlen(line) != text->size) {
        return ra_fail(st, RA_INPUT,
                       "%s: holds binary data: give two columns of text, or an .sdf file that "
                       "begins with bISO-1.0 or bBCR-1.0",
                       c->path);
    }
    if (strncmp(line, "\xef\xbb\xbf", 3) == 0) { // byte order mark
        line += 3;
    }
    for (c->line = 1; line != NULL; c->line++) {
        char *const end = strchr(line, '\n');
        if (end != NULL) {
            *end = '\0';
        }
        const char *const content = skip_blanks(line);
        enum ra_code code = RA_OK;
        if (*content == '#') {
            code = read_comment(c, content, st);
        } else if (*content != '\0' && c->names) {
            c->names = false;
        } else if (*content != '\0') {
            code = read_pair(c, content, st);
        }
        if (code != RA_OK) {
            return code;
        }
        line = end == NULL ? NULL : end + 1;
    }
    if (c->count < 2) {
        return ra_fail(st, RA_INPUT, "%s: holds %zu points: give at least 2", c->path, c->count);
    }
    return RA_OK;
}

// ## From pairs to a profile

/// eq:ra2d-mean-spacing. `next` is the first pair at or beyond the node, so one pass is enough.
static void lay_on_grid(const struct columns *c, struct ra_profile *profile, char *note,
                        size_t note_size)
{
    const double *const pairs = c->pairs;
    const size_t last = c->count - 1;
    const double start = pairs[0];
    profile->spacing = (pairs[2 * last] - start) / (double)last;
    double worst = 0.0;
    for (size_t i = 0; i <= last; i++) {
        profile->height[i] = pairs[2 * i + 1];
        worst = fmax(worst, fabs(pairs[2 * i] - start - (double)i * profile->spacing));
    }
    if (worst <= 1e-3 * profile->spacing) {
        return;
    }
    ra_note(note, note_size,
            "%s: positions up to %.2g of a spacing off a uniform grid: interpolated onto their "
            "mean spacing, %g um",
            c->path, worst / profile->spacing, 1e6 * profile->spacing);
    size_t next = 1;
    for (size_t i = 1; i < last; i++) {
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

/// The pairs of a text, which the caller frees, also after a failure.
static enum ra_code read_pairs(const struct ra_text *text, struct columns *c, char *note,
                               size_t note_size, struct ra_status *st)
{
    c->path = text->path;
    c->room = 1024;
    c->pairs = ra_alloc(c->room, 2 * sizeof(double), "measured profile", st);
    if (c->pairs == NULL) {
        return RA_SYSTEM;
    }
    const bool unfinished = text->data[text->size - 1] != '\n';
    const enum ra_code code = read_lines(text, c, st);
    if (code == RA_OK && unfinished) {
        ra_note(note, note_size, "%s:%zu: the last line has no end: is the file truncated?",
                c->path, c->line - 1);
    }
    return code;
}

static enum ra_code read_columns(const struct ra_text *text, struct ra_profile *profile, char *note,
                                 size_t note_size, struct ra_status *st)
{
    struct columns c = {.second = &height};
    enum ra_code code = read_pairs(text, &c, note, note_size, st);
    if (code == RA_OK) {
        profile->count = c.count;
        profile->height = ra_alloc(c.count, sizeof *profile->height, "measured profile", st);
        code = profile->height != NULL ? RA_OK : RA_SYSTEM;
    }
    if (code == RA_OK) {
        lay_on_grid(&c, profile, note, note_size);
    }
    free(c.pairs);
    return code;
}

/// The reader of .sdf files reads surfaces too; here one row is wanted.
static enum ra_code read_sdf(const struct ra_text *text, struct ra_profile *profile,
                             struct ra_status *st)
{
    struct ra_sdf sdf = {0};
    enum ra_code code = ra_sdf_parse(text->path, text->data, text->size, &sdf, st);
    if (code == RA_OK && sdf.profiles != 1) {
        code = ra_fail(st, RA_INPUT,
                       "%s: NumProfiles = %zu, this is a surface: give a file with one profile",
                       text->path, sdf.profiles);
    }
    if (code == RA_OK && sdf.points < 2) {
        code = ra_fail(st, RA_INPUT, "%s: NumPoints = %zu: give at least 2 points", text->path,
                       sdf.points);
    }
    if (code == RA_OK) {
        *profile = (struct ra_profile){sdf.points, sdf.x_spacing, sdf.height};
        sdf.height = NULL; // the profile owns it now
    }
    ra_sdf_free(&sdf);
    return code;
}

enum ra_code ra_profile_read(const char *path, struct ra_profile *profile, char *note,
                             size_t note_size, struct ra_status *st)
{
    *profile = (struct ra_profile){0};
    if (note != NULL && note_size > 0) {
        note[0] = '\0';
    }
    struct ra_text text = {.path = path};
    enum ra_code code = load(&text, &height, st);
    if (code == RA_OK) {
        code = ra_sdf_recognised(text.data, text.size)
                   ? read_sdf(&text, profile, st)
                   : read_columns(&text, profile, note, note_size, st);
    }
    free(text.data);
    if (code != RA_OK) {
        ra_profile_free(profile);
    }
    return code;
}

// ## Fields along a solid

/// Node l at first + l spacing. `next` is the first pair beyond the node, so one pass is enough.
static enum ra_code lay_on_nodes(const struct columns *c, const struct ra_field_nodes *nodes,
                                 double *value, struct ra_status *st)
{
    const double *const pairs = c->pairs;
    const size_t last = c->count - 1;
    const double begin = nodes->first;
    const double end = nodes->first + (double)(nodes->count - 1) * nodes->spacing;
    const double slack = 1e-3 * nodes->spacing;
    if (pairs[0] > begin + slack || pairs[2 * last] < end - slack) {
        return ra_fail(st, RA_INPUT,
                       "%s: covers %.9g mm to %.9g mm, and the nodes lie at %.9g mm to %.9g mm: "
                       "give positions along the solid, from its left end, that cover them",
                       c->path, 1e3 * pairs[0], 1e3 * pairs[2 * last], 1e3 * begin, 1e3 * end);
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

enum ra_code ra_field_read(const char *path, bool speed, const struct ra_field_nodes *nodes,
                           double **value, char *note, size_t note_size, struct ra_status *st)
{
    struct ra_text text = {.path = path};
    struct columns c = {.second = speed ? &velocity : &displacement};
    *value = NULL;
    enum ra_code code = load(&text, c.second, st);
    if (code == RA_OK && ra_sdf_recognised(text.data, text.size)) {
        code = ra_fail(st, RA_INPUT,
                       "%s: .sdf has no positions along the solid: give two columns of text", path);
    }
    if (code == RA_OK) {
        code = read_pairs(&text, &c, note, note_size, st);
    }
    if (code == RA_OK) {
        *value = ra_alloc(nodes->count, sizeof **value, "initial field", st);
        code = *value != NULL ? lay_on_nodes(&c, nodes, *value, st) : RA_SYSTEM;
    }
    free(c.pairs);
    free(text.data);
    if (code != RA_OK) {
        free(*value);
        *value = NULL;
    }
    return code;
}
