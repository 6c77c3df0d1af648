// The folder of a run. It is made under another name and gets its final name when it is complete.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A folder with the name of a run holds a complete run. It is made as FOLDER.partial and renamed by
 * rename(2) when all of it is on the disk. So FOLDER is never half of a run or a mixture of two,
 * even after kill -9 or a power cut.
 *     FOLDER           a complete run, with its list (folder_list.c), or nothing
 *     FOLDER.partial   a run that is being made, or the rest of one that ended early
 *     FOLDER.lock      exists while a process makes the run (lock.c), and after kill -9
 *     FOLDER.replaced  only on file systems that cannot exchange two names, see below
 *     FOLDER.damaged   a damaged run that was repaired: kept, so that the user can look at it
 *     FOLDER.complete  a complete run of another case, or made under another name: kept, too
 *
 * The name of a run must not have one of these endings. The links in the given path are followed
 * once, at the start. So FOLDER may be a link to another disk, and it stays a link. FOLDER.partial
 * and FOLDER.replaced must be folders: a link there is refused, so it is never followed.
 *
 * **Refusals.** One process makes a run; a second process is refused at once. A complete run is
 * replaced only with `force`, and the rest of an interrupted run only with `force` or, for the same
 * case, with `resume`. `resume` never replaces a complete run. If this run is of the same case, and
 * every file is as it was written (folder_verify.c), there is nothing to do. An interrupted run
 * begins again at its start, because states are not saved. It gives the same bits. A folder with a
 * file that no run wrote is always refused. All of this is checked before anything is changed.
 *
 * **Deletion.** Only files that the folder's own list and mark name are deleted (folder_files.c,
 * folder_mark.c). A damaged run that has lost its list is renamed instead, and so is any damaged
 * run with `repair`.
 *
 * **Replacing.** The old complete run is kept until the new one is complete. Then the old run gets
 * a mark, and both names are exchanged in one step (renameat2 of Linux). The old run, now called
 * FOLDER.partial, is removed. If the program is killed before the exchange, FOLDER is the old run.
 * If it is killed after the exchange, FOLDER is the new run, and FOLDER.partial may hold the rest
 * of the old one, which its mark identifies. A file system that cannot exchange names (NFS) needs
 * two steps: the old run becomes FOLDER.replaced, then the new one becomes FOLDER. After a kill
 * between the two steps there is no FOLDER; the next start, with any options, first renames the old
 * run back.
 *
 * **A kill at the last moment.** A run that has its list but still the partial name is complete:
 * `resume` of the same case renames it, if every file is as it was written. If the next run in this
 * folder is of another case, it first renames the complete one to FOLDER.complete.
 *
 * **Checks before the run.** Some problems would make the renaming fail after hours of computing.
 * They are found before the run: a parent folder that cannot be written, a name that is too long, a
 * folder that is a mount point or the current folder, files of the old run that cannot be removed.
 *
 * **The disk.** When the list is written, all files and the folder are flushed to the disk by
 * fsync, then the folder is renamed, and then its parent is flushed. This may take longer than a
 * short run. With `unsynced` the system decides when it flushes. A power cut may then leave a
 * folder with truncated files. A comparison with the sizes in the list finds them. So `unsynced` is
 * for users who check the list before they use a run, as `make` does (data/commands.sh).
 *
 * **Self-contained.** case.ini is the resolved case. It names the copies of its input files in the
 * same folder (inputs.c). So the folder can be moved, and drawn and run again at another place.
 *
 * Tests: tests/case/test_run_folder.c, test_run_folder_refuse.c, test_run_mark.c; with kill -9,
 * tests/scale/writers.sh.
 */
#define _GNU_SOURCE // renameat2
#include "case/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"
#include "case/folder_files.h"
#include "case/folder_names.h"
#include "case/folder_verify.h"
#include "case/inputs.h"

static bool forced(const struct ra_folder *folder)
{
    return folder->control != NULL && folder->control->force;
}

static bool resumed(const struct ra_folder *folder)
{
    return folder->control != NULL && folder->control->resume;
}

static void __attribute__((format(printf, 2, 3)))
tell(const struct ra_folder *folder, const char *format, ...)
{
    char text[1200];
    va_list arguments;
    if (folder->control != NULL && folder->control->note != NULL) {
        va_start(arguments, format);
        vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
        folder->control->note(text, folder->control->context);
    }
}

