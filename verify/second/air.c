// A second program for three dimensions: the film of air.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The equations hold on N x N cells under the block, at times that are k tau apart. k is the
 * largest number for which $\sqrt{5.1}\,c k\tau\sqrt{1/dx^2 + 1/dy^2} < 2$ and
 * $k\tau\omega < 0.8$, with $\omega$ of the highest mode:
 * $$ \partial_t (\rho h) + \nabla\cdot(\rho h\,\mathbf q) = \tfrac12 V \partial_x (\rho h), \qquad
 *    \mathbf q = \sum_j \mathbf q_j, \quad
 *    \dot{\mathbf q}_j + r_j \mathbf q_j = -(w_j/\rho_a)\nabla p, $$
 * $$ \dot\theta_j + (r_j/\mathrm{Pr})\,\theta_j = \frac{\gamma - 1}{\gamma} w_j \dot p, \qquad
 *    p = p_a \Big(\frac{\rho h}{\rho_a h} - 1\Big) + \sum \theta_j, \quad
 *    r_j = k_j^2\,\nu/h^2 . $$
 * There are three modes across the gap. The first is the first sine, with $k_0 = \pi$ and
 * $w_0 = 8/\pi^2$. The other two stand for all other modes, by Gauss's rule with two points.
 *
 * **In time** pressures are at t_n and velocities half a step later. With x = r tau, a mode decays
 * over a step by $e(x) = 1/(1 + x + x^2/2 + x^3/6)$, and a force in this step contributes with the
 * factor $g(x) = (1 + x/2 + x^2/6)\,e(x)$. At the side between two cells the mass is the mean
 * of the masses of the cells, and e and g are means in the same way. The mass is extrapolated in
 * time: three halves of its present value minus half of that of the step before (in the first step
 * the present value). At an edge, mass and e and g are those of its one cell, and the pressure
 * gradient is $(\frac72 P_1 - \frac12 P_2)/dx$.
 */
#include "second.h"

#include <math.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;
enum { PARTS = 3 };

struct parts {
    double weight[PARTS], rate[PARTS];
};

/// The moments of all modes (1, 1/12, 1/120 and 17/20160) minus those of the first mode determine
/// the two Gauss points.
static struct parts parts_of(void)
{
    const double all[4] = {1.0, 1.0 / 12.0, 1.0 / 120.0, 17.0 / 20160.0};
    const double first = 8.0 / (PI * PI);
    double m[4];
    for (int q = 0; q < 4; q++) {
        m[q] = all[q] - first * pow(PI, -2.0 * q);
    }
    const double D = m[0] * m[2] - m[1] * m[1];
    const double a = (m[0] * m[3] - m[1] * m[2]) / D, b = (m[1] * m[3] - m[2] * m[2]) / D;
    const double root = sqrt(0.25 * a * a - b), x1 = 0.5 * a + root, x2 = 0.5 * a - root;
    // w1 + w2 = m0, w1 x1 + w2 x2 = m1
    const double w1 = (m[1] - m[0] * x2) / (x1 - x2);
    return (struct parts){{first, w1, m[0] - w1}, {PI * PI, 1.0 / x1, 1.0 / x2}};
}

static double left_of(double x)
{
    return 1.0 / (1.0 + x + x * x / 2.0 + x * x * x / 6.0);
}

static double gain_of(double x)
{
    return (1.0 + x / 2.0 + x * x / 6.0) * left_of(x);
}

bool second_film_make(struct second *s)
{
    struct second_film *const f = &s->film;
    const struct second_air *const air = &s->in.air;
    const size_t N = (size_t)air->cells, cells = N * N, sides = (N + 1) * N;
    f->gap = calloc(cells, sizeof(double));
    f->mass = calloc(cells, sizeof(double));
    f->before = calloc(cells, sizeof(double));
    f->pressure = calloc(cells, sizeof(double));
    f->rate = calloc(cells, sizeof(double));
    f->warm = calloc(PARTS * cells, sizeof(double));
    f->qx = calloc(PARTS * sides, sizeof(double));
    f->qy = calloc(PARTS * sides, sizeof(double));
    f->fx = calloc(sides, sizeof(double));
    f->fy = calloc(sides, sizeof(double));
    f->shape = calloc(N * (size_t)(s->most_m + 1 + s->most_n + 1), sizeof(double));
    f->dx = s->in.length / air->cells;
    f->dy = s->in.width / air->cells;
    return f->gap != NULL && f->mass != NULL && f->before != NULL && f->pressure != NULL &&
           f->rate != NULL && f->warm != NULL && f->qx != NULL && f->qy != NULL && f->fx != NULL &&
           f->fy != NULL && f->shape != NULL;
}

