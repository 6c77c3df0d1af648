// Node-to-segment detection in two passes: the plain loop over all nodes (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Nodes of solid i sit at $x_{i,l}$ = (first + l) $\chi$ in their own frame. In pass i the nodes of
 * solid i are slaves, and each finds the segment of the other solid that contains its vertical
 * projection,
 * $$ x_{i',l'} \le x_{i,l} \mp V t_n < x_{i',l'+1},                   % eq:ra2d-28 $$
 * $$ \xi = (x_{i,l} \mp V t_n - x_{i',l'})/\chi.                      % eq:ra2d-29 $$
 * Both grids have the spacing $\chi$. So with the offset $c + \phi$ of the slider in cells
 * (imposed.c) *all* nodes of a pass share one $\xi$, and l' = l + shift:
 *     pass 1 (slider nodes are slaves):     shift = c,       xi = phi
 *     pass 0 (resonator nodes are slaves):  shift = -c - 1,  xi = 1 - phi   (phi > 0)
 *                                           shift = -c,      xi = 0         (phi = 0)
 * and the weights of the interpolation are computed once per step, not once per node.
 *
 * The gap is the vertical distance of the slave node to the interpolated master line
 * $y_{i,l} = h_{i,l} + u_{i,l}$,
 * $$ g_{i,l} = \delta - y_{i,l} - \sum_{r=0}^3 N_r(\xi)\, y_{i',l'-1+r} , % eq:ra2d-30 $$
 * with the cubic weights of `ra_hermite` (Eq. 31). On the first and the last segment, which lack an
 * outer neighbour, the master line is linear (Eq. 32). It is also linear for a slave that lies
 * exactly over the last node of the master $(\phi = 0)$, with weight 1 on that node, because the
 * zone of Sect. 2.1 includes its ends. The slider may extend beyond either end of the resonator;
 * only nodes over the other solid count.
 *
 * **Options** (beyond the paper, for comparison with other programs). `slaves` leaves out one pass,
 * whose range of slaves is then empty. `linear` interpolates all segments by Eq. 32. Only the
 * weights of Eq. 31 change, to (0, $1 - \xi$, $\xi$, 0); a zero times a neighbour's height adds
 * nothing, so that the numbers are those of Eq. 32 to the bit. The proofs of candidate_lists.c for
 * cubics also hold for straight segments.
 *
 * **Candidate ranges and packed indices.** Gaps are computed in a list of candidate ranges, pairs
 * of node intervals, one of each solid. The plain engine has one candidate range, the whole contact
 * zone. The other engine finds the few nodes that matter (candidates.c) and stores them one after
 * the other (packed.c). All other code, here and in the contact laws, is the same for both engines.
 * It works lane by lane on packed indices and does not depend on the grouping of nodes into
 * candidate ranges, so that the bits are the same.
 *
 * **Two kernels** (kernels.h) do the work. `synthesise` (Eq. 27) computes several nodes at once.
 * For each node it adds the modes of even k in ascending order, separately the modes of odd k, and
 * then the two sums. This order is the same for every width of a vector. Two chains of additions
 * hide half of their latency. `flag` finds the slaves whose gap is below a threshold.
 *
 * The plain engine computes the gaps of all nodes in every step. The faster engine is tested
 * against it.
 *
 * **Weights.** Hermite's cubic has at each node the slope of the chord between the two neighbours,
 * $$ N_0 = -\tfrac12\xi + \xi^2 - \tfrac12\xi^3, \quad
 *    N_1 = 1 - \tfrac52\xi^2 + \tfrac32\xi^3, \quad
 *    N_2 = \tfrac12\xi + 2\xi^2 - \tfrac32\xi^3, \quad
 *    N_3 = -\tfrac12\xi^2 + \tfrac12\xi^3 .
 *                                                                       % eq:ra2d-31 $$
 * All four are computed by Horner's rule in the same way, so that a vector can hold them.
 *
 * Tests: tests/detection/test_detection.c (partition of unity, exact polynomials, overhang, both
 * ends).
 */
#include "detection/detection.h"

#include <stdlib.h>
#include <string.h>

