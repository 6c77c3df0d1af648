// Fig. 4 of the earlier paper, and what it leaves out: the cost of a step, and error against cost.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The earlier paper compares processor times of 50 000 steps of 1 us and draws its conclusions from
 * the least times. But equal steps do not mean equal accuracy. So here every scheme also runs with
 * several steps, and its error is given against its cost.
 *
 * **free**: both beams of data/cases/impacts.ini without contact, all modes at the same energy,
 * damping 1 %. Reference: each mode's closed form. **contact**: the case itself, up to the first
 * ring-down. Reference: Huta's scheme at a step of 10 ns. At 20 ns its result is different by much
 * less than the errors that are measured here (a row of the table has the difference). The error is
 * that of the velocity of the upper beam's middle, rms over the samples, relative to its rms.
 *
 * **Clock.** The processor time of the steps alone is measured, without the set-up of the problem.
 * The schemes take turns, round by round. Beside an error stands the shortest time of all rounds.
 * The cost of a step of 1 us is the median of all rounds.
 *
 * Usage: precision_table [FOLDER] [--quick]; writes schemes-cost.tsv and schemes-precision.tsv.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "line/line.h"
#include "oscillators/oscillators.h"
#include "study.h"

enum { MOST_SCHEMES = 16, MOST_STEPS = 10, MOST_SAMPLES = 4096, ROUNDS = 9 };

/// A problem of the case file that runs for some time and is sampled now and then.
struct task {
    const char *name;
    const char *const *overrides; ///< besides scheme and step (override_count)
    size_t override_count;
    bool excited;            ///< 1: all modes start with the same energy; 0: at rest
    double duration, sample; ///< [s]
    const double *steps;     ///< [s] (step_count)
    size_t step_count;
    double reference[MOST_SAMPLES]; ///< velocity of the upper beam's middle [m/s] (samples)
    size_t samples;
};

static double processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/// Makes the pair of a task with a scheme and a step.
static void begin(const struct task *t, const char *scheme, double step, struct ra_sliding_case *c,
                  struct study_pair *pair)
{
    char text[2][64];
    const char *all[16];
    snprintf(text[0], sizeof text[0], "time.scheme=%s", scheme);
    snprintf(text[1], sizeof text[1], "time.step=%.17g", step);
    all[0] = text[0];
    all[1] = text[1];
    all[2] = "output.sample=off"; // this program samples for itself
    for (size_t o = 0; o < t->override_count; o++) {
        all[3 + o] = t->overrides[o];
    }
    study_pair_case("data/cases/impacts.ini", all, 3 + t->override_count, c, pair);
    for (int i = 0; i < 2 && pair->code == RA_OK && t->excited; i++) {
        for (size_t k = 0; k < pair->problem.solid[i].modes.count; k++) {
            pair->state.at.motion.amplitude[pair->problem.solid[i].begin + k] =
                1e-9 / pair->problem.solid[i].modes.omega[k];
        }
    }
}

/// Velocity of the upper beam's middle at the samples; returns the processor time of the steps, < 0
/// with a message if a step failed. A motion that grew beyond all numbers is NAN from there on.
static double run(const struct task *t, const char *scheme, double step, double *velocity)
{
    struct ra_sliding_case c;
    struct study_pair pair;
    begin(t, scheme, step, &c, &pair);
    const size_t every = (size_t)floor(t->sample / step + 0.5);
    const size_t middle = pair.code == RA_OK ? (pair.problem.solid[1].nodes - 1) / 2 : 0;
    const double start = processor_time();
    bool good = pair.code == RA_OK;
    for (size_t n = 0; good && n <= (t->samples - 1) * every; n++) {
        good = study_step(&pair);
        if (good && n % every == 0) {
            velocity[n / every] = ra_velocity(&pair.problem, &pair.state, 1, middle);
        }
    }
    const double passed = processor_time() - start;
    if (pair.code == RA_NUMERIC) {
        velocity[t->samples - 1] = (double)NAN;
        good = true;
    } else if (!good) {
        fprintf(stderr, "precision_table: %s, %s, step %g s: %s\n", t->name, scheme, step,
                pair.st.text);
    }
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
    return good ? passed : -1.0;
}

