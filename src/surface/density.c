// Spectral densities from tables.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A table of a spectrum is text with two columns, in a form that columns.c can read. The line
 * directly above them has two units in brackets, or two cells behind `# units`:
 *
 *     # wave number [1/mm]   density [um2 mm]
 *     0.1                    12.5
 *
 * A row must have as many cells as this line (labels.c). If there are more than two columns, we
 * take the columns with these units, or the columns that `columns 2,3` names. The table is refused
 * in three cases: another line above gives these columns other units; a stated number of points or
 * rows differs from the number in the table (claims.c); or marks may stand between thousands
 * (thousands.c). Other counts, such as the number of points of the measured profile, are noted
 * (unread.c).
 *
 * Units are products of powers of lengths and of `rad`, such as `um2 mm`, `um^3`, `um2/(1/mm)`,
 * `um2/(rad/mm)`, also with superscript digits and dots. In a line without brackets, a unit is in
 * parentheses at the end of a cell, `PSD (um2 mm)`, or it is a whole cell, in a row of units below
 * the names. The first unit shows the quantity of the first column:
 *
 *     a length              a wavelength lambda, f = 1/lambda
 *     one over a length     waves per length f
 *     rad over a length     an angular wave number q = 2 pi f
 *
 * A rad in the second unit shows whether the density is over f or over q. The unit of the density
 * contains the length to the power d = 3 for profiles and d = 4 for topographies, and
 * $S_f = (2\pi)^{d-2} S_q$. A table over q whose density has no rad is ambiguous by a factor of
 * $2 \pi$ and is refused. Three more tables are refused: a name means angular wave numbers, but the
 * unit has no rad; a name contains a function; the head calls the density of a profile two-sided.
 *
 * Between rows the density is a power law,
 * $$ \ln S = \ln S_1 + \frac{\ln f - \ln f_1}{\ln f_2 - \ln f_1}(\ln S_2 - \ln S_1)
 *                                                                        % eq:ra2d-table-density $$
 * with correctly rounded logarithms and exponentials. A first row with wave number 0, as transforms
 * have, is left out. Rows must be in ascending or in descending order.
 *
 * Units: SI. Tests: tests/surface/test_density.c.
 */
#include "surface/density.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/claims.h"
#include "surface/columns.h"
#include "surface/labels.h"
#include "surface/thousands.h"
#include "surface/unread.h"

static const double TWO_PI = 6.28318530717958647693;

// ## Units

/// A unit that is a product of powers: its factor to SI, and its powers of length and rad.
struct unit {
    double factor;
    int length, angle;
};

/// Characters beyond ASCII, in UTF-8 and in Latin-1, with their meaning: a superscript digit, a
/// superscript minus (-1), a dot or a cross between factors (0).
static const struct {
    const char *bytes;
    int says;
} small[] = {{"\xc2\xb9", 1},      {"\xc2\xb2", 2},      {"\xc2\xb3", 3}, {"\xe2\x81\xb4", 4},
             {"\xe2\x81\xbb", -1}, {"\xe2\x88\x92", -1}, {"\xc2\xb7", 0}, {"\xc3\x97", 0},
             {"\xe2\x8b\x85", 0},  {"\xb9", 1},          {"\xb2", 2},     {"\xb3", 3},
             {"\xb7", 0}};

/// Number of bytes of the character from this table that begins at `at`; 0 if none begins there.
static size_t small_at(const char *at, const char *end, int *says)
{
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        const size_t length = strlen(small[i].bytes);
        if ((size_t)(end - at) >= length && memcmp(at, small[i].bytes, length) == 0) {
            *says = small[i].says;
            return length;
        }
    }
    return 0;
}

/// Skips blanks, and signs between factors.
static const char *skip_blanks(const char *at, const char *end)
{
    int says = 0;
    for (size_t length = 1; at < end && length > 0; at += length) {
        length = *at == ' ' || *at == '*' || *at == '.' ? 1 : small_at(at, end, &says);
        length = says == 0 ? length : 0;
    }
    return at;
}

