// A sphere that yields under the load of its contact and stays flattened.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_YIELD_H
#define RA_YIELD_H

/** Properties of the softer solid that decide when it yields. */
struct ra_yield {
    double stress;   ///< yield stress Y [Pa]; 0: the solid stays elastic
    double hardness; ///< mean pressure at full plasticity, divided by Y [1]
};

/** Three constants: mean pressure divided by Y at first yield; E* a/(Y R) at full plasticity; the
 *  usual value of `hardness`. */
extern const double ra_first_yield, ra_full_plasticity, ra_usual_hardness;

/** A sphere of radius R on a plane, and the limits of its three regimes. */
struct ra_sphere {
    double radius, modulus; ///< radius R [m], contact modulus E* [Pa]
    /// $a_1$, $a_2$: contact radii at first yield and at full plasticity [m]
    double first, full;
    double depth[2]; ///< $e_1$, $e_2$: approaches at first yield and at full plasticity [m]
    /// $p_1$, $p_2$: mean pressures at first yield and at full plasticity [Pa]
    double pressure[2];
    /// $\lambda$: slope of the pressure over the radius between $a_1$ and $a_2$, divided by Hertz's
    /// slope [1]
    double share;
};

/** Makes the sphere from its radius [m] and the modulus E* [Pa]. */
struct ra_sphere ra_sphere_make(double radius, double modulus, const struct ra_yield *yield);

/** State of the contact at an approach e. */
struct ra_sphere_contact {
    double force;  ///< load [N]
    double radius; ///< contact radius a [m]
    double back;   ///< the part of the approach that recovers on unloading [m]
};

/** First loading to an approach e > 0 [m]. */
struct ra_sphere_contact ra_sphere_load(const struct ra_sphere *sphere, double e);

/** The contact at an approach e > 0, after loading to the approach `most` [m]. If e >= `most`, this
 *  is first loading again. */
struct ra_sphere_contact ra_sphere_reload(const struct ra_sphere *sphere, double most, double e);

/** Energy lost in loading to e and unloading [J]. */
double ra_sphere_loss(const struct ra_sphere *sphere, double e);

/** Loads at first yield and at full plasticity [N]. */
double ra_sphere_first_load(const struct ra_sphere *sphere);
double ra_sphere_full_load(const struct ra_sphere *sphere);

#endif
