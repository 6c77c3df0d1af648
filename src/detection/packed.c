// Tables of the nodes that can come into contact (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A step needs some twenty of 90001 nodes. They lie in a few candidate ranges, which are valid for
 * tens of steps. So their data are copied once into small tables, one node after the other:
 * shapes (from the rows of rows.c), heights, weights. A step then goes through whole vectors,
 * without a loop over ranges, and reads only these small tables.
 *
 * **Packed indices.** In the packed tables a slider node and the resonator node under it (l = j +
 * shift of pass 1) have the same packed index; if one of the two nodes does not exist, its entry is
 * not used. Neighbours in the tables are neighbours on the solid, except at the seam between two
 * candidate ranges. So in either pass the master nodes of the slave at index p are at p + d .. p +
 * d + 3, with the same d for all slaves. By Eq. 28, d = -1 in pass 1 and d = -2 in pass 0 (-1 while
 * nodes lie exactly over nodes).
 *
 * **Seams.** A slave counts only if all its masters lie in its own candidate range (`valid`). So
 * all forces that `gather` reads across a seam are zero, and the sums are those of unpacked tables.
 *
 * **Ends.** Slaves over the first and last segment of a solid, which are interpolated linearly, are
 * few. They are in a separate list, which the fused kernel handles as well. On most surfaces few
 * steps have such slaves. If the highest summit lies at an end of the slider, most steps have some.
 *
 * The plain engine uses the same code with one range, the contact zone, whose first node has index
 * 0; the zone is packed again when it has moved by a block of nodes. If a list needs more indices
 * than PACKED_SHARE of the slider, or more than MOST_PACKED, packing it costs more than it saves,
 * and the whole zone is packed instead. Tests: tests/detection/test_candidates.c,
 * tests/detection/test_lists.c, tests/detection/test_engines.c, tests/contact/test_contact.c.
 */
#include "detection/packed.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PACKED = 512, PACKED_SHARE = 2 };

static int64_t block_begin(int64_t index)
{
    return index / RA_LANES * RA_LANES;
}

static int64_t block_end(int64_t index)
{
    return (index + RA_LANES - 1) / RA_LANES * RA_LANES;
}

// ## Nodes to indices

/// Copies all data of the nodes in the candidate ranges to their packed indices.
static void pack_nodes(const struct ra_problem *problem, const struct ra_detection *now, int i,
                       struct ra_packed *packed)
{
    const struct ra_solid *const s = &problem->solid[i];
    for (size_t c = 0; c < now->candidate_count; c++) {
        const int64_t begin = now->candidate[c].begin[i], end = now->candidate[c].end[i];
        const int64_t index = now->candidate[c].index[i] - begin;
        ra_rows_at(&s->modes, begin, end, &packed->rows[i], packed->row[i] + begin + index);
        for (int64_t l = begin; l < end; l++) {
            packed->height[i][l + index] = s->height[l];
            packed->weight[i][l + index] = ra_tributary(s, (size_t)l);
        }
    }
    double *const beside = packed->beside + (i == 0 ? 0 : problem->solid[0].modes.width);
    // an index without a node gets an arbitrary row
    problem->pair.modal.kernels->pack(
        packed->rows[i].row, packed->row[i], s->modes.width, packed->shape[i], packed->pitch[i],
        packed->pitch[i] <= RA_FUSED_NODES ? beside : NULL, problem->pair.modal.width);
}

// ## All nodes

void ra_packed_all(const struct ra_problem *problem, struct ra_packed *packed,
                   struct ra_detection *now)
{
    bool moved = packed->made == 0 || packed->few;
    now->candidate_count = ra_detection_zone(problem, now->pass, now->candidate);
    for (int i = 0; i < 2; i++) {
        const int64_t first = now->candidate_count > 0 ? now->candidate->begin[i] : 0;
        const int64_t end = now->candidate_count > 0 ? now->candidate->end[i] - first : 0;
        moved |= first != packed->zone[i] || end != packed->end[i];
        packed->zone[i] = first;
        packed->begin[i] = 0;
        packed->end[i] = end;
    }
    if (moved) {
        for (int i = 0; i < 2; i++) {
            packed->pitch[i] = (size_t)packed->end[i];
            pack_nodes(problem, now, i, packed);
        }
        packed->made++;
    }
    packed->few = false;
}

// ## A few nodes

