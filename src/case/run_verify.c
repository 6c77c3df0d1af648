// Whether the folder of a run holds what the run wrote.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A run proves itself by what it has recorded, so that every later version can check it, whatever
 * its own echo of a case would be:
 *
 * - every file of files.tsv has its size and its digest (FNV-1a, digest.c), and no other table of
 *   ours lies there;
 * - commit, case and command are the same in the heads of all tables and of the list;
 * - the hash in the heads is that of case.ini. The hash was taken of the echo with size and digest
 *   of each input file in place of its name (writer.c); the same text is had here from the bytes
 *   of case.ini, in which a line `key = inputs/NAME` stands for that file;
 * - the run made as many steps as it was to make (`steps`, `steps_wanted` of its summary).
 *
 * This finds damage, of a disk or by hand, not forgery: whoever edits a table, its row of the list
 * and the digest of the list is believed. timing.tsv, which differs each time, has its digest in
 * its own last row.
 *
 * Tests: tests/command/test_verify.c, tests/case/test_run_folder.c.
 */
#include "case/run_verify.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/digest.h"
#include "case/inputs.h"
#include "case/run_files.h"
#include "case/run_names.h"

/// A run that is checked.
struct check {
    const char *folder;
    struct ra_run_list list;
    struct ra_run_fault *fault;
    struct ra_status *st; ///< of what is no fault of the run: memory, a file that cannot be read
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

// ## Files

/// Whether a name can be one of a run: of a file in its folder, or of a copy of an input file.
static bool is_plain(const char *name)
{
    const size_t inner = strlen(RA_INPUTS_FOLDER "/");
    const bool input = strncmp(name, RA_INPUTS_FOLDER "/", inner) == 0;
    const char *const own = input ? name + inner : name;
    return own[0] != '\0' && strchr(own, '/') == NULL && strcmp(own, "..") != 0 &&
           strcmp(own, ".") != 0;
}

/// Whether its folder is the run's, or that of its input files; a link may lead anywhere.
static bool is_inside(const struct check *check, const char *name)
{
    char inputs[RA_RUN_PATH];
    return strchr(name, '/') == NULL ||
           (ra_run_join(inputs, check->folder, RA_INPUTS_FOLDER) && ra_is_real_folder(inputs));
}

/// Its size and digest.
static enum ra_code check_bytes(const struct check *check, const struct ra_run_row *row)
{
    char path[RA_RUN_PATH], digest[20];
    struct stat info;
    uint64_t sum, size;
    if (!is_plain(row->name) || !ra_run_join(path, check->folder, row->name)) {
        return refuse(check, RA_RUN_LIST, "lists '%s', which is no file of a run", row->name);
    }
    if (!is_inside(check, row->name)) {
        return refuse(check, RA_INPUTS_FOLDER, "is not there, or no folder");
    }
    if (lstat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        return refuse(check, row->name, "is not there, or no file");
    }
    const bool open = strcmp(row->name, "timing.tsv") == 0 || strcmp(row->name, RA_RUN_LIST) == 0;
    if (row->bytes < 0 && !open) {
        return refuse(check, RA_RUN_LIST, "does not say how many bytes %s has", row->name);
    }
    if (row->bytes < 0) {
        // no two runs have the times of one
        if (info.st_size == 0) {
            return refuse(check, row->name, "is empty");
        }
        return strcmp(row->digest, RA_RUN_OWN) != 0 || ra_run_proves_itself(path)
                   ? RA_OK
                   : refuse(check, row->name,
                            "is not what the run wrote: its last row is not its digest");
    }
    if (info.st_size != row->bytes) {
        return refuse(check, row->name, "has %lld bytes, and the run wrote %lld",
                      (long long)info.st_size, row->bytes);
    }
    const enum ra_code code = ra_digest_file(path, &sum, &size, check->st);
    snprintf(digest, sizeof digest, "%016" PRIx64, sum);
    return code != RA_OK || strcmp(digest, row->digest) == 0
               ? code
               : refuse(check, row->name, "is not what the run wrote: its digest is %s, listed %s",
                        digest, row->digest);
}

// ## Tables

static bool is_table(const char *name)
{
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".tsv") == 0 && strchr(name, '/') == NULL;
}

/// Whether somebody who reads a run would take it for one of the run's own tables.
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

/// A line that one of them has not, as the command of a run by a program of a user, says nothing.
static bool differ(const char *a, const char *b)
{
    return a[0] != '\0' && b[0] != '\0' && strcmp(a, b) != 0;
}

