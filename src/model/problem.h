// A problem of a line: everything that never changes (Sect. 2). Its description is public (ra2d.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROBLEM_H
#define RA_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/room.h"
#include "kernels/room.h"
#include "model/pair.h"
#include "modes/room.h"
#include "oscillators/oscillators.h"

/** One solid. The problem owns all arrays, and they never change. */
struct ra_solid {
    struct ra_beam beam;
    double mass;           ///< mass per length $m_i$ [kg/m]
    struct ra_modes modes; ///< shapes $\psi_k(x_l)$ and $\omega_k$
    size_t begin;          ///< place of the first mode of the solid in a modal array
    size_t first, nodes;   ///< first node and number of nodes, as in the spec
    double *height;        ///< heights $h_l$ [m] (nodes)
    double spacing;        ///< spacing $\chi$ [m]
};

/** Tributary length of a node [m], Eq. 35: $\chi$; $\chi/2$ at the ends; 0 outside of the solid. */
static inline double ra_tributary(const struct ra_solid *solid, size_t l)
{
    return l >= solid->nodes                 ? 0.0
           : l == 0 || l + 1 == solid->nodes ? 0.5 * solid->spacing
                                             : solid->spacing;
}

/** Everything that does not change in a run. */
struct ra_problem {
    struct ra_pair pair; ///< the part that is common to lines and areas
    struct ra_solid solid[2];
    bool linear; ///< true: the master is interpolated linearly; false: by Eq. 30
};

#endif
