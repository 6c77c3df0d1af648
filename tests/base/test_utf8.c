// Tests of characters of UTF-8 and of their form on a terminal.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdio.h>

#include "base/utf8.h"

static void shows(const char *text, const char *expected)
{
    char shown[64];
    snprintf(shown, sizeof shown, "%s", text);
    ra_utf8_show(shown);
    assert_string_equal(shown, expected);
}

/// A single byte: a control character of ASCII becomes a blank, an invalid byte a question mark.
static void bytes(void **state)
{
    (void)state;
    for (int i = 1; i < 256; i++) {
        const char text[] = {'a', (char)i, 'b', '\0'};
        const char expected[] = {'a',
                                 i < ' ' || i == 127 ? ' '
                                 : i < 128           ? (char)i
                                                     : '?',
                                 'b', '\0'};
        shows(text, expected);
    }
}

/// Characters of two bytes are shown, except the first 32 from U+0080 on, which are control
/// characters.
static void two_bytes(void **state)
{
    (void)state;
    for (unsigned code = 0x80; code < 0x800; code++) {
        const char text[] = {(char)(0xc0 | code >> 6), (char)(0x80 | (code & 0x3f)), 'x', '\0'};
        size_t size;
        assert_int_equal(ra_utf8_at(text, &size), code);
        assert_int_equal(size, 2);
        // U+061C changes the direction of writing
        shows(text, code < 0xa0 || code == 0x061c ? "??x" : text);
    }
}

static void others(void **state)
{
    (void)state;
    static const struct {
        const char *text, *shown;
    } list[] = {
        {"", ""},
        {"\xe2\x80\xaelive", "???live"},                                // U+202E
        {"\xe2\x80\xa7\xe2\x80\xa8", "\xe2\x80\xa7???"},                // U+2027, U+2028
        {"\xe2\x80\xaf", "\xe2\x80\xaf"},                               // U+202F
        {"\xe2\x81\xa6\xe2\x81\xa9\xe2\x81\xaa", "??????\xe2\x81\xaa"}, // U+2066, 2069, 206A
        {"\xe2\x80\x8d\xe2\x80\x8e\xe2\x80\x8f\xe2\x80\x90", "\xe2\x80\x8d??????\xe2\x80\x90"},
        {"\xe6\x9d\xb1\xf0\x9f\x98\x80", "\xe6\x9d\xb1\xf0\x9f\x98\x80"},
        {"\xe6\x9d", "??"},                // incomplete
        {"\xc0\xaf\xed\xa0\x80", "?????"}, // too long a form; half a surrogate
        {"\xf4\x90\x80\x80", "????"},      // beyond U+10FFFF
        {"a\x9bm\x1b[1m\t\n", "a?m [1m  "},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        shows(list[i].text, list[i].shown);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes),
        cmocka_unit_test(two_bytes),
        cmocka_unit_test(others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
