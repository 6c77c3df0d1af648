// One value of a case file: from text to field and from field to text.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The schema gives the kind of value of each key. These kinds are common to all cases:
 *
 *     number    0.45 m, 450 mm, 2 %, or a word of the key (off, none, end...)
 *     count     40, or a word
 *     seed      0 to 2^64 - 1
 *     word      one of the key's words, which stands for a bool, an enum or a double
 *     name      one of the key's words, itself
 *     text      anything that the INI reader gives back
 *     file      a name, or a word for none
 *     preset    a name that stands for numbers of other keys of the section, such as a material
 *
 * A case can have its own kinds of values, such as lists and numbers with other parts. They are
 * made of functions of this file, too.
 *
 * Every message says what was wrong and what would be right; the reader adds file and line. If a
 * number is out of range, we try other prefixes of its unit: a user who writes `Ra = 5` most likely
 * means micrometres.
 *
 * Writing is the inverse of reading, bit for bit. A number is written as the shortest decimal that
 * reads back to the same double, followed by its SI unit. So the resolved case in a run's folder
 * makes the same run again. A word is written only if no number means the same: `off`, `end`,
 * `none`.
 *
 * Tests: tests/case/test_case.c: every key of every shipped case reads back to the same bits;
 * tests/case/test_schema.c; memory that fails: tests/case/test_case_memory.c.
 */
#include "case/value.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"

const struct ra_word ra_words_not_given[] = {{"none", (double)NAN}, {NULL, 0}};
const struct ra_word ra_words_none[] = {{"none", 0}, {NULL, 0}};

// ## Numbers

bool ra_value_word(const struct ra_key *key, const char *text, struct ra_word *word)
{
    for (size_t i = 0; ra_schema_word(key, i, word); i++) {
        if (strcmp(word->text, text) == 0) {
            return true;
        }
    }
    return false;
}

/** "a, b or c": the words of a key. */
static const char *list_words(const struct ra_key *key, char *text, size_t size)
{
    size_t used = 0;
    struct ra_word word, next;
    text[0] = '\0';
    for (size_t i = 0; ra_schema_word(key, i, &word) && used < size; i++) {
        const char *const last = ra_schema_word(key, i + 1, &next) ? ", " : " or ";
        const int length =
            snprintf(text + used, size - used, "%s%s", i == 0 ? "" : last, word.text);
        used += length > 0 ? (size_t)length : 0;
    }
    return text;
}

enum ra_code ra_value_read_number(const struct ra_slot *slot, const char *text, double low,
                                  double high, double *value, struct ra_status *st)
{
    char guess[64], from[64], to[64];
    double usual = 0, wanted;
    const enum ra_dimension dimension = slot->dimension;
    if (ra_units_read(text, dimension, &wanted, st) != RA_OK) {
        return RA_INPUT;
    }
    if (wanted >= low && wanted <= high) {
        *value = wanted == 0 ? 0 : wanted; // no negative zero
        return RA_OK;
    }
    ra_units_read(ra_schema_default(slot), dimension, &usual, NULL);
    ra_units_guess(text, dimension, low, high, usual, guess);
    // a bare number was taken as SI, so the message shows it with the SI unit
    const char *const unit = ra_units_si(dimension);
    const bool bare = unit[0] != '\0' && strspn(text, "+-.0123456789eE") == strlen(text);
    return ra_fail(st, RA_INPUT, "%.60s%s%s is outside %s to %s%s%s%s", text, bare ? " " : "",
                   bare ? unit : "", ra_units_write(low, dimension, from),
                   ra_units_write(high, dimension, to), guess[0] != '\0' ? "; did you mean " : "",
                   guess, guess[0] != '\0' ? "?" : "");
}

void ra_value_write_number(const struct ra_slot *slot, double x, FILE *out)
{
    char number[32];
    const struct ra_key *const key = slot->key;
    for (const struct ra_word *word = key->word; word != NULL && word->text != NULL; word++) {
        // if a key follows from another one, 0 is a value; otherwise 0 may mean "not given"
        const bool absent = isnan(word->value) && x == 0 && !key->follows;
        if (absent || (word->value == x && (x == 0 || isinf(x)))) {
            fputs(word->text, out);
            return;
        }
    }
    const char *const unit = ra_units_si(slot->dimension);
    fprintf(out, "%s%s%s", ra_number(x, number), unit[0] != '\0' ? " " : "", unit);
}

/** True if 0 in the field of a key means that its partner was given instead. */
static bool zero_is_absent(const struct ra_key *key)
{
    return key->instead != NULL && !key->follows;
}

