// Values of a three-dimensional case that follow from other keys, and checks of its keys.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * These values follow from other keys:
 *
 *     sigma = sqrt(pi/2) Ra         of normal heights
 *     T = path/V
 *     what a law takes from the plate and a rigid block (contact/law.h)
 *
 * The reader has checked each key alone. This file checks conditions on several keys, as far as
 * this is possible before the problem is made. Lengths must be whole numbers of spacings. The block
 * must stay on the plate from the first step to the last. The grid must resolve the modes. Memory
 * and the time before the first step are limited.
 *
 * **Memory** counts the arrays that are written: modal arrays, shapes along the plate (nodes times
 * half waves) and across it, the heights of the block and of the track under it, records of
 * surfaces, white noise. Lists of candidates and contacts are reserved for all nodes. Only a small
 * part of them is written, so they are not counted. With the plain engine they are written as a
 * whole and counted.
 *
 * **Time.** The longest computation before the first step is the matrix of the plate's mode shapes
 * under the block (problem.c). It needs about $n^2 r$ products, where n is the number of half waves
 * across and r the number of rows of nodes of the block. The computer makes some 1e9 products a
 * second.
 *
 * The stability of the step is checked when the problem is made (problem.c), before its first step.
 *
 * Tests: tests/areal/test_areal_case.c: one bad case per condition.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "areal/case.h"
#include "areal/listener.h"
#include "areal/plate_sound.h"
#include "base/room.h"
#include "case/room.h"
#include "kernels/room.h"
#include "modes/room.h"
#include "surface/room.h"

/// numbers that problem, state and observers store for each mode
static const double MODAL = 48.0;
static const double SIGMA_OF_RA = 1.2533141373155002512; ///< $\sqrt{\pi/2}$

// ## Values that follow from others

/// Sets the rms height of both surfaces together for the factor of flow. Refuses surfaces for which
/// this factor does not hold (flow_factor.c).
static enum ra_code complete_flow(struct ra_areal_case *c, struct ra_status *st)
{
    static const double MOST = 0.01;
    double square = 0.0, error = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_surface_recipe *const s = &c->surface[i];
        const bool gaussian = strcmp(s->kind->name, "gaussian") == 0;
        if (!s->kind->flat && !gaussian) {
            return ra_case_fail(&c->pair.origin, "air.flow", st,
                                "patir-cheng holds for isotropic gaussian surfaces only, and the "
                                "surface of the %s is not one; write smooth",
                                ra_areal_solid_name(i));
        }
        if (gaussian) {
            square += s->sigma * s->sigma;
            error += ra_flow_factor_error(s->sigma / s->correlation_length);
        }
    }
    if (error > MOST) {
        return ra_case_fail(
            &c->pair.origin, "air.flow", st,
            "patir-cheng would make an error of %.2g in the flow: the roughness has an rms height "
            "of %.3g um, and its waves are not much longer than the gap; take surfaces with a "
            "longer correlation_length, or write smooth",
            error, 1e6 * sqrt(square));
    }
    c->pair.air.roughness = sqrt(square);
    return RA_OK;
}

static enum ra_code complete(struct ra_areal_case *c, struct ra_status *st)
{
    for (int i = 0; i < 2; i++) {
        struct ra_surface_recipe *const s = &c->surface[i];
        if (s->Ra > 0.0) {
            s->sigma = SIGMA_OF_RA * s->Ra;
        }
    }
    const struct ra_elastic solid[2] = {{c->plate.young, c->plate.poisson}, {HUGE_VAL, 0.0}};
    ra_laws_complete(&c->pair.origin, RA_NODES_OF_AREA, solid);
    c->pair.air.across = c->pair.air.along;
    enum ra_code code = c->pair.air.on && c->pair.air.hindered ? complete_flow(c, st) : RA_OK;
    code = code == RA_OK ? ra_pair_case_complete_course(&c->pair, st) : code;
    return code == RA_OK && c->pair.path > 0.0
               ? ra_case_path_duration(&c->pair.origin, c->pair.path, c->pair.speed,
                                       &c->pair.duration, st)
               : code;
}

// ## Lengths

