// The messages of the runs of a sweep; each run has a file for them beside its folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SWEEP_LOGS_H
#define RA_SWEEP_LOGS_H

#include "base/room.h"

/** Call this when a run begins. It removes the messages of the last attempt. `folder` is the run's
 *  folder; it need not exist. RA_SYSTEM if the file cannot be removed. */
enum ra_code ra_run_log_begin(const char *folder, struct ra_status *st);

/** Adds a note to FOLDER.log. RA_SYSTEM if it cannot be written. */
enum ra_code ra_run_log_note(const char *folder, const char *text, struct ra_status *st);

/** Call this when a run ends, with its code `end` and, if that is not RA_OK, with its message
 *  `text`. Afterwards FOLDER.failed exists if and only if the run has failed. It holds `exit CODE`
 *  and the log. A complete run with a wrong energy balance has not failed. RA_SYSTEM if the files
 *  cannot be written. */
enum ra_code ra_run_log_end(const char *folder, enum ra_code end, const char *text,
                            struct ra_status *st);

#endif
