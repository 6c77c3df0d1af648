// Keys that a case gives although they have no effect because of its other keys.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A key without an effect is a mistake that the user cannot see in the results. For each key the
 * table of keys states when it is used, and which other keys decide this. A key is unused if it has
 * a value other than its default and the case does not use it:
 *
 *     key on the command line         is refused, because it was given for this one run
 *     the same, if its row has `how`  makes a note (schema.h)
 *     key of the file                 makes a note, unless the key that decides was given on the
 *                                     command line
 *
 * The message names the first key that makes the key useless. A key that [surface] gives to both
 * solids counts as used if one of them uses it, and so does a key that a material (a preset) sets.
 *
 * A file with unused keys is not refused, for two reasons. The resolved copy, case.ini, contains
 * every key, used or not, and must be readable. And on the command line one may choose another law
 * or another kind of surface than the file was written for.
 *
 * Tests: tests/sliding/test_unused.c, tests/areal/test_areal_keys.c.
 */
#include <assert.h>
#include <string.h>

#include "case/case.h"
#include "case/value.h"

/// True if a list has its default, which is a word.
static bool is_usual_list(const struct ra_case_origin *origin, const struct ra_slot *slot)
{
    char text[80] = "";
    ra_value_text(slot, origin, text, sizeof text);
    return strcmp(text, ra_schema_default(slot)) == 0;
}

/// True if a slot has its default, which is read into a second field to be compared. A field may
/// also hold values of other keys, as `ends` of a beam does; then the written texts are compared.
static bool is_usual(const struct ra_case_origin *origin, const struct ra_slot *slot)
{
    union {
        double number;
        uint64_t count;
        char text[1024];
    } field;
    struct ra_section section = *slot->section;
    struct ra_slot alone = *slot;
    bool given;
    struct ra_status why;
    if (slot->key->kind->list) {
        return is_usual_list(origin, slot);
    }
    assert(slot->key->size <= sizeof field);
    memset(&field, 0, sizeof field);
    alone.section = &section;
    section.offset = alone.offset = 0;
    if (ra_value_read(&alone, &field, ra_schema_default(slot), &given, &why) != RA_OK) {
        return false;
    }
    char usual[1100] = "", own[1100] = "";
    ra_value_text(&alone, &field, usual, sizeof usual);
    ra_value_text(slot, origin, own, sizeof own);
    return strcmp(usual, own) == 0;
}

/// True if a common section gave the key to both of its sections, and the other section uses it.
static bool used_by_other(const struct ra_case_origin *origin, const struct ra_slot *slot)
{
    const struct ra_section *twin = NULL;
    for (size_t i = 0; i < slot->schema->section_count; i++) {
        const struct ra_section *const s = &slot->schema->section[i];
        twin = s->group == slot->section->group && !s->common && s != slot->section ? s : twin;
    }
    const struct ra_slot *const other =
        twin != NULL ? ra_slots_find(origin->slot, twin->name, slot->key->name) : NULL;
    return other != NULL && origin->line[other->index] == origin->line[slot->index] &&
           ra_schema_uses(other, origin);
}

/// True if a key is not given. Of two keys for the same quantity, the one that is not given has the
/// number 0.
static bool is_silent(const struct ra_case_origin *origin, const struct ra_slot *slot)
{
    double number = 1.0;
    if (slot->key->instead != NULL) {
        memcpy(&number, ra_schema_value(slot, origin), sizeof number);
    }
    return number == 0.0;
}

/// The slot of the key that makes another one useless: in the same section, or SECTION.KEY.
static const struct ra_slot *decider_of(const struct ra_case_origin *origin,
                                        const struct ra_slot *slot, bool *noted)
{
    const char *const name = ra_schema_useless_by(slot, origin, noted);
    const char *const point = strrchr(name, '.');
    char section[64];
    snprintf(section, sizeof section, "%.*s", point != NULL ? (int)(point - name) : 0, name);
    return ra_slots_find(origin->slot, point != NULL ? section : slot->section->name,
                         point != NULL ? point + 1 : name);
}

/// True if a key was set by a name that sets several keys. A case need not use all of them.
static bool is_named(const struct ra_case_origin *origin, const struct ra_slot *slot)
{
    for (const struct ra_slot *s = origin->slot; s->key != NULL; s++) {
        if (s->key->presets != NULL && s->section == slot->section &&
            origin->line[s->index] == origin->line[slot->index]) {
            return true;
        }
    }
    return false;
}

/// True if a key that was given changes nothing.
static bool is_unused(const struct ra_case_origin *origin, const struct ra_slot *slot)
{
    return origin->line[slot->index] != 0 && !slot->section->common &&
           !ra_schema_uses(slot, origin) && !is_usual(origin, slot) && !is_silent(origin, slot) &&
           !used_by_other(origin, slot) && !is_named(origin, slot);
}

enum ra_code ra_case_unused(const struct ra_case_origin *origin, char *note, size_t note_size,
                            struct ra_status *st)
{
    for (const struct ra_slot *slot = origin->slot; slot->key != NULL; slot++) {
        const int line = origin->line[slot->index];
        if (!is_unused(origin, slot)) {
            continue;
        }
        char key[64], by[160] = "";
        bool noted;
        const struct ra_slot *const decider = decider_of(origin, slot, &noted);
        if (line > 0 && origin->line[decider->index] < 0) {
            continue;
        }
        ra_value_text(decider, origin, by, sizeof by);
        snprintf(key, sizeof key, "%s.%s", slot->section->name, slot->key->name);
        if (line < 0 && !noted) {
            return ra_case_fail(origin, key, st,
                                "is not used with %s.%s = %s; leave one of them out",
                                decider->section->name, decider->key->name, by);
        }
        ra_note(note, note_size, "%s is not used with %s.%s = %s", key, decider->section->name,
                decider->key->name, by);
    }
    return RA_OK;
}
