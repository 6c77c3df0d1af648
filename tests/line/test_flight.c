// Tests of flight.c: many steps at once give the same as single ones; the bound of the travel
// holds.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A state that flies whenever it may is compared with a state of the plain engine, which computes
 * all nodes in every step. The plain engine finds no contact in the steps of a flight. Every bit of
 * motion, sums, shocks and energies is the same, and so are the values that observers see on the
 * way. A flight is right only if the travel of the modes is within the skin of the list; the test
 * checks this in every step.
 */
#include "support/beds.h"
#include "support/watched.h"

#include "base/digest.h"
#include "detection/candidates.h"
#include "line/line.h"
#include "sliding/run.h"

enum { FROM = 5 }; ///< start of the averages (watch_begin)

struct flown {
    uint64_t steps, cells, longest; ///< steps in flight; nodes passed; most steps of a flight
    uint64_t surveyed;              ///< steps in flight after the true travel was computed
    uint64_t touched;               ///< flights that end a step before contact
};

/// The travel as the list counts it, with the amplitudes of another state.
static double travel_of(const struct watched *list, const struct watched *other)
{
    const struct ra_problem *const problem = &list->problem;
    const struct ra_candidates *const c = list->state.candidates;
    const double distance =
        ra_offset_fraction(&problem->pair.sliding, &other->state.at.offset) - c->survey_fraction;
    double sum = c->surveyed;
    for (size_t k = 0; k < problem->pair.modal.width; k++) {
        const double expected = c->survey[0][k] + distance * c->fine.drift[0][k];
        sum += c->bound.reach[0][k] * fabs(other->state.at.motion.amplitude[k] - expected);
    }
    return sum;
}

/// The steps of a flight that an observer of every third step saw.
enum { EVERY = 3, MOST_SEEN = 300 };
struct seen {
    const struct ra_problem *problem;
    size_t count;
    uint64_t step[MOST_SEEN], digest[MOST_SEEN];
};

static uint64_t digest_of(const struct ra_problem *problem, const double *amplitude)
{
    return ra_digest(0, amplitude, problem->solid[0].modes.count * sizeof *amplitude);
}

static uint64_t see(void *context, uint64_t step, const double *amplitude)
{
    struct seen *const s = context;
    assert_true(s->count < MOST_SEEN);
    s->step[s->count] = step;
    s->digest[s->count++] = digest_of(s->problem, amplitude);
    return step + EVERY;
}

/// Makes one flight of up to `most` steps, and the same steps with the other state.
static uint64_t fly(struct watched *list, struct watched *plain, uint64_t most, struct flown *f)
{
    const int64_t cell = list->state.at.offset.cell;
    const uint64_t from = list->state.at.step;
    struct seen seen = {.problem = &list->problem};
    struct ra_wanted wanted = {.step = from + EVERY, .show = see, .context = &seen};
    const uint64_t flown = ra_fly(&list->problem, &list->state, most, &wanted);
    assert_true(flown <= most);
    assert_int_equal(seen.count, flown / EVERY);
    for (uint64_t j = 0; j < flown; j++) {
        watch_step(plain);
        if ((j + 1) % EVERY == 0) {
            assert_int_equal(seen.step[j / EVERY], from + j + 1);
            assert_true(seen.digest[j / EVERY] ==
                        digest_of(&plain->problem, plain->state.at.motion.amplitude));
        }
        assert_int_equal(plain->state.at.contacts, 0);
        // the tolerance is for sums of 16 terms and the rounding of the motion
        assert_true(travel_of(list, plain) <=
                    ra_candidates_skin(list->state.candidates) * (1.0 + 1e-14));
    }
    if (flown > 0) {
        const struct ra_motion *const a = &list->state.at.motion, *const b =
                                                                      &plain->state.at.motion;
        const size_t width = list->problem.pair.modal.width;
        ra_balance_fly(&list->state, &list->balance, flown);
        assert_int_equal(list->state.at.step, plain->state.at.step);
        assert_memory_equal(&list->state.at.offset, &plain->state.at.offset,
                            sizeof list->state.at.offset);
        assert_true(same(a->amplitude, b->amplitude, width) && same(a->after, b->after, width) &&
                    same(a->next, b->next, width) && same(a->square, b->square, width));
    }
    f->steps += flown;
    f->surveyed += list->state.candidates->surveyed > 0.0 ? flown : 0;
    f->cells += (uint64_t)llabs(list->state.at.offset.cell - cell);
    f->longest = flown > f->longest ? flown : f->longest;
    return flown;
}

