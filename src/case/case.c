// Reading a case: the INI file, overrides, and which of two sources counts.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case file is INI, read line by line with libinih:
 *
 *     file     = { section | key | comment | continuation }
 *     section  = "[" name "]"
 *     key      = name "=" value [ " ;" comment ]        from the first column
 *     list     = a key whose value goes on over the next lines, if they are indented
 *     override = section "." name "=" value             on the command line, after -s
 *
 * The library silently cuts lines at its limit and takes any key twice, so we hand it the lines
 * ourselves: our reader counts them, refuses long ones, and remembers where each key stood, so that
 * two of the same name are an error that names both lines.
 *
 * The value of a key comes from the last of these layers that gives it:
 *
 *     default < [surface] in the file < [surface.slider] in the file
 *             < -s surface.key < -s surface.slider.key
 *
 * (all other sections have no common one). Of two keys that say the same in two ways, such as
 * `speed` and `alpha`, the one of the higher layer counts and silences the other; in the same layer
 * they are an error; `none` in any layer says that a key is not given. Every text is parsed, also
 * where a higher layer replaces it.
 *
 * Errors: RA_INPUT with `FILE:LINE: SECTION.KEY: what was wrong; what would be right`, or
 * `-s SECTION.KEY: ...` for an override, or `FILE: ...` where no line applies; RA_USAGE for an
 * override that is not section.key=value; RA_SYSTEM without memory.
 *
 * Verified by tests/case/test_case.c: layers, pairs, round trip; tests/case/test_case_refuse.c: each message
 * with its line.
 */
#include "case/case_read.h"

#include <errno.h>
#include <ini.h>
#include <stdlib.h>
#include <string.h>

enum { LAYER_FILE, LAYER_COMMAND, LAYER_COUNT };

/** The texts of one slot as they were found. */
struct source {
    char *text[LAYER_COUNT]; ///< owned; NULL: not given
    int line[LAYER_COUNT];
};

/** Everything known while a case is read. */
struct reading {
    const char *path;
    FILE *file;
    char *line;            ///< of getline, owned
    size_t capacity;       ///< of `line`
    int number;            ///< of the current line
    bool indented;         ///< it starts with a blank
    bool after_key;        ///< a key stands above it in the same section
    bool stopped;          ///< an error was found: no more lines
    struct source *source; ///< (slots)
    int *rank;             ///< layer that gave the value of a slot; -1: not given (slots)
    size_t slots;
    const struct ra_schema *schema;
    void *values;      ///< the case's struct, with the fields of the schema
    int *place;        ///< where each value came from: line, 0 default, -1 command (slots)
    struct ra_case *c; ///< whose [probes] are read; used by schemas with probes alone
    struct ra_status *st;
};

/** Error at the line being read (layer file) or in an override. */
static enum ra_code __attribute__((format(printf, 4, 5)))
refuse(struct reading *r, int line, const char *name, const char *format, ...)
{
    va_list arguments;
    r->stopped = true;
    va_start(arguments, format);
    ra_case_place(r->path, line, name, RA_INPUT, r->st, format, arguments);
    va_end(arguments);
    return RA_INPUT;
}

/** The lines of the file for libinih. It reads into a buffer of `size`; a line that would not fit
 *  is refused here, since the library would cut it. */
static char *next_line(char *buffer, int size, void *user)
{
    struct reading *const r = user;
    if (r->stopped) {
        return NULL;
    }
    errno = 0;
    const ssize_t length = getline(&r->line, &r->capacity, r->file);
    if (length < 0) {
        if (errno != 0) {
            refuse(r, 0, NULL, "cannot read: %s", strerror(errno));
        }
        return NULL;
    }
    r->number++;
    if (strlen(r->line) != (size_t)length) {
        refuse(r, r->number, NULL, "holds a zero byte; a case file is text");
        return NULL;
    }
    // a line end and a zero byte go with it
    const int visible = (int)strcspn(r->line, "\r\n");
    if (visible > size - 3 || length > size - 1) {
        refuse(r, r->number, NULL,
               "line of %d characters; at most %d fit, and lists may go on over indented lines",
               visible, size - 3);
        return NULL;
    }
    r->indented = r->line[0] == ' ' || r->line[0] == '\t';
    if (r->line[strspn(r->line, " \t")] == '[' && !(r->indented && r->after_key)) {
        r->after_key = false;
    }
    return memcpy(buffer, r->line, (size_t)length + 1);
}

