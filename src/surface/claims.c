// Statements in the head of a file about the numbers below it: their count, spacing and length.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The head of a file may give the number of values and their spacing. If the data differ from the
 * head, the file was cut, or the head belongs to another file, or a unit is wrong. Such a file is
 * refused, whether it contains pairs, a rectangle, a spectrum or a field along a solid.
 *
 * **Counts.** A number is a count if it follows a word that ends in `points`, `samples`, `pts` or
 * `punkte`; if it follows `number of data`; or if a line begins with `N =` or `count =` before it.
 * The only number of a line, of its first cell or of brackets is also a count, if it is more than
 * 1, whole, and beside words of counting only (`Anzahl Werte: 400`, `[400 points]`). So
 * `invalid values: 3` is not a count. A number alone in a line that is not a comment is a count,
 * too. `nx` is the number of points along x. A mark may separate thousands. Lines that `skip N`
 * skips are ignored.
 *
 * For a rectangle a count may also follow `lines`, `rows`, `number of rows`, `profiles`, `columns`,
 * `XRes` or `YRes`. Its number of points may be that of all cells, of a row or of a column, and
 * `points per line` is the number in a row. For pairs `rows:` is the number of lines. A product of
 * two whole numbers, `20 x 10 pixels` or `(400, 2)`, states rows and columns if one of the numbers
 * is the number of rows or of columns. The rows of a spectrum have other names, too:
 * `number of frequencies: 400`, `spectral lines = 400`, `# 400 wave numbers`. Counts in other words
 * only make a note (unread.c).
 *
 * **Steps.** A step is a length after `step`, `spacing`, `dx`, `interval`, `increment` or `pitch`,
 * or before one of these words at the end of a cell. It is no step if another word shows that it
 * belongs to something else (`line spacing`, `max. step`). For a rectangle `dy`, `pixel size` and
 * `line spacing` are steps, too. If the file has positions or sides, the step must agree with them
 * to 1 %.
 *
 * **Sides.** `X length`, `Y size` and `scan size` of a rectangle must agree to 1 % with its sides,
 * or with the distances from its first to its last point.
 *
 * **Points that were not measured.** A number behind `no data`, `invalid value`, `NODATA_value` or
 * `bad =` stands for such points (missing.c).
 *
 * **Factors.** A number other than 1 behind `scale`, `factor` or `gain` is not applied, because the
 * file does not say to which values it belongs. The note names the line.
 *
 * **Lengths.** In a file with decimal commas `1.500 nm` may be 1500 nm (thousands.c): the file is
 * refused if the length is needed.
 *
 * Units: SI. Tests: tests/surface/test_claims.c.
 */
#include "surface/claims.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "surface/labels.h"
#include "surface/thousands.h"

/// Finds the next line of the head.
static bool next_of_head(const struct ra_columns *c, const char **next, struct ra_text_line *line)
{
    return ra_text_line_next(next, c->next, line);
}

// ## Lengths

/// Names of a step: all of these for a rectangle, those behind `cellsize` for a profile.
static const char *const cell_names[] = {"dy",
                                         "pixel",
                                         "cell",
                                         "cellsize",
                                         "step",
                                         "spacing",
                                         "dx",
                                         "interval",
                                         "increment",
                                         "pitch",
                                         "schrittweite",
                                         "punktabstand",
                                         "messpunktabstand",
                                         "inkrement",
                                         "stepsize",
                                         "xstep",
                                         "x-step",
                                         "pas",
                                         "paso",
                                         "passo",
                                         NULL};
static const char *const *const step_names = cell_names + 4;
/// Words that show that a step belongs to something else; the last of them only for profiles.
static const char *const others[] = {"z",     "max",     "max.",     "maximum", "min",
                                     "min.",  "minimum", "gear",     "tooth",   "thread",
                                     "screw", "height",  "vertical", NULL};
static const char *const lateral[] = {"y",     "line",    "lines",    "row", "rows",
                                      "track", "profile", "profiles", NULL};

