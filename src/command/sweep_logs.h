// The messages of the runs of a sweep, in a file beside each run's folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SWEEP_LOGS_H
#define RA_SWEEP_LOGS_H

#include "base/room.h"

/** A run begins: removes the messages of its last attempt. `folder` is the run's folder, which need
 *  not exist. RA_SYSTEM if the file cannot be removed. */
enum ra_code ra_run_log_begin(const char *folder, struct ra_status *st);

/** Adds a note to FOLDER.log. RA_SYSTEM if it cannot be written, here and in the next function. */
enum ra_code ra_run_log_note(const char *folder, const char *text, struct ra_status *st);

/** A run ends with a code, and with a message if that is not RA_OK. FOLDER.failed exists afterwards
 *  if and only if the run has failed: it holds `exit CODE` and the log. A complete run with a wrong
 *  energy balance has not failed. */
enum ra_code ra_run_log_end(const char *folder, enum ra_code end, const char *text,
                            struct ra_status *st);

#endif
