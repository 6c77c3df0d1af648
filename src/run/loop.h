// The one time loop of all kinds of runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_LOOP_H
#define RA_RUN_LOOP_H

#include "run/run.h"

/** Runs: observers, equilibrium at the start, steps, notes and tables in `folder`, which exists and
 *  has no tables. RA_EARLY when stopped: the tables then keep their .partial names and say that
 *  they are incomplete. The same holds when a step fails or the disk is full (RA_SYSTEM). For a
 *  complete run, the result is the verdict of its observers. */
enum ra_code ra_run_go(struct ra_run *run, const char *folder, const struct ra_run_control *control,
                       struct ra_status *st);

// ## In parts

/** The observers of a run by what they observe, and the next step that one needs. */
struct ra_run_loop {
    struct ra_run *run;
    struct ra_run_slot **seer, **hearer; ///< (seers), (hearers)
    size_t seers, hearers;
    uint64_t event, heard; ///< the next step that an observer must see, and hear
    bool skips;            ///< steps may be taken at once
};

/** For a caller that takes the steps of a run in parts. The observers are made (ra_run_make) and
 *  the run has not begun. RA_SYSTEM without memory; free in any case. */
enum ra_code ra_run_attend(struct ra_run *run, struct ra_run_loop *loop, struct ra_status *st);
void ra_run_leave(struct ra_run_loop *loop);

/** Takes the steps from run->done up to `end` (excluded). The last step is taken alone, so that the
 *  state describes it. The places where parts end change no bit. Codes as for the engine's step;
 *  RA_EARLY when stopped. */
enum ra_code ra_run_advance(struct ra_run_loop *loop, uint64_t end,
                            const struct ra_run_control *control, struct ra_status *st);

#endif
