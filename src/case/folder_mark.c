// The mark of a run folder that does not have its final name.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * FOLDER.partial may be deleted only if this program made it, and only with files that this program
 * wrote. The name alone does not prove this, because a user may have given this name to a complete
 * run. So the folder has a mark from its beginning, the file run.mark:
 *
 *     # ra2d mark of a run folder; what is listed may be removed
 *     new NAME          the folder is being made and will be called NAME
 *     case.ini          a file; it is named here before it is made
 *     inputs/a.txt      a table is named here, too, and is first written as TABLE.partial.tsv
 *
 * A complete run that is replaced gets a mark, too, before the two names are exchanged: `old NAME`.
 * Its files are in its list. So, even after a kill, a complete run that has another name is deleted
 * only if its own mark says that it was exchanged. A mark in a run that has its final name is the
 * rest of a kill and has no meaning. The next start removes it.
 *
 * Tests: tests/case/test_run_mark.c, tests/case/test_run_folder.c.
 */
#include "case/folder_mark.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "case/folder_names.h"

static const char first_line[] = "# ra2d mark of a run folder; what is listed may be removed\n";
/// Largest size of a mark [bytes]. A mark holds only a few names.
enum { MARK_ROOM = 1 << 16 };

// ## Written

static enum ra_code refuse(const char *path, struct ra_status *st)
{
    return ra_fail(st, RA_SYSTEM, "%s: cannot be written: %s", path, strerror(errno));
}

/// Writes text into the mark. It is created if `flags` say so, and never through a link.
static enum ra_code put(const char *folder, int flags, const char *text, struct ra_status *st)
{
    char path[RA_FOLDER_PATH];
    if (!ra_folder_join(path, folder, RA_FOLDER_MARK)) {
        return ra_fail(st, RA_SYSTEM, "%.200s: its name is too long", folder);
    }
    const int file = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | flags, 0666);
    if (file < 0) {
        return errno == ENOENT ? RA_OK : refuse(path, st);
    }
    const size_t length = strlen(text);
    errno = ENOSPC;
    const bool whole = write(file, text, length) == (ssize_t)length;
    const enum ra_code code = whole ? RA_OK : refuse(path, st);
    close(file);
    return code;
}

enum ra_code ra_folder_mark_write(const char *folder, enum ra_mark_role role, const char *of,
                                  struct ra_status *st)
{
    char text[sizeof first_line + 300];
    snprintf(text, sizeof text, "%s%s %.255s\n", first_line, role == RA_MARK_OLD ? "old" : "new",
             of);
    // a file with a second name (hard link) is not ours, so we do not write to it
    char path[RA_FOLDER_PATH];
    if (ra_folder_join(path, folder, RA_FOLDER_MARK)) {
        unlink(path);
    }
    return put(folder, O_CREAT | O_EXCL, text, st);
}

enum ra_code ra_folder_mark_add(const char *folder, const char *name, struct ra_status *st)
{
    char text[RA_FOLDER_NAME + 2];
    snprintf(text, sizeof text, "%.199s\n", name);
    return put(folder, O_APPEND, text, st);
}

enum ra_code ra_folder_table(struct ra_table *table, const char *folder, FILE *summary,
                             const char *name, const struct ra_provenance *provenance,
                             struct ra_status *st)
{
    *table = (struct ra_table){.file = NULL};
    if (folder == NULL && strcmp(name, "summary.tsv") == 0) {
        *table = ra_table_on(summary, provenance->command);
    }
    const enum ra_code code = folder != NULL ? ra_folder_mark_add(folder, name, st) : RA_OK;
    return code == RA_OK && folder != NULL ? ra_table_open(table, folder, name, provenance, st)
                                           : code;
}

// ## Read

/// The text of a mark; NULL if there is no file, or it is not a mark.
static char *read_text(const char *folder)
{
    char path[RA_FOLDER_PATH];
    struct stat info;
    char *const text = calloc(1, MARK_ROOM);
    const int file = text != NULL && ra_folder_join(path, folder, RA_FOLDER_MARK)
                         ? open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
                         : -1;
    const bool regular = file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode);
    const ssize_t size = regular ? read(file, text, MARK_ROOM - 1) : -1;
    if (file >= 0) {
        close(file);
    }
    if (size < 0 || size == MARK_ROOM - 1) {
        const int reason = errno;
        free(text);
        errno = reason;
        return NULL;
    }
    return text;
}

void ra_folder_mark_read(const char *folder, struct ra_folder_mark *mark)
{
    *mark = (struct ra_folder_mark){.role = RA_MARK_NONE};
    errno = 0;
    char *const text = read_text(folder);
    if (text == NULL) {
        mark->reason = ra_is_unread(errno) ? errno : 0;
        return;
    }
    char *const role = text + sizeof first_line - 1;
    if (strncmp(text, first_line, sizeof first_line - 1) != 0) {
        // after a kill the first line may be incomplete; such a mark names no file
        const bool begun = strncmp(text, first_line, strlen(text)) == 0;
        mark->role = begun ? RA_MARK_NEW : RA_MARK_NONE;
        free(text);
        return;
    }
    mark->role = strncmp(role, "old ", 4) == 0 ? RA_MARK_OLD : RA_MARK_NEW;
    const char *const of = role + (*role == '\0' ? 0 : 4);
    const size_t length = strcspn(of, "\n");
    snprintf(mark->of, sizeof mark->of, "%.*s", (int)length, of);
    mark->text = text;
    mark->names = of + length + (of[length] == '\n');
}

void ra_folder_mark_remove(const char *folder)
{
    char path[RA_FOLDER_PATH];
    struct ra_folder_mark mark;
    ra_folder_mark_read(folder, &mark);
    if (mark.role != RA_MARK_NONE && ra_folder_join(path, folder, RA_FOLDER_MARK)) {
        unlink(path);
    }
    ra_folder_mark_free(&mark);
}

void ra_folder_mark_free(struct ra_folder_mark *mark)
{
    free(mark->text);
    mark->text = NULL;
}

bool ra_folder_mark_has(const struct ra_folder_mark *mark, const char *name)
{
    char whole[RA_FOLDER_NAME + 2];
    const char *const partial = strstr(name, ".partial.");
    const size_t length = partial != NULL ? (size_t)(partial - name) : strlen(name);
    const int used = snprintf(whole, sizeof whole, "%.*s%s\n", (int)length, name,
                              partial != NULL ? partial + strlen(".partial") : "");
    if (mark->text == NULL || (size_t)used >= sizeof whole) {
        return false;
    }
    for (const char *line = mark->names; line != NULL && *line != '\0';) {
        if (strncmp(line, whole, (size_t)used) == 0) {
            return true;
        }
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
    return false;
}
