// Files in formats that this program does not read.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOREIGN_H
#define RA_FOREIGN_H

#include "base/room.h"

/** RA_INPUT if the first bytes are those of a format in foreign.c. The message names the format and
 *  a way to convert the file. Otherwise RA_OK. */
enum ra_code ra_foreign_refuse(const struct ra_text *text, struct ra_status *st);

#endif
