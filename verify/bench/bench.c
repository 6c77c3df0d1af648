// What a time step costs: the plain loop, the default engine, and the floor of both.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# What is measured

The paper prints one processor time for its realistic problem (Table 7: 9920 s). A time says little
without what it is compared with, so that every case below is run by four engines in one process:

    plain      every node of the contact zone at every step, as Algorithm 1 is printed
    default    the engine of every run, ra_step alone; it sums squares of velocities and works of
               forces in any case
    observed   the same with the observers of every run: levels, energy balance, shocks
    floor      the same beams and modes with the slider 1 m above the resonator and beside it, on a
               coarse grid: the modal recurrence and nothing else, below which no treatment of the
               contact can go

\f[ r_{\mathrm{plain}} = \frac{c_{\mathrm{plain}}}{c}, \qquad
    r_{\mathrm{floor}} = \frac{c}{c_{\mathrm{floor}}} \f]
with the cost \f$c\f$ of a step: how many times faster than the plain loop, how far above the floor.

**How.** Other programs disturb a clock, and a processor is not always equally fast. The engines
therefore take turns, slice by slice, each with a state of its own, and the cost is the median over
the slices; processor time is counted, not time of day. A few steps before each slice are not
counted: they bring back into the caches what the engine before has pushed out. The number of steps
is fixed, so that the contacts found are the same in every measurement of a case, and only the times
differ.

**Which motion.** Everything starts from data/cases/realistic.ini with the slider at a fifth of the
resonator, away from its support, and is first brought into steady sliding: 20 ms with the default
engine. The plain loop would need seconds for that and does 1 ms. It does not matter much: the Ra 5
case costs it the same within a tenth after 0.3 ms with 6 contacts, after 30 ms with 22, and in the
air, because it looks at thousands of nodes whether they touch or not.

# How the cost grows

Cases differ from the first one in one thing: surface and speed (a grid of nine), spacing, number of
modes, contact law, length. The cost over the number x of nodes, modes or contacts is fitted by
least squares, twice: a power, \f$\ln c = p \ln x + q\f$, whose exponent says how it grows, and a
line, \f$c = a + b x\f$, whose slope says what one more mode or contact costs. Over the spacing the
contacts grow along with the nodes. Over the length of the resonator they would change too: forty
modes spread over ten times the length cannot bend under a slider of 20 mm, which then rides on four
nodes instead of twenty. The lengths are therefore compared on a resonator 50 mm thick, which bends
under it at none of them: nothing grows but the nodes, and an exponent above zero is work on nodes
that are far from the slider.

Usage: bench [FOLDER] [--quick]; writes FOLDER/bench.tsv and FOLDER/bench-exponents.tsv. Nothing is
asserted: a time depends on the machine, and the tables name it.
*/
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/exact.h"
#include "base/table.h"
#include "sliding/case.h"
#include "sliding/run.h"
#include "statistics/energy.h"
#include "statistics/shocks.h"
#include "study.h"

enum engine { PLAIN, DEFAULT, OBSERVED, FLOOR, ENGINES };
static const char *const engine_name[ENGINES] = {"plain", "default", "observed", "floor"};

static const char REALISTIC[] = "data/cases/realistic.ini";

/// What a measurement takes: steps before it, uncounted and counted steps of a slice, slices.
struct effort {
    uint64_t warm, warm_plain, settle, settle_plain, slice, slice_plain;
    int slices;
};
enum { MOST_SLICES = 9 };
static const struct effort full = {200000, 10000, 1000, 20, 100000, 500, MOST_SLICES};
static const struct effort quick = {20000, 500, 1000, 20, 5000, 100, 5};

/// Which fits a case belongs to.
enum series { GRID = 1, SPACING = 2, MODES = 4, LENGTH = 8 };

