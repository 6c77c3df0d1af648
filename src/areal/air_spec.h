// What a case says of the air between a block and a plate (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_AIR_SPEC_H
#define RA_AREAL_AIR_SPEC_H

#include "film/room.h"

struct ra_air_film_spec {
    bool on;
    struct ra_gas gas;
    size_t along, across; ///< cells under the block
    double side;          ///< y of the edge of the block at smaller y [m]
};

#endif
