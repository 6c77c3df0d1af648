// The documentation of keys.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The documentation (`ra2d keys`) is printed from the schema: for each key its unit, its default,
 * its possible values and its meaning.
 *
 * Tests: tests/case/test_schema.c.
 */
#include "case/schema.h"

#include <string.h>

/** The default, or both defaults if resonator and slider differ: "450 mm | 20 mm". */
static const char *defaults(const struct ra_key *key, char *text, size_t size)
{
    const char *const first = key->usual[0][0] != '\0' ? key->usual[0] : "-";
    if (key->usual[1] != NULL) {
        snprintf(text, size, "%s | %s", first, key->usual[1]);
    } else {
        snprintf(text, size, "%s", first);
    }
    return text;
}

/** The values that a key can have: its range, then its words. */
static const char *values(const struct ra_key *key, char *text, size_t size)
{
    struct ra_word word;
    text[0] = '\0';
    if (key->kind->describe != NULL) {
        key->kind->describe(key, text, size);
    }
    size_t used = strlen(text);
    for (size_t i = 0; ra_schema_word(key, i, &word) && used < size; i++) {
        snprintf(text + used, size - used, "%s%s", used > 0 ? " | " : "", word.text);
        used = strlen(text);
    }
    return text;
}

/** Prints the sections of a group in one line: [resonator], [slider]. */
static void print_sections(const struct ra_slot *first, FILE *out)
{
    const struct ra_schema *const schema = first->schema;
    const struct ra_section *last = NULL;
    struct ra_slot slot = ra_schema_first(schema);
    for (; slot.key != NULL; ra_schema_next(&slot)) {
        const struct ra_section *const section = slot.section;
        if (section->group != first->section->group || section == last) {
            continue;
        }
        fprintf(out, "%s[%s]%s", last == NULL ? "\n" : ", ", section->name,
                section->common ? " (both)" : "");
        last = section;
    }
    fputs("\n", out);
}

/** The methods that use a key, such as "hertz, power: "; "" if the schema names none. */
static const char *users(const struct ra_slot *slot, char *text, size_t size)
{
    const struct ra_key *const rule = slot->rule;
    const char *name = rule->user_at != NULL ? rule->user_at(slot->key, 0) : NULL;
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 1; name != NULL && used < size; i++) {
        const char *const next = rule->user_at(slot->key, i);
        snprintf(text + used, size - used, "%s%s", name, next != NULL ? ", " : ": ");
        used += strlen(text + used);
        name = next;
    }
    return text;
}

/** Prints the values that each name sets in this section, and their source. */
static void print_presets(const struct ra_slot *slot, FILE *out)
{
    const struct ra_preset *preset = slot->key->presets->preset;
    struct ra_slot other;
    for (; preset->name != NULL; preset++) {
        const char *before = ": ";
        fprintf(out, "      %s", preset->name);
        for (size_t i = 0; ra_schema_stood_for(slot, i, &other); i++) {
            if (other.key != NULL) {
                fprintf(out, "%s%s %s", before, other.key->name, preset->text[i]);
                before = ", ";
            }
        }
        fprintf(out, " (%s)\n", preset->source);
    }
}

void ra_schema_document(const struct ra_schema *schema, FILE *out)
{
    char text[256];
    const struct ra_section *section = NULL;
    struct ra_slot slot = ra_schema_first(schema);
    fputs(
        "Keys of a case file (INI). Numbers take units (450 mm, 0.1 m/s, 210 GPa, 2 %); a bare\n"
        "number is SI. Comments start with ; or #. Lists may continue on indented lines. A key on\n"
        "the command line replaces the key of the file, which replaces the default. The key NAME\n"
        "of [or: NAME] can replace the key before it in the same way. Tables, figures, sections\n"
        "and equations are those of the paper from which the model is taken.\n",
        out);
    for (; slot.key != NULL; ra_schema_next(&slot)) {
        // groups are printed once, by their first section
        if (section != slot.section && section != NULL && section->group == slot.section->group) {
            continue;
        }
        if (section != slot.section) {
            print_sections(&slot, out);
        }
        section = slot.section;
        const char *const unit = ra_units_si(slot.key->dimension);
        fprintf(out, "  %-20s  %-6s  default %s\n", slot.key->name, unit[0] != '\0' ? unit : "-",
                defaults(slot.key, text, sizeof text));
        fprintf(out, "      %s\n", values(slot.key, text, sizeof text));
        fprintf(out, "      %s%s", users(&slot, text, sizeof text), slot.key->meaning);
        if (slot.key->instead != NULL) {
            fprintf(out, " [or: %s]", slot.key->instead);
        }
        fputs("\n", out);
        if (slot.key->presets != NULL) {
            print_presets(&slot, out);
        }
    }
    if (schema->named != NULL) {
        fprintf(out, "\n[%s]\n%s", schema->named->name, schema->named->meaning);
    }
}