/// Checks that lengths are whole numbers of spacings.
static enum ra_code check_grid(const struct ra_areal_case *c, struct ra_status *st)
{
    const struct {
        const char *key;
        double length;
    } lengths[] = {
        {"plate.length", c->plate.length}, {"block.length", c->length}, {"block.width", c->width}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char spacing[64], length[64];
        uint64_t whole;
        ra_units_write(c->pair.spacing, RA_UNIT_LENGTH, spacing);
        ra_units_write(lengths[i].length, RA_UNIT_LENGTH, length);
        if (!ra_decimal_ratio(lengths[i].length, c->pair.spacing, &whole)) {
            return ra_case_fail(&c->pair.origin, "track.spacing", st,
                                "%s does not divide %s, %s, into whole parts; choose lengths that "
                                "are whole numbers of spacings",
                                spacing, lengths[i].key, length);
        }
        if (whole < 4 || whole > 10000000) {
            return ra_case_fail(&c->pair.origin, "track.spacing", st,
                                "%s divides %s, %s, into %llu parts; 4 to 1e7 work", spacing,
                                lengths[i].key, length, (unsigned long long)whole);
        }
    }
    return RA_OK;
}

/// Checks that the block is over the plate, at least two cells from its ends, from the first step
/// to the last.
static enum ra_code check_track(const struct ra_areal_case *c, struct ra_status *st)
{
    char a[64], b[64], d[64];
    const double margin = 2.0 * c->pair.spacing, side = ra_areal_case_side(c);
    const double last = c->plate.length - c->length - margin, rounding = 1e-9 * c->plate.length;
    if (c->pair.start < margin - rounding || c->pair.start > last + rounding) {
        return ra_case_fail(&c->pair.origin, "track.start", st,
                            "at %s the block of %s does not lie on the plate of %s with two "
                            "spacings left at both ends; move it",
                            ra_units_write(c->pair.start, RA_UNIT_LENGTH, a),
                            ra_units_write(c->length, RA_UNIT_LENGTH, b),
                            ra_units_write(c->plate.length, RA_UNIT_LENGTH, d));
    }
    if (side < -rounding || side + c->width > c->plate.width + rounding) {
        return ra_case_fail(&c->pair.origin, "track.centre", st,
                            "the block would reach from y = %.6g m to %.6g m, and the plate from 0 "
                            "to %s; move it",
                            side, side + c->width,
                            ra_units_write(c->plate.width, RA_UNIT_LENGTH, a));
    }
    const double steps = (double)ra_areal_case_steps(c), way = ra_pair_case_way(&c->pair, steps);
    if (c->pair.start + way > last + rounding) {
        return ra_case_fail(
            &c->pair.origin, c->pair.path > 0.0 ? "time.path" : "time.duration", st,
            "at %s the block reaches the end of the plate after %.6g s, and the run lasts %.6g s: "
            "make it shorter",
            ra_units_write(ra_pair_case_fastest(&c->pair), RA_UNIT_SPEED, a),
            c->pair.knots > 0
                ? c->pair.step * ra_pair_case_steps_within(&c->pair, last - c->pair.start, steps)
                : (last - c->pair.start) / c->pair.speed,
            c->pair.duration);
    }
    return RA_OK;
}

// ## Modes, surfaces, memory

static enum ra_code check_plate(const struct ra_areal_case *c, struct ra_status *st)
{
    const struct ra_plate *const p = &c->plate;
    if (c->modes_file[0] != '\0') {
        return RA_OK;
    }
    if (p->ends == RA_GUIDED && p->sides == RA_GUIDED) {
        return ra_case_fail(&c->pair.origin, "plate.sides", st,
                            "a plate guided on all four edges can move as a rigid body; support "
                            "its ends or its sides");
    }
    const double lowest = ra_plate_omega(p, ra_edges_least(p->ends), ra_edges_least(p->sides));
    if (RA_TWO_PI * c->highest < lowest) {
        return ra_case_fail(&c->pair.origin, "plate.highest", st,
                            "no mode is below %g Hz; the lowest one has %.6g Hz", c->highest,
                            lowest / RA_TWO_PI);
    }
    size_t most = 1;
    const size_t cells = ra_areal_case_cells(c, p->length);
    const size_t least = ra_edges_least(p->sides);
    while (most <= cells && ra_plate_omega(p, most, least) <= RA_TWO_PI * c->highest) {
        most++;
    }
    if (2 * (most - 1) > cells) {
        return ra_case_fail(&c->pair.origin, "plate.highest", st,
                            "%g Hz needs more half waves than half the %zu cells of the plate; "
                            "choose a finer track.spacing, or a lower frequency",
                            c->highest, cells);
    }
    return RA_OK;
}