static void fly_along(const struct ra_problem *problem, uint64_t steps, uint64_t *seed,
                      struct flown *f)
{
    static struct watched list, plain;
    watch_begin(problem, 0, RA_SHOCK_TOTAL, &list);
    watch_begin(problem, 1, RA_SHOCK_TOTAL, &plain);
    bool landed = false;
    for (uint64_t n = 0; n < steps; n++) {
        watch_step(&list);
        watch_step(&plain);
        const char *const what = watch_difference(&list, &plain);
        if (what != NULL) {
            fail_msg("step %d: %s differ", (int)n, what);
        }
        // a predicted displacement needs the increment, which a flight does not keep
        assert_true(!landed || !problem->pair.rates || plain.state.at.contacts == 0);
        f->touched += landed && plain.state.at.contacts > 0;
        // the sums are put aside after step FROM - 1
        const uint64_t end = n + 1 < FROM ? FROM - 1 : steps - 1, room = end > n ? end - n - 1 : 0;
        const uint64_t most = bodies_pick(seed, 0, 9) == 0 ? 0 : bodies_pick(seed, 0, 900);
        const uint64_t flown = fly(&list, &plain, most < room ? most : room, f);
        landed = flown > 0;
        n += flown;
    }
    watch_compare_ends(&list, &plain);
    watch_end(&list);
    watch_end(&plain);
}

// (a) Random small bodies with every scheme that can fly, with and without rates, fly correctly.
// They are thrown up, hop, rest, stand, or slide in either direction.
static void random_bodies(void **unused)
{
    (void)unused;
    static const char *const scheme[] = {"central-differences", "verlet", "exact-propagator"};
    static struct bed bed;
    struct flown f = {0};
    uint64_t seed = 20261122;
    for (int trial = 0; trial < 120; trial++) {
        struct ra_problem problem;
        struct ra_status st;
        make_bed(&seed, &bed);
        if (trial % 3 == 0) {
            bed_approach(&seed, &bed);
        }
        bed.spec.law = trial % 5 == 4 ? "kelvin-voigt" : "penalty";
        bed.spec.parameter[0] = bed.kappa;
        bed.spec.parameter[1] = 0.03 * bed.spec.step;
        bed.spec.scheme = scheme[trial % 3];
        bed.spec.speed *= trial % 8 == 7 ? -1.0 : trial % 4 == 2 ? 0.0 : 1.0;
        check_ok(ra_problem_init(&bed.spec, &problem, &st), &st);
        fly_along(&problem, 1200, &seed, &f);
        ra_problem_clear(&problem);
    }
    assert_true(f.steps > 30000);
    assert_true(f.cells > 1000);
    assert_true(f.longest > 256);
}

// (b) The rough block of the paper flies correctly at the speed at which it is mostly without
// contact, also with a driver that changes nothing.
static void rough_block(void **unused)
{
    (void)unused;
    static const char *const overrides[2][4] = {
        {"surface.Ra=30 um", "sliding.speed=0.7m/s", "sliding.initial=drop",
         "sliding.drop_height=2um"},
        {"surface.Ra=30 um", "sliding.speed=0.7m/s", "surface.seed=2", "time.step=200ns"}};
    uint64_t seed = 1;
    struct flown f = {0};
    for (int i = 0; i < 3; i++) {
        const uint64_t before = f.steps;
        struct ra_sliding_case c;
        struct ra_problem problem;
        struct ra_status st;
        char note[200];
        check_ok(ra_sliding_case_read("data/cases/realistic.ini", overrides[i % 2], 4, &c, &st),
                 &st);
        c.pair.driven = i == 2;
        check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
        fly_along(&problem, i == 1 ? 8000 : 2000, &seed, &f);
        assert_true(f.steps > before + 1000);
        ra_problem_clear(&problem);
        ra_sliding_case_free(&c);
    }
    assert_true(f.steps > 8000);
    assert_true(f.surveyed > 200);
}

// (c) A rigid block falls flat on a body at rest. The bound of its travel equals the way it falls,
// so a flight may end in the last step before contact. Under a law with rates the flight ends
// earlier: at least one more step without contact follows.
static void bound_that_is_met(void **unused)
{
    (void)unused;
    static const struct {
        const char *law;
        double parameter[5];
        bool touches;
    } row[] = {{"penalty", {1e8}, true},
               {"kelvin-voigt", {1e8, 1e-5}, false},
               {"hunt-crossley", {1e6, 1.0, 1e-2, 0.1, 10.0}, false}};
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        uint64_t seed = 7;
        struct flown f = {0};
        for (int trial = 0; trial < 100; trial++) {
            struct ra_problem problem;
            struct ra_status st;
            struct ra_problem_spec spec =
                bodies_impact(1e-3 * (1.5 + bodies_random(&seed)), trial % 2 == 0 ? 2e-6 : 1e-5);
            spec.solid[1].gravity = trial % 4 < 2 ? 0.0 : 1e3 * fabs(bodies_random(&seed));
            spec.law = row[r].law;
            memcpy(spec.parameter, row[r].parameter, sizeof row[r].parameter);
            check_ok(ra_problem_init(&spec, &problem, &st), &st);
            fly_along(&problem, 1500, &seed, &f);
            ra_problem_clear(&problem);
        }
        assert_true(f.steps > 10000);
        assert_true((f.touched > 0) == row[r].touches);
    }
}

