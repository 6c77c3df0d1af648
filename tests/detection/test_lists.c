// Tests of the lists of candidates: their nodes and how long they last, in cases where this is
// known.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * test_candidates.c tests that the lists miss no node. Lists of all nodes, made in every step,
 * would pass that test. Here the bodies are flat or nearly flat and hardly move. So it is known
 * which nodes a list must have, how long it must last, and the value of its bounds.
 */
#include "support/bodies.h"

#include "detection/candidates.h"

enum { MOST = 1200 };

/// Two bodies without loads and with cells of 1 m. Heights are 0 unless they are set.
struct bodies {
    struct ra_problem_spec spec;
    double height[2][MOST];
};

static void make_bodies(size_t bottom, size_t top, double start, double cells_a_step,
                        struct bodies *b)
{
    const size_t nodes[2] = {bottom, top};
    memset(b, 0, sizeof *b);
    b->spec = (struct ra_problem_spec){.spacing = 1.0,
                                       .start = start,
                                       .speed = cells_a_step / 1e-3,
                                       .distance = 1.0,
                                       .step = 1e-3,
                                       .parameter = {1.0},
                                       .law = "penalty"};
    for (int i = 0; i < 2; i++) {
        const struct ra_beam beam = bodies_beam((double)(nodes[i] - 1), 1.0, 1.0, RA_FREE, RA_FREE);
        b->spec.solid[i] = bodies_solid(beam, nodes[i], 1);
        b->spec.solid[i].height = b->height[i];
    }
}

// ## How long lists last

/// With steps of 1/q of a cell, lists are made at the steps that the rule in candidates.c gives.
static void follow_lists(int q, int steps)
{
    static struct bodies b;
    struct pair pair;
    int fine_until = -1;
    bool empty = false;
    uint64_t fine = 0;
    make_bodies(200, 60, 20.0, 1.0, &b);
    b.spec.spacing = (double)q;
    b.spec.start = 20.0 * q;
    for (int i = 0; i < 2; i++) {
        b.spec.solid[i].beam.length *= q;
    }
    pair_make(&b.spec, &pair);
    const struct ra_candidates *const c = pair.state.candidates;
    for (int n = 0; n < steps; n++) {
        pair_step(&pair);
        if (n > fine_until && n + 1 >= 100) {
            // no node has been close for some time, so the list is empty
            fine_until = n + (48 * q < 4096 ? 48 * q : 4096);
            fine++;
            empty = true;
        } else if (n > fine_until) {
            // the list lasts up to the next node if this is near
            const int left = q - 1 - n % q;
            fine_until = n + (left <= 375 ? left : 250);
            fine++;
        }
        const struct ra_offset end = ra_offset_at(&pair.problem.pair.sliding, (uint64_t)fine_until);
        assert_int_equal(c->fine.made, fine);
        assert_true(c->fine.until.cell == end.cell && c->fine.until.rest == end.rest);
        assert_int_equal(c->empty, empty);
    }
    assert_int_equal(c->detections, steps);
    pair_free(&pair);
}

// If a cell has 376 steps, one list is valid for all of them. If it has 377 steps, the first list
// is valid for 250 steps, and the second one for the rest. After 100 steps lists are empty. An
// empty list is valid for 48 cells, but for no more than 4096 steps.
static void test_length_of_lists(void **unused)
{
    (void)unused;
    static const int steps_a_cell[] = {1, 2, 30, 100, 251, 255, 256, 257, 376, 377, 626, 1000};
    for (size_t i = 0; i < sizeof steps_a_cell / sizeof *steps_a_cell; i++) {
        follow_lists(steps_a_cell[i], 24 * steps_a_cell[i] < 6000 ? 24 * steps_a_cell[i] : 6000);
    }
}

// A slider at rest needs one list for ever. One that moves backwards needs a list in every step.
static void test_lists_without_a_way(void **unused)
{
    (void)unused;
    for (int back = 0; back < 2; back++) {
        static struct bodies b;
        struct pair pair;
        make_bodies(200, 60, 20.5, back ? -0.01 : 0.0, &b);
        pair_make(&b.spec, &pair);
        for (uint64_t n = 1; n <= 40; n++) {
            pair_step(&pair);
            assert_int_equal(pair.state.candidates->fine.made, back ? n : 1);
        }
        pair_free(&pair);
    }
}

// ## Skins

/// The travel of a rigid slider is its displacement. Its only mode shape has the value 1/sqrt(L).
struct rigid {
    struct pair pair;
    double room[32], height;
    const double *amplitude[2];
};

static void make_rigid(struct rigid *r)
{
    static struct bodies b;
    make_bodies(200, 65, 20.5, 0.0, &b); // L = 64
    pair_make(&b.spec, &r->pair);
    memset(r->room, 0, sizeof r->room);
    r->amplitude[0] = r->room;
    r->amplitude[1] = r->room + r->pair.problem.solid[0].modes.width;
}

