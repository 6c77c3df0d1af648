// Natural modes in a universal file, as modal software writes them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **The file** (Universal File Format of SDRC; Structural Dynamics Research Laboratory, University
 * of Cincinnati) is a text of data sets. Each stands between two lines of -1 in columns 1 to 6, and
 * its first line is its number. A line has fields of fixed width, as Fortran wrote them; a blank
 * field is 0. These data sets are read:
 *
 *     15    nodes: label, two coordinate systems, colour (4 I10), x, y, z (3 E13.5)
 *     2411  the same in two lines: 4 I10, then 3 D25.16
 *     55    data at nodes: of each mode one
 *     164   units: code, words; then how many units are 1 m and 1 N (3 D25.17)
 *
 * All other data sets are ignored. The records of data set 55 are five lines of text; model type,
 * analysis type, data characteristic, specific data type, data type, values per node (6 I10); two
 * counts, of integers and reals, and these integers (8 I10); the reals, for a normal mode its
 * frequency [Hz], modal mass, viscous and hysteretic damping ratio (6 E13.5); and then for every
 * node its label (I10) and its values (6 E13.5).
 *
 * **Which modes are read.** We read a normal mode (analysis type 2) that is real (data type 2) and
 * consists of displacements (8), with three values per node (translations) or six (translations and
 * rotations). Anything else is refused, and the message says why: a complex mode has no constant
 * shape, and a hysteretic damping ratio is not the damping ratio of an oscillator. (A viscous ratio
 * of half its value has the same loss at resonance; the user can write that into the file.)
 *
 * **Points** are the nodes at which the modes have values. All modes must have the same ones; the
 * file may have other nodes, too. Along a line they are sorted by x. The shape is the displacement
 * along y or z, whichever the case names; its sign has no effect.
 *
 * **Units.** With L units in a metre and F in a newton a mass of M of the file's units, force times
 * time squared over length, is $M L/F$ kilograms. A shape is a ratio, whatever the units.
 *
 * Tests: tests/modes/test_universal_file.c.
 */
#include "modes/universal_file.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "surface/room.h"

struct node {
    long label;
    double at[3];
    size_t line;  ///< where it stands
    size_t point; ///< its number among those of the modes, NO_POINT
    size_t seen;  ///< the last mode that has a value of it, from 1 on
};

#define NO_POINT ((size_t)-1)

/// What is read: the line it is at, and what is known up to there.
struct reading {
    const char *path;
    const char *next, *end; ///< of the data set
    struct ra_text_line line;
    const struct ra_modes_format *format;
    struct ra_modes_file *file;
    size_t modes;         ///< data sets 55 of the file
    size_t room;          ///< lines of its data sets of nodes
    struct node *node;    ///< sorted by label once all are read (nodes)
    size_t nodes, mode;   ///< known up to now
    size_t shape_room;    ///< of the shapes
    double metre, newton; ///< units in them; 0: not said
};

// ## Lines and fields

enum { INTEGER = 10, REAL = 13, LONG_REAL = 25, SEEN = 40 }; ///< columns of a field

/// A field from a column (0, 1, ...) on, without blanks at its ends.
static struct ra_text_line field_of(const struct ra_text_line *line, size_t column, size_t width)
{
    struct ra_text_line field = {line->at, 0, line->number};
    if (column < line->length) {
        field.at = line->at + column;
        field.length = line->length - column < width ? line->length - column : width;
    }
    while (field.length > 0 && (*field.at == ' ' || *field.at == '\t')) {
        field.at++;
        field.length--;
    }
    while (field.length > 0 && strchr(" \t", field.at[field.length - 1]) != NULL) {
        field.length--;
    }
    return field;
}

/// NAN if it is none.
static double number_of(const struct ra_text_line *field)
{
    return ra_number_is(field->at, field->length, '.') ? ra_number_value(field->at, field->length)
                                                       : (double)NAN;
}

