// Spheres under a small rigid block on a plate that does not move.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SPHERES_H
#define RA_SPHERES_H

#include "areal/areal.h"

enum { SPHERE_CELLS = 8, SPHERE_NODES = SPHERE_CELLS + 1 };
static const double SPHERE_CHI = 0.5e-3, SPHERE_MODULUS = 230e9;

/** Mass of the block [kg]. */
static inline double sphere_mass(void)
{
    const double side = SPHERE_CELLS * SPHERE_CHI;
    return 7800.0 * 5e-3 * side * side;
}

/** Raises a face to a cap of this radius, whose top has the height `top` at the node (p, row). */
static inline void sphere_raise(double *face, double radius, double top, int p, int row)
{
    for (int i = 0; i < SPHERE_NODES; i++) {
        for (int j = 0; j < SPHERE_NODES; j++) {
            const double square = (double)((i - p) * (i - p) + (j - row) * (j - row));
            const double z = top - square * (SPHERE_CHI * SPHERE_CHI) / (2.0 * radius);
            double *const at = &face[i * SPHERE_NODES + j];
            *at = z > *at ? z : *at;
        }
    }
}

/** The block with that face (SPHERE_NODES each way, by columns). It is `gap` above the plate [m]
 *  and moves towards it with `speed`; spots have radii up to .5 mm. */
static inline struct ra_areal_spec sphere_block(const double *face, double gap, double speed,
                                                double step)
{
    return (struct ra_areal_spec){
        .plate = {.length = 0.04,
                  .width = 0.03,
                  .thickness = 0.2,
                  .young = 1e13,
                  .poisson = 0.3,
                  .density = 1e9},
        .highest = 20e3,
        .block = {SPHERE_CELLS * SPHERE_CHI, SPHERE_CELLS * SPHERE_CHI, 5e-3, 7800.0, {0.0, 0.0}},
        .velocity = speed,
        .surface[RA_BLOCK] = {.height = face, .columns = SPHERE_NODES},
        .side = 13e-3,
        .contacts = 2,
        .pair = {.spacing = SPHERE_CHI,
                 .start = 18e-3,
                 .distance = gap,
                 .step = step,
                 .slaves = RA_SLAVES_SLIDER,
                 .law = "hertz-spot",
                 .parameter = {SPHERE_MODULUS, 0.5e-3}}};
}

#endif
