// Checking that folders of runs and sweeps are as they were written: ra2d verify.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * case/folder_verify.c checks the files of a run. This file checks what lies around a run: the
 * command of make, and the tables of a sweep.
 *
 * **make** writes a file FOLDER.command beside each planned run: the hash of the case file and the
 * words of the command (data/plan.awk). The heads of the run's tables have the same words, without
 * folders. So `ra2d verify` finds out if a run of another point was copied over this one.
 *
 * **A sweep** has a list, sweep.tsv. It states the size and the digest of runs.tsv, of means.tsv
 * and of the files.tsv of each run. The head of runs.tsv says whether there is such a list; sweeps
 * by an earlier version have none. Each run that runs.tsv names is checked as well, and its row
 * must have the quantities of its summary.
 *
 * Tests: tests/command/test_verify.c.
 */
#define _DEFAULT_SOURCE // realpath
#include "command/verify.h"

#include "command/sweep_rows.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/room.h"
#include "case/room.h"
#include "command/quantities.h"
#include "command/quote.h"

enum {
    FOLDER = 1000,
    WORDS = 512 ///< largest number of words of a planned command
};

// ## Runs of make

/// Makes the command in the form of a head: `ra2d`, the words after the hash, the folder.
static bool read_words(const char *folder, char text[RA_FOLDER_COMMAND])
{
    char path[RA_FOLDER_PATH], line[RA_FOLDER_COMMAND] = "";
    snprintf(path, sizeof path, "%.1000s.command", folder);
    FILE *const file = ra_open_file(path);
    const bool there = file != NULL && fgets(line, sizeof line, file) != NULL;
    if (file != NULL) {
        fclose(file);
    }
    char *rest = NULL;
    strtok_r(line, " \n", &rest);
    struct ra_quoted words[WORDS] = {{"ra2d", RA_QUOTED_WORD}};
    size_t count = 1;
    for (char *word; count + 2 < WORDS && (word = strtok_r(NULL, " \n", &rest)) != NULL; count++) {
        const bool key = strcmp(words[count - 1].text, "-s") == 0;
        words[count].text = word;
        words[count].is = key ? RA_QUOTED_KEY : count == 2 ? RA_QUOTED_FILE : RA_QUOTED_WORD;
    }
    words[count++] = (struct ra_quoted){"-o", RA_QUOTED_WORD};
    words[count++] = (struct ra_quoted){folder, RA_QUOTED_FILE};
    ra_quote_words(text, RA_FOLDER_COMMAND, words, count, false);
    return there;
}

/// Copies the path of a folder without slashes at its end.
static void trim(const char *folder, char trimmed[FOLDER])
{
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    snprintf(trimmed, FOLDER, "%.*s", (int)length, folder);
}

static enum ra_code check_words(const char *folder, struct ra_status *st)
{
    char words[RA_FOLDER_COMMAND], trimmed[FOLDER];
    struct ra_folder_list *const list = ra_alloc(1, sizeof *list, "list of a run", st);
    if (list == NULL) {
        return RA_SYSTEM;
    }
    trim(folder, trimmed);
    ra_folder_list_open(folder, RA_FOLDER_LIST, list);
    const bool other = read_words(trimmed, words) && strcmp(words, list->head.command) != 0;
    const enum ra_code code =
        other ? ra_fail(st, RA_INPUT,
                        "%s/" RA_FOLDER_LIST ": belongs to another run, '%.900s', but %s.command "
                        "asks for '%.900s'; make makes it again",
                        trimmed, list->head.command, trimmed, words)
              : RA_OK;
    ra_folder_list_close(list);
    free(list);
    return code;
}

enum ra_code ra_verify_run(const char *folder, struct ra_status *st)
{
    const enum ra_code code = ra_folder_verify(folder, st);
    return code == RA_OK ? check_words(folder, st) : code;
}

// ## Sweeps

/// A sweep that is checked.
struct check {
    const char *folder;
    struct ra_folder_list list; ///< the list of the sweep, RA_SWEEP_LIST
    bool other_list;            ///< true: the list belongs to another sweep
    struct ra_records runs;
    size_t name; ///< the column of runs.tsv with the names of the runs
};

