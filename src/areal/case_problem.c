// From a case in three dimensions to its problem.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case holds the values of the user's keys; from it this file makes the problem that the engine
 * steps (problem.c). It finds the errors that need a computation: errors of the surfaces, and an
 * unstable step. The equilibrium at the start is computed later (run.c).
 *
 * Tests: tests/areal/test_areal_case.c, tests/areal/test_areal_run.c.
 */
#include "areal/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/room.h"

struct ra_areal_spec ra_areal_case_spec(const struct ra_areal_case *c)
{
    const bool automatic = isinf(c->pair.distance);
    struct ra_areal_spec s = {
        .plate = c->plate,
        .highest = c->highest,
        .damping = c->damping,
        .block = {c->length, c->width, c->height, c->density, {c->inertia[0], c->inertia[1]}},
        .gravity = {c->gravity[0], c->gravity[1]},
        .velocity = c->velocity,
        .pair.spacing = c->pair.spacing,
        .pair.start = c->pair.start,
        .side = fmax(ra_areal_case_side(c), 0.0),
        .pair.speed = ra_pair_case_fastest(&c->pair),
        .pair.touching = automatic,
        .pair.drop_height = c->pair.initial == RA_INITIAL_DROP ? c->pair.drop_height : 0.0,
        .pair.distance = automatic ? 0.0 : c->pair.distance,
        .pair.step = c->pair.step,
        .pair.slaves = c->pair.slaves,
        .pair.plain = c->pair.plain,
        .pair.law = c->pair.law,
        .contacts = c->contacts,
        .air = c->pair.air,
        .yield = c->yield,
        .pair.holder = ra_pair_case_holder(&c->pair),
        .pair.course = ra_pair_case_course(&c->pair),
        .pair.scheme = c->pair.scheme,
        .pair.kernels = strcmp(c->pair.kernels, "auto") != 0 ? c->pair.kernels : NULL};
    ra_law_parameters(&c->pair.origin, ra_law_find(c->pair.law), RA_NODES_OF_AREA,
                      s.pair.parameter);
    return s;
}

/// Reads the modes of the plate from a file, if the case names one.
static enum ra_code read_modes(const struct ra_areal_case *c, struct ra_plate *plate,
                               struct ra_status *st)
{
    static const char key[] = "plate.modes_file";
    const struct ra_modes_format format = {2, 2, c->modes_units};
    struct ra_modes_file file;
    struct ra_status why = {RA_OK, ""};
    if (c->modes_file[0] == '\0') {
        return RA_OK;
    }
    enum ra_code code = ra_case_modes_read(&c->pair.origin, key, c->modes_file, &format, &file, st);
    if (code == RA_OK) {
        code = ra_plate_file_make(&file, plate->length, plate->width, &plate->file, &why);
        code = ra_case_modes_blame(&c->pair.origin, key, code, &why, st);
    }
    ra_modes_file_free(&file);
    const double bytes =
        code == RA_OK
            ? ra_plate_file_bytes(plate->file, (double)ra_areal_case_cells(c, plate->length),
                                  (double)ra_areal_case_cells(c, c->width))
            : 0.0;
    if (code == RA_OK && (bytes > c->memory || ra_check_memory(bytes, &why) != RA_OK)) {
        code = ra_case_fail(&c->pair.origin, "case.memory", st,
                            "%.3g bytes are needed for the shapes of plate.modes_file, and %.3g "
                            "allowed; raise it, or give fewer points or modes",
                            bytes, c->memory);
    }
    return code;
}

/// Writes a note if two flat surfaces would touch with more nodes at once than the run allows.
static void note_of_flat(const struct ra_areal *p, char *note, size_t note_size)
{
    const size_t passes = p->pair.slaves == RA_SLAVES_BOTH ? 2 : 1;
    const size_t nodes = passes * p->columns * p->rows;
    if (nodes > p->most) {
        ra_note(note, note_size,
                "both surfaces are flat, and the run ends when more than %zu of their %zu nodes "
                "are in contact (contact.nodes); write contact.nodes = all, with the smaller "
                "time.step that it asks for",
                p->most, nodes);
    }
}

enum ra_code ra_areal_case_problem(const struct ra_areal_case *c, struct ra_areal *problem,
                                   double *record[2], char *note, size_t note_size,
                                   struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    struct ra_areal_spec spec = ra_areal_case_spec(c);
    enum ra_code code = RA_OK;
    note[0] = '\0';
    if (ra_kernels_find(spec.pair.kernels) == NULL) {
        return ra_case_fail(&c->pair.origin, "contact.kernels", st,
                            "this processor cannot run %s; write auto, which always works",
                            spec.pair.kernels);
    }
    ra_surface_note_shared(&c->surface[0], &c->surface[1], note, note_size);
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        char own[1024] = "";
        code = ra_areal_case_surface(c, i, &spec.surface[i], &record[i], own, sizeof own, st);
        if (own[0] != '\0') {
            ra_note(note, note_size, "%s", own);
        }
    }
    code = code == RA_OK ? read_modes(c, &spec.plate, st) : code;
    if (code != RA_OK) {
        ra_plate_file_free(spec.plate.file);
        return code;
    }
    code = ra_areal_make(&spec, problem, &why);
    if (code == RA_INPUT || code == RA_UNSTABLE) {
        return ra_case_fail(&c->pair.origin, code == RA_UNSTABLE ? "time.step" : "contact.law", st,
                            "%s", why.text);
    }
    if (code == RA_OK && c->surface[0].kind->flat && c->surface[1].kind->flat) {
        note_of_flat(problem, note, note_size);
    }
    const struct ra_case_origin *const origin = &c->pair.origin;
    const double duration = c->pair.duration;
    ra_case_note_interval(origin, "output.sample", c->pair.sample, duration, note, note_size);
    ra_case_note_interval(origin, "output.map", c->map, duration, note, note_size);
    return code == RA_OK ? ra_case_unused(origin, note, note_size, st)
                         : ra_fail(st, code, "%s", why.text);
}
