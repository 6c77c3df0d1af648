// Tests of the keys of a changing speed, in two dimensions and in three (course_keys.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"

#include "areal/run.h"
#include "model/room.h"

static const char TABLE[] = "# units\tm/s\ts\nV\tt\n"
                            "0\t0.001\n0.5\t0.002\n0.25\t0.002\n0\t0.004\n";

/// Writes both small cases and a table.
static int make_both(void **state)
{
    const int failed = make_areal_folder(state);
    if (!failed) {
        write_file(in(*state, "small.ini"), small_case);
        write_file(in(*state, "speeds.tsv"), TABLE);
        write_file(in(*state, "constant.tsv"), "# units\ts\tm/s\nt\tV\n0\t0.5\n1\t0.5\n");
    }
    return failed;
}

/// Reads small.ini with overrides, of which the last one is NULL.
static enum ra_code take(const char *folder, const char *const *override, struct ra_sliding_case *c,
                         struct ra_status *st)
{
    size_t count = 0;
    while (override[count] != NULL) {
        count++;
    }
    *st = (struct ra_status){RA_OK, ""};
    return ra_sliding_case_read(in(folder, "small.ini"), override, count, c, st);
}

static void check_knots(const struct ra_pair_case *c, const struct ra_speed_knot *knot,
                        size_t count)
{
    assert_int_equal(c->knots, count);
    for (size_t i = 0; i < count; i++) {
        assert_true(c->knot[i].step == knot[i].step && c->knot[i].speed == knot[i].speed);
    }
}

// ## Knots

/// Ramps of the speed become knots. There are 5000 steps of 1 us, and the speed of the case is 0.5
/// m/s.
static void ramps_become_knots(void **state)
{
    static const char *const both[] = {"sliding.start_ramp=1 ms", "sliding.stop_ramp=1.5 ms",
                                       "sliding.ramp=smooth", NULL};
    static const char *const start[] = {"sliding.start_ramp=5 ms", NULL};
    static const struct ra_speed_knot four[] = {
        {0, 0.0, 0.0}, {1000, 0.5, 0.0}, {3500, 0.5, 0.0}, {5000, 0.0, 0.0}};
    static const struct ra_speed_knot three[] = {{0, 0.0, 0.0}, {5000, 0.5, 0.0}, {5000, 0.5, 0.0}};
    struct ra_sliding_case c;
    struct ra_status st;
    check_ok(take(*state, both, &c, &st), &st);
    check_knots(&c.pair, four, 4);
    assert_true(ra_pair_case_course(&c.pair).smooth && ra_pair_case_fastest(&c.pair) == 0.5);
    // at full speed the hold covers the whole way; a ramp covers half of what full speed would
    // cover in its time
    check_near(ra_pair_case_way(&c.pair, 5000.0), 0.5 * (0.5e-3 + 2.5e-3 + 0.75e-3), 1e-17);
    ra_sliding_case_free(&c);
    check_ok(take(*state, start, &c, &st), &st);
    check_knots(&c.pair, three, 3);
    ra_sliding_case_free(&c);
}

static void a_table_becomes_knots(void **state)
{
    static const char *const table[] = {"sliding.speed_table=speeds.tsv", NULL};
    // a table needs neither a speed nor an alpha beside it
    static const char *const alone[] = {"sliding.speed_table=speeds.tsv", "sliding.speed=none",
                                        "sliding.ramp=smooth", NULL};
    static const struct ra_speed_knot knot[] = {
        {1000, 0.0, 0.0}, {2000, 0.5, 0.0}, {2000, 0.25, 0.0}, {4000, 0.0, 0.0}};
    struct ra_sliding_case c;
    struct ra_status st;
    char note[200] = "";
    check_ok(take(*state, table, &c, &st), &st);
    check_knots(&c.pair, knot, 4);
    assert_true(ra_pair_case_fastest(&c.pair) == 0.5 && c.pair.speed == 0.5);
    ra_sliding_case_free(&c);
    check_ok(take(*state, alone, &c, &st), &st);
    check_ok(ra_case_unused(&c.pair.origin, note, sizeof note, &st), &st);
    check_knots(&c.pair, knot, 4);
    assert_true(note[0] == '\0' && ra_pair_case_fastest(&c.pair) == 0.5);
    ra_sliding_case_free(&c);
}

