// Suggestions for a key that does not exist.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A wrong key is nearly always a misspelt key, or a correct one in the wrong section. We measure
 * the distance to every known name by the number of letters to insert, delete or replace
 * (Levenshtein). We propose the nearest name if at most two letters differ, or at most a third of
 * them. A name that exists in another section is proposed with that section. If no name is near,
 * the message names the command that lists all names. For a key that was renamed the new name is
 * proposed. If a section exists only in another kind of case, the message says that the case is of
 * that kind.
 *
 * Tests: tests/case/test_suggestion.c, tests/case/test_case_refuse.c.
 */
#include "case/schema.h"

#include <string.h>

size_t ra_word_distance(const char *a, const char *b)
{
    size_t row[64];
    const size_t width = strnlen(b, 63);
    for (size_t j = 0; j <= width; j++) {
        row[j] = j;
    }
    for (size_t i = 0; a[i] != '\0'; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < width; j++) {
            const size_t replaced = diagonal + (a[i] != b[j]);
            const size_t moved = 1 + (row[j] < row[j + 1] ? row[j] : row[j + 1]);
            diagonal = row[j + 1];
            row[j + 1] = replaced < moved ? replaced : moved;
        }
    }
    return row[width];
}

bool ra_word_is_near(const char *word, const char *name)
{
    const size_t third = strlen(word) / 3;
    return ra_word_distance(word, name) <= (third > 2 ? third : 2);
}

/** The section nearest to a wrong one. */
static const char *nearest_section(const struct ra_schema *schema, const char *section)
{
    const char *best = schema->named != NULL ? schema->named->name : schema->section[0].name;
    size_t least = ra_word_distance(section, best);
    for (size_t i = 0; i < schema->section_count; i++) {
        const char *const name = schema->section[i].name;
        const size_t d = ra_word_distance(section, name);
        if (d < least) {
            least = d;
            best = name;
        }
    }
    return best;
}

/** The present name of a renamed key; NULL if it was not renamed. */
static const char *new_name(const struct ra_schema *schema, const char *section, const char *key)
{
    const size_t length = strlen(section);
    for (const struct ra_renamed *r = schema->renamed; r != NULL && r->old != NULL; r++) {
        if (strncmp(r->old, section, length) == 0 && r->old[length] == '.' &&
            strcmp(r->old + length + 1, key) == 0) {
            return r->now;
        }
    }
    return NULL;
}

/** The kind of case to which a section belongs, if it is another kind; else NULL. */
static const char *foreign_kind(const struct ra_schema *schema, const char *section)
{
    for (const struct ra_foreign *f = schema->foreign; f != NULL && f->section != NULL; f++) {
        for (const char *const *name = f->section; *name != NULL; name++) {
            if (strcmp(*name, section) == 0) {
                return f->kind;
            }
        }
    }
    return NULL;
}

const char *ra_schema_suggest(const struct ra_schema *schema, const char *section, const char *key,
                              char *text, size_t size)
{
    struct ra_slot best = {.schema = schema};
    size_t least = (size_t)-1;
    const char *const kind = foreign_kind(schema, section);
    if (key == NULL && kind != NULL) {
        snprintf(text, size, "[%.60s] belongs to %s", section, kind);
        return text;
    }
    if (key == NULL) {
        snprintf(text, size, "unknown section; did you mean [%s]?",
                 nearest_section(schema, section));
        return text;
    }
    const char *const now = new_name(schema, section, key);
    if (now != NULL) {
        snprintf(text, size, "was renamed; write %s", now);
        return text;
    }
    struct ra_slot slot = ra_schema_first(schema);
    for (; slot.key != NULL; ra_schema_next(&slot)) {
        // of two equally near keys, the one of this section is preferred
        const size_t elsewhere = strcmp(slot.section->name, section) != 0;
        const size_t d = 2 * ra_word_distance(key, slot.key->name) + (elsewhere != 0 ? 3 : 0);
        if (d < least) {
            least = d;
            best = slot;
        }
    }
    const bool near = ra_word_is_near(key, best.key->name);
    if (near || schema->documented == NULL) {
        snprintf(text, size, "unknown key; did you mean %s.%s?", best.section->name,
                 best.key->name);
    } else {
        snprintf(text, size, "unknown key; `%s` lists the keys of [%.60s]", schema->documented,
                 section);
    }
    return text;
}
