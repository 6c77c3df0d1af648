// Numbers in a head that the reader does not use, although they may describe the numbers below.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A head may give counts and lengths in more words and languages than claims.c knows. claims.c
 * compares the words that it knows with the numbers, and refuses contradictions. This file makes
 * one note of all other lines that may contradict the numbers. It leaves out lines that are usual
 * in a correct file, because users do not read a note that always appears.
 *
 * **Counts.** A whole number N without a unit, or a product of two, may be a count of n numbers if
 * $$ n_0/20 \le N \le 100\, n .                                        % eq:ra2d-unread-count $$
 * For a rectangle n is the number of cells and $n_0$ the smaller of its numbers of rows and
 * columns. For a profile both are the number of rows. (A user sees without a note that less than a
 * hundredth of a file is left, and smaller numbers than $n_0/20$ usually count instruments and
 * specimens.) If N is below 10, it must be at least $n_0/2$. Numbers that are names
 * (`Serial number: 4711`, `ISO 4287`), days, times and years are no counts. A word of three letters
 * or fewer behind a number is a unit (`100 Hz`); a longer word names the things that the number
 * counts.
 *
 * **Lengths.** A number with a unit of length may be a side or a step in these cases: it is at most
 * 3 times longer or shorter than an actual side or step, as in the head of another file of the same
 * instrument; it is an actual side times a power of 1000, as with a wrong unit; it has the name of
 * a side and is longer than all sides; or it is a length per pixel. Cut-offs, tips, specimens,
 * ranges of an instrument and parameters (`Ra 0.4 um`) are lengths of something else. If the head
 * of a profile states its length correctly, to 1 %, other lengths belong to other things, such as a
 * traverse with its run-up.
 *
 * Tests: tests/surface/test_claims.c.
 */
#include "surface/unread.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "surface/claims.h"
#include "surface/labels.h"

/// The words before a number.
struct label {
    bool named;    ///< a number behind the last word is a name: `Serial number: 4711`
    bool other;    ///< one word names something else than the data, such as `tip`
    bool interval; ///< one word means the distance of points
    bool range;    ///< one word is `range`
    bool axis;     ///< one word is an axis of the rectangle or the profile
    bool lateral;  ///< one word means the direction across a profile
    bool side;     ///< one word is a name of a side
    bool sampling; ///< one word is `sampling`, whose length is a cut-off
};

/// The present position of a search in a line.
struct search {
    const struct ra_columns *c;
    const struct ra_extent *extent;
    const char *begin, *at, *end;
    struct label label;
    double bracket; ///< units in a metre of the unit in the last brackets; 0: none
    bool unit;      ///< the last brackets have a unit that is not a length
    bool dated;     ///< the line has a month
    bool whole;     ///< the head states the length of the profile
};

// ## Words

static bool is_in(const struct ra_token *word, const char *const *words)
{
    struct ra_token part = *word;
    for (size_t i = 0; i < word->length; i++) {
        if (memchr("._-/", word->at[i], 4) != NULL && i + 1 < word->length) {
            part = (struct ra_token){RA_TOKEN_WORD, word->at + i + 1, word->length - i - 1};
        }
    }
    while (part.length > 0 && memchr(".,'", part.at[part.length - 1], 3) != NULL) {
        part.length--;
    }
    return ra_token_is(word, words) || ra_token_is(&part, words);
}

/// True for a parameter of roughness: Ra, RSm, Rmax.
static bool is_parameter(const struct ra_token *word)
{
    static const char *const most[] = {"Rmax", "RSm", "Rsk", "Rku", NULL};
    return ra_token_is(word, most) ||
           (word->length > 1 && word->length < 4 && memchr("RPWS", *word->at, 4) != NULL &&
            islower((unsigned char)word->at[1]));
}

static bool begins_month(const struct ra_token *word)
{
    static const char *const months[] = {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug",
                                         "sep", "oct", "nov", "dec", "mai", "okt", "dez", NULL};
    const struct ra_token begin = {RA_TOKEN_WORD, word->at, 3};
    return word->length >= 3 && ra_token_is(&begin, months);
}

