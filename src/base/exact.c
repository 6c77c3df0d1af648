// Correctly rounded elementary functions and the sine table of the mode shapes, by MPFR.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Why a multiple-precision library in a vibration code.** The shocks of Sect. 4 amplify the last
 * bit of any number into another trajectory within a few milliseconds of simulated time. The C
 * library's sin, exp, log and pow differ in that last bit between processors with and without fused
 * multiply-add, and between versions. Results should be the same on every machine, so they must not
 * depend on these functions. Every number that enters the dynamics is either built from +, -, *, /
 * and sqrt, which IEEE 754 rounds correctly, or computed in this file.
 *
 * **Method.** Logarithms (a surface takes tens of thousands), exponentials and sines are computed
 * as sums of two doubles (logarithm.c, exponential.c, sine.c). MPFR is called only if such a sum
 * does not decide which double is nearest.
 *
 * **Other single values.** MPFR returns f(x) rounded to nearest at any precision; we ask for 53
 * bits and the exponent range of a double, so that subnormal results are rounded once and not
 * twice. Angles are in turns, because x is a double but $2 \pi x$ is not:
 * $$ \sin_{turn}(x) = \sin 2\pi x,  \cos_{turn}(x) = \cos 2\pi x                 % eq:ra2d-turns $$
 *
 * **The sine table.** The mode shapes of a pinned beam, sampled at x = l L/n, need only
 * $$ s_j = \sin(\pi j/n),  j = 0..n                                         % eq:ra2d-sine-table $$
 * (looked up at (k+1) l mod 2n, Eq. 11 of the paper). The number n of segments is 90000 for the
 * resonator of Sect. 4, and millions for a longer one. One call of MPFR for each sine would take
 * too long. Instead we compute two sets of angles, every 256th angle (A) and the first 256 angles
 * (B), by rotations
 * $$ c_{j+1} = c_j c_1 - s_j s_1,  s_{j+1} = s_j c_1 + c_j s_1                % eq:ra2d-rotation $$
 * in 256 bits. All other sines follow, for j <= n/2, from
 * $$ \sin(A + B) = \sin A \cos B + \cos A \sin B                         % eq:ra2d-sum-of-angles $$
 * with sums of two doubles. The rest of the table is the mirror image.
 *
 * **Accuracy.** A rotation adds at most two roundings of $2^{-256}$ to the vector (c, s), so after
 * j steps the error is below $j 2^{-254}$, far less than the rounding to two doubles, $2^{-106}$.
 * No term of eq:ra2d-sum-of-angles is negative. In each product three small terms are rounded and
 * one is left out; this error is $2^{-103}$ of the product. Sums have errors of the same size. All
 * errors together are less than $2^{-100}$ of the sine. We allow $2^{-66}$. For one sine in 6000 an
 * error of this size might lead to another double; then MPFR computes the value with as many digits
 * as are needed.
 *
 * Assumptions: MPFR 4.2 (Debian 12), which has sines of turns. MPFR keeps constants such as $\pi$
 * in a cache for each thread; `ra_exact_release` frees it.
 *
 * Units: none. Tests: tests/base/test_exact.c.
 */
#include "base/exact.h"

#include <float.h>
#include <mpfr.h>
#include <stdbool.h>

#include "base/exponential.h"
#include "base/logarithm.h"
#include "base/sine.h"

/// the range of a double in MPFR's terms, significand in [1/2, 1): $2^{-1074} = 1/2 2^{-1073}$
enum { PRECISION = 53, SMALLEST_EXPONENT = -1073, LARGEST_EXPONENT = 1024, TABLE_PRECISION = 256 };

// ## One value

