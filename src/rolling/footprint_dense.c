// The contact computation with a dense matrix: a correct reference, and the procedure as printed.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The methods "dense" and "printed" assume a state for every cell (eq:footprint). They solve for
 * the pressures of the elastic cells (E), with the capped cells (P) as a load (the paper's Eq. 31),
 * $$ G_{EE} p_E = (\delta - h)_E - G_{EP} P_Y ,                               % eq:rolling-31 $$
 * by Cholesky's factors (GSL). Then they find the cells that contradict their state. The right side
 * is linear in $\delta$, so we solve for two right sides and get $p_E = a + \delta b$. A prescribed
 * load then gives $\delta = (F/(\Delta x \Delta y) - n_P P_Y - \sum a)/\sum b$ without a search,
 * and $\Delta x\,\Delta y \sum b$ is the stiffness (eq:footprint-stiffness).
 *
 * **"dense"** lets every cell change its state in both directions. All contradictions are resolved
 * at once as long as this lowers their number (block pivoting). This converges in about ten steps,
 * because G is nearly the inverse of an M-matrix. If PATIENCE steps have not lowered the number,
 * only the last contradicting cell is changed, until the number is below its lowest value so far.
 * This is Murty's rule, which ends for every positive definite G with bounds on both sides (Judice
 * and Pires, Computers Ops. Res. 21, 1994).
 *
 * **"printed"** is literally the procedure of Sect. 2.3. It starts with the cells at which the
 * undeformed surfaces overlap. It solves, and removes cells with negative pressure until there are
 * none. Then cells above $P_Y$ become plastic and keep the pressure $P_Y$. This is repeated until
 * all pressures lie between 0 and $P_Y$. No cell returns to an earlier state (erratum E20). Elastic
 * footprints are right in all our tests. But a cell that yields carries less than in the elastic
 * solution. Then cells that were open or had been removed would have to carry load, but they do not
 * return: their surfaces overlap, and the load is too small. A load cannot be prescribed, because
 * the paper does not say how.
 *
 * Cost: for n elastic cells $n^3/3$ operations in each step, and a memory of $n^2$ doubles. Units:
 * SI. Tests: tests/rolling/test_footprint.c, tests/rolling/test_footprint_dense.c (step by step).
 */
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "rolling/footprint.h"
#include "rolling/footprint_method.h"

enum { PATIENCE = 5, MOST_STEPS = 2000 };

/// Contradictions below this share of the overlap (for pressures: of the pressure that causes such
/// a deflection in a single cell) are taken as rounding errors.
static const double ROUNDING = 1e-13;

enum state { OPEN, ELASTIC, CAPPED };

/// The linear problem of one set of states. In round brackets: the size of an array.
struct dense {
    unsigned char *state; ///< enum state of each cell (count)
    size_t *cell;         ///< indices of the elastic cells (count)
    size_t elastic;       ///< number of elastic cells
    size_t capped;
    double *fixed, *unit; ///< a and b of the elastic cells (count)
};

static double compliance_between(const struct ra_footprint_solver *s, size_t k, size_t l)
{
    const size_t nx = s->cells.nx;
    const size_t ik = k % nx, il = l % nx, jk = k / nx, jl = l / nx;
    return s->compliance[(jk > jl ? jk - jl : jl - jk) * nx + (ik > il ? ik - il : il - ik)];
}

static void deflect(struct ra_footprint_solver *s, const double *pressure, double *deflection)
{
    for (size_t k = 0; k < s->count; k++) {
        deflection[k] = 0.0;
    }
    for (size_t l = 0; l < s->count; l++) {
        for (size_t k = 0; pressure[l] != 0.0 && k < s->count; k++) {
            deflection[k] += compliance_between(s, k, l) * pressure[l];
        }
    }
}

static enum ra_code make(struct ra_footprint_solver *s, struct ra_status *st)
{
    struct dense *const d = s->data = ra_alloc(1, sizeof *d, "dense contact computation", st);
    if (d == NULL) {
        return RA_SYSTEM;
    }
    d->state = ra_alloc(s->count, sizeof *d->state, "states of the cells", st);
    d->cell = ra_alloc(s->count, sizeof *d->cell, "elastic cells", st);
    d->fixed = ra_alloc(s->count, sizeof *d->fixed, "pressures of elastic cells", st);
    d->unit = ra_alloc(s->count, sizeof *d->unit, "pressures of elastic cells", st);
    return d->state && d->cell && d->fixed && d->unit ? RA_OK : RA_SYSTEM;
}