/// Appends the candidate range at `index`; some of the slider nodes `slider` may not exist.
static void append_range(const struct ra_problem *problem, struct ra_range slider, int64_t index,
                         struct ra_detection *now)
{
    struct ra_candidate_range *const candidate = &now->candidate[now->candidate_count++];
    for (int i = 0; i < 2; i++) {
        const int64_t begin = slider.begin + (i == 0 ? now->pass[1].shift : 0);
        const int64_t end = slider.end + (i == 0 ? now->pass[1].shift : 0);
        const int64_t nodes = (int64_t)problem->solid[i].nodes;
        candidate->begin[i] = ra_smaller(ra_larger(begin, 0), nodes);
        candidate->end[i] = ra_larger(candidate->begin[i], ra_smaller(end, nodes));
        candidate->index[i] = index + (candidate->begin[i] - begin);
    }
}

void ra_packed_pick(const struct ra_problem *problem, const struct ra_range *range, size_t count,
                    struct ra_packed *packed, struct ra_detection *now)
{
    int64_t index = 0;
    now->candidate_count = 0;
    for (size_t c = 0; c < count && index <= (int64_t)packed->most_few; c++) {
        append_range(problem, range[c], index, now);
        index += range[c].end - range[c].begin;
    }
    if (index > (int64_t)packed->most_few) {
        ra_packed_all(problem, packed, now);
        return;
    }
    for (int i = 0; i < 2; i++) {
        packed->begin[i] = 0;
        packed->end[i] = block_end(index);
        packed->pitch[i] = (size_t)packed->end[i];
        pack_nodes(problem, now, i, packed);
    }
    packed->few = true;
    packed->made++;
}

// ## Which node lies over which segment

/// Extends a range of packed indices by [begin, end).
static void include(int64_t begin, int64_t end, struct ra_range *range)
{
    if (begin < end) {
        range->begin = range->end > range->begin ? ra_smaller(range->begin, begin) : begin;
        range->end = ra_larger(range->end, end);
    }
}

/// Lists the slaves [begin, end) of a candidate range, which lie over linear segments.
static void add_ends(const struct ra_detection *now, const struct ra_candidate_range *candidate,
                     int slave, int64_t begin, int64_t end, struct ra_packed *packed,
                     struct ra_range force[2])
{
    for (int64_t l = begin; l < end; l++) {
        struct ra_end_slave *const one = &packed->ends[packed->end_count++];
        assert(packed->end_count <= RA_MOST_ENDS);
        one->slave = slave;
        one->node = l;
        one->index = l - candidate->begin[slave] + candidate->index[slave];
        one->master =
            l + now->pass[slave].shift - candidate->begin[1 - slave] + candidate->index[1 - slave];
        one->force = 0.0;
        include(one->index, one->index + 1, &force[slave]);
        include(one->master, one->master + 2, &force[1 - slave]);
    }
}

/// Finds the valid slaves of one pass in one candidate range.
static void locate_range(const struct ra_problem *problem, const struct ra_detection *now,
                         const struct ra_candidate_range *candidate, int slave,
                         struct ra_packed *packed, struct ra_range *slaves,
                         struct ra_range force[2])
{
    const struct ra_pass *const pass = &now->pass[slave];
    const struct ra_range range = ra_candidate_slaves(problem, candidate, pass, slave);
    const int64_t begin = ra_smaller(ra_larger(range.begin, pass->hermite_begin), range.end);
    const int64_t end = ra_larger(begin, ra_smaller(range.end, pass->hermite_end));
    const int64_t index = candidate->index[slave] - candidate->begin[slave];
    packed->master[slave] =
        candidate->index[1 - slave] - candidate->begin[1 - slave] + pass->shift - 1 - index;
    for (int64_t l = begin; l < end; l++) {
        packed->valid[slave][l + index] = -1;
    }
    include(begin + index, end + index, slaves);
    add_ends(now, candidate, slave, range.begin, begin, packed, force);
    add_ends(now, candidate, slave, end, range.end, packed, force);
}

/// Packs the valid slaves of one pass into bits.
static void pack_valid(const int64_t *valid, size_t blocks, unsigned char *bits)
{
    for (size_t b = 0; b < blocks; b++) {
        unsigned byte = 0;
        for (size_t j = 0; j < RA_LANES; j++) {
            byte |= (unsigned)(valid[RA_LANES * b + j] & 1) << j;
        }
        bits[b] = (unsigned char)byte;
    }
}

