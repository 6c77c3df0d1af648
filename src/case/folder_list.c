// The list of a run's files, files.tsv: reading it row by row, and writing it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The last table of a run is files.tsv. It lists the other files with their sizes and digests; its
 * last row lists files.tsv itself, with the digest of the lines above. The list is not kept in
 * memory: each time it is read from the disk line by line. A line that is not a row
 * (`file<TAB>bytes<TAB>digest`) ends the list, and a list without its last row was cut.
 *
 * timing.tsv differs from run to run. It is listed without its size, and with the word `own`
 * instead of a digest. So the list has the same bytes whenever the case is run. The last row of
 * timing.tsv has its own digest. An earlier version wrote `-` as the digest of files.tsv and of
 * timing.tsv, so these two files of an old run cannot be checked.
 *
 * Tests: tests/case/test_run_files.c.
 */
#include "case/folder_list.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "case/folder_mark.h"
#include "case/inputs.h"

#define NOT_LISTED "NaN" // as a table says that a number is not known

// ## Read

/// Copies the rest of a line that begins with these words, without the line end.
static bool take_line(const char *line, const char *words, char *to, size_t size)
{
    const size_t length = strlen(words);
    if (strncmp(line, words, length) != 0) {
        return false;
    }
    snprintf(to, size, "%.*s", (int)strcspn(line + length, "\n"), line + length);
    return true;
}

/// Stores a line of a head if all tables of a run share this line.
static bool take_head(struct ra_folder_head *head, const char *line)
{
    return take_line(line, "# ra2d ", head->commit, sizeof head->commit) ||
           take_line(line, "# case ", head->of_case, sizeof head->of_case) ||
           take_line(line, "# command ", head->command, sizeof head->command) ||
           take_line(line, "# listed in ", head->list, sizeof head->list);
}

void ra_folder_head_read(const char *path, struct ra_folder_head *head)
{
    char line[RA_FOLDER_COMMAND + 100];
    FILE *const file = ra_open_file(path);
    memset(head, 0, sizeof *head);
    while (file != NULL && fgets(line, sizeof line, file) != NULL && line[0] == '#') {
        take_head(head, line);
    }
    if (file != NULL) {
        fclose(file);
    }
}

bool ra_folder_is_ours(const char *folder, bool or_case)
{
    static const char *const names[] = {RA_FOLDER_LIST, "summary.tsv", "timing.tsv", "case.ini"};
    bool ours = false;
    for (size_t i = 0; i < (or_case ? 4 : 3) && !ours; i++) {
        char path[RA_FOLDER_PATH], line[16] = "";
        FILE *const file = ra_folder_join(path, folder, names[i]) ? ra_open_file(path) : NULL;
        if (file != NULL && fgets(line, sizeof line, file) != NULL) {
            ours = strncmp(line, "# ra2d ", 7) == 0 || strncmp(line, "# resolved ", 11) == 0;
        }
        if (file != NULL) {
            fclose(file);
        }
    }
    return ours;
}

/// A row `file<TAB>bytes<TAB>digest`; false for other lines, such as the names of the columns.
static bool split_row(char *line, struct ra_folder_row *row)
{
    char *const bytes = strchr(line, '\t');
    char *const digest = bytes != NULL ? strchr(bytes + 1, '\t') : NULL;
    char *const last = strchr(line, '\n');
    char *end = NULL;
    if (digest == NULL || last == NULL) {
        return false;
    }
    *bytes = *digest = *last = '\0';
    row->bytes = strcmp(bytes + 1, NOT_LISTED) == 0 ? -1 : strtoll(bytes + 1, &end, 10);
    snprintf(row->name, sizeof row->name, "%.199s", line);
    snprintf(row->digest, sizeof row->digest, "%.19s", digest + 1);
    return end == NULL || (end != bytes + 1 && *end == '\0');
}