/// In a recording the times of the knots are given in steps. On a line the loads are given per
/// width.
static void a_recording_becomes_knots(void **state)
{
    static const char *const table[] = {"sliding.speed_table=drive.tsv", NULL};
    static const struct ra_speed_knot knot[] = {{0, 0.1, 0.0}, {37, 0.3, 1.5}};
    struct ra_sliding_case c;
    struct ra_status st;
    write_file(in(*state, "drive.tsv"),
               "# units\t1\tm/s\tN/m\nstep\tV\tload\n0\t0.1\t0\n37\t0.3\t1.5\n");
    check_ok(take(*state, table, &c, &st), &st);
    check_knots(&c.pair, knot, 2);
    assert_true(c.pair.knot[1].load == 1.5 && ra_pair_case_course(&c.pair).driven);
    ra_sliding_case_free(&c);
}

/// A run ends when the slider reaches the end: here after 30 mm, with a speed that is reached late.
static void a_run_ends_at_the_end(void **state)
{
    static const char *const ramp[] = {"sliding.speed=10", "sliding.start_ramp=2 ms", NULL};
    struct ra_sliding_case c;
    struct ra_status st;
    check_ok(take(*state, ramp, &c, &st), &st);
    // the slider moves 10 mm in the ramp and 20 mm in another 2 ms
    assert_int_equal(ra_sliding_case_steps(&c), 4000);
    assert_int_equal(ra_sliding_case_ending(&c), RA_ENDS_AT_RESONATOR);
    ra_sliding_case_free(&c);
}

// ## Runs

/// The rows of a table of a run without its head. The caller frees them.
static char *rows_of(const char *folder, const char *run, const char *table)
{
    return read_text(in(in(folder, run), table), true);
}