/// Closed form of the free task: every mode for itself.
static bool exact_reference(struct task *t)
{
    struct ra_sliding_case c;
    struct study_pair pair;
    begin(t, "central-differences", t->steps[0], &c, &pair);
    memset(t->reference, 0, sizeof t->reference);
    const struct ra_solid *const s = &pair.problem.solid[1];
    for (size_t k = 0; pair.code == RA_OK && k < s->modes.count; k++) {
        const double omega = s->modes.omega[k], d = pair.problem.pair.modal.decay[s->begin + k];
        const double damped = sqrt(omega * omega - d * d),
                     u = pair.state.at.motion.amplitude[pair.problem.solid[1].begin + k];
        const double psi = ra_modes_at(&s->modes, k, (s->nodes - 1) / 2);
        for (size_t j = 0; j < t->samples; j++) {
            const double time = (double)j * t->sample;
            t->reference[j] -=
                psi * u * omega * omega / damped * exp(-d * time) * sin(damped * time);
        }
    }
    const bool good = pair.code == RA_OK;
    if (!good) {
        fprintf(stderr, "precision_table: %s\n", pair.st.text);
    }
    study_pair_free(&pair);
    ra_sliding_case_free(&c);
    return good;
}

static double relative_error(const struct task *t, const double *velocity)
{
    double square = 0.0, size = 0.0;
    for (size_t j = 0; j < t->samples; j++) {
        const double error = velocity[j] - t->reference[j];
        square += error * error;
        size += t->reference[j] * t->reference[j];
    }
    return sqrt(square / size);
}

/// NAN stands for an error that has grown without bound.
static void put_error(struct ra_table *table, const char *task, const char *scheme, double step,
                      double error, double cost, double steps)
{
    ra_table_text(table, "case", task);
    ra_table_text(table, "scheme", scheme);
    ra_table_number(table, "step", "s", step);
    ra_table_number(table, "error", "1", error);
    ra_table_number(table, "cpu_time", "s", cost);
    ra_table_number(table, "steps", "1", steps);
    ra_table_end_row(table);
}

/// Measures all schemes with all steps of a task, `rounds` times.
static bool measure_task(const struct task *t, int rounds, struct ra_table *table)
{
    for (size_t i = 0; i < t->step_count; i++) {
        double least[MOST_SCHEMES], error[MOST_SCHEMES], velocity[MOST_SAMPLES];
        for (int r = 0; r < rounds; r++) {
            for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
                const double cost = run(t, ra_scheme_at(s)->name, t->steps[i], velocity);
                if (cost < 0.0) {
                    return false;
                }
                least[s] = r == 0 ? cost : fmin(least[s], cost);
                error[s] = relative_error(t, velocity);
            }
        }
        for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
            put_error(table, t->name, ra_scheme_at(s)->name, t->steps[i],
                      error[s] < 1e3 ? error[s] : (double)NAN, least[s],
                      floor((double)(t->samples - 1) * t->sample / t->steps[i] + 0.5));
        }
    }
    return true;
}

static bool measure_precision(bool quick, struct ra_table *table)
{
    static const char *const apart[] = {"sliding.distance=1m", "contact.law=penalty",
                                        "contact.penalty=1Pa"};
    static const double free_steps[] = {4e-6, 2e-6, 1e-6, 5e-7, 2.5e-7, 1.25e-7, 6.25e-8};
    static const double steps[] = {1.6e-6, 8e-7, 4e-7, 2e-7, 1e-7, 5e-8};
    static struct task tasks[2];
    tasks[0] = (struct task){.name = "free",
                             .excited = true,
                             .overrides = apart,
                             .override_count = 3,
                             .duration = 5e-3,
                             .sample = 8e-6,
                             .steps = free_steps,
                             .step_count = 7};
    tasks[1] = (struct task){.name = "contact",
                             .duration = quick ? 12e-3 : 20e-3,
                             .sample = 8e-6,
                             .steps = steps,
                             .step_count = quick ? 4 : 6};
    for (int i = 0; i < 2; i++) {
        tasks[i].samples = (size_t)floor(tasks[i].duration / tasks[i].sample + 0.5) + 1;
    }
    double half[MOST_SAMPLES];
    const double fine = quick ? 4e-8 : 1e-8;
    if (!exact_reference(&tasks[0]) || run(&tasks[1], "huta", fine, tasks[1].reference) < 0.0 ||
        run(&tasks[1], "huta", 2.0 * fine, half) < 0.0) {
        return false;
    }
    put_error(table, "", "", 0.0, 0.0, 0.0, 0.0);
    put_error(table, "reference", "huta", fine, relative_error(&tasks[1], half), 0.0, 0.0);
    return measure_task(&tasks[0], quick ? 1 : 3, table) &&
           measure_task(&tasks[1], quick ? 1 : 2, table);
}

