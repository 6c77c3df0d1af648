// Names that a run folder can have, files beside it, and folders that cannot be replaced.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_PLACE_H
#define RA_FOLDER_PLACE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"

/** The longest path of a run folder with which the paths of all its tables are valid on all
 *  systems. */
enum { RA_FOLDER_ROOM = 900 };

/** Endings of the files and folders beside a run folder. Each is named FOLDER plus one of them. */
enum ra_folder_end {
    RA_END_PARTIAL,
    RA_END_LOCK,
    RA_END_REPLACED,
    RA_END_DAMAGED,
    RA_END_COMPLETE,
    RA_END_COUNT
};
extern const char *const ra_folder_ends[RA_END_COUNT];

/** True if a name ends like a file or folder beside a run, such as x.partial. Runs and sweeps may
 *  not have such a name. */
bool ra_folder_name_is_taken(const char *path);

/** The ending that a name has; NULL if it has none. */
const char *ra_folder_end_of(const char *path);

/** Parts of a path. ra_folder_parent: its folder ("." if it names none). ra_folder_name_in: what
 *  follows the last slash. ra_folder_path_length: its length without trailing slashes. */
void ra_folder_parent(const char *path, char parent[RA_FOLDER_ROOM]);
const char *ra_folder_name_in(const char *path);
size_t ra_folder_path_length(const char *path);

/** A free name for a folder that is kept: the path with an ending. If that name exists, the first
 *  free number is added. */
void ra_folder_free_name(const char *path, enum ra_folder_end end, char *name, size_t size);

/** RA_SYSTEM for an existing folder that could not be replaced. `path` must contain no links. */
enum ra_code ra_folder_check_replaceable(const char *path, struct ra_status *st);

#endif
