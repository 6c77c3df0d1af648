// From a case to its tables: what the commands run, check and calibrate do.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_H
#define RA_RUN_H

#include <stdio.h>

#include "line/line.h"
#include "sliding/case.h"

/** Such runs (ra_pair_case_run): tables of run.c in the folder. */
extern const struct ra_pair_run ra_sliding_run;

/** Prints derived numbers and stability limits of a case (the second half of `ra2d check`). */
enum ra_code ra_sliding_describe(const struct ra_sliding_case *c, FILE *out, struct ra_status *st);

/** The same as ra_sliding_expect, of a case without its problem. (summary.c) */
enum ra_code ra_sliding_case_expect(const struct ra_sliding_case *c, const struct ra_noise_law *law,
                                    struct ra_expected *expected, struct ra_status *st);

enum { RA_CALIBRATION_TRIALS = 24 };
/** A penalty that was tried, and the difference between its run and the one with multipliers. */
struct ra_calibration_trial {
    double penalty;                        ///< $\kappa$ [Pa]
    double difference, impulse, force_rms; ///< of the motion, the impulse, the rms force; 1
};
/** What a calibration found. */
struct ra_calibration {
    struct ra_calibration_trial trial[RA_CALIBRATION_TRIALS]; ///< in their order (trials)
    size_t trials, best; ///< the softest that meets the target, else the nearest
    size_t steps;        ///< of each run
};
/** The paper's choice of the penalty (Sect. 4). Short runs with multipliers and with the penalty
 *  $\kappa$ are compared; $\kappa$ is doubled or halved until their difference is below `target`
 *  (0.1). Prints the table. `found` may be NULL. RA_CHECK if no penalty meets the target. */
enum ra_code ra_calibrate(const struct ra_sliding_case *c, double duration, double target,
                          FILE *out, struct ra_calibration *found,
                          const struct ra_run_control *control, struct ra_status *st);

/** Prints natural frequencies of both solids: k, root, f [Hz], $\zeta$. */
enum ra_code ra_sliding_print_modes(const struct ra_sliding_case *c, FILE *out,
                                    struct ra_status *st);

#endif
