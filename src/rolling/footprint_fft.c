// The contact computation by FFT and a bound-constrained conjugate gradient: the default method.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The method finds the minimum (eq:footprint-minimum) over the box $0 \le p \le P_Y$ by conjugate
 * gradients on the set I of cells that are free to change. As g is the gradient, this set is
 * $$ I = \{ 0 < p < P_Y \} \cup \{ p = 0,\ g < 0 \} \cup \{ p = P_Y,\ g > 0 \} . % eq:free-cells $$
 * I changes from one iteration to the next, so that cells can leave it and return (erratum E20).
 * When I no longer changes, the method is that of conjugate gradients for linear equations. The
 * method of this file follows Polonsky and Keer (Wear 231, 1999) and Vollebregt (J. Optim. Theory
 * Appl. 162, 2014). With the restriction R to I and the inverse circulant $C^{-1}$ of
 * convolution.c, an iteration is
 * $$ z = R\, C^{-1} R\, g, \qquad t = R\,(z + \beta\, t), \qquad
 *    \beta = \max\Bigl(0, \frac{z^T (g - g_{old})}{z_{old}^T g_{old}}\Bigr),
 *                                                                       % eq:footprint-direction $$
 * $$ \tau = \frac{g^T t}{t^T G t}, \qquad p \leftarrow \min(\max(p - \tau t, 0), P_Y) .
 *                                                                            % eq:footprint-step $$
 * This is the $\beta$ of Polak and Ribiere: it becomes 0 and drops the old direction t when I has
 * changed much. If no pressure has reached a bound, $G p$ changes by $-\tau G t$, and the iteration
 * costs one convolution and the preconditioner (a quarter of a convolution). Otherwise it costs one
 * convolution more.
 *
 * **Prescribed load.** With a prescribed load $\delta$ is the mean of h + G p over the cells with
 * $0 < p < P_Y$; so g is a projected gradient. The means of z and t over I are set to zero, so that
 * a step does not change the load. If pressures leave the bounds, they are not simply cut. The
 * pressures in I are moved to the nearest pressures that lie within the bounds and carry the load:
 * $$ p \leftarrow \min(\max(p - \tau t + \lambda, 0), P_Y), \qquad
 *    \Delta x\,\Delta y \sum p = F .                                        % eq:footprint-shift $$
 * As a function of $\lambda$ the sum is a rising broken line. Newton's method between brackets
 * finds $\lambda$ in a few passes over the cells.
 *
 * **Stiffness** (eq:footprint-stiffness) is computed by the same preconditioned iteration with
 * fixed cells.
 *
 * **Convergence.** The iteration ends at a residual (eq:footprint-residual) of 1e-11. Rounding
 * allows 1e-14 to 1e-12 on 512 x 512 cells. There is no proof of convergence while pressures reach
 * bounds. But each of 18000 random problems was solved once with a prescribed load and once with a
 * prescribed approach, and none took more than 140 iterations. (Surfaces: white noise, waves,
 * paraboloids, dents; rows and rectangles up to 100 x 100; cells of sides up to 1:10; loads up to
 * that of all cells at the cap; with and without a guess.) After MOST_ITERATIONS the method stops
 * with a message. For a Hertz contact the preconditioner reduces the number of iterations, and,
 * even more, the growth of this number with the number of cells (verify/bench/README.md).
 *
 * Cost and memory: verify/verify_footprint_cost.c. All memory is taken when the solver is made.
 * Units: SI. Tests: tests/rolling/test_footprint.c (against "dense", to 1e-9 of the peak pressure),
 * tests/rolling/test_footprint_start.c (problems for which the number of steps is known).
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "rolling/convolution.h"
#include "rolling/footprint.h"
#include "rolling/footprint_method.h"

enum { MOST_ITERATIONS = 2000, MOST_SHIFTS = 200 };

/// The residual at which we stop: a tenth of the promised one.
static const double ENOUGH = 1e-11;

