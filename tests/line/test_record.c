// Tests of many steps at once with probes: the values are those that are read at the nodes after
// single steps.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ra2d.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS = 2000, SECOND = 500, PROBES = 4 };

static const struct ra_probe probe[PROBES] = {
    {0, 5, RA_DISPLACEMENT}, {1, 1, RA_DISPLACEMENT}, {1, 2, RA_VELOCITY}, {1, 0, RA_FORCE}};

/// A rigid block of 1 kg/m falls by 0.1 mm onto a beam that bends. Contact begins after 4.5 ms.
static struct ra_problem *falling(void)
{
    const struct ra_beam beam = {.length = 1.0,
                                 .area = 0.01,
                                 .inertia = 1e-7,
                                 .young = 1e10,
                                 .density = 1000.0,
                                 .left = RA_PINNED,
                                 .right = RA_PINNED};
    struct ra_beam block = beam;
    block.length = 0.2;
    block.left = block.right = RA_FREE;
    const struct ra_problem_spec spec = {
        .solid = {{.beam = beam, .modes = 3, .nodes = 10, .first = 1},
                  {.beam = block, .modes = 2, .nodes = 3, .gravity = 10.0}},
        .spacing = 0.1,
        .speed = 0.5,
        .start = 0.3,
        .touching = true,
        .drop_height = 1e-4,
        .step = 1e-5,
        .law = "penalty",
        .parameter = {1e6}};
    struct ra_problem *problem = NULL;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_problem_make(&spec, &problem, &st), RA_OK);
    return problem;
}

/// The rows have the bits of values read after single steps, in one record and in two parts.
static void as_single_steps(void **unused)
{
    (void)unused;
    static double record[STEPS][PROBES];
    struct ra_problem *const problem = falling();
    struct ra_state *one = NULL, *many = NULL;
    uint64_t taken = 0;
    bool touched = false;
    assert_int_equal(ra_state_make(problem, &one, NULL), RA_OK);
    assert_int_equal(ra_state_make(problem, &many, NULL), RA_OK);
    assert_int_equal(
        ra_probes_record(problem, many, SECOND, probe, PROBES, record[0], NULL, &taken, NULL),
        RA_OK);
    assert_int_equal(taken, SECOND);
    assert_int_equal(ra_step_number(many), SECOND - 1);
    assert_int_equal(ra_probes_record(problem, many, STEPS - SECOND, probe, PROBES, record[SECOND],
                                      NULL, NULL, NULL),
                     RA_OK);
    for (size_t n = 0; n < STEPS; n++) {
        assert_int_equal(ra_step(problem, one, NULL), RA_OK);
        const double row[PROBES] = {ra_displacement(problem, one, 0, 5),
                                    ra_displacement(problem, one, 1, 1),
                                    ra_velocity(problem, one, 1, 2), ra_node_force(one, 1, 0)};
        assert_memory_equal(record[n], row, sizeof row);
        touched = touched || row[3] < 0.0;
    }
    assert_true(touched);
    double now[PROBES];
    ra_probes_read(problem, many, probe, PROBES, now);
    assert_memory_equal(now, record[STEPS - 1], sizeof now);
    ra_state_free(problem, one);
    ra_state_free(problem, many);
    ra_problem_free(problem);
    ra_exact_release();
}

/// Without a record the steps are the same. A flag stops the steps before the next one; the return
/// code says so.
static void stops(void **unused)
{
    (void)unused;
    struct ra_problem *const problem = falling();
    struct ra_state *state = NULL;
    struct ra_status st = {RA_OK, ""};
    volatile sig_atomic_t now = 0;
    uint64_t taken = 0;
    assert_int_equal(ra_state_make(problem, &state, NULL), RA_OK);
    assert_int_equal(ra_probes_record(problem, state, 3, NULL, 0, NULL, &now, &taken, &st), RA_OK);
    assert_int_equal(taken, 3);
    now = 1;
    assert_int_equal(ra_probes_record(problem, state, 3, NULL, 0, NULL, &now, &taken, &st),
                     RA_EARLY);
    assert_int_equal(taken, 0);
    assert_non_null(strstr(st.text, "0 of 3"));
    assert_int_equal(ra_step_number(state), 2);
    ra_state_free(problem, state);
    ra_problem_free(problem);
    ra_exact_release();
}

/// The paper counts the nodes of a beam from 1; its first node is one spacing from the end.
static void nodes(void **unused)
{
    (void)unused;
    struct ra_problem *const problem = falling();
    assert_true(ra_time_step(problem) == 1e-5);
    assert_int_equal(ra_node_count(problem, 0), 10);
    assert_int_equal(ra_node_count(problem, 1), 3);
    assert_true(ra_node_position(problem, 0, 0) == 0.1);
    assert_true(ra_node_position(problem, 1, 2) == 0.2);
    ra_problem_free(problem);
    ra_exact_release();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_single_steps), cmocka_unit_test(stops),
                                       cmocka_unit_test(nodes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
