// Random waves with given amplitudes, on rectangles and along lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WAVES_H
#define RA_WAVES_H

#include <stdint.h>

#include "surface/kind.h"

/** The amplitude of a wave with `waves` wavelengths in the rectangle's length along x. */
typedef double ra_wave_amplitude(const void *context, double waves);

/** Waves on a rectangle. Each side has $2^m$ points, at least 4, or 1 point. */
struct ra_waves {
    size_t nx, ny;             ///< number of points along x and y
    double length_x, length_y; ///< nx dx, ny dy [m]
    double shortest;           ///< waves shorter than this [m] have amplitude 0; at least 4 points
    ra_wave_amplitude *amplitude;
    const void *context;
    uint64_t seed, stream;
};

/** The rectangle from which a surface with these cells is cut. It is at least twice as long and as
 *  wide, so that opposite edges are independent. The caller sets the other fields. */
struct ra_waves ra_waves_around(const struct ra_cells *cells);

/** Makes normal heights at the first count_x by count_y points (count_y x count_x), which are at
 *  most nx and ny. `power` is the mean square of all waves together. The result has the same bits
 *  on every machine. RA_SYSTEM without memory. */
enum ra_code ra_waves_make(const struct ra_waves *waves, size_t count_x, size_t count_y,
                           double *height, double *power, struct ra_status *st);

/** RA_INPUT if a profile of waves, named `what`, would extend beyond its `reference`. The waves are
 *  periodic in the profile's length, so the profile would repeat. */
enum ra_code ra_waves_check(const struct ra_making *making, const char *what);

#endif
