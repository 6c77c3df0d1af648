// Sections, keys, words and fields of a schema.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A schema is two tables: sections, each of a group, and keys, each of a group. A slot is a key in
 * a section of its group; slots are counted section by section, key by key. The functions here
 * know nothing of what the keys mean, so that every kind of case has the same parser, echo and
 * documentation.
 *
 * Verified by tests/case/test_schema.c.
 */
#include "case/schema.h"

#include <string.h>

size_t ra_schema_count(const struct ra_schema *schema)
{
    size_t count = 0;
    for (size_t s = 0; s < schema->section_count; s++) {
        for (size_t k = 0; k < schema->key_count; k++) {
            count += schema->key[k].group == schema->section[s].group;
        }
    }
    return count;
}

struct ra_slot ra_schema_slot(const struct ra_schema *schema, size_t index)
{
    struct ra_slot slot = {0, schema, NULL, NULL};
    for (size_t s = 0; s < schema->section_count; s++) {
        for (size_t k = 0; k < schema->key_count; k++) {
            if (schema->key[k].group != schema->section[s].group) {
                continue;
            }
            if (slot.index == index) {
                slot.section = &schema->section[s];
                slot.key = &schema->key[k];
                return slot;
            }
            slot.index++;
        }
    }
    return slot;
}

bool ra_schema_find(const struct ra_schema *schema, const char *section, const char *key,
                    struct ra_slot *slot)
{
    *slot = (struct ra_slot){0, schema, NULL, NULL};
    for (size_t s = 0; s < schema->section_count; s++) {
        for (size_t k = 0; k < schema->key_count; k++) {
            if (schema->key[k].group != schema->section[s].group) {
                continue;
            }
            slot->section = &schema->section[s];
            slot->key = &schema->key[k];
            if (strcmp(slot->section->name, section) == 0 && strcmp(slot->key->name, key) == 0) {
                return true;
            }
            slot->index++;
        }
    }
    return false;
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
    return (char *)values + slot->section->offset + slot->key->offset;
}

const void *ra_schema_value(const struct ra_slot *slot, const void *values)
{
    return (const char *)values + slot->section->offset + slot->key->offset;
}
