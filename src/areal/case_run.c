// Cases in three dimensions as a kind of case: what `ra2d areal` reads and runs.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * All kinds of cases are read, checked and run in the same way (case/kind.c). This file lists the
 * parts of this kind: keys (keys.c), checks (checks.c), run (run.c).
 *
 * Tests: tests/areal/test_areal_case.c, tests/sliding/test_case_run.c.
 */
#include "areal/run.h"

static enum ra_code check(void *values, struct ra_status *st)
{
    return ra_areal_case_check(values, st);
}

static void release(void *values)
{
    struct ra_areal_case *const c = values;
    ra_pair_case_free_course(&c->pair);
}

static enum ra_code run(const void *values, const char *folder,
                        const struct ra_run_control *control, struct ra_status *st)
{
    return ra_pair_case_run(&ra_areal_run, values, folder, control, st);
}

static enum ra_code describe(const void *values, FILE *out, struct ra_status *st)
{
    return ra_areal_describe(values, out, st);
}

static enum ra_code expect(const void *values, struct ra_expected *expected, struct ra_status *st)
{
    return ra_areal_case_expect(values, &ra_noise_law, expected, st);
}

const struct ra_case_kind ra_areal_kind = {.name = "areal",
                                           .command = "areal",
                                           .schema = &ra_areal_schema,
                                           .size = sizeof(struct ra_areal_case),
                                           .check = check,
                                           .release = release,
                                           .run = run,
                                           .describe = describe,
                                           .outcome = "level_plate",
                                           .expect = expect};

enum ra_code ra_areal_case_read(const char *path, const char *const *overrides,
                                size_t override_count, struct ra_areal_case *out,
                                struct ra_status *st)
{
    return ra_case_kind_read(&ra_areal_kind, path, overrides, override_count, out, st);
}

void ra_areal_case_free(struct ra_areal_case *c)
{
    ra_case_kind_free(&ra_areal_kind, c);
}

enum ra_code ra_areal_case_run(const char *path, const char *const *overrides, size_t count,
                               const char *folder, const struct ra_run_control *control,
                               struct ra_status *st)
{
    return ra_case_kind_run(&ra_areal_kind, path, overrides, count, folder, control, st);
}