static void move_to(struct rigid *r, double far)
{
    r->room[r->pair.problem.solid[0].modes.width] = 8.0 * far;
}

static void detect(struct rigid *r, double told)
{
    ra_detect(&r->pair.problem, &r->pair.state, &r->pair.state.at.offset, r->amplitude, told);
}

// The first skin is a thousandth of the sum of heights and distance. If the travel has exceeded a
// skin, the next one is larger by a quarter; otherwise the skins tend to twice the travel.
static void test_skins(void **unused)
{
    (void)unused;
    struct rigid r;
    make_rigid(&r);
    struct ra_candidates *const c = r.pair.state.candidates;
    const struct ra_problem *const problem = &r.pair.problem;
    const struct ra_offset *const at = &r.pair.state.at.offset;
    check_relative(c->rounding, 1e-13 * 2.0, 1e-12); // distance and spacing
    check_relative(c->fine.skin, 1e-3 * 1.0, 1e-9);
    detect(&r, HUGE_VAL);
    const double far[] = {0.0, 0.25, 0.5, 0.75, 0.99, 1.01, 3.0};
    const double factor[] = {0.9, 0.95, 1.0, 1.05, 1.098, 1.25, 1.25};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        c->fine.skin = 4e-3;
        memset(c->fine.amplitude[0], 0, problem->pair.modal.width * sizeof(double));
        move_to(&r, far[i] * 4e-3);
        ra_candidates_begin_list(problem, c, at, at, r.amplitude);
        check_relative(c->fine.skin, factor[i] * 4e-3, 1e-12);
        assert_memory_equal(c->fine.amplitude[0], r.amplitude[0],
                            problem->pair.modal.width * sizeof(double));
    }
    // no skin is thinner than the rounding errors of a gap
    c->fine.skin = c->rounding;
    ra_candidates_begin_list(problem, c, at, at, r.amplitude);
    check_near(c->fine.skin, c->rounding, 0.0);
    pair_free(&r.pair);
}

// The scheme estimates the travel. The estimate is used as long as it is within the skin. Then the
// true travel is computed. If it exceeds 0.8 of the skin, the list ends. Otherwise the estimates of
// later steps are added to it.
static void test_surveys(void **unused)
{
    (void)unused;
    const struct {
        double far, told, surveyed; ///< divided by the skin; negative: the list has ended
    } list[] = {{0.0, 1.0, 0.0},    {0.5, 0.99, 0.0},  {0.5, 1.01, 0.5},
                {0.79, 1.01, 0.79}, {0.81, 5.0, -1.0}, {0.3, HUGE_VAL, 0.0}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct rigid r;
        make_rigid(&r);
        struct ra_candidates *const c = r.pair.state.candidates;
        detect(&r, HUGE_VAL);
        const double skin = c->fine.skin;
        move_to(&r, list[i].far * skin);
        const bool holds = ra_candidates_hold(&r.pair.problem, c, &r.pair.state.at.offset,
                                              r.amplitude, list[i].told * skin);
        assert_int_equal(holds, list[i].surveyed >= 0.0);
        if (holds) {
            check_near(c->surveyed, list[i].surveyed * skin, 1e-9 * skin);
            // the travel since the true one was computed is added
            const double left = 1.0 - list[i].surveyed;
            move_to(&r, 0.9 * skin);
            assert_true(ra_candidates_hold(&r.pair.problem, c, &r.pair.state.at.offset, r.amplitude,
                                           0.999 * left * skin));
            assert_false(ra_candidates_hold(&r.pair.problem, c, &r.pair.state.at.offset,
                                            r.amplitude, 1.001 * left * skin));
        }
        pair_free(&r.pair);
    }
}

/// Makes flat bodies `gap` apart. Gives the number of examined blocks, and whether the list has any
/// nodes.
static void flat_lists(double gap, size_t *blocks, size_t *fine)
{
    static struct bodies b;
    struct pair pair;
    make_bodies(200, 60, 20.5, 0.0, &b);
    for (size_t l = 0; l < MOST; l++) {
        b.height[1][l] = 1.0;
    }
    b.spec.distance = 1.0 + gap;
    pair_make(&b.spec, &pair);
    pair_step(&pair);
    *blocks = pair.state.candidates->range_count;
    *fine = pair.state.candidates->close_count;
    pair_free(&pair);
}

// Flat bodies 1 m high at a gap g have a skin of 1e-3 times 2 + g. Nodes with a gap above the skin
// are in no list, and their blocks are not examined. The rounding that the program adds to the skin
// is 1e-13 of 2 m, far less than the 1e-8 by which the second gap exceeds the limit.
static void test_skin_as_limit(void **unused)
{
    (void)unused;
    const double limit = 2e-3 / (1.0 - 1e-3);
    size_t blocks, fine;
    flat_lists(limit * (1.0 - 1e-9), &blocks, &fine);
    assert_true(blocks == 1 && fine == 1);
    flat_lists(limit * (1.0 + 1e-8), &blocks, &fine);
    assert_true(blocks == 0 && fine == 0);
}

