// Natural modes in a universal file, as modal software writes them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNIVERSAL_FILE_H
#define RA_UNIVERSAL_FILE_H

#include "modes/modes_file.h"

/** Modes of a text that is loaded, in SI; RA_INPUT with file, line, and what would be right. */
enum ra_code ra_universal_read(const struct ra_text *text, const struct ra_modes_format *format,
                               struct ra_modes_file *file, struct ra_status *st);

#endif
