// Tests of the excitation along a rolling path: smooth bodies, a wave, refusals (claim R03).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "rolling/excitation.h"

#define SMALLER "a smaller window, or give larger surfaces"

enum { NX = 64, NY = 24, WINDOW = 24 };
static const double PI = 3.14159265358979323846;
static const double MODULUS = 115e9, RADIUS = 46e-3, LOAD = 100.0, SPACING = 40e-6;

struct bodies {
    double height[2][NX * NY];
    struct ra_topography surface[2];
    struct ra_path path;
};

static int make_bodies(void **state)
{
    struct bodies *const b = calloc(1, sizeof *b);
    *state = b;
    if (b == NULL) {
        return -1;
    }
    for (int i = 0; i < 2; i++) {
        b->surface[i] =
            (struct ra_topography){.cells = {NX, NY, SPACING, SPACING}, .height = b->height[i]};
    }
    b->path = (struct ra_path){.surface = {&b->surface[0], &b->surface[1]},
                               .curvature_x = 1.0 / RADIUS,
                               .curvature_y = 1.0 / RADIUS,
                               .window_x = WINDOW,
                               .window_y = NY,
                               .stride = 4,
                               .positions = 11,
                               .bodies = {MODULUS, HUGE_VAL},
                               .method = "fft",
                               .prescribed_load = true,
                               .load = LOAD,
                               .approach = 2e-6};
    return 0;
}

static int free_bodies(void **state)
{
    free(*state);
    return 0;
}

static void solve(const struct bodies *b, struct ra_excitation *e)
{
    struct ra_status st;
    check_ok(ra_excitation_make(&b->path, e, NULL, NULL, NULL, &st), &st);
}

/// Smooth bodies have Hertz's point contact at every position. Its stiffness k_0 = 2 E* a comes
/// from the elastic cells, and from the difference of two approaches.
static void smooth(void **state)
{
    struct bodies *const b = *state;
    struct ra_excitation e;
    const double a = cbrt(0.75 * LOAD * RADIUS / MODULUS);
    for (int prescribed = 0; prescribed < 2; prescribed++) {
        b->path.prescribed_load = prescribed;
        b->path.approach = a * a / RADIUS;
        solve(b, &e);
        assert_int_equal(e.count, 11);
        assert_int_equal(e.touching, 0);
        check_relative(e.distance, 4.0 * SPACING, 1e-15);
        for (size_t i = 0; i < e.count; i++) {
            // 15 cells across the contact make errors of some tenths of a per cent, the same at
            // every position
            check_relative(e.approach[i], a * a / RADIUS, 0.01);
            check_relative(e.load[i], LOAD, 0.01);
            check_relative(e.load[i], e.load[0], 1e-12);
        }
        check_relative(e.k0, 2.0 * MODULUS * a, 0.03);
        // for an increment of 1e-3 no cell comes into contact, so only the solver's tolerance
        // remains
        check_relative(e.k0_difference, e.k0, 1e-8);
        assert_true(e.residual < 1e-11);
        ra_excitation_free(&e);
    }
}

/// If a wave is much longer than the contact, d_c is the sum of both heights at the contact.
static void long_wave(void **state)
{
    struct bodies *const b = *state;
    struct ra_excitation e;
    double total[11];
    const double wavelength = 400.0 * SPACING, A = 0.1e-6;
    for (size_t k = 0; k < NX * NY; k++) {
        const double x = ((double)(k % NX) - 0.5 * (WINDOW - 1)) * SPACING;
        b->height[0][k] = A * sin(2.0 * PI * x / wavelength);
        b->height[1][k] = 0.5 * A * sin(2.0 * PI * x / wavelength);
    }
    solve(b, &e);
    const double k0 = 2.0 * e.k0;
    ra_excitation_total(&e, k0, total);
    double mean = 0.0;
    for (size_t i = 0; i < e.count; i++) {
        mean += sin(2.0 * PI * (double)i * e.distance / wavelength) / (double)e.count;
    }
    for (size_t i = 0; i < e.count; i++) {
        const double sum = 1.5 * A * (sin(2.0 * PI * (double)i * e.distance / wavelength) - mean);
        // the wave changes the curvature 1/RADIUS by up to 3e-4 of it; this and the cells have
        // effects well below 0.5 % of A
        check_near(total[i] - LOAD, k0 * sum, 0.005 * A * k0);
    }
    ra_excitation_free(&e);
}

