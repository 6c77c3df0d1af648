// A thin rectangular plate and its natural modes (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Kirchhoff's plate, of thickness h much smaller than any wavelength, moves by
 * $$ D \nabla^4 u + \mu \ddot u = p, \qquad D = \frac{E h^3}{12 (1 - \nu^2)}, \quad \mu = \rho h .
 *                                                                          % eq:plate $$
 * With opposite edges supported (u = 0, no moment) or guided (no slope, no transverse force) the
 * modes are products (A. W. Leissa, *Vibration of Plates*, NASA SP-160, 1969, Sect. 4.1; a guided
 * edge is the line of symmetry of a supported plate twice as wide),
 * $$ \psi_{mn} = X_m(x) Y_n(y), \quad X_m = \sqrt{2/a} \sin\frac{m \pi x}{a}
 *    \text{ or } \sqrt{2/a} \cos\frac{m \pi x}{a} , \quad
 *    \omega_{mn} = \sqrt{D/\mu} \Big[ \Big(\frac{m \pi}{a}\Big)^2 + \Big(\frac{n \pi}{b}\Big)^2
 *    \Big]                                                              % eq:plate-modes $$
 * (m = 0 of guided ends: $\sqrt{1/a}$), orthonormal over the plate. A plate guided on all four
 * edges would have the mode m = n = 0, a rigid motion; such a plate is refused.
 *
 * **Separable sums.** A deflection is computed by two sums: for each row the coefficients
 * $c_m = \sum_n Y_n(y_j) U_{mn}$, then $u = \sum_m X_m(x_i) c_m$ at each node of the row. This
 * needs 26 products for each node instead of 407, without any approximation. Modal arrays are
 * therefore ordered by n, and by m for each n. The modes of one n are a block of the array, which
 * is padded to whole vectors; the entries of the padding have no stiffness, no shape and no force,
 * and stay zero.
 *
 * **Modes of a file** (plate_file.c) can replace these modes. Their deflection is a separable sum,
 * too.
 *
 * **Accuracy.** Along x the nodes are $x_i = i a/N$, so that all shapes are sines of multiples of
 * $\pi/(2N)$, correctly rounded (exact.c). Rows may have any y.
 *
 * Units: SI. Tests: tests/areal/test_plate.c (frequencies, 407 modes, orthonormality, static
 * deflection), tests/areal/test_plate_file.c.
 */
#include "areal/plate.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "kernels/room.h"
#include "modes/room.h"

double ra_plate_stiffness(const struct ra_plate *p)
{
    return p->young * (p->thickness * p->thickness * p->thickness) /
           (12.0 * (1.0 - p->poisson * p->poisson));
}

double ra_plate_mass(const struct ra_plate *p)
{
    return p->density * p->thickness;
}

// ## A pair of edges

size_t ra_edges_least(enum ra_edges edges)
{
    return edges == RA_SUPPORTED;
}

/// The amplitude of a shape: sqrt(2/L), or sqrt(1/L) for a cosine without waves.
static double amplitude_of(enum ra_edges edges, size_t waves, double length)
{
    return sqrt((edges == RA_GUIDED && waves == 0 ? 1.0 : 2.0) / length);
}

/// The sine or cosine is correctly rounded; the amplitude has a rounding error.
double ra_edges_shape(enum ra_edges edges, size_t waves, double place, double length)
{
    const double turns = (double)waves * place / (2.0 * length);
    return amplitude_of(edges, waves, length) *
           (edges == RA_GUIDED ? ra_exact_cos_turns(turns) : ra_exact_sin_turns(turns));
}

double ra_edges_integral(enum ra_edges edges, size_t waves, double length)
{
    if (edges == RA_GUIDED) {
        return waves == 0 ? sqrt(length) : 0.0;
    }
    return waves % 2 == 1 ? 4.0 * sqrt(2.0 * length) / (RA_TWO_PI * (double)waves) : 0.0;
}

// ## Which modes

double ra_plate_omega(const struct ra_plate *p, size_t m, size_t n)
{
    const double kx = 0.5 * RA_TWO_PI * (double)m / p->length;
    const double ky = 0.5 * RA_TWO_PI * (double)n / p->width;
    return sqrt(ra_plate_stiffness(p) / ra_plate_mass(p)) * (kx * kx + ky * ky);
}

