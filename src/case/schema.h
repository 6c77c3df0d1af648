// The keys of a case file: one table for the parser, the echo and the documentation.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCHEMA_H
#define RA_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/units.h"
#include "case/case.h"

/** Sections with the same keys form a group: [resonator] and [slider] are both solids. These are the
 *  groups of a sliding case; every schema has its own. */
enum ra_group {
    RA_GROUP_CASE,
    RA_GROUP_SOLID,
    RA_GROUP_SURFACE,
    RA_GROUP_GRID,
    RA_GROUP_SLIDING,
    RA_GROUP_CONTACT,
    RA_GROUP_TIME,
    RA_GROUP_OUTPUT
};

/** How the text of a key becomes a field. */
enum ra_kind {
    RA_KIND_NUMBER,   ///< double
    RA_KIND_COUNT,    ///< size_t
    RA_KIND_SEED,     ///< uint64_t
    RA_KIND_CHOICE,   ///< int or enum: the value of a word
    RA_KIND_NAME,     ///< char[]: one of the words
    RA_KIND_TEXT,     ///< char[]: anything
    RA_KIND_FILE,     ///< char[]: a file, or a word for "" (none, rest)
    RA_KIND_ENDS,     ///< struct ra_beam: left and right
    RA_KIND_DAMPINGS, ///< struct ra_case_solid: a list of ratios
    RA_KIND_VELOCITY, ///< struct ra_case_solid: rest, a speed, or a file
    RA_KIND_BUMPS     ///< struct ra_surface_recipe: a list of bumps
};

/** A word that a key takes, and what it stands for; NAN: the key is not given ("none"). */
struct ra_word {
    const char *text;
    double value;
};

struct ra_key {
    int group; ///< a number of the schema's own
    const char *name;
    enum ra_kind kind;
    enum ra_dimension dimension;
    double low, high;           ///< permitted range, SI
    const char *usual[2];       ///< default as text; [1] of the second section, NULL: the same
    size_t offset, size;        ///< field within the section's struct
    const struct ra_word *word; ///< words, ended by a NULL text; may be NULL
    const char *instead;        ///< key of the same section that says the same in another way
    bool follows;               ///< the field is computed when `instead` is given
    const char *meaning;
};

struct ra_section {
    const char *name;
    int group;
    size_t offset; ///< of the section's struct within that of the case
    int which;     ///< which default: 0 or 1
    bool common;   ///< [surface]: its keys stand for those of both surfaces
};

struct ra_slot;

/** The keys of one kind of case: sliding (schema.c) or rolling (rolling/rolling_case.c). */
struct ra_schema {
    const struct ra_section *section; ///< (section_count)
    size_t section_count;
    const struct ra_key *key; ///< (key_count)
    size_t key_count;
    const char *example; ///< a case file of this kind, for messages
    bool probes;         ///< whether there is a section [probes]
    /// whether one of a pair of keys (`instead`) must be given; NULL without pairs
    bool (*pair_needed)(const void *values, const struct ra_slot *slot);
};

/** The schema of a sliding case: struct ra_case. */
const struct ra_schema *ra_schema_sliding(void);

/** One key of one section. */
struct ra_slot {
    size_t index;
    const struct ra_schema *schema;
    const struct ra_section *section;
    const struct ra_key *key;
};

/** Number of slots, and the slot of an index below it. */
size_t ra_schema_count(const struct ra_schema *schema);
struct ra_slot ra_schema_slot(const struct ra_schema *schema, size_t index);

/** The slot of section and key; false if there is none. */
bool ra_schema_find(const struct ra_schema *schema, const char *section, const char *key,
                    struct ra_slot *slot);

/** Writes what the user may have meant: "unknown key; did you mean ...?". `key` NULL: a section. */
const char *ra_schema_suggest(const struct ra_schema *schema, const char *section, const char *key,
                              char *text, size_t size);

/** The default of a slot as text. */
const char *ra_schema_default(const struct ra_slot *slot);

/** The field of a slot within the case's struct. */
void *ra_schema_field(const struct ra_slot *slot, void *values);
const void *ra_schema_value(const struct ra_slot *slot, const void *values);

/** The documentation of every key: section, unit, range, default, meaning. */
void ra_schema_document(const struct ra_schema *schema, FILE *out);

#endif
