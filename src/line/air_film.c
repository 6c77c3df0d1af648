// The air between a slider and a resonator: a term of their motion (two dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A model in two dimensions has no sides through which the air under the slider can escape. An
 * infinite strip of air would resist too much, with $\mu L^3/h^3$ for each metre of width. That is
 * 2.4 times the resistance under a real slider, which is about as wide as long. So we take the film
 * (gas_film.c of `film`) under a square of side L, the length of the slider. Its gap is constant
 * over the width,
 * $$ h(x) = \delta - u(x) - v(x) ,                                      % eq:line-film-gap $$
 * where u and v are the displacements of both solids towards each other, linear between two nodes.
 * The force on a metre of width is that of the square, divided by L,
 * $$ F_k = -\sum_i \psi_k(x_i)\,\Delta x\;\frac1L\int_0^L p(x_i, y)\,dy . % eq:line-film-force $$
 * If the gap closes slowly and everywhere at the same speed, the force is $c\,\dot h$ with
 * $c = .42173\,\mu L^3/h^3$; if it closes fast, the force is that of the spring $p_a L/h$ of
 * trapped gas. So this film leaks at its sides like the film under a square, although a
 * two-dimensional model has no sides. Each case with a film gets a note about this.
 *
 * Under an overhanging part of the slider, the displacement of the resonator is taken as 0. Steps,
 * stability and energy of the film are those of model/film_term.c.
 *
 * Units: SI. Tests: tests/line/test_line_film.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "line/line.h"

/// The data of the film that stay constant during a run. In round brackets: the size of an array.
struct made {
    struct ra_film_made base; ///< must be the first member
    /// distance of each cell's centre from the slider's left end [nodes] (cells)
    double *place;
    /// mode shapes $\psi$ of the slider at these centres (cells x modes of the slider)
    double *shape;
    struct ra_arrays arrays;
};

/// The data of the film that change from step to step. In round brackets: the size of an array.
struct moving {
    struct ra_film_moving base; ///< must be the first member
    /// mode shapes $\psi$ of the resonator at the cells (cells x modes of the resonator)
    double *shape;
    /// force of all cells at the same place along the slider [N/m] (cells)
    double *force;
    struct ra_arrays arrays;
};

static const struct ra_problem *problem_of(const struct ra_pair *pair)
{
    return (const struct ra_problem *)pair;
}

/// Interpolates the shapes $\psi$ of all modes at `place`, the distance from the solid's left end
/// [nodes]. The shapes are 0 beyond the ends.
static void shapes_at(const struct ra_solid *solid, double place, double *shape)
{
    const double node = floor(place), xi = place - node;
    const double first = (double)solid->first, last = first + (double)solid->nodes - 1.0;
    for (size_t k = 0; k < solid->modes.count; k++) {
        double psi[2] = {0.0, 0.0};
        if (node >= first && node + 1.0 <= last) {
            ra_modes_sample(&solid->modes, k, (size_t)(node - first), 2, psi);
        }
        shape[k] = psi[0] + xi * (psi[1] - psi[0]);
    }
}

static enum ra_code prepare(const struct ra_pair *pair, const void *spec, void **data,
                            struct ra_status *st)
{
    const struct ra_problem *const p = problem_of(pair);
    const struct ra_air_film_spec *const s = spec;
    const struct ra_solid *const slider = &p->solid[1];
    const double length = slider->beam.length, mass[2] = {p->solid[0].mass, slider->mass};
    const size_t cells = s->along;
    struct ra_gas_film_spec film = {.gas = s->gas,
                                    .length = length,
                                    .width = length,
                                    .along = cells,
                                    .across = cells,
                                    .speed = {0.0, pair->sliding.speed},
                                    .kernels = pair->modal.kernels->name};
    struct made *const m = ra_alloc(1, sizeof *m, "air film", st);
    *data = m;
    if (m == NULL) {
        return RA_SYSTEM;
    }
    const enum ra_code code = ra_film_made_init(pair, mass, length, &film, &m->base, st);
    m->place = ra_arrays_alloc(&m->arrays, cells, sizeof(double), "cells of the air film", st);
    m->shape = ra_arrays_alloc(&m->arrays, cells * slider->modes.count, sizeof(double),
                               "shapes at the air film", st);
    if (code != RA_OK || ra_arrays_code(&m->arrays) != RA_OK) {
        return code != RA_OK ? code : RA_SYSTEM;
    }
    for (size_t i = 0; i < cells; i++) {
        m->place[i] = ((double)i + 0.5) / (double)cells * (length / pair->spacing);
        shapes_at(slider, m->place[i], m->shape + i * slider->modes.count);
    }
    return RA_OK;
}

