// Tests of cutoff.c and form.c: the standard's transmission, lines up to their ends, polynomials.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/exact_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "base/random.h"
#include "surface/cutoff.h"
#include "surface/form.h"

static struct ra_profile new_profile(size_t count, double spacing)
{
    struct ra_status st = {0};
    struct ra_profile p = {count, spacing, ra_alloc(count, sizeof(double), "test", &st)};
    assert_non_null(p.height);
    return p;
}

static void filter(struct ra_profile *p, double cutoff, enum ra_cutoff_side side)
{
    struct ra_status st = {0};
    check_ok(ra_cutoff_filter(p, cutoff, side, &st), &st);
}

/// The transmission has the values of the formula 2^-(ratio^2).
static void test_formula(void **unused)
{
    (void)unused;
    check_near(ra_cutoff_transmission(0.8, 0.8), 0.5, 1e-16);
    check_near(ra_cutoff_transmission(0.8, 0.4), 0.0625, 1e-16);
    check_relative(ra_cutoff_transmission(0.8, 1.6), exp2(-0.25), 1e-15);
}

/// The kernel is symmetric, so a cosine with its crest on a node keeps its shape. Its height at
/// this node is multiplied by the transmission H. The standard allows five spacings per cut-off or
/// more; with five, H has an error of 1e-4.
static void test_transmission(void **unused)
{
    (void)unused;
    const double nodes[] = {5.0, 7.3, 20.0, 160.0}; // spacings per cut-off
    const double ratio[] = {0.25, 0.5, 0.8, 1.0, 1.25, 2.0, 3.0, 8.0};
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        for (size_t k = 0; k < sizeof ratio / sizeof *ratio; k++) {
            const double wave = nodes[i] * ratio[k];
            if (wave < 4.0) {
                continue;
            }
            struct ra_profile p = new_profile(1001, 1e-6), q = new_profile(1001, 1e-6);
            for (size_t l = 0; l < p.count; l++) {
                p.height[l] = ra_exact_cos_turns(((double)l - 500.0) / wave);
                q.height[l] = p.height[l];
            }
            filter(&p, nodes[i] * 1e-6, RA_CUTOFF_LONG);
            filter(&q, nodes[i] * 1e-6, RA_CUTOFF_SHORT);
            const double expected = ra_cutoff_transmission(nodes[i], wave);
            check_near(p.height[500], expected, 1e-4);
            check_near(q.height[500], 1.0 - expected, 1e-4);
            // the same holds at all other nodes that are far from the ends
            for (size_t l = 250; l < 750; l++) {
                check_near(p.height[l],
                           p.height[500] * ra_exact_cos_turns(((double)l - 500.0) / wave), 1e-14);
            }
            ra_profile_free(&p);
            ra_profile_free(&q);
        }
    }
}

/// The mean line of a straight line is this line, even at its ends, so no height remains. Heights
/// near 1000 m lose three digits.
static void test_lines(void **unused)
{
    (void)unused;
    const size_t count[] = {12, 30, 400};
    const double cutoff[] = {11.0, 20.0, 37.5}; // also kernels wider than the record
    for (size_t i = 0; i < 3; i++) {
        struct ra_profile p = new_profile(count[i], 1.0);
        for (size_t l = 0; l < count[i]; l++) {
            p.height[l] = 1000.0 - 10.0 * (double)l;
        }
        filter(&p, cutoff[i], RA_CUTOFF_LONG);
        for (size_t l = 0; l < count[i]; l++) {
            check_near(p.height[l], 1000.0 - 10.0 * (double)l, 1e-11);
        }
        filter(&p, cutoff[i], RA_CUTOFF_SHORT);
        for (size_t l = 0; l < count[i]; l++) {
            check_near(p.height[l], 0.0, 1e-11);
        }
        ra_profile_free(&p);
    }
}

