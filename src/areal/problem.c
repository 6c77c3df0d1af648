// From the description of a plate and a block to a problem that can be stepped (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **The block** is rigid. As for a free beam, its three motions are written as modes; their mass is
 * $\mu = M/(l w)$ per area. So recurrences, energies and tables need no special case:
 * $$ v(x, y) = U_0 \psi_0 + U_1 \psi_1 + U_2 \psi_2, \qquad \psi_0 = 1/\sqrt{lw}, \quad
 *    \psi_1 = (x - l/2) \sqrt{\mu/I_1}, \quad \psi_2 = (y - w/2) \sqrt{\mu/I_2} ,
 *                                                                       % eq:block $$
 * where v is positive towards the plate, and x and y are measured from the corner of the block.
 * Then $\mu \ddot U_k = \sum P \psi_k$ is Newton's and Euler's law (force M v'', moment I times
 * angular acceleration) for small angles. For a homogeneous box of height h
 * $I_1 = M (l^2 + h^2)/12$, $I_2 = M (w^2 + h^2)/12$.
 *
 * **Gravity** is an integral over each mode, $\mp\mu g\int\psi$: negative for the plate (away from
 * the block), positive for the block. The integral of a sine is $2\sqrt{2/a}\,a/(m\pi)$ for odd m
 * and 0 for even m; that of a cosine is 0, or $\sqrt b$ for the constant one. For the block only
 * the integral of heave is not 0.
 *
 * **Touching** means that the smallest gap of the undeformed surfaces, in all passes used, is 0 at
 * the start: $\delta$ is minus the smallest gap for $\delta = 0$. A drop adds its height.
 *
 * **Stability** is derived as in stability.c. Let s be the largest eigenvalue of the Gram matrix of
 * a solid's shapes over the nodes under the block. All tributary areas are taken as $\chi^2$, which
 * is not less than the trapezoidal ones. Then
 * $$ \omega_c^2 \le 2.006\, k_w \Big( \frac{s_1}{\mu_1} + \frac{s_2}{\mu_2} \Big) .
 *                                                                       % eq:areal-stability $$
 * Along x the sum over the nodes under the block is at most that over all nodes of the plate. There
 * the shapes are orthonormal (except for the end nodes of guided ends). Across, the eigenvalue of
 * the matrix over the rows is at most the largest of Gershgorin's circles, and at most Frobenius'
 * norm; we take the smaller bound.
 *
 * In a stiff contact of single asperities only few nodes are in contact at once, and a bound for
 * all nodes would make the step a hundred times too small. A contact adds to the stiffness matrix
 * its stiffness k, times the outer product of its vector of shapes with itself. So n contacts add
 * at most
 * $$ \omega_c^2 \le n\, k \Big( \frac{1.25^2}{\mu_1} \sum \max\psi_{mn}^2
 *    + \frac{1}{\mu_2} \sum \max\psi_k^2 \Big) ,                         % eq:areal-contacts $$
 * where 1.25 is the largest sum of absolute weights of an interpolation. For the linear shapes of
 * the block the interpolation is exact. The problem gives the number of contacts for which its step
 * must be stable; a run with more contacts stops with a message.
 *
 * Units: SI. Tests: tests/areal/test_block.c, tests/areal/test_areal.c.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/air_film.h"
#include "areal/candidates.h"
#include "areal/hills.h"
#include "areal/plate_bounds.h"
#include "line/line.h"
#include "modes/room.h"
#include "surface/room.h"

/// The factors of stability.c: for each solid if both passes act; for the solid of the masters if
/// one pass acts (the other solid then has the factor 1).
static const double BOTH_PASSES = 2.006, MASTER = 1.006;

// ## Checks

/// The number of spacings in a length; 0 if this is not a whole number.
static size_t cells_of(double length, double spacing)
{
    const double cells = length / spacing, whole = floor(cells + 0.5);
    return whole >= 1.0 && whole <= 1e7 && fabs(cells - whole) <= 1e-9 * whole ? (size_t)whole : 0;
}

