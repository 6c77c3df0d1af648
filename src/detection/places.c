// What the solids are at the places that are looked at, side by side (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Of a table of 90001 nodes and 40 modes a step looks at some twenty nodes. They lie in a few spots
 * that stay for fifty steps or more, so what is known about them is copied once into small tables
 * in which one follows the other: shapes, heights, weights. A step then runs through whole vectors
 * without looking at spots, and all it needs is in the first cache.
 *
 * **Places.** In the packed tables a slider node and the resonator node under it (l = j + shift of
 * pass 1) have the same place; a node that does not exist leaves its place idle. So in either pass
 * the master nodes of the slave at place p are at p + d .. p + d + 3 with one d for all slaves:
 * neighbours in the tables are neighbours on the solid, but at the seam between two spots.
 * With Eq. 28 pass 1 has d = -1, pass 0 has d = -2, or -1 while nodes face nodes.
 *
 * **Seams.** A slave counts only where all its masters lie in its own spot (`valid`). So a force
 * that `gather` finds across a seam is zero, and the sums are those of the unpacked tables.
 *
 * **Ends.** Slaves over the first and last segment of a solid are few and rare; they stand in a
 * list of their own.
 *
 * The plain engine uses the same code with the solids' own tables, place = node. If more places are
 * wanted than PACKED_SHARE of the slider, or MOST_PACKED, copies do not pay and the list of
 * candidates does so too. Tests: tests/detection/test_candidates.c, tests/detection/test_engines.c, tests/contact/test_contact.c.
 */
#include "detection/places.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PACKED = 512, PACKED_SHARE = 2 };

static int64_t block_begin(int64_t place)
{
    return place / RA_LANES * RA_LANES;
}

static int64_t block_end(int64_t place)
{
    return (place + RA_LANES - 1) / RA_LANES * RA_LANES;
}

// ## All nodes

void ra_places_all(const struct ra_problem *problem, struct ra_places *places,
                   struct ra_detection *now)
{
    now->spot_count = ra_detection_zone(problem, now->pass, now->spot);
    int moved = 0;
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &problem->solid[i];
        const int64_t begin = places->begin[i], end = places->end[i];
        moved |= places->shape[i] != s->modes.by_mode;
        places->begin[i] = now->spot_count > 0 ? now->spot->begin[i] : 0;
        places->end[i] = now->spot_count > 0 ? now->spot->end[i] : 0;
        places->shape[i] = s->modes.by_mode;
        places->pitch[i] = s->modes.pitch;
        places->height[i] = s->height;
        places->weight[i] = s->weight;
        places->row[i] = places->all_rows[i];
        moved |= begin != places->begin[i] || end != places->end[i];
    }
    places->made += moved ? 1 : 0;
    places->packed = 0;
}

// ## A few nodes

/// Copies all that is known about the nodes of the spots to their places.
static void pack_nodes(const struct ra_problem *problem, const struct ra_detection *now, int i,
                       struct ra_places *places)
{
    const struct ra_solid *const s = &problem->solid[i];
    problem->kernels->pack(s->modes.by_mode, s->modes.pitch, s->modes.count, now->spot,
                           now->spot_count, i, places->packed_shape[i], places->pitch[i]);
    for (size_t c = 0; c < now->spot_count; c++) {
        const struct ra_spot *const spot = &now->spot[c];
        int64_t place = spot->place[i];
        for (int64_t l = spot->begin[i]; l < spot->end[i]; l++, place++) {
            places->packed_height[i][place] = s->height[l];
            places->packed_weight[i][place] = s->weight[l];
            places->packed_row[i][place] = places->all_rows[i][l];
        }
    }
}

/// The next spot at `place`; `slider` are slider nodes, some of which may not exist.
static void append_spot(const struct ra_problem *problem, struct ra_range slider, int64_t place,
                        struct ra_detection *now)
{
    struct ra_spot *const spot = &now->spot[now->spot_count++];
    for (int i = 0; i < 2; i++) {
        const int64_t begin = slider.begin + (i == 0 ? now->pass[1].shift : 0);
        const int64_t end = slider.end + (i == 0 ? now->pass[1].shift : 0);
        const int64_t nodes = (int64_t)problem->solid[i].nodes;
        spot->begin[i] = ra_smaller(ra_larger(begin, 0), nodes);
        spot->end[i] = ra_larger(spot->begin[i], ra_smaller(end, nodes));
        spot->place[i] = place + (spot->begin[i] - begin);
    }
}

