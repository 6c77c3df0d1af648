// Which nodes can be in contact: tiles of both surfaces, and bounds that prove it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Of a million nodes under the block a handful is in contact. Runs of candidates are made so that
 * every node without a place in them provably has positive gaps, until one of two things happens.
 *
 * **Bounds of a segment.** The cubic between two nodes of a row lies within the hull of its four
 * Bezier ordinates,
 * $$ y_1, \quad y_1 + \tfrac16 (y_2 - y_0), \quad y_2 - \tfrac16 (y_3 - y_1), \quad y_2 ,
 *                                                                       % eq:areal-hull $$
 * whose largest is S of the plate's segment from i to i + 1, and T of the block's from p - 1 to p
 * (its straight segments: the larger end). While the block stays within a cell c, node p is over
 * segment p + c and node p + c of the plate under segment p - 1. So with heights h
 * $$ g \ge \delta - \max(h_p + S_{p+c},\; h_{p+c} + T_p) - z                % eq:areal-bound $$
 * for all xi, where z bounds what both solids have moved there.
 *
 * **Tiles.** h_p <= T_p and h_{p+c} <= S_{p+c}, so that the sum of the largest T of a tile of the
 * block and the largest S over it says whether any of its nodes can be a candidate. Tiles of 128
 * nodes are divided into 16 of 32, these into 16 of 8, whose nodes are tried by (eq:areal-bound).
 * Tiles of the block never change; those of the plate are in its own frame, and one of the block is
 * over two of them. They are made with the columns of the track.
 *
 * **Motion.** The block's is linear in x and y. The plate's is known at a lattice of 5 x 5 nodes
 * under the block. Between them it is bilinear up to
 * $\sum_k |U_k| \max|\psi_k| (k_x^2 H_x^2 + k_y^2 H_y^2)/8$, wave numbers k and panels H, and
 * interpolation along a segment takes values up to three cells away, with weights whose sizes sum
 * to 1.25 at most: $1.25 \cdot 3 \chi \sum_k |U_k| \max|\psi_k| k_x$ more. Both are added to z.
 *
 * **Travel.** Nodes are candidates when the bound is below a skin s. The runs hold until the block
 * enters another cell or the modes have travelled
 * $\sum_k f_k |U_k(t) - U_k(t_0)| \ge s$, f = 1.25 max|psi| of the plate and the largest values of
 * heave, pitch and roll: no gap can have changed by more. The recurrence finds this sum on its way.
 * s follows what it costs: runs that hold for less than 6 steps let it grow, those that hold for
 * more than 24 shrink.
 *
 * **Two skins.** Tiles are found for a skin of 8 s. They hold as long as the block stays in the
 * cell and the modes have not travelled 7 s since then: a tile that is no candidate for 8 s is then
 * none for s. Until then new runs are made from these tiles alone. Travels of successive runs add
 * up to no less than that of all of them. Results do not depend on any of this.
 *
 * **Roundings** of bounds are of the order of 1e-16 of micrometres; the skin is used up a part in
 * 10^6 early, which is 1e-13 m at least.
 *
 * Tests: tests/areal/test_candidates.c (same bytes as without candidates; every node at every
 * renewal).
 */
#include "areal/candidates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "detection/detection.h"
#include "modes/modes.h"

enum { PANELS = 4, LATTICE = PANELS + 1 };
static const double INTERPOLATED = 1.25, CELLS_AWAY = 3.0, USED_UP = 1.0 - 1e-6;
static const double LEAST_SKIN = 1e-7, MOST_SKIN = 1e-5, CHANGE = 1.25;
static const double WIDER = 8.0;
enum { SOON = 6, LATE = 24 };

struct tile {
    size_t p, q; ///< along x and y
};

