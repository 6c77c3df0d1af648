// Texts with two bytes for each character (UTF-16).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WIDE_H
#define RA_WIDE_H

#include <stdbool.h>

#include "base/room.h"

/** True if a text is UTF-16 or UTF-32: by its byte order mark, or because every other byte at its
 *  beginning is 0. */
bool ra_wide_is(const struct ra_text *text);

/** Converts a text from UTF-16 to UTF-8 in new memory and frees the old one. Other texts are
 *  unchanged. RA_INPUT: the text is UTF-32, or it is damaged. */
enum ra_code ra_wide_narrow(struct ra_text *text, struct ra_status *st);

#endif
