// A case of rolling contact: its keys, and the checks of keys against each other.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The keys of a rolling case are one table, as those of a sliding case (schema.c), and are read,
 * echoed and documented by the same code (case.c, case_write.c, document.c). An empty file is a
 * steel roller of 2 kg that runs over a pinned steel beam, both with ground surfaces.
 *
 * Each key is checked alone by its range; here those are checked that a user can set against each
 * other with every key in range:
 *
 *     h <= 1/(10 f_max)   the step resolves the excitation
 *     f_max <= U/(2 d)    the band is one that the path's samples, d apart, hold
 *     f_min >= U/(n d)    n the samples of a segment: the lowest bin of the spectrum
 *     F <= P_Y A          the load can be carried under the cap; A the window
 *
 * The last one is necessary alone; whether the rough bodies carry it is found by the contact
 * computation, which has a message of its own. Stability of the step needs the modes and is
 * checked by response.c.
 *
 * Verified by tests/rolling/test_rolling_case.c: one bad case per condition, echo and hash.
 */
#include "rolling/case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "case/case_read.h"

enum group { CASE, BODY, SURFACE, FOOTPRINT, CONTACT, ROLLING, EXCITATION, TIME, OUTPUT };

static const struct ra_word kinds[] = {
    {"beam", RA_ROLLING_BEAM}, {"wheel", RA_ROLLING_WHEEL}, {NULL, 0}};
static const struct ra_word flat[] = {{"flat", 0}, {NULL, 0}};
static const struct ra_word moves[] = {{"moving", 1}, {"fixed", 0}, {NULL, 0}};
static const struct ra_word middle[] = {{"middle", HUGE_VAL}, {NULL, 0}};
static const struct ra_word elastic[] = {{"elastic", HUGE_VAL}, {NULL, 0}};
static const struct ra_word prescribed[] = {{"load", 1}, {"approach", 0}, {NULL, 0}};
static const struct ra_word methods[] = {{"fft", 0}, {"dense", 0}, {NULL, 0}};
static const struct ra_word computed[] = {{"computed", 0}, {NULL, 0}};
static const struct ra_word options[] = {{"on", 1}, {"off", 0}, {NULL, 0}};
static const struct ra_word sources[] = {
    {"spectrum", RA_SOURCE_SPECTRUM}, {"path", RA_SOURCE_PATH}, {NULL, 0}};
static const struct ra_word whole[] = {{"all", 0}, {NULL, 0}};
static const struct ra_word passage[] = {{"passage", 0}, {NULL, 0}};
static const struct ra_word none[] = {{"none", 0}, {NULL, 0}};
static const struct ra_word surfaces[] = {{"flat", RA_TOPOGRAPHY_FLAT},
                                          {"gaussian", RA_TOPOGRAPHY_GAUSSIAN},
                                          {"self-affine", RA_TOPOGRAPHY_SELF_AFFINE},
                                          {"file", RA_TOPOGRAPHY_FILE},
                                          {NULL, 0}};
// 3 left + right, as in schema.c
static const struct ra_word ends[] = {{"free-free", 0},       {"pinned-pinned", 4},
                                      {"clamped-free", 6},    {"clamped-pinned", 7},
                                      {"clamped-clamped", 8}, {NULL, 0}};

static const struct ra_section sections[] = {
    {"case", CASE, 0, 0, false},
    {"lower", BODY, offsetof(struct ra_rolling_case, body[0]), 0, false},
    {"upper", BODY, offsetof(struct ra_rolling_case, body[1]), 1, false},
    {"surface", SURFACE, 0, 0, true},
    {"surface.lower", SURFACE, offsetof(struct ra_rolling_case, surface[0]), 0, false},
    {"surface.upper", SURFACE, offsetof(struct ra_rolling_case, surface[1]), 1, false},
    {"footprint", FOOTPRINT, 0, 0, false},
    {"contact", CONTACT, 0, 0, false},
    {"rolling", ROLLING, 0, 0, false},
    {"excitation", EXCITATION, 0, 0, false},
    {"time", TIME, 0, 0, false},
    {"output", OUTPUT, 0, 0, false},
};

#define C(field)                                                                                   \
    offsetof(struct ra_rolling_case, field), sizeof(((struct ra_rolling_case *)0)->field)
