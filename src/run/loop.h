// The one time loop of all kinds of runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_LOOP_H
#define RA_RUN_LOOP_H

#include "run/run.h"

/** Carries out a run: observers, equilibrium at the start, steps, notes, and tables in `folder`,
 *  which exists and has no tables. RA_EARLY if the run is stopped; RA_SYSTEM if the disk is full;
 *  the code of a step that fails. In these cases the tables keep their .partial names and say that
 *  they are incomplete. For a complete run the verdict of its observers is returned. */
enum ra_code ra_run_go(struct ra_run *run, const char *folder, const struct ra_run_control *control,
                       struct ra_status *st);

// ## In parts

/** The observers of a run, sorted by what they observe, and the next step that one of them
 *  needs. */
struct ra_run_loop {
    struct ra_run *run;
    /// observers that see states (seers); observers that hear amplitudes (hearers)
    struct ra_run_slot **seer, **hearer;
    size_t seers, hearers;
    /// next step for an observer that sees; next step for an observer that hears
    uint64_t event, heard;
    bool skips; ///< true: several steps may be taken at once
};

/** Prepares the loop for a caller that takes the steps of a run in parts. Call it after the
 *  observers have been made (ra_run_make) and before the first step. RA_SYSTEM without memory; free
 *  in any case. */
enum ra_code ra_run_attend(struct ra_run *run, struct ra_run_loop *loop, struct ra_status *st);
void ra_run_leave(struct ra_run_loop *loop);

/** Takes the steps from run->done up to `end` (excluded). The last step is taken alone, so that the
 *  state describes it. The bits do not depend on where the parts end. Codes are those of the
 *  engine's step; RA_EARLY if stopped. */
enum ra_code ra_run_advance(struct ra_run_loop *loop, uint64_t end,
                            const struct ra_run_control *control, struct ra_status *st);

#endif
