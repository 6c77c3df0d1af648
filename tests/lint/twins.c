// Finds functions of a room that match one of another room, token by token (tests/lint/twins.sh).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * usage: twins ROOM FILE.c...
 *
 * A file belongs to ROOM if its path has the folder ROOM. For each function in ROOM of at least
 * LEAST lines, the program finds the most similar function outside. If their similarity is at
 * least ALIKE, it prints a line
 *
 *     ratio   FILE:LINE NAME   FILE:LINE NAME   lines   lines
 *
 * with tabs between. A function is divided into tokens without comments. All names are the same
 * token, all numbers and characters a second one, and all strings a third one. Each keyword and
 * each operator is a token of its own. RUN successive tokens are a run. $A$ and $B$ are the
 * collections of the runs of two functions, and
 * $$ r = \frac{2 |A \cap B|}{|A| + |B|}, \tag{1} $$
 * where a run counts as often as it occurs in both. $r = 1$ if one function is the other with
 * other names. The order of the runs does not matter. Runs of three or fewer tokens would be the
 * same in all functions; runs of four tokens distinguish a copy.
 *
 * The program needs the layout of clang-format: a function begins with `{` and ends with `}` in
 * the first column, where no other brace is. Tests: tests/scripts/twins.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 10, RUN = 4, NAME = 64, TOKENS = 20000, FUNCTIONS = 10000 };
static const double ALIKE = 0.7;

/// A function, and the sorted runs of its tokens, RUN of 16 bits each: (count).
struct function {
    const char *file;
    char name[NAME];
    bool inside;
    int line, lines;
    uint64_t *run;
    size_t count;
};

/// The present place in a file, and the tokens since the last declaration: (count).
struct reader {
    const char *file, *at;
    bool inside, in_room;
    int line, first;
    char name[NAME];
    uint16_t token[TOKENS];
    size_t count;
};

static struct function function[FUNCTIONS];
static size_t functions;

static void *checked(void *memory)
{
    if (memory == NULL) {
        fprintf(stderr, "twins: out of memory\n");
        exit(2);
    }
    return memory;
}

static char *text_of(const char *path)
{
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "twins: %s cannot be read\n", path);
        exit(2);
    }
    size_t size = 0, length = 0;
    char *text = NULL;
    do {
        size += 1 << 16;
        text = checked(realloc(text, size + 1));
        length += fread(text + length, 1, size - length, file);
    } while (length == size);
    text[length] = '\0';
    fclose(file);
    return text;
}

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/// Keeps the function whose tokens have been read, from its first line to this one.
static void keep(const struct reader *r)
{
    if (functions == FUNCTIONS || r->count == TOKENS) {
        fprintf(stderr, "twins: %s:%d: more than this program has room for\n", r->file, r->line);
        exit(2);
    }
    struct function *const f = &function[functions++];
    *f = (struct function){.file = r->file,
                           .inside = r->in_room,
                           .line = r->first,
                           .lines = r->line - r->first + 1,
                           .run = checked(calloc(r->count + 1, sizeof *f->run))};
    strcpy(f->name, r->name);
    uint64_t run = 0;
    for (size_t i = 0; i < r->count; i++) {
        run = run << 16 | r->token[i];
        if (i + 1 >= RUN) {
            f->run[f->count++] = run;
        }
    }
    qsort(f->run, f->count, sizeof *f->run, by_value);
}

/// The token of a word: its own token for a keyword, otherwise that of all names.
static uint16_t word_token(const char *word, size_t length)
{
    static const char *const keyword[] = {
        "auto",    "break",  "case",     "char",   "const",    "continue", "default",  "do",
        "double",  "else",   "enum",     "extern", "false",    "float",    "for",      "goto",
        "if",      "inline", "int",      "long",   "NULL",     "register", "restrict", "return",
        "short",   "signed", "sizeof",   "size_t", "static",   "struct",   "switch",   "true",
        "typedef", "union",  "unsigned", "void",   "volatile", "while",    "bool"};
    for (uint16_t i = 0; i < sizeof keyword / sizeof *keyword; i++) {
        if (strlen(keyword[i]) == length && strncmp(keyword[i], word, length) == 0) {
            return (uint16_t)(0x8000 + i);
        }
    }
    return 'a';
}

/// Skips a string or character. Consecutive strings count as one.
static uint16_t quoted(struct reader *r)
{
    const char quote = *r->at++;
    while (*r->at != '\0' && *r->at != quote) {
        r->at += *r->at == '\\' ? 2 : 1;
    }
    r->at += *r->at != '\0';
    const bool goes_on = quote == '"' && r->count > 0 && r->token[r->count - 1] == '"';
    return goes_on ? 0 : quote == '"' ? '"' : '0';
}