// (d) Every instruction set of this processor gives the same.
static void every_instruction_set(void **unused)
{
    (void)unused;
    size_t sets = 0;
    for (size_t i = 0; ra_kernels_name_at(i) != NULL; i++) {
        const char *const name = ra_kernels_name_at(i);
        char word[64];
        const char *const overrides[] = {"surface.Ra=30 um", "sliding.speed=0.7m/s",
                                         "sliding.initial=drop", "sliding.drop_height=2um", word};
        struct ra_sliding_case c;
        struct ra_problem problem;
        struct ra_status st;
        struct flown f = {0};
        char note[200];
        uint64_t seed = 1;
        if (ra_kernels_find(name) == NULL) {
            print_message("this processor has no %s\n", name);
            continue;
        }
        snprintf(word, sizeof word, "contact.kernels=%s", name);
        check_ok(ra_sliding_case_read("data/cases/realistic.ini", overrides, 5, &c, &st), &st);
        check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
        assert_string_equal(problem.pair.modal.kernels->name, name);
        fly_along(&problem, 2000, &seed, &f);
        assert_true(f.steps > 1000);
        ra_problem_clear(&problem);
        ra_sliding_case_free(&c);
        sets++;
    }
    assert_true(sets >= 1);
}

// (e) These do not fly: the plain engine, multipliers, schemes without a recurrence, and a state
// before its first step. On a course, sliders with a load do not fly, and no flight passes a change
// of speed.
static void what_does_not_fly(void **unused)
{
    (void)unused;
    static const struct {
        const char *law, *scheme;
        bool plain, flies;
        bool driven;
        double load;
    } row[] = {{"penalty", "central-differences", false, true, false, 0.0},
               {"penalty", "central-differences", true, false, false, 0.0},
               {"lagrange", "central-differences", false, false, false, 0.0},
               {"penalty", "rk4", false, false, false, 0.0},
               {"penalty", "central-differences", false, true, true, 0.0},
               {"penalty", "central-differences", false, false, true, 1e-3}};
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        struct pair pair;
        const struct ra_problem_spec spec = {
            .solid = {bodies_solid(bodies_beam(63.0, 1.0, 1.0, RA_PINNED, RA_PINNED), 64, 3),
                      bodies_solid(bodies_beam(31.0, 1.0, 1.0, RA_FREE, RA_FREE), 32, 2)},
            .spacing = 1.0,
            .start = 1.5,
            .speed = 1.0,
            .distance = 1.0,
            .step = 1e-3,
            .law = row[r].law,
            .parameter = {bodies_penalty(row[r].law, 1.0)},
            .scheme = row[r].scheme,
            .plain = row[r].plain,
            .course = {.driven = row[r].driven}};
        pair_make(&spec, &pair);
        assert_int_equal(ra_fly(&pair.problem, &pair.state, 100, NULL), 0);
        pair_step(&pair);
        if (row[r].driven) {
            check_ok(ra_drive(&pair.problem, &pair.state, 0.5, row[r].load, NULL, &pair.st),
                     &pair.st);
            assert_int_equal(ra_fly(&pair.problem, &pair.state, 100, NULL), 0);
        }
        pair_step(&pair);
        assert_int_equal(pair.state.at.contacts, 0);
        assert_int_equal(ra_fly(&pair.problem, &pair.state, 0, NULL), 0);
        assert_true((ra_fly(&pair.problem, &pair.state, 40, NULL) > 0) == row[r].flies);
        pair_free(&pair);
    }
}

// (f) With a table of speeds, a step in which the speed changes is made alone.
static void up_to_another_speed(void **unused)
{
    (void)unused;
    static const struct ra_speed_knot knot[] = {{0, 0.5, 0.0}, {30, 0.5, 0.0}, {30, 0.9, 0.0}};
    struct pair pair;
    const struct ra_problem_spec spec = {
        .solid = {bodies_solid(bodies_beam(63.0, 1.0, 1.0, RA_PINNED, RA_PINNED), 64, 3),
                  bodies_solid(bodies_beam(31.0, 1.0, 1.0, RA_FREE, RA_FREE), 32, 2)},
        .spacing = 1.0,
        .start = 1.5,
        .distance = 1.0,
        .step = 1e-3,
        .law = "penalty",
        .parameter = {bodies_penalty("penalty", 1.0)},
        .scheme = "central-differences",
        .course = {knot, 3, false, false}};
    pair_make(&spec, &pair);
    pair_step(&pair);
    assert_int_equal(ra_fly(&pair.problem, &pair.state, 100, NULL), 29);
    assert_true(pair.state.at.pace.speed == 0.5 && pair.state.at.step == 29);
    pair_step(&pair);
    assert_true(pair.state.at.pace.speed == 0.9);
    const double way = (double)pair.state.at.offset.cell +
                       ra_offset_fraction(&pair.problem.pair.sliding, &pair.state.at.offset);
    check_near(way, 1.5 + 30 * 0.5e-3, 1e-12);
    pair_free(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bodies),     cmocka_unit_test(rough_block),
        cmocka_unit_test(bound_that_is_met), cmocka_unit_test(every_instruction_set),
        cmocka_unit_test(what_does_not_fly), cmocka_unit_test(up_to_another_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
