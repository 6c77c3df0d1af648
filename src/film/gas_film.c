// A film of gas between two nearly parallel solids, one of which slides.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Equations** (low reduced frequency: Allaire 1972; Beltman 1999). The gap h(x, y, t) is narrow,
 * so that the pressure is constant across it. The gas sticks to the walls, and for any motion of
 * the walls mass is conserved in each column of the gap,
 * $$ \partial_t(\rho h) + \nabla\cdot(\rho h\,\mathbf{q}) = 0 ,         % eq:film-mass $$
 * where q is the mean velocity and $\rho$ the mean density over the gap. If a wall moves along x,
 * the mean of the two walls' velocities is added to q (Couette flow, which does not depend on the
 * pressure). The grid is fixed to one wall, and the other wall moves relative to it. On the grid of
 * a block that slides at V the plate moves at -V, hence
 * $\mathbf{q} \to \mathbf{q} - (V/2)\mathbf{e}_x$ and
 * $$ \partial_t(\rho h) + \nabla\cdot(\rho h\,\mathbf{q}) = +\tfrac12 V\,\partial_x(\rho h) ;
 *                                                                       % eq:film-slides $$
 * on the plate's grid the sign is opposite. The time derivative is taken at a fixed place of the
 * grid. On the block's grid it therefore contains the term V du/dx of the deflection u of the
 * plate.
 *
 * **Momentum and heat** are those of across_gap.c: $\mathbf{q} = \sum\mathbf{q}_j$,
 * $$ \dot{\mathbf{q}}_j + r_j \mathbf{q}_j = -(w_j/\rho_a)\nabla p, \qquad
 *    \dot\theta_j + (r_j/\mathrm{Pr})\,\theta_j = \frac{\gamma - 1}{\gamma} w_j\,\dot p ,
 *                                                                       % eq:film-parts $$
 * where $\theta_j = p_a T_j/T_a$ is a part $T_j$ of the mean temperature above the walls'
 * temperature, written as a pressure. (We have used $\rho c_p T_a = p_a\gamma/(\gamma - 1)$.) With
 * the pressure p above ambient, the gas law is
 * $$ p = p_a\Big(\frac{\rho h}{\rho_a h} - 1\Big) + \sum\theta_j :      % eq:film-gas $$
 * slow changes are isothermal; fast changes are adiabatic, with $p = \gamma p_a(\rho/\rho_a - 1)$.
 * Around the film p = 0.
 *
 * **What is left out.** The equation of mass is exact, not linearised, and so is Reynolds' slow
 * limit $\rho h\,\mathbf q = -\rho h^3 \nabla p/12\mu$. Inertia and heat are linearised. We leave
 * out terms that are smaller by the factor $\dot h h/\nu$ (.02 at 10 mm/s and 32 um) or by the
 * factor $p/p_a$. Roughness that is not small compared with the gap also reduces the flow. If the
 * spec has a roughness, its effect is the factor $\varphi$ of flow_factor.c: $r_j \to r_j/\varphi$.
 * Slow flow is then $\varphi$ times Poiseuille's flow. Inertia and heat do not change.
 *
 * **Grid.** Pressure, mass and heat are at the centres of cells at $t_n$, velocities at their sides
 * at $t_{n+1/2}$. If grad p is constant over a step, the modes have the exact solution
 * $$ q_j^{n+1/2} = e(x_j)\,q_j^{n-1/2} - g(x_j)\,\frac{w_j\tau}{\rho_a}\,\nabla p^n, \qquad
 *    x_j = r_j\tau, \quad g(x) = (1 - e(x))/x                           % eq:film-step $$
 * with $e = e^{-x}$. The rates are proportional to $h^{-2}$ and change at every step. To avoid an
 * exponential at every step we take
 * $$ e(x) = \frac{1}{1 + x + x^2/2 + x^3/6}, \qquad g(x) = (1 + x/2 + x^2/6)\,e(x) :
 *                                                                       % eq:film-exponential $$
 * e falls from 1 to 0 as x grows (central differences would oscillate). g keeps the steady flow
 * exact. The rate is too small by the share $x^3/24$. The denominators of all modes share one
 * division. The factors $e(x_j)$ and $g(x_j)w_j$ (`keep` and `gain` in the code) are computed at
 * the centres; at a side we take the mean of the two cells. Heat is stepped in the same way, with
 * the mean of the rates at both ends of the step. Its equation contains $p^n$ on both sides, and is
 * solved in each cell separately. The fluxes carry the mass at the middle of the step. It is
 * extrapolated from two steps, $\tfrac32 (\rho h)^n - \tfrac12 (\rho h)^{n-1}$ (at n = 0 we take
 * the present mass, $\rho_a h$). At a side it is the mean of the two cells.
 *
 * **Edges.** We take the slope of p at an edge from a parabola that is 0 at the edge and has the
 * means $P_1, P_2$ in the first two cells,
 * $$ \partial_x p = (\tfrac72 P_1 - \tfrac12 P_2)/dx .                  % eq:film-edge $$
 * In a slow film between parallel strips the pressure is a parabola, so its force is exact on a
 * grid of any size. For a square of 12 x 12 cells the error of the force is .22 %. With the slope
 * $2 P_1/dx$ it would be ten times as large. A side on the edge takes keep, gain and
 * mass from its cell, whose centre is half a cell from the edge. The flux then has an error of
 * O(dx). But the excess mass in such a cell flows out over the edge, half a cell away, and changes
 * the pressure by $O(dx^2)$ only. The method is of second order in space and time.
 *
 * **Stability.** A mode of the grid with the eigenvalue $K^2$ of -div grad, and with one $q_j$, is
 * multiplied in a step by the roots of $z^2 - (1 + e - K^2 c^2\tau^2 g) z + e$. They lie in the
 * unit circle if $K^2 c^2\tau^2 g < 2 (1 + e)$. This is true for any x if $K^2 c^2\tau^2 < 4$,
 * because $2 (1 + e)/g = 4\,(1 + x/2 + x^2/4 + x^3/12)/(1 + x/2 + x^2/6) \ge 4$. Along a row of
 * cells, shapes that oscillate inside the film have $K^2 dx^2 < 4$. One more shape, $(-r)^i$,
 * decays from an edge: $4.5 + 1.5 r = 2 + r + 1/r$ gives r = .372 and $K^2 dx^2 = 5.06$. If two
 * edges are six cells apart or more, $K^2 dx^2$ is less than 5.1. So with the adiabatic speed of
 * sound c the limit is $\sqrt{5.1}\,c\tau\sqrt{1/dx^2 + 1/dy^2} < 2$, whatever the viscosity.
 *
 * Units: SI. Tests: tests/film/test_gas_film.c, tests/film/test_film_memory.c,
 * verify/verify_film.c, verify/verify_second.c.
 */
