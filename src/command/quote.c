// Quoting the words of a command line for a shell.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The head of a table has the command that makes it again. It does not contain the folders of one
 * machine: a file is given by its name only. A relative path in the value of a key is kept, because
 * it starts at the folder of the case. If two files of a command have the same name, both keep
 * their folders; otherwise the command would read one of them twice. Files that a sweep varies also
 * keep their folders, because its tables contain them. `ra2d sweep --list` also prints commands for
 * a shell.
 *
 * Whether a word is a file, or a text with a slash, is not guessed from its letters: main.c knows
 * it from reading the command line. The value of a key is a file if the key says so.
 *
 * A word with a character that has a meaning for a shell is put in single quotes. A single quote in
 * it is written outside of the quotes, after a backslash. A word with a control character, such as
 * the end of a line, or with a byte that is not UTF-8, is written in the form `$'\012'` of bash. So
 * heads are UTF-8 for any names of files. A command that is too long for its place is not
 * shortened, because that would be another command; the text gives its length instead.
 *
 * Tests: tests/command/test_heads.c: 200 random commands make the same tables again, and words of
 * any bytes come back from a shell; test_arguments.c, test_cli.c and test_sweep.c.
 */
#include "command/quote.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "command/kinds.h"

// ## Without folders

/// A path in a word: where it begins, and whether it is relative to the case file.
struct path {
    const char *text;
    size_t length;
    bool of_key;
};

/// Finds the key of `section.key=value`. Returns false if no kind of case has it.
static bool find_key(const char *word, struct ra_slot *slot)
{
    char section[64], name[64];
    const char *const equals = strchr(word, '=');
    const char *dot = equals;
    while (dot != NULL && dot > word && *dot != '.') {
        dot--;
    }
    if (dot == NULL || dot == word || dot - word >= (ptrdiff_t)sizeof section ||
        equals - dot > (ptrdiff_t)sizeof name) {
        return false;
    }
    snprintf(section, sizeof section, "%.*s", (int)(dot - word), word);
    snprintf(name, sizeof name, "%.*s", (int)(equals - dot - 1), dot + 1);
    // without blanks before the equals sign
    name[strcspn(name, " ")] = '\0';
    for (size_t i = 0; ra_case_kinds[i] != NULL; i++) {
        if (ra_schema_find(ra_case_kinds[i]->schema, section, name, slot)) {
            return true;
        }
    }
    return false;
}

/// Finds the path in a word. Returns false if there is none.
static bool find_path(const struct ra_quoted *word, struct path *path)
{
    struct ra_slot slot;
    const char *text = word->text;
    const bool of_key = word->is == RA_QUOTED_KEY;
    if (of_key && find_key(text, &slot) && slot.key->kind->file != NULL) {
        text = strchr(text, '=') + 1;
        text += strspn(text, " \t");
    } else if (word->is != RA_QUOTED_FILE) {
        return false;
    }
    *path = (struct path){text, strlen(text), of_key};
    return true;
}

/// The path without the folders that it is in.
static struct path without_folders(const struct path *path)
{
    struct path name = *path;
    if (path->of_key && path->text[0] != '/') {
        return name;
    }
    size_t end = path->length;
    while (end > 0 && path->text[end - 1] == '/') {
        end--;
    }
    size_t begin = end;
    while (begin > 0 && path->text[begin - 1] != '/') {
        begin--;
    }
    name.text += begin;
    name.length -= begin;
    // "", "." and ".." are not names of files
    const size_t length = end - begin;
    return length == 0 || strncmp(name.text, "..", length) == 0 ? *path : name;
}

static bool same(const struct path *a, const struct path *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/// Whether no other path of the command has this name.
static bool is_alone(const struct path *path, const struct ra_quoted *word, size_t count)
{
    const struct path name = without_folders(path);
    for (size_t i = 0; i < count; i++) {
        struct path other;
        if (find_path(&word[i], &other) && !same(path, &other)) {
            const struct path other_name = without_folders(&other);
            if (same(&name, &other_name)) {
                return false;
            }
        }
    }
    return true;
}

/// Writes a word with its path, complete or without the folders of this machine. `to` must have
/// room for it.
static void put_path(const struct ra_quoted *one, const struct ra_quoted *word, size_t count,
                     bool folders, char *to)
{
    struct path path;
    strcpy(to, one->text);
    if (!find_path(one, &path)) {
        return;
    }
    const bool whole = folders || !is_alone(&path, word, count);
    const struct path name = whole ? path : without_folders(&path);
    // with ./ a file whose name looks like an option is still recognised as a file
    const bool option = !path.of_key && name.text[0] == '-';
    sprintf(to + (path.text - one->text), "%s%s", option ? "./" : "", name.text);
}

// ## For a shell

static bool append(char *text, size_t size, const char *piece)
{
    const size_t used = strlen(text);
    return (size_t)snprintf(text + used, size - used, "%s", piece) < size - used;
}

/// The number of bytes of the next character of a word; 0 for a control character and for a byte
/// that is not UTF-8.
static size_t plain_bytes(const char *word)
{
    size_t bytes;
    ra_utf8_at(word, &bytes);
    return iscntrl((unsigned char)*word) ? 0 : bytes;
}

static bool has_coded(const char *word)
{
    while (*word != '\0' && plain_bytes(word) > 0) {
        word += plain_bytes(word);
    }
    return *word != '\0';
}

static bool append_word(char *text, size_t size, const char *word)
{
    const bool plain = *word != '\0' && word[strcspn(word, " \t\n'\"\\$&|;<>()*?[]#~`!{}")] == '\0';
    const bool coded = has_coded(word);
    bool room = append(text, size, coded ? "$'" : plain ? "" : "'");
    for (const char *p = word; *p != '\0' && room;) {
        char piece[8] = "";
        const size_t bytes = plain_bytes(p);
        memcpy(piece, p, bytes);
        if (bytes == 0 || (coded && (*p == '\'' || *p == '\\'))) {
            snprintf(piece, sizeof piece, "\\%03o", (unsigned)(unsigned char)*p);
        } else if (*p == '\'') {
            snprintf(piece, sizeof piece, "'\\''");
        }
        room = append(text, size, piece);
        p += bytes > 0 ? bytes : 1;
    }
    return room && append(text, size, coded || !plain ? "'" : "");
}

bool ra_quote_words(char *text, size_t size, const struct ra_quoted *word, size_t count,
                    bool folders)
{
    bool room = true;
    size_t all = 0;
    text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(word[i].text);
        // room for ./ before a path
        char *const shown = room ? malloc(length + sizeof "./") : NULL;
        if (shown != NULL) {
            put_path(&word[i], word, count, folders, shown);
        }
        all += length + 1;
        room = room && append(text, size, i > 0 ? " " : "") &&
               append_word(text, size, shown != NULL ? shown : word[i].text);
        free(shown);
    }
    if (!room) {
        snprintf(text, size, "%.40s %.40s (a command of %zu characters, too long to stand here)",
                 word[0].text, count > 1 ? word[1].text : "", all - 1);
    }
    return room;
}
