// The published figures that a reading is judged by.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Of the levels of one row (row.c) there are, as in the paper, an exponent n of the speed for every
 * roughness and one m of the roughness for every speed,
 * $$ L_v = 20\,n \lg V + \ldots, \qquad L_v = 20\,m \lg R_a + \ldots , $$
 * the largest rms distance of the levels from these lines, and the change of the level in a decade
 * of damping. Shares of shocks and distances of spectral peaks are those of the row; of the five
 * peaks the mean counts, since a single one of a single run scatters by its own width.
 *
 * What is printed is an interval: all n from 0.52 to 0.63, but not which; "almost 30 %"; "close".
 * The intervals are those by which the claims are judged (data/claims.tsv): A and B of `spread K A
 * B`, 0 and T of `below T`, and the published value +- T of `absolute T`.
 *
 * Tests: tests/inference/test_targets.c.
 */
#include "inference/targets.h"

#include <gsl/gsl_fit.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double DAMPING = 0.02, DECIBEL = 20.0;
static const char damping_point[] = "ra10-v0.10";

// ## Intervals

/// What the rule of a claim says of the published value.
static void read_rule(const struct made *claims, size_t r, double *low, double *high)
{
    const char *const rule = made_cell(claims, r, "rule");
    const double published = strtod(made_cell(claims, r, "published"), NULL); // 0 of a word
    double T;
    if (sscanf(rule, "spread %*f %lf %lf", low, high) == 2) {
        return;
    }
    if (sscanf(rule, "below %lf", &T) == 1) {
        *low = 0.0;
        *high = T;
    } else if (sscanf(rule, "absolute %lf", &T) == 1) {
        *low = published - T;
        *high = published + T;
    } else {
        made_fail(RA_INPUT, "%s:%zu: rule '%.60s' has no interval", claims->path,
                  claims->records.line[r], rule);
    }
}

/// Adds the target `name`, whose claim is the first that judges the quantity `source_name`.
static void add(struct targets *t, const struct made *claims, const char *name,
                const char *source_name, const char *unit, double digit)
{
    struct target *const target = &t->list[t->count++];
    *target = (struct target){.digit = digit};
    snprintf(target->name, sizeof target->name, "%s", name);
    snprintf(target->unit, sizeof target->unit, "%s", unit);
    for (size_t r = 0; r < claims->rows; r++) {
        if (strcmp(made_cell(claims, r, "name"), source_name) == 0) {
            snprintf(target->claim, sizeof target->claim, "%s", made_cell(claims, r, "claim"));
            read_rule(claims, r, &target->low, &target->high);
            target->floor = strcmp(unit, "dB") == 0 && target->low == 0.0;
            target->ceiling = strncmp(name, "shocks", 6) == 0 && target->high == 1.0;
            return;
        }
    }
    made_fail(RA_INPUT, "%s: no claim on %s", claims->path, source_name);
}

/// Name of roughness s, as "ra3", from the first point that has it.
static const char *surface_name(const struct row_points *p, size_t s, char name[16])
{
    for (size_t i = 0; i < p->count; i++) {
        if (p->surface[i] == s) {
            snprintf(name, 16, "%.*s", (int)strcspn(p->name[i], "-"), p->name[i]);
            break;
        }
    }
    return name;
}

static double speed_of(const struct row_points *p, size_t v)
{
    size_t i = 0;
    while (p->speed[i] != v) {
        i++;
    }
    return p->V[i];
}