#include "film/gas_film.h"

#include <float.h>
#include <math.h>
#include <string.h>

struct ra_gas ra_gas_air(void)
{
    return (struct ra_gas){.viscosity = 1.813e-5,
                           .pressure = 101325.0,
                           .density = 1.2041,
                           .heat_ratio = 1.4,
                           .prandtl = 0.71};
}

// ## What does not change

static enum ra_code check(const struct ra_gas_film_spec *s, struct ra_status *st)
{
    const struct ra_gas *const g = &s->gas;
    const double positive[] = {g->viscosity, g->pressure, g->density, g->prandtl,
                               s->length,    s->width,    s->step,    s->least};
    for (size_t i = 0; i < sizeof positive / sizeof *positive; i++) {
        if (!(positive[i] >= DBL_MIN) || !isfinite(positive[i])) {
            return ra_fail(st, RA_INPUT,
                           "film: viscosity %g Pa s, pressure %g Pa, density %g kg/m^3, Prandtl "
                           "number %g, length %g m, width %g m, step %g s and least gap %g m must "
                           "be positive and finite",
                           g->viscosity, g->pressure, g->density, g->prandtl, s->length, s->width,
                           s->step, s->least);
        }
    }
    if (!(g->heat_ratio >= 1.0 && g->heat_ratio <= 2.0)) {
        return ra_fail(st, RA_INPUT, "film: the ratio of heats %g must be 1 to 2", g->heat_ratio);
    }
    if (s->along < 6 || s->across < 6 || s->along > 4096 || s->across > 4096) {
        return ra_fail(st, RA_INPUT, "film: %zu x %zu cells; 6 to 4096 each way work", s->along,
                       s->across);
    }
    return isfinite(s->speed[0] + s->speed[1])
               ? RA_OK
               : ra_fail(st, RA_INPUT, "film: its speed must be finite");
}

