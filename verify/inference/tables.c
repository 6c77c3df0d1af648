// The tables of the inference: what is drawn and quoted of it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Raw tables (rows.c) have levels and shares of every simulated reading; here the methods of this
 * folder are put to them. All of it takes a minute, and says the same to the bit from the same
 * tables and seeds.
 *
 * **Screening.** Responses have different units and scatter, so an effect is measured by the
 * standard deviation of a single realisation, to which the last printed digit adds. A factor's
 * score is the root mean square of $\mu^*$ over that, all targets together. One that does
 * nothing at all scores up to $(2/\sqrt\pi)/\Delta = 1.69$ where realisations are independent,
 * and less where a trajectory's surfaces are the same.
 *
 * **Indices** are those of the smooth part: what surfaces scatter is the emulator's noise. An
 * interval comes from leaving out each tenth of the sample in turn: with the G = 10 results,
 * $s^2 = \frac{G - 1}{G}\sum (S_g - \bar S)^2$ (jackknife).
 *
 * **Conflicts.** A figure that is left out may take any value: its interval is the whole line.
 *
 * Tests: tests/scripts (inference_table on small tables).
 */
#include "inference/tables.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inference/effects.h"
#include "inference/indices.h"

enum { RESAMPLED = 1000, GROUPS = 10, BINS = 20, LEAST_DRAWS = 200 };
static const double QUANTILE[] = {0.025, 0.25, 0.5, 0.75, 0.975};

// ## What is known

void known_read(const char *points, const char *claims, struct known *k)
{
    row_points_read(points, &k->points);
    targets_make(&k->points, claims, &k->targets);
    const size_t count = k->targets.count;
    k->low = made_memory(count, sizeof(double));
    k->high = made_memory(count, sizeof(double));
    k->digit = made_memory(count, sizeof(double));
    for (size_t t = 0; t < count; t++) {
        const struct target *const target = &k->targets.list[t];
        k->low[t] = target->floor ? -HUGE_VAL : target->low;
        k->high[t] = target->ceiling ? HUGE_VAL : target->high;
        k->digit[t] = k->targets.list[t].digit;
    }
}

void known_free(struct known *k)
{
    free(k->low);
    free(k->high);
    free(k->digit);
    targets_free(&k->targets);
    row_points_free(&k->points);
}

/// Where a value of a factor is between 0 and 1; either end of one that has two values.
static double place(size_t j, double value)
{
    return factor_unit(j, value);
}

static bool varies(const struct design *design, size_t j)
{
    for (size_t r = 1; r < design->rows; r++) {
        if (design->value[r][j] != design->value[0][j]) {
            return true;
        }
    }
    return false;
}

/// Ranges and noise of a target from a table of emulators.
static void recall(const struct made *table, size_t t, struct emulated *e)
{
    char *end;
    for (size_t j = 0; j <= e->factors; j++) {
        char name[48];
        snprintf(name, sizeof name, "range_%s", j < e->factors ? factor_list[e->kept[j]].name : "");
        double *const to = j < e->factors ? &e->emulator[t].range[j] : &e->emulator[t].noise;
        const char *const cell = made_cell(table, t, j < e->factors ? name : "noise_ratio");
        *to = strtod(cell, &end);
        if (end == cell || !(*to > 0.0)) {
            made_fail(RA_INPUT, "%s: '%.40s' is no range or noise", table->path, cell);
        }
    }
}

