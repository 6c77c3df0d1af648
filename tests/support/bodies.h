// Small problems for the tests of the engine, and an independent computation of gaps.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A `struct pair` is a problem with its state. Beams here are given by mass per length and bending
 * stiffness (area = inertia = 1); the equations need no more. Random numbers come from a seed in
 * each test, so every run has the same problems.
 *
 * `bodies_gap` computes a gap in long double from the *positions* of nodes, without the shared
 * local coordinate and the index ranges of detection.c. It finds the master segment that contains
 * the slave's abscissa (Eq. 28). Then it uses cubic Hermite interpolation with slopes (y_{j+1} -
 * y_{j-1})/2, to which the weights of Eq. 31 are equivalent, or the straight line on an outer
 * segment (Eq. 32).
 */
#ifndef RA_BODIES_H
#define RA_BODIES_H

#include "support/check.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "contact/contact.h"
#include "contact/forces.h"
#include "detection/detection.h"
#include "line/line.h"
#include "model/modal.h"
#include "oscillators/oscillators.h"

struct pair {
    struct ra_problem problem;
    struct ra_state state;
    struct ra_status st;
};

/** The next number of a splitmix64 sequence, uniform in [-1, 1). */
static inline double bodies_random(uint64_t *seed)
{
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1.0;
}

/** A random integer in [low, high]. */
static inline size_t bodies_pick(uint64_t *seed, size_t low, size_t high)
{
    const double u = 0.5 * (bodies_random(seed) + 1.0);
    const size_t n = low + (size_t)(u * (double)(high - low + 1));
    return n <= high ? n : high;
}

/** Whether n numbers have the same bits. Negative zeros differ from positive ones. */
static inline bool same(const double *a, const double *b, size_t n)
{
    return memcmp(a, b, n * sizeof *a) == 0;
}

/** The motion of the modes of solid i only. */
static inline struct ra_motion bodies_motion(const struct ra_problem *problem,
                                             const struct ra_state *state, int i)
{
    struct ra_motion m = state->at.motion;
    double **const all[] = {&m.amplitude, &m.before, &m.after,  &m.increment, &m.next,
                            &m.velocity,  &m.force,  &m.square, &m.work};
    for (size_t a = 0; a < sizeof all / sizeof *all; a++) {
        *all[a] += problem->solid[i].begin;
    }
    return m;
}

/** A beam of mass m [kg/m] and stiffness D [N m]. */
static inline struct ra_beam bodies_beam(double length, double mass, double stiffness,
                                         enum ra_end left, enum ra_end right)
{
    return (struct ra_beam){.length = length,
                            .area = 1.0,
                            .inertia = 1.0,
                            .young = stiffness,
                            .density = mass,
                            .left = left,
                            .right = right};
}

/** The first parameter of a law: kappa of the penalty; 0, the default, of any other law. */
static inline double bodies_penalty(const char *law, double kappa)
{
    return law != NULL && strcmp(law, "penalty") == 0 ? kappa : 0.0;
}

/** A flat solid without gravity with nodes at both ends. */
static inline struct ra_solid_spec bodies_solid(struct ra_beam beam, size_t nodes, size_t modes)
{
    return (struct ra_solid_spec){.beam = beam, .modes = modes, .nodes = nodes};
}

/** Makes heights of at most 2 um. */
static inline void bodies_heights(uint64_t seed, double *height, size_t nodes)
{
    for (size_t l = 0; l < nodes; l++) {
        height[l] = 2e-6 * bodies_random(&seed);
    }
}

/** A slider of 3 kg/m with free ends lies by its weight on a pinned beam of 2 kg/m with 6 modes and
 * `bed` nodes. `bed_height` and `height` are the surfaces; NULL: flat. The caller sets its start,
 * its speed and its end. */
static inline struct ra_problem_spec bodies_slider(double spacing, double step, size_t bed,
                                                   size_t slider, size_t modes,
                                                   const double *bed_height, const double *height)
{
    const struct ra_beam bottom =
        bodies_beam(spacing * (double)(bed - 1), 2.0, 40.0, RA_PINNED, RA_PINNED);
    const struct ra_beam top =
        bodies_beam(spacing * (double)(slider - 1), 3.0, 40.0, RA_FREE, RA_FREE);
    struct ra_problem_spec spec = {
        .solid = {bodies_solid(bottom, bed, 6), bodies_solid(top, slider, modes)},
        .spacing = spacing,
        .touching = true,
        .step = step,
        .law = "penalty",
        .parameter = {1e8}};
    spec.solid[0].height = bed_height;
    spec.solid[1].height = height;
    spec.solid[1].gravity = 9.81;
    return spec;
}

