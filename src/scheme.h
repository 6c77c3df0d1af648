// Time schemes (Sect. 2.3) as a const table.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCHEME_H
#define RA_SCHEME_H

#include "candidates.h"

struct ra_scheme {
    const char *name;
    int order;            ///< of the global error
    double largest_angle; ///< stable while tau omega is below this
    int sums;             ///< 1: `advance` also sums squares and works, but in the first step
    /// fills `begin` and `onward` of a solid for a step tau
    void (*prepare)(struct ra_solid *solid, double tau);
    /// U_{n+1} and the velocity at t_n from the forces at t_n
    void (*advance)(const struct ra_problem *problem, struct ra_state *state);
};

/** The recurrence (eq:increments) with the forces of the state: increments `next`, velocities half
 *  times the sum of two increments, amplitudes `after`; with `sums` also those of the motion.
 *  Returns the travel as it is watched. */
double ra_recur(const struct ra_problem *problem, const struct ra_state *state,
                const struct ra_watch *watch, double *after, double half, int sums);

/** The scheme of that name, or NULL; ra_scheme_at(i) for i = 0, 1, ... until NULL. */
const struct ra_scheme *ra_scheme_find(const char *name);
const struct ra_scheme *ra_scheme_at(size_t i);

#endif
