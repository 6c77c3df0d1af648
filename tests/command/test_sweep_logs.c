// Tests of the logs of a sweep: the messages of each run are beside its folder, with a mark if it
// failed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/lines.h"

#define SHORT "-s time.duration=0.5ms -s output.sample=off "

/// `list` prints a list in which \\t means a tab.
static const char functions[] = "list() { printf '%b\\n' \"$@\"; };";

static void expect(const char *folder, const char *line, int code, const char *piece)
{
    expect_in(folder, functions, line, code, piece);
}

/// A run without messages leaves no log. A run that fails has its message, code and mark, and the
/// other runs are made.
static void failed(void **state)
{
    const char *const folder = *state;
    expect(folder,
           "list 'run\\toptions' 'a/1\\t-s surface.seed=1' 'a/2\\t-s sliding.speed=planted' "
           "'b/1\\t-s surface.seed=3' >points; $R sweep small.ini --points points " SHORT
           "--part 1/1 -o all --logs -j 2",
           3, "ra2d: 1 of 3 runs failed; the first, a/2: -s sliding.speed: 'planted' is not a ");
    expect(folder, "ls -d all/*/*; cat all/a/2.failed", 0,
           "all/a/1\nall/a/2.failed\nall/a/2.log\nall/b/1\nexit 3\nra2d: -s sliding.speed: "
           "'planted' is not a number; expected a speed; write m/s or mm/s\n");
    expect(folder, "tail -n +2 all/a/2.failed | cmp - all/a/2.log && $R verify all/a/1 all/b/1", 0,
           "all/b/1: as it was written\n");
    // when its point is repaired, the same command makes only that run
    expect(folder,
           "touch -d '1 hour ago' all/*/1/files.tsv; sed -i s/planted/0.2/ points; "
           "$R sweep small.ini --points points " SHORT "--part 1/1 -o all --logs && "
           "find all -name files.tsv -mmin -30; ls all/a",
           0, "all/a/2/files.tsv\n1\n2\n");
}

/// The notes in a log have the words that the same run prints when it is made alone. Earlier logs
/// are removed. An energy balance that does not close makes a note; its run has no mark of failure.
static void said(void **state)
{
    const char *const folder = *state;
    expect(folder,
           "list 'run\\toptions' '1\\t-s slider.weight=2N/m' '2\\t-s surface.seed=2' >points; "
           "$R run small.ini " SHORT "-s output.energy_tolerance=1e-15 -s slider.weight=2N/m "
           "-o alone --quiet 2>said; echo $?; echo old >all.1.log; mkdir -p all; "
           "echo old >all/1.log; echo old >all/1.failed; $R sweep small.ini --points points " SHORT
           "-s output.energy_tolerance=1e-15 --part 1/1 -o all --logs 2>/dev/null; "
           "cmp said all/1.log && ls all",
           0, "1\n1\n1.log\n2\n2.log\n");
}

/// If the log of a run cannot be written beside the folder of the run, the sweep ends.
static void refused(void **state)
{
    const char *const folder = *state;
    expect(folder,
           "list 'run\\toptions' '1\\t-s sliding.speed=planted' '2\\t-s surface.seed=2' >points; "
           "mkdir -p all/1.log; $R sweep small.ini --points points " SHORT
           "--part 1/1 -o all --logs",
           5, "all/1.log: cannot be removed: Is a directory");
    expect(folder,
           "rm -r all; mkdir -p all/1.failed; $R sweep small.ini --points points " SHORT
           "--part 1/1 -o all --logs; ls all",
           0, "all/1.failed: cannot write: Is a directory");
    expect(folder, "$R sweep small.ini --seeds 1..2 -o all --logs --rows", 2,
           "sweep: --logs writes beside the folder of each run, and --rows makes none; give one of "
           "them");
    // tables contain the runs that can be read
    expect(folder, "rm -r all; $R sweep small.ini --points points " SHORT "-o all --logs; ls all",
           2, "'planted' is not a number");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(failed, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(said, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refused, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
