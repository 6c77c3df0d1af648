// Units and words in a line of text above columns.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A line of the head names units in three ways: in brackets (if one pair of them holds a unit, the
 * text in every pair counts as a unit); in parentheses that hold a unit; or as words, `um`, `x/um`,
 * `x_um`. A unit with a number beside it, `cut-off 0.8 [mm]` or `x*0.01 mm`, is a quantity and
 * names no column. There is one exception. If a line has as many cells as there are columns, and a
 * unit in brackets without a number, then a number before brackets is part of a name, as in
 * `Profile 1 [um]`. But if this number may be a factor, `z 0.001 [mm]`, the unit still names no
 * column. In the line `# units` of tables of this program every cell is a unit. `in` is also a word
 * of English, so it is a unit only in brackets and after a slash.
 *
 * Cells are cut at the mark that separates the numbers below the line. So `Nr, laufend;x (mm)`
 * above numbers with semicolons has two cells. If a line does not have that mark, it is cut at
 * another separator. A comma in quotes is part of a name.
 *
 * A line such as `Z unit: nm`, `Einheit Z<TAB>nm` or `z in nm` gives the unit of a name. The name
 * stands before the unit, in the same cell or alone in the cell before. Words such as `unit`,
 * `axis` and `of` do not count. A line that has `unit` and no name gives the unit of all columns.
 * Some lines do not give the unit of a column. In `Ra unit: nm` and `Z range [nm]` the last word
 * before the unit, `Ra` or `range`, is not a name. In `step height [nm]` the name `height` stands
 * beside `step`, which is not a name; such a name counts only if the line also has `unit`.
 *
 * Names are recognised in the languages of the instruments that we know: `x`, `Position`, `Weg` are
 * places along a profile, `z`, `Height`, `Altitude` are heights, and `Profile` is a height only
 * beside a place.
 *
 * A factor in the name or in the brackets, `z x10^-3 [mm]`, `z/10 [um]`, `-z`, `z [um x10]`, is not
 * applied, because the file does not say whether the numbers already contain it. The file is
 * refused.
 *
 * Tests: tests/surface/test_text_files.c, tests/surface/test_claims.c.
 */
#include "surface/labels.h"

#include <string.h>
#include <strings.h>

// ## Words of a line

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

double ra_label_unit(const char *name, size_t length)
{
    const double unit = ra_length_unit(name, length, false);
    return unit > 0.0 ? unit : ra_length_unit(name, length, true);
}

/// Reads the brackets that begin here: any text in [ ], or a unit in ( ).
static bool in_brackets(const char *at, const char *end, struct ra_token *token)
{
    const bool square = *at == '[';
    const char *const close = memchr(at, square ? ']' : ')', (size_t)(end - at));
    if (close == NULL || memchr(at + 1, *at, (size_t)(close - at - 1)) != NULL) {
        return false;
    }
    const char *first = at + 1, *last = close;
    while (first < last && *first == ' ') {
        first++;
    }
    while (last > first && last[-1] == ' ') {
        last--;
    }
    *token = (struct ra_token){RA_TOKEN_BRACKET, first, (size_t)(last - first)};
    return square || ra_label_unit(token->at, token->length) > 0.0;
}

bool ra_token_next(const char **at, const char *end, char decimal, struct ra_token *token)
{
    while (*at < end && is_one_of(**at, " \"#%!:=)]")) {
        ++*at;
    }
    if (*at == end) {
        return false;
    }
    if (is_one_of(**at, "\t;,")) {
        *token = (struct ra_token){RA_TOKEN_CELL, (*at)++, 1};
        return true;
    }
    if (is_one_of(**at, "[(")) {
        if (in_brackets(*at, end, token)) {
            *at = token->at + token->length;
            return true;
        }
        ++*at;
        return ra_token_next(at, end, decimal, token);
    }
    const char *const first = *at;
    while (*at < end && !is_one_of(**at, " \"#%!:=)]\t;[(") && (**at != ',' || decimal == ',')) {
        ++*at;
    }
    const size_t length = (size_t)(*at - first);
    const bool number =
        ra_number_is(first, length, '.') || (decimal == ',' && ra_number_is(first, length, ','));
    *token = (struct ra_token){number ? RA_TOKEN_NUMBER : RA_TOKEN_WORD, first, length};
    return true;
}

bool ra_token_is(const struct ra_token *token, const char *const *words)
{
    for (; token->kind == RA_TOKEN_WORD && *words != NULL; words++) {
        if (strlen(*words) == token->length && strncasecmp(*words, token->at, token->length) == 0) {
            return true;
        }
    }
    return false;
}

