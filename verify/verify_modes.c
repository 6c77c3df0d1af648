// Verification: mode shapes at the nodes are orthonormal, for all pairs of ends (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# The Gram matrix of the nodes

**Case.** The modes $k = 0, \dots, 59$ of beams with all nine pairs of free, pinned and clamped
ends, sampled at N + 1 nodes. There are two questions. Are the shapes orthonormal (Eq. 17)? The
program projects forces by the trapezoidal rule (Eqs. 21, 35); how far is the Gram matrix by this
rule from the unit matrix,
$$ G_{kj} = \sum_l w_l \psi_k(x_l) \psi_j(x_l) \quad\text{against}\quad
    \int_0^L \psi_k \psi_j \,dx = \delta_{kj} ? $$

**Exact solution.** Exactly, the shapes are orthonormal. For the first question we need a
quadrature much better than the trapezoidal rule: Romberg's extrapolation of it on N = 8192, 4096,
..., 512, whose error of order 10 in $\alpha_{60} L/N$ is below rounding. So the difference from the
unit matrix is that of the shapes. The band, 1e-13, is ten times the largest difference seen, 1e-14,
which is rounding in sums of 8193 terms of the order of 4/L times chi.

**Expected order.** By Euler and Maclaurin the trapezoidal rule errs by the odd derivatives of
$\psi_k \psi_j$ at the two ends,
$\sum_r B_{2r} \chi^{2r}/(2r)! [(\psi_k\psi_j)^{(2r-1)}]_0^L$.

- free: $(\psi_k\psi_j)' = \psi_k'\psi_j + \psi_k\psi_j'$ does not vanish: order 2;
- clamped: $\psi = \psi' = 0$, so the derivatives of order 1 and 3 are zero, and in the fifth remain
  the terms $10(\psi_k''\psi_j''' + \psi_k'''\psi_j'')$: order 6;