enum { MOST_KEYS = 4 };
static const struct {
    const char *name;
    int series;
    const char *set[MOST_KEYS];
} cases[] = {
#define RA3 "surface.Ra=3 um", "surface.correlation_length=400 um"
#define RA5 "surface.Ra=5 um", "surface.correlation_length=450 um"
#define RA30 "surface.Ra=30 um", "surface.correlation_length=500 um"
#define STIFF "resonator.thickness=50 mm"
#define V "sliding.speed="
    // the one that all others are compared with
    {"ra5-v0.10", GRID | SPACING | MODES, {NULL}},
    // Table 8 and the range of speeds of Table 6
    {"ra5-v0.02", GRID, {RA5, V "0.02 m/s"}},
    {"ra5-v0.70", GRID, {RA5, V "0.7 m/s"}},
    {"ra3-v0.02", GRID, {RA3, V "0.02 m/s"}},
    {"ra3-v0.10", GRID, {RA3}},
    {"ra3-v0.70", GRID, {RA3, V "0.7 m/s"}},
    {"ra30-v0.02", GRID, {RA30, V "0.02 m/s"}},
    {"ra30-v0.10", GRID, {RA30}},
    {"ra30-v0.70", GRID, {RA30, V "0.7 m/s"}},
    // spacings that the slider crosses in a whole number of steps
    {"ra5-v0.10-chi20", SPACING, {"grid.spacing=20 um"}},
    {"ra5-v0.10-chi10", SPACING, {"grid.spacing=10 um"}},
    {"ra5-v0.10-chi2.5", SPACING, {"grid.spacing=2.5 um"}},
    // the time step of 100 ns is below the limit of all of them (530 ns for 160 modes)
    {"ra5-v0.10-modes10", MODES, {"resonator.modes=10"}},
    {"ra5-v0.10-modes20", MODES, {"resonator.modes=20"}},
    {"ra5-v0.10-modes80", MODES, {"resonator.modes=80"}},
    {"ra5-v0.10-modes160", MODES, {"resonator.modes=160"}},
    {"ra5-v0.10-lagrange", 0, {"contact.law=lagrange"}},
    {"ra3-v0.10-lagrange", 0, {RA3, "contact.law=lagrange"}},
    {"ra30-v0.10-lagrange", 0, {RA30, "contact.law=lagrange"}},
    // a resonator ten times as long, the slider at the same share of it
    {"ra5-v0.10-length4.5", 0, {"resonator.length=4500 mm", "sliding.start=900 mm"}},
    // a resonator that does not bend under the slider, so that its length changes no contact
    {"stiff-length0.45", LENGTH, {STIFF}},
    {"stiff-length1.35", LENGTH, {STIFF, "resonator.length=1350 mm"}},
    {"stiff-length4.5", LENGTH, {STIFF, "resonator.length=4500 mm"}},
#undef RA3
#undef RA5
#undef RA30
#undef STIFF
#undef V
};
enum { CASES = sizeof cases / sizeof cases[0] };

/// One engine on one case.
struct runner {
    struct ra_problem problem; ///< that of the case, its flag `plain` aside; owns nothing
    struct ra_state state;
    struct ra_balance balance; ///< of OBSERVED
    struct ra_shocks shocks;
    uint64_t shock_count;
    double contacts;          ///< sum over the counted steps
    uint64_t steps;           ///< counted steps
    double cost[MOST_SLICES]; ///< of a step, one value a slice [ns]
};

/// What the fits need of a case.
struct result {
    double nodes, modes, contacts[ENGINES], cost[ENGINES];
};

// ## One engine

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void count_shock(const struct ra_shock *shock, void *context)
{
    (void)shock;
    ++*(uint64_t *)context;
}

/// Some steps; `contacts` gets the sum of their contacts.
static enum ra_code advance(struct runner *r, enum engine engine, uint64_t steps, double *contacts,
                            struct ra_status *st)
{
    enum ra_code code = RA_OK;
    uint64_t sum = 0;
    for (uint64_t n = 0; n < steps && code == RA_OK; n++) {
        code = ra_step(&r->problem, &r->state, st);
        if (engine == OBSERVED) {
            ra_balance_observe(&r->problem, &r->state, &r->balance);
            ra_shocks_observe(&r->problem, &r->state, &r->shocks);
        }
        sum += r->state.contacts;
    }
    *contacts = (double)sum;
    return code;
}

static enum ra_code runner_make(const struct ra_problem *problem, enum engine engine,
                                const struct effort *effort, struct runner *r, struct ra_status *st)
{
    double ignored;
    r->problem = *problem;
    r->problem.plain = engine == PLAIN;
    enum ra_code code = ra_state_init(&r->problem, &r->state, st);
    if (code == RA_OK && engine == OBSERVED) {
        code = ra_balance_init(&r->problem, 0, &r->balance, st);
    }
    if (code == RA_OK && engine == OBSERVED) {
        code = ra_shocks_init(&r->problem, RA_SHOCK_TOTAL, count_shock, &r->shock_count, &r->shocks,
                              st);
    }
    if (code == RA_OK) {
        code =
            advance(r, engine, engine == PLAIN ? effort->warm_plain : effort->warm, &ignored, st);
    }
    return code;
}

