// Costs of a step in three dimensions, of the start of a run, and its memory.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# What is measured

The cases are data/cases/areal.ini with some keys changed. Each runs in its own process, so that its
peak memory can be measured. It is stepped from its settled start in five ways:

    default    candidates, the widest instruction set
    observed   the same with the observers of every run: levels, energy balance, shocks, spots
    sse2       as `default`, with vectors of two numbers
    film       as `default`, with the air between block and plate
    plain      all nodes of the block at every step

The times are measured as in bench.c: for each repetition a child inherits the state and does the
same steps, the engines take turns, and the least processor time counts. The plain loop starts where
the surfaces touch, because settling with it would take a minute. It computes a million nodes,
wherever the block is. Two limits are measured in the same turns: the bare recurrence of as many
modes, in registers and stored (limits.c), and `two`, a step of data/cases/realistic.ini, the same
problem in two dimensions.

`start` is the processor time from the case to the first step, with settling. Memory is the peak of
the process with the default engine and observers. bench-areal-exponents.tsv has the fits of costs
over nodes (spacing), modes (highest frequency) and contacts (roughness, speed). The case with a
tenth of the correlation length, on a grid of 5 um, is measured only for its memory.

Usage: areal [FOLDER] [--quick]; writes bench-areal.tsv and bench-areal-exponents.tsv. Nothing is
asserted, because a time depends on the machine. The tables name it.
*/
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "areal/run.h"
#include "areal/shocks.h"
#include "areal/spots.h"
#include "base/exact.h"
#include "base/table.h"
#include "bench/clock.h"
#include "bench/fit.h"
#include "bench/limits.h"
#include "detection/packed.h"
#include "kernels/kernels.h"
#include "line/line.h"
#include "study.h"

enum engine { DEFAULT, OBSERVED, NARROW, FILM, PLAIN, ENGINES };
static const char *const engine_name[ENGINES] = {"default", "observed", "sse2", "film", "plain"};

/// Steps of a measurement: those before the clock starts, and those that count.
struct effort {
    uint64_t warm, warm_plain, steps, steps_plain, steps_two;
    int repetitions;
};
static const struct effort full = {20000, 2, 20000, 8, 200000, 5};
static const struct effort quick = {500, 1, 500, 1, 2000, 1};

/// The fits to which a case belongs.
enum series { SPACING = 1, MODES = 2, GRID = 4, MEMORY = 8 };

enum { MOST_KEYS = 4 };
static const struct bench_case {
    const char *name;
    int series;
    const char *set[MOST_KEYS];
} cases[] = {
#define V "time.duration=0.5 s", "track.speed="
#define RA "surface.Ra="
    // all others are compared with this case; contact.nodes allows the same area of contact
    {"ra5-v0.10", SPACING | MODES | GRID, {NULL}},
    {"chi40", SPACING, {"track.spacing=40 um", "contact.nodes=250"}},
    {"chi10", SPACING, {"track.spacing=10 um", "contact.nodes=4000"}},
    {"highest5", MODES, {"plate.highest=5 kHz"}},
    {"highest10", MODES, {"plate.highest=10 kHz"}},
    {"ra5-v0.02", GRID, {V "0.02 m/s"}},
    {"ra5-v0.70", GRID, {V "0.7 m/s"}},
    {"ra3-v0.10", GRID, {RA "3 um"}},
    {"ra30-v0.02", GRID, {RA "30 um", V "0.02 m/s"}},
    {"ra30-v0.10", GRID, {RA "30 um"}},
    {"ra30-v0.70", GRID, {RA "30 um", V "0.7 m/s"}},
    {"tenth-lc",
     MEMORY,
     {"surface.correlation_length=45 um", "track.spacing=5 um", "contact.nodes=16000"}},
#undef V
#undef RA
};
enum { CASES = sizeof cases / sizeof cases[0] };

/// One engine on one case.
struct runner {
    struct ra_areal_case c;
    double *record[2];
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_balance balance; ///< used by OBSERVED alone
    struct ra_areal_shocks shocks;
    struct ra_areal_spots spots;
};

