// Reading tables: named columns of text cells, numbers, and groups of rows.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file reads the tables that table.c and the awk scripts of the report write:
 *
 *     # ra2d 1a2b3c4
 *     # units<TAB>-<TAB>m/s<TAB>1<TAB>dB
 *     surface<TAB>speed<TAB>seed<TAB>level
 *     fine<TAB>0.1<TAB>1<TAB>68.25
 *
 * Lines that begin with # are the head, and its last line has the units. The line after it names
 * the columns, and every other line is a row with one cell for each column. Cells are separated by
 * one tab and may be empty. Quotes around a cell, as R writes them, do not belong to it. Lines may
 * end in CR LF, and empty lines are skipped. A cell is text. It becomes a number (number.c) only
 * when the numbers of its column are requested, so a table may have columns that we do not use.
 * Tables of earlier versions have names and units in the last comment and no line of names below
 * it; they are refused, because their first row would be taken for names.
 *
 * A mean over half of a table looks like a correct mean. So three things are refused. First, a row
 * with a cell too few or too many. Second, a last line without a line end, which may be cut in the
 * middle of a number. Third, a # line below the first row, which is either `# ended early` or the
 * head of another table.
 *
 * Rows are grouped by some of their cells. In a column of text (unit `-`) two cells are equal if
 * their texts are equal. In other columns two numbers are equal if their values are equal. So 0.1,
 * 0.10 and 1e-1 are in one group, whichever program wrote them. Each row is looked up by a hash of
 * its cells (digest.c), in an array with at least twice as many slots as there are rows. So the
 * time for n rows is of order n. The hash only selects rows to compare; the comparison of their
 * cells decides. Groups are numbered in the order of their first rows, so no order depends on a
 * hash.
 *
 * Tests: tests/base/test_records.c and tests/statistics/test_ensemble_refuse.c; memory:
 * tests/sliding/test_faults.c.
 */
#include "base/records.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "base/number.h"
#include "base/text.h"

// ## The head

/// Each name is compared with all names before it, so there must not be too many columns.
enum { MOST_COLUMNS = 10000 };

/// Checks the name of column k. Two columns must not have the same name, because the choice between
/// them would depend on their order.
static enum ra_code check_name(const struct ra_records *r, size_t k, struct ra_status *st)
{
    const char *const name = r->name[k];
    size_t length = 0;
    while (isalnum((unsigned char)name[length]) || name[length] == '_') {
        length++;
    }
    if (length == 0 || name[length] != '\0') {
        return ra_fail(
            st, RA_INPUT,
            "%s:%zu: '%.60s' is not a name of a column: write letters, digits and underscores",
            r->path, r->head, name);
    }
    for (size_t i = 0; i < k; i++) {
        if (strcmp(r->name[i], name) == 0) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: columns %zu and %zu are both called '%.60s': rename one",
                           r->path, r->head, i + 1, k + 1, name);
        }
    }
    return RA_OK;
}

/// A cell without the quotes that R puts around texts.
static const char *without_quotes(char *cell)
{
    const size_t length = strlen(cell);
    const bool quoted = length >= 2 && cell[0] == '"' && strchr(cell + 1, '"') == cell + length - 1;
    if (quoted) {
        cell[length - 1] = '\0';
    }
    return cell + quoted;
}

/// Cuts a line at its tabs. Returns the number of cells, of which at most `most` are kept.
static size_t cut_cells(char *text, const char **cell, size_t most)
{
    size_t found = 0;
    while (text != NULL) {
        char *const next = ra_text_cut(text, '\t');
        if (found < most) {
            cell[found] = without_quotes(text);
        }
        found++;
        text = next;
    }
    return found;
}

/// Reads the line that names the columns, and `units` above it. Then the number of cells in a row
/// is known.
static enum ra_code read_head(struct ra_records *r, char *units, char *names, size_t lines,
                              size_t size, struct ra_status *st)
{
    r->columns = ra_text_cells(names);
    if (r->columns > MOST_COLUMNS) {
        return ra_fail(st, RA_INPUT, "%s:%zu: has %zu columns; write at most %d", r->path, r->head,
                       r->columns, MOST_COLUMNS);
    }
    // a row has at least a byte for each column, so the memory is of the order of the text. One row
    // more may be read before it is refused
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
    cut_cells(names, r->name, r->columns);
    for (size_t k = 0; k < r->columns; k++) {
        if (check_name(r, k, st) != RA_OK) {
            return RA_INPUT;
        }
    }
    const size_t found = cut_cells(units, r->unit, r->columns);
    if (found != r->columns) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: %zu column%s, and %zu unit%s in `# units`: write one for each, 1 "
                       "for a number without one and - for text",
                       r->path, r->head, r->columns, ra_s(r->columns), found, ra_s(found));
    }
    return RA_OK;
}

