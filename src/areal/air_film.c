// The air between a rough block and a rough plate: a term of their motion (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The film (gas_film.c of `film`) lies between the mean planes of both surfaces, on a grid of cells
 * that moves with the block; its first index goes across the block. The gap at the centre of a cell
 * is
 * $$ h = \delta - u - (U_0\psi_0 + U_1\psi_1 + U_2\psi_2) ,             % eq:film-gap $$
 * where u is the displacement of the plate, summed over its modes first in one direction and then
 * in the other. Between two nodes of the track the shapes along x are taken as linear. In a plate
 * of 2 mm at 20 kHz, where a half wave is 14 mm long, this has a relative error of 3e-6. The
 * pressure p of a cell acts on its area A on both solids, with the same shapes:
 * $$ F_k = -\sum p\,A\,\psi_k .                                         % eq:film-force $$
 * The film has the mean gap of both rough surfaces. By default (`air.flow = smooth`) summits do not
 * reduce the flow. This is right if the gap is large compared with the heights of the summits: for
 * gaps of at least three times the rms height Patir and Cheng (1978) find an effect of less than 17
 * %. With `air.flow = patir-cheng` the factor of flow_factor.c reduces the flow.
 *
 * The steps of the film, its stability and its energy are those of model/film_term.c.
 *
 * Units: SI. Tests: tests/areal/test_air_film.c, verify/verify_second.c.
 */
#include "areal/air_film.h"

#include <stdlib.h>
#include <string.h>

/// The data of the film that stay constant during a run.
struct made {
    struct ra_film_made base; ///< must be the first member
    double *place;   ///< distance of the cells' centres from the block's rear edge [nodes] (along)
    double *tilt[2]; ///< shapes of pitch (along) and roll (across) at these centres [1/m]
    double *shape;   ///< shapes $Y_n$ at the rows of cells [m^-1/2] (across x blocks)
    size_t *row;     ///< the numbers 0, 1, ... of all rows, for the kernel (across)
    struct ra_arrays arrays;
};

/// The data of the film that change from step to step.
struct moving {
    struct ra_film_moving base; ///< must be the first member
    double *along;              ///< shapes $X_m$ at the centres of cells [m^-1/2] (along x most)
    double *sum;                ///< coefficients $c_m$ of the rows of cells (across x most)
    double *sheet;              ///< work space for modes of a file (sheet)
    double *push;               ///< modal forces of the pressures of rows (across x most)
    double *force;              ///< forces on cells (across x along)
    struct ra_arrays arrays;
};

// ## What does not change

static const struct ra_areal *problem_of(const struct ra_pair *pair)
{
    return (const struct ra_areal *)pair;
}

static enum ra_code take_arrays(const struct ra_areal *p, struct made *m, struct ra_status *st)
{
    const size_t nx = m->base.film.spec.across, ny = m->base.film.spec.along, size = sizeof(double);
    struct ra_arrays *const all = &m->arrays;
    m->place = ra_arrays_alloc(all, nx, size, "cells of the air film", st);
    m->tilt[0] = ra_arrays_alloc(all, nx, size, "cells of the air film", st);
    m->tilt[1] = ra_arrays_alloc(all, ny, size, "cells of the air film", st);
    m->shape = ra_arrays_alloc(all, ny * p->modes.blocks, size, "shapes at the air film", st);
    m->row = ra_arrays_alloc(all, ny, sizeof *m->row, "cells of the air film", st);
    return ra_arrays_code(all);
}

/// Fills in the places of the cells' centres and the shapes there. The nodes of the block are
/// symmetric about its middle, so pitch and roll are linear from one end to the other.
static void fill(const struct ra_areal *p, double side, const struct made *m)
{
    const size_t nx = m->base.film.spec.across, ny = m->base.film.spec.along;
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
                                    .roughness = s->roughness,
                                    .kernels = p->sums->name};
    struct made *const m = ra_alloc(1, sizeof *m, "air film", st);
    *data = m;
    if (m == NULL) {
        return RA_SYSTEM;
    }
    const double mass[2] = {pair->modal.mass[0], pair->modal.mass[p->modes.width]};
    enum ra_code code = ra_film_made_init(pair, mass, 1.0, &film, &m->base, st);
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

// ## What moves

