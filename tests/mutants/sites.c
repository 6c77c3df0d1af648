// Places of a C file where one mutation can be made, found in its syntax tree.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The tree is that of libclang. A site is a piece of text in the file itself. The expansion of a
 * macro has no text there, so bodies of macros are left out. Arguments of macros have sites. The
 * kinds are:
 *
 *     arithmetic   + - * / % << >> & | ^ and their assignments become another one
 *     comparison   < <= > >= == != become their neighbours: < becomes <= or >=
 *     logical      && and || are exchanged, ! is dropped
 *     constant     a number is one more, one less, or of the other sign; true becomes false
 *     index        a[i] becomes a[i + 1] or a[i - 1]; if i is a number, see `constant`
 *     statement    a call, an assignment, break, continue, goto is dropped
 *     argument     an argument that is a number becomes 0
 *     swap         two arguments of one type change places
 *     return       a block begins with a return, of 0 where the function has a value
 *     text         one letter or digit of a string is another one
 *
 * Code that computes nothing has no sites: static_assert, sizeof, bounds of arrays and attributes.
 * Calls that free memory (`free`, `..._free`, `mpfr_clear`, ...) have none either; only the leak
 * check of `make sanitize` would detect that such a call is missing. Arguments of `fmin`, `fmax`,
 * `hypot`, `mpfr_inits2` and `ra_alloc` do not change places, because their order does not matter.
 * Which letter of a string changes depends only on the string. Pointers are not set to NULL,
 * because the crash would be obvious.
 */
#include "mutants/sites.h"

#include <clang-c/Index.h>
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ## Texts

static void *need(void *memory)
{
    if (memory == NULL) {
        fputs("sample: out of memory\n", stderr);
        exit(3);
    }
    return memory;
}

static char *cut(const char *text, size_t size)
{
    char *const copy = need(malloc(size + 1));
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

/// Copies a text of libclang. The caller frees the copy.
static char *taken(CXString string)
{
    const char *const text = clang_getCString(string);
    char *const copy = cut(text != NULL ? text : "", text != NULL ? strlen(text) : 0);
    clang_disposeString(string);
    return copy;
}

static char *joined(const char *a, size_t size_a, const char *b, const char *c, size_t size_c)
{
    const size_t size_b = strlen(b);
    char *const text = need(malloc(size_a + size_b + size_c + 1));
    memcpy(text, a, size_a);
    memcpy(text + size_a, b, size_b);
    memcpy(text + size_a + size_b, c, size_c);
    text[size_a + size_b + size_c] = '\0';
    return text;
}

/// Makes each white space one blank and removes it at the ends, so the text can be a cell of a
/// table.
static void on_one_line(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        if (!isspace((unsigned char)*from)) {
            *to++ = *from;
        } else if (to > text && to[-1] != ' ') {
            *to++ = ' ';
        }
    }
    if (to > text && to[-1] == ' ') {
        to--;
    }
    *to = '\0';
}

// pieces point into sources, so sources must not move
enum { MOST_SOURCES = 1000 };

const struct source *sites_source(const struct sites *sites, const char *file)
{
    for (size_t i = 0; i < sites->sources; i++) {
        if (strcmp(sites->source[i].file, file) == 0) {
            return &sites->source[i];
        }
    }
    return NULL;
}

bool sites_read(struct sites *sites, const char *file)
{
    FILE *const stream = fopen(file, "rb");
    if (stream == NULL) {
        fprintf(stderr, "sample: %s: cannot be read\n", file);
        return false;
    }
    struct source s = {.file = cut(file, strlen(file)), .text = need(malloc(1 << 20))};
    s.size = fread(s.text, 1, (1 << 20) - 1, stream);
    s.text[s.size] = '\0';
    fclose(stream);
    if (sites->sources == 0) {
        sites->source = need(malloc(MOST_SOURCES * sizeof s));
    } else if (sites->sources == MOST_SOURCES) {
        fputs("sample: more files than it is made for\n", stderr);
        exit(3);
    }
    sites->source[sites->sources++] = s;
    return true;
}

// ## A walk over the tree

/// The present place in the tree.
struct walk {
    struct sites *sites;
    const char *unit;
    const char *function; ///< `-` if there is none
    CXType result;        ///< of the function
};

/// A piece of text of a source.
struct piece {
    const struct source *source;
    size_t begin, end;
};