/// The power behind a name: 2, ^2, ^-1, -1, or superscript; 1 if there is none. NULL if there
/// is only a superscript minus.
static const char *read_power(const char *at, const char *end, int *power)
{
    const char *next = at < end && *at == '^' ? at + 1 : at;
    int says = 0;
    size_t length = small_at(at, end, &says);
    if (length > 0 && says != 0) {
        const int sign = says;
        at += length;
        length = sign < 0 ? small_at(at, end, &says) : 0;
        *power = sign < 0 ? -says : sign;
        return length > 0 && says > 0 ? at + length : sign > 0 ? at : NULL;
    }
    const bool minus = next < end && *next == '-';
    next += minus ? 1 : 0;
    *power = 1;
    if (next < end && *next >= '1' && *next <= '9') {
        *power = minus ? '0' - *next : *next - '0';
        return next + 1;
    }
    return at;
}

/// Reads a length, rad or 1 with its power. `sign` is -1 behind a slash and 1 elsewhere; the power
/// is multiplied by it. Returns the end of the factor, NULL if there is none.
static const char *read_factor(const char *at, const char *end, int sign, struct unit *unit)
{
    const char *name = at;
    int power = 1;
    if (at < end && *at == '1') {
        return at + 1;
    }
    int says;
    // both micro signs have bytes beyond ASCII
    while (at < end && strchr(" *./()^-0123456789", *at) == NULL && small_at(at, end, &says) == 0) {
        at++;
    }
    const size_t length = (size_t)(at - name);
    const double per_metre = ra_length_unit(name, length, false);
    const bool angle = length == 3 && memcmp(name, "rad", 3) == 0;
    if (!angle && !(per_metre > 0.0)) {
        return NULL;
    }
    at = read_power(at, end, &power);
    if (at == NULL) {
        return NULL;
    }
    power *= sign;
    unit->angle += angle ? power : 0;
    unit->length += angle ? 0 : power;
    for (int i = 0; !angle && i < abs(power); i++) {
        unit->factor *= power > 0 ? 1.0 / per_metre : per_metre;
    }
    return at;
}

/// Reads a unit; false if there is none. After a slash there is one factor, or there are
/// parentheses, in which another slash divides again.
static bool read_unit(const char *at, const char *end, struct unit *unit)
{
    int sign = 1, outer = 1;
    bool inside = false;
    *unit = (struct unit){.factor = 1.0};
    for (at = skip_blanks(at, end); at != NULL && at < end; at = skip_blanks(at, end)) {
        if (*at == '/') {
            sign = -outer;
            at++;
        } else if (*at == '(' && !inside) {
            inside = true;
            outer = sign;
            at++;
        } else if (*at == ')' && inside) {
            inside = false;
            sign = outer = 1;
            at++;
        } else {
            at = read_factor(at, end, sign, unit);
            if (at == NULL) {
                return false;
            }
            sign = outer;
        }
    }
    return at != NULL && !inside;
}

/// True if two units are those of a wave and of a density.
static bool are_units(const struct unit unit[2], int dimensions)
{
    const bool wave = (unit[0].length == 1 && unit[0].angle == 0) ||
                      (unit[0].length == -1 && (unit[0].angle == 0 || unit[0].angle == 1));
    const int angles = 2 - dimensions;
    return wave && unit[1].length == dimensions && (unit[1].angle == 0 || unit[1].angle == angles);
}

// ## The head

static const char table[] = "# units\t"; // begins our own lines of units; every cell is a unit

