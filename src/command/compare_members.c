// The runs that are compared with a recording: folders of runs, and all the runs of a sweep.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A recording is of one thing, and a sweep over seeds has many runs of this thing. Each run is a
 * sample of the noise. So the folder of such a sweep may be named in place of all its runs. A sweep
 * whose runs also differ in another key is refused, because their mean would be that of several
 * things. Single runs are also refused if their cases differ in more than the seeds, the titles,
 * and the part of a measured file that they use.
 *
 * Tests: tests/command/test_compare.c.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "case/room.h"
#include "command/compare.h"
#include "command/verify.h"
#include "surface/room.h"

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

/// Checks that the runs of a sweep have one combination of keys: those before `quantity` in
/// means.tsv. `run` is one of the runs; its name is shown.
static enum ra_code check_keys(const char *folder, const char *run, struct ra_status *st)
{
    const char *const seed = strstr(run, "_seed-");
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
                       "compare: %.500s is a sweep of %zu combinations of keys, and stands beside "
                       "other runs: name it alone, or the runs of one, such as %.300s/%.*s%s",
                       folder, groups.count, folder,
                       (int)(seed != NULL ? seed - run : (ptrdiff_t)strlen(run)), run,
                       seed != NULL ? "_seed-*" : "");
    }
    ra_groups_free(&groups);
    ra_choice_free(&by);
    ra_records_free(&means);
    return code;
}

/// Whether the compared runs may differ in a line of an echoed case. They may differ in seeds, in
/// the part of a measured surface, in the title and in comments.
static bool is_of_sample(const struct ra_text_line *line)
{
    static const char *const keys[] = {"seed", "title", "file", "format"};
    bool found = line->length == 0 || line->at[0] == '#' || line->at[0] == ';';
    for (size_t i = 0; !found && i < sizeof keys / sizeof *keys; i++) {
        const size_t length = strlen(keys[i]);
        found = line->length > length && strncmp(line->at, keys[i], length) == 0 &&
                strchr(" =", line->at[length]) != NULL;
    }
    return found;
}

/// Finds the next line in which the runs must not differ. Returns false after the last one.
static bool next_of_case(const char **at, const char *end, struct ra_text_line *line)
{
    bool there = ra_text_line_next(at, end, line);
    while (there && is_of_sample(line)) {
        there = ra_text_line_next(at, end, line);
    }
    return there;
}

/// Checks that two runs have the same case except for lines in which they may differ.
static enum ra_code check_pair(const char *first, const char *second, struct ra_status *st)
{
    char path[2][RA_COMPARE_PATH + 20];
    struct ra_text text[2] = {{.path = path[0]}, {.path = path[1]}};
    struct ra_text_line line[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    snprintf(path[0], sizeof path[0], "%s/case.ini", first);
    snprintf(path[1], sizeof path[1], "%s/case.ini", second);
    if (access(path[0], F_OK) != 0 || access(path[1], F_OK) != 0) {
        return RA_OK; // the reader of the folder reports that it is not that of a run
    }
    enum ra_code code = ra_text_load(&text[0], "a case", st);
    code = code == RA_OK ? ra_text_load(&text[1], "a case", st) : code;
    const char *at[2] = {text[0].data, text[1].data};
    bool there = code == RA_OK;
    while (there) {
        bool next[2];
        for (int i = 0; i < 2; i++) {
            next[i] = next_of_case(&at[i], text[i].data + text[i].size, &line[i]);
            line[i].length = next[i] ? line[i].length : 0;
        }
        there = next[0] && next[1];
        if ((next[0] || next[1]) && (line[0].length != line[1].length ||
                                     memcmp(line[0].at, line[1].at, line[0].length) != 0)) {
            code = ra_fail(st, RA_USAGE,
                           "compare: %.200s has `%.*s` and %.200s `%.*s`, but a recording belongs "
                           "to one case: name runs that differ only in their seeds",
                           first, (int)(line[0].length < 60 ? line[0].length : 60), line[0].at,
                           second, (int)(line[1].length < 60 ? line[1].length : 60), line[1].at);
            there = false;
        }
    }
    free(text[0].data);
    free(text[1].data);
    return code;
}

/// Adds the runs of a sweep. Each run must have a folder.
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
                   : ra_fail(st, RA_INPUT, "%s:%zu: '%.60s' is not a name of a run", runs->path,
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
    const size_t first = m->count;
    code = code == RA_OK ? ra_records_read(path, &runs, st) : code;
    code = code == RA_OK ? add_names(m, folder, &runs, st) : code;
    code = code == RA_OK ? check_keys(folder, m->path[first] + strlen(folder) + 1, st) : code;
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
    for (size_t i = 1; code == RA_OK && i < m->count; i++) {
        code = check_pair(m->path[0], m->path[i], st);
    }
    return code;
}

void ra_members_free(struct ra_members *m)
{
    free(m->path);
}