/// Coefficients of the four weights, from $\xi^3$ down to 1; then the first two coefficients
/// multiplied by 3 and by 2, for the derivative.
static const double weight_of[RA_WEIGHT_ROWS][4] = {{-0.5, 1.5, -1.5, 0.5}, {1.0, -2.5, 2.0, -0.5},
                                                    {-0.5, 0.0, 0.5, 0.0},  {0.0, 1.0, 0.0, 0.0},
                                                    {-1.5, 4.5, -4.5, 1.5}, {2.0, -5.0, 4.0, -1.0}};
/// The same for linear interpolation.
static const double linear_weight_of[RA_WEIGHT_ROWS][4] = {
    {0.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 0.0}, {0.0, -1.0, 1.0, 0.0}, {0.0, 1.0, 0.0, 0.0}};
/// The same if all slaves lie on nodes $(\xi = 0)$, where the slope of the straight facets jumps.
/// The work of sliding is a sum over the steps, and half of such a step belongs to each of the two
/// facets. So we take the mean of their slopes. If the time from node to node is a multiple of the
/// step, the slope of one side alone would give an error of first order, with the same sign at
/// every crossing (energy.c).
static const double on_node_weight_of[RA_WEIGHT_ROWS][4] = {
    {0.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 0.0}, {-0.5, 0.0, 0.5, 0.0}, {0.0, 1.0, 0.0, 0.0}};

void ra_hermite(double xi, double N[4])
{
    const double(*const c)[4] = weight_of;
    for (int r = 0; r < 4; r++) {
        N[r] = ((c[0][r] * xi + c[1][r]) * xi + c[2][r]) * xi + c[3][r];
    }
}

void ra_hermite_slope(double xi, double slope[4])
{
    for (int r = 0; r < 4; r++) {
        slope[r] = (weight_of[4][r] * xi + weight_of[5][r]) * xi + weight_of[2][r];
    }
}

// ## Which node lies over which segment

/// Sets the ranges of slave nodes for one pass. The other solid has `masters` nodes; its last node
/// counts only if $\xi = 0$.
static void set_pass(struct ra_pass *pass, int64_t slaves, int64_t masters, int64_t shift,
                     bool on_nodes, double rate)
{
    pass->shift = shift;
    pass->rate = rate;
    pass->begin = ra_larger(0, -shift);
    pass->end = ra_larger(pass->begin, ra_smaller(slaves, masters - (on_nodes ? 0 : 1) - shift));
    // Hermite needs 1 <= l' <= masters - 3
    pass->hermite_begin = ra_smaller(pass->end, ra_larger(pass->begin, 1 - shift));
    pass->hermite_end = ra_larger(pass->hermite_begin, ra_smaller(pass->end, masters - 2 - shift));
}

void ra_detection_passes(const struct ra_problem *problem, const struct ra_offset *offset,
                         struct ra_pass pass[2])
{
    const int64_t bottom = (int64_t)problem->solid[0].nodes, top = (int64_t)problem->solid[1].nodes;
    const int64_t cell =
        offset->cell + (int64_t)problem->solid[1].first - (int64_t)problem->solid[0].first;
    const bool on_nodes = offset->rest == 0;
    // with growing V t, $\xi$ falls in pass 0 and grows in pass 1
    const double per_length = 1.0 / problem->pair.spacing;
    const int64_t slaves[2] = {problem->pair.slaves == RA_SLAVES_SLIDER ? 0 : bottom,
                               problem->pair.slaves == RA_SLAVES_RESONATOR ? 0 : top};
    set_pass(&pass[0], slaves[0], top, on_nodes ? -cell : -cell - 1, on_nodes, -per_length);
    set_pass(&pass[1], slaves[1], bottom, cell, on_nodes, per_length);
    ra_detection_slide(problem, offset, pass);
}

const double (*ra_detection_weights(const struct ra_problem *problem, bool on_nodes))[4]
{
    return !problem->linear ? weight_of : on_nodes ? on_node_weight_of : linear_weight_of;
}

void ra_detection_slide(const struct ra_problem *problem, const struct ra_offset *offset,
                        struct ra_pass pass[2])
{
    const double phi = ra_offset_fraction(&problem->pair.sliding, offset);
    const double xi[2] = {offset->rest == 0 ? 0.0 : 1.0 - phi, phi};
    const double rate[2] = {pass[0].rate, pass[1].rate};
    double *const N[2] = {pass[0].N, pass[1].N}, *const slope[2] = {pass[0].slope, pass[1].slope};
    pass[0].xi = xi[0];
    pass[1].xi = xi[1];
    problem->pair.modal.kernels->weigh(ra_detection_weights(problem, offset->rest == 0), xi, rate,
                                       N, slope);
}

