// Tables on disk: tab-separated text with a head, complete or visibly partial.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every result is a table of text. The head has the program's commit, the case and its hash, the
 * seed, and the command with its files but without their folders. The last line of the head has the
 * units of the columns, the next line their names, and every further line is a row:
 *
 *     # ra2d 1a2b3c4
 *     # case realistic 89abcdef01234567
 *     # seed 1
 *     # command ra2d run realistic.ini
 *     # units<TAB>s<TAB>m
 *     t<TAB>mid_span
 *     0<TAB>-1.25e-06
 *
 * Names consist of letters, digits and underscores. The unit of a plain number is 1, that of text
 * is -. A column also has the unit - if its unit is a cell of the same row, as in tables of
 * quantity, value and unit. An unknown value is NaN in a column of numbers, and an empty cell or -
 * in others. Numbers are the shortest decimals that read back to the same bits. pandas, R and
 * gnuplot read these tables without conversion (results/README.md shows how).
 *
 * A run of hours may be killed or interrupted, or the disk may be full. A table must not look
 * complete if it is not, and must not end in half a row. So rows are written to NAME.partial.EXT.
 * When the whole table is on the disk, the file is renamed by rename(2), which is atomic.
 *
 * A full disk is noticed late: stdio keeps rows in its buffer, and the write may fail in fflush or
 * fclose, long after the row was printed. The C library has then dropped part of the buffer, and a
 * later row would follow a gap. So after the first failed write we print nothing more, close the
 * file, and cut it at its last line end. Then the file under the partial name has complete rows in
 * their order.
 *
 * Tests: tests/base/test_table.c: cells and heads, /dev/full, a small tmpfs, rename, early
 * end, folders.
 */
#include "base/table.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/utf8.h"

#ifndef RA_VERSION
#define RA_VERSION "0"
#endif
#ifndef RA_COMMIT
#define RA_COMMIT "unknown"
#endif
#ifndef RA_FLAGS
#define RA_FLAGS "unknown"
#endif
#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

const char *ra_commit(void)
{
    return RA_COMMIT;
}

/// RA_VERSION, RA_COMMIT and RA_FLAGS are given by src/program.mk.
const char *ra_version(void)
{
    return "ra2d " RA_VERSION ", commit " RA_COMMIT " (" COMPILER "; " RA_FLAGS ")";
}

enum ra_code ra_to_disk(const char *path, struct ra_status *st)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    // some file systems have no fsync, or do not need it
    const bool bad = file < 0 || (fsync(file) != 0 && errno != EINVAL && errno != EROFS);
    const int reason = errno;
    if (file >= 0) {
        close(file);
    }
    return bad ? ra_fail(st, RA_SYSTEM, "%s: cannot be taken to the disk: %s", path,
                         strerror(reason))
               : RA_OK;
}

/// Makes the folders of a path from left to right; a folder that exists is accepted.
enum ra_code ra_make_folder(const char *path, struct ra_status *st)
{
    char part[1024];
    struct stat info;
    const size_t length = strlen(path);
    if (length == 0 || length >= sizeof part) {
        return ra_fail(st, RA_SYSTEM, "output folder: its name has %zu characters; 1 to %zu work",
                       length, sizeof part - 1);
    }
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != '\0') {
            continue;
        }
        memcpy(part, path, i);
        part[i] = '\0';
        const int reason = mkdir(part, 0777) == 0 ? 0 : errno;
        if (reason != 0 && reason != EEXIST && stat(part, &info) != 0) {
            return ra_fail(st, RA_SYSTEM, "%s: cannot make this folder: %s", part,
                           strerror(reason));
        }
        if (stat(part, &info) != 0 || !S_ISDIR(info.st_mode)) {
            return ra_fail(st, RA_SYSTEM, "%s: is not a folder; name another one with -o", part);
        }
    }
    if (access(path, W_OK | X_OK) != 0) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot write into this folder: %s", path,
                       strerror(errno));
    }
    return RA_OK;
}

enum { HEAD_ROOM = 4096 };
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/// Text without control characters, which would break the table.
static const char *clean(const char *text, char buffer[HEAD_ROOM])
{
    size_t used = 0;
    for (; text[used] != '\0' && used + 1 < HEAD_ROOM; used++) {
        buffer[used] = (unsigned char)text[used] < ' ' ? ' ' : text[used];
    }
    buffer[used] = '\0';
    return buffer;
}

