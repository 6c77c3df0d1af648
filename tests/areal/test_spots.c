// Tests of contact spots in three dimensions: which contacts join, how spots evolve, how two
// spheres merge.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <string.h>

#include "areal/spots.h"
#include "base/random.h"

enum { MOST = 4000 };
static const double CHI = 0.5;

struct list {
    struct ra_areal_spot spot[MOST];
    size_t count;
};

static void keep(const struct ra_areal_spot *spot, void *context)
{
    struct list *const list = context;
    assert_true(list->count < MOST);
    list->spot[list->count++] = *spot;
}

/// A block with prescribed contacts.
struct bench {
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_areal_contact contact[MOST];
    struct ra_areal_spots spots;
    struct list list;
};

static struct bench *make_bench(size_t columns, size_t rows, enum ra_slaves slaves, double speed)
{
    static struct bench b;
    struct ra_status st = {RA_OK, ""};
    memset(&b, 0, sizeof b);
    b.problem = (struct ra_areal){.columns = columns,
                                  .rows = rows,
                                  .most = SIZE_MAX,
                                  .pair.spacing = CHI,
                                  .pair.slaves = slaves};
    check_ok(ra_sliding_make(0.0, speed, 1.0, CHI, &b.problem.pair.sliding, &st), &st);
    b.state.contact = b.contact;
    b.state.at.offset = b.problem.pair.sliding.start;
    check_ok(ra_areal_spots_make(&b.problem, keep, &b.list, &b.spots, &st), &st);
    return &b;
}

static void put(struct bench *b, int slave, int64_t node, size_t row, double force)
{
    assert_true(b->state.at.contacts < MOST);
    b->contact[b->state.at.contacts++] = (struct ra_areal_contact){
        .slave = slave, .row = row, .node = node, .force = -force, .weight = 0.25, .radius = 1e-3};
}

static void observe(struct bench *b)
{
    ra_areal_spots_observe(&b->problem, &b->state, &b->spots);
    b->state.at.step++;
    ra_offset_advance(&b->problem.pair.sliding, &b->state.at.offset);
    b->state.at.contacts = 0;
}

/// Sets contacts of the block's nodes by a picture: blanks separate rows, digits are forces.
static void picture(struct bench *b, const char *text)
{
    size_t row = 0, column = 0;
    for (; *text != '\0'; text++) {
        if (*text == ' ') {
            row++;
            column = 0;
            continue;
        }
        if (*text != '.') {
            put(b, RA_BLOCK, (int64_t)column, row, (double)(*text - '0'));
        }
        column++;
    }
    observe(b);
}

static void expect_spot(const struct bench *b, size_t n, uint64_t number, uint64_t from,
                        uint64_t into, uint64_t start, uint64_t steps, bool complete)
{
    const struct ra_areal_spot *const s = &b->list.spot[n];
    assert_true(n < b->list.count);
    if (s->number != number || s->from != from || s->into != into || s->start != start ||
        s->steps != steps || s->complete != complete) {
        fail_msg("%zu: spot %u from %u into %u, %u steps from %u, %d", n, (unsigned)s->number,
                 (unsigned)s->from, (unsigned)s->into, (unsigned)s->steps, (unsigned)s->start,
                 s->complete);
    }
}

static void end_of(struct bench *b)
{
    b->state.at.step--;
    ra_areal_spots_finish(&b->problem, &b->state, &b->spots);
    ra_areal_spots_free(&b->spots);
}

// ## One step

