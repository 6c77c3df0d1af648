// Which nodes can be in contact: tiles of both surfaces, and bounds of their gaps.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Of a million nodes under the block only a few are in contact. This file makes intervals of
 * candidates. Every node outside these intervals provably has positive gaps, until the block enters
 * another cell or the motion of the modes exceeds a bound.
 *
 * **Bounds of a segment.** The cubic between two nodes of a row lies within the hull of its four
 * Bezier ordinates,
 * $$ y_1, \quad y_1 + \tfrac16 (y_2 - y_0), \quad y_2 - \tfrac16 (y_3 - y_1), \quad y_2 .
 *                                                                       % eq:areal-hull $$
 * Let S be the largest of them for the plate's segment from i to i + 1, and T for the block's
 * segment from p - 1 to p (for its straight segments: the larger end). While the block stays within
 * a cell c, node p is over segment p + c and node p + c of the plate is under segment p - 1. So
 * with heights h
 * $$ g \ge \delta - \max(h_p + S_{p+c},\; h_{p+c} + T_p) - z                % eq:areal-bound $$
 * for all $\xi$, where z is an upper bound of the displacements of both solids there.
 *
 * **Part of a cell.** Where the surfaces are steep, the largest value in a segment lies far above
 * the values at a single $\xi$. While the block goes from $\phi_1$ to $\phi_2$ in its cell, a node
 * of the block meets its segment between these two places, and a node of the plate meets its
 * segment between $1 - \phi_2$ and $1 - \phi_1$. The hull of a part of a cubic has the ordinates (b
 * is the polar form of the cubic, symmetric in its three arguments)
 * $$ b(\phi_1,\phi_1,\phi_1), \quad b(\phi_1,\phi_1,\phi_2), \quad b(\phi_1,\phi_2,\phi_2), \quad
 *    b(\phi_2,\phi_2,\phi_2) ,                                          % eq:areal-part $$
 * which are means of means of the ordinates of the segment (de Casteljau). Candidates for the whole
 * cell are tested again in this way, for the path of the next 24 steps; more than half of them drop
 * out.
 *
 * **Tiles.** Since $h_p \le T_p$ and $h_{p+c} \le S_{p+c}$, a sum of two maxima shows whether any
 * node of a tile of the block can be a candidate: the largest T of the tile, and the largest S over
 * it. Tiles of 128 x 128 nodes are divided into 16 tiles of 32 x 32, and these into 16 tiles of 8 x
 * 8. The nodes of the smallest tiles are tested by (eq:areal-bound). Tiles of the block never
 * change. Tiles of the plate are fixed to the plate and are made with the columns of the track; one
 * tile of the block lies over two of them.
 *
 * **Motion.** The displacement of the block is linear in x and y. The deflection of the plate is
 * computed at a lattice of 5 x 5 nodes under the block. Between them it is bilinear, with an error
 * of at most $\sum_k |U_k| \max|\psi_k| (k_x^2 H_x^2 + k_y^2 H_y^2)/8$ for the wave numbers k and
 * panels of the size H. Interpolation along a segment takes values up to three cells away, and the
 * sum of the sizes of its weights is at most 1.25. This gives an error of at most
 * $1.25 \cdot 3 \chi \sum_k |U_k| \max|\psi_k| k_x$. Both errors are added to z.
 *
 * **How long intervals hold.** Nodes are candidates when the bound is below a skin s. The intervals
 * hold until the block leaves this part of the cell, or until a gap can have closed by s. From
 * a time $t_1$ to the time t no gap changes by more than the travel of the modes,
 * $\sum_k f_k |U_k(t) - U_k(t_1)|$, where f is 1.25 max|psi| for the plate, and the largest value
 * of heave, pitch and roll for the block. The
 * recurrence computes this sum in its own pass. But hundreds of modes do not reach their largest
 * values at the same place; so the sum is about ten times the change of any gap. When the sum has
 * reached the skin, the deflection at the lattice is computed again (a survey, at the time $t_1$)
 * and compared with that at the time $t_0$ at which the intervals were made. Between the nodes
 * of the lattice the same error bound is used, with its factors written as $r_k$:
 * $$ z(t_1) - z(t_0) \le \max_{lattice} (z(t_1) - z(t_0)) + \sum_k r_k |U_k(t_1) - U_k(t_0)| .
 *                                                                       % eq:areal-risen $$
 * The left side may be negative. From $t_1$ on the travel starts again from 0 and is added to this
 * bound. If a survey finds that more than half of s is used, new intervals are made. A small s
 * needs new intervals often, and a large s has many candidates; so s is adapted. It grows if motion
 * ends the intervals within 6 steps. It shrinks if they hold for more than 24 steps or if the
 * sliding ends them.
 *
 * **Two skins.** Tiles are found for a skin of 8 s. They are valid as long as the block stays in
 * the cell and z has risen by no more than 7 s: a tile that is not a candidate for the skin 8 s is
 * then not a candidate for s. During this time new intervals are made from these tiles only, and
 * the nodes of a tile are tested when they are first needed. The results do not depend on these
 * choices.
 *
 * **Rounding errors** of the bounds are about 1e-16 of some micrometres. To cover them, the skin is
 * taken as smaller by one part in $10^6$, which is at least 5e-14 m.
 *
 * Tests: tests/areal/test_candidates.c (same bytes as without candidates; every node at every
 * renewal).
 */
