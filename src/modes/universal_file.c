// Natural modes in a universal file, as modal software writes them.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **The file** (Universal File Format of SDRC; Structural Dynamics Research Laboratory, University
 * of Cincinnati) is a text of data sets. A line with -1 in columns 1 to 6 stands before each data
 * set and behind it, and the first line of a data set is its number. A line has fields of fixed
 * width, as Fortran writes them; a blank field is 0. These data sets are read:
 *
 *     15    nodes: label, two coordinate systems, colour (4 I10), x, y, z (3 E13.5)
 *     2411  the same in two lines: 4 I10, then 3 D25.16
 *     55    data at nodes: one data set for each mode
 *     164   units: code, words; then how many units are 1 m and 1 N (3 D25.17)
 *
 * All other data sets are ignored. The records of data set 55 are: 1 to 5, lines of text; 6, model
 * type, analysis type, data characteristic, specific data type, data type and values per node (6
 * I10); 7, the numbers of integers and of reals, and then the integers (8 I10); 8, the reals, for a
 * normal mode its frequency [Hz], modal mass, viscous and hysteretic damping ratio (6 E13.5); from
 * 9 on, for every node its label (I10) and its values (6 E13.5).
 *
 * **Which modes are read.** We read a normal mode (analysis type 2) that is real (data type 2) and
 * consists of displacements (8), with three values per node (translations) or six (translations and
 * rotations). Anything else is refused, and the message says why: a complex mode has no constant
 * shape, and a hysteretic damping ratio is not the damping ratio of an oscillator. (A viscous ratio
 * of half the hysteretic ratio has the same loss at resonance. The user can write this ratio into
 * the file.)
 *
 * **Points** are the nodes at which the modes have values. All modes must have values at the same
 * nodes; the file may have other nodes, too. Along a line they are sorted by x. The shape is the
 * displacement along y or z, whichever the case names; its sign has no effect.
 *
 * **Units.** Let 1 m be L units of length of the file and 1 N be F units of force. The unit of mass
 * is force times time squared over length, so M units of mass are $M L/F$ kilograms. A shape is a
 * ratio and needs no conversion.
 *
 * Tests: tests/modes/test_universal_file.c.
 */
#include "modes/universal_file.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "modes/universal_sets.h"
#include "surface/room.h"

struct node {
    long label;
    double at[3];
    size_t line;  ///< line of the file that gives the node
    size_t point; ///< its number among the points of the modes, or NO_POINT
    size_t seen;  ///< number of the last mode that has a value here, from 1 on
};

#define NO_POINT ((size_t)-1)

/// State of the reader: the present line, and what is known so far.
struct reading {
    struct ra_universal in; ///< lines and units
    const struct ra_modes_format *format;
    struct ra_modes_file *file;
    size_t modes;       ///< number of data sets 55 in the file
    size_t room;        ///< number of lines in its data sets of nodes
    struct node *node;  ///< nodes, sorted by label as soon as all are read (nodes)
    size_t nodes, mode; ///< number of nodes and of modes read so far
    size_t shape_room;  ///< number of values for which there is room in the shapes
};

// ## Contents

static enum ra_code read_units(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    return ra_universal_units(&r->in, st);
}

static enum ra_code count_mode(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    (void)st;
    r->modes++;
    return RA_OK;
}

static enum ra_code count_lines(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    (void)st;
    while (ra_universal_next(&r->in)) {
        r->room++;
    }
    return RA_OK;
}

static enum ra_code refuse_analysis(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    return ra_fail(st, RA_INPUT,
                   "%s:%zu: data set 2414 is not read here; write modes as data sets 55",
                   r->in.path, r->in.line.number);
}

// ## Nodes

