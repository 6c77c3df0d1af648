// Contact problems of cells, and Hertz's solution, for tests and verifications.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Functions that the programs about the contact computation (src/rolling) share. All memory comes
 * from ra_alloc, so that tests can make each allocation fail.
 *
 * Used by tests/rolling/test_footprint.c, tests/rolling/test_footprint_refuse.c,
 * verify/verify_hertz_cells.c, verify_real_area.c, verify_footprint_cost.c and bench/runs.c.
 */
#include "footprints.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "surface/kind.h"
#include "surface/topography.h"

static const double pi = 3.14159265358979323846;

void bed_make(struct bed *bed, size_t nx, size_t ny, double width, double depth,
              struct ra_half_spaces bodies, const char *method)
{
    *bed =
        (struct bed){.cells = {nx, ny, width / (double)nx, depth / (double)ny}, .count = nx * ny};
    bed->separation = ra_alloc(bed->count, sizeof *bed->separation, "bed", &bed->st);
    bed->pressure = ra_alloc(bed->count, sizeof *bed->pressure, "bed", &bed->st);
    bed->code = RA_SYSTEM;
    if (bed->separation != NULL && bed->pressure != NULL) {
        bed->code = ra_footprint_make(&bed->cells, &bodies, method, &bed->solver, &bed->st);
    }
}

void bed_free(struct bed *bed)
{
    ra_footprint_free(bed->solver);
    free(bed->separation);
    free(bed->pressure);
    bed->solver = NULL;
    bed->separation = bed->pressure = NULL;
}

void bed_add_ball(struct bed *bed, double radius)
{
    const struct ra_cells *const c = &bed->cells;
    for (size_t j = 0; j < c->ny; j++) {
        for (size_t i = 0; i < c->nx; i++) {
            const double x = ((double)i - 0.5 * (double)(c->nx - 1)) * c->dx;
            const double y = ((double)j - 0.5 * (double)(c->ny - 1)) * c->dy;
            bed->separation[j * c->nx + i] += (x * x + y * y) / (2 * radius);
        }
    }
}

void bed_add_rough(struct bed *bed, const struct ra_surface_recipe *recipe)
{
    struct ra_topography t = {.height = NULL};
    if (bed->code == RA_OK) {
        bed->code = ra_topography_make(recipe, &bed->cells, &t, NULL, 0, &bed->st);
    }
    for (size_t k = 0; bed->code == RA_OK && k < bed->count; k++) {
        bed->separation[k] -= t.height[k];
    }
    ra_topography_free(&t);
}

void bed_approach(struct bed *bed, double approach)
{
    if (bed->code != RA_OK) {
        return;
    }
    memset(bed->pressure, 0, bed->count * sizeof *bed->pressure);
    bed->code = ra_footprint_approach(bed->solver, bed->separation, approach, bed->pressure,
                                      &bed->result, &bed->st);
}

void bed_load(struct bed *bed, double load)
{
    if (bed->code != RA_OK) {
        return;
    }
    memset(bed->pressure, 0, bed->count * sizeof *bed->pressure);
    bed->code = ra_footprint_load(bed->solver, bed->separation, load, bed->pressure, &bed->result,
                                  &bed->st);
}

struct hertz hertz_of(double modulus, double radius, double approach)
{
    const double a = sqrt(radius * approach);
    return (struct hertz){.load = 4.0 / 3.0 * modulus * a * approach,
                          .radius = a,
                          .peak = 2 * modulus * a / (pi * radius),
                          .stiffness = 2 * modulus * a};
}

static double megabytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

enum ra_code footprint_cost(size_t n, struct footprint_cost *cost, struct ra_status *st)
{
    const double modulus = 1e11, cell = 1e-6, pressure = 0.022, side = cell * (double)n;
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_self_affine,
                                             .sigma = 1e-6,
                                             .hurst = 0.8,
                                             .longest = side / 8,
                                             .shortest = 8 * cell,
                                             .seed = 1};
    struct ra_area_parameters areal = {.slope = 0};
    struct bed bed;
    bed_make(&bed, n, n, side, side, (struct ra_half_spaces){modulus, HUGE_VAL}, "fft");
    bed_add_rough(&bed, &recipe);
    const struct ra_topography t = {.cells = bed.cells, .height = bed.separation};
    if (bed.code == RA_OK) {
        bed.code = ra_topography_parameters(&t, &areal, &bed.st);
    }
    *cost = (struct footprint_cost){.seconds = 0};
    double approach = 0;
    for (int i = 0; i < 2; i++) {
        const clock_t start = clock();
        if (i == 0) {
            bed_load(&bed, pressure * modulus * areal.slope * side * side);
        } else {
            bed_approach(&bed, approach);
        }
        const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        approach = bed.result.approach;
        cost->both += seconds;
        cost->seconds = fmax(cost->seconds, seconds);
        cost->iterations = fmax(cost->iterations, (double)bed.result.iterations);
        cost->residual = fmax(cost->residual, bed.result.residual);
    }
    cost->share = bed.result.area / (side * side);
    cost->megabytes = megabytes();
    if (bed.code != RA_OK) {
        ra_fail(st, bed.code, "%s", bed.st.text);
    }
    bed_free(&bed);
    return bed.code;
}
