// Checking that the folder of a run still holds what the run wrote.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every later version can check a run against the values recorded in it, even if that version would
 * write the echo of the case differently. It checks that:
 *
 * - every file has the size and the digest that files.tsv states (FNV-1a, digest.c), and the folder
 *   has no other table of ra2d;
 * - commit, case and command are the same in the heads of all tables and of the list;
 * - the hash in the heads is the hash of case.ini. It is the hash of a text: the echo of the case,
 *   with size and digest of each input file in place of its name (writer.c). This file makes the
 *   same text from the bytes of case.ini, in which a line `key = inputs/NAME` names an input file;
 * - the run made as many steps as it should (`steps`, `steps_wanted` of its summary).
 *
 * This finds damage by a disk or by hand, but no forgery: somebody can edit a table together with
 * its row in the list and the digest of the list. timing.tsv differs from run to run; its own last
 * row has its digest.
 *
 * Tests: tests/command/test_verify.c, tests/case/test_run_folder.c.
 */
#define _DEFAULT_SOURCE // realpath
#include "case/folder_verify.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/room.h"
#include "case/folder_files.h"
#include "case/folder_names.h"
#include "case/inputs.h"

/// State of the check of a run.
struct check {
    const char *folder;
    struct ra_folder_list list;
    struct ra_folder_fault *fault;
    struct ra_folder_fault own; ///< used if the caller passes no fault
    /// for failures that are not faults of the run: memory, a file that cannot be read
    struct ra_status *st;
};

static enum ra_code __attribute__((format(printf, 3, 4)))
refuse(const struct check *check, const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check->fault->why, sizeof check->fault->why, format, arguments);
    va_end(arguments);
    snprintf(check->fault->file, sizeof check->fault->file, "%.199s", name);
    return RA_INPUT;
}

static enum ra_code refuse_unread(const struct check *check, const char *name, int reason)
{
    return ra_fail(check->st, RA_SYSTEM, "%s/%s: cannot be read: %s", check->folder, name,
                   strerror(reason));
}

// ## Files

/// True if a name is possible for a file of a run: in its folder, or as a copy of an input file.
static bool is_plain(const char *name)
{
    const size_t inner = strlen(RA_INPUTS_FOLDER "/");
    const bool input = strncmp(name, RA_INPUTS_FOLDER "/", inner) == 0;
    const char *const own = input ? name + inner : name;
    return own[0] != '\0' && strchr(own, '/') == NULL && strcmp(own, "..") != 0 &&
           strcmp(own, ".") != 0;
}

/// True if the file is in the run's folder or in the folder of its input files. (A link may lead to
/// another place.)
static bool is_inside(const struct check *check, const char *name)
{
    char inputs[RA_FOLDER_PATH];
    return strchr(name, '/') == NULL ||
           (ra_folder_join(inputs, check->folder, RA_INPUTS_FOLDER) && ra_is_real_folder(inputs));
}

/// Checks that a listed name exists, is a file, and may be read; finds its size.
static enum ra_code check_file(const struct check *check, const char *name, long long *size)
{
    char path[RA_FOLDER_PATH];
    struct stat info;
    errno = ENAMETOOLONG;
    FILE *const file = ra_folder_join(path, check->folder, name) ? ra_open_file(path) : NULL;
    if (file == NULL) {
        return ra_is_unread(errno) ? refuse_unread(check, name, errno)
                                   : refuse(check, name, "is missing or not a file");
    }
    const bool known = fstat(fileno(file), &info) == 0;
    *size = known ? (long long)info.st_size : 0;
    fclose(file);
    return RA_OK;
}

