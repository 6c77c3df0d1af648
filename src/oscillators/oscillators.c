// Oscillators and their motion: arrays, the start, one step, sums (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every mode is an oscillator, whatever its solid and the dimension of its shape,
 * $$ m_k (\ddot U_k + 2 d_k \dot U_k + \omega_k^2 U_k) = F_k + G_k ,
 *    \qquad d_k = \zeta_k\omega_k .                                        % eq:oscillator $$
 * All data of the modes are in arrays over the modes of all solids. The part of each solid is
 * padded to whole vectors, so that one loop runs over all. An entry without a mass is not a mode.
 * Engines know where the modes of a solid begin, and compute the contact forces F. G is gravity.
 *
 * **A step** finds $U_{n+1}$ and the velocity at $t_n$ from the forces at $t_n$ by the scheme of
 * the problem. At the start of the next step $U_{n+1}$ becomes $U_n$: pointers are exchanged, and
 * no array is copied.
 *
 * **Sums.** The recurrence sums squared velocities and works in its own loop (recurrence.c). For
 * the other schemes this file sums them. The first step starts the sums; its work counts half
 * (modal_energy.c).
 *
 * Units: SI; for beams, forces and energies are per metre of width.
 * Tests: tests/oscillators/test_scheme.c, tests/line/test_problem.c.
 */
#include "oscillators/oscillators.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64 / sizeof(double) };

/// All arrays are in one block, an odd number of cache lines apart. A step reads and writes 20 of
/// them in turn. If all arrays began at the same place of a page, the step would take twice as
/// long.
static enum ra_code take(size_t width, double **const *list, size_t count, double **block,
                         struct ra_status *st)
{
    const size_t apart = ((width + LINE - 1) / LINE | 1) * LINE;
    *block = ra_alloc(count * apart, sizeof(double), "modal arrays", st);
    for (size_t a = 0; a < count && *block != NULL; a++) {
        *list[a] = *block + a * apart;
    }
    return *block != NULL ? RA_OK : RA_SYSTEM;
}

// ## Oscillators

enum { ARRAYS = 15 };

static void arrays_of(struct ra_oscillators *o, double **list[ARRAYS])
{
    double **const owned[ARRAYS] = {
        &o->mass,           &o->omega,    &o->decay,      &o->load,       &o->start_amplitude,
        &o->start_velocity, &o->begin.a,  &o->begin.b,    &o->begin.c,    &o->onward.a,
        &o->onward.b,       &o->onward.c, &o->velocity.p, &o->velocity.q, &o->velocity.r};
    memcpy(list, owned, sizeof owned);
}

enum ra_code ra_oscillators_make(struct ra_oscillators *all, struct ra_status *st)
{
    double **list[ARRAYS];
    arrays_of(all, list);
    return take(all->width, list, ARRAYS, &all->block, st);
}

void ra_oscillators_free(struct ra_oscillators *all)
{
    free(all->block);
    memset(all, 0, sizeof *all);
}

void ra_oscillators_prepare(const struct ra_oscillators *all)
{
    for (size_t k = 0; k < all->width; k++) {
        if (all->mass[k] > 0.0) {
            all->scheme->prepare(all, k);
        }
    }
}

double ra_oscillators_highest(const struct ra_oscillators *all)
{
    double largest = 0.0;
    for (size_t k = 0; k < all->width; k++) {
        largest = fmax(largest, all->omega[k]);
    }
    return largest;
}

double ra_oscillators_limit(const struct ra_oscillators *all, double contact, double loss)
{
    struct ra_bounds bounds = {
        .modal = ra_oscillators_highest(all), .contact = contact, .loss = loss};
    for (size_t k = 0; k < all->width; k++) {
        bounds.decay = fmax(bounds.decay, all->decay[k]);
    }
    return all->scheme->largest_step(&bounds);
}

// ## Motion

enum { MOVING = 9 };

static void arrays_of_motion(struct ra_motion *m, double **list[MOVING])
{
    double **const owned[MOVING] = {&m->amplitude, &m->before, &m->after,  &m->increment, &m->next,
                                    &m->velocity,  &m->force,  &m->square, &m->work};
    memcpy(list, owned, sizeof owned);
}

enum ra_code ra_motion_make(const struct ra_oscillators *all, bool stage, struct ra_motion *m,
                            struct ra_status *st)
{
    double **list[MOVING];
    const size_t bytes = all->width * sizeof(double);
    const size_t space = stage ? 0 : (size_t)all->scheme->space;
    arrays_of_motion(m, list);
    if (take(all->width, list, MOVING, &m->block, st) != RA_OK) {
        return RA_SYSTEM;
    }
    m->space = space > 0 ? ra_alloc(space * all->width, sizeof(double), "stages", st) : NULL;
    if (space > 0 && m->space == NULL) {
        return RA_SYSTEM;
    }
    memcpy(m->amplitude, all->start_amplitude, bytes);
    memcpy(m->before, all->start_amplitude, bytes);
    ra_motion_begin(all, m);
    return RA_OK;
}

void ra_motion_free(struct ra_motion *m)
{
    free(m->block);
    free(m->space);
    memset(m, 0, sizeof *m);
}

void ra_motion_begin(const struct ra_oscillators *all, struct ra_motion *m)
{
    for (size_t k = 0; k < all->width; k++) {
        m->velocity[k] = all->start_velocity[k];
        m->increment[k] = all->step * all->start_velocity[k];
        m->force[k] = 0.0;
    }
    m->travel = HUGE_VAL;
}

void ra_motion_move_on(struct ra_motion *m)
{
    double *const oldest = m->before, *const last = m->increment;
    m->before = m->amplitude;
    m->amplitude = m->after;
    m->after = oldest;
    m->increment = m->next;
    m->next = last;
}

/// Begins the sums in the first step. Continues them if the scheme does not sum itself.
RA_RARELY static void sum_up(const struct ra_oscillators *all, const struct ra_motion *m,
                             bool first)
{
    if (first) {
        memset(m->square, 0, all->width * sizeof *m->square);
        memset(m->work, 0, all->width * sizeof *m->work);
    }
    all->kernels->measure(m->velocity, m->force, m->square, m->work, all->width);
    for (size_t k = 0; first && k < all->width; k++) {
        m->work[k] *= 0.5;
    }
}

enum ra_code ra_motion_step(const struct ra_oscillators *all, struct ra_motion *m, uint64_t n,
                            const struct ra_watch *watch, const struct ra_forces *forces,
                            struct ra_status *st)
{
    const bool first = n == 0;
    const enum ra_code code = all->scheme->advance(all, m, first, watch, forces, st);
    if (code == RA_OK && (first || !all->scheme->sums)) {
        sum_up(all, m, first);
    }
    return code;
}

RA_RARELY enum ra_code ra_motion_check(const struct ra_oscillators *all, const struct ra_motion *m,
                                       uint64_t n, struct ra_status *st)
{
    double sum = 0.0;
    for (size_t k = 0; k < all->width; k++) {
        sum += fabs(m->next[k]) + fabs(m->amplitude[k]);
    }
    return isfinite(sum)
               ? RA_OK
               : ra_fail(st, RA_NUMERIC, "the motion is no longer finite at step %llu (t = %g s)",
                         (unsigned long long)n, (double)n * all->step);
}