void ra_value_describe_range(const struct ra_key *key, char *text, size_t size)
{
    char low[64], high[64];
    const bool open = key->low == 0 && zero_is_absent(key);
    snprintf(text, size, "%s%s to %s", open ? "above " : "",
             ra_units_write(key->low, key->dimension, low),
             ra_units_write(key->high, key->dimension, high));
}

static enum ra_code read_number(const struct ra_slot *slot, void *field, const char *text,
                                bool *given, struct ra_status *st)
{
    struct ra_word word;
    double number = 0;
    const struct ra_key *const key = slot->key;
    const bool is_word = ra_value_word(key, text, &word);
    if (is_word) {
        number = word.value;
    } else if (ra_value_read_number(slot, text, key->low, key->high, &number, st) != RA_OK) {
        return RA_INPUT;
    }
    // a key whose field is 0 if its partner was given cannot have the value 0
    *given = !isnan(number) && !(number == 0 && zero_is_absent(key));
    if (!*given && !is_word) {
        char high[64];
        return ra_fail(st, RA_INPUT, "%.60s is not above 0; write up to %s, or %s", text,
                       ra_units_write(key->high, slot->dimension, high), key->word->text);
    }
    *(double *)field = *given ? number : 0;
    return RA_OK;
}

static void write_number(const struct ra_slot *slot, const void *field, FILE *out)
{
    ra_value_write_number(slot, *(const double *)field, out);
}

const struct ra_kind ra_kind_number = {read_number, write_number, ra_value_describe_range, false,
                                       NULL};

// ## Whole numbers

/** Reads a whole number, digits only, within the key's range. */
static enum ra_code parse_whole(const struct ra_key *key, const char *text, uint64_t *value,
                                struct ra_status *st)
{
    errno = 0;
    if (text[0] == '\0' || text[strspn(text, "0123456789")] != '\0') {
        return ra_fail(st, RA_INPUT, "'%.60s' is not a whole number%s%s", text,
                       key->word != NULL ? "; write digits or " : "; write digits alone",
                       key->word != NULL ? key->word->text : "");
    }
    *value = strtoull(text, NULL, 10);
    if (errno != 0 || (double)*value < key->low || (double)*value > key->high) {
        char range[80];
        key->kind->describe(key, range, sizeof range);
        return ra_fail(st, RA_INPUT, "%.60s is outside %s", text, range);
    }
    return RA_OK;
}

/** Reads a whole number, or a word, which stands for 0. */
static enum ra_code read_whole(const struct ra_key *key, const char *text, uint64_t *value,
                               struct ra_status *st)
{
    struct ra_word word;
    *value = 0;
    return ra_value_word(key, text, &word) ? RA_OK : parse_whole(key, text, value, st);
}

static enum ra_code read_count(const struct ra_slot *slot, void *field, const char *text,
                               bool *given, struct ra_status *st)
{
    uint64_t value;
    (void)given;
    if (read_whole(slot->key, text, &value, st) != RA_OK) {
        return RA_INPUT;
    }
    *(size_t *)field = (size_t)value;
    return RA_OK;
}

static void write_count(const struct ra_slot *slot, const void *field, FILE *out)
{
    if (*(const size_t *)field == 0) {
        fputs(slot->key->word->text, out);
    } else {
        fprintf(out, "%zu", *(const size_t *)field);
    }
}

static void describe_count(const struct ra_key *key, char *text, size_t size)
{
    snprintf(text, size, "%.0f to %.0f", key->low, key->high);
}

static enum ra_code read_seed(const struct ra_slot *slot, void *field, const char *text,
                              bool *given, struct ra_status *st)
{
    uint64_t value;
    (void)given;
    if (read_whole(slot->key, text, &value, st) != RA_OK) {
        return RA_INPUT;
    }
    *(uint64_t *)field = value;
    return RA_OK;
}

static void write_seed(const struct ra_slot *slot, const void *field, FILE *out)
{
    (void)slot;
    fprintf(out, "%" PRIu64, *(const uint64_t *)field);
}

static void describe_seed(const struct ra_key *key, char *text, size_t size)
{
    (void)key;
    snprintf(text, size, "0 to 2^64 - 1");
}

const struct ra_kind ra_kind_count = {read_count, write_count, describe_count, false, NULL};
const struct ra_kind ra_kind_seed = {read_seed, write_seed, describe_seed, false, NULL};

// ## Words

