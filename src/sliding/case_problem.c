// From a case to a problem: profiles, damping, initial fields (Sect. 2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case holds the values of the user's keys; from it this file makes the problem that the engine
 * steps. For this it makes the surfaces, and treats five keys that need a computation:
 *
 * - `modes = stable` (reading L7): as many modes as are stable with the time step, contact
 *   included. We start from the modes with $\tau \omega < 2$ and remove the highest mode of either
 *   solid until the stability bound holds.
 * - `initial = touching | drop` (reading L4): $\delta$ is the distance at which the lines touch,
 *   plus the drop height.
 * - duration (reading L6): the run ends, at the latest, when the slider's right end reaches the
 *   resonator's right end. If the slider is there already at t = 0, the case is refused. Neither
 *   rule holds in three cases: the moving mass leaves its beam (Sect. 3.1: the case gives a path),
 *   the beams of the toy problem are equally long (Sect. 3.2: sliding.past_end = slide), and a
 *   slider at rest may overhang.
 * - `modes_file`: the modes of a file, interpolated at the nodes, in place of those of the beam.
 * - nodes as printed, l = 1..N (reading L10): a profile has no node at x = 0, but bumps, a sine and
 *   initial fields keep their places along the solid.
 *
 * Every error is reported with the key to change. Tests: tests/sliding/test_problem.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contact/room.h"
#include "kernels/room.h"
#include "line/line.h"
#include "oscillators/oscillators.h"
#include "sliding/case.h"
#include "statistics/room.h"
#include "surface/room.h"

enum ra_code ra_sliding_case_profile(const struct ra_sliding_case *c, int solid,
                                     struct ra_profile *profile, char *note, size_t note_size,
                                     struct ra_status *st)
{
    const int giver = ra_sliding_case_giver(c, solid);
    struct ra_surface_recipe recipe;
    char name[64];
    struct ra_status why = {RA_OK, ""};
    // the path fits into the array: checks.c has checked this
    ra_surface_located(&c->pair.origin, &c->surface[giver], &recipe, &why);
    recipe.reference = ra_sliding_case_nodes(c, giver);
    recipe.first = ra_sliding_case_first(c);
    snprintf(name, sizeof name, "surface.%s.%s", ra_sliding_solid_name(giver), recipe.kind->fault);
    const enum ra_code code = ra_surface_make(&recipe, ra_sliding_case_nodes(c, solid),
                                              c->pair.spacing, profile, note, note_size, &why);
    return code == RA_OK      ? RA_OK
           : code == RA_INPUT ? ra_case_fail(&c->pair.origin, name, st, "%s", why.text)
                              : ra_fail(st, code, "%s", why.text);
}

/// Reads a field from a file of two columns and interpolates it at the nodes of a solid.
static enum ra_code read_field(const struct ra_sliding_case *c, int solid, bool speed,
                               double **field, char *note, size_t note_size, struct ra_status *st)
{
    char path[RA_CASE_FILE], name[64];
    struct ra_status why = {RA_OK, ""};
    const struct ra_sliding_case_solid *const s = &c->solid[solid];
    const char *const file = speed ? s->initial_velocity_file : s->initial_displacement;
    const double first = (double)ra_sliding_case_first(c) * c->pair.spacing;
    const struct ra_field_nodes nodes = {first, c->pair.spacing, ra_sliding_case_nodes(c, solid)};
    snprintf(name, sizeof name, "%s.%s", ra_sliding_solid_name(solid),
             speed ? "initial_velocity" : "initial_displacement");
    ra_case_file(&c->pair.origin, file, path, sizeof path, &why);
    const enum ra_code code = ra_field_read(path, speed, &nodes, field, note, note_size, &why);
    return code == RA_OK      ? RA_OK
           : code == RA_INPUT ? ra_case_fail(&c->pair.origin, name, st, "%s", why.text)
                              : ra_fail(st, code, "%s", why.text);
}

