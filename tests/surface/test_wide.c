// Tests of wide.c: text with two bytes per character.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "surface/wide.h"

#define BYTES(text) text, sizeof(text) - 1

static enum ra_code narrow(const char *bytes, size_t size, struct ra_text *text,
                           struct ra_status *st)
{
    *text = (struct ra_text){.path = "wide", .size = size, .room = size + 1};
    text->data = calloc(1, size + 1);
    assert_non_null(text->data);
    memcpy(text->data, bytes, size);
    return ra_wide_narrow(text, st);
}

/// A single pair of bytes without a mark may be anything.
static void one_pair(void **state)
{
    char bytes[][5] = {"1\0",
                       "\0"
                       "1",
                       "1\0"
                       "2"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct ra_text text = {.path = "pair", .data = bytes[i], .size = i < 2 ? 2 : 4};
        assert_int_equal(ra_wide_is(&text), i == 2);
    }
}

/// Both orders of bytes are read, with the mark and without. Characters become one to four bytes of
/// UTF-8.
static void texts(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *narrow;
    } good[] = {
        {BYTES("\xff\xfe"
               "1\0\xb5\0m\0\n\0"),
         "\xef\xbb\xbf"
         "1\xc2\xb5m\n"},
        {BYTES("\xfe\xff\0"
               "1\0\xb5\0m\0\n"),
         "\xef\xbb\xbf"
         "1\xc2\xb5m\n"},
        {BYTES("1\0\x2c\0"
               "2\0\n\0"),
         "1,2\n"},
        {BYTES("\0"
               "1\0\x2c\0"
               "2\0\n"),
         "1,2\n"},
        {BYTES("\xff\xfe\xff\x07\x00\x08\xff\xff\x3d\xd8\x00\xde"),
         "\xef\xbb\xbf\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x9f\x98\x80"},
        {BYTES("1 2\n3 4\n"), "1 2\n3 4\n"},
        {BYTES("12"), "12"},
        {BYTES(""), ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct ra_text text;
        struct ra_status st;
        check_ok(narrow(good[i].bytes, good[i].size, &text, &st), &st);
        assert_int_equal(text.size, strlen(good[i].narrow));
        assert_memory_equal(text.data, good[i].narrow, text.size + 1);
        free(text.data);
    }
}

static void bad(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *said;
    } texts[] = {
        {BYTES("\xff\xfe\0\0"
               "1\0\0\0"),
         "is UTF-32: save it as UTF-8"},
        {BYTES("\0\0\xfe\xff\0\0\0"
               "1"),
         "is UTF-32"},
        {BYTES("\xff\xfe"
               "1\0"
               "2"),
         "is UTF-16, and damaged at byte 5"},
        {BYTES("\xff\xfe\x3d\xd8"), "damaged at byte 4"},
        {BYTES("\xff\xfe\x3d\xd8"
               "1\0"),
         "damaged at byte 6"},
        {BYTES("\xff\xfe\x00\xde"
               "1\0"),
         "damaged at byte"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ra_text text;
        struct ra_status st = {RA_OK, ""};
        assert_int_equal(narrow(texts[i].bytes, texts[i].size, &text, &st), RA_INPUT);
        if (strstr(st.text, texts[i].said) == NULL) {
            fail_msg("%zu: `%s`, not `%s`", i, st.text, texts[i].said);
        }
        free(text.data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_pair), cmocka_unit_test(texts),
                                       cmocka_unit_test(bad)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
