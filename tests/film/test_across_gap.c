// Tests of velocity and temperature across a gap, approximated by three modes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <complex.h>

#include "exact/film_series.h"
#include "film/room.h"

static const double PI = 3.14159265358979323846;

/// The exact response, with s = i omega h^2/nu.
static double complex share(double complex s)
{
    const struct ra_gap_modes m = ra_gap_modes();
    double complex sum = 0.0;
    for (int j = 0; j < RA_GAP_MODES; j++) {
        sum += m.weight[j] * s / (s + m.rate[j]);
    }
    return sum;
}

/// The first mode is the slowest sine across the gap. The limits at low and at high frequency and
/// two more terms at low frequency are exact.
static void test_moments(void **state)
{
    (void)state;
    const struct ra_gap_modes m = ra_gap_modes();
    const double known[4] = {1.0, 1.0 / 12.0, 1.0 / 120.0, 17.0 / 20160.0};
    check_relative(m.weight[0], 8.0 / (PI * PI), 1e-15);
    check_relative(m.rate[0], PI * PI, 1e-15);
    for (int q = 0; q < 4; q++) {
        double sum = 0.0;
        for (int j = 0; j < RA_GAP_MODES; j++) {
            assert_true(m.weight[j] > 0.0 && m.rate[j] > 0.0);
            sum += m.weight[j] * pow(m.rate[j], -q);
        }
        check_relative(sum, known[q], 1e-15);
    }
}

/// The moments in the essay are those of the sines: sums over 10^5 of them, plus 2/(pi^2 N) for the
/// rest of the slowest sum.
static void test_sines(void **state)
{
    (void)state;
    double sum[4] = {0};
    for (int j = 99999; j >= 0; j--) {
        const double k = (2 * j + 1) * PI;
        for (int q = 0; q < 4; q++) {
            sum[q] += 8.0 / (k * k) * pow(k, -2.0 * q);
        }
    }
    check_relative(sum[0] + 2.0 / (PI * PI * 1e5), 1.0, 1e-9);
    check_relative(sum[1], 1.0 / 12.0, 1e-13);
    check_relative(sum[2], 1.0 / 120.0, 1e-13);
    check_relative(sum[3], 17.0 / 20160.0, 1e-13);
}

/// Three modes are compared with the exact flow from h^2 omega/nu = .01 to 1000. The error is 2.04
/// % where boundary layers are a tenth of the gap, and 2.8e-6 up to 20.
static void test_flow(void **state)
{
    (void)state;
    double slow = 0.0, all = 0.0;
    for (double omega = 0.01; omega < 1000.0; omega *= 1.1) {
        const double complex exact = film_series_share(film_complex(0.0, omega));
        const double error = cabs(share(film_complex(0.0, omega)) - exact) / cabs(exact);
        slow = omega < 20.0 ? fmax(slow, error) : slow;
        all = fmax(all, error);
    }
    print_message("largest error %.3g up to 20, %.3g up to 1000\n", slow, all);
    check_between(slow, 0.0, 4e-6);
    check_between(all, 0.0, 0.022);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moments),
        cmocka_unit_test(test_sines),
        cmocka_unit_test(test_flow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
