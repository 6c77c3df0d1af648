// The time schemes beside each other: energy over time, and error against cost, as quantities.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **energies TABLE.** For the energy of every scheme over time (the earlier paper's Fig. 3): its
 * last value, its largest distance from the first value, which is 1, and whether and when it
 * overflows.
 *
 * **ranks STEP PRECISION.** Error against cost of every scheme in every case. The results are the
 * error at the one of its steps that is nearest to STEP; `cost`, the processor time for an error of
 * 1e-3; and the rank of this cost, 1 for the cheapest, within the case and among the six schemes of
 * the earlier paper. The cost is interpolated on logarithms between the steps with errors above and
 * below 1e-3. If even the largest step that does not overflow has a smaller error, it is the cost
 * of this step.
 *
 * **compared STEP COST PRECISION.** The ratios that the claims of that paper are about: the cost of
 * a step of RK2 over that of the cheaper one of the other Runge-Kutta methods; and errors at STEP
 * in the free case. The error of modified Euler is given over that of the better one of the other
 * two cheap schemes, and those of the Runge-Kutta methods over that of modified Euler.
 *
 * Tests: tests/scripts/ranks_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "made.h"

enum { MOST = 64, MOST_STEPS = 16 };

static const double wanted = 1e-3;
static const char *const six[] = {
    "central-differences", "euler", "symplectic-euler", "heun", "rk4", "huta"};

/// A number, or NAN where a table says that there is none.
static double number_or_none(const char *text)
{
    char *end = NULL;
    const double x = strtod(text, &end);
    return end == text || *end != '\0' ? (double)NAN : x;
}

// ## Energies

/// The row of a scheme; `column` is its name with _ for -. NAN: no such value, or no overflow.
static void put_energy(const char *column, double last, double worst, double overflow)
{
    char scheme[64];
    snprintf(scheme, sizeof scheme, "%s", column);
    for (char *mark; (mark = strchr(scheme, '_')) != NULL;) {
        *mark = '-';
    }
    ra_table_text(&made_table, "scheme", scheme);
    ra_table_number(&made_table, "final", "1", last);
    ra_table_number(&made_table, "largest_change", "1", worst);
    ra_table_count(&made_table, "overflows", isnan(overflow) ? 0u : 1u);
    ra_table_number(&made_table, "overflow_time", "s", overflow);
    ra_table_end_row(&made_table);
}

static void write_energies(int count, char **argument)
{
    (void)count;
    struct made table;
    made_read(&table, NULL, argument[0]);
    double *const t = made_column(&table, "t");
    put_energy("", 0.0, 0.0, 0.0);
    for (size_t k = 1; k < table.records.columns; k++) {
        double worst = 0.0, last = (double)NAN;
        size_t lost = table.rows;
        for (size_t r = 0; r < table.rows; r++) {
            const double x = number_or_none(table.records.cell[r * table.records.columns + k]);
            if (isnan(x)) {
                lost = lost < r ? lost : r;
            } else {
                worst = fmax(worst, fabs(x - 1.0));
                last = x;
            }
        }
        if (lost < table.rows) {
            put_energy(table.records.name[k], (double)NAN, (double)NAN, t[lost]);
        } else {
            put_energy(table.records.name[k], last, worst, (double)NAN);
        }
    }
    free(t);
    made_free(&table);
}

// ## Precision

/// A scheme in a case, with its steps in descending order; error NAN: overflow.
struct path {
    const char *task, *scheme;
    size_t count;
    double step[MOST_STEPS], error[MOST_STEPS], cost[MOST_STEPS];
    double at;    ///< error at the step `near`
    double near;  ///< the step that is nearest to the asked one
    double price; ///< cost of the wanted error; NAN: no step has it
};

/// Processor time for an error of 1e-3.
static double needed(const struct path *p)
{
    for (size_t i = 0; i < p->count; i++) {
        if (isnan(p->error[i]) || p->error[i] > wanted) {
            continue;
        }
        if (i == 0 || isnan(p->error[i - 1])) {
            return p->cost[i];
        }
        return exp(log(p->cost[i - 1]) + (log(wanted) - log(p->error[i - 1])) /
                                             (log(p->error[i]) - log(p->error[i - 1])) *
                                             (log(p->cost[i]) - log(p->cost[i - 1])));
    }
    return (double)NAN;
}

/// Reads the schemes in their cases; the names are cells of the table. *reference is the error of
/// the reference itself.
static size_t read_paths(const char *step, struct made *table, const char *file, struct path *list,
                         double *reference)
{
    const double wanted_step = strtod(step, NULL);
    size_t count = 0;
    made_read(table, NULL, file);
    for (size_t r = 0; r < table->rows; r++) {
        const char *const task = made_cell(table, r, "case");
        const char *const scheme = made_cell(table, r, "scheme");
        const double e = number_or_none(made_cell(table, r, "error"));
        if (strcmp(task, "reference") == 0) {
            *reference = e;
            continue;
        }
        struct path *p = list;
        while (p < list + count && (strcmp(p->task, task) != 0 || strcmp(p->scheme, scheme) != 0)) {
            p++;
        }
        if (p == list + count) {
            if (count++ == MOST) {
                made_fail(RA_INPUT, "%s: more than %d schemes and cases", table->path, MOST);
            }
            *p = (struct path){.task = task, .scheme = scheme};
        }
        if (p->count == MOST_STEPS) {
            made_fail(RA_INPUT, "%s: more than %d steps of %s", table->path, MOST_STEPS, scheme);
        }
        p->step[p->count] = number_or_none(made_cell(table, r, "step"));
        p->cost[p->count] = number_or_none(made_cell(table, r, "cpu_time"));
        p->error[p->count++] = e;
    }
    for (struct path *p = list; p < list + count; p++) {
        size_t best = 0;
        for (size_t i = 1; i < p->count; i++) {
            const double d = fabs(log(p->step[i] / wanted_step));
            best = d < fabs(log(p->step[best] / wanted_step)) ? i : best;
        }
        p->near = p->step[best];
        p->at = p->error[best];
        p->price = needed(p);
    }
    return count;
}

