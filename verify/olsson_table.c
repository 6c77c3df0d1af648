// Prints Olsson's mid-span deflection as a table, for the deflection figure (Fig. 4).
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# The reference curve of the deflection figure

`olsson_table ALPHA [TERMS [ROWS]]` writes the closed form of olsson.c for \f$s = V t/L\f$ from 0 to
1: two columns, s and the deflection w over the static mid-span deflection \f$P L^3/(48 E I)\f$. The
default is the 20 terms of the paper (Table 2) and 2001 rows: the fifth mode, the last one that can
be seen, turns by 0.3 rad between rows at \f$\alpha = 0.125\f$.
*/

#include "exact/olsson.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/// Reads a whole number of `text` between low and high; exits with the usage code 2 otherwise.
static size_t read_count(const char *text, long low, long high, const char *what)
{
    char *end = NULL;
    errno = 0;
    const long n = strtol(text, &end, 10);
    if (errno || end == text || *end || n < low || n > high) {
        fprintf(stderr, "olsson_table: %s must be a whole number from %ld to %ld, not '%s'\n", what,
                low, high, text);
        exit(2);
    }
    return (size_t)n;
}

/// Reads alpha > 0, or exits with the usage code 2.
static double read_alpha(const char *text)
{
    char *end = NULL;
    const double alpha = strtod(text, &end);
    if (end == text || *end || !(alpha > 0) || !isfinite(alpha)) {
        fprintf(stderr, "olsson_table: alpha must be a number above 0, not '%s'\n", text);
        exit(2);
    }
    return alpha;
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 4) {
        fprintf(stderr, "usage: olsson_table ALPHA [TERMS [ROWS]]\n");
        return 2;
    }
    const double alpha = read_alpha(argv[1]);
    const size_t terms = argc > 2 ? read_count(argv[2], 1, 100000, "TERMS") : 20;
    const size_t rows = argc > 3 ? read_count(argv[3], 2, 10000000, "ROWS") : 2001;
    double where = 0;
    const double top = olsson_maximum(alpha, terms, &where);
    printf("# Olsson's moving force, mid-span, alpha = %.17g, %zu terms\n", alpha, terms);
    printf("# maximum %.9f at s = %.6f\n", top, where);
    printf("# s [1]\tw [1]\n");
    for (size_t j = 0; j < rows; j++) {
        const double s = (double)j / (double)(rows - 1);
        printf("%.9g\t%.9f\n", s, olsson_midspan(alpha, s, terms));
    }
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "olsson_table: cannot write the table\n");
        return 5;
    }
    return 0;
}
