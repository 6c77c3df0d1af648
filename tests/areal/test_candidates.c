// Tests of candidates (candidates.c): the bytes are those of the plain engine, and no node is
// missed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"

#include "areal/candidates.h"
#include "modes/modes.h"
#include "surface/kind.h"

enum { TRIALS = 100, STEPS = 150, STEPS_OF_PERIOD = 2000 };

/// Sizes of the surfaces. The surfaces are white noise, so the cubics between nodes go far beyond
/// the nodes.
enum { MOST_COLUMNS = 200, MOST_ROWS = 46 };
static double noise[2][MOST_COLUMNS * MOST_ROWS];

static void set_noise(uint64_t *seed, struct ra_areal_spec *s)
{
    for (int i = 0; i < 2; i++) {
        for (size_t n = 0; n < MOST_COLUMNS * MOST_ROWS; n++) {
            noise[i][n] = 2e-6 * bodies_random(seed);
        }
        const double length = i == RA_PLATE ? s->plate.length : s->block.length;
        s->surface[i] = (struct ra_track_recipe){
            .height = noise[i], .columns = (size_t)(length / s->pair.spacing + 1.5)};
    }
}

/// Draws a problem by a seed: rough or smooth, fast or slow, of any size, guided or supported.
static struct ra_areal_spec draw(uint64_t *seed)
{
    const size_t columns = bodies_pick(seed, 3, 60), rows = bodies_pick(seed, 1, 45);
    const size_t cells = columns + bodies_pick(seed, 12, 120);
    const double spacing = 50e-6;
    const double width = spacing * (double)(rows + bodies_pick(seed, 0, 40));
    const struct ra_track_recipe rough = {
        .rough = {.kind = &ra_surface_gaussian,
                  .sigma = 1e-6,
                  .correlation_length = spacing * (double)bodies_pick(seed, 5, 12),
                  .seed = bodies_pick(seed, 0, 1000000)}};
    const double length = spacing * (double)cells;
    struct ra_areal_spec s = {
        .plate = {length, width, 0.05 * length, 210e9, 0.3, 7800.0, RA_SUPPORTED,
                  bodies_pick(seed, 0, 1) ? RA_SUPPORTED : RA_GUIDED, NULL},
        .damping = 0.02,
        .block = {spacing * (double)columns, spacing * (double)rows, 1e-3, 7800.0, {0.0, 0.0}},
        .gravity = {0.0, 9.81},
        .velocity = 0.3 * (1.0 + bodies_random(seed)),
        .surface = {rough, rough},
        .pair.spacing = spacing,
        .pair.start = spacing * (2.0 + (double)bodies_pick(seed, 0, 7) / 3.0),
        .side = bodies_pick(seed, 0, 1) ? 0.0 : width - spacing * (double)rows,
        .pair.touching = true,
        .pair.drop_height = 2e-7 * bodies_random(seed),
        .pair.slaves = (enum ra_slaves)bodies_pick(seed, 0, 2),
        .pair.law = "penalty",
        .pair.parameter = {2e13},
        .pair.scheme = ra_scheme_at(bodies_pick(seed, 0, 7))->name};
    s.surface[RA_BLOCK].rough.stream = 1;
    // the highest frequency is that of five half waves along the plate
    s.highest = 1.001 * ra_plate_omega(&s.plate, 5, s.plate.sides == RA_SUPPORTED) / RA_TWO_PI;
    s.pair.step = 1e-12;
    if (bodies_pick(seed, 0, 2) == 0) {
        set_noise(seed, &s);
    }
    return s;
}

struct engine {
    struct ra_areal problem;
    struct ra_areal_state state;
};

static void make(const struct ra_areal_spec *s, bool plain, struct engine *e)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_areal_spec spec = *s;
    spec.pair.plain = plain;
    check_ok(ra_areal_make(&spec, &e->problem, &st), &st);
    check_ok(ra_areal_state_make(&e->problem, &e->state, &st), &st);
}

static void release(struct engine *e)
{
    ra_areal_state_free(&e->state);
    ra_areal_free(&e->problem);
}

