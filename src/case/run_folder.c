// The folder of a run: made beside its final name, which it takes when it is complete.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A folder with the name of a run holds that run, whole. It is made as FOLDER.partial, beside it,
 * and gets its name by rename(2) when all of it is on the disk: whatever happens, and be it kill -9
 * or a power cut, FOLDER is never half of a run nor a mixture of two.
 *
 *     FOLDER           a complete run, by its list (run_files.c), or nothing
 *     FOLDER.partial   a run that is being made, or what is left of one that ended early
 *     FOLDER.lock      there while a process makes it (lock.c), and after kill -9
 *     FOLDER.replaced  only on file systems that cannot exchange two names, see below
 *
 * **What is refused.** One process makes a run; a second one is told so at once. A complete run is
 * not touched unless `force` is given, nor what an interrupted one has left unless `force` or
 * `resume` is. `resume` never replaces a complete run: where it is of the same case nothing is to
 * do. States are not saved, so that an interrupted run begins again at its start, which gives the
 * same bits. A folder with something in it that no run wrote is always refused.
 *
 * **Replacing.** The complete run stands until the new one is complete. Then both names are
 * exchanged in one step (renameat2 of Linux), and the old run, now FOLDER.partial, is removed. A
 * kill before the exchange leaves the old run, one behind it the new one, and perhaps a rest of the
 * old one under the partial name. A file system that cannot exchange (NFS) takes two steps: the old
 * run becomes FOLDER.replaced, the new one FOLDER. Killed between them, there is nothing under
 * FOLDER, and the next start, whatever it is asked, gives the old run its name back first.
 *
 * **Nothing in vain.** What could not succeed after hours is refused before the run: a parent that
 * cannot be written, a name that is too long, a folder that is a mount point or the current one,
 * files of the old run that may not be removed.
 *
 * **The disk.** When the list is written all files are taken to the disk, and the folder, before it
 * gets its name, its parent behind: an fsync for each, together 40 to 90 ms on a virtual disk, more
 * than a short run takes. With `unsynced` this is left to the system. A power cut may then leave a
 * folder whose files are cut, which their sizes in the list tell: for those who ask the list before
 * they use a run, as make does (data/commands.sh).
 *
 * **Self-contained.** case.ini is the resolved case, and names the copies of its input files that
 * lie beside it (inputs.c), so that the folder can be moved, drawn and run again anywhere.
 *
 * Verified by tests/case/test_run_folder.c; with kill -9, tests/scale/writers.sh.
 */
#define _GNU_SOURCE // renameat2, statx
#include "case/run_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/table.h"
#include "case/inputs.h"
#include "case/run_files.h"

static bool forced(const struct ra_run_folder *folder)
{
    return folder->control != NULL && folder->control->force;
}

static bool resumed(const struct ra_run_folder *folder)
{
    return folder->control != NULL && folder->control->resume;
}

static void __attribute__((format(printf, 2, 3)))
tell(const struct ra_run_folder *folder, const char *format, ...)
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

/// FOLDER or "." : where the names are.
static void parent_of(const char *path, char parent[RA_RUN_FOLDER_ROOM])
{
    const char *const slash = strrchr(path, '/');
    const int length = slash == NULL ? 0 : slash == path ? 1 : (int)(slash - path);
    snprintf(parent, RA_RUN_FOLDER_ROOM, "%.*s", length, path);
    if (length == 0) {
        snprintf(parent, RA_RUN_FOLDER_ROOM, ".");
    }
}

/// A link stands for the folder that it leads to, and slashes at the end for nothing.
static enum ra_code set_path(struct ra_run_folder *folder, const char *given, struct ra_status *st)
{
    struct stat info;
    char *const target =
        lstat(given, &info) == 0 && S_ISLNK(info.st_mode) ? realpath(given, NULL) : NULL;
    const char *const path = target != NULL ? target : given;
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') {
        length--;
    }
    const bool fits = length > 0 && length < sizeof folder->path;
    if (fits) {
        memcpy(folder->path, path, length);
        snprintf(folder->partial, sizeof folder->partial, "%s.partial", folder->path);
    }
    free(target);
    return fits
               ? RA_OK
               : ra_fail(st, RA_SYSTEM, "output folder: its name has %zu characters; 1 to %zu work",
                         length, sizeof folder->path - 1);
}

