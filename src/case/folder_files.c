// What the folder of a run contains, and how it is deleted.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A run is complete if its list (folder_list.c) has its last row and every file has the size that
 * the list states. So a table or a list that was cut or deleted is found by reading one small file
 * and the sizes of the others. (data/commands.sh does this for thousands of folders.) The
 * digests show whether each file still has its original contents (folder_verify.c).
 *
 * **Deletion.** In a folder only the files that its list and its mark (folder_mark.c) name are
 * deleted, one by one, and never through a link. If the folder contains anything else, such as a
 * figure or a note, nothing is deleted. A run that has lost its list, or was made by a version
 * without marks, is recognised by the first lines of its tables and cases (`seems_ours`); this is
 * enough to report it as damaged, but not to delete it. A complete run is deleted only if its mark
 * says that another run has taken its name.
 *
 * Tests: tests/case/test_run_files.c.
 */
#define _GNU_SOURCE // O_DIRECTORY, O_NOFOLLOW
#include "case/folder_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"
#include "case/folder_names.h"
#include "case/inputs.h"

/// State of the inspection of a folder.
struct look {
    const char *path;
    struct ra_folder_list list;
    struct ra_folder_mark mark;
};

static void begin(struct look *look, const char *path)
{
    look->path = path;
    ra_folder_list_open(path, RA_FOLDER_LIST, &look->list);
    // the names in a damaged list cannot be trusted
    look->list.ends = look->list.ends && !look->list.altered && look->list.rows <= RA_FOLDER_FILES;
    ra_folder_mark_read(path, &look->mark);
}

static void end(struct look *look)
{
    ra_folder_list_close(&look->list);
    ra_folder_mark_free(&look->mark);
}

// ## Ours or not

/// True if the list or the mark names a file of the folder.
static bool is_named(struct look *look, const char *name)
{
    // a file that has the name of the mark but is no mark belongs to the user
    return strcmp(name, RA_FOLDER_LIST) == 0 ||
           (strcmp(name, RA_FOLDER_MARK) == 0 && look->mark.role != RA_MARK_NONE) ||
           (look->list.ends && ra_folder_list_has(&look->list, name)) ||
           ra_folder_mark_has(&look->mark, name) ||
           (look->mark.role == RA_MARK_NEW && strcmp(name, "files.partial.tsv") == 0);
}

/// True if a file seems to belong to a run: by its name and its first line it is a table or a case.
/// The first line may not be written yet.
static bool seems_ours(const char *path, const char *name)
{
    char line[16] = "";
    struct stat info;
    const char *const dot = strrchr(name, '.');
    if (dot == NULL || (strcmp(dot, ".tsv") != 0 && strcmp(dot, ".ini") != 0) ||
        lstat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        return false;
    }
    FILE *const file = ra_open_file(path);
    const bool begun = file != NULL && fgets(line, sizeof line, file) != NULL;
    if (file != NULL) {
        fclose(file);
    }
    return !begun || strncmp(line, "# ra2d ", 7) == 0 || strncmp(line, "# resolved ", 11) == 0;
}

/// Examines one name in the folder, or in the folder of its input files; false if it is foreign.
static bool take_name(struct look *look, const char *name, struct ra_folder_state *seen)
{
    char path[RA_FOLDER_PATH];
    const bool input = strncmp(name, RA_INPUTS_FOLDER "/", strlen(RA_INPUTS_FOLDER) + 1) == 0;
    const bool bookkeeping = strcmp(name, RA_FOLDER_MARK) == 0 || strncmp(name, "case.", 5) == 0;
    const bool file = ra_folder_join(path, look->path, name) && !ra_is_real_folder(path);
    const bool named = file && is_named(look, name);
    // the first line of an input file does not show whose file it is
    const bool ours = named || (file && !look->list.ends && look->mark.role == RA_MARK_NONE &&
                                (input || seems_ours(path, name)));
    seen->tables = seen->tables || (!input && !bookkeeping);
    seen->listed = seen->listed && named;
    if (!ours) {
        snprintf(seen->what, sizeof seen->what, "%.180s", name);
    }
    return ours;
}

