// Files in formats that this program does not read.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOREIGN_H
#define RA_FOREIGN_H

#include "base/room.h"

/** RA_INPUT if the first bytes are those of a format in foreign.c. The message names the format and
 *  a way to convert the file. Otherwise RA_OK. */
enum ra_code ra_foreign_refuse(const struct ra_text *text, struct ra_status *st);

/** Names the format of a file that Gwyddion may be able to convert, by its first bytes (up to
 *  `size`, followed by a 0): a format in foreign.c, or unknown bytes that are not text. NULL if it
 *  is neither. Do not call it for formats that this program reads itself
 *  (ra_topography_form). */
const char *ra_foreign_import(const char *bytes, size_t size);

/** The reason why Gwyddion's conversion would turn points of this file that were not measured into
 *  heights. NULL: as far as the first bytes show, it keeps them apart. */
const char *ra_foreign_loses(const char *bytes, size_t size);

#endif
