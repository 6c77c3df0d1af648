// Sound of the resonator: limits, Rayleigh's integral, tones.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <gsl/gsl_sf_bessel.h>
#include <stdlib.h>
#include <string.h>

#include "statistics/sound.h"

static const double PI = 3.141592653589793;

/// eq:strip-power for two modes by the midpoint rule over nodes, over rho c: no transforms.
static double by_rayleigh(size_t m, size_t n, double kL)
{
    enum { POINTS = 2000 };
    double sum = 0.0;
    for (size_t i = 0; i < POINTS; i++) {
        const double x = ((double)i + 0.5) / POINTS;
        for (size_t j = 0; j < POINTS; j++) {
            const double y = ((double)j + 0.5) / POINTS;
            sum += sin((double)m * PI * x) * sin((double)n * PI * y) *
                   gsl_sf_bessel_J0(kL * fabs(x - y));
        }
    }
    return kL / 2.0 * 2.0 * sum / ((double)POINTS * POINTS);
}

static void efficiency_is_rayleighs_integral(void **state)
{
    (void)state;
    static const struct {
        size_t m, n;
        double kL;
    } cases[] = {{1, 1, 0.2}, {1, 1, 3.2}, {3, 1, 7.0}, {2, 4, 5.0}, {5, 5, 15.0}, {6, 2, 20.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double mine = ra_sound_efficiency(cases[i].m, cases[i].n, cases[i].kL);
        const double his = by_rayleigh(cases[i].m, cases[i].n, cases[i].kL);
        // the midpoint rule errs by about (kL^2 + (m pi)^2)/(24 POINTS^2), 1e-5 at most
        check_near(mine, his, 1e-5);
    }
    assert_true(ra_sound_efficiency(1, 2, 3.0) == 0.0);
    assert_true(ra_sound_efficiency(2, 2, 0.0) == 0.0);
}

/// A mode's pole in eq:mode-transform is removable: nothing happens when kL passes m pi.
static void efficiency_is_smooth_at_the_pole(void **state)
{
    (void)state;
    for (size_t m = 1; m <= 8; m++) {
        for (size_t n = m; n <= m + 2; n += 2) {
            double value[5];
            for (size_t i = 0; i < 5; i++) {
                value[i] = ra_sound_efficiency(m, n, (double)m * PI + 0.05 * ((double)i - 2.0));
            }
            for (size_t i = 1; i < 4; i++) {
                // second differences of a smooth function: 0.0025 times its second derivative
                check_near(value[i - 1] - 2.0 * value[i] + value[i + 1], 0.0, 1e-3);
            }
        }
    }
}

static void limits(void **state)
{
    (void)state;
    for (size_t m = 1; m <= 9; m += 2) {
        const double root = (double)m * PI;
        // the next term is relatively (kL)^2 times a number of order one
        check_relative(ra_sound_efficiency(m, m, 1e-3), 4.0 * 1e-3 / (root * root), 1e-5);
        // an even mode is a dipole: three powers of kL
        const double even = ra_sound_efficiency(m + 1, m + 1, 2e-3);
        check_relative(even / ra_sound_efficiency(m + 1, m + 1, 1e-3), 8.0, 1e-5);
    }
    for (size_t m = 1; m <= 12; m++) {
        // far above coincidence: 1/sqrt(1 - (m pi/kL)^2), and a slower term of the edges
        assert_true(fabs(ra_sound_efficiency(m, m, 100.0 * (double)m) - 1.0) < 0.02);
        assert_true(fabs(ra_sound_efficiency(m, m, 1000.0 * (double)m) - 1.0) < 0.002);
    }
    // the half circle of radius 1 m: p^2 = W rho c/pi
    check_relative(ra_sound_pressure_level(1e-12) - ra_sound_power_level(1e-12),
                   10.0 * log10(1e-12 * 1.204 * 343.2 / (PI * 4e-10)), 1e-12);
}

/// One mode as a tone at frequency f: the power is rho c sigma V^2/2, whatever the average over
/// the interval and the hat functions do to it.
static void check_tone(double length, size_t mode, double f)
{
    enum { MODES = 6, BLOCK = 4096, SAMPLES = 4 * BLOCK };
    static const double frequency[MODES] = {20, 80, 180, 320, 500, 720};
    const double interval = 1e-5, V = 3e-4;
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_sound_make(length, frequency, MODES, interval, BLOCK, &sound, &st), &st);
    for (size_t j = 0; j <= SAMPLES; j++) {
        double amplitude[MODES] = {0};
        amplitude[mode - 1] = V * sin(2.0 * PI * f * (double)j * interval) / (2.0 * PI * f);
        ra_sound_sample(sound, amplitude);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    ra_sound_free(sound);
    const double sigma = ra_sound_efficiency(mode, mode, 2.0 * PI * f * length / RA_SOUND_SPEED);
    const double expected = RA_SOUND_DENSITY * RA_SOUND_SPEED * sigma * V * V / 2.0;
    check_relative(result.mean_square * length, V * V / 2.0, 1e-13);
    // sigma is linear between the nodes within 1 % (sound.c)
    check_relative(result.power, expected, 0.01);
    check_relative(result.seconds, SAMPLES * interval, 1e-12);
    double octaves = 0.0;
    for (size_t o = 0; o < RA_OCTAVES; o++) {
        octaves += result.octave[o];
    }
    // all of it between 22 Hz and 22 kHz
    check_relative(octaves, result.power, 1e-13);
}

/// Tones on bins of the transform (24.4 Hz), where nothing leaks.
static void tones(void **state)
{
    (void)state;
    const double bin = 1e5 / 4096;
    check_tone(0.45, 1, 4.0 * bin);
    check_tone(0.45, 2, 41.0 * bin);
    check_tone(0.45, 5, 409.0 * bin);
    check_tone(0.45, 6, 800.0 * bin);
    check_tone(0.04, 3, 100.0 * bin);
}

/// Two modes in phase and in opposition: the cross term has its sign.
static void two_modes(void **state)
{
    (void)state;
    enum { BLOCK = 4096 };
    const double interval = 1e-5, f = 20.0 * 1e5 / BLOCK, omega = 2.0 * PI * f, length = 0.45;
    const double kL = omega * length / RA_SOUND_SPEED;
    const double frequency[3] = {20, 80, 180};
    for (int sign = -1; sign <= 1; sign += 2) {
        struct ra_sound *sound = NULL;
        struct ra_sound_result result;
        struct ra_status st = {RA_OK, ""};
        check_ok(ra_sound_make(length, frequency, 3, interval, BLOCK, &sound, &st), &st);
        for (size_t j = 0; j <= BLOCK; j++) {
            const double U = sin(omega * (double)j * interval) / omega;
            const double amplitude[3] = {U, 0.0, sign * U};
            ra_sound_sample(sound, amplitude);
        }
        check_ok(ra_sound_evaluate(sound, &result, &st), &st);
        ra_sound_free(sound);
        const double sum = ra_sound_efficiency(1, 1, kL) + ra_sound_efficiency(3, 3, kL) +
                           2.0 * sign * ra_sound_efficiency(1, 3, kL);
        check_relative(result.power, RA_SOUND_DENSITY * RA_SOUND_SPEED * sum / 2.0, 0.01);
    }
}

/// A short record is a block that ends in silence: its energy is all there.
static void part_of_a_block(void **state)
{
    (void)state;
    enum { BLOCK = 4096, SAMPLES = 1000 };
    const double interval = 1e-5, f = 1000.0, omega = 2.0 * PI * f, frequency[1] = {1000.0};
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_sound_make(0.45, frequency, 1, interval, BLOCK, &sound, &st), &st);
    for (size_t j = 0; j <= SAMPLES; j++) {
        const double U = sin(omega * (double)j * interval) / omega;
        ra_sound_sample(sound, &U);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    ra_sound_free(sound);
    // ten whole periods; what leaks above the band and to f = 0 is below 1e-3
    check_relative(result.mean_square * 0.45, 0.5, 1e-3);
    check_relative(result.own, result.power, 0.01);
}

/// What the last block still holds of the one before does not count.
static void silence_after_a_block(void **state)
{
    (void)state;
    enum { BLOCK = 4096 };
    const double interval = 1e-5, omega = 2.0 * PI * 41.0 * 1e5 / BLOCK, frequency[1] = {1000.0};
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_sound_make(0.45, frequency, 1, interval, BLOCK, &sound, &st), &st);
    for (size_t j = 0; j <= 2 * BLOCK - 1; j++) {
        const double U = j < BLOCK ? sin(omega * (double)j * interval) / omega : 0.0;
        ra_sound_sample(sound, &U);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    ra_sound_free(sound);
    // a whole number of periods in the first block, nothing in the second
    check_relative(result.mean_square * 0.45 * (2.0 * BLOCK - 1.0), 0.5 * BLOCK, 1e-13);
}

/// c_5 of a pinned beam with shear: m over the modal mass m + j Theta^2 of the lower of the two
/// modes that deflection and rotation have at a wavenumber (eq:timoshenko).
static double modal_share(const struct ra_beam *b, size_t mode)
{
    const double q = (double)mode * PI / b->length, m = b->density * b->area;
    const double S = b->shear * b->area, j = b->density * b->inertia;
    const double k11 = S * q * q / m, k22 = (b->young * b->inertia * q * q + S) / j;
    const double k12 = S * q / sqrt(m * j);
    const double square = 0.5 * (k11 + k22) - sqrt(0.25 * (k11 - k22) * (k11 - k22) + k12 * k12);
    const double rotation = (k11 - square) * m / (S * q);
    return m / (m + j * rotation * rotation);
}

/// A mode of a thick beam with shear and rotary inertia moves by sqrt(2 c/L) U sin: what is heard
/// is c times what the same amplitude of a thin beam's mode would be, the levels of the tables too.
static void timoshenko(void **state)
{
    (void)state;
    enum { MODES = 6, MODE = 5, SAMPLES = 32768 };
    const struct ra_beam beam = {.length = 0.3,
                                 .area = 0.02 * 0.03,
                                 .inertia = 0.02 * 0.03 * 0.03 * 0.03 / 12.0,
                                 .young = 210e9,
                                 .shear = 66e9,
                                 .density = 7800.0,
                                 .left = RA_PINNED,
                                 .right = RA_PINNED};
    const double tau = 1e-6, V = 2e-4, c = modal_share(&beam, MODE);
    // on a bin: nothing leaks
    const double f = 3000.0 * 1e5 / SAMPLES, omega = 2.0 * PI * f;
    struct ra_modes modes;
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    check_between(c, 0.9, 0.95);
    check_ok(ra_modes_make(&beam, MODES, 100, 0, 101, &modes, &st), &st);
    check_ok(ra_sound_listen(&beam, &modes, tau, 7, &sound, &st), &st);
    for (uint64_t n = 0; n <= SAMPLES * 10 + 7; n++) {
        double amplitude[MODES] = {0};
        amplitude[MODE - 1] = V * sin(omega * (double)n * tau) / omega;
        ra_sound_observe(sound, n, amplitude);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    const double kL = omega * beam.length / RA_SOUND_SPEED, expected = c * V * V / 2.0;
    check_relative(result.seconds, SAMPLES * 1e-5, 1e-12);
    // sines and their differences in doubles: rounding
    check_relative(result.mean_square * beam.length, expected, 1e-13);
    // sigma is nearly linear between the nodes here, kL is 50
    check_relative(
        result.power,
        RA_SOUND_DENSITY * RA_SOUND_SPEED * ra_sound_efficiency(MODE, MODE, kL) * expected, 8e-6);
    const double own =
        2.0 * PI * (modes.omega[MODE - 1] / (2.0 * PI)) * beam.length / RA_SOUND_SPEED;
    check_relative(
        result.own,
        RA_SOUND_DENSITY * RA_SOUND_SPEED * ra_sound_efficiency(MODE, MODE, own) * expected, 1e-13);
    ra_sound_free(sound);
    ra_modes_free(&modes);
}

static void refusals(void **state)
{
    (void)state;
    double frequency[600];
    struct ra_sound *sound = NULL;
    struct ra_status st = {RA_OK, ""};
    for (size_t k = 0; k < 600; k++) {
        frequency[k] = (double)k;
    }
    assert_int_equal(ra_sound_make(1.0, frequency, 600, 1e-5, 4096, &sound, &st), RA_INPUT);
    assert_null(sound);
    assert_int_equal(ra_sound_make(30.0, frequency, 10, 1e-5, 4096, &sound, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "20 m"));
    ra_sound_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(efficiency_is_rayleighs_integral),
        cmocka_unit_test(efficiency_is_smooth_at_the_pole),
        cmocka_unit_test(limits),
        cmocka_unit_test(tones),
        cmocka_unit_test(two_modes),
        cmocka_unit_test(part_of_a_block),
        cmocka_unit_test(silence_after_a_block),
        cmocka_unit_test(timoshenko),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
