// Random problems of small bodies, for the tests of the two engines.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BEDS_H
#define RA_BEDS_H

#include "support/bodies.h"

enum { MOST = 200, WIDTH = 16 };

/** A random problem, and the memory of its arrays. */
struct bed {
    struct ra_problem_spec spec;
    double height[2][MOST], displacement[2][MOST], velocity[2][MOST], damping[WIDTH];
    double size;  ///< of the heights [m]
    double kappa; ///< of the penalty [Pa]
};

/** Makes heights: flat, smooth, rough, smooth with a little roughness, or two smooth bumps. All of
 * them may be tilted. */
static inline void make_heights(uint64_t *seed, double size, size_t nodes, double *height)
{
    const size_t kind = bodies_pick(seed, 0, 4);
    const double rough = kind == 2 ? size : kind == 3 ? 1e-2 * size : 0.0;
    const double wave = kind == 1 || kind == 3 ? size : 0.0;
    const double tilt = bodies_pick(seed, 0, 2) == 0 ? 4.0 * size * bodies_random(seed) : 0.0;
    const double bump = kind == 4 ? size : 0.0, width = 5.0 + 3.0 * bodies_random(seed);
    const size_t at[2] = {bodies_pick(seed, 0, nodes), bodies_pick(seed, 0, nodes)};
    const double number = 0.1 + 0.3 * fabs(bodies_random(seed)), phase = 3.0 * bodies_random(seed);
    for (size_t l = 0; l < nodes; l++) {
        const double x = (double)l;
        height[l] = wave * sin(number * x + phase) + rough * bodies_random(seed) + tilt * x / 50.0;
        for (int b = 0; b < 2; b++) {
            const double away = (x - (double)at[b]) / width;
            height[l] += bump * exp(-away * away);
        }
    }
}

/** Makes solid i of the problem. */
static inline void make_body(uint64_t *seed, int i, struct bed *bed)
{
    static const enum ra_end ends[3] = {RA_FREE, RA_PINNED, RA_CLAMPED};
    // kernels work in blocks of eight nodes; with 8 n + 1 nodes the last one is alone behind a
    // block
    const size_t any = bodies_pick(seed, 2, i == 0 ? MOST : MOST / 2);
    const size_t nodes = bodies_pick(seed, 0, 3) == 0 ? (any / 8 + 1) * 8 + 1 : any;
    const size_t count = nodes <= MOST ? nodes : MOST;
    const size_t first = bodies_pick(seed, 0, 1), modes = bodies_pick(seed, 1, 9);
    const double length = (double)(count - 1 + first) * bed->spec.spacing;
    const enum ra_end left = i == 0 ? ends[bodies_pick(seed, 0, 2)] : RA_FREE;
    const enum ra_end right = i == 0 ? ends[bodies_pick(seed, 0, 2)] : RA_FREE;
    struct ra_solid_spec *const s = &bed->spec.solid[i];
    *s = bodies_solid(bodies_beam(length, 1.0 + i, 1e-3 * length, left, right), count,
                      modes < count ? modes : count - 1);
    s->first = first;
    s->height = bed->height[i];
    s->gravity = (i == 0 ? 0.0 : 20.0) * fabs(bodies_random(seed));
    make_heights(seed, bed->size, count, bed->height[i]);
    for (size_t l = 0; l < count; l++) {
        bed->displacement[i][l] = 0.1 * bed->size * bodies_random(seed);
        bed->velocity[i][l] = 0.05 * (i == 0 ? 1.0 : -1.0) * fabs(bodies_random(seed));
    }
    s->displacement = bodies_pick(seed, 0, 3) == 0 ? bed->displacement[i] : NULL;
    s->velocity = bodies_pick(seed, 0, 1) == 0 ? bed->velocity[i] : NULL;
    s->damping = bodies_pick(seed, 0, 1) == 0 ? bed->damping : NULL;
}

/** A power of ten of at most a tenth of the stability limit 2/omega, for any Gram matrix. */
static inline double safe_step(const struct ra_problem_spec *spec, double kappa)
{
    double square = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_beam *const b = &spec->solid[i].beam;
        const double a = ra_modes_root(b->left, b->right, spec->solid[i].modes - 1) / b->length;
        square += a * a * a * a * ra_beam_stiffness(b) / ra_beam_mass(b) + 100.0 * kappa;
    }
    return pow(10.0, floor(log10(0.2 / sqrt(square))));
}

