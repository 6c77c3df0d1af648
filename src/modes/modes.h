// Natural modes of a beam at its nodes (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_H
#define RA_MODES_H

#include "base/status.h"
#include "modes/beam.h"
#include "modes/shapes.h"

#define RA_TWO_PI 6.283185307179586 ///< 2 pi, rounded: [rad/s] per [Hz]

/** Natural modes of one beam sampled at its nodes. Immutable once made. */
struct ra_modes {
    size_t count;  ///< M, rigid modes included
    size_t rigid;  ///< how many of them have omega = 0
    size_t nodes;  ///< N
    size_t pitch;  ///< distance of two rows of `by_mode` [doubles], a multiple of 8
    size_t width;  ///< distance of two rows of `by_node` [doubles], a multiple of 8
    double *root;  ///< a_k L, roots of the frequency equation; 0 for rigid modes (count)
    double *omega; ///< omega_k [rad/s] (count)
    double
        *square; ///< int_0^L psi_k^2 dx: 1, with rotary inertia less (eq:timoshenko-norm) (count)
    double
        *by_mode; ///< psi_k(x_l) = by_mode[k pitch + l] [m^-1/2] (count x pitch), rows padded by 0
    double
        *by_node; ///< psi_k(x_l) = by_node[l width + k] [m^-1/2] (nodes x width), rows padded by 0
};

/** Modes k = 0..count-1 at the nodes x_l = (first + l) L/intervals, l = 0..nodes-1 (Eqs. 10 to
 *  17, corrected: shapes.c). RA_INPUT if count is 0 or if a beam with shear has other ends than
 *  pins, RA_SYSTEM without memory. Free with ra_modes_free. */
enum ra_code ra_modes_make(const struct ra_beam *beam, size_t count, size_t intervals, size_t first,
                           size_t nodes, struct ra_modes *modes, struct ra_status *st);
void ra_modes_free(struct ra_modes *modes);

/** omega_k of this beam [rad/s]: Eq. 10, or the lower branch of Timoshenko's theory. */
double ra_modes_omega(const struct ra_beam *beam, size_t k);

/** int_0^L psi_k^2 dx of the shapes of ra_modes_make (eq:timoshenko-norm). */
double ra_modes_square(const struct ra_beam *beam, size_t k);

#endif
