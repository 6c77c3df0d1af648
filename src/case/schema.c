// Sections, keys, words and fields of a schema.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A schema consists of two tables: one of sections and one of keys. Each section and each key
 * belongs to a group. A slot is a key in a section of its group. Slots are counted section by
 * section, key by key. Keys may also be in separate lists, beside the methods that read them. One
 * row of the table then stands for such a list. The functions here do not depend on the meaning of
 * the keys, so that every kind of case has the same parser, echo and documentation.
 *
 * Tests: tests/case/test_schema.c.
 */
#include "case/schema.h"

#include <stdint.h>
#include <string.h>

/// Goes to the next row of the schema for this section, or for the sections after it.
static bool next_row(struct ra_slot *slot)
{
    const struct ra_schema *const schema = slot->schema;
    const struct ra_section *const end = schema->section + schema->section_count;
    for (; slot->section < end; slot->section++, slot->row = 0) {
        while (slot->row < schema->key_count) {
            slot->rule = &schema->key[slot->row++];
            if (slot->rule->group == slot->section->group) {
                return true;
            }
        }
    }
    return false;
}

/// Goes to the next rows: to the next list of this row or, after its last list, to the next row.
static bool next_rows(struct ra_slot *slot)
{
    const bool lists = slot->rule != NULL && slot->rule->list_at != NULL;
    slot->at = 0;
    if (lists && slot->rule->list_at(slot->rule->name, slot->list++, &slot->rows)) {
        slot->rows.offset += slot->rule->offset;
        return true;
    }
    if (!next_row(slot)) {
        return false;
    }
    slot->list = 0;
    slot->rows = (struct ra_key_list){slot->rule, slot->rule->list_at == NULL, 0};
    return true;
}

void ra_schema_next(struct ra_slot *slot)
{
    slot->index++;
    slot->key = NULL;
    while (slot->section != NULL && slot->at == slot->rows.count) {
        if (!next_rows(slot)) {
            slot->section = NULL;
        }
    }
    if (slot->section != NULL) {
        slot->key = &slot->rows.key[slot->at++];
        slot->dimension = slot->key->dimension;
        slot->offset = slot->rows.offset + slot->key->offset;
    }
}

struct ra_slot ra_schema_first(const struct ra_schema *schema)
{
    struct ra_slot slot = {.schema = schema, .section = schema->section};
    ra_schema_next(&slot);
    slot.index = 0;
    return slot;
}

void ra_schema_measure(struct ra_slot *slot, const void *values)
{
    if (slot->schema->dimension != NULL) {
        slot->dimension = slot->schema->dimension(values, slot->key->dimension);
    }
}

struct ra_slot ra_schema_slot(const struct ra_schema *schema, size_t index)
{
    struct ra_slot slot = ra_schema_first(schema);
    while (slot.key != NULL && slot.index < index) {
        ra_schema_next(&slot);
    }
    return slot;
}

size_t ra_schema_count(const struct ra_schema *schema)
{
    return ra_schema_slot(schema, SIZE_MAX).index;
}

bool ra_schema_find(const struct ra_schema *schema, const char *section, const char *key,
                    struct ra_slot *slot)
{
    *slot = ra_schema_first(schema);
    while (slot->key != NULL &&
           (strcmp(slot->section->name, section) != 0 || strcmp(slot->key->name, key) != 0)) {
        ra_schema_next(slot);
    }
    return slot->key != NULL;
}

struct ra_slot *ra_schema_slots(const struct ra_schema *schema, struct ra_status *st)
{
    size_t count = 0;
    struct ra_slot *const slots =
        ra_alloc(ra_schema_count(schema) + 1, sizeof *slots, "keys of the case", st);
    if (slots != NULL) {
        struct ra_slot slot = ra_schema_first(schema);
        for (; slot.key != NULL; ra_schema_next(&slot)) {
            slots[count++] = slot;
        }
    }
    return slots;
}

const struct ra_slot *ra_slots_find(const struct ra_slot *slots, const char *section,
                                    const char *key)
{
    const struct ra_section *other = NULL;
    for (; slots->key != NULL; slots++) {
        // a section has many slots, and its name is compared once
        if (slots->section == other) {
            continue;
        }
        if (strcmp(slots->section->name, section) != 0) {
            other = slots->section;
        } else if (strcmp(slots->key->name, key) == 0) {
            return slots;
        }
    }
    return NULL;
}

bool ra_schema_uses(const struct ra_slot *slot, const void *values)
{
    bool noted;
    return ra_schema_useless_by(slot, values, &noted) == NULL;
}

const char *ra_schema_useless_by(const struct ra_slot *slot, const void *values, bool *noted)
{
    const struct ra_key *const rule = slot->rule;
    *noted = false;
    for (size_t i = 0; i < sizeof rule->used / sizeof *rule->used; i++) {
        if (rule->used[i] != NULL && !rule->used[i](values, slot->section->which, slot->key)) {
            *noted = slot->key->how[i];
            return rule->decides[i];
        }
    }
    return NULL;
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
    *word = (struct ra_word){key->presets != NULL   ? key->presets->preset[i - own].name
                             : key->name_at != NULL ? key->name_at(i - own)
                                                    : NULL,
                             0};
    return word->text != NULL;
}

bool ra_schema_stood_for(const struct ra_slot *slot, size_t i, struct ra_slot *other)
{
    const char *const name = slot->key->presets->key[i];
    if (name != NULL) {
        ra_schema_find(slot->schema, slot->section->name, name, other);
    }
    return name != NULL;
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
