// Checks of the keys of a sliding case against each other.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The reader has checked each key alone. This file checks conditions on several keys, which can be
 * violated although each key is in its range. A length must be a whole number of spacings; this is
 * decided on the decimals as written (decimal.c), and the message names the nearest value that is
 * allowed. Times are checked as in all kinds of cases (case/times.c).
 *
 * Checks that need the modes (stability of the step) or the surface (spacing against correlation
 * length) are made later, when these are known.
 *
 * Two combinations are refused in the file and on the command line: a drop_height together with a
 * distance, because the height would have no effect, and initial fields together with a start in
 * equilibrium.
 *
 * Tests: tests/case/test_case_refuse.c, one bad case per condition; tests/sliding/test_unused.c.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "case/room.h"
#include "model/room.h"
#include "sliding/case.h"
#include "surface/room.h"

/** The name of a key of a solid: for solid 0, "resonator.length" from "%s.length". */
static const char *key_of(int solid, const char *key, char text[64])
{
    snprintf(text, 64, "%s.%s", ra_sliding_solid_name(solid), key);
    return text;
}

enum { MOST_PARTS = 100000000 }; ///< most spacings in a length

/// Refuses a spacing that does not divide a length. The message names a spacing nearby that divides
/// both lengths, if there is one. The search for it takes longer than all other checks.
static enum ra_code refuse_spacing(const struct ra_sliding_case *c, const double L[2], int i,
                                   struct ra_status *st)
{
    char key[64], length[64], spacing[64], better[64];
    const double other = ra_decimal_spacing(L[0], L[1], c->pair.spacing);
    // beyond a factor of 10 a spacing is not what the user meant, and may not be allowed at all
    const bool near = other >= 0.1 * c->pair.spacing && other <= 10.0 * c->pair.spacing &&
                      fmax(L[0], L[1]) <= MOST_PARTS * other;
    key_of(i, "length", key);
    ra_units_write(L[i], RA_UNIT_LENGTH, length);
    ra_units_write(c->pair.spacing, RA_UNIT_LENGTH, spacing);
    return near ? ra_case_fail(&c->pair.origin, "grid.spacing", st,
                               "%s does not divide %s, %s, into whole parts; the nearest spacing "
                               "that divides both lengths is %s",
                               spacing, key, length, ra_units_write(other, RA_UNIT_LENGTH, better))
                : ra_case_fail(&c->pair.origin, "grid.spacing", st,
                               "%s does not divide %s, %s, into whole parts, and no spacing near "
                               "it divides both lengths; give lengths that are whole numbers of "
                               "spacings",
                               spacing, key, length);
}

/** Each length must be a whole number of spacings, at least two. The slider must not be longer than
 *  the resonator. */
static enum ra_code check_grid(const struct ra_sliding_case *c, struct ra_status *st)
{
    char key[64], length[64], spacing[64], better[64];
    const double L[2] = {c->solid[0].beam.length, c->solid[1].beam.length};
    for (int i = 0; i < 2; i++) {
        uint64_t whole;
        if (!ra_decimal_ratio(L[i], c->pair.spacing, &whole)) {
            return refuse_spacing(c, L, i, st);
        }
        if (whole < 2 || whole > MOST_PARTS) {
            return ra_case_fail(
                &c->pair.origin, "grid.spacing", st,
                "%s divides %s, %s, into %llu parts; 2 to 1e8 work",
                ra_units_write(c->pair.spacing, RA_UNIT_LENGTH, spacing), key_of(i, "length", key),
                ra_units_write(L[i], RA_UNIT_LENGTH, length), (unsigned long long)whole);
        }
    }
    if (L[0] < L[1]) {
        return ra_case_fail(&c->pair.origin, "resonator.length", st,
                            "%s is shorter than the slider, %s; the resonator is the longer solid",
                            ra_units_write(L[0], RA_UNIT_LENGTH, length),
                            ra_units_write(L[1], RA_UNIT_LENGTH, better));
    }
    return RA_OK;
}

/** Refuses a file that cannot be opened. */
static enum ra_code check_file(const struct ra_sliding_case *c, const char *key, const char *file,
                               struct ra_status *st)
{
    char path[RA_CASE_FILE];
    struct ra_status why = {RA_OK, ""};
    if (ra_case_file(&c->pair.origin, file, path, sizeof path, &why) != RA_OK) {
        return ra_case_fail(&c->pair.origin, key, st, "%s", why.text);
    }
    FILE *const probe = fopen(path, "r");
    if (probe == NULL) {
        return ra_case_fail(&c->pair.origin, key, st,
                            "cannot open '%s': %s; paths are relative to the case file's folder",
                            path, strerror(errno));
    }
    fclose(probe);
    return RA_OK;
}

