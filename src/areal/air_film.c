// The air between a rough block and a rough plate: a term of their motion (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The film (gas_film.c of `film`) lies between the mean planes of both surfaces, on a grid of cells
 * that moves with the block; its first index goes across the block. The gap at the centre of a cell
 * is
 * $$ h = \delta - u - (U_0\psi_0 + U_1\psi_1 + U_2\psi_2) ,             % eq:film-gap $$
 * u being the plate's displacement there: sums over its modes in x and y one after the other, its
 * shapes along x linear between two nodes of the track (of 20 kHz in a plate of 2 mm, 14 mm a half
 * wave, they err by 3e-6). The pressure p of a cell acts on its area A on both solids, with the
 * same shapes:
 * $$ F_k = -\sum p\,A\,\psi_k .                                         % eq:film-force $$
 * Roughness of both is averaged: the film has the mean gap, and its flow is not hindered by
 * summits, which is right where the gap is large beside their heights (for three times their rms
 * height and more Patir and Cheng, 1978, find less than 17 % in the flow).
 *
 * **Steps of its own.** The film is stepped every k steps of the solids, k being the largest number
 * with which it is stable (gas_film.c) and k tau less than .8 radian of the highest mode. At
 * these steps it pushes with k times its force, and not between them: the impulse method, which is
 * of the second order, conserves momentum and, as a splitting of an energy, leaves none behind
 * (Grubmueller and others 1991; Tuckerman and others 1992). What the push of a few microseconds
 * moves a block, $F (k\tau)^2/8M$, is some 1e-11 m.
 *
 * **Stability.** A gap that closes faster than air flows is a spring of $\gamma p_a/h$ for each
 * area. It adds at most $\omega_f^2 = (\gamma p_a/h)(1/\mu_1 + 1/\mu_2)$ to the squares of angular
 * frequencies. The least gap is that with $(k\tau\omega_f)^2 = 0.1$, some 1.2 um; a run that comes
 * to it ends, and the limit of the step is that with it.
 *
 * **Energy.** What the walls do on the air, $-\sum p\,A\,\dot h$, is summed at the cells from one
 * step of the film to the next, by the trapezoidal rule: in the balance this is lost, whether it is
 * friction in the air or pressure that comes back. Where the plate under the block has a slope the
 * block's motion along it brings $V \sum p\,A\,\partial_x u$. Their difference is the work on the
 * modes, which is summed of the modes' velocities: the balance compares the two.
 *
 * At rest before the first step the air has the pressure around it.
 *
 * Units: SI. Tests: tests/areal/test_air_film.c.
 */
#include "areal/air_film.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// What does not change.
struct made {
    struct ra_gas_film film;
    uint64_t every;  ///< steps of the solids in a step of the film
    double *place;   ///< of the centres of cells from the block's rear edge [nodes] (along)
    double *tilt[2]; ///< shapes of pitch (along) and roll (across) at them
    double *shape;   ///< Y_n at the rows of cells (across x blocks)
    size_t *row;     ///< 0, 1, ... (across)
    struct ra_arrays arrays;
};

/// What moves.
struct moving {
    struct ra_air_film_now now; ///< first
    struct ra_gas_film_state film;
    double *along;              ///< X_m at the centres of cells (along x most)
    double *sum;                ///< coefficients of the rows of cells (across x most)
    double *sheet;              ///< of modes of a file (sheet)
    double *bent;               ///< displacement of the plate (across x along)
    double *push;               ///< modal forces of pressures of rows (across x most)
    double *force;              ///< forces on cells (across x along)
    double *gap, *before;       ///< now and a step before (across x along)
    double *pressure;           ///< a step before (the same)
    double lost;                ///< sum of the work on the air up to now [J]
    double half;                ///< what half a step from now on will add [J]
    struct ra_step_sum brought; ///< power of sliding
    struct ra_arrays arrays;
};

// ## What does not change

static const struct ra_areal *problem_of(const struct ra_pair *pair)
{
    return (const struct ra_areal *)pair;
}

