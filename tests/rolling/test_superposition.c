// Tests of superposed harmonics: variance, kurtosis, spectrum, samples (claim R05).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "rolling/superposition.h"
#include "statistics/spectrum.h"

static const long double PI_LONG = 3.14159265358979323846264338327950288L;
static const double FLAT_F[] = {0.0, 1000.0}, FLAT_S[] = {2.5e-3, 2.5e-3};
static const struct ra_frequency_density FLAT = {FLAT_F, FLAT_S, 2};

static void make(const struct ra_frequency_density *density, double low, double high, size_t terms,
                 uint64_t seed, struct ra_harmonics *h)
{
    struct ra_status st;
    struct ra_random random;
    ra_random_seed(&random, seed, 0);
    check_ok(ra_harmonics_make(density, low, high, terms, 7.0, &random, h, &st), &st);
}

/// The integral of a piecewise linear density is exact, whether its limits lie between two
/// neighbouring points or not.
static void integral(void **state)
{
    (void)state;
    const double f[] = {0.0, 10.0, 30.0}, S[] = {0.0, 2.0, 1.0};
    const struct ra_frequency_density d = {f, S, 3};
    // S = f/5 up to 10, then 2 - (f - 10)/20; sums of a few terms differ by rounding
    check_relative(ra_density_integral(&d, 0.0, 10.0), 10.0, 1e-15);
    check_relative(ra_density_integral(&d, 5.0, 20.0), 7.5 + 17.5, 1e-15);
    check_relative(ra_density_integral(&d, -5.0, 50.0), 40.0, 1e-15);
}

/// The variance of every realisation is the integral of S for any number K of terms, whether S is
/// flat or not.
static void variance_of_every_realisation(void **state)
{
    (void)state;
    const double f[] = {0.0, 100.0, 400.0, 1000.0}, S[] = {1e-3, 5e-3, 2e-4, 0.0};
    const struct ra_frequency_density bent = {f, S, 4};
    const size_t terms[] = {1, 2, 17, 300};
    for (size_t i = 0; i < 4; i++) {
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct ra_harmonics h[2];
            make(&FLAT, 20.0, 800.0, terms[i], seed, &h[0]);
            make(&bent, 20.0, 800.0, terms[i], seed, &h[1]);
            double sum[2] = {0.0, 0.0};
            for (size_t k = 0; k < terms[i]; k++) {
                for (int j = 0; j < 2; j++) {
                    sum[j] += h[j].amplitude[k] * h[j].amplitude[k] / 2.0;
                    assert_true(h[j].frequency[k] > 20.0 && h[j].frequency[k] < 800.0);
                    assert_true(k == 0 || h[j].frequency[k] >= h[j].frequency[k - 1]);
                }
            }
            // 300 rounded terms
            check_relative(sum[0], 2.5e-3 * 780.0, 1e-12);
            check_relative(sum[1], ra_density_integral(&bent, 20.0, 800.0), 1e-12);
            ra_harmonics_free(&h[0]);
            ra_harmonics_free(&h[1]);
        }
    }
}

/// The mean kurtosis over realisations, 3 - (3/8) sum a^4/sigma^4, is 3 - 3/(K+1).
static void kurtosis(void **state)
{
    (void)state;
    enum { MANY = 20000, K = 9 };
    const double sigma2 = 2.5e-3 * 780.0;
    double sum = 0.0, square = 0.0;
    for (uint64_t seed = 0; seed < MANY; seed++) {
        struct ra_harmonics h;
        make(&FLAT, 20.0, 800.0, K, seed, &h);
        double fourth = 0.0;
        for (size_t k = 0; k < K; k++) {
            fourth += pow(h.amplitude[k], 4.0);
        }
        const double value = 3.0 - 0.375 * fourth / (sigma2 * sigma2);
        sum += value / MANY;
        square += value * value / MANY;
        ra_harmonics_free(&h);
    }
    // the tolerance is four standard errors of the mean; a larger difference has a probability of 1
    // in 16000, and the seeds are fixed
    const double error = sqrt((square - sum * sum) / MANY);
    check_near(sum, 3.0 - 3.0 / (K + 1), 4.0 * error);
    assert_true(error < 3e-3);
}

/// Compares a history of a few terms with the sum of their sines. Returns the largest difference,
/// divided by the sum of the amplitudes.
static double sampled_difference(const struct ra_harmonics *h, double rate, size_t count)
{
    struct ra_status st;
    struct ra_sampler *sampler;
    double *const sample = malloc(count * sizeof *sample);
    double amplitudes = 0.0, worst = 0.0;
    assert_non_null(sample);
    check_ok(ra_sampler_make(rate, count, &sampler, &st), &st);
    // the second history must not contain the first
    ra_sampler_apply(sampler, h, sample);
    ra_sampler_apply(sampler, h, sample);
    for (size_t k = 0; k < h->count; k++) {
        amplitudes += h->amplitude[k];
    }
    const size_t apart = count > 5000 ? 37 : 1;
    for (size_t n = 0; n < count; n += apart) {
        long double expected = (long double)h->mean;
        for (size_t k = 0; k < h->count; k++) {
            const long double turns =
                (long double)(h->frequency[k] / rate) * (long double)n + (long double)h->phase[k];
            expected +=
                (long double)h->amplitude[k] * sinl(2.0L * PI_LONG * (turns - floorl(turns)));
        }
        worst = fmax(worst, (double)fabsl((long double)sample[n] - expected));
    }
    ra_sampler_free(sampler);
    free(sample);
    return worst / amplitudes;
}

