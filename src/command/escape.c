// Making texts from outside safe in HTML and JSON.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Titles, names of columns, paths and notes may hold any byte. They are written into a page, a
 * JSON object or a gnuplot script only by the functions of this file.
 *
 * **HTML** [1]: the five characters that mean something in elements or quoted attributes (& < > "
 * ') become references. Control characters (except tab and newline), U+0080 to U+009F,
 * noncharacters and bytes that are not UTF-8 are not allowed in a valid page: each becomes U+FFFD,
 * "replacement character".
 *
 * **JSON** [2]: quotes and backslashes get a backslash, control characters become `\u00XX`.
 *
 * [1] WHATWG, HTML Living Standard, Sect. 13.1. [2] RFC 8259, Sect. 7.
 *
 * Tests: tests/command/test_escape.c, over all bytes.
 */
#include "command/escape.h"

#include <string.h>

#include <stdbool.h>

#include "base/room.h"

static const char REPLACEMENT[] = "\xef\xbf\xbd";

/// Whether a page may contain this character.
static bool may_stand(uint32_t code)
{
    const bool control =
        (code < 0x20 && code != '\t' && code != '\n') || (code >= 0x7f && code < 0xa0);
    const bool none = (code >= 0xfdd0 && code < 0xfdf0) || (code & 0xfffe) == 0xfffe;
    return !control && !none;
}

/// The reference for a character that has a meaning in HTML; NULL if it stands for itself.
static const char *reference(uint32_t code)
{
    switch (code) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void ra_escape_html(FILE *out, const char *text)
{
    size_t bytes;
    for (const char *at = text; *at != '\0'; at += bytes > 0 ? bytes : 1) {
        const uint32_t code = ra_utf8_at(at, &bytes);
        const char *const name = reference(code);
        if (bytes == 0 || !may_stand(code)) {
            fputs(REPLACEMENT, out);
        } else if (name != NULL) {
            fputs(name, out);
        } else {
            fwrite(at, 1, bytes, out);
        }
    }
}

/// Writes a string of JSON. Characters below U+0080 that are in `without` are written as `\u` and
/// their code.
static void put_json(FILE *out, const char *text, const char *without)
{
    size_t bytes;
    putc('"', out);
    for (const char *at = text; *at != '\0'; at += bytes > 0 ? bytes : 1) {
        const uint32_t code = ra_utf8_at(at, &bytes);
        if (bytes == 0) {
            fputs(REPLACEMENT, out);
        } else if (code < 0x20 || (code < 0x80 && strchr(without, (int)code) != NULL)) {
            fprintf(out, "\\u%04x", (unsigned)code);
        } else {
            fputs(code == '"' || code == '\\' ? "\\" : "", out);
            fwrite(at, 1, bytes, out);
        }
    }
    putc('"', out);
}

void ra_escape_json(FILE *out, const char *text)
{
    put_json(out, text, "");
}

void ra_escape_script(FILE *out, const char *text)
{
    put_json(out, text, "<");
}

void ra_gnuplot_text(FILE *script, const char *text)
{
    putc('\'', script);
    for (const char *p = text; *p != '\0'; p++) {
        // these signs of units have two bytes each
        if (strncmp(p, "µ", 2) == 0 || strncmp(p, "²", 2) == 0) {
            fwrite(p, 1, 2, script);
            p++;
            continue;
        }
        putc(*p >= ' ' && *p <= '~' && *p != '\'' ? *p : '?', script);
    }
    putc('\'', script);
}
