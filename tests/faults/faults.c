// Faults as requested: one allocation, or one write, of the command fails.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The linker (--wrap) puts these functions between the code of ra2d and the C library in
 * build/ra2d-faults and in the tests. With RA2D_FAULT=memory:N the N-th allocation fails, with
 * RA2D_FAULT=write:N the N-th operation that changes the disk. Without RA2D_FAULT nothing fails,
 * and only leaks are found (leaks.c). RA2D_FAULT_COUNT names a file to which the numbers of
 * allocations and of such operations are written. These operations are counted:
 *
 *     memory   aligned_alloc, getline, open_memstream (ENOMEM)
 *     write    opening or making a file, each block that stdio hands on, also that of standard
 *              output, fsync, fclose, rename, the making of a new folder (ENOSPC)
 *
 * Blocks can be counted because every written stream is made here (fopencookie), and a function of
 * this file writes all blocks. Other libraries allocate their memory in other ways, which are not
 * counted; if such an allocation fails, they end the program.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faults/leaks.h"

enum kind { MEMORY, WRITE };

static struct {
    int asked; ///< whether RA2D_FAULT is set
    long count[2], fail_at[2];
    struct {
        FILE *stream;
        int file;
    } open[64]; ///< streams made here
} faults;

/// Counts one operation; true if it is the one that fails.
static int fails(enum kind kind, int reason)
{
    const int now = ++faults.count[kind] == faults.fail_at[kind];
    if (now) {
        errno = reason;
    }
    return now;
}

// ## Memory

void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails(MEMORY, ENOMEM) ? NULL : __real_aligned_alloc(alignment, size);
}

ssize_t __real_getline(char **line, size_t *size, FILE *file);
ssize_t __wrap_getline(char **line, size_t *size, FILE *file);
ssize_t __wrap_getline(char **line, size_t *size, FILE *file)
{
    const char *const before = *line;
    const ssize_t length = fails(MEMORY, ENOMEM) ? -1 : __real_getline(line, size, file);
    if (*line != before) {
        leaks_forget(before);
        leaks_hold(*line, "a line of a file");
    }
    return length;
}

FILE *__real_open_memstream(char **text, size_t *size);
FILE *__wrap_open_memstream(char **text, size_t *size);
FILE *__wrap_open_memstream(char **text, size_t *size)
{
    FILE *const stream = fails(MEMORY, ENOMEM) ? NULL : __real_open_memstream(text, size);
    leaks_hold_text(stream, text);
    return stream;
}

// ## Written streams

static ssize_t read_block(void *cookie, char *data, size_t size)
{
    return read(*(int *)cookie, data, size);
}

static ssize_t write_block(void *cookie, const char *data, size_t size)
{
    size_t done = 0;
    if (fails(WRITE, ENOSPC)) {
        return 0;
    }
    while (done < size) {
        const ssize_t written = write(*(int *)cookie, data + done, size - done);
        if (written < 0) {
            break;
        }
        done += (size_t)written;
    }
    return (ssize_t)done;
}

static int seek_block(void *cookie, off64_t *offset, int whence)
{
    const off64_t place = lseek64(*(int *)cookie, *offset, whence);
    if (place < 0) {
        return -1;
    }
    *offset = place;
    return 0;
}

static int close_stream(void *cookie)
{
    int *const file = cookie;
    const int failed = fails(WRITE, ENOSPC);
    const int closed = close(*file);
    *file = -1;
    return failed ? -1 : closed;
}

static FILE *stream_over(int file, const char *mode)
{
    size_t i = 0;
    while (i < sizeof faults.open / sizeof *faults.open && faults.open[i].file >= 0) {
        i++;
    }
    if (i == sizeof faults.open / sizeof *faults.open) {
        abort();
    }
    faults.open[i].file = file;
    faults.open[i].stream =
        fopencookie(&faults.open[i].file, mode,
                    (cookie_io_functions_t){read_block, write_block, seek_block, close_stream});
    return faults.open[i].stream;
}

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    const int creates = (flags & O_CREAT) != 0;
    return creates && fails(WRITE, ENOSPC) ? -1 : __real_open(path, flags, 0666);
}

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode)
{
    FILE *stream = NULL;
    if (!faults.asked || strpbrk(mode, "wa+") == NULL) {
        stream = __real_fopen(path, mode);
    } else {
        // ra2d opens files to write only with "w+" and "w"
        const int file =
            fails(WRITE, ENOSPC) ? -1 : __real_open(path, O_RDWR | O_CREAT | O_TRUNC, 0666);
        stream = file < 0 ? NULL : stream_over(file, mode);
    }
    leaks_hold(stream, path);
    return stream;
}

int __real_fileno(FILE *stream);
int __wrap_fileno(FILE *stream);
int __wrap_fileno(FILE *stream)
{
    for (size_t i = 0; i < sizeof faults.open / sizeof *faults.open; i++) {
        if (faults.open[i].stream == stream && faults.open[i].file >= 0) {
            return faults.open[i].file;
        }
    }
    return __real_fileno(stream);
}

// ## Other changes of the disk

int __wrap_fsync(int file);
int __wrap_fsync(int file)
{
    (void)file; // in these tests data need not survive a crash of the machine
    return fails(WRITE, ENOSPC) ? -1 : 0;
}

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    return fails(WRITE, ENOSPC) ? -1 : __real_rename(from, to);
}

int __real_renameat2(int at, const char *from, int there, const char *to, unsigned flags);
int __wrap_renameat2(int at, const char *from, int there, const char *to, unsigned flags);
int __wrap_renameat2(int at, const char *from, int there, const char *to, unsigned flags)
{
    return fails(WRITE, ENOSPC) ? -1 : __real_renameat2(at, from, there, to, flags);
}

int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode)
{
    struct stat info;
    return stat(path, &info) != 0 && fails(WRITE, ENOSPC) ? -1 : __real_mkdir(path, mode);
}

// ## Order and answer

__attribute__((constructor)) static void take_order(void)
{
    const char *const order = getenv("RA2D_FAULT");
    if (order == NULL) {
        return;
    }
    faults.asked = 1;
    for (size_t i = 0; i < sizeof faults.open / sizeof *faults.open; i++) {
        faults.open[i].file = -1;
    }
    if (strncmp(order, "memory:", 7) == 0) {
        faults.fail_at[MEMORY] = atol(order + 7);
    }
    if (strncmp(order, "write:", 6) == 0) {
        faults.fail_at[WRITE] = atol(order + 6);
    }
    stdout = stream_over(STDOUT_FILENO, "w");
}

__attribute__((destructor)) static void give_count(void)
{
    const char *const path = faults.asked ? getenv("RA2D_FAULT_COUNT") : NULL;
    FILE *const file = path != NULL ? __real_fopen(path, "w") : NULL;
    if (file != NULL) {
        fprintf(file, "%ld %ld\n", faults.count[MEMORY], faults.count[WRITE]);
        fclose(file);
    }
}
