// Contact laws (Sects. 2.4.2, 2.4.3) behind one interface, and what they share.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CONTACT_H
#define RA_CONTACT_H

#include "problem.h"

struct ra_law {
    const char *name;
    int stiff; ///< 1 if the law adds a stiffness (its potential energy is kappa weight g^2/2)
    /// sets contacts, nodal and modal forces at t_n
    enum ra_code (*forces)(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st);
    /// work space, or NULL if the law needs none
    enum ra_code (*make)(const struct ra_problem *problem, void **memory, struct ra_status *st);
    void (*free)(void *memory);
};

/** The law of that name, or NULL; ra_law_at(i) for i = 0, 1, ... until NULL. */
const struct ra_law *ra_law_find(const char *name);
const struct ra_law *ra_law_at(size_t i);

extern const struct ra_law ra_penalty_law;  ///< penalty.c
extern const struct ra_law ra_lagrange_law; ///< lagrange.c

/** Sets the nodal forces of the present spots to zero and forgets the spots: to be called before they
 *  change. */
void ra_forces_clear(struct ra_state *state);

/** Where to look at this offset with these amplitudes: passes, spots and lines of `detection`. */
void ra_look(const struct ra_problem *problem, struct ra_state *state,
             const struct ra_offset *offset, const double *const amplitude[2],
             struct ra_detection *detection);

/** Gives one slave node its force (weight f, <= 0), dg/d(Vt) being `slope`. Not for kernels. */
void ra_forces_give(struct ra_state *state, int slave, int64_t node, int hermite, double force,
                    double slope);

/** From the slaves' forces and the tally to nodal forces (Eq. 34), modal forces (Eq. 35) and sums;
 *  the tally starts anew. */
void ra_forces_finish(const struct ra_problem *problem, struct ra_state *state);

/** Row of the gap's dependence on the modes: g changes by -sum_k row_k dU_k, where row holds
 *  psi_0,k(x) (padded width of solid 0) and then psi_1,k(x): the slave's shape at its node, the
 *  master's interpolated to it. */
void ra_contact_row(const struct ra_problem *problem, const struct ra_pass *pass,
                    const struct ra_contact *contact, double *row);

/** The four weights of a contact on master nodes l'-1..l'+2: Hermite, or linear with zeros outside. */
void ra_contact_weights(const struct ra_pass *pass, const struct ra_contact *contact,
                        double weight[4]);

#endif
