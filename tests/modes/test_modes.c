// Tests of modes.c: roots, frequencies, orthonormal shapes, end conditions, the printed formulas.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * References are known digits of roots and frequencies, and the printed formulas evaluated with
 * 1024 bits (so that cancellation has no effect). Sampled shapes must satisfy the beam equation:
 * Eq. 17 by Romberg quadrature, Eq. 10 and the end conditions by differences.
 */
#include "support/check.h"

#include <float.h>
#include <mpfr.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "exact/printed.h"
#include "modes/modes.h"

static const double PI = 3.14159265358979323846;
static const enum ra_end ENDS[] = {RA_FREE, RA_PINNED, RA_CLAMPED};

static struct ra_beam beam_of(double length, enum ra_end left, enum ra_end right)
{
    return (struct ra_beam){length, 1.0, 1.0, 1.0, 1.0, left, right, 0.0};
}

static struct ra_modes make(const struct ra_beam *beam, size_t count, size_t intervals,
                            size_t first, size_t nodes)
{
    struct ra_modes modes;
    struct ra_status st;
    check_ok(ra_modes_make(beam, count, intervals, first, nodes, &modes, &st), &st);
    return modes;
}

/// The roots have the known digits; tables give those of beams with one clamped end. An accuracy of
/// 1e-12 is required. The given digits determine the double, so the tolerance is 3.6e-15, an ulp of
/// 20.
static void test_known_roots(void **unused)
{
    (void)unused;
    const double both[] = {4.7300407448627040,  7.8532046240958376,  10.9956078380016709,
                           14.1371654912574642, 17.2787596573994814, 20.4203522456260611};
    const double pinned[] = {3.92660231204791878, 7.06858274562873209, 10.2101761228130305};
    const double one[] = {1.87510406871196117, 4.69409113297417458, 7.85475743823761256};
    for (size_t j = 0; j < 6; j++) {
        check_near(ra_modes_root(RA_FREE, RA_FREE, j + 2), both[j], 4e-15);
        check_near(ra_modes_root(RA_CLAMPED, RA_CLAMPED, j), both[j], 4e-15);
    }
    for (size_t j = 0; j < 3; j++) {
        check_near(ra_modes_root(RA_FREE, RA_PINNED, j + 1), pinned[j], 4e-15);
        check_near(ra_modes_root(RA_PINNED, RA_CLAMPED, j), pinned[j], 4e-15);
        check_near(ra_modes_root(RA_CLAMPED, RA_FREE, j), one[j], 4e-15);
        check_near(ra_modes_root(RA_PINNED, RA_PINNED, j), (double)(j + 1) * PI, 4e-15);
    }
}

/// The sign of the textbook's frequency equation of a pair of ends at x.
static int frequency_sign(enum ra_end left, enum ra_end right, double x)
{
    const int pins = (left == RA_PINNED) + (right == RA_PINNED);
    mpfr_t s, c, sh, ch;
    mpfr_inits2(1024, s, c, sh, ch, (mpfr_ptr)0);
    mpfr_set_d(s, x, MPFR_RNDN);
    mpfr_sinh_cosh(sh, ch, s, MPFR_RNDN);
    mpfr_sin_cos(s, c, s, MPFR_RNDN);
    if (pins == 0) {
        // cos cosh -+ 1
        mpfr_mul(c, c, ch, MPFR_RNDN);
        mpfr_add_si(s, c, left == right ? -1 : 1, MPFR_RNDN);
    } else if (pins == 1) {
        // sin cosh - cos sinh
        mpfr_fmms(s, s, ch, c, sh, MPFR_RNDN);
    }
    const int sign = mpfr_sgn(s);
    mpfr_clears(s, c, sh, ch, (mpfr_ptr)0);
    return sign;
}