// ## Names

static enum ra_code take_given(struct ra_folder *folder, const char *given, struct ra_status *st)
{
    const size_t length = ra_folder_path_length(given);
    if (length == 0 || length >= sizeof folder->given) {
        return ra_fail(st, RA_SYSTEM, "output folder: its name has %zu characters; 1 to %zu work",
                       length, sizeof folder->given - 1);
    }
    snprintf(folder->given, sizeof folder->given, "%.*s", (int)length, given);
    return RA_OK;
}

/// Refuses names that rename(2) would refuse at the end, and names reserved for files beside a run.
static enum ra_code check_given(const struct ra_folder *folder, struct ra_status *st)
{
    const char *const name = ra_folder_name_in(folder->given);
    if (name[0] == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: a complete run cannot rename its folder to this; "
                       "name a new folder in it with -o",
                       folder->given);
    }
    if (ra_folder_name_is_taken(name)) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: names that end in %s are reserved for files beside a run; name a "
                       "folder with another end with -o",
                       folder->given, ra_folder_end_of(name));
    }
    return RA_OK;
}

/// Finds the target of a link or, for any other name, the name in its parent folder with links
/// resolved.
static int find_path(const struct ra_folder *folder, bool link, char *path, size_t size)
{
    char parent[RA_FOLDER_ROOM];
    ra_folder_parent(folder->given, parent);
    char *const end = realpath(link ? folder->given : parent, NULL);
    if (end == NULL) {
        return errno;
    }
    const char *const top = strcmp(end, "/") == 0 ? "" : end;
    const int length = link ? snprintf(path, size, "%s", end)
                            : snprintf(path, size, "%s/%s", top, ra_folder_name_in(folder->given));
    free(end);
    return (size_t)length < size ? 0 : ENAMETOOLONG;
}

/// Resolves the links of the path. All later names then stay valid, even if a link is changed.
static enum ra_code resolve(struct ra_folder *folder, struct ra_status *st)
{
    struct stat info;
    const bool link = lstat(folder->given, &info) == 0 && S_ISLNK(info.st_mode);
    const int reason = find_path(folder, link, folder->path, sizeof folder->path);
    if (reason != 0 && !link) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot be found: %s", folder->given, strerror(reason));
    }
    if (reason != 0 || (lstat(folder->path, &info) == 0 && !S_ISDIR(info.st_mode))) {
        return ra_fail(st, RA_SYSTEM, "%s: is not a folder; name another one with -o",
                       folder->given);
    }
    if (ra_folder_name_is_taken(folder->path)) {
        return ra_fail(st, RA_SYSTEM, "%s: leads to %s, a name reserved for files beside a run",
                       folder->given, folder->path);
    }
    snprintf(folder->partial, sizeof folder->partial, "%s%s", folder->path,
             ra_folder_ends[RA_END_PARTIAL]);
    return RA_OK;
}

/// The name of a file or folder beside the run: the path of the run with an ending.
static void beside(const char *path, const char *end, char name[RA_FOLDER_ROOM + 16])
{
    snprintf(name, RA_FOLDER_ROOM + 16, "%s%s", path, end);
}

// ## Which folder it is

static bool identify(const char *path, struct ra_file_identity *identity)
{
    struct stat info;
    const bool there = lstat(path, &info) == 0;
    *identity = there ? (struct ra_file_identity){info.st_dev, info.st_ino}
                      : (struct ra_file_identity){0, 0};
    return there;
}

/// True if a path still leads to the same folder.
static bool is_still(const char *path, const struct ra_file_identity *was)
{
    struct ra_file_identity now;
    return identify(path, &now) && now.device == was->device && now.inode == was->inode;
}

// ## Obstacles

static enum ra_code refuse_foreign(const char *path, const struct ra_folder_state *seen,
                                   struct ra_status *st)
{
    return seen->reason != 0
               ? ra_fail(st, RA_SYSTEM, "%s: cannot be read: %s; name another folder with -o", path,
                         strerror(seen->reason))
               : ra_fail(st, RA_SYSTEM,
                         "%s: holds '%s', which no run wrote; remove it, or name another folder "
                         "with -o",
                         path, seen->what);
}

