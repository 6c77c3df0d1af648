// Universal files: their lines, fields, data sets and units.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNIVERSAL_SETS_H
#define RA_UNIVERSAL_SETS_H

#include "surface/room.h"

/** Widths of fields, in columns. */
enum { RA_UNIVERSAL_INTEGER = 10, RA_UNIVERSAL_REAL = 13, RA_UNIVERSAL_LONG = 25 };

/** State of reading: the current line, and the units once they are known. */
struct ra_universal {
    const char *path;
    const char *next, *end; ///< rest of the data set
    struct ra_text_line line;
    double metre, newton; ///< numbers of the file's units in 1 m and in 1 N; 0: not stated
};

/** Reads the lines of a data set. The line with its number has already been read. */
typedef enum ra_code ra_universal_reader(void *context, struct ra_status *);
struct ra_universal_member {
    long number;               ///< number of the data set
    ra_universal_reader *read; ///< NULL: end of the list
};

/** True if a text begins as a universal file does. */
bool ra_universal_is(const char *text, size_t size);

/** Reads all data sets of the text in turn and skips those that are not in `members`. RA_INPUT,
 *  with the line, for a text that ends early or has lines between the data sets. */
enum ra_code ra_universal_sets(struct ra_universal *u, const struct ra_text *text,
                               const struct ra_universal_member *members, void *context,
                               struct ra_status *st);

/** ra_universal_next: the next line of the data set, false at its end. ra_universal_need: the same,
 *  but RA_INPUT at the end; the message says that `what` is missing in the set `set`. */
bool ra_universal_next(struct ra_universal *u);
enum ra_code ra_universal_need(struct ra_universal *u, const char *set, const char *what,
                               struct ra_status *st);

/** ra_universal_field: the field that begins at a column (0, 1, ...), without blanks at its ends.
 *  ra_universal_number: its number, NAN if it is not a number. */
struct ra_text_line ra_universal_field(const struct ra_text_line *line, size_t column,
                                       size_t width);
double ra_universal_number(const struct ra_text_line *field);

/** Reads the numbers of a line from a column on. Blank integers are 0. RA_INPUT names line and
 *  columns. */
enum ra_code ra_universal_integers(const struct ra_universal *u, size_t column, size_t width,
                                   size_t count, long *value, struct ra_status *st);
enum ra_code ra_universal_reals(const struct ra_universal *u, size_t column, size_t width,
                                size_t count, double *value, struct ra_status *st);

/** Reads data set 164: the numbers of units in 1 m and in 1 N. */
enum ra_code ra_universal_units(struct ra_universal *u, struct ra_status *st);

#endif