void ra_places_pick(const struct ra_problem *problem, const struct ra_range *range, size_t count,
                    struct ra_places *places, struct ra_detection *now)
{
    int64_t place = 0;
    now->spot_count = 0;
    for (size_t c = 0; c < count && place <= (int64_t)places->packed_room; c++) {
        append_spot(problem, range[c], place, now);
        place += range[c].end - range[c].begin;
    }
    if (place > (int64_t)places->packed_room) {
        ra_places_all(problem, places, now);
        return;
    }
    for (int i = 0; i < 2; i++) {
        places->begin[i] = 0;
        places->end[i] = block_end(place);
        places->shape[i] = places->packed_shape[i];
        places->pitch[i] = (size_t)places->end[i];
        places->height[i] = places->packed_height[i];
        places->weight[i] = places->packed_weight[i];
        places->row[i] = places->packed_row[i];
        pack_nodes(problem, now, i, places);
    }
    places->packed = 1;
    places->made++;
}

// ## Who faces whom

/// A growing range of places.
static void include(int64_t begin, int64_t end, struct ra_range *range)
{
    if (begin < end) {
        range->begin = range->end > range->begin ? ra_smaller(range->begin, begin) : begin;
        range->end = ra_larger(range->end, end);
    }
}

/// Slaves [begin, end) of a spot that face linear segments.
static void add_ends(const struct ra_detection *now, const struct ra_spot *spot, int slave,
                     int64_t begin, int64_t end, struct ra_places *places, struct ra_range force[2])
{
    for (int64_t l = begin; l < end; l++) {
        struct ra_end_slave *const one = &places->ends[places->end_count++];
        assert(places->end_count <= RA_MOST_ENDS);
        one->slave = slave;
        one->node = l;
        one->place = l - spot->begin[slave] + spot->place[slave];
        one->master = l + now->pass[slave].shift - spot->begin[1 - slave] + spot->place[1 - slave];
        one->force = 0.0;
        include(one->place, one->place + 1, &force[slave]);
        include(one->master, one->master + 2, &force[1 - slave]);
    }
}

/// The slaves of one pass in one spot.
static void face_spot(const struct ra_problem *problem, const struct ra_detection *now,
                      const struct ra_spot *spot, int slave, struct ra_places *places,
                      struct ra_range *slaves, struct ra_range force[2])
{
    const struct ra_pass *const pass = &now->pass[slave];
    const struct ra_range range = ra_spot_slaves(problem, spot, pass, slave);
    const int64_t begin = ra_smaller(ra_larger(range.begin, pass->hermite_begin), range.end);
    const int64_t end = ra_larger(begin, ra_smaller(range.end, pass->hermite_end));
    const int64_t place = spot->place[slave] - spot->begin[slave];
    places->master[slave] =
        spot->place[1 - slave] - spot->begin[1 - slave] + pass->shift - 1 - place;
    for (int64_t l = begin; l < end; l++) {
        places->valid[slave][l + place] = -1;
    }
    include(begin + place, end + place, slaves);
    add_ends(now, spot, slave, range.begin, begin, places, force);
    add_ends(now, spot, slave, end, range.end, places, force);
}

/// Valid slaves of one pass as bits.
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

/// All that the kernel for few places wants to know, if it can be used.
static void set_touch(const struct ra_problem *problem, const struct ra_detection *now,
                      const struct ra_motion motion[2], struct ra_places *places)
{
    struct ra_touch *const t = &places->touch;
    t->blocks = (size_t)places->end[0] / RA_LANES;
    places->suits_touch = problem->kernels->touch != NULL && places->packed &&
                          places->end_count == 0 && t->blocks <= RA_TOUCH_MOST &&
                          places->master[0] == -2 && places->master[1] == -1;
    for (int i = 0; places->suits_touch && i < 2; i++) {
        const struct ra_modes *const modes = &problem->solid[i].modes;
        pack_valid(places->valid[i], t->blocks, places->touch_valid[i]);
        t->modes[i] = modes->count;
        t->width[i] = modes->width;
        t->rows[i] = modes->by_node;
        t->shape[i] = places->shape[i];
        t->height[i] = places->height[i];
        t->weight[i] = places->weight[i];
        t->row[i] = places->row[i];
        t->valid[i] = places->touch_valid[i];
        t->line[i] = now->line[i];
        t->own[i] = motion[i].own;
        t->nodal[i] = motion[i].nodal;
        t->force[i] = motion[i].force;
    }
}

void ra_places_face(const struct ra_problem *problem, const struct ra_detection *now,
                    const struct ra_motion motion[2], struct ra_places *places)
{
    struct ra_range slaves[2] = {{0, 0}, {0, 0}}, force[2] = {{0, 0}, {0, 0}};
    places->end_count = 0;
    for (int i = 0; i < 2; i++) {
        memset(places->valid[i] + places->begin[i], 0,
               (size_t)(places->end[i] - places->begin[i]) * sizeof *places->valid[i]);
        for (size_t c = 0; c < now->spot_count; c++) {
            face_spot(problem, now, &now->spot[c], i, places, &slaves[i], force);
        }
    }
    for (int i = 0; i < 2; i++) {
        const int64_t first = slaves[i].begin + places->master[i];
        const int64_t last = slaves[i].end + places->master[i] + 3;
        include(slaves[i].begin, slaves[i].end, &force[i]);
        if (slaves[i].begin < slaves[i].end) {
            include(ra_larger(first, 0), last, &force[1 - i]);
        }
        places->slave_begin[i] = block_begin(slaves[i].begin);
        places->slave_end[i] = block_end(slaves[i].end);
    }
    for (int i = 0; i < 2; i++) {
        places->force_begin[i] = block_begin(force[i].begin);
        places->force_end[i] = block_end(force[i].end);
    }
    set_touch(problem, now, motion, places);
}

