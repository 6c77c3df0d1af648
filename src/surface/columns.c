// Numbers in text files: finding their lines, and the way in which they are written.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Programs of instruments write text in many ways. Before a number is read, this file finds two
 * things: the lines that hold the data, and the way in which their numbers are separated and
 * written.
 *
 * **Where.** A line is cut at blanks, tabs, commas and semicolons. It is a line of numbers if each
 * piece is a number or stands for a point that was not measured (`nan`, `BAD`, `***`, `-`,
 * `No Data`), and at least one piece is a number. Empty lines, and comments without a letter or a
 * digit, are ignored. All other lines are text. So are comments (lines that start with `#`, `%` or
 * `!`), because a comment between numbers may give them another unit or begin another trace. Text
 * divides the numbers into blocks. The longest block is the data, and everything above it is the
 * head. The head may contain a single line of numbers, such as a count of points, if this line has
 * more or fewer numbers than a line of the data. If other numbers stand before or behind the data,
 * the file is ambiguous and is refused, because otherwise one damaged line could remove half of a
 * profile. A line of text directly above or behind the data may be one of their rows (is_row,
 * begins_row). It is refused, too, if it begins with a number, if its other words look like damaged
 * numbers, or if it has many columns and more numbers than words. A comment with as many numbers as
 * a row is refused as well. Names and results, such as `Spacing 0.5` and `Ra = 0.4 um`, are not
 * rows. The user decides with `skip N`: the data begin behind line N and end at the first text.
 *
 * A line of points that were not measured, without any number, belongs to the numbers next to it.
 * This is also true at the ends of the numbers; otherwise a rectangle would lose a row. But a line
 * of `--` below the names of columns is a ruler. If rows have no positions, an empty line between
 * them may be a missing point, unless the same number of empty lines separates all rows.
 *
 * **How.** If the data have a semicolon, semicolons separate the numbers; otherwise commas or
 * blanks do. The decimal mark is a point or a comma. There are these forms:
 *
 *     ;   1.5;2.5   1,5;2,5
 *     ,   1.5,2.5
 *         1.5 2.5   1,5 2,5
 *     ,             "1,5","2,5"
 *
 * We take the form that can read every line, with the same number of columns in each. Often two
 * forms can read every line: `0,1` is two numbers or one. Then the head decides, if the number of
 * units in its line of units (ra_columns_units) fits one of them. Otherwise the file is refused,
 * and the user decides with `decimal comma` or `decimal point`. Whole numbers between commas in an
 * even number of columns, four or more, are refused as well (`0,5,1,5`). Quotes are ignored, except
 * if there are commas between and within them. Spreadsheets quote cells that contain a comma, so
 * the last form is taken if it reads every line and finds fewer numbers than the others. If no form
 * reads all lines, we take the form that reads most lines; the message names the first line that
 * differs from it, so that a wrong line is named and not a right one.
 *
 * Columns may have different lengths, for example if several profiles stand side by side. If the
 * user chooses columns, `columns 1,2`, only these must be complete. The rows end where both columns
 * are empty in all further lines. If blanks separate the numbers, a row with fewer numbers must
 * show by tabs that its last columns are missing. Text, times or dates may stand in columns that
 * are not used. An empty cell behind the last separator of a row counts as a cell if other rows
 * have a number there.
 *
 * Two adjacent tabs may mean a cell that was not measured, or only a wider space between columns.
 * They are a cell if the rows would otherwise have different numbers of columns. They are also a
 * cell if each row has the same number of cells between tabs and the empty ones are not below each
 * other. In a rectangle they are a cell even if they are below each other, unless all columns are
 * separated by two tabs.
 *
 * A power of ten and a star alone, `1.0e-03 *`, as MATLAB shows it above columns, is a factor of
 * all columns, and is refused.
 *
 * The text is not changed, and nothing is copied. Tests: tests/surface/test_text_files.c.
 */
#include "surface/columns.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "surface/foreign.h"
#include "surface/labels.h"

/// Messages quote the text that they refuse. Of a damaged file they quote at most 40 bytes.
static int quoted(size_t length)
{
    return length < 40 ? (int)length : 40;
}

// ## Numbers

/// Texts that C libraries print for values that are not numbers: 1.#QNAN, -1.#IND, nan(ind),
/// -nan(snan).
static bool is_printed_nan(const char *text, size_t length)
{
    const size_t sign = length > 0 && (text[0] == '-' || text[0] == '+');
    const char *const at = text + sign;
    const size_t left = length - sign;
    return (left > 3 && strncmp(at, "1.#", 3) == 0) ||
           (left > 4 && strncasecmp(at, "nan(", 4) == 0 && at[left - 1] == ')');
}

/// Texts that programs write for points that were not measured.
static bool stands_for_nothing(const char *text, size_t length)
{
    static const char *const words[] = {
        "nan",       "+nan",      "-nan",    "inf",      "+inf",    "-inf",   "bad",   "infinity",
        "+infinity", "-infinity", "n.d.",    "n.a.",     "masked",  "null",   "n/a",   "na",
        "-",         "--",        "none",    "invalid",  "missing", "#n/a",   "#nv",   "#num!",
        "#zahl!",    "#wert!",    "#value!", "#valeur!", "#div/0!", "#null!", "#ref!", "#bezug!",
        "#name?",    "#nombre!",  "<na>",    "no data",  "no_data", "nodata"};
    if (length == 0 || (text[0] == '*' && strspn(text, "*") >= length) ||
        is_printed_nan(text, length)) {
        return true;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i]) == length && strncasecmp(words[i], text, length) == 0) {
            return true;
        }
    }
    return false;
}

// ## Kinds of lines

static const char blanks[] = " \t\"";
static const char cuts[] = " \t\",;";

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

/// The next word, cut at any character of `set`; false if there is none. `No Data` is one word.
static bool next_word(const char **at, const char *end, const char *set, const char **word,
                      size_t *length)
{
    static const char pair[] = "no data";
    const size_t whole = sizeof pair - 1;
    while (*at < end && is_one_of(**at, set)) {
        ++*at;
    }
    *word = *at;
    const bool both = (size_t)(end - *at) >= whole && strncasecmp(*at, pair, whole) == 0 &&
                      (*at + whole == end || is_one_of((*at)[whole], cuts));
    *at += both ? whole : 0;
    while (*at < end && !is_one_of(**at, set)) {
        ++*at;
    }
    *length = (size_t)(*at - *word);
    return *length > 0;
}

