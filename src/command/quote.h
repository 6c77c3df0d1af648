// Quoting the words of a command line for a shell.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_QUOTE_H
#define RA_QUOTE_H

#include <stdbool.h>
#include <stddef.h>

enum ra_quoted_kind {
    RA_QUOTED_WORD, ///< a command, an option, a number
    RA_QUOTED_FILE, ///< the path of a file or of a folder
    RA_QUOTED_KEY   ///< `section.key=value`
};

/** A word of a command line, and its kind. */
struct ra_quoted {
    const char *text;
    enum ra_quoted_kind is;
};

/** Writes words separated by blanks so that a shell reads them back. With `folders`, paths are
 *  complete. Without it, the folders of files are left out, as in the heads of tables, unless two
 *  files have the same name. If there is not enough room, the text says so in brackets, which no
 *  shell accepts, and the result is false. */
bool ra_quote_words(char *text, size_t size, const struct ra_quoted *word, size_t count,
                    bool folders);

#endif
