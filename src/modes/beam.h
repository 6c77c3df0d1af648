// Beams (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BEAM_H
#define RA_BEAM_H

#include <stddef.h>

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

/** Rigid modes of a beam with these ends: 2 free ends, 1 free and 1 pinned one, else 0. */
size_t ra_modes_rigid_count(enum ra_end left, enum ra_end right);

#endif
