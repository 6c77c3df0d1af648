// The form of a profile: a polynomial.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FORM_H
#define RA_FORM_H

#include "surface/profile.h"

enum { RA_FORM_MOST = 9 }; ///< highest degree

/** Removes the least-squares polynomial of a degree, 1 to RA_FORM_MOST; 0: nothing is done.
 *  RA_INPUT unless there are more nodes than coefficients. */
enum ra_code ra_form_remove(struct ra_profile *profile, size_t degree, struct ra_status *st);

#endif
