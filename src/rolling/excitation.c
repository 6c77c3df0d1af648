// The excitation along a rolling path, from contact computations (Sect. 2.3, 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A window of cells moves along two surfaces with heights $r_1$, $r_2$ (positive out of the
 * material). In pure rolling the place s of one surface meets the place s of the other. At the
 * position s of the contact the distance of the undeformed surfaces is
 * $$ h(x, y; s) = \frac{x^2}{2 R_x} + \frac{y^2}{2 R_y} - r_1(s + x, y) - r_2(s + x, y)
 *    % eq:rolling-gap $$
 * with x and y measured from the centre of the window. The curvatures are the sums for both bodies.
 * The contact computation (footprint.h) then gives either the load F for an approach, or the
 * approach $\delta$ for a load. The approach is $w_1 - w_2$ (interaction.c) plus a constant, so
 * that $d_c = \langle\delta\rangle - \delta$ and
 * $$ P_0 = F_0 + k_0 d_c = F + k_0 (\langle\delta\rangle - \delta) . % eq:rolling-excitation $$
 * If the approach is prescribed, $\delta$ equals its mean and $P_0 = F_0(t)$ (blocked force). If
 * a load $F_s$ is prescribed, $P_0 = F_s + k_0 d_c(t)$ (relative displacement). In both cases the
 * mean of $P_0$ is the mean force.
 *
 * **Stiffness.** The derivative of the footprint, $k_c = dF/d\delta$, is exact for its set of
 * elastic cells. With a prescribed approach the constant $k_0$ is
 * $d\langle F\rangle/d\delta = \langle k_c\rangle$. With a prescribed load it is
 * $dF/d\langle\delta\rangle = 1/\langle 1/k_c\rangle$. The paper finds $k_0$ by repeating the whole
 * computation with an increment. We do this as well, as a check. The increment is 1e-3 of the load;
 * if the approach is prescribed, it is changed at each position by $10^{-3} F/k_c$, which changes
 * the load by as much. The two values of $k_0$ must agree to the order of the increment. A position
 * has no stiffness if there is no contact, or if every cell in contact is at the cap. So with a
 * prescribed approach $k_0$ is 0 if no position has a stiffness. With a prescribed load $k_0$ is 0
 * as soon as one position has none. A run with $k_0 = 0$ is refused (run.c).
 *
 * **Start and window.** The pressures of a position are the first guess at the next position, which
 * is only a cell or two further on. The window must be larger than the contact, because there is no
 * pressure outside it. Positions where the contact reaches an end of the window in x, or a side in
 * y, are counted. Bodies without curvature in a direction touch over the whole window in that
 * direction.
 *
 * Limits: there is no slip and no history. Material that was flattened is not flat at the next
 * position, because the cap is a law without memory (footprint.c). Units: SI. Tests:
 * tests/rolling/test_rolling_excitation.c (smooth bodies: Hertz; one bump; grids, loads,
 * interrupts).
 */
#include "rolling/excitation.h"

#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define INCREMENT 1e-3 ///< increment, as a share of the load, for $k_0$ as the paper computes it

/// A path, and memory for the footprint of one position.
struct ra_walk {
    const struct ra_path *path;
    struct ra_footprint_solver *solver;
    double *separation, *pressure; ///< at the present position (window_y x window_x)
    size_t cells, first_row;
    size_t next;          ///< position to be solved next
    double first_contact; ///< smallest approach at which a position so far touches [m]
};

enum ra_code ra_path_check_grids(const struct ra_path *path, struct ra_status *st)
{
    const struct ra_cells *const a = &path->surface[0]->cells, *const b = &path->surface[1]->cells;
    // spacings may differ by the rounding of numbers in files
    if (a->nx != b->nx || a->ny != b->ny || fabs(a->dx - b->dx) > 1e-6 * a->dx ||
        fabs(a->dy - b->dy) > 1e-6 * a->dy) {
        return ra_fail(
            st, RA_INPUT,
            "the surfaces have different grids: lower %zu x %zu cells of %g x %g m, upper "
            "%zu x %zu cells of %g x %g m; resample one of them",
            a->nx, a->ny, a->dx, a->dy, b->nx, b->ny, b->dx, b->dy);
    }
    return RA_OK;
}

/// The largest number of positions for which the surfaces are long enough. It is even, as a case
/// needs it.
static size_t most_positions(const struct ra_path *path)
{
    const struct ra_cells *const c = &path->surface[0]->cells;
    const bool fits = path->window_x >= 1 && path->window_x <= c->nx && path->window_y >= 1 &&
                      path->window_y <= c->ny && path->stride >= 1;
    return fits ? ((c->nx - path->window_x) / path->stride + 1) / 2 * 2 : 0;
}

