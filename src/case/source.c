// The texts of a case: lines of its INI file, and overrides on the command line.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case file is INI, read line by line with libinih:
 *
 *     file     = { section | key | comment | continuation }
 *     section  = "[" name "]" [ ";" comment ]           a name that the kind of case has
 *     key      = name "=" value [ " ;" comment ]        from the first column
 *     list     = a key whose value goes on over the next lines, if they are indented
 *     override = section "." name "=" value             on the command line, after -s
 *
 * The library silently cuts lines at its limit, drops text behind "]", does not report a section
 * without keys, and accepts a key twice. So this file reads the lines and passes them to the
 * library. It counts the lines, and refuses long lines, text behind "]" and carriage returns within
 * a line. It stores the number of the line of each key. So a key given twice is an error, and the
 * message names both lines.
 *
 * A file or a pipe of more than 16 MB is refused when this much of it has been read. A line that is
 * too long needs no more memory than an allowed one.
 *
 * Errors: RA_INPUT with `FILE:LINE: SECTION.KEY: what was wrong; what would be right`, or
 * `-s SECTION.KEY: ...` for an override, or `FILE: ...` where no line applies; RA_USAGE for an
 * override that is not section.key=value; RA_SYSTEM without memory.
 *
 * Tests: tests/case/test_schema.c and test_case_refuse.c: each message with its line.
 */
#include "case/source.h"

#include <errno.h>
#include <ini.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/room.h"
#include "case/case.h"

/// Largest size of a case file, and of a list in it [bytes].
enum { MOST = 1 << 24, MOST_LIST = 1 << 16 };

/** Everything known while the lines are read. */
struct input {
    const char *path;
    FILE *file;
    size_t size;    ///< number of bytes read so far
    int number;     ///< number of the current line
    bool indented;  ///< the current line starts with a blank
    bool after_key; ///< a key stands above the current line in the same section
    bool stopped;   ///< an error was found, and no more lines are read
    bool said;      ///< some line was not a comment
    const struct ra_schema *schema;
    const struct ra_slot *slot; ///< slots of the schema
    struct ra_source *source;   ///< the texts of each slot
    void *values;               ///< the case's struct; takes keys with names of the user's own
    struct ra_status *st;
};

/** Reports an error in the current line of the file, or in an override. */
static enum ra_code __attribute__((format(printf, 4, 5)))
refuse(struct input *in, int line, const char *name, const char *format, ...)
{
    va_list arguments;
    in->stopped = true;
    va_start(arguments, format);
    ra_case_message(in->path, line, name, in->st, format, arguments);
    va_end(arguments);
    return RA_INPUT;
}

/** Reads the next line, cut to the room for it. Returns its length with the line end; 0 behind the
 *  last line. Reads nothing after a zero byte, or beyond the size limit of a case file. */
static size_t read_line(struct input *in, char *buffer, size_t room, size_t *visible)
{
    size_t length = 0;
    *visible = 0;
    for (int c = ' '; c != '\n' && c != '\0' && in->size <= MOST; length++, in->size++) {
        c = getc_unlocked(in->file);
        if (c == EOF) {
            break;
        }
        if (length + 1 < room) {
            buffer[length] = (char)c;
        }
        *visible = c == '\r' || c == '\n' ? *visible : length + 1;
    }
    buffer[length < room ? length : room - 1] = '\0';
    return length;
}

/// Cuts off a comment after a continued line of a list, because the library leaves it in the list.
static void cut_comment(char *line)
{
    for (char *c = line; (c = strchr(c + 1, ';')) != NULL;) {
        if (c[-1] == ' ' || c[-1] == '\t') {
            *c = '\0';
            return;
        }
    }
}

static bool section_known(const struct ra_schema *schema, const char *section)
{
    for (size_t i = 0; i < schema->section_count; i++) {
        if (strcmp(schema->section[i].name, section) == 0) {
            return true;
        }
    }
    return false;
}

/** Checks a line that begins a section, from its "[". No text may follow the "]", and the name must
 *  be known. The library reports a section without "]". */
static void check_section(struct input *in, const char *line)
{
    char name[80], shown[84], hint[160];
    const struct ra_named_section *const named = in->schema->named;
    const size_t length = strcspn(line + 1, "]\r\n");
    const char *const end = line + 1 + length;
    if (*end != ']') {
        return;
    }
    const char *const rest = end + 1 + strspn(end + 1, " \t");
    const size_t size = strcspn(rest, "\r\n");
    snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : 60, line + 1);
    if (size > 0 && *rest != ';') {
        refuse(in, in->number, NULL,
               "'%.*s' stands behind [%s]; write it on a line of its own, or put ; before it if it "
               "is a comment",
               size < 60 ? (int)size : 60, rest, name);
    } else if (!section_known(in->schema, name) &&
               (named == NULL || strcmp(named->name, name) != 0)) {
        ra_schema_suggest(in->schema, name, NULL, hint, sizeof hint);
        snprintf(shown, sizeof shown, "[%s]", name);
        // a message about another kind of case names the section itself
        refuse(in, in->number, hint[0] == '[' ? NULL : shown, "%s", hint);
    }
}

