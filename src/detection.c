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
 * **Spots.** What is looked at is a list of spots, pairs of node intervals, one of each solid. The
 * plain engine has one spot, the whole contact zone; candidates.c finds the few places that matter.
 * All else, here and in the contact laws, is the same code for both, works lane by lane on nodes
 * and does not depend on how nodes are grouped into spots: hence the same bits.
 *
 * **Two kernels** (kernels.h) do the work: `synthesise` (Eq. 27) has nodes across the lanes and
 * adds, for each node, the modes of even k and those of odd k in ascending order, then the two
 * sums, whatever the width of a vector; two chains of additions hide half of their latency. `flag`
 * finds the blocks in which a gap is negative. Blocks start at multiples of 8 nodes: a load that
 * straddles two cache lines costs twice.
 *
 * The plain engine looks at every node at every step. It stays the reference for the faster one.
 * Tests: tests/test_detection.c (partition of unity, exact polynomials, overhang, both ends).
 */
#include "detection.h"

#include <stdlib.h>
#include <string.h>

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
static void set_pass(struct ra_pass *pass, int64_t slaves, int64_t masters, int64_t shift,
                     double xi, int on_nodes, double rate)
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
    const int64_t cell =
        offset->cell + (int64_t)problem->solid[1].first - (int64_t)problem->solid[0].first;
    const double phi = ra_offset_fraction(&problem->sliding, offset);
    const int on_nodes = offset->rest == 0;
    // with growing V t, xi falls in pass 0 and grows in pass 1
    const double per_length = 1.0 / problem->spacing;
    set_pass(&pass[0], bottom, top, on_nodes ? -cell : -cell - 1, on_nodes ? 0.0 : 1.0 - phi,
             on_nodes, -per_length);
    set_pass(&pass[1], top, bottom, cell, phi, on_nodes, per_length);
}

// ## The line h + u

void ra_detection_lines(const struct ra_problem *problem, const double *const amplitude[2],
                        const struct ra_spot *spot, size_t count, double *const line[2])
{
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &problem->solid[i];
        problem->kernels->synthesise(s->modes.by_mode, s->modes.pitch, s->modes.count, amplitude[i],
                                     s->height, line[i], spot, count, i);
    }
}

// ## The plain engine: one spot

size_t ra_detection_zone(const struct ra_problem *problem, const struct ra_pass pass[2],
                         struct ra_spot *spot)
{
    int empty = 1;
    for (int i = 0; i < 2; i++) {
        const struct ra_pass *const slave = &pass[i], *const master = &pass[1 - i];
        const int64_t pitch = (int64_t)problem->solid[i].modes.pitch;
        // slaves of this pass, and masters of the other's with one neighbour left and two right
        // and what the spots around contacts add to them (ra_spot_over), lest their lines be stale
        const int64_t first = smaller(slave->begin, master->begin + master->shift - 1) - 3;
        const int64_t last = larger(slave->end, master->end + master->shift + 2) + 4;
        empty &= slave->begin >= slave->end;
        spot->begin[i] = smaller(larger(first, 0) / RA_LANES * RA_LANES, pitch);
        spot->end[i] =
            larger(spot->begin[i], smaller((last + RA_LANES - 1) / RA_LANES * RA_LANES, pitch));
    }
    return empty ? 0 : 1;
}

// ## Listing contacts

double ra_sliding_slope(const struct ra_problem *problem, const struct ra_detection *detection,
                        int slave, int64_t node)
{
    const struct ra_pass *const pass = &detection->pass[slave];
    const int64_t l = node + pass->shift;
    const double *const master = detection->line[1 - slave] + l;
    if (node >= pass->hermite_begin && node < pass->hermite_end) {
        return ra_gap_slope(master - 1, pass->slope);
    }
    const int has_right = l + 1 < (int64_t)problem->solid[1 - slave].nodes;
    return has_right ? -pass->rate * (master[1] - master[0]) : 0.0;
}

