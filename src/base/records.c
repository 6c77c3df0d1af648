// Tables read back: named columns of text cells, numbers, rows that belong together.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What table.c and the awk scripts of the report write is read here:
 *
 *     # ra2d 1a2b3c4
 *     # surface	speed [m/s]	seed	level [dB]
 *     fine	0.1	1	68.25
 *
 * Lines that begin with # are the head, and its last line names the columns, each `name` or
 * `name [unit]`. Every other line is a row with one cell for each column; cells are separated by
 * one tab and may be empty. Lines may end in CR LF, and empty ones are skipped. A cell is text; it
 * becomes a number when a column is asked for its numbers, so that a table may hold what we do not
 * need.
 *
 * A mean over half a table looks like a mean. So a row with a cell too few or too many is refused,
 * and a last line without an end, which may have been cut in the middle of a number, and a # line
 * below the first row: there the table says `# ended early`, or another table begins.
 *
 * Rows are grouped by the text of some of their cells: 0.1 and 0.10 are two groups. Each row is
 * looked up by a hash of that text (FNV-1a, 64 bits [1]) in a table of at least twice as many
 * places as there are rows, so that n rows cost of the order of n. Hashes only find candidates, the
 * cells decide; and groups are numbered as they appear, so that no order depends on a hash.
 *
 * [1] Fowler, Noll, Vo, Eastlake: RFC 9923, The FNV Non-Cryptographic Hash Algorithm.
 *
 * Verified by tests/statistics/test_ensemble.c and test_ensemble_refuse.c; memory:
 * tests/sliding/test_faults.c.
 */
#include "base/records.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* The head ------------------------------------------------------------------------------------- */

/** Cuts the text at the next mark and returns what follows it; NULL if there is no such mark. */
static char *cut(char *text, char mark)
{
    char *const end = strchr(text, mark);
    if (end != NULL) {
        *end = '\0';
    }
    return end != NULL ? end + 1 : NULL;
}

/** `name` or `name [unit]`, taken apart in place. Two columns of one name would make the choice of
 *  one of them depend on which comes first. */
static enum ra_code read_name(struct ra_records *r, size_t k, char *text, struct ra_status *st)
{
    text += strspn(text, " ");
    char *const unit = cut(text, '[');
    for (size_t n = strlen(text); n > 0 && text[n - 1] == ' '; n--) {
        text[n - 1] = '\0';
    }
    if (text[0] == '\0') {
        return ra_fail(st, RA_INPUT, "%s:%zu: column %zu has no name: write `name [unit]`", r->path,
                       r->head, k + 1);
    }
    if (unit != NULL && cut(unit, ']') == NULL) {
        return ra_fail(st, RA_INPUT, "%s:%zu: column '%.60s': its unit has no end: write ]",
                       r->path, r->head, text);
    }
    for (size_t i = 0; i < k; i++) {
        if (strcmp(r->name[i], text) == 0) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: columns %zu and %zu are both called '%.60s': rename one",
                           r->path, r->head, i + 1, k + 1, text);
        }
    }
    r->name[k] = text;
    r->unit[k] = unit;
    return RA_OK;
}

/** The last # line before the data, from behind its #. Now we know how many cells a row has. */
static enum ra_code read_head(struct ra_records *r, char *text, size_t lines, size_t size,
                              struct ra_status *st)
{
    r->columns = 1;
    for (const char *p = text; *p != '\0'; p++) {
        r->columns += *p == '\t';
    }
    // a row has a byte for each column, so that memory is of the order of the text; one row more
    // may be looked at before it is refused
    if (lines > size / r->columns + 1) {
        lines = size / r->columns + 1;
    }
    r->name = ra_alloc(r->columns, sizeof *r->name, r->path, st);
    r->unit = ra_alloc(r->columns, sizeof *r->unit, r->path, st);
    r->line = ra_alloc(lines, sizeof *r->line, r->path, st);
    r->cell = ra_alloc(lines, r->columns * sizeof *r->cell, r->path, st);
    if (r->name == NULL || r->unit == NULL || r->line == NULL || r->cell == NULL) {
        return RA_SYSTEM;
    }
    for (size_t k = 0; k < r->columns; k++) {
        char *const next = cut(text, '\t');
        if (read_name(r, k, text, st) != RA_OK) {
            return RA_INPUT;
        }
        text = next;
    }
    return RA_OK;
}

/* The rows ------------------------------------------------------------------------------------- */

// Cells stay where they are: the row is cut at its tabs, and what we keep are pointers.
static enum ra_code read_row(struct ra_records *r, char *text, size_t line, struct ra_status *st)
{
    const char **const cell = r->cell + r->rows * r->columns;
    size_t found = 0;
    while (text != NULL) {
        char *const next = cut(text, '\t');
        if (found < r->columns) {
            cell[found] = text;
        }
        found++;
        text = next;
    }
    if (found != r->columns) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: the row has %zu cells and line %zu names %zu columns: put one tab "
                       "between cells",
                       r->path, line, found, r->head, r->columns);
    }
    r->line[r->rows++] = line;
    return RA_OK;
}