/// True for `x*0.01`. A unit after it belongs to a quantity.
static bool is_product(const struct ra_token *token)
{
    const char *const times = memchr(token->at, '*', token->length);
    const size_t behind = times == NULL ? 0 : token->length - (size_t)(times + 1 - token->at);
    return behind > 0 && ra_number_is(times + 1, behind, '.');
}

/// True for `in`, which is a word of English in `x in um`.
static bool is_english(const struct ra_token *word)
{
    return word->length == 2 && memcmp(word->at, "in", 2) == 0;
}

/// True for a word that is a unit, or ends in one: um, x/um, x_um.
static bool unit_in(struct ra_token *word)
{
    if (ra_label_unit(word->at, word->length) > 0.0) {
        return !is_english(word);
    }
    for (size_t i = word->length; i-- > 0;) {
        if (word->at[i] == '/' || word->at[i] == '_') {
            word->at += i + 1;
            word->length -= i + 1;
            return ra_label_unit(word->at, word->length) > 0.0;
        }
    }
    return false;
}

// ## Cells

bool ra_label_cell(const char **at, const char *end, char cut, struct ra_text_line *cell)
{
    bool quotes = false;
    if (*at > end) {
        return false;
    }
    cell->at = *at;
    while (*at < end && (quotes || cut == '\0' || **at != cut)) {
        quotes = quotes != (**at == '"');
        ++*at;
    }
    cell->length = (size_t)(*at - cell->at);
    ++*at;
    return true;
}

char ra_label_cut(const struct ra_text_line *line, char separator)
{
    const char cuts[] = {is_one_of(separator, ";,") ? separator : '\t', '\t', ';', ','};
    for (size_t i = 0; i < sizeof cuts; i++) {
        const char *at = line->at, *const end = line->at + line->length;
        struct ra_text_line cell;
        if (ra_label_cell(&at, end, cuts[i], &cell) && cell.length < line->length) {
            return cuts[i];
        }
    }
    return '\0';
}

bool ra_labels_fit(const struct ra_labels *u, size_t columns)
{
    return u->filled <= columns && columns <= u->cells;
}

// ## Names

static const char *const places[] = {
    "x",       "position", "positions", "pos",     "distance",     "dist",     "lateral",
    "travel",  "weg",      "ort",       "strecke", "abscissa",     "abscisse", "horizontal",
    "abstand", "abszisse", "posizione", "length",  "l\xc3\xa4nge", "l\xe4nge", NULL};
static const char *const heights[] = {
    "z",           "height",      "heights",    "altitude",    "elevation",
    "hauteur",     "altezza",     "hoehe",      "h\xc3\xb6he", "h\xf6he",
    "h\xc3\x96he", "h\xd6he",     "u",          "v",           "displacement",
    "velocity",    "deflection",  "vertical",   "vertikal",    "verticale",
    "topography",  "topographie", "topografie", "topografia",  NULL};
static const char *const perhaps[] = {"y", "profile", "profil", "profilo", "amplitude", NULL};

/// The meaning of a word, or of the parts of a word such as z_um.
static unsigned name_of(const struct ra_token *token)
{
    if (token->kind != RA_TOKEN_WORD) {
        return 0;
    }
    const char *at = token->at, *const end = token->at + token->length;
    unsigned says = 0;
    while (at < end) {
        struct ra_token part = {.kind = RA_TOKEN_WORD, .at = at};
        while (at < end && !is_one_of(*at, "_/-.")) {
            at++;
        }
        part.length = (size_t)(at++ - part.at);
        says |= ra_token_is(&part, places)    ? RA_NAME_PLACE
                : ra_token_is(&part, heights) ? RA_NAME_HEIGHT
                : ra_token_is(&part, perhaps) ? RA_NAME_PERHAPS
                                              : 0;
    }
    return says;
}

// ## What a unit belongs to

static const char *const unit_words[] = {"unit",          "units",    "einheit",   "einheiten",
                                         "unite",         "unites",   "unidad",    "unidades",
                                         "unita",         "eenheid",  "eenheden",  "enhet",
                                         "enhed",         "jednotka", "jednostka", "unit\xc3\xa9",
                                         "unit\xc3\xa9s", "unit\xe9", "unit\xe9s", "unit\xc3\xa0",
                                         "unit\xe0",      NULL};
