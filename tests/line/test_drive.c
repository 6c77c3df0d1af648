// Tests of a state whose speed and load change between steps (ra_drive), and of its recording.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"

#include <math.h>

#include "statistics/balance.h"
#include "statistics/energy.h"

enum { BED = 121, SLIDER = 31, STEPS = 6000, MOST = 16 };
static const double SPACING = 0.7e-3, STEP = 2e-6; ///< no step with a short decimal divides a cell

static struct ra_problem_spec sliding(const double *bed, const double *height)
{
    struct ra_problem_spec spec = bodies_slider(SPACING, STEP, BED, SLIDER, 3, bed, height);
    spec.start = 5e-3;
    spec.speed = 0.25;
    return spec;
}

/// A caller that reacts to the force: slower and lighter after a hard contact, and back. Speeds
/// have no short decimals.
static bool decides(const struct ra_state *state, size_t n, double *speed, double *load)
{
    if (n % 431 != 7) {
        return false;
    }
    const double force = ra_total_force(state);
    *speed = 0.7 / (3.0 + (double)(n % 5)) / (1.0 + 0.1 * force);
    *load = n % 2 == 0 ? 0.3 * force / 7.0 : 0.0;
    return true;
}

/// A problem is driven, and the changes of speed and load are noted. A second problem, which has
/// these changes as the knots of its course, gives the same bits, with candidates and without.
static void a_recording_runs_again(void **state)
{
    static const char *const scheme[] = {"central-differences", "rk4"};
    double bed[BED], height[SLIDER];
    (void)state;
    bodies_heights(5, bed, BED);
    bodies_heights(5, height, SLIDER);
    for (size_t i = 0; i < 2; i++) {
        // set before the first step; rk4 keeps the speed of the problem
        struct ra_speed_knot knot[MOST] = {{0, i == 0 ? 0.7 / 3.1 : 0.25, i == 0 ? 1.7 : 0.0}};
        size_t knots = 1;
        struct pair live, again;
        double force[STEPS];
        struct ra_problem_spec spec = sliding(bed, height);
        spec.scheme = scheme[i];
        spec.course.driven = true;
        pair_make(&spec, &live);
        if (i == 0) {
            check_ok(
                ra_drive(&live.problem, &live.state, knot[0].speed, knot[0].load, NULL, &live.st),
                &live.st);
            assert_true(live.state.at.now->load == 1.7);
        }
        for (size_t n = 0; n < STEPS; n++) {
            double speed, load;
            pair_step(&live);
            force[n] = live.state.at.total_force;
            if (decides(&live.state, n, &speed, &load)) {
                uint64_t step;
                check_ok(ra_drive(&live.problem, &live.state, speed, load, &step, &live.st),
                         &live.st);
                assert_int_equal(step, n + 1);
                assert_true(knots < MOST);
                knot[knots++] = (struct ra_speed_knot){step, speed, load};
            }
        }
        assert_true(knots > 10);
        spec.speed = 0.0;
        spec.plain = i == 0;
        spec.course = (struct ra_speed){knot, knots, true, true};
        pair_make(&spec, &again);
        for (size_t n = 0; n < STEPS; n++) {
            pair_step(&again);
            assert_true(again.state.at.total_force == force[n]);
        }
        assert_true(same(live.state.at.motion.after, again.state.at.motion.after,
                         live.problem.pair.modal.width));
        // the offsets agree exactly, and so do the speeds, with which work is counted
        const struct ra_offset *const one = &live.state.at.offset, *const two =
                                                                       &again.state.at.offset;
        assert_true(one->cell == two->cell && one->rest == two->rest);
        assert_true(live.state.at.now->sliding.speed == knot[knots - 1].speed);
        assert_true(again.state.at.now->sliding.speed == knot[knots - 1].speed);
        pair_free(&live);
        pair_free(&again);
    }
}

/// A load that acts from the start on belongs to the equilibrium. Its work is in the balance.
static void a_load_is_carried(void **state)
{
    static const struct ra_speed_knot knot[] = {{0, 0.0, 2.0}, {1000, 0.0, -0.1}};
    const double weight = 3.0 * SPACING * (SLIDER - 1) * 9.81;
    struct ra_balance balance;
    struct ra_audit audit;
    struct pair pair;
    (void)state;
    struct ra_problem_spec spec = sliding(NULL, NULL);
    spec.course = (struct ra_speed){knot, 2, false, false};
    pair_make(&spec, &pair);
    check_ok(ra_settle(&pair.problem, &pair.state, 1e-10, 1000000, NULL, NULL, &pair.st), &pair.st);
    check_ok(ra_balance_init(&pair.problem.pair, 0, &balance, &pair.st), &pair.st);
    for (size_t n = 0; n < 3000; n++) {
        pair_step(&pair);
        ra_balance_observe(&pair.problem, &pair.state, &balance);
        if (n < 1000) {
            check_relative(pair.state.at.total_force, weight + 2.0, 1e-6);
        }
    }
    ra_balance_audit(&pair.problem, &pair.state, &balance, &audit);
    // then a small load pulls at once, and the slider springs up
    assert_true(pair.state.at.total_force != weight + 2.0 && audit.brought != 0.0);
    assert_true(fabs(audit.residual) < 1e-4 * audit.put_in);
    ra_balance_clear(&balance);
    pair_free(&pair);
}

