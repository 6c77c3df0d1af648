// The one reader of decimal numbers in texts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_NUMBER_H
#define RA_NUMBER_H

#include <stdbool.h>

/** A decimal as read, without its point: digits $\times 10^{\mathrm{exponent}}$. */
struct ra_scanned {
    char digits[304]; ///< sign and digits
    long exponent;
    const char *rest; ///< the text after the decimal
};

/** Finds the decimal at the start of a text: [+|-] digits [. digits] [e [+|-] digits]. False if
 *  there is no decimal, or if it has more than 300 digits. */
bool ra_number_scan(const char *text, struct ra_scanned *number);

/** The double nearest to digits $\times 10^{\mathrm{exponent} + \mathrm{shift}}$, in any locale;
 *  infinite if the value is too large. False if a value that is not 0 is so small that the double
 *  is 0. */
bool ra_number_of(const struct ra_scanned *number, int shift, double *value);

/** Reads a text that is exactly one decimal, or nan, inf or -inf in capitals or small letters: the
 *  forms that tables use. False for everything else, such as 0x10, 1e or a number followed by a
 *  blank, and for a value that is too small for a double. */
bool ra_number_read(const char *text, double *value);

enum { RA_NUMBER_PLAIN = 340 }; ///< bytes of a canonical text (ra_number_plain)

/** The canonical text of a decimal; all decimals of equal value have the same one. 0.1, 1e-1 and
 *  0.10 become 1e-1; 0 and -0 become e0. It is the text of the decimal, not of the nearest double:
 *  two seeds beyond $2^{53}$ remain distinct. Returns false where ra_number_read does. */
bool ra_number_plain(const char *text, char plain[RA_NUMBER_PLAIN]);

#endif