/// Words that do not show what a unit belongs to.
static const char *const fillers[] = {
    "in",         "of",          "is",     "are",  "the",    "and",     "all",      "axis",
    "axes",       "value",       "values", "data", "column", "columns", "measured", "given",
    "coordinate", "coordinates", "der",    "die",  "das",    "und",     "von",      "achse",
    "wert",       "werte",       "daten",  "de",   "des",    "du",      "la",       "le",
    "les",        "axe",         "del",    "eje",  "di",     "asse",    "channel",  "kanal",
    "canal",      "canale",      NULL};

/// What the words of a cell say about the unit after them.
struct subject {
    /// meaning of the last word, apart from `fillers` and words for numbers; 0: it is not a name
    unsigned names;
    bool unit;   ///< one word is `unit`, or ends with it
    bool other;  ///< one word is not a name, not in `fillers`, and does not mean numbers
    bool values; ///< one word means numbers: `values in nm`
    size_t words;
};

/// The length of a word without a word for units at its end: Z-Unit, ZUnits.
static size_t without_unit(const struct ra_token *word)
{
    for (size_t i = 0; unit_words[i] != NULL; i++) {
        const size_t length = strlen(unit_words[i]);
        if (word->length >= length &&
            strncasecmp(word->at + word->length - length, unit_words[i], length) == 0) {
            return word->length - length;
        }
    }
    return word->length;
}

static void take_subject(struct subject *s, const struct ra_token *word)
{
    static const char *const values[] = {"values",    "data",    "werte",  "daten",
                                         "messwerte", "valeurs", "valori", "valores",
                                         "datos",     "dati",    NULL};
    struct ra_token name = *word;
    name.length = without_unit(word);
    const bool unit = name.length < word->length;
    const unsigned names = name_of(&name) | name_of(word);
    s->words++;
    s->values = s->values || ra_token_is(word, values);
    s->unit = s->unit || unit || ra_token_is(word, unit_words);
    if (names != 0) {
        s->names = names;
    } else if (name.length > 0 && !ra_token_is(word, fillers) && !ra_token_is(word, values)) {
        s->names = 0;
        s->other = true;
    }
}

static unsigned said_of(const struct subject *s)
{
    const bool plain = s->unit || !s->other;
    const bool all = (s->unit || s->values) && !s->other;
    return s->names != 0 && plain ? s->names : all ? RA_NAME_ALL : 0;
}

// ## A line of units

/// State of a search for units.
struct search {
    bool brackets;          ///< units are in brackets, else words
    bool ours;              ///< every word is a unit, as in our own tables
    bool numbered;          ///< a number before brackets may be part of a name
    unsigned last;          ///< meaning of the last word
    bool number, fresh;     ///< `number`: the last token was a number; `fresh`: it was a unit
    unsigned says;          ///< meaning of the words since the last unit
    struct subject subject; ///< what the words of this cell since the last unit show
    unsigned before;        ///< meaning of the first cell, for a unit that is alone in the second
};

static void add_unit(struct ra_labels *u, const struct ra_token *token, size_t cell,
                     const struct search *s)
{
    const unsigned before = cell == 1 && s->subject.words == 0 ? s->before : 0;
    if (u->count > 0 && u->count <= RA_LABELS && u->unit[u->count - 1].cell == cell) {
        u->own = true;
    }
    if (u->count < RA_LABELS) {
        u->unit[u->count] =
            (struct ra_label){token->at, token->length,
                              cell,      u->words > 0 ? u->words - 1 : 0,
                              s->says,   before != 0 ? before : said_of(&s->subject)};
    }
    u->count++;
}

/// Takes the name from a word that ends in a unit: z_um.
static void take_part(struct search *s, unsigned says)
{
    if (says != 0) {
        s->subject.names = says;
        s->subject.words++;
    }
}

/// True if a number may be part of a name. If the word before it is a name itself, `z 0.001`,
/// `z 1000`, the number may be a factor or a quantity.
static bool is_of_name(const struct ra_token *number, unsigned before)
{
    const bool digits = strspn(number->at, "0123456789") >= number->length;
    const bool plain = strspn(number->at, "0123456789.") >= number->length;
    const bool name = (before & (RA_NAME_PLACE | RA_NAME_HEIGHT)) != 0;
    return number->kind == RA_TOKEN_NUMBER && plain && (!name || (digits && number->length < 3));
}

