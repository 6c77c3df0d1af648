// Messages and memory of the library. Codes and the status itself are public (ra2d.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STATUS_H
#define RA_STATUS_H

#include <stddef.h>

#include "ra2d.h"

/** Stores code and formatted text in `st` (which may be NULL) and returns code. */
enum ra_code ra_fail(struct ra_status *st, enum ra_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Appends a piece to a one-line note for the user, with "; " between pieces. Does nothing if
 *  `note` is NULL or full. */
void ra_note(char *note, size_t note_size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** The ending of a noun after its number: 1 point, 2 points. */
static inline const char *ra_s(size_t number)
{
    return number == 1 ? "" : "s";
}

/** The verb after a number and its noun: 1 point is missing, 2 points are missing. */
static inline const char *ra_are(size_t number)
{
    return number == 1 ? "is" : "are";
}
static inline const char *ra_were(size_t number)
{
    return number == 1 ? "was" : "were";
}

/** Writes "a, b or c" for the names name_at(0), name_at(1), ..., up to the first NULL. Returns
 *  `text`. */
const char *ra_names(const char *(*name_at)(size_t i), char *text, size_t size);

/** Keeps a rarely called function from being inlined into one that every step calls. The caller
 *  then saves fewer registers. */
#define RA_RARELY __attribute__((noinline))

/** Allocates zeroed memory for `count` items of `size` bytes, aligned to 64 bytes. On failure it
 *  returns NULL and sets RA_SYSTEM in `st`; the message calls the items `what`. If count is 0, the
 *  pointer is valid too. Free with free(). */
void *ra_alloc(size_t count, size_t size, const char *what, struct ra_status *st);

/** The same as ra_alloc without zeros, for memory that is filled completely at once. */
void *ra_alloc_unset(size_t count, size_t size, const char *what, struct ra_status *st);

/** Memory without zeros, for arrays that are written before they are read and may never be used in
 *  full. */
void *ra_reserve(size_t count, size_t size, const char *what, struct ra_status *st);

/** Like ra_reserve, for memory that is filled completely if it is used at all. */
void *ra_reserve_whole(size_t count, size_t size, const char *what, struct ra_status *st);

/** RA_SYSTEM unless `bytes` (at least 1) of memory are available now; the memory is not kept. Call
 *  it before a library that ends the program when it finds no memory. */
enum ra_code ra_try_memory(size_t bytes, const char *what, struct ra_status *st);

/** A set of arrays that are freed together. A zeroed set is empty. */
struct ra_arrays {
    void **array; ///< the arrays (count)
    size_t count;
    bool failed; ///< an allocation failed; its array and all later ones are NULL
};

/** ra_arrays_alloc and ra_arrays_reserve allocate an array as ra_alloc and ra_reserve do.
 *  ra_arrays_add adds an array that free() can free. ra_arrays_free frees all arrays and leaves the
 *  set empty. */
void *ra_arrays_alloc(struct ra_arrays *all, size_t count, size_t size, const char *what,
                      struct ra_status *st);
void *ra_arrays_reserve(struct ra_arrays *all, size_t count, size_t size, const char *what,
                        struct ra_status *st);
void *ra_arrays_add(struct ra_arrays *all, void *array, const char *what, struct ra_status *st);
void ra_arrays_free(struct ra_arrays *all);

/** RA_SYSTEM if one of the arrays could not be allocated. */
enum ra_code ra_arrays_code(const struct ra_arrays *all);

#endif
