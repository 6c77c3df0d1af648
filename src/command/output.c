// The output file of -o. It is complete or does not exist; a device is written directly.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A file is written under a partial name in the folder of the final one, and renamed when all of it
 * is on the disk. So after a full disk, a kill or an interrupt there is the old file, or none, and
 * never half of a file. The partial name contains the number of the process, so that two processes
 * do not write into the same file. The partial file must be new (O_EXCL). So, even if others may
 * write into the folder, no link can lead to another file. A file that only the holder of a lock
 * writes has a partial name without a number, so that the rest of a killed process is replaced.
 *
 * A device, a pipe or a socket must not be replaced by renaming, so it is opened and written in
 * place. For a link, the file to which it leads is replaced, and the link stays. A replaced file
 * keeps its permissions, and a file without write permission is refused.
 *
 * The ending of a name decides the kind of file: `writes` lists the endings for each command. Any
 * other ending is refused before any work is done, because it is probably a mistake. For example,
 * `report run -o case.ini` would destroy the case. For a link this is also checked for the file at
 * its end, whose folder must exist. A file that the command reads, or that a run lists as its own,
 * is never replaced. /dev/stdout is standard output: even if a shell appends it to a file, this
 * file is not replaced.
 *
 * Tests: tests/command/test_output.c and test_arguments.c.
 */
#define _XOPEN_SOURCE 700 // realpath
#include "command/output.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"

// ## Names

enum { ENDS = 4 };

/// The endings that each command with -o for a file writes. All other commands with -o write the
/// folder of a run.
static const struct writes {
    const char *command, *end[ENDS];
    bool folder; ///< true: -o may also be a folder of pictures
} writes[] = {{"report", {".html"}, false},
              {"plot", {".pdf", ".png", ".svg", ".html"}, false},
              {"surface", {".png", ".svg", ".pdf"}, false},
              {"listen", {".wav", ".flac", ".ogg"}, false},
              {"compare", {".html"}, false},
              {"animate", {".gif"}, true}};
enum { WRITES = sizeof writes / sizeof *writes };

static const char *last_part(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

bool ra_output_ends(const char *path, const char *end)
{
    const char *const name = last_part(path);
    const size_t length = strlen(name), size = strlen(end);
    return length > size && strcasecmp(name + length - size, end) == 0;
}

static bool is_written(const struct writes *w, const char *path)
{
    size_t i = 0;
    while (i < ENDS && w->end[i] != NULL && !ra_output_ends(path, w->end[i])) {
        i++;
    }
    return i < ENDS && w->end[i] != NULL;
}

/// Writes the list of endings, such as `.pdf, .png or .svg`.
static void list_ends(const struct writes *w, char text[80])
{
    text[0] = '\0';
    for (size_t i = 0; i < ENDS && w->end[i] != NULL; i++) {
        const bool last = i + 1 == ENDS || w->end[i + 1] == NULL;
        const size_t used = strlen(text);
        snprintf(text + used, 80 - used, "%s%s", i == 0 ? "" : last ? " or " : ", ", w->end[i]);
    }
}

static enum ra_code refuse_end(const struct writes *w, const char *path, const char *leads_to,
                               struct ra_status *st)
{
    char ends[80];
    list_ends(w, ends);
    return ra_fail(st, RA_USAGE, "%s: -o %.300s:%s%.300s%s write a name that ends with %s%s",
                   w->command, path, leads_to != NULL ? " a link to " : "",
                   leads_to != NULL ? leads_to : "", leads_to != NULL ? ":" : "", ends,
                   w->folder ? ", or the name of a folder for pictures .png, which has no such end"
                             : "");
}

/// Whether a run lists this file. The run may be in any folder DIR above the file: then
/// DIR/files.tsv has the rest of the path.
static bool is_of_run(const char *path)
{
    char list[PATH_MAX + 16];
    bool found = false;
    const char *rest = path + strlen(path);
    for (int level = 0; level < 2 && !found && rest > path; level++) {
        do {
            rest--;
        } while (rest > path && *rest != '/');
        struct ra_records r = {.path = NULL};
        snprintf(list, sizeof list, "%.*s/files.tsv", (int)(rest - path), path);
        struct stat info;
        // a pipe is not opened, because that would wait; and a list of a run is never longer than
        // this
        if (lstat(list, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > 1 << 20 ||
            ra_records_read(list, &r, NULL) != RA_OK) {
            continue;
        }
        for (size_t i = 0; i < r.rows && !found; i++) {
            found = strcmp(r.cell[i * r.columns], rest + 1) == 0;
        }
        ra_records_free(&r);
    }
    return found;
}

enum ra_code ra_output_keep(const char *command, const char *path, const char *input,
                            struct ra_status *st)
{
    struct stat own, read;
    return path != NULL && stat(path, &own) == 0 && stat(input, &read) == 0 &&
                   (S_ISREG(own.st_mode) || S_ISDIR(own.st_mode)) && own.st_dev == read.st_dev &&
                   own.st_ino == read.st_ino
               ? ra_fail(st, RA_USAGE, "%s: -o %.300s: is %.300s, which it reads; name another one",
                         command, path, input)
               : RA_OK;
}

static bool is_standard_output(const char *path)
{
    return strcmp(path, "/dev/stdout") == 0;
}

/// Checks a path that is not a device: its ending, and the ending of the file to which a link
/// leads.
static enum ra_code check_end(const struct writes *w, const char *path, struct ra_status *st)
{
    struct stat info;
    const bool there = stat(path, &info) == 0, is_folder = there && S_ISDIR(info.st_mode);
    const char *const name = last_part(path), *const point = strrchr(name, '.');
    if (w->folder && (is_folder || (!there && (point == NULL || point == name)))) {
        return RA_OK;
    }
    if (!is_written(w, path)) {
        return refuse_end(w, path, NULL, st);
    }
    if (is_folder) {
        return ra_fail(st, RA_USAGE, "-o %.500s: is a folder; name a file", path);
    }
    char *const end = realpath(path, NULL);
    enum ra_code code = RA_OK;
    if (end != NULL && !is_written(w, end)) {
        code = refuse_end(w, path, end, st);
    } else if (end != NULL && is_of_run(end)) {
        code = ra_fail(st, RA_USAGE, "%s: -o %.500s: is a file of a run; name another one",
                       w->command, path);
    }
    free(end);
    return code;
}

/// Checks that the folder exists and that a file can be made in it. Without this check the file
/// would be refused only after the work.
static enum ra_code check_folder(const char *path, struct ra_status *st)
{
    char *const end = realpath(path, NULL);
    const char *const file = end != NULL ? end : path;
    const char *const slash = strrchr(file, '/');
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - file) : 1,
             slash != NULL ? file : ".");
    const int reason = access(slash == file ? "/" : folder, W_OK | X_OK) != 0 ? errno : 0;
    free(end);
    return reason == 0
               ? RA_OK
               : ra_fail(st, RA_SYSTEM, "%.500s: cannot be written: %s%s", path, strerror(reason),
                         reason == ENOENT ? "; make its folder, or name another" : "");
}

