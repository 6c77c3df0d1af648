// From a case to its tables: the commands run, check and calibrate.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_H
#define RA_RUN_H

#include <stdio.h>

#include "line/line.h"
#include "sliding/case.h"

/** Runs of sliding (ra_pair_case_run): tables of run.c in the folder. */
extern const struct ra_pair_run ra_sliding_run;

/** Prints the numbers and stability limits that follow from a case. `ra2d check` prints them in its
 *  second half. */
enum ra_code ra_sliding_describe(const struct ra_sliding_case *c, FILE *out, struct ra_status *st);

/** Works as ra_sliding_expect, for a caller that has only the case. (summary.c) */
enum ra_code ra_sliding_case_expect(const struct ra_sliding_case *c, const struct ra_noise_law *law,
                                    struct ra_expected *expected, struct ra_status *st);

enum { RA_CALIBRATION_TRIALS = 24 };
/** A penalty that was tried, and how its run differs from the run with multipliers. */
struct ra_calibration_trial {
    double penalty; ///< $\kappa$ [Pa]
    /// relative differences of motion, impulse and rms force from the run with multipliers [1]
    double difference, impulse, force_rms;
};
/** Result of a calibration. */
struct ra_calibration {
    /// trials in the order in which they were made (trials)
    struct ra_calibration_trial trial[RA_CALIBRATION_TRIALS];
    /// number of trials; index of the softest trial that meets the target, or of the nearest trial
    /// if none does
    size_t trials, best;
    size_t steps; ///< number of steps of each run
};
/** Chooses the penalty as in the paper (Sect. 4). A short run with multipliers is compared with
 *  short runs with the penalty $\kappa$; $\kappa$ is doubled or halved until the difference is
 *  below `target` (0.1). Prints the table of trials. `found` may be NULL. RA_CHECK if no penalty
 *  meets the target. */
enum ra_code ra_calibrate(const struct ra_sliding_case *c, double duration, double target,
                          FILE *out, struct ra_calibration *found,
                          const struct ra_run_control *control, struct ra_status *st);

/** Prints the natural frequencies of both solids: k, root, f [Hz], $\zeta$. */
enum ra_code ra_sliding_print_modes(const struct ra_sliding_case *c, FILE *out,
                                    struct ra_status *st);

#endif