static enum ra_code check(const struct ra_plate *p, double highest, struct ra_status *st)
{
    const double positive[] = {p->length, p->width,   p->thickness,
                               p->young,  p->density, 1.0 - p->poisson * p->poisson};
    for (size_t i = 0; i < sizeof positive / sizeof *positive; i++) {
        if (!(positive[i] >= DBL_MIN) || !isfinite(positive[i])) {
            return ra_fail(st, RA_INPUT,
                           "plate: length %g m, width %g m, thickness %g m, modulus %g Pa and "
                           "density %g kg/m^3 must be positive and finite, Poisson's ratio %g "
                           "between -1 and 1",
                           p->length, p->width, p->thickness, p->young, p->density, p->poisson);
        }
    }
    if (p->ends == RA_GUIDED && p->sides == RA_GUIDED) {
        return ra_fail(st, RA_INPUT,
                       "plate: guided on all four edges it can move as a rigid body (a mode at 0 "
                       "Hz); support its ends or its sides");
    }
    const double lowest = ra_plate_omega(p, ra_edges_least(p->ends), ra_edges_least(p->sides));
    if (!(highest >= lowest) || !isfinite(highest)) {
        return ra_fail(st, RA_INPUT,
                       "plate: no mode below %g Hz; its lowest one has %.6g Hz: raise the limit",
                       highest / RA_TWO_PI, lowest / RA_TWO_PI);
    }
    return RA_OK;
}

/// The number of modes with n half waves across whose frequencies are not above `highest`.
static size_t modes_of(const struct ra_plate *p, double highest, size_t least, size_t n)
{
    size_t m = least;
    while (ra_plate_omega(p, m, n) <= highest) {
        m++;
    }
    return m - least;
}

static size_t padded(size_t count)
{
    return (count + RA_LANES - 1) / RA_LANES * RA_LANES;
}

/// Counts the modes and finds the sizes of the blocks.
static enum ra_code count_modes(const struct ra_plate *p, double highest,
                                struct ra_plate_modes *modes, struct ra_status *st)
{
    modes->least_m = ra_edges_least(p->ends);
    modes->least_n = ra_edges_least(p->sides);
    while (modes_of(p, highest, modes->least_m, modes->least_n + modes->blocks) > 0) {
        modes->blocks++;
    }
    struct ra_arrays *const all = &modes->arrays;
    modes->begin =
        ra_arrays_alloc(all, modes->blocks + 1, sizeof *modes->begin, "blocks of modes", st);
    modes->size = ra_arrays_alloc(all, modes->blocks, sizeof *modes->size, "blocks of modes", st);
    if (all->failed) {
        return RA_SYSTEM;
    }
    for (size_t q = 0; q < modes->blocks; q++) {
        modes->size[q] = modes_of(p, highest, modes->least_m, modes->least_n + q);
        modes->begin[q + 1] = modes->begin[q] + padded(modes->size[q]);
        modes->count += modes->size[q];
    }
    modes->width = modes->sheet = modes->begin[modes->blocks];
    modes->most = modes->begin[1];
    return RA_OK;
}

// ## Shapes

/// Reads sin(pi j/half) from a table of the first quarter of a wave (exact.h).
static double sine_at(const double *table, size_t half, size_t j)
{
    const size_t wave = j % (2 * half), rest = wave % half;
    const double sine = table[rest <= half / 2 ? rest : half - rest];
    return wave < half ? sine : -sine;
}

/// Fills in $X_m$ at all nodes, cosines by cos(pi m i/N) = sin(pi (N + 2 m i)/(2 N)).
static enum ra_code fill_along(const struct ra_plate *p, size_t cells, struct ra_plate_modes *modes,
                               struct ra_status *st)
{
    const size_t half = 2 * cells, ahead = p->ends == RA_GUIDED ? cells : 0;
    double *const table = ra_alloc(half / 2 + 1, sizeof *table, "sine table", st);
    if (table == NULL) {
        return RA_SYSTEM;
    }
    ra_exact_sine_table(half, table);
    for (size_t r = 0; r < modes->size[0]; r++) {
        const size_t m = modes->least_m + r;
        const double amplitude = amplitude_of(p->ends, m, p->length);
        for (size_t i = 0; i <= cells; i++) {
            modes->along[i * modes->most + r] =
                amplitude * sine_at(table, half, ahead + 2 * m * i % (2 * half));
        }
    }
    free(table);
    return RA_OK;
}