static void clear(struct ra_footprint_solver *s)
{
    struct dense *const d = s->data;
    if (d == NULL) {
        return;
    }
    free(d->state);
    free(d->cell);
    free(d->fixed);
    free(d->unit);
    free(d);
}

// ## One set of states

/// Lists the elastic cells and writes the right sides of eq:rolling-31. Sets `pressure` to $P_Y$ in
/// capped cells and to 0 elsewhere.
static void gather(struct ra_footprint_solver *s, double *pressure)
{
    struct dense *const d = s->data;
    d->elastic = d->capped = 0;
    for (size_t k = 0; k < s->count; k++) {
        pressure[k] = d->state[k] == CAPPED ? s->bodies.yield : 0.0;
        d->capped += d->state[k] == CAPPED;
        if (d->state[k] == ELASTIC) {
            d->cell[d->elastic++] = k;
        }
    }
    deflect(s, pressure, s->gap);
    for (size_t e = 0; e < d->elastic; e++) {
        d->fixed[e] = -s->height[d->cell[e]] - s->gap[d->cell[e]];
        d->unit[e] = 1.0;
    }
}

/// Solves for a and b. They take the place of the right sides.
static enum ra_code factorise(struct ra_footprint_solver *s, struct ra_status *st)
{
    struct dense *const d = s->data;
    const size_t n = d->elastic;
    double *const matrix = ra_alloc(n * n, sizeof *matrix, "matrix of the elastic cells", st);
    if (matrix == NULL) {
        return RA_SYSTEM;
    }
    if (n > 0) {
        for (size_t e = 0; e < n; e++) {
            for (size_t f = 0; f < n; f++) {
                matrix[e * n + f] = compliance_between(s, d->cell[e], d->cell[f]);
            }
        }
        gsl_matrix_view view = gsl_matrix_view_array(matrix, n, n);
        gsl_vector_view fixed = gsl_vector_view_array(d->fixed, n);
        gsl_vector_view unit = gsl_vector_view_array(d->unit, n);
        gsl_linalg_cholesky_decomp1(&view.matrix);
        gsl_linalg_cholesky_svx(&view.matrix, &fixed.vector);
        gsl_linalg_cholesky_svx(&view.matrix, &unit.vector);
    }
    free(matrix);
    return RA_OK;
}

/// Makes one cell elastic. With a prescribed load at least one elastic cell is needed, because it
/// determines the approach. If the load exceeds that of the capped cells, we take the open cell
/// that would close first; otherwise the capped cell that would open first.
static void release_one(struct ra_footprint_solver *s, struct ra_footprint_task *task,
                        double *pressure)
{
    struct dense *const d = s->data;
    const bool more =
        d->capped == 0 || task->load > (double)d->capped * s->bodies.yield * s->cell_area;
    size_t first = s->count;
    for (size_t k = 0; k < s->count; k++) {
        s->gap[k] += s->height[k];
        if ((d->state[k] == OPEN) == more &&
            (first == s->count || (s->gap[k] < s->gap[first]) == more)) {
            first = k;
        }
    }
    d->state[first] = ELASTIC;
    gather(s, pressure);
}

/// Computes pressures, approach and stiffness for the present states.
static enum ra_code solve_states(struct ra_footprint_solver *s, struct ra_footprint_task *task,
                                 double *pressure, struct ra_footprint *result,
                                 struct ra_status *st)
{
    struct dense *const d = s->data;
    gather(s, pressure);
    if (task->loaded && d->elastic == 0) {
        release_one(s, task, pressure);
    }
    if (factorise(s, st) != RA_OK) {
        return RA_SYSTEM;
    }
    // sum of the pressures that the elastic cells must carry; the test avoids 0 times infinity if
    // there is no cap
    double left = task->load / s->cell_area, unit = 0.0;
    if (d->capped > 0) {
        left -= (double)d->capped * s->bodies.yield;
    }
    for (size_t e = 0; e < d->elastic; e++) {
        left -= d->fixed[e];
        unit += d->unit[e];
    }
    if (task->loaded) {
        task->overlap = left / unit;
    }
    for (size_t e = 0; e < d->elastic; e++) {
        pressure[d->cell[e]] = d->fixed[e] + task->overlap * d->unit[e];
    }
    result->stiffness = s->cell_area * unit;
    result->iterations++;
    return RA_OK;
}

// ## Every state in its turn

