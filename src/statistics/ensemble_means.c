// ra2d means: rows of one kind become a mean and its interval, paired with a reference or not.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The mathematics is in ensemble.c: (eq:ra2d-mean), (eq:ra2d-student), (eq:ra2d-paired).
 *
 * Rows that agree in all columns of --by are one group; numbers agree by their values (records.c).
 * With --less READING=DEFAULT the rows of that reading are the reference. They are subtracted from
 * other rows and form no group of their own. The partner of any other row is the reference row that
 * agrees with it in all columns of --pair. There must be only one such reference row; otherwise the
 * difference would be ambiguous. A row without a partner is left out, because a difference from any
 * other row would contain the scatter of the surfaces. The head of the table says how many rows of
 * the reference, and how many rows without a partner, are left out.
 *
 * Rows of one realisation are not independent: several speeds slide on one surface. With --over and
 * --each the mean over the points of each realisation is taken first, and these means are the
 * sample. All realisations must have the same points; otherwise the means could not be compared.
 *
 * The mean of values such as 1e16 and 1e16 + 2 is 1e16 + 1, which is not a double, and the
 * deviation is inexact, too. If the values of a group differ by less than 64 units in the last
 * place, the head says so.
 *
 * A mean must not leave out a cell that is not a number without saying so. Therefore every cell of
 * --of is read, even if it is not used. Nothing is printed before the whole table is read.
 *
 * Tests: tests/statistics/test_ensemble.c, tests/statistics/test_ensemble_refuse.c and
 * test_cli.c.
 */
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "statistics/ensemble.h"

static const size_t nobody = SIZE_MAX;

/// All data of one call. In round brackets: the size of an array.
struct means {
    const struct ra_records *r;
    struct ra_choice by, of;
    struct ra_groups groups;
    struct ra_groups runs;    ///< realisations; runs.of == NULL: each row is one
    size_t *partner;          ///< for each row, the row to subtract, if any; NULL: no --less (rows)
    size_t references, alone; ///< numbers of rows left out: of the reference, without a partner
    double *gathered;         ///< values of one group (rows)
    struct ra_sample *sample; ///< sample of each quantity (groups x of); count 0: no row is left
};

// ## Partners

// Rows with the same cells in the columns of --pair are one group of pairs. It has at most one
// reference row, which is subtracted from all its other rows. So the columns of --pair name what is
// shared: surface, speed and seed. --less names the column that distinguishes the readings. The
// columns of --pair may or may not be among those of --by. A group of --by may hold rows of several
// groups of pairs, and usually does, one for each realisation.

/// Splits COLUMN=VALUE: finds the column, and where VALUE begins.
static enum ra_code read_less(const struct ra_records *r, const char *less, size_t *column,
                              const char **value, struct ra_status *st)
{
    char name[256];
    struct ra_choice choice;
    const char *const equals = strchr(less, '=');
    const size_t length = equals != NULL ? (size_t)(equals - less) : 0;
    if (length == 0 || length >= sizeof name || memchr(less, ',', length) != NULL) {
        return ra_fail(st, RA_USAGE, "--less: '%.60s' is not understood: write COLUMN=VALUE", less);
    }
    memcpy(name, less, length);
    name[length] = '\0';
    *value = equals + 1;
    const enum ra_code code = ra_records_choose(r, "--less", name, &choice, st);
    if (code == RA_OK) {
        *column = choice.column[0];
    }
    ra_choice_free(&choice);
    return code;
}

/// Writes the reference row of each group of pairs into `reference` (pairs->count). A second
/// reference row in a group is refused.
static enum ra_code find_references(struct means *m, const struct ra_means_spec *spec,
                                    const struct ra_groups *pairs, size_t *reference,
                                    struct ra_status *st)
{
    const struct ra_records *const r = m->r;
    const char *value = "";
    size_t column = 0;
    const enum ra_code code = read_less(r, spec->less, &column, &value, st);
    if (code != RA_OK) {
        return code;
    }
    for (size_t p = 0; p < pairs->count; p++) {
        reference[p] = nobody;
    }
    for (size_t i = 0; i < r->rows; i++) {
        size_t *const first = reference + pairs->of[i];
        if (!ra_records_same(r, column, r->cell[i * r->columns + column], value)) {
            continue;
        }
        if (*first != nobody) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: column '%.60s': a second row with '%.60s' and the same %.120s "
                           "(the first is line %zu): name more columns in --pair",
                           r->path, r->line[i], r->name[column], value, spec->pair,
                           r->line[*first]);
        }
        *first = i;
        m->references++;
    }
    if (m->references == 0) {
        return ra_fail(st, RA_INPUT, "%s: column '%.60s': no row has '%.60s': name a value it has",
                       r->path, r->name[column], value);
    }
    return RA_OK;
}