// ## Content of lists

/// Checks the only range of the fine list: [begin, end) of the slider's nodes.
static void check_close(const struct pair *pair, int64_t begin, int64_t end)
{
    const struct ra_candidates *const c = pair->state.candidates;
    assert_int_equal(c->close_count, 1);
    assert_int_equal(c->close[0].begin, begin);
    assert_int_equal(c->close[0].end, end);
    // the ranges on the solids lie below each other, apart from the shift of half a cell
    const struct ra_candidate_range *const now = pair->state.now.candidate;
    const int64_t shift = pair->state.now.pass[1].shift;
    const int64_t nodes = (int64_t)pair->problem.solid[0].nodes;
    assert_int_equal(pair->state.now.candidate_count, 1);
    assert_int_equal(now->begin[1], ra_larger(begin, 0));
    assert_int_equal(now->end[1], end);
    assert_int_equal(now->begin[0], ra_larger(begin + shift, 0));
    assert_int_equal(now->end[0], ra_smaller(end + shift, nodes));
    assert_int_equal(now->index[0], now->begin[0] - (begin + shift));
    assert_int_equal(now->index[1], now->begin[1] - begin);
    assert_int_equal(c->candidate_nodes, now->end[0] - now->begin[0]);
}

/// Makes a slider, half a cell farther than `start`, whose nodes [at, at + count) are as high as
/// the distance.
static void stand_on(enum ra_slaves slaves, size_t at, size_t count, double start, int64_t begin,
                     int64_t end)
{
    static struct bodies b;
    struct pair pair;
    make_bodies(200, 60, start + 0.5, 0.0, &b);
    b.spec.slaves = slaves;
    for (size_t l = 0; l < count; l++) {
        b.height[1][at + l] = 1.0;
    }
    pair_make(&b.spec, &pair);
    pair_step(&pair);
    check_close(&pair, begin, end);
    // the reported number is that of the list when a step began
    const uint64_t size = pair.state.candidates->candidate_nodes;
    for (int n = 0; n < 10; n++) {
        pair_step(&pair);
    }
    assert_int_equal(pair.state.candidates->detections, 11);
    assert_int_equal(pair.state.candidates->nodes, 10 * size);
    assert_int_equal(pair.state.candidates->fine.made, 1);
    pair_free(&pair);
}

// Numbers are those of the slider's nodes; a master of the resonator has the number of the slider's
// node over it. If the slider's nodes are slaves, a needle at node j needs the masters j - 1 to
// j + 2, and a plateau of nodes j and j + 1 needs the masters j - 1 to j + 3. If only the
// resonator's nodes are slaves, the plateau touches one slave between j and j + 1. This slave needs
// the masters j - 1 to j + 2, and the list has one node more. The needle needs the same masters
// over the segments at the resonator's ends.
static void test_marks(void **unused)
{
    (void)unused;
    for (size_t j = 20; j < 37; j++) {
        const int64_t at = (int64_t)j;
        stand_on(RA_SLAVES_SLIDER, j, 1, 40.0, at - 1, at + 3);
        stand_on(RA_SLAVES_SLIDER, j, 2, 40.0, at - 1, at + 4);
        stand_on(RA_SLAVES_RESONATOR, j, 2, 40.0, at - 1, at + 4);
        stand_on(RA_SLAVES_BOTH, j, 2, 40.0, at - 1, at + 4);
        stand_on(RA_SLAVES_SLIDER, j, 1, -(double)j, at - 1, at + 3);
        stand_on(RA_SLAVES_SLIDER, j, 1, 198.0 - (double)j, at - 1, at + 3);
    }
    // at the slider's own ends
    stand_on(RA_SLAVES_RESONATOR, 0, 2, 40.0, -1, 4);
    stand_on(RA_SLAVES_SLIDER, 0, 1, 40.0, -1, 3);
    stand_on(RA_SLAVES_SLIDER, 56, 1, 40.0, 55, 59);
}

static void check_ranges(const struct ra_candidates *c, const struct ra_range *expected,
                         size_t count)
{
    assert_int_equal(c->range_count, count);
    for (size_t r = 0; r < count; r++) {
        assert_int_equal(c->range[r].begin, expected[r].begin);
        assert_int_equal(c->range[r].end, expected[r].end);
    }
}

