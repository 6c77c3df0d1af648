// The sound pressure of a plate at a point in the air.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_LISTENER_H
#define RA_AREAL_LISTENER_H

#include "areal/plate.h"

/** The contributions of the modes to the pressure at one point, for each delay. */
struct ra_listener {
    double interval;     ///< interval of the samples [s]
    size_t first, count; ///< smallest delay, and number of delays [samples]
    size_t width;        ///< number of entries in a modal array
    double *kernel;      ///< contribution of each mode at each delay [1] (width x count)
    double *sum;         ///< contributions of the present sample at each delay (count)
    /// parts of the double sum of (eq:listener) at coming samples [m^2/s]; sample n is at n mod
    /// (first + count)
    double *ring;
    size_t now;    ///< place of the present sample in the ring
    double before; ///< the double sum at the last sample [m^2/s]
};

/** The longest interval of samples [s]. Sound needs at least two samples to travel from the nearest
 *  point of the plate, `height` [m] below the listener. */
double ra_listener_longest(double height);

/** A listener at x, y from the plate's corner and at the height z above the plate [m]. It receives
 *  velocities every `interval` [s]. RA_INPUT if the interval is too long, or if too many
 *  wavelengths of the plate lie between plate and listener. RA_SYSTEM without memory. Free with
 *  ra_listener_free, after a failure too. */
enum ra_code ra_listener_make(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                              const double place[3], double interval, struct ra_listener *listener,
                              struct ra_status *st);
void ra_listener_free(struct ra_listener *listener);

/** The pressure at the present time [Pa], from the present modal velocities (width). Takes no
 *  memory. */
double ra_listener_hear(struct ra_listener *listener, const double *velocity);

#endif