/// Near an end the mean line at a node is the value of a straight line that is fitted with the
/// weights of the kernel. The test solves the two equations of this line, with positions counted
/// from the start of the record.
static void test_ends(void **unused)
{
    (void)unused;
    enum { N = 60, HALF = 20 };
    struct ra_profile p = new_profile(N, 0.5);
    double z[N];
    struct ra_random random;
    ra_random_seed(&random, 8, 0);
    for (size_t l = 0; l < N; l++) {
        z[l] = p.height[l] = ra_random_normal(&random);
    }
    filter(&p, 10.2, RA_CUTOFF_LONG); // 20.4 spacings
    for (size_t l = 0; l < N; l++) {
        double s[3] = {0.0}, t[2] = {0.0};
        for (size_t i = 0; i < N; i++) {
            const double x = (double)i, d = (x - (double)l) / 20.4;
            const double w = fabs(d) <= 1.0 ? exp(-9.8696044010893586 / log(2.0) * d * d) : 0.0;
            s[0] += w;
            s[1] += w * x;
            s[2] += w * x * x;
            t[0] += w * z[i];
            t[1] += w * x * z[i];
        }
        const double determinant = s[0] * s[2] - s[1] * s[1];
        const double slope = (s[0] * t[1] - s[1] * t[0]) / determinant;
        const double level = (s[2] * t[0] - s[1] * t[1]) / determinant;
        check_near(p.height[l], level + slope * (double)l, 1e-12);
    }
    ra_profile_free(&p);
}

static void test_refusals(void **unused)
{
    (void)unused;
    const struct {
        double cutoff;
        const char *text;
    } wrong[] = {
        {4.99e-6, "lambda_s = 4.99 um is below five spacings of the record, 5 um: give at least "
                  "that, or a finer record"},
        {(double)NAN, "lambda_s = nan um is below five spacings of the record, 5 um: give at least "
                      "that, or a finer record"},
        {0.041, "lambda_s = 41 mm is longer than the record, 40 mm: give a shorter one, or a "
                "longer record"},
        {0.031, "lambda_s = 31 mm is more than 30000 spacings of the record, 30 mm: give a shorter "
                "one, or a coarser record"},
    };
    struct ra_profile p = new_profile(40001, 1e-6);
    struct ra_status st = {0};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(ra_cutoff_filter(&p, wrong[i].cutoff, RA_CUTOFF_LONG, &st), RA_INPUT);
        assert_string_equal(st.text, wrong[i].text);
    }
    assert_int_equal(ra_cutoff_filter(&p, 1e-6, RA_CUTOFF_SHORT, &st), RA_INPUT);
    assert_int_equal(strncmp(st.text, "lambda_c = 1 um is below", 24), 0);
    filter(&p, 5e-6 * (1.0 - 1e-10), RA_CUTOFF_LONG); // shorter only by rounding
    ra_profile_free(&p);
    p = new_profile(11, 0.1);
    filter(&p, 1.0, RA_CUTOFF_SHORT); // 11 nodes are 10 spacings, for which 0.1 and 1.0 are just
                                      // allowed
    ra_profile_free(&p);
}

/// The short-wave and the long-wave filter act one after the other. If no wave would be left
/// between them, they are refused, and the heights stay.
static void test_both(void **unused)
{
    (void)unused;
    struct ra_profile p = new_profile(2001, 1e-6), q = new_profile(2001, 1e-6);
    struct ra_status st = {0};
    for (size_t l = 0; l < p.count; l++) {
        p.height[l] = q.height[l] = sin(0.05 * (double)l) + sin(1.1 * (double)l);
    }
    check_ok(ra_cutoff_filter_both(&p, 0.0, 0.0, &ra_mean_line_gaussian, &st), &st);
    assert_memory_equal(p.height, q.height, p.count * sizeof *p.height);
    assert_int_equal(ra_cutoff_filter_both(&p, 80e-6, 80e-6, &ra_mean_line_gaussian, &st),
                     RA_INPUT);
    assert_string_equal(st.text,
                        "lambda_s = 80 um and lambda_c = 80 um leave nothing between them: "
                        "give a lambda_s below lambda_c");
    assert_memory_equal(p.height, q.height, p.count * sizeof *p.height);
    check_ok(ra_cutoff_filter_both(&p, 25e-6, 800e-6, &ra_mean_line_gaussian, &st), &st);
    filter(&q, 25e-6, RA_CUTOFF_LONG);
    filter(&q, 800e-6, RA_CUTOFF_SHORT);
    assert_memory_equal(p.height, q.height, p.count * sizeof *p.height);
    ra_profile_free(&p);
    ra_profile_free(&q);
}