/// Cleans a text for the head, which must be UTF-8. Other bytes, as in some file names, become ?
static const char *for_head(const char *text, char buffer[HEAD_ROOM])
{
    clean(text, buffer);
    for (size_t i = 0, bytes; buffer[i] != '\0'; i += bytes) {
        ra_utf8_at(buffer + i, &bytes);
        if (bytes == 0) {
            buffer[i] = '?';
            bytes = 1;
        }
    }
    return buffer;
}

static void head_line(struct ra_table *table, const char *name, const char *text)
{
    char buffer[HEAD_ROOM];
    ra_table_print(table, "# %s %s\n", name, for_head(text, buffer));
}

static void head(struct ra_table *table, const struct ra_provenance *provenance)
{
    head_line(table, "ra2d", RA_COMMIT);
    if (provenance->case_name != NULL) {
        char buffer[HEAD_ROOM];
        ra_table_print(table, "# case %s %s\n", for_head(provenance->case_name, buffer),
                       provenance->case_hash != NULL ? provenance->case_hash : "unknown");
        ra_table_print(table, "# seed %llu\n", provenance->seed);
    }
    if (provenance->command != NULL) {
        head_line(table, "command", provenance->command);
    }
}

/// Opens the partial file. With `keeps`, an earlier table stays until this one is closed.
static enum ra_code open_partial(struct ra_table *table, const char *folder, const char *file_name,
                                 bool keeps, struct ra_status *st)
{
    const char *const dot = strrchr(file_name, '.');
    const int stem = dot != NULL ? (int)(dot - file_name) : (int)strlen(file_name);
    memset(table, 0, sizeof *table);
    const int length =
        snprintf(table->final_path, sizeof table->final_path, "%s/%s", folder, file_name);
    if ((size_t)length >= sizeof table->final_path) {
        return ra_fail(st, RA_SYSTEM, "%s: the folder's name is too long", file_name);
    }
    snprintf(table->partial_path, sizeof table->partial_path, "%.*s.partial%s",
             length - (int)strlen(file_name) + stem, table->final_path, dot != NULL ? dot : "");
    table->file = fopen(table->partial_path, "w+");
    if (table->file == NULL) {
        return ra_fail(st, table->code = RA_SYSTEM, "%s: cannot write: %s", table->partial_path,
                       strerror(errno));
    }
    if (!keeps && remove(table->final_path) != 0 && errno != ENOENT) {
        const int reason = errno;
        ra_table_abandon(table);
        return ra_fail(st, table->code = RA_SYSTEM, "%s: cannot replace it: %s", table->final_path,
                       strerror(reason));
    }
    table->naming = true;
    return RA_OK;
}

enum ra_code ra_table_open(struct ra_table *table, const char *folder, const char *file_name,
                           const struct ra_provenance *provenance, struct ra_status *st)
{
    const enum ra_code code = open_partial(table, folder, file_name, false, st);
    if (code == RA_OK && provenance != NULL) {
        head(table, provenance);
    }
    return code;
}

enum ra_code ra_table_replace(struct ra_table *table, const char *folder, const char *file_name,
                              const struct ra_provenance *provenance, struct ra_status *st)
{
    const enum ra_code code = open_partial(table, folder, file_name, true, st);
    if (code == RA_OK) {
        head(table, provenance);
    }
    return code;
}

struct ra_table ra_table_on(FILE *out, const char *command)
{
    struct ra_table table = {.file = out, .foreign = true, .naming = true};
    head_line(&table, "ra2d", RA_COMMIT);
    if (command != NULL) {
        head_line(&table, "command", command);
    }
    return table;
}

/// Records the first refused write, and the length up to which the file is good. Up to there it
/// holds the beginning of what was printed, without a gap.
static void refuse(struct ra_table *table, int reason)
{
    struct stat info;
    table->code = RA_SYSTEM;
    table->reason = reason;
    if (fstat(fileno(table->file), &info) == 0 && info.st_size > table->good) {
        table->good = (long)info.st_size;
    }
}

/// Writes the row to the file.
static void put_row(struct ra_table *table)
{
    const size_t length = table->used;
    table->used = 0;
    if (length > 0 &&
        (fwrite(table->row, 1, length, table->file) < length || ferror(table->file))) {
        refuse(table, errno);
    }
}

/// Appends to a row in memory. A call of the C library for each cell would take longer than making
/// its digits.
static void put(struct ra_table *table, const char *text, size_t length)
{
    while (table->file != NULL && table->code == RA_OK && length > 0) {
        const size_t room = sizeof table->row - table->used, part = length < room ? length : room;
        memcpy(table->row + table->used, text, part);
        table->used += part;
        text += part;
        length -= part;
        if (part == room) {
            put_row(table);
        }
    }
}

