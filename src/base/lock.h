// A lock that one process holds until it ends.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LOCK_H
#define RA_LOCK_H

#include <stdbool.h>

#include "base/status.h"

struct ra_lock {
    char path[1024]; ///< the file of the lock; "": the lock is not held
    int file;        ///< file descriptor of the open file
};

/** Takes the lock whose file is `path`, without waiting. If another process holds it, *holder is
 *  the number of that process, or -1 if the number is not known; otherwise *holder is 0. RA_SYSTEM
 *  if the lock was not taken. */
enum ra_code ra_lock_take(struct ra_lock *lock, const char *path, long *holder,
                          struct ra_status *st);

/** Whether the path can serve as a lock. It cannot if it is a folder, a link, a file that holds
 *  more than a number, or a file that may not be written. Another process may hold the lock. */
bool ra_lock_is_possible(const char *path);

/** For a child of the process that holds the lock. The child gives up its copy, so that the lock
 *  becomes free when the parent ends. May be called on a zeroed lock. */
void ra_lock_leave(struct ra_lock *lock);

/** Removes the file and releases the lock. May be called on a zeroed lock. */
void ra_lock_release(struct ra_lock *lock);

#endif