/// Makes a tent over the nodes at - 3 to at + 3 with a slope of 1 m per cell and a top of 4 m. Its
/// top and the two nodes beside it are near enough to be examined. Nodes up to 1 m below the top
/// are examined: the kink at the top is 2 m, an eighth of it counts for the line between nodes, and
/// 3/8 of it for what a gap can lose while the slider passes a cell. Heights and distance of 4 m
/// make a skin of 0.008 m.
static void raise_tent(double *height, size_t at)
{
    for (size_t l = at - 3; l <= at + 3; l++) {
        height[l] = fmax(height[l], 4.0 - fabs((double)l - (double)at));
    }
}

// A list has the blocks of eight nodes with a node close to a surface. Neighbouring blocks form one
// range.
static void test_blocks_of_the_slider(void **unused)
{
    (void)unused;
    static const struct {
        size_t tent[3], tents;
        struct ra_range range[3];
        size_t ranges;
    } list[] = {{{20}, 1, {{16, 24}}, 1},
                {{18, 21}, 2, {{16, 24}}, 1},
                {{20, 25}, 2, {{16, 32}}, 1},
                {{6, 36, 53}, 3, {{0, 8}, {32, 40}, {48, 56}}, 3},
                {{17, 55}, 2, {{16, 24}, {48, 56}}, 2}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        static struct bodies b;
        struct pair pair;
        make_bodies(200, 60, 40.5, 0.0, &b);
        b.spec.distance = 4.0;
        for (size_t n = 0; n < list[i].tents; n++) {
            raise_tent(b.height[1], list[i].tent[n]);
        }
        pair_make(&b.spec, &pair);
        pair_step(&pair);
        check_ranges(pair.state.candidates, list[i].range, list[i].ranges);
        pair_free(&pair);
    }
}

/// Finds the blocks that examine a needle at node `at` of the resonator. The slider's node 0 is a
/// quarter of a cell beyond node `over`.
static void see_needle(size_t at, int64_t over, double cells_a_step)
{
    static struct bodies b;
    struct pair pair;
    make_bodies(400, 120, (double)over + 0.25, cells_a_step, &b);
    b.spec.distance = 4.0;
    b.height[0][at] = 4.0;
    pair_make(&b.spec, &pair);
    pair_step(&pair);
    // block b examines blocks b + Q and b + Q + 1
    const int64_t last = (int64_t)at / 8 - over / 8;
    check_ranges(pair.state.candidates, &(struct ra_range){8 * (last - 1), 8 * (last + 1)}, 1);
    pair_free(&pair);
}

// For a block of the slider, the two blocks of the resonator below it are examined. They are enough
// until the slider passes the next node, wherever the block lies over them.
static void test_blocks_under_the_slider(void **unused)
{
    (void)unused;
    for (int64_t over = 60; over < 76; over++) {
        for (size_t at = 100; at < 108; at++) {
            see_needle(at, over, 0.0);
            see_needle(at, over, 0.125);
        }
    }
}

// The slider has no contact beyond an end of the resonator, so blocks end where the resonator ends.
static void test_overhang(void **unused)
{
    (void)unused;
    for (int cells = 41; cells < 58; cells++) {
        for (int right = 0; right < 2; right++) {
            static struct bodies b;
            struct pair pair;
            make_bodies(100, 96, (right ? cells : -cells) + 0.5, 0.0, &b);
            b.spec.distance = 0.0;
            pair_make(&b.spec, &pair);
            pair_step(&pair);
            // blocks of the resonator are 0 to 12
            const int64_t above = right ? cells / 8 : -(cells + 7) / 8;
            const int64_t first = right ? 0 : -above - 1, last = right ? 12 - above : 11;
            check_ranges(pair.state.candidates, &(struct ra_range){8 * first, 8 * (last + 1)}, 1);
            pair_free(&pair);
        }
    }
}

/// The distance of the solids in an empty list, for two needles on planes 2 m deep, with the
/// resonator's plane moved by `lift`.
static double find_clear(size_t bottom, size_t top, double start, double lift)
{
    static struct bodies b;
    struct pair pair;
    make_bodies(300, 70, start, 0.0, &b);
    b.spec.distance = 4.0;
    for (size_t l = 0; l < MOST; l++) {
        b.height[0][l] = b.height[1][l] = -2.0;
    }
    b.height[0][bottom] = -1.0;
    b.height[1][top] = -1.5;
    pair_make(&b.spec, &pair);
    struct ra_candidates *const c = pair.state.candidates;
    double room[32] = {0.0}, zero[32] = {0.0};
    const double *const amplitude[2] = {room, room + pair.problem.solid[0].modes.width};
    room[0] = lift * sqrt(299.0); // its only mode
    assert_true(ra_candidates_empty(&pair.problem, c, &pair.state.at.offset, amplitude, zero));
    const double clear = c->clear;
    pair_free(&pair);
    return clear;
}

