// The printed (wrong) forms of some equations, kept to show what is wrong with them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PRINTED_H
#define RA_PRINTED_H

#include <stddef.h>

/** beta of Eq. 15 for a L = theta: Eq. 16 as printed, and as it should be (erratum E1). */
double printed_beta(double theta);
double corrected_beta(double theta);

/** Integral of the square of Eq. 15 over the length, over L (Eq. 17 requires 1: erratum E2). */
double printed_square(double theta, double beta);

/** psi''(L)/a^2 of Eq. 15, which must vanish at a free end. */
double printed_end_curvature(double theta, double beta);

/** a_k L of a free beam beside Eq. 15, k >= 2 (erratum E3). */
double printed_root(size_t k);

/** U_{n+1} of Eq. 25 from U_n and U_{n-1}: angle is tau omega, decay tau zeta omega, load the right
 *  side, printed as tau^2/m (F -+ G); erratum E4 divides that by 1 + decay. */
double printed_step(double angle, double decay, double load, double now, double before);

/** Eq. 45 with its first bracket for every alpha (erratum E6): olsson_deflection as printed. */
double printed_deflection(double alpha, double position, double s, size_t terms);

#endif
