// Doubles as decimal text, and exact questions about decimals.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A user writes `length = 450 mm` and `spacing = 5 um` and means decimals: the length holds exactly
 * 90000 spacings. In binary neither number exists, and 0.45/5e-6 is 90000 only by luck of rounding.
 * So we take each double back to the shortest decimal that reads as that double, which is what
 * the user wrote as long as he wrote at most 15 digits, and divide decimals with integers: no
 * tolerance, no luck.
 *
 * A decimal is digits x 10^exponent with digits < 10^17. The quotient of a = A 10^p and b = B 10^q
 * is found as in school: A/B, then p - q times "bring down a zero". Every remainder stays below B,
 * so 10 B < 10^18 fits in 64 bits.
 *
 * Tables hold all 17 digits, so that they read back to the last bit, and a run writes a million
 * such numbers: with printf, up to a tenth of its time. With x = m 2^e, m < 2^53, and k the
 * exponent of the first digit, the 17 digits are the integer nearest to
 *
 *     x 10^q = m 5^q 2^(e + q),  q = 16 - k.                                  % eq:seventeen
 *
 * We take 5^q with 64 bits: exact up to q = 27, beyond it 5^27 5^(q - 27) cut to its upper 64 bits.
 * The product with m has 117 bits, of which 54 to 57 are the integer. The rest decides the
 * rounding; it is exact, or too small by less than m units of its last place. Where that leaves the
 * decision open, for one number in 32 at most, and outside 1e-38 to 1e17, printf has the word.
 *
 * Verified by tests/base/test_units.c (multiples, near multiples, extremes, round trips; 17 digits
 * against printf, with ties).
 */
#include "base/decimal.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A caller's locale may have written a comma, or any other mark: ours is the point. */
static void write_point(double x, char *text)
{
    char *const mark = text + strspn(text, "+-0123456789");
    const size_t width = isfinite(x) ? strcspn(mark, "e0123456789") : 0;
    if (width > 0) {
        memmove(mark + 1, mark + width, strlen(mark + width) + 1);
        *mark = '.';
    }
}

/** Shortest text that round-trips. A double needs 17 digits at most and, when it was typed with 15
 *  or fewer, gets the typed ones back. */
const char *ra_number(double x, char buffer[32])
{
    char text[32] = "nan";
    for (int digits = 15; digits <= 17 && !isnan(x); digits++) {
        snprintf(text, sizeof text, "%.*g", digits, x);
        if (strtod(text, NULL) == x) {
            break;
        }
    }
    write_point(x, text);
    return memcpy(buffer, text, sizeof text);
}

__extension__ typedef unsigned __int128 wide;
enum { MOST_EXACT = 27, MOST_POWER = 2 * MOST_EXACT };
static const uint64_t ten_17 = 100000000000000000u;

// 5^0 to 5^27
// clang-format off
static const uint64_t five[MOST_EXACT + 1] = {
    1u, 5u, 25u, 125u, 625u, 3125u, 15625u, 78125u, 390625u, 1953125u, 9765625u, 48828125u,
    244140625u, 1220703125u, 6103515625u, 30517578125u, 152587890625u, 762939453125u,
    3814697265625u, 19073486328125u, 95367431640625u, 476837158203125u, 2384185791015625u,
    11920928955078125u, 59604644775390625u, 298023223876953125u, 1490116119384765625u,
    7450580596923828125u};
// clang-format on

/** 5^q = factor 2^(return value), 2^63 <= factor; for q > MOST_EXACT the factor is cut. */
static int power_of_five(int q, uint64_t *factor)
{
    if (q <= MOST_EXACT) {
        const int zeros = __builtin_clzll(five[q]);
        *factor = five[q] << zeros;
        return -zeros;
    }
    const wide power = (wide)five[MOST_EXACT] * five[q - MOST_EXACT];
    const int shift = 64 - __builtin_clzll((uint64_t)(power >> 64));
    *factor = (uint64_t)(power >> shift);
    return shift;
}

/** (eq:seventeen) for x = m 2^e, 2^52 <= m < 2^53; 0 if the rounding is not decided. May have 18
 *  digits, if `q` is one too large. */
static uint64_t scale(uint64_t m, int e, int q)
{
    uint64_t factor;
    const int places = -(e + q + power_of_five(q, &factor));
    // 2^115 <= product < 2^117 and the integer has 54 to 60 bits
    assert(places > 54 && places < 64);
    const wide product = (wide)m * factor;
    const uint64_t whole = (uint64_t)(product >> places), half = (uint64_t)1 << (places - 1);
    const uint64_t rest = (uint64_t)product & (2 * half - 1);
    if (q <= MOST_EXACT) {
        return whole + (rest > half || (rest == half && whole % 2 == 1));
    }
    if (rest < half && rest + m > half) {
        return 0;
    }
    return whole + (rest >= half);
}

/** The 17 digits of a normal x > 0 as an integer, and the exponent of the first; 0 if they are not
 *  decided here. */
static uint64_t seventeen(double x, int *exponent)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const uint64_t one = (uint64_t)1 << 52, m = (bits & (one - 1)) | one;
    const int e = (int)(bits >> 52) - 1075, top = e + 52;
    // floor(log10(2^top)), 2^top <= x: right, or one too small; log10(2) = 0.30103
    *exponent = (top * 78913 - (top < 0) * ((1 << 18) - 1)) / (1 << 18);
    if (*exponent < 16 - MOST_POWER || *exponent > 15) {
        return 0;
    }
    uint64_t digits = scale(m, e, 16 - *exponent);
    // one too small, or 9.99... was rounded up
    if (digits >= ten_17) {
        digits = scale(m, e, 16 - ++*exponent);
    }
    return digits;
}

