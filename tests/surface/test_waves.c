// Tests of waves.c: it equals the direct sum of the waves, on a rectangle and along lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/exact_cache.h"

#include <string.h>

#include "base/exact.h"
#include "base/random.h"
#include "surface/waves.h"

/// An amplitude that decreases, as a function of its argument only.
static double amplitude(const void *context, double waves)
{
    return *(const double *)context / (1.0 + waves);
}

static const double scale = 3.0;

static struct ra_waves waves_of(size_t nx, size_t ny)
{
    return (struct ra_waves){.nx = nx,
                             .ny = ny,
                             .length_x = (double)nx * 1e-6,
                             .length_y = (double)ny * 2e-6,
                             .shortest = 8e-6,
                             .amplitude = amplitude,
                             .context = &scale,
                             .seed = 5,
                             .stream = 2};
}

/// Adds 2 (a cos + b sin) of one pair of waves at all points.
static void add(double turns_x, double turns_y, double a, double b, size_t nx, size_t ny, double *h)
{
    for (size_t l = 0; l < ny; l++) {
        for (size_t k = 0; k < nx; k++) {
            const double turns = turns_x * (double)k + turns_y * (double)l;
            h[l * nx + k] += 2.0 * (a * ra_exact_cos_turns(turns) + b * ra_exact_sin_turns(turns));
        }
    }
}

/// The surface is the sum of eq:ra2d-waves, with pairs in the order of the essay in waves.c. On 32
/// um x 32 um it has waves of 8 um and more, so up to four along each axis.
static void test_rectangle(void **unused)
{
    (void)unused;
    enum { NX = 32, NY = 16 };
    const struct ra_waves w = waves_of(NX, NY);
    double expected[NX * NY] = {0.0}, height[NX * NY], power = 0.0, sum = 0.0;
    struct ra_random random;
    struct ra_status st = {0};
    ra_random_seed(&random, 5, 2);
    for (int row = 0; row < NY; row++) {
        const int j = row < NY / 2 ? row : row - NY;
        for (int i = j > 0 ? 0 : 1; i <= 4; i++) {
            const double q = sqrt((double)(i * i + j * j));
            if (q <= 4.0) {
                const double a = 3.0 / (1.0 + q) * ra_random_normal(&random);
                const double b = 3.0 / (1.0 + q) * ra_random_normal(&random);
                add((double)i / NX, (double)j / NY, a, b, NX, NY, expected);
                sum += 4.0 * 9.0 / (1.0 + q) / (1.0 + q);
            }
        }
    }
    check_ok(ra_waves_make(&w, NX, NY, height, &power, &st), &st);
    for (size_t k = 0; k < (size_t)NX * NY; k++) {
        check_near(height[k], expected[k], 1e-12);
    }
    check_relative(power, sum, 1e-14);
    // a part of the surface has the same values
    double part[7 * 5];
    check_ok(ra_waves_make(&w, 7, 5, part, &power, &st), &st);
    for (size_t l = 0; l < 5; l++) {
        assert_memory_equal(part + 7 * l, height + NX * l, 7 * sizeof *part);
    }
}

/// Lines along x and along y take the same random numbers in the same order. The amplitude depends
/// on the number of waves in the length along x, also for a line along y.
static void test_lines(void **unused)
{
    (void)unused;
    enum { N = 64 };
    double expected[N] = {0.0}, height[N], power;
    struct ra_random random;
    struct ra_status st = {0};
    for (int across = 0; across <= 1; across++) {
        const struct ra_waves w = across ? waves_of(1, N) : waves_of(N, 1);
        const int most = across ? 16 : 8;
        memset(expected, 0, sizeof expected);
        ra_random_seed(&random, 5, 2);
        for (int i = 1; i <= most; i++) {
            const double waves = across ? i * (1e-6 / (N * 2e-6)) : i;
            const double a = 3.0 / (1.0 + waves) * ra_random_normal(&random);
            const double b = 3.0 / (1.0 + waves) * ra_random_normal(&random);
            add((double)i / N, 0.0, a, b, N, 1, expected);
        }
        check_ok(ra_waves_make(&w, across ? 1 : N, across ? N : 1, height, &power, &st), &st);
        for (size_t k = 0; k < N; k++) {
            check_near(height[k], expected[k], 1e-12);
        }
    }
}

/// The number of points on each side is a power of two that is at least twice the number of cells.
/// A row of cells stays a row.
static void test_around(void **unused)
{
    (void)unused;
    const struct ra_cells cells = {33, 16, 1e-6, 2e-6}, row = {5, 1, 1e-6, 1.0};
    const struct ra_waves w = ra_waves_around(&cells), line = ra_waves_around(&row);
    assert_true(w.nx == 128 && w.ny == 32 && line.nx == 16 && line.ny == 1);
    check_near(w.length_x, 128e-6, 0.0);
    check_near(w.length_y, 64e-6, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rectangle),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_around),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