/// Finds for each row its partner, the row that is subtracted from it (eq:ra2d-paired).
static enum ra_code find_partners(struct means *m, const struct ra_means_spec *spec,
                                  struct ra_status *st)
{
    struct ra_choice choice = {.column = NULL};
    struct ra_groups pairs = {.of = NULL};
    size_t *const reference = ra_alloc(m->r->rows, sizeof *reference, m->r->path, st);
    m->partner = ra_alloc(m->r->rows, sizeof *m->partner, m->r->path, st);
    enum ra_code code = reference != NULL && m->partner != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        code = ra_records_choose(m->r, "--pair", spec->pair, &choice, st);
    }
    if (code == RA_OK) {
        code = ra_records_group(m->r, &choice, &pairs, st);
    }
    if (code == RA_OK) {
        code = find_references(m, spec, &pairs, reference, st);
    }
    for (size_t i = 0; i < m->r->rows && code == RA_OK; i++) {
        const size_t other = reference[pairs.of[i]];
        m->partner[i] = other != i ? other : nobody;
        m->alone += other == nobody;
    }
    if (code == RA_OK && m->references + m->alone == m->r->rows) {
        code = ra_fail(st, RA_INPUT,
                       "%s: no row has a partner with %.120s and the same %.120s: name fewer "
                       "columns in --pair, and not that of --less",
                       m->r->path, spec->less, spec->pair);
    }
    ra_groups_free(&pairs);
    ra_choice_free(&choice);
    free(reference);
    return code;
}

// ## Realisations

// The realisation of a row consists of the rows that agree with it in the columns of --by and of
// --over. The columns of --each distinguish its points.

/// Whether a row is used.
static bool counts(const struct means *m, size_t row)
{
    return m->partner == NULL || m->partner[row] != nobody;
}

/// Groups the rows into realisations, and checks that these have the same points.
static enum ra_code find_runs(struct means *m, const struct ra_means_spec *spec,
                              struct ra_status *st)
{
    struct ra_choice over = {.column = NULL}, each = over, both = over;
    struct ra_groups points = {.of = NULL};
    enum ra_code code = ra_choose_one(m->r, "--over", spec->over, &over, st);
    if (code == RA_OK) {
        code = ra_choose_both(m->r, &m->by, &over, &both, st);
    }
    if (code == RA_OK) {
        code = ra_records_choose(m->r, "--each", spec->each, &each, st);
    }
    if (code == RA_OK) {
        code = ra_records_group(m->r, &both, &m->runs, st);
    }
    if (code == RA_OK) {
        code = ra_records_group(m->r, &each, &points, st);
    }
    for (size_t i = 0; i < m->r->rows && code == RA_OK; i++) {
        points.of[i] = counts(m, i) ? points.of[i] : RA_NO_CELL;
    }
    if (code == RA_OK) {
        code = ra_design_check(m->r, &m->groups, &m->runs, points.of, spec->each, st);
    }
    ra_groups_free(&points);
    ra_choice_free(&over);
    ra_choice_free(&each);
    ra_choice_free(&both);
    return code;
}

// ## Means

// The values of a group (those of its rows or of its realisations) are one sample, in the order of
// the table. If no row of a group is left, as in the group of the reference itself, its sample has
// 0 realisations and is not printed. All numbers read are finite, so a mean or deviation that is
// not finite has overflowed. We report this with the first row of the group, rather than print
// `inf`.

/// The value of a row, minus the value of its partner.
static double reduced(const struct means *m, const double *value, size_t row)
{
    return m->partner == NULL ? value[row] : value[row] - value[m->partner[row]];
}

/// Computes the mean over those rows of a realisation that are used. Returns false if there are
/// none.
static bool mean_of_run(const struct means *m, const double *value, size_t run, double *mean)
{
    size_t count = 0;
    double sum = 0;
    for (size_t i = m->runs.start[run]; i < m->runs.start[run + 1]; i++) {
        if (counts(m, m->runs.row[i])) {
            sum += reduced(m, value, m->runs.row[i]);
            count++;
        }
    }
    if (count > 0) {
        *mean = sum / (double)count;
    }
    return count > 0;
}

/// Writes the values of group g into `gathered`, in the order of the table, one for each
/// realisation. Returns their number.
static size_t gather(const struct means *m, const double *value, size_t g)
{
    size_t count = 0;
    for (size_t i = m->groups.start[g]; i < m->groups.start[g + 1]; i++) {
        const size_t row = m->groups.row[i];
        if (m->runs.of == NULL && counts(m, row)) {
            m->gathered[count++] = reduced(m, value, row);
        } else if (m->runs.of != NULL && m->runs.row[m->runs.start[m->runs.of[row]]] == row) {
            // each realisation is taken once, at its first row
            count += mean_of_run(m, value, m->runs.of[row], &m->gathered[count]);
        }
    }
    return count;
}

