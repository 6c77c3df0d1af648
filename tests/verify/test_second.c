// Tests of the second program: the offset (verify/second/second.c) and the contact of one spot
// (spot.c).
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hertz), cmocka_unit_test(test_offset)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
