// Hills of the block's face: which node belongs to which summit, and the radius of each.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HILLS_H
#define RA_HILLS_H

#include "areal/areal.h"

/** Finds the hills of the face of a problem that has its heights. RA_INPUT if none could bear, or
 *  if nodes of the plate are slaves too; RA_SYSTEM without memory. */
enum ra_code ra_areal_hills_make(struct ra_areal *problem, struct ra_status *st);

/** Radius of the hill of a summit [m]; 0: it bears nothing. */
double ra_areal_hill_radius(const struct ra_areal *problem, size_t summit);

/** Second derivatives of a height [1/m]. */
struct ra_areal_curvature {
    double xx, xy, yy;
};

/** By central differences, from the heights of three columns in three rows about a node. */
struct ra_areal_curvature ra_areal_curvature_of(const double *const column[3], double spacing);

/** Radius of a sphere that is pressed as what bends like this [m]; 0 of a plane. */
double ra_areal_radius(const struct ra_areal_curvature *curvature);

/** Of the slaves that are listed, those stay that are the deepest of their hills. */
void ra_areal_hills_keep_deepest(const struct ra_areal *problem, struct ra_areal_state *state);

#endif
