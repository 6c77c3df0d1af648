// The meaning of the columns of a text: their units and their step.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The head is everything above the numbers, comments or not. The line directly above them gives the
 * units of the columns, if it has as many units as there are columns:
 *
 *     # x [um]  z [nm]            brackets, whatever is in them, if one is a length
 *     Position (mm);Height (um)   parentheses, if a unit is in them
 *     x in um, z in nm            words; also x/um and x_um
 *     mm    um
 *
 * A unit with a number beside it, `cut-off 0.8 [mm]`, belongs to a quantity and not to a column. If
 * the line of units has as many cells as a row (labels.c), each cell belongs to its column. Then
 * `i;x (mm);z (um)` has its positions in column 2. If blanks separate the numbers, the line above
 * them is often a single cell. Such a line must have as many units as there are columns, in their
 * order; or it must have as many words as columns, of which the first two have the units.
 * Everything else is refused, also `x (mm);z (um)` above three columns, because the first column
 * may count the rows. The user decides with `columns 1,2` and `units mm,um`.
 *
 * A profile in the wrong unit is a thousand times too rough and looks the same. Lines further above
 * may have units of a cut-off or a tip; they name no columns. (In tables of this program the line
 * with `# units` stands above the line with the names.) But if such a line gives the columns other
 * units than the line directly above them, the two lines contradict each other. The file is then
 * refused, unless the user says `units um,nm`. A line that gives the unit of a single column,
 * `Z unit: nm`, or of all, `Units: nm` (labels.c), can contradict it, too. A file without units is
 * refused. The note says which units were taken from which line, and which line contradicts them.
 * In the two lines directly above the numbers the positions may have the name `Height` and the
 * heights the name `x`. Such a file is refused, too; the user decides by `columns 2,1` or
 * `columns 1,2`.
 *
 * A message gives a remedy with a value only if the file shows that the value is right. Otherwise
 * it gives the word only, `units X,Z`, because a user might copy an example and a profile would be
 * read wrongly without notice.
 *
 * Heights without positions need a step, from the head (claims.c) or from the user, `step 0.5 um`.
 * An empty line among them may be a missing point; positions would show this. So an empty line is
 * refused, unless the same number of empty lines separates all heights.
 *
 * A head that contradicts the data is refused (claims.c).
 *
 * Tests: tests/surface/test_text_files.c, tests/surface/test_claims.c.
 */
#include "surface/head.h"

#include <stdio.h>
#include <string.h>

#include "surface/claims.h"
#include "surface/thousands.h"

static const char lengths[] = "m, cm, mm, um, nm, pm, angstrom, inch or mil";

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

/// Ways in which the units of a line can belong to the columns.
enum order { BY_CELLS, IN_ORDER, BY_WORDS, UNCLEAR };

static enum order order_of(const struct ra_labels *u, const struct ra_columns *c)
{
    // if blanks separate numbers, several tabs are one separator
    const bool same = u->cut == c->separator || (u->cut == '\t' && c->separator == ' ');
    if (c->columns > 1 && u->cells > 1 && ra_labels_fit(u, c->columns) && !u->own) {
        return BY_CELLS;
    }
    if (c->columns > 1 && u->cells > 1 && same && u->full != c->columns && !u->own) {
        return UNCLEAR;
    }
    return u->count == c->columns                    ? IN_ORDER
           : u->cells == 1 && u->words == c->columns ? BY_WORDS
                                                     : UNCLEAR;
}

/// Column of the unit at place i, from 1 on; 0: the line does not say.
static size_t column_of(const struct ra_labels *u, size_t i, const struct ra_columns *c)
{
    const enum order order = order_of(u, c);
    return order == BY_CELLS   ? u->unit[i].cell + 1
           : order == IN_ORDER ? i + 1
           : order == BY_WORDS ? u->unit[i].word + 1
                               : 0;
}

