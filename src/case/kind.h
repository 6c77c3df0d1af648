// A kind of case: the functions that read, check, run and free it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_KIND_H
#define RA_CASE_KIND_H

#include "case/case.h"

struct ra_expected; // run/expected.h

/** The description of a kind of case. Its functions take the struct of its values, which begins
 *  with a struct ra_case_origin. */
struct ra_case_kind {
    const char *name;    ///< the kind's name in `ra2d keys NAME`
    const char *command; ///< the command that runs it: `ra2d COMMAND CASE`
    const struct ra_schema *schema;
    size_t size; ///< size of the struct of values [bytes]
    /// computes values that follow from other keys, then checks keys against each other; each key
    /// has already been checked alone. RA_INPUT names the key at fault
    enum ra_code (*check)(void *values, struct ra_status *st);
    /// frees what the values own besides their origin; NULL: nothing
    void (*release)(void *values);
    // runs a case and writes its tables into an existing folder
    enum ra_code (*run)(const void *values, const char *folder,
                        const struct ra_run_control *control, struct ra_status *st);
    // prints quantities that follow from a case without a run (`ra2d check`); RA_INPUT names the
    // key that is wrong
    enum ra_code (*describe)(const void *values, FILE *out, struct ra_status *st);
    const char *outcome; ///< first row of the summary; no other kind has a row of this name
    // what the law of roughness noise predicts for `outcome`; NULL: the law predicts nothing
    enum ra_code (*expect)(const void *values, struct ra_expected *expected, struct ra_status *st);
};

/** Reads a case into `values` (kind->size bytes): first the file `path`, then `overrides`
 *  ("section.key=value"). Each key is checked alone, then by the functions of the kind. The message
 *  names the file, the line (or -s) and the key, says what was wrong and what would be right. After
 *  a failure `values` is empty and owns nothing. */
enum ra_code ra_case_kind_read(const struct ra_case_kind *kind, const char *path,
                               const char *const *overrides, size_t override_count, void *values,
                               struct ra_status *st);
void ra_case_kind_free(const struct ra_case_kind *kind, void *values);

/** Runs a case from its file to the tables in a run folder (folder.h), like ra_sliding_case_run
 *  (ra2d.h). */
enum ra_code ra_case_kind_run(const struct ra_case_kind *kind, const char *path,
                              const char *const *overrides, size_t override_count,
                              const char *folder, const struct ra_run_control *control,
                              struct ra_status *st);

/** Sections that only one kind of case has. Messages use them if a case of one kind is given where
 *  another kind is expected. The list ends with NULL sections. */
extern const struct ra_foreign ra_foreign_sections[];

#endif
