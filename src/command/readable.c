// Showing a table of quantities to people: prefixes of units, few digits, names in words.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A table gives a length in metres with 17 digits, so that it is read back to the same bits. On a
 * terminal, for a human reader, a row has four digits, a unit that keeps them between 0.1 and 1000
 * (m, mm, um, nm; s, ms, us; others as they are), and the name of the quantity in the words of its
 * standard. A file or a pipe gets the table.
 *
 * Tests: tests/command/test_readable.c.
 */
#include "command/readable.h"

#include <math.h>
#include <string.h>

#include "base/room.h"

/// A unit with a prefix, and from which value on it is taken.
static const struct prefix {
    const char *of, *unit;
    double factor;
} prefixes[] = {{"m", "m", 1.0}, {"m", "mm", 1e3}, {"m", "um", 1e6}, {"m", "nm", 1e9},
                {"s", "s", 1.0}, {"s", "ms", 1e3}, {"s", "us", 1e6}};

/// The first unit in which the value is 0.1 at least, or the smallest one; NULL: it has no prefix.
static const struct prefix *find_prefix(const char *unit, double value)
{
    const struct prefix *found = NULL;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        const bool small = found != NULL && fabs(value) * found->factor < 0.1 && value != 0.0;
        if (strcmp(prefixes[i].of, unit) == 0 && (found == NULL || small)) {
            found = &prefixes[i];
        }
    }
    return found;
}

static void put_row(FILE *out, const char *name, const char *text, const char *unit,
                    const struct ra_template *words)
{
    double value;
    char number[64];
    const char *const meaning = ra_template_text(words, name);
    snprintf(number, sizeof number, "%.40s", text);
    if (ra_number_read(text, &value)) {
        const struct prefix *const p = find_prefix(unit, value);
        // a count has all its digits
        const bool count = p == NULL && value == floor(value) && fabs(value) < 1e9;
        snprintf(number, sizeof number, count ? "%.0f" : "%.4g",
                 p != NULL ? value * p->factor : value);
        unit = p != NULL ? p->unit : strcmp(unit, "1") == 0 ? "" : unit;
    }
    fprintf(out, "  %-12s %10s", name, number);
    if (meaning != NULL) {
        fprintf(out, " %-4s %s\n", unit, meaning);
    } else {
        fprintf(out, "%s%s\n", unit[0] != '\0' ? " " : "", unit);
    }
}

void ra_readable_put(FILE *out, char *table, const struct ra_template *words)
{
    char *rest, last[200] = "";
    int comments = 0;
    bool head = true; // the names of columns are still to come
    for (char *line = strtok_r(table, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        if (line[0] == '#') {
            if (comments++ > 0 && strncmp(line, "# units", 7) != 0) {
                fprintf(out, "%s\n", line + 2);
            }
            continue;
        }
        char *const value = ra_text_cut(line, '\t');
        char *const unit = value != NULL ? ra_text_cut(value, '\t') : NULL;
        char *const file = unit != NULL ? ra_text_cut(unit, '\t') : NULL;
        if (unit == NULL || head) {
            head = false;
            continue;
        }
        if (file != NULL && strcmp(last, file) != 0) {
            snprintf(last, sizeof last, "%s", file);
            fprintf(out, "%s\n", file);
        }
        put_row(out, line, value, unit, words);
    }
}
