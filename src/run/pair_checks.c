// Checks that all cases of pairs share, in two dimensions and in three.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The reader has checked each key alone; this file checks conditions on several keys. Different
 * kinds of cases have the same keys in sections of different names, and the messages use these
 * names.
 *
 * Tests: tests/case/test_case_refuse.c, tests/areal/test_areal_case.c: one bad case per condition.
 */
#include <math.h>
#include <string.h>

#include "base/room.h"
#include "case/room.h"
#include "run/pair_case.h"

enum ra_code ra_pair_case_check_times(const struct ra_pair_case *c, struct ra_status *st)
{
    const struct ra_case_times times = {c->step, c->duration, c->sample, c->average_from};
    const enum ra_code code = ra_case_check_times(&c->origin, &times, st);
    return code == RA_OK ? ra_case_check_even(&c->origin, "output.psd_segment", c->psd_segment, st)
                         : code;
}

uint64_t ra_pair_case_from(const struct ra_pair_case *c)
{
    return (uint64_t)ceil(c->average_from / c->step - 1e-6);
}

enum ra_code ra_pair_case_check_end(const struct ra_pair_case *c, uint64_t steps,
                                    struct ra_status *st)
{
    return ra_pair_case_from(c) < steps
               ? RA_OK
               : ra_case_fail(&c->origin, "output.average_from", st,
                              "%g s is not before the end of the run at %g s", c->average_from,
                              (double)steps * c->step);
}

enum ra_code ra_pair_case_check_samples(const struct ra_pair_case *c, double seconds,
                                        struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    double velocities = 0.0;
    for (size_t i = 0; i < c->probe_count; i++) {
        velocities += c->probe[i].quantity == RA_VELOCITY;
    }
    const double samples = c->sample > 0.0 ? velocities * (seconds / c->sample) : 0.0;
    return ra_check_memory(sizeof(double) * samples, &why) == RA_OK
               ? RA_OK
               : ra_case_fail(&c->origin, "output.sample", st,
                              "%s, for %.2g samples: sample less often, or a shorter run", why.text,
                              samples);
}

enum ra_code ra_pair_case_check_cell(const struct ra_pair_case *c, const char *speed_key,
                                     const char *spacing_key, struct ra_status *st)
{
    char a[64], b[64], key[64];
    const double speed = ra_pair_case_fastest(c);
    const size_t section = strcspn(speed_key, ".");
    if (!ra_sliding_skips(speed, c->step, c->spacing)) {
        return RA_OK;
    }
    snprintf(key, sizeof key, "%.*s.%s", (int)section, speed_key,
             c->speed_table[0] != '\0' ? "speed_table" : speed_key + section + 1);
    return ra_case_fail(&c->origin, key, st,
                        "%.6g m/s is %.3g cells of %s, %s, in a time.step of %s; contacts are "
                        "missed if a step is longer than one cell",
                        speed, speed * c->step / c->spacing, spacing_key,
                        ra_units_write(c->spacing, RA_UNIT_LENGTH, a),
                        ra_units_write(c->step, RA_UNIT_TIME, b));
}

enum ra_code ra_pair_case_check_drop(const struct ra_pair_case *c, const char *section,
                                     struct ra_status *st)
{
    char key[64];
    snprintf(key, sizeof key, "%s.drop_height", section);
    if (c->initial != RA_INITIAL_DROP && c->drop_height > 0) {
        return ra_case_fail(&c->origin, key, st,
                            "is for a drop; write initial = drop, or drop_height = 0");
    }
    if (c->drop_height > 0 && !isinf(c->distance)) {
        return ra_case_fail(&c->origin, key, st,
                            "is not used with %s.distance, which says how far apart the solids "
                            "start; give only one of them",
                            section);
    }
    return RA_OK;
}