/// The length [m] that a number and its unit state.
static struct ra_claim length_of(const struct ra_token *number, const struct ra_token *unit,
                                 char decimal)
{
    const double per_metre = ra_length_unit(unit->at, unit->length, false);
    if (number->kind != RA_TOKEN_NUMBER || per_metre == 0.0) {
        return (struct ra_claim){.length = 0.0};
    }
    return (struct ra_claim){.length = ra_number_value(number->at, number->length) / per_metre,
                             .per_metre = per_metre,
                             .thousands = decimal == ',' &&
                                          ra_thousands_like(number->at, number->length, '.'),
                             .at = number->at,
                             .characters = number->length};
}

bool ra_claims_split(struct ra_token *number, struct ra_token *unit)
{
    for (size_t i = number->length; number->kind == RA_TOKEN_WORD && i-- > 1;) {
        if (ra_number_is(number->at, i, '.') &&
            ra_length_unit(number->at + i, number->length - i, false) > 0.0) {
            *unit = (struct ra_token){RA_TOKEN_WORD, number->at + i, number->length - i};
            *number = (struct ra_token){RA_TOKEN_NUMBER, number->at, i};
            return true;
        }
    }
    return false;
}

/// The length behind a name: `NAME: 0.5 um`, `NAME size = 0.5um` or `NAME [um] = 0.5`; 0 if there
/// is none.
static struct ra_claim length_behind(const char *at, const char *end, char decimal)
{
    static const char *const size[] = {"size", "x", NULL};
    struct ra_token token[2] = {{.kind = RA_TOKEN_CELL}, {.kind = RA_TOKEN_CELL}};
    for (size_t i = 0; i < 2; i++) {
        do {
            if (!ra_token_next(&at, end, decimal, &token[i])) {
                return (struct ra_claim){.length = 0.0};
            }
        } while (token[i].kind == RA_TOKEN_CELL || (i == 0 && ra_token_is(&token[0], size)));
        if (i == 0 && ra_claims_split(&token[0], &token[1])) {
            break;
        }
    }
    const bool first = token[0].kind == RA_TOKEN_NUMBER;
    return length_of(&token[!first], &token[first], decimal);
}

/// Finds a length behind a name that is written with a decimal comma, `0,01 mm`, above numbers
/// without decimal commas. If three digits follow the comma, it may separate thousands.
static struct ra_claim length_with_comma(const char *at, const char *end)
{
    const struct ra_claim claim = length_behind(at, end, ',');
    if (claim.length > 0.0 && ra_thousands_like(claim.at, claim.characters, ',')) {
        return (struct ra_claim){.length = 0.0};
    }
    return claim;
}

/// State of a search for lengths. It begins with zeros, except `next`.
struct search {
    const char *next, *at, *end;
    struct ra_text_line line;
    struct ra_token last[2]; ///< the last two tokens, a number and a unit; a cell's end clears them
    bool other;              ///< the last word shows that a step belongs to something else
};

/// The length that belongs to a name: behind it, or before it at the end of a cell.
static struct ra_claim length_at(const struct search *s, char decimal)
{
    const char *at = s->at;
    struct ra_token token;
    struct ra_claim claim = length_behind(s->at, s->end, decimal);
    if (claim.length == 0.0 && decimal == '.') {
        claim = length_with_comma(s->at, s->end);
    }
    if (claim.length == 0.0 &&
        (!ra_token_next(&at, s->end, decimal, &token) || token.kind == RA_TOKEN_CELL)) {
        claim = length_of(&s->last[0], &s->last[1], decimal);
    }
    return claim;
}

static bool next_length(const struct ra_columns *c, const char *const *names, struct search *s,
                        struct ra_claim *claim)
{
    const bool steps = names == step_names || names == cell_names;
    struct ra_token token;
    for (;;) {
        while (s->at != NULL && ra_token_next(&s->at, s->end, c->decimal, &token)) {
            const bool named = ra_token_is(&token, names) && !(s->other && steps);
            s->other = ra_token_is(&token, others) ||
                       (names == step_names && ra_token_is(&token, lateral));
            *claim = named ? length_at(s, c->decimal) : (struct ra_claim){.length = 0.0};
            claim->line = s->line.number;
            s->last[0] = token.kind == RA_TOKEN_CELL ? token : s->last[1];
            s->last[1] = token;
            if (claim->length > 0.0) {
                return true;
            }
        }
        if (!next_of_head(c, &s->next, &s->line)) {
            return false;
        }
        s->at = s->line.at;
        s->end = s->line.at + s->line.length;
        s->other = false;
        s->last[0] = s->last[1] = (struct ra_token){.kind = RA_TOKEN_CELL};
    }
}

