// Tests of the scatter of Table 8 and its p values: known values, exchanged sets.
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# What is checked

The statistics of six surfaces are known by hand. So are the p values of numbers with a known
rank, also with ties. Each of N + 1 sets in turn is taken for the printed set. A valid p value is
at most alpha for at most the share alpha of the N + 1 sets; the test requires this for one
statistic and for all together. A set in which two correlated statistics deviate in opposite
directions is far from the other sets, although neither statistic is far by itself. The scale of
the statistics does not matter. The simulation is tested by tests/scripts/surfaces_table.
*/

#include "support/memory.h"

#include "printed_surfaces.h"

static void test_statistics(void **state)
{
    (void)state;
    struct printed_surface s[PRINTED_SURFACES];
    for (size_t i = 0; i < PRINTED_SURFACES; i++) {
        s[i] = (struct printed_surface){.nominal = i < 3 ? 2.5 : 1.6,
                                        .Ra = 2,
                                        .Rq = i < 3 ? 2 : 3,
                                        .Rsk = i % 2 == 0 ? 0.1 : -0.7,
                                        .Rku = i == 5 ? 6 : 3,
                                        .lc = i < 3 ? 400 : 500};
    }
    double value[SCATTER_STATISTICS];
    scatter_of(s, value);
    check_near(value[SCATTER_RMS_RSK], 0.5, 1e-15);
    check_near(value[SCATTER_MEAN_RKU], 3.5, 1e-15);
    check_near(value[SCATTER_SPREAD_RKU], sqrt(1.5), 1e-15);
    check_near(value[SCATTER_MEAN_RATIO], 1.25, 1e-15);
    check_near(value[SCATTER_SPREAD_RATIO], sqrt(0.075), 1e-15);
    check_near(value[SCATTER_SPREAD_LC], sqrt(3000) / 450, 1e-15);
    check_near(value[SCATTER_RMS_RA], sqrt((0.04 + 0.0625) / 2), 1e-15);
}

static void test_ranks(void **state)
{
    (void)state;
    const double value[] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, same[] = {1, 1, 1, 1};
    check_near(scatter_p(0, value, 9), 0.2, 1e-15);
    check_near(scatter_p(9.5, value, 9), 0.2, 1e-15);
    check_near(scatter_p(1.5, value, 9), 0.4, 1e-15);
    // 1.0 and 1 are equal: two of the ten numbers are not above 1
    check_near(scatter_p(1, value, 9), 0.4, 1e-15);
    check_near(scatter_p(5, value, 9), 1, 1e-15);
    check_near(scatter_p(1, same, 4), 1, 1e-15);
    check_near(scatter_p(2, same, 4), 0.4, 1e-15);
}

enum { SETS = 41 };

/// Makes sets whose statistics are permutations of each other, so that any of them can have the
/// smallest p.
static void make_sets(double value[SETS][SCATTER_STATISTICS])
{
    for (size_t j = 0; j < SETS; j++) {
        for (size_t s = 0; s < SCATTER_STATISTICS; s++) {
            // 41 is prime; some values are equal
            value[j][s] = (double)((j * (s + 2) + 5 * s * s) % SETS / (1 + s % 2));
        }
    }
}

/// Copies all sets but one into `rest`, and this one into `x`.
static void leave_out(double value[SETS][SCATTER_STATISTICS], size_t one,
                      double rest[SETS - 1][SCATTER_STATISTICS], double *x)
{
    for (size_t j = 0, k = 0; j < SETS; j++) {
        for (size_t s = 0; s < SCATTER_STATISTICS; s++) {
            *(j == one ? &x[s] : &rest[k][s]) = value[j][s];
        }
        k += j != one;
    }
}

