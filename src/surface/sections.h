// Roughness parameters over section lengths, and the material ratio (ISO 21920-2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SECTIONS_H
#define RA_SECTIONS_H

#include "surface/profile.h"

/** Parameters of ISO 21920-2 about the mean line of the evaluation length. */
struct ra_section_parameters {
    size_t sections;   ///< nsc, whole section lengths in the evaluation length
    double section;    ///< lsc [m]
    double evaluation; ///< le [m]: nodes times the spacing
    double Rp, Rv, Rz; ///< means over sections: highest peak, deepest valley, their sum [m]
    double Rt;         ///< total height of the evaluation length [m]
    double Rdq;        ///< rms gradient by seven points [1]; NAN below seven nodes
    double RSm;        ///< mean spacing of profile elements [m]; NAN if there is none
};

/** All of them over the whole profile, in sections of `section` [m]; 0: one section, the profile.
 *  RA_INPUT if there are fewer than 3 nodes, or if the section is longer than the profile or
 *  shorter than two spacings; RA_SYSTEM without memory. */
enum ra_code ra_section_parameters(const struct ra_profile *profile, double section,
                                   struct ra_section_parameters *result, struct ra_status *st);

/** The middle of a profile, `length` [m] from its first node to its last: `part` has the heights of
 *  `profile`, which owns them. 0: all of it. RA_INPUT if it is longer than the profile. */
enum ra_code ra_evaluation_length(const struct ra_profile *profile, double length,
                                  struct ra_profile *part, struct ra_status *st);

/** Rmr(c): the share of the length where the profile, linear between nodes, is at or above
 *  `height` [m]. */
double ra_material_ratio(const struct ra_profile *profile, double height);

#endif