static enum ra_code bad_field(const struct reading *r, const struct ra_text_line *field,
                              size_t column, size_t width, const char *right, struct ra_status *st)
{
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: columns %zu to %zu: '%.*s' is not %s; fields of a universal file have "
                   "%zu columns here",
                   r->path, field->number, column + 1, column + width,
                   (int)(field->length < SEEN ? field->length : SEEN), field->at, right, width);
}

/// Integers of the line; blanks are 0.
static enum ra_code read_integers(const struct reading *r, size_t count, long *value,
                                  struct ra_status *st)
{
    for (size_t i = 0; i < count; i++) {
        const struct ra_text_line field = field_of(&r->line, i * INTEGER, INTEGER);
        const double number = field.length == 0 ? 0.0 : number_of(&field);
        if (!(fabs(number) <= INT_MAX) || number != floor(number)) {
            return bad_field(r, &field, i * INTEGER, INTEGER, "an integer", st);
        }
        value[i] = (long)number;
    }
    return RA_OK;
}

/// Reals of the line from a column on.
static enum ra_code read_reals(const struct reading *r, size_t column, size_t width, size_t count,
                               double *value, struct ra_status *st)
{
    for (size_t i = 0; i < count; i++) {
        const struct ra_text_line field = field_of(&r->line, column + i * width, width);
        value[i] = number_of(&field);
        if (!isfinite(value[i])) {
            return bad_field(r, &field, column + i * width, width, "a number", st);
        }
    }
    return RA_OK;
}

static bool is_blank(const struct ra_text_line *line)
{
    return field_of(line, 0, line->length).length == 0;
}

/// -1 in columns 1 to 6 and nothing behind it.
static bool is_mark(const struct ra_text_line *line)
{
    const struct ra_text_line field = field_of(line, 0, line->length);
    return field.length == 2 && memcmp(field.at, "-1", 2) == 0 && field.at + 2 <= line->at + 6;
}

static bool next_line(struct reading *r)
{
    return ra_text_line_next(&r->next, r->end, &r->line);
}

/// A line that a data set must have.
static enum ra_code need_line(struct reading *r, const char *set, const char *what,
                              struct ra_status *st)
{
    return next_line(r) ? RA_OK
                        : ra_fail(st, RA_INPUT, "%s:%zu: data set %s ends before its %s", r->path,
                                  r->line.number + 1, set, what);
}

// ## Data sets

/// Reads the lines of a data set.
typedef enum ra_code reader(struct reading *, struct ra_status *);

struct member {
    long number;
    reader *read;
};

/// The end of the data set that begins at `at`, a line with its number; the place of its mark.
static const char *find_end(const char *at, const char *end)
{
    struct ra_text_line line = {NULL, 0, 0};
    while (ra_text_line_next(&at, end, &line)) {
        if (is_mark(&line)) {
            return line.at;
        }
    }
    return NULL;
}

/// One data set, of which the mark was read.
static enum ra_code read_set(struct reading *r, const char *end, const struct member *member,
                             struct ra_status *st)
{
    const size_t begun = r->line.number;
    const char *const stop = find_end(r->next, end);
    if (stop == NULL) {
        return ra_fail(st, RA_INPUT,
                       "%s: the data set that begins in line %zu has no line of -1 behind it; the "
                       "file is cut off",
                       r->path, begun);
    }
    r->end = stop;
    enum ra_code code = need_line(r, "without a number", "number", st);
    const struct ra_text_line field = field_of(&r->line, 0, 6);
    const double number = code == RA_OK ? number_of(&field) : (double)NAN;
    while (code == RA_OK && member->read != NULL && (double)member->number != number) {
        member++;
    }
    if (code == RA_OK && member->read != NULL) {
        code = member->read(r, st);
    }
    // what is passed over, and the mark
    while (code == RA_OK && next_line(r)) {
    }
    r->end = end;
    (void)next_line(r);
    return code;
}

/// All data sets of the text, one after the other.
static enum ra_code read_sets(struct reading *r, const struct ra_text *text,
                              const struct member *members, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    r->next = text->data;
    r->end = text->data + text->size;
    r->line.number = 0;
    while (code == RA_OK && next_line(r)) {
        if (is_mark(&r->line)) {
            code = read_set(r, text->data + text->size, members, st);
        } else if (!is_blank(&r->line)) {
            code = ra_fail(st, RA_INPUT,
                           "%s:%zu: stands between two data sets; each begins and ends with a "
                           "line of -1",
                           r->path, r->line.number);
        }
    }
    return code;
}

