// The kinds of cases that ra2d runs, and of which one a file is.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Of which kind a case is, its sections say: the first one that only one of two kinds has makes it
 * a case of that one, so that a section of another kind further below is what is wrong. What cannot
 * be read, or only once, is one of the first kind, whose reader then says what is wrong with it.
 *
 * Tests: tests/command/test_sweep.c, tests/command/test_cli.c.
 */
#include "command/kinds.h"

#include <stddef.h>

#include "areal/room.h"
#include "case/room.h"
#include "rolling/room.h"
#include "sliding/room.h"

const struct ra_case_kind *const ra_case_kinds[] = {&ra_sliding_kind, &ra_rolling_kind,
                                                    &ra_areal_kind, NULL};

const struct ra_case_kind *ra_kind_of_file(const char *path)
{
    const struct ra_schema *const first = ra_case_kinds[0]->schema;
    for (size_t i = 1; ra_case_kinds[i] != NULL; i++) {
        if (ra_source_is_of(path, ra_case_kinds[i]->schema, first)) {
            return ra_case_kinds[i];
        }
    }
    return ra_case_kinds[0];
}