/// Reads the next row. Also finds two digests: of the lines above the row, and of the same lines
/// together with the row.
static bool next_row(struct ra_folder_list *list, struct ra_folder_row *row, uint64_t *above,
                     uint64_t *all)
{
    char line[RA_FOLDER_COMMAND + 100];
    while (list->file != NULL && fgets(line, sizeof line, list->file) != NULL) {
        *above = *all;
        *all = ra_digest(*all, line, strlen(line));
        if (line[0] == '#') {
            take_head(&list->head, line);
        } else if (split_row(line, row)) {
            return true;
        } else if (strcmp(line, "file") != 0) {
            // split_row has cut the line after its first cell; in the line of names this cell is
            // `file`
            list->strange = true;
            return false;
        }
    }
    return false;
}

bool ra_folder_list_next(struct ra_folder_list *list, struct ra_folder_row *row)
{
    uint64_t above, all = RA_DIGEST_START;
    return next_row(list, row, &above, &all);
}

void ra_folder_list_open(const char *folder, const char *name, struct ra_folder_list *list)
{
    char path[RA_FOLDER_PATH], digest[20];
    struct ra_folder_row row;
    uint64_t above, all = RA_DIGEST_START, through = RA_DIGEST_START;
    *list = (struct ra_folder_list){.file = ra_folder_join(path, folder, name) ? ra_open_file(path)
                                                                               : NULL};
    list->reason = list->file == NULL ? errno : 0;
    while (next_row(list, &row, &above, &all)) {
        list->rows++;
        through = all;
        list->ends = strcmp(row.name, name) == 0;
        snprintf(digest, sizeof digest, "%016" PRIx64, above);
        list->altered =
            list->ends && strcmp(row.digest, "-") != 0 && strcmp(row.digest, digest) != 0;
    }
    // after the last row even a comment is strange
    list->strange = list->strange || (list->ends && all != through);
    // the hash follows the name of the case, which may contain blanks
    const char *const hash = strrchr(list->head.of_case, ' ');
    snprintf(list->hash, sizeof list->hash, "%s", hash != NULL ? hash + 1 : "");
}

void ra_folder_list_close(struct ra_folder_list *list)
{
    if (list->file != NULL) {
        fclose(list->file);
    }
    list->file = NULL;
}

void ra_folder_list_rewind(struct ra_folder_list *list)
{
    if (list->file != NULL) {
        rewind(list->file);
    }
}

bool ra_folder_list_has(struct ra_folder_list *list, const char *name)
{
    struct ra_folder_row row;
    ra_folder_list_rewind(list);
    while (ra_folder_list_next(list, &row)) {
        if (strcmp(row.name, name) == 0) {
            return true;
        }
    }
    return false;
}

// ## Written

bool ra_folder_proves_itself(const char *path)
{
    static const char word[] = "digest\t";
    char line[4096] = "", digest[20] = "";
    uint64_t above = RA_DIGEST_START, all = RA_DIGEST_START;
    FILE *const file = ra_open_file(path);
    // this is called only for timing.tsv, which has far fewer than 1000 lines
    for (int i = 0; i < 1000 && file != NULL && fgets(line, sizeof line, file) != NULL; i++) {
        above = all;
        all = ra_digest(all, line, strlen(line));
    }
    if (file != NULL) {
        fclose(file);
    }
    snprintf(digest, sizeof digest, "%016" PRIx64, above);
    return strncmp(line, word, sizeof word - 1) == 0 &&
           strncmp(line + sizeof word - 1, digest, 16) == 0 &&
           strcmp(line + sizeof word + 15, "\t-\n") == 0;
}

void ra_folder_list_put(struct ra_table *t, const char *name, const char *bytes, const char *digest)
{
    ra_table_text(t, "file", name);
    ra_table_cell(t, "bytes", "1", bytes);
    ra_table_text(t, "digest", digest);
    ra_table_end_row(t);
}

