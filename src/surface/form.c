// The form of a profile, a polynomial by least squares (the F-operation of ISO 21920).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * On equidistant nodes $t_l = (2 l - (N - 1))/(N - 1)$ in [-1, 1] the polynomials
 * $$ p_0 = 1,\; p_1 = t,\; p_{k+1} = t p_k - b_k p_{k-1},\quad
 *    b_k = \sum_l p_k^2 / \sum_l p_{k-1}^2                                  % eq:ra2d-orthogonal $$
 * are orthogonal (G. E. Forsythe, J. Soc. Indust. Appl. Math. 5, 1957; by symmetry $t p_k$ has no
 * part of $p_k$), and so the least-squares polynomial is a sum of independent parts,
 * $$ z \leftarrow z - c_k p_k,\quad c_k = \sum_l z_l p_k(t_l)/\sum_l p_k(t_l)^2   % eq:ra2d-form $$
 * taken off one after the other, k = 0, 1, .... That has no matrix to be solved and no loss of
 * digits with the degree, as powers of x have. Each $p_k$ is evaluated by its recurrence at the
 * node: up to nine products, and no memory.
 *
 * Units: SI. Tests: tests/surface/test_cutoff.c.
 */
#include "surface/form.h"

static double polynomial(const double *b, size_t degree, double t)
{
    double before = 0.0, now = 1.0;
    for (size_t k = 0; k < degree; k++) {
        const double next = t * now - b[k] * before;
        before = now;
        now = next;
    }
    return now;
}

enum ra_code ra_form_remove(struct ra_profile *profile, size_t degree, struct ra_status *st)
{
    double b[RA_FORM_MOST + 1] = {0.0}, squares_before = 1.0;
    const double last = (double)profile->count - 1.0;
    if (degree == 0) {
        return RA_OK;
    }
    if (degree > RA_FORM_MOST || profile->count < degree + 2) {
        return ra_fail(st, RA_INPUT,
                       "form = %zu is not for a record of %zu nodes: give a degree of at most %d "
                       "with fewer coefficients than nodes",
                       degree, profile->count, RA_FORM_MOST);
    }
    ra_profile_level(profile, RA_LEVEL_MEAN);
    // one polynomial after the other, evaluated anew at each node; $b_k$ follows from its squares
    for (size_t k = 0; k <= degree; k++) {
        double squares = 0.0, product = 0.0;
        for (size_t l = 0; l < profile->count; l++) {
            const double p = polynomial(b, k, (2.0 * (double)l - last) / last);
            squares += p * p;
            product += profile->height[l] * p;
        }
        for (size_t l = 0; l < profile->count; l++) {
            profile->height[l] -=
                product / squares * polynomial(b, k, (2.0 * (double)l - last) / last);
        }
        b[k] = k == 0 ? 0.0 : squares / squares_before;
        squares_before = squares;
    }
    return RA_OK;
}