/// The exact root lies between the two doubles beside the rounded root. No root is left out: roots
/// are pi apart, the first few up to 11 % more or less.
static void test_roots_bracketed(void **unused)
{
    (void)unused;
    for (size_t e = 0; e < 9; e++) {
        const enum ra_end left = ENDS[e / 3], right = ENDS[e % 3];
        double before = 0.0;
        for (size_t k = ra_modes_rigid_count(left, right); k < 62; k++) {
            const double root = ra_modes_root(left, right, k);
            const int low = frequency_sign(left, right, nextafter(root, 0.0));
            const int high = frequency_sign(left, right, nextafter(root, 100.0 * root));
            assert_int_equal(low * high, -1);
            check_between(root - before, before > 0.0 ? 0.89 * PI : 0.5 * PI,
                          before > 0.0 ? 1.01 * PI : 1.51 * PI);
            before = root;
        }
    }
}

static void test_rigid_modes_and_bad_counts(void **unused)
{
    (void)unused;
    const size_t expected[] = {2, 1, 0, 1, 0, 0, 0, 0, 0};
    struct ra_modes modes;
    struct ra_status st;
    for (size_t e = 0; e < 9; e++) {
        const struct ra_beam beam = beam_of(0.7, ENDS[e / 3], ENDS[e % 3]);
        modes = make(&beam, 4, 8, 0, 9);
        assert_int_equal(modes.rigid, expected[e]);
        for (size_t k = 0; k < 4; k++) {
            assert_int_equal(modes.omega[k] == 0.0, k < expected[e]);
            assert_int_equal(modes.root[k] == 0.0, k < expected[e]);
        }
        ra_modes_free(&modes);
        assert_int_equal(ra_modes_make(&beam, 0, 4, 0, 5, &modes, &st), RA_INPUT);
        assert_string_equal(st.text, "a beam needs at least one mode and two nodes");
        assert_int_equal(ra_modes_make(&beam, 2, 4, 0, 0, &modes, &st), RA_INPUT);
        assert_int_equal(ra_modes_make(&beam, 2, 0, 0, 5, &modes, &st), RA_INPUT);
        assert_string_equal(st.text, "a beam needs at least one mode and two nodes");
        // one mode and two nodes are enough
        modes = make(&beam, 1, 1, 0, 1);
        ra_modes_free(&modes);
    }
    ra_modes_free(NULL);
}

/// Frequencies agree with known values, to half a unit of their last digit, and with $n^2 \pi H
/// \sqrt{E/(12 \rho)}/(2 L^2)$ to 1e-14, which is some ulps of $\pi$, products and a root.
static void test_frequencies(void **unused)
{
    (void)unused;
    const double hertz[] = {941.13428,   3764.53711,  8470.20850,
                            15058.14844, 23528.35694, 33880.83399};
    const double H = 4e-3, L = 0.1;
    const struct ra_beam french = {L,      H,         H * H * H / 12.0, 210e9,
                                   7800.0, RA_PINNED, RA_PINNED,        0.0};
    struct ra_modes modes = make(&french, 6, 20, 0, 21);
    for (size_t k = 0; k < 6; k++) {
        const double n = (double)(k + 1), f = modes.omega[k] / (2.0 * PI);
        check_near(f, hertz[k], 0.5001e-5);
        check_relative(f, n * n * PI * H * sqrt(210e9 / (12.0 * 7800.0)) / (2.0 * L * L), 1e-14);
    }
    ra_modes_free(&modes);
    const double h = 5e-4;
    const struct ra_beam toy = {0.01, h, h * h * h / 12.0, 5e10, 2000.0, RA_PINNED, RA_PINNED, 0.0};
    modes = make(&toy, 15, 20, 0, 21);
    check_near(modes.omega[0] / (2.0 * PI), 11336.246, 0.5001e-3);
    check_near(modes.omega[14] / (2.0 * PI), 2550655.36, 0.5001e-2);
    ra_modes_free(&modes);
}

