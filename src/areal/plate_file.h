// The modes of a plate from a file: shapes at the points of a grid (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLATE_FILE_H
#define RA_PLATE_FILE_H

#include "modes/room.h"

struct ra_plate_file {
    size_t count;         ///< number of modes
    size_t columns, rows; ///< number of points along x and y
    double *frequency;    ///< natural frequencies [Hz] (count)
    double *damping;      ///< damping ratios $\zeta$ (count)
    double *mass;         ///< modal masses for these shapes [kg] (count)
    double *x, *y;        ///< coordinates in ascending order [m]: x (columns), y (rows)
    double *shape;        ///< shapes at the points (count, rows, columns)
    struct ra_arrays arrays;
};

/** Sorts the points of a file into a grid that covers a plate of length x width. RA_INPUT if they
 *  do not form a grid, or if a mode is at 0 Hz. Free with ra_plate_file_free. */
enum ra_code ra_plate_file_make(const struct ra_modes_file *file, double length, double width,
                                struct ra_plate_file **made, struct ra_status *st);
void ra_plate_file_free(struct ra_plate_file *file);

/** Memory that a problem needs for these modes [bytes], with `cells` cells along the plate and
 *  `rows` rows of the track. */
double ra_plate_file_bytes(const struct ra_plate_file *file, double cells, double rows);

#endif