/// True if a text has a letter, of whatever alphabet, or a digit.
static bool says_something(const char *at, const char *end)
{
    while (at < end && !isalnum((unsigned char)*at) && (unsigned char)*at < 0x80) {
        at++;
    }
    return at < end;
}

/// The text of a comment; NULL if the line is not one. Marks of spreadsheets such as #N/A are
/// points.
static const char *comment_of(const struct ra_text_line *line)
{
    const char *at = line->at, *const end = line->at + line->length, *word;
    size_t length;
    while (at < end && is_one_of(*at, cuts)) {
        at++;
    }
    if (at == end || memchr("#%!", *at, 3) == NULL) {
        return NULL;
    }
    if (next_word(&at, end, cuts, &word, &length) && stands_for_nothing(word, length)) {
        return NULL;
    }
    return word + strspn(word, "#%!");
}

enum kind { EMPTY, COMMENT, NUMBERS, NOTHINGS, TEXT };

/// The kind of a line, and how many words it has and how many of them are numbers.
struct shape {
    enum kind kind;
    size_t words, numbers;
    size_t digits; ///< how many words are no numbers but look like damaged ones
    bool begins;   ///< the line begins like a number
    bool led;      ///< the line begins with a number
    bool like;     ///< the other words look like damaged numbers, or have no letter and no digit
};

/// True if a word has a digit, and more characters that occur in numbers than other characters.
static bool is_like_number(const char *word, size_t length)
{
    size_t digits = 0, marks = 0, others = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)word[i];
        digits += isdigit(c) != 0;
        marks += is_one_of(word[i], "+-.,");
        // of a character in UTF-8 only the first byte counts
        others += !isdigit(c) && !is_one_of(word[i], "+-.,") && (c & 0xc0) != 0x80;
    }
    return digits > 0 && digits + marks > others;
}

static struct shape shape_of(const struct ra_text_line *line)
{
    const char *const comment = comment_of(line), *const end = line->at + line->length;
    const char *at = comment != NULL ? comment : line->at, *word;
    size_t length;
    struct shape shape = {.kind = EMPTY, .like = true};
    bool all = true;
    if (comment != NULL && !says_something(comment, end)) {
        return shape;
    }
    while (next_word(&at, end, cuts, &word, &length)) {
        const bool number = ra_number_is(word, length, '.');
        if (shape.words == 0) {
            const bool sign = (word[0] == '-' || word[0] == '+') && length > 1;
            shape.begins = isdigit((unsigned char)word[sign]);
            shape.led = number;
        }
        shape.words++;
        shape.numbers += number;
        const bool damaged = !number && is_like_number(word, length);
        shape.digits += damaged;
        shape.like = shape.like && (number || damaged || !says_something(word, word + length));
        all = all && (number || stands_for_nothing(word, length));
    }
    if (shape.words > 0) {
        shape.kind = comment != NULL     ? COMMENT
                     : !all              ? TEXT
                     : shape.numbers > 0 ? NUMBERS
                                         : NOTHINGS;
    }
    return shape;
}

/// The next field, if commas stand in numbers and between numbers: a text in quotes is one field.
static bool next_quoted(const char **at, const char *end, const char **field, size_t *length)
{
    while (*at < end && is_one_of(**at, " \t")) {
        ++*at;
    }
    if (*at >= end) {
        return false;
    }
    const bool quotes = **at == '"';
    *field = *at + quotes;
    const char *close = quotes ? memchr(*field, '"', (size_t)(end - *field)) : NULL;
    close = close == NULL ? *field : close;
    const char *const cut = memchr(close, ',', (size_t)(end - close));
    const char *last = cut == NULL ? end : cut;
    *at = cut == NULL ? end : cut + 1;
    while (last > *field && is_one_of(last[-1], " \t")) {
        last--;
    }
    last -= quotes && last > *field && last[-1] == '"';
    *length = (size_t)(last - *field);
    return true;
}

/// Cuts the next field of a line; false behind the last one. Behind a separator at the end there is
/// no further field.
static bool next_field(const char **at, const char *end, char separator, char decimal,
                       const char **field, size_t *length)
{
    if (separator == ' ') {
        const bool found = next_word(at, end, blanks, field, length);
        // in `1,5, 2,5` the comma behind the first number separates it from the second
        *length -= found && decimal == ',' && (*field)[*length - 1] == ',';
        return found;
    }
    if (separator == decimal) {
        return next_quoted(at, end, field, length);
    }
    while (*at < end && **at != separator && is_one_of(**at, blanks)) {
        ++*at;
    }
    if (*at >= end) {
        return false;
    }
    const char *const cut = memchr(*at, separator, (size_t)(end - *at));
    const char *last = cut == NULL ? end : cut;
    *field = *at;
    *at = cut == NULL ? end : cut + 1;
    while (last > *field && is_one_of(last[-1], blanks)) {
        last--;
    }
    *length = (size_t)(last - *field);
    return true;
}

/// True if the columns that the user takes have numbers in a line in which other columns have text.
static bool is_mixed(const struct ra_columns *c, const struct ra_text_line *line)
{
    const bool semicolon = memchr(line->at, ';', line->length) != NULL;
    const bool comma = memchr(line->at, ',', line->length) != NULL;
    const char way[2][2] = {{(char)(semicolon ? ';'
                                    : comma   ? ','
                                              : ' '),
                             '.'},
                            {semicolon ? ';' : ' ', ','}};
    bool found = false;
    for (size_t i = 0; i < 2 && !found && comment_of(line) == NULL; i++) {
        const char *at = line->at, *const end = line->at + line->length, *field;
        size_t length, column = 0, numbers = 0;
        while (next_field(&at, end, way[i][0], way[i][1], &field, &length)) {
            column++;
            numbers += (column == c->taken[0] || column == c->taken[1]) &&
                       (ra_number_is(field, length, way[i][1]) ||
                        (length > 0 && stands_for_nothing(field, length)));
        }
        found = numbers == (c->taken[0] > 0) + (size_t)1;
    }
    return found;
}

/// The kind of a line, if columns that are not taken may have text.
static struct shape shape_in(const struct ra_columns *c, const struct ra_text_line *line)
{
    struct shape shape = shape_of(line);
    if (c->mixed && shape.kind == TEXT && is_mixed(c, line)) {
        shape.kind = NUMBERS;
    }
    return shape;
}

