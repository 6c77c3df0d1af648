// Tests of what all cases share: documentation, echo, values, layers, messages. The keys are of the
// test.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * support/small_schema.h has few keys, so whole texts can be compared: the documentation, and the
 * message about each wrong value. Sliding cases are in test_case.c.
 */
#include "support/small_schema.h"

#include "base/digest.h"

static void documented(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    ra_schema_document(&small_schema, out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(
        text,
        "Keys of a case file (INI). Numbers take units (450 mm, 0.1 m/s, 210 GPa, 2 %); a bare\n"
        "number is SI. Comments start with ; or #. Lists may continue on indented lines. A key on\n"
        "the command line replaces the key of the file, which replaces the default. The key NAME\n"
        "of [or: NAME] can replace the key before it in the same way. Tables, figures, sections\n"
        "and equations are those of the paper from which the model is taken.\n"
        "\n[part.left], [part] (both), [part.right]\n"
        "  length                m       default 20 mm | 10 mm\n"
        "      1 mm to 1 m\n      how long it is\n"
        "  width                 m       default 2 mm\n"
        "      1 um to 1 m | none\n      across [or: area]\n"
        "  area                  m2      default none\n"
        "      1e-12 m2 to 1 m2 | none\n      of its section [or: width]\n"
        "  shape                 -       default flat\n"
        "      flat | round\n      its form\n"
        "  on                    -       default yes\n"
        "      no | yes\n      whether it is there\n"
        "  power                 -       default 1.5\n"
        "      1 | 1.5\n      exponent\n"
        "  count                 -       default 7 | all\n"
        "      2 to 50 | all\n      how many\n"
        "  law                   -       default soft\n"
        "      any | soft | hard\n      what holds\n"
        "  file                  -       default none\n"
        "      file name | none\n      where it is\n"
        "  levels                -       default none\n"
        "      0 to 1 | none\n      one after the other\n"
        "\n[run]\n"
        "  title                 -       default -\n"
        "      text\n      what it is\n"
        "  seed                  -       default 1\n"
        "      0 to 2^64 - 1\n      of chance\n"
        "  until                 s       default end\n"
        "      0 s to 1 ks | end | off\n      when it stops\n"
        "\n[marks]\n  NAME = TEXT   one at most\n");
    free(text);
}

/// Sections and keys are counted section by section; after the last key there is none.
static void slots(void **state)
{
    (void)state;
    struct ra_slot slot;
    assert_int_equal(ra_schema_count(&small_schema), 33);
    slot = ra_schema_slot(&small_schema, 2);
    assert_string_equal(slot.section->name, "part.left");
    assert_string_equal(slot.key->name, "area");
    assert_int_equal(slot.index, 2);
    assert_ptr_equal(slot.schema, &small_schema);
    slot = ra_schema_slot(&small_schema, 32);
    assert_string_equal(slot.section->name, "run");
    assert_string_equal(slot.key->name, "until");
    slot = ra_schema_slot(&small_schema, 33);
    assert_null(slot.section);
    assert_null(slot.key);
    assert_true(ra_schema_find(&small_schema, "part.right", "count", &slot));
    assert_int_equal(slot.index, 26);
    assert_string_equal(ra_schema_default(&slot), "all");
    assert_false(ra_schema_find(&small_schema, "run", "count", &slot));
    assert_false(ra_schema_find(&small_schema, "part.right", "counts", &slot));
}

/// The array of all slots has each slot in its place, and a search by name gives the same slots.
static void all_slots(void **state)
{
    (void)state;
    struct ra_status st = {RA_OK, ""};
    struct ra_slot *const all = ra_schema_slots(&small_schema, &st);
    const struct small_case values = {.mark = ""};
    struct ra_slot slot = ra_schema_first(&small_schema);
    assert_non_null(all);
    size_t i = 0;
    for (; slot.key != NULL; ra_schema_next(&slot), i++) {
        assert_ptr_equal(all[i].section, slot.section);
        assert_ptr_equal(all[i].key, slot.key);
        assert_ptr_equal(ra_schema_value(&all[i], &values), ra_schema_value(&slot, &values));
        assert_int_equal(all[i].index, i);
        assert_ptr_equal(ra_slots_find(all, slot.section->name, slot.key->name), &all[i]);
    }
    assert_null(all[i].key);
    assert_null(ra_slots_find(all, "run", "count"));
    assert_null(ra_slots_find(all, "part.right", "counts"));
    free(all);
}

#define LEFT_RIGHT                                                                                 \
    "# resolved small case of ra2d: every key, in SI\n"                                            \
    "\n[part.left]\nlength = 0.02 m\nwidth = 0.002 m\narea = none ; 4e-06 m2 follows from width\n" \
    "shape = flat\non = yes\npower = 1.5\ncount = 7\nlaw = soft\nfile = %s\nlevels = none\n"       \
    "\n[part.right]\nlength = 0.01 m\nwidth = none\narea = 3e-06 m2\n"                             \
    "shape = round\non = no\npower = 1\ncount = all\nlaw = any\nfile = none\n"                     \
    "levels = 0.25, 0.5\n"                                                                         \
    "\n[run]\ntitle = a b\nseed = 18446744073709551615\nuntil = end\n\n[marks]\nm = x y\n"

#define CHANGED                                                                                    \
    "[run]\ntitle = a b\nseed = 18446744073709551615\n[part.right]\narea = 3 mm2\nshape = round\n" \
    "on = no\npower = 1\nlaw = any\nlevels = 25 %,\n\t50 %\n[marks]\nm = x y\n"

/// The echo has every key in SI units, and derived values as comments. Reading it back gives the
/// same text.
static void echoed(void **state)
{
    char expected[2000], text[SMALL_TEXT], copy[SMALL_TEXT];
    struct small_case c;
    struct ra_status st;
    check_ok(small_read(*state, CHANGED, NULL, &c, &st), &st);
    c.part[0].area = 4e-6; // a value that the kind of case derives
    snprintf(expected, sizeof expected, LEFT_RIGHT, "none");
    assert_string_equal(small_text(&c, ra_case_write, text), expected);
    // without files the copy names none
    assert_string_equal(small_text(&c, ra_case_write_copy, copy), expected);
    small_free(&c);
    check_ok(small_read(*state, text, NULL, &c, &st), &st);
    c.part[0].area = 4e-6;
    assert_string_equal(small_text(&c, ra_case_write, copy), expected);
    small_free(&c);
}

/// The hash is that of the echo; for a file it includes the size and the digest of the content.
static void hashed(void **state)
{
    char path[100], text[2000], expected[2000], hash[17], wanted[17];
    struct small_case c;
    struct ra_status st;
    snprintf(path, sizeof path, "%s/abc.txt", (const char *)*state);
    small_file(path, "abc", 3);
    // FNV-1a of "abc" (RFC 9923)
    const char *const file[] = {"", "[part.left]\nfile = abc.txt\n", "[part.left]\nfile = lost\n"},
                      *const stands[] = {"none", "3 bytes, e71fa2190541574b", "lost"};
    for (size_t i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "%s\n%s", CHANGED, file[i]);
        check_ok(small_read(*state, text, NULL, &c, &st), &st);
        c.part[0].area = 4e-6;
        check_ok(ra_case_hash(&c.origin, hash, &st), &st);
        snprintf(expected, sizeof expected, LEFT_RIGHT, stands[i]);
        snprintf(wanted, sizeof wanted, "%016llx",
                 (unsigned long long)ra_digest(RA_DIGEST_START, expected, strlen(expected)));
        assert_string_equal(hash, wanted);
        small_free(&c);
    }
}

