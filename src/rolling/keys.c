// The keys of a rolling case.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The keys of a rolling case are one table, as those of a sliding case (sliding/keys.c), and are
 * read, echoed and documented by the same code (src/case). An empty file is a steel roller of 2 kg
 * that runs over a pinned steel beam, both with ground surfaces.
 *
 * Tests: tests/rolling/test_rolling_case.c: every default lies in its range, every row echoes
 * and reads back.
 */
#include <math.h>
#include <string.h>

#include "case/room.h"
#include "modes/room.h"
#include "rolling/case.h"
#include "rolling/footprint.h"
#include "surface/room.h"

enum group { CASE, BODY, SURFACE, FOOTPRINT, CONTACT, ROLLING, EXCITATION, TIME, OUTPUT };

static const struct ra_word kinds[] = {
    {"beam", RA_ROLLING_BEAM}, {"wheel", RA_ROLLING_WHEEL}, {.text = NULL}};
static const struct ra_word flat[] = {{"flat", 0}, {.text = NULL}};
static const struct ra_word moves[] = {{"moving", 1}, {"fixed", 0}, {.text = NULL}};
static const struct ra_word middle[] = {{"middle", HUGE_VAL}, {.text = NULL}};
static const struct ra_word elastic[] = {{"elastic", HUGE_VAL}, {.text = NULL}};
static const struct ra_word prescribed[] = {{"load", 1}, {"approach", 0}, {.text = NULL}};
static const struct ra_word computed[] = {{"computed", 0}, {.text = NULL}};
static const struct ra_word options[] = {{"on", 1}, {"off", 0}, {.text = NULL}};
static const struct ra_word sources[] = {
    {"spectrum", RA_SOURCE_SPECTRUM}, {"path", RA_SOURCE_PATH}, {.text = NULL}};
static const struct ra_word whole[] = {{"all", 0}, {.text = NULL}};
static const struct ra_word passage[] = {{"passage", 0}, {.text = NULL}};
static const struct ra_word ends[] = {{"free-free", RA_ENDS(RA_FREE, RA_FREE)},
                                      {"pinned-pinned", RA_ENDS(RA_PINNED, RA_PINNED)},
                                      {"clamped-free", RA_ENDS(RA_CLAMPED, RA_FREE)},
                                      {"clamped-pinned", RA_ENDS(RA_CLAMPED, RA_PINNED)},
                                      {"clamped-clamped", RA_ENDS(RA_CLAMPED, RA_CLAMPED)},
                                      {.text = NULL}};

static const struct ra_section sections[] = {
    {.name = "case", .group = CASE},
    {.name = "lower", .group = BODY, .offset = offsetof(struct ra_rolling_case, body[0])},
    {.name = "upper",
     .group = BODY,
     .offset = offsetof(struct ra_rolling_case, body[1]),
     .which = 1},
    {.name = "surface", .group = SURFACE, .common = true},
    {.name = "surface.lower",
     .group = SURFACE,
     .offset = offsetof(struct ra_rolling_case, surface[0])},
    {.name = "surface.upper",
     .group = SURFACE,
     .offset = offsetof(struct ra_rolling_case, surface[1]),
     .which = 1},
    {.name = "footprint", .group = FOOTPRINT},
    {.name = "contact", .group = CONTACT},
    {.name = "rolling", .group = ROLLING},
    {.name = "excitation", .group = EXCITATION},
    {.name = "time", .group = TIME},
    {.name = "output", .group = OUTPUT},
};

#define OF_CASE(field)                                                                             \
    offsetof(struct ra_rolling_case, field), sizeof(((struct ra_rolling_case *)0)->field)
#define OF_BODY(field)                                                                             \
    offsetof(struct ra_rolling_body, field), sizeof(((struct ra_rolling_body *)0)->field)

static bool of_surface(const void *values, int which, const struct ra_key *key)
{
    const struct ra_rolling_case *const c = values;
    return ra_surface_uses(&c->surface[which], key);
}

static bool of_body(const void *values, int which, const struct ra_key *key)
{
    static const char *const wheel[] = {"mass", "spring"};
    const struct ra_rolling_case *const c = values;
    const bool of_wheel = strcmp(key->name, wheel[0]) == 0 || strcmp(key->name, wheel[1]) == 0;
    return of_wheel == (c->body[which].kind == RA_ROLLING_WHEEL);
}

