// Cases of rolling contact as a kind of case: what `ra2d rolling` reads and runs.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * All kinds of cases are read, checked and run in the same way (case/kind.c). This file lists the
 * parts of this kind: keys (keys.c), checks (checks.c), run (run.c).
 *
 * Tests: tests/rolling/test_rolling_case.c, tests/sliding/test_case_run.c.
 */
#include "rolling/run.h"

static enum ra_code check(void *values, struct ra_status *st)
{
    return ra_rolling_case_check(values, st);
}

static enum ra_code run(const void *values, const char *folder,
                        const struct ra_run_control *control, struct ra_status *st)
{
    return ra_rolling_run(values, folder, control, st);
}

static enum ra_code describe(const void *values, FILE *out, struct ra_status *st)
{
    return ra_rolling_describe(values, out, st);
}

const struct ra_case_kind ra_rolling_kind = {.name = "rolling",
                                             .command = "rolling",
                                             .schema = &ra_rolling_schema,
                                             .size = sizeof(struct ra_rolling_case),
                                             .check = check,
                                             .run = run,
                                             .describe = describe,
                                             .outcome = "force_variance"};

enum ra_code ra_rolling_case_read(const char *path, const char *const *overrides,
                                  size_t override_count, struct ra_rolling_case *out,
                                  struct ra_status *st)
{
    return ra_case_kind_read(&ra_rolling_kind, path, overrides, override_count, out, st);
}

void ra_rolling_case_free(struct ra_rolling_case *c)
{
    ra_case_kind_free(&ra_rolling_kind, c);
}

enum ra_code ra_rolling_case_run(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st)
{
    return ra_case_kind_run(&ra_rolling_kind, path, overrides, count, folder, control, st);
}