/// Refuses names that rename(2) would refuse in the end.
static enum ra_code check_path(const struct ra_run_folder *folder, struct ra_status *st)
{
    struct stat info;
    const char *const path = folder->path;
    const char *const slash = strrchr(path, '/');
    const char *const name = slash != NULL ? slash + 1 : path;
    if (name[0] == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: a run gets its name when it is complete, and this one cannot be given; "
                       "name a new folder in it with -o",
                       path);
    }
    if (lstat(path, &info) == 0 && !S_ISDIR(info.st_mode)) {
        return ra_fail(st, RA_SYSTEM, "%s: is not a folder; name another one with -o", path);
    }
    return RA_OK;
}

// ## What stands in the way

/// Whether a name may be taken away from its folder; the kernel's rules, asked before the run.
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
        return "belongs to another user, in a folder where only he may rename it";
    }
    return NULL;
}

/// Refuses an existing folder that could not be replaced.
static enum ra_code check_replaceable(const char *path, struct ra_status *st)
{
    char parent[RA_RUN_FOLDER_ROOM];
    struct stat above, own;
    parent_of(path, parent);
    if (stat(parent, &above) != 0 || stat(path, &own) != 0) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot be looked at: %s", path, strerror(errno));
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
        char file[RA_RUN_FOLDER_ROOM + 32];
        snprintf(file, sizeof file, "%s/%s", path, names[i]);
        why = why_fixed(file, &own);
        if (why != NULL) {
            return ra_fail(st, RA_SYSTEM, "%s: cannot be removed: %s", file, why);
        }
    }
    return RA_OK;
}

static enum ra_code refuse_foreign(const char *path, const struct ra_folder_state *seen,
                                   struct ra_status *st)
{
    return seen->reason != 0
               ? ra_fail(st, RA_SYSTEM, "%s: cannot be read: %s; name another folder with -o", path,
                         strerror(seen->reason))
               : ra_fail(st, RA_SYSTEM,
                         "%s: holds '%s', which no run wrote; name another folder with -o", path,
                         seen->what);
}

/// Whether FOLDER may get another run.
static enum ra_code check_final(struct ra_run_folder *folder, struct ra_status *st)
{
    struct ra_folder_state seen;
    ra_run_files_inspect(folder->path, &seen);
    const bool same = strcmp(seen.hash, folder->hash) == 0;
    if (seen.kind == RA_FOLDER_ABSENT) {
        return RA_OK;
    }
    if (seen.kind == RA_FOLDER_FOREIGN) {
        return refuse_foreign(folder->path, &seen, st);
    }
    if (seen.kind == RA_FOLDER_COMPLETE && same && resumed(folder) && !forced(folder)) {
        tell(folder, "%s: holds the complete run of this case; nothing is to do", folder->path);
        folder->nothing_to_do = true;
        return RA_OK;
    }
    if (seen.kind == RA_FOLDER_COMPLETE && !forced(folder)) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: holds a complete run of %s case; --force makes a new one in its place, "
                       "-o names another folder",
                       folder->path, same ? "this" : "another");
    }
    if (seen.kind == RA_FOLDER_DAMAGED && !forced(folder)) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: holds a run that is not complete (%s); --force makes a new one in its "
                       "place, -o names another folder",
                       folder->path, seen.what);
    }
    folder->replaces = seen.kind != RA_FOLDER_EMPTY;
    return check_replaceable(folder->path, st);
}

