// How the slider is held: springs and dashpots, blocked motions, friction (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HOLDER_H
#define RA_HOLDER_H

#include "model/term.h"

/** True if the holder holds any motion. A holder of zeros changes nothing. */
bool ra_holder_holds(const struct ra_holder *holder);

/** Holds the rigid motions of the pair, whose oscillators are filled in. A motion on springs gets a
 *  frequency and a decay; a blocked motion gets no mass. RA_INPUT for invalid numbers, or for a
 *  motion that the slider does not have. */
enum ra_code ra_holder_hold(const struct ra_holder *holder, struct ra_pair *pair,
                            struct ra_status *st);

/** Friction at the face, with a moment about the pivot, as a term. Its spec is a struct
 *  ra_holder. */
extern const struct ra_term ra_friction;
/** True if a pair with this holder has the friction term: pitch is not blocked and friction is not
 *  0. */
bool ra_holder_rubs(const struct ra_holder *holder);

/** Energy in the springs of the holder at $t_n$, and energy dissipated by its dashpots since the
 *  first step [J/m], for an area [J]. The strain energy and the damping include them. */
struct ra_held_energy {
    double stored, lost;
};
struct ra_held_energy ra_held_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                     const struct ra_modal_start *start);

#endif