static void fill_across(const struct ra_plate *p, const struct ra_plate_grid *grid,
                        struct ra_plate_modes *modes)
{
    for (size_t q = 0; q < modes->blocks; q++) {
        const size_t n = modes->least_n + q;
        for (size_t j = 0; j < grid->rows; j++) {
            const double y = grid->first + (double)j * grid->spacing;
            modes->across[j * modes->blocks + q] = ra_edges_shape(p->sides, n, y, p->width);
        }
    }
}

static void fill_modes(const struct ra_plate *p, struct ra_plate_modes *modes)
{
    for (size_t q = 0; q < modes->blocks; q++) {
        const size_t n = modes->least_n + q;
        for (size_t r = 0; r < modes->size[q]; r++) {
            const size_t k = modes->begin[q] + r, m = modes->least_m + r;
            modes->omega[k] = ra_plate_omega(p, m, n);
            modes->bound[k] =
                amplitude_of(p->ends, m, p->length) * amplitude_of(p->sides, n, p->width);
        }
    }
}

// ## Modes of a file

static enum ra_code take_file_arrays(const struct ra_plate_file *f,
                                     const struct ra_plate_grid *grid, struct ra_plate_modes *modes,
                                     struct ra_status *st)
{
    struct ra_arrays *const all = &modes->arrays;
    const size_t size = sizeof(double), across = grid->rows * f->rows;
    modes->count = f->count;
    modes->width = padded(f->count);
    modes->most = padded(f->columns);
    modes->blocks = f->rows;
    modes->sheet = modes->blocks * modes->most;
    modes->begin =
        ra_arrays_alloc(all, modes->blocks + 1, sizeof *modes->begin, "blocks of modes", st);
    modes->size = ra_arrays_alloc(all, modes->blocks, sizeof *modes->size, "blocks of modes", st);
    modes->omega = ra_arrays_alloc(all, modes->width, size, "frequencies of the plate", st);
    modes->bound = ra_arrays_alloc(all, modes->width, size, "bounds of its shapes", st);
    modes->square = ra_arrays_alloc(all, modes->width, size, "norms of its shapes", st);
    modes->damping = ra_arrays_alloc(all, modes->count, size, "damping of the plate", st);
    modes->integral = ra_arrays_alloc(all, modes->count, size, "loads of the plate", st);
    modes->along =
        ra_arrays_alloc(all, (grid->cells + 1) * modes->most, size, "shapes along the plate", st);
    modes->across = ra_arrays_alloc(all, across, size, "shapes across the plate", st);
    modes->spread =
        ra_arrays_alloc(all, modes->count * modes->sheet, size, "shapes of the plate", st);
    return ra_arrays_code(all);
}

/// The weight of a point in the trapezoidal rule: half the distance between its two neighbours.
static double trapezoid(const double *at, size_t count, size_t n)
{
    return 0.5 * (at[n + 1 < count ? n + 1 : n] - at[n > 0 ? n - 1 : n]);
}

/// Fills in $\psi$ of mode k at the points, and its integrals.
static void fill_sheet(const struct ra_plate *p, size_t k, struct ra_plate_modes *modes)
{
    const struct ra_plate_file *const f = p->file;
    const double scale = sqrt(ra_plate_mass(p) / f->mass[k]);
    double *const sheet = modes->spread + k * modes->sheet;
    for (size_t b = 0; b < f->rows; b++) {
        for (size_t a = 0; a < f->columns; a++) {
            const double psi = scale * f->shape[(k * f->rows + b) * f->columns + a];
            const double area = trapezoid(f->x, f->columns, a) * trapezoid(f->y, f->rows, b);
            sheet[b * modes->most + a] = psi;
            modes->integral[k] += area * psi;
            modes->square[k] += area * (psi * psi);
        }
    }
}

/// Fills in the weights of the points at each node or row. Returns the largest sum of absolute
/// values of the weights of a node.
static double fill_weights(const double *points, size_t count, const double place[2], size_t nodes,
                           size_t pitch, double *to)
{
    double largest = 0.0;
    for (size_t n = 0; n < nodes; n++) {
        size_t from;
        double weight[RA_MODES_NEAR], sizes = 0.0;
        const size_t near =
            ra_modes_file_near(points, count, place[0] + (double)n * place[1], &from, weight);
        for (size_t i = 0; i < near; i++) {
            to[n * pitch + from + i] = weight[i];
            sizes += fabs(weight[i]);
        }
        largest = fmax(largest, sizes);
    }
    return largest;
}

