// Tests of fourier.c and periodogram.c: direct sums, Parseval, known bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/exact_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "base/random.h"
#include "surface/fourier.h"
#include "surface/periodogram.h"

static double *new_array(size_t count)
{
    struct ra_status st = {0};
    double *const x = ra_alloc(count, sizeof *x, "test", &st);
    assert_non_null(x);
    return x;
}

static struct ra_fourier new_transform(size_t n)
{
    struct ra_status st = {0};
    struct ra_fourier f;
    check_ok(ra_fourier_make(n, &f, &st), &st);
    return f;
}

static void test_sizes(void **unused)
{
    (void)unused;
    const size_t asked[] = {0, 4, 5, 8, 1025}, given[] = {4, 4, 8, 8, 2048};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(ra_fourier_size(asked[i]), given[i]);
    }
}

/// The transform of 1, 2, 3, 4 is exactly 10, -2 + 2i, -2, -2 - 2i.
static void test_four(void **unused)
{
    (void)unused;
    struct ra_fourier f = new_transform(4);
    double x[4] = {1, 2, 3, 4}, y[4] = {0};
    const double real[4] = {10, -2, -2, -2}, imaginary[4] = {0, 2, 0, -2};
    ra_fourier_transform(&f, x, y);
    for (size_t k = 0; k < 4; k++) {
        check_near(x[k], real[k], 0.0);
        check_near(y[k], imaginary[k], 0.0);
    }
    ra_fourier_free(&f);
}

static void test_factors(void **unused)
{
    (void)unused;
    struct ra_fourier f = new_transform(512);
    for (size_t j = 0; j < 256; j++) {
        check_near(f.cosine[j], ra_exact_cos_turns((double)j / 512.0), 0.0);
        check_near(f.sine[j], ra_exact_sin_turns((double)j / 512.0), 0.0);
    }
    ra_fourier_free(&f);
}

/// The transform is the direct sum. Applied again with the real and imaginary arrays exchanged, it
/// gives n times the input. Terms of the size of 1 round some sqrt(128) times in each direction.
static void test_sum(void **unused)
{
    (void)unused;
    enum { N = 128 };
    struct ra_fourier f = new_transform(N);
    struct ra_random random;
    double x[N], y[N], a[N], b[N];
    ra_random_seed(&random, 5, 0);
    for (size_t l = 0; l < N; l++) {
        a[l] = x[l] = ra_random_normal(&random);
        b[l] = y[l] = ra_random_normal(&random);
    }
    ra_fourier_transform(&f, x, y);
    for (size_t k = 0; k < N; k++) {
        double real = 0.0, imaginary = 0.0;
        for (size_t l = 0; l < N; l++) {
            const double turns = (double)(k * l % N) / N;
            const double c = ra_exact_cos_turns(turns), s = ra_exact_sin_turns(turns);
            real += a[l] * c + b[l] * s;
            imaginary += b[l] * c - a[l] * s;
        }
        check_near(x[k], real, 1e-13);
        check_near(y[k], imaginary, 1e-13);
    }
    ra_fourier_transform(&f, y, x);
    for (size_t l = 0; l < N; l++) {
        check_near(x[l] / N, a[l], 1e-15);
        check_near(y[l] / N, b[l], 1e-15);
    }
    ra_fourier_free(&f);
}

/// The bits have a known hash (FNV-1a), with gcc and clang at -O0 and -O3.
static void test_bits(void **unused)
{
    (void)unused;
    enum { N = 4096 };
    struct ra_fourier f = new_transform(N);
    struct ra_random random;
    double *const x = new_array(2 * (size_t)N);
    ra_random_seed(&random, 6, 0);
    for (size_t l = 0; l < 2 * (size_t)N; l++) {
        x[l] = ra_random_normal(&random);
    }
    ra_fourier_transform(&f, x, x + N);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t l = 0; l < 2 * (size_t)N; l++) {
        uint64_t bits;
        memcpy(&bits, &x[l], sizeof bits);
        hash = (hash ^ bits) * UINT64_C(0x100000001b3);
    }
    if (hash != UINT64_C(0x5949bdad94fda7d6)) {
        fail_msg("the transform has hash 0x%016llx", (unsigned long long)hash);
    }
    free(x);
    ra_fourier_free(&f);
}

