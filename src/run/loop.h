// The one time loop of all kinds of runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_LOOP_H
#define RA_RUN_LOOP_H

#include "run/run.h"

/** Runs: observers, equilibrium at the start, steps, notes and tables in `folder`, which is there
 *  and has none. RA_EARLY when stopped: the tables then keep their .partial names and say so. The
 *  same holds when a step fails or the disk is full (RA_SYSTEM). Of a complete run the judgement of
 *  its observers. */
enum ra_code ra_run_go(struct ra_run *run, const char *folder, const struct ra_run_control *control,
                       struct ra_status *st);

#endif