void emulated_read(const struct known *k, const char *sample, const char *emulators,
                   struct emulated *e)
{
    struct made table;
    const size_t targets = k->targets.count;
    responses_read(sample, &k->points, &k->targets, &e->sample);
    const size_t rows = e->sample.design.rows;
    e->factors = 0;
    for (size_t j = 0; j < FACTORS; j++) {
        if (varies(&e->sample.design, j)) {
            e->either[e->factors] = factor_list[j].scale == FACTOR_EITHER;
            e->kept[e->factors++] = j;
        }
    }
    if (e->factors == 0) {
        made_fail(RA_INPUT, "%s: nothing varies", sample);
    }
    e->x = made_memory(rows * e->factors, sizeof(double));
    e->y = made_memory(targets * rows, sizeof(double));
    e->emulator = made_memory(targets, sizeof *e->emulator);
    for (size_t r = 0; r < rows; r++) {
        for (size_t j = 0; j < e->factors; j++) {
            e->x[r * e->factors + j] = place(e->kept[j], e->sample.design.value[r][e->kept[j]]);
        }
        for (size_t t = 0; t < targets; t++) {
            e->y[t * rows + r] = e->sample.value[r * targets + t];
        }
    }
    if (emulators != NULL) {
        made_read(&table, NULL, emulators);
        if (table.rows != targets) {
            made_fail(RA_INPUT, "%s: %zu rows for %zu targets", emulators, table.rows, targets);
        }
    }
    for (size_t t = 0; t < targets; t++) {
        if (emulators != NULL) {
            recall(&table, t, e);
        }
        emulator_fit(e->x, e->y + t * rows, rows, e->factors, emulators != NULL, &e->emulator[t]);
        if (!isfinite(e->emulator[t].likelihood)) {
            made_fail(RA_NUMERIC, "%s: no emulator of %s", sample, k->targets.list[t].name);
        }
    }
    if (emulators != NULL) {
        made_free(&table);
    }
}

void emulated_free(const struct known *k, struct emulated *e)
{
    for (size_t t = 0; t < k->targets.count; t++) {
        emulator_free(&e->emulator[t]);
    }
    free(e->emulator);
    free(e->x);
    free(e->y);
    responses_free(&e->sample);
}

// ## Targets and scatter

void table_targets(const struct known *k, const struct responses *rows)
{
    const size_t targets = k->targets.count;
    for (size_t r = 0; r <= rows->design.rows; r++) {
        design_put(&made_table, &rows->design, r == 0 ? rows->design.rows : r - 1);
        for (size_t t = 0; t < targets; t++) {
            ra_table_number(&made_table, k->targets.list[t].name, k->targets.list[t].unit,
                            r == 0 ? 0.0 : rows->value[(r - 1) * targets + t]);
        }
        ra_table_end_row(&made_table);
    }
}

/// Mean and standard deviation of a target in one block.
static void describe_block(const struct responses *rows, size_t targets, size_t t, size_t block,
                           double *mean, double *deviation)
{
    double *const y = made_memory(rows->design.rows, sizeof *y);
    size_t count = 0;
    for (size_t r = 0; r < rows->design.rows; r++) {
        if (rows->design.block[r] == block) {
            y[count++] = rows->value[r * targets + t];
        }
    }
    *mean = gsl_stats_mean(y, 1, count);
    *deviation = gsl_stats_sd(y, 1, count);
    free(y);
}

static double *make_covariance(const struct known *k, const struct responses *pairs,
                               double *deviation, double *shrinkage)
{
    const size_t targets = k->targets.count;
    double *const C = made_memory(targets * targets, sizeof *C);
    *shrinkage = posterior_covariance(pairs->value, pairs->design.block, pairs->design.rows,
                                      targets, k->digit, C, deviation);
    return C;
}

void table_scatter(const struct known *k, const struct responses *pairs)
{
    const size_t targets = k->targets.count;
    double *const deviation = made_memory(targets, sizeof *deviation);
    double shrinkage;
    free(make_covariance(k, pairs, deviation, &shrinkage));
    ra_table_comment(&made_table, "%zu rows in two readings; shrinkage of the correlations %.3f",
                     pairs->design.rows, shrinkage);
    for (size_t row = 0; row <= targets; row++) {
        const size_t t = row == 0 ? 0 : row - 1;
        const struct target *const target = &k->targets.list[t];
        double mean[2], own[2];
        for (size_t b = 0; b < 2; b++) {
            describe_block(pairs, targets, t, b + 1, &mean[b], &own[b]);
        }
        ra_table_text(&made_table, "target", target->name);
        ra_table_text(&made_table, "claim", target->claim);
        ra_table_number(&made_table, "low", "-", target->low);
        ra_table_number(&made_table, "high", "-", target->high);
        ra_table_number(&made_table, "mean_tenth", "-", mean[0]);
        ra_table_number(&made_table, "deviation_tenth", "-", own[0]);
        ra_table_number(&made_table, "mean_printed", "-", mean[1]);
        ra_table_number(&made_table, "deviation_printed", "-", own[1]);
        ra_table_number(&made_table, "deviation", "-", deviation[t]);
        ra_table_text(&made_table, "unit", target->unit);
        ra_table_end_row(&made_table);
    }
    free(deviation);
}

