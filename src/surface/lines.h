// Lines and numbers of texts that other programs wrote.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LINES_H
#define RA_LINES_H

#include <stdbool.h>
#include <stddef.h>

/** A line of a text, without its end. */
struct ra_text_line {
    const char *at;        ///< start of the line
    size_t length, number; ///< length of the line, and its number from 1 on
};

/** Finds the next line of [*next, end), which ends with LF, CR or both. Start with a `line` of
 *  zeros. False behind the last line. */
bool ra_text_line_next(const char **next, const char *end, struct ra_text_line *line);

/** True if a text is a number, with `decimal` as its decimal mark. */
bool ra_number_is(const char *text, size_t length, char decimal);
/** The value of a text for which ra_number_is is true. */
double ra_number_value(const char *text, size_t length);
/** A hint about a word that is not a number: it names marks between thousands (`1'234.5`) and
 *  dashes that are not minus signs. */
const char *ra_number_remedy(const char *text, size_t length, char decimal);

#endif
