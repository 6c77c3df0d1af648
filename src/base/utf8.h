// Characters of UTF-8, and text for a terminal.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UTF8_H
#define RA_UTF8_H

#include <stddef.h>
#include <stdint.h>

/** The character at `text`, and its length in bytes; the length is 0 if the bytes are no character.
 *  */
uint32_t ra_utf8_at(const char *text, size_t *bytes);

/** Makes a text safe to show in one line of a terminal. A control character below U+0080 becomes a
 *  blank. A question mark replaces each byte of any other control character, of a character that
 *  reverses the direction of writing, and of anything that is no character. */
void ra_utf8_show(char *text);

#endif