/// Reads a unit of lengths from the parentheses at the end of a cell, or from the whole cell.
static bool unit_of_words(const struct ra_text_line *cell, struct unit *unit)
{
    const char *begin = cell->at, *end = cell->at + cell->length;
    while (begin < end && strchr(" #%!\"", *begin) != NULL) {
        begin++;
    }
    while (end > begin && (end[-1] == ' ' || end[-1] == '"')) {
        end--;
    }
    if (read_unit(begin, end, unit) && unit->length != 0) {
        return true;
    }
    end -= end > begin && end[-1] == ')';
    for (const char *at = begin; at < end; at++) {
        if (*at == '(' && read_unit(at + 1, end, unit) && unit->length != 0) {
            return end[0] == ')';
        }
    }
    return false;
}

/// Reads the unit in the brackets of a cell, or a cell of our own tables; false if there is none,
/// or if there are two. Without brackets the unit is in parentheses or is the whole cell.
static bool unit_of_cell(const struct ra_text_line *cell, bool ours, struct unit *unit)
{
    const char *const end = cell->at + cell->length;
    const char *const open = ours ? cell->at : memchr(cell->at, '[', cell->length);
    const char *const begin = open == NULL || ours ? open : open + 1;
    const char *const close = begin == NULL ? NULL
                              : ours        ? end
                                            : memchr(begin, ']', (size_t)(end - begin));
    if (open == NULL) {
        return unit_of_words(cell, unit);
    }
    return close != NULL && memchr(close, '[', (size_t)(end - close)) == NULL &&
           read_unit(begin, close, unit);
}

/// The units of a line and where they stand.
struct units {
    /// cells: number of cells, or of brackets if the line is a single cell; known: how many of them
    /// have a unit
    size_t cells, known;
    bool is[RA_LABELS];          ///< a cell has a unit
    struct unit unit[RA_LABELS]; ///< units of the first cells
    bool fit;                    ///< there are as many cells as columns
};

/// The end of the next bracket or, in a line without brackets, of the next parenthesis.
static const char *next_close(const char *at, const char *end)
{
    size_t depth = 0;
    const bool square = memchr(at, '[', (size_t)(end - at)) != NULL;
    for (; at < end; at++) {
        depth += *at == '(';
        if (square ? *at == ']' : *at == ')' && depth == 1) {
            return at;
        }
        depth -= *at == ')' && depth > 0;
    }
    return NULL;
}

/// The text up to the next closing bracket; false if there is none.
static bool next_brackets(const char **at, const char *end, struct ra_text_line *cell)
{
    const char *const close = next_close(*at, end);
    if (close == NULL) {
        return false;
    }
    cell->at = *at;
    cell->length = (size_t)(close + 1 - *at);
    *at = close + 1;
    return true;
}

static struct units units_of_line(const struct ra_text_line *line, const struct ra_columns *c)
{
    const bool ours =
        line->length >= sizeof table && memcmp(line->at, table, sizeof table - 1) == 0;
    const char *at = line->at + (ours ? sizeof table - 1 : 0);
    const char *const end = line->at + line->length;
    const char cut = ra_label_cut(line, c->separator);
    struct ra_text_line cell;
    struct units u = {.cells = 0};
    size_t filled = 0;
    while (cut != '\0' ? ra_label_cell(&at, end, cut, &cell) : next_brackets(&at, end, &cell)) {
        struct unit found;
        const bool is = unit_of_cell(&cell, ours, &found);
        if (u.cells < RA_LABELS && is) {
            u.is[u.cells] = true;
            u.unit[u.cells] = found;
        }
        u.known += is;
        u.cells++;
        filled = strspn(cell.at, " ") < cell.length ? u.cells : filled;
    }
    u.fit = filled <= c->columns && c->columns <= u.cells && u.cells <= RA_LABELS;
    return u;
}

/// True if a line has anything in brackets.
static bool has_brackets(const struct ra_text_line *line)
{
    const char *at = line->at;
    struct ra_text_line cell;
    return line->length > 0 && next_brackets(&at, line->at + line->length, &cell);
}