/// Results of a case; times in ns per step.
struct outcome {
    double cost[ENGINES], two, contacts, candidates;
    double start;  ///< [s]
    double memory; ///< [B]
    double spacing, speed, Ra;
    size_t modes, nodes;
    struct limit_recurrence bare;
};

// ## One engine

static void no_shock(const struct ra_shock *shock, size_t row, void *context)
{
    (void)shock;
    (void)row;
    (void)context;
}

static void no_spot(const struct ra_areal_spot *spot, void *context)
{
    (void)spot;
    (void)context;
}

static enum ra_code advance(struct runner *r, enum engine engine, uint64_t steps,
                            struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (uint64_t n = 0; n < steps && code == RA_OK; n++) {
        code = ra_areal_step(&r->problem, &r->state, st);
        if (code == RA_OK && engine == OBSERVED) {
            ra_areal_balance_observe(&r->problem, &r->state, &r->balance);
            ra_areal_shocks_observe(&r->state, &r->shocks);
            ra_areal_spots_observe(&r->problem, &r->state, &r->spots);
        }
    }
    return code;
}

static enum ra_code observers_make(struct runner *r, struct ra_status *st)
{
    enum ra_code code = ra_areal_balance_make(&r->problem, 0, &r->balance, st);
    if (code == RA_OK) {
        code = ra_areal_shocks_make(&r->problem, no_shock, NULL, &r->shocks, st);
    }
    return code == RA_OK ? ra_areal_spots_make(&r->problem, no_spot, NULL, &r->spots, st) : code;
}

static void runner_free(struct runner *r)
{
    ra_balance_clear(&r->balance.pair);
    ra_areal_shocks_free(&r->shocks);
    ra_areal_spots_free(&r->spots);
    ra_areal_state_free(&r->state);
    ra_areal_free(&r->problem);
    free(r->record[0]);
    free(r->record[1]);
    ra_areal_case_free(&r->c);
}

/// A case with its engine, at rest on the plate.
static enum ra_code runner_make(const struct bench_case *this, enum engine engine, struct runner *r,
                                struct ra_status *st)
{
    char note[1024];
    const char *set[2 + MOST_KEYS];
    size_t count = 0;
    if (engine == PLAIN) {
        set[count++] = "contact.engine=plain";
        set[count++] = "track.initial=touching";
    }
    if (engine == NARROW) {
        set[count++] = "contact.kernels=sse2";
    }
    if (engine == FILM) {
        set[count++] = "air.film=on";
    }
    for (int k = 0; k < MOST_KEYS && this->set[k] != NULL; k++) {
        set[count++] = this->set[k];
    }
    enum ra_code code = ra_areal_case_read("data/cases/areal.ini", set, count, &r->c, st);
    if (code == RA_OK) {
        code = ra_areal_case_problem(&r->c, &r->problem, r->record, note, sizeof note, st);
    }
    if (code == RA_OK) {
        code = ra_areal_state_make(&r->problem, &r->state, st);
    }
    if (code == RA_OK) {
        code = ra_pair_case_settle(&ra_areal_run, &r->c.pair, &r->problem.pair, &r->state.at, NULL,
                                   NULL, st);
    }
    return code == RA_OK && engine == OBSERVED ? observers_make(r, st) : code;
}

// ## Children

/// A child runs a function and reports the result; its changes of memory end with it.
static enum ra_code in_child(enum ra_code (*work)(void *context, void *told, struct ra_status *st),
                             void *context, void *told, size_t size, struct ra_status *st)
{
    int ends[2], status = 0;
    fflush(NULL);
    if (pipe(ends) != 0) {
        return ra_fail(st, RA_SYSTEM, "no pipe to a child");
    }
    const pid_t child = fork();
    if (child == 0) {
        struct ra_status why = {RA_OK, ""};
        const enum ra_code code = work(context, told, &why);
        if (code != RA_OK) {
            fprintf(stderr, "areal: %s\n", why.text);
        }
        const bool all = write(ends[1], told, size) == (ssize_t)size;
        _exit(all ? (int)code : RA_SYSTEM);
    }
    close(ends[1]);
    const bool all = child > 0 && read(ends[0], told, size) == (ssize_t)size;
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) != child || !all || status != 0) {
        return ra_fail(st, RA_SYSTEM, "a child of the bench did not do its steps");
    }
    return RA_OK;
}

