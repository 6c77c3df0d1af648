// Node-to-segment detection in two passes: the plain loop over all nodes (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Nodes of solid i sit at x_{i,l} = (first + l) chi in their own frame. In pass i the nodes of
 * solid i are slaves, and each looks for the segment of the other solid that contains its vertical
 * projection,
 * $$ x_{i',l'} \le x_{i,l} \mp V t_n < x_{i',l'+1},                   % eq:ra2d-28 $$
 * $$ \xi = (x_{i,l} \mp V t_n - x_{i',l'})/\chi.                      % eq:ra2d-29 $$
 * Both grids have the spacing chi. So with the offset c + phi of the slider in cells (sliding.c)
 * *all* nodes of a pass share one xi, and l' = l + shift:
 *     pass 1 (slider nodes are slaves):     shift = c,       xi = phi
 *     pass 0 (resonator nodes are slaves):  shift = -c - 1,  xi = 1 - phi   (phi > 0)
 *                                           shift = -c,      xi = 0         (phi = 0)
 * and the weights of the interpolation are computed once per step, not once per node.
 *
 * The gap is the vertical distance of the slave node to the interpolated master line
 * $y_{i,l} = h_{i,l} + u_{i,l}$,
 * $$ g_{i,l} = \delta - y_{i,l} - \sum_{r=0}^3 N_r(\xi)\, y_{i',l'-1+r} , % eq:ra2d-30 $$
 * with the cubic weights of `ra_hermite` (Eq. 31); on the first and the last segment, which lack an
 * outer neighbour, it is linear (Eq. 32). A node that meets the very last node of the master
 * (phi = 0) is on the linear line too, with weight 1 on that node: the zone of Sect. 2.1 is closed.
 * The slider may hang over either end of the resonator; only nodes that face the other solid count.
 *
 * **Two kernels** do the work, `synthesise` (Eq. 27, nodes across the vector lanes, so that each
 * node's sum over k is taken in the order k = 0, 1, ... whatever the width of a vector) and
 * `hermite_gaps`. They are compiled for AVX-512, AVX2 and SSE2, and give the same bits because
 * neither reorders a sum nor contracts a product. Blocks start at multiples of 8 nodes: a load that
 * straddles two cache lines costs twice.
 *
 * This loop looks at every node at every step. It stays the reference for faster detection.
 * Tests: tests/test_detection.c (partition of unity, exact polynomials, overhang, both ends).
 */
#include "detection.h"

#include <stdlib.h>
#include <string.h>

#include "vector.h"

enum { BLOCK = 64 };

void ra_hermite(double xi, double N[4])
{
    const double xi2 = xi * xi, xi3 = xi2 * xi;
    N[0] = -0.5 * xi + xi2 - 0.5 * xi3;
    N[1] = 1.0 - 2.5 * xi2 + 1.5 * xi3;
    N[2] = 0.5 * xi + 2.0 * xi2 - 1.5 * xi3;
    N[3] = -0.5 * xi2 + 0.5 * xi3;
}

void ra_hermite_slope(double xi, double slope[4])
{
    const double xi2 = xi * xi;
    slope[0] = -0.5 + 2.0 * xi - 1.5 * xi2;
    slope[1] = -5.0 * xi + 4.5 * xi2;
    slope[2] = 0.5 + 4.0 * xi - 4.5 * xi2;
    slope[3] = -xi + 1.5 * xi2;
}

// ## Who faces whom

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/// Ranges of slave nodes for one pass; `masters` nodes, of which the last counts only if xi = 0.
static void set_pass(struct ra_pass *pass, int64_t slaves, int64_t masters, int64_t shift, double xi,
                     int on_nodes, double rate)
{
    pass->shift = shift;
    pass->xi = xi;
    pass->rate = rate;
    pass->begin = larger(0, -shift);
    pass->end = larger(pass->begin, smaller(slaves, masters - (on_nodes ? 0 : 1) - shift));
    // Hermite needs 1 <= l' <= masters - 3
    pass->hermite_begin = smaller(pass->end, larger(pass->begin, 1 - shift));
    pass->hermite_end = larger(pass->hermite_begin, smaller(pass->end, masters - 2 - shift));
    ra_hermite(xi, pass->N);
    ra_hermite_slope(xi, pass->slope);
    for (int r = 0; r < 4; r++) {
        pass->slope[r] *= rate;
    }
}

void ra_detection_passes(const struct ra_problem *problem, const struct ra_offset *offset,
                         struct ra_pass pass[2])
{
    const int64_t bottom = (int64_t)problem->solid[0].nodes, top = (int64_t)problem->solid[1].nodes;
    const int64_t cell = offset->cell + (int64_t)problem->solid[1].first -
                         (int64_t)problem->solid[0].first;
    const double phi = ra_offset_fraction(&problem->sliding, offset);
    const int on_nodes = offset->rest == 0;
    // with growing V t, xi falls in pass 0 and grows in pass 1
    const double per_length = 1.0 / problem->spacing;
    set_pass(&pass[0], bottom, top, on_nodes ? -cell : -cell - 1, on_nodes ? 0.0 : 1.0 - phi,
             on_nodes, -per_length);
    set_pass(&pass[1], top, bottom, cell, phi, on_nodes, per_length);
}

// ## The line h + u

/// line_l = h_l + sum_k U_k psi_k(x_l) for l in [begin, end), whole blocks of 8 (the tables are
/// padded by zeros to that).
RA_CLONES
static void synthesise(const double *restrict psi, size_t pitch, size_t modes,
                       const double *restrict amplitude, const double *restrict height,
                       double *restrict line, size_t begin, size_t end)
{
    for (size_t l = begin; l < end; l += BLOCK) {
        double sum[BLOCK] = {0};
        if (end - l >= BLOCK) {
            for (size_t k = 0; k < modes; k++) {
                const double *const row = psi + k * pitch + l;
                for (size_t j = 0; j < BLOCK; j++) {
                    sum[j] += amplitude[k] * row[j];
                }
            }
            for (size_t j = 0; j < BLOCK; j++) {
                line[l + j] = height[l + j] + sum[j];
            }
        } else {
            for (size_t k = 0; k < modes; k++) {
                const double *const row = psi + k * pitch + l;
                for (size_t j = 0; j < end - l; j++) {
                    sum[j] += amplitude[k] * row[j];
                }
            }
            for (size_t j = 0; j < end - l; j++) {
                line[l + j] = height[l + j] + sum[j];
            }
        }
    }
}

/// Nodes of `solid` that either pass reads: its slaves, and the masters of the other's slaves with
/// one neighbour on the left and two on the right.
static void draw_line(const struct ra_problem *problem, int solid, const double *amplitude,
                      struct ra_detection *detection)
{
    const struct ra_solid *const s = &problem->solid[solid];
    const struct ra_pass *const slave = &detection->pass[solid];
    const struct ra_pass *const master = &detection->pass[1 - solid];
    const int64_t first = smaller(slave->begin, master->begin + master->shift - 1);
    const int64_t last = larger(slave->end, master->end + master->shift + 2);
    const size_t begin = (size_t)larger(first, 0) / RA_LANES * RA_LANES;
    const size_t end = (size_t)smaller((last + RA_LANES - 1) / RA_LANES * RA_LANES, (int64_t)s->modes.pitch);
    synthesise(s->modes.by_mode, s->modes.pitch, s->modes.count, amplitude, s->height,
               detection->line[solid], begin, end);
}

// ## Gaps

/// gap_j of BLOCK slave nodes over Hermite segments; returns whether one is below the threshold.
RA_CLONES
static int hermite_gaps(const double *restrict slave, const double *restrict master, double delta,
                        const double *restrict N, double below, double *restrict gap)
{
    int any = 0;
    for (size_t j = 0; j < BLOCK; j++) {
        gap[j] = (delta - slave[j]) - ((N[0] * master[j] + N[1] * master[j + 1]) +
                                       (N[2] * master[j + 2] + N[3] * master[j + 3]));
        any |= gap[j] < below;
    }
    return any;
}

/// The same for one node, Hermite or linear: the same operations in the same order.
static double node_gap(double delta, double slave, const double *master, const struct ra_pass *pass,
                       int hermite)
{
    const double *const N = pass->N;
    if (hermite) {
        return (delta - slave) - ((N[0] * master[-1] + N[1] * master[0]) +
                                  (N[2] * master[1] + N[3] * master[2]));
    }
    // a slave on the very last master node has xi = 0 and no right neighbour
    const double right = pass->xi > 0.0 ? pass->xi * master[1] : 0.0;
    return (delta - slave) - ((1.0 - pass->xi) * master[0] + right);
}

/// How the gap changes with the sliding alone: minus the slope of the master line.
static double sliding_slope(const double *master, const struct ra_pass *pass, int hermite)
{
    const double *const s = pass->slope;
    if (hermite) {
        return -((s[0] * master[-1] + s[1] * master[0]) + (s[2] * master[1] + s[3] * master[2]));
    }
    return pass->xi > 0.0 ? -pass->rate * (master[1] - master[0]) : 0.0;
}

/// Appends the contact of slave node l.
static void append(const struct ra_pass *pass, int slave, int64_t l, double gap, int hermite,
                   const double *master, struct ra_detection *detection)
{
    struct ra_contact *const c = &detection->contact[detection->count++];
    c->slave = slave;
    c->node = (size_t)l;
    c->master = (size_t)(l + pass->shift);
    c->hermite = hermite;
    c->gap = gap;
    c->slope = sliding_slope(master, pass, hermite);
    c->force = 0.0;
}

/// Looks at slave nodes [begin, end) one by one.
static void scan_nodes(const struct ra_problem *problem, int slave, int64_t begin, int64_t end,
                       int hermite, double below, struct ra_detection *detection)
{
    const struct ra_pass *const pass = &detection->pass[slave];
    for (int64_t l = begin; l < end; l++) {
        const double *const master = detection->line[1 - slave] + l + pass->shift;
        const double gap = node_gap(problem->gap, detection->line[slave][l], master, pass, hermite);
        if (gap < below) {
            append(pass, slave, l, gap, hermite, master, detection);
        }
    }
}

/// Looks at the Hermite nodes of a pass by blocks.
static void scan_blocks(const struct ra_problem *problem, int slave, double below,
                        struct ra_detection *detection)
{
    const struct ra_pass *const pass = &detection->pass[slave];
    double gap[BLOCK];
    int64_t l = pass->hermite_begin;
    for (; l + BLOCK <= pass->hermite_end; l += BLOCK) {
        const double *const master = detection->line[1 - slave] + l + pass->shift;
        if (!hermite_gaps(detection->line[slave] + l, master - 1, problem->gap, pass->N, below,
                          gap)) {
            continue;
        }
        for (int64_t j = 0; j < BLOCK; j++) {
            if (gap[j] < below) {
                append(pass, slave, l + j, gap[j], 1, master + j, detection);
            }
        }
    }
    scan_nodes(problem, slave, l, pass->hermite_end, 1, below, detection);
}

void ra_detect(const struct ra_problem *problem, const struct ra_offset *offset,
               const double *const amplitude[2], double below, struct ra_detection *detection)
{
    detection->count = 0;
    ra_detection_passes(problem, offset, detection->pass);
    if (detection->pass[0].begin >= detection->pass[0].end &&
        detection->pass[1].begin >= detection->pass[1].end) {
        return;
    }
    draw_line(problem, 0, amplitude[0], detection);
    draw_line(problem, 1, amplitude[1], detection);
    for (int slave = 0; slave < 2; slave++) {
        const struct ra_pass *const pass = &detection->pass[slave];
        scan_nodes(problem, slave, pass->begin, pass->hermite_begin, 0, below, detection);
        scan_blocks(problem, slave, below, detection);
        scan_nodes(problem, slave, pass->hermite_end, pass->end, 0, below, detection);
    }
}

// ## Memory

enum ra_code ra_detection_make(const struct ra_problem *problem, struct ra_detection *detection,
                               struct ra_status *st)
{
    memset(detection, 0, sizeof *detection);
    // in either pass no more slaves than the shorter solid has nodes, and one
    const size_t shorter = problem->solid[0].nodes < problem->solid[1].nodes
                               ? problem->solid[0].nodes
                               : problem->solid[1].nodes;
    detection->capacity = 2 * (shorter + 1);
    detection->contact =
        ra_alloc(detection->capacity, sizeof *detection->contact, "contacts", st);
    for (int i = 0; i < 2; i++) {
        detection->line[i] =
            ra_alloc(problem->solid[i].modes.pitch, sizeof(double), "deflected line", st);
    }
    if (detection->contact == NULL || detection->line[0] == NULL || detection->line[1] == NULL) {
        ra_detection_free(detection);
        return RA_SYSTEM;
    }
    return RA_OK;
}

void ra_detection_free(struct ra_detection *detection)
{
    if (detection != NULL) {
        free(detection->contact);
        free(detection->line[0]);
        free(detection->line[1]);
        memset(detection, 0, sizeof *detection);
    }
}
