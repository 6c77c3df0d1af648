// Contact spots in three dimensions: how they begin, merge, split and end.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Where two summits meet, several nodes of both solids are in contact. Together they are a spot. A
 * measurement would show it as one shock.
 *
 * **Connected nodes.** Nodes of both passes get places along one axis, in halves of a spacing. The
 * block's node p of row j is at the place 2 p. The plate's node between the block's nodes p - 1 and
 * p is at the place 2 p - 1. Two nodes in contact are neighbours if
 * $$ |j - j'| \le 1, \quad |q - q'| \le 2                                % eq:spot-neighbours $$
 * (q is the place). They are at most one spacing apart along either axis: the neighbourhood of
 * eight, diagonals included. A contact of smooth summits is an ellipse. If it is narrow and
 * oblique, its nodes are neighbours only at corners, and a neighbourhood of four would divide it.
 * The neighbourhood of eight joins two contacts wrongly only if their nodes are diagonal
 * neighbours. Their summits would then be a spacing apart, but the records have at least four
 * spacings in a correlation length. A spot is a set of nodes in contact that are joined by
 * neighbours.
 *
 * **Following spots.** From one step to the next nothing moves by more than a cell, and when the
 * block enters another cell the places of the plate's nodes change by 2. So two spots of successive
 * steps are linked if they have a node in common or if a node of one is a neighbour of a node of
 * the other, again by (eq:spot-neighbours). These rules apply in this order:
 *
 * 1. Every open spot, the oldest first, continues as one of the parts of this step: the part with
 *    the largest force among the parts that are linked to it and not yet taken.
 * 2. A spot has merged if older spots have taken all parts to which it is linked: it ends. Its
 *    `into` is the spot that took the linked part with the largest force.
 * 3. A spot that is linked to no part has separated: it ends.
 * 4. Parts that are not taken are new spots, numbered in the order of their first nodes. A new spot
 *     that is linked to a spot of the last step (to the oldest if there are several) has split from
 *     that spot, which is its `from`. All others are new contacts.
 *
 * A spot that first appears in step n and is absent in step N lasts N - n steps. If two spots that
 * touch at a corner merge and divide repeatedly, the short-lived spots are not lost: their numbers
 * `from` and `into` show their origin and their end.
 *
 * **Force and place.** The force of a spot is the sum over its nodes of both passes, so that the
 * forces of all spots add up to the total force. The place of a spot is the centre of these forces.
 * Its area is the sum of the tributary areas of its nodes; with both passes it is half of this sum.
 *
 * **Radius.** The radius of a spot is taken at its deepest node, at the time of its peak. There the
 * two surfaces act as a sphere with the radius (eq:hill-radius). In this equation the second
 * derivatives of both surfaces are added: those of one surface at the deepest node, those of the
 * other surface at its nearest node. With a law of spots the radius is that of the hill.
 *
 * **Cost.** Parts are found and linked only in the steps in which the list of contacts changes; in
 * all other steps only the forces are added up.
 *
 * Tests: tests/areal/test_spots.c.
 */
#include "areal/spots.h"

#include <stdlib.h>
#include <string.h>

#include "areal/hills.h"

static const size_t NONE = SIZE_MAX;

// ## Memory

enum ra_code ra_areal_spots_make(const struct ra_areal *problem, ra_areal_spot_sink *sink,
                                 void *context, struct ra_areal_spots *s, struct ra_status *st)
{
    *s = (struct ra_areal_spots){
        .sink = sink, .context = context, .both = problem->pair.slaves == RA_SLAVES_BOTH};
    const size_t nodes = 2 * problem->columns * problem->rows;
    const size_t most = nodes < problem->most ? nodes : problem->most;
    // two parts are at least three places apart in a row, or they are two rows apart
    const size_t apart = (2 * problem->columns / 3 + 1) * (problem->rows / 2 + 1);
    const size_t parts = most < apart ? most : apart;
    struct ra_arrays *const all = &s->arrays;
    s->element = ra_arrays_reserve(all, most, sizeof *s->element, "spots", st);
    s->before = ra_arrays_reserve(all, most, sizeof *s->before, "spots", st);
    s->leader = ra_arrays_reserve(all, most, sizeof *s->leader, "spots", st);
    s->index = ra_arrays_reserve(all, parts, sizeof *s->index, "spots", st);
    s->open = ra_arrays_reserve(all, parts, sizeof *s->open, "spots", st);
    s->spare = ra_arrays_reserve(all, parts, sizeof *s->spare, "spots", st);
    s->part = ra_arrays_reserve(all, parts, sizeof *s->part, "spots", st);
    return ra_arrays_code(all);
}