enum ra_code ra_output_check(const char *command, const char *path, const char *const *inputs,
                             size_t count, struct ra_status *st)
{
    struct stat info;
    size_t row = 0;
    while (row < WRITES && strcmp(writes[row].command, command) != 0) {
        row++;
    }
    const bool in_place =
        path != NULL && stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
    if (row == WRITES || path == NULL || in_place || is_standard_output(path)) {
        return RA_OK;
    }
    enum ra_code code = check_end(&writes[row], path, st);
    if (code == RA_OK && is_written(&writes[row], path)) {
        code = check_folder(path, st);
    }
    for (size_t i = 0; i < count && code == RA_OK; i++) {
        code = ra_output_keep(command, path, inputs[i], st);
    }
    return code;
}

// ## Files

const char *ra_output_reason(int reason)
{
    return reason != 0 ? strerror(reason)
                       : "a write was refused: the disk may be full, or the file may have reached "
                         "its largest allowed size (ulimit -f)";
}

static enum ra_code refuse(const struct ra_output *o, int reason, struct ra_status *st)
{
    return ra_fail(st, RA_SYSTEM, "%.500s: cannot be written: %s",
                   o->path[0] != '\0' ? o->path : "standard output", ra_output_reason(reason));
}

/// Finds the file to which a path leads, and whether it exists. Refuses a link that leads nowhere.
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

/// Makes a new file beside the final one, with the permissions of the file that it will replace.
static enum ra_code open_beside(struct ra_output *o, const struct stat *old, bool locked,
                                struct ra_status *st)
{
    char number[24] = "";
    if (!locked) {
        snprintf(number, sizeof number, "-%ld", (long)getpid());
    }
    snprintf(o->partial, sizeof o->partial, "%s.partial%s", o->path, number);
    if (old != NULL && access(o->path, W_OK) != 0) {
        o->partial[0] = '\0';
        return refuse(o, errno, st);
    }
    // the rest of an earlier process, which had the same number or the lock
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

static enum ra_code open_output(struct ra_output *o, const char *path, bool locked,
                                struct ra_status *st)
{
    struct stat info;
    bool there;
    memset(o, 0, sizeof *o);
    if (path == NULL || is_standard_output(path)) {
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
    return code == RA_OK ? open_beside(o, there ? &info : NULL, locked, st) : code;
}

enum ra_code ra_output_open(struct ra_output *o, const char *path, struct ra_status *st)
{
    return open_output(o, path, false, st);
}

enum ra_code ra_output_open_locked(struct ra_output *o, const char *path, struct ra_status *st)
{
    return open_output(o, path, true, st);
}

enum ra_code ra_output_write(struct ra_output *o, const void *data, size_t size,
                             struct ra_status *st)
{
    errno = 0;
    return fwrite(data, 1, size, o->file) == size ? RA_OK : refuse(o, errno, st);
}

enum ra_code ra_output_take(void *context, const unsigned char *data, size_t size,
                            struct ra_status *st)
{
    return ra_output_write(context, data, size, st);
}

enum ra_code ra_output_finish(struct ra_output *o, struct ra_status *st)
{
    errno = 0;
    bool lost = ferror(o->file) || fflush(o->file) != 0;
    // a pipe and a device cannot be synchronised, and need not be: the error is EINVAL
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
    // if there is no partial name, there is nothing to remove
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