/// The head of a table says the same as that of the list.
static enum ra_code check_head(const struct check *check, const char *name)
{
    char path[RA_RUN_PATH];
    struct ra_run_head *const head = ra_alloc(1, sizeof *head, "head of a table", check->st);
    if (head == NULL) {
        return RA_SYSTEM;
    }
    ra_run_join(path, check->folder, name);
    ra_run_head_read(path, head);
    const struct ra_run_head *const own = &check->list.head;
    const char *const other = differ(head->commit, own->commit)     ? "commit"
                              : differ(head->of_case, own->of_case) ? "case"
                              : differ(head->command, own->command) ? "command"
                                                                    : NULL;
    free(head);
    return other == NULL ? RA_OK
                         : refuse(check, name, "is of another run: its %s is not that of %s", other,
                                  RA_RUN_LIST);
}

/// A table of ours, or a case, that the list does not name.
static enum ra_code check_unlisted(struct check *check)
{
    char inner[RA_RUN_PATH];
    // the folder may be named by a link
    struct ra_names names =
        ra_run_join(inner, check->folder, ".") ? ra_names_in(inner) : ra_names_in(check->folder);
    enum ra_code code = RA_OK;
    for (int i = 0; i < names.count && code == RA_OK; i++) {
        char path[RA_RUN_PATH];
        struct ra_run_head *head = NULL;
        const char *const name = names.entry[i]->d_name;
        if ((!is_table(name) && strcmp(name, "case.ini") != 0) ||
            ra_run_list_has(&check->list, name) || !ra_run_join(path, check->folder, name)) {
            continue;
        }
        head = ra_alloc(1, sizeof *head, "head of a table", check->st);
        code = head != NULL ? RA_OK : RA_SYSTEM;
        if (code == RA_OK) {
            ra_run_head_read(path, head);
            check->fault->foreign = !is_table(name) || head->commit[0] != '\0' || is_read(name);
            code = !check->fault->foreign
                       ? RA_OK
                       : refuse(check, name, "is not in the list of the run, " RA_RUN_LIST);
        }
        free(head);
    }
    ra_names_free(&names);
    return code;
}

// ## The case

/// The row of an input file that a line `key = inputs/SECTION.key...` of a case names; a name that
/// is not listed is kept.
static bool find_input(struct check *check, const char *section, const char *line,
                       struct ra_run_row *row, char missing[RA_RUN_NAME])
{
    char name[RA_RUN_NAME], copy[RA_RUN_NAME];
    const char *const value = strstr(line, " = " RA_INPUTS_FOLDER "/");
    if (value == NULL) {
        return false;
    }
    // the name that inputs.c gives: any other text is one of a title
    const int length = snprintf(copy, sizeof copy, RA_INPUTS_FOLDER "/%.60s.%.*s", section,
                                (int)(value - line < 60 ? value - line : 60), line);
    if (strncmp(value + 3, copy, (size_t)length) != 0 || strchr(".\n", value[3 + length]) == NULL) {
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)strcspn(value + 3, "\n"), value + 3);
    ra_run_list_rewind(&check->list);
    while (ra_run_list_next(&check->list, row)) {
        if (strcmp(row->name, name) == 0) {
            return true;
        }
    }
    memcpy(missing, name, sizeof name);
    return false;
}