/** One line after the other; `head` is the last # line so far, until the first row. */
static enum ra_code read_lines(struct ra_records *r, size_t lines, size_t size,
                               struct ra_status *st)
{
    char *head = NULL, *text = r->text;
    enum ra_code code = RA_OK;
    for (size_t line = 1; line <= lines && code == RA_OK; line++) {
        char *const next = cut(text, '\n');
        const size_t length = strlen(text);
        if (length > 0 && text[length - 1] == '\r') {
            text[length - 1] = '\0';
        }
        if (text[0] == '#' && r->columns > 0) {
            code = ra_fail(st, RA_INPUT,
                           "%s:%zu: '%.60s' below the first row: give one table, and a complete "
                           "one; its head ends at line %zu",
                           r->path, line, text, r->head);
        } else if (text[0] == '#') {
            head = text + 1;
            r->head = line;
        } else if (text[0] != '\0') {
            if (head == NULL) {
                return ra_fail(st, RA_INPUT,
                               "%s:%zu: data without a head: put a line `# name [unit]` with a "
                               "tab between columns above it",
                               r->path, line);
            }
            if (r->columns == 0) {
                code = read_head(r, head, lines, size, st);
            }
            code = code == RA_OK ? read_row(r, text, line, st) : code;
        }
        text = next;
    }
    return code;
}

// There are at most as many rows as lines and as many cells as bytes, so that memory is taken once,
// when the head is known.
static enum ra_code parse(struct ra_records *r, size_t size, struct ra_status *st)
{
    size_t lines = 0;
    if (strlen(r->text) != size) {
        return ra_fail(st, RA_INPUT, "%s: holds binary data: give a table, tab-separated text",
                       r->path);
    }
    for (const char *p = r->text; (p = strchr(p, '\n')) != NULL; p++) {
        lines++;
    }
    if (size > 0 && r->text[size - 1] != '\n') {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: the last line has no end: is the file cut? A table ends with a "
                       "line end",
                       r->path, lines + 1);
    }
    const enum ra_code code = read_lines(r, lines, size, st);
    if (code == RA_OK && r->rows == 0) {
        return ra_fail(st, RA_INPUT, "%s: has no rows: give a table with a head and data", r->path);
    }
    return code;
}

enum ra_code ra_records_read(const char *path, struct ra_records *r, struct ra_status *st)
{
    struct ra_text text = {.path = path};
    *r = (struct ra_records){.path = path};
    enum ra_code code = ra_text_load(&text, "a table", st);
    r->text = text.data;
    if (code == RA_OK) {
        code = parse(r, text.size, st);
    }
    if (code != RA_OK) {
        ra_records_free(r);
    }
    return code;
}

void ra_records_free(struct ra_records *r)
{
    if (r == NULL) {
        return;
    }
    free(r->text);
    free(r->name);
    free(r->unit);
    free(r->cell);
    free(r->line);
    *r = (struct ra_records){0};
}

/* Columns and their numbers -------------------------------------------------------------------- */

/** A name that is not there; the message lists those that are. */
static enum ra_code no_column(const struct ra_records *r, const char *option, const char *name,
                              size_t length, struct ra_status *st)
{
    char known[400] = "";
    size_t used = 0;
    for (size_t k = 0; k < r->columns && used < sizeof known; k++) {
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", k > 0 ? ", " : "",
                                 r->name[k]);
    }
    return ra_fail(st, RA_INPUT, "%s:%zu: has no column '%.*s' (%s): its columns are %s", r->path,
                   r->head, length < 60 ? (int)length : 60, name, option, known);
}

