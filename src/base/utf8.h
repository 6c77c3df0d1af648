// Characters of UTF-8, and text for a terminal.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UTF8_H
#define RA_UTF8_H

#include <stddef.h>
#include <stdint.h>

/** The character at `text`, and how many bytes it has; 0 bytes: it is none. */
uint32_t ra_utf8_at(const char *text, size_t *bytes);

/** Makes a text one line that a terminal shows and does not obey: in place of a control character
 *  below U+0080 stands a blank; in place of each byte of any other, of one that turns the direction
 *  of writing, or of what is no character, a question mark. */
void ra_utf8_show(char *text);

#endif