/// The steps of the solids in one of the film, and the least gap that goes with it.
static void choose_step(const struct ra_areal *p, struct ra_gas_film_spec *s, uint64_t *every)
{
    const double tau = p->pair.modal.step, highest = ra_oscillators_highest(&p->pair.modal);
    const double most = fmin(ra_gas_film_limit(s) * (1.0 - 1e-9), 0.8 / highest);
    *every = most > 2.0 * tau ? (uint64_t)fmin(floor(most / tau), 1e6) : 1;
    s->step = (double)*every * tau;
    const double mobility = 1.0 / p->pair.modal.mass[0] + 1.0 / p->pair.modal.mass[p->modes.width];
    s->least = s->gas.heat_ratio * s->gas.pressure * mobility * (10.0 * (s->step * s->step));
}

static enum ra_code take_arrays(const struct ra_areal *p, struct made *m, struct ra_status *st)
{
    const size_t nx = m->film.spec.across, ny = m->film.spec.along, size = sizeof(double);
    struct ra_arrays *const all = &m->arrays;
    m->place = ra_arrays_alloc(all, nx, size, "cells of the air film", st);
    m->tilt[0] = ra_arrays_alloc(all, nx, size, "cells of the air film", st);
    m->tilt[1] = ra_arrays_alloc(all, ny, size, "cells of the air film", st);
    m->shape = ra_arrays_alloc(all, ny * p->modes.blocks, size, "shapes at the air film", st);
    m->row = ra_arrays_alloc(all, ny, sizeof *m->row, "cells of the air film", st);
    return ra_arrays_code(all);
}

/// Places and shapes at the centres of the cells; the block's nodes are symmetric about its middle.
static void fill(const struct ra_areal *p, double side, const struct made *m)
{
    const size_t nx = m->film.spec.across, ny = m->film.spec.along;
    const double columns = (double)(p->columns - 1), rows = (double)(p->rows - 1);
    for (size_t i = 0; i < nx; i++) {
        const double share = ((double)i + 0.5) / (double)nx;
        m->place[i] = share * columns;
        m->tilt[0][i] = p->pitch[p->columns - 1] * (2.0 * share - 1.0);
    }
    for (size_t j = 0; j < ny; j++) {
        const double share = ((double)j + 0.5) / (double)ny;
        const double y = side + share * (rows * p->pair.spacing);
        m->tilt[1][j] = p->roll[p->rows - 1] * (2.0 * share - 1.0);
        m->row[j] = j;
        ra_plate_across(&p->plate, &p->modes, y, m->shape + j * p->modes.blocks);
    }
}

static enum ra_code prepare(const struct ra_pair *pair, const void *spec, void **data,
                            struct ra_status *st)
{
    const struct ra_areal *const p = problem_of(pair);
    const struct ra_air_film_spec *const s = spec;
    struct ra_gas_film_spec film = {.gas = s->gas,
                                    .length = p->block.width,
                                    .width = p->block.length,
                                    .along = s->across,
                                    .across = s->along,
                                    .speed = {0.0, pair->sliding.speed},
                                    .kernels = p->sums->name};
    struct made *const m = ra_alloc(1, sizeof *m, "air film", st);
    *data = m;
    if (m == NULL) {
        return RA_SYSTEM;
    }
    choose_step(p, &film, &m->every);
    enum ra_code code = ra_gas_film_make(&film, &m->film, st);
    if (code == RA_OK) {
        code = take_arrays(p, m, st);
    }
    if (code == RA_OK) {
        fill(p, s->side, m);
    }
    return code;
}

static void release(void *data)
{
    struct made *const m = data;
    ra_arrays_free(&m->arrays);
    free(m);
}

/// With the stiffest film that a run can come to.
static double bound(const struct ra_pair *pair, const void *data, double contact)
{
    const struct made *const m = data;
    (void)pair;
    const double step = m->film.spec.step;
    return sqrt(contact * contact + 0.1 / (step * step));
}

// ## What moves

static enum ra_code make(const struct ra_pair *pair, const void *data, void **own,
                         struct ra_status *st)
{
    const struct made *const m = data;
    const size_t nx = m->film.spec.across, ny = m->film.spec.along;
    const size_t most = problem_of(pair)->modes.most;
    struct moving *const v = ra_alloc(1, sizeof *v, "air film", st);
    *own = v;
    if (v == NULL) {
        return RA_SYSTEM;
    }
    const struct {
        double **array;
        size_t count;
    } list[] = {{&v->along, nx * most}, {&v->sheet, problem_of(pair)->modes.sheet},
                {&v->sum, ny * most},   {&v->push, ny * most},
                {&v->bent, nx * ny},    {&v->force, nx * ny},
                {&v->gap, nx * ny},     {&v->before, nx * ny},
                {&v->pressure, nx * ny}};
    for (size_t a = 0; a < sizeof list / sizeof *list; a++) {
        *list[a].array = ra_arrays_alloc(&v->arrays, list[a].count, sizeof(double),
                                         "shapes at the air film", st);
    }
    const enum ra_code code = ra_arrays_code(&v->arrays);
    return code == RA_OK ? ra_gas_film_state_make(&m->film, &v->film, st) : code;
}

