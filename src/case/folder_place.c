// Names that a run folder can have, files beside it, and folders that cannot be replaced.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Files and folders beside the folder of a run have its name with an ending (listed in folder.c).
 * Before a run begins, this file looks for obstacles that would prevent replacing a folder at the
 * end: a mount point; a folder of another user in a folder with the sticky bit; files that may not
 * be changed.
 *
 * Tests: tests/case/test_run_folder_refuse.c.
 */
#define _GNU_SOURCE // statx
#include "case/folder_place.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ## Names

void ra_folder_parent(const char *path, char parent[RA_FOLDER_ROOM])
{
    const char *const slash = strrchr(path, '/');
    const int length = slash == NULL ? 0 : slash == path ? 1 : (int)(slash - path);
    snprintf(parent, RA_FOLDER_ROOM, "%.*s", length, path);
    if (length == 0) {
        snprintf(parent, RA_FOLDER_ROOM, ".");
    }
}

const char *ra_folder_name_in(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

const char *const ra_folder_ends[RA_END_COUNT] = {".partial", ".lock", ".replaced", ".damaged",
                                                  ".complete"};

/// The ending of a name; NULL if the name has none of the endings. In the name of a kept folder a
/// number may follow the ending.
static const char *end_of(const char *name, size_t length)
{
    while (length > 0 && strchr("-0123456789", name[length - 1]) != NULL) {
        length--;
    }
    for (size_t i = 0; i < RA_END_COUNT; i++) {
        const size_t size = strlen(ra_folder_ends[i]);
        if (length >= size && strncmp(name + length - size, ra_folder_ends[i], size) == 0 &&
            (i >= RA_END_DAMAGED || name[length] == '\0' || name[length] == '/')) {
            return ra_folder_ends[i];
        }
    }
    return NULL;
}

size_t ra_folder_path_length(const char *path)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') {
        length--;
    }
    return length;
}

const char *ra_folder_end_of(const char *path)
{
    return end_of(path, ra_folder_path_length(path));
}

bool ra_folder_name_is_taken(const char *path)
{
    return ra_folder_end_of(path) != NULL;
}

void ra_folder_free_name(const char *path, enum ra_folder_end end, char *name, size_t size)
{
    struct stat info;
    snprintf(name, size, "%s%s", path, ra_folder_ends[end]);
    for (unsigned i = 2; lstat(name, &info) == 0 && i < 10000; i++) {
        snprintf(name, size, "%s%s-%u", path, ra_folder_ends[end], i % 10000);
    }
}

// ## What cannot be replaced

/// Says why a name may not be removed from its folder, by the rules of the kernel; NULL if it may.
static const char *why_fixed(const char *path, const struct stat *parent)
{
    struct statx info;
    if (statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS, &info) != 0) {
        return NULL;
    }
    if ((info.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0) {
        return "may not be changed (chattr)";
    }
    if ((info.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0) {
        return "is a mount point; name a folder in it";
    }
    const uid_t user = geteuid();
    if ((parent->st_mode & S_ISVTX) != 0 && user != 0 && user != parent->st_uid &&
        user != info.stx_uid) {
        return "belongs to another user, in a folder where only its owner may rename it";
    }
    return NULL;
}

enum ra_code ra_folder_check_replaceable(const char *path, struct ra_status *st)
{
    char parent[RA_FOLDER_ROOM];
    struct stat above, own;
    ra_folder_parent(path, parent);
    if (stat(parent, &above) != 0 || stat(path, &own) != 0) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot be inspected: %s", path, strerror(errno));
    }
    const char *why = why_fixed(path, &above);
    if (why == NULL && access(path, R_OK | W_OK | X_OK) != 0) {
        why = strerror(errno);
    }
    if (why != NULL) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot be replaced: %s", path, why);
    }
    static const char *const names[] = {"summary.tsv", "case.ini", "files.tsv"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char file[RA_FOLDER_ROOM + 32];
        snprintf(file, sizeof file, "%s/%s", path, names[i]);
        why = why_fixed(file, &own);
        if (why != NULL) {
            return ra_fail(st, RA_SYSTEM, "%s: cannot be removed: %s", file, why);
        }
    }
    return RA_OK;
}
