// Return codes, messages and memory: how every module reports a failure.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A function that can fail returns an `enum ra_code` and writes one line of text for the user. The
 * library never prints or exits; the command in `main.c` does so in one place.
 *
 * Memory is zeroed and aligned to 64 bytes. This is the width of the widest vector register that
 * the kernels use, and of a cache line. So tables of mode shapes start on a cache line. Some arrays
 * are large enough for the worst case but seldom full. These are only reserved: the system provides
 * the memory when it is first written. For a large array that is filled completely we request huge
 * pages, which avoid most page faults at its first use.
 *
 * Tests: tests/base/test_status.c.
 */
#define _DEFAULT_SOURCE // madvise
#include "base/status.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/memory_left.h"
#include "base/utf8.h"

enum ra_code ra_fail(struct ra_status *st, enum ra_code code, const char *format, ...)
{
    if (st != NULL) {
        va_list arguments;
        st->code = code;
        va_start(arguments, format);
        vsnprintf(st->text, sizeof st->text, format, arguments);
        // the message stays one line, whatever text it quotes
        ra_utf8_show(st->text);
        va_end(arguments);
    }
    return code;
}

enum { LINE = 64, HUGE_PAGE = 2 << 20 };

/// aligned_alloc needs a multiple of the alignment. At least one cache line is taken, so that a
/// count of 0 is legal.
static size_t bytes_of(size_t count, size_t size)
{
    return (count * size + LINE) / LINE * LINE;
}

/// The part of an array behind its whole huge pages takes only the memory that it needs. If it
/// fills three quarters of a huge page, it gets one more huge page.
static void *take(size_t count, size_t size, bool whole, const char *what, struct ra_status *st)
{
    if (size != 0 && count > (SIZE_MAX - LINE) / size) {
        ra_fail(st, RA_SYSTEM, "%s: %zu x %zu bytes is more than this machine can address", what,
                count, size);
        return NULL;
    }
    const size_t bytes = bytes_of(count, size);
    const size_t pages = bytes / HUGE_PAGE + (bytes % HUGE_PAGE > HUGE_PAGE / 4 * 3);
    const bool huge = whole && pages > 0 && bytes < SIZE_MAX / 2;
    void *const memory =
        huge ? aligned_alloc(HUGE_PAGE, (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE)
             : aligned_alloc(LINE, bytes);
    if (memory == NULL) {
        ra_fail(st, RA_SYSTEM, "%s: out of memory (%zu bytes)", what, bytes);
    }
#if defined(MADV_HUGEPAGE)
    if (huge && memory != NULL) {
        // the system may ignore this request; everything then works more slowly
        (void)madvise(memory, pages * HUGE_PAGE, MADV_HUGEPAGE);
    }
#endif
    return memory;
}

void *ra_reserve(size_t count, size_t size, const char *what, struct ra_status *st)
{
    return take(count, size, false, what, st);
}

void *ra_reserve_whole(size_t count, size_t size, const char *what, struct ra_status *st)
{
    return take(count, size, true, what, st);
}

enum ra_code ra_try_memory(size_t bytes, const char *what, struct ra_status *st)
{
    // not by malloc, because its later allocations would then differ
    void *const memory =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return ra_fail(st, RA_SYSTEM, "%s: out of memory (%zu bytes)", what, bytes);
    }
    munmap(memory, bytes);
    return RA_OK;
}

/// Requests all pages of memory that is about to be filled, in one call if the system has such a
/// call. On a virtual machine single first accesses to the pages take several times as long.
static void ask_for_pages(void *memory, size_t bytes)
{
#if defined(MADV_POPULATE_WRITE)
    const uintptr_t page = 4096, begin = ((uintptr_t)memory + page - 1) / page * page;
    const uintptr_t end = ((uintptr_t)memory + bytes) / page * page;
    if (end >= begin + 16 * page) {
        (void)madvise((void *)begin, end - begin, MADV_POPULATE_WRITE);
    }
#else
    (void)memory;
    (void)bytes;
#endif
}

/// Memory that is filled at once must exist. A system that promises more memory than it has would
/// end this process, or another one, while the memory is filled. take() refuses more than can be
/// addressed.
static bool is_there(size_t count, size_t size, const char *what, struct ra_status *st)
{
    const double bytes = (double)count * (double)size;
    if (bytes >= (double)SIZE_MAX || bytes <= ra_memory_left_for(bytes)) {
        return true;
    }
    ra_fail(st, RA_SYSTEM, "%s: out of memory (%zu bytes)", what, bytes_of(count, size));
    return false;
}

void *ra_alloc_unset(size_t count, size_t size, const char *what, struct ra_status *st)
{
    void *const memory = is_there(count, size, what, st) ? take(count, size, true, what, st) : NULL;
    if (memory != NULL) {
        ask_for_pages(memory, bytes_of(count, size));
    }
    return memory;
}

void *ra_alloc(size_t count, size_t size, const char *what, struct ra_status *st)
{
    void *const memory = ra_alloc_unset(count, size, what, st);
    return memory != NULL ? memset(memory, 0, bytes_of(count, size)) : NULL;
}

// ## Arrays that belong together

void *ra_arrays_add(struct ra_arrays *all, void *array, const char *what, struct ra_status *st)
{
    void **const list = array != NULL ? realloc(all->array, (all->count + 1) * sizeof *list) : NULL;
    if (list != NULL) {
        all->array = list;
        all->array[all->count++] = array;
        return array;
    }
    if (array != NULL) {
        ra_fail(st, RA_SYSTEM, "%s: out of memory", what);
    }
    free(array);
    all->failed = true;
    return NULL;
}

void *ra_arrays_alloc(struct ra_arrays *all, size_t count, size_t size, const char *what,
                      struct ra_status *st)
{
    return all->failed ? NULL : ra_arrays_add(all, ra_alloc(count, size, what, st), what, st);
}

void *ra_arrays_reserve(struct ra_arrays *all, size_t count, size_t size, const char *what,
                        struct ra_status *st)
{
    return all->failed ? NULL : ra_arrays_add(all, ra_reserve(count, size, what, st), what, st);
}

void ra_arrays_free(struct ra_arrays *all)
{
    for (size_t n = 0; n < all->count; n++) {
        free(all->array[n]);
    }
    free(all->array);
    *all = (struct ra_arrays){0};
}

enum ra_code ra_arrays_code(const struct ra_arrays *all)
{
    return all->failed ? RA_SYSTEM : RA_OK;
}

// ## Notes

void ra_note(char *note, size_t note_size, const char *format, ...)
{
    if (note == NULL || note_size == 0) {
        return;
    }
    size_t used = strlen(note);
    if (used > 0) {
        if (used + 3 >= note_size) {
            return;
        }
        memcpy(note + used, "; ", 3);
        used += 2;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note + used, note_size - used, format, arguments);
    va_end(arguments);
}

const char *ra_names(const char *(*name_at)(size_t i), char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; name_at(i) != NULL && used < size; i++) {
        const char *const link = i == 0 ? "" : name_at(i + 1) != NULL ? ", " : " or ";
        used += (size_t)snprintf(text + used, size - used, "%s%s", link, name_at(i));
    }
    return text;
}
