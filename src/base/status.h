// Messages of the library, and its memory. Codes and status are public (ra2d.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STATUS_H
#define RA_STATUS_H

#include <stddef.h>

#include "ra2d.h"

/** Stores code and formatted text in `st` (which may be NULL) and returns code. */
enum ra_code ra_fail(struct ra_status *st, enum ra_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Adds a piece to a one-line note for the user, "; " between pieces; nothing if `note` is NULL or
 *  full. */
void ra_note(char *note, size_t note_size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** "a, b or c": the names i = 0, 1, ... of a list, which ends with NULL. Returns `text`. */
const char *ra_names(const char *(*name_at)(size_t i), char *text, size_t size);

/** Keeps a function that few steps need out of the one that every step calls, which then saves
 *  fewer registers. */
#define RA_RARELY __attribute__((noinline))

/** Zeroed memory for `count` things of `size` bytes, aligned to 64; NULL with RA_SYSTEM set on
 *  failure. `what` names it in the message. A count of 0 gives a pointer too. Free with free(). */
void *ra_alloc(size_t count, size_t size, const char *what, struct ra_status *st);

/** The same, but not zeroed: for what is filled as a whole at once. */
void *ra_alloc_unset(size_t count, size_t size, const char *what, struct ra_status *st);

/** Not zeroed either: for what is written before it is read, and of which little may ever be. */
void *ra_reserve(size_t count, size_t size, const char *what, struct ra_status *st);

/** As ra_reserve, for what is filled as a whole, if it is. */
void *ra_reserve_whole(size_t count, size_t size, const char *what, struct ra_status *st);

/** RA_SYSTEM unless there are so many bytes (1 at least) now; none stays taken. For a library that
 *  ends the program where it finds no memory. */
enum ra_code ra_try_memory(size_t bytes, const char *what, struct ra_status *st);

/** Arrays that belong together; zeroed, it has none. */
struct ra_arrays {
    void **array; ///< (count)
    size_t count;
    bool failed; ///< there was no memory for one; those after it are NULL
};

/** As ra_alloc and ra_reserve; and adds any other array that free() would free. ra_arrays_free
 *  frees them all and leaves none. */
void *ra_arrays_alloc(struct ra_arrays *all, size_t count, size_t size, const char *what,
                      struct ra_status *st);
void *ra_arrays_reserve(struct ra_arrays *all, size_t count, size_t size, const char *what,
                        struct ra_status *st);
void *ra_arrays_add(struct ra_arrays *all, void *array, const char *what, struct ra_status *st);
void ra_arrays_free(struct ra_arrays *all);

/** RA_SYSTEM if one of them could not be had. */
enum ra_code ra_arrays_code(const struct ra_arrays *all);

#endif
