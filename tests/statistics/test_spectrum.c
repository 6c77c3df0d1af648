// Tests of Welch's spectrum against closed forms: sines, white noise, Parseval.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.h"
#include "support/check.h"

#include <string.h>

#include "statistics/spectrum.h"

enum { SEGMENT = 256, LONG = 65536 };
static const double RATE = 5000.0; ///< sampling rate [Hz]
static const double PI = 3.14159265358979323846;

static void welch(const double *sample, size_t count, double *density)
{
    struct ra_status st;
    check_ok(ra_welch(sample, count, RATE, SEGMENT, density, &st), &st);
}

/// The sum of S df over all bins.
static double integral(const double *density)
{
    double sum = 0.0;
    for (size_t f = 0; f <= SEGMENT / 2; f++) {
        sum += density[f];
    }
    return sum * RATE / SEGMENT;
}

static void fill_sine(double *sample, size_t count, double amplitude, double bin, double phase)
{
    for (size_t j = 0; j < count; j++) {
        sample[j] = amplitude * sin(2.0 * PI * bin * (double)j / SEGMENT + phase);
    }
}

static void sine_on_a_bin(void **state)
{
    (void)state;
    const double A = 0.37, df = RATE / SEGMENT;
    double sample[4 * SEGMENT], density[SEGMENT / 2 + 1];
    for (size_t bin = 2; bin <= SEGMENT / 2 - 2; bin += 31) {
        fill_sine(sample, 4 * SEGMENT, A, (double)bin, 0.7);
        welch(sample, 4 * SEGMENT, density);
        // an FFT of 256 numbers, and sines of arguments up to 800: some 1e-13
        check_relative(integral(density), A * A / 2.0, 1e-11);
        check_relative(density[bin], A * A / (3.0 * df), 1e-11);
        // the Hann window spreads a line over its two neighbours, a quarter each
        check_relative(density[bin - 1], density[bin] / 4.0, 1e-11);
        check_relative(density[bin + 1], density[bin] / 4.0, 1e-11);
        for (size_t f = 0; f <= SEGMENT / 2; f++) {
            assert_true(f + 1 >= bin && f <= bin + 1 ? 1 : density[f] < 1e-24 * density[bin]);
        }
    }
}

/// A sine between two bins has the power of a sine on a bin, except for the mean of cos(2 phase)
/// with the weights w^2. This mean is below 1e-6 some bins away from 0 and the Nyquist frequency,
/// since sidelobes fall as 1/f^3.
static void sine_between_bins(void **state)
{
    (void)state;
    static double sample[LONG];
    double density[SEGMENT / 2 + 1];
    fill_sine(sample, LONG, 2.0, 40.37, 0.1);
    welch(sample, LONG, density);
    check_relative(integral(density), 2.0, 1e-12);
}

static void constant_and_nyquist(void **state)
{
    (void)state;
    double sample[SEGMENT], density[SEGMENT / 2 + 1];
    for (size_t j = 0; j < SEGMENT; j++) {
        sample[j] = 3.0;
    }
    welch(sample, SEGMENT, density);
    // a one-sided density doubles all bins except those at 0 and at the Nyquist frequency: a mean
    // square of 9 gives 9, not 4.5 or 18
    check_relative(integral(density), 9.0, 1e-12);
    check_relative(density[0], 9.0 * 2.0 / (3.0 * RATE / SEGMENT), 1e-12);
    for (size_t j = 0; j < SEGMENT; j++) {
        sample[j] = j % 2 == 0 ? 3.0 : -3.0;
    }
    welch(sample, SEGMENT, density);
    check_relative(integral(density), 9.0, 1e-12);
    check_relative(density[SEGMENT / 2], 9.0 * 2.0 / (3.0 * RATE / SEGMENT), 1e-12);
}

/// White noise of variance s^2 has the density 2 s^2/rate at all frequencies.
static void white_noise(void **state)
{
    (void)state;
    static double sample[LONG];
    double density[SEGMENT / 2 + 1], mean = 0.0, low = 0.0;
    struct ra_random random;
    const double s = 0.25;
    ra_random_seed(&random, 20130101, 0);
    for (size_t j = 0; j < LONG; j++) {
        sample[j] = s * ra_random_normal(&random);
    }
    welch(sample, LONG, density);
    const double level = 2.0 * s * s / RATE;
    for (size_t f = 1; f < SEGMENT / 2; f++) {
        mean += density[f] / (SEGMENT / 2 - 1);
        low += f < SEGMENT / 4 ? density[f] / (SEGMENT / 4 - 1) : 0.0;
        // 511 segments that overlap by half correspond to some 480 independent ones: the standard
        // deviation is below 5 %, and more than five are allowed
        check_relative(density[f], level, 0.25);
    }
    // the mean of 65536 squares has the standard deviation sqrt(2/65536) = 0.6 %, for half of the
    // bins 0.8 %; four are allowed
    check_relative(mean, level, 0.022);
    check_relative(low, level, 0.032);
    // the two real bins have half the level, with a standard deviation below 7 %
    check_relative(density[0], level / 2.0, 0.35);
    check_relative(density[SEGMENT / 2], level / 2.0, 0.35);
}

