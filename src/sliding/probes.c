// The section [probes] of a sliding case: columns of probes.tsv, named by the user.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 *     NAME = resonator|slider displacement|velocity|force POSITION
 *
 * Probes have the same form in all kinds of cases (case/probes.c). Whether the position is a node
 * of its solid is checked when both lengths are known (checks.c).
 *
 * Tests: tests/sliding/test_keys.c, tests/case/test_case.c, tests/case/test_case_refuse.c.
 */
#include "sliding/probes.h"

#include <stddef.h>

#include "sliding/case.h"

static const struct ra_probe_rules rules = {.solid = {"resonator", "slider"},
                                            .solids = "resonator or slider",
                                            .quantities = RA_FORCE + 1,
                                            .quantity = "displacement, velocity or force",
                                            .coordinates = 1,
                                            .probe = offsetof(struct ra_sliding_case, pair.probe),
                                            .count =
                                                offsetof(struct ra_sliding_case, pair.probe_count)};

const char *ra_sliding_solid_name(int solid)
{
    return rules.solid[solid];
}

const struct ra_named_section ra_probes_section = {
    .name = "probes",
    .rules = &rules,
    .take = ra_probes_take,
    .write = ra_probes_write,
    .line = ra_probes_line,
    .meaning = "  NAME = resonator|slider displacement|velocity|force POSITION, or none\n"
               "      a column of probes.tsv; POSITION [m] in the solid's own frame, on a node\n",
};