/// Arrays that the spec of the problem points to until ra_problem_init has copied them.
struct fields {
    struct ra_profile profile[2];
    double *damping[2], *displacement[2], *velocity[2];
    /// files of modes; a member without points: the case names no file
    struct ra_modes_file file[2];
    double *omega[2], *shape[2];
};

static void free_fields(struct fields *f)
{
    for (int i = 0; i < 2; i++) {
        ra_profile_free(&f->profile[i]);
        free(f->damping[i]);
        free(f->omega[i]);
        free(f->shape[i]);
        ra_modes_file_free(&f->file[i]);
        free(f->displacement[i]);
        free(f->velocity[i]);
    }
}

/// Sets the initial velocity of one solid: from a file, or to a uniform value; NULL if it is at
/// rest.
static enum ra_code make_velocity(const struct ra_sliding_case *c, int i, double **velocity,
                                  char *note, size_t note_size, struct ra_status *st)
{
    const struct ra_sliding_case_solid *const s = &c->solid[i];
    if (s->initial_velocity_file[0] != '\0') {
        return read_field(c, i, true, velocity, note, note_size, st);
    }
    if (s->initial_velocity != 0.0) {
        const size_t nodes = ra_sliding_case_nodes(c, i);
        *velocity = ra_alloc(nodes, sizeof(double), "initial velocity", st);
        for (size_t l = 0; *velocity != NULL && l < nodes; l++) {
            (*velocity)[l] = s->initial_velocity;
        }
        return *velocity == NULL ? RA_SYSTEM : RA_OK;
    }
    return RA_OK;
}

/// The name of the key that gives the file of modes of a solid.
static const char *modes_key(int i)
{
    return i == 0 ? "resonator.modes_file" : "slider.modes_file";
}

static enum ra_code read_modes(const struct ra_sliding_case *c, int i, struct ra_modes_file *file,
                               struct ra_status *st)
{
    const struct ra_modes_format format = {1, c->solid[i].modes_direction, c->solid[i].modes_units};
    return c->solid[i].modes_file[0] == '\0'
               ? RA_OK
               : ra_case_modes_read(&c->pair.origin, modes_key(i), c->solid[i].modes_file, &format,
                                    file, st);
}

/// Interpolates the modes of a file at the nodes of a solid.
static enum ra_code lay_modes(const struct ra_sliding_case *c, int i, struct fields *f,
                              struct ra_status *st)
{
    const struct ra_modes_file *const file = &f->file[i];
    const size_t nodes = f->profile[i].count;
    struct ra_status why = {RA_OK, ""};
    f->omega[i] = ra_alloc(file->count, sizeof(double), "modes", st);
    f->shape[i] = ra_alloc(file->count * nodes, sizeof(double), "shapes", st);
    if (f->omega[i] == NULL || f->shape[i] == NULL) {
        return RA_SYSTEM;
    }
    for (size_t k = 0; k < file->count; k++) {
        f->omega[i][k] = RA_TWO_PI * file->frequency[k];
        f->damping[i][k] = file->damping[k];
    }
    struct ra_status named = {RA_OK, ""};
    const enum ra_code code =
        ra_modes_file_lay(file, ra_beam_mass(&c->solid[i].beam), c->pair.spacing,
                          ra_sliding_case_first(c), nodes, f->shape[i], &why);
    if (code != RA_OK) {
        ra_fail(&named, code, "%.200s: %s", c->solid[i].modes_file, why.text);
    }
    return ra_case_modes_blame(&c->pair.origin, modes_key(i), code, &named, st);
}