/// Appends the contact of slave node l if its gap is below the threshold.
static void try_node(const struct ra_problem *problem, int slave, int64_t l, int hermite,
                     double below, struct ra_detection *detection)
{
    const struct ra_pass *const pass = &detection->pass[slave];
    const double *const master = detection->line[1 - slave] + l + pass->shift;
    const double y = detection->line[slave][l];
    const double gap = hermite ? ra_gap(problem->gap, y, master - 1, pass->N)
                               : ra_gap_linear(problem->gap, y, master, pass->xi);
    if (gap < below) {
        detection->contact[detection->count++] =
            (struct ra_contact){.slave = slave,
                                .node = (size_t)l,
                                .master = (size_t)(l + pass->shift),
                                .hermite = hermite,
                                .gap = gap,
                                .slope = ra_sliding_slope(problem, detection, slave, l)};
    }
}

/// The slaves of one pass in a spot.
static struct ra_range slaves_of(const struct ra_problem *problem, const struct ra_spot *spot,
                                 const struct ra_pass *pass, int slave)
{
    struct ra_range range;
    ra_spot_slaves(spot, slave, pass->shift, (int64_t)problem->solid[1 - slave].nodes, &range.begin,
                   &range.end);
    range.begin = larger(range.begin, pass->begin);
    range.end = larger(range.begin, smaller(range.end, pass->end));
    return range;
}

/// Hermite nodes of [begin, end): blocks first, then the nodes of flagged blocks.
static void list_hermite(const struct ra_problem *problem, int slave, int64_t begin, int64_t end,
                         double below, struct ra_detection *detection)
{
    enum { CHUNK = 64 };
    const struct ra_pass *const pass = &detection->pass[slave];
    int64_t flagged[CHUNK];
    for (int64_t b = begin; b < end; b += CHUNK * RA_LANES) {
        const int64_t left = (end - b + RA_LANES - 1) / RA_LANES;
        const size_t count = problem->kernels->flag(
            detection->line[slave], detection->line[1 - slave] + pass->shift - 1, problem->gap,
            pass->N, below, b, left < CHUNK ? left : CHUNK, flagged);
        for (size_t f = 0; f < count; f++) {
            for (int64_t l = flagged[f]; l < flagged[f] + RA_LANES && l < end; l++) {
                try_node(problem, slave, l, 1, below, detection);
            }
        }
    }
}

/// Contacts of one pass in one spot.
static void list_range(const struct ra_problem *problem, int slave, struct ra_range range,
                       double below, struct ra_detection *detection)
{
    const struct ra_pass *const pass = &detection->pass[slave];
    const int64_t begin = smaller(larger(range.begin, pass->hermite_begin), range.end);
    const int64_t end = larger(begin, smaller(range.end, pass->hermite_end));
    for (int64_t l = range.begin; l < begin; l++) {
        try_node(problem, slave, l, 0, below, detection);
    }
    list_hermite(problem, slave, begin, end, below, detection);
    for (int64_t l = end; l < range.end; l++) {
        try_node(problem, slave, l, 0, below, detection);
    }
}

void ra_detection_list(const struct ra_problem *problem, double below,
                       struct ra_detection *detection)
{
    detection->count = 0;
    for (int slave = 0; slave < 2; slave++) {
        for (size_t c = 0; c < detection->spot_count; c++) {
            list_range(problem, slave,
                       slaves_of(problem, &detection->spot[c], &detection->pass[slave], slave),
                       below, detection);
        }
    }
}

// ## Spots around contacts

struct ra_range ra_contact_reach(const struct ra_contact *c)
{
    const int64_t master = (int64_t)c->master;
    return c->slave == 1 ? (struct ra_range){(int64_t)c->node, (int64_t)c->node + 1}
                         : (struct ra_range){master - 1, master + 3};
}

struct ra_spot ra_spot_over(const struct ra_problem *problem, const struct ra_pass pass[2],
                            struct ra_range slider)
{
    // resonator nodes under these slider nodes and their neighbours, now and one cell further on
    const struct ra_range reach[2] = {
        {slider.begin + pass[1].shift - 1, slider.end + pass[1].shift + 3}, slider};
    struct ra_spot spot;
    for (int i = 0; i < 2; i++) {
        const int64_t pitch = (int64_t)problem->solid[i].modes.pitch;
        const int64_t begin = smaller(larger(reach[i].begin, 0), pitch);
        const int64_t end = larger(smaller(reach[i].end, pitch), begin);
        spot.begin[i] = begin / RA_LANES * RA_LANES;
        spot.end[i] = smaller((end + RA_LANES - 1) / RA_LANES * RA_LANES, pitch);
    }
    return spot;
}

