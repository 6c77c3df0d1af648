// A rival of the law of roughness noise that is fitted to the runs that judge it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A form of the power that knows the ratio of speeds x alone, from riding to hopping, with as many
 * constants as the law's own power has: c, a, p for a line and once more for an area, and one N,
 * $$ \Pi = \big[ (c\,x^a)^{-N} + p^{-N} \big]^{-1/N} .                    % eq:rival-form $$
 * The law's constants are of runs that were made before those that judge it. These are fitted to
 * the latter: least squares of ln $\Pi$ over all points but those of one cell, on which the form is
 * then judged. So it has seen more than the law, and never what it is asked.
 *
 * The squares are brought down by Levenberg and Marquardt's steps from the law's c, a, N and
 * p = 0.9. With $w = (c x^a)^{-N} / \big[ (c x^a)^{-N} + p^{-N} \big]$ the derivatives are
 * $$ \frac{\partial \ln \Pi}{\partial \ln c} = w, \quad
 *    \frac{\partial \ln \Pi}{\partial a} = w \ln x, \quad
 *    \frac{\partial \ln \Pi}{\partial \ln p} = 1 - w, \quad
 *    \frac{\partial \ln \Pi}{\partial \ln N} = w \ln\frac{c x^a}\Pi + (1 - w) \ln\frac p\Pi .
 *                                                                      % eq:rival-derivatives $$
 * Every function is correctly rounded, so that the constants are the same on all machines.
 *
 * Tests: tests/verify/test_rival.c.
 */
#ifndef RA_LAW_RIVAL_H
#define RA_LAW_RIVAL_H

#include <stdbool.h>
#include <stddef.h>

/** ln c, a, ln p of a line, of an area, ln N. */
enum { RIVAL_CONSTANTS = 7 };
struct rival {
    double constant[RIVAL_CONSTANTS];
};

/** ln x, ln of a factor of riding that is given (0: none), and ln $\Pi$ of a point; its cell. */
struct rival_point {
    double ratio, wall, power;
    bool line;
    size_t cell;
};

/** The constants of least squares without one cell. */
void rival_fit(const struct rival_point *point, size_t count, size_t left_out, struct rival *rival);

/** ln $\Pi$ at ln x, with the ln of the factor of riding. */
double rival_power(const struct rival *rival, double ratio, double wall, bool line);

#endif