/// Valid texts of one key, also at the limits of its range, and the line of the echo.
static const struct {
    const char *key, *text, *echo;
} right[] = {
    {"length", "1 mm", "0.001 m"},  {"length", "1", "1 m"},
    {"width", "none", "none"},      {"width", "1 um", "1e-06 m"},
    {"shape", "flat", "flat"},      {"on", "yes", "yes"},
    {"power", "1.5", "1.5"},        {"count", "2", "2"},
    {"count", "50", "50"},          {"count", "007", "7"},
    {"law", "any", "any"},          {"law", "hard", "hard"},
    {"file", "a b.txt", "a b.txt"}, {"levels", "none", "none"},
    {"levels", "0", "0"},           {"levels", " 1 ,0.5\t, 0.25 ", "1, 0.5, 0.25"},
};

static void right_values(void **state)
{
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        char text[200], line[200], echo[SMALL_TEXT];
        struct small_case c;
        struct ra_status st;
        const bool pair = strcmp(right[i].key, "width") == 0 && strcmp(right[i].text, "none") == 0;
        snprintf(text, sizeof text, "part.right.%s=%s%s", right[i].key, right[i].text,
                 pair ? "\npart.right.area=1" : "");
        check_ok(small_read(*state, "", text, &c, &st), &st);
        small_text(&c, ra_case_write, echo);
        snprintf(line, sizeof line, "\n%s = %s\n", right[i].key, right[i].echo);
        if (strstr(strstr(echo, "[part.right]"), line) == NULL) {
            print_error("%s: not in\n%s", text, echo);
            fail();
        }
        small_free(&c);
    }
}

