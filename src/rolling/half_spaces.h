// Rectangular cells of constant pressure on elastic half-spaces (rolling contact, Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_HALF_SPACES_H
#define RA_ROLLING_HALF_SPACES_H

#include "surface/room.h"

/** Two elastic half-spaces pressed against each other. */
struct ra_half_spaces {
    double modulus; ///< $E^*$ [Pa], $1/E^* = (1 - \nu_1^2)/E_1 + (1 - \nu_2^2)/E_2$
    double yield;   ///< $P_Y$ [Pa], the largest pressure; INFINITY: elastic
};

/** The modulus E* [Pa] of two bodies, from Young's moduli [Pa] and Poisson's ratios. */
double ra_contact_modulus(double young_1, double poisson_1, double young_2, double poisson_2);

/** Love's influence function (eq:love): $\pi E^* u/p$ [m] at (x, y) from the centre of a cell. The
 *  cell has the sides dx and dy [m] and carries the uniform pressure p. */
double ra_love(double x, double y, double dx, double dy);

/** The compliances G of eq:rolling-30 for each offset (ny x nx): compliance[j nx + i] = u/p [m/Pa]
 *  in the cell that is i cells in x and j cells in y from the loaded one. G is symmetric in both
 *  offsets. */
void ra_compliance(const struct ra_cells *cells, const struct ra_half_spaces *bodies,
                   double *compliance);

/** RA_INPUT unless E* and $P_Y$ are positive. */
enum ra_code ra_half_spaces_check(const struct ra_half_spaces *bodies, struct ra_status *st);

#endif
