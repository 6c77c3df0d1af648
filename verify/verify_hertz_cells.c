// Verification: the contact computation of cells against Hertz, and what the printed cap loses.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Hertz in cells

**Case.** A ball of 10 mm on a half-space, E* = 100 GPa, approach 1 um, so that the contact radius
is a = 0.1 mm; square cells over 2.4 a, method "fft" of src/rolling/footprint_fft.c.

**Exact solution** (Johnson, Contact Mechanics, 4.2):
$$ F = \tfrac43 E^* R^{1/2} d^{3/2}, \quad a = (R d)^{1/2}, \quad p(r) = p_0 (1 - r^2/a^2)^{1/2},
    \quad p_0 = \frac{2 E^* a}{\pi R}, \quad \frac{dF}{dd} = 2 E^* a . $$

**Refinement path**: 18, 36, 72, 144 cells a side. Errors are the root mean square over 8 places of
the axis within a cell. With one place they would scatter with the number of cells that lie within
the circle. **Expected orders** and bands:

- load at a given approach, approach at a given load, peak pressure: 2. Pressures are constant in a
  cell and conditions hold at its centre, which is the midpoint rule. **Band** 1.8 to 2.2.
- contact radius from the area, and the root mean square of the pressures over all cells: 1. The
  edge is known to a cell. There the pressure rises like a square root, so with cells of side h it
  is off by about $h^{1/2}$ in a ring of width h. The root mean square is $(h \cdot h)^{1/2} = h$.
  **Band** 0.8 to 1.3.
- stiffness: between 1 (one place) and 2 (the mean over all places), because it depends on the cells
  in contact, whose number jumps. 1.70 is measured, 1.82 with --quick. **Band** 1.5 to 2.2.

# What the printed procedure loses under a cap (erratum E20)

The same ball and three rough bodies have yield pressures down to a tenth of the elastic peak. Two
values are computed: the load of the printed procedure divided by the load that meets the conditions
of contact, and the remaining interpenetration in units of the largest overlap. Judged: without a
cap the loads of the two procedures agree, and the printed procedure never has the larger load. With
a cap at a quarter of the elastic peak it loses more than 2 % of the load (2.5 % to 32 % are
measured), with a cap at a tenth more than 15 % (20 % to 42 % are measured), and never more than
half; the residual of the conditions stays below 1e-11, where "fft" stops. The rest is reported.
*/

#include "footprints.h"
#include "rolling/footprint_method.h"
#include "study.h"
#include "surface/kind.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static const double pi = 3.14159265358979323846;
static const double modulus = 1e11, ball = 1e-2, depth = 1e-6; ///< E* [Pa], R [m], approach [m]

enum { PATH = 4, QUICK_PATH = 3, PLACES = 8, COARSEST = 18, CAPPED_SIDE = 32, ROUGH_SIDE = 48 };

enum quantity { LOAD, APPROACH, PEAK, RADIUS, PRESSURE, STIFFNESS, QUANTITIES };

static const struct {
    const char *name;
    double order;
    struct study_band band;
} quantities[QUANTITIES] = {
    [LOAD] = {"load at a given approach", 2, {1.8, 2.2}},
    [APPROACH] = {"approach at a given load", 2, {1.8, 2.2}},
    [PEAK] = {"peak pressure", 2, {1.8, 2.2}},
    [RADIUS] = {"radius from the area", 1, {0.8, 1.3}},
    [PRESSURE] = {"pressures, rms", 1, {0.8, 1.3}},
    [STIFFNESS] = {"stiffness", 2, {1.5, 2.2}},
};

// ## Orders

/// Mean square of p - p(r) over all cells, in units of p_0^2; the axis is at (x0, y0) cells.
static double pressure_error(const struct bed *bed, struct hertz exact, double x0, double y0)
{
    double sum = 0;
    for (size_t k = 0; k < bed->count; k++) {
        const double x = ((double)(k % bed->cells.nx) - x0) * bed->cells.dx;
        const double y = ((double)(k / bed->cells.nx) - y0) * bed->cells.dy;
        const double r = hypot(x, y) / exact.radius;
        const double p = r < 1 ? sqrt(1 - r * r) : 0;
        sum += pow(bed->pressure[k] / exact.peak - p, 2);
    }
    return sum / (double)bed->count;
}

/// Adds the squares of the relative errors with the axis at one place to `square`.
static void add_place(struct bed *bed, struct hertz exact, int place, double *square)
{
    // multiples of two irrational numbers fill the cell evenly
    const double middle = 0.5 * (double)(bed->cells.nx - 1);
    const double x0 = middle + fmod(0.618034 * place, 1), y0 = middle + fmod(0.414214 * place, 1);
    for (size_t k = 0; k < bed->count; k++) {
        const double x = ((double)(k % bed->cells.nx) - x0) * bed->cells.dx;
        const double y = ((double)(k / bed->cells.nx) - y0) * bed->cells.dy;
        bed->separation[k] = (x * x + y * y) / (2 * ball);
    }
    bed_approach(bed, depth);
    square[LOAD] += pow(bed->result.load / exact.load - 1, 2);
    square[PEAK] += pow(bed->result.peak / exact.peak - 1, 2);
    square[RADIUS] += pow(sqrt(bed->result.area / pi) / exact.radius - 1, 2);
    square[PRESSURE] += pressure_error(bed, exact, x0, y0);
    square[STIFFNESS] += pow(bed->result.stiffness / exact.stiffness - 1, 2);
    bed_load(bed, exact.load);
    square[APPROACH] += pow(bed->result.approach / depth - 1, 2);
}

