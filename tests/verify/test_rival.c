// Tests of the rival form that is fitted to runs of the law (verify/law/rival.h).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# What is checked

Points are computed from the form with known constants, which differ from the start of the fit.
The fit finds these constants, whatever the points of the omitted cell are. For points that the
form does not fit exactly, no change of a constant by a thousandth reduces the sum of squares. If
a derivative in the fit were wrong, such a change would.
*/

#include "support/check.h"

#include "base/exact.h"
#include "law/rival.h"

enum { POINTS = 36, CELLS = 4 };
static const struct rival TRUE_ONE = {{0.5, 1.5, -0.3, -0.2, 1.2, 0.2, 0.7}};

/// Makes points from x = 0.02 to 20. A third of the points of each cell belong to an area.
static void lay(struct rival_point *point, double beside)
{
    for (size_t j = 0; j < POINTS; j++) {
        const double place = (double)j / (POINTS - 1);
        point[j].line = j % 3 != 0;
        point[j].cell = j / 3 % CELLS;
        point[j].wall = j % 5 == 0 ? -0.4 : 0.0;
        point[j].ratio = ra_exact_log(0.02) + place * ra_exact_log(1000.0);
        point[j].power = rival_power(&TRUE_ONE, point[j].ratio, point[j].wall, point[j].line) +
                         beside * ra_exact_sin_turns(0.37 * (double)j);
    }
}

static double squares_of(const struct rival_point *point, const struct rival *rival, size_t but)
{
    double sum = 0.0;
    for (size_t j = 0; j < POINTS; j++) {
        const double apart =
            point[j].power - rival_power(rival, point[j].ratio, point[j].wall, point[j].line);
        sum += point[j].cell == but ? 0.0 : apart * apart;
    }
    return sum;
}

static void test_constants_come_back(void **state)
{
    (void)state;
    struct rival_point point[POINTS];
    struct rival rival;
    for (size_t but = 0; but <= CELLS; but++) {
        lay(point, 0.0);
        for (size_t j = 0; j < POINTS; j++) {
            point[j].power += point[j].cell == but ? 3.0 : 0.0;
        }
        rival_fit(point, POINTS, but, &rival);
        for (size_t k = 0; k < RIVAL_CONSTANTS; k++) {
            // steps end when the squares change by 1e-12 relative
            check_near(rival.constant[k], TRUE_ONE.constant[k], 1e-6);
        }
    }
}

static void test_least_squares(void **state)
{
    (void)state;
    struct rival_point point[POINTS];
    struct rival rival;
    lay(point, 0.3);
    rival_fit(point, POINTS, 1, &rival);
    const double least = squares_of(point, &rival, 1);
    assert_true(least > 0.1 && least < squares_of(point, &TRUE_ONE, 1));
    for (size_t k = 0; k < 2 * RIVAL_CONSTANTS; k++) {
        struct rival other = rival;
        other.constant[k / 2] += k % 2 == 0 ? 1e-3 : -1e-3;
        assert_true(squares_of(point, &other, 1) > least);
    }
}

/// The form has a part for small x and a part for large x. Far from the place where both are equal,
/// only one of them counts.
static void test_limits(void **state)
{
    (void)state;
    check_near(rival_power(&TRUE_ONE, -12.0, 0.0, true), 0.5 - 12.0 * 1.5, 1e-12);
    check_near(rival_power(&TRUE_ONE, -12.0, -0.4, true), 0.1 - 12.0 * 1.5, 1e-12);
    check_near(rival_power(&TRUE_ONE, 12.0, 0.0, true), -0.3, 1e-12);
    check_near(rival_power(&TRUE_ONE, -12.0, 0.0, false), -0.2 - 12.0 * 1.2, 1e-12);
    check_near(rival_power(&TRUE_ONE, 12.0, 0.0, false), 0.2, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_constants_come_back),
        cmocka_unit_test(test_least_squares),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
