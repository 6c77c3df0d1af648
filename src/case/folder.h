// The folder of a run: made beside its final name, which it takes when it is complete.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_H
#define RA_FOLDER_H

#include "base/room.h"
#include "case/case.h"
#include "case/folder_place.h"

/** Which file a name had: whatever else gets the name meanwhile is another one. */
struct ra_file_identity {
    unsigned long long device, inode;
};

/** A run folder that is being made. */
struct ra_folder {
    char given[RA_FOLDER_ROOM];        ///< what the user calls it, for messages
    char path[RA_FOLDER_ROOM];         ///< what it will be called: resolved, once
    char partial[RA_FOLDER_ROOM + 16]; ///< what it is called until then: tables are made there
    bool nothing_to_do;                ///< `resume`, and the run of this very case is complete
    bool replaces;                     ///< a run of that name goes when this one is complete
    bool has_all;                      ///< the run is complete but for its name
    bool keeps_partial;                ///< what has the partial name is complete, and stays
    bool puts_aside;                   ///< what has that name then is kept under another one
    bool keeps_complete;               ///< and is a complete run
    struct ra_lock lock;
    struct ra_file_identity begun, old; ///< of the folder that is being made, and replaced
    char hash[17];                      ///< of the case
    const struct ra_case_origin *origin;
    const struct ra_run_control *control; ///< may be NULL
};

/** Makes an empty folder for a run of this case, but for case.ini and copies of its input files,
 *  and keeps other processes out of it. `path` NULL: results/runs/NAME. What stands in the way, and
 *  control->resume, repair or force do not take over, is refused, and so is what could not succeed
 *  when the run has ended: RA_SYSTEM. Unless it fails or there is nothing to do,
 *  ra_folder_close must follow. */
enum ra_code ra_folder_open(struct ra_folder *folder, const struct ra_case_origin *origin,
                            const char *path, const struct ra_run_control *control,
                            struct ra_status *st);

/** Ends a run that ended with `code`. A complete one (RA_OK, RA_UNBALANCED) gets
 *  its list of files and its name. What there is of another is kept under the partial name, unless
 *  its input was bad or it never began. Returns `code`, or why the run could not get its name. */
enum ra_code ra_folder_close(struct ra_folder *folder, enum ra_code code, struct ra_status *st);

/** Gives a complete folder the name of another one, which is removed with what its list names.
 *  `exchange`: in one step, if the file system can; or else in two. */
enum ra_code ra_folder_replace(const char *partial, const char *path, bool exchange,
                               struct ra_status *st);

#endif
