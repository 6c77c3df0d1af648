// Marks that may stand between thousands.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_THOUSANDS_H
#define RA_THOUSANDS_H

#include "surface/columns.h"

/** Whether the decimal marks of a column, from 1 on, or of all (0) may stand between thousands
 *  (thousands.c). RA_INPUT if some of its numbers have one and others have none, and nothing proves
 *  that they are decimals, unless the user said so. If each number has one, `note` says what is
 *  taken, and what else it may mean. */
enum ra_code ra_thousands_check(const struct ra_columns *c, const struct ra_format *format,
                                size_t column, char *note, size_t note_size, struct ra_status *st);

/** RA_INPUT if the column and the next one may be one number with a blank between thousands. */
enum ra_code ra_thousands_blanks(const struct ra_columns *c, const struct ra_format *format,
                                 size_t column, struct ra_status *st);

/** Whether a number has one to three digits, of which the first is not 0, a mark and three more. */
bool ra_thousands_like(const char *number, size_t length, char mark);

#endif
