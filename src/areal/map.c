// A map of the plate's motion: mean square velocity at points of the plate (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The level of the plate is a mean over its area, and follows from the mean squares of the modes
 * alone. The mean square at one point also depends on products of modes, because modes of nearly
 * the same frequency are correlated, most of all at the place where they are driven:
 * $$ \overline{v^2}(x, y) = \sum_{mn} \sum_{rs} \overline{V_{mn} V_{rs}}\,
 *    X_m X_r(x)\, Y_n Y_s(y) .                                          % eq:areal-map $$
 * So the velocity itself is sampled at the points $x_i = i a/M$, $y_j = j b/N$, edges included.
 *
 * **Points.** M and N are twice the largest numbers of half waves. Products of shapes have up to
 * twice as many half waves as the shapes, and the trapezoidal rule integrates them exactly: the
 * mean over the points is the mean over the plate, to rounding.
 *
 * **Samples** are taken at a fixed interval during the average. Only independent samples improve a
 * mean square. With S of them the relative standard error is sqrt(2/S), which is .2 dB for S = 900.
 *
 * Sums run in the order of n, m and time, and each lane of a vector has one point. So every
 * compiler gives the same bits.
 *
 * Units: SI. Tests: tests/areal/test_map.c.
 */
#include "areal/map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/run.h"

enum { LEAST = 12 }; ///< the grid resolves at least this number of half waves

/// The number of points along an axis for shapes with up to `waves` half waves.
static size_t points(size_t waves)
{
    return 2 * (waves > LEAST ? waves : LEAST) + 1;
}

static enum ra_code make_arrays(struct ra_areal_map *map, struct ra_status *st)
{
    struct ra_arrays *const all = &map->arrays;
    const size_t most = map->modes.most;
    map->shape = ra_arrays_alloc(all, most * map->columns, sizeof(double), "shapes of the map", st);
    map->sheet = ra_arrays_alloc(all, map->modes.sheet, sizeof(double), "map", st);
    map->row = ra_arrays_alloc(all, most, sizeof(double), "map", st);
    map->velocity = ra_arrays_alloc(all, map->columns, sizeof(double), "map", st);
    map->square = ra_arrays_alloc(all, map->columns * map->rows, sizeof(double), "map", st);
    if (all->failed) {
        return RA_SYSTEM;
    }
    for (size_t m = 0; m < most; m++) {
        for (size_t i = 0; i < map->columns; i++) {
            map->shape[m * map->columns + i] = map->modes.along[i * most + m];
        }
    }
    return RA_OK;
}

enum ra_code ra_areal_map_make(const struct ra_areal *problem, double highest,
                               struct ra_areal_map *map, struct ra_status *st)
{
    const struct ra_plate_modes *const modes = &problem->modes;
    memset(map, 0, sizeof *map);
    map->columns = points(modes->least_m + modes->size[0] - 1);
    map->rows = points(modes->least_n + modes->blocks - 1);
    const struct ra_plate_grid grid = {map->columns - 1, 0.0,
                                       problem->plate.width / (double)(map->rows - 1), map->rows};
    const enum ra_code code = ra_plate_modes_make(&problem->plate, highest, &grid, &map->modes, st);
    return code == RA_OK ? make_arrays(map, st) : code;
}

void ra_areal_map_free(struct ra_areal_map *map)
{
    if (map != NULL) {
        ra_plate_modes_free(&map->modes);
        ra_arrays_free(&map->arrays);
        memset(map, 0, sizeof *map);
    }
}

void ra_areal_map_observe(const struct ra_areal_state *state, struct ra_areal_map *map)
{
    double *const v = map->velocity;
    const double *const sheet = ra_plate_sheet(&map->modes, state->at.motion.velocity, map->sheet);
    // velocities are computed as deflections are: first the sum over n for a row, then the sum over
    // m at each of its points
    for (size_t j = 0; j < map->rows; j++) {
        ra_plate_row(&map->modes, j, sheet, map->row);
        memset(v, 0, map->columns * sizeof *v);
        for (size_t m = 0; m < map->modes.size[0]; m++) {
            const double *const shape = map->shape + m * map->columns;
            for (size_t i = 0; i < map->columns; i++) {
                v[i] += map->row[m] * shape[i];
            }
        }
        double *const square = map->square + j * map->columns;
        for (size_t i = 0; i < map->columns; i++) {
            square[i] += v[i] * v[i];
        }
    }
    map->samples++;
}

double ra_areal_map_at(const struct ra_areal_map *map, size_t i, size_t j)
{
    return map->samples > 0 ? map->square[j * map->columns + i] / (double)map->samples : 0.0;
}

// ## In a run

struct observer {
    const struct ra_areal_simulation *run;
    uint64_t every; ///< steps between two samples
    struct ra_areal_map map;
};

/// Steps between two samples; 0: no map.
static uint64_t every(const struct ra_areal_simulation *run)
{
    return (uint64_t)floor(run->c->map / run->c->pair.step + 0.5);
}

static bool is_wanted(const void *run)
{
    return every(run) > 0;
}

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct observer *const o = own;
    o->every = every(run);
    return ra_areal_map_make(&o->run->problem, RA_TWO_PI * o->run->c->highest, &o->map, st);
}

static void release(void *own)
{
    struct observer *const o = own;
    ra_areal_map_free(&o->map);
}

static void see(void *own, uint64_t step)
{
    struct observer *const o = own;
    (void)step;
    ra_areal_map_observe(&o->run->state, &o->map);
}

static uint64_t next(const void *own, uint64_t step)
{
    const struct observer *const o = own;
    const uint64_t least = step > o->run->run.from ? step : o->run->run.from;
    return (least + o->every - 1) / o->every * o->every;
}

static enum ra_code write_map(struct ra_table *t, void *own, struct ra_status *st)
{
    const struct observer *const o = own;
    const struct ra_areal_map *const map = &o->map;
    const struct ra_plate *const plate = &o->run->problem.plate;
    (void)st;
    // the first call names the columns; its values are not written
    for (size_t n = 0; n < 1 + map->columns * map->rows; n++) {
        const size_t i = n > 0 ? (n - 1) % map->columns : 0, j = n > 0 ? (n - 1) / map->columns : 0;
        const double x = (double)i / (double)(map->columns - 1);
        const double y = (double)j / (double)(map->rows - 1);
        ra_table_number(t, "x", "m", x * plate->length);
        ra_table_number(t, "y", "m", y * plate->width);
        ra_table_number(t, "v_mean_square", "m2/s2", n > 0 ? ra_areal_map_at(map, i, j) : 0.0);
        ra_table_end_row(t);
    }
    return RA_OK;
}

static const struct ra_run_table tables[] = {{"map.tsv", NULL, write_map, 0},
                                             {NULL, NULL, NULL, 0}};

const struct ra_observer ra_areal_map_observer = {.name = "map",
                                                  .size = sizeof(struct observer),
                                                  .wanted = is_wanted,
                                                  .make = make,
                                                  .free = release,
                                                  .see = see,
                                                  .next = next,
                                                  .tables = tables};