/// A node; its coordinates stand in its line or in the next one.
static enum ra_code read_node(struct reading *r, const char *set, bool next, struct ra_status *st)
{
    enum { LABEL, SYSTEM, OF_VALUES, COLOUR, FIELDS };
    long value[FIELDS];
    struct node *const node = &r->node[r->nodes];
    enum ra_code code = ra_universal_integers(&r->in, 0, RA_UNIVERSAL_INTEGER, FIELDS, value, st);
    for (int i = SYSTEM; code == RA_OK && i <= OF_VALUES; i++) {
        if (value[i] < 0 || value[i] > 1) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: node %ld is in coordinate system %ld; write nodes and modes in "
                           "the global one, 0 or 1",
                           r->in.path, r->in.line.number, value[LABEL], value[i]);
        }
    }
    *node = (struct node){.label = value[LABEL], .line = r->in.line.number, .point = NO_POINT};
    if (code == RA_OK && next) {
        code = ra_universal_need(&r->in, set, "coordinates", st);
    }
    if (code == RA_OK) {
        code = next ? ra_universal_reals(&r->in, 0, RA_UNIVERSAL_LONG, 3, node->at, st)
                    : ra_universal_reals(&r->in, (size_t)FIELDS * RA_UNIVERSAL_INTEGER,
                                         RA_UNIVERSAL_REAL, 3, node->at, st);
    }
    r->nodes++;
    return code;
}

static enum ra_code read_nodes(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    enum ra_code code = RA_OK;
    while (code == RA_OK && ra_universal_next(&r->in)) {
        code = read_node(r, "15", false, st);
    }
    return code;
}

static enum ra_code read_long_nodes(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    enum ra_code code = RA_OK;
    while (code == RA_OK && ra_universal_next(&r->in)) {
        code = read_node(r, "2411", true, st);
    }
    return code;
}

static int by_label(const void *a, const void *b)
{
    const struct node *const p = a, *const q = b;
    return (p->label > q->label) - (p->label < q->label);
}

/// Sorts the nodes; each label must occur once.
static enum ra_code sort_nodes(const struct reading *r, struct ra_status *st)
{
    if (r->nodes == 0) {
        return ra_fail(st, RA_INPUT,
                       "%s: has no nodes; write their places as data set 15 or 2411 into the same "
                       "file",
                       r->in.path);
    }
    qsort(r->node, r->nodes, sizeof *r->node, by_label);
    for (size_t i = 1; i < r->nodes; i++) {
        const struct node *const a = &r->node[i - 1], *const b = &r->node[i];
        if (a->label == b->label) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: node %ld is already given in line %zu; give each once",
                           r->in.path, a->line > b->line ? a->line : b->line, a->label,
                           a->line > b->line ? b->line : a->line);
        }
    }
    return RA_OK;
}

// ## Modes

/// Checks the values of record 6; messages have words for wrong values.
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
                       r->in.path, r->in.line.number, a,
                       a >= 0 && a < 8 ? analysis[a] : "not a mode");
    }
    if (kind[TYPE] != 2) {
        return ra_fail(st, RA_INPUT, "%s:%zu: data type %ld, %s; a shape here is real, data type 2",
                       r->in.path, r->in.line.number, kind[TYPE],
                       kind[TYPE] == 5 ? "complex values" : "not real values");
    }
    if (kind[SPECIFIC] != 8) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: specific data type %ld; a shape is one of displacements, 8",
                       r->in.path, r->in.line.number, kind[SPECIFIC]);
    }
    if (!((kind[CHARACTER] == 2 && kind[VALUES] == 3) ||
          (kind[CHARACTER] == 3 && kind[VALUES] == 6))) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: data characteristic %ld with %ld value%s per node; write 2 with "
                       "3, translations, or 3 with 6, rotations behind them",
                       r->in.path, r->in.line.number, kind[CHARACTER], kind[VALUES],
                       ra_s((size_t)kind[VALUES]));
    }
    return RA_OK;
}