// ## What there is

static enum ra_code count_mode(struct reading *r, struct ra_status *st)
{
    (void)st;
    r->modes++;
    return RA_OK;
}

static enum ra_code count_lines(struct reading *r, struct ra_status *st)
{
    (void)st;
    while (next_line(r)) {
        r->room++;
    }
    return RA_OK;
}

static enum ra_code refuse_analysis(struct reading *r, struct ra_status *st)
{
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: data set 2414 is not read here; write modes as data sets 55", r->path,
                   r->line.number);
}

/// How many units are 1 m and 1 N.
static enum ra_code read_units(struct reading *r, struct ra_status *st)
{
    double factor[2];
    if (r->metre > 0.0) {
        return ra_fail(st, RA_INPUT, "%s:%zu: a second data set 164; leave one of them out",
                       r->path, r->line.number);
    }
    enum ra_code code = need_line(r, "164", "units", st);
    code = code == RA_OK ? need_line(r, "164", "factors", st) : code;
    code = code == RA_OK ? read_reals(r, 0, LONG_REAL, 2, factor, st) : code;
    if (code == RA_OK && !(factor[0] > 0.0 && factor[1] > 0.0)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: factors %g and %g of length and force must be above 0: they are "
                       "the numbers of units in 1 m and 1 N",
                       r->path, r->line.number, factor[0], factor[1]);
    }
    if (code == RA_OK) {
        r->metre = factor[0];
        r->newton = factor[1];
    }
    return code;
}

// ## Nodes

/// A node of the line, whose coordinates stand in it or in the next one.
static enum ra_code read_node(struct reading *r, const char *set, bool next, struct ra_status *st)
{
    enum { LABEL, SYSTEM, OF_VALUES, COLOUR, FIELDS };
    long value[FIELDS];
    struct node *const node = &r->node[r->nodes];
    enum ra_code code = read_integers(r, FIELDS, value, st);
    for (int i = SYSTEM; code == RA_OK && i <= OF_VALUES; i++) {
        if (value[i] < 0 || value[i] > 1) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: node %ld is in coordinate system %ld; write nodes and modes in "
                           "the global one, 0 or 1",
                           r->path, r->line.number, value[LABEL], value[i]);
        }
    }
    *node = (struct node){.label = value[LABEL], .line = r->line.number, .point = NO_POINT};
    if (code == RA_OK && next) {
        code = need_line(r, set, "coordinates", st);
    }
    if (code == RA_OK) {
        code = next ? read_reals(r, 0, LONG_REAL, 3, node->at, st)
                    : read_reals(r, (size_t)FIELDS * INTEGER, REAL, 3, node->at, st);
    }
    r->nodes++;
    return code;
}

static enum ra_code read_nodes(struct reading *r, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    while (code == RA_OK && next_line(r)) {
        code = read_node(r, "15", false, st);
    }
    return code;
}

static enum ra_code read_long_nodes(struct reading *r, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    while (code == RA_OK && next_line(r)) {
        code = read_node(r, "2411", true, st);
    }
    return code;
}

static int by_label(const void *a, const void *b)
{
    const struct node *const p = a, *const q = b;
    return (p->label > q->label) - (p->label < q->label);
}

/// Sorts them, each once.
static enum ra_code sort_nodes(const struct reading *r, struct ra_status *st)
{
    if (r->nodes == 0) {
        return ra_fail(st, RA_INPUT,
                       "%s: has no nodes; write their places as data set 15 or 2411 into the same "
                       "file",
                       r->path);
    }
    qsort(r->node, r->nodes, sizeof *r->node, by_label);
    for (size_t i = 1; i < r->nodes; i++) {
        const struct node *const a = &r->node[i - 1], *const b = &r->node[i];
        if (a->label == b->label) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: node %ld is already given in line %zu; give each once", r->path,
                           a->line > b->line ? a->line : b->line, a->label,
                           a->line > b->line ? b->line : a->line);
        }
    }
    return RA_OK;
}

