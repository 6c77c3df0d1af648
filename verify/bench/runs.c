// Costs of whole runs: their start and memory, large steps, surfaces and speeds, rolling.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# What is measured

Runs are started by `ra2d`, as a user starts them. Each has its own process, and its timing.tsv has
the times and the memory:

    start    a hundred steps: what a run takes before there is a result. The case of Table 6 is
             changed in length, modes or spacing of the resonator; bench-runs-exponents.tsv has the
             fits of processor time and memory over each. The longest resonator has 20 m, a
             thousand lengths of the slider
    step     the same second of sliding by the printed scheme at 0.1 us and by the exact propagator
             at 0.1 and at 1 us; `over_first` and `step_over_first` compare with the printed scheme
    point    surfaces and speeds, flights included, as the ensemble of Sect. 4 runs them
    rolling  data/cases/rolling-roller.ini; and a contact of 512 x 512 cells, two problems
             (footprint_cost, footprints.c)

The runs of a group take turns, and for each the repetition with the least processor time counts.
Peak memory is that of the whole process, libraries included.

Usage: runs RA2D [FOLDER] [--quick]; writes bench-runs.tsv and bench-runs-exponents.tsv; the runs go
to FOLDER/bench and stay there. Nothing is asserted.
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
#include "footprints.h"
#include "study.h"

enum { MOST_OPTIONS = 6, MOST_WORDS = 40, REPETITIONS = 5, CONTACT_CELLS = 512 };
enum series { LENGTH = 1, MODES = 2, SPACING = 4 };

/// The settings of a run; a case of NULL is the contact alone.
static const struct run {
    const char *group, *name, *file;
    int series;
    double length, modes, spacing; ///< of the resonator [m], [1], [m]; 0: as in the case
    const char *set[MOST_OPTIONS];
} runs[] = {
#define REALISTIC "data/cases/realistic.ini"
#define FIRST "output.sample=off", "time.duration=10us"
    {"start", "table-6", REALISTIC, LENGTH | MODES | SPACING, 0.45, 40, 5e-6, {FIRST}},
    {"start", "length1.35", REALISTIC, LENGTH, 1.35, 40, 5e-6, {FIRST}},
    {"start", "length4.5", REALISTIC, LENGTH, 4.5, 40, 5e-6, {FIRST}},
    {"start", "length20", REALISTIC, LENGTH, 20, 40, 5e-6, {FIRST}},
    {"start", "modes10", REALISTIC, MODES, 0.45, 10, 5e-6, {FIRST}},
    {"start", "modes20", REALISTIC, MODES, 0.45, 20, 5e-6, {FIRST}},
    {"start", "modes80", REALISTIC, MODES, 0.45, 80, 5e-6, {FIRST}},
    {"start", "modes160", REALISTIC, MODES, 0.45, 160, 5e-6, {FIRST}},
    {"start", "chi20", REALISTIC, SPACING, 0.45, 40, 20e-6, {FIRST}},
    {"start", "chi10", REALISTIC, SPACING, 0.45, 40, 10e-6, {FIRST}},
    {"start", "chi2.5", REALISTIC, SPACING, 0.45, 40, 2.5e-6, {FIRST}},
#define QUIET "output.shocks=none", "output.sample=off", "output.sound=on"
#define SECOND QUIET, "time.duration=1s"
#define EXACT "time.scheme=exact-propagator"
    {"step", "printed-0.1us", REALISTIC, 0, 0, 0, 0, {SECOND}},
    {"step", "propagator-0.1us", REALISTIC, 0, 0, 0, 0, {SECOND, EXACT}},
    {"step", "propagator-1us", REALISTIC, 0, 0, 0, 0, {SECOND, EXACT, "time.step=1us"}},
#define SOME QUIET, "time.duration=200ms"
#define RA3 "surface.Ra=3 um", "surface.correlation_length=400 um"
#define RA10 "surface.Ra=10 um"
#define RA30 "surface.Ra=30 um", "surface.correlation_length=500 um"
#define V "sliding.speed="
    {"point", "ra5-v0.10", REALISTIC, 0, 0, 0, 0, {SOME}},
    {"point", "ra3-v0.10", REALISTIC, 0, 0, 0, 0, {SOME, RA3}},
    {"point", "ra10-v0.10", REALISTIC, 0, 0, 0, 0, {SOME, RA10}},
    {"point", "ra10-v0.20", REALISTIC, 0, 0, 0, 0, {SOME, RA10, V "0.2"}},
    {"point", "ra10-v0.70", REALISTIC, 0, 0, 0, 0, {SOME, RA10, V "0.7"}},
    {"point", "ra30-v0.10", REALISTIC, 0, 0, 0, 0, {SOME, RA30}},
    {"rolling", "roller", "data/cases/rolling-roller.ini", 0, 0, 0, 0, {NULL}},
    {"rolling", "contact-512", NULL, 0, 0, 0, 0, {NULL}},
#undef REALISTIC
#undef FIRST
#undef QUIET
#undef SECOND
#undef EXACT
#undef SOME
#undef RA3
#undef RA10
#undef RA30
#undef V
};
enum { RUNS = sizeof runs / sizeof runs[0] };

