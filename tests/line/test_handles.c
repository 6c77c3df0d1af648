// Tests of a problem, its states and observers by pointer, with only the public header.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ra2d.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 11, STEPS = 4000 };

/// A rigid block of 1 kg/m falls by 1 mm onto a beam that hardly moves.
static struct ra_problem_spec falling(void)
{
    const struct ra_beam anvil = {.length = 1.0,
                                  .area = 1.0,
                                  .inertia = 1.0,
                                  .young = 1e9,
                                  .density = 1e9,
                                  .left = RA_PINNED,
                                  .right = RA_PINNED};
    struct ra_beam block = {.length = 0.2,
                            .area = 1.0,
                            .inertia = 1.0,
                            .young = 1.0,
                            .density = 5.0,
                            .left = RA_FREE,
                            .right = RA_FREE};
    return (struct ra_problem_spec){
        .solid = {{.beam = anvil, .modes = 1, .nodes = NODES},
                  {.beam = block, .modes = 1, .nodes = 3, .gravity = 10.0}},
        .spacing = 0.1,
        .speed = 0.5,
        .start = 0.3,
        .touching = true,
        .drop_height = 1e-3,
        .step = 1e-5,
        .law = "penalty",
        .parameter = {1e6}};
}

static void count(const struct ra_shock *shock, void *context)
{
    assert_true(shock->steps > 0 && shock->peak > 0.0);
    ++*(size_t *)context;
}

/// A free fall of 1 mm takes sqrt(2 h/g) = 14.1 ms. Then the three nodes of the block and the three
/// nodes below them have forces in both passes. The sum of the forces is many times the weight.
/// Steps are 10 us.
static void fall(void **unused)
{
    (void)unused;
    const struct ra_problem_spec spec = falling();
    struct ra_status st = {RA_OK, ""};
    struct ra_problem *problem = NULL;
    struct ra_state *state = NULL;
    struct ra_balance *balance = NULL;
    struct ra_shocks *shocks = NULL;
    size_t shock_count = 0;
    assert_int_equal(ra_problem_make(&spec, &problem, &st), RA_OK);
    assert_true(ra_stability_limit(problem) > spec.step);
    assert_int_equal(ra_state_make(problem, &state, &st), RA_OK);
    assert_int_equal(ra_balance_make(problem, 0, &balance, &st), RA_OK);
    assert_int_equal(ra_shocks_make(problem, RA_SHOCK_TOTAL, count, &shock_count, &shocks, &st),
                     RA_OK);
    double touched = 0.0;
    for (size_t n = 0; n < STEPS; n++) {
        assert_int_equal(ra_step(problem, state, &st), RA_OK);
        ra_balance_observe(problem, state, balance);
        ra_shocks_observe(problem, state, shocks);
        assert_int_equal(ra_step_number(state), n);
        assert_true(ra_time(problem, state) == (double)n * spec.step);
        if (touched == 0.0 && ra_contact_count(state) > 0) {
            touched = ra_time(problem, state);
            assert_true(ra_total_force(state) > 0.0);
            assert_true(ra_slave_force(state, 1, 1) < 0.0);
            assert_true(ra_node_force(state, 1, 1) <= ra_slave_force(state, 1, 1));
            // the velocity is g t and the way h, up to one step
            assert_true(fabs(ra_velocity(problem, state, 1, 1) - 10.0 * touched) < 2e-4);
            assert_true(fabs(ra_displacement(problem, state, 1, 1) - 1e-3) < 2e-6);
        }
    }
    ra_shocks_finish(problem, state, shocks);
    assert_true(fabs(touched - sqrt(2e-4)) < 2.0 * spec.step);
    const double there = 0.3 + 0.5 * (STEPS - 1) * spec.step;
    assert_true(fabs(ra_slider_position(problem, state) - there) < 1e-12);
    assert_true(shock_count >= 3);
    struct ra_audit audit;
    ra_balance_audit(problem, state, balance, &audit);
    // contact begins and ends within a step: this makes a share of 8e-6, proportional to tau^2
    assert_true(fabs(audit.residual) < 1e-4 * audit.put_in);
    const double square = ra_mean_square_velocity(problem, state, balance, 1, NULL);
    assert_true(square > 0.0 && ra_level(square) > 100.0);
    ra_shocks_free(shocks);
    ra_balance_free(balance);
    ra_state_free(problem, state);
    ra_problem_free(problem);
    ra_exact_release();
}

/// Two states of a problem are independent. In a settled one the contact carries the weight.
static void two_states(void **unused)
{
    (void)unused;
    struct ra_problem_spec spec = falling();
    spec.drop_height = 0.0;
    struct ra_problem *problem = NULL;
    struct ra_state *state[2] = {NULL, NULL};
    uint64_t steps = 0;
    assert_int_equal(ra_problem_make(&spec, &problem, NULL), RA_OK);
    assert_int_equal(ra_state_make(problem, &state[0], NULL), RA_OK);
    assert_int_equal(ra_state_make(problem, &state[1], NULL), RA_OK);
    assert_int_equal(ra_settle(problem, state[1], 1e-6, 1000000, NULL, &steps, NULL), RA_OK);
    assert_true(steps > 0);
    assert_int_equal(ra_step(problem, state[0], NULL), RA_OK);
    assert_int_equal(ra_step(problem, state[1], NULL), RA_OK);
    assert_true(ra_total_force(state[0]) == 0.0);
    assert_true(fabs(ra_total_force(state[1]) - 10.0) < 1e-4);
    ra_state_free(problem, state[0]);
    ra_state_free(problem, state[1]);
    ra_problem_free(problem);
    ra_exact_release();
}

static void refusals(void **unused)
{
    (void)unused;
    struct ra_problem_spec spec = falling();
    struct ra_status st = {RA_OK, ""};
    struct ra_problem *problem = (void *)&st;
    spec.step = 1.0;
    spec.speed = 0.0;
    assert_int_equal(ra_problem_make(&spec, &problem, &st), RA_UNSTABLE);
    assert_null(problem);
    assert_non_null(strstr(st.text, "stability limit"));
    spec = falling();
    spec.start = 2.0;
    assert_int_equal(ra_problem_make(&spec, &problem, &st), RA_APART);
    spec = falling();
    spec.law = "glue";
    assert_int_equal(ra_problem_make(&spec, &problem, NULL), RA_INPUT);
    assert_null(problem);
    ra_problem_free(NULL);
    ra_state_free(NULL, NULL);
    ra_balance_free(NULL);
    ra_shocks_free(NULL);
    assert_true(strncmp(ra_version(), "ra2d ", 5) == 0);
    ra_exact_release();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(fall), cmocka_unit_test(two_states),
                                       cmocka_unit_test(refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
