// Words of a command line as a shell would need them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The head of a table has the command that makes it again, without the folders of one machine: a
 * file stands there with its name alone, but one that a key names from the case file on is named so
 * here, too, since two folders may have a file of one name. And `ra2d sweep --list` prints commands
 * for a shell. A word with a character that a shell would act on stands in single quotes; a single
 * quote itself stands outside of them, behind a backslash. A word with a control character, such as
 * the end of a line, is written as bash reads it, $'\012'.
 *
 * Verified by tests/command/test_arguments.c, test_cli.c and test_sweep.c.
 */
#include "command/quote.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case/room.h"
#include "command/kinds.h"

/// What the value of a word `SECTION.KEY=VALUE` is.
enum meaning {
    PATH, ///< the word is no such one, but may be a path
    TEXT, ///< or a number
    FILES ///< names of files, between commas
};

static enum meaning understand(const char *word)
{
    char section[64], name[64];
    const char *const equals = strchr(word, '=');
    const char *dot = equals;
    while (dot != NULL && dot > word && *dot != '.') {
        dot--;
    }
    // a slash before the equals sign is one of a path; behind it, of a quotient or of a unit
    const char *const slash = strchr(word, '/');
    const enum meaning other = equals == NULL || (slash != NULL && slash < equals) ? PATH : TEXT;
    if (dot == NULL || dot == word || dot - word >= (ptrdiff_t)sizeof section ||
        equals - dot > (ptrdiff_t)sizeof name) {
        return other;
    }
    snprintf(section, sizeof section, "%.*s", (int)(dot - word), word);
    snprintf(name, sizeof name, "%.*s", (int)(equals - dot - 1), dot + 1);
    for (size_t i = 0; ra_case_kinds[i] != NULL; i++) {
        const struct ra_schema *const schema = ra_case_kinds[i]->schema;
        struct ra_slot slot;
        if (ra_schema_find(schema, section, name, &slot)) {
            return slot.key->kind->file != NULL ? FILES : TEXT;
        }
        if (schema->named != NULL && strcmp(schema->named->name, section) == 0) {
            return TEXT;
        }
    }
    return other;
}

/// Copies what stands up to `end` without the folders that it is in.
static void copy_name(const char *from, const char *end, char *name)
{
    const char *slash = end;
    while (slash > from && *slash != '/') {
        slash--;
    }
    const char *const begin = *slash == '/' && slash + 1 < end ? slash + 1 : from;
    // a name that begins as an option does stays one of a folder
    const bool option = begin != from && *begin == '-';
    const size_t room = (size_t)(end - begin) + sizeof "./";
    snprintf(name, room, "%s%.*s", option ? "./" : "", (int)(end - begin), begin);
}

/// A word without folders of this machine: `name` has room for it.
static void leave_folders(const char *word, char *name)
{
    const enum meaning meaning = understand(word);
    if (meaning == PATH) {
        copy_name(word, word + strlen(word), name);
        return;
    }
    size_t used = meaning == TEXT ? strlen(word) : (size_t)(strchr(word, '=') + 1 - word);
    memcpy(name, word, used);
    name[used] = '\0';
    for (const char *item = word + used; meaning == FILES && *item != '\0';) {
        const size_t length = strcspn(item, ",");
        if (item[0] == '/') {
            copy_name(item, item + length, name + used);
        } else {
            snprintf(name + used, length + 1, "%s", item);
        }
        used += strlen(name + used);
        item += length;
        if (*item == ',') {
            name[used++] = *item++;
            name[used] = '\0';
        }
    }
}

static void append(char *text, size_t size, const char *piece)
{
    const size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", piece);
}

static bool has_control(const char *word)
{
    while (*word != '\0' && !iscntrl((unsigned char)*word)) {
        word++;
    }
    return *word != '\0';
}

void ra_quote_word(char *text, size_t size, const char *word, bool folders)
{
    char *const name = folders ? NULL : malloc(strlen(word) + sizeof "./");
    if (name != NULL) {
        leave_folders(word, name);
        word = name;
    }
    const bool plain = word[strcspn(word, " \t\n'\"\\$&|;<>()*?[]#~`!{}")] == '\0';
    const bool coded = has_control(word);
    append(text, size, " ");
    append(text, size, coded ? "$'" : plain ? "" : "'");
    for (const char *p = word; *p != '\0'; p++) {
        char piece[8] = {*p};
        if (coded && (iscntrl((unsigned char)*p) || *p == '\'' || *p == '\\')) {
            snprintf(piece, sizeof piece, "\\%03o", (unsigned)(unsigned char)*p);
        } else if (*p == '\'') {
            snprintf(piece, sizeof piece, "'\\''");
        }
        append(text, size, piece);
    }
    append(text, size, plain ? "" : "'");
    free(name);
}