/// Contacts join at corners but not across an empty column or row. Contacts of different passes
/// join up to a distance of one spacing.
static void what_joins(void **state)
{
    (void)state;
    struct bench *const b = make_bench(8, 4, RA_SLAVES_BOTH, 0.0);
    static const struct {
        const char *text;
        size_t spots;
    } pictures[] = {{"1....... .1...... ..1..... ...1....", 1},
                    {"1....... ........ 1.......", 2},
                    {"1.1.....", 2},
                    {"1..1.... .11.....", 1},
                    {"1......1 ........ ...... 11", 3},
                    {".......1 1.......", 2},
                    {"1.1.1.1. ........ 1.1.1.1.", 8},
                    {"1.1.1.1. .1.1.1.1 1.1.1.1.", 1},
                    {"11111111 1......1 1..1...1 11111111", 1}};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        picture(b, pictures[i].text);
        assert_int_equal(b->spots.count, pictures[i].spots);
        picture(b, "");
        assert_int_equal(b->spots.count, 0);
    }
    // the plate's node 3 is between the block's nodes 2 and 3
    static const size_t spots[] = {2, 2, 1, 1, 2, 2};
    for (int64_t p = 0; p < 6; p++) {
        for (size_t row = 1; row < 4; row++) {
            put(b, RA_PLATE, 3, 1, 1.0);
            put(b, RA_BLOCK, p, row, 1.0);
            if (row == 1 && p < 3) {
                const struct ra_areal_contact first = b->contact[0];
                b->contact[0] = b->contact[1];
                b->contact[1] = first;
            }
            observe(b);
            assert_int_equal(b->spots.count, row < 3 ? spots[p] : 2);
            observe(b);
        }
    }
    end_of(b);
}

// ## Lives

/// A spot records its start and end, its largest force and where this acts, and the number of nodes
/// and the area at that time.
static void a_life(void **state)
{
    (void)state;
    struct bench *const b = make_bench(6, 3, RA_SLAVES_SLIDER, 0.0);
    picture(b, "");
    picture(b, "...... .1....");
    picture(b, "...... .3....");
    picture(b, "...... .31... ..4...");
    picture(b, "...... ..2... ..21..");
    picture(b, "...... ...... ...2..");
    picture(b, "");
    picture(b, "...... ...... ...2..");
    end_of(b);
    assert_int_equal(b->list.count, 2);
    expect_spot(b, 0, 1, 0, 0, 1, 5, true);
    expect_spot(b, 1, 2, 0, 0, 7, 1, false);
    const struct ra_areal_spot *const s = b->list.spot;
    check_near(s->peak, 8.0, 0.0);
    check_near(s->x, CHI * (3.0 * 1.0 + 1.0 * 2.0 + 4.0 * 2.0) / 8.0, 1e-15);
    check_near(s->y, CHI * (4.0 * 1.0 + 4.0 * 2.0) / 8.0, 1e-15);
    assert_true(s->nodes == 3 && s->area == 0.75);
    check_near(s[1].peak, 2.0, 0.0);
    check_near(s[1].x, 1.5, 0.0);
    check_near(s[1].y, 1.0, 0.0);
}

/// If two spots merge, the older one continues, whichever is stronger.
static void merging(void **state)
{
    (void)state;
    struct bench *const b = make_bench(6, 1, RA_SLAVES_SLIDER, 0.0);
    picture(b, "....1.");
    picture(b, "9...1.");
    picture(b, "99.11.");
    picture(b, "991111");
    picture(b, "9.....");
    picture(b, "");
    end_of(b);
    assert_int_equal(b->list.count, 2);
    expect_spot(b, 0, 2, 0, 1, 1, 2, true);
    expect_spot(b, 1, 1, 0, 0, 0, 5, true);
    check_near(b->list.spot[0].peak, 18.0, 0.0);
    check_near(b->list.spot[1].peak, 22.0, 0.0);
}