/// Checks size and digest of a listed file.
static enum ra_code check_bytes(const struct check *check, const struct ra_folder_row *row)
{
    char path[RA_FOLDER_PATH], digest[20];
    uint64_t sum, size;
    long long bytes = 0;
    if (!is_plain(row->name) || !ra_folder_join(path, check->folder, row->name)) {
        return refuse(check, RA_FOLDER_LIST, "lists '%s', which is not a file of a run", row->name);
    }
    if (!is_inside(check, row->name)) {
        return refuse(check, RA_INPUTS_FOLDER, "is missing or not a folder");
    }
    enum ra_code code = check_file(check, row->name, &bytes);
    if (code != RA_OK) {
        return code;
    }
    const bool open =
        strcmp(row->name, "timing.tsv") == 0 || strcmp(row->name, RA_FOLDER_LIST) == 0;
    if (row->bytes < 0 && !open) {
        return refuse(check, RA_FOLDER_LIST, "does not say how many bytes %s has", row->name);
    }
    if (row->bytes < 0) {
        // timing.tsv differs in every run
        if (bytes == 0) {
            return refuse(check, row->name, "is empty");
        }
        return strcmp(row->digest, RA_FOLDER_OWN) != 0 || ra_folder_proves_itself(path)
                   ? RA_OK
                   : refuse(check, row->name,
                            "is not what the run wrote: its last row is not a digest");
    }
    if (bytes != row->bytes) {
        return refuse(check, row->name, "has %lld bytes, but the run wrote %lld", bytes,
                      row->bytes);
    }
    code = ra_digest_file(path, &sum, &size, check->st);
    snprintf(digest, sizeof digest, "%016" PRIx64, sum);
    return code != RA_OK || strcmp(digest, row->digest) == 0
               ? code
               : refuse(check, row->name,
                        "is not what the run wrote: its digest is %s, and the list has %s", digest,
                        row->digest);
}

// ## Tables

static bool is_table(const char *name)
{
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".tsv") == 0 && strchr(name, '/') == NULL;
}

/// True if a reader of the run would take the file for one of the run's tables.
static bool is_read(const char *name)
{
    static const char *const names[] = {
        "probes.tsv",   "shocks.tsv",     "spots.tsv",     "histograms.tsv", "psd.tsv",
        "modes.tsv",    "map.tsv",        "sound.tsv",     "timing.tsv",     "summary.tsv",
        "response.tsv", "excitation.tsv", "histories.tsv", "spectrum.tsv"};
    size_t i = 0;
    while (i < sizeof names / sizeof *names && strcmp(names[i], name) != 0) {
        i++;
    }
    return i < sizeof names / sizeof *names;
}

/// True if two lines of heads differ. A missing line counts as equal; a user's program, for
/// example, writes no command.
static bool differ(const char *a, const char *b)
{
    return a[0] != '\0' && b[0] != '\0' && strcmp(a, b) != 0;
}

/// Checks that the head of a table agrees with the head of the list.
static enum ra_code check_head(const struct check *check, const char *name)
{
    char path[RA_FOLDER_PATH];
    struct ra_folder_head *const head = ra_alloc(1, sizeof *head, "head of a table", check->st);
    if (head == NULL) {
        return RA_SYSTEM;
    }
    ra_folder_join(path, check->folder, name);
    ra_folder_head_read(path, head);
    const struct ra_folder_head *const own = &check->list.head;
    const char *const other = differ(head->commit, own->commit)     ? "commit"
                              : differ(head->of_case, own->of_case) ? "case"
                              : differ(head->command, own->command) ? "command"
                                                                    : NULL;
    free(head);
    return other == NULL
               ? RA_OK
               : refuse(check, name, "belongs to another run: its %s differs from the one in %s",
                        other, RA_FOLDER_LIST);
}

