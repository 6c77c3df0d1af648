// Tests of lcp.c: solutions of complementarity problems against their conditions and against
// enumeration.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A solution satisfies the conditions p >= 0, g = g0 + B B^T p >= 0, p g = 0. `check_solution`
 * evaluates them in long double, only from B, g0 and p. z = B^T p is unique even if p is not, so
 * two solutions are compared by z.
 */
#include "support/check.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "contact/lcp.h"
#include "support/bodies.h"

static const double TOLERANCE = 1e-12;

static struct ra_lcp make(size_t rows, size_t width)
{
    struct ra_lcp lcp;
    struct ra_status st;
    check_ok(ra_lcp_make(rows, width, &lcp, &st), &st);
    lcp.count = rows;
    return lcp;
}

static void solve(struct ra_lcp *lcp)
{
    struct ra_status st;
    check_ok(ra_lcp_solve(lcp, TOLERANCE, &st), &st);
}

/// Fills in rows and gaps of order 1. B has at most the rank `rank`. g0 >= -B z for some z, so
/// there is a solution.
static void fill(uint64_t *seed, size_t rank, struct ra_lcp *lcp)
{
    double *const base = malloc(rank * lcp->width * sizeof *base);
    double *const z = malloc(lcp->width * sizeof *z);
    assert_true(base != NULL && z != NULL);
    for (size_t i = 0; i < rank * lcp->width; i++) {
        base[i] = bodies_random(seed);
    }
    for (size_t k = 0; k < lcp->width; k++) {
        z[k] = bodies_random(seed);
    }
    for (size_t i = 0; i < lcp->count; i++) {
        double *const row = lcp->row + i * lcp->width, reach = 0.0;
        memset(row, 0, lcp->width * sizeof *row);
        for (size_t r = 0; r < rank; r++) {
            const double share = bodies_random(seed);
            for (size_t k = 0; k < lcp->width; k++) {
                row[k] += share * base[r * lcp->width + k];
            }
        }
        for (size_t k = 0; k < lcp->width; k++) {
            reach += row[k] * z[k];
        }
        lcp->gap[i] = -reach + 0.25 * (bodies_random(seed) + 1.0);
        lcp->warm[i] = 0;
    }
    free(base);
    free(z);
}

// Checks the conditions. Rows and gaps are of the size of 1, p is up to 1e3, and sums have up to 60
// terms, so g is accurate to about 1e-13.
static void check_solution(const struct ra_lcp *lcp)
{
    long double *const z = calloc(lcp->width, sizeof *z);
    assert_non_null(z);
    for (size_t i = 0; i < lcp->count; i++) {
        assert_true(lcp->force[i] >= 0.0);
        for (size_t k = 0; k < lcp->width; k++) {
            z[k] += (long double)lcp->force[i] * (long double)lcp->row[i * lcp->width + k];
        }
    }
    for (size_t k = 0; k < lcp->width; k++) {
        check_near(lcp->reach[k], (double)z[k], TOLERANCE);
    }
    for (size_t i = 0; i < lcp->count; i++) {
        long double g = (long double)lcp->gap[i];
        for (size_t k = 0; k < lcp->width; k++) {
            g += (long double)lcp->row[i * lcp->width + k] * z[k];
        }
        check_near(lcp->slack[i], (double)g, TOLERANCE);
        check_between((double)g, -2.0 * TOLERANCE, HUGE_VAL);
        if (lcp->force[i] > 0.0) {
            check_near((double)g, 0.0, 2.0 * TOLERANCE);
        }
    }
    free(z);
}

static void test_full_rank(void **unused)
{
    (void)unused;
    uint64_t seed = 1;
    for (int trial = 0; trial < 200; trial++) {
        const size_t width = 8 * bodies_pick(&seed, 1, 4); // lcp.h needs multiples of 8
        struct ra_lcp lcp = make(bodies_pick(&seed, 1, width), width);
        fill(&seed, lcp.width, &lcp);
        solve(&lcp);
        check_solution(&lcp);
        ra_lcp_free(&lcp);
    }
}