// ## Modes

/// What record 6 must say, with the words for what else it may say.
static enum ra_code check_kind(const struct reading *r, const long kind[6], struct ra_status *st)
{
    enum { ANALYSIS = 1, CHARACTER, SPECIFIC, TYPE, VALUES };
    static const char *const analysis[] = {"unknown",   "static",
                                           NULL,        "a complex mode of the first order",
                                           "transient", "a frequency response",
                                           "buckling",  "a complex mode of the second order"};
    const long a = kind[ANALYSIS];
    if (a != 2) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: analysis type %ld, %s; modes must be normal modes, type 2, which "
                       "are real",
                       r->path, r->line.number, a, a >= 0 && a < 8 ? analysis[a] : "not a mode");
    }
    if (kind[TYPE] != 2) {
        return ra_fail(st, RA_INPUT, "%s:%zu: data type %ld, %s; a shape here is real, data type 2",
                       r->path, r->line.number, kind[TYPE],
                       kind[TYPE] == 5 ? "complex values" : "not real values");
    }
    if (kind[SPECIFIC] != 8) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: specific data type %ld; a shape is one of displacements, 8",
                       r->path, r->line.number, kind[SPECIFIC]);
    }
    if (!((kind[CHARACTER] == 2 && kind[VALUES] == 3) ||
          (kind[CHARACTER] == 3 && kind[VALUES] == 6))) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: data characteristic %ld with %ld values per node; write 2 with 3, "
                       "translations, or 3 with 6, rotations behind them",
                       r->path, r->line.number, kind[CHARACTER], kind[VALUES]);
    }
    return RA_OK;
}

/// Records 7 and 8: frequency, damping and mass.
static enum ra_code read_heads(struct reading *r, struct ra_status *st)
{
    enum { FREQUENCY, MASS, VISCOUS, HYSTERETIC, HEADS };
    long count[2];
    double value[HEADS];
    enum ra_code code = need_line(r, "55", "parameters", st);
    code = code == RA_OK ? read_integers(r, 2, count, st) : code;
    if (code == RA_OK && (count[0] < 1 || count[0] > 6 || count[1] != HEADS)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: %ld integers and %ld reals; a normal mode has 2 and 4: frequency, "
                       "modal mass, viscous and hysteretic damping ratio",
                       r->path, r->line.number, count[0], count[1]);
    }
    code = code == RA_OK ? need_line(r, "55", "frequency", st) : code;
    code = code == RA_OK ? read_reals(r, 0, REAL, HEADS, value, st) : code;
    if (code == RA_OK && value[HYSTERETIC] != 0.0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: hysteretic damping ratio %g; damping is viscous here: write half "
                       "of it as viscous ratio, which loses as much at resonance, and 0",
                       r->path, r->line.number, value[HYSTERETIC]);
    }
    const double head[RA_MODES_HEADS] = {value[FREQUENCY], value[VISCOUS], value[MASS]};
    for (int i = 0; code == RA_OK && i < RA_MODES_HEADS; i++) {
        const char *const right = ra_modes_head_fault(i, head[i]);
        if (right != NULL) {
            return ra_fail(st, RA_INPUT, "%s:%zu: %s %g must be %s", r->path, r->line.number,
                           ra_modes_head_name(i), head[i], right);
        }
        (*ra_modes_head_of(r->file, i))[r->mode] = head[i];
    }
    return code;
}