#include "areal/candidates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/plate_bounds.h"
#include "detection/room.h"
#include "modes/room.h"
#include "surface/room.h"

enum { PANELS = 4, LATTICE = PANELS + 1 };
static const double INTERPOLATED = 1.25, CELLS_AWAY = 3.0, USED_UP = 1.0 - 1e-6;
static const double LEAST_SKIN = 5e-8, MOST_SKIN = 1e-5, CHANGE = 1.25;
static const double WIDER = 8.0;
static const double RISEN_MOST = 0.5;
enum { SOON = 6, LATE = 24, PART = 24, NODES_OF_TILE = RA_LEAST_TILE * RA_LEAST_TILE };
/// columns of a smallest tile, with one before it and two after it
enum { COLUMNS_OF_TILE = RA_LEAST_TILE + 3 };

/// The part of a panel of the lattice that a tile covers along one axis, in fractions of the panel
/// from 0 to 1.
struct span {
    size_t panel;
    double from, to;
};

struct tile {
    size_t p, q;    ///< number of the tile along x and along y
    double heights; ///< the largest T of the tile plus the largest S opposite it [m]
    bool tried;     ///< true: the bounds of its nodes are known
};

/// The tiles of one size: all tiles of the block, and the last columns of tiles of the plate.
struct level {
    size_t size;    ///< number of nodes along an edge
    size_t along;   ///< number of tiles of the block along x
    size_t across;  ///< number of tiles along y, of the block and of the plate
    size_t room;    ///< number of columns of plate tiles that are kept
    struct span *x; ///< spans of the tiles p (along)
    struct span *y; ///< spans of the tiles q (across)
    size_t first;   ///< column of plate tiles under the first tile of the block, modulo `room`
    /// true: a tile of the block lies over two plate tiles, one behind the other
    bool split;
    size_t ahead;  ///< columns of plate tiles have been made up to `first` + `ahead`
    double *block; ///< largest T of each tile [m] (along x across)
    /// largest S of each tile [m]; column t begins at (t mod room) across (room x across)
    double *plate;
    struct tile *list; ///< tiles that can have contacts, in ascending order of q and p
    size_t count;
};

/// The motion at some time, with which later motion is compared.
struct mark {
    double *amplitude;          ///< amplitudes of all modes (width)
    double z[LATTICE][LATTICE]; ///< values of c->z at that time
};

struct ra_areal_candidates {
    struct level level[RA_TILE_LEVELS]; ///< levels of tiles, the largest tiles first
    size_t made;                        ///< number of columns made of the smallest plate tiles
    double *column;                     ///< the largest S of some columns of the plate (rows)
    /// factors f and reference amplitudes of the travel that the recurrence sums up (width)
    double *factor, *reference;
    /// factors $r_k$ of the error between the nodes of the lattice (width)
    double *remainder;
    /// coefficients $c_m$ of the rows of the lattice (LATTICE x most)
    double *sums;
    double *along; ///< shapes along x at the lattice (LATTICE x most)
    /// cell of the block for which these shapes were copied; -1: none
    int64_t along_cell;
    /// work space for modes of a file (sheet); NULL for other modes
    double *sheet;
    size_t panel[2];            ///< nodes of a panel along x and y
    double z[LATTICE][LATTICE]; ///< relative motion at the lattice [m]
    /// the motion when intervals were made, and when tiles were listed
    struct mark intervals, tiles;
    double highest; ///< the largest value of z, with its possible error [m]
    double beyond;  ///< the possible error of z [m]
    bool fresh;     ///< true: z is that of the present motion
    double skin;    ///< s [m]
    double
        /// largest rise of z from the making of the intervals to the last survey [m]
        risen;
    /// sum that the heights of both surfaces must exceed for contact, without motion [m]
    double need;
    double wide;  ///< skin of the listed tiles [m]
    int64_t cell; ///< cell of the block when tiles were listed; -1: none are listed
    size_t *near; ///< numbers of the listed tiles that are candidates for s (near_count)
    size_t near_count;
    double from, to; ///< fractions of the cell between which intervals hold
    double phi;      ///< place at the last renewal [cells from the cell's beginning]
    uint64_t asked;  ///< number of steps since then in which intervals were needed
    double pace;     ///< number of cells that the block passes in a step of `asked`
    double *bound;   ///< bounds of the nodes of each listed tile that was tested (64 for each tile)
    /// for each tile of a row of tiles: bits of the nodes that are candidates (along)
    uint64_t *mask;
    uint64_t since; ///< step of the last renewal
};

// ## Bounds of segments

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/// The largest Bezier ordinate of a part of the cubic of a segment (eq:areal-part).
static double hull_between(const double y[4], double from, double to)
{
    double mean[3][2];
    const double bezier[4] = {y[1], y[1] + (y[2] - y[0]) * (1.0 / 6.0),
                              y[2] - (y[3] - y[1]) * (1.0 / 6.0), y[2]};
    for (int i = 0; i < 3; i++) {
        const double rise = bezier[i + 1] - bezier[i];
        mean[i][0] = bezier[i] + from * rise;
        mean[i][1] = bezier[i] + to * rise;
    }
    double near[2], far[2];
    for (int i = 0; i < 2; i++) {
        // the second round of de Casteljau's means: `near` with the fraction `from`, `far` with
        // `to`
        near[i] = mean[i][0] + from * (mean[i + 1][0] - mean[i][0]);
        far[i] = mean[i][1] + to * (mean[i + 1][1] - mean[i][1]);
    }
    const double middle[2] = {mean[0][0] + to * (mean[1][0] - mean[0][0]),
                              mean[1][0] + to * (mean[2][0] - mean[1][0])};
    return larger(
        larger(near[0] + from * (near[1] - near[0]), near[0] + to * (near[1] - near[0])),
        larger(middle[0] + to * (middle[1] - middle[0]), far[0] + to * (far[1] - far[0])));
}

