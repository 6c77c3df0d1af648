// The messages of the runs of a sweep; each run has a file for them beside its folder.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * `ra2d run` prints the notes and the message of its run on the terminal. A sweep prints each note
 * once, and only the message of the first run that failed. With --logs the others are kept as well:
 * the notes and the message of a run are in FOLDER.log, in the same words, and a run that has
 * failed is marked by FOLDER.failed until it is made. After thousands of runs (data/simulate.sh)
 * these marks show which have failed.
 *
 * Tests: tests/command/test_sweep_logs.c.
 */
#include "command/sweep_logs.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "case/room.h"
#include "command/output.h"

/// Makes the name FOLDER.log or FOLDER.failed.
static enum ra_code name_of(char path[RA_FOLDER_PATH], const char *folder, const char *end,
                            struct ra_status *st)
{
    const int length = snprintf(path, RA_FOLDER_PATH, "%s.%s", folder, end);
    return (size_t)length < RA_FOLDER_PATH
               ? RA_OK
               : ra_fail(st, RA_SYSTEM, "%.200s...: its name is too long for a log", folder);
}

static enum ra_code remove_file(const char *folder, const char *end, struct ra_status *st)
{
    char path[RA_FOLDER_PATH];
    const enum ra_code code = name_of(path, folder, end, st);
    return code != RA_OK || unlink(path) == 0 || errno == ENOENT
               ? code
               : ra_fail(st, RA_SYSTEM, "%s: cannot be removed: %s", path, strerror(errno));
}

static enum ra_code close_file(FILE *file, const char *path, struct ra_status *st)
{
    const bool good = ferror(file) == 0;
    errno = 0;
    return fclose(file) == 0 && good
               ? RA_OK
               : ra_fail(st, RA_SYSTEM, "%s: cannot write: %s", path, ra_output_reason(errno));
}

/// Appends a line to the log.
static enum ra_code add_line(const char *folder, const char *mark, const char *text,
                             struct ra_status *st)
{
    char path[RA_FOLDER_PATH];
    if (name_of(path, folder, "log", st) != RA_OK) {
        return RA_SYSTEM;
    }
    FILE *const file = fopen(path, "a");
    if (file == NULL) {
        return ra_fail(st, RA_SYSTEM, "%s: cannot write: %s", path, strerror(errno));
    }
    fprintf(file, "ra2d: %s%s\n", mark, text);
    return close_file(file, path, st);
}

/// Writes FOLDER.failed: `exit CODE`, and the log of the run.
static enum ra_code mark_failed(const char *folder, enum ra_code end, struct ra_status *st)
{
    char path[RA_FOLDER_PATH], log[RA_FOLDER_PATH];
    if (name_of(path, folder, "failed", st) != RA_OK || name_of(log, folder, "log", st) != RA_OK) {
        return RA_SYSTEM;
    }
    FILE *const from = ra_open_file(log), *const to = fopen(path, "w");
    if (to == NULL) {
        const int reason = errno;
        if (from != NULL) {
            fclose(from);
        }
        return ra_fail(st, RA_SYSTEM, "%s: cannot write: %s", path, strerror(reason));
    }
    fprintf(to, "exit %d\n", (int)end);
    for (int c; from != NULL && (c = getc(from)) != EOF;) {
        putc(c, to);
    }
    if (from != NULL) {
        fclose(from);
    }
    return close_file(to, path, st);
}

enum ra_code ra_run_log_begin(const char *folder, struct ra_status *st)
{
    return remove_file(folder, "log", st);
}

enum ra_code ra_run_log_note(const char *folder, const char *text, struct ra_status *st)
{
    return add_line(folder, "note: ", text, st);
}

enum ra_code ra_run_log_end(const char *folder, enum ra_code end, const char *text,
                            struct ra_status *st)
{
    if (end != RA_OK && add_line(folder, "", text, st) != RA_OK) {
        return RA_SYSTEM;
    }
    return end == RA_OK || end == RA_UNBALANCED ? remove_file(folder, "failed", st)
                                                : mark_failed(folder, end, st);
}