double ra_gas_film_limit(const struct ra_gas_film_spec *s)
{
    const double a = (double)s->along / s->length, b = (double)s->across / s->width;
    const double square = s->gas.heat_ratio * s->gas.pressure / s->gas.density;
    return 2.0 / sqrt(5.1 * (square * (a * a + b * b)));
}

enum ra_code ra_gas_film_make(const struct ra_gas_film_spec *s, struct ra_gas_film *film,
                              struct ra_status *st)
{
    memset(film, 0, sizeof *film);
    if (check(s, st) != RA_OK) {
        return RA_INPUT;
    }
    const double limit = ra_gas_film_limit(s), dx = s->length / (double)s->along,
                 dy = s->width / (double)s->across;
    if (!(s->step < limit)) {
        return ra_fail(st, RA_UNSTABLE,
                       "time step %g s is not below %.6g s, in which sound crosses a cell of the "
                       "film; take a smaller step or fewer cells",
                       s->step, limit);
    }
    film->spec = *s;
    film->modes = ra_gap_modes();
    film->loops = ra_film_loops_find(s->kernels);
    if (film->loops == NULL) {
        return ra_fail(st, RA_INPUT, "this processor has no kernels '%s'", s->kernels);
    }
    film->area = dx * dy;
    film->flow = s->step * (s->gas.viscosity / s->gas.density);
    film->heat = film->flow / s->gas.prandtl;
    film->push[0] = s->step / (s->gas.density * dx);
    film->push[1] = s->step / (s->gas.density * dy);
    film->leave[0] = s->step / dx;
    film->leave[1] = s->step / dy;
    film->compressed = (s->gas.heat_ratio - 1.0) / s->gas.heat_ratio;
    if (s->roughness > 0.0) {
        ra_flow_table(film->hindered);
    }
    return RA_OK;
}

// ## What moves

enum ra_code ra_gas_film_state_make(const struct ra_gas_film *film, struct ra_gas_film_state *state,
                                    struct ra_status *st)
{
    const size_t nx = film->spec.along, ny = film->spec.across, size = sizeof(double);
    const size_t sides[2] = {(nx + 1) * ny, nx * (ny + 1)};
    struct ra_arrays *const all = &state->arrays;
    memset(state, 0, sizeof *state);
    state->share = 1.0;
    double **const cells[] = {&state->pressure, &state->mass,    &state->before,  &state->middle,
                              &state->inverse,  &state->hinder,  &state->warm[0], &state->warm[1],
                              &state->warm[2],  &state->keep[0], &state->keep[1], &state->keep[2],
                              &state->gain[0],  &state->gain[1], &state->gain[2]};
    for (size_t a = 0; a < sizeof cells / sizeof *cells; a++) {
        *cells[a] = ra_arrays_alloc(all, nx * ny, size, "cells of the film", st);
    }
    for (int d = 0; d < 2; d++) {
        state->flux[d] = ra_arrays_alloc(all, sides[d], size, "sides of the film", st);
        for (int j = 0; j < RA_GAP_MODES; j++) {
            state->flow[d][j] = ra_arrays_alloc(all, sides[d], size, "sides of the film", st);
        }
    }
    for (size_t c = 0; state->hinder != NULL && c < nx * ny; c++) {
        state->hinder[c] = 1.0;
    }
    return ra_arrays_code(all);
}

