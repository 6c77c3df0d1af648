// Doubles as decimal text, and exact questions about decimals.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DECIMAL_H
#define RA_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The shortest text that reads back to the same double, and of those with as many digits the
 *  nearest; "NaN", "inf", "-inf". Always with a point, whatever the locale. Returns buffer. */
const char *ra_number(double x, char buffer[32]);

/** The same; the length of the text. */
size_t ra_number_put(double x, char buffer[32]);

/** A whole number as text, and its length. */
size_t ra_count_put(uint64_t count, char buffer[32]);

/** A double as the decimal of its ra_number text: digits $\times 10^{\mathrm{exponent}}$, no
 *  trailing zeros. */
struct ra_decimal {
    uint64_t digits; ///< below $10^{17}$
    int exponent;
};

/** The decimal of an x >= 0; that of 0 if x is not finite. */
struct ra_decimal ra_decimal_of(double x);

/** Is a >= 0 a whole multiple of b > 0, as decimals (their ra_number texts)? `whole` (may be NULL)
 *  receives the integer part of a/b, UINT64_MAX if it is 1e17 or more. */
bool ra_decimal_ratio(double a, double b, uint64_t *whole);

/** The largest decimal of at most `most` > 0 of which `length` > 0 is a whole multiple; 0 if none
 *  was found. */
double ra_decimal_part(double length, double most);

/** The decimal nearest to `spacing` that divides both lengths exactly, into two parts at least; 0
 *  if none was found. */
double ra_decimal_spacing(double long_length, double short_length, double spacing);

#endif