/// Chooses the units of a wave and of its density in a line, and their columns: the columns that
/// the user names, or the only two whose units fit a wave and a density. If the line has more or
/// fewer cells than the rows have columns, it decides only if the user names the columns and the
/// line has exactly two units; the unit that fits a wave is then that of the wave. False if the
/// line does not decide.
static bool choose_units(const struct units *u, const struct ra_columns *c, int dimensions,
                         const size_t told[2], struct unit unit[2], size_t column[2])
{
    size_t pairs = 0;
    for (size_t i = 0; i < u->cells && i < RA_LABELS; i++) {
        for (size_t k = 0; k < u->cells && k < RA_LABELS; k++) {
            const struct unit pair[2] = {u->unit[i], u->unit[k]};
            const bool asked =
                told[0] == 0 ? k > i : !u->fit || (told[0] == i + 1 && told[1] == k + 1);
            if (i != k && u->is[i] && u->is[k] && asked && are_units(pair, dimensions)) {
                memcpy(unit, pair, sizeof pair);
                column[0] = told[0] == 0 ? i + 1 : told[0];
                column[1] = told[0] == 0 ? k + 1 : told[1];
                pairs++;
            }
        }
    }
    return pairs == 1 && column[1] <= c->columns && (u->fit || (told[0] > 0 && u->known == 2));
}

static enum ra_code refuse_units(const struct ra_columns *c, int dimensions, const size_t told[2],
                                 const struct units *u, const struct ra_text_line *line,
                                 struct ra_status *st)
{
    enum { SHOWN = 60 };
    char seen[120] = "";
    if (told[0] == 0 && c->columns > 2 && u->known >= 2) {
        return ra_fail(
            st, RA_INPUT,
            "%s:%zu: %zu %s and %zu columns: say which are waves and densities with `columns X,Z`",
            c->path, line->number, u->cells, u->cells == u->known ? "units" : "cells", c->columns);
    }
    if (has_brackets(line)) {
        snprintf(seen, sizeof seen, " of one (line %zu is `%.*s`)", line->number,
                 line->length < SHOWN ? (int)line->length : SHOWN, line->at);
    }
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: a spectrum without units%s: put a line such as `# wave number [1/mm] "
                   "density [%s]`, with its own units, directly above it",
                   c->path, c->first, seen, dimensions == 3 ? "um2 mm" : "um2 mm2");
}

static bool same(const struct unit *a, const struct unit *b)
{
    return a->factor == b->factor && a->length == b->length && a->angle == b->angle;
}

/// The next word of letters and digits outside brackets; false if there is none.
static bool next_name(const char **at, const char *end, struct ra_token *name)
{
    while (*at < end && !isalnum((unsigned char)**at) && (unsigned char)**at < 0x80) {
        const char *const close = **at == '[' ? memchr(*at, ']', (size_t)(end - *at)) : NULL;
        *at = close != NULL ? close : *at + 1;
    }
    *name = (struct ra_token){.kind = RA_TOKEN_WORD, .at = *at};
    while (*at < end && (isalnum((unsigned char)**at) || (unsigned char)**at >= 0x80)) {
        ++*at;
    }
    name->length = (size_t)(*at - name->at);
    return name->length > 0;
}

/// True if the name of a column is a function: log10 S, ln(S), $|A|^2$.
static bool has_function(const struct ra_text_line *cell)
{
    static const char *const functions[] = {"log", "log10", "lg", "ln", "sqrt", "db", NULL};
    const char *at = cell->at, *const end = cell->at + cell->length;
    struct ra_token name;
    bool found = false;
    while (at < end && strchr(" #%!\"", *at) != NULL) {
        at++;
    }
    const char *const open = memchr(at, '[', (size_t)(end - at));
    const char *const last = open == NULL ? end : open;
    if (at < end && *at == '|' && memchr(at, '/', (size_t)(last - at)) == NULL) {
        return true;
    }
    while (!found && next_name(&at, end, &name)) {
        found = ra_token_is(&name, functions);
    }
    return found;
}