/// True if the `-o` in the recorded command of the complete run names another folder.
static bool is_moved(const struct ra_folder *folder)
{
    bool moved = false;
    struct ra_folder_list *const list = calloc(1, sizeof *list);
    if (list != NULL) {
        ra_folder_list_open(folder->path, RA_FOLDER_LIST, list);
        ra_folder_list_close(list);
        moved = strstr(list->head.command, " -o ") != NULL &&
                !ra_folder_is_of(list->head.command, folder->path);
        free(list);
    }
    return moved;
}

/// Checks a complete run of this very case. If its files are unchanged, there is nothing to do.
static enum ra_code check_same(struct ra_folder *folder, bool repairs, struct ra_status *st)
{
    struct ra_folder_fault *const fault = ra_alloc(1, sizeof *fault, "check of a run", st);
    if (fault == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = ra_folder_find_fault(folder->given, fault, st);
    if (code == RA_OK) {
        // a kill after the renaming may have left the mark
        ra_folder_mark_remove(folder->path);
        tell(folder, "%s: holds the complete run of this case; there is nothing to do",
             folder->given);
        folder->nothing_to_do = true;
    } else if (code == RA_INPUT && repairs) {
        tell(folder, "%s/%s: %s; the run is made again", folder->given, fault->file, fault->why);
        folder->puts_aside = true;
        code = RA_OK;
    } else if (code == RA_INPUT) {
        code = ra_fail(st, RA_SYSTEM, "%s/%s: %s; %s, -o names another folder", folder->given,
                       fault->file, fault->why,
                       fault->foreign ? "remove it" : "--force makes a new run in its place");
    }
    free(fault);
    return code;
}

/// Checks a complete run under the final name.
static enum ra_code check_complete(struct ra_folder *folder, bool same, bool repairs,
                                   struct ra_status *st)
{
    if (same && (resumed(folder) || repairs)) {
        return check_same(folder, repairs, st);
    }
    // a sweep keeps a run that was made under another name
    if (repairs && is_moved(folder)) {
        folder->puts_aside = folder->keeps_complete = true;
        return RA_OK;
    }
    return ra_fail(st, RA_SYSTEM,
                   "%s: holds a complete run of %s case; %s--force makes a new one in its place, "
                   "-o names another folder",
                   folder->given, same ? "this" : "another", repairs ? "remove it, or " : "");
}

/// True if a run is damaged; finds the file that is wrong.
static bool is_faulty(const struct ra_folder *folder, char what[RA_FOLDER_NAME])
{
    struct ra_folder_fault *const fault = calloc(1, sizeof *fault);
    const bool is = fault != NULL && ra_folder_find_fault(folder->given, fault, NULL) == RA_INPUT &&
                    !fault->foreign;
    snprintf(what, RA_FOLDER_NAME, "%s", is ? fault->file : "");
    free(fault);
    return is;
}

static enum ra_code refuse_damaged(const struct ra_folder *folder, const char *what,
                                   struct ra_status *st)
{
    return ra_fail(st, RA_SYSTEM,
                   "%s: holds a run that is not complete (%s); --force makes a new one in its "
                   "place, -o names another folder",
                   folder->given, what);
}

/// Checks a folder with a file that no run wrote. If the folder has a complete run of this case,
/// the file makes no difference. If it has a damaged run that is to be made again, the folder is
/// kept with all its files.
static enum ra_code check_foreign(struct ra_folder *folder, const struct ra_folder_state *seen,
                                  bool repairs, struct ra_status *st)
{
    char what[RA_FOLDER_NAME] = "";
    const bool same = seen->whole && strcmp(seen->hash, folder->hash) == 0;
    const bool damaged = seen->reason == 0 && seen->ours && is_faulty(folder, what);
    if (same && !forced(folder) && (resumed(folder) || repairs)) {
        return check_same(folder, repairs, st);
    }
    if (damaged && !forced(folder) && !repairs) {
        return refuse_damaged(folder, what, st);
    }
    if (!damaged) {
        return refuse_foreign(folder->given, seen, st);
    }
    tell(folder, "%s: holds a damaged run and '%s', which no run wrote; the run is made again",
         folder->given, seen->what);
    folder->puts_aside = true;
    return RA_OK;
}

/// Checks whether the present contents of FOLDER allow another run.
static enum ra_code check_final(struct ra_folder *folder, const struct ra_folder_state *seen,
                                struct ra_status *st)
{
    const bool repairs = folder->control != NULL && folder->control->repair;
    enum ra_code code = RA_OK;
    if (seen->kind == RA_FOLDER_ABSENT) {
        return RA_OK;
    }
    if (seen->kind == RA_FOLDER_FOREIGN) {
        code = check_foreign(folder, seen, repairs, st);
    } else if (seen->kind == RA_FOLDER_COMPLETE && !forced(folder)) {
        code = check_complete(folder, strcmp(seen->hash, folder->hash) == 0, repairs, st);
    } else if (seen->kind == RA_FOLDER_DAMAGED && !forced(folder) && !repairs) {
        char what[RA_FOLDER_NAME];
        code = refuse_damaged(folder, is_faulty(folder, what) ? what : seen->what, st);
    } else if (seen->kind == RA_FOLDER_DAMAGED) {
        // a replaced run gets a mark, which would overwrite a mark that names files of this run
        folder->puts_aside = repairs || !seen->listed || seen->mark == RA_MARK_NEW;
        tell(folder, "%s: holds a run that is not complete (%s), which is made again",
             folder->given, seen->what);
    }
    if (code != RA_OK || folder->nothing_to_do) {
        return code;
    }
    folder->replaces = seen->kind != RA_FOLDER_EMPTY;
    identify(folder->path, &folder->old);
    return ra_folder_check_replaceable(folder->path, st);
}

/// Handles a run that was complete when it was killed, but did not have its final name yet.
static void take_unnamed(struct ra_folder *folder, const struct ra_folder_state *seen)
{
    const bool same = strcmp(seen->hash, folder->hash) == 0;
    const bool whole = same && ra_folder_verify(folder->partial, NULL) == RA_OK;
    folder->has_all = whole && resumed(folder) && !forced(folder) && !folder->replaces;
    // a run of the same case, made again, has the same bytes
    folder->keeps_partial = !folder->has_all && !same;
}

/// Checks whether FOLDER.partial may be replaced.
static enum ra_code check_partial(struct ra_folder *folder, struct ra_status *st)
{
    struct ra_folder_state seen;
    char shown[RA_FOLDER_ROOM + 16];
    beside(folder->given, ra_folder_ends[RA_END_PARTIAL], shown);
    ra_folder_files_inspect(folder->partial, &seen);
    if (seen.kind == RA_FOLDER_FOREIGN && seen.mark == RA_MARK_NEW && seen.mark_of[0] == '\0') {
        return ra_fail(st, RA_SYSTEM,
                       "%s: its mark, run.mark, is truncated and does not list what the folder "
                       "holds; remove the folder or name another one with -o",
                       shown);
    }
    if (seen.kind == RA_FOLDER_FOREIGN) {
        return seen.reason == ENOTDIR || seen.reason == ELOOP
                   ? ra_fail(st, RA_SYSTEM,
                             "%s: is not a folder, or is a link to one, and was not touched; "
                             "remove it or name another folder with -o",
                             shown)
                   : refuse_foreign(shown, &seen, st);
    }
    if (!seen.listed) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: has no mark of this program (run.mark) that lists what it holds, and "
                       "was not touched; remove it or name another folder with -o",
                       shown);
    }
    const bool ours =
        seen.mark == RA_MARK_NEW && strcmp(seen.mark_of, ra_folder_name_in(folder->path)) == 0;
    const bool complete = seen.kind == RA_FOLDER_COMPLETE && seen.mark != RA_MARK_OLD;
    if (complete && !ours) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: holds a complete run and was not touched; rename it, or name another "
                       "folder with -o",
                       shown);
    }
    if (seen.tables && !forced(folder) && !resumed(folder)) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: holds the files of an interrupted run; --resume or --force make a run "
                       "in its place, -o names another folder",
                       shown);
    }
    if (seen.tables && !complete && !forced(folder) &&
        ra_folder_is_of_other_case(folder->partial, folder->hash)) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: holds the files of an interrupted run of another case; --force makes a "
                       "run in its place, -o names another folder",
                       shown);
    }
    if (complete) {
        take_unnamed(folder, &seen);
    }
    return RA_OK;
}

