// Costs of a time step: engines and instruction sets beside the limits of the processor.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# What is measured

The paper prints one processor time for its realistic problem (Table 7: 9920 s). A time means little
without a comparison. Every case below is stepped by

    plain      every node of the contact zone at every step, as Algorithm 1 is printed
    default    steps as every run takes them, many at once where possible (src/line/flight.c,
               stretch.c), with the widest instruction set of this processor. Squares of velocities
               and works of forces are summed in any case. The kernel follows shocks, although
               nothing here uses them
    observed   the same with the observers of every run: levels, energy balance, shocks
    single     one ra_step for each, without observers
    avx2, sse2 as `default`, with the kernels of narrower vectors

Each cost is compared with three limits on the same vectors (limits.c): the bare modal recurrence in
registers, the same with the necessary storage, and the port limit of the operations of a step with
as many contacts. The ratios show how far the engine is from each limit.

**How.** The work is always the same. A state is brought into steady sliding once. For each
repetition a child of this process (fork) inherits the state, does the same steps, bit for bit, and
reports their processor time. The engines take turns, with the limits between them. The *least* time
of all repetitions counts, because other programs can only add to it. (On a shared machine, medians
of one engine after the other varied by a factor of two; the table has them beside the minima.)
The tables of a new child are not in the caches, so some steps are made before the clock starts.

**Which motion.** Everything starts from data/cases/realistic.ini with the slider at a fifth of the
resonator, away from its support, 20 ms before the first step that counts. The plain loop would need
seconds for these 20 ms, so it is started without them. This matters little, because the plain loop
computes thousands of nodes whether they touch or not.

# Flights

Rough solids that slide fast are apart most of the time, and then a run takes many steps at once
(src/line/flight.c). For points of surface and speed bench-flights.tsv has the share of these steps,
and the costs of a step in flight and out of it. `over_stored` is the cost of a step in flight over
that of the bare recurrence.

# How the cost grows

Each case differs from the first one in one thing: surface and speed (a grid of nine), spacing,
number of modes, contact law, length. bench-exponents.tsv has the fits over nodes, modes and
contacts (fit.c). With the number of nodes per length, the number of contacts grows, too. With the
length of the resonator the contacts would also change: forty modes on ten times the length cannot
bend under a slider of 20 mm, which then rides on four nodes instead of twenty. The lengths are
therefore compared on a resonator 50 mm thick, which does not bend under the slider at any length.
Then only the number of nodes grows, and an exponent above zero means work on nodes that are far
from the slider.

Usage: bench [FOLDER] [--quick]; writes bench.tsv, bench-limits.tsv, bench-flights.tsv and
bench-exponents.tsv. Nothing is asserted, because a time depends on the machine. The tables name it.
*/
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/table.h"
#include "bench/clock.h"
#include "bench/fit.h"
#include "bench/limits.h"
#include "detection/packed.h"
#include "kernels/kernels.h"
#include "line/line.h"
#include "sliding/case.h"
#include "statistics/energy.h"
#include "statistics/shocks.h"
#include "study.h"

enum engine { PLAIN, DEFAULT, OBSERVED, SINGLE, NARROW, NARROWEST, ENGINES };
static const char *const engine_name[ENGINES] = {"plain",  "default", "observed",
                                                 "single", "avx2",    "sse2"};

static const char REALISTIC[] = "data/cases/realistic.ini";

/// Steps of a measurement: `warm` before the first child, `settle` of each child before its clock
/// starts, `steps` that count.
struct effort {
    uint64_t warm, warm_plain, settle, settle_plain, steps, steps_plain, flying;
    int repetitions, turns;
};
enum { MOST_REPETITIONS = 9 };
static const struct effort full = {200000, 100, 2000, 20, 50000, 400, 500000, MOST_REPETITIONS, 5};
static const struct effort quick = {20000, 100, 1000, 20, 5000, 100, 20000, 3, 2};

/// The fits to which a case belongs.
enum series { GRID = 1, SPACING = 2, MODES = 4, LENGTH = 8 };