/// Whether FOLDER.partial may be taken; if so it is gone.
static enum ra_code clear_partial(struct ra_run_folder *folder, struct ra_status *st)
{
    struct ra_folder_state seen;
    ra_run_files_inspect(folder->partial, &seen);
    if (seen.kind == RA_FOLDER_FOREIGN) {
        return refuse_foreign(folder->partial, &seen, st);
    }
    if (seen.tables && !forced(folder) && !resumed(folder)) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: holds what an interrupted run has left; --resume or --force make a "
                       "run in its place, -o names another folder",
                       folder->partial);
    }
    return ra_run_files_remove(folder->partial, st);
}

// ## Exchange

static void set_aside(const char *path, char aside[RA_RUN_FOLDER_ROOM + 16])
{
    snprintf(aside, RA_RUN_FOLDER_ROOM + 16, "%s.replaced", path);
}

/// What a kill between the two steps of an exchange has left.
static enum ra_code repair(const struct ra_run_folder *folder, struct ra_status *st)
{
    char aside[RA_RUN_FOLDER_ROOM + 16];
    struct ra_folder_state seen;
    set_aside(folder->path, aside);
    ra_run_files_inspect(aside, &seen);
    if (seen.kind != RA_FOLDER_COMPLETE && seen.kind != RA_FOLDER_DAMAGED) {
        return RA_OK;
    }
    ra_run_files_inspect(folder->path, &seen);
    if (seen.kind == RA_FOLDER_COMPLETE) {
        return ra_run_files_remove(aside, st);
    }
    return seen.kind != RA_FOLDER_ABSENT || rename(aside, folder->path) == 0
               ? RA_OK
               : ra_fail(st, RA_SYSTEM, "%s: cannot get its name %s back: %s", aside, folder->path,
                         strerror(errno));
}

static enum ra_code refused(const char *from, const char *to, struct ra_status *st)
{
    return ra_fail(st, RA_SYSTEM, "%s: cannot be renamed to %s: %s", from, to, strerror(errno));
}

enum ra_code ra_run_folder_replace(const char *partial, const char *path, bool exchange,
                                   struct ra_status *st)
{
    char aside[RA_RUN_FOLDER_ROOM + 16], parent[RA_RUN_FOLDER_ROOM];
    parent_of(path, parent);
    if (exchange && renameat2(AT_FDCWD, partial, AT_FDCWD, path, RENAME_EXCHANGE) == 0) {
        const enum ra_code code = ra_to_disk(parent, st);
        return code == RA_OK ? ra_run_files_remove(partial, st) : code;
    }
    if (exchange && errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) {
        return refused(partial, path, st);
    }
    set_aside(path, aside);
    if (rename(path, aside) != 0) {
        return refused(path, aside, st);
    }
    if (rename(partial, path) != 0) {
        const enum ra_code code = refused(partial, path, st);
        return rename(aside, path) == 0 ? code : refused(aside, path, st);
    }
    const enum ra_code code = ra_to_disk(parent, st);
    return code == RA_OK ? ra_run_files_remove(aside, st) : code;
}

// ## Opening

/// The resolved case and copies of its input files, in the new folder.
static enum ra_code furnish(struct ra_run_folder *folder, struct ra_status *st)
{
    struct ra_table t;
    if (mkdir(folder->partial, 0777) != 0) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot make this folder: %s", folder->partial,
                       strerror(errno));
    }
    enum ra_code code = ra_inputs_copy(folder->origin, folder->partial, st);
    if (code == RA_OK) {
        code = ra_table_open(&t, folder->partial, "case.ini", NULL, st);
    }
    if (code == RA_OK) {
        ra_case_write_copy(folder->origin, t.file);
        code = ra_table_close(&t, st);
        ra_table_abandon(&t);
    }
    if (code != RA_OK) {
        ra_run_files_remove(folder->partial, NULL);
    }
    return code;
}

