// Which readings the paper's figures support: designs, runs, screening, indices, posterior.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The parts in the order in which `make study-why` has them (verify/inference.mk):
 *
 *     factors                                  what is open (factors.c)
 *     morris TRAJECTORIES SEED                 designs (designs.c)
 *     pairs PAIRS SEED
 *     sample ROWS SEED FACTOR...
 *     rows CASE POINTS DESIGN PART OF TABLE    makes TABLE, or goes on with it (rows.c)
 *     merge DESIGN TABLE...                    one table of all parts
 *     recheck CASE POINTS TABLE ROWS SEED      makes some rows of TABLE again: the same bits?
 *     targets POINTS CLAIMS TABLE              what is judged of every row (targets.c)
 *     scatter POINTS CLAIMS PAIRS              tables of the analysis (tables.c)
 *     effects, screening POINTS CLAIMS MORRIS PAIRS
 *     emulators POINTS CLAIMS SAMPLE
 *     indices POINTS CLAIMS SAMPLE EMULATORS COUNT SEED
 *     posterior, marginals, densities, draws, predictive, conflicts
 *                            POINTS CLAIMS SAMPLE EMULATORS PAIRS DRAWS SEED
 *
 * Each prints a table, but `rows`, which writes one. Tests: tests/inference; tests/scripts.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inference/designs.h"
#include "inference/rows.h"
#include "inference/tables.h"

static size_t whole(const char *text, size_t least, const char *what)
{
    char *end;
    const unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || value < least || value > 1000000000) {
        made_fail(RA_USAGE, "%s: '%.40s' is no whole number from %zu on", what, text, least);
    }
    return (size_t)value;
}

static void write_factors(int count, char **argument)
{
    (void)count;
    (void)argument;
    factor_write(&made_table);
}

static void write_design(struct design *design, const char *what)
{
    ra_table_comment(&made_table, "%s", what);
    for (size_t r = 0; r <= design->rows; r++) {
        design_put(&made_table, design, r == 0 ? design->rows : r - 1);
        ra_table_end_row(&made_table);
    }
    design_free(design);
}

static void write_morris(int count, char **argument)
{
    (void)count;
    char what[128];
    struct design design;
    const size_t trajectories = whole(argument[0], 1, "trajectories");
    const size_t seed = whole(argument[1], 0, "seed");
    snprintf(what, sizeof what, "%zu trajectories of Morris, seed %zu", trajectories, seed);
    design_morris(trajectories, seed, &design);
    write_design(&design, what);
}

static void write_pairs(int count, char **argument)
{
    (void)count;
    char what[128];
    struct design design;
    const size_t pairs = whole(argument[0], 1, "pairs"), seed = whole(argument[1], 0, "seed");
    snprintf(what, sizeof what, "%zu pairs of surfaces for each of two readings, seed %zu", pairs,
             seed);
    design_pairs(pairs, seed, &design);
    write_design(&design, what);
}

static size_t find_factors(char **name, int count, size_t kept[FACTORS])
{
    for (int j = 0; j < count; j++) {
        kept[j] = factor_find(name[j]);
        if (kept[j] == FACTORS) {
            made_fail(RA_USAGE, "no factor %s; `factors` lists them", name[j]);
        }
    }
    return (size_t)count;
}

static void write_sample(int count, char **argument)
{
    char what[128];
    struct design design;
    size_t kept[FACTORS];
    const size_t rows = whole(argument[0], 1, "rows"), seed = whole(argument[1], 0, "seed");
    const size_t factors = find_factors(argument + 2, count - 2, kept);
    snprintf(what, sizeof what, "%zu points of Sobol's sequence over %zu factors, seed %zu", rows,
             factors, seed);
    design_sample(kept, factors, rows, seed, &design);
    write_design(&design, what);
}

static void make_rows(int count, char **argument)
{
    (void)count;
    struct made table;
    struct design design;
    struct row_points points;
    struct ra_status st = {RA_OK, ""};
    made_read(&table, NULL, argument[2]);
    design_read(&table, &design);
    row_points_read(argument[1], &points);
    const struct rows_task task = {
        .case_file = argument[0],
        .design_path = argument[2],
        .design = &design,
        .points = &points,
        .part = {whole(argument[3], 1, "part"), whole(argument[4], 1, "parts")},
        .program = ra_commit(),
        .make = row_make};
    const enum ra_code code = rows_make(&task, argument[5], &st);
    if (code != RA_OK) {
        made_fail(code, "%s", st.text);
    }
    row_points_free(&points);
    design_free(&design);
    made_free(&table);
}

