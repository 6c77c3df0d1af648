// A run in three dimensions, from a case to its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_RUN_H
#define RA_AREAL_RUN_H

#include "areal/balance.h"
#include "areal/case.h"
#include "run/room.h"

/** Runs ra_pair_case_run for these cases; run.c writes the tables into the folder. */
extern const struct ra_pair_run ra_areal_run;

/** Prints derived numbers and the stability limit of a case (the second half of `ra2d check`). */
enum ra_code ra_areal_describe(const struct ra_areal_case *c, FILE *out, struct ra_status *st);

/** The spec of the problem of a case, without the surfaces. (case_problem.c) */
struct ra_areal_spec ra_areal_case_spec(const struct ra_areal_case *c);

/** The problem of a case. The problem borrows records of surfaces; they are in `record`, and the
 *  caller frees them after the problem, after a failure too. Messages name the key that is wrong.
 *  (case_problem.c) */
enum ra_code ra_areal_case_problem(const struct ra_areal_case *c, struct ra_areal *problem,
                                   double *record[2], char *note, size_t note_size,
                                   struct ra_status *st);

/** Rows of a summary that are known before the first step, and those of them that follow from the
 *  problem alone. (summary.c) */
enum ra_code ra_areal_summary_rows(const void *run, struct ra_table *t, struct ra_status *st);

/** What the law of roughness noise predicts for a run of the case (run/expected.h). (summary.c) */
enum ra_code ra_areal_case_expect(const struct ra_areal_case *c, struct ra_expected *expected,
                                  struct ra_status *st);

/** What a run holds, shared by its engine (run.c) and its observers. */
struct ra_areal_simulation {
    struct ra_run run; ///< of any kind
    const struct ra_areal_case *c;
    double *record[2]; ///< of the surfaces; NULL: none
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_balance balance; ///< of the observer of levels (level.c)
};

/** The modal value of pitch or roll at a lever of 1 m [1/m]. */
double ra_areal_lever(const struct ra_areal *problem, size_t mode);

#endif