/// Makes some rows equal to others, exactly, to rounding or to 1e-9 and more. The gaps of these
/// rows are as close as the rows.
static void make_twins(uint64_t *seed, struct ra_lcp *lcp)
{
    const double apart[] = {0.0, 1e-16, 1e-14, 1e-9, 1e-7, 1e-5};
    for (size_t i = 1; i < lcp->count; i += 2) {
        const double eps = apart[bodies_pick(seed, 0, 5)];
        const double *const twin = lcp->row + (i - 1) * lcp->width;
        for (size_t k = 0; k < lcp->width; k++) {
            lcp->row[i * lcp->width + k] = twin[k] + eps * bodies_random(seed);
        }
        lcp->gap[i] = lcp->gap[i - 1] + eps * bodies_random(seed);
    }
}

// Problems of rank 1 to 8 in up to 80 rows are solved, as for many nodes (erratum E17).
static void test_singular(void **unused)
{
    (void)unused;
    uint64_t seed = 2;
    for (int trial = 0; trial < 300; trial++) {
        struct ra_lcp lcp = make(bodies_pick(&seed, 2, 80), 16);
        const size_t rank = bodies_pick(&seed, 1, 8);
        fill(&seed, rank, &lcp);
        solve(&lcp);
        check_solution(&lcp);
        assert_true(lcp.active_count <= rank);
        // the start marks all rows, of which only independent ones can be used
        memset(lcp.warm, 1, lcp.count);
        solve(&lcp);
        check_solution(&lcp);
        assert_true(lcp.active_count <= rank);
        ra_lcp_free(&lcp);
    }
}

static void test_equal_and_nearly_equal_rows(void **unused)
{
    (void)unused;
    uint64_t seed = 3;
    for (int trial = 0; trial < 300; trial++) {
        struct ra_lcp lcp = make(bodies_pick(&seed, 2, 24), 40);
        fill(&seed, 40, &lcp);
        make_twins(&seed, &lcp);
        solve(&lcp);
        check_solution(&lcp);
        ra_lcp_free(&lcp);
    }
}

/// Solves A_WW p = -g_W by Gauss elimination with pivoting. Returns 0 if a pivot is tiny.
static int solve_set(const struct ra_lcp *lcp, unsigned set, double *p)
{
    double a[8][9];
    size_t index[8], n = 0;
    for (size_t i = 0; i < lcp->count; i++) {
        if (set >> i & 1) {
            index[n++] = i;
        }
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            a[i][j] = 0.0;
            for (size_t k = 0; k < lcp->width; k++) {
                a[i][j] +=
                    lcp->row[index[i] * lcp->width + k] * lcp->row[index[j] * lcp->width + k];
            }
        }
        a[i][n] = -lcp->gap[index[i]];
    }
    // A is positive (semi)definite, so the diagonal has good pivots
    for (size_t i = 0; i < n; i++) {
        if (a[i][i] < 1e-9) {
            return 0;
        }
        for (size_t r = 0; r < n; r++) {
            const double factor = a[r][i] / a[i][i];
            for (size_t c = i; c <= n && r != i; c++) {
                a[r][c] -= factor * a[i][c];
            }
        }
    }
    memset(p, 0, lcp->count * sizeof *p);
    for (size_t i = 0; i < n; i++) {
        p[index[i]] = a[i][n] / a[i][i];
    }
    return 1;
}

