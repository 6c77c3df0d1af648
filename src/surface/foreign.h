// Files of forms that we do not read.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOREIGN_H
#define RA_FOREIGN_H

#include "base/room.h"

/** RA_INPUT with what the file is and what makes one of it that we read, if its first bytes are
 *  those of a form in foreign.c; RA_OK: they are not. */
enum ra_code ra_foreign_refuse(const struct ra_text *text, struct ra_status *st);

/** What a file is that begins with these bytes (up to `size`, with a 0 behind them), if Gwyddion
 *  may convert it: a form in foreign.c, or bytes that are no text and of no form there. NULL:
 *  something else. (Not to be asked of a form that we read, ra_topography_form.) */
const char *ra_foreign_import(const char *bytes, size_t size);

#endif
