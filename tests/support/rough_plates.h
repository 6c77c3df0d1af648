// A rough block on a thin rough plate, for the tests of the engine in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROUGH_PLATES_H
#define RA_ROUGH_PLATES_H

#include "areal/areal.h"
#include "surface/kind.h"

/** A steel block of `length` and `width` [m] lies on a plate of 120 x 90 x 1 mm, leaves it with
 * 20 mm/s, and slides at 1 m/s. The rms height of both surfaces is 6.27 um, their correlation
 * length 450 um. */
static inline struct ra_areal_spec rough_plate(double length, double width, double step)
{
    const struct ra_track_recipe recipe = {.rough = {.kind = &ra_surface_gaussian,
                                                     .sigma = 6.27e-6,
                                                     .correlation_length = 450e-6,
                                                     .seed = 2}};
    struct ra_areal_spec s = {
        .plate = {0.12, 0.09, 1e-3, 210e9, 0.3, 7800.0, RA_SUPPORTED, RA_SUPPORTED, NULL},
        .highest = 20e3,
        .damping = 0.02,
        .block = {length, width, 5e-3, 7800.0, {0.0, 0.0}},
        .gravity = {0.0, 9.81},
        .velocity = 0.02,
        .surface = {recipe, recipe},
        .side = 30e-3,
        .contacts = 2000,
        .pair = {.spacing = 75e-6,
                 .start = 10e-3,
                 .speed = 1.0,
                 .touching = true,
                 .step = step,
                 .law = "penalty",
                 .parameter = {1e13}}};
    s.surface[RA_BLOCK].rough.stream = 1;
    return s;
}

#endif