/// Fills in the spec of one solid with at most `modes` modes.
static enum ra_code make_solid_spec(const struct ra_sliding_case *c, int i, size_t modes,
                                    struct fields *f, struct ra_solid_spec *spec, char *note,
                                    size_t note_size, struct ra_status *st)
{
    const struct ra_sliding_case_solid *const s = &c->solid[i];
    enum ra_code code = ra_sliding_case_profile(c, i, &f->profile[i], note, note_size, st);
    f->damping[i] = code == RA_OK ? ra_alloc(modes, sizeof(double), "damping", st) : NULL;
    if (f->damping[i] == NULL) {
        return code == RA_OK ? RA_SYSTEM : code;
    }
    for (size_t k = 0; k < modes; k++) {
        f->damping[i][k] = k < s->mode_damping_count ? s->mode_damping[k] : s->damping;
    }
    if (f->file[i].count > 0) {
        code = lay_modes(c, i, f, st);
    }
    if (code == RA_OK && s->initial_displacement[0] != '\0') {
        code = read_field(c, i, false, &f->displacement[i], note, note_size, st);
    }
    if (code == RA_OK) {
        code = make_velocity(c, i, &f->velocity[i], note, note_size, st);
    }
    *spec = (struct ra_solid_spec){.beam = s->beam,
                                   .modes = modes,
                                   .omega = f->omega[i],
                                   .shape = f->shape[i],
                                   .damping = f->damping[i],
                                   .gravity = s->gravity,
                                   .first = ra_sliding_case_first(c),
                                   .nodes = f->profile[i].count,
                                   .height = f->profile[i].height,
                                   .displacement = f->displacement[i],
                                   .velocity = f->velocity[i]};
    return code;
}

/// The largest number of modes of a solid with which the step is stable without contact.
static size_t stable_modes(const struct ra_sliding_case *c, int i)
{
    const struct ra_beam *const beam = &c->solid[i].beam;
    const size_t most = ra_sliding_case_nodes(c, i) - 1;
    size_t modes = ra_modes_rigid_count(beam->left, beam->right);
    for (; modes < most; modes++) {
        const double omega = ra_modes_omega(beam, modes);
        const struct ra_bounds bounds = {.modal = omega, .decay = c->solid[i].damping * omega};
        if (c->pair.step >= ra_scheme_find(c->pair.scheme)->largest_step(&bounds)) {
            break;
        }
    }
    return modes > 0 ? modes : 1;
}

/// The solid from which the next mode is removed. Among the solids with `modes = stable` and at
/// least two modes, it is the one whose highest mode has the highest frequency. -1 if there is no
/// such solid, or if each of them has only rigid modes.
static int giving_solid(const struct ra_sliding_case *c, const struct ra_problem_spec *spec)
{
    int giving = -1;
    double highest = 0.0;
    for (int i = 0; i < 2; i++) {
        const size_t modes = spec->solid[i].modes;
        if (c->solid[i].modes == 0 && spec->solid[i].omega == NULL && modes > 1) {
            const double omega = ra_modes_omega(&c->solid[i].beam, modes - 1);
            giving = omega > highest ? i : giving;
            highest = fmax(omega, highest);
        }
    }
    return giving;
}

/// Makes the problem. With `modes = stable`, removes modes until the bound with contact holds.
static enum ra_code make_problem(const struct ra_sliding_case *c, struct ra_problem_spec *spec,
                                 struct ra_problem *problem, struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    const struct ra_term_spec terms[RA_MOST_TERMS] = {
        {c->pair.air.on ? &ra_line_film : NULL, &c->pair.air}};
    enum ra_code code = ra_problem_init_with(spec, terms, problem, &why);
    for (int i = giving_solid(c, spec); code == RA_UNSTABLE && i >= 0; i = giving_solid(c, spec)) {
        spec->solid[i].modes--;
        code = ra_problem_init_with(spec, terms, problem, &why);
    }
    if (code == RA_INPUT || code == RA_UNSTABLE || code == RA_APART) {
        const char *const key = code == RA_UNSTABLE ? "time.step"
                                : code == RA_APART  ? "sliding.start"
                                                    : "contact.law";
        return ra_case_fail(&c->pair.origin, key, st, "%s", why.text);
    }
    return code == RA_OK ? RA_OK : ra_fail(st, code, "%s", why.text);
}

