// Characters of UTF-8, and text for a terminal.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **UTF-8** [1]: a character is one byte below 0x80, or a first byte and the bytes from 0x80 to
 * 0xBF that follow it. The first byte gives their number. A form longer than necessary, half of a
 * surrogate pair (U+D800 to U+DFFF) and values beyond U+10FFFF are not valid.
 *
 * **A terminal** obeys control characters (ECMA-48): those below U+0020, U+007F, and U+0080 to
 * U+009F, as UTF-8 or, in many terminals, as single bytes. Characters that change the direction of
 * writing (Unicode, UAX 9) could make a name look like another one. U+2028 and U+2029 end a line.
 *
 * [1] RFC 3629, Sect. 4.
 *
 * Tests: tests/base/test_utf8.c, over all bytes.
 */
#include "base/utf8.h"

#include <stdbool.h>

uint32_t ra_utf8_at(const char *text, size_t *bytes)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)text[0];
    const size_t count = first < 0x80   ? 1
                         : first < 0xc0 ? 0
                         : first < 0xe0 ? 2
                         : first < 0xf0 ? 3
                         : first < 0xf8 ? 4
                                        : 0;
    uint32_t code = count <= 1 ? first : first & (0x7fu >> count);
    for (size_t i = 1; i < count; i++) {
        const unsigned char next = (unsigned char)text[i];
        if ((next & 0xc0) != 0x80) {
            *bytes = 0;
            return 0;
        }
        code = code << 6 | (next & 0x3fu);
    }
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    *bytes = code < least[count] || code > 0x10ffff || surrogate ? 0 : count;
    return code;
}

/// True if a terminal would obey the character, or if it would change what a reader sees.
static bool is_obeyed(uint32_t code)
{
    return (code >= 0x80 && code < 0xa0) || code == 0x061c || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

void ra_utf8_show(char *text)
{
    for (size_t bytes; *text != '\0'; text += bytes) {
        const uint32_t code = ra_utf8_at(text, &bytes);
        const bool shown = bytes > 0 && !is_obeyed(code);
        bytes = bytes > 0 ? bytes : 1;
        if (bytes == 1 && shown) {
            *text = code < ' ' || code == 0x7f ? ' ' : *text;
        }
        for (size_t i = 0; i < bytes && !shown; i++) {
            text[i] = '?';
        }
    }
}