/// Both engines have the same contacts and the same modal states.
static void check_same(const struct engine *a, const struct engine *b)
{
    assert_int_equal(a->state.at.contacts, b->state.at.contacts);
    for (size_t n = 0; n < a->state.at.contacts; n++) {
        const struct ra_areal_contact *const x = &a->state.contact[n], *const y =
                                                                           &b->state.contact[n];
        assert_true(x->slave == y->slave && x->row == y->row && x->node == y->node);
        assert_true(same(&x->e, &y->e, 1) && same(&x->slope, &y->slope, 1) &&
                    same(&x->force, &y->force, 1));
    }
    assert_true(same(&a->state.at.total_force, &b->state.at.total_force, 1) &&
                same(&a->state.at.sliding_force, &b->state.at.sliding_force, 1));
    const struct ra_motion *const m = &a->state.at.motion, *const o = &b->state.at.motion;
    const size_t width = a->problem.pair.modal.width;
    assert_true(same(m->amplitude, o->amplitude, width) && same(m->after, o->after, width) &&
                same(m->velocity, o->velocity, width) && same(m->force, o->force, width) &&
                same(m->square, o->square, width) && same(m->work, o->work, width));
}

/// Whether a node of the block is a candidate.
static bool has(const struct ra_areal_state *s, size_t row, int64_t p)
{
    bool found = false;
    for (size_t n = 0; n < s->interval_count; n++) {
        found |= s->interval[n].row == row && p >= s->interval[n].begin && p < s->interval[n].end;
    }
    return found;
}

/// The start of a run [m]: pitch and roll lower the edges of the block, and the mode of three half
/// waves along bends the plate.
struct bent {
    double pitch, roll, plate;
};

static void bend(struct engine *e, struct bent by)
{
    struct ra_motion *const m = &e->state.at.motion;
    const size_t block = e->problem.modes.width;
    m->amplitude[2] = m->after[2] = by.plate / e->problem.modes.bound[2];
    m->amplitude[block + RA_PITCH] = m->after[block + RA_PITCH] = by.pitch / e->problem.pitch[0];
    m->amplitude[block + RA_ROLL] = m->after[block + RA_ROLL] = by.roll / e->problem.roll[0];
}

/// Steps both engines from a bent start. Returns how many steps had contacts.
static size_t run_both(const struct ra_areal_spec *s, struct bent by, int steps, size_t *candidates)
{
    struct engine plain, fast;
    struct ra_status st = {RA_OK, ""};
    size_t loaded = 0;
    make(s, true, &plain);
    make(s, false, &fast);
    bend(&plain, by);
    bend(&fast, by);
    for (int n = 0; n < steps; n++) {
        check_ok(ra_areal_step(&plain.problem, &plain.state, &st), &st);
        check_ok(ra_areal_step(&fast.problem, &fast.state, &st), &st);
        check_same(&fast, &plain);
        for (size_t c = 0; c < plain.state.at.contacts; c++) {
            assert_true(has(&fast.state, plain.state.contact[c].row, plain.state.contact[c].node));
        }
        loaded += plain.state.at.contacts > 0;
        for (size_t r = 0; r < fast.state.interval_count; r++) {
            *candidates += (size_t)(fast.state.interval[r].end - fast.state.interval[r].begin);
        }
    }
    release(&plain);
    release(&fast);
    return loaded;
}

/// Draws step and speed of a problem: a step near the limit, and at most a fifth of a cell per
/// step.
static void set_step(struct ra_areal_spec *s, uint64_t *seed)
{
    struct engine e;
    make(s, false, &e);
    s->pair.step = 0.5 * e.problem.pair.limit;
    s->pair.speed = 0.1 * (1.0 + bodies_random(seed)) * s->pair.spacing / s->pair.step;
    release(&e);
}

static void test_random_problems(void **state)
{
    (void)state;
    uint64_t seed = 20;
    size_t loaded = 0, candidates = 0, nodes = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        struct ra_areal_spec s = draw(&seed);
        set_step(&s, &seed);
        const size_t columns = (size_t)(s.block.length / s.pair.spacing + 1.5);
        const size_t rows = (size_t)(s.block.width / s.pair.spacing + 1.5);
        const int room =
            (int)((s.plate.length - s.block.length - s.pair.start) / s.pair.spacing - 2.0);
        const int whole = s.pair.speed > 0.0
                              ? (int)(room * s.pair.spacing / (s.pair.speed * s.pair.step))
                              : STEPS;
        const int steps = whole < STEPS ? whole : STEPS;
        // at every second start the plate is straight and the block level
        const double most = trial % 2 == 0 ? 0.0 : 3e-6;
        const struct bent by = {most * bodies_random(&seed), most * bodies_random(&seed),
                                most * bodies_random(&seed)};
        loaded += run_both(&s, by, steps, &candidates);
        nodes += columns * rows * (size_t)steps;
    }
    // most steps have contacts; many nodes of such small blocks are near them
    assert_true(loaded > TRIALS * STEPS / 2);
    assert_true(candidates < nodes * 9 / 10);
}

