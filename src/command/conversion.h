// Measured files that Gwyddion converts for this program.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CONVERSION_H
#define RA_CONVERSION_H

#include "base/room.h"
#include "run/room.h"

/** The file that is read instead of the user's file. */
struct ra_conversion {
    /// the folder that we made in TMPDIR or /tmp; "": the user's file is read directly
    char folder[256];
    char path[600]; ///< the file to read
    bool caught;    ///< true: interrupts are delayed until the folder is removed
};

/** Converts a file if we cannot read its form but Gwyddion can. A note shows the command; the .gwy
 *  file goes into a folder that we make. Otherwise `path` is the file itself. RA_INPUT: Gwyddion
 *  cannot convert the file, or would lose the information which points were not measured.
 *  RA_SYSTEM: Gwyddion is missing or does not run. Close even after a failure. */
enum ra_code ra_conversion_open(struct ra_conversion *c, const char *path,
                                const struct ra_run_control *control, struct ra_status *st);

/** Replaces the name of the converted file at the beginning of a note or message by that of the
 *  user's file. */
void ra_conversion_name(const struct ra_conversion *c, const char *path, char *text, size_t size);

/** Removes the folder and its contents. Nothing is kept from one command to the next. */
void ra_conversion_close(struct ra_conversion *c);

#endif
