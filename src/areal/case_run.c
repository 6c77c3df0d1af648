// A case in three dimensions from its file to its tables (ra2d.h): what `ra2d areal` does.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Tests: tests/areal/test_areal_run.c, tests/sliding/test_case_run.c, with the public header alone.
 */
#include "areal/run.h"
#include "case/run_folder.h"

enum ra_code ra_areal_case_run(const char *path, const char *const *overrides, size_t count,
                               const char *folder, const struct ra_run_control *control,
                               struct ra_status *st)
{
    struct ra_areal_case c;
    struct ra_run_folder f;
    enum ra_code code = ra_areal_case_read(path, overrides, count, &c, st);
    if (code != RA_OK) {
        return code;
    }
    code = ra_run_folder_open(&f, &c.origin, folder, control, st);
    if (code == RA_OK && !f.nothing_to_do) {
        code = ra_run_folder_close(&f, ra_areal_run_case(&c, f.partial, control, st), st);
    }
    ra_areal_case_free(&c);
    return code;
}
