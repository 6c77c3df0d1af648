// The output file of -o. It is complete or does not exist; a device is written directly.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_OUTPUT_H
#define RA_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/room.h"

enum { RA_OUTPUT_PATH = 4096 };

/** Whether the last part of a path ends with `end`, in upper or lower case, and has characters
 *  before it. */
bool ra_output_ends(const char *path, const char *end);

/** The reason of a failed write, for a message: the text of errno or, if errno was lost (0), the
 *  likely reasons. */
const char *ra_output_reason(int reason);

/** Checks the path of -o before any work is done. RA_USAGE if it is: a file with an ending that the
 *  command does not write (a link is followed); a folder; one of the `inputs` (count); or a file of
 *  a run. Devices, pipes and /dev/stdout are accepted. `path` may be NULL. */
enum ra_code ra_output_check(const char *command, const char *path, const char *const *inputs,
                             size_t count, struct ra_status *st);

/** Does the same check for an input that only the command knows, such as a file that a case
 *  names. */
enum ra_code ra_output_keep(const char *command, const char *path, const char *input,
                            struct ra_status *st);

/** A file that is being written. */
struct ra_output {
    FILE *file;                ///< NULL: not open
    char path[RA_OUTPUT_PATH]; ///< final path; "": standard output
    /// path until the file is complete; "": the final path is written directly
    char partial[RA_OUTPUT_PATH + 40];
};

/** Opens the file. NULL or /dev/stdout means standard output. RA_USAGE if `path` cannot be a file,
 *  RA_SYSTEM if the file cannot be written. */
enum ra_code ra_output_open(struct ra_output *o, const char *path, struct ra_status *st);

/** Does the same for a file that only the holder of a lock writes: what a killed holder left of it
 *  under its partial name is replaced. */
enum ra_code ra_output_open_locked(struct ra_output *o, const char *path, struct ra_status *st);

/** Writes bytes; RA_SYSTEM if the write fails. */
enum ra_code ra_output_write(struct ra_output *o, const void *data, size_t size,
                             struct ra_status *st);

/** Writes one piece of a sequence of bytes; `context` is a struct ra_output. */
enum ra_code ra_output_take(void *context, const unsigned char *data, size_t size,
                            struct ra_status *st);

/** Forces the file onto the disk under its partial name. If several files belong together, finish
 *  all of them before you publish the first. After a failure the partial file is removed. */
enum ra_code ra_output_finish(struct ra_output *o, struct ra_status *st);

/** Renames a finished file to its final name. */
enum ra_code ra_output_publish(struct ra_output *o, struct ra_status *st);

/** Removes a file that was not published. May be called on a zeroed or closed output. */
void ra_output_abandon(struct ra_output *o);

/** Finishes and publishes the file, or removes it if `code` is not RA_OK. Returns the first
 *  failure. */
enum ra_code ra_output_close(struct ra_output *o, enum ra_code code, struct ra_status *st);

#endif
