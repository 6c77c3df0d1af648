// A lock that one process holds as long as it lives.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LOCK_H
#define RA_LOCK_H

#include <stdbool.h>

#include "base/status.h"

struct ra_lock {
    char path[1024]; ///< the file; "": not held
    int file;        ///< its descriptor
};

/** Takes the lock whose file is `path` without waiting. If another process has it, *holder is its
 *  number, or -1 where it is not known; else 0. RA_SYSTEM, also where *holder is not 0. */
enum ra_code ra_lock_take(struct ra_lock *lock, const char *path, long *holder,
                          struct ra_status *st);

/** Whether nothing that is called so stands in the way of a lock: no folder or link, no file that
 *  holds more than a number, or that may not be written. Another process may hold it. */
bool ra_lock_is_possible(const char *path);

/** In a child of the process that has it: the lock is that process's alone, and is free when it
 *  ends. Legal on a zeroed lock. */
void ra_lock_leave(struct ra_lock *lock);

/** Removes the file and gives the lock back; legal on a zeroed lock. */
void ra_lock_release(struct ra_lock *lock);

#endif
