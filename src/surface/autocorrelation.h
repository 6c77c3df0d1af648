// The autocorrelation length of maps.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AUTOCORRELATION_H
#define RA_AUTOCORRELATION_H

#include "surface/topography.h"

/** S_al of ISO 25178-2 [m]: the shortest lag, in any direction, at which the autocorrelation of the
 *  heights about their mean falls to `level` (0.2 in the standard). NAN if the map is flat, or if
 *  the autocorrelation does not fall to `level` within half of the sides. RA_SYSTEM without
 *  memory. */
enum ra_code ra_topography_length(const struct ra_topography *topography, double level,
                                  double *length, struct ra_status *st);

#endif
