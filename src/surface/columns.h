// Numbers in text files: where they stand, and how they are written.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COLUMNS_H
#define RA_COLUMNS_H

#include "base/room.h"
#include "surface/format.h"
#include "surface/lines.h"

/** The most a measured file may hold [bytes]: memory is a small multiple of it. */
enum { RA_SURFACE_BYTES = 1 << 28 };

/** Lines of a text with equally many numbers each, and how they are written. */
struct ra_columns {
    const char *path, *text, *end; ///< all of the text
    const char *next, *last_end;   ///< the lines with numbers, from the first to the last
    size_t first, last;            ///< their numbers
    size_t rows, columns;
    char separator, decimal; ///< separator ' ': blanks and tabs; a tab: these with empty cells
    bool behind;             ///< there is text behind the last line
    bool nothings;           ///< lines without any number are points that were not measured
    size_t uneven;           ///< an empty line between them, where others have none; 0: none
    size_t ended;            ///< from this line on the columns that are taken are empty; 0: none
    size_t hollow;           ///< a line of empty cells among or next to them; 0: none
    bool mixed;              ///< other columns than those that are taken have text
    size_t taken[2];         ///< these; 0: there is one, or the user does not say
};

/** Finds the numbers of a text that is loaded. RA_INPUT, with line and remedy: no text, no numbers,
 *  more than one place with numbers, more than one way to read them, lines of another length. */
enum ra_code ra_columns_find(const struct ra_text *text, const struct ra_format *format,
                             struct ra_columns *c, struct ra_status *st);

/** The line of the head that may name units: the one directly above the numbers, where lines of
 *  numbers and those without a letter or a digit do not count; of our own tables `# units`, above
 *  that with the names. False: there is none. */
bool ra_columns_units(const struct ra_columns *c, struct ra_text_line *line);
/** The two lines directly above the numbers, the nearest first, whatever they are; number 0: there
 *  is none. */
void ra_columns_above(const struct ra_columns *c, struct ra_text_line line[2]);

/** RA_INPUT if numbers contain a mark although the user named the other mark as decimal. */
enum ra_code ra_columns_against(const struct ra_columns *c, const struct ra_format *format,
                                char mark, struct ra_status *st);

/** RA_INPUT if empty lines separate some of the numbers, for rows without positions. */
enum ra_code ra_columns_even(const struct ra_columns *c, struct ra_status *st);

/** The next line of numbers; begins with a line that is all zeros. */
bool ra_columns_next(const struct ra_columns *c, const char **next, struct ra_text_line *line);
/** Its numbers (columns); NAN stands for a point that was not measured. */
void ra_columns_row(const struct ra_columns *c, const struct ra_text_line *line, double *value);
/** The text of the next number; `at` begins with line->at. False after the last one. */
bool ra_columns_field(const struct ra_columns *c, const struct ra_text_line *line, const char **at,
                      const char **field, size_t *length);
/** The line of row i of the numbers, from 0 on. */
size_t ra_columns_line(const struct ra_columns *c, size_t row);

#endif
