// Verification: cost of the contact computation against the number of cells (rolling, Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Cost of a footprint

**Case.** Self-affine roughness (H = 0.8, wavelengths from 8 cells to an eighth of the side) under a
mean pressure of 0.022 E* h', for which a share of about 0.05 is in contact; N x N cells, N = 64 to
512, from a cold start to a residual of 1e-11, stiffness included; prescribed load, then prescribed
approach. The roughness grows with N: more scales, not the same ones in more cells.

**Expected**: \f$N^2 \log N\f$ times the number of iterations, which grows slowly: fitted exponent
in N between 0 and 0.5. (Without the preconditioner it is 0.6 on a Hertz contact.)

**Judged** besides: the iterations of each size, of which each costs a convolution or two (at most a
quarter more than 39, 53, 68, 85, which is what the slower of the two problems takes); residuals
(8e-12 is measured, 1e-11 is where the method stops); less than 100 MB for 512 x 512 (44: the
largest resident set of this process so far, all that the tables and libraries take included). The
share of area is that of the case, 0.050 to 0.058. Time is reported, not judged: it is this
machine's.
*/

#include "footprints.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

enum { SIZES = 4, QUICK_SIZES = 3, SMALLEST = 64 };

static const double modulus = 1e11, cell = 1e-6, pressure = 0.022;

struct cost {
    double seconds, megabytes, iterations, share, residual;
};

static double megabytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

/// Both problems on n x n cells: what the slower one takes.
static bool measure(struct study *study, size_t n, struct cost *cost)
{
    const double side = cell * (double)n;
    const struct ra_topography_recipe recipe = {.kind = RA_TOPOGRAPHY_SELF_AFFINE,
                                                .sigma = 1e-6,
                                                .hurst = 0.8,
                                                .longest = side / 8,
                                                .shortest = 8 * cell,
                                                .seed = 1};
    struct ra_topography t;
    struct ra_areal areal = {.slope = 0};
    struct bed bed;
    bed_make(&bed, n, n, side, side, (struct ra_half_spaces){modulus, HUGE_VAL}, "fft");
    bed_add_rough(&bed, &recipe);
    t = (struct ra_topography){bed.cells, bed.separation};
    if (bed.code == RA_OK) {
        bed.code = ra_topography_parameters(&t, &areal, &bed.st);
    }
    *cost = (struct cost){.seconds = 0};
    double approach = 0;
    for (int i = 0; i < 2; i++) {
        const clock_t start = clock();
        if (i == 0) {
            bed_load(&bed, pressure * modulus * areal.slope * side * side);
        } else {
            bed_approach(&bed, approach);
        }
        approach = bed.result.approach;
        cost->seconds = fmax(cost->seconds, (double)(clock() - start) / CLOCKS_PER_SEC);
        cost->iterations = fmax(cost->iterations, (double)bed.result.iterations);
        cost->residual = fmax(cost->residual, bed.result.residual);
    }
    cost->share = bed.result.area / (side * side);
    cost->megabytes = megabytes();
    bed_free(&bed);
    return study_ok(study, "cost", bed.code, &bed.st);
}

static void report(struct study *study, size_t n, const struct cost *cost, double most_iterations)
{
    char name[32];
    snprintf(name, sizeof name, "%zu x %zu", n, n);
    study_value(study, name, "limit", "iterations", cost->iterations,
                (struct study_band){1, most_iterations});
    study_measured(study, name, "-", "time per iteration and N^2 log2 N [ns]",
                   1e9 * cost->seconds / (cost->iterations * (double)(n * n) * log2((double)n)));
    study_value(study, name, "case", "share of area", cost->share,
                (struct study_band){0.045, 0.065});
    study_value(study, name, "conditions", "residual", cost->residual,
                (struct study_band){0, 1e-11});
    study_measured(study, name, "-", "time [s]", cost->seconds);
    study_value(study, name, "limit", "memory [MB]", cost->megabytes, (struct study_band){1, 100});
}

int main(int argc, char **argv)
{
    const size_t sizes = study_flag(argc, argv, "--quick") ? QUICK_SIZES : SIZES;
    struct study study;
    if (study_begin(&study, "verify_footprint_cost", argc, argv) != 0) {
        return RA_SYSTEM;
    }
    static const double most[SIZES] = {48, 66, 85, 106};
    double side[SIZES], iterations[SIZES];
    size_t done = 0;
    for (; done < sizes; done++) {
        struct cost cost;
        const size_t n = (size_t)SMALLEST << done;
        if (!measure(&study, n, &cost)) {
            break;
        }
        report(&study, n, &cost, most[done]);
        side[done] = (double)n;
        iterations[done] = cost.iterations;
    }
    if (done == sizes) {
        study_order(&study, "iterations", "-", "cells a side", side, iterations, sizes, 0.25,
                    (struct study_band){0, 0.5});
    }
    return study_end(&study);
}