enum { MOST_KEYS = 4 };
static const struct bench_case {
    const char *name;
    int series;
    const char *set[MOST_KEYS];
} cases[] =
    {
#define RA3 "surface.Ra=3 um", "surface.correlation_length=400 um"
#define RA5 "surface.Ra=5 um", "surface.correlation_length=450 um"
#define RA10 "surface.Ra=10 um", "surface.correlation_length=450 um"
#define RA30 "surface.Ra=30 um", "surface.correlation_length=500 um"
#define STIFF "resonator.thickness=50 mm"
#define V "sliding.speed="
        // all others are compared with this case
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
        // the time step of 100 ns is stable for all of them (the limit is 530 ns for 160 modes)
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
},
  flights[] = {
      {"ra3-v0.10", 0, {RA3}},
      {"ra3-v0.20", 0, {RA3, V "0.2 m/s"}},
      {"ra3-v0.70", 0, {RA3, V "0.7 m/s"}},
      {"ra10-v0.10", 0, {RA10}},
      {"ra10-v0.20", 0, {RA10, V "0.2 m/s"}},
      {"ra10-v0.70", 0, {RA10, V "0.7 m/s"}},
      {"ra30-v0.10", 0, {RA30}},
      {"ra30-v0.20", 0, {RA30, V "0.2 m/s"}},
      {"ra30-v0.70", 0, {RA30, V "0.7 m/s"}},
#undef RA3
#undef RA5
#undef RA10
#undef RA30
#undef STIFF
#undef V
};
enum { CASES = sizeof cases / sizeof cases[0], FLIGHTS = sizeof flights / sizeof flights[0] };

/// One engine on one case.
struct runner {
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_state state;
    struct ra_balance balance; ///< used by OBSERVED alone
    struct ra_shocks shocks;
    uint64_t shock_count;
};

enum { PARTS_OF_FLYING = 64 };

/// The report of a child: processor time [s], and sums over the steps that count.
struct told {
    double seconds;
    double flying[PARTS_OF_FLYING]; ///< time in flight in each part of the steps [s]
    struct limit_contact contact;
    double flown, flights;
};

/// The values of a row of bench.tsv; times in ns per step.
struct result {
    double cost, median;
    uint64_t steps;
    struct limit_contact contact;
    struct limit_recurrence bare;
    double ports, ports_fused;
};

/// A case and its results, which wait for the best rates of all cases.
struct outcome {
    char law[24];
    double speed, Ra, spacing, length;
    size_t modes, nodes;
    struct result result[ENGINES];
};

/// The instruction sets of the engines, the widest first, and their rates.
struct processor {
    const struct limit_set *set[LIMIT_SETS]; ///< of DEFAULT, NARROW, NARROWEST; NULL: cannot run
    struct limit_rates rates[LIMIT_SETS];
};

static int set_of(enum engine engine)
{
    return engine < NARROW ? 0 : (int)engine - NARROW + 1;
}

// ## One engine

static void count_shock(const struct ra_shock *shock, void *context)
{
    (void)shock;
    ++*(uint64_t *)context;
}

/// Makes a flight, and adds its time to the report.
static uint64_t take_off(struct runner *r, uint64_t done, uint64_t most, struct told *told)
{
    const uint64_t part = done * PARTS_OF_FLYING / (done + most + 1);
    const double start = bench_time();
    const uint64_t flown = ra_fly(&r->problem, &r->state, most, NULL);
    if (flown > 0) {
        told->flying[part] += bench_time() - start;
        told->flown += (double)flown;
        told->flights++;
    }
    return flown;
}

/// After a single step, with `done` steps complete, takes many steps at once, as a run does
/// (src/sliding/run.c). `told` may be NULL.
static uint64_t more_steps(struct runner *r, enum engine engine, uint64_t done, uint64_t most,
                           struct told *told)
{
    const bool observed = engine == OBSERVED;
    struct ra_stretch stretch;
    // with candidates there is no flight, and nothing to time
    uint64_t steps = told != NULL && r->state.now.candidate_count == 0
                         ? take_off(r, done, most, told)
                         : ra_fly(&r->problem, &r->state, most, NULL);
    if (steps > 0) {
        if (observed) {
            ra_balance_fly(&r->state, &r->balance, steps);
        }
        return steps;
    }
    uint64_t all = 0;
    if (!observed && r->state.packed->fused.followed == NULL) {
        ra_follow_begin(r->state.packed, r);
    }
    while ((!observed || (ra_balance_stretches(&r->balance) && ra_shocks_quiet(&r->shocks))) &&
           (steps = ra_stretch(&r->problem, &r->state, most - all, &stretch)) > 0) {
        if (observed) {
            ra_balance_stretch(&r->problem, &r->state, &stretch, &r->balance, steps);
            ra_shocks_stretch(&r->problem, &r->state, &r->shocks, steps);
        }
        all += steps;
    }
    return all;
}