// ## The line h + u

/// Number of nodes whose shapes are found together.
enum { NODES = 64 };

/// h + u at `count` <= NODES nodes from `begin` on; each sum has the order of ra_line_at.
static void line_from(const struct ra_solid *s, const double *amplitude, size_t begin, size_t count,
                      double *y)
{
    double psi[NODES], sum[2][NODES];
    for (size_t l = 0; l < count; l++) {
        sum[0][l] = sum[1][l] = 0.0;
    }
    for (size_t k = 0; k < s->modes.count; k++) {
        if (amplitude[k] == 0.0) {
            continue; // nearly all amplitudes are 0 before the first shock
        }
        ra_modes_sample(&s->modes, k, begin, count, psi);
        for (size_t l = 0; l < count; l++) {
            sum[k % 2][l] += amplitude[k] * psi[l];
        }
    }
    for (size_t l = 0; l < count; l++) {
        y[l] = s->height[begin + l] + (sum[0][l] + sum[1][l]);
    }
}

void ra_detection_lines(const struct ra_problem *problem, const double *const amplitude[2],
                        const struct ra_candidate_range *candidate, double *const line[2])
{
    for (int i = 0; i < 2; i++) {
        double *const y = line[i] + candidate->index[i];
        const int64_t first = candidate->begin[i], end = candidate->end[i];
        for (int64_t l = first; l < end; l += NODES) {
            line_from(&problem->solid[i], amplitude[i], (size_t)l,
                      (size_t)(end - l < NODES ? end - l : NODES), y + (l - first));
        }
    }
}

double ra_line_at(const struct ra_problem *problem, const double *amplitude, int solid,
                  int64_t node)
{
    const struct ra_solid *const s = &problem->solid[solid];
    double psi[RA_MODES_PART], even = 0.0, odd = 0.0;
    for (size_t k = 0; k < s->modes.count; k += RA_MODES_PART) {
        ra_modes_part(&s->modes, k, (size_t)node, psi);
        for (size_t j = 0; j < RA_MODES_PART && k + j < s->modes.count; j += 2) {
            even += amplitude[k + j] * psi[j];
        }
        for (size_t j = 1; j < RA_MODES_PART && k + j < s->modes.count; j += 2) {
            odd += amplitude[k + j] * psi[j];
        }
    }
    return s->height[node] + (even + odd);
}

// ## The plain engine: one candidate range

size_t ra_detection_zone(const struct ra_problem *problem, const struct ra_pass pass[2],
                         struct ra_candidate_range *candidate)
{
    bool empty = true;
    for (int i = 0; i < 2; i++) {
        const struct ra_pass *const slave = &pass[i], *const master = &pass[1 - i];
        const int64_t pitch = (int64_t)problem->solid[i].modes.pitch;
        // the zone has the slaves of this pass, and the masters of the other pass with one
        // neighbour on the left and two on the right. One more node on the left is added, because a
        // zone that is found with nodes on nodes stays in use when the slider moves off them: the
        // masters of pass 0 then begin one node further left
        const int64_t first = ra_smaller(slave->begin, master->begin + master->shift - 1) - 1;
        const int64_t last = ra_larger(slave->end, master->end + master->shift + 2);
        empty &= slave->begin >= slave->end;
        candidate->begin[i] = ra_smaller(ra_larger(first, 0) / RA_LANES * RA_LANES, pitch);
        candidate->end[i] = ra_larger(
            candidate->begin[i], ra_smaller((last + RA_LANES - 1) / RA_LANES * RA_LANES, pitch));
        candidate->index[i] = 0;
    }
    return empty ? 0 : 1;
}

// ## Listing contacts

int64_t ra_packed_index(const struct ra_detection *detection, int solid, int64_t node)
{
    for (size_t c = 0; c < detection->candidate_count; c++) {
        const struct ra_candidate_range *const candidate = &detection->candidate[c];
        if (node >= candidate->begin[solid] && node < candidate->end[solid]) {
            return node - candidate->begin[solid] + candidate->index[solid];
        }
    }
    return -1;
}

