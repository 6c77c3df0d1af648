// Tests of sound.tsv: names, units and values. The levels in the band and of the run agree.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include "statistics/strip_sound.h"

static const double PI = 3.14159265358979323846;

/// A given result and its rows. The levels are computed by hand, as 10 log10 of powers of ten.
static const struct ra_sound_result result = {
    .band = 20000.0,
    .power = 1e-3,
    .power_A = 1e-4,
    .mean_square = 1e-6,
    .efficiency = 0.25,
    .octave = {1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 0.0},
    .own = 1e-2,
    .coincidence = 5900.0,
    .seconds = 0.5};
static const struct {
    const char *name, *unit;
    double value;
} expected[] = {{"sound_power", "W/m", 1e-3},
                {"sound_power_level", "dB re 1e-12 W/m", 90.0},
                // 90 + 10 log10(1e-12 1.204 343.2/(pi 4e-10))
                {"sound_pressure_level_1m", "dB re 2e-5 Pa", 85.169639},
                {"sound_pressure_level_1m_A", "dB(A) re 2e-5 Pa", 75.169639},
                {"radiation_efficiency", "1", 0.25},
                {"level_resonator_in_band", "dB re 1e-9 m/s", 120.0},
                {"sound_power_level_own", "dB re 1e-12 W/m", 100.0},
                {"coincidence_frequency", "Hz", 5900.0},
                {"sound_band", "Hz", 20000.0},
                {"sound_duration", "s", 0.5},
                {"sound_power_level_31.5_Hz", "dB re 1e-12 W/m", 0.0},
                {"sound_power_level_63_Hz", "dB re 1e-12 W/m", 10.0},
                {"sound_power_level_125_Hz", "dB re 1e-12 W/m", 20.0},
                {"sound_power_level_250_Hz", "dB re 1e-12 W/m", 30.0},
                {"sound_power_level_500_Hz", "dB re 1e-12 W/m", 40.0},
                {"sound_power_level_1000_Hz", "dB re 1e-12 W/m", 50.0},
                {"sound_power_level_2000_Hz", "dB re 1e-12 W/m", 60.0},
                {"sound_power_level_4000_Hz", "dB re 1e-12 W/m", 70.0},
                {"sound_power_level_8000_Hz", "dB re 1e-12 W/m", 80.0},
                {"sound_power_level_16000_Hz", "dB re 1e-12 W/m", -HUGE_VAL}};

/// Every row has its name, unit and value.
static void rows(void **state)
{
    FILE *const file = fopen(in(*state, "sound.tsv"), "w");
    assert_non_null(file);
    struct ra_table table = ra_table_on(file, NULL);
    ra_sound_put(&table, &ra_strip_radiator, &result);
    fclose(file);
    char *const text = read_text(in(*state, "sound.tsv"), 1), *at = text;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        char *const end = strchr(at, '\n'), *value;
        assert_non_null(end);
        *end = '\0';
        assert_memory_equal(at, expected[i].name, strlen(expected[i].name));
        at += strlen(expected[i].name);
        assert_int_equal(*at, '\t');
        const double found = strtod(at + 1, &value);
        if (isfinite(expected[i].value)) {
            // levels of pressure are given above with eight digits
            check_near(found, expected[i].value, i == 2 || i == 3 ? 1e-6 : 1e-12);
        } else {
            assert_true(found == expected[i].value);
        }
        assert_int_equal(*value, '\t');
        assert_string_equal(value + 1, expected[i].unit);
        at = end + 1;
    }
    assert_int_equal(*at, '\0');
    free(text);
}

/// A thick beam vibrates freely in its third mode, w = A sin(3 pi x/L) cos(omega t). The mean of
/// v^2 is (A omega)^2/4, and the band contains omega. Timoshenko's beam has two modes of this
/// shape; omega is the lower of their two frequencies.
static void thick_beam(void **state)
{
    const double L = 0.3, H = 0.03, E = 210e9, rho = 7800.0, A = 1e-6, q = 3.0 * PI / L;
    const double shear = 5.0 / 6.0 * E / 2.6, radius = H * H / 12.0; // of gyration, squared
    const double k11 = shear * q * q / rho, k22 = (E * radius * q * q + shear) / (rho * radius);
    const double k12 = shear * q / (rho * sqrt(radius));
    const double square = 0.5 * (k11 + k22) - sqrt(0.25 * (k11 - k22) * (k11 - k22) + k12 * k12);
    const double level = 10.0 * log10(A * A * square / 4.0) + 180.0;
    FILE *const file = fopen(in(*state, "mode.txt"), "w");
    assert_non_null(file);
    fprintf(file, "# x [mm] u [um]\n");
    for (int i = 0; i <= 3000; i++) {
        fprintf(file, "%.1f\t%.12g\n", 0.1 * i, sin(q * 1e-4 * i));
    }
    fclose(file);
    write_file(in(*state, "small.ini"),
               "[resonator]\nlength = 300 mm\nthickness = 30 mm\nmodes = 4\ntheory = timoshenko\n"
               "damping = 0\ngravity = off\ninitial_displacement = mode.txt\n"
               "[slider]\nlength = 10 mm\ngravity = off\n[surface]\nkind = flat\n"
               "[grid]\nspacing = 100 um\n"
               "[sliding]\nspeed = 0.1 m/s\ninitial = drop\ndrop_height = 1 mm\n"
               "[time]\nstep = 1 us\nduration = 100 ms\n"
               "[output]\nsound = on\nsample = off\nshocks = none\n");
    struct ra_status st;
    check_ok(run_small(*state, NULL, "out", NULL, &st), &st);
    // velocities of the run are differences over 2 us: they are the exact ones times 1 - (omega
    // tau)^2/6
    check_near(summary(in(*state, "out"), "level_resonator"), level, 3e-3);
    char *const text = read_text(in(in(*state, "out"), "sound.tsv"), 1);
    const char *const row = strstr(text, "level_resonator_in_band\t");
    assert_non_null(row);
    // some energy leaks out of the band at the ends of the blocks
    check_near(strtod(strchr(row, '\t'), NULL), level, 1e-3);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(rows, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(thick_beam, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
