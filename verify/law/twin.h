// Two runs of a problem that differ by little: how far they are apart (verify/law/tangent.h).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A twin is a second state of the problem of a run, stepped by the program like the first. Its
 * exponent does not depend on the tangent map, but uses the same measure of lengths. The distance
 * of the two states is $\epsilon$ times the length of the motion itself, and every few steps the
 * twin is brought back to this distance along their difference. The sum of the logarithms by which
 * the distance has grown, divided by the time, is the largest exponent (Benettin's method with two
 * trajectories). Its error is of the order of $\epsilon$ and comes from nodes whose contact begins
 * or ends in one state before the other.
 *
 * A twin that is not brought back shows for how long two programs with different rounding make the
 * same run. It begins with increments and amplitudes that differ by one unit in the last place.
 *
 * Tests: tests/verify/test_tangent.c, verify/verify_lyapunov.c.
 */
#ifndef RA_LAW_TWIN_H
#define RA_LAW_TWIN_H

#include "law/tangent.h"

struct twin {
    struct ra_state state;
    double apart;     ///< the distance to which the twin is brought back (a length of tangent.h)
    double stretched; ///< sum of logarithms
};

/** A state like `one`, which has not started. RA_SYSTEM without memory; free after a failure, too.
 */
enum ra_code twin_make(const struct ra_problem *problem, const struct ra_state *one,
                       struct twin *twin, struct ra_status *st);
void twin_free(const struct ra_problem *problem, struct twin *twin);

/** Call both functions between two steps, with both states at the same step. twin_part puts the
 *  twin at a distance from `one` (relative to its motion) along vector 0 of `t`; twin_round puts it
 *  one unit in the last place away. */
void twin_part(struct twin *twin, const struct ra_state *one, const struct tangent *t,
               double relative);
void twin_round(struct twin *twin, const struct tangent *t);

/** Adds the logarithm of the distance over `apart` to the sum and brings the twin back. */
void twin_measure(struct twin *twin, const struct ra_state *one, const struct tangent *t);

/** The difference of the velocities of the two states, relative to the velocities of `one`. */
double twin_difference(const struct twin *twin, const struct ra_state *one,
                       const struct tangent *t);

/** The length of vector 0 of `t` minus (difference of both states)/`apart`, relative to that of the
 *  vector. */
double twin_deviation(const struct twin *twin, const struct ra_state *one, const struct tangent *t);

#endif
