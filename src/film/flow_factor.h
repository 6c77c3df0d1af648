// How roughness hinders the flow in a gap: the pressure flow factor of Patir and Cheng.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FLOW_FACTOR_H
#define RA_FLOW_FACTOR_H

#include <stddef.h>

/** $\phi$ of the gap between mean planes over the rms height of both surfaces together. */
double ra_flow_factor(double gap_over_rms);

/** Below this gap over rms height the factor is not known. */
#define RA_FLOW_LEAST 0.5

/** What Reynolds' equation for the roughness may be off in $\phi$ at any gap (flow_factor.c), for
 *  an rms height over the length in which correlation falls to 1/e. */
double ra_flow_factor_error(double rms_over_length);

/** $1/\phi$ at gaps from 0 on, `RA_FLOW_PER_RMS` for each rms height; the last stands for all
 *  behind it. */
enum { RA_FLOW_PER_RMS = 64, RA_FLOW_POINTS = 20 * RA_FLOW_PER_RMS + 1 };
void ra_flow_table(double table[RA_FLOW_POINTS]);
double ra_flow_hindered(const double table[RA_FLOW_POINTS], double gap_over_rms);

#endif