#define B(field)                                                                                   \
    offsetof(struct ra_rolling_body, field), sizeof(((struct ra_rolling_body *)0)->field)
#define S(field)                                                                                   \
    offsetof(struct ra_topography_recipe, field), sizeof(((struct ra_topography_recipe *)0)->field)
#define LARGEST 18446744073709551615.0 // 2^64 - 1

// group, name, kind, unit, range / default (of second section), field, words, -, - / meaning
// clang-format off
static const struct ra_key keys[] = {
    {CASE, "title", RA_KIND_TEXT, RA_UNIT_NONE, 0, 0, {"", NULL}, C(title), NULL, NULL, false,
     "one line about the case"},

    {BODY, "kind", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"beam", "wheel"}, B(kind), kinds, NULL, false,
     "a beam of modes, or a rigid mass on a spring (Sect. 2.1)"},
    {BODY, "young", RA_KIND_NUMBER, RA_UNIT_PRESSURE, 1e3, 1e13, {"210 GPa", NULL}, B(beam.young), NULL, NULL, false,
     "E, of the beam and of the half-space"},
    {BODY, "poisson", RA_KIND_NUMBER, RA_UNIT_NONE, -1, 0.5, {"0.3", NULL}, B(poisson), NULL, NULL, false,
     "nu, of the half-space"},
    {BODY, "density", RA_KIND_NUMBER, RA_UNIT_DENSITY, 0.1, 1e5, {"7800 kg/m3", NULL}, B(beam.density), NULL, NULL, false,
     "beam: rho"},
    {BODY, "length", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-6, 1e3, {"600 mm", NULL}, B(beam.length), NULL, NULL, false,
     "beam: L"},
    {BODY, "width", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1e2, {"60 mm", NULL}, B(width), NULL, NULL, false,
     "beam: breadth of the cross section"},
    {BODY, "height", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1e2, {"60 mm", NULL}, B(height), NULL, NULL, false,
     "beam: height of the cross section, in the direction of the force"},
    {BODY, "ends", RA_KIND_ENDS, RA_UNIT_NONE, 0, 0, {"pinned-pinned", NULL}, B(beam), ends, NULL, false,
     "beam: left-right end conditions"},
    {BODY, "modes", RA_KIND_COUNT, RA_UNIT_NONE, 1, 64, {"8", NULL}, B(modes), NULL, NULL, false,
     "beam: N"},
    {BODY, "damping", RA_KIND_NUMBER, RA_UNIT_RATIO, 0, 1, {"1 %", "5 %"}, B(damping), NULL, NULL, false,
     "zeta of every mode; of a wheel on its spring"},
    {BODY, "mass", RA_KIND_NUMBER, RA_UNIT_MASS, 1e-9, 1e9, {"2 kg", NULL}, B(mass), NULL, NULL, false,
     "wheel: mass"},
    {BODY, "spring", RA_KIND_NUMBER, RA_UNIT_STIFFNESS, 0, 1e12, {"100 kN/m", NULL}, B(spring), NULL, NULL, false,
     "wheel: stiffness of its suspension"},
    {BODY, "radius", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-6, 1e6, {"flat", "46 mm"}, B(radius), flat, NULL, false,
     "radius of curvature along the path"},
    {BODY, "crown", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-6, 1e6, {"flat", "46 mm"}, B(crown), flat, NULL, false,
     "radius of curvature across the path"},
    {BODY, "contact", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"moving", "fixed"}, B(moving), moves, NULL, false,
     "beam: whether the contact point moves along it"},
    {BODY, "start", RA_KIND_NUMBER, RA_UNIT_LENGTH, 0, 1e3, {"0 m", NULL}, B(start), NULL, NULL, false,
     "beam: contact point at t = 0"},
    {BODY, "probe", RA_KIND_NUMBER, RA_UNIT_LENGTH, 0, 1e3, {"middle", NULL}, B(probe), middle, NULL, false,
     "beam: where its motion is recorded"},

    {SURFACE, "kind", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"gaussian", NULL}, S(kind), surfaces, NULL, false,
     "flat, generated, or measured (.gsf, .sdf)"},
    {SURFACE, "sigma", RA_KIND_NUMBER, RA_UNIT_LENGTH, 0, 1e-3, {"0.3 um", NULL}, S(sigma), NULL, NULL, false,
     "generated: rms height of the process"},
    {SURFACE, "length_x", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1, {"150 um", NULL}, S(length_x), NULL, NULL, false,
     "gaussian: lx, ACF exp(-(x/lx)^2 - (y/ly)^2), x along the path"},
    {SURFACE, "length_y", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1, {"150 um", NULL}, S(length_y), NULL, NULL, false,
     "gaussian: ly"},
    {SURFACE, "hurst", RA_KIND_NUMBER, RA_UNIT_NONE, 0.01, 1, {"0.8", NULL}, S(hurst), NULL, NULL, false,
     "self-affine: Hurst's exponent"},
    {SURFACE, "longest", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1e3, {"1 mm", NULL}, S(longest), NULL, NULL, false,
     "self-affine: wavelength of the roll-off"},
    {SURFACE, "shortest", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1e3, {"150 um", NULL}, S(shortest), NULL, NULL, false,
     "self-affine: shortest wavelength"},
    {SURFACE, "seed", RA_KIND_SEED, RA_UNIT_NONE, 0, LARGEST, {"1", NULL}, S(seed), NULL, NULL, false,
     "generated: seed"},
    {SURFACE, "stream", RA_KIND_SEED, RA_UNIT_NONE, 0, LARGEST, {"0", "1"}, S(stream), NULL, NULL, false,
     "generated: independent stream of that seed"},
    {SURFACE, "file", RA_KIND_FILE, RA_UNIT_NONE, 0, 0, {"none", NULL}, S(file), none, NULL, false,
     "measured: file, relative to the case file; its grid is the path's"},

    {FOOTPRINT, "spacing_x", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1, {"25 um", NULL}, C(spacing_x), NULL, NULL, false,
     "side of a cell along the path (Sect. 2.3); a measured surface has its own"},
    {FOOTPRINT, "spacing_y", RA_KIND_NUMBER, RA_UNIT_LENGTH, 1e-9, 1, {"25 um", NULL}, C(spacing_y), NULL, NULL, false,
     "side of a cell across the path"},
    {FOOTPRINT, "cells_x", RA_KIND_COUNT, RA_UNIT_NONE, 1, 4096, {"48", NULL}, C(cells_x), NULL, NULL, false,
     "cells of the moving window along the path"},
    {FOOTPRINT, "cells_y", RA_KIND_COUNT, RA_UNIT_NONE, 1, 4096, {"48", NULL}, C(cells_y), NULL, NULL, false,
     "cells of the window across the path"},
    {FOOTPRINT, "positions", RA_KIND_COUNT, RA_UNIT_NONE, 8, 10000000, {"1024", NULL}, C(positions), NULL, NULL, false,
     "positions of the window along the path, even"},
    {FOOTPRINT, "stride", RA_KIND_COUNT, RA_UNIT_NONE, 1, 4096, {"2", NULL}, C(stride), NULL, NULL, false,
     "cells from one position to the next"},
    {FOOTPRINT, "prescribe", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"load", NULL}, C(prescribe_load), prescribed, NULL, false,
     "what is kept along the path: relative displacement (Eq. 22), or blocked force (Eq. 21)"},
    {FOOTPRINT, "load", RA_KIND_NUMBER, RA_UNIT_LOAD, 1e-9, 1e9, {"100 N", NULL}, C(load), NULL, NULL, false,
     "F_s, static contact force"},
    {FOOTPRINT, "approach", RA_KIND_NUMBER, RA_UNIT_LENGTH, -1e-2, 1e-2, {"2.5 um", NULL}, C(approach), NULL, NULL, false,
     "approach: of distant points, from contact of the smooth bodies"},
    {FOOTPRINT, "yield", RA_KIND_NUMBER, RA_UNIT_PRESSURE, 1, 1e15, {"elastic", NULL}, C(yield), elastic, NULL, false,
     "P_Y, cap of the pressure (Eq. 31)"},
    {FOOTPRINT, "method", RA_KIND_NAME, RA_UNIT_NONE, 0, 0, {"fft", NULL}, C(method), methods, NULL, false,
     "solver of the contact computation; dense: the reference"},

    {CONTACT, "stiffness", RA_KIND_NUMBER, RA_UNIT_STIFFNESS, 1e-6, 1e15, {"computed", NULL}, C(stiffness), computed, NULL, false,
     "k_0; computed: d<F>/d delta"},
    {CONTACT, "damping", RA_KIND_NUMBER, RA_UNIT_RATIO, 0, 10, {"2 %", NULL}, C(contact_damping), NULL, NULL, false,
     "ratio of the contact resonance w_c: c_0 = 2 zeta k_0/w_c"},
    {CONTACT, "separation", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"off", NULL}, C(separation), options, NULL, false,
     "on: the force is never below 0, which leaves the linear model"},

    {ROLLING, "speed", RA_KIND_NUMBER, RA_UNIT_SPEED, 1e-6, 1e4, {"1 m/s", NULL}, C(speed), NULL, NULL, false,
     "U, rolling speed"},

    {EXCITATION, "source", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"spectrum", NULL}, C(source), sources, NULL, false,
     "random histories with the path's spectrum (Sect. 2.5), or the path itself, once"},
    {EXCITATION, "segment", RA_KIND_COUNT, RA_UNIT_NONE, 8, 1 << 26, {"256", NULL}, C(segment), whole, NULL, false,
     "positions in a segment of the path's spectrum (Welch), even; all: Eq. 32"},
    {EXCITATION, "low", RA_KIND_NUMBER, RA_UNIT_FREQUENCY, 1e-6, 1e9, {"all", NULL}, C(low), whole, NULL, false,
     "f_min; all: the lowest bin above 0"},
    {EXCITATION, "high", RA_KIND_NUMBER, RA_UNIT_FREQUENCY, 1e-6, 1e9, {"8 kHz", NULL}, C(high), whole, NULL, false,
     "f_max; all: the highest bin"},
    {EXCITATION, "terms", RA_KIND_COUNT, RA_UNIT_NONE, 1, 1000000, {"300", NULL}, C(terms), NULL, NULL, false,
     "K, harmonics of a realisation (Eq. 34)"},
    {EXCITATION, "realisations", RA_KIND_COUNT, RA_UNIT_NONE, 1, 100000, {"20", NULL}, C(realisations), NULL, NULL, false,
     "M; 2 at least for an interval"},
    {EXCITATION, "seed", RA_KIND_SEED, RA_UNIT_NONE, 0, LARGEST, {"1", NULL}, C(seed), NULL, NULL, false,
     "seed of limits and phases; realisation j takes stream j"},

    {TIME, "step", RA_KIND_NUMBER, RA_UNIT_TIME, 1e-12, 1, {"5 us", NULL}, C(step), NULL, NULL, false,
     "h of RK4"},
    {TIME, "duration", RA_KIND_NUMBER, RA_UNIT_TIME, 1e-9, 1e6, {"passage", NULL}, C(duration), passage, NULL, false,
     "T; passage: until the contact point reaches the end of its beam"},

    {OUTPUT, "sample", RA_KIND_NUMBER, RA_UNIT_TIME, 1e-12, 1, {"25 us", NULL}, C(sample), NULL, NULL, false,
     "interval of records, a whole number of steps"},
    {OUTPUT, "discard", RA_KIND_NUMBER, RA_UNIT_TIME, 0, 1e6, {"0 s", NULL}, C(discard), NULL, NULL, false,
     "records before this time are not in the spectra"},
    {OUTPUT, "psd_segment", RA_KIND_COUNT, RA_UNIT_NONE, 8, 1 << 26, {"2048", NULL}, C(psd_segment), NULL, NULL, false,
     "records in a Welch segment, even (Hann, half overlapped)"},
    {OUTPUT, "histories", RA_KIND_CHOICE, RA_UNIT_NONE, 0, 0, {"on", NULL}, C(histories), options, NULL, false,
     "on: histories.tsv of the first realisation"},
};
// clang-format on