/// If a spot splits, the part with the larger force continues; the other part is new and names its
/// origin.
static void splitting(void **state)
{
    (void)state;
    struct bench *const b = make_bench(7, 1, RA_SLAVES_SLIDER, 0.0);
    picture(b, "1111111");
    picture(b, "11.2.12");
    picture(b, "11.....");
    picture(b, "");
    end_of(b);
    assert_int_equal(b->list.count, 3);
    expect_spot(b, 0, 1, 0, 0, 0, 2, true);
    expect_spot(b, 1, 3, 1, 0, 1, 1, true);
    expect_spot(b, 2, 2, 1, 0, 1, 2, true);
    // A part between two spots that continue elsewhere belongs to the older one. Of two parts with
    // equal forces the first continues.
    struct bench *const c = make_bench(9, 1, RA_SLAVES_SLIDER, 0.0);
    picture(c, ".1..2.3..");
    picture(c, "1...1.33.");
    picture(c, "1..9.1.9.");
    end_of(c);
    assert_int_equal(c->list.count, 4);
    expect_spot(c, 0, 1, 0, 0, 0, 3, false);
    expect_spot(c, 1, 2, 0, 0, 0, 3, false);
    expect_spot(c, 2, 3, 0, 0, 0, 3, false);
    expect_spot(c, 3, 4, 2, 0, 2, 1, false);
}

/// Spots merge and split at once: the oldest takes the strongest part, the next one the strongest
/// of the rest, the third one nothing.
static void tangle(void **state)
{
    (void)state;
    struct bench *const b = make_bench(9, 1, RA_SLAVES_SLIDER, 0.0);
    picture(b, "1..1..1..");
    picture(b, ".1.1.5...");
    picture(b, ".4.....1.");
    end_of(b);
    // in the second step spot 1 takes the part at node 1, spot 2 that at node 3, and spot 3 that at
    // node 5; in the third step spot 1 continues, and spots 2 and 3 end
    assert_int_equal(b->list.count, 4);
    expect_spot(b, 0, 2, 0, 0, 0, 2, true);
    expect_spot(b, 1, 3, 0, 0, 0, 2, true);
    expect_spot(b, 2, 1, 0, 0, 0, 3, false);
    expect_spot(b, 3, 4, 0, 0, 2, 1, false);
    struct bench *const c = make_bench(9, 1, RA_SLAVES_SLIDER, 0.0);
    picture(c, "1.1.1....");
    picture(c, ".1.7.....");
    end_of(c);
    // spot 1 takes the part at node 1; spot 2 is linked to the parts at nodes 1 and 3 and takes the
    // latter; spot 3 is linked to that at node 3 only, and ends
    assert_int_equal(c->list.count, 3);
    expect_spot(c, 0, 3, 0, 2, 0, 1, true);
}

/// A summit of the plate passes under the block, and a summit of the block over the plate. Each is
/// one spot, whatever cell the block is in, and its place is that of its node.
static void cells(void **state)
{
    (void)state;
    enum { PARTS = 4, STEPS = 33 };
    struct bench *const b = make_bench(12, 6, RA_SLAVES_BOTH, CHI / PARTS);
    for (int n = 0; n < STEPS; n++) {
        // the plate's node 10 is over p - phi = 10 - n/4
        put(b, RA_PLATE, 10 - n / PARTS, 1, n == 17 ? 2.0 : 1.0);
        put(b, RA_BLOCK, 7, 4, 1.0);
        observe(b);
    }
    end_of(b);
    assert_int_equal(b->list.count, 2);
    expect_spot(b, 0, 1, 0, 0, 0, STEPS, false);
    expect_spot(b, 1, 2, 0, 0, 0, STEPS, false);
    check_near(b->list.spot[0].x, CHI * (10.0 - 17.0 / PARTS), 1e-15);
    check_near(b->list.spot[1].x, CHI * 7.0, 0.0);
    // a node of one of two passes has half of the area of a cell
    assert_true(b->list.spot[0].area == 0.125 && b->list.spot[0].nodes == 1);
}

