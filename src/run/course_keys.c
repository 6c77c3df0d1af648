// The speed of a case as a function of time: ramps, or a table.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * There are three forms of the speed of a case. It is constant; or it grows from rest in
 * `start_ramp` and falls to rest in `stop_ramp` at the end of the duration; or a table with the
 * columns t and V gives it. Ramps and tables are converted to knots at whole steps (course.c of
 * `model`). A row of a table belongs to the nearest step. A table with a column `step` in place of
 * t is a *recording* of the calls of ra_drive by a program: speeds jump from row to row, and the
 * run gives the same bits as that program. A column `load` is a force on the slider in addition to
 * its weight; it jumps from row to row.
 *
 * Tests: tests/areal/test_course_keys.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "run/pair_keys.h"

bool ra_course_key_used(const void *values, int which, const struct ra_key *key)
{
    const struct ra_pair_case *const c = values;
    const bool table = c->speed_table[0] != '\0';
    (void)which;
    return strcmp(key->name, "ramp") == 0
               ? (table && !c->driven) || c->start_ramp > 0.0 || c->stop_ramp > 0.0
               : !table;
}

bool ra_course_moves(const void *values, int which, const struct ra_key *key)
{
    const struct ra_pair_case *const c = values;
    (void)which;
    (void)key;
    return c->speed > 0.0;
}

// ## A table

static const char KEY[] = "speed_table";

/// Fails with a message that names the key and the section in which this kind of case has it.
static enum ra_code fail_at(const struct ra_pair_case *c, const char *name, struct ra_status *st,
                            const char *text)
{
    char key[64];
    struct ra_slot slot = ra_schema_first(c->origin.schema);
    while (slot.key != NULL && strcmp(slot.key->name, name) != 0) {
        ra_schema_next(&slot);
    }
    snprintf(key, sizeof key, "%s.%s", slot.key != NULL ? slot.section->name : "", name);
    return ra_case_fail(&c->origin, key, st, "%s", text);
}

/// Whether there is a column `name`; its index is written to *i.
static bool has_column(const struct ra_records *r, const char *name, size_t *i)
{
    *i = 0;
    while (*i < r->columns && strcmp(r->name[*i], name) != 0) {
        ++*i;
    }
    return *i < r->columns;
}

/// The unit of a load. It is per metre of width for a line, unless the solids have their own
/// widths.
static const char *unit_of_load(const struct ra_pair_case *c)
{
    const struct ra_schema *const s = c->origin.schema;
    const bool line = s->dimension != NULL && s->dimension(c, RA_UNIT_FORCE) != RA_UNIT_LOAD;
    return line ? "N/m" : "N";
}

/// Checks that every column is known and has the right unit. If an unknown column were skipped, for
/// example, a misspelt load would not act.
static enum ra_code check_columns(const struct ra_pair_case *c, const struct ra_records *r,
                                  struct ra_status *why)
{
    const struct {
        const char *name, *unit;
    } known[] = {{"t", "s"}, {"step", "1"}, {"V", "m/s"}, {"load", unit_of_load(c)}};
    size_t count = 0;
    for (size_t i = 0; i < r->columns; i++) {
        size_t k = 0;
        while (k < sizeof known / sizeof known[0] && strcmp(known[k].name, r->name[i]) != 0) {
            k++;
        }
        if (k == sizeof known / sizeof known[0]) {
            return ra_fail(why, RA_INPUT,
                           "%.200s:%zu: '%.40s' is not a column of a table of speeds, which has t "
                           "or step, V and load: leave it out",
                           r->path, r->head, r->name[i]);
        }
        if (strcmp(known[k].unit, r->unit[i]) != 0) {
            return ra_fail(why, RA_INPUT, "%.200s:%zu: '%s' has the unit '%.40s': give it in %s",
                           r->path, r->head, r->name[i], r->unit[i],
                           strcmp(known[k].unit, "1") == 0 ? "whole steps (1)" : known[k].unit);
        }
        count += k < 2;
    }
    return count < 2 ? RA_OK
                     : ra_fail(why, RA_INPUT, "%.200s:%zu: has t and step: leave one of them out",
                               r->path, r->head);
}