static void take_token(struct ra_labels *u, struct ra_token *token, size_t cell, struct search *s)
{
    const unsigned says = name_of(token);
    u->words += token->kind == RA_TOKEN_WORD || (token->kind == RA_TOKEN_BRACKET && u->words == 0);
    if (u->words > 0 && u->words <= RA_LABELS) {
        u->word_says[u->words - 1] |= says;
    }
    if (cell < RA_LABELS) {
        u->cell_says[cell] |= says;
    }
    s->says |= says;
    if (token->kind == RA_TOKEN_NUMBER && s->fresh) {
        u->count--; // unit and number are a quantity
    }
    s->fresh = !s->number && (s->ours       ? token->kind == RA_TOKEN_WORD
                              : s->brackets ? token->kind == RA_TOKEN_BRACKET
                                            : token->kind == RA_TOKEN_WORD && unit_in(token));
    if (s->fresh) {
        take_part(s, says);
        add_unit(u, token, cell, s);
        s->says = 0;
        s->subject = (struct subject){.names = 0};
    } else if (token->kind == RA_TOKEN_WORD) {
        take_subject(&s->subject, token);
    }
    const bool number = token->kind == RA_TOKEN_NUMBER || is_product(token);
    u->numbers = u->numbers || number;
    s->number = number && !(s->numbered && is_of_name(token, s->last));
    s->last = token->kind == RA_TOKEN_WORD ? says : 0;
}

/// Reads the units of a line, in brackets if `brackets`, else as words. If `numbered`, names may
/// contain numbers.
static void read_units(const struct ra_text_line *line, char cut, bool brackets, bool numbered,
                       struct ra_labels *u)
{
    static const char table[] = "# units\t";
    const bool ours =
        line->length >= sizeof table && memcmp(line->at, table, sizeof table - 1) == 0;
    const char *at = line->at + (ours ? sizeof table - 1 : 0);
    const char *const end = line->at + line->length;
    struct search s = {.brackets = brackets, .ours = ours, .numbered = numbered};
    struct ra_text_line cell;
    *u = (struct ra_labels){.line = line->number, .cut = cut};
    for (; ra_label_cell(&at, end, cut, &cell); u->cells++) {
        const char *word = cell.at;
        struct ra_token token;
        bool empty = true;
        while (ra_token_next(&word, cell.at + cell.length, '.', &token)) {
            take_token(u, &token, u->cells, &s);
            empty = empty && token.kind == RA_TOKEN_CELL;
        }
        s.number = s.fresh = false;
        s.before = said_of(&s.subject);
        s.subject = (struct subject){.names = 0};
        u->filled = empty ? u->filled : u->cells + 1;
        u->full += !empty;
    }
}

void ra_labels_find(const struct ra_text_line *line, char separator, struct ra_labels *u)
{
    const char cut = ra_label_cut(line, separator);
    read_units(line, cut, true, false, u);
    for (size_t i = 0; i < u->count && i < RA_LABELS; i++) {
        if (ra_label_unit(u->unit[i].name, u->unit[i].length) > 0.0) {
            return;
        }
    }
    read_units(line, cut, false, false, u);
}

void ra_labels_of_columns(const struct ra_text_line *line, char separator, size_t columns,
                          struct ra_labels *u)
{
    struct ra_labels numbered;
    read_units(line, ra_label_cut(line, separator), true, false, u);
    const size_t without = u->count;
    read_units(line, u->cut, true, true, &numbered);
    const bool fit = numbered.cells == 1 ? numbered.count == columns
                                         : ra_labels_fit(&numbered, columns) && !numbered.own;
    if (columns > 1 && without > 0 && numbered.count > without && fit) {
        *u = numbered;
    } else {
        ra_labels_find(line, separator, u);
    }
}

// ## Factors

/// The length in bytes of the multiplication sign at `at`; 0 if there is none.
static size_t sign_at(const char *at, const char *end)
{
    static const char *const signs[] = {"*", "\xc3\x97", "\xc2\xb7", "\xe2\x8b\x85"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const size_t length = strlen(signs[i]);
        if ((size_t)(end - at) >= length && memcmp(at, signs[i], length) == 0) {
            return length;
        }
    }
    return 0;
}

