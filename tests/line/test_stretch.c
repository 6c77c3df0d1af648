// Tests of stretch.c: many steps at once give the same as single ones.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A state that takes a stretch of steps whenever it may is compared with a state of the plain
 * engine, which makes single steps with all nodes. After every stretch each bit of the state, of
 * the shocks and of the balance is the same.
 */
#include "support/beds.h"
#include "support/watched.h"

#include "detection/candidates.h"
#include "line/line.h"
#include "sliding/run.h"

enum { FROM = 5 }; ///< start of the averages (watch_begin)

struct stretched {
    uint64_t steps, longest; ///< steps in stretches; most steps of one stretch
    uint64_t turned;         ///< stretches that ended because a node force turned on or off
    uint64_t used_up;        ///< stretches that ended with the skin of the list
    uint64_t at_ends;        ///< steps with candidates over linear segments
    uint64_t pushed;         ///< stretches at whose end a node over a linear segment has a force
    uint64_t blocks;         ///< bit b: with b blocks of packed indices
};

/// Compares the results of a stretch that watch_difference does not compare.
static void check_state(const struct watched *list, const struct watched *plain)
{
    const struct ra_state *const a = &list->state, *const b = &plain->state;
    const size_t width = list->problem.pair.modal.width;
    assert_int_equal(a->at.step, b->at.step);
    assert_memory_equal(&a->at.offset, &b->at.offset, sizeof a->at.offset);
    assert_memory_equal(&a->tally.count, &b->tally.count, sizeof a->tally.count);
    assert_true(same(a->at.motion.before, b->at.motion.before, width) &&
                same(a->at.motion.after, b->at.motion.after, width) &&
                same(a->at.motion.increment, b->at.motion.increment, width));
    for (int i = 0; i < 2; i++) {
        assert_memory_equal(&a->now.pass[i], &b->now.pass[i], sizeof a->now.pass[i]);
    }
    const struct ra_balance *const x = &list->balance, *const y = &plain->balance;
    assert_true(same(&x->contact.square, &y->contact.square, 1) &&
                same(&x->contact.most, &y->contact.most, 1) &&
                same(&x->last_sliding, &y->last_sliding, 1) &&
                same(&x->contact.contacts, &y->contact.contacts, 1) &&
                x->contact.contacts_most == y->contact.contacts_most);
}

/// The travel up to t_{n+1} is that of the modes from the values that the list expects.
static void check_travel(const struct watched *list)
{
    const struct ra_problem *const problem = &list->problem;
    const struct ra_candidates *const c = list->state.candidates;
    double distance = c->step_fraction - c->survey_fraction, travel = 0.0;
    distance += ra_offset_fraction(&problem->pair.sliding, &list->state.at.offset);
    for (size_t k = 0; k < problem->pair.modal.width; k++) {
        const double expected = c->survey[0][k] + distance * c->fine.drift[0][k];
        travel += c->bound.reach[0][k] * fabs(list->state.at.motion.after[k] - expected);
    }
    // the differences of amplitudes and expected values are at least a millionth of the amplitudes
    assert_true(fabs(list->state.at.motion.travel - travel) <= 1e-9 * travel);
}

static void compare(const struct watched *list, const struct watched *plain)
{
    const char *const what = watch_difference(list, plain);
    if (what != NULL) {
        fail_msg("step %d: %s differ", (int)list->state.at.step, what);
    }
}

/// Makes one stretch of up to `most` steps, and the same steps with the other state.
static uint64_t stretch(struct watched *list, struct watched *plain, uint64_t most,
                        struct stretched *s)
{
    struct ra_stretch sums;
    const struct ra_candidates *const c = list->state.candidates;
    if (!ra_balance_stretches(&list->balance) || !ra_shocks_quiet(&list->shocks)) {
        return 0;
    }
    const uint64_t steps = ra_stretch(&list->problem, &list->state, most, &sums);
    assert_true(steps <= most);
    if (steps == 0) {
        return 0;
    }
    const struct ra_followed *const f = list->shocks.followed;
    s->turned += (f->turned[0] | f->turned[1]) != 0;
    s->used_up += !(c->surveyed + list->state.at.motion.travel <= ra_candidates_skin(c));
    s->blocks |= (uint64_t)1 << list->state.packed->fused.blocks;
    s->at_ends += list->state.packed->end_count > 0 ? steps : 0;
    for (size_t e = 0; e < list->state.packed->end_count; e++) {
        const struct ra_end_slave *const one = &list->state.packed->ends[e];
        assert_true(one->force == list->state.slave_force[one->slave][one->index]);
        s->pushed += one->force != 0.0;
    }
    s->steps += steps;
    s->longest = steps > s->longest ? steps : s->longest;
    ra_balance_stretch(&list->problem, &list->state, &sums, &list->balance, steps);
    ra_shocks_stretch(&list->problem, &list->state, &list->shocks, steps);
    for (uint64_t n = 0; n < steps; n++) {
        watch_step(plain);
    }
    compare(list, plain);
    check_state(list, plain);
    check_travel(list);
    return steps;
}

