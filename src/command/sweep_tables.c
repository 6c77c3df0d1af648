// The tables of a sweep: one table of all summaries, and means over seeds.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * runs.tsv has a row for each complete run: its name, the keys that are varied (in SI where every
 * value is a number), the seed, and all quantities of its summary.tsv. A key that a point of a list
 * does not give has the value of its case. A quantity that a run does not have is NaN. means.tsv is
 * the output of `ra2d means runs.tsv` (statistics/ensemble.h): the mean of each quantity that is a
 * number in every run, over the runs that differ only in the seed, with its 95 % interval. Each
 * summary is read twice, for its names and for its values, so that only one at a time is in memory.
 *
 * Tests: tests/command/test_sweep.c.
 */
#include "command/sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/room.h"
#include "case/room.h"
#include "command/kinds.h"
#include "command/output.h"

enum { QUANTITIES = 256, NAME = 64, UNIT = 24 };

/// A column of runs.tsv.
struct quantity {
    char name[NAME], unit[UNIT]; ///< unit "-": text
    bool finite;                 ///< true: a finite number in every run so far
};

struct tables {
    const struct ra_sweep *sweep;
    struct ra_case_origin origin; ///< origin of the case
    struct ra_sweep_run run;
    struct ra_rows *rows; ///< NULL: each run has a folder
    struct quantity quantity[QUANTITIES];
    size_t quantities;
    size_t complete;          ///< number of complete runs
    char lost[RA_SWEEP_NAME]; ///< name of the first run that is not complete
    enum ra_dimension dimension[RA_SWEEP_AXES];
    bool number[RA_SWEEP_AXES]; ///< true: every value of the axis is a number
    char of[QUANTITIES * NAME]; ///< names of the quantities that are numbers in every run
};

// ## Keys

/// Writes the value of a key in a case. For a section that both solids share, it is the common
/// value, or the value of each solid.
static void say_key(const struct ra_slot *key, const void *values, char text[RA_SWEEP_ITEM])
{
    char own[RA_SWEEP_ITEM];
    struct ra_slot slot = ra_schema_first(key->schema);
    for (; slot.key != NULL; ra_schema_next(&slot)) {
        const bool same = key->section->common ? slot.section->group == key->section->group
                                               : slot.section == key->section;
        if (!same || slot.section->common || slot.key != key->key) {
            continue;
        }
        ra_schema_measure(&slot, values);
        ra_value_text(&slot, values, own, sizeof own);
        const size_t used = strlen(text);
        if (strcmp(text, own) != 0) {
            snprintf(text + used, RA_SWEEP_ITEM - used, "%s%s", used > 0 ? ", " : "", own);
        }
    }
}

/// Finds the value of a key in the case of the run t->run, if the point does not give it. "" if its
/// kind has no such key, or if the case can no longer be read.
static enum ra_code say_own(const struct tables *t, size_t i, char text[RA_SWEEP_ITEM],
                            struct ra_status *st)
{
    const char *const key = t->sweep->axis[i].key, *const last = strrchr(key, '.');
    const struct ra_case_kind *const kind = t->run.kind;
    struct ra_status why = {RA_OK, ""};
    struct ra_slot slot;
    char section[NAME] = "";
    snprintf(section, sizeof section, "%.*s", (int)(last - key), key);
    text[0] = '\0';
    if (!ra_schema_find(kind->schema, section, last + 1, &slot)) {
        return RA_OK;
    }
    void *const values = ra_alloc(1, kind->size, "case", st);
    if (values == NULL) {
        return RA_SYSTEM;
    }
    const enum ra_code code =
        ra_case_kind_read(kind, t->run.file, t->run.override, t->run.overrides, values, &why);
    if (code == RA_OK) {
        say_key(&slot, values, text);
        ra_case_kind_free(kind, values);
    }
    free(values);
    return code == RA_SYSTEM ? ra_fail(st, code, "%s", why.text) : RA_OK;
}

/// Finds the unit of a key's numbers in the first run; if the case of this run cannot be read, the
/// unit as given.
static enum ra_code measure(struct tables *t, struct ra_slot *slot, struct ra_status *st)
{
    const struct ra_case_kind *const kind = t->sweep->kind;
    struct ra_status why = {RA_OK, ""};
    void *const values = ra_alloc(1, kind->size, "case", st);
    if (values == NULL) {
        return RA_SYSTEM;
    }
    ra_sweep_at(t->sweep, 0, &t->run);
    const enum ra_code code =
        ra_case_kind_read(kind, t->run.file, t->run.override, t->run.overrides, values, &why);
    if (code == RA_OK) {
        ra_schema_measure(slot, values);
        ra_case_kind_free(kind, values);
    }
    free(values);
    return code == RA_SYSTEM ? ra_fail(st, code, "%s", why.text) : RA_OK;
}

