// Topographies: heights over a rectangle of cells, and their parameters.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TOPOGRAPHY_H
#define RA_TOPOGRAPHY_H

#include <stdbool.h>

#include "surface/cells.h"

enum { RA_DECLARED = 3 };

/** Numbers that stand for points that were not measured, as the file itself declares them. */
struct ra_declared {
    size_t count;
    double height[RA_DECLARED]; ///< these numbers as heights [m]
    double per_metre;           ///< how many of the file's units are a metre; 0: not known
};

/** Heights h [m] (ny x nx, x fastest) at the centres of cells, positive out of the material. Owns
 *  `height`. */
struct ra_topography {
    struct ra_cells cells;
    double *height;
    struct ra_declared declared;
    bool turned;    ///< the file rotates its axes; the rotation is not applied
    char said[400]; ///< note on the part of the file that was read; or ""
};

/** Adds to a note what the reader says about a topography, such as its channel, and that a rotation
 *  of its axes is not applied, if the file has one. */
void ra_topography_say(const struct ra_topography *topography, char *note, size_t note_size);

void ra_topography_free(struct ra_topography *topography);

/** Parameters about the mean height; no plane or form is removed. */
struct ra_area_parameters {
    double Sa, Sq;           ///< arithmetic and rms deviation [m]
    double Ssk, Sku;         ///< skewness and kurtosis [1]; NAN if flat
    double Sz;               ///< highest minus lowest height [m]
    double slope_x, slope_y; ///< rms slope between neighbouring heights along x and y [1]
    double slope;            ///< rms gradient, $(s_x^2 + s_y^2)^{1/2}$ [1]
};
enum ra_code ra_topography_parameters(const struct ra_topography *topography,
                                      struct ra_area_parameters *result, struct ra_status *st);

#endif