// ## Exchange

/// True if a folder is the run that had to give up this name.
static bool is_replaced(const struct ra_folder_state *seen, const char *path)
{
    return (seen->kind == RA_FOLDER_COMPLETE || seen->kind == RA_FOLDER_DAMAGED) &&
           seen->mark == RA_MARK_OLD && strcmp(seen->mark_of, ra_folder_name_in(path)) == 0;
}

/// Renames an old run back. A kill between the two steps of an exchange has left it under another
/// name, and FOLDER does not exist.
static enum ra_code give_back(const struct ra_folder *folder, struct ra_status *st)
{
    char aside[RA_FOLDER_ROOM + 16];
    struct ra_folder_state seen;
    struct stat info;
    beside(folder->path, ra_folder_ends[RA_END_REPLACED], aside);
    ra_folder_files_inspect(aside, &seen);
    if (!is_replaced(&seen, folder->path) || lstat(folder->path, &info) == 0) {
        return RA_OK;
    }
    if (rename(aside, folder->path) != 0) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot be renamed back to %s: %s", aside, folder->path,
                       strerror(errno));
    }
    ra_folder_mark_remove(folder->path);
    return RA_OK;
}

static enum ra_code refused(const char *from, const char *to, struct ra_status *st)
{
    return ra_fail(st, RA_SYSTEM, "%s: cannot be renamed to %s: %s", from, to, strerror(errno));
}

