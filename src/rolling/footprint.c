// The contact computation: pressures between two rough half-spaces (rolling contact, Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Two rough bodies approach each other by $\delta$. With the separation h of the undeformed
 * surfaces (at $\delta = 0$) and the pressures p of the cells, the gap is
 * $$ g = h - \delta + G p , \qquad\text{in the paper}\quad G p = a_c - h      % eq:rolling-30 $$
 * where there is contact; G are the compliances of half_spaces.c. Elastic bodies obey $0 \le p
 * \perp g \ge 0$. With the paper's yield pressure $P_Y$ each cell is in one of three states,
 * $$ p = 0,\ g \ge 0; \qquad 0 < p < P_Y,\ g = 0; \qquad p = P_Y,\ g \le 0 .  % eq:footprint $$
 * In a capped cell $s = -g \ge 0$ is the plastic flattening: the height by which the material is
 * flattened beyond the elastic deflection of all cells. There the gap of the flattened surfaces is
 * g + s = 0, so that the surfaces do not interpenetrate. A cell may enter and leave each state
 * (erratum E20: in the paper's procedure a cell never returns). G is positive definite. So
 * (eq:footprint) are the conditions of a strictly convex minimum over a box,
 * $$ \min_{0 \le p \le P_Y} \tfrac12 p^T G p + (h - \delta)^T p ,         % eq:footprint-minimum $$
 * and p is unique. If the load F is prescribed instead of $\delta$, there is the constraint
 * $\Delta x\,\Delta y \sum p = F$, and $\delta$ is its multiplier.
 *
 * **Residual.** One number, the maximum over the cells, measures the violation of (eq:footprint).
 * With the compliance $G_0$ of a single cell, and in units of the largest overlap of the undeformed
 * surfaces, it is
 * $$ r = \frac{\max_i \bigl| G_0 p_i - \min(\max(G_0 p_i - g_i, 0), G_0 P_Y) \bigr|}
 *            {\max_i (\delta - h_i)} .                               % eq:footprint-residual $$
 * Pressures are exactly within [0, P_Y]. So $r \cdot \max(\delta - h)$ is an upper bound of three
 * errors: of the interpenetration where p = 0; of $|g|$ where $0 < p < P_Y$ (or of $G_0$ times the
 * distance of p from the bound that it should have reached); and of the remaining gap in a capped
 * cell. A solution must have r below 1e-10. For every method this file computes r, from the
 * pressures only.
 *
 * **Stiffness.** With the set E of elastic cells fixed, $\mathrm{d}p_E = G_{EE}^{-1} 1\,
 * \mathrm{d}\delta$:
 * $$ \mathrm{d}F/\mathrm{d}\delta = \Delta x\,\Delta y\, 1^T G_{EE}^{-1} 1 .
 *                                                                       % eq:footprint-stiffness $$
 * This is the derivative wherever no cell is about to change its state. Otherwise it is one of the
 * two one-sided derivatives.
 *
 * **Methods** are rows of a table: "fft" (footprint_fft.c), "dense" and "printed"
 * (footprint_dense.c). If a guess has no pressure at all, the method starts from a Winkler
 * foundation: springs of the stiffness $E^\ast/\sqrt{A}$, where A is the area of all cells. Only
 * the start depends on this choice.
 *
 * Units: SI. Tests: tests/rolling/test_footprint.c, tests/rolling/test_footprint_start.c (springs,
 * guesses, the residual), tests/rolling/test_footprint_refuse.c; verify/verify_hertz_cells.c,
 * verify_real_area.c.
 */
#include "rolling/footprint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rolling/footprint_method.h"

/// The largest residual that a solution may have.
static const double TOLERANCE = 1e-10;

static const struct ra_footprint_method *const methods[] = {&ra_footprint_fft, &ra_footprint_dense,
                                                            &ra_footprint_printed};

const char *ra_footprint_method_at(size_t i)
{
    return i < sizeof methods / sizeof *methods ? methods[i]->name : NULL;
}

static const struct ra_footprint_method *find_method(const char *name)
{
    size_t i = 0;
    while (ra_footprint_method_at(i) != NULL && strcmp(ra_footprint_method_at(i), name) != 0) {
        i++;
    }
    return ra_footprint_method_at(i) != NULL ? methods[i] : NULL;
}

bool ra_footprint_takes_load(const char *method)
{
    return find_method(method) != NULL && !find_method(method)->unloaded;
}

enum ra_code ra_footprint_make(const struct ra_cells *cells, const struct ra_half_spaces *bodies,
                               const char *method, struct ra_footprint_solver **solver,
                               struct ra_status *st)
{
    *solver = NULL;
    if (ra_cells_check(cells, st) != RA_OK || ra_half_spaces_check(bodies, st) != RA_OK) {
        return RA_INPUT;
    }
    if (find_method(method) == NULL) {
        char names[100];
        return ra_fail(st, RA_INPUT, "method `%s` of the contact computation is not known: use %s",
                       method, ra_names(ra_footprint_method_at, names, sizeof names));
    }
    struct ra_footprint_solver *const s = ra_alloc(1, sizeof *s, "contact computation", st);
    if (s == NULL) {
        return RA_SYSTEM;
    }
    *s = (struct ra_footprint_solver){.cells = *cells,
                                      .bodies = *bodies,
                                      .method = find_method(method),
                                      .count = cells->nx * cells->ny,
                                      .cell_area = cells->dx * cells->dy,
                                      .stiff = true};
    *solver = s;
    s->compliance = ra_alloc(s->count, sizeof *s->compliance, "compliances of the cells", st);
    s->gap = ra_alloc(s->count, sizeof *s->gap, "gaps of the cells", st);
    s->height = ra_alloc(s->count, sizeof *s->height, "separations of the cells", st);
    if (s->compliance == NULL || s->gap == NULL || s->height == NULL) {
        return RA_SYSTEM;
    }
    ra_compliance(cells, bodies, s->compliance);
    return s->method->make(s, st);
}

void ra_footprint_free(struct ra_footprint_solver *solver)
{
    if (solver == NULL) {
        return;
    }
    solver->method->free(solver);
    free(solver->compliance);
    free(solver->gap);
    free(solver->height);
    free(solver);
}

void ra_footprint_want_stiffness(struct ra_footprint_solver *solver, bool wanted)
{
    solver->stiff = wanted;
}

// ## Before and after the method

static double smallest(const double *value, size_t count)
{
    double least = value[0];
    for (size_t i = 1; i < count; i++) {
        least = fmin(least, value[i]);
    }
    return least;
}

static enum ra_code check_numbers(const struct ra_footprint_solver *s, const double *separation,
                                  const double *pressure, struct ra_status *st)
{
    for (size_t i = 0; i < s->count; i++) {
        if (!isfinite(separation[i]) || !isfinite(pressure[i])) {
            return ra_fail(st, RA_INPUT,
                           "cell (%zu, %zu): separation %g m, pressure %g Pa to start from: give "
                           "finite numbers",
                           i % s->cells.nx, i / s->cells.nx, separation[i], pressure[i]);
        }
    }
    return RA_OK;
}

/// Computes the load [N] of the springs at an overlap. Also writes their pressures if `pressure` is
/// not NULL.
static double springs(const struct ra_footprint_solver *s, double overlap, double *pressure)
{
    const double stiffness = s->bodies.modulus / sqrt((double)s->count * s->cell_area);
    double sum = 0.0;
    for (size_t k = 0; k < s->count; k++) {
        const double p = fmin(stiffness * fmax(overlap - s->height[k], 0.0), s->bodies.yield);
        sum += p;
        if (pressure != NULL) {
            pressure[k] = p;
        }
    }
    return sum * s->cell_area;
}

/// Finds, by bisection, an overlap at which the springs carry a little more than the load.
static double spring_overlap(const struct ra_footprint_solver *s, double load)
{
    double high = load / (s->bodies.modulus * sqrt(s->cell_area)), low = 0.0;
    while (springs(s, high, NULL) < load) {
        low = high;
        high *= 2.0;
    }
    for (int n = 0; n < 10; n++) {
        const double middle = 0.5 * (low + high);
        if (springs(s, middle, NULL) < load) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

/// Makes the pressures of the start from a guess. They lie within the bounds, are not all 0, and
/// act on enough cells to carry a prescribed load.
static void begin(const struct ra_footprint_solver *s, const struct ra_footprint_task *task,
                  double *pressure)
{
    size_t touched = 0;
    for (size_t i = 0; i < s->count; i++) {
        pressure[i] = fmin(fmax(pressure[i], 0.0), s->bodies.yield);
        touched += pressure[i] > 0.0;
    }
    // the guess must have pressure on enough cells to carry the load
    if (touched == 0 || s->bodies.yield * (double)touched * s->cell_area <= task->load) {
        springs(s, task->loaded ? spring_overlap(s, task->load) : task->overlap, pressure);
    }
}

/// Computes the residual and the other results that follow from pressures and overlap. Fails if the
/// residual is too large.
static enum ra_code judge(struct ra_footprint_solver *s, const double *pressure, double overlap,
                          struct ra_footprint *result, struct ra_status *st)
{
    ra_footprint_gap(s, s->height, pressure, overlap, s->gap);
    double sum = 0.0, worst = 0.0;
    size_t touching = 0, capped = 0;
    for (size_t k = 0; k < s->count; k++) {
        sum += pressure[k];
        touching += pressure[k] > 0.0;
        capped += pressure[k] >= s->bodies.yield;
        result->peak = fmax(result->peak, pressure[k]);
        worst = fmax(worst, ra_footprint_violation(s, pressure[k], s->gap[k]));
    }
    result->load = sum * s->cell_area;
    result->area = (double)touching * s->cell_area;
    result->capped_area = (double)capped * s->cell_area;
    result->residual = worst / overlap;
    if (s->method->faulty || result->residual <= TOLERANCE) {
        return RA_OK;
    }
    return ra_fail(st, RA_NUMERIC,
                   "contact computation (%s): residual %.2g after %zu iterations, not %.0e",
                   s->method->name, result->residual, result->iterations, TOLERANCE);
}

/// Solves a contact problem. Lengths are measured from first touch, so that a large separation does
/// not cost digits.
static enum ra_code solve(struct ra_footprint_solver *s, struct ra_footprint_task *task,
                          const double *separation, double *pressure, struct ra_footprint *result,
                          struct ra_status *st)
{
    *result = (struct ra_footprint){.load = 0.0};
    if (check_numbers(s, separation, pressure, st) != RA_OK) {
        return RA_INPUT;
    }
    const double touch = smallest(separation, s->count);
    result->approach = task->loaded ? touch : task->overlap;
    task->overlap -= touch;
    if (task->loaded ? task->load == 0.0 : task->overlap <= 0.0) {
        memset(pressure, 0, s->count * sizeof *pressure);
        return RA_OK;
    }
    for (size_t k = 0; k < s->count; k++) {
        s->height[k] = separation[k] - touch;
    }
    begin(s, task, pressure);
    enum ra_code code = s->method->solve(s, task, pressure, result, st);
    if (code == RA_OK) {
        code = judge(s, pressure, task->overlap, result, st);
    }
    if (task->loaded) {
        result->approach = touch + task->overlap;
    }
    return code;
}

enum ra_code ra_footprint_approach(struct ra_footprint_solver *solver, const double *separation,
                                   double approach, double *pressure, struct ra_footprint *result,
                                   struct ra_status *st)
{
    if (!isfinite(approach)) {
        return ra_fail(st, RA_INPUT, "approach %g m: give a finite one", approach);
    }
    struct ra_footprint_task task = {.overlap = approach};
    return solve(solver, &task, separation, pressure, result, st);
}

enum ra_code ra_footprint_load(struct ra_footprint_solver *solver, const double *separation,
                               double load, double *pressure, struct ra_footprint *result,
                               struct ra_status *st)
{
    const double most = solver->bodies.yield * (double)solver->count * solver->cell_area;
    if (!(load >= 0.0 && isfinite(load))) {
        return ra_fail(st, RA_INPUT, "load %g N: give a positive one, or 0", load);
    }
    if (load >= most * (1.0 - 1e-9)) {
        return ra_fail(st, RA_INPUT,
                       "load %g N: all cells at the yield pressure of %g Pa carry %g N: give a "
                       "smaller load, more area or a higher yield pressure",
                       load, solver->bodies.yield, most);
    }
    struct ra_footprint_task task = {.loaded = true, .load = load};
    return solve(solver, &task, separation, pressure, result, st);
}
