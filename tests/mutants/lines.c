// Places of a script, a table or a figure where one mutation can be made, found in its lines.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * These files have no syntax tree. A line has at most one site of each kind. If it has several
 * places of a kind, its text alone determines the site, so that a long sentence in a table does
 * not count more than a row of numbers. The kinds are:
 *
 *     number       a whole number is one more, any other number 1.25 times as large
 *     comparison   < <= > >= == != become their neighbours; in a shell = != -eq -ne -lt ...
 *     operator     + - * / become another one; && and || are exchanged
 *     column       a cell of a table changes places with the next one; `$2` becomes `$3`
 *     word         a letter of a cell, or between double quotes, is another one
 *     line         the line is removed
 *
 * Comments have no sites. A line is removed only if the rest of the file can still be read: the
 * line's brackets and quotes are closed, it does not continue in the next line, and it has no word
 * of the shell that needs a partner (`if`, `done`).
 */
#include "mutants/lines.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum form { TABLE, SHELL, PROGRAM };

/// A line, and the places of one kind that it has.
struct line {
    const struct source *source;
    enum form form;
    size_t begin, end;
    size_t places;
    struct {
        size_t begin, end;
        char put[2000];
    } place[50];
};

static bool ends_in(const char *name, const char *end)
{
    const size_t size = strlen(name), last = strlen(end);
    return size >= last && strcmp(name + size - last, end) == 0;
}

static enum form form_of(const char *file)
{
    return ends_in(file, ".tsv") ? TABLE : ends_in(file, ".sh") ? SHELL : PROGRAM;
}

static void put(struct line *line, size_t begin, size_t end, const char *text)
{
    if (line->places < sizeof line->place / sizeof *line->place &&
        strlen(text) < sizeof line->place->put) {
        line->place[line->places].begin = begin;
        line->place[line->places].end = end;
        strcpy(line->place[line->places++].put, text);
    }
}

/// Makes a site of the place that the text of the line determines.
static void choose(struct sites *sites, struct line *line, const char *kind)
{
    uint64_t sum = 0;
    for (size_t i = line->begin; i < line->end; i++) {
        sum = 31 * sum + (unsigned char)line->source->text[i];
    }
    if (line->places > 0) {
        const size_t i = (size_t)(sum % line->places);
        const struct site site = {.file = line->source->file,
                                  .function = "-",
                                  .unit = "-",
                                  .kind = kind,
                                  .begin = line->place[i].begin,
                                  .end = line->place[i].end,
                                  .put = line->place[i].put};
        sites_add(sites, &site);
    }
    line->places = 0;
}

// ## Kinds

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void numbers(struct line *line)
{
    const char *const text = line->source->text;
    for (size_t i = line->begin; i < line->end; i++) {
        const char before = i > line->begin ? text[i - 1] : ' ';
        const bool point = text[i] == '.' && isdigit((unsigned char)text[i + 1]);
        if ((!isdigit((unsigned char)text[i]) && !point) || is_name(before) ||
            strchr(".$#", before) != NULL) {
            continue;
        }
        size_t end = i + strspn(text + i, "0123456789");
        bool whole = text[end] != '.';
        if (!whole) {
            end += 1 + strspn(text + end + 1, "0123456789");
        }
        const size_t sign = strchr("+-", text[end + 1]) != NULL;
        if ((text[end] == 'e' || text[end] == 'E') &&
            isdigit((unsigned char)text[end + 1 + sign])) {
            whole = false;
            end += 1 + sign + strspn(text + end + 1 + sign, "0123456789");
        }
        if (!is_name(text[end]) && end <= line->end) {
            const double number = strtod(text + i, NULL);
            char changed[40];
            snprintf(changed, sizeof changed, "%.15g",
                     whole || number == 0.0 ? number + 1.0 : 1.25 * number);
            put(line, i, end, changed);
        }
        i = end;
    }
}

struct exchange {
    const char *from, *to;
};