static enum ra_code check_numbers(const struct ra_areal_spec *s, struct ra_status *st)
{
    const struct ra_block *const b = &s->block;
    const double positive[] = {b->length,  b->width,        b->height,
                               b->density, s->pair.spacing, s->pair.step};
    const double others[] = {s->gravity[0],    s->gravity[1], s->velocity,
                             s->pair.start,    s->side,       s->pair.drop_height,
                             s->pair.distance, b->inertia[0], b->inertia[1]};
    for (size_t i = 0; i < sizeof positive / sizeof *positive; i++) {
        if (!(positive[i] >= DBL_MIN) || !isfinite(positive[i])) {
            return ra_fail(st, RA_INPUT,
                           "block: length %g m, width %g m, height %g m and density %g kg/m^3 must "
                           "be positive and finite, and so must the spacing %g m and the time step "
                           "%g s",
                           b->length, b->width, b->height, b->density, s->pair.spacing,
                           s->pair.step);
        }
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!isfinite(others[i])) {
            return ra_fail(st, RA_INPUT, "gravity, velocity, places and inertia must be finite");
        }
    }
    if (!(s->pair.speed >= 0.0)) {
        return ra_fail(st, RA_INPUT, "speed %g m/s must not be negative", s->pair.speed);
    }
    if (!(s->damping >= 0.0 && isfinite(s->damping))) {
        return ra_fail(st, RA_INPUT, "damping ratio %g must not be negative", s->damping);
    }
    return RA_OK;
}

static enum ra_code check_grid(const struct ra_areal_spec *s, struct ra_status *st)
{
    const struct {
        const char *what;
        double length;
    } lengths[] = {{"the plate's length", s->plate.length},
                   {"the block's length", s->block.length},
                   {"the block's width", s->block.width}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        if (cells_of(lengths[i].length, s->pair.spacing) == 0) {
            return ra_fail(st, RA_INPUT,
                           "%s, %.9g m, is not a whole number (1 to 10^7) of spacings of %.9g m",
                           lengths[i].what, lengths[i].length, s->pair.spacing);
        }
    }
    const double margin = 2.0 * s->pair.spacing * (1.0 - 1e-9);
    const double room = s->plate.length - s->block.length - s->pair.start;
    if (!(s->pair.start >= margin) || !(room >= margin)) {
        return ra_fail(st, RA_INPUT,
                       "a block from %g m to %g m is less than two cells of %g m from an end of a "
                       "plate of %g m",
                       s->pair.start, s->pair.start + s->block.length, s->pair.spacing,
                       s->plate.length);
    }
    const double over = s->side + s->block.width - s->plate.width;
    if (!(s->side >= 0.0) || !(over <= 1e-9 * s->plate.width)) {
        return ra_fail(st, RA_INPUT, "a block from y = %g m to %g m is not on a plate of 0 to %g m",
                       s->side, s->side + s->block.width, s->plate.width);
    }
    return RA_OK;
}

// ## Arrays

static enum ra_code take_arrays(struct ra_areal *p, struct ra_status *st)
{
    if (ra_oscillators_make(&p->pair.modal, st) != RA_OK) {
        return RA_SYSTEM;
    }
    p->pitch = ra_alloc(p->columns, sizeof(double), "shape of pitch", st);
    p->roll = ra_alloc(p->rows, sizeof(double), "shape of roll", st);
    // a vector may end after the last node
    p->surface =
        ra_alloc(p->columns * p->rows + RA_LANES, sizeof(double), "heights of the block", st);
    return p->pitch != NULL && p->roll != NULL && p->surface != NULL ? RA_OK : RA_SYSTEM;
}

// ## Shapes and loads

/// Fills in the shapes, masses, load and start of the block (eq:block).
static void fill_block(const struct ra_areal_spec *s, struct ra_areal *p)
{
    struct ra_block *const b = &p->block;
    const double area = b->length * b->width, mu = b->density * b->height;
    const double twelfth = mu * area / 12.0, square = b->height * b->height;
    if (b->inertia[0] == 0.0) {
        b->inertia[0] = twelfth * (b->length * b->length + square);
    }
    if (b->inertia[1] == 0.0) {
        b->inertia[1] = twelfth * (b->width * b->width + square);
    }
    const double pitch = sqrt(mu / b->inertia[0]), roll = sqrt(mu / b->inertia[1]);
    p->heave = 1.0 / sqrt(area);
    // the distance from the middle is a whole or half number of cells; so opposite nodes have
    // exactly opposite values
    for (size_t i = 0; i < p->columns; i++) {
        const double from = (double)i - 0.5 * (double)(p->columns - 1);
        p->pitch[i] = pitch * (p->pair.spacing * from);
    }
    for (size_t j = 0; j < p->rows; j++) {
        const double from = (double)j - 0.5 * (double)(p->rows - 1);
        p->roll[j] = roll * (p->pair.spacing * from);
    }
    const size_t first = p->modes.width;
    for (size_t k = 0; k < RA_RIGID_MODES; k++) {
        p->pair.modal.mass[first + k] = mu;
    }
    const double shape[RA_RIGID_MODES] = {p->heave, pitch, roll};
    for (size_t k = 0; k < RA_RIGID_MODES; k++) {
        p->pair.rigid[k] = (struct ra_rigid){.mode = first + k, .shape = shape[k]};
    }
    p->pair.modal.load[first + RA_HEAVE] = mu * s->gravity[RA_BLOCK] * sqrt(area);
    p->pair.modal.start_velocity[first + RA_HEAVE] = s->velocity * sqrt(area);
}

