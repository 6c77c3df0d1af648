// Marks that may stand between thousands.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_THOUSANDS_H
#define RA_THOUSANDS_H

#include "surface/columns.h"

/** Checks whether the decimal marks of a column (from 1 on; 0: all columns) may be marks between
 *  thousands (thousands.c). RA_INPUT if some numbers have such a mark and others do not, and
 *  neither a number nor the user shows that the marks are decimal. If each number has one mark,
 *  `note` says how the marks were read and what else they could mean. */
enum ra_code ra_thousands_check(const struct ra_columns *c, const struct ra_format *format,
                                size_t column, char *note, size_t note_size, struct ra_status *st);

/** RA_INPUT if this column and the next one may be one number with a blank between thousands. */
enum ra_code ra_thousands_blanks(const struct ra_columns *c, const struct ra_format *format,
                                 size_t column, struct ra_status *st);

/** True if a number has one to three digits (the first not 0), a mark, and three more digits. */
bool ra_thousands_like(const char *number, size_t length, char mark);

#endif