/// T of a straight segment of the block, from p - 1 to p in a row: p is 0, 1 or the last.
static double straight_bound(const struct ra_areal *problem, size_t p, size_t row)
{
    const double *const h = problem->surface + p * problem->rows + row;
    return p == 0 ? h[0] : larger(*(h - problem->rows), h[0]);
}

/// Raises `bound` to S of the plate's segments from i to i + 1 in rows [row, end). Entries after
/// the last row, up to a multiple of RA_LANES, have no meaning.
static void raise_bounds(const struct ra_areal *problem, const double *const column[4], size_t row,
                         size_t end, double *bound)
{
    const double *const y[4] = {column[0] + row, column[1] + row, column[2] + row, column[3] + row};
    problem->sums->hull(y, end - row, bound);
}

/// Finds the columns i - 1 to i + count - 2 of the plate. For i = 0 the first column takes the
/// place of the missing one before it.
static void columns_from(const struct ra_track *track, size_t i, size_t count,
                         const double **column)
{
    if (i > 0) {
        ra_track_columns(track, i - 1, count, column);
        return;
    }
    ra_track_columns(track, 0, count - 1, column + 1);
    column[0] = column[1];
}

// ## Tiles

/// Raises the tiles of a column of one level, in `tile`, to the values of their children.
static void raise_tiles(const struct level *child, const double *of, const struct level *l,
                        double *tile)
{
    const size_t ratio = l->size / child->size;
    for (size_t q = 0; q < child->across; q++) {
        tile[q / ratio] = larger(tile[q / ratio], of[q]);
    }
}

static void lower(double *bound, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        bound[n] = -HUGE_VAL;
    }
}

/// Raises the smallest tiles of one column of tiles to the bounds of all rows in c->column.
static void close_column(const struct ra_areal *problem, const struct ra_areal_candidates *c,
                         double *tile)
{
    for (size_t row = 0; row < problem->rows; row++) {
        tile[row / RA_LEAST_TILE] = larger(tile[row / RA_LEAST_TILE], c->column[row]);
    }
}

/// Raises c->column to T of the block's segments from p - 1 to p in all rows.
static void raise_block(const struct ra_areal *problem, struct ra_areal_candidates *c, size_t p)
{
    const size_t rows = problem->rows, last = problem->columns - 1;
    const double *const h = problem->surface + p * rows;
    if (p > 1 && p < last) {
        const double *const y[4] = {h - 2 * rows, h - rows, h, h + rows};
        problem->sums->hull(y, rows, c->column);
        return;
    }
    for (size_t row = 0; row < rows; row++) {
        c->column[row] = larger(c->column[row], straight_bound(problem, p, row));
    }
}

/// Computes all tiles of the block; this is done once. A smallest tile gets the largest T of its
/// nodes, column by column. A larger tile gets the largest value of the tiles in it.
static void fill_block(const struct ra_areal *problem, struct ra_areal_candidates *c)
{
    const struct level *const least = &c->level[RA_TILE_LEVELS - 1];
    for (size_t n = 0; n < RA_TILE_LEVELS; n++) {
        lower(c->level[n].block, c->level[n].along * c->level[n].across);
    }
    for (size_t t = 0; t < least->along; t++) {
        const size_t end = least_of((t + 1) * RA_LEAST_TILE, problem->columns);
        double *const tile = least->block + t * least->across;
        lower(c->column, problem->rows);
        for (size_t p = t * RA_LEAST_TILE; p < end; p++) {
            raise_block(problem, c, p);
        }
        close_column(problem, c, tile);
        for (size_t n = 0; n + 1 < RA_TILE_LEVELS; n++) {
            const struct level *const l = &c->level[n];
            raise_tiles(least, tile, l, l->block + t * RA_LEAST_TILE / l->size * l->across);
        }
    }
}

/// Makes column t of the smallest plate tiles and raises the larger tiles to its values. A larger
/// tile is cleared when its first column is made. Columns of a larger tile that are not made yet
/// are not under the block.
static void add_tiles(const struct ra_areal *problem, struct ra_areal_candidates *c,
                      const struct ra_track *track, size_t t)
{
    for (size_t n = 0; n < RA_TILE_LEVELS; n++) {
        struct level *const l = &c->level[n];
        double *const tile = l->plate + t * RA_LEAST_TILE / l->size % l->room * l->across;
        if (t * RA_LEAST_TILE % l->size == 0 || c->made == 0) {
            lower(tile, l->across);
        }
    }
    const struct level *const least = &c->level[RA_TILE_LEVELS - 1];
    double *const tile = least->plate + t % least->room * least->across;
    lower(c->column, problem->rows);
    const double *column[COLUMNS_OF_TILE];
    columns_from(track, t * RA_LEAST_TILE, COLUMNS_OF_TILE, column);
    for (size_t k = 0; k < RA_LEAST_TILE; k++) {
        raise_bounds(problem, column + k, 0, problem->rows, c->column);
    }
    close_column(problem, c, tile);
    for (size_t n = 0; n + 1 < RA_TILE_LEVELS; n++) {
        const struct level *const l = &c->level[n];
        const size_t ratio = l->size / RA_LEAST_TILE;
        raise_tiles(least, tile, l, l->plate + t / ratio % l->room * l->across);
    }
}