static void word_fields(void **state)
{
    char echo[SMALL_TEXT];
    struct small_case c;
    struct ra_status st;
    check_ok(small_read(*state, "[part]\nshape = round\non = no\npower = 1\n",
                        "part.left.on=yes\npart.left.shape=flat\npart.left.power=1.5", &c, &st),
             &st);
    assert_true(c.part[0].shape == 3 && c.part[1].shape == -5);
    assert_true(c.part[0].on && !c.part[1].on);
    assert_true(c.part[0].power == 1.5 && c.part[1].power == 1);
    assert_true(isinf(c.until));
    small_free(&c);
    check_ok(small_read(*state, "[run]\nuntil = off\n", NULL, &c, &st), &st);
    assert_true(c.until == 0);
    // a 0 that means a word is written as this word
    assert_non_null(strstr(small_text(&c, ra_case_write, echo), "\nuntil = off\n"));
    small_free(&c);
    check_ok(small_read(*state, "[run]\nuntil = -0\n", NULL, &c, &st), &st);
    assert_false(signbit(c.until));
    small_free(&c);
}

/// In the messages, %s at the beginning stands for the path of the file.
static const struct {
    const char *text, *overrides, *message;
} wrong[] = {
    {"[part]\nlength = 5\n", NULL,
     "%s:2: part.length: 5 m is outside 1 mm to 1 m; did you mean 5 mm?"},
    {"[part]\nlength = 0.999 mm\n", NULL, "%s:2: part.length: 0.999 mm is outside 1 mm to 1 m"},
    {"[part]\nlength = 1.001\n", NULL,
     "%s:2: part.length: 1.001 m is outside 1 mm to 1 m; did you mean 1.001 mm?"},
    {"", "part.right.length=5",
     "-s part.right.length: 5 m is outside 1 mm to 1 m; did you mean 5 mm?"},
    {"[part]\nlevels = 50 %, 2 %,300 %\n", NULL, "%s:2: part.levels: 300 % is outside 0 to 1"},
    {"[part]\nlevels = 0.5,,1\n", NULL,
     "%s:2: part.levels: empty; expected a ratio; write 0.02 or 2 %"},
    {"[part]\nlevels = 0.5,\n", NULL,
     "%s:2: part.levels: empty; expected a ratio; write 0.02 or 2 %"},
    {"[part]\nlevels = 0.5,\n  x\n", NULL,
     "%s:2: part.levels: 'x' is not a number; expected a ratio; write 0.02 or 2 %"},
    {"[part]\nlevels = x\t,1\n", NULL,
     "%s:2: part.levels: 'x' is not a number; expected a ratio; write 0.02 or 2 %"},
    {"[part]\nlevels = 1,  x  ,1\n", NULL,
     "%s:2: part.levels: 'x' is not a number; expected a ratio; write 0.02 or 2 %"},
    {"[part]\nlevels = \t,1\n", NULL,
     "%s:2: part.levels: empty; expected a ratio; write 0.02 or 2 %"},
    {"[part]\ncount = 1\n", NULL, "%s:2: part.count: 1 is outside 2 to 50"},
    {"[part]\ncount = 51\n", NULL, "%s:2: part.count: 51 is outside 2 to 50"},
    {"[part]\ncount = 99999999999999999999\n", NULL,
     "%s:2: part.count: 99999999999999999999 is outside 2 to 50"},
    {"[part]\ncount =\n", NULL, "%s:2: part.count: '' is not a whole number; write digits or all"},
    {"[part]\ncount = 3x\n", NULL,
     "%s:2: part.count: '3x' is not a whole number; write digits or all"},
    {"[run]\nseed = +1\n", NULL, "%s:2: run.seed: '+1' is not a whole number; write digits alone"},
    {"[part]\nlaw = firm\n", NULL, "%s:2: part.law: 'firm' is not known; write any, soft or hard"},
    {"[part]\nshape = \n", NULL, "%s:2: part.shape: '' is not known; write flat or round"},
    {"[part]\non = 1\n", NULL, "%s:2: part.on: '1' is not known; write no or yes"},
    {"[part]\nfile =\n", NULL, "%s:2: part.file: empty; write a file name or none"},
    {"[run]\ntitle = 123456789012345678901234\n", NULL,
     "%s:2: run.title: has 24 characters; at most 23 fit"},
    {"", "run.title=;x", "-s run.title: ' ;' would start a comment; leave it out"},
    {"", "run.title=x ;", "-s run.title: ' ;' would start a comment; leave it out"},
    {"", "run.title=x\t;", "-s run.title: ' ;' would start a comment; leave it out"},
    {"", "run.title=x\x1fy", "-s run.title: has a control character; leave it out"},
    {"[part.left]\nwidth = 1 mm\narea = 1 mm2\n", NULL,
     "%s:2: part.left.width: given together with part.left.area; give only one of them, or none as "
     "the value of the other"},
    {"[part]\nwidth = none\n", NULL,
     "%s:2: part.left.width: missing; give it, or part.left.area instead"},
    {"[part.left]\nsize = 1\n", NULL, "%s:2: part.left.size: was renamed; write part.left.length"},
    {"[marks]\na = bad\n", NULL, "%s:2: marks.a: is bad; write good"},
    {"", "marks.a=bad", "-s marks.a: is bad; write good"},
    {"[run]\nseed = 1\n[part]\n  length = 1\n  seed = 2\n", NULL,
     "%s:5: part.length: an indented line continues a list, and there is no list before it; start "
     "the line in the first column"},
    {"[part]\nlevels = 0.1\n\t[run]\n", NULL,
     "%s:2: part.levels: '[run]' is not the unit of a ratio; write 0.02 or 2 %"},
    {"[marks]\na = 1\n  b = 2\n", NULL,
     "%s:3: marks.a: an indented line continues a list, and there is no list before it; start the "
     "line in the first column"},
    {"[run]\nseed = 1\nseed = 2\n", NULL,
     "%s:3: run.seed: given twice; it stands in line 2 already"},
    {"seed = 1\n", NULL, "%s:1: seed: stands before any section; put [case] or another above it"},
    {"[runs]\nseed = 1\n", NULL, "%s:1: [runs]: unknown section; did you mean [run]?"},
    {"[run]\nsed = 1\n", NULL, "%s:2: run.sed: unknown key; did you mean run.seed?"},
    {"", "run.sed=1", "-s run.sed: unknown key; did you mean run.seed?"},
    {"[run]\nseed\n", NULL, "%s:2: is neither [section] nor key = value"},
};

