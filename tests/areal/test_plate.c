// Tests of the modes of a plate (plate.c): frequencies, shapes, sums, refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/plates.h"

#include <stdlib.h>
#include <string.h>

#include "areal/plate.h"
#include "kernels/kernels.h"
#include "modes/modes.h"

static const double PI = 3.14159265358979323846;

/// A grid over the whole plate.
static struct ra_plate_grid whole(const struct ra_plate *plate, size_t cells, size_t across)
{
    return (struct ra_plate_grid){cells, 0.0, plate->width / (double)across, across + 1};
}

static void make(const struct ra_plate *plate, double highest, const struct ra_plate_grid *grid,
                 struct ra_plate_modes *modes)
{
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_plate_modes_make(plate, RA_TWO_PI * highest, grid, modes, &st), &st);
}

static void test_frequencies(void **state)
{
    (void)state;
    // E h^3/(12 (1 - nu^2)) and (pi/2) sqrt(D/mu) (1/a^2 + 1/b^2) are computed by hand
    check_relative(ra_plate_stiffness(&steel), 153.846153846, 1e-11);
    check_relative(ra_plate_mass(&steel), 15.6, 1e-15);
    check_near(ra_plate_omega(&steel, 1, 1) / RA_TWO_PI, 79.170, 5e-4);
    check_near(ra_plate_omega(&steel, 2, 3) / ra_plate_omega(&steel, 1, 1), 97.0 / 13.0, 1e-14);
    const struct ra_plate_grid grid = whole(&steel, 90, 60);
    struct ra_plate_modes modes;
    make(&steel, 20e3, &grid, &modes);
    assert_int_equal(modes.count, 407);
    size_t below = 0;
    for (size_t k = 0; k < modes.width; k++) {
        below += modes.omega[k] > 0.0;
        assert_true(modes.omega[k] <= RA_TWO_PI * 20e3);
        assert_true((modes.omega[k] > 0.0) == (modes.bound[k] > 0.0));
    }
    assert_int_equal(below, 407);
    assert_true(modes.width % RA_LANES == 0 && modes.most == modes.begin[1]);
    ra_plate_modes_free(&modes);
}

/// The sum over the nodes of w psi_k psi_l by the trapezoidal rule, which is exact for these
/// shapes.
static double product(const struct ra_plate_modes *modes, const struct ra_plate *plate,
                      size_t cells, size_t across, size_t k, size_t l)
{
    double sum = 0.0;
    for (size_t i = 0; i <= cells; i++) {
        for (size_t j = 0; j <= across; j++) {
            const double ends = i == 0 || i == cells ? 0.5 : 1.0;
            const double sides = j == 0 || j == across ? 0.5 : 1.0;
            sum += ends * sides * (ra_plate_shape(modes, k, i, j) * ra_plate_shape(modes, l, i, j));
        }
    }
    return sum * (plate->length / (double)cells) * (plate->width / (double)across);
}

static void check_orthonormal(enum ra_edges ends, enum ra_edges sides, size_t expected)
{
    enum { CELLS = 24, ACROSS = 20 };
    struct ra_plate plate = steel;
    struct ra_plate_modes modes;
    plate.ends = ends;
    plate.sides = sides;
    const struct ra_plate_grid grid = whole(&plate, CELLS, ACROSS);
    make(&plate, 2500.0, &grid, &modes);
    assert_int_equal(modes.count, expected);
    for (size_t k = 0; k < modes.width; k++) {
        for (size_t l = 0; l <= k; l++) {
            const double known = k == l && modes.bound[k] > 0.0 ? 1.0 : 0.0;
            check_near(product(&modes, &plate, CELLS, ACROSS, k, l), known, 1e-12);
        }
    }
    ra_plate_modes_free(&modes);
}

/// The modes are orthonormal, and their number is that counted by hand. The condition (2 m)^2 + (3
/// n)^2 <= 13 * 2500/79.17 = 410.5 holds for 10 + 9 + 9 + 8 + 6 + 4 modes with m >= 1 and n = 1, 2,
/// ... 6. With n = 0 it holds for 10, with m = 0 for n = 1 to 6.
static void test_orthonormal(void **state)
{
    (void)state;
    check_orthonormal(RA_SUPPORTED, RA_SUPPORTED, 46);
    check_orthonormal(RA_SUPPORTED, RA_GUIDED, 56);
    check_orthonormal(RA_GUIDED, RA_SUPPORTED, 52);
}

/// The sum over nodes, by the trapezoidal rule, of the product of two columns of a table of shapes.
static double line_product(const double *shape, size_t stride, size_t cells, size_t a, size_t b)
{
    double sum = 0.0;
    for (size_t i = 0; i <= cells; i++) {
        const double weight = i == 0 || i == cells ? 0.5 : 1.0;
        sum += weight * (shape[i * stride + a] * shape[i * stride + b]);
    }
    return sum;
}

