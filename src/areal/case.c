// A case in three dimensions, from its file to a struct: read, completed, checked.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 *     file, overrides -> values (src/case) -> what follows, checks (checks.c)
 *                     -> surfaces (case_surface.c) -> problem (case_problem.c)
 *
 * Verified by tests/areal/test_areal_case.c.
 */
#include "areal/case.h"

#include <stdlib.h>
#include <string.h>

enum ra_code ra_areal_case_read(const char *path, const char *const *overrides,
                                size_t override_count, struct ra_areal_case *out,
                                struct ra_status *st)
{
    memset(out, 0, sizeof *out);
    enum ra_code code =
        ra_case_read_keys(ra_areal_schema(), path, overrides, override_count, &out->origin, st);
    if (code == RA_OK) {
        code = ra_areal_case_check(out, st);
    }
    if (code != RA_OK) {
        ra_areal_case_free(out);
    }
    return code;
}

void ra_areal_case_free(struct ra_areal_case *c)
{
    if (c != NULL) {
        free(c->origin.line);
        memset(c, 0, sizeof *c);
    }
}