struct stepping {
    struct runner *runner;
    enum engine engine;
    uint64_t warm, steps;
};

/// Reports seconds per step.
static enum ra_code do_steps(void *context, void *told, struct ra_status *st)
{
    const struct stepping *const s = context;
    enum ra_code code = advance(s->runner, s->engine, s->warm, st);
    const double start = bench_seconds();
    if (code == RA_OK) {
        code = advance(s->runner, s->engine, s->steps, st);
    }
    *(double *)told = (bench_seconds() - start) / (double)s->steps;
    return code;
}

/// Takes steps of the problem in two dimensions, many at once where possible, as in bench.c.
static enum ra_code advance_two(struct ra_problem *problem, struct ra_state *state, uint64_t steps,
                                struct ra_status *st)
{
    struct ra_stretch stretch;
    enum ra_code code = RA_OK;
    for (uint64_t n = 0, more; n < steps && code == RA_OK; n++) {
        code = ra_step(problem, state, st);
        n += code == RA_OK ? ra_fly(problem, state, steps - n - 1, NULL) : 0;
        if (state->packed->fused.followed == NULL) {
            ra_follow_begin(state->packed, problem);
        }
        while (code == RA_OK && (more = ra_stretch(problem, state, steps - n - 1, &stretch)) > 0) {
            n += more;
        }
    }
    return code;
}

/// Does what do_steps does, with the problem in two dimensions.
static enum ra_code do_two(void *context, void *told, struct ra_status *st)
{
    const uint64_t steps = ((const struct effort *)context)->steps_two;
    const char *const start_there[] = {"sliding.start=90 mm"};
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_state state;
    char note[1024];
    memset(&problem, 0, sizeof problem);
    memset(&state, 0, sizeof state);
    enum ra_code code = ra_sliding_case_read("data/cases/realistic.ini", start_there, 1, &c, st);
    if (code == RA_OK) {
        code = ra_sliding_case_problem(&c, &problem, note, sizeof note, st);
    }
    if (code == RA_OK) {
        code = ra_state_init(&problem, &state, st);
    }
    if (code == RA_OK) {
        code = advance_two(&problem, &state, steps, st);
    }
    const double start = bench_seconds();
    if (code == RA_OK) {
        code = advance_two(&problem, &state, steps, st);
    }
    *(double *)told = (bench_seconds() - start) / (double)steps;
    return code;
}

// ## One case

struct measuring {
    const struct bench_case *this;
    const struct effort *effort;
};

/// Mean numbers of contacts and candidates over some steps, which are not timed.
static enum ra_code count(struct runner *r, const struct effort *effort, struct outcome *o,
                          struct ra_status *st)
{
    enum ra_code code = advance(r, OBSERVED, effort->warm, st);
    for (uint64_t n = 0; n < effort->steps && code == RA_OK; n++) {
        code = advance(r, OBSERVED, 1, st);
        o->contacts += (double)r->state.at.contacts / (double)effort->steps;
        o->candidates += (double)(r->state.packed - 2 * RA_BESIDE * r->state.interval_count) /
                         (double)effort->steps;
    }
    return code;
}

static enum ra_code take_turns(const struct measuring *m, struct runner *runner, struct outcome *o,
                               struct ra_status *st)
{
    const struct effort *const effort = m->effort;
    const struct limit_set *const set = limit_set_find(ra_kernels_find(NULL)->name);
    enum ra_code code = RA_OK;
    limit_recurrence_begin(&o->bare);
    for (int j = 0; j < effort->repetitions && code == RA_OK; j++) {
        double seconds = 0.0;
        for (int e = 0; e < ENGINES && code == RA_OK; e++) {
            struct stepping s = {&runner[e], (enum engine)e, effort->warm, effort->steps};
            if (e == PLAIN) {
                s.warm = effort->warm_plain;
                s.steps = effort->steps_plain;
            }
            code = in_child(do_steps, &s, &seconds, sizeof seconds, st);
            o->cost[e] = fmin(o->cost[e], 1e9 * seconds);
        }
        if (code == RA_OK && m->this == cases) {
            code = in_child(do_two, (void *)(uintptr_t)effort, &seconds, sizeof seconds, st);
            o->two = fmin(o->two, 1e9 * seconds);
        }
        limit_recurrence_measure(set, o->modes, &o->bare);
    }
    return code;
}