const struct ra_schema *ra_rolling_schema(void)
{
    static const struct ra_schema schema = {.section = sections,
                                            .section_count = sizeof sections / sizeof sections[0],
                                            .key = keys,
                                            .key_count = sizeof keys / sizeof keys[0],
                                            .example = "data/cases/rolling-roller.ini"};
    return &schema;
}

enum ra_code ra_rolling_case_fail(const struct ra_rolling_case *c, const char *section_key,
                                  struct ra_status *st, const char *format, ...)
{
    va_list arguments;
    const int line = ra_case_line(ra_rolling_schema(), c->line, section_key);
    va_start(arguments, format);
    ra_case_place(c->path, line, section_key, RA_INPUT, st, format, arguments);
    va_end(arguments);
    return RA_INPUT;
}

/** Fields that follow from others, and the names of files beside the case file. */
static enum ra_code complete(struct ra_rolling_case *c, struct ra_status *st)
{
    for (int i = 0; i < 2; i++) {
        struct ra_rolling_body *const body = &c->body[i];
        const double H = body->height;
        body->beam.area = body->width * H;
        body->beam.inertia = body->width * H * H * H / 12;
        if (c->surface[i].kind == RA_TOPOGRAPHY_FILE && c->surface[i].file[0] == '\0') {
            return ra_rolling_case_fail(c, i == 0 ? "surface.lower.file" : "surface.upper.file", st,
                                        "missing; kind = file needs the file's name");
        }
    }
    return RA_OK;
}

