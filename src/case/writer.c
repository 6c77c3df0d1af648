// The echo of a case, and its hash.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The echo is the case with every key resolved, in SI, in the order of the schema. It reads back to
 * the same case, to the last bit. It contains nothing that depends on the machine: no absolute
 * path, no date. Therefore its hash (digest.c) identifies the case in the head of every table. The
 * echo has the names of input files as in the case file. In the folder of a run it has the names of
 * their copies. In the text for the hash it has size and digest instead of the name (inputs.c). If
 * two keys give the same quantity, only the one that was given is written. If a name stands for
 * other keys, these keys are written. A value that follows from another key is added as a comment:
 *
 *     speed = none ; 0.569... m/s follows from alpha
 *     alpha = 0.125
 *
 * Tests: tests/case/test_schema.c and test_case.c.
 */
#include <stdlib.h>

#include "base/room.h"
#include "case/inputs.h"
#include "case/value.h"

/** The value of the other key of a pair, if this key was computed from it; 0 if this key itself was
 *  given. */
static double followed(const struct ra_slot *slot, const void *values)
{
    struct ra_slot other;
    if (!slot->key->follows || slot->key->instead == NULL ||
        !ra_schema_find(slot->schema, slot->section->name, slot->key->instead, &other)) {
        return 0;
    }
    return *(const double *)ra_schema_value(&other, values);
}

/** Writes every key except those of common sections: [section], then name = value. */
static void write_keys(const struct ra_case_origin *values, enum ra_input_names names, FILE *out)
{
    const struct ra_schema *const schema = values->schema;
    const struct ra_section *section = NULL;
    struct ra_slot slot = ra_schema_first(schema);
    for (; slot.key != NULL; ra_schema_next(&slot)) {
        if (slot.section->common || slot.key->presets != NULL) {
            continue;
        }
        if (slot.section != section) {
            fprintf(out, "\n[%s]\n", slot.section->name);
        }
        section = slot.section;
        fprintf(out, "%s = ", slot.key->name);
        ra_schema_measure(&slot, values);
        if (followed(&slot, values) > 0) {
            fputs("none ; ", out);
            ra_value_write(&slot, values, out);
            fprintf(out, " follows from %s\n", slot.key->instead);
        } else if (names != RA_INPUT_GIVEN && ra_input_file(values, &slot) != NULL) {
            ra_input_write(values, &slot, names, out);
            fputs("\n", out);
        } else {
            ra_value_write(&slot, values, out);
            fputs("\n", out);
        }
    }
}

/** Writes the whole case. `names` selects one of the three ways to name input files. */
static void write_case(const struct ra_case_origin *origin, enum ra_input_names names, FILE *out)
{
    const struct ra_named_section *const named = origin->schema->named;
    fprintf(out, "# resolved %s of ra2d: every key, in SI\n", origin->schema->title);
    write_keys(origin, names, out);
    if (named != NULL) {
        fprintf(out, "\n[%s]\n", named->name);
        named->write(named, origin, out);
    }
}

void ra_case_write(const struct ra_case_origin *origin, FILE *out)
{
    write_case(origin, RA_INPUT_GIVEN, out);
}

void ra_case_write_copy(const struct ra_case_origin *origin, FILE *out)
{
    write_case(origin, RA_INPUT_COPY, out);
}

enum ra_code ra_case_hash(const struct ra_case_origin *origin, char hex[17], struct ra_status *st)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    if (out == NULL) {
        return ra_fail(st, RA_SYSTEM, "hash of the case: out of memory");
    }
    write_case(origin, RA_INPUT_CONTENTS, out);
    const int bad = ferror(out);
    if (fclose(out) != 0 || bad != 0) {
        free(text);
        return ra_fail(st, RA_SYSTEM, "hash of the case: out of memory");
    }
    snprintf(hex, 17, "%016" PRIx64, ra_digest(RA_DIGEST_START, text, size));
    free(text);
    return RA_OK;
}
