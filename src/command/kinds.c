// The kinds of cases that ra2d runs: finding the kind of a file or run, and filming it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The sections of a case show its kind. The first section that only one kind has determines the
 * kind; a later section of another kind is then reported as an error. A file that cannot be read,
 * or can be read only once, counts as a case of the first kind, whose reader then reports the
 * error. The kind of a run is found from its summary, by a row that only this kind has.
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

const struct ra_case_kind *ra_kind_of_summary(const struct ra_quantities *summary)
{
    for (size_t i = 1; ra_case_kinds[i] != NULL; i++) {
        if (ra_quantity_text(summary, ra_case_kinds[i]->outcome) != NULL) {
            return ra_case_kinds[i];
        }
    }
    return ra_case_kinds[0];
}

const struct ra_film_kind *ra_film_of(const struct ra_case_kind *kind)
{
    static const struct ra_film_kind *const films[] = {&ra_areal_film, &ra_rolling_film};
    for (size_t i = 0; i < sizeof films / sizeof *films; i++) {
        if (films[i]->kind == kind) {
            return films[i];
        }
    }
    return &ra_sliding_film;
}
