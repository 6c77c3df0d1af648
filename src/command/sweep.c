// Many runs of one case: all combinations of values of some keys.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * `ra2d sweep CASE --over KEY=v1,v2 --over KEY2=w1,w2,w3 --seeds 1..12 -o DIR` makes the 72 runs
 * DIR/KEY-v1_KEY2-w1_seed-1 and so on. Each of them is the same run as that of the command for its
 * kind of case (`ra2d run`, `ra2d rolling`, `ra2d areal`) with these overrides. A folder is either
 * complete or absent. So the same command continues where it was interrupted. With one more value
 * it makes only the new runs. A folder with a run of another case is refused. A damaged
 * run (case/folder_verify.h) is made again, and its remaining files are kept beside the new folder.
 * No other complete run is made again.
 *
 * All combinations (with --part, those of the part) are read and checked before the first is run,
 * so that a wrong value is reported at once. Two combinations that give the same case, such as the
 * speeds 0.4 and 400 mm/s, are refused: one simulation would count twice in a mean. Then the runs
 * are made (sweep_runs.c), and tables are made from all complete runs (sweep_tables.c).
 *
 * `-j N` makes the runs in N processes. `--part 3/8` makes the third, the eleventh, ... run and no
 * tables. Eight such commands may run at once, for example as a job array of Slurm. Afterwards the
 * command without --part finds all runs complete and makes the tables. With `--rows` each run is
 * written as one row in place of a folder (sweep_rows.h). The tables have the same bytes, whichever
 * process made which run.
 *
 * With --logs the notes and the message of each run are kept beside its folder (sweep_logs.h). With
 * --logs and --part together, a case that cannot be read does not stop the sweep. Its run fails
 * when its turn comes, and the other runs are made; `make` needs this.
 *
 * With --list nothing is run: one command line for each run is printed.
 *
 * Tests: tests/command/test_sweep.c and test_sweep_rows.c.
 */
#include "command/sweep.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/room.h"
#include "case/room.h"
#include "command/kinds.h"

// ## Checks

/// Reads a combination and computes its hash.
static enum ra_code read_case(const struct ra_sweep_run *run, const struct ra_case_kind *kind,
                              char hash[17], struct ra_status *st)
{
    void *const values = ra_alloc(1, kind->size, "case", st);
    if (values == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code =
        ra_case_kind_read(kind, run->file, run->override, run->overrides, values, st);
    if (code == RA_OK) {
        code = ra_case_hash(values, hash, st);
        ra_case_kind_free(kind, values);
    }
    free(values);
    return code;
}

/// Refuses lists in which some values have a unit and others have none.
static enum ra_code check_lists(const struct ra_sweep *sweep, const struct ra_case_kind *kind,
                                struct ra_status *st)
{
    for (size_t i = 0; i < sweep->axes; i++) {
        const struct ra_sweep_axis *const axis = &sweep->axis[i];
        const char *const last = strrchr(axis->key, '.');
        char section[80];
        struct ra_slot slot;
        struct ra_units_list list = {"", ""};
        struct ra_status why = {RA_OK, ""};
        snprintf(section, sizeof section, "%.*s", (int)(last - axis->key), axis->key);
        if (axis->value == NULL || !ra_schema_find(kind->schema, section, last + 1, &slot)) {
            continue;
        }
        for (size_t v = 0; v < axis->count; v++) {
            if (ra_units_in_list(&list, axis->value[v], slot.dimension, &why) == RA_OK) {
                continue;
            }
            return sweep->is_list ? ra_fail(st, RA_INPUT, "%s:%zu: %.100s: %s", sweep->points.path,
                                            sweep->points.line[v], axis->key, why.text)
                                  : ra_fail(st, RA_USAGE, "--over %.100s: %s", axis->key, why.text);
        }
    }
    return RA_OK;
}

/// Refuses points of different kinds: a table names keys and quantities, so all its runs must be of
/// one kind.
static enum ra_code find_kind_of_points(struct ra_sweep *sweep, struct ra_status *st)
{
    const struct ra_points *const p = &sweep->points;
    sweep->kind = p->kind[0];
    for (size_t k = 1; k < p->rows && sweep->arguments->part == NULL; k++) {
        if (p->kind[k] != sweep->kind) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: is a case of %s, but line %zu has a case of %s: give each kind "
                           "its own list, or --part 1/1, which makes the runs but no table",
                           p->path, p->line[k], p->kind[k]->name, p->line[0], sweep->kind->name);
        }
    }
    return check_lists(sweep, sweep->kind, st);
}

