// What is in the folder of a run: its list of files, and whether they are all there.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The last table of a run is files.tsv: its other files, with their sizes and digests, and in the
 * last row itself. A run is complete if that row is there, and every file has its size; so the list
 * finds a table that was cut or deleted, also itself, by reading one small file and asking for the
 * sizes of the others (make asks this for thousands of folders before it runs: data/commands.sh).
 * The digests are for whoever wants to know more of an archive. timing.tsv, which no two runs have
 * alike, is listed without them, so that the list is the same bytes whenever the case is run.
 *
 * A folder is replaced, or what was interrupted in it taken away, only if nothing is in it that
 * somebody else has put there, such as a figure or a note. Of a complete run that is whatever is
 * not in the list. A run without a list was interrupted, or is of an earlier version: there, tables
 * and cases are known by their first lines, and what is in inputs/ by its place.
 *
 * Verified by tests/case/test_run_folder.c.
 */
#include "case/run_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/table.h"
#include "case/inputs.h"

#define LIST "files.tsv"
#define NOT_LISTED "NaN" // as a table says that a number is not known
enum { PATH_ROOM = 1200, NAME_ROOM = 200 };

// ## Names in a folder

struct names {
    struct dirent **entry; ///< of scandir
    int count;             ///< below 0: the folder cannot be read
};