size_t ra_areal_candidates_end(const struct ra_areal *problem, int64_t cell)
{
    // the last segment under the block is cell + columns - 1; the segments of its tile need two
    // more nodes
    const size_t segments = (size_t)cell + problem->columns;
    return (segments + RA_STREAM_PIECE - 1) / RA_STREAM_PIECE * RA_STREAM_PIECE + 2;
}

static void make_tiles(const struct ra_areal *problem, struct ra_areal_candidates *c,
                       const struct ra_areal_state *state)
{
    const size_t first = (size_t)state->cell / RA_LEAST_TILE;
    const size_t end = (ra_areal_candidates_end(problem, state->cell) - 2) / RA_LEAST_TILE;
    for (size_t t = c->made > first ? c->made : first; t < end; t++) {
        add_tiles(problem, c, state->track, t);
        c->made = t + 1;
    }
}

// ## Motion

/// The largest error of the bilinear interpolation in the lattice, for the motion between the
/// amplitudes `from` and `to`.
static double beyond_lattice(const struct ra_areal *problem, const struct ra_areal_candidates *c,
                             const double *to, const double *from)
{
    // the first term is the difference of the block's motion at two nodes that are one cell apart
    const double slope = problem->pitch[1] - problem->pitch[0];
    const size_t pitch = problem->modes.width + RA_PITCH;
    return fabs((to[pitch] - from[pitch]) * slope) +
           problem->pair.modal.kernels->distance(c->remainder, to, from, problem->pair.modal.width);
}

/// The node of the block at column a of the lattice.
static size_t node_of(const struct ra_areal *problem, const struct ra_areal_candidates *c, size_t a)
{
    return least_of(a * c->panel[0], problem->columns - 1);
}

/// Copies the shapes at the columns of the lattice, one after the other, for the present cell.
static void place_lattice(const struct ra_areal *problem, const struct ra_areal_state *state,
                          struct ra_areal_candidates *c)
{
    const size_t most = problem->modes.most;
    for (size_t a = 0; a < LATTICE && c->along_cell != state->cell; a++) {
        const size_t i = node_of(problem, c, a) + (size_t)state->cell;
        memcpy(c->along + a * most, problem->modes.along + i * most, most * sizeof(double));
    }
    c->along_cell = state->cell;
}

/// Computes the relative motion of both solids at the lattice, and its bound between the nodes of
/// the lattice.
static void survey_motion(const struct ra_areal *problem, const struct ra_areal_state *state,
                          struct ra_areal_candidates *c)
{
    const struct ra_plate_modes *const modes = &problem->modes;
    const double *const plate = state->at.motion.amplitude;
    const double *const block = plate + modes->width;
    size_t rows[LATTICE];
    for (size_t b = 0; b < LATTICE; b++) {
        rows[b] = least_of(b * c->panel[1], problem->rows - 1);
    }
    problem->sums->contract(ra_plate_sheet(modes, plate, c->sheet), modes->begin, modes->blocks,
                            modes->across, rows, LATTICE, c->sums);
    place_lattice(problem, state, c);
    for (size_t b = 0; b < LATTICE; b++) {
        double moved[LATTICE];
        for (size_t a = 0; a < LATTICE; a++) {
            moved[a] = ra_areal_block_at(problem, block, (int64_t)node_of(problem, c, a), rows[b]);
        }
        problem->sums->deflect(c->along, modes->most, c->sums + b * modes->most, moved, LATTICE,
                               c->z[b]);
    }
    c->beyond = beyond_lattice(problem, c, plate, problem->pair.modal.start_amplitude);
    c->highest = -HUGE_VAL;
    for (size_t n = 0; n < LATTICE * LATTICE; n++) {
        c->highest = larger(c->highest, c->z[n / LATTICE][n % LATTICE] + c->beyond);
    }
}

/// Stores the present motion, with which later motion is compared.
static void set_mark(const struct ra_areal *problem, const struct ra_areal_state *state,
                     const struct ra_areal_candidates *c, struct mark *mark)
{
    memcpy(mark->amplitude, state->at.motion.amplitude, problem->pair.modal.width * sizeof(double));
    memcpy(mark->z, c->z, sizeof mark->z);
}

/// The largest rise of z since `mark` was set, anywhere under the block.
static double risen_since(const struct ra_areal *problem, const struct ra_areal_state *state,
                          const struct ra_areal_candidates *c, const struct mark *mark)
{
    double most = -HUGE_VAL;
    for (size_t n = 0; n < LATTICE * LATTICE; n++) {
        most = larger(most, c->z[n / LATTICE][n % LATTICE] - mark->z[n / LATTICE][n % LATTICE]);
    }
    return most + beyond_lattice(problem, c, state->at.motion.amplitude, mark->amplitude);
}

