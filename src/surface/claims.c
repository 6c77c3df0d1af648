// What a head says of the numbers below it: how many they are, how far apart, how long.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Heads say how many numbers follow, and how far apart they are. Where the numbers are others, the
 * file was cut, or the head is of another one, or a unit is wrong: pairs, rectangles, spectra and
 * fields along a solid are refused alike.
 *
 * **Counts.** A number behind a word that ends in `points`, `samples`, `pts` or `punkte`, behind
 * `number of data`, behind `N =` or `count =` at the beginning of a line; before such a word, if
 * these two are the whole line; or alone in a line that is no comment. Of a rectangle also behind
 * `lines`, `rows`, `columns`, `XRes`, `YRes`; its points are its cells, or those of a row or a
 * column. A mark may stand between thousands. `skip N` passes over the lines of it.
 *
 * **Steps.** A length behind `step`, `spacing`, `dx`, `interval`, `increment` or `pitch`, unless
 * the word before says that it is of something else (`line spacing`, `max. step`). Beside positions
 * or the sides of a rectangle it is theirs to 1 %.
 *
 * **Lengths.** In a file with decimal commas `1.500 nm` may be 1500 nm (thousands.c): refused where
 * it would be used.
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

/// The next line of the head.
static bool next_of_head(const struct ra_columns *c, const char **next, struct ra_text_line *line)
{
    return ra_text_line_next(next, c->next, line);
}

// ## Lengths

static const char *const step_names[] = {"step",      "spacing", "dx", "interval",
                                         "increment", "pitch",   NULL};
/// Words before those of a step that is of something else.
static const char *const others[] = {"y",      "z",        "line",     "lines", "row",     "rows",
                                     "track",  "profile",  "max",      "max.",  "maximum", "min",
                                     "min.",   "minimum",  "gear",     "tooth", "thread",  "screw",
                                     "height", "vertical", "profiles", NULL};

/// `NAME: 0.5 um` or `NAME [um] = 0.5`, behind the name; a length of 0 if there is none.
static struct ra_claim length_behind(const char *at, const char *end, char decimal)
{
    struct ra_token token[2] = {{.kind = RA_TOKEN_CELL}, {.kind = RA_TOKEN_CELL}};
    const struct ra_claim none = {.length = 0.0};
    for (size_t i = 0; i < 2; i++) {
        do {
            if (!ra_token_next(&at, end, decimal, &token[i])) {
                return none;
            }
        } while (token[i].kind == RA_TOKEN_CELL);
    }
    const bool first = token[0].kind == RA_TOKEN_NUMBER;
    const struct ra_token *const unit = &token[first], *const number = &token[!first];
    const double per_metre = ra_length_unit(unit->at, unit->length, false);
    if (number->kind != RA_TOKEN_NUMBER || per_metre == 0.0) {
        return none;
    }
    return (struct ra_claim){.length = ra_number_value(number->at, number->length) / per_metre,
                             .thousands = decimal == ',' &&
                                          ra_thousands_like(number->at, number->length, '.'),
                             .at = number->at,
                             .characters = number->length};
}

/// Where a search for lengths stands. Begins all zeros, but for `next`.
struct search {
    const char *next, *at, *end;
    struct ra_text_line line;
    bool other; ///< the word before says that a step is of something else
};

static bool next_length(const struct ra_columns *c, const char *const *names, struct search *s,
                        struct ra_claim *claim)
{
    struct ra_token token;
    for (;;) {
        while (s->at != NULL && ra_token_next(&s->at, s->end, c->decimal, &token)) {
            const bool named = ra_token_is(&token, names) && !(s->other && names == step_names);
            s->other = ra_token_is(&token, others);
            *claim =
                named ? length_behind(s->at, s->end, c->decimal) : (struct ra_claim){.length = 0.0};
            claim->line = s->line.number;
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
                       "commas: take the mark out",
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
    while (next_length(c, step_names, &s, &said)) {
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
                           "right? Mend the line%s",
                           c->path, said.line, 1e6 * said.length, steps->what,
                           1e6 * steps->apart[0], across, steps->remedy);
        }
    }
    return RA_OK;
}

// ## Counts

enum count { NONE, POINTS, LINES, COLUMNS };

/// Whether a word ends in one of these, of which the last is NULL.
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

