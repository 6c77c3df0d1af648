// What -o names: a file that is complete or not there, or a device that is written in place.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A file of ours is written beside its final name and renamed when all of it is on the disk, so
 * that a full disk, a kill or an interrupt leaves the old file, or none, and never half of one. Its
 * partial name has the number of the process in it: two processes do not mix. It must be new
 * (O_EXCL), so that in a folder which others may write into no link leads us elsewhere.
 *
 * Renaming would replace what is no regular file: a device, a pipe, a socket is opened as it is and
 * written in place. Of a link the file that it leads to is replaced, and the link stays. A file
 * that was there keeps its permissions, and one that may not be written is refused.
 *
 * Verified by tests/command/test_output.c.
 */
#define _XOPEN_SOURCE 700 // realpath
#include "command/output.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum ra_code refuse(const struct ra_output *o, int reason, struct ra_status *st)
{
    return ra_fail(st, RA_SYSTEM, "%.500s: cannot be written: %s",
                   o->path[0] != '\0' ? o->path : "standard output",
                   reason != 0 ? strerror(reason) : "a write was refused");
}

/// The file that a path leads to, and whether it is there; a link that leads nowhere is refused.
static enum ra_code follow(struct ra_output *o, const char *path, bool *there, struct ra_status *st)
{
    struct stat info;
    char *const end = realpath(path, NULL);
    const int reason = errno;
    *there = end != NULL;
    snprintf(o->path, sizeof o->path, "%s", *there ? end : path);
    free(end);
    if (!*there && (reason != ENOENT || lstat(path, &info) == 0)) {
        return refuse(o, reason, st);
    }
    return RA_OK;
}

/// A new file beside the final one, with the permissions of that which it will replace.
static enum ra_code open_beside(struct ra_output *o, const struct stat *old, struct ra_status *st)
{
    snprintf(o->partial, sizeof o->partial, "%s.partial-%ld", o->path, (long)getpid());
    if (old != NULL && access(o->path, W_OK) != 0) {
        o->partial[0] = '\0';
        return refuse(o, errno, st);
    }
    // of an earlier process of the same number
    remove(o->partial);
    o->file = fopen(o->partial, "wx");
    if (o->file == NULL) {
        const int reason = errno;
        o->partial[0] = '\0';
        return refuse(o, reason, st);
    }
    if (old != NULL && fchmod(fileno(o->file), old->st_mode & 0777) != 0) {
        const int reason = errno;
        ra_output_abandon(o);
        return refuse(o, reason, st);
    }
    return RA_OK;
}

enum ra_code ra_output_open(struct ra_output *o, const char *path, struct ra_status *st)
{
    struct stat info;
    bool there;
    memset(o, 0, sizeof *o);
    if (path == NULL) {
        o->file = stdout;
        return RA_OK;
    }
    if (strlen(path) >= PATH_MAX) {
        return ra_fail(st, RA_USAGE, "-o %.60s...: a path of more than %d characters", path,
                       PATH_MAX - 1);
    }
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        return ra_fail(st, RA_USAGE, "-o %.500s: is a folder; name a file", path);
    }
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) {
        snprintf(o->path, sizeof o->path, "%s", path);
        o->file = fopen(path, "w");
        return o->file != NULL ? RA_OK : refuse(o, errno, st);
    }
    const enum ra_code code = follow(o, path, &there, st);
    return code == RA_OK ? open_beside(o, there ? &info : NULL, st) : code;
}

enum ra_code ra_output_write(struct ra_output *o, const void *data, size_t size,
                             struct ra_status *st)
{
    errno = 0;
    return fwrite(data, 1, size, o->file) == size ? RA_OK : refuse(o, errno, st);
}

enum ra_code ra_output_finish(struct ra_output *o, struct ra_status *st)
{
    errno = 0;
    bool lost = ferror(o->file) || fflush(o->file) != 0;
    // a pipe and a device cannot be synchronised, and need not: EINVAL says so
    lost = lost || (fsync(fileno(o->file)) != 0 && errno != EINVAL);
    int reason = errno;
    if (o->file != stdout && fclose(o->file) != 0 && !lost) {
        lost = true;
        reason = errno;
    }
    o->file = NULL;
    if (lost) {
        ra_output_abandon(o);
        return refuse(o, reason, st);
    }
    return RA_OK;
}

enum ra_code ra_output_publish(struct ra_output *o, struct ra_status *st)
{
    if (o->partial[0] != '\0' && rename(o->partial, o->path) != 0) {
        const int reason = errno;
        ra_output_abandon(o);
        return refuse(o, reason, st);
    }
    o->partial[0] = '\0';
    return RA_OK;
}

void ra_output_abandon(struct ra_output *o)
{
    if (o->file != NULL && o->file != stdout) {
        fclose(o->file);
    }
    o->file = NULL;
    // what has no partial name has none to remove
    remove(o->partial);
    o->partial[0] = '\0';
}

enum ra_code ra_output_close(struct ra_output *o, enum ra_code code, struct ra_status *st)
{
    if (code == RA_OK && o->file != NULL) {
        code = ra_output_finish(o, st);
    }
    if (code == RA_OK) {
        code = ra_output_publish(o, st);
    }
    ra_output_abandon(o);
    return code;
}
