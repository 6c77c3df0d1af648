// A structure in rolling contact as modes: a beam, or a mass on a spring (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_STRUCTURE_H
#define RA_ROLLING_STRUCTURE_H

#include <complex.h>

#include "modes/room.h"

/** A structure as modes, $q'' + c q' + \lambda q = F u(\xi)$ for each mode (Eq. 10); shapes have
 *  unit modal mass. It never changes. In round brackets: the size of an array. */
struct ra_structure {
    size_t modes;     ///< number N of modes
    double *omega;    ///< $\omega_p$ [rad/s] (modes)
    double *lambda;   ///< $\omega_p^2$ [1/s^2] (modes)
    double *damping;  ///< $c_p = 2 \zeta \omega_p$ [1/s] (modes)
    double length;    ///< length of the beam [m]; 0: the shape is the same everywhere
    double mass;      ///< mass of the whole structure [kg]
    size_t intervals; ///< intervals of the table of shapes; 0 for a rigid mass
    double *shape;    ///< $u_p$ at l times length/intervals [kg^-1/2] (intervals + 1 x modes)
};

/** A beam with its width, area and inertia, and its first `modes` modes, all with the same damping
 *  ratio. RA_INPUT if there are no modes or the damping is negative. Free with
 *  ra_structure_free. */
enum ra_code ra_structure_beam(const struct ra_beam *beam, size_t modes, double damping_ratio,
                               struct ra_structure *structure, struct ra_status *st);

/** A rigid mass [kg] on a spring [N/m] (0: free). */
enum ra_code ra_structure_mass(double mass, double spring, double damping_ratio,
                               struct ra_structure *structure, struct ra_status *st);
void ra_structure_free(struct ra_structure *structure);

/** Writes $u_p(x)$ [kg^-1/2] to u (modes), 0 <= x <= length. */
void ra_structure_shape(const struct ra_structure *structure, double x, double *u);

/** The displacement at x for a unit force at y [m/N]. Both vary as $e^{i \omega t}$. `u` is work
 *  space (2 modes). */
double complex ra_structure_receptance(const struct ra_structure *structure, double x, double y,
                                       double omega, double *u);

#endif
