// How soft a contact is, compared with the surfaces that slide on it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SOFTNESS_H
#define RA_SOFTNESS_H

#include "base/room.h"
#include "model/room.h"

/** Slider, and roughness of both solids along the sliding direction. */
struct ra_riding {
    double mass;         ///< mass of the slider [kg/m], of a block [kg]
    double speed;        ///< V [m/s]
    double slope[2];     ///< rms slopes $s_1$, $s_2$ [1]
    double curvature[2]; ///< rms curvatures $h_1''$, $h_2''$ [1/m]
};

/** The force of a summit at the penetration d, $K d^a$. */
struct ra_summit_spring {
    double factor; ///< K [N/m^(a+1)], on an area [N/m^a]; 0: the law has no such force
    double power;  ///< exponent a, between 3/2 and 3
};
struct ra_summit_spring ra_spring_of_summit(const struct ra_pair *pair,
                                            const struct ra_riding *riding);

/** Time $T_c$ for which a rigid slider stays on a summit [s]; 0 if it is not defined. */
double ra_stay_on_summit(const struct ra_pair *pair, const struct ra_riding *riding);

/** Writes $T_c$ and $S = V T_c/l_c$ as rows `stay_on_summit` and `softness`; "none" if they are not
 *  defined. */
void ra_rows_softness(struct ra_table *t, const struct ra_pair *pair,
                      const struct ra_riding *riding);

#endif
