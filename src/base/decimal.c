// Doubles as decimal text, and exact questions about decimals.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A user who writes `length = 450 mm` and `spacing = 5 um` means decimals: the length is exactly
 * 90000 spacings. Neither number has an exact binary form, and 0.45/5e-6 is 90000 in doubles only
 * because their rounding errors happen to cancel. So we convert each double to the shortest decimal
 * that reads back to it. If the user wrote at most 15 digits, the result is the decimal that he
 * wrote. Decimals are then divided exactly with integers, without any tolerance.
 *
 * A decimal is digits $\times 10^{\mathrm{exponent}}$ with digits < $10^{17}$. The quotient of
 * $a = A 10^i$ and $b = B 10^j$ is found by long division: A/B, then i - j further digits. Every
 * remainder stays below B, so $10 B < 10^{18}$ fits in 64 bits.
 *
 * Tables hold the shortest decimals that read back to the same bits. A run writes about a million
 * numbers, and printf and strtod are slow; they are used only if the method below cannot decide.
 * With $x = m 2^e$, $m < 2^{53}$, and k the exponent of the first digit,
 * $$ X = x 10^q = m 5^q 2^{e + q},  q = 16 - k,                                   % eq:seventeen $$
 * has 17 digits before the point. Every decimal D with
 * $$ |D - X| < h = 5^q 2^{e + q}/ 2,                                              % eq:shortest $$
 * reads back to x, because h is half the distance of two neighbouring doubles. Since 0.5 < h <
 * 11.2, at most one multiple of 100 is within h of X; if there is one, it has at most 15 digits and
 * is the shortest decimal. Otherwise we take the multiple of 10 nearest to X if it is within h (16
 * digits), and else the integer nearest to X (17 digits).
 *
 * We compute $5^q$ with 64 bits. Up to q = 27 it is exact. Beyond that it is $5^{27}$ times
 * $5^{q - 27}$, of which we keep the upper 64 bits. The product with m has 117 bits; 54 to 57 of
 * them are the integer, and we keep 56 places of the fraction. The product is exact, or it is too
 * small by less than m units of its last place. This error is at most $2^{-9}$ h. printf and strtod
 * are used in three cases: if this error leaves the result open (about one number in 100), outside
 * 1e-38 to 1e17, and for powers of two, because doubles below them are twice as dense.
 *
 * Tests: tests/base/test_units.c (multiples, near multiples, extremes, round trips; shortest
 * against printf and strtod, with ties and powers of two).
 */
#include "base/decimal.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;
enum { MOST_EXACT = 27, MOST_POWER = 2 * MOST_EXACT };
static const uint64_t ten_17 = 100000000000000000u; // $10^{17}$

// $5^0$ to $5^{27}$
// clang-format off
static const uint64_t five[MOST_EXACT + 1] = {
    1u, 5u, 25u, 125u, 625u, 3125u, 15625u, 78125u, 390625u, 1953125u, 9765625u, 48828125u,
    244140625u, 1220703125u, 6103515625u, 30517578125u, 152587890625u, 762939453125u,
    3814697265625u, 19073486328125u, 95367431640625u, 476837158203125u, 2384185791015625u,
    11920928955078125u, 59604644775390625u, 298023223876953125u, 1490116119384765625u,
    7450580596923828125u};
// clang-format on

/// Returns r of $5^q = \mathrm{factor} \cdot 2^r$ with $2^{63}$ <= factor < $2^{64}$. For q >
/// MOST_EXACT the factor is rounded down.
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

/// (eq:seventeen) and (eq:shortest): X = whole + part/$2^{\mathrm{places}}$.
struct scaled {
    uint64_t whole, part;
    uint64_t half;  ///< h is half/$2^{\mathrm{places} + 1}$; `half` is too small by less than 1
    uint64_t error; ///< upper bound by which `part` is too small
    int places;     ///< number of binary places, at most 56: $100 \cdot 2^{56} < 2^{63}$
};

enum { MOST_PLACES = 56 };