static bool is_digit(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

/// A power of ten: $10^{-3}$, 10**3, 10 with superscript digits.
static bool is_power(const char *at, const char *end)
{
    static const char *const behind[] = {"^", "**", "\xe2\x81", "\xc2\xb2", "\xc2\xb3"};
    bool found = false;
    for (size_t i = 0; i < sizeof behind / sizeof *behind && end - at > 2; i++) {
        const size_t length = strlen(behind[i]);
        found = found || (memcmp(at, "10", 2) == 0 && (size_t)(end - at) >= 2 + length &&
                          memcmp(at + 2, behind[i], length) == 0);
    }
    return found;
}

/// True if a word has a factor in it: x1000, z*10, 10*z, z/10, E-3, $z^2$, -z, |z|.
static bool word_has_factor(const struct ra_token *word, bool first)
{
    const char *const at = word->at, *const end = word->at + word->length;
    const struct ra_token inner = {RA_TOKEN_WORD, at + 1, word->length > 1 ? word->length - 1 : 0};
    const struct ra_token between = {RA_TOKEN_WORD, at + 1,
                                     word->length > 2 ? word->length - 2 : 0};
    const bool times = !first && word->length > 1 && is_one_of(*at, "xX") &&
                       strcspn(at + 1, "_/") >= inner.length && is_digit(at + 1, end);
    const bool exponent = word->length > 2 && is_one_of(*at, "eE") && is_one_of(at[1], "+-") &&
                          strspn(at + 2, "0123456789") >= word->length - 2;
    bool found = times || exponent || (*at == '-' && name_of(&inner) != 0) ||
                 (*at == '|' && end[-1] == '|' && name_of(&between) != 0);
    for (const char *i = at; i < end && !found; i++) {
        const size_t sign = sign_at(i, end);
        const struct ra_token before = {RA_TOKEN_WORD, at, (size_t)(i - at)};
        const bool number = i > at && is_digit(i - 1, end);
        found = (sign > 0 && (is_digit(i + sign, end) || number)) ||
                (is_power(i, end) && !number) || (*i == '/' && !number && is_digit(i + 1, end)) ||
                (*i == '^' && i > at && name_of(&before) != 0);
    }
    return found;
}

/// True if brackets have a number beside a unit: [um x10], [0.1 um].
static bool bracket_has_factor(const struct ra_token *bracket)
{
    const char *at = bracket->at, *const end = bracket->at + bracket->length;
    bool unit = false, number = false;
    while (at < end) {
        const char *const word = at;
        while (at < end && *at != ' ' && sign_at(at, end) == 0) {
            at++;
        }
        unit = unit || ra_label_unit(word, (size_t)(at - word)) > 0.0;
        number = number || is_digit(word, at) || (is_one_of(*word, "xX") && is_digit(word + 1, at));
        at += at == end ? 0 : *at == ' ' ? 1 : sign_at(at, end);
    }
    return unit && number;
}

bool ra_labels_factor(const struct ra_text_line *cell)
{
    static const char *const functions[] = {"log", "ln", "lg", "log10", "sqrt", "abs", NULL};
    const char *at = cell->at, *const end = cell->at + cell->length;
    struct ra_token token, last = {.kind = RA_TOKEN_CELL};
    bool found = false;
    while (!found && ra_token_next(&at, end, '.', &token)) {
        const char *behind = at;
        struct ra_token next = {.kind = RA_TOKEN_CELL};
        const bool more = ra_token_next(&behind, end, '.', &next) && next.kind != RA_TOKEN_CELL;
        const bool begins = last.kind == RA_TOKEN_CELL || (last.kind == RA_TOKEN_BRACKET && more);
        const bool sign = last.kind == RA_TOKEN_WORD && token.length == sign_at(token.at, end);
        found =
            token.kind == RA_TOKEN_BRACKET ? bracket_has_factor(&token)
            : token.kind == RA_TOKEN_NUMBER
                ? memchr(token.at, 'e', token.length) != NULL ||
                      memchr(token.at, 'E', token.length) != NULL ||
                      (last.kind == RA_TOKEN_CELL && token.length > 1 && name_of(&next) != 0 &&
                       token.at[token.length - 1] != '.')
                : token.kind == RA_TOKEN_WORD &&
                      (word_has_factor(&token, begins) || (sign && next.kind == RA_TOKEN_NUMBER) ||
                       (ra_token_is(&last, functions) && name_of(&token) != 0));
        last = token;
    }
    return found;
}

enum ra_code ra_labels_refuse_factor(const char *path, const struct ra_text_line *cell,
                                     const char *remedy, struct ra_status *st)
{
    const char *at = cell->at;
    size_t length = cell->length;
    while (length > 0 && is_one_of(*at, " \t#%!")) {
        at++;
        length--;
    }
    return ra_fail(
        st, RA_INPUT,
        "%s:%zu: `%.*s` names a factor or a function, which is not applied: give numbers "
        "without it%s",
        path, cell->number, (int)(length < 60 ? length : 60), at, remedy);
}