static enum ra_code check_surface(const struct ra_areal_case *c, int i, struct ra_status *st)
{
    char name[80];
    const char *key = "correlation_length";
    struct ra_status why = {RA_OK, ""};
    const struct ra_surface_recipe *const s = &c->surface[i];
    enum ra_code code = RA_OK;
    if (s->kind->stream != NULL) {
        code = s->kind->stream->check(s, c->pair.spacing, &key, &why);
    } else if (ra_surface_is(s->kind, RA_SURFACE_CORRELATED)) {
        code = ra_filter_check(s->correlation_length, c->pair.spacing, &why);
    }
    if (code != RA_OK) {
        snprintf(name, sizeof name, "surface.%s.%s", ra_areal_solid_name(i), key);
        return ra_case_fail(&c->pair.origin, name, st, "%s", why.text);
    }
    return ra_surface_check(&c->pair.origin, ra_areal_solid_name(i), s, NULL, st);
}

/// Estimates the numbers of half waves along and across: $\sqrt{\omega \sqrt{\mu/D}} a/\pi$. For
/// modes of a file both are 0, because their memory is counted when the file is read
/// (case_problem.c).
static void count_waves(const struct ra_areal_case *c, double waves[2])
{
    if (c->modes_file[0] != '\0') {
        waves[0] = waves[1] = 0.0;
        return;
    }
    const double first = ra_plate_omega(&c->plate, 1, 0) / RA_TWO_PI;
    waves[0] = sqrt(c->highest / first) + RA_LANES;
    waves[1] = waves[0] * c->plate.width / c->plate.length;
}

/// The memory that a run writes to [bytes], counted as described above.
static double bytes_of(const struct ra_areal_case *c)
{
    const struct ra_plate *const p = &c->plate;
    const double columns = (double)ra_areal_case_cells(c, c->length) + 1.0;
    const double rows = (double)ra_areal_case_cells(c, c->width) + 1.0;
    const double way = ra_pair_case_fastest(&c->pair) * c->pair.duration / c->pair.spacing;
    double waves[2];
    count_waves(c, waves);
    double nodes = waves[0] * (p->length / c->pair.spacing) + (waves[0] + waves[1]) * rows;
    // the heights of the block, the window of the track, and a second window while the block is
    // made
    nodes += 3.0 * columns * rows;
    for (int i = 0; i < 2; i++) {
        const struct ra_surface_recipe *const s = &c->surface[i];
        const double length = i == 0 ? columns + way : columns;
        if (s->kind->stream != NULL) {
            nodes += s->kind->stream->kept(s, c->pair.spacing) * rows;
        } else if (!s->kind->flat) {
            nodes += 3.0 * length * rows; // the heights, and the memory in which they are generated
        }
    }
    // a law of spots stores the hills and their largest penetrations
    nodes += ra_law_is_of_spots(ra_law_find(c->pair.law)) ? 2.5 * columns * rows : 0.0;
    const double lists = c->pair.plain ? columns * rows * (11.0 * sizeof(double) + 1.0) : 0.0;
    // number of modes below the highest frequency: the area of a quarter of an ellipse in the plane
    // of the numbers of half waves
    const double first = ra_plate_omega(p, 1, 0) / RA_TWO_PI;
    const double modes = c->modes_file[0] != '\0' ? 0.0
                                                  : 0.25 * RA_TWO_PI / 2.0 * (c->highest / first) *
                                                        (p->width / p->length);
    nodes += MODAL * modes;
    return nodes * sizeof(double) + lists + (c->pair.sound ? ra_sound_memory(modes) : 0.0);
}