/// True if the name of a column, before its brackets, means angular wave numbers: $\omega$,
/// $k = 2 \pi/\lambda$.
static bool is_angular(const struct ra_text_line *cell)
{
    static const char *const names[] = {"angular", "kreiswellenzahl", "kreisfrequenz",
                                        "omega",   "\xcf\x89",        NULL};
    static const char *const pi[] = {"pi", "\xcf\x80", NULL};
    static const char *const two_pi[] = {"2pi", "2\xcf\x80", NULL};
    static const char *const two[] = {"2", NULL};
    const char *at = cell->at, *const open = memchr(cell->at, '[', cell->length);
    const char *const end = open == NULL ? cell->at + cell->length : open;
    struct ra_token name, last = {.kind = RA_TOKEN_CELL};
    bool found = false;
    while (!found && next_name(&at, end, &name)) {
        found = ra_token_is(&name, names) || ra_token_is(&name, two_pi) ||
                (ra_token_is(&last, two) && ra_token_is(&name, pi));
        last = name;
    }
    return found;
}

/// Refuses factors in the names of the two columns.
static enum ra_code check_factors(const struct ra_columns *c, const struct ra_text_line *line,
                                  const size_t column[2], bool fit, struct ra_status *st)
{
    const char *at = line->at, *const end = line->at + line->length;
    const char cut = ra_label_cut(line, c->separator);
    struct ra_text_line cell = {.number = line->number};
    for (size_t i = 1; ra_label_cell(&at, end, cut, &cell); i++) {
        const bool taken = cut == '\0' || !fit || column[0] == i || column[1] == i;
        if (taken && (ra_labels_factor(&cell) || has_function(&cell))) {
            return ra_labels_refuse_factor(c->path, &cell, "", st);
        }
    }
    return RA_OK;
}

/// Reads the units of a line such as `Units: 1/um, nm3`, one in each cell; false if it is no such
/// line.
static bool said_of_all(const struct ra_text_line *line, struct unit unit[2])
{
    static const char *const words[] = {"unit", "units", "einheit", "einheiten", NULL};
    const char *at = line->at, *end = line->at + line->length;
    struct ra_token token;
    if (!ra_token_next(&at, end, '.', &token) || !ra_token_is(&token, words)) {
        return false;
    }
    at += strspn(at, " :=\t");
    const char *const cut = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
    return cut != NULL && read_unit(at, cut, &unit[0]) && read_unit(cut + 1, end, &unit[1]);
}

/// Refuses waves per length whose name means angular wave numbers.
static enum ra_code check_angular(const struct ra_columns *c, const struct ra_text_line *line,
                                  size_t column, const struct unit *unit, struct ra_status *st)
{
    const char *at = line->at, *const end = line->at + line->length;
    const char cut = ra_label_cut(line, c->separator);
    struct ra_text_line cell = {.number = line->number};
    for (size_t i = 1;
         unit->length == -1 && unit->angle == 0 && ra_label_cell(&at, end, cut, &cell); i++) {
        if ((cut == '\0' || i == column) && is_angular(&cell)) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: an angular wave number, and its unit has no rad: write "
                           "[rad/mm] and a density of it, [um2/(rad/mm)], or give waves per length",
                           c->path, line->number);
        }
    }
    return RA_OK;
}

/// Reads a unit in brackets or parentheses, or behind `in` or `unit`, in a line without numbers.
static bool unit_of_line(const struct ra_text_line *line, struct unit *unit)
{
    static const char *const words[] = {"in", "unit", "units", "einheit", "einheiten", NULL};
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_token token;
    bool found = false;
    while (!found && ra_token_next(&at, end, '.', &token) && token.kind != RA_TOKEN_NUMBER) {
        const char *const behind = at + strspn(at, " :=\t");
        found = (token.kind == RA_TOKEN_BRACKET &&
                 read_unit(token.at, token.at + token.length, unit)) ||
                (ra_token_is(&token, words) && behind < end && read_unit(behind, end, unit));
    }
    return found;
}

