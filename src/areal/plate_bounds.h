// Bounds of the shapes of plate modes from a file (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLATE_BOUNDS_H
#define RA_PLATE_BOUNDS_H

#include "areal/plate.h"

/** Nodes at which the plate's modes are needed: their numbers along x and y, and their spacing
 *  [m]. */
struct ra_plate_nodes {
    size_t along, across;
    double spacing;
};

/** An upper bound of the largest eigenvalue of the Gram matrix of all shapes at these nodes. */
enum ra_code ra_plate_file_gram(const struct ra_plate_modes *modes,
                                const struct ra_plate_nodes *nodes, double *gram,
                                struct ra_status *st);

/** Computes two bounds for every mode [1/m] (width). `slope`: the largest change of $\psi$ between
 *  neighbouring nodes along x. `bend`: the largest distance of $\psi$ from its bilinear
 *  interpolation between nodes that are `panel` nodes apart. */
enum ra_code ra_plate_file_between(const struct ra_plate_modes *modes,
                                   const struct ra_plate_nodes *nodes, const size_t panel[2],
                                   double *slope, double *bend, struct ra_status *st);

#endif
