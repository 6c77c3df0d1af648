// Numbers in text files: finding their lines, and the way in which they are written.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COLUMNS_H
#define RA_COLUMNS_H

#include "base/room.h"
#include "surface/format.h"
#include "surface/lines.h"

/** The largest size of a measured file [bytes]. The memory needed is a small multiple of it. */
enum { RA_SURFACE_BYTES = 1 << 28 };

/** Lines of a text that have equally many numbers, and the form of these numbers. */
struct ra_columns {
    const char *path, *text, *end; ///< path of the file; start and end of the whole text
    const char *next, *last_end;   ///< start of the first line with numbers; end of the last one
    size_t first, last;            ///< numbers of these two lines
    size_t rows, columns;
    /// separator ' ': blanks and tabs; a tab: tabs, between which cells may be empty
    char separator, decimal;
    bool behind;   ///< there is text behind the last line of numbers
    bool nothings; ///< lines without a number are points that were not measured
    /// an empty line between two lines of numbers that have more or fewer empty lines between them
    /// than the first two lines of numbers; 0: all have equally many
    size_t uneven;
    size_t ended;  ///< from this line on, the columns that are used are empty; 0: none
    size_t hollow; ///< a line of empty cells among the numbers or next to them; 0: none
    bool mixed;    ///< columns that are not used contain text
    /// columns that are used; 0: there is only one column, or the user has not stated them
    size_t taken[2];
};

/** Finds the numbers in a loaded text. RA_INPUT, with line and remedy: there is no text; there are
 *  no numbers; numbers are at more than one place; they can be read in more than one way; or lines
 *  differ in length. */
enum ra_code ra_columns_find(const struct ra_text *text, const struct ra_format *format,
                             struct ra_columns *c, struct ra_status *st);

/** The line of the head that may name units. It is the line directly above the numbers; lines of
 *  numbers and lines without a letter or a digit are passed over. In tables of this program it is
 *  `# units`, above the names. False if there is none. */
bool ra_columns_units(const struct ra_columns *c, struct ra_text_line *line);
/** The two nearest lines of text above the numbers, the nearest first. Lines of numbers and lines
 *  without a letter or a digit are passed over. A line with number 0 does not exist. */
void ra_columns_above(const struct ra_columns *c, struct ra_text_line line[2]);

/** RA_INPUT if numbers contain a mark, although the user named the other mark as decimal. */
enum ra_code ra_columns_against(const struct ra_columns *c, const struct ra_format *format,
                                char mark, struct ra_status *st);

/** RA_INPUT if empty lines separate some of the numbers. Only for rows without positions. */
enum ra_code ra_columns_even(const struct ra_columns *c, struct ra_status *st);

/** The next line of numbers. Start with a `line` of zeros. */
bool ra_columns_next(const struct ra_columns *c, const char **next, struct ra_text_line *line);
/** The numbers of a line (columns). NAN stands for a point that was not measured. */
void ra_columns_row(const struct ra_columns *c, const struct ra_text_line *line, double *value);
/** The text of the next number in a line. Start with `at` = line->at. False after the last
 *  number. */
bool ra_columns_field(const struct ra_columns *c, const struct ra_text_line *line, const char **at,
                      const char **field, size_t *length);
/** The number of the line in which row i of the numbers (from 0 on) stands. */
size_t ra_columns_line(const struct ra_columns *c, size_t row);

#endif