/// Work space of the method. Fields have the shape (ny x nx).
struct fast {
    struct ra_convolution *compliance, *inverse; ///< G and $C^{-1}$
    /// number of cells in I; their indices in ascending order (ny x nx)
    size_t frees, *cell;
    double *deflection;    ///< G p [m]
    double *gap, *old_gap; ///< g of this iteration and of the last one [m]
    double *descent;       ///< z; only its values in I are used
    double *way, *bend;    ///< t, which is 0 outside I; G t
    double slope;          ///< product of z and g in the last iteration
};

static enum ra_code make(struct ra_footprint_solver *s, struct ra_status *st)
{
    struct fast *const f = s->data = ra_alloc(1, sizeof *f, "contact computation", st);
    if (f == NULL) {
        return RA_SYSTEM;
    }
    double **const field[] = {&f->deflection, &f->gap, &f->old_gap, &f->descent, &f->way, &f->bend};
    for (size_t i = 0; i < sizeof field / sizeof *field; i++) {
        if ((*field[i] = ra_alloc(s->count, sizeof(double), "contact computation", st)) == NULL) {
            return RA_SYSTEM;
        }
    }
    f->cell = ra_alloc(s->count, sizeof *f->cell, "contact computation", st);
    if (f->cell == NULL) {
        return RA_SYSTEM;
    }
    const size_t nx = s->cells.nx, ny = s->cells.ny;
    const enum ra_code code = ra_convolution_make(nx, ny, s->compliance, &f->compliance, st);
    return code != RA_OK ? code : ra_convolution_inverse(nx, ny, s->compliance, &f->inverse, st);
}

static void clear(struct ra_footprint_solver *s)
{
    struct fast *const f = s->data;
    if (f == NULL) {
        return;
    }
    ra_convolution_free(f->compliance);
    ra_convolution_free(f->inverse);
    free(f->cell);
    free(f->deflection);
    free(f->gap);
    free(f->old_gap);
    free(f->descent);
    free(f->way);
    free(f->bend);
    free(f);
}

static void deflect(struct ra_footprint_solver *s, const double *pressure, double *deflection)
{
    const struct fast *const f = s->data;
    ra_convolution_apply(f->compliance, pressure, deflection);
}

// ## The free cells

/// Appends cell k to the list of free cells if it is free. Called in the order of k.
static void note(struct fast *f, size_t k, bool is_free)
{
    f->cell[f->frees] = k;
    f->frees += is_free;
    f->way[k] = is_free ? f->way[k] : 0.0;
}

static double free_product(const struct fast *f, const double *a, const double *b)
{
    double sum = 0.0;
    for (size_t i = 0; i < f->frees; i++) {
        sum += a[f->cell[i]] * b[f->cell[i]];
    }
    return sum;
}

/// Subtracts from v its mean over the free cells.
static void centre(const struct fast *f, double *v)
{
    double sum = 0.0;
    for (size_t i = 0; i < f->frees; i++) {
        sum += v[f->cell[i]];
    }
    const double mean = sum / (double)f->frees;
    for (size_t i = 0; i < f->frees; i++) {
        v[f->cell[i]] -= mean;
    }
}

/// Computes z of eq:footprint-direction.
static void precondition(struct ra_footprint_solver *s, bool centred)
{
    struct fast *const f = s->data;
    memset(f->descent, 0, s->count * sizeof *f->descent);
    for (size_t i = 0; i < f->frees; i++) {
        f->descent[f->cell[i]] = f->gap[f->cell[i]];
    }
    ra_convolution_apply(f->inverse, f->descent, f->descent);
    if (centred) {
        centre(f, f->descent);
    }
}

// ## The load

static double within(const struct ra_footprint_solver *s, double pressure)
{
    // comparisons, because fmin and fmax would be calls of functions
    const double yield = s->bodies.yield;
    return pressure > 0.0 ? pressure < yield ? pressure : yield : 0.0;
}

/// Computes the sum of pressures over the free cells after a shift, and the number of cells that
/// then lie between the bounds.
static double shifted_sum(const struct ra_footprint_solver *s, const double *pressure, double shift,
                          size_t *between)
{
    const struct fast *const f = s->data;
    double sum = 0.0;
    *between = 0;
    for (size_t i = 0; i < f->frees; i++) {
        const double p = within(s, pressure[f->cell[i]] + shift);
        *between += p > 0.0 && p < s->bodies.yield;
        sum += p;
    }
    return sum;
}