/// The hash of the case in the folder.
static enum ra_code hash_case(struct check *check, char hash[17], char missing[RA_RUN_NAME])
{
    char path[RA_RUN_PATH], line[4096], section[64] = "";
    struct ra_run_row row;
    uint64_t digest = RA_DIGEST_START;
    FILE *const file = ra_run_join(path, check->folder, "case.ini") ? ra_open_file(path) : NULL;
    if (file == NULL) {
        return refuse(check, "case.ini", "cannot be read: %s", strerror(errno));
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
    char hash[17], missing[RA_RUN_NAME] = "";
    if (check->list.hash[0] == '\0' && !ra_run_list_has(&check->list, "case.ini")) {
        return RA_OK;
    }
    const enum ra_code code = hash_case(check, hash, missing);
    if (code != RA_OK || strcmp(hash, check->list.hash) == 0) {
        return code;
    }
    return missing[0] != '\0'
               ? refuse(check, RA_RUN_LIST, "does not list %s, which case.ini names", missing)
               : refuse(check, "case.ini", "has the hash %s, and the run was of the case %s", hash,
                        check->list.hash);
}

// ## Steps

/// The value in the row of a quantity, if the line is that row.
static void take_quantity(const char *line, const char *name, char value[64])
{
    const size_t length = strlen(name);
    if (strncmp(line, name, length) == 0 && line[length] == '\t') {
        snprintf(value, 64, "%.*s", (int)strcspn(line + length + 1, "\t\n"), line + length + 1);
    }
}

/// A summary without these rows, as of rolling contact, has nothing to compare.
static enum ra_code check_steps(struct check *check)
{
    char path[RA_RUN_PATH], line[4096], made[64] = "", wanted[64] = "";
    FILE *const file = ra_run_join(path, check->folder, "summary.tsv") ? ra_open_file(path) : NULL;
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

// ## All of it

/// Whether two tables of the run agree that the list is another one's.
static bool is_of_another(const struct check *check)
{
    static const char *const names[] = {"summary.tsv", "timing.tsv"};
    const struct ra_run_head *const own = &check->list.head;
    struct ra_run_head *const head = calloc(2, sizeof *head);
    bool other = head != NULL;
    for (size_t i = 0; i < 2 && other; i++) {
        char path[RA_RUN_PATH];
        other = ra_run_join(path, check->folder, names[i]);
        if (other) {
            ra_run_head_read(path, &head[i]);
            other = differ(head[i].of_case, own->of_case) || differ(head[i].command, own->command);
        }
    }
    other = other && strcmp(head[0].of_case, head[1].of_case) == 0 &&
            strcmp(head[0].command, head[1].command) == 0;
    free(head);
    return other;
}

/// Every row of the list: first all files that are there, then what they say.
static enum ra_code check_rows(struct check *check)
{
    struct ra_run_row row;
    enum ra_code code = RA_OK;
    ra_run_list_rewind(&check->list);
    while (code == RA_OK && ra_run_list_next(&check->list, &row)) {
        code = check_bytes(check, &row);
        if (code == RA_OK && is_table(row.name)) {
            code = check_head(check, row.name);
        }
    }
    return code;
}

enum ra_code ra_run_find_fault(const char *folder, struct ra_run_fault *fault, struct ra_status *st)
{
    struct check *const check = ra_alloc(1, sizeof *check, "check of a run", st);
    if (check == NULL) {
        return RA_SYSTEM;
    }
    check->folder = folder;
    check->fault = fault;
    check->st = st;
    ra_run_list_open(folder, RA_RUN_LIST, &check->list);
    enum ra_code code = RA_OK;
    if (check->list.strange) {
        code = refuse(check, RA_RUN_LIST, "has a line that is no row of it");
    }
    if (check->list.reason == EACCES) {
        code = refuse(check, RA_RUN_LIST, "cannot be read: %s", strerror(EACCES));
    }
    if (code == RA_OK && !check->list.ends) {
        code = refuse(check, RA_RUN_LIST, "%s",
                      check->list.file == NULL ? "is not there: this is no complete run"
                                               : "is cut: its last row is not there");
    }
    if (code == RA_OK && check->list.altered) {
        code = refuse(check, RA_RUN_LIST,
                      "is not what the run wrote: its last row has another digest");
    }
    if (code == RA_OK && check->list.rows > RA_RUN_FILES) {
        code = refuse(check, RA_RUN_LIST, "has %zu rows, and no run has more than %d files",
                      check->list.rows, RA_RUN_FILES);
    }
    if (code == RA_OK && is_of_another(check)) {
        code = refuse(check, RA_RUN_LIST,
                      "is of another run: its case or its command is not that of the tables");
    }
    code = code == RA_OK ? check_rows(check) : code;
    code = code == RA_OK ? check_unlisted(check) : code;
    code = code == RA_OK ? check_case(check) : code;
    code = code == RA_OK ? check_steps(check) : code;
    snprintf(fault->command, sizeof fault->command, "%s", check->list.head.command);
    ra_run_list_close(&check->list);
    free(check);
    return code;
}

/// The path of a folder as a shell needs it.
static void quote_path(const char *path, char quoted[2 * RA_RUN_PATH])
{
    const bool plain = path[strcspn(path, " \t\n'\"\\$&|;<>()*?[]#~`!{}")] == '\0';
    const size_t room = 2 * RA_RUN_PATH - 6;
    size_t used = 0;
    if (plain) {
        snprintf(quoted, room, "%s", path);
        return;
    }
    quoted[used++] = '\'';
    for (; *path != '\0' && used < room; path++) {
        // an apostrophe stands outside of the apostrophes
        const char *const text = *path == '\'' ? "'\\''" : (const char[]){*path, '\0'};
        used += (size_t)snprintf(quoted + used, room - used, "%s", text);
    }
    snprintf(quoted + used, 2, "'");
}

bool ra_run_is_of(const char *command, const char *folder)
{
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    size_t name = length;
    while (name > 0 && folder[name - 1] != '/') {
        name--;
    }
    const char *const at = strstr(command, " -o ");
    return at != NULL && strncmp(at + 4, folder + name, length - name) == 0 &&
           strchr(" ", at[4 + length - name]) != NULL;
}

/// The message: what is wrong, and the command that makes the run again. That is a run of its own
/// case, or, if that is what is wrong, the one in its list.
static enum ra_code say(const char *folder, const struct ra_run_fault *fault, struct ra_status *st)
{
    // what a damaged list says of the case is not believed either
    const bool own = strncmp(fault->file, "case.", 5) != 0 &&
                     strncmp(fault->file, RA_INPUTS_FOLDER, 6) != 0 &&
                     strcmp(fault->file, RA_RUN_LIST) != 0;
    if (fault->foreign) {
        return ra_fail(st, RA_INPUT, "%s/%s: %s; take it away", folder, fault->file, fault->why);
    }
    char kind[16] = "", quoted[2 * RA_RUN_PATH];
    sscanf(fault->command, "ra2d %15[a-z]", kind);
    quote_path(folder, quoted);
    if (own && kind[0] != '\0') {
        char path[RA_RUN_PATH], of[2 * RA_RUN_PATH];
        snprintf(path, sizeof path, "%.1100s/case.ini", folder);
        quote_path(path, of);
        return ra_fail(st, RA_INPUT, "%s/%s: %s; ra2d %s %.1200s -o %.1200s --force makes it again",
                       folder, fault->file, fault->why, kind, of, quoted);
    }
    return ra_run_is_of(fault->command, folder)
               ? ra_fail(st, RA_INPUT,
                         "%s/%s: %s; %.600s --force, where its files are, makes it again", folder,
                         fault->file, fault->why, fault->command)
               : ra_fail(st, RA_INPUT, "%s/%s: %s; a run of its case with --force makes it again",
                         folder, fault->file, fault->why);
}

enum ra_code ra_run_verify(const char *folder, struct ra_status *st)
{
    struct ra_run_fault *const fault = ra_alloc(1, sizeof *fault, "check of a run", st);
    if (fault == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = ra_run_find_fault(folder, fault, st);
    if (code == RA_INPUT) {
        code = say(folder, fault, st);
    }
    free(fault);
    return code;
}

/// Copies of input files are files: a pipe would be waited for.
static enum ra_code check_inputs(const struct check *check)
{
    char inputs[RA_RUN_PATH];
    enum ra_code code = RA_OK;
    struct ra_names names = {.count = 0};
    if (ra_run_join(inputs, check->folder, RA_INPUTS_FOLDER) && ra_is_real_folder(inputs)) {
        names = ra_names_in(inputs);
    }
    for (int i = 0; i < names.count && code == RA_OK; i++) {
        char path[RA_RUN_PATH], name[RA_RUN_NAME + 300];
        struct stat info;
        snprintf(name, sizeof name, RA_INPUTS_FOLDER "/%s", names.entry[i]->d_name);
        if (ra_run_join(path, check->folder, name) && stat(path, &info) == 0 &&
            !S_ISREG(info.st_mode)) {
            code = refuse(check, name, "is no file");
        }
    }
    ra_names_free(&names);
    return code;
}

/// The case and its input files: what is read of a run that is computed again.
static enum ra_code check_read(struct check *check)
{
    struct ra_run_row row;
    enum ra_code code = RA_OK;
    ra_run_list_open(check->folder, RA_RUN_LIST, &check->list);
    // another program's list of this name says nothing of the case; a user's program writes none
    const bool ours = check->list.head.commit[0] != '\0';
    if (ours && (!check->list.ends || check->list.strange || check->list.altered)) {
        code = refuse(check, RA_RUN_LIST, "is cut, or is not what the run wrote");
    }
    const bool listed =
        code == RA_OK && check->list.ends && ra_run_list_has(&check->list, "case.ini");
    ra_run_list_rewind(&check->list);
    while (listed && code == RA_OK && ra_run_list_next(&check->list, &row)) {
        if (strcmp(row.name, "case.ini") == 0 || strchr(row.name, '/') != NULL) {
            code = check_bytes(check, &row);
        }
    }
    ra_run_list_close(&check->list);
    return code == RA_OK ? check_inputs(check) : code;
}

enum ra_code ra_run_verify_case(const char *path, struct ra_status *st)
{
    static const char end[] = "/case.ini";
    char folder[RA_RUN_PATH];
    const size_t length = strlen(path);
    const bool bare = strcmp(path, end + 1) == 0;
    const bool named =
        bare || (length > sizeof end - 1 && strcmp(path + length - (sizeof end - 1), end) == 0);
    snprintf(folder, sizeof folder, "%.*s", bare ? 1 : (int)(length - (sizeof end - 1)),
             bare ? "." : path);
    struct stat info;
    if (!named) {
        return RA_OK;
    }
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) {
        return ra_fail(st, RA_INPUT, "%s: is no file, and the case of a run is one", path);
    }
    struct check *const check = ra_alloc(1, sizeof *check, "check of a case", st);
    struct ra_run_fault *const fault = ra_alloc(1, sizeof *fault, "check of a case", st);
    enum ra_code code = check != NULL && fault != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        check->folder = folder;
        check->fault = fault;
        check->st = st;
        code = check_read(check);
        snprintf(fault->command, sizeof fault->command, "%s", check->list.head.command);
        code = code == RA_INPUT ? say(folder, fault, st) : code;
    }
    free(fault);
    free(check);
    return code;
}