enum { REMEDY = 3000 };

/// Whether a table has a head that this program wrote.
static bool is_table(const char *folder, const char *name)
{
    char path[RA_FOLDER_PATH];
    struct ra_folder_head *const head = calloc(1, sizeof *head);
    if (head != NULL && ra_folder_join(path, folder, name)) {
        ra_folder_head_read(path, head);
    }
    const bool ours = head != NULL && head->commit[0] != '\0';
    free(head);
    return ours;
}

/// The length of that part of a file's name which is the folder of its run; 0 if the file is not in
/// the folder of a run.
static int run_length(const char *name)
{
    const char *const slash = strrchr(name, '/');
    return slash == NULL ? 0 : (int)(slash - name);
}

/// Whether something prevents a sweep from writing its tables, or the run to which the file `name`
/// belongs.
static bool is_beset(const char *folder, const char *name, char obstacle[RA_FOLDER_PATH])
{
    static const char *const names[] = {"runs.partial.tsv", "sweep.partial.tsv"};
    char run[RA_FOLDER_PATH];
    struct stat info;
    if (ra_folder_join(obstacle, folder, "sweep.lock") && !ra_lock_is_possible(obstacle)) {
        return true;
    }
    for (size_t i = 0; i < 2; i++) {
        const bool there =
            ra_folder_join(obstacle, folder, names[i]) && lstat(obstacle, &info) == 0;
        // a partial table is written to in place, so it must have no second name
        const bool file = there && S_ISREG(info.st_mode) && info.st_nlink == 1;
        if (there && !(file && (info.st_size == 0 || is_table(folder, names[i])))) {
            return true;
        }
    }
    snprintf(run, sizeof run, "%.800s/%.*s", folder, run_length(name), name);
    if (strchr(name, '/') == NULL) {
        return false;
    }
    // a sweep never renames a folder that is neither a run nor empty
    struct ra_folder_state seen;
    ra_folder_files_inspect(run, &seen);
    if (seen.kind == RA_FOLDER_FOREIGN && !seen.ours) {
        snprintf(obstacle, RA_FOLDER_PATH, "%s", run);
        return true;
    }
    return ra_folder_is_beset(run, obstacle);
}

/// Whether a sweep could write its tables, and replace the run to which the file `name` belongs.
static bool is_writable(const char *folder, const char *name)
{
    char run[RA_FOLDER_PATH];
    struct stat info;
    snprintf(run, sizeof run, "%.800s/%.*s", folder, run_length(name), name);
    const bool inner = strchr(name, '/') != NULL && stat(run, &info) == 0 && S_ISDIR(info.st_mode);
    return access(folder, W_OK | X_OK) == 0 &&
           (!inner || ra_folder_check_replaceable(run, NULL) == RA_OK);
}

/// Reports what is wrong with a file of the sweep, and the command that completes the sweep. `away`
/// is a file that must be removed first, because a sweep would not replace it; NULL: none.
static enum ra_code __attribute__((format(printf, 5, 6)))
refuse(const struct check *check, struct ra_status *st, const char *name, const char *away,
       const char *format, ...)
{
    char why[700], place[RA_FOLDER_PATH], command[REMEDY], taken[RA_FOLDER_PATH + 32] = "";
    char obstacle[RA_FOLDER_PATH];
    char *const real = realpath(check->folder, NULL);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    // a sweep needs this room for the rest of a path
    const bool fits = real != NULL && strlen(real) + RA_SWEEP_NAME < RA_SWEEP_FOLDER;
    snprintf(place, sizeof place, "%s", fits ? real : check->folder);
    free(real);
    if (ra_folder_name_is_taken(place)) {
        ra_folder_free_place(check->folder, place);
    } else if (!is_writable(place, name)) {
        ra_folder_free_place(check->folder, place);
    } else if (away != NULL) {
        snprintf(taken, sizeof taken, "; take %.800s/%.300s away", check->folder, away);
    } else if (is_beset(check->folder, name, obstacle)) {
        snprintf(taken, sizeof taken, "; take %s away", obstacle);
    }
    if (ra_folder_command(check->list.head.command, place, "", command, sizeof command)) {
        return ra_fail(st, RA_INPUT, "%s/%.300s: %s%s; to make it again, where its files are: %s",
                       check->folder, name, why, taken, command);
    }
    ra_shell_path(place, command, sizeof command);
    return ra_fail(st, RA_INPUT,
                   "%s/%.300s: %s%s; to make it again: the sweep's command with -o %s",
                   check->folder, name, why, taken, command);
}