/// The token of an operator with two characters, or of one character.
static uint16_t sign(struct reader *r)
{
    static const char two[] = "-> ++ -- << >> && || += -= *= /= %= &= |= ^= <= >= == !=";
    const char pair[] = {r->at[0], r->at[1], '\0'};
    const bool both = !isspace((unsigned char)pair[1]) && strstr(two, pair) != NULL;
    r->at += both ? 2 : 1;
    return (uint16_t)(both ? pair[0] << 7 | pair[1] : pair[0]);
}

/// Skips a word, number, string or operator. Returns its token, or 0 if it continues the token
/// before.
static uint16_t next_token(struct reader *r)
{
    const char *const from = r->at, c = *from;
    if (isalpha((unsigned char)c) || c == '_') {
        while (isalnum((unsigned char)*r->at) || *r->at == '_') {
            r->at++;
        }
        const size_t length = (size_t)(r->at - from);
        if (*r->at == '(' && r->name[0] == '\0') {
            snprintf(r->name, sizeof r->name, "%.*s", (int)length, from);
        }
        return word_token(from, length);
    }
    if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)from[1]))) {
        while (isalnum((unsigned char)*r->at) || *r->at == '.' ||
               ((*r->at == '+' || *r->at == '-') && strchr("eEpP", r->at[-1]) != NULL)) {
            r->at++;
        }
        return '0';
    }
    return c == '"' || c == '\'' ? quoted(r) : sign(r);
}

/// Skips a space, comment or line of the preprocessor. Returns whether there was one.
static bool blank(struct reader *r)
{
    const bool starts = r->at[-1] == '\n';
    if (starts && (*r->at == '\n' || *r->at == '#') && !r->inside) {
        r->count = 0; // a declaration contains no empty line
    }
    if (strncmp(r->at, "/*", 2) == 0) {
        const char *const end = strstr(r->at + 2, "*/");
        for (; *r->at != '\0' && r->at != end; r->at++) {
            r->line += *r->at == '\n';
        }
        r->at += end != NULL ? 2 : 0;
    } else if (strncmp(r->at, "//", 2) == 0 || (starts && *r->at == '#')) {
        r->at += strcspn(r->at, "\n");
    } else if (isspace((unsigned char)*r->at)) {
        r->line += *r->at++ == '\n';
    } else {
        return false;
    }
    return true;
}

static void read_functions(struct reader *r)
{
    while (*r->at != '\0') {
        if (blank(r)) {
            continue;
        }
        const char c = *r->at;
        const bool first_column = r->at[-1] == '\n';
        if (r->count == 0) {
            r->first = r->line;
            r->name[0] = '\0';
        }
        r->inside = r->inside || (first_column && c == '{' && r->name[0] != '\0');
        const uint16_t token = next_token(r);
        if (token != 0 && r->count < TOKENS) {
            r->token[r->count++] = token;
        }
        if (r->inside && first_column && c == '}') {
            keep(r);
            r->inside = false;
            r->count = 0;
        } else if (!r->inside && (c == ';' || (first_column && c == '}'))) {
            r->count = 0;
        }
    }
}

/// The similarity r of (1).
static double likeness(const struct function *a, const struct function *b)
{
    size_t common = 0;
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        const int order = by_value(&a->run[i], &b->run[j]);
        common += order == 0;
        i += order <= 0;
        j += order >= 0;
    }
    return 2 * (double)common / (double)(a->count + b->count);
}

static void print_twin(const struct function *a)
{
    const struct function *twin = NULL;
    double best = 0;
    for (const struct function *b = function; b < function + functions; b++) {
        const double r = b->inside ? 0 : likeness(a, b);
        if (r > best) {
            best = r;
            twin = b;
        }
    }
    if (twin != NULL && best >= ALIKE) {
        printf("%.2f\t%s:%d %s\t%s:%d %s\t%d\t%d\n", best, a->file, a->line, a->name, twin->file,
               twin->line, twin->name, a->lines, twin->lines);
    }
}

int main(int argc, char **argv)
{
    char room[80];
    snprintf(room, sizeof room, "/%s/", argc > 1 ? argv[1] : "");
    static struct reader r;
    for (int i = 2; i < argc; i++) {
        char *const text = text_of(argv[i]), *const line = checked(malloc(strlen(text) + 2));
        sprintf(line, "\n%s", text);
        r = (struct reader){.file = argv[i], .at = line + 1, .line = 1};
        r.in_room = strstr(argv[i], room) != NULL;
        read_functions(&r);
        free(line);
        free(text);
    }
    for (size_t i = 0; i < functions; i++) {
        if (function[i].inside && function[i].lines >= LEAST) {
            print_twin(&function[i]);
        }
    }
    for (size_t i = 0; i < functions; i++) {
        free(function[i].run);
    }
    return 0;
}