static void release_state(void *own)
{
    struct moving *const v = own;
    ra_arrays_free(&v->arrays);
    ra_gas_film_state_free(&v->film);
    free(v);
}

static void begin(const struct ra_pair *pair, const void *data, void *own)
{
    const struct made *const m = data;
    struct moving *const v = own;
    (void)pair;
    v->now = (struct ra_air_film_now){.step = m->film.spec.step, .least = m->film.spec.least};
    v->brought = (struct ra_step_sum){0.0, 0.0};
    v->lost = v->half = 0.0;
    ra_gas_film_state_begin(&m->film, &v->film);
}

static bool acts(const struct ra_pair *pair, const struct ra_instant *at, const void *data)
{
    const struct made *const m = data;
    (void)pair;
    return at->step % m->every == 0;
}

// ## Its step

/// Shapes of the plate along x at the centres of the cells, wherever the block is.
static void place_cells(const struct ra_areal *p, const struct ra_instant *at, const struct made *m,
                        const struct moving *v)
{
    const size_t most = p->modes.most;
    const double phi = ra_offset_fraction(&p->pair.sliding, &at->offset);
    for (size_t i = 0; i < m->film.spec.across; i++) {
        const double place = m->place[i] + phi, node = floor(place), xi = place - node;
        const double *const left =
            p->modes.along + (size_t)(at->offset.cell + (int64_t)node) * most;
        double *const along = v->along + i * most;
        for (size_t r = 0; r < most; r++) {
            along[r] = left[r] + xi * (left[most + r] - left[r]);
        }
    }
}

/// (eq:film-gap)
static void find_gaps(const struct ra_areal *p, const struct ra_instant *at, const struct made *m,
                      struct moving *v)
{
    const size_t nx = m->film.spec.across, ny = m->film.spec.along;
    const double *const U = at->motion.amplitude + p->modes.width;
    const double apart = p->pair.distance - p->heave * U[RA_HEAVE];
    double sum = 0.0;
    memset(v->force, 0, nx * sizeof(double));
    p->sums->contract(ra_plate_sheet(&p->modes, at->motion.amplitude, v->sheet), p->modes.begin,
                      p->modes.blocks, m->shape, m->row, ny, v->sum);
    for (size_t j = 0; j < ny; j++) {
        double *const gap = v->gap + j * nx, *const bent = v->bent + j * nx;
        const double here = apart - m->tilt[1][j] * U[RA_ROLL];
        p->sums->deflect(v->along, p->modes.most, v->sum + j * p->modes.most, v->force, nx, bent);
        for (size_t i = 0; i < nx; i++) {
            gap[i] = (here - m->tilt[0][i] * U[RA_PITCH]) - bent[i];
        }
        for (size_t i = 0; i < nx; i++) {
            sum += gap[i];
        }
    }
    v->now.gap = sum / (double)(nx * ny);
}

/// (eq:film-force)
static void push(const struct ra_areal *p, const struct made *m, const struct moving *v,
                 double *force)
{
    const size_t nx = m->film.spec.across, ny = m->film.spec.along;
    const double area = -(double)m->every * m->film.area;
    double moment[RA_RIGID_MODES] = {0.0, 0.0, 0.0};
    memset(v->push, 0, ny * p->modes.most * sizeof(double));
    for (size_t j = 0; j < ny; j++) {
        const double *const pressure = v->film.pressure + j * nx;
        double *const one = v->force + j * nx;
        double row = 0.0;
        for (size_t i = 0; i < nx; i++) {
            one[i] = area * pressure[i];
        }
        for (size_t i = 0; i < nx; i++) {
            row += one[i];
            moment[RA_PITCH] += one[i] * m->tilt[0][i];
        }
        moment[RA_HEAVE] += row;
        moment[RA_ROLL] += row * m->tilt[1][j];
        p->sums->gather(v->along, p->modes.most, one, nx, v->push + j * p->modes.most);
    }
    double *const sheet = p->modes.spread != NULL ? v->sheet : force;
    p->sums->project(v->push, p->modes.begin, p->modes.blocks, m->shape, m->row, ny, sheet);
    ra_plate_collect(&p->modes, sheet, force);
    force[p->modes.width + RA_HEAVE] = moment[RA_HEAVE] * p->heave;
    force[p->modes.width + RA_PITCH] = moment[RA_PITCH];
    force[p->modes.width + RA_ROLL] = moment[RA_ROLL];
}

