// Natural modes of a beam: roots of the frequency equation and flexural shapes (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The shapes of modes.c between any two ends, $\psi'''' = a^4 \psi$: the roots a L, the shape for
 * each, and its norm.
 *
 * **Roots.** With $\theta = a L$ the frequency equations are
 * | ends                          | equation                          | near         | rigid |
 * | pinned-pinned                 | sin theta = 0                     | (k+1) pi     | 0     |
 * | free-free, clamped-clamped    | cos theta cosh theta = 1          | (j+1/2) pi   | 2, 0  |
 * | clamped-free                  | cos theta cosh theta = -1         | (j-1/2) pi   | 0     |
 * | free-pinned, clamped-pinned   | tan theta = tanh theta            | (j+1/4) pi   | 1, 0  |
 * with j = 1, 2, ... We divide each by its growing factor, so that it stays of order one, and solve
 * it by Newton's method with 256 bits from the value in the third column; the paper prints the
 * approximations themselves (erratum E3).
 *
 * **Shapes.** The usual form sin + sinh + beta (cos + cosh) loses all its digits to cancellation
 * when theta is large. We write the same function with decaying exponentials only,
 * $$ \psi(x) = A \sin ax + B \cos ax + C e^{-ax} + G e^{-a(L-x)},   % eq:ra2d-15 $$
 * where C lives at the left end and G at the right. With $\epsilon = e^{-\theta}$ the left end
 * gives
 *     free (s = +1), clamped (s = -1):  B = s (C + G eps),  A = s (-C + G eps),  and we set C = 1;
 *     pinned:                           B = 0,  C = -G eps,                      and we set A = 1;
 * and one condition at the right end gives G (written out in `shape_coefficients`). For free-free
 * beams this is Eq. 15 with beta = (sin theta - sinh theta)/(cosh theta - cos theta), the correct
 * form of Eq. 16 (erratum E1).
 *
 * **Norm.** Integrating by parts, with any of these ends,
 * $$ \int_0^L \psi^2 dx = \tfrac{L}{4} \left[ \psi^2 - 2 \psi'\psi'''/a^4 + \psi''^2/a^4
 *    \right]_{x=L} ,                                                % eq:ra2d-17 $$
 * of which one term survives at each kind of end. We divide by its root (erratum E2), so Eq. 17
 * holds.
 *
 * **Accuracy and bits.** A last bit lost here grows into another trajectory, so nothing comes from
 * libm. Shapes are evaluated by recurrences in x, node by node, with 256 bits and rounded once.
 *
 * Tests: tests/modes/test_modes.c (known roots, end conditions, orthonormality to mode 60,
 * Eq. 16 as printed).
 */
#include "modes/shapes.h"

#include <mpfr.h>
#include <stdbool.h>

enum { BITS = 256, NEWTON = 12 };

// ## Roots of the frequency equation

/// One of the three transcendental equations of the table above.
enum equation { SINE, COS_COSH, TAN_TANH };

static enum equation equation_of(enum ra_end left, enum ra_end right)
{
    const int pinned = (left == RA_PINNED) + (right == RA_PINNED);
    return pinned == 2 ? SINE : pinned == 1 ? TAN_TANH : COS_COSH;
}

