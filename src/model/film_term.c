// A film of gas between two solids as a term: time steps and energies.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file makes the air film (gas_film.c of `film`) a term of the motion of two solids, for lines
 * and areas alike. line/air_film.c and areal/air_film.c compute the positions of its cells, the
 * gaps, and the modal forces of the pressure.
 *
 * **Steps of its own.** The film is stepped every k steps of the solids. k is the largest number
 * for which the film is stable (gas_film.c) and $k \tau$ is less than 0.8 radian of the highest
 * mode. The film acts at these steps only, with k times its force. This is the impulse method. It
 * is of second order and conserves momentum. It is a splitting of the energy into two parts, so
 * that the energy does not drift (Grubmueller and others 1991; Tuckerman and others 1992). One
 * push, of a few microseconds, moves a block by $F (k\tau)^2/8M$, some 1e-11 m.
 *
 * **Stability.** A gap that closes faster than the air can flow out acts as a spring of
 * $\gamma p_a/h$ per area. This spring adds at most
 * $\omega_f^2 = (\gamma p_a/h)(1/\mu_1 + 1/\mu_2)$ to the squares of angular frequencies, where h
 * is the gap and $\mu_1$, $\mu_2$ are the masses of the solids per area. The
 * smallest allowed gap follows from $(k\tau\omega_f)^2 = 0.1$; it is some 1.2 um. A run that
 * reaches this gap ends. The stability limit of the step is computed for this gap.
 *
 * **Energy.** The work of the walls on the air, $-\sum p\,A\,\dot h$, is summed over the cells, by
 * the trapezoidal rule from one step of the film to the next. The balance counts all of it as lost,
 * although the pressure returns a part of it later. Where the lower solid has a slope, the motion
 * of the slider along it does work with the power $V \sum p\,A\,\partial_x u$. The difference of
 * these two works is the work on the modes. It is summed from the velocities of the modes as well,
 * and the balance compares the two sums.
 *
 * Before the first step the air is at rest and has the ambient pressure.
 *
 * Units: SI. Tests: tests/areal/test_air_film.c, tests/line/test_line_film.c.
 */
#include "model/film_term.h"

#include <math.h>
#include <string.h>

#include "oscillators/oscillators.h"

// ## What does not change

/// The number of steps of the solids in one step of the film, and the smallest gap that belongs to
/// it.
static void choose_step(const struct ra_pair *pair, const double mass[2],
                        struct ra_gas_film_spec *s, uint64_t *every)
{
    const double tau = pair->modal.step, highest = ra_oscillators_highest(&pair->modal);
    const double most = fmin(ra_gas_film_limit(s) * (1.0 - 1e-9), 0.8 / highest);
    *every = most > 2.0 * tau ? (uint64_t)fmin(floor(most / tau), 1e6) : 1;
    s->step = (double)*every * tau;
    const double mobility = 1.0 / mass[0] + 1.0 / mass[1];
    s->least = s->gas.heat_ratio * s->gas.pressure * mobility * (10.0 * (s->step * s->step));
    s->least = fmax(s->least, RA_FLOW_LEAST * s->roughness);
}

enum ra_code ra_film_made_init(const struct ra_pair *pair, const double mass[2], double width,
                               struct ra_gas_film_spec *spec, struct ra_film_made *made,
                               struct ra_status *st)
{
    choose_step(pair, mass, spec, &made->every);
    const enum ra_code code = ra_gas_film_make(spec, &made->film, st);
    made->area = made->film.area / width;
    return code;
}

/// The frequency of the contact together with the stiffest film that a run can reach.
double ra_film_term_bound(const struct ra_pair *pair, const void *data, double contact)
{
    const struct ra_film_made *const m = data;
    (void)pair;
    const double step = m->film.spec.step;
    return sqrt(contact * contact + 0.1 / (step * step));
}

bool ra_film_term_acts(const struct ra_pair *pair, const struct ra_instant *at, const void *data)
{
    const struct ra_film_made *const m = data;
    (void)pair;
    return at->step % m->every == 0;
}

// ## What moves

enum ra_code ra_film_moving_init(const struct ra_film_made *m, struct ra_film_moving *v,
                                 struct ra_status *st)
{
    const size_t cells = m->film.spec.along * m->film.spec.across;
    double **const array[] = {&v->bent, &v->gap, &v->before, &v->pressure};
    for (size_t a = 0; a < sizeof array / sizeof *array; a++) {
        *array[a] = ra_arrays_alloc(&v->arrays, cells, sizeof(double), "cells of the air film", st);
    }
    const enum ra_code code = ra_arrays_code(&v->arrays);
    return code == RA_OK ? ra_gas_film_state_make(&m->film, &v->film, st) : code;
}