/// Sum of p A du/dx [N], by parts: -sum of u A dp/dx, p being 0 at the ends.
static double drag(const struct made *m, const struct moving *v)
{
    const size_t nx = m->film.spec.across, ny = m->film.spec.along;
    double sum = 0.0;
    for (size_t j = 0; j < ny; j++) {
        const double *const p = v->film.pressure + j * nx, *const u = v->bent + j * nx;
        sum += u[0] * (p[1] + p[0]) - u[nx - 1] * (p[nx - 1] + p[nx - 2]);
        for (size_t i = 1; i + 1 < nx; i++) {
            sum += u[i] * (p[i + 1] - p[i - 1]);
        }
    }
    return -0.5 * m->film.area * sum * (double)nx / m->film.spec.width;
}

/// Work on the air from the last step to this one, and what there is of half a step.
static void add_work(const struct made *m, struct moving *v)
{
    const size_t cells = m->film.spec.along * m->film.spec.across;
    double work = 0.0, half = 0.0, force = 0.0;
    for (size_t c = 0; c < cells; c++) {
        const double closed = v->before[c] - v->gap[c], p = v->film.pressure[c];
        work += (v->pressure[c] + p) * closed;
        half += p * closed;
        force += p;
        v->pressure[c] = p;
    }
    double *const now = v->gap;
    v->gap = v->before;
    v->before = now;
    force *= m->film.area;
    if (v->now.count > 0) {
        v->lost += 0.5 * m->film.area * work;
        v->half = 0.5 * m->film.area * half;
    }
    v->now.force = force;
    v->now.sum += force;
    v->now.square += force * force;
    v->now.gap_sum += v->now.gap;
}

static enum ra_code add(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                        void *own, double *force, struct ra_status *st)
{
    const struct ra_areal *const p = problem_of(pair);
    const struct made *const m = data;
    struct moving *const v = own;
    place_cells(p, at, m, v);
    find_gaps(p, at, m, v);
    const double largest = m->film.spec.speed[1];
    v->film.share = largest != 0.0 ? pair->sliding.speed / largest : 1.0;
    const enum ra_code code = ra_gas_film_step(&m->film, &v->film, v->gap, st);
    if (code == RA_OK) {
        push(p, m, v, force);
        ra_step_sum_add(&v->brought, v->now.count == 0, pair->sliding.speed * drag(m, v));
        add_work(m, v);
        v->now.count++;
    }
    return code;
}

static struct ra_term_energy energy(const struct ra_pair *pair, const struct ra_instant *at,
                                    const void *data, const void *own)
{
    const struct made *const m = data;
    const struct moving *const v = own;
    // of a run that ends with a step of the film half of it counts
    const bool ends = acts(pair, at, data);
    const double steps = ends ? v->brought.sum - 0.5 * v->brought.last : v->brought.sum;
    return (struct ra_term_energy){.brought = m->film.spec.step * steps,
                                   .lost = ends ? v->lost : v->lost + v->half};
}

const struct ra_term ra_air_film = {.name = "air_film",
                                    .prepare = prepare,
                                    .release = release,
                                    .bound = bound,
                                    .make = make,
                                    .free = release_state,
                                    .begin = begin,
                                    .acts = acts,
                                    .add = add,
                                    .energy = energy};

const struct ra_air_film_now *ra_air_film_of(const struct ra_pair *pair,
                                             const struct ra_instant *at)
{
    for (size_t i = 0; i < pair->terms; i++) {
        if (pair->term[i].is == &ra_air_film) {
            return at->term[i].own;
        }
    }
    return NULL;
}