/// True if a line gives the waves or the densities another unit, without a word for the other
/// quantity.
static bool is_another(const struct ra_text_line *line, int dimensions, const struct unit unit[2])
{
    struct unit here;
    if (!unit_of_line(line, &here)) {
        return false;
    }
    const bool wave = here.length == -1 && unit[0].length == -1;
    const bool density = here.length == dimensions;
    return (wave && !same(&here, &unit[0])) || (density && !same(&here, &unit[1]));
}

/// Refuses a two-sided density. The key needs a one-sided density, whose integral over waves above
/// 0 is the mean square.
static enum ra_code check_sides(const struct ra_columns *c, size_t from, struct ra_status *st)
{
    static const char *const words[] = {"two",          "double",     "doublesided",
                                        "twosided",     "zweiseitig", "zweiseitige",
                                        "zweiseitiges", "bilateral",  NULL};
    static const char *const sided[] = {"sided", NULL};
    struct ra_text_line line = {0};
    for (const char *next = c->text; ra_text_line_next(&next, c->next, &line);) {
        const char *at = line.at, *const end = line.at + line.length;
        struct ra_token name, last = {.kind = RA_TOKEN_CELL};
        while (line.number > from && next_name(&at, end, &name)) {
            const bool whole = name.length > 6 && ra_token_is(&name, words);
            if (whole || (ra_token_is(&last, words) && ra_token_is(&name, sided))) {
                return ra_fail(
                    st, RA_INPUT,
                    "%s:%zu: a two-sided density: give the one-sided density, which is twice as "
                    "large at wave numbers above 0, and call it one-sided there",
                    c->path, line.number);
            }
            last = name;
        }
    }
    return RA_OK;
}

/// Checks lines further above that give the same columns other units.
static enum ra_code check_others(const struct ra_columns *c, int dimensions, const size_t column[2],
                                 const struct unit unit[2], size_t from, size_t where,
                                 struct ra_status *st)
{
    struct ra_text_line line = {0};
    for (const char *next = c->text; ra_text_line_next(&next, c->next, &line);) {
        const struct units u = units_of_line(&line, c);
        struct unit here[2];
        size_t of[2];
        const bool said = choose_units(&u, c, dimensions, column, here, of) ||
                          (said_of_all(&line, here) && are_units(here, dimensions));
        const bool differs = said ? !(same(&here[0], &unit[0]) && same(&here[1], &unit[1]))
                                  : line.number != where && is_another(&line, dimensions, unit);
        if (line.number > from && differs) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: other units than in line %zu: correct one of them, or pass "
                           "over that line with `skip %zu`",
                           c->path, where, line.number, line.number);
        }
    }
    return RA_OK;
}

/// Finds the units in the line that may name them (ra_columns_units), and the columns to which they
/// belong.
static enum ra_code find_units(const struct ra_columns *c, const struct ra_format *format,
                               int dimensions, struct unit unit[2], size_t column[2],
                               struct ra_status *st)
{
    struct ra_text_line line = {0};
    struct units u = {.cells = 0};
    if (ra_columns_units(c, &line)) {
        u = units_of_line(&line, c);
    }
    if (!choose_units(&u, c, dimensions, format->column, unit, column)) {
        return refuse_units(c, dimensions, format->column, &u, &line, st);
    }
    if (check_factors(c, &line, column, u.fit, st) != RA_OK) {
        return RA_INPUT;
    }
    if (unit[0].angle == 1 && unit[1].angle == 0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: is the density one of angular wave numbers? Write [%s], or give "
                       "the first column in [1/mm]",
                       c->path, line.number, dimensions == 3 ? "um2/(rad/mm)" : "um2 mm2/rad2");
    }
    if (check_angular(c, &line, column[0], &unit[0], st) != RA_OK ||
        (dimensions == 3 && check_sides(c, format->skip, st) != RA_OK)) {
        return RA_INPUT;
    }
    return check_others(c, dimensions, column, unit, format->skip, line.number, st);
}

