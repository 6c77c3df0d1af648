// Tests of exponential.c: its error, and the same rounding as MPFR.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The reference is MPFR, with 53 bits where one double is right, and with 200 bits where an error
 * is measured. A search has found arguments for which two doubles without the test before rounding
 * give a wrong result. With a test before rounding that is too narrow these arguments would fail.
 */
#include "support/check.h"
#include "support/exact_cache.h"

#include <mpfr.h>

#include "base/exponential.h"
#include "base/random.h"

enum { TIMES = 6000 };

typedef int of_mpfr(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

static double by_mpfr(of_mpfr *function, double x)
{
    mpfr_t value;
    mpfr_init2(value, 53);
    mpfr_set_d(value, x, MPFR_RNDN);
    function(value, value, MPFR_RNDN);
    const double rounded = mpfr_get_d(value, MPFR_RNDN);
    mpfr_clear(value);
    return rounded;
}

/// The relative error of the exponential of a sum x of two doubles. The exponential is also a sum
/// of two doubles.
static double error_at(struct ra_dd x)
{
    int power;
    const struct ra_dd found = ra_exponential(x, &power);
    assert_true(found.high > 0.7 && found.high < 1.5);
    mpfr_t exact, sum;
    mpfr_inits2(200, exact, sum, (mpfr_ptr)0);
    mpfr_set_d(exact, x.high, MPFR_RNDN);
    mpfr_add_d(exact, exact, x.low, MPFR_RNDN);
    mpfr_exp(exact, exact, MPFR_RNDN);
    mpfr_set_d(sum, found.high, MPFR_RNDN);
    mpfr_add_d(sum, sum, found.low, MPFR_RNDN);
    mpfr_mul_2si(sum, sum, power, MPFR_RNDN);
    mpfr_sub(sum, sum, exact, MPFR_RNDN);
    mpfr_div(sum, sum, exact, MPFR_RNDN);
    const double error = fabs(mpfr_get_d(sum, MPFR_RNDN));
    mpfr_clears(exact, sum, (mpfr_ptr)0);
    return error;
}

/// A random argument: up to 0.35, near 0, or up to 760, where the result may have fewer than 53
/// bits.
static double argument(struct ra_random *random, int i)
{
    const double x = 2.0 * ra_random_uniform(random) - 1.0;
    return i % 3 == 0 ? 0.35 * x : i % 3 == 1 ? ldexp(x, -(i % 60)) : 760.0 * x;
}

static void test_against_mpfr(void **unused)
{
    (void)unused;
    struct ra_random random;
    double worst = 0.0;
    int left = 0;
    ra_random_seed(&random, 5, 0);
    for (int i = 0; i < TIMES; i++) {
        const double x = argument(&random, i);
        double rounded;
        int power;
        assert_true(ra_exact_exp(x) == by_mpfr(mpfr_exp, x));
        assert_true(ra_exact_exp10(0.45 * x) == by_mpfr(mpfr_exp10, 0.45 * x));
        if (fabs(x) <= RA_EXPONENTIAL_MOST) {
            const struct ra_dd sum = {x, 0x1p-54 * x * ra_random_uniform(&random)};
            worst = fmax(worst, error_at(sum));
            left +=
                ra_dd_round(ra_exponential(sum, &power), RA_EXPONENTIAL_ERROR, &rounded) ? 0 : 1;
        }
    }
    // the bound is eight times the largest error found
    assert_true(worst < 0x1p-68 && worst > 0x1p-71);
    assert_true(left < TIMES / 1000);
}

/// The result is right at the ends of the range of r and of x, at powers of ten that are doubles,
/// and at edges of histograms.
static void test_ends(void **unused)
{
    (void)unused;
    const double x[] = {0.0,
                        -0.0,
                        0x1.62e42fefa39efp-2,
                        0x1.62e42fefa39fp-2,
                        0x1p-1074,
                        700.0,
                        -700.0,
                        -700.1,
                        709.7,
                        710.0,
                        -744.0,
                        -750.0};
    for (size_t i = 0; i < sizeof x / sizeof *x; i++) {
        assert_true(ra_exact_exp(x[i]) == by_mpfr(mpfr_exp, x[i]));
        assert_true(fabs(x[i]) > 700.0 || error_at((struct ra_dd){x[i], 0.0}) < 0x1p-67);
    }
    double power = 1.0;
    for (int n = 0; n <= 22; n++, power *= 10.0) {
        assert_true(ra_exact_exp10(n) == power);
    }
    for (int n = -3070; n <= 3090; n += 7) {
        assert_true(ra_exact_exp10(n / 10.0) == by_mpfr(mpfr_exp10, n / 10.0));
    }
    assert_true(isnan(ra_exact_exp((double)NAN)) && isnan(ra_exact_exp10((double)NAN)));
    assert_true(ra_exact_exp10(-HUGE_VAL) == 0.0);
    assert_true(isinf(ra_exact_exp(HUGE_VAL)));
}

static void test_hard_cases(void **unused)
{
    (void)unused;
    const double x[] = {0x1.bfaf3884c6c68p+0,  -0x1.576bb195add51p+3, -0x1.b1acab790e562p+3,
                        -0x1.ae9126b013c3bp+3, -0x1.6cad48df8bc02p+3, -0x1.277fea1acdc04p+1};
    for (size_t i = 0; i < sizeof x / sizeof *x; i++) {
        const double right = by_mpfr(mpfr_exp, x[i]);
        double rounded;
        int power;
        const struct ra_dd found = ra_exponential((struct ra_dd){x[i], 0.0}, &power);
        assert_true(ldexp(found.high, power) != right);
        assert_false(ra_dd_round(found, RA_EXPONENTIAL_ERROR, &rounded));
        assert_true(ra_exact_exp(x[i]) == right);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_mpfr),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_hard_cases),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