// The share of sets with a p of at most alpha is never above alpha. From alpha = 0.3 on it is large
// enough for a useful test.
static void test_each_in_turn(void **state)
{
    (void)state;
    double value[SETS][SCATTER_STATISTICS], rest[SETS - 1][SCATTER_STATISTICS];
    double x[SCATTER_STATISTICS], p[SETS], joint[SETS];
    make_sets(value);
    for (size_t j = 0; j < SETS; j++) {
        double column[SETS - 1];
        leave_out(value, j, rest, x);
        for (size_t k = 0; k < SETS - 1; k++) {
            column[k] = rest[k][3];
        }
        p[j] = scatter_p(x[3], column, SETS - 1);
        struct ra_status st = {RA_OK, ""};
        check_ok(scatter_joint_p(x, &rest[0][0], SETS - 1, SCATTER_STATISTICS, &joint[j], &st),
                 &st);
    }
    for (double alpha = 0.01; alpha < 1; alpha += 0.01) {
        size_t small = 0, small_joint = 0;
        for (size_t j = 0; j < SETS; j++) {
            small += p[j] <= alpha;
            small_joint += joint[j] <= alpha;
        }
        assert_true((double)small <= alpha * SETS);
        assert_true((double)small_joint <= alpha * SETS);
        assert_true(alpha < 0.3 || (small >= SETS / 6 && small_joint >= SETS / 6));
    }
}

enum { CROWD = 200 };

/// Makes sets whose first two statistics lie on a line within a thousandth; the others are random.
static void make_line(double value[CROWD][SCATTER_STATISTICS], double scale)
{
    for (size_t j = 0; j < CROWD; j++) {
        const double along = sin(1.0 + 12.9898 * (double)j), across = sin(2.0 + 78.233 * (double)j);
        for (size_t s = 2; s < SCATTER_STATISTICS; s++) {
            value[j][s] = sin((double)(s + 3) * (double)(j * j % 257));
        }
        value[j][0] = scale * (along + 1e-3 * across);
        value[j][1] = along - 1e-3 * across;
    }
}

static double joint_of(const double *x, double value[CROWD][SCATTER_STATISTICS], size_t statistics)
{
    struct ra_status st = {RA_OK, ""};
    double p = 0;
    check_ok(scatter_joint_p(x, &value[0][0], CROWD, statistics, &p, &st), &st);
    return p;
}

static void test_beside_a_line(void **state)
{
    (void)state;
    double value[CROWD][SCATTER_STATISTICS], column[CROWD];
    double on[SCATTER_STATISTICS] = {0.3, 0.3}, off[SCATTER_STATISTICS] = {0.3, -0.3};
    make_line(value, 1.0);
    for (size_t j = 0; j < CROWD; j++) {
        column[j] = value[j][1];
    }
    assert_true(scatter_p(off[0], column, CROWD) > 0.3 && scatter_p(off[1], column, CROWD) > 0.3);
    const double far = 1.0 / (CROWD + 1);
    check_near(joint_of(off, value, 2), far, 1e-15);
    check_near(joint_of(off, value, SCATTER_STATISTICS), far, 1e-15);
    const double p = joint_of(on, value, 2);
    assert_true(p > 0.3);
    make_line(value, 1e9);
    on[0] *= 1e9;
    check_near(joint_of(on, value, 2), p, 1e-15);
}

/// A set far outside the range of the other sets has the smallest p, a set in their middle the
/// largest.
static void test_ends(void **state)
{
    (void)state;
    double value[CROWD][SCATTER_STATISTICS], x[SCATTER_STATISTICS] = {0};
    make_line(value, 1.0);
    for (size_t s = 0; s < SCATTER_STATISTICS; s++) {
        for (size_t j = 0; j < CROWD; j++) {
            x[s] += value[j][s] / CROWD;
        }
    }
    check_near(joint_of(x, value, SCATTER_STATISTICS), 1.0, 1e-15);
    x[SCATTER_STATISTICS - 1] += 9.0;
    check_near(joint_of(x, value, SCATTER_STATISTICS), 1.0 / (CROWD + 1), 1e-15);
    check_near(joint_of(x, value, SCATTER_STATISTICS - 1), 1.0, 1e-15);
}

static void test_too_few(void **state)
{
    (void)state;
    const double value[2][SCATTER_STATISTICS] = {{1, 2, 3}, {2, 1, 4}};
    const double x[SCATTER_STATISTICS] = {0};
    struct ra_status st = {RA_OK, ""};
    double p = 0;
    assert_int_equal(scatter_joint_p(x, &value[0][0], 2, SCATTER_SCALED, &p, &st), RA_NUMERIC);
    assert_string_equal(st.text, "2 sets say nothing of 6 statistics together: make more sets");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statistics),   cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_each_in_turn), cmocka_unit_test(test_beside_a_line),
        cmocka_unit_test(test_ends),         cmocka_unit_test(test_too_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