// ## Screening

/// Elementary effects of every target, and what an effect is measured by.
struct screened {
    size_t targets;
    struct effects *effects; ///< (targets)
    double *unit;            ///< (targets)
};

static void screen(const struct known *k, const struct responses *morris,
                   const struct responses *pairs, struct screened *s)
{
    const size_t rows = morris->design.rows, targets = k->targets.count;
    double *const u = made_memory(rows * FACTORS, sizeof *u);
    double *const y = made_memory(rows, sizeof *y);
    double shrinkage;
    *s = (struct screened){targets, made_memory(targets, sizeof *s->effects),
                           made_memory(targets, sizeof(double))};
    free(make_covariance(k, pairs, s->unit, &shrinkage));
    for (size_t r = 0; r < rows; r++) {
        for (size_t j = 0; j < FACTORS; j++) {
            const bool either = factor_list[j].scale == FACTOR_EITHER;
            const double at = place(j, morris->design.value[r][j]);
            // of a factor that is either of two values a step is MORRIS_STEP too
            u[r * FACTORS + j] = either ? at * MORRIS_STEP : at;
        }
    }
    for (size_t t = 0; t < targets; t++) {
        s->unit[t] = hypot(s->unit[t], k->digit[t]);
        for (size_t r = 0; r < rows; r++) {
            y[r] = morris->value[r * targets + t];
        }
        if (effects_make(u, y, rows / (FACTORS + 1), FACTORS, &s->effects[t]) != RA_OK) {
            made_fail(RA_INPUT, "a trajectory does not change one factor at a time");
        }
    }
    free(u);
    free(y);
}

static void free_screened(struct screened *s)
{
    for (size_t t = 0; t < s->targets; t++) {
        effects_free(&s->effects[t]);
    }
    free(s->effects);
    free(s->unit);
}

void table_effects(const struct known *k, const struct responses *morris,
                   const struct responses *pairs)
{
    struct screened s;
    struct ra_random random;
    ra_random_seed(&random, 1, 0);
    screen(k, morris, pairs, &s);
    for (size_t row = 0; row <= FACTORS * s.targets; row++) {
        const size_t j = row == 0 ? 0 : (row - 1) / s.targets;
        const size_t t = row == 0 ? 0 : (row - 1) % s.targets;
        const struct effect e = effects_of(&s.effects[t], j, RESAMPLED, &random);
        ra_table_text(&made_table, "factor", factor_list[j].name);
        ra_table_text(&made_table, "target", k->targets.list[t].name);
        ra_table_number(&made_table, "mu_star", "-", e.mu_star);
        ra_table_number(&made_table, "low", "-", e.low);
        ra_table_number(&made_table, "high", "-", e.high);
        ra_table_number(&made_table, "mu", "-", e.mu);
        ra_table_number(&made_table, "sigma", "-", e.sigma);
        ra_table_number(&made_table, "over_scatter", "1", e.mu_star / s.unit[t]);
        ra_table_text(&made_table, "unit", k->targets.list[t].unit);
        ra_table_end_row(&made_table);
    }
    free_screened(&s);
}

/// The score of factor j from the trajectories `chosen`.
static double score(const struct screened *s, size_t j, const size_t *chosen, size_t count)
{
    double squares = 0.0;
    for (size_t t = 0; t < s->targets; t++) {
        double sum = 0.0;
        for (size_t i = 0; i < count; i++) {
            sum += fabs(s->effects[t].effect[chosen[i] * FACTORS + j]);
        }
        const double over = sum / (double)count / s->unit[t];
        squares += over * over / (double)s->targets;
    }
    return sqrt(squares);
}

