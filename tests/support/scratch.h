// Folders and files of a test, as cmocka fixtures.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCRATCH_H
#define RA_SCRATCH_H

#include "support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** Makes a new folder. Its path is the fixture's state. */
static inline int make_folder(void **state)
{
    char *const folder = strdup("/tmp/ra2d-test-XXXXXX");
    *state = folder;
    return folder != NULL && mkdtemp(folder) != NULL ? 0 : -1;
}

static inline int remove_folder(void **state)
{
    char command[256];
    // a failed test may have left its file system mounted
    snprintf(command, sizeof command, "umount '%s' 2>/dev/null; rm -rf '%s'", (char *)*state,
             (char *)*state);
    free(*state);
    return system(command);
}

/** The part of a note on a measured surface after the description of its file. */
static inline const char *what_was_done(const char *note)
{
    const char *const rest = strstr(note, "; ");
    return rest != NULL ? rest + 2 : "";
}

/** The least free descriptor. It is the same before and after if no file remains open. */
static inline int free_descriptor(void)
{
    const int next = dup(STDIN_FILENO);
    close(next);
    return next;
}

/** The value of free_descriptor, for a folder whose tests leave no file open. */
static int scratch_free_descriptor;

static inline int make_watched_folder(void **state)
{
    scratch_free_descriptor = free_descriptor();
    return make_folder(state);
}

static inline int remove_watched_folder(void **state)
{
    const int removed = remove_folder(state);
    if (free_descriptor() != scratch_free_descriptor) {
        print_error("a file was left open\n");
        return -1;
    }
    return removed;
}

/** A new folder for one file. */
struct folder {
    char path[64];
    char file[96];
};

static inline int make_file_folder(void **state)
{
    struct folder *const f = calloc(1, sizeof *f);
    *state = f;
    if (f == NULL) {
        return -1;
    }
    strcpy(f->path, "/tmp/ra2d-test-XXXXXX");
    if (mkdtemp(f->path) == NULL) {
        return -1;
    }
    snprintf(f->file, sizeof f->file, "%s/profile", f->path);
    return 0;
}

static inline int remove_file_folder(void **state)
{
    struct folder *const f = *state;
    unlink(f->file);
    const int left = rmdir(f->path);
    free(f);
    return left;
}

#endif