static void release(void *data)
{
    struct made *const m = data;
    ra_arrays_free(&m->arrays);
    free(m);
}

static enum ra_code make(const struct ra_pair *pair, const void *data, void **own,
                         struct ra_status *st)
{
    const struct made *const m = data;
    const size_t cells = m->base.film.spec.across, count = problem_of(pair)->solid[0].modes.count;
    struct moving *const v = ra_alloc(1, sizeof *v, "air film", st);
    *own = v;
    if (v == NULL) {
        return RA_SYSTEM;
    }
    v->shape =
        ra_arrays_alloc(&v->arrays, cells * count, sizeof(double), "shapes at the air film", st);
    v->force = ra_arrays_alloc(&v->arrays, cells, sizeof(double), "cells of the air film", st);
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

static double sum_of(const double *shape, const double *amplitude, size_t count)
{
    double sum = 0.0;
    for (size_t k = 0; k < count; k++) {
        sum += shape[k] * amplitude[k];
    }
    return sum;
}

/// Computes the gap of each cell (eq:line-film-gap).
static void find_gaps(const struct ra_problem *p, const struct ra_instant *at, const struct made *m,
                      struct moving *v)
{
    const size_t cells = m->base.film.spec.across;
    const size_t count[2] = {p->solid[0].modes.count, p->solid[1].modes.count};
    const double *const U = at->motion.amplitude;
    const double offset =
        (double)at->offset.cell + ra_offset_fraction(&p->pair.sliding, &at->offset);
    double sum = 0.0;
    for (size_t i = 0; i < cells; i++) {
        double *const shape = v->shape + i * count[0];
        shapes_at(&p->solid[0], m->place[i] + offset, shape);
        const double u = sum_of(shape, U, count[0]);
        const double w = sum_of(m->shape + i * count[1], U + p->solid[1].begin, count[1]);
        for (size_t j = 0; j < cells; j++) {
            v->base.bent[j * cells + i] = u;
            v->base.gap[j * cells + i] = (p->pair.distance - w) - u;
        }
        sum += v->base.gap[i];
    }
    v->base.now.gap = sum / (double)cells;
}

/// Adds the modal forces of the film (eq:line-film-force).
static void push(const struct ra_problem *p, const struct made *m, const struct moving *v,
                 double *force)
{
    const size_t cells = m->base.film.spec.across;
    const size_t count[2] = {p->solid[0].modes.count, p->solid[1].modes.count};
    const double area = -(double)m->base.every * m->base.area;
    for (size_t i = 0; i < cells; i++) {
        double sum = 0.0;
        for (size_t j = 0; j < cells; j++) {
            sum += v->base.film.pressure[j * cells + i];
        }
        v->force[i] = area * sum;
    }
    for (size_t i = 0; i < cells; i++) {
        for (size_t k = 0; k < count[0]; k++) {
            force[k] += v->force[i] * v->shape[i * count[0] + k];
        }
        for (size_t k = 0; k < count[1]; k++) {
            force[p->solid[1].begin + k] += v->force[i] * m->shape[i * count[1] + k];
        }
    }
}

static enum ra_code add(const struct ra_pair *pair, const struct ra_instant *at, const void *data,
                        void *own, double *force, struct ra_status *st)
{
    const struct ra_problem *const p = problem_of(pair);
    const struct made *const m = data;
    struct moving *const v = own;
    find_gaps(p, at, m, v);
    const enum ra_code code = ra_film_press(pair, &m->base, &v->base, st);
    if (code == RA_OK) {
        push(p, m, v, force);
        ra_film_account(pair, &m->base, &v->base);
    }
    return code;
}

const struct ra_term ra_line_film = {.name = "air_film",
                                     .prepare = prepare,
                                     .release = release,
                                     .bound = ra_film_term_bound,
                                     .make = make,
                                     .free = release_state,
                                     .begin = ra_film_term_begin,
                                     .acts = ra_film_term_acts,
                                     .add = add,
                                     .energy = ra_film_term_energy};