void ra_claims_length(const struct ra_columns *c, const char *const *names, struct ra_claim *claim)
{
    struct search s = {.next = c->text};
    struct ra_claim found;
    *claim = (struct ra_claim){.length = 0.0};
    while (next_length(c, names, &s, &found)) {
        const size_t another =
            claim->length == 0.0 || claim->length == found.length ? claim->another : found.line;
        *claim = found;
        claim->another = another;
    }
}

void ra_claims_step(const struct ra_columns *c, struct ra_claim *claim)
{
    ra_claims_length(c, step_names, claim);
}

enum ra_code ra_claims_one(const struct ra_columns *c, const struct ra_claim *claim,
                           const char *name, const char *remedy, struct ra_status *st)
{
    if (claim->another > 0) {
        return ra_fail(st, RA_INPUT, "%s:%zu: another %s than in a line above: %s", c->path,
                       claim->another, name, remedy);
    }
    if (claim->thousands) {
        const int before = (int)strcspn(claim->at, ".");
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: a %s of `%.*s`, which may be %.*s%.3s, as decimal marks are "
                       "commas: remove the mark",
                       c->path, claim->line, name, (int)claim->characters, claim->at, before,
                       claim->at, claim->at + before + 1);
    }
    return RA_OK;
}

static bool near(double is, double said)
{
    return is > 0.0 && fabs(is / said - 1.0) <= 0.01;
}

enum ra_code ra_claims_steps(const struct ra_columns *c, const struct ra_steps *steps,
                             struct ra_status *st)
{
    struct search s = {.next = c->text};
    struct ra_claim said;
    const char *const *const names = steps->apart[1] > 0.0 ? cell_names : step_names;
    while (next_length(c, names, &s, &said)) {
        bool right = false;
        for (size_t i = 0; i < 2; i++) {
            right = right || near(steps->apart[i], said.length) ||
                    (said.thousands && near(steps->apart[i], 1e3 * said.length));
        }
        if (!right) {
            char across[40] = "";
            if (steps->apart[1] > 0.0) {
                snprintf(across, sizeof across, " and %.6g um", 1e6 * steps->apart[1]);
            }
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: a step of %.6g um, and the %s are %.6g um%s apart: which are "
                           "right? Correct the line%s",
                           c->path, said.line, 1e6 * said.length, steps->what,
                           1e6 * steps->apart[0], across, steps->remedy);
        }
    }
    return RA_OK;
}

// ## Sides of a rectangle

/// True if a length is a side or, for points, the distance from the first to the last point.
static bool is_side(double side, size_t points, double said)
{
    return near(side, said) || near(side * (1.0 - 1.0 / (double)points), said);
}

enum ra_code ra_claims_sides(const struct ra_columns *c, const struct ra_claim side[2],
                             struct ra_status *st)
{
    static const char *const axes[] = {"x", "y", "scan", NULL};
    static const char *const sides[] = {"length", "size", NULL};
    const size_t points[2] = {c->columns, c->rows};
    struct ra_text_line line = {0};
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        const char *at = line.at, *const end = line.at + line.length;
        struct ra_token axis, name;
        if (!ra_token_next(&at, end, c->decimal, &axis) || !ra_token_is(&axis, axes) ||
            !ra_token_next(&at, end, c->decimal, &name) || !ra_token_is(&name, sides)) {
            continue;
        }
        const double said = length_behind(at, end, c->decimal).length;
        const bool scan = axis.length > 1;
        const size_t i = !scan && (*axis.at == 'y' || *axis.at == 'Y');
        if (said > 0.0 && !is_side(side[i].length, points[i], said) &&
            !(scan && is_side(side[1].length, points[1], said))) {
            return ra_fail(
                st, RA_INPUT,
                "%s:%zu: a side of %.6g um, and line %zu gives %.6g um: correct one of them",
                c->path, line.number, 1e6 * said, side[i].line, 1e6 * side[i].length);
        }
    }
    return RA_OK;
}