/// A spot has the curvatures of both surfaces at its place; the other surface is taken at the
/// nearest node. Summits of radii R and S meet, and all other columns are level.
static void radius_of_both(void **state)
{
    (void)state;
    enum { COLUMNS = 9, ROWS = 5, BLOCK = 4 };
    const double R = 3.0, S = 5.0;
    // beyond half a cell the nearest node of the plate is the one behind the block's node
    static const double passed[] = {0.25, 0.75};
    for (int slave = RA_PLATE; slave <= RA_BLOCK; slave++) {
        for (int64_t past = 0; past < 2; past++) {
            double block[COLUMNS * ROWS] = {0.0}, plate[COLUMNS * ROWS] = {0.0};
            struct ra_status st = {RA_OK, ""};
            struct bench *const b = make_bench(COLUMNS, ROWS, RA_SLAVES_BOTH, 0.0);
            const int64_t under = BLOCK + past;
            for (int64_t c = -1; c <= 1; c++) {
                for (size_t j = 0; j < ROWS; j++) {
                    const double y = CHI * ((double)j - 2.0), x = CHI * (double)c;
                    block[(size_t)(BLOCK + c) * ROWS + j] = -(x * x + y * y) / (2.0 * R);
                    plate[(size_t)(under + c) * ROWS + j] = -(x * x + y * y) / (2.0 * S);
                }
            }
            const struct ra_track_recipe recipe = {.height = plate, .columns = COLUMNS};
            check_ok(ra_track_make(&recipe, CHI, ROWS, COLUMNS, &b->state.track, &st), &st);
            ra_track_advance(b->state.track, COLUMNS);
            b->problem.surface = block;
            check_ok(
                ra_sliding_make(passed[past] * CHI, 0.0, 1.0, CHI, &b->problem.pair.sliding, &st),
                &st);
            b->state.at.offset = b->problem.pair.sliding.start;
            put(b, slave, slave == RA_BLOCK ? BLOCK : under, 2, 1.0);
            b->contact[0].radius = 0.0;
            observe(b);
            end_of(b);
            ra_track_free(b->state.track);
            assert_int_equal(b->list.count, 1);
            check_relative(b->list.spot[0].radius, 1.0 / (1.0 / R + 1.0 / S), 1e-13);
        }
    }
}

/// A curvature needs neighbours on all sides, at the node and at the nearest one of the other
/// solid. At an edge, and where both surfaces curve away from each other, a spot has no radius.
static void radius_at_the_edges(void **state)
{
    (void)state;
    enum { COLUMNS = 6, ROWS = 4, CASES = 8 * COLUMNS * ROWS };
    const double R = 3.0, S = 5.0;
    for (int n = 0; n < CASES; n++) {
        const int64_t node = n / 8 % COLUMNS, past = n / 2 % 2;
        const size_t row = (size_t)(n / 8 / COLUMNS);
        const int slave = n % 2 == 0 ? RA_PLATE : RA_BLOCK;
        const double sign = n / 4 % 2 == 0 ? -1.0 : 1.0;
        const int64_t other = slave == RA_BLOCK ? node + past : node - past;
        double block[COLUMNS * ROWS], plate[COLUMNS * ROWS];
        struct ra_status st = {RA_OK, ""};
        struct bench *const b = make_bench(COLUMNS, ROWS, RA_SLAVES_BOTH, 0.0);
        for (size_t k = 0; k < COLUMNS * ROWS; k++) {
            const double x = CHI * (double)(k / ROWS), y = CHI * (double)(k % ROWS);
            block[k] = sign * (x * x + y * y) / (2.0 * R);
            plate[k] = sign * (x * x + y * y) / (2.0 * S);
        }
        const struct ra_track_recipe recipe = {.height = plate, .columns = COLUMNS};
        check_ok(ra_track_make(&recipe, CHI, ROWS, COLUMNS, &b->state.track, &st), &st);
        ra_track_advance(b->state.track, COLUMNS);
        b->problem.surface = block;
        check_ok(ra_sliding_make(past != 0 ? 0.75 * CHI : 0.25 * CHI, 0.0, 1.0, CHI,
                                 &b->problem.pair.sliding, &st),
                 &st);
        b->state.at.offset = b->problem.pair.sliding.start;
        put(b, slave, node, row, 1.0);
        b->contact[0].radius = 0.0;
        observe(b);
        end_of(b);
        ra_track_free(b->state.track);
        const bool inside = node > 0 && node < COLUMNS - 1 && other > 0 && other < COLUMNS - 1 &&
                            row > 0 && row < ROWS - 1;
        const double radius = inside && sign < 0.0 ? 1.0 / (1.0 / R + 1.0 / S) : 0.0;
        check_near(b->list.spot[0].radius, radius, 1e-12);
    }
}