/// True if a line has only marks between its cells.
static bool is_hollow(const struct ra_text_line *line)
{
    const char *at = line->at, *const end = line->at + line->length;
    while (at < end && is_one_of(*at, cuts)) {
        at++;
    }
    const char *const tab = memchr(line->at, '\t', line->length);
    return at == end && (memchr(line->at, ';', line->length) != NULL ||
                         memchr(line->at, ',', line->length) != NULL ||
                         (tab != NULL && memchr(tab + 1, '\t', (size_t)(end - tab - 1)) != NULL));
}

/// True if each word is two hyphens, as below the names of columns.
static bool is_ruler(const struct ra_text_line *line)
{
    const char *at = line->at, *const end = line->at + line->length, *word;
    size_t length;
    bool all = true;
    while (next_word(&at, end, cuts, &word, &length)) {
        all = all && length == 2 && memcmp(word, "--", 2) == 0;
    }
    return all;
}

// ## Blocks

/// Lines of numbers with no text between them.
struct block {
    struct ra_text_line first, last;
    size_t lines, words;
    bool nothing;  ///< some lines have no number
    size_t gap;    ///< number of empty lines between its first two lines
    size_t uneven; ///< the last empty line of the first gap that differs from `gap`; 0: none
    size_t hollow; ///< the last line of empty cells in the block or next to it; 0: none
};

enum { BLOCKS = 64 };

/// State of the search for blocks.
struct blocks {
    struct block block[BLOCKS];
    size_t count;
    struct block *open;        ///< the block to which the next line may belong
    struct block lead;         ///< lines without a number above it
    struct ra_text_line empty; ///< the last empty line; number 0: none since the last text
    size_t empties;            ///< number of empty lines since the last line of numbers
    size_t hollow;
    bool odd; ///< a line with fewer points has come since the last line of numbers
};

static void extend(struct blocks *found, struct block *b, const struct ra_text_line *line)
{
    if (b->lines == 1) {
        b->gap = found->empties;
    }
    if (b->lines > 0 && found->empties != b->gap && b->uneven == 0) {
        b->uneven = found->empty.number;
    }
    b->last = *line;
    b->lines++;
    found->empties = 0;
}

/// Takes a line of points that were not measured, above numbers or behind them. A single word below
/// rows of several numbers does not belong to them, unless further rows follow it.
static void take_nothings(struct blocks *found, const struct ra_text_line *line,
                          const struct shape *shape)
{
    struct block *const b = found->open != NULL ? found->open : &found->lead;
    if (found->open != NULL && shape->words == 1 && b->words > 1) {
        found->odd = true;
    } else if (found->open != NULL || !is_ruler(line)) {
        if (b->lines == 0) {
            *b = (struct block){.first = *line, .words = shape->words};
            found->empties = 0;
        }
        extend(found, b, line);
        b->nothing = true;
    }
}

static void take_numbers(struct blocks *found, const struct ra_text_line *line,
                         const struct shape *shape)
{
    struct block *const lead = &found->lead;
    if (found->open == NULL) {
        found->open = &found->block[found->count++];
        if (lead->lines > 0 && (lead->words > 1 || shape->words == 1)) {
            *found->open = *lead;
        } else {
            *found->open = (struct block){.first = *line};
            found->empties = 0;
        }
        found->open->words = shape->words;
        found->open->hollow = found->hollow;
    }
    found->open->nothing = found->open->nothing || found->odd;
    found->odd = false;
    extend(found, found->open, line);
}

static void take_empty(struct blocks *found, const struct ra_text_line *line)
{
    found->empty = *line;
    found->empties++;
    found->hollow = is_hollow(line) ? line->number : found->hollow;
    if (found->open != NULL && found->hollow > 0) {
        found->open->hollow = found->hollow;
    }
}

static enum ra_code find_blocks(const struct ra_columns *c, const struct ra_format *r,
                                struct blocks *found, struct ra_status *st)
{
    struct ra_text_line line = {0};
    for (const char *next = c->text; ra_text_line_next(&next, c->end, &line);) {
        const struct shape shape = line.number > r->skip ? shape_in(c, &line) : (struct shape){0};
        if (shape.kind == TEXT || shape.kind == COMMENT) {
            found->open = NULL;
            found->lead = (struct block){.lines = 0};
            found->hollow = 0;
            found->odd = false;
        } else if (shape.kind == NOTHINGS) {
            take_nothings(found, &line, &shape);
        } else if (shape.kind == EMPTY && line.number > r->skip) {
            take_empty(found, &line);
        } else if (shape.kind == NUMBERS && found->open == NULL && found->count == BLOCKS) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: numbers in more than %d places: which are the data?%s", c->path,
                           line.number, BLOCKS,
                           ra_format_or(r, RA_SAID_SKIP,
                                        " Add `skip N`, which passes over the first N lines"));
        } else if (shape.kind == NUMBERS) {
            take_numbers(found, &line, &shape);
        }
    }
    return RA_OK;
}

enum { SAID = 160 };

/// Writes for a message the first word between two blocks that is not a number but stands in a line
/// with numbers; "" if there is none.
static void say_word(const struct ra_columns *c, const struct block *above,
                     const struct block *below, char said[SAID])
{
    struct ra_text_line line = {0};
    said[0] = '\0';
    for (const char *next = c->text;
         said[0] == '\0' && ra_text_line_next(&next, below->first.at, &line);) {
        const char *at = line.at, *word;
        size_t length;
        const struct shape shape = shape_of(&line);
        bool number = line.number <= above->last.number || shape.kind != TEXT || shape.numbers == 0;
        while (!number && next_word(&at, line.at + line.length, cuts, &word, &length)) {
            if (!ra_number_is(word, length, '.') && !stands_for_nothing(word, length)) {
                snprintf(said, SAID, "; `%.*s` in line %zu is not a number: %s", quoted(length),
                         word, line.number, ra_number_remedy(word, length, '.'));
                break;
            }
        }
    }
}

/// True if at least two cells of a line are numbers. A line with semicolons is cut at them, another
/// line with commas at these, and any other line at blanks.
static bool is_told(const struct ra_text_line *line)
{
    const bool semicolon = memchr(line->at, ';', line->length) != NULL;
    const bool comma = memchr(line->at, ',', line->length) != NULL;
    const char separator = (char)(semicolon ? ';' : comma ? ',' : ' ');
    const char *at = line->at, *const end = line->at + line->length, *field;
    size_t length, numbers = 0;
    while (next_field(&at, end, separator, '.', &field, &length)) {
        numbers += ra_number_is(field, length, '.');
    }
    return numbers > 1;
}