/// An upper bound of z over a tile of the block.
static double motion_over(const struct ra_areal_candidates *c, const struct level *l,
                          const struct tile *t)
{
    const struct span *const x = &l->x[t->p], *const y = &l->y[t->q];
    const double *const lower = &c->z[y->panel][x->panel];
    const double *const upper = &c->z[y->panel + 1][x->panel];
    const double below = lower[1] - lower[0], above = upper[1] - upper[0];
    const double low[2] = {lower[0] + x->from * below, lower[0] + x->to * below};
    const double high[2] = {upper[0] + x->from * above, upper[0] + x->to * above};
    double most = -HUGE_VAL;
    for (int i = 0; i < 2; i++) {
        const double rise = high[i] - low[i];
        most = larger(most, larger(low[i] + y->from * rise, low[i] + y->to * rise));
    }
    return most + c->beyond;
}

// ## From tiles to nodes

/// Finds the plate tiles that lie under the tiles of the block.
static void place_levels(struct ra_areal_candidates *c, int64_t cell)
{
    for (size_t n = 0; n < RA_TILE_LEVELS; n++) {
        struct level *const l = &c->level[n];
        const size_t first = (size_t)cell / l->size;
        l->first = first % l->room;
        l->split = (size_t)cell % l->size != 0;
        l->ahead = (c->made * RA_LEAST_TILE - 1) / l->size - first;
    }
}

/// The largest T of a tile of the block plus the largest S opposite it.
static double heights_of(const struct level *l, size_t p, size_t q)
{
    const size_t first = l->first + p < l->room ? l->first + p : l->first + p - l->room;
    double plate = l->plate[first * l->across + q];
    if (l->split && p + 1 <= l->ahead) {
        const size_t next = first + 1 < l->room ? first + 1 : 0;
        plate = larger(plate, l->plate[next * l->across + q]);
    }
    return l->block[p * l->across + q] + plate;
}

/// Whether a tile of the block can have candidates.
static bool tile_counts(const struct ra_areal_candidates *c, const struct level *l,
                        const struct tile *t)
{
    // most tiles are too low for contact, whatever the motion
    return t->heights + c->highest > c->need && t->heights + motion_over(c, l, t) > c->need;
}

/// Lists a tile that can have candidates.
static void try_tile(const struct ra_areal_candidates *c, struct level *l, size_t p, size_t q)
{
    const struct tile t = {p, q, heights_of(l, p, q), false};
    if (tile_counts(c, l, &t)) {
        l->list[l->count++] = t;
    }
}

/// Tests the children of the parents list[begin] to list[end - 1], which lie in one row.
static void divide_row(const struct ra_areal_candidates *c, const struct level *parent,
                       size_t begin, size_t end, struct level *child)
{
    for (size_t b = 0; b < RA_TILE_RATIO; b++) {
        const size_t q = parent->list[begin].q * RA_TILE_RATIO + b;
        for (size_t n = begin; n < end && q < child->across; n++) {
            for (size_t a = 0; a < RA_TILE_RATIO; a++) {
                const size_t p = parent->list[n].p * RA_TILE_RATIO + a;
                if (p < child->along) {
                    try_tile(c, child, p, q);
                }
            }
        }
    }
}

/// Lists the tiles that can have candidates. All of the largest tiles are tested. Of each smaller
/// size, only the tiles within those listed before are tested, one row of parents after another.
static void divide(struct ra_areal_candidates *c)
{
    struct level *const top = &c->level[0];
    top->count = 0;
    for (size_t q = 0; q < top->across; q++) {
        for (size_t p = 0; p < top->along; p++) {
            try_tile(c, top, p, q);
        }
    }
    for (size_t n = 1; n < RA_TILE_LEVELS; n++) {
        const struct level *const parent = &c->level[n - 1];
        c->level[n].count = 0;
        size_t end;
        for (size_t begin = 0; begin < parent->count; begin = end) {
            end = begin + 1;
            while (end < parent->count && parent->list[end].q == parent->list[begin].q) {
                end++;
            }
            divide_row(c, parent, begin, end, &c->level[n]);
        }
    }
}

/// Computes T of the block's segments from p - 1 to p, in rows [row, end) of a smallest tile.
static void bound_block(const struct ra_areal *problem, size_t p, size_t row, size_t end,
                        double *bound)
{
    const size_t rows = problem->rows;
    if (p > 1 && p + 1 < problem->columns) {
        const double *const h = problem->surface + p * rows + row;
        const double *const y[4] = {h - 2 * rows, h - rows, h, h + rows};
        problem->sums->hull(y, end - row, bound);
        return;
    }
    for (size_t q = row; q < end; q++) {
        bound[q - row] = straight_bound(problem, p, q);
    }
}

/// Computes upper bounds of the sum of both surfaces, for each node of a smallest tile (the maximum
/// in eq:areal-bound). The bound of column k and row r is at 8 k + r. `column` has the columns of
/// the plate, beginning with the one before the tile's first column.
static void try_nodes(const struct ra_areal *problem, const double *const *column,
                      const struct tile *tile, double *reached)
{
    const size_t p0 = tile->p * RA_LEAST_TILE, q0 = tile->q * RA_LEAST_TILE;
    const size_t p_end = least_of(p0 + RA_LEAST_TILE, problem->columns);
    const size_t q_end = least_of(q0 + RA_LEAST_TILE, problem->rows);
    lower(reached, NODES_OF_TILE);
    for (size_t p = p0; p < p_end; p++) {
        const double *const plate = column[p - p0 + 1] + q0;
        const double *const block = problem->surface + p * problem->rows + q0;
        double above[RA_LEAST_TILE], below[RA_LEAST_TILE];
        lower(above, RA_LEAST_TILE);
        lower(below, RA_LEAST_TILE);
        raise_bounds(problem, column + (p - p0), q0, q_end, below);
        bound_block(problem, p, q0, q_end, above);
        for (size_t r = 0; r < q_end - q0; r++) {
            reached[RA_LEAST_TILE * (p - p0) + r] =
                larger(block[r] + below[r], plate[r] + above[r]);
        }
    }
}