/** A rigid slider of 1 kg/m over 1 m falls with 1 m/s onto a flat body of 1e15 kg/m at the distance
 * `gap`. Three nodes with the weights 1/4, 1/2, 1/4 m are slaves in both passes. The caller sets
 * the law and its parameters. */
static inline struct ra_problem_spec bodies_impact(double gap, double step)
{
    static const double one[3] = {1.0, 1.0, 1.0};
    struct ra_problem_spec spec = {.spacing = 0.5, .distance = gap, .step = step};
    spec.solid[0] = bodies_solid(bodies_beam(1.0, 1e15, 1.0, RA_FREE, RA_FREE), 3, 1);
    spec.solid[1] = bodies_solid(bodies_beam(1.0, 1.0, 1.0, RA_FREE, RA_FREE), 3, 1);
    spec.solid[1].velocity = one;
    return spec;
}

static inline void pair_make(const struct ra_problem_spec *spec, struct pair *pair)
{
    memset(pair, 0, sizeof *pair);
    check_ok(ra_problem_init(spec, &pair->problem, &pair->st), &pair->st);
    check_ok(ra_state_init(&pair->problem, &pair->state, &pair->st), &pair->st);
}

static inline void pair_free(struct pair *pair)
{
    ra_state_clear(&pair->problem, &pair->state);
    ra_problem_clear(&pair->problem);
}

static inline void pair_step(struct pair *pair)
{
    check_ok(ra_step(&pair->problem, &pair->state, &pair->st), &pair->st);
    ra_list_contacts(&pair->problem, &pair->state);
}

/** The height of the master line y (n nodes) at s cells right of its first node. If s is not on the
 * solid, returns 0 and sets *inside = 0. `linear` is that of the problem. */
static inline long double bodies_line(const long double *y, size_t n, long double s, int linear,
                                      int *inside)
{
    const long double last = (long double)(n - 1);
    *inside = s >= 0.0L && s <= last;
    if (!*inside) {
        return 0.0L;
    }
    size_t j = (size_t)s;
    if (j == n - 1) {
        j--; // here the last node belongs to the last segment
    }
    const long double x = s - (long double)j, x2 = x * x, x3 = x2 * x;
    if (linear || j == 0 || j == n - 2) {
        return y[j] + x * (y[j + 1] - y[j]);
    }
    const long double left = (y[j + 1] - y[j - 1]) / 2.0L, right = (y[j + 2] - y[j]) / 2.0L;
    return (2.0L * x3 - 3.0L * x2 + 1.0L) * y[j] + (x3 - 2.0L * x2 + x) * left +
           (3.0L * x2 - 2.0L * x3) * y[j + 1] + (x3 - x2) * right;
}

/** h + sum_k U_k psi_k at all nodes of a solid. The caller frees it. */
static inline long double *bodies_deflected(const struct ra_solid *solid, const double *amplitude)
{
    long double *const y = malloc(solid->nodes * sizeof *y);
    assert_non_null(y);
    for (size_t l = 0; l < solid->nodes; l++) {
        y[l] = (long double)solid->height[l];
        for (size_t k = 0; k < solid->modes.count; k++) {
            y[l] += (long double)amplitude[k] * (long double)ra_modes_at(&solid->modes, k, l);
        }
    }
    return y;
}

/** Cells from the first node of the other solid to node l of solid i, with the slider at `offset`.
 */
static inline long double bodies_cells(const struct ra_problem *problem,
                                       const struct ra_offset *offset, int slave, size_t l)
{
    const long double slid = (long double)offset->cell +
                             (long double)offset->rest / (long double)problem->pair.sliding.q;
    const long double sign = slave == 0 ? -1.0L : 1.0L;
    return (long double)(problem->solid[slave].first + l) + sign * slid -
           (long double)problem->solid[1 - slave].first;
}

/** The gap of slave node l of solid `slave`, where y are the lines of the two solids. *inside as in
 * bodies_line. */
static inline long double bodies_gap(const struct ra_problem *problem,
                                     const struct ra_offset *offset, long double *const y[2],
                                     int slave, size_t l, int *inside)
{
    const long double s = bodies_cells(problem, offset, slave, l);
    const long double line =
        bodies_line(y[1 - slave], problem->solid[1 - slave].nodes, s, problem->linear, inside);
    return (long double)problem->pair.distance - y[slave][l] - line;
}

#endif