/// The weights of Romberg's rule with n intervals of a unit length and `levels` extrapolations.
static void romberg(size_t n, size_t levels, double *weight)
{
    // the value is sum_i c_i T(2^i h), where c_i are the Lagrange weights of extrapolation to h^2 =
    // 0
    memset(weight, 0, (n + 1) * sizeof *weight);
    for (size_t i = 0; i <= levels; i++) {
        const size_t stride = (size_t)1 << i;
        double c = (double)stride / (double)n;
        for (size_t j = 0; j <= levels; j++) {
            c /= j == i ? 1.0 : 1.0 - pow(4.0, (double)i - (double)j);
        }
        for (size_t l = 0; l <= n; l += stride) {
            weight[l] += l == 0 || l == n ? 0.5 * c : c;
        }
    }
}

/// The table of all modes with psi_k(x_l) = table[k nodes + l]. The caller frees it.
static double *table_of(const struct ra_modes *modes)
{
    double *const table = malloc(modes->count * modes->nodes * sizeof *table);
    assert_non_null(table);
    for (size_t k = 0; k < modes->count; k++) {
        ra_modes_sample(modes, k, 0, modes->nodes, table + k * modes->nodes);
    }
    return table;
}

static double largest_gram_error(const struct ra_modes *modes, const double *weight)
{
    double worst = 0.0, *const table = table_of(modes);
    for (size_t k = 0; k < modes->count; k++) {
        for (size_t j = 0; j <= k; j++) {
            const double *const a = table + k * modes->nodes, *const b = table + j * modes->nodes;
            double sum = j == k ? -1.0 : 0.0;
            for (size_t l = 0; l < modes->nodes; l++) {
                sum += weight[l] * a[l] * b[l];
            }
            worst = fmax(worst, fabs(sum));
        }
    }
    free(table);
    return worst;
}

/// Eq. 17 holds up to mode 60 within 1e-10. There are 3072 intervals, 51 in a half wave of mode 60.
/// With five extrapolations the error of Romberg's rule is below 1e-13. Rounding adds 1e-14.
static void test_orthonormal(void **unused)
{
    (void)unused;
    enum { N = 3072, COUNT = 60 };
    double *const weight = malloc((N + 1) * sizeof *weight);
    assert_non_null(weight);
    romberg(N, 5, weight);
    for (size_t e = 0; e < 9; e++) {
        const struct ra_beam beam = beam_of(1.0, ENDS[e / 3], ENDS[e % 3]);
        struct ra_modes modes = make(&beam, COUNT, N, 0, N + 1);
        check_between(largest_gram_error(&modes, weight), 0.0, 5e-13);
        ra_modes_free(&modes);
    }
    free(weight);
}

/// Nine-point differences: derivatives 0 to 3 at the first point, the fourth at the middle point.
static const double DIFFERENCE[5][10] = {
    {1.0, 1.0},
    {840.0, -2283.0, 6720.0, -11760.0, 15680.0, -14700.0, 9408.0, -3920.0, 960.0, -105.0},
    {5040.0, 29531.0, -138528.0, 312984.0, -448672.0, 435330.0, -284256.0, 120008.0, -29664.0,
     3267.0},
    {240.0, -2403.0, 13960.0, -36706.0, 57384.0, -58280.0, 39128.0, -16830.0, 4216.0, -469.0},
    {240.0, 7.0, -96.0, 676.0, -1952.0, 2730.0, -1952.0, 676.0, -96.0, 7.0},
};

/// The d-th derivative from the points psi[0], psi[stride], ..., over a^d. ah is a times the
/// spacing.
static double derivative(const double *psi, ptrdiff_t stride, size_t d, double ah)
{
    double sum = 0.0;
    for (ptrdiff_t i = 0; i < 9; i++) {
        sum += DIFFERENCE[d][i + 1] * psi[i * stride];
    }
    return sum / (DIFFERENCE[d][0] * pow(ah, (double)d));
}

static void check_end(const double *psi, ptrdiff_t stride, enum ra_end end, double ah)
{
    const size_t zero[3][2] = {{2, 3}, {0, 2}, {0, 1}};
    for (size_t i = 0; i < 2; i++) {
        // ah <= 0.067: nine points leave (ah)^6 times a coefficient below 20, 2e-6, in a third
        // derivative of order one; rounding is 1e-16 200/(ah)^3 < 1e-6
        check_near(derivative(psi, stride, zero[end][i], ah), 0.0, 4e-6);
    }
}

