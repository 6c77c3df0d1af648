// What every method of contact forces needs: detection, action and reaction, sums (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FORCES_H
#define RA_FORCES_H

#include "detection/room.h"

/** Sets passes, candidate ranges and packed tables for this offset and these amplitudes. `travel`
 *  is an upper bound of the travel of the modes since the list of candidates was made; HUGE_VAL:
 *  not known. If tables or segments have changed, all node forces are 0 afterwards. */
void ra_locate(const struct ra_problem *problem, struct ra_state *state,
               const struct ra_offset *offset, const double *const amplitude[2], double travel);

/** Does the same as ra_locate, and also computes the lines of `now`. */
void ra_detect(const struct ra_problem *problem, struct ra_state *state,
               const struct ra_offset *offset, const double *const amplitude[2], double travel);

/** Sets all forces and their tally to zero. Call it before forces are set, and before the packed
 *  indices change. */
void ra_forces_clear(struct ra_state *state);

/** Sets the force f <= 0 of one slave node in a candidate range; `slope` is dg/d(Vt). */
void ra_forces_add(struct ra_state *state, int slave, int64_t node, double force, double slope);

/** Computes node forces (Eq. 34) and modal forces (Eq. 35) from the forces on slaves. */
void ra_forces_distribute(const struct ra_problem *problem, struct ra_state *state);

/** Adds up the tally into the sums of the state. */
void ra_forces_sum(struct ra_state *state);

/** Writes the row of a contact: minus the derivatives of its gap with respect to the modal
 *  amplitudes, so that the gap changes by -sum_k row_k dU_k. The row holds $\psi_{0,k}(x)$ (padded
 *  width of solid 0), then $\psi_{1,k}(x)$. The shapes of the slave are taken at its node, the
 *  shapes of the master are interpolated to this node. They come from `packed`, which must contain
 *  the nodes of all contacts in its candidate ranges; NULL: they are computed from the modes. */
void ra_contact_row(const struct ra_problem *problem, const struct ra_packed *packed,
                    const struct ra_pass *pass, const struct ra_contact *contact, double *row);

/** The four weights of a contact on master nodes l'-1..l'+2. They are Hermite's weights; for a
 *  linear segment the outer two are zero. */
void ra_contact_weights(const struct ra_pass *pass, const struct ra_contact *contact,
                        double weight[4]);

#endif
