// Velocity and temperature across a narrow gap as the sum of a few exponential relaxations.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ACROSS_GAP_H
#define RA_ACROSS_GAP_H

enum { RA_GAP_MODES = 3 };

/** The mean over the gap of the response to a force. A fraction `weight` of it relaxes at the rate
 *  `rate` $\nu/h^2$ (for heat: $a/h^2$), h being the gap. */
struct ra_gap_modes {
    double weight[RA_GAP_MODES], rate[RA_GAP_MODES];
};

struct ra_gap_modes ra_gap_modes(void);

#endif