/// Whether a node can be in contact while the intervals hold, that is, in a part of the cell
/// (eq:areal-part). At the block's ends segments are straight, and the bounds for the whole cell
/// are used.
static bool reaches(const struct ra_areal *problem, const struct ra_areal_candidates *c,
                    const double *const column[4], size_t p, size_t row, double limit)
{
    if (p < 2 || p + 2 >= problem->columns) {
        return true;
    }
    const double *const h = problem->surface + (p - 2) * problem->rows + row;
    double plate[4], block[4];
    for (size_t r = 0; r < 4; r++) {
        plate[r] = column[r][row];
        block[r] = h[r * problem->rows];
    }
    return block[2] + hull_between(plate, c->from, c->to) > limit ||
           plate[1] + hull_between(block, 1.0 - c->to, 1.0 - c->from) > limit;
}

/// Transposes 8 x 8 bits. It exchanges squares of one bit, then of two, then of four.
static uint64_t transposed(uint64_t bits)
{
    uint64_t t = (bits ^ bits >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    bits ^= t ^ t << 7;
    t = (bits ^ bits >> 14) & UINT64_C(0x0000cccc0000cccc);
    bits ^= t ^ t << 14;
    t = (bits ^ bits >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return bits ^ t ^ t << 28;
}

/// Returns the candidates of a listed tile as bits. Bit 8 r + k is set if the node in row r and
/// column k is a candidate.
static uint64_t nodes_of(const struct ra_areal *problem, const struct ra_areal_state *state,
                         size_t number)
{
    const struct ra_areal_candidates *const c = state->candidates;
    const struct level *const least = &c->level[RA_TILE_LEVELS - 1];
    struct tile *const tile = &least->list[number];
    double *const reached = c->bound + number * NODES_OF_TILE;
    const double *column[COLUMNS_OF_TILE];
    columns_from(state->track, tile->p * RA_LEAST_TILE + (size_t)state->cell, COLUMNS_OF_TILE,
                 column);
    if (!tile->tried) {
        try_nodes(problem, column, tile, reached);
        tile->tried = true;
    }
    const double limit = c->need - motion_over(c, least, tile);
    const uint64_t whole = problem->sums->above(reached, limit);
    uint64_t part = whole;
    for (uint64_t bits = whole; bits != 0; bits &= bits - 1) {
        const size_t n = (size_t)__builtin_ctzll(bits), k = n / RA_LEAST_TILE;
        if (!reaches(problem, c, column + k, tile->p * RA_LEAST_TILE + k,
                     tile->q * RA_LEAST_TILE + n % RA_LEAST_TILE, limit)) {
            part &= ~(UINT64_C(1) << n);
        }
    }
    return transposed(part);
}

/// Adds the intervals of one row of smallest tiles. The tiles are those with the numbers
/// near[begin] to near[end - 1].
static void add_intervals(const struct ra_areal *problem, struct ra_areal_state *state,
                          size_t begin, size_t end)
{
    struct ra_areal_candidates *const c = state->candidates;
    const struct tile *const list = c->level[RA_TILE_LEVELS - 1].list;
    uint64_t any = 0;
    for (size_t n = begin; n < end; n++) {
        c->mask[n - begin] = nodes_of(problem, state, c->near[n]);
        any |= c->mask[n - begin];
    }
    for (size_t r = 0; r < RA_LEAST_TILE; r++) {
        if ((any >> (RA_LEAST_TILE * r) & 0xff) == 0) {
            continue;
        }
        for (size_t n = begin; n < end; n++) {
            const struct tile *const tile = &list[c->near[n]];
            for (uint64_t row = c->mask[n - begin] >> (RA_LEAST_TILE * r) & 0xff; row != 0;
                 row &= row - 1) {
                const int64_t p = (int64_t)tile->p * RA_LEAST_TILE + __builtin_ctzll(row);
                ra_areal_intervals_add(state, tile->q * RA_LEAST_TILE + r, p, p + 1);
            }
        }
    }
}

// ## Holding and renewing

struct ra_watch ra_areal_candidates_watch(const struct ra_areal *problem,
                                          const struct ra_areal_candidates *c)
{
    // the sum has no drift, so `drift` may be any array; we give the load, which the kernel reads
    // anyway
    const double *const any = problem->pair.modal.load;
    return c != NULL ? (struct ra_watch){c->factor, c->reference, any, 0.0}
                     : (struct ra_watch){any, any, any, 0.0};
}

/// Computes z for the present motion, from which the travel starts again at 0.
static void survey(const struct ra_areal *problem, struct ra_areal_state *state)
{
    struct ra_areal_candidates *const c = state->candidates;

    survey_motion(problem, state, c);
    memcpy(c->reference, state->at.motion.amplitude, problem->pair.modal.width * sizeof(double));
    state->at.motion.travel = 0.0;
}

bool ra_areal_candidates_hold(const struct ra_areal *problem, struct ra_areal_state *state)
{
    struct ra_areal_candidates *const c = state->candidates;
    const double phi = ra_offset_fraction(&problem->pair.sliding, &state->at.offset);
    c->asked++;
    if (!(phi >= c->from && phi <= c->to)) {
        return false;
    }
    c->fresh = false;
    if (c->risen + state->at.motion.travel < c->skin * USED_UP) {
        return true;
    }
    survey(problem, state);
    c->fresh = true;
    c->risen = risen_since(problem, state, c, &c->intervals);
    return c->risen < c->skin * RISEN_MOST;
}

/// Adapts the skin s: larger if the intervals did not hold for long, smaller if they held for long
/// or if the block has left their part of the cell.
static void choose_skin(struct ra_areal_candidates *c, uint64_t held, bool passed)
{
    if (held < SOON && !passed) {
        c->skin = fmin(c->skin * CHANGE, MOST_SKIN);
    } else if (held > LATE || passed) {
        c->skin = fmax(c->skin / CHANGE, LEAST_SKIN);
    }
}

/// Chooses the part of the cell for which new intervals are made, from the path of the block since
/// the last renewal. Returns whether the block has left the part for which the last intervals were
/// made.
static bool choose_part(const struct ra_areal *problem, const struct ra_areal_state *state,
                        struct ra_areal_candidates *c)
{
    const double phi = ra_offset_fraction(&problem->pair.sliding, &state->at.offset);
    const double cells = c->cell < 0 ? 0.0 : (double)(state->cell - c->cell);
    const bool passed = c->cell >= 0 && !(cells == 0.0 && phi >= c->from && phi <= c->to);
    if (c->cell >= 0 && c->asked > 0) {
        c->pace = fmax(0.0, (cells + phi - c->phi) / (double)c->asked);
    }
    c->phi = c->from = phi;
    c->to = fmin(1.0, phi + (double)PART * c->pace);
    c->asked = 0;
    return passed;
}

/// Finds the smallest tiles that can have candidates: among the listed tiles if these are still
/// valid, otherwise on the whole block.
static void choose_tiles(const struct ra_areal *problem, const struct ra_areal_state *state,
                         struct ra_areal_candidates *c)
{
    const struct level *const least = &c->level[RA_TILE_LEVELS - 1];
    if (state->cell != c->cell ||
        !(risen_since(problem, state, c, &c->tiles) <= (c->wide - c->skin) * USED_UP)) {
        c->cell = state->cell;

        c->wide = WIDER * c->skin;
        c->need = problem->pair.distance - c->wide;
        set_mark(problem, state, c, &c->tiles);
        make_tiles(problem, c, state);
        place_levels(c, state->cell);
        divide(c);
    }
    c->need = problem->pair.distance - c->skin;

    c->near_count = 0;
    for (size_t n = 0; n < least->count; n++) {
        if (tile_counts(c, least, &least->list[n])) {
            c->near[c->near_count++] = n;
        }
    }
}

void ra_areal_candidates_renew(const struct ra_areal *problem, struct ra_areal_state *state)
{
    struct ra_areal_candidates *const c = state->candidates;
    const struct tile *const list = c->level[RA_TILE_LEVELS - 1].list;

    choose_skin(c, state->at.step - c->since, choose_part(problem, state, c));
    c->since = state->at.step;
    if (!c->fresh) {
        survey(problem, state);
    }
    c->fresh = false;
    c->risen = 0.0;
    set_mark(problem, state, c, &c->intervals);
    choose_tiles(problem, state, c);
    ra_areal_intervals_clear(state);

    size_t end;
    // all tiles of a row are treated together, so that intervals are added in ascending order
    for (size_t begin = 0; begin < c->near_count; begin = end) {
        end = begin + 1;
        while (end < c->near_count && list[c->near[end]].q == list[c->near[begin]].q) {
            end++;
        }
        add_intervals(problem, state, begin, end);
    }
    ra_areal_intervals_pack(problem, state);
}

// ## Memory

static void make_level(const struct ra_areal *problem, size_t size, struct level *l,
                       struct ra_arrays *all, struct ra_status *st)
{
    l->size = size;
    l->along = (problem->columns + size - 1) / size;
    l->across = (problem->rows + size - 1) / size;
    l->room = l->along + 3 + RA_STREAM_PIECE / size;
    l->block = ra_arrays_alloc(all, l->along * l->across, sizeof(double), "tiles of the block", st);
    l->plate = ra_arrays_alloc(all, l->room * l->across, sizeof(double), "tiles of the plate", st);
    l->list = ra_arrays_reserve(all, l->along * l->across, sizeof *l->list, "list of tiles", st);
    l->x = ra_arrays_alloc(all, l->along, sizeof *l->x, "tiles along the block", st);
    l->y = ra_arrays_alloc(all, l->across, sizeof *l->y, "tiles across the block", st);
}

/// Divides a number of nodes into tiles of `size`, and finds the span of each tile. A panel has
/// whole tiles.
static void fill_spans(size_t nodes, size_t size, size_t panel, struct span *span)
{
    for (size_t t = 0; t * size < nodes; t++) {
        const size_t n = t * size / panel, begin = n * panel;
        const size_t end = least_of(begin + panel, nodes - 1);
        // a panel with a single node has the length 1
        const double length = (double)(end > begin ? end - begin : 1);
        const size_t last = least_of((t + 1) * size - 1, end);
        span[t] =
            (struct span){n, (double)(t * size - begin) / length, (double)(last - begin) / length};
    }
}

/// Computes the factors for modes of a file (plate_bounds.c).
static enum ra_code fill_factors_of_file(const struct ra_areal *problem,
                                         struct ra_areal_candidates *c, struct ra_status *st)
{
    const struct ra_plate_modes *const modes = &problem->modes;
    const struct ra_plate_nodes nodes = {problem->cells + 1, problem->rows, problem->pair.spacing};
    const enum ra_code code =
        ra_plate_file_between(modes, &nodes, c->panel, c->factor, c->remainder, st);
    for (size_t k = 0; code == RA_OK && k < modes->count; k++) {
        c->remainder[k] += INTERPOLATED * CELLS_AWAY * c->factor[k];
        c->factor[k] = INTERPOLATED * modes->bound[k];
    }
    return code;
}

/// Computes the factors f of the travel and $r_k$ of the error between nodes of the lattice.
static void fill_factors(const struct ra_areal *problem, struct ra_areal_candidates *c)
{
    const struct ra_plate_modes *const modes = &problem->modes;
    const double chi = problem->pair.spacing;
    const double panel[2] = {chi * (double)c->panel[0], chi * (double)c->panel[1]};
    for (size_t q = 0; q < modes->blocks; q++) {
        const double ky = 0.5 * RA_TWO_PI * (double)(modes->least_n + q) / problem->plate.width;
        for (size_t r = 0; r < modes->size[q]; r++) {
            const size_t k = modes->begin[q] + r;
            const double kx =
                0.5 * RA_TWO_PI * (double)(modes->least_m + r) / problem->plate.length;
            const double bend =
                (kx * panel[0]) * (kx * panel[0]) + (ky * panel[1]) * (ky * panel[1]);
            c->factor[k] = INTERPOLATED * modes->bound[k];
            c->remainder[k] =
                modes->bound[k] * (bend / 8.0 + INTERPOLATED * CELLS_AWAY * (kx * chi));
        }
    }
}

/// Size of a panel [nodes]: a whole number of the largest tiles.
static size_t panel_of(size_t nodes, size_t largest)
{
    return (nodes + PANELS * largest - 1) / (PANELS * largest) * largest;
}

static enum ra_code make_arrays(const struct ra_areal *problem, struct ra_areal_candidates *c,
                                struct ra_arrays *all, struct ra_status *st)
{
    size_t size = RA_LEAST_TILE;
    for (size_t n = RA_TILE_LEVELS; n-- > 0; size *= RA_TILE_RATIO) {
        make_level(problem, size, &c->level[n], all, st);
    }
    const struct level *const least = &c->level[RA_TILE_LEVELS - 1];
    const size_t tiles = least->along * least->across;
    c->near = ra_arrays_reserve(all, tiles, sizeof *c->near, "list of tiles", st);
    c->bound = ra_arrays_reserve(all, NODES_OF_TILE * tiles, sizeof(double), "nodes of tiles", st);
    c->column =
        ra_arrays_alloc(all, problem->rows + RA_LANES, sizeof(double), "bounds of a column", st);
    c->mask = ra_arrays_alloc(all, least->along, sizeof *c->mask, "nodes of tiles", st);
    c->factor =
        ra_arrays_alloc(all, 5 * problem->pair.modal.width, sizeof(double), "bounds of modes", st);
    c->sums = ra_arrays_alloc(all, 2 * LATTICE * problem->modes.most, sizeof(double),
                              "rows of a lattice", st);
    if (problem->modes.spread != NULL) {
        c->sheet =
            ra_arrays_alloc(all, problem->modes.sheet, sizeof(double), "sheet of a lattice", st);
    }
    if (all->failed) {
        return RA_SYSTEM;
    }
    c->panel[0] = panel_of(problem->columns, c->level[0].size);
    c->panel[1] = panel_of(problem->rows, c->level[0].size);
    for (size_t n = 0; n < RA_TILE_LEVELS; n++) {
        fill_spans(problem->columns, c->level[n].size, c->panel[0], c->level[n].x);
        fill_spans(problem->rows, c->level[n].size, c->panel[1], c->level[n].y);
    }
    c->along = c->sums + LATTICE * problem->modes.most;
    c->along_cell = -1;
    c->reference = c->factor + problem->pair.modal.width;
    c->remainder = c->reference + problem->pair.modal.width;
    c->intervals.amplitude = c->remainder + problem->pair.modal.width;
    c->tiles.amplitude = c->intervals.amplitude + problem->pair.modal.width;
    c->skin = LEAST_SKIN;
    c->cell = -1;
    return RA_OK;
}

enum ra_code ra_areal_candidates_make(const struct ra_areal *problem, struct ra_arrays *all,
                                      struct ra_areal_candidates **candidates, struct ra_status *st)
{
    struct ra_areal_candidates *const c = ra_arrays_alloc(all, 1, sizeof *c, "candidates", st);
    *candidates = c;
    if (c == NULL || make_arrays(problem, c, all, st) != RA_OK) {
        return RA_SYSTEM;
    }
    enum ra_code code = RA_OK;
    if (problem->modes.spread != NULL) {
        code = fill_factors_of_file(problem, c, st);
    } else {
        fill_factors(problem, c);
    }
    double *const block = c->factor + problem->modes.width;
    block[RA_HEAVE] = problem->heave;
    block[RA_PITCH] = fabs(problem->pitch[0]);
    block[RA_ROLL] = fabs(problem->roll[0]);
    fill_block(problem, c);
    return code;
}