// An empty list gives the smallest distance of the solids in the next 48 cells. For each block of
// the slider the program takes the highest point of this block and the highest point of the blocks
// that it can meet. These are eight blocks of the resonator, beginning with the one under the
// block's first node; beyond the resonator's end there are none. An eighth of the kink of 2 m is
// subtracted.
static void test_clear(void **unused)
{
    (void)unused;
    for (size_t at = 20; at < 200; at++) {
        const bool met = at >= 40 && at < 40 + 64 + 64, both = at >= 72 && at < 72 + 64;
        check_near(find_clear(at, 33, 40.25, 0.0),
                   8.0 -
                       (both  ? 1.5
                        : met ? 1.0
                              : 0.5) -
                       0.25,
                   1e-11);
    }
    check_near(find_clear(100, 20, 260.25, -0.5), 8.5 - 0.5 - 0.25, 1e-11);
    check_near(find_clear(10, 20, -60.25, -0.5), 8.5 - 1.5 - 0.25, 1e-11);
}

// Two neighbouring nodes have the same height above a plane. Between them Hermite's segment is
// higher than the nodes by an eighth of this height. So the other solid, which is a plane, can be
// close to the segment although it is farther from both nodes.
static void test_crest_between_nodes(void **unused)
{
    (void)unused;
    for (size_t at = 96; at < 104; at++) {
        static struct bodies b;
        struct pair pair;
        make_bodies(200, 60, 80.5, 0.0, &b);
        b.height[0][at] = b.height[0][at + 1] = 4.0;
        b.spec.distance = 4.5;
        pair_make(&b.spec, &pair);
        pair_step(&pair);
        check_close(&pair, (int64_t)at - 81, (int64_t)at - 77);
        pair_free(&pair);
    }
}

// If only the resonator's nodes are slaves, the one a tenth of a cell ahead of a block is close to
// the needle on the last node of the block.
static void test_slave_ahead_of_a_block(void **unused)
{
    (void)unused;
    for (size_t j = 20; j < 37; j++) {
        static struct bodies b;
        struct pair pair;
        make_bodies(200, 60, 40.9, 0.0, &b);
        b.spec.slaves = RA_SLAVES_RESONATOR;
        b.height[1][j] = 1.0;
        pair_make(&b.spec, &pair);
        // the height of the needle at a tenth of a cell beside it
        double N[4];
        ra_detection_passes(&pair.problem, &pair.state.at.offset, pair.state.now.pass);
        ra_hermite(pair.state.now.pass[0].xi, N);
        pair_free(&pair);
        b.spec.distance = N[1];
        pair_make(&b.spec, &pair);
        pair_step(&pair);
        check_close(&pair, (int64_t)j - 1, (int64_t)j + 4);
        pair_free(&pair);
    }
}

// Each solid has a needle. The needles first meet; in the next step they are one node apart. The
// nodes of the needles are in the first list. They are not in the next list, although their blocks
// are examined again.
static void test_forgotten_nodes(void **unused)
{
    (void)unused;
    static struct bodies b;
    struct pair pair;
    make_bodies(200, 60, 40.0, 1.0, &b);
    b.height[0][60] = b.height[1][20] = 2.0;
    b.spec.distance = 4.0;
    pair_make(&b.spec, &pair);
    pair_step(&pair);
    check_close(&pair, 18, 23);
    pair_step(&pair);
    check_ranges(pair.state.candidates, &(struct ra_range){16, 24}, 1);
    assert_int_equal(pair.state.candidates->close_count, 0);
    pair_free(&pair);
}

// ## Bounds

static void test_differences(void **unused)
{
    (void)unused;
    const double y[] = {1.0, -3.0, 2.0, 2.5, -1.0};
    check_near(ra_largest_size(y, 5), 3.0, 0.0);
    check_near(ra_largest_difference(y, 5), 5.0, 0.0);
    check_near(ra_largest_second_difference(y, 5), 9.0, 0.0);
    check_near(ra_largest_size(y, 1), 1.0, 0.0);
    check_near(ra_largest_difference(y, 1), 0.0, 0.0);
    check_near(ra_largest_difference(y + 3, 2), 3.5, 0.0);
    check_near(ra_largest_second_difference(y, 2), 0.0, 0.0);
    check_near(ra_largest_second_difference(y + 2, 3), 4.0, 0.0); // at the end
    check_near(ra_largest_second_difference(y, 3), 9.0, 0.0);     // at the beginning
}

// The margin is (eq:margin), here with round numbers.
static void test_margin(void **unused)
{
    (void)unused;
    const struct ra_list_bounds bounds = {.sigma = 8.0, .error = 1.0};
    check_near(ra_candidates_margin(&bounds, 2.0, 12.0), 12.0 + 6.0 + 1.0, 0.0);
    check_near(ra_candidates_margin(&bounds, 0.0, 12.0), 1.0, 0.0);
    check_near(ra_candidates_margin(&bounds, 1.0, 0.0), 3.0 + 1.0, 0.0);
}

