// A run in three dimensions, from a case to its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_RUN_H
#define RA_AREAL_RUN_H

#include "areal/balance.h"
#include "areal/case.h"
#include "run/room.h"

/** Runs in three dimensions (ra_pair_case_run): tables of run.c in the folder. */
extern const struct ra_pair_run ra_areal_run;

/** Prints the numbers and the stability limit that follow from a case. `ra2d check` prints them in
 *  its second half. */
enum ra_code ra_areal_describe(const struct ra_areal_case *c, FILE *out, struct ra_status *st);

/** The spec of a case's problem, without the surfaces. (case_problem.c) */
struct ra_areal_spec ra_areal_case_spec(const struct ra_areal_case *c);

/** Makes the problem of a case. It borrows the heights in `record`; the caller frees them after the
 *  problem, after a failure too. Messages name the key at fault. (case_problem.c) */
enum ra_code ra_areal_case_problem(const struct ra_areal_case *c, struct ra_areal *problem,
                                   double *record[2], char *note, size_t note_size,
                                   struct ra_status *st);

/** Writes the rows of a summary that are known before the first step. (summary.c) */
enum ra_code ra_areal_summary_rows(const void *run, struct ra_table *t, struct ra_status *st);

/** What the law of roughness noise predicts for a run of the case (run/expected.h). (summary.c) */
enum ra_code ra_areal_case_expect(const struct ra_areal_case *c, const struct ra_noise_law *law,
                                  struct ra_expected *expected, struct ra_status *st);

/** The struct of a run in three dimensions; the engine (run.c) and the observers share it. */
struct ra_areal_simulation {
    struct ra_run run; ///< the part that runs of all kinds have
    const struct ra_areal_case *c;
    double *record[2]; ///< heights of the surfaces that are records; NULL: the track generates them
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_balance balance; ///< level, energies and contact area (level.c)
};

/** The shape of pitch or roll at a distance of 1 m from the axis [1/m]. */
double ra_areal_lever(const struct ra_areal *problem, size_t mode);

#endif
