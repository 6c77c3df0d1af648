// One value of a case file: from text to field.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The schema says what kind of thing a key holds; here each kind is read (and in value_write.c
 * written):
 *
 *     number    0.45 m, 450 mm, 2 %, or a word of the key (off, none, end...)
 *     count     40, or a word
 *     choice    one of the key's words
 *     list      items separated by commas, or none; may go on over indented lines
 *     bump      position:height:width, each a length
 *     probe     resonator|slider displacement|velocity|force POSITION
 *
 * Every message says what was wrong and what would be right; the place (file and line) is put in
 * front by case.c. If a number is out of range we try other prefixes: who writes `Ra = 5` most
 * likely means micrometres.
 *
 * Verified by tests/case/test_case.c and tests/case/test_case_refuse.c.
 */
#include "case/value.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/** The word of a key that `text` is; NULL if it is none. */
static const struct ra_word *find_word(const struct ra_key *key, const char *text)
{
    for (const struct ra_word *word = key->word; word != NULL && word->text != NULL; word++) {
        if (strcmp(word->text, text) == 0) {
            return word;
        }
    }
    return NULL;
}

/** "a, b or c": the words of a key. */
static const char *list_words(const struct ra_key *key, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (const struct ra_word *word = key->word; word->text != NULL && used < size; word++) {
        const char *const joint = word == key->word ? "" : word[1].text == NULL ? " or " : ", ";
        const int length = snprintf(text + used, size - used, "%s%s", joint, word->text);
        used += length > 0 ? (size_t)length : 0;
    }
    return text;
}

/** A number with unit within the key's range. */
static enum ra_code read_number(const struct ra_slot *slot, const char *text, double low,
                                double high, double *value, struct ra_status *st)
{
    char guess[64], from[64], to[64];
    double usual = 0, wanted;
    const enum ra_dimension dimension = slot->key->dimension;
    if (ra_units_read(text, dimension, &wanted, st) != RA_OK) {
        return RA_INPUT;
    }
    if (wanted >= low && wanted <= high) {
        *value = wanted == 0 ? 0 : wanted; // no negative zero
        return RA_OK;
    }
    ra_units_read(ra_schema_default(slot), dimension, &usual, NULL);
    ra_units_guess(text, dimension, low, high, usual, guess);
    // a bare number was taken as SI: show it as such
    const char *const unit = ra_units_si(dimension);
    const bool bare = unit[0] != '\0' && strspn(text, "+-.0123456789eE") == strlen(text);
    return ra_fail(st, RA_INPUT, "%.60s%s%s is outside %s to %s%s%s%s", text, bare ? " " : "",
                   bare ? unit : "", ra_units_write(low, dimension, from),
                   ra_units_write(high, dimension, to), guess[0] != '\0' ? "; did you mean " : "",
                   guess, guess[0] != '\0' ? "?" : "");
}

/** A whole number of digits alone, within the key's range. */
static enum ra_code read_whole(const struct ra_key *key, const char *text, uint64_t *value,
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
        return ra_fail(st, RA_INPUT, "%.60s is outside %.0f to %.0f", text, key->low, key->high);
    }
    return RA_OK;
}

/** Text that the INI reader gives back unchanged. */
static enum ra_code read_text(const char *text, char *field, size_t size, struct ra_status *st)
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

/** Cuts the next item, without blanks at its ends, from a comma list. false at the end. */
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
    // an item that does not fit is no number: left empty it is refused
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

static enum ra_code read_dampings(const struct ra_slot *slot, struct ra_case_solid *solid,
                                  const char *text, struct ra_status *st)
{
    char item[RA_TEXT_MAX];
    const size_t count = find_word(slot->key, text) != NULL ? 0 : count_items(text);
    double *const list = ra_alloc(count, sizeof *list, "mode_damping", st);
    if (list == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < count && next_item(&text, item, sizeof item); i++) {
        if (read_number(slot, item, slot->key->low, slot->key->high, &list[i], st) != RA_OK) {
            free(list);
            return RA_INPUT;
        }
    }
    free(solid->mode_damping);
    solid->mode_damping = list;
    solid->mode_damping_count = count;
    if (count == 0) {
        free(list);
        solid->mode_damping = NULL;
    }
    return RA_OK;
}

