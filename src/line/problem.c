// From the description of two solids to a problem that can be stepped.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A *problem* holds all constant data: modes at the nodes, projected gravity, coefficients of the
 * recurrence, profiles, the exact sliding. All variables are in a *state* (state.c). First the
 * description is checked, then memory is allocated, and then the time step is compared with the
 * stability limit of the scheme with contact (stability.c, pair.c of `time`).
 *
 * **Gravity** points to the resonator: -m g in the frame of the bottom solid, +m g in that of the
 * top one, whose axis points down (Eq. 3). Gravity is projected onto the modes (Eq. 20, modal.c),
 * as the initial fields are.
 *
 * **Touching.** With `touching` the distance $\delta$ of the reference lines is the smallest at
 * which no gap at t = 0 is negative: the profiles meet in one point (reading L4). It is found by
 * the detection itself, on all nodes of both passes.
 *
 * Tests: tests/line/test_problem.c, tests/line/test_stability.c.
 */
#include "line/line.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detection/room.h"
#include "model/room.h"

// ## Solids

/// Whether all n numbers are finite and at least `least`. True for an array that is NULL.
static bool all_good(const double *values, size_t n, double least)
{
    for (size_t i = 0; values != NULL && i < n; i++) {
        if (!(values[i] >= least) || !isfinite(values[i])) {
            return false;
        }
    }
    return true;
}

static enum ra_code check_solid(const struct ra_solid_spec *s, const char *name, double spacing,
                                struct ra_status *st)
{
    const struct ra_beam *const b = &s->beam;
    const double positive[] = {b->length, b->area, b->inertia, b->young, b->density};
    const double cells = b->length / spacing;
    if (!all_good(positive, sizeof positive / sizeof *positive, DBL_MIN) ||
        !all_good(&b->shear, 1, 0.0)) {
        return ra_fail(st, RA_INPUT,
                       "%s: length %g m, area %g m^2, inertia %g m^4, modulus %g Pa and density %g "
                       "kg/m^3 must be positive and finite, shear modulus %g Pa 0 or positive",
                       name, b->length, b->area, b->inertia, b->young, b->density, b->shear);
    }
    if (s->modes < 1 || s->modes >= s->nodes ||
        fabs(cells - (double)(s->nodes - 1 + s->first)) > 1e-6 * cells) {
        return ra_fail(st, RA_INPUT,
                       "%s: %zu mode%s on %zu node%s from node %zu do%s not fit a length of %g m "
                       "with spacing %g m; there must be more nodes than modes",
                       name, s->modes, ra_s(s->modes), s->nodes, ra_s(s->nodes), s->first,
                       s->modes == 1 ? "es" : "", b->length, spacing);
    }
    const size_t values = s->omega != NULL ? s->modes * s->nodes : 0;
    if (!all_good(s->omega, s->modes, 0.0) || !all_good(s->shape, values, -DBL_MAX)) {
        return ra_fail(st, RA_INPUT,
                       "%s: natural frequencies that are given must be finite and not negative, "
                       "their shapes finite",
                       name);
    }
    if (!isfinite(s->gravity) || !all_good(s->damping, s->modes, 0.0) ||
        !all_good(s->displacement, s->nodes, -DBL_MAX) ||
        !all_good(s->velocity, s->nodes, -DBL_MAX)) {
        return ra_fail(st, RA_INPUT,
                       "%s: gravity, initial displacements and velocities must be finite, damping "
                       "ratios finite and not negative",
                       name);
    }
    return RA_OK;
}

static enum ra_code check_spec(const struct ra_problem_spec *spec, struct ra_status *st)
{
    const double numbers[] = {spec->start, spec->speed, spec->distance, spec->drop_height};
    if (!(spec->spacing > 0.0) || !(spec->step > 0.0) || !all_good(numbers, 4, -DBL_MAX)) {
        return ra_fail(
            st, RA_INPUT,
            "spacing %g m and time step %g s must be positive; start %g m, speed %g m/s, "
            "reference distance %g m and drop height %g m finite",
            spec->spacing, spec->step, spec->start, spec->speed, spec->distance, spec->drop_height);
    }
    const enum ra_code code = check_solid(&spec->solid[0], "resonator", spec->spacing, st);
    return code == RA_OK ? check_solid(&spec->solid[1], "slider", spec->spacing, st) : code;
}

