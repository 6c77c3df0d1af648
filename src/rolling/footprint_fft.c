// The contact computation by FFT and a bound-constrained conjugate gradient: the default method.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The minimum (eq:footprint-minimum) over the box $0 \le p \le P_Y$ by conjugate gradients on the
 * cells that are free to change,
 * $$ I = \{ 0 < p < P_Y \} \cup \{ p = 0,\ g < 0 \} \cup \{ p = P_Y,\ g > 0 \} , % eq:free-cells $$
 * for g is the gradient. I changes from one iteration to the next, so cells leave and return as
 * they must (erratum E20); once it is right, what is left is the conjugate gradient of linear
 * equations. In the line of Polonsky and Keer (Wear 231, 1999) and Vollebregt (J. Optim. Theory
 * Appl. 162, 2014). An iteration, R restricting to I and $C^{-1}$ being the inverse circulant of
 * convolution.c:
 * $$ z = R\, C^{-1} R\, g, \qquad t = R\,(z + \beta\, t), \qquad
 *    \beta = \max\Bigl(0, \frac{z^T (g - g_{old})}{z_{old}^T g_{old}}\Bigr),
 *                                                                       % eq:footprint-direction $$
 * $$ \tau = \frac{g^T t}{t^T G t}, \qquad p \leftarrow \min(\max(p - \tau t, 0), P_Y) .
 *                                                                            % eq:footprint-step $$
 * $\beta$ is that of Polak and Ribiere, which forgets t when I has changed much. If no pressure had
 * to be cut, $G p$ moves by $-\tau G t$ and the iteration costs one convolution and the
 * preconditioner (a quarter of one); otherwise one more.
 *
 * **Prescribed load.** $\delta$ is the mean of h + G p over the cells with 0 < p < P_Y, which makes
 * g a projected gradient; z and t get mean zero on I, so a step keeps the load; and instead of
 * cutting, the cells of I are moved to the nearest pressures within the bounds that carry it:
 * $$ p \leftarrow \min(\max(p - \tau t + \lambda, 0), P_Y), \qquad
 *    \Delta x\,\Delta y \sum p = F .                                        % eq:footprint-shift $$
 * The sum is a rising broken line in $\lambda$: Newton's method between brackets finds it in a few
 * passes over the cells.
 *
 * **Stiffness** (eq:footprint-stiffness) by the same preconditioned iteration with fixed cells.
 *
 * **Convergence.** It ends at a residual (eq:footprint-residual) of 1e-11. Rounding allows 1e-14 to
 * 1e-12 on 512 x 512 cells. There is no proof for the iterations that cut pressures; what we have
 * is that of 18000 random problems, each by load and by approach, none took more than 140
 * iterations (white noise, waves, paraboloids, dents; rows and rectangles up to 100 x 100, sides up
 * to 1:10, up to all of full load, warm and cold starts). After MOST_ITERATIONS we give up, and the
 * message says so. Without the preconditioner a Hertz contact takes 60, 126, 267 iterations on 32,
 * 128, 512 cells a side; with it 18, 29, 38.
 *
 * Cost and memory: verify/verify_footprint_cost.c. All memory is taken when the solver is made.
 * Units: SI. Tests: tests/rolling/test_footprint.c (against "dense", to 1e-9 of the peak pressure),
 * tests/rolling/test_footprint_start.c (how many steps, where that is known).
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "rolling/convolution.h"
#include "rolling/footprint.h"
#include "rolling/footprint_method.h"

enum { MOST_ITERATIONS = 2000, MOST_SHIFTS = 200 };

/// Residual at which we stop: a tenth of what the caller is promised.
static const double ENOUGH = 1e-11;