/** Lays 17 digits out as %g does: a point at its place from 1e-4 to 1e17, an exponent elsewhere, no
 *  trailing zeros. */
static void lay_out(uint64_t digits, int exponent, char *out)
{
    char text[17];
    int count = 17;
    for (int i = 16; i >= 0; i--, digits /= 10) {
        text[i] = (char)('0' + digits % 10);
    }
    while (text[count - 1] == '0') {
        count--;
    }
    const int fixed = exponent >= -4 && exponent < 17, before = fixed ? exponent + 1 : 1;
    for (int i = before < 1 ? before - 1 : 0; i < (count > before ? count : before); i++) {
        if (i == before) {
            *out++ = '.';
        }
        *out++ = i >= 0 && i < count ? text[i] : '0';
    }
    if (!fixed) {
        *out++ = 'e';
        *out++ = exponent < 0 ? '-' : '+';
        *out++ = (char)('0' + abs(exponent) / 10);
        *out++ = (char)('0' + abs(exponent) % 10);
    }
    *out = '\0';
}

const char *ra_number_full(double x, char buffer[32])
{
    int exponent;
    const uint64_t digits = isnormal(x) ? seventeen(fabs(x), &exponent) : 0;
    if (digits == 0) {
        snprintf(buffer, 32, "%.17g", x);
        write_point(x, buffer);
    } else {
        buffer[0] = '-';
        lay_out(digits, exponent, buffer + (x < 0));
    }
    return buffer;
}

struct ra_decimal ra_decimal_of(double x)
{
    char text[32];
    struct ra_decimal d = {0, 0};
    bool fraction = false;
    const char *p = ra_number(x, text);
    for (; *p != '\0' && *p != 'e'; p++) {
        if (*p == '.') {
            fraction = true;
        } else {
            d.digits = d.digits * 10 + (uint64_t)(*p - '0');
            d.exponent -= fraction;
        }
    }
    if (*p == 'e') {
        d.exponent += atoi(p + 1);
    }
    for (; d.digits != 0 && d.digits % 10 == 0; d.exponent++) {
        d.digits /= 10;
    }
    return d;
}

bool ra_decimal_ratio(double a, double b, uint64_t *whole)
{
    const uint64_t limit = 100000000000000000u; // 10^17
    uint64_t unused = 0;
    uint64_t *const quotient = whole != NULL ? whole : &unused;
    assert(a >= 0 && isfinite(a) && b > 0 && isfinite(b));
    const struct ra_decimal top = ra_decimal_of(a);
    const struct ra_decimal bottom = ra_decimal_of(b);
    uint64_t divisor = bottom.digits;
    *quotient = 0;
    if (top.digits == 0) {
        return true;
    }
    // a smaller power of ten above: move it into the divisor, as long as the quotient is not 0
    for (int k = top.exponent; k < bottom.exponent; k++) {
        if (divisor > top.digits / 10) {
            return false;
        }
        divisor *= 10;
    }
    *quotient = top.digits / divisor;
    uint64_t rest = top.digits % divisor;
    // a larger one: bring down zeros
    for (int k = bottom.exponent; k < top.exponent; k++) {
        if (*quotient >= limit / 10) {
            *quotient = UINT64_MAX;
            return rest == 0;
        }
        *quotient = *quotient * 10 + rest * 10 / divisor;
        rest = rest * 10 % divisor;
    }
    return rest == 0;
}

/** Greatest common divisor of two decimals; 0 if their exponents are too far apart. */
static double common_divisor(double x, double y)
{
    char text[40];
    struct ra_decimal a = ra_decimal_of(x), b = ra_decimal_of(y);
    struct ra_decimal *const larger = a.exponent > b.exponent ? &a : &b;
    const int exponent = a.exponent < b.exponent ? a.exponent : b.exponent;
    for (; larger->exponent > exponent; larger->exponent--) {
        if (larger->digits > UINT64_MAX / 10) {
            return 0;
        }
        larger->digits *= 10;
    }
    // Euclid
    while (b.digits != 0) {
        const uint64_t rest = a.digits % b.digits;
        a.digits = b.digits;
        b.digits = rest;
    }
    snprintf(text, sizeof text, "%" PRIu64 "e%d", a.digits, exponent);
    return strtod(text, NULL);
}

/** divisor/n as a decimal of 15 digits if that divides both lengths exactly, else 0. */
static double fitting(double divisor, double n, double long_length, double short_length)
{
    char text[40];
    snprintf(text, sizeof text, "%.15g", divisor / n);
    const double spacing = strtod(text, NULL);
    const bool fits = ra_decimal_ratio(long_length, spacing, NULL) &&
                      ra_decimal_ratio(short_length, spacing, NULL);
    return fits ? spacing : 0;
}

/** When the spacing the user asked for does not fit, we look for one that does. It divides both
 *  lengths, so it is their greatest common divisor over a whole number n. From the wished n we go
 *  down to the first that gives a finite decimal, and up, and take the nearer of the two. Numbers
 *  n = 2^i 5^j always do, so neither way is longer than a factor of two. */
double ra_decimal_spacing(double long_length, double short_length, double spacing)
{
    const double divisor = common_divisor(long_length, short_length);
    const double wished = fmax(1.0, floor(divisor / spacing));
    double wider = 0, finer = 0;
    if (divisor == 0 || !(wished < 1e7)) {
        return 0;
    }
    for (double n = wished; n >= 1 && wider == 0; n -= 1) {
        wider = fitting(divisor, n, long_length, short_length);
    }
    for (double n = wished + 1; n <= 2 * wished && finer == 0; n += 1) {
        finer = fitting(divisor, n, long_length, short_length);
    }
    return fabs(wider - spacing) <= fabs(finer - spacing) ? wider : finer;
}
