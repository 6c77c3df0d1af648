// The mean line as a smoothing spline (ISO 16610-22).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The mean line is near the heights and has little curvature:
 * $$ \min_m \sum_l (z_l - m_l)^2 + \alpha^4 \sum_l (m_{l-1} - 2 m_l + m_{l+1})^2,\quad
 *    \alpha = \frac{1}{2 \sin(\pi \chi/\lambda_c)}                          % eq:ra2d-spline $$
 * With second differences D and free ends this is the system $(1 + \alpha^4 D^T D)\, m = z$. Far
 * from the ends the transmission of a wave is
 * $$ H(\lambda) = \Big(1 + \frac{\sin^4(\pi\chi/\lambda)}{\sin^4(\pi\chi/\lambda_c)}
 *    \Big)^{-1}                                                 % eq:ra2d-spline-transmission $$
 * which is one half at the cut-off. A straight line is its own mean line: D m = 0.
 *
 * The matrix has five diagonals and is positive definite, so its factorisation $L \Lambda L^T$
 * needs no pivots. Its elements are up to $6 \alpha^4$. So the rounding error is at most
 * $2^{-53} 70 \alpha^4$ of the heights: 5e-6 for a cut-off of 1000 spacings, 8e-5 for 2000, the
 * largest allowed number. Heights are taken relative to the first height.
 *
 * Units: SI. Tests: tests/surface/test_mean_lines.c.
 */
#include <stdlib.h>

#include "base/room.h"
#include "surface/mean_line.h"

enum { MOST_NODES = 2000 };

/// Elements of $D^T D$ for n >= 5 nodes: the diagonal, and the two diagonals beside it.
static double diagonal(size_t l, size_t n)
{
    const size_t end = l < n - 1 - l ? l : n - 1 - l;
    return end == 0 ? 1.0 : end == 1 ? 5.0 : 6.0;
}

static double beside(size_t l, size_t n)
{
    return l == 0 || l == n - 2 ? -2.0 : -4.0;
}

/// Factorises $1 + s D^T D$, where s is the stiffness, as $L \Lambda L^T$: $\Lambda$ in d, the two
/// diagonals of L in e and f.
static void factor(size_t n, double stiffness, double *d, double *e, double *f)
{
    for (size_t l = 0; l < n; l++) {
        d[l] = 1.0 + stiffness * diagonal(l, n);
        double coupling = l + 1 < n ? stiffness * beside(l, n) : 0.0;
        if (l > 0) {
            d[l] -= d[l - 1] * e[l - 1] * e[l - 1];
            coupling -= d[l - 1] * e[l - 1] * f[l - 1];
        }
        if (l > 1) {
            d[l] -= d[l - 2] * f[l - 2] * f[l - 2];
        }
        e[l] = coupling / d[l];
        f[l] = l + 2 < n ? stiffness / d[l] : 0.0;
    }
}

static void solve(size_t n, const double *d, const double *e, const double *f, double *x)
{
    for (size_t l = 1; l < n; l++) {
        x[l] -= e[l - 1] * x[l - 1];
        x[l] -= l > 1 ? f[l - 2] * x[l - 2] : 0.0;
    }
    for (size_t l = n; l-- > 0;) {
        x[l] /= d[l];
        x[l] -= l + 1 < n ? e[l] * x[l + 1] : 0.0;
        x[l] -= l + 2 < n ? f[l] * x[l + 2] : 0.0;
    }
}

static enum ra_code make(const struct ra_profile *profile, double cutoff, double *line,
                         struct ra_status *st)
{
    const size_t n = profile->count;
    const double origin = profile->height[0];
    const double alpha = 0.5 / ra_exact_sin_turns(0.5 * profile->spacing / cutoff);
    double *const d = ra_alloc(3 * n, sizeof *d, "matrix of a spline", st);
    if (d == NULL) {
        return RA_SYSTEM;
    }
    for (size_t l = 0; l < n; l++) {
        line[l] = profile->height[l] - origin;
    }
    factor(n, alpha * alpha * alpha * alpha, d, d + n, d + 2 * n);
    solve(n, d, d + n, d + 2 * n, line);
    for (size_t l = 0; l < n; l++) {
        line[l] += origin;
    }
    free(d);
    return RA_OK;
}

const struct ra_mean_line ra_mean_line_spline = {"spline", MOST_NODES, make, NULL};