/// Takes some steps; `told` receives the times of flights, or is NULL.
static enum ra_code advance(struct runner *r, enum engine engine, uint64_t steps, struct told *told,
                            struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (uint64_t n = 0; n < steps && code == RA_OK; n++) {
        code = ra_step(&r->problem, &r->state, st);
        if (engine == OBSERVED) {
            ra_balance_observe(&r->problem, &r->state, &r->balance);
            ra_shocks_observe(&r->problem, &r->state, &r->shocks);
        }
        if (code == RA_OK && engine != PLAIN && engine != SINGLE) {
            n += more_steps(r, engine, n, steps - n - 1, told);
        }
    }
    return code;
}

/// Adds the numbers of candidates, contacts and forces of the last step to `sum`.
static void add_contact(const struct ra_state *state, struct limit_contact *sum)
{
    double nodes[2] = {0.0, 0.0}, loaded = 0.0;
    for (size_t s = 0; s < state->now.candidate_count; s++) {
        const struct ra_candidate_range *const range = &state->now.candidate[s];
        const int64_t count = range->end[0] - range->begin[0];
        for (int i = 0; i < 2; i++) {
            nodes[i] += (double)(range->end[i] - range->begin[i]);
        }
        for (int64_t p = 0; p < count && state->at.contacts > 0; p++) {
            loaded += state->node_force[0][range->index[0] + p] != 0.0 ||
                      state->node_force[1][range->index[1] + p] != 0.0;
        }
    }
    for (int i = 0; i < 2; i++) {
        sum->candidates[i] += nodes[i];
        sum->blocks[i] += ceil(nodes[i] / RA_LANES);
    }
    sum->loaded += loaded;
    sum->loaded_blocks += ceil(loaded / RA_LANES);
    sum->contacts += (double)state->at.contacts;
    sum->contact_blocks += ceil((double)state->at.contacts / RA_LANES);
}

/// Takes some steps, one at a time, and adds up the numbers of add_contact; these steps are not
/// timed.
static enum ra_code count_steps(struct runner *r, uint64_t steps, struct told *told,
                                struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (uint64_t n = 0; n < steps && code == RA_OK; n++) {
        code = ra_step(&r->problem, &r->state, st);
        add_contact(&r->state, &told->contact);
    }
    return code;
}

static void runner_free(struct runner *r)
{
    ra_state_clear(&r->problem, &r->state);
    ra_balance_clear(&r->balance);
    ra_shocks_clear(&r->shocks);
    ra_problem_clear(&r->problem);
    ra_sliding_case_free(&r->c);
}

/// A case with its engine, in steady sliding.
static enum ra_code runner_make(const struct bench_case *this, enum engine engine,
                                const char *kernels, uint64_t warm, struct runner *r,
                                struct ra_status *st)
{
    char note[512], word[64];
    const char *set[3 + MOST_KEYS] = {"sliding.start=90 mm", word};
    size_t count = 2;
    snprintf(word, sizeof word, "contact.kernels=%s", kernels);
    if (engine == PLAIN) {
        set[count++] = "contact.engine=plain";
    }
    for (int k = 0; k < MOST_KEYS && this->set[k] != NULL; k++) {
        set[count++] = this->set[k];
    }
    enum ra_code code = ra_sliding_case_read(REALISTIC, set, count, &r->c, st);
    if (code == RA_OK) {
        code = ra_sliding_case_problem(&r->c, &r->problem, note, sizeof note, st);
    }
    if (code == RA_OK) {
        code = ra_state_init(&r->problem, &r->state, st);
    }
    if (code == RA_OK && engine == OBSERVED) {
        code = ra_balance_init(&r->problem.pair, 0, &r->balance, st);
    }
    if (code == RA_OK && engine == OBSERVED) {
        code = ra_shocks_init(&r->problem, RA_SHOCK_TOTAL, count_shock, &r->shock_count, &r->shocks,
                              st);
    }
    return code == RA_OK ? advance(r, engine, warm, NULL, st) : code;
}

