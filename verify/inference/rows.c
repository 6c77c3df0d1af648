// The table of a design with what was found: made row by row, whatever ends it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A study takes hours, and what is finished must not be lost: a row is written and flushed when it
 * is there. Whoever goes on later finds complete rows, and perhaps the beginning of one, which ends
 * without a newline and is cut off. Rows of another design or program would be mixed with these in
 * one table, so the head, which names both, must be the same byte for byte.
 *
 * Tests: tests/inference/test_rows.c.
 */
#include "inference/rows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/lock.h"

// ## Text

/// Text of a table that is written to memory.
struct text {
    char *bytes;
    size_t size;
    struct ra_table table;
};

static void text_open(struct text *text)
{
    *text = (struct text){NULL, 0, {0}};
    FILE *const file = open_memstream(&text->bytes, &text->size);
    if (file == NULL) {
        made_fail(RA_SYSTEM, "no memory for a row");
    }
    text->table = (struct ra_table){.file = file, .naming = true};
}

static void text_close(struct text *text)
{
    if (fclose(text->table.file) != 0) {
        made_fail(RA_SYSTEM, "no memory for a row");
    }
}

static void put_row(struct ra_table *table, const struct rows_task *task, size_t r,
                    const struct row *row)
{
    design_put(table, task->design, row == NULL ? task->design->rows : r);
    row_put(table, task->points, row);
    ra_table_end_row(table);
}

/// The head; and with it the line of a row.
static enum ra_code make_texts(const struct rows_task *task, struct text *text, size_t r,
                               const struct row *row, struct ra_status *st)
{
    uint64_t digest, size;
    const enum ra_code code = ra_digest_file(task->design_path, &digest, &size, st);
    if (code != RA_OK) {
        return code;
    }
    text_open(text);
    ra_table_comment(&text->table, "ra2d %s", task->program);
    ra_table_comment(&text->table, "design %016llx, part %zu of %zu", (unsigned long long)digest,
                     task->part.part, task->part.of);
    put_row(&text->table, task, 0, NULL);
    if (row != NULL) {
        put_row(&text->table, task, r, row);
    }
    text_close(text);
    return RA_OK;
}

// ## What is there

/// Bytes of a file, all of it; NULL and size 0 if there is none.
static char *read_whole(const char *path, size_t *size)
{
    FILE *const file = fopen(path, "rb");
    char *bytes = NULL;
    *size = 0;
    if (file == NULL) {
        return NULL;
    }
    for (size_t room = 0;;) {
        if (*size == room) {
            room = 2 * room + 65536;
            char *const more = realloc(bytes, room);
            if (more == NULL) {
                made_fail(RA_SYSTEM, "%s: no memory", path);
            }
            bytes = more;
        }
        const size_t got = fread(bytes + *size, 1, room - *size, file);
        if (got == 0) {
            break;
        }
        *size += got;
    }
    fclose(file);
    return bytes;
}

/// Marks the rows that a partial table has, and cuts it behind its last whole line.
static enum ra_code take_over(const struct rows_task *task, const char *path, const char *head,
                              size_t head_size, bool *done, struct ra_status *st)
{
    size_t size;
    char *const bytes = read_whole(path, &size);
    while (size > 0 && bytes[size - 1] != '\n') {
        size--;
    }
    enum ra_code code = RA_OK;
    if (size < head_size) {
        size = 0; // not even the head was complete
    } else if (memcmp(bytes, head, head_size) != 0) {
        code = ra_fail(st, RA_INPUT,
                       "%s: was begun for another design or by another program: remove it to begin "
                       "anew",
                       path);
    }
    for (size_t at = head_size; code == RA_OK && at < size;) {
        const unsigned long row = strtoul(bytes + at, NULL, 10);
        if (row >= 1 && row <= task->design->rows) {
            done[row - 1] = true;
        }
        const char *const end = memchr(bytes + at, '\n', size - at);
        at = (size_t)(end - bytes) + 1;
    }
    if (code == RA_OK && bytes != NULL && truncate(path, (off_t)size) != 0) {
        code = ra_fail(st, RA_SYSTEM, "%s: %s", path, strerror(errno));
    }
    if (code == RA_OK && size == 0) {
        FILE *const file = fopen(path, "wb");
        if (file == NULL || fwrite(head, 1, head_size, file) != head_size) {
            code = ra_fail(st, RA_SYSTEM, "%s: %s", path, strerror(errno));
        }
        if (file != NULL && fclose(file) != 0 && code == RA_OK) {
            code = ra_fail(st, RA_SYSTEM, "%s: %s", path, strerror(errno));
        }
    }
    free(bytes);
    return code;
}

