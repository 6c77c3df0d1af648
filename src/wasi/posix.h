// The calls of POSIX and Linux that our sources make and wasi-libc lacks; included before each.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Calls that a sandbox cannot carry out return what POSIX defines for that, -1 with ENOSYS. Every
 * caller has an alternative or a message for this. WASI has no permissions and owners of files; a
 * file gets those that are usual where the engine runs. posix.c defines the calls.
 */
#ifndef RA_WASI_POSIX_H
#define RA_WASI_POSIX_H

#include <stdint.h>
#include <sys/types.h>

/** The path without `.`, `..` and double slashes, from the root on; links are not followed. */
char *realpath(const char *path, char *resolved);

/** ENOSYS: two names are not exchanged at once; the caller renames in steps. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags);
enum { RENAME_EXCHANGE = 2 };

/** ENOSYS: attributes of Linux are not known. */
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

/** 0: WASI has no users. */
uid_t geteuid(void);

/** 0, and changes nothing: WASI has no permissions. */
int fchmod(int file, mode_t mode);

/** ENOSYS: a table that was refused a write is not cut back to whole rows. */
int dup(int file);

#endif
