// Files of modes in any of their formats.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_FORMATS_H
#define RA_MODES_FORMATS_H

#include "modes/modes_file.h"

/** Reads a file. RA_INPUT: the message names file, line and column and says what would be right.
 *  Free with ra_modes_file_free, after a failure too. */
enum ra_code ra_modes_file_read(const char *path, const struct ra_modes_format *format,
                                struct ra_modes_file *file, struct ra_status *st);

#endif