// ## Counts

enum count { NONE, POINTS, LINES, COLUMNS };

/// True if a word ends in one of `ends`, a list that ends with NULL.
static bool ends_in(const struct ra_token *token, const char *const *ends)
{
    for (; *ends != NULL; ends++) {
        const size_t length = strlen(*ends);
        if (token->length >= length &&
            strncasecmp(token->at + token->length - length, *ends, length) == 0) {
            return true;
        }
    }
    return false;
}

/// The things whose number a word announces; `first`: the word begins a line or a cell.
static enum count counted(const struct ra_token *token, const char *end, bool first,
                          const struct ra_token *last, bool rectangle)
{
    static const char *const preposition[] = {"of", NULL};
    static const char *const point[] = {"point", NULL}, *const count[] = {"count", NULL};
    static const char *const per[] = {"points/line", "samples/line", "points/profile",
                                      "samples/profile", NULL};
    static const char *const rows[] = {"rows", "zeilen", "nrows", NULL};
    static const char *const along[] = {"nx", NULL};
    static const char *const points[] = {"points", "samples", "punkte", "pts", "punti",
                                         "puntos", "pontos",  "punten", NULL};
    static const char *const alone[] = {"n", "count", "anzahl", NULL};
    static const char *const data[] = {"data", NULL};
    static const char *const lines[] = {"lines", "rows",     "zeilen", "yres", "y-pixels",
                                        "nrows", "profiles", "ny",     NULL};
    static const char *const columns[] = {"columns", "spalten", "xres", "x-pixels",
                                          "ncols",   "nx",      NULL};
    const char *behind = token->at + token->length;
    while (behind < end && *behind == ' ') {
        behind++;
    }
    const bool equals = behind < end && (*behind == '=' || *behind == ':');
    const bool of = last != NULL && ra_token_is(last, preposition);
    if (ra_token_is(token, per)) {
        return rectangle ? COLUMNS : POINTS;
    }
    if (!rectangle && first && equals && ra_token_is(token, rows)) {
        return LINES;
    }
    if (ends_in(token, points) ||
        (last != NULL && ra_token_is(last, point) && ra_token_is(token, count)) ||
        (!rectangle && first && equals && ra_token_is(token, along)) ||
        (of && ra_token_is(token, data)) || (first && equals && ra_token_is(token, alone))) {
        return POINTS;
    }
    return !rectangle || !(first || of)  ? NONE
           : ra_token_is(token, lines)   ? LINES
           : ra_token_is(token, columns) ? COLUMNS
                                         : NONE;
}

size_t ra_claims_whole(const char *at, const char *end, size_t length, double *value)
{
    size_t digits = strspn(at, "0123456789");
    *value = ra_number_value(at, length);
    if (digits == 0 || digits > 3) {
        return length;
    }
    double grouped = ra_number_value(at, digits);
    size_t taken = digits;
    while (at + taken + 3 < end && memchr(".,' ", at[taken], 4) != NULL &&
           strspn(at + taken + 1, "0123456789") == 3) {
        grouped = 1000.0 * grouped + ra_number_value(at + taken + 1, 3);
        taken += 4;
    }
    *value = taken > digits ? grouped : *value;
    return taken > length ? taken : length;
}

/// True if a stated number equals the true number of points, lines or columns.
static bool agrees(const struct ra_columns *c, enum count count, bool rectangle, double value)
{
    const double rows = (double)c->rows, columns = (double)c->columns;
    return count == LINES ? value == rows
           : count == COLUMNS
               ? value == columns
               : value == rows || (rectangle && (value == columns || value == rows * columns));
}