/// What is counted behind a word; `first`: it begins a line or a cell.
static enum count counted(const struct ra_token *token, const char *end, bool first, bool of,
                          bool rectangle)
{
    static const char *const points[] = {"points", "samples", "punkte", "pts", NULL};
    static const char *const alone[] = {"n", "count", "anzahl", NULL};
    static const char *const data[] = {"data", NULL};
    static const char *const lines[] = {"lines", "rows", "zeilen", "yres", "y-pixels", NULL};
    static const char *const columns[] = {"columns", "spalten", "xres", "x-pixels", NULL};
    const char *behind = token->at + token->length;
    while (behind < end && *behind == ' ') {
        behind++;
    }
    const bool equals = behind < end && (*behind == '=' || *behind == ':');
    if (ends_in(token, points) || (of && ra_token_is(token, data)) ||
        (first && equals && ra_token_is(token, alone))) {
        return POINTS;
    }
    return !rectangle || !first          ? NONE
           : ra_token_is(token, lines)   ? LINES
           : ra_token_is(token, columns) ? COLUMNS
                                         : NONE;
}

/// A number as it is written, with marks between its thousands; how long it is, and its value
/// without them; as it stands if there are none.
static size_t whole_number(const char *at, const char *end, size_t length, double *value)
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

/// Whether a number counts what is there.
static bool agrees(const struct ra_columns *c, enum count count, bool rectangle, double value)
{
    const double rows = (double)c->rows, columns = (double)c->columns;
    return count == LINES ? value == rows
           : count == COLUMNS
               ? value == columns
               : value == rows || (rectangle && (value == columns || value == rows * columns));
}

/// Refuses a number, with its marks, that counts something else.
static enum ra_code check_number(const struct ra_columns *c, const struct ra_format *r,
                                 const struct ra_text_line *line, const struct ra_token *number,
                                 enum count count, bool rectangle, struct ra_status *st)
{
    static const char *const names[] = {"numbers", "points", "lines", "columns"};
    double value;
    const size_t length = whole_number(number->at, line->at + line->length, number->length, &value);
    char of[60] = "", skip[80];
    if (agrees(c, count, rectangle, value) ||
        agrees(c, count, rectangle, ra_number_value(number->at, number->length))) {
        return RA_OK;
    }
    if (rectangle) {
        snprintf(of, sizeof of, " with %zu columns", c->columns);
    }
    snprintf(skip, sizeof skip, " If it is of something else, pass over it by `skip %zu`",
             line->number);
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: %.*s %s, and %zu lines of numbers%s are there: was the file cut?%s",
                   c->path, line->number, (int)(length < 40 ? length : 40), number->at,
                   names[count], c->rows, of, ra_format_or(r, RA_SAID_SKIP, skip));
}

/// Whether a line is a number alone, or one and the word of what it counts.
static bool is_count(const struct ra_text_line *line, struct ra_token *number)
{
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_token word, more;
    if (line->length == 0 || memchr("#%!", *line->at, 3) != NULL ||
        !ra_token_next(&at, end, '.', number) || number->kind != RA_TOKEN_NUMBER) {
        return false;
    }
    return !ra_token_next(&at, end, '.', &word) ||
           (word.kind == RA_TOKEN_WORD && counted(&word, end, false, false, false) == POINTS &&
            !ra_token_next(&at, end, '.', &more));
}

static enum ra_code check_line(const struct ra_columns *c, const struct ra_format *r,
                               const struct ra_text_line *line, bool rectangle,
                               struct ra_status *st)
{
    static const char *const preposition[] = {"of", NULL};
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_token token;
    enum count count = NONE;
    bool first = true, of = false, behind = false;
    if (is_count(line, &token)) {
        return check_number(c, r, line, &token, POINTS, rectangle, st);
    }
    while (ra_token_next(&at, end, '.', &token)) {
        if (token.kind == RA_TOKEN_NUMBER && count != NONE &&
            check_number(c, r, line, &token, count, rectangle, st) != RA_OK) {
            return RA_INPUT;
        }
        // the end of a cell or a bracket may stand between a word and its number; a word right
        // behind a number is what that counts
        if (token.kind == RA_TOKEN_WORD) {
            count = behind ? NONE : counted(&token, end, first, of, rectangle);
        } else if (token.kind == RA_TOKEN_NUMBER) {
            count = NONE;
        }
        first = token.kind == RA_TOKEN_CELL;
        of = ra_token_is(&token, preposition);
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
