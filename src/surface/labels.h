// Units that a line of text names, and its words.
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

/** Whether a name is a unit of length or speed: how many make one, or 0. */
double ra_label_unit(const char *name, size_t length);

enum { RA_LABELS = 8 };

/** A unit and where it stands: which cell, which word. */
struct ra_label {
    const char *name;
    size_t length, cell, word;
};

/** The units of a line, of which the first are kept. */
struct ra_labels {
    size_t line, count, cells, words;
    struct ra_label unit[RA_LABELS];
    bool own; ///< a cell has two of them: cells say nothing
};

void ra_labels_find(const struct ra_text_line *line, struct ra_labels *labels);

#endif
