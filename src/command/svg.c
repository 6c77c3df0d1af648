// An SVG of gnuplot in fewer bytes, which looks the same.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A page has dozens of pictures, and gnuplot writes them at length. This file shortens them:
 *
 *     lines      get relative coordinates in tenths of a unit (a picture is some 860 units wide).
 *                Each is the difference of two rounded places, so that errors do not add up
 *     dots       become round ends of lines without length, in place of references to a symbol;
 *                dots of one size and colour that follow each other become one path
 *     groups     and texts with the usual attributes name a class, which has the attributes once
 *     symbols    are left out if the picture uses none of them
 *     blanks     that follow each other become one, or one end of line if there is one among them;
 *                between elements they are left out
 *
 * A path with other commands than M and L, and every other element, stays as it is.
 *
 * Tests: tests/command/test_svg.c.
 */
#include "command/svg.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char group[] = "<g fill=\"none\" color=\"black\" stroke=\"currentColor\" "
                            "stroke-width=\"1.00\" stroke-linecap=\"butt\" "
                            "stroke-linejoin=\"miter\">";
static const char words[] = " stroke=\"none\" fill=\"black\" font-family=\"sans-serif\" "
                            "font-size=\"13.00\"";
static const char look[] = "<style>.a{fill:none;color:black;stroke:currentColor;stroke-width:1;"
                           "stroke-linecap:butt;stroke-linejoin:miter}.b{stroke:none;fill:black;"
                           "font-family:sans-serif;font-size:13px}</style>";

/// Whether a word follows in the text. If so, moves `*at` after it.
static bool take(const char **at, const char *word)
{
    const size_t length = strlen(word);
    const bool found = strncmp(*at, word, length) == 0;
    *at += found ? length : 0;
    return found;
}

/// Writes a number that is given in tenths, without unnecessary zeros.
static void put_tenths(FILE *out, long tenths)
{
    const long whole = labs(tenths) / 10, rest = labs(tenths) % 10;
    fputs(tenths < 0 ? "-" : "", out);
    if (whole != 0 || rest == 0) {
        fprintf(out, "%ld", whole);
    }
    if (rest != 0) {
        fprintf(out, ".%ld", rest);
    }
}

/// Reads a place "x,y" in tenths.
static bool read_place(const char **at, long place[2])
{
    for (int i = 0; i < 2; i++) {
        char *end;
        const double value = strtod(*at, &end);
        if (end == *at || !(fabs(value) < 1e6) || (i == 0 && *end != ',')) {
            return false;
        }
        place[i] = lround(10.0 * value);
        *at = end + (i == 0);
    }
    return true;
}

/// Reads a step: a letter M or L and a place. Returns false at anything else, and at the end.
static bool read_step(const char **at, char *letter, long place[2])
{
    *at += strspn(*at, " \t\n");
    *letter = **at;
    if (*letter != 'M' && *letter != 'L') {
        return false;
    }
    (*at)++;
    return read_place(at, place);
}

/// Whether everything from d=' to the next ' consists of such steps.
static bool is_line(const char *at)
{
    char letter;
    long place[2];
    if (at[strspn(at, " \t\n")] != 'M') {
        return false;
    }
    while (read_step(&at, &letter, place)) {
    }
    return letter == '\'';
}

static void put_pair(FILE *out, const long step[2], bool again)
{
    fputs(again && step[0] >= 0 ? " " : "", out);
    put_tenths(out, step[0]);
    fputs(step[1] >= 0 ? " " : "", out);
    put_tenths(out, step[1]);
}

/// Writes the steps of a line. Moves `*at` to the ' at its end.
static void put_line(FILE *out, const char **at)
{
    char letter, before = ' ';
    long place[2], last[2] = {0, 0};
    while (read_step(at, &letter, place)) {
        const bool line = letter == 'L';
        const long step[2] = {place[0] - (line ? last[0] : 0), place[1] - (line ? last[1] : 0)};
        // after M an l must be written, because without a letter the step would be absolute
        if (letter != before) {
            putc(line ? 'l' : 'M', out);
        } else if (!line) {
            putc('M', out);
        }
        put_pair(out, step, line && letter == before);
        memcpy(last, place, sizeof last);
        before = letter;
    }
}

/// A dot of gnuplot: place and radius in tenths, colour.
struct dot {
    long place[2], radius;
    int colour[3];
};