/// All measurements of a case, in its own process.
static enum ra_code measure(void *context, void *told, struct ra_status *st)
{
    const struct measuring *const m = context;
    struct outcome *const o = told;
    struct runner runner[ENGINES];
    struct rusage usage;
    memset(runner, 0, sizeof runner);
    const double start = bench_seconds();
    enum ra_code code = runner_make(m->this, OBSERVED, &runner[OBSERVED], st);
    o->start = bench_seconds() - start;
    if (code == RA_OK && m->this->series == MEMORY) {
        code = count(&runner[OBSERVED], m->effort, o, st);
    }
    getrusage(RUSAGE_SELF, &usage);
    o->memory = 1024.0 * (double)usage.ru_maxrss;
    for (int e = 0; e < ENGINES && code == RA_OK && m->this->series != MEMORY; e++) {
        code = e != OBSERVED ? runner_make(m->this, (enum engine)e, &runner[e], st) : RA_OK;
    }
    const struct runner *const first = &runner[OBSERVED];
    o->modes = first->problem.pair.modal.width;
    o->nodes = first->problem.columns * first->problem.rows;
    o->spacing = first->c.pair.spacing;
    o->speed = first->c.pair.speed;
    o->Ra = first->c.surface[0].Ra;
    if (code == RA_OK && m->this->series != MEMORY) {
        code = take_turns(m, runner, o, st);
    }
    if (code == RA_OK && m->this->series != MEMORY) {
        code = count(&runner[OBSERVED], m->effort, o, st);
    }
    o->modes = first->problem.modes.count;
    for (int e = 0; e < ENGINES; e++) {
        runner_free(&runner[e]);
    }
    return code;
}

// ## The tables

/// A number, or no value if nothing was measured.
static double known(double value)
{
    return isfinite(value) ? value : (double)NAN;
}

static void put_row(struct ra_table *table, const char *name, enum engine engine,
                    const struct outcome *o)
{
    const double cost = o->cost[engine];
    ra_table_text(table, "case", name);
    ra_table_text(table, "engine", name[0] != '\0' ? engine_name[engine] : "");
    ra_table_number(table, "ns_per_step", "ns", known(cost));
    ra_table_number(table, "ratio_to_plain", "1", known(o->cost[PLAIN] / cost));
    ra_table_number(table, "two", "ns", known(o->two));
    ra_table_number(table, "over_two", "1", known(isfinite(o->two) ? cost / o->two : o->two));
    ra_table_number(table, "registers", "ns", known(o->bare.registers));
    ra_table_number(table, "stored", "ns", known(o->bare.stored));
    ra_table_number(table, "over_stored", "1",
                    known(isfinite(cost) ? cost / o->bare.stored : cost));
    ra_table_number(table, "start", "s", o->start);
    ra_table_number(table, "peak_memory", "MB", 1e-6 * o->memory);
    ra_table_number(table, "speed", "m/s", o->speed);
    ra_table_number(table, "Ra", "m", o->Ra);
    ra_table_number(table, "spacing", "m", o->spacing);
    ra_table_count(table, "modes", o->modes);
    ra_table_count(table, "nodes", o->nodes);
    ra_table_number(table, "contacts", "1", o->contacts);
    ra_table_number(table, "candidates", "1", o->candidates);
    ra_table_end_row(table);
}

static void put_head(struct ra_table *table)
{
    static const char *const meaning[] = {
        "ns_per_step: processor time of a step, the least of all repetitions",
        "ratio_to_plain: ns_per_step of plain over that of this engine, how often faster",
        "two: a step of data/cases/realistic.ini in the same turns; over_two: ns_per_step over it",
        "registers, stored: the bare modal recurrence, kept in registers or stored after each step",
        "start: processor time from the case to the first step; peak_memory: of default engine and "
        "observers",
        "nodes: of the block's surface; contacts: slaves with a force; candidates: nodes whose "
        "gaps are computed; means over steps"};
    char processor[200];
    const struct outcome none = {.nodes = 0};
    bench_processor(processor, sizeof processor);
    ra_table_comment(table, "processor %s", processor);
    for (size_t i = 0; i < sizeof meaning / sizeof meaning[0]; i++) {
        ra_table_comment(table, "%s", meaning[i]);
    }
    put_row(table, "", DEFAULT, &none);
}