/// Refuses a stated number that differs from the true number.
static enum ra_code check_number(const struct ra_columns *c, const struct ra_format *r,
                                 const struct ra_text_line *line, const struct ra_token *number,
                                 enum count count, bool rectangle, struct ra_status *st)
{
    static const char *const names[] = {"numbers", "points", "lines", "columns"};
    double value;
    const size_t length =
        ra_claims_whole(number->at, line->at + line->length, number->length, &value);
    char of[60] = "", skip[80];
    if (agrees(c, count, rectangle, value) ||
        agrees(c, count, rectangle, ra_number_value(number->at, number->length))) {
        return RA_OK;
    }
    if (rectangle) {
        snprintf(of, sizeof of, " with %zu column%s", c->columns, ra_s(c->columns));
    }
    snprintf(skip, sizeof skip, " If it is of something else, pass over it with `skip %zu`",
             line->number);
    return ra_fail(
        st, RA_INPUT, "%s:%zu: %.*s %s, and %zu line%s of numbers%s %s there: was the file cut?%s",
        c->path, line->number, (int)(length < 40 ? length : 40), number->at, names[count], c->rows,
        ra_s(c->rows), of, ra_are(c->rows), ra_format_or(r, RA_SAID_SKIP, skip));
}

/// True if a line is a number alone, or a number and the word for what it counts.
static bool is_count(const struct ra_text_line *line, struct ra_token *number)
{
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_token word, more;
    if (line->length == 0 || memchr("#%!", *line->at, 3) != NULL ||
        !ra_token_next(&at, end, '.', number) || number->kind != RA_TOKEN_NUMBER) {
        return false;
    }
    return !ra_token_next(&at, end, '.', &word) ||
           (word.kind == RA_TOKEN_WORD && counted(&word, end, false, NULL, false) == POINTS &&
            !ra_token_next(&at, end, '.', &more));
}

/// True if a line continues with `=`.
static bool equals(const char *at, const char *end)
{
    while (at < end && *at == ' ') {
        at++;
    }
    return at < end && *at == '=';
}

/// The number that a line declares as a mark for missing points, behind its name; false if there is
/// none.
static bool find_declared(const struct ra_text_line *line, char decimal, double *number)
{
    static const char *const names[] = {"nodata",
                                        "nodata_value",
                                        "nodatavalue",
                                        "no-data",
                                        "no_data",
                                        "no_data_value",
                                        "no-data-value",
                                        "missing_value",
                                        "missingvalue",
                                        "fill_value",
                                        "_fillvalue",
                                        "fillvalue",
                                        "invalid_value",
                                        "bad_value",
                                        "badvalue",
                                        "null_value",
                                        "novalue",
                                        "fehlwert",
                                        NULL};
    static const char *const no[] = {"no",     "invalid",    "missing", "bad",  "null",
                                     "void",   "undefined",  "dummy",   "fill", "blank",
                                     "masked", "unmeasured", "lost",    NULL};
    static const char *const value[] = {"value", NULL}, *const data[] = {"data", NULL},
                             *const is[] = {"value", "is", NULL};
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_token token, before = {.kind = RA_TOKEN_CELL};
    bool named = false;
    while (ra_token_next(&at, end, decimal, &token)) {
        const bool none = ra_token_is(&before, no);
        if (token.kind == RA_TOKEN_NUMBER && named) {
            *number = ra_number_value(token.at, token.length);
            return true;
        }
        if (token.kind == RA_TOKEN_WORD || token.kind == RA_TOKEN_NUMBER) {
            named = ra_token_is(&token, names) || (none && ra_token_is(&token, value)) ||
                    (none && before.length == 2 && ra_token_is(&token, data)) ||
                    (ra_token_is(&token, no) && token.length > 2 && equals(at, end)) ||
                    (named && ra_token_is(&token, is));
            before = token;
        }
    }
    return false;
}