/// Tries the texts in their order at each place and takes the first that fits.
static void exchange(struct line *line, const struct exchange *list, size_t count)
{
    const char *const text = line->source->text;
    for (size_t i = line->begin; i < line->end; i++) {
        for (size_t j = 0; j < count; j++) {
            const size_t size = strlen(list[j].from);
            if (i + size <= line->end && memcmp(text + i, list[j].from, size) == 0) {
                put(line, i, i + size, list[j].to);
                i += size - 1;
                break;
            }
        }
    }
}

static void comparisons(struct line *line)
{
    static const struct exchange program[] = {
        {"<=", "<"},  {">=", ">"},     {"==", "!="},    {"!=", "=="},
        {">>", ">>"}, {" < ", " <= "}, {" > ", " >= "},
    };
    static const struct exchange shell[] = {
        {" = ", " != "},    {" != ", " = "},    {" == ", " != "},   {" -eq ", " -ne "},
        {" -ne ", " -eq "}, {" -lt ", " -le "}, {" -le ", " -lt "}, {" -gt ", " -ge "},
        {" -ge ", " -gt "}, {" -n ", " -z "},   {" -z ", " -n "},
    };
    if (line->form == PROGRAM) {
        exchange(line, program, sizeof program / sizeof *program);
    } else if (line->form == SHELL) {
        exchange(line, shell, sizeof shell / sizeof *shell);
    }
}

static void operators(struct line *line)
{
    static const struct exchange program[] = {
        {"&&", "||"},   {"||", "&&"},   {"++", "--"},   {"+=", "-="}, {"-=", "+="}, {" + ", " - "},
        {" - ", " + "}, {" * ", " / "}, {" / ", " * "}, {")*", ")/"}, {")/", ")*"},
    };
    static const struct exchange shell[] = {
        {"&&", "||"}, {"||", "&&"}, {" + ", " - "}, {" - ", " + "}};
    if (line->form == PROGRAM) {
        exchange(line, program, sizeof program / sizeof *program);
    } else if (line->form == SHELL) {
        exchange(line, shell, sizeof shell / sizeof *shell);
    }
}

/// Exchanges the cell that starts at `begin` with the one after it.
static void swap_cells(struct line *line, size_t begin)
{
    const char *const text = line->source->text;
    const size_t first = strcspn(text + begin, "\t\n");
    if (text[begin + first] != '\t') {
        return;
    }
    const size_t next = begin + first + 1, second = strcspn(text + next, "\t\n");
    char swapped[2000];
    if (first + second + 2 < sizeof swapped &&
        (first != second || memcmp(text + begin, text + next, first) != 0)) {
        snprintf(swapped, sizeof swapped, "%.*s\t%.*s", (int)second, text + next, (int)first,
                 text + begin);
        put(line, begin, next + second, swapped);
    }
}

static void columns(struct line *line)
{
    const char *const text = line->source->text;
    for (size_t i = line->begin; i < line->end; i++) {
        if (line->form == TABLE && (i == line->begin || text[i - 1] == '\t')) {
            swap_cells(line, i);
        }
        if (line->form != TABLE && text[i] == '$' && text[i + 1] >= '1' && text[i + 1] <= '8' &&
            !isdigit((unsigned char)text[i + 2])) {
            put(line, i + 1, i + 2, (const char[]){(char)(text[i + 1] + 1), '\0'});
        }
    }
}

static void words(struct line *line)
{
    const char *const text = line->source->text;
    bool inside = line->form == TABLE;
    for (size_t i = line->begin; i < line->end; i++) {
        if (text[i] == '"' && line->form != TABLE) {
            inside = !inside;
        } else if (text[i] == '\\' || text[i] == '%') {
            i++;
        } else if (inside && isalpha((unsigned char)text[i]) &&
                   (i == line->begin || !is_name(text[i - 1])) && is_name(text[i + 1])) {
            const char letter = text[i];
            put(line, i, i + 1,
                (const char[]){letter == 'z' || letter == 'Z' ? (char)(letter - 25)
                                                              : (char)(letter + 1),
                               '\0'});
        }
    }
}