/// A function of MPFR: result, argument, rounding; returns the sign of the rounding error.
typedef int function_of_mpfr(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

/// MPFR's exponent range is far wider than a double's. We narrow it for the call, tell MPFR to
/// round a subnormal once more from the exact value (it needs the sign of the first error for
/// that), and put the range back for other users of MPFR in this thread.
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

/// Computes $e^x$ by two doubles. Returns false if they cannot decide. The power of two is exact,
/// because the result is not subnormal.
static bool exponential(struct ra_dd x, double *value)
{
    int power;
    if (!(fabs(x.high) <= RA_EXPONENTIAL_MOST) ||
        !ra_dd_round(ra_exponential(x, &power), RA_EXPONENTIAL_ERROR, value)) {
        return false;
    }
    *value = ldexp(*value, power);
    return true;
}

double ra_exact_exp(double x)
{
    double value;
    return exponential((struct ra_dd){x, 0.0}, &value) ? value : evaluate(mpfr_exp, x);
}

double ra_exact_log10(double x)
{
    return evaluate(mpfr_log10, x);
}

/// The product with ln 10, 2.4d763776aaa2b05ba95b58ae0b4c... (base 16), has a relative error of
/// $2^{-100}$.
double ra_exact_exp10(double x)
{
    static const struct ra_dd ln10 = {0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53};
    double value;
    const bool small = fabs(x) <= 300.0;
    return small && exponential(ra_dd_times(ln10, (struct ra_dd){x, 0.0}), &value)
               ? value
               : evaluate(mpfr_exp10, x);
}

double ra_exact_cbrt(double x)
{
    return evaluate(mpfr_cbrt, x);
}

/// MPFR takes an angle in units of which u are a circle. With u = 1 the unit is a turn.
static int sine_of_turns(mpfr_ptr value, mpfr_srcptr turns, mpfr_rnd_t rounding)
{
    return mpfr_sinu(value, turns, 1, rounding);
}

static int cosine_of_turns(mpfr_ptr value, mpfr_srcptr turns, mpfr_rnd_t rounding)
{
    return mpfr_cosu(value, turns, 1, rounding);
}

/// The number of quarters of a turn in x, and the rest, which is at most an eighth; both are exact.
/// Returns false if the rest is 0 or nearly 0, or x is too large: MPFR then computes the value.
static bool quarters(double x, int *quarter, double *rest)
{
    if (!(fabs(x) <= 0x1p50)) {
        return false;
    }
    const double whole = rint(4.0 * x);
    *rest = x - 0.25 * whole;
    *quarter = (int)(whole - 4.0 * floor(0.25 * whole));
    return fabs(*rest) >= 0x1p-200;
}

/// Computes $\sin 2 \pi x$ by two doubles or, with `later` = 1, the cosine, which is the sine a
/// quarter of a turn later. Returns false if two doubles cannot decide.
static bool circular_of(double x, int later, double *value)
{
    int quarter;
    double rest;
    if (!quarters(x, &quarter, &rest)) {
        return false;
    }
    quarter += later;
    const struct ra_dd size = quarter % 2 == 0 ? ra_sine(rest) : ra_cosine(rest);
    const bool told = ra_dd_round(size, RA_SINE_ERROR, value);
    *value = quarter % 4 >= 2 ? -*value : *value;
    return told;
}

double ra_exact_sin_turns(double x)
{
    double value;
    return circular_of(x, 0, &value) ? value : evaluate(sine_of_turns, x);
}

double ra_exact_cos_turns(double x)
{
    double value;
    return circular_of(x, 1, &value) ? value : evaluate(cosine_of_turns, x);
}

// ## The table

enum { BLOCK = 256 };
static const double SINE_ERROR = 0x1p-66;

/// Sines and cosines of BLOCK angles as sums of two doubles, part by part.
struct angles {
    double sine_high[BLOCK], sine_low[BLOCK], cosine_high[BLOCK], cosine_low[BLOCK];
};

/// A number of 256 bits as a sum of two doubles.
static struct ra_dd two_doubles(mpfr_srcptr x)
{
    MPFR_DECL_INIT(rest, TABLE_PRECISION);
    const double high = mpfr_get_d(x, MPFR_RNDN);
    mpfr_sub_d(rest, x, high, MPFR_RNDN);
    return (struct ra_dd){high, mpfr_get_d(rest, MPFR_RNDN)};
}

/// A point on the circle that moves by the same angle each time.
struct rotation {
    mpfr_t step_sine, step_cosine, sine, cosine, spare;
};

/// Starts at angle 0; each step is $\pi$ part/n.
static void rotation_init(struct rotation *r, size_t part, size_t n)
{
    mpfr_inits2(TABLE_PRECISION, r->step_sine, r->step_cosine, r->sine, r->cosine, r->spare,
                (mpfr_ptr)0);
    mpfr_const_pi(r->spare, MPFR_RNDN);
    mpfr_mul_ui(r->spare, r->spare, (unsigned long)part, MPFR_RNDN);
    mpfr_div_ui(r->spare, r->spare, (unsigned long)n, MPFR_RNDN);
    mpfr_sin_cos(r->step_sine, r->step_cosine, r->spare, MPFR_RNDN);
    mpfr_set_ui(r->cosine, 1, MPFR_RNDN);
    mpfr_set_ui(r->sine, 0, MPFR_RNDN);
}

/// eq:ra2d-rotation. The new cosine goes to a spare number, because the old one is still needed for
/// the new sine; swapping exchanges pointers, not digits.
static void rotate(struct rotation *r)
{
    mpfr_fmms(r->spare, r->cosine, r->step_cosine, r->sine, r->step_sine, MPFR_RNDN);
    mpfr_fmma(r->sine, r->sine, r->step_cosine, r->cosine, r->step_sine, MPFR_RNDN);
    mpfr_swap(r->spare, r->cosine);
}

static void rotation_clear(struct rotation *r)
{
    mpfr_clears(r->step_sine, r->step_cosine, r->sine, r->cosine, r->spare, (mpfr_ptr)0);
}

/// eq:ra2d-sum-of-angles for one A and `count` angles B. doubt[p] is not 0 if an error might change
/// sine p.
static void add_angles(struct ra_dd sine, struct ra_dd cosine, const struct angles *b, size_t count,
                       double *restrict table, double *restrict doubt)
{
    for (size_t p = 0; p < count; p++) {
        const struct ra_dd x = ra_dd_product(sine.high, b->cosine_high[p]);
        const struct ra_dd y = ra_dd_product(cosine.high, b->sine_high[p]);
        const struct ra_dd sum = ra_dd_sum(x.high, y.high);
        const double small = (sine.high * b->cosine_low[p] + sine.low * b->cosine_high[p]) +
                             (cosine.high * b->sine_low[p] + cosine.low * b->sine_high[p]);
        const struct ra_dd value = {sum.high, sum.low + ((x.low + y.low) + small)};
        doubt[p] = ra_dd_round(value, SINE_ERROR, &table[p]) ? 0.0 : 1.0;
    }
}

/// $\sin(\pi j/n)$ by MPFR: the angle is j of 2n parts of a circle.
static double sine_of_part(size_t j, size_t n)
{
    MPFR_DECL_INIT(value, PRECISION);
    mpfr_set_ui(value, (unsigned long)j, MPFR_RNDN);
    mpfr_sinu(value, value, 2 * (unsigned long)n, MPFR_RNDN);
    return mpfr_get_d(value, MPFR_RNDN);
}

void ra_exact_sine_table(size_t n, double *table)
{
    struct angles b;
    struct rotation fine, coarse;
    double doubt[BLOCK];
    rotation_init(&fine, 1, n);
    // B: the first BLOCK angles; every block adds them to its own first angle A
    for (size_t p = 0; p < BLOCK; p++) {
        const struct ra_dd sine = two_doubles(fine.sine), cosine = two_doubles(fine.cosine);
        b.sine_high[p] = sine.high;
        b.sine_low[p] = sine.low;
        b.cosine_high[p] = cosine.high;
        b.cosine_low[p] = cosine.low;
        rotate(&fine);
    }
    rotation_init(&coarse, BLOCK, n);
    for (size_t first = 0; first <= n / 2; first += BLOCK) {
        const size_t left = n / 2 + 1 - first, count = left < BLOCK ? left : BLOCK;
        add_angles(two_doubles(coarse.sine), two_doubles(coarse.cosine), &b, count, table + first,
                   doubt);
        // few sines are so near the middle of two doubles that two doubles cannot decide
        for (size_t p = 0; p < count; p++) {
            if (doubt[p] != 0.0) {
                table[first + p] = sine_of_part(first + p, n);
            }
        }
        rotate(&coarse);
    }
    rotation_clear(&fine);
    rotation_clear(&coarse);
}

// ## The free oscillator

/// $\cos\phi$ and $(\sin\phi)/\phi$ for $\phi^2$ = `square`, which may be negative or 0.
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

/// `begin`, b and r are differences of nearly equal terms: about $\theta^2$ or $\delta \theta^2$ is
/// left of a term of size 1. For $\theta$ = 1e-9, more than 150 of the 256 bits are still right.
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
    // begin = 1 - decay (cos + $\delta$ sinc)
    mpfr_fma(x, d, sinc, cosine, MPFR_RNDN);
    mpfr_mul(x, x, decay, MPFR_RNDN);
    mpfr_ui_sub(x, 1, x, MPFR_RNDN);
    o->begin = mpfr_get_d(x, MPFR_RNDN);
    // $a = e^{-2\delta}$, $b = (1 + a) - 2 e^{-\delta} \cos\phi$
    mpfr_sqr(x, decay, MPFR_RNDN);
    o->a = mpfr_get_d(x, MPFR_RNDN);
    mpfr_mul(y, decay, cosine, MPFR_RNDN);
    mpfr_mul_2ui(y, y, 1, MPFR_RNDN);
    mpfr_add_ui(x, x, 1, MPFR_RNDN);
    mpfr_sub(x, x, y, MPFR_RNDN);
    o->b = mpfr_get_d(x, MPFR_RNDN);
    // r = (grow - decay)/(2 sinc) - $\delta$
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
