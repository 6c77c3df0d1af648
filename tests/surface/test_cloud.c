// Tests of cloud.c: points x, y, z on a grid, in any order, and points that are on no grid.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scratch.h"

#include <math.h>

#include "surface/profile_io.h"
#include "surface/topography_io.h"

enum { NX = 7, NY = 4 };

/// The height of a node [um]. All nodes have different heights.
static double height_of(size_t i, size_t j)
{
    return (double)(i * i + 10 * j * j + i * j);
}

/// Writes the points of the grid in an order that `turn` mixes. The point `left_out` is omitted.
static void write_points(const char *path, const char *head, size_t turn, size_t left_out)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(head, file);
    for (size_t k = 0; k < NX * NY; k++) {
        const size_t at = k * turn % (NX * NY), i = at % NX, j = at / NX;
        if (at != left_out) {
            // four digits are too few for multiples of a third
            fprintf(file, "%.4f %.4f %.1f\n", 5.0 + (double)i / 3.0, (double)j * 0.25 - 1.0,
                    height_of(i, j));
        }
    }
    assert_int_equal(fclose(file), 0);
}

static void grids(void **state)
{
    static const size_t turns[] = {1, 3, 5, 27};
    const struct folder *const f = *state;
    for (size_t n = 0; n < sizeof turns / sizeof *turns; n++) {
        struct ra_topography t;
        struct ra_status st;
        char note[512] = "";
        const bool told = n % 2 == 1;
        write_points(f->file, told ? "" : "# x [mm]  y [mm]  z [um]\n", turns[n], NX * NY);
        check_ok(
            ra_topography_read(f->file, told ? "units mm,um" : NULL, &t, note, sizeof note, &st),
            &st);
        assert_non_null(
            strstr(note, told ? "28 points, places in mm, heights in um (as told), 7 x 4"
                              : "28 points, places in mm, heights in um (line 1), 7 x 4"));
        assert_int_equal(t.cells.nx, NX);
        assert_int_equal(t.cells.ny, NY);
        assert_true(fabs(t.cells.dx - 2e-3 / 6.0) < 1e-17 && fabs(t.cells.dy - 0.25e-3) < 1e-17);
        for (size_t k = 0; k < NX * NY; k++) {
            assert_true(t.height[k] == height_of(k % NX, k / NX) / 1e6);
        }
        ra_topography_free(&t);
    }
}

/// Points whose heights, or whose places, are no lengths are no surface.
static void units(void **state)
{
    static const char *const heads[] = {"x [mm];y [mm];z [V]", "x [mm];y [V];z [um]",
                                        "x [V];y [mm];z [um]", "x [mm];y [um];z"};
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        struct ra_topography t;
        struct ra_status st = {RA_OK, ""};
        FILE *const file = fopen(f->file, "w");
        assert_non_null(file);
        fprintf(file, "%s\n0;0;1\n1;0;2\n0;1;3\n1;1;4\n", heads[i]);
        assert_int_equal(fclose(file), 0);
        assert_int_equal(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), RA_INPUT);
        assert_non_null(strstr(st.text, ":2: 4 x 3 numbers without `Width: 100 um`"));
        assert_non_null(strstr(st.text, "; of points x, y, z say `units X,Z`"));
    }
}

/// A row of the points is a profile. A missing point was not measured.
static void parts(void **state)
{
    const struct folder *const f = *state;
    struct ra_topography t;
    struct ra_profile p;
    struct ra_status st;
    write_points(f->file, "x (mm);y (mm);z (um)\n", 3, 9);
    check_ok(ra_profile_read(f->file, "row 3 units mm,um", &p, NULL, 0, &st), &st);
    assert_int_equal(p.count, NX);
    assert_true(p.height[6] == height_of(6, 2) / 1e6);
    ra_profile_free(&p);
    check_ok(ra_profile_read(f->file, "column 1 units mm,um", &p, NULL, 0, &st), &st);
    assert_int_equal(p.count, NY);
    assert_true(p.height[3] == height_of(0, 3) / 1e6);
    ra_profile_free(&p);
    assert_int_equal(ra_topography_read(f->file, "units mm,um", &t, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "1 of 28 cells was not measured (row 2 column 3)"));
    check_ok(ra_topography_read(f->file, "units mm,um missing interpolate", &t, NULL, 0, &st), &st);
    ra_topography_free(&t);
}

static void bad(void **state)
{
    static const struct {
        const char *text, *said;
    } texts[] = {
        {"0 0 1\n1 0 2\n0 1 3\n1 1.2 4\n2 1 5\n2 0 6\n", "on no grid"},
        {"0 0 1\n1 0 2\n0 1 3\n1 1 4\n2.07 1 5\n2 0 6\n", "on no grid"},
        {"0 0 1\n1 0 2\n0 1 3\n1 1 4\n1 1 5\n0 0 6\n", ":7: a second point in one place"},
        {"0 0 1\n1 1 2\n2 2 3\n3 3 4\n4 4 5\n5 5 6\n", "on no grid"},
        {"0 0 1\n0 1 2\n0 2 3\n0 3 4\n", "on no grid"},
        {"0 NaN 1\n1 0 2\n0 1 3\n1 1 4\n", ":3: a point without its place"},
    };
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ra_topography t;
        struct ra_status st = {RA_OK, ""};
        FILE *const file = fopen(f->file, "w");
        assert_non_null(file);
        fprintf(file, "# a cloud\n# x [mm]  y [mm]  z [um]\n%s", texts[i].text);
        assert_int_equal(fclose(file), 0);
        assert_int_equal(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), RA_INPUT);
        if (strstr(st.text, texts[i].said) == NULL) {
            fail_msg("%zu: `%s`, not `%s`", i, st.text, texts[i].said);
        }
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_file_folder, remove_file_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(grids), TEST(parts), TEST(bad), TEST(units)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