/// Sets all arguments of the fused kernel, if this kernel can be used.
static void set_fused(const struct ra_problem *problem, const struct ra_state *state)
{
    struct ra_packed *const packed = state->packed;
    struct ra_fused *const t = &packed->fused;
    t->rows = packed->beside;
    t->across = problem->pair.modal.width;
    t->blocks = (size_t)packed->end[0] / RA_LANES;
    packed->suits_fused = problem->pair.modal.kernels->fused != NULL && packed->few &&
                          packed->end_count <= RA_FUSED_ENDS && t->blocks <= RA_FUSED_MOST &&
                          packed->master[0] == -2 && packed->master[1] == -1;
    for (int i = 0; packed->suits_fused && i < 2; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        pack_valid(packed->valid[i], t->blocks, packed->fused_valid[i]);
        t->modes[i] = modes->count;
        t->width[i] = modes->width;
        t->shape[i] = packed->shape[i];
        t->height[i] = packed->height[i];
        t->weight[i] = packed->weight[i];
        t->valid[i] = packed->fused_valid[i];
        t->line[i] = state->now.line[i];
        t->slave_force[i] = state->slave_force[i];
        t->node_force[i] = state->node_force[i];
        t->force[i] = state->at.motion.force + problem->solid[i].begin;
    }
}

/// The slope where $\xi$ is rounded to 0, as in ra_sliding_slope.
static enum ra_end_slope slope_beside(const struct ra_problem *problem,
                                      const struct ra_detection *now,
                                      const struct ra_end_slave *one)
{
    const int64_t at = one->node + now->pass[one->slave].shift;
    return at == 0                                                        ? RA_END_RIGHT
           : problem->linear || problem->solid[1 - one->slave].nodes == 3 ? RA_END_CENTRAL
                                                                          : RA_END_MEAN;
}

/// Sets the arguments of the fused kernel for the slaves at ends.
static void set_fused_ends(const struct ra_problem *problem, const struct ra_detection *now,
                           struct ra_packed *packed)
{
    struct ra_fused_ends *const ends = &packed->fused_ends;
    packed->fused.ends = packed->end_count > 0 ? ends : NULL;
    ends->count = packed->end_count;
    memset(ends->valid, 0, sizeof ends->valid);
    for (size_t e = 0; e < packed->end_count; e++) {
        const struct ra_end_slave *const one = &packed->ends[e];
        const size_t p = (size_t)one->index;
        ends->one[e] = (struct ra_fused_end){.slave = one->slave,
                                             .index = p,
                                             .master = (size_t)one->master,
                                             .beside = slope_beside(problem, now, one)};
        ends->valid[one->slave][p / RA_LANES] |= (unsigned char)(1u << p % RA_LANES);
    }
}

void ra_packed_before(const struct ra_detection *now, struct ra_packed *packed)
{
    for (int i = 0; i < 2 && packed->end_count > 0; i++) {
        packed->fused_ends.xi[i] = now->pass[i].xi;
        packed->fused_ends.rate[i] = now->pass[i].rate;
    }
}

void ra_packed_after(struct ra_packed *packed)
{
    packed->fused_found = true;
    for (size_t e = 0; e < packed->end_count; e++) {
        packed->ends[e].force = packed->fused_ends.one[e].force;
    }
}

void ra_packed_locate(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct ra_detection *const now = &state->now;
    struct ra_packed *const packed = state->packed;
    struct ra_range slaves[2] = {{0, 0}, {0, 0}}, force[2] = {{0, 0}, {0, 0}};
    packed->end_count = 0;
    for (int i = 0; i < 2; i++) {
        memset(packed->valid[i] + packed->begin[i], 0,
               (size_t)(packed->end[i] - packed->begin[i]) * sizeof *packed->valid[i]);
        for (size_t c = 0; c < now->candidate_count; c++) {
            locate_range(problem, now, &now->candidate[c], i, packed, &slaves[i], force);
        }
    }
    // forces act on the slaves themselves and on the four masters of each
    for (int i = 0; i < 2; i++) {
        const int64_t first = slaves[i].begin + packed->master[i];
        const int64_t last = slaves[i].end + packed->master[i] + 3;
        include(slaves[i].begin, slaves[i].end, &force[i]);
        if (slaves[i].begin < slaves[i].end) {
            include(ra_larger(first, 0), last, &force[1 - i]);
        }
        packed->slave_begin[i] = block_begin(slaves[i].begin);
        packed->slave_end[i] = block_end(slaves[i].end);
    }
    for (int i = 0; i < 2; i++) {
        packed->force_begin[i] = block_begin(force[i].begin);
        packed->force_end[i] = block_end(force[i].end);
    }
    set_fused(problem, state);
    if (packed->suits_fused) {
        set_fused_ends(problem, now, packed);
    }
}

// ## Shocks

