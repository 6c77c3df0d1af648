// Contact forces at t_n, by any law (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CONTACT_H
#define RA_CONTACT_H

#include "contact/law.h"
#include "model/room.h"

/** A way to find forces other than calling a local law for each penetrating slave node. */
struct ra_contact_method {
    /// computes the contacts, the node forces and the modal forces at $t_n$
    enum ra_code (*forces)(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st);
    // makes work space; NULL: the method needs none
    enum ra_code (*make)(const struct ra_problem *problem, void **memory, struct ra_status *st);
    void (*free)(void *memory);
    bool springs; ///< the kernel `press` gives the forces; $\kappa$ is the first coefficient
};

/** Computes the contact forces at $t_n$ on slaves, nodes and modes, and their sums, from the offset
 *  and the amplitudes of the state. */
enum ra_code ra_contact_forces(const struct ra_problem *problem, struct ra_state *state,
                               struct ra_status *st);

/** Lists the contacts that carry force at $t_n$ in `now.contact`. (With Lagrange multipliers they
 *  are listed already.) A step does not need this list. Call the function where single contacts are
 *  needed. */
void ra_list_contacts(const struct ra_problem *problem, struct ra_state *state);

/** Energy that a local law stores at $t_n$ at a slave node with this force <= 0 [J/m]. */
double ra_stored_energy(const struct ra_problem *problem, const struct ra_state *state, int slave,
                        int64_t node, double force);

/** Returns RA_NUMERIC, with the message that this contact penetrates deeper than the time step
 *  allows. */
enum ra_code ra_refuse_depth(const struct ra_problem *problem, const struct ra_state *state,
                             const struct ra_contact *contact, struct ra_status *st);

#endif
