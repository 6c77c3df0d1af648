// The linear contact interaction of two bodies in rolling contact (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_INTERACTION_H
#define RA_ROLLING_INTERACTION_H

/** Stiffness and damping of the linearised contact; neither is negative. */
struct ra_interaction {
    double stiffness; ///< $k_0$ [N/m]
    double damping;   ///< $c_0$ [N s/m]
};

/** The total excitation $P_0 = F_0(t, d_c) + k_0 d_c$ [N] (Eq. 20). `blocked` is the blocked force
 *  [N] at the relative displacement $d_c = w_2 - w_1$ [m]. */
double ra_interaction_excitation(double stiffness, double blocked, double displacement);

/** The general model (Eqs. 20, 36): $F_c = P_0 + k_0 e + c_0 \dot e$ [N]. Here $e = w_1 - w_2$ [m],
 *  and `rate` is $\dot e$ [m/s]. */
double ra_interaction_force(const struct ra_interaction *model, double excitation, double e,
                            double rate);

/** The force of the relative-displacement model (Eq. 15) [N]. */
double ra_interaction_relative(double stiffness, double e, double displacement);

/** The force of the blocked-force model (Eq. 16) [N]. */
double ra_interaction_blocked(double stiffness, double e, double blocked);

#endif