/// Examines all `names` of a folder; `before` is the name of this folder inside the run's folder,
/// with a slash.
static bool take_names(struct look *look, const struct ra_names *names, const char *before,
                       struct ra_folder_state *seen)
{
    bool ours = true;
    for (int i = 0; i < names->count && ours; i++) {
        char name[RA_FOLDER_NAME + 300], path[RA_FOLDER_PATH];
        snprintf(name, sizeof name, "%s%s", before, names->entry[i]->d_name);
        const bool folder = before[0] == '\0' && strcmp(name, RA_INPUTS_FOLDER) == 0 &&
                            ra_folder_join(path, look->path, name) && ra_is_real_folder(path);
        if (!folder) {
            ours = take_name(look, name, seen);
            continue;
        }
        struct ra_names inner = ra_names_in(path);
        ours = inner.count >= 0 && take_names(look, &inner, RA_INPUTS_FOLDER "/", seen);
        if (inner.count < 0) {
            seen->reason = errno;
        }
        ra_names_free(&inner);
    }
    return ours;
}

// ## What a folder is

/// True if a listed file is missing or has another size; `what` names the first one.
static bool is_missing(struct look *look, char what[RA_FOLDER_NAME])
{
    char path[RA_FOLDER_PATH];
    struct stat info;
    struct ra_folder_row row;
    snprintf(what, RA_FOLDER_NAME, "%s", look->list.ends ? "" : RA_FOLDER_LIST);
    if (!look->list.ends) {
        return true;
    }
    ra_folder_list_rewind(&look->list);
    while (ra_folder_list_next(&look->list, &row)) {
        if (!ra_folder_join(path, look->path, row.name) || lstat(path, &info) != 0 ||
            !S_ISREG(info.st_mode) || (row.bytes >= 0 && info.st_size != row.bytes)) {
            snprintf(what, RA_FOLDER_NAME, "%s", row.name);
            return true;
        }
    }
    return false;
}

void ra_folder_files_inspect(const char *path, struct ra_folder_state *seen)
{
    struct stat info;
    struct look look;
    *seen = (struct ra_folder_state){.kind = RA_FOLDER_FOREIGN, .listed = true};
    if (lstat(path, &info) != 0 && errno == ENOENT) {
        seen->kind = RA_FOLDER_ABSENT;
        return;
    }
    struct ra_names names = ra_names_in(path);
    if (names.count < 0) {
        seen->reason = errno;
        return;
    }
    begin(&look, path);
    const bool unread = look.list.file == NULL && ra_is_unread(look.list.reason);
    if (unread || look.mark.reason != 0) {
        // a file that could not be read need not be damaged
        seen->reason = unread ? look.list.reason : look.mark.reason;
        end(&look);
        ra_names_free(&names);
        return;
    }
    seen->mark = look.mark.role;
    snprintf(seen->mark_of, sizeof seen->mark_of, "%s", look.mark.of);
    const bool own = take_names(&look, &names, "", seen);
    if (seen->reason == 0) {
        char missing[RA_FOLDER_NAME];
        seen->whole = !is_missing(&look, missing);
        seen->ours = ra_folder_is_ours(path, false);
        snprintf(seen->hash, sizeof seen->hash, "%s", seen->whole ? look.list.hash : "");
        if (own) {
            snprintf(seen->what, sizeof seen->what, "%s", missing);
        }
        seen->kind = !own               ? RA_FOLDER_FOREIGN
                     : names.count == 0 ? RA_FOLDER_EMPTY
                     : seen->whole      ? RA_FOLDER_COMPLETE
                                        : RA_FOLDER_DAMAGED;
    }
    end(&look);
    ra_names_free(&names);
}

// ## To the disk