/// Place of the unit of a column; RA_LABELS if it has none.
static size_t place_of(const struct ra_labels *u, size_t column, const struct ra_columns *c)
{
    const size_t count = u->count < RA_LABELS ? u->count : RA_LABELS;
    size_t i = 0;
    while (i < count && column_of(u, i, c) != column) {
        i++;
    }
    return i < count ? i : RA_LABELS;
}

/// Finds the columns to which a line of units belongs, if the user has not stated them. False if
/// the line belongs to no columns.
static bool choose_columns(const struct ra_labels *u, const struct ra_columns *c, size_t column[2])
{
    size_t found = 0;
    if (c->columns == 1 && u->count == 1) {
        column[0] = 0;
        column[1] = 1;
        return true;
    }
    for (size_t i = 0; i < u->count && i < RA_LABELS; i++) {
        const bool known = ra_label_unit(u->unit[i].name, u->unit[i].length) > 0.0;
        if (known || c->columns == 2) {
            if (found < 2) {
                column[found] = column_of(u, i, c);
            }
            found++;
        }
    }
    return found == 2 && c->columns >= 2 && column[0] > 0;
}

/// The number of units of a line that are lengths or speeds.
static size_t units_known(const struct ra_labels *u)
{
    size_t known = 0;
    for (size_t i = 0; i < u->count && i < RA_LABELS; i++) {
        known += ra_label_unit(u->unit[i].name, u->unit[i].length) > 0.0;
    }
    return known;
}

/// True if a line has units but does not show their columns. The three words of `i x [um] z [nm]`
/// name three columns, but those of `place x [um] z [nm]` may name only two.
static bool is_unclear(const struct ra_labels *u, const struct ra_columns *c,
                       const struct ra_format *r)
{
    const enum order order = order_of(u, c);
    const bool words =
        order == BY_WORDS && r->column[1] == 0 && (u->unit[0].word != 0 || u->unit[1].word != 1);
    return c->columns > 1 && units_known(u) >= 2 && (order == UNCLEAR || words);
}

// ## Names

/// The meaning of a column's name. The name is a whole cell, the words before the unit, or one
/// word.
static unsigned says_of(const struct ra_labels *u, const struct ra_columns *c, size_t column)
{
    const enum order order = order_of(u, c);
    const size_t place = place_of(u, column, c);
    if (column == 0 || column > RA_LABELS) {
        return 0;
    }
    return order == BY_CELLS                         ? u->cell_says[column - 1]
           : u->count > 0                            ? (place < RA_LABELS ? u->unit[place].says : 0)
           : u->cells == 1 && u->words == c->columns ? u->word_says[column - 1]
                                                     : 0;
}

/// True if names show that positions are heights: the names of the line directly above or, if these
/// show nothing, of the line above that. Words without units show this only if there are two of
/// them, because `height` may begin a title.
static bool named_in_turn(const struct ra_columns *c, const size_t column[2])
{
    struct ra_text_line line[2];
    unsigned says[2] = {0, 0};
    bool units = false;
    ra_columns_above(c, line);
    for (size_t k = 0; k < 2 && says[0] == 0 && says[1] == 0 && line[k].number > 0; k++) {
        struct ra_labels u;
        ra_labels_of_columns(&line[k], c->separator, c->columns, &u);
        units = u.count > 0;
        for (size_t i = 0; i < 2 && (k == 0 || !units); i++) {
            says[i] = says_of(&u, c, column[i]);
        }
    }
    const bool height =
        (says[0] & (RA_NAME_HEIGHT | RA_NAME_PERHAPS)) != 0 && (says[0] & RA_NAME_PLACE) == 0;
    const bool alone = (says[0] & RA_NAME_HEIGHT) != 0 && (says[1] & RA_NAME_HEIGHT) == 0;
    return height && (says[1] == RA_NAME_PLACE || (units && alone));
}