/// True if each line of the text between two blocks has numbers beside text.
static bool is_beside(const struct ra_columns *c, const struct block *above,
                      const struct block *below)
{
    struct ra_text_line line = {0};
    bool all = true;
    for (const char *next = c->text; all && ra_text_line_next(&next, below->first.at, &line);) {
        const enum kind kind = shape_of(&line).kind;
        all = line.number <= above->last.number || kind == EMPTY ||
              ((kind == TEXT || kind == NUMBERS) && is_told(&line));
    }
    return all;
}

/// A power of ten and a star alone in a line, above numbers that are written without a power, as
/// MATLAB shows them: `1.0e-03 *`.
static bool is_factor(const struct ra_text_line *line)
{
    const char *at = line->at, *const end = line->at + line->length, *word;
    size_t length;
    if (!next_word(&at, end, blanks, &word, &length) || length < 6 ||
        (memcmp(word, "1.0e", 4) != 0 && memcmp(word, "1.0E", 4) != 0) ||
        !ra_number_is(word, length, '.')) {
        return false;
    }
    return next_word(&at, end, blanks, &word, &length) && length == 1 && *word == '*' &&
           !next_word(&at, end, blanks, &word, &length);
}

/// Refuses a power of ten and a star (is_factor) in the first line of numbers, where they are no
/// row of the data.
static enum ra_code check_factor(const struct ra_columns *c, const struct ra_format *r,
                                 const struct blocks *found, struct ra_status *st)
{
    for (size_t i = 0; i < found->count; i++) {
        const struct block *const b = &found->block[i];
        struct ra_text_line line = b->first;
        const char *next = b->first.at + b->first.length;
        bool powers = false;
        next += *next == '\r';
        next += *next == '\n';
        while (ra_text_line_next(&next, c->end, &line) && shape_of(&line).kind == EMPTY) {
        }
        for (size_t k = 0; k < line.length; k++) {
            powers = powers || line.at[k] == 'e' || line.at[k] == 'E';
        }
        if (is_factor(&b->first) && (b->lines == 1 || !powers)) {
            char skip[120];
            snprintf(skip, sizeof skip,
                     ", or pass over it with `skip %zu` and say the units of the numbers as they "
                     "stand with `units %s`",
                     b->first.number, shape_of(&line).words == 1 ? "Z" : "X,Z");
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: `%.*s` is a factor, which is not applied: give numbers "
                           "without it%s",
                           c->path, b->first.number, quoted(b->first.length), b->first.at,
                           ra_format_or(r, RA_SAID_SKIP | RA_SAID_UNITS, skip));
        }
    }
    return RA_OK;
}

/// The longest block, or the first one behind the skipped lines.
static enum ra_code choose_block(const struct ra_columns *c, const struct ra_format *r,
                                 struct blocks *found, struct block **chosen, struct ra_status *st)
{
    const size_t skip = r->skip;
    *chosen = &found->block[0];
    for (size_t i = 1; i < found->count && skip == 0; i++) {
        *chosen = found->block[i].lines > (*chosen)->lines ? &found->block[i] : *chosen;
    }
    for (size_t i = 0; i < found->count && skip == 0; i++) {
        const struct block *const b = &found->block[i];
        const bool head = b < *chosen && b->lines == 1 && b->words != (*chosen)->words;
        if (b == *chosen || head) {
            continue;
        }
        const struct block *const above = b < *chosen ? b : *chosen;
        const struct block *const below = b < *chosen ? *chosen : b;
        const bool beside = r->column[1] == 0 && is_beside(c, above, below);
        char word[SAID];
        say_word(c, above, below, word);
        return ra_fail(
            st, RA_INPUT,
            "%s:%zu: text between the numbers of lines %zu to %zu and of lines %zu to %zu: correct "
            "it%s%s",
            c->path, above->last.number + 1, above->first.number, above->last.number,
            below->first.number, below->last.number,
            beside ? ra_format_or(
                         r, RA_SAID_COLUMNS,
                         ", or say which columns are positions and heights with `columns X,Z`")
                   : ra_format_or(r, RA_SAID_SKIP,
                                  ", or say which are the data: `skip N` passes over "
                                  "the first N lines"),
            word);
    }
    return RA_OK;
}

/// Similarity of a line to a line of numbers: does it begin like one, does it have numbers, does it
/// have other text?
static int nearness(const struct shape *shape)
{
    return shape->begins                             ? 3
           : shape->kind != TEXT                     ? 0
           : shape->numbers > 0 || shape->digits > 0 ? 2
                                                     : 1;
}

/// Refuses a text in which no line has only numbers. The message shows the line most similar to a
/// line of numbers; of several such lines it shows the first.
static enum ra_code refuse_all(const struct ra_columns *c, const struct ra_format *r,
                               struct ra_status *st)
{
    struct ra_text_line line = {0}, shown = {0};
    int nearest = 0;
    for (const char *next = c->text; ra_text_line_next(&next, c->end, &line);) {
        const struct shape shape = shape_of(&line);
        if (line.number > r->skip && nearness(&shape) > nearest) {
            nearest = nearness(&shape);
            shown = line;
        }
    }
    if (nearest > 0) {
        // two numbers beside text may be columns, if the user names them
        const bool columns = r->column[1] == 0 && shape_of(&shown).numbers > 1 && is_told(&shown);
        return ra_fail(
            st, RA_INPUT,
            "%s:%zu: `%.*s` is not a line of numbers, and no other line is: give "
            "numbers without text or units beside them or marks between thousands%s",
            c->path, shown.number, quoted(shown.length), shown.at,
            columns ? ra_format_or(
                          r, RA_SAID_COLUMNS,
                          ", or say which columns are positions and heights with `columns X,Z`")
                    : "");
    }
    return ra_fail(st, RA_INPUT, "%s: holds 0 points%s: give at least 2", c->path,
                   r->skip > 0 ? " behind the lines that are skipped" : "");
}

/// True if every word of a line has a digit, and at least one is a number.
static bool is_damaged(const struct ra_text_line *line, const struct shape *shape)
{
    if (shape->kind != TEXT || shape->numbers == 0) {
        return false;
    }
    const char *at = line->at, *const end = line->at + line->length, *word;
    size_t length;
    bool all = true;
    while (all && next_word(&at, end, cuts, &word, &length)) {
        bool digit = false;
        for (size_t i = 0; i < length; i++) {
            digit = digit || isdigit((unsigned char)word[i]);
        }
        all = digit;
    }
    return all;
}