/// Whether p satisfies all conditions within 1e-9. Computes z = B^T p.
static int solves(const struct ra_lcp *lcp, const double *p, double *z)
{
    int good = 1;
    memset(z, 0, lcp->width * sizeof *z);
    for (size_t i = 0; i < lcp->count; i++) {
        good &= p[i] >= -1e-9;
        for (size_t k = 0; k < lcp->width; k++) {
            z[k] += p[i] * lcp->row[i * lcp->width + k];
        }
    }
    for (size_t i = 0; i < lcp->count; i++) {
        double g = lcp->gap[i];
        for (size_t k = 0; k < lcp->width; k++) {
            g += lcp->row[i * lcp->width + k] * z[k];
        }
        good &= g >= -1e-9;
    }
    return good;
}

// The solution agrees with the one that is found by trying all active sets of up to 7 rows. Sets
// with a nearly singular matrix can be left out (Caratheodory). The solutions are a few sums of
// numbers of the size of 1, so they agree to some roundings.
static void test_against_enumeration(void **unused)
{
    (void)unused;
    uint64_t seed = 4;
    for (int trial = 0; trial < 300; trial++) {
        struct ra_lcp lcp = make(bodies_pick(&seed, 1, 7), 8);
        fill(&seed, bodies_pick(&seed, 1, 5), &lcp);
        solve(&lcp);
        int found = 0;
        for (unsigned set = 0; set < 1u << lcp.count; set++) {
            double p[8], z[8];
            if (!solve_set(&lcp, set, p) || !solves(&lcp, p, z)) {
                continue;
            }
            found++;
            for (size_t k = 0; k < lcp.width; k++) {
                check_near(lcp.reach[k], z[k], 1e-14);
            }
        }
        assert_true(found > 0);
        ra_lcp_free(&lcp);
    }
}

// There is no solution if two opposite rows are both violated by 1 m, since closing one opens the
// other to 2 m. A violated row that no mode moves has no solution either.
static void test_infeasible(void **unused)
{
    (void)unused;
    struct ra_lcp lcp = make(2, 8);
    struct ra_status st = {RA_OK, ""};
    const double row[16] = {[0] = 1.0, [1] = 2.0, [8] = -1.0, [9] = -2.0};
    memcpy(lcp.row, row, sizeof row);
    lcp.gap[0] = lcp.gap[1] = -1.0;
    assert_int_equal(ra_lcp_solve(&lcp, TOLERANCE, &st), RA_NUMERIC);
    assert_string_equal(st.text,
                        "no contact force can end a penetration of 2 m: the nodes are held");
    // with a gap of 1 m there is just enough space for a solution
    lcp.gap[0] = 1.0;
    solve(&lcp);
    check_solution(&lcp);
    memset(lcp.row, 0, sizeof row);
    lcp.gap[0] = lcp.gap[1] = 0.5;
    solve(&lcp);
    check_solution(&lcp);
    lcp.gap[1] = -1e-3;
    assert_int_equal(ra_lcp_solve(&lcp, TOLERANCE, &st), RA_NUMERIC);
    assert_string_equal(st.text,
                        "no contact force can end a penetration of 0.001 m: the nodes are held");
    ra_lcp_free(&lcp);
}

// Whichever rows are marked at the start, the solution has the same z, to 1e-14. If the rows of the
// solution are marked, the solver adds these rows and changes nothing else.
static void test_warm_starts(void **unused)
{
    (void)unused;
    uint64_t seed = 5;
    for (int trial = 0; trial < 100; trial++) {
        double z[24];
        struct ra_lcp lcp = make(bodies_pick(&seed, 2, 40), 24);
        fill(&seed, 12, &lcp);
        solve(&lcp);
        memcpy(z, lcp.reach, sizeof z);
        const size_t active = lcp.active_count;
        for (size_t i = 0; i < lcp.count; i++) {
            lcp.warm[i] = lcp.force[i] > 0.0;
        }
        const uint64_t before = lcp.pivots;
        solve(&lcp);
        assert_int_equal(lcp.pivots - before, active);
        for (int start = 0; start < 4; start++) {
            for (size_t k = 0; k < 24; k++) {
                check_near(lcp.reach[k], z[k], 1e-14);
            }
            for (size_t i = 0; i < lcp.count; i++) {
                lcp.warm[i] = start == 0 || bodies_random(&seed) > 0.0;
            }
            solve(&lcp);
            check_solution(&lcp);
        }
        ra_lcp_free(&lcp);
    }
}