/// Refuses a table of ra2d, or a case, that the list does not name.
static enum ra_code check_unlisted(struct check *check)
{
    char inner[RA_FOLDER_PATH];
    // the folder may be given by a link
    struct ra_names names =
        ra_folder_join(inner, check->folder, ".") ? ra_names_in(inner) : ra_names_in(check->folder);
    enum ra_code code =
        names.count < 0 && ra_is_unread(errno) ? refuse_unread(check, ".", errno) : RA_OK;
    for (int i = 0; i < names.count && code == RA_OK; i++) {
        char path[RA_FOLDER_PATH];
        struct ra_folder_head *head = NULL;
        const char *const name = names.entry[i]->d_name;
        if ((!is_table(name) && strcmp(name, "case.ini") != 0) ||
            ra_folder_list_has(&check->list, name) || !ra_folder_join(path, check->folder, name)) {
            continue;
        }
        head = ra_alloc(1, sizeof *head, "head of a table", check->st);
        code = head != NULL ? RA_OK : RA_SYSTEM;
        if (code == RA_OK) {
            ra_folder_head_read(path, head);
            check->fault->foreign = !is_table(name) || head->commit[0] != '\0' || is_read(name);
            code = !check->fault->foreign
                       ? RA_OK
                       : refuse(check, name, "is not in the list of the run, " RA_FOLDER_LIST);
        }
        free(head);
    }
    ra_names_free(&names);
    return code;
}

/// Checks that all copies of input files are regular files. Reading a pipe would wait.
static enum ra_code check_inputs(const struct check *check)
{
    char inputs[RA_FOLDER_PATH];
    enum ra_code code = RA_OK;
    struct ra_names names = {.count = 0};
    if (ra_folder_join(inputs, check->folder, RA_INPUTS_FOLDER) && ra_is_real_folder(inputs)) {
        names = ra_names_in(inputs);
    }
    if (names.count < 0) {
        return refuse_unread(check, RA_INPUTS_FOLDER, errno);
    }
    for (int i = 0; i < names.count && code == RA_OK; i++) {
        char path[RA_FOLDER_PATH], name[RA_FOLDER_NAME + 300];
        struct stat info;
        snprintf(name, sizeof name, RA_INPUTS_FOLDER "/%s", names.entry[i]->d_name);
        if (ra_folder_join(path, check->folder, name) && stat(path, &info) == 0 &&
            !S_ISREG(info.st_mode)) {
            check->fault->foreign = true;
            code = refuse(check, name, "is no file");
        }
    }
    ra_names_free(&names);
    return code;
}

// ## The case

/// The row that the list would have for a copy of an input file in its present state.
static bool digest_input(const struct check *check, const char *name, struct ra_folder_row *row)
{
    char path[RA_FOLDER_PATH];
    struct stat info;
    uint64_t sum, size;
    if (!is_inside(check, name) || !ra_folder_join(path, check->folder, name) ||
        lstat(path, &info) != 0 || !S_ISREG(info.st_mode) ||
        ra_digest_file(path, &sum, &size, NULL) != RA_OK) {
        return false;
    }
    row->bytes = (long long)size;
    snprintf(row->digest, sizeof row->digest, "%016" PRIx64, sum);
    return true;
}

/// Finds the row of the input file that a line `key = inputs/SECTION.key...` of a case names. If it
/// is not listed, its name is copied into `missing`.
static bool find_input(struct check *check, const char *section, const char *line,
                       struct ra_folder_row *row, char missing[RA_FOLDER_NAME])
{
    char name[RA_FOLDER_NAME], copy[RA_FOLDER_NAME];
    const char *const value = strstr(line, " = " RA_INPUTS_FOLDER "/");
    if (value == NULL) {
        return false;
    }
    // inputs.c gives such names; any other text, such as a title, is not the name of a file
    const int length = snprintf(copy, sizeof copy, RA_INPUTS_FOLDER "/%.60s.%.*s", section,
                                (int)(value - line < 60 ? value - line : 60), line);
    if (strncmp(value + 3, copy, (size_t)length) != 0 || strchr(".\n", value[3 + length]) == NULL) {
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)strcspn(value + 3, "\n"), value + 3);
    ra_folder_list_rewind(&check->list);
    while (ra_folder_list_next(&check->list, row)) {
        if (strcmp(row->name, name) == 0) {
            return true;
        }
    }
    // a run that has lost its list still has its files
    if (check->list.file == NULL && digest_input(check, name, row)) {
        return true;
    }
    memcpy(missing, name, sizeof name);
    return false;
}

enum { LONGEST_CASE = 1 << 24 }; ///< as in source.c [bytes]