static enum ra_code check_names(const struct ra_columns *c, const struct ra_format *r,
                                const size_t column[2], struct ra_status *st)
{
    if (column[0] == 0 || r->column[1] > 0 || !named_in_turn(c, column)) {
        return RA_OK;
    }
    char remedy[100];
    snprintf(remedy, sizeof remedy, ", say `columns %zu,%zu`; if not, `columns %zu,%zu`", column[1],
             column[0], column[0], column[1]);
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: column %zu is named like heights: if positions are in column %zu%s",
                   c->path, c->first, column[0], column[1],
                   (r->unsaid & RA_SAID_COLUMNS) != 0 ? ", exchange the two" : remedy);
}

// ## The step of heights alone

static enum ra_code find_step(const struct ra_columns *c, const struct ra_format *r,
                              struct ra_head *head, struct ra_status *st)
{
    struct ra_claim step;
    if (head->column[0] != 0) {
        return r->step == 0.0
                   ? RA_OK
                   : ra_fail(st, RA_INPUT,
                             "%s:%zu: column %zu has positions: leave out `step`, or say that "
                             "column %zu has heights alone: `columns %zu`",
                             c->path, c->first, head->column[0], head->column[1], head->column[1]);
    }
    if (ra_columns_even(c, st) != RA_OK) {
        return RA_INPUT;
    }
    head->step = r->step;
    if (r->step > 0.0) {
        return RA_OK;
    }
    ra_claims_step(c, &step);
    head->step = step.length;
    head->step_line = step.line;
    if (step.length == 0.0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: heights without positions: give their step L with `step L`",
                       c->path, c->first);
    }
    return ra_claims_one(c, &step, "step", "say which is right with `step L`", st);
}

// ## Rectangles

/// Finds `Value units: m`; false if there are two such lines with different units.
static bool find_value_unit(const struct ra_columns *c, double *per_metre, size_t *where)
{
    static const char *const value[] = {"value", NULL}, *const unit[] = {"unit", "units", NULL};
    struct ra_text_line line = {0};
    bool same = true;
    *per_metre = 0.0;
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        const char *at = line.at, *const end = line.at + line.length;
        struct ra_token token;
        if (ra_token_next(&at, end, '.', &token) && ra_token_is(&token, value) &&
            ra_token_next(&at, end, '.', &token) && ra_token_is(&token, unit) &&
            ra_token_next(&at, end, '.', &token)) {
            const double found = ra_length_unit(token.at, token.length, false);
            same = same && (*per_metre == 0.0 || *per_metre == found);
            *per_metre = found;
            *where = line.number;
        }
    }
    return same;
}

/// True if a line is a unit, `[nm]` or `# nm`, and nothing else.
static bool is_unit_alone(const struct ra_text_line *line, const struct ra_labels *u)
{
    static const char marks[] = " \t#%!;,:=[]()\"";
    const char *at = line->at, *end = line->at + line->length;
    while (at < end && strchr(marks, *at) != NULL) {
        at++;
    }
    while (end > at && strchr(marks, end[-1]) != NULL) {
        end--;
    }
    return u->count == 1 && (size_t)(end - at) == u->unit[0].length;
}

/// Finds a line that contradicts the units of a rectangle: `z unit: nm` if values have another
/// unit, or `units: nm` if the sides have another unit, too. 0 if there is none.
static size_t line_of_another(const struct ra_columns *c, double per_metre,
                              const struct ra_claim side[2])
{
    struct ra_text_line line = {0};
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        struct ra_labels u;
        ra_labels_find(&line, c->separator, &u);
        for (size_t i = 0; i < u.count && i < RA_LABELS && !u.numbers; i++) {
            const double here = ra_length_unit(u.unit[i].name, u.unit[i].length, false);
            const bool values = u.unit[i].of == RA_NAME_HEIGHT;
            const bool all = (u.unit[i].of == RA_NAME_ALL || u.unit[i].of == RA_NAME_PERHAPS ||
                              is_unit_alone(&line, &u)) &&
                             here != side[0].per_metre && here != side[1].per_metre;
            if ((values || all) && here > 0.0 && here != per_metre) {
                return line.number;
            }
        }
    }
    return 0;
}

