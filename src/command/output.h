// What -o names: a file that is complete or not there, or a device that is written in place.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_OUTPUT_H
#define RA_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/room.h"

enum { RA_OUTPUT_PATH = 4096 };

/** Whether the last part of a path ends with `end`, in capitals or not, and is more than that. */
bool ra_output_ends(const char *path, const char *end);

/** Why a write failed, for a message: what errno says, or, where it has been lost (0), what it may
 *  have been. */
const char *ra_output_reason(int reason);

/** What -o names, before any work is done: RA_USAGE for an ending that the command does not write,
 *  also at the end of a link, for a folder where it writes a file, for one of the `inputs` (count)
 *  that it reads, and for a file of a run. A device, a pipe and /dev/stdout take everything. `path`
 *  NULL is right. */
enum ra_code ra_output_check(const char *command, const char *path, const char *const *inputs,
                             size_t count, struct ra_status *st);

/** The last of these for an input that only the command knows, a file that a case names. */
enum ra_code ra_output_keep(const char *command, const char *path, const char *input,
                            struct ra_status *st);

/** A file being written. */
struct ra_output {
    FILE *file;                        ///< NULL: not open
    char path[RA_OUTPUT_PATH];         ///< its final name; "": standard output
    char partial[RA_OUTPUT_PATH + 40]; ///< what it is called until it is complete; "": in place
};

/** Opens the file; `path` NULL or /dev/stdout is standard output. RA_USAGE for a path that can be
 *  no file, RA_SYSTEM for one that cannot be written. */
enum ra_code ra_output_open(struct ra_output *o, const char *path, struct ra_status *st);

/** Writes bytes; RA_SYSTEM if they are refused. */
enum ra_code ra_output_write(struct ra_output *o, const void *data, size_t size,
                             struct ra_status *st);

/** The same of what comes piece by piece; `context` is a struct ra_output. */
enum ra_code ra_output_take(void *context, const unsigned char *data, size_t size,
                            struct ra_status *st);

/** Takes all of it to the disk; the name stays partial. For files of which all or none are to be
 *  there: finish each, then give each its name. After a failure the partial file is gone. */
enum ra_code ra_output_finish(struct ra_output *o, struct ra_status *st);

/** Gives a finished file its final name. */
enum ra_code ra_output_publish(struct ra_output *o, struct ra_status *st);

/** Removes what is not published; legal on one that is zeroed or closed. */
void ra_output_abandon(struct ra_output *o);

/** Finishes and publishes, or after a `code` that is not RA_OK abandons. The first failure. */
enum ra_code ra_output_close(struct ra_output *o, enum ra_code code, struct ra_status *st);

#endif