/// Shapes satisfy the two conditions at each end, and between the ends Eq. 10, psi'''' = a^4 psi.
/// The nine points for Eq. 10 are four spacings apart. Their formula has an error of 0.0036 (ah)^6
/// < 2e-6; rounding adds 1e-16 32/(ah)^4 < 1e-7.
static void test_beam_equation_and_ends(void **unused)
{
    (void)unused;
    enum { N = 500, COUNT = 10 };
    for (size_t e = 0; e < 9; e++) {
        const struct ra_beam beam = beam_of(1.0, ENDS[e / 3], ENDS[e % 3]);
        struct ra_modes modes = make(&beam, COUNT, N, 0, N + 1);
        double *const table = table_of(&modes);
        for (size_t k = modes.rigid; k < COUNT; k++) {
            const double *const psi = table + k * modes.nodes;
            const double ah = modes.root[k] / N;
            check_end(psi, 1, beam.left, ah);
            check_end(psi + N, -1, beam.right, ah);
            for (size_t l = 16; l + 16 <= N; l++) {
                check_near(derivative(psi + l - 16, 4, 4, 4.0 * ah), psi[l], 1e-5);
            }
        }
        free(table);
        ra_modes_free(&modes);
    }
}

/// Improves theta by Newton's method to the root of cos cosh = 1 with 1024 bits.
static void sharpen(mpfr_t theta)
{
    mpfr_t s, c, sh, ch;
    mpfr_inits2(1024, s, c, sh, ch, (mpfr_ptr)0);
    for (int i = 0; i < 8; i++) {
        mpfr_sinh_cosh(sh, ch, theta, MPFR_RNDN);
        mpfr_sin_cos(s, c, theta, MPFR_RNDN);
        mpfr_fmms(sh, c, sh, s, ch, MPFR_RNDN);
        mpfr_mul(c, c, ch, MPFR_RNDN);
        mpfr_sub_ui(c, c, 1, MPFR_RNDN);
        mpfr_div(c, c, sh, MPFR_RNDN);
        mpfr_sub(theta, theta, c, MPFR_RNDN);
    }
    mpfr_clears(s, c, sh, ch, (mpfr_ptr)0);
}

/// Eq. 15 (with L = 1, erratum E1) at x = part/parts with 1024 bits, divided by its norm. The norm
/// is |psi(0)|/2 = |beta| for free-free beams.
static double paper_shape(const mpfr_t theta, unsigned part, unsigned parts)
{
    mpfr_t s, c, sh, ch, beta;
    mpfr_inits2(1024, s, c, sh, ch, beta, (mpfr_ptr)0);
    mpfr_sinh_cosh(sh, ch, theta, MPFR_RNDN);
    mpfr_sin_cos(s, c, theta, MPFR_RNDN);
    mpfr_sub(s, s, sh, MPFR_RNDN);
    mpfr_sub(c, ch, c, MPFR_RNDN);
    mpfr_div(beta, s, c, MPFR_RNDN);
    mpfr_mul_ui(s, theta, part, MPFR_RNDN);
    mpfr_div_ui(s, s, parts, MPFR_RNDN);
    mpfr_sinh_cosh(sh, ch, s, MPFR_RNDN);
    mpfr_sin_cos(s, c, s, MPFR_RNDN);
    mpfr_add(c, c, ch, MPFR_RNDN);
    mpfr_add(s, s, sh, MPFR_RNDN);
    mpfr_fma(s, beta, c, s, MPFR_RNDN);
    mpfr_abs(beta, beta, MPFR_RNDN);
    mpfr_div(s, s, beta, MPFR_RNDN);
    const double psi = mpfr_get_d(s, MPFR_RNDN);
    mpfr_clears(s, c, sh, ch, beta, (mpfr_ptr)0);
    return psi;
}

