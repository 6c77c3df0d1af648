// Tests of mean square velocities over the plate (map.c): sums, shapes, and the map of a run.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"
#include "support/plates.h"

#include "areal/map.h"
#include "base/random.h"
#include "modes/modes.h"

static const double PI = 3.14159265358979323846;

/// Makes the part of a problem that a map needs: a plate and its modes.
static void make(enum ra_edges ends, enum ra_edges sides, double highest, struct ra_areal *problem,
                 struct ra_areal_map *map)
{
    const struct ra_plate_grid grid = {900, 0.1, 1e-3, 3};
    struct ra_status st = {RA_OK, ""};
    memset(problem, 0, sizeof *problem);
    problem->plate = steel;
    problem->plate.ends = ends;
    problem->plate.sides = sides;
    check_ok(ra_plate_modes_make(&problem->plate, RA_TWO_PI * highest, &grid, &problem->modes, &st),
             &st);
    check_ok(ra_areal_map_make(problem, RA_TWO_PI * highest, map, &st), &st);
}

/// The mean over the points by the trapezoidal rule.
static double mean_of(const double *square, size_t columns, size_t rows)
{
    double sum = 0.0;
    for (size_t j = 0; j < rows; j++) {
        for (size_t i = 0; i < columns; i++) {
            const double weight =
                (i == 0 || i == columns - 1 ? 0.5 : 1.0) * (j == 0 || j == rows - 1 ? 0.5 : 1.0);
            sum += weight * square[j * columns + i];
        }
    }
    return sum / ((double)(columns - 1) * (double)(rows - 1));
}

/// The mean over the plate is the sum of the modes' squared velocities, divided by the area of the
/// plate.
static void sums(void **state)
{
    static const enum ra_edges edges[3][2] = {
        {RA_SUPPORTED, RA_SUPPORTED}, {RA_GUIDED, RA_SUPPORTED}, {RA_SUPPORTED, RA_GUIDED}};
    (void)state;
    for (size_t e = 0; e < 3; e++) {
        struct ra_areal problem;
        struct ra_areal_map map;
        struct ra_random random;
        struct ra_areal_state moving = {.at.step = 0};
        double all = 0.0;
        make(edges[e][0], edges[e][1], 20e3, &problem, &map);
        // each half wave has two points, and one more is at the end: 28 half waves along have 57
        // points, and 19 across have 39
        assert_int_equal(map.columns, 57);
        assert_int_equal(map.rows, 39);
        double *const velocity = calloc(problem.modes.width, sizeof *velocity);
        assert_non_null(velocity);
        moving.at.motion.velocity = velocity;
        ra_random_seed(&random, 1, e);
        assert_true(ra_areal_map_at(&map, 7, 5) == 0.0);
        for (int sample = 0; sample < 3; sample++) {
            for (size_t k = 0; k < problem.modes.width; k++) {
                velocity[k] = problem.modes.bound[k] > 0.0 ? ra_random_normal(&random) : 0.0;
                all += velocity[k] * velocity[k] / (3.0 * 0.45 * 0.3);
            }
            ra_areal_map_observe(&moving, &map);
        }
        assert_int_equal(map.samples, 3);
        check_relative(mean_of(map.square, map.columns, map.rows) / 3.0, all, 1e-13);
        free(velocity);
        ra_areal_map_free(&map);
        ra_plate_modes_free(&problem.modes);
    }
}

/// The map of one mode is its squared shape. The mode has fewer half waves than the map has points.
static void shapes(void **state)
{
    struct ra_areal problem;
    struct ra_areal_map map;
    struct ra_areal_state moving = {.at.step = 0};
    static double velocity[64];
    (void)state;
    make(RA_SUPPORTED, RA_SUPPORTED, 700.0, &problem, &map);
    assert_true(problem.modes.width <= 64);
    assert_int_equal(map.columns, 25);
    assert_int_equal(map.rows, 25);
    // only the mode m = 2, n = 3 moves
    velocity[problem.modes.begin[2] + 1] = 0.1;
    assert_true(problem.modes.size[2] == 2);
    moving.at.motion.velocity = velocity;
    ra_areal_map_observe(&moving, &map);
    for (size_t j = 0; j < map.rows; j++) {
        for (size_t i = 0; i < map.columns; i++) {
            const double shape = 2.0 / sqrt(0.45 * 0.3) * sin(2.0 * PI * (double)i / 24.0) *
                                 sin(3.0 * PI * (double)j / 24.0);
            check_near(ra_areal_map_at(&map, i, j), 0.01 * shape * shape, 1e-14);
        }
    }
    ra_areal_map_free(&map);
    ra_plate_modes_free(&problem.modes);
}