/// Work of the method; fields are (ny x nx).
struct fast {
    struct ra_convolution *compliance, *inverse; ///< G and C^-1
    unsigned char *free;                         ///< 1: in I
    double *deflection;                          ///< G p [m]
    double *gap, *old_gap;                       ///< g of this iteration and of the last [m]
    double *descent;                             ///< z
    double *way, *bend;                          ///< t and G t
    double slope;                                ///< z g of the last iteration
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
    f->free = ra_alloc(s->count, 1, "contact computation", st);
    if (f->free == NULL) {
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
    free(f->free);
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

// ## Sums over the free cells

static double free_product(const struct ra_footprint_solver *s, const double *a, const double *b)
{
    const struct fast *const f = s->data;
    double sum = 0.0;
    for (size_t k = 0; k < s->count; k++) {
        sum += f->free[k] ? a[k] * b[k] : 0.0;
    }
    return sum;
}

/// Zero outside the free cells and, if asked, a mean of zero in them.
static void restrict_to_free(const struct ra_footprint_solver *s, bool centred, double *v)
{
    const struct fast *const f = s->data;
    double sum = 0.0, cells = 0.0;
    for (size_t k = 0; k < s->count; k++) {
        v[k] = f->free[k] ? v[k] : 0.0;
        sum += v[k];
        cells += f->free[k];
    }
    const double mean = centred && cells > 0.0 ? sum / cells : 0.0;
    for (size_t k = 0; k < s->count; k++) {
        v[k] -= f->free[k] ? mean : 0.0;
    }
}

/// z of eq:footprint-direction
static void precondition(struct ra_footprint_solver *s, const double *gradient, bool centred,
                         double *descent)
{
    struct fast *const f = s->data;
    for (size_t k = 0; k < s->count; k++) {
        descent[k] = f->free[k] ? gradient[k] : 0.0;
    }
    ra_convolution_apply(f->inverse, descent, descent);
    restrict_to_free(s, centred, descent);
}

// ## The load

static double within(const struct ra_footprint_solver *s, double pressure)
{
    return fmin(fmax(pressure, 0.0), s->bodies.yield);
}

/// Sum over the free cells after a shift, and how many of them then lie between the bounds.
static double shifted_sum(const struct ra_footprint_solver *s, const double *pressure, double shift,
                          size_t *between)
{
    const struct fast *const f = s->data;
    double sum = 0.0;
    *between = 0;
    for (size_t k = 0; k < s->count; k++) {
        if (f->free[k]) {
            const double p = within(s, pressure[k] + shift);
            *between += p > 0.0 && p < s->bodies.yield;
            sum += p;
        }
    }
    return sum;
}

/// eq:footprint-shift. A step of Newton's method that leaves the brackets becomes half of them, or,
/// while one is missing, a step as large as the largest pressure.
static void shift_to_sum(const struct ra_footprint_solver *s, double wanted, double *pressure)
{
    const struct fast *const f = s->data;
    double low = -HUGE_VAL, high = HUGE_VAL, shift = 0.0, largest = 0.0;
    for (size_t k = 0; k < s->count; k++) {
        largest = f->free[k] ? fmax(largest, fabs(pressure[k])) : largest;
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
    for (size_t k = 0; k < s->count; k++) {
        if (f->free[k]) {
            pressure[k] = within(s, pressure[k] + shift);
        }
    }
}

/// The overlap that goes with a prescribed load; without a cell between the bounds, the middle
/// between what keeps the capped ones closed and the others open.
static double mean_overlap(const struct ra_footprint_solver *s, const double *pressure)
{
    const struct fast *const f = s->data;
    double sum = 0.0, cells = 0.0, closed = -HUGE_VAL, open = HUGE_VAL;
    for (size_t k = 0; k < s->count; k++) {
        const double surface = s->height[k] + f->deflection[k];
        if (pressure[k] <= 0.0) {
            open = fmin(open, surface);
        } else if (pressure[k] >= s->bodies.yield) {
            closed = fmax(closed, surface);
        } else {
            sum += surface;
            cells += 1.0;
        }
    }
    return cells > 0.0 ? sum / cells : 0.5 * (closed + open);
}

// ## An iteration

/// Gaps and free cells; returns the residual.
static double find_gaps(struct ra_footprint_solver *s, double overlap, const double *pressure)
{
    struct fast *const f = s->data;
    double worst = 0.0;
    for (size_t k = 0; k < s->count; k++) {
        const double p = pressure[k], g = s->height[k] - overlap + f->deflection[k];
        f->gap[k] = g;
        f->free[k] = p <= 0.0 ? g < 0.0 : p < s->bodies.yield || g > 0.0;
        worst = fmax(worst, ra_footprint_violation(s, p, g));
    }
    return worst / overlap;
}

/// t and G t; returns tau.
static double find_way(struct ra_footprint_solver *s, bool centred, bool first)
{
    struct fast *const f = s->data;
    precondition(s, f->gap, centred, f->descent);
    const double slope = free_product(s, f->descent, f->gap);
    const double beta =
        first ? 0.0 : fmax((slope - free_product(s, f->descent, f->old_gap)) / f->slope, 0.0);
    f->slope = slope;
    for (size_t k = 0; k < s->count; k++) {
        f->way[k] = f->descent[k] + beta * f->way[k];
        f->old_gap[k] = f->gap[k];
    }
    restrict_to_free(s, centred, f->way);
    deflect(s, f->way, f->bend);
    return free_product(s, f->gap, f->way) / free_product(s, f->way, f->bend);
}

/// eq:footprint-step or eq:footprint-shift, and the deflections that follow.
static void advance(struct ra_footprint_solver *s, const struct ra_footprint_task *task,
                    double step, double *pressure)
{
    struct fast *const f = s->data;
    double fixed = 0.0;
    bool cut = false;
    for (size_t k = 0; k < s->count; k++) {
        fixed += f->free[k] ? 0.0 : pressure[k];
        pressure[k] -= step * f->way[k];
        cut |= pressure[k] != within(s, pressure[k]);
    }
    if (cut) {
        if (task->loaded) {
            shift_to_sum(s, task->load / s->cell_area - fixed, pressure);
        }
        for (size_t k = 0; k < s->count; k++) {
            pressure[k] = within(s, pressure[k]);
        }
        deflect(s, pressure, f->deflection);
        return;
    }
    for (size_t k = 0; k < s->count; k++) {
        f->deflection[k] -= step * f->bend[k];
    }
}

/// dF/d delta of the cells between the bounds, by conjugate gradients.
static void find_stiffness(struct ra_footprint_solver *s, const double *pressure,
                           struct ra_footprint *result)
{
    struct fast *const f = s->data;
    double worst = 0.0, sum = 0.0;
    for (size_t k = 0; k < s->count; k++) {
        f->free[k] = pressure[k] > 0.0 && pressure[k] < s->bodies.yield;
        f->gap[k] = f->free[k] ? -1.0 : 0.0; // the gradient at p = 0 for a unit approach
        worst = fmax(worst, -f->gap[k]);
    }
    for (int n = 0; worst > ENOUGH && n < MOST_ITERATIONS; n++) {
        const double step = find_way(s, 0, n == 0);
        worst = 0.0;
        for (size_t k = 0; k < s->count; k++) {
            sum -= step * f->way[k];
            f->gap[k] -= f->free[k] ? step * f->bend[k] : 0.0;
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
    if (task->loaded) {
        for (size_t k = 0; k < s->count; k++) {
            f->free[k] = pressure[k] > 0.0;
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
    find_stiffness(s, pressure, result);
    return RA_OK;
}

const struct ra_footprint_method ra_footprint_fft = {
    .name = "fft", .make = make, .free = clear, .deflect = deflect, .solve = solve};
