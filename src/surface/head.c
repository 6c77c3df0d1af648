// What the columns of a text are: their units, their step.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The head is what stands above the numbers, comments or not. The line directly above them names
 * the units of the columns, if it has as many of them as there are columns:
 *
 *     # x [um]  z [nm]            brackets, whatever is in them, if one is a length
 *     Position (mm);Height (um)   parentheses, if a unit is in them
 *     x in um, z in nm            words; also x/um and x_um
 *     mm    um
 *
 * A unit with a number beside it, `cut-off 0.8 [mm]`, is a quantity and no unit of a column. Cells
 * of such a line, behind tabs, commas or semicolons, that are as many as the columns say which
 * column is which, so that `i;x (mm);z (um)` has its positions in column 2. Two units above more
 * columns belong to the first two, unless the words of the line, which are as many as the columns,
 * say otherwise; then we refuse, and `columns 1,2` settles it. Of more units than two, too.
 *
 * A profile in the wrong unit is a thousand times too rough and looks the same. Lines further above
 * may have units of anything, of a cut-off and a tip: they name none. (In our own tables the line
 * with `# units` stands above that with the names.) But one that gives the columns other units than
 * the line directly above contradicts it, and is refused, unless the user says `units um,nm`; a
 * file without units is refused; and the note says what was taken from where, and which line says
 * otherwise.
 *
 * A message names a remedy with its value only where the file says that it is right; otherwise the
 * word alone, `units X,Z`, for a profile read by an example of ours would be wrong in silence.
 *
 * Heights alone need their step: a line with `step`, `spacing`, `dx`, `interval`, `increment` or
 * `pitch` and a length, such as `Spacing: 0.5 um` or `dx [um] = 0.5`; or the user's `step 0.5 um`.
 *
 * A head that contradicts the data is refused: a number of `points` that is not there (the file was
 * cut), a step beside positions that are another distance apart (profile_io.c).
 *
 * Tests: tests/surface/test_text_files.c.
 */
#include "surface/head.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char lengths[] = "m, mm, um, nm, pm, angstrom or inch";

static int quoted(size_t length)
{
    return length < 40 ? (int)length : 40;
}

/// The next line of the head.
static bool next_of_head(const struct ra_columns *c, const char **next, struct ra_text_line *line)
{
    return ra_text_line_next(next, c->next, line);
}

// ## Which unit is whose

/// Column of the unit at place i, from 1 on; 0: the line does not say.
static size_t column_of(const struct ra_labels *u, size_t i, size_t columns)
{
    const bool cells = u->cells == columns && !u->own;
    return cells && columns > 1 ? u->unit[i].cell + 1 : u->count <= columns ? i + 1 : 0;
}

/// Place of the unit of a column; RA_LABELS if it has none.
static size_t place_of(const struct ra_labels *u, size_t column, size_t columns)
{
    size_t i = 0;
    while (i < u->count && column_of(u, i, columns) != column) {
        i++;
    }
    return i < u->count ? i : RA_LABELS;
}

/// The columns that a line of units means, where the user has not said so. False: it means none.
static bool choose_columns(const struct ra_labels *u, size_t columns, size_t column[2])
{
    size_t found = 0;
    if (columns == 1 && u->count == 1) {
        column[0] = 0;
        column[1] = 1;
        return true;
    }
    for (size_t i = 0; i < u->count; i++) {
        const bool known = ra_label_unit(u->unit[i].name, u->unit[i].length) > 0.0;
        if (known || columns == 2) {
            if (found < 2) {
                column[found] = column_of(u, i, columns);
            }
            found++;
        }
    }
    return found == 2 && columns >= 2;
}

/// Whether the words of a line say something else than the order of its units.
static bool doubtful(const struct ra_labels *u, size_t columns)
{
    return u->cells == 1 && u->words == columns && columns > 2 && u->count == 2 &&
           (u->unit[0].word != 0 || u->unit[1].word != 1);
}

// ## The step of heights alone

static bool is_word(const struct ra_token *token, const char *const *words)
{
    for (; token->kind == RA_TOKEN_WORD && *words != NULL; words++) {
        if (strlen(*words) == token->length && strncasecmp(*words, token->at, token->length) == 0) {
            return true;
        }
    }
    return false;
}