/// Returns the number of the line directly above the numbers if this line gives every column a
/// unit, else 0. Such numbers are columns of a profile, and the sides in the head belong to
/// something else, such as the specimen.
static size_t line_of_columns(const struct ra_columns *c)
{
    struct ra_text_line line = {0};
    struct ra_labels u = {.count = 0};
    if (c->columns > 1 && ra_columns_units(c, &line)) {
        ra_labels_of_columns(&line, c->separator, c->columns, &u);
    }
    return u.count > 1 && u.count == c->columns && units_known(&u) == u.count ? line.number : 0;
}

enum ra_code ra_head_rectangle(const struct ra_columns *c, struct ra_rectangle *rectangle,
                               struct ra_status *st)
{
    static const char *const names[2][2] = {{"width", NULL}, {"height", NULL}};
    struct ra_claim side[2];
    *rectangle = (struct ra_rectangle){.columns = line_of_columns(c)};
    for (size_t i = 0; i < 2; i++) {
        ra_claims_length(c, names[i], &side[i]);
        rectangle->side[i] = side[i].length;
    }
    const bool one = find_value_unit(c, &rectangle->per_metre, &rectangle->unit_line);
    if (rectangle->side[0] > 0.0 || rectangle->side[1] > 0.0 || rectangle->per_metre > 0.0) {
        rectangle->lacks = rectangle->side[0] == 0.0     ? "Width: 100 um"
                           : rectangle->side[1] == 0.0   ? "Height: 50 um"
                           : rectangle->per_metre == 0.0 ? "Value units: m"
                                                         : NULL;
    }
    rectangle->found = rectangle->side[0] > 0.0 && rectangle->side[1] > 0.0 &&
                       rectangle->per_metre > 0.0 && rectangle->columns == 0;
    for (size_t i = 0; i < 2 && rectangle->found; i++) {
        if (ra_claims_one(c, &side[i], names[i][0], "give it once", st) != RA_OK) {
            return RA_INPUT;
        }
    }
    if (rectangle->found && !one) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: another unit of values than in a line above: give it once", c->path,
                       rectangle->unit_line);
    }
    if (rectangle->found && ra_claims_sides(c, side, st) != RA_OK) {
        return RA_INPUT;
    }
    const size_t another = rectangle->found ? line_of_another(c, rectangle->per_metre, side) : 0;
    return another == 0 ? RA_OK
                        : ra_fail(st, RA_INPUT,
                                  "%s:%zu: another unit of values than in line %zu: correct it",
                                  c->path, another, rectangle->unit_line);
}

// ## The whole head

