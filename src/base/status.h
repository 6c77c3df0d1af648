// Return codes and the one-line messages that go with them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STATUS_H
#define RA_STATUS_H

#include <stddef.h>

/** The library neither prints nor exits: every function that can fail returns one of these codes
 *  and leaves one line of text in the `struct ra_status` it was given. The command's exit code is
 *  the same number; it has no other than 0 to 6. */
enum ra_code {
    RA_OK = 0,
    RA_CHECK = 1,   ///< a check failed (calibration target missed, verification out of its band)
    RA_USAGE = 2,   ///< the command line cannot be understood
    RA_INPUT = 3,   ///< a case file, profile or table is wrong
    RA_NUMERIC = 4, ///< the computation failed: overflow, infeasible contact, no convergence
    RA_SYSTEM = 5,  ///< memory, disk or file system
    RA_EARLY = 6,   ///< ended early by an interrupt; what was done is written and marked
    // wrong input that a caller can mend, or knows the key of: a case names it with RA_INPUT
    RA_UNSTABLE = 7, ///< the time step is not below the stability limit
    RA_APART = 8     ///< no node of one solid is opposite the other
};

struct ra_status {
    enum ra_code code;
    char text[768]; ///< one line: where, what was wrong, what would be right
};

/** Stores code and formatted text in `st` (which may be NULL) and returns code. */
enum ra_code ra_fail(struct ra_status *st, enum ra_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Adds a piece to a one-line note for the user, "; " between pieces; nothing if `note` is NULL or
 *  full. */
void ra_note(char *note, size_t note_size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Keeps a function that hardly a step needs out of the one that every step calls, which then saves
 *  fewer registers. */
#define RA_RARELY __attribute__((noinline))

/** Zeroed memory for `count` things of `size` bytes, aligned to 64; NULL with RA_SYSTEM set on
 *  failure. `what` names it in the message. A count of 0 gives a pointer too. Free with free(). */
void *ra_alloc(size_t count, size_t size, const char *what, struct ra_status *st);

#endif