// ## Compared with another algorithm

/// Joins linked contacts by comparing all with all until nothing changes.
struct patch {
    size_t count, label[64];
    struct ra_areal_contact contact[64];
};

static bool are_linked(const struct ra_areal_contact *a, const struct ra_areal_contact *b)
{
    const double across = fabs((double)a->row - (double)b->row);
    const double along = fabs(((double)a->node - 0.5 * (a->slave == RA_PLATE)) -
                              ((double)b->node - 0.5 * (b->slave == RA_PLATE)));
    return across <= 1.0 && along <= 1.0;
}

static void label_all(struct patch *p)
{
    bool changed = true;
    for (size_t n = 0; n < p->count; n++) {
        p->label[n] = n;
    }
    while (changed) {
        changed = false;
        for (size_t n = 0; n < p->count; n++) {
            for (size_t m = 0; m < p->count; m++) {
                if (are_linked(&p->contact[n], &p->contact[m]) && p->label[m] < p->label[n]) {
                    p->label[n] = p->label[m];
                    changed = true;
                }
            }
        }
    }
}

/// Every spot is a set of joined contacts. A spot without a link to the step before is new; a spot
/// without a link to the next step has ended.
static void compare(const struct bench *b, const struct patch *now)
{
    for (size_t n = 0; n < now->count; n++) {
        for (size_t m = 0; m < now->count; m++) {
            assert_true((now->label[n] == now->label[m]) ==
                        (b->spots.element[n].spot == b->spots.element[m].spot));
        }
    }
    for (size_t i = 0; i < b->spots.count; i++) {
        double force = 0.0;
        for (size_t n = 0; n < now->count; n++) {
            force += b->spots.element[n].spot == i ? -now->contact[n].force : 0.0;
        }
        check_near(b->spots.open[i].force, force, 1e-14);
        assert_true(i == 0 || b->spots.open[i].spot.number > b->spots.open[i - 1].spot.number);
    }
}

static size_t count_unlinked(const struct patch *from, const struct patch *to)
{
    size_t count = 0;
    for (size_t label = 0; label < from->count; label++) {
        bool any = false, linked = false;
        for (size_t n = 0; n < from->count; n++) {
            for (size_t m = 0; m < to->count && from->label[n] == label; m++) {
                linked = linked || are_linked(&from->contact[n], &to->contact[m]);
            }
            any = any || from->label[n] == label;
        }
        count += any && !linked;
    }
    return count;
}

static void random_patches(void **state)
{
    (void)state;
    enum { STEPS = 400 };
    static struct patch patch[2];
    struct ra_random random;
    size_t touched = 0, parted = 0, found[2] = {0, 0}, others[2] = {0, 0};
    struct bench *const b = make_bench(7, 4, RA_SLAVES_BOTH, 0.0);
    memset(patch, 0, sizeof patch);
    ra_random_seed(&random, 5, 0);
    for (int n = 0; n < STEPS; n++) {
        struct patch *const now = &patch[n % 2];
        const double share = 0.05 + 0.3 * ra_random_uniform(&random);
        for (size_t j = 0; j < 4; j++) {
            for (int64_t p = 0; p < 14; p++) {
                if (ra_random_uniform(&random) < share) {
                    put(b, (int)(p % 2), p / 2, j, ra_random_uniform(&random));
                }
            }
        }
        now->count = b->state.at.contacts;
        memcpy(now->contact, b->contact, now->count * sizeof *b->contact);
        label_all(now);
        touched += count_unlinked(now, &patch[1 - n % 2]);
        parted += count_unlinked(&patch[1 - n % 2], now);
        observe(b);
        compare(b, now);
    }
    end_of(b);
    for (size_t n = 0; n < b->list.count; n++) {
        const struct ra_areal_spot *const s = &b->list.spot[n];
        found[0] += s->from == 0;
        found[1] += s->complete && s->into == 0;
        others[0] += s->from != 0;
        others[1] += s->into != 0;
        assert_true(s->from < s->number && s->into < s->number);
    }
    assert_true(found[0] == touched && found[1] == parted);
    assert_true(others[0] > 100 && others[1] > 100);
}

