// Shocks of nodes and their histograms (Sect. 4, Eq. 46): known ones, and a brute-force reference.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "detection/detection.h"
#include "detection/packed.h"
#include "statistics/histogram.h"
#include "statistics/shocks.h"
#include "time/step.h"

enum { NODES = 9, STEPS = 5000, MOST = 4000 };
static const double TAU = 1e-4;

/// Shocks in the order in which they are reported.
struct list {
    struct ra_shock shock[MOST];
    size_t count;
};

static void keep(const struct ra_shock *shock, void *context)
{
    struct list *const list = context;
    assert_true(list->count < MOST);
    list->shock[list->count++] = *shock;
}

/// Two equal free beams of 1 m with two rigid modes each.
static struct ra_problem_spec two_blocks(void)
{
    const struct ra_solid_spec block = {.beam = {.length = 1.0,
                                                 .area = 1.0,
                                                 .inertia = 1.0,
                                                 .young = 1.0,
                                                 .density = 1.0,
                                                 .left = RA_FREE,
                                                 .right = RA_FREE},
                                        .modes = 2,
                                        .nodes = NODES};
    return (struct ra_problem_spec){.solid = {block, block},
                                    .spacing = 1.0 / (NODES - 1),
                                    .distance = 1.0,
                                    .step = TAU,
                                    .parameter = {1e3},
                                    .law = "penalty"};
}

/// A problem whose shocks are kept.
struct stage {
    struct ra_problem problem;
    struct ra_state state;
    struct ra_shocks shocks;
    struct ra_status st;
    struct list list;
};

static void stage_make(const struct ra_problem_spec *spec, bool slave_only, struct stage *s)
{
    s->list.count = 0;
    check_ok(ra_problem_init(spec, &s->problem, &s->st), &s->st);
    check_ok(ra_state_init(&s->problem, &s->state, &s->st), &s->st);
    check_ok(ra_shocks_init(&s->problem, slave_only, keep, &s->list, &s->shocks, &s->st), &s->st);
}

static void stage_free(struct stage *s)
{
    ra_shocks_clear(&s->shocks);
    ra_state_clear(&s->problem, &s->state);
    ra_problem_clear(&s->problem);
}

/// Puts a force on a node of the state, as a contact law would.
static void put_force(struct ra_state *state, int solid, size_t node, double force)
{
    state->motion[solid].node_force[ra_packed_index(&state->now, solid, (int64_t)node)] = force;
}

/// Both blocks are at y now and at `next` one step later; the shape of translation is 1/sqrt(L) =
/// 1. No force yet. The nodes are looked at in one candidate range, or in two that are 8 indices
/// further on: that must not matter.
static void set_scene(const struct ra_problem *problem, struct ra_state *state, uint64_t n,
                      double y, double next)
{
    const int64_t at = n % 3 == 0 ? 0 : 8;
    const struct ra_candidate_range one = {{0, 0}, {16, 16}, {0, 0}};
    const struct ra_candidate_range left = {{0, 0}, {8, 8}, {at, at}},
                                    right = {{8, 8}, {16, 16}, {at + 8, at + 8}};
    state->step = n;
    state->now.candidate[0] = n % 3 == 0 ? one : left;
    state->now.candidate[1] = right;
    state->now.candidate_count = n % 3 == 0 ? 1 : 2;
    state->packed->made += n % 3 != 2; // the tables of steps 1 and 2, 4 and 5... are the same
    for (int i = 0; i < 2; i++) {
        state->packed->begin[i] = at;
        state->packed->end[i] = at + 16;
        memset(state->motion[i].node_force, 0, 24 * sizeof(double));
        state->motion[i].before[0] = state->motion[i].amplitude[0];
        state->motion[i].amplitude[0] = y;
        state->motion[i].next[0] = next - y;
        for (int64_t l = 0; l < NODES; l++) {
            const double *const U = state->motion[i].amplitude;
            state->now.line[i][at + l] = ra_line_at(problem, U, i, l);
        }
    }
}

static void check_shock(const struct ra_shock *s, int solid, size_t node, uint64_t start,
                        uint64_t steps, double peak, double energy, bool complete)
{
    assert_int_equal(s->solid, solid);
    assert_int_equal(s->node, node);
    assert_int_equal(s->start, start);
    assert_int_equal(s->steps, steps);
    assert_true(s->peak == peak);
    // a dozen additions, an order of magnitude lost in their sum; positions of a few millimetres
    // are rounded to 1e-18 m
    check_near(s->energy, energy, 1e-14 * fabs(energy) + 1e-18 * peak * (double)steps);
    assert_int_equal(s->complete, complete);
}