/// Finds the kind of the case. If the file does not show it, it is the kind as which the case with
/// its overrides can be read.
static enum ra_code find_kind(struct ra_sweep *sweep, struct ra_sweep_run *run,
                              struct ra_status *st)
{
    char hash[17];
    if (sweep->is_list) {
        return find_kind_of_points(sweep, st);
    }
    const struct ra_case_kind *const said = ra_kind_of_file(sweep->arguments->file[0]);
    for (size_t i = 0; ra_case_kinds[i] != NULL; i++) {
        if ((said == ra_case_kinds[i] || said == ra_case_kinds[0]) &&
            check_lists(sweep, ra_case_kinds[i], st) != RA_OK) {
            return st->code;
        }
    }
    ra_sweep_at(sweep, 0, run);
    sweep->kind = said;
    enum ra_code code = read_case(run, said, hash, st);
    for (size_t i = 1; code == RA_INPUT && said == ra_case_kinds[0] && ra_case_kinds[i] != NULL;
         i++) {
        struct ra_status why = {RA_OK, ""};
        if (read_case(run, ra_case_kinds[i], hash, &why) == RA_OK) {
            sweep->kind = ra_case_kinds[i];
            return RA_OK;
        }
    }
    return code;
}

/// A combination and the hash of its case.
struct point {
    char hash[17];
    size_t k;
};

static int compare_points(const void *a, const void *b)
{
    const struct point *const x = a, *const y = b;
    const int order = strcmp(x->hash, y->hash);
    return order != 0 ? order : x->k < y->k ? -1 : 1;
}

/// Refuses two combinations with the same case, because this case would count twice.
static enum ra_code refuse_pair(const struct ra_sweep *sweep, size_t k, size_t again,
                                struct ra_sweep_run *run, struct ra_status *st)
{
    char name[RA_SWEEP_NAME];
    ra_sweep_at(sweep, k, run);
    memcpy(name, run->name, sizeof name);
    ra_sweep_at(sweep, again, run);
    return ra_fail(st, RA_USAGE,
                   "sweep: %.300s and %.300s are one run: their values mean the same; write each "
                   "value once",
                   name, run->name);
}

/// Compares the cases of combinations. Values are compared by their meaning: 0.4, 0.40 and 400 mm/s
/// are the same.
static enum ra_code check_points(const struct ra_sweep *sweep, struct point *point, size_t count,
                                 struct ra_sweep_run *run, struct ra_status *st)
{
    qsort(point, count, sizeof *point, compare_points);
    size_t first = count;
    for (size_t i = 1; i < count; i++) {
        const bool same = strcmp(point[i].hash, point[i - 1].hash) == 0;
        if (same && (first == count || point[i - 1].k < point[first].k)) {
            first = i - 1;
        }
    }
    return first == count ? RA_OK : refuse_pair(sweep, point[first].k, point[first + 1].k, run, st);
}

/// Puts file and line number of a point before the message about the point.
static enum ra_code place(const struct ra_points *list, size_t k, struct ra_status *st)
{
    const struct ra_status why = *st;
    return ra_fail(st, why.code, "%s:%zu: %s", list->path, list->line[k], why.text);
}

/// Checks the name of a combination, and reads its case.
static enum ra_code check_one(const struct ra_sweep_run *run, char hash[17], struct ra_status *st)
{
    if (strlen(run->name) + 1 >= sizeof run->name) {
        return ra_fail(st, RA_USAGE,
                       "sweep: the folder '%.60s...' would have too long a name; give fewer keys, "
                       "or shorter values",
                       run->name);
    }
    const enum ra_code code = read_case(run, run->kind, hash, st);
    return code == RA_OK && ra_folder_name_is_taken(run->name)
               ? ra_fail(st, RA_USAGE,
                         "sweep: the folder '%.200s' would have a name reserved for files beside a "
                         "run; write the keys in another order, or other values",
                         run->name)
               : code;
}