/// The hash of the case in the folder.
static enum ra_code hash_case(struct check *check, char hash[17], char missing[RA_FOLDER_NAME])
{
    char path[RA_FOLDER_PATH], line[4096], section[64] = "";
    struct ra_folder_row row;
    uint64_t digest = RA_DIGEST_START;
    FILE *const file = ra_folder_join(path, check->folder, "case.ini") ? ra_open_file(path) : NULL;
    if (file == NULL) {
        return refuse(check, "case.ini", "cannot be read: %s", strerror(errno));
    }
    struct stat info;
    if (fstat(fileno(file), &info) == 0 && info.st_size > LONGEST_CASE) {
        fclose(file);
        return refuse(check, "case.ini", "has %lld bytes, more than any case",
                      (long long)info.st_size);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        sscanf(line, "[%63[^]]]", section);
        if (find_input(check, section, line, &row, missing)) {
            char *const value = strstr(line, " = ") + 3;
            snprintf(value, sizeof line - (size_t)(value - line), "%lld bytes, %s\n", row.bytes,
                     row.digest);
        }
        digest = ra_digest(digest, line, strlen(line));
    }
    fclose(file);
    snprintf(hash, 17, "%016" PRIx64, digest);
    return RA_OK;
}

static enum ra_code check_case(struct check *check)
{
    char hash[17], missing[RA_FOLDER_NAME] = "";
    if (check->list.hash[0] == '\0' && !ra_folder_list_has(&check->list, "case.ini")) {
        return RA_OK;
    }
    const enum ra_code code = hash_case(check, hash, missing);
    if (code != RA_OK || strcmp(hash, check->list.hash) == 0) {
        return code;
    }
    return missing[0] != '\0'
               ? refuse(check, RA_FOLDER_LIST, "does not list %s, which case.ini names", missing)
               : refuse(check, "case.ini",
                        "has the hash %s, but the case of the run had the hash %s", hash,
                        check->list.hash);
}

// ## Steps

/// Copies the value of a quantity if the line is the row of this quantity.
static void take_quantity(const char *line, const char *name, char value[64])
{
    const size_t length = strlen(name);
    if (strncmp(line, name, length) == 0 && line[length] == '\t') {
        snprintf(value, 64, "%.*s", (int)strcspn(line + length + 1, "\t\n"), line + length + 1);
    }
}

/// Checks the number of steps. A summary without these rows, as in rolling contact, is accepted.
static enum ra_code check_steps(struct check *check)
{
    char path[RA_FOLDER_PATH], line[4096], made[64] = "", wanted[64] = "";
    FILE *const file =
        ra_folder_join(path, check->folder, "summary.tsv") ? ra_open_file(path) : NULL;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        take_quantity(line, "steps", made);
        take_quantity(line, "steps_wanted", wanted);
    }
    if (file != NULL) {
        fclose(file);
    }
    return wanted[0] == '\0' || strcmp(made, wanted) == 0
               ? RA_OK
               : refuse(check, "summary.tsv", "has %s steps of %s", made[0] != '\0' ? made : "no",
                        wanted);
}

// ## The whole folder

enum { HEADS = 8 };
static const char of_another[] =
    "belongs to another run: its case or command differs from that of the tables";

/// Reads one of HEADS heads: that of the list (i = 0), or that of a table of the run.
static void read_head(const struct check *check, size_t i, struct ra_folder_head *head)
{
    static const char *const names[HEADS] = {RA_FOLDER_LIST, "summary.tsv",   "timing.tsv",
                                             "modes.tsv",    "probes.tsv",    "psd.tsv",
                                             "shocks.tsv",   "histograms.tsv"};
    char path[RA_FOLDER_PATH];
    *head = (struct ra_folder_head){.list = ""};
    if (ra_folder_join(path, check->folder, names[i])) {
        ra_folder_head_read(path, head);
    }
}