static struct scaled scale(uint64_t m, int e, int q)
{
    uint64_t factor;
    const int places = -(e + q + power_of_five(q, &factor));
    // $2^{115}$ <= product < $2^{117}$; the integer has 54 to 57 bits, 57 to 60 if k is 1 too small
    const wide product = (wide)m * factor;
    const int cut = places > MOST_PLACES ? places - MOST_PLACES : 0;
    const uint64_t lost = q <= MOST_EXACT ? 0 : (m >> cut) + 1;
    return (struct scaled){.whole = (uint64_t)(product >> places),
                           .part = ((uint64_t)product & (((uint64_t)1 << places) - 1)) >> cut,
                           .half = factor >> cut,
                           .error = lost + (cut > 0),
                           .places = places - cut};
}

enum answer { NO, YES, OPEN };

/// Finds the multiple D of `ten` (1, 10, 100) that is nearest to X, and answers whether |D - X| <
/// h. With 1 it only finds the nearest integer.
static enum answer nearest(const struct scaled *s, uint64_t ten, uint64_t *D)
{
    const uint64_t unit = ten << s->places, below = s->whole / ten;
    const uint64_t rest = ((s->whole - below * ten) << s->places) + s->part;
    if (2 * rest <= unit && 2 * (rest + s->error) >= unit) {
        return OPEN;
    }
    const bool up = 2 * rest > unit;
    const uint64_t twice = 2 * (up ? unit - rest : rest), open = 2 * (s->error + 2);
    *D = (below + up) * ten;
    return ten == 1 || twice + open < s->half ? YES : twice > s->half + open ? NO : OPEN;
}

/// The shortest decimal of a normal x > 0 as an integer of 17 digits, the exponent of its first
/// digit, and its number of digits (15, 16 or 17). Returns 0 if this method cannot decide.
static uint64_t shortest(double x, int *exponent, int *digits)
{
    uint64_t bits, D = 0;
    memcpy(&bits, &x, sizeof bits);
    const uint64_t one = (uint64_t)1 << 52, m = (bits & (one - 1)) | one;
    const int e = (int)(bits >> 52) - 1075, top = e + 52;
    // since $2^{\mathrm{top}} \le x$, floor(log10($2^{\mathrm{top}}$)) is the exponent of x or one
    // less; log10(2) = 0.30103
    *exponent = (top * 78913 - (top < 0) * ((1 << 18) - 1)) / (1 << 18);
    if (*exponent < 16 - MOST_POWER || *exponent > 15 || m == one) {
        return 0;
    }
    struct scaled s = scale(m, e, 16 - *exponent);
    if (s.whole >= ten_17) {
        s = scale(m, e, 16 - ++*exponent);
    }
    enum answer answer = NO;
    *digits = 14;
    for (uint64_t ten = 100; ten > 0 && answer == NO; ten /= 10) {
        answer = nearest(&s, ten, &D);
        ++*digits;
    }
    // 9.99... may have been rounded up to 10
    if (D == ten_17) {
        D /= 10;
        ++*exponent;
    }
    return answer == YES ? D : 0;
}

/// Finds what `shortest` finds, by trial, for any x > 0: printf writes 15, 16 and 17 digits until
/// strtod reads x back; below 2.3e-308 it begins with one digit. If x is a power of two, the
/// nearest decimal may lie below x and not read back to x, while the second nearest, above x, does.
static uint64_t shortest_by_trial(double x, int *exponent, int *digits)
{
    int unused;
    const bool power_of_two = frexp(x, &unused) == 0.5;
    for (*digits = fpclassify(x) == FP_SUBNORMAL ? 1 : 15;; ++*digits) {
        char text[40];
        uint64_t D = 0;
        snprintf(text, sizeof text, "%.*e", *digits - 1, x);
        bool found = strtod(text, NULL) == x;
        const char *p = text;
        for (; *p != 'e'; p++) {
            // the caller's locale may have put a comma, or another mark, among the digits
            D = *p >= '0' && *p <= '9' ? D * 10 + (uint64_t)(*p - '0') : D;
        }
        *exponent = atoi(p + 1);
        if (!found && power_of_two) {
            snprintf(text, sizeof text, "%" PRIu64 "e%d", ++D, *exponent - (*digits - 1));
            found = strtod(text, NULL) == x;
        }
        if (found) {
            for (int count = *digits; count < 17; count++) {
                D *= 10;
            }
            return D;
        }
    }
}