void ra_table_print(struct ra_table *table, const char *format, ...)
{
    va_list arguments;
    if (table->file == NULL || table->code != RA_OK) {
        return;
    }
    put_row(table);
    va_start(arguments, format);
    if (vfprintf(table->file, format, arguments) < 0 || ferror(table->file)) {
        refuse(table, errno);
    }
    va_end(arguments);
}

void ra_table_comment(struct ra_table *table, const char *format, ...)
{
    char text[HEAD_ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    char buffer[HEAD_ROOM];
    ra_table_print(table, "# %s\n", for_head(text, buffer));
}

// ## Cells

// One call gives the name and the value of a cell, so that a head and its rows cannot differ.

/// Writes a text unchanged, with a tab before it unless it is the first cell.
static void put_cell(struct ra_table *table, const char *text, size_t length)
{
    if (table->cells++ > 0) {
        put(table, "\t", 1);
    }
    put(table, text, length);
}

static void print_cell(struct ra_table *table, const char *text)
{
    put_cell(table, text, strlen(text));
}

/// Units go to the file; names are kept for the line below them.
static void print_name(struct ra_table *table, const char *name, const char *unit)
{
    const size_t used = strlen(table->names);
    assert(name[0] != '\0' && name[strspn(name, LETTERS "_0123456789")] == '\0' && unit[0] != '\0');
    if (table->cells == 0) {
        put(table, "# units\t", 8);
    }
    if (used + strlen(name) + 2 < sizeof table->names) {
        snprintf(table->names + used, sizeof table->names - used, "%s%s", used > 0 ? "\t" : "",
                 name);
    }
    print_cell(table, unit);
}

void ra_table_number(struct ra_table *table, const char *name, const char *unit, double value)
{
    char number[32];
    if (table->naming) {
        print_name(table, name, unit);
    } else if (table->file != NULL) {
        put_cell(table, number, ra_number_put(value, number));
    }
}

void ra_table_count(struct ra_table *table, const char *name, uint64_t value)
{
    char number[32];
    if (table->naming) {
        print_name(table, name, "1");
    } else {
        put_cell(table, number, ra_count_put(value, number));
    }
}

void ra_table_cell(struct ra_table *table, const char *name, const char *unit, const char *value)
{
    char buffer[HEAD_ROOM];
    if (table->naming) {
        print_name(table, name, unit);
    } else {
        print_cell(table, clean(value, buffer));
    }
}

void ra_table_text(struct ra_table *table, const char *name, const char *value)
{
    ra_table_cell(table, name, "-", value);
}

void ra_table_end_row(struct ra_table *table)
{
    assert(table->file == NULL || table->code != RA_OK || table->columns == 0 ||
           table->cells == table->columns);
    table->columns = table->cells;
    table->cells = 0;
    if (table->naming) {
        put(table, "\n", 1);
        put(table, table->names, strlen(table->names));
        table->naming = false;
    }
    put(table, "\n", 1);
    if (table->file != NULL && table->code == RA_OK) {
        put_row(table);
    }
}

void ra_table_quantity(struct ra_table *table, const char *quantity, double value, const char *unit)
{
    ra_table_text(table, "quantity", quantity);
    ra_table_number(table, "value", "-", value);
    ra_table_text(table, "unit", unit);
    ra_table_end_row(table);
}

void ra_table_quantity_text(struct ra_table *table, const char *quantity, const char *value)
{
    ra_table_text(table, "quantity", quantity);
    ra_table_cell(table, "value", "-", value);
    ra_table_text(table, "unit", "-");
    ra_table_end_row(table);
}

// ## Ends

/// Length of the whole lines among the first `length` bytes of an open file.
static off_t whole_lines(int file, off_t length)
{
    char block[4096];
    while (length > 0) {
        const off_t start = length > (off_t)sizeof block ? length - (off_t)sizeof block : 0;
        const ssize_t got = pread(file, block, (size_t)(length - start), start);
        for (ssize_t i = got - 1; i >= 0; i--) {
            if (block[i] == '\n') {
                return start + i + 1;
            }
        }
        length = start;
    }
    return 0;
}

/// Closes a table after a refused write and cuts it back to whole rows. A second descriptor
/// outlives fclose, which may try once more to write the rest of its buffer.
static enum ra_code cut(struct ra_table *table, struct ra_status *st)
{
    const int file = dup(fileno(table->file));
    fclose(table->file);
    table->file = NULL;
    if (file >= 0) {
        const off_t whole = whole_lines(file, table->good);
        if (ftruncate(file, whole) == 0) {
            table->good = (long)whole;
        }
        close(file);
    }
    return ra_fail(st, RA_SYSTEM, "%s: cannot write: %s; the file holds the rows before",
                   table->partial_path, strerror(table->reason));
}

/// Says what stopped the table, for calls after the first failure.
static enum ra_code refused(const struct ra_table *table, struct ra_status *st)
{
    return ra_fail(st, RA_SYSTEM, "%s: cannot write: %s", table->partial_path,
                   strerror(table->reason));
}

/// Returns RA_SYSTEM if a stream of the caller has refused a write.
static enum ra_code give_back(struct ra_table *table, struct ra_status *st)
{
    errno = ENOMEM;
    if (table->code == RA_OK && (fflush(table->file) != 0 || ferror(table->file))) {
        table->code = RA_SYSTEM;
        table->reason = errno;
    }
    table->file = NULL;
    return table->code == RA_OK
               ? RA_OK
               : ra_fail(st, RA_SYSTEM, "a table cannot be written: %s", strerror(table->reason));
}

enum ra_code ra_table_flush(struct ra_table *table, struct ra_status *st)
{
    if (table->file == NULL) {
        return table->code == RA_OK ? RA_OK : refused(table, st);
    }
    // the stream has an error that none of our writes reported: other code has printed into
    // table->file, and there may be a gap
    if (table->code == RA_OK && ferror(table->file)) {
        table->code = RA_SYSTEM;
        table->reason = ENOSPC;
    }
    if (table->code == RA_OK && fflush(table->file) != 0) {
        refuse(table, errno);
    }
    if (table->code != RA_OK) {
        return table->foreign ? give_back(table, st) : cut(table, st);
    }
    table->good = ftell(table->file);
    return RA_OK;
}

enum ra_code ra_table_digest(struct ra_table *table, char text[20], struct ra_status *st)
{
    uint64_t digest, size;
    snprintf(text, 20, "-");
    enum ra_code code = ra_table_flush(table, st);
    code = code == RA_OK ? ra_digest_file(table->partial_path, &digest, &size, st) : code;
    if (code == RA_OK) {
        snprintf(text, 20, "%016" PRIx64, digest);
    }
    return code;
}

/// Flushes the table and closes its file.
static enum ra_code settle(struct ra_table *table, struct ra_status *st)
{
    if (ra_table_flush(table, st) != RA_OK) {
        return RA_SYSTEM;
    }
    FILE *const file = table->file;
    table->file = NULL;
    if (fclose(file) != 0) {
        table->code = RA_SYSTEM;
        table->reason = errno;
        return refused(table, st);
    }
    return RA_OK;
}

/// True if the file under the partial name is the one that was written, and has its length.
static bool is_own(const struct ra_table *table)
{
    struct stat own, named;
    return fstat(fileno(table->file), &own) == 0 &&
           (!S_ISREG(own.st_mode) ||
            (lstat(table->partial_path, &named) == 0 && own.st_dev == named.st_dev &&
             own.st_ino == named.st_ino && named.st_size == (off_t)table->good));
}

enum ra_code ra_table_close(struct ra_table *table, struct ra_status *st)
{
    if (table->file == NULL) {
        return table->code == RA_OK ? RA_OK : refused(table, st);
    }
    if (table->foreign) {
        return give_back(table, st);
    }
    if (ra_table_flush(table, st) != RA_OK) {
        return RA_SYSTEM;
    }
    const bool own = is_own(table);
    if (settle(table, st) != RA_OK) {
        return RA_SYSTEM;
    }
    if (!own) {
        return ra_fail(st, table->code = RA_SYSTEM,
                       "%s: is not what was written: another program has changed it",
                       table->partial_path);
    }
    if (rename(table->partial_path, table->final_path) != 0) {
        return ra_fail(st, table->code = RA_SYSTEM, "%s: cannot be renamed to %s: %s",
                       table->partial_path, table->final_path, strerror(errno));
    }
    return RA_OK;
}

enum ra_code ra_table_end_early(struct ra_table *table, const char *reason, struct ra_status *st)
{
    if (table->file == NULL) {
        return table->code == RA_OK ? RA_OK : refused(table, st);
    }
    head_line(table, "ended early:", reason);
    return table->foreign ? give_back(table, st) : settle(table, st);
}

void ra_table_abandon(struct ra_table *table)
{
    struct stat info;
    if (table->file == NULL || table->foreign) {
        table->file = NULL;
        return;
    }
    if (table->code != RA_OK) {
        cut(table, NULL);
    } else {
        fclose(table->file);
        table->file = NULL;
    }
    if (stat(table->partial_path, &info) == 0 && info.st_size == 0 && S_ISREG(info.st_mode)) {
        remove(table->partial_path);
    }
}
