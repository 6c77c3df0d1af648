// Velocity and temperature across a narrow gap, as the sum of a few relaxations.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ACROSS_GAP_H
#define RA_ACROSS_GAP_H

enum { RA_GAP_MODES = 3 };

/** The mean over the gap of what a force makes: a part `weight` of it relaxes at the rate `rate`
 *  $\nu/h^2$ (of heat: $a/h^2$). */
struct ra_gap_modes {
    double weight[RA_GAP_MODES], rate[RA_GAP_MODES];
};

struct ra_gap_modes ra_gap_modes(void);

#endif
