// Reading the names in a folder.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The order of the names does not depend on the locale. No link is followed: only files in the
 * folder itself are deleted, listed or compared.
 *
 * Tests: tests/case/test_run_files.c.
 */
#define _GNU_SOURCE // scandirat
#include "case/folder_names.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool ra_folder_join(char path[RA_FOLDER_PATH], const char *folder, const char *name)
{
    const int length = snprintf(path, RA_FOLDER_PATH, "%s/%s", folder, name);
    return (size_t)length < RA_FOLDER_PATH;
}

static int not_dots(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

struct ra_names ra_names_in(const char *path)
{
    struct ra_names names = {NULL, -1};
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder >= 0) {
        names.count = scandirat(folder, ".", &names.entry, not_dots, by_bytes);
        const int reason = errno;
        close(folder);
        errno = reason;
    }
    return names;
}

void ra_names_free(struct ra_names *names)
{
    for (int i = 0; i < names->count; i++) {
        free(names->entry[i]);
    }
    free(names->entry);
    *names = (struct ra_names){NULL, 0};
}

FILE *ra_open_file(const char *path)
{
    struct stat info;
    // without O_NONBLOCK, opening a pipe would wait for a writer
    const int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0 && (fstat(file, &info) != 0 || !S_ISREG(info.st_mode))) {
        close(file);
        errno = EINVAL;
        return NULL;
    }
    FILE *const stream = file >= 0 ? fdopen(file, "r") : NULL;
    if (file >= 0 && stream == NULL) {
        close(file);
    }
    return stream;
}

bool ra_is_unread(int reason)
{
    return reason == EACCES || reason == EPERM || reason == EIO || reason == EMFILE ||
           reason == ENFILE || reason == ENOMEM;
}

bool ra_is_real_folder(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool ra_folder_is_run_name(const char *name)
{
    const size_t length = strlen(name);
    if (length == 0 || strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                    "._+-/") != length) {
        return false;
    }
    for (const char *part = name; part != NULL; part = strchr(part, '/')) {
        part += part != name;
        const size_t own = strcspn(part, "/");
        if (own == 0 || part[0] == '.') {
            return false;
        }
    }
    return true;
}
