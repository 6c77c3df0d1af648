// A kind of case for tests: keys of every kind in few sections.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SMALL_SCHEMA_H
#define RA_SMALL_SCHEMA_H

#include "support/scratch.h"

#include "case/case.h"
#include "case/value.h"

/** [part.left] and [part.right]. */
struct small_part {
    double length, width, area;
    int shape;
    bool on;
    double power;
    size_t count;
    char law[8], file[600];
    double *level; ///< owned
    size_t levels;
};

struct small_case {
    struct ra_case_origin origin;
    struct small_part part[2];
    uint64_t seed;
    char title[24];
    double until;
    char mark[40]; ///< NAME = TEXT of [marks], which occurs at most once
    int mark_line;
};

static inline enum ra_code small_read_level(const struct ra_slot *slot, char *text, void *item,
                                            struct ra_status *st)
{
    return ra_value_read_number(slot, text, slot->key->low, slot->key->high, item, st);
}

static inline enum ra_code small_read_levels(const struct ra_slot *slot, void *field,
                                             const char *text, bool *given, struct ra_status *st)
{
    struct ra_list list;
    struct small_part *const part = field;
    (void)given;
    const enum ra_code code =
        ra_value_read_list(slot, text, sizeof *part->level, small_read_level, &list, st);
    if (code == RA_OK) {
        free(part->level);
        part->level = list.items;
        part->levels = list.count;
    }
    return code;
}

static inline void small_write_levels(const struct ra_slot *slot, const void *field, FILE *out)
{
    const struct small_part *const part = field;
    for (size_t i = 0; i < part->levels; i++) {
        fprintf(out, "%s%g", i > 0 ? ", " : "", part->level[i]);
    }
    fputs(part->levels == 0 ? slot->key->word->text : "", out);
}

static const struct ra_kind small_levels = {small_read_levels, small_write_levels,
                                            ra_value_describe_range, true, NULL};

static inline const char *small_law(size_t i)
{
    static const char *const laws[] = {"soft", "hard", NULL};
    return laws[i];
}

enum { SMALL_PART, SMALL_RUN };
#define SMALL_FIELD(type, field) offsetof(struct type, field), sizeof((struct type *)0)->field

static const struct ra_word small_none[] = {{"none", (double)NAN}, {NULL, 0}};
static const struct ra_word small_empty[] = {{"none", 0}, {NULL, 0}};
static const struct ra_word small_shapes[] = {{"flat", 3}, {"round", -5}, {NULL, 0}};
static const struct ra_word small_answers[] = {{"no", 0}, {"yes", 1}, {NULL, 0}};
static const struct ra_word small_powers[] = {{"1", 1}, {"1.5", 1.5}, {NULL, 0}};
static const struct ra_word small_all[] = {{"all", 0}, {NULL, 0}};
static const struct ra_word small_any[] = {{"any", 0}, {NULL, 0}};
static const struct ra_word small_ends[] = {{"end", HUGE_VAL}, {"off", 0}, {NULL, 0}};

/** `width` and `area` are used in [part.left]. In [part.right] they may be left out. */
static inline bool small_used(const void *values, int which, const struct ra_key *key)
{
    (void)values;
    (void)key;
    return which == 0;
}

// clang-format off
static const struct ra_key small_keys[] = {
    {SMALL_PART, "length", SMALL_FIELD(small_part, length), &ra_kind_number, RA_UNIT_LENGTH,
     1e-3, 1, {"20 mm", "10 mm"}, .meaning = "how long it is"},
    {SMALL_PART, "width", SMALL_FIELD(small_part, width), &ra_kind_number, RA_UNIT_LENGTH,
     1e-6, 1, {"2 mm"}, .word = small_none, .instead = "area",
     .used = {small_used}, .decides = {"on"}, .meaning = "across"},
    {SMALL_PART, "area", SMALL_FIELD(small_part, area), &ra_kind_number, RA_UNIT_AREA,
     1e-12, 1, {"none"}, .word = small_none, .instead = "width", .follows = true,
     .used = {small_used}, .decides = {"on"}, .meaning = "of its section"},
    {SMALL_PART, "shape", SMALL_FIELD(small_part, shape), &ra_kind_word, RA_UNIT_NONE,
     0, 0, {"flat"}, .word = small_shapes, .meaning = "its form"},
    {SMALL_PART, "on", SMALL_FIELD(small_part, on), &ra_kind_word, RA_UNIT_NONE,
     0, 0, {"yes"}, .word = small_answers, .meaning = "whether it is there"},
    {SMALL_PART, "power", SMALL_FIELD(small_part, power), &ra_kind_word, RA_UNIT_NONE,
     0, 0, {"1.5"}, .word = small_powers, .meaning = "exponent"},
    {SMALL_PART, "count", SMALL_FIELD(small_part, count), &ra_kind_count, RA_UNIT_NONE,
     2, 50, {"7", "all"}, .word = small_all, .meaning = "how many"},
    {SMALL_PART, "law", SMALL_FIELD(small_part, law), &ra_kind_name, RA_UNIT_NONE,
     0, 0, {"soft"}, .word = small_any, .name_at = small_law, .meaning = "what holds"},
    {SMALL_PART, "file", SMALL_FIELD(small_part, file), &ra_kind_file, RA_UNIT_NONE,
     0, 0, {"none"}, .word = small_empty, .meaning = "where it is"},
    {SMALL_PART, "levels", 0, sizeof(struct small_part), &small_levels, RA_UNIT_RATIO,
     0, 1, {"none"}, .word = small_empty, .meaning = "one after the other"},
    {SMALL_RUN, "title", SMALL_FIELD(small_case, title), &ra_kind_text, RA_UNIT_NONE,
     0, 0, {""}, .meaning = "what it is"},
    {SMALL_RUN, "seed", SMALL_FIELD(small_case, seed), &ra_kind_seed, RA_UNIT_NONE,
     0, 18446744073709551615.0, {"1"}, .meaning = "of chance"},
    {SMALL_RUN, "until", SMALL_FIELD(small_case, until), &ra_kind_number, RA_UNIT_TIME,
     0, 1e3, {"end"}, .word = small_ends, .meaning = "when it stops"},
};
// clang-format on