enum ra_code ra_path_check_length(const struct ra_path *path, struct ra_status *st)
{
    const struct ra_cells *const a = &path->surface[0]->cells;
    const size_t needed = path->window_x + (path->positions - 1) * path->stride;
    if (path->positions < 1 || path->window_x < 1 || path->window_y < 1 || needed > a->nx ||
        path->window_y > a->ny) {
        const size_t most = most_positions(path);
        char fewer[60] = "a smaller window";
        if (most > 0) {
            snprintf(fewer, sizeof fewer, "%zu positions at most, or a smaller window", most);
        }
        return ra_fail(st, RA_INPUT,
                       "%zu positions every %zu cells of a window of %zu x %zu cells need %zu x "
                       "%zu cells; the surfaces have %zu x %zu: write %s, or give larger surfaces",
                       path->positions, path->stride, path->window_x, path->window_y, needed,
                       path->window_y, a->nx, a->ny, fewer);
    }
    return RA_OK;
}

/// Computes eq:rolling-gap at the next position. Its smallest value is the approach at first touch.
static void separate(struct ra_walk *w)
{
    const struct ra_path *const path = w->path;
    const struct ra_cells *const cells = &path->surface[0]->cells;
    const size_t first = w->next * path->stride;
    for (size_t j = 0; j < path->window_y; j++) {
        const double y = ((double)j - 0.5 * (double)(path->window_y - 1)) * cells->dy;
        const size_t row = (w->first_row + j) * cells->nx + first;
        for (size_t i = 0; i < path->window_x; i++) {
            const double x = ((double)i - 0.5 * (double)(path->window_x - 1)) * cells->dx;
            const double separation =
                0.5 * (path->curvature_x * x * x + path->curvature_y * y * y) -
                path->surface[0]->height[row + i] - path->surface[1]->height[row + i];
            w->separation[j * path->window_x + i] = separation;
            w->first_contact = fmin(w->first_contact, separation);
        }
    }
}

/// Makes a guess from the pressures of the last position. They move with the surfaces, so they are
/// shifted by the stride.
static void shift_guess(struct ra_walk *w)
{
    const struct ra_path *const path = w->path;
    const size_t nx = path->window_x, by = path->stride;
    // with curved bodies the contact stays at its place in the window
    if (by >= nx || path->curvature_x > 0.0) {
        return;
    }
    for (size_t j = 0; j < path->window_y; j++) {
        double *const row = w->pressure + j * nx;
        memmove(row, row + by, (nx - by) * sizeof *row);
    }
}

static enum ra_code solve(struct ra_walk *w, double load, double approach, double *pressure,
                          struct ra_footprint *result, struct ra_status *st)
{
    return w->path->prescribed_load
               ? ra_footprint_load(w->solver, w->separation, load, pressure, result, st)
               : ra_footprint_approach(w->solver, w->separation, approach, pressure, result, st);
}

static size_t touches_end(const struct ra_path *path, const double *pressure)
{
    for (size_t j = 0; j < path->window_y; j++) {
        const double *const row = pressure + j * path->window_x;
        if (row[0] > 0.0 || row[path->window_x - 1] > 0.0) {
            return 1;
        }
    }
    return 0;
}

static size_t touches_side(const struct ra_path *path, const double *pressure)
{
    const double *const last = pressure + (path->window_y - 1) * path->window_x;
    for (size_t i = 0; i < path->window_x; i++) {
        if (pressure[i] > 0.0 || last[i] > 0.0) {
            return 1;
        }
    }
    return 0;
}

enum ra_code ra_walk_on(struct ra_walk *w, struct ra_footprint *here, struct ra_status *st)
{
    separate(w);
    shift_guess(w);
    w->next++;
    return solve(w, w->path->load, w->path->approach, w->pressure, here, st);
}

const double *ra_walk_pressure(const struct ra_walk *w)
{
    return w->pressure;
}

/// Solves the contact at one position, without and with the increment. Adds to *slope $dF/d\delta$
/// or $d\delta/dF$, computed from the two solutions.
static enum ra_code visit(struct ra_walk *w, double *increased, struct ra_excitation *e,
                          double *slope, struct ra_status *st)
{
    const struct ra_path *const path = w->path;
    const size_t position = w->next;
    struct ra_footprint here, there = {.load = 0.0};
    double step = 0.0;
    enum ra_code code = ra_walk_on(w, &here, st);
    if (code == RA_OK) {
        step = INCREMENT * here.load;
        if (!path->prescribed_load) {
            step = here.stiffness > 0.0 ? step / here.stiffness : 0.0;
        }
        memcpy(increased, w->pressure, w->cells * sizeof(double));
        ra_footprint_want_stiffness(w->solver, false);
        code = solve(w, path->load + step, path->approach + step, increased, &there, st);
        ra_footprint_want_stiffness(w->solver, true);
    }
    if (code != RA_OK) {
        return code;
    }
    e->load[position] = here.load;
    e->approach[position] = here.approach;
    e->stiffness[position] = here.stiffness;
    e->area[position] = here.area;
    e->capped_area[position] = here.capped_area;
    e->residual = fmax(e->residual, here.residual);
    e->iterations += here.iterations;
    e->touching += touches_end(path, w->pressure);
    e->touching_sides += touches_side(path, w->pressure);
    if (step > 0.0) {
        *slope +=
            (path->prescribed_load ? there.approach - here.approach : there.load - here.load) /
            step;
    }
    return RA_OK;
}