/// Reads records 7 and 8: frequency, damping and mass.
static enum ra_code read_heads(struct reading *r, struct ra_status *st)
{
    enum { FREQUENCY, MASS, VISCOUS, HYSTERETIC, HEADS };
    long count[2];
    double value[HEADS];
    enum ra_code code = ra_universal_need(&r->in, "55", "parameters", st);
    code =
        code == RA_OK ? ra_universal_integers(&r->in, 0, RA_UNIVERSAL_INTEGER, 2, count, st) : code;
    if (code == RA_OK && (count[0] < 1 || count[0] > 6 || count[1] != HEADS)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: %ld integer%s and %ld real%s; a normal mode has 2 and 4: "
                       "frequency, modal mass, viscous and hysteretic damping ratio",
                       r->in.path, r->in.line.number, count[0], ra_s((size_t)count[0]), count[1],
                       ra_s((size_t)count[1]));
    }
    code = code == RA_OK ? ra_universal_need(&r->in, "55", "frequency", st) : code;
    code =
        code == RA_OK ? ra_universal_reals(&r->in, 0, RA_UNIVERSAL_REAL, HEADS, value, st) : code;
    if (code == RA_OK && value[HYSTERETIC] != 0.0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: hysteretic damping ratio %g; damping is viscous here: write half "
                       "of it as viscous ratio, which loses as much at resonance, and 0",
                       r->in.path, r->in.line.number, value[HYSTERETIC]);
    }
    const double head[RA_MODES_HEADS] = {value[FREQUENCY], value[VISCOUS], value[MASS]};
    for (int i = 0; code == RA_OK && i < RA_MODES_HEADS; i++) {
        const char *const right = ra_modes_head_fault(i, head[i]);
        if (right != NULL) {
            return ra_fail(st, RA_INPUT, "%s:%zu: %s %g must be %s", r->in.path, r->in.line.number,
                           ra_modes_head_name(i), head[i], right);
        }
        (*ra_modes_head_of(r->file, i))[r->mode] = head[i];
    }
    return code;
}

/// Finds the point of a node. The first mode decides which nodes are points.
static enum ra_code find_point(struct reading *r, long label, struct node **found,
                               struct ra_status *st)
{
    const struct node wanted = {.label = label};
    struct node *const node = bsearch(&wanted, r->node, r->nodes, sizeof *r->node, by_label);
    const size_t line = r->in.line.number;
    *found = node;
    if (node == NULL) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: node %ld has no place; it is in no data set 15 or "
                       "2411",
                       r->in.path, line, label);
    }
    if (r->mode == 0 && node->point == NO_POINT) {
        node->point = r->file->points++;
    }
    if (node->point == NO_POINT) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: node %ld has no value in the first mode; give all modes the same "
                       "nodes",
                       r->in.path, line, label);
    }
    if (node->seen == r->mode + 1) {
        return ra_fail(st, RA_INPUT, "%s:%zu: node %ld is given twice in this mode", r->in.path,
                       line, label);
    }
    node->seen = r->mode + 1;
    return RA_OK;
}

/// Reads record 9 and all following records.
static enum ra_code read_shape(struct reading *r, size_t values, struct ra_status *st)
{
    const size_t axis = r->format->direction == 1 ? 1 : 2;
    size_t points = 0;
    enum ra_code code = RA_OK;
    while (code == RA_OK && ra_universal_next(&r->in)) {
        long label = 0;
        double value[6];
        struct node *node = NULL;
        code = ra_universal_integers(&r->in, 0, RA_UNIVERSAL_INTEGER, 1, &label, st);
        code = code == RA_OK ? find_point(r, label, &node, st) : code;
        code = code == RA_OK ? ra_universal_need(&r->in, "55", "last values", st) : code;
        code = code == RA_OK ? ra_universal_reals(&r->in, 0, RA_UNIVERSAL_REAL, values, value, st)
                             : code;
        if (code == RA_OK) {
            // values are stored mode by mode, as they stand in the file, because all points are
            // known only after the first mode. lay_points transposes them
            r->file->shape[r->mode * r->file->points + node->point] = value[axis];
            points++;
        }
    }
    if (code == RA_OK && points != r->file->points) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: the mode that ends here has values at %zu node%s, but the first "
                       "one at %zu; give all modes the same nodes",
                       r->in.path, r->in.line.number, points, ra_s(points), r->file->points);
    }
    return code;
}