/// dg/d(Vt) of slave node l over the master line whose node l' is at `master`. On a node
/// $(\xi = 0)$ it is the mean of both sides, as in on_node_weight_of. The last node has only one
/// side. On the left of the last node but one is a cubic segment, or a straight one. (At the second
/// node we take the slope of its cubic segment, as in the kernels. The energy balance adds half of
/// the jump to the straight segment on the left of this node, energy.c.)
static double slope_over(const struct ra_problem *problem, const struct ra_pass *pass, int slave,
                         int64_t l, const double *master)
{
    if (l >= pass->hermite_begin && l < pass->hermite_end) {
        return ra_gap_slope(master - 1, pass->slope);
    }
    const int64_t at = l + pass->shift, masters = (int64_t)problem->solid[1 - slave].nodes;
    if (at == masters - 1) {
        return -pass->rate * (master[0] - master[-1]);
    }
    const double right = master[1] - master[0];
    if (pass->xi > 0.0 || at == 0) {
        return -pass->rate * right;
    }
    const double central = 0.5 * (master[1] - master[-1]);
    // a line of three nodes has only the two outer segments
    return -pass->rate * (problem->linear || masters == 3 ? central : 0.5 * (right + central));
}

double ra_sliding_slope(const struct ra_problem *problem, const struct ra_detection *detection,
                        int slave, int64_t node)
{
    const struct ra_pass *const pass = &detection->pass[slave];
    const int64_t index = ra_packed_index(detection, 1 - slave, node + pass->shift);
    return slope_over(problem, pass, slave, node, detection->line[1 - slave] + index);
}

/// Gap of slave node l at height y over the master line whose node l' is at `master`.
static double gap_over(const struct ra_problem *problem, const struct ra_pass *pass, int64_t l,
                       double y, const double *master)
{
    return l >= pass->hermite_begin && l < pass->hermite_end
               ? ra_gap(problem->pair.distance, y, master - 1, pass->N)
               : ra_gap_linear(problem->pair.distance, y, master, pass->xi);
}

double ra_gap_at(const struct ra_problem *problem, const struct ra_detection *detection, int slave,
                 int64_t node)
{
    const struct ra_pass *const pass = &detection->pass[slave];
    const int64_t index = ra_packed_index(detection, slave, node);
    const int64_t master = ra_packed_index(detection, 1 - slave, node + pass->shift);
    return gap_over(problem, pass, node, detection->line[slave][index],
                    detection->line[1 - slave] + master);
}

/// Appends the contact of slave node l if its gap is below the threshold.
static void try_node(const struct ra_problem *problem, int slave, int64_t l,
                     const struct ra_candidate_range *candidate, double below,
                     struct ra_detection *detection)
{
    const struct ra_pass *const pass = &detection->pass[slave];
    const int64_t index = l - candidate->begin[slave] + candidate->index[slave];
    const int64_t master =
        l + pass->shift - candidate->begin[1 - slave] + candidate->index[1 - slave];
    const double y = detection->line[slave][index];
    const double *const m = detection->line[1 - slave] + master;
    const double gap = gap_over(problem, pass, l, y, m);
    if (gap < below) {
        detection->contact[detection->count++] =
            (struct ra_contact){.slave = slave,
                                .node = (size_t)l,
                                .master = (size_t)(l + pass->shift),
                                .hermite = l >= pass->hermite_begin && l < pass->hermite_end,
                                .gap = gap,
                                .slope = slope_over(problem, pass, slave, l, m)};
    }
}

size_t ra_flag(const struct ra_problem *problem, const struct ra_detection *detection, int slave,
               const struct ra_candidate_range *candidate, int64_t begin, int64_t end, double below,
               unsigned char close[RA_FLAGS])
{
    const struct ra_pass *const pass = &detection->pass[slave];
    const int64_t index = begin - candidate->begin[slave] + candidate->index[slave];
    const int64_t master =
        begin + pass->shift - candidate->begin[1 - slave] + candidate->index[1 - slave];
    const size_t wanted = (size_t)(end - begin + RA_LANES - 1) / RA_LANES;
    const size_t blocks = wanted < RA_FLAGS ? wanted : RA_FLAGS;
    problem->pair.modal.kernels->flag(detection->line[slave] + index,
                                      detection->line[1 - slave] + (master - 1),
                                      problem->pair.distance, pass->N, below, blocks, close);
    if (blocks == wanted && (end - begin) % RA_LANES != 0) {
        close[blocks - 1] &= (unsigned char)((1u << (end - begin) % RA_LANES) - 1);
    }
    return blocks;
}

