// The tables of a run of any kind: which there are, opened, written, closed, marked.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A kind of run lists its tables once. Those that are written while it goes on have a place in the
 * struct of the run; the others are opened, written and closed when it has ended.
 *
 * **Unfinished tables.** Tables of a run that ended early keep their partial names and say why
 * (table.c), and so do a table that cannot be written and all that follow it; the first failure is
 * the one that is reported.
 *
 * Tests: tests/sliding/test_tables.c, tests/sliding/test_run.c, tests/areal/test_areal_run.c.
 */
#include "case/run_tables.h"

#include "case/run_mark.h"

static bool is_wanted(const struct ra_run_tables *tables, const struct ra_run_table *table)
{
    return table->wanted == NULL || table->wanted(tables->run);
}

static struct ra_table *stream_of(const struct ra_run_tables *tables,
                                  const struct ra_run_table *table)
{
    return (struct ra_table *)(void *)((char *)tables->run + table->stream);
}

static enum ra_code open_table(const struct ra_run_tables *tables, const struct ra_run_table *table,
                               struct ra_table *t, struct ra_status *st)
{
    const enum ra_code code = ra_run_mark_add(tables->folder, table->file, st);
    return code == RA_OK ? ra_table_open(t, tables->folder, table->file, tables->provenance, st)
                         : code;
}

enum ra_code ra_run_tables_begin(const struct ra_run_tables *tables, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < tables->count && code == RA_OK; i++) {
        const struct ra_run_table *const table = &tables->table[i];
        if (table->stream != 0 && is_wanted(tables, table)) {
            struct ra_table *const t = stream_of(tables, table);
            code = open_table(tables, table, t, st);
            if (code == RA_OK) {
                code = table->write(t, tables->run, st);
            }
        }
    }
    return code;
}

/// What all tables of this closing share.
struct closing {
    const struct ra_run_tables *tables;
    const char *reason; ///< NULL: the run is complete
    struct ra_status *st;
    enum ra_code code; ///< of the first table that failed
};

/// The first failure is the one that is reported; what follows must not look complete either.
static void note_failure(struct closing *c, const struct ra_status *why)
{
    if (c->code == RA_OK) {
        c->code = ra_fail(c->st, why->code, "%s", why->text);
        c->reason = "a table could not be written";
    }
}

static void close_table(struct closing *c, const struct ra_run_table *table)
{
    struct ra_status why = {RA_OK, ""};
    struct ra_table own = {0};
    struct ra_table *const t = table->stream != 0 ? stream_of(c->tables, table) : &own;
    enum ra_code code = RA_OK;
    if (table->stream == 0) {
        code = open_table(c->tables, table, t, &why);
        if (code == RA_OK && table->write(t, c->tables->run, &why) != RA_OK) {
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

enum ra_code ra_run_tables_end(const struct ra_run_tables *tables, enum ra_code code,
                               struct ra_status *st)
{
    struct closing c = {tables, NULL, st, code};
    char reason[sizeof st->text];
    if (code != RA_OK) {
        snprintf(reason, sizeof reason, "%s", st->text);
        c.reason = reason;
    }
    for (size_t i = 0; i < tables->count; i++) {
        if (is_wanted(tables, &tables->table[i])) {
            close_table(&c, &tables->table[i]);
        }
    }
    return c.code;
}

void ra_run_tables_drop(const struct ra_run_tables *tables)
{
    for (size_t i = 0; i < tables->count; i++) {
        if (tables->table[i].stream != 0) {
            struct ra_table *const t = stream_of(tables, &tables->table[i]);
            ra_table_abandon(t);
            remove(t->partial_path);
        }
    }
}
