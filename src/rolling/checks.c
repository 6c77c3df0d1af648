// Values of a rolling case that follow from other keys, and checks of keys against each other.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The reader has checked each key alone. This file checks conditions on several keys, which can be
 * violated although each key is in its range:
 *
 *     h <= 1/(10 f_max)   the step h resolves the excitation
 *     f_max <= U/(2 d)    samples d apart on the path resolve the band at the rolling speed U
 *     f_min >= U/(n d)    the band begins at or above the lowest bin; a segment has n samples
 *     F <= P_Y A          a window of area A can carry a prescribed load F under the cap
 *
 * The last condition is necessary but not sufficient: only the contact computation finds out
 * whether the rough bodies carry the load, and it has its own message. response.c checks the
 * stability of the step, which needs the modes.
 *
 * Tests: tests/rolling/test_rolling_case.c: one bad case per condition.
 */
#include <math.h>
#include <string.h>

#include "base/room.h"
#include "case/room.h"
#include "rolling/case.h"
#include "rolling/footprint.h"
#include "surface/room.h"

/** Computes the fields that follow from other fields, and checks both surfaces. */
static enum ra_code complete(struct ra_rolling_case *c, struct ra_status *st)
{
    for (int i = 0; i < 2; i++) {
        struct ra_rolling_body *const body = &c->body[i];
        const double H = body->height;
        body->beam.area = body->width * H;
        body->beam.inertia = body->width * H * H * H / 12;
        if (ra_surface_check(&c->origin, i == 0 ? "lower" : "upper", &c->surface[i], NULL, st) !=
            RA_OK) {
            return RA_INPUT;
        }
    }
    return RA_OK;
}

/** Checks that counts are even, and that a segment is not longer than the path. */
static enum ra_code check_counts(const struct ra_rolling_case *c, struct ra_status *st)
{
    const struct {
        const char *key;
        size_t count;
    } even[] = {{"excitation.segment", c->segment},
                {"footprint.positions", c->positions},
                {"output.psd_segment", c->psd_segment}};
    for (size_t i = 0; i < sizeof even / sizeof *even; i++) {
        if (ra_case_check_even(&c->origin, even[i].key, even[i].count, st) != RA_OK) {
            return RA_INPUT;
        }
    }
    return c->segment <= c->positions ? RA_OK
                                      : ra_case_fail(&c->origin, "excitation.segment", st,
                                                     "%zu is more than footprint.positions, %zu: "
                                                     "write that number or less, or all",
                                                     c->segment, c->positions);
}

/** Checks that the method can prescribe a load, and that all cells at the yield pressure could
 *  carry it. */
static enum ra_code check_load(const struct ra_rolling_case *c, struct ra_status *st)
{
    const double most =
        c->yield * (c->spacing_x * c->spacing_y) * (double)(c->cells_x * c->cells_y);
    if (c->prescribe_load && !ra_footprint_takes_load(c->method)) {
        return ra_case_fail(&c->origin, "footprint.method", st,
                            "%s has no way to prescribe a load; write footprint.prescribe = "
                            "approach, or another method",
                            c->method);
    }
    // the spacing of a measured surface is not known yet
    if (!c->prescribe_load || c->surface[0].kind->measured || c->surface[1].kind->measured ||
        c->load <= most) {
        return RA_OK;
    }
    return ra_case_fail(&c->origin, "footprint.load", st,
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
        return ra_case_fail(&c->origin, "excitation.high", st,
                            "%s is above the highest frequency of the path, %s at %s (speed over "
                            "twice the distance of positions)",
                            ra_units_write(c->high, RA_UNIT_FREQUENCY, a),
                            ra_units_write(nyquist, RA_UNIT_FREQUENCY, b),
                            ra_units_write(c->speed, RA_UNIT_SPEED, d));
    }
    if (c->low > 0 && c->low < lowest * (1 - 1e-12)) {
        return ra_case_fail(
            &c->origin, "excitation.low", st,
            "%s is below the lowest frequency of the path, %s at %s (speed over the length of "
            "a segment)",
            ra_units_write(c->low, RA_UNIT_FREQUENCY, a),
            ra_units_write(lowest, RA_UNIT_FREQUENCY, b),
            ra_units_write(c->speed, RA_UNIT_SPEED, d));
    }
    band->low = c->low > 0 ? c->low : lowest;
    band->high = c->high > 0 ? c->high : nyquist;
    if (c->low > 0 && c->low >= band->high) {
        return ra_case_fail(&c->origin, "excitation.low", st, "%s is not below %s%s; lower it",
                            ra_units_write(c->low, RA_UNIT_FREQUENCY, a),
                            c->high > 0 ? "excitation.high, "
                                        : "the highest frequency of the path, ",
                            ra_units_write(band->high, RA_UNIT_FREQUENCY, b));
    }
    if (!(band->low < band->high)) {
        return ra_case_fail(&c->origin, "rolling.speed", st,
                            "at %s the lowest frequency of the path, %s, is above excitation.high",
                            ra_units_write(c->speed, RA_UNIT_SPEED, a),
                            ra_units_write(band->low, RA_UNIT_FREQUENCY, b));
    }
    if (c->step > 0.1 / band->high) {
        return ra_case_fail(
            &c->origin, "time.step", st,
            "%s is too long for excitation.high, %s, whose period must have ten steps; "
            "write %s, which divides output.sample",
            ra_units_write(c->step, RA_UNIT_TIME, a),
            ra_units_write(band->high, RA_UNIT_FREQUENCY, b),
            ra_units_write(ra_case_step_below(c->sample, 0.1 / band->high), RA_UNIT_TIME, d));
    }
    return RA_OK;
}