static enum ra_code check_costs(const struct ra_areal_case *c, struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    double waves[2];
    const double bytes = bytes_of(c), rows = (double)ra_areal_case_cells(c, c->width) + 1.0;
    count_waves(c, waves);
    // number of products of all pairs of shapes across, at the rows of the block (problem.c)
    if (ra_check_time(1e-9 * waves[1] * waves[1] * rows, &why) != RA_OK) {
        return ra_case_fail(
            &c->pair.origin, "plate.width", st,
            "%s, for %.2g half waves across: choose a narrower plate or a lower plate.highest",
            why.text, waves[1]);
    }
    if (bytes > c->memory) {
        return ra_case_fail(&c->pair.origin, "case.memory", st,
                            "%.3g bytes are needed, and %.3g allowed; raise it, or take a wider "
                            "track.spacing, a smaller block or a shorter record",
                            bytes, c->memory);
    }
    return ra_check_memory(bytes, &why) == RA_OK
               ? RA_OK
               : ra_case_fail(&c->pair.origin, "case.memory", st,
                              "%s; take a wider track.spacing, a smaller block or a shorter record",
                              why.text);
}

// ## Times and probes

static enum ra_code check_time(const struct ra_areal_case *c, struct ra_status *st)
{
    enum ra_code code = ra_pair_case_check_times(&c->pair, st);
    if (code == RA_OK) {
        code = ra_case_check_interval(&c->pair.origin, "output.map", c->map, c->pair.step, st);
    }
    if (code == RA_OK) {
        code = ra_pair_case_check_samples(&c->pair, c->pair.duration, st);
    }
    return code == RA_OK ? ra_pair_case_check_cell(&c->pair, "track.speed", "track.spacing", st)
                         : code;
}

/// Checks that sound travels for at least two samples to the listener, and that the plate's shapes
/// are sines.
static enum ra_code check_sound(const struct ra_areal_case *c, struct ra_status *st)
{
    char a[64], b[64];
    const double longest = ra_listener_longest(c->listener[2]);
    if (c->pair.sound && c->modes_file[0] != '\0') {
        return ra_case_fail(
            &c->pair.origin, "output.sound", st,
            "needs a plate whose shapes are sines; write off with plate.modes_file");
    }
    if (c->pair.sound && c->pair.sample > longest) {
        return ra_case_fail(&c->pair.origin, "output.sample", st,
                            "%s is too long: a listener at output.listener_height = %s needs "
                            "samples of %.3g s or less",
                            ra_units_write(c->pair.sample, RA_UNIT_TIME, a),
                            ra_units_write(c->listener[2], RA_UNIT_LENGTH, b), longest);
    }
    return RA_OK;
}

static enum ra_code check_probe(const struct ra_areal_case *c, const struct ra_case_probe *probe,
                                struct ra_status *st)
{
    char key[80], a[64], b[64], d[64], e[64];
    const bool block = probe->solid == 1;
    const double length = block ? c->length : c->plate.length;
    const double width = block ? c->width : c->plate.width;
    if (probe->position <= length && probe->across <= width) {
        return RA_OK;
    }
    snprintf(key, sizeof key, "probes.%s", probe->name);
    return ra_case_fail(
        &c->pair.origin, key, st, "%s, %s is not on the %s of %s by %s",
        ra_units_write(probe->position, RA_UNIT_LENGTH, a),
        ra_units_write(probe->across, RA_UNIT_LENGTH, b), ra_areal_solid_name(probe->solid),
        ra_units_write(length, RA_UNIT_LENGTH, d), ra_units_write(width, RA_UNIT_LENGTH, e));
}

/// Checks the start: a drop must have a height; a block in equilibrium must not have a velocity.
static enum ra_code check_start(const struct ra_areal_case *c, struct ra_status *st)
{
    if (c->pair.initial == RA_INITIAL_SETTLED && c->velocity != 0.0) {
        return ra_case_fail(&c->pair.origin, "block.velocity", st,
                            "is not used with track.initial = settled, which starts at rest in "
                            "equilibrium; leave it out, or write track.initial = touching");
    }
    return ra_pair_case_check_drop(&c->pair, "track", st);
}

enum ra_code ra_areal_case_check(struct ra_areal_case *c, struct ra_status *st)
{
    static enum ra_code (*const checks[])(const struct ra_areal_case *, struct ra_status *) = {
        check_grid, check_time, check_track, check_plate, check_costs, check_sound};
    enum ra_code code = complete(c, st);
    for (size_t i = 0; i < sizeof checks / sizeof *checks && code == RA_OK; i++) {
        code = checks[i](c, st);
    }
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        code = check_surface(c, i, st);
    }
    for (size_t i = 0; i < c->pair.probe_count && code == RA_OK; i++) {
        code = check_probe(c, &c->pair.probe[i], st);
    }
    return code == RA_OK ? check_start(c, st) : code;
}