static enum ra_code make(const struct ra_pair *pair, const void *data, void **own,
                         struct ra_status *st)
{
    const struct made *const m = data;
    const size_t nx = m->base.film.spec.across, ny = m->base.film.spec.along;
    const size_t most = problem_of(pair)->modes.most;
    struct moving *const v = ra_alloc(1, sizeof *v, "air film", st);
    *own = v;
    if (v == NULL) {
        return RA_SYSTEM;
    }
    const struct {
        double **array;
        size_t count;
    } list[] = {{&v->along, nx * most},
                {&v->sheet, problem_of(pair)->modes.sheet},
                {&v->sum, ny * most},
                {&v->push, ny * most},
                {&v->force, nx * ny}};
    for (size_t a = 0; a < sizeof list / sizeof *list; a++) {
        *list[a].array = ra_arrays_alloc(&v->arrays, list[a].count, sizeof(double),
                                         "shapes at the air film", st);
    }
    const enum ra_code code = ra_arrays_code(&v->arrays);
    return code == RA_OK ? ra_film_moving_init(&m->base, &v->base, st) : code;
}

static void release_state(void *own)
{
    struct moving *const v = own;
    ra_arrays_free(&v->arrays);
    ra_film_moving_free(&v->base);
    free(v);
}

// ## Its step

/// Interpolates the shapes of the plate along x at the centres of the cells, for the present place
/// of the block.
static void place_cells(const struct ra_areal *p, const struct ra_instant *at, const struct made *m,
                        const struct moving *v)
{
    const size_t most = p->modes.most;
    const double phi = ra_offset_fraction(&p->pair.sliding, &at->offset);
    for (size_t i = 0; i < m->base.film.spec.across; i++) {
        const double place = m->place[i] + phi; // never negative
        const int64_t node = (int64_t)place;
        const double xi = place - (double)node;
        const double *const left = p->modes.along + (size_t)(at->offset.cell + node) * most;
        m->base.film.loops->between(left, left + most, xi, most, v->along + i * most);
    }
}

/// Computes the gap of each cell (eq:film-gap).
static void find_gaps(const struct ra_areal *p, const struct ra_instant *at, const struct made *m,
                      struct moving *v)
{
    const size_t nx = m->base.film.spec.across, ny = m->base.film.spec.along;
    const double *const U = at->motion.amplitude + p->modes.width;
    const double apart = p->pair.distance - p->heave * U[RA_HEAVE];
    double sum = 0.0;
    memset(v->force, 0, nx * sizeof(double));
    p->sums->contract(ra_plate_sheet(&p->modes, at->motion.amplitude, v->sheet), p->modes.begin,
                      p->modes.blocks, m->shape, m->row, ny, v->sum);
    for (size_t j = 0; j < ny; j++) {
        double *const gap = v->base.gap + j * nx, *const bent = v->base.bent + j * nx;
        const double here = apart - m->tilt[1][j] * U[RA_ROLL];
        p->sums->deflect(v->along, p->modes.most, v->sum + j * p->modes.most, v->force, nx, bent);
        for (size_t i = 0; i < nx; i++) {
            gap[i] = (here - m->tilt[0][i] * U[RA_PITCH]) - bent[i];
        }
        for (size_t i = 0; i < nx; i++) {
            sum += gap[i];
        }
    }
    v->base.now.gap = sum / (double)(nx * ny);
}

/// Adds the modal forces of the film (eq:film-force).
static void push(const struct ra_areal *p, const struct made *m, const struct moving *v,
                 double *force)
{
    const size_t nx = m->base.film.spec.across, ny = m->base.film.spec.along;
    const double area = -(double)m->base.every * m->base.area;
    double moment[RA_RIGID_MODES] = {0.0, 0.0, 0.0};
    memset(v->push, 0, ny * p->modes.most * sizeof(double));
    for (size_t j = 0; j < ny; j++) {
        const double *const pressure = v->base.film.pressure + j * nx;
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

static enum ra_code add(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                        void *own, double *force, struct ra_status *st)
{
    const struct ra_areal *const p = problem_of(pair);
    const struct made *const m = data;
    struct moving *const v = own;
    place_cells(p, at, m, v);
    find_gaps(p, at, m, v);
    const enum ra_code code = ra_film_press(pair, &m->base, &v->base, st);
    if (code == RA_OK) {
        push(p, m, v, force);
        ra_film_account(pair, &m->base, &v->base);
    }
    return code;
}

const struct ra_term ra_air_film = {.name = "air_film",
                                    .prepare = prepare,
                                    .release = release,
                                    .bound = ra_film_term_bound,
                                    .make = make,
                                    .free = release_state,
                                    .begin = ra_film_term_begin,
                                    .acts = ra_film_term_acts,
                                    .add = add,
                                    .energy = ra_film_term_energy};

const struct ra_air_film_now *ra_air_film_of(const struct ra_pair *pair,
                                             const struct ra_instant *at)
{
    return ra_film_term_of(pair, at, &ra_air_film);
}
