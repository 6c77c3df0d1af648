// One value of a case file: from text to field and from field to text.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_VALUE_H
#define RA_VALUE_H

#include "case/schema.h"

/** The longest text of one value. Its echo must fit into a line of the INI reader. */
enum { RA_TEXT_MAX = 160 };

#define RA_LARGEST_SEED 18446744073709551615.0 ///< $2^{64} - 1$

// ## Kinds of values that every case has

extern const struct ra_kind ra_kind_number; ///< double, or a word that stands for a number
extern const struct ra_kind ra_kind_count;  ///< size_t; a word stands for 0
extern const struct ra_kind ra_kind_seed;   ///< uint64_t
extern const struct ra_kind ra_kind_word;   ///< bool, int, enum or double: the value of a word
extern const struct ra_kind ra_kind_name;   ///< char[]: one of the words
extern const struct ra_kind ra_kind_text;   ///< char[]: any text
extern const struct ra_kind ra_kind_file;   ///< char[]: a file, or a word for no file (none, rest)
extern const struct ra_kind ra_kind_preset; ///< no field: a name that sets other keys

extern const struct ra_word ra_words_not_given[]; ///< the word `none`: the key is not given
extern const struct ra_word ra_words_none[];      ///< the word `none`: 0, or an empty text

/** Reads `text` into the slot's field of a case's struct. If the text says that the key is not
 *  given ("none"), *given is false and the field is 0. RA_INPUT: the message says what was wrong
 *  and what would be right, without the line. RA_SYSTEM: no memory. */
enum ra_code ra_value_read(const struct ra_slot *slot, void *values, const char *text, bool *given,
                           struct ra_status *st);

/** Writes the slot's field in SI. The text reads back to the same bits. */
void ra_value_write(const struct ra_slot *slot, const void *values, FILE *out);
/** The same as ra_value_write, into a text of `size` bytes. A longer text is cut. */
void ra_value_text(const struct ra_slot *slot, const void *values, char *text, size_t size);

// ## Parts of further kinds

/** The word of a key that equals `text`; false if there is none. */
bool ra_value_word(const struct ra_key *key, const char *text, struct ra_word *word);

/** The same as ra_value_word, but returns RA_INPUT if there is no such word; the message lists all
 *  words. */
enum ra_code ra_value_need_word(const struct ra_key *key, const char *text, struct ra_word *word,
                                struct ra_status *st);

/** Reads a number within [low, high], with a unit of the slot's dimension. */
enum ra_code ra_value_read_number(const struct ra_slot *slot, const char *text, double low,
                                  double high, double *value, struct ra_status *st);

/** Copies a text into a field of `size` bytes; the rest of the field becomes zeros. RA_INPUT if the
 *  INI reader would not return the text unchanged. */
enum ra_code ra_value_read_text(const char *text, char *field, size_t size, struct ra_status *st);

/** Reads one item of a list. It may cut the item's text. Messages are those of `read` of a kind. */
typedef enum ra_code ra_item_reader(const struct ra_slot *slot, char *text, void *item,
                                    struct ra_status *st);

/** A list. */
struct ra_list {
    void *items; ///< items; owned by the field; NULL if there are none
    size_t count;
};

/** Reads a list of items of `size` bytes, separated by commas. A word of the key stands for an
 *  empty list. RA_SYSTEM without memory. */
enum ra_code ra_value_read_list(const struct ra_slot *slot, const char *text, size_t size,
                                ra_item_reader *read_item, struct ra_list *list,
                                struct ra_status *st);

/** Writes a number as the word that stands for it, or in SI. */
void ra_value_write_number(const struct ra_slot *slot, double x, FILE *out);

/** Writes the word that stands for this value. */
void ra_value_write_word(const struct ra_key *key, double value, FILE *out);

/** Writes the range of a key as "low to high", with units. */
void ra_value_describe_range(const struct ra_key *key, char *text, size_t size);

#endif
