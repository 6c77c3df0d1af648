// Tests of the parts of the contact computation: Love's function, moduli, convolutions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Love's function is compared with known coefficients, to the digits of these. It is also compared
 * with Love's printed logarithms in long double, to the digits that are left after their
 * cancellation. A convolution is compared with direct sums and with the circulant matrix, to the
 * rounding of the terms. The solutions are tested in test_footprint.c.
 */
#include "support/half_spaces.h"

#include "rolling/convolution.h"
#include "support/bodies.h"

// ## Love

static void test_love_table(void **unused)
{
    (void)unused;
    const struct {
        double x, y, value; ///< known coefficient
    } known[] = {{0, 0, 3.5254943480781713}, {1, 0, 1.038049735905},  {1, 1, .724697438134},
                 {2, 0, .505091983075},      {2, 1, .451088988349},   {5, 0, .200332161527},
                 {10, 10, .070725435312},    {0.5, 0.5, 1.7627471740}};
    // the last value has ten digits
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        check_near(ra_love(known[i].x, known[i].y, 1, 1), known[i].value, i == 7 ? 4e-11 : 1e-11);
    }
    check_relative(ra_love(0, 0, 1, 1), 4 * log(1 + sqrt(2)), 1e-15);
    // the value is a length, so it scales with the sides; the signs of x and y do not matter; the
    // value stays the same if x and y are exchanged and the two sides, too
    check_relative(ra_love(3e-6, 2e-6, 1e-6, 1e-6), 1e-6 * ra_love(3, 2, 1, 1), 1e-14);
    check_near(ra_love(-3, 2, 1, 0.3), ra_love(3, -2, 1, 0.3), 0);
    check_relative(ra_love(3, 2, 1, 0.3), ra_love(2, 3, 0.3, 1), 1e-15);
    check_relative(ra_contact_modulus(210e9, 0.3, 210e9, 0.3), 210e9 / 1.82, 1e-15);
    // 1/E* = 0.75/1 + 0.9375/3 = 17/16
    check_relative(ra_contact_modulus(1, 0.5, 3, 0.25), 16.0 / 17, 1e-15);
}

/// Love's four logarithms as printed, for x, y outside the cell, in long double.
static double printed_love(long double x, long double y, long double dx, long double dy)
{
    const long double a = dx / 2, b = dy / 2, e = x + a, w = x - a, n = y + b, s = y - b;
    return (double)(e * logl((n + hypotl(n, e)) / (s + hypotl(s, e))) +
                    n * logl((e + hypotl(n, e)) / (w + hypotl(n, w))) +
                    w * logl((s + hypotl(s, w)) / (n + hypotl(n, w))) +
                    s * logl((w + hypotl(s, w)) / (e + hypotl(s, e))));
}

/// The program computes Love's function from the corners of a cell, and far away by Gauss's rule.
/// Both agree with Love's logarithms for square and for oblong cells, also at the distance where
/// the program changes from one to the other.
static void test_love_everywhere(void **unused)
{
    (void)unused;
    const double side[] = {1, 0.3, 0.04};
    for (size_t k = 0; k < 3; k++) {
        for (double x = 1; x < 2000; x *= 1.7) {
            for (double y = 1; y < 2000; y *= 1.9) {
                // the logarithms cancel: long double rounds by 1e-19 of terms that grow with
                // distance
                const double lost = 2e-18 * (x * x + y * y) / side[k];
                check_relative(
                    ra_love(x, y, 1, side[k]),
                    printed_love((long double)x, (long double)y, 1, (long double)side[k]),
                    2e-13 + lost);
            }
        }
        check_relative(ra_love(4, 0, 1, side[k]), ra_love(4 + 1e-15, 0, 1, side[k]), 2e-13);
        check_relative(ra_love(4, 4, 1, side[k]), ra_love(4, 4 + 1e-15, 1, side[k]), 2e-13);
    }
    // for square cells the relative error of the sum over the corners is 1.7e-14 up to a distance
    // of 4 sides, and 2.9e-14 up to 5 sides; the error of Gauss's rule is 4.6e-14 from 3 sides on
    for (double x = 0.51; x < 6; x += 0.037) {
        for (double y = 0.51; y < 6; y += 0.041) {
            const double exact = printed_love((long double)x, (long double)y, 1, 1);
            check_relative(ra_love(x, y, 1, 1), exact, 2e-14);
        }
    }
    // far away the pressure of a cell acts as a point force
    check_relative(ra_love(3e4, 4e4, 1, 1), 1.0 / 5e4, 1e-9);
}

// ## Convolution

static size_t distance(size_t a, size_t b)
{
    return a > b ? a - b : b - a;
}

