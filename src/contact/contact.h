// Contact laws (Sects. 2.4.2, 2.4.3) behind one interface, and what they share.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CONTACT_H
#define RA_CONTACT_H

#include "detection/places.h"

struct ra_law {
    const char *name;
    int stiff; ///< 1 if the law adds a stiffness, and so stores energy
    /// whether the parameters of the law are right; NULL if it has none
    enum ra_code (*check)(const struct ra_problem_spec *spec, struct ra_status *st);
    /// largest stiffness of a node over its tributary length, for the stable step [Pa] (stiff laws)
    double (*stiffness)(const struct ra_problem *problem);
    /// energy of a slave node with this force and tributary length [J/m] (stiff laws)
    double (*stored)(const struct ra_problem *problem, double force, double weight);
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
extern const struct ra_law ra_hertz_law;    ///< hertz.c
extern const struct ra_law ra_power_law;    ///< hertz.c

/** Sets the nodal forces of all places and their tally to zero: to be called before other places
 *  are chosen, and before forces are given. */
void ra_forces_clear(struct ra_state *state);

/** Sets passes, spots and places for this offset and these amplitudes. `travel` is how far the
 *  modes are from where the list of candidates was made, or HUGE_VAL if nobody knows. If places or
 *  segments are others than before, all nodal forces have become zero. */
void ra_face(const struct ra_problem *problem, struct ra_state *state,
             const struct ra_offset *offset, const double *const amplitude[2], double travel);

/** The same, and the lines of `now`. */
void ra_look(const struct ra_problem *problem, struct ra_state *state,
             const struct ra_offset *offset, const double *const amplitude[2], double travel);

/** Gives one slave node in a spot its force (weight f, <= 0), dg/d(Vt) being `slope`. */
void ra_forces_give(struct ra_state *state, int slave, int64_t node, double force, double slope);

/** From the slaves' forces to nodal (Eq. 34) and modal forces (Eq. 35). */
void ra_forces_spread(const struct ra_problem *problem, struct ra_state *state);

/** From the tally to the sums of the state. */
void ra_forces_sum(struct ra_state *state);

/** Row of the gap's dependence on the modes: g changes by -sum_k row_k dU_k, where row holds
 *  psi_0,k(x) (padded width of solid 0) and then psi_1,k(x): the slave's shape at its node, the
 *  master's interpolated to it. */
void ra_contact_row(const struct ra_problem *problem, const struct ra_pass *pass,
                    const struct ra_contact *contact, double *row);

/** The four weights of a contact on master nodes l'-1..l'+2: Hermite, or linear with zeros outside.
 * */
void ra_contact_weights(const struct ra_pass *pass, const struct ra_contact *contact,
                        double weight[4]);

#endif