/// Copies the units of a line into `head`; false if the line does not fit these columns.
static bool read_line(const struct ra_labels *u, const struct ra_columns *c,
                      const struct ra_format *r, const struct ra_quantity *second,
                      const struct ra_label *name[2], struct ra_head *head)
{
    *head = (struct ra_head){.unit_line = u->line};
    if (u->count == 0 || u->count > RA_LABELS || (c->columns == 1 && u->count > 1)) {
        return false;
    }
    if (r->column[1] > 0) {
        memcpy(head->column, r->column, sizeof head->column);
    } else if (!choose_columns(u, c, head->column)) {
        return false;
    }
    for (size_t i = 0; i < 2; i++) {
        const size_t column = head->column[i];
        const size_t place = column == 0 ? RA_LABELS : place_of(u, column, c);
        if (place == RA_LABELS && column != 0) {
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
    static const char *const points[] = {"px",    "pixel",   "pixels", "pts", "points", "point",
                                         "index", "samples", "#",      "-",   "1",      NULL};
    const size_t i = head->column[0] != 0 && head->per_metre[0] == 0.0 ? 0 : 1;
    const struct ra_token unit = {RA_TOKEN_WORD, name[i]->name, name[i]->length};
    const char *const told = head->column[0] == 0
                                 ? ", or say that of the numbers with `units Z`"
                                 : ", or say those of the numbers with `units X,Z`";
    if (i == 0 && second->told && ra_token_is(&unit, points)) {
        return ra_fail(
            st, RA_INPUT,
            "%s:%zu: unit `%.*s` of column %zu counts points: say that column %zu has heights "
            "alone, and their unit and step, with `columns %zu`, `units Z` and `step L`",
            c->path, head->unit_line, quoted(unit.length), unit.at, head->column[0],
            head->column[1], head->column[1]);
    }
    return ra_fail(st, RA_INPUT, "%s:%zu: unit `%.*s` of column %zu is not known: use %s%s",
                   c->path, head->unit_line, quoted(unit.length), unit.at, head->column[i],
                   i == 1 ? second->units : lengths, second->told ? told : "");
}

/// True if a line gives a column a unit that differs from the column's own.
static bool contradicts(const struct ra_label *unit, const struct ra_columns *c,
                        const struct ra_quantity *second, const struct ra_head *head)
{
    const double place = ra_length_unit(unit->name, unit->length, false);
    const double height = ra_length_unit(unit->name, unit->length, second->speed);
    // the unit of another quantity, such as the speed of a tip, does not belong to a column
    const bool not_place = head->column[0] != 0 && place > 0.0 && place != head->per_metre[0];
    const bool not_height = height > 0.0 && height != head->per_metre[1];
    // the name y may mean heights, or the other side of an area
    const bool perhaps = unit->of == RA_NAME_PERHAPS && c->columns <= 2;
    return unit->of == RA_NAME_PLACE    ? not_place
           : unit->of == RA_NAME_HEIGHT ? not_height
           : unit->of == RA_NAME_ALL || perhaps
               ? (not_place || head->column[0] == 0 || place == 0.0) &&
                     (not_height || height == 0.0) && (place > 0.0 || height > 0.0)
               : false;
}

/// True if one of the units of a line contradicts the unit of its column.
static bool line_contradicts(const struct ra_labels *u, const struct ra_columns *c,
                             const struct ra_quantity *second, const struct ra_head *head)
{
    bool found = false;
    for (size_t i = 0; i < u->count && i < RA_LABELS && !u->numbers; i++) {
        found = found || contradicts(&u->unit[i], c, second, head);
    }
    return found;
}

/// Checks lines further above that give the same columns other units.
static enum ra_code check_others(const struct ra_columns *c, const struct ra_format *r,
                                 const struct ra_quantity *second, const struct ra_head *head,
                                 struct ra_status *st)
{
    struct ra_text_line line = {0};
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        struct ra_labels u;
        struct ra_head here;
        const struct ra_label *name[2];
        ra_labels_find(&line, c->separator, &u);
        // a row of other values, such as settings, has more or fewer cells than there are columns
        const bool other = (u.cells > 1 && !ra_labels_fit(&u, c->columns)) ||
                           (c->columns == 1 && u.unit[0].of == RA_NAME_PLACE);
        const bool all = !other && read_line(&u, c, r, second, name, &here);
        const bool differs =
            all && (memcmp(head->per_metre, here.per_metre, sizeof here.per_metre) != 0 ||
                    memcmp(head->column, here.column, sizeof here.column) != 0);
        const bool one = !all && line.number != head->unit_line;
        if (line.number > r->skip && (differs || (one && line_contradicts(&u, c, second, head)))) {
            return ra_fail(st, RA_INPUT, "%s:%zu: other units than in line %zu: %s", c->path,
                           head->unit_line, line.number,
                           (r->unsaid & RA_SAID_UNITS) != 0 ? "correct one of them"
                           : head->column[0] == 0           ? "say which are right with `units Z`"
                                                  : "say which are right with `units X,Z`");
        }
    }
    return RA_OK;
}

/// Refuses units if there are more or fewer columns than units.
static enum ra_code refuse_order(const struct ra_columns *c, const struct ra_format *r,
                                 const struct ra_labels *u, struct ra_status *st)
{
    for (size_t i = 1; i < c->columns && r->column[1] == 0; i++) {
        if (ra_thousands_blanks(c, r, i, st) != RA_OK) {
            return RA_INPUT;
        }
    }
    const bool columns = r->column[1] == 0, units = r->per_metre[1] == 0.0;
    char what[100] = "a column has two units or brackets in its name";
    const bool own = u->own && u->cells == c->columns;
    if (!own) {
        snprintf(what, sizeof what, "%zu %s and %zu columns", u->cells > 1 ? u->cells : u->count,
                 u->cells > 1 ? "cells" : "units", c->columns);
    }
    const bool silent = (r->unsaid & RA_SAID_COLUMNS) != 0;
    return ra_fail(
        st, RA_INPUT, "%s:%zu: %s%s%s%s%s", c->path, u->line, what,
        own ? ": leave one of them" : "",
        silent ? (own ? "" : ": give one for each")
        : own  ? ", or say which"
               : ": say which",
        ra_format_or(r, RA_SAID_COLUMNS, columns ? " they are of with `columns X,Z`" : ""),
        ra_format_or(r, RA_SAID_UNITS,
                     units && columns ? " and `units X,Z`"
                     : units          ? " they have with `units X,Z`"
                                      : ""));
}

/// Refuses factors in the cells of the columns that are taken or, if these are not known, in any
/// cell.
static enum ra_code check_factor(const struct ra_columns *c, const struct ra_format *r,
                                 const struct ra_quantity *second, const struct ra_text_line *line,
                                 const struct ra_labels *u, struct ra_status *st)
{
    const char *const remedy =
        (r->unsaid & RA_SAID_UNITS) != 0 ? ""
        : c->columns == 1 ? ", or say the unit of the numbers as they stand with `units Z`"
                          : ", or say the units of the numbers as they stand with `units X,Z`";
    const char *at = line->at, *const end = line->at + line->length;
    const struct ra_label *name[2] = {NULL, NULL};
    struct ra_head head;
    struct ra_text_line cell = {.number = line->number};
    const bool known = read_line(u, c, r, second, name, &head);
    if (units_known(u) == 0) {
        return RA_OK;
    }
    for (size_t i = 0; ra_label_cell(&at, end, u->cut, &cell); i++) {
        const bool taken = !known || (name[0] != NULL && name[0]->cell == i) ||
                           (name[1] != NULL && name[1]->cell == i);
        if (taken && ra_labels_factor(&cell)) {
            return ra_labels_refuse_factor(c->path, &cell, remedy, st);
        }
    }
    return RA_OK;
}

/// Reads the line of units (ra_columns_units), if there is one.
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
    ra_labels_of_columns(&line, c->separator, c->columns, &u);
    if (r->per_metre[1] == 0.0 && check_factor(c, r, second, &line, &u, st) != RA_OK) {
        return RA_INPUT;
    }
    if (is_unclear(&u, c, r) && (r->column[1] == 0 || r->per_metre[1] == 0.0)) {
        return refuse_order(c, r, &u, st);
    }
    if (!read_line(&u, c, r, second, name, &here)) {
        return RA_OK;
    }
    *head = here;
    if (r->per_metre[1] > 0.0) {
        return RA_OK;
    }
    return here.per_metre[1] > 0.0 && (here.column[0] == 0 || here.per_metre[0] > 0.0)
               ? check_others(c, r, second, head, st)
               : refuse_unit(c, &here, name, second, st);
}

