// Tests of the contact of one spot in the second program (verify/second/spot.c).
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hertz)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
