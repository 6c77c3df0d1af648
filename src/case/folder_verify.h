// Checking that the folder of a run still holds what the run wrote.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_VERIFY_H
#define RA_FOLDER_VERIFY_H

#include "base/room.h"
#include "case/folder_remedy.h"

/** Looks for the first fault. RA_INPUT if there is one; RA_SYSTEM if a file cannot be read. */
enum ra_code ra_folder_find_fault(const char *folder, struct ra_folder_fault *fault,
                                  struct ra_status *st);

/** Checks a complete run against its records: the sizes and digests in its list, the heads of its
 *  tables, the hash of its case, its number of steps. RA_INPUT names the file that is wrong and the
 *  command that makes it again. */
enum ra_code ra_folder_verify(const char *folder, struct ra_status *st);

/** For a run whose list was just written: checks that case.ini and the input files in the folder
 *  are still those that the run read. RA_SYSTEM if they have changed. */
enum ra_code ra_folder_verify_made(const char *folder, struct ra_status *st);

/** True if the folder of an interrupted run has a case with another hash. */
bool ra_folder_is_of_other_case(const char *folder, const char *hash);

/** Checks a case that lies in the folder of a run, together with its input files but without its
 *  tables. RA_OK for a case anywhere else. */
enum ra_code ra_folder_verify_case(const char *path, struct ra_status *st);

#endif
