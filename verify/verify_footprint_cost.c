// Verification: cost of the contact computation against the number of cells (rolling, Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Cost of a footprint

**Case.** Self-affine roughness (H = 0.8, wavelengths from 8 cells to an eighth of the side) under a
mean pressure of 0.022 E* h' with the rms gradient h', for which about 0.05 of the area is in
contact. There are N x N cells, N = 64 to 512. A computation starts cold, ends at a residual of
1e-11 and includes the stiffness; first the load is prescribed, then the approach. A larger N means
more scales of roughness, not the same scales on more cells.

**Expected**: the cost is $N^2 \log N$ times the number of iterations. This number grows slowly: its
fitted exponent in N lies between 0 and 0.5. (Without the preconditioner it is 0.6 on a Hertz
contact.)

**Judged**, too, are four values. The number of iterations may exceed the measured one of the slower
problem, 39, 53, 68, 85 for the four sizes, by a quarter at most. The residual must be below 1e-11,
where the method stops (8e-12 is measured). With 512 x 512 cells the largest resident set of this
process so far, with all tables and libraries, must be below 100 MB (44 are measured). The share of
area must lie between 0.045 and 0.065. Time is reported and not judged, because it depends on the
machine.
*/

#include "footprints.h"
#include "study.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { SIZES = 4, QUICK_SIZES = 3, SMALLEST = 64 };

/// The problems of given load and of given approach on n x n cells.
static bool measure(struct study *study, size_t n, struct footprint_cost *cost)
{
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code = footprint_cost(n, cost, &st);
    return study_ok(study, "cost", code, &st);
}

static void report(struct study *study, size_t n, const struct footprint_cost *cost,
                   double most_iterations)
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
        struct footprint_cost cost;
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
