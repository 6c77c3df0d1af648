// Text in two bytes a character (UTF-16).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WIDE_H
#define RA_WIDE_H

#include <stdbool.h>

#include "base/room.h"

/** Whether a text is UTF-16 or UTF-32, by its mark of the order of bytes, or because every other
 *  byte of its beginning is 0. */
bool ra_wide_is(const struct ra_text *text);

/** Makes UTF-8 of a text in UTF-16, in memory of its own, and frees the old one; other texts stay
 *  as they are. RA_INPUT: it is UTF-32, or damaged. */
enum ra_code ra_wide_narrow(struct ra_text *text, struct ra_status *st);

#endif
