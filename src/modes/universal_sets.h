// Universal files: their lines, fields, data sets and units.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNIVERSAL_SETS_H
#define RA_UNIVERSAL_SETS_H

#include "surface/room.h"

/** Columns of a field. */
enum { RA_UNIVERSAL_INTEGER = 10, RA_UNIVERSAL_REAL = 13, RA_UNIVERSAL_LONG = 25 };

/** A file while it is read: its current line, and its units once they are known. */
struct ra_universal {
    const char *path;
    const char *next, *end; ///< of the data set
    struct ra_text_line line;
    double metre, newton; ///< units in them; 0: not said
};

/** Reads the lines of a data set, behind that of its number. */
typedef enum ra_code ra_universal_reader(void *context, struct ra_status *);
struct ra_universal_member {
    long number;               ///< of the data set
    ra_universal_reader *read; ///< NULL: behind the last one
};

/** Whether a text begins as such a file does. */
bool ra_universal_is(const char *text, size_t size);

/** Reads all data sets of the text in turn and skips those that are not in `members`. RA_INPUT,
 *  with the line, for a text that ends early or has lines between the data sets. */
enum ra_code ra_universal_sets(struct ra_universal *u, const struct ra_text *text,
                               const struct ra_universal_member *members, void *context,
                               struct ra_status *st);

/** The next line of the data set; one that it must have: RA_INPUT if it ends before its `what`. */
bool ra_universal_next(struct ra_universal *u);
enum ra_code ra_universal_need(struct ra_universal *u, const char *set, const char *what,
                               struct ra_status *st);

/** A field from a column (0, 1, ...) on, without blanks at its ends; its number, NAN if it is none.
 */
struct ra_text_line ra_universal_field(const struct ra_text_line *line, size_t column,
                                       size_t width);
double ra_universal_number(const struct ra_text_line *field);

/** Numbers of the line from a column on; blank integers are 0. RA_INPUT with line and columns. */
enum ra_code ra_universal_integers(const struct ra_universal *u, size_t column, size_t width,
                                   size_t count, long *value, struct ra_status *st);
enum ra_code ra_universal_reals(const struct ra_universal *u, size_t column, size_t width,
                                size_t count, double *value, struct ra_status *st);

/** Data set 164: how many units are 1 m and 1 N. */
enum ra_code ra_universal_units(struct ra_universal *u, struct ra_status *st);

#endif
