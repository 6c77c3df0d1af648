// Tests of the two engines: the same bits with lists of candidates and without.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Both engines, the lists of candidates.c and the plain loop over all nodes, run (a) random small
 * bodies, (b) the realistic ones and (c) random small bodies under every scheme and every law.
 * Every step must agree bit by bit, and in (a) and (b) also the shocks and the sums of the
 * observers. test_candidates.c tests in each detection that the lists miss no contact.
 */
#include "support/beds.h"
#include "support/watched.h"

#include "sliding/run.h"

// ## Paths with observers

/// Runs both engines for some steps. Returns how many steps had contact.
static size_t run_both(const struct ra_problem *problem, int steps, enum ra_shock_force force,
                       const char *name)
{
    static struct watched list, plain;
    size_t touched = 0;
    watch_begin(problem, 0, force, &list);
    watch_begin(problem, 1, force, &plain);
    for (int n = 0; n < steps; n++) {
        watch_step(&list);
        watch_step(&plain);
        touched += plain.state.at.contacts > 0;
        const char *const what = watch_difference(&list, &plain);
        if (what != NULL) {
            fail_msg("%s, step %d: %s differ: contacts %zu, %zu, force %.17g, %.17g", name, n, what,
                     list.state.at.contacts, plain.state.at.contacts, list.state.at.total_force,
                     plain.state.at.total_force);
        }
    }
    watch_compare_ends(&list, &plain);
    watch_end(&list);
    watch_end(&plain);
    return touched;
}

// (a) 200 random small cases agree. At least half of them have contact, some of them always.
static void test_random_bodies(void **unused)
{
    (void)unused;
    static struct bed bed;
    uint64_t seed = 1;
    size_t touching = 0, touched = 0;
    for (int trial = 0; trial < 200; trial++) {
        struct ra_problem problem;
        struct ra_status st;
        char name[32];
        make_bed(&seed, &bed);
        check_ok(ra_problem_init(&bed.spec, &problem, &st), &st);
        snprintf(name, sizeof name, "random case %d", trial);
        const size_t steps = run_both(&problem, trial % 20 == 0 ? 2000 : 400,
                                      (enum ra_shock_force)(trial % 3), name);
        touching += steps > 0;
        touched += steps;
        ra_problem_clear(&problem);
    }
    assert_true(touching > 100 && touched > 20000);
}

// (b) The paper's case agrees. 1500 steps at V = 0.02, 0.1, 0.7 m/s are 0.6, 3 and 21 cells.
static void test_realistic_bodies(void **unused)
{
    (void)unused;
    static const char *const law[] = {"penalty", "lagrange"};
    static const double speed[] = {0.02, 0.1, 0.7};
    for (int which = 0; which < 4; which++) {
        const char *const overrides[] = {which & 1 ? "surface.Ra=30 um" : "surface.Ra=3 um",
                                         which & 2 ? "slider.modes=8" : "slider.modes=2",
                                         "contact.penalty=2e11 Pa"};
        struct ra_sliding_case c;
        struct ra_problem problem;
        struct ra_status st;
        char note[200];
        check_ok(ra_sliding_case_read("data/cases/realistic.ini", overrides, 3, &c, &st), &st);
        check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
        for (size_t v = 0; v < 6; v++) {
            problem.pair.law = ra_law_find(law[v / 3]);
            problem.pair.coefficient[0] =
                ra_law_value(&c.pair.origin, v < 3 ? "penalty" : "tolerance");
            check_ok(ra_sliding_make(0.0, speed[v % 3], c.pair.step, c.pair.spacing,
                                     &problem.pair.sliding, &st),
                     &st);
            assert_true(run_both(&problem, 1500, RA_SHOCK_TOTAL, law[v / 3]) > 10);
        }
        ra_problem_clear(&problem);
        ra_sliding_case_free(&c);
    }
}

// ## Every scheme

