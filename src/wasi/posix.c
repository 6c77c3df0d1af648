// Calls of POSIX and Linux that our sources use and wasi-libc lacks.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * posix.h describes each function.
 *
 * Tests: tests/wasi/test_sandbox.c, src/wasi/test-wasm.sh.
 */
#include "wasi/posix.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROOM = 4096 };

/// Appends the parts of `path` to `whole`, which begins at the root and has no slash at its end.
static int append(char whole[ROOM], const char *path)
{
    size_t used = strlen(whole);
    while (*path != '\0') {
        const size_t length = strcspn(path, "/");
        if (length == 2 && strncmp(path, "..", 2) == 0) {
            char *const last = strrchr(whole, '/');
            used = last != NULL ? (size_t)(last - whole) : 0;
        } else if (length > 0 && !(length == 1 && *path == '.')) {
            if (used + length + 2 > ROOM) {
                errno = ENAMETOOLONG;
                return -1;
            }
            whole[used++] = '/';
            memcpy(whole + used, path, length);
            used += length;
        }
        whole[used] = '\0';
        path += length + (path[length] == '/');
    }
    return 0;
}

char *realpath(const char *path, char *resolved)
{
    char here[ROOM], whole[ROOM] = "";
    struct stat info;
    if (*path != '/' && (getcwd(here, sizeof here) == NULL || append(whole, here) != 0)) {
        return NULL;
    }
    if (append(whole, path) != 0 || stat(whole[0] != '\0' ? whole : "/", &info) != 0) {
        return NULL;
    }
    const char *const found = whole[0] != '\0' ? whole : "/";
    return resolved != NULL ? strcpy(resolved, found) : strdup(found);
}

static int is_lacking(void)
{
    errno = ENOSYS;
    return -1;
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    (void)from_folder;
    (void)from;
    (void)to_folder;
    (void)to;
    (void)flags;
    return is_lacking();
}

int statx(int folder, const char *path, int flags, unsigned mask, struct statx *info)
{
    (void)folder;
    (void)path;
    (void)flags;
    (void)mask;
    (void)info;
    return is_lacking();
}

uid_t geteuid(void)
{
    return 0;
}

int fchmod(int file, mode_t mode)
{
    (void)file;
    (void)mode;
    return 0;
}

int dup(int file)
{
    (void)file;
    return is_lacking();
}
