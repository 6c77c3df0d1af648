// Words of a command line as a shell would need them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The head of a table has the command that makes it again, and `ra2d sweep --list` prints commands
 * for a shell. A word with a character that a shell would act on stands in single quotes; a single
 * quote itself stands outside of them, behind a backslash.
 *
 * Verified by tests/command/test_arguments.c, test_cli.c and test_sweep.c.
 */
#include "command/quote.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Where the name of a file begins in a word of the command line, behind the folders that it is in:
/// heads of tables have no paths. In `speed=0.1m/s` the slash belongs to a unit.
static const char *without_folders(const char *value)
{
    const char *const slash = strrchr(value, '/');
    char *end = NULL;
    strtod(value, &end);
    const bool number = end != value && (isalpha((unsigned char)*end) || *end == ' ');
    return slash != NULL && !number && slash[1] != '\0' ? slash + 1 : value;
}

static void append(char *text, size_t size, const char *piece)
{
    const size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", piece);
}

void ra_quote_word(char *text, size_t size, const char *word, bool folders)
{
    const bool plain = word[strcspn(word, " \t\n'\"\\$&|;<>()*?[]#~`!{}")] == '\0';
    const char *const equals = strchr(word, '=');
    const char *const value = equals != NULL ? equals + 1 : word;
    const char *const name = folders ? value : without_folders(value);
    append(text, size, " ");
    append(text, size, plain ? "" : "'");
    for (const char *p = word; *p != '\0'; p++) {
        const char letter[2] = {*p};
        if (p < value || p >= name) {
            append(text, size, *p == '\'' ? "'\\''" : letter);
        }
    }
    append(text, size, plain ? "" : "'");
}
