// Tests of the input that animate gives to gnuplot for rolling bodies: pressures, heights, path.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/drawing.h"

#include <math.h>

#include "rolling/room.h"
#include "support/rolling_cases.h"

static const double PI = 3.14159265358979323846;

enum { COLUMNS = 20, ROWS = 16, CELLS = COLUMNS * ROWS, POSITIONS = 32 };

static double sum_of(const double *value, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += value[i];
    }
    return sum;
}

/// The number after a text in the title of a frame.
static double title_of(int frame, const char *what)
{
    const char *at = script;
    for (int i = 0; i <= frame; i++) {
        at = strstr(at + 1, "set multiplot title");
        assert_non_null(at);
    }
    at = strstr(at, what);
    assert_non_null(at);
    return strtod(at + strlen(what), NULL);
}

struct path {
    double x[POSITIONS], load[POSITIONS], approach[POSITIONS], area[POSITIONS];
    size_t count;
};

static void take_position(const double *v, size_t columns, void *context)
{
    struct path *const p = context;
    assert_int_equal(columns, 7);
    assert_true(p->count < POSITIONS);
    p->x[p->count] = v[0];
    p->load[p->count] = v[1];
    p->approach[p->count] = v[2];
    p->area[p->count++] = v[5];
}

/// Places, approaches, loads and areas are those of the run's table. Heights are those of its
/// surfaces.
static void film_of_a_run(void **state)
{
    static double cell[CELLS], contact[2 * POSITIONS], line[2 * (POSITIONS + COLUMNS)];
    static struct path path;
    struct ra_rolling_case c;
    struct ra_topography surface[2] = {{.height = NULL}, {.height = NULL}};
    struct ra_status st = {RA_OK, ""};
    path.count = 0;
    write_file(in(*state, "rolling.ini"), small_rolling);
    expect(*state, "rolling rolling.ini --quiet -o run", 0, "");
    each_row(in(*state, "run/excitation.tsv"), take_position, &path);
    assert_int_equal(path.count, POSITIONS);
    check_ok(ra_rolling_case_read(in(*state, "run/case.ini"), NULL, 0, &c, &st), &st);
    check_ok(ra_rolling_case_surfaces(&c, surface, NULL, 0, &st), &st);
    // frames are at the positions 4, 6, 8, so the first one follows position 2; contact is counted
    // from position 3 on
    expect(*state, "animate run --from 200us --duration 300us --frames 3 -o a.gif", 0, "");
    assert_int_equal(read_numbers("contact", 0, contact, sizeof contact / sizeof *contact), 2 * 6);
    for (size_t i = 0; i < 6; i++) {
        check_relative(contact[2 * i], 1e3 * path.x[i + 3], 1e-8);
        check_relative(contact[2 * i + 1], 1e6 * path.approach[i + 3], 1e-8);
    }
    // the middle row of the path begins with the first cell of the first window
    const size_t nx = surface[0].cells.nx, cells = 5 + COLUMNS;
    assert_int_equal(nx, POSITIONS - 1 + COLUMNS);
    assert_int_equal(read_numbers("path", 0, line, sizeof line / sizeof *line), 2 * cells);
    for (size_t i = 0; i < cells; i++) {
        const size_t k = ROWS / 2 * nx + 3 + i;
        check_near(line[2 * i], 1e3 * path.x[3] + 0.05 * ((double)i - 0.5 * (COLUMNS - 1)), 1e-9);
        check_near(line[2 * i + 1], 1e6 * (surface[0].height[k] + surface[1].height[k]), 1e-5);
    }
    for (int frame = 0; frame < 3; frame++) {
        const size_t at = 4 + 2 * (size_t)frame;
        check_near(title_of(frame, "t = "), 1e3 * 5e-5 * (double)at, 1e-6);
        check_relative(title_of(frame, "load "), path.load[at], 1e-3);
        check_relative(title_of(frame, "approach "), 1e6 * path.approach[at], 1e-3);
        check_relative(title_of(frame, "contact "), 1e6 * path.area[at], 1e-3);
        // first the heights, then the pressures [MPa], whose sum is the load
        assert_int_equal(read_numbers("window", 2 * frame, cell, CELLS), CELLS);
        for (size_t k = 0; k < CELLS; k += 7) {
            const size_t in_path = k / COLUMNS * nx + at + k % COLUMNS;
            const double both = surface[0].height[in_path] + surface[1].height[in_path];
            check_near(cell[k], 1e6 * both, 1e-3 * fabs(1e6 * both) + 1e-6);
        }
        assert_int_equal(read_numbers("window", 2 * frame + 1, cell, CELLS), CELLS);
        check_relative(1e6 * sum_of(cell, CELLS) * 50e-6 * 60e-6, 100.0, 1e-3);
        double most = 0.0, area = 0.0;
        for (size_t k = 0; k < CELLS; k++) {
            most = fmax(most, cell[k]);
            area += cell[k] > 0.0 ? 50e-6 * 60e-6 : 0.0;
        }
        check_relative(title_of(frame, "highest pressure "), most, 1e-3);
        check_relative(area, path.area[at], 1e-9);
    }
    assert_non_null(strstr(script, "set ylabel 'approach (µm)'"));
    ra_topography_free(&surface[0]);
    ra_topography_free(&surface[1]);
    ra_rolling_case_free(&c);
}

