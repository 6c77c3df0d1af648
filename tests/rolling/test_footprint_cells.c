// Tests of what the contact computation is made of: Love's function, moduli, convolutions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Love's function is compared with known coefficients, to the digits they have, and with his
 * logarithms as he prints them, in long double, to the digits that their cancellation leaves; a
 * convolution with direct sums and with the circulant matrix itself, to the roundings of as many
 * terms. What is solved with them is in test_footprint.c.
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
    // a length, so it scales; the same on all four sides; sides and axes change places together
    check_relative(ra_love(3e-6, 2e-6, 1e-6, 1e-6), 1e-6 * ra_love(3, 2, 1, 1), 1e-14);
    check_near(ra_love(-3, 2, 1, 0.3), ra_love(3, -2, 1, 0.3), 0);
    check_relative(ra_love(3, 2, 1, 0.3), ra_love(2, 3, 0.3, 1), 1e-15);
    check_relative(ra_contact_modulus(210e9, 0.3, 210e9, 0.3), 210e9 / 1.82, 1e-15);
    // 1/E* = 0.75/1 + 0.9375/3 = 17/16
    check_relative(ra_contact_modulus(1, 0.5, 3, 0.25), 16.0 / 17, 1e-15);
}

/// Love's four logarithms as he prints them, for x, y beyond the cell, in long double.
static double printed_love(long double x, long double y, long double dx, long double dy)
{
    const long double a = dx / 2, b = dy / 2, e = x + a, w = x - a, n = y + b, s = y - b;
    return (double)(e * logl((n + hypotl(n, e)) / (s + hypotl(s, e))) +
                    n * logl((e + hypotl(n, e)) / (w + hypotl(n, w))) +
                    w * logl((s + hypotl(s, w)) / (n + hypotl(n, w))) +
                    s * logl((w + hypotl(s, w)) / (e + hypotl(s, e))));
}

/// Corners and Gauss's rule give the same where one takes over from the other, and both are Love's
/// logarithms, near and far, for square and for oblong cells.
static void test_love_everywhere(void **unused)
{
    (void)unused;
    const double side[] = {1, 0.3, 0.04};
    for (size_t k = 0; k < 3; k++) {
        for (double x = 1; x < 2000; x *= 1.7) {
            for (double y = 1; y < 2000; y *= 1.9) {
                // the logarithms cancel: long double has 1e-19 of terms that grow with distance
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
    // square cells: corners are good to 1.7e-14 up to 4 sides, and 2.9e-14 up to 5; the rule is to
    // 4.6e-14 from 3 on
    for (double x = 0.51; x < 6; x += 0.037) {
        for (double y = 0.51; y < 6; y += 0.041) {
            const double exact = printed_love((long double)x, (long double)y, 1, 1);
            check_relative(ra_love(x, y, 1, 1), exact, 2e-14);
        }
    }
    // a point force
    check_relative(ra_love(3e4, 4e4, 1, 1), 1.0 / 5e4, 1e-9);
}

// ## Convolution

enum { WIDE = 7, DEEP = 5, SMALL = WIDE * DEEP };

static size_t distance(size_t a, size_t b)
{
    return a > b ? a - b : b - a;
}

/// Element (k, l) of the circulant nearest to the coefficients, eq:circulant either way.
static double circulant(const double *coefficient, size_t k, size_t l)
{
    const size_t i = distance(k % WIDE, l % WIDE), j = distance(k / WIDE, l / WIDE);
    const double x = (double)i / WIDE, y = (double)j / DEEP;
    // the coefficient at a distance of n has no weight; any will do
    const size_t far_i = (WIDE - i) % WIDE, far_j = (DEEP - j) % DEEP;
    return (1 - y) * ((1 - x) * coefficient[j * WIDE + i] + x * coefficient[j * WIDE + far_i]) +
           y * ((1 - x) * coefficient[far_j * WIDE + i] + x * coefficient[far_j * WIDE + far_i]);
}

/// Products against direct sums; the inverse undone by the circulant matrix itself.
static void test_convolution(void **unused)
{
    (void)unused;
    const struct ra_cells cells = {WIDE, DEEP, 1e-6, 2e-6};
    struct ra_convolution *product, *inverse;
    struct ra_status st;
    double coefficient[SMALL], in[SMALL], out[SMALL], back[SMALL];
    uint64_t seed = 3;
    ra_compliance(&cells, &elastic, coefficient);
    for (size_t k = 0; k < SMALL; k++) {
        coefficient[k] /= 1e-17;
        in[k] = bodies_random(&seed);
    }
    check_ok(ra_convolution_make(WIDE, DEEP, coefficient, &product, &st), &st);
    check_ok(ra_convolution_inverse(WIDE, DEEP, coefficient, &inverse, &st), &st);
    ra_convolution_apply(product, in, out);
    ra_convolution_apply(inverse, in, back);
    for (size_t k = 0; k < SMALL; k++) {
        double direct = 0, undone = 0;
        for (size_t l = 0; l < SMALL; l++) {
            const size_t i = distance(k % WIDE, l % WIDE), j = distance(k / WIDE, l / WIDE);
            direct += coefficient[j * WIDE + i] * in[l];
            undone += circulant(coefficient, k, l) * back[l];
        }
        check_near(out[k], direct, 1e-14 * SMALL);
        check_near(undone, in[k], 1e-13);
    }
    ra_convolution_free(product);
    ra_convolution_free(inverse);
    ra_convolution_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_love_table),
        cmocka_unit_test(test_love_everywhere),
        cmocka_unit_test(test_convolution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
