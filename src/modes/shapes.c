// Natural modes of a beam: roots of the frequency equation and flexural shapes (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file finds the shapes that modes.c needs, $\psi'''' = a^4 \psi$ between any two ends: the
 * roots a L, the shape for each root, and its norm.
 *
 * **Roots.** With $\theta = a L$ the frequency equations are
 * | ends                          | equation                          | near         | rigid |
 * | pinned-pinned                 | sin theta = 0                     | (k+1) pi     | 0     |
 * | free-free, clamped-clamped    | cos theta cosh theta = 1          | (j+1/2) pi   | 2, 0  |
 * | clamped-free                  | cos theta cosh theta = -1         | (j-1/2) pi   | 0     |
 * | free-pinned, clamped-pinned   | tan theta = tanh theta            | (j+1/4) pi   | 1, 0  |
 * with j = 1, 2, ... We divide each equation by the factor that grows (cosh), so that all terms are
 * of order one. Newton's method solves it with 256 bits, starting from the value in the third
 * column. The paper prints these starting values as the roots (erratum E3).
 *
 * **Shapes.** The usual form sin + sinh + beta (cos + cosh) loses all its digits to cancellation
 * when $\theta$ is large. We write the same function with decaying exponentials only,
 * $$ \psi(x) = A \sin ax + B \cos ax + C e^{-ax} + G e^{-a(L-x)},   % eq:ra2d-15 $$
 * where the term with C decays from the left end and that with G from the right end. With
 * $\epsilon = e^{-\theta}$ the left end gives
 *     free (s = +1), clamped (s = -1):  B = s (C + G eps),  A = s (-C + G eps),  and we set C = 1;
 *     pinned:                           B = 0,  C = -G eps,                      and we set A = 1;
 * and one condition at the right end gives G (written out in `shape_coefficients`). For free-free
 * beams this is Eq. 15 with $\beta = (\sin \theta - \sinh \theta)/(\cosh \theta - \cos \theta)$,
 * the correct form of Eq. 16 (erratum E1).
 *
 * **Norm.** Integrating by parts, with any of these ends,
 * $$ \int_0^L \psi^2 dx = \tfrac{L}{4} \left[ \psi^2 - 2 \psi'\psi'''/a^4 + \psi''^2/a^4
 *    \right]_{x=L} .                                                % eq:ra2d-17 $$
 * At each kind of end only one of these terms is not zero. We divide the shape by the root of the
 * integral (erratum E2), so Eq. 17 holds.
 *
 * **Panels.** The nodes are divided into panels of 128. The phase is $a x = \alpha + \beta$, where
 * $\alpha$ belongs to the first node of the panel. (From here on $\beta$ is this angle, and no
 * longer the factor of Eq. 15.) Then
 * $$ \psi = X \cos\beta + Y \sin\beta + P e^{-\beta} + Q e^{\beta}, \quad
 *    X = A \sin\alpha + B \cos\alpha, \quad Y = A \cos\alpha - B \sin\alpha, \quad
 *    P = C e^{-\alpha}, \quad Q = G e^{\alpha - \theta} .            % eq:ra2d-panels $$
 * The four numbers X, Y, P, Q of a panel come from recurrences with 256 bits, and so do the four
 * functions of the betas, which are the same in all panels. All are rounded to sums of two doubles.
 * A node then takes four products of them, and no function with 256 bits.
 *
 * **Accuracy and bits.** An error in the last bit grows until the whole trajectory is different, so
 * no function of the C library is used. The error of each of the four terms is less than $2^{-100}$
 * of its size, and that of their sum less than $2^{-100}$ of the sum of the sizes, S. (A shape has
 * fewer half waves than nodes, so $\beta$ stays below $128 \pi$ and $e^{\beta}$ below $2^{581}$; if
 * P or Q is too small for a double, the error is negligible.) We allow an error of $2^{-66} S$. If
 * an error of this size might lead to another double, for example near a zero of the shape, the
 * node is evaluated with 256 bits and rounded once.
 *
 * Tests: tests/modes/test_modes.c (known roots, end conditions, orthonormality to mode 60,
 * Eq. 16 as printed, panels that begin elsewhere).
 */
#include "modes/shapes.h"

#include <math.h>
#include <mpfr.h>
#include <stdbool.h>

#include "base/room.h"

enum { BITS = 256, NEWTON = 12 };

// ## Roots of the frequency equation

/// One of the three transcendental equations of the table above.
enum equation { SINE, COS_COSH, TAN_TANH };

static enum equation equation_of(enum ra_end left, enum ra_end right)
{
    const int pinned = (left == RA_PINNED) + (right == RA_PINNED);
    return pinned == 2 ? SINE : pinned == 1 ? TAN_TANH : COS_COSH;
}