/// The costs of a run; NAN for a value that it does not give.
struct took {
    double cpu, wall, setup; ///< [s]
    double loop, steps;      ///< processor time of all steps [s]; their number
    double memory;           ///< [B]
};

/// Data that all runs share.
struct bench {
    const char *ra2d, *folder;
    int repetitions;
    bool is_quick;
};

// ## One run

/// A quantity of a table of a run; NAN if it is not there.
static double quantity_of(const char *folder, const char *table, const char *quantity)
{
    char path[1024], line[512];
    double value = (double)NAN;
    const size_t length = strlen(quantity);
    snprintf(path, sizeof path, "%s/%s", folder, table);
    FILE *const file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, quantity, length) == 0 && line[length] == '\t') {
            value = strtod(line + length + 1, NULL);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return value;
}

/// Becomes ra2d; returns only if that fails.
static void become(const struct bench *bench, const struct run *run, const char *folder)
{
    char number[3][64];
    const char *word[MOST_WORDS] = {
        bench->ra2d, run->group[0] == 'r' ? "rolling" : "run", run->file, "--force", "-o", folder};
    size_t count = 6;
    const double value[3] = {run->length, run->modes, run->spacing};
    static const char *const key[3] = {"resonator.length", "resonator.modes", "grid.spacing"};
    for (int j = 0; j < 3; j++) {
        if (value[j] > 0.0) {
            snprintf(number[j], sizeof number[j], j == 1 ? "%s=%.0f" : "%s=%.9g m", key[j],
                     value[j]);
            word[count++] = "-s";
            word[count++] = number[j];
        }
    }
    for (int k = 0; k < MOST_OPTIONS && run->set[k] != NULL; k++) {
        word[count++] = "-s";
        word[count++] = run->set[k];
    }
    if (bench->is_quick && strcmp(run->group, "start") != 0) {
        word[count++] = "-s";
        word[count++] = run->group[0] == 'r' ? "footprint.positions=256" : "time.duration=10ms";
    }
    if (freopen("/dev/null", "w", stdout) != NULL) {
        execv(bench->ra2d, (char *const *)(const void *)word);
    }
}

/// The two problems of the 512 x 512 contact, solved by the child itself.
static enum ra_code contact_alone(const char *folder)
{
    struct footprint_cost cost;
    struct ra_table table = {0};
    struct ra_status st = {RA_OK, ""};
    const struct ra_provenance provenance = {.command = "runs"};
    enum ra_code code = footprint_cost(CONTACT_CELLS, &cost, &st);
    if (code == RA_OK) {
        code = ra_make_folder(folder, &st);
    }
    if (code == RA_OK) {
        code = ra_table_open(&table, folder, "timing.tsv", &provenance, &st);
    }
    if (code == RA_OK) {
        ra_table_quantity(&table, "", 0.0, "");
        ra_table_quantity(&table, "cpu_time", cost.both, "s");
        ra_table_quantity(&table, "peak_memory", 1048576.0 * cost.megabytes, "B");
        code = ra_table_close(&table, &st);
    }
    ra_table_abandon(&table);
    if (code != RA_OK) {
        fprintf(stderr, "runs: %s\n", st.text);
    }
    return code;
}

/// One repetition of a run; the better one is kept.
static enum ra_code repeat(const struct bench *bench, const struct run *run, struct took *took,
                           struct ra_status *st)
{
    char folder[512];
    int status = 0;
    snprintf(folder, sizeof folder, "%s/bench/%s-%s", bench->folder, run->group, run->name);
    const double start = bench_time();
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        if (run->file == NULL) {
            _exit((int)contact_alone(folder));
        }
        become(bench, run, folder);
        fprintf(stderr, "runs: %s cannot be started\n", bench->ra2d);
        _exit(RA_SYSTEM);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
        return ra_fail(st, RA_SYSTEM, "the run %s/%s failed", run->group, run->name);
    }
    const double wall = bench_time() - start, cpu = quantity_of(folder, "timing.tsv", "cpu_time");
    if (cpu < took->cpu) {
        *took = (struct took){.cpu = cpu,
                              .wall = wall,
                              .setup = quantity_of(folder, "timing.tsv", "setup_time"),
                              .loop = quantity_of(folder, "timing.tsv", "loop_cpu_time"),
                              .steps = quantity_of(folder, "summary.tsv", "steps"),
                              .memory = quantity_of(folder, "timing.tsv", "peak_memory")};
    }
    return RA_OK;
}

// ## The tables

static void put_row(struct ra_table *table, const struct run *run, const struct took *took,
                    const struct took *first)
{
    const double step = took->loop / took->steps;
    ra_table_text(table, "group", run->group);
    ra_table_text(table, "run", run->name);
    ra_table_number(table, "cpu_time", "s", took->cpu);
    ra_table_number(table, "wall_time", "s", took->wall);
    ra_table_number(table, "setup_time", "s", took->setup);
    ra_table_number(table, "steps", "1", took->steps);
    ra_table_number(table, "ns_per_step", "ns", 1e9 * step);
    ra_table_number(table, "peak_memory", "B", took->memory);
    ra_table_number(table, "over_first", "1", took->cpu / first->cpu);
    ra_table_number(table, "step_over_first", "1", step / (first->loop / first->steps));
    ra_table_number(table, "length", "m", run->length);
    ra_table_number(table, "modes", "1", run->modes);
    ra_table_number(table, "spacing", "m", run->spacing);
    ra_table_end_row(table);
}

