// Tests of shocks: durations, and statistics whether nodes meet nodes at the ends of steps or not.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * At 0.1 m/s the realistic case slides by a cell in 500 steps, so in one step of 500 all nodes lie
 * on nodes. At 0.100003 m/s nodes never lie on nodes in 20 ms. The statistics of shocks must be the
 * same at both speeds. They scatter, since the motion is chaotic. The scatter was measured in runs
 * of 20 ms at six speeds near 0.1 m/s at which nodes do not meet nodes. The standard deviations are
 * 0.2 % of the number of shocks, 1740, and 0.25 % of the mean duration. The standard deviation of
 * the share of shocks with peaks below the reference force is 5e-4, that of the share of short
 * shocks 1e-3.
 */
#include "support/run_cases.h"

#include "statistics/energy.h"
#include "statistics/shock_counts.h"
#include "statistics/shocks.h"

// ## Speeds

enum { SHORT_STEPS = 1000 };

/// The shocks of a run by one definition.
struct tally {
    struct ra_shocks shocks;
    uint64_t count, small, brief, restarts, steps; ///< of complete shocks; `restarts` of all
    double energy;                                 ///< of all shocks, including open ones
    double reference;
    uint64_t *end[2]; ///< the step after the last shock of each node; 0 before the first
};

static void take(const struct ra_shock *shock, void *context)
{
    struct tally *const t = context;
    uint64_t *const end = &t->end[shock->solid][shock->node];
    t->restarts += *end > 0 && shock->start == *end + 1;
    *end = shock->start + shock->steps;
    t->energy += shock->energy;
    if (shock->complete) {
        t->count++;
        t->small += shock->peak < t->reference;
        t->brief += shock->steps < SHORT_STEPS;
        t->steps += shock->steps;
    }
}

struct figures {
    double count, small, brief, mean, restarts;
};

static struct figures figures_of(const struct tally *t)
{
    const double count = (double)t->count;
    return (struct figures){count, (double)t->small / count, (double)t->brief / count,
                            (double)t->steps / count, (double)t->restarts / count};
}

static void tally_begin(const struct ra_problem *problem, double reference,
                        enum ra_shock_force force, struct tally *t)
{
    struct ra_status st;
    *t = (struct tally){.reference = reference};
    for (int i = 0; i < 2; i++) {
        t->end[i] = ra_alloc(problem->solid[i].nodes, sizeof(uint64_t), "ends", &st);
        assert_non_null(t->end[i]);
    }
    check_ok(ra_shocks_init(problem, force, take, t, &t->shocks, &st), &st);
}

/// With either definition of a shock, the energy that all shocks give to the solids is the
/// contact's work on them. Both sums have the same few thousand products, but in another order.
static void tally_end(const struct ra_problem *problem, const struct ra_state *state, double work,
                      struct tally *t, struct figures *f)
{
    ra_shocks_finish(problem, state, &t->shocks);
    check_relative(t->energy, work, 1e-12);
    *f = figures_of(t);
    ra_shocks_clear(&t->shocks);
    free(t->end[0]);
    free(t->end[1]);
}

/// The work of contact on both solids up to now. The balance counts it up to the middle of the last
/// step.
static double contact_work(const struct ra_problem *problem, const struct ra_state *state,
                           const struct ra_balance *balance)
{
    struct ra_audit audit;
    ra_balance_audit(problem, state, balance, &audit);
    double work = audit.contact_work;
    const struct ra_motion *const m = &state->at.motion;
    for (size_t k = 0; k < problem->pair.modal.width; k++) {
        work += 0.5 * problem->pair.modal.step * (m->force[k] * m->velocity[k]);
    }
    return work;
}

/// Runs 20 ms of the realistic case at a speed, observed with both definitions of a shock. The
/// shocks of the first definition are found by the fused kernel if there is one, those of the
/// second definition without it.
static void slide(const char *speed, struct figures *total, struct figures *nonzero)
{
    char text[64], note[200];
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_state state;
    struct ra_balance balance;
    struct ra_status st;
    struct tally one, other;
    snprintf(text, sizeof text, "sliding.speed=%s m/s", speed);
    const char *const overrides[] = {text, "time.duration=20 ms"};
    check_ok(ra_sliding_case_read("data/cases/realistic.ini", overrides, 2, &c, &st), &st);
    check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
    check_ok(ra_state_init(&problem, &state, &st), &st);
    check_ok(ra_balance_init(&problem.pair, 0, &balance, &st), &st);
    tally_begin(&problem, c.pair.shock_reference, RA_SHOCK_TOTAL, &one);
    tally_begin(&problem, c.pair.shock_reference, RA_SHOCK_NONZERO, &other);
    for (uint64_t n = ra_sliding_case_steps(&c); n > 0; n--) {
        check_ok(ra_step(&problem, &state, &st), &st);
        ra_balance_observe(&problem, &state, &balance);
        ra_shocks_observe(&problem, &state, &one.shocks);
        ra_shocks_observe(&problem, &state, &other.shocks);
    }
    const double work = contact_work(&problem, &state, &balance);
    tally_end(&problem, &state, work, &one, total);
    tally_end(&problem, &state, work, &other, nonzero);
    ra_balance_clear(&balance);
    ra_state_clear(&problem, &state);
    ra_problem_clear(&problem);
    ra_sliding_case_free(&c);
}

