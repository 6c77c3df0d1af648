// The runs that are compared with a recording: folders of runs, and all the runs of a sweep.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A recording is of one thing, and a sweep over seeds has many runs of it: each is a sample of the
 * noise. The folder of such a sweep stands for all its runs. One whose runs differ in another key
 * too is refused, since their mean would be that of several things.
 *
 * Tests: tests/command/test_compare.c.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "case/room.h"
#include "command/compare.h"
#include "command/verify.h"

static enum ra_code add_path(struct ra_members *m, const char *folder, const char *run,
                             struct ra_status *st)
{
    void *more = m->path;
    if (m->count == m->room && ra_grow(&more, &m->room, sizeof *m->path, "runs", st) != RA_OK) {
        return RA_SYSTEM;
    }
    m->path = more;
    const int length = snprintf(m->path[m->count], RA_COMPARE_PATH, "%s%s%s", folder,
                                run[0] != '\0' ? "/" : "", run);
    m->count++;
    return length < RA_COMPARE_PATH
               ? RA_OK
               : ra_fail(st, RA_INPUT, "%.500s: the path of a run is too long", folder);
}

/// That the runs of a sweep are of one combination of keys: those before `quantity` in means.tsv.
static enum ra_code check_keys(const char *folder, struct ra_status *st)
{
    char path[RA_COMPARE_PATH];
    struct ra_records means = {.path = NULL};
    struct ra_groups groups = {.count = 0};
    struct ra_choice by = {.count = 0};
    snprintf(path, sizeof path, "%.1000s/means.tsv", folder);
    enum ra_code code = ra_records_read(path, &means, st);
    if (code == RA_OK) {
        by.count = ra_records_column(&means, "quantity");
        by.column = ra_alloc(by.count + 1, sizeof *by.column, "keys", st);
        code = by.column != NULL ? RA_OK : RA_SYSTEM;
    }
    for (size_t i = 0; code == RA_OK && i < by.count; i++) {
        by.column[i] = i;
    }
    code = code == RA_OK ? ra_records_group(&means, &by, &groups, st) : code;
    if (code == RA_OK && groups.count > 1) {
        code = ra_fail(st, RA_USAGE,
                       "compare: %.500s is a sweep of %zu combinations of keys, and a recording is "
                       "of one: name its runs, %.300s/*_seed-* or the like",
                       folder, groups.count, folder);
    }
    ra_groups_free(&groups);
    ra_choice_free(&by);
    ra_records_free(&means);
    return code;
}

/// The names of the runs of a sweep, which have folders.
static enum ra_code add_names(struct ra_members *m, const char *folder,
                              const struct ra_records *runs, struct ra_status *st)
{
    const size_t run = ra_records_column(runs, "run");
    enum ra_code code = RA_OK;
    if (run == runs->columns || runs->rows == 0) {
        return ra_fail(st, RA_INPUT, "%s: names no run", runs->path);
    }
    for (size_t i = 0; code == RA_OK && i < runs->rows; i++) {
        const char *const name = runs->cell[i * runs->columns + run];
        code = ra_folder_is_run_name(name)
                   ? add_path(m, folder, name, st)
                   : ra_fail(st, RA_INPUT, "%s:%zu: '%.60s' is no name of a run", runs->path,
                             runs->line[i], name);
    }
    return code;
}

static enum ra_code add_sweep(struct ra_members *m, const char *folder, struct ra_status *st)
{
    char path[RA_COMPARE_PATH];
    struct ra_records runs = {.path = NULL};
    enum ra_code code = ra_verify_sweep(folder, st);
    snprintf(path, sizeof path, "%.1000s/rows.tsv", folder);
    if (code == RA_OK && access(path, F_OK) == 0) {
        code =
            ra_fail(st, RA_INPUT,
                    "%s: runs of a sweep with --rows have no folders, and so no sound: make them "
                    "without",
                    folder);
    }
    snprintf(path, sizeof path, "%.1000s/runs.tsv", folder);
    code = code == RA_OK ? check_keys(folder, st) : code;
    code = code == RA_OK ? ra_records_read(path, &runs, st) : code;
    code = code == RA_OK ? add_names(m, folder, &runs, st) : code;
    ra_records_free(&runs);
    return code;
}

enum ra_code ra_members_find(const char *const *run, size_t runs, struct ra_members *m,
                             struct ra_status *st)
{
    *m = (struct ra_members){.room = runs + 1};
    m->path = ra_alloc(m->room, sizeof *m->path, "runs", st);
    enum ra_code code = m->path != NULL ? RA_OK : RA_SYSTEM;
    for (size_t i = 0; code == RA_OK && i < runs; i++) {
        code = ra_is_sweep(run[i]) ? add_sweep(m, run[i], st) : add_path(m, run[i], "", st);
    }
    return code;
}

void ra_members_free(struct ra_members *m)
{
    free(m->path);
}