/// Finds out whether all values of an axis are numbers of one dimension; seeds are numbers.
static enum ra_code understand_axis(struct tables *t, size_t i, struct ra_status *st)
{
    const struct ra_sweep_axis *const axis = &t->sweep->axis[i];
    const char *const last = strrchr(axis->key, '.');
    char section[NAME] = "";
    struct ra_slot slot;
    snprintf(section, sizeof section, "%.*s", (int)(last - axis->key), axis->key);
    const bool known = ra_schema_find(t->sweep->kind->schema, section, last + 1, &slot);
    if (known && slot.schema->dimension != NULL && measure(t, &slot, st) != RA_OK) {
        return RA_SYSTEM;
    }
    t->dimension[i] = known ? slot.dimension : RA_UNIT_NONE;
    t->number[i] = true;
    for (size_t v = 0; axis->value != NULL && v < axis->count; v++) {
        const char *text = axis->value[v];
        char own[RA_SWEEP_ITEM];
        double value;
        if (text[0] == '\0') {
            // the point does not give this key
            ra_sweep_at(t->sweep, v, &t->run);
            if (say_own(t, i, own, st) != RA_OK) {
                return st->code;
            }
            text = own;
        }
        t->number[i] =
            t->number[i] && known &&
            (text[0] == '\0' || ra_units_read(text, t->dimension[i], &value, NULL) == RA_OK);
    }
    return RA_OK;
}

static enum ra_code put_axis(struct tables *t, size_t k, size_t i, struct ra_table *table,
                             struct ra_status *st)
{
    const struct ra_sweep_axis *const axis = &t->sweep->axis[i];
    char room[32], own[RA_SWEEP_ITEM];
    const char *text = ra_sweep_value(t->sweep, k, i, room);
    if (text[0] == '\0') {
        if (say_own(t, i, own, st) != RA_OK) {
            return st->code;
        }
        text = own;
    }
    const char *const unit = ra_units_si(t->dimension[i]);
    double value = (double)NAN;
    if (axis->value == NULL) {
        ra_table_cell(table, "seed", "1", text);
    } else if (t->number[i]) {
        if (text[0] != '\0') {
            ra_units_read(text, t->dimension[i], &value, NULL);
        }
        ra_table_number(table, axis->column, unit[0] != '\0' ? unit : "1", value);
    } else {
        ra_table_text(table, axis->column, text);
    }
    return RA_OK;
}

// ## Summaries

/// Reads the summary of the k-th run. RA_EARLY if the run is not complete. Other files in its
/// folder do not matter, and a link may lead there (sweep_runs.c).
static enum ra_code read_summary(struct tables *t, size_t k, struct ra_records *summary,
                                 char path[RA_SWEEP_FOLDER + 16], struct ra_status *st)
{
    struct ra_folder_state seen;
    ra_sweep_at(t->sweep, k, &t->run);
    if (t->rows != NULL) {
        return ra_rows_summary(t->rows, t->sweep->hash[k], summary, st);
    }
    snprintf(path, RA_SWEEP_FOLDER + 2, "%s/%s/.", t->sweep->folder, t->run.name);
    ra_folder_files_inspect(path, &seen);
    if (!seen.whole) {
        return RA_EARLY;
    }
    path[strlen(path) - 1] = '\0';
    strcat(path, "summary.tsv");
    enum ra_code code = ra_records_read(path, summary, st);
    if (code == RA_OK && (summary->columns != 3 || strcmp(summary->name[0], "quantity") != 0)) {
        code = ra_fail(st, RA_INPUT, "%s: its columns are not quantity, value, unit", path);
        ra_records_free(summary);
    }
    return code;
}

/// The number that a text holds; NAN if it is not a number.
static double number_of(const char *text)
{
    double value;
    return ra_number_read(text, &value) ? value : (double)NAN;
}

/// Takes the unit of a quantity. A run without the quantity has a word in its place (`none`), so
/// the unit is taken from runs that have it.
static void take_unit(struct quantity *q, const char *unit)
{
    if (strcmp(q->unit, "-") == 0 && strlen(unit) < UNIT) {
        snprintf(q->unit, sizeof q->unit, "%s", unit);
    }
}