/// Finds the head that more than half of the run's tables have, and at least `least` of them. The
/// list does not count. False if there is no such head.
static bool find_agreed(const struct check *check, size_t least, struct ra_folder_head *agreed)
{
    struct ra_folder_head *const head = calloc(HEADS, sizeof *head);
    size_t present = 0, most = 0;
    for (size_t i = 1; i < HEADS && head != NULL; i++) {
        read_head(check, i, &head[i]);
        present += head[i].commit[0] != '\0';
    }
    for (size_t i = 1; i < HEADS && head != NULL; i++) {
        size_t same = 0;
        for (size_t k = 1; k < HEADS && head[i].commit[0] != '\0'; k++) {
            same += head[k].commit[0] != '\0' && strcmp(head[i].of_case, head[k].of_case) == 0 &&
                    strcmp(head[i].command, head[k].command) == 0;
        }
        if (same > most) {
            most = same;
            *agreed = head[i];
        }
    }
    free(head);
    return most > 0 && most >= least && 2 * most > present;
}

/// The command that made the run, from the first table that has one.
static void find_command(const struct check *check, struct ra_folder_head *head)
{
    head->command[0] = '\0';
    for (size_t i = 0; i < HEADS && head->command[0] == '\0'; i++) {
        read_head(check, i, head);
    }
}

/// True if the head of the list differs from the head that most tables have: the list belongs to
/// another run. Also finds the command that made the run: the command of these tables, or else the
/// first command found.
static bool is_of_another(const struct check *check)
{
    const struct ra_folder_head *const own = &check->list.head;
    struct ra_folder_head *const head = calloc(1, sizeof *head);
    const bool agree = head != NULL && find_agreed(check, 2, head);
    const bool other =
        agree && (differ(head->of_case, own->of_case) || differ(head->command, own->command));
    if (head != NULL && !agree) {
        find_command(check, head);
    }
    snprintf(check->fault->command, sizeof check->fault->command, "%s",
             head != NULL ? head->command : "");
    free(head);
    return other;
}

/// Checks every row of the list: first that all files exist, then their contents.
static enum ra_code check_rows(struct check *check)
{
    struct ra_folder_row row;
    enum ra_code code = RA_OK;
    ra_folder_list_rewind(&check->list);
    while (code == RA_OK && ra_folder_list_next(&check->list, &row)) {
        code = check_bytes(check, &row);
        if (code == RA_OK && is_table(row.name)) {
            code = check_head(check, row.name);
        }
    }
    return code;
}

/// Checks the list itself. A folder, a link or a pipe may have taken its place.
static enum ra_code check_list(const struct check *check)
{
    const struct ra_folder_list *const list = &check->list;
    const bool other = is_of_another(check);
    if (list->file == NULL && ra_is_unread(list->reason)) {
        return refuse_unread(check, RA_FOLDER_LIST, list->reason);
    }
    if (list->file == NULL) {
        return refuse(check, RA_FOLDER_LIST, "is missing: the run is not complete");
    }
    if (list->strange) {
        return refuse(check, RA_FOLDER_LIST, "has a line that is not a row");
    }
    if (!list->ends) {
        return refuse(check, RA_FOLDER_LIST, "is truncated: its last row is missing");
    }
    if (list->altered) {
        return refuse(check, RA_FOLDER_LIST,
                      "is not what the run wrote: its last row has another digest");
    }
    if (list->rows > RA_FOLDER_FILES) {
        return refuse(check, RA_FOLDER_LIST, "has %zu rows, but no run has more than %d files",
                      list->rows, RA_FOLDER_FILES);
    }
    return other ? refuse(check, RA_FOLDER_LIST, of_another) : RA_OK;
}

/// Refuses a folder that no run wrote, or a path that is no folder, because no command would make
/// it again.
static enum ra_code check_folder(const char *folder, struct ra_status *st)
{
    struct stat info;
    char list[RA_FOLDER_PATH];
    if (stat(folder, &info) != 0) {
        return ra_fail(st, ra_is_unread(errno) ? RA_SYSTEM : RA_INPUT, "%s: %s", folder,
                       strerror(errno));
    }
    if (!S_ISDIR(info.st_mode)) {
        return ra_fail(st, RA_INPUT, "%s: is not a folder; name the folder of a run or of a sweep",
                       folder);
    }
    const bool listed = ra_folder_join(list, folder, RA_FOLDER_LIST) && lstat(list, &info) == 0;
    if (!listed && errno == ENOENT && !ra_folder_is_ours(folder, true)) {
        return ra_fail(st, RA_INPUT, "%s: is not the folder of a run: it has no " RA_FOLDER_LIST,
                       folder);
    }
    return RA_OK;
}

