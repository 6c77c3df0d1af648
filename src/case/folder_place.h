// Where a run can have its name: what lies beside it, and what cannot be replaced.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_PLACE_H
#define RA_FOLDER_PLACE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"

/** Room for the name of a folder, so that those of all its tables fit everywhere. */
enum { RA_FOLDER_ROOM = 900 };

/** What a run's folder has beside it: FOLDER with one of these ends. */
enum ra_folder_end {
    RA_END_PARTIAL,
    RA_END_LOCK,
    RA_END_REPLACED,
    RA_END_DAMAGED,
    RA_END_COMPLETE,
    RA_END_COUNT
};
extern const char *const ra_folder_ends[RA_END_COUNT];

/** Whether a name has an end that belongs to what is beside a run, such as x.partial: no run and no
 *  sweep may be called so. */
bool ra_folder_name_is_taken(const char *path);

/** That end; NULL if it has none. */
const char *ra_folder_end_of(const char *path);

/** The folder of a path, "." if it says none; what stands behind its last slash; how long it is
 *  without slashes at its end. */
void ra_folder_parent(const char *path, char parent[RA_FOLDER_ROOM]);
const char *ra_folder_name_in(const char *path);
size_t ra_folder_path_length(const char *path);

/** A free name for what is kept: the path with an end, or the first number behind it that is
 *  free. */
void ra_folder_free_name(const char *path, enum ra_folder_end end, char *name, size_t size);

/** RA_SYSTEM for an existing folder, named without links, that could not be replaced. */
enum ra_code ra_folder_check_replaceable(const char *path, struct ra_status *st);

#endif