/// `NAME: 0.5 um` or `NAME [um] = 0.5`: a length in metres; 0 if there is none.
static double length_behind(const char *at, const char *end, char decimal)
{
    struct ra_token token[2] = {{.kind = RA_TOKEN_CELL}, {.kind = RA_TOKEN_CELL}};
    for (size_t i = 0; i < 2; i++) {
        do {
            if (!ra_token_next(&at, end, decimal, &token[i])) {
                return 0.0;
            }
        } while (token[i].kind == RA_TOKEN_CELL);
    }
    const bool first = token[0].kind == RA_TOKEN_NUMBER;
    const struct ra_token *const unit = &token[first];
    const double per_metre = ra_length_unit(unit->at, unit->length, false);
    return token[!first].kind != RA_TOKEN_NUMBER || per_metre == 0.0
               ? 0.0
               : ra_number_value(token[!first].at, token[!first].length) / per_metre;
}

/// The length that the head gives one of these names, and its line; false if it gives two.
static bool find_length(const struct ra_columns *c, const char *const *names, double *length,
                        size_t *where)
{
    struct ra_text_line line = {0};
    bool same = true;
    *length = 0.0;
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        const char *at = line.at, *const end = line.at + line.length;
        struct ra_token token;
        while (ra_token_next(&at, end, c->decimal, &token)) {
            const double found = is_word(&token, names) ? length_behind(at, end, c->decimal) : 0.0;
            if (found > 0.0) {
                same = same && (*length == 0.0 || *length == found);
                *length = found;
                *where = line.number;
            }
        }
    }
    return same;
}

static enum ra_code find_step(const struct ra_columns *c, const struct ra_format *r,
                              struct ra_head *head, struct ra_status *st)
{
    static const char *const names[] = {"step",      "spacing", "dx", "interval",
                                        "increment", "pitch",   NULL};
    if (head->column[0] != 0) {
        find_length(c, names, &head->other_step, &head->step_line);
        return r->step == 0.0
                   ? RA_OK
                   : ra_fail(st, RA_INPUT,
                             "%s:%zu: column %zu has positions: leave out `step`, or say that "
                             "column %zu has heights alone: `columns %zu`",
                             c->path, c->first, head->column[0], head->column[1], head->column[1]);
    }
    head->step = r->step;
    if (r->step > 0.0) {
        return RA_OK;
    }
    if (!find_length(c, names, &head->step, &head->step_line)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: another step than in a line above: say which is right by `step L`",
                       c->path, head->step_line);
    }
    return head->step > 0.0
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "%s:%zu: heights without positions: say their step L by `step L`", c->path,
                         c->first);
}

/// `Value units: m`; false if there are two.
static bool find_value_unit(const struct ra_columns *c, double *per_metre, size_t *where)
{
    static const char *const value[] = {"value", NULL}, *const unit[] = {"unit", "units", NULL};
    struct ra_text_line line = {0};
    bool same = true;
    *per_metre = 0.0;
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        const char *at = line.at, *const end = line.at + line.length;
        struct ra_token token;
        if (ra_token_next(&at, end, '.', &token) && is_word(&token, value) &&
            ra_token_next(&at, end, '.', &token) && is_word(&token, unit) &&
            ra_token_next(&at, end, '.', &token)) {
            const double found = ra_length_unit(token.at, token.length, false);
            same = same && (*per_metre == 0.0 || *per_metre == found);
            *per_metre = found;
            *where = line.number;
        }
    }
    return same;
}

enum ra_code ra_head_rectangle(const struct ra_columns *c, struct ra_rectangle *rectangle,
                               struct ra_status *st)
{
    static const char *const width[] = {"width", NULL}, *const height[] = {"height", NULL};
    static const char *const what[] = {"width", "height", "unit of values"};
    size_t where[3] = {0, 0, 0};
    *rectangle = (struct ra_rectangle){.per_metre = 0.0};
    const bool one[3] = {find_length(c, width, &rectangle->side[0], &where[0]),
                         find_length(c, height, &rectangle->side[1], &where[1]),
                         find_value_unit(c, &rectangle->per_metre, &where[2])};
    rectangle->found =
        rectangle->side[0] > 0.0 && rectangle->side[1] > 0.0 && rectangle->per_metre > 0.0;
    for (size_t i = 0; i < 3 && rectangle->found; i++) {
        if (!one[i]) {
            return ra_fail(st, RA_INPUT, "%s:%zu: another %s than in a line above: give it once",
                           c->path, where[i], what[i]);
        }
    }
    return RA_OK;
}

// ## The number of points

