// How roughness hinders the flow in a gap: the pressure flow factor of Patir and Cheng.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Let the mean planes of two rough surfaces be h apart, and let $\sigma$ be the rms height of both
 * together. A pressure gradient then drives $\varphi$ times the mean flow that it drives between
 * smooth surfaces. Patir and Cheng (1978) computed $\varphi$ for Gaussian surfaces from Reynolds'
 * equation of the rough gap. For isotropic surfaces they give the fit, for $H = h/\sigma > 0.5$,
 * $$ \varphi = 1 - 0.90\,e^{-0.56 H} .                                   % eq:flow-factor $$
 * $\varphi$ tends to 1 in a large gap. The factor of shear flow, which they also give, is 0 if both
 * surfaces are equally rough, because the drags of the two walls then cancel.
 *
 * **Where Reynolds' equation may be used for roughness.** It assumes that the gap changes only over
 * lengths much larger than itself. Let one wall have small waves across the flow,
 * $\epsilon\cos kx$. For these waves Stokes' equations can be solved exactly to the second order.
 * The flow of first order is the flow in a cavity whose wall slips by $-\epsilon u_0'\cos kx$. The
 * mean flow of second order follows from it,
 * $$ \varphi = 1 - \frac32 \frac{\epsilon^2}{h^2} (F - 2) , \qquad
 *    F(a) = \frac{2a(\sinh a\cosh a - a)}{\sinh^2 a - a^2} = 4 + \frac{4}{15} a^2 + \ldots ,
 *    \quad a = kh ,                                                      % eq:flow-stokes $$
 * where F = 4 is Reynolds' limit, $1 - 3\epsilon^2/h^2$. So Reynolds' equation gives a reduction of
 * the flow that is too small by the share $\frac{2}{15}(kh)^2$. The mean of $k^2$ of a Gaussian
 * surface is $2/l_c^2$. Therefore $1 - \varphi$ of (eq:flow-factor) is too small by the share
 * $\frac{4}{15}(h/l_c)^2$. Since $0.9\,e^{-0.56 H} H^2$ is at most 1.553 (at H = 3.57), the error
 * of $\varphi$ at any gap is at most
 * $$ 0.414\,(\sigma/l_c)^2 .                                             % eq:flow-error $$
 *
 * In the time loop $1/\varphi$ is interpolated linearly in a table with 64 points for each rms
 * height. The error is 1e-5.
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