static void wrong_values(void **state)
{
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char expected[400];
        struct small_case c;
        struct ra_status st;
        const bool placed = strncmp(wrong[i].message, "%s", 2) == 0;
        assert_int_equal(small_read(*state, wrong[i].text, wrong[i].overrides, &c, &st), RA_INPUT);
        snprintf(expected, sizeof expected, "%s%s", placed ? small_path(*state) : "",
                 wrong[i].message + (placed ? 2 : 0));
        assert_string_equal(st.text, expected);
        assert_int_equal(st.code, RA_INPUT);
        small_free(&c);
    }
}

/// Of all characters of one or two bytes, a value has no control characters: those below U+0020
/// except the tab, and U+007F to U+009F (Unicode, general category Cc). A line ends an override.
static void characters(void **state)
{
    for (unsigned c = 1; c < 0x800; c++) {
        char text[40], character[3] = {(char)c, '\0', '\0'};
        struct small_case read;
        struct ra_status st = {RA_OK, ""};
        if (c >= 0x80) {
            character[0] = (char)(0xc0 + c / 64);
            character[1] = (char)(0x80 + c % 64);
        }
        snprintf(text, sizeof text, "run.title=x%sy", character);
        const enum ra_code code = small_read(*state, "", text, &read, &st);
        const bool control = (c < 0x20 && c != '\t') || (c >= 0x7f && c <= 0x9f);
        if (c != '\n' && code != (control ? RA_INPUT : RA_OK)) {
            fail_msg("U+%04X: %s", c, st.text);
        }
        if (code == RA_OK && c != '\n') {
            assert_string_equal(read.title, text + strlen("run.title="));
        }
        small_free(&read);
    }
}