/// Reads the numbers of the column `name`.
static enum ra_code take_column(const struct ra_records *r, const char *name, double **numbers,
                                struct ra_status *why)
{
    size_t i;
    if (has_column(r, name, &i)) {
        return ra_records_numbers(r, i, numbers, why);
    }
    return ra_fail(why, RA_INPUT,
                   "%.200s:%zu: there is no column %s; a table of speeds has the lines "
                   "`# units<TAB>s<TAB>m/s`, `t<TAB>V` and a row for each time",
                   r->path, r->head, name);
}

/// Checks a row: t (time or step) must not be less than `before`, that of the row before. Returns
/// false if the row is right; otherwise writes what is wrong.
static bool is_wrong(const struct ra_pair_case *c, double t, double before, double V,
                     char text[120])
{
    const char *const name = c->driven ? "step" : "t", *const unit = c->driven ? "" : " s";
    const double step = c->driven ? t : t / c->step;
    text[0] = '\0';
    if (!(V >= 0.0 && V <= 1e3)) {
        snprintf(text, 120, "V = %.9g m/s: a speed is 0 m/s to 1 km/s", V);
    } else if (!(step >= 0.0 && step < 9e15)) {
        snprintf(text, 120, "%s = %.9g%s: give 0 to 9e15 steps", name, t, unit);
    } else if (c->driven && step != floor(step)) {
        snprintf(text, 120, "step = %.9g: give whole numbers", t);
    } else if (t < before) {
        snprintf(text, 120, "%s = %.9g%s comes after %.9g%s: sort the rows", name, t, unit, before,
                 unit);
    }
    return text[0] != '\0';
}

/// Makes the knots from times or steps, speeds and, if there are any, loads.
static enum ra_code fill_knots(struct ra_pair_case *c, const struct ra_records *r, const double *t,
                               const double *V, const double *load, struct ra_status *why)
{
    char text[120];
    c->knot = ra_alloc(r->rows, sizeof *c->knot, "table of speeds", why);
    if (c->knot == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < r->rows; i++) {
        if (is_wrong(c, t[i], i > 0 ? t[i - 1] : 0.0, V[i], text)) {
            return ra_fail(why, RA_INPUT, "%.200s:%zu: %s", r->path, r->line[i], text);
        }
        const double step = c->driven ? t[i] : floor(t[i] / c->step + 0.5);
        c->knot[i] = (struct ra_speed_knot){(uint64_t)step, V[i], load != NULL ? load[i] : 0.0};
    }
    c->knots = r->rows;
    return RA_OK;
}

static enum ra_code read_table(struct ra_pair_case *c, struct ra_status *st)
{
    char path[4096];
    struct ra_status why = {RA_OK, ""};
    struct ra_records r;
    double *t = NULL, *V = NULL, *load = NULL;
    size_t column;
    memset(&r, 0, sizeof r);
    enum ra_code code = ra_case_file(&c->origin, c->speed_table, path, sizeof path, &why);
    if (code == RA_OK) {
        code = ra_records_read(path, &r, &why);
    }
    if (code == RA_OK && r.rows == 0) {
        code = ra_fail(&why, RA_INPUT, "%.200s: has no rows", path);
    }
    if (code == RA_OK) {
        code = check_columns(c, &r, &why);
    }
    if (code == RA_OK) {
        c->driven = has_column(&r, "step", &column);
        code = take_column(&r, c->driven ? "step" : "t", &t, &why);
    }
    if (code == RA_OK) {
        code = take_column(&r, "V", &V, &why);
    }
    if (code == RA_OK && has_column(&r, "load", &column)) {
        code = ra_records_numbers(&r, column, &load, &why);
    }
    if (code == RA_OK) {
        code = fill_knots(c, &r, t, V, load, &why);
    }
    free(load);
    free(t);
    free(V);
    ra_records_free(&r);
    return code == RA_OK      ? RA_OK
           : code == RA_INPUT ? fail_at(c, KEY, st, why.text)
                              : ra_fail(st, code, "%s", why.text);
}