static void test_tolerance_below_rounding(void **unused)
{
    (void)unused;
    uint64_t seed = 8;
    struct ra_status st = {RA_OK, ""};
    struct ra_lcp lcp = make(20, 24);
    fill(&seed, 24, &lcp);
    assert_int_equal(ra_lcp_solve(&lcp, 1e-30, &st), RA_NUMERIC);
    assert_non_null(strstr(st.text, "contact forces did not converge: a penetration of "));
    assert_non_null(strstr(st.text, " m is left, the tolerance is 1e-30 m"));
    ra_lcp_free(&lcp);
}

static void test_growth_keeps_rows(void **unused)
{
    (void)unused;
    uint64_t seed = 6;
    struct ra_status st;
    struct ra_lcp lcp = make(5, 8);
    fill(&seed, 7, &lcp);
    double z[8], row[40], gap[5];
    solve(&lcp);
    memcpy(z, lcp.reach, sizeof z);
    memcpy(row, lcp.row, sizeof row);
    memcpy(gap, lcp.gap, sizeof gap);
    lcp.warm[3] = 1;
    check_ok(ra_lcp_grow(&lcp, 50, &st), &st);
    assert_int_equal(lcp.capacity, 50);
    assert_memory_equal(row, lcp.row, sizeof row);
    assert_memory_equal(gap, lcp.gap, sizeof gap);
    assert_int_equal(lcp.warm[3], 1);
    lcp.warm[3] = 0;
    solve(&lcp);
    assert_memory_equal(z, lcp.reach, sizeof z);
    lcp.count = 50;
    fill(&seed, 7, &lcp);
    solve(&lcp);
    check_solution(&lcp);
    ra_lcp_free(&lcp);
    ra_lcp_free(NULL);
}

// Numbers have the sizes of a simulation: rows of 1e-7, gaps of 1e-6 m, and a tolerance of the
// solver of 1e-15 m. If all gaps are open, there is no force.
static void test_small_numbers(void **unused)
{
    (void)unused;
    uint64_t seed = 7;
    struct ra_status st;
    struct ra_lcp lcp = make(60, 32);
    for (int trial = 0; trial < 50; trial++) {
        fill(&seed, 32, &lcp);
        for (size_t i = 0; i < 60 * 32; i++) {
            lcp.row[i] *= 1e-7;
        }
        for (size_t i = 0; i < 60; i++) {
            lcp.gap[i] *= 1e-6;
        }
        check_ok(ra_lcp_solve(&lcp, 1e-15, &st), &st);
        for (size_t i = 0; i < 60; i++) {
            check_between(lcp.slack[i], -1e-15, HUGE_VAL); // the given tolerance
            check_near(lcp.force[i] > 0.0 ? lcp.slack[i] : 0.0, 0.0, 1e-19);
            lcp.gap[i] = fabs(lcp.gap[i]);
        }
        check_ok(ra_lcp_solve(&lcp, 1e-15, &st), &st);
        for (size_t i = 0; i < 60; i++) {
            check_near(lcp.force[i], 0.0, 0.0);
            check_near(lcp.slack[i], lcp.gap[i], 0.0);
        }
    }
    ra_lcp_free(&lcp);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_rank),
        cmocka_unit_test(test_singular),
        cmocka_unit_test(test_equal_and_nearly_equal_rows),
        cmocka_unit_test(test_against_enumeration),
        cmocka_unit_test(test_infeasible),
        cmocka_unit_test(test_warm_starts),
        cmocka_unit_test(test_tolerance_below_rounding),
        cmocka_unit_test(test_growth_keeps_rows),
        cmocka_unit_test(test_small_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