/// The shapes equal the paper's formula with 1024 bits up to mode 62. Both values are rounded once
/// from far more bits than a double has, so they are equal. Where the exact value is 0, a rest
/// remains from the 256 bits of the program.
static void test_shapes_of_the_paper(void **unused)
{
    (void)unused;
    enum { PARTS = 12, COUNT = 62 };
    const struct ra_beam beam = beam_of(1.0, RA_FREE, RA_FREE);
    struct ra_modes modes = make(&beam, COUNT, PARTS, 0, PARTS + 1);
    mpfr_t theta;
    mpfr_init2(theta, 1024);
    for (unsigned k = 2; k < COUNT; k++) {
        mpfr_set_d(theta, modes.root[k], MPFR_RNDN);
        sharpen(theta);
        for (unsigned l = 0; l <= PARTS; l++) {
            check_near(ra_modes_at(&modes, k, l), paper_shape(theta, l, PARTS), 1e-70);
        }
    }
    mpfr_clear(theta);
    ra_modes_free(&modes);
}

/// With the printed Eq. 16 (erratum E1) the norms of the first two flexural modes are 1287 and
/// 4.2e5, and psi'' does not vanish at L. With the correct beta psi'' vanishes at L. The norms are
/// then near 1, but not 1: they are those of erratum E2, to half a unit of their last digit. The
/// printed roots (erratum E3) have the known errors.
static void test_errata_1_to_3(void **unused)
{
    (void)unused;
    const double norm[] = {1.0359360, 0.9984472, 1.0000671}, printed[] = {1287.0, 4.2e5};
    const double off[] = {4.0745e-5, 3.2046e-3, 3.3527e-5};
    for (size_t j = 0; j < 3; j++) {
        const double a = ra_modes_root(RA_FREE, RA_FREE, j + 2);
        check_relative(a - printed_root(j + 2), off[j], 1e-3);
        const double beta = corrected_beta(a), wrong = printed_beta(a);
        check_near(printed_square(a, beta), norm[j], 0.51e-7);
        // psi''/a^2 has terms up to cosh(11) = 3e4, with a relative rounding of 1e-16
        check_near(printed_end_curvature(a, beta), 0.0, 1e-11);
        if (j < 2) {
            check_relative(printed_square(a, wrong), printed[j],
                           j == 0 ? 0.5 / 1287.0 : 0.05 / 4.2);
            check_between(printed_end_curvature(a, wrong), 100.0, 1e4);
        }
    }
    check_near(corrected_beta(ra_modes_root(RA_FREE, RA_FREE, 2)), -1.01780941, 0.51e-8);
}

/// There are several functions for shapes: one value, some modes at a node, all modes, and some
/// nodes of a mode. They give the same numbers, and 0 where there is no mode or no node. A grid
/// that starts at node 1 (reading L10) has the same numbers at its nodes. Values are rounded once
/// from 256 bits; at a zero of the shape 1e-70 may remain.
static void test_ways_to_a_shape(void **unused)
{
    (void)unused;
    enum { N = 77, COUNT = 11, WIDTH = 16, MORE = 5 };
    for (size_t e = 0; e < 9; e++) {
        const struct ra_beam beam = beam_of(0.3, ENDS[e / 3], ENDS[e % 3]);
        struct ra_modes all = make(&beam, COUNT, N, 0, N + 1), later = make(&beam, COUNT, N, 1, N);
        double row[WIDTH], part[RA_MODES_PART], some[N + MORE];
        assert_int_equal(all.width, WIDTH);
        assert_int_equal(all.pitch, 80);
        for (size_t l = 0; l <= N + 1; l++) {
            ra_modes_row(&all, l, row);
            for (size_t k = 0; k < WIDTH; k++) {
                const double psi = ra_modes_at(&all, k, l);
                ra_modes_part(&all, k / RA_MODES_PART * RA_MODES_PART, l, part);
                check_near(row[k], psi, 0.0);
                check_near(part[k % RA_MODES_PART], psi, 0.0);
                check_near(k < COUNT && l <= N ? 0.0 : psi, 0.0, 0.0);
                if (l > 0) {
                    check_near(ra_modes_at(&later, k, l - 1), psi, 1e-70);
                }
            }
        }
        for (size_t k = 0; k < WIDTH; k++) {
            const size_t begin = 7 * k % N;
            ra_modes_sample(&all, k, begin, N + MORE - begin, some);
            for (size_t l = begin; l < N + MORE; l++) {
                check_near(some[l - begin], ra_modes_at(&all, k, l), 0.0);
            }
        }
        ra_modes_free(&all);
        ra_modes_free(&later);
    }
}

