// What the profile of a solid is made from (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RECIPE_H
#define RA_RECIPE_H

#include <stdbool.h>
#include <stdint.h>

#include "surface/profile.h"

enum ra_surface_kind {
    RA_SURFACE_FLAT,        ///< h = 0
    RA_SURFACE_GAUSSIAN,    ///< Garcia-Stoll: Gaussian heights, ACF sigma^2 exp(-x^2/lc^2)
    RA_SURFACE_SINE,        ///< h = amplitude sin(2 pi (x/wavelength + phase))
    RA_SURFACE_BUMPS,       ///< raised cosines at given positions
    RA_SURFACE_FILE,        ///< measured: two-column text or ISO 25178-71 .sdf
    RA_SURFACE_SAME,        ///< the other solid's profile, as long as either goes (reading L8)
    RA_SURFACE_EXPONENTIAL, ///< Gaussian heights, ACF sigma^2 exp(-|x|/lc)
    RA_SURFACE_SELF_AFFINE, ///< Gaussian heights, spectrum q^-(1 + 2H) with roll-off and cut-off
    RA_SURFACE_SPECTRUM     ///< Gaussian heights, spectrum of a table in `file`
};

/** Whether a kind is drawn by chance. */
static inline bool ra_surface_is_random(enum ra_surface_kind kind)
{
    return kind == RA_SURFACE_GAUSSIAN || kind == RA_SURFACE_EXPONENTIAL ||
           kind == RA_SURFACE_SELF_AFFINE || kind == RA_SURFACE_SPECTRUM;
}

/** Whether a kind takes its heights from Ra or sigma; a table says them itself. */
static inline bool ra_surface_is_scaled(enum ra_surface_kind kind)
{
    return ra_surface_is_random(kind) && kind != RA_SURFACE_SPECTRUM;
}

/** Whether a kind needs a file. */
static inline bool ra_surface_has_file(enum ra_surface_kind kind)
{
    return kind == RA_SURFACE_FILE || kind == RA_SURFACE_SPECTRUM;
}

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

/** What a surface is made from; read from [surface.resonator] and [surface.slider]. */
struct ra_surface_recipe {
    enum ra_surface_kind kind;
    double Ra;                 ///< target arithmetic roughness of this record [m]; 0: use sigma
    double sigma;              ///< target rms height of the process (not of the record) [m]
    double correlation_length; ///< lc [m]: ACF falls to 1/e
    double hurst;              ///< self-affine: H in (0, 1]
    double longest, shortest;  ///< self-affine: wavelengths of the roll-off and the cut-off [m]
    double skewness, kurtosis; ///< of random heights; 0 and 3, or both 0: normal
    uint64_t seed;             ///< stated seed; of a synthesised profile too
    uint64_t stream;           ///< independent stream of that seed: 0 resonator, 1 slider
    double amplitude, wavelength, phase; ///< sine: [m], [m], [turns]
    struct ra_bump *bump;                ///< raised cosines (bump_count), owned
    size_t bump_count;
    char file[512];          ///< measured profile; table of a spectrum (density.h)
    char format[160];        ///< how that file is to be read (format.h)
    enum ra_levelling level; ///< what is removed from a measured profile
    double scale;            ///< factor on the heights of what a file says
    size_t form;             ///< degree of the polynomial removed from the record; 0: none
    /// cut-offs of a measured profile [m], 0: none; lambda_s HUGE_VAL: where the grid is coarser
    double lambda_s, lambda_c;
    enum ra_extension extend; ///< of a measured profile that is too short
    /// nodes of the record whose Ra, mean or line are meant, from the first one on; 0: all that are
    /// made. With the same number two records of a recipe agree as far as both go
    size_t reference;
    /// what a sine and bumps are counted from: the first height is at x = first spacing (0 or 1)
    size_t first;
};

#endif
