// The folder of a run. It has another name until it is complete.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_H
#define RA_FOLDER_H

#include "base/room.h"
#include "case/case.h"
#include "case/folder_place.h"

/** Identifies a file by its inode, so that another file under the same name is recognised. */
struct ra_file_identity {
    unsigned long long device, inode;
};

/** A run folder that is being made. */
struct ra_folder {
    char given[RA_FOLDER_ROOM]; ///< the path as the user gave it, for messages
    char path[RA_FOLDER_ROOM];  ///< the final path, with links resolved once at the start
    /// path of the folder until the run is complete; tables are written there
    char partial[RA_FOLDER_ROOM + 16];
    bool nothing_to_do; ///< with `resume`: the run of this very case is already complete
    /// a complete run has the final name; it is removed when the new run is complete
    bool replaces;
    bool has_all; ///< the run is complete, but it does not have its final name yet
    /// the partial name belongs to a complete run of another case, which is kept
    bool keeps_partial;
    bool puts_aside;     ///< the present FOLDER will be kept under another name
    bool keeps_complete; ///< the FOLDER that is kept is a complete run
    struct ra_lock lock;
    /// identities of the new folder, and of the folder that it replaces
    struct ra_file_identity begun, old;
    char hash[17]; ///< hash of the case
    const struct ra_case_origin *origin;
    const struct ra_run_control *control; ///< may be NULL
};

/** Makes a folder for a run of this case, with case.ini and copies of the input files, and locks it
 *  against other processes. If `path` is NULL, it is results/runs/NAME. RA_SYSTEM if the place is
 *  taken by something that may not be replaced; control->resume, repair and force say what may be
 *  replaced. RA_SYSTEM also if the folder could not be renamed at the end of the run. Call
 *  ra_folder_close afterwards, unless the call fails or there is nothing to do. */
enum ra_code ra_folder_open(struct ra_folder *folder, const struct ra_case_origin *origin,
                            const char *path, const struct ra_run_control *control,
                            struct ra_status *st);

/** Closes the folder of a run that ended with `code`. A complete run (RA_OK, RA_UNBALANCED) gets
 *  its list of files and its final name. An incomplete run keeps its files under the partial name,
 *  unless its input was wrong or it never began. Returns `code`, or the reason why the run could
 *  not get its name. */
enum ra_code ra_folder_close(struct ra_folder *folder, enum ra_code code, struct ra_status *st);

/** Gives a complete folder the name of an old one. The old folder is removed with the files of its
 *  list. With `exchange` both names are exchanged in one step if the file system can do that,
 *  otherwise in two steps. */
enum ra_code ra_folder_replace(const char *partial, const char *path, bool exchange,
                               struct ra_status *st);

#endif