/// Fills in masses, loads, frequencies and damping of the plate. The padding of the blocks is not a
/// mode and keeps the mass 0.
static void fill_plate(const struct ra_areal_spec *s, struct ra_areal *p)
{
    const struct ra_plate_modes *const modes = &p->modes;
    const double pressure = -ra_plate_mass(&p->plate) * s->gravity[RA_PLATE];
    if (modes->spread != NULL) {
        for (size_t k = 0; k < modes->count; k++) {
            p->pair.modal.mass[k] = ra_plate_mass(&p->plate);
            p->pair.modal.load[k] = pressure * modes->integral[k];
            p->pair.modal.omega[k] = modes->omega[k];
            p->pair.modal.decay[k] = modes->damping[k] * modes->omega[k];
        }
        return;
    }
    for (size_t q = 0; q < modes->blocks; q++) {
        const double across = ra_edges_integral(p->plate.sides, modes->least_n + q, p->plate.width);
        for (size_t r = 0; r < modes->size[q]; r++) {
            const size_t k = modes->begin[q] + r, m = modes->least_m + r;
            p->pair.modal.mass[k] = ra_plate_mass(&p->plate);
            p->pair.modal.load[k] =
                pressure * (ra_edges_integral(p->plate.ends, m, p->plate.length) * across);
            p->pair.modal.omega[k] = modes->omega[k];
            p->pair.modal.decay[k] = s->damping * modes->omega[k];
        }
    }
}

/// Makes the surface of the block, piece by piece, from a track as long as the block.
static enum ra_code fill_surface(const struct ra_areal_spec *s, struct ra_areal *p,
                                 struct ra_status *st)
{
    struct ra_track *track;
    const enum ra_code code =
        ra_track_make(&s->surface[RA_BLOCK], p->pair.spacing, p->rows, RA_STREAM_PIECE, &track, st);
    for (size_t i = 0; code == RA_OK && i < p->columns; i++) {
        if (i % RA_STREAM_PIECE == 0) {
            ra_track_advance(track, i + RA_STREAM_PIECE);
        }
        memcpy(p->surface + i * p->rows, ra_track_column(track, i), p->rows * sizeof(double));
    }
    ra_track_free(track);
    return code;
}

/// Makes the columns of the plate's surface under the block at the start. Later columns are made as
/// the block reaches them.
static enum ra_code fill_begin(struct ra_areal *p, struct ra_status *st)
{
    const size_t room = p->columns + 4 + RA_LEAST_TILE + RA_STREAM_PIECE;
    const enum ra_code code =
        ra_track_make(&p->track, p->pair.spacing, p->rows, room, &p->begin, st);
    if (code == RA_OK) {
        ra_track_advance(p->begin, ra_areal_candidates_end(p, p->pair.sliding.start.cell));
        ra_track_close(p->begin);
    }
    return code;
}

// ## Stability

/// A bound of the largest eigenvalue of the Gram matrix of the plate's shapes under the block.
static enum ra_code plate_gram(const struct ra_areal *p, double *gram, struct ra_status *st)
{
    const struct ra_plate_modes *const modes = &p->modes;
    if (modes->spread != NULL) {
        const struct ra_plate_nodes nodes = {p->cells + 1, p->rows, p->pair.spacing};
        return ra_plate_file_gram(modes, &nodes, gram, st);
    }
    double widest = 0.0, squares = 0.0;
    for (size_t n = 0; n < modes->blocks; n++) {
        double circle = 0.0;
        for (size_t k = 0; k < modes->blocks; k++) {
            double sum = 0.0;
            for (size_t j = 0; j < p->rows; j++) {
                const double *const row = modes->across + j * modes->blocks;
                sum += p->pair.spacing * (row[n] * row[k]);
            }
            circle += fabs(sum);
            squares += sum * sum;
        }
        widest = fmax(widest, circle);
    }
    *gram = fmin(widest, sqrt(squares));
    return RA_OK;
}