/// Reports a file that could not be read. It need not be damaged.
static enum ra_code refuse_unread(const struct check *check, struct ra_status *st, const char *name,
                                  int reason)
{
    return ra_fail(st, RA_SYSTEM, "%s/%s: cannot be read: %s", check->folder, name,
                   strerror(reason));
}

/// Checks that a file of the sweep exists, is a file, and may be read. For `away` see `refuse`.
static enum ra_code check_file(const struct check *check, const char *name, const char *away,
                               long long *size, struct ra_status *st)
{
    char path[RA_FOLDER_PATH];
    struct stat info;
    errno = ENAMETOOLONG;
    FILE *const file = ra_folder_join(path, check->folder, name) ? ra_open_file(path) : NULL;
    if (file == NULL && ra_is_unread(errno)) {
        return refuse_unread(check, st, name, errno);
    }
    if (file == NULL) {
        // a missing file need not be removed
        const bool there = lstat(path, &info) == 0;
        return refuse(check, st, name, there ? away : NULL, "is missing or not a file");
    }
    *size = fstat(fileno(file), &info) == 0 ? (long long)info.st_size : 0;
    fclose(file);
    return RA_OK;
}

/// Whether a name exists, even as a link that leads nowhere.
static bool has(const char *folder, const char *name)
{
    char path[RA_FOLDER_PATH];
    struct stat info;
    return ra_folder_join(path, folder, name) && lstat(path, &info) == 0;
}

/// Whether the list of a sweep may contain this name: that of a table in the sweep's folder, or
/// that of the list of a run.
static bool is_of_sweep(const char *name)
{
    const char *const slash = strrchr(name, '/');
    return ra_folder_is_run_name(name) && (slash == NULL || strcmp(slash + 1, RA_FOLDER_LIST) == 0);
}

/// Called if the list of a run is not the one with the digest in the sweep's list. True if the run
/// is undamaged. Then it is another run, or it was made again. A sweep would not replace such a
/// run, so the user must remove it.
static bool is_other_run(const struct check *check, const char *name, char run[RA_FOLDER_PATH])
{
    char path[RA_FOLDER_PATH];
    snprintf(run, RA_FOLDER_PATH, "%.*s", run_length(name), name);
    return strchr(name, '/') != NULL && ra_folder_join(path, check->folder, run) &&
           ra_folder_verify(path, NULL) == RA_OK;
}

/// Checks the place of a run: there must be a folder, or nothing.
static enum ra_code check_place(const struct check *check, const char *name, struct ra_status *st)
{
    char path[RA_FOLDER_PATH], run[RA_FOLDER_PATH];
    struct stat info;
    snprintf(run, sizeof run, "%.*s", run_length(name), name);
    const bool inner = strchr(name, '/') != NULL && ra_folder_join(path, check->folder, run);
    if (!inner || lstat(path, &info) != 0 || S_ISDIR(info.st_mode)) {
        return RA_OK;
    }
    const bool link = S_ISLNK(info.st_mode);
    return link && stat(path, &info) == 0 && S_ISDIR(info.st_mode) &&
                   ra_folder_verify(path, NULL) == RA_OK
               ? RA_OK
               : refuse(check, st, run, run,
                        link ? "leads to no run that is as it was written" : "is no folder");
}