/// A story told by hand: node 3 of the resonator and node 5 of the slider.
static void known_shocks(void **unused)
{
    (void)unused;
    static struct stage stage;
    const struct ra_problem_spec spec = two_blocks();
    stage_make(&spec, 0, &stage);
    const double on_3[] = {0, 0, -2, -5, -1, 0, -4, 0, 0, 0};
    const double on_5[] = {0, 0, 0, -7, 3, -8, -8, -8, -8, -9};
    const double speed[] = {9, 9, 0.5, -2, 4, 0.25, 1, 1, -1, 2};
    // positions whose central differences are the speeds
    double y[11] = {0.0, TAU * 9.0};
    for (size_t n = 1; n < 10; n++) {
        y[n + 1] = y[n - 1] + 2.0 * TAU * speed[n];
    }
    for (uint64_t n = 0; n < 10; n++) {
        set_scene(&stage.problem, &stage.state, n, y[n], y[n + 1]);
        put_force(&stage.state, 0, 3, on_3[n]);
        put_force(&stage.state, 1, 5, on_5[n]);
        ra_shocks_observe(&stage.problem, &stage.state, &stage.shocks);
    }
    assert_int_equal(stage.list.count, 2);
    ra_shocks_finish(&stage.problem, &stage.state, &stage.shocks);
    assert_int_equal(stage.list.count, 3);
    check_shock(&stage.list.shock[0], 0, 3, 2, 3, 5.0, TAU * (-2 * 0.5 + -5 * -2.0 + -1 * 4.0), 1);
    check_shock(&stage.list.shock[1], 0, 3, 6, 1, 4.0, TAU * -4.0, 1);
    check_shock(&stage.list.shock[2], 1, 5, 3, 7, 9.0,
                TAU * (-7 * -2.0 + 3 * 4.0 - 8 * (0.25 + 1 + 1 - 1) - 9 * 2.0), 0);
    stage_free(&stage);
}

/// Shocks still open come in the order of solids and nodes, whatever the order they began in.
static void open_shocks_in_order(void **unused)
{
    (void)unused;
    static struct stage stage;
    const struct ra_problem_spec spec = two_blocks();
    stage_make(&spec, 0, &stage);
    const int solid[] = {1, 0, 1, 0, 0};
    const size_t node[] = {4, 8, 0, 2, 5};
    set_scene(&stage.problem, &stage.state, 40, 0.0, 0.0);
    for (size_t j = 0; j < 5; j++) {
        put_force(&stage.state, solid[j], node[j], -1.0);
    }
    ra_shocks_observe(&stage.problem, &stage.state, &stage.shocks);
    ra_shocks_finish(&stage.problem, &stage.state, &stage.shocks);
    const size_t order[] = {3, 4, 1, 2, 0};
    assert_int_equal(stage.list.count, 5);
    for (size_t j = 0; j < 5; j++) {
        check_shock(&stage.list.shock[j], solid[order[j]], node[order[j]], 40, 1, 1.0, 0.0, 0);
    }
    // nothing is reported twice
    ra_shocks_finish(&stage.problem, &stage.state, &stage.shocks);
    assert_int_equal(stage.list.count, 5);
    stage_free(&stage);
}

/// Forces and velocities of all nodes at all steps, from which shocks are found by looking.
struct record {
    double force[STEPS][2][NODES], velocity[STEPS][2][NODES];
};

static bool same_shock(const struct ra_shock *a, const struct ra_shock *b)
{
    return a->solid == b->solid && a->node == b->node && a->start == b->start;
}

/// The shock of a node that begins at step n; *next is the first step after it.
static struct ra_shock detected(const struct record *r, int solid, size_t node, uint64_t n,
                                uint64_t *next)
{
    struct ra_shock s = {.solid = solid, .node = node, .start = n};
    for (; n < STEPS && r->force[n][solid][node] != 0.0; n++) {
        s.steps++;
        s.peak = fmax(s.peak, fabs(r->force[n][solid][node]));
        s.energy += r->force[n][solid][node] * r->velocity[n][solid][node] * TAU;
    }
    s.complete = n < STEPS;
    *next = n;
    return s;
}

/// Every shock of the record is in the list, and nothing else. Returns how many are open.
static size_t compare(const struct record *r, const struct list *list)
{
    size_t found = 0, open = 0;
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l < NODES; l++) {
            for (uint64_t n = 0, next; n < STEPS; n = next) {
                const struct ra_shock s = detected(r, i, l, n, &next);
                if (s.steps == 0) {
                    next = n + 1;
                    continue;
                }
                size_t j = 0;
                while (j < list->count && !same_shock(&list->shock[j], &s)) {
                    j++;
                }
                assert_true(j < list->count);
                check_shock(&list->shock[j], i, l, s.start, s.steps, s.peak, s.energy, s.complete);
                found++;
                open += !s.complete;
            }
        }
    }
    assert_int_equal(found, list->count);
    return open;
}

/// The force of each node now: its total, or as a slave alone.
static void take_record(const struct ra_problem *problem, const struct ra_state *state,
                        bool slave_only, struct record *r)
{
    const uint64_t n = state->step;
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l < NODES; l++) {
            r->force[n][i][l] =
                slave_only ? ra_slave_force(state, i, l) : ra_node_force(state, i, l);
            r->velocity[n][i][l] = ra_velocity(problem, state, i, l);
        }
    }
}