/// Computes a bound of $|\psi|$ for each mode: its largest value along any row of points, times
/// `across`, the largest sum of weights across.
static void fill_bounds(size_t cells, double across, struct ra_plate_modes *modes)
{
    for (size_t k = 0; k < modes->count; k++) {
        double largest = 0.0;
        for (size_t b = 0; b < modes->blocks; b++) {
            const double *const row = modes->spread + k * modes->sheet + b * modes->most;
            for (size_t i = 0; i <= cells; i++) {
                const double psi = ra_dot(modes->along + i * modes->most, row, modes->most);
                largest = fmax(largest, fabs(psi));
            }
        }
        modes->bound[k] = across * largest;
    }
}

/// Makes the modes of a file (eq:plate-file).
static enum ra_code make_of_file(const struct ra_plate *p, const struct ra_plate_grid *grid,
                                 struct ra_plate_modes *modes, struct ra_status *st)
{
    const struct ra_plate_file *const f = p->file;
    if (take_file_arrays(f, grid, modes, st) != RA_OK) {
        return RA_SYSTEM;
    }
    for (size_t b = 0; b < f->rows; b++) {
        modes->begin[b + 1] = (b + 1) * modes->most;
        modes->size[b] = f->columns;
    }
    for (size_t k = 0; k < f->count; k++) {
        modes->omega[k] = RA_TWO_PI * f->frequency[k];
        modes->damping[k] = f->damping[k];
        fill_sheet(p, k, modes);
    }
    const double along[2] = {0.0, p->length / (double)grid->cells};
    const double across[2] = {grid->first, grid->spacing};
    fill_weights(f->x, f->columns, along, grid->cells + 1, modes->most, modes->along);
    const double sizes =
        fill_weights(f->y, f->rows, across, grid->rows, modes->blocks, modes->across);
    fill_bounds(grid->cells, sizes, modes);
    return RA_OK;
}

enum ra_code ra_plate_modes_make(const struct ra_plate *plate, double highest,
                                 const struct ra_plate_grid *grid, struct ra_plate_modes *modes,
                                 struct ra_status *st)
{
    memset(modes, 0, sizeof *modes);
    if (plate->file != NULL) {
        return make_of_file(plate, grid, modes, st);
    }
    enum ra_code code = check(plate, highest, st);
    if (code == RA_OK) {
        code = count_modes(plate, highest, modes, st);
    }
    if (code != RA_OK) {
        return code;
    }
    const size_t most = modes->least_m + modes->size[0] - 1;
    if (2 * most > grid->cells) {
        return ra_fail(st, RA_INPUT,
                       "plate: %zu half waves in %zu cells, and each needs two cells: take a finer "
                       "grid, or a lower highest frequency",
                       most, grid->cells);
    }
    struct ra_arrays *const all = &modes->arrays;
    const size_t size = sizeof(double), along = (grid->cells + 1) * modes->most;
    const size_t across = grid->rows * modes->blocks;
    modes->omega = ra_arrays_alloc(all, modes->width, size, "frequencies of the plate", st);
    modes->bound = ra_arrays_alloc(all, modes->width, size, "bounds of its shapes", st);
    modes->along = ra_arrays_alloc(all, along, size, "shapes along the plate", st);
    modes->across = ra_arrays_alloc(all, across, size, "shapes across the plate", st);
    if (all->failed) {
        return RA_SYSTEM;
    }
    fill_modes(plate, modes);
    fill_across(plate, grid, modes);
    return fill_along(plate, grid->cells, modes, st);
}

void ra_plate_modes_free(struct ra_plate_modes *modes)
{
    if (modes != NULL) {
        ra_arrays_free(&modes->arrays);
        memset(modes, 0, sizeof *modes);
    }
}

// ## Sums

const double *ra_plate_sheet(const struct ra_plate_modes *modes, const double *amplitude,
                             double *room)
{
    if (modes->spread == NULL) {
        return amplitude;
    }
    memset(room, 0, modes->sheet * sizeof *room);
    for (size_t k = 0; k < modes->count; k++) {
        const double *const psi = modes->spread + k * modes->sheet;
        const double U = amplitude[k];
        for (size_t n = 0; n < modes->sheet; n++) {
            room[n] += U * psi[n];
        }
    }
    return room;
}