/** Passes the next line of the file to libinih, in a buffer of `size` bytes. A line that does not
 *  fit is refused here, because the library would cut it. */
static char *next_line(char *buffer, int size, void *user)
{
    struct input *const in = user;
    const size_t room = (size_t)size;
    size_t visible = 0;
    if (in->stopped) {
        return NULL;
    }
    errno = 0;
    const size_t length = read_line(in, buffer, room, &visible);
    if (length == 0) {
        if (errno != 0) {
            refuse(in, 0, NULL, "cannot read: %s", strerror(errno));
        }
        return NULL;
    }
    in->number++;
    // the beginning of a line that does not fit
    const size_t shown = length < room ? length : room - 1;
    if (in->size > MOST) {
        refuse(in, in->number, NULL, "more than %d MB; a case file is some lines of text",
               MOST >> 20);
    } else if (length < room && strlen(buffer) != length) {
        refuse(in, in->number, NULL, "holds a zero byte; a case file is text");
    } else if (memchr(buffer, '\r', shown < visible ? shown : visible) != NULL) {
        // it may be meant as a line end; then the text after it is a line that would be lost
        refuse(in, in->number, NULL,
               "has a carriage return in it; end lines with a line feed (Unix) or with a carriage "
               "return and a line feed (Windows)");
    } else if (visible > room - 3 || length > room - 1) {
        // a line end and a zero byte are appended
        refuse(in, in->number, NULL,
               "line of %zu characters; at most %zu fit, and lists may go on over indented lines",
               visible, room - 3);
    }
    if (in->stopped) {
        return NULL;
    }
    in->indented = buffer[0] == ' ' || buffer[0] == '\t';
    // the mark of UTF-8 may begin the file; the library skips it, too
    const size_t mark = in->number == 1 && strncmp(buffer, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    const char *const first = buffer + mark + strspn(buffer + mark, " \t");
    in->said = in->said || strchr("\r\n;#", *first) == NULL; // the last line may have no line end
    if (*first == '[' && !(in->indented && in->after_key)) {
        in->after_key = false;
        check_section(in, first);
    }
    if (in->indented && in->after_key) {
        cut_comment(buffer);
    }
    return in->stopped ? NULL : buffer;
}

/** Stores a copy of `text`; with `more`, appends it to the stored text. */
static enum ra_code keep_text(char **kept, const char *text, bool more, struct ra_status *st)
{
    const size_t before = more ? strlen(*kept) + 1 : 0;
    char *const copy = ra_alloc(before + strlen(text) + 1, 1, "case file", st);
    if (copy == NULL) {
        return RA_SYSTEM;
    }
    if (more) {
        memcpy(copy, *kept, before - 1);
        copy[before - 1] = ' ';
    }
    memcpy(copy + before, text, strlen(text) + 1);
    free(*kept);
    *kept = copy;
    return RA_OK;
}

/** Takes a key with its text, from a line of the file or (line below 0) from the command line. */
static enum ra_code take_key(struct input *in, const char *section, const char *name,
                             const char *text, int line)
{
    char shown[120], hint[160];
    struct ra_status why = {RA_OK, ""};
    const struct ra_named_section *const named = in->schema->named;
    snprintf(shown, sizeof shown, "%.55s%s%.60s", section, section[0] != '\0' ? "." : "", name);
    if (named != NULL && strcmp(section, named->name) == 0) {
        const enum ra_code code = named->take(named, in->values, name, text, line, &why);
        return code == RA_OK ? RA_OK : refuse(in, line, shown, "%s", why.text);
    }
    if (section[0] == '\0') {
        return refuse(in, line, shown, "stands before any section; put [case] or another above it");
    }
    if (!section_known(in->schema, section)) {
        return refuse(in, line, shown, "%s",
                      ra_schema_suggest(in->schema, section, NULL, hint, sizeof hint));
    }
    const struct ra_slot *const slot = ra_slots_find(in->slot, section, name);
    if (slot == NULL) {
        return refuse(in, line, shown, "%s",
                      ra_schema_suggest(in->schema, section, name, hint, sizeof hint));
    }
    const int layer = line > 0 ? RA_LAYER_FILE : RA_LAYER_COMMAND;
    struct ra_source *const source = &in->source[slot->index];
    // on the command line the last of several texts counts
    if (layer == RA_LAYER_FILE && source->text[layer] != NULL) {
        return refuse(in, line, shown, "given twice; it stands in line %d already",
                      source->line[layer]);
    }
    source->line[layer] = line;
    if (keep_text(&source->text[layer], text, false, in->st) != RA_OK) {
        in->stopped = true;
        return RA_SYSTEM;
    }
    return RA_OK;
}

/** An indented line continues the list above it. */
static enum ra_code take_more(struct input *in, const char *section, const char *name,
                              const char *text)
{
    char shown[120];
    const struct ra_slot *const slot = ra_slots_find(in->slot, section, name);
    snprintf(shown, sizeof shown, "%.55s.%.60s", section, name);
    if (slot == NULL || !slot->key->kind->list) {
        return refuse(in, in->number, shown,
                      "an indented line continues a list, and there is no list before it; start "
                      "the line in the first column");
    }
    char **const list = &in->source[slot->index].text[RA_LAYER_FILE];
    if (strlen(*list) + strlen(text) >= MOST_LIST) {
        return refuse(in, in->number, shown, "a list of more than %d characters", MOST_LIST);
    }
    if (keep_text(list, text, true, in->st) != RA_OK) {
        in->stopped = true;
        return RA_SYSTEM;
    }
    return RA_OK;
}

/** libinih calls this for each key. Returns 1 for a valid key, 0 for an error. */
static int on_key(void *user, const char *section, const char *name, const char *value)
{
    struct input *const in = user;
    if (in->stopped) {
        return 0;
    }
    const bool more = in->indented && in->after_key;
    in->after_key = true;
    if (more) {
        return take_more(in, section, name, value) == RA_OK;
    }
    return take_key(in, section, name, value, in->number) == RA_OK;
}

static enum ra_code read_file(struct input *in)
{
    in->file = fopen(in->path, "r");
    if (in->file == NULL) {
        return refuse(in, 0, NULL, "cannot open: %s; name a case file such as %s", strerror(errno),
                      in->schema->example);
    }
    struct stat info;
    if (fstat(fileno(in->file), &info) == 0 && S_ISDIR(info.st_mode)) {
        return refuse(in, 0, NULL,
                      "is a folder; name a case file such as %s, or that of a run, FOLDER/case.ini",
                      in->schema->example);
    }
    if (ra_text_is_device(in->file)) {
        return refuse(in, 0, NULL, "is a device; name a case file such as %s", in->schema->example);
    }
    const int bad = ini_parse_stream(next_line, in, on_key, in);
    // libinih continues after a line that it cannot parse: the first error counts
    if (bad > 0 && (!in->stopped || bad < in->number)) {
        in->stopped = false;
        return refuse(in, bad, NULL, "is neither [section] nor key = value");
    }
    if (!in->stopped && !in->said) {
        return refuse(in, 0, NULL,
                      "is empty, or has only comments in it; write [case] to have every key at its "
                      "default");
    }
    return in->stopped ? in->st->code : RA_OK;
}

/** Reads an override, section.key=value, which must be a single line. The name of the section may
 *  contain a point. */
static enum ra_code read_override(struct input *in, int line, const char *text)
{
    char copy[2048];
    const size_t length = strlen(text);
    if (length >= sizeof copy) {
        return ra_fail(in->st, RA_USAGE, "-s %.40s...: has %zu characters; at most %zu fit", text,
                       length, sizeof copy - 1);
    }
    memcpy(copy, text, length + 1);
    char *value = strchr(copy, '=');
    if (value != NULL) {
        *value++ = '\0';
    }
    char *const point = strrchr(copy, '.');
    if (value == NULL || point == NULL || point == copy || point[1] == '\0') {
        return ra_fail(in->st, RA_USAGE, "-s %.60s: not understood; write section.key=value", text);
    }
    *point = '\0';
    value += strspn(value, " \t");
    for (char *end = value + strlen(value); end > value && (end[-1] == ' ' || end[-1] == '\t');) {
        *--end = '\0';
    }
    // removes blanks before the equal sign
    for (char *end = point + 1 + strlen(point + 1); end[-1] == ' ' && end > point + 2;) {
        *--end = '\0';
    }
    return take_key(in, copy, point + 1, value, line);
}

enum ra_code ra_source_read(struct ra_case_origin *origin, const char *path,
                            const char *const *overrides, size_t override_count,
                            struct ra_source *source, struct ra_status *st)
{
    struct ra_status own = {RA_OK, ""};
    struct input in = {.path = path,
                       .schema = origin->schema,
                       .slot = origin->slot,
                       .source = source,
                       .values = origin,
                       .st = st != NULL ? st : &own};
    enum ra_code code = read_file(&in);
    for (size_t i = 0; i < override_count && code == RA_OK; i++) {
        code = read_override(&in, -1 - (int)i, overrides[i]);
    }
    if (in.file != NULL) {
        fclose(in.file);
    }
    return code;
}

void ra_source_free(struct ra_source *source, size_t count)
{
    for (size_t i = 0; source != NULL && i < count; i++) {
        for (int layer = 0; layer < RA_LAYERS; layer++) {
            free(source[i].text[layer]);
        }
    }
    free(source);
}

bool ra_source_is_of(const char *path, const struct ra_schema *schema,
                     const struct ra_schema *other)
{
    char line[256], name[64];
    bool found = false, decided = false;
    struct stat info;
    // a pipe can be read only once; the reader refuses a file that cannot be read or is too long
    const bool text = stat(path, &info) == 0 && S_ISREG(info.st_mode) && info.st_size <= MOST;
    FILE *const file = text ? fopen(path, "r") : NULL;
    while (file != NULL && !decided && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, " [%63[^]]]", name) == 1) {
            const bool mine = section_known(schema, name), theirs = section_known(other, name);
            found = mine && !theirs;
            decided = mine != theirs;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return found;
}