/// Finds the text of a cursor in its file. False if it has none there.
static bool piece_of(const struct walk *walk, CXCursor cursor, struct piece *piece)
{
    const CXSourceRange range = clang_getCursorExtent(cursor);
    CXFile first = NULL, last = NULL;
    unsigned begin, end;
    clang_getFileLocation(clang_getRangeStart(range), &first, NULL, NULL, &begin);
    clang_getFileLocation(clang_getRangeEnd(range), &last, NULL, NULL, &end);
    if (first == NULL || last == NULL || !clang_File_isEqual(first, last) || end <= begin) {
        return false;
    }
    char *const name = taken(clang_getFileName(first));
    piece->source = sites_source(walk->sites, name);
    piece->begin = begin;
    piece->end = end;
    free(name);
    return piece->source != NULL && end <= piece->source->size;
}

static const char *start_of(const struct piece *piece)
{
    return piece->source->text + piece->begin;
}

static size_t size_of(const struct piece *piece)
{
    return piece->end - piece->begin;
}

static bool is_text(const struct piece *piece, const char *text)
{
    return size_of(piece) == strlen(text) && memcmp(start_of(piece), text, strlen(text)) == 0;
}

void sites_add(struct sites *all, const struct site *site)
{
    const struct source *const source = sites_source(all, site->file);
    const char *const text = source->text;
    const size_t size = site->end - site->begin;
    if (size == strlen(site->put) && memcmp(text + site->begin, site->put, size) == 0) {
        return;
    }
    size_t line = 1, from = 0, to = site->end;
    for (size_t i = 0; i < site->begin; i++) {
        if (text[i] == '\n') {
            line++;
            from = i + 1;
        }
    }
    // if the site is a whole line, its text ends with this line
    if (to == from || text[to - 1] != '\n') {
        to += strcspn(text + to, "\n");
    }
    if (all->count == all->room) {
        all->room = all->room == 0 ? 1024 : 2 * all->room;
        all->site = need(realloc(all->site, all->room * sizeof *all->site));
    }
    struct site *const s = &all->site[all->count++];
    *s = (struct site){.file = source->file,
                       .function = cut(site->function, strlen(site->function)),
                       .unit = cut(site->unit, strlen(site->unit)),
                       .kind = site->kind,
                       .line = line,
                       .begin = site->begin,
                       .end = site->end,
                       .put = cut(site->put, strlen(site->put)),
                       .text = cut(text + from, to - from),
                       .replacement = joined(text + from, site->begin - from, site->put,
                                             text + site->end, to - site->end)};
    on_one_line(s->text);
    on_one_line(s->replacement);
}

/// Adds the mutation that replaces the piece by `put`.
static void add(const struct walk *walk, const char *kind, const struct piece *piece,
                const char *put)
{
    const struct site site = {.file = piece->source->file,
                              .function = walk->function,
                              .unit = walk->unit,
                              .kind = kind,
                              .begin = piece->begin,
                              .end = piece->end,
                              .put = put};
    sites_add(walk->sites, &site);
}

/// Adds a mutation whose text is `before`, the piece, `after`.
static void wrap(const struct walk *walk, const char *kind, const struct piece *piece,
                 const char *before, const char *after)
{
    char *const front = joined(before, strlen(before), "", start_of(piece), size_of(piece));
    char *const put = joined(front, strlen(front), after, "", 0);
    add(walk, kind, piece, put);
    free(front);
    free(put);
}

struct children {
    CXCursor child[64];
    size_t count; ///< may be more than those kept
};

static enum CXChildVisitResult keep_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct children *const children = data;
    (void)parent;
    if (children->count < sizeof children->child / sizeof *children->child) {
        children->child[children->count] = cursor;
    }
    children->count++;
    return CXChildVisit_Continue;
}

static struct children children_of(CXCursor cursor)
{
    struct children children = {.count = 0};
    clang_visitChildren(cursor, keep_child, &children);
    return children;
}

/// The expression without implicit casts and brackets.
static CXCursor bare(CXCursor cursor)
{
    for (;;) {
        const enum CXCursorKind kind = clang_getCursorKind(cursor);
        if (kind != CXCursor_UnexposedExpr && kind != CXCursor_ParenExpr) {
            return cursor;
        }
        const struct children inside = children_of(cursor);
        if (inside.count != 1) {
            return cursor;
        }
        cursor = inside.child[0];
    }
}

