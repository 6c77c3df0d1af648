// Natural modes in a universal file, as modal software writes them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNIVERSAL_FILE_H
#define RA_UNIVERSAL_FILE_H

#include "modes/modes_file.h"

/** Reads the modes of a loaded text, in SI. RA_INPUT: the message names file and line and says what
 *  would be right. */
enum ra_code ra_universal_read(const struct ra_text *text, const struct ra_modes_format *format,
                               struct ra_modes_file *file, struct ra_status *st);

#endif