/// True if a line next to the numbers may be one of their rows with a damaged word, or a row behind
/// a mark of comments.
static bool is_row(const struct ra_text_line *line, const struct shape *shape,
                   const struct block *b, bool above)
{
    const bool many = b->words > 3;
    if (shape->kind == COMMENT) {
        const bool all = shape->numbers == shape->words && shape->words == b->words;
        const bool part = memchr(line->at, '.', line->length) != NULL; // `# 40` may be a count
        return (all && (b->words > 1 || part)) ||
               (many && shape->led && shape->numbers >= b->words);
    }
    if (shape->kind != TEXT || shape->words < b->words) {
        return false;
    }
    if (b->words == 1 && shape->words == 1) {
        return shape->like && memchr(line->at, '.', line->length) != NULL; // O.5, with the letter O
    }
    // `12.10.2026 14:20` may stand above two columns; `(0.39 1.23)` behind them is one of their
    // rows
    const size_t numbers = shape->numbers + (above || many ? 0 : shape->digits);
    return numbers > 0 && 2 * numbers >= b->words &&
           (many ? 2 * shape->numbers > shape->words : shape->like);
}

/// True if a line above the numbers begins like them. `40 points` above 40 numbers is a count.
static bool begins_row(const struct ra_text_line *line, const struct shape *shape,
                       const struct block *b)
{
    if (shape->kind != TEXT || !shape->begins || shape->numbers == 0) {
        return false;
    }
    return b->words == 1 ? shape->led && ra_number_value(line->at, line->length) != (double)b->lines
                         : shape->words == b->words || shape->numbers >= b->words;
}

/// Refuses a line right below the numbers that may be one of their rows.
static enum ra_code check_below(const struct ra_columns *c, const struct block *b,
                                const struct ra_text_line *line, const struct shape *shape,
                                struct ra_status *st)
{
    if (!is_row(line, shape, b, false) && !(shape->kind == TEXT && shape->begins)) {
        return RA_OK;
    }
    return ra_fail(
        st, RA_INPUT,
        "%s:%zu: `%.*s` is not a line of numbers like those above it: correct it, or remove it",
        c->path, line->number, quoted(line->length), line->at);
}

/// Refuses a line right above the numbers that may be one of their rows.
static enum ra_code check_above(const struct ra_columns *c, const struct block *b,
                                const struct ra_text_line *line, const struct shape *shape,
                                const struct ra_format *r, struct ra_status *st)
{
    const bool damaged = is_damaged(line, shape) && shape->words >= b->words;
    if (line->number <= r->skip ||
        !(damaged || is_row(line, shape, b, true) || begins_row(line, shape, b))) {
        return RA_OK;
    }
    // a line with all numbers of a row is no head; a rectangle (many columns) takes no `units`,
    // because its head has the lengths of its sides
    const bool whole = shape->kind == TEXT && shape->begins && shape->numbers >= b->words;
    const bool many = b->words > RA_LABELS;
    char skip[100] = ", or remove it";
    if (!whole) {
        snprintf(skip, sizeof skip, ", or say that it belongs to the head: `skip %zu`%s",
                 line->number,
                 many            ? ""
                 : b->words == 1 ? " and `units Z`"
                                 : " and `units X,Z`");
    }
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: `%.*s` is not a line of numbers like those below it: correct it%s",
                   c->path, line->number, quoted(line->length), line->at,
                   ra_format_or(r, whole ? 0 : RA_SAID_SKIP | (many ? 0 : RA_SAID_UNITS), skip));
}

/// Checks the lines of text right above and right below: are they damaged lines of numbers?
static enum ra_code check_neighbours(struct ra_columns *c, const struct block *b,
                                     const struct ra_format *r, struct ra_status *st)
{
    struct ra_text_line line = {0}, above = {0};
    struct shape over = {.kind = EMPTY};
    for (const char *next = c->text; ra_text_line_next(&next, c->end, &line);) {
        const struct shape shape = shape_in(c, &line);
        const bool text = shape.kind == TEXT || shape.kind == COMMENT;
        if (line.number < b->first.number && shape.kind != EMPTY) {
            above = line;
            over = shape;
        } else if (line.number > b->last.number && text) {
            c->behind = true;
            if (check_below(c, b, &line, &shape, st) != RA_OK) {
                return RA_INPUT;
            }
            break;
        }
    }
    return above.number > 0 ? check_above(c, b, &above, &over, r, st) : RA_OK;
}

/// True if a line next to the numbers has numbers in the columns that are taken, and text in
/// others. It is then a row of the table, whose other columns hold marks or nothing.
static bool is_next_mixed(const struct ra_columns *c, const struct block *b, size_t skip)
{
    struct ra_text_line line = {0};
    bool above = false, below = false;
    for (const char *next = c->text; ra_text_line_next(&next, c->end, &line);) {
        const enum kind kind = line.number > skip ? shape_of(&line).kind : EMPTY;
        const bool mixed = kind == TEXT && is_mixed(c, &line);
        if (line.number < b->first.number && kind != EMPTY) {
            above = mixed;
        } else if (line.number > b->last.number && kind != EMPTY) {
            below = mixed;
            break;
        }
    }
    return above || below;
}

/// Finds the blocks of lines that have only numbers. If the columns that are taken identify rows,
/// rows may have text beside their numbers.
static enum ra_code find_rows(struct ra_columns *c, const struct ra_format *r, struct blocks *found,
                              struct ra_status *st)
{
    struct ra_status unused = {RA_OK, ""};
    struct block *b;
    if (r->column[1] == 0) {
        return find_blocks(c, r, found, st);
    }
    if (find_blocks(c, r, found, &unused) == RA_OK && found->count > 0 &&
        choose_block(c, r, found, &b, &unused) == RA_OK &&
        check_neighbours(c, b, r, &unused) == RA_OK && !is_next_mixed(c, b, r->skip)) {
        return RA_OK;
    }
    c->mixed = true;
    c->behind = false;
    *found = (struct blocks){.count = 0};
    return find_blocks(c, r, found, st);
}

// ## Ways to write numbers

/// A way to read numbers, the number of columns that it finds, and the first line that it cannot
/// read.
struct way {
    char separator, decimal;
    size_t columns, good;    ///< number of lines that it reads
    struct ra_text_line bad; ///< the first line that it cannot read; number 0: none
    /// how many fields of the line `bad` stand before the first that is not a number
    size_t bad_columns;
    const char *bad_field;
    size_t bad_length;
    size_t taken[2];          ///< columns that the user takes, from 1 on; 0: not stated
    struct ra_text_line last; ///< last line that it reads
    /// first of the last lines, in which the columns that the user takes are empty; number 0: none
    struct ra_text_line tail;
    size_t tail_rows; ///< how many last lines these are
    bool mixed;       ///< columns that are not taken may have text
    bool open;        ///< all rows above end with a separator, behind which a cell may be empty
    const char *end;  ///< end of the text; a row there may be cut off
};

