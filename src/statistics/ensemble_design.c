// Balance: whether all realisations of a group were made at the same points.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A mean over points, or over lines through them, compares realisations only if all have the same
 * points. Suppose that levels grow with the speed at every roughness, and that one roughness was
 * run at the highest speed only. Its mean over speeds is the level at that speed, far above those
 * of its neighbours. A line through such means has a wrong slope, and the scatter does not show the
 * error.
 *
 * Imagine the rows of a group as a table. It has a row for each unit (a realisation, or one of its
 * lines) and a column for each cell (a point, or a value of x). Every place of this table must be
 * filled once. Otherwise the user must leave rows out or make the missing ones; the program does
 * not choose.
 *
 * Tests: tests/statistics/test_ensemble_refuse.c.
 */
#include <stdlib.h>

#include "statistics/ensemble.h"

enum ra_code ra_choose_one(const struct ra_records *r, const char *option, const char *name,
                           struct ra_choice *choice, struct ra_status *st)
{
    const enum ra_code code = ra_records_choose(r, option, name, choice, st);
    if (code == RA_OK && choice->count > 1) {
        return ra_fail(st, RA_USAGE, "%s: '%.60s' names %zu columns: write one", option, name,
                       choice->count);
    }
    return code;
}

enum ra_code ra_choose_both(const struct ra_records *r, const struct ra_choice *a,
                            const struct ra_choice *b, struct ra_choice *both, struct ra_status *st)
{
    both->column = ra_alloc(a->count + b->count, sizeof *both->column, r->path, st);
    if (both->column == NULL) {
        return RA_SYSTEM;
    }
    both->count = a->count + b->count;
    for (size_t i = 0; i < both->count; i++) {
        both->column[i] = i < a->count ? a->column[i] : b->column[i - a->count];
    }
    return RA_OK;
}

/// The units and the row in which a cell occurs.
struct mark {
    size_t first; ///< the latest unit that is the first of its group and has the cell
    size_t unit;  ///< the latest unit that has the cell
    size_t row;   ///< the row in which `unit` has the cell
};

struct design {
    const struct ra_records *r;
    const struct ra_groups *units;
    const size_t *cell;
    const char *what; ///< names of the columns that define the cell of a row
    struct mark *mark;
};

/// Returns a row of `unit` that fills a cell; RA_NO_CELL if there is none.
static size_t any_row(const struct design *d, size_t unit)
{
    for (size_t i = d->units->start[unit]; i < d->units->start[unit + 1]; i++) {
        if (d->cell[d->units->row[i]] != RA_NO_CELL) {
            return d->units->row[i];
        }
    }
    return RA_NO_CELL;
}

/// Fails: the realisation of row `lacking` has no row for the cell that row `row` fills.
static enum ra_code lacks(const struct design *d, size_t row, size_t lacking, struct ra_status *st)
{
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: unbalanced: the rows that belong to line %zu have none with the %.120s "
                   "of this one: leave out such rows, or make those that are missing",
                   d->r->path, d->r->line[row], d->r->line[lacking], d->what);
}

/// Compares a unit with the first unit of its group. If the group has no unit yet, this one becomes
/// its first.
static enum ra_code take_unit(const struct design *d, size_t unit, size_t *first,
                              struct ra_status *st)
{
    const struct ra_groups *const units = d->units;
    const bool is_first = *first == RA_NO_CELL;
    for (size_t i = units->start[unit]; i < units->start[unit + 1]; i++) {
        const size_t row = units->row[i];
        if (d->cell[row] == RA_NO_CELL) {
            continue;
        }
        struct mark *const mark = &d->mark[d->cell[row]];
        if (mark->unit == unit) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: has the same %.120s as line %zu of the same realisation: name "
                           "more columns in --by or --each",
                           d->r->path, d->r->line[row], d->what, d->r->line[mark->row]);
        }
        if (is_first) {
            mark->first = unit;
        } else if (mark->first != *first) {
            return lacks(d, row, any_row(d, *first), st);
        }
        mark->unit = unit;
        mark->row = row;
    }
    if (is_first) {
        *first = unit;
        return RA_OK;
    }
    for (size_t i = units->start[*first]; i < units->start[*first + 1]; i++) {
        const size_t row = units->row[i];
        if (d->cell[row] != RA_NO_CELL && d->mark[d->cell[row]].unit != unit) {
            return lacks(d, row, any_row(d, unit), st);
        }
    }
    return RA_OK;
}

enum ra_code ra_design_check(const struct ra_records *r, const struct ra_groups *groups,
                             const struct ra_groups *units, const size_t *cell, const char *what,
                             struct ra_status *st)
{
    struct design d = {.r = r, .units = units, .cell = cell, .what = what};
    enum ra_code code = RA_OK;
    d.mark = ra_alloc(r->rows, sizeof *d.mark, r->path, st);
    if (d.mark == NULL) {
        return RA_SYSTEM;
    }
    for (size_t c = 0; c < r->rows; c++) {
        d.mark[c] = (struct mark){RA_NO_CELL, RA_NO_CELL, RA_NO_CELL};
    }
    for (size_t g = 0; g < groups->count && code == RA_OK; g++) {
        size_t first = RA_NO_CELL;
        for (size_t i = groups->start[g]; i < groups->start[g + 1] && code == RA_OK; i++) {
            const size_t row = groups->row[i], unit = units->of[row];
            // each unit is compared once, at its first row, if it fills a cell
            if (units->row[units->start[unit]] == row && any_row(&d, unit) != RA_NO_CELL) {
                code = take_unit(&d, unit, &first, st);
            }
        }
    }
    free(d.mark);
    return code;
}
