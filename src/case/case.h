// A case of any kind: where it came from; reading, echo, hash, messages.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_H
#define RA_CASE_H

#include <stdarg.h>

#include "case/schema.h"

enum { RA_CASE_PATH = 1024, RA_CASE_NAME = 128 };

/** Every struct of a kind of case begins with this one. Offsets in the schema count from its start.
 *  */
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
 *  before). Each key is checked alone against the schema (known name, unit, range). RA_INPUT: the
 *  message names the file, the line (or -s) and the key, says what was wrong and what would be
 *  right. RA_USAGE: an override has another form. RA_SYSTEM: no memory. The case frees what was
 *  allocated, after a failure too. */
enum ra_code ra_case_read_keys(const struct ra_schema *schema, const char *path,
                               const char *const *overrides, size_t override_count,
                               struct ra_case_origin *origin, struct ra_status *st);

/** Writes the resolved case, every key with its value in SI, as INI that reads back to the same
 *  case (bit for bit). (writer.c) */
void ra_case_write(const struct ra_case_origin *origin, FILE *out);

/** The same with the names that its input files have in the folder of a run. (writer.c) */
void ra_case_write_copy(const struct ra_case_origin *origin, FILE *out);

/** A hash of the case and of the bytes of its input files, independent of their paths. It
 *  identifies the case in the head of every table. RA_SYSTEM without memory. (writer.c) */
enum ra_code ra_case_hash(const struct ra_case_origin *origin, char hex[17], struct ra_status *st);

/** Path of a file that a case names. A relative path starts at the case file's folder. RA_INPUT if
 *  it is longer than `size`. */
enum ra_code ra_case_file(const struct ra_case_origin *origin, const char *file, char *path,
                          size_t size, struct ra_status *st);

/** A message about one key (section.key) after the case was read. It starts with file:line:
 *  section.key:, for an override with -s section.key:, for a default with file: section.key:.
 *  RA_INPUT. (message.c) */
enum ra_code ra_case_fail(const struct ra_case_origin *origin, const char *section_key,
                          struct ra_status *st, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/** The line that gives section.key; 0 for a default, negative for the command line. (message.c) */
int ra_case_line(const struct ra_case_origin *origin, const char *section_key);

/** Finds keys that were given but have no effect, by the rows of the schema. RA_INPUT if such a key
 *  was given on the command line; those of the file are added to `note` (may be NULL). (unused.c)
 *  */
enum ra_code ra_case_unused(const struct ra_case_origin *origin, char *note, size_t note_size,
                            struct ra_status *st);

/* Inner parts ------------------------------------------------------------------------------- */

/** Sets path and name; RA_INPUT if the path is too long. */
enum ra_code ra_case_origin_set(struct ra_case_origin *origin, const char *path,
                                struct ra_status *st);

/** A message while the case is read. line > 0: line of the file `path`; < 0: the command line; 0:
 *  neither. `name` may be NULL. RA_INPUT. (message.c) */
enum ra_code ra_case_message(const char *path, int line, const char *name, struct ra_status *st,
                             const char *format, va_list arguments);

#endif
