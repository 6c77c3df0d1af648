// Inner parts of reading and writing a case, shared by every kind of case.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_READ_H
#define RA_CASE_READ_H

#include <stdarg.h>

#include "case/value.h"

/** Message with the place in front: PATH:LINE: NAME: (line > 0), -s NAME: (line < 0) or
 *  PATH: NAME: (line 0); without NAME if it is NULL. Returns code. */
enum ra_code ra_case_place(const char *path, int line, const char *name, enum ra_code code,
                           struct ra_status *st, const char *format, va_list arguments);

/** Where the keys of a case go. */
struct ra_case_target {
    const struct ra_schema *schema;
    void *values;      ///< the case's struct, to which the offsets of the schema belong
    char *path, *name; ///< the case file and its name without .ini (RA_CASE_PATH, RA_CASE_NAME)
    int **line;        ///< owned by the case: where each key came from (slots)
    struct ra_case *probes; ///< takes the lines of [probes], if the schema has that section
};

/** Reads file and overrides into the fields, each key checked alone and the pairs settled. What was
 *  allocated is the case's to free, after a failure too. */
enum ra_code ra_case_read_keys(const struct ra_case_target *target, const char *path,
                               const char *const *overrides, size_t override_count,
                               struct ra_status *st);

/** The line where section.key was given: 0 a default, -1 the command line. */
int ra_case_line(const struct ra_schema *schema, const int *line, const char *section_key);

/** Path of a file that a case names: relative ones are relative to the case file's folder. */
enum ra_code ra_case_beside(const char *case_path, const char *file, char *path, size_t size,
                            struct ra_status *st);

/** Writes every key but those of common sections: [section], then name = value. */
void ra_case_write_keys(const struct ra_schema *schema, const void *values, FILE *out);

/** FNV-1a 64-bit hash of what `write` writes. */
enum ra_code ra_case_hash_text(void (*write)(const void *c, FILE *out), const void *c, char hex[17],
                               struct ra_status *st);

/** Completes what follows from other keys (area, gravity, speed, duration, same surfaces) and
 *  checks the keys against each other. */
enum ra_code ra_case_check(struct ra_case *c, struct ra_status *st);

#endif