void ra_areal_spots_free(struct ra_areal_spots *s)
{
    if (s != NULL) {
        ra_arrays_free(&s->arrays);
        memset(s, 0, sizeof *s);
    }
}

// ## Neighbours

static int64_t place_of(const struct ra_areal_contact *c)
{
    return 2 * c->node - (c->slave == RA_PLATE);
}

/// The index of the first element of a list that is not before the given place.
static size_t first_at(const struct ra_areal_element *list, size_t count, size_t row, int64_t place)
{
    size_t low = 0;
    while (count > 0) {
        const size_t half = count / 2;
        const struct ra_areal_element *const e = &list[low + half];
        const bool earlier = e->row < row || (e->row == row && e->place < place);
        low = earlier ? low + half + 1 : low;
        count = earlier ? count - half - 1 : half;
    }
    return low;
}

/// A loop over the neighbours of an element in a list.
struct neighbours {
    const struct ra_areal_element *list;
    size_t count, at, row, last;
    int64_t place;
};

static struct neighbours neighbours_of(const struct ra_areal_element *e,
                                       const struct ra_areal_element *list, size_t count)
{
    struct neighbours n = {list, count, 0, e->row > 0 ? e->row - 1 : 0, e->row + 1, e->place};
    n.at = first_at(list, count, n.row, n.place - 2);
    return n;
}

/// The next neighbour; NONE after the last one.
static size_t next_of(struct neighbours *n)
{
    for (; n->row <= n->last; n->row++, n->at = first_at(n->list, n->count, n->row, n->place - 2)) {
        if (n->at < n->count && n->list[n->at].row == n->row &&
            n->list[n->at].place <= n->place + 2) {
            return n->at++;
        }
    }
    return NONE;
}

// ## Parts of a step

static size_t leader_of(const size_t *leader, size_t n)
{
    while (leader[n] != n) {
        n = leader[n];
    }
    return n;
}

/// Joins neighbours to parts. The leader of a part is its first element.
static void join(struct ra_areal_spots *s)
{
    for (size_t n = 0; n < s->elements; n++) {
        s->leader[n] = n;
        struct neighbours around = neighbours_of(&s->element[n], s->element, n);
        for (size_t m = next_of(&around); m != NONE; m = next_of(&around)) {
            const size_t a = leader_of(s->leader, n), b = leader_of(s->leader, m);
            s->leader[a > b ? a : b] = a > b ? b : a;
        }
    }
}

/// Numbers the parts in the order of their first elements, and gives each element the index of its
/// part.
static void find_parts(const struct ra_areal_state *state, struct ra_areal_spots *s)
{
    s->parts = 0;
    join(s);
    for (size_t n = 0; n < s->elements; n++) {
        struct ra_areal_element *const e = &s->element[n];
        const size_t leader = leader_of(s->leader, n);
        e->next = NONE;
        if (leader == n) {
            s->index[s->parts] = NONE;
            s->part[s->parts] = (struct ra_areal_open_spot){.first = n};
            e->spot = s->parts++;
        } else {
            e->spot = s->element[leader].spot;
            s->element[s->part[e->spot].last].next = n;
        }
        struct ra_areal_open_spot *const part = &s->part[e->spot];
        part->last = n;
        part->nodes++;
        part->area += state->contact[n].weight;
    }
}

/// Sums the forces of this step for each spot, and their moments, which give the centre.
static void add_forces(const struct ra_areal *problem, const struct ra_areal_state *state,
                       const struct ra_areal_spots *s, struct ra_areal_open_spot *spot,
                       size_t count)
{
    const double phi = ra_offset_fraction(&problem->pair.sliding, &state->at.offset);
    for (size_t i = 0; i < count; i++) {
        spot[i].force = spot[i].x = spot[i].y = 0.0;
    }
    for (size_t n = 0; n < s->elements; n++) {
        const struct ra_areal_contact *const c = &state->contact[n];
        struct ra_areal_open_spot *const of = &spot[s->element[n].spot];
        const double column = (double)c->node - (c->slave == RA_PLATE ? phi : 0.0);
        of->force -= c->force;
        of->x -= c->force * column;
        of->y -= c->force * (double)c->row;
    }
}

