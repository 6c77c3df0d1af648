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

/** If Gwyddion converts files of this form and we do not read them, says which command is run, runs
 *  it, and puts the .gwy file that it makes into a folder of ours. Otherwise `path` is the file
 *  itself. RA_INPUT: Gwyddion makes nothing of it, or would lose which points were not measured;
 *  RA_SYSTEM: it is not there, or does not run.
 *  Close in any case. */
enum ra_code ra_conversion_open(struct ra_conversion *c, const char *path,
                                const struct ra_run_control *control, struct ra_status *st);

/** A note or a message that begins with the name of the converted file names the file itself. */
void ra_conversion_name(const struct ra_conversion *c, const char *path, char *text, size_t size);

/** Removes the folder and what is in it: nothing is kept from one command to the next. */
void ra_conversion_close(struct ra_conversion *c);

#endif
