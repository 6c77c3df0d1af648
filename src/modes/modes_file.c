// Natural modes from a file: of any structure that somebody has measured or computed.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Beyond the paper, whose solids are beams. A modal analysis, by measurement or by finite elements,
 * gives of every mode its natural frequency, damping ratio, modal mass $M_k$ and shape
 * $\varphi_k(x)$ at points along the line of contact, in a scale of its own:
 * $M_k (\ddot q + 2\zeta_k\omega_k \dot q + \omega_k^2 q) = \sum P \varphi_k$, $u = \sum q_k
 * \varphi_k$. The rest of the program knows one mass per length m for all modes of a solid. So
 * $$ \psi_k = \varphi_k \sqrt{m/M_k} , \qquad U_k = q_k \sqrt{M_k/m} :
 *    \quad m (\ddot U_k + \dots) = \sum P \psi_k , \quad u = \sum U_k \psi_k . % eq:modes-file $$
 * Scale and sign of a shape count for nothing, as they should. m is that of the case (density times
 * area): with it gravity acts on the solid, and nothing else depends on it.
 *
 * **The file** is text. A row has a word or a place, and then a number for every mode, all with
 * tabs or blanks between them; `#` begins a comment, and a byte order mark may begin the file. The first three rows are `frequency` [Hz],
 * `damping` [1] and `mass` (of a solid of unit width [kg/m], else [kg]), in any order, and then
 * there is a row for every point, x [m] first, ascending:
 *
 *     # a beam of 450 mm
 *     frequency  23.2   92.9
 *     damping    0.02   0.01
 *     mass       3.51   3.51
 *     0          0      0
 *     0.1125     0.7071 1
 *     ...
 *
 * **Between the points** the shape is the cubic through the four nearest ones (Lagrange), the first
 * or last four at the ends: exact at the points and of cubic shapes, off by $h^4
 * \varphi''''/43$ at most for points h apart. Of two or three points it is the line or the
 * parabola. The points must reach over all nodes: nothing is extrapolated; nor may they reach over
 * ten lengths of the solid, as those in millimetres or inches would.
 *
 * Numbers are read to the nearest double, and set-up uses nothing but the four operations and the
 * square root.
 *
 * Tests: tests/modes/test_modes_file.c.
 */
#include "modes/modes_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FREQUENCY, DAMPING, MASS, HEADS };
static const char *const head_of[HEADS] = {"frequency", "damping", "mass"};

/// What is read: the file as far as it is known, and the line it is at.
struct reading {
    const char *path;
    size_t line;
    struct ra_modes_file *file;
    bool has[HEADS];
    size_t x_room, shape_room; ///< of the arrays
};

void ra_modes_file_free(struct ra_modes_file *f)
{
    if (f != NULL) {
        free(f->frequency);
        free(f->damping);
        free(f->mass);
        free(f->x);
        free(f->shape);
        memset(f, 0, sizeof *f);
    }
}

// ## Rows

enum { SEEN = 40 }; ///< bytes of a cell that a message quotes

/// The next cell of a line, ended by 0, and the place behind it; NULL if there is none.
static char *next_cell(char **at)
{
    char *const cell = *at + strspn(*at, " \t\r");
    if (*cell == '\0') {
        return NULL;
    }
    char *const end = cell + strcspn(cell, " \t\r");
    *at = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return cell;
}

/// The numbers of a row behind its first cell; `values` has room for `most`, and all others are
/// counted.
static enum ra_code read_numbers(const struct reading *r, char *at, double *values, size_t most,
                                 size_t *count, struct ra_status *st)
{
    char *cell;
    for (*count = 0; (cell = next_cell(&at)) != NULL; (*count)++) {
        double value;
        if (!ra_number_read(cell, &value) || !isfinite(value)) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: column %zu: '%.*s' is not a number; a row is a word or x [m], "
                           "and a number for every mode, with blanks or tabs between them",
                           r->path, r->line, *count + 2, SEEN, cell);
        }
        if (*count < most) {
            values[*count] = value;
        }
    }
    return RA_OK;
}

/// A row must have as many numbers as there are modes.
static enum ra_code check_count(const struct reading *r, const char *name, size_t count,
                                struct ra_status *st)
{
    return count == r->file->count
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "%s:%zu: %.*s has %zu numbers for %zu modes; give one for each", r->path,
                         r->line, SEEN, name, count, r->file->count);
}

static double **array_of(struct ra_modes_file *f, int head)
{
    return head == FREQUENCY ? &f->frequency : head == DAMPING ? &f->damping : &f->mass;
}

/// A frequency of 0 is a motion of the whole; a mass is not 0.
static bool is_good(int head, double value)
{
    return head == MASS      ? value > 0.0
           : head == DAMPING ? value >= 0.0 && value < 1.0
                             : value >= 0.0;
}

static enum ra_code read_head(struct reading *r, int head, char *at, size_t length,
                              struct ra_status *st)
{
    static const char *const right[HEADS] = {"0 or more [Hz]", "0 to below 1", "above 0"};
    struct ra_modes_file *const f = r->file;
    // a number has a character and a blank
    double *const values = ra_alloc(length / 2 + 1, sizeof *values, "modes of a file", st);
    size_t count = 0;
    if (values == NULL) {
        return RA_SYSTEM;
    }
    free(*array_of(f, head));
    *array_of(f, head) = values;
    enum ra_code code = read_numbers(r, at, values, length / 2 + 1, &count, st);
    if (code == RA_OK && (r->has[head] || count == 0)) {
        return ra_fail(st, RA_INPUT, "%s:%zu: %s %s", r->path, r->line, head_of[head],
                       count == 0 ? "has no number; give one for every mode"
                                  : "is given twice; leave one of them out");
    }
    r->has[head] = true;
    f->count = code == RA_OK && f->count == 0 ? count : f->count;
    code = code == RA_OK ? check_count(r, head_of[head], count, st) : code;
    for (size_t k = 0; code == RA_OK && k < count; k++) {
        if (!is_good(head, values[k])) {
            code = ra_fail(st, RA_INPUT, "%s:%zu: column %zu: %s %g must be %s", r->path, r->line,
                           k + 2, head_of[head], values[k], right[head]);
        }
    }
    return code;
}

/// Room for so many numbers.
static enum ra_code reach(void **memory, size_t *room, size_t wanted, struct ra_status *st)
{
    enum { FIRST = 64 };
    enum ra_code code = RA_OK;
    if (*room == 0) {
        *memory = ra_alloc(FIRST, sizeof(double), "modes of a file", st);
        *room = *memory != NULL ? FIRST : 0;
        code = *memory != NULL ? RA_OK : RA_SYSTEM;
    }
    while (code == RA_OK && *room < wanted) {
        code = ra_grow(memory, room, sizeof(double), "modes of a file", st);
    }
    return code;
}

static enum ra_code read_point(struct reading *r, double x, const char *cell, char *at,
                               struct ra_status *st)
{
    struct ra_modes_file *const f = r->file;
    size_t count = 0;
    for (int head = 0; head < HEADS; head++) {
        if (!r->has[head]) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: there is no row '%s' before the first point; the rows "
                           "frequency, damping and mass come first",
                           r->path, r->line, head_of[head]);
        }
    }
    if (f->points > 0 && !(x > f->x[f->points - 1])) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column 1: x = %.*s m is not behind the point before it, %g m; "
                       "sort the points by x, each once",
                       r->path, r->line, SEEN, cell, f->x[f->points - 1]);
    }
    if (reach((void **)&f->x, &r->x_room, f->points + 1, st) != RA_OK ||
        reach((void **)&f->shape, &r->shape_room, (f->points + 1) * f->count, st) != RA_OK) {
        return RA_SYSTEM;
    }
    const enum ra_code code =
        read_numbers(r, at, f->shape + f->points * f->count, f->count, &count, st);
    f->x[f->points] = x;
    f->points++;
    return code == RA_OK ? check_count(r, "the point", count, st) : code;
}

static enum ra_code read_line(struct reading *r, char *line, struct ra_status *st)
{
    char *at = line;
    const size_t length = strlen(line);
    line[strcspn(line, "#")] = '\0';
    char *const cell = next_cell(&at);
    double x;
    if (cell == NULL) {
        return RA_OK;
    }
    for (int head = 0; head < HEADS; head++) {
        if (strcmp(cell, head_of[head]) == 0) {
            return read_head(r, head, at, length, st);
        }
    }
    if (!ra_number_read(cell, &x) || !isfinite(x)) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: column 1: '%.*s' is neither x [m] nor frequency, damping or mass",
                       r->path, r->line, SEEN, cell);
    }
    return read_point(r, x, cell, at, st);
}

// ## The file

enum ra_code ra_modes_file_read(const char *path, struct ra_modes_file *f, struct ra_status *st)
{
    struct ra_text text = {.path = path};
    struct reading r = {.path = path, .file = f};
    memset(f, 0, sizeof *f);
    enum ra_code code = ra_text_load(&text, "a file of modes", st);
    if (code == RA_OK && strlen(text.data) != text.size) {
        code = ra_fail(st, RA_INPUT, "%s: is no text: it has a byte of 0", path);
    }
    static const char mark[] = "\xef\xbb\xbf"; // of the order of bytes
    const bool marked = code == RA_OK && strncmp(text.data, mark, sizeof mark - 1) == 0;
    char *line = marked ? text.data + sizeof mark - 1 : text.data;
    while (code == RA_OK && line != NULL) {
        char *const next = ra_text_cut(line, '\n');
        r.line++;
        code = read_line(&r, line, st);
        line = next;
    }
    if (code == RA_OK && f->points < 2) {
        code = ra_fail(st, RA_INPUT,
                       "%s: has %zu points; a file of modes has the rows frequency, damping and "
                       "mass, and two points at least",
                       path, f->points);
    }
    free(text.data);
    return code;
}

// ## At the nodes

/// Lagrange's weights at x of `count` points from `from` on.
static void weigh(const double *from, size_t count, double x, double *weight)
{
    for (size_t i = 0; i < count; i++) {
        weight[i] = 1.0;
        for (size_t j = 0; j < count; j++) {
            if (j != i) {
                weight[i] *= (x - from[j]) / (from[i] - from[j]);
            }
        }
    }
}

enum ra_code ra_modes_file_lay(const struct ra_modes_file *f, double mass, double spacing,
                               size_t first, size_t nodes, double *psi, struct ra_status *st)
{
    enum { NEAR = 4, MOST_LENGTHS = 10 };
    const size_t near = f->points < NEAR ? f->points : NEAR;
    const double begin = (double)first * spacing, end = (double)(first + nodes - 1) * spacing;
    const double rounding = 1e-9 * end;
    if (f->x[0] > begin + rounding || f->x[f->points - 1] < end - rounding) {
        return ra_fail(st, RA_INPUT,
                       "its points reach from %g m to %g m, the nodes from %g m to %g m; give the "
                       "shapes at the ends of the solid, too",
                       f->x[0], f->x[f->points - 1], begin, end);
    }
    if (f->x[f->points - 1] - f->x[0] > MOST_LENGTHS * end) {
        return ra_fail(st, RA_INPUT,
                       "its points reach from %g m to %g m, the nodes from %g m to %g m; give x in "
                       "m, and leave out what lies farther than %d lengths of the solid",
                       f->x[0], f->x[f->points - 1], begin, end, MOST_LENGTHS);
    }
    size_t right = 1; // the point behind the node, or the last one
    for (size_t l = 0; l < nodes; l++) {
        const double x = (double)(first + l) * spacing;
        double weight[NEAR];
        while (right + 1 < f->points && f->x[right] < x) {
            right++;
        }
        const size_t middle = right > near / 2 ? right - near / 2 : 0;
        const size_t from = middle + near <= f->points ? middle : f->points - near;
        weigh(f->x + from, near, x, weight);
        for (size_t k = 0; k < f->count; k++) {
            double sum = 0.0;
            for (size_t i = 0; i < near; i++) {
                sum += weight[i] * f->shape[(from + i) * f->count + k];
            }
            psi[k * nodes + l] = sqrt(mass / f->mass[k]) * sum;
        }
    }
    for (size_t k = 0; k < f->count; k++) {
        size_t l = 0;
        while (l < nodes && psi[k * nodes + l] == 0.0) {
            l++;
        }
        if (l == nodes) {
            return ra_fail(st, RA_INPUT,
                           "mode %zu, of %g Hz, does not move at any node; leave its column out",
                           k + 1, f->frequency[k]);
        }
    }
    return RA_OK;
}
