// Hills of the block's face: the hill to which each node belongs, and the radius of each summit.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HILLS_H
#define RA_HILLS_H

#include "areal/areal.h"

/** Finds the hills of the block's face, whose heights the problem already has. RA_INPUT if no hill
 *  could carry a load, or if nodes of the plate are slaves too. RA_SYSTEM without memory. */
enum ra_code ra_areal_hills_make(struct ra_areal *problem, struct ra_status *st);

/** Radius of the summit of a hill [m]; 0 if the hill carries no load. */
double ra_areal_hill_radius(const struct ra_areal *problem, size_t summit);

/** Second derivatives of the height [1/m]. */
struct ra_areal_curvature {
    double xx, xy, yy;
};

/** Computes second derivatives by central differences from a node and its neighbours (three
 *  columns, three rows). */
struct ra_areal_curvature ra_areal_curvature_of(const double *const column[3], double spacing);

/** Radius of the equivalent sphere of a surface with these second derivatives [m]; 0 for a plane.
 *  */
double ra_areal_radius(const struct ra_areal_curvature *curvature);

/** Removes from the list of slaves all but the deepest of each hill. */
void ra_areal_hills_keep_deepest(const struct ra_areal *problem, struct ra_areal_state *state);

#endif
