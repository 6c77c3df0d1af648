// Doubles as decimal text, and exact questions about decimals.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DECIMAL_H
#define RA_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The shortest text that reads back to the same double. If several texts are equally short, it is
 *  the one nearest to the double. A double that is not finite becomes "NaN", "inf" or "-inf". The
 *  decimal sign is a point in every locale. Returns buffer. */
const char *ra_number(double x, char buffer[32]);

/** The same as ra_number, but returns the length of the text. */
size_t ra_number_put(double x, char buffer[32]);

/** Writes a whole number as text and returns the length of the text. */
size_t ra_count_put(uint64_t count, char buffer[32]);

/** The decimal value that ra_number writes for a double: digits $\times 10^{\mathrm{exponent}}$,
 *  without trailing zeros. */
struct ra_decimal {
    uint64_t digits; ///< whole number below $10^{17}$
    int exponent;
};

/** The decimal value of x >= 0; the decimal value of 0 if x is not finite. */
struct ra_decimal ra_decimal_of(double x);

/** True if a >= 0 is a whole multiple of b > 0. Both count as the decimals that ra_number writes.
 *  `whole` receives the integer part of a/b, or UINT64_MAX if that is 1e17 or more; it may be NULL.
 *  */
bool ra_decimal_ratio(double a, double b, uint64_t *whole);

/** The largest decimal that divides `length` > 0 exactly and is at most `most` > 0; 0 if none was
 *  found. */
double ra_decimal_part(double length, double most);

/** The decimal nearest to `spacing` that divides both lengths exactly, each into at least two
 *  parts; 0 if none was found. */
double ra_decimal_spacing(double long_length, double short_length, double spacing);

#endif