/// Whether a part of a name has the ending of a table of a sweep or of its lock. Such a name is
/// refused, because runs lie beside these files and are distinguished from them by the ending.
static bool is_of_tables(const char *name)
{
    static const char *const ends[] = {".tsv", ".lock"};
    bool found = false;
    for (const char *part = name; part != NULL && !found; part = strchr(part, '/')) {
        part += part != name;
        const size_t length = strcspn(part, "/");
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            const size_t own = strlen(ends[i]);
            found = found || (length >= own && memcmp(part + length - own, ends[i], own) == 0);
        }
    }
    return found;
}

struct named {
    char name[RA_SWEEP_NAME];
    size_t k;
};

static int compare_names(const void *a, const void *b)
{
    const struct named *const x = a, *const y = b;
    size_t i = 0;
    while (x->name[i] == y->name[i] && x->name[i] != '\0') {
        i++;
    }
    // runs inside a folder come directly after it in the order
    const int p = x->name[i] == '/' ? 1 : x->name[i], q = y->name[i] == '/' ? 1 : y->name[i];
    return p != q ? p - q : x->k < y->k ? -1 : 1;
}

/// Checks names of folders from a list. Two runs must not share a folder, and one must not lie
/// inside the other.
static enum ra_code check_names(const struct ra_sweep *sweep, struct ra_sweep_run *run,
                                struct ra_status *st)
{
    const struct ra_points *const p = &sweep->points;
    struct named *const named = ra_alloc(sweep->runs, sizeof *named, "names of runs", st);
    enum ra_code code = named != NULL ? RA_OK : RA_SYSTEM;
    for (size_t k = 0; k < sweep->runs && code == RA_OK; k++) {
        ra_sweep_at(sweep, k, run);
        memcpy(named[k].name, run->name, sizeof named[k].name);
        named[k].k = k;
        if (!ra_folder_is_run_name(run->name)) {
            code = ra_fail(st, RA_INPUT,
                           "%s:%zu: '%.100s' is not a name of a run: write letters, digits, . _ + "
                           "- and / between folders, none of which begins with a point",
                           p->path, p->line[k], run->name);
        } else if (is_of_tables(run->name)) {
            code = ra_fail(st, RA_INPUT,
                           "%s:%zu: '%.100s' has the name of a table of a sweep: give the run one "
                           "without .tsv and .lock",
                           p->path, p->line[k], run->name);
        }
    }
    if (code == RA_OK) {
        qsort(named, sweep->runs, sizeof *named, compare_names);
    }
    for (size_t i = 1; i < sweep->runs && code == RA_OK; i++) {
        const size_t length = strlen(named[i - 1].name);
        const bool inside = strncmp(named[i].name, named[i - 1].name, length) == 0 &&
                            (named[i].name[length] == '/' || named[i].name[length] == '\0');
        if (inside) {
            code = ra_fail(st, RA_INPUT,
                           "%s:%zu: '%.100s' has, or lies in, the folder of line %zu: give each "
                           "run a name of its own in the column run",
                           p->path, p->line[named[i].k], named[i].name, p->line[named[i - 1].k]);
        }
    }
    free(named);
    return code;
}