/// Samples are right for any number of samples. The frequencies of the terms lie on points of the
/// sampler's frequency grid and between them, at 0, at half the sampling rate, where the two halves
/// of the grid meet, and above it.
static void samples(void **state)
{
    (void)state;
    const size_t count[] = {1, 2, 3, 5, 64, 65, 1000, 4096, 4097, 200000};
    double f[] = {0.0, 1e-3, 31.25, 20.1, 777.7, 1999.9, 2000.0, 2003.0, 4001.0, 9000.7};
    double a[] = {0.3, 1.0, 2.0, 0.7, 1.0, 0.5, 3.0, 1.0, 1e-3, 0.1};
    double phase[] = {0.1, 0.9, 0.3, 0.25, 0.0, 0.77, 0.4, 0.6, 0.2, 0.5};
    for (size_t i = 0; i < sizeof count / sizeof *count; i++) {
        // the difference measured is 2e-14; the reference counts turns in long double, with a
        // relative error of 2^-64
        for (size_t k = 0; k < 10; k++) {
            const struct ra_harmonics one = {1, 0.0, f + k, a + k, phase + k};
            const double turns = f[k] / 4000.0 * (double)count[i];
            check_near(sampled_difference(&one, 4000.0, count[i]), 0.0, 4e-14 + 0x1p-61 * turns);
        }
        const struct ra_harmonics all = {10, 0.5, f, a, phase};
        check_near(sampled_difference(&all, 4000.0, count[i]), 0.0, 6e-14);
    }
}

/// Claim R05: Welch's estimate over many realisations follows a density with a bend.
static void spectrum_is_kept(void **state)
{
    (void)state;
    enum { COUNT = 8192, SEGMENT = 256, MANY = 60 };
    static double sample[COUNT];
    double density[SEGMENT / 2 + 1], mean[SEGMENT / 2 + 1] = {0};
    struct ra_sampler *sampler;
    struct ra_status st;
    const double f[] = {0.0, 500.0, 1000.0}, S[] = {1e-3, 4e-3, 5e-4}, rate = 2560.0;
    const struct ra_frequency_density bent = {f, S, 3};
    check_ok(ra_sampler_make(rate, COUNT, &sampler, &st), &st);
    for (uint64_t seed = 0; seed < MANY; seed++) {
        struct ra_harmonics h;
        make(&bent, 50.0, 1000.0, 400, seed, &h);
        h.mean = 0.0;
        ra_sampler_apply(sampler, &h, sample);
        check_ok(ra_welch(sample, COUNT, rate, SEGMENT, density, &st), &st);
        for (size_t i = 0; i <= SEGMENT / 2; i++) {
            mean[i] += density[i] / MANY;
        }
        ra_harmonics_free(&h);
    }
    ra_sampler_free(sampler);
    for (size_t i = 10; i <= 95; i += 5) {
        const double at = 10.0 * (double)i;
        const double expected =
            at < 500.0 ? 1e-3 + 3e-3 * at / 500.0 : 4e-3 - 3.5e-3 * (at - 500.0) / 500.0;
        // the standard error is some 3 %: there are 60 x 63 segments that overlap by half, but a
        // realisation has only 400 terms, 4 in each bin
        check_relative(mean[i], expected, i == 50 ? 0.15 : 0.12);
    }
    // no density outside the band
    assert_true(mean[2] < 1e-4 * mean[50] && mean[105] < 1e-4 * mean[50]);
}

static void bad_input(void **state)
{
    (void)state;
    struct ra_status st;
    struct ra_random random;
    struct ra_harmonics h;
    const struct {
        double low, high;
        size_t terms;
        const char *text;
    } bad[] = {
        {0.0, 800.0, 5, "the band 0 to 800 Hz is empty or begins at 0"},
        {800.0, 20.0, 5, "the band 800 to 20 Hz is empty or begins at 0"},
        {20.0, 20.0, 5, "the band 20 to 20 Hz is empty or begins at 0"},
        {20.0, 1200.0, 5,
         "the band 20 to 1200 Hz is not within the sampled spectrum, 10 to 1000 Hz"},
        {5.0, 800.0, 5, "the band 5 to 800 Hz is not within the sampled spectrum, 10 to 1000 Hz"},
        {20.0, 800.0, 0, "a superposition has 1 term at least"}};
    const double f[] = {10.0, 1000.0};
    const struct ra_frequency_density density = {f, FLAT_S, 2};
    ra_random_seed(&random, 1, 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(ra_harmonics_make(&density, bad[i].low, bad[i].high, bad[i].terms, 0.0,
                                           &random, &h, &st),
                         RA_INPUT);
        assert_string_equal(st.text, bad[i].text);
        ra_harmonics_free(&h);
    }
    // the ends of the spectrum belong to it
    check_ok(ra_harmonics_make(&density, 10.0, 1000.0, 1, 0.0, &random, &h, &st), &st);
    check_relative(h.frequency[0], 100.0, 1e-15);
    ra_harmonics_free(&h);
    ra_harmonics_free(NULL);
    ra_sampler_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integral),         cmocka_unit_test(variance_of_every_realisation),
        cmocka_unit_test(kurtosis),         cmocka_unit_test(samples),
        cmocka_unit_test(spectrum_is_kept), cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