// ## Lines

/// Whether a line continues in the next one.
static bool goes_on(const char *text, size_t begin, size_t end)
{
    while (end > begin && isspace((unsigned char)text[end - 1])) {
        end--;
    }
    return end > begin && strchr("\\,|&{(?:", text[end - 1]) != NULL;
}

static bool is_closed(const struct line *line)
{
    const char *const text = line->source->text;
    int depth = 0, quotes = 0, ticks = 0;
    for (size_t i = line->begin; i < line->end; i++) {
        depth += strchr("([{", text[i]) != NULL;
        depth -= strchr(")]}", text[i]) != NULL;
        if (depth < 0) {
            return false;
        }
        quotes += text[i] == '"';
        ticks += text[i] == '\'';
    }
    return depth == 0 && quotes % 2 == 0 && ticks % 2 == 0;
}

static bool stands_alone(const struct line *line)
{
    static const char *const partners[] = {"if",   "then", "else",  "elif", "fi", "for",     "do",
                                           "done", "case", "while", "esac", ";;", "function"};
    const char *const text = line->source->text;
    size_t before = line->begin > 0 ? line->begin - 1 : 0, first = line->begin;
    while (before > 0 && text[before - 1] != '\n') {
        before--;
    }
    if (line->form == TABLE) {
        return true;
    }
    while (first < line->end && isblank((unsigned char)text[first])) {
        first++;
    }
    for (size_t i = 0; i < sizeof partners / sizeof *partners; i++) {
        const size_t size = strlen(partners[i]);
        if (strncmp(text + first, partners[i], size) == 0 && !is_name(text[first + size])) {
            return false;
        }
    }
    const bool label = line->form == SHELL && strchr(";)", text[line->end - 1]) != NULL;
    // a line that ends in a bracket may be a condition, with this line as its statement
    const char *const open = line->form == PROGRAM ? "\\,|&?:)" : "\\|&";
    const bool body = before + 1 < line->begin && strchr(open, text[line->begin - 2]) != NULL;
    return is_closed(line) && !label && !body && !goes_on(text, line->begin, line->end);
}

/// The beginning of a comment after other text; the end of the line if there is none.
static size_t without_comment(const char *text, size_t begin, size_t end)
{
    int quotes = 0;
    for (size_t i = begin; i + 2 < end; i++) {
        quotes += text[i] == '"';
        if (quotes % 2 == 0 && memcmp(text + i, " # ", 3) == 0) {
            return i;
        }
    }
    return end;
}

void lines_find(struct sites *sites, const char *file)
{
    struct line *const line = calloc(1, sizeof *line);
    if (line == NULL) {
        exit(3);
    }
    line->source = sites_source(sites, file);
    line->form = form_of(file);
    const char *const text = line->source->text;
    for (size_t next, begin = 0; begin < line->source->size; begin = next) {
        const size_t size = strcspn(text + begin, "\n"), blank = strspn(text + begin, " \t");
        next = begin + size + 1;
        if (blank >= size || strchr("#;", text[begin + blank]) != NULL) {
            continue;
        }
        line->begin = begin;
        line->end = line->form == TABLE ? begin + size : without_comment(text, begin, begin + size);
        static const struct {
            const char *kind;
            void (*find)(struct line *line);
        } kinds[] = {{"number", numbers},
                     {"comparison", comparisons},
                     {"operator", operators},
                     {"column", columns},
                     {"word", words}};
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            kinds[i].find(line);
            choose(sites, line, kinds[i].kind);
        }
        if (stands_alone(line)) {
            put(line, begin, next <= line->source->size ? next : next - 1, "");
            choose(sites, line, "line");
        }
    }
    free(line);
}