/// Words before numbers. Behind one of `named_words`, and perhaps one of `number_words`, the number
/// is a name. Behind one of `other_words` it describes something else than the data. Each of the
/// other lists belongs to the field of `label` with the same name.
static const char *const named_words[] = {
    "serial", "s/n",      "sn",          "sernr",   "version",  "ver",          "v",
    "rev",    "revision", "release",     "build",   "software", "firmware",     "iso",
    "din",    "en",       "jis",         "asme",    "ansi",     "gb/t",         "model",
    "type",   "typ",      "modell",      "seed",    "operator", "channel",      "kanal",
    "run",    "track",    "trace",       "test",    "sample",   "specimen",     "part",
    "order",  "job",      "measurement", "messung", "profile",  "profil",       "scan",
    "file",   "page",     "date",        "datum",   "time",     "zeit",         "port",
    "key",    "hash",     "tel",         "phone",   "probe",    "seriennummer", NULL};
static const char *const number_words[] = {"number", "no", "nr",   "num", "nummer",
                                           "numero", "id", "code", "#",   NULL};
static const char *const other_words[] = {"per",
                                          "header",
                                          "head",
                                          "kopf",
                                          "kopfzeilen",
                                          "invalid",
                                          "missing",
                                          "outlier",
                                          "outliers",
                                          "averages",
                                          "averaging",
                                          "objective",
                                          "magnification",
                                          "temperature",
                                          "lc",
                                          "ls",
                                          "lf",
                                          "lambda",
                                          "\xce\xbb"
                                          "c",
                                          "\xce\xbb"
                                          "s",
                                          "cutoff",
                                          "cut",
                                          "off",
                                          "filter",
                                          "wavelength",
                                          "tip",
                                          "radius",
                                          "stylus",
                                          "ball",
                                          "spot",
                                          "specimen",
                                          "sample",
                                          "workpiece",
                                          "part",
                                          "probe",
                                          "height",
                                          "z",
                                          "vertical",
                                          "depth",
                                          "noise",
                                          "roughness",
                                          "diameter",
                                          "offset",
                                          "pretravel",
                                          "overrun",
                                          "gap",
                                          "max",
                                          "thickness",
                                          "amplitude",
                                          "temp",
                                          "humidity",
                                          "pressure",
                                          "load",
                                          "force",
                                          "scans",
                                          "pass",
                                          "speed",
                                          "velocity",
                                          "rate",
                                          "frequency",
                                          "wear",
                                          "gear",
                                          "thread",
                                          NULL};
static const char *const interval_words[] = {"interval", "intervals", "step", "steps",
                                             "segments", "schritte",  NULL};
static const char *const range_words[] = {"range", "bereich", "messbereich", NULL};
static const char *const axis_words[] = {"x", "y", "scan", "lateral", NULL};
static const char *const sampling_words[] = {"sampling", NULL};
static const char *const lateral_words[] = {"y", "line", "lines", "row", "rows", "track", NULL};
static const char *const side_words[] = {
    "length",   "size",    "width",       "side",        "breite",   "laenge", "l\xc3\xa4nge",
    "longueur", "largeur", "lunghezza",   "longitud",    "ancho",    "extent", "area",
    "field",    "strecke", "messstrecke", "taststrecke", "traverse", "x",      NULL};

static void take_word(struct label *label, const struct ra_token *word)
{
    label->named = is_in(word, named_words) || (label->named && is_in(word, number_words));
    label->other = label->other || is_in(word, other_words) || is_parameter(word);
    label->interval = label->interval || is_in(word, interval_words);
    label->range = label->range || is_in(word, range_words);
    label->axis = label->axis || is_in(word, axis_words);
    label->lateral = label->lateral || is_in(word, lateral_words);
    label->sampling = label->sampling || is_in(word, sampling_words);
    label->side = label->side || is_in(word, side_words);
}

/// The number of letters of a word, in any alphabet.
static size_t characters(const struct ra_token *word)
{
    size_t count = 0;
    for (size_t i = 0; i < word->length; i++) {
        count += ((unsigned char)word->at[i] & 0xc0) != 0x80;
    }
    return count;
}