/// A block of 6 mm with the roughness of the paper starts at rest on the default plate. Few nodes
/// are candidates.
static void test_rough_block(void **state)
{
    (void)state;
    const struct ra_track_recipe rough = {.rough = {.kind = &ra_surface_gaussian,
                                                    .sigma = 6.27e-6,
                                                    .correlation_length = 450e-6,
                                                    .seed = 1}};
    struct ra_areal_spec s = {
        .plate = {0.45, 0.3, 2e-3, 210e9, 0.3, 7800.0, RA_SUPPORTED, RA_SUPPORTED, NULL},
        .highest = 5e3,
        .damping = 0.02,
        .block = {6e-3, 6e-3, 5e-3, 7800.0, {0.0, 0.0}},
        .gravity = {0.0, 9.81},
        .velocity = 0.02,
        .surface = {rough, rough},
        .pair.spacing = 50e-6,
        .pair.start = 10e-3,
        .side = 97e-3,
        .pair.speed = 1.0,
        .pair.touching = true,
        .pair.step = 1e-6,
        .pair.law = "penalty",
        .pair.parameter = {1e14},
        .contacts = 1000};
    s.surface[RA_BLOCK].rough.stream = 1;
    size_t candidates = 0;
    assert_true(run_both(&s, (struct bent){0.0, 0.0, 0.0}, 300, &candidates) > 30);
    assert_true(candidates < (size_t)121 * 121 * 300 / 40);
}

/// The block covers several panels, in which the motion is bounded, and is tilted to each of its
/// corners.
static void test_large_block(void **state)
{
    (void)state;
    uint64_t seed = 8;
    size_t candidates = 0;
    struct ra_areal_spec s = draw(&seed);
    const double chi = s.pair.spacing;
    s.plate.length = 320.0 * chi;
    s.plate.width = 400.0 * chi;
    s.plate.thickness = 20.0 * chi;
    s.highest = 1.001 * ra_plate_omega(&s.plate, 5, s.plate.sides == RA_SUPPORTED) / RA_TWO_PI;
    s.block.length = 150.0 * chi;
    s.block.width = 300.0 * chi;
    s.pair.start = 20.0 * chi;
    s.side = 60.0 * chi;
    s.pair.slaves = RA_SLAVES_BOTH;
    for (int i = 0; i < 2; i++) {
        s.surface[i] = (struct ra_track_recipe){.rough = {.kind = &ra_surface_gaussian,
                                                          .sigma = 1e-6,
                                                          .correlation_length = 8.0 * chi,
                                                          .seed = 9,
                                                          .stream = (uint64_t)i}};
    }
    set_step(&s, &seed);
    for (int corner = 0; corner < 4; corner++) {
        const struct bent by = {corner & 1 ? 3e-6 : -3e-6, corner & 2 ? 3e-6 : -3e-6, 0.0};
        assert_true(run_both(&s, by, 30, &candidates) > 10);
    }
    assert_true(candidates < (size_t)151 * 301 * 120 * 9 / 10);
}

/// The half wave of the plate is so long that only its slope matters, not its curvature. The
/// plate's motion is computed at a node 0.9 of a cell behind the front edge of a flat block. At the
/// edge the plate touches the block; at the node it is half a micrometre lower.
static void test_long_wave(void **state)
{
    (void)state;
    enum { CELLS = 25600, EDGE = 8 };
    const double chi = 50e-6, high = 4e-3;
    struct ra_areal_spec s = {
        .plate = {CELLS * chi, 20.0 * chi, 1e-3, 210e9, 0.3, 7800.0, RA_SUPPORTED, RA_GUIDED, NULL},
        .block = {6.0 * chi, 10.0 * chi, 1e-3, 7800.0, {0.0, 0.0}},
        .surface = {{.columns = 0}, {.columns = 0}},
        .pair.spacing = chi,
        .pair.start = 2.9 * chi,
        .side = 5.0 * chi,
        .pair.distance = high * sin(0.5 * RA_TWO_PI * (EDGE + 0.9) / CELLS) - 2e-8,
        .pair.step = 1e-9,
        .pair.slaves = RA_SLAVES_SLIDER,
        .pair.law = "penalty",
        .pair.parameter = {2e13}};
    s.highest = 1.001 * ra_plate_omega(&s.plate, 1, 0) / RA_TWO_PI;
    struct engine engine[2];
    struct ra_status st = {RA_OK, ""};
    for (int plain = 0; plain < 2; plain++) {
        make(&s, plain == 1, &engine[plain]);
        struct ra_motion *const m = &engine[plain].state.at.motion;
        m->amplitude[0] = m->after[0] = high / engine[plain].problem.modes.bound[0];
        check_ok(ra_areal_step(&engine[plain].problem, &engine[plain].state, &st), &st);
    }
    assert_int_equal(engine[1].state.at.contacts, 11);
    check_same(&engine[0], &engine[1]);
    release(&engine[0]);
    release(&engine[1]);
}

