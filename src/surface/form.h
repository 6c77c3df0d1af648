// Removing the form of profiles and maps: a polynomial.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FORM_H
#define RA_FORM_H

#include "surface/profile.h"
#include "surface/topography.h"

enum { RA_FORM_MOST = 9 }; ///< highest degree of the polynomial

/** Removes the least-squares polynomial of a degree from 1 to RA_FORM_MOST; a degree of 0 changes
 *  nothing. RA_INPUT unless there are more nodes than coefficients. RA_SYSTEM without memory. */
enum ra_code ra_form_remove(struct ra_profile *profile, size_t degree, struct ra_status *st);
/** The same as ra_form_remove for a map, with all products of powers of x and y up to that degree;
 *  degree 1 is a plane. RA_INPUT unless both sides have at least degree + 2 nodes. RA_SYSTEM
 *  without memory. */
enum ra_code ra_form_remove_area(struct ra_topography *topography, size_t degree,
                                 struct ra_status *st);

/** Removes the mean of a map or, with RA_LEVEL_LINE, its least-squares plane. Codes as above. */
enum ra_code ra_topography_level(struct ra_topography *topography, enum ra_levelling level,
                                 struct ra_status *st);

#endif