void ra_spot_append(struct ra_detection *detection, struct ra_spot spot)
{
    struct ra_spot *const last =
        detection->spot_count > 0 ? &detection->spot[detection->spot_count - 1] : NULL;
    if (last != NULL && (spot.begin[0] <= last->end[0] || spot.begin[1] <= last->end[1])) {
        for (int i = 0; i < 2; i++) {
            last->begin[i] = smaller(last->begin[i], spot.begin[i]);
            last->end[i] = larger(last->end[i], spot.end[i]);
        }
    } else {
        detection->spot[detection->spot_count++] = spot;
    }
}

void ra_spots_around(const struct ra_problem *problem, struct ra_detection *detection)
{
    size_t a = 0, b = 0;
    while (b < detection->count && detection->contact[b].slave == 0) {
        b++;
    }
    const size_t middle = b;
    detection->spot_count = 0;
    // both passes ascend; we take the contact that begins first on the slider
    while (a < middle || b < detection->count) {
        const struct ra_contact *const x = a < middle ? &detection->contact[a] : NULL;
        const struct ra_contact *const y = b < detection->count ? &detection->contact[b] : NULL;
        const int first =
            y == NULL || (x != NULL && ra_contact_reach(x).begin <= ra_contact_reach(y).begin);
        const struct ra_range reach = ra_contact_reach(first ? x : y);
        a += (size_t)first;
        b += (size_t)!first;
        ra_spot_append(detection, ra_spot_over(problem, detection->pass, reach));
    }
}

void ra_detect(const struct ra_problem *problem, const struct ra_offset *offset,
               const double *const amplitude[2], double below, struct ra_detection *detection)
{
    ra_detection_passes(problem, offset, detection->pass);
    detection->spot_count = ra_detection_zone(problem, detection->pass, detection->spot);
    ra_detection_lines(problem, amplitude, detection->spot, detection->spot_count, detection->line);
    ra_detection_list(problem, below, detection);
}

// ## Memory

double *ra_nodal_array(const struct ra_solid *solid, struct ra_status *st)
{
    double *const all =
        ra_alloc(solid->modes.pitch + 2 * RA_MARGIN, sizeof(double), "nodal array", st);
    return all != NULL ? all + RA_MARGIN : NULL;
}

void ra_nodal_free(double *array)
{
    free(array != NULL ? array - RA_MARGIN : NULL);
}

enum ra_code ra_detection_make(const struct ra_problem *problem, struct ra_detection *detection,
                               struct ra_status *st)
{
    memset(detection, 0, sizeof *detection);
    // in either pass no more slaves than the shorter solid has nodes, and one
    const size_t shorter = problem->solid[0].nodes < problem->solid[1].nodes
                               ? problem->solid[0].nodes
                               : problem->solid[1].nodes;
    detection->capacity = 2 * (shorter + 1);
    detection->spot_capacity = shorter / RA_LANES + 2;
    detection->contact = ra_alloc(detection->capacity, sizeof *detection->contact, "contacts", st);
    detection->spot = ra_alloc(detection->spot_capacity, sizeof *detection->spot, "spots", st);
    detection->line[0] = ra_nodal_array(&problem->solid[0], st);
    detection->line[1] = ra_nodal_array(&problem->solid[1], st);
    if (detection->contact == NULL || detection->spot == NULL || detection->line[0] == NULL ||
        detection->line[1] == NULL) {
        ra_detection_free(detection);
        return RA_SYSTEM;
    }
    return RA_OK;
}

void ra_detection_free(struct ra_detection *detection)
{
    if (detection != NULL) {
        free(detection->contact);
        free(detection->spot);
        ra_nodal_free(detection->line[0]);
        ra_nodal_free(detection->line[1]);
        memset(detection, 0, sizeof *detection);
    }
}
