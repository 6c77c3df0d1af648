// The tables of a run of any kind: opened, written, flushed, closed, marked.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * An observer lists its tables (observer.h). The memory of the observer holds the tables that are
 * written during the run; they stay open. The other tables are opened, written and closed at the
 * end of the run.
 *
 * **Unfinished tables.** Tables of a run that ended early keep their partial names and name the
 * reason (table.c). If a table cannot be written, this table and all tables after it are treated in
 * the same way; only the first failure is reported. Tables that were written during the run are
 * closed first, the summary last, so that a folder with summary.tsv holds a complete run.
 *
 * Tests: tests/sliding/test_tables.c, tests/sliding/test_run.c, tests/areal/test_areal_run.c.
 */
#include "run/tables.h"

#include "case/room.h"

/// A table: the place of its observer in the run, and its index among the tables of this observer.
struct place {
    size_t slot, table;
};

/// Finds the first wanted table from the place *at on, and moves *at to it. NULL: there are no more
/// tables.
static const struct ra_run_table *table_at(const struct ra_run *run, struct place *at)
{
    for (; at->slot < run->slots; at->slot++, at->table = 0) {
        const struct ra_run_slot *const s = &run->slot[at->slot];
        for (; s->is->tables != NULL && s->is->tables[at->table].file != NULL; at->table++) {
            const struct ra_run_table *const table = &s->is->tables[at->table];
            if (table->wanted == NULL || table->wanted(s->own)) {
                return table;
            }
        }
    }
    return NULL;
}

static void *owner_of(const struct ra_run *run, const struct place *at)
{
    return run->slot[at->slot].own;
}

static struct ra_table *stream_of(const struct ra_run *run, const struct place *at,
                                  const struct ra_run_table *table)
{
    return (struct ra_table *)(void *)((char *)owner_of(run, at) + table->stream);
}

enum ra_code ra_run_tables_begin(struct ra_run *run, struct ra_status *st)
{
    const struct ra_run_table *table;
    enum ra_code code = RA_OK;
    for (struct place at = {0, 0}; code == RA_OK && (table = table_at(run, &at)) != NULL;
         at.table++) {
        if (table->stream != 0) {
            struct ra_table *const t = stream_of(run, &at, table);
            code = ra_folder_table(t, run->folder, run->summary, table->file, &run->provenance, st);
            if (code == RA_OK) {
                code = table->write(t, owner_of(run, &at), st);
            }
        }
    }
    return code;
}

enum ra_code ra_run_tables_flush(struct ra_run *run, struct ra_status *st)
{
    const struct ra_run_table *table;
    enum ra_code code = RA_OK;
    for (struct place at = {0, 0}; code == RA_OK && (table = table_at(run, &at)) != NULL;
         at.table++) {
        if (table->stream != 0) {
            code = ra_table_flush(stream_of(run, &at, table), st);
        }
    }
    return code;
}

/// Data that are needed while all tables are closed.
struct closing {
    const struct ra_run *run;
    const char *reason; ///< why the tables are incomplete; NULL: the run is complete
    struct ra_status *st;
    enum ra_code code; ///< code of the first table that failed
};

/// Reports the first failure. Tables that are closed later must not look complete either.
static void note_failure(struct closing *c, const struct ra_status *why)
{
    if (c->code == RA_OK) {
        c->code = ra_fail(c->st, why->code, "%s", why->text);
        c->reason = "a table could not be written";
    }
}

static void close_table(struct closing *c, const struct place *at, const struct ra_run_table *table)
{
    struct ra_status why = {RA_OK, ""};
    struct ra_table own = {0};
    struct ra_table *const t = table->stream != 0 ? stream_of(c->run, at, table) : &own;
    enum ra_code code = RA_OK;
    if (table->stream == 0) {
        code = ra_folder_table(t, c->run->folder, c->run->summary, table->file, &c->run->provenance,
                               &why);
        if (code == RA_OK && table->write(t, owner_of(c->run, at), &why) != RA_OK) {
            note_failure(c, &why);
        }
    }
    if (code == RA_OK) {
        code = c->reason != NULL ? ra_table_end_early(t, c->reason, &why) : ra_table_close(t, &why);
    }
    if (code != RA_OK) {
        note_failure(c, &why);
    }
}

static void close_tables(struct closing *c, bool streams)
{
    const struct ra_run_table *table;
    for (struct place at = {0, 0}; (table = table_at(c->run, &at)) != NULL; at.table++) {
        if ((table->stream != 0) == streams) {
            close_table(c, &at, table);
        }
    }
}

static void drop_tables(const struct ra_run *run)
{
    const struct ra_run_table *table;
    for (struct place at = {0, 0}; (table = table_at(run, &at)) != NULL; at.table++) {
        if (table->stream != 0) {
            struct ra_table *const t = stream_of(run, &at, table);
            ra_table_abandon(t);
            remove(t->partial_path);
        }
    }
}

enum ra_code ra_run_tables_end(struct ra_run *run, enum ra_code code, struct ra_status *st)
{
    struct closing c = {run, NULL, st, code};
    char reason[sizeof st->text];
    if (run->done == 0) {
        drop_tables(run);
        return code;
    }
    if (code != RA_OK) {
        snprintf(reason, sizeof reason, "%s", st->text);
        c.reason = reason;
    }
    close_tables(&c, true);
    close_tables(&c, false);
    return c.code;
}