void ra_film_moving_free(struct ra_film_moving *v)
{
    ra_arrays_free(&v->arrays);
    ra_gas_film_state_free(&v->film);
}

void ra_film_term_begin(const struct ra_pair *pair, const void *data, void *own)
{
    const struct ra_film_made *const m = data;
    struct ra_film_moving *const v = own;
    (void)pair;
    v->now = (struct ra_air_film_now){.step = m->film.spec.step, .least = m->film.spec.least};
    v->brought = (struct ra_step_sum){0.0, 0.0};
    v->lost = v->half = 0.0;
    ra_gas_film_state_begin(&m->film, &v->film);
}

enum ra_code ra_film_press(const struct ra_pair *pair, const struct ra_film_made *m,
                           struct ra_film_moving *v, struct ra_status *st)
{
    const double largest = m->film.spec.speed[1];
    v->film.share = largest != 0.0 ? pair->sliding.speed / largest : 1.0;
    return ra_gas_film_step(&m->film, &v->film, v->gap, st);
}

// ## Energy

/// Sums over the cells. `slope`: p du/dx times dx, integrated by parts (p is 0 at the ends).
/// `work`: twice the work on the air from the last step to this one, with the pressures of both
/// steps. `half`: the part of `work` with the pressure of this step. `pressure`: the pressure.
struct sums {
    double slope, work, half, pressure;
};

/// Adds the works and the pressure of a cell to the sums, and stores its pressure for the next
/// step.
static inline void add_cell(struct ra_film_moving *v, size_t c, struct sums *s)
{
    const double closed = v->before[c] - v->gap[c], p = v->film.pressure[c];
    s->work += (v->pressure[c] + p) * closed;
    s->half += p * closed;
    s->pressure += p;
    v->pressure[c] = p;
}

/// Computes all sums in one pass over the cells, because additions of different sums do not wait
/// for each other.
static struct sums add_cells(const struct ra_film_made *m, struct ra_film_moving *v)
{
    const size_t nx = m->film.spec.across, ny = m->film.spec.along;
    struct sums s = {0.0, 0.0, 0.0, 0.0};
    for (size_t j = 0; j < ny; j++) {
        const double *const p = v->film.pressure + j * nx, *const u = v->bent + j * nx;
        s.slope += u[0] * (p[1] + p[0]) - u[nx - 1] * (p[nx - 1] + p[nx - 2]);
        add_cell(v, j * nx, &s);
        for (size_t i = 1; i + 1 < nx; i++) {
            s.slope += u[i] * (p[i + 1] - p[i - 1]);
            add_cell(v, j * nx + i, &s);
        }
        add_cell(v, j * nx + nx - 1, &s);
    }
    return s;
}

void ra_film_account(const struct ra_pair *pair, const struct ra_film_made *m,
                     struct ra_film_moving *v)
{
    const struct sums s = add_cells(m, v);
    const double drag = -0.5 * m->area * s.slope * (double)m->film.spec.across / m->film.spec.width;
    const double force = s.pressure * m->area;
    double *const now = v->gap;
    v->gap = v->before;
    v->before = now;
    ra_step_sum_add(&v->brought, v->now.count == 0, pair->sliding.speed * drag);
    if (v->now.count > 0) {
        v->lost += 0.5 * m->area * s.work;
        v->half = 0.5 * m->area * s.half;
    }
    v->now.force = force;
    v->now.sum += force;
    v->now.square += force * force;
    v->now.gap_sum += v->now.gap;
    v->now.count++;
}

struct ra_term_energy ra_film_term_energy(const struct ra_pair *pair, const struct ra_instant *at,
                                          const void *data, const void *own)
{
    const struct ra_film_made *const m = data;
    const struct ra_film_moving *const v = own;
    // if a run ends with a step of the film, this step counts half
    const bool ends = ra_film_term_acts(pair, at, data);
    const double steps = ends ? v->brought.sum - 0.5 * v->brought.last : v->brought.sum;
    return (struct ra_term_energy){.brought = m->film.spec.step * steps,
                                   .lost = ends ? v->lost : v->lost + v->half};
}

const struct ra_air_film_now *ra_film_term_of(const struct ra_pair *pair,
                                              const struct ra_instant *at, const struct ra_term *is)
{
    for (size_t i = 0; i < pair->terms; i++) {
        if (pair->term[i].is == is) {
            return at->term[i].own;
        }
    }
    return NULL;
}
