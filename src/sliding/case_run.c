// Sliding cases as a kind of case: what `ra2d run` reads and runs.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * All kinds of cases are read, checked and run in the same way (case/kind.c). This file lists the
 * parts of this kind: keys (keys.c), values that follow from other keys (completion.c), checks
 * (checks.c), run (run.c). `ra2d check` makes the problem (case_problem.c), including surfaces and
 * stability of the step, but takes no step. A program that takes the steps itself gets the same
 * problem.
 *
 * Tests: tests/case/test_case.c, tests/case/test_case_refuse.c, tests/sliding/test_case_run.c.
 */
#include <stdlib.h>

#include "sliding/run.h"

static enum ra_code check(void *values, struct ra_status *st)
{
    const enum ra_code code = ra_sliding_case_complete(values, st);
    return code == RA_OK ? ra_sliding_case_check_keys(values, st) : code;
}

static void release(void *values)
{
    struct ra_sliding_case *const c = values;
    for (int i = 0; i < 2; i++) {
        free(c->solid[i].mode_damping);
        free(c->surface[i].bump);
    }
    ra_pair_case_free_course(&c->pair);
}

static enum ra_code run(const void *values, const char *folder,
                        const struct ra_run_control *control, struct ra_status *st)
{
    return ra_pair_case_run(&ra_sliding_run, values, folder, control, st);
}

static enum ra_code describe(const void *values, FILE *out, struct ra_status *st)
{
    return ra_sliding_describe(values, out, st);
}

static enum ra_code expect(const void *values, struct ra_expected *expected, struct ra_status *st)
{
    return ra_sliding_case_expect(values, &ra_noise_law, expected, st);
}

const struct ra_case_kind ra_sliding_kind = {.name = "sliding",
                                             .command = "run",
                                             .schema = &ra_sliding_schema,
                                             .size = sizeof(struct ra_sliding_case),
                                             .check = check,
                                             .release = release,
                                             .run = run,
                                             .describe = describe,
                                             .outcome = "level_resonator",
                                             .expect = expect};

enum ra_code ra_sliding_case_read(const char *path, const char *const *overrides,
                                  size_t override_count, struct ra_sliding_case *out,
                                  struct ra_status *st)
{
    return ra_case_kind_read(&ra_sliding_kind, path, overrides, override_count, out, st);
}

void ra_sliding_case_free(struct ra_sliding_case *c)
{
    ra_case_kind_free(&ra_sliding_kind, c);
}

enum ra_code ra_sliding_case_run(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st)
{
    return ra_case_kind_run(&ra_sliding_kind, path, overrides, count, folder, control, st);
}

enum ra_code ra_sliding_case_make(const char *path, const char *const *overrides, size_t count,
                                  struct ra_problem **problem, struct ra_plan *plan,
                                  struct ra_status *st)
{
    struct ra_sliding_case c;
    char note[512];
    *problem = NULL;
    enum ra_code code = ra_sliding_case_read(path, overrides, count, &c, st);
    if (code != RA_OK) {
        return code;
    }
    const struct ra_plan all = {.steps = ra_sliding_case_steps(&c),
                                .settled = c.pair.initial == RA_INITIAL_SETTLED,
                                .tolerance = ra_sliding_run.settle_tolerance,
                                .most = RA_SETTLE_MOST};
    struct ra_problem *made = NULL;
    code = ra_pair_case_check_end(&c.pair, all.steps, st);
    if (code == RA_OK) {
        made = ra_alloc(1, sizeof *made, "problem", st);
        code = made != NULL ? ra_sliding_case_problem(&c, made, note, sizeof note, st) : RA_SYSTEM;
    }
    ra_sliding_case_free(&c);
    if (code != RA_OK) {
        free(made);
        return code;
    }
    *problem = made;
    if (plan != NULL) {
        *plan = all;
    }
    return RA_OK;
}

enum ra_code ra_sliding_case_check(const char *path, const char *const *overrides, size_t count,
                                   struct ra_status *st)
{
    struct ra_problem *problem;
    const enum ra_code code = ra_sliding_case_make(path, overrides, count, &problem, NULL, st);
    ra_problem_free(problem);
    return code;
}