// ## From step to step

static void hand_out(const struct ra_areal *problem, const struct ra_areal_spots *s,
                     const struct ra_areal_open_spot *open, uint64_t end)
{
    struct ra_areal_spot spot = open->spot;
    spot.steps = end - spot.start;
    spot.x = spot.peak > 0.0 ? problem->pair.spacing * (open->peak[0] / spot.peak) : 0.0;
    spot.y = spot.peak > 0.0 ? problem->pair.spacing * (open->peak[1] / spot.peak) : 0.0;
    spot.area *= s->both ? 0.5 : 1.0;
    s->sink(&spot, s->context);
}

/// The part with the largest force among the parts linked to a spot: among those already taken if
/// `taken` is true, otherwise among the others. NONE: there is no such part.
static size_t linked_part(const struct ra_areal_spots *s, const struct ra_areal_open_spot *open,
                          bool taken)
{
    size_t best = NONE;
    for (size_t n = open->first; n != NONE; n = s->before[n].next) {
        struct neighbours around = neighbours_of(&s->before[n], s->element, s->elements);
        for (size_t m = next_of(&around); m != NONE; m = next_of(&around)) {
            const size_t part = s->element[m].spot;
            if ((s->index[part] != NONE) == taken &&
                (best == NONE || s->part[part].force > s->part[best].force)) {
                best = part;
            }
        }
    }
    return best;
}

/// Applies the rules 1 to 3. Spots that continue are moved to the list `spare`. Returns their
/// number.
static size_t go_on(const struct ra_areal *problem, const struct ra_areal_state *state,
                    struct ra_areal_spots *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        struct ra_areal_open_spot *const old = &s->open[i];
        const size_t part = linked_part(s, old, false);
        if (part != NONE) {
            s->part[part].spot = old->spot;
            memcpy(s->part[part].peak, old->peak, sizeof old->peak);
            s->index[part] = count;
            s->spare[count++] = s->part[part];
            continue;
        }
        const size_t taken = linked_part(s, old, true);
        old->spot.into = taken != NONE ? s->part[taken].spot.number : 0;
        old->spot.complete = true;
        hand_out(problem, s, old, state->at.step);
    }
    return count;
}

/// The number of the oldest spot of the last step that is linked to a part; 0: there is none.
static uint64_t origin_of(const struct ra_areal_spots *s, const struct ra_areal_open_spot *part)
{
    size_t oldest = NONE;
    for (size_t n = part->first; n != NONE; n = s->element[n].next) {
        struct neighbours around = neighbours_of(&s->element[n], s->before, s->elements_before);
        for (size_t m = next_of(&around); m != NONE; m = next_of(&around)) {
            oldest = s->before[m].spot < oldest ? s->before[m].spot : oldest;
        }
    }
    return oldest != NONE ? s->open[oldest].spot.number : 0;
}

/// Finds the parts of this step and links them with the spots. Called when the contacts have
/// changed.
static void regroup(const struct ra_areal *problem, const struct ra_areal_state *state,
                    struct ra_areal_spots *s)
{
    struct ra_areal_element *const element = s->before;
    s->before = s->element;
    s->elements_before = s->elements;
    s->element = element;
    s->elements = state->at.contacts;
    for (size_t n = 0; n < state->at.contacts; n++) {
        const struct ra_areal_contact *const c = &state->contact[n];
        element[n] = (struct ra_areal_element){.row = c->row, .place = place_of(c)};
    }
    find_parts(state, s);
    add_forces(problem, state, s, s->part, s->parts);
    size_t count = go_on(problem, state, s);
    for (size_t i = 0; i < s->parts; i++) {
        if (s->index[i] == NONE) {
            s->part[i].spot = (struct ra_areal_spot){
                .number = ++s->numbers, .from = origin_of(s, &s->part[i]), .start = state->at.step};
            s->index[i] = count;
            s->spare[count++] = s->part[i];
        }
    }
    for (size_t n = 0; n < s->elements; n++) {
        element[n].spot = s->index[element[n].spot];
    }
    struct ra_areal_open_spot *const spare = s->open;
    s->open = s->spare;
    s->spare = spare;
    s->count = count;
    for (size_t i = 0; i < count; i++) {
        struct ra_areal_open_spot *const open = &s->open[i];
        open->spot.nodes = open->nodes > open->spot.nodes ? open->nodes : open->spot.nodes;
        open->spot.area = open->area > open->spot.area ? open->area : open->spot.area;
    }
}

