// Random waves with given amplitudes, on rectangles and along lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WAVES_H
#define RA_WAVES_H

#include <stdint.h>

#include "surface/kind.h"

/** The amplitude of a wave that has so many waves in the length of the rectangle along x. */
typedef double ra_wave_amplitude(const void *context, double waves);

/** Waves on a rectangle of $2^m$ points either way, 4 at least, or 1. */
struct ra_waves {
    size_t nx, ny;             ///< points
    double length_x, length_y; ///< nx dx, ny dy [m]
    double shortest;           ///< shorter waves than this have none [m]; four points at least
    ra_wave_amplitude *amplitude;
    const void *context;
    uint64_t seed, stream;
};

/** The rectangle from which a surface of these cells is cut. It is at least twice as long and as
 *  wide, so that opposite edges are independent. Its waves are set later. */
struct ra_waves ra_waves_around(const struct ra_cells *cells);

/** Normal heights, the first count_x and count_y of the points (count_y x count_x), which are nx
 *  and ny at most, and the mean square that all waves stand for. The same bits everywhere.
 *  RA_SYSTEM without memory. */
enum ra_code ra_waves_make(const struct ra_waves *waves, size_t count_x, size_t count_y,
                           double *height, double *power, struct ra_status *st);

/** RA_INPUT if a profile of waves, named `what`, would extend beyond its `reference`. The waves are
 *  periodic in the profile's length, so the profile would repeat. */
enum ra_code ra_waves_check(const struct ra_making *making, const char *what);

#endif