static bool is_integer(CXType type)
{
    const enum CXTypeKind kind = clang_getCanonicalType(type).kind;
    return (kind >= CXType_Bool && kind <= CXType_Int128) || kind == CXType_Enum;
}

static bool is_real(CXType type)
{
    const enum CXTypeKind kind = clang_getCanonicalType(type).kind;
    return kind == CXType_Float || kind == CXType_Double || kind == CXType_LongDouble;
}

// ## Operators

static const struct operators {
    const char *kind, *from, *to[2];
} operators[] = {
    {"arithmetic", "+", {"-"}},       {"arithmetic", "-", {"+"}},
    {"arithmetic", "*", {"/"}},       {"arithmetic", "/", {"*"}},
    {"arithmetic", "%", {"/"}},       {"arithmetic", "<<", {">>"}},
    {"arithmetic", ">>", {"<<"}},     {"arithmetic", "&", {"|"}},
    {"arithmetic", "|", {"&"}},       {"arithmetic", "^", {"&"}},
    {"arithmetic", "+=", {"-="}},     {"arithmetic", "-=", {"+="}},
    {"arithmetic", "*=", {"/="}},     {"arithmetic", "/=", {"*="}},
    {"arithmetic", "%=", {"/="}},     {"arithmetic", "<<=", {">>="}},
    {"arithmetic", ">>=", {"<<="}},   {"arithmetic", "&=", {"|="}},
    {"arithmetic", "|=", {"&="}},     {"comparison", "<", {"<=", ">="}},
    {"comparison", "<=", {"<", ">"}}, {"comparison", ">", {">=", "<="}},
    {"comparison", ">=", {">", "<"}}, {"comparison", "==", {"!="}},
    {"comparison", "!=", {"=="}},     {"logical", "&&", {"||"}},
    {"logical", "||", {"&&"}},
};

/// Finds the operator between two operands, without brackets and comments around it.
static bool between(const struct walk *walk, CXCursor cursor, struct piece *piece)
{
    const struct children operand = children_of(cursor);
    struct piece left, right;
    if (operand.count != 2 || !piece_of(walk, operand.child[0], &left) ||
        !piece_of(walk, operand.child[1], &right) || left.source != right.source ||
        left.end >= right.begin) {
        return false;
    }
    const char *const text = left.source->text;
    size_t begin = left.end, end = right.begin;
    while (begin < end && strchr("+-*/%<>=!&|^", text[begin]) == NULL) {
        begin++;
    }
    while (end > begin && strchr("+-*/%<>=!&|^", text[end - 1]) == NULL) {
        end--;
    }
    *piece = (struct piece){left.source, begin, end};
    return begin < end;
}

static void of_operator(const struct walk *walk, CXCursor cursor)
{
    struct piece piece;
    if (!between(walk, cursor, &piece)) {
        return;
    }
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        if (is_text(&piece, operators[i].from)) {
            for (size_t j = 0; j < 2 && operators[i].to[j] != NULL; j++) {
                add(walk, operators[i].kind, &piece, operators[i].to[j]);
            }
        }
    }
}

static void of_unary(const struct walk *walk, CXCursor cursor)
{
    struct piece piece;
    if (piece_of(walk, cursor, &piece) && start_of(&piece)[0] == '!') {
        piece.end = piece.begin + 1;
        add(walk, "logical", &piece, "");
    }
}

// ## Constants and indices

static void of_constant(const struct walk *walk, CXCursor cursor, bool real)
{
    struct piece piece;
    if (!piece_of(walk, cursor, &piece)) {
        return;
    }
    if (is_text(&piece, "true") || is_text(&piece, "false")) {
        add(walk, "constant", &piece, is_text(&piece, "true") ? "false" : "true");
        return;
    }
    const char first = start_of(&piece)[0];
    const bool character = first == '\'';
    if (!isdigit((unsigned char)first) && first != '.' && !character) {
        return;
    }
    wrap(walk, "constant", &piece, "(", real ? " + 1.0)" : " + 1)");
    wrap(walk, "constant", &piece, "(", real ? " - 1.0)" : " - 1)");
    if (!character && strtod(start_of(&piece), NULL) != 0.0) {
        wrap(walk, "constant", &piece, "(-", ")");
    }
}

