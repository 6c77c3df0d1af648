// Tests of the shipped toy problem (Sect. 3.2): beams of Tables 4 and 5, one asperity over six,
// with a gap.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include "sliding/run.h"

static const double pi = 3.14159265358979323846;

/// Counts nodes of this height that are higher than both neighbours.
static int summits(const struct ra_solid *solid, double height)
{
    int found = 0;
    for (size_t l = 1; l + 1 < solid->modes.nodes; l++) {
        const double h = solid->height[l];
        if (h > solid->height[l - 1] && h > solid->height[l + 1]) {
            check_relative(h, height, 1e-12);
            found++;
        }
    }
    return found;
}

static void load(const char *override, struct ra_sliding_case *c, struct ra_problem *problem)
{
    struct ra_status st;
    char note[256];
    check_ok(ra_sliding_case_read("data/cases/toy.ini", &override, override != NULL, c, &st), &st);
    check_ok(ra_sliding_case_problem(c, problem, note, sizeof note, &st), &st);
}

// Claim C07: the formula gives 11336.246 and 2550655.36 Hz; Table 5 prints 1.13e4 and 2.55e6. The
// tolerance is half a unit of the last digit in Table 5.
static void frequencies_of_table_5(void **state)
{
    (void)state;
    struct ra_sliding_case c;
    struct ra_problem problem;
    load(NULL, &c, &problem);
    for (int i = 0; i < 2; i++) {
        const struct ra_modes *const modes = &problem.solid[i].modes;
        assert_int_equal(modes->count, 15);
        check_near(modes->omega[0] / (2 * pi), 11336.246, 5e-4);
        check_near(modes->omega[14] / (2 * pi), 2550655.36, 5e-3);
    }
    assert_true(problem.pair.distance == 1.45e-6 && problem.pair.coefficient[0] == 10 * 50e9 &&
                problem.pair.modal.step == 1e-8);
    ra_problem_clear(&problem);
    ra_sliding_case_free(&c);
}

// Fig. 6, also at the printed spacing, where all summits lie on nodes. At first there is no force.
static void one_asperity_over_six(void **state)
{
    (void)state;
    const char *const spacing[] = {NULL, "grid.spacing=80um"};
    for (size_t k = 0; k < 2; k++) {
        struct ra_sliding_case c;
        struct ra_problem problem;
        struct ra_state engine;
        struct ra_status st;
        load(spacing[k], &c, &problem);
        assert_int_equal(summits(&problem.solid[0], 0.8e-6), 6);
        assert_int_equal(summits(&problem.solid[1], 0.8e-6), 1);
        check_ok(ra_state_init(&problem, &engine, &st), &st);
        check_ok(ra_step(&problem, &engine, &st), &st);
        assert_int_equal(engine.at.contacts, 0);
        ra_state_clear(&problem, &engine);
        ra_problem_clear(&problem);
        ra_sliding_case_free(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(frequencies_of_table_5),
                                       cmocka_unit_test(one_asperity_over_six)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