/// The tiles of one size: those of the block, and the last columns of those of the plate.
struct level {
    size_t size;       ///< nodes along an edge
    size_t along;      ///< tiles of the block along x
    size_t across;     ///< along y, of the plate also
    size_t room;       ///< columns of tiles of the plate that are kept
    double *block;     ///< largest T (along x across)
    double *plate;     ///< largest S; column t at (t mod room) across (room x across)
    struct tile *list; ///< tiles that can have contacts, in ascending order of q and p
    size_t count;
};

struct ra_areal_candidates {
    struct level level[RA_TILE_LEVELS]; ///< the largest tiles first
    size_t made;                        ///< columns of the least tiles of the plate
    double *column;                     ///< S of a column of the plate (rows)
    uint64_t *mask;                     ///< nodes of the tiles of a row of tiles (along)
    double *factor, *reference, *drift; ///< of the travel that is watched (width)
    double *remainder;                  ///< of the motion between lattice and nodes (width)
    double *sums;                       ///< coefficients of the lattice's rows (LATTICE x most)
    size_t panel[2];                    ///< nodes of a panel along x and y
    double z[LATTICE][LATTICE];         ///< motion of both towards each other there [m]
    double highest;                     ///< the largest of these, with what it may be off [m]
    double beyond;                      ///< what z may be off [m]
    double skin;                        ///< s [m]
    double need;       ///< what both surfaces together must reach, where nothing has moved [m]
    double wide;       ///< skin of the tiles that are listed [m]
    double gone;       ///< travel since they were [m]
    int64_t cell;      ///< of the block when they were; -1: they were not
    struct tile *near; ///< those of them that are candidates for s (near_count)
    size_t near_count;
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

/// (eq:areal-hull)
static double hull(double y0, double y1, double y2, double y3)
{
    const double left = y1 + (y2 - y0) * (1.0 / 6.0), right = y2 - (y3 - y1) * (1.0 / 6.0);
    return larger(larger(y1, left), larger(y2, right));
}

/// T of the block's segment from p - 1 to p in a row.
static double block_bound(const struct ra_areal *problem, size_t p, size_t row)
{
    const size_t rows = problem->rows, last = problem->columns - 1;
    const double *const h = problem->surface + p * rows + row;
    if (p == 0) {
        return h[0];
    }
    const double *const back = h - rows;
    if (p == 1 || p == last) {
        return larger(back[0], h[0]);
    }
    return hull(*(back - rows), *back, *h, h[rows]);
}

/// S of the plate's segments from i to i + 1 in rows [row, end).
static void plate_bounds(const struct ra_track *track, size_t i, size_t row, size_t end,
                         double *bound)
{
    const double *const y1 = ra_track_column(track, i);
    const double *const y0 = i > 0 ? ra_track_column(track, i - 1) : y1;
    const double *const y2 = ra_track_column(track, i + 1), *const y3 =
                                                                ra_track_column(track, i + 2);
    for (size_t j = row; j < end; j++) {
        bound[j - row] = hull(y0[j], y1[j], y2[j], y3[j]);
    }
}

// ## Tiles

/// The largest tile of every level that has node (p, row) takes the value.
static void raise_block(struct ra_areal_candidates *c, size_t p, size_t row, double value)
{
    for (size_t n = 0; n < RA_TILE_LEVELS; n++) {
        struct level *const l = &c->level[n];
        double *const tile = l->block + p / l->size * l->across + row / l->size;
        *tile = larger(*tile, value);
    }
}

static void fill_block(const struct ra_areal *problem, struct ra_areal_candidates *c)
{
    for (size_t n = 0; n < RA_TILE_LEVELS; n++) {
        for (size_t t = 0; t < c->level[n].along * c->level[n].across; t++) {
            c->level[n].block[t] = -HUGE_VAL;
        }
    }
    for (size_t p = 0; p < problem->columns; p++) {
        for (size_t row = 0; row < problem->rows; row++) {
            raise_block(c, p, row, block_bound(problem, p, row));
        }
    }
}

/// Column t of the least tiles of the plate, and what it adds to the larger ones. A larger one
/// begins with its first column: those that are not there yet are behind all that is under the
/// block.
static void add_tiles(const struct ra_areal *problem, struct ra_areal_candidates *c,
                      const struct ra_track *track, size_t t)
{
    for (size_t n = 0; n < RA_TILE_LEVELS; n++) {
        struct level *const l = &c->level[n];
        double *const tile = l->plate + t * RA_LEAST_TILE / l->size % l->room * l->across;
        if (t * RA_LEAST_TILE % l->size == 0 || c->made == 0) {
            for (size_t q = 0; q < l->across; q++) {
                tile[q] = -HUGE_VAL;
            }
        }
    }
    for (size_t i = t * RA_LEAST_TILE; i < (t + 1) * RA_LEAST_TILE; i++) {
        plate_bounds(track, i, 0, problem->rows, c->column);
        for (size_t n = 0; n < RA_TILE_LEVELS; n++) {
            struct level *const l = &c->level[n];
            double *const tile = l->plate + i / l->size % l->room * l->across;
            for (size_t row = 0; row < problem->rows; row++) {
                tile[row / l->size] = larger(tile[row / l->size], c->column[row]);
            }
        }
    }
}

size_t ra_areal_candidates_end(const struct ra_areal *problem, int64_t cell)
{
    // the last segment under the block is cell + columns - 1; those of its tile need two more nodes
    const size_t segments = (size_t)cell + problem->columns;
    return (segments + RA_LEAST_TILE - 1) / RA_LEAST_TILE * RA_LEAST_TILE + 2;
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

/// The lattice, of all motion towards each other, and what lies between its nodes.
static void survey_motion(const struct ra_areal *problem, const struct ra_areal_state *state,
                          struct ra_areal_candidates *c)
{
    const struct ra_plate_modes *const modes = &problem->modes;
    const double *const plate = state->motion[RA_PLATE].amplitude;
    const double *const block = state->motion[RA_BLOCK].amplitude;
    size_t rows[LATTICE];
    for (size_t b = 0; b < LATTICE; b++) {
        rows[b] = least_of(b * c->panel[1], problem->rows - 1);
    }
    problem->sums->contract(plate, modes->begin, modes->blocks, modes->across, rows, LATTICE,
                            c->sums);
    for (size_t b = 0; b < LATTICE; b++) {
        for (size_t a = 0; a < LATTICE; a++) {
            const size_t p = least_of(a * c->panel[0], problem->columns - 1);
            const size_t i = p + (size_t)state->cell;
            c->z[b][a] =
                ra_dot(modes->along + i * modes->most, c->sums + b * modes->most, modes->most) +
                ra_areal_block_at(problem, block, (int64_t)p, rows[b]);
        }
    }
    // the block's own motion one cell away
    const double slope = problem->pitch[1] - problem->pitch[0];
    c->beyond = fabs(block[RA_PITCH] * slope) +
                problem->kernels->distance(c->remainder, plate, c->drift, problem->width);
    c->highest = -HUGE_VAL;
    for (size_t n = 0; n < LATTICE * LATTICE; n++) {
        c->highest = larger(c->highest, c->z[n / LATTICE][n % LATTICE] + c->beyond);
    }
}

/// What z is at most over the nodes from p to p_end and q to q_end of one panel.
static double motion_over(const struct ra_areal *problem, const struct ra_areal_candidates *c,
                          size_t p, size_t p_end, size_t q, size_t q_end)
{
    const size_t a = p / c->panel[0], b = q / c->panel[1];
    const size_t right = least_of((a + 1) * c->panel[0], problem->columns - 1);
    const size_t above = least_of((b + 1) * c->panel[1], problem->rows - 1);
    // a panel that has one node only
    const double across = (double)(right > a * c->panel[0] ? right - a * c->panel[0] : 1);
    const double along = (double)(above > b * c->panel[1] ? above - b * c->panel[1] : 1);
    double most = -HUGE_VAL;
    for (int corner = 0; corner < 4; corner++) {
        const size_t at = corner & 1 ? least_of(p_end, right) : p;
        const size_t up = corner & 2 ? least_of(q_end, above) : q;
        const double x = (double)(at - a * c->panel[0]) / across;
        const double y = (double)(up - b * c->panel[1]) / along;
        const double low = c->z[b][a] + x * (c->z[b][a + 1] - c->z[b][a]);
        const double high = c->z[b + 1][a] + x * (c->z[b + 1][a + 1] - c->z[b + 1][a]);
        most = larger(most, low + y * (high - low));
    }
    return most + c->beyond;
}

// ## From tiles to nodes

/// Whether a tile of the block can have candidates.
static bool tile_counts(const struct ra_areal *problem, const struct ra_areal_candidates *c,
                        const struct level *l, int64_t cell, size_t p, size_t q)
{
    const size_t first = ((size_t)cell + p * l->size) / l->size;
    const size_t last = ((size_t)cell + (p + 1) * l->size - 1) / l->size;
    const size_t end = (c->made * RA_LEAST_TILE - 1) / l->size;
    double plate = l->plate[first % l->room * l->across + q];
    for (size_t t = first + 1; t <= least_of(last, end); t++) {
        plate = larger(plate, l->plate[t % l->room * l->across + q]);
    }
    const double heights = l->block[p * l->across + q] + plate;
    // most tiles are too low whatever has moved there
    if (heights + c->highest <= c->need) {
        return false;
    }
    const double motion = motion_over(problem, c, p * l->size, (p + 1) * l->size - 1, q * l->size,
                                      (q + 1) * l->size - 1);
    return heights + motion > c->need;
}

/// The children of one row of parents, list[begin] to list[end - 1].
static void divide_row(const struct ra_areal *problem, const struct ra_areal_candidates *c,
                       int64_t cell, const struct level *parent, size_t begin, size_t end,
                       struct level *child)
{
    for (size_t b = 0; b < RA_TILE_RATIO; b++) {
        const size_t q = parent->list[begin].q * RA_TILE_RATIO + b;
        for (size_t n = begin; n < end && q < child->across; n++) {
            for (size_t a = 0; a < RA_TILE_RATIO; a++) {
                const size_t p = parent->list[n].p * RA_TILE_RATIO + a;
                if (p < child->along && tile_counts(problem, c, child, cell, p, q)) {
                    child->list[child->count++] = (struct tile){p, q};
                }
            }
        }
    }
}

static void divide(const struct ra_areal *problem, struct ra_areal_candidates *c, int64_t cell)
{
    struct level *const top = &c->level[0];
    top->count = 0;
    for (size_t q = 0; q < top->across; q++) {
        for (size_t p = 0; p < top->along; p++) {
            if (tile_counts(problem, c, top, cell, p, q)) {
                top->list[top->count++] = (struct tile){p, q};
            }
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
            divide_row(problem, c, cell, parent, begin, end, &c->level[n]);
        }
    }
}

/// Bit 8 r + k: the node in row r and column k of a least tile is a candidate (eq:areal-bound).
static uint64_t nodes_of(const struct ra_areal *problem, const struct ra_areal_state *state,
                         const struct tile *tile)
{
    const struct ra_areal_candidates *const c = state->candidates;
    const size_t p0 = tile->p * RA_LEAST_TILE, q0 = tile->q * RA_LEAST_TILE;
    const size_t p_end = least_of(p0 + RA_LEAST_TILE, problem->columns);
    const size_t q_end = least_of(q0 + RA_LEAST_TILE, problem->rows);
    const double need = c->need - motion_over(problem, c, p0, p_end - 1, q0, q_end - 1);
    uint64_t mask = 0;
    for (size_t p = p0; p < p_end; p++) {
        const size_t i = p + (size_t)state->cell;
        const double *const column = ra_track_column(state->track, i);
        double bound[RA_LEAST_TILE];
        plate_bounds(state->track, i, q0, q_end, bound);
        for (size_t q = q0; q < q_end; q++) {
            const double block = problem->surface[p * problem->rows + q] + bound[q - q0];
            if (larger(block, column[q] + block_bound(problem, p, q)) > need) {
                mask |= (uint64_t)1 << (RA_LEAST_TILE * (q - q0) + (p - p0));
            }
        }
    }
    return mask;
}

/// The runs of one row of least tiles, list[begin] to list[end - 1].
static void add_runs(const struct ra_areal *problem, struct ra_areal_state *state, size_t begin,
                     size_t end)
{
    struct ra_areal_candidates *const c = state->candidates;
    const struct tile *const list = c->near;
    for (size_t n = begin; n < end; n++) {
        c->mask[n - begin] = nodes_of(problem, state, &list[n]);
    }
    for (size_t r = 0; r < RA_LEAST_TILE; r++) {
        for (size_t n = begin; n < end; n++) {
            const uint64_t row = c->mask[n - begin] >> (RA_LEAST_TILE * r) & 0xff;
            for (int64_t k = 0; k < RA_LEAST_TILE && row >> k != 0; k++) {
                if (row >> k & 1) {
                    const int64_t p = (int64_t)list[n].p * RA_LEAST_TILE + k;
                    ra_areal_runs_add(state, list[n].q * RA_LEAST_TILE + r, p, p + 1);
                }
            }
        }
    }
}

// ## Holding and renewing

struct ra_watch ra_areal_candidates_watch(const struct ra_areal *problem,
                                          const struct ra_areal_candidates *c)
{
    return c != NULL ? (struct ra_watch){c->factor, c->reference, c->drift, 0.0}
                     : (struct ra_watch){problem->still, problem->still, problem->still, 0.0};
}

bool ra_areal_candidates_hold(const struct ra_areal_state *state)
{
    return state->travel < state->candidates->skin * USED_UP;
}

/// Runs that did not hold for long want a thicker skin.
static void choose_skin(struct ra_areal_candidates *c, uint64_t held)
{
    if (held < SOON) {
        c->skin = fmin(c->skin * CHANGE, MOST_SKIN);
    } else if (held > LATE) {
        c->skin = fmax(c->skin / CHANGE, LEAST_SKIN);
    }
}

/// Tiles that can have candidates: of the whole block, or of those listed if they still hold.
static void choose_tiles(const struct ra_areal *problem, const struct ra_areal_state *state,
                         struct ra_areal_candidates *c)
{
    const struct level *const least = &c->level[RA_TILE_LEVELS - 1];
    c->gone += state->travel;
    if (state->cell != c->cell || !(c->gone <= (c->wide - c->skin) * USED_UP)) {
        c->cell = state->cell;
        c->gone = 0.0;
        c->wide = WIDER * c->skin;
        c->need = problem->distance - c->wide;
        make_tiles(problem, c, state);
        divide(problem, c, state->cell);
    }
    c->need = problem->distance - c->skin;
    c->near_count = 0;
    for (size_t n = 0; n < least->count; n++) {
        const struct tile *const t = &least->list[n];
        if (tile_counts(problem, c, least, state->cell, t->p, t->q)) {
            c->near[c->near_count++] = *t;
        }
    }
}

void ra_areal_candidates_renew(const struct ra_areal *problem, struct ra_areal_state *state)
{
    struct ra_areal_candidates *const c = state->candidates;
    choose_skin(c, state->step - c->since);
    c->since = state->step;
    survey_motion(problem, state, c);
    choose_tiles(problem, state, c);
    ra_areal_runs_clear(state);
    size_t end;
    for (size_t begin = 0; begin < c->near_count; begin = end) {
        end = begin + 1;
        while (end < c->near_count && c->near[end].q == c->near[begin].q) {
            end++;
        }
        add_runs(problem, state, begin, end);
    }
    ra_areal_runs_pack(problem, state);
    memcpy(c->reference, state->motion[RA_PLATE].amplitude, problem->width * sizeof(double));
    state->travel = 0.0;
}

// ## Memory

static enum ra_code make_level(const struct ra_areal *problem, size_t size, struct level *l,
                               struct ra_status *st)
{
    l->size = size;
    l->along = (problem->columns + size - 1) / size;
    l->across = (problem->rows + size - 1) / size;
    l->room = l->along + 3;
    l->block = ra_alloc(l->along * l->across, sizeof(double), "tiles of the block", st);
    l->plate = ra_alloc(l->room * l->across, sizeof(double), "tiles of the plate", st);
    l->list = ra_reserve(l->along * l->across, sizeof *l->list, "list of tiles", st);
    return l->block != NULL && l->plate != NULL && l->list != NULL ? RA_OK : RA_SYSTEM;
}

/// Factors of the travel and of the remainder.
static void fill_factors(const struct ra_areal *problem, struct ra_areal_candidates *c)
{
    const struct ra_plate_modes *const modes = &problem->modes;
    const double chi = problem->spacing;
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
    c->factor[modes->width + RA_HEAVE] = problem->heave;
    c->factor[modes->width + RA_PITCH] = fabs(problem->pitch[0]);
    c->factor[modes->width + RA_ROLL] = fabs(problem->roll[0]);
}

/// Panels are whole numbers of the largest tiles.
static size_t panel_of(size_t nodes, size_t largest)
{
    return (nodes + PANELS * largest - 1) / (PANELS * largest) * largest;
}

static enum ra_code make_arrays(const struct ra_areal *problem, struct ra_areal_candidates *c,
                                struct ra_status *st)
{
    size_t size = RA_LEAST_TILE;
    for (size_t n = RA_TILE_LEVELS; n-- > 0; size *= RA_TILE_RATIO) {
        if (make_level(problem, size, &c->level[n], st) != RA_OK) {
            return RA_SYSTEM;
        }
    }
    c->panel[0] = panel_of(problem->columns, c->level[0].size);
    c->panel[1] = panel_of(problem->rows, c->level[0].size);
    const struct level *const least = &c->level[RA_TILE_LEVELS - 1];
    c->near = ra_reserve(least->along * least->across, sizeof *c->near, "list of tiles", st);
    c->column = ra_alloc(problem->rows, sizeof(double), "bounds of a column", st);
    c->mask = ra_alloc(c->level[RA_TILE_LEVELS - 1].along, sizeof *c->mask, "nodes of tiles", st);
    c->factor = ra_alloc(4 * problem->width, sizeof(double), "bounds of modes", st);
    c->sums = ra_alloc(LATTICE * problem->modes.most, sizeof(double), "rows of a lattice", st);
    if (c->near == NULL || c->sums == NULL || c->column == NULL || c->mask == NULL ||
        c->factor == NULL) {
        return RA_SYSTEM;
    }
    c->reference = c->factor + problem->width;
    c->drift = c->reference + problem->width;
    c->remainder = c->drift + problem->width;
    c->skin = LEAST_SKIN;
    c->cell = -1;
    return RA_OK;
}

enum ra_code ra_areal_candidates_make(const struct ra_areal *problem,
                                      struct ra_areal_candidates **candidates, struct ra_status *st)
{
    struct ra_areal_candidates *const c = ra_alloc(1, sizeof *c, "candidates", st);
    *candidates = c;
    if (c == NULL || make_arrays(problem, c, st) != RA_OK) {
        return RA_SYSTEM;
    }
    fill_factors(problem, c);
    fill_block(problem, c);
    return RA_OK;
}

void ra_areal_candidates_free(struct ra_areal_candidates *c)
{
    if (c != NULL) {
        for (size_t n = 0; n < RA_TILE_LEVELS; n++) {
            free(c->level[n].block);
            free(c->level[n].plate);
            free(c->level[n].list);
        }
        free(c->near);
        free(c->column);
        free(c->mask);
        free(c->factor);
        free(c->sums);
        free(c);
    }
}