/// Checks the statements of the head about the rows, and marks in their numbers.
static enum ra_code check_numbers(const struct ra_columns *c, const struct ra_format *format,
                                  const size_t column[2], struct ra_status *st)
{
    char unused[200] = "";
    enum ra_code code = ra_claims_counts(c, format, false, st);
    code = code == RA_OK ? ra_claims_waves(c, format, st) : code;
    for (size_t i = 0; i < 2 && code == RA_OK; i++) {
        code = ra_thousands_check(c, format, column[i], unused, sizeof unused, st);
        code = code == RA_OK ? ra_thousands_blanks(c, format, column[i], st) : code;
    }
    return code;
}

// ## Rows

void ra_density_free(struct ra_density *d)
{
    free(d->wave_number);
    free(d->density);
    *d = (struct ra_density){0};
}

/// Stores a row in SI; false for the wave number 0, which is no wave.
static bool set_row(const double value[2], const struct unit unit[2], struct ra_density *d)
{
    const double x = value[0] * unit[0].factor * (unit[0].angle == 1 ? 1.0 / TWO_PI : 1.0);
    double y = value[1] * unit[1].factor;
    for (int i = unit[1].angle; i < 0; i++) {
        y *= TWO_PI;
    }
    if (unit[0].length == -1 && value[0] == 0.0) {
        return false;
    }
    d->wave_number[d->count] = unit[0].length == 1 ? 1.0 / x : x;
    d->density[d->count++] = y;
    return true;
}

static enum ra_code read_rows(const struct ra_columns *c, const struct unit unit[2],
                              const size_t column[2], double *row, struct ra_density *d,
                              struct ra_status *st)
{
    struct ra_text_line line = {0};
    for (const char *next = c->next; ra_columns_next(c, &next, &line);) {
        ra_columns_row(c, &line, row);
        const double value[2] = {row[column[0] - 1], row[column[1] - 1]};
        if (!set_row(value, unit, d)) {
            continue;
        }
        const double *const f = d->wave_number, s = d->density[d->count - 1];
        const size_t last = d->count - 1;
        if (!(f[last] > 0.0 && isfinite(f[last]) && s >= 0.0 && isfinite(s))) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: %g and %g: give a wave above 0 and a density of 0 or more",
                           c->path, line.number, value[0], value[1]);
        }
        if (last > 0 &&
            (f[last] == f[last - 1] || (last > 1 && (f[last] > f[last - 1]) != (f[1] > f[0])))) {
            return ra_fail(st, RA_INPUT, "%s:%zu: %g breaks the order of the rows above: sort them",
                           c->path, line.number, value[0]);
        }
    }
    return d->count >= 2 ? RA_OK
                         : ra_fail(st, RA_INPUT, "%s: a spectrum of %zu row%s: give 2 at least",
                                   c->path, d->count, ra_s(d->count));
}

static void turn_round(struct ra_density *d)
{
    const bool falls = d->wave_number[0] > d->wave_number[d->count - 1];
    for (size_t i = 0; falls && i < d->count / 2; i++) {
        const size_t k = d->count - 1 - i;
        const double f = d->wave_number[i], s = d->density[i];
        d->wave_number[i] = d->wave_number[k];
        d->density[i] = d->density[k];
        d->wave_number[k] = f;
        d->density[k] = s;
    }
}

