// Clocks of a run: progress for the user, when to flush tables, processor time.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_CLOCK_H
#define RA_RUN_CLOCK_H

#include "base/room.h"

/** Times of reports and durations of the parts of a run; zeroed before the run begins. */
struct ra_run_clock {
    double made; ///< time of set-up [s]
    /// times of the start of the loop, of the last flush of tables, and of the last report to the
    /// user [s]
    double started, flushed, told;
    double spent;          ///< processor time that this process spent on other runs before [s]
    double cpu;            ///< processor time at the start of the loop [s]
    double loop, loop_cpu; ///< time and processor time of the loop [s]
};

/** Call these when the run begins, when its loop begins, and when the loop has ended. */
void ra_run_clock_make(struct ra_run_clock *clock);
void ra_run_clock_start(struct ra_run_clock *clock);
void ra_run_clock_stop(struct ra_run_clock *clock);

/** Call this regularly in the loop. It tells the user the completed share. It returns true when it
 *  is time to flush the tables. */
bool ra_run_clock_report(struct ra_run_clock *clock, const struct ra_run_control *control,
                         double share);

/** Whether the user wants to stop the run. */
bool ra_run_stopped(const struct ra_run_control *control);

/** Shows a line to the user, unless it is empty. */
void ra_run_tell(const struct ra_run_control *control, const char *text);

/** Writes the head and the rows of timing.tsv. They are: the processor time of this process without
 *  `spent`, the time [s] that it spent on other runs before; the times of set-up and loop; and the
 *  time per step, for `steps` > 0 steps. If `clock` is NULL, only the first row is written.
 *  ra_run_end_timing adds the peak memory of the process and the digest of the lines above. This
 *  digest cannot stand in the list of files, because the table is different each time. */
void ra_run_write_cost(struct ra_table *table, double spent, const struct ra_run_clock *clock,
                       double steps);
void ra_run_end_timing(struct ra_table *table);

#endif
