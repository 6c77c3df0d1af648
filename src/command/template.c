// Texts for people that are kept in files: pages, gnuplot scripts, help; and values put into them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The texts of pages, pictures and help are files in src/command/texts, each in its own language:
 * HTML, CSS, gnuplot, or plain text. src/texts.sh makes strings of these files when the program is
 * built. The C code has the numbers and the loops over rows; the text of a row is a piece.
 *
 * **Values.** In a piece the name of a value stands between two @. The program must give a value
 * for every name, and no other values. So if a text and the code that fills it do not agree, the
 * first test that prints the text fails. A text from outside is always escaped for the language of
 * the file (escape.c, gnuplot.c), which is known from the ending of its name. Only constant texts
 * of the program are not escaped.
 *
 * Tests: tests/command/test_template.c; of the files, tests/scripts/texts.
 */
#include "command/template.h"

#include <stdbool.h>
#include <string.h>

#include "base/room.h"

const char *ra_template_text(const struct ra_template *t, const char *piece)
{
    const struct ra_piece *p = t->piece;
    while (p->name != NULL && strcmp(p->name, piece) != 0) {
        p++;
    }
    return p->text;
}

static bool is_named(const char *name, const char *start, size_t length)
{
    return strlen(name) == length && memcmp(name, start, length) == 0;
}

/// Finds the beginning of the next name of a value, after its @; NULL if there is none.
static const char *find_name(const char *text)
{
    const char *const at = strchr(text, '@');
    return at != NULL ? at + 1 : NULL;
}

/// Prints the value of the name that begins at `at`. A `:` and digits may follow the name.
static enum ra_code put_value(FILE *out, const struct ra_template *t, const struct ra_value *value,
                              const char *at)
{
    const size_t length = strcspn(at, ":@"), digits = strcspn(at + length, "@");
    char format[16] = "%.9g";
    switch (value->kind) {
    case RA_VALUE_TEXT:
        if (t->escape != NULL) {
            t->escape(out, value->text);
        } else {
            fputs(value->text, out);
        }
        break;
    case RA_VALUE_WORDS:
        fputs(value->text, out);
        break;
    case RA_VALUE_NUMBER:
        if (digits > 0) {
            snprintf(format, sizeof format, "%%%.*s", (int)digits - 1, at + length + 1);
        }
        fprintf(out, format, value->number);
        break;
    case RA_VALUE_PART:
        return value->print(value->context);
    }
    return RA_OK;
}

/// Checks that the name of each value occurs in the text.
static enum ra_code check_values(const struct ra_template *t, const char *piece, const char *text,
                                 const struct ra_value *values, struct ra_status *st)
{
    for (const struct ra_value *v = values; v != NULL && v->name != NULL; v++) {
        const char *at = text;
        while ((at = find_name(at)) != NULL && !is_named(v->name, at, strcspn(at, ":@"))) {
            at += strcspn(at, "@") + 1;
        }
        if (at == NULL) {
            return ra_fail(st, RA_SYSTEM, "%s: '%s': has no @%s@", t->file, piece, v->name);
        }
    }
    return RA_OK;
}

enum ra_code ra_template_put(FILE *out, const struct ra_template *t, const char *piece,
                             const struct ra_value *values, struct ra_status *st)
{
    const char *const text = ra_template_text(t, piece), *from = text;
    if (text == NULL) {
        return ra_fail(st, RA_SYSTEM, "%s: has no piece '%s'", t->file, piece);
    }
    enum ra_code code = check_values(t, piece, text, values, st);
    for (const char *at; code == RA_OK && (at = find_name(from)) != NULL;) {
        const size_t length = strcspn(at, ":@");
        const struct ra_value *v = values;
        fwrite(from, 1, (size_t)(at - 1 - from), out);
        while (v != NULL && v->name != NULL && !is_named(v->name, at, length)) {
            v++;
        }
        code = v != NULL && v->name != NULL
                   ? put_value(out, t, v, at)
                   : ra_fail(st, RA_SYSTEM, "%s: '%s': @%.*s@ has no value", t->file, piece,
                             (int)length, at);
        from = at + strcspn(at, "@") + 1;
    }
    if (code == RA_OK) {
        fputs(from, out);
    }
    return code;
}