static enum ra_code read_table(const struct ra_text *text, const struct ra_format *format,
                               int dimensions, struct ra_density *d, struct ra_status *st)
{
    struct ra_columns c;
    struct unit unit[2] = {{.length = 0}, {.length = 0}};
    enum ra_code code = ra_columns_find(text, format, &c, st);
    size_t column[2] = {1, 2};
    if (code == RA_OK &&
        (c.columns < 2 || c.columns < format->column[0] || c.columns < format->column[1])) {
        code = ra_fail(st, RA_INPUT, "%s:%zu: %zu column%s: give two, wave number and density",
                       c.path, c.first, c.columns, ra_s(c.columns));
    }
    if (code == RA_OK) {
        code = find_units(&c, format, dimensions, unit, column, st);
    }
    if (code == RA_OK) {
        code = check_numbers(&c, format, column, st);
    }
    if (code != RA_OK) {
        return code;
    }
    double *const row = ra_alloc(c.columns, sizeof *row, "columns of a line", st);
    d->wave_number = ra_alloc(c.rows, sizeof(double), "rows of a spectrum", st);
    d->density = ra_alloc(c.rows, sizeof(double), "rows of a spectrum", st);
    code = row != NULL && d->wave_number != NULL && d->density != NULL
               ? read_rows(&c, unit, column, row, d, st)
               : RA_SYSTEM;
    if (code == RA_OK) {
        turn_round(d);
        // lengths in the head may belong to the profile from which the spectrum was computed
        const struct ra_extent any = {.side = {HUGE_VAL, 0.0}};
        ra_claims_factor(&c, format, d->note, sizeof d->note);
        ra_unread_note(&c, format, &any, d->note, sizeof d->note);
    }
    free(row);
    return code;
}

enum ra_code ra_density_read(const char *path, const char *how, int dimensions,
                             struct ra_density *density, struct ra_status *st)
{
    struct ra_text text = {.path = path, .most = RA_SURFACE_BYTES};
    struct ra_format format;
    *density = (struct ra_density){0};
    enum ra_code code = ra_format_parse(how, &format, st);
    if (code == RA_OK &&
        ra_format_said(&format, RA_SAID_UNITS | RA_SAID_STEP | RA_SAID_ROW | RA_SAID_COLUMN |
                                    RA_SAID_MISSING | RA_SAID_WINDOW | RA_SAID_CHANNEL) != NULL) {
        code = ra_fail(st, RA_INPUT,
                       "%s: the format of a spectrum may say columns, decimal and skip; write its "
                       "units above it",
                       path);
    }
    if (code == RA_OK && format.column[1] > 0 && format.column[0] == 0) {
        code = ra_fail(st, RA_INPUT,
                       "%s: `columns %zu` for a spectrum: give two, those of waves and densities, "
                       "with `columns X,Z`",
                       path, format.column[1]);
    }
    format.unsaid = RA_SAID_ANY & ~(unsigned)(RA_SAID_COLUMNS | RA_SAID_DECIMAL | RA_SAID_SKIP);
    if (code == RA_OK) {
        code = ra_text_load(&text, "a spectrum", st);
    }
    if (code == RA_OK) {
        code = read_table(&text, &format, dimensions, density, st);
    }
    free(text.data);
    return code;
}

// ## Its note

double ra_density_at(const struct ra_density *d, double f)
{
    size_t low = 0, high = d->count - 1;
    if (!(f >= d->wave_number[0] && f <= d->wave_number[high])) {
        return 0.0;
    }
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        *(f < d->wave_number[middle] ? &high : &low) = middle;
    }
    const double f0 = d->wave_number[low], f1 = d->wave_number[high];
    const double s0 = d->density[low], s1 = d->density[high];
    const double interval = ra_exact_log(f1) - ra_exact_log(f0);
    if (!(s0 > 0.0 && s1 > 0.0 && interval > 0.0)) {
        return s0 + (f - f0) / (f1 - f0) * (s1 - s0);
    }
    const double share = (ra_exact_log(f) - ra_exact_log(f0)) / interval;
    return ra_exact_exp(ra_exact_log(s0) + share * (ra_exact_log(s1) - ra_exact_log(s0)));
}

double ra_density_between(const struct ra_density *d, double from, double to)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < d->count; i++) {
        const double low = fmax(from, d->wave_number[i]), high = fmin(to, d->wave_number[i + 1]);
        if (high > low) {
            sum += 0.5 * (high - low) * (ra_density_at(d, low) + ra_density_at(d, high));
        }
    }
    return sum;
}
