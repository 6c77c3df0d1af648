// Tests of spectra over wavenumber and frequency: equal integrals, Parseval, sines (claim R04).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.h"
#include "support/check.h"

#include <string.h>

#include "rolling/spectra.h"

enum { COUNT = 1024, SEGMENT = 128 };
static const double PI = 3.14159265358979323846;
static const double DISTANCE = 25e-6; ///< of samples [m]

static void fill_noise(double *sample)
{
    struct ra_random random;
    ra_random_seed(&random, 5, 0);
    for (size_t i = 0; i < COUNT; i++) {
        sample[i] = 100.0 + 3.0 * ra_random_normal(&random);
    }
}

static double sum_of(const double *value, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += value[i];
    }
    return sum;
}

/// sum S df = sum Phi dk at any speed. If all samples are one segment, both are the variance of the
/// samples.
static void integrals(void **state)
{
    (void)state;
    static double sample[COUNT], f[COUNT], S[COUNT];
    struct ra_status st;
    fill_noise(sample);
    for (size_t segment = 0; segment <= SEGMENT; segment += SEGMENT) {
        struct ra_path_spectrum spectrum;
        check_ok(ra_path_spectrum_make(sample, COUNT, DISTANCE, segment, &spectrum, &st), &st);
        check_relative(spectrum.spacing * DISTANCE * (double)(segment > 0 ? segment : COUNT),
                       2.0 * PI, 1e-15);
        const double over_k = spectrum.spacing * sum_of(spectrum.density, spectrum.count);
        for (double U = 0.1; U < 50.0; U *= 3.7) {
            ra_path_spectrum_at_speed(&spectrum, U, f, S);
            // the speed cancels in the product S df, except for rounding
            check_relative((f[1] - f[0]) * sum_of(S, spectrum.count), over_k, 1e-13);
            check_relative(f[spectrum.count - 1], U / (2.0 * DISTANCE), 1e-13);
        }
        if (segment == 0) {
            check_relative(over_k, spectrum.variance, 1e-12);
            check_between(spectrum.variance, 8.0, 10.0);
            check_between(spectrum.mean, 99.7, 100.3);
        } else {
            // white noise of variance 9 over 15 segments that overlap by half
            check_relative(over_k, spectrum.variance, 0.1);
        }
        ra_path_spectrum_free(&spectrum);
    }
}

/// A wave of the surface makes one value of the spectrum, at the frequency U/lambda. Its density
/// times the width of a bin is A^2/2.
static void wave(void **state)
{
    (void)state;
    static double sample[COUNT], f[COUNT], S[COUNT];
    const double A = 2.0, lambda = COUNT * DISTANCE / 16.0, U = 3.0;
    struct ra_status st;
    struct ra_path_spectrum spectrum;
    for (size_t i = 0; i < COUNT; i++) {
        sample[i] = 50.0 + A * sin(2.0 * PI * (double)i * DISTANCE / lambda);
    }
    check_ok(ra_path_spectrum_make(sample, COUNT, DISTANCE, 0, &spectrum, &st), &st);
    ra_path_spectrum_at_speed(&spectrum, U, f, S);
    check_relative(f[16], U / lambda, 1e-13);
    check_relative(S[16] * f[1], A * A / 2.0, 1e-13);
    check_near(S[15] * f[1], 0.0, 1e-28);
    ra_path_spectrum_free(&spectrum);
}

static void bad_input(void **state)
{
    (void)state;
    const double sample[3] = {1.0, 2.0, 3.0};
    struct ra_status st;
    struct ra_path_spectrum spectrum;
    assert_int_equal(ra_path_spectrum_make(sample, 3, 1.0, 0, &spectrum, &st), RA_INPUT);
    assert_string_equal(st.text, "a periodogram needs an even number of samples, not 3");
    assert_int_equal(ra_path_spectrum_make(sample, 2, 0.0, 0, &spectrum, &st), RA_INPUT);
    assert_string_equal(
        st.text, "a path of 2 samples every 0 m: give at least one sample and a positive distance");
    assert_int_equal(ra_path_spectrum_make(sample, 0, 1.0, 0, &spectrum, &st), RA_INPUT);
    assert_string_equal(
        st.text, "a path of 0 samples every 1 m: give at least one sample and a positive distance");
    assert_int_equal(ra_path_spectrum_make(sample, 2, 1.0, 4, &spectrum, &st), RA_INPUT);
    assert_string_equal(
        st.text,
        "a spectrum with segments of 4 samples (even) needs at least as many samples; there are 2");
    ra_path_spectrum_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integrals),
        cmocka_unit_test(wave),
        cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
