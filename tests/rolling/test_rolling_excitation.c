// The excitation along a rolling path: smooth bodies, a wave, what is refused (claim R03).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "rolling/excitation.h"

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
        b->surface[i] = (struct ra_topography){{NX, NY, SPACING, SPACING}, b->height[i]};
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

/// Smooth bodies: every position is Hertz's point contact; k_0 = 2 E* a, both ways.
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
            // 15 cells across the contact: some tenths of a per cent; the same at every position
            check_relative(e.approach[i], a * a / RADIUS, 0.01);
            check_relative(e.load[i], LOAD, 0.01);
            check_relative(e.load[i], e.load[0], 1e-12);
        }
        check_relative(e.k0, 2.0 * MODULUS * a, 0.03);
        // an increment of 1e-3, within which no cell enters the contact: the solver's tolerance
        check_relative(e.k0_difference, e.k0, 1e-8);
        assert_true(e.residual < 1e-11);
        ra_excitation_free(&e);
    }
}

/// A wave much longer than the contact: d_c is the sum of the heights at the contact.
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
        // the wave's own curvature, 1/RADIUS (1 +- 3e-4), and the cells: well below 0.5 % of A
        check_near(total[i] - LOAD, k0 * sum, 0.005 * A * k0);
    }
    ra_excitation_free(&e);
}

/// Surfaces that mirror about the centre of the window at position 5 make a force that mirrors too.
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
        // pressures mirror to the solver's tolerance, the approach to its square
        check_relative(e.approach[5 + i], e.approach[5 - i], 3e-11);
    }
    ra_excitation_free(&e);
}

/// The cap: more approach for the same load, a softer contact, some area at the cap.
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
    if (strstr(st.text, text) == NULL) {
        print_error("'%s' is not in: %s\n", text, st.text);
        fail();
    }
}

static void bad_input(void **state)
{
    struct bodies *const b = *state;
    struct ra_status st = {RA_OK, ""};
    const struct ra_path good = b->path;
    // the rounding of a file is let pass
    b->surface[1].cells.dx = b->surface[1].cells.dy = SPACING * (1.0 + 5e-7);
    check_ok(ra_path_check_grids(&b->path, &st), &st);
    b->surface[1].cells.dy = SPACING;
    b->surface[1].cells.dx = 1.01 * SPACING;
    refuse(&b->path, "the surfaces have different grids: lower 64 x 24 cells of 4e-05 x 4e-05 m, "
                     "upper 64 x 24 cells of 4.04e-05 x 4e-05 m; resample one of them");
    b->surface[1].cells.dx = SPACING;
    b->surface[1].cells.dy = 0.99 * SPACING;
    refuse(&b->path, "different grids");
    b->surface[1].cells.dy = SPACING;
    b->surface[1].cells.nx = NX - 1;
    refuse(&b->path, "different grids");
    b->surface[1].cells.nx = NX;
    b->surface[1].cells.ny = NY - 1;
    refuse(&b->path, "different grids");
    b->surface[1].cells.ny = NY;
    b->path.positions = 12;
    refuse(&b->path, "12 positions every 4 cells of a window of 24 x 24 cells need 68 x 24 cells; "
                     "the surfaces have 64 x 24");
    b->path = good;
    b->path.positions = 0;
    refuse(&b->path, "0 positions every 4 cells");
    b->path = good;
    b->path.window_x = 0;
    refuse(&b->path, "a window of 0 x 24 cells");
    b->path = good;
    b->path.window_y = 0;
    refuse(&b->path, "a window of 24 x 0 cells");
    b->path.window_y = NY + 1;
    refuse(&b->path, "need 64 x 25 cells; the surfaces have 64 x 24");
    b->path = good;
    // all cells at the cap carry 1e8 Pa x 576 x (40 um)^2 = 92 N
    b->path.bodies.yield = 1e8;
    refuse(&b->path, "");
}

/// Stops when a quarter is done.
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
    assert_non_null(strstr(st.text, "interrupted at position 0 of 11 of the rolling path"));
    assert_null(e.load);
    stop = 0;
    assert_int_equal(
        ra_excitation_make(&b->path, &e, &stop, stop_later, (void *)(uintptr_t)&stop, &st),
        RA_EARLY);
    assert_non_null(strstr(st.text, "interrupted at position 3 of 11 of the rolling path"));
    assert_null(e.load);
}

/// The window is in the middle of wider surfaces: mountains in the rows beside it do not matter.
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
        cmocka_unit_test_setup_teardown(bad_input, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(interrupt, make_bodies, free_bodies),
        cmocka_unit_test_setup_teardown(middle_rows, make_bodies, free_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
