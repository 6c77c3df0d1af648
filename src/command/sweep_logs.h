// What the runs of a sweep have said, in a file beside the folder of each.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SWEEP_LOGS_H
#define RA_SWEEP_LOGS_H

#include "base/room.h"

/** A run begins: what it said the last time goes. `folder` is that of the run, which may not be
 *  there. RA_SYSTEM if it cannot be removed. */
enum ra_code ra_run_log_begin(const char *folder, struct ra_status *st);

/** Adds a note to FOLDER.log. RA_SYSTEM if it cannot be written; so below. */
enum ra_code ra_run_log_note(const char *folder, const char *text, struct ra_status *st);

/** A run ends with a code, and a message if that is not RA_OK. FOLDER.failed is there afterwards if
 *  it has failed, and only then: `exit CODE`, and the log. A complete run whose energy balance is
 *  off has not failed. */
enum ra_code ra_run_log_end(const char *folder, enum ra_code end, const char *text,
                            struct ra_status *st);

#endif