static void runner_free(struct runner *r)
{
    ra_state_clear(&r->problem, &r->state);
    ra_balance_clear(&r->balance);
    ra_shocks_clear(&r->shocks);
}

/// One slice; its cost becomes r->cost[slice].
static enum ra_code measure(struct runner *r, enum engine engine, const struct effort *effort,
                            int slice, struct ra_status *st)
{
    const uint64_t steps = engine == PLAIN ? effort->slice_plain : effort->slice;
    double contacts;
    enum ra_code code =
        advance(r, engine, engine == PLAIN ? effort->settle_plain : effort->settle, &contacts, st);
    const double start = processor_seconds();
    if (code == RA_OK) {
        code = advance(r, engine, steps, &contacts, st);
    }
    r->cost[slice] = 1e9 * (processor_seconds() - start) / (double)steps;
    r->contacts += contacts;
    r->steps += steps;
    return code;
}

// ## One case

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Nanoseconds of a step.
struct cost {
    double median, plain, floor, spread;
};

static void put_row(struct ra_table *table, const char *name, const char *engine,
                    const struct cost *cost, const struct ra_case *c, const struct result *result,
                    double contacts, uint64_t steps)
{
    ra_table_text(table, "case", name);
    ra_table_text(table, "engine", engine);
    ra_table_number(table, "ns_per_step", "ns", cost->median);
    ra_table_number(table, "ratio_to_plain", "1", cost->plain / cost->median);
    ra_table_number(table, "ratio_to_floor", "1", cost->median / cost->floor);
    ra_table_text(table, "law", c->law);
    ra_table_number(table, "speed", "m/s", c->speed);
    ra_table_number(table, "Ra", "m", c->surface[0].Ra);
    ra_table_number(table, "spacing", "m", c->spacing);
    ra_table_number(table, "length", "m", c->solid[0].beam.length);
    ra_table_number(table, "modes", "1", result->modes);
    ra_table_number(table, "nodes", "1", result->nodes);
    ra_table_number(table, "contacts", "1", contacts);
    ra_table_number(table, "spread", "ns", cost->spread);
    ra_table_count(table, "steps", steps);
    ra_table_end_row(table);
}

static void write_rows(struct ra_table *table, const char *name, const struct ra_case *c,
                       struct runner *runner, int slices, struct result *result)
{
    double median[ENGINES], spread[ENGINES];
    for (int e = 0; e < ENGINES; e++) {
        struct runner *const r = &runner[e];
        qsort(r->cost, (size_t)slices, sizeof r->cost[0], ascending);
        median[e] = r->cost[slices / 2];
        spread[e] = r->cost[slices - 1 - slices / 4] - r->cost[slices / 4];
    }
    const struct ra_problem *const p = &runner[DEFAULT].problem;
    result->nodes = (double)(p->solid[0].nodes + p->solid[1].nodes);
    result->modes = (double)(p->solid[0].modes.count + p->solid[1].modes.count);
    for (int e = 0; e < ENGINES; e++) {
        const struct runner *const r = &runner[e];
        result->cost[e] = median[e];
        result->contacts[e] = r->contacts / (double)r->steps;
        const struct cost cost = {median[e], median[PLAIN], median[FLOOR], spread[e]};
        put_row(table, name, engine_name[e], &cost, c, result, result->contacts[e], r->steps);
    }
    printf("%-22s plain %8.0f  default %7.1f  observed %7.1f  floor %6.1f ns, %5.1f contacts\n",
           name, median[PLAIN], median[DEFAULT], median[OBSERVED], median[FLOOR],
           result->contacts[DEFAULT]);
    fflush(stdout);
}

/// The keys of a case, or those that a flat surface uses; returns how many.
static size_t keys_of(size_t number, bool surfaces, const char **set)
{
    size_t count = 0;
    for (int k = 0; k < MOST_KEYS && cases[number].set[k] != NULL; k++) {
        if (surfaces || strncmp(cases[number].set[k], "surface.", 8) != 0) {
            set[count++] = cases[number].set[k];
        }
    }
    return count;
}

