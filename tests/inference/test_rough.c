// Tests of the rough profiles between an exponential and a Gaussian autocorrelation.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>

#include "inference/rough.h"
#include "surface/kind.h"
#include "surface/surface.h"

/// The convolution by the trapezoidal rule.
static double integrated(double x, double inner, double w)
{
    double sum = 0.0;
    const double h = w / 2000.0;
    for (int i = -16000; i <= 16000; i++) {
        const double y = i * h;
        sum += exp(-fabs(x - y) / inner - y * y / (w * w)) * h;
    }
    return sum;
}

static void test_correlation(void **state)
{
    (void)state;
    static const double cases[][3] = {{1.0, 0.7, 0.5}, {0.3, 0.1, 0.8}, {2.0, 0.02, 0.9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double *const c = cases[i];
        const double expected = integrated(c[0], c[1], c[2]) / integrated(0.0, c[1], c[2]);
        // the cusp of the exponential leaves (h/inner)^2/12 of the rule
        check_relative(rough_correlation(c[0], c[1], c[2]), expected, 1e-4);
    }
    // both limits
    check_relative(rough_correlation(0.4, 0.5, 0.0), exp(-0.8), 1e-15);
    check_relative(rough_correlation(1.0, 1e-3, 1.0), exp(-1.0), 1e-5);
}

static void test_inner(void **state)
{
    (void)state;
    for (double w = 0.1; w < 0.95; w += 0.2) {
        const double inner = rough_inner(450e-6, w * 450e-6);
        // to a tenth of a nanometre
        check_relative(rough_correlation(450e-6, inner, w * 450e-6), exp(-1.0), 1e-5);
    }
}

static double correlation_at(const struct ra_profile *p, size_t lag)
{
    double zero = 0.0, product = 0.0;
    for (size_t l = 0; l + lag < p->count; l++) {
        zero += p->height[l] * p->height[l];
        product += p->height[l] * p->height[l + lag];
    }
    return product / zero;
}

/// A long record has the autocorrelation and the roughness asked; wholly smoothed it is that of the
/// library.
static void test_record(void **state)
{
    (void)state;
    const struct ra_surface_recipe recipe = {
        .kind = &ra_surface_gaussian, .Ra = 5e-6, .correlation_length = 100e-6, .seed = 7};
    struct ra_profile p, q;
    struct ra_status st = {RA_OK, ""};
    check_ok(rough_make(&recipe, 0.4, 60001, 5e-6, &p, &st), &st);
    double sum = 0.0, mean = 0.0;
    for (size_t l = 0; l < p.count; l++) {
        sum += fabs(p.height[l]) / (double)p.count;
        mean += p.height[l] / (double)p.count;
    }
    check_relative(sum, 5e-6, 1e-12);
    check_near(mean, 0.0, 1e-18);
    // of 3000 correlation lengths the scatter is about 0.02
    const double inner = rough_inner(100e-6, 40e-6);
    for (size_t lag = 5; lag <= 40; lag += 5) {
        check_near(correlation_at(&p, lag), rough_correlation((double)lag * 5e-6, inner, 40e-6),
                   0.06);
    }
    ra_profile_free(&p);
    check_ok(rough_make(&recipe, 1.0, 1001, 5e-6, &p, &st), &st);
    check_ok(ra_surface_make(&recipe, 1001, 5e-6, &q, NULL, 0, &st), &st);
    assert_memory_equal(p.height, q.height, 1001 * sizeof(double));
    ra_profile_free(&p);
    ra_profile_free(&q);
}

static void test_refused(void **state)
{
    (void)state;
    const struct ra_surface_recipe recipe = {
        .kind = &ra_surface_gaussian, .Ra = 5e-6, .correlation_length = 20e-6, .seed = 7};
    struct ra_profile p;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(rough_make(&recipe, 0.5, 1001, 5e-6, &p, &st), RA_INPUT);
    assert_int_equal(rough_make(&recipe, 1.0, 1001, 5e-6, &p, &st), RA_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_correlation),
        cmocka_unit_test(test_inner),
        cmocka_unit_test(test_record),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