/// If surfaces are symmetric about the centre of the window at position 5, so is the force.
static void mirrored(void **state)
{
    struct bodies *const b = *state;
    struct ra_excitation e;
    for (size_t k = 0; k < NX * NY; k++) {
        const double cells = (double)(k % NX) - (0.5 * (WINDOW - 1) + 5.0 * 4.0);
        b->height[0][k] = 0.2e-6 * cos(2.0 * PI * cells / 50.0);
    }
    solve(b, &e);
    for (size_t i = 1; i <= 5; i++) {
        assert_true(fabs(e.approach[5 + i] - e.approach[5]) > 1e-8);
        // pressures are symmetric to the solver's tolerance, the approach to the square of this
        // tolerance
        check_relative(e.approach[5 + i], e.approach[5 - i], 3e-11);
    }
    ra_excitation_free(&e);
}

/// With a cap the same load needs a larger approach. The contact is softer, and some area is at the
/// cap.
static void capped(void **state)
{
    struct bodies *const b = *state;
    struct ra_excitation elastic, plastic;
    solve(b, &elastic);
    b->path.bodies.yield = 3e8;
    solve(b, &plastic);
    assert_true(plastic.mean_approach > 1.001 * elastic.mean_approach);
    assert_true(plastic.capped_area[3] > 0.1 * plastic.area[3]);
    check_relative(plastic.load[3], LOAD, 1e-12);
    ra_excitation_free(&elastic);
    ra_excitation_free(&plastic);
}

static void refuse(const struct ra_path *path, const char *text)
{
    struct ra_status st;
    struct ra_excitation e;
    assert_int_equal(ra_excitation_make(path, &e, NULL, NULL, NULL, &st), RA_INPUT);
    assert_string_equal(st.text, text);
    assert_null(e.load);
}

/// The sides of the cells of two surfaces may differ by the rounding of a file, a millionth of a
/// side.
static void bad_grids(void **state)
{
    struct bodies *const b = *state;
    struct ra_status st = {RA_OK, ""};
    const struct ra_cells like = b->surface[1].cells;
    struct ra_cells *const c = &b->surface[1].cells;
    for (int sign = -1; sign <= 1; sign += 2) {
        c->dx = c->dy = SPACING * (1.0 + sign * 0.99e-6);
        check_ok(ra_path_check_grids(&b->path, &st), &st);
        *c = like;
        c->dx = SPACING * (1.0 + sign * 1.01e-6);
        assert_int_equal(ra_path_check_grids(&b->path, &st), RA_INPUT);
        *c = like;
        c->dy = SPACING * (1.0 + sign * 1.01e-6);
        assert_int_equal(ra_path_check_grids(&b->path, &st), RA_INPUT);
    }
    *c = (struct ra_cells){NX - 1, NY, SPACING, SPACING};
    assert_int_equal(ra_path_check_grids(&b->path, &st), RA_INPUT);
    *c = (struct ra_cells){NX, NY + 1, SPACING, SPACING};
    assert_int_equal(ra_path_check_grids(&b->path, &st), RA_INPUT);
    *c = (struct ra_cells){NX + 1, NY + 2, 1.25 * SPACING, 1.5 * SPACING};
    b->surface[0].cells.dy = 2.0 * SPACING;
    refuse(&b->path, "the surfaces have different grids: lower 64 x 24 cells of 4e-05 x 8e-05 m, "
                     "upper 65 x 26 cells of 5e-05 x 6e-05 m; resample one of them");
}