enum { BENDING = 6 };

/// Makes a long pinned beam under a long free one, with some modes each, without contact.
static void make_bending(struct pair *pair)
{
    static struct bodies b;
    make_bodies(1150, 1100, 20.5, 0.0, &b);
    for (int i = 0; i < 2; i++) {
        b.spec.solid[i].modes = BENDING;
        b.spec.solid[i].beam.left = b.spec.solid[i].beam.right = i == 0 ? RA_PINNED : RA_FREE;
    }
    b.height[0][700] = 0.25; // kinks of 0.5 and 0.75
    b.height[1][300] = -0.375;
    b.spec.distance = 100.0;
    pair_make(&b.spec, pair);
}

/// The deflection of a solid at all nodes.
static void deflect(const struct ra_solid *solid, const double *amplitude, double *u)
{
    long double *const y = bodies_deflected(solid, amplitude);
    for (size_t l = 0; l < solid->nodes; l++) {
        u[l] = (double)(y[l] - (long double)solid->height[l]);
    }
    free(y);
}

// If a single mode moves, the bounds equal the largest values of its shape. For a sine this is the
// value at its crest, which may lie half a cell from the nearest node.
static void test_bounds_of_a_mode(void **unused)
{
    (void)unused;
    struct pair pair;
    make_bending(&pair);
    const struct ra_problem *const problem = &pair.problem;
    struct ra_candidates *const c = pair.state.candidates;
    double room[32] = {0.0}, zero[32] = {0.0}, u[2][MOST];
    const size_t behind = problem->solid[0].modes.width;
    const double *const amplitude[2] = {room, room + behind}, *const none[2] = {zero,
                                                                                zero + behind};
    for (size_t k = 0; k < 2 * BENDING; k++) {
        const int i = k < BENDING ? 0 : 1;
        memset(room, 0, sizeof room);
        room[i == 0 ? k : behind + k - BENDING] = -3.0;
        deflect(&problem->solid[i], amplitude[i], u[i]);
        const size_t nodes = problem->solid[i].nodes;
        const double kink = ra_largest_second_difference(u[i], nodes);
        const double most = ra_largest_size(u[i], nodes);
        const double slope = ra_largest_difference(u[i], nodes) + 0.5 * kink;
        const struct ra_list_bounds bounds = ra_candidates_bounds(problem, c, amplitude);
        const double half = 1.5707963267948966 * (double)(k + 1) / (double)(nodes - 1);
        const double share = i == 0 ? 0.501 * half * half : 0.0;
        // second differences of numbers of order 0.1, and the last bits of sums
        check_between(ra_curvature(problem, &c->bound, i, amplitude[i]), kink - 1e-15,
                      (1.0 + share) * kink + 1e-14);
        check_near(ra_curvature(problem, &c->bound, 1 - i, amplitude[1 - i]), 0.0, 0.0);
        check_between(ra_tilted(problem, &c->bound, amplitude, none), slope - 1e-15,
                      (1.0 + 4.0 * share) * slope + 1e-14);
        check_near(ra_tilted(problem, &c->bound, amplitude, amplitude), 0.0, 0.0);
        check_between(ra_largest_deflection(problem, &c->bound, amplitude),
                      most + 0.125 * kink - 1e-15, (1.0 + share) * (most + 0.125 * kink) + 1e-15);
        check_near(bounds.sigma, fmax(0.5 + (i == 0 ? kink : 0.0), 0.75 + (i == 1 ? kink : 0.0)),
                   1e-15 + share * kink);
        // the error of the interpolated line, times the sum of the weights, plus rounding
        const double kinked = c->bound.kinked;
        check_near(bounds.error, 1.25 * kinked * kink + c->rounding + 1e-13 * most,
                   1e-13 + 1.25 * kinked * (share * kink + 1e-14));
    }
    pair_free(&pair);
}

/// Checks that lines between samples of the amplitudes `away` are within `tolerance` of the
/// deflection u.
static void sketched_lines(struct pair *pair, struct ra_sketch *sketch, const double *const away[2],
                           const size_t range[2], double tolerance, const double *u)
{
    static double line[9001];
    const size_t begin = range[0] / 8 * 8, end = (range[1] + 7) / 8 * 8;
    ra_sketch_draw(&pair->problem, &pair->state.candidates->bound, away, (int64_t)begin,
                   (int64_t)end, sketch);
    ra_sketch_line(&pair->problem, sketch, 0, (int64_t)begin, (int64_t)end, line);
    for (size_t l = begin; l < end; l++) {
        check_near(line[l - begin], u[l], tolerance);
    }
}