/// Carries out eq:footprint-shift. If a step of Newton's method would leave the brackets, the
/// middle of the brackets is taken. While one bracket is missing, a step as large as the largest
/// pressure is taken.
static void shift_to_sum(const struct ra_footprint_solver *s, double wanted, double *pressure)
{
    const struct fast *const f = s->data;
    double low = -HUGE_VAL, high = HUGE_VAL, shift = 0.0, largest = 0.0;
    for (size_t i = 0; i < f->frees; i++) {
        largest = fmax(largest, fabs(pressure[f->cell[i]]));
    }
    for (int n = 0; n < MOST_SHIFTS; n++) {
        size_t between;
        const double missing = wanted - shifted_sum(s, pressure, shift, &between);
        if (missing > 0.0) {
            low = shift;
        } else {
            high = shift;
        }
        double next = between > 0 ? shift + missing / (double)between : low;
        if (!(next > low && next < high)) {
            next = isfinite(low) && isfinite(high) ? 0.5 * (low + high)
                                                   : shift + copysign(largest, missing);
        }
        if (missing == 0.0 || next == low || next == high) {
            break;
        }
        shift = next;
    }
    for (size_t i = 0; i < f->frees; i++) {
        pressure[f->cell[i]] = within(s, pressure[f->cell[i]] + shift);
    }
}

/// The sum of the pressures of all cells that are not free.
static double fixed_sum(const struct ra_footprint_solver *s, const double *pressure)
{
    const struct fast *const f = s->data;
    double sum = 0.0;
    for (size_t k = 0, i = 0; k < s->count; k++) {
        if (i < f->frees && f->cell[i] == k) {
            i++;
        } else {
            sum += pressure[k];
        }
    }
    return sum;
}

/// The overlap if no pressure is between the bounds. Every overlap in a range then keeps the capped
/// cells closed and the others open. We take the middle of this range.
static double middle_overlap(const struct ra_footprint_solver *s, const double *pressure)
{
    const struct fast *const f = s->data;
    double closed = -HUGE_VAL, open = HUGE_VAL;
    for (size_t k = 0; k < s->count; k++) {
        const double surface = s->height[k] + f->deflection[k];
        if (pressure[k] <= 0.0) {
            open = fmin(open, surface);
        } else {
            closed = fmax(closed, surface);
        }
    }
    return 0.5 * (closed + open);
}

/// The overlap that belongs to a prescribed load.
static double mean_overlap(const struct ra_footprint_solver *s, const double *pressure)
{
    const struct fast *const f = s->data;
    double sum = 0.0, cells = 0.0;
    for (size_t k = 0; k < s->count; k++) {
        if (pressure[k] > 0.0 && pressure[k] < s->bodies.yield) {
            sum += s->height[k] + f->deflection[k];
            cells += 1.0;
        }
    }
    return cells > 0.0 ? sum / cells : middle_overlap(s, pressure);
}

// ## An iteration

/// Computes the gaps and finds the free cells. Returns the residual.
static double find_gaps(struct ra_footprint_solver *s, double overlap, const double *pressure)
{
    struct fast *const f = s->data;
    double worst = 0.0;
    double *const spare = f->old_gap;
    f->old_gap = f->gap;
    f->gap = spare;
    f->frees = 0;
    for (size_t k = 0; k < s->count; k++) {
        const double p = pressure[k], g = s->height[k] - overlap + f->deflection[k];
        const double violation = ra_footprint_violation(s, p, g);
        f->gap[k] = g;
        note(f, k, p <= 0.0 ? g < 0.0 : p < s->bodies.yield || g > 0.0);
        worst = violation > worst ? violation : worst;
    }
    return worst / overlap;
}