enum ra_code ra_folder_files_to_disk(const char *path, struct ra_status *st)
{
    struct ra_names names = ra_names_in(path);
    enum ra_code code =
        names.count >= 0 ? RA_OK
                         : ra_fail(st, RA_SYSTEM, "%s: cannot be read: %s", path, strerror(errno));
    for (int i = 0; i < names.count && code == RA_OK; i++) {
        char inner[RA_FOLDER_PATH];
        // the mark has no meaning once the run has its name
        if (strcmp(names.entry[i]->d_name, RA_FOLDER_MARK) != 0 &&
            ra_folder_join(inner, path, names.entry[i]->d_name)) {
            code = ra_is_real_folder(inner) ? ra_folder_files_to_disk(inner, st)
                                            : ra_to_disk(inner, st);
        }
    }
    ra_names_free(&names);
    return code == RA_OK ? ra_to_disk(path, st) : code;
}

// ## Deletion

/// Removes the named files of one folder; `at` is open. The mark is removed last.
static int remove_named(struct look *look, int at, const char *folder, const char *before)
{
    struct ra_names names = ra_names_in(folder);
    int reason = names.count >= 0 ? 0 : errno;
    for (int i = 0; i < names.count; i++) {
        char name[RA_FOLDER_NAME + 300];
        const char *const own = names.entry[i]->d_name;
        snprintf(name, sizeof name, "%s%s", before, own);
        const bool last = strcmp(name, RA_FOLDER_MARK) == 0 || strcmp(name, RA_FOLDER_LIST) == 0;
        if (!last && is_named(look, name) && unlinkat(at, own, 0) != 0) {
            reason = errno;
        }
    }
    ra_names_free(&names);
    return reason;
}

/// Removes the input files and their folder, if there are any.
static int remove_inputs(struct look *look, int at)
{
    char inputs[RA_FOLDER_PATH];
    const int inner = openat(at, RA_INPUTS_FOLDER, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inner < 0) {
        return errno == ENOENT ? 0 : errno;
    }
    int reason = ra_folder_join(inputs, look->path, RA_INPUTS_FOLDER)
                     ? remove_named(look, inner, inputs, RA_INPUTS_FOLDER "/")
                     : ENAMETOOLONG;
    close(inner);
    if (unlinkat(at, RA_INPUTS_FOLDER, AT_REMOVEDIR) != 0 && reason == 0) {
        reason = errno;
    }
    return reason;
}

/// Removes all named files. The mark and the list, which say what may be removed, are removed last.
static int remove_all(struct look *look)
{
    const int at = open(look->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (at < 0) {
        return errno;
    }
    int reason = remove_inputs(look, at);
    if (reason == 0) {
        reason = remove_named(look, at, look->path, "");
    }
    static const char *const last[] = {RA_FOLDER_LIST, RA_FOLDER_MARK};
    for (size_t i = 0; i < sizeof last / sizeof *last && reason == 0; i++) {
        reason = unlinkat(at, last[i], 0) != 0 && errno != ENOENT ? errno : 0;
    }
    close(at);
    return reason == 0 && rmdir(look->path) != 0 && errno != ENOENT ? errno : reason;
}

enum ra_code ra_folder_files_remove(const char *path, struct ra_status *st)
{
    struct ra_folder_state seen;
    struct look look;
    ra_folder_files_inspect(path, &seen);
    if (seen.kind == RA_FOLDER_ABSENT) {
        return RA_OK;
    }
    if (seen.kind == RA_FOLDER_FOREIGN) {
        return ra_fail(st, RA_SYSTEM, "%s: holds '%s', which no run wrote, and was not touched",
                       path, seen.what);
    }
    if (!seen.listed || (seen.kind == RA_FOLDER_COMPLETE && seen.mark == RA_MARK_NONE)) {
        return ra_fail(st, RA_SYSTEM, "%s: holds a run %s, and was not touched", path,
                       seen.listed ? "that is complete" : "without a list of its files");
    }
    begin(&look, path);
    const int reason = remove_all(&look);
    end(&look);
    return reason == 0
               ? RA_OK
               : ra_fail(st, RA_SYSTEM, "%s: cannot be removed: %s", path, strerror(reason));
}