void table_screening(const struct known *k, const struct responses *morris,
                     const struct responses *pairs)
{
    struct screened s;
    struct ra_random random;
    ra_random_seed(&random, 1, 0);
    screen(k, morris, pairs, &s);
    const size_t count = s.effects[0].trajectories;
    size_t *const chosen = made_memory(count, sizeof *chosen);
    ra_table_comment(&made_table, "%zu trajectories", count);
    for (size_t row = 0; row <= FACTORS; row++) {
        const size_t j = row == 0 ? 0 : row - 1;
        double drawn[RESAMPLED];
        for (size_t b = 0; b < RESAMPLED; b++) {
            for (size_t i = 0; i < count; i++) {
                chosen[i] = (size_t)floor(ra_random_uniform(&random) * (double)count);
            }
            drawn[b] = score(&s, j, chosen, count);
        }
        for (size_t i = 0; i < count; i++) {
            chosen[i] = i;
        }
        gsl_sort(drawn, 1, RESAMPLED);
        ra_table_text(&made_table, "factor", factor_list[j].name);
        ra_table_number(&made_table, "score", "1", score(&s, j, chosen, count));
        ra_table_number(&made_table, "low", "1", drawn[RESAMPLED / 40]);
        ra_table_number(&made_table, "high", "1", drawn[RESAMPLED - RESAMPLED / 40 - 1]);
        ra_table_text(&made_table, "what", factor_list[j].what);
        ra_table_end_row(&made_table);
    }
    free(chosen);
    free_screened(&s);
}

// ## Emulators and indices

void table_emulators(const struct known *k, const struct emulated *e)
{
    const size_t rows = e->sample.design.rows, targets = k->targets.count;
    double *const error = made_memory(rows, sizeof *error);
    double *const deviation = made_memory(rows, sizeof *deviation);
    ra_table_comment(&made_table, "%zu readings", rows);
    for (size_t row = 0; row <= targets; row++) {
        const size_t t = row == 0 ? 0 : row - 1;
        const struct emulator *const m = &e->emulator[t];
        double squares = 0.0, covered = 0.0;
        emulator_leave_one_out(m, error, deviation);
        for (size_t r = 0; r < rows; r++) {
            squares += error[r] * error[r] / (double)rows;
            covered += fabs(error[r]) <= 1.96 * deviation[r] ? 1.0 / (double)rows : 0.0;
        }
        const double all = gsl_stats_variance(e->y + t * rows, 1, rows);
        ra_table_text(&made_table, "target", k->targets.list[t].name);
        ra_table_number(&made_table, "Q2", "1", all > 0.0 ? 1.0 - squares / all : 1.0);
        ra_table_number(&made_table, "error", "-", sqrt(squares));
        ra_table_number(&made_table, "noise", "-", sqrt(m->noise * m->variance));
        ra_table_number(&made_table, "covered", "1", covered);
        ra_table_number(&made_table, "noise_ratio", "1", m->noise);
        for (size_t j = 0; j < e->factors; j++) {
            char name[48];
            snprintf(name, sizeof name, "range_%s", factor_list[e->kept[j]].name);
            ra_table_number(&made_table, name, "1", m->range[j]);
        }
        ra_table_text(&made_table, "unit", k->targets.list[t].unit);
        ra_table_end_row(&made_table);
    }
    free(error);
    free(deviation);
}

/// An emulator, and which of its factors are either of two values.
struct asked {
    const struct emulator *emulator;
    const bool *either;
};

static double ask(const double *u, void *context)
{
    const struct asked *const a = context;
    double x[FACTORS];
    for (size_t j = 0; j < a->emulator->factors; j++) {
        x[j] = a->either[j] ? (u[j] < 0.5 ? 0.0 : 1.0) : u[j];
    }
    return emulator_at(a->emulator, x, NULL);
}

/// Indices of target t without every GROUPS-th row from `group` on.
static void without(const struct emulated *e, size_t t, size_t group, size_t count, uint64_t seed,
                    struct sobol_index *index)
{
    const size_t rows = e->sample.design.rows;
    double *const x = made_memory(rows * e->factors, sizeof *x);
    double *const y = made_memory(rows, sizeof *y);
    size_t left = 0;
    double variance;
    struct emulator own = e->emulator[t];
    for (size_t r = 0; r < rows; r++) {
        if (r % GROUPS != group) {
            memcpy(x + left * e->factors, e->x + r * e->factors, e->factors * sizeof *x);
            y[left++] = e->y[t * rows + r];
        }
    }
    emulator_fit(x, y, left, e->factors, true, &own);
    indices_of(ask, &(struct asked){&own, e->either}, e->factors, count, seed, index, &variance);
    emulator_free(&own);
    free(x);
    free(y);
}

