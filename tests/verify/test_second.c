// Tests of the second program: the offset (verify/second/second.c) and the contact of one spot
// (spot.c); the weight of a mode.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include "second/second.h"

/// Without yield the force is that of Hertz, 4/3 E* sqrt(R) e^(3/2), with the radius sqrt(R e). The
/// whole approach is recovered, and no energy is lost.
static void test_hertz(void **state)
{
    (void)state;
    const struct second_input in = {.modulus = 1e11};
    const double R = 1e-3;
    for (double e = 1e-9; e < 1e-5; e *= 10.0) {
        double a;
        const double hertz = 4.0 / 3.0 * 1e11 * sqrt(R) * pow(e, 1.5);
        check_near(second_sphere(&in, R, e, &a) / hertz, 1.0, 1e-12);
        check_near(a / sqrt(R * e), 1.0, 1e-12);
        check_near(second_taken(&in, R, e) / (hertz * e), 0.0, 1e-12);
        check_near(second_back(&in, R, a, hertz) / (a * a / R), 1.0, 1e-12);
    }
}

/// The offset is (start + n V step)/spacing, for starts on nodes and between nodes. The test gives
/// the whole cells and the rest of the offset in whole numbers of 1/40 of a cell.
static void test_offset(void **state)
{
    (void)state;
    for (long start = 0; start < 200; start += 7) {
        for (long passed = 1; passed < 60; passed += 9) {
            const struct second s = {.divisor = 40, .passed = passed, .start_over = start};
            for (long n = 0; n < 100; n++) {
                const long at = start + n * passed;
                double xi;
                assert_int_equal(second_offset(&s, n, &xi), at / 40);
                check_near(xi, (double)(at - at / 40 * 40) / 40.0, 1e-15);
            }
        }
    }
}

/// Gravity loads a mode with -mu g times the integral of its shape, here by Simpson's rule; the
/// shapes are orthonormal.
static void test_weight(void **state)
{
    (void)state;
    enum { COLUMNS = 40, ROWS = 11, CELLS = 200 };
    static const double flat[COLUMNS * ROWS];
    for (int guided = 0; guided < 2; guided++) {
        const struct second_input in = {.plate_length = 0.12,
                                        .plate_width = 0.08,
                                        .plate_thickness = 1e-3,
                                        .young = 210e9,
                                        .poisson = 0.3,
                                        .plate_density = 7800.0,
                                        .highest = 8e3,
                                        .plate_gravity = 9.81,
                                        .guided_sides = guided == 1,
                                        .length = 0.01,
                                        .width = 0.01,
                                        .block_height = 0.01,
                                        .block_density = 7800.0,
                                        .spacing = 1e-3,
                                        .start = 0.03,
                                        .centre = 0.04,
                                        .speed = 0.5,
                                        .step = 1e-6,
                                        .plate = {flat, 20, COLUMNS},
                                        .block = {flat, 0, 11},
                                        .foundation = 1e10};
        struct second *const s = second_make(&in);
        assert_non_null(s);
        assert_true(s->modes > 10);
        for (long k = 0; k < s->modes; k++) {
            double x = 0.0, y = 0.0, xx = 0.0, yy = 0.0;
            for (int i = 0; i <= CELLS; i++) {
                const double part = (double)i / CELLS;
                const double weight = (i % CELLS == 0 ? 1.0 : i % 2 == 1 ? 4.0 : 2.0) / 3.0 / CELLS;
                const double X = second_along(s, s->mode[k].m, part * in.plate_length);
                const double Y = second_across(s, s->mode[k].n, part * in.plate_width);
                x += weight * in.plate_length * X;
                y += weight * in.plate_width * Y;
                xx += weight * in.plate_length * X * X;
                yy += weight * in.plate_width * Y * Y;
            }
            check_near(xx, 1.0, 1e-9);
            check_near(yy, 1.0, 1e-9);
            check_near(s->mode[k].load, -7.8 * 9.81 * x * y, 1e-5 * 7.8 * 9.81 * 0.098);
        }
        second_free(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hertz), cmocka_unit_test(test_offset),
                                       cmocka_unit_test(test_weight)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
