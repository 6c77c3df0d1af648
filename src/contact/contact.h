// Contact forces at t_n, by any law (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CONTACT_H
#define RA_CONTACT_H

#include "contact/law.h"
#include "model/room.h"

/** How forces are found when not by calling a local law for each penetrating slave. */
struct ra_contact_method {
    /// sets contacts, node and modal forces at $t_n$
    enum ra_code (*forces)(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st);
    // makes work space; NULL: none is needed
    enum ra_code (*make)(const struct ra_problem *problem, void **memory, struct ra_status *st);
    void (*free)(void *memory);
    bool springs; ///< forces are those of `press` with the first coefficient as $\kappa$
};

/** Contact forces at $t_n$ for the state's offset and amplitudes: on slaves, nodes and modes, with
 *  their sums. */
enum ra_code ra_contact_forces(const struct ra_problem *problem, struct ra_state *state,
                               struct ra_status *st);

/** Lists the contacts that carry force at $t_n$ in `now.contact`. (Lagrange multipliers have listed
 *  them already.) For callers that need single contacts; a step does not need it. */
void ra_list_contacts(const struct ra_problem *problem, struct ra_state *state);

/** Energy stored at $t_n$ at a slave node that carries this force <= 0, by a local law [J/m]. */
double ra_stored_energy(const struct ra_problem *problem, const struct ra_state *state, int slave,
                        int64_t node, double force);

/** RA_NUMERIC: this contact penetrates deeper than the time step was chosen for. */
enum ra_code ra_refuse_depth(const struct ra_problem *problem, const struct ra_state *state,
                             const struct ra_contact *contact, struct ra_status *st);

#endif