static void of_index(const struct walk *walk, CXCursor cursor)
{
    const struct children part = children_of(cursor);
    struct piece piece;
    if (part.count != 2 || clang_getCursorKind(bare(part.child[1])) == CXCursor_IntegerLiteral ||
        !piece_of(walk, part.child[1], &piece)) {
        return;
    }
    const bool simple = clang_getCursorKind(bare(part.child[1])) == CXCursor_DeclRefExpr;
    wrap(walk, "index", &piece, simple ? "" : "(", simple ? " + 1" : ") + 1");
    wrap(walk, "index", &piece, simple ? "" : "(", simple ? " - 1" : ") - 1");
}

// ## Calls

static bool gives_back_memory(CXCursor call)
{
    char *const name = taken(clang_getCursorSpelling(call));
    const size_t size = strlen(name);
    static const char *const ends[] = {"free", "_clear", "_clears", "_destroy_plan", "_cleanup"};
    bool found = false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t end = strlen(ends[i]);
        found = found || (size >= end && strcmp(name + size - end, ends[i]) == 0);
    }
    free(name);
    return found;
}

static bool takes_any_order(CXCursor call)
{
    char *const name = taken(clang_getCursorSpelling(call));
    static const char *const names[] = {"fmin", "fmax", "hypot", "mpfr_inits2", "ra_alloc"};
    bool found = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        found = found || strcmp(name, names[i]) == 0;
    }
    free(name);
    return found;
}

static void of_arguments(const struct walk *walk, CXCursor call)
{
    const bool ordered = !takes_any_order(call);
    const int count = clang_Cursor_getNumArguments(call);
    for (int i = 0; i < count; i++) {
        const CXCursor argument = clang_Cursor_getArgument(call, (unsigned)i);
        const CXType type = clang_getCursorType(argument);
        const enum CXCursorKind kind = clang_getCursorKind(bare(argument));
        struct piece piece, other;
        if (!piece_of(walk, argument, &piece)) {
            continue;
        }
        if ((is_integer(type) || is_real(type)) && kind != CXCursor_IntegerLiteral &&
            kind != CXCursor_FloatingLiteral && kind != CXCursor_CharacterLiteral) {
            add(walk, "argument", &piece, is_real(type) ? "0.0" : "0");
        }
        for (int j = i + 1; ordered && j < count; j++) {
            const CXCursor second = clang_Cursor_getArgument(call, (unsigned)j);
            const CXType same = clang_getCursorType(second);
            if (!piece_of(walk, second, &other) || other.source != piece.source ||
                other.begin < piece.end ||
                !clang_equalTypes(clang_getCanonicalType(type), clang_getCanonicalType(same))) {
                continue;
            }
            const char *const text = piece.source->text;
            char *const middle = cut(text + piece.end, other.begin - piece.end);
            char *const front = joined(start_of(&other), size_of(&other), middle, "", 0);
            char *const put = joined(front, strlen(front), "", start_of(&piece), size_of(&piece));
            const struct piece both = {piece.source, piece.begin, other.end};
            add(walk, "swap", &both, put);
            free(middle);
            free(front);
            free(put);
        }
    }
}

// ## Blocks

/// Adds the removal of statements in a block, and early returns.
static void of_block(const struct walk *walk, CXCursor block)
{
    const struct children statement = children_of(block);
    const size_t most = sizeof statement.child / sizeof *statement.child;
    for (size_t i = 0; i < statement.count && i < most; i++) {
        const CXCursor child = statement.child[i];
        const enum CXCursorKind kind = clang_getCursorKind(child);
        struct piece piece;
        const bool does = kind == CXCursor_BinaryOperator || kind == CXCursor_UnaryOperator ||
                          kind == CXCursor_CompoundAssignOperator || kind == CXCursor_BreakStmt ||
                          kind == CXCursor_ContinueStmt || kind == CXCursor_GotoStmt ||
                          (kind == CXCursor_CallExpr && !gives_back_memory(child));
        if (does && piece_of(walk, child, &piece)) {
            add(walk, "statement", &piece, "(void)0");
        }
    }
    struct piece piece;
    if (statement.count == 0 || clang_getCursorKind(statement.child[0]) == CXCursor_ReturnStmt ||
        !piece_of(walk, block, &piece) || start_of(&piece)[0] != '{') {
        return;
    }
    piece.end = piece.begin + 1;
    const CXType type = clang_getCanonicalType(walk->result);
    if (type.kind == CXType_Void) {
        add(walk, "return", &piece, "{ return;");
    } else if (type.kind != CXType_Record) {
        add(walk, "return", &piece, "{ return 0;");
    } else {
        char *const name = taken(clang_getTypeSpelling(walk->result));
        char put[200];
        snprintf(put, sizeof put, "{ return (%s){0};", name);
        free(name);
        add(walk, "return", &piece, put);
    }
}