/// True if a text has one number, whole and more than 1, and otherwise only words of counting.
static bool counts_only(const struct ra_text_line *text, struct ra_token *number)
{
    static const char *const ends[] = {"points", "samples", "punkte", "pts",   "punti",
                                       "puntos", "pontos",  "punten", "ndata", NULL};
    static const char *const nouns[] = {"values",  "werte",  "messwerte", "waarden",
                                        "valeurs", "valori", "valores",   NULL};
    static const char *const data[] = {"data", "daten", "messdaten", "dati", "datos", NULL};
    static const char *const how_many[] = {
        "number",    "no",     "no.",    "nr",    "nr.",    "num",
        "num.",      "count",  "anzahl", "total", "numero", "n\xc3\xbamero",
        "n\xfamero", "nombre", "aantal", "antal", NULL};
    static const char *const between[] = {
        "of",          "the",    "der",    "de",     "di",     "del",     "measured", "measuring",
        "measurement", "mesure", "misura", "medida", "height", "heights", NULL};
    const char *at = text->at, *const end = text->at + text->length;
    struct ra_token token;
    size_t numbers = 0;
    bool things = false, counted = false, some = false;
    while (ra_token_next(&at, end, '.', &token)) {
        if (token.kind == RA_TOKEN_NUMBER) {
            *number = token;
            numbers++;
        } else if (token.kind == RA_TOKEN_WORD) {
            things = things || ends_in(&token, ends) || ra_token_is(&token, nouns);
            some = some || ra_token_is(&token, data);
            counted = counted || ra_token_is(&token, how_many);
            if (token.length > 1 && !ends_in(&token, ends) && !ra_token_is(&token, nouns) &&
                !ra_token_is(&token, data) && !ra_token_is(&token, how_many) &&
                !ra_token_is(&token, between)) {
                return false;
            }
        }
    }
    double value = 0.0;
    if (numbers == 1) {
        ra_claims_whole(number->at, end, number->length, &value);
    }
    return value > 1.0 && value == floor(value) && (things || (counted && some));
}

/// True if counts_only is true of a line, of brackets in it, or of its first cell. Brackets behind
/// a word for lines, and the first cell of a line with such a word, are not looked at.
/// `No Data = 99` is not a count.
static bool has_count(const struct ra_text_line *line, struct ra_token *number)
{
    static const char *const lines[] = {"lines",   "rows",   "zeilen", "profiles",
                                        "profile", "traces", NULL};
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_text_line cell = {.length = 0};
    struct ra_token token;
    double mark;
    if (find_declared(line, '.', &mark)) {
        return false;
    }
    if (counts_only(line, number)) {
        return true;
    }
    while (ra_token_next(&at, end, '.', &token)) {
        const struct ra_text_line inside = {token.at, token.length, 0};
        if (token.kind == RA_TOKEN_BRACKET && counts_only(&inside, number)) {
            return true;
        }
        if (token.kind == RA_TOKEN_CELL && cell.at == NULL) {
            cell = (struct ra_text_line){line->at, (size_t)(token.at - line->at), 0};
        }
        if (ra_token_is(&token, lines)) {
            return false;
        }
    }
    return cell.at != NULL && counts_only(&cell, number);
}

// ## Products

/// A whole number without a fraction and without a letter right behind it; NULL if there is none.
static const char *whole_at(const char *at, const char *end, double *value)
{
    const size_t digits = strspn(at, "0123456789");
    const char *const behind = at + digits;
    const bool fraction = end - behind > 1 && memchr(".,", *behind, 2) != NULL &&
                          behind[1] >= '0' && behind[1] <= '9';
    if (digits == 0 || *at == '0' || behind > end || fraction || (behind < end && *behind == '^')) {
        return NULL;
    }
    *value = ra_number_value(at, digits);
    return behind;
}

const char *ra_claims_product(const char *at, const char *end, bool listed, double value[2])
{
    static const char *const signs[] = {"x", "X", "*", "\xc3\x97", ","};
    const char *behind = whole_at(at, end, &value[0]);
    while (behind != NULL && behind < end && *behind == ' ') {
        behind++;
    }
    for (size_t i = 0; behind != NULL && i < sizeof signs / sizeof *signs - !listed; i++) {
        const size_t length = strlen(signs[i]);
        if ((size_t)(end - behind) > length && memcmp(behind, signs[i], length) == 0) {
            const char *second = behind + length;
            while (second < end && *second == ' ') {
                second++;
            }
            return whole_at(second, end, &value[1]);
        }
    }
    return NULL;
}

/// True if two numbers are the numbers of rows and columns, in either order.
static bool is_shape(const struct ra_columns *c, const double value[2])
{
    const double rows = (double)c->rows, columns = (double)c->columns;
    return (value[0] == rows && value[1] == columns) || (value[0] == columns && value[1] == rows);
}