static enum ra_code check_solid(const struct ra_sliding_case *c, int i, struct ra_status *st)
{
    char key[64];
    const struct ra_sliding_case_solid *const solid = &c->solid[i];
    enum ra_code code = RA_OK;
    if (solid->modes > 0 && solid->mode_damping_count > solid->modes) {
        return ra_case_fail(&c->pair.origin, key_of(i, "mode_damping", key), st,
                            "has %zu values for %zu mode%s; give at most one for each",
                            solid->mode_damping_count, solid->modes, ra_s(solid->modes));
    }
    if (solid->timoshenko && (solid->beam.left != RA_PINNED || solid->beam.right != RA_PINNED)) {
        return ra_case_fail(
            &c->pair.origin, key_of(i, "theory", key), st,
            "timoshenko is for ends = pinned-pinned, whose shapes are the same with "
            "shear; other ends have other shapes: write euler-bernoulli");
    }
    if (solid->timoshenko && !(solid->poisson > -1)) {
        return ra_case_fail(&c->pair.origin, key_of(i, "poisson", key), st,
                            "-1 leaves no finite shear modulus for theory = timoshenko; write a "
                            "number above -1");
    }
    if (solid->modes_file[0] != '\0') {
        code = check_file(c, key_of(i, "modes_file", key), solid->modes_file, st);
    }
    if (code == RA_OK && solid->initial_displacement[0] != '\0') {
        code =
            check_file(c, key_of(i, "initial_displacement", key), solid->initial_displacement, st);
    }
    if (code == RA_OK && solid->initial_velocity_file[0] != '\0') {
        code = check_file(c, key_of(i, "initial_velocity", key), solid->initial_velocity_file, st);
    }
    return code;
}

static enum ra_code check_surface(const struct ra_sliding_case *c, int i, struct ra_status *st)
{
    char key[64];
    const struct ra_surface_recipe *const recipe = &c->surface[i];
    const struct ra_surface_nodes nodes = {ra_sliding_case_first(c), ra_sliding_case_nodes(c, i),
                                           c->pair.spacing};
    const enum ra_code code =
        ra_surface_check(&c->pair.origin, ra_sliding_solid_name(i), recipe, &nodes, st);
    if (code != RA_OK || !ra_surface_is(recipe->kind, RA_SURFACE_NAMED)) {
        return code;
    }
    snprintf(key, sizeof key, "surface.%s.file", ra_sliding_solid_name(i));
    return check_file(c, key, recipe->file, st);
}

/** At least one of the requested samples must lie in the run. The first sample is at t = 0. */
static enum ra_code check_rows(const struct ra_sliding_case *c, struct ra_status *st)
{
    char a[64], b[64], d[64], digits[40];
    const double every = round(c->pair.sample / c->pair.step);
    const double first = ceil(c->sample_from / c->pair.step - 1e-6);
    const double end = (double)ra_sliding_case_steps(c) - 1.0;
    const double last = fmin(end, c->sample_to / c->pair.step + 1e-6);
    // a run without a step is refused elsewhere
    if (!(every > 0.0) || first == 0.0 || end < 0.0 || ceil(first / every) * every <= last) {
        return RA_OK;
    }
    snprintf(digits, sizeof digits, "%.9g", floor(last) * c->pair.step);
    return ra_case_fail(&c->pair.origin, "output.sample_from", st,
                        "with samples every %s the run has none from %s on to its end, or to "
                        "output.sample_to, at %s; give less",
                        ra_units_write(c->pair.sample, RA_UNIT_TIME, a),
                        ra_units_write(c->sample_from, RA_UNIT_TIME, b),
                        ra_units_write(strtod(digits, NULL), RA_UNIT_TIME, d));
}

/** The step must be shorter than the duration; samples must be whole steps apart; averages must
 *  begin within the run. */
static enum ra_code check_time(const struct ra_sliding_case *c, struct ra_status *st)
{
    char a[64], b[64];
    if (ra_pair_case_check_times(&c->pair, st) != RA_OK) {
        return RA_INPUT;
    }
    if (c->sample_from > c->sample_to) {
        return ra_case_fail(&c->pair.origin, "output.sample_from", st,
                            "%s is after output.sample_to, %s",
                            ra_units_write(c->sample_from, RA_UNIT_TIME, a),
                            ra_units_write(c->sample_to, RA_UNIT_TIME, b));
    }
    if (check_rows(c, st) != RA_OK) {
        return RA_INPUT;
    }
    const double end = fmin((double)ra_sliding_case_steps(c) * c->pair.step, c->sample_to);
    return ra_pair_case_check_samples(&c->pair, fmax(end - c->sample_from, 0.0), st);
}

/** A solid must have more nodes than modes. If the solids touch at the start, some of their nodes
 *  must be opposite each other. */
