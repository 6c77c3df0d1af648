// A lock that one process holds as long as it lives.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The existence of a lock file proves nothing, because a killed process leaves it behind. The
 * actual lock is a lock of the system on the open file, which ends with the process in any case.
 * The lock belongs to the open file and not to the process (F_OFD_SETLK), so two threads of one
 * program also exclude each other. It also works between the machines of a cluster if their file
 * system has locks. If it has none (Lustre mounted without flock: ENOSYS), we continue without a
 * lock.
 *
 * The process that has the lock may remove the file at its end. Another process may have opened
 * this file before; it would then lock a file that no longer has a name. So after locking we check
 * that the file still has that name (same device and inode); otherwise we try again.
 *
 * The file holds `ra2d` and the number of the process, for the message to a second process. A file
 * with any other contents is not ours: it is kept, and the lock is refused. A killed process must
 * not leave a file with other contents. So a new file gets its number and its lock before it gets
 * its name. The number always has the same length, so one write replaces an earlier number. Some
 * file systems cannot have files without a name. On these, the process that makes the file waits
 * for its lock. Another process that finds the file empty reads it again, because the number may
 * not be written yet.
 *
 * Tests: tests/base/test_lock.c, also with two processes; with kill -9, tests/scale/writers.sh.
 */
#define _GNU_SOURCE // locks of open files, files without a name
#include "base/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char mark[] = "ra2d ";
enum { MARK = sizeof mark - 1 };

/// The number in the file of a lock; -1 if there is none.
static long holder_of(int file)
{
    char text[32] = "";
    pread(file, text, sizeof text - 1, 0); // a file that cannot be read has no number
    const long number = strncmp(text, mark, MARK) == 0 ? strtol(text + MARK, NULL, 10) : 0;
    return number > 0 ? number : -1;
}

/// True if the file is the lock of an earlier process: it holds a number, and has no other name.
static bool is_lock(int file)
{
    char text[32] = "";
    struct stat info;
    const bool own = fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_nlink <= 1;
    const ssize_t size = own ? pread(file, text, sizeof text - 1, 0) : -1;
    return size > MARK + 1 && info.st_size == size && strncmp(text, mark, MARK) == 0 &&
           strspn(text + MARK, "0123456789") == (size_t)size - MARK - 1 && text[size - 1] == '\n';
}

static bool is_empty(int file)
{
    struct stat info;
    return fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_nlink <= 1 &&
           info.st_size == 0;
}

static bool still_named(int file, const char *path)
{
    struct stat opened, named;
    return fstat(file, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

/// Says why the path cannot be opened: a folder or a link is not a lock, and a file that may not be
/// written belongs to another user.
static enum ra_code fail_to_open(const char *path, struct ra_status *st)
{
    const int reason = errno;
    struct stat info;
    return lstat(path, &info) == 0
               ? ra_fail(st, RA_SYSTEM, "%s: is in the way: %s; remove it", path,
                         S_ISREG(info.st_mode) ? strerror(reason)
                                               : "it is not a lock of this program")
               : ra_fail(st, RA_SYSTEM, "%s: %s", path, strerror(reason));
}

/// Writes the number, which is only for messages: the lock works without it.
static void write_number(int file)
{
    char number[32];
    const int length = snprintf(number, sizeof number, "%s%010ld\n", mark, (long)getpid());
    if (pwrite(file, number, (size_t)length, 0) != length || ftruncate(file, length) != 0) {
        errno = 0;
    }
}

static const int HOW = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;

/// Makes a new file with its number and its lock; -1 if the name is taken, or if no file can be
/// made there.
static int make_lock(const char *path)
{
    char folder[1024], itself[64];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    const char *const slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - path) + 1 : 1,
             slash != NULL ? path : ".");
    const int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    if (file >= 0) {
        // nobody else knows the file; lock_file finds out whether locks are possible
        fcntl(file, F_OFD_SETLK, &whole);
        write_number(file);
        snprintf(itself, sizeof itself, "/proc/self/fd/%d", file);
        if (linkat(AT_FDCWD, itself, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0) {
            return file;
        }
        const int reason = errno;
        close(file);
        errno = reason;
        if (reason == EEXIST) {
            return -1;
        }
    }
    return open(path, HOW | O_CREAT | O_EXCL, 0666);
}

/// Opens the file of a lock. `made` is true if this function has made the file.
static int open_lock(const char *path, bool *made)
{
    int file = make_lock(path);
    *made = file >= 0;
    while (file < 0 && errno == EEXIST) {
        file = open(path, HOW);
        if (file < 0 && errno == ENOENT) {
            // another process has just released it
            file = make_lock(path);
            *made = file >= 0;
        }
    }
    return file;
}

/// Locks an open file. Waits only if we have just made the file. RA_EARLY: another process must
/// still write its number, or the file no longer has its name. RA_SYSTEM, with the holder: another
/// process has the lock.
static enum ra_code lock_file(int file, bool made, const char *path, long *holder,
                              struct ra_status *st)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int refused;
    do {
        refused = fcntl(file, made ? F_OFD_SETLKW : F_OFD_SETLK, &whole);
    } while (refused != 0 && errno == EINTR);
    if (refused != 0 && (errno == EAGAIN || errno == EACCES)) {
        *holder = holder_of(file);
        return ra_fail(st, RA_SYSTEM, "%s: is locked by another process", path);
    }
    return !still_named(file, path) || (!made && is_empty(file)) ? RA_EARLY
           : made || is_lock(file)
               ? RA_OK
               : ra_fail(st, RA_SYSTEM,
                         "%s: is not a lock of this program and was not touched; remove it", path);
}

enum ra_code ra_lock_take(struct ra_lock *lock, const char *path, long *holder,
                          struct ra_status *st)
{
    enum { TRIES = 20 };
    const struct timespec pause = {.tv_nsec = 5000000};
    enum ra_code code = RA_EARLY;
    *holder = 0;
    *lock = (struct ra_lock){.file = -1};
    if (strlen(path) >= sizeof lock->path) {
        return ra_fail(st, RA_SYSTEM, "%s: the name of a lock is too long", path);
    }
    for (int empty = 0; code == RA_EARLY;) {
        bool made;
        const int file = open_lock(path, &made);
        if (file < 0) {
            return fail_to_open(path, st);
        }
        code = lock_file(file, made, path, holder, st);
        if (code == RA_OK) {
            lock->file = file;
            break;
        }
        const bool waits = code == RA_EARLY && is_empty(file) && still_named(file, path);
        close(file);
        if (waits && ++empty == TRIES) {
            return ra_fail(
                st, RA_SYSTEM,
                "%s: is empty and not a lock of this program, and was not touched; remove it",
                path);
        }
        if (waits) {
            nanosleep(&pause, NULL);
        }
    }
    if (code != RA_OK) {
        return code;
    }
    snprintf(lock->path, sizeof lock->path, "%s", path);
    write_number(lock->file);
    return RA_OK;
}

bool ra_lock_is_possible(const char *path)
{
    struct stat info;
    const int file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) {
        return lstat(path, &info) != 0;
    }
    // the process that holds a lock may not have written its number yet
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    const bool held = fcntl(file, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    const bool possible = is_lock(file) || (held && is_empty(file));
    close(file);
    return possible;
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