/** Checks that there is memory for the histories of a realisation and their excitation, for
 *  spectra, and for the cells of the window. */
static enum ra_code check_memory(const struct ra_rolling_case *c, double duration,
                                 struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    const double steps = duration / c->step, rows = duration / c->sample;
    // the excitation at half steps, and a transform (superposition.c) whose size is a power of two
    const double size = exp2(ceil(log2(4.0 * steps + 2.0)));
    // FFTW needs some memory of its own: 2.25 in place of 1.25 times `size`
    const double histories = 2.0 * steps + 2.25 * size + 6.0 * rows;
    const double cells = (double)c->cells_x * (double)c->cells_y;
    // the cells are padded to twice their number in both directions; memory is needed for their
    // transform and for the transform of the kernel (convolution.c)
    const double numbers =
        histories + 12.0 * (double)c->psd_segment + 16.0 * cells + 5.0 * (double)c->realisations;
    return ra_check_memory(sizeof(double) * numbers, &why) == RA_OK
               ? RA_OK
               : ra_case_fail(&c->origin, "time.step", st,
                              "%s; take longer steps, a shorter run or fewer cells", why.text);
}

/** Checks that places lie on the beams, and that the run is not longer than the passage of the
 *  contact point. */
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
        const bool far = body->start > body->beam.length;
        const double place = far ? body->start : body->probe;
        if (far || (isfinite(body->probe) && body->probe > body->beam.length)) {
            snprintf(key, sizeof key, "%s.%s", name, far ? "start" : "probe");
            return ra_case_fail(&c->origin, key, st,
                                "%g m is beyond the end of the beam at %g m; give less", place,
                                body->beam.length);
        }
        if (body->moving) {
            longest = fmin(longest, (body->beam.length - body->start) / c->speed);
        }
    }
    if (c->duration == 0 && isinf(longest)) {
        return ra_case_fail(&c->origin, "time.duration", st,
                            "the contact point does not move along a beam; give a duration");
    }
    if (c->duration > longest) {
        return ra_case_fail(&c->origin, "time.duration", st,
                            "%g s is longer than the passage of the contact point, %g s",
                            c->duration, longest);
    }
    const double duration = c->duration > 0 ? c->duration : longest;
    const struct ra_case_times times = {c->step, duration, c->sample, 0.0};
    if (ra_case_check_times(&c->origin, &times, st) != RA_OK) {
        return RA_INPUT;
    }
    if (c->discard >= duration) {
        char a[64], b[64];
        return ra_case_fail(&c->origin, "output.discard", st,
                            "%s is not before the end of the run, %s; no record would be left",
                            ra_units_write(c->discard, RA_UNIT_TIME, a),
                            ra_units_write(duration, RA_UNIT_TIME, b));
    }
    const double needed = c->discard + c->sample * (double)c->psd_segment;
    if (needed > duration) {
        return ra_case_fail(&c->origin, "output.psd_segment", st,
                            "%zu records of %g s, after %g s, take longer than the run, %g s",
                            c->psd_segment, c->sample, c->discard, duration);
    }
    return check_memory(c, duration, st);
}

enum ra_code ra_rolling_case_check(struct ra_rolling_case *c, struct ra_status *st)
{
    enum ra_code code = complete(c, st);
    if (code == RA_OK) {
        code = check_counts(c, st);
    }
    if (code == RA_OK) {
        code = check_load(c, st);
    }
    return code == RA_OK ? check_passage(c, st) : code;
}