static void a_constant_table_is_the_speed(void **state)
{
    static const char *const constant[] = {"track.speed_table=constant.tsv", NULL};
    static const char *const table[] = {"summary.tsv", "probes.tsv", "shocks.tsv", "modes.tsv"};
    struct ra_status st;
    check_ok(run_areal(*state, NULL, "key", NULL, &st), &st);
    check_ok(run_areal(*state, constant, "table", NULL, &st), &st);
    for (size_t i = 0; i < 4; i++) {
        char *const a = rows_of(*state, "key", table[i]), *const b =
                                                              rows_of(*state, "table", table[i]);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
}

/// In three dimensions candidates and the plain engine agree, and the balance closes.
static void ramps_in_three_dimensions(void **state)
{
    static const char *const quick[] = {"track.start_ramp=0.5 ms", "track.stop_ramp=1 ms", NULL};
    static const char *const plain[] = {"track.start_ramp=0.5 ms", "track.stop_ramp=1 ms",
                                        "contact.engine=plain", NULL};
    struct ra_status st;
    check_ok(run_areal(*state, quick, "quick", NULL, &st), &st);
    check_ok(run_areal(*state, plain, "plain", NULL, &st), &st);
    char *const a = rows_of(*state, "quick", "summary.tsv"), *const b = rows_of(*state, "plain",
                                                                                "summary.tsv");
    assert_string_equal(a, b);
    const char *const share = strstr(a, "energy_residual_share\t");
    assert_non_null(share);
    assert_true(fabs(strtod(share + strlen("energy_residual_share\t"), NULL)) < 1e-3);
    free(a);
    free(b);
}

// ## Refusals

static void refuse(const char *folder, const char *first, const char *second, const char *text)
{
    const char *const override[] = {first, second, NULL};
    struct ra_sliding_case c;
    struct ra_status st;
    const enum ra_code code = take(folder, override, &c, &st);
    if (code != RA_INPUT || strstr(st.text, text) == NULL) {
        fail_msg("code %d, '%s' does not say '%s'", (int)code, st.text, text);
    }
}

static void refusals(void **state)
{
    static const char table[] = "sliding.speed_table=bad.tsv";
    const char *const bad = in(*state, "bad.tsv");
    char path[1200];
    snprintf(path, sizeof path, "%s", bad);
    refuse(*state, "sliding.start_ramp=1.5 us", NULL, "start_ramp: is not a whole number");
    refuse(*state, "sliding.stop_ramp=1.5 us", NULL, "stop_ramp: is not a whole number");
    refuse(*state, "sliding.start_ramp=3 ms", "sliding.stop_ramp=3 ms",
           "longer than time.duration");
    refuse(*state, "sliding.start_ramp=1 ms", "time.path=1 mm",
           "time.path: needs a constant speed; give time.duration with ramps");
    refuse(*state, "sliding.speed_table=speeds.tsv", "time.path=1 mm",
           "time.path: needs a constant speed; give time.duration with a speed_table");
    refuse(*state, "sliding.speed_table=speeds.tsv", "sliding.speed=1", "is not used with");
    refuse(*state, "sliding.speed_table=speeds.tsv", "sliding.start_ramp=1 ms", "is not used with");
    refuse(*state, "sliding.speed_table=nothing.tsv", NULL, "speed_table:");
    write_file(path, "# units\ts\tm/s\nt\tV\n0\t1\n0.002\t-1\n");
    refuse(*state, table, NULL, "bad.tsv:4: V = -1 m/s: a speed is 0 m/s to 1 km/s");
    write_file(path, "# units\ts\tm/s\nt\tV\n0\t1001\n");
    refuse(*state, table, NULL, "bad.tsv:3: V = 1001 m/s: a speed is 0 m/s to 1 km/s");
    write_file(path, "# units\ts\tm/s\nt\tV\n0.001\t1\n0\t1\n");
    refuse(*state, table, NULL, "bad.tsv:4: t = 0 s comes after 0.001 s: sort the rows");
    write_file(path, "# units\ts\tm/s\nt\tV\n-0.001\t1\n0\t1\n");
    refuse(*state, table, NULL, "bad.tsv:3: t = -0.001 s: give 0 to 9e15 steps");
    write_file(path, "# units\tms\tm/s\nt\tV\n0\t1\n");
    refuse(*state, table, NULL, "bad.tsv:2: 't' has the unit 'ms': give it in s");
    write_file(path, "# units\ts\nt\n0\n");
    refuse(*state, table, NULL, "bad.tsv:2: there is no column V; a table of speeds has");
    write_file(path, "# units\t1\tm/s\nstep\tV\n0\t1\n1.5\t1\n");
    refuse(*state, table, NULL, "bad.tsv:4: step = 1.5: give whole numbers");
    // a misspelt load would otherwise be without effect
    write_file(path, "# units\ts\tm/s\tN/m\nt\tV\tlaod\n0\t1\t1\n");
    refuse(*state, table, NULL, "bad.tsv:2: 'laod' is not a column of a table of speeds");
    write_file(path, "# units\ts\tm/s\tN\nt\tV\tload\n0\t1\t1\n");
    refuse(*state, table, NULL, "bad.tsv:2: 'load' has the unit 'N': give it in N/m");
    write_file(path, "# units\ts\t1\tm/s\nt\tstep\tV\n0\t1\t1\n");
    refuse(*state, table, NULL, "bad.tsv:2: has t and step: leave one of them out");
    write_file(path, "# units\ts\tm/s\nt\tV\n");
    refuse(*state, table, NULL, "rows");
    // the speed of a recording jumps, so it has no ramp
    write_file(path, "# units\t1\tm/s\nstep\tV\n0\t1\n");
    refuse(*state, table, "sliding.ramp=smooth", "ramp: is not used with sliding.start_ramp = 0 s");
    write_file(path, "# units\ts\tm/s\nt\tV\n0\t0\n0.001\t500\n");
    refuse(*state, table, NULL, "-s sliding.speed_table: 500 m/s is");
    refuse(*state, "sliding.speed=500", NULL, "-s sliding.speed: 500 m/s is");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(ramps_become_knots, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(a_table_becomes_knots, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(a_recording_becomes_knots, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(a_run_ends_at_the_end, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(a_constant_table_is_the_speed, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(ramps_in_three_dimensions, make_both, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_both, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
