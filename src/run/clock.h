// Clocks of a run: progress for the user, times to flush tables, processor time.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_CLOCK_H
#define RA_RUN_CLOCK_H

#include "base/room.h"

/** The times of reports, and the durations of the parts of a run; zeroed before the run begins. */
struct ra_run_clock {
    double made;                   ///< when it was set up [s]
    double started, flushed, told; ///< clock readings of its loop [s]
    double spent;                  ///< processor time of the process on other runs before it [s]
    double cpu;                    ///< processor time at the start of the loop [s]
    double loop, loop_cpu;         ///< what the loop took [s]
};

/** Call these when the run begins, when its loop begins, and when the loop has ended. */
void ra_run_clock_make(struct ra_run_clock *clock);
void ra_run_clock_start(struct ra_run_clock *clock);
void ra_run_clock_stop(struct ra_run_clock *clock);

/** Call this now and then in the loop. It tells the user the share that is done, and returns
 *  whether it is time to flush the tables. */
bool ra_run_clock_report(struct ra_run_clock *clock, const struct ra_run_control *control,
                         double share);

/** Whether the user wants to stop the run. */
bool ra_run_stopped(const struct ra_run_control *control);

/** A line for the user, unless it is empty. */
void ra_run_tell(const struct ra_run_control *control, const char *text);

/** The head and the rows of timing.tsv: processor time of this process, without the time that it
 *  had `spent` on other runs before [s]; times of setup and loop, the latter also per step (`steps`
 *  > 0; clock NULL: without). Last come the peak memory of the process, and the digest of the lines
 *  above. The list of files cannot state this digest, because the table differs each time. */
void ra_run_write_cost(struct ra_table *table, double spent, const struct ra_run_clock *clock,
                       double steps);
void ra_run_end_timing(struct ra_table *table);

#endif