/// Checks size and digest of the file in a row of the list.
static enum ra_code check_row(const struct check *check, const struct ra_folder_row *row,
                              struct ra_status *st)
{
    char path[RA_FOLDER_PATH], run[RA_FOLDER_PATH], digest[20];
    uint64_t sum, size;
    long long bytes = 0;
    if (!is_of_sweep(row->name) || !ra_folder_join(path, check->folder, row->name)) {
        return refuse(check, st, RA_SWEEP_LIST, NULL,
                      "lists '%.100s', which is not a file of a sweep", row->name);
    }
    enum ra_code code = check_place(check, row->name, st);
    if (code == RA_OK) {
        // a sweep repairs a damaged run, but of other files it replaces only its own tables
        code = check_file(check, row->name, strchr(row->name, '/') == NULL ? row->name : NULL,
                          &bytes, st);
    }
    if (code != RA_OK || strcmp(row->name, RA_SWEEP_LIST) == 0) {
        return code;
    }
    if (row->bytes < 0) {
        return refuse(check, st, RA_SWEEP_LIST, NULL, "does not say how many bytes %s has",
                      row->name);
    }
    code = bytes == row->bytes ? ra_digest_file(path, &sum, &size, st) : RA_OK;
    if (code != RA_OK) {
        return code;
    }
    snprintf(digest, sizeof digest, "%016" PRIx64, bytes == row->bytes ? sum : 0);
    if (bytes == row->bytes && strcmp(digest, row->digest) == 0) {
        return RA_OK;
    }
    const char *const away = is_other_run(check, row->name, run) ? run : NULL;
    return bytes != row->bytes
               ? refuse(check, st, row->name, away, "has %lld bytes, but the sweep wrote %lld",
                        bytes, row->bytes)
               : refuse(check, st, row->name, away,
                        "is not what the sweep wrote: its digest is %s, and the list has %s",
                        digest, row->digest);
}

/// Checks that the list is as it was written, and belongs to this sweep.
static enum ra_code check_proof(const struct check *check, struct ra_status *st)
{
    const char *const why =
        check->list.strange   ? "has a line that is not a row"
        : !check->list.ends   ? "is truncated: its last row is missing"
        : check->list.altered ? "is not what the sweep wrote: its last row has another digest"
        : check->other_list
            ? "belongs to another sweep: its command differs from that of runs.tsv and means.tsv"
            : NULL;
    return why == NULL ? RA_OK : refuse(check, st, RA_SWEEP_LIST, NULL, "%s", why);
}

/// Reads the list, if there is one. An earlier version wrote none.
static enum ra_code check_list(struct check *check, struct ra_status *st)
{
    struct ra_folder_row row;
    enum ra_code code = RA_OK;
    if (check->list.file == NULL) {
        long long size;
        return check->list.head.list[0] == '\0' && !has(check->folder, RA_SWEEP_LIST)
                   ? RA_OK
                   : check_file(check, RA_SWEEP_LIST, RA_SWEEP_LIST, &size, st);
    }
    code = check_proof(check, st);
    ra_folder_list_rewind(&check->list);
    while (code == RA_OK && ra_folder_list_next(&check->list, &row)) {
        code = check_row(check, &row, st);
    }
    return code;
}

/// Whether the runs have rows in place of folders. The list then names only the tables.
static bool is_in_rows(const struct check *check)
{
    return check->list.file != NULL && check->list.rows == 3 && ra_rows_are_in(check->folder);
}

/// Checks that each row of a run is as it was written. (The list shows whether runs.tsv is made of
/// these rows.) With RA_OK, the status may hold a remark for the user.
static enum ra_code check_rows(const struct check *check, struct ra_status *st)
{
    char where[100], versions[RA_ROWS_VERSIONS];
    size_t rows;
    const enum ra_code code =
        ra_rows_check(check->folder, where, sizeof where, versions, &rows, st);
    if (code == RA_OK && rows < check->runs.rows) {
        return refuse(check, st, "runs.tsv", NULL, "has %zu run%s, of which %zu %s rows",
                      check->runs.rows, ra_s(check->runs.rows), rows, rows == 1 ? "has" : "have");
    }
    return code == RA_INPUT ? refuse(check, st, where, NULL, "is not as it was written")
           : code == RA_OK && versions[0] != '\0'
               ? ra_fail(st, RA_OK, "; its rows are of several versions of the program: %s",
                         versions)
               : code;
}

/// Checks that the number of files in the list is right.
static enum ra_code check_count(const struct check *check, struct ra_status *st)
{
    const size_t wanted = check->runs.rows + 3;
    return check->list.file == NULL || check->list.rows == wanted
               ? RA_OK
               : refuse(check, st, RA_SWEEP_LIST, NULL,
                        "lists %zu file%s, and a sweep of %zu run%s has %zu", check->list.rows,
                        ra_s(check->list.rows), check->runs.rows, ra_s(check->runs.rows), wanted);
}