/** position:height:width, the position along the solid, the width above zero. */
static enum ra_code read_bump(const struct ra_slot *slot, char *item, struct ra_bump *bump,
                              struct ra_status *st)
{
    char *const height = strchr(item, ':');
    char *const width = height != NULL ? strchr(height + 1, ':') : NULL;
    if (width == NULL || strchr(width + 1, ':') != NULL) {
        return ra_fail(st, RA_INPUT, "'%.60s' is not a bump; write position:height:width", item);
    }
    *height = *width = '\0';
    if (read_number(slot, item, -1e3, 1e3, &bump->centre, st) != RA_OK ||
        read_number(slot, height + 1, slot->key->low, slot->key->high, &bump->height, st) !=
            RA_OK) {
        return RA_INPUT;
    }
    return read_number(slot, width + 1, 1e-9, 1e3, &bump->width, st);
}

static enum ra_code read_bumps(const struct ra_slot *slot, struct ra_surface_recipe *recipe,
                               const char *text, struct ra_status *st)
{
    char item[RA_TEXT_MAX];
    const size_t count = find_word(slot->key, text) != NULL ? 0 : count_items(text);
    struct ra_bump *const list = ra_alloc(count, sizeof *list, "bumps", st);
    if (list == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < count && next_item(&text, item, sizeof item); i++) {
        if (read_bump(slot, item, &list[i], st) != RA_OK) {
            free(list);
            return RA_INPUT;
        }
    }
    free(recipe->bump);
    recipe->bump = list;
    recipe->bump_count = count;
    if (count == 0) {
        free(list);
        recipe->bump = NULL;
    }
    return RA_OK;
}

/** Rest, a uniform velocity, or else the name of a file. What starts like a number is one. */
static enum ra_code read_velocity(const struct ra_slot *slot, struct ra_case_solid *solid,
                                  const char *text, struct ra_status *st)
{
    solid->initial_velocity = 0;
    memset(solid->initial_velocity_file, 0, sizeof solid->initial_velocity_file);
    if (find_word(slot->key, text) != NULL) {
        return RA_OK;
    }
    const char first = text[strspn(text, "+-.")];
    if ((first >= '0' && first <= '9' && text[0] != '/') || text[0] == '\0') {
        return read_number(slot, text, slot->key->low, slot->key->high, &solid->initial_velocity,
                           st);
    }
    return read_text(text, solid->initial_velocity_file, sizeof solid->initial_velocity_file, st);
}

/** One of the key's words, or the message with all of them. */
static enum ra_code need_word(const struct ra_key *key, const char *text,
                              const struct ra_word **word, struct ra_status *st)
{
    char all[200];
    *word = find_word(key, text);
    if (*word == NULL) {
        return ra_fail(st, RA_INPUT, "'%.60s' is not known; write %s", text,
                       list_words(key, all, sizeof all));
    }
    return RA_OK;
}

/** Kinds that are one of the key's words and nothing else. */
static enum ra_code read_choice(const struct ra_slot *slot, void *field, const char *text,
                                struct ra_status *st)
{
    const struct ra_word *word;
    if (need_word(slot->key, text, &word, st) != RA_OK) {
        return RA_INPUT;
    }
    if (slot->key->kind == RA_KIND_NAME) {
        return read_text(text, field, slot->key->size, st);
    }
    const int value = (int)word->value;
    if (slot->key->kind == RA_KIND_ENDS) {
        struct ra_beam *const beam = field;
        beam->left = (enum ra_end)(value / 3);
        beam->right = (enum ra_end)(value % 3);
    } else {
        memcpy(field, &value, sizeof value); // an enum has the size of an int
    }
    return RA_OK;
}

