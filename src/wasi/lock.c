// A lock in a sandbox: a file that must not be there yet.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file replaces base/lock.c. A sandbox has no locks that end with a process, and no process
 * numbers. So the file itself is the lock. A process takes the lock by creating the file, and a
 * process that finds the file is refused. This includes a native ra2d, for which the contents of
 * the file are not those of a free lock. The disadvantage is that after a kill the file remains and
 * must be removed by hand.
 *
 * Tests: tests/wasi/test_sandbox.c, src/wasi/test-wasm.sh.
 */
#include "base/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// The contents, which say what kind of file this is, as those of a native lock do.
static const char mark[] = "ra2d lock: WebAssembly, no process\n";

enum ra_code ra_lock_take(struct ra_lock *lock, const char *path, long *holder,
                          struct ra_status *st)
{
    *holder = 0;
    *lock = (struct ra_lock){.file = -1};
    if (strlen(path) >= sizeof lock->path) {
        return ra_fail(st, RA_SYSTEM, "%s: the name of a lock is too long", path);
    }
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (file < 0 && errno == EEXIST) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: is there: another process has it, or one that was killed left it, "
                       "which WebAssembly cannot tell apart; remove it if none is at work",
                       path);
    }
    if (file < 0) {
        return ra_fail(st, RA_SYSTEM, "%s: no lock can be made: %s", path, strerror(errno));
    }
    // the text is only for people; the lock also works without it
    if (write(file, mark, sizeof mark - 1) != (ssize_t)sizeof mark - 1) {
        errno = 0;
    }
    lock->file = file;
    memcpy(lock->path, path, strlen(path) + 1);
    return RA_OK;
}

bool ra_lock_is_possible(const char *path)
{
    struct stat info;
    return lstat(path, &info) != 0 || S_ISREG(info.st_mode);
}

void ra_lock_leave(struct ra_lock *lock)
{
    if (lock->path[0] != '\0') {
        close(lock->file);
    }
    *lock = (struct ra_lock){.path = ""};
}

void ra_lock_release(struct ra_lock *lock)
{
    if (lock->path[0] != '\0') {
        unlink(lock->path);
        close(lock->file);
        lock->path[0] = '\0';
    }
}
