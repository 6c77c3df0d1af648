// From a case to its tables: what the commands run, check and calibrate do.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_H
#define RA_RUN_H

#include <stdio.h>

#include "sliding/case.h"
#include "time/step.h"

/** Runs a case and writes probes.tsv and shocks.tsv (if the case wants them), histograms.tsv,
 *  psd.tsv, modes.tsv and, last, summary.tsv into `folder`, which is there and has no tables; and
 *  timing.tsv, the only file that differs from run to run. RA_UNBALANCED if all that is done and
 *  the energy balance is off by more than the case allows. RA_EARLY when stopped: the tables then
 *  keep their .partial names and say so. The same holds when the motion diverges (RA_NUMERIC) or
 *  the disk is full (RA_SYSTEM). */
enum ra_code ra_run(const struct ra_case *c, const char *folder,
                    const struct ra_run_control *control, struct ra_status *st);

/** Prints derived numbers and stability limits of a case (the second half of `ra2d check`). */
enum ra_code ra_describe(const struct ra_case *c, FILE *out, struct ra_status *st);

/** The paper's choice of the penalty (Sect. 4): short runs with multipliers and with kappa, their
 *  difference, kappa doubled or halved until it is below `target` (0.1). Prints the table. */
enum ra_code ra_calibrate(const struct ra_case *c, double duration, double target, FILE *out,
                          const struct ra_run_control *control, struct ra_status *st);

/** Prints natural frequencies of both solids: k, root, f [Hz], zeta. */
enum ra_code ra_print_modes(const struct ra_case *c, FILE *out, struct ra_status *st);

#endif