static void write_merged(int count, char **argument)
{
    struct made table;
    struct design design;
    struct ra_status st = {RA_OK, ""};
    made_read(&table, NULL, argument[0]);
    design_read(&table, &design);
    const enum ra_code code =
        rows_merge(&design, (const char *const *)argument + 1, (size_t)count - 1, &made_table, &st);
    if (code != RA_OK) {
        made_fail(code, "%s", st.text);
    }
    design_free(&design);
    made_free(&table);
}

/// Puts a row of the comparison; returns whether all cells are the same text.
static bool recheck_row(const char *case_file, const struct row_points *points,
                        const struct made *table, const struct design *design, size_t r)
{
    struct row row;
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code =
        row_make(case_file, points, design->value[r], design->seed[r], &row, &st);
    if (code != RA_OK) {
        made_fail(code, "%s", st.text);
    }
    struct row archived;
    row_get(table, r, points, &archived);
    size_t other = 0;
    double most = 0.0;
    for (size_t i = 0; i < points->count; i++) {
        other += row.level[i] != archived.level[i];
        most = fmax(most, fabs(row.level[i] - archived.level[i]));
    }
    for (size_t i = 0; i < ROW_SHARES; i++) {
        other += row.share[i] != archived.share[i];
    }
    for (size_t i = 0; i < ROW_PEAKS; i++) {
        other += row.distance[i] != archived.distance[i];
    }
    ra_table_count(&made_table, "row", r + 1);
    ra_table_count(&made_table, "other_cells", other);
    ra_table_number(&made_table, "largest_difference", "dB", most);
    ra_table_end_row(&made_table);
    row_free(&row);
    row_free(&archived);
    return other == 0;
}

static void write_recheck(int count, char **argument)
{
    (void)count;
    struct made table;
    struct design design;
    struct row_points points;
    struct ra_random random;
    const size_t rows = whole(argument[3], 1, "rows");
    bool same = true;
    row_points_read(argument[1], &points);
    made_read(&table, NULL, argument[2]);
    design_read(&table, &design);
    ra_random_seed(&random, whole(argument[4], 0, "seed"), 0);
    ra_table_count(&made_table, "row", 0);
    ra_table_count(&made_table, "other_cells", 0);
    ra_table_number(&made_table, "largest_difference", "dB", 0.0);
    ra_table_end_row(&made_table);
    for (size_t i = 0; i < rows; i++) {
        const double place = ra_random_uniform(&random) * (double)design.rows;
        same = recheck_row(argument[0], &points, &table, &design, (size_t)floor(place)) && same;
    }
    if (!same) {
        fflush(stdout);
        made_fail(RA_CHECK, "%s: is not what the present program makes", argument[2]);
    }
    row_points_free(&points);
    design_free(&design);
    made_free(&table);
}

// ## Analysis

static void write_targets(int count, char **argument)
{
    (void)count;
    struct known known;
    struct responses rows;
    known_read(argument[0], argument[1], &known);
    responses_read(argument[2], &known.points, &known.targets, &rows);
    table_targets(&known, &rows);
    responses_free(&rows);
    known_free(&known);
}

static void write_scatter(int count, char **argument)
{
    (void)count;
    struct known known;
    struct responses pairs;
    known_read(argument[0], argument[1], &known);
    responses_read(argument[2], &known.points, &known.targets, &pairs);
    table_scatter(&known, &pairs);
    responses_free(&pairs);
    known_free(&known);
}

typedef void screening_table(const struct known *known, const struct responses *morris,
                             const struct responses *pairs);

static void screen_by(screening_table *table, char **argument)
{
    struct known known;
    struct responses morris, pairs;
    known_read(argument[0], argument[1], &known);
    responses_read(argument[2], &known.points, &known.targets, &morris);
    responses_read(argument[3], &known.points, &known.targets, &pairs);
    table(&known, &morris, &pairs);
    responses_free(&morris);
    responses_free(&pairs);
    known_free(&known);
}

static void write_effects(int count, char **argument)
{
    (void)count;
    screen_by(table_effects, argument);
}

static void write_screening(int count, char **argument)
{
    (void)count;
    screen_by(table_screening, argument);
}

static void write_emulators(int count, char **argument)
{
    (void)count;
    struct known known;
    struct emulated emulated;
    known_read(argument[0], argument[1], &known);
    emulated_read(&known, argument[2], NULL, &emulated);
    table_emulators(&known, &emulated);
    emulated_free(&known, &emulated);
    known_free(&known);
}