// The travel of several modes together is bounded by (eq:interpolation): the largest of the samples
// at every 256th node, plus a bound of the error between samples. This is far less than the sum of
// the modes' bounds.
static void test_travel_by_samples(void **unused)
{
    (void)unused;
    enum { NODES = 9001 };
    static struct bodies b;
    static double u[NODES];
    struct pair pair;
    make_bodies(NODES, 60, 20.5, 0.0, &b);
    b.spec.solid[0].height = NULL;
    b.spec.solid[0].modes = BENDING;
    b.spec.solid[0].beam.left = b.spec.solid[0].beam.right = RA_PINNED;
    pair_make(&b.spec, &pair);
    struct ra_travel *const t = &pair.state.candidates->bound;
    struct ra_sketch sketch = {0};
    double room[32] = {0.0}, other[32] = {0.0};
    check_ok(ra_sketch_make(t, &sketch, &pair.st), &pair.st);
    assert_int_equal(t->samples.stride, 256);
    const double *const amplitude[2] = {room, room + 8}, *const before[2] = {other, other + 8};
    for (size_t k = 0; k < BENDING; k++) {
        room[k] = (k % 3 == 2 ? -1.0 : 0.5) / (double)(k + 1) + 2.0;
        other[k] = 2.0; // both sets of amplitudes begin at 2
    }
    for (size_t k = 0; k < BENDING; k++) {
        other[16 + k] = room[k] - other[k];
    }
    deflect(&pair.problem.solid[0], other + 16, u);
    const double kink = ra_curvature(&pair.problem, t, 0, other + 16);
    const double *const away[2] = {other + 16, other + 24};
    // samples reach from the one before the range to the one behind it, and follow the slider
    const size_t range[][2] = {{0, 800},     {0, 256},     {5200, 5900}, {2600, 3000}, {7000, 7001},
                               {8200, 9000}, {1100, 1900}, {1500, 2300}, {900, 1700}};
    for (size_t i = 0; i < sizeof range / sizeof *range; i++) {
        double most = 0.0;
        for (size_t l = range[i][0] / 256 * 256; l < range[i][1] + 256 && l < NODES; l += 256) {
            most = fmax(most, fabs(u[l]));
        }
        ra_travel_cover(&pair.problem, t, (int64_t)range[i][0], (int64_t)range[i][1]);
        check_near(ra_travelled(&pair.problem, t, amplitude, before, (int64_t)range[i][0],
                                (int64_t)range[i][1]),
                   most + (256.0 * 256.0 / 8.0 + 0.125) * kink, 1e-13);
        sketched_lines(&pair, &sketch, away, range[i], t->kinked * kink + 1e-14, u);
    }
    // beyond its end the resonator has the value of its last node
    const double end = 8192.125 * kink;
    ra_travel_cover(&pair.problem, t, -70, -10);
    check_near(ra_travelled(&pair.problem, t, amplitude, before, -70, -10),
               end + fmax(fabs(u[0]), fabs(u[256])), 1e-13);
    ra_travel_cover(&pair.problem, t, 9500, 9600);
    assert_true(ra_travelled(&pair.problem, t, amplitude, before, 9500, 9600) <
                end + 1.1 * fabs(u[8960]));
    // if only one mode has moved, the bound of this mode is smaller
    memcpy(room, other, sizeof room);
    room[0] += 1.0;
    ra_travel_cover(&pair.problem, t, 4400, 4600);
    check_near(ra_travelled(&pair.problem, t, amplitude, before, 4400, 4600),
               sqrt(2.0 / (NODES - 1)), 1e-7);
    ra_sketch_free(&sketch);
    ra_sketch_free(&sketch);
    pair_free(&pair);
}

/// The largest error of lines between samples for a mode, relative to the mode.
static double missed(const struct ra_travel *t, const struct ra_problem *problem)
{
    double largest = 0.0;
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
            const double bend = t->bend[i][k];
            largest = fmax(largest, bend / (t->reach[i][k] - 0.125 * bend));
        }
    }
    return t->kinked * largest;
}

