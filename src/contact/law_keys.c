// The keys of contact laws as rows of schemas, for nodes of a line and of an area.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each law has a list of keys (law.h). This file adds them to a schema (case/schema.h); a case of
 * this schema has room for RA_LAW_VALUES numbers. The file also converts the values of a case to
 * the parameters of its law. If a key says `auto`, its value is computed from the solids. This is
 * done for all laws, not only for the chosen one, because the echo of a case contains every key.
 *
 * Tests: tests/case/test_case.c, tests/sliding/test_unused.c, tests/areal/test_areal_keys.c.
 */
#include <string.h>

#include "contact/law.h"

/// The i-th law for nodes of a line, or of an area; NULL after the last.
static const struct ra_law *law_of(enum ra_contact_nodes nodes, size_t i)
{
    const struct ra_law *law;
    for (size_t n = 0; (law = ra_law_at(n)) != NULL; n++) {
        if (law->keys[nodes].row != NULL && i-- == 0) {
            break;
        }
    }
    return law;
}

static const char *name_of(enum ra_contact_nodes nodes, size_t i)
{
    const struct ra_law *const law = law_of(nodes, i);
    return law != NULL ? law->name : NULL;
}

const char *ra_law_of_line(size_t i)
{
    return name_of(RA_NODES_OF_LINE, i);
}

const char *ra_law_of_area(size_t i)
{
    return name_of(RA_NODES_OF_AREA, i);
}

// ## Rows of a schema

static bool has(const struct ra_law *law, enum ra_contact_nodes nodes, const struct ra_key *key)
{
    const struct ra_key *const *row = law->keys[nodes].row;
    while (row != NULL && *row != NULL && *row != key) {
        row++;
    }
    return row != NULL && *row != NULL;
}

/// True if a law after the n-th one has the same key.
static bool comes_again(enum ra_contact_nodes nodes, size_t n, const struct ra_key *key)
{
    const struct ra_law *law;
    while ((law = law_of(nodes, ++n)) != NULL && !has(law, nodes, key)) {
    }
    return law != NULL;
}

/// The i-th row among those that stand behind the key `after`, as a list of one row whose value has
/// a place of its own.
static bool keys_of(enum ra_contact_nodes nodes, const char *after, size_t i,
                    struct ra_key_list *list)
{
    const struct ra_law *law;
    for (size_t n = 0; (law = law_of(nodes, n)) != NULL; n++) {
        const struct ra_law_keys *const keys = &law->keys[nodes];
        const bool here = after == NULL || keys->after == NULL ? after == keys->after
                                                               : strcmp(after, keys->after) == 0;
        for (size_t k = 0; here && keys->row[k] != NULL; k++) {
            if (!comes_again(nodes, n, keys->row[k]) && i-- == 0) {
                *list = (struct ra_key_list){keys->row[k], 1,
                                             (n * RA_LAW_PARAMETERS + k) * sizeof(double)};
                return true;
            }
        }
    }
    return false;
}

bool ra_law_keys_of_line(const char *after, size_t i, struct ra_key_list *list)
{
    return keys_of(RA_NODES_OF_LINE, after, i, list);
}

bool ra_law_keys_of_area(const char *after, size_t i, struct ra_key_list *list)
{
    return keys_of(RA_NODES_OF_AREA, after, i, list);
}

bool ra_law_uses(const char *law, const struct ra_key *key)
{
    const struct ra_law *const one = ra_law_find(law);
    return has(one, RA_NODES_OF_LINE, key) || has(one, RA_NODES_OF_AREA, key);
}

const char *ra_law_with_key(const struct ra_key *key, size_t i)
{
    const struct ra_law *law;
    for (size_t n = 0; (law = ra_law_at(n)) != NULL; n++) {
        if (ra_law_uses(law->name, key) && i-- == 0) {
            return law->name;
        }
    }
    return NULL;
}

// ## Values of a case

static struct ra_slot slot_of(const struct ra_case_origin *origin, const char *key)
{
    // this is never NULL, because every key of a law has a slot (tests/case/test_case.c)
    return *ra_slots_find(origin->slot, "contact", key);
}

double ra_law_value(const struct ra_case_origin *origin, const char *key)
{
    const struct ra_slot slot = slot_of(origin, key);
    return *(const double *)ra_schema_value(&slot, origin);
}

void ra_law_set_value(struct ra_case_origin *origin, const char *key, double value)
{
    const struct ra_slot slot = slot_of(origin, key);
    *(double *)ra_schema_field(&slot, origin) = value;
}

void ra_law_parameters(const struct ra_case_origin *origin, const struct ra_law *law,
                       enum ra_contact_nodes nodes, double *parameter)
{
    const struct ra_key *const *const row = law->keys[nodes].row;
    for (size_t k = 0; row[k] != NULL; k++) {
        parameter[k] = ra_law_value(origin, row[k]->name);
    }
}

/// Computes the k-th parameter from the solids; 0: the law does not compute it. A given value that
/// equals the computed one counts as not given. The echo of a case contains every key; without this
/// rule some of its keys would be refused as unused.
static void complete_one(struct ra_case_origin *origin, const struct ra_law *law,
                         enum ra_contact_nodes nodes, const struct ra_elastic solid[2], size_t k)
{
    double parameter[RA_LAW_PARAMETERS];
    ra_law_parameters(origin, law, nodes, parameter);
    const double given = parameter[k];
    parameter[k] = 0.0;
    law->complete(solid, parameter);
    if (parameter[k] != 0.0 && (given == 0.0 || given == parameter[k])) {
        const char *const key = law->keys[nodes].row[k]->name;
        ra_law_set_value(origin, key, parameter[k]);
        origin->line[slot_of(origin, key).index] = 0;
    }
}

void ra_laws_complete(struct ra_case_origin *origin, enum ra_contact_nodes nodes,
                      const struct ra_elastic solid[2])
{
    const struct ra_law *law;
    for (size_t i = 0; (law = law_of(nodes, i)) != NULL; i++) {
        for (size_t k = 0; law->complete != NULL && law->keys[nodes].row[k] != NULL; k++) {
            complete_one(origin, law, nodes, solid, k);
        }
    }
}
