// Measured files that Gwyddion converts for this program.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CONVERSION_H
#define RA_CONVERSION_H

#include "base/room.h"
#include "run/room.h"

/** The file that is read instead of the user's file. */
struct ra_conversion {
    char folder[256]; ///< our folder in TMPDIR or /tmp; "": the user's file is read directly
    char path[600];   ///< the file to read
    bool caught;      ///< interrupts are delayed until the folder is removed
};

/** Applies if Gwyddion converts files of this format and this program does not read them: tells the
 *  user which command is run, runs it, and puts the resulting .gwy file into a folder of ours.
 *  Otherwise `path` is the file itself. RA_INPUT: Gwyddion cannot convert the file; RA_SYSTEM: it
 *  is not installed or does not run. Close in any case. */
enum ra_code ra_conversion_open(struct ra_conversion *c, const char *path,
                                const struct ra_run_control *control, struct ra_status *st);

/** Removes the folder and everything in it. Nothing is kept for the next command. */
void ra_conversion_close(struct ra_conversion *c);

#endif