void second_film_free(struct second *s)
{
    struct second_film *const f = &s->film;
    double *const all[] = {f->gap, f->mass, f->before, f->pressure, f->rate, f->warm,
                           f->qx,  f->qy,   f->fx,     f->fy,       f->shape};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        free(all[i]);
    }
}

/// The number of steps of the solids in one step of the film.
static long every_of(const struct second *s)
{
    const struct second_air *const air = &s->in.air;
    const struct second_film *const f = &s->film;
    const double sound = sqrt(air->heat_ratio * air->pressure / air->density);
    const double speed = sqrt(5.1) * sound * sqrt(1.0 / (f->dx * f->dx) + 1.0 / (f->dy * f->dy));
    double highest = 0.0;
    for (long k = 0; k < s->modes; k++) {
        highest = fmax(highest, s->mode[k].omega);
    }
    long every = 1;
    while ((double)(every + 1) * s->in.step * speed < 2.0 &&
           (double)(every + 1) * s->in.step * highest < 0.8) {
        every++;
    }
    return every;
}

/// Shapes of the plate at the middles of the cells: along x on the straight line between two nodes.
static void shapes_at(struct second *s, double *X, double *Y)
{
    const int N = s->in.air.cells;
    double xi;
    const long c = second_offset(s, s->n, &xi);
    for (int i = 0; i < N; i++) {
        const double at = (double)c + xi + ((double)i + 0.5) * s->film.dx / s->in.spacing;
        const double node = floor(at), share = at - node;
        for (long m = 0; m <= s->most_m; m++) {
            X[i * (s->most_m + 1) + m] = (1.0 - share) * second_along(s, m, node * s->in.spacing) +
                                         share * second_along(s, m, (node + 1.0) * s->in.spacing);
        }
        for (long n = 0; n <= s->most_n; n++) {
            Y[i * (s->most_n + 1) + n] =
                second_across(s, n, s->side + ((double)i + 0.5) * s->film.dy);
        }
    }
}

static void gaps_of(struct second *s, const double *X, const double *Y)
{
    const int N = s->in.air.cells;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            const double x = ((double)i + 0.5) * s->film.dx - 0.5 * s->in.length;
            const double y = ((double)j + 0.5) * s->film.dy - 0.5 * s->in.width;
            double u = 0.0;
            for (long k = 0; k < s->modes; k++) {
                u += s->mode[k].amplitude * X[i * (s->most_m + 1) + s->mode[k].m] *
                     Y[j * (s->most_n + 1) + s->mode[k].n];
            }
            s->film.gap[i * N + j] =
                s->distance - u - s->heave.place - s->pitch.place * x - s->roll.place * y;
        }
    }
}

/// Pressure from the present mass and gap, and the heat that belongs to it.
static void press(struct second *s, const struct parts *parts, double step)
{
    struct second_film *const f = &s->film;
    const struct second_air *const air = &s->in.air;
    const double nu = air->viscosity / air->density;
    const double share =
        (air->heat_ratio - 1.0) / (s->in.fault == SECOND_HEAT ? 1.0 : air->heat_ratio);
    const int cells = air->cells * air->cells;
    f->force = 0.0;
    for (int c = 0; c < cells; c++) {
        const double old = f->rate[c], now = 1.0 / (f->gap[c] * f->gap[c]), was = f->pressure[c];
        double right = air->pressure * (f->mass[c] / (air->density * f->gap[c]) - 1.0), left = 1.0;
        double gain[PARTS];
        for (int q = 0; q < PARTS; q++) {
            const double x = 0.5 * (old + now) * parts->rate[q] * nu / air->prandtl * step;
            gain[q] = gain_of(x) * share * parts->weight[q];
            f->warm[q * cells + c] = left_of(x) * f->warm[q * cells + c] - gain[q] * was;
            right += f->warm[q * cells + c];
            left -= gain[q];
        }
        f->pressure[c] = right / left;
        for (int q = 0; q < PARTS; q++) {
            f->warm[q * cells + c] += gain[q] * f->pressure[c];
        }
        f->rate[c] = now;
        f->force += f->pressure[c] * f->dx * f->dy;
    }
}