enum ra_code ra_value_need_word(const struct ra_key *key, const char *text, struct ra_word *word,
                                struct ra_status *st)
{
    char all[200];
    if (!ra_value_word(key, text, word)) {
        return ra_fail(st, RA_INPUT, "'%.60s' is not known; write %s", text,
                       list_words(key, all, sizeof all));
    }
    return RA_OK;
}

/** Reads a word and stores its value in a field, whose size tells which of three types it has. */
static enum ra_code read_word(const struct ra_slot *slot, void *field, const char *text,
                              bool *given, struct ra_status *st)
{
    struct ra_word word;
    (void)given;
    if (ra_value_need_word(slot->key, text, &word, st) != RA_OK) {
        return RA_INPUT;
    }
    switch (slot->key->size) {
    case sizeof(bool):
        *(bool *)field = word.value != 0;
        break;
    case sizeof(int): // an enum has this size too
        *(int *)field = (int)word.value;
        break;
    default:
        *(double *)field = word.value;
    }
    return RA_OK;
}

void ra_value_write_word(const struct ra_key *key, double value, FILE *out)
{
    struct ra_word word;
    for (size_t i = 0; ra_schema_word(key, i, &word); i++) {
        if (word.value == value) {
            fputs(word.text, out);
        }
    }
}

static void write_word(const struct ra_slot *slot, const void *field, FILE *out)
{
    const size_t size = slot->key->size;
    const double value = size == sizeof(bool)  ? *(const bool *)field
                         : size == sizeof(int) ? *(const int *)field
                                               : *(const double *)field;
    ra_value_write_word(slot->key, value, out);
}

static enum ra_code read_name(const struct ra_slot *slot, void *field, const char *text,
                              bool *given, struct ra_status *st)
{
    struct ra_word word;
    (void)given;
    if (ra_value_need_word(slot->key, text, &word, st) != RA_OK) {
        return RA_INPUT;
    }
    return ra_value_read_text(text, field, slot->key->size, st);
}

const struct ra_kind ra_kind_word = {read_word, write_word, NULL, false, NULL};

// ## Texts

enum ra_code ra_value_read_text(const char *text, char *field, size_t size, struct ra_status *st)
{
    const size_t most = size - 1 < RA_TEXT_MAX ? size - 1 : RA_TEXT_MAX;
    if (strlen(text) > most) {
        return ra_fail(st, RA_INPUT, "has %zu characters; at most %zu fit", strlen(text), most);
    }
    if (text[0] == ';' || strstr(text, " ;") != NULL || strstr(text, "\t;") != NULL) {
        return ra_fail(st, RA_INPUT, "' ;' would start a comment; leave it out");
    }
    memset(field, 0, size);
    memcpy(field, text, strlen(text));
    return RA_OK;
}

static enum ra_code read_text(const struct ra_slot *slot, void *field, const char *text,
                              bool *given, struct ra_status *st)
{
    (void)given;
    return ra_value_read_text(text, field, slot->key->size, st);
}

static void write_text(const struct ra_slot *slot, const void *field, FILE *out)
{
    (void)slot;
    fputs(field, out);
}

static void describe_text(const struct ra_key *key, char *text, size_t size)
{
    (void)key;
    snprintf(text, size, "text");
}

static enum ra_code read_file(const struct ra_slot *slot, void *field, const char *text,
                              bool *given, struct ra_status *st)
{
    struct ra_word word;
    (void)given;
    if (text[0] == '\0') {
        return ra_fail(st, RA_INPUT, "empty; write a file name or %s", slot->key->word->text);
    }
    return ra_value_read_text(ra_value_word(slot->key, text, &word) ? "" : text, field,
                              slot->key->size, st);
}

static void write_file(const struct ra_slot *slot, const void *field, FILE *out)
{
    const char *const name = field;
    fputs(name[0] != '\0' ? name : slot->key->word->text, out);
}

static void describe_file(const struct ra_key *key, char *text, size_t size)
{
    (void)key;
    snprintf(text, size, "file name");
}

static const char *named_file(const void *field)
{
    return field;
}

const struct ra_kind ra_kind_name = {read_name, write_text, NULL, false, NULL};
const struct ra_kind ra_kind_text = {read_text, write_text, describe_text, false, NULL};
const struct ra_kind ra_kind_file = {read_file, write_file, describe_file, false, named_file};

// ## Lists