// ## Periodogram

static struct ra_periodogram periodogram(const struct ra_profile *p, size_t points)
{
    struct ra_status st = {0};
    struct ra_periodogram s;
    check_ok(ra_periodogram_make(p, points, &s, &st), &st);
    return s;
}

/// The periodogram first removes the line of the heights. The sum of its values is the mean square
/// of the rest, weighted with the squared window.
static void test_power(void **unused)
{
    (void)unused;
    enum { N = 1000 };
    struct ra_profile p = {N, 1e-6, new_array(N)};
    struct ra_random random;
    ra_random_seed(&random, 7, 0);
    for (size_t l = 0; l < N; l++) {
        p.height[l] = ra_random_normal(&random);
    }
    ra_profile_level(&p, RA_LEVEL_LINE);
    double squares = 0.0, windows = 0.0;
    for (size_t l = 0; l < N; l++) {
        const double s = ra_exact_sin_turns(((double)l + 0.5) / (2.0 * N));
        squares += s * s * s * s * p.height[l] * p.height[l];
        windows += s * s * s * s;
        // the periodogram removes this line
        p.height[l] += 3.0 + 0.01 * (double)l;
    }
    for (size_t points = 1024; points <= 4096; points *= 4) {
        struct ra_periodogram s = periodogram(&p, points);
        double sum = 0.0;
        for (size_t k = 0; k <= points / 2; k++) {
            sum += s.power[k];
        }
        check_relative(sum, squares / windows, 1e-12);
        check_relative(ra_periodogram_band(&s, HUGE_VAL, 2e-6), sum, 1e-12);
        // three bands and their sum
        const double parts = ra_periodogram_band(&s, HUGE_VAL, 97e-6) +
                             ra_periodogram_band(&s, 97e-6, 5.3e-6) +
                             ra_periodogram_band(&s, 5.3e-6, 2e-6);
        check_relative(parts, sum, 1e-12);
        ra_periodogram_free(&s);
    }
    free(p.height);
}

/// A wave 32 nodes long has 32 periods in 1024 nodes, so it belongs to value number 32 of the
/// periodogram. Its mean square, 4.5, lies in the values number 30 to 34; at a distance of d values
/// it falls as d^-6. A band that ends at this wave has half of value number 32.
static void test_wave(void **unused)
{
    (void)unused;
    enum { N = 1024 };
    struct ra_profile p = {N, 1e-6, new_array(N)};
    for (size_t l = 0; l < N; l++) {
        p.height[l] = 3.0 * ra_exact_cos_turns((double)(l % 32) / 32.0);
    }
    struct ra_periodogram s = periodogram(&p, N);
    // with a Hann window the values 31, 32 and 33 have the amplitudes 1/2, 1, 1/2
    check_relative(s.power[32], 4.5 / 1.5, 1e-3);
    check_relative(s.power[31], 4.5 / 6.0, 1e-2);
    const double middle = ra_periodogram_band(&s, N * 1e-6 / 32.0, N * 1e-6 / 32.5);
    check_relative(middle, 0.5 * s.power[32], 1e-9);
    check_relative(ra_periodogram_band(&s, N * 1e-6 / 30.0, N * 1e-6 / 34.0), 4.5, 1e-3);
    check_near(ra_periodogram_band(&s, N * 1e-6 / 100.0, 2e-6), 0.0, 1e-9);
    ra_periodogram_free(&s);
    free(p.height);
}

/// A long wave is in the whole record, and a short wave only in its last eighth, where a Hann
/// window has a weight of 1 %. The periodogram with equal weights must have the mean square of each
/// wave, and the sum of both must be that of the heights. The ends of the short wave contain all
/// wavelengths; with 8192 nodes an eighth is so long that they have only 1 % of its mean square.
static void test_even(void **unused)
{
    (void)unused;
    enum { N = 8192 };
    struct ra_profile p = {N, 1e-6, new_array(N)};
    double square = 0.0;
    for (size_t l = 0; l < N; l++) {
        p.height[l] = 4.0 * ra_exact_cos_turns((double)(l % 128) / 128.0) +
                      (l >= N / 8 * 7 ? ra_exact_cos_turns((double)(l % 8) * 0.375) : 0.0);
        square += p.height[l] * p.height[l] / N;
    }
    struct ra_periodogram s = periodogram(&p, N);
    struct ra_status st = {0};
    check_near(ra_periodogram_band(&s, 3e-6, 2e-6), 0.0, 0.02 / 16.0);
    check_ok(ra_periodogram_even(&p, &s, &st), &st);
    check_relative(ra_periodogram_band(&s, 3e-6, 2e-6), 1.0 / 16.0, 0.02);
    check_relative(ra_periodogram_band(&s, 150e-6, 100e-6), 8.0, 0.02);
    // the line that is removed has no effect here
    check_relative(ra_periodogram_band(&s, HUGE_VAL, 2e-6), square, 1e-4);
    ra_periodogram_free(&s);
    free(p.height);
}

