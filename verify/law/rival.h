// A rival of the law of roughness noise that is fitted to the runs that judge it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This form of the power depends only on the ratio of speeds x, from riding to hopping. It has as
 * many constants as the law's own power: c, a, p for a line, c, a, p for an area, and one N for
 * line and area,
 * $$ \Pi = \big[ (c\,x^a)^{-N} + p^{-N} \big]^{-1/N} .                    % eq:rival-form $$
 * The constants of the law come from runs that were made before those that judge it. The constants
 * of this form are fitted to the judging runs themselves: least squares of ln $\Pi$ over all points
 * except those of one cell, and the fit is judged by that cell. So this form has seen more data
 * than the law, but never the points that judge it.
 *
 * The minimum is found by Levenberg-Marquardt steps, which start from the law's c, a, N and p =
 * 0.9. With $w = (c x^a)^{-N} / \big[ (c x^a)^{-N} + p^{-N} \big]$ the derivatives are
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

/** ln c, a, ln p of a line; the same of an area; ln N. */
enum { RIVAL_CONSTANTS = 7 };
struct rival {
    double constant[RIVAL_CONSTANTS];
};

/** A point: ln x, ln of a given factor of riding (0: none), ln $\Pi$, and its cell. */
struct rival_point {
    double ratio, wall, power;
    bool line;
    size_t cell;
};

/** Fits the constants to all points except those of one cell. */
void rival_fit(const struct rival_point *point, size_t count, size_t left_out, struct rival *rival);

/** ln $\Pi$ at ln x; `wall` is ln of the factor of riding. */
double rival_power(const struct rival *rival, double ratio, double wall, bool line);

#endif
