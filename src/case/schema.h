// The schema of a kind of case: one table of keys for the reader, the echo and the documentation.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCHEMA_H
#define RA_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/room.h"

struct ra_key;
struct ra_slot;

/** A kind of value: functions that convert the text of a key to a field of the case's struct, and
 *  back. value.h has numbers, words and texts; a kind of case may define more. */
struct ra_kind {
    // from text to field. *given is true before the call and becomes false if the text says that
    // the key is not given. RA_INPUT: the message says what was wrong and what would be right,
    // without the line
    enum ra_code (*read)(const struct ra_slot *slot, void *field, const char *text, bool *given,
                         struct ra_status *why);
    // from field to text, in SI; the text reads back to the same bits
    void (*write)(const struct ra_slot *slot, const void *field, FILE *out);
    // describes for people which values are valid besides the words; NULL: words only
    void (*describe)(const struct ra_key *key, char *text, size_t size);
    /// the value is a list: items are separated by commas and may continue on indented lines
    bool list;
    // the file that the field names, "" if none; NULL: the field never names a file
    const char *(*file)(const void *field);
};

/** A word that is valid for a key, and the value it stands for. NAN: the key then counts as not
 *  given ("none"). */
struct ra_word {
    const char *text;
    double value;
};

enum { RA_PRESET_KEYS = 4 }; ///< largest number of keys that a name stands for

/** A name, such as a material, that sets several keys of its section; it holds the texts of these
 *  keys. */
struct ra_preset {
    const char *name;
    const char *text[RA_PRESET_KEYS]; ///< texts of the keys, in the order of `key` below
    const char *source;               ///< publication or standard from which the texts are taken
};

/** Names of one kind, such as materials. If a section lacks some of the keys, a name sets only
 *  those that exist. */
struct ra_presets {
    /// keys that a name sets, ended by NULL; their values are numbers
    const char *key[RA_PRESET_KEYS + 1];
    const struct ra_preset *preset; ///< the names, ended by one that is NULL
};

/** Rows of keys that are defined elsewhere, beside the method that reads them. */
struct ra_key_list {
    const struct ra_key *key; ///< the rows, an array of `count`
    size_t count;
    size_t offset; ///< added to the offsets of the rows
};

// Makes a list of the rows of an array.
#define RA_KEY_LIST(rows)                                                                          \
    {                                                                                              \
        (rows), sizeof(rows) / sizeof *(rows), 0                                                   \
    }

/** A row of the table: one key of a group of sections. A row with `list_at` stands for all rows of
 *  its lists instead. Its `used` and `decides` hold for the rows of the lists, and its offset is
 *  added to their offsets. */
struct ra_key {
    int group; ///< number of a group; the schema chooses the numbers
    const char *name;
    size_t offset, size; ///< offset and size of the field within the section's struct
    const struct ra_kind *kind;
    enum ra_dimension dimension;
    double low, high; ///< permitted range in SI
    /// default as text; [1] for the second section of the group, NULL: the same as [0]
    const char *usual[2];
    const struct ra_word *word; ///< words that are valid, ended by a NULL text; may be NULL
    // further words: the names in a table of methods, for i = 0, 1, ... until NULL
    const char *(*name_at)(size_t i);
    // names that set other keys of the section (reader.c). Such a key has no field, and the echo
    // has the keys that it sets. NULL: an ordinary key
    const struct ra_presets *presets;
    /// key of the same section that can be given instead of this one; both are numbers
    const char *instead;
    bool follows; ///< if `instead` is given, the field is computed from it
    // the lists that this row stands for, i = 0, 1, ...; false after the last. The name of the row
    // may select the lists. NULL: the row is itself a key
    bool (*list_at)(const char *name, size_t i, struct ra_key_list *list);
    // methods that use a key of the lists, i = 0, 1, ... until NULL. NULL: `meaning` names the
    // methods
    const char *(*user_at)(const struct ra_key *key, size_t i);
    // two conditions for using the key in the section `which`. A case uses the key if both
    // functions return true; NULL counts as true (unused.c)
    bool (*used[2])(const void *values, int which, const struct ra_key *key);
    // the key on which each function depends: KEY in the same section, or SECTION.KEY
    const char *decides[2];
    /// true: the condition only decides how something is computed, so an unused key is noted but
    /// not refused
    bool how[2];
    const char *meaning;
};

/** Sections with the same keys form a group. For example, [resonator] and [slider] are both
 *  solids. */
struct ra_section {
    const char *name;
    int group;
    size_t offset; ///< offset of the section's struct within the struct of the case
    int which;     ///< 0: the section has the first of the two defaults; 1: the second
    bool common;   ///< its keys stand for the keys of both surfaces: [surface]
};

/** A section whose keys are named by the user, such as [probes]. */
struct ra_named_section {
    const char *name;
    /// rules for the functions below, if several kinds of case share these functions
    const void *rules;
    // reads one key from a line of the file or, if line is -1, from the command line; works as
    // `read` of a kind
    enum ra_code (*take)(const struct ra_named_section *section, void *values, const char *name,
                         const char *text, int line, struct ra_status *why);
    // writes all keys, one `NAME = TEXT` per line
    void (*write)(const struct ra_named_section *section, const void *values, FILE *out);
    // the line that gave a key; 0 if it was not given, -1 for the command line
    int (*line)(const struct ra_named_section *section, const void *values, const char *name);
    const char *meaning; ///< lines about the section for the documentation
};

