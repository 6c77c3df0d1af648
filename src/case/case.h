// A case of any kind: where it came from; reading, echo, hash, messages.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_H
#define RA_CASE_H

#include <stdarg.h>

#include "case/schema.h"

enum { RA_CASE_PATH = 1024, RA_CASE_NAME = 128 };

/** The struct of every kind of case begins with this; the offsets of its schema count from here. */
struct ra_case_origin {
    char path[RA_CASE_PATH];        ///< the case file
    char name[RA_CASE_NAME];        ///< its name without folder and .ini
    const struct ra_schema *schema; ///< what its fields are
    struct ra_slot
        *slot; ///< all slots of the schema, ended by one without a key (slots + 1); owned
    int *line; ///< where each key came from: line, 0 default, -n the n-th -s (slots); owned
    struct ra_store *store; ///< what its run shares with others of the process; NULL: nothing
};

/** Reads file and overrides ("section.key=value") into the struct that begins with `origin` (zeroed
 *  before): each key is checked alone against the schema (known, unit, range) and the pairs are
 *  settled. RA_INPUT with a message that names file, line (or -s), key, what was wrong and what
 *  would be right; RA_USAGE for an override of another form; RA_SYSTEM without memory. What was
 *  allocated is the case's to free, after a failure too. */
enum ra_code ra_case_read_keys(const struct ra_schema *schema, const char *path,
                               const char *const *overrides, size_t override_count,
                               struct ra_case_origin *origin, struct ra_status *st);

/** Writes the resolved case, every key with its value in SI, as INI that reads back to the same
 *  case (bit for bit). (writer.c) */
void ra_case_write(const struct ra_case_origin *origin, FILE *out);

/** The same with the names that its input files have in the folder of a run. (writer.c) */
void ra_case_write_copy(const struct ra_case_origin *origin, FILE *out);

/** A hash of the case and of the bytes of its input files, wherever they are: identifies the case
 *  in the head of every table. RA_SYSTEM without memory. (writer.c) */
enum ra_code ra_case_hash(const struct ra_case_origin *origin, char hex[17], struct ra_status *st);

/** Path of a file that a case names: relative ones are relative to the case file's folder. RA_INPUT
 *  if it is longer than `size`. */
enum ra_code ra_case_file(const struct ra_case_origin *origin, const char *file, char *path,
                          size_t size, struct ra_status *st);

/** Message about one key (section.key) from a later stage: prefixes file:line: section.key: (or
 *  -s section.key: for an override, file: section.key: for a default). RA_INPUT. (message.c) */
enum ra_code ra_case_fail(const struct ra_case_origin *origin, const char *section_key,
                          struct ra_status *st, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/** The line where section.key was given: 0 a default, below 0 the command line. (message.c) */
int ra_case_line(const struct ra_case_origin *origin, const char *section_key);

/** Looks for keys that were given and are not used, by the rows of the schema: RA_INPUT if one was
 *  given on the command line; adds to `note` (may be NULL) what the file has of them. (unused.c) */
enum ra_code ra_case_unused(const struct ra_case_origin *origin, char *note, size_t note_size,
                            struct ra_status *st);

/* Inner parts ------------------------------------------------------------------------------- */

/** Sets path and name; RA_INPUT if the path is too long. */
enum ra_code ra_case_origin_set(struct ra_case_origin *origin, const char *path,
                                struct ra_status *st);

/** Message while the case is read: line > 0 of the file `path`, < 0 the command line, 0 neither;
 *  without a name if it is NULL. RA_INPUT. (message.c) */
enum ra_code ra_case_message(const char *path, int line, const char *name, struct ra_status *st,
                             const char *format, va_list arguments);

#endif
