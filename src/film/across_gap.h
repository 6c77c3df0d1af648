// Velocity and temperature across a narrow gap as the sum of a few exponential relaxations.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ACROSS_GAP_H
#define RA_ACROSS_GAP_H

enum { RA_GAP_MODES = 3 };

/** Response to a force, averaged over the gap h, as a sum of modes. Mode j has the share
 *  `weight[j]` and relaxes at the rate `rate[j]` $\nu/h^2$ (for heat: `rate[j]` $a/h^2$ with the
 *  thermal diffusivity a). */
struct ra_gap_modes {
    double weight[RA_GAP_MODES], rate[RA_GAP_MODES];
};

struct ra_gap_modes ra_gap_modes(void);

#endif