// ## Texts

/// Finds letters and digits between quotes that do not belong to a conversion (%5.2f) or an escape
/// (\n).
static size_t letters(const struct piece *piece, size_t *place, size_t most)
{
    const char *const text = start_of(piece);
    size_t count = 0;
    bool inside = false;
    for (size_t i = 0; i < size_of(piece); i++) {
        if (text[i] == '"') {
            inside = !inside;
        } else if (inside && text[i] == '\\') {
            i++;
        } else if (inside && text[i] == '%') {
            i += 1 + strspn(text + i + 1, "-+ #0123456789.*hlzjt");
        } else if (inside && isalnum((unsigned char)text[i]) && count < most) {
            place[count++] = i;
        }
    }
    return count;
}

static char next_letter(char letter)
{
    return letter == 'z' ? 'a' : letter == 'Z' ? 'A' : letter == '9' ? '0' : (char)(letter + 1);
}

static void of_text(const struct walk *walk, CXCursor cursor)
{
    struct piece piece;
    size_t place[2000];
    if (!piece_of(walk, cursor, &piece) || start_of(&piece)[0] != '"') {
        return;
    }
    const size_t count = letters(&piece, place, sizeof place / sizeof *place);
    if (count == 0) {
        return;
    }
    uint64_t sum = 0;
    for (size_t i = 0; i < size_of(&piece); i++) {
        sum = 31 * sum + (unsigned char)start_of(&piece)[i];
    }
    piece.begin += place[sum % count];
    piece.end = piece.begin + 1;
    const char put[2] = {next_letter(start_of(&piece)[0]), '\0'};
    add(walk, "text", &piece, put);
}

// ## The tree

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data);

static void visit_function(struct walk walk, CXCursor cursor)
{
    if (!clang_isCursorDefinition(cursor)) {
        return;
    }
    char *const name = taken(clang_getCursorSpelling(cursor));
    walk.function = name;
    walk.result = clang_getResultType(clang_getCursorType(cursor));
    clang_visitChildren(cursor, visit, &walk);
    free(name);
}

/// Visits only the initial value of a variable, since a bound of an array is storage.
static void visit_variable(struct walk *walk, CXCursor cursor)
{
    const CXCursor begin = clang_Cursor_getVarDeclInitializer(cursor);
    if (!clang_Cursor_isNull(begin)) {
        visit(begin, cursor, walk);
    }
}

static void visit_expression(struct walk *walk, CXCursor cursor)
{
    switch ((int)clang_getCursorKind(cursor)) {
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        of_operator(walk, cursor);
        break;
    case CXCursor_UnaryOperator:
        of_unary(walk, cursor);
        break;
    case CXCursor_IntegerLiteral:
    case CXCursor_CharacterLiteral:
        of_constant(walk, cursor, false);
        break;
    case CXCursor_FloatingLiteral:
        of_constant(walk, cursor, true);
        break;
    case CXCursor_ArraySubscriptExpr:
        of_index(walk, cursor);
        break;
    case CXCursor_CallExpr:
        of_arguments(walk, cursor);
        break;
    case CXCursor_CompoundStmt:
        of_block(walk, cursor);
        break;
    case CXCursor_StringLiteral:
        of_text(walk, cursor);
        break;
    default:
        break;
    }
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct walk *const walk = data;
    (void)parent;
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(cursor))) {
        return CXChildVisit_Continue;
    }
    switch ((int)clang_getCursorKind(cursor)) {
    case CXCursor_FunctionDecl:
        visit_function(*walk, cursor);
        return CXChildVisit_Continue;
    case CXCursor_VarDecl:
        visit_variable(walk, cursor);
        return CXChildVisit_Continue;
    case CXCursor_StaticAssert:
    case CXCursor_UnaryExpr: // sizeof
    case CXCursor_TypedefDecl:
    case CXCursor_FieldDecl:
    case CXCursor_ParmDecl:
        return CXChildVisit_Continue;
    case CXCursor_CallExpr:
        if (gives_back_memory(cursor)) {
            return CXChildVisit_Continue;
        }
        break;
    default:
        break;
    }
    visit_expression(walk, cursor);
    clang_visitChildren(cursor, visit, walk);
    return CXChildVisit_Continue;
}