static int not_dots(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/// The same order everywhere, whatever the language.
static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static struct names names_in(const char *path)
{
    struct names n = {NULL, 0};
    n.count = scandir(path, &n.entry, not_dots, by_bytes);
    return n;
}

static void free_names(struct names *n)
{
    for (int i = 0; i < n->count; i++) {
        free(n->entry[i]);
    }
    free(n->entry);
}

/// FOLDER/NAME; false if it is too long.
static bool join(char path[PATH_ROOM], const char *folder, const char *name)
{
    const int length = snprintf(path, PATH_ROOM, "%s/%s", folder, name);
    return (size_t)length < PATH_ROOM;
}

// ## The list, read

struct row {
    char name[NAME_ROOM];
    long long bytes; ///< -1: not said
};

/// Rows are not kept but read again for each question, so that there may be any number of them.
struct list {
    FILE *file;    ///< NULL: there is none
    bool ends;     ///< its last row is there
    char hash[17]; ///< of the case
};

/// A row `file<TAB>bytes<TAB>digest`; false of other lines, among them the names of the columns.
static bool split_row(char *line, struct row *row)
{
    char *const bytes = strchr(line, '\t');
    char *const digest = bytes != NULL ? strchr(bytes + 1, '\t') : NULL;
    char *end = NULL;
    if (digest == NULL || strchr(line, '\n') == NULL) {
        return false;
    }
    *bytes = *digest = '\0';
    row->bytes = strcmp(bytes + 1, NOT_LISTED) == 0 ? -1 : strtoll(bytes + 1, &end, 10);
    snprintf(row->name, sizeof row->name, "%.199s", line);
    return end == NULL || (end != bytes + 1 && *end == '\0');
}

/// The next row; what the head says of the case is noted on the way.
static bool next_row(struct list *list, struct row *row)
{
    char line[4 * NAME_ROOM];
    while (list->file != NULL && fgets(line, sizeof line, list->file) != NULL) {
        if (line[0] == '#') {
            sscanf(line, "# case %*s %16s", list->hash);
        } else if (split_row(line, row)) {
            return true;
        }
    }
    return false;
}

static void open_list(const char *folder, struct list *list)
{
    char path[PATH_ROOM];
    struct row row;
    *list = (struct list){.file = join(path, folder, LIST) ? fopen(path, "r") : NULL};
    while (next_row(list, &row)) {
        list->ends = strcmp(row.name, LIST) == 0;
    }
}

static void close_list(struct list *list)
{
    if (list->file != NULL) {
        fclose(list->file);
    }
}

static bool is_listed(struct list *list, const char *name)
{
    struct row row;
    rewind(list->file);
    while (next_row(list, &row)) {
        if (strcmp(row.name, name) == 0) {
            return true;
        }
    }
    return false;
}

/// Whether a listed file is not there or has another size; `what` names the first one.
static bool is_missing(const char *folder, struct list *list, char what[NAME_ROOM])
{
    char path[PATH_ROOM];
    struct stat info;
    struct row row;
    snprintf(what, NAME_ROOM, "%s", list->ends ? "" : LIST);
    if (!list->ends) {
        return true;
    }
    rewind(list->file);
    while (next_row(list, &row)) {
        if (!join(path, folder, row.name) || lstat(path, &info) != 0 || !S_ISREG(info.st_mode) ||
            (row.bytes >= 0 && info.st_size != row.bytes)) {
            snprintf(what, NAME_ROOM, "%s", row.name);
            return true;
        }
    }
    return false;
}

// ## Ours or not

/// Whether a file looks like one of a run: a table or a case, by its name and its first line. It
/// may have no line yet.
static bool seems_ours(const char *path, const char *name)
{
    char line[16] = "";
    struct stat info;
    const char *const dot = strrchr(name, '.');
    if (dot == NULL || (strcmp(dot, ".tsv") != 0 && strcmp(dot, ".ini") != 0) ||
        lstat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        return false;
    }
    FILE *const file = fopen(path, "r");
    const bool begun = file != NULL && fgets(line, sizeof line, file) != NULL;
    if (file != NULL) {
        fclose(file);
    }
    return !begun || strncmp(line, "# ra2d ", 7) == 0 || strncmp(line, "# resolved ", 11) == 0;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/// The name of the first input file that no run copied there; false if there is none.
static bool foreign_input(const char *path, struct list *list, char what[NAME_ROOM])
{
    struct names inputs = names_in(path);
    bool found = false;
    for (int i = 0; i < inputs.count && !found; i++) {
        char name[NAME_ROOM + 300], inner[PATH_ROOM];
        snprintf(name, sizeof name, RA_INPUTS_FOLDER "/%s", inputs.entry[i]->d_name);
        found = (list->ends && !is_listed(list, name)) ||
                !join(inner, path, inputs.entry[i]->d_name) || is_folder(inner);
        snprintf(what, NAME_ROOM, "%.180s", found ? name : "");
    }
    free_names(&inputs);
    return found;
}

/// Looks at one name in the folder; false if it is foreign.
static bool inspect(const char *folder, const char *name, struct list *list,
                    struct ra_folder_state *seen)
{
    char path[PATH_ROOM];
    const bool joined = join(path, folder, name);
    if (joined && strcmp(name, RA_INPUTS_FOLDER) == 0 && is_folder(path)) {
        return !foreign_input(path, list, seen->what);
    }
    seen->tables = seen->tables || strncmp(name, "case.", 5) != 0;
    const bool ours =
        joined && !is_folder(path) &&
        (strcmp(name, LIST) == 0 || (list->ends ? is_listed(list, name) : seems_ours(path, name)));
    if (!ours) {
        snprintf(seen->what, sizeof seen->what, "%.180s", name);
    }
    return ours;
}

void ra_run_files_inspect(const char *path, struct ra_folder_state *seen)
{
    struct stat info;
    *seen = (struct ra_folder_state){.kind = RA_FOLDER_FOREIGN};
    if (lstat(path, &info) != 0 && errno == ENOENT) {
        seen->kind = RA_FOLDER_ABSENT;
        return;
    }
    struct names names = names_in(path);
    if (names.count < 0) {
        seen->reason = errno;
        return;
    }
    struct list list;
    bool ours = true;
    open_list(path, &list);
    for (int i = 0; i < names.count && ours; i++) {
        ours = inspect(path, names.entry[i]->d_name, &list, seen);
    }
    if (ours) {
        const bool lost = is_missing(path, &list, seen->what);
        snprintf(seen->hash, sizeof seen->hash, "%s", lost ? "" : list.hash);
        seen->kind = names.count == 0 ? RA_FOLDER_EMPTY
                     : lost           ? RA_FOLDER_DAMAGED
                                      : RA_FOLDER_COMPLETE;
    }
    close_list(&list);
    free_names(&names);
}

// ## The list, written

static void put_file(struct ra_table *t, const char *name, const char *bytes, const char *digest)
{
    ra_table_text(t, "file", name);
    ra_table_cell(t, "bytes", "1", bytes);
    ra_table_text(t, "digest", digest);
    ra_table_end_row(t);
}

/// Rows of the files of one folder, whose names in the list begin with `before`.
static enum ra_code put_files(struct ra_table *t, const char *folder, const char *before,
                              struct ra_status *st)
{
    enum ra_code code = RA_OK;
    struct names names = names_in(folder);
    for (int i = 0; i < names.count && code == RA_OK; i++) {
        char path[PATH_ROOM], name[NAME_ROOM + 300], bytes[32] = NOT_LISTED, digest[20] = "-";
        uint64_t size, sum;
        const char *const own = names.entry[i]->d_name;
        snprintf(name, sizeof name, "%s%s", before, own);
        if (!join(path, folder, own) || strncmp(own, "files.", 6) == 0 || is_folder(path)) {
            continue;
        }
        if (strcmp(name, "timing.tsv") != 0) {
            code = ra_digest_file(path, &sum, &size, st);
            snprintf(bytes, sizeof bytes, "%" PRIu64, size);
            snprintf(digest, sizeof digest, "%016" PRIx64, sum);
        }
        if (code == RA_OK) {
            put_file(t, name, bytes, digest);
        }
    }
    free_names(&names);
    return code;
}

enum ra_code ra_run_files_write(const char *path, const char *case_name, const char *case_hash,
                                const char *command, struct ra_status *st)
{
    char inputs[PATH_ROOM];
    struct ra_table t;
    const struct ra_provenance provenance = {.command = command};
    enum ra_code code = ra_table_open(&t, path, LIST, &provenance, st);
    if (code != RA_OK) {
        return code;
    }
    ra_table_comment(&t, "case %s %s", case_name, case_hash);
    put_file(&t, "", "", "");
    code = put_files(&t, path, "", st);
    if (code == RA_OK && join(inputs, path, RA_INPUTS_FOLDER)) {
        code = put_files(&t, inputs, RA_INPUTS_FOLDER "/", st);
    }
    if (code == RA_OK) {
        put_file(&t, LIST, NOT_LISTED, "-");
        code = ra_table_close(&t, st);
    }
    ra_table_abandon(&t);
    return code;
}

enum ra_code ra_run_files_to_disk(const char *path, struct ra_status *st)
{
    struct names names = names_in(path);
    enum ra_code code = RA_OK;
    for (int i = 0; i < names.count && code == RA_OK; i++) {
        char inner[PATH_ROOM];
        if (join(inner, path, names.entry[i]->d_name)) {
            code = is_folder(inner) ? ra_run_files_to_disk(inner, st) : ra_to_disk(inner, st);
        }
    }
    free_names(&names);
    return code == RA_OK ? ra_to_disk(path, st) : code;
}

// ## Away with it

/// Removes the files of a folder and the folder; 0 or the reason.
static int remove_flat(const char *folder)
{
    struct names names = names_in(folder);
    int reason = 0;
    for (int i = 0; i < names.count; i++) {
        char path[PATH_ROOM];
        if (join(path, folder, names.entry[i]->d_name) && !is_folder(path) && unlink(path) != 0) {
            reason = errno;
        }
    }
    free_names(&names);
    return rmdir(folder) != 0 && errno != ENOENT && reason == 0 ? errno : reason;
}

enum ra_code ra_run_files_remove(const char *path, struct ra_status *st)
{
    char inputs[PATH_ROOM];
    struct ra_folder_state seen;
    ra_run_files_inspect(path, &seen);
    if (seen.kind == RA_FOLDER_ABSENT) {
        return RA_OK;
    }
    if (seen.kind == RA_FOLDER_FOREIGN) {
        return ra_fail(st, RA_SYSTEM, "%s: holds '%s', which no run wrote, and stays", path,
                       seen.what);
    }
    int reason = join(inputs, path, RA_INPUTS_FOLDER) ? remove_flat(inputs) : 0;
    if (reason == 0) {
        reason = remove_flat(path);
    }
    return reason == 0
               ? RA_OK
               : ra_fail(st, RA_SYSTEM, "%s: cannot be removed: %s", path, strerror(reason));
}