/// The largest eigenvalue for the block. Its shapes are orthogonal on its nodes, so it is the
/// largest sum of squares.
static double block_gram(const struct ra_areal *p)
{
    double pitch = 0.0, roll = 0.0;
    for (size_t i = 0; i < p->columns; i++) {
        pitch += p->pitch[i] * p->pitch[i];
    }
    for (size_t j = 0; j < p->rows; j++) {
        roll += p->roll[j] * p->roll[j];
    }
    const double nodes = (double)p->columns * (double)p->rows,
                 area = p->pair.spacing * p->pair.spacing;
    return area * fmax(nodes * (p->heave * p->heave),
                       fmax((double)p->rows * pitch, (double)p->columns * roll));
}

/// The mass of a solid per area [kg/m^2].
static double mass_of(const struct ra_areal *p, int solid)
{
    return p->pair.modal.mass[solid == RA_PLATE ? 0 : p->modes.width];
}

/// An upper bound of what one contact contributes to (eq:areal-contacts), for each N/m of its
/// stiffness [1/kg].
static double mobility(const struct ra_areal *p)
{
    const double interpolated = 1.25 * 1.25;
    double plate = 0.0;
    for (size_t k = 0; k < p->modes.width; k++) {
        plate += p->modes.bound[k] * p->modes.bound[k];
    }
    const double block = p->heave * p->heave + p->pitch[0] * p->pitch[0] + p->roll[0] * p->roll[0];
    return interpolated * plate / mass_of(p, RA_PLATE) + block / mass_of(p, RA_BLOCK);
}

static enum ra_code set_contact(const struct ra_areal_spec *s, struct ra_areal *p,
                                struct ra_status *st)
{
    double gram[2] = {0.0, block_gram(p)};
    if (plate_gram(p, &gram[0], st) != RA_OK) {
        return RA_SYSTEM;
    }
    const bool both = p->pair.slaves == RA_SLAVES_BOTH;
    const int master = p->pair.slaves == RA_SLAVES_RESONATOR ? RA_BLOCK : RA_PLATE;
    const struct ra_law *const law = p->pair.law;
    const double area = p->pair.spacing * p->pair.spacing,
                 stiffness = law->stiffness(p->pair.coefficient, area);
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        sum += (!both && i == master ? MASTER : 1.0) * (gram[i] / mass_of(p, i));
    }
    const double loss = law->loss != NULL ? law->loss(p->pair.coefficient, area) : 0.0;
    const double passes = both ? BOTH_PASSES : 1.0, each = mobility(p);
    double square = passes * stiffness * sum;
    const double few = (double)s->contacts * (stiffness * area) * each;
    p->pair.loss = passes * loss * sum;
    p->most = SIZE_MAX;
    if (s->contacts > 0 && few < square) {
        p->most = s->contacts;
        square = few;
        p->pair.loss = (double)s->contacts * (loss * area) * each;
    }
    p->pair.contact = sqrt(square);
    return RA_OK;
}

// ## The start

/// Sets the distance: the smallest one at which no gap of the undeformed surfaces is negative, plus
/// the drop height.
static enum ra_code meet(const struct ra_areal_spec *s, struct ra_areal *p, struct ra_status *st)
{
    struct ra_areal_state state;
    struct ra_areal all = *p; // a copy whose detection looks at all nodes
    all.pair.plain = true;
    all.pair.distance = 0.0;
    double gap = 0.0;
    enum ra_code code = ra_areal_state_make(&all, &state, st);
    if (code == RA_OK) {
        code = ra_areal_least_gap(&all, &state, &gap, st);
    }
    p->pair.distance = s->pair.drop_height - gap;
    ra_areal_state_free(&state);
    return code;
}