static enum ra_code check_all(struct ra_sweep *sweep, struct ra_sweep_run *run,
                              struct ra_status *st)
{
    // a case that cannot be read counts as a failure of its run
    const bool alone = sweep->arguments->logs && sweep->arguments->part != NULL;
    struct point *const point = ra_alloc(sweep->runs, sizeof *point, "runs of a sweep", st);
    sweep->hash = ra_alloc(sweep->runs, sizeof *sweep->hash, "runs of a sweep", st);
    enum ra_code code =
        point != NULL && sweep->hash != NULL ? find_kind(sweep, run, st) : RA_SYSTEM;
    // the cases of other parts are read by the processes that make their runs
    size_t own = 0;
    for (size_t k = sweep->part.part - 1; k < sweep->runs && code == RA_OK;
         k += sweep->part.parts, own++) {
        point[own].k = k;
        ra_sweep_at(sweep, k, run);
        code = check_one(run, point[own].hash, st);
        if ((code == RA_INPUT || code == RA_USAGE) && alone) {
            // the error is reported again when the run is made
            *st = (struct ra_status){RA_OK, ""};
            code = RA_OK;
            point[own].hash[0] = '\0';
        } else if (code != RA_OK && sweep->is_list) {
            code = place(&sweep->points, k, st);
        }
        memcpy(sweep->hash[k], point[own].hash, sizeof sweep->hash[k]);
    }
    // without a table, two runs may have the same case under two names
    if (code == RA_OK && (!sweep->is_list || sweep->arguments->part == NULL)) {
        code = check_points(sweep, point, own, run, st);
    }
    code = code == RA_OK && sweep->is_list ? check_names(sweep, run, st) : code;
    free(point);
    return code;
}

// ## The folder

/// Checks that the folder is not that of a run, or of the remains of one.
static enum ra_code check_no_run(const char *folder, struct ra_status *st)
{
    static const char *const names[] = {RA_FOLDER_LIST, "summary.tsv"};
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < sizeof names / sizeof *names && code == RA_OK; i++) {
        char path[RA_FOLDER_PATH];
        struct stat info;
        ra_folder_join(path, folder, names[i]);
        if (lstat(path, &info) == 0) {
            code = ra_fail(st, RA_SYSTEM,
                           "%s: is the folder of a run, it has %s; name another one with -o",
                           folder, names[i]);
        }
    }
    return code;
}

/// Whether a table has a head that this program wrote.
static bool is_ours(const char *path, struct ra_folder_head *head)
{
    ra_folder_head_read(path, head);
    return head->commit[0] != '\0';
}

/// Whether a sweep has made tables in the folder. Then a file with the name of another table counts
/// as a table of this sweep.
static bool has_tables(const char *folder)
{
    static const char *const names[] = {"runs.tsv", "means.tsv", RA_SWEEP_LIST};
    struct ra_folder_head *const head = calloc(1, sizeof *head);
    bool any = false;
    for (size_t i = 0; i < 3 && head != NULL && !any; i++) {
        char path[RA_FOLDER_PATH];
        ra_folder_join(path, folder, names[i]);
        any = is_ours(path, head);
    }
    free(head);
    return any;
}

/// Renames a table that is not as the sweep wrote it, because its author may need it.
static enum ra_code put_aside(const char *path, struct ra_status *st)
{
    char aside[RA_FOLDER_PATH + 16];
    ra_folder_free_name(path, RA_END_DAMAGED, aside, sizeof aside);
    return rename(path, aside) == 0
               ? RA_OK
               : ra_fail(st, RA_SYSTEM,
                         "%s: is not what the sweep wrote, and cannot be renamed to %s; remove it",
                         path, aside);
}

/// Treats a file that has the name of a table but not our head: it is refused, or renamed if
/// `aside`. A file without permission to read it may be a table, so it is not moved.
static enum ra_code check_stranger(const char *path, bool aside, struct ra_status *st)
{
    FILE *const file = ra_open_file(path);
    const int reason = file == NULL ? errno : 0;
    if (file != NULL) {
        fclose(file);
    }
    return ra_is_unread(reason)
               ? ra_fail(st, RA_SYSTEM, "%s: cannot be read: %s", path, strerror(reason))
           : aside ? put_aside(path, st)
                   : ra_fail(st, RA_SYSTEM,
                             "%s: no sweep wrote it, and it was not touched; remove it, or name "
                             "another folder with -o",
                             path);
}