/// `Points: 4000`: a head that counts its points counts those that are there, or the file was cut.
static enum ra_code check_count(const struct ra_columns *c, const struct ra_format *r,
                                struct ra_status *st)
{
    static const char *const names[] = {"points",     "numpoints", "npoints",
                                        "datapoints", "punkte",    NULL};
    struct ra_text_line line = {0};
    double said = 0.0;
    size_t where = 0;
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        const char *at = line.at, *const end = line.at + line.length;
        struct ra_token token;
        bool named = false;
        while (line.number > r->skip && ra_token_next(&at, end, '.', &token)) {
            const double count = named && token.kind == RA_TOKEN_NUMBER
                                     ? ra_number_value(token.at, token.length)
                                     : 0.0;
            if (count == (double)c->rows) {
                return RA_OK;
            }
            said = count > 0.0 ? count : said;
            where = count > 0.0 ? line.number : where;
            named = is_word(&token, names) || (named && token.kind == RA_TOKEN_CELL);
        }
    }
    return where == 0
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "%s:%zu: %g points, and %zu lines of numbers are there: was the file "
                         "cut? If it is of something else, pass over it by `skip %zu`",
                         c->path, where, said, c->rows, where);
}

// ## All of it

/// What one line of units says, in `head`; false if it is none for these columns.
static bool read_line(const struct ra_labels *u, const struct ra_columns *c,
                      const struct ra_format *r, const struct ra_quantity *second,
                      const struct ra_label *name[2], struct ra_head *head)
{
    *head = (struct ra_head){.unit_line = u->line};
    if (u->count == 0 || u->count > RA_LABELS || u->count > c->columns) {
        return false;
    }
    if (r->column[1] > 0) {
        memcpy(head->column, r->column, sizeof head->column);
    } else if (!choose_columns(u, c->columns, head->column)) {
        return false;
    }
    for (size_t i = 0; i < 2; i++) {
        const size_t place =
            head->column[i] == 0 ? RA_LABELS : place_of(u, head->column[i], c->columns);
        if (place == RA_LABELS && head->column[i] != 0) {
            return false;
        }
        name[i] = place == RA_LABELS ? NULL : &u->unit[place];
        head->per_metre[i] = place == RA_LABELS ? 0.0
                                                : ra_length_unit(name[i]->name, name[i]->length,
                                                                 i == 1 && second->speed);
    }
    return true;
}

static enum ra_code refuse_unit(const struct ra_columns *c, const struct ra_head *head,
                                const struct ra_label *const name[2],
                                const struct ra_quantity *second, struct ra_status *st)
{
    const size_t i = head->column[0] != 0 && head->per_metre[0] == 0.0 ? 0 : 1;
    return ra_fail(st, RA_INPUT, "%s:%zu: unit `%.*s` of column %zu is not known: use %s", c->path,
                   head->unit_line, quoted(name[i]->length), name[i]->name, head->column[i],
                   i == 1 ? second->units : lengths);
}

/// Lines further above that give the same columns other units.
static enum ra_code check_others(const struct ra_columns *c, const struct ra_format *r,
                                 const struct ra_quantity *second, const struct ra_head *head,
                                 struct ra_status *st)
{
    struct ra_text_line line = {0};
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        struct ra_labels u;
        struct ra_head here;
        const struct ra_label *name[2];
        ra_labels_find(&line, &u);
        // of a row of other things, such as settings, cells are more or fewer than columns
        const bool other = u.cells > 1 && u.cells != c->columns;
        if (line.number > r->skip && !other && read_line(&u, c, r, second, name, &here) &&
            (memcmp(head->per_metre, here.per_metre, sizeof here.per_metre) != 0 ||
             memcmp(head->column, here.column, sizeof here.column) != 0)) {
            return ra_fail(
                st, RA_INPUT,
                "%s:%zu: other units than in line %zu: say which are right by `units X,Z`", c->path,
                head->unit_line, line.number);
        }
    }
    return RA_OK;
}

/// What the line of units says (ra_columns_units), if there is one.
static enum ra_code read_head(const struct ra_columns *c, const struct ra_format *r,
                              const struct ra_quantity *second, struct ra_head *head,
                              struct ra_status *st)
{
    struct ra_text_line line;
    struct ra_labels u;
    struct ra_head here;
    const struct ra_label *name[2];
    if (!ra_columns_units(c, &line)) {
        return RA_OK;
    }
    ra_labels_find(&line, &u);
    if (!read_line(&u, c, r, second, name, &here)) {
        return RA_OK;
    }
    if (r->column[1] == 0 && doubtful(&u, c->columns)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: two units and %zu columns: say which they are of by `columns X,Z`",
                       c->path, line.number, c->columns);
    }
    *head = here;
    if (r->per_metre[1] > 0.0) {
        return RA_OK;
    }
    return here.per_metre[1] > 0.0 && (here.column[0] == 0 || here.per_metre[0] > 0.0)
               ? check_others(c, r, second, head, st)
               : refuse_unit(c, &here, name, second, st);
}