/// Keeps a complete run of another case that a kill has left under the partial name.
static enum ra_code keep_partial(const struct ra_folder *folder, struct ra_status *st)
{
    char name[RA_FOLDER_ROOM + 16];
    ra_folder_free_name(folder->path, RA_END_COMPLETE, name, sizeof name);
    if (rename(folder->partial, name) != 0) {
        return refused(folder->partial, name, st);
    }
    ra_folder_mark_remove(name);
    tell(folder, "%s%s: the complete run of another case that was there is kept as %s",
         folder->given, ra_folder_ends[RA_END_PARTIAL], ra_folder_name_in(name));
    return RA_OK;
}

/// Tidies up after earlier kills, once it is certain that a run will be made.
static enum ra_code clear(const struct ra_folder *folder, struct ra_status *st)
{
    char aside[RA_FOLDER_ROOM + 16];
    struct ra_folder_state seen;
    beside(folder->path, ra_folder_ends[RA_END_REPLACED], aside);
    ra_folder_files_inspect(aside, &seen);
    enum ra_code code =
        is_replaced(&seen, folder->path) ? ra_folder_files_remove(aside, st) : RA_OK;
    if (code == RA_OK && folder->keeps_partial) {
        code = keep_partial(folder, st);
    } else if (code == RA_OK && !folder->has_all) {
        code = ra_folder_files_remove(folder->partial, st);
    }
    return code;
}

/// Gives the old run another name, and then gives the new run the name that the old one had.
static enum ra_code replace_in_steps(const char *partial, const char *path, const char *aside,
                                     struct ra_status *st)
{
    if (rename(path, aside) != 0) {
        return refused(path, aside, st);
    }
    if (rename(partial, path) != 0) {
        const enum ra_code code = refused(partial, path, st);
        return rename(aside, path) == 0 ? code : refused(aside, path, st);
    }
    return RA_OK;
}

enum ra_code ra_folder_replace(const char *partial, const char *path, bool exchange,
                               struct ra_status *st)
{
    char aside[RA_FOLDER_ROOM + 16], parent[RA_FOLDER_ROOM];
    const char *old = partial;
    ra_folder_parent(path, parent);
    enum ra_code code = ra_folder_mark_write(path, RA_MARK_OLD, ra_folder_name_in(path), st);
    if (code != RA_OK) {
        return code;
    }
    const bool exchanged =
        exchange && renameat2(AT_FDCWD, partial, AT_FDCWD, path, RENAME_EXCHANGE) == 0;
    if (!exchanged && exchange && errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) {
        code = refused(partial, path, st);
    } else if (!exchanged) {
        beside(path, ra_folder_ends[RA_END_REPLACED], aside);
        old = aside;
        code = replace_in_steps(partial, path, aside, st);
    }
    ra_folder_mark_remove(path);
    if (code == RA_OK) {
        code = ra_to_disk(parent, st);
    }
    return code == RA_OK ? ra_folder_files_remove(old, st) : code;
}

