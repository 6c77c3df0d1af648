// Tests of the bands of the earlier laws (verify/law/fixed.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include "law/fixed.h"

static const double FAST = 1e9, TINY = 1e-12;

/// Each band at x = 0, at the x where it has lost half of its fall, and at high speeds. The values
/// follow by hand from the equations of verify/law/fixed.c.
static void bands_fall_with_the_speed(void **state)
{
    (void)state;
    check_near(fixed_half_first(0.0), 4.0, TINY);
    check_near(fixed_half_first(0.3), 3.0, TINY);
    check_near(fixed_half_first(0.6), 2.0 + 2.0 / 17.0, TINY);
    check_near(fixed_half_first(FAST), 2.0, TINY);
    check_near(fixed_half_second(true, 0.0, 0.3, 0.3), 7.2, TINY);
    check_near(fixed_half_second(true, 0.15, 0.3, 0.3), 4.6, TINY);
    check_near(fixed_half_second(true, 0.3, 0.3, 0.3), 2.0 + 5.2 / 5.0, TINY);
    check_near(fixed_half_second(true, FAST, 0.3, 0.3), 2.0, TINY);
    check_near(fixed_half_second(false, 0.0, 0.3, 0.3), 3.6, TINY);
    check_near(fixed_half_second(false, 0.4, 0.3, 0.3), 2.65, TINY);
    check_near(fixed_half_second(false, 0.8, 0.3, 0.3), 1.7 + 1.9 / 17.0, TINY);
    check_near(fixed_half_second(false, FAST, 0.3, 0.3), 1.7, TINY);
    check_near(fixed_half_third(true, 0.0, 0.0), 5.8, TINY);
    check_near(fixed_half_third(true, 0.6, 0.0), 3.8, TINY);
    check_near(fixed_half_third(true, 1.2, 0.0), 1.8 + 4.0 / 65.0, TINY);
    check_near(fixed_half_third(true, FAST, 0.0), 1.8, TINY);
    check_near(fixed_half_third(false, 0.0, 0.0), 1.6, TINY);
    check_near(fixed_half_third(false, 0.6, 0.0), 1.5, TINY);
    check_near(fixed_half_third(false, 1.2, 0.0), 1.4 + 0.2 / 65.0, TINY);
    check_near(fixed_half_third(false, FAST, 0.0), 1.4, TINY);
}

/// With slopes of 1 and 2 the second law adds a deviation of 5 (1 - 4/5) = 1 dB, whichever is 2.
static void unlike_slopes_widen_the_second_band(void **state)
{
    (void)state;
    check_near(fixed_half_second(true, FAST, 0.1, 0.2), 2.0 * sqrt(2.0), TINY);
    check_near(fixed_half_second(true, FAST, 0.2, 0.1), 2.0 * sqrt(2.0), TINY);
    check_near(fixed_half_second(false, FAST, 0.1, 0.2), 2.0 * sqrt(0.85 * 0.85 + 1.0), TINY);
}

/// The third band grows with e^12 on a line and with e^8 on an area, not below e = 0.
static void elastic_blows_widen_the_third_band(void **state)
{
    (void)state;
    check_near(fixed_half_third(true, FAST, 0.85), 1.8 * 2.2, TINY);
    check_near(fixed_half_third(true, FAST, 0.425), 1.8 * (1.0 + 1.2 / 4096.0), TINY);
    check_near(fixed_half_third(true, FAST, -0.85), 1.8, TINY);
    check_near(fixed_half_third(false, FAST, 0.85), 1.4 * 1.1, TINY);
    check_near(fixed_half_third(false, FAST, 0.425), 1.4 * (1.0 + 0.1 / 256.0), TINY);
    check_near(fixed_half_third(false, FAST, -0.85), 1.4, TINY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bands_fall_with_the_speed),
                                       cmocka_unit_test(unlike_slopes_widen_the_second_band),
                                       cmocka_unit_test(elastic_blows_widen_the_third_band)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