/// Refuses a product of rows and columns if one factor is right and the other is not: `20 x 10
/// pixels`, `shape: (400, 2)`. For pairs the last factor must be the number of columns. A length,
/// 20 x 10 mm, is not such a product.
static enum ra_code check_product(const struct ra_columns *c, const struct ra_format *r,
                                  const struct ra_text_line *line, bool rectangle,
                                  struct ra_status *st)
{
    static const char *const things[] = {"px", "pix", "pts", NULL};
    const double rows = (double)c->rows, columns = (double)c->columns;
    const char *const end = line->at + line->length;
    for (const char *at = line->at; at < end; at++) {
        double value[2];
        struct ra_token unit = {.kind = RA_TOKEN_CELL};
        const char before = at == line->at ? ' ' : at[-1];
        const bool begins = memchr(" \t([:=;\"", before, 8) != NULL;
        const bool listed = before == '(' || before == '[';
        const char *const behind = begins ? ra_claims_product(at, end, listed, value) : NULL;
        const char *next = behind;
        if (behind == NULL) {
            continue;
        }
        const bool one = rectangle ? value[0] == rows || value[0] == columns || value[1] == rows ||
                                         value[1] == columns
                                   : value[1] == columns && value[0] >= 10.0;
        const bool word = ra_token_next(&next, end, '.', &unit) && unit.kind == RA_TOKEN_WORD;
        if (one && !is_shape(c, value) &&
            (!word || (unit.length > 3 && *unit.at != 'x') || ra_token_is(&unit, things))) {
            char skip[80];
            snprintf(skip, sizeof skip, " If it is of something else, pass over it with `skip %zu`",
                     line->number);
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: `%.*s`, and %zu line%s of numbers with %zu column%s %s there: "
                           "was the file cut?%s",
                           c->path, line->number, (int)(behind - at), at, c->rows, ra_s(c->rows),
                           c->columns, ra_s(c->columns), ra_are(c->rows),
                           ra_format_or(r, RA_SAID_SKIP, skip));
        }
    }
    return RA_OK;
}

static enum ra_code check_line(const struct ra_columns *c, const struct ra_format *r,
                               const struct ra_text_line *line, bool rectangle,
                               struct ra_status *st)
{
    static const char *const per[] = {"per", NULL};
    static const char *const line_words[] = {"line", "row", "profile", "trace", NULL};
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_token token, last = {.kind = RA_TOKEN_CELL};
    // what the last word counts, and what the word two before it counts
    enum count count = NONE, before = NONE;
    bool first = true, behind = false;
    if (check_product(c, r, line, rectangle, st) != RA_OK) {
        return RA_INPUT;
    }
    if (is_count(line, &token) || has_count(line, &token)) {
        return check_number(c, r, line, &token, POINTS, rectangle, st);
    }
    while (ra_token_next(&at, end, '.', &token)) {
        if (token.kind == RA_TOKEN_NUMBER && count != NONE &&
            check_number(c, r, line, &token, count, rectangle, st) != RA_OK) {
            return RA_INPUT;
        }
        // the end of a cell or a bracket may stand between a word and its number. A word right
        // behind a number names the things that the number counts
        if (token.kind == RA_TOKEN_WORD) {
            const bool of_line =
                before == POINTS && ra_token_is(&last, per) && ra_token_is(&token, line_words);
            before = count;
            count = behind    ? NONE
                    : of_line ? (rectangle ? COLUMNS : POINTS)
                              : counted(&token, end, first, &last, rectangle);
        } else if (token.kind == RA_TOKEN_NUMBER) {
            count = NONE;
        }
        first = token.kind == RA_TOKEN_CELL;
        last = token;
        behind = token.kind == RA_TOKEN_NUMBER;
    }
    return RA_OK;
}

enum ra_code ra_claims_counts(const struct ra_columns *c, const struct ra_format *format,
                              bool rectangle, struct ra_status *st)
{
    struct ra_text_line line = {0};
    enum ra_code code = RA_OK;
    for (const char *next = c->text; code == RA_OK && next_of_head(c, &next, &line);) {
        if (line.number > format->skip) {
            code = check_line(c, format, &line, rectangle, st);
        }
    }
    return code;
}

