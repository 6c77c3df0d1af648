// The section [probes] of a sliding case: columns of probes.tsv, named by the user.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 *     NAME = resonator|slider displacement|velocity|force POSITION
 *
 * What a probe is, is the same of every kind of case (case/probes.c). Whether the position is a
 * node of its solid is checked when both lengths are known (checks.c).
 *
 * Verified by tests/sliding/test_keys.c, tests/case/test_case.c, tests/case/test_case_refuse.c.
 */
#include "sliding/probes.h"

#include "sliding/case.h"

/// psd.tsv has a column of its own.
static const char *const columns[] = {"t", "total_force", "contacts", "f", NULL};

static const struct ra_probe_rules rules = {.solid = {"resonator", "slider"},
                                            .solids = "resonator or slider",
                                            .quantities = RA_FORCE + 1,
                                            .quantity = "displacement, velocity or force",
                                            .coordinates = 1,
                                            .column = columns};

const char *ra_solid_name(int solid)
{
    return rules.solid[solid];
}

static enum ra_code take_probe(void *values, const char *name, const char *text, int line,
                               struct ra_status *why)
{
    struct ra_case *const c = values;
    const struct ra_probe_list list = {c->probe, &c->probe_count};
    return ra_probes_take(&rules, &list, name, text, line, why);
}

static void write_probes(const void *values, FILE *out)
{
    const struct ra_case *const c = values;
    ra_probes_write(&rules, c->probe, c->probe_count, out);
}

static int line_of_probe(const void *values, const char *name)
{
    const struct ra_case *const c = values;
    return ra_probes_line(c->probe, c->probe_count, name);
}

const struct ra_named_section ra_probes_section = {
    .name = "probes",
    .take = take_probe,
    .write = write_probes,
    .line = line_of_probe,
    .meaning = "  NAME = resonator|slider displacement|velocity|force POSITION, or none\n"
               "      a column of probes.tsv; POSITION [m] in the solid's own frame, on a node\n",
};