- pinned: $\psi = \psi'' = \psi'''' = \dots = 0$: every odd derivative is zero, and the rule is
  exact as long as k + j stays below 2N.

A pair has the lower order of its two ends. Errors are the largest entry of |G - 1|.

**Refinement path.** N = 512, 1024, 2048, 4096 for order 2; 256 to 2048 for order 6, where the
highest mode turns by 0.74 rad a cell at first and the error falls from 3e-6 to rounding. **Bands.**
+- 0.01: the error of a pair grows with k and j. For the highest modes the next term of the series,
divided by the first, is $(\alpha\chi)^2/60$ (order 2) or $(\alpha\chi)^2/40$ (order 6), times a
factor of the order of one: a per cent on the first grid and less on the others. 0.001 is seen.

Coarser grids are the even nodes of the finer ones. A check shows that the program gives the same
values if it makes the coarse grid itself, to 4 ulp of the largest value, 2/sqrt(L).
*/

#include "modes/modes.h"
#include "study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MODES = 60, FINEST = 8192, LEVELS = 5, PATH = 4 };

static const char *const end_name[] = {"free", "pinned", "clamped"};

static struct ra_beam beam_of(enum ra_end left, enum ra_end right)
{
    return (struct ra_beam){.length = 1,
                            .area = 1,
                            .inertia = 1,
                            .young = 1,
                            .density = 1,
                            .left = left,
                            .right = right};
}

/// Trapezoidal rule for psi_k psi_j with every `stride`-th node.
static double trapezoid(const struct ra_modes *modes, size_t k, size_t j, size_t stride)
{
    const size_t last = modes->nodes - 1;
    double sum = (ra_modes_at(modes, k, 0) * ra_modes_at(modes, j, 0) +
                  ra_modes_at(modes, k, last) * ra_modes_at(modes, j, last)) /
                 2;
    for (size_t l = stride; l < last; l += stride) {
        sum += ra_modes_at(modes, k, l) * ra_modes_at(modes, j, l);
    }
    return sum * (double)stride / (double)last;
}

/// Romberg's extrapolation of the trapezoidal rule on LEVELS grids.
static double romberg(const struct ra_modes *modes, size_t k, size_t j)
{
    double row[LEVELS];
    for (size_t i = 0; i < LEVELS; i++) {
        row[i] = trapezoid(modes, k, j, (size_t)1 << i); // finest first
    }
    for (size_t step = 1; step < LEVELS; step++) {
        const double factor = pow(4, (double)step);
        for (size_t i = 0; i + step < LEVELS; i++) {
            row[i] = (factor * row[i] - row[i + 1]) / (factor - 1);
        }
    }
    return row[0];
}

/// Largest entry of |G - 1|; stride 0 stands for Romberg's rule.
static double gram_error(const struct ra_modes *modes, size_t stride)
{
    double worst = 0;
    for (size_t k = 0; k < modes->count; k++) {
        for (size_t j = 0; j <= k; j++) {
            const double g = stride == 0 ? romberg(modes, k, j) : trapezoid(modes, k, j, stride);
            study_keep(&worst, g - (k == j));
        }
    }
    return worst;
}

/// Largest difference between the shapes that the program makes on a coarse grid and those at the
/// same nodes of the finest grid.
static double grid_difference(const struct ra_modes *fine, const struct ra_modes *coarse)
{
    const size_t stride = (fine->nodes - 1) / (coarse->nodes - 1);
    double worst = 0;
    for (size_t k = 0; k < fine->count; k++) {
        for (size_t l = 0; l < coarse->nodes; l++) {
            study_keep(&worst, ra_modes_at(coarse, k, l) - ra_modes_at(fine, k, stride * l));
        }
    }
    return worst;
}

/// The order of the trapezoidal rule (see above), by the worse of the two ends; 0: exact.
static int order_of(enum ra_end left, enum ra_end right)
{
    if (left == RA_FREE || right == RA_FREE) {
        return 2;
    }
    return left == RA_CLAMPED || right == RA_CLAMPED ? 6 : 0;
}

/// The refinement path of one pair of ends.
static void refine(struct study *study, const char *name, const struct ra_modes *modes, int order)
{
    static const char reference[] = "unit matrix (Eq. 17)";
    if (order == 0) {
        study_value(study, name, reference, "trapezoidal rule, N = 256",
                    gram_error(modes, FINEST / 256), (struct study_band){0, 1e-14});
        return;
    }
    double step[PATH], error[PATH];
    for (size_t i = 0; i < PATH; i++) {
        const size_t intervals = (size_t)(order == 2 ? 512 : 256) << i;
        step[i] = 1 / (double)intervals;
        error[i] = gram_error(modes, FINEST / intervals);
    }
    study_order(study, name, reference, "chi/L [1]", step, error, PATH, order,
                (struct study_band){order - 0.01, order + 0.01});
}

static void verify_pair(struct study *study, enum ra_end left, enum ra_end right)
{
    const struct ra_beam beam = beam_of(left, right);
    struct ra_modes fine = {0}, coarse = {0};
    struct ra_status st = {RA_OK, ""};
    char name[64], path[96];
    snprintf(name, sizeof name, "%s-%s", end_name[left], end_name[right]);
    enum ra_code code = ra_modes_make(&beam, MODES, FINEST, 0, FINEST + 1, &fine, &st);
    if (code == RA_OK) {
        code = ra_modes_make(&beam, MODES, 256, 0, 257, &coarse, &st);
    }
    if (study_ok(study, name, code, &st)) {
        snprintf(path, sizeof path, "%d modes, Romberg on N = %d", MODES, FINEST);
        study_value(study, name, "unit matrix (Eq. 17)", path, gram_error(&fine, 0),
                    (struct study_band){0, 1e-13});
        study_value(study, name, "shapes on the fine grid", "shapes on N = 256",
                    grid_difference(&fine, &coarse), (struct study_band){0, 8 * 0x1p-52});
        refine(study, name, &fine, order_of(left, right));
    }
    ra_modes_free(&fine);
    ra_modes_free(&coarse);
}

int main(int argc, char **argv)
{
    struct study study;
    if (study_begin(&study, "verify_modes", argc, argv)) {
        return RA_SYSTEM;
    }
    for (int left = RA_FREE; left <= RA_CLAMPED; left++) {
        for (int right = RA_FREE; right <= RA_CLAMPED; right++) {
            verify_pair(&study, (enum ra_end)left, (enum ra_end)right);
        }
    }
    return study_end(&study);
}
