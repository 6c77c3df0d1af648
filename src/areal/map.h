// A map of the plate's motion: mean square velocity at points of the plate (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MAP_H
#define RA_MAP_H

#include "areal/areal.h"

/** Sums at the points x_i = i a/(columns - 1), y_j = j b/(rows - 1), edges included. */
struct ra_areal_map {
    size_t columns, rows;
    struct ra_plate_modes modes; ///< modes of the problem, with their shapes at these points
    double *shape;               ///< $X_m$ at all points along the plate (most x columns)
    double *sheet;               ///< work space for modes of a file (sheet)
    double *row;                 ///< coefficients of one row (most)
    double *velocity;            ///< velocities at the points of one row [m/s] (columns)
    double *square;              ///< sums of $v^2$ [m^2/s^2] (rows x columns)
    struct ra_arrays arrays;     ///< owns these five arrays
    uint64_t samples;
};

/** Divides the plate into twice as many cells as there are half waves in each direction. `highest`
 *  is the highest frequency of the modes of the problem. RA_SYSTEM without memory. Free with
 *  ra_areal_map_free, after a failure too. */
enum ra_code ra_areal_map_make(const struct ra_areal *problem, double highest,
                               struct ra_areal_map *map, struct ra_status *st);
void ra_areal_map_free(struct ra_areal_map *map);

/** Adds the present velocities. Takes no memory. */
void ra_areal_map_observe(const struct ra_areal_state *state, struct ra_areal_map *map);

/** Mean of $v^2$ at the point i, j so far [m^2/s^2]; 0 if there is no sample. */
double ra_areal_map_at(const struct ra_areal_map *map, size_t i, size_t j);

#endif