/// True if a line only counts the rows of a spectrum: a number behind their name and a mark, behind
/// `number of` and their name, or before the name.
static bool counts_waves(const struct ra_text_line *line, struct ra_token *number)
{
    static const char *const names[] = {
        "frequencies", "frequenzen",  "bins",    "lines",   "linien", "rows",   "zeilen", "numbers",
        "wavenumbers", "wavelengths", "records", "entries", "nfreq",  "nlines", "nbins",  NULL};
    static const char *const preposition[] = {"of", NULL};
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_token token;
    bool of = false, named = false, counts = false, whole = false;
    size_t numbers = 0, words = 0;
    while (ra_token_next(&at, end, '.', &token) && token.kind != RA_TOKEN_CELL) {
        if (token.kind == RA_TOKEN_NUMBER) {
            *number = token;
            numbers++;
            whole = strspn(token.at, "0123456789") >= token.length;
            words = 0;
            counts = named;
        } else {
            const char *const behind = at + strspn(at, " ");
            const bool name = ra_token_is(&token, names);
            words++;
            counts = counts || (numbers == 1 && name && words < 3 && behind >= end);
            named = name && ((behind < end && memchr("=:", *behind, 2) != NULL) || of);
            of = ra_token_is(&token, preposition) || (of && !name);
        }
    }
    return numbers == 1 && whole && counts && (words == 0 || !named);
}

enum ra_code ra_claims_waves(const struct ra_columns *c, const struct ra_format *format,
                             struct ra_status *st)
{
    struct ra_text_line line = {0};
    struct ra_token number;
    enum ra_code code = RA_OK;
    for (const char *next = c->text; code == RA_OK && next_of_head(c, &next, &line);) {
        if (line.number > format->skip && counts_waves(&line, &number)) {
            code = check_number(c, format, &line, &number, LINES, false, st);
        }
    }
    return code;
}

// ## Points that were not measured

void ra_claims_declared(const struct ra_columns *c, double per_metre, struct ra_declared *declared)
{
    struct ra_text_line line = {0};
    double number;
    *declared = (struct ra_declared){.per_metre = per_metre};
    for (const char *next = c->text;
         declared->count < RA_DECLARED && next_of_head(c, &next, &line);) {
        if (find_declared(&line, c->decimal, &number)) {
            declared->height[declared->count++] = number / per_metre;
        }
    }
}

// ## Factors

/// True if a line states a factor other than 1, or reverses an axis.
static bool has_factor(const struct ra_text_line *line)
{
    static const char *const names[] = {"scale",   "scaling", "factor",     "faktor",
                                        "facteur", "gain",    "multiplier", NULL};
    static const char *const turned[] = {"inverted", "invertiert", "negated", NULL};
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_token token, unit;
    bool named = false;
    while (ra_token_next(&at, end, '.', &token)) {
        if (token.kind == RA_TOKEN_NUMBER && named) {
            const char *behind = at;
            const bool more = ra_token_next(&behind, end, '.', &unit);
            return ra_number_value(token.at, token.length) != 1.0 &&
                   !(more && ra_length_unit(unit.at, unit.length, false) > 0.0);
        }
        if (ra_token_is(&token, turned)) {
            return true;
        }
        named = token.kind == RA_TOKEN_WORD ? ends_in(&token, names)
                                            : named && token.kind != RA_TOKEN_NUMBER;
    }
    return false;
}

bool ra_claims_takes(const struct ra_text_line *line, char decimal)
{
    double number;
    return find_declared(line, decimal, &number) || has_factor(line);
}

void ra_claims_factor(const struct ra_columns *c, const struct ra_format *format, char *note,
                      size_t size)
{
    struct ra_text_line line = {0};
    for (const char *next = c->text; next_of_head(c, &next, &line);) {
        if (line.number > format->skip && has_factor(&line)) {
            ra_note(note, size, "`%.*s` (line %zu) is not applied",
                    (int)(line.length < 40 ? line.length : 40), line.at, line.number);
            return;
        }
    }
}