/// Half of a 95 % interval from what is found without each group.
static double half_of(const double *value)
{
    double mean = 0.0, squares = 0.0;
    for (size_t g = 0; g < GROUPS; g++) {
        mean += value[g] / GROUPS;
    }
    for (size_t g = 0; g < GROUPS; g++) {
        squares += (value[g] - mean) * (value[g] - mean);
    }
    return 1.96 * sqrt((GROUPS - 1.0) / GROUPS * squares);
}

static void put_index(const char *target, const char *factor, const struct sobol_index *index,
                      double first_half, double total_half)
{
    ra_table_text(&made_table, "target", target);
    ra_table_text(&made_table, "factor", factor);
    ra_table_number(&made_table, "first", "1", index->first);
    ra_table_number(&made_table, "first_half", "1", first_half);
    ra_table_number(&made_table, "total", "1", index->total);
    ra_table_number(&made_table, "total_half", "1", total_half);
    ra_table_end_row(&made_table);
}

void table_indices(const struct known *k, const struct emulated *e, size_t count, uint64_t seed)
{
    struct sobol_index all[FACTORS], part[GROUPS][FACTORS];
    double variance;
    ra_table_comment(&made_table, "%zu points of each sample, seed %llu", count,
                     (unsigned long long)seed);
    put_index("", "", &(struct sobol_index){0, 0}, 0.0, 0.0);
    for (size_t t = 0; t < k->targets.count; t++) {
        indices_of(ask, &(struct asked){&e->emulator[t], e->either}, e->factors, count, seed, all,
                   &variance);
        for (size_t g = 0; g < GROUPS; g++) {
            without(e, t, g, count, seed, part[g]);
        }
        for (size_t j = 0; j < e->factors; j++) {
            double first[GROUPS], total[GROUPS];
            for (size_t g = 0; g < GROUPS; g++) {
                first[g] = part[g][j].first;
                total[g] = part[g][j].total;
            }
            put_index(k->targets.list[t].name, factor_list[e->kept[j]].name, &all[j],
                      half_of(first), half_of(total));
        }
    }
}

// ## Posterior

void known_weigh(const struct known *k, const struct emulated *e, const struct responses *pairs,
                 size_t draws, uint64_t seed, struct posterior *p, double *covariance)
{
    const size_t targets = k->targets.count;
    const struct published published = {targets, k->low, k->high};
    double *const deviation = made_memory(targets, sizeof *deviation);
    double shrinkage;
    double *const C = make_covariance(k, pairs, deviation, &shrinkage);
    memcpy(covariance, C, targets * targets * sizeof *C);
    free(C);
    free(deviation);
    posterior_draw(e->emulator, targets, e->either, draws, seed, p);
    posterior_weigh(&published, covariance, LEAST_DRAWS, p);
    ra_table_comment(&made_table,
                     "%zu draws, seed %llu; bandwidth %.4g, %.0f effective draws; shrinkage %.3f",
                     draws, (unsigned long long)seed, p->bandwidth, p->effective, shrinkage);
}

/// What a place between 0 and 1 stands for.
static double stands_for(const struct emulated *e, size_t j, double x)
{
    return factor_value(e->kept[j], x);
}

void table_posterior(const struct known *k, const struct emulated *e, const struct responses *pairs,
                     const struct posterior *p)
{
    const size_t targets = k->targets.count;
    double *const deviation = made_memory(targets, sizeof *deviation);
    double shrinkage, nearest = HUGE_VAL;
    free(make_covariance(k, pairs, deviation, &shrinkage));
    for (size_t d = 0; d < p->draws; d++) {
        nearest = fmin(nearest, p->distance[d]);
    }
    made_quantity("readings", (double)e->sample.design.rows, "1");
    made_quantity("pairs", (double)pairs->design.rows, "1");
    made_quantity("factors", (double)e->factors, "1");
    made_quantity("figures", (double)targets, "1");
    made_quantity("shrinkage", shrinkage, "1");
    made_quantity("draws", (double)p->draws, "1");
    made_quantity("bandwidth", p->bandwidth, "1");
    made_quantity("effective_draws", p->effective, "1");
    made_quantity("distance_squared", nearest, "1");
    made_quantity("chance_at_most", gsl_cdf_chisq_Q(nearest, (double)targets), "1");
    free(deviation);
}