/// Renames the present run: a damaged one or, in a sweep, one that was made under another name.
static enum ra_code put_aside(const struct ra_folder *folder, struct ra_status *st)
{
    char aside[RA_FOLDER_ROOM + 16];
    ra_folder_free_name(folder->path, folder->keeps_complete ? RA_END_COMPLETE : RA_END_DAMAGED,
                        aside, sizeof aside);
    const enum ra_code code = replace_in_steps(folder->partial, folder->path, aside, st);
    if (code == RA_OK) {
        ra_folder_mark_remove(folder->path);
        tell(folder, "%s: the %s that was there is kept as %s", folder->given,
             folder->keeps_complete ? "complete run of another name" : "damaged run",
             ra_folder_name_in(aside));
    }
    return code;
}

// ## The final name

/// Gives the folder its name and removes the mark, which is only for folders without their name.
static enum ra_code name_it(struct ra_folder *folder, struct ra_status *st)
{
    char parent[RA_FOLDER_ROOM];
    const bool synced = folder->control == NULL || !folder->control->unsynced;
    // this replaces an empty or missing folder; any other folder stays
    if (rename(folder->partial, folder->path) == 0) {
        ra_folder_mark_remove(folder->path);
        ra_folder_parent(folder->path, parent);
        return synced ? ra_to_disk(parent, st) : RA_OK;
    }
    if (!folder->replaces || (errno != ENOTEMPTY && errno != EEXIST)) {
        return refused(folder->partial, folder->path, st);
    }
    if (!is_still(folder->path, &folder->old)) {
        return ra_fail(
            st, RA_SYSTEM,
            "%s: is not the folder that was to be replaced: another program has moved it",
            folder->given);
    }
    return folder->puts_aside ? put_aside(folder, st)
                              : ra_folder_replace(folder->partial, folder->path, true, st);
}

/// Writes the list of files, flushes everything to the disk, and renames the folder.
static enum ra_code publish(struct ra_folder *folder, struct ra_status *st)
{
    const bool synced = folder->control == NULL || !folder->control->unsynced;
    const char *const command = folder->control != NULL ? folder->control->command : NULL;
    if (!is_still(folder->partial, &folder->begun)) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: is not the folder that was begun: another program has moved it",
                       folder->partial);
    }
    enum ra_code code =
        ra_folder_files_write(folder->partial, folder->origin->name, folder->hash, command, st);
    if (code == RA_OK) {
        code = ra_folder_verify_made(folder->partial, st);
    }
    if (code == RA_OK && synced) {
        code = ra_folder_files_to_disk(folder->partial, st);
    }
    return code == RA_OK ? name_it(folder, st) : code;
}

// ## Opening

/// Makes the folder. Its mark is made first, because it names everything that is made later.
static enum ra_code furnish(struct ra_folder *folder, struct ra_status *st)
{
    struct ra_table t;
    if (mkdir(folder->partial, 0777) != 0 || !identify(folder->partial, &folder->begun)) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot make this folder: %s", folder->partial,
                       strerror(errno));
    }
    enum ra_code code =
        ra_folder_mark_write(folder->partial, RA_MARK_NEW, ra_folder_name_in(folder->path), st);
    if (code == RA_OK) {
        code = ra_folder_mark_add(folder->partial, "case.ini", st);
    }
    if (code == RA_OK) {
        code = ra_inputs_copy(folder->origin, folder->partial, st);
    }
    if (code == RA_OK) {
        code = ra_table_open(&t, folder->partial, "case.ini", NULL, st);
    }
    if (code == RA_OK) {
        ra_case_write_copy(folder->origin, t.file);
        code = ra_table_close(&t, st);
        ra_table_abandon(&t);
    }
    if (code != RA_OK) {
        ra_folder_files_remove(folder->partial, NULL);
    }
    return code;
}