/// Checks that the row of a run in runs.tsv has the quantities of its summary.
static enum ra_code check_quantities(const struct check *check, size_t row, const char *run,
                                     struct ra_status *st)
{
    const struct ra_records *const r = &check->runs;
    struct ra_quantities summary;
    enum ra_code code = ra_quantities_read(run, "summary.tsv", &summary, st);
    for (size_t i = 0; i < r->columns && code == RA_OK; i++) {
        const char *const cell = r->cell[row * r->columns + i];
        const char *const own = ra_quantity_text(&summary, r->name[i]);
        double number;
        // a word in place of a number, such as none, is NaN in a column of numbers
        const bool no_number = own != NULL && strcmp(r->unit[i], "-") != 0 &&
                               !ra_number_read(own, &number) && strcmp(cell, "NaN") == 0;
        if (own != NULL && !no_number && strcmp(own, cell) != 0) {
            code = refuse(check, st, "runs.tsv", NULL,
                          "line %zu has %.60s for the %.60s of a run whose "
                          "summary has %.60s",
                          r->line[row], cell, r->name[i], own);
        }
    }
    ra_quantities_free(&summary);
    return code;
}

/// Checks a run that runs.tsv names: the run itself, and its row.
static enum ra_code check_run(const struct check *check, size_t row, struct ra_folder_fault *fault,
                              struct ra_status *st)
{
    char run[RA_FOLDER_PATH], file[2 * RA_FOLDER_NAME];
    const struct ra_records *const r = &check->runs;
    const char *const name = r->cell[row * r->columns + check->name];
    if (!ra_folder_is_run_name(name) || !ra_folder_join(run, check->folder, name)) {
        return refuse(check, st, "runs.tsv", NULL, "line %zu: '%.60s' is not a name of a run in it",
                      r->line[row], name);
    }
    const enum ra_code code = ra_folder_find_fault(run, fault, st);
    snprintf(file, sizeof file, "%.199s/%.199s", name, fault->file);
    return code == RA_OK ? check_quantities(check, row, run, st)
           : code == RA_INPUT
               ? refuse(check, st, file, fault->foreign ? file : NULL, "%s", fault->why)
               : code;
}

static enum ra_code check_runs(const struct check *check, struct ra_status *st)
{
    struct ra_folder_fault *const fault = ra_alloc(1, sizeof *fault, "check of a run", st);
    enum ra_code code = fault != NULL ? RA_OK : RA_SYSTEM;
    for (size_t row = 0; row < check->runs.rows && code == RA_OK; row++) {
        code = check_run(check, row, fault, st);
    }
    free(fault);
    return code;
}

/// Checks that the tables of a sweep exist and are files, and that its folder is not that of a run.
static enum ra_code find_tables(const struct check *check, struct ra_status *st)
{
    static const char *const names[] = {"means.tsv", "runs.tsv"};
    enum ra_code code = RA_OK;
    long long size;
    for (size_t i = 0; i < 2 && code == RA_OK; i++) {
        code = check_file(check, names[i], names[i], &size, st);
    }
    static const char *const others[] = {"summary.tsv", RA_FOLDER_LIST};
    for (size_t i = 0; i < 2 && code == RA_OK; i++) {
        code = has(check->folder, others[i])
                   ? refuse(check, st, others[i], others[i], "is not a table of a sweep")
                   : RA_OK;
    }
    return code;
}

enum { HEADS = 3 };

/// Finds the head with the command of the sweep: one of two heads that agree or, if no two agree,
/// the first one with a command.
static size_t choose_head(const struct ra_folder_head head[HEADS])
{
    size_t first = HEADS;
    for (size_t i = 0; i < HEADS; i++) {
        const char *const command = head[i].command;
        for (size_t k = i + 1; k < HEADS && command[0] != '\0'; k++) {
            if (strcmp(command, head[k].command) == 0) {
                return i;
            }
        }
        first = first == HEADS && command[0] != '\0' ? i : first;
    }
    return first == HEADS ? 0 : first;
}