/// Chooses the columns without the head.
static enum ra_code default_columns(const struct ra_columns *c, const struct ra_format *r,
                                    struct ra_head *head, struct ra_status *st)
{
    if (r->column[1] > 0) {
        memcpy(head->column, r->column, sizeof head->column);
    } else if (c->columns <= 2) {
        head->column[0] = c->columns - 1;
        head->column[1] = c->columns;
    } else {
        return ra_fail(st, RA_INPUT, "%s:%zu: %zu columns: %s%s", c->path, c->first, c->columns,
                       (r->unsaid & RA_SAID_COLUMNS) != 0
                           ? "give two"
                           : "say which have positions and heights with `columns X,Z`, or heights "
                             "alone with `columns Z`",
                       c->columns > RA_LABELS
                           ? ra_format_or(r, RA_SAID_ROW,
                                          "; of a rectangle say `row N`, `units Z` and `step L`")
                           : "");
    }
    return RA_OK;
}

// ## What is missing

/// True if a column only counts the rows, from 0 or from 1 on.
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

/// The column that the line of units names, if the other columns count rows; 0 if there is none.
static size_t only_column(const struct ra_columns *c)
{
    struct ra_text_line line;
    struct ra_labels u = {.count = 0};
    if (ra_columns_units(c, &line)) {
        ra_labels_find(&line, c->separator, &u);
    }
    const size_t column = u.count == 1 && u.cells == c->columns ? u.unit[0].cell + 1 : 0;
    return c->columns == 2 && column == 2 && counts_rows(c, 1) ? column : 0;
}

