// The recurrence of the modal amplitudes that most time schemes have in common (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RECURRENCE_H
#define RA_RECURRENCE_H

#include "model/state.h"

/** What a scheme, which has the amplitudes in its hands, may find for others on its way: their
 *  travel sum_k factor_k |U_k - (reference_k + distance drift_k)|. It need not know what for. */
struct ra_watch {
    const double *factor, *reference, *drift; ///< (width)
    double distance;                          ///< [cells]
};

/** The recurrence (eq:increments) with the forces of the state, as the kernel wants it: increments
 *  `next`, velocities, amplitudes `after`; with `sums` also those of the motion. Without a formula
 *  velocities are (D_{n+1} + D_n)/(2 tau). */
struct ra_advance ra_recurrence_step(const struct ra_problem *problem, const struct ra_state *state,
                                     const struct ra_watch *watch, double *after,
                                     const struct ra_velocity_formula *formula, bool sums);

/** The same, done. Returns the travel as it is watched. */
double ra_recur(const struct ra_problem *problem, const struct ra_state *state,
                const struct ra_watch *watch, double *after,
                const struct ra_velocity_formula *formula, bool sums);

#endif