/// The units of `# units<TAB>m<TAB>...`, if this is the last comment before the names, else NULL.
/// Any other comment there shows that the table is from an earlier version or another program.
static enum ra_code find_units(const struct ra_records *r, char *comment, char **units,
                               struct ra_status *st)
{
    static const char start[] = " units\t";
    if (comment != NULL && strncmp(comment, start, strlen(start)) == 0) {
        *units = comment + strlen(start);
        return RA_OK;
    }
    if (comment != NULL && (strchr(comment, '\t') != NULL || strchr(comment, '[') != NULL)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: names its columns in a comment, as earlier versions of ra2d did: "
                       "make the table again, or put `# units` with a tab before each unit, and a "
                       "line of names without #, above the first row",
                       r->path, r->head);
    }
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: no units: put a line `# units` with a tab before each unit above the "
                   "line of names",
                   r->path, r->head);
}

// ## The rows

// Cells are not copied: the row is cut at its tabs, and we keep pointers to the cells.
static enum ra_code read_row(struct ra_records *r, char *text, size_t line, struct ra_status *st)
{
    const size_t found = cut_cells(text, r->cell + r->rows * r->columns, r->columns);
    if (found != r->columns) {
        return ra_fail(
            st, RA_INPUT,
            "%s:%zu: the row has %zu cell%s and line %zu names %zu column%s: put one tab "
            "between cells",
            r->path, line, found, ra_s(found), r->head, r->columns, ra_s(r->columns));
    }
    r->line[r->rows++] = line;
    return RA_OK;
}

/// Reads one line after the other. Before the line of names, `comment` is the last # line so far.
static enum ra_code read_lines(struct ra_records *r, size_t lines, size_t size,
                               struct ra_status *st)
{
    char *comment = NULL, *text = r->text, *units = NULL;
    enum ra_code code = RA_OK;
    for (size_t line = 1; line <= lines && code == RA_OK; line++) {
        char *const next = ra_text_cut(text, '\n');
        const size_t length = strlen(text);
        if (length > 0 && text[length - 1] == '\r') {
            text[length - 1] = '\0';
        }
        if (text[0] == '#' && r->columns > 0) {
            code = ra_fail(st, RA_INPUT,
                           "%s:%zu: '%.60s' below the names of the columns: give one table, and a "
                           "complete one; its head ends at line %zu",
                           r->path, line, text, r->head);
        } else if (text[0] == '#') {
            comment = text + 1;
        } else if (text[0] != '\0' && r->columns == 0) {
            r->head = line;
            code = find_units(r, comment, &units, st);
            code = code == RA_OK ? read_head(r, units, text, lines, size, st) : code;
        } else if (text[0] != '\0') {
            code = read_row(r, text, line, st);
        }
        text = next;
    }
    return code;
}

