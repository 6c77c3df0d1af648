// Showing a table of quantities to people: prefixes of units, few digits, names in words.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A table gives a length in metres with 17 digits, so that it reads back to the same bits. On a
 * terminal, for a human reader, a row has four digits, a unit with the prefix that suits the
 * number (quantities.c), and the name of the quantity in the words of its standard. A parameter of
 * roughness depends on the band of wavelengths from which it is computed. So this band is printed
 * with each parameter: from one cut-off of the filters to the other or, without filters, from the
 * spacing of the record to the evaluation length. A file or a pipe gets the table itself.
 *
 * Tests: tests/command/test_readable.c.
 */
#include "command/readable.h"

#include <math.h>
#include <string.h>

#include "base/room.h"
#include "command/quantities.h"

/// The number in the first row with this name, in a text whose lines are not cut yet. NAN if there
/// is none.
static double number_of(const char *lines, const char *name)
{
    const size_t length = strlen(name);
    const char *at = lines;
    while (*at != '\0' && !(strncmp(at, name, length) == 0 && at[length] == '\t')) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    at += *at != '\0' ? length + 1 : 0;
    char text[40];
    double value;
    snprintf(text, sizeof text, "%.*s", (int)fmin(39.0, (double)strcspn(at, "\t")), at);
    return ra_number_read(text, &value) ? value : (double)NAN;
}

/// Prints the band, as in "; band 10 um to 0.8 mm". Prints nothing if the band is unknown or does
/// not apply.
static void put_band(FILE *out, const char *name, const double band[2])
{
    static const char *const none[] = {"length",     "spacing", "nodes",
                                       "evaluation", "section", "sections"};
    bool any = band[0] > 0.0 && band[1] > 0.0;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        any = any && strcmp(name, none[i]) != 0;
    }
    for (int i = 0; i < 2 && any; i++) {
        const struct ra_shown_unit shown = ra_shown_unit("m", band[i]);
        fprintf(out, "%s%.4g %s", i == 0 ? "; band " : " to ", band[i] * shown.factor, shown.text);
    }
}

/// The length of the longest name in a table, at least 12.
static int find_width(const char *table)
{
    size_t width = 12;
    for (const char *at = table; *at != '\0';) {
        const size_t length = strcspn(at, "\n"), name = strcspn(at, "\t\n");
        width = at[0] != '#' && name > width ? name : width;
        at += length + (at[length] == '\n');
    }
    return width < 40 ? (int)width : 40;
}

static void put_row(FILE *out, int width, const char *name, const char *text, const char *unit,
                    const struct ra_template *words, const double band[2])
{
    double value;
    char number[64];
    struct ra_shown_unit shown;
    const char *const meaning = ra_template_text(words, name);
    snprintf(number, sizeof number, "%.40s", text);
    if (ra_number_read(text, &value)) {
        shown = ra_shown_unit(unit, value);
        // a count keeps all its digits
        const bool count = shown.factor == 1.0 && value == floor(value) && fabs(value) < 1e9;
        ra_shown_number(count ? "%.0f" : "%.4g", shown.factor * value, number);
        unit = strcmp(unit, "1") == 0 ? "" : shown.text;
    } else if (strcmp(unit, "-") == 0) {
        unit = "";
    }
    fprintf(out, "  %-*s %10s", width, name, number);
    if (meaning != NULL) {
        fprintf(out, " %-4s %s", unit, meaning);
        put_band(out, name, band);
        fputs("\n", out);
    } else {
        fprintf(out, "%s%s\n", unit[0] != '\0' ? " " : "", unit);
    }
}

void ra_readable_put(FILE *out, char *table, const struct ra_template *words, double lambda_s,
                     double lambda_c)
{
    char *rest, last[200] = "";
    double band[2] = {0.0, 0.0};
    int comments = 0;
    const int width = find_width(table);
    bool head = true; // true until the line with the names of columns has passed
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
            // the first row of the file is not a length
            band[0] = lambda_s > 0.0 ? lambda_s : number_of(rest, "spacing");
            band[1] = lambda_c > 0.0 ? lambda_c : number_of(rest, "evaluation");
        }
        put_row(out, width, line, value, unit, words, band);
    }
}
