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

/** True if the path can serve as a lock, which another process may hold at present. False for a
 *  folder, a link, a file that holds more than a number, and a file that may not be written. */
bool ra_lock_is_possible(const char *path);

/** Closes the copy of the lock that a child process has inherited. The lock then becomes free when
 *  the parent ends. May be called on a zeroed lock. */
void ra_lock_leave(struct ra_lock *lock);

/** Removes the file and releases the lock. May be called on a zeroed lock. */
void ra_lock_release(struct ra_lock *lock);

#endif