/// Allocates all arrays of both solids except the modes. After a failure ra_problem_clear frees
/// those that were allocated.
static enum ra_code take_arrays(struct ra_problem *problem, struct ra_status *st)
{
    problem->solid[1].begin = problem->solid[0].modes.width;
    problem->pair.modal.width = problem->solid[1].begin + problem->solid[1].modes.width;
    if (ra_oscillators_make(&problem->pair.modal, st) != RA_OK) {
        return RA_SYSTEM;
    }
    for (int i = 0; i < 2; i++) {
        const size_t pitch = problem->solid[i].modes.pitch;
        problem->solid[i].height = ra_alloc(pitch, sizeof(double), "heights", st);
        if (problem->solid[i].height == NULL) {
            return RA_SYSTEM;
        }
    }
    return RA_OK;
}

static enum ra_code fill_profile(const struct ra_solid_spec *spec, int i, double spacing,
                                 struct ra_solid *solid, struct ra_status *st)
{
    solid->spacing = spacing;
    for (size_t l = 0; l < solid->nodes; l++) {
        solid->height[l] = spec->height != NULL ? spec->height[l] : 0.0;
        if (!isfinite(solid->height[l])) {
            return ra_fail(st, RA_INPUT, "%s: height of node %zu is not a finite number",
                           i == 0 ? "resonator" : "slider", l);
        }
    }
    return RA_OK;
}

/// Fills in the modes, initial fields and gravity of solid i.
static enum ra_code fill_oscillators(const struct ra_solid_spec *spec, int i,
                                     const struct ra_solid *solid, const struct ra_oscillators *all,
                                     struct ra_status *st)
{
    double *const amplitude = all->start_amplitude + solid->begin;
    double *const velocity = all->start_velocity + solid->begin;
    if (spec->displacement != NULL) {
        ra_project(solid, spec->displacement, amplitude);
    }
    if (spec->velocity != NULL) {
        ra_project(solid, spec->velocity, velocity);
    }
    for (size_t k = 0; k < solid->modes.count; k++) {
        const double omega = solid->modes.omega[k];
        all->mass[solid->begin + k] = solid->mass;
        all->omega[solid->begin + k] = omega;
        all->decay[solid->begin + k] = spec->damping != NULL ? spec->damping[k] * omega : 0.0;
        amplitude[k] /= solid->modes.square[k];
        velocity[k] /= solid->modes.square[k];
    }
    if (spec->gravity == 0.0) {
        return RA_OK;
    }
    double *const load = ra_alloc(solid->nodes, sizeof *load, "gravity", st);
    if (load == NULL) {
        return RA_SYSTEM;
    }
    for (size_t l = 0; l < solid->nodes; l++) {
        load[l] = (i == 0 ? -1.0 : 1.0) * (solid->mass * spec->gravity);
    }
    ra_project(solid, load, all->load + solid->begin);
    free(load);
    return RA_OK;
}

static enum ra_code make_modes(const struct ra_solid_spec *s, double spacing,
                               struct ra_solid *solid, struct ra_status *st)
{
    solid->beam = s->beam;
    solid->mass = ra_beam_mass(&s->beam);
    solid->first = s->first;
    solid->nodes = s->nodes;
    if (s->omega != NULL) {
        return ra_modes_given(s->omega, s->shape, s->modes, spacing, s->nodes - 1 + s->first,
                              s->first, s->nodes, &solid->modes, st);
    }
    return ra_modes_make(&s->beam, s->modes, s->nodes - 1 + s->first, s->first, s->nodes,
                         &solid->modes, st);
}

/// Makes both solids with all their arrays.
static enum ra_code make_solids(const struct ra_problem_spec *spec, struct ra_problem *problem,
                                struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        code = make_modes(&spec->solid[i], spec->spacing, &problem->solid[i], st);
    }
    if (code == RA_OK) {
        code = take_arrays(problem, st);
    }
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        struct ra_solid *const solid = &problem->solid[i];
        code = fill_profile(&spec->solid[i], i, spec->spacing, solid, st);
        if (code == RA_OK) {
            code = fill_oscillators(&spec->solid[i], i, solid, &problem->pair.modal, st);
        }
    }
    return code;
}