/// A single mode of `across` half waves bends a narrow plate under a flat block, so that only its
/// crests touch the block. The contacts among candidates are those among all nodes. Returns their
/// number.
static size_t crests(size_t along, size_t across, size_t side)
{
    enum { LENGTH = 900, WIDTH = 90 };
    const double chi = 50e-6, high = 4e-6, centre = 0.5 * LENGTH / (double)along;
    struct ra_areal_spec s = {.plate = {LENGTH * chi, WIDTH * chi, 1e-3, 210e9, 0.3, 7800.0,
                                        RA_SUPPORTED, RA_SUPPORTED, NULL},
                              .block = {6.0 * chi, 60.0 * chi, 1e-3, 7800.0, {0.0, 0.0}},
                              .surface = {{.columns = 0}, {.columns = 0}},
                              .pair.spacing = chi,
                              .pair.start = (centre - 3.0) * chi,
                              .side = (double)side * chi,
                              .pair.distance = high * 0.995,
                              .pair.step = 1e-9,
                              .pair.slaves = RA_SLAVES_BOTH,
                              .pair.law = "penalty",
                              .pair.parameter = {1e10}};
    s.highest = 1.001 * ra_plate_omega(&s.plate, along, across) / RA_TWO_PI;
    struct engine engine[2];
    struct ra_status st = {RA_OK, ""};
    for (int plain = 0; plain < 2; plain++) {
        make(&s, plain == 1, &engine[plain]);
        const struct ra_plate_modes *const modes = &engine[plain].problem.modes;
        struct ra_motion *const m = &engine[plain].state.at.motion;
        const size_t k = modes->begin[across - modes->least_n] + along - modes->least_m;
        m->amplitude[k] = m->after[k] = high / modes->bound[k];
        check_ok(ra_areal_step(&engine[plain].problem, &engine[plain].state, &st), &st);
    }
    const size_t contacts = engine[1].state.at.contacts;
    check_same(&engine[0], &engine[1]);
    release(&engine[0]);
    release(&engine[1]);
    return contacts;
}

/// Narrow plates that are bent across have the same contacts with and without candidates.
static void test_waves_across(void **state)
{
    (void)state;
    size_t contacts = 0;
    for (size_t across = 2; across < 12; across++) {
        for (size_t side = 0; side < 30; side += 4) {
            contacts += crests(1, across, side) > 0;
        }
    }
    assert_true(contacts > 60);
}

/// A single mode lifts the plate, which begins 2 um lower, to a flat block, so the gaps shrink as
/// the mode moves. The wave is so long that the plate is almost straight between the places where
/// the motion is computed, so the bound adds almost nothing there. Returns the first step with
/// contacts.
static int rise(double gap)
{
    enum { CELLS = 6400 };
    const double chi = 50e-6, low = 2e-6;
    struct ra_areal_spec s = {
        .plate = {CELLS * chi, 20.0 * chi, 1e-3, 210e9, 0.3, 7800.0, RA_SUPPORTED, RA_GUIDED, NULL},
        .block = {6.0 * chi, 10.0 * chi, 1e-3, 7800.0, {0.0, 0.0}},
        .surface = {{.columns = 0}, {.columns = 0}},
        .pair.spacing = chi,
        .pair.start = (CELLS / 2 - 3) * chi,
        .side = 5.0 * chi,
        .pair.distance = gap - low,
        .pair.law = "penalty",
        .pair.parameter = {1e10}};
    struct engine plain, fast;
    struct ra_status st = {RA_OK, ""};
    const double omega = ra_plate_omega(&s.plate, 1, 0);
    int first = 0;
    s.highest = 1.001 * omega / RA_TWO_PI;
    s.pair.step = RA_TWO_PI / omega / STEPS_OF_PERIOD;
    make(&s, true, &plain);
    make(&s, false, &fast);
    plain.state.at.motion.amplitude[0] = fast.state.at.motion.amplitude[0] =
        -low / fast.problem.modes.bound[0];
    for (int n = 0; n < STEPS_OF_PERIOD / 4; n++) {
        check_ok(ra_areal_step(&plain.problem, &plain.state, &st), &st);
        check_ok(ra_areal_step(&fast.problem, &fast.state, &st), &st);
        check_same(&fast, &plain);
        first = first == 0 && plain.state.at.contacts > 0 ? n : first;
    }
    release(&plain);
    release(&fast);
    return first;
}