void ra_gas_film_state_begin(const struct ra_gas_film *film, struct ra_gas_film_state *state)
{
    const size_t nx = film->spec.along, ny = film->spec.across, size = sizeof(double);
    memset(state->pressure, 0, nx * ny * size);
    for (int j = 0; j < RA_GAP_MODES; j++) {
        memset(state->warm[j], 0, nx * ny * size);
        memset(state->flow[0][j], 0, (nx + 1) * ny * size);
        memset(state->flow[1][j], 0, nx * (ny + 1) * size);
    }
    state->started = false;
}

void ra_gas_film_state_free(struct ra_gas_film_state *state)
{
    if (state != NULL) {
        ra_arrays_free(&state->arrays);
        memset(state, 0, sizeof *state);
    }
}

// ## Cells

/// Gas at rest at the ambient pressure.
static void begin(const struct ra_gas_film *film, struct ra_gas_film_state *s, const double *gap)
{
    const size_t cells = film->spec.along * film->spec.across;
    for (size_t c = 0; c < cells; c++) {
        s->mass[c] = film->spec.gas.density * gap[c];
        s->before[c] = s->mass[c];
        s->inverse[c] = 1.0 / (gap[c] * gap[c]);
    }
    s->started = true;
}

/// Computes heat and pressure at $t_n$ (eq:film-gas), and the factors with which velocities relax.
static void fill_cells(const struct ra_gas_film *film, struct ra_gas_film_state *s,
                       const double *gap)
{
    const size_t count = film->spec.along * film->spec.across;
    const double rms = film->spec.roughness;
    for (size_t c = 0; rms > 0.0 && c < count; c++) {
        s->hinder[c] = ra_flow_hindered(film->hindered, gap[c] / rms);
    }
    struct ra_film_cells cells = {.count = count,
                                  .gap = gap,
                                  .mass = s->mass,
                                  .before = s->before,
                                  .pressure = s->pressure,
                                  .inverse = s->inverse,
                                  .hinder = s->hinder,
                                  .middle = s->middle,
                                  .flow = film->flow,
                                  .heat = 0.5 * film->heat,
                                  .around = film->spec.gas.pressure,
                                  .each = film->spec.gas.pressure / film->spec.gas.density,
                                  .part = film->compressed};
    for (int j = 0; j < RA_GAP_MODES; j++) {
        cells.warm[j] = s->warm[j];
        cells.keep[j] = s->keep[j];
        cells.gain[j] = s->gain[j];
        cells.weight[j] = film->modes.weight[j];
        cells.rate[j] = film->modes.rate[j];
    }
    film->loops->cells(&cells);
}

// ## Sides

/// `rows` rows of `count` sides each. `side` is the place of the first side. The cells next to it
/// are `behind` at the smaller coordinate and `before` at the larger one. The next row begins
/// `cells` cells and `sides` sides further on.
struct side_rows {
    size_t side, behind, before, count, rows, cells, sides;
};

/// Sides between cells.
static void move_inner(const struct ra_gas_film *film, struct ra_gas_film_state *s, int d,
                       const struct side_rows *r)
{
    struct ra_film_sides sides = {.count = r->count,
                                  .rows = r->rows,
                                  .cells = r->cells,
                                  .sides = r->sides,
                                  .pressure = {s->pressure + r->behind, s->pressure + r->before},
                                  .middle = {s->middle + r->behind, s->middle + r->before},
                                  .flux = s->flux[d] + r->side,
                                  .push = 0.5 * film->push[d],
                                  .wall = -0.5 * (s->share * film->spec.speed[d])};
    for (int j = 0; j < RA_GAP_MODES; j++) {
        sides.keep[j][0] = s->keep[j] + r->behind;
        sides.keep[j][1] = s->keep[j] + r->before;
        sides.gain[j][0] = s->gain[j] + r->behind;
        sides.gain[j][1] = s->gain[j] + r->before;
        sides.flow[j] = s->flow[d][j] + r->side;
    }
    film->loops->sides(&sides);
}

/// A side at an edge of the film, its cell and the next one inwards. `out`: 1 at the edges at
/// larger x and y, -1 at the others.
struct edge_side {
    size_t side, cell, next;
    double out;
};

