// The sound pressure of a plate at a place in the air.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_LISTENER_H
#define RA_AREAL_LISTENER_H

#include "areal/plate.h"

/** What the modes send to one place, delay by delay. */
struct ra_listener {
    double interval;     ///< of the samples [s]
    size_t first, count; ///< least delay and number of delays [samples]
    size_t width;        ///< of the modal array
    double *kernel;      ///< of each mode over the delays [1] (width x count)
    double *sum;         ///< of this sample over the delays (count)
    double *ring;        ///< what is to come; sample n at n mod (first + count)
    size_t now;          ///< place in the ring
    double before;       ///< what was heard at the last sample
};

/** Sound needs at least two samples to travel from the nearest point of the plate to the listener.
 *  So the longest interval [s] is the listener's height above the plate divided by this number. */
double ra_listener_longest(double height);

/** A listener at x, y from the plate's corner and at height z above it [m], who gets velocities
 *  every `interval` [s]. RA_INPUT if the interval is too long, or if too many waves of the plate
 *  lie between here and there; RA_SYSTEM without memory. Free with ra_listener_free, after a
 *  failure too. */
enum ra_code ra_listener_make(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                              const double place[3], double interval, struct ra_listener *listener,
                              struct ra_status *st);
void ra_listener_free(struct ra_listener *listener);

/** The pressure at the present time [Pa], from the present modal velocities (width). Takes no
 *  memory. */
double ra_listener_hear(struct ra_listener *listener, const double *velocity);

#endif