void ra_plate_collect(const struct ra_plate_modes *modes, const double *sheet, double *force)
{
    if (modes->spread == NULL) {
        return;
    }
    for (size_t k = 0; k < modes->width; k++) {
        force[k] =
            k < modes->count ? ra_dot(modes->spread + k * modes->sheet, sheet, modes->sheet) : 0.0;
    }
}

/// The value of a sheet at node i and row j.
static double sheet_at(const struct ra_plate_modes *modes, const double *sheet, size_t i, size_t j)
{
    double sum = 0.0;
    for (size_t q = 0; q < modes->blocks; q++) {
        double part = 0.0;
        for (size_t r = 0; r < modes->size[q]; r++) {
            part += modes->along[i * modes->most + r] * sheet[modes->begin[q] + r];
        }
        sum += modes->across[j * modes->blocks + q] * part;
    }
    return sum;
}

double ra_plate_at(const struct ra_plate_modes *modes, const double *amplitude, size_t i, size_t j)
{
    if (modes->spread == NULL) {
        return sheet_at(modes, amplitude, i, j);
    }
    double sum = 0.0;
    for (size_t k = 0; k < modes->count; k++) {
        sum += amplitude[k] * sheet_at(modes, modes->spread + k * modes->sheet, i, j);
    }
    return sum;
}

double ra_plate_shape(const struct ra_plate_modes *modes, size_t k, size_t i, size_t j)
{
    size_t q = 0;
    if (modes->spread != NULL) {
        return k < modes->count ? sheet_at(modes, modes->spread + k * modes->sheet, i, j) : 0.0;
    }
    while (k >= modes->begin[q + 1]) {
        q++;
    }
    return modes->along[i * modes->most + (k - modes->begin[q])] *
           (k - modes->begin[q] < modes->size[q] ? modes->across[j * modes->blocks + q] : 0.0);
}

void ra_plate_across(const struct ra_plate *p, const struct ra_plate_modes *modes, double y,
                     double *across)
{
    if (p->file != NULL) {
        const double place[2] = {y, 0.0};
        memset(across, 0, modes->blocks * sizeof *across);
        fill_weights(p->file->y, p->file->rows, place, 1, modes->blocks, across);
        return;
    }
    for (size_t q = 0; q < modes->blocks; q++) {
        across[q] = ra_edges_shape(p->sides, modes->least_n + q, y, p->width);
    }
}

/// Computes $\psi$ of all modes of a file at a place.
static void shapes_of_file(const struct ra_plate_file *f, const struct ra_plate_modes *modes,
                           double x, double y, double *shape)
{
    size_t a, b;
    double along[RA_MODES_NEAR], across[RA_MODES_NEAR];
    const size_t na = ra_modes_file_near(f->x, f->columns, x, &a, along);
    const size_t nb = ra_modes_file_near(f->y, f->rows, y, &b, across);
    for (size_t k = 0; k < modes->count; k++) {
        const double *const psi = modes->spread + k * modes->sheet;
        for (size_t j = 0; j < nb; j++) {
            for (size_t i = 0; i < na; i++) {
                shape[k] += across[j] * (along[i] * psi[(b + j) * modes->most + a + i]);
            }
        }
    }
}

void ra_plate_shapes_at(const struct ra_plate *p, const struct ra_plate_modes *modes, double x,
                        double y, double *shape)
{
    memset(shape, 0, modes->width * sizeof *shape);
    if (p->file != NULL) {
        shapes_of_file(p->file, modes, x, y, shape);
        return;
    }
    for (size_t q = 0; q < modes->blocks; q++) {
        const double across = ra_edges_shape(p->sides, modes->least_n + q, y, p->width);
        for (size_t r = 0; r < modes->size[q]; r++) {
            shape[modes->begin[q] + r] =
                ra_edges_shape(p->ends, modes->least_m + r, x, p->length) * across;
        }
    }
}

void ra_plate_row(const struct ra_plate_modes *modes, size_t j, const double *sheet, double *row)
{
    memset(row, 0, modes->most * sizeof *row);
    for (size_t q = 0; q < modes->blocks; q++) {
        const double shape = modes->across[j * modes->blocks + q];
        const size_t begin = modes->begin[q], size = modes->begin[q + 1] - begin;
        for (size_t r = 0; r < size; r++) {
            row[r] += shape * sheet[begin + r];
        }
    }
}
