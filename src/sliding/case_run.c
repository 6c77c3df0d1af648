// A sliding case from its file to its tables (ra2d.h): what `ra2d run` does.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The case is read, completed and checked (case.c). Its run (run.c) is made in a folder beside the
 * final one, which gets its name when it is complete (case/run_folder.c). A check alone goes as far
 * as the problem, surfaces and stability of the step included, and steps nothing.
 *
 * Tests: tests/sliding/test_case_run.c, with the public header alone; tests/command/test_cli.c.
 */
#include "case/run_folder.h"
#include "sliding/run.h"

enum ra_code ra_sliding_case_run(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st)
{
    struct ra_case c;
    struct ra_run_folder f;
    enum ra_code code = ra_case_read(path, overrides, count, &c, st);
    if (code != RA_OK) {
        return code;
    }
    code = ra_run_folder_open(&f, &c.origin, folder, control, st);
    if (code == RA_OK && !f.nothing_to_do) {
        code = ra_run_folder_close(&f, ra_run(&c, f.partial, control, st), st);
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