// ## Children

/// The task of a child.
enum task { STEPPING, COUNTING, FLYING };

static enum ra_code work(struct runner *r, enum engine engine, enum task task,
                         const struct effort *effort, struct told *told, struct ra_status *st)
{
    const bool plain = engine == PLAIN;
    const uint64_t steps = plain ? effort->steps_plain : effort->steps;
    enum ra_code code = advance(r, engine, plain ? effort->settle_plain : effort->settle, NULL, st);
    const double start = bench_seconds();
    if (code == RA_OK) {
        code = task == STEPPING   ? advance(r, engine, steps, NULL, st)
               : task == COUNTING ? count_steps(r, steps, told, st)
                                  : advance(r, engine, effort->flying, told, st);
    }
    told->seconds = bench_seconds() - start;
    return code;
}

/// A child does the work, so that the runner of this process stays as it is.
static enum ra_code in_child(struct runner *r, enum engine engine, enum task task,
                             const struct effort *effort, struct told *told, struct ra_status *st)
{
    int ends[2], status = 0;
    fflush(NULL);
    if (pipe(ends) != 0) {
        return ra_fail(st, RA_SYSTEM, "no pipe to a child");
    }
    const pid_t child = fork();
    if (child == 0) {
        struct told own = {0};
        struct ra_status why = {RA_OK, ""};
        const enum ra_code code = work(r, engine, task, effort, &own, &why);
        if (code != RA_OK) {
            fprintf(stderr, "bench: %s\n", why.text);
        }
        const bool all = write(ends[1], &own, sizeof own) == (ssize_t)sizeof own;
        _exit(all ? (int)code : RA_SYSTEM);
    }
    close(ends[1]);
    const bool all = child > 0 && read(ends[0], told, sizeof *told) == (ssize_t)sizeof *told;
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) != child || !all || status != 0) {
        return ra_fail(st, RA_SYSTEM, "a child of the bench did not do its steps");
    }
    return RA_OK;
}

// ## One case

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void put_limits(struct ra_table *table, const struct result *x)
{
    const struct limit_recurrence *const bare = &x->bare;
    const bool fuses = bare->stored_fused < HUGE_VAL;
    const double unknown = (double)NAN;
    ra_table_number(table, "registers", "ns", bare->registers);
    ra_table_number(table, "registers_fused", "ns", fuses ? bare->registers_fused : unknown);
    ra_table_number(table, "stored", "ns", bare->stored);
    ra_table_number(table, "stored_fused", "ns", fuses ? bare->stored_fused : unknown);
    ra_table_number(table, "ports", "ns", x->ports);
    ra_table_number(table, "ports_fused", "ns", x->ports_fused);
    ra_table_number(table, "over_registers", "1", x->cost / bare->registers);
    ra_table_number(table, "over_stored", "1", x->cost / bare->stored);
    ra_table_number(table, "over_ports", "1", x->cost / x->ports);
    ra_table_number(table, "over_ports_fused", "1", x->cost / x->ports_fused);
}

static void put_row(struct ra_table *table, const char *name, const char *engine,
                    const char *kernels, const struct outcome *outcome, const struct result *x,
                    int repetitions)
{
    const struct limit_operations n = limit_count(&x->contact);
    ra_table_text(table, "case", name);
    ra_table_text(table, "engine", engine);
    ra_table_text(table, "kernels", kernels);
    ra_table_number(table, "ns_per_step", "ns", x->cost);
    ra_table_number(table, "ns_median", "ns", x->median);
    ra_table_number(table, "ratio_to_plain", "1", outcome->result[PLAIN].cost / x->cost);
    ra_table_number(table, "over_default", "1", x->cost / outcome->result[DEFAULT].cost);
    put_limits(table, x);
    ra_table_text(table, "law", outcome->law);
    ra_table_number(table, "speed", "m/s", outcome->speed);
    ra_table_number(table, "Ra", "m", outcome->Ra);
    ra_table_number(table, "spacing", "m", outcome->spacing);
    ra_table_number(table, "length", "m", outcome->length);
    ra_table_count(table, "modes", outcome->modes);
    ra_table_count(table, "nodes", outcome->nodes);
    ra_table_number(table, "contacts", "1", x->contact.contacts);
    ra_table_number(table, "loaded", "1", x->contact.loaded);
    ra_table_number(table, "candidates", "1", x->contact.candidates[0] + x->contact.candidates[1]);
    ra_table_number(table, "operations", "1", n.multiply + n.add);
    ra_table_number(table, "loads", "1", n.load);
    ra_table_count(table, "steps", x->steps);
    ra_table_count(table, "repetitions", (uint64_t)repetitions);
    ra_table_end_row(table);
}

