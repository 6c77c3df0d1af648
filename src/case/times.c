// Times of a run that a case sets, checked against each other.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every kind of case has a step, a duration and an interval of samples, with the same names. The
 * interval must be a whole number of steps. This is decided by the decimals that the user wrote
 * (decimal.c). The message names the nearest interval that is allowed.
 *
 * A run has at most $2^{53}$ steps. Up to this limit a double represents every number of steps
 * exactly, and times and tables are computed from such doubles. No run reaches the limit: with
 * steps of 100 ns it would simulate 28 years. Beyond $2^{64}$ the number would not even fit into an
 * integer.
 *
 * Tests: tests/case/test_case_refuse.c, tests/areal/test_areal_case.c,
 * tests/rolling/test_rolling_case.c: one bad case per condition.
 */
#include "case/times.h"

#include <math.h>
#include <stdlib.h>

#include "base/room.h"

static enum ra_code check_step(const struct ra_case_origin *origin,
                               const struct ra_case_times *times, struct ra_status *st)
{
    char a[64], b[64];
    if (times->step > times->duration) {
        return ra_case_fail(origin, "time.step", st,
                            "%s is longer than the duration, %s; shorten it",
                            ra_units_write(times->step, RA_UNIT_TIME, a),
                            ra_units_write(times->duration, RA_UNIT_TIME, b));
    }
    const double longest = fmax(times->duration, times->sample);
    if (longest / times->step > RA_MOST_STEPS) {
        return ra_case_fail(origin, "time.step", st,
                            "%s makes %.3g steps in %s; a run has at most 9e15: lengthen it",
                            ra_units_write(times->step, RA_UNIT_TIME, a), longest / times->step,
                            ra_units_write(longest, RA_UNIT_TIME, b));
    }
    return RA_OK;
}

enum ra_code ra_case_path_duration(const struct ra_case_origin *origin, double path, double speed,
                                   double *duration, struct ra_status *st)
{
    *duration = path / speed;
    return *duration <= 1e9
               ? RA_OK
               : ra_case_fail(origin, "time.path", st,
                              "is not reached in 1e9 s; give a speed above 0 or time.duration");
}

enum ra_code ra_case_check_interval(const struct ra_case_origin *origin, const char *section_key,
                                    double interval, double step, struct ra_status *st)
{
    char a[64], b[64], d[64], text[40];
    uint64_t whole;
    if (interval > 0.0 && (!ra_decimal_ratio(interval, step, &whole) || whole == 0)) {
        snprintf(text, sizeof text, "%.15g", fmax(1.0, round(interval / step)) * step);
        return ra_case_fail(origin, section_key, st,
                            "%s is not a whole number of steps of %s; the nearest one is %s",
                            ra_units_write(interval, RA_UNIT_TIME, a),
                            ra_units_write(step, RA_UNIT_TIME, b),
                            ra_units_write(strtod(text, NULL), RA_UNIT_TIME, d));
    }
    return RA_OK;
}

void ra_case_note_interval(const struct ra_case_origin *origin, const char *section_key,
                           double interval, double duration, char *note, size_t note_size)
{
    char a[64], b[64];
    if (interval > duration && ra_case_line(origin, section_key) != 0) {
        ra_note(note, note_size,
                "%s, %s, is longer than the run, %s: the sample of t = 0 is the only one",
                section_key, ra_units_write(interval, RA_UNIT_TIME, a),
                ra_units_write(duration, RA_UNIT_TIME, b));
    }
}

double ra_case_step_below(double interval, double most)
{
    char text[40];
    const double part = interval > 0.0 ? ra_decimal_part(interval, most) : 0.0;
    if (part > 0.0) {
        return part;
    }
    const double unit = pow(10.0, floor(log10(most)) - 2.0);
    snprintf(text, sizeof text, "%.3g", floor(most / unit) * unit);
    return strtod(text, NULL);
}

enum ra_code ra_case_check_times(const struct ra_case_origin *origin,
                                 const struct ra_case_times *times, struct ra_status *st)
{
    char a[64], b[64];
    if (check_step(origin, times, st) != RA_OK) {
        return RA_INPUT;
    }
    if (ra_case_check_interval(origin, "output.sample", times->sample, times->step, st) != RA_OK) {
        return RA_INPUT;
    }
    if (times->average_from >= times->duration) {
        return ra_case_fail(origin, "output.average_from", st,
                            "%s is not before the end of the run, %s; nothing would be averaged",
                            ra_units_write(times->average_from, RA_UNIT_TIME, a),
                            ra_units_write(times->duration, RA_UNIT_TIME, b));
    }
    return RA_OK;
}

enum ra_code ra_case_check_even(const struct ra_case_origin *origin, const char *section_key,
                                size_t count, struct ra_status *st)
{
    return count % 2 == 0 ? RA_OK
                          : ra_case_fail(origin, section_key, st, "%zu is odd; write %zu or %zu",
                                         count, count - 1, count + 1);
}