/** Stores a copy of `text`, behind what is there if `more`. */
static enum ra_code keep_text(char **kept, const char *text, bool more, struct ra_status *st)
{
    const size_t before = more ? strlen(*kept) + 1 : 0;
    char *const copy = ra_alloc(before + strlen(text) + 1, 1, "case file", st);
    if (copy == NULL) {
        return RA_SYSTEM;
    }
    if (more) {
        memcpy(copy, *kept, before - 1);
        copy[before - 1] = ' ';
    }
    memcpy(copy + before, text, strlen(text) + 1);
    free(*kept);
    *kept = copy;
    return RA_OK;
}

/** A probe of that name, or the place for a new one; NULL if there is no room. */
static struct ra_case_probe *find_probe(struct ra_case *c, const char *name)
{
    size_t i = 0;
    while (i < c->probe_count && strcmp(c->probe[i].name, name) != 0) {
        i++;
    }
    return i < RA_MAX_PROBES ? &c->probe[i] : NULL;
}

static void remove_probe(struct ra_case *c, struct ra_case_probe *probe)
{
    const struct ra_case_probe *const stop = c->probe + c->probe_count;
    if (probe == stop) {
        return;
    }
    memmove(probe, probe + 1, (size_t)(stop - probe - 1) * sizeof *probe);
    c->probe_count--;
    memset(&c->probe[c->probe_count], 0, sizeof *probe);
}

/** A line of [probes]: the name is the user's. */
static enum ra_code take_probe(struct reading *r, const char *name, const char *text, int line)
{
    char shown[80];
    struct ra_status why = {RA_OK, ""};
    const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    snprintf(shown, sizeof shown, "probes.%.60s", name);
    struct ra_case_probe *const probe = find_probe(r->c, name);
    if (name[0] == '\0' || name[strspn(name, letters)] != '\0' ||
        strlen(name) >= sizeof probe->name) {
        return refuse(r, line, shown, "a probe's name has 1 to %zu letters, digits, _ or -",
                      sizeof probe->name - 1);
    }
    if (probe == NULL) {
        return refuse(r, line, shown, "too many probes; at most %d fit", RA_MAX_PROBES);
    }
    const bool known = probe < r->c->probe + r->c->probe_count;
    if (known && line > 0) {
        return refuse(r, line, shown, "given twice; it stands in line %d already", probe->line);
    }
    if (strcmp(text, "none") == 0) {
        remove_probe(r->c, probe);
        return RA_OK;
    }
    if (ra_value_probe(text, probe, &why) != RA_OK) {
        return refuse(r, line, shown, "%s", why.text);
    }
    memcpy(probe->name, name, strlen(name) + 1);
    probe->line = line;
    r->c->probe_count += !known;
    return RA_OK;
}

/** Whether the section exists, as one of the schema or [probes]. */
static bool section_known(const struct ra_schema *schema, const char *section)
{
    for (size_t i = 0; i < schema->section_count; i++) {
        if (strcmp(schema->section[i].name, section) == 0) {
            return true;
        }
    }
    return false;
}

/** One key with its text, from a line of the file or (line -1) from the command line. */
static enum ra_code take_key(struct reading *r, const char *section, const char *name,
                             const char *text, int line)
{
    char shown[120], hint[160];
    struct ra_slot slot;
    snprintf(shown, sizeof shown, "%.55s%s%.60s", section, section[0] != '\0' ? "." : "", name);
    if (r->schema->probes && strcmp(section, "probes") == 0) {
        return take_probe(r, name, text, line);
    }
    if (section[0] == '\0') {
        return refuse(r, line, shown, "stands before any section; put [case] or another above it");
    }
    if (!section_known(r->schema, section)) {
        return refuse(r, line, shown, "%s",
                      ra_schema_suggest(r->schema, section, NULL, hint, sizeof hint));
    }
    if (!ra_schema_find(r->schema, section, name, &slot)) {
        return refuse(r, line, shown, "%s",
                      ra_schema_suggest(r->schema, section, name, hint, sizeof hint));
    }
    const int layer = line > 0 ? LAYER_FILE : LAYER_COMMAND;
    struct source *const source = &r->source[slot.index];
    // on the command line the last one counts
    if (layer == LAYER_FILE && source->text[layer] != NULL) {
        return refuse(r, line, shown, "given twice; it stands in line %d already",
                      source->line[layer]);
    }
    source->line[layer] = line;
    if (keep_text(&source->text[layer], text, false, r->st) != RA_OK) {
        r->stopped = true;
        return RA_SYSTEM;
    }
    return RA_OK;
}

/** An indented line goes on with the list above it. */
static enum ra_code take_more(struct reading *r, const char *section, const char *name,
                              const char *text)
{
    char shown[120];
    struct ra_slot slot;
    snprintf(shown, sizeof shown, "%.55s.%.60s", section, name);
    if (!ra_schema_find(r->schema, section, name, &slot) ||
        (slot.key->kind != RA_KIND_DAMPINGS && slot.key->kind != RA_KIND_BUMPS)) {
        return refuse(r, r->number, shown,
                      "an indented line goes on with a list, and this is none; start the line in "
                      "the first column");
    }
    if (keep_text(&r->source[slot.index].text[LAYER_FILE], text, true, r->st) != RA_OK) {
        r->stopped = true;
        return RA_SYSTEM;
    }
    return RA_OK;
}

