// Calls of POSIX and Linux that our sources use and wasi-libc lacks; included before each source.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Some calls are impossible in a sandbox. They return -1 with ENOSYS, as POSIX defines it, and
 * every caller has an alternative or a message for this case. WASI has no permissions and owners of
 * files, so a file gets the usual ones of the system on which the engine runs. posix.c defines the
 * calls.
 */
#ifndef RA_WASI_POSIX_H
#define RA_WASI_POSIX_H

#include <stdint.h>
#include <sys/types.h>

/** Returns the path from the root on, without `.`, `..` and double slashes. Links are not
 *  followed. */
char *realpath(const char *path, char *resolved);

/** Fails with ENOSYS: two names cannot be exchanged in one step. The caller then renames in several
 *  steps. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags);
enum { RENAME_EXCHANGE = 2 };

/** For statx, which fails with ENOSYS, because WASI does not know the attributes of Linux. */
struct statx {
    uint64_t stx_attributes;
    uid_t stx_uid;
};
int statx(int folder, const char *path, int flags, unsigned mask, struct statx *info);
enum {
    STATX_BASIC_STATS = 0x7ff,
    STATX_ATTR_IMMUTABLE = 0x10,
    STATX_ATTR_APPEND = 0x20,
    STATX_ATTR_MOUNT_ROOT = 0x2000
};

/** Returns 0: WASI has no users. */
uid_t geteuid(void);

/** Returns 0 and changes nothing: WASI has no permissions. */
int fchmod(int file, mode_t mode);

/** Fails with ENOSYS. So after a failed write, a table is not cut back to whole rows. */
int dup(int file);

#endif
