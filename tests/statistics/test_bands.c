// Tests of third octaves and A-weighting against their standards.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>

#include "statistics/bands.h"

/// Bands follow each other. The middle of a band differs from its nominal frequency by at most 1.5
/// %: the band of 31.5 Hz has the middle 31.62 Hz.
static void third_octaves(void **state)
{
    (void)state;
    for (size_t i = 0; i < RA_THIRDS; i++) {
        const struct ra_third band = ra_third_octave(i);
        check_relative(band.mid, atof(band.nominal), 0.015);
        check_relative(band.high / band.low, pow(10.0, 0.1), 1e-12);
        check_relative(band.mid * band.mid, band.low * band.high, 1e-12);
        if (i > 0) {
            check_relative(band.low, ra_third_octave(i - 1).high, 1e-15);
        }
    }
    check_relative(ra_third_octave(17).mid, 1000.0, 1e-15);
    // IEC 61260-1: the edges of the band of 1 kHz
    check_near(ra_third_octave(17).low, 891.25, 0.005);
    check_near(ra_third_octave(17).high, 1122.02, 0.005);
}

/// The weights are those of the table of IEC 61672-1, in tenths of a decibel, at the exact middles
/// of the bands.
static void a_weighting(void **state)
{
    (void)state;
    static const double table[RA_THIRDS] = {-50.5, -44.7, -39.4, -34.6, -30.2, -26.2, -22.5, -19.1,
                                            -16.1, -13.4, -10.9, -8.6,  -6.6,  -4.8,  -3.2,  -1.9,
                                            -0.8,  0.0,   0.6,   1.0,   1.2,   1.3,   1.2,   1.0,
                                            0.5,   -0.1,  -1.1,  -2.5,  -4.3,  -6.6,  -9.3};
    for (size_t i = 0; i < RA_THIRDS; i++) {
        // the table is rounded to tenths
        check_near(10.0 * log10(ra_a_weighting(ra_third_octave(i).mid)), table[i], 0.06);
    }
    check_near(ra_a_weighting(1000.0), 1.0, 1e-15);
    check_near(ra_a_weighting(0.0), 0.0, 0.0);
}

static void parts_of_bins(void **state)
{
    (void)state;
    static const double density[] = {8.0, 1.0, 3.0, 5.0};
    // bins end at 5, 15, 25, 35 Hz
    check_near(ra_band_sum(density, 4, 10.0, 5.0, 35.0), 90.0, 1e-12);
    check_near(ra_band_sum(density, 4, 10.0, 0.0, 5.0), 40.0, 1e-12);
    check_near(ra_band_sum(density, 4, 10.0, 12.0, 16.0), 3.0 * 1.0 + 1.0 * 3.0, 1e-12);
    check_near(ra_band_sum(density, 4, 10.0, 21.0, 22.0), 3.0, 1e-12);
    check_near(ra_band_sum(density, 4, 10.0, 34.0, 99.0), 5.0, 1e-12);
    check_near(ra_band_sum(density, 4, 10.0, 35.0, 99.0), 0.0, 0.0);
    check_near(ra_band_sum(density, 0, 10.0, 0.0, 99.0), 0.0, 0.0);
}

static void decibels(void **state)
{
    (void)state;
    check_near(ra_decibel(4e-18, 1e-9), 20.0 * log10(2.0), 1e-12);
    assert_true(ra_decibel(0.0, 1e-9) == -HUGE_VAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(third_octaves),
        cmocka_unit_test(a_weighting),
        cmocka_unit_test(parts_of_bins),
        cmocka_unit_test(decibels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
