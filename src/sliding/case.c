// A sliding case, from its file to a struct: read, completed, checked.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case flows once and straight:
 *
 *     file, overrides -> values (src/case) -> what follows (completion.c) -> checks (checks.c)
 *                     -> problem (case_problem.c)
 *
 * Verified by tests/case/test_case.c and tests/case/test_case_refuse.c.
 */
#include "sliding/case.h"

#include <stdlib.h>
#include <string.h>

enum ra_code ra_case_read(const char *path, const char *const *overrides, size_t override_count,
                          struct ra_case *out, struct ra_status *st)
{
    memset(out, 0, sizeof *out);
    enum ra_code code =
        ra_case_read_keys(ra_schema_sliding(), path, overrides, override_count, &out->origin, st);
    if (code == RA_OK) {
        code = ra_case_complete(out, st);
    }
    if (code == RA_OK) {
        code = ra_case_check(out, st);
    }
    if (code != RA_OK) {
        ra_case_free(out);
    }
    return code;
}

void ra_case_free(struct ra_case *c)
{
    if (c == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        free(c->solid[i].mode_damping);
        free(c->surface[i].bump);
    }
    free(c->origin.line);
    memset(c, 0, sizeof *c);
}