/// One Newton step theta -= f/f' for f = cos - s sech, or f = sin - cos tanh.
static void newton_step(mpfr_t theta, enum equation equation, int s)
{
    mpfr_t sine, cosine, sech, tanh, f, slope;
    mpfr_inits2(BITS, sine, cosine, sech, tanh, f, slope, (mpfr_ptr)0);
    mpfr_sin_cos(sine, cosine, theta, MPFR_RNDN);
    mpfr_sech(sech, theta, MPFR_RNDN);
    mpfr_tanh(tanh, theta, MPFR_RNDN);
    if (equation == COS_COSH) {
        // f' = -sin + s sech tanh
        mpfr_mul_si(f, sech, -s, MPFR_RNDN);
        mpfr_add(f, f, cosine, MPFR_RNDN);
        mpfr_mul(slope, sech, tanh, MPFR_RNDN);
        mpfr_mul_si(slope, slope, s, MPFR_RNDN);
        mpfr_sub(slope, slope, sine, MPFR_RNDN);
    } else {
        // f' = cos + sin tanh - cos sech^2
        mpfr_mul(f, cosine, tanh, MPFR_RNDN);
        mpfr_sub(f, sine, f, MPFR_RNDN);
        mpfr_sqr(slope, sech, MPFR_RNDN);
        mpfr_ui_sub(slope, 1, slope, MPFR_RNDN);
        mpfr_mul(slope, slope, cosine, MPFR_RNDN);
        mpfr_mul(sine, sine, tanh, MPFR_RNDN);
        mpfr_add(slope, slope, sine, MPFR_RNDN);
    }
    mpfr_div(f, f, slope, MPFR_RNDN);
    mpfr_sub(theta, theta, f, MPFR_RNDN);
    mpfr_clears(sine, cosine, sech, tanh, f, slope, (mpfr_ptr)0);
}

/// theta_j for the j-th flexural mode, j = 1, 2, ..., to BITS bits.
static void flexural_root(mpfr_t theta, enum ra_end left, enum ra_end right, size_t j)
{
    const enum equation equation = equation_of(left, right);
    const bool one_sided = equation == COS_COSH && left != right;
    mpfr_const_pi(theta, MPFR_RNDN);
    if (equation == SINE) {
        mpfr_mul_ui(theta, theta, j, MPFR_RNDN);
        return;
    }
    // quarters of pi: (4j+2)/4 both ends alike, (4j-2)/4 clamped-free, (4j+1)/4 one pin
    const unsigned long quarters = equation == TAN_TANH ? 4 * j + 1
                                   : one_sided          ? 4 * j - 2
                                                        : 4 * j + 2;
    mpfr_mul_ui(theta, theta, quarters, MPFR_RNDN);
    mpfr_div_ui(theta, theta, 4, MPFR_RNDN);
    for (int i = 0; i < NEWTON; i++) {
        newton_step(theta, equation, one_sided ? -1 : 1);
    }
}

double ra_modes_root(enum ra_end left, enum ra_end right, size_t k)
{
    const size_t rigid = ra_modes_rigid_count(left, right);
    if (k < rigid) {
        return 0.0;
    }
    mpfr_t theta;
    mpfr_init2(theta, BITS);
    flexural_root(theta, left, right, k - rigid + 1);
    const double root = mpfr_get_d(theta, MPFR_RNDN);
    mpfr_clear(theta);
    return root;
}

// ## Shapes

/// The four coefficients of the shape, already divided by the norm.
struct shape {
    mpfr_t theta, epsilon, A, B, C, G;
};

static void shape_init(struct shape *s)
{
    mpfr_inits2(BITS, s->theta, s->epsilon, s->A, s->B, s->C, s->G, (mpfr_ptr)0);
}

static void shape_clear(struct shape *s)
{
    mpfr_clears(s->theta, s->epsilon, s->A, s->B, s->C, s->G, (mpfr_ptr)0);
}

/// Left end free (sign +1) or clamped (-1): G from the right end's condition, with C = 1.
/// Right free, psi'' = 0:   G (1 - s eps (sin + cos)) =  s (cos - sin) - eps
/// Right clamped, psi = 0:  G (1 + s eps (sin + cos)) = -s (cos - sin) - eps
/// Right pinned, the sum of psi = 0 and psi'' = 0:  G = -eps
static void solve_right_end(struct shape *q, enum ra_end right, int sign)
{
    if (right == RA_PINNED) {
        mpfr_neg(q->G, q->epsilon, MPFR_RNDN);
        return;
    }
    const int s = right == RA_FREE ? sign : -sign;
    mpfr_t sine, cosine, divisor;
    mpfr_inits2(BITS, sine, cosine, divisor, (mpfr_ptr)0);
    mpfr_sin_cos(sine, cosine, q->theta, MPFR_RNDN);
    mpfr_add(divisor, sine, cosine, MPFR_RNDN);
    mpfr_mul(divisor, divisor, q->epsilon, MPFR_RNDN);
    mpfr_mul_si(divisor, divisor, -s, MPFR_RNDN);
    mpfr_add_ui(divisor, divisor, 1, MPFR_RNDN);
    mpfr_sub(q->G, cosine, sine, MPFR_RNDN);
    mpfr_mul_si(q->G, q->G, s, MPFR_RNDN);
    mpfr_sub(q->G, q->G, q->epsilon, MPFR_RNDN);
    mpfr_div(q->G, q->G, divisor, MPFR_RNDN);
    mpfr_clears(sine, cosine, divisor, (mpfr_ptr)0);
}

