// A list of points: one line for each run of a sweep.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Not every set of runs is a product of lists. In a campaign some readings are run only at some
 * points, or another program has chosen the points. So the points may be given as a table:
 *
 *     # speeds and their loads
 *     sliding.speed   slider.weight   surface.seed
 *     0.1             0.78 N/m        1
 *     0.2             1.2 N/m         1
 *
 * A table may also give the name, the case and the options of each run, as the table of the paper's
 * campaign does (data/runs.mk):
 *
 *     run             case            options
 *     ensemble/a/1    realistic.ini   -s surface.Ra=4.86um -s surface.seed=1
 *
 * One tab separates two cells. A value is written as after `key=` of the option -s, and may contain
 * blanks. Blanks separate the words of `options`; nothing is quoted, and nothing is executed.
 *
 * Tests: tests/command/test_sweep_points.c.
 */
#include "command/sweep_points.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "command/kinds.h"

/// Cuts a line at its tabs. Blanks around a cell are removed, and `-` means an empty cell.
static size_t cut_cells(char *line, const char **cell, size_t most)
{
    size_t found = 0;
    for (char *next; line != NULL; line = next) {
        next = ra_text_cut(line, '\t');
        line += strspn(line, " ");
        size_t length = strlen(line);
        while (length > 0 && line[length - 1] == ' ') {
            line[--length] = '\0';
        }
        if (found < most) {
            cell[found] = strcmp(line, "-") == 0 ? "" : line;
        }
        found++;
    }
    return found;
}

static enum ra_code check_name(const struct ra_points *l, size_t line, size_t i,
                               struct ra_status *st)
{
    static const char cuts[] = " ,;:|=\"\xc2\xe2\xef"; // separators of other tables; UTF-8 blanks
    const char *const name = l->name[i], *const dot = strrchr(name, '.');
    const bool known =
        strcmp(name, "run") == 0 || strcmp(name, "case") == 0 || strcmp(name, "options") == 0;
    if (!known &&
        (dot == NULL || dot == name || dot[1] == '\0' || name[strcspn(name, cuts)] != '\0')) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: '%.60s' is not a column of a list of points: write keys "
                       "(section.key), run, case or options, with a tab between them",
                       l->path, line, name);
    }
    for (size_t k = 0; k < i; k++) {
        if (strcmp(l->name[k], name) == 0) {
            return ra_fail(st, RA_INPUT, "%s:%zu: '%.60s' is named twice: name it once", l->path,
                           line, name);
        }
    }
    return RA_OK;
}

static enum ra_code take_names(struct ra_points *l, char *text, size_t line, size_t lines,
                               struct ra_status *st)
{
    l->columns = ra_text_cells(text);
    l->name = ra_alloc(l->columns, sizeof *l->name, l->path, st);
    l->cell = ra_alloc(lines, l->columns * sizeof *l->cell, l->path, st);
    l->line = ra_alloc(lines, sizeof *l->line, l->path, st);
    l->kind = ra_alloc(lines, sizeof *l->kind, l->path, st);
    if (l->name == NULL || l->cell == NULL || l->line == NULL || l->kind == NULL) {
        return RA_SYSTEM;
    }
    cut_cells(text, l->name, l->columns);
    l->run = l->file = l->options = l->columns;
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < l->columns && code == RA_OK; i++) {
        code = check_name(l, line, i, st);
        l->run = strcmp(l->name[i], "run") == 0 ? i : l->run;
        l->file = strcmp(l->name[i], "case") == 0 ? i : l->file;
        l->options = strcmp(l->name[i], "options") == 0 ? i : l->options;
    }
    return code;
}

static enum ra_code take_row(struct ra_points *l, char *text, size_t line, struct ra_status *st)
{
    const size_t found = cut_cells(text, l->cell + l->rows * l->columns, l->columns);
    if (found != l->columns) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: has %zu cell%s, and %zu column%s named: put one tab between "
                       "cells, and - where a key is not given",
                       l->path, line, found, ra_s(found), l->columns,
                       l->columns == 1 ? " is" : "s are");
    }
    l->line[l->rows++] = line;
    return RA_OK;
}

static enum ra_code take_lines(struct ra_points *l, struct ra_status *st)
{
    static const char mark[] = "\xef\xbb\xbf"; // the byte order mark of UTF-8
    size_t lines = 1, line = 0;
    for (const char *p = l->text; *p != '\0'; p++) {
        lines += *p == '\n';
    }
    enum ra_code code = RA_OK;
    char *const first =
        l->text + (strncmp(l->text, mark, sizeof mark - 1) == 0 ? sizeof mark - 1 : 0);
    for (char *text = first, *next; text != NULL && code == RA_OK; text = next) {
        next = ra_text_cut(text, '\n');
        line++;
        const size_t length = strlen(text);
        if (length > 0 && text[length - 1] == '\r') {
            text[length - 1] = '\0';
        }
        if (text[0] == '#' || text[strspn(text, " \t")] == '\0') {
            continue;
        }
        code = l->columns == 0 ? take_names(l, text, line, lines, st) : take_row(l, text, line, st);
    }
    return code;
}

/// Finds the kind of each case. If successive rows name the same file, it is read only once.
static enum ra_code find_kinds(struct ra_points *l, const char *file, struct ra_status *st)
{
    const char *last = NULL;
    for (size_t row = 0; row < l->rows; row++) {
        const char *const own = l->file < l->columns ? l->cell[row * l->columns + l->file] : "";
        const char *const path = own[0] != '\0' ? own : file;
        if (path == NULL) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: names no case: put a column case, or a case file before "
                           "--points",
                           l->path, l->line[row]);
        }
        l->kind[row] =
            last != NULL && strcmp(last, path) == 0 ? l->kind[row - 1] : ra_kind_of_file(path);
        last = path;
    }
    return RA_OK;
}

enum ra_code ra_points_read(const char *path, const char *file, struct ra_points *list,
                            struct ra_status *st)
{
    struct ra_text text = {.path = path};
    *list = (struct ra_points){.path = path};
    enum ra_code code = ra_text_load(&text, "a list of points", st);
    list->text = text.data;
    if (code == RA_OK && strlen(text.data) != text.size) {
        return ra_fail(st, RA_INPUT, "%s: has bytes of 0: give a table of text", path);
    }
    code = code == RA_OK ? take_lines(list, st) : code;
    if (code == RA_OK && list->rows == 0) {
        code = ra_fail(st, RA_INPUT,
                       "%s: has no points: write the names of the columns, and a "
                       "line for each run below them",
                       path);
    }
    return code == RA_OK ? find_kinds(list, file, st) : code;
}

void ra_points_free(struct ra_points *list)
{
    free(list->text);
    free(list->name);
    free(list->cell);
    free(list->line);
    free(list->kind);
}
