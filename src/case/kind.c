// A case of any kind from its file to its run: reading, completing, checking, running and freeing.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case passes through these steps:
 *
 *     file, overrides -> values (reader.c)
 *                     -> values that follow from others, checks (`check` of the kind)
 *                     -> refusal of keys of the command line that have no effect (unused.c)
 *                     -> tables (`run` of the kind) in a folder
 *
 * A run is made in FOLDER.partial, which gets the name FOLDER when it is complete (folder.c).
 *
 * Tests: tests/sliding/test_case_run.c, all three kinds with the public header alone;
 * tests/case/test_case.c, tests/rolling/test_rolling_case.c, tests/areal/test_areal_case.c.
 */
#include "case/kind.h"

#include <stdlib.h>
#include <string.h>

#include "case/folder.h"

// ## Which kinds there are

/// Names of sections that only one kind of case has. A kind first looks for a section in its own
/// schema, then in these lists.
static const char *const sliding[] = {"resonator",
                                      "slider",
                                      "surface.resonator",
                                      "surface.slider",
                                      "grid",
                                      "sliding",
                                      "holder",
                                      "air",
                                      "probes",
                                      NULL};
static const char *const rolling[] = {"lower",   "upper",     "surface.lower", "surface.upper",
                                      "rolling", "footprint", "excitation",    NULL};
static const char *const areal[] = {"plate",         "block", "surface.plate",
                                    "surface.block", "track", NULL};

const struct ra_foreign ra_foreign_sections[] = {
    {sliding, "a sliding case, which `ra2d run` runs; its keys: `ra2d keys sliding`"},
    {rolling, "a rolling case, which `ra2d rolling` runs; its keys: `ra2d keys rolling`"},
    {areal, "a case in three dimensions, which `ra2d areal` runs; its keys: `ra2d keys areal`"},
    {NULL, NULL}};

// ## From file to run

enum ra_code ra_case_kind_read(const struct ra_case_kind *kind, const char *path,
                               const char *const *overrides, size_t override_count, void *values,
                               struct ra_status *st)
{
    memset(values, 0, kind->size);
    enum ra_code code =
        ra_case_read_keys(kind->schema, path, overrides, override_count, values, st);
    if (code == RA_OK) {
        code = kind->check(values, st);
    }
    if (code == RA_OK) {
        code = ra_case_unused(values, NULL, 0, st);
    }
    if (code != RA_OK) {
        ra_case_kind_free(kind, values);
    }
    return code;
}

void ra_case_kind_free(const struct ra_case_kind *kind, void *values)
{
    struct ra_case_origin *const origin = values;
    if (values == NULL) {
        return;
    }
    if (kind->release != NULL) {
        kind->release(values);
    }
    free(origin->line);
    free(origin->slot);
    memset(values, 0, kind->size);
}

enum ra_code ra_case_kind_run(const struct ra_case_kind *kind, const char *path,
                              const char *const *overrides, size_t override_count,
                              const char *folder, const struct ra_run_control *control,
                              struct ra_status *st)
{
    struct ra_folder f;
    void *const values = ra_alloc(1, kind->size, "case", st);
    enum ra_code code = values != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        code = ra_case_kind_read(kind, path, overrides, override_count, values, st);
    }
    if (code == RA_OK) {
        ((struct ra_case_origin *)values)->store = control != NULL ? control->store : NULL;
    }
    if (code == RA_OK && control != NULL && control->summary != NULL) {
        code = kind->run(values, NULL, control, st);
        ra_case_kind_free(kind, values);
    } else if (code == RA_OK) {
        code = ra_folder_open(&f, values, folder, control, st);
        if (code == RA_OK && !f.nothing_to_do) {
            code = ra_folder_close(&f, kind->run(values, f.partial, control, st), st);
        }
        ra_case_kind_free(kind, values);
    }
    free(values);
    return code;
}
