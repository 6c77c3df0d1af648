// The state of a plate and a block, and the time step (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The same flow as in two dimensions (step.c of `time`): forces at t_n by the contact, then U_{n+1}
 * and the velocity at t_n by the recurrence of the scheme, whose coefficients and kernel are those
 * of two dimensions: a mode does not know of how many dimensions its shape is. Sums of squared
 * velocities and of works are formed on its way.
 *
 * **Rest.** Settling is dynamic relaxation as in settle.c, with the fictitious mass of a mode
 * $$ \gamma_k = 1/(\mu \omega_k^2 + 2 \mu_{max} \omega_c^2)                % eq:areal-fictitious $$
 * and velocities removed whenever the kinetic energy has passed a maximum.
 *
 * Tests: tests/areal/test_areal.c, tests/areal/test_block.c, tests/areal/test_reduction.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/candidates.h"
#include "time/scheme.h"
#include "time/step.h"

// ## The state

enum { MOTION = 9 };

static void motion_arrays(struct ra_motion *m, double **list[MOTION])
{
    double **const all[MOTION] = {&m->amplitude, &m->before, &m->after,  &m->increment, &m->next,
                                  &m->velocity,  &m->force,  &m->square, &m->work};
    memcpy(list, all, sizeof all);
}

static enum ra_code make_motion(const struct ra_areal *p, struct ra_motion motion[2],
                                struct ra_status *st)
{
    double **first[MOTION], **second[MOTION];
    motion_arrays(&motion[RA_PLATE], first);
    motion_arrays(&motion[RA_BLOCK], second);
    for (size_t a = 0; a < MOTION; a++) {
        *first[a] = ra_alloc(p->width, sizeof(double), "modal array", st);
        if (*first[a] == NULL) {
            return RA_SYSTEM;
        }
        *second[a] = *first[a] + p->modes.width;
    }
    memcpy(motion->velocity, p->start_velocity, p->width * sizeof(double));
    for (size_t k = 0; k < p->width; k++) {
        motion->increment[k] = p->step * p->start_velocity[k];
    }
    return RA_OK;
}

enum { PACKED = 11 };

static void packed_arrays(struct ra_areal_state *s, double **list[PACKED])
{
    double **const all[PACKED] = {&s->height[0],
                                  &s->height[1],
                                  &s->line[0],
                                  &s->line[1],
                                  &s->limit[0],
                                  &s->limit[1],
                                  &s->shape[0],
                                  &s->shape[1],
                                  &s->shape[2],
                                  &s->motion[0].node_force,
                                  &s->motion[1].node_force};
    memcpy(list, all, sizeof all);
}

/// Room for all nodes: of most of it nothing is ever touched.
static enum ra_code make_packed(const struct ra_areal *p, struct ra_areal_state *s,
                                struct ra_status *st)
{
    // the last vector of a sweep may end behind the last entry
    const size_t nodes = p->rows * (p->columns + 4) + 2 * RA_LANES;
    double **list[PACKED];
    packed_arrays(s, list);
    s->run_capacity = p->rows * (p->columns / 5 + 1);
    s->contact_capacity = 2 * p->rows * p->columns;
    s->run = ra_reserve(s->run_capacity, sizeof *s->run, "runs of nodes", st);
    s->contact = ra_reserve(s->contact_capacity, sizeof *s->contact, "list of contacts", st);
    s->asked = ra_reserve(3 * s->contact_capacity, sizeof(double), "forces of contacts", st);
    s->rows = ra_reserve(p->rows, sizeof *s->rows, "rows of runs", st);
    s->loaded = ra_reserve(p->rows, sizeof *s->loaded, "rows with forces", st);
    s->row = ra_alloc(p->rows * p->modes.most, sizeof(double), "coefficients of rows", st);
    s->flag = ra_reserve(nodes / RA_LANES + 1, 1, "flags of nodes", st);
    bool good = s->run != NULL && s->contact != NULL && s->asked != NULL && s->rows != NULL &&
                s->loaded != NULL && s->row != NULL && s->flag != NULL;
    for (size_t a = 0; a < PACKED && good; a++) {
        *list[a] = ra_reserve(nodes, sizeof(double), "packed nodes", st);
        good = *list[a] != NULL;
    }
    return good ? RA_OK : RA_SYSTEM;
}