/// All 407 modes of the default plate are orthonormal, on a grid for which the trapezoidal rule is
/// exact. The product of two modes is the product of a sum along and a sum across.
static void test_all_orthonormal(void **state)
{
    (void)state;
    enum { CELLS = 90, ACROSS = 60 };
    const struct ra_plate_grid grid = whole(&steel, CELLS, ACROSS);
    struct ra_plate_modes modes;
    size_t pairs = 0;
    make(&steel, 20e3, &grid, &modes);
    for (size_t n = 0; n < modes.blocks; n++) {
        for (size_t q = 0; q < modes.blocks; q++) {
            const double across = line_product(modes.across, modes.blocks, ACROSS, n, q);
            for (size_t m = 0; m < modes.size[n]; m++) {
                for (size_t r = 0; r < modes.size[q]; r++) {
                    const double along = line_product(modes.along, modes.most, CELLS, m, r);
                    const double cell = (steel.length / CELLS) * (steel.width / ACROSS);
                    check_near(cell * (along * across), n == q && m == r ? 1.0 : 0.0, 1e-12);
                    pairs++;
                }
            }
        }
    }
    assert_int_equal(pairs, 407 * 407);
    ra_plate_modes_free(&modes);
}

/// Each mode agrees with its formula, and the separable sum with the plain one.
static void test_shapes(void **state)
{
    (void)state;
    struct ra_plate plate = steel;
    plate.sides = RA_GUIDED;
    const struct ra_plate_grid grid = {30, 0.013, 0.004, 7};
    struct ra_plate_modes modes;
    make(&plate, 3000.0, &grid, &modes);
    double *const amplitude = calloc(modes.width, sizeof *amplitude);
    double *const row = calloc(modes.most, sizeof *row);
    double *const shape = calloc(modes.width, sizeof *shape);
    for (size_t i = 0; i <= 30; i += 3) {
        for (size_t j = 0; j < 7; j++) {
            double sum = 0.0;
            ra_plate_shapes_at(&plate, &modes, 0.015 * (double)i, 0.013 + 0.004 * (double)j, shape);
            for (size_t q = 0; q < modes.blocks; q++) {
                for (size_t r = 0; r < modes.size[q]; r++) {
                    const size_t k = modes.begin[q] + r;
                    const double x = PI * (double)((r + 1) * i) / 30.0;
                    const double y = PI * (double)q * (0.013 + 0.004 * (double)j) / 0.3;
                    const double known =
                        2.0 / sqrt(0.45 * 0.3) * sqrt(q == 0 ? 0.5 : 1.0) * (sin(x) * cos(y));
                    check_near(ra_plate_shape(&modes, k, i, j), known, 2e-13);
                    check_near(shape[k], known, 2e-13);
                    amplitude[k] = 1.0 / (double)(k + 1);
                    sum += amplitude[k] * known;
                }
            }
            ra_plate_row(&modes, j, amplitude, row);
            check_near(ra_dot(modes.along + i * modes.most, row, modes.most), sum, 1e-12);
        }
    }
    free(amplitude);
    free(row);
    free(shape);
    ra_plate_modes_free(&modes);
}

static void check_refused(const struct ra_plate *plate, double highest, const char *says)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_plate_modes modes;
    const struct ra_plate_grid grid = whole(&steel, 60, 40);
    assert_int_equal(ra_plate_modes_make(plate, RA_TWO_PI * highest, &grid, &modes, &st), RA_INPUT);
    if (strstr(st.text, says) == NULL) {
        fail_msg("'%s' does not say '%s'", st.text, says);
    }
    ra_plate_modes_free(&modes);
}

static void test_refused(void **state)
{
    (void)state;
    struct ra_plate plate = steel;
    plate.ends = plate.sides = RA_GUIDED;
    check_refused(&plate, 1e3, "a mode at 0 Hz");
    plate = steel;
    plate.poisson = 1.0;
    check_refused(&plate, 1e3, "Poisson's ratio 1 ");
    plate = (struct ra_plate){.length = 0.3, .width = 0.2, .thickness = 0.001, .young = 2e11};
    check_refused(&plate, 1e3,
                  "length 0.3 m, width 0.2 m, thickness 0.001 m, modulus 2e+11 Pa and density 0 "
                  "kg/m^3 must be positive and finite, Poisson's ratio 0 ");
    plate = steel;
    plate.density = -7800.0;
    check_refused(&plate, 1e3, "density -7800 kg/m^3");
    plate = steel;
    plate.thickness = -1e-3;
    check_refused(&plate, 1e3, "thickness -0.001 m");
    check_refused(&steel, 79.1, "its lowest one has 79.1");
    check_refused(&steel, HUGE_VAL, "no mode below inf");
    check_refused(&steel, 50e3, "in 60 cells");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frequencies), cmocka_unit_test(test_orthonormal),
        cmocka_unit_test(test_all_orthonormal), cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