/** Even numbers, whole numbers of steps. */
static enum ra_code check_counts(const struct ra_rolling_case *c, struct ra_status *st)
{
    uint64_t steps;
    char a[64], b[64];
    if (c->segment % 2 != 0) {
        return ra_rolling_case_fail(c, "excitation.segment", st, "%zu is odd; write %zu",
                                    c->segment, c->segment - 1);
    }
    if (c->segment > c->positions) {
        return ra_rolling_case_fail(c, "excitation.segment", st,
                                    "%zu is more than footprint.positions, %zu", c->segment,
                                    c->positions);
    }
    if (c->positions % 2 != 0) {
        return ra_rolling_case_fail(c, "footprint.positions", st, "%zu is odd; write %zu",
                                    c->positions, c->positions - 1);
    }
    if (c->psd_segment % 2 != 0) {
        return ra_rolling_case_fail(c, "output.psd_segment", st, "%zu is odd; write %zu",
                                    c->psd_segment, c->psd_segment - 1);
    }
    if (!ra_decimal_ratio(c->sample, c->step, &steps) || steps == 0) {
        return ra_rolling_case_fail(
            c, "output.sample", st, "%s is not a whole number of steps of %s",
            ra_units_write(c->sample, RA_UNIT_TIME, a), ra_units_write(c->step, RA_UNIT_TIME, b));
    }
    return RA_OK;
}

