// Tests of the time loop: which steps an observer sees, hears or is told of if many steps are taken
// at once.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"
#include "support/small_schema.h"

#include "run/loop.h"

/// An engine that only counts its steps. It takes flights as long as it may and stretches of at
/// most three steps, in turn.
enum { MOST = 2000 };
struct made_up {
    struct ra_run run;
    uint64_t step;            ///< the present step
    bool started, fast, flew; ///< has made a step; may take many at once; took a flight last
    double amplitude;
    uint64_t seen[MOST];  ///< how often the observer of all steps saw each step
    uint64_t told;        ///< number of steps of which it was told without seeing them
    uint64_t due[MOST];   ///< how often the observer of some steps saw each step
    uint64_t heard[MOST]; ///< how often the observer that hears heard each step
    bool calm, finished;
    int judged;
};

static enum ra_code settle(void *run, const volatile sig_atomic_t *stop, uint64_t *steps,
                           struct ra_status *st)
{
    (void)run;
    (void)stop;
    (void)st;
    *steps = 7;
    return RA_OK;
}

static enum ra_code step(void *run, struct ra_status *st)
{
    struct made_up *const m = run;
    m->step += m->started;
    m->started = true;
    m->amplitude = (double)m->step;
    return m->step == MOST - 1 ? ra_fail(st, RA_NUMERIC, "the end") : RA_OK;
}

static const double *amplitude(const void *run)
{
    return &((const struct made_up *)run)->amplitude;
}

static uint64_t fly(void *run, uint64_t most, struct ra_wanted *wanted)
{
    struct made_up *const m = run;
    m->flew = m->fast && !m->flew;
    for (uint64_t n = 0; m->flew && n < most; n++) {
        m->amplitude = (double)++m->step;
        if (m->step == wanted->step) {
            wanted->step = wanted->show(wanted->context, m->step, &m->amplitude);
            assert_true(wanted->step > m->step);
        }
    }
    return m->flew ? most : 0;
}

static uint64_t stretch(void *run, uint64_t most, struct ra_stretch *of)
{
    struct made_up *const m = run;
    const uint64_t steps = most < 3 ? most : 3;
    (void)of;
    assert_true(m->calm);
    m->step += m->fast ? steps : 0;
    m->amplitude = (double)m->step;
    return m->fast ? steps : 0;
}

static const char *ending(const void *run)
{
    (void)run;
    return "time";
}

static enum ra_code no_rows(const void *run, struct ra_table *t, struct ra_status *st)
{
    (void)run;
    (void)t;
    (void)st;
    return RA_OK;
}

// ## Observers that keep their counts in the struct

static void see_all(void *own, uint64_t n)
{
    struct made_up *const m = own;
    assert_int_equal(n, m->step);
    assert_int_equal(n, m->run.done);
    m->seen[n]++;
}

/// Step 0 must be seen, and so must every step with remainder 4 modulo 40.
static uint64_t next_of_all(const void *own, uint64_t n)
{
    (void)own;
    return n == 0 ? 0 : (n + 35) / 40 * 40 + 4;
}

static void pass(void *own, uint64_t steps, const struct ra_stretch *of)
{
    struct made_up *const m = own;
    assert_int_equal(of == NULL, m->flew);
    assert_true(steps > 0);
    m->told += steps;
}

static bool is_calm(const void *own)
{
    return ((const struct made_up *)own)->calm;
}

static void finish(void *own)
{
    ((struct made_up *)own)->finished = true;
}

static enum ra_code judge(const void *own, struct ra_status *st)
{
    (void)own;
    return ra_fail(st, RA_UNBALANCED, "not good");
}

static void see_some(void *own, uint64_t n)
{
    struct made_up *const m = own;
    assert_int_equal(n, m->step);
    m->due[n]++;
}

static uint64_t next_of_some(const void *own, uint64_t n)
{
    (void)own;
    return n > 300 ? UINT64_MAX : n % 17 <= 1 ? n : (n + 16) / 17 * 17;
}

static void hear(void *own, uint64_t n, const double *at)
{
    struct made_up *const m = own;
    assert_true(*at == (double)n);
    m->heard[n]++;
}

static uint64_t next_heard(const void *own, uint64_t n)
{
    (void)own;
    return (n + 10) / 11 * 11;
}

static enum ra_code write_row(struct ra_table *t, void *own, struct ra_status *st)
{
    const struct made_up *const m = own;
    (void)st;
    ra_table_quantity(t, "", 0.0, "");
    ra_table_quantity(t, "told", (double)m->told, "1");
    return RA_OK;
}

