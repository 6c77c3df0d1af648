// Units and words in a line of text above columns.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LABELS_H
#define RA_LABELS_H

#include "surface/format.h"
#include "surface/lines.h"

/** A piece of a line: a word, a number, a text in brackets, or the end of a cell. */
struct ra_token {
    enum { RA_TOKEN_WORD, RA_TOKEN_NUMBER, RA_TOKEN_BRACKET, RA_TOKEN_CELL } kind;
    const char *at;
    size_t length;
};

/** Finds the next token; false at the end. If `decimal` is a comma, commas are parts of numbers. */
bool ra_token_next(const char **at, const char *end, char decimal, struct ra_token *token);

/** True if a token is one of the words of a list (ended by NULL), in upper or lower case. */
bool ra_token_is(const struct ra_token *token, const char *const *words);

/** How many of a unit are one metre or, for a unit of speed, one metre per second; 0 if the name is
 *  not a unit of length or speed. */
double ra_label_unit(const char *name, size_t length);

/** The separator between the cells of a line above numbers with `separator`; 0: the line is one
 *  cell. */
char ra_label_cut(const struct ra_text_line *line, char separator);

/** Finds the next cell of a line behind `*at`; start with line->at. Separators in quotes do not
 *  count. False behind the last cell. */
bool ra_label_cell(const char **at, const char *end, char cut, struct ra_text_line *cell);

enum { RA_LABELS = 8 };

/** What the words of a name mean: a position along the profile, a height, or perhaps a height. */
enum { RA_NAME_PLACE = 1, RA_NAME_HEIGHT = 2, RA_NAME_PERHAPS = 4 };
/** For a unit without a name: `Units: nm` holds for all columns. */
enum { RA_NAME_ALL = 8 };

/** A unit and its place: the numbers of its cell (`cell`) and of its word (`word`). `says` is the
 *  meaning of the words before it. `of` is the quantity, if the line states the unit of one
 *  quantity only: `Z unit: nm`. 0 means no known quantity (labels.c). */
struct ra_label {
    const char *name;
    size_t length, cell, word;
    unsigned says, of;
};

/** The units of a line; only the first RA_LABELS are kept. */
struct ra_labels {
    size_t line, count, words;
    /// number of all cells; number without the empty cells at the end; number of cells with a text
    size_t cells, filled, full;
    char cut; ///< separator of the cells; 0: there is one cell
    struct ra_label unit[RA_LABELS];
    /// meaning of the first cells, and of the first words
    unsigned cell_says[RA_LABELS], word_says[RA_LABELS];
    bool own;     ///< a cell has two units; the meanings of cells are then ignored
    bool numbers; ///< there is a number in the line
};

/** Finds the units of a line. `separator` is that of the numbers below the line; 0: not known. */
void ra_labels_find(const struct ra_text_line *line, char separator, struct ra_labels *labels);
/** The same as ra_labels_find for the line directly above `columns` columns, in which numbers may
 *  be parts of names. */
void ra_labels_of_columns(const struct ra_text_line *line, char separator, size_t columns,
                          struct ra_labels *labels);

/** True if the head of a column states a factor or another function of the column. */
bool ra_labels_factor(const struct ra_text_line *cell);
/** RA_INPUT: the message names the cell, its line, and what the user can do. */
enum ra_code ra_labels_refuse_factor(const char *path, const struct ra_text_line *cell,
                                     const char *remedy, struct ra_status *st);

/** True if there are as many cells as columns; an empty last cell may be ignored. */
bool ra_labels_fit(const struct ra_labels *labels, size_t columns);

#endif