/// White noise has the same mean square everywhere in a record. So the factors that make the
/// weights equal are 1 apart from scatter, and the mean of each octave over 100 records is that
/// with the window alone. A flat record stays flat.
static void test_even_noise(void **unused)
{
    (void)unused;
    enum { N = 1024, RECORDS = 100 };
    struct ra_profile p = {N, 1e-6, new_array(N)};
    struct ra_status st = {0};
    double sum[2][6] = {{0.0}};
    for (uint64_t seed = 0; seed <= RECORDS; seed++) {
        struct ra_random random;
        ra_random_seed(&random, seed, 0);
        for (size_t l = 0; l < N; l++) {
            p.height[l] = seed < RECORDS ? ra_random_normal(&random) : 3.0;
        }
        struct ra_periodogram s = periodogram(&p, N);
        for (int even = 0; even < 2; even++) {
            for (int j = 0; j < 6; j++) {
                sum[even][j] += ra_periodogram_band(&s, exp2(j + 2) * 1e-6, exp2(j + 1) * 1e-6);
            }
            check_ok(ra_periodogram_even(&p, &s, &st), &st);
        }
        check_near(s.power[N / 2], 0.0, seed < RECORDS ? 1.0 : 0.0);
        ra_periodogram_free(&s);
    }
    for (int j = 0; j < 6; j++) {
        // octave j of a record has 256 2^-j waves, which count as half as many with the window
        check_relative(sum[1][j] / RECORDS, exp2(-j - 1), 4.0 * sqrt(exp2(j) / 256.0 / RECORDS));
        check_relative(sum[0][j] / RECORDS, exp2(-j - 1), 4.0 * sqrt(exp2(j) / 128.0 / RECORDS));
    }
    free(p.height);
}

// ## Maps

/// The two-dimensional transform is the double sum for 8 x 4 points.
static void test_sum_of_area(void **unused)
{
    (void)unused;
    enum { NX = 8, NY = 4 };
    struct ra_fourier along = new_transform(NX), across = new_transform(NY);
    struct ra_random random;
    double x[NX * NY], y[NX * NY], a[NX * NY], b[NX * NY], column[2 * NY];
    ra_random_seed(&random, 7, 0);
    for (size_t l = 0; l < NX * NY; l++) {
        a[l] = x[l] = ra_random_normal(&random);
        b[l] = y[l] = ra_random_normal(&random);
    }
    ra_fourier_area(&along, &across, NY, x, y, column);
    for (size_t k = 0; k < NX * NY; k++) {
        double real = 0.0, imaginary = 0.0;
        for (size_t l = 0; l < NX * NY; l++) {
            const size_t eighths = (k % NX) * (l % NX) + 2 * (k / NX) * (l / NX);
            const double turns = (double)(eighths % NX) / NX;
            const double c = ra_exact_cos_turns(turns), s = ra_exact_sin_turns(turns);
            real += a[l] * c + b[l] * s;
            imaginary += b[l] * c - a[l] * s;
        }
        check_near(x[k], real, 1e-13);
        check_near(y[k], imaginary, 1e-13);
    }
    ra_fourier_free(&along);
    ra_fourier_free(&across);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),      cmocka_unit_test(test_four),
        cmocka_unit_test(test_factors),    cmocka_unit_test(test_sum),
        cmocka_unit_test(test_bits),       cmocka_unit_test(test_power),
        cmocka_unit_test(test_wave),       cmocka_unit_test(test_even),
        cmocka_unit_test(test_even_noise), cmocka_unit_test(test_sum_of_area),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