/// Checks time and memory of shapes and lists with these numbers of modes. Sines are read from a
/// table. Other shapes are computed for every node, and a higher mode needs more digits
/// (modes/shapes.c): measured times are 0.3, 1.6 and 4.5 us a value for 40, 400 and 1000 modes.
static enum ra_code check_costs(const struct ra_sliding_case *c, const size_t modes[2],
                                struct ra_status *st)
{
    static const double LISTS = 300.0, NODE = 40.0;
    char name[64];
    struct ra_status why = {RA_OK, ""};
    double bytes = LISTS * (double)ra_sliding_case_nodes(c, 1), seconds = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_beam *const beam = &c->solid[i].beam;
        const double nodes = (double)ra_sliding_case_nodes(c, i), count = (double)modes[i];
        const bool given = c->solid[i].modes_file[0] != '\0';
        const bool sines = !given && beam->left == RA_PINNED && beam->right == RA_PINNED;
        const double values = sines ? 0.0 : nodes * count;
        bytes += NODE * nodes + (given ? 2.0 : 1.0) * sizeof(double) * values;
        seconds += given ? 0.0 : 1e-6 * values * fmin(0.1 + 0.0045 * count, 10.0);
    }
    const int larger = modes[1] > modes[0];
    if (ra_check_time(seconds, &why) != RA_OK) {
        snprintf(name, sizeof name, "%s.modes", ra_sliding_solid_name(larger));
        return ra_case_fail(&c->pair.origin, name, st,
                            "%s, for the shapes of %zu modes: take fewer, or a wider grid.spacing",
                            why.text, modes[larger]);
    }
    return ra_check_memory(bytes, &why) == RA_OK
               ? RA_OK
               : ra_case_fail(&c->pair.origin, "grid.spacing", st,
                              "%s; take a wider one, or fewer modes", why.text);
}

/// Refuses a problem whose run would fail at once.
static enum ra_code check_problem(const struct ra_sliding_case *c, const struct ra_problem *problem,
                                  char *note, size_t note_size, struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    const struct ra_solid *const resonator = &problem->solid[0];
    const struct ra_sound_steps steps = {.tau = c->pair.step};
    if (c->pair.sound && resonator->modes.given) {
        return ra_case_fail(&c->pair.origin, "output.sound", st,
                            "needs the shapes of a beam, which are known everywhere; write off "
                            "with resonator.modes_file");
    }
    if (c->pair.sound &&
        ra_strip_sound_check(&resonator->beam, &resonator->modes, &steps, &why) != RA_OK) {
        return ra_case_fail(&c->pair.origin, "output.sound", st, "%s", why.text);
    }
    ra_case_note_interval(&c->pair.origin, "output.sample", c->pair.sample, c->pair.duration, note,
                          note_size);
    return ra_case_unused(&c->pair.origin, note, note_size, st);
}

