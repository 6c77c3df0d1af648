// The struct of a sliding run; the engine (run.c) and the observers share it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SLIDING_SIMULATION_H
#define RA_SLIDING_SIMULATION_H

#include "line/line.h"
#include "run/room.h"
#include "sliding/case.h"
#include "statistics/room.h"

struct ra_sliding_simulation {
    struct ra_run run; ///< the part that runs of all kinds have
    const struct ra_sliding_case *c;
    struct ra_problem problem;
    struct ra_state state;
    struct ra_balance balance; ///< levels and energies (level.c)
};

/** Two observers of a run, for callers that take the steps of a run themselves. */
extern const struct ra_observer ra_sliding_level, ra_sliding_samples;

/** Weight of a solid of a case [N/m]; [N] for a whole beam. */
static inline double ra_sliding_case_weight(const struct ra_sliding_case *c, int solid)
{
    const struct ra_sliding_case_solid *const s = &c->solid[solid];
    return ra_beam_mass(&s->beam) * s->beam.length * s->gravity;
}

/** Writes the rows of the summary that are known before the first step. RA_SYSTEM without memory
 *  for the roughness. (summary.c) */
enum ra_code ra_sliding_summary_rows(const void *run, struct ra_table *t, struct ra_status *st);

/** What the law of roughness noise predicts for a run of this case (run/expected.h). (summary.c) */
enum ra_code ra_sliding_expect(const struct ra_problem *p, const struct ra_sliding_case *c,
                               const struct ra_noise_law *law, struct ra_expected *expected,
                               struct ra_status *st);

/** Predicts the same for another speed [m/s] and another weight of the slider [N/m]. (summary.c) */
enum ra_code ra_sliding_expect_at(const struct ra_problem *p, const struct ra_sliding_case *c,
                                  double speed, double weight, const struct ra_noise_law *law,
                                  struct ra_expected *expected, struct ra_status *st);

/** Writes the rows about the softness of the contact, and the prediction of the law
 *  of roughness noise (run/foreseen.h). (summary.c) */
enum ra_code ra_sliding_foreseen_rows(const struct ra_problem *p, const struct ra_sliding_case *c,
                                      struct ra_table *t, struct ra_status *st);

#endif
