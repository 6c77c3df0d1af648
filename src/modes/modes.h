// Beams (Sect. 2.1) and their mode shapes (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_H
#define RA_MODES_H

#include <stddef.h>

#include "base/status.h"

#define RA_TWO_PI 6.283185307179586 ///< 2 pi, rounded: [rad/s] per [Hz]

enum ra_end { RA_FREE, RA_PINNED, RA_CLAMPED };

/** A solid of Sect. 2.1 as a beam of unit width (or, with area and inertia, as a beam of its own
 *  width: forces are then forces, not forces per width). */
struct ra_beam {
    double length;  ///< L [m]
    double area;    ///< A [m^2], or thickness H times unit width
    double inertia; ///< I [m^4], or H^3/12 times unit width
    double young;   ///< E [Pa]
    double density; ///< rho [kg/m^3]
    enum ra_end left, right;
    double shear; ///< k G [Pa], Timoshenko's theory; 0: Euler and Bernoulli's (Sect. 2.1)
};

double ra_beam_stiffness(const struct ra_beam *beam); ///< D = E I
double ra_beam_mass(const struct ra_beam *beam);      ///< m = rho A, mass per length

/** Bounds of validity of Sect. 2.1 [Hz], H the thickness (sqrt(12 I/A)), c = sqrt(E/rho):
 *  Euler-Bernoulli below 0.1 c/H; longitudinal motion negligible below 0.001 c/H. */
double ra_beam_flexural_bound(const struct ra_beam *beam);
double ra_beam_longitudinal_bound(const struct ra_beam *beam);

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

/** Modes k = 0..count-1 at the nodes x_l = (first + l) L/intervals, l = 0..nodes-1 (Eqs. 10-17 with
 *  E1-E3). RA_INPUT if count is 0 or if a beam with shear has other ends than pins, RA_SYSTEM
 *  without memory. Free with ra_modes_free. */
enum ra_code ra_modes_make(const struct ra_beam *beam, size_t count, size_t intervals, size_t first,
                           size_t nodes, struct ra_modes *modes, struct ra_status *st);
void ra_modes_free(struct ra_modes *modes);

/** The k-th root a_k L of the frequency equation for these ends, correctly rounded; 0 for a rigid
 *  mode (k < number of rigid modes). */
double ra_modes_root(enum ra_end left, enum ra_end right, size_t k);
size_t ra_modes_rigid_count(enum ra_end left, enum ra_end right);

/** omega_k of this beam [rad/s]: Eq. 10, or the lower branch of Timoshenko's theory. */
double ra_modes_omega(const struct ra_beam *beam, size_t k);

/** Both numbers of the lower branch of a pinned beam with shear, rounded once: omega_k [rad/s], and
 *  the share m/m_k of the mass per length in the modal mass (eq:timoshenko-norm). */
void ra_timoshenko_mode(const struct ra_beam *beam, size_t k, double *omega, double *square);

/** int_0^L psi_k^2 dx of the shapes of ra_modes_make (eq:timoshenko-norm). */
double ra_modes_square(const struct ra_beam *beam, size_t k);

#endif