/// The case of one number, and the same without contact.
static enum ra_code problems_of(size_t number, struct ra_case *c, struct ra_problem *problem,
                                struct ra_problem *apart, struct ra_status *st)
{
    // in the air alone, lists of where the solids may touch would still be made; without a common
    // node they are empty
    static const char *const away[] = {"contact.law=penalty", "surface.kind=flat",
                                       "grid.spacing=1 mm", "sliding.start=-1 m",
                                       "sliding.distance=1 m"};
    enum { AWAY = sizeof away / sizeof *away };
    const char *set[1 + MOST_KEYS] = {"sliding.start=90 mm"}, *set_away[MOST_KEYS + AWAY];
    char note[512];
    struct ra_case other = {0};
    const size_t count = 1 + keys_of(number, true, set + 1);
    const size_t count_away = keys_of(number, false, set_away);
    memcpy(set_away + count_away, away, sizeof away);
    enum ra_code code = ra_case_read(REALISTIC, set, count, c, st);
    if (code == RA_OK) {
        code = ra_case_problem(c, problem, note, sizeof note, st);
    }
    if (code == RA_OK) {
        code = ra_case_read(REALISTIC, set_away, count_away + AWAY, &other, st);
    }
    if (code == RA_OK) {
        code = ra_case_problem(&other, apart, note, sizeof note, st);
    }
    ra_case_free(&other);
    return code;
}

/// All engines on one case, and their rows.
static enum ra_code bench(size_t number, const struct effort *effort, struct ra_table *table,
                          struct result *result, struct ra_status *st)
{
    struct ra_case c = {0};
    struct ra_problem problem = {0}, apart = {0};
    struct runner runner[ENGINES];
    memset(runner, 0, sizeof runner);
    enum ra_code code = problems_of(number, &c, &problem, &apart, st);
    for (int e = 0; e < ENGINES && code == RA_OK; e++) {
        code = runner_make(e == FLOOR ? &apart : &problem, (enum engine)e, effort, &runner[e], st);
    }
    for (int slice = 0; slice < effort->slices && code == RA_OK; slice++) {
        for (int e = 0; e < ENGINES && code == RA_OK; e++) {
            code = measure(&runner[e], (enum engine)e, effort, slice, st);
        }
    }
    if (code == RA_OK) {
        write_rows(table, cases[number].name, &c, runner, effort->slices, result);
    }
    for (int e = 0; e < ENGINES; e++) {
        runner_free(&runner[e]);
    }
    ra_problem_clear(&problem);
    ra_problem_clear(&apart);
    ra_case_free(&c);
    return code;
}

// ## Exponents

/// Least-squares line y = a + b x, count >= 2.
static void line(const double *x, const double *y, size_t count, double *a, double *b)
{
    double mx = 0, my = 0, xx = 0, xy = 0;
    for (size_t j = 0; j < count; j++) {
        mx += x[j] / (double)count;
        my += y[j] / (double)count;
    }
    for (size_t j = 0; j < count; j++) {
        xx += (x[j] - mx) * (x[j] - mx);
        xy += (x[j] - mx) * (y[j] - my);
    }
    *b = xy / xx;
    *a = my - *b * mx;
}

/// What a fit takes for x.
enum over { NODES_OF, MODES_OF, CONTACTS_OF };

static void put_fit(struct ra_table *table, const char *quantity, double exponent, double from,
                    double to, size_t points, double constant, double slope)
{
    ra_table_text(table, "quantity", quantity);
    ra_table_number(table, "exponent", "1", exponent);
    ra_table_number(table, "from", "1", from);
    ra_table_number(table, "to", "1", to);
    ra_table_count(table, "points", points);
    ra_table_number(table, "constant", "ns", constant);
    ra_table_number(table, "slope", "ns", slope);
    ra_table_end_row(table);
}

static void fit(struct ra_table *table, const struct result *result, enum engine engine,
                const char *name, int series, enum over over)
{
    double x[CASES], y[CASES], a, b, from = HUGE_VAL, to = 0;
    size_t count = 0;
    for (size_t j = 0; j < CASES; j++) {
        const struct result *const r = &result[j];
        const double value = over == NODES_OF   ? r->nodes
                             : over == MODES_OF ? r->modes
                                                : r->contacts[engine];
        // a slider in the air all the time has no place on a logarithmic axis
        if ((cases[j].series & series) == 0 || !(value > 0)) {
            continue;
        }
        x[count] = value;
        y[count++] = r->cost[engine];
        from = fmin(from, value);
        to = fmax(to, value);
    }
    if (count < 2) {
        return;
    }
    line(x, y, count, &a, &b);
    char quantity[80];
    snprintf(quantity, sizeof quantity, "%s-%s", engine_name[engine], name);
    put_fit(table, quantity, study_slope(x, y, count), from, to, count, a, b);
}