// ## Runs

enum { MOST = 4000 };

struct table {
    double x[MOST], y[MOST], square[MOST];
    size_t rows;
};

static void take_row(const double *v, size_t columns, void *context)
{
    struct table *const t = context;
    assert_true(columns == 3 && t->rows < MOST);
    t->x[t->rows] = v[0];
    t->y[t->rows] = v[1];
    t->square[t->rows++] = v[2];
}

/// If the map is sampled at every step of the average, its mean is the level of the plate.
static void map_of_a_run(void **state)
{
    static struct table t;
    struct ra_status st;
    t.rows = 0;
    check_ok(run_areal(*state, (const char *const[]){"output.map=1 us", NULL}, "out", NULL, &st),
             &st);
    each_row(in(*state, "out/map.tsv"), take_row, &t);
    size_t columns = 1;
    while (columns < t.rows && t.y[columns] == 0.0) {
        columns++;
    }
    assert_int_equal(t.rows % columns, 0);
    assert_true(t.x[0] == 0.0 && t.x[columns - 1] == 0.06 && t.y[t.rows - 1] == 0.04);
    check_near(t.x[1], 0.06 / (double)(columns - 1), 1e-15);
    check_relative(sqrt(mean_of(t.square, columns, t.rows / columns)),
                   summary(in(*state, "out"), "v_rms_plate"), 1e-12);
    // a tenth of the samples is nearly the same; without the key there is no table
    t.rows = 0;
    check_ok(run_areal(*state, (const char *const[]){"output.map=10 us", NULL}, "out", NULL, &st),
             &st);
    each_row(in(*state, "out/map.tsv"), take_row, &t);
    check_relative(sqrt(mean_of(t.square, columns, t.rows / columns)),
                   summary(in(*state, "out"), "v_rms_plate"), 0.02);
    check_ok(run_areal(*state, NULL, "out", NULL, &st), &st);
    assert_false(exists(*state, "out/map.tsv"));
}

/// Samples lie at multiples of their interval. So averages from 505 us on have the same samples of
/// 10 us as averages from 510 us on, and one more than those from 511 us on.
static void samples_are_multiples(void **state)
{
    static const char *const from[] = {"output.average_from=505 us", "output.average_from=510 us",
                                       "output.average_from=511 us"};
    static struct table t[3];
    for (size_t i = 0; i < 3; i++) {
        const char *const override[] = {"output.map=10 us", from[i], NULL};
        struct ra_status st;
        t[i].rows = 0;
        check_ok(run_areal(*state, override, "out", NULL, &st), &st);
        each_row(in(*state, "out/map.tsv"), take_row, &t[i]);
    }
    const size_t bytes = t[0].rows * sizeof *t[0].square;
    assert_true(t[0].rows > 100 && t[1].rows == t[0].rows && t[2].rows == t[0].rows);
    assert_memory_equal(t[0].square, t[1].square, bytes);
    assert_true(memcmp(t[1].square, t[2].square, bytes) != 0);
}

/// If there are more points along the plate than across it, every value belongs to its point: the
/// supported edges are at rest, and the points beside them move.
static void places(void **state)
{
    static struct table t;
    enum { COLUMNS = 35, ROWS = 25 }; // 17 half waves along; across the least number, 12
    const char *const many[] = {"output.map=100 us", "plate.highest=200 kHz", NULL};
    struct ra_status st;
    t.rows = 0;
    check_ok(run_areal(*state, many, "out", NULL, &st), &st);
    each_row(in(*state, "out/map.tsv"), take_row, &t);
    assert_int_equal(t.rows, COLUMNS * ROWS);
    for (size_t n = 0; n < t.rows; n++) {
        const size_t i = n % COLUMNS, j = n / COLUMNS;
        const bool edge = i % (COLUMNS - 1) == 0 || j % (ROWS - 1) == 0;
        check_near(t.x[n], 0.06 * (double)i / (COLUMNS - 1), 1e-16);
        check_near(t.y[n], 0.04 * (double)j / (ROWS - 1), 1e-16);
        assert_int_equal(t.square[n] < 1e-20, edge);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums), cmocka_unit_test(shapes),
        cmocka_unit_test_setup_teardown(map_of_a_run, make_areal_folder, remove_folder),
        cmocka_unit_test_setup_teardown(samples_are_multiples, make_areal_folder, remove_folder),
        cmocka_unit_test_setup_teardown(places, make_areal_folder, remove_folder)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
