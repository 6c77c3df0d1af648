// What people are told about keys: suggestions for wrong ones, and the list of all.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A wrong key is nearly always a misspelt one, or a right one in the wrong section. We measure the
 * distance to every known name by the number of letters to insert, delete or replace (Levenshtein)
 * and propose the nearest; a name that exists in another section is proposed with that section.
 *
 * The documentation (`ra2d keys`) is the schema itself, printed.
 *
 * Verified by tests/case/test_case.c.
 */
#include "case/schema.h"

#include <string.h>

/** Levenshtein distance of two names, by rows; long names are cut. */
static size_t distance(const char *a, const char *b)
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
            const size_t shorter = row[j] < row[j + 1] ? row[j] : row[j + 1];
            diagonal = row[j + 1];
            row[j + 1] = replaced < shorter + 1 ? replaced : shorter + 1;
        }
    }
    return row[width];
}

/** The section nearest to a wrong one. */
static const char *nearest_section(const struct ra_schema *schema, const char *section)
{
    const char *best = schema->probes ? "probes" : "case";
    size_t least = distance(section, best);
    const size_t count = ra_schema_count(schema);
    for (size_t i = 0; i < count; i++) {
        const char *const name = ra_schema_slot(schema, i).section->name;
        const size_t d = distance(section, name);
        if (d < least) {
            least = d;
            best = name;
        }
    }
    return best;
}

const char *ra_schema_suggest(const struct ra_schema *schema, const char *section, const char *key,
                              char *text, size_t size)
{
    struct ra_slot best = {0, schema, NULL, NULL};
    size_t least = (size_t)-1;
    const size_t count = ra_schema_count(schema);
    if (key == NULL) {
        snprintf(text, size, "unknown section; did you mean [%s]?",
                 nearest_section(schema, section));
        return text;
    }
    for (size_t i = 0; i < count; i++) {
        const struct ra_slot slot = ra_schema_slot(schema, i);
        // a key of this section is preferred to an equally near one of another
        const size_t elsewhere = strcmp(slot.section->name, section) != 0;
        const size_t d = 2 * distance(key, slot.key->name) + (elsewhere != 0 ? 3 : 0);
        if (d < least) {
            least = d;
            best = slot;
        }
    }
    snprintf(text, size, "unknown key; did you mean %s.%s?", best.section->name, best.key->name);
    return text;
}

/** "450 mm | 20 mm" if resonator and slider differ. */
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

/** The values a key takes: its range, then its words. */
static const char *values(const struct ra_key *key, char *text, size_t size)
{
    char low[64], high[64];
    size_t used = 0;
    text[0] = '\0';
    if (key->kind == RA_KIND_NUMBER || key->kind == RA_KIND_DAMPINGS ||
        key->kind == RA_KIND_VELOCITY) {
        snprintf(text, size, "%s to %s", ra_units_write(key->low, key->dimension, low),
                 ra_units_write(key->high, key->dimension, high));
    } else if (key->kind == RA_KIND_COUNT) {
        snprintf(text, size, "%.0f to %.0f", key->low, key->high);
    } else if (key->kind == RA_KIND_SEED) {
        snprintf(text, size, "0 to 2^64 - 1");
    } else if (key->kind == RA_KIND_FILE) {
        snprintf(text, size, "file name");
    } else if (key->kind == RA_KIND_BUMPS) {
        snprintf(text, size, "x:height:width, ...");
    } else if (key->kind == RA_KIND_TEXT) {
        snprintf(text, size, "text");
    }
    used = strlen(text);
    for (const struct ra_word *word = key->word; word != NULL && word->text != NULL; word++) {
        snprintf(text + used, size - used, "%s%s", used > 0 ? " | " : "", word->text);
        used = strlen(text);
    }
    return text;
}

/** The sections of a group in one line: [resonator], [slider]. */
static void print_sections(const struct ra_slot *first, FILE *out)
{
    const struct ra_schema *const schema = first->schema;
    const struct ra_section *last = NULL;
    const size_t count = ra_schema_count(schema);
    for (size_t i = 0; i < count; i++) {
        const struct ra_section *const section = ra_schema_slot(schema, i).section;
        if (section->group != first->section->group || section == last) {
            continue;
        }
        fprintf(out, "%s[%s]%s", last == NULL ? "\n" : ", ", section->name,
                section->common ? " (both)" : "");
        last = section;
    }
    fputs("\n", out);
}

void ra_schema_document(const struct ra_schema *schema, FILE *out)
{
    char text[256];
    const struct ra_section *section = NULL;
    const size_t count = ra_schema_count(schema);
    fputs("Keys of a case file (INI). Numbers take units (450 mm, 0.1 m/s, 210 GPa, 2 %); a bare\n"
          "number is SI. Comments start with ; or #. Lists may go on over indented lines. Of two\n"
          "keys that say the same, the one given last counts: default, file, command line.\n",
          out);
    for (size_t i = 0; i < count; i++) {
        const struct ra_slot slot = ra_schema_slot(schema, i);
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
        fprintf(out, "      %s", slot.key->meaning);
        if (slot.key->instead != NULL) {
            fprintf(out, " [or: %s]", slot.key->instead);
        }
        fputs("\n", out);
    }
    if (schema->probes) {
        fputs("\n[probes]\n"
              "  NAME = resonator|slider displacement|velocity|force POSITION, or none\n"
              "      a column of probes.tsv; POSITION [m] in the solid's own frame, on a node\n",
              out);
    }
}