static void bad_lengths(void **state)
{
    struct bodies *const b = *state;
    const struct ra_path good = b->path;
    struct ra_status st = {RA_OK, ""};
    // one position and a window of one cell are accepted, and so is a window as large as the
    // surfaces
    b->path.positions = b->path.window_x = b->path.window_y = 1;
    check_ok(ra_path_check_length(&b->path, &st), &st);
    b->path.window_x = NX;
    b->path.window_y = NY;
    check_ok(ra_path_check_length(&b->path, &st), &st);
    b->path.positions = 12;
    b->path.window_x = good.window_x;
    b->path.window_y = 20;
    refuse(&b->path, "12 positions every 4 cells of a window of 24 x 20 cells need 68 x 20 cells; "
                     "the surfaces have 64 x 24: write 10 positions at most, or " SMALLER);
    b->path = good;
    b->path.positions = 0;
    b->path.stride = 3;
    refuse(&b->path, "0 positions every 3 cells of a window of 24 x 24 cells need 21 x 24 cells; "
                     "the surfaces have 64 x 24: write 14 positions at most, or " SMALLER);
    b->path = good;
    b->path.window_x = 0;
    refuse(&b->path, "11 positions every 4 cells of a window of 0 x 24 cells need 40 x 24 cells; "
                     "the surfaces have 64 x 24: write " SMALLER);
    b->path = good;
    b->path.window_y = 0;
    refuse(&b->path, "11 positions every 4 cells of a window of 24 x 0 cells need 64 x 0 cells; "
                     "the surfaces have 64 x 24: write " SMALLER);
    b->path.window_y = NY + 1;
    refuse(&b->path, "11 positions every 4 cells of a window of 24 x 25 cells need 64 x 25 cells; "
                     "the surfaces have 64 x 24: write " SMALLER);
    b->path = good;
    b->path.bodies.yield = 1e8; // times 576 cells of (40 um)^2
    refuse(&b->path, "load 100 N: all cells at the yield pressure of 1e+08 Pa carry 92.16 N: give "
                     "a smaller load, more area or a higher yield pressure");
}

// ## From one position to the next

/// Two cells stand out of flat surfaces, in row 5. The cell in column 41 is higher than that in
/// column 14.
static void raise_cells(struct bodies *b)
{
    b->path.curvature_x = b->path.curvature_y = 0.0;
    b->path.prescribed_load = false;
    b->path.approach = -0.5e-6;
    b->height[0][5 * NX + 14] = 1e-6;
    b->height[1][5 * NX + 41] = 1.25e-6;
}

/// One cell is in contact, at columns 14, 10, 6, 2 of the window. At the first position its
/// pressure takes one step, and the stiffness another one. At later positions the pressures are
/// moved with the cell, and the stiffness is not computed.
static void guess_moves_along(void **state)
{
    struct bodies *const b = *state;
    struct ra_excitation e;
    raise_cells(b);
    for (size_t positions = 1; positions <= 4; positions++) {
        b->path.positions = positions;
        solve(b, &e);
        assert_int_equal(e.iterations, positions + 1);
        ra_excitation_free(&e);
    }
    // with a stride beyond the window the guess is not moved
    b->path.window_x = 8;
    b->path.stride = 13;
    b->path.positions = 3;
    solve(b, &e);
    check_near(e.load[0], 0.0, 0.0);
    assert_true(e.load[1] > 0.0);
    ra_excitation_free(&e);
}

/// With curved bodies the contact and its pressures stay at their place in the window.
static void guess_stays(void **state)
{
    struct bodies *const b = *state;
    struct ra_excitation e;
    size_t iterations[3];
    for (size_t i = 0; i < 3; i++) {
        b->path.positions = i + 1;
        solve(b, &e);
        iterations[i] = e.iterations;
        ra_excitation_free(&e);
    }
    assert_int_equal(iterations[2] - iterations[1], iterations[1] - iterations[0]);
    // the first position takes 18 steps; the second takes 10, without the 8 for the stiffness; if
    // its guess were moved along the path, it would take 21
    assert_true(iterations[1] - iterations[0] < iterations[0]);
}