/** The load that every cell at the cap would carry. */
static enum ra_code check_load(const struct ra_rolling_case *c, struct ra_status *st)
{
    const double most =
        c->yield * (c->spacing_x * c->spacing_y) * (double)(c->cells_x * c->cells_y);
    // a measured surface brings its own spacing
    if (c->surface[0].kind == RA_TOPOGRAPHY_FILE || c->load <= most) {
        return RA_OK;
    }
    return ra_rolling_case_fail(
        c, "footprint.load", st,
        "%g N cannot be carried: all %zu x %zu cells at the yield pressure of "
        "%g Pa carry %g N; enlarge the window or raise footprint.yield",
        c->load, c->cells_x, c->cells_y, c->yield, most);
}

enum ra_code ra_rolling_case_band(const struct ra_rolling_case *c, double distance,
                                  struct ra_band *band, struct ra_status *st)
{
    char a[64], b[64], d[64];
    const size_t length = c->segment > 0 ? c->segment : c->positions;
    const double nyquist = c->speed / (2 * distance),
                 lowest = c->speed / (distance * (double)length);
    if (c->high > nyquist * (1 + 1e-12)) {
        return ra_rolling_case_fail(c, "excitation.high", st,
                                    "%s is above what the path holds, %s at %s (speed over twice "
                                    "the distance of positions)",
                                    ra_units_write(c->high, RA_UNIT_FREQUENCY, a),
                                    ra_units_write(nyquist, RA_UNIT_FREQUENCY, b),
                                    ra_units_write(c->speed, RA_UNIT_SPEED, d));
    }
    if (c->low > 0 && c->low < lowest * (1 - 1e-12)) {
        return ra_rolling_case_fail(
            c, "excitation.low", st,
            "%s is below what the path holds, %s at %s (speed over the length of a segment)",
            ra_units_write(c->low, RA_UNIT_FREQUENCY, a),
            ra_units_write(lowest, RA_UNIT_FREQUENCY, b),
            ra_units_write(c->speed, RA_UNIT_SPEED, d));
    }
    band->low = c->low > 0 ? c->low : lowest;
    band->high = c->high > 0 ? c->high : nyquist;
    if (!(band->low < band->high)) {
        return ra_rolling_case_fail(
            c, "rolling.speed", st,
            "at %s the path holds frequencies from %s on, above excitation.high",
            ra_units_write(c->speed, RA_UNIT_SPEED, a),
            ra_units_write(band->low, RA_UNIT_FREQUENCY, b));
    }
    if (c->step > 0.1 / band->high) {
        return ra_rolling_case_fail(
            c, "time.step", st,
            "%s is too long for excitation.high, %s; a tenth of its period is %s",
            ra_units_write(c->step, RA_UNIT_TIME, a),
            ra_units_write(band->high, RA_UNIT_FREQUENCY, b),
            ra_units_write(0.1 / band->high, RA_UNIT_TIME, d));
    }
    return RA_OK;
}

