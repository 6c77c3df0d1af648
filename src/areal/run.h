// A run in three dimensions, from a case to its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_RUN_H
#define RA_AREAL_RUN_H

#include "areal/balance.h"
#include "areal/case.h"
#include "run/run.h"

/** Runs a case and writes probes.tsv, shocks.tsv and spots.tsv (if the case wants them),
 *  histograms.tsv, psd.tsv, modes.tsv, timing.tsv and, last, summary.tsv into `folder`, which is
 *  there and has no tables. RA_UNBALANCED if all that is done and the energy balance is off by more
 *  than the case allows. RA_EARLY when stopped: the tables then keep their .partial names and say
 *  so. The same holds when the motion diverges (RA_NUMERIC) or the disk is full (RA_SYSTEM). */
enum ra_code ra_areal_run_case(const struct ra_areal_case *c, const char *folder,
                               const struct ra_run_control *control, struct ra_status *st);

/** Prints derived numbers and the stability limit of a case (the second half of `ra2d check`). */
enum ra_code ra_areal_describe(const struct ra_areal_case *c, FILE *out, struct ra_status *st);

/** What a case says of its problem, but the surfaces. (case_problem.c) */
struct ra_areal_spec ra_areal_case_spec(const struct ra_areal_case *c);

/** The problem of a case. Records of surfaces that it borrows are in `record`, to be freed by the
 *  caller after it, after a failure too. Messages name the key at fault. (case_problem.c) */
enum ra_code ra_areal_case_problem(const struct ra_areal_case *c, struct ra_areal *problem,
                                   double *record[2], char *note, size_t note_size,
                                   struct ra_status *st);

/** Before the first step: settles a state that the case wants settled, and leaves others alone. As
 *  ra_areal_settle. (run.c) */
enum ra_code ra_areal_case_settle(const struct ra_areal_case *c, const struct ra_areal *problem,
                                  struct ra_areal_state *state, const volatile sig_atomic_t *stop,
                                  uint64_t *steps, struct ra_status *st);

/** Rows of a summary that are known before the first step; those of the problem alone.
 *  (summary.c) */
enum ra_code ra_areal_summary_rows(const void *run, struct ra_table *t, struct ra_status *st);

/** What a run holds, shared by its engine (run.c) and its observers. */
struct ra_areal_simulation {
    struct ra_run run; ///< of any kind
    const struct ra_areal_case *c;
    double *record[2]; ///< of the surfaces; NULL: none
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_balance balance; ///< of the observer of levels (level.c)
};

/** What pitch or roll has for a lever of 1 m [1/m]. */
double ra_areal_lever(const struct ra_areal *problem, size_t mode);

#endif