/// True if a word behind a number is its unit, and not the name of what it counts.
static bool is_unit(const struct ra_token *word)
{
    static const char *const counted[] = {"px", "pix", "pt", "pts", NULL};
    if (word->kind != RA_TOKEN_WORD) {
        return word->kind == RA_TOKEN_BRACKET;
    }
    const bool east = (unsigned char)*word->at >= 0xe3; // East Asian nouns may have two characters
    const bool ratio = memchr(word->at, '/', word->length) != NULL;
    return !ra_token_is(word, counted) && ((characters(word) < 4 && !east) || ratio);
}

/// How many of a unit are a metre, also for a length per pixel, `um/px`; 0 if it is neither.
static double metres_of(const struct ra_token *unit, bool *pixel)
{
    static const char *const points[] = {"px",     "pix",     "pixel", "pt",   "point", "line",
                                         "sample", "samples", "punkt", "step", NULL};
    *pixel = false;
    if (unit->kind == RA_TOKEN_NUMBER || unit->kind == RA_TOKEN_CELL) {
        return 0.0;
    }
    const char *const stroke = memchr(unit->at, '/', unit->length);
    const size_t before = stroke == NULL ? unit->length : (size_t)(stroke - unit->at);
    const struct ra_token behind = {RA_TOKEN_WORD, unit->at + before + 1,
                                    stroke == NULL ? 0 : unit->length - before - 1};
    *pixel = stroke != NULL && ra_token_is(&behind, points);
    return stroke != NULL && !*pixel ? 0.0 : ra_length_unit(unit->at, before, false);
}

// ## Possible meanings

static bool near(double is, double said)
{
    return is > 0.0 && fabs(is / said - 1.0) <= 0.01;
}

/// True if a length equals one of the actual lengths.
static bool is_there(const struct search *s, double said)
{
    const struct ra_extent *const e = s->extent;
    const double points[2] = {(double)(e->rectangle ? s->c->columns : s->c->rows),
                              (double)s->c->rows};
    bool found = near(e->at[0], said) || near(e->at[1], said);
    for (size_t i = 0; i < 2; i++) {
        const double side = e->side[i], part = 1.0 / points[i];
        found = found || near(side, said) || near(side * (1.0 - part), said) ||
                near(side * (1.0 + part), said) || near(e->step[i], said);
    }
    return found;
}

/// True if a length may be a side or a step that differs from the actual ones.
static bool is_other_length(const struct search *s, double said, bool pixel)
{
    enum { FACTOR = 3 };
    const struct ra_extent *const e = s->extent;
    const struct label *const l = &s->label;
    bool like = pixel, slip = false;
    if (!(said > 0.0) || l->other || (l->sampling && l->side) || (l->range && !l->axis) ||
        is_there(s, said) || (!e->rectangle && l->lateral)) {
        return false;
    }
    for (size_t i = 0; i < 2; i++) {
        const double length[2] = {e->side[i], e->step[i]};
        for (size_t k = 0; k < 2; k++) {
            like = like || (said <= FACTOR * length[k] && FACTOR * said >= length[k]);
        }
        for (double power = 1e-6; power < 2e6; power *= 1e3) {
            slip = slip || (e->side[i] > 0.0 && near(power * e->side[i], said));
        }
    }
    const bool longer = l->side && said > fmax(e->side[0], e->side[1]);
    return ((like || longer) && !s->whole) || slip;
}

/// True if a number without a unit may be a count that differs from the actual ones.
static bool is_other_count(const struct search *s, double said)
{
    enum { FEWER = 20, MORE = 100, SMALL = 10 };
    const double rows = (double)s->c->rows, columns = (double)s->c->columns;
    const double least = s->extent->rectangle ? fmin(rows, columns) : rows;
    const double most = s->extent->rectangle ? rows * columns : rows;
    const bool there = said == rows || said == columns || said == rows * columns ||
                       said == (double)(s->c->first - 1) || said == (double)s->c->last ||
                       (s->label.interval && (said == rows - 1.0 || said == columns - 1.0));
    const bool date = s->dated && (said <= 31.0 || (said >= 1900.0 && said < 2100.0));
    return !there && !date && !s->label.named && !s->label.other && said > 1.0 &&
           FEWER * said >= least && said <= MORE * most && (said >= SMALL || 2.0 * said >= least);
}