enum ra_code ra_areal_state_make(const struct ra_areal *p, struct ra_areal_state *s,
                                 struct ra_status *st)
{
    memset(s, 0, sizeof *s);
    s->offset = p->sliding.start;
    s->cell = -1;
    s->travel = HUGE_VAL;
    enum ra_code code = make_motion(p, s->motion, st);
    if (code == RA_OK) {
        code = make_packed(p, s, st);
    }
    if (code == RA_OK) {
        const size_t room = p->columns + 4 + 2 * RA_LEAST_TILE;
        code = ra_track_make(&p->track, p->spacing, p->rows, room, &s->track, st);
    }
    if (code == RA_OK && !p->plain) {
        code = ra_areal_candidates_make(p, &s->candidates, st);
    }
    return code;
}

void ra_areal_state_free(struct ra_areal_state *s)
{
    if (s != NULL) {
        double **list[MOTION];
        motion_arrays(&s->motion[RA_PLATE], list);
        for (size_t a = 0; a < MOTION; a++) {
            free(*list[a]);
        }
        double **packed[PACKED];
        packed_arrays(s, packed);
        for (size_t a = 0; a < PACKED; a++) {
            free(*packed[a]);
        }
        free(s->run);
        free(s->contact);
        free(s->asked);
        free(s->rows);
        free(s->row);
        free(s->loaded);
        free(s->flag);
        ra_track_free(s->track);
        ra_areal_candidates_free(s->candidates);
        memset(s, 0, sizeof *s);
    }
}

uint64_t ra_areal_steps(const struct ra_areal *p)
{
    const double room = (double)(p->cells - p->columns) - 1.0;
    const double cells = p->sliding.speed * p->step / p->spacing;
    const double start =
        (double)p->sliding.start.cell + ra_offset_fraction(&p->sliding, &p->sliding.start);
    const double steps = floor((room - start) / cells + 1e-9);
    return steps < 1e18 ? (uint64_t)steps : UINT64_MAX;
}

// ## The step

/// The increment before the first step, from the velocity it must give (two_step.c).
static void begin(const struct ra_areal *p, struct ra_motion *m)
{
    const struct ra_velocity_formula *const v = &p->solid[RA_PLATE].velocity;
    const double half = 0.5 / p->step;
    for (size_t k = 0; k < p->width; k++) {
        const bool mode =
            k >= p->modes.width ? k < p->modes.width + RA_RIGID_MODES : p->modes.bound[k] > 0.0;
        if (mode) {
            const double after = p->scheme->formula ? v->p[k] : half;
            const double before = p->scheme->formula ? v->q[k] : half;
            const double known =
                after * m->next[k] + (p->scheme->formula ? v->r[k] : 0.0) * m->amplitude[k];
            m->increment[k] = (m->velocity[k] - known) / before;
            m->before[k] = m->amplitude[k] - m->increment[k];
        }
    }
}

/// The first step of the sums: a velocity as given, works by half.
static void begin_sums(const struct ra_areal *p, struct ra_motion *m)
{
    for (size_t k = 0; k < p->width; k++) {
        m->square[k] = m->velocity[k] * m->velocity[k];
        m->work[k] = 0.5 * (m->force[k] * m->velocity[k]);
    }
}

