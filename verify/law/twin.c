// Two runs of a problem that differ by little (twin.h).
// SPDX-License-Identifier: GPL-3.0-or-later

#include "law/twin.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "line/line.h"

enum ra_code twin_make(const struct ra_problem *problem, const struct ra_state *one,
                       struct twin *twin, struct ra_status *st)
{
    const struct ra_oscillators *const modal = &problem->pair.modal;
    memset(twin, 0, sizeof *twin);
    const enum ra_code code = ra_state_init(problem, &twin->state, st);
    if (code == RA_OK) {
        memcpy(twin->state.at.motion.amplitude, one->at.motion.amplitude,
               modal->width * sizeof(double));
        ra_motion_begin(modal, &twin->state.at.motion);
    }
    return code;
}

void twin_free(const struct ra_problem *problem, struct twin *twin)
{
    ra_state_clear(problem, &twin->state);
}

// ## Distances
// After a step `after` is U_{n+1} and `next` is D_{n+1}. The next step needs no other values.

/// Squares of the length of the motion `more` plus `factor` times m: of amplitudes [0] and of
/// velocities [1].
static void find_squares(const struct tangent *t, const struct ra_motion *m, double factor,
                         const struct ra_motion *more, double square[2])
{
    square[0] = square[1] = 0;
    for (size_t k = 0; k < t->width; k++) {
        const double u = more->after[k] + factor * m->after[k];
        const double d = more->next[k] + factor * m->next[k];
        square[0] += t->weight[0][k] * u * u;
        square[1] += t->weight[1][k] * d * d;
    }
}

static double distance(const struct twin *twin, const struct ra_state *one, const struct tangent *t)
{
    double square[2];
    find_squares(t, &one->at.motion, -1, &twin->state.at.motion, square);
    return sqrt(square[0] + square[1]);
}

double twin_difference(const struct twin *twin, const struct ra_state *one, const struct tangent *t)
{
    double apart[2], motion[2];
    find_squares(t, &one->at.motion, -1, &twin->state.at.motion, apart);
    find_squares(t, &one->at.motion, 0, &one->at.motion, motion);
    return sqrt(apart[1] / motion[1]);
}

double twin_deviation(const struct twin *twin, const struct ra_state *one, const struct tangent *t)
{
    const struct ra_motion *const a = &twin->state.at.motion, *const b = &one->at.motion;
    double wrong = 0, length = 0;
    for (size_t k = 0; k < t->width; k++) {
        const double u = t->amplitude[k] - (a->after[k] - b->after[k]) / twin->apart;
        const double d = t->increment[k] - (a->next[k] - b->next[k]) / twin->apart;
        wrong += t->weight[0][k] * u * u + t->weight[1][k] * d * d;
        length += t->weight[0][k] * t->amplitude[k] * t->amplitude[k] +
                  t->weight[1][k] * t->increment[k] * t->increment[k];
    }
    return sqrt(wrong / length);
}

// ## Apart, and back

void twin_part(struct twin *twin, const struct ra_state *one, const struct tangent *t,
               double relative)
{
    struct ra_motion *const a = &twin->state.at.motion;
    const struct ra_motion *const b = &one->at.motion;
    double square[2];
    find_squares(t, b, 0, b, square);
    twin->apart = relative * sqrt(square[0] + square[1]);
    for (size_t k = 0; k < t->width; k++) {
        a->after[k] = b->after[k] + twin->apart * t->amplitude[k];
        a->next[k] = b->next[k] + twin->apart * t->increment[k];
    }
    // the proof of the list of candidates does not hold for a state that has been moved
    a->travel = HUGE_VAL;
}

void twin_round(struct twin *twin, const struct tangent *t)
{
    struct ra_motion *const a = &twin->state.at.motion;
    for (size_t k = 0; k < t->width; k++) {
        a->after[k] *= 1 + DBL_EPSILON;
        a->next[k] *= 1 + DBL_EPSILON;
    }
    a->travel = HUGE_VAL;
}

void twin_measure(struct twin *twin, const struct ra_state *one, const struct tangent *t)
{
    struct ra_motion *const a = &twin->state.at.motion;
    const struct ra_motion *const b = &one->at.motion;
    const double grown = distance(twin, one, t) / twin->apart;
    for (size_t k = 0; k < t->width; k++) {
        a->after[k] = b->after[k] + (a->after[k] - b->after[k]) / grown;
        a->next[k] = b->next[k] + (a->next[k] - b->next[k]) / grown;
    }
    a->travel = HUGE_VAL;
    twin->stretched += log(grown);
}