// ## Lines

/// True if a number is a part of a time or of a ratio: 14:33, 300:1.
static bool is_of_colons(const struct search *s, const struct ra_token *number)
{
    const char *const at = number->at, *const end = at + number->length;
    const bool before = at - s->begin > 1 && at[-1] == ':' && isdigit((unsigned char)at[-2]);
    return before || (s->end - end > 1 && *end == ':' && isdigit((unsigned char)end[1]));
}

/// Finds the unit behind a number, in the same cell or alone in the next one. A percent sign is no
/// part of a token, but it is a unit.
static struct ra_token unit_behind(const struct search *s, const char *at)
{
    struct ra_token token = {.kind = RA_TOKEN_CELL}, next;
    bool pixel;
    while (at < s->end && *at == ' ') {
        at++;
    }
    if (at < s->end && *at == '%') {
        return (struct ra_token){RA_TOKEN_WORD, at, 1};
    }
    if (!ra_token_next(&at, s->end, s->c->decimal, &token)) {
        return (struct ra_token){.kind = RA_TOKEN_CELL};
    }
    if (token.kind == RA_TOKEN_CELL && ra_token_next(&at, s->end, s->c->decimal, &next) &&
        next.kind == RA_TOKEN_WORD && (is_unit(&next) || metres_of(&next, &pixel) > 0.0)) {
        token = next;
    }
    return token;
}

/// Reads a number with a decimal comma, 200,5, above numbers with decimal points. Three digits
/// behind the comma may be thousands.
static void take_comma(const struct search *s, struct ra_token *number)
{
    const char *const at = number->at + number->length;
    const size_t digits = at < s->end && *at == ',' ? strspn(at + 1, "0123456789") : 0;
    if (digits > 0 && digits != 3 && strspn(number->at, "0123456789") == number->length) {
        number->length += 1 + digits;
    }
}

static bool is_other_number(struct search *s, struct ra_token *number)
{
    double value[2];
    bool pixel = false;
    const char before = number->at > s->begin ? number->at[-1] : ' ';
    const bool listed = before == '(' || before == '[';
    const char *const behind = ra_claims_product(number->at, s->end, listed, value);
    const size_t factors = behind != NULL ? 2 : 1;
    if (is_of_colons(s, number)) {
        return false;
    }
    const char *next = behind;
    if (factors == 1) {
        take_comma(s, number);
        next = number->at + ra_claims_whole(number->at, s->end, number->length, &value[0]);
    }
    s->at = next > s->at ? next : s->at;
    const struct ra_token unit = unit_behind(s, next);
    const double behind_it = metres_of(&unit, &pixel);
    const double per_metre = behind_it > 0.0 ? behind_it : s->bracket;
    const bool whole = strspn(number->at, "0123456789") > 0 && *number->at != '0';
    if (per_metre > 0.0) {
        const double length = factors == 1 ? ra_number_value(number->at, number->length) : value[0];
        return is_other_length(s, length / per_metre, pixel) ||
               (factors == 2 && is_other_length(s, value[1] / per_metre, pixel));
    }
    if (s->unit || is_unit(&unit) || !whole || value[0] != floor(value[0])) {
        return false;
    }
    return is_other_count(s, value[0]) || (factors == 2 && is_other_count(s, value[1]));
}

static bool says_other(struct search *s);

/// Reads brackets before a number. They contain its unit, or a text that is read like a line.
static bool take_bracket(struct search *s, const struct ra_token *bracket)
{
    static const char *const none[] = {"-", "1", "", NULL};
    bool pixel;
    struct ra_token text = *bracket;
    text.kind = RA_TOKEN_WORD;
    s->bracket = metres_of(bracket, &pixel);
    s->unit = s->bracket == 0.0 && !ra_token_is(&text, none);
    if (s->bracket > 0.0 ||
        memchr("0123456789", bracket->length > 0 ? *bracket->at : '-', 10) == NULL) {
        return false;
    }
    struct search inside = *s;
    inside.at = bracket->at;
    inside.end = bracket->at + bracket->length;
    inside.unit = false;
    s->unit = false;
    return says_other(&inside);
}