// ## Two spheres

/// Springs under a paraboloid that has approached by e touch in a circle of radius sqrt(2 R e) with
/// the force pi k R e^2. Two paraboloids d apart are two spots until e = d^2/(8 R), then one spot
/// with twice the force.
static void two_spheres(void **state)
{
    (void)state;
    enum { N = 81, STEPS = 40 };
    const double R = 200.0, d = 17.0, deepest = 0.3, k = 2.0, pi = 3.14159265358979323846;
    struct bench *const b = make_bench(N, N, RA_SLAVES_SLIDER, 0.0);
    double merged = 0.0;
    for (int n = 0; n < STEPS; n++) {
        const double e = deepest * (double)(n + 1) / STEPS;
        for (size_t j = 0; j < N; j++) {
            for (int64_t p = 0; p < N; p++) {
                const double y = CHI * (double)j - 20.1, x = CHI * (double)p - 20.05;
                const double aside = fabs(x) - 0.5 * d;
                const double deep = e - (aside * aside + y * y) / (2.0 * R);
                if (deep > 0.0) {
                    put(b, RA_BLOCK, p, j, k * CHI * CHI * deep);
                }
            }
        }
        observe(b);
        merged = b->spots.count == 2 ? e : merged;
        assert_int_equal(b->spots.count, e < 0.9 * d * d / (8.0 * R) ? 2 : b->spots.count);
    }
    // two circles are one spot if they are less than two spacings apart
    const double reach[2] = {0.5 * (d - 2.0 * CHI), 0.5 * (d + CHI)};
    check_between(merged, reach[0] * reach[0] / (2.0 * R) - deepest / STEPS,
                  reach[1] * reach[1] / (2.0 * R));
    end_of(b);
    assert_int_equal(b->list.count, 2);
    expect_spot(b, 0, 2, 0, 1, 0, b->list.spot[0].steps, true);
    const double last = deepest * (double)b->list.spot[0].steps / STEPS;
    // sums over a grid replace integrals: errors are a few thousandths of the force, hundredths of
    // the area
    check_relative(b->list.spot[0].peak, pi * k * R * last * last, 0.01);
    check_relative(b->list.spot[0].area, 2.0 * pi * R * last, 0.03);
    check_near(b->list.spot[0].x, 20.05 + 0.5 * d, 0.05 * CHI);
    check_near(b->list.spot[0].y, 20.1, 0.05 * CHI);
    // a small part of each circle also belongs to the other
    check_between(b->list.spot[1].peak, 1.8 * pi * k * R * deepest * deepest,
                  2.01 * pi * k * R * deepest * deepest);
    check_near(b->list.spot[1].x, 20.05, 0.05 * CHI);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_joins),     cmocka_unit_test(a_life),
        cmocka_unit_test(merging),        cmocka_unit_test(splitting),
        cmocka_unit_test(tangle),         cmocka_unit_test(cells),
        cmocka_unit_test(two_spheres),    cmocka_unit_test(random_patches),
        cmocka_unit_test(radius_of_both), cmocka_unit_test(radius_at_the_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