/// Left end pinned: A = 1, B = 0, C = -G eps, and G (1 - eps^2) = sin theta (right free) or
/// -sin theta (right clamped); 0 if pinned.
static void pinned_left(struct shape *q, enum ra_end right)
{
    mpfr_set_ui(q->A, 1, MPFR_RNDN);
    mpfr_set_zero(q->B, 1);
    mpfr_set_zero(q->G, 1);
    if (right != RA_PINNED) {
        mpfr_t divisor;
        mpfr_init2(divisor, BITS);
        mpfr_sqr(divisor, q->epsilon, MPFR_RNDN);
        mpfr_ui_sub(divisor, 1, divisor, MPFR_RNDN);
        mpfr_sin(q->G, q->theta, MPFR_RNDN);
        mpfr_div(q->G, q->G, divisor, MPFR_RNDN);
        mpfr_mul_si(q->G, q->G, right == RA_FREE ? 1 : -1, MPFR_RNDN);
        mpfr_clear(divisor);
    }
    mpfr_mul(q->C, q->G, q->epsilon, MPFR_RNDN);
    mpfr_neg(q->C, q->C, MPFR_RNDN);
}

/// The number by which a shape must be divided: its norm from the values at x = L. Free: psi(L);
/// clamped: psi''(L)/a^2; both times sqrt(L)/2. Pinned: sqrt(-psi' psi'''/(2 a^4)) sqrt(L), where
/// psi'/a = A cos - B sin - C eps + G and psi'''/a^3 = -A cos + B sin - C eps + G.
static void shape_norm(mpfr_t norm, const struct shape *q, enum ra_end right, double length)
{
    mpfr_t sine, cosine, wave, layer;
    mpfr_inits2(BITS, sine, cosine, wave, layer, (mpfr_ptr)0);
    mpfr_sin_cos(sine, cosine, q->theta, MPFR_RNDN);
    mpfr_mul(layer, q->C, q->epsilon, MPFR_RNDN);
    if (right == RA_PINNED) {
        mpfr_fmms(wave, q->A, cosine, q->B, sine, MPFR_RNDN);
        mpfr_sub(layer, q->G, layer, MPFR_RNDN);
        // -psi' psi''' = wave^2 - layer^2
        mpfr_fmms(norm, wave, wave, layer, layer, MPFR_RNDN);
        mpfr_div_ui(norm, norm, 2, MPFR_RNDN);
        mpfr_sqrt(norm, norm, MPFR_RNDN);
    } else {
        mpfr_fmma(wave, q->A, sine, q->B, cosine, MPFR_RNDN);
        mpfr_add(layer, layer, q->G, MPFR_RNDN);
        mpfr_mul_si(wave, wave, right == RA_FREE ? 1 : -1, MPFR_RNDN);
        mpfr_add(norm, wave, layer, MPFR_RNDN);
        mpfr_abs(norm, norm, MPFR_RNDN);
        mpfr_div_ui(norm, norm, 2, MPFR_RNDN);
    }
    mpfr_set_d(wave, length, MPFR_RNDN);
    mpfr_sqrt(wave, wave, MPFR_RNDN);
    mpfr_mul(norm, norm, wave, MPFR_RNDN);
    mpfr_clears(sine, cosine, wave, layer, (mpfr_ptr)0);
}