/// Adds a line; what a full disk left of it is cut off by whoever goes on.
static enum ra_code append(const char *path, const char *line, size_t size, struct ra_status *st)
{
    FILE *const file = fopen(path, "ab");
    const bool written = file != NULL && fwrite(line, 1, size, file) == size;
    const bool closed = file != NULL && fclose(file) == 0;
    return written && closed ? RA_OK : ra_fail(st, RA_SYSTEM, "%s: %s", path, strerror(errno));
}

// ## Making

static enum ra_code make_missing(const struct rows_task *task, const char *path, size_t head_size,
                                 const bool *done, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (size_t r = task->part.part - 1; r < task->design->rows && code == RA_OK;
         r += task->part.of) {
        struct row row;
        struct text text;
        if (done[r]) {
            continue;
        }
        code = task->make(task->case_file, task->points, task->design->value[r],
                          task->design->seed[r], &row, st);
        if (code != RA_OK) {
            break;
        }
        code = make_texts(task, &text, r, &row, st);
        if (code == RA_OK) {
            code = append(path, text.bytes + head_size, text.size - head_size, st);
            free(text.bytes);
        }
        row_free(&row);
    }
    return code;
}

enum ra_code rows_make(const struct rows_task *task, const char *path, struct ra_status *st)
{
    char partial[1024], name[1040];
    struct ra_lock lock;
    struct text head;
    long holder;
    if (access(path, F_OK) == 0) {
        return RA_OK;
    }
    snprintf(partial, sizeof partial, "%s.partial", path);
    snprintf(name, sizeof name, "%s.lock", path);
    enum ra_code code = ra_lock_take(&lock, name, &holder, st);
    if (code != RA_OK) {
        return code;
    }
    bool *const done = made_memory(task->design->rows, sizeof *done);
    code = make_texts(task, &head, 0, NULL, st);
    if (code == RA_OK) {
        code = take_over(task, partial, head.bytes, head.size, done, st);
        if (code == RA_OK) {
            code = make_missing(task, partial, head.size, done, st);
        }
        free(head.bytes);
    }
    if (code == RA_OK && rename(partial, path) != 0) {
        code = ra_fail(st, RA_SYSTEM, "%s: %s", path, strerror(errno));
    }
    free(done);
    ra_lock_release(&lock);
    return code;
}

/// The first line of a table, which says what program made it, goes into the head.
static void put_program(const char *path, struct ra_table *table)
{
    char line[256] = "";
    FILE *const file = fopen(path, "rb");
    if (file != NULL) {
        if (fgets(line, sizeof line, file) != NULL && strncmp(line, "# ", 2) == 0) {
            line[strcspn(line, "\n")] = '\0';
            ra_table_comment(table, "%s", line + 2);
        }
        fclose(file);
    }
}

/// A row as it was read; of a table that has no head yet, the head.
static void put_cells(const struct ra_records *records, size_t at, struct ra_table *table)
{
    for (size_t k = 0; k < records->columns; k++) {
        ra_table_cell(table, records->name[k], records->unit[k],
                      records->cell[at * records->columns + k]);
    }
    ra_table_end_row(table);
}

enum ra_code rows_merge(const struct design *design, const char *const *part, size_t parts,
                        struct ra_table *table, struct ra_status *st)
{
    struct made *const from = made_memory(parts, sizeof *from);
    enum ra_code code = RA_OK;
    for (size_t p = 0; p < parts; p++) {
        made_read(&from[p], NULL, part[p]);
    }
    for (size_t r = 0; r < design->rows && code == RA_OK; r++) {
        const struct made *const own = &from[r % parts];
        const size_t at = r / parts;
        if (at >= own->rows || strtoul(made_cell(own, at, "row"), NULL, 10) != r + 1) {
            code = ra_fail(st, RA_INPUT, "%s: row %zu is not there", part[r % parts], r + 1);
        }
    }
    if (code == RA_OK) {
        put_program(part[0], table);
        put_cells(&from[0].records, 0, table); // the head
    }
    for (size_t r = 0; r < design->rows && code == RA_OK; r++) {
        put_cells(&from[r % parts].records, r / parts, table);
    }
    for (size_t p = 0; p < parts; p++) {
        made_free(&from[p]);
    }
    free(from);
    return code;
}
