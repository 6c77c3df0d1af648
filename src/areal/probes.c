// The section [probes] of a case in three dimensions: columns of probes.tsv, named by the user.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 *     NAME = plate|block displacement|velocity X, Y
 *
 * What a probe is, is the same of every kind of case (case/probes.c). Places are in the frame of
 * the solid: x and y from the corner of the plate, or of the block's lower surface.
 *
 * Verified by tests/areal/test_areal_case.c, tests/areal/test_areal_run.c.
 */
#include "areal/case.h"

static const char *const columns[] = {"t",           "total_force", "contacts", "moment_pitch",
                                      "moment_roll", "heave",       "pitch",    "roll",
                                      "area",        NULL};

static const struct ra_probe_rules rules = {.solid = {"plate", "block"},
                                            .solids = "plate or block",
                                            .quantities = RA_VELOCITY + 1,
                                            .quantity = "displacement or velocity",
                                            .coordinates = 2,
                                            .column = columns};

const char *ra_areal_solid_name(int solid)
{
    return rules.solid[solid];
}

static enum ra_code take_probe(void *values, const char *name, const char *text, int line,
                               struct ra_status *why)
{
    struct ra_areal_case *const c = values;
    const struct ra_probe_list list = {c->probe, &c->probe_count};
    return ra_probes_take(&rules, &list, name, text, line, why);
}

static void write_probes(const void *values, FILE *out)
{
    const struct ra_areal_case *const c = values;
    ra_probes_write(&rules, c->probe, c->probe_count, out);
}

static int line_of_probe(const void *values, const char *name)
{
    const struct ra_areal_case *const c = values;
    return ra_probes_line(c->probe, c->probe_count, name);
}

const struct ra_named_section ra_areal_probes_section = {
    .name = "probes",
    .take = take_probe,
    .write = write_probes,
    .line = line_of_probe,
    .meaning = "  NAME = plate|block displacement|velocity X, Y, or none\n"
               "      a column of probes.tsv; X, Y [m] from the solid's corner, anywhere on it\n",
};