static bool of_prescribed(const void *values, int which, const struct ra_key *key)
{
    const struct ra_rolling_case *const c = values;
    (void)which;
    return c->prescribe_load == (strcmp(key->name, "load") == 0);
}

/// Whether the keys of cells are used. They are not if a surface is measured: the path then uses
/// the cells of this surface.
static bool of_no_cells(const struct ra_rolling_case *c, int which)
{
    return !c->surface[which].kind->measured;
}

static bool of_no_lower_cells(const void *values, int which, const struct ra_key *key)
{
    (void)which;
    (void)key;
    return of_no_cells(values, 0);
}

static bool of_no_upper_cells(const void *values, int which, const struct ra_key *key)
{
    (void)which;
    (void)key;
    return of_no_cells(values, 1);
}

/// The key is used if histories are random. With `source = path` the path is followed once, without
/// random numbers.
static bool of_spectrum(const void *values, int which, const struct ra_key *key)
{
    const struct ra_rolling_case *const c = values;
    (void)which;
    (void)key;
    return c->source == RA_SOURCE_SPECTRUM;
}

#define OF_BODY_KIND .used = {of_body}, .decides = {"kind"}
#define OF_NO_CELLS                                                                                \
    .used = {of_no_lower_cells, of_no_upper_cells},                                                \
    .decides = {"surface.lower.kind", "surface.upper.kind"}, .how = {true, true}
#define OF_SPECTRUM .used = {of_spectrum}, .decides = {"source"}

