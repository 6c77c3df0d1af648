// The sound pressure at a point in the air near a moving strip, as a function of time.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STRIP_LISTENER_H
#define RA_STRIP_LISTENER_H

#include "modes/room.h"

struct ra_strip_listener;

/** A listener at the place x along the strip and `height` above it [m]. It receives modal
 *  velocities every `interval` [s]. Modes above twice the band of this sampling are left out
 *  (sound.h). RA_INPUT if the strip is longer than 20 m or not pinned at both ends, or if sound
 *  arrives after less than two or more than 1e5 intervals. RA_SYSTEM without memory. Free with
 *  ra_strip_listener_free. */
enum ra_code ra_strip_listener_make(const struct ra_beam *beam, const struct ra_modes *modes,
                                    const double place[2], double interval,
                                    struct ra_strip_listener **listener, struct ra_status *st);
void ra_strip_listener_free(struct ra_strip_listener *listener);

/** The pressure at the present time [Pa], from the velocities $\dot U_k$ of all modes of the strip.
 *  Takes no memory. */
double ra_strip_listener_hear(struct ra_strip_listener *listener, const double *velocity);

#endif