/// A load that is set before settling belongs to the equilibrium, too, and acts from then on.
static void a_load_set_before_settling(void **state)
{
    const double weight = 3.0 * SPACING * (SLIDER - 1) * 9.81;
    struct pair pair;
    (void)state;
    struct ra_problem_spec spec = sliding(NULL, NULL);
    spec.speed = 0.0;
    spec.course.driven = true;
    pair_make(&spec, &pair);
    check_ok(ra_drive(&pair.problem, &pair.state, 0.0, 2.0, NULL, &pair.st), &pair.st);
    check_ok(ra_settle(&pair.problem, &pair.state, 1e-10, 1000000, NULL, NULL, &pair.st), &pair.st);
    for (size_t n = 0; n < 1000; n++) {
        pair_step(&pair);
        check_relative(pair.state.at.total_force, weight + 2.0, 1e-6);
    }
    pair_free(&pair);
}

/// Settling ends when the residual is small against the load, whatever makes the load. So a slider
/// pressed by its weight and a slider pressed by an equal load settle in as many steps. Under a
/// thousandth of the force both need this number of steps, too.
static void any_load_settles_alike(void **state)
{
    (void)state;
    uint64_t steps[4] = {0};
    for (int i = 0; i < 4; i++) {
        const double gravity = i < 2 ? 9.81 : 9.81e-3;
        const double load = i % 2 == 0 ? 0.0 : 3.0 * SPACING * (SLIDER - 1) * gravity;
        const struct ra_speed_knot knot[] = {{0, 0.0, load}, {1000, 0.0, load}};
        struct pair pair;
        struct ra_problem_spec spec = sliding(NULL, NULL);
        spec.solid[1].gravity = i % 2 == 0 ? gravity : 0.0;
        spec.course = (struct ra_speed){knot, 2, false, false};
        pair_make(&spec, &pair);
        check_ok(ra_settle(&pair.problem, &pair.state, 1e-7, 1000000, NULL, &steps[i], &pair.st),
                 &pair.st);
        pair_free(&pair);
    }
    assert_true(steps[0] > 0);
    for (int i = 1; i < 4; i++) {
        assert_int_equal(steps[i], steps[0]);
    }
}

static void refusals(void **state)
{
    struct pair pair;
    (void)state;
    struct ra_problem_spec spec = sliding(NULL, NULL);
    pair_make(&spec, &pair);
    assert_int_equal(ra_drive(&pair.problem, &pair.state, 0.1, 0.0, NULL, &pair.st), RA_INPUT);
    assert_non_null(strstr(pair.st.text, "is not driven"));
    pair_free(&pair);
    spec.course.driven = true;
    pair_make(&spec, &pair);
    check_ok(ra_drive(&pair.problem, &pair.state, 0.1, 0.0, NULL, &pair.st), &pair.st);
    assert_int_equal(ra_drive(&pair.problem, &pair.state, -0.1, 0.0, NULL, &pair.st), RA_INPUT);
    assert_int_equal(ra_drive(&pair.problem, &pair.state, 1e3, 0.0, NULL, &pair.st), RA_INPUT);
    assert_int_equal(ra_drive(&pair.problem, &pair.state, 0.1, (double)NAN, NULL, &pair.st),
                     RA_INPUT);
    pair_step(&pair);
    pair_step(&pair);
    // the speed is 0.1 m/s from the start on
    check_near(ra_slider_position(&pair.problem, &pair.state), 5e-3 + 0.1 * STEP, 1e-17);
    pair_free(&pair);
    spec.solid[1].beam.left = RA_PINNED;
    assert_int_equal(ra_problem_init(&spec, &pair.problem, &pair.st), RA_INPUT);
    assert_non_null(strstr(pair.st.text, "its ends must be free"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_recording_runs_again),
        cmocka_unit_test(a_load_is_carried),
        cmocka_unit_test(a_load_set_before_settling),
        cmocka_unit_test(any_load_settles_alike),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
