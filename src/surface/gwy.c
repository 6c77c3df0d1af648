// Files of Gwyddion (.gwy): the heights of one channel.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A .gwy file consists of the four letters GWYP and an object. All numbers are little endian. An
 * object consists of a name that ends with a byte 0, the number of bytes of its items (32 bits),
 * and the items. An item consists of a name that ends with a byte 0, a letter for its type, and its
 * value:
 *
 *     b, c       a byte                          C       count (32 bits), then the bytes
 *     i          32 bits                         I       count, then numbers of 32 bits
 *     q, d       64 bits, d a double             Q, D    count, then numbers of 64 bits
 *     s          text that ends with a byte 0    S       count, then the texts
 *     o          an object                       O       count, then the objects
 *
 * The outermost object is a GwyContainer, whose items are named like paths. Channel N has
 *
 *     /N/data            GwyDataField: xres, yres (i), xreal, yreal (d), si_unit_xy, si_unit_z
 *                        (GwySIUnit, with unitstr, s), data (D), from the top row down
 *     /N/data/title      its name (s)
 *     /N/mask            GwyDataField of the same size, above 0 where the channel is masked
 *
 * Importers of Gwyddion store other quantities beside heights (intensity, phase), and forward and
 * backward scans. Of the channels whose heights and sides are lengths, we take the one with the
 * smallest number, or the one that the user names by its number or title. The note names this
 * channel and the others. Heights under a mask count as not measured, because importers mask
 * missing points and put some height there.
 *
 * Profiles are graphs, `/0/graph/graph/N`: a GwyGraphModel with x_unit, y_unit and curves of xdata
 * and ydata. Gwyddion makes such graphs from the profiles of instruments. If the file has no
 * channel of heights, a graph with a single curve and equal steps is read as one row.
 *
 * Before a name, a count or an object is used, we check that its bytes are there. Memory is
 * allocated only for heights that are in the file. Items that are not needed are skipped. Units:
 * SI.
 * Tests: tests/surface/test_gwy.c; verify/verify_gwyddion.c (files of four other forms, converted).
 */
#include "surface/gwy.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/bytes.h"
#include "surface/format.h"

static const char magic[] = "GWYPGwyContainer";

bool ra_gwy_recognised(const char *data, size_t size)
{
    return size >= sizeof magic && memcmp(data, magic, sizeof magic) == 0;
}

// ## Items

/// Bytes that are left.
struct span {
    const unsigned char *at, *end;
};

/// An item: its value as stored; for an object, its name and its contents.
struct item {
    const char *name, *object;
    char type;
    struct span value;
};

static size_t left(const struct span *s)
{
    return (size_t)(s->end - s->at);
}

/// Takes a text that ends with a byte 0; NULL if there is no such byte.
static const char *take_text(struct span *s)
{
    const unsigned char *const end = s->at < s->end ? memchr(s->at, 0, left(s)) : NULL;
    const char *const text = (const char *)s->at;
    s->at = end != NULL ? end + 1 : s->at;
    return end != NULL ? text : NULL;
}

/// Takes `size` bytes as a part; false, and an empty part, if fewer bytes are left.
static bool take(struct span *s, uint64_t size, struct span *part)
{
    const bool there = size <= left(s);
    *part = (struct span){s->at, s->at + (there ? size : 0)};
    s->at = part->end;
    return there;
}

/// Takes a count of 32 bits.
static bool take_count(struct span *s, uint64_t *count)
{
    struct span bytes;
    const bool there = take(s, 4, &bytes);
    *count = there ? ra_bytes_unsigned(bytes.at, 4) : 0;
    return there;
}

/// Takes an object without reading its items.
static bool take_object(struct span *s, const char **name, struct span *items)
{
    uint64_t size;
    *name = take_text(s);
    return *name != NULL && take_count(s, &size) && take(s, size, items);
}

/// Bytes of one number of a type, in an array or alone; 0 if the type is not a number.
static size_t number_size(char type)
{
    return strchr("bcC", type) != NULL    ? 1
           : strchr("iI", type) != NULL   ? 4
           : strchr("qQdD", type) != NULL ? 8
                                          : 0;
}

