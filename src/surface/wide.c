// Texts with two bytes for each character (UTF-16).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Programs of instruments on Windows save text as "Unicode", which is UTF-16. It consists of units
 * of two bytes, mostly behind the mark U+FEFF, which shows the order of the bytes. A unit below
 * D800 or above DFFF is a character. A unit from D800 to DBFF and the next one, from DC00 to DFFF,
 * are together the character
 * $$ c = \mathrm{10000}_{16} + 2^{10} (u_1 - \mathrm{D800}_{16}) + u_2 - \mathrm{DC00}_{16}
 * .                                                                      % eq:ra2d-utf16 $$
 * The text becomes UTF-8, including the mark, before any other function reads it; columns.c skips
 * the mark. Lines keep their numbers. Text without the mark is UTF-16 if every other byte of its
 * first sixteen is 0 and the others are characters. An odd number of bytes or half a pair is
 * refused, because the rest of the file may be damaged, too. UTF-32 is also refused; no instrument
 * is known to write it.
 *
 * Tests: tests/surface/test_wide.c, tests/surface/test_text_files.c.
 */
#include "surface/wide.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum order { NARROW, LOW_FIRST, HIGH_FIRST };

static bool begins(const struct ra_text *text, const char *bytes, size_t size)
{
    return text->size >= size && memcmp(text->data, bytes, size) == 0;
}

static bool is_four(const struct ra_text *text)
{
    return begins(text, "\xff\xfe\0\0", 4) || begins(text, "\0\0\xfe\xff", 4);
}

/// True if every other byte of the beginning, from `zero` on, is 0, and the others are characters.
static bool is_every_other(const struct ra_text *text, size_t zero)
{
    const size_t count = text->size < 16 ? text->size / 2 : 8;
    size_t good = 0;
    for (size_t i = 0; i < 2 * count; i++) {
        const unsigned char byte = (unsigned char)text->data[i];
        good += i % 2 == zero ? byte == 0 : byte >= ' ' || isspace(byte);
    }
    return count > 1 && good == 2 * count;
}

static enum order order_of(const struct ra_text *text)
{
    return begins(text, "\xff\xfe", 2) || is_every_other(text, 1)   ? LOW_FIRST
           : begins(text, "\xfe\xff", 2) || is_every_other(text, 0) ? HIGH_FIRST
                                                                    : NARROW;
}

bool ra_wide_is(const struct ra_text *text)
{
    return is_four(text) || order_of(text) != NARROW;
}

/// The i-th unit of two bytes.
static uint32_t unit(const struct ra_text *text, enum order order, size_t i)
{
    const uint32_t first = (unsigned char)text->data[2 * i];
    const uint32_t second = (unsigned char)text->data[2 * i + 1];
    return order == LOW_FIRST ? second << 8 | first : first << 8 | second;
}

/// Writes a character in UTF-8. Returns its number of bytes.
static size_t put(uint32_t code, char *bytes)
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    const size_t more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint32_t lead[] = {0, 0xc0, 0xe0, 0xf0};
    for (size_t i = more; i > 0; i--) {
        bytes[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    bytes[0] = (char)(lead[more] | code);
    return more + 1;
}

enum ra_code ra_wide_narrow(struct ra_text *text, struct ra_status *st)
{
    const enum order order = order_of(text);
    const size_t units = text->size / 2;
    if (is_four(text)) {
        return ra_fail(st, RA_INPUT, "%s: is UTF-32: save it as UTF-8 or plain text", text->path);
    }
    if (order == NARROW) {
        return RA_OK;
    }
    // a unit has at most three bytes, a pair of them four
    char *const narrow = ra_alloc(3 * units + 1, 1, "text of two bytes a character", st);
    size_t size = 0, i = 0;
    bool good = text->size % 2 == 0;
    if (narrow == NULL) {
        return RA_SYSTEM;
    }
    while (good && i < units) {
        uint32_t code = unit(text, order, i++);
        if (code >= 0xd800 && code < 0xe000) {
            const uint32_t second = i < units ? unit(text, order, i++) : 0;
            good = code < 0xdc00 && second >= 0xdc00 && second < 0xe000;
            code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
        }
        size += good ? put(code, narrow + size) : 0;
    }
    if (!good) {
        free(narrow);
        return ra_fail(st, RA_INPUT,
                       "%s: is UTF-16, and damaged at byte %zu: copy it again, or save it as UTF-8",
                       text->path, text->size % 2 != 0 ? text->size : 2 * i);
    }
    narrow[size] = '\0';
    free(text->data);
    text->data = narrow;
    text->size = size;
    text->room = size + 1;
    return RA_OK;
}
