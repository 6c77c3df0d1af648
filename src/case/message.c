// Messages about a key of a case.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * All errors of a key, found while the case is read or later, are reported here. As in a compiler,
 * the message begins with the place where the user gave the key.
 *
 *     FILE:LINE: SECTION.KEY: what was wrong; what would be right
 *     -s SECTION.KEY: ...                                           given on the command line
 *     FILE: SECTION.KEY: ...                                        a default
 *
 * Tests: tests/case/test_schema.c.
 */
#include <string.h>

#include "case/case.h"

enum ra_code ra_case_message(const char *path, int line, const char *name, struct ra_status *st,
                             const char *format, va_list arguments)
{
    char text[1500], where[1340];
    vsnprintf(text, sizeof text, format, arguments);
    if (line > 0) {
        snprintf(where, sizeof where, "%.1300s:%d", path, line);
    } else {
        snprintf(where, sizeof where, "%.1300s", line < 0 ? "-s" : path);
    }
    const char *const between = line < 0 ? " " : name != NULL ? ": " : "";
    return ra_fail(st, RA_INPUT, "%s%s%s: %s", where, between, name != NULL ? name : "", text);
}

int ra_case_line(const struct ra_case_origin *origin, const char *section_key)
{
    char section[64];
    const struct ra_schema *const schema = origin->schema;
    const char *const point = strrchr(section_key, '.');
    const char *const key = point != NULL ? point + 1 : section_key;
    const int length = point != NULL ? (int)(point - section_key) : 0;
    if (schema == NULL || origin->slot == NULL || origin->line == NULL) {
        return 0;
    }
    snprintf(section, sizeof section, "%.*s", length, section_key);
    if (schema->named != NULL && strcmp(section, schema->named->name) == 0) {
        return schema->named->line(schema->named, origin, key);
    }
    const struct ra_slot *const slot = ra_slots_find(origin->slot, section, key);
    return slot != NULL ? origin->line[slot->index] : 0;
}

enum ra_code ra_case_fail(const struct ra_case_origin *origin, const char *section_key,
                          struct ra_status *st, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ra_case_message(origin->path, ra_case_line(origin, section_key), section_key, st, format,
                    arguments);
    va_end(arguments);
    return RA_INPUT;
}