/// Collects the names of the quantities in the order in which they appear.
static enum ra_code collect_names(struct tables *t, const struct ra_records *summary,
                                  struct ra_status *st)
{
    // summaries of the same kind have the same order, so the search begins behind the last place
    size_t place = 0;
    for (size_t row = 0; row < summary->rows; row++) {
        const char *const *const cell = summary->cell + 3 * row;
        size_t i = 0;
        while (i < t->quantities &&
               strcmp(t->quantity[(place + i) % t->quantities].name, cell[0])) {
            i++;
        }
        if (i < t->quantities) {
            place = (place + i) % t->quantities;
            take_unit(&t->quantity[place], cell[2]);
        } else if (t->quantities == QUANTITIES || strlen(cell[0]) >= NAME ||
                   strlen(cell[2]) >= UNIT) {
            return ra_fail(st, RA_INPUT, "%s:%zu: a quantity too many, or with too long a name",
                           summary->path, summary->line[row]);
        } else {
            struct quantity *const q = &t->quantity[t->quantities++];
            snprintf(q->name, sizeof q->name, "%s", cell[0]);
            snprintf(q->unit, sizeof q->unit, "%s", cell[2]);
            q->finite = t->complete == 0;
        }
    }
    return RA_OK;
}

/// Finds the value of a quantity; NULL if the run does not have it. The search begins at *place,
/// because the next quantity is usually there.
static const char *value_of(const struct ra_records *summary, const char *name, size_t *place)
{
    for (size_t i = 0; i < summary->rows; i++) {
        const size_t row = (*place + i) % summary->rows;
        if (strcmp(summary->cell[3 * row], name) == 0) {
            *place = row + 1;
            return summary->cell[3 * row + 1];
        }
    }
    return NULL;
}

static enum ra_code put_row(struct tables *t, size_t k, const struct ra_records *summary,
                            struct ra_table *table, struct ra_status *st)
{
    size_t place = 0;
    ra_table_text(table, "run", t->run.name);
    if (t->sweep->is_list) {
        ra_case_origin_set(&t->origin, t->run.file, NULL);
    }
    ra_table_text(table, "case", t->origin.name);
    for (size_t i = 0; i < t->sweep->axes; i++) {
        if (put_axis(t, k, i, table, st) != RA_OK) {
            return st->code;
        }
    }
    for (size_t i = 0; i < t->quantities; i++) {
        struct quantity *const q = &t->quantity[i];
        const char *const text = value_of(summary, q->name, &place);
        if (strcmp(q->unit, "-") == 0) {
            ra_table_text(table, q->name, text != NULL ? text : "");
        } else {
            const double value = text != NULL ? number_of(text) : (double)NAN;
            q->finite = q->finite && isfinite(value);
            ra_table_number(table, q->name, q->unit, value);
        }
    }
    ra_table_end_row(table);
    return RA_OK;
}

/// Goes through all complete runs: the first time for the names of quantities, the second time for
/// the rows.
static enum ra_code each_run(struct tables *t, struct ra_table *table, struct ra_status *st)
{
    bool named = false;
    t->complete = 0;
    for (size_t k = 0; k < t->sweep->runs; k++) {
        struct ra_records summary = {.text = NULL};
        char path[RA_SWEEP_FOLDER + 16];
        enum ra_code code = read_summary(t, k, &summary, path, st);
        if (code == RA_EARLY) {
            if (t->lost[0] == '\0') {
                snprintf(t->lost, sizeof t->lost, "%s", t->run.name);
            }
            continue;
        }
        if (code == RA_OK && table == NULL) {
            code = collect_names(t, &summary, st);
        } else if (code == RA_OK) {
            // before the first row, the columns are named
            code = named ? RA_OK : put_row(t, k, &summary, table, st);
            named = true;
            code = code == RA_OK ? put_row(t, k, &summary, table, st) : code;
        }
        ra_records_free(&summary);
        if (code != RA_OK) {
            return code;
        }
        t->complete++;
    }
    return RA_OK;
}

static enum ra_code write_runs(struct tables *t, struct ra_status *st)
{
    const struct ra_provenance provenance = {.command = t->sweep->arguments->control.command};
    struct ra_table table;
    enum ra_code code = ra_table_replace(&table, t->sweep->folder, "runs.tsv", &provenance, st);
    if (code != RA_OK) {
        return code;
    }
    ra_table_comment(&table, "%zu of %zu run%s %s complete", t->complete, t->sweep->runs,
                     ra_s(t->sweep->runs), ra_are(t->complete));
    ra_table_comment(&table, "listed in " RA_SWEEP_LIST);
    code = each_run(t, &table, st);
    if (code == RA_OK) {
        code = ra_table_close(&table, st);
    }
    ra_table_abandon(&table);
    return code == RA_OK ? ra_to_disk(table.final_path, st) : code;
}

// ## Means

static void append_name(char *list, size_t size, const char *name)
{
    const size_t used = strlen(list);
    snprintf(list + used, size - used, "%s%s", used > 0 ? "," : "", name);
}