/// Both engines give the same bytes.
static void same_steps(const struct bed *bed)
{
    struct ra_problem_spec spec = bed->spec;
    struct pair pair[2];
    for (int plain = 0; plain < 2; plain++) {
        spec.plain = plain;
        pair_make(&spec, &pair[plain]);
    }
    for (int n = 0; n < 300; n++) {
        const enum ra_code code = ra_step(&pair[0].problem, &pair[0].state, &pair[0].st);
        check_near(ra_step(&pair[1].problem, &pair[1].state, &pair[1].st), code, 0.0);
        if (code != RA_OK) {
            break;
        }
        const struct ra_motion *const a = &pair[0].state.at.motion, *const b =
                                                                        &pair[1].state.at.motion;
        const size_t bytes = pair[0].problem.pair.modal.width * sizeof(double);
        assert_memory_equal(a->amplitude, b->amplitude, bytes);
        assert_memory_equal(a->velocity, b->velocity, bytes);
        assert_memory_equal(a->force, b->force, bytes);
        assert_memory_equal(a->after, b->after, bytes);
        assert_memory_equal(&pair[0].state.at.total_force, &pair[1].state.at.total_force, 8);
        assert_memory_equal(&pair[0].state.at.sliding_force, &pair[1].state.at.sliding_force, 8);
    }
    pair_free(&pair[0]);
    pair_free(&pair[1]);
}

// (c) Random small problems agree with every scheme and every law that the scheme allows.
static void test_engines_agree(void **unused)
{
    (void)unused;
    static const char *const names[] = {"penalty", "power", "lagrange"};
    uint64_t seed = 20261120;
    struct bed *const bed = malloc(sizeof *bed);
    assert_non_null(bed);
    for (size_t s = 0; ra_scheme_at(s) != NULL; s++) {
        for (int l = 0; l < 3; l++) {
            for (int i = 0; i < 6 && (l < 2 || ra_scheme_at(s)->recurrence); i++) {
                make_bed(&seed, bed);
                bed->spec.scheme = ra_scheme_at(s)->name;
                bed->spec.law = names[l];
                bed->spec.parameter[0] = bodies_penalty(names[l], bed->kappa);
                if (l == 1) {
                    const double deepest = 30.0 * bed->size;
                    bed->spec.parameter[0] = bed->kappa * bed->spec.spacing / (1.5 * sqrt(deepest));
                    bed->spec.parameter[1] = 1.5;
                    bed->spec.parameter[2] = deepest;
                }
                same_steps(bed);
            }
        }
    }
    free(bed);
}

// (d) The penalty by its own method gives the same bytes as the penalty as a local law.
static void test_method_of_the_penalty(void **unused)
{
    (void)unused;
    uint64_t seed = 20261122;
    size_t contacts = 0;
    struct bed *const bed = malloc(sizeof *bed);
    assert_non_null(bed);
    for (int trial = 0; trial < 40; trial++) {
        struct ra_law local = *ra_law_find("penalty");
        struct pair pair[2];
        local.method = NULL;
        make_bed(&seed, bed);
        bed->spec.law = "penalty";
        bed->spec.parameter[0] = bed->kappa;
        bed->spec.plain = trial % 4 == 3;
        for (int i = 0; i < 2; i++) {
            pair_make(&bed->spec, &pair[i]);
        }
        pair[1].problem.pair.law = &local;
        for (int n = 0; n < 300; n++) {
            const enum ra_code code = ra_step(&pair[0].problem, &pair[0].state, &pair[0].st);
            check_near(ra_step(&pair[1].problem, &pair[1].state, &pair[1].st), code, 0.0);
            if (code != RA_OK) {
                break;
            }
            const size_t bytes = pair[0].problem.pair.modal.width * sizeof(double);
            assert_memory_equal(pair[0].state.at.motion.after, pair[1].state.at.motion.after,
                                bytes);
            assert_memory_equal(pair[0].state.at.motion.force, pair[1].state.at.motion.force,
                                bytes);
            assert_int_equal(pair[0].state.at.contacts, pair[1].state.at.contacts);
            // sums over contacts, which have another order at the ends
            check_near(pair[0].state.at.total_force, pair[1].state.at.total_force,
                       1e-13 * pair[0].state.at.total_force);
            contacts += pair[0].state.at.contacts;
        }
        pair_free(&pair[0]);
        pair_free(&pair[1]);
    }
    free(bed);
    assert_true(contacts > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_bodies),
        cmocka_unit_test(test_realistic_bodies),
        cmocka_unit_test(test_engines_agree),
        cmocka_unit_test(test_method_of_the_penalty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