/// Computes the sample of the k-th quantity for every group.
static enum ra_code take_samples(struct means *m, size_t k, struct ra_status *st)
{
    const struct ra_groups *const groups = &m->groups;
    double *value = NULL;
    enum ra_code code = ra_records_numbers(m->r, m->of.column[k], &value, st);
    for (size_t g = 0; g < groups->count && code == RA_OK; g++) {
        struct ra_sample *const sample = m->sample + g * m->of.count + k;
        const size_t count = gather(m, value, g);
        if (count == 0) {
            continue;
        }
        ra_sample_of(m->gathered, count, sample);
        if (!isfinite(sample->mean) || isinf(sample->deviation)) {
            code = ra_fail(st, RA_NUMERIC,
                           "%s:%zu: column '%.60s': the values of this row's group are so large "
                           "that their squares overflow; use another unit",
                           m->r->path, m->r->line[groups->row[groups->start[g]]],
                           m->r->name[m->of.column[k]]);
        }
    }
    free(value);
    return code;
}

/// Whether the values of a sample differ so little, compared with their size, that the rounding of
/// their mean affects their deviation.
static bool is_of_rounding(const struct ra_sample *s)
{
    const double common = fmin(fabs(s->smallest), fabs(s->largest));
    return s->largest > s->smallest && s->largest - s->smallest < 64 * DBL_EPSILON * common;
}

/// Writes a note for each quantity that has such a sample.
static void say_rounding(const struct means *m, struct ra_table *table)
{
    for (size_t k = 0; k < m->of.count; k++) {
        bool any = false;
        for (size_t g = 0; g < m->groups.count; g++) {
            const struct ra_sample *const s = &m->sample[g * m->of.count + k];
            any = any || (s->count > 0 && is_of_rounding(s));
        }
        if (any) {
            ra_table_comment(table,
                             "%s: the values of a group differ in their last digits alone: mean, "
                             "half and deviation are rounded; subtract what they have in common",
                             m->r->name[m->of.column[k]]);
        }
    }
}

// The printed table has one row for each group and quantity. Quantities may have different units,
// so the unit is a cell of the row.
static void put_mean(const struct means *m, size_t j, struct ra_table *table)
{
    const struct ra_records *const r = m->r;
    const size_t g = j / m->of.count, column = m->of.column[j % m->of.count];
    ra_records_put(r, &m->by, m->groups.row[m->groups.start[g]], table);
    ra_table_text(table, "quantity", r->name[column]);
    ra_table_text(table, "unit", r->unit[column]);
    ra_table_count(table, "n", m->sample[j].count);
    ra_sample_put(&m->sample[j], "mean", "-", table);
    ra_table_end_row(table);
}

static void print_means(const struct means *m, const char *command, FILE *out)
{
    struct ra_table table = ra_table_on(out, command);
    if (m->partner != NULL) {
        ra_table_comment(&table, "left out: %zu row%s of the reference, %zu without a partner",
                         m->references, ra_s(m->references), m->alone);
    }
    say_rounding(m, &table);
    put_mean(m, 0, &table);
    for (size_t j = 0; j < m->groups.count * m->of.count; j++) {
        if (m->sample[j].count > 0) {
            put_mean(m, j, &table);
        }
    }
}

// The lists of columns are read first, so that a wrong name is reported before any number is read.
enum ra_code ra_means(const struct ra_records *r, const struct ra_means_spec *spec,
                      const char *command, FILE *out, struct ra_status *st)
{
    struct means m = {.r = r};
    if ((spec->less == NULL) != (spec->pair == NULL)) {
        return ra_fail(st, RA_USAGE, "--less and --pair go together: write both or neither");
    }
    if ((spec->over == NULL) != (spec->each == NULL)) {
        return ra_fail(st, RA_USAGE, "--over and --each go together: write both or neither");
    }
    enum ra_code code = ra_records_choose(r, "--by", spec->by, &m.by, st);
    if (code == RA_OK) {
        code = ra_records_choose(r, "--of", spec->of, &m.of, st);
    }
    if (code == RA_OK) {
        code = ra_records_group(r, &m.by, &m.groups, st);
    }
    if (code == RA_OK && spec->less != NULL) {
        code = find_partners(&m, spec, st);
    }
    if (code == RA_OK && spec->over != NULL) {
        code = find_runs(&m, spec, st);
    }
    if (code == RA_OK) {
        m.gathered = ra_alloc(r->rows, sizeof *m.gathered, r->path, st);
        m.sample = ra_alloc(m.groups.count * m.of.count, sizeof *m.sample, r->path, st);
        code = m.gathered != NULL && m.sample != NULL ? RA_OK : RA_SYSTEM;
    }
    for (size_t k = 0; k < m.of.count && code == RA_OK; k++) {
        code = take_samples(&m, k, st);
    }
    if (code == RA_OK) {
        print_means(&m, command, out);
    }
    ra_choice_free(&m.by);
    ra_choice_free(&m.of);
    ra_groups_free(&m.groups);
    ra_groups_free(&m.runs);
    free(m.partner);
    free(m.gathered);
    free(m.sample);
    return code;
}