enum ra_code ra_sliding_case_problem(const struct ra_sliding_case *c, struct ra_problem *problem,
                                     char *note, size_t note_size, struct ra_status *st)
{
    struct fields f;
    memset(&f, 0, sizeof f);
    memset(problem, 0, sizeof *problem);
    const bool automatic = isinf(c->pair.distance);
    const char *const kernels = strcmp(c->pair.kernels, "auto") != 0 ? c->pair.kernels : NULL;
    if (ra_kernels_find(kernels) == NULL) {
        return ra_case_fail(&c->pair.origin, "contact.kernels", st,
                            "this processor cannot run %s; write auto, which always works",
                            kernels);
    }
    struct ra_problem_spec spec = {
        .spacing = c->pair.spacing,
        .speed = ra_pair_case_fastest(&c->pair),
        .start = c->pair.start,
        .touching = automatic,
        .drop_height = c->pair.initial == RA_INITIAL_DROP ? c->pair.drop_height : 0.0,
        .distance = automatic ? 0.0 : c->pair.distance,
        .plain = c->pair.plain,
        .step = c->pair.step,
        .slaves = c->pair.slaves,
        .linear = c->linear,
        .kernels = kernels,
        .law = c->pair.law,
        .scheme = c->pair.scheme,
        .holder = ra_pair_case_holder(&c->pair),
        .course = ra_pair_case_course(&c->pair)};
    ra_law_parameters(&c->pair.origin, ra_law_find(c->pair.law), RA_NODES_OF_LINE, spec.parameter);
    size_t modes[2];
    enum ra_code code = RA_OK;
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        code = read_modes(c, i, &f.file[i], st);
        modes[i] = f.file[i].count > 0      ? f.file[i].count
                   : c->solid[i].modes != 0 ? c->solid[i].modes
                                            : stable_modes(c, i);
    }
    const struct ra_beam *const slider = &c->solid[1].beam;
    const bool free = f.file[1].count == 0 && slider->left == RA_FREE && slider->right == RA_FREE;
    code = code == RA_OK ? check_costs(c, modes, st) : code;
    if (code == RA_OK) {
        code = ra_pair_case_check_holder(&c->pair, free, free && modes[1] > 1, st);
    }
    note[0] = '\0';
    ra_surface_note_shared(&c->surface[0], &c->surface[1], note, note_size);
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        char own[1024];
        code = make_solid_spec(c, i, modes[i], &f, &spec.solid[i], own, sizeof own, st);
        if (own[0] != '\0') {
            ra_note(note, note_size, "%s", own);
        }
    }
    if (code == RA_OK && c->pair.air.on) {
        ra_note(note, note_size,
                "the film of air leaks at its sides like the film under a square slider: in two "
                "dimensions a contact across the whole width would seal it, as no real slider "
                "does; take levels with air from three dimensions (ra2d areal)");
    }
    if (code == RA_OK) {
        code = make_problem(c, &spec, problem, st);
    }
    if (code == RA_OK && (code = check_problem(c, problem, note, note_size, st)) != RA_OK) {
        ra_problem_clear(problem);
    }
    free_fields(&f);
    return code;
}

/// The duration in steps, without other limits.
static double steps_asked(const struct ra_sliding_case *c)
{
    return floor(c->pair.duration / c->pair.step + 0.5);
}

/// The number of steps until the slider's right end passes the resonator's right end, if this ends
/// the run.
static double steps_of_resonator(const struct ra_sliding_case *c)
{
    const double room = c->solid[0].beam.length - c->solid[1].beam.length - c->pair.start;
    const bool endless =
        c->pair.path > 0.0 || c->slides_on || ra_pair_case_fastest(&c->pair) <= 0.0;
    if (!endless && c->pair.knots > 0 &&
        ra_pair_case_way(&c->pair, steps_asked(c)) <= fmax(room, 0.0)) {
        return HUGE_VAL;
    }
    return endless ? HUGE_VAL
                   : ra_pair_case_steps_within(&c->pair, fmax(room, 0.0), steps_asked(c));
}

uint64_t ra_sliding_case_steps(const struct ra_sliding_case *c)
{
    return (uint64_t)fmin(steps_asked(c), steps_of_resonator(c));
}

enum ra_ending ra_sliding_case_ending(const struct ra_sliding_case *c)
{
    return c->pair.path > 0.0                       ? RA_ENDS_WITH_PATH
           : steps_of_resonator(c) < steps_asked(c) ? RA_ENDS_AT_RESONATOR
                                                    : RA_ENDS_WITH_TIME;
}

const char *ra_sliding_case_shortened(const struct ra_sliding_case *c, char *text, size_t size)
{
    char run[64], asked[64], digits[40];
    text[0] = '\0';
    if (ra_sliding_case_ending(c) == RA_ENDS_AT_RESONATOR) {
        snprintf(digits, sizeof digits, "%.9g", (double)ra_sliding_case_steps(c) * c->pair.step);
        snprintf(text, size,
                 "the slider reaches the end of the resonator after %s of the time.duration of %s: "
                 "the run ends there",
                 ra_units_write(strtod(digits, NULL), RA_UNIT_TIME, run),
                 ra_units_write(c->pair.duration, RA_UNIT_TIME, asked));
    }
    return text;
}
