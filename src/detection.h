// Node-to-segment detection in two passes (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DETECTION_H
#define RA_DETECTION_H

#include "problem.h"

/** Memory for the lines and for as many contacts as two passes can find. */
enum ra_code ra_detection_make(const struct ra_problem *problem, struct ra_detection *detection,
                               struct ra_status *st);
void ra_detection_free(struct ra_detection *detection);

/** Geometry of both passes at an offset: which nodes face which segments (Eqs. 28, 29, 31). */
void ra_detection_passes(const struct ra_problem *problem, const struct ra_offset *offset,
                         struct ra_pass pass[2]);

/** The plain loop: all nodes of both solids in the contact zone at this offset and with these modal
 *  amplitudes (padded width). Fills `contact` with every slave node whose gap is below `below`. */
void ra_detect(const struct ra_problem *problem, const struct ra_offset *offset,
               const double *const amplitude[2], double below, struct ra_detection *detection);

/** Hermite weights of Eq. 31 and their derivatives by xi. */
void ra_hermite(double xi, double N[4]);
void ra_hermite_slope(double xi, double slope[4]);

#endif