static void fit(struct ra_table *table, const struct outcome *outcome, enum engine engine,
                const char *name, int series)
{
    double x[CASES], y[CASES];
    size_t points = 0;
    char quantity[80];
    for (size_t j = 0; j < CASES; j++) {
        const struct outcome *const o = &outcome[j];
        if ((cases[j].series & series) != 0) {
            x[points] = series == SPACING ? (double)o->nodes
                        : series == MODES ? (double)o->modes
                                          : o->contacts;
            y[points++] = o->cost[engine];
        }
    }
    snprintf(quantity, sizeof quantity, "areal-%s-%s", engine_name[engine], name);
    bench_put_fit(table, quantity, "ns", x, y, points);
}

static enum ra_code run(const struct effort *effort, struct ra_table *table, struct ra_table *fits,
                        struct ra_status *st)
{
    static struct outcome outcome[CASES];
    enum ra_code code = RA_OK;
    put_head(table);
    bench_put_fit_head(fits);
    for (size_t j = 0; j < CASES && code == RA_OK; j++) {
        struct outcome *const o = &outcome[j];
        struct measuring m = {&cases[j], effort};
        const int engines = cases[j].series == MEMORY ? OBSERVED + 1 : ENGINES;
        *o = (struct outcome){.two = HUGE_VAL};
        limit_recurrence_begin(&o->bare);
        for (int e = 0; e < ENGINES; e++) {
            o->cost[e] = HUGE_VAL;
        }
        code = in_child(measure, &m, o, sizeof *o, st);
        for (int e = cases[j].series == MEMORY ? OBSERVED : 0; e < engines && code == RA_OK; e++) {
            put_row(table, cases[j].name, (enum engine)e, o);
        }
        printf("%-12s plain %9.0f  default %7.1f  observed %7.1f ns, start %.2f s, %.0f MB\n",
               cases[j].name, o->cost[PLAIN], o->cost[DEFAULT], o->cost[OBSERVED], o->start,
               1e-6 * o->memory);
        fflush(stdout);
    }
    for (int e = 0; e < ENGINES && code == RA_OK; e++) {
        fit(fits, outcome, (enum engine)e, "nodes", SPACING);
        fit(fits, outcome, (enum engine)e, "modes", MODES);
        // the plain loop is stepped at the start, not with the contacts of sliding
        if (e != PLAIN) {
            fit(fits, outcome, (enum engine)e, "contacts", GRID);
        }
    }
    return code;
}

int main(int argc, char **argv)
{
    const char *folder = "results";
    const bool is_quick = study_flag(argc, argv, "--quick");
    const struct ra_provenance provenance = {.command = is_quick ? "areal --quick" : "areal"};
    struct ra_table table = {0}, fits = {0};
    struct ra_status st = {RA_OK, ""};
    for (int i = argc - 1; i > 0; i--) {
        folder = strncmp(argv[i], "--", 2) != 0 ? argv[i] : folder;
    }
    enum ra_code code = ra_make_folder(folder, &st);
    if (code == RA_OK) {
        code = ra_table_open(&table, folder, "bench-areal.tsv", &provenance, &st);
    }
    if (code == RA_OK) {
        code = ra_table_open(&fits, folder, "bench-areal-exponents.tsv", &provenance, &st);
    }
    if (code == RA_OK) {
        code = run(is_quick ? &quick : &full, &table, &fits, &st);
    }
    if (code == RA_OK) {
        code = ra_table_close(&table, &st);
    }
    if (code == RA_OK) {
        code = ra_table_close(&fits, &st);
    }
    ra_table_abandon(&table);
    ra_table_abandon(&fits);
    ra_exact_release();
    if (code != RA_OK) {
        fprintf(stderr, "areal: %s\n", st.text);
    }
    return (int)code;
}