static void test_rising_plate(void **state)
{
    (void)state;
    for (int trial = 0; trial < 40; trial++) {
        const double share = 0.3 + 0.01 * trial;
        // -cos(omega t) has risen by the gap
        check_near(rise(share * 2e-6), acos(1.0 - share) / RA_TWO_PI * STEPS_OF_PERIOD, 2.0);
    }
}

/// The block's surface has a step, down or up. The cubic beside the step overshoots both nodes by
/// 4/27 of half the step, which is 7 um. Only this part penetrates the flat plate, by 0.1 um.
static void test_step_of_the_block(void **state)
{
    (void)state;
    enum { COLUMNS = 13, ROWS = 5, STEP = 6 };
    const double chi = 50e-6, depth = 100e-6, beyond = 4.0 / 27.0 * depth / 2.0;
    static double flat[40 * 40];
    for (int up = 0; up < 2; up++) {
        double height[COLUMNS * ROWS];
        for (int n = 0; n < COLUMNS * ROWS; n++) {
            height[n] = (n / ROWS < STEP) == (up == 1) ? 0.0 : -depth;
        }
        struct ra_areal_spec s = {
            .plate = {39.0 * chi, 20.0 * chi, 1e-3, 210e9, 0.3, 7800.0, RA_SUPPORTED, RA_GUIDED,
                      NULL},
            .block = {(COLUMNS - 1) * chi, (ROWS - 1) * chi, 1e-3, 7800.0, {0.0, 0.0}},
            .surface = {{.height = flat, .columns = 40}, {.height = height, .columns = COLUMNS}},
            .pair.spacing = chi,
            .side = 5.0 * chi,
            // the plate's node is under a third of the segment, counted from the step
            .pair.start = (10.0 + (up ? 1.0 : 2.0) / 3.0) * chi,
            .pair.distance = beyond - 1e-7,
            .pair.step = 1e-9,
            .pair.slaves = RA_SLAVES_BOTH,
            .pair.law = "penalty",
            .pair.parameter = {2e13}};
        s.highest = 1.001 * ra_plate_omega(&s.plate, 1, 0) / RA_TWO_PI;
        struct engine engine[2];
        struct ra_status st = {RA_OK, ""};
        for (int plain = 0; plain < 2; plain++) {
            make(&s, plain == 1, &engine[plain]);
            check_ok(ra_areal_step(&engine[plain].problem, &engine[plain].state, &st), &st);
        }
        assert_int_equal(engine[1].state.at.contacts, ROWS);
        check_same(&engine[0], &engine[1]);
        release(&engine[0]);
        release(&engine[1]);
    }
}

/// A run ends if it has more contacts than a step can have.
static void test_most_contacts(void **state)
{
    (void)state;
    uint64_t seed = 4;
    struct ra_areal_spec s = draw(&seed);
    struct ra_status st = {RA_OK, ""};
    struct engine all, few;
    make(&s, false, &all);
    s.contacts = 1;
    s.pair.touching = false;
    s.pair.distance = all.problem.pair.distance - 1e-6;
    s.pair.slaves = RA_SLAVES_BOTH;
    make(&s, false, &few);
    assert_true(few.problem.pair.limit >= all.problem.pair.limit && few.problem.most == 1);
    assert_true(all.problem.most == SIZE_MAX);
    assert_int_equal(ra_areal_step(&few.problem, &few.state, &st), RA_NUMERIC);
    assert_non_null(strstr(st.text, "stable up to 1 only"));
    release(&all);
    release(&few);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_problems),   cmocka_unit_test(test_rough_block),
        cmocka_unit_test(test_large_block),       cmocka_unit_test(test_long_wave),
        cmocka_unit_test(test_waves_across),      cmocka_unit_test(test_rising_plate),
        cmocka_unit_test(test_step_of_the_block), cmocka_unit_test(test_most_contacts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
