// Messages of the library, and its memory. Codes and status are public (ra2d.h).
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

/** Writes "a, b or c" from a list of names, i = 0, 1, ..., which ends with NULL. Returns `text`. */
const char *ra_names(const char *(*name_at)(size_t i), char *text, size_t size);

/** Keeps a function that few steps need from being inlined into the function that every step calls.
 *  The latter then saves fewer registers. */
#define RA_RARELY __attribute__((noinline))

/** Zeroed memory for `count` things of `size` bytes, aligned to 64; NULL with RA_SYSTEM set on
 *  failure. `what` names it in the message. A count of 0 gives a pointer too. Free with free(). */
void *ra_alloc(size_t count, size_t size, const char *what, struct ra_status *st);

/** The same without zeros, for memory that is filled completely at once. */
void *ra_alloc_unset(size_t count, size_t size, const char *what, struct ra_status *st);

/** Also without zeros: for memory that is written before it is read and may never be used in full.
 *  */
void *ra_reserve(size_t count, size_t size, const char *what, struct ra_status *st);

/** Like ra_reserve, for memory that is filled completely if it is used at all. */
void *ra_reserve_whole(size_t count, size_t size, const char *what, struct ra_status *st);

/** RA_SYSTEM unless `bytes` (at least 1) of memory are available now; none is kept. Call it before
 *  a library that ends the program when it finds no memory. */
enum ra_code ra_try_memory(size_t bytes, const char *what, struct ra_status *st);

/** A set of arrays that are freed together. A zeroed set is empty. */
struct ra_arrays {
    void **array; ///< (count)
    size_t count;
    bool failed; ///< there was no memory for one; those after it are NULL
};

/** Allocate as ra_alloc and ra_reserve do, or add any other array that free() can free.
 *  ra_arrays_free frees all arrays and leaves the set empty. */
void *ra_arrays_alloc(struct ra_arrays *all, size_t count, size_t size, const char *what,
                      struct ra_status *st);
void *ra_arrays_reserve(struct ra_arrays *all, size_t count, size_t size, const char *what,
                        struct ra_status *st);
void *ra_arrays_add(struct ra_arrays *all, void *array, const char *what, struct ra_status *st);
void ra_arrays_free(struct ra_arrays *all);

/** RA_SYSTEM if one of the arrays could not be allocated. */
enum ra_code ra_arrays_code(const struct ra_arrays *all);

#endif
