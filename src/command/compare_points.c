// The points of a sweep, each beside a recording: ra2d compare SWEEP RECORDING...
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A sweep over more keys than the seed has a point for each combination of its keys. Each point is
 * compared as if its runs were named alone (compare.c). One recording can be compared with all
 * points; the result then shows which point is most like it. Or there are as many recordings as
 * points, in the order of the points in runs.tsv; the result then shows how well the model follows
 * the measurement over a key. The output has a row for each point. It contains the keys; the level
 * of the run over all bands, its half width, the level of the recording, their difference, and
 * whether it is within the half width; the difference of the A-weighted levels; and the root of the
 * mean square of the differences $\Delta_b$ of the bands (eq:compare-difference), which also shows
 * bands that differ in opposite directions,
 * $$ \Delta_{rms} = \Big( \frac1B \sum_b \Delta_b^2 \Big)^{1/2},             % eq:compare-rms $$
 * and finally the number B of bands, and the number of bands that lie within their half width.
 *
 * Tests: tests/command/test_compare_runs.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "case/room.h"
#include "command/compare.h"
#include "command/verify.h"

// ## The points

/// Finds the keys, which are the columns of means.tsv before `quantity`. Its groups of rows are the
/// points.
static enum ra_code find_keys(const char *path, struct ra_compare_points *p, struct ra_status *st)
{
    struct ra_records means = {.path = NULL};
    enum ra_code code = ra_records_read(path, &means, st);
    if (code != RA_OK) {
        ra_records_free(&means);
        return code;
    }
    const size_t keys = ra_records_column(&means, "quantity");
    p->by.column = ra_alloc(keys + 1, sizeof *p->by.column, "keys", st);
    code = p->by.column != NULL ? RA_OK : RA_SYSTEM;
    for (size_t i = 0; code == RA_OK && i < keys; i++) {
        const size_t column = ra_records_column(&p->runs, means.name[i]);
        if (column == p->runs.columns) {
            code =
                ra_fail(st, RA_INPUT, "%s: has no column %.60s, and %s has: make the tables again",
                        p->path, means.name[i], path);
        }
        p->by.column[p->by.count++] = column;
    }
    ra_records_free(&means);
    return code;
}

/// Finds the points of a folder. There are none if one of the two tables is missing; this is
/// reported where the points are needed.
static enum ra_code find_points(const char *folder, struct ra_compare_points *p,
                                struct ra_status *st)
{
    char means[RA_COMPARE_PATH], rows[RA_COMPARE_PATH];
    snprintf(p->path, sizeof p->path, "%.1000s/runs.tsv", folder);
    snprintf(means, sizeof means, "%.1000s/means.tsv", folder);
    snprintf(rows, sizeof rows, "%.1000s/rows.tsv", folder);
    if (access(p->path, F_OK) != 0 || access(means, F_OK) != 0 || access(rows, F_OK) == 0) {
        return RA_OK;
    }
    enum ra_code code = ra_records_read(p->path, &p->runs, st);
    code = code == RA_OK ? find_keys(means, p, st) : code;
    code = code == RA_OK ? ra_records_group(&p->runs, &p->by, &p->groups, st) : code;
    p->name = code == RA_OK ? ra_records_column(&p->runs, "run") : 0;
    if (code == RA_OK && (p->groups.count < 2 || p->name == p->runs.columns)) {
        p->groups.count = 0;
    }
    return code == RA_OK && p->groups.count > 0 ? ra_verify_sweep(folder, st) : code;
}

enum ra_code ra_compare_points_find(const struct ra_compare_spec *spec, struct ra_compare_points *p,
                                    struct ra_status *st)
{
    *p = (struct ra_compare_points){.of = NULL};
    enum ra_code code = RA_OK;
    if (spec->runs == 1 && ra_is_sweep(spec->run[0])) {
        code = find_points(spec->run[0], p, st);
    }
    const size_t points = p->groups.count;
    if (code == RA_OK && spec->recordings > 1 && points == 0) {
        return ra_fail(st, RA_USAGE,
                       "compare: %.300s and %.300s are not folders of runs and are read as "
                       "recordings; several recordings need a sweep with a point for each: name "
                       "one recording, or check the name of the folder",
                       spec->measured[0], spec->measured[1]);
    }
    if (code == RA_OK && spec->recordings > 1 && spec->recordings != points) {
        return ra_fail(st, RA_USAGE,
                       "compare: %zu recordings, and %.500s has %zu point%s: name one for each, in "
                       "the order of its runs.tsv, or one for all of them",
                       spec->recordings, spec->run[0], points, ra_s(points));
    }
    return code;
}

void ra_compare_points_free(struct ra_compare_points *p)
{
    for (size_t i = 0; p->of != NULL && i < p->groups.count; i++) {
        ra_compare_free(&p->of[i]);
    }
    free(p->of);
    ra_groups_free(&p->groups);
    ra_choice_free(&p->by);
    ra_records_free(&p->runs);
}

