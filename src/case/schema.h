// The schema of a kind of case: its keys in one table for reader, echo and documentation.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCHEMA_H
#define RA_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/room.h"

struct ra_key;
struct ra_slot;

/** How the text of a key becomes a field of the case's struct, and the field a text. value.h has
 *  numbers, words and texts; a kind of case may have further kinds of values. */
struct ra_kind {
    // from text to field; *given (true before) becomes false if the text says that the key is not
    // given. RA_INPUT: the message says what was wrong and what would be right, without the line
    enum ra_code (*read)(const struct ra_slot *slot, void *field, const char *text, bool *given,
                         struct ra_status *why);
    // from field to text, in SI; the text reads back to the same bits
    void (*write)(const struct ra_slot *slot, const void *field, FILE *out);
    // the values that it takes besides its words, described for people; NULL: words only
    void (*describe)(const struct ra_key *key, char *text, size_t size);
    bool list; ///< items between commas, which may go on over indented lines
    // the file that the field names, "" if none; NULL: it never names a file
    const char *(*file)(const void *field);
};

/** A word that a key takes, and the value it stands for; NAN: the key is then not given ("none").
 *  */
struct ra_word {
    const char *text;
    double value;
};

enum { RA_PRESET_KEYS = 4 }; ///< keys that a name stands for, at most

/** A name that sets other keys of its section, such as a material; it holds their texts. */
struct ra_preset {
    const char *name;
    const char *text[RA_PRESET_KEYS]; ///< of the keys of its list
    const char *source;               ///< of these texts
};

/** Names of one kind. If a section lacks some of the keys, a name sets only those it has. */
struct ra_presets {
    const char *key[RA_PRESET_KEYS + 1]; ///< that are stood for, ended by NULL: numbers
    const struct ra_preset *preset;      ///< ended by a NULL name
};

/** Rows of keys that are defined elsewhere, beside the method that reads the keys. */
struct ra_key_list {
    const struct ra_key *key; ///< (count)
    size_t count;
    size_t offset; ///< added to those of the rows
};

// Makes a list of the rows of an array.
#define RA_KEY_LIST(rows)                                                                          \
    {                                                                                              \
        (rows), sizeof(rows) / sizeof *(rows), 0                                                   \
    }

/** A row of the table: one key of a group of sections. A row with `list_at` stands for all rows of
 *  its lists instead; they take its `used` and `decides`, and its offset is added to theirs. */
struct ra_key {
    int group; ///< a number of the schema's own
    const char *name;
    size_t offset, size; ///< field within the section's struct
    const struct ra_kind *kind;
    enum ra_dimension dimension;
    double low, high;           ///< permitted range, SI
    const char *usual[2];       ///< default as text; [1] of the second section, NULL: the same
    const struct ra_word *word; ///< words, ended by a NULL text; may be NULL
    // further words: the names in a table of methods, i = 0, 1, ... until NULL
    const char *(*name_at)(size_t i);
    // if set, its words stand for texts of other keys of the section (reader.c): the key has no
    // field, and the echo shows those other keys. NULL: an ordinary key
    const struct ra_presets *presets;
    const char *instead; ///< key of the same section that says the same in another way (numbers)
    bool follows;        ///< the field is computed when `instead` is given
    // the lists that this row stands for, i = 0, 1, ...; false after the last. `name`, the row's
    // name, may select the lists. NULL: the row is a key itself
    bool (*list_at)(const char *name, size_t i, struct ra_key_list *list);
    // the methods that use a key of the lists, i = 0, 1, ... until NULL; NULL: `meaning` names them
    const char *(*user_at)(const struct ra_key *key, size_t i);
    // whether a case uses the key in the section `which`; it does if both functions say so; NULL:
    // always (unused.c)
    bool (*used[2])(const void *values, int which, const struct ra_key *key);
    // the key that each function reads: one of the same section, or SECTION.KEY
    const char *decides[2];
    bool how[2]; ///< it says how, not what: noted where one of them says no, never refused
    const char *meaning;
};

/** Sections with the same keys form a group: [resonator] and [slider] are both solids. */
struct ra_section {
    const char *name;
    int group;
    size_t offset; ///< of the section's struct within that of the case
    int which;     ///< which default: 0 or 1
    bool common;   ///< [surface]: its keys stand for those of both surfaces
};

/** A section whose keys are named by the user, such as [probes]. */
struct ra_named_section {
    const char *name;
    const void *rules; ///< of the functions below, which may be those of several kinds of case
    // reads one key, from a line of the file or (-1) from the command line, as `read` of a kind
    // does
    enum ra_code (*take)(const struct ra_named_section *section, void *values, const char *name,
                         const char *text, int line, struct ra_status *why);
    // writes all keys, one `NAME = TEXT` per line
    void (*write)(const struct ra_named_section *section, const void *values, FILE *out);
    // the line that gave a key: 0 if none did, -1 for the command line
    int (*line)(const struct ra_named_section *section, const void *values, const char *name);
    const char *meaning; ///< lines for the documentation
};