static void put_rows(struct ra_table *table, const char *name, const struct processor *processor,
                     struct outcome *outcome, int repetitions)
{
    for (int e = 0; e < ENGINES; e++) {
        const int s = set_of((enum engine)e);
        const struct limit_set *const set = processor->set[s];
        struct result *const x = &outcome->result[e];
        if (set != NULL) {
            const struct limit_operations n = limit_count(&x->contact);
            x->ports = limit_ports(set, &processor->rates[s], &n, false);
            x->ports_fused = limit_ports(set, &processor->rates[s], &n, true);
            put_row(table, name, engine_name[e], set->name, outcome, x, repetitions);
        }
    }
}

/// The least cost of a step and the median, of some times [s].
static void settle_cost(double *seconds, int repetitions, struct result *x)
{
    qsort(seconds, (size_t)repetitions, sizeof *seconds, ascending);
    x->cost = 1e9 * seconds[0] / (double)x->steps;
    x->median = 1e9 * seconds[repetitions / 2] / (double)x->steps;
}

/// Means of the sums over some steps.
static struct limit_contact mean_contact(const struct ra_problem *problem,
                                         const struct limit_contact *sum, double steps)
{
    struct limit_contact mean = {.loaded = sum->loaded / steps,
                                 .loaded_blocks = sum->loaded_blocks / steps,
                                 .contacts = sum->contacts / steps,
                                 .contact_blocks = sum->contact_blocks / steps};
    for (int i = 0; i < 2; i++) {
        mean.candidates[i] = sum->candidates[i] / steps;
        mean.blocks[i] = sum->blocks[i] / steps;
        mean.modes[i] = problem->solid[i].modes.count;
    }
    return mean;
}

/// Makes all repetitions of all engines of a case, in turns.
static enum ra_code measure(struct runner *runner, struct processor *processor,
                            const struct effort *effort, struct result *result,
                            struct ra_status *st)
{
    double seconds[ENGINES][MOST_REPETITIONS];
    struct limit_recurrence bare[LIMIT_SETS];
    const size_t width = runner[DEFAULT].problem.pair.modal.width;
    enum ra_code code = RA_OK;
    for (int s = 0; s < LIMIT_SETS; s++) {
        limit_recurrence_begin(&bare[s]);
    }
    for (int j = 0; j < effort->repetitions; j++) {
        for (int e = 0; e < ENGINES && code == RA_OK; e++) {
            const int s = set_of((enum engine)e);
            struct told told = {0};
            if (processor->set[s] == NULL) {
                continue;
            }
            code = in_child(&runner[e], (enum engine)e, STEPPING, effort, &told, st);
            seconds[e][j] = told.seconds;
            limit_rates_measure(processor->set[s], &processor->rates[s]);
            limit_recurrence_measure(processor->set[s], width, &bare[s]);
        }
    }
    for (int e = 0; e < ENGINES && code == RA_OK; e++) {
        struct result *const x = &result[e];
        struct told sums = {0};
        if (processor->set[set_of((enum engine)e)] != NULL) {
            x->steps = e == PLAIN ? effort->steps_plain : effort->steps;
            x->bare = bare[set_of((enum engine)e)];
            settle_cost(seconds[e], effort->repetitions, x);
            code = in_child(&runner[e], (enum engine)e, COUNTING, effort, &sums, st);
            x->contact = mean_contact(&runner[e].problem, &sums.contact, (double)x->steps);
        }
    }
    return code;
}

static enum ra_code runners_make(const struct bench_case *this, const struct processor *processor,
                                 const struct effort *effort, struct runner *runner,
                                 struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (int e = 0; e < ENGINES && code == RA_OK; e++) {
        const struct limit_set *const set = processor->set[set_of((enum engine)e)];
        if (set != NULL) {
            code = runner_make(this, (enum engine)e, set->name,
                               e == PLAIN ? effort->warm_plain : effort->warm, &runner[e], st);
        }
    }
    return code;
}

