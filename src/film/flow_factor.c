// How roughness hinders the flow in a gap: the pressure flow factor of Patir and Cheng.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Between rough surfaces, h apart in the mean and with the rms height $\sigma$ of both together,
 * the mean flow under a pressure gradient is $\varphi$ times that between smooth ones. Patir and
 * Cheng (1978) computed it for Gaussian surfaces from Reynolds' equation of the rough gap. For
 * isotropic surfaces they give the fit, for $H = h/\sigma > 0.5$,
 * $$ \varphi = 1 - 0.90\,e^{-0.56 H} .                                   % eq:flow-factor $$
 * It is 1 where the gap is large. Their factor of shear flow is 0 if both surfaces are equally
 * rough, because the drags of the two walls then cancel.
 *
 * **Where Reynolds' equation may be used for roughness.** It assumes that the gap changes only over
 * lengths much larger than itself. For one wall of small waves, $\epsilon\cos kx$, across the
 * flow, Stokes' equations give it exactly to the second order: the flow of the first order is that
 * of a cavity whose wall slips by $-\epsilon u_0'\cos kx$, and the mean of the second order
 * follows,
 * $$ \varphi = 1 - \frac32 \frac{\epsilon^2}{h^2} (F - 2) , \qquad
 *    F(a) = \frac{2a(\sinh a\cosh a - a)}{\sinh^2 a - a^2} = 4 + \frac{4}{15} a^2 + \ldots ,
 *    \quad a = kh ,                                                      % eq:flow-stokes $$
 * where F = 4 is Reynolds' limit, $1 - 3\epsilon^2/h^2$. So Reynolds' equation makes the reduction
 * of the flow by roughness too small, by the share $\frac{2}{15}(kh)^2$ of the reduction. A
 * Gaussian surface has $k^2 = 2/l_c^2$ in the mean, so that $1 - \varphi$ of (eq:flow-factor) is
 * too small by the share $\frac{4}{15}(h/l_c)^2$ of itself. Since $0.9\,e^{-0.56 H} H^2$ is 1.553
 * at most (at H = 3.57), the error of $\varphi$ at any gap is no more than
 * $$ 0.414\,(\sigma/l_c)^2 .                                             % eq:flow-error $$
 *
 * In the time loop $1/\phi$ is interpolated linearly between 64 points for each rms height, with an
 * error of 1e-5.
 *
 * Tests: tests/film/test_flow_factor.c.
 */
#include "film/flow_factor.h"

#include <math.h>

#include "base/room.h"

static const double SHARE = 0.90, RATE = 0.56;

double ra_flow_factor(double gap_over_rms)
{
    int power;
    const double x = fmin(RATE * gap_over_rms, RA_EXPONENTIAL_MOST);
    const struct ra_dd part = ra_exponential((struct ra_dd){-x, 0.0}, &power);
    return 1.0 - SHARE * ldexp(part.high + part.low, power);
}

double ra_flow_factor_error(double rms_over_length)
{
    return 0.414 * (rms_over_length * rms_over_length);
}

void ra_flow_table(double table[RA_FLOW_POINTS])
{
    for (size_t i = 0; i < RA_FLOW_POINTS; i++) {
        table[i] = 1.0 / ra_flow_factor((double)i / RA_FLOW_PER_RMS);
    }
}

double ra_flow_hindered(const double table[RA_FLOW_POINTS], double gap_over_rms)
{
    const double place = gap_over_rms * RA_FLOW_PER_RMS;
    if (!(place < RA_FLOW_POINTS - 1)) {
        return table[RA_FLOW_POINTS - 1];
    }
    const size_t i = place > 0.0 ? (size_t)place : 0;
    return table[i] + (place - (double)i) * (table[i + 1] - table[i]);
}