/// True if a row ends with a separator, or with a tab where blanks separate, and another line
/// follows.
static bool ends_open(const struct ra_text_line *line, const struct way *w)
{
    size_t length = line->length;
    while (length > 0 && line->at[length - 1] == ' ') {
        length--;
    }
    const char mark = (char)(w->separator == ' ' ? '\t' : w->separator);
    return length > 0 && line->at[length - 1] == mark && line->at + line->length < w->end;
}

/// The number of columns of a row. An empty cell behind the last separator counts if the rows above
/// have a number there. If all rows above end with a separator, this row may be the first with a
/// number behind it: then all rows have one column more.
static size_t columns_of(const struct ra_text_line *line, size_t columns, struct way *w)
{
    const bool open = ends_open(line, w), first = w->columns == 0;
    const size_t last = w->taken[0] > w->taken[1] ? w->taken[0] : w->taken[1];
    if (!first && open && columns + 1 == w->columns) {
        columns++;
    } else if (w->open && columns == w->columns + 1 &&
               (w->taken[1] == 0 || w->mixed || columns <= last)) {
        w->columns = columns;
    }
    w->open = (first || w->open) && open;
    return columns;
}

/// True if a short row lacks its last columns: no tab before its numbers, and no two tabs between
/// them.
static bool lacks_the_last(const struct ra_text_line *line, char separator)
{
    size_t length = line->length;
    while (length > 0 && is_one_of(line->at[length - 1], blanks)) {
        length--;
    }
    bool found = separator != ' ' || memchr(line->at, '\t', line->length) != NULL;
    for (size_t i = 0; i < length && separator == ' '; i++) {
        found = found && (line->at[i] != '\t' || (i > 0 && line->at[i - 1] != '\t'));
    }
    return found;
}

/// Counts a row of which only the columns in `w->taken` are used; `given` of these columns are not
/// empty. False if a row with fewer columns than the others lacks one of the used columns and has
/// the other, or if its tabs do not show that it lacks the last columns.
static bool take_row(const struct ra_text_line *line, size_t columns, size_t given, struct way *w)
{
    const size_t wanted = (w->taken[0] > 0) + (size_t)1;
    const bool is_short = columns < w->columns;
    if (is_short && (given != wanted && given != 0)) {
        return false;
    }
    if (is_short && !lacks_the_last(line, w->separator)) {
        return false;
    }
    if (given == 0) {
        w->tail = w->tail.number == 0 ? *line : w->tail;
        w->tail_rows++;
        return true;
    }
    w->good += w->tail_rows + 1; // empty cells between others are points
    w->tail_rows = w->tail.number = 0;
    w->last = *line;
    return true;
}

static void try_line(const struct ra_text_line *line, struct way *w)
{
    const char *at = line->at, *const end = line->at + line->length;
    const char *field;
    size_t length, columns = 0, given = 0;
    bool numbers = true;
    while (numbers && next_field(&at, end, w->separator, w->decimal, &field, &length)) {
        const bool taken = columns + 1 == w->taken[0] || columns + 1 == w->taken[1];
        numbers = ra_number_is(field, length, w->decimal) || stands_for_nothing(field, length) ||
                  (w->mixed && !taken);
        columns += numbers;
        given += length > 0 && (columns == w->taken[0] || columns == w->taken[1]);
    }
    columns = numbers ? columns_of(line, columns, w) : columns;
    w->columns = w->columns == 0 && numbers ? columns : w->columns;
    if (numbers && w->taken[1] > 0 && columns <= w->columns && take_row(line, columns, given, w)) {
        return;
    }
    if (numbers && w->taken[1] == 0 && columns == w->columns) {
        w->good++;
    } else if (w->bad.number == 0) {
        w->bad = *line;
        w->bad_columns = columns;
        w->bad_field = numbers ? NULL : field;
        w->bad_length = numbers ? 0 : length;
    }
}

static void try_way(const struct ra_columns *c, const struct ra_format *r, struct way *w)
{
    memcpy(w->taken, r->column, sizeof w->taken);
    w->mixed = c->mixed;
    w->end = c->end;
    struct ra_text_line line = {0};
    for (const char *next = c->next; ra_columns_next(c, &next, &line);) {
        try_line(&line, w);
    }
}

/// True if a character occurs in the lines of numbers.
static bool has(const struct ra_columns *c, char mark)
{
    struct ra_text_line line = {0};
    bool found = false;
    for (const char *next = c->next; !found && ra_columns_next(c, &next, &line);) {
        found = memchr(line.at, mark, line.length) != NULL;
    }
    return found;
}

// ## Empty cells between tabs

/// A row cut at tabs.
struct tabs {
    size_t cells, words;
    size_t empty; ///< digest of the places of the empty cells before the last number; 0: none
    bool single;  ///< no cell has two words
};

static struct tabs tabs_of(const struct ra_text_line *line)
{
    const char *at = line->at, *const end = line->at + line->length;
    struct tabs t = {.single = true};
    size_t open = 0;
    while (at <= end) {
        const char *const cut = memchr(at, '\t', (size_t)(end - at));
        const char *const last = cut == NULL ? end : cut, *word;
        size_t length, words = 0;
        while (next_word(&at, last, blanks, &word, &length)) {
            words++;
        }
        t.cells++;
        open = words == 0 ? 31 * open + t.cells : open;
        t.empty = words > 0 ? open : t.empty;
        t.single = t.single && words < 2;
        t.words += words;
        at = last + 1;
    }
    return t;
}

/// True if two adjacent tabs mean an empty cell, and not only a wider space between two numbers.
static bool has_empty_cells(const struct ra_columns *c)
{
    struct ra_text_line line = {0};
    struct tabs first = {.cells = 0};
    bool found = false, single = true, even = true, equal = true, alike = true;
    for (const char *next = c->next; single && ra_columns_next(c, &next, &line);) {
        const struct tabs t = tabs_of(&line);
        first = first.cells == 0 ? t : first;
        single = t.single && t.cells > 1;
        found = found || t.empty != 0;
        even = even && t.words == first.words;
        equal = equal && t.cells == first.cells;
        alike = alike && t.empty == first.empty;
    }
    const bool wide = first.cells == 2 * first.words - 1; // two tabs between all numbers
    const bool column = equal && alike && !wide && first.words > RA_LABELS;
    return found && single && (!even || (equal && !alike) || column);
}