/// Smooth bodies have Hertz's highest pressure. If the approach is prescribed, the load is drawn.
static void film_of_smooth_bodies(void **state)
{
    static double contact[2 * POSITIONS];
    const double modulus = 210e9 / (2.0 * 0.91), a = cbrt(0.75 * 100.0 * 0.046 / modulus);
    write_file(in(*state, "rolling.ini"), small_rolling);
    expect(*state, "animate rolling.ini -s surface.kind=flat --duration 50us --frames 1 -o a.gif",
           0, "");
    // a cell is a fifth of the contact's radius, which makes errors of some per cent
    check_relative(title_of(0, "highest pressure "), 1e-6 * 150.0 / (PI * a * a), 0.05);
    check_relative(title_of(0, "approach "), 1e6 * a * a / 0.046, 0.02);
    expect(*state,
           "animate rolling.ini -s surface.kind=flat -s footprint.prescribe=approach "
           "-s footprint.approach=2um --duration 100us --frames 2 -o a.gif",
           0, "");
    assert_non_null(strstr(script, "set ylabel 'load (N)'"));
    assert_int_equal(read_numbers("contact", 0, contact, sizeof contact / sizeof *contact), 4);
    const double load = 4.0 / 3.0 * modulus * sqrt(0.046) * pow(2e-6, 1.5);
    check_relative(contact[1], load, 0.02);
    check_relative(contact[3], contact[1], 1e-9);
}

/// Cells of a large window are averaged over pairs of rows and columns.
static void film_of_groups(void **state)
{
    static double cell[65 * 8];
    write_file(in(*state, "rolling.ini"), small_rolling);
    expect(*state,
           "animate rolling.ini -s footprint.cells_x=130 -s footprint.spacing_x=10um --duration "
           "10us --frames 1 -o a.gif",
           0, "");
    assert_int_equal(read_numbers("window", 1, cell, 65 * 8), 65 * 8);
    check_relative(1e6 * sum_of(cell, 65 * 8) * 20e-6 * 120e-6, 100.0, 1e-3);
}

/// A film has no more frames than steps. If the load cannot be carried, the message names its key.
static void film_of_too_much(void **state)
{
    static double contact[2 * POSITIONS];
    write_file(in(*state, "rolling.ini"), small_rolling);
    expect(*state, "animate rolling.ini --from 1.4ms --duration 1ms --frames 9 -o a.gif", 0,
           "ra2d: note: --frames: the run has only 4 steps from 0.0014 s on; the film has as many "
           "frames instead of 9\n"
           "ra2d: note: --duration: the run ends at 0.0016 s, so that the film has 0.0002 s and "
           "not 0.001 s\n");
    assert_int_equal(read_numbers("contact", 0, contact, sizeof contact / sizeof *contact), 8);
    assert_int_equal(ra2d(*state, "animate rolling.ini -s footprint.yield=1MPa -o b.gif"), 3);
    assert_non_null(strstr(output, "footprint.load"));
    assert_false(exists(*state, "b.gif"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)
    const struct CMUnitTest tests[] = {TEST(film_of_a_run), TEST(film_of_smooth_bodies),
                                       TEST(film_of_groups), TEST(film_of_too_much)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
