// The plate of the tests in three dimensions: steel, 450 x 300 x 2 mm, supported on all edges.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLATES_H
#define RA_PLATES_H

#include "areal/plate.h"

static const struct ra_plate steel = {.length = 0.45,
                                      .width = 0.3,
                                      .thickness = 2e-3,
                                      .young = 210e9,
                                      .poisson = 0.3,
                                      .density = 7800.0,
                                      .ends = RA_SUPPORTED,
                                      .sides = RA_SUPPORTED};

/** A grid along the plate, one row of nodes, for functions that need the modes but not their
 * shapes. */
static const struct ra_plate_grid steel_grid = {450, 0.0, 1e-3, 1};

#endif
