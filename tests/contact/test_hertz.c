// Tests of the power laws in a sliding case: energy, units, the deepest penetration, keys.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sliding/case.h"
#include "sliding/run.h"
#include "statistics/energy.h"
#include "support/bodies.h"
#include "support/scratch.h"

/// Writes a case in which two bumps pass over each other under a power law.
static void write_case(const char *path, const char *contact)
{
    FILE *const f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f,
            "[resonator]\nlength = 100 mm\nthickness = 4 mm\nmodes = 6\ngravity = off\n"
            "[slider]\nlength = 100 mm\nthickness = 4 mm\nends = pinned-pinned\nmodes = 6\n"
            "gravity = off\n[surface]\nkind = bumps\nbumps = 50 mm:5 um:4 mm\n"
            "[grid]\nspacing = 50 um\n"
            "[sliding]\nspeed = 1 m/s\nstart = -1.5 mm\ndistance = 9 um\n"
            "[time]\nstep = 100 ns\nduration = 3 ms\n[output]\nsample = off\n[contact]\n%s",
            contact);
    assert_int_equal(fclose(f), 0);
}

static void read_problem(const char *folder, const char *contact, const char *scheme,
                         struct ra_sliding_case *c, struct pair *pair)
{
    char path[600], option[64], note[256];
    snprintf(path, sizeof path, "%s/hertz.ini", folder);
    snprintf(option, sizeof option, "time.scheme=%s", scheme);
    write_case(path, contact);
    const char *const overrides[] = {option};
    memset(pair, 0, sizeof *pair);
    check_ok(ra_sliding_case_read(path, overrides, 1, c, &pair->st), &pair->st);
    check_ok(ra_sliding_case_problem(c, &pair->problem, note, sizeof note, &pair->st), &pair->st);
    check_ok(ra_state_init(&pair->problem, &pair->state, &pair->st), &pair->st);
}

// The coefficient is c = 4/3 sqrt(R) E*/B, with the plane-strain modulus of both beams or with the
// given one.
static void test_coefficient_of_the_keys(void **state)
{
    const char *const folder = *state;
    struct ra_sliding_case c;
    struct pair pair;
    const double both = 1.0 / (2.0 * (1.0 - 0.09) / 210e9);
    read_problem(folder, "law = hertz\nhertz_radius = 5 um\n", "verlet", &c, &pair);
    check_relative(pair.problem.pair.coefficient[0], 4.0 / 3.0 * sqrt(5e-6) * both, 1e-15);
    check_near(pair.problem.pair.coefficient[1], 1.5, 0.0);
    pair_free(&pair);
    ra_sliding_case_free(&c);
    read_problem(
        folder, "law = hertz\nhertz_radius = 20 um\nhertz_modulus = 1 GPa\nasperity_width = 4 mm\n",
        "verlet", &c, &pair);
    check_relative(pair.problem.pair.coefficient[0], 4.0 / 3.0 * sqrt(20e-6) * 1e9 / 4e-3, 1e-15);
    pair_free(&pair);
    ra_sliding_case_free(&c);
    read_problem(folder, "law = power\npower_coefficient = 3e7\npower_exponent = 2\n", "verlet", &c,
                 &pair);
    check_near(pair.problem.pair.coefficient[0], 3e7, 0.0);
    check_near(pair.problem.pair.coefficient[1], 2.0, 0.0);
    pair_free(&pair);
    ra_sliding_case_free(&c);
}

/// The residual of the energy balance, divided by the energy put in, and the largest force.
static double balance_of(const char *folder, const char *contact, const char *scheme, double *force)
{
    struct ra_sliding_case c;
    struct pair pair;
    struct ra_balance balance;
    struct ra_audit audit;
    read_problem(folder, contact, scheme, &c, &pair);
    check_ok(ra_balance_init(&pair.problem.pair, 0, &balance, &pair.st), &pair.st);
    // 2 ms, in the middle of the passage, when the springs have energy
    for (int n = 0; n < 15000; n++) {
        pair_step(&pair);
        ra_balance_observe(&pair.problem, &pair.state, &balance);
    }
    ra_balance_audit(&pair.problem, &pair.state, &balance, &audit);
    assert_true(audit.contact > 0.05 * audit.put_in);
    *force = balance.contact.most;
    const double share = fabs(audit.residual) / audit.put_in;
    ra_balance_clear(&balance);
    pair_free(&pair);
    ra_sliding_case_free(&c);
    return share;
}