// ## Fig. 4

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void put_cost(struct ra_table *table, const char *scheme, double ns_per_step, double cost,
                     double spread, double ratio)
{
    ra_table_text(table, "scheme", scheme);
    ra_table_number(table, "ns_per_step", "ns", ns_per_step);
    ra_table_number(table, "cpu_time", "s", cost);
    ra_table_number(table, "spread", "s", spread);
    ra_table_number(table, "ratio", "1", ratio);
    ra_table_end_row(table);
}

/// Median cost of a step of 1 us over ROUNDS rounds of all schemes in turn.
static bool measure_cost(bool quick, struct ra_table *table)
{
    static const char *const apart[] = {"sliding.distance=1m", "contact.law=penalty",
                                        "contact.penalty=1Pa"};
    static const double step = 1e-6;
    static struct task t;
    t = (struct task){.name = "cost",
                      .overrides = apart,
                      .override_count = 3,
                      .sample = 1e-3,
                      .steps = &step,
                      .step_count = 1,
                      .samples = quick ? 6 : 51};
    static double cost[MOST_SCHEMES][ROUNDS], velocity[MOST_SAMPLES];
    for (int r = 0; r < ROUNDS; r++) {
        for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
            cost[s][r] = run(&t, ra_scheme_at(s)->name, step, velocity);
            if (cost[s][r] < 0.0) {
                return false;
            }
        }
    }
    const double steps = (double)(t.samples - 1) * t.sample / step;
    double central = 0.0;
    put_cost(table, "", 0.0, 0.0, 0.0, 0.0);
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        qsort(cost[s], ROUNDS, sizeof cost[s][0], ascending);
        central = s == 0 ? cost[s][ROUNDS / 2] : central;
        put_cost(table, ra_scheme_at(s)->name, 1e9 * cost[s][ROUNDS / 2] / steps,
                 cost[s][ROUNDS / 2], cost[s][ROUNDS - 1 - ROUNDS / 4] - cost[s][ROUNDS / 4],
                 cost[s][ROUNDS / 2] / central);
    }
    return true;
}

int main(int argc, char **argv)
{
    const char *const folder = argc > 1 && argv[1][0] != '-' ? argv[1] : "results";
    const struct ra_provenance from = {.command = "precision_table"};
    const bool quick = study_flag(argc, argv, "--quick");
    struct ra_table cost = {0}, precision = {0};
    struct ra_status st = {RA_OK, ""};
    enum ra_code code = ra_table_open(&cost, folder, "schemes-cost.tsv", &from, &st);
    if (code == RA_OK) {
        code = ra_table_open(&precision, folder, "schemes-precision.tsv", &from, &st);
    }
    // a step that failed has printed its message
    if (code == RA_OK && (!measure_cost(quick, &cost) || !measure_precision(quick, &precision))) {
        code = RA_NUMERIC;
    }
    if (code == RA_OK) {
        code = ra_table_close(&cost, &st);
    }
    if (code == RA_OK) {
        code = ra_table_close(&precision, &st);
    }
    ra_table_abandon(&cost);
    ra_table_abandon(&precision);
    if (st.code != RA_OK) {
        fprintf(stderr, "precision_table: %s\n", st.text);
    }
    return (int)code;
}