/** Called by libinih for each key: 1 is good, 0 an error. */
static int on_key(void *user, const char *section, const char *name, const char *value)
{
    struct reading *const r = user;
    if (r->stopped) {
        return 0;
    }
    const bool more = r->indented && r->after_key;
    r->after_key = true;
    if (more) {
        return take_more(r, section, name, value) == RA_OK;
    }
    return take_key(r, section, name, value, r->number) == RA_OK;
}

static enum ra_code read_file(struct reading *r)
{
    r->file = fopen(r->path, "r");
    if (r->file == NULL) {
        return refuse(r, 0, NULL, "cannot open: %s; name a case file such as %s", strerror(errno),
                      r->schema->example);
    }
    const int bad = ini_parse_stream(next_line, r, on_key, r);
    // libinih goes on after a line it cannot parse: the first error counts
    if (bad > 0 && (!r->stopped || bad < r->number)) {
        r->stopped = false;
        return refuse(r, bad, NULL, "is neither [section] nor key = value");
    }
    return r->stopped ? r->st->code : RA_OK;
}

/** section.key=value; the section may hold a point itself. */
static enum ra_code read_override(struct reading *r, const char *text)
{
    char copy[2048];
    const size_t length = strlen(text);
    if (length >= sizeof copy) {
        return ra_fail(r->st, RA_USAGE, "-s %.40s...: has %zu characters; at most %zu fit", text,
                       length, sizeof copy - 1);
    }
    memcpy(copy, text, length + 1);
    char *value = strchr(copy, '=');
    if (value != NULL) {
        *value++ = '\0';
    }
    char *const point = strrchr(copy, '.');
    if (value == NULL || point == NULL || point == copy || point[1] == '\0') {
        return ra_fail(r->st, RA_USAGE, "-s %.60s: not understood; write section.key=value", text);
    }
    *point = '\0';
    value += strspn(value, " \t");
    for (char *end = value + strlen(value); end > value && (end[-1] == ' ' || end[-1] == '\t');) {
        *--end = '\0';
    }
    // blanks before the equal sign
    for (char *end = point + 1 + strlen(point + 1); end[-1] == ' ' && end > point + 2;) {
        *--end = '\0';
    }
    return take_key(r, copy, point + 1, value, -1);
}

/** Puts one text into one slot; a common section stands for two slots (see apply_layer). */
static enum ra_code apply(struct reading *r, const struct ra_slot *slot, const char *text, int line,
                          int rank, const struct ra_slot *written)
{
    char shown[120];
    bool given = true;
    struct ra_status why = {RA_OK, ""};
    const enum ra_code code = ra_value_read(slot, r->values, text, &given, &why);
    snprintf(shown, sizeof shown, "%s.%s", written->section->name, written->key->name);
    if (code == RA_SYSTEM) {
        return ra_fail(r->st, RA_SYSTEM, "%s", why.text);
    }
    if (code != RA_OK) {
        return refuse(r, line, shown, "%s", why.text);
    }
    r->rank[slot->index] = given ? rank : -1;
    r->place[slot->index] = line;
    return RA_OK;
}

/** Common sections first, so that particular ones replace them. */
static enum ra_code apply_layer(struct reading *r, int layer)
{
    enum ra_code code = RA_OK;
    for (int common = 1; common >= 0; common--) {
        for (size_t i = 0; i < r->slots && code == RA_OK; i++) {
            const struct ra_slot from = ra_schema_slot(r->schema, i);
            const char *const text = r->source[i].text[layer];
            const int line = r->source[i].line[layer];
            if (text == NULL || from.section->common != (common != 0)) {
                continue;
            }
            const int rank = 2 + 2 * layer + !common;
            for (size_t j = 0; j < r->slots && code == RA_OK; j++) {
                const struct ra_slot to = ra_schema_slot(r->schema, j);
                if (to.key == from.key && !to.section->common && (common != 0 || i == j)) {
                    code = apply(r, &to, text, line, rank, &from);
                }
            }
        }
    }
    return code;
}

static enum ra_code apply_defaults(struct reading *r)
{
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < r->slots && code == RA_OK; i++) {
        const struct ra_slot slot = ra_schema_slot(r->schema, i);
        if (!slot.section->common) {
            code = apply(r, &slot, ra_schema_default(&slot), 0, 0, &slot);
        }
    }
    return code;
}

