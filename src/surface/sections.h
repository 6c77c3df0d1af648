// Roughness parameters over section lengths, and the material ratio (ISO 21920-2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SECTIONS_H
#define RA_SECTIONS_H

#include "surface/profile.h"

/** Parameters of ISO 21920-2 about the mean line of the evaluation length. */
struct ra_section_parameters {
    size_t sections;   ///< number nsc of whole section lengths in the evaluation length
    double section;    ///< section length lsc [m]
    double evaluation; ///< evaluation length le [m]: number of nodes times the spacing
    double Rp, Rv, Rz; ///< means over the sections: highest peak, deepest valley, their sum [m]
    double Rt;         ///< total height in the evaluation length [m]
    /// rms gradient from seven points [1]; NAN if there are fewer than seven nodes
    double Rdq;
    double RSm; ///< mean spacing of profile elements [m]; NAN if there is none
};

/** Computes the parameters above over the whole profile, in sections of `section` [m]; 0: the
 *  profile is one section. RA_INPUT if there are fewer than 3 nodes, or if the section is longer
 *  than the profile or shorter than two spacings. RA_SYSTEM without memory. */
enum ra_code ra_section_parameters(const struct ra_profile *profile, double section,
                                   struct ra_section_parameters *result, struct ra_status *st);

/** Finds the middle part of a profile, which is `length` [m] long from its first node to its last.
 *  With length 0 it is the whole profile. `part` shares the heights of `profile`, which owns them.
 *  RA_INPUT if `length` is longer than the profile. */
enum ra_code ra_evaluation_length(const struct ra_profile *profile, double length,
                                  struct ra_profile *part, struct ra_status *st);

/** Rmr(c): the share of the length over which the profile, linear between nodes, is at or above
 *  `height` [m]. */
double ra_material_ratio(const struct ra_profile *profile, double height);

#endif