void targets_make(const struct row_points *points, const char *path, struct targets *t)
{
    struct made claims;
    char name[32], own[32], surface[16];
    made_read(&claims, NULL, path);
    t->count = 0;
    t->list = made_memory(points->surfaces + points->speeds + 8, sizeof *t->list);
    for (size_t s = 0; s < points->surfaces; s++) {
        surface_name(points, s, surface);
        snprintf(name, sizeof name, "n_%s", surface);
        snprintf(own, sizeof own, "n/%s", surface);
        add(t, &claims, name, own, "1", 0.005);
    }
    add(t, &claims, "n_residual", "n/residual", "dB", 0.05);
    for (size_t v = 0; v < points->speeds; v++) {
        snprintf(own, sizeof own, "m/%g", speed_of(points, v));
        snprintf(name, sizeof name, "m_%g", speed_of(points, v));
        for (char *c = name; *c != '\0'; c++) {
            *c = *c == '.' ? '_' : *c;
        }
        add(t, &claims, name, own, "1", 0.005);
    }
    add(t, &claims, "m_residual", "m/residual", "dB", 0.05);
    add(t, &claims, "shocks_below_M", "shocks_below_M", "1", 0.005);
    add(t, &claims, "shocks_below_10M", "shocks_below_10M", "1", 0.005);
    add(t, &claims, "shocks_below_100M", "shocks_below_100M", "1", 0.005);
    add(t, &claims, "shocks_below_100us", "shocks_below_100us", "1", 0.005);
    add(t, &claims, "peak_distance", "f12", "1", 0.0025);
    add(t, &claims, "decade", "decade/ra10", "dB", 0.25);
    made_free(&claims);
}

void targets_free(struct targets *targets)
{
    free(targets->list);
    *targets = (struct targets){0};
}

// ## Values

double target_line(const double *x, const double *y, size_t count, double *residual)
{
    double offset, slope, cov00, cov01, cov11, squares;
    gsl_fit_linear(x, 1, y, 1, count, &offset, &slope, &cov00, &cov01, &cov11, &squares);
    *residual = sqrt(squares / (double)count);
    return slope;
}

/// The line over the points of one roughness (number `which`) or of one speed; its residual if that
/// is larger than *residual.
static double exponent(const struct row_points *p, const struct row *row, bool over_speed,
                       size_t which, double *residual)
{
    double x[64], y[64], rms;
    size_t count = 0;
    for (size_t i = 0; i < p->count && count < 64; i++) {
        const size_t number = over_speed ? p->surface[i] : p->speed[i];
        if (number == which && p->zeta[i] == DAMPING) {
            x[count] = log10(over_speed ? p->V[i] : p->Ra[i]);
            y[count++] = row->level[i];
        }
    }
    const double slope = target_line(x, y, count, &rms);
    *residual = fmax(*residual, rms);
    return slope / DECIBEL;
}

static double decade(const struct row_points *p, const struct row *row)
{
    double x[64], y[64], rms;
    size_t count = 0;
    for (size_t i = 0; i < p->count && count < 64; i++) {
        if (strncmp(p->name[i], damping_point, sizeof damping_point - 1) == 0) {
            x[count] = log10(p->zeta[i]);
            y[count++] = row->level[i];
        }
    }
    return target_line(x, y, count, &rms);
}

void targets_of(const struct row_points *points, const struct row *row, double *value)
{
    double residual = 0.0, sum = 0.0;
    for (size_t s = 0; s < points->surfaces; s++) {
        *value++ = exponent(points, row, true, s, &residual);
    }
    *value++ = residual;
    residual = 0.0;
    for (size_t v = 0; v < points->speeds; v++) {
        *value++ = exponent(points, row, false, v, &residual);
    }
    *value++ = residual;
    for (size_t k = 0; k < ROW_SHARES; k++) {
        *value++ = row->share[k];
    }
    for (size_t k = 0; k < ROW_PEAKS; k++) {
        sum += row->distance[k] / ROW_PEAKS;
    }
    *value++ = sum;
    *value = decade(points, row);
}

void responses_read(const char *path, const struct row_points *points,
                    const struct targets *targets, struct responses *responses)
{
    struct made table;
    struct row row;
    made_read(&table, NULL, path);
    design_read(&table, &responses->design);
    responses->value = made_memory(table.rows * targets->count, sizeof(double));
    for (size_t r = 0; r < table.rows; r++) {
        row_get(&table, r, points, &row);
        targets_of(points, &row, responses->value + r * targets->count);
        row_free(&row);
    }
    made_free(&table);
}

void responses_free(struct responses *responses)
{
    design_free(&responses->design);
    free(responses->value);
    responses->value = NULL;
}