/// Parseval's theorem holds for the windowed segments: the integral is the mean of (w x)^2 divided
/// by the mean of w^2.
static void parseval(void **state)
{
    (void)state;
    enum { COUNT = 5 * SEGMENT / 2 + 77 };
    double sample[COUNT], density[SEGMENT / 2 + 1], power = 0.0, window = 0.0;
    struct ra_random random;
    ra_random_seed(&random, 5, 1);
    for (size_t j = 0; j < COUNT; j++) {
        sample[j] = ra_random_normal(&random);
    }
    welch(sample, COUNT, density);
    for (size_t j = 0; j < SEGMENT; j++) {
        const double w = pow(sin(PI * (double)j / SEGMENT), 2.0);
        window += w * w;
        // four segments start in the record; its last 77 samples fill no segment
        for (size_t start = 0; start <= 3 * SEGMENT / 2; start += SEGMENT / 2) {
            power += pow(w * sample[start + j], 2.0) / 4.0;
        }
    }
    check_relative(integral(density), power / window, 1e-12);
    const double before = density[9];
    sample[COUNT - 1] = 1e6;
    welch(sample, COUNT, density);
    assert_true(density[9] == before);
}

/// A window that is made once gives many records the same spectra as a new window for each.
static void window_made_once(void **state)
{
    (void)state;
    double window[SEGMENT], sample[2 * SEGMENT], of_each[SEGMENT / 2 + 1], of_all[SEGMENT / 2 + 1];
    struct ra_random random;
    struct ra_status st = {RA_OK, ""};
    ra_random_seed(&random, 5, 2);
    ra_hann(SEGMENT, window);
    for (size_t j = 0; j < SEGMENT; j++) {
        check_near(window[j], pow(sin(PI * (double)j / SEGMENT), 2.0), 4e-16);
    }
    for (int record = 0; record < 3; record++) {
        for (size_t j = 0; j < 2 * SEGMENT; j++) {
            sample[j] = ra_random_normal(&random);
        }
        welch(sample, 2 * SEGMENT, of_each);
        check_ok(ra_welch_through(window, sample, 2 * SEGMENT, RATE, SEGMENT, of_all, &st), &st);
        assert_memory_equal(of_all, of_each, sizeof of_each);
    }
    assert_int_equal(ra_welch_through(window, sample, SEGMENT - 1, RATE, SEGMENT, of_all, &st),
                     RA_INPUT);
}

/// The mean square of the samples is the sum of the bins. A cosine on a bin has its whole power in
/// this bin, a mean in the bin at 0, and alternating values in the bin at the Nyquist frequency.
/// The sum of the three signals has the power of each in its bin.
static void periodogram(void **state)
{
    (void)state;
    enum { COUNT = 48 };
    const double df = RATE / COUNT;
    double sample[COUNT], density[COUNT / 2 + 1];
    struct ra_status st = {RA_OK, ""};
    for (size_t j = 0; j < COUNT; j++) {
        const double turns = (double)j / COUNT;
        sample[j] = 0.5 + 3.0 * cos(2.0 * PI * 5.0 * turns) + 0.7 * sin(2.0 * PI * 17.0 * turns) +
                    (j % 2 == 0 ? 2.0 : -2.0);
    }
    for (size_t f = 0; f <= COUNT / 2; f++) {
        density[f] = 1e3;
    }
    check_ok(ra_periodogram(sample, COUNT, RATE, density, &st), &st);
    for (size_t f = 0; f <= COUNT / 2; f++) {
        const double square = f == 0           ? 0.25
                              : f == 5         ? 4.5
                              : f == 17        ? 0.245
                              : f == COUNT / 2 ? 4.0
                                               : 0.0;
        check_near(density[f] * df, square, 1e-14);
    }
    check_ok(ra_periodogram((const double[]){3.0, 1.0}, 2, 10.0, density, &st), &st);
    // the mean is 2, the values about it are +-1, and the two bins are 5 Hz apart
    check_near(density[0], 4.0 / 5.0, 1e-15);
    check_near(density[1], 1.0 / 5.0, 1e-15);
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        size_t segment, count; ///< segment 0: a periodogram
        const char *message;   ///< NULL: none
    } rows[] = {{1, 16,
                 "a spectrum with segments of 1 samples (even) needs at least as many samples; "
                 "there are 16"},
                {7, 16,
                 "a spectrum with segments of 7 samples (even) needs at least as many samples; "
                 "there are 16"},
                {18, 16,
                 "a spectrum with segments of 18 samples (even) needs at least as many samples; "
                 "there are 16"},
                {2, 1,
                 "a spectrum with segments of 2 samples (even) needs at least as many samples; "
                 "there are 1"},
                {16, 16, NULL},
                {2, 2, NULL},
                {2, 3, NULL},
                {0, 0, "a periodogram needs an even number of samples, not 0"},
                {0, 1, "a periodogram needs an even number of samples, not 1"},
                {0, 15, "a periodogram needs an even number of samples, not 15"},
                {0, 2, NULL},
                {0, 16, NULL}};
    const double sample[16] = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double density[9] = {1.0};
        struct ra_status st = {RA_OK, ""};
        const size_t segment = rows[i].segment, count = rows[i].count;
        const enum ra_code code = segment > 0 ? ra_welch(sample, count, RATE, segment, density, &st)
                                              : ra_periodogram(sample, count, RATE, density, &st);
        assert_int_equal(code, rows[i].message == NULL ? RA_OK : RA_INPUT);
        assert_int_equal(st.code, code);
        assert_string_equal(st.text, rows[i].message == NULL ? "" : rows[i].message);
        assert_true(density[0] == (rows[i].message == NULL ? 0.0 : 1.0));
    }
    // segments without samples
    double density[9];
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_welch(sample, 16, RATE, 0, density, &st), RA_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sine_on_a_bin),
        cmocka_unit_test(sine_between_bins),
        cmocka_unit_test(constant_and_nyquist),
        cmocka_unit_test(white_noise),
        cmocka_unit_test(parseval),
        cmocka_unit_test(window_made_once),
        cmocka_unit_test(periodogram),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
