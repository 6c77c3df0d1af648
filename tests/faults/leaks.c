// What a program did not give back: memory and streams that are left at its end.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The linker (--wrap) puts these functions, and those of faults.c, between the code of a program
 * and the C library. They note each piece of memory and each stream until it is given back. If some
 * are left at the end, the program names them and ends with exit code 70. So each test of a
 * refusal, and each fault of tests/command/test_commands_fail.c, is a test for leaks as well. What
 * other libraries take and return themselves is not noted.
 */
#define _GNU_SOURCE
#include "faults/leaks.h"

#include <dirent.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ra2d.h"

enum { LEAKED = 70, MOST_NAMED = 5 };

/// One piece: its address, what it is for, and for a stream of memory the place of its text.
struct piece {
    const void *at;
    char **text;
    char what[24];
};

// ## The table of pieces, which is searched from the hash of an address on

static struct piece *pieces;
static size_t room, held;
static bool lost; ///< no memory for the notes, so that nothing is judged
static pthread_mutex_t one_by_one = PTHREAD_MUTEX_INITIALIZER;

void *__real_calloc(size_t count, size_t size);
void __real_free(void *memory);

static size_t home_of(const void *at)
{
    return (size_t)((uintptr_t)at / 16 * 0x9e3779b97f4a7c15u >> 40) % room;
}

/// The place of an address, or the empty place where it belongs.
static size_t place_of(const void *at)
{
    size_t k = home_of(at);
    while (pieces[k].at != NULL && pieces[k].at != at) {
        k = (k + 1) % room;
    }
    return k;
}

/// Takes a piece from the table. Those after it move up, so that each can still be found.
static void empty(size_t hole)
{
    for (size_t k = (hole + 1) % room; pieces[k].at != NULL; k = (k + 1) % room) {
        if ((k + room - home_of(pieces[k].at)) % room >= (k + room - hole) % room) {
            pieces[hole] = pieces[k];
            hole = k;
        }
    }
    pieces[hole].at = NULL;
    held--;
}

/// Makes the table larger, so that it is at most half full. A program may have little memory
/// (tests/command/test_limits.c), so the table begins small.
static void make_room(void)
{
    if (lost || 2 * (held + 1) <= room) {
        return;
    }
    struct piece *const old = pieces;
    const size_t count = room;
    struct piece *const more = __real_calloc(room > 0 ? 2 * room : 128, sizeof *more);
    lost = more == NULL;
    if (lost) {
        return;
    }
    pieces = more;
    room = room > 0 ? 2 * room : 128;
    for (size_t k = 0; k < count; k++) {
        if (old[k].at != NULL) {
            pieces[place_of(old[k].at)] = old[k];
        }
    }
    __real_free(old);
}

static void hold(const void *at, const char *what, char **text)
{
    if (at == NULL) {
        return;
    }
    pthread_mutex_lock(&one_by_one);
    make_room();
    if (!lost) {
        const size_t k = place_of(at);
        held += pieces[k].at == NULL;
        pieces[k].at = at;
        pieces[k].text = text;
        snprintf(pieces[k].what, sizeof pieces[k].what, "%s", what);
    }
    pthread_mutex_unlock(&one_by_one);
}

void leaks_hold(const void *at, const char *what)
{
    hold(at, what, NULL);
}

void leaks_hold_text(FILE *stream, char **text)
{
    hold(stream, "a stream of memory", text);
}

/// Returns the place of the text of a stream of memory.
static char **give_back(const void *at)
{
    char **text = NULL;
    pthread_mutex_lock(&one_by_one);
    const size_t k = at != NULL && held > 0 && !lost ? place_of(at) : 0;
    if (at != NULL && held > 0 && !lost && pieces[k].at == at) {
        text = pieces[k].text;
        empty(k);
    }
    pthread_mutex_unlock(&one_by_one);
    return text;
}

void leaks_forget(const void *at)
{
    give_back(at);
}

// ## Memory

