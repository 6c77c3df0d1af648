// Tests of shocks of nodes and their histograms (Sect. 4, Eq. 46): known shocks and direct search.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "detection/detection.h"
#include "detection/packed.h"
#include "line/line.h"
#include "statistics/histogram.h"
#include "statistics/shocks.h"

enum { NODES = 9, STEPS = 5000, MOST = 4000 };
static const double TAU = 1e-4;

/// Shocks in the order of their report.
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

/// A problem with an observer whose shocks are kept.
struct stage {
    struct ra_problem problem;
    struct ra_state state;
    struct ra_shocks shocks;
    struct ra_status st;
    struct list list;
};

static void stage_make(const struct ra_problem_spec *spec, enum ra_shock_force force,
                       struct stage *s)
{
    s->list.count = 0;
    // the former content of an observer's memory does not matter
    memset(&s->shocks, 0xa5, sizeof s->shocks);
    check_ok(ra_problem_init(spec, &s->problem, &s->st), &s->st);
    check_ok(ra_state_init(&s->problem, &s->state, &s->st), &s->st);
    check_ok(ra_shocks_init(&s->problem, force, keep, &s->list, &s->shocks, &s->st), &s->st);
}

static void stage_free(struct stage *s)
{
    ra_shocks_clear(&s->shocks);
    // no memory is left
    ra_shocks_clear(&s->shocks);
    ra_shocks_clear(NULL);
    ra_state_clear(&s->problem, &s->state);
    ra_problem_clear(&s->problem);
}

/// Puts a force on a node of the state, as a contact law would.
static void put_force(struct ra_state *state, int solid, size_t node, double force)
{
    state->node_force[solid][ra_packed_index(&state->now, solid, (int64_t)node)] = force;
}