/// Element (k, l) of the circulant nearest to the coefficients, by eq:circulant in both directions.
static double circulant(const struct ra_cells *cells, const double *coefficient, size_t k, size_t l)
{
    const size_t wide = cells->nx, deep = cells->ny;
    const size_t i = distance(k % wide, l % wide), j = distance(k / wide, l / wide);
    const double x = (double)i / (double)wide, y = (double)j / (double)deep;
    // the coefficient at the distance n has the weight 0, so any value may stand there
    const size_t far_i = (wide - i) % wide, far_j = (deep - j) % deep;
    return (1 - y) * ((1 - x) * coefficient[j * wide + i] + x * coefficient[j * wide + far_i]) +
           y * ((1 - x) * coefficient[far_j * wide + i] + x * coefficient[far_j * wide + far_i]);
}

enum { MOST = 35 * 12 };

/// The convolution agrees with direct sums. The circulant matrix times its inverse is the unit
/// matrix. Each product is computed twice, the second time in place and with rows of zeros, so that
/// a rest of the first product would be found.
static void check_convolution(const struct ra_cells *cells)
{
    const size_t small = cells->nx * cells->ny;
    struct ra_convolution *product, *inverse;
    struct ra_status st;
    double coefficient[MOST], in[MOST], out[MOST], back[MOST];
    uint64_t seed = 3;
    ra_compliance(cells, &elastic, coefficient);
    // input and output become equally large
    for (size_t k = small; k-- > 0;) {
        coefficient[k] /= coefficient[0];
    }
    check_ok(ra_convolution_make(cells->nx, cells->ny, coefficient, &product, &st), &st);
    check_ok(ra_convolution_inverse(cells->nx, cells->ny, coefficient, &inverse, &st), &st);
    for (int twice = 0; twice < 2; twice++) {
        for (size_t k = 0; k < small; k++) {
            in[k] = out[k] = twice && k / cells->nx % 3 == 1 ? 0 : bodies_random(&seed);
        }
        ra_convolution_apply(product, twice ? out : in, out);
        memcpy(back, in, small * sizeof *in);
        ra_convolution_apply(inverse, twice ? back : in, back);
        for (size_t k = 0; k < small; k++) {
            double direct = 0, undone = 0;
            for (size_t l = 0; l < small; l++) {
                const size_t i = distance(k % cells->nx, l % cells->nx);
                const size_t j = distance(k / cells->nx, l / cells->nx);
                direct += coefficient[j * cells->nx + i] * in[l];
                undone += circulant(cells, coefficient, k, l) * back[l];
            }
            check_near(out[k], direct, 1e-15 * (double)small);
            check_near(undone, in[k], 1e-13);
        }
    }
    ra_convolution_free(product);
    ra_convolution_free(inverse);
}

/// Convolutions are right for rows and columns of one cell, for sides with even, odd or no padding,
/// and for columns that fill their groups or do not.
static void test_convolution(void **unused)
{
    (void)unused;
    const size_t side[][2] = {{1, 1}, {1, 9}, {9, 1}, {7, 5}, {8, 8}, {35, 12}, {5, 33}, {14, 14}};
    for (size_t i = 0; i < sizeof side / sizeof *side; i++) {
        check_convolution(&(struct ra_cells){side[i][0], side[i][1], 1e-6, 2e-6});
    }
    ra_convolution_free(NULL);
}

/// Only the sizes determine the plans. A convolution that is made again, after others and at other
/// addresses, gives the same bits.
static void test_same_bits(void **unused)
{
    (void)unused;
    const struct ra_cells cells[] = {
        {35, 12, 1e-6, 2e-6}, {20, 21, 1e-6, 1e-6}, {24, 7, 1e-6, 1e-6}};
    struct ra_convolution *made[6];
    struct ra_status st;
    double coefficient[MOST], in[MOST], out[6][MOST];
    uint64_t seed = 4;
    for (size_t k = 0; k < MOST; k++) {
        in[k] = bodies_random(&seed);
    }
    for (size_t i = 0; i < 6; i++) {
        const struct ra_cells *const c = &cells[i % 3];
        ra_compliance(c, &elastic, coefficient);
        check_ok(ra_convolution_make(c->nx, c->ny, coefficient, &made[i], &st), &st);
        ra_convolution_apply(made[i], in, out[i]);
    }
    for (size_t i = 0; i < 6; i++) {
        const size_t count = cells[i % 3].nx * cells[i % 3].ny;
        assert_memory_equal(out[i], out[i % 3], count * sizeof(double));
        ra_convolution_free(made[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_love_table),
        cmocka_unit_test(test_love_everywhere),
        cmocka_unit_test(test_convolution),
        cmocka_unit_test(test_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