/** A key that was renamed; both names are "section.key". */
struct ra_renamed {
    const char *old, *now;
};

/** Sections of another kind of case. */
struct ra_foreign {
    const char *const *section; ///< ended by NULL
    const char *kind;           ///< what a case with one of them is, and what to do with it
};

/** One kind of case. Its struct begins with a struct ra_case_origin (case.h). */
struct ra_schema {
    const struct ra_section *section; ///< (section_count)
    size_t section_count;
    const struct ra_key *key; ///< (key_count)
    size_t key_count;
    const struct ra_named_section *named; ///< NULL without
    const struct ra_renamed *renamed;     ///< ended by a NULL name; NULL without
    const struct ra_foreign *foreign;     ///< ended by NULL sections; NULL without
    // the dimension of a key of `of_key` for a case with these values, such as force or force per
    // width; the value `of_key` itself: it cannot be told. NULL: always the dimension in the key's
    // row
    enum ra_dimension (*dimension)(const void *values, enum ra_dimension of_key);
    const char *dimension_rule; ///< of it, for messages
    const char *title;          ///< of the echo: what case this is
    const char *example;        ///< a case file of this kind, for messages
    const char *documented;     ///< the command that lists its keys, for messages; NULL: none
};

/** One key of one section. */
struct ra_slot {
    size_t index;
    const struct ra_schema *schema;
    const struct ra_section *section;
    const struct ra_key *key;    ///< NULL behind the last slot
    enum ra_dimension dimension; ///< the key's, or that which the values of a case say
    // the row of the schema for this key: its own row, or the row that has it in its lists
    const struct ra_key *rule;
    size_t offset; ///< of its field within the section's struct
    // where the next slot is: number of rows passed, of lists, and of rows of the last list
    size_t row, list, at;
    struct ra_key_list rows;
};

/** The first slot; and the slot after a given one, written in its place. Order: by section, then by
 *  key. */
struct ra_slot ra_schema_first(const struct ra_schema *schema);
void ra_schema_next(struct ra_slot *slot);

/** Sets the dimension of the slot's number for a case with these values. */
void ra_schema_measure(struct ra_slot *slot, const void *values);

/** The number of slots; the slot with an index, which has no key if the index is too large. */
size_t ra_schema_count(const struct ra_schema *schema);
struct ra_slot ra_schema_slot(const struct ra_schema *schema, size_t index);

/** The slot of a section and key; false if there is none. */
bool ra_schema_find(const struct ra_schema *schema, const char *section, const char *key,
                    struct ra_slot *slot);

/** All slots in an array that ends with a slot without a key, to be freed; NULL without memory.
 *  Callers that need many slots should use it: each single look-up walks through the lists of keys
 *  from their start. */
struct ra_slot *ra_schema_slots(const struct ra_schema *schema, struct ra_status *st);

/** The slot of a section and key in that array; NULL if there is none. */
const struct ra_slot *ra_slots_find(const struct ra_slot *slots, const char *section,
                                    const char *key);

/** Whether a case with these values uses a slot. */
bool ra_schema_uses(const struct ra_slot *slot, const void *values);

/** The key that makes a slot useless, as the slot's row names it; NULL: none does. *noted: such a
 *  key is noted but never refused. */
const char *ra_schema_useless_by(const struct ra_slot *slot, const void *values, bool *noted);

/** The i-th word of a key, i = 0, 1, ...: first its own words, then the names of its table; false
 *  after the last. */
bool ra_schema_word(const struct ra_key *key, size_t i, struct ra_word *word);

/** The slots that a list of names can set in the section of `slot`: i = 0, 1, ...; false after the
 *  last. A slot without a key means that the section does not have this key. */
bool ra_schema_stood_for(const struct ra_slot *slot, size_t i, struct ra_slot *other);

/** The default of a slot as text. */
const char *ra_schema_default(const struct ra_slot *slot);

/** The address of a slot's field in the struct of the case. */
void *ra_schema_field(const struct ra_slot *slot, void *values);
const void *ra_schema_value(const struct ra_slot *slot, const void *values);

/** How many letters have to be inserted, deleted or replaced to make one word of another
 *  (Levenshtein); of long words the first 63 count. (suggestion.c) */
size_t ra_word_distance(const char *a, const char *b);

/** Whether `name` may have been meant: two letters differ at most, or a third of them. */
bool ra_word_is_near(const char *word, const char *name);

/** A suggestion for a key that does not exist: "unknown key; did you mean ...?". With `key` NULL it
 *  is about a section. Returns `text`. (suggestion.c) */
const char *ra_schema_suggest(const struct ra_schema *schema, const char *section, const char *key,
                              char *text, size_t size);

/** The documentation of every key: section, unit, range, default, meaning. (document.c) */
void ra_schema_document(const struct ra_schema *schema, FILE *out);

#endif