// The energy balance with work of sliding and stored energy closes for every exponent and with both
// kinds of schemes. With steps of 100 ns and schemes of order 2 the residual is 3e-8 of the energy
// put in. The stored energy is a tenth of the energy put in or more, so a wrong factor in it would
// be noticed.
static void test_energy_balance(void **state)
{
    const char *const folder = *state;
    static const char *const contacts[] = {
        "law = hertz\n", "law = power\npower_coefficient = 1e6\npower_exponent = 1\n",
        "law = power\npower_coefficient = 1e12\npower_exponent = 2\n"};
    static const char *const schemes[] = {"central-differences", "exact-propagator", "rk4"};
    for (int l = 0; l < 3; l++) {
        double force[3];
        for (int s = 0; s < 3; s++) {
            check_near(balance_of(folder, contacts[l], schemes[s], &force[s]), 0.0, 2e-7);
        }
        assert_true(force[0] > 1.0);
        // the forces of three schemes of order 2 agree: their relative error is 5e-8
        check_relative(force[1], force[0], 4e-7);
        check_relative(force[2], force[0], 4e-7);
    }
}

// The step is stable up to the penetration `deepest`. A deeper contact stops the run with a line
// that names a remedy.
static void test_too_deep(void **state)
{
    const char *const folder = *state;
    struct ra_sliding_case c;
    struct pair pair;
    enum ra_code code = RA_OK;
    read_problem(folder, "law = hertz\ndeepest = 100 nm\n", "heun", &c, &pair);
    for (int n = 0; n < 30000 && code == RA_OK; n++) {
        code = ra_step(&pair.problem, &pair.state, &pair.st);
    }
    check_near(code, RA_NUMERIC, 0.0);
    assert_string_equal(
        pair.st.text, "node 992 of the resonator penetrates by 1.0009e-07 m at step 7244, deeper "
                      "than the 1e-07 m for which the time step is stable; raise contact.deepest");
    pair_free(&pair);
    ra_sliding_case_free(&c);
}

/// Flat plates penetrate by `depth` under a law with 2^-10 m as its deepest penetration.
static enum ra_code press_plates(enum ra_slaves slaves, double depth, struct pair *pair)
{
    struct ra_problem_spec spec = {.spacing = 0.5,
                                   .distance = -depth,
                                   .step = 1e-3,
                                   .slaves = slaves,
                                   .law = "power",
                                   .parameter = {1.0, 1.5, 0x1p-10}};
    for (int i = 0; i < 2; i++) {
        spec.solid[i] = bodies_solid(bodies_beam(2.0, 1.0, 1.0, RA_FREE, RA_FREE), 5, 1);
    }
    spec.start = slaves == RA_SLAVES_SLIDER ? -0.5 : 0.5;
    pair_make(&spec, pair);
    const enum ra_code code = ra_step(&pair->problem, &pair->state, &pair->st);
    pair_free(pair);
    return code;
}

// The penetration `deepest` is allowed, and one larger by one bit is not. The message names the
// first node of the pass.
static void test_deepest(void **unused)
{
    (void)unused;
    struct pair pair;
    for (int slaves = 0; slaves < 3; slaves++) {
        assert_int_equal(press_plates((enum ra_slaves)slaves, 0x1p-10, &pair), RA_OK);
    }
    assert_int_equal(press_plates(RA_SLAVES_RESONATOR, 0x1.01p-10, &pair), RA_NUMERIC);
    assert_string_equal(
        pair.st.text, "node 1 of the resonator penetrates by 0.000980377 m at step 0, deeper than "
                      "the 0.000976562 m for which the time step is stable; raise contact.deepest");
    assert_int_equal(press_plates(RA_SLAVES_SLIDER, 0x1.01p-10, &pair), RA_NUMERIC);
    assert_string_equal(
        pair.st.text, "node 1 of the slider penetrates by 0.000980377 m at step 0, deeper than the "
                      "0.000976562 m for which the time step is stable; raise contact.deepest");
}