static void describe(const struct runner *r, struct outcome *outcome)
{
    const struct ra_solid *const solid = r->problem.solid;
    snprintf(outcome->law, sizeof outcome->law, "%s", r->c.pair.law);
    outcome->speed = r->c.pair.speed;
    outcome->Ra = r->c.surface[0].Ra;
    outcome->spacing = r->c.pair.spacing;
    outcome->length = r->c.solid[0].beam.length;
    outcome->modes = solid[0].modes.count + solid[1].modes.count;
    outcome->nodes = solid[0].nodes + solid[1].nodes;
}

/// All engines on one case.
static enum ra_code bench(const struct bench_case *this, struct processor *processor,
                          const struct effort *effort, struct outcome *outcome,
                          struct ra_status *st)
{
    struct runner runner[ENGINES];
    memset(runner, 0, sizeof runner);
    enum ra_code code = runners_make(this, processor, effort, runner, st);
    if (code == RA_OK) {
        code = measure(runner, processor, effort, outcome->result, st);
    }
    if (code == RA_OK) {
        const struct result *const x = outcome->result;
        describe(&runner[DEFAULT], outcome);
        printf("%-20s plain %7.0f  default %6.1f  observed %6.1f  stored %5.1f ns, %.1f contacts\n",
               this->name, x[PLAIN].cost, x[DEFAULT].cost, x[OBSERVED].cost, x[DEFAULT].bare.stored,
               x[DEFAULT].contact.contacts);
        fflush(stdout);
    }
    for (int e = 0; e < ENGINES; e++) {
        runner_free(&runner[e]);
    }
    return code;
}

// ## Flights

/// Costs in ns per step: of all steps, of those in flight, and of those out of flight.
struct flight {
    double all, flown, other, share, length;
};

static void put_flight(struct ra_table *table, const struct bench_case *this,
                       const struct ra_sliding_case *c, const struct flight *x,
                       const struct limit_recurrence *bare)
{
    ra_table_text(table, "case", this->name);
    ra_table_number(table, "Ra", "m", c->surface[0].Ra);
    ra_table_number(table, "speed", "m/s", c->pair.speed);
    ra_table_number(table, "share_flown", "1", x->share);
    ra_table_number(table, "steps_per_flight", "1", x->length);
    ra_table_number(table, "ns_per_step", "ns", x->all);
    ra_table_number(table, "ns_flown", "ns", x->flown);
    ra_table_number(table, "ns_other", "ns", x->other);
    ra_table_number(table, "stored", "ns", bare->stored);
    ra_table_number(table, "over_stored", "1", x->flown / bare->stored);
    ra_table_end_row(table);
}

static enum ra_code bench_flight(const struct bench_case *this, const struct limit_set *set,
                                 const struct effort *effort, struct ra_table *table,
                                 struct ra_status *st)
{
    struct runner r = {.shock_count = 0};
    struct limit_recurrence bare;
    struct flight x = {HUGE_VAL, 0.0, 0.0, 0.0, 0.0};
    const double steps = (double)effort->flying;
    limit_recurrence_begin(&bare);
    enum ra_code code = runner_make(this, DEFAULT, set->name, effort->warm, &r, st);
    double least[PARTS_OF_FLYING], flying = 0.0;
    for (int j = 0; j < effort->turns && code == RA_OK; j++) {
        struct told told = {0};
        code = in_child(&r, DEFAULT, FLYING, effort, &told, st);
        limit_recurrence_measure(set, r.problem.pair.modal.width, &bare);
        x.share = told.flown / steps;
        x.length = told.flown / told.flights;
        x.all = fmin(x.all, 1e9 * told.seconds / steps);
        // other programs disturb some part of a turn, but not the same part in every turn
        for (int part = 0; part < PARTS_OF_FLYING; part++) {
            least[part] = j == 0 ? told.flying[part] : fmin(least[part], told.flying[part]);
        }
    }
    for (int part = 0; part < PARTS_OF_FLYING && code == RA_OK; part++) {
        flying += least[part];
    }
    x.flown = 1e9 * flying / (steps * x.share);
    x.other = (x.all - x.share * x.flown) / (1.0 - x.share);
    if (code == RA_OK) {
        // without flights the cost of a step in flight is unknown
        x.flown = x.share > 0.0 ? x.flown : (double)NAN;
        x.other = x.share > 0.0 ? x.other : x.all;
        x.length = x.share > 0.0 ? x.length : (double)NAN;
        put_flight(table, this, &r.c, &x, &bare);
        printf("%-20s %5.1f %% in flight, %.1f ns a step there, %.1f of all\n", this->name,
               100 * x.share, x.flown, x.all);
        fflush(stdout);
    }
    runner_free(&r);
    return code;
}