/// The shortest decimal of a finite x > 0: 17 digits with zeros at the end, the exponent of the
/// first digit, and the number of digits.
static uint64_t shortest_of(double x, int *exponent, int *digits)
{
    const uint64_t D = isnormal(x) ? shortest(x, exponent, digits) : 0;
    return D != 0 ? D : shortest_by_trial(x, exponent, digits);
}

// ## As text

/// Eight digits as bytes, the first digit in the lowest byte. All parts of the number are divided
/// at once. Rounded down, $10486/2^{20}$ of a number below $10^4$ is a hundredth of it, and
/// $103/2^{10}$ of a number below 100 is a tenth.
static uint64_t eight_digits(uint64_t number)
{
    const uint64_t halves = number / 10000 | number % 10000 << 32;
    const uint64_t hundreds = halves * 10486 >> 20 & UINT64_C(0x0000007F0000007F);
    const uint64_t quarters = hundreds | (halves - 100 * hundreds) << 16;
    const uint64_t tens = quarters * 103 >> 10 & UINT64_C(0x000F000F000F000F);
    return tens | (quarters - 10 * tens) << 8;
}

/// Writes eight digits, the lowest byte first.
static void put_eight(uint64_t digits, char *out)
{
    digits += UINT64_C(0x3030303030303030);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    digits = __builtin_bswap64(digits);
#endif
    memcpy(out, &digits, sizeof digits);
}

/// 17 digits: the first one, and two groups of eight.
struct digits {
    char first;
    uint64_t eights[2];
    int count; ///< number of digits without zeros at the end
};

static struct digits divide(uint64_t number)
{
    struct digits d = {
        .first = (char)('0' + number / (ten_17 / 10)),
        .eights = {eight_digits(number / 100000000 % 100000000), eight_digits(number % 100000000)},
        .count = 1};
    for (int i = 0; i < 2; i++) {
        if (d.eights[i] != 0) {
            d.count = 1 + 8 * i + 8 - __builtin_clzll(d.eights[i]) / 8;
        }
    }
    return d;
}

/// Writes all 17 digits with a point after the first one, or without a point.
static void put_digits(const struct digits *d, bool point, char *out)
{
    *out++ = d->first;
    *out = '.';
    put_eight(d->eights[0], out + point);
    put_eight(d->eights[1], out + point + 8);
}

static char *put_exponent(char *out, int exponent)
{
    const int size = abs(exponent);
    *out++ = 'e';
    *out++ = exponent < 0 ? '-' : '+';
    if (size >= 100) {
        *out++ = (char)('0' + size / 100);
    }
    *out++ = (char)('0' + size / 10 % 10);
    *out++ = (char)('0' + size % 10);
    return out;
}

/// Lays out 17 digits as %g does: a point at its place from 1e-4 to $10^{\mathrm{most}}$, an
/// exponent elsewhere, no trailing zeros. Returns the end of the text.
static char *lay_out(uint64_t number, int exponent, int most, char *out)
{
    const struct digits d = divide(number);
    const int before = exponent + 1;
    if (exponent < -4 || exponent >= most) {
        put_digits(&d, true, out);
        return put_exponent(out + d.count + (d.count > 1), exponent);
    }
    if (before < 1) {
        memcpy(out, "0.0000", 6);
        put_digits(&d, false, out + 2 - before);
        return out + 2 - before + d.count;
    }
    put_digits(&d, false, out);
    if (d.count <= before) {
        return out + before;
    }
    memmove(out + before + 1, out + before, (size_t)(d.count - before));
    out[before] = '.';
    return out + d.count + 1;
}

size_t ra_number_put(double x, char buffer[32])
{
    int exponent, digits;
    if (isnan(x)) {
        strcpy(buffer, "NaN");
        return 3;
    }
    buffer[0] = '-';
    char *const text = buffer + (signbit(x) != 0);
    if (isinf(x) || x == 0) {
        strcpy(text, x == 0 ? "0" : "inf");
        return strlen(buffer);
    }
    const uint64_t D = shortest_of(fabs(x), &exponent, &digits);
    char *const end = lay_out(D, exponent, digits, text);
    *end = '\0';
    return (size_t)(end - buffer);
}