static void advance(const struct ra_areal *p, struct ra_areal_state *s)
{
    struct ra_motion *const m = &s->motion[RA_PLATE];
    const struct ra_oscillators *const all = &p->solid[RA_PLATE];
    const bool first = s->step == 0, formula = p->scheme->formula;
    const struct ra_recurrence *const c = first ? &all->begin : &all->onward;
    const struct ra_watch watch = ra_areal_candidates_watch(p, s->candidates);
    const struct ra_advance step = {.a = c->a,
                                    .b = c->b,
                                    .c = c->c,
                                    .load = p->load,
                                    .force = m->force,
                                    .amplitude = m->amplitude,
                                    .increment = m->increment,
                                    .factor = watch.factor,
                                    .reference = watch.reference,
                                    .drift = watch.drift,
                                    .half = 0.5 / p->step,
                                    .p = formula ? all->velocity.p : NULL,
                                    .q = formula ? all->velocity.q : NULL,
                                    .r = formula ? all->velocity.r : NULL,
                                    .next = m->next,
                                    .velocity = first ? m->before : m->velocity,
                                    .after = m->after,
                                    .square = first ? NULL : m->square,
                                    .work = first ? NULL : m->work};
    s->travel = p->kernels->advance(&step, p->width);
    if (first) {
        begin(p, m);
        begin_sums(p, m);
    }
}

static bool is_finite(const struct ra_areal *p, const struct ra_motion *m)
{
    double sum = 0.0;
    for (size_t k = 0; k < p->width; k++) {
        sum += fabs(m->next[k]) + fabs(m->amplitude[k]);
    }
    return isfinite(sum);
}

enum ra_code ra_areal_step(const struct ra_areal *p, struct ra_areal_state *s, struct ra_status *st)
{
    if (s->started) {
        ra_motion_move_on(&s->motion[RA_PLATE]);
        ra_motion_move_on(&s->motion[RA_BLOCK]);
        ra_offset_advance(&p->sliding, &s->offset);
        s->step++;
    }
    s->started = true;
    const enum ra_code code = ra_areal_forces(p, s, st);
    if (code != RA_OK) {
        return code;
    }
    advance(p, s);
    if (s->step % RA_FINITE_EVERY == 0 && !is_finite(p, &s->motion[RA_PLATE])) {
        return ra_fail(st, RA_NUMERIC, "the motion is no longer finite at step %llu (t = %g s)",
                       (unsigned long long)s->step, (double)s->step * p->step);
    }
    return RA_OK;
}

// ## Rest

enum { WINDOW = 64 };

/// Fictitious masses (eq:areal-fictitious).
static void relax_masses(const struct ra_areal *p, const struct ra_recurrence *relaxed)
{
    const double heavier = fmax(p->solid[RA_PLATE].mass, p->solid[RA_BLOCK].mass);
    const double stiffness = 2.0 * heavier * (p->contact * p->contact);
    for (size_t k = 0; k < p->width; k++) {
        const bool block = k >= p->modes.width;
        const double mass = p->solid[block].mass;
        const double spring = mass * (p->omega[k] * p->omega[k]);
        const bool mode = block || p->modes.bound[k] > 0.0;
        relaxed->a[k] = 1.0;
        relaxed->c[k] = mode ? 1.0 / (spring + stiffness) : 0.0;
        relaxed->b[k] = spring * relaxed->c[k];
    }
}

static double kinetic(const struct ra_areal *still, const struct ra_areal_state *s)
{
    double sum = 0.0;
    for (size_t k = 0; k < still->width; k++) {
        const double c = still->solid[RA_PLATE].onward.c[k], step = s->motion[RA_PLATE].next[k];
        sum += c > 0.0 ? step * step / c : 0.0;
    }
    return sum;
}

static void stop_motion(const struct ra_areal *p, struct ra_motion *m)
{
    const size_t bytes = p->width * sizeof(double);
    memset(m->increment, 0, bytes);
    memset(m->next, 0, bytes);
    memset(m->velocity, 0, bytes);
    memcpy(m->after, m->amplitude, bytes);
}