static void print_figures(const char *speed, const struct figures *f)
{
    print_message("%s %.0f shocks, below M %.4f, short %.4f, mean %.1f steps, restarts %.4f\n",
                  speed, f->count, f->small, f->brief, f->mean, f->restarts);
}

static void shocks_do_not_see_the_grid(void **unused)
{
    (void)unused;
    struct figures on, off, on_nonzero, off_nonzero;
    slide("0.1", &on, &on_nonzero);
    slide("0.100003", &off, &off_nonzero);
    print_figures("0.1 m/s, total:     ", &on);
    print_figures("0.100003, total:    ", &off);
    print_figures("0.1 m/s, nonzero:   ", &on_nonzero);
    print_figures("0.100003, nonzero:  ", &off_nonzero);
    // the tolerances are four or five standard deviations
    check_relative(on.count, off.count, 0.01);
    check_relative(on.mean, off.mean, 0.01);
    check_near(on.small, off.small, 0.0025);
    check_near(on.brief, off.brief, 0.005);
    assert_true(on.restarts < 0.01 && off.restarts < 0.01);
    // if nodes do not meet nodes, both definitions are equal; otherwise the definition by the force
    // alone cuts shocks
    assert_memory_equal(&off, &off_nonzero, sizeof off);
    assert_true(on_nonzero.restarts > 0.4 && on_nonzero.count > 1.5 * on.count);
}

// ## Durations

static void durations_are_rounded_once(void **unused)
{
    (void)unused;
    static const double step[] = {1e-7, 2.5e-8, 5e-8, 1e-8, 2e-7, 4e-7, 8e-7, 1e-6, 1e-5, 1e-9};
    static const double decade[] = {1e-2, 1e-3, 1e-4, 1e-5};
    for (size_t j = 0; j < sizeof step / sizeof *step; j++) {
        for (size_t d = 0; d < 4; d++) {
            const double steps = floor(decade[d] / step[j] + 0.5);
            if (fabs(steps * step[j] - decade[d]) < 1e-9 * decade[d]) {
                const uint64_t n = (uint64_t)steps;
                assert_true(ra_run_duration(n, step[j]) == decade[d]);
                assert_true(ra_run_duration(n - 1, step[j]) < decade[d]);
            }
        }
    }
    assert_true(1000.0 * step[0] < 1e-4); // otherwise this would test nothing
    // a step that does not divide the second
    assert_true(ra_run_duration(7, 3e-7) == 7.0 * 3e-7 && ra_run_duration(3, 0.75) == 2.25);
}

/// The shocks of a run with steps of 1 us, by their number of steps.
struct durations {
    double count, below_10, below_100, ten, hundred;
};

static void take_duration(const double *row, size_t columns, void *context)
{
    assert_int_equal(columns, 8);
    struct durations *const d = context;
    const double steps = floor(row[4] * 1e6 + 0.5);
    if (row[7] == 1.0) {
        d->count += 1.0;
        d->below_10 += steps < 10.0;
        d->below_100 += steps < 100.0;
        d->ten += steps == 10.0;
        d->hundred += steps == 100.0;
    }
}

/// The rows of histograms.tsv on durations below an edge.
static double counted_below(const char *path, const char *edge)
{
    double sum = 0.0;
    char *const text = read_text(path, 1);
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
        double lower, upper, count;
        if (sscanf(line, "duration\t%lf\t%lf\t%lf", &lower, &upper, &count) == 3 &&
            upper <= strtod(edge, NULL)) {
            sum += count;
        }
    }
    free(text);
    return sum;
}

/// Shocks of exactly 10 and 100 steps of 1 us are in the bins that begin there. Those of 100 steps
/// are not short.
static void thresholds_count_steps(void **state)
{
    const char *const folder = *state, *const override[4] = {"time.duration=20 ms",
                                                             "surface.seed=4"};
    struct ra_status st;
    struct durations d = {0};
    check_ok(run_small(folder, override, "out", NULL, &st), &st);
    const char *const out = in(folder, "out");
    each_row(in(out, "shocks.tsv"), take_duration, &d);
    print_message("%.0f shocks, %.0f of 10 steps, %.0f of 100\n", d.count, d.ten, d.hundred);
    assert_true(d.ten > 0.0 && d.hundred > 0.0);
    check_near(summary(out, "shocks_below_100us"), d.below_100 / d.count, 1e-15);
    check_near(counted_below(in(out, "histograms.tsv"), "1e-5"), d.below_10, 0.0);
    check_near(counted_below(in(out, "histograms.tsv"), "1e-4"), d.below_100, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shocks_do_not_see_the_grid),
        cmocka_unit_test(durations_are_rounded_once),
        cmocka_unit_test_setup_teardown(thresholds_count_steps, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