/// True if the first unreadable line and all lines below it have equally many columns, and fewer
/// than half of the lines stand above it. Those above it then belong to a head.
static bool goes_on(const struct ra_columns *c, const struct way *w)
{
    struct way rest = {.separator = w->separator, .decimal = w->decimal};
    struct ra_text_line line = {0};
    for (const char *next = c->next; ra_columns_next(c, &next, &line);) {
        if (line.number >= w->bad.number) {
            try_line(&line, &rest);
        }
    }
    // a rectangle with a row and a column of positions may have no word in the corner between them
    const bool axis = w->columns > RA_LABELS && w->bad_columns == w->columns + 1;
    return !axis && rest.bad.number == 0 && 2 * (w->bad.number - c->first) < c->last - c->first;
}

/// Refuses a field that is not a number. If there are several lines, the message shows the form of
/// the others.
static enum ra_code refuse_field(const struct ra_columns *c, const struct way *w,
                                 struct ra_status *st)
{
    char others[80] = "";
    if (w->good > 1) {
        snprintf(others, sizeof others, ", as in %zu other lines", w->good);
    }
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: `%.*s` in column %zu is not a number (decimal mark `%c`%s): %s",
                   c->path, w->bad.number, quoted(w->bad_length), w->bad_field, w->bad_columns + 1,
                   w->decimal, others, ra_number_remedy(w->bad_field, w->bad_length, w->decimal));
}

/// Refuses the first line that cannot be read, by the way that reads most lines.
static enum ra_code refuse_line(const struct ra_columns *c, const struct ra_format *r,
                                const struct way *w, struct ra_status *st)
{
    char skip[80] = "";
    if (w->bad_field != NULL) {
        return refuse_field(c, w, st);
    }
    if (w->bad_columns < w->columns) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column %zu is missing (is the file truncated?): give as many "
                       "columns as line %zu has, %zu",
                       c->path, w->bad.number, w->bad_columns + 1, c->first, w->columns);
    }
    if (goes_on(c, w)) {
        snprintf(skip, sizeof skip, ", or say that the lines above it are the head: `skip %zu`",
                 w->bad.number - 1);
    }
    return ra_fail(st, RA_INPUT, "%s:%zu: %zu columns, and line %zu has %zu: give equally many%s",
                   c->path, w->bad.number, w->bad_columns, c->first, w->columns,
                   ra_format_or(r, RA_SAID_SKIP, skip));
}

/// True if the format, or the head, has this number of units.
static bool units_agree(const struct ra_columns *c, const struct ra_format *r, size_t columns)
{
    if (r->per_metre[1] > 0.0) {
        return columns == (r->per_metre[0] > 0.0 ? 2 : 1);
    }
    struct ra_text_line line;
    struct ra_labels labels = {.count = 0};
    if (ra_columns_units(c, &line)) {
        ra_labels_of_columns(&line, '\0', columns, &labels);
    }
    return labels.count == columns;
}

/// Refuses commas between whole numbers that may be decimal marks as well as separators.
static enum ra_code check_commas(const struct ra_columns *c, const struct ra_format *r,
                                 const struct way *w, struct ra_status *st)
{
    if (w->separator != ',' || w->columns < 4 || w->columns % 2 != 0 || r->decimal != 0 ||
        has(c, '.') || units_agree(c, r, w->columns)) {
        return RA_OK;
    }
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: %zu whole numbers, or half as many with decimal commas? Separate "
                   "columns by semicolons%s",
                   c->path, c->first, w->columns,
                   ra_format_or(r, RA_SAID_DECIMAL, ", or add `decimal point`"));
}

/// True if commas stand between and, in quotes, within the numbers of every line.
static bool reads_quoted(const struct ra_columns *c, const struct ra_format *r, struct way *w)
{
    struct way bare = {.separator = ',', .decimal = '.'};
    *w = (struct way){.separator = ',', .decimal = ','};
    if (r->decimal == '.' || has(c, ';') || !has(c, ',') || !has(c, '"')) {
        return false;
    }
    try_way(c, r, w);
    try_way(c, r, &bare);
    return w->bad.number == 0 && w->columns > 0 &&
           (r->decimal == ',' || bare.bad.number > 0 || w->columns < bare.columns);
}

static void take_way(struct ra_columns *c, const struct way *w)
{
    c->separator = w->separator;
    c->decimal = w->decimal;
    c->columns = w->columns;
    c->rows = w->good;
    if (w->tail.number > 0 && w->good > 0) {
        c->ended = w->tail.number;
        c->last = w->last.number;
        c->last_end = w->last.at + w->last.length;
    }
}

/// Finds the way of reading that fits most lines. A comma or a semicolon in one line says nothing
/// about the form of the others.
static struct way most_read(const struct ra_columns *c, const struct ra_format *r, char blank)
{
    const char separators[] = {';', ',', blank}, marks[] = {'.', ','};
    struct way most = {.good = 0};
    for (size_t i = 0; i < sizeof separators * sizeof marks; i++) {
        struct way w = {.separator = separators[i / 2], .decimal = marks[i % 2]};
        if (w.separator != w.decimal || has(c, '"')) {
            try_way(c, r, &w);
            most = w.good > most.good ? w : most;
        }
    }
    return most;
}

/// Refuses a text that no way can read: names the first line that differs from most others, or a
/// mark that contradicts the format.
static enum ra_code refuse_ways(const struct ra_columns *c, const struct ra_format *r,
                                const struct way *taken, char blank, struct ra_status *st)
{
    const struct way most = most_read(c, r, blank);
    const bool against = r->decimal != 0 && r->decimal != most.decimal;
    if (most.good <= taken->good || (most.bad.number == 0 && !against)) {
        return refuse_line(c, r, taken, st);
    }
    return against ? ra_columns_against(c, r, most.decimal, st) : refuse_line(c, r, &most, st);
}