/// Takes the value of an item, whose type is known.
static bool take_value(struct span *s, struct item *item)
{
    const size_t size = number_size(item->type);
    const unsigned char *const begin = s->at;
    struct span part = {s->at, s->at};
    uint64_t count = 1;
    bool there = item->type != '\0';
    if (there && strchr("CIQDSO", item->type) != NULL) {
        there = take_count(s, &count);
    }
    if (there && size > 0) {
        there = take(s, count * size, &part);
        item->value = part;
        return there;
    }
    for (uint64_t i = 0; there && i < count; i++) {
        switch (item->type) {
        case 's':
        case 'S':
            there = take_text(s) != NULL;
            break;
        case 'o':
        case 'O':
            there = take_object(s, &item->object, &part);
            break;
        default:
            there = false;
        }
    }
    item->value = item->type == 'o' ? part : (struct span){begin, s->at};
    return there;
}

/// Takes the next item; false behind the last one. If the bytes are not an item, it also returns
/// false and sets `damaged`.
static bool next_item(struct span *s, struct item *item, bool *damaged)
{
    *item = (struct item){0};
    if (s->at >= s->end) {
        return false;
    }
    struct span type;
    item->name = take_text(s);
    if (item->name != NULL && take(s, 1, &type)) {
        item->type = (char)*type.at;
        if (take_value(s, item)) {
            return true;
        }
    }
    *damaged = true;
    return false;
}

/// Finds the item with this name and type in an object.
static bool find(struct span items, const char *name, char type, struct item *item)
{
    bool damaged = false;
    while (next_item(&items, item, &damaged)) {
        if (item->type == type && strcmp(item->name, name) == 0) {
            return true;
        }
    }
    return false;
}

static double number_of(struct span items, const char *name, char type)
{
    struct item item;
    return !find(items, name, type, &item) ? (double)NAN
           : type == 'i'                   ? ra_bytes_signed(item.value.at, 4)
                                           : ra_bytes_double(item.value.at);
}

/// Number of units of a field in a metre; 0 if its unit is not a length. `name` is the unit as the
/// file has it.
static double per_metre(struct span items, const char *which, const char **name)
{
    struct item unit, text;
    *name = "";
    if (!find(items, which, 'o', &unit) || !find(unit.value, "unitstr", 's', &text)) {
        return 0.0;
    }
    *name = (const char *)text.value.at;
    return ra_length_unit(*name, strlen(*name), false);
}

// ## Channels

/// Contents of the container.
struct channels {
    const char *wanted;   ///< number or title of a channel; empty: the first one of heights
    struct item field;    ///< the channel that is taken
    unsigned long number; ///< its number
    size_t called;        ///< number of channels with the required number or title
    size_t of;            ///< number of channels with heights
    size_t others;        ///< number of channels with another quantity
    struct item other;    ///< the first of these
    struct item graph;    ///< the first graph
    size_t graphs;
};

/// The number N of a name that is PREFIX N REST.
static bool is_numbered(const char *name, const char *prefix, const char *rest,
                        unsigned long *number)
{
    const size_t length = strlen(prefix);
    char *end = NULL;
    if (strncmp(name, prefix, length) != 0 || name[length] < '0' || name[length] > '9') {
        return false;
    }
    *number = strtoul(name + length, &end, 10);
    return strcmp(end, rest) == 0;
}

/// The title of a channel; "" if it has none.
static const char *title_of(struct span items, unsigned long number)
{
    struct item title;
    char name[40];
    snprintf(name, sizeof name, "/%lu/data/title", number);
    return find(items, name, 's', &title) ? (const char *)title.value.at : "";
}

/// True if a channel has the required number or title; digits alone are a number.
static bool is_wanted(const struct channels *c, struct span items, unsigned long number)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%lu", number);
    return c->wanted[strspn(c->wanted, "0123456789")] == '\0'
               ? strcmp(c->wanted, digits) == 0
               : strcmp(c->wanted, title_of(items, number)) == 0;
}

