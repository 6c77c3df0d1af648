// Files of modes in any of their formats.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each format has two functions: one recognises its texts, the other reads them. A new format is a
 * new file and a line in this list. The table comes last, because it accepts every text.
 *
 * Tests: tests/modes/test_modes_file.c, tests/modes/test_universal_file.c.
 */
#include "modes/modes_formats.h"

#include <stdlib.h>
#include <string.h>

#include "modes/modes_table.h"
#include "modes/universal_file.h"
#include "modes/universal_sets.h"

static const struct {
    bool (*is)(const char *text, size_t size);
    enum ra_code (*read)(const struct ra_text *text, const struct ra_modes_format *format,
                         struct ra_modes_file *file, struct ra_status *st);
} formats[] = {
    {ra_universal_is, ra_universal_read},
    {ra_modes_table_is, ra_modes_table_read},
};

enum ra_code ra_modes_file_read(const char *path, const struct ra_modes_format *format,
                                struct ra_modes_file *f, struct ra_status *st)
{
    struct ra_text text = {.path = path};
    memset(f, 0, sizeof *f);
    enum ra_code code = ra_text_load(&text, "a file of modes", st);
    if (code == RA_OK && strlen(text.data) != text.size) {
        code = ra_fail(st, RA_INPUT, "%s: is not text: it holds a zero byte", path);
    }
    static const char mark[] = "\xef\xbb\xbf"; // the byte order mark of UTF-8
    char *const memory = text.data;
    if (code == RA_OK && strncmp(text.data, mark, sizeof mark - 1) == 0) {
        text.data += sizeof mark - 1;
        text.size -= sizeof mark - 1;
    }
    if (code == RA_OK) {
        size_t i = 0;
        while (!formats[i].is(text.data, text.size)) {
            i++;
        }
        code = formats[i].read(&text, format, f, st);
    }
    free(memory);
    return code;
}