// ## Ramps

/// Computes the number of steps of a ramp. Fails if it is not whole.
static enum ra_code steps_of(const struct ra_pair_case *c, const char *name, double ramp,
                             uint64_t *steps, struct ra_status *st)
{
    *steps = 0;
    return ramp == 0.0 || ra_decimal_ratio(ramp, c->step, steps)
               ? RA_OK
               : fail_at(c, name, st, "is not a whole number of time.step");
}

static enum ra_code make_ramps(struct ra_pair_case *c, struct ra_status *st)
{
    uint64_t start, stop;
    const double all = floor(c->duration / c->step + 0.5);
    if (steps_of(c, "start_ramp", c->start_ramp, &start, st) != RA_OK ||
        steps_of(c, "stop_ramp", c->stop_ramp, &stop, st) != RA_OK) {
        return RA_INPUT;
    }
    if (!((double)start + (double)stop <= all)) {
        return fail_at(c, stop > 0 ? "stop_ramp" : "start_ramp", st,
                       "start_ramp and stop_ramp together are longer than time.duration");
    }
    c->knot = ra_alloc(4, sizeof *c->knot, "ramps", st);
    if (c->knot == NULL) {
        return RA_SYSTEM;
    }
    const uint64_t end = (uint64_t)all;
    const struct ra_speed_knot knot[] = {{0, start > 0 ? 0.0 : c->speed, 0.0},
                                         {start, c->speed, 0.0},
                                         {end - stop, c->speed, 0.0},
                                         {end, 0.0, 0.0}};
    c->knots = stop > 0 ? 4 : 3;
    memcpy(c->knot, knot, c->knots * sizeof *knot);
    return RA_OK;
}

// ## The course

enum ra_code ra_pair_case_complete_course(struct ra_pair_case *c, struct ra_status *st)
{
    const bool table = c->speed_table[0] != '\0';
    if (!table && c->start_ramp == 0.0 && c->stop_ramp == 0.0) {
        return RA_OK;
    }
    if (c->path > 0.0) {
        return ra_case_fail(&c->origin, "time.path", st,
                            "needs a constant speed; give time.duration with %s",
                            table ? "a speed_table" : "ramps");
    }
    return table ? read_table(c, st) : make_ramps(c, st);
}

void ra_pair_case_free_course(struct ra_pair_case *c)
{
    free(c->knot);
    c->knot = NULL;
    c->knots = 0;
}

struct ra_speed ra_pair_case_course(const struct ra_pair_case *c)
{
    return (struct ra_speed){c->knot, c->knots, c->smooth, c->driven};
}

double ra_pair_case_fastest(const struct ra_pair_case *c)
{
    double fastest = c->knots > 0 ? 0.0 : c->speed;
    for (size_t i = 0; i < c->knots; i++) {
        fastest = fmax(fastest, c->knot[i].speed);
    }
    return fastest;
}

double ra_pair_case_way(const struct ra_pair_case *c, double steps)
{
    const struct ra_speed course = ra_pair_case_course(c);
    return c->knots > 0 ? ra_course_way(&course, c->step, steps) : c->speed * c->step * steps;
}

double ra_pair_case_steps_within(const struct ra_pair_case *c, double way, double most)
{
    if (c->knots == 0 || ra_pair_case_way(c, most) <= way) {
        return c->knots == 0 ? floor(way / (c->speed * c->step)) : most;
    }
    // bisection: the distance never decreases; it is at most `way` after `low` steps, and larger
    // after `high`
    double low = 0.0, high = most;
    while (high - low > 1.0) {
        const double middle = floor(0.5 * (low + high));
        if (ra_pair_case_way(c, middle) <= way) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}
