// Words of a command line as a shell would need them.
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

/** A word of a command line, and what it is. */
struct ra_quoted {
    const char *text;
    enum ra_quoted_kind is;
};

/** Writes words with blanks between them, as a shell reads them back; `folders`: whole, or without
 *  the folders that files are in, as heads of tables have them. Two files of one name keep theirs.
 *  If there is no room for all, the text says so, in brackets that no shell takes, and the answer
 *  is false. */
bool ra_quote_words(char *text, size_t size, const struct ra_quoted *word, size_t count,
                    bool folders);

#endif
