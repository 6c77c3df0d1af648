// The form of profiles and maps, a polynomial by least squares (the F-operation of ISO 21920).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * On equidistant nodes $t_l = (2 l - (N - 1))/(N - 1)$ in [-1, 1] the polynomials
 * $$ p_0 = 1,\; p_1 = t,\; p_{k+1} = t p_k - b_k p_{k-1},\quad
 *    b_k = \sum_l p_k^2 / \sum_l p_{k-1}^2                                  % eq:ra2d-orthogonal $$
 * are orthogonal (G. E. Forsythe, J. Soc. Indust. Appl. Math. 5, 1957; by symmetry $t p_k$ has no
 * part of $p_k$). So the least-squares polynomial is a sum of independent parts,
 * $$ z \leftarrow z - c_k p_k,\quad c_k = \sum_l z_l p_k(t_l)/\sum_l p_k(t_l)^2   % eq:ra2d-form $$
 * subtracted one after the other, k = 0, 1, .... This needs no system of equations. Powers of x
 * would lose digits at higher degrees; these polynomials do not. Each $p_k$ is evaluated by its
 * recurrence at the node, in up to nine products.
 *
 * On a rectangle of nodes the products of two such polynomials are orthogonal, too, and the
 * polynomial of degree n consists of the products whose degrees sum to n at most,
 * $$ z \leftarrow z - c_{km} p_k(s) p_m(t),\quad k + m \le n                % eq:ra2d-form-area $$
 * of which n = 1 is the least-squares plane. A profile is a rectangle of one row.
 *
 * Units: SI. Tests: tests/surface/test_cutoff.c, tests/surface/test_fitting.c (maps).
 */
#include "surface/form.h"

#include <stdlib.h>

/// t of node l.
static double place(size_t l, size_t count)
{
    const double last = (double)count - 1.0;
    return count > 1 ? (2.0 * (double)l - last) / last : 0.0;
}

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

/// Finds b_0 to b_degree of an axis. The caller has checked that there are enough nodes for this
/// degree.
static void find_recurrence(size_t count, size_t degree, double b[RA_FORM_MOST + 1])
{
    double before = 1.0;
    for (size_t k = 0; k <= degree && k < count; k++) {
        double squares = 0.0;
        for (size_t l = 0; l < count; l++) {
            const double p = polynomial(b, k, place(l, count));
            squares += p * p;
        }
        b[k] = k == 0 ? 0.0 : squares / before;
        before = squares;
    }
}

/// Evaluates a polynomial of an axis at all its nodes (count).
static void evaluate(size_t count, size_t degree, const double *b, double *value)
{
    for (size_t l = 0; l < count; l++) {
        value[l] = polynomial(b, degree, place(l, count));
    }
}

/// Subtracts one product of polynomials; p and q are their values along x and y.
static void take_off(const struct ra_cells *c, const double *p, const double *q, double *height)
{
    double squares = 0.0, product = 0.0;
    for (size_t j = 0; j < c->ny; j++) {
        for (size_t i = 0; i < c->nx; i++) {
            const double value = p[i] * q[j];
            squares += value * value;
            product += height[j * c->nx + i] * value;
        }
    }
    for (size_t j = 0; j < c->ny; j++) {
        for (size_t i = 0; i < c->nx; i++) {
            height[j * c->nx + i] -= product / squares * (p[i] * q[j]);
        }
    }
}

/// Subtracts all products up to `degree`, one degree of x after the other.
static enum ra_code remove_products(const struct ra_cells *c, size_t degree, double *height,
                                    struct ra_status *st)
{
    double b[2][RA_FORM_MOST + 1] = {{0.0}};
    double *const p = ra_alloc(c->nx + c->ny, sizeof *p, "polynomials of a form", st);
    if (p == NULL) {
        return RA_SYSTEM;
    }
    find_recurrence(c->nx, degree, b[0]);
    find_recurrence(c->ny, degree, b[1]);
    for (size_t k = 0; k <= degree; k++) {
        for (size_t m = 0; k + m <= degree && m < c->ny; m++) {
            evaluate(c->nx, k, b[0], p);
            evaluate(c->ny, m, b[1], p + c->nx);
            take_off(c, p, p + c->nx, height);
        }
    }
    free(p);
    return RA_OK;
}

enum ra_code ra_form_remove(struct ra_profile *profile, size_t degree, struct ra_status *st)
{
    const struct ra_cells row = {profile->count, 1, profile->spacing, profile->spacing};
    if (degree == 0) {
        return RA_OK;
    }
    if (degree > RA_FORM_MOST || profile->count < degree + 2) {
        return ra_fail(st, RA_INPUT,
                       "form = %zu is not for a record of %zu node%s: give a degree of at most %d "
                       "with fewer coefficients than nodes",
                       degree, profile->count, ra_s(profile->count), RA_FORM_MOST);
    }
    ra_profile_level(profile, RA_LEVEL_MEAN);
    return remove_products(&row, degree, profile->height, st);
}

enum ra_code ra_form_remove_area(struct ra_topography *topography, size_t degree,
                                 struct ra_status *st)
{
    const struct ra_cells *const c = &topography->cells;
    struct ra_profile all = {c->nx * c->ny, c->dx, topography->height};
    if (degree == 0) {
        return RA_OK;
    }
    if (degree > RA_FORM_MOST || c->nx < degree + 2 || c->ny < degree + 2) {
        return ra_fail(st, RA_INPUT,
                       "a form of degree %zu is not for a map of %zu x %zu heights: give a degree "
                       "of at most %d, and two heights more either way",
                       degree, c->nx, c->ny, RA_FORM_MOST);
    }
    ra_profile_level(&all, RA_LEVEL_MEAN);
    return remove_products(c, degree, topography->height, st);
}

enum ra_code ra_topography_level(struct ra_topography *topography, enum ra_levelling level,
                                 struct ra_status *st)
{
    const struct ra_cells *const c = &topography->cells;
    struct ra_profile all = {c->nx * c->ny, c->dx, topography->height};
    if (level == RA_LEVEL_LINE) {
        return ra_form_remove_area(topography, 1, st);
    }
    ra_profile_level(&all, level);
    return RA_OK;
}
