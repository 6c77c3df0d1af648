// How the slider is held: springs and dashpots, blocked motions, friction (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HOLDER_H
#define RA_HOLDER_H

#include "model/term.h"

/** Whether anything is held: a holder of zeros leaves all as it is. */
bool ra_holder_holds(const struct ra_holder *holder);

/** Holds the rigid motions of the pair, whose oscillators are filled: frequency and decay of what
 *  is on springs, no mass for what is blocked. RA_INPUT for numbers that are none, or a motion that
 *  the slider does not have. */
enum ra_code ra_holder_hold(const struct ra_holder *holder, struct ra_pair *pair,
                            struct ra_status *st);

/** Friction at the face with its moment about the pivot; its spec is a struct ra_holder. */
extern const struct ra_term ra_friction;
/** Whether a pair with this holder has that term: pitch is blocked, or nothing rubs, if not. */
bool ra_holder_rubs(const struct ra_holder *holder);

/** Energy in the holder's springs at $t_n$, and what its dashpots have dissipated since the first
 *  step [J/m], of an area [J]; both are parts of the strain energy and of the damping. */
struct ra_held_energy {
    double stored, lost;
};
struct ra_held_energy ra_held_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                     const struct ra_modal_start *start);

#endif