/** A key that was renamed. Both names have the form "section.key". */
struct ra_renamed {
    const char *old, *now;
};

/** Sections that belong to another kind of case. */
struct ra_foreign {
    const char *const *section; ///< ended by NULL
    /// what a case with one of these sections is, and which command to use
    const char *kind;
};

/** The description of one kind of case. The struct of the case begins with a struct ra_case_origin
 *  (case.h). */
struct ra_schema {
    const struct ra_section *section; ///< table of sections
    size_t section_count;
    const struct ra_key *key; ///< table of keys
    size_t key_count;
    const struct ra_named_section *named; ///< sections with names of the user's choice; NULL: none
    const struct ra_renamed *renamed;     ///< renamed keys, ended by a NULL name; NULL: none
    /// sections of other kinds, ended by NULL sections; NULL: none
    const struct ra_foreign *foreign;
    // returns the dimension of a key in a case with these values, if the row of the key has the
    // dimension `of_key` (such as RA_UNIT_FORCE). If the values do not decide the dimension, it
    // returns `of_key`. NULL: dimensions are always those of the rows
    enum ra_dimension (*dimension)(const void *values, enum ra_dimension of_key);
    const char *dimension_rule; ///< how the values decide the dimension, for messages
    const char *title;          ///< title of the echo: which kind of case this is
    const char *example;        ///< example of a case file, for messages
    const char *documented;     ///< command that lists the keys, for messages; NULL: none
};

/** A slot: one key of one section. */
struct ra_slot {
    size_t index;
    const struct ra_schema *schema;
    const struct ra_section *section;
    const struct ra_key *key; ///< NULL for the slot that ends a list
    /// dimension of the key, or the dimension that the values of a case decide
    enum ra_dimension dimension;
    // the row of the schema for this key: its own row, or the row whose lists contain it
    const struct ra_key *rule;
    size_t offset; ///< offset of the field within the section's struct
    // position from which the next slot is found: index of the row in the table, index of the list
    // that the row stands for, and index of the key in this list
    size_t row, list, at;
    struct ra_key_list rows;
};

/** ra_schema_first: the first slot. ra_schema_next replaces a slot by the one after it. Slots are
 *  ordered by section, then by key. */
struct ra_slot ra_schema_first(const struct ra_schema *schema);
void ra_schema_next(struct ra_slot *slot);

/** Sets the dimension of a slot for a case with these values. */
void ra_schema_measure(struct ra_slot *slot, const void *values);

/** ra_schema_count: the number of slots. ra_schema_slot: the slot with this index; it has no key if
 *  the index is too large. */
size_t ra_schema_count(const struct ra_schema *schema);
struct ra_slot ra_schema_slot(const struct ra_schema *schema, size_t index);

/** The slot of a section and key; false if there is none. */
bool ra_schema_find(const struct ra_schema *schema, const char *section, const char *key,
                    struct ra_slot *slot);

/** All slots in an array that ends with a slot without a key; free with free(). NULL without
 *  memory. Use it if you need many slots: each single look-up walks through the lists of keys from
 *  their start. */
struct ra_slot *ra_schema_slots(const struct ra_schema *schema, struct ra_status *st);

/** The slot of a section and key in such an array; NULL if there is none. */
const struct ra_slot *ra_slots_find(const struct ra_slot *slots, const char *section,
                                    const char *key);

/** True if a case with these values uses a slot. */
bool ra_schema_uses(const struct ra_slot *slot, const void *values);

/** The key that makes a slot useless, as `decides` names it (KEY or SECTION.KEY); NULL if the case
 *  uses the slot. If *noted is true, the useless key is noted but not refused. */
const char *ra_schema_useless_by(const struct ra_slot *slot, const void *values, bool *noted);

/** The i-th word of a key, i = 0, 1, ...: first the words of the key itself, then the names of its
 *  table; false after the last. */
bool ra_schema_word(const struct ra_key *key, size_t i, struct ra_word *word);

/** For a key whose value is a preset, such as a material: finds the slot of the i-th key that a
 *  preset sets in the same section, i = 0, 1, ...; false after the last key. If the section does
 *  not have the i-th key, `other` has no key. */
bool ra_schema_stood_for(const struct ra_slot *slot, size_t i, struct ra_slot *other);

/** The default of a slot, as text. */
const char *ra_schema_default(const struct ra_slot *slot);

/** The address of a slot's field in the struct of the case. */
void *ra_schema_field(const struct ra_slot *slot, void *values);
const void *ra_schema_value(const struct ra_slot *slot, const void *values);

/** The number of letters that must be inserted, deleted or replaced to change one word into the
 *  other (Levenshtein). Only the first 63 letters of a word count. (suggestion.c) */
size_t ra_word_distance(const char *a, const char *b);

/** True if the user may have meant `name`: at most two letters of `word`, or at most a third of
 *  them, differ. */
bool ra_word_is_near(const char *word, const char *name);

/** A suggestion for a key that does not exist: "unknown key; did you mean ...?". With `key` NULL it
 *  is about a section. Returns `text`. (suggestion.c) */
const char *ra_schema_suggest(const struct ra_schema *schema, const char *section, const char *key,
                              char *text, size_t size);

/** The documentation of every key: section, unit, range, default, meaning. (document.c) */
void ra_schema_document(const struct ra_schema *schema, FILE *out);

#endif
