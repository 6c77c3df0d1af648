// The section [probes] of a sliding case: columns of probes.tsv, named by the user.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 *     NAME = resonator|slider displacement|velocity|force POSITION
 *
 * Whether the position is a node of its solid is checked when both lengths are known (checks.c).
 *
 * Verified by tests/sliding/test_keys.c, tests/case/test_case.c, tests/case/test_case_refuse.c.
 */
#include "sliding/probes.h"

#include <stdbool.h>
#include <string.h>

#include "case/value.h"
#include "sliding/case.h"

const char *ra_solid_name(int solid)
{
    return solid == 0 ? "resonator" : "slider";
}

const char *ra_quantity_name(enum ra_quantity quantity)
{
    static const char *const names[] = {"displacement", "velocity", "force"};
    return names[quantity];
}

/// A position is a length; what is beyond the end of the solid is found later.
static const struct ra_key position = {
    .dimension = RA_UNIT_LENGTH, .low = 0, .high = 1e3, .usual = {"100 mm", NULL}};

/** SOLID QUANTITY POSITION */
static enum ra_code read_probe(const char *text, struct ra_case_probe *probe, struct ra_status *st)
{
    char solid[16], quantity[16];
    int used = 0;
    const struct ra_slot slot = {.key = &position};
    if (sscanf(text, "%15s %15s %n", solid, quantity, &used) != 2 || text[used] == '\0') {
        return ra_fail(st, RA_INPUT,
                       "'%.60s' is not a probe; write resonator or slider, displacement, velocity "
                       "or force, and a position",
                       text);
    }
    for (probe->solid = 0; probe->solid < 2; probe->solid++) {
        if (strcmp(solid, ra_solid_name(probe->solid)) == 0) {
            break;
        }
    }
    if (probe->solid == 2) {
        return ra_fail(st, RA_INPUT, "'%s' is no solid; write resonator or slider", solid);
    }
    int q = 0;
    while (q < 3 && strcmp(quantity, ra_quantity_name((enum ra_quantity)q)) != 0) {
        q++;
    }
    if (q == 3) {
        return ra_fail(st, RA_INPUT, "'%s' is no quantity; write displacement, velocity or force",
                       quantity);
    }
    probe->quantity = (enum ra_quantity)q;
    return ra_value_read_number(&slot, text + used, position.low, position.high, &probe->position,
                                st);
}

/** A probe of that name, or where a new one goes; NULL if there is no room. */
static struct ra_case_probe *find_probe(struct ra_case *c, const char *name)
{
    size_t i = 0;
    while (i < c->probe_count && strcmp(c->probe[i].name, name) != 0) {
        i++;
    }
    return i < RA_MAX_PROBES ? &c->probe[i] : NULL;
}

static void remove_probe(struct ra_case *c, struct ra_case_probe *probe)
{
    const struct ra_case_probe *const stop = c->probe + c->probe_count;
    if (probe == stop) {
        return;
    }
    memmove(probe, probe + 1, (size_t)(stop - probe - 1) * sizeof *probe);
    c->probe_count--;
}

/// Columns that probes.tsv and psd.tsv have already (run_tables.c).
static bool is_taken(const char *name)
{
    static const char *const columns[] = {"t", "total_force", "contacts", "f"};
    size_t i = 0;
    while (i < sizeof columns / sizeof *columns && strcmp(name, columns[i]) != 0) {
        i++;
    }
    return i < sizeof columns / sizeof *columns;
}

static enum ra_code take_probe(void *values, const char *name, const char *text, int line,
                               struct ra_status *why)
{
    struct ra_case *const c = values;
    const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    struct ra_case_probe *const probe = find_probe(c, name);
    if (name[0] == '\0' || name[strspn(name, letters)] != '\0' ||
        strlen(name) >= sizeof probe->name) {
        return ra_fail(why, RA_INPUT, "a probe's name has 1 to %zu letters, digits and _",
                       sizeof probe->name - 1);
    }
    if (is_taken(name)) {
        return ra_fail(why, RA_INPUT,
                       "the tables of a run have such a column already; write another name");
    }
    if (probe == NULL) {
        return ra_fail(why, RA_INPUT, "too many probes; at most %d fit", RA_MAX_PROBES);
    }
    const bool known = probe < c->probe + c->probe_count;
    if (known && line > 0) {
        return ra_fail(why, RA_INPUT, "given twice; it stands in line %d already", probe->line);
    }
    if (strcmp(text, "none") == 0) {
        remove_probe(c, probe);
        return RA_OK;
    }
    if (read_probe(text, probe, why) != RA_OK) {
        return RA_INPUT;
    }
    memcpy(probe->name, name, strlen(name) + 1);
    probe->line = line;
    c->probe_count += !known;
    return RA_OK;
}

static void write_probes(const void *values, FILE *out)
{
    char number[32];
    const struct ra_case *const c = values;
    for (size_t i = 0; i < c->probe_count; i++) {
        const struct ra_case_probe *const probe = &c->probe[i];
        fprintf(out, "%s = %s %s %s m\n", probe->name, ra_solid_name(probe->solid),
                ra_quantity_name(probe->quantity), ra_number(probe->position, number));
    }
}

static int line_of_probe(const void *values, const char *name)
{
    const struct ra_case *const c = values;
    for (size_t i = 0; i < c->probe_count; i++) {
        if (strcmp(c->probe[i].name, name) == 0) {
            return c->probe[i].line;
        }
    }
    return 0;
}

const struct ra_named_section ra_probes_section = {
    .name = "probes",
    .take = take_probe,
    .write = write_probes,
    .line = line_of_probe,
    .meaning = "  NAME = resonator|slider displacement|velocity|force POSITION, or none\n"
               "      a column of probes.tsv; POSITION [m] in the solid's own frame, on a node\n",
};
