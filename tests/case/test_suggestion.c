// Tests of proposals for a key that does not exist, with keys of the test.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <string.h>

#include "case/schema.h"

/// A table of keys: the first two belong to [near], the third one to [far].
struct keys {
    char name[3][70];
    struct ra_key key[3];
    struct ra_section section[2];
    struct ra_schema schema;
};

static void make_keys(struct keys *keys)
{
    memset(keys->key, 0, sizeof keys->key);
    for (int i = 0; i < 3; i++) {
        keys->key[i].group = i / 2;
        keys->key[i].name = keys->name[i];
    }
    keys->section[0] = (struct ra_section){.name = "near", .group = 0};
    keys->section[1] = (struct ra_section){.name = "far", .group = 1};
    keys->schema = (struct ra_schema){
        .section = keys->section, .section_count = 2, .key = keys->key, .key_count = 3};
}

static void suggests(const struct ra_schema *schema, const char *section, const char *key,
                     const char *expected)
{
    char text[256];
    assert_ptr_equal(ra_schema_suggest(schema, section, key, text, sizeof text), text);
    assert_string_equal(text, expected);
}

/// Levenshtein's distance by its definition: either the last letters are equal, or one letter is
/// changed, added or removed.
static size_t distance(const char *a, size_t m, const char *b, size_t n)
{
    if (m == 0 || n == 0) {
        return m + n;
    }
    if (a[m - 1] == b[n - 1]) {
        return distance(a, m - 1, b, n - 1);
    }
    const size_t d[] = {distance(a, m - 1, b, n - 1), distance(a, m - 1, b, n),
                        distance(a, m, b, n - 1)};
    const size_t least = d[0] < d[1] ? d[0] : d[1];
    return 1 + (least < d[2] ? least : d[2]);
}

static unsigned next(unsigned *seed)
{
    *seed = *seed * 1103515245U + 12345U;
    return *seed >> 16;
}

static void random_word(unsigned *seed, char *word)
{
    const size_t length = next(seed) % 7;
    for (size_t i = 0; i < length; i++) {
        word[i] = (char)('a' + next(seed) % 3);
    }
    word[length] = '\0';
}

// The nearest key is proposed; if several are equally near, the first of them. A key of another
// section counts as one and a half letters farther away.
static void nearest_key(void **unused)
{
    (void)unused;
    unsigned seed = 1;
    for (int n = 0; n < 5000; n++) {
        struct keys keys;
        char word[8], expected[128];
        size_t best = 0, least = SIZE_MAX;
        make_keys(&keys);
        random_word(&seed, word);
        for (size_t i = 0; i < 3; i++) {
            random_word(&seed, keys.name[i]);
            const size_t d = 2 * distance(word, strlen(word), keys.name[i], strlen(keys.name[i])) +
                             (i == 2 ? 3 : 0);
            if (d < least) {
                least = d;
                best = i;
            }
        }
        snprintf(expected, sizeof expected, "unknown key; did you mean %s.%s?",
                 best < 2 ? "near" : "far", keys.name[best]);
        suggests(&keys.schema, "near", word, expected);
    }
}

// Of a name longer than 63 letters the first 63 count.
static void long_names(void **unused)
{
    (void)unused;
    struct keys keys;
    char word[80];
    make_keys(&keys);
    memset(word, 'x', sizeof word);
    word[63] = '\0';
    strcpy(keys.name[0], "xx");
    memset(keys.name[1], 'x', 69);
    keys.name[1][69] = '\0';
    strcpy(keys.name[2], "y");
    char expected[128];
    snprintf(expected, sizeof expected, "unknown key; did you mean near.%s?", keys.name[1]);
    suggests(&keys.schema, "near", word, expected);
}

// A word is not a misspelling if it differs by more than two letters and by more than a third of
// its letters. The message then names the documentation of this kind of case.
static void far_names(void **unused)
{
    (void)unused;
    struct keys keys;
    make_keys(&keys);
    strcpy(keys.name[0], "file");
    strcpy(keys.name[1], "heave_stiffness");
    strcpy(keys.name[2], "kind");
    keys.schema.documented = "ra2d keys x";
    suggests(&keys.schema, "near", "fle", "unknown key; did you mean near.file?");
    suggests(&keys.schema, "near", "sfle", "unknown key; did you mean near.file?");
    suggests(&keys.schema, "near", "scale", "unknown key; `ra2d keys x` lists the keys of [near]");
    suggests(&keys.schema, "near", "haeve_stifness",
             "unknown key; did you mean near.heave_stiffness?");
    suggests(&keys.schema, "near", "roll_stiffness",
             "unknown key; `ra2d keys x` lists the keys of [near]");
    suggests(&keys.schema, "far", "lambda_s", "unknown key; `ra2d keys x` lists the keys of [far]");
}

static void sections_and_old_names(void **unused)
{
    (void)unused;
    struct keys keys;
    const struct ra_named_section named = {.name = "probes"};
    static const char *const first[] = {"nex", "fare", NULL}, *const second[] = {"nexx", NULL};
    static const struct ra_foreign foreign[] = {
        {first, "a case of another kind"}, {second, "one of a third kind"}, {NULL, NULL}};
    const struct ra_renamed renamed[] = {
        {"near.gap", "far.height"}, {"nearer.way", "far.wrong"}, {"near.way", "far.long"}, {0}};
    make_keys(&keys);
    for (int i = 0; i < 3; i++) {
        strcpy(keys.name[i], "key");
    }
    suggests(&keys.schema, "nea", NULL, "unknown section; did you mean [near]?");
    suggests(&keys.schema, "farr", NULL, "unknown section; did you mean [far]?");
    suggests(&keys.schema, "probe", NULL, "unknown section; did you mean [near]?");
    keys.schema.named = &named;
    suggests(&keys.schema, "probe", NULL, "unknown section; did you mean [probes]?");
    suggests(&keys.schema, "fa", NULL, "unknown section; did you mean [far]?");
    keys.schema.renamed = renamed;
    suggests(&keys.schema, "near", "gap", "was renamed; write far.height");
    suggests(&keys.schema, "near", "way", "was renamed; write far.long");
    suggests(&keys.schema, "far", "way", "unknown key; did you mean far.key?");
    suggests(&keys.schema, "near", "gaps", "unknown key; did you mean near.key?");
    suggests(&keys.schema, "ne", "ar.gap", "unknown key; did you mean near.key?");
    keys.schema.foreign = foreign;
    suggests(&keys.schema, "nex", NULL, "[nex] belongs to a case of another kind");
    suggests(&keys.schema, "fare", NULL, "[fare] belongs to a case of another kind");
    suggests(&keys.schema, "nexx", NULL, "[nexx] belongs to one of a third kind");
    suggests(&keys.schema, "ne", NULL, "unknown section; did you mean [near]?");
    suggests(&keys.schema, "fares", NULL, "unknown section; did you mean [far]?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearest_key),
        cmocka_unit_test(long_names),
        cmocka_unit_test(far_names),
        cmocka_unit_test(sections_and_old_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