/// Flexural shapes are made in panels, which begin at nodes. Wherever the panels begin, every value
/// is the same, also for modes with a few nodes per wave. The values are compared with those of a
/// coarse grid, which has only one panel.
static void test_panels(void **unused)
{
    (void)unused;
    enum { N = 720, LATER = 101, COARSE = 30 };
    const size_t modes[] = {1, 2, 7, 40, 300, 700};
    static double all[N + 1], later[N + 1], coarse[COARSE + 1];
    for (size_t e = 0; e < 9; e++) {
        const struct ra_beam beam = beam_of(0.3, ENDS[e / 3], ENDS[e % 3]);
        for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
            ra_modes_shape(&beam, modes[i], N, 0, N + 1, all);
            ra_modes_shape(&beam, modes[i], N, LATER, N + 1 - LATER, later);
            for (size_t l = LATER; l <= N; l++) {
                check_near(later[l - LATER], all[l], fabs(all[l]) < 1e-70 ? 1e-70 : 0.0);
            }
            if (modes[i] > COARSE) {
                continue;
            }
            ra_modes_shape(&beam, modes[i], COARSE, 0, COARSE + 1, coarse);
            for (size_t l = 0; l <= COARSE; l++) {
                const double psi = all[l * (N / COARSE)];
                check_near(coarse[l], psi, fabs(psi) < 1e-70 ? 1e-70 : 0.0);
            }
        }
    }
}

/// The bounds are 0.1 c/H and 0.001 c/H. The thickness is computed from I/A = H^2/12, whatever the
/// width (here 0.3).
static void test_validity_bounds(void **unused)
{
    (void)unused;
    const double H = 2e-3, c = sqrt(210e9 / 7800.0);
    const struct ra_beam beam = {0.45,    0.3 * H, 0.3 * H * H * H / 12.0, 210e9, 7800.0, RA_FREE,
                                 RA_FREE, 0.0};
    check_relative(ra_beam_flexural_bound(&beam), 0.1 * c / H, 1e-15);
    check_relative(ra_beam_longitudinal_bound(&beam), 0.001 * c / H, 1e-15);
}

/// A beam 20 times as long as thick, of unit width, with k G of a steel rectangle.
static struct ra_beam thick_beam(void)
{
    const double H = 5e-4, G = 5e10 / 2.6;
    return (struct ra_beam){.length = 20.0 * H,
                            .area = H,
                            .inertia = H * H * H / 12.0,
                            .young = 5e10,
                            .density = 2000.0,
                            .left = RA_PINNED,
                            .right = RA_PINNED,
                            .shear = 5.0 / 6.0 * G};
}

/// Computes both branches of eq:timoshenko from the two equations of motion: the squared frequency
/// of each branch, its share of the load, and m times the static receptance of both branches.
static void two_branches(const struct ra_beam *b, size_t k, long double square[2],
                         long double share[2], long double *statics)
{
    const long double q = (long double)(k + 1) * acosl(-1.0L) / (long double)b->length;
    const long double m = (long double)b->density * (long double)b->area;
    const long double B = (long double)b->young * (long double)b->inertia;
    const long double S = (long double)b->shear * (long double)b->area;
    const long double j = (long double)b->density * (long double)b->inertia;
    // det(K - y M) = m j y^2 - middle y + S B q^4
    const long double middle = m * (B * q * q + S) + j * S * q * q;
    const long double root = sqrtl(middle * middle - 4.0L * m * j * S * B * q * q * q * q);
    for (int i = 0; i < 2; i++) {
        square[i] = (middle + (i == 0 ? -root : root)) / (2.0L * m * j);
        share[i] = (i == 0 ? 1.0L : -1.0L) * m * (B * q * q + S - j * square[i]) / root;
    }
    *statics = m * (B * q * q + S) / (S * B * q * q * q * q);
}