void table_marginals(const struct emulated *e, const struct posterior *p)
{
    static const char *const names[] = {"q025", "q250", "median", "q750", "q975"};
    for (size_t row = 0; row <= e->factors; row++) {
        const size_t j = row == 0 ? 0 : row - 1;
        const struct factor *const f = &factor_list[e->kept[j]];
        double above = 0.0;
        for (size_t d = 0; d < p->draws; d++) {
            above += p->x[d * p->factors + j] >= 0.5 ? p->weight[d] : 0.0;
        }
        ra_table_text(&made_table, "factor", f->name);
        for (size_t q = 0; q < sizeof QUANTILE / sizeof *QUANTILE; q++) {
            ra_table_number(&made_table, names[q], "-",
                            stands_for(e, j, posterior_quantile(p, j, QUANTILE[q])));
        }
        ra_table_number(&made_table, "upper_half", "1", above);
        ra_table_text(&made_table, "unit", f->unit);
        ra_table_text(&made_table, "what", f->what);
        ra_table_end_row(&made_table);
    }
}

void table_densities(const struct emulated *e, const struct posterior *p)
{
    for (size_t row = 0; row <= e->factors * BINS; row++) {
        const size_t j = row == 0 ? 0 : (row - 1) / BINS, bin = row == 0 ? 0 : (row - 1) % BINS;
        const size_t bins = e->either[j] ? 2 : BINS;
        double share = 0.0;
        if (bin >= bins) {
            continue;
        }
        for (size_t d = 0; d < p->draws; d++) {
            const double x = p->x[d * p->factors + j];
            share += fmin(floor(x * (double)bins), (double)bins - 1.0) == (double)bin ? p->weight[d]
                                                                                      : 0.0;
        }
        const double at = e->either[j] ? (double)bin : ((double)bin + 0.5) / BINS;
        ra_table_text(&made_table, "factor", factor_list[e->kept[j]].name);
        ra_table_number(&made_table, "place", "1", at);
        ra_table_number(&made_table, "value", "-", stands_for(e, j, at));
        ra_table_number(&made_table, "over_prior", "1", share * (double)bins);
        ra_table_end_row(&made_table);
    }
}

void table_draws(const struct emulated *e, const struct posterior *p, size_t count, uint64_t seed)
{
    struct ra_random random;
    ra_random_seed(&random, seed, 1);
    const double shift = ra_random_uniform(&random);
    double sum = 0.0;
    size_t d = 0;
    for (size_t row = 0; row <= count; row++) {
        // one draw in every `count`-th part of the weight
        while (row > 0 && d + 1 < p->draws &&
               sum + p->weight[d] < ((double)row - 1.0 + shift) / (double)count) {
            sum += p->weight[d++];
        }
        for (size_t j = 0; j < e->factors; j++) {
            ra_table_number(&made_table, factor_list[e->kept[j]].name, factor_list[e->kept[j]].unit,
                            stands_for(e, j, p->x[d * p->factors + j]));
        }
        ra_table_number(&made_table, "distance_squared", "1", p->distance[d]);
        ra_table_end_row(&made_table);
    }
}

static double beside(double value, double low, double high)
{
    return fmax(fmax(low - value, value - high), 0.0);
}

