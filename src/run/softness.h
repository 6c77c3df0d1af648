// How soft a contact is for the surfaces that slide on it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SOFTNESS_H
#define RA_SOFTNESS_H

#include "base/room.h"
#include "model/room.h"

/** Data of the contact: the roughness of both solids along the sliding direction. */
struct ra_riding {
    double mass;         ///< of the slider [kg/m], of a block [kg]
    double speed;        ///< V [m/s]
    double slope[2];     ///< rms slopes $s_1$, $s_2$ [1]
    double curvature[2]; ///< rms curvatures $h_1''$, $h_2''$ [1/m]
};

/** The force of a summit that is pressed in by d, $K d^a$. */
struct ra_summit_spring {
    double factor; ///< K [N/m^(a+1)], of an area [N/m^a]; 0: the law has none
    double power;  ///< a, 3/2 to 3
};
struct ra_summit_spring ra_spring_of_summit(const struct ra_pair *pair,
                                            const struct ra_riding *riding);

/** The time that a rigid slider stays on a summit, $T_c$ [s]; 0 if it is not defined. */
double ra_stay_on_summit(const struct ra_pair *pair, const struct ra_riding *riding);

/** $T_c$ and $S = V T_c/l_c$ as rows `stay_on_summit` and `softness`; "none" if they are not
 *  defined. */
void ra_rows_softness(struct ra_table *t, const struct ra_pair *pair,
                      const struct ra_riding *riding);

#endif
