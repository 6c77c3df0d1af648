// Tests of elementary effects.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>

#include "inference/designs.h"
#include "inference/effects.h"

enum { K = 4, TRAJECTORIES = 40, ROWS = TRAJECTORIES * (K + 1) };

static void make_points(double *u)
{
    struct ra_random random;
    ra_random_seed(&random, 5, 0);
    for (size_t t = 0; t < TRAJECTORIES; t++) {
        morris_trajectory(&random, K, u + t * (K + 1) * K);
    }
}

/// y = sum b_j u_j: every effect is b_j, so mu* = |b_j|, mu = b_j, sigma = 0.
static void test_linear(void **state)
{
    (void)state;
    static const double b[K] = {3.0, -2.0, 0.0, 0.5};
    double u[ROWS * K], y[ROWS];
    struct effects e;
    struct ra_random random;
    ra_random_seed(&random, 1, 0);
    make_points(u);
    for (size_t r = 0; r < ROWS; r++) {
        y[r] = 7.0;
        for (size_t j = 0; j < K; j++) {
            y[r] += b[j] * u[r * K + j];
        }
    }
    assert_int_equal(effects_make(u, y, TRAJECTORIES, K, &e), RA_OK);
    for (size_t j = 0; j < K; j++) {
        const struct effect found = effects_of(&e, j, 100, &random);
        check_near(found.mu_star, fabs(b[j]), 1e-12);
        check_near(found.low, fabs(b[j]), 1e-12);
        check_near(found.high, fabs(b[j]), 1e-12);
        check_near(found.mu, b[j], 1e-12);
        check_near(found.sigma, 0.0, 1e-12);
    }
    effects_free(&e);
}

/// y = u_0^2 + u_1 u_2. On the grid the effects of u_0 are 2/3 (from 0 to 2/3) and 4/3 (from 1/3 to
/// 1), each in half of the trajectories; those of u_1 are u_2. u_3 has none.
static void test_curved(void **state)
{
    (void)state;
    double u[ROWS * K], y[ROWS];
    struct effects e;
    struct ra_random random;
    ra_random_seed(&random, 1, 0);
    make_points(u);
    for (size_t r = 0; r < ROWS; r++) {
        y[r] = u[r * K] * u[r * K] + u[r * K + 1] * u[r * K + 2];
    }
    assert_int_equal(effects_make(u, y, TRAJECTORIES, K, &e), RA_OK);
    const struct effect square = effects_of(&e, 0, 4000, &random);
    // mean 1 and deviation 1/3 of two values that are equally likely; 3 deviations of 40 of them
    check_near(square.mu_star, 1.0, 3.0 / 3.0 / sqrt(TRAJECTORIES));
    check_near(square.sigma, 1.0 / 3.0, 0.03);
    check_near(square.high - square.low, 2 * 1.96 / 3.0 / sqrt(TRAJECTORIES), 0.02);
    check_near(square.high + square.low, 2.0 * square.mu_star, 0.02);
    const struct effect product = effects_of(&e, 1, 400, &random);
    // u_2 is one of 0, 1/3, 2/3, 1
    check_near(product.mu, 0.5, 3.0 * sqrt(5.0 / 36.0 / TRAJECTORIES));
    check_near(effects_of(&e, 3, 100, &random).mu_star, 0.0, 1e-12);
    effects_free(&e);
}

static void test_refused(void **state)
{
    (void)state;
    double u[ROWS * K], y[ROWS] = {0};
    struct effects e;
    make_points(u);
    u[K] += 0.01;
    u[K + 1] += 0.01;
    assert_int_equal(effects_make(u, y, TRAJECTORIES, K, &e), RA_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_linear),
        cmocka_unit_test(test_curved),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