static bool has_heights(const struct item *field)
{
    const char *name;
    return per_metre(field->value, "si_unit_xy", &name) > 0.0 &&
           per_metre(field->value, "si_unit_z", &name) > 0.0;
}

static void take_channel(struct channels *c, struct span items, const struct item *item,
                         unsigned long number)
{
    const bool heights = has_heights(item);
    const bool called = c->wanted[0] != '\0' && is_wanted(c, items, number);
    if (!heights) {
        c->other = c->others++ == 0 ? *item : c->other;
    }
    if (called || (c->wanted[0] == '\0' && heights && (c->of == 0 || number < c->number))) {
        c->field = *item;
        c->number = number;
    }
    c->of += heights;
    c->called += called;
}

/// True if an item is the field of a channel; finds the number of the channel.
static bool is_channel(const struct item *item, unsigned long *number)
{
    return item->type == 'o' && strcmp(item->object, "GwyDataField") == 0 &&
           is_numbered(item->name, "/", "/data", number);
}

/// Writes a list of the channels of a file for a message: 0 `Height`, 1 `Phase` (deg).
static void say_channels(struct span items, char *text, size_t size)
{
    struct item next = {0};
    unsigned long last = 0, number = 0;
    bool found = true;
    size_t length = 0;
    text[0] = '\0';
    for (bool any = false; found && length + 60 < size; any = true) {
        struct span rest = items;
        struct item item;
        bool damaged = false;
        unsigned long n;
        found = false;
        while (next_item(&rest, &item, &damaged)) {
            if (is_channel(&item, &n) && (!any || n > last) && (!found || n < number)) {
                next = item;
                number = n;
                found = true;
            }
        }
        if (found) {
            const char *const title = title_of(items, number), *unit;
            per_metre(next.value, "si_unit_z", &unit);
            snprintf(text + length, size - length, "%s%lu%s%.30s%s%s%.12s%s", any ? ", " : "",
                     number, title[0] != '\0' ? " `" : "", title, title[0] != '\0' ? "`" : "",
                     has_heights(&next) ? "" : " (", has_heights(&next) ? "" : unit,
                     has_heights(&next) ? "" : ")");
            length = strlen(text);
            last = number;
        }
    }
    if (found) {
        snprintf(text + length, size - length, " ...");
    }
}

/// Checks that the required channel exists and has heights.
static enum ra_code check_wanted(const char *path, struct span items, const struct channels *c,
                                 struct ra_status *st)
{
    char all[400];
    const char *unit;
    say_channels(items, all, sizeof all);
    if (c->wanted[0] == '\0') {
        return RA_OK;
    }
    if (c->called != 1) {
        return ra_fail(st, RA_INPUT, "%s: %s channel `%s`: give %s of %s", path,
                       c->called == 0 ? "has no" : "has more than one", c->wanted,
                       c->called == 0 ? "one" : "the number of one", all[0] != '\0' ? all : "none");
    }
    per_metre(c->field.value, "si_unit_z", &unit);
    return has_heights(&c->field) ? RA_OK
                                  : ra_fail(st, RA_INPUT,
                                            "%s: channel `%s` is in `%.20s`, and does not hold "
                                            "heights over lengths: give another one of %s",
                                            path, c->wanted, unit, all);
}

static enum ra_code find_channels(const char *path, struct span items, struct channels *c,
                                  struct ra_status *st)
{
    const struct span all = items;
    struct item item;
    bool damaged = false;
    unsigned long number;
    while (next_item(&items, &item, &damaged)) {
        if (item.type != 'o') {
            continue;
        }
        if (is_channel(&item, &number)) {
            take_channel(c, all, &item, number);
        } else if (strcmp(item.object, "GwyGraphModel") == 0 &&
                   is_numbered(item.name, "/0/graph/graph/", "", &number)) {
            c->graph = c->graphs++ == 0 ? item : c->graph;
        }
    }
    return damaged ? ra_fail(st, RA_INPUT,
                             "%s: is damaged or truncated: copy the file again, or save it again "
                             "in Gwyddion",
                             path)
                   : RA_OK;
}