static void test_refusals(void **unused)
{
    (void)unused;
    struct ra_problem problem;
    struct ra_status st;
    struct ra_problem_spec spec = {.spacing = 0.5,
                                   .distance = 1.0,
                                   .step = 1e-3,
                                   .law = "power",
                                   .parameter = {1.0, 1.5, 1e-6}};
    for (int i = 0; i < 2; i++) {
        spec.solid[i] = bodies_solid(bodies_beam(1.0, 1.0, 1.0, RA_FREE, RA_FREE), 3, 1);
    }
    check_ok(ra_problem_init(&spec, &problem, &st), &st);
    ra_problem_clear(&problem);
    struct ra_problem_spec wrong[5] = {spec, spec, spec, spec, spec};
    wrong[0].parameter[0] = -1.0;
    wrong[1].parameter[2] = 0.0;
    wrong[2].parameter[1] = 2.5;
    wrong[3].parameter[2] = HUGE_VAL;
    wrong[4].parameter[0] = HUGE_VAL;
#define REST                                                                                       \
    " m of a power law must be finite, the first not negative, the second positive; the exponent "
    const char *const message[] = {
        "coefficient -1 and deepest penetration 1e-06" REST "1.5 must be 1, 1.5 or 2",
        "coefficient 1 and deepest penetration 0" REST "1.5 must be 1, 1.5 or 2",
        "coefficient 1 and deepest penetration 1e-06" REST "2.5 must be 1, 1.5 or 2",
        "coefficient 1 and deepest penetration inf" REST "1.5 must be 1, 1.5 or 2",
        "coefficient inf and deepest penetration 1e-06" REST "1.5 must be 1, 1.5 or 2"};
    for (int i = 0; i < 5; i++) {
        check_near(ra_problem_init(&wrong[i], &problem, &st), RA_INPUT, 0.0);
        assert_string_equal(st.text, message[i]);
    }
    // a law without force is a law
    struct ra_problem_spec none = spec;
    none.parameter[0] = 0.0;
    check_ok(ra_problem_init(&none, &problem, &st), &st);
    assert_true(ra_contact_frequency(&problem) == 0.0);
    ra_problem_clear(&problem);
    // The limit is 2.006 a c e^(a - 1)/chi (s_1/m_1 + s_2/m_2). The Gram matrix of one translation
    // is chi times three nodes of 1/L, so s = 1.5. The law has a = 3/2, c = 8, e = 1/4.
    spec.parameter[0] = 8.0;
    spec.parameter[2] = 0.25;
    check_ok(ra_problem_init(&spec, &problem, &st), &st);
    check_relative(ra_contact_frequency(&problem),
                   sqrt(2.006 * (1.5 * 8.0 * sqrt(0.25) / 0.5) * (1.5 + 1.5)), 1e-12);
    ra_problem_clear(&problem);
    // the step is not stable with this stiffness at the deepest penetration
    spec.parameter[2] = 1e12;
    check_near(ra_problem_init(&spec, &problem, &st), RA_UNSTABLE, 0.0);
    assert_string_equal(st.text, "time step 0.001 s is not below the stability limit 0.000166417 s "
                                 "of central-differences (modes up to 0 rad/s, contact up to 12018 "
                                 "rad/s); take a smaller step, fewer modes or a softer contact");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_coefficient_of_the_keys),
        cmocka_unit_test(test_energy_balance),
        cmocka_unit_test(test_too_deep),
        cmocka_unit_test(test_deepest),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