/** Copies the next item of a comma list, without blanks at its ends; false at the end. */
static bool next_item(const char **list, char *item, size_t size)
{
    if (*list == NULL) {
        return false;
    }
    const char *const comma = strchr(*list, ',');
    const char *start = *list + strspn(*list, " \t");
    const char *stop = comma != NULL ? comma : *list + strlen(*list);
    while (stop > start && (stop[-1] == ' ' || stop[-1] == '\t')) {
        stop--;
    }
    const size_t length = stop > start ? (size_t)(stop - start) : 0;
    // an item that does not fit is no number. It becomes empty, and is then refused
    snprintf(item, size, "%.*s", length < size ? (int)length : 0, start);
    *list = comma != NULL ? comma + 1 : NULL;
    return true;
}

static size_t count_items(const char *list)
{
    size_t count = 1;
    for (; *list != '\0'; list++) {
        count += *list == ',';
    }
    return count;
}

enum ra_code ra_value_read_list(const struct ra_slot *slot, const char *text, size_t size,
                                ra_item_reader *read_item, struct ra_list *list,
                                struct ra_status *st)
{
    char item[RA_TEXT_MAX];
    struct ra_word word;
    struct ra_units_list units = {"", ""};
    const size_t count = ra_value_word(slot->key, text, &word) ? 0 : count_items(text);
    *list = (struct ra_list){NULL, count};
    if (count == 0) {
        return RA_OK;
    }
    char *const items = ra_alloc(count, size, slot->key->name, st);
    if (items == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < count && next_item(&text, item, sizeof item); i++) {
        if (ra_units_in_list(&units, item, slot->dimension, st) != RA_OK ||
            read_item(slot, item, items + i * size, st) != RA_OK) {
            free(items);
            return RA_INPUT;
        }
    }
    list->items = items;
    return RA_OK;
}

// ## Names that stand for other keys

static enum ra_code read_preset(const struct ra_slot *slot, void *field, const char *text,
                                bool *given, struct ra_status *st)
{
    struct ra_word word;
    (void)field;
    if (ra_value_need_word(slot->key, text, &word, st) != RA_OK) {
        return RA_INPUT;
    }
    *given = !isnan(word.value);
    return RA_OK;
}

/// True if the keys of the section have the numbers that a name sets.
static bool has_preset(const struct ra_slot *slot, const char *section,
                       const struct ra_preset *preset)
{
    struct ra_slot other;
    for (size_t i = 0; ra_schema_stood_for(slot, i, &other); i++) {
        double named, own;
        if (other.key == NULL ||
            ra_units_read(preset->text[i], other.dimension, &named, NULL) != RA_OK) {
            continue;
        }
        memcpy(&own, section + other.offset, sizeof own);
        if (own != named) {
            return false;
        }
    }
    return true;
}

/// Writes the name whose numbers the other keys have; the key's own word if there is no such name.
static void write_preset(const struct ra_slot *slot, const void *field, FILE *out)
{
    const struct ra_preset *preset = slot->key->presets->preset;
    while (preset->name != NULL && !has_preset(slot, field, preset)) {
        preset++;
    }
    fputs(preset->name != NULL ? preset->name : slot->key->word->text, out);
}

const struct ra_kind ra_kind_preset = {read_preset, write_preset, NULL, false, NULL};

// ## Any value

enum ra_code ra_value_read(const struct ra_slot *slot, void *values, const char *text, bool *given,
                           struct ra_status *st)
{
    *given = true;
    // the name of a file may contain any bytes
    for (size_t i = 0, bytes; text[i] != '\0' && slot->key->kind->file == NULL; i += bytes) {
        ra_utf8_at(text + i, &bytes);
        if (bytes == 0) {
            return ra_fail(st, RA_INPUT,
                           "'%.60s' is not UTF-8; save it as UTF-8, or write it with plain letters",
                           text);
        }
    }
    for (const char *p = text; *p != '\0'; p++) {
        // U+0080 to U+009F are 0xc2 followed by their number
        const bool upper = (unsigned char)*p == 0xc2 && ((unsigned char)p[1] & 0xe0) == 0x80;
        if (((unsigned char)*p < ' ' && *p != '\t') || *p == 127 || upper) {
            return ra_fail(st, RA_INPUT, "has a control character; leave it out");
        }
    }
    return slot->key->kind->read(slot, ra_schema_field(slot, values), text, given, st);
}

void ra_value_write(const struct ra_slot *slot, const void *values, FILE *out)
{
    slot->key->kind->write(slot, ra_schema_value(slot, values), out);
}

void ra_value_text(const struct ra_slot *slot, const void *values, char *text, size_t size)
{
    memset(text, 0, size);
    FILE *const out = fmemopen(text, size, "w");
    if (out != NULL) {
        ra_value_write(slot, values, out);
        fclose(out);
    }
    text[size - 1] = '\0';
}