/** Places on beams, and how long the passage takes. */
static enum ra_code check_passage(struct ra_rolling_case *c, struct ra_status *st)
{
    char key[64];
    double longest = HUGE_VAL;
    for (int i = 0; i < 2; i++) {
        const struct ra_rolling_body *const body = &c->body[i];
        const char *const name = i == 0 ? "lower" : "upper";
        if (body->kind == RA_ROLLING_WHEEL) {
            continue;
        }
        snprintf(key, sizeof key, "%s.%s", name,
                 body->start > body->beam.length ? "start" : "probe");
        if (body->start > body->beam.length ||
            (isfinite(body->probe) && body->probe > body->beam.length)) {
            return ra_rolling_case_fail(c, key, st, "is beyond the end of the beam at %g m",
                                        body->beam.length);
        }
        if (body->moving) {
            longest = fmin(longest, (body->beam.length - body->start) / c->speed);
        }
    }
    if (c->duration == 0 && isinf(longest)) {
        return ra_rolling_case_fail(c, "time.duration", st,
                                    "no contact point moves along a beam; give a duration");
    }
    if (c->duration > longest) {
        return ra_rolling_case_fail(c, "time.duration", st,
                                    "%g s is longer than the passage of the contact point, %g s",
                                    c->duration, longest);
    }
    const double duration = c->duration > 0 ? c->duration : longest;
    const double needed = c->discard + c->sample * (double)c->psd_segment;
    if (needed > duration) {
        return ra_rolling_case_fail(
            c, "output.psd_segment", st,
            "%zu records of %g s, after %g s, take longer than the run, %g s", c->psd_segment,
            c->sample, c->discard, duration);
    }
    return RA_OK;
}

enum ra_code ra_rolling_case_read(const char *path, const char *const *overrides,
                                  size_t override_count, struct ra_rolling_case *out,
                                  struct ra_status *st)
{
    memset(out, 0, sizeof *out);
    const struct ra_case_target target = {.schema = ra_rolling_schema(),
                                          .values = out,
                                          .path = out->path,
                                          .name = out->name,
                                          .line = &out->line};
    enum ra_code code = ra_case_read_keys(&target, path, overrides, override_count, st);
    if (code == RA_OK) {
        code = complete(out, st);
    }
    if (code == RA_OK) {
        code = check_counts(out, st);
    }
    if (code == RA_OK) {
        code = check_load(out, st);
    }
    if (code == RA_OK) {
        code = check_passage(out, st);
    }
    if (code != RA_OK) {
        ra_rolling_case_free(out);
    }
    return code;
}

void ra_rolling_case_free(struct ra_rolling_case *c)
{
    if (c == NULL) {
        return;
    }
    free(c->line);
    memset(c, 0, sizeof *c);
}

static void write_rolling(const void *c, FILE *out)
{
    fputs("# resolved rolling case of ra2d: every key, in SI\n", out);
    ra_case_write_keys(ra_rolling_schema(), c, out);
}

void ra_rolling_case_write(const struct ra_rolling_case *c, FILE *out)
{
    write_rolling(c, out);
}

enum ra_code ra_rolling_case_hash(const struct ra_rolling_case *c, char hex[17],
                                  struct ra_status *st)
{
    return ra_case_hash_text(write_rolling, c, hex, st);
}
