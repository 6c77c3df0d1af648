// Two runs of a problem that differ by little: how far they are apart (verify/law/tangent.h).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A twin is a second state of the problem of a run, stepped by the program like the first. What it
 * finds of exponents owes nothing to the tangent map but the measure of lengths: both states are
 * $\epsilon$ apart, in units of the length of the motion itself, and brought back to that every few
 * steps along their difference. The sum of the logarithms of what the distance had become, over the
 * time, is the largest exponent (Benettin's method with two trajectories), but for terms of the
 * order of $\epsilon$ from nodes that begin or end to touch in between.
 *
 * A twin that is left alone shows how long two ways of rounding stay one run: it begins with
 * increments and amplitudes that are one unit in the last place off.
 *
 * Tests: tests/verify/test_tangent.c, verify/verify_lyapunov.c.
 */
#ifndef RA_LAW_TWIN_H
#define RA_LAW_TWIN_H

#include "law/tangent.h"

struct twin {
    struct ra_state state;
    double apart;     ///< the distance to which it is brought back, a length of tangent.h
    double stretched; ///< sum of logarithms
};

/** A state like `one`, which has not started. RA_SYSTEM without memory; free after a failure, too.
 */
enum ra_code twin_make(const struct ra_problem *problem, const struct ra_state *one,
                       struct twin *twin, struct ra_status *st);
void twin_free(const struct ra_problem *problem, struct twin *twin);

/** Between two steps, both states at the same one. Puts the twin so far from `one` (relative to its
 *  motion) along vector 0 of `t`; or one unit in the last place away. */
void twin_part(struct twin *twin, const struct ra_state *one, const struct tangent *t,
               double relative);
void twin_round(struct twin *twin, const struct tangent *t);

/** Adds the logarithm of the distance over `apart` to the sum and brings the twin back. */
void twin_measure(struct twin *twin, const struct ra_state *one, const struct tangent *t);

/** How much the velocities of both differ, over those of `one`. */
double twin_difference(const struct twin *twin, const struct ra_state *one,
                       const struct tangent *t);

/** Vector 0 of `t` less the difference of both over `apart`: its length over that of the vector. */
double twin_deviation(const struct twin *twin, const struct ra_state *one, const struct tangent *t);

#endif