struct ra_followed *ra_follow_begin(struct ra_packed *packed, const void *follower)
{
    if (!packed->fused_found || (packed->follower != NULL && packed->follower != follower)) {
        return NULL;
    }
    packed->follower = follower;
    packed->fused.followed = packed->followed;
    return packed->followed;
}

void ra_follow_end(const struct ra_state *state)
{
    struct ra_packed *const packed = state->packed;
    struct ra_followed *const f = packed->fused.followed;
    const size_t bytes = packed->fused.blocks * RA_LANES * sizeof(double);
    for (int i = 0; f != NULL && i < 2; i++) {
        memcpy(f->force[i], state->node_force[i], bytes);
        memcpy(f->line[i], state->now.line[i], bytes);
    }
    packed->fused.followed = NULL;
    packed->fused_found = false;
}

void ra_packed_lines(const struct ra_problem *problem, const double *const amplitude[2],
                     const struct ra_packed *packed, double *const line[2])
{
    for (int i = 0; i < 2; i++) {
        const int64_t begin = packed->begin[i];
        problem->pair.modal.kernels->synthesise(
            packed->shape[i] + begin, packed->pitch[i], problem->solid[i].modes.count, amplitude[i],
            packed->height[i] + begin, line[i] + begin, (size_t)(packed->end[i] - begin));
    }
}

// ## Memory

/// Tables of one solid over `room` packed indices; false if memory is missing.
static bool make_tables(const struct ra_problem *problem, int i, size_t room,
                        struct ra_packed *packed, struct ra_status *st)
{
    const struct ra_modes *const modes = &problem->solid[i].modes;
    packed->shape[i] = ra_reserve(modes->width * room, sizeof(double), "packed tables", st);
    packed->height[i] = ra_alloc(room, sizeof(double), "packed tables", st);
    packed->weight[i] = ra_alloc(room, sizeof(double), "packed tables", st);
    packed->row[i] = ra_alloc(room, sizeof(int64_t), "packed tables", st);
    packed->valid[i] = ra_packed_array(problem, st);
    return ra_rows_make(modes, ra_zone_room(problem, i), &packed->rows[i], st) == RA_OK &&
           packed->shape[i] != NULL && packed->height[i] != NULL && packed->weight[i] != NULL &&
           packed->row[i] != NULL && packed->valid[i] != NULL;
}

enum ra_code ra_packed_make(const struct ra_problem *problem, struct ra_packed **packed,
                            struct ra_status *st)
{
    struct ra_packed *const p = ra_alloc(1, sizeof *p, "packed tables", st);
    if (p == NULL) {
        return RA_SYSTEM;
    }
    const size_t top = problem->solid[1].modes.pitch;
    const size_t share = top / PACKED_SHARE / RA_LANES * RA_LANES + 4 * RA_LANES;
    p->most_few = share < MOST_PACKED ? share : MOST_PACKED;
    // vectors may be written past the last index
    const size_t all = ra_packed_room(problem) + 2 * RA_LANES;
    bool complete = make_tables(problem, 0, all, p, st) && make_tables(problem, 1, all, p, st);
    p->beside = ra_reserve(RA_FUSED_NODES * problem->pair.modal.width, sizeof *p->beside,
                           "packed tables", st);
    p->e = ra_alloc(all, sizeof *p->e, "packed tables", st);
    p->force = ra_alloc(all, sizeof *p->force, "packed tables", st);
    p->sliding = ra_alloc(all, sizeof *p->sliding, "packed tables", st);
    p->width = ra_alloc(all, sizeof *p->width, "packed tables", st);
    p->value = ra_alloc(all, sizeof *p->value, "packed tables", st);
    p->at = ra_alloc(all, sizeof *p->at, "packed tables", st);
    p->followed = ra_alloc(1, sizeof *p->followed, "packed tables", st);
    complete = complete && p->beside != NULL && p->e != NULL && p->force != NULL &&
               p->sliding != NULL && p->width != NULL && p->value != NULL && p->at != NULL &&
               p->followed != NULL;
    if (!complete) {
        ra_packed_free(p);
        return RA_SYSTEM;
    }
    *packed = p;
    return RA_OK;
}

void ra_packed_free(struct ra_packed *packed)
{
    if (packed == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        free(packed->shape[i]);
        free(packed->height[i]);
        free(packed->weight[i]);
        free(packed->row[i]);
        ra_packed_array_free(packed->valid[i]);
        ra_rows_free(&packed->rows[i]);
    }
    free(packed->beside);
    free(packed->e);
    free(packed->force);
    free(packed->sliding);
    free(packed->width);
    free(packed->value);
    free(packed->at);
    free(packed->followed);
    free(packed);
}
