// A block that hops on a random wall: what verify/verify_bouncer.c derives and judges.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LAW_BOUNCER_H
#define RA_LAW_BOUNCER_H

/** Power that the wall gives, divided by the weight of the block and the rms speed of the wall:
 *  $(2/\sqrt\pi) \sqrt{1 - e}$, for a restitution e from 0 to 1. */
double bouncer_power(double e);

/** $\sqrt2$ times the rms speed of the block, divided by that of the wall:
 *  $\sqrt{(1 + 3 e)/(1 - e)}$, e below 1. */
double bouncer_speed(double e);

#endif
