// Loading whole files into memory, for the readers of profiles and tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TEXT_H
#define RA_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/status.h"

/** A file in memory. Free `data` with free(). */
struct ra_text {
    const char *path; ///< path of the file; owned by the caller
    char *data;       ///< the bytes, followed by a 0 (room)
    size_t size;      ///< bytes of the file
    size_t room;      ///< bytes allocated
    size_t most;      ///< largest size in bytes that is accepted; 0: any
};

/** Doubles the room for items of `size` bytes; the message calls them `what`. On failure the old
 *  memory is unchanged. */
enum ra_code ra_grow(void **memory, size_t *room, size_t size, const char *what,
                     struct ra_status *st);

/** Cuts a text at the next `mark`, such as the tab between two cells. Returns the text behind it,
 *  or NULL if there is no mark. */
char *ra_text_cut(char *text, char mark);

/** The number of cells in a line of a table: one more than its tabs. */
size_t ra_text_cells(const char *line);

/** True if a file is a device, which may have no end. */
bool ra_text_is_device(FILE *file);

/** Loads the file text->path, which may be a pipe. `what` says in messages what the file should be,
 *  such as "a profile". The caller frees `data`, after a failure too. */
enum ra_code ra_text_load(struct ra_text *text, const char *what, struct ra_status *st);

#endif