static void write_indices(int count, char **argument)
{
    (void)count;
    struct known known;
    struct emulated emulated;
    known_read(argument[0], argument[1], &known);
    emulated_read(&known, argument[2], argument[3], &emulated);
    table_indices(&known, &emulated, whole(argument[4], 1, "points"),
                  whole(argument[5], 0, "seed"));
    emulated_free(&known, &emulated);
    known_free(&known);
}

enum { DRAWN = 500 };
enum posterior_table { POSTERIOR, MARGINALS, DENSITIES, DRAWS, PREDICTIVE, CONFLICTS };

static void write_posterior(enum posterior_table which, char **argument)
{
    struct known known;
    struct emulated emulated;
    struct responses pairs;
    struct posterior posterior;
    const size_t draws = whole(argument[5], 1, "draws"), seed = whole(argument[6], 0, "seed");
    known_read(argument[0], argument[1], &known);
    emulated_read(&known, argument[2], argument[3], &emulated);
    responses_read(argument[4], &known.points, &known.targets, &pairs);
    const size_t targets = known.targets.count;
    double *const covariance = made_memory(targets * targets, sizeof *covariance);
    known_weigh(&known, &emulated, &pairs, draws, seed, &posterior, covariance);
    switch (which) {
    case POSTERIOR:
        table_posterior(&known, &emulated, &pairs, &posterior);
        break;
    case MARGINALS:
        table_marginals(&emulated, &posterior);
        break;
    case DENSITIES:
        table_densities(&emulated, &posterior);
        break;
    case DRAWS:
        table_draws(&emulated, &posterior, DRAWN, seed);
        break;
    case PREDICTIVE:
        table_predictive(&known, &posterior, covariance);
        break;
    case CONFLICTS:
        table_conflicts(&known, &emulated, &posterior, covariance);
        break;
    }
    free(covariance);
    posterior_free(&posterior);
    responses_free(&pairs);
    emulated_free(&known, &emulated);
    known_free(&known);
}

static void write_summary(int count, char **argument)
{
    (void)count;
    write_posterior(POSTERIOR, argument);
}

static void write_marginals(int count, char **argument)
{
    (void)count;
    write_posterior(MARGINALS, argument);
}

static void write_densities(int count, char **argument)
{
    (void)count;
    write_posterior(DENSITIES, argument);
}

static void write_draws(int count, char **argument)
{
    (void)count;
    write_posterior(DRAWS, argument);
}

static void write_predictive(int count, char **argument)
{
    (void)count;
    write_posterior(PREDICTIVE, argument);
}

static void write_conflicts(int count, char **argument)
{
    (void)count;
    write_posterior(CONFLICTS, argument);
}

#define POSTERIOR_USAGE "POINTS CLAIMS SAMPLE EMULATORS PAIRS DRAWS SEED"

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"factors", write_factors, 0, 0, ""},
        {"morris", write_morris, 2, 2, "TRAJECTORIES SEED"},
        {"pairs", write_pairs, 2, 2, "PAIRS SEED"},
        {"sample", write_sample, 3, 2 + FACTORS, "ROWS SEED FACTOR..."},
        {"rows", make_rows, 6, 6, "CASE POINTS DESIGN PART OF TABLE"},
        {"merge", write_merged, 2, 1000, "DESIGN TABLE..."},
        {"recheck", write_recheck, 5, 5, "CASE POINTS TABLE ROWS SEED"},
        {"targets", write_targets, 3, 3, "POINTS CLAIMS TABLE"},
        {"scatter", write_scatter, 3, 3, "POINTS CLAIMS PAIRS"},
        {"effects", write_effects, 4, 4, "POINTS CLAIMS MORRIS PAIRS"},
        {"screening", write_screening, 4, 4, "POINTS CLAIMS MORRIS PAIRS"},
        {"emulators", write_emulators, 3, 3, "POINTS CLAIMS SAMPLE"},
        {"indices", write_indices, 6, 6, "POINTS CLAIMS SAMPLE EMULATORS COUNT SEED"},
        {"posterior", write_summary, 7, 7, POSTERIOR_USAGE},
        {"marginals", write_marginals, 7, 7, POSTERIOR_USAGE},
        {"densities", write_densities, 7, 7, POSTERIOR_USAGE},
        {"draws", write_draws, 7, 7, POSTERIOR_USAGE},
        {"predictive", write_predictive, 7, 7, POSTERIOR_USAGE},
        {"conflicts", write_conflicts, 7, 7, POSTERIOR_USAGE},
        {NULL, NULL, 0, 0, NULL}};
    return made_main(parts, argc, argv);
}
