// The one reader of decimal numbers in texts.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Numbers have the same grammar in case files, on the command line and in tables:
 *
 *     number = [+|-] digits [. digits] [e [+|-] digits]
 *
 * where digits may be missing on one side of the point. strtod alone will not do: it also accepts
 * hexadecimal numbers and leading blanks, so 0x10 in a table would be 16, and its decimal point
 * depends on the locale. So we find the number by this grammar and remove the point (0.45 becomes
 * 45e-2). strtod then rounds once.
 *
 * Tests: tests/base/test_number.c.
 */
#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/// Exponent after the `e`; saturates far outside the range of a double.
static const char *scan_exponent(const char *p, long *exponent)
{
    const char *q = p + 1;
    const bool negative = *q == '-';
    long value = 0;
    q += *q == '-' || *q == '+';
    if (!is_digit(*q)) {
        return p; // an e without digits belongs to what follows
    }
    for (; is_digit(*q); q++) {
        value = value > 99999 ? value : value * 10 + (*q - '0');
    }
    *exponent += negative ? -value : value;
    return q;
}

bool ra_number_scan(const char *text, struct ra_scanned *number)
{
    size_t used = 0, count = 0;
    bool fraction = false;
    const char *p = text;
    number->exponent = 0;
    if (*p == '+' || *p == '-') {
        number->digits[used++] = *p++;
    }
    for (; is_digit(*p) || (*p == '.' && !fraction); p++) {
        if (*p == '.') {
            fraction = true;
            continue;
        }
        if (++count > 300) {
            return false;
        }
        number->digits[used++] = *p;
        number->exponent -= fraction;
    }
    number->digits[used] = '\0';
    if (count > 0 && (*p == 'e' || *p == 'E')) {
        p = scan_exponent(p, &number->exponent);
    }
    number->rest = p;
    return count > 0;
}

/// Puts the text for strtod together; snprintf would take as long as strtod itself.
bool ra_number_of(const struct ra_scanned *number, int shift, double *value)
{
    char decimal[340], *end = decimal + strlen(number->digits), reversed[24];
    const long exponent = number->exponent + shift;
    size_t count = 0;
    memcpy(decimal, number->digits, (size_t)(end - decimal));
    *end++ = 'e';
    *end++ = exponent < 0 ? '-' : '+';
    for (long rest = labs(exponent); rest > 0 || count == 0; rest /= 10) {
        reversed[count++] = (char)('0' + rest % 10);
    }
    while (count > 0) {
        *end++ = reversed[--count];
    }
    *end = '\0';
    *value = strtod(decimal, NULL);
    return *value != 0 || number->digits[strspn(number->digits, "+-0")] == '\0';
}

bool ra_number_read(const char *text, double *value)
{
    struct ra_scanned number;
    if (ra_number_scan(text, &number)) {
        return *number.rest == '\0' && ra_number_of(&number, 0, value);
    }
    const char *const word = text + (*text == '-');
    *value = strcasecmp(word, "inf") == 0 ? (double)INFINITY : (double)NAN;
    *value = word > text ? -*value : *value;
    return strcasecmp(word, "inf") == 0 || strcasecmp(text, "nan") == 0;
}

bool ra_number_plain(const char *text, char plain[RA_NUMBER_PLAIN])
{
    struct ra_scanned number;
    double value;
    if (!ra_number_read(text, &value)) {
        return false;
    }
    if (!ra_number_scan(text, &number)) {
        snprintf(plain, RA_NUMBER_PLAIN, "%s", isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
        return true;
    }
    const char *const first = number.digits + strspn(number.digits, "+-0");
    size_t length = strlen(first);
    for (; length > 0 && first[length - 1] == '0'; length--) {
        number.exponent++;
    }
    const bool zero = length == 0;
    snprintf(plain, RA_NUMBER_PLAIN, "%s%.*se%ld", number.digits[0] == '-' && !zero ? "-" : "",
             (int)length, first, zero ? 0 : number.exponent);
    return true;
}