/// A side of a cell: the numbers of the cells before and behind it, -1 where an edge has no cell;
/// for an edge also that of the second cell from the edge.
struct between {
    int before, behind, inner;
};

/// Advances the velocities of a side by half a step; computes the mass flow through it.
static double carry(struct second *s, const struct parts *parts, double step, double size,
                    double drift, const struct between *at, double *q, int stride)
{
    struct second_film *const f = &s->film;
    const struct second_air *const air = &s->in.air;
    const double nu = air->viscosity / air->density, *const p = f->pressure;
    const int one = at->before >= 0 ? at->before : at->behind;
    const int two = at->behind >= 0 ? at->behind : at->before;
    double rise = (p[two] - p[one]) / size, sum = 0.0;
    if (one == two) {
        rise = s->in.fault == SECOND_EDGE ? 2.0 * p[one] : 3.5 * p[one] - 0.5 * p[at->inner];
        rise *= (at->before < 0 ? 1.0 : -1.0) / size;
    }
    for (int k = 0; k < PARTS; k++) {
        const double x1 = parts->rate[k] * nu * step * f->rate[one];
        const double x2 = parts->rate[k] * nu * step * f->rate[two];
        q[k * stride] =
            0.5 * (left_of(x1) + left_of(x2)) * q[k * stride] -
            0.5 * (gain_of(x1) + gain_of(x2)) * parts->weight[k] * step / air->density * rise;
        sum += q[k * stride];
    }
    const double mass = 0.5 * (1.5 * f->mass[one] - 0.5 * f->before[one]) +
                        0.5 * (1.5 * f->mass[two] - 0.5 * f->before[two]);
    return mass * (sum - 0.5 * drift);
}

/// Advances the velocities of the gas by half a step and its mass by a step.
static void flow(struct second *s, const struct parts *parts, double step)
{
    struct second_film *const f = &s->film;
    const int N = s->in.air.cells, sides = (N + 1) * N;
    const double drift = s->in.fault == SECOND_DRIFT ? -s->in.speed : s->in.speed;
    for (int i = 0; i <= N; i++) {
        for (int j = 0; j < N; j++) {
            const struct between x = {i > 0 ? (i - 1) * N + j : -1, i < N ? i * N + j : -1,
                                      i == 0 ? N + j : (N - 2) * N + j};
            const struct between y = {i > 0 ? j * N + i - 1 : -1, i < N ? j * N + i : -1,
                                      i == 0 ? j * N + 1 : j * N + N - 2};
            f->fx[i * N + j] = carry(s, parts, step, f->dx, drift, &x, f->qx + i * N + j, sides);
            f->fy[i * N + j] = carry(s, parts, step, f->dy, 0.0, &y, f->qy + i * N + j, sides);
        }
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            const double out = (f->fx[(i + 1) * N + j] - f->fx[i * N + j]) / f->dx +
                               (f->fy[(j + 1) * N + i] - f->fy[j * N + i]) / f->dy;
            f->before[i * N + j] = f->mass[i * N + j];
            f->mass[i * N + j] -= step * out;
        }
    }
}

/// Pressure pushes the solids apart. Its force is constant up to the next step of the film.
static void push(struct second *s, const double *X, const double *Y)
{
    const struct second_film *const f = &s->film;
    const int N = s->in.air.cells;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            const double force = -(double)f->every * f->pressure[i * N + j] * f->dx * f->dy;
            second_push_plate(s, force, X + i * (s->most_m + 1), Y + j * (s->most_n + 1));
            second_push_block(s, force, ((double)i + 0.5) * f->dx - 0.5 * s->in.length,
                              ((double)j + 0.5) * f->dy - 0.5 * s->in.width);
        }
    }
}

void second_film_push(struct second *s)
{
    struct second_film *const f = &s->film;
    const int N = s->in.air.cells;
    double *const X = f->shape, *const Y = X + N * (s->most_m + 1);
    const struct parts parts = parts_of();
    if (!f->begun) {
        f->every = every_of(s);
    }
    if (s->n % f->every != 0) {
        return;
    }
    shapes_at(s, X, Y);
    gaps_of(s, X, Y);
    for (int c = 0; c < N * N && !f->begun; c++) {
        f->mass[c] = f->before[c] = s->in.air.density * f->gap[c];
        f->rate[c] = 1.0 / (f->gap[c] * f->gap[c]);
    }
    f->begun = true;
    press(s, &parts, (double)f->every * s->in.step);
    push(s, X, Y);
    flow(s, &parts, (double)f->every * s->in.step);
}