/// Makes the means of the quantities in `of`, over rows that agree in all keys.
static enum ra_code print_means(const struct tables *t, const struct ra_records *runs,
                                const char *of, FILE *out, struct ra_status *st)
{
    char by[1024] = "case";
    for (size_t i = 0; i < t->sweep->axes; i++) {
        const bool seed = t->sweep->is_list && strcmp(t->sweep->axis[i].key, "surface.seed") == 0;
        if (t->sweep->axis[i].value != NULL && !seed) {
            append_name(by, sizeof by, t->sweep->axis[i].column);
        }
    }
    const struct ra_means_spec spec = {.by = by, .of = of};
    return ra_means(runs, &spec, t->sweep->arguments->control.command, out, st);
}

/// The quantity whose means are printed; NULL if the runs have none of them.
static const char *main_quantity(const struct tables *t)
{
    for (size_t i = 0; i < t->quantities; i++) {
        const char *const name = t->quantity[i].name;
        for (size_t k = 0; t->quantity[i].finite && ra_case_kinds[k] != NULL; k++) {
            if (strcmp(name, ra_case_kinds[k]->outcome) == 0) {
                return name;
            }
        }
    }
    return NULL;
}

static enum ra_code write_means(struct tables *t, FILE *out, struct ra_status *st)
{
    char path[RA_SWEEP_FOLDER + 16];
    struct ra_records runs = {.text = NULL};
    struct ra_output file = {.file = NULL};
    for (size_t i = 0; i < t->quantities; i++) {
        if (t->quantity[i].finite && strcmp(t->quantity[i].unit, "-") != 0) {
            append_name(t->of, sizeof t->of, t->quantity[i].name);
        }
    }
    snprintf(path, sizeof path, "%s/runs.tsv", t->sweep->folder);
    enum ra_code code = ra_records_read(path, &runs, st);
    if (code == RA_OK) {
        char means[RA_SWEEP_FOLDER + 16];
        snprintf(means, sizeof means, "%s/means.tsv", t->sweep->folder);
        code = ra_output_open_locked(&file, means, st);
    }
    if (code == RA_OK) {
        code = ra_output_close(&file, print_means(t, &runs, t->of, file.file, st), st);
    }
    if (code == RA_OK) {
        code = ra_sweep_list_write(t->sweep->folder, t->rows != NULL ? NULL : &runs,
                                   t->sweep->arguments->control.command, st);
    }
    if (code == RA_OK && main_quantity(t) != NULL) {
        code = print_means(t, &runs, main_quantity(t), out, st);
    }
    ra_records_free(&runs);
    return code;
}

/// Two sweeps of one folder make its tables one after the other.
static enum ra_code wait_for_tables(const struct ra_sweep *sweep, struct ra_lock *lock,
                                    struct ra_status *st)
{
    char path[RA_SWEEP_FOLDER + 16];
    const struct timespec pause = {.tv_nsec = 20000000};
    long holder = 0;
    snprintf(path, sizeof path, "%s/sweep.lock", sweep->folder);
    enum ra_code code = ra_lock_take(lock, path, &holder, st);
    // progress is shown, because only some hundred runs are read in a second
    for (int i = 0; i < 3000 && code != RA_OK && holder != 0; i++) {
        nanosleep(&pause, NULL);
        code = ra_lock_take(lock, path, &holder, st);
    }
    return code;
}

static enum ra_code write_all(struct tables *t, FILE *out, struct ra_status *st)
{
    struct ra_lock lock;
    enum ra_code code = wait_for_tables(t->sweep, &lock, st);
    code = code == RA_OK ? write_runs(t, st) : code;
    code = code == RA_OK ? write_means(t, out, st) : code;
    ra_lock_release(&lock);
    return code;
}

enum ra_code ra_sweep_tables(const struct ra_sweep *sweep, bool all, FILE *out,
                             struct ra_status *st)
{
    struct tables *const t = ra_alloc(1, sizeof *t, "tables of the sweep", st);
    if (t == NULL) {
        return RA_SYSTEM;
    }
    t->sweep = sweep;
    ra_sweep_at(sweep, 0, &t->run);
    if (ra_case_origin_set(&t->origin, t->run.file, st) != RA_OK) {
        free(t);
        return RA_INPUT;
    }
    enum ra_code code =
        sweep->arguments->rows
            ? ra_rows_open(sweep->folder, NULL, NULL, &sweep->arguments->control, &t->rows, st)
            : RA_OK;
    for (size_t i = 0; i < sweep->axes && code == RA_OK; i++) {
        code = understand_axis(t, i, st);
    }
    code = code == RA_OK ? each_run(t, NULL, st) : code;
    if (code == RA_OK && t->complete > 0) {
        code = write_all(t, out, st);
    }
    if (code == RA_OK && all && t->lost[0] != '\0') {
        code = ra_fail(st, RA_SYSTEM,
                       "%s/%s: was complete, and was changed while other runs were made; the same "
                       "command makes it again",
                       sweep->folder, t->lost);
    }
    ra_rows_close(t->rows, NULL);
    free(t);
    return code;
}