/// For a run that has lost its list: checks its case and its input files against the hash in the
/// heads of its tables.
static enum ra_code check_unlisted_case(struct check *check)
{
    char own[17], missing[RA_FOLDER_NAME] = "";
    struct ra_folder_head *const head = ra_alloc(1, sizeof *head, "head of a table", check->st);
    enum ra_code code = head != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK && find_agreed(check, 1, head)) {
        const char *const blank = strrchr(head->of_case, ' ');
        code = blank != NULL ? hash_case(check, own, missing) : RA_OK;
        if (code == RA_OK && blank != NULL && missing[0] == '\0' && strcmp(own, blank + 1) != 0) {
            code = refuse(
                check, "case.ini",
                "and its input files have the hash %s, but the tables are those of the case %s",
                own, blank + 1);
        }
    }
    free(head);
    return code;
}

/// Checks the case and its input files: the files that are read when a run is repeated.
static enum ra_code check_read(struct check *check)
{
    struct ra_folder_row row;
    enum ra_code code = RA_OK;
    struct stat info;
    char list[RA_FOLDER_PATH];
    ra_folder_list_open(check->folder, RA_FOLDER_LIST, &check->list);
    const bool there =
        ra_folder_join(list, check->folder, RA_FOLDER_LIST) && lstat(list, &info) == 0;
    const bool other = is_of_another(check); // this finds the command, too
    if (check->list.file == NULL && ra_is_unread(check->list.reason)) {
        return refuse_unread(check, RA_FOLDER_LIST, check->list.reason);
    }
    // a list of this name by another program says nothing about the case, and a user's program
    // writes no list
    const bool ours = there && (check->list.head.commit[0] != '\0' || info.st_size == 0 ||
                                ra_folder_is_ours(check->folder, true));
    if (ours && (!check->list.ends || check->list.strange || check->list.altered)) {
        code = refuse(check, RA_FOLDER_LIST, "is truncated, or is not what the run wrote");
    } else if (ours && other) {
        code = refuse(check, RA_FOLDER_LIST, of_another);
    }
    const bool listed =
        code == RA_OK && check->list.ends && ra_folder_list_has(&check->list, "case.ini");
    ra_folder_list_rewind(&check->list);
    while (listed && code == RA_OK && ra_folder_list_next(&check->list, &row)) {
        if (strcmp(row.name, "case.ini") == 0 || strchr(row.name, '/') != NULL) {
            code = check_bytes(check, &row);
        }
    }
    code = code == RA_OK && !there ? check_unlisted_case(check) : code;
    ra_folder_list_close(&check->list);
    return code == RA_OK ? check_inputs(check) : code;
}

/// True if a case and its input files are unchanged, whatever the state of the rest.
static bool has_case(const char *folder)
{
    struct check *const check = calloc(1, sizeof *check);
    struct ra_folder_fault *const fault = calloc(1, sizeof *fault);
    bool sound = check != NULL && fault != NULL;
    if (sound) {
        check->folder = folder;
        check->fault = fault;
        sound = check_read(check) == RA_OK;
    }
    free(fault);
    free(check);
    return sound;
}

