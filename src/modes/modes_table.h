// Natural modes in a table of text.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_TABLE_H
#define RA_MODES_TABLE_H

#include "modes/modes_file.h"

/** True for every text: a text that has no other format is read as a table. */
bool ra_modes_table_is(const char *text, size_t size);

/** Reads the modes of a loaded text, and changes the text (it ends cells by 0). RA_INPUT: the
 *  message names file, line and column and says what would be right. */
enum ra_code ra_modes_table_read(const struct ra_text *text, const struct ra_modes_format *format,
                                 struct ra_modes_file *file, struct ra_status *st);

#endif