/// The state that a cell should have, given the state that it had.
static enum state wanted(const struct ra_footprint_solver *s, enum state had, double pressure,
                         double gap, double length)
{
    const double yield = s->bodies.yield, little = ROUNDING * length / s->compliance[0];
    if (had == ELASTIC) {
        return pressure < -little ? OPEN : pressure > yield + little ? CAPPED : ELASTIC;
    }
    if (had == OPEN) {
        return gap < -ROUNDING * length ? ELASTIC : OPEN;
    }
    return gap > ROUNDING * length ? ELASTIC : CAPPED;
}

/// Counts the contradictions, and resolves at most `most` of them, the last cells first.
static size_t exchange(struct ra_footprint_solver *s, const double *pressure, double length,
                       size_t most)
{
    struct dense *const d = s->data;
    size_t found = 0;
    for (size_t k = s->count; k-- > 0;) {
        const enum state next = wanted(s, d->state[k], pressure[k], s->gap[k], length);
        found += next != d->state[k];
        if (next != d->state[k] && found <= most) {
            d->state[k] = (unsigned char)next;
        }
    }
    return found;
}

static void clip(const struct ra_footprint_solver *s, double *pressure)
{
    for (size_t k = 0; k < s->count; k++) {
        pressure[k] = fmin(fmax(pressure[k], 0.0), s->bodies.yield);
    }
}

static enum ra_code solve_dense(struct ra_footprint_solver *s, struct ra_footprint_task *task,
                                double *pressure, struct ra_footprint *result, struct ra_status *st)
{
    struct dense *const d = s->data;
    for (size_t k = 0; k < s->count; k++) {
        d->state[k] = pressure[k] > 0.0 ? ELASTIC : OPEN;
    }
    size_t fewest = s->count + 1, found = 1;
    int patience = PATIENCE;
    // block pivoting while the number of contradictions falls, then Murty's rule: one cell a step
    while (found > 0) {
        if (result->iterations == MOST_STEPS) {
            return ra_fail(st, RA_NUMERIC,
                           "contact computation (dense): %zu cell%s state after %d steps", found,
                           found == 1 ? " still contradicts its" : "s still contradict their",
                           MOST_STEPS);
        }
        if (solve_states(s, task, pressure, result, st) != RA_OK) {
            return RA_SYSTEM;
        }
        ra_footprint_gap(s, s->height, pressure, task->overlap, s->gap);
        found = exchange(s, pressure, task->overlap, patience > 0 ? s->count : 1);
        patience = found < fewest ? PATIENCE : patience - 1;
        fewest = found < fewest ? found : fewest;
    }
    clip(s, pressure);
    return RA_OK;
}

// ## As printed

/// Removes cells with negative pressure. If there are none, caps cells above $P_Y$. Returns the
/// number of changed cells.
static size_t remove_printed(struct ra_footprint_solver *s, const double *pressure)
{
    struct dense *const d = s->data;
    size_t removed = 0, capped = 0;
    for (size_t e = 0; e < d->elastic; e++) {
        if (pressure[d->cell[e]] < 0.0) {
            d->state[d->cell[e]] = OPEN;
            removed++;
        }
    }
    for (size_t e = 0; removed == 0 && e < d->elastic; e++) {
        if (pressure[d->cell[e]] > s->bodies.yield) {
            d->state[d->cell[e]] = CAPPED;
            capped++;
        }
    }
    return removed + capped;
}

static enum ra_code solve_printed(struct ra_footprint_solver *s, struct ra_footprint_task *task,
                                  double *pressure, struct ra_footprint *result,
                                  struct ra_status *st)
{
    struct dense *const d = s->data;
    if (task->loaded) {
        return ra_fail(st, RA_INPUT,
                       "contact computation as printed: the paper has no method for a prescribed "
                       "load: prescribe the approach, or use fft or dense");
    }
    for (size_t k = 0; k < s->count; k++) {
        d->state[k] = s->height[k] < task->overlap ? ELASTIC : OPEN;
    }
    // elastic cells only become fewer (erratum E20): first those with negative pressure go, then
    // those above the cap
    do {
        if (solve_states(s, task, pressure, result, st) != RA_OK) {
            return RA_SYSTEM;
        }
    } while (remove_printed(s, pressure) > 0);
    clip(s, pressure);
    return RA_OK;
}

const struct ra_footprint_method ra_footprint_dense = {
    .name = "dense", .make = make, .free = clear, .deflect = deflect, .solve = solve_dense};

const struct ra_footprint_method ra_footprint_printed = {.name = "printed",
                                                         .unloaded = true,
                                                         .faulty = true,
                                                         .make = make,
                                                         .free = clear,
                                                         .deflect = deflect,
                                                         .solve = solve_printed};
