// What is done with a case once it is read: echo, hash, messages, files.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The echo is the case with every key resolved, in SI, in the order of the schema. Read back, it
 * is the same case to the last bit; its FNV-1a hash therefore stands for the case in the head of
 * every table. Nothing of the machine is in it: no absolute path, no date; files are named as the
 * case file names them. Of two keys that say the same only the one that was given is written; what
 * followed from it is added as a comment:
 *
 *     speed = none ; 0.569... m/s follows from alpha
 *     alpha = 0.125
 *
 * Verified by tests/case/test_case.c.
 */
#include "case/case_read.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum ra_code ra_case_place(const char *path, int line, const char *name, enum ra_code code,
                           struct ra_status *st, const char *format, va_list arguments)
{
    char text[600], place[540];
    vsnprintf(text, sizeof text, format, arguments);
    if (line > 0) {
        snprintf(place, sizeof place, "%.500s:%d", path, line);
    } else {
        snprintf(place, sizeof place, "%.500s", line < 0 ? "-s" : path);
    }
    // an override stands on the command line, where its name is the place
    return ra_fail(st, code, "%s%s%s: %s", place,
                   line < 0       ? " "
                   : name != NULL ? ": "
                                  : "",
                   name != NULL ? name : "", text);
}

int ra_case_line(const struct ra_schema *schema, const int *line, const char *section_key)
{
    char section[64];
    struct ra_slot slot;
    const char *const point = strrchr(section_key, '.');
    const char *const key = point != NULL ? point + 1 : section_key;
    snprintf(section, sizeof section, "%.*s", point != NULL ? (int)(point - section_key) : 0,
             section_key);
    return ra_schema_find(schema, section, key, &slot) ? line[slot.index] : 0;
}

enum ra_code ra_case_fail(const struct ra_case *c, const char *section_key, struct ra_status *st,
                          const char *format, ...)
{
    va_list arguments;
    const size_t probes = strlen("probes.");
    int line = c->line != NULL ? ra_case_line(ra_schema_sliding(), c->line, section_key) : 0;
    for (size_t i = 0; i < c->probe_count; i++) {
        if (strncmp(section_key, "probes.", probes) == 0 &&
            strcmp(c->probe[i].name, section_key + probes) == 0) {
            line = c->probe[i].line;
        }
    }
    va_start(arguments, format);
    ra_case_place(c->path, line, section_key, RA_INPUT, st, format, arguments);
    va_end(arguments);
    return RA_INPUT;
}

/** The number of the key that a pair's computed key follows from; 0 if it was given itself. */
static double followed(const struct ra_slot *slot, const void *values)
{
    struct ra_slot other;
    if (!slot->key->follows || slot->key->instead == NULL ||
        !ra_schema_find(slot->schema, slot->section->name, slot->key->instead, &other)) {
        return 0;
    }
    return *(const double *)ra_schema_value(&other, values);
}

void ra_case_write_keys(const struct ra_schema *schema, const void *values, FILE *out)
{
    const struct ra_section *section = NULL;
    const size_t count = ra_schema_count(schema);
    for (size_t i = 0; i < count; i++) {
        const struct ra_slot slot = ra_schema_slot(schema, i);
        if (slot.section->common) {
            continue;
        }
        if (slot.section != section) {
            fprintf(out, "\n[%s]\n", slot.section->name);
        }
        section = slot.section;
        fprintf(out, "%s = ", slot.key->name);
        if (followed(&slot, values) > 0) {
            fputs("none ; ", out);
            ra_value_write(&slot, values, out);
            fprintf(out, " follows from %s\n", slot.key->instead);
        } else {
            ra_value_write(&slot, values, out);
            fputs("\n", out);
        }
    }
}

void ra_case_write(const struct ra_case *c, FILE *out)
{
    fputs("# resolved case of ra2d: every key, in SI\n", out);
    ra_case_write_keys(ra_schema_sliding(), c, out);
    fputs("\n[probes]\n", out);
    for (size_t i = 0; i < c->probe_count; i++) {
        ra_value_write_probe(&c->probe[i], out);
    }
}

/** FNV-1a, 64 bit: offset basis 14695981039346656037, prime 1099511628211 (Fowler, Noll, Vo). */
enum ra_code ra_case_hash_text(void (*write)(const void *c, FILE *out), const void *c, char hex[17],
                               struct ra_status *st)
{
    uint64_t hash = 14695981039346656037u;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    if (out == NULL) {
        return ra_fail(st, RA_SYSTEM, "hash of the case: out of memory");
    }
    write(c, out);
    const int bad = ferror(out);
    if (fclose(out) != 0 || bad != 0) {
        free(text);
        return ra_fail(st, RA_SYSTEM, "hash of the case: out of memory");
    }
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    }
    free(text);
    snprintf(hex, 17, "%016" PRIx64, hash);
    return RA_OK;
}

static void write_sliding(const void *c, FILE *out)
{
    ra_case_write(c, out);
}

enum ra_code ra_case_hash(const struct ra_case *c, char hex[17], struct ra_status *st)
{
    return ra_case_hash_text(write_sliding, c, hex, st);
}

size_t ra_case_intervals(const struct ra_case *c, int solid)
{
    uint64_t whole;
    ra_decimal_ratio(c->solid[solid].beam.length, c->spacing, &whole);
    return (size_t)whole;
}

enum ra_code ra_case_file(const struct ra_case *c, const char *file, char *path, size_t size,
                          struct ra_status *st)
{
    return ra_case_beside(c->path, file, path, size, st);
}

enum ra_code ra_case_beside(const char *case_path, const char *file, char *path, size_t size,
                            struct ra_status *st)
{
    const char *const slash = strrchr(case_path, '/');
    const int folder = file[0] == '/' || slash == NULL ? 0 : (int)(slash - case_path + 1);
    const int length = snprintf(path, size, "%.*s%s", folder, case_path, file);
    if (length < 0 || (size_t)length >= size) {
        return ra_fail(st, RA_INPUT, "%s: its path is too long; at most %zu characters fit", file,
                       size - 1);
    }
    return RA_OK;
}

void ra_case_free(struct ra_case *c)
{
    if (c == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        free(c->solid[i].mode_damping);
        free(c->surface[i].bump);
    }
    free(c->line);
    memset(c, 0, sizeof *c);
}
