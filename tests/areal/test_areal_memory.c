// Tests of a run in three dimensions when memory fails: each request fails once, with a message and
// without a leak.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"
#include "support/memory.h"

static const char *const override[] = {"time.duration=20us",
                                       "output.average_from=0 s",
                                       "surface.block.kind=self-affine",
                                       "surface.shortest=300um",
                                       "track.initial=settled",
                                       "output.map=10us",
                                       "output.sound=on",
                                       NULL};

static enum ra_code run_once(void *folder, struct ra_status *st)
{
    return run_areal(folder, override, "out", NULL, st);
}

static void each_once(void **state)
{
    enum ra_code code = RA_SYSTEM;
    long n = 0;
    while (code == RA_SYSTEM && n < 1000) {
        struct ra_status st;
        memory_calls = 0;
        memory_fails_at = ++n;
        code = run_areal(*state, override, "out", NULL, &st);
        memory_fails_at = 0;
        if (code == RA_SYSTEM) {
            assert_non_null(strstr(st.text, ": out of memory ("));
            assert_false(exists(*state, "out"));
        } else {
            check_ok(code, &st);
        }
    }
    // requests of the case, the problem, the state, the observers and the tables
    assert_true(n > 80 && n < 1000);
    assert_true(exists(*state, "out/summary.tsv"));
    check_returned(run_once, *state);
}

int main(int argc, char **argv)
{
    (void)argc;
    without_kept_pieces(argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_once, make_areal_folder, remove_folder)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