// ## Shocks

struct ra_followed *ra_follow_begin(struct ra_places *places, const void *follower)
{
    if (!places->touched || (places->follower != NULL && places->follower != follower)) {
        return NULL;
    }
    places->follower = follower;
    places->touch.followed = places->followed;
    return places->followed;
}

void ra_follow_end(const struct ra_detection *now, const struct ra_motion motion[2],
                   struct ra_places *places)
{
    struct ra_followed *const f = places->touch.followed;
    const size_t bytes = places->touch.blocks * RA_LANES * sizeof(double);
    for (int i = 0; f != NULL && i < 2; i++) {
        memcpy(f->force[i], motion[i].nodal, bytes);
        memcpy(f->line[i], now->line[i], bytes);
    }
    places->touch.followed = NULL;
    places->touched = 0;
}

void ra_places_lines(const struct ra_problem *problem, const double *const amplitude[2],
                     const struct ra_places *places, double *const line[2])
{
    for (int i = 0; i < 2; i++) {
        const int64_t begin = places->begin[i];
        problem->kernels->synthesise(
            places->shape[i] + begin, places->pitch[i], problem->solid[i].modes.count, amplitude[i],
            places->height[i] + begin, line[i] + begin, (size_t)(places->end[i] - begin));
    }
}

// ## Memory

/// Tables of one solid; 0 if memory is missing.
static int make_tables(const struct ra_problem *problem, int i, struct ra_places *places,
                       struct ra_status *st)
{
    const struct ra_modes *const modes = &problem->solid[i].modes;
    // vectors may be written past the last place
    const size_t room = places->packed_room + RA_LANES;
    places->packed_shape[i] = ra_alloc(modes->count * room, sizeof(double), "places", st);
    places->packed_height[i] = ra_alloc(room, sizeof(double), "places", st);
    places->packed_weight[i] = ra_alloc(room, sizeof(double), "places", st);
    places->packed_row[i] = ra_alloc(room, sizeof(int64_t), "places", st);
    places->valid[i] = ra_place_array(problem, st);
    places->all_rows[i] = ra_alloc(modes->pitch, sizeof(int64_t), "places", st);
    for (size_t l = 0; places->all_rows[i] != NULL && l < modes->pitch; l++) {
        places->all_rows[i][l] = (int64_t)(l * modes->width);
    }
    return places->packed_shape[i] != NULL && places->packed_height[i] != NULL &&
           places->packed_weight[i] != NULL && places->packed_row[i] != NULL &&
           places->valid[i] != NULL && places->all_rows[i] != NULL;
}

enum ra_code ra_places_make(const struct ra_problem *problem, struct ra_places **places,
                            struct ra_status *st)
{
    struct ra_places *const p = ra_alloc(1, sizeof *p, "places", st);
    if (p == NULL) {
        return RA_SYSTEM;
    }
    const size_t bottom = problem->solid[0].modes.pitch, top = problem->solid[1].modes.pitch;
    const size_t share = top / PACKED_SHARE / RA_LANES * RA_LANES + 4 * RA_LANES;
    p->packed_room = share < MOST_PACKED ? share : MOST_PACKED;
    const size_t all = (bottom > top ? bottom : top) + p->packed_room + 2 * RA_LANES;
    int complete = make_tables(problem, 0, p, st) && make_tables(problem, 1, p, st);
    p->value = ra_alloc(all, sizeof *p->value, "places", st);
    p->at = ra_alloc(all, sizeof *p->at, "places", st);
    p->followed = ra_alloc(1, sizeof *p->followed, "places", st);
    complete = complete && p->value != NULL && p->at != NULL && p->followed != NULL;
    if (!complete) {
        ra_places_free(p);
        return RA_SYSTEM;
    }
    *places = p;
    return RA_OK;
}

void ra_places_free(struct ra_places *places)
{
    if (places == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        free(places->packed_shape[i]);
        free(places->packed_height[i]);
        free(places->packed_weight[i]);
        free(places->packed_row[i]);
        ra_place_array_free(places->valid[i]);
        free(places->all_rows[i]);
    }
    free(places->value);
    free(places->at);
    free(places->followed);
    free(places);
}