static enum ra_code read_mode(void *context, struct ra_status *st)
{
    struct reading *const r = context;
    enum { TEXTS = 5, FIELDS = 6, VALUES = 5 };
    long kind[FIELDS] = {0};
    enum ra_code code = RA_OK;
    for (int i = 0; code == RA_OK && i <= TEXTS; i++) {
        code = ra_universal_need(&r->in, "55", "definition", st);
    }
    code = code == RA_OK ? ra_universal_integers(&r->in, 0, RA_UNIVERSAL_INTEGER, FIELDS, kind, st)
                         : code;
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

/// Takes the units from the file or from the case.
static enum ra_code choose_units(struct reading *r, struct ra_status *st)
{
    static const double by_case[][2] = {
        [RA_MODES_M_N] = {1.0, 1.0}, [RA_MODES_MM_N] = {1e3, 1.0}, [RA_MODES_MM_MN] = {1e3, 1e3}};
    const bool said = r->in.metre > 0.0;
    if (said == (r->format->units != RA_MODES_AS_SAID)) {
        return ra_fail(st, RA_INPUT,
                       said ? "%s: data set 164 gives its units; write modes_units = file"
                            : "%s: has no data set 164, which would give its units; write "
                              "modes_units = m-N, mm-N or mm-mN",
                       r->in.path);
    }
    if (!said) {
        r->in.metre = by_case[r->format->units][0];
        r->in.newton = by_case[r->format->units][1];
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

/// Converts the points to SI, sorts them along a line, and stores the shapes point by point.
static enum ra_code lay_points(const struct reading *r, struct ra_status *st)
{
    struct ra_modes_file *const f = r->file;
    if (f->points < 2) {
        return ra_fail(st, RA_INPUT, "%s: its modes have values at %zu node%s; give at least two",
                       r->in.path, f->points, ra_s(f->points));
    }
    double *const shape = ra_alloc(f->points * f->count, sizeof *shape, "modes of a file", st);
    if (shape == NULL) {
        return RA_SYSTEM;
    }
    qsort(r->node, r->nodes, sizeof *r->node, by_place);
    for (size_t p = 0; p < f->points; p++) {
        const struct node *const node = &r->node[p];
        f->x[p] = node->at[0] / r->in.metre;
        if (f->y != NULL) {
            f->y[p] = node->at[1] / r->in.metre;
        }
        for (size_t k = 0; k < f->count; k++) {
            shape[p * f->count + k] = f->shape[k * f->points + node->point];
        }
    }
    free(f->shape);
    f->shape = shape;
    for (size_t k = 0; k < f->count; k++) {
        f->mass[k] *= r->in.metre / r->in.newton;
    }
    for (size_t p = 1; f->y == NULL && p < f->points; p++) {
        if (!(f->x[p] > f->x[p - 1])) {
            return ra_fail(st, RA_INPUT,
                           "%s: nodes %ld and %ld are both at x = %g m; give the modes at nodes of "
                           "one line along x alone",
                           r->in.path, r->node[p - 1].label, r->node[p].label, f->x[p]);
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
    static const struct ra_universal_member count[] = {{15, count_lines},       {2411, count_lines},
                                                       {55, count_mode},        {164, read_units},
                                                       {2414, refuse_analysis}, {0, NULL}};
    static const struct ra_universal_member nodes[] = {
        {15, read_nodes}, {2411, read_long_nodes}, {0, NULL}};
    static const struct ra_universal_member modes[] = {{55, read_mode}, {0, NULL}};
    enum ra_code code = ra_universal_sets(&r->in, text, count, r, st);
    if (code == RA_OK && r->modes == 0) {
        return ra_fail(st, RA_INPUT, "%s: has no modes; write each as a data set 55", r->in.path);
    }
    code = code == RA_OK ? choose_units(r, st) : code;
    if (code == RA_OK) {
        r->node = ra_alloc(r->room + 1, sizeof *r->node, "nodes of modes", st);
        code = r->node != NULL ? ra_universal_sets(&r->in, text, nodes, r, st) : RA_SYSTEM;
    }
    code = code == RA_OK ? sort_nodes(r, st) : code;
    code = code == RA_OK ? take_memory(r, st) : code;
    code = code == RA_OK ? ra_universal_sets(&r->in, text, modes, r, st) : code;
    return code == RA_OK ? lay_points(r, st) : code;
}

enum ra_code ra_universal_read(const struct ra_text *text, const struct ra_modes_format *format,
                               struct ra_modes_file *file, struct ra_status *st)
{
    struct reading r = {.in = {.path = text->path}, .format = format, .file = file};
    const enum ra_code code = read_all(&r, text, st);
    file->universal = true;
    free(r.node);
    return code;
}
