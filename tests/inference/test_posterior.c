// Tests of distance, covariance and weights of the posterior.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "inference/designs.h"
#include "inference/posterior.h"
#include "made.h"

/// Independent figures: the squares of how far each is beside its interval, over its variance.
static void test_independent(void **state)
{
    (void)state;
    const double low[] = {1, -1, 5}, high[] = {2, 1, 5}, mean[] = {0, 0.5, 8};
    const double C[] = {4, 0, 0, 0, 1, 0, 0, 0, 9};
    const struct published p = {3, low, high};
    double logarithm;
    check_relative(posterior_distance(&p, mean, C, &logarithm), 0.25 + 0.0 + 1.0, 1e-12);
    check_relative(logarithm, log(36.0), 1e-14);
}

/// Two correlated figures, one of them free: it goes along, and what is left is the other's own
/// distance. One in an interval goes only to its end.
static void test_correlated(void **state)
{
    (void)state;
    const double r = 0.8, C[] = {1, r, r, 1}, mean[] = {0, 0};
    double logarithm, low[] = {2, -HUGE_VAL}, high[] = {2, HUGE_VAL};
    const struct published p = {2, low, high};
    check_relative(posterior_distance(&p, mean, C, &logarithm), 4.0, 1e-9);
    check_relative(logarithm, log(1 - r * r), 1e-12);
    // the second one would go to 1.6 and stops at 1: (4 - 2 r 2 1 + 1)/(1 - r^2)
    low[1] = -1;
    high[1] = 1;
    check_relative(posterior_distance(&p, mean, C, &logarithm), (4 - 4 * r + 1) / (1 - r * r),
                   1e-9);
    const double singular[] = {1, 1, 1, 1 - 1e-9};
    assert_true(isnan(posterior_distance(&p, mean, singular, &logarithm)));
}

/// Many rows of a known covariance in two blocks of other means: found within the scatter of an
/// estimate, hardly shrunk; few rows of independent figures are shrunk to the diagonal.
static void test_covariance(void **state)
{
    (void)state;
    enum { ROWS = 4000, N = 3 };
    static double y[ROWS * N];
    static size_t block[ROWS];
    const double digit[N] = {0.0, 0.0, 0.5};
    double C[N * N], deviation[N];
    struct ra_random random;
    ra_random_seed(&random, 4, 0);
    for (size_t r = 0; r < ROWS; r++) {
        const double a = ra_random_normal(&random), b = ra_random_normal(&random);
        block[r] = 1 + r % 2;
        y[r * N] = 10.0 * (double)block[r] + 2.0 * a;
        y[r * N + 1] = -5.0 * (double)block[r] + 0.6 * a + 0.8 * b;
        y[r * N + 2] = 3.0;
    }
    const double shrunk = posterior_covariance(y, block, ROWS, N, digit, C, deviation);
    check_between(shrunk, 0.0, 0.01);
    check_relative(C[0], 4.0, 4.0 / sqrt(ROWS)); // three deviations: sqrt(2/rows)
    check_near(C[1], 1.2, 0.1);
    check_near(C[1], C[3], 1e-12);
    check_relative(deviation[1], 1.0, 0.04);
    check_near(deviation[2], 0.0, 0.0);
    check_near(C[8], 0.25, 1e-12);
    check_near(C[2], 0.0, 0.0);
    for (size_t i = 0; i < 20 * N; i++) {
        y[i] = ra_random_normal(&random);
    }
    const double strong = posterior_covariance(y, block, 20, N, digit, C, deviation);
    check_between(strong, 0.3, 1.0);
    double sum[2] = {0, 0}, product = 0.0;
    for (size_t i = 0; i < 20; i++) {
        // block by block: the even rows are the first one's
        const size_t of = i < 10 ? 2 * i : 2 * i - 19;
        sum[0] = i == 10 ? 0.0 : sum[0];
        sum[1] = i == 10 ? 0.0 : sum[1];
        for (size_t k = 0; k < 2; k++) {
            sum[k] += y[of * N + k];
        }
        product += y[of * N] * y[of * N + 1];
        product -= i % 10 == 9 ? sum[0] * sum[1] / 10.0 : 0.0;
    }
    check_relative(C[1], (1.0 - strong) * product / 18.0, 1e-10);
}

static void test_chance(void **state)
{
    (void)state;
    check_near(posterior_chance(-1, 1, 0, 1), 0.682689492137, 1e-10);
    check_near(posterior_chance(0, HUGE_VAL, 1, 0.25), 0.977249868052, 1e-10);
    check_near(posterior_chance(0, 1, 1, 0), 1.0, 0.0);
    check_near(posterior_chance(0, 1, 1.1, 0), 0.0, 0.0);
}

enum { K = 2, POINTS = 40, FIGURES = 4 };
static const double SCATTER = 0.1;

/// Four figures of two factors, and one of either.
static void truth(const double *x, double *y)
{
    y[0] = sin(2.0 * x[0]);
    y[1] = x[0] + x[1] * x[1];
    y[2] = x[0] * x[1];
    y[3] = cos(3.0 * x[1]);
}