/// The order of layers is default < [part] of the file < [part.left] < -s part < -s part.left.
static void layers(void **state)
{
    static const struct {
        const char *text, *overrides;
        double length[2];
        int line[2];
    } cases[] = {
        {"", NULL, {0.02, 0.01}, {0, 0}},
        {"[part]\nlength = 3 mm\n", NULL, {0.003, 0.003}, {2, 2}},
        {"[part.left]\nlength = 4 mm\n[part]\nlength = 3 mm\n", NULL, {0.004, 0.003}, {2, 4}},
        {"[part.right]\nlength = 4 mm\n", "part.length=5mm", {0.005, 0.005}, {-1, -1}},
        {"[part.right]\nlength = 4 mm\n", "part.left.length=5mm", {0.005, 0.004}, {-1, 2}},
        {"", "part.right.length=6mm\npart.length = 5mm\npart.length=7mm", {0.007, 0.006}, {-3, -1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct small_case c;
        struct ra_slot slot;
        struct ra_status st;
        check_ok(small_read(*state, cases[i].text, cases[i].overrides, &c, &st), &st);
        for (int p = 0; p < 2; p++) {
            assert_true(c.part[p].length == cases[i].length[p]);
            assert_true(ra_schema_find(&small_schema, p == 0 ? "part.left" : "part.right", "length",
                                       &slot));
            assert_int_equal(c.origin.line[slot.index], cases[i].line[p]);
        }
        small_free(&c);
    }
}

/// If two keys give the same quantity, the one in the higher layer counts. Only an optional
/// quantity can have neither.
static void pairs(void **state)
{
    static const struct {
        const char *text, *overrides;
        double width[2], area[2];
    } cases[] = {
        {"", NULL, {0.002, 0.002}, {0, 0}},
        {"[part]\narea = 1 mm2\n", NULL, {0, 0}, {1e-6, 1e-6}},
        {"[part.left]\narea = 1 mm2\n[part]\nwidth = 3 mm\n", NULL, {0, 0.003}, {1e-6, 0}},
        {"[part.left]\narea = 1 mm2\n", "part.width=3mm", {0.003, 0.003}, {0, 0}},
        {"[part.left]\nwidth = 1 mm\n",
         "part.area=2mm2\npart.left.width=3mm",
         {0.003, 0},
         {0, 2e-6}},
        {"[part.left]\nwidth = none\narea = 1 mm2\n", NULL, {0, 0.002}, {1e-6, 0}},
        {"[part.right]\nwidth = none\n", NULL, {0.002, 0}, {0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct small_case c;
        struct ra_status st;
        check_ok(small_read(*state, cases[i].text, cases[i].overrides, &c, &st), &st);
        for (int p = 0; p < 2; p++) {
            assert_true(c.part[p].width == cases[i].width[p]);
            assert_true(c.part[p].area == cases[i].area[p]);
        }
        small_free(&c);
    }
}

/// The reader accepts blanks, names with a point, a section that begins with an indented key, and
/// lines that end in CR LF. Of two overrides of one key the last one counts.
static void lines_and_overrides(void **state)
{
    struct small_case c;
    struct ra_status st;
    check_ok(
        small_read(
            *state,
            "\xEF\xBB\xBF; comment\r\n[run]\r\nseed = 8 ; eight\r\n[part.left];x\r\n[marks] \r\n"
            "[part.left] ; [x] y = 3\r\n"
            "  count = 9\r\nlevels = 0.5,\r\n  0.25\r\n",
            "run.title =  a=b \t \nmarks.m   = x\nrun.seed=4\nrun.seed=5", &c, &st),
        &st);
    assert_string_equal(c.title, "a=b");
    assert_string_equal(c.mark, "m = x");
    assert_int_equal(c.mark_line, -2);
    assert_true(c.seed == 5);
    assert_int_equal(c.part[0].count, 9);
    assert_int_equal(c.part[0].levels, 2);
    assert_true(c.part[0].level[0] == 0.5 && c.part[0].level[1] == 0.25);
    assert_string_equal(c.origin.name, "small");
    assert_string_equal(c.origin.path, small_path(*state));
    small_free(&c);
}

/// A section may be indented, and so may its first key.
static void indented(void **state)
{
    static const char *const texts[] = {
        "[part.left]\n  [part.right]\n\tcount = 9\n",
        "[part.left]\nlevels = 1\n[part.right]\n  count = 9\n",
        "[part.left]\nlevels = 1\n\n; comment\n[part.right]\n\tcount = 9\nlevels = 0,\n 1\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct small_case c;
        struct ra_status st;
        check_ok(small_read(*state, texts[i], NULL, &c, &st), &st);
        assert_int_equal(c.part[0].count, 7);
        assert_int_equal(c.part[1].count, 9);
        small_free(&c);
    }
}

/// A comment may follow any line of a list. Without a blank before it, it is not a comment.
static void comments_in_lists(void **state)
{
    static const char *const texts[] = {
        "[part.left]\nlevels = 0.5,\n  0.25 ; second\n",
        "[part.left]\nlevels = 0.5, ; first\n\t0.25\t; second, ; third\n",
        "[part.left]\nlevels = 0.5,\n  ; between\n  0.25 ;\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct small_case c;
        struct ra_status st;
        check_ok(small_read(*state, texts[i], NULL, &c, &st), &st);
        assert_int_equal(c.part[0].levels, 2);
        assert_true(c.part[0].level[0] == 0.5 && c.part[0].level[1] == 0.25);
        small_free(&c);
    }
    struct small_case c;
    struct ra_status st;
    assert_int_equal(small_read(*state, "[part.left]\nlevels = 0.5,\n  0.25;0.1\n", NULL, &c, &st),
                     RA_INPUT);
    small_free(&c);
}

/// A line of 197 characters is read, and one of 198 is not, with any end of line.
static void longest_line(void **state)
{
    static const char *const ends[] = {"\n", ""};
    for (size_t i = 0; i < 2; i++) {
        char text[300] = "[part.left]\nfile = ", expected[300];
        struct small_case c;
        struct ra_status st;
        memset(text + strlen(text), 'x', 160);
        strcat(text, " ;");
        const size_t begin = strlen("[part.left]\n");
        while (strlen(text) - begin < 197) {
            strcat(text, "c");
        }
        strcat(text, ends[i]);
        check_ok(small_read(*state, text, NULL, &c, &st), &st);
        assert_int_equal(strlen(c.part[0].file), 160);
        small_free(&c);
        strcpy(text + begin + 197, "c");
        strcat(text, ends[i]);
        assert_int_equal(small_read(*state, text, NULL, &c, &st), RA_INPUT);
        snprintf(expected, sizeof expected,
                 "%s:2: line of 198 characters; at most 197 fit, and lists may go on over indented "
                 "lines",
                 small_path(*state));
        assert_string_equal(st.text, expected);
        small_free(&c);
    }
}

/// A file of `size` bytes, which has a beginning and then repeats one text, is refused.
static void refused_as_large(void *state, const char *begin, const char *again, size_t size,
                             const char *message)
{
    char *const text = malloc(size), expected[200];
    const size_t length = strlen(begin), period = strlen(again);
    struct small_case c = {.mark = ""};
    struct ra_status st;
    assert_non_null(text);
    for (size_t i = 0; i < size; i++) {
        text[i] = i < length ? begin[i] : again[(i - length) % period];
    }
    small_file(small_path(state), text, size);
    assert_int_equal(ra_case_read_keys(&small_schema, small_path(state), NULL, 0, &c.origin, &st),
                     RA_INPUT);
    snprintf(expected, sizeof expected, "%s%s", small_path(state), message);
    assert_string_equal(st.text, expected);
    small_free(&c);
    free(text);
}

/// Reading a file that is not a case stops at the largest size of a case, even if the file is one
/// line. So does reading a list without an end.
static void largest_file(void **state)
{
    const size_t most = (size_t)16 << 20;
    refused_as_large(*state, "[run]\ntitle = ", "x", most + 1,
                     ":2: more than 16 MB; a case file is some lines of text");
    refused_as_large(*state, "[run]\ntitle = ", "x", most,
                     ":2: line of 16777210 characters; at most 197 fit, and lists may go on over "
                     "indented lines");
    refused_as_large(*state, "[part.left]\nlevels = 0.1\n", " 0.2\n", 100000,
                     ":16386: part.left.levels: a list of more than 65536 characters");
}

/// An item of 159 characters is read. A longer one is refused, and its memory is freed.
static void longest_item(void **state)
{
    char text[400] = "part.left.levels=0.5,0.";
    struct small_case c;
    struct ra_status st;
    const size_t begin = strlen("part.left.levels=0.5,");
    while (strlen(text) - begin < 159) {
        strcat(text, "1");
    }
    check_ok(small_read(*state, "", text, &c, &st), &st);
    check_relative(c.part[0].level[1], 1.0 / 9, 1e-15);
    small_free(&c);
    strcat(text, "1");
    assert_int_equal(small_read(*state, "", text, &c, &st), RA_INPUT);
    assert_string_equal(st.text, "-s part.left.levels: empty; expected a ratio; write 0.02 or 2 %");
    small_free(&c);
}

static void refused_files(void **state)
{
    static const struct {
        const char *path, *message;
    } bad[] = {
        {"/nowhere.ini", "/nowhere.ini: cannot open: No such file or directory; name a case file "
                         "such as small.ini"},
        {"/dev/null", "/dev/null: is a device; name a case file such as small.ini"},
        {"/usr", "/usr: is a folder; name a case file such as small.ini, or that of a run, "
                 "FOLDER/case.ini"},
    };
    char expected[200];
    struct small_case c = {.mark = ""};
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        c = (struct small_case){.mark = ""};
        assert_int_equal(ra_case_read_keys(&small_schema, bad[i].path, NULL, 0, &c.origin, &st),
                         RA_INPUT);
        assert_string_equal(st.text, bad[i].message);
        small_free(&c);
        // without a status there is no text
        c = (struct small_case){.mark = ""};
        assert_int_equal(ra_case_read_keys(&small_schema, bad[i].path, NULL, 0, &c.origin, NULL),
                         RA_INPUT);
        small_free(&c);
    }
    small_file(small_path(*state), "[run]\nse\0d = 1\n", 15);
    c = (struct small_case){.mark = ""};
    assert_int_equal(ra_case_read_keys(&small_schema, small_path(*state), NULL, 0, &c.origin, &st),
                     RA_INPUT);
    snprintf(expected, sizeof expected, "%s:2: holds a zero byte; a case file is text",
             small_path(*state));
    assert_string_equal(st.text, expected);
    small_free(&c);
}

/// An override that is not section.key=value is a wrong usage.
static void refused_overrides(void **state)
{
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"run", "-s run: not understood; write section.key=value"},
        {"run=", "-s run=: not understood; write section.key=value"},
        {".seed=1", "-s .seed=1: not understood; write section.key=value"},
        {"run.=1", "-s run.=1: not understood; write section.key=value"},
        {"=1", "-s =1: not understood; write section.key=value"},
        {"run.seed", "-s run.seed: not understood; write section.key=value"},
    };
    char text[2100] = "run.title=", expected[200];
    struct small_case c;
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(small_read(*state, "", bad[i].text, &c, &st), RA_USAGE);
        assert_string_equal(st.text, bad[i].message);
        small_free(&c);
    }
    // the first 2047 characters count
    while (strlen(text) < 2047) {
        strcat(text, "x");
    }
    const char *const list = text;
    c = (struct small_case){.mark = ""};
    small_file(small_path(*state), "[part]\n", 7);
    assert_int_equal(ra_case_read_keys(&small_schema, small_path(*state), &list, 1, &c.origin, &st),
                     RA_INPUT);
    assert_string_equal(st.text, "-s run.title: has 2037 characters; at most 23 fit");
    small_free(&c);
    strcat(text, "x");
    c = (struct small_case){.mark = ""};
    assert_int_equal(ra_case_read_keys(&small_schema, small_path(*state), &list, 1, &c.origin, &st),
                     RA_USAGE);
    snprintf(expected, sizeof expected, "-s %.40s...: has 2048 characters; at most 2047 fit", text);
    assert_string_equal(st.text, expected);
    small_free(&c);
}