// ## The tables

/// The x of a fit.
enum over { NODES_OF, MODES_OF, CONTACTS_OF };

static void fit(struct ra_table *table, const struct outcome *outcome, enum engine engine,
                const char *name, int series, enum over over)
{
    double x[CASES], y[CASES];
    size_t count = 0;
    char quantity[80];
    for (size_t j = 0; j < CASES; j++) {
        const struct outcome *const o = &outcome[j];
        // a slider in the air all the time has 0 contacts, which have no logarithm
        if ((cases[j].series & series) != 0 && o->result[engine].cost > 0.0) {
            x[count] = over == NODES_OF   ? (double)o->nodes
                       : over == MODES_OF ? (double)o->modes
                                          : o->result[engine].contact.contacts;
            y[count++] = o->result[engine].cost;
        }
    }
    snprintf(quantity, sizeof quantity, "%s-%s", engine_name[engine], name);
    bench_put_fit(table, quantity, "ns", x, y, count);
}

static void fit_all(struct ra_table *table, const struct outcome *outcome)
{
    bench_put_fit_head(table);
    for (int e = 0; e < ENGINES; e++) {
        const enum engine engine = (enum engine)e;
        fit(table, outcome, engine, "nodes-length", LENGTH, NODES_OF);
        fit(table, outcome, engine, "nodes-spacing", SPACING, NODES_OF);
        fit(table, outcome, engine, "modes", MODES, MODES_OF);
        // the plain loop is stepped at the start, not with the contacts of long sliding
        if (engine != PLAIN) {
            fit(table, outcome, engine, "contacts", GRID | SPACING, CONTACTS_OF);
        }
    }
}

static void put_rates(struct ra_table *table, const char *engine, const struct limit_set *set,
                      const char *name, const struct limit_rates *r)
{
    ra_table_text(table, "engine", engine);
    ra_table_text(table, "kernels", set->name);
    ra_table_text(table, "processor", name);
    ra_table_text(table, "version", ra_version());
    ra_table_number(table, "clock", "GHz", r->clock > 0.0 ? r->clock : (double)NAN);
    ra_table_number(table, "multiply", "1/ns", r->multiply);
    ra_table_number(table, "add", "1/ns", r->add);
    ra_table_number(table, "both", "1/ns", r->both);
    ra_table_number(table, "fused", "1/ns", r->fused);
    ra_table_number(table, "load", "1/ns", r->load);
    ra_table_number(table, "store", "1/ns", r->store);
    ra_table_number(table, "ports_multiply", "1", r->multiply / r->clock);
    ra_table_number(table, "ports_add", "1", r->add / r->clock);
    ra_table_number(table, "ports_both", "1", r->both / r->clock);
    ra_table_number(table, "ports_fused", "1", r->fused / r->clock);
    ra_table_number(table, "ports_load", "1", r->load / r->clock);
    ra_table_number(table, "ports_store", "1", r->store / r->clock);
    ra_table_end_row(table);
}

static void put_processor(struct ra_table *table, const struct processor *processor)
{
    static const char *const engine[LIMIT_SETS] = {"default", "avx2", "sse2"};
    char name[200];
    bench_processor(name, sizeof name);
    ra_table_comment(table, "most vector operations per ns in loops of independent ones; ports: "
                            "these per cycle, a cycle being an integer addition in a chain");
    put_rates(table, "", processor->set[0], "", &(const struct limit_rates){0});
    for (int s = 0; s < LIMIT_SETS; s++) {
        if (processor->set[s] != NULL) {
            put_rates(table, engine[s], processor->set[s], name, &processor->rates[s]);
        }
    }
}