static void free_solids(struct ra_problem *problem)
{
    ra_pair_clear(&problem->pair);
    for (int i = 0; i < 2; i++) {
        ra_modes_free(&problem->solid[i].modes);
        free(problem->solid[i].height);
    }
}

/// Finds heave and pitch of a free slider. They are its first two modes.
static void find_rigid(struct ra_problem *problem)
{
    const struct ra_solid *const slider = &problem->solid[1];
    const struct ra_modes *const modes = &slider->modes;
    for (size_t k = 0; k < modes->count && k < 2 && modes->rigid == 2; k++) {
        double first, last;
        ra_modes_sample(modes, k, 0, 1, &first);
        ra_modes_sample(modes, k, slider->nodes - 1, 1, &last);
        const double length = slider->spacing * (double)(slider->nodes - 1);
        const double shape = k == 0 ? first : (last - first) / length;
        problem->pair.rigid[k] = (struct ra_rigid){.mode = slider->begin + k, .shape = shape};
    }
}

// ## The problem

/// Sets $\delta$ so that the lines touch at t = 0. It computes all gaps for $\delta = 0$; then
/// $\delta$ is minus the smallest of them.
static enum ra_code start_in_contact(struct ra_problem *problem, double drop_height,
                                     struct ra_status *st)
{
    struct ra_detection all;
    enum ra_code code = ra_detection_make(problem, &all, st);
    if (code != RA_OK) {
        return code;
    }
    const double *const amplitude[2] = {problem->pair.modal.start_amplitude,
                                        problem->pair.modal.start_amplitude +
                                            problem->solid[1].begin};
    problem->pair.distance = 0.0;
    ra_detect_plain(problem, &problem->pair.sliding.start, amplitude, HUGE_VAL, &all);
    double smallest = HUGE_VAL;
    for (size_t c = 0; c < all.count; c++) {
        smallest = fmin(smallest, all.contact[c].gap);
    }
    if (all.count == 0) {
        code = ra_fail(st, RA_APART,
                       "no node of the slider is opposite the resonator at t = 0: it cannot start "
                       "touching; move its start");
    }
    problem->pair.distance = drop_height - smallest;
    ra_detection_free(&all);
    return code;
}

enum ra_code ra_problem_init(const struct ra_problem_spec *spec, struct ra_problem *problem,
                             struct ra_status *st)
{
    return ra_problem_init_with(spec, NULL, problem, st);
}

enum ra_code ra_problem_init_with(const struct ra_problem_spec *spec,
                                  const struct ra_term_spec *terms, struct ra_problem *problem,
                                  struct ra_status *st)
{
    struct ra_pair_spec pair = {.spacing = spec->spacing,
                                .start = spec->start,
                                .speed = spec->speed,
                                .distance = spec->distance,
                                .step = spec->step,
                                .slaves = spec->slaves,
                                .plain = spec->plain,
                                .law = spec->law,
                                .scheme = spec->scheme,
                                .kernels = spec->kernels,
                                .holder = spec->holder,
                                .course = spec->course};
    memcpy(pair.parameter, spec->parameter, sizeof pair.parameter);
    if (terms != NULL) {
        memcpy(pair.term, terms, sizeof pair.term);
    }
    memset(problem, 0, sizeof *problem);
    problem->linear = spec->linear;
    enum ra_code code = check_spec(spec, st);
    if (code == RA_OK) {
        code = ra_pair_begin(&pair, &ra_nodes_of_line, &problem->pair, st);
    }
    if (code == RA_OK) {
        code = make_solids(spec, problem, st);
    }
    if (code == RA_OK) {
        find_rigid(problem);
        problem->pair.contact = ra_contact_frequency(problem);
        problem->pair.loss = ra_contact_loss(problem);
        code = ra_pair_prepare(&pair, &problem->pair, st);
    }
    if (code == RA_OK && spec->touching) {
        code = start_in_contact(problem, spec->drop_height, st);
    }
    if (code != RA_OK) {
        ra_problem_clear(problem);
    }
    return code;
}

void ra_problem_clear(struct ra_problem *problem)
{
    if (problem != NULL) {
        free_solids(problem);
        memset(problem, 0, sizeof *problem);
    }
}