/// Computes $k_0$ in both ways, and the means. The mean of equal numbers is exactly this number.
static void average(const struct ra_path *path, double slopes, struct ra_excitation *e)
{
    const double n = (double)e->count;
    double compliance = 0.0;
    for (size_t i = 0; i < e->count; i++) {
        compliance += 1.0 / e->stiffness[i] / n;
    }
    e->mean_load = gsl_stats_mean(e->load, 1, e->count);
    e->mean_approach = gsl_stats_mean(e->approach, 1, e->count);
    e->k0 = path->prescribed_load ? 1.0 / compliance : gsl_stats_mean(e->stiffness, 1, e->count);
    e->k0_difference = path->prescribed_load ? n / slopes : slopes / n;
}

enum ra_code ra_walk_make(const struct ra_path *path, bool stiffness, struct ra_walk **walk,
                          struct ra_status *st)
{
    const struct ra_cells *const all = &path->surface[0]->cells;
    const struct ra_cells cells = {path->window_x, path->window_y, all->dx, all->dy};
    *walk = NULL;
    if (ra_path_check_grids(path, st) != RA_OK || ra_path_check_length(path, st) != RA_OK) {
        return RA_INPUT;
    }
    struct ra_walk *const w = ra_alloc(1, sizeof *w, "rolling path", st);
    if (w == NULL) {
        return RA_SYSTEM;
    }
    *w = (struct ra_walk){.path = path,
                          .cells = cells.nx * cells.ny,
                          .first_row = (all->ny - cells.ny) / 2,
                          .first_contact = HUGE_VAL};
    w->separation = ra_alloc(w->cells, sizeof(double), "rolling path", st);
    w->pressure = ra_alloc(w->cells, sizeof(double), "rolling path", st);
    *walk = w;
    if (w->separation == NULL || w->pressure == NULL) {
        return RA_SYSTEM;
    }
    const enum ra_code code =
        ra_footprint_make(&cells, &path->bodies, path->method, &w->solver, st);
    if (code == RA_OK) {
        ra_footprint_want_stiffness(w->solver, stiffness);
    }
    return code;
}

void ra_walk_free(struct ra_walk *w)
{
    if (w == NULL) {
        return;
    }
    ra_footprint_free(w->solver);
    free(w->separation);
    free(w->pressure);
    free(w);
}

static enum ra_code make_arrays(const struct ra_path *path, struct ra_excitation *e,
                                struct ra_status *st)
{
    double **const list[] = {&e->load, &e->approach, &e->stiffness, &e->area, &e->capped_area};
    e->count = path->positions;
    e->distance = (double)path->stride * path->surface[0]->cells.dx;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        *list[i] = ra_alloc(e->count, sizeof(double), "excitation", st);
        if (*list[i] == NULL) {
            return RA_SYSTEM;
        }
    }
    return RA_OK;
}

enum ra_code ra_excitation_make(const struct ra_path *path, struct ra_excitation *excitation,
                                const volatile sig_atomic_t *stop,
                                void (*progress)(double share, void *context), void *context,
                                struct ra_status *st)
{
    struct ra_walk *w = NULL;
    double slopes = 0.0, *increased = NULL;
    memset(excitation, 0, sizeof *excitation);
    enum ra_code code = ra_walk_make(path, true, &w, st);
    if (code == RA_OK) {
        code = make_arrays(path, excitation, st);
    }
    if (code == RA_OK) {
        increased = ra_alloc(w->cells, sizeof(double), "rolling path", st);
        code = increased != NULL ? RA_OK : RA_SYSTEM;
    }
    for (size_t i = 0; i < path->positions && code == RA_OK; i++) {
        if (stop != NULL && *stop) {
            code = ra_fail(st, RA_EARLY, "interrupted at position %zu of %zu of the rolling path",
                           i, path->positions);
        } else {
            code = visit(w, increased, excitation, &slopes, st);
        }
        if (progress != NULL) {
            progress((double)(i + 1) / (double)path->positions, context);
        }
    }
    excitation->first_contact = w != NULL ? w->first_contact : HUGE_VAL;
    free(increased);
    ra_walk_free(w);
    if (code == RA_OK) {
        average(path, slopes, excitation);
    } else {
        ra_excitation_free(excitation);
    }
    return code;
}

void ra_excitation_free(struct ra_excitation *excitation)
{
    if (excitation == NULL) {
        return;
    }
    free(excitation->load);
    free(excitation->approach);
    free(excitation->stiffness);
    free(excitation->area);
    free(excitation->capped_area);
    memset(excitation, 0, sizeof *excitation);
}

void ra_excitation_total(const struct ra_excitation *excitation, double k0, double *total)
{
    for (size_t i = 0; i < excitation->count; i++) {
        total[i] = excitation->load[i] + k0 * (excitation->mean_approach - excitation->approach[i]);
    }
}