enum ra_code ra_folder_list_end(struct ra_table *t, const char *name, struct ra_status *st)
{
    char digest[20];
    const enum ra_code code = ra_table_digest(t, digest, st);
    if (code != RA_OK) {
        return code;
    }
    ra_folder_list_put(t, name, NOT_LISTED, digest);
    return ra_table_close(t, st);
}

/// The folder whose files are listed: the folder of the run, or of its input files.
struct part {
    const char *folder;
    const char *before; ///< its names in the list begin with this
    const struct ra_folder_mark *mark;
};

/// Refuses a file that cannot be read. A list without it would look like the list of another run.
static enum ra_code refuse_unread(const char *path, int reason, struct ra_status *st)
{
    return ra_fail(st, RA_SYSTEM,
                   "%s: cannot be read, so that " RA_FOLDER_LIST " cannot list it: %s", path,
                   strerror(reason));
}

static enum ra_code put_one(struct ra_table *t, const struct part *part, const char *own,
                            struct ra_status *st)
{
    char path[RA_FOLDER_PATH], name[RA_FOLDER_NAME + 300], bytes[32] = NOT_LISTED, digest[20] = "-";
    uint64_t size, sum;
    snprintf(name, sizeof name, "%s%s", part->before, own);
    if (!ra_folder_join(path, part->folder, own) || strncmp(own, "files.", 6) == 0 ||
        strcmp(name, RA_FOLDER_MARK) == 0 || ra_is_real_folder(path)) {
        return RA_OK;
    }
    if (part->mark->role != RA_MARK_NONE && !ra_folder_mark_has(part->mark, name)) {
        return ra_fail(st, RA_SYSTEM,
                       "%s: was put into the folder of a run while the run was made; remove it and "
                       "make the run again",
                       path);
    }
    enum ra_code code = RA_OK;
    if (strcmp(name, "timing.tsv") == 0) {
        snprintf(digest, sizeof digest, RA_FOLDER_OWN);
    } else {
        code = ra_digest_file(path, &sum, &size, st);
        snprintf(bytes, sizeof bytes, "%" PRIu64, size);
        snprintf(digest, sizeof digest, "%016" PRIx64, sum);
    }
    if (code == RA_OK) {
        ra_folder_list_put(t, name, bytes, digest);
    }
    return code;
}

static enum ra_code put_files(struct ra_table *t, const struct part *part, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    struct ra_names names = ra_names_in(part->folder);
    // a run without input files has no folder of them
    if (names.count < 0 && (part->before[0] == '\0' || errno != ENOENT)) {
        code = refuse_unread(part->folder, errno, st);
    }
    for (int i = 0; i < names.count && code == RA_OK; i++) {
        code = put_one(t, part, names.entry[i]->d_name, st);
    }
    ra_names_free(&names);
    return code;
}

enum ra_code ra_folder_files_write(const char *path, const char *case_name, const char *case_hash,
                                   const char *command, struct ra_status *st)
{
    char inputs[RA_FOLDER_PATH];
    struct ra_table t;
    struct ra_folder_mark mark;
    const struct ra_provenance provenance = {.command = command};
    enum ra_code code = ra_table_open(&t, path, RA_FOLDER_LIST, &provenance, st);
    if (code != RA_OK) {
        return code;
    }
    ra_folder_mark_read(path, &mark);
    const struct part own = {path, "", &mark}, copies = {inputs, RA_INPUTS_FOLDER "/", &mark};
    ra_table_comment(&t, "case %s %s", case_name, case_hash);
    ra_folder_list_put(&t, "", "", "");
    code = mark.reason == 0 ? put_files(&t, &own, st) : refuse_unread(path, mark.reason, st);
    if (code == RA_OK && ra_folder_join(inputs, path, RA_INPUTS_FOLDER)) {
        code = put_files(&t, &copies, st);
    }
    code = code == RA_OK ? ra_folder_list_end(&t, RA_FOLDER_LIST, st) : code;
    ra_table_abandon(&t);
    ra_folder_mark_free(&mark);
    return code;
}