/// Checks the places of the tables. Tables of a sweep replace tables of an earlier sweep, but no
/// other files of these names. They must not be put into the folder of a run.
static enum ra_code check_tables(const char *folder, struct ra_status *st)
{
    static const char *const names[] = {"runs.tsv", "means.tsv", RA_SWEEP_LIST, "runs.partial.tsv",
                                        "sweep.partial.tsv"};
    struct ra_folder_head *const head = ra_alloc(1, sizeof *head, "head of a table", st);
    if (head == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = check_no_run(folder, st);
    const bool any = has_tables(folder);
    for (size_t i = 0; i < sizeof names / sizeof *names && code == RA_OK; i++) {
        char path[RA_FOLDER_PATH];
        struct stat info;
        ra_folder_join(path, folder, names[i]);
        if (lstat(path, &info) == 0) {
            // a partial table is written to in place, so it must have no second name
            const bool begun = strstr(names[i], ".partial.") != NULL;
            const bool file = S_ISREG(info.st_mode) && (!begun || info.st_nlink == 1);
            if (!file || (info.st_size != 0 && !is_ours(path, head))) {
                code = check_stranger(path, file && any && !begun, st);
            }
        }
    }
    free(head);
    return code;
}

static enum ra_code print_list(const struct ra_sweep *sweep, struct ra_sweep_run *run, FILE *out,
                               struct ra_status *st)
{
    enum { ROOM = 16384 };
    char *const command = ra_alloc(ROOM, 1, "command of a run", st);
    if (command == NULL) {
        return RA_SYSTEM;
    }
    for (size_t k = sweep->part.part - 1; k < sweep->runs; k += sweep->part.parts) {
        ra_sweep_at(sweep, k, run);
        if (!ra_sweep_command(sweep, run, sweep->arguments->program, true, command, ROOM)) {
            free(command);
            return ra_fail(st, RA_USAGE,
                           "sweep: the command of run %zu has more than %d characters; write the "
                           "keys that all runs share into the case file",
                           k + 1, ROOM - 1);
        }
        fprintf(out, "%s --resume\n", command);
    }
    free(command);
    return RA_OK;
}

enum ra_code ra_command_sweep(const struct ra_arguments *a, struct ra_status *st)
{
    struct ra_sweep sweep = {.axes = 0};
    struct ra_sweep_run run;
    struct ra_status failed = {RA_OK, ""};
    if (a->folder == NULL || strlen(a->folder) + RA_SWEEP_NAME >= RA_SWEEP_FOLDER) {
        return ra_fail(st, RA_USAGE, "sweep: %s; add -o FOLDER, in which each run gets its own",
                       a->folder == NULL ? "no folder is named" : "the folder's name is too long");
    }
    if (ra_folder_name_is_taken(a->folder)) {
        return ra_fail(st, RA_USAGE,
                       "sweep: %.500s is a name reserved for files beside a run; name another "
                       "folder",
                       a->folder);
    }
    if (a->rows && a->list_only) {
        return ra_fail(st, RA_USAGE,
                       "sweep: --list prints commands of runs that have folders, and "
                       "--rows makes none; give one of them");
    }
    if (a->rows && a->logs) {
        return ra_fail(st, RA_USAGE,
                       "sweep: --logs writes beside the folder of each run, and --rows makes none; "
                       "give one of them");
    }
    enum ra_code code = ra_sweep_make(a, &sweep, st);
    if (code == RA_OK) {
        code = check_all(&sweep, &run, st);
    }
    if (code == RA_OK && a->list_only) {
        code = print_list(&sweep, &run, stdout, st);
    } else if (code == RA_OK) {
        code = ra_make_folder(sweep.folder, st);
        code = code == RA_OK ? check_tables(sweep.folder, st) : code;
        if (code == RA_OK) {
            code = ra_sweep_runs(&sweep, &failed);
            const bool stopped = code == RA_EARLY || code == RA_SYSTEM;
            // a part makes no tables; the command after all parts does
            code = stopped           ? code
                   : a->part == NULL ? ra_sweep_tables(&sweep, failed.code == RA_OK, stdout, st)
                                     : RA_OK;
        }
        if (code != RA_SYSTEM || failed.code == RA_SYSTEM) {
            // tables are made of the runs that succeeded
            code = failed.code != RA_OK ? ra_fail(st, failed.code, "%s", failed.text) : code;
        }
    }
    ra_sweep_free(&sweep);
    return code;
}