static enum ra_code make_solids(const struct ra_areal_spec *s, struct ra_areal *p,
                                struct ra_status *st)
{
    const struct ra_plate_grid grid = {p->cells, s->side, p->pair.spacing, p->rows};
    enum ra_code code =
        ra_plate_modes_make(&s->plate, RA_TWO_PI * s->highest, &grid, &p->modes, st);
    p->pair.modal.width = p->modes.width + RA_LANES;
    if (code == RA_OK) {
        code = take_arrays(p, st);
    }
    if (code == RA_OK) {
        fill_block(s, p);
        fill_plate(s, p);
        code = fill_surface(s, p, st);
    }
    if (code == RA_OK && ra_law_is_of_spots(p->pair.law)) {
        code = ra_areal_hills_make(p, st);
    }
    return code;
}

/// Adds the term of the air film to the terms of the spec.
static enum ra_code add_terms(struct ra_areal_spec *s, struct ra_status *st)
{
    size_t terms = 0;
    s->air.side = s->side;
    while (terms < RA_MOST_TERMS && s->pair.term[terms].is != NULL) {
        terms++;
    }
    if (s->air.on && terms == RA_MOST_TERMS) {
        return ra_fail(st, RA_INPUT,
                       "there is no room for the air film: the problem has %zu other terms", terms);
    }
    if (s->air.on) {
        s->pair.term[terms] = (struct ra_term_spec){&ra_air_film, &s->air};
    }
    return RA_OK;
}

/// Sets how spots yield, and whether they store their largest penetration.
static enum ra_code set_yield(const struct ra_areal_spec *s, struct ra_areal *p,
                              struct ra_status *st)
{
    const struct ra_yield *const y = &s->yield;
    p->yield = (struct ra_yield){y->stress, y->hardness == 0.0 ? ra_usual_hardness : y->hardness};
    if (!(y->stress >= 0.0 && isfinite(y->stress)) ||
        !(p->yield.hardness >= ra_first_yield && p->yield.hardness <= 10.0)) {
        return ra_fail(st, RA_INPUT,
                       "yield stress %g Pa must be finite and not negative, and the hardness over "
                       "it, %g, must be %g to 10",
                       y->stress, p->yield.hardness, ra_first_yield);
    }
    p->pair.remembers = y->stress > 0.0 && ra_law_is_of_spots(p->pair.law);
    if (p->pair.remembers && p->pair.modal.scheme->stages > 1) {
        return ra_fail(
            st, RA_INPUT,
            "spots that yield keep the penetrations at the beginning of a step, but the scheme "
            "'%s' needs forces within the step; take a scheme with a single stage",
            p->pair.modal.scheme->name);
    }
    return RA_OK;
}

enum ra_code ra_areal_make(const struct ra_areal_spec *s, struct ra_areal *p, struct ra_status *st)
{
    memset(p, 0, sizeof *p);
    p->plate = s->plate;
    struct ra_areal_spec with = *s;
    if (check_numbers(s, st) != RA_OK || check_grid(s, st) != RA_OK ||
        add_terms(&with, st) != RA_OK) {
        return RA_INPUT;
    }
    enum ra_code code = ra_pair_begin(&s->pair, &ra_nodes_of_area, &p->pair, st);
    if (code == RA_OK) {
        code = set_yield(s, p, st);
    }
    p->pair.modal.given_velocity = true;
    p->block = s->block;
    p->track = s->surface[RA_PLATE];
    p->cells = cells_of(s->plate.length, s->pair.spacing);
    p->columns = cells_of(s->block.length, s->pair.spacing) + 1;
    p->rows = cells_of(s->block.width, s->pair.spacing) + 1;
    p->sums = ra_plate_sums_find(s->pair.kernels);
    if (code == RA_OK) {
        code = make_solids(s, p, st);
    }
    if (code == RA_OK) {
        code = set_contact(s, p, st);
    }
    if (code == RA_OK) {
        code = ra_pair_prepare(&with.pair, &p->pair, st);
    }
    if (code == RA_OK) {
        code = fill_begin(p, st);
    }
    if (code == RA_OK && s->pair.touching) {
        code = meet(s, p, st);
    }
    return code;
}

void ra_areal_free(struct ra_areal *p)
{
    if (p != NULL) {
        ra_pair_clear(&p->pair);
        ra_plate_modes_free(&p->modes);
        ra_plate_file_free(p->plate.file);
        free(p->pitch);
        free(p->roll);
        free(p->surface);
        free(p->summit);
        ra_track_free(p->begin);
        memset(p, 0, sizeof *p);
    }
}

double ra_areal_weight(const struct ra_areal *p)
{
    return fabs(p->pair.modal.load[p->modes.width + RA_HEAVE]) / p->heave;
}
