// Words of a command line as a shell would need them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_QUOTE_H
#define RA_QUOTE_H

#include <stdbool.h>
#include <stddef.h>

/** Adds a blank and a word to a command line, as far as there is room for it. `folders`: whole; or
 *  without the folders that a file is in, as heads of tables have it. */
void ra_quote_word(char *text, size_t size, const char *word, bool folders);

#endif
