// A sphere that yields under the load of its contact and keeps the flattening.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_YIELD_H
#define RA_YIELD_H

/** Properties of the softer solid that decide when it yields. */
struct ra_yield {
    double stress;   ///< Y [Pa]; 0: it stays elastic
    double hardness; ///< mean pressure of full plasticity over Y [1]
};

/** Three constants: mean pressure over Y at first yield; E* a/(Y R) at full plasticity; the usual
 *  hardness. */
extern const double ra_first_yield, ra_full_plasticity, ra_usual_hardness;

/** A sphere of radius R on a plane, and the limits of its three regimes. */
struct ra_sphere {
    double radius, modulus; ///< R [m], E* [Pa]
    double first, full;     ///< $a_1$, $a_2$: contact radii at first yield, full plasticity [m]
    double depth[2];        ///< $e_1$ and $e_2$: approaches there [m]
    double pressure[2];     ///< $p_1$ and $p_2$: mean pressures there [Pa]
    double share;           ///< $\lambda$: slope of the pressure between them over Hertz's [1]
};

/** Makes the sphere from its radius [m] and the modulus E* [Pa]. */
struct ra_sphere ra_sphere_make(double radius, double modulus, const struct ra_yield *yield);

/** The contact of the sphere at an approach. */
struct ra_sphere_contact {
    double force;  ///< [N]
    double radius; ///< a [m]
    double back;   ///< what of the approach comes back on unloading [m]
};

/** Under first loading to an approach e > 0 [m]. */
struct ra_sphere_contact ra_sphere_load(const struct ra_sphere *sphere, double e);

/** At an approach e > 0 after loading to `most` [m]; first loading again if e >= `most`. */
struct ra_sphere_contact ra_sphere_reload(const struct ra_sphere *sphere, double most, double e);

/** Energy lost in loading to e and unloading [J]. */
double ra_sphere_loss(const struct ra_sphere *sphere, double e);

/** Loads at first yield and at full plasticity [N]. */
double ra_sphere_first_load(const struct ra_sphere *sphere);
double ra_sphere_full_load(const struct ra_sphere *sphere);

#endif
