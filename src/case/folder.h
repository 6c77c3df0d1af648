// The folder of a run. It has another name until it is complete.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_H
#define RA_FOLDER_H

#include "base/room.h"
#include "case/case.h"
#include "case/folder_place.h"

/** Identifies the file that had a name, so that another file under the same name is recognised. */
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

/** Makes a folder for a run of this case, with case.ini and copies of its input files, and locks it
 *  against other processes. `path` NULL: results/runs/NAME. RA_SYSTEM if something in the place of
 *  the folder may not be replaced: control->resume, repair or force say what may be. RA_SYSTEM also
 *  if the run could not be given its name at the end. Unless it fails or nothing is to be done,
 *  ra_folder_close must follow. */
enum ra_code ra_folder_open(struct ra_folder *folder, const struct ra_case_origin *origin,
                            const char *path, const struct ra_run_control *control,
                            struct ra_status *st);

/** Ends a run that ended with `code`. A complete run (RA_OK, RA_UNBALANCED) gets its list of files
 *  and its final name. An incomplete one keeps its files under the partial name, unless its input
 *  was wrong or it never began. Returns `code`, or the reason why the run could not get its name.
 *  */
enum ra_code ra_folder_close(struct ra_folder *folder, enum ra_code code, struct ra_status *st);

/** Gives a complete folder the name of an old one, which is removed with the files of its list.
 *  With `exchange` both are exchanged in one step if the file system can do that, otherwise in two.
 *  */
enum ra_code ra_folder_replace(const char *partial, const char *path, bool exchange,
                               struct ra_status *st);

#endif
