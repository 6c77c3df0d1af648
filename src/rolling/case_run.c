// A case of rolling contact from its file to its tables (ra2d.h): what `ra2d rolling` does.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Tests: tests/sliding/test_case_run.c, with the public header alone; tests/command/test_cli.c.
 */
#include <stdio.h>

#include "rolling/run.h"

enum ra_code ra_rolling_case_run(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st)
{
    char usual[1024];
    struct ra_rolling_case c;
    enum ra_code code = ra_rolling_case_read(path, overrides, count, &c, st);
    if (code != RA_OK) {
        return code;
    }
    snprintf(usual, sizeof usual, "results/runs/%s", c.origin.name);
    const char *const where = folder != NULL ? folder : usual;
    code = ra_folder_make(where, st);
    if (code == RA_OK) {
        code = ra_rolling_run(&c, where, control, st);
    }
    ra_rolling_case_free(&c);
    return code;
}