static void stretch_along(const struct ra_problem *problem, enum ra_shock_force force,
                          uint64_t steps, uint64_t *seed, struct stretched *s)
{
    static struct watched list, plain;
    watch_begin(problem, 0, force, &list);
    watch_begin(problem, 1, force, &plain);
    while (list.state.at.step + 1 < steps) {
        watch_step(&list);
        watch_step(&plain);
        compare(&list, &plain);
        const uint64_t n = list.state.at.step;
        const uint64_t end = n + 1 < FROM ? FROM - 1 : steps - 1, room = end > n ? end - n - 1 : 0;
        const uint64_t most = bodies_pick(seed, 0, 9) == 0 ? 0 : bodies_pick(seed, 0, 100);
        uint64_t gone = 0, more = 1;
        while (more > 0 && gone < most && gone < room) {
            more = stretch(&list, &plain, most < room ? most - gone : room - gone, s);
            gone += more;
        }
    }
    watch_compare_ends(&list, &plain);
    watch_end(&list);
    watch_end(&plain);
}

/// Whether the best kernels of this machine can compute stretches.
static bool can(void)
{
    return ra_kernels_find(NULL)->stretch != NULL;
}

// (a) Random small bodies agree, with every scheme that is a recurrence, cubic and linear segments
// and both definitions of shocks. The sliders are pressed, hop, rest, or slide in either direction.
static void random_bodies(void **unused)
{
    (void)unused;
    static const char *const scheme[] = {"central-differences", "verlet", "exact-propagator"};
    static struct bed bed;
    struct stretched s = {0};
    uint64_t seed = 20261123;
    for (int trial = 0; trial < 120; trial++) {
        struct ra_problem problem;
        struct ra_status st;
        make_bed(&seed, &bed);
        bed_approach(&seed, &bed);
        bed.spec.law = "penalty";
        bed.spec.parameter[0] = bed.kappa;
        bed.spec.scheme = scheme[trial % 3];
        bed.spec.kernels = trial % 2 == 0 && ra_kernels_find("avx2") != NULL ? "avx2" : NULL;
        bed.spec.linear = trial % 5 == 1;
        bed.spec.speed *= trial % 8 == 7 ? -1.0 : 0.3;
        check_ok(ra_problem_init(&bed.spec, &problem, &st), &st);
        stretch_along(&problem, trial % 7 == 3 ? RA_SHOCK_NONZERO : RA_SHOCK_TOTAL, 1200, &seed,
                      &s);
        ra_problem_clear(&problem);
    }
    if (can()) {
        assert_true(s.steps > 8000);
        assert_true(s.turned > 300);
        assert_true(s.used_up > 100);
        assert_int_equal(s.blocks, 0x1fe);
        assert_true(s.at_ends > 20000);
        assert_true(s.pushed > 3000);
    }
}

// (b) The rough block of the paper agrees, with every table of kernels of this machine.
static void rough_block(void **unused)
{
    (void)unused;
    static const char *const overrides[][4] = {
        {"sliding.initial=settled", "contact.kernels=auto", "sliding.speed=0.1m/s"},
        {"sliding.initial=settled", "contact.kernels=avx2", "sliding.speed=0.7m/s"},
        {"surface.Ra=30 um", "contact.kernels=avx2", "time.scheme=exact-propagator",
         "time.step=200ns"}};
    uint64_t seed = 1;
    struct stretched s = {0};
    for (size_t i = 0; i < sizeof overrides / sizeof *overrides; i++) {
        struct ra_sliding_case c;
        struct ra_problem problem;
        struct ra_status st;
        char note[200];
        const size_t given = overrides[i][3] != NULL ? 4 : 3;
        if (i > 0 && ra_kernels_find("avx2") == NULL) {
            print_message("skipped: no AVX2\n");
            continue;
        }
        check_ok(ra_sliding_case_read("data/cases/realistic.ini", overrides[i], given, &c, &st),
                 &st);
        check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
        stretch_along(&problem, RA_SHOCK_TOTAL, 3000, &seed, &s);
        ra_problem_clear(&problem);
        ra_sliding_case_free(&c);
    }
    assert_true(!can() || s.steps > 5000);
    assert_true(!can() || s.longest == RA_STRETCH);
}

// (c) The motion is checked for infinite values after the last step of a stretch. If this step
// makes them, the next step reports them.
static void not_finite(void **unused)
{
    (void)unused;
    static struct watched list;
    static const char *const settled[] = {"sliding.initial=settled"};
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_status st;
    struct ra_stretch sums;
    char note[200];
    check_ok(ra_sliding_case_read("data/cases/realistic.ini", settled, 1, &c, &st), &st);
    check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
    watch_begin(&problem, 0, RA_SHOCK_TOTAL, &list);
    for (int n = 0; n < RA_FINITE_EVERY; n++) {
        watch_step(&list);
    }
    list.state.at.motion.after[3] = (double)NAN;
    const uint64_t steps = ra_stretch(&problem, &list.state, 100, &sums);
    assert_int_equal(steps, can() ? 1 : 0);
    assert_int_equal(ra_step(&problem, &list.state, &st), RA_NUMERIC);
    assert_non_null(strstr(st.text, can() ? "finite at step 257" : "finite at step 256"));
    watch_end(&list);
    ra_problem_clear(&problem);
    ra_sliding_case_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bodies),
        cmocka_unit_test(rough_block),
        cmocka_unit_test(not_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
