// The form of profiles and maps: a polynomial.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FORM_H
#define RA_FORM_H

#include "surface/profile.h"
#include "surface/topography.h"

enum { RA_FORM_MOST = 9 }; ///< highest degree

/** Removes the least-squares polynomial of a degree, 1 to RA_FORM_MOST; 0: nothing is done.
 *  RA_INPUT unless there are more nodes than coefficients; RA_SYSTEM without memory. */
enum ra_code ra_form_remove(struct ra_profile *profile, size_t degree, struct ra_status *st);
/** The same of a map: all products of powers of x and y up to that degree; 1: the plane. RA_INPUT
 *  unless there are two nodes more than the degree either way; RA_SYSTEM without memory. */
enum ra_code ra_form_remove_area(struct ra_topography *topography, size_t degree,
                                 struct ra_status *st);

/** Removes the mean of a map, or (RA_LEVEL_LINE) its least-squares plane. As above. */
enum ra_code ra_topography_level(struct ra_topography *topography, enum ra_levelling level,
                                 struct ra_status *st);

#endif
