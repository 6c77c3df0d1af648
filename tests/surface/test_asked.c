// Tests of kinds of surfaces: their densities are transforms of correlations, integrals are
// variances.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include "surface/density.h"
#include "surface/kind.h"
#include "surface/roughness.h"

static struct ra_surface_recipe recipe_of(const struct ra_surface_kind *kind)
{
    return (struct ra_surface_recipe){
        .kind = kind, .correlation_length = 0.5, .hurst = 0.7, .longest = 10.0, .shortest = 0.1};
}

/// The densities agree with the integral of eq:ra2d-density by Simpson's rule. It goes over 20
/// correlation lengths in steps of a hundredth of one. The exponential correlation has a cusp at 0
/// and is cut at the end of the integral; this makes errors of 1e-6.
static void test_transforms(void **unused)
{
    (void)unused;
    const struct ra_surface_kind *kinds[] = {&ra_surface_gaussian, &ra_surface_exponential};
    for (size_t i = 0; i < 2; i++) {
        const struct ra_surface_recipe recipe = recipe_of(kinds[i]);
        for (double f = 0.0; f < 2.0; f += 0.37) {
            double sum = 0.0;
            for (int k = 0; k <= 4000; k++) {
                const double x = 0.0025 * k;
                const double weight = k == 0 || k == 4000 ? 1.0 : k % 2 == 1 ? 4.0 : 2.0;
                sum += weight * ra_asked_correlation(&recipe, x) * cos(2.0 * acos(-1.0) * f * x);
            }
            check_near(ra_asked_density(&recipe, NULL, 3.0, f), 4.0 * 9.0 * sum * 0.0025 / 3.0,
                       1e-5);
        }
        check_relative(ra_asked_correlation(&recipe, 0.5), exp(-1.0), 1e-15);
    }
}

/// The density of a self-affine surface is constant up to the roll-off, then a power law, then 0.
/// Its whole integral is sigma^2. The trapezoidal rule with the variable log f is accurate to 1e-4.
static void test_self_affine(void **unused)
{
    (void)unused;
    const struct ra_surface_recipe recipe = recipe_of(&ra_surface_self_affine);
    const double step = log(100.0) / 1000.0;
    double sum = 0.1 * ra_asked_density(&recipe, NULL, 3.0, 0.05);
    for (int k = 0; k <= 1000; k++) {
        const double f = 0.1 * exp(step * k) * (k == 1000 ? 1.0 - 1e-12 : 1.0);
        sum +=
            (k == 0 || k == 1000 ? 0.5 : 1.0) * step * f * ra_asked_density(&recipe, NULL, 3.0, f);
    }
    check_relative(sum, 9.0, 1e-4);
    check_relative(ra_asked_density(&recipe, NULL, 1.0, 2.0) /
                       ra_asked_density(&recipe, NULL, 1.0, 1.0),
                   exp2(-2.4), 1e-12);
    check_near(ra_asked_density(&recipe, NULL, 1.0, 10.1), 0.0, 0.0);
    const struct ra_surface_recipe sine = recipe_of(&ra_surface_sine);
    assert_true(isnan(ra_asked_density(&sine, NULL, 1.0, 1.0)));
    assert_true(isnan(ra_asked_correlation(&sine, 1.0)));
    assert_true(isnan(ra_asked_correlation(&recipe, 1.0)));
}

/// A surface has the density of its table. If its heights are multiplied by 3, the density is
/// multiplied by 9.
static void test_table(void **unused)
{
    (void)unused;
    double wave_number[] = {1.0, 4.0}, density[] = {16.0, 1.0};
    const struct ra_density table = {.count = 2, .wave_number = wave_number, .density = density};
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_spectrum, .scale = 3.0};
    check_relative(ra_asked_density(&recipe, &table, 7.0, 2.0), 9.0 * 4.0, 1e-14);
    check_near(ra_asked_density(&recipe, &table, 7.0, 0.9), 0.0, 0.0);
    check_near(ra_asked_density(&recipe, &table, 7.0, 4.1), 0.0, 0.0);
}

/// The estimated correlation of 1, -1, 2, -2, whose mean is 0, is that computed by hand.
static void test_correlation(void **unused)
{
    (void)unused;
    double height[4] = {2.0, 0.0, 3.0, -1.0}, value[4];
    const struct ra_profile p = {4, 1.0, height};
    ra_autocorrelation(&p, 1, 4, value);
    check_near(value[0], 1.0, 1e-15);
    check_near(value[1], (-1.0 - 2.0 - 4.0) / 3.0 / 2.5, 1e-15);
    check_near(value[2], (2.0 + 2.0) / 2.0 / 2.5, 1e-15);
    check_near(value[3], -2.0 / 2.5, 1e-15);
    ra_autocorrelation(&p, 2, 2, value);
    check_near(value[1], (2.0 + 2.0) / 2.0 / 2.5, 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transforms),
        cmocka_unit_test(test_self_affine),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_correlation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