/// Orthonormal shape of the j-th flexural mode. The sign is the paper's: psi(0) < 0 at a free left
/// end (beta < 0 in Eq. 15).
static void shape_coefficients(struct shape *q, const struct ra_beam *beam, size_t j)
{
    flexural_root(q->theta, beam->left, beam->right, j);
    mpfr_neg(q->epsilon, q->theta, MPFR_RNDN);
    mpfr_exp(q->epsilon, q->epsilon, MPFR_RNDN);
    if (beam->left == RA_PINNED) {
        pinned_left(q, beam->right);
    } else {
        const int s = beam->left == RA_FREE ? 1 : -1;
        solve_right_end(q, beam->right, s);
        mpfr_set_ui(q->C, 1, MPFR_RNDN);
        mpfr_mul(q->B, q->G, q->epsilon, MPFR_RNDN);
        mpfr_sub(q->A, q->B, q->C, MPFR_RNDN);
        mpfr_add(q->B, q->B, q->C, MPFR_RNDN);
        mpfr_mul_si(q->A, q->A, s, MPFR_RNDN);
        mpfr_mul_si(q->B, q->B, s, MPFR_RNDN);
    }
    mpfr_t norm;
    mpfr_init2(norm, BITS);
    shape_norm(norm, q, beam->right, beam->length);
    if (beam->left == RA_FREE) {
        mpfr_neg(norm, norm, MPFR_RNDN);
    }
    mpfr_ptr coefficient[] = {q->A, q->B, q->C, q->G};
    for (size_t i = 0; i < 4; i++) {
        mpfr_div(coefficient[i], coefficient[i], norm, MPFR_RNDN);
    }
    mpfr_clear(norm);
}

/// Fills psi(x_l) of one flexural mode by recurrences: (sin, cos) turns by theta/intervals from
/// node to node, the exponentials shrink and grow by a constant factor. Errors stay below nodes
/// 2^-255.
static void sample_shape(const struct shape *q, size_t intervals, size_t first, size_t nodes,
                         double *psi)
{
    mpfr_t step, ds, dc, decay, growth, sine, cosine, left, right, value, t;
    mpfr_inits2(BITS, step, ds, dc, decay, growth, sine, cosine, left, right, value, t,
                (mpfr_ptr)0);
    mpfr_div_ui(step, q->theta, intervals, MPFR_RNDN);
    mpfr_sin_cos(ds, dc, step, MPFR_RNDN);
    mpfr_exp(growth, step, MPFR_RNDN);
    mpfr_ui_div(decay, 1, growth, MPFR_RNDN);
    mpfr_mul_ui(t, step, first, MPFR_RNDN);
    mpfr_sin_cos(sine, cosine, t, MPFR_RNDN);
    mpfr_exp(right, t, MPFR_RNDN);
    mpfr_ui_div(left, 1, right, MPFR_RNDN);
    mpfr_mul(left, left, q->C, MPFR_RNDN);
    mpfr_mul(right, right, q->epsilon, MPFR_RNDN);
    mpfr_mul(right, right, q->G, MPFR_RNDN);
    for (size_t l = 0; l < nodes; l++) {
        mpfr_fmma(value, q->A, sine, q->B, cosine, MPFR_RNDN);
        mpfr_add(value, value, left, MPFR_RNDN);
        mpfr_add(value, value, right, MPFR_RNDN);
        psi[l] = mpfr_get_d(value, MPFR_RNDN);
        mpfr_fmms(t, cosine, dc, sine, ds, MPFR_RNDN);
        mpfr_fmma(sine, sine, dc, cosine, ds, MPFR_RNDN);
        mpfr_swap(cosine, t);
        mpfr_mul(left, left, decay, MPFR_RNDN);
        mpfr_mul(right, right, growth, MPFR_RNDN);
    }
    mpfr_clears(step, ds, dc, decay, growth, sine, cosine, left, right, value, t, (mpfr_ptr)0);
}

void ra_modes_shape(const struct ra_beam *beam, size_t j, size_t intervals, size_t first,
                    size_t nodes, double *psi)
{
    struct shape q;
    shape_init(&q);
    shape_coefficients(&q, beam, j);
    sample_shape(&q, intervals, first, nodes, psi);
    shape_clear(&q);
}
