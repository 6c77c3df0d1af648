// Decimal numbers in texts: the one reader of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_NUMBER_H
#define RA_NUMBER_H

#include <stdbool.h>

/** A decimal without its point, digits $\times 10^{\mathrm{exponent}}$. */
struct ra_scanned {
    char digits[304]; ///< with the sign
    long exponent;
    const char *rest; ///< what follows it in the text
};

/** Finds the decimal at the start of a text, [+|-] digits [. digits] [e [+|-] digits]; false if
 *  there is none, or one of more than 300 digits. */
bool ra_number_scan(const char *text, struct ra_scanned *number);

/** The double nearest to digits $\times 10^{\mathrm{exponent} + \mathrm{shift}}$, in any locale;
 *  infinite if it is too large. False if it is too small: 0, though a digit is not. */
bool ra_number_of(const struct ra_scanned *number, int shift, double *value);

/** A text that is a decimal and nothing else, or, in letters of either size, nan, inf, -inf: what
 *  tables have. False for all else, such as 0x10, 1e, a blank behind it, and for what is too small
 *  for a double. */
bool ra_number_read(const char *text, double *value);

enum { RA_NUMBER_PLAIN = 340 }; ///< bytes of the text below

/** What `ra_number_read` reads, as a text that is the same for all decimals of one value: 0.1, 1e-1
 *  and 0.10 are 1e-1, and 0 and -0 are e0. The decimal counts, not the double nearest to it: two
 *  seeds beyond $2^{53}$ stay two. False as there. */
bool ra_number_plain(const char *text, char plain[RA_NUMBER_PLAIN]);

#endif