/// Finds a line further above that has as many units as the columns need.
static size_t line_too_far(const struct ra_columns *c)
{
    struct ra_text_line line = {0};
    size_t found = 0;
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        struct ra_labels u;
        ra_labels_find(&line, c->separator, &u);
        found = u.count == c->columns || u.count == 2 ? line.number : found;
    }
    return found;
}

/// Finds an unknown unit, such as `z (A)` or `z [UM]`: a short word in the last brackets of the
/// line directly above the numbers. Length 0 if there is none.
static struct ra_text_line unknown_unit(const struct ra_columns *c)
{
    enum { LONGEST = 8 };
    struct ra_text_line line, found = {.length = 0};
    if (!ra_columns_units(c, &line)) {
        return found;
    }
    for (size_t i = 0; i < line.length; i++) {
        const char *const at = line.at + i + 1;
        const char open = line.at[i];
        const char close = (char)(open == '('   ? ')'
                                  : open == '[' ? ']'
                                  : open == '{' ? '}'
                                  : open == '<' ? '>'
                                                : '\0');
        const char *const end = close != '\0' ? memchr(at, close, line.length - i - 1) : NULL;
        const size_t length = end == NULL ? 0 : (size_t)(end - at);
        if (length > 0 && length <= LONGEST && memchr(at, ' ', length) == NULL &&
            !((open == '(' || open == '[') && ra_label_unit(at, length) > 0.0)) {
            found = (struct ra_text_line){at, length, line.number};
        }
    }
    return found;
}

static enum ra_code refuse_without(const struct ra_columns *c, const struct ra_head *head,
                                   const struct ra_quantity *second, struct ra_status *st)
{
    const size_t alone = second->told ? only_column(c) : 0, far = line_too_far(c);
    const struct ra_text_line unknown = unknown_unit(c);
    char why[120] = "";
    if (alone > 0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: one unit, of column %zu, and column 1 counts the rows: say that it "
                       "has heights alone: `columns %zu`",
                       c->path, c->first, alone, alone);
    }
    if (far > 0) {
        snprintf(why, sizeof why, " (line %zu has units, but does not say of what)", far);
    }
    if (unknown.length > 0) {
        snprintf(why, sizeof why, " that are known (line %zu has `%.*s`)", unknown.number,
                 (int)unknown.length, unknown.at);
    }
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: numbers without units%s: put a line such as `%s`, with the units in "
                   "brackets, directly above them%s",
                   c->path, c->first, why, second->example,
                   !second->told          ? ""
                   : head->column[0] == 0 ? ", or say `units Z`"
                                          : ", or say `units X,Z`");
}

/// Takes the units of the user, even if the head states others.
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
    if (ra_claims_counts(c, format, false, st) != RA_OK ||
        read_head(c, format, second, head, st) != RA_OK ||
        (head->unit_line == 0 && default_columns(c, format, head, st) != RA_OK) ||
        check_names(c, format, head->column, st) != RA_OK) {
        return RA_INPUT;
    }
    if (head->column[0] == 0 && format->per_metre[0] > 0.0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: heights without positions, and `units X,Z` has a unit of these: "
                       "say `units Z`",
                       c->path, c->first);
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
            "%s:%zu: column %zu has positions, whose unit is missing: say both with `units X,Z`",
            c->path, c->first, head->column[0]);
    }
    return find_step(c, format, head, st);
}
