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
 * Verified by tests/test_units.c (multiples, near multiples, extremes, round trips).
 */
#include "decimal.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Shortest text that round-trips. A double needs 17 digits at most and, when it was typed with 15
 *  or fewer, gets the typed ones back. */
const char *ra_number(double x, char buffer[32])
{
    char text[32] = "nan";
    for (int digits = 15; digits <= 17 && !isnan(x); digits++) {
        snprintf(text, sizeof text, "%.*g", digits, x);
        if (strtod(text, NULL) == x)
            break;
    }
    // a caller's locale may have written a comma, or any other mark: ours is the point
    char *const mark = text + strspn(text, "+-0123456789");
    const size_t width = isfinite(x) ? strcspn(mark, "e0123456789") : 0;
    if (width > 0) {
        memmove(mark + 1, mark + width, strlen(mark + width) + 1);
        *mark = '.';
    }
    return memcpy(buffer, text, sizeof text);
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
    if (*p == 'e')
        d.exponent += atoi(p + 1);
    for (; d.digits != 0 && d.digits % 10 == 0; d.exponent++)
        d.digits /= 10;
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
    if (top.digits == 0)
        return true;
    // a smaller power of ten above: move it into the divisor, as long as the quotient is not 0
    for (int k = top.exponent; k < bottom.exponent; k++) {
        if (divisor > top.digits / 10)
            return false;
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
        if (larger->digits > UINT64_MAX / 10)
            return 0;
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
    if (divisor == 0 || !(wished < 1e7))
        return 0;
    for (double n = wished; n >= 1 && wider == 0; n -= 1)
        wider = fitting(divisor, n, long_length, short_length);
    for (double n = wished + 1; n <= 2 * wished && finer == 0; n += 1)
        finer = fitting(divisor, n, long_length, short_length);
    return fabs(wider - spacing) <= fabs(finer - spacing) ? wider : finer;
}