/// The point of a node; the first mode says which nodes are points.
static enum ra_code find_point(struct reading *r, long label, struct node **found,
                               struct ra_status *st)
{
    const struct node wanted = {.label = label};
    struct node *const node = bsearch(&wanted, r->node, r->nodes, sizeof *r->node, by_label);
    const size_t line = r->line.number;
    *found = node;
    if (node == NULL) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: node %ld has no place; it is in no data set 15 or "
                       "2411",
                       r->path, line, label);
    }
    if (r->mode == 0 && node->point == NO_POINT) {
        node->point = r->file->points++;
    }
    if (node->point == NO_POINT) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: node %ld has no value in the first mode; give all modes the same "
                       "nodes",
                       r->path, line, label);
    }
    if (node->seen == r->mode + 1) {
        return ra_fail(st, RA_INPUT, "%s:%zu: node %ld is given twice in this mode", r->path, line,
                       label);
    }
    node->seen = r->mode + 1;
    return RA_OK;
}

/// Record 9 and those behind it.
static enum ra_code read_shape(struct reading *r, size_t values, struct ra_status *st)
{
    const size_t axis = r->format->direction == 1 ? 1 : 2;
    size_t points = 0;
    enum ra_code code = RA_OK;
    while (code == RA_OK && next_line(r)) {
        long label = 0;
        double value[6];
        struct node *node = NULL;
        code = read_integers(r, 1, &label, st);
        code = code == RA_OK ? find_point(r, label, &node, st) : code;
        code = code == RA_OK ? need_line(r, "55", "last values", st) : code;
        code = code == RA_OK ? read_reals(r, 0, REAL, values, value, st) : code;
        if (code == RA_OK) {
            // mode by mode, as they come (of the first one the points are not yet known); turned
            // when the points are sorted
            r->file->shape[r->mode * r->file->points + node->point] = value[axis];
            points++;
        }
    }
    if (code == RA_OK && points != r->file->points) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: the mode that ends here has values of %zu nodes, the first one of "
                       "%zu; give all modes the same nodes",
                       r->path, r->line.number, points, r->file->points);
    }
    return code;
}

static enum ra_code read_mode(struct reading *r, struct ra_status *st)
{
    enum { TEXTS = 5, FIELDS = 6, VALUES = 5 };
    long kind[FIELDS] = {0};
    enum ra_code code = RA_OK;
    for (int i = 0; code == RA_OK && i <= TEXTS; i++) {
        code = need_line(r, "55", "definition", st);
    }
    code = code == RA_OK ? read_integers(r, FIELDS, kind, st) : code;
    code = code == RA_OK ? check_kind(r, kind, st) : code;
    code = code == RA_OK ? read_heads(r, st) : code;
    const size_t points = r->mode == 0 ? r->nodes : r->file->points;
    if (code == RA_OK) {
        code = ra_modes_reach((void **)&r->file->shape, &r->shape_room, (r->mode + 1) * points, st);
    }
    code = code == RA_OK ? read_shape(r, (size_t)kind[VALUES], st) : code;
    r->mode++;
    return code;
}

// ## The whole

/// Units of the file, or of the case.
static enum ra_code choose_units(struct reading *r, struct ra_status *st)
{
    static const double by_case[][2] = {
        [RA_MODES_M_N] = {1.0, 1.0}, [RA_MODES_MM_N] = {1e3, 1.0}, [RA_MODES_MM_MN] = {1e3, 1e3}};
    const bool said = r->metre > 0.0;
    if (said == (r->format->units != RA_MODES_AS_SAID)) {
        return ra_fail(st, RA_INPUT,
                       said ? "%s: data set 164 says its units; write modes_units = file"
                            : "%s: has no data set 164, which says its units; say them: "
                              "modes_units = m-N, mm-N or mm-mN",
                       r->path);
    }
    if (!said) {
        r->metre = by_case[r->format->units][0];
        r->newton = by_case[r->format->units][1];
    }
    return RA_OK;
}

static int by_place(const void *a, const void *b)
{
    const struct node *const p = a, *const q = b;
    return p->point == NO_POINT || q->point == NO_POINT
               ? (p->point == NO_POINT) - (q->point == NO_POINT)
               : (p->at[0] > q->at[0]) - (p->at[0] < q->at[0]);
}