/// Both blocks are at y now and at `next` one step later. The shape of translation is 1/sqrt(L) =
/// 1. There is no force yet. The nodes are in one candidate range, or in two ranges with packed
/// indices that are larger by 8. The shocks must be the same in both cases.
static void set_scene(const struct ra_problem *problem, struct ra_state *state, uint64_t n,
                      double y, double next)
{
    const int64_t at = n % 3 == 0 ? 0 : 8;
    const struct ra_candidate_range one = {{0, 0}, {16, 16}, {0, 0}};
    const struct ra_candidate_range left = {{0, 0}, {8, 8}, {at, at}},
                                    right = {{8, 8}, {16, 16}, {at + 8, at + 8}};
    state->at.step = n;
    state->now.candidate[0] = n % 3 == 0 ? one : left;
    state->now.candidate[1] = right;
    state->now.candidate_count = n % 3 == 0 ? 1 : 2;
    state->packed->made += n % 3 != 2; // steps 1 and 2 have the same tables, and so have steps 4
                                       // and 5, 7 and 8 ...
    for (int i = 0; i < 2; i++) {
        state->packed->begin[i] = at;
        state->packed->end[i] = at + 16;
        memset(state->node_force[i], 0, 24 * sizeof(double));
        const size_t k = problem->solid[i].begin;
        state->at.motion.before[k] = state->at.motion.amplitude[k];
        state->at.motion.amplitude[k] = y;
        state->at.motion.next[k] = next - y;
        for (int64_t l = 0; l < NODES; l++) {
            const double *const U = state->at.motion.amplitude + k;
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
    // the tolerance is for a dozen additions of terms up to ten times their sum, and for positions
    // of some millimetres, which round by 1e-18 m
    check_near(s->energy, energy, 1e-14 * fabs(energy) + 1e-18 * peak * (double)steps);
    assert_int_equal(s->complete, complete);
}

/// The shocks of node 3 of the resonator and of node 5 of the slider are set by hand and found.
static void known_shocks(void **unused)
{
    (void)unused;
    static struct stage stage;
    const struct ra_problem_spec spec = two_blocks();
    stage_make(&spec, RA_SHOCK_TOTAL, &stage);
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

/// Two tables of packed indices. In the first, solid 0 has nodes 0-3 from index 0 on and nodes 5-8
/// from index 6 on; solid 1 has nodes 1-4 from 4 on and 6-8 from 11 on. In the second, solid 0 has
/// nodes 2-5 from 8 on and 7-8 from 14 on; solid 1 has nodes 0-2 from 2 on and 5-8 from 10 on.
static const struct ra_candidate_range tables[2][2] = {{{{0, 1}, {4, 5}, {0, 4}},   //
                                                        {{5, 6}, {9, 9}, {6, 11}}}, //
                                                       {{{2, 0}, {6, 3}, {8, 2}},   //
                                                        {{7, 5}, {9, 9}, {14, 10}}}};
/// The table that is used at each step.
static const int table_at[5] = {0, 0, 1, 1, 0};

/// Modal amplitudes, different for each solid, which also rotates.
static double told(uint64_t n, int i, size_t k)
{
    return 1e-3 * sin(1.3 * (double)n + 2.0 * i + 0.7 * (double)k);
}

static double told_line(const struct ra_problem *problem, uint64_t n, int i, size_t node)
{
    double amplitude[64] = {0};
    for (size_t k = 0; k < 2; k++) {
        amplitude[k] = told(n, i, k);
    }
    return ra_line_at(problem, amplitude, i, (int64_t)node);
}

/// Sets step n. Before step 0 the state of a step -1 is set, so that there is an earlier line.
static void tell(const struct ra_problem *problem, struct ra_state *state, uint64_t n)
{
    const struct ra_candidate_range *const range = tables[table_at[n - 1]];
    state->at.step = n;
    memcpy(state->now.candidate, range, sizeof tables[0]);
    state->now.candidate_count = 2;
    state->packed->made += n == 1 || table_at[n - 1] != table_at[n - 2];
    for (int i = 0; i < 2; i++) {
        const size_t begin = problem->solid[i].begin;
        state->packed->begin[i] = 0;
        state->packed->end[i] = 16;
        memset(state->node_force[i], 0, 16 * sizeof(double));
        for (size_t k = 0; k < 2; k++) {
            state->at.motion.before[begin + k] = told(n - 1, i, k);
            state->at.motion.amplitude[begin + k] = told(n, i, k);
            state->at.motion.next[begin + k] = told(n + 1, i, k) - told(n, i, k);
        }
        for (size_t c = 0; c < 2; c++) {
            for (int64_t l = range[c].begin[i]; l < range[c].end[i]; l++) {
                state->now.line[i][range[c].index[i] + l - range[c].begin[i]] =
                    told_line(problem, n, i, (size_t)l);
            }
        }
    }
}

/// Some nodes keep their force while the tables change. Some leave the tables with a force, and
/// some enter them with a force. The list of expected shocks has the order in which the shocks end.
static void tables_that_change(void **unused)
{
    (void)unused;
    static struct stage stage;
    static const struct {
        int solid;
        size_t node;
        double P[5]; ///< at steps 1, 2 ...
        uint64_t start, steps;
        double peak;
        bool complete;
    } rows[] = {
        {0, 1, {-1, -2, 0, 0, 0}, 1, 2, 2, true},       // leaves
        {0, 6, {-6, -1, 0, 0, 0}, 1, 2, 6, true},       // leaves, between two ranges
        {0, 7, {0, -2.5, 0, 0, 0}, 2, 1, 2.5, true},    // ends in the new tables
        {1, 4, {0, -9, 0, 0, 0}, 2, 1, 9, true},        // leaves
        {1, 8, {-1, -1.5, 0, 0, 0}, 1, 2, 1.5, true},   // ends at its former index
        {0, 8, {0, 0, -3.5, 0, 0}, 3, 1, 3.5, true},    // had an index, but no force
        {1, 2, {-8, -4, -2, 0, 0}, 1, 3, 8, true},      // continues
        {1, 5, {0, 0, -4.5, 0, 0}, 3, 1, 4.5, true},    // had no index
        {0, 3, {0, -3, -4, -5, 0}, 2, 3, 5, true},      // continues
        {0, 4, {0, 0, -7, -1.5, 0}, 3, 2, 7, true},     // gets an index and loses it, with a force
        {1, 0, {0, 0, -5.5, -6.5, 0}, 3, 2, 6.5, true}, // as node 4
        {1, 7, {0, 0, 0, -2, -3}, 4, 2, 3, false},      // open at the end
    };
    const size_t count = sizeof rows / sizeof *rows;
    const struct ra_problem_spec spec = two_blocks();
    stage_make(&spec, RA_SHOCK_TOTAL, &stage);
    for (uint64_t n = 1; n <= 5; n++) {
        tell(&stage.problem, &stage.state, n);
        for (size_t j = 0; j < count; j++) {
            if (rows[j].P[n - 1] != 0.0) {
                put_force(&stage.state, rows[j].solid, rows[j].node, rows[j].P[n - 1]);
            }
        }
        ra_shocks_observe(&stage.problem, &stage.state, &stage.shocks);
        assert_int_equal(stage.shocks.steps, n);
        static const size_t known[] = {0, 0, 5, 8, 11};
        assert_int_equal(stage.list.count, known[n - 1]);
    }
    ra_shocks_finish(&stage.problem, &stage.state, &stage.shocks);
    assert_int_equal(stage.list.count, count);
    for (size_t j = 0; j < count; j++) {
        double energy = 0.0;
        for (uint64_t n = 1; n <= 5; n++) {
            const double after = told_line(&stage.problem, n + 1, rows[j].solid, rows[j].node);
            const double before = told_line(&stage.problem, n - 1, rows[j].solid, rows[j].node);
            energy += rows[j].P[n - 1] * (after - before) / 2.0;
        }
        check_shock(&stage.list.shock[j], rows[j].solid, rows[j].node, rows[j].start, rows[j].steps,
                    rows[j].peak, energy, rows[j].complete);
    }
    stage_free(&stage);
}

/// Open shocks are reported in the order of solids and nodes, not of their beginnings.
static void open_shocks_in_order(void **unused)
{
    (void)unused;
    static struct stage stage;
    const struct ra_problem_spec spec = two_blocks();
    stage_make(&spec, RA_SHOCK_TOTAL, &stage);
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
    // no shock is reported twice
    ra_shocks_finish(&stage.problem, &stage.state, &stage.shocks);
    assert_int_equal(stage.list.count, 5);
    stage_free(&stage);
}

/// Forces and velocities of all nodes at all steps, and whether a contact has the node. Shocks are
/// found in this record by direct search.
struct record {
    uint64_t steps;
    double force[STEPS][2][NODES], velocity[STEPS][2][NODES];
    bool held[STEPS][2][NODES];
};

static bool same_shock(const struct ra_shock *a, const struct ra_shock *b)
{
    return a->solid == b->solid && a->node == b->node && a->start == b->start;
}

/// The shock of a node that begins at step n. *next is the first step after it.
static struct ra_shock detected(const struct record *r, int solid, size_t node, uint64_t n,
                                uint64_t *next)
{
    struct ra_shock s = {.solid = solid, .node = node, .start = n};
    for (; n < r->steps; n++) {
        const double P = r->force[n][solid][node];
        if (P == 0.0 && (s.steps == 0 || !r->held[n][solid][node])) {
            break;
        }
        if (P != 0.0) {
            s.steps = n - s.start + 1;
        }
        s.peak = fmax(s.peak, fabs(P));
        s.energy += P * r->velocity[n][solid][node] * TAU;
    }
    s.complete = n < r->steps;
    *next = n;
    return s;
}

/// The list has exactly the shocks of the record. Returns how many are open.
static size_t compare(const struct record *r, const struct list *list)
{
    size_t found = 0, open = 0;
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l < NODES; l++) {
            for (uint64_t n = 0, next; n < r->steps; n = next) {
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

enum { CELL = 1250 }; ///< steps per cell at 1 m/s

/// Marks slave l of solid i, in contact at step n, and its masters: those of a cubic, or at the
/// ends the two nodes of a segment.
static void hold(uint64_t n, int i, size_t l, bool held[2][NODES])
{
    const int64_t on = (int64_t)n % CELL == 0;
    const int64_t cell = (int64_t)n / CELL;
    const int64_t left = i == 1 ? (int64_t)l + cell : (int64_t)l - cell - !on;
    const bool cubic = left >= 1 && left <= NODES - 3;
    held[i][l] = true;
    for (int64_t m = left - cubic; m <= left + 1 + cubic; m++) {
        if (m >= 0 && m < NODES) {
            held[1 - i][m] = true;
        }
    }
}

/// For each node the velocity is recorded, whether a contact has it (the slider moves at 1 m/s),
/// and the force: that as a slave, or the total force.
static void take_record(const struct ra_problem *problem, const struct ra_state *state,
                        enum ra_shock_force force, struct record *r)
{
    const uint64_t n = state->at.step;
    memset(r->held[n], 0, sizeof r->held[n]);
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l < NODES; l++) {
            const double S = ra_slave_force(state, i, l);
            r->force[n][i][l] = force == RA_SHOCK_SLAVE ? S : ra_node_force(state, i, l);
            r->velocity[n][i][l] = ra_velocity(problem, state, i, l);
            if (force == RA_SHOCK_TOTAL && S != 0.0) {
                hold(n, i, l, r->held[n]);
            }
        }
    }
    r->steps = n + 1;
}

/// Runs a problem and compares its shocks with those of the record. Returns how many are open.
static size_t watch(const struct ra_problem_spec *spec, enum ra_shock_force force, uint64_t steps,
                    struct stage *stage)
{
    static struct record record;
    stage_make(spec, force, stage);
    for (uint64_t n = 0; n < steps; n++) {
        check_ok(ra_step(&stage->problem, &stage->state, &stage->st), &stage->st);
        take_record(&stage->problem, &stage->state, force, &record);
        ra_shocks_observe(&stage->problem, &stage->state, &stage->shocks);
    }
    ra_shocks_finish(&stage->problem, &stage->state, &stage->shocks);
    const size_t open = compare(&record, &stage->list);
    stage_free(stage);
    return open;
}

/// Rough blocks hop on each other over four cells. Returns the number of shocks; *open is the
/// number of open ones.
static size_t rattle(enum ra_shock_force force, size_t *open)
{
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
    *open = watch(&spec, force, STEPS, &stage);
    return stage.list.count;
}

static void shocks_of_a_run(void **unused)
{
    (void)unused;
    size_t open[3], count[3];
    for (int f = 0; f < 3; f++) {
        count[f] = rattle((enum ra_shock_force)f, &open[f]);
    }
    print_message("total: %zu shocks, %zu open; slave: %zu, %zu open; nonzero: %zu, %zu open\n",
                  count[RA_SHOCK_TOTAL], open[RA_SHOCK_TOTAL], count[RA_SHOCK_SLAVE],
                  open[RA_SHOCK_SLAVE], count[RA_SHOCK_NONZERO], open[RA_SHOCK_NONZERO]);
    // there are enough shocks of slaves; the total force also makes shocks of masters, by their
    // reactions; if the force alone defines a shock, there are still more, since a shock is cut
    // where a node meets a node
    assert_true(count[RA_SHOCK_SLAVE] > 20 && count[RA_SHOCK_TOTAL] > count[RA_SHOCK_SLAVE]);
    assert_true(count[RA_SHOCK_NONZERO] > count[RA_SHOCK_TOTAL] && open[RA_SHOCK_TOTAL] > 0);
}

/// Heavy blocks are flat except for one node in the middle of solid `peaked`. They touch only there
/// and slide for `steps` steps, which are about two cells.
static void slide_a_peak(int peaked, enum ra_shock_force force, uint64_t steps, struct stage *stage)
{
    static const double peak[NODES] = {[4] = 1e-3};
    struct ra_problem_spec spec = two_blocks();
    for (int i = 0; i < 2; i++) {
        spec.solid[i].beam.density = 1e9; // in a few tenths of a second they hardly move
    }
    spec.solid[peaked].height = peak;
    spec.slaves = peaked == 0 ? RA_SLAVES_RESONATOR : RA_SLAVES_SLIDER;
    spec.distance = 0.9e-3;
    spec.speed = 1.0;
    watch(&spec, force, steps, stage);
}

static void check_times(const struct list *list, const uint64_t (*expected)[5], size_t count)
{
    assert_int_equal(list->count, count);
    for (size_t j = 0; j < count; j++) {
        assert_int_equal(list->shock[j].solid, expected[j][0]);
        assert_int_equal(list->shock[j].node, expected[j][1]);
        assert_int_equal(list->shock[j].start, expected[j][2]);
        assert_int_equal(list->shock[j].steps, expected[j][3]);
        assert_int_equal(list->shock[j].complete, expected[j][4]);
    }
}

/// In one step of 1250 a slave lies exactly on a master node p. In this step the masters p - 1 and
/// p + 1 have no force. They have a force in the steps before and after, so their shocks continue.
/// At the first and the last step in which a node is a master its weight is also zero; these steps
/// do not belong to the shock.
static void nodes_meet_nodes(void **unused)
{
    (void)unused;
    static struct stage stage;
    // The rows have solid, node, start, steps, complete. Slider node 4 is over p = 4 + n/1250. Node
    // m of the resonator has a force for m - 2 < p < m + 2, except for p = m - 1, m + 1, and
    // belongs to the contact until p = m + 2.
    static const uint64_t slider[][5] = {{0, 3, 1, 1249, 1},    {0, 4, 0, 2500, 1},
                                         {0, 5, 1, 2499, 0},    {0, 6, 1, 2500, 0},
                                         {0, 7, 1251, 1249, 0}, {1, 4, 0, 2501, 0}};
    slide_a_peak(1, RA_SHOCK_TOTAL, 2 * CELL + 1, &stage);
    check_times(&stage.list, slider, 6);
    // Resonator node 4 is over q = 4 - n/1250. Node m of the slider has a force for m - 2 < q < m +
    // 2, except for q = m - 1, m + 1, and belongs to the contact until q = m - 2.
    static const uint64_t resonator[][5] = {{1, 5, 1, 1249, 1},    {0, 4, 0, 2501, 0},
                                            {1, 1, 1251, 1249, 0}, {1, 2, 1, 2500, 0},
                                            {1, 3, 1, 2499, 0},    {1, 4, 0, 2500, 0}};
    slide_a_peak(0, RA_SHOCK_TOTAL, 2 * CELL + 1, &stage);
    check_times(&stage.list, resonator, 6);
    // by force alone the shocks of nodes 2 and 4 are cut
    static const uint64_t cut[][5] = {
        {1, 2, 1, 1249, 1}, {1, 4, 0, 1250, 1},    {1, 5, 1, 1249, 1}, {1, 1, 1251, 1249, 1},
        {1, 3, 1, 2499, 1}, {1, 4, 1251, 1249, 1}, {0, 4, 0, 2501, 0}, {1, 2, 1251, 1250, 0}};
    slide_a_peak(0, RA_SHOCK_NONZERO, 2 * CELL + 1, &stage);
    check_times(&stage.list, cut, 8);
}

static void histogram_edges_and_counts(void **unused)
{
    (void)unused;
    struct ra_histogram h;
    struct ra_status st;
    memset(&h, 0xa5, sizeof h);
    check_ok(ra_histogram_make(-3, 2, 10, &h, &st), &st);
    assert_int_equal(h.bins, 50);
    const double decade[] = {1e-3, 1e-2, 1e-1, 1.0, 10.0, 100.0};
    for (size_t d = 0; d < 6; d++) {
        assert_true(h.edge[10 * d] == decade[d]);
    }
    // 10^0.1 and 10^0.3 to the nearest double, whatever the first decade of the histogram
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

/// Every value is in the bin whose edges contain it, for any number of bins per decade.
static void histogram_finds_its_bin(void **unused)
{
    (void)unused;
    static const int per_decade[] = {1, 3, 10, RA_PER_DECADE};
    for (size_t j = 0; j < sizeof per_decade / sizeof *per_decade; j++) {
        struct ra_histogram h;
        struct ra_status st;
        check_ok(ra_histogram_make(-24, 2, per_decade[j], &h, &st), &st);
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
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_shocks),
        cmocka_unit_test(tables_that_change),
        cmocka_unit_test(open_shocks_in_order),
        cmocka_unit_test(shocks_of_a_run),
        cmocka_unit_test(nodes_meet_nodes),
        cmocka_unit_test(histogram_edges_and_counts),
        cmocka_unit_test(histogram_finds_its_bin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
