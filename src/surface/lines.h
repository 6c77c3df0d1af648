// Lines and numbers of texts from outside.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LINES_H
#define RA_LINES_H

#include <stdbool.h>
#include <stddef.h>

/** A line of a text, without its end. */
struct ra_text_line {
    const char *at;
    size_t length, number; ///< from 1 on
};

/** The next line of [*next, end), which ends with LF, CR or both; false behind the last one. Begins
 *  with a line that is all zeros. */
bool ra_text_line_next(const char **next, const char *end, struct ra_text_line *line);

/** Whether these bytes are a number, with this decimal mark. */
bool ra_number_is(const char *text, size_t length, char decimal);
/** Its value. */
double ra_number_value(const char *text, size_t length);
/** A hint about a word that is no number: it names marks between thousands (`1'234.5`) and dashes
 *  that are no minus signs. */
const char *ra_number_remedy(const char *text, size_t length, char decimal);

#endif