/// Reads the heads of the tables and of the list. The list belongs to another sweep if its command
/// differs from the one on which the tables agree.
static enum ra_code read_heads(struct check *check, struct ra_status *st)
{
    static const char *const names[HEADS] = {"runs.tsv", "means.tsv", RA_SWEEP_LIST};
    struct ra_folder_head *const head = ra_alloc(HEADS, sizeof *head, "heads of tables", st);
    if (head == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < HEADS; i++) {
        char path[RA_FOLDER_PATH];
        if (ra_folder_join(path, check->folder, names[i])) {
            ra_folder_head_read(path, &head[i]);
        }
    }
    const char *const own = head[2].command;
    check->other_list = own[0] != '\0' && strcmp(head[0].command, head[1].command) == 0 &&
                        head[0].command[0] != '\0' && strcmp(own, head[0].command) != 0;
    check->list.head = head[choose_head(head)];
    // the head of runs.tsv shows whether there must be a list
    memcpy(check->list.head.list, head[0].list, sizeof head[0].list);
    free(head);
    return RA_OK;
}

/// Refuses a table of another program in the place of runs.tsv; a sweep would not replace it.
static enum ra_code read_runs(struct check *check, char path[RA_FOLDER_PATH], struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    if (!ra_folder_join(path, check->folder, "runs.tsv")) {
        return ra_fail(st, RA_INPUT, "%.200s...: its name is too long", check->folder);
    }
    const enum ra_code code = ra_records_read(path, &check->runs, &why);
    return code == RA_OK ? RA_OK
           : code == RA_INPUT && !is_table(check->folder, "runs.tsv")
               ? refuse(check, st, "runs.tsv", "runs.tsv", "is not a table of a sweep")
               : ra_fail(st, code, "%s", why.text);
}

enum ra_code ra_verify_sweep(const char *folder, struct ra_status *st)
{
    char path[RA_FOLDER_PATH];
    struct check *const check = ra_alloc(1, sizeof *check, "check of a sweep", st);
    if (check == NULL) {
        return RA_SYSTEM;
    }
    check->folder = folder;
    struct ra_choice choice = {.column = NULL};
    ra_folder_list_open(folder, RA_SWEEP_LIST, &check->list);
    enum ra_code code = read_heads(check, st);
    code = code == RA_OK ? find_tables(check, st) : code;
    code = code == RA_OK ? check_list(check, st) : code;
    // the table can be read, because it is unchanged
    code = code == RA_OK ? read_runs(check, path, st) : code;
    code = code == RA_OK ? ra_records_choose(&check->runs, path, "run", &choice, st) : code;
    if (code == RA_OK && is_in_rows(check)) {
        code = check_rows(check, st);
    } else if (code == RA_OK) {
        check->name = choice.column[0];
        code = check_count(check, st);
        code = code == RA_OK ? check_runs(check, st) : code;
    }
    ra_choice_free(&choice);
    ra_folder_list_close(&check->list);
    ra_records_free(&check->runs);
    free(check);
    return code;
}

enum ra_code ra_verify_table(const char *path, struct ra_status *st)
{
    char folder[RA_FOLDER_ROOM];
    struct ra_folder_row row;
    enum ra_code code = RA_OK;
    struct check *const check = ra_alloc(1, sizeof *check, "check of a table", st);
    if (check == NULL) {
        return RA_SYSTEM;
    }
    ra_folder_parent(path, folder);
    check->folder = folder;
    ra_folder_list_open(folder, RA_SWEEP_LIST, &check->list);
    // a list that is not as it was written proves nothing about this table
    const char *const name = ra_folder_name_in(path);
    bool named = strcmp(name, "runs.tsv") == 0 || strcmp(name, "means.tsv") == 0;
    named = check->list.file != NULL && check->list.head.commit[0] != '\0' &&
            (named || ra_folder_list_has(&check->list, name));
    if (named) {
        code = read_heads(check, st);
        code = code == RA_OK ? check_proof(check, st) : code;
        ra_folder_list_rewind(&check->list);
    }
    while (named && code == RA_OK && ra_folder_list_next(&check->list, &row)) {
        code = strcmp(row.name, ra_folder_name_in(path)) == 0 ? check_row(check, &row, st) : code;
    }
    ra_folder_list_close(&check->list);
    free(check);
    return code;
}

