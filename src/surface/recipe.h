// What the surface of a solid is made from (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RECIPE_H
#define RA_RECIPE_H

#include <stdbool.h>
#include <stdint.h>

#include "surface/profile.h"

struct ra_surface_kind;

/** What is done with a measured profile that is shorter than its solid. */
enum ra_extension {
    RA_EXTEND_NONE,      ///< it is refused
    RA_EXTEND_MIRROR,    ///< it goes back, and forth again
    RA_EXTEND_REPEAT,    ///< it begins again
    RA_EXTEND_SYNTHESISE ///< a random profile with its spectrum and heights takes its place
};

/** A raised cosine: h(x) = height/2 (1 + cos(2 pi (x - centre)/width)), |x - centre| < width/2. */
struct ra_bump {
    double centre, height, width; ///< [m]
};

/// Parameters that only one kind of surface reads.
enum { RA_SURFACE_PARAMETERS = 16 };

/** What a surface is made from: a profile of sliding, the face of a block or a plate, that of a
 *  body that rolls. Each kind of surface (kind.h) reads the fields of its own keys. */
struct ra_surface_recipe {
    const struct ra_surface_kind *kind;
    double Ra;    ///< of a profile: target arithmetic roughness of this record [m]; 0: use $\sigma$
    double sigma; ///< target rms height of the process (not of the record) [m]
    double correlation_length; ///< lc [m], along x: ACF falls to 1/e
    double length_across;      ///< the same along y, of faces; 0: as along x
    double hurst;              ///< self-affine: H in (0, 1]
    double longest, shortest;  ///< self-affine: wavelengths of the roll-off and the cut-off [m]
    double skewness, kurtosis; ///< of random heights; 0 and 3, or both 0: normal
    uint64_t seed;             ///< stated seed; of a synthesised profile too
    uint64_t stream;           ///< independent stream of that seed: 0 resonator, 1 slider
    double amplitude, wavelength, phase; ///< sine: [m], [m], [turns]
    struct ra_bump *bump;                ///< raised cosines (bump_count), owned
    size_t bump_count;
    char file[512];          ///< measured surface; table of a spectrum (density.h)
    char format[160];        ///< how that file is to be read (format.h)
    enum ra_levelling level; ///< what is removed from a measured profile
    double scale;            ///< factor on the heights of what a file says
    size_t form;             ///< degree of the polynomial removed from the record; 0: none
    /// cut-offs of a measured profile [m], 0: none; $\lambda_s$ HUGE_VAL: where the grid is coarser
    double lambda_s, lambda_c;
    char filter[16];          ///< that of lambda_c (mean_line.h); "": gaussian
    enum ra_extension extend; ///< of a measured profile that is too short
    /// of kinds that alone know what they are; a row of a kind's keys says which one is whose, any
    /// that no other row has
    double parameter[RA_SURFACE_PARAMETERS];
    /// nodes of a profile whose Ra, mean or line are meant, from the first one on; 0: all that are
    /// made. With the same number two records of a recipe agree as far as both go
    size_t reference;
    /// what the places of a profile are counted from: the first height is at x = first spacing (0
    /// or 1)
    size_t first;
    struct ra_store *store; ///< where heights are kept for other runs; NULL: nowhere
};

/** The nodes of a profile: l `spacing` from the end of its solid, from l = `first` on. */
struct ra_surface_nodes {
    size_t first, count;
    double spacing; ///< [m]
};

#endif
