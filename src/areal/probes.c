// The section [probes] of a case in three dimensions: columns of probes.tsv, named by the user.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A line of the section has the form
 *
 *     NAME = plate|block displacement|velocity X, Y
 *
 * Probes have the same form in all kinds of cases (case/probes.c). Places are given in the frame of
 * the solid: x and y from the corner of the plate, or of the block's lower surface.
 *
 * Tests: tests/areal/test_areal_case.c, tests/areal/test_areal_run.c.
 */
#include <stddef.h>

#include "areal/case.h"

/// Names of the columns that only this kind of run has in probes.tsv (sampling.c).
static const char *const columns[] = {"moment_pitch", "moment_roll", "heave",    "pitch",
                                      "roll",         "area",        "pressure", NULL};

static const struct ra_probe_rules rules = {.solid = {"plate", "block"},
                                            .solids = "plate or block",
                                            .quantities = RA_VELOCITY + 1,
                                            .quantity = "displacement or velocity",
                                            .coordinates = 2,
                                            .column = columns,
                                            .probe = offsetof(struct ra_areal_case, pair.probe),
                                            .count =
                                                offsetof(struct ra_areal_case, pair.probe_count)};

const char *ra_areal_solid_name(int solid)
{
    return rules.solid[solid];
}

const struct ra_named_section ra_areal_probes_section = {
    .name = "probes",
    .rules = &rules,
    .take = ra_probes_take,
    .write = ra_probes_write,
    .line = ra_probes_line,
    .meaning = "  NAME = plate|block displacement|velocity X, Y, or none\n"
               "      a column of probes.tsv; X, Y [m] from the solid's corner, anywhere on it\n",
};