/// Rough blocks that rattle on each other; returns the number of shocks, *open those cut off.
static size_t rattle(bool slave_only, size_t *open)
{
    static struct record record;
    static struct stage stage;
    const double height[2][NODES] = {{0, 3e-4, 1e-4, 2e-4, 0, 4e-4, 1e-4, 2e-4, 3e-4},
                                     {2e-4, 0, 3e-4, 1e-4, 2e-4, 0, 1e-4, 4e-4, 0}};
    struct ra_problem_spec spec = two_blocks();
    spec.solid[0].beam.left = spec.solid[0].beam.right = RA_PINNED;
    spec.solid[0].beam.young = 10.0;
    spec.solid[0].height = height[0];
    spec.solid[1].height = height[1];
    spec.solid[1].gravity = 9.81;
    spec.parameter[0] = 1e5;
    spec.distance = 0.0;
    spec.touching = true;
    spec.speed = 1.0;
    stage_make(&spec, slave_only, &stage);
    for (int n = 0; n < STEPS; n++) {
        check_ok(ra_step(&stage.problem, &stage.state, &stage.st), &stage.st);
        take_record(&stage.problem, &stage.state, slave_only, &record);
        ra_shocks_observe(&stage.problem, &stage.state, &stage.shocks);
    }
    ra_shocks_finish(&stage.problem, &stage.state, &stage.shocks);
    *open = compare(&record, &stage.list);
    stage_free(&stage);
    return stage.list.count;
}

static void shocks_of_a_run(void **unused)
{
    (void)unused;
    size_t open[2];
    const size_t total = rattle(0, &open[0]), slave = rattle(1, &open[1]);
    print_message("total: %zu shocks, %zu open; slave: %zu, %zu open\n", total, open[0], slave,
                  open[1]);
    // enough to mean something, and reactions on masters make shocks of their own
    assert_true(slave > 20 && total > slave && open[0] > 0);
}

static void histogram_edges_and_counts(void **unused)
{
    (void)unused;
    struct ra_histogram h;
    struct ra_status st;
    check_ok(ra_histogram_make(-3, 2, 10, &h, &st), &st);
    assert_int_equal(h.bins, 50);
    const double decade[] = {1e-3, 1e-2, 1e-1, 1.0, 10.0, 100.0};
    for (size_t d = 0; d < 6; d++) {
        assert_true(h.edge[10 * d] == decade[d]);
    }
    // 10^0.1 and 10^0.3 to the nearest double, whatever decade the histogram begins with
    assert_true(h.edge[31] == 1.2589254117941673 && h.edge[33] == 1.9952623149688795);
    const double values[] = {
        1e-3, 0x1.fffffffffffffp-1, 1.0, 1.25, 1.2589254117941673, 99.9, 100.0, 1e-4,
        0.0,  (double)NAN,          1e9};
    for (size_t j = 0; j < sizeof values / sizeof *values; j++) {
        ra_histogram_add(&h, values[j]);
    }
    assert_int_equal(h.total, 11);
    assert_int_equal(h.below, 3);
    assert_int_equal(h.above, 2);
    const size_t bin[] = {0, 29, 30, 31, 49};
    const uint64_t count[] = {1, 1, 2, 1, 1};
    uint64_t sum = 0, inside = 0;
    for (size_t j = 0; j < 5; j++) {
        assert_int_equal(h.count[bin[j]], count[j]);
        sum += count[j];
    }
    for (size_t b = 0; b < h.bins; b++) {
        inside += h.count[b];
    }
    assert_int_equal(inside, sum);
    assert_int_equal(inside + h.below + h.above, h.total);
    ra_histogram_free(&h);
    ra_histogram_free(&h);
    ra_histogram_free(NULL);
}

/// Every value is in the bin whose edges contain it.
static void histogram_finds_its_bin(void **unused)
{
    (void)unused;
    struct ra_histogram h;
    struct ra_status st;
    check_ok(ra_histogram_make(-24, 2, 10, &h, &st), &st);
    for (size_t b = 0; b < h.bins; b++) {
        const uint64_t before = h.count[b];
        ra_histogram_add(&h, h.edge[b]);
        ra_histogram_add(&h, nextafter(h.edge[b + 1], 0.0));
        ra_histogram_add(&h, sqrt(h.edge[b] * h.edge[b + 1]));
        assert_int_equal(h.count[b], before + 3);
    }
    assert_int_equal(h.total, 3 * h.bins);
    ra_histogram_free(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_shocks),
        cmocka_unit_test(open_shocks_in_order),
        cmocka_unit_test(shocks_of_a_run),
        cmocka_unit_test(histogram_edges_and_counts),
        cmocka_unit_test(histogram_finds_its_bin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
