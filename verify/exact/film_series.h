// Stiffness of a gas film of even thickness between two rectangles, as a double series.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILM_SERIES_H
#define RA_FILM_SERIES_H

#include <complex.h>
#include <stdbool.h>

#include "film/room.h"

/** The complex number a + i b: clang 14 does not have CMPLX. */
static inline double complex film_complex(double a, double b)
{
    const union {
        double part[2];
        double complex number;
    } z = {{a, b}};
    return z.number;
}

struct film_series {
    struct ra_gas gas;
    double length, width, gap; ///< [m]
    bool reynolds;             ///< neither inertia nor heat
    int terms;                 ///< of each sum
};

/** $1 - \tanh(\sqrt s/2)/(\sqrt s/2)$. With s = i omega h^2/nu this is the flow under a pressure,
 *  as a share of the flow without viscosity. With s = i omega h^2/a it is the heat that stays in
 *  the gas, as a share of that in an adiabatic gas. */
double complex film_series_share(double complex s);

/** Force that resists the motion of one wall towards the other, divided by the displacement of this
 *  wall, which goes as exp(i omega t): stiffness plus i omega times damping [N/m]. */
double complex film_series_stiffness(const struct film_series *film, double omega);

/** Damping of Reynolds' incompressible limit [N s/m]. */
double film_series_damping(const struct film_series *film);

/** Blech (1983): stiffness [N/m] and damping [N s/m] of an isothermal film without inertia, by the
 *  squeeze number 12 mu omega w^2/(p_a h^2). */
double film_series_blech_stiffness(const struct film_series *film, double squeeze);
double film_series_blech_damping(const struct film_series *film, double squeeze, double omega);

#endif
