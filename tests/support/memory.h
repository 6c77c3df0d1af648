// Memory that fails as requested: the message, and the size of the request.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * All memory of the library comes from ra_alloc, which calls aligned_alloc. A program with this
 * header has its own aligned_alloc, which the linker prefers to that of the C library. Under
 * AddressSanitizer posix_memalign is that of the sanitizer, so leaks after a refused request are
 * detected, too.
 */
#ifndef RA_MEMORY_H
#define RA_MEMORY_H

#include "support/check.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ra2d.h"

static long memory_calls, memory_fails_at; ///< the calls so far, and the number of the one that
                                           ///< fails; 0: none fails

void *aligned_alloc(size_t alignment, size_t size);
void *aligned_alloc(size_t alignment, size_t size)
{
    void *memory = NULL;
    memory_calls++;
    if (memory_calls == memory_fails_at || posix_memalign(&memory, alignment, size) != 0) {
        errno = ENOMEM;
        return NULL;
    }
    return memory;
}

/** One request: its name in the message, and its size. The size 0 stands for a struct that no
 * header defines, and is not checked. */
struct request {
    const char *what;
    size_t count, size;
};

/** A piece of work with its own `context`. */
typedef enum ra_code memory_work(void *context, struct ra_status *st);

/** Bytes in use [B]. Under a sanitizer, which detects leaks itself, the value is constant. */
static inline size_t memory_in_use(void)
{
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/** Starts the program again, with a C library that keeps no freed pieces. Kept pieces would count
 * as in use, and their number depends on earlier requests. The library reads this setting at the
 * start of a program. Must be called first in main. */
static inline void without_kept_pieces(char **argv)
{
    static const char name[] = "GLIBC_TUNABLES", value[] = "glibc.malloc.tcache_count=0";
    const char *now = getenv(name);
    if (now != NULL && strcmp(now, value) == 0) {
        return;
    }
    if (setenv(name, value, 1) == 0) {
        execv(argv[0], argv);
    }
    perror(argv[0]);
    exit(EXIT_FAILURE);
}

/** Repeated work must leave as little memory in use as before, whether it succeeds or is refused,
 * apart from plans and caches of libraries, which are made the first time. A piece of memory from
 * ra_alloc has at least 128 bytes, so a leak in each repetition adds up to 5 kB. Needs
 * without_kept_pieces. Returns the code of the last repetition. */
static inline enum ra_code code_without_leak(memory_work *work, void *context, struct ra_status *st)
{
    enum { TIMES = 40, KEPT = 2000 };
    size_t before = 0;
    enum ra_code code = RA_OK;
    for (int i = 0; i <= TIMES; i++) {
        *st = (struct ra_status){RA_OK, ""};
        code = work(context, st);
        before = i == 0 ? memory_in_use() : before;
    }
    assert_true(memory_in_use() < before + KEPT);
    return code;
}

/** The same for work that must succeed. */
static inline void check_returned(memory_work *work, void *context)
{
    struct ra_status st;
    check_ok(code_without_leak(work, context, &st), &st);
}

/** The work must request memory as listed, in this order, and no more. Each refused request ends it
 * with RA_SYSTEM and a message about the purpose of the memory. */
static inline void check_requests(memory_work *work, void *context, const struct request *list,
                                  size_t count)
{
    for (size_t i = 0; i <= count; i++) {
        struct ra_status st = {RA_OK, ""};
        memory_calls = 0;
        memory_fails_at = i < count ? (long)i + 1 : 0;
        const enum ra_code code = work(context, &st);
        memory_fails_at = 0;
        if (i == count) {
            check_ok(code, &st);
            assert_int_equal(memory_calls, count);
            return;
        }
        char text[200];
        // the request is for one cache line more than needed, rounded up to whole cache lines
        snprintf(text, sizeof text, "%s: out of memory (%zu bytes)", list[i].what,
                 (list[i].count * list[i].size + 64) / 64 * 64);
        const size_t compared = list[i].size > 0 ? sizeof text : strlen(list[i].what) + 1;
        if (code != RA_SYSTEM || strncmp(st.text, text, compared) != 0) {
            print_error("request %zu: code %d, '%s', expected '%s'\n", i, (int)code, st.text, text);
            fail();
        }
    }
}

#endif