static const struct ra_section small_sections[] = {
    {"part.left", SMALL_PART, offsetof(struct small_case, part[0]), 0, false},
    {"part", SMALL_PART, 0, 0, true},
    {"part.right", SMALL_PART, offsetof(struct small_case, part[1]), 1, false},
    {"run", SMALL_RUN, 0, 0, false},
};

static inline enum ra_code small_take(const struct ra_named_section *section, void *values,
                                      const char *name, const char *text, int line,
                                      struct ra_status *why)
{
    (void)section;
    struct small_case *const c = values;
    if (strcmp(text, "bad") == 0) {
        why->code = RA_INPUT;
        strcpy(why->text, "is bad; write good");
        return RA_INPUT;
    }
    snprintf(c->mark, sizeof c->mark, "%s = %s", name, text);
    c->mark_line = line;
    return RA_OK;
}

static inline void small_write(const struct ra_named_section *section, const void *values,
                               FILE *out)
{
    (void)section;
    const struct small_case *const c = values;
    fprintf(out, "%s%s", c->mark, c->mark[0] != '\0' ? "\n" : "");
}

static inline int small_line(const struct ra_named_section *section, const void *values,
                             const char *name)
{
    (void)section;
    const struct small_case *const c = values;
    const size_t length = strlen(name);
    return strncmp(c->mark, name, length) == 0 && c->mark[length] == ' ' ? c->mark_line : 0;
}

static const struct ra_named_section small_marks = {
    "marks", NULL, small_take, small_write, small_line, "  NAME = TEXT   one at most\n"};
static const struct ra_renamed small_renamed[] = {{"part.left.size", "part.left.length"},
                                                  {NULL, NULL}};

static const struct ra_schema small_schema = {.section = small_sections,
                                              .section_count =
                                                  sizeof small_sections / sizeof *small_sections,
                                              .key = small_keys,
                                              .key_count = sizeof small_keys / sizeof *small_keys,
                                              .named = &small_marks,
                                              .renamed = small_renamed,
                                              .title = "small case",
                                              .example = "small.ini"};

/** The path FOLDER/small.ini. */
static inline const char *small_path(const char *folder)
{
    static char path[100];
    snprintf(path, sizeof path, "%s/small.ini", folder);
    return path;
}

static inline void small_file(const char *path, const char *text, size_t size)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/** Reads `text` as FOLDER/small.ini, with overrides separated by newlines (NULL: none). */
static inline enum ra_code small_read(const char *folder, const char *text, const char *overrides,
                                      struct small_case *c, struct ra_status *st)
{
    char copy[1000];
    const char *list[8];
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", overrides != NULL ? overrides : "");
    for (char *p = strtok(copy, "\n"); p != NULL && count < 8; p = strtok(NULL, "\n")) {
        list[count++] = p;
    }
    // an empty case needs a section
    text = text[0] != '\0' ? text : "[part]\n";
    small_file(small_path(folder), text, strlen(text));
    *c = (struct small_case){.mark = ""};
    *st = (struct ra_status){RA_OK, ""};
    return ra_case_read_keys(&small_schema, small_path(folder), list, count, &c->origin, st);
}

static inline void small_free(struct small_case *c)
{
    free(c->origin.slot);
    free(c->origin.line);
    free(c->part[0].level);
    free(c->part[1].level);
}

enum { SMALL_TEXT = 4000 };

/** Stores what `write` (ra_case_write, ra_case_write_copy) writes in text. Returns text. */
static inline const char *small_text(const struct small_case *c,
                                     void (*write)(const struct ra_case_origin *, FILE *),
                                     char text[SMALL_TEXT])
{
    FILE *const out = fmemopen(text, SMALL_TEXT, "w");
    assert_non_null(out);
    write(&c->origin, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

#endif