/** Numbers: a word stands for a value, or says that the key is not given. */
static enum ra_code read_scalar(const struct ra_slot *slot, void *field, const char *text,
                                bool *given, struct ra_status *st)
{
    const struct ra_word *const word = find_word(slot->key, text);
    double number = word != NULL ? word->value : 0;
    uint64_t whole = 0;
    if (word == NULL && slot->key->kind == RA_KIND_NUMBER &&
        read_number(slot, text, slot->key->low, slot->key->high, &number, st) != RA_OK) {
        return RA_INPUT;
    }
    if (word == NULL && slot->key->kind != RA_KIND_NUMBER &&
        read_whole(slot->key, text, &whole, st) != RA_OK) {
        return RA_INPUT;
    }
    // where 0 means "not given" a key that follows cannot be meant: only its partner has that 0
    *given = !isnan(number) && !(number == 0 && slot->key->instead != NULL && !slot->key->follows);
    if (slot->key->kind == RA_KIND_NUMBER) {
        number = *given ? number : 0;
        memcpy(field, &number, sizeof number);
    } else if (slot->key->kind == RA_KIND_COUNT) {
        const size_t count = (size_t)whole;
        memcpy(field, &count, sizeof count);
    } else {
        memcpy(field, &whole, sizeof whole);
    }
    return RA_OK;
}

enum ra_code ra_value_read(const struct ra_slot *slot, void *values, const char *text, bool *given,
                           struct ra_status *st)
{
    void *const field = ra_schema_field(slot, values);
    *given = true;
    for (const char *p = text; *p != '\0'; p++) {
        if ((unsigned char)*p < ' ' && *p != '\t') {
            return ra_fail(st, RA_INPUT, "has a control character; leave it out");
        }
    }
    switch (slot->key->kind) {
    case RA_KIND_NUMBER:
    case RA_KIND_COUNT:
    case RA_KIND_SEED:
        return read_scalar(slot, field, text, given, st);
    case RA_KIND_CHOICE:
    case RA_KIND_NAME:
    case RA_KIND_ENDS:
        return read_choice(slot, field, text, st);
    case RA_KIND_TEXT:
        return read_text(text, field, slot->key->size, st);
    case RA_KIND_FILE:
        if (text[0] == '\0') {
            return ra_fail(st, RA_INPUT, "empty; write a file name or %s", slot->key->word->text);
        }
        return read_text(find_word(slot->key, text) != NULL ? "" : text, field, slot->key->size,
                         st);
    case RA_KIND_DAMPINGS:
        return read_dampings(slot, field, text, st);
    case RA_KIND_VELOCITY:
        return read_velocity(slot, field, text, st);
    case RA_KIND_BUMPS:
        break;
    }
    return read_bumps(slot, field, text, st);
}

const char *ra_solid_name(int solid)
{
    return solid == 0 ? "resonator" : "slider";
}

const char *ra_quantity_name(enum ra_quantity quantity)
{
    static const char *const names[] = {"displacement", "velocity", "force"};
    return names[quantity];
}

enum ra_code ra_value_probe(const char *text, struct ra_case_probe *probe, struct ra_status *st)
{
    char solid[16], quantity[16];
    int used = 0;
    struct ra_slot slot;
    if (sscanf(text, "%15s %15s %n", solid, quantity, &used) != 2 || used == 0 || text[used] == 0) {
        return ra_fail(st, RA_INPUT,
                       "'%.60s' is not a probe; write resonator or slider, displacement, velocity "
                       "or force, and a position",
                       text);
    }
    for (probe->solid = 0; probe->solid < 2; probe->solid++) {
        if (strcmp(solid, ra_solid_name(probe->solid)) == 0) {
            break;
        }
    }
    if (probe->solid == 2) {
        return ra_fail(st, RA_INPUT, "'%s' is no solid; write resonator or slider", solid);
    }
    int q = 0;
    while (q < 3 && strcmp(quantity, ra_quantity_name((enum ra_quantity)q)) != 0) {
        q++;
    }
    if (q == 3) {
        return ra_fail(st, RA_INPUT, "'%s' is no quantity; write displacement, velocity or force",
                       quantity);
    }
    probe->quantity = (enum ra_quantity)q;
    ra_schema_find(ra_schema_sliding(), solid, "length", &slot);
    return read_number(&slot, text + used, 0, slot.key->high, &probe->position, st);
}