static int is_of_six(const char *scheme)
{
    for (size_t j = 0; j < sizeof six / sizeof *six; j++) {
        if (strcmp(six[j], scheme) == 0) {
            return 1;
        }
    }
    return 0;
}

static void put_rank(const struct path *p, int rank, int of_six)
{
    ra_table_text(&made_table, "case", p->task);
    ra_table_text(&made_table, "scheme", p->scheme);
    ra_table_number(&made_table, "error_at_step", "1", p->at);
    ra_table_number(&made_table, "step", "s", p->near);
    ra_table_number(&made_table, "cost", "s", p->price);
    ra_table_number(&made_table, "rank", "1", rank);
    ra_table_number(&made_table, "rank_of_six", "1", of_six);
    ra_table_end_row(&made_table);
}

static void write_ranks(int count, char **argument)
{
    (void)count;
    struct made table;
    struct path list[MOST];
    double reference = (double)NAN;
    const size_t n = read_paths(argument[0], &table, argument[1], list, &reference);
    put_rank(&(const struct path){.task = "", .scheme = ""}, 0, 0);
    for (const struct path *p = list; p < list + n; p++) {
        int rank = 1, of_six = 1;
        for (const struct path *q = list; q < list + n; q++) {
            if (strcmp(q->task, p->task) == 0 && !isnan(q->price) &&
                (isnan(p->price) || q->price < p->price)) {
                rank++;
                of_six += is_of_six(q->scheme);
            }
        }
        put_rank(p, rank, of_six);
    }
    made_free(&table);
}

/// Error of a scheme of the free case at the asked step; NAN: overflow.
static double error_of(const struct path *list, size_t n, const char *scheme)
{
    for (const struct path *p = list; p < list + n; p++) {
        if (strcmp(p->task, "free") == 0 && strcmp(p->scheme, scheme) == 0) {
            return p->at;
        }
    }
    made_fail(RA_INPUT, "no free case of %s", scheme);
}

/// A quantity of a source; NAN: overflow.
static void put_named(const char *source, const char *name, double value)
{
    char number[32];
    ra_table_text(&made_table, "source", source);
    ra_table_text(&made_table, "name", name);
    ra_table_cell(&made_table, "value", "-", isnan(value) ? "overflow" : ra_number(value, number));
    ra_table_text(&made_table, "unit", "1");
    ra_table_end_row(&made_table);
}

static void put_over(const char *scheme, const char *name, double a, double b)
{
    char source[80];
    snprintf(source, sizeof source, "precision/free/%s", scheme);
    put_named(source, name, isnan(a) ? a : isnan(b) ? 0.0 : a / b);
}

static double step_cost(const struct made *table, const char *scheme)
{
    for (size_t r = 0; r < table->rows; r++) {
        if (strcmp(made_cell(table, r, "scheme"), scheme) == 0) {
            return number_or_none(made_cell(table, r, "ns_per_step"));
        }
    }
    made_fail(RA_INPUT, "%s: no %s", table->path, scheme);
}

static void write_compared(int count, char **argument)
{
    (void)count;
    static const char *const stages[] = {"heun", "rk4", "huta"};
    struct made cost, table;
    struct path list[MOST];
    double reference = (double)NAN;
    made_read(&cost, NULL, argument[1]);
    const size_t n = read_paths(argument[0], &table, argument[2], list, &reference);
    const double modified = error_of(list, n, "symplectic-euler");
    put_named("", "", 0.0);
    put_named("precision/reference", "error", reference);
    put_named("schemes-cost/heun", "over_next",
              step_cost(&cost, "heun") / fmin(step_cost(&cost, "rk4"), step_cost(&cost, "huta")));
    // fmin returns the number if the other argument is NAN
    put_over("symplectic-euler", "over_best", modified,
             fmin(error_of(list, n, "euler"), error_of(list, n, "central-differences")));
    for (size_t j = 0; j < sizeof stages / sizeof *stages; j++) {
        put_over(stages[j], "over_modified_euler", error_of(list, n, stages[j]), modified);
    }
    made_free(&cost);
    made_free(&table);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"energies", write_energies, 1, 1, "TABLE"},
        {"ranks", write_ranks, 2, 2, "STEP PRECISION"},
        {"compared", write_compared, 3, 3, "STEP COST PRECISION"},
        {NULL, NULL, 0, 0, NULL},
    };
    return made_main(parts, argc, argv);
}