/// Emulators of noisy values at 40 points; free() what is returned.
static double *learn(struct emulator *e)
{
    double *const memory = made_memory(POINTS * (K + FIGURES), sizeof *memory);
    struct ra_random random;
    ra_random_seed(&random, 8, 0);
    sobol_points(&random, K, POINTS, memory);
    for (size_t i = 0; i < POINTS; i++) {
        double y[FIGURES];
        truth(memory + i * K, y);
        for (size_t t = 0; t < FIGURES; t++) {
            memory[POINTS * (K + t) + i] = y[t] + SCATTER * ra_random_normal(&random);
        }
    }
    for (size_t t = 0; t < FIGURES; t++) {
        emulator_fit(memory, memory + POINTS * (K + t), POINTS, K, false, &e[t]);
    }
    return memory;
}

/// A known reading is drawn, its figures scatter once, and the 80 % interval of the posterior holds
/// it in about 80 of 100 cases: 60 times here, 48 +- 3 sqrt(60 0.8 0.2).
static void test_coverage(void **state)
{
    (void)state;
    enum { CASES = 60 };
    struct emulator e[FIGURES];
    struct posterior p;
    struct ra_random random;
    const bool either[K] = {false, false};
    double C[FIGURES * FIGURES] = {0};
    double *const memory = learn(e);
    size_t held[K] = {0};
    ra_random_seed(&random, 77, 0);
    posterior_draw(e, FIGURES, either, 2000, 5, &p);
    for (size_t t = 0; t < FIGURES; t++) {
        C[t * FIGURES + t] = SCATTER * SCATTER;
    }
    for (int i = 0; i < CASES; i++) {
        double y[FIGURES];
        const double x[K] = {ra_random_uniform(&random), ra_random_uniform(&random)};
        truth(x, y);
        for (size_t t = 0; t < FIGURES; t++) {
            y[t] += SCATTER * ra_random_normal(&random);
        }
        posterior_weigh(&(struct published){FIGURES, y, y}, C, 20, &p);
        check_near(p.bandwidth, 1.0, 0.0);
        for (size_t j = 0; j < K; j++) {
            held[j] +=
                x[j] >= posterior_quantile(&p, j, 0.1) && x[j] <= posterior_quantile(&p, j, 0.9);
        }
    }
    for (size_t j = 0; j < K; j++) {
        check_between((double)held[j], 48 - 9.3, 48 + 9.3);
    }
    posterior_free(&p);
    for (size_t t = 0; t < FIGURES; t++) {
        emulator_free(&e[t]);
    }
    free(memory);
}

/// Figures that no reading gives: the bandwidth grows until enough draws count, and weights sum to
/// one. A factor that is either of two values is drawn so.
static void test_bandwidth(void **state)
{
    (void)state;
    const double y[FIGURES] = {5, 5, 5, 5};
    const bool either[K] = {false, true};
    struct emulator e[FIGURES];
    struct posterior p;
    double C[FIGURES * FIGURES] = {0}, sum = 0.0;
    double *const memory = learn(e);
    for (size_t t = 0; t < FIGURES; t++) {
        C[t * FIGURES + t] = SCATTER * SCATTER;
    }
    posterior_draw(e, FIGURES, either, 1000, 5, &p);
    posterior_weigh(&(struct published){FIGURES, y, y}, C, 100, &p);
    assert_true(p.bandwidth > 1.5);
    check_relative(p.effective, 100.0, 1e-3);
    // a draw by itself: the emulators' variance belongs to the covariance
    double own[FIGURES * FIGURES], logarithm;
    memcpy(own, C, sizeof own);
    for (size_t t = 0; t < FIGURES; t++) {
        own[t * FIGURES + t] += p.variance[7 * FIGURES + t];
    }
    check_relative(p.distance[7],
                   posterior_distance(&(struct published){FIGURES, y, y}, p.mean + 7 * FIGURES, own,
                                      &logarithm),
                   1e-12);
    check_relative(p.score[7], p.distance[7] + logarithm, 1e-12);
    check_relative(log(p.weight[7] / p.weight[8]),
                   (p.score[8] - p.score[7]) / (2.0 * p.bandwidth * p.bandwidth), 1e-9);
    size_t ones = 0;
    for (size_t d = 0; d < p.draws; d++) {
        sum += p.weight[d];
        assert_true(p.x[d * K + 1] == 0.0 || p.x[d * K + 1] == 1.0);
        ones += p.x[d * K + 1] == 1.0;
    }
    check_relative(sum, 1.0, 1e-12);
    check_between((double)ones, 450, 550);
    // the figures that grow with x ask for more than the middle of the range
    assert_true(posterior_quantile(&p, 0, 0.5) > 0.55);
    posterior_free(&p);
    for (size_t t = 0; t < FIGURES; t++) {
        emulator_free(&e[t]);
    }
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_independent), cmocka_unit_test(test_correlated),
        cmocka_unit_test(test_covariance),  cmocka_unit_test(test_chance),
        cmocka_unit_test(test_coverage),    cmocka_unit_test(test_bandwidth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
