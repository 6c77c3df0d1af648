// Tests of texts inside HTML and JSON: every byte, and invalid characters.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/escape.h"

static void escapes_to(void (*escape)(FILE *, const char *), const char *text, const char *expected)
{
    char *made = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&made, &size);
    assert_non_null(out);
    escape(out, text);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(made, expected);
    free(made);
}

#define NONE "\xef\xbf\xbd"

/// Single bytes: markup becomes a reference, an invalid byte U+FFFD; all others stay.
static void every_byte(void **state)
{
    (void)state;
    for (int byte = 1; byte < 256; byte++) {
        const char text[] = {'a', (char)byte, 'b', '\0'};
        char html[32], json[32];
        const char *const name = byte == '&'    ? "&amp;"
                                 : byte == '<'  ? "&lt;"
                                 : byte == '>'  ? "&gt;"
                                 : byte == '"'  ? "&quot;"
                                 : byte == '\'' ? "&#39;"
                                                : NULL;
        const bool control = (byte < 32 && byte != '\t' && byte != '\n') || byte >= 127;
        const char self[] = {(char)byte, '\0'};
        snprintf(html, sizeof html, "a%sb", name != NULL ? name : control ? NONE : self);
        escapes_to(ra_escape_html, text, html);
        if (byte < 32) {
            snprintf(json, sizeof json, "\"a\\u%04xb\"", (unsigned)byte);
        } else {
            const bool quoted = byte == '"' || byte == '\\';
            snprintf(json, sizeof json, "\"a%s%sb\"", quoted ? "\\" : "", byte < 128 ? self : NONE);
        }
        escapes_to(ra_escape_json, text, json);
    }
}

static void characters(void **state)
{
    (void)state;
    static const char *const good[] = {"\xc2\xb5m",    "\xe2\x88\x9a", "\xf0\x9f\x94\x8a",
                                       "\xed\x9f\xbf", "\xee\x80\x80", "\xf4\x8f\xbf\xbd"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char json[32];
        escapes_to(ra_escape_html, good[i], good[i]);
        snprintf(json, sizeof json, "\"%s\"", good[i]);
        escapes_to(ra_escape_json, good[i], json);
    }
    static const struct {
        const char *text, *html;
    } bad[] = {
        {"\xc0\xaf", NONE NONE},          // too long a form of /
        {"\xe0\x80\xbc", NONE NONE NONE}, // too long a form of <
        {"\xf0\x80\x80\xbc", NONE NONE NONE NONE},
        {"\xed\xa0\x80", NONE NONE NONE},          // half a surrogate
        {"\xf4\x90\x80\x80", NONE NONE NONE NONE}, // beyond the last one
        {"\xf8\x88\x80\x80\x80", NONE NONE NONE NONE NONE},
        {"\xe2\x88", NONE NONE},       // cut off at the end
        {"\xe2<b>", NONE "&lt;b&gt;"}, // markup instead of the rest
        {"\xef\xbf\xbe", NONE},        // noncharacters
        {"\xef\xb7\x90", NONE},
        {"\xf0\x9f\xbf\xbf", NONE},
        {"\xc2\x85", NONE}, // a control character of two bytes
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        escapes_to(ra_escape_html, bad[i].text, bad[i].html);
    }
    escapes_to(ra_escape_json, "\xe2\"", "\"" NONE "\\\"\"");
    escapes_to(ra_escape_html, "", "");
    escapes_to(ra_escape_json, "", "\"\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte),
        cmocka_unit_test(characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