/// Computes t and G t. Returns $\tau$.
static double find_way(struct ra_footprint_solver *s, bool centred, bool first)
{
    struct fast *const f = s->data;
    precondition(s, centred);
    const double slope = free_product(f, f->descent, f->gap);
    const double beta =
        first ? 0.0 : fmax((slope - free_product(f, f->descent, f->old_gap)) / f->slope, 0.0);
    f->slope = slope;
    for (size_t i = 0; i < f->frees; i++) {
        const size_t k = f->cell[i];
        f->way[k] = f->descent[k] + beta * f->way[k];
    }
    if (centred) {
        centre(f, f->way);
    }
    deflect(s, f->way, f->bend);
    return free_product(f, f->gap, f->way) / free_product(f, f->way, f->bend);
}

/// Carries out eq:footprint-step or eq:footprint-shift, and updates the deflections.
static void advance(struct ra_footprint_solver *s, const struct ra_footprint_task *task,
                    double step, double *pressure)
{
    struct fast *const f = s->data;
    bool cut = false;
    for (size_t i = 0; i < f->frees; i++) {
        const size_t k = f->cell[i];
        pressure[k] -= step * f->way[k];
        cut |= pressure[k] != within(s, pressure[k]);
    }
    if (!cut) {
        for (size_t k = 0; k < s->count; k++) {
            f->deflection[k] -= step * f->bend[k];
        }
        return;
    }
    if (task->loaded) {
        shift_to_sum(s, task->load / s->cell_area - fixed_sum(s, pressure), pressure);
    }
    for (size_t i = 0; i < f->frees; i++) {
        pressure[f->cell[i]] = within(s, pressure[f->cell[i]]);
    }
    deflect(s, pressure, f->deflection);
}

/// Computes $dF/d\delta$ for the cells between the bounds, by conjugate gradients.
static void find_stiffness(struct ra_footprint_solver *s, const double *pressure,
                           struct ra_footprint *result)
{
    struct fast *const f = s->data;
    double sum = 0.0;
    f->frees = 0;
    for (size_t k = 0; k < s->count; k++) {
        note(f, k, pressure[k] > 0.0 && pressure[k] < s->bodies.yield);
        f->gap[k] = -1.0; // the gradient at p = 0 for a unit approach
    }
    double worst = f->frees > 0 ? 1.0 : 0.0;
    for (int n = 0; worst > ENOUGH && n < MOST_ITERATIONS; n++) {
        const double step = find_way(s, false, n == 0);
        worst = 0.0;
        for (size_t i = 0; i < f->frees; i++) {
            const size_t k = f->cell[i];
            sum -= step * f->way[k];
            f->old_gap[k] = f->gap[k];
            f->gap[k] -= step * f->bend[k];
            worst = fmax(worst, fabs(f->gap[k]));
        }
        result->iterations++;
    }
    result->stiffness = sum * s->cell_area;
}

static enum ra_code solve(struct ra_footprint_solver *s, struct ra_footprint_task *task,
                          double *pressure, struct ra_footprint *result, struct ra_status *st)
{
    struct fast *const f = s->data;
    // the guess is moved to the prescribed load; later steps keep this load
    if (task->loaded) {
        f->frees = 0;
        for (size_t k = 0; k < s->count; k++) {
            note(f, k, pressure[k] > 0.0);
        }
        shift_to_sum(s, task->load / s->cell_area, pressure);
    }
    deflect(s, pressure, f->deflection);
    for (;; result->iterations++) {
        if (task->loaded) {
            task->overlap = mean_overlap(s, pressure);
        }
        result->residual = find_gaps(s, task->overlap, pressure);
        if (result->residual <= ENOUGH) {
            break;
        }
        if (result->iterations == MOST_ITERATIONS || !isfinite(result->residual)) {
            return ra_fail(st, RA_NUMERIC,
                           "contact computation (fft): residual %.2g after %zu iterations, not "
                           "%.0e",
                           result->residual, result->iterations, ENOUGH);
        }
        advance(s, task, find_way(s, task->loaded, result->iterations == 0), pressure);
    }
    if (s->stiff) {
        find_stiffness(s, pressure, result);
    }
    return RA_OK;
}

const struct ra_footprint_method ra_footprint_fft = {
    .name = "fft", .make = make, .free = clear, .deflect = deflect, .solve = solve};
