// Siconos' solver for linear complementarity problems (Lemke's method) behind one function.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LEMKE_H
#define RA_LEMKE_H

#include <stdlib.h>
#include <string.h>

// all from libsiconos-numerics-dev
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

/** Finds z >= 0 with w = M z + q >= 0 and z w = 0. M is (n x n), stored by columns. All values
 *  should be of the order of 1. Returns 0, or the error code of the driver. This is a header
 *  without a module because only programs that are linked with Siconos may see it. */
static inline int lemke(size_t n, const double *M, const double *q, double *z, double *w)
{
    LinearComplementarityProblem *const problem = newLCP();
    SolverOptions *const options = solver_options_create(SICONOS_LCP_LEMKE);
    problem->size = (int)n;
    problem->M = NM_create(NM_DENSE, (int)n, (int)n);
    problem->q = malloc(n * sizeof *q);
    int said = -1;
    if (problem->q != NULL && options != NULL) {
        memcpy(problem->M->matrix0, M, n * n * sizeof *M);
        memcpy(problem->q, q, n * sizeof *q);
        memset(z, 0, n * sizeof *z);
        memset(w, 0, n * sizeof *w);
        said = linearComplementarity_driver(problem, z, w, options);
    }
    // solver_options_delete frees the members of the options only (4.4, found by LeakSanitizer)
    solver_options_delete(options);
    free(options);
    freeLinearComplementarityProblem(problem);
    return said;
}

#endif