/// (eq:film-edge)
static inline void move_edge(const struct ra_gas_film *film, struct ra_gas_film_state *s, int d,
                             const struct edge_side *e)
{
    const double rise =
        -e->out * film->push[d] * (3.5 * s->pressure[e->cell] - 0.5 * s->pressure[e->next]);
    double sum = -0.5 * (s->share * film->spec.speed[d]);
    for (int j = 0; j < RA_GAP_MODES; j++) {
        double *const q = s->flow[d][j] + e->side;
        *q = s->keep[j][e->cell] * *q - s->gain[j][e->cell] * rise;
        sum += *q;
    }
    s->flux[d][e->side] = s->middle[e->cell] * sum;
}

/// Computes the velocities along x. Cells with the same x are neighbours in memory, so all inner
/// sides form a single row of sides. The two edges of each line of cells follow.
static void move_along(const struct ra_gas_film *film, struct ra_gas_film_state *s)
{
    const size_t nx = film->spec.along, ny = film->spec.across;
    const struct side_rows inner = {.side = ny, .before = ny, .count = (nx - 1) * ny, .rows = 1};
    move_inner(film, s, 0, &inner);
    for (size_t j = 0; j < ny; j++) {
        const size_t last = (nx - 1) * ny + j;
        const struct edge_side rear = {j, j, ny + j, -1.0},
                               front = {last + ny, last, last - ny, 1.0};
        move_edge(film, s, 0, &rear);
        move_edge(film, s, 0, &front);
    }
}

/// Computes the velocities along y: rows of inner sides, each with an edge at either end.
static void move_across(const struct ra_gas_film *film, struct ra_gas_film_state *s)
{
    const size_t nx = film->spec.along, ny = film->spec.across;
    const struct side_rows inner = {
        .side = 1, .before = 1, .count = ny - 1, .rows = nx, .cells = ny, .sides = ny + 1};
    move_inner(film, s, 1, &inner);
    for (size_t i = 0; i < nx; i++) {
        const size_t side = i * (ny + 1), cell = i * ny;
        const struct edge_side low = {side, cell, cell + 1, -1.0},
                               high = {side + ny, cell + ny - 1, cell + ny - 2, 1.0};
        move_edge(film, s, 1, &low);
        move_edge(film, s, 1, &high);
    }
}

/// (eq:film-slides)
static void move_mass(const struct ra_gas_film *film, struct ra_gas_film_state *s)
{
    const size_t nx = film->spec.along, ny = film->spec.across;
    double *const next = s->before;
    for (size_t i = 0; i < nx; i++) {
        film->loops->masses(s->mass + i * ny, s->flux[0] + i * ny, ny, film->leave[0],
                            s->flux[1] + i * (ny + 1), film->leave[1], ny, next + i * ny);
    }
    s->before = s->mass;
    s->mass = next;
}

// ## The step

enum ra_code ra_gas_film_step(const struct ra_gas_film *film, struct ra_gas_film_state *state,
                              const double *gap, struct ra_status *st)
{
    const size_t cells = film->spec.along * film->spec.across;
    bool wide = true;
    for (size_t c = 0; c < cells; c++) {
        wide &= gap[c] >= film->spec.least;
    }
    if (!wide) {
        return ra_fail(st, RA_NUMERIC,
                       "the mean planes of the two surfaces are less than %g m apart; the model of "
                       "the film does not cover so small a gap",
                       film->spec.least);
    }
    if (!state->started) {
        begin(film, state, gap);
    }
    fill_cells(film, state, gap);
    move_along(film, state);
    move_across(film, state);
    move_mass(film, state);
    return RA_OK;
}

double ra_gas_film_force(const struct ra_gas_film *film, const struct ra_gas_film_state *state)
{
    const size_t cells = film->spec.along * film->spec.across;
    double sum = 0.0;
    for (size_t c = 0; c < cells; c++) {
        sum += state->pressure[c];
    }
    return film->area * sum;
}
