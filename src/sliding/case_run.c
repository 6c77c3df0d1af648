// A sliding case from its file to its tables (ra2d.h): what `ra2d run` does.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Tests: tests/sliding/test_case_run.c, with the public header alone; tests/command/test_cli.c.
 */
#include <stdio.h>

#include "base/table.h"
#include "sliding/run.h"

enum ra_code ra_sliding_case_run(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st)
{
    char usual[1024];
    struct ra_case c;
    enum ra_code code = ra_case_read(path, overrides, count, &c, st);
    if (code != RA_OK) {
        return code;
    }
    snprintf(usual, sizeof usual, "results/runs/%s", c.origin.name);
    const char *const where = folder != NULL ? folder : usual;
    code = ra_folder_make(where, st);
    if (code == RA_OK) {
        code = ra_run(&c, where, control, st);
    }
    ra_case_free(&c);
    return code;
}

enum ra_code ra_sliding_case_check(const char *path, const char *const *overrides, size_t count,
                                   struct ra_status *st)
{
    struct ra_case c;
    struct ra_problem problem;
    char note[512];
    enum ra_code code = ra_case_read(path, overrides, count, &c, st);
    if (code != RA_OK) {
        return code;
    }
    code = ra_case_problem(&c, &problem, note, sizeof note, st);
    if (code == RA_OK) {
        ra_problem_clear(&problem);
    }
    ra_case_free(&c);
    return code;
}