// The line between samples has an error of at most `kinked` times the largest second difference of
// the deflection, up to the last node of a solid. No nodes beyond the end are needed. The error
// must be at most a twentieth of every mode. Samples are as far apart as this allows: at twice the
// distance the error would be four times as large.
static void test_drawn_lines(void **unused)
{
    (void)unused;
    struct pair pair;
    make_bending(&pair);
    const struct ra_problem *const problem = &pair.problem;
    struct ra_travel *const t = &pair.state.candidates->bound;
    struct ra_sketch sketch = {0};
    check_ok(ra_sketch_make(t, &sketch, &pair.st), &pair.st);
    assert_int_equal(t->samples.stride, 32);
    check_between(missed(t, problem), 0.05 / 4.0, 0.05);
    for (size_t k = 0; k < BENDING; k++) {
        static double line[MOST], u[MOST], part[MOST];
        double room[32] = {0.0};
        const double *const amplitude[2] = {room, room + 8};
        room[k] = room[8 + k] = 2.0;
        ra_sketch_draw(problem, t, amplitude, 0, (int64_t)problem->solid[0].modes.pitch, &sketch);
        for (int i = 0; i < 2; i++) {
            const struct ra_solid *const solid = &problem->solid[i];
            deflect(solid, amplitude[i], u);
            ra_sketch_line(problem, &sketch, i, 0, (int64_t)solid->modes.pitch, line);
            const double kink = ra_curvature(problem, t, i, amplitude[i]);
            for (size_t l = 0; l < solid->nodes; l++) {
                check_near(line[l], solid->height[l] + u[l], t->kinked * kink + 1e-14);
            }
            // a part of the line is the same if it begins at a sample or between two
            for (int64_t begin = 640; begin < 664; begin += 8) {
                memset(part, 0, sizeof part);
                ra_sketch_line(problem, &sketch, i, begin, 704, part + begin);
                assert_true(same(part + begin, line + begin, (size_t)(704 - begin)));
                assert_true(part[begin - 1] == 0.0 && part[704] == 0.0);
            }
        }
    }
    ra_sketch_free(&sketch);
    pair_free(&pair);
}

// ## Packed indices

/// Whether a range of `nodes` nodes makes a list, and whether the fused kernel could take it.
static void pick(struct pair *pair, int64_t nodes, bool *few, bool *fused)
{
    const struct ra_range range = {10, 10 + nodes};
    struct ra_packed *const packed = pair->state.packed;
    struct ra_detection *const now = &pair->state.now;
    ra_detection_passes(&pair->problem, &pair->state.at.offset, now->pass);
    ra_packed_pick(&pair->problem, &range, 1, packed, now);
    ra_packed_locate(&pair->problem, &pair->state);
    *few = packed->few;
    *fused = packed->suits_fused;
}

// A list has at most 512 nodes. For a short slider the limit is half of its nodes and four blocks.
// A list of up to 64 nodes suits the fused kernel if the slider's nodes lie between those of the
// resonator.
static void test_limits_of_packing(void **unused)
{
    (void)unused;
    static const struct {
        size_t slider;
        int64_t most;
    } list[] = {{1000, 512}, {961, 512}, {960, 512}, {952, 504}, {200, 128}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        static struct bodies b;
        struct pair pair;
        bool few, fused;
        make_bodies(1150, list[i].slider, 20.5, 0.0, &b);
        pair_make(&b.spec, &pair);
        const bool has = pair.problem.pair.modal.kernels->fused != NULL;
        pick(&pair, list[i].most, &few, &fused);
        assert_true(few && !fused);
        pick(&pair, list[i].most + 1, &few, &fused);
        assert_true(!few && !fused);
        pick(&pair, 64, &few, &fused);
        assert_true(few && fused == has);
        pick(&pair, 65, &few, &fused);
        assert_true(few && !fused);
        pair_free(&pair);
    }
}

// The tables get a new number whenever they change: after every choice of nodes, and in the plain
// engine when the zone has moved by a block.
static void test_numbers_of_tables(void **unused)
{
    (void)unused;
    static struct bodies b;
    struct pair pair;
    bool few, fused;
    make_bodies(1150, 200, 20.5, 0.0, &b);
    pair_make(&b.spec, &pair);
    struct ra_packed *const packed = pair.state.packed;
    struct ra_detection *const now = &pair.state.now;
    assert_int_equal(packed->made, 0);
    pick(&pair, 20, &few, &fused);
    pick(&pair, 20, &few, &fused);
    assert_int_equal(packed->made, 2);
    for (int n = 0; n < 3; n++) {
        ra_packed_all(&pair.problem, packed, now);
        assert_int_equal(packed->made, 3);
    }
    pair.state.at.offset.cell += 16;
    ra_detection_passes(&pair.problem, &pair.state.at.offset, now->pass);
    ra_packed_all(&pair.problem, packed, now);
    assert_int_equal(packed->made, 4);
    pair_free(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_length_of_lists),
        cmocka_unit_test(test_lists_without_a_way),
        cmocka_unit_test(test_skins),
        cmocka_unit_test(test_surveys),
        cmocka_unit_test(test_skin_as_limit),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_blocks_of_the_slider),
        cmocka_unit_test(test_blocks_under_the_slider),
        cmocka_unit_test(test_overhang),
        cmocka_unit_test(test_clear),
        cmocka_unit_test(test_crest_between_nodes),
        cmocka_unit_test(test_slave_ahead_of_a_block),
        cmocka_unit_test(test_forgotten_nodes),
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_margin),
        cmocka_unit_test(test_bounds_of_a_mode),
        cmocka_unit_test(test_travel_by_samples),
        cmocka_unit_test(test_drawn_lines),
        cmocka_unit_test(test_limits_of_packing),
        cmocka_unit_test(test_numbers_of_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
