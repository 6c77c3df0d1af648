// Tests of the factors and designs of the inference.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "inference/designs.h"

/// Ends and middle of each scale; a value goes back to its place; what is printed is in the range.
static void test_values(void **state)
{
    (void)state;
    check_near(factor_value(FACTOR_LENGTH, 0.0), 1.0 / 16, 0.0);
    check_near(factor_value(FACTOR_LENGTH, 0.5), 0.25, 1e-15);
    check_near(factor_value(FACTOR_START, 0.5), 0.1075, 1e-15);
    check_near(factor_value(FACTOR_PASSES, 0.49), 1.0, 0.0);
    check_near(factor_value(FACTOR_PASSES, 0.5), 2.0, 0.0);
    for (size_t j = 0; j < FACTORS; j++) {
        const double printed = factor_unit(j, factor_list[j].printed);
        check_between(printed, 0.0, 1.0);
        check_relative(factor_value(j, printed), factor_list[j].printed, 1e-6);
        check_near(factor_unit(j, factor_value(j, 1.0)), 1.0, 1e-12);
        assert_int_equal(factor_find(factor_list[j].name), j);
    }
    assert_int_equal(factor_find("nothing"), FACTORS);
}

/// Every key of the list is one of a case, with its value.
static void test_keys(void **state)
{
    (void)state;
    double value[FACTORS];
    char key[FACTOR_KEYS][FACTOR_KEY_SIZE];
    const char *override[FACTOR_KEYS];
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    for (size_t j = 0; j < FACTORS; j++) {
        value[j] = factor_value(j, 0.0);
    }
    value[FACTOR_START] = 0.1;
    factor_keys(value, key);
    for (size_t k = 0; k < FACTOR_KEYS; k++) {
        override[k] = key[k];
    }
    check_ok(ra_sliding_case_read("data/cases/realistic.ini", override, FACTOR_KEYS, &c, &st), &st);
    check_relative(c.solid[1].weight, 0.78, 1e-12);
    check_relative(ra_law_value(&c.pair.origin, "penalty"), 2.1e11, 1e-12);
    assert_true(c.pair.slaves == RA_SLAVES_RESONATOR);
    check_near(c.pair.start, 0.1, 1e-15);
    assert_int_equal(c.solid[1].modes, 1);
    check_near(c.solid[0].beam.length, 0.4, 1e-15);
    ra_sliding_case_free(&c);
}

/// Every step changes one factor by the step of the grid, every factor changes once, and all points
/// are levels of the grid.
static void test_trajectory(void **state)
{
    (void)state;
    enum { K = 6 };
    double u[(K + 1) * K];
    struct ra_random random;
    ra_random_seed(&random, 3, 0);
    for (int repeat = 0; repeat < 50; repeat++) {
        size_t changes[K] = {0};
        morris_trajectory(&random, K, u);
        for (size_t i = 0; i < (K + 1) * K; i++) {
            const double level = 3.0 * u[i];
            check_near(level, floor(level + 0.5), 1e-12);
            check_between(u[i], -1e-15, 1.0 + 1e-15);
        }
        for (size_t step = 1; step <= K; step++) {
            size_t here = 0;
            for (size_t j = 0; j < K; j++) {
                const double d = fabs(u[step * K + j] - u[(step - 1) * K + j]);
                if (d > 0.0) {
                    check_near(d, 2.0 / 3.0, 1e-12);
                    changes[j]++;
                    here++;
                }
            }
            assert_int_equal(here, 1);
        }
        for (size_t j = 0; j < K; j++) {
            assert_int_equal(changes[j], 1);
        }
    }
}

/// Of 2^m points of the sequence each of 2^m equal parts has one, shifted by the same.
static void test_sequence(void **state)
{
    (void)state;
    enum { POINTS = 64, K = 5 };
    double u[POINTS * K];
    struct ra_random random;
    ra_random_seed(&random, 9, 0);
    sobol_points(&random, K, POINTS, u);
    for (size_t j = 0; j < K; j++) {
        double mean = 0.0, square = 0.0;
        for (size_t r = 0; r < POINTS; r++) {
            check_between(u[r * K + j], 0.0, 1.0 - 1e-16);
            mean += u[r * K + j] / POINTS;
            square += u[r * K + j] * u[r * K + j] / POINTS;
        }
        // the mean of evenly spread points is off by half a part at most, and by one point missing
        check_near(mean, 0.5, 1.5 / POINTS);
        check_near(square, 1.0 / 3.0, 2.0 / POINTS);
    }
}

/// Designs: blocks, seeds of their own, and what is not kept is as printed.
static void test_designs(void **state)
{
    (void)state;
    struct design d;
    const size_t kept[] = {FACTOR_LENGTH, FACTOR_PENALTY};
    design_morris(3, 2000, &d);
    assert_int_equal(d.rows, 3 * (FACTORS + 1));
    assert_int_equal(d.block[FACTORS], 1);
    assert_int_equal(d.block[FACTORS + 1], 2);
    assert_int_equal(d.seed[FACTORS], 2001);
    assert_int_equal(d.seed[d.rows - 1], 2003);
    design_free(&d);
    design_sample(kept, 2, 20, 4000, &d);
    for (size_t r = 0; r < d.rows; r++) {
        assert_int_equal(d.seed[r], 4001 + r);
        for (size_t j = 0; j < FACTORS; j++) {
            const bool own = j == FACTOR_LENGTH || j == FACTOR_PENALTY;
            assert_true(own || d.value[r][j] == factor_list[j].printed);
            assert_true(!own || d.value[r][j] != factor_list[j].printed);
        }
    }
    design_free(&d);
    design_pairs(5, 1000, &d);
    assert_int_equal(d.rows, 10);
    check_near(d.value[0][FACTOR_LENGTH], 0.1, 0.0);
    check_near(d.value[1][FACTOR_LENGTH], 1.0, 0.0);
    assert_int_equal(d.block[8], 1);
    assert_int_equal(d.seed[9], 1010);
    design_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),     cmocka_unit_test(test_keys),
        cmocka_unit_test(test_trajectory), cmocka_unit_test(test_sequence),
        cmocka_unit_test(test_designs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