/// Alone with the folder from here on.
static enum ra_code enter(struct ra_run_folder *folder, struct ra_status *st)
{
    char path[RA_RUN_FOLDER_ROOM + 16], number[32] = "of unknown number";
    long holder;
    struct ra_status why = {RA_OK, ""};
    snprintf(path, sizeof path, "%s.lock", folder->path);
    const enum ra_code code = ra_lock_take(&folder->lock, path, &holder, &why);
    if (code != RA_OK && holder != 0) {
        if (holder > 0) {
            snprintf(number, sizeof number, "pid %ld", holder);
        }
        return ra_fail(st, code,
                       "%s: another process (%s) writes this run; wait for its end or name another "
                       "folder with -o",
                       folder->path, number);
    }
    return code == RA_OK
               ? RA_OK
               : ra_fail(st, code, "%s: cannot make this folder: %s", folder->path, why.text);
}

static enum ra_code prepare(struct ra_run_folder *folder, struct ra_status *st)
{
    enum ra_code code = ra_case_hash(folder->origin, folder->hash, st);
    if (code == RA_OK) {
        code = repair(folder, st);
    }
    if (code == RA_OK) {
        code = check_final(folder, st);
    }
    if (code == RA_OK && !folder->nothing_to_do) {
        code = clear_partial(folder, st);
    }
    return code == RA_OK && !folder->nothing_to_do ? furnish(folder, st) : code;
}

enum ra_code ra_run_folder_open(struct ra_run_folder *folder, const struct ra_case_origin *origin,
                                const char *path, const struct ra_run_control *control,
                                struct ra_status *st)
{
    char usual[RA_RUN_FOLDER_ROOM], parent[RA_RUN_FOLDER_ROOM];
    *folder = (struct ra_run_folder){.origin = origin, .control = control};
    snprintf(usual, sizeof usual, "results/runs/%s", origin->name);
    enum ra_code code = set_path(folder, path != NULL ? path : usual, st);
    if (code == RA_OK) {
        code = check_path(folder, st);
    }
    if (code == RA_OK) {
        parent_of(folder->path, parent);
        code = ra_folder_make(parent, st);
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

/// The list of files, all to the disk, and the name.
static enum ra_code publish(struct ra_run_folder *folder, struct ra_status *st)
{
    char parent[RA_RUN_FOLDER_ROOM];
    const bool synced = folder->control == NULL || !folder->control->unsynced;
    const char *const command = folder->control != NULL ? folder->control->command : NULL;
    enum ra_code code =
        ra_run_files_write(folder->partial, folder->origin->name, folder->hash, command, st);
    if (code == RA_OK && synced) {
        code = ra_run_files_to_disk(folder->partial, st);
    }
    if (code != RA_OK) {
        return code;
    }
    // a folder that is not there or empty is replaced by this, any other stays
    if (rename(folder->partial, folder->path) == 0) {
        parent_of(folder->path, parent);
        return synced ? ra_to_disk(parent, st) : RA_OK;
    }
    return folder->replaces && (errno == ENOTEMPTY || errno == EEXIST)
               ? ra_run_folder_replace(folder->partial, folder->path, true, st)
               : refused(folder->partial, folder->path, st);
}

enum ra_code ra_run_folder_close(struct ra_run_folder *folder, enum ra_code code,
                                 struct ra_status *st)
{
    struct ra_folder_state seen;
    const bool complete = code == RA_OK || code == RA_UNBALANCED;
    const bool began = code == RA_NUMERIC || code == RA_SYSTEM || code == RA_EARLY;
    if (complete && publish(folder, st) != RA_OK) {
        code = RA_SYSTEM;
    }
    if (code != RA_OK && code != RA_UNBALANCED) {
        ra_run_files_inspect(folder->partial, &seen);
        if (seen.tables && (began || complete)) {
            tell(folder, "%s: keeps what there is of the run", folder->partial);
        } else {
            ra_run_files_remove(folder->partial, NULL);
        }
    }
    ra_lock_release(&folder->lock);
    return code;
}
