// The sound pressure of a strip at a place in the air, while it moves.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STRIP_LISTENER_H
#define RA_STRIP_LISTENER_H

#include "modes/room.h"

struct ra_strip_listener;

/** Somebody at x along the strip and `height` above it [m], to whom modal velocities come every
 *  `interval` [s]; modes above twice the band of what is sampled so are left out (sound.h).
 *  RA_INPUT unless the strip is pinned at both ends and 20 m long at most, if sound is here in less
 *  than two intervals or on its way for more than 1e5, RA_SYSTEM without memory. Free with
 *  ra_strip_listener_free. */
enum ra_code ra_strip_listener_make(const struct ra_beam *beam, const struct ra_modes *modes,
                                    const double place[2], double interval,
                                    struct ra_strip_listener **listener, struct ra_status *st);
void ra_strip_listener_free(struct ra_strip_listener *listener);

/** The pressure of now [Pa], the velocities $\dot U_k$ of all modes of the strip given. Takes no
 *  memory. */
double ra_strip_listener_hear(struct ra_strip_listener *listener, const double *velocity);

#endif
