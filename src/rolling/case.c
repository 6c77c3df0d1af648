// A case of rolling contact, from its file to a struct: read, completed, checked.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 *     file, overrides -> values (src/case) -> what follows, checks (checks.c)
 *                     -> surfaces and path of the contact computation (path.c)
 *
 * Verified by tests/rolling/test_rolling_case.c.
 */
#include "rolling/case.h"

#include <stdlib.h>
#include <string.h>

enum ra_code ra_rolling_case_read(const char *path, const char *const *overrides,
                                  size_t override_count, struct ra_rolling_case *out,
                                  struct ra_status *st)
{
    memset(out, 0, sizeof *out);
    enum ra_code code =
        ra_case_read_keys(ra_rolling_schema(), path, overrides, override_count, &out->origin, st);
    if (code == RA_OK) {
        code = ra_rolling_case_check(out, st);
    }
    if (code != RA_OK) {
        ra_rolling_case_free(out);
    }
    return code;
}

void ra_rolling_case_free(struct ra_rolling_case *c)
{
    if (c == NULL) {
        return;
    }
    free(c->origin.line);
    memset(c, 0, sizeof *c);
}