static void study_hertz(struct study *study, size_t path)
{
    const struct hertz exact = hertz_of(modulus, ball, depth);
    const struct ra_half_spaces bodies = {modulus, HUGE_VAL};
    double step[PATH], error[QUANTITIES][PATH];
    for (size_t j = 0; j < path; j++) {
        const size_t n = (size_t)COARSEST << j;
        double square[QUANTITIES] = {0};
        struct bed bed;
        bed_make(&bed, n, n, 2.4 * exact.radius, 2.4 * exact.radius, bodies, "fft");
        for (int place = 0; place < PLACES; place++) {
            add_place(&bed, exact, place, square);
        }
        const bool ended_well = study_ok(study, "Hertz", bed.code, &bed.st);
        bed_free(&bed);
        if (!ended_well) {
            return;
        }
        step[j] = 2.4 / (double)n;
        for (int q = 0; q < QUANTITIES; q++) {
            error[q][j] = sqrt(square[q] / PLACES);
        }
    }
    for (int q = 0; q < QUANTITIES; q++) {
        study_order(study, quantities[q].name, "Hertz", "cell [a]", step, error[q], path,
                    quantities[q].order, quantities[q].band);
    }
}

// ## The cap

/// The ball (seed 0) or a rough body on `bed`.
static void shape(struct bed *bed, uint64_t seed)
{
    const struct ra_surface_recipe rough = {.kind = &ra_surface_gaussian,
                                            .sigma = 0.2e-6,
                                            .correlation_length = 6e-6,
                                            .length_across = 6e-6,
                                            .seed = seed};
    if (seed == 0) {
        bed_add_ball(bed, ball);
    } else {
        bed_add_rough(bed, &rough);
    }
}

static void make_shape(struct bed *bed, double yield, const char *method, uint64_t seed)
{
    const size_t n = seed == 0 ? CAPPED_SIDE : ROUGH_SIDE;
    const double side = seed == 0 ? 3e-4 : 48e-6; // overlap is within 1.42 a
    bed_make(bed, n, n, side, side, (struct ra_half_spaces){modulus, yield}, method);
    shape(bed, seed);
}

/// Largest interpenetration of cells without pressure, in units of the largest overlap.
static double left_inside(struct bed *bed, double *gap)
{
    double deepest = 0, overlap = 0;
    ra_footprint_gap(bed->solver, bed->separation, bed->pressure, bed->result.approach, gap);
    for (size_t k = 0; k < bed->count; k++) {
        overlap = fmax(overlap, bed->result.approach - bed->separation[k]);
        deepest = bed->pressure[k] > 0 ? deepest : fmax(deepest, -gap[k]);
    }
    return deepest / overlap;
}

/// One body with a yield pressure of `share` of its elastic peak, by both procedures.
static void study_cap(struct study *study, const char *name, uint64_t seed, double share,
                      double peak, double approach)
{
    struct bed right, printed;
    char what[64];
    double gap[ROUGH_SIDE * ROUGH_SIDE];
    make_shape(&right, share * peak, "fft", seed);
    make_shape(&printed, share * peak, "printed", seed);
    bed_approach(&right, approach);
    bed_approach(&printed, approach);
    if (study_ok(study, name, right.code, &right.st) &&
        study_ok(study, name, printed.code, &printed.st)) {
        const double ratio = printed.result.load / right.result.load;
        snprintf(what, sizeof what, "P_Y = %g p_0: load printed/right", share);
        const struct study_band band = {share < 1 ? 0.5 : 1 - 1e-10, share > 0.25  ? 1 + 1e-10
                                                                     : share > 0.1 ? 0.98
                                                                                   : 0.85};
        study_value(study, name, "conditions", what, ratio, band);
        snprintf(what, sizeof what, "P_Y = %g p_0: left inside, printed", share);
        study_measured(study, name, "conditions", what, left_inside(&printed, gap));
        snprintf(what, sizeof what, "P_Y = %g p_0: capped area/area", share);
        study_measured(study, name, "conditions", what,
                       right.result.capped_area / right.result.area);
        snprintf(what, sizeof what, "P_Y = %g p_0: residual", share);
        study_value(study, name, "conditions", what, right.result.residual,
                    (struct study_band){0, 1e-11});
    }
    bed_free(&right);
    bed_free(&printed);
}

static void study_caps(struct study *study, uint64_t seed)
{
    const double share[] = {2, 0.75, 0.5, 0.25, 0.1};
    struct bed elastic;
    char name[32];
    snprintf(name, sizeof name, seed == 0 ? "capped ball" : "capped rough body %d", (int)seed);
    make_shape(&elastic, HUGE_VAL, "fft", seed);
    if (seed == 0) {
        bed_approach(&elastic, depth);
    } else {
        bed_load(&elastic, 0.1);
    }
    if (study_ok(study, name, elastic.code, &elastic.st)) {
        for (size_t k = 0; k < sizeof share / sizeof *share; k++) {
            study_cap(study, name, seed, share[k], elastic.result.peak, elastic.result.approach);
        }
    }
    bed_free(&elastic);
}

int main(int argc, char **argv)
{
    const bool quick = study_flag(argc, argv, "--quick");
    struct study study;
    if (study_begin(&study, "verify_hertz_cells", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    study_hertz(&study, quick ? QUICK_PATH : PATH);
    for (uint64_t seed = 0; seed <= (quick ? 1 : 3); seed++) {
        study_caps(&study, seed);
    }
    return study_end(&study);
}
