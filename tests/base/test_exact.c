// Tests of exact.c: correctly rounded functions and the sine table.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A correctly rounded function has exactly one right double, so bits are compared, without
 * tolerance. The digits of constants are from tables; they have more than 20, so the compiler
 * rounds them to the same double. The sine table is compared with MPFR's own sine of parts of a
 * circle.
 */
#include "support/check.h"
#include "support/exact_cache.h"

#include <mpfr.h>
#include <stdlib.h>

#include "base/exact.h"

static void same(double a, double b)
{
    check_near(a, b, 0.0);
}

/// The values are ln 2, ln 10, e, lg 2 and 10^(1/2), whose digits are given to 22 places.
static void test_known_values(void **unused)
{
    (void)unused;
    same(ra_exact_log(2.0), 0.6931471805599453094172);
    same(ra_exact_log(10.0), 2.302585092994045684018);
    same(ra_exact_exp(1.0), 2.718281828459045235360);
    same(ra_exact_log10(2.0), 0.3010299956639811952137);
    same(ra_exact_exp10(0.5), 3.162277660168379331999);
    same(ra_exact_log10(1e22), 22.0);
    same(ra_exact_exp10(-3.0), 1e-3);
    same(ra_exact_log(1.0), 0.0);
    same(ra_exact_exp(0.0), 1.0);
    same(ra_exact_cbrt(2.0), 1.259921049894873164767);
    same(ra_exact_cbrt(-27.0), -3.0);
}

/// The values of these arguments lie within 1e-4 of an ulp (the first: 7e-7) of the middle between
/// two doubles. A search found the arguments. The references are by mpmath with 400 bits, rounded
/// in exact rational arithmetic. glibc 2.36 rounds the second and third logarithm the wrong way.
static void test_hard_cases(void **unused)
{
    (void)unused;
    same(ra_exact_log(0x1.8c9e4dcb9bd13p-1), -0x1.057a7dc750d2cp-2);
    same(ra_exact_log(0x1.000b83b2a18f6p-1), -0x1.62cd290ef1a0dp-1);
    same(ra_exact_log(0x1.018604b17e251p-1), -0x1.5fda766620306p-1);
    same(ra_exact_exp(-0x1.1beddc9dcb5c4p-1), 0x1.260ebbd4d63acp-1);
    same(ra_exact_exp10(-0x1.69ceddd075d48p-2), 0x1.c5e97f78e52f3p-2);
    same(ra_exact_log10(0x1.cf3bea538a0b9p+5), 0x1.c340fe81f98f6p+0);
    same(ra_exact_sin_turns(0x1.d06acb21c4580p-5), 0x1.65167b457e1a8p-2);
}

static void test_edges(void **unused)
{
    (void)unused;
    assert_true(isinf(ra_exact_log(0.0)) && ra_exact_log(0.0) < 0.0);
    assert_true(isnan(ra_exact_log(-1.0)));
    assert_true(isinf(ra_exact_exp(710.0)));
    same(ra_exact_exp(-746.0), 0.0);
    // subnormal: 10^-320 is 2024 units of 2^-1074; strtod agrees
    same(ra_exact_exp10(-320.0), 1e-320);
    same(ra_exact_exp10(-323.0), 1e-323);
    // a value above half of the smallest double, and one below this half
    same(ra_exact_exp10(-323.5), 5e-324);
    same(ra_exact_exp10(-323.7), 0.0);
    same(ra_exact_exp10(308.0), 1e308);
    same(ra_exact_exp(709.75), 0x1.ef85a11e73f2dp+1023);
    // rounding twice, first to 53 bits and then to the 52 of this subnormal, would end in the digit
    // c (mpmath)
    same(ra_exact_exp(-0x1.624dc2ed61efbp+9), 0x0.cf486f6a35f0bp-1022);
}

/// MPFR's range of exponents stays as other users of the library have set it.
static void test_range_is_put_back(void **unused)
{
    (void)unused;
    assert_int_equal(mpfr_set_emin(-5000) | mpfr_set_emax(6000), 0);
    same(ra_exact_exp(1.0), 2.718281828459045235360);
    assert_int_equal(mpfr_get_emin(), -5000);
    assert_int_equal(mpfr_get_emax(), 6000);
}

static void test_turns(void **unused)
{
    (void)unused;
    same(ra_exact_sin_turns(0.25), 1.0);
    same(ra_exact_sin_turns(0.75), -1.0);
    same(ra_exact_sin_turns(0.5), 0.0);
    same(ra_exact_sin_turns(1e15 + 0.125), 0.7071067811865475244008);
    same(ra_exact_cos_turns(0.25), 0.0);
    same(ra_exact_cos_turns(0.5), -1.0);
    same(ra_exact_cos_turns(0.125), 0.7071067811865475244008);
    same(ra_exact_sin_turns(-0.1), -ra_exact_sin_turns(0.1));
}

