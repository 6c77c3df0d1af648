// Functions for the tests of all tables of keys.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCHEMAS_H
#define RA_SCHEMAS_H

#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "case/schema.h"

/** The documentation of all keys, after a check that it has section, name, meaning and default of
 * each key. The caller frees it. */
static inline char *check_documented(const struct ra_schema *schema)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    ra_schema_document(schema, out);
    assert_int_equal(fclose(out), 0);
    for (size_t i = 0; i < ra_schema_count(schema); i++) {
        const struct ra_slot slot = ra_schema_slot(schema, i);
        char name[64];
        snprintf(name, sizeof name, "[%s]", slot.section->name);
        assert_non_null(strstr(text, name));
        snprintf(name, sizeof name, "\n  %s ", slot.key->name);
        assert_non_null(strstr(text, name));
        assert_non_null(strstr(text, slot.key->meaning));
        assert_non_null(strstr(text, ra_schema_default(&slot)));
        // each partner names the section of the other
        struct ra_slot other;
        if (slot.key->instead != NULL) {
            assert_true(ra_schema_find(schema, slot.section->name, slot.key->instead, &other));
        }
    }
    return text;
}

#endif