/** Sets a slot's number to "not given". */
static void silence(struct reading *r, const struct ra_slot *slot)
{
    const double zero = 0;
    memcpy(ra_schema_field(slot, r->values), &zero, sizeof zero);
    r->rank[slot->index] = -1;
}

/** Of two keys that say the same, the one of the higher layer silences the other. */
static enum ra_code settle_pairs(struct reading *r)
{
    char shown[120];
    struct ra_slot slot, other;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < r->slots; i++) {
            slot = ra_schema_slot(r->schema, i);
            if (slot.key->instead == NULL || slot.section->common) {
                continue;
            }
            ra_schema_find(r->schema, slot.section->name, slot.key->instead, &other);
            const int mine = r->rank[i], theirs = r->rank[other.index];
            snprintf(shown, sizeof shown, "%s.%s", slot.section->name, slot.key->name);
            if (pass == 1 && mine < 0 && theirs < 0 && r->schema->pair_needed(r->values, &slot)) {
                return refuse(r, r->place[i], shown, "missing; give it, or %s.%s instead",
                              slot.section->name, slot.key->instead);
            }
            if (pass == 0 && mine >= 0 && mine == theirs) {
                return refuse(r, r->place[i], shown,
                              "given together with %s.%s; give only one, the other one none",
                              slot.section->name, slot.key->instead);
            }
            if (mine >= 0 && theirs >= 0) {
                silence(r, mine > theirs ? &other : &slot);
            }
        }
    }
    return RA_OK;
}

/** Name without folder and extension. */
static void name_case(const struct ra_case_target *target, const char *path)
{
    const char *const slash = strrchr(path, '/');
    const char *const start = slash != NULL ? slash + 1 : path;
    const char *const dot = strrchr(start, '.');
    const size_t length = dot != NULL && dot != start ? (size_t)(dot - start) : strlen(start);
    snprintf(target->path, RA_CASE_PATH, "%s", path);
    snprintf(target->name, RA_CASE_NAME, "%.*s", (int)length, start);
}

static enum ra_code read_layers(struct reading *r, const char *const *overrides, size_t count)
{
    enum ra_code code = read_file(r);
    for (size_t i = 0; i < count && code == RA_OK; i++) {
        code = read_override(r, overrides[i]);
    }
    if (code == RA_OK) {
        code = apply_defaults(r);
    }
    for (int layer = 0; layer < LAYER_COUNT && code == RA_OK; layer++) {
        code = apply_layer(r, layer);
    }
    return code == RA_OK ? settle_pairs(r) : code;
}

enum ra_code ra_case_read_keys(const struct ra_case_target *target, const char *path,
                               const char *const *overrides, size_t override_count,
                               struct ra_status *st)
{
    struct ra_status own = {RA_OK, ""};
    struct reading r = {.path = path,
                        .schema = target->schema,
                        .values = target->values,
                        .c = target->probes,
                        .st = st != NULL ? st : &own};
    enum ra_code code = RA_SYSTEM;
    if (strlen(path) >= RA_CASE_PATH) {
        return ra_fail(st, RA_INPUT, "case file: its path has %zu characters; at most %d fit",
                       strlen(path), RA_CASE_PATH - 1);
    }
    name_case(target, path);
    r.slots = ra_schema_count(r.schema);
    r.place = *target->line = ra_alloc(r.slots, sizeof *r.place, "lines of the case", r.st);
    r.rank = ra_alloc(r.slots, sizeof *r.rank, "layers of the case", r.st);
    r.source = ra_alloc(r.slots, sizeof *r.source, "texts of the case", r.st);
    if (r.place != NULL && r.rank != NULL && r.source != NULL) {
        code = read_layers(&r, overrides, override_count);
    }
    for (size_t i = 0; r.source != NULL && i < r.slots; i++) {
        for (int layer = 0; layer < LAYER_COUNT; layer++) {
            free(r.source[i].text[layer]);
        }
    }
    free(r.source);
    free(r.rank);
    free(r.line);
    if (r.file != NULL) {
        fclose(r.file);
    }
    return code;
}
enum ra_code ra_case_read(const char *path, const char *const *overrides, size_t override_count,
                          struct ra_case *out, struct ra_status *st)
{
    memset(out, 0, sizeof *out);
    const struct ra_case_target target = {.schema = ra_schema_sliding(),
                                          .values = out,
                                          .path = out->path,
                                          .name = out->name,
                                          .line = &out->line,
                                          .probes = out};
    out->line_count = ra_schema_count(target.schema);
    enum ra_code code = ra_case_read_keys(&target, path, overrides, override_count, st);
    if (code == RA_OK) {
        code = ra_case_check(out, st);
    }
    if (code != RA_OK) {
        ra_case_free(out);
    }
    return code;
}