// Columns: group of sections, name, field, kind, unit, range, default (for lower and upper, if they
// differ); words; meaning
// clang-format off
static const struct ra_key keys[] = {
    {CASE, "title", OF_CASE(title), &ra_kind_text,
     .usual = {""},
     .meaning = "one line about the case"},

    {BODY, "kind", OF_BODY(kind), &ra_kind_word,
     .usual = {"beam", "wheel"}, .word = kinds,
     .meaning = "a beam of modes, or a rigid mass on a spring (Sect. 2.1)"},
    {BODY, "material", .kind = &ra_kind_preset, .usual = {"none"}, .word = ra_words_not_given,
     .presets = &ra_materials, .meaning = RA_MATERIALS_MEANING},
    {BODY, "young", OF_BODY(beam.young), &ra_kind_number, RA_UNIT_PRESSURE, 1e3, 1e13,
     {"210 GPa"},
     .meaning = "Young's modulus E of the beam and of the half-space"},
    {BODY, "poisson", OF_BODY(poisson), &ra_kind_number, RA_UNIT_NONE, -1, 0.5,
     {"0.3"},
     .meaning = "Poisson's ratio nu of the half-space"},
    {BODY, "density", OF_BODY(beam.density), &ra_kind_number, RA_UNIT_DENSITY, 0.1, 1e5,
     {"7800 kg/m3"},
     OF_BODY_KIND,
     .meaning = "beam: density rho"},
    {BODY, "length", OF_BODY(beam.length), &ra_kind_number, RA_UNIT_LENGTH, 1e-6, 1e3,
     {"600 mm"},
     OF_BODY_KIND,
     .meaning = "beam: length L"},
    {BODY, "width", OF_BODY(width), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e2,
     {"60 mm"},
     OF_BODY_KIND,
     .meaning = "beam: breadth of the cross section"},
    {BODY, "height", OF_BODY(height), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e2,
     {"60 mm"},
     OF_BODY_KIND,
     .meaning = "beam: height of the cross section, in the direction of the force"},
    {BODY, "ends", OF_BODY(beam), &ra_kind_ends,
     .usual = {"pinned-pinned"}, .word = ends,
     OF_BODY_KIND,
     .meaning = "beam: left-right end conditions"},
    {BODY, "modes", OF_BODY(modes), &ra_kind_count, RA_UNIT_NONE, 1, 64,
     {"8"},
     OF_BODY_KIND,
     .meaning = "beam: number N of modes"},
    {BODY, "damping", OF_BODY(damping), &ra_kind_number, RA_UNIT_RATIO, 0, 1,
     {"1 %", "5 %"},
     .meaning = "beam: damping ratio zeta of every mode; wheel: damping ratio of the wheel on its "
                "spring"},
    {BODY, "mass", OF_BODY(mass), &ra_kind_number, RA_UNIT_MASS, 1e-9, 1e9,
     {"2 kg"},
     OF_BODY_KIND,
     .meaning = "wheel: mass"},
    {BODY, "spring", OF_BODY(spring), &ra_kind_number, RA_UNIT_STIFFNESS, 0, 1e12,
     {"100 kN/m"},
     OF_BODY_KIND,
     .meaning = "wheel: stiffness of its suspension"},
    {BODY, "radius", OF_BODY(radius), &ra_kind_number, RA_UNIT_LENGTH, 1e-6, 1e6,
     {"flat", "46 mm"}, .word = flat,
     .meaning = "radius of curvature along the path"},
    {BODY, "crown", OF_BODY(crown), &ra_kind_number, RA_UNIT_LENGTH, 1e-6, 1e6,
     {"flat", "46 mm"}, .word = flat,
     .meaning = "radius of curvature across the path"},
    {BODY, "contact", OF_BODY(moving), &ra_kind_word,
     .usual = {"moving", "fixed"}, .word = moves,
     OF_BODY_KIND,
     .meaning = "beam: whether the contact point moves along the beam"},
    {BODY, "start", OF_BODY(start), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e3,
     {"0 m"},
     OF_BODY_KIND,
     .meaning = "beam: contact point at t = 0"},
    {BODY, "probe", OF_BODY(probe), &ra_kind_number, RA_UNIT_LENGTH, 0, 1e3,
     {"middle"}, .word = middle,
     OF_BODY_KIND,
     .meaning = "beam: place at which the motion is recorded"},

    {SURFACE, .list_at = ra_surface_keys_rolling, .used = {of_surface}, .decides = {"kind"}},

    {FOOTPRINT, "spacing_x", OF_CASE(spacing_x), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1,
     {"25 um"},
     OF_NO_CELLS,
     .meaning = "side of a cell along the path (Sect. 2.3); a measured surface has its own value"},
    {FOOTPRINT, "spacing_y", OF_CASE(spacing_y), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1,
     {"25 um"},
     OF_NO_CELLS,
     .meaning = "side of a cell across the path"},
    {FOOTPRINT, "cells_x", OF_CASE(cells_x), &ra_kind_count, RA_UNIT_NONE, 1, 4096,
     {"48"},
     .meaning = "cells of the moving window along the path"},
    {FOOTPRINT, "cells_y", OF_CASE(cells_y), &ra_kind_count, RA_UNIT_NONE, 1, 4096,
     {"48"},
     .meaning = "cells of the window across the path"},
    {FOOTPRINT, "positions", OF_CASE(positions), &ra_kind_count, RA_UNIT_NONE, 8, 10000000,
     {"1024"},
     .meaning = "number of positions of the window along the path, even"},
    {FOOTPRINT, "stride", OF_CASE(stride), &ra_kind_count, RA_UNIT_NONE, 1, 4096,
     {"2"},
     .meaning = "cells from one position to the next"},
    {FOOTPRINT, "prescribe", OF_CASE(prescribe_load), &ra_kind_word,
     .usual = {"load"}, .word = prescribed,
     .meaning = "constant along the path: approach: the relative displacement (Eq. 22); load: the "
                "blocked force (Eq. 21)"},
    {FOOTPRINT, "load", OF_CASE(load), &ra_kind_number, RA_UNIT_LOAD, 1e-9, 1e9,
     {"100 N"},
     .used = {of_prescribed}, .decides = {"prescribe"},
     .meaning = "F_s, static contact force"},
    {FOOTPRINT, "approach", OF_CASE(approach), &ra_kind_number, RA_UNIT_LENGTH, -1e-2, 1e-2,
     {"2.5 um"},
     .used = {of_prescribed}, .decides = {"prescribe"},
     .meaning = "approach of distant points of the bodies, from the first contact of the smooth "
                "bodies"},
    {FOOTPRINT, "yield", OF_CASE(yield), &ra_kind_number, RA_UNIT_PRESSURE, 1, 1e15,
     {"elastic"}, .word = elastic,
     .meaning = "P_Y, the largest pressure (Eq. 31)"},
    {FOOTPRINT, "method", OF_CASE(method), &ra_kind_name,
     .usual = {"fft"}, .name_at = ra_footprint_method_at,
     .meaning = "solver of the contact computation; dense: a reference; printed: the paper's own"},

    {CONTACT, "stiffness", OF_CASE(stiffness), &ra_kind_number, RA_UNIT_STIFFNESS, 1e-6, 1e15,
     {"computed"}, .word = computed,
     .meaning = "contact stiffness k_0; computed: d<F>/d delta"},
    {CONTACT, "damping", OF_CASE(contact_damping), &ra_kind_number, RA_UNIT_RATIO, 0, 10,
     {"2 %"},
     .meaning = "damping ratio zeta of the contact resonance w_c: c_0 = 2 zeta k_0/w_c"},
    {CONTACT, "separation", OF_CASE(separation), &ra_kind_word,
     .usual = {"off"}, .word = options,
     .meaning = "on: the force is never below 0; the model is then not linear"},

    {ROLLING, "speed", OF_CASE(speed), &ra_kind_number, RA_UNIT_SPEED, 1e-6, 1e4,
     {"1 m/s"},
     .meaning = "U, rolling speed"},

    {EXCITATION, "source", OF_CASE(source), &ra_kind_word,
     .usual = {"spectrum"}, .word = sources,
     .meaning = "spectrum: random histories with the spectrum of the path (Sect. 2.5); path: the "
                "excitation of the path itself, once"},
    {EXCITATION, "segment", OF_CASE(segment), &ra_kind_count, RA_UNIT_NONE, 8, 1 << 26,
     {"256"}, .word = whole,
     .meaning = "number of positions in a segment of the path's spectrum (Welch), even; all: the "
                "whole path (Eq. 32)"},
    {EXCITATION, "low", OF_CASE(low), &ra_kind_number, RA_UNIT_FREQUENCY, 1e-6, 1e9,
     {"all"}, .word = whole,
     .meaning = "lowest frequency f_min; all: the lowest bin above 0"},
    {EXCITATION, "high", OF_CASE(high), &ra_kind_number, RA_UNIT_FREQUENCY, 1e-6, 1e9,
     {"8 kHz"}, .word = whole,
     .meaning = "highest frequency f_max; all: the highest bin"},
    {EXCITATION, "terms", OF_CASE(terms), &ra_kind_count, RA_UNIT_NONE, 1, 1000000,
     {"300"},
     OF_SPECTRUM,
     .meaning = "number K of harmonics of a realisation (Eq. 34)"},
    {EXCITATION, "realisations", OF_CASE(realisations), &ra_kind_count, RA_UNIT_NONE, 1, 100000,
     {"20"},
     OF_SPECTRUM,
     .meaning = "number M of realisations; an interval needs 2 at least"},
    {EXCITATION, "seed", OF_CASE(seed), &ra_kind_seed, RA_UNIT_NONE, 0, RA_LARGEST_SEED,
     {"1"},
     OF_SPECTRUM,
     .meaning = "seed of limits and phases; realisation j takes stream j"},

    {TIME, "step", OF_CASE(step), &ra_kind_number, RA_UNIT_TIME, 1e-12, 1,
     {"5 us"},
     .meaning = "step h of the Runge-Kutta method RK4"},
    {TIME, "duration", OF_CASE(duration), &ra_kind_number, RA_UNIT_TIME, 1e-9, 1e6,
     {"passage"}, .word = passage,
     .meaning = "duration T; passage: until the contact point reaches the end of its beam"},

    {OUTPUT, "sample", OF_CASE(sample), &ra_kind_number, RA_UNIT_TIME, 1e-12, 1,
     {"25 us"},
     .meaning = "time from one record to the next, a whole number of steps"},
    {OUTPUT, "discard", OF_CASE(discard), &ra_kind_number, RA_UNIT_TIME, 0, 1e6,
     {"0 s"},
     .meaning = "records before this time are not in the spectra"},
    {OUTPUT, "psd_segment", OF_CASE(psd_segment), &ra_kind_count, RA_UNIT_NONE, 8, 1 << 26,
     {"2048"},
     .meaning = "records in a Welch segment, even (Hann, half overlapped)"},
    {OUTPUT, "histories", OF_CASE(histories), &ra_kind_word,
     .usual = {"on"}, .word = options,
     .meaning = "on: histories.tsv of the first realisation"},
};
// clang-format on

const struct ra_schema ra_rolling_schema = {.section = sections,
                                            .section_count = sizeof sections / sizeof sections[0],
                                            .key = keys,
                                            .key_count = sizeof keys / sizeof keys[0],
                                            .foreign = ra_foreign_sections,
                                            .title = "rolling case",
                                            .example = "data/cases/rolling-roller.ini",
                                            .documented = "ra2d keys rolling"};
