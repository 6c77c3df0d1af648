// The place that a message about a text file names.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TEST_PLACES_H
#define RA_TEST_PLACES_H

#include "support/check.h"

#include <ctype.h>
#include <stdlib.h>

/** Fails unless a message begins with the path of its file and, if a number of a line follows, the
 *  file has this line. What the message then quotes first must occur in that line. */
static inline void check_place(const char *path, const char *text, const char *said)
{
    const size_t length = strlen(path);
    if (strncmp(said, path, length) != 0 || said[length] != ':') {
        fail_msg("`%s` does not begin with the file %s", said, path);
    }
    if (isdigit((unsigned char)said[length + 1]) == 0) {
        return;
    }
    char *behind;
    const long number = strtol(said + length + 1, &behind, 10);
    const char *line = text;
    for (long k = 1; k < number && line != NULL; k++) {
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
    if (number < 1 || line == NULL || *behind != ':') {
        fail_msg("`%s` names a line that is not in\n%s", said, text);
    }
    const char *const quoted = strncmp(behind, ": `", 3) == 0 ? behind + 3 : "`";
    const size_t size = strcspn(quoted, "`"), width = strcspn(line, "\n");
    // a quoted word of small letters belongs to a format: the user gave it, and the file lacks it
    bool found = size == 0 || strspn(quoted, "abcdefghijklmnopqrstuvwxyz") == size;
    for (size_t i = 0; i + size <= width && !found; i++) {
        found = strncmp(line + i, quoted, size) == 0;
    }
    if (!found) {
        fail_msg("`%s` quotes what is not in line %ld of\n%s", said, number, text);
    }
}

#endif