/// Reads the heights of a field and its sides.
static enum ra_code read_field(const char *path, const struct item *field, struct ra_topography *t,
                               struct ra_status *st)
{
    struct item data;
    const char *name;
    const double nx = number_of(field->value, "xres", 'i');
    const double ny = number_of(field->value, "yres", 'i');
    const double along = per_metre(field->value, "si_unit_xy", &name);
    const double up = per_metre(field->value, "si_unit_z", &name);
    const double side[2] = {number_of(field->value, "xreal", 'd') / along,
                            number_of(field->value, "yreal", 'd') / along};
    if (!find(field->value, "data", 'D', &data)) {
        data.value = (struct span){NULL, NULL};
    }
    const size_t count = left(&data.value) / sizeof(double);
    if (!(nx >= 1.0 && ny >= 1.0) || nx * ny != (double)count || !(side[0] > 0.0) ||
        !(side[1] > 0.0)) {
        return ra_fail(st, RA_INPUT,
                       "%s: `%s` has xres = %g, yres = %g, xreal = %g, yreal = %g and %zu heights: "
                       "save it again in Gwyddion",
                       path, field->name, nx, ny, side[0] * along, side[1] * along, count);
    }
    t->cells = (struct ra_cells){(size_t)nx, (size_t)ny, side[0] / nx, side[1] / ny};
    t->height = ra_alloc(count, sizeof *t->height, "heights of a topography", st);
    if (t->height == NULL) {
        return RA_SYSTEM;
    }
    for (size_t k = 0; k < count; k++) {
        t->height[k] = ra_bytes_double(data.value.at + k * sizeof(double)) / up;
    }
    return RA_OK;
}

/// Marks the heights under the mask of a channel as not measured.
static enum ra_code mask(const char *path, struct span items, unsigned long number,
                         struct ra_topography *t, size_t *masked, struct ra_status *st)
{
    char name[40];
    struct item field, data;
    const size_t count = t->cells.nx * t->cells.ny;
    snprintf(name, sizeof name, "/%lu/mask", number);
    *masked = 0;
    if (!find(items, name, 'o', &field) || !find(field.value, "data", 'D', &data)) {
        return RA_OK;
    }
    if (left(&data.value) != count * sizeof(double)) {
        return ra_fail(st, RA_INPUT,
                       "%s: `%s` has another size than its channel: save it again in Gwyddion",
                       path, name);
    }
    for (size_t k = 0; k < count; k++) {
        if (ra_bytes_double(data.value.at + k * sizeof(double)) > 0.0) {
            t->height[k] = (double)NAN;
            ++*masked;
        }
    }
    return RA_OK;
}

static enum ra_code read_channel(const char *path, struct span items, const struct channels *c,
                                 struct ra_topography *t, struct ra_status *st)
{
    char others[120];
    size_t masked = 0;
    enum ra_code code = read_field(path, &c->field, t, st);
    if (code == RA_OK) {
        code = mask(path, items, c->number, t, &masked, st);
    }
    if (code != RA_OK) {
        return code;
    }
    const char *const title = title_of(items, c->number);
    snprintf(t->said, sizeof t->said, "channel %lu%s%.40s%s", c->number,
             title[0] != '\0' ? " `" : "", title, title[0] != '\0' ? "`" : "");
    if (c->of > 1 && c->wanted[0] == '\0') {
        say_channels(items, others, sizeof others);
        ra_note(t->said, sizeof t->said,
                "the first of heights; `channel N` takes another one of %s", others);
    }
    if (masked > 0) {
        ra_note(t->said, sizeof t->said, "%zu point%s under its mask count%s as not measured",
                masked, ra_s(masked), masked == 1 ? "s" : "");
    }
    return RA_OK;
}

// ## Graphs

