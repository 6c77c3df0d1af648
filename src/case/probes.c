// Columns of probes.tsv that a case names: its section [probes].
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 *     NAME = SOLID QUANTITY POSITION[, POSITION]
 *
 * A kind of case states its solids, its quantities and the number of coordinates of a position
 * (struct ra_probe_rules). The position is checked later, when the length of the solid is known
 * (checks.c of the kind).
 *
 * Tests: tests/sliding/test_keys.c, tests/areal/test_areal_case.c, tests/case/test_case.c,
 * tests/case/test_case_refuse.c.
 */
#include "case/probes.h"

#include <stdbool.h>
#include <string.h>

#include "base/room.h"
#include "case/value.h"

const char *ra_quantity_name(enum ra_probe_quantity quantity)
{
    static const char *const names[] = {"displacement", "velocity", "force"};
    return names[quantity];
}

/// A position is a length. Whether it lies on the solid is checked later.
static const struct ra_key position = {
    .dimension = RA_UNIT_LENGTH, .low = 0, .high = 1e3, .usual = {"100 mm", NULL}};

/// Reads a position: one length, or two with a comma between them.
static enum ra_code read_place(const struct ra_probe_rules *rules, const char *text,
                               struct ra_case_probe *probe, struct ra_status *st)
{
    char first[128];
    const struct ra_slot slot = {.key = &position, .dimension = position.dimension};
    const size_t length = strcspn(text, ",");
    probe->across = 0.0;
    if (rules->coordinates == 1) {
        return ra_value_read_number(&slot, text, position.low, position.high, &probe->position, st);
    }
    if (text[length] == '\0' || length >= sizeof first) {
        return ra_fail(st, RA_INPUT, "'%.60s' is not a place; write x, y: two lengths", text);
    }
    memcpy(first, text, length);
    first[length] = '\0';
    return ra_value_read_number(&slot, first, position.low, position.high, &probe->position, st) ==
                   RA_OK
               ? ra_value_read_number(&slot, text + length + 1, position.low, position.high,
                                      &probe->across, st)
               : RA_INPUT;
}

/// Reads `SOLID QUANTITY POSITION`.
static enum ra_code read_probe(const struct ra_probe_rules *rules, const char *text,
                               struct ra_case_probe *probe, struct ra_status *st)
{
    char solid[16], quantity[16];
    int used = 0;
    if (sscanf(text, "%15s %15s %n", solid, quantity, &used) != 2 || text[used] == '\0') {
        return ra_fail(st, RA_INPUT, "'%.60s' is not a probe; write %s, %s, and %s", text,
                       rules->solids, rules->quantity,
                       rules->coordinates == 2 ? "a place x, y" : "a position");
    }
    for (probe->solid = 0; probe->solid < 2; probe->solid++) {
        if (strcmp(solid, rules->solid[probe->solid]) == 0) {
            break;
        }
    }
    if (probe->solid == 2) {
        return ra_fail(st, RA_INPUT, "'%s' is not a solid; write %s", solid, rules->solids);
    }
    int q = 0;
    while (q < rules->quantities &&
           strcmp(quantity, ra_quantity_name((enum ra_probe_quantity)q)) != 0) {
        q++;
    }
    if (q == rules->quantities) {
        return ra_fail(st, RA_INPUT, "'%s' is not a quantity; write %s", quantity, rules->quantity);
    }
    probe->quantity = (enum ra_probe_quantity)q;
    return read_place(rules, text + used, probe, st);
}

/// The probes of a case.
struct list {
    struct ra_case_probe *probe;
    size_t *count;
};

static struct list list_of(const struct ra_probe_rules *rules, void *values)
{
    return (struct list){(struct ra_case_probe *)(void *)((char *)values + rules->probe),
                         (size_t *)(void *)((char *)values + rules->count)};
}

/// The probe with that name, or the place for a new one; NULL if there is no room.
static struct ra_case_probe *find_probe(const struct list *list, const char *name)
{
    size_t i = 0;
    while (i < *list->count && strcmp(list->probe[i].name, name) != 0) {
        i++;
    }
    return i < RA_MAX_PROBES ? &list->probe[i] : NULL;
}

static void remove_probe(const struct list *list, struct ra_case_probe *probe)
{
    const struct ra_case_probe *const stop = list->probe + *list->count;
    if (probe == stop) {
        return;
    }
    memmove(probe, probe + 1, (size_t)(stop - probe - 1) * sizeof *probe);
    --*list->count;
}

static bool has(const char *const *column, const char *name)
{
    while (column != NULL && *column != NULL && strcmp(name, *column) != 0) {
        column++;
    }
    return column != NULL && *column != NULL;
}

/// True if probes.tsv or psd.tsv already has a column of this name.
static bool is_taken(const struct ra_probe_rules *rules, const char *name)
{
    static const char *const every[] = {"t", "total_force", "contacts", "f", NULL};
    return has(every, name) || has(rules->column, name);
}

enum ra_code ra_probes_take(const struct ra_named_section *section, void *values, const char *name,
                            const char *text, int line, struct ra_status *why)
{
    const struct ra_probe_rules *const rules = section->rules;
    const struct list probes = list_of(rules, values), *const list = &probes;
    const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    struct ra_case_probe *const probe = find_probe(list, name);
    if (name[0] == '\0' || name[strspn(name, letters)] != '\0' ||
        strlen(name) >= sizeof probe->name) {
        return ra_fail(why, RA_INPUT, "a probe's name has 1 to %zu letters, digits and _",
                       sizeof probe->name - 1);
    }
    if (is_taken(rules, name)) {
        return ra_fail(why, RA_INPUT,
                       "the tables of a run have a column of this name already; write another one");
    }
    if (probe == NULL) {
        return ra_fail(why, RA_INPUT, "too many probes; at most %d fit", RA_MAX_PROBES);
    }
    const bool known = probe < list->probe + *list->count;
    if (known && line > 0) {
        return ra_fail(why, RA_INPUT, "given twice; it stands in line %d already", probe->line);
    }
    if (strcmp(text, "none") == 0) {
        remove_probe(list, probe);
        return RA_OK;
    }
    if (read_probe(rules, text, probe, why) != RA_OK) {
        return RA_INPUT;
    }
    memcpy(probe->name, name, strlen(name) + 1);
    probe->line = line;
    *list->count += !known;
    return RA_OK;
}

/// Number of probes of a case, and the first of them.
static size_t probes_of(const struct ra_probe_rules *rules, const void *values,
                        const struct ra_case_probe **probe)
{
    *probe = (const struct ra_case_probe *)(const void *)((const char *)values + rules->probe);
    return *(const size_t *)(const void *)((const char *)values + rules->count);
}

void ra_probes_write(const struct ra_named_section *section, const void *values, FILE *out)
{
    char number[32], across[32];
    const struct ra_case_probe *probe;
    const struct ra_probe_rules *const rules = section->rules;
    const size_t count = probes_of(rules, values, &probe);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s = %s %s %s m", probe[i].name, rules->solid[probe[i].solid],
                ra_quantity_name(probe[i].quantity), ra_number(probe[i].position, number));
        if (rules->coordinates == 2) {
            fprintf(out, ", %s m", ra_number(probe[i].across, across));
        }
        fputs("\n", out);
    }
}

int ra_probes_line(const struct ra_named_section *section, const void *values, const char *name)
{
    const struct ra_case_probe *probe;
    const size_t count = probes_of(section->rules, values, &probe);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(probe[i].name, name) == 0) {
            return probe[i].line;
        }
    }
    return 0;
}
