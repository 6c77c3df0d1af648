// Correctly rounded elementary functions and the sine table of the mode shapes, by MPFR.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Why a multiple-precision library in a vibration code
 * ----------------------------------------------------
 * The shocks of Sect. 4 amplify the last bit of any number into another trajectory within a few
 * milliseconds of simulated time. The C library's sin, exp, log and pow differ in that last bit
 * between processors with and without fused multiply-add, and between versions. A result that is
 * to be the same on every machine therefore must not depend on them: whatever enters the dynamics
 * is either built from +, -, *, / and sqrt, which IEEE 754 rounds correctly, or comes from here.
 *
 * Method
 * ------
 * Logarithms, of which a surface takes tens of thousands, are found as sums of two doubles
 * (logarithm.c), and by MPFR only where it depends on more digits to which double they round.
 *
 * Other single values. MPFR returns f(x) rounded to nearest at any precision; we ask for 53 bits
 * and the exponent range of a double, so that subnormal results are rounded once and not twice.
 * Angles are in turns, because 2 pi x is not a double while x is:
 *
 *     \sin_{turn}(x) = \sin 2\pi x,  \cos_{turn}(x) = \cos 2\pi x    % eq:ra2d-turns
 *
 * The sine table. A pinned beam sampled at x = l L/N has mode shapes that need nothing but
 *
 *     s_j = \sin(\pi j/n),  j = 0..n                                 % eq:ra2d-sine-table
 *
 * (looked up at (k+1) l mod 2N, Eq. 12 of the paper). n is the number of segments, up to 90000 for
 * the resonator of Sect. 4, and a call each would take 0.2 s. We instead rotate by pi/n,
 *
 *     c_{j+1} = c_j c_1 - s_j s_1,  s_{j+1} = s_j c_1 + c_j s_1      % eq:ra2d-rotation
 *
 * in 256 bits, and only for j <= n/2; the rest is the mirror image.
 *
 * Accuracy. A rotation adds at most two roundings of 2^-256 to the vector (c, s), so after j steps
 * the error is below j 2^-254: less than 2^-237 for j = 45000, while s_j >= 2^-15. Rounding that
 * to 53 bits is correct unless s_j lies within a relative 2^-222 of the midpoint of two doubles.
 * By Niven's theorem the only rational values are 0, 1/2 and 1, none of them a midpoint; the others
 * are irrational, and the chance that one of 45000 comes so close is about 45000 2^-168. The ends
 * and the middle are set to 0 and 1 exactly.
 *
 * Cost, measured: log 50 ns (1.5 us by MPFR), exp 1.0 us, sine of turns 1.9 us a call, a table of
 * n = 90000 10 ms.
 *
 * Assumptions: MPFR 4.2 (Debian 12), which has sines of turns. MPFR keeps constants such as pi in
 * a cache of its own, one per thread; `ra_exact_release` gives it back.
 *
 * Units: none. Tests: tests/base/test_exact.c.
 */
#include "base/exact.h"

#include <float.h>
#include <mpfr.h>
#include <stdbool.h>

#include "base/logarithm.h"

/// the range of a double in MPFR's terms, significand in [1/2, 1): 2^-1074 = 1/2 2^-1073
enum { PRECISION = 53, SMALLEST_EXPONENT = -1073, LARGEST_EXPONENT = 1024, TABLE_PRECISION = 256 };

// ## One value

