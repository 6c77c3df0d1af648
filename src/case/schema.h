// What a kind of case is: its keys as one table for the reader, the echo and the documentation.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCHEMA_H
#define RA_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/room.h"

struct ra_key;
struct ra_slot;

/** How the text of a key becomes a field of the case's struct, and back. Numbers, words and texts
 *  are in value.h; a kind of case may have kinds of values of its own. */
struct ra_kind {
    /// text to field; *given (true before) is set to false if the text says that the key is not
    /// given. RA_INPUT: the message says what was wrong and what would be right, without the line
    enum ra_code (*read)(const struct ra_slot *slot, void *field, const char *text, bool *given,
                         struct ra_status *why);
    /// field to text, in SI, so that it reads back to the same bits
    void (*write)(const struct ra_slot *slot, const void *field, FILE *out);
    /// the values it takes besides its words, for people; NULL: words alone
    void (*describe)(const struct ra_key *key, char *text, size_t size);
    bool list; ///< items between commas, which may go on over indented lines
    /// the file that the field names, "" for none; NULL: never one
    const char *(*file)(const void *field);
};

/** A word that a key takes, and what it stands for; NAN: the key is not given ("none"). */
struct ra_word {
    const char *text;
    double value;
};

enum { RA_PRESET_KEYS = 4 }; ///< keys that a name stands for, at most

/** A name that stands for texts of other keys of its section, such as a material. */
struct ra_preset {
    const char *name;
    const char *text[RA_PRESET_KEYS]; ///< of the keys of its list
    const char *source;               ///< of these texts
};

/** Names of one kind. A section that lacks some of the keys takes those that it has. */
struct ra_presets {
    const char *key[RA_PRESET_KEYS + 1]; ///< that are stood for, ended by NULL: numbers
    const struct ra_preset *preset;      ///< ended by a NULL name
};

/** Rows of keys that stand elsewhere, with the method that reads them. */
struct ra_key_list {
    const struct ra_key *key; ///< (count)
    size_t count;
    size_t offset; ///< added to those of the rows
};

/// The list of the rows of an array.
#define RA_KEY_LIST(rows)                                                                          \
    {                                                                                              \
        (rows), sizeof(rows) / sizeof *(rows), 0                                                   \
    }

/** A row of the table: one key of a group of sections; or, with `list_at`, all the rows of those
 *  lists, in this place, with its `used` and `decides`, and its offset added to theirs. */
struct ra_key {
    int group; ///< a number of the schema's own
    const char *name;
    size_t offset, size; ///< field within the section's struct
    const struct ra_kind *kind;
    enum ra_dimension dimension;
    double low, high;           ///< permitted range, SI
    const char *usual[2];       ///< default as text; [1] of the second section, NULL: the same
    const struct ra_word *word; ///< words, ended by a NULL text; may be NULL
    /// more words: the names of a table of methods, i = 0, 1, ... until NULL
    const char *(*name_at)(size_t i);
    /// its words stand for texts of other keys of the section (reader.c): it has no field, and the
    /// echo says what they stand for. NULL: it is a key as the others
    const struct ra_presets *presets;
    const char *instead; ///< key of the same section that says the same in another way (numbers)
    bool follows;        ///< the field is computed when `instead` is given
    /// the lists that this row stands for, i = 0, 1, ...; false behind the last. `name` is the
    /// row's, and may say which lists are meant. NULL: it is a key itself
    bool (*list_at)(const char *name, size_t i, struct ra_key_list *list);
    /// the methods that have a key of the lists, i = 0, 1, ... until NULL; NULL: `meaning` says it
    const char *(*user_at)(const struct ra_key *key, size_t i);
    /// whether a case uses it, in the section of that `which`: both say so; NULL: always (unused.c)
    bool (*used[2])(const void *values, int which, const struct ra_key *key);
    /// the key on which each of them looks, of the same section, or SECTION.KEY
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
    /// one key, from a line of the file or (-1) from the command line; as `read` of a kind
    enum ra_code (*take)(const struct ra_named_section *section, void *values, const char *name,
                         const char *text, int line, struct ra_status *why);
    /// all keys, one `NAME = TEXT` a line
    void (*write)(const struct ra_named_section *section, const void *values, FILE *out);
    /// the line where a key was given: 0 if it was not, -1 the command line
    int (*line)(const struct ra_named_section *section, const void *values, const char *name);
    const char *meaning; ///< lines for the documentation
};

/** A key that has another name now: "section.key", both. */
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
    /// what the numbers of a key of `of_key` are in a case of these values, such as forces or
    /// forces per width; `of_key`: that cannot be said. NULL: what their keys say, always
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
    /// the row of the schema that it is, or that has it in its lists and says when they are used
    const struct ra_key *rule;
    size_t offset; ///< of its field within the section's struct
    // where the next one stands: rows of the schema that are behind, lists, and rows of the last
    size_t row, list, at;
    struct ra_key_list rows;
};

/** The first slot, and the one after it, in place: by section, then by key. */
struct ra_slot ra_schema_first(const struct ra_schema *schema);
void ra_schema_next(struct ra_slot *slot);

/** Sets what the slot's number is in a case of these values. */
void ra_schema_measure(struct ra_slot *slot, const void *values);

/** Number of slots, and the slot of an index; without a key if it is not below that number. */
size_t ra_schema_count(const struct ra_schema *schema);
struct ra_slot ra_schema_slot(const struct ra_schema *schema, size_t index);

/** The slot of section and key; false if there is none. */
bool ra_schema_find(const struct ra_schema *schema, const char *section, const char *key,
                    struct ra_slot *slot);

/** All slots, ended by one without a key, to be freed; NULL without memory. Callers that need many
 *  take them from here: a list of keys that stands elsewhere is walked through for each of its
 *  rows. */
struct ra_slot *ra_schema_slots(const struct ra_schema *schema, struct ra_status *st);

/** That of section and key among them; NULL if there is none. */
const struct ra_slot *ra_slots_find(const struct ra_slot *slots, const char *section,
                                    const char *key);

/** Whether a case of these values uses a slot. */
bool ra_schema_uses(const struct ra_slot *slot, const void *values);

/** The key that makes a slot useless, as its row names it; NULL: none does. *noted: it is noted,
 *  never refused. */
const char *ra_schema_useless_by(const struct ra_slot *slot, const void *values, bool *noted);

/** The i-th word of a key, 0, 1, ...: its own ones, then the names of its table; false behind the
 *  last. */
bool ra_schema_word(const struct ra_key *key, size_t i, struct ra_word *word);

/** The slot that a list of names stands for, in the section of `slot`: i = 0, 1, ...; false behind
 *  the last. One without a key is a key that the section does not have. */
bool ra_schema_stood_for(const struct ra_slot *slot, size_t i, struct ra_slot *other);

/** The default of a slot as text. */
const char *ra_schema_default(const struct ra_slot *slot);

/** The field of a slot within the case's struct. */
void *ra_schema_field(const struct ra_slot *slot, void *values);
const void *ra_schema_value(const struct ra_slot *slot, const void *values);

/** What the user may have meant by a key that is not there: "unknown key; did you mean ...?". `key`
 *  NULL: by a section. Returns `text`. (suggestion.c) */
const char *ra_schema_suggest(const struct ra_schema *schema, const char *section, const char *key,
                              char *text, size_t size);

/** The documentation of every key: section, unit, range, default, meaning. (document.c) */
void ra_schema_document(const struct ra_schema *schema, FILE *out);

#endif