/// The step of a curve if all its steps are equal to a thousandth; else 0.
static double step_of(const struct span *x, size_t count)
{
    const double first = ra_bytes_double(x->at);
    const double step =
        (ra_bytes_double(x->at + (count - 1) * sizeof(double)) - first) / (double)(count - 1);
    bool even = step > 0.0;
    for (size_t i = 0; even && i < count; i++) {
        const double at = ra_bytes_double(x->at + i * sizeof(double));
        even = fabs(at - first - (double)i * step) <= 1e-3 * step;
    }
    return even ? step : 0.0;
}

static enum ra_code read_graph(const char *path, const struct channels *c, struct ra_topography *t,
                               struct ra_status *st)
{
    struct item curves, x, y;
    const char *unit[2], *name;
    uint64_t many = 0;
    const double along = per_metre(c->graph.value, "x_unit", &unit[0]);
    const double up = per_metre(c->graph.value, "y_unit", &unit[1]);
    struct span curve;
    bool there = find(c->graph.value, "curves", 'O', &curves) && take_count(&curves.value, &many) &&
                 many >= 1 && take_object(&curves.value, &name, &curve) &&
                 find(curve, "xdata", 'D', &x) && find(curve, "ydata", 'D', &y);
    if (!there || c->graphs > 1 || many > 1) {
        return ra_fail(st, RA_INPUT,
                       "%s: has no channel of heights, but %zu graphs, of %.0f curves the first: "
                       "save the profile as text (graph, export)",
                       path, c->graphs, (double)many);
    }
    const size_t count = left(&y.value) / sizeof(double);
    if (!(along > 0.0) || !(up > 0.0) || count < 2 || left(&x.value) != left(&y.value)) {
        return ra_fail(st, RA_INPUT,
                       "%s: its graph has %zu point%s in `%.20s` and `%.20s`: a profile needs "
                       "two at least, and lengths for both",
                       path, count, ra_s(count), unit[0], unit[1]);
    }
    const double step = step_of(&x.value, count) / along;
    if (!(step > 0.0)) {
        return ra_fail(
            st, RA_INPUT,
            "%s: the points of its graph are not at equal steps: save it as text (graph, "
            "export), which is interpolated",
            path);
    }
    t->cells = (struct ra_cells){count, 1, step, step};
    t->height = ra_alloc(count, sizeof *t->height, "heights of a profile", st);
    for (size_t i = 0; t->height != NULL && i < count; i++) {
        t->height[i] = ra_bytes_double(y.value.at + i * sizeof(double)) / up;
    }
    snprintf(t->said, sizeof t->said, "the curve of a graph");
    return t->height != NULL ? RA_OK : RA_SYSTEM;
}

// ## The whole file

enum ra_code ra_gwy_parse(const struct ra_text *text, const char *channel,
                          struct ra_topography *topography, struct ra_status *st)
{
    enum { LETTERS = 4 };
    struct channels c = {.wanted = channel};
    const char *name;
    struct span items, file = {(const unsigned char *)text->data + LETTERS,
                               (const unsigned char *)text->data + text->size};
    if (!take_object(&file, &name, &items)) {
        return ra_fail(st, RA_INPUT, "%s: is truncated: copy the file again", text->path);
    }
    enum ra_code code = find_channels(text->path, items, &c, st);
    if (code == RA_OK) {
        code = check_wanted(text->path, items, &c, st);
    }
    if (code != RA_OK) {
        return code;
    }
    if (c.of > 0) {
        return read_channel(text->path, items, &c, topography, st);
    }
    if (c.graphs > 0) {
        return read_graph(text->path, &c, topography, st);
    }
    const char *xy = "", *z = "";
    if (c.others > 0) {
        per_metre(c.other.value, "si_unit_xy", &xy);
        per_metre(c.other.value, "si_unit_z", &z);
    }
    return c.others > 0
               ? ra_fail(st, RA_INPUT,
                         "%s: none of its %zu channel%s has heights (`%s` is in `%.20s`, over "
                         "`%.20s`): give one whose heights and sides are lengths",
                         text->path, c.others, ra_s(c.others), c.other.name, z, xy)
               : ra_fail(st, RA_INPUT,
                         "%s: has no channel and no graph: give a file with an image of heights",
                         text->path);
}