/// Columns without the help of the head.
static enum ra_code default_columns(const struct ra_columns *c, const struct ra_format *r,
                                    struct ra_head *head, struct ra_status *st)
{
    if (r->column[1] > 0) {
        memcpy(head->column, r->column, sizeof head->column);
    } else if (c->columns <= 2) {
        head->column[0] = c->columns - 1;
        head->column[1] = c->columns;
    } else {
        return ra_fail(
            st, RA_INPUT,
            "%s:%zu: %zu columns: say which have positions and heights by `columns X,Z`, "
            "or heights alone by `columns Z`%s",
            c->path, c->first, c->columns,
            c->columns > RA_LABELS ? "; of a rectangle say `row N`, `units Z` and `step L`" : "");
    }
    return RA_OK;
}

// ## What is missing

/// Whether a column has the numbers of its rows, from 0 or from 1 on.
static bool counts_rows(const struct ra_columns *c, size_t column)
{
    struct ra_text_line line = {0};
    double first = 0.0;
    size_t rows = 0;
    for (const char *next = c->next; ra_columns_next(c, &next, &line); rows++) {
        const char *at = line.at, *field = at;
        size_t length = 0;
        for (size_t i = 0; i < column; i++) {
            ra_columns_field(c, &line, &at, &field, &length);
        }
        const double value =
            ra_number_is(field, length, c->decimal) ? ra_number_value(field, length) : -1.0;
        first = rows == 0 ? value : first;
        if (!(first == 0.0 || first == 1.0) || value != first + (double)rows) {
            return false;
        }
    }
    return true;
}

/// The column that the line of units names, where the others count rows; 0: there is none.
static size_t only_column(const struct ra_columns *c)
{
    struct ra_text_line line;
    struct ra_labels u = {.count = 0};
    if (ra_columns_units(c, &line)) {
        ra_labels_find(&line, &u);
    }
    const size_t column = u.count == 1 && u.cells == c->columns ? u.unit[0].cell + 1 : 0;
    return c->columns == 2 && column == 2 && counts_rows(c, 1) ? column : 0;
}

/// A line further above that has as many units as the columns need.
static size_t line_too_far(const struct ra_columns *c)
{
    struct ra_text_line line = {0};
    size_t found = 0;
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        struct ra_labels u;
        ra_labels_find(&line, &u);
        found = u.count == c->columns || u.count == 2 ? line.number : found;
    }
    return found;
}

static enum ra_code refuse_without(const struct ra_columns *c, const struct ra_head *head,
                                   const struct ra_quantity *second, struct ra_status *st)
{
    const size_t alone = second->told ? only_column(c) : 0, far = line_too_far(c);
    char why[120] = "";
    if (alone > 0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: one unit, of column %zu, and column 1 counts the rows: say that it "
                       "has heights alone: `columns %zu`",
                       c->path, c->first, alone, alone);
    }
    if (far > 0) {
        snprintf(why, sizeof why, " (line %zu has units, of what is not said)", far);
    }
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: numbers without units%s: put a line such as `%s`, with the units in "
                   "brackets, directly above them%s",
                   c->path, c->first, why, second->example,
                   !second->told          ? ""
                   : head->column[0] == 0 ? ", or say `units Z`"
                                          : ", or say `units X,Z`");
}

/// Those of the user, whatever the head says.
static void take_units(const struct ra_format *format, struct ra_head *head)
{
    for (size_t i = 0; i < 2; i++) {
        if (head->column[i] != 0 && head->per_metre[i] != format->per_metre[i]) {
            head->against = head->unit_line;
        }
        head->per_metre[i] = format->per_metre[i];
    }
    head->unit_line = 0;
}

enum ra_code ra_head_read(const struct ra_columns *c, const struct ra_format *format,
                          const struct ra_quantity *second, struct ra_head *head,
                          struct ra_status *st)
{
    *head = (struct ra_head){.unit_line = 0};
    for (size_t i = 0; i < 2; i++) {
        if (format->column[i] > c->columns) {
            return ra_fail(st, RA_INPUT, "%s:%zu: has no column %zu, but %zu of them", c->path,
                           c->first, format->column[i], c->columns);
        }
    }
    if (check_count(c, format, st) != RA_OK || read_head(c, format, second, head, st) != RA_OK ||
        (head->unit_line == 0 && default_columns(c, format, head, st) != RA_OK)) {
        return RA_INPUT;
    }
    if (format->per_metre[1] > 0.0) {
        take_units(format, head);
    }
    if (head->per_metre[1] == 0.0) {
        return refuse_without(c, head, second, st);
    }
    if (head->column[0] != 0 && head->per_metre[0] == 0.0) {
        return ra_fail(
            st, RA_INPUT,
            "%s:%zu: column %zu has positions, whose unit is missing: say both by `units "
            "X,Z`",
            c->path, c->first, head->column[0]);
    }
    return find_step(c, format, head, st);
}