/// Messages of a later stage begin with the place where the key was given.
static void later_messages(void **state)
{
    static const struct {
        const char *key, *message;
    } later[] = {
        {"run.seed", "%s:2: run.seed: is 5"},     {"part.left.length", "-s part.left.length: is 5"},
        {"run.until", "%s: run.until: is 5"},     {"marks.m", "%s:4: marks.m: is 5"},
        {"marks.n", "%s: marks.n: is 5"},         {"seed", "%s: seed: is 5"},
        {"run.nothing", "%s: run.nothing: is 5"},
    };
    char expected[300];
    struct small_case c;
    struct ra_status st;
    check_ok(small_read(*state, "[run]\nseed = 2\n[marks]\nm = x\n", "part.length=4mm", &c, &st),
             &st);
    for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
        assert_int_equal(ra_case_fail(&c.origin, later[i].key, &st, "is %d", 5), RA_INPUT);
        const bool placed = later[i].message[0] == '%';
        snprintf(expected, sizeof expected, "%s%s", placed ? small_path(*state) : "",
                 later[i].message + (placed ? 2 : 0));
        assert_string_equal(st.text, expected);
    }
    small_free(&c);
    // the same for a case that was never read
    const struct ra_case_origin empty = {.path = "x.ini"},
                                unread = {.path = "y.ini", .schema = &small_schema};
    ra_case_fail(&empty, "run.seed", &st, "is odd");
    assert_string_equal(st.text, "x.ini: run.seed: is odd");
    ra_case_fail(&unread, "run.seed", &st, "is odd");
    assert_string_equal(st.text, "y.ini: run.seed: is odd");
}

