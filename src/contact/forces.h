// What ways to find contact forces share: detection, action and reaction, sums (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FORCES_H
#define RA_FORCES_H

#include "detection/room.h"

/** Sets passes, candidate ranges and packed tables for this offset and these amplitudes. `travel`
 *  is how far the modes are from where the list of candidates was made, or HUGE_VAL if not known.
 * If the tables or segments are others than before, all node forces have become zero. */
void ra_locate(const struct ra_problem *problem, struct ra_state *state,
               const struct ra_offset *offset, const double *const amplitude[2], double travel);

/** The same, and the lines of `now`. */
void ra_detect(const struct ra_problem *problem, struct ra_state *state,
               const struct ra_offset *offset, const double *const amplitude[2], double travel);

/** Sets the forces at all packed indices and their tally to zero: to be called before others
 *  are chosen, and before forces are given. */
void ra_forces_clear(struct ra_state *state);

/** Gives one slave node in a candidate range its force (weight f, <= 0), dg/d(Vt) being `slope`. */
void ra_forces_add(struct ra_state *state, int slave, int64_t node, double force, double slope);

/** From the slaves' forces to node (Eq. 34) and modal forces (Eq. 35). */
void ra_forces_distribute(const struct ra_problem *problem, struct ra_state *state);

/** From the tally to the sums of the state. */
void ra_forces_sum(struct ra_state *state);

/** Row of the gap's dependence on the modes: g changes by -sum_k row_k dU_k, where row holds
 *  $\psi_{0,k}(x)$ (padded width of solid 0) and then $\psi_{1,k}(x)$: the slave's shape at its
 *  node, the master's interpolated to it. The shapes are those of `packed`, which has the nodes of
 *  all contacts of its candidate ranges; NULL: made from the modes. */
void ra_contact_row(const struct ra_problem *problem, const struct ra_packed *packed,
                    const struct ra_pass *pass, const struct ra_contact *contact, double *row);

/** The four weights of a contact on master nodes l'-1..l'+2: Hermite, or linear with zeros
 *  outside. */
void ra_contact_weights(const struct ra_pass *pass, const struct ra_contact *contact,
                        double weight[4]);

#endif