/// Writes the meaning of the columns before the line of their names.
static void put_heads(struct ra_table *steps, struct ra_table *flying)
{
    static const char *const meaning[] = {
        "ns_per_step: processor time of a step, the least of all repetitions; ns_median: the "
        "median",
        "ratio_to_plain: ns_per_step of plain over that of this engine, how often faster;",
        "over_default: ns_per_step over that of default; single: one call of ra_step a step",
        "registers, stored: the bare modal recurrence, kept in registers or stored after each step",
        "ports: the operations of a step at the highest rates of bench-limits.tsv",
        "_fused: with fused multiply-add; over_: ns_per_step over that limit",
        "modes, nodes: of both solids; candidates: nodes of both solids whose gaps are computed;",
        "loaded: of these, pairs of nodes with a force; contacts: slaves with one; means over "
        "steps",
        "operations, loads: counted, per step, on vectors of eight numbers "
        "(verify/bench/limits.c)"};
    char processor[200];
    bench_processor(processor, sizeof processor);
    const struct outcome none = {.nodes = 0};
    ra_table_comment(steps, "processor %s", processor);
    for (size_t i = 0; i < sizeof meaning / sizeof meaning[0]; i++) {
        ra_table_comment(steps, "%s", meaning[i]);
    }
    put_row(steps, "", "", "", &none, &none.result[0], 0);
    ra_table_comment(flying, "processor %s", processor);
    ra_table_comment(flying, "ns_flown, ns_other: of a step in flight, and of one that is not; "
                             "least of all repetitions; stored: the bare recurrence");
    put_flight(flying, &flights[0], &(const struct ra_sliding_case){.pair.speed = 0},
               &(const struct flight){0}, &none.result[0].bare);
}

// ## All cases

enum { STEPS_TABLE, LIMITS_TABLE, FLIGHTS_TABLE, FITS_TABLE, TABLES };

static enum ra_code run(const struct effort *effort, struct ra_table *table, struct ra_status *st)
{
    static struct outcome outcome[CASES];
    struct processor processor = {.set = {limit_set_find(ra_kernels_find(NULL)->name),
                                          limit_set_find("avx2"), limit_set_find("sse2")}};
    enum ra_code code = RA_OK;
    put_heads(&table[STEPS_TABLE], &table[FLIGHTS_TABLE]);
    for (size_t j = 0; j < CASES && code == RA_OK; j++) {
        code = bench(&cases[j], &processor, effort, &outcome[j], st);
    }
    for (size_t j = 0; j < FLIGHTS && code == RA_OK; j++) {
        code = bench_flight(&flights[j], processor.set[0], effort, &table[FLIGHTS_TABLE], st);
    }
    for (size_t j = 0; j < CASES && code == RA_OK; j++) {
        put_rows(&table[STEPS_TABLE], cases[j].name, &processor, &outcome[j], effort->repetitions);
    }
    if (code == RA_OK) {
        put_processor(&table[LIMITS_TABLE], &processor);
        fit_all(&table[FITS_TABLE], outcome);
    }
    return code;
}

int main(int argc, char **argv)
{
    static const char *const names[TABLES] = {"bench.tsv", "bench-limits.tsv", "bench-flights.tsv",
                                              "bench-exponents.tsv"};
    const char *folder = "results";
    const bool is_quick = study_flag(argc, argv, "--quick");
    const struct ra_provenance provenance = {.command = is_quick ? "bench --quick" : "bench"};
    struct ra_table table[TABLES];
    struct ra_status st = {RA_OK, ""};
    memset(table, 0, sizeof table);
    for (int i = argc - 1; i > 0; i--) {
        folder = strncmp(argv[i], "--", 2) != 0 ? argv[i] : folder;
    }
    enum ra_code code = ra_make_folder(folder, &st);
    for (int t = 0; t < TABLES && code == RA_OK; t++) {
        code = ra_table_open(&table[t], folder, names[t], &provenance, &st);
    }
    if (code == RA_OK) {
        code = run(is_quick ? &quick : &full, table, &st);
    }
    for (int t = 0; t < TABLES && code == RA_OK; t++) {
        code = ra_table_close(&table[t], &st);
    }
    for (int t = 0; t < TABLES; t++) {
        ra_table_abandon(&table[t]);
    }
    ra_exact_release();
    if (code != RA_OK) {
        fprintf(stderr, "bench: %s\n", st.text);
    }
    return (int)code;
}