/// The same of a state: what the modes have travelled has to be found anew.
static void halt(const struct ra_areal *p, struct ra_areal_state *s)
{
    stop_motion(p, &s->motion[RA_PLATE]);
    s->travel = HUGE_VAL;
}

/// Adds this step's residual of the equilibrium.
static void add_residual(const struct ra_areal *p, const struct ra_motion *m, double *residual)
{
    for (size_t k = 0; k < p->width; k++) {
        const double mass = p->solid[k >= p->modes.width].mass;
        residual[k] +=
            (m->force[k] + p->load[k]) - mass * (p->omega[k] * p->omega[k]) * m->amplitude[k];
    }
}

/// Largest mean residual over the largest load, of modes alone; empties the window.
static double close_window(const struct ra_areal *still, double *residual)
{
    double worst = 0.0, load = 0.0;
    for (size_t k = 0; k < still->width; k++) {
        if (still->solid[RA_PLATE].onward.c[k] > 0.0) {
            worst = fmax(worst, fabs(residual[k]) / WINDOW);
            load = fmax(load, fabs(still->load[k]));
        }
        residual[k] = 0.0;
    }
    return load > 0.0 ? worst / load : worst;
}

static enum ra_code relax(const struct ra_areal *still, struct ra_areal_state *s, double tolerance,
                          uint64_t most, const volatile sig_atomic_t *stop, double *residual,
                          struct ra_status *st)
{
    double last = 0.0, share = HUGE_VAL;
    for (uint64_t n = 1; n <= most; n++) {
        if (stop != NULL && *stop) {
            return ra_fail(st, RA_EARLY, "interrupted while settling, before the first step");
        }
        const enum ra_code code = ra_areal_step(still, s, st);
        if (code != RA_OK) {
            return code;
        }
        add_residual(still, &s->motion[RA_PLATE], residual);
        if (n % WINDOW == 0) {
            share = close_window(still, residual);
            if (share <= tolerance) {
                return RA_OK;
            }
        }
        const double energy = kinetic(still, s);
        if (energy < last) {
            halt(still, s);
        }
        last = energy < last ? 0.0 : energy;
    }
    return ra_fail(st, RA_NUMERIC,
                   "no static equilibrium in %llu relaxation steps: residual %g of the load, "
                   "wanted %g",
                   (unsigned long long)most, share, tolerance);
}

/// As before the first step, with the velocities of the start.
static void rest(const struct ra_areal *p, struct ra_areal_state *s)
{
    struct ra_motion *const m = &s->motion[RA_PLATE];
    memset(m->force, 0, p->width * sizeof(double));
    for (size_t k = 0; k < p->width; k++) {
        m->velocity[k] = p->start_velocity[k];
        m->increment[k] = p->step * p->start_velocity[k];
    }
    ra_areal_runs_clear(s);
    s->cell = -1;
    s->travel = HUGE_VAL;
    s->total_force = s->sliding_force = 0.0;
    s->step = 0;
    s->started = false;
}

enum ra_code ra_areal_settle(const struct ra_areal *p, struct ra_areal_state *s, double tolerance,
                             uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                             struct ra_status *st)
{
    double *const memory = ra_alloc(4 * p->width, sizeof(double), "settling", st);
    if (memory == NULL) {
        return RA_SYSTEM;
    }
    const struct ra_recurrence relaxed = {memory, memory + p->width, memory + 2 * p->width};
    struct ra_areal still = *p;
    // the scheme that the relaxed coefficients are for
    still.scheme = ra_scheme_at(0);
    still.sliding.step = (struct ra_offset){0, 0};
    relax_masses(p, &relaxed);
    still.solid[RA_PLATE].begin = still.solid[RA_PLATE].onward = relaxed;
    halt(&still, s);
    const enum ra_code code = relax(&still, s, tolerance, most, stop, memory + 3 * p->width, st);
    if (steps != NULL) {
        *steps = s->step + 1;
    }
    rest(p, s);
    free(memory);
    return code;
}