/// Timoshenko's beam between pins: frequency and modal mass of the lower branch are those of the
/// two equations of motion. Both branches together carry the static load. The share of the upper
/// branch is that of modes.c for Poisson's ratio 0. The tolerance is 1e-13: long double loses four
/// digits in `middle - root`, and doubles are rounded once. A thin beam has the frequency of Euler
/// and Bernoulli's beam.
static void test_timoshenko(void **unused)
{
    (void)unused;
    enum { N = 64, COUNT = 15 };
    struct ra_beam beam = thick_beam();
    const struct ra_modes modes = make(&beam, COUNT, N, 0, N + 1);
    for (size_t k = 0; k < COUNT; k++) {
        long double square[2], share[2], statics;
        two_branches(&beam, k, square, share, &statics);
        check_relative(modes.omega[k], (double)sqrtl(square[0]), 1e-13);
        check_relative(modes.square[k], (double)share[0], 1e-13);
        check_relative((double)(share[0] / square[0] + share[1] / square[1]), (double)statics,
                       1e-13);
        double sum = 0.0;
        for (size_t l = 1; l < N; l++) {
            sum += ra_modes_at(&modes, k, l) * ra_modes_at(&modes, k, l);
        }
        check_relative(sum * beam.length / N, modes.square[k], 1e-14);
    }
    beam.shear = 5.0 / 6.0 * beam.young / 2.0;
    const double neglected[] = {1.9e-4, 1.18e-2};
    for (size_t i = 0; i < 2; i++) {
        long double square[2], share[2], statics;
        two_branches(&beam, i == 0 ? 4 : 14, square, share, &statics);
        check_relative((double)(share[1] / square[1] / statics), neglected[i], 5e-3);
    }
    struct ra_beam thin = beam;
    thin.length *= 1e3;
    const double rotating = ra_modes_omega(&thin, 0);
    thin.shear = 0.0;
    const double plain = ra_modes_omega(&thin, 0);
    // the frequency is lower by the share (1 + E/(k G)) (q H)^2/24, q H = pi/2e4; eight digits
    // cancel
    check_relative(1.0 - rotating / plain, (1.0 + 2.4) * PI * PI / 4e8 / 24.0, 2e-7);
    thin.right = RA_FREE;
    thin.shear = 1.0;
    struct ra_modes none;
    struct ra_status st;
    assert_int_equal(ra_modes_make(&thin, 2, 8, 0, 9, &none, &st), RA_INPUT);
    assert_string_equal(st.text, "a beam with shear must be pinned at both ends");
    thin.left = RA_CLAMPED;
    thin.right = RA_PINNED;
    assert_int_equal(ra_modes_make(&thin, 2, 8, 0, 9, &none, &st), RA_INPUT);
    struct ra_modes made = modes;
    ra_modes_free(&made);
}

static int release(void **unused)
{
    (void)unused;
    mpfr_free_cache();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_roots),
        cmocka_unit_test(test_roots_bracketed),
        cmocka_unit_test(test_rigid_modes_and_bad_counts),
        cmocka_unit_test(test_frequencies),
        cmocka_unit_test(test_orthonormal),
        cmocka_unit_test(test_beam_equation_and_ends),
        cmocka_unit_test(test_shapes_of_the_paper),
        cmocka_unit_test(test_errata_1_to_3),
        cmocka_unit_test(test_ways_to_a_shape),
        cmocka_unit_test(test_panels),
        cmocka_unit_test(test_validity_bounds),
        cmocka_unit_test(test_timoshenko),
    };
    return cmocka_run_group_tests(tests, NULL, release);
}