// Errors of the list itself are the command line's; a name that is not there is the table's.
enum ra_code ra_records_choose(const struct ra_records *r, const char *option, const char *list,
                               struct ra_choice *choice, struct ra_status *st)
{
    size_t most = 1;
    for (const char *p = list; *p != '\0'; p++) {
        most += *p == ',';
    }
    *choice = (struct ra_choice){.column = ra_alloc(most, sizeof *choice->column, option, st)};
    if (choice->column == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = RA_OK;
    for (const char *name = list; code == RA_OK && choice->count < most;) {
        const size_t length = strcspn(name, ",");
        size_t k = 0;
        while (k < r->columns &&
               (strlen(r->name[k]) != length || memcmp(r->name[k], name, length))) {
            k++;
        }
        if (length == 0) {
            code = ra_fail(st, RA_USAGE, "%s: '%.60s' holds an empty name: write COL,COL", option,
                           list);
        } else if (k == r->columns) {
            code = no_column(r, option, name, length, st);
        }
        for (size_t i = 0; i < choice->count && code == RA_OK; i++) {
            if (choice->column[i] == k) {
                code =
                    ra_fail(st, RA_USAGE, "%s: '%.60s' names %s twice", option, list, r->name[k]);
            }
        }
        choice->column[choice->count++] = k;
        name += length + (name[length] == ',');
    }
    if (code != RA_OK) {
        ra_choice_free(choice);
    }
    return code;
}

void ra_choice_free(struct ra_choice *choice)
{
    if (choice == NULL) {
        return;
    }
    free(choice->column);
    *choice = (struct ra_choice){0};
}

// A column is read whole: the first cell that is no number is named, with its line.
enum ra_code ra_records_numbers(const struct ra_records *r, size_t column, double **numbers,
                                struct ra_status *st)
{
    double *const value = ra_alloc(r->rows, sizeof *value, r->name[column], st);
    *numbers = value;
    if (value == NULL) {
        return RA_SYSTEM;
    }
    for (size_t i = 0; i < r->rows; i++) {
        const char *const cell = r->cell[i * r->columns + column];
        char *end = NULL;
        value[i] = strtod(cell, &end);
        const int text = end == cell || *end != '\0';
        if (!text && isfinite(value[i])) {
            continue;
        }
        free(value);
        *numbers = NULL;
        return ra_fail(st, RA_INPUT, "%s:%zu: column '%.60s': '%.40s' is not a %snumber: %s",
                       r->path, r->line[i], r->name[column], cell, text ? "" : "finite ",
                       text ? "give one in every row" : "leave out rows without a value");
    }
    return RA_OK;
}

/* Printing ------------------------------------------------------------------------------------- */

void ra_records_put(const struct ra_records *r, const struct ra_choice *choice, size_t row,
                    struct ra_table *table)
{
    for (size_t k = 0; k < choice->count; k++) {
        const size_t column = choice->column[k];
        ra_table_cell(table, r->name[column], r->unit[column] != NULL ? r->unit[column] : "-",
                      r->cell[row * r->columns + column]);
    }
}

/* Groups --------------------------------------------------------------------------------------- */

// The 0 behind a cell is hashed too, as (ab, c) and (a, bc) differ. A group is found at the place
// of its hash or at one of those behind it, up to the first free one; half of them are free.

/** FNV-1a over the chosen cells, each with the 0 behind it. */
static uint64_t hash_of(const struct ra_records *r, const struct ra_choice *by, size_t row)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t k = 0; k < by->count; k++) {
        const char *p = r->cell[row * r->columns + by->column[k]];
        do {
            hash = (hash ^ (unsigned char)*p) * 0x100000001b3u;
        } while (*p++ != '\0');
    }
    return hash;
}

static int agree(const struct ra_records *r, const struct ra_choice *by, size_t a, size_t b)
{
    for (size_t k = 0; k < by->count; k++) {
        if (strcmp(r->cell[a * r->columns + by->column[k]],
                   r->cell[b * r->columns + by->column[k]]) != 0) {
            return 0;
        }
    }
    return 1;
}

/** Numbers the groups. `place` holds one more than the first row of a group, 0 where free. */
static void number_groups(const struct ra_records *r, const struct ra_choice *by, size_t *place,
                          size_t places, struct ra_groups *groups)
{
    for (size_t i = 0; i < r->rows; i++) {
        size_t at = (size_t)hash_of(r, by, i) & (places - 1);
        while (place[at] != 0 && !agree(r, by, place[at] - 1, i)) {
            at = (at + 1) & (places - 1);
        }
        if (place[at] == 0) {
            place[at] = i + 1;
            groups->of[i] = groups->count++;
        } else {
            groups->of[i] = groups->of[place[at] - 1];
        }
    }
}

/** Lists the rows of each group: count them, sum the counts, lay the rows down. */
static void list_rows(size_t rows, struct ra_groups *groups)
{
    size_t *const start = groups->start;
    for (size_t i = 0; i < rows; i++) {
        start[groups->of[i] + 1]++;
    }
    for (size_t g = 0; g < groups->count; g++) {
        start[g + 1] += start[g];
    }
    // each start moves to its end, from the back so that rows keep their order
    for (size_t i = rows; i-- > 0;) {
        groups->row[--start[groups->of[i] + 1]] = i;
    }
    // now start[g + 1] is where g begins
    for (size_t g = 0; g < groups->count; g++) {
        start[g] = start[g + 1];
    }
    start[groups->count] = rows;
}

enum ra_code ra_records_group(const struct ra_records *r, const struct ra_choice *by,
                              struct ra_groups *groups, struct ra_status *st)
{
    size_t places = 16;
    while (places < 2 * r->rows) {
        places *= 2;
    }
    *groups = (struct ra_groups){0};
    groups->of = ra_alloc(r->rows, sizeof *groups->of, r->path, st);
    groups->row = ra_alloc(r->rows, sizeof *groups->row, r->path, st);
    groups->start = ra_alloc(r->rows + 1, sizeof *groups->start, r->path, st);
    size_t *const place = ra_alloc(places, sizeof *place, r->path, st);
    if (groups->of == NULL || groups->row == NULL || groups->start == NULL || place == NULL) {
        free(place);
        ra_groups_free(groups);
        return RA_SYSTEM;
    }
    number_groups(r, by, place, places, groups);
    list_rows(r->rows, groups);
    free(place);
    return RA_OK;
}

void ra_groups_free(struct ra_groups *groups)
{
    if (groups == NULL) {
        return;
    }
    free(groups->of);
    free(groups->start);
    free(groups->row);
    *groups = (struct ra_groups){0};
}
