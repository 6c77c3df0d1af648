// Topographies by a recipe (rolling contact, Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TOPOGRAPHY_RECIPE_H
#define RA_TOPOGRAPHY_RECIPE_H

#include <stdint.h>

#include "surface/topography.h"

enum ra_topography_kind {
    RA_TOPOGRAPHY_FLAT,        ///< h = 0
    RA_TOPOGRAPHY_GAUSSIAN,    ///< normal heights, ACF sigma^2 exp(-(x/lx)^2 - (y/ly)^2)
    RA_TOPOGRAPHY_SELF_AFFINE, ///< normal heights, spectrum q^(-2(1 + H)) between two cut-offs
    RA_TOPOGRAPHY_FILE,        ///< measured (topography_io.h); its own grid
    RA_TOPOGRAPHY_SPECTRUM,    ///< normal heights, isotropic spectrum of a table (density.h)
    RA_TOPOGRAPHY_EXPONENTIAL  ///< normal heights, ACF sigma^2 exp(-|x|/lx - |y|/ly)
};

/** What a topography is made from. */
struct ra_topography_recipe {
    enum ra_topography_kind kind;
    double sigma;              ///< rms height of the process [m]
    double length_x, length_y; ///< Gaussian, exponential: correlation lengths l_x, l_y [m]
    double hurst;              ///< self-affine: H in (0, 1]
    double longest, shortest;  ///< self-affine: wavelengths of the roll-off and the cut-off [m]
    double skewness, kurtosis; ///< of the heights; 0 and 3, or both 0: normal
    uint64_t seed, stream;     ///< stated seed, and an independent stream of it
    char file[512];            ///< measured: the path; that of the table of a spectrum
    char format[160];          ///< measured, table: how the file is to be read (format.h)
};

/** Makes a topography on the cells; a measured one has the cells of its file, whatever
 *  `cells` are. RA_INPUT, one line: a spacing above l/5 (of a length) or above a quarter of the
 *  shortest wavelength, parameters out of their range, an unreadable file. Free in any case. */
enum ra_code ra_topography_make(const struct ra_topography_recipe *recipe,
                                const struct ra_cells *cells, struct ra_topography *topography,
                                struct ra_status *st);

#endif