/// One Newton step $\theta$ -= f/f' for f = cos - s sech, or f = sin - cos tanh.
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
        // $f' = \cos + \sin\tanh - \cos\,\mathrm{sech}^2$
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

/// $\theta_j$ for the j-th flexural mode, j = 1, 2, ..., to BITS bits.
static void flexural_root(mpfr_t theta, enum ra_end left, enum ra_end right, size_t j)
{
    const enum equation equation = equation_of(left, right);
    const bool one_sided = equation == COS_COSH && left != right;
    mpfr_const_pi(theta, MPFR_RNDN);
    if (equation == SINE) {
        mpfr_mul_ui(theta, theta, j, MPFR_RNDN);
        return;
    }
    // the start in quarters of $\pi$: 4j + 2 for equal ends, 4j - 2 for clamped-free, 4j + 1 with
    // one pin
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
/// Right free, $\psi'' = 0$:   G (1 - s eps (sin + cos)) =  s (cos - sin) - eps
/// Right clamped, $\psi = 0$:  G (1 + s eps (sin + cos)) = -s (cos - sin) - eps
/// Right pinned, the sum of $\psi = 0$ and $\psi'' = 0$:  G = -eps
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

/// Left end pinned: A = 1, B = 0, C = -G eps, and
/// $G (1 - \epsilon^2) = \sin\theta$ (right free) or $-\sin\theta$ (right clamped); 0 if pinned.
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

/// The norm of a shape from the values at x = L; the shape must be divided by it. Free: $\psi(L)$;
/// clamped: $\psi''(L)/a^2$; both times $\sqrt L/2$. Pinned: $\sqrt{-\psi'\psi''' L/(2 a^4)}$,
/// where $\psi'/a = A\cos\theta - B\sin\theta - C\epsilon + G$; $\psi'''/a^3$ has -A, +B.
static void shape_norm(mpfr_t norm, const struct shape *q, enum ra_end right, double length)
{
    mpfr_t sine, cosine, wave, layer;
    mpfr_inits2(BITS, sine, cosine, wave, layer, (mpfr_ptr)0);
    mpfr_sin_cos(sine, cosine, q->theta, MPFR_RNDN);
    mpfr_mul(layer, q->C, q->epsilon, MPFR_RNDN);
    if (right == RA_PINNED) {
        mpfr_fmms(wave, q->A, cosine, q->B, sine, MPFR_RNDN);
        mpfr_sub(layer, q->G, layer, MPFR_RNDN);
        // $-\psi' \psi'''$ is the difference of the squares of wave and layer
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

/// Orthonormal shape of the j-th flexural mode. The sign is the paper's: $\psi(0) < 0$ at a free
/// left end ($\beta < 0$ in Eq. 15).
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

enum { PANEL = 128 };
static const double ERROR = 0x1p-66; ///< error of a shape, as a share of the sizes of its terms

/// $\cos\beta$, $\sin\beta$, $e^{-\beta}$, $e^{\beta}$ at each node of a panel, as two doubles.
struct panel {
    struct ra_dd cosine[PANEL], sine[PANEL], decay[PANEL], growth[PANEL];
};

/// The phase $a x$ and its functions, which advance by the same angle each time.
struct phase {
    mpfr_t step_sine, step_cosine, shrink, grow; ///< the same functions of one step of the phase
    mpfr_t sine, cosine, decay, growth, spare;   ///< decay = $e^{-ax}$, growth = $e^{ax}$
};

/// Starts at the phase of node `from`, with steps of `nodes` nodes. `theta` is the phase over all
/// intervals.
static void phase_init(struct phase *p, const mpfr_t theta, size_t intervals, size_t from,
                       size_t nodes)
{
    mpfr_inits2(BITS, p->step_sine, p->step_cosine, p->shrink, p->grow, p->sine, p->cosine,
                p->decay, p->growth, p->spare, (mpfr_ptr)0);
    mpfr_mul_ui(p->spare, theta, nodes, MPFR_RNDN);
    mpfr_div_ui(p->spare, p->spare, intervals, MPFR_RNDN);
    mpfr_sin_cos(p->step_sine, p->step_cosine, p->spare, MPFR_RNDN);
    mpfr_exp(p->grow, p->spare, MPFR_RNDN);
    mpfr_ui_div(p->shrink, 1, p->grow, MPFR_RNDN);
    mpfr_mul_ui(p->spare, theta, from, MPFR_RNDN);
    mpfr_div_ui(p->spare, p->spare, intervals, MPFR_RNDN);
    mpfr_sin_cos(p->sine, p->cosine, p->spare, MPFR_RNDN);
    mpfr_exp(p->growth, p->spare, MPFR_RNDN);
    mpfr_ui_div(p->decay, 1, p->growth, MPFR_RNDN);
}

static void phase_step(struct phase *p)
{
    mpfr_fmms(p->spare, p->cosine, p->step_cosine, p->sine, p->step_sine, MPFR_RNDN);
    mpfr_fmma(p->sine, p->sine, p->step_cosine, p->cosine, p->step_sine, MPFR_RNDN);
    mpfr_swap(p->cosine, p->spare);
    mpfr_mul(p->decay, p->decay, p->shrink, MPFR_RNDN);
    mpfr_mul(p->growth, p->growth, p->grow, MPFR_RNDN);
}

static void phase_clear(struct phase *p)
{
    mpfr_clears(p->step_sine, p->step_cosine, p->shrink, p->grow, p->sine, p->cosine, p->decay,
                p->growth, p->spare, (mpfr_ptr)0);
}

/// A number of 256 bits as a sum of two doubles.
static struct ra_dd two_doubles(mpfr_srcptr x)
{
    MPFR_DECL_INIT(rest, BITS);
    const double high = mpfr_get_d(x, MPFR_RNDN);
    mpfr_sub_d(rest, x, high, MPFR_RNDN);
    return (struct ra_dd){high, mpfr_get_d(rest, MPFR_RNDN)};
}

/// X, Y, P, Q of the panel that begins at a phase.
static void panel_terms(const struct shape *q, struct phase *p, struct ra_dd term[4])
{
    mpfr_fmma(p->spare, q->A, p->sine, q->B, p->cosine, MPFR_RNDN);
    term[0] = two_doubles(p->spare);
    mpfr_fmms(p->spare, q->A, p->cosine, q->B, p->sine, MPFR_RNDN);
    term[1] = two_doubles(p->spare);
    mpfr_mul(p->spare, q->C, p->decay, MPFR_RNDN);
    term[2] = two_doubles(p->spare);
    mpfr_mul(p->spare, q->G, q->epsilon, MPFR_RNDN);
    mpfr_mul(p->spare, p->spare, p->growth, MPFR_RNDN);
    term[3] = two_doubles(p->spare);
}

/// $\psi$ with 256 bits, rounded once.
static double shape_at(const struct shape *q, size_t intervals, size_t node)
{
    struct phase p;
    mpfr_t value;
    mpfr_init2(value, BITS);
    phase_init(&p, q->theta, intervals, node, 1);
    mpfr_fmma(value, q->A, p.sine, q->B, p.cosine, MPFR_RNDN);
    mpfr_mul(p.decay, p.decay, q->C, MPFR_RNDN);
    mpfr_add(value, value, p.decay, MPFR_RNDN);
    mpfr_mul(p.growth, p.growth, q->epsilon, MPFR_RNDN);
    mpfr_mul(p.growth, p.growth, q->G, MPFR_RNDN);
    mpfr_add(value, value, p.growth, MPFR_RNDN);
    const double psi = mpfr_get_d(value, MPFR_RNDN);
    mpfr_clear(value);
    phase_clear(&p);
    return psi;
}

/// eq:ra2d-panels at one node of a panel; false if an error might change the result.
static bool sum_of_terms(const struct ra_dd term[4], const struct panel *b, size_t j, double *psi)
{
    const struct ra_dd factor[4] = {b->cosine[j], b->sine[j], b->decay[j], b->growth[j]};
    struct ra_dd sum = ra_dd_times(term[0], factor[0]);
    double size = fabs(sum.high), low = sum.low;
    for (size_t i = 1; i < 4; i++) {
        const struct ra_dd product = ra_dd_times(term[i], factor[i]);
        const struct ra_dd both = ra_dd_sum(sum.high, product.high);
        size += fabs(product.high);
        low += both.low + product.low;
        sum.high = both.high;
    }
    *psi = sum.high + (low - ERROR * size);
    return *psi == sum.high + (low + ERROR * size);
}

/// Fills $\psi(x_l)$ of one flexural mode, panel by panel.
static void sample_shape(const struct shape *q, size_t intervals, size_t first, size_t nodes,
                         double *psi)
{
    struct panel b;
    struct phase fine, coarse;
    phase_init(&fine, q->theta, intervals, 0, 1);
    for (size_t j = 0; j < PANEL && j < nodes; j++) {
        b.cosine[j] = two_doubles(fine.cosine);
        b.sine[j] = two_doubles(fine.sine);
        b.decay[j] = two_doubles(fine.decay);
        b.growth[j] = two_doubles(fine.growth);
        phase_step(&fine);
    }
    phase_init(&coarse, q->theta, intervals, first, PANEL);
    for (size_t begin = 0; begin < nodes; begin += PANEL) {
        struct ra_dd term[4];
        panel_terms(q, &coarse, term);
        for (size_t j = 0; j < PANEL && begin + j < nodes; j++) {
            if (!sum_of_terms(term, &b, j, &psi[begin + j])) {
                psi[begin + j] = shape_at(q, intervals, first + begin + j);
            }
        }
        phase_step(&coarse);
    }
    phase_clear(&fine);
    phase_clear(&coarse);
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