/// A function of MPFR: result, argument, rounding; returns the sign of the rounding error.
typedef int function_of_mpfr(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

/// MPFR's exponent range is far wider than a double's. We narrow it for the call, tell MPFR to
/// round a subnormal once more from the exact value (it needs the sign of the first error for
/// that), and put the range back for whoever else uses MPFR in this thread.
static double evaluate(function_of_mpfr *function, double x)
{
    MPFR_DECL_INIT(argument, PRECISION);
    MPFR_DECL_INIT(value, PRECISION);
    const mpfr_exp_t emin = mpfr_get_emin();
    const mpfr_exp_t emax = mpfr_get_emax();
    mpfr_set_d(argument, x, MPFR_RNDN);
    mpfr_set_emin(SMALLEST_EXPONENT);
    mpfr_set_emax(LARGEST_EXPONENT);
    const int error_sign = function(value, argument, MPFR_RNDN);
    mpfr_subnormalize(value, error_sign, MPFR_RNDN);
    mpfr_set_emin(emin);
    mpfr_set_emax(emax);
    return mpfr_get_d(value, MPFR_RNDN);
}

double ra_exact_log(double x)
{
    double value;
    const bool two_do =
        x >= DBL_MIN && x <= DBL_MAX && ra_dd_round(ra_logarithm(x), RA_LOGARITHM_ERROR, &value);
    return two_do ? value : evaluate(mpfr_log, x);
}

double ra_exact_exp(double x)
{
    return evaluate(mpfr_exp, x);
}

double ra_exact_log10(double x)
{
    return evaluate(mpfr_log10, x);
}

double ra_exact_exp10(double x)
{
    return evaluate(mpfr_exp10, x);
}

double ra_exact_cbrt(double x)
{
    return evaluate(mpfr_cbrt, x);
}

/// MPFR measures the angle in parts of a circle of u units; a turn is u = 1.
static int sine_of_turns(mpfr_ptr value, mpfr_srcptr turns, mpfr_rnd_t rounding)
{
    return mpfr_sinu(value, turns, 1, rounding);
}

static int cosine_of_turns(mpfr_ptr value, mpfr_srcptr turns, mpfr_rnd_t rounding)
{
    return mpfr_cosu(value, turns, 1, rounding);
}

double ra_exact_sin_turns(double x)
{
    return evaluate(sine_of_turns, x);
}

double ra_exact_cos_turns(double x)
{
    return evaluate(cosine_of_turns, x);
}

// ## The table

/// eq:ra2d-rotation. The new cosine goes to a spare number, because the old one is still needed for
/// the new sine; swapping exchanges pointers, not digits.
void ra_exact_sine_table(size_t n, double *table)
{
    mpfr_t step_cosine, step_sine, cosine, sine, spare;
    mpfr_inits2(TABLE_PRECISION, step_cosine, step_sine, cosine, sine, spare, (mpfr_ptr)0);
    mpfr_const_pi(spare, MPFR_RNDN);
    mpfr_div_ui(spare, spare, (unsigned long)n, MPFR_RNDN);
    mpfr_sin_cos(step_sine, step_cosine, spare, MPFR_RNDN);
    mpfr_set_ui(cosine, 1, MPFR_RNDN);
    mpfr_set_ui(sine, 0, MPFR_RNDN);
    table[0] = table[n] = 0.0;
    for (size_t j = 1; j <= n / 2; j++) {
        mpfr_fmms(spare, cosine, step_cosine, sine, step_sine, MPFR_RNDN);
        mpfr_fmma(sine, sine, step_cosine, cosine, step_sine, MPFR_RNDN);
        mpfr_swap(spare, cosine);
        table[j] = table[n - j] = mpfr_get_d(sine, MPFR_RNDN);
    }
    // the middle is a maximum: its rounding error need not be trusted to fall on the right side
    if (n % 2 == 0) {
        table[n / 2] = 1.0;
    }
    mpfr_clears(step_cosine, step_sine, cosine, sine, spare, (mpfr_ptr)0);
}

// ## The free oscillator

/// cos phi and sin phi/phi for phi^2 = square, also where that is negative or 0.
static void circular(mpfr_ptr cosine, mpfr_ptr sinc, mpfr_srcptr square)
{
    mpfr_t phi;
    mpfr_init2(phi, TABLE_PRECISION);
    mpfr_abs(phi, square, MPFR_RNDN);
    mpfr_sqrt(phi, phi, MPFR_RNDN);
    if (mpfr_zero_p(phi)) {
        mpfr_set_ui(cosine, 1, MPFR_RNDN);
        mpfr_set_ui(sinc, 1, MPFR_RNDN);
    } else {
        if (mpfr_sgn(square) > 0) {
            mpfr_sin_cos(sinc, cosine, phi, MPFR_RNDN);
        } else {
            mpfr_sinh_cosh(sinc, cosine, phi, MPFR_RNDN);
        }
        mpfr_div(sinc, sinc, phi, MPFR_RNDN);
    }
    mpfr_clear(phi);
}

/// The differences lose about theta^2 and delta theta^2 of their terms: with 256 bits more than 150
/// are left where theta is 1e-9.
void ra_exact_oscillator(double theta, double delta, struct ra_oscillator *o)
{
    mpfr_t d, decay, grow, cosine, sinc, x, y;
    mpfr_inits2(TABLE_PRECISION, d, decay, grow, cosine, sinc, x, y, (mpfr_ptr)0);
    mpfr_set_d(d, delta, MPFR_RNDN);
    mpfr_exp(grow, d, MPFR_RNDN);
    mpfr_ui_div(decay, 1, grow, MPFR_RNDN);
    mpfr_set_d(x, theta, MPFR_RNDN);
    mpfr_fmms(x, x, x, d, d, MPFR_RNDN);
    circular(cosine, sinc, x);
    o->decay = mpfr_get_d(decay, MPFR_RNDN);
    o->grow = mpfr_get_d(grow, MPFR_RNDN);
    o->sinc = mpfr_get_d(sinc, MPFR_RNDN);
    // begin = 1 - decay (cos + delta sinc)
    mpfr_fma(x, d, sinc, cosine, MPFR_RNDN);
    mpfr_mul(x, x, decay, MPFR_RNDN);
    mpfr_ui_sub(x, 1, x, MPFR_RNDN);
    o->begin = mpfr_get_d(x, MPFR_RNDN);
    // a = decay^2, b = (1 + a) - 2 decay cos
    mpfr_sqr(x, decay, MPFR_RNDN);
    o->a = mpfr_get_d(x, MPFR_RNDN);
    mpfr_mul(y, decay, cosine, MPFR_RNDN);
    mpfr_mul_2ui(y, y, 1, MPFR_RNDN);
    mpfr_add_ui(x, x, 1, MPFR_RNDN);
    mpfr_sub(x, x, y, MPFR_RNDN);
    o->b = mpfr_get_d(x, MPFR_RNDN);
    // r = (grow - decay)/(2 sinc) - delta
    mpfr_sub(x, grow, decay, MPFR_RNDN);
    mpfr_div_2ui(x, x, 1, MPFR_RNDN);
    mpfr_div(x, x, sinc, MPFR_RNDN);
    mpfr_sub(x, x, d, MPFR_RNDN);
    o->r = mpfr_get_d(x, MPFR_RNDN);
    mpfr_clears(d, decay, grow, cosine, sinc, x, y, (mpfr_ptr)0);
}

void ra_exact_release(void)
{
    mpfr_free_cache();
}