/// Locks the folder: from here on no other process changes it.
static enum ra_code enter(struct ra_folder *folder, struct ra_status *st)
{
    char path[RA_FOLDER_ROOM + 16], number[32] = "of unknown number";
    long holder;
    struct ra_status why = {RA_OK, ""};
    beside(folder->path, ra_folder_ends[RA_END_LOCK], path);
    const enum ra_code code = ra_lock_take(&folder->lock, path, &holder, &why);
    if (code != RA_OK && holder != 0) {
        if (holder > 0) {
            snprintf(number, sizeof number, "pid %ld", holder);
        }
        return ra_fail(st, code,
                       "%s: another process (%s) writes this run; wait for its end or name another "
                       "folder with -o",
                       folder->given, number);
    }
    struct stat info;
    const bool there = code != RA_OK && lstat(path, &info) == 0;
    return code == RA_OK ? RA_OK
           : there       ? ra_fail(st, code, "%s", why.text)
                   : ra_fail(st, code, "%s: cannot make this folder: %s", folder->given, why.text);
}

/// True for a complete run of this case in a parent folder that cannot be written.
static bool is_complete_unwritable(struct ra_folder *folder, const char *parent)
{
    struct ra_folder_state seen;
    if (!resumed(folder) || forced(folder) || access(parent, F_OK) != 0 ||
        access(parent, W_OK) == 0 || resolve(folder, NULL) != RA_OK ||
        ra_case_hash(folder->origin, folder->hash, NULL) != RA_OK) {
        return false;
    }
    ra_folder_files_inspect(folder->path, &seen);
    return seen.whole && strcmp(seen.hash, folder->hash) == 0 &&
           check_same(folder, false, NULL) == RA_OK;
}

/// Everything that can be refused is refused before anything is changed, except that an old run
/// gets its name back.
static enum ra_code prepare(struct ra_folder *folder, struct ra_status *st)
{
    struct ra_folder_state seen;
    enum ra_code code = ra_case_hash(folder->origin, folder->hash, st);
    if (code == RA_OK) {
        code = give_back(folder, st);
    }
    if (code == RA_OK) {
        ra_folder_files_inspect(folder->path, &seen);
        code = check_final(folder, &seen, st);
    }
    if (code != RA_OK || folder->nothing_to_do) {
        return code;
    }
    code = check_partial(folder, st);
    if (code == RA_OK) {
        code = clear(folder, st);
    }
    if (code == RA_OK && folder->has_all) {
        tell(folder, "%s: the run was already complete; its folder now has its name",
             folder->given);
        folder->nothing_to_do = true;
        return name_it(folder, st);
    }
    return code == RA_OK ? furnish(folder, st) : code;
}

enum ra_code ra_folder_open(struct ra_folder *folder, const struct ra_case_origin *origin,
                            const char *path, const struct ra_run_control *control,
                            struct ra_status *st)
{
    char usual[RA_FOLDER_ROOM], parent[RA_FOLDER_ROOM];
    *folder = (struct ra_folder){.origin = origin, .control = control};
    snprintf(usual, sizeof usual, "results/runs/%s", origin->name);
    enum ra_code code = take_given(folder, path != NULL ? path : usual, st);
    if (code == RA_OK) {
        code = check_given(folder, st);
    }
    ra_folder_parent(folder->given, parent);
    if (code == RA_OK && is_complete_unwritable(folder, parent)) {
        return RA_OK;
    }
    if (code == RA_OK) {
        code = ra_make_folder(parent, st);
    }
    if (code == RA_OK) {
        code = resolve(folder, st);
    }
    if (code == RA_OK) {
        code = enter(folder, st);
    }
    if (code != RA_OK) {
        return code;
    }
    code = prepare(folder, st);
    if (code != RA_OK || folder->nothing_to_do) {
        ra_lock_release(&folder->lock);
    }
    return code;
}

// ## Closing

enum ra_code ra_folder_close(struct ra_folder *folder, enum ra_code code, struct ra_status *st)
{
    struct ra_folder_state seen;
    const bool complete = code == RA_OK || code == RA_UNBALANCED;
    const bool began = code == RA_NUMERIC || code == RA_SYSTEM || code == RA_EARLY;
    if (complete && publish(folder, st) != RA_OK) {
        code = RA_SYSTEM;
    }
    if (code != RA_OK && code != RA_UNBALANCED) {
        ra_folder_files_inspect(folder->partial, &seen);
        if (seen.tables && (began || complete)) {
            tell(folder, "%s%s: keeps the tables written so far", folder->given,
                 ra_folder_ends[RA_END_PARTIAL]);
        } else {
            ra_folder_files_remove(folder->partial, NULL);
        }
    }
    ra_lock_release(&folder->lock);
    return code;
}
