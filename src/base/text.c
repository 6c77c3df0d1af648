// Loading whole files into memory, for the readers of profiles and tables.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A text is read into memory as a whole. So readers need no seeking, and pipes work. If the head of
 * a file states a size, the true size is known before memory is allocated for it. A 0 is added
 * after the bytes, so that lines can be cut in place; a 0 among the bytes shows that the data are
 * binary. A device is refused, because /dev/zero has no end. A file that is too large is refused
 * before memory is allocated; a pipe is refused when more bytes than the limit have arrived.
 *
 * For a file we allocate as much memory as it needs. The size of a pipe is not known. So we reserve
 * the largest allowed size, which uses no memory until bytes arrive (status.c), and no byte has to
 * be copied. Without a limit the memory is doubled when it is full; then each byte is copied less
 * than once on average.
 *
 * Tests: tests/base/test_text.c; memory that fails: tests/sliding/test_faults.c.
 */
#include "base/text.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum ra_code ra_grow(void **memory, size_t *room, size_t size, const char *what,
                     struct ra_status *st)
{
    void *const larger = ra_alloc(2 * *room, size, what, st);
    if (larger == NULL) {
        return RA_SYSTEM;
    }
    memcpy(larger, *memory, *room * size);
    free(*memory);
    *memory = larger;
    *room *= 2;
    return RA_OK;
}

char *ra_text_cut(char *text, char mark)
{
    char *const end = strchr(text, mark);
    if (end != NULL) {
        *end = '\0';
    }
    return end != NULL ? end + 1 : NULL;
}

size_t ra_text_cells(const char *line)
{
    size_t count = 1;
    for (; *line != '\0'; line++) {
        count += *line == '\t';
    }
    return count;
}

bool ra_text_is_device(FILE *file)
{
    struct stat info;
    return fstat(fileno(file), &info) == 0 && (S_ISCHR(info.st_mode) || S_ISBLK(info.st_mode));
}

static enum ra_code refuse_larger(const struct ra_text *text, struct ra_status *st)
{
    return ra_fail(st, RA_INPUT, "%s: is larger than %zu MB: cut it into pieces", text->path,
                   text->most >> 20);
}

enum { LEAST = 65536 };

/// Initial size in bytes: the size of the file and two bytes more, so that reading meets the end of
/// the file before the memory is full.
static size_t first_room(FILE *file, const struct ra_text *text)
{
    struct stat info;
    const bool regular = fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode);
    const uintmax_t size = regular ? (uintmax_t)info.st_size : text->most;
    return size < LEAST ? LEAST : size < SIZE_MAX - 2 ? (size_t)size + 2 : SIZE_MAX;
}

static enum ra_code read_all(FILE *file, struct ra_text *text, struct ra_status *st)
{
    text->room = first_room(file, text);
    if (text->most > 0 && text->room > LEAST && text->room - 2 > text->most) {
        return refuse_larger(text, st);
    }
    void *data = ra_reserve(text->room, 1, text->path, st);
    enum ra_code code = data != NULL ? RA_OK : RA_SYSTEM;
    while (code == RA_OK) {
        // one byte stays free for the final 0
        const size_t want = text->room - text->size - 1;
        text->size += fread((char *)data + text->size, 1, want, file);
        if (ferror(file)) {
            code = ra_fail(st, RA_INPUT, "%s: cannot be read: %s", text->path, strerror(errno));
        } else if (text->most > 0 && text->size > text->most) {
            code = refuse_larger(text, st);
        } else if (feof(file)) {
            break;
        } else if (text->size + 1 == text->room) {
            code = ra_grow(&data, &text->room, 1, text->path, st);
        }
    }
    text->data = data;
    if (code == RA_OK) {
        text->data[text->size] = '\0';
    }
    return code;
}

enum ra_code ra_text_load(struct ra_text *text, const char *what, struct ra_status *st)
{
    FILE *const file = fopen(text->path, "rb");
    if (file == NULL) {
        return ra_fail(st, RA_INPUT, "%s: cannot be opened: %s: give the path of %s", text->path,
                       strerror(errno), what);
    }
    const enum ra_code code =
        ra_text_is_device(file)
            ? ra_fail(st, RA_INPUT, "%s: is a device: give the path of %s", text->path, what)
            : read_all(file, text, st);
    fclose(file);
    return code;
}