enum ra_code ra_folder_find_fault(const char *folder, struct ra_folder_fault *fault,
                                  struct ra_status *st)
{
    struct check *const check = ra_alloc(1, sizeof *check, "check of a run", st);
    if (check == NULL) {
        return RA_SYSTEM;
    }
    check->folder = folder;
    check->fault = fault;
    check->st = st;
    *fault = (struct ra_folder_fault){.foreign = false};
    ra_folder_list_open(folder, RA_FOLDER_LIST, &check->list);
    enum ra_code code = check_list(check);
    code = code == RA_OK ? check_rows(check) : code;
    code = code == RA_OK ? check_unlisted(check) : code;
    code = code == RA_OK ? check_inputs(check) : code;
    code = code == RA_OK ? check_case(check) : code;
    code = code == RA_OK ? check_steps(check) : code;
    ra_folder_list_close(&check->list);
    free(check);
    fault->no_case = code == RA_INPUT && !has_case(folder);
    return code;
}

enum ra_code ra_folder_verify(const char *folder, struct ra_status *st)
{
    struct ra_folder_fault *const fault = ra_alloc(1, sizeof *fault, "check of a run", st);
    if (fault == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = check_folder(folder, st);
    code = code == RA_OK ? ra_folder_find_fault(folder, fault, st) : code;
    if (code == RA_INPUT && fault->why[0] != '\0') {
        code = ra_folder_say(folder, fault, st);
    }
    free(fault);
    return code;
}

/// Makes the state for checking the case of a folder.
static struct check *check_make(const char *folder, struct ra_status *st)
{
    struct check *const check = ra_alloc(1, sizeof *check, "check of a case", st);
    if (check != NULL) {
        check->folder = folder;
        check->fault = &check->own;
        check->st = st;
    }
    return check;
}

bool ra_folder_is_of_other_case(const char *folder, const char *hash)
{
    char own[17], missing[RA_FOLDER_NAME] = "";
    struct ra_status why = {RA_OK, ""};
    struct check *const check = check_make(folder, &why);
    const bool other = check != NULL && hash_case(check, own, missing) == RA_OK &&
                       missing[0] == '\0' && strcmp(own, hash) != 0;
    free(check);
    return other;
}

enum ra_code ra_folder_verify_made(const char *folder, struct ra_status *st)
{
    struct check *const check = check_make(folder, st);
    if (check == NULL) {
        return RA_SYSTEM;
    }
    ra_folder_list_open(folder, RA_FOLDER_LIST, &check->list);
    enum ra_code code =
        check->list.file != NULL
            ? check_case(check)
            : refuse(check, RA_FOLDER_LIST, "cannot be read: %s", strerror(check->list.reason));
    if (code == RA_OK && !ra_folder_list_has(&check->list, "case.ini")) {
        code = refuse(check, RA_FOLDER_LIST, "does not list case.ini");
    }
    ra_folder_list_close(&check->list);
    if (code == RA_INPUT) {
        code = ra_fail(st, RA_SYSTEM, "%s/%s: was changed while the run was made: it %s", folder,
                       check->fault->file, check->fault->why);
    }
    free(check);
    return code;
}

/// Finds the folder of a path that ends in case.ini; false if the file has another name.
static bool find_folder(const char *path, char folder[RA_FOLDER_PATH])
{
    static const char end[] = "/case.ini";
    const size_t length = strlen(path);
    if (strcmp(path, end + 1) == 0) {
        snprintf(folder, RA_FOLDER_PATH, ".");
        return true;
    }
    snprintf(folder, RA_FOLDER_PATH, "%.*s", (int)(length - (sizeof end - 1)), path);
    return length > sizeof end - 1 && strcmp(path + length - (sizeof end - 1), end) == 0;
}

enum ra_code ra_folder_verify_case(const char *path, struct ra_status *st)
{
    char folder[RA_FOLDER_PATH];
    // a link may lead into the folder of a run
    char *const real = realpath(path, NULL);
    const bool named = find_folder(path, folder) || (real != NULL && find_folder(real, folder));
    free(real);
    struct stat info;
    if (!named) {
        return RA_OK;
    }
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) {
        return ra_fail(st, RA_INPUT, "%s: is not a file, but the case of a run is one", path);
    }
    struct check *const check = check_make(folder, st);
    if (check == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = check_read(check);
    code = code == RA_INPUT ? ra_folder_say(folder, check->fault, st) : code;
    free(check);
    return code;
}