void table_predictive(const struct known *k, const struct posterior *p, const double *covariance)
{
    const size_t targets = k->targets.count;
    for (size_t row = 0; row <= targets; row++) {
        const size_t t = row == 0 ? 0 : row - 1;
        const struct target *const target = &k->targets.list[t];
        double mean = 0.0, square = 0.0, within = 0.0, chance = 0.0, best = 0.0, least = HUGE_VAL;
        double from = HUGE_VAL, to = -HUGE_VAL;
        for (size_t d = 0; d < p->draws; d++) {
            const double m = p->mean[d * targets + t];
            const double v = p->variance[d * targets + t] + covariance[t * targets + t];
            const double own = posterior_chance(k->low[t], k->high[t], m, v);
            mean += p->weight[d] * m;
            square += p->weight[d] * m * m;
            within += p->weight[d] * v;
            chance += p->weight[d] * own;
            best = fmax(best, own);
            least = fmin(least, beside(m, k->low[t], k->high[t]) / sqrt(v));
            from = fmin(from, m);
            to = fmax(to, m);
        }
        ra_table_text(&made_table, "target", target->name);
        ra_table_text(&made_table, "claim", target->claim);
        ra_table_number(&made_table, "low", "-", target->low);
        ra_table_number(&made_table, "high", "-", target->high);
        ra_table_number(&made_table, "least_mean", "-", from);
        ra_table_number(&made_table, "largest_mean", "-", to);
        ra_table_number(&made_table, "mean", "-", mean);
        ra_table_number(&made_table, "deviation", "-",
                        sqrt(fmax(square - mean * mean, 0.0) + within));
        ra_table_number(&made_table, "chance", "1", chance);
        ra_table_number(&made_table, "best_chance", "1", best);
        ra_table_number(&made_table, "least_distance", "1", least);
        ra_table_text(&made_table, "unit", target->unit);
        ra_table_end_row(&made_table);
    }
}

/// The nearest draw to the figures whose claim is `claim`, or is not, or to all; how many they are.
static size_t nearest(const struct known *k, const struct posterior *p, const double *covariance,
                      const char *claim, bool alone, double *least, size_t *figures)
{
    const size_t targets = k->targets.count;
    double low[targets], high[targets];
    double *const own = made_memory(targets * targets, sizeof *own);
    size_t best = 0;
    *least = HUGE_VAL;
    *figures = 0;
    for (size_t t = 0; t < targets; t++) {
        const bool in = claim == NULL || (strcmp(k->targets.list[t].claim, claim) == 0) == alone;
        low[t] = in ? k->low[t] : -HUGE_VAL;
        high[t] = in ? k->high[t] : HUGE_VAL;
        *figures += in;
    }
    const struct published published = {targets, low, high};
    for (size_t d = 0; d < p->draws; d++) {
        double logarithm;
        memcpy(own, covariance, targets * targets * sizeof *own);
        for (size_t t = 0; t < targets; t++) {
            own[t * targets + t] += p->variance[d * targets + t];
        }
        const double distance =
            posterior_distance(&published, p->mean + d * targets, own, &logarithm);
        if (distance < *least) {
            *least = distance;
            best = d;
        }
    }
    free(own);
    return best;
}

static void put_conflict(const struct known *k, const struct emulated *e, const struct posterior *p,
                         const double *covariance, const char *claim, bool alone, bool head)
{
    double least = 0.0;
    size_t figures = 1;
    const size_t d = head ? 0 : nearest(k, p, covariance, claim, alone, &least, &figures);
    char what[32];
    snprintf(what, sizeof what, "%s%s", claim == NULL || alone ? "" : "without-",
             claim == NULL ? "all" : claim);
    ra_table_text(&made_table, "figures_of", what);
    ra_table_count(&made_table, "figures", figures);
    ra_table_number(&made_table, "distance_squared", "1", least);
    ra_table_number(&made_table, "chance_at_most", "1", gsl_cdf_chisq_Q(least, (double)figures));
    for (size_t j = 0; j < e->factors; j++) {
        ra_table_number(&made_table, factor_list[e->kept[j]].name, factor_list[e->kept[j]].unit,
                        stands_for(e, j, p->x[d * p->factors + j]));
    }
    ra_table_end_row(&made_table);
}

void table_conflicts(const struct known *k, const struct emulated *e, const struct posterior *p,
                     const double *covariance)
{
    put_conflict(k, e, p, covariance, NULL, true, true);
    put_conflict(k, e, p, covariance, NULL, true, false);
    for (int alone = 1; alone >= 0; alone--) {
        // targets of one claim stand together
        for (size_t t = 0; t < k->targets.count; t++) {
            const char *const claim = k->targets.list[t].claim;
            if (t == 0 || strcmp(claim, k->targets.list[t - 1].claim) != 0) {
                put_conflict(k, e, p, covariance, claim, alone == 1, false);
            }
        }
    }
}