/// The three ways in which the library takes memory have the same arguments.
#define TAKES(name)                                                                                \
    void *__real_##name(size_t count, size_t size, const char *what, struct ra_status *st);        \
    void *__wrap_##name(size_t count, size_t size, const char *what, struct ra_status *st);        \
    void *__wrap_##name(size_t count, size_t size, const char *what, struct ra_status *st)         \
    {                                                                                              \
        void *const memory = __real_##name(count, size, what, st);                                 \
        leaks_hold(memory, what);                                                                  \
        return memory;                                                                             \
    }
TAKES(ra_alloc)
TAKES(ra_reserve)
TAKES(ra_reserve_whole)

void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    void *const memory = __real_calloc(count, size);
    leaks_hold(memory, "calloc");
    return memory;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    void *const memory = __real_malloc(size);
    leaks_hold(memory, "malloc");
    return memory;
}

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size)
{
    leaks_forget(memory);
    void *const moved = __real_realloc(memory, size);
    leaks_hold(moved != NULL ? moved : memory, "realloc");
    return moved;
}

char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);
char *__wrap_strdup(const char *text)
{
    char *const copy = __real_strdup(text);
    leaks_hold(copy, "strdup");
    return copy;
}

char *__real_realpath(const char *path, char *end);
char *__wrap_realpath(const char *path, char *end);
char *__wrap_realpath(const char *path, char *end)
{
    char *const found = __real_realpath(path, end);
    leaks_hold(end == NULL ? found : NULL, "realpath");
    return found;
}

void __wrap_free(void *memory);
void __wrap_free(void *memory)
{
    leaks_forget(memory);
    __real_free(memory);
}

// ## Streams and folders

FILE *__real_tmpfile(void);
FILE *__wrap_tmpfile(void);
FILE *__wrap_tmpfile(void)
{
    FILE *const file = __real_tmpfile();
    leaks_hold(file, "a temporary file");
    return file;
}

FILE *__real_fdopen(int file, const char *mode);
FILE *__wrap_fdopen(int file, const char *mode);
FILE *__wrap_fdopen(int file, const char *mode)
{
    FILE *const stream = __real_fdopen(file, mode);
    leaks_hold(stream, "a stream of an open file");
    return stream;
}

FILE *__real_fmemopen(void *text, size_t size, const char *mode);
FILE *__wrap_fmemopen(void *text, size_t size, const char *mode);
FILE *__wrap_fmemopen(void *text, size_t size, const char *mode)
{
    FILE *const stream = __real_fmemopen(text, size, mode);
    leaks_hold(stream, "a stream of a text");
    return stream;
}

int __real_fclose(FILE *stream);
int __wrap_fclose(FILE *stream);
int __wrap_fclose(FILE *stream)
{
    char **const text = give_back(stream);
    const int closed = __real_fclose(stream);
    if (text != NULL) {
        leaks_hold(*text, "the text of a stream of memory");
    }
    return closed;
}

DIR *__real_opendir(const char *path);
DIR *__wrap_opendir(const char *path);
DIR *__wrap_opendir(const char *path)
{
    DIR *const folder = __real_opendir(path);
    leaks_hold(folder, path);
    return folder;
}

int __real_closedir(DIR *folder);
int __wrap_closedir(DIR *folder);
int __wrap_closedir(DIR *folder)
{
    leaks_forget(folder);
    return __real_closedir(folder);
}

// ## The end

static void judge(int code, void *context)
{
    (void)context;
    if (held == 0 || lost) {
        return;
    }
    fflush(NULL);
    size_t named = 0;
    for (size_t k = 0; k < room && named < MOST_NAMED; k++) {
        if (pieces[k].at != NULL) {
            fprintf(stderr, "leaks: not given back: %s\n", pieces[k].what);
            named++;
        }
    }
    fprintf(stderr, "leaks: %zu pieces in all; the exit code was %d\n", held, code);
    _exit(LEAKED);
}

// what is registered first is called last
__attribute__((constructor(101))) static void judge_at_the_end(void)
{
    on_exit(judge, NULL);
}