static void fit_all(struct ra_table *table, const struct result *result)
{
    for (int e = 0; e < ENGINES; e++) {
        const enum engine engine = (enum engine)e;
        fit(table, result, engine, "nodes-length", LENGTH, NODES_OF);
        fit(table, result, engine, "nodes-spacing", SPACING, NODES_OF);
        fit(table, result, engine, "modes", MODES, MODES_OF);
        // the plain loop has not seen the contacts of long sliding, and the floor has none
        if (engine == DEFAULT || engine == OBSERVED) {
            fit(table, result, engine, "contacts", GRID | SPACING, CONTACTS_OF);
        }
    }
}

// ## The tables

/// The line "model name" of /proc/cpuinfo, without which a time means nothing.
static void processor_name(char *name, size_t size)
{
    char text[256];
    FILE *const file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown");
    while (file != NULL && fgets(text, sizeof text, file) != NULL) {
        const char *const colon = strstr(text, ": ");
        if (strncmp(text, "model name", 10) == 0 && colon != NULL) {
            snprintf(name, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
}

/// Opens both tables. What the columns mean stands before the line that names them.
static enum ra_code open_tables(const char *folder, bool is_quick, struct ra_table *bench_table,
                                struct ra_table *exponents, struct ra_status *st)
{
    char processor[200];
    const struct ra_provenance provenance = {.command = is_quick ? "bench --quick" : "bench"};
    const struct cost cost = {1, 1, 1, 1};
    const struct ra_case c = {0};
    const struct result result = {0};
    processor_name(processor, sizeof processor);
    enum ra_code code = ra_folder_make(folder, st);
    if (code == RA_OK) {
        code = ra_table_open(bench_table, folder, "bench.tsv", &provenance, st);
    }
    if (code == RA_OK) {
        code = ra_table_open(exponents, folder, "bench-exponents.tsv", &provenance, st);
    }
    if (code == RA_OK) {
        static const char *const meaning[] = {
            "ns_per_step: processor time of a step, median over slices; spread: their quartiles",
            "ratio_to_plain: ns_per_step of plain over that of this engine, how often faster",
            "ratio_to_floor: ns_per_step of this engine over that of floor, the modal step alone",
            "modes, nodes: of both solids; contacts: mean over the steps that were counted"};
        ra_table_comment(bench_table, "processor %s", processor);
        for (size_t i = 0; i < sizeof meaning / sizeof meaning[0]; i++) {
            ra_table_comment(bench_table, "%s", meaning[i]);
        }
        put_row(bench_table, "", "", &cost, &c, &result, 0.0, 0);
        ra_table_comment(exponents, "least squares over the rows of bench.tsv: ns_per_step ~ "
                                    "x^exponent, and ns_per_step = constant + slope x");
        put_fit(exponents, "", 0.0, 0.0, 0.0, 0, 0.0, 0.0);
    }
    return code;
}

int main(int argc, char **argv)
{
    const char *folder = "results";
    const bool is_quick = study_flag(argc, argv, "--quick");
    struct ra_table table = {0}, exponents = {0};
    struct result result[CASES] = {{0}};
    struct ra_status st = {RA_OK, ""};
    for (int i = argc - 1; i > 0; i--) {
        if (strncmp(argv[i], "--", 2) != 0) {
            folder = argv[i];
        }
    }
    enum ra_code code = open_tables(folder, is_quick, &table, &exponents, &st);
    for (size_t j = 0; j < CASES && code == RA_OK; j++) {
        code = bench(j, is_quick ? &quick : &full, &table, &result[j], &st);
    }
    if (code == RA_OK) {
        fit_all(&exponents, result);
        code = ra_table_close(&exponents, &st);
    }
    if (code == RA_OK) {
        code = ra_table_close(&table, &st);
    }
    ra_table_abandon(&table);
    ra_table_abandon(&exponents);
    ra_exact_release();
    if (code != RA_OK) {
        fprintf(stderr, "bench: %s\n", st.text);
    }
    return (int)code;
}