// ## The list of a sweep

static enum ra_code put_row(struct ra_table *t, const char *folder, const char *name,
                            struct ra_status *st)
{
    char path[RA_FOLDER_PATH], bytes[32], digest[20];
    uint64_t sum, size;
    if (!ra_folder_join(path, folder, name)) {
        return ra_fail(st, RA_SYSTEM, "%.200s...: its name is too long", folder);
    }
    const enum ra_code code = ra_digest_file(path, &sum, &size, st);
    if (code == RA_OK) {
        snprintf(bytes, sizeof bytes, "%" PRIu64, size);
        snprintf(digest, sizeof digest, "%016" PRIx64, sum);
        ra_folder_list_put(t, name, bytes, digest);
    }
    return code;
}

/// Lists the tables of the sweep, and the list of each run in them.
static enum ra_code put_rows(struct ra_table *t, const char *folder, const struct ra_records *runs,
                             size_t name, struct ra_status *st)
{
    enum ra_code code = put_row(t, folder, "runs.tsv", st);
    code = code == RA_OK ? put_row(t, folder, "means.tsv", st) : code;
    for (size_t row = 0; runs != NULL && row < runs->rows && code == RA_OK; row++) {
        char list[RA_FOLDER_PATH];
        snprintf(list, sizeof list, "%.1000s/" RA_FOLDER_LIST,
                 runs->cell[row * runs->columns + name]);
        code = put_row(t, folder, list, st);
    }
    return code;
}

enum ra_code ra_sweep_list_write(const char *folder, const struct ra_records *runs,
                                 const char *command, struct ra_status *st)
{
    const struct ra_provenance provenance = {.command = command};
    struct ra_table t;
    struct ra_choice choice = {.column = NULL};
    enum ra_code code =
        runs != NULL ? ra_records_choose(runs, "runs.tsv", "run", &choice, st) : RA_OK;
    if (code == RA_OK) {
        code = ra_table_replace(&t, folder, RA_SWEEP_LIST, &provenance, st);
        if (code == RA_OK) {
            ra_folder_list_put(&t, "", "", "");
            code = put_rows(&t, folder, runs, runs != NULL ? choice.column[0] : 0, st);
        }
        if (code == RA_OK) {
            code = ra_folder_list_end(&t, RA_SWEEP_LIST, st);
        }
        ra_table_abandon(&t);
    }
    ra_choice_free(&choice);
    return code;
}

// ## Runs or sweeps

bool ra_is_sweep(const char *folder)
{
    // a sweep of an earlier version has both tables but no list
    return (has(folder, RA_SWEEP_LIST) && !has(folder, RA_FOLDER_LIST)) ||
           (has(folder, "runs.tsv") && has(folder, "means.tsv") && !has(folder, "summary.tsv"));
}

bool ra_is_begun_sweep(const char *folder)
{
    char inner[RA_FOLDER_PATH];
    bool begun = ra_rows_are_in(folder);
    struct ra_names names = {NULL, 0};
    if (!has(folder, RA_FOLDER_LIST) && !has(folder, "summary.tsv") && !has(folder, "case.ini") &&
        ra_folder_join(inner, folder, ".")) {
        names = ra_names_in(inner);
    }
    for (int i = 0; i < names.count && !begun; i++) {
        begun = ra_folder_join(inner, folder, names.entry[i]->d_name) && ra_is_real_folder(inner) &&
                ra_folder_is_ours(inner, true);
    }
    ra_names_free(&names);
    return begun && !ra_is_sweep(folder);
}

enum ra_code ra_verify_folder(const char *folder, struct ra_status *st)
{
    if (ra_is_begun_sweep(folder)) {
        return ra_fail(st, RA_INPUT,
                       "%s: holds runs and no tables: a sweep was interrupted there, and its "
                       "command goes on; or name the folders in it",
                       folder);
    }
    return ra_is_sweep(folder) ? ra_verify_sweep(folder, st) : ra_verify_run(folder, st);
}