// ## Form

/// Polynomials up to the degree of the form vanish. What is left of the next power is orthogonal to
/// all these polynomials.
static void test_form(void **unused)
{
    (void)unused;
    enum { N = 501 };
    for (size_t degree = 1; degree <= RA_FORM_MOST; degree++) {
        struct ra_profile p = new_profile(N, 1.0), q = new_profile(N, 1.0);
        struct ra_status st = {0};
        for (size_t l = 0; l < N; l++) {
            const double t = (double)l / (N - 1.0);
            double power = 1.0;
            for (size_t k = 0; k <= degree; k++, power *= t) {
                p.height[l] += (1.0 + (double)k) * power;
            }
            q.height[l] = power;
        }
        check_ok(ra_form_remove(&p, degree, &st), &st);
        check_ok(ra_form_remove(&q, degree, &st), &st);
        for (size_t l = 0; l < N; l++) {
            check_near(p.height[l], 0.0, 1e-13);
        }
        for (size_t k = 0; k <= degree; k++) {
            double sum = 0.0;
            for (size_t l = 0; l < N; l++) {
                sum += q.height[l] * pow((double)l / (N - 1.0), (double)k);
            }
            check_near(sum, 0.0, 1e-12);
        }
        ra_profile_free(&p);
        ra_profile_free(&q);
    }
}

/// x^2 on five nodes minus its line is 2, -1, -2, -1, 2.
static void test_form_by_hand(void **unused)
{
    (void)unused;
    double height[5] = {4, 1, 0, 1, 4};
    const double left[5] = {2, -1, -2, -1, 2};
    struct ra_profile p = {5, 1.0, height};
    struct ra_status st = {0};
    check_ok(ra_form_remove(&p, 0, &st), &st);
    check_near(height[0], 4.0, 0.0);
    check_ok(ra_form_remove(&p, 1, &st), &st);
    for (size_t l = 0; l < 5; l++) {
        check_near(height[l], left[l], 1e-15);
    }
    assert_int_equal(ra_form_remove(&p, 4, &st), RA_INPUT);
    assert_string_equal(st.text, "form = 4 is not for a record of 5 nodes: give a degree of at "
                                 "most 9 with fewer coefficients than nodes");
    assert_int_equal(ra_form_remove(&p, RA_FORM_MOST + 1, &st), RA_INPUT);
    check_ok(ra_form_remove(&p, 3, &st), &st);
}

/// If no cut-off is given and the grid is coarser than the record by more than 1 %, the cut-off is
/// five spacings of the grid.
static void test_meant(void **unused)
{
    (void)unused;
    assert_true(ra_cutoff_is_coarser(5e-6, 5.06e-6) && !ra_cutoff_is_coarser(5e-6, 5.04e-6));
    assert_false(ra_cutoff_is_coarser(5e-6, 1e-6));
    check_near(ra_cutoff_meant(HUGE_VAL, 5e-6, 5.06e-6), 25.3e-6, 1e-20);
    assert_true(ra_cutoff_meant(HUGE_VAL, 5e-6, 5.04e-6) == 0.0);
    assert_true(ra_cutoff_meant(3e-6, 5e-6, 9e-6) == 3e-6);
    assert_true(ra_cutoff_meant(0.0, 5e-6, 9e-6) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formula),  cmocka_unit_test(test_transmission),
        cmocka_unit_test(test_lines),    cmocka_unit_test(test_ends),
        cmocka_unit_test(test_refusals), cmocka_unit_test(test_both),
        cmocka_unit_test(test_form),     cmocka_unit_test(test_form_by_hand),
        cmocka_unit_test(test_meant),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