struct ra_range ra_candidate_slaves(const struct ra_problem *problem,
                                    const struct ra_candidate_range *candidate,
                                    const struct ra_pass *pass, int slave)
{
    const int64_t masters = (int64_t)problem->solid[1 - slave].nodes;
    const int64_t first = candidate->begin[1 - slave], last = candidate->end[1 - slave];
    struct ra_range range = {ra_larger(candidate->begin[slave], pass->begin),
                             ra_smaller(candidate->end[slave], pass->end)};
    if (first > 0) {
        range.begin = ra_larger(range.begin, first + 1 - pass->shift);
    }
    if (last < masters) {
        range.end = ra_smaller(range.end, last - 2 - pass->shift);
    }
    range.end = ra_larger(range.begin, range.end);
    return range;
}

/// Lists the Hermite nodes of [begin, end) in a candidate range: all gaps are computed at once,
/// then the close nodes are listed one by one.
static void list_hermite(const struct ra_problem *problem, int slave, int64_t begin, int64_t end,
                         const struct ra_candidate_range *candidate, double below,
                         struct ra_detection *detection)
{
    unsigned char close[RA_FLAGS];
    for (int64_t b = begin; b < end; b += RA_FLAGS * RA_LANES) {
        const size_t blocks = ra_flag(problem, detection, slave, candidate, b, end, below, close);
        for (size_t f = 0; f < blocks; f++) {
            for (unsigned bits = close[f]; bits != 0; bits &= bits - 1) {
                try_node(problem, slave, b + (int64_t)(RA_LANES * f) + __builtin_ctz(bits),
                         candidate, below, detection);
            }
        }
    }
}

/// Contacts of one pass in one candidate range.
static void list_range(const struct ra_problem *problem, int slave,
                       const struct ra_candidate_range *candidate, double below,
                       struct ra_detection *detection)
{
    const struct ra_pass *const pass = &detection->pass[slave];
    const struct ra_range range = ra_candidate_slaves(problem, candidate, pass, slave);
    const int64_t begin = ra_smaller(ra_larger(range.begin, pass->hermite_begin), range.end);
    const int64_t end = ra_larger(begin, ra_smaller(range.end, pass->hermite_end));
    for (int64_t l = range.begin; l < begin; l++) {
        try_node(problem, slave, l, candidate, below, detection);
    }
    list_hermite(problem, slave, begin, end, candidate, below, detection);
    for (int64_t l = end; l < range.end; l++) {
        try_node(problem, slave, l, candidate, below, detection);
    }
}

void ra_detection_list(const struct ra_problem *problem, double below,
                       struct ra_detection *detection)
{
    detection->count = 0;
    for (int slave = 0; slave < 2; slave++) {
        for (size_t c = 0; c < detection->candidate_count; c++) {
            list_range(problem, slave, &detection->candidate[c], below, detection);
        }
    }
}

// ## Candidate ranges

struct ra_candidate_range ra_candidate_over(const struct ra_problem *problem,
                                            const struct ra_pass pass[2], struct ra_range slider)
{
    // resonator nodes under these slider nodes and their neighbours, now and one cell further on
    const struct ra_range reach[2] = {
        {slider.begin + pass[1].shift - 1, slider.end + pass[1].shift + 3}, slider};
    struct ra_candidate_range candidate;
    for (int i = 0; i < 2; i++) {
        const int64_t pitch = (int64_t)problem->solid[i].modes.pitch;
        const int64_t begin = ra_smaller(ra_larger(reach[i].begin, 0), pitch);
        const int64_t end = ra_larger(ra_smaller(reach[i].end, pitch), begin);
        candidate.begin[i] = begin / RA_LANES * RA_LANES;
        candidate.end[i] = ra_smaller((end + RA_LANES - 1) / RA_LANES * RA_LANES, pitch);
        candidate.index[i] = 0; // known when it is appended
    }
    return candidate;
}