/** Makes a problem with all arrays in `bed`, which must exist while the problem is made. */
static inline void make_bed(uint64_t *seed, struct bed *bed)
{
    static const double cells[] = {0.0,  1.0 / 512, 0.004, 1.0 / 64, 0.015, 0.05,
                                   0.06, 0.125,     0.25,  0.37,     0.75,  1.0};
    memset(bed, 0, sizeof *bed);
    struct ra_problem_spec *const spec = &bed->spec;
    bed->size = pow(10.0, -3.0 + 2.0 * bodies_random(seed)) * 1e-3;
    spec->spacing = 1e-3;
    bed->kappa = pow(10.0, 5.0 + bodies_random(seed));
    spec->touching = bodies_pick(seed, 0, 4) > 0;
    spec->distance = bodies_pick(seed, 0, 1) ? bed->size * fabs(bodies_random(seed)) : 0.0;
    spec->drop_height = spec->distance;
    spec->law = bodies_pick(seed, 0, 2) == 0 ? "lagrange" : "penalty";
    spec->parameter[0] = bodies_penalty(spec->law, bed->kappa);
    for (size_t k = 0; k < WIDTH; k++) {
        bed->damping[k] = 0.05 * fabs(bodies_random(seed));
    }
    make_body(seed, 0, bed);
    make_body(seed, 1, bed);
    // one pass or two, facets or cubics, and shear if both ends are pinned
    spec->slaves = (enum ra_slaves)(bodies_pick(seed, 0, 1) * bodies_pick(seed, 1, 2));
    spec->linear = bodies_pick(seed, 0, 2) == 0;
    struct ra_beam *const beam = &spec->solid[0].beam;
    if (beam->left == RA_PINNED && beam->right == RA_PINNED && bodies_pick(seed, 0, 1)) {
        beam->shear = 0.3 * beam->young;
    }
    spec->step = safe_step(spec, bed->kappa);
    spec->speed =
        cells[bodies_pick(seed, 0, sizeof cells / sizeof *cells - 1)] * spec->spacing / spec->step;
    // the slider may lie almost completely to the left or to the right of the resonator
    const double reach = (double)(spec->solid[0].nodes + spec->solid[1].nodes) - 6.0;
    const double at = 0.5 * (bodies_random(seed) + 1.0) * fmax(reach, 0.0);
    spec->start = (floor(at * 8.0) / 8.0 - (double)spec->solid[1].nodes + 4.0) * spec->spacing;
}

/** Makes a straight slider over a flat beam. The slider has a slope without curvature, so gaps
 * close and open within a cell and no neighbour is close. Then every master of the list matters. */
static inline void bed_tilt(uint64_t *seed, struct bed *bed)
{
    const double slope = bed->size * bodies_random(seed);
    for (size_t l = 0; l < MOST; l++) {
        bed->height[0][l] = 0.0;
        bed->height[1][l] = slope * (double)l;
    }
    bed->spec.solid[0].displacement = bed->spec.solid[1].displacement = NULL;
}

/** Makes one bump on each solid, far from each other at the start, and modes that hardly move. So
 * lists last as long as the sliding allows. */
static inline void bed_approach(uint64_t *seed, struct bed *bed)
{
    // the bumps meet where a list from the start ends, or a little before or after
    const size_t slider = bodies_pick(seed, 0, bed->spec.solid[1].nodes);
    const size_t at[2] = {slider + bodies_pick(seed, 22, 36), slider};
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l < MOST; l++) {
            const double away = ((double)l - (double)at[i]) / 4.0;
            bed->height[i][l] = bed->size * exp(-away * away);
        }
        bed->spec.solid[i].displacement = NULL;
    }
    bed->spec.speed = 0.125 * bed->spec.spacing / bed->spec.step;
    bed->spec.start = 0.0;
    bed->spec.touching = false;
    bed->spec.distance = 1.5 * bed->size;
    bed->size *= 1e-4;
}

#endif