/// Name and folder of a case are right, also at their greatest length.
static void origins(void **state)
{
    (void)state;
    static const struct {
        const char *path, *name, *beside;
    } known[] = {
        {"a/b.d/case.ini", "case", "a/b.d/p.txt"},
        {"case.ini", "case", "p.txt"},
        {"a.d/case", "case", "a.d/p.txt"},
        {"/x.y.ini", "x.y", "/p.txt"},
        {"a/.ini", ".ini", "a/p.txt"},
    };
    char path[1200], file[300];
    struct ra_case_origin origin = {.path = ""};
    struct ra_status st = {RA_OK, ""};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        check_ok(ra_case_origin_set(&origin, known[i].path, &st), &st);
        assert_string_equal(origin.path, known[i].path);
        assert_string_equal(origin.name, known[i].name);
        check_ok(ra_case_file(&origin, "p.txt", file, sizeof file, &st), &st);
        assert_string_equal(file, known[i].beside);
        check_ok(ra_case_file(&origin, "/q.txt", file, sizeof file, &st), &st);
        assert_string_equal(file, "/q.txt");
    }
    check_ok(ra_case_origin_set(&origin, "ab/case.ini", &st), &st);
    check_ok(ra_case_file(&origin, "p.txt", file, 9, &st), &st);
    assert_string_equal(file, "ab/p.txt");
    assert_int_equal(ra_case_file(&origin, "p.txt", file, 8, &st), RA_INPUT);
    assert_string_equal(st.text, "p.txt: its path is too long; at most 7 characters fit");
    memset(path, 'x', 1023);
    path[1023] = '\0';
    check_ok(ra_case_origin_set(&origin, path, &st), &st);
    assert_string_equal(origin.path, path);
    strcat(path, "x");
    assert_int_equal(ra_case_origin_set(&origin, path, &st), RA_INPUT);
    assert_string_equal(st.text, "case file: its path has 1024 characters; at most 1023 fit");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_watched_folder, remove_watched_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(documented),
        TEST(slots),
        TEST(all_slots),
        TEST(echoed),
        TEST(hashed),
        TEST(right_values),
        TEST(word_fields),
        TEST(wrong_values),
        TEST(characters),
        TEST(layers),
        TEST(pairs),
        TEST(lines_and_overrides),
        TEST(comments_in_lists),
        TEST(indented),
        TEST(longest_line),
        TEST(longest_item),
        TEST(largest_file),
        TEST(refused_files),
        TEST(refused_overrides),
        TEST(later_messages),
        TEST(origins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