// There are at most as many rows as lines and as many cells as bytes. So memory is taken once, when
// the head is known.
static enum ra_code parse(struct ra_records *r, size_t size, struct ra_status *st)
{
    size_t lines = 0;
    if (strlen(r->text) != size) {
        return ra_fail(st, RA_INPUT, "%s: holds binary data: give a table, tab-separated text",
                       r->path);
    }
    // the mark of UTF-8, with which spreadsheets begin a text, is skipped
    if (strncmp(r->text, "\xEF\xBB\xBF", 3) == 0) {
        size -= 3;
        memmove(r->text, r->text + 3, size + 1);
    }
    for (const char *p = r->text; (p = strchr(p, '\n')) != NULL; p++) {
        lines++;
    }
    if (lines == 0 && strchr(r->text, '\r') != NULL) {
        return ra_fail(st, RA_INPUT,
                       "%s: its lines end with a carriage return alone; end them with a line feed",
                       r->path);
    }
    if (size > 0 && r->text[size - 1] != '\n') {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: the last line does not end with a line feed, as a table does: is "
                       "the file truncated?",
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

// ## Columns and their numbers

/// Refuses a name that is no column; the message lists the names of all columns.
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

size_t ra_records_column(const struct ra_records *r, const char *name)
{
    size_t column = 0;
    while (column < r->columns && strcmp(r->name[column], name) != 0) {
        column++;
    }
    return column;
}

// A wrong list is an error of the command line; a name that the table lacks is one of the table.
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

// Reads a whole column. The message names the first cell that is not a number, with its line.
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
        const bool text = !ra_number_read(cell, &value[i]);
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

// ## Printing

void ra_records_put(const struct ra_records *r, const struct ra_choice *choice, size_t row,
                    struct ra_table *table)
{
    for (size_t k = 0; k < choice->count; k++) {
        const size_t column = choice->column[k];
        ra_table_cell(table, r->name[column], r->unit[column], r->cell[row * r->columns + column]);
    }
}

// ## Groups

// A group is at the slot of its hash, or at one of the next slots before the first free one. At
// least half of the slots are free. (ab, c) and (a, bc) have the same hash; this only causes one
// more comparison.

/// A text that is the same for equal cells: for a number its canonical text, in `plain`; for any
/// other cell the cell itself. Other programs may write a number with 17 digits or more; it equals
/// the double that we write with fewer digits. In whole numbers beyond $2^{53}$ every digit counts.
static const char *meaning_of(const struct ra_records *r, size_t column, const char *cell,
                              char plain[RA_NUMBER_PLAIN])
{
    double value;
    char shortest[32];
    if (strcmp(r->unit[column], "-") == 0 || !ra_number_read(cell, &value)) {
        return cell;
    }
    const bool whole = fabs(value) >= 9007199254740992.0 && strpbrk(cell, ".eE") == NULL;
    return ra_number_plain(whole ? cell : ra_number(value, shortest), plain) ? plain : cell;
}

bool ra_records_same(const struct ra_records *r, size_t column, const char *a, const char *b)
{
    char plain[2][RA_NUMBER_PLAIN];
    return strcmp(a, b) == 0 ||
           strcmp(meaning_of(r, column, a, plain[0]), meaning_of(r, column, b, plain[1])) == 0;
}

static uint64_t hash_of(const struct ra_records *r, const struct ra_choice *by, size_t row)
{
    char plain[RA_NUMBER_PLAIN];
    uint64_t hash = RA_DIGEST_START;
    for (size_t k = 0; k < by->count; k++) {
        const size_t column = by->column[k];
        const char *const cell = r->cell[row * r->columns + column];
        const char *const meaning = meaning_of(r, column, cell, plain);
        hash = ra_digest(hash, meaning, strlen(meaning));
    }
    return hash;
}

static bool agree(const struct ra_records *r, const struct ra_choice *by, size_t a, size_t b)
{
    for (size_t k = 0; k < by->count; k++) {
        const size_t column = by->column[k];
        if (!ra_records_same(r, column, r->cell[a * r->columns + column],
                             r->cell[b * r->columns + column])) {
            return false;
        }
    }
    return true;
}

/// Numbers the groups. `slot` holds the first row of a group plus one; 0 means free.
static void number_groups(const struct ra_records *r, const struct ra_choice *by, size_t *slot,
                          size_t slots, struct ra_groups *groups)
{
    for (size_t i = 0; i < r->rows; i++) {
        size_t at = (size_t)hash_of(r, by, i) & (slots - 1);
        while (slot[at] != 0 && !agree(r, by, slot[at] - 1, i)) {
            at = (at + 1) & (slots - 1);
        }
        if (slot[at] == 0) {
            slot[at] = i + 1;
            groups->of[i] = groups->count++;
        } else {
            groups->of[i] = groups->of[slot[at] - 1];
        }
    }
}

/// Lists the rows of each group. We count the rows of each group and sum the counts, so that each
/// start is the end of its group. Then we store the rows, the last one first, and each start moves
/// down to the beginning of its group.
static void list_rows(size_t rows, struct ra_groups *groups)
{
    size_t *const start = groups->start;
    for (size_t i = 0; i < rows; i++) {
        start[groups->of[i]]++;
    }
    for (size_t g = 1; g < groups->count; g++) {
        start[g] += start[g - 1];
    }
    start[groups->count] = rows;
    for (size_t i = rows; i-- > 0;) {
        groups->row[--start[groups->of[i]]] = i;
    }
}

enum ra_code ra_records_group(const struct ra_records *r, const struct ra_choice *by,
                              struct ra_groups *groups, struct ra_status *st)
{
    size_t slots = 16;
    while (slots < 2 * r->rows) {
        slots *= 2;
    }
    *groups = (struct ra_groups){0};
    groups->of = ra_alloc(r->rows, sizeof *groups->of, r->path, st);
    groups->row = ra_alloc(r->rows, sizeof *groups->row, r->path, st);
    groups->start = ra_alloc(r->rows + 1, sizeof *groups->start, r->path, st);
    size_t *const slot = ra_alloc(slots, sizeof *slot, r->path, st);
    if (groups->of == NULL || groups->row == NULL || groups->start == NULL || slot == NULL) {
        free(slot);
        ra_groups_free(groups);
        return RA_SYSTEM;
    }
    number_groups(r, by, slot, slots, groups);
    list_rows(r->rows, groups);
    free(slot);
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
