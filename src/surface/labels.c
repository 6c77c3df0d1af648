// Units that a line of text names, and its words.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A line of the head names units in brackets, whatever is in them, if one of them is a unit; in
 * parentheses, if they hold one; or as words, `um`, `x/um`, `x_um`. A unit with a number beside it,
 * `cut-off 0.8 [mm]`, is a quantity and names no column. In the line `# units` of our own tables
 * every cell is a unit. Cells end at tabs, commas and semicolons. `in`, a word of English, is a
 * unit in brackets and behind a stroke alone.
 *
 * Tests: tests/surface/test_text_files.c.
 */
#include "surface/labels.h"

#include <string.h>

// ## Words of a line

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

double ra_label_unit(const char *name, size_t length)
{
    const double unit = ra_length_unit(name, length, false);
    return unit > 0.0 ? unit : ra_length_unit(name, length, true);
}

/// What is in brackets that begin here: any text in [ ], a unit in ( ).
static bool in_brackets(const char *at, const char *end, struct ra_token *token)
{
    const bool square = *at == '[';
    const char *const close = memchr(at, square ? ']' : ')', (size_t)(end - at));
    if (close == NULL || memchr(at + 1, *at, (size_t)(close - at - 1)) != NULL) {
        return false;
    }
    const char *first = at + 1, *last = close;
    while (first < last && *first == ' ') {
        first++;
    }
    while (last > first && last[-1] == ' ') {
        last--;
    }
    *token = (struct ra_token){RA_TOKEN_BRACKET, first, (size_t)(last - first)};
    return square || ra_label_unit(token->at, token->length) > 0.0;
}

bool ra_token_next(const char **at, const char *end, char decimal, struct ra_token *token)
{
    while (*at < end && is_one_of(**at, " \"#%!:=)]")) {
        ++*at;
    }
    if (*at == end) {
        return false;
    }
    if (is_one_of(**at, "\t;,")) {
        *token = (struct ra_token){RA_TOKEN_CELL, (*at)++, 1};
        return true;
    }
    if (is_one_of(**at, "[(")) {
        if (in_brackets(*at, end, token)) {
            *at = token->at + token->length;
            return true;
        }
        ++*at;
        return ra_token_next(at, end, decimal, token);
    }
    const char *const first = *at;
    while (*at < end && !is_one_of(**at, " \"#%!:=)]\t;[(") && (**at != ',' || decimal == ',')) {
        ++*at;
    }
    const size_t length = (size_t)(*at - first);
    const bool number =
        ra_number_is(first, length, '.') || (decimal == ',' && ra_number_is(first, length, ','));
    *token = (struct ra_token){number ? RA_TOKEN_NUMBER : RA_TOKEN_WORD, first, length};
    return true;
}

/// `x in um`
static bool is_english(const struct ra_token *word)
{
    return word->length == 2 && memcmp(word->at, "in", 2) == 0;
}

/// A word that is a unit, or ends in one: um, x/um, x_um.
static bool unit_in(struct ra_token *word)
{
    if (ra_label_unit(word->at, word->length) > 0.0) {
        return !is_english(word);
    }
    for (size_t i = word->length; i-- > 0;) {
        if (word->at[i] == '/' || word->at[i] == '_') {
            word->at += i + 1;
            word->length -= i + 1;
            return ra_label_unit(word->at, word->length) > 0.0;
        }
    }
    return false;
}

// ## A line of units

static void add_unit(struct ra_labels *u, const struct ra_token *token, size_t cell, size_t word)
{
    if (u->count > 0 && u->count <= RA_LABELS && u->unit[u->count - 1].cell == cell) {
        u->own = true;
    }
    if (u->count < RA_LABELS) {
        u->unit[u->count] = (struct ra_label){token->at, token->length, cell, word};
    }
    u->count++;
}

/// Units in brackets, if `brackets`, or as words.
static void read_units(const struct ra_text_line *line, bool brackets, struct ra_labels *u)
{
    static const char table[] = "# units\t"; // of our own ones: every cell is a unit
    const bool ours =
        line->length >= sizeof table && memcmp(line->at, table, sizeof table - 1) == 0;
    const char *at = line->at + (ours ? sizeof table - 1 : 0);
    const char *const end = line->at + line->length;
    struct ra_token token;
    bool number = false, fresh = false; // what came last: a number; a unit
    *u = (struct ra_labels){.line = line->number};
    while (ra_token_next(&at, end, '.', &token)) {
        if (token.kind == RA_TOKEN_CELL) {
            u->cells++;
        }
        u->words +=
            token.kind == RA_TOKEN_WORD || (token.kind == RA_TOKEN_BRACKET && u->words == 0);
        if (token.kind == RA_TOKEN_NUMBER && fresh) {
            u->count--; // a quantity
        }
        fresh = !number && (ours       ? token.kind == RA_TOKEN_WORD
                            : brackets ? token.kind == RA_TOKEN_BRACKET
                                       : token.kind == RA_TOKEN_WORD && unit_in(&token));
        if (fresh) {
            add_unit(u, &token, u->cells, u->words > 0 ? u->words - 1 : 0);
        }
        number = token.kind == RA_TOKEN_NUMBER;
    }
    u->cells++;
}

void ra_labels_find(const struct ra_text_line *line, struct ra_labels *u)
{
    read_units(line, true, u);
    for (size_t i = 0; i < u->count && i < RA_LABELS; i++) {
        if (ra_label_unit(u->unit[i].name, u->unit[i].length) > 0.0) {
            return;
        }
    }
    read_units(line, false, u);
}
