// Whether the folder of a run holds what the run wrote.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_VERIFY_H
#define RA_FOLDER_VERIFY_H

#include "base/room.h"
#include "case/folder_remedy.h"

/** Looks for what is wrong; RA_INPUT with the first fault; RA_SYSTEM where something may not be
 *  read. */
enum ra_code ra_folder_find_fault(const char *folder, struct ra_folder_fault *fault,
                                  struct ra_status *st);

/** Checks a complete run by what it has recorded: sizes and digests of its list, the heads of its
 *  tables, the hash of its case, its steps. RA_INPUT with the file that is wrong and what makes it
 *  again. */
enum ra_code ra_folder_verify(const char *folder, struct ra_status *st);

/** Of a run whose list has just been written: case.ini and the input files in its folder are those
 *  that were read. RA_SYSTEM if they were changed since. */
enum ra_code ra_folder_verify_made(const char *folder, struct ra_status *st);

/** Whether the folder of an interrupted run has a case, and it is not that of this hash. */
bool ra_folder_is_of_other_case(const char *folder, const char *hash);

/** Of a case that lies in the folder of a run: checks it and its input files alone. RA_OK for a
 *  case anywhere else. */
enum ra_code ra_folder_verify_case(const char *path, struct ra_status *st);

#endif