void ra_candidate_append(struct ra_detection *detection, struct ra_candidate_range candidate)
{
    struct ra_candidate_range *const last =
        detection->candidate_count > 0 ? &detection->candidate[detection->candidate_count - 1]
                                       : NULL;
    if (last != NULL &&
        (candidate.begin[0] <= last->end[0] || candidate.begin[1] <= last->end[1])) {
        for (int i = 0; i < 2; i++) {
            last->begin[i] = ra_smaller(last->begin[i], candidate.begin[i]);
            last->end[i] = ra_larger(last->end[i], candidate.end[i]);
            last->index[i] = last->begin[i] - detection->origin[i];
        }
    } else {
        for (int i = 0; i < 2; i++) {
            candidate.index[i] = candidate.begin[i] - detection->origin[i];
        }
        detection->candidate[detection->candidate_count++] = candidate;
    }
}

void ra_detect_plain(const struct ra_problem *problem, const struct ra_offset *offset,
                     const double *const amplitude[2], double below, struct ra_detection *detection)
{
    ra_detection_passes(problem, offset, detection->pass);
    detection->candidate_count = ra_detection_zone(problem, detection->pass, detection->candidate);
    if (detection->candidate_count > 0) {
        ra_detection_lines(problem, amplitude, detection->candidate, detection->line);
    }
    ra_detection_list(problem, below, detection);
}

// ## Memory

enum { HEAD = RA_LANES, STAGGER = 61, SPARE = 512, AROUND = 256 };

size_t ra_zone_room(const struct ra_problem *problem, int i)
{
    // room for the nodes that the other solid can meet, for some nodes on either side, and spare
    // entries
    const size_t own = problem->solid[i].modes.pitch, other = problem->solid[1 - i].modes.pitch;
    return own < other + AROUND + SPARE ? own : other + AROUND + SPARE;
}

size_t ra_packed_room(const struct ra_problem *problem)
{
    const size_t bottom = ra_zone_room(problem, 0);
    const size_t top = problem->solid[1].modes.pitch + AROUND;
    const size_t room = bottom > top ? bottom : top;
    return room > problem->pair.modal.width ? room : problem->pair.modal.width;
}

void *ra_packed_array(const struct ra_problem *problem, struct ra_status *st)
{
    const size_t room = ra_packed_room(problem) + 3 * RA_MARGIN + HEAD;
    double *const all =
        ra_alloc(room + STAGGER * RA_LANES, sizeof(double), "array over packed indices", st);
    if (all == NULL) {
        return NULL;
    }
    // large arrays begin on pages. Without a shift their first elements, which are the ones in use,
    // would all need the same few lines of the cache
    double *const array = all + HEAD + RA_LANES * ((uintptr_t)all / 4096 * 37 % STAGGER);
    memcpy(array - 1, &all, sizeof all);
    return array + RA_MARGIN;
}

void ra_packed_array_free(void *array)
{
    if (array != NULL) {
        double *all;
        memcpy(&all, (double *)array - RA_MARGIN - 1, sizeof all);
        free(all);
    }
}

enum ra_code ra_detection_make(const struct ra_problem *problem, struct ra_detection *detection,
                               struct ra_status *st)
{
    memset(detection, 0, sizeof *detection);
    // in either pass the number of slaves is at most the number of nodes of the shorter solid
    const size_t shorter = problem->solid[0].nodes < problem->solid[1].nodes
                               ? problem->solid[0].nodes
                               : problem->solid[1].nodes;
    detection->capacity = 2 * shorter;
    // a candidate range of the list has four indices or more, and one index lies between two ranges
    detection->candidate_capacity = shorter / 4 + 4;
    detection->contact =
        ra_reserve(detection->capacity, sizeof *detection->contact, "contacts", st);
    detection->candidate = ra_alloc(detection->candidate_capacity, sizeof *detection->candidate,
                                    "candidate ranges", st);
    detection->line[0] = ra_packed_array(problem, st);
    detection->line[1] = ra_packed_array(problem, st);
    if (detection->contact == NULL || detection->candidate == NULL || detection->line[0] == NULL ||
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
        free(detection->candidate);
        ra_packed_array_free(detection->line[0]);
        ra_packed_array_free(detection->line[1]);
        memset(detection, 0, sizeof *detection);
    }
}
