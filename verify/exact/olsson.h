// Closed form of the moving force on a pinned beam (Olsson 1991; Sect. 3, Eq. 45, erratum E6).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_OLSSON_H
#define RA_OLSSON_H

#include <stddef.h>

/** Deflection at x = position L over the static mid-span deflection P L^3/(48 E I), when the force
 *  has come to s L = V t; alpha is the speed over its critical value. 0 <= s <= 1, alpha > 0. */
double olsson_deflection(double alpha, double position, double s, size_t terms);

/** This deflection at mid-span. */
double olsson_midspan(double alpha, double s, size_t terms);

/** Largest mid-span deflection over 0 <= s <= 1, to 1e-9; *where (may be NULL) receives its s, to
 *  1e-7. */
double olsson_maximum(double alpha, size_t terms, double *where);

#endif