/// True if the rest of a line has a number that may describe the data but differs from them.
static bool says_other(struct search *s)
{
    struct ra_token token, unit;
    bool found = false;
    while (!found && ra_token_next(&s->at, s->end, s->c->decimal, &token)) {
        const bool length = token.kind == RA_TOKEN_WORD && ra_claims_split(&token, &unit);
        if (length) {
            found = is_other_length(s,
                                    ra_number_value(token.at, token.length) /
                                        ra_length_unit(unit.at, unit.length, false),
                                    false);
        } else if (token.kind == RA_TOKEN_NUMBER) {
            found = is_other_number(s, &token);
        } else if (token.kind == RA_TOKEN_BRACKET) {
            found = take_bracket(s, &token);
        } else if (token.kind == RA_TOKEN_WORD) {
            take_word(&s->label, &token);
        }
        if (length || token.kind == RA_TOKEN_NUMBER) {
            s->label = (struct label){.named = false};
            s->bracket = 0.0;
            s->unit = false;
        }
    }
    return found;
}

/// Looks for the name of a month in a line, and for the length of the whole record.
static void scan_line(const struct ra_text_line *line, struct search *s)
{
    const char *at = line->at, *const end = line->at + line->length;
    struct ra_token token, unit, last = {.kind = RA_TOKEN_CELL};
    const double side = s->extent->side[0];
    bool pixel;
    while (ra_token_next(&at, end, s->c->decimal, &token)) {
        s->dated = s->dated || (token.kind == RA_TOKEN_WORD && begins_month(&token));
        const bool glued = token.kind == RA_TOKEN_WORD && ra_claims_split(&token, &unit);
        const double per_metre = glued                          ? metres_of(&unit, &pixel)
                                 : last.kind == RA_TOKEN_NUMBER ? metres_of(&token, &pixel)
                                                                : 0.0;
        const struct ra_token *const number = glued ? &token : &last;
        if (per_metre > 0.0 && !s->extent->rectangle) {
            const double said = ra_number_value(number->at, number->length) / per_metre;
            s->whole = s->whole || near(side, said);
        }
        last = token.kind == RA_TOKEN_CELL && last.kind == RA_TOKEN_NUMBER ? last : token;
    }
}

/// The line that names the columns, where numbers are parts of names; 0: there is none.
static size_t line_of_names(const struct ra_columns *c)
{
    struct ra_text_line units = {.number = 0};
    struct ra_labels u = {.count = 0};
    if (ra_columns_units(c, &units)) {
        ra_labels_of_columns(&units, c->separator, c->columns, &u);
    }
    return u.count > 1 || (c->columns == 1 && u.count == 1) ? units.number : 0;
}

void ra_unread_note(const struct ra_columns *c, const struct ra_format *format,
                    const struct ra_extent *extent, char *note, size_t size)
{
    enum { LINES = 3 };
    struct search s = {.c = c, .extent = extent};
    struct ra_text_line line = {0};
    const size_t names = line_of_names(c);
    size_t count = 0;
    char said[300] = "";
    for (const char *next = c->text; ra_text_line_next(&next, c->next, &line);) {
        scan_line(&line, &s);
    }
    line = (struct ra_text_line){0};
    for (const char *next = c->text; count <= LINES && ra_text_line_next(&next, c->next, &line);) {
        struct search here = {.c = c, .extent = extent, .whole = s.whole};
        here.begin = here.at = line.at;
        here.end = line.at + line.length;
        scan_line(&line, &here);
        if (line.number <= format->skip || line.number == names ||
            ra_claims_takes(&line, c->decimal) || !says_other(&here)) {
            continue;
        }
        const size_t length = strlen(said), begin = strspn(line.at, "#%! \t");
        const size_t text = line.length > begin ? line.length - begin : 0;
        snprintf(said + length, sizeof said - length,
                 count < LINES ? "%s`%.*s` (line %zu)" : "%s...", count > 0 ? ", " : "",
                 (int)(text < 40 ? text : 40), line.at + begin, line.number);
        count++;
    }
    if (count > 0) {
        ra_note(note, size,
                "counts or lengths of the head that these numbers do not have, if they are meant: "
                "%s",
                said);
    }
}
