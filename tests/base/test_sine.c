// Tests of sine.c: its error, and the same rounding as MPFR.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The reference is MPFR, with 53 bits where one double is right, and with 200 bits where an error
 * is measured.
 */
#include "support/check.h"
#include "support/exact_cache.h"

#include <mpfr.h>

#include "base/random.h"
#include "base/sine.h"

enum { TIMES = 6000 };

typedef int of_mpfr(mpfr_ptr, mpfr_srcptr, unsigned long, mpfr_rnd_t);

static double by_mpfr(of_mpfr *function, double x)
{
    mpfr_t value;
    mpfr_init2(value, 53);
    mpfr_set_d(value, x, MPFR_RNDN);
    function(value, value, 1, MPFR_RNDN);
    const double rounded = mpfr_get_d(value, MPFR_RNDN);
    mpfr_clear(value);
    return rounded;
}

/// The relative error of two doubles.
static double error_of(struct ra_dd found, of_mpfr *function, double r)
{
    mpfr_t exact, sum;
    mpfr_inits2(200, exact, sum, (mpfr_ptr)0);
    mpfr_set_d(exact, r, MPFR_RNDN);
    function(exact, exact, 1, MPFR_RNDN);
    mpfr_set_d(sum, found.high, MPFR_RNDN);
    mpfr_add_d(sum, sum, found.low, MPFR_RNDN);
    mpfr_sub(sum, sum, exact, MPFR_RNDN);
    mpfr_div(sum, sum, exact, MPFR_RNDN);
    const double error = fabs(mpfr_get_d(sum, MPFR_RNDN));
    mpfr_clears(exact, sum, (mpfr_ptr)0);
    return error;
}

static void check_turns(double x)
{
    const double sine = ra_exact_sin_turns(x), cosine = ra_exact_cos_turns(x);
    const double known[] = {by_mpfr(mpfr_sinu, x), by_mpfr(mpfr_cosu, x)};
    assert_true(sine == known[0] && signbit(sine) == signbit(known[0]));
    assert_true(cosine == known[1] && signbit(cosine) == signbit(known[1]));
}

static void test_against_mpfr(void **unused)
{
    (void)unused;
    struct ra_random random;
    double worst[2] = {0.0, 0.0};
    int left = 0;
    ra_random_seed(&random, 5, 0);
    for (int i = 0; i < TIMES; i++) {
        const double x = 2.0 * ra_random_uniform(&random) - 1.0, r = x / 8.0;
        double rounded;
        worst[0] = fmax(worst[0], error_of(ra_sine(r), mpfr_sinu, r));
        worst[1] = fmax(worst[1], error_of(ra_cosine(r), mpfr_cosu, r));
        left += ra_dd_round(ra_sine(r), RA_SINE_ERROR, &rounded) ? 0 : 1;
        left += ra_dd_round(ra_cosine(r), RA_SINE_ERROR, &rounded) ? 0 : 1;
        // angles of up to a turn, of some turns, of many turns, and almost 0
        check_turns(i % 4 == 0   ? x
                    : i % 4 == 1 ? 100.0 * x
                    : i % 4 == 2 ? ldexp(x, i % 60)
                                 : ldexp(x, -(i % 250)));
    }
    // the bounds of the essay; the code uses one that is four times as large
    assert_true(worst[0] < 0x1p-70 && worst[0] > 0x1p-76);
    assert_true(worst[1] < 0x1p-67 && worst[1] > 0x1p-72);
    assert_true(left < TIMES / 500);
}

/// The results are right at all eighths of a turn and their neighbours, where the quarter changes
/// and results are exact; at thirds, whose sines and cosines are near 1/2; and for values that are
/// not angles.
static void test_ends(void **unused)
{
    (void)unused;
    for (int eighth = -32; eighth <= 32; eighth++) {
        const double x = eighth / 8.0;
        check_turns(x);
        check_turns(nextafter(x, HUGE_VAL));
        check_turns(nextafter(x, -HUGE_VAL));
        check_turns(eighth / 12.0);
    }
    check_turns(-0.0);
    check_turns(0x1p-1074);
    check_turns(-0x1p-1022);
    check_turns(0x1.8p52);
    check_turns(0x1.123456789abcdp900);
    assert_true(isnan(ra_exact_sin_turns(HUGE_VAL)) && isnan(ra_exact_cos_turns((double)NAN)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_mpfr),
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