const char *ra_number(double x, char buffer[32])
{
    ra_number_put(x, buffer);
    return buffer;
}

size_t ra_count_put(uint64_t count, char buffer[32])
{
    char text[20];
    size_t length = 0;
    do {
        text[length++] = (char)('0' + count % 10);
        count /= 10;
    } while (count > 0);
    for (size_t i = 0; i < length; i++) {
        buffer[i] = text[length - 1 - i];
    }
    buffer[length] = '\0';
    return length;
}

struct ra_decimal ra_decimal_of(double x)
{
    int exponent, digits;
    if (x == 0 || !isfinite(x)) {
        return (struct ra_decimal){0, 0};
    }
    struct ra_decimal d = {shortest_of(x, &exponent, &digits), 0};
    for (d.exponent = exponent - 16; d.digits % 10 == 0; d.exponent++) {
        d.digits /= 10;
    }
    return d;
}

bool ra_decimal_ratio(double a, double b, uint64_t *whole)
{
    const uint64_t limit = 100000000000000000u; // $10^{17}$
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
    // if the numerator has the smaller power of ten, zeros are appended to the divisor; if it then
    // exceeds the numerator, the quotient is 0
    for (int k = top.exponent; k < bottom.exponent; k++) {
        if (divisor > top.digits / 10) {
            return false;
        }
        divisor *= 10;
    }
    *quotient = top.digits / divisor;
    uint64_t rest = top.digits % divisor;
    // if the numerator has the larger power of ten, zeros are appended
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

/// Greatest common divisor of two decimals; 0 if their exponents are too far apart.
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
    // Euclid's algorithm
    while (b.digits != 0) {
        const uint64_t rest = a.digits % b.digits;
        a.digits = b.digits;
        b.digits = rest;
    }
    snprintf(text, sizeof text, "%" PRIu64 "e%d", a.digits, exponent);
    return strtod(text, NULL);
}

/// divisor/n as a decimal of 15 digits if this divides both lengths exactly, else 0.
static double fitting(double divisor, double n, double long_length, double short_length)
{
    char text[40];
    snprintf(text, sizeof text, "%.15g", divisor / n);
    const double spacing = strtod(text, NULL);
    const bool fits = ra_decimal_ratio(long_length, spacing, NULL) &&
                      ra_decimal_ratio(short_length, spacing, NULL);
    return fits ? spacing : 0;
}

/// length/n for the first n that gives a finite decimal; numbers $n = 2^i 5^j$ always do.
double ra_decimal_part(double length, double most)
{
    // length/most may be a whole number that was rounded up
    const double first = fmax(1.0, ceil(length / most * (1.0 - 1e-12)));
    double part = 0.0;
    for (double n = first; n <= 2.0 * first && n < 1e7 && part == 0.0; n += 1.0) {
        part = fitting(length, n, length, length);
        part = part <= most ? part : 0.0;
    }
    return part;
}

/// If the spacing that the user wrote does not divide both lengths, we look for one that does. It
/// is the greatest common divisor of the lengths, divided by a whole number n. From the desired n
/// we go down, and up, to the first n that gives a finite decimal, and take the nearer of the two.
/// Numbers $n = 2^i 5^j$ always give one, so neither search goes further than a factor of two. A
/// length must have at least two parts, so n is at least 2 if the divisor is the shorter length.
double ra_decimal_spacing(double long_length, double short_length, double spacing)
{
    const double divisor = common_divisor(long_length, short_length);
    const double least = fmin(long_length, short_length) < 1.5 * divisor ? 2.0 : 1.0;
    const double wished = fmax(least, floor(divisor / spacing));
    double wider = 0, finer = 0;
    if (divisor == 0 || !(wished < 1e7)) {
        return 0;
    }
    for (double n = wished; n >= least && wider == 0; n -= 1) {
        wider = fitting(divisor, n, long_length, short_length);
    }
    for (double n = wished + 1; n <= 2 * wished && finer == 0; n += 1) {
        finer = fitting(divisor, n, long_length, short_length);
    }
    return fabs(wider - spacing) <= fabs(finer - spacing) ? wider : finer;
}