/// The window of position i has the columns 4 i to 4 i + 23. Columns 14 and 41 are at no end of a
/// window. Column 12 is the left end of the window of position 3, column 35 its right end, and
/// column 43 the right end of the window of position 5.
static void ends_of_the_window(void **state)
{
    struct bodies *const b = *state;
    struct ra_excitation e;
    raise_cells(b);
    solve(b, &e);
    assert_int_equal(e.touching, 0);
    check_near(e.first_contact, -1.25e-6, 0.0);
    ra_excitation_free(&e);
    b->height[0][5 * NX + 12] = 1e-6;
    solve(b, &e);
    assert_int_equal(e.touching, 1);
    ra_excitation_free(&e);
    b->height[0][17 * NX + 43] = 0.75e-6;
    solve(b, &e);
    assert_int_equal(e.touching, 2);
    ra_excitation_free(&e);
    // both ends of one position, on different rows
    b->height[0][7 * NX + 35] = 0.75e-6;
    solve(b, &e);
    assert_int_equal(e.touching, 2);
    assert_int_equal(e.touching_sides, 0);
    ra_excitation_free(&e);
    // rows 0 and 23 are the sides of the window; column 1 is in the window of position 0, column 42
    // in that of position 5
    b->path.positions = 6;
    b->height[0][1] = 0.75e-6;
    solve(b, &e);
    assert_int_equal(e.touching_sides, 1);
    ra_excitation_free(&e);
    b->height[0][(NY - 1) * NX + 42] = 0.75e-6;
    solve(b, &e);
    assert_int_equal(e.touching_sides, 2);
    ra_excitation_free(&e);
}

/// Positions without contact have no stiffness. If the approach is given, means are over all
/// positions, also those without contact.
static void nothing_touches(void **state)
{
    struct bodies *const b = *state;
    struct ra_excitation e;
    raise_cells(b);
    b->height[0][5 * NX + 14] = 0.0;
    solve(b, &e);
    size_t touched = 0;
    double sum = 0.0;
    for (size_t i = 0; i < e.count; i++) {
        // column 41 is within 4 i .. 4 i + 23
        assert_int_equal(e.load[i] > 0.0, i >= 5 && i <= 10);
        check_near(e.approach[i], -0.5e-6, 0.0);
        check_near(e.area[i], i >= 5 ? SPACING * SPACING : 0.0, 1e-24);
        touched += e.stiffness[i] > 0.0;
        sum += e.stiffness[i];
    }
    assert_int_equal(touched, 6);
    check_relative(e.k0, sum / 11.0, 1e-14);
    check_relative(e.k0_difference, e.k0, 1e-9);
    ra_excitation_free(&e);
    b->path.approach = -1.25e-6;
    solve(b, &e);
    check_near(e.k0 + e.k0_difference + e.mean_load, 0.0, 0.0);
    assert_int_equal(e.iterations, 0);
    ra_excitation_free(&e);
    ra_excitation_free(NULL);
}

/// Stops the run when a quarter is done.
static void stop_later(double share, void *context)
{
    *(volatile sig_atomic_t *)context = share > 0.25;
}

static void interrupt(void **state)
{
    struct bodies *const b = *state;
    struct ra_status st;
    struct ra_excitation e;
    volatile sig_atomic_t stop = 1;
    assert_int_equal(ra_excitation_make(&b->path, &e, &stop, NULL, NULL, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted at position 0 of 11 of the rolling path");
    assert_null(e.load);
    stop = 0;
    assert_int_equal(
        ra_excitation_make(&b->path, &e, &stop, stop_later, (void *)(uintptr_t)&stop, &st),
        RA_EARLY);
    assert_string_equal(st.text, "interrupted at position 3 of 11 of the rolling path");
    assert_null(e.load);
}

/// The window is in the middle of wider surfaces. High rows beside it have no effect.
static void middle_rows(void **state)
{
    struct bodies *const b = *state;
    struct ra_excitation e, beside;
    b->path.window_y = NY - 8;
    solve(b, &e);
    for (size_t k = 0; k < NX * NY; k++) {
        const size_t row = k / NX;
        b->height[0][k] = row < 4 || row >= NY - 4 ? 1e-3 : 0.0;
    }
    solve(b, &beside);
    for (size_t i = 0; i < e.count; i++) {
        check_near(beside.approach[i], e.approach[i], 0.0);
        check_near(beside.stiffness[i], e.stiffness[i], 0.0);
    }
    ra_excitation_free(&e);
    ra_excitation_free(&beside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(smooth, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(long_wave, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(mirrored, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(capped, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(bad_grids, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(bad_lengths, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(guess_moves_along, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(guess_stays, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(ends_of_the_window, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(nothing_touches, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(interrupt, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(middle_rows, make_bodies, free_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
