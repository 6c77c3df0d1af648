// Clocks of a run: progress for the user, rows for the disk, what it cost.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_CLOCK_H
#define RA_RUN_CLOCK_H

#include "base/room.h"

/** What a run has told when, and how long its parts took; zeroed before it begins. */
struct ra_run_clock {
    double made;                   ///< when it was set up [s]
    double started, flushed, told; ///< clock readings of its loop [s]
    double spent;                  ///< processor time of the process on other runs before it [s]
    double cpu;                    ///< processor time at the start of the loop [s]
    double loop, loop_cpu;         ///< what the loop took [s]
};

/** The run begins; its loop begins; the loop has ended. */
void ra_run_clock_make(struct ra_run_clock *clock);
void ra_run_clock_start(struct ra_run_clock *clock);
void ra_run_clock_stop(struct ra_run_clock *clock);

/** To be called now and then while the loop goes on: tells the user the share that is done, and
 *  says whether it is time to flush the tables. */
bool ra_run_clock_report(struct ra_run_clock *clock, const struct ra_run_control *control,
                         double share);

/** Whether the user wants it to end. */
bool ra_run_stopped(const struct ra_run_control *control);

/** A line for the user, unless it is empty. */
void ra_run_tell(const struct ra_run_control *control, const char *text);

/** The head of timing.tsv and its rows: processor time of this process, but what it had `spent` on
 *  others before [s]; times of setup and loop, the latter per
 *  step too (`steps` > 0; clock NULL: without). The last ones: peak memory of the process, and the
 *  digest of the lines above, since no list can have that of a table that differs each time. */
void ra_run_write_cost(struct ra_table *table, double spent, const struct ra_run_clock *clock,
                       double steps);
void ra_run_end_timing(struct ra_table *table);

#endif