static void put_head(struct ra_table *table)
{
    char processor[200];
    const struct took none = {0};
    bench_processor(processor, sizeof processor);
    ra_table_comment(table, "processor %s", processor);
    ra_table_comment(table, "cpu_time: of the whole process, least of all repetitions; wall_time, "
                            "setup_time: of that one; ns_per_step: processor time of the steps");
    ra_table_comment(table, "over_first, step_over_first: cpu_time and ns_per_step over those of "
                            "the first run of the group");
    ra_table_comment(table, "length, modes, spacing: of the resonator, 0 where they are as in the "
                            "case; memory: of the process, libraries included");
    put_row(table, &runs[0], &none, &none);
}

static void fit(struct ra_table *table, const struct took *took, int series, const char *name)
{
    double x[RUNS], cpu[RUNS], memory[RUNS];
    char quantity[64];
    size_t count = 0;
    for (size_t j = 0; j < RUNS; j++) {
        if ((runs[j].series & series) != 0) {
            x[count] = series == LENGTH  ? runs[j].length
                       : series == MODES ? runs[j].modes
                                         : 1.0 / runs[j].spacing;
            cpu[count] = took[j].cpu;
            memory[count++] = took[j].memory;
        }
    }
    snprintf(quantity, sizeof quantity, "start-%s", name);
    bench_put_fit(table, quantity, "s", x, cpu, count);
    snprintf(quantity, sizeof quantity, "memory-%s", name);
    bench_put_fit(table, quantity, "B", x, memory, count);
}

/// All repetitions, in turns.
static enum ra_code measure(const struct bench *bench, struct took *took, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (size_t j = 0; j < RUNS; j++) {
        took[j].cpu = HUGE_VAL;
    }
    for (int r = 0; r < bench->repetitions; r++) {
        for (size_t j = 0; j < RUNS && code == RA_OK; j++) {
            // long runs need fewer repetitions, because they average over disturbances
            if (r < 3 || strcmp(runs[j].group, "start") == 0) {
                code = repeat(bench, &runs[j], &took[j], st);
            }
        }
    }
    return code;
}

static enum ra_code bench_runs(const struct bench *bench, struct ra_table *table,
                               struct ra_table *fits, struct ra_status *st)
{
    struct took took[RUNS];
    const struct took *first = NULL;
    put_head(table);
    bench_put_fit_head(fits);
    const enum ra_code code = measure(bench, took, st);
    for (size_t j = 0; j < RUNS && code == RA_OK; j++) {
        const bool begins = j == 0 || strcmp(runs[j].group, runs[j - 1].group) != 0;
        first = begins ? &took[j] : first;
        put_row(table, &runs[j], &took[j], first);
        printf("%-8s %-18s %7.3f s of processor, %7.1f ns a step, %6.1f MB\n", runs[j].group,
               runs[j].name, took[j].cpu, 1e9 * took[j].loop / took[j].steps,
               1e-6 * took[j].memory);
    }
    if (code == RA_OK) {
        fit(fits, took, LENGTH, "length");
        fit(fits, took, MODES, "modes");
        fit(fits, took, SPACING, "per-spacing");
    }
    return code;
}

int main(int argc, char **argv)
{
    struct bench bench = {.folder = "results", .is_quick = study_flag(argc, argv, "--quick")};
    const struct ra_provenance provenance = {.command = bench.is_quick ? "runs --quick" : "runs"};
    struct ra_table table = {0}, fits = {0};
    struct ra_status st = {RA_OK, ""};
    for (int i = argc - 1; i > 1; i--) {
        bench.folder = strncmp(argv[i], "--", 2) != 0 ? argv[i] : bench.folder;
    }
    if (argc < 2) {
        fprintf(stderr, "usage: runs RA2D [FOLDER] [--quick]\n");
        return RA_USAGE;
    }
    bench.ra2d = argv[1];
    bench.repetitions = bench.is_quick ? 1 : REPETITIONS;
    enum ra_code code = ra_make_folder(bench.folder, &st);
    if (code == RA_OK) {
        code = ra_table_open(&table, bench.folder, "bench-runs.tsv", &provenance, &st);
    }
    if (code == RA_OK) {
        code = ra_table_open(&fits, bench.folder, "bench-runs-exponents.tsv", &provenance, &st);
    }
    if (code == RA_OK) {
        code = bench_runs(&bench, &table, &fits, &st);
    }
    if (code == RA_OK) {
        code = ra_table_close(&table, &st);
    }
    if (code == RA_OK) {
        code = ra_table_close(&fits, &st);
    }
    ra_table_abandon(&table);
    ra_table_abandon(&fits);
    if (code != RA_OK) {
        fprintf(stderr, "runs: %s\n", st.text);
    }
    return (int)code;
}