/// Points in SI, along a line sorted; shapes point by point.
static enum ra_code lay_points(const struct reading *r, struct ra_status *st)
{
    struct ra_modes_file *const f = r->file;
    if (f->points < 2) {
        return ra_fail(st, RA_INPUT, "%s: its modes have values of %zu nodes; give two at least",
                       r->path, f->points);
    }
    double *const shape = ra_alloc(f->points * f->count, sizeof *shape, "modes of a file", st);
    if (shape == NULL) {
        return RA_SYSTEM;
    }
    qsort(r->node, r->nodes, sizeof *r->node, by_place);
    for (size_t p = 0; p < f->points; p++) {
        const struct node *const node = &r->node[p];
        f->x[p] = node->at[0] / r->metre;
        if (f->y != NULL) {
            f->y[p] = node->at[1] / r->metre;
        }
        for (size_t k = 0; k < f->count; k++) {
            shape[p * f->count + k] = f->shape[k * f->points + node->point];
        }
    }
    free(f->shape);
    f->shape = shape;
    for (size_t k = 0; k < f->count; k++) {
        f->mass[k] *= r->metre / r->newton;
    }
    for (size_t p = 1; f->y == NULL && p < f->points; p++) {
        if (!(f->x[p] > f->x[p - 1])) {
            return ra_fail(st, RA_INPUT,
                           "%s: nodes %ld and %ld are both at x = %g m; give the modes at nodes of "
                           "one line along x alone",
                           r->path, r->node[p - 1].label, r->node[p].label, f->x[p]);
        }
    }
    return RA_OK;
}

static enum ra_code take_memory(struct reading *r, struct ra_status *st)
{
    struct ra_modes_file *const f = r->file;
    static const char *const what = "modes of a file";
    f->count = r->modes;
    for (int i = 0; i < RA_MODES_HEADS; i++) {
        *ra_modes_head_of(f, i) = ra_alloc(r->modes, sizeof(double), what, st);
        if (*ra_modes_head_of(f, i) == NULL) {
            return RA_SYSTEM;
        }
    }
    f->x = ra_alloc(r->nodes, sizeof(double), what, st);
    f->y = f->x != NULL && r->format->coordinates == 2
               ? ra_alloc(r->nodes, sizeof(double), what, st)
               : NULL;
    return f->x == NULL || (r->format->coordinates == 2 && f->y == NULL) ? RA_SYSTEM : RA_OK;
}

static enum ra_code read_all(struct reading *r, const struct ra_text *text, struct ra_status *st)
{
    static const struct member count[] = {{15, count_lines},       {2411, count_lines},
                                          {55, count_mode},        {164, read_units},
                                          {2414, refuse_analysis}, {0, NULL}};
    static const struct member nodes[] = {{15, read_nodes}, {2411, read_long_nodes}, {0, NULL}};
    static const struct member modes[] = {{55, read_mode}, {0, NULL}};
    enum ra_code code = read_sets(r, text, count, st);
    if (code == RA_OK && r->modes == 0) {
        return ra_fail(st, RA_INPUT, "%s: has no modes; write each as a data set 55", r->path);
    }
    code = code == RA_OK ? choose_units(r, st) : code;
    if (code == RA_OK) {
        r->node = ra_alloc(r->room + 1, sizeof *r->node, "nodes of modes", st);
        code = r->node != NULL ? read_sets(r, text, nodes, st) : RA_SYSTEM;
    }
    code = code == RA_OK ? sort_nodes(r, st) : code;
    code = code == RA_OK ? take_memory(r, st) : code;
    code = code == RA_OK ? read_sets(r, text, modes, st) : code;
    return code == RA_OK ? lay_points(r, st) : code;
}

bool ra_universal_is(const char *text, size_t size)
{
    struct ra_text_line line = {NULL, 0, 0};
    const char *next = text;
    while (ra_text_line_next(&next, text + size, &line)) {
        if (!is_blank(&line)) {
            return is_mark(&line);
        }
    }
    return false;
}

enum ra_code ra_universal_read(const struct ra_text *text, const struct ra_modes_format *format,
                               struct ra_modes_file *file, struct ra_status *st)
{
    struct reading r = {.path = text->path, .format = format, .file = file};
    const enum ra_code code = read_all(&r, text, st);
    file->universal = true;
    free(r.node);
    return code;
}