/// Whether the contacts are at the same places as in the last step.
static bool are_same(const struct ra_areal_state *state, const struct ra_areal_spots *s)
{
    size_t n = 0;
    while (n < s->elements && n < state->at.contacts &&
           s->element[n].row == state->contact[n].row &&
           s->element[n].place == place_of(&state->contact[n])) {
        n++;
    }
    return n == s->elements && n == state->at.contacts;
}

/// Second derivatives of the surface of a solid at node (p, row) of the block, or at the plate's
/// node below it. The node must have neighbours on all sides.
static struct ra_areal_curvature curvature_at(const struct ra_areal *problem,
                                              const struct ra_areal_state *state, int solid,
                                              int64_t p, size_t row)
{
    const double *z[3];
    for (int64_t c = 0; c < 3; c++) {
        const size_t column = (size_t)(p - 1 + c);
        z[c] = (solid == RA_BLOCK
                    ? problem->surface + column * problem->rows
                    : ra_track_column(state->track, column + (size_t)state->at.offset.cell)) +
               row - 1;
    }
    return ra_areal_curvature_of(z, problem->pair.spacing);
}

static bool is_inside(const struct ra_areal *problem, int64_t p, size_t row)
{
    return p > 0 && p + 1 < (int64_t)problem->columns && row > 0 && row + 1 < problem->rows;
}

/// Radius of both surfaces together at a contact; 0 if they do not curve towards each other.
static double radius_at(const struct ra_areal *problem, const struct ra_areal_state *state,
                        const struct ra_areal_contact *c)
{
    const int64_t past = ra_offset_fraction(&problem->pair.sliding, &state->at.offset) >= 0.5;
    const int64_t p = c->node + (c->slave == RA_BLOCK ? past : -past);
    if (c->radius > 0.0) {
        return c->radius;
    }
    if (!is_inside(problem, c->node, c->row) || !is_inside(problem, p, c->row)) {
        return 0.0;
    }
    struct ra_areal_curvature sum = curvature_at(problem, state, c->slave, c->node, c->row);
    const struct ra_areal_curvature other = curvature_at(problem, state, 1 - c->slave, p, c->row);
    sum.xx += other.xx;
    sum.xy += other.xy;
    sum.yy += other.yy;
    return sum.xx + sum.yy < 0.0 ? ra_areal_radius(&sum) : 0.0;
}

/// Stores the present force of a spot as its peak, with the radius and the place.
static void note_peak(const struct ra_areal *problem, const struct ra_areal_state *state,
                      const struct ra_areal_spots *s, struct ra_areal_open_spot *open)
{
    size_t deepest = open->first;
    for (size_t n = open->first; n != NONE; n = s->element[n].next) {
        deepest = state->contact[n].e > state->contact[deepest].e ? n : deepest;
    }
    open->spot.peak = open->force;
    open->spot.radius = radius_at(problem, state, &state->contact[deepest]);
    open->peak[0] = open->x;
    open->peak[1] = open->y;
}

void ra_areal_spots_observe(const struct ra_areal *problem, const struct ra_areal_state *state,
                            struct ra_areal_spots *s)
{
    if (are_same(state, s)) {
        add_forces(problem, state, s, s->open, s->count);
    } else {
        regroup(problem, state, s);
    }
    for (size_t i = 0; i < s->count; i++) {
        struct ra_areal_open_spot *const open = &s->open[i];
        if (open->force > open->spot.peak) {
            note_peak(problem, state, s, open);
        }
    }
}

void ra_areal_spots_finish(const struct ra_areal *problem, const struct ra_areal_state *state,
                           struct ra_areal_spots *s)
{
    for (size_t i = 0; i < s->count; i++) {
        hand_out(problem, s, &s->open[i], state->at.step + 1);
    }
    s->count = s->elements = 0;
}
