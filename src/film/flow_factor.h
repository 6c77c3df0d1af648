// How roughness hinders the flow in a gap: the pressure flow factor of Patir and Cheng.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FLOW_FACTOR_H
#define RA_FLOW_FACTOR_H

#include <stddef.h>

/** The pressure flow factor $\phi$. The argument is the gap between the mean planes, divided by the
 *  rms height of both surfaces together. */
double ra_flow_factor(double gap_over_rms);

/** The smallest gap over rms height for which the factor is known. */
#define RA_FLOW_LEAST 0.5

/** The largest error of $\phi$, at any gap, that Reynolds' equation causes for a rough surface
 *  (flow_factor.c). The argument is the rms height, divided by the length in which the correlation
 *  falls to 1/e. */
double ra_flow_factor_error(double rms_over_length);

/** Table of $1/\phi$ at gaps from 0 on, with `RA_FLOW_PER_RMS` points for each rms height. At
 *  larger gaps the last value is used. ra_flow_hindered reads the table. */
enum { RA_FLOW_PER_RMS = 64, RA_FLOW_POINTS = 20 * RA_FLOW_PER_RMS + 1 };
void ra_flow_table(double table[RA_FLOW_POINTS]);
double ra_flow_hindered(const double table[RA_FLOW_POINTS], double gap_over_rms);

#endif
