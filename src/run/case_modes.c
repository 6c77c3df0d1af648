// A file of modes that a case names, in two dimensions and in three.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The path is relative to the folder of the case file. An error in the file is reported with the
 * key that names it.
 *
 * Tests: tests/modes/test_modes_file.c, tests/areal/test_plate_file.c.
 */
#include "run/case_modes.h"

#include <string.h>

enum ra_code ra_case_modes_blame(const struct ra_case_origin *origin, const char *key,
                                 enum ra_code code, const struct ra_status *why,
                                 struct ra_status *st)
{
    return code == RA_OK      ? RA_OK
           : code == RA_INPUT ? ra_case_fail(origin, key, st, "%s", why->text)
                              : ra_fail(st, code, "%s", why->text);
}

enum ra_code ra_case_modes_read(const struct ra_case_origin *origin, const char *key,
                                const char *file, const struct ra_modes_format *format,
                                struct ra_modes_file *modes, struct ra_status *st)
{
    char path[1024];
    struct ra_status why = {RA_OK, ""};
    memset(modes, 0, sizeof *modes);
    enum ra_code code = ra_case_file(origin, file, path, sizeof path, &why);
    if (code == RA_OK) {
        code = ra_modes_file_read(path, format, modes, &why);
    }
    return ra_case_modes_blame(origin, key, code, &why, st);
}