const char *ra_compare_measured(const struct ra_compare_spec *spec, size_t point)
{
    return spec->measured[spec->recordings > 1 ? point : 0];
}

// ## Comparing

static void forget(struct ra_velocity *v)
{
    free(v->value);
    v->value = NULL;
    v->count = 0;
}

/// Compares the runs of a point with its recording.
static enum ra_code compare_point(const struct ra_compare_spec *spec, struct ra_compare_points *p,
                                  size_t point, struct ra_status *st)
{
    const size_t *const row = p->groups.row + p->groups.start[point];
    const size_t count = p->groups.start[point + 1] - p->groups.start[point];
    char *const paths = ra_alloc(count, RA_COMPARE_PATH, "runs", st);
    const char **const run = ra_alloc(count, sizeof *run, "runs", st);
    enum ra_code code = paths != NULL && run != NULL ? RA_OK : RA_SYSTEM;
    for (size_t i = 0; code == RA_OK && i < count; i++) {
        char *const path = paths + i * RA_COMPARE_PATH;
        const char *const name = p->runs.cell[row[i] * p->runs.columns + p->name];
        if (!ra_folder_is_run_name(name)) {
            code = ra_fail(st, RA_INPUT, "%s:%zu: '%.60s' is not a name of a run", p->path,
                           p->runs.line[row[i]], name);
        }
        snprintf(path, RA_COMPARE_PATH, "%.1000s/%.250s", spec->run[0], name);
        run[i] = path;
    }
    if (code == RA_OK) {
        const char *const measured = ra_compare_measured(spec, point);
        struct ra_compare_spec one = *spec;
        one.run = run;
        one.runs = count;
        one.measured = &measured;
        one.recordings = 1;
        code = ra_compare_make(&one, &p->of[point], st);
    }
    if (point >= RA_POINTS_HEARD) {
        forget(&p->of[point].run);
        forget(&p->of[point].recording);
    }
    free(paths);
    free(run);
    return code;
}

enum ra_code ra_compare_points_make(const struct ra_compare_spec *spec, struct ra_compare_points *p,
                                    struct ra_status *st)
{
    p->of = ra_alloc(p->groups.count, sizeof *p->of, "points of a sweep", st);
    enum ra_code code = p->of != NULL ? RA_OK : RA_SYSTEM;
    for (size_t i = 0; code == RA_OK && i < p->groups.count; i++) {
        code = compare_point(spec, p, i, st);
    }
    return code;
}

double ra_compare_rms(const struct ra_comparison *c, size_t *within, size_t *bands)
{
    double squares = 0.0;
    *within = *bands = 0;
    for (size_t i = 0; i + RA_COMPARE_SUMS < c->rows; i++) {
        const double difference = c->row[i].run - c->row[i].recorded;
        if (isfinite(difference)) {
            squares += difference * difference;
            *within += c->row[i].within;
            ++*bands;
        }
    }
    return *bands > 0 ? sqrt(squares / (double)*bands) : (double)NAN;
}

// ## Printing

/// Writes a row; the row that names the columns has no comparison.
static void put_row(struct ra_table *table, const struct ra_compare_spec *spec,
                    const struct ra_compare_points *p, size_t point)
{
    const struct ra_comparison *const c = &p->of[point];
    const struct ra_compared *const all = &c->row[c->rows - RA_COMPARE_SUMS], *const all_A =
                                                                                  all + 1;
    size_t within, bands;
    const double rms = ra_compare_rms(c, &within, &bands);
    ra_records_put(&p->runs, &p->by, p->groups.row[p->groups.start[point]], table);
    ra_table_count(table, "runs", c->runs);
    ra_table_number(table, "run", ra_compare_unit(c), all->run);
    ra_table_number(table, "half", "dB", all->half);
    ra_table_number(table, "recording", ra_compare_unit(c), all->recorded);
    ra_table_number(table, "difference", "dB", all->run - all->recorded);
    ra_table_count(table, "within", all->within);
    ra_table_number(table, "difference_A", "dB", all_A->run - all_A->recorded);
    ra_table_number(table, "rms_of_bands", "dB", rms);
    ra_table_count(table, "bands", bands);
    ra_table_count(table, "bands_within", within);
    ra_table_text(table, "file", ra_compare_measured(spec, point));
    ra_table_end_row(table);
}

void ra_compare_points_print(const struct ra_compare_spec *spec, const struct ra_compare_points *p,
                             FILE *out)
{
    struct ra_table table = ra_table_on(out, spec->command);
    ra_table_comment(&table, "run: %.80s; levels of all bands, %s to %s Hz", p->of[0].run.name,
                     p->of[0].row[0].name, p->of[0].row[p->of[0].rows - RA_COMPARE_SUMS - 1].name);
    for (size_t i = 0; i < spec->recordings; i++) {
        ra_table_comment(&table, "recording: %s", p->of[i].note);
    }
    put_row(&table, spec, p, 0);
    for (size_t i = 0; i < p->groups.count; i++) {
        put_row(&table, spec, p, i);
    }
}
