// Tests of the steps of a slider whose speed changes (course.c, step.c): all engines agree, and the
// energy balance closes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"

#include <math.h>

#include "detection/candidates.h"
#include "model/course.h"
#include "statistics/balance.h"
#include "statistics/energy.h"

enum { BED = 121, SLIDER = 31 };
static const double SPACING = 0.5e-3, STEP = 2e-6;

static struct ra_problem_spec sliding(const double *bed, const double *height)
{
    struct ra_problem_spec spec = bodies_slider(SPACING, STEP, BED, SLIDER, 3, bed, height);
    spec.start = 5e-3;
    return spec;
}

static const struct ra_speed_knot run_up[] = {{0, 0.0, 0.0},    {2000, 1.0, 0.0},
                                              {6000, 1.0, 0.0}, {8000, 0.25, 0.0},
                                              {8000, 0.5, 0.0}, {9000, 0.0, 0.0}};

/// With candidates and without, every step has the same bits, for one scheme of each kind.
static void candidates_find_all(void **state)
{
    static const char *const scheme[] = {"central-differences", "exact-propagator", "rk4"};
    double bed[BED], height[SLIDER];
    (void)state;
    bodies_heights(5, bed, BED);
    bodies_heights(5, height, SLIDER);
    for (size_t i = 0; i < 3; i++) {
        struct pair quick, plain;
        struct ra_problem_spec spec = sliding(bed, height);
        spec.scheme = scheme[i];
        spec.course = (struct ra_speed){run_up, 6, i == 1, false};
        pair_make(&spec, &quick);
        spec.plain = true;
        pair_make(&spec, &plain);
        size_t touched = 0, apart = 0;
        for (size_t n = 0; n < 9500; n++) {
            pair_step(&quick);
            pair_step(&plain);
            touched += plain.state.at.contacts > 0;
            apart += plain.state.at.contacts == 0;
            assert_int_equal(quick.state.at.contacts, plain.state.at.contacts);
            assert_true(quick.state.at.total_force == plain.state.at.total_force);
            assert_true(same(quick.state.at.motion.after, plain.state.at.motion.after,
                             plain.problem.pair.modal.width));
        }
        assert_true(touched > 1000 && apart > 1000);
        // lists were used: far fewer lists than steps were made
        assert_true(quick.state.candidates->fine.made < 9500 / 4);
        assert_true(ra_fly(&quick.problem, &quick.state, 100, NULL) == 0);
        // (1/2 2000 + 4000 + 5/8 2000 + 1/4 1000) steps at 1 m/s
        check_near(ra_slider_position(&quick.problem, &quick.state), 5e-3 + 6500 * STEP, 1e-15);
        pair_free(&quick);
        pair_free(&plain);
    }
}

/// A constant course has the bits of the constant speed, also in a flight and in a stretch.
static void a_constant_course_is_the_speed(void **state)
{
    static const struct ra_speed_knot constant[] = {{0, 0.5, 0.0}, {100, 0.5, 0.0}};
    double bed[BED], height[SLIDER];
    struct pair one, two;
    (void)state;
    bodies_heights(5, bed, BED);
    bodies_heights(5, height, SLIDER);
    struct ra_problem_spec spec = sliding(bed, height);
    spec.speed = 0.5;
    pair_make(&spec, &one);
    spec.speed = 0.0;
    spec.course = (struct ra_speed){constant, 2, true, false};
    pair_make(&spec, &two);
    assert_null(two.problem.pair.course);
    assert_non_null(two.state.flight);
    for (size_t n = 0; n < 4000; n++) {
        pair_step(&one);
        pair_step(&two);
        assert_true(same(one.state.at.motion.after, two.state.at.motion.after,
                         one.problem.pair.modal.width));
    }
    pair_free(&one);
    pair_free(&two);
}

/// A slider whose course begins with the speed 0 stays in its settled state until the speed begins.
static void rest_is_the_settled_slider(void **state)
{
    static const struct ra_speed_knot wait[] = {{2000, 0.0, 0.0}, {3000, 0.5, 0.0}};
    double bed[BED], height[SLIDER];
    struct pair pair;
    (void)state;
    bodies_heights(5, bed, BED);
    bodies_heights(5, height, SLIDER);
    struct ra_problem_spec spec = sliding(bed, height);
    spec.course = (struct ra_speed){wait, 2, false, false};
    spec.holder = (struct ra_holder){.friction = 0.3, .pivot = 5e-3};
    pair_make(&spec, &pair);
    check_ok(ra_settle(&pair.problem, &pair.state, 1e-10, 1000000, NULL, NULL, &pair.st), &pair.st);
    pair_step(&pair);
    const double weight = 3.0 * SPACING * (SLIDER - 1) * 9.81;
    for (size_t n = 1; n < 2000; n++) {
        pair_step(&pair);
        check_relative(pair.state.at.total_force, weight, 1e-7);
        assert_true(ra_slider_position(&pair.problem, &pair.state) == 5e-3);
    }
    // with the speed the friction begins at once, and so does its moment
    assert_true(ra_terms_work(&pair.problem.pair, &pair.state.at) == 0.0);
    for (size_t n = 0; n < 1000; n++) {
        pair_step(&pair);
    }
    assert_true(fabs(pair.state.at.total_force / weight - 1.0) > 1e-3);
    assert_true(ra_terms_work(&pair.problem.pair, &pair.state.at) != 0.0);
    pair_free(&pair);
}

/// The balance of a start, a constant speed and a stop closes with the square of the step.
static void balance_of_a_run_up(void **state)
{
    double bed[BED], height[SLIDER], share[2];
    (void)state;
    bodies_heights(5, bed, BED);
    bodies_heights(5, height, SLIDER);
    for (int i = 0; i < 2; i++) {
        const uint64_t finer = (uint64_t)1 << 2 * i;
        const struct ra_speed_knot knot[] = {{0, 0.0, 0.0},
                                             {2000 * finer, 0.5, 0.0},
                                             {4000 * finer, 0.5, 0.0},
                                             {6000 * finer, 0.0, 0.0}};
        struct ra_balance balance;
        struct ra_audit audit;
        struct pair pair;
        struct ra_problem_spec spec = sliding(bed, height);
        spec.step = STEP / (double)finer;
        spec.course = (struct ra_speed){knot, 4, false, false};
        pair_make(&spec, &pair);
        check_ok(ra_balance_init(&pair.problem.pair, 0, &balance, &pair.st), &pair.st);
        for (size_t n = 0; n < 6500 * finer; n++) {
            pair_step(&pair);
            ra_balance_observe(&pair.problem, &pair.state, &balance);
        }
        ra_balance_audit(&pair.problem, &pair.state, &balance, &audit);
        assert_true(audit.sliding > 0.1 * audit.put_in);
        share[i] = fabs(audit.residual) / audit.put_in;
        print_message("residual %g of what was put in, by sliding %g\n", share[i],
                      audit.sliding / audit.put_in);
        ra_balance_clear(&balance);
        pair_free(&pair);
    }
    assert_true(share[0] < 1e-3 && share[1] < share[0] / 6.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_find_all),
        cmocka_unit_test(a_constant_course_is_the_speed),
        cmocka_unit_test(rest_is_the_settled_slider),
        cmocka_unit_test(balance_of_a_run_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