static const struct ra_run_table tables[] = {{"told.tsv", NULL, write_row, 0},
                                             {NULL, NULL, NULL, 0}};
static const struct ra_observer all = {.name = "all",
                                       .see = see_all,
                                       .next = next_of_all,
                                       .pass = pass,
                                       .stretches = is_calm,
                                       .finish = finish,
                                       .tables = tables};
static const struct ra_observer some = {.name = "some", .see = see_some, .next = next_of_some};
static const struct ra_observer who_hears = {.name = "hears", .hear = hear, .next = next_heard};
static const struct ra_observer everything = {.name = "everything", .see = see_some};
static const struct ra_observer strict = {.name = "strict", .judge = judge};

static const struct ra_observer *const told[] = {&all, &some, &who_hears, NULL};
static const struct ra_observer *const untold[] = {&all, &everything, &who_hears, NULL};
static const struct ra_observer *const judged[] = {&strict, NULL};

static const struct small_case small = {.origin = {.name = "made-up", .schema = &small_schema}};

static enum ra_code runs(struct made_up *m, const struct ra_observer *const *observers,
                         uint64_t steps, const char *folder, struct ra_status *st)
{
    const struct ra_engine engine = {.observers = observers,
                                     .settle = settle,
                                     .step = step,
                                     .amplitude = amplitude,
                                     .fly = fly,
                                     .stretch = stretch,
                                     .ending = ending,
                                     .rows = no_rows};
    m->run =
        (struct ra_run){.engine = &engine, .origin = &small.origin, .step = 0.5, .steps = steps};
    const enum ra_code code = ra_run_go(&m->run, folder, NULL, st);
    m->run.engine = NULL;
    return code;
}

/// An observer sees each step, or it is told how many steps were made without it. It sees all steps
/// that it needs. It hears all steps that are to be heard, also within a flight or a stretch.
static void check_steps(const struct made_up *m, uint64_t steps)
{
    uint64_t seen = 0;
    for (uint64_t n = 0; n < steps; n++) {
        assert_true(m->seen[n] <= 1);
        seen += m->seen[n];
        assert_int_equal(m->due[n], n <= 306 && n % 17 <= 1);
        assert_int_equal(m->heard[n], n % 11 == 0);
        if (n == 0 || n % 40 == 4 || n % 17 <= 1 || n == steps - 1) {
            assert_true(m->seen[n] == 1 || n > 306);
        }
    }
    assert_int_equal(m->seen[steps - 1], 1);
    assert_int_equal(seen + m->told, steps);
    assert_int_equal(m->step, steps - 1);
    assert_int_equal(m->run.done, steps);
    assert_true(m->finished);
}

static void steps_at_once(void **state)
{
    static const uint64_t steps[] = {1, 2, 41, 500, 1037};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        for (int fast = 0; fast < 2; fast++) {
            for (int calm = 0; calm < 2; calm++) {
                struct made_up m = {.fast = fast, .calm = calm};
                struct ra_status st;
                check_ok(runs(&m, told, steps[i], *state, &st), &st);
                check_steps(&m, steps[i]);
                assert_true(steps[i] < 500 || fast == (m.told > 200));
                assert_true(exists(*state, "told.tsv") && exists(*state, "summary.tsv"));
            }
        }
    }
}

/// If an observer does not state its steps, it sees every step, and the loop takes only single
/// steps.
static void an_observer_that_says_nothing(void **state)
{
    struct made_up m = {.fast = true, .calm = true};
    struct ra_status st;
    check_ok(runs(&m, untold, 500, *state, &st), &st);
    for (uint64_t n = 0; n < 500; n++) {
        assert_true(m.seen[n] == 1 && m.due[n] == 1 && m.heard[n] == (n % 11 == 0));
    }
    assert_int_equal(m.told, 0);
}

/// A run that fails is not finished, and its code says so. One that is judged bad is finished.
static void ends(void **state)
{
    struct made_up m = {.fast = false}, other = {.calm = true};
    struct ra_status st;
    assert_int_equal(runs(&m, told, MOST, *state, &st), RA_NUMERIC);
    assert_int_equal(m.run.done, MOST - 1);
    assert_false(m.finished || exists(*state, "summary.tsv"));
    char *const text = read_text(in(*state, "told.partial.tsv"), 0);
    assert_non_null(strstr(text, "\ntold\t0\t1\n# ended early: the end\n"));
    free(text);
    assert_int_equal(runs(&other, judged, 3, *state, &st), RA_UNBALANCED);
    assert_string_equal(st.text, "not good");
    assert_true(exists(*state, "summary.tsv"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(steps_at_once, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(an_observer_that_says_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(ends, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
