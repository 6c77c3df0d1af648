// Sections, keys, words and fields of a schema.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A schema is two tables: sections, each of a group, and keys, each of a group. A slot is a key in
 * a section of its group; slots are counted section by section, key by key. Members of a table of
 * methods bring keys of their own, which stand among the others where the member says. The
 * functions here know nothing of what the keys mean, so that every kind of case has the same
 * parser, echo and documentation.
 *
 * Verified by tests/case/test_schema.c.
 */
#include "case/schema.h"

#include <stdint.h>
#include <string.h>

bool ra_member_has(const struct ra_member *member, const char *key)
{
    size_t i = 0;
    while (member->key[i] != NULL && strcmp(member->key[i]->name, key) != 0) {
        i++;
    }
    return member->key[i] != NULL;
}

/// A walk over all slots to the one of these names or, without names, of this index.
struct walk {
    struct ra_slot slot;
    const char *section, *key;
    size_t index;
    bool named; ///< the section is the one of that name
};

/// Comes to the next slot: true if it is the one.
static bool visit(struct walk *w, const struct ra_key *key, size_t offset,
                  const struct ra_brought *brought)
{
    if (w->key != NULL ? w->named && strcmp(key->name, w->key) == 0 : w->slot.index == w->index) {
        w->slot.key = key;
        w->slot.offset = offset;
        w->slot.brought = brought;
        return true;
    }
    w->slot.index++;
    return false;
}

/// Whether a member behind the i-th one has the key, too.
static bool comes_again(const struct ra_brought *brought, size_t i, const char *key)
{
    struct ra_member later;
    bool again = false;
    while (!again && brought->member_at(++i, &later)) {
        again = ra_member_has(&later, key);
    }
    return again;
}

/// Over the rows that follow a key of the section (NULL: its last ones), as `visit`.
static bool visit_brought(struct walk *w, const char *after)
{
    struct ra_member member;
    const struct ra_brought *const b = w->slot.schema->brought;
    for (size_t i = 0; b->member_at(i, &member); i++) {
        if ((after == NULL) != (member.after == NULL) ||
            (after != NULL && strcmp(after, member.after) != 0)) {
            continue;
        }
        for (size_t k = 0; member.key[k] != NULL; k++) {
            const size_t offset = b->offset + (i * b->most + k) * sizeof(double);
            if (!comes_again(b, i, member.key[k]->name) && visit(w, member.key[k], offset, b)) {
                return true;
            }
        }
    }
    return false;
}

static bool walk(const struct ra_schema *schema, struct walk *w)
{
    w->slot.schema = schema;
    for (size_t s = 0; s < schema->section_count; s++) {
        const int group = schema->section[s].group;
        const bool brought = schema->brought != NULL && schema->brought->group == group;
        w->slot.section = &schema->section[s];
        w->named = w->key != NULL && strcmp(schema->section[s].name, w->section) == 0;
        for (size_t k = 0; k < schema->key_count; k++) {
            const struct ra_key *const key = &schema->key[k];
            if (key->group == group &&
                (visit(w, key, key->offset, NULL) || (brought && visit_brought(w, key->name)))) {
                return true;
            }
        }
        if (brought && visit_brought(w, NULL)) {
            return true;
        }
    }
    w->slot.section = NULL;
    return false;
}

size_t ra_schema_count(const struct ra_schema *schema)
{
    struct walk all = {.index = SIZE_MAX};
    walk(schema, &all);
    return all.slot.index;
}

struct ra_slot ra_schema_slot(const struct ra_schema *schema, size_t index)
{
    struct walk one = {.index = index};
    walk(schema, &one);
    return one.slot;
}

bool ra_schema_find(const struct ra_schema *schema, const char *section, const char *key,
                    struct ra_slot *slot)
{
    struct walk one = {.section = section, .key = key};
    const bool found = walk(schema, &one);
    *slot = one.slot;
    return found;
}

bool ra_schema_word(const struct ra_key *key, size_t i, struct ra_word *word)
{
    size_t own = 0;
    while (key->word != NULL && key->word[own].text != NULL) {
        if (own == i) {
            *word = key->word[i];
            return true;
        }
        own++;
    }
    *word = (struct ra_word){key->name_at != NULL ? key->name_at(i - own) : NULL, 0};
    return word->text != NULL;
}

const char *ra_schema_default(const struct ra_slot *slot)
{
    const char *const second = slot->key->usual[1];
    const bool other = slot->section != NULL && slot->section->which == 1;
    return other && second != NULL ? second : slot->key->usual[0];
}

void *ra_schema_field(const struct ra_slot *slot, void *values)
{
    return (char *)values + slot->section->offset + slot->offset;
}

const void *ra_schema_value(const struct ra_slot *slot, const void *values)
{
    return (const char *)values + slot->section->offset + slot->offset;
}
