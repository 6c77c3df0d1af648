// The units that a line of text names, and its words.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LABELS_H
#define RA_LABELS_H

#include "surface/format.h"
#include "surface/lines.h"

/** A word, a number, what is in brackets, or the end of a cell. */
struct ra_token {
    enum { RA_TOKEN_WORD, RA_TOKEN_NUMBER, RA_TOKEN_BRACKET, RA_TOKEN_CELL } kind;
    const char *at;
    size_t length;
};

/** The next token; false at the end. A comma is a part of numbers if `decimal` is one. */
bool ra_token_next(const char **at, const char *end, char decimal, struct ra_token *token);

/** Whether a word is one of these, of which the last is NULL; letters of either case. */
bool ra_token_is(const struct ra_token *token, const char *const *words);

/** Whether a name is a unit of length or speed: how many make one, or 0. */
double ra_label_unit(const char *name, size_t length);

/** The cut between the cells of a line, above numbers with this separator; 0: it is one cell. */
char ra_label_cut(const struct ra_text_line *line, char separator);

/** The next cell of a line behind `*at`, which begins with line->at; a cut in quotes is none. False
 *  behind the last one. */
bool ra_label_cell(const char **at, const char *end, char cut, struct ra_text_line *cell);

enum { RA_LABELS = 8 };

/** What the words of a name say: a place along the profile, a height, or perhaps a height. */
enum { RA_NAME_PLACE = 1, RA_NAME_HEIGHT = 2, RA_NAME_PERHAPS = 4 };
/** Of a unit of which no name is said: `Units: nm` are those of all columns. */
enum { RA_NAME_ALL = 8 };

/** A unit and where it stands: which cell, which word; what the words before it say; and what the
 *  line says that it is of, alone: `Z unit: nm`, 0: nothing, or something else (labels.c). */
struct ra_label {
    const char *name;
    size_t length, cell, word;
    unsigned says, of;
};

/** The units of a line, of which the first are kept. */
struct ra_labels {
    size_t line, count, words;
    size_t cells, filled,
        full; ///< cells; without those at the end that are empty; without empty ones
    char cut; ///< between the cells; 0: there is one
    struct ra_label unit[RA_LABELS];
    unsigned cell_says[RA_LABELS], word_says[RA_LABELS]; ///< of the first ones
    bool own;     ///< a cell has two of them: cells say nothing
    bool numbers; ///< there is a number in the line
};

/** `separator` is that of the numbers below the line; 0: not known. */
void ra_labels_find(const struct ra_text_line *line, char separator, struct ra_labels *labels);
/** The same of the line directly above so many columns, where numbers may be parts of names. */
void ra_labels_of_columns(const struct ra_text_line *line, char separator, size_t columns,
                          struct ra_labels *labels);

/** Whether the head of a column has a factor, or another function of it. */
bool ra_labels_factor(const struct ra_text_line *cell);
/** RA_INPUT, with the cell, the line that it is of, and what else the user may do. */
enum ra_code ra_labels_refuse_factor(const char *path, const struct ra_text_line *cell,
                                     const char *remedy, struct ra_status *st);

/** Whether the cells are as many as the columns; an empty one at the end may be none. */
bool ra_labels_fit(const struct ra_labels *labels, size_t columns);

#endif
