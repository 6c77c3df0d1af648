// Recipes: all data from which the surface of a solid is made (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RECIPE_H
#define RA_RECIPE_H

#include <stdbool.h>
#include <stdint.h>

#include "surface/profile.h"

struct ra_surface_kind;

/** What happens if a measured profile is shorter than its solid. */
enum ra_extension {
    RA_EXTEND_NONE,   ///< the profile is refused
    RA_EXTEND_MIRROR, ///< the profile is followed by its mirror image, and so on
    RA_EXTEND_REPEAT, ///< the profile is repeated
    /// a random profile with the same spectrum and distribution of heights replaces it
    RA_EXTEND_SYNTHESISE
};

/** A raised cosine: h(x) = height/2 (1 + cos(2 pi (x - centre)/width)), |x - centre| < width/2. */
struct ra_bump {
    double centre, height, width; ///< place, height and width [m]
};

/// Number of parameters that only one kind of surface uses.
enum { RA_SURFACE_PARAMETERS = 16 };

/** The data from which a surface is made: a profile (sliding in two dimensions), the face of a
 *  block or a plate, or the face of a body that rolls. Each kind of surface (kind.h) reads the
 *  fields of its own keys. */
struct ra_surface_recipe {
    const struct ra_surface_kind *kind;
    /// for a profile: arithmetic roughness Ra of the record [m]; 0: $\sigma$ is used
    double Ra;
    double sigma; ///< rms height of the process (not of the record) [m]
    /// correlation length lc along x [m]: the autocorrelation falls to 1/e
    double correlation_length;
    /// correlation length of a face along y [m]; 0: as along x
    double length_across;
    double hurst; ///< for self-affine surfaces: Hurst exponent H in (0, 1]
    /// for self-affine surfaces: wavelengths of roll-off and cut-off [m]
    double longest, shortest;
    double skewness, kurtosis;           ///< moments of random heights; 0 and 3, or both 0: normal
    uint64_t seed;                       ///< seed, also of a synthesised profile
    uint64_t stream;                     ///< independent stream of this seed: 0 resonator, 1 slider
    double amplitude, wavelength, phase; ///< of a sine [m], [m], [turns]
    struct ra_bump *bump;                ///< raised cosines (bump_count), owned
    size_t bump_count;
    char file[512];          ///< file of a measured surface, or table of a spectrum (density.h)
    char format[160];        ///< how this file is to be read (format.h)
    enum ra_levelling level; ///< levelling of a measured profile
    double scale;            ///< factor by which the heights of a file are multiplied
    size_t form;             ///< degree of the polynomial removed from the record; 0: none
    /// cut-offs of a measured profile [m]; 0: none. HUGE_VAL for $\lambda_s$: a filter only if the
    /// grid is coarser than the record
    double lambda_s, lambda_c;
    char filter[16];          ///< filter of lambda_c (mean_line.h); "": gaussian
    enum ra_extension extend; ///< for a measured profile that is too short
    /// parameters of single kinds of surface. Each entry belongs to one row of a kind's keys
    double parameter[RA_SURFACE_PARAMETERS];
    /// number of nodes, from the first on, to which Ra, mean or line of a profile refer; 0: all.
    /// With the same number, two records of one recipe are equal over their common length
    size_t reference;
    /// the first height is this number of spacings from the end of the solid (0 or 1)
    size_t first;
    struct ra_store *store; ///< store that keeps heights for other runs; NULL: none
};

/** Nodes of a profile. Node l is l spacings from the end of the solid; l begins with `first`. */
struct ra_surface_nodes {
    size_t first, count;
    double spacing; ///< spacing of the nodes [m]
};

#endif