/// sin(pi j/n) by MPFR.
static double by_mpfr(size_t j, size_t n)
{
    mpfr_t value;
    mpfr_init2(value, 53);
    mpfr_set_ui(value, j, MPFR_RNDN);
    mpfr_sinu(value, value, 2 * n, MPFR_RNDN);
    const double rounded = mpfr_get_d(value, MPFR_RNDN);
    mpfr_clear(value);
    return rounded;
}

/// Checks every `stride`-th entry, and that nothing is written beyond the last one.
static void check_table(size_t n, size_t stride)
{
    double *table = malloc((n / 2 + 2) * sizeof *table);
    assert_non_null(table);
    table[n / 2 + 1] = -7.0;
    ra_exact_sine_table(n, table);
    for (size_t j = 0; j <= n / 2; j += stride) {
        same(table[j], by_mpfr(j, n));
    }
    same(table[n / 2], by_mpfr(n / 2, n));
    same(table[n / 2 + 1], -7.0);
    free(table);
}

static void test_sine_table(void **unused)
{
    (void)unused;
    const size_t small[] = {1, 2, 3, 4, 5, 64, 511, 512, 513, 1000, 1023, 1024};
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        check_table(small[i], 1);
    }
    check_table(65536, 7);
    check_table(90000, 7);
    check_table(89999, 7);
    check_table(4000000, 7777);
}

/// The sine is rational only at these places (Niven). Two square roots are rounded correctly, too.
static void test_sine_table_exact_values(void **unused)
{
    (void)unused;
    enum { N = 90000 };
    double *table = malloc((N / 2 + 1) * sizeof *table);
    assert_non_null(table);
    ra_exact_sine_table(N, table);
    same(table[0], 0.0);
    same(table[N / 6], 0.5);
    same(table[N / 2], 1.0);
    same(table[N / 4], sqrt(0.5));
    same(table[N / 3], sqrt(0.75));
    for (size_t j = 1; j <= N / 2; j++) {
        if (!(table[j] >= table[j - 1] && table[j] <= 1.0)) {
            fail_msg("table falls at %zu", j);
        }
    }
    free(table);
}

/// The coefficients agree with long double, and for a very short step, where digits cancel, with
/// the first terms of the series. The damping is below, at and above the critical one; one case has
/// no motion.
static void test_oscillator(void **unused)
{
    (void)unused;
    const double cases[][2] = {{0.0, 0.0}, {1.0, 0.0}, {0.3, 0.006}, {2.5, 0.7},
                               {0.5, 0.5}, {0.5, 0.9}, {1e-5, 1e-7}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ra_oscillator o;
        const long double t = (long double)cases[i][0], d = (long double)cases[i][1];
        const long double square = t * t - d * d;
        const long double phi = sqrtl(fabsl(square));
        const long double c = square >= 0 ? cosl(phi) : coshl(phi);
        const long double s = phi == 0 ? 1 : (square > 0 ? sinl(phi) : sinhl(phi)) / phi;
        ra_exact_oscillator(cases[i][0], cases[i][1], &o);
        check_relative(o.decay, (double)expl(-d), 2e-16);
        check_relative(o.grow, (double)expl(d), 2e-16);
        check_relative(o.a, (double)expl(-2 * d), 2e-16);
        check_relative(o.sinc, (double)s, 2e-16);
        // long double has an absolute error of 1e-19
        check_near(o.b, (double)(1 - 2 * expl(-d) * c + expl(-2 * d)), 3e-16 * o.b + 1e-18);
        check_near(o.begin, (double)(1 - expl(-d) * (c + d * s)), 3e-16 * o.begin + 1e-18);
        check_near(o.r, (double)(sinhl(d) / s - d), 3e-16 * fabs(o.r) + 1e-18);
        if (t > 0 && t < 1e-4L) {
            // b = theta^2 (1 - delta ...), begin = theta^2/2 (1 - 2 delta/3 ...), r = delta
            // theta^2/6 ...
            check_relative(o.b, (double)(t * t * (1 - d)), 1e-9);
            check_relative(o.begin, (double)(t * t / 2 * (1 - 2 * d / 3)), 1e-9);
            check_relative(o.r, (double)(d * t * t / 6), 1e-9);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_values), cmocka_unit_test(test_hard_cases),
        cmocka_unit_test(test_edges),        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_sine_table),   cmocka_unit_test(test_sine_table_exact_values),
        cmocka_unit_test(test_oscillator),   cmocka_unit_test(test_range_is_put_back),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