static bool has_errors(CXTranslationUnit tree, bool say)
{
    bool errors = false;
    for (unsigned i = 0; i < clang_getNumDiagnostics(tree); i++) {
        const CXDiagnostic diagnostic = clang_getDiagnostic(tree, i);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error) {
            errors = true;
            if (say) {
                char *const text = taken(
                    clang_formatDiagnostic(diagnostic, clang_defaultDiagnosticDisplayOptions()));
                fprintf(stderr, "%s\n", text);
                free(text);
            }
        }
        clang_disposeDiagnostic(diagnostic);
    }
    return errors;
}

bool sites_find(struct sites *sites, const char *unit, int arguments, const char *const *argument)
{
    const CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit tree = NULL;
    const bool parsed = clang_parseTranslationUnit2(index, unit, argument, arguments, NULL, 0, 0,
                                                    &tree) == CXError_Success &&
                        !has_errors(tree, true);
    if (parsed) {
        struct walk walk = {.sites = sites, .unit = unit, .function = "-"};
        clang_visitChildren(clang_getTranslationUnitCursor(tree), visit, &walk);
    }
    if (tree != NULL) {
        clang_disposeTranslationUnit(tree);
    }
    clang_disposeIndex(index);
    return parsed;
}

// ## Order, and the mutated file

static int compare_sites(const void *a, const void *b)
{
    const struct site *const s = a, *const t = b;
    int order = strcmp(s->file, t->file);
    order = order != 0 ? order : (s->begin > t->begin) - (s->begin < t->begin);
    order = order != 0 ? order : (s->end > t->end) - (s->end < t->end);
    order = order != 0 ? order : strcmp(s->put, t->put);
    return order;
}

/// Numbers the lines that are equal within one function: " #2".
static void number(struct site *site, size_t count)
{
    size_t same = 1;
    for (size_t i = count; i > 0 && strcmp(site[i - 1].file, site[count].file) == 0; i--) {
        same += strcmp(site[i - 1].function, site[count].function) == 0 &&
                strcmp(site[i - 1].replacement, site[count].replacement) == 0 &&
                strncmp(site[i - 1].text, site[count].text, strlen(site[count].text)) == 0;
    }
    if (same > 1) {
        char suffix[30];
        snprintf(suffix, sizeof suffix, " #%zu", same);
        char *const text = site[count].text;
        site[count].text = joined(text, strlen(text), suffix, "", 0);
        free(text);
    }
}

void sites_sort(struct sites *sites)
{
    size_t count = 0;
    qsort(sites->site, sites->count, sizeof *sites->site, compare_sites);
    for (size_t i = 0; i < sites->count; i++) {
        if (count == 0 || compare_sites(&sites->site[count - 1], &sites->site[i]) != 0) {
            sites->site[count] = sites->site[i];
            number(sites->site, count++);
        }
    }
    sites->count = count;
}

char *sites_mutated(const struct sites *sites, const struct site *site, size_t *size)
{
    const struct source *source = sites->source; // the file of the site is one of them
    while (strcmp(source->file, site->file) != 0) {
        source++;
    }
    *size = source->size - (site->end - site->begin) + strlen(site->put);
    return joined(source->text, site->begin, site->put, source->text + site->end,
                  source->size - site->end);
}

bool sites_compiles(const struct sites *sites, const struct site *site, int arguments,
                    const char *const *argument)
{
    size_t size;
    if (strcmp(site->unit, "-") == 0) {
        return true;
    }
    char *const text = sites_mutated(sites, site, &size);
    struct CXUnsavedFile file = {site->file, text, size};
    const CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit tree = NULL;
    const bool parsed = clang_parseTranslationUnit2(index, site->unit, argument, arguments, &file,
                                                    1, 0, &tree) == CXError_Success &&
                        !has_errors(tree, false);
    if (tree != NULL) {
        clang_disposeTranslationUnit(tree);
    }
    clang_disposeIndex(index);
    free(text);
    return parsed;
}