/// Chooses the way that reads every line. If two ways do, the number of units decides
/// (units_agree).
static enum ra_code choose_way(struct ra_columns *c, const struct ra_format *r,
                               struct ra_status *st)
{
    const bool semicolons = has(c, ';'), commas = has(c, ',');
    const char blank = (char)(!semicolons && has_empty_cells(c) ? '\t' : ' ');
    const char first = (char)(semicolons ? ';' : commas ? ',' : blank);
    struct way way[] = {{.separator = first, .decimal = '.'},
                        {.separator = semicolons ? ';' : blank, .decimal = ','}};
    struct way in_quotes, *taken = NULL;
    size_t good = 0;
    if (reads_quoted(c, r, &in_quotes)) {
        take_way(c, &in_quotes);
        return RA_OK;
    }
    for (size_t i = 0; i < 2; i++) {
        // without commas the second way reads the same as the first
        if ((r->decimal != 0 && commas && r->decimal != way[i].decimal) || (i == 1 && !commas)) {
            continue;
        }
        try_way(c, r, &way[i]);
        good += way[i].bad.number == 0 && way[i].good > 0;
        taken = taken == NULL || way[i].good > taken->good ? &way[i] : taken;
    }
    if (taken->bad.number > 0 || taken->columns == 0) {
        return refuse_ways(c, r, taken, blank, st);
    }
    if (good == 2) {
        const bool agrees[2] = {units_agree(c, r, way[0].columns),
                                units_agree(c, r, way[1].columns)};
        if (agrees[0] == agrees[1]) {
            return ra_fail(
                st, RA_INPUT, "%s:%zu: `%.*s` may be %zu numbers, or %zu with decimal commas: %s",
                c->path, c->first, quoted(strcspn(c->next, "\r\n")), c->next, way[0].columns,
                way[1].columns,
                (r->unsaid & RA_SAID_DECIMAL) != 0 ? "separate columns by semicolons"
                                                   : "add `decimal point` or `decimal comma`");
        }
        taken = &way[agrees[1]];
    }
    take_way(c, taken);
    return check_commas(c, r, taken, st);
}

// ## The whole file

void ra_columns_above(const struct ra_columns *c, struct ra_text_line line[2])
{
    struct ra_text_line at = {0};
    line[0] = line[1] = at;
    for (const char *next = c->text; ra_text_line_next(&next, c->next, &at);) {
        // a line of numbers has no names: it is a count of points, between the names and the data
        if (says_something(at.at, at.at + at.length) && shape_of(&at).kind != NUMBERS) {
            line[1] = line[0];
            line[0] = at;
        }
    }
}

bool ra_columns_units(const struct ra_columns *c, struct ra_text_line *line)
{
    static const char units[] = "# units\t";
    struct ra_text_line above[2];
    ra_columns_above(c, above);
    const bool ours =
        above[1].length >= sizeof units && memcmp(above[1].at, units, sizeof units - 1) == 0;
    *line = above[ours];
    return line->number > 0;
}

enum ra_code ra_columns_against(const struct ra_columns *c, const struct ra_format *format,
                                char mark, struct ra_status *st)
{
    return ra_fail(st, RA_INPUT, "%s:%zu: numbers with `%c`, against `decimal %s`: remove it",
                   c->path, c->first, mark, format->decimal == ',' ? "comma" : "point");
}

enum ra_code ra_columns_even(const struct ra_columns *c, struct ra_status *st)
{
    return c->uneven == 0 ? RA_OK
                          : ra_fail(st, RA_INPUT,
                                    "%s:%zu: an empty line between numbers without positions: "
                                    "remove it, or write NaN for what was not measured there",
                                    c->path, c->uneven);
}

bool ra_columns_next(const struct ra_columns *c, const char **next, struct ra_text_line *line)
{
    if (line->number == 0) {
        line->number = c->first - 1;
    }
    while (ra_text_line_next(next, c->last_end, line)) {
        const enum kind kind = shape_in(c, line).kind;
        if (kind == NUMBERS || (kind == NOTHINGS && c->nothings)) {
            return true;
        }
    }
    return false;
}

void ra_columns_row(const struct ra_columns *c, const struct ra_text_line *line, double *value)
{
    const char *at = line->at, *const end = line->at + line->length;
    const char *field;
    size_t length;
    for (size_t i = 0; i < c->columns; i++) {
        const bool there = next_field(&at, end, c->separator, c->decimal, &field, &length);
        value[i] = there && ra_number_is(field, length, c->decimal) ? ra_number_value(field, length)
                                                                    : (double)NAN;
    }
}

bool ra_columns_field(const struct ra_columns *c, const struct ra_text_line *line, const char **at,
                      const char **field, size_t *length)
{
    return next_field(at, line->at + line->length, c->separator, c->decimal, field, length);
}

size_t ra_columns_line(const struct ra_columns *c, size_t row)
{
    struct ra_text_line line = {0};
    const char *next = c->next;
    for (size_t i = 0; i <= row && ra_columns_next(c, &next, &line); i++) {
    }
    return line.number;
}

static enum ra_code check_text(const struct ra_text *text, struct ra_status *st)
{
    if (ra_foreign_refuse(text, st) != RA_OK) {
        return RA_INPUT;
    }
    if (strlen(text->data) != text->size) {
        return ra_fail(
            st, RA_INPUT,
            "%s: holds binary data of a form that is not known: give columns of text, .sdf (ISO "
            "25178-71), .gsf, .gwy or .x3p; if Gwyddion opens the file, save it there as .gwy",
            text->path);
    }
    return RA_OK;
}

enum ra_code ra_columns_find(const struct ra_text *text, const struct ra_format *format,
                             struct ra_columns *c, struct ra_status *st)
{
    struct blocks found = {.count = 0};
    struct block *b = NULL;
    const bool mark = strncmp(text->data, "\xef\xbb\xbf", 3) == 0; // the byte order mark of UTF-8
    *c = (struct ra_columns){
        .path = text->path, .text = text->data + (mark ? 3 : 0), .end = text->data + text->size};
    memcpy(c->taken, format->column, sizeof c->taken);
    if (check_text(text, st) != RA_OK || find_rows(c, format, &found, st) != RA_OK) {
        return RA_INPUT;
    }
    if (check_factor(c, format, &found, st) != RA_OK ||
        choose_block(c, format, &found, &b, st) != RA_OK) {
        return RA_INPUT;
    }
    if (found.count == 0) {
        return refuse_all(c, format, st);
    }
    if (check_neighbours(c, b, format, st) != RA_OK) {
        return RA_INPUT;
    }
    c->nothings = b->nothing;
    c->uneven = b->uneven;
    c->hollow = b->hollow;
    c->next = b->first.at;
    c->last_end = b->last.at + b->last.length;
    c->first = b->first.number;
    c->last = b->last.number;
    return choose_way(c, format, st);
}
