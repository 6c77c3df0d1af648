// A case of any kind: its origin, reading, writing and hashing it, and messages about it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_H
#define RA_CASE_H

#include <stdarg.h>

#include "case/schema.h"

enum { RA_CASE_PATH = 1024, RA_CASE_NAME = 128 };

/** The first member of the struct of every kind of case. Offsets in the schema count from its
 *  start. */
struct ra_case_origin {
    char path[RA_CASE_PATH];        ///< path of the case file
    char name[RA_CASE_NAME];        ///< name of the case file, without folder and .ini
    const struct ra_schema *schema; ///< describes the fields of the struct
    struct ra_slot *slot; ///< array of all slots of the schema, ended by one without a key; owned
    /// for each slot, where its key was given: the number of a line, 0 for a default, -n for the
    /// n-th -s; owned
    int *line;
    /// store of arrays that runs of the process share; NULL: none
    struct ra_store *store;
};

/** Reads a file and overrides ("section.key=value") into the struct that begins with `origin`
 *  (zeroed before). Each key is checked alone against the schema (known name, unit, range).
 *  RA_INPUT: the message names the file, the line (or -s) and the key, says what was wrong and what
 *  would be right. RA_USAGE: an override is not "section.key=value". RA_SYSTEM: no memory. Freeing
 *  the case also frees what a failed call allocated. */
enum ra_code ra_case_read_keys(const struct ra_schema *schema, const char *path,
                               const char *const *overrides, size_t override_count,
                               struct ra_case_origin *origin, struct ra_status *st);

/** Writes the resolved case, every key with its value in SI, as INI that reads back to the same
 *  case (bit for bit). (writer.c) */
void ra_case_write(const struct ra_case_origin *origin, FILE *out);

/** The same as ra_case_write, but input files are named by their copies in the folder of a run.
 *  (writer.c) */
void ra_case_write_copy(const struct ra_case_origin *origin, FILE *out);

/** Computes a hash of the case and of the bytes of its input files. It does not depend on their
 *  paths. It identifies the case in the head of every table. RA_SYSTEM without memory. (writer.c)
 */
enum ra_code ra_case_hash(const struct ra_case_origin *origin, char hex[17], struct ra_status *st);

/** Writes the path of a file that a case names. A relative path starts at the folder of the case
 *  file. RA_INPUT if the path is longer than `size`. */
enum ra_code ra_case_file(const struct ra_case_origin *origin, const char *file, char *path,
                          size_t size, struct ra_status *st);

/** Writes a message about one key (section.key) after the case was read, and returns RA_INPUT. The
 *  message starts with the place of the key: `FILE:LINE: SECTION.KEY:` in a file, `-s SECTION.KEY:`
 *  on the command line, `FILE: SECTION.KEY:` for a default. (message.c) */
enum ra_code ra_case_fail(const struct ra_case_origin *origin, const char *section_key,
                          struct ra_status *st, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/** The line that gives section.key; 0 for a default, negative for the command line. (message.c) */
int ra_case_line(const struct ra_case_origin *origin, const char *section_key);

/** Finds keys that were given but have no effect, by the rows of the schema. RA_INPUT if such a key
 *  was given on the command line. Such keys of the file are added to `note` (may be NULL).
 *  (unused.c) */
enum ra_code ra_case_unused(const struct ra_case_origin *origin, char *note, size_t note_size,
                            struct ra_status *st);

/* Inner parts ------------------------------------------------------------------------------- */

/** Sets path and name; RA_INPUT if the path is too long. */
enum ra_code ra_case_origin_set(struct ra_case_origin *origin, const char *path,
                                struct ra_status *st);

/** Writes a message while the case is read, and returns RA_INPUT. A `line` above 0 is a line of the
 *  file `path`; below 0 it stands for the command line; 0 means no place. `name` may be NULL.
 *  (message.c) */
enum ra_code ra_case_message(const char *path, int line, const char *name, struct ra_status *st,
                             const char *format, va_list arguments);

#endif