static enum ra_code check_bodies(const struct ra_sliding_case *c, struct ra_status *st)
{
    char key[64], a[64], b[64], d[64];
    const double L[2] = {c->solid[0].beam.length, c->solid[1].beam.length};
    for (int i = 0; i < 2; i++) {
        const size_t nodes = ra_sliding_case_nodes(c, i);
        if (c->solid[i].modes >= nodes) {
            return ra_case_fail(&c->pair.origin, key_of(i, "modes", key), st,
                                "%zu mode%s on %zu node%s; there must be more nodes than modes",
                                c->solid[i].modes, ra_s(c->solid[i].modes), nodes, ra_s(nodes));
        }
    }
    // with a given distance the slider may start beside the resonator
    if (isinf(c->pair.distance) && (c->pair.start > L[0] || c->pair.start + L[1] < 0)) {
        return ra_case_fail(&c->pair.origin, "sliding.start", st,
                            "at %s the slider, %s, is not over the resonator, 0 to %s: it cannot "
                            "start touching; move its start",
                            ra_units_write(c->pair.start, RA_UNIT_LENGTH, a),
                            ra_units_write(L[1], RA_UNIT_LENGTH, b),
                            ra_units_write(L[0], RA_UNIT_LENGTH, d));
    }
    return RA_OK;
}

/** The slider must move by at most one spacing in a step, and must not start at the end of the
 *  resonator. */
static enum ra_code check_sliding(const struct ra_sliding_case *c, struct ra_status *st)
{
    char a[64], b[64], digits[40];
    const char *const key = c->alpha > 0 ? "sliding.alpha" : "sliding.speed";
    if (ra_pair_case_check_cell(&c->pair, key, "grid.spacing", st) != RA_OK) {
        return RA_INPUT;
    }
    if (ra_sliding_case_steps(c) == 0) {
        const double last = c->solid[0].beam.length - c->solid[1].beam.length;
        snprintf(digits, sizeof digits, "%.15g", last);
        return ra_case_fail(&c->pair.origin, "sliding.start", st,
                            "from %s the slider's right end is beyond the resonator's before the "
                            "first step; start before %s, or write past_end = slide",
                            ra_units_write(c->pair.start, RA_UNIT_LENGTH, a),
                            ra_units_write(strtod(digits, NULL), RA_UNIT_LENGTH, b));
    }
    return RA_OK;
}

/** The position of a probe must be that of a node of its solid. */
static enum ra_code check_probe(const struct ra_sliding_case *c, const struct ra_case_probe *probe,
                                struct ra_status *st)
{
    char key[80], position[64], length[64], better[64];
    uint64_t node;
    const double L = c->solid[probe->solid].beam.length;
    snprintf(key, sizeof key, "probes.%s", probe->name);
    ra_units_write(probe->position, RA_UNIT_LENGTH, position);
    if (probe->position > L) {
        return ra_case_fail(&c->pair.origin, key, st, "%s is outside the %s, 0 to %s", position,
                            ra_sliding_solid_name(probe->solid),
                            ra_units_write(L, RA_UNIT_LENGTH, length));
    }
    const bool on_node = ra_decimal_ratio(probe->position, c->pair.spacing, &node);
    const bool first_missing = c->nodes == RA_NODES_PRINTED && node == 0;
    if (on_node && !first_missing) {
        return RA_OK;
    }
    // 15 digits of the nearest node's position
    char text[40];
    const double wished = round(probe->position / c->pair.spacing);
    snprintf(text, sizeof text, "%.15g", fmax(wished, first_missing ? 1 : 0) * c->pair.spacing);
    return ra_case_fail(&c->pair.origin, key, st, "%s is not on a node; the nearest one is at %s",
                        position, ra_units_write(strtod(text, NULL), RA_UNIT_LENGTH, better));
}

/** A drop must have a height. A start in equilibrium must not have initial fields. */
static enum ra_code check_start(const struct ra_sliding_case *c, struct ra_status *st)
{
    if (ra_pair_case_check_drop(&c->pair, "sliding", st) != RA_OK) {
        return RA_INPUT;
    }
    for (int i = 0; i < 2 && c->pair.initial == RA_INITIAL_SETTLED; i++) {
        char key[64];
        const struct ra_sliding_case_solid *const s = &c->solid[i];
        const bool moves = s->initial_velocity != 0 || s->initial_velocity_file[0] != '\0';
        if (moves || s->initial_displacement[0] != '\0') {
            return ra_case_fail(
                &c->pair.origin,
                key_of(i, moves ? "initial_velocity" : "initial_displacement", key), st,
                "is not used with sliding.initial = settled, which starts at rest in equilibrium; "
                "leave one of them out");
        }
    }
    return RA_OK;
}

enum ra_code ra_sliding_case_check_keys(const struct ra_sliding_case *c, struct ra_status *st)
{
    enum ra_code code = check_grid(c, st);
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        code = check_solid(c, i, st);
        if (code == RA_OK) {
            code = check_surface(c, i, st);
        }
    }
    if (code == RA_OK) {
        code = check_bodies(c, st);
    }
    if (code == RA_OK) {
        code = check_time(c, st);
    }
    if (code == RA_OK && c->pair.air.on && !(c->solid[1].thickness > 0.0)) {
        code = ra_case_fail(
            &c->pair.origin, "air.film", st,
            "needs solids of unit width; give thickness in place of area, or write off");
    }
    if (code == RA_OK) {
        code = check_sliding(c, st);
    }
    for (size_t i = 0; i < c->pair.probe_count && code == RA_OK; i++) {
        code = check_probe(c, &c->pair.probe[i], st);
    }
    return code == RA_OK ? check_start(c, st) : code;
}