/// Reads `<use xlink:href='#gpPt6' ...>`, a filled circle. If it is one, moves `*at` after it.
static bool read_dot(const char **from, struct dot *dot)
{
    const char *at = *from;
    char *end;
    if (!take(&at, "<use xlink:href='#gpPt6' transform='translate(") ||
        !read_place(&at, dot->place) || !take(&at, ") scale(")) {
        return false;
    }
    const double radius = strtod(at, &end);
    dot->radius = lround(10.0 * radius);
    at = end;
    if (!(radius > 0.0 && radius < 1e4) || !take(&at, ")' color='rgb(")) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        const long part = strtol(at, &end, 10);
        if (end == at || part < 0 || part > 255) {
            return false;
        }
        dot->colour[i] = (int)part;
        at = end;
        if (!take(&at, i < 2 ? "," : ")'/>")) {
            return false;
        }
    }
    *from = at;
    return true;
}

static bool alike(const struct dot *a, const struct dot *b)
{
    return a->radius == b->radius && memcmp(a->colour, b->colour, sizeof a->colour) == 0;
}

/// Writes dots of one size and colour that follow each other as one path.
static void put_dots(FILE *out, const char **at, const struct dot *first)
{
    struct dot dot = *first;
    const char *next = *at;
    fprintf(out, "<path stroke-linecap='round' stroke='#%02x%02x%02x' stroke-width='",
            (unsigned)dot.colour[0], (unsigned)dot.colour[1], (unsigned)dot.colour[2]);
    put_tenths(out, 2 * dot.radius);
    fputs("' d='", out);
    do {
        *at = next;
        putc('M', out);
        put_pair(out, dot.place, false);
        fputs("h0", out);
        next += strspn(next, " \t\n");
    } while (read_dot(&next, &dot) && alike(&dot, first));
    fputs("'/>", out);
}

/// Whether the picture uses symbols other than dots.
static bool has_symbols(const char *text)
{
    struct dot dot;
    const char *at = strstr(text, "</defs>");
    at = at != NULL ? at : text;
    while ((at = strchr(at, '#')) != NULL) {
        const char *use = at - (at - text >= 17 ? 17 : at - text);
        if (strncmp(at, "#gp", 3) != 0 ||
            (take(&use, "<use ") && (use -= 5, read_dot(&use, &dot)))) {
            at++;
        } else {
            return true;
        }
    }
    return strstr(text, "url(#") != NULL;
}

/// Skips texts of gnuplot about itself, and symbols that are not used.
static bool skip(const char **at, bool symbols)
{
    static const char *const elements[][2] = {
        {"<?xml", "?>"}, {"<title>", "</title>"}, {"<desc>", "</desc>"}, {"<defs>", "</defs>"}};
    for (int i = 0; i < (symbols ? 3 : 4); i++) {
        const char *const end = strncmp(*at, elements[i][0], strlen(elements[i][0])) == 0
                                    ? strstr(*at, elements[i][1])
                                    : NULL;
        if (end != NULL) {
            *at = end + strlen(elements[i][1]);
            return true;
        }
    }
    return false;
}

static void put_text(FILE *out, const char *text)
{
    const bool symbols = has_symbols(text);
    struct dot dot;
    for (const char *at = text; *at != '\0';) {
        if (skip(&at, symbols)) {
            continue;
        }
        if (read_dot(&at, &dot)) {
            put_dots(out, &at, &dot);
        } else if (take(&at, group)) {
            fputs("<g class=\"a\">", out);
        } else if (take(&at, words)) {
            fputs(" class=\"b\"", out);
        } else if (take(&at, "<tspan font-family=\"sans-serif\" >")) {
            fputs("<tspan>", out);
        } else if (take(&at, "<g id=\"gnuplot_canvas\">")) {
            fprintf(out, "%s<g id=\"gnuplot_canvas\">", look);
        } else if (at > text && isspace((unsigned char)at[-1]) && take(&at, "d='")) {
            fputs("d='", out);
            if (is_line(at)) {
                put_line(out, &at);
            }
        } else if (isspace((unsigned char)*at)) {
            const bool text_ends = at - text >= 8 && strncmp(at - 8, "</tspan>", 8) == 0;
            const bool between = at > text && at[-1] == '>' && !text_ends;
            const size_t blanks = strspn(at, " \t\n");
            const bool line_ends = memchr(at, '\n', blanks) != NULL;
            at += blanks;
            fputs(between && *at == '<' ? "" : line_ends ? "\n" : " ", out);
        } else {
            putc(*at++, out);
        }
    }
}

enum ra_code ra_svg_put(FILE *out, const unsigned char *data, size_t size, struct ra_status *st)
{
    char *const text = ra_alloc(size + 1, 1, "figure", st);
    if (text == NULL) {
        return RA_SYSTEM;
    }
    memcpy(text, data, size);
    if (memchr(data, '\0', size) == NULL) {
        put_text(out, text);
    } else {
        fwrite(data, 1, size, out);
    }
    free(text);
    return RA_OK;
}
