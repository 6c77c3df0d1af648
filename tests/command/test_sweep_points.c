// Tests of sweeps over a list of points: the runs of its lines with their names, and refused lists.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"
#include "support/lines.h"

#define SHORT "-s time.duration=0.5ms -s output.sample=off "

/// `list` prints a list in which \\t means a tab.
static const char functions[] = "list() { printf '%b\\n' \"$@\"; };";

static void expect(const char *folder, const char *line, int code, const char *piece)
{
    expect_in(folder, functions, line, code, piece);
}

/// A list with the points of a product gives the same runs, table and means as the product.
static void as_product(void **state)
{
    const char *const folder = *state;
    expect(folder,
           "$R sweep small.ini " SHORT "--over sliding.speed=0.5m/s,0.2 --seeds 1..3 -o product "
           ">a 2>/dev/null; list '# what is above the names is passed over' '' "
           "'sliding.speed\\tsurface.seed' '0.5m/s\\t1' '0.5m/s\\t2' '0.5m/s\\t3' '0.2\\t1' "
           "' 0.2 \\t2' '0.2\\t3\\r' >points; $R sweep small.ini " SHORT
           "--points points -o list -j 2 >b 2>/dev/null; "
           "grep -v '^#' product/means.tsv >a; grep -v '^#' list/means.tsv | diff a - && "
           "grep -c '\t3\t' a | sed 's/[1-9][0-9]*/many/'",
           0, "many\n");
    expect(folder,
           "ls list | head -n 3 | tail -n 1; for s in 1 3; do "
           "sed /command/d product/sliding.speed-0.2_seed-$s/summary.tsv >a; "
           "sed /command/d list/sliding.speed-0.2_surface.seed-$s/summary.tsv | cmp a - || exit 9; "
           "done",
           0, "sliding.speed-0.2_surface.seed-1\n");
    expect(folder,
           "grep -v '^#' product/runs.tsv | cut -f 3- >a; "
           "grep -v '^#' list/runs.tsv | cut -f 3- | sed '1s/surface_seed/seed/' | "
           "diff a - && $R verify list",
           0, "list: as it was written\n");
}

/// A list may give names, cases and options; a point with `-` has no value of its own for this key.
/// The printed commands make the same runs.
static void named(void **state)
{
    const char *const folder = *state;
    expect(folder,
           "cp small.ini other.ini; echo '[grid]' >>other.ini; "
           "list 'run\\tcase\\toptions\\tslider.weight' "
           "'a/1\\tsmall.ini\\t-s sliding.speed=0.2 -s surface.seed=1\\t2 N/m' "
           "'a/2\\tother.ini\\t-s sliding.speed=0.3\\t-' >points; "
           "$R sweep --points points " SHORT "-o all 2>/dev/null; ls all all/a; "
           "grep -v '^#' all/runs.tsv | cut -f 1-3",
           0,
           "all:\na\nmeans.tsv\nruns.tsv\nsweep.tsv\n\nall/a:\n1\n2\nrun\tcase\tslider_weight\n"
           "a/1\tsmall\t2 N/m\na/2\tother\tauto\n");
    expect(folder,
           "$R run other.ini " SHORT "-s sliding.speed=0.3 -o alone --quiet && cmp "
           "alone/case.ini all/a/2/case.ini && $R sweep --points points " SHORT "-o all --list",
           0,
           " run other.ini -s time.duration=0.5ms -s output.sample=off -s sliding.speed=0.3 -o "
           "all/a/2 --resume\n");
    // a byte order mark, and a name that contains the ending of a table
    expect(folder,
           "list '\\0357\\0273\\0277run\\tsliding.speed' 'a/b.tsv-c\\t0.2' >points; "
           "$R sweep small.ini --points points " SHORT "-o marked >/dev/null 2>&1 && "
           "$R verify marked && $R report marked -o marked.html && test -s marked.html",
           0, "marked: as it was written\n");
    expect(folder,
           "list 'run\\tcase\\toptions\\tslider.weight' "
           "'a/1\\tsmall.ini\\t-s sliding.speed=0.2 -s surface.seed=1\\t2 N/m' "
           "'a/2\\tother.ini\\t-s sliding.speed=0.3\\t-' >points",
           0, "");
    // a sweep of the same points with --rows has the same table
    expect(folder,
           "$R sweep --points points " SHORT "-o rows --rows 2>/dev/null; "
           "grep -v '^# [cl]' all/runs.tsv >a; grep -v '^# [cl]' rows/runs.tsv | diff a -",
           0, "");
}

/// If a point does not give a key, the table has the value of its case: a number in SI, a word, or
/// a value that follows from another key of the point.
static void own_values(void **state)
{
    const char *const folder = *state;
    expect(folder,
           "list 'run\\tsliding.speed\\tsurface.kind\\toptions' 'a\\t300 mm/s\\t-\\t-' "
           "'b\\t-\\tflat\\t-' 'c\\t-\\t-\\t-s sliding.speed=0.7' >points; "
           "$R sweep small.ini --points points " SHORT "-o all >table 2>/dev/null; "
           "sed -n '/^# units/p; /^[a-c]/p' all/runs.tsv | cut -f 1,3,4; "
           "grep -c NaN table; cut -f 2-3 all/means.tsv | sort -u | grep '^0'",
           0,
           "# units\t-\tm/s\na\t0.3\tgaussian\nb\t0.5\tflat\nc\t0.7\tgaussian\n0\n"
           "0.3\tgaussian\n0.5\tflat\n0.7\tgaussian\n");
    // of a section for both solids: the common value, or both values
    expect(folder,
           "list 'run\\tsurface.Ra\\toptions' 'a\\t3 um\\t-' 'b\\t-\\t-' "
           "'c\\t-\\tsurface.slider.Ra=2um' >points; $R sweep small.ini --points points " SHORT
           "-o two >table 2>/dev/null; sed -n '/^# units/p; /^[a-c]/p' two/runs.tsv | cut -f 1,3",
           0, "# units\t-\na\t3 um\nb\t1e-06 m\nc\t1e-06 m, 2e-06 m\n");
}

/// An empty cell leaves a run what it has without the column: the case of the command line, the
/// name made of its keys, no options; a line of options needs no -s.
static void empty_cells(void **state)
{
    const char *const folder = *state;
    expect(
        folder,
        "cp small.ini other.ini; list 'case\\trun\\tsliding.speed\\toptions' "
        "'other.ini\\ta\\t0.2\\t-' '-\\tb\\t0.3\\tsurface.Ra=2um' '-\\t-\\t0.4\\t-' '\\tc\\t\\t' "
        "'other.ini\\t\\t0.6\\tsurface.Ra=2um -s surface.seed=3' >points; "
        "$R sweep small.ini --points points " SHORT "-o all >said 2>&1; "
        "grep -v '^#' all/runs.tsv | cut -f 1-3",
        0,
        "run\tcase\tsliding_speed\na\tother\t0.2\nb\tsmall\t0.3\n"
        "sliding.speed-0.4\tsmall\t0.4\nc\tsmall\t0.5\nsliding.speed-0.6\tother\t0.6\n");
    expect(folder,
           "for n in a b sliding.speed-0.4 c sliding.speed-0.6; do grep -c 'Ra = 2e-06' "
           "all/$n/case.ini; sed -n 's/^seed = //p' all/$n/case.ini; done",
           0, "0\n1\n1\n2\n1\n1\n0\n1\n1\n0\n1\n1\n2\n3\n3\n");
}

/// Cases of several kinds are run, but they have no common table.
static void kinds(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "areal.ini"), small_areal);
    expect(folder,
           "list 'case\\trun\\toptions' 'small.ini\\tline\\t-s time.duration=1ms' "
           "'areal.ini\\tface\\t-s time.duration=1ms -s output.average_from=0' "
           "'small.ini\\ttwin\\t-s time.duration=1ms' >points; $R sweep --points points -o all",
           3,
           "points:3: is a case of areal, but line 2 has a case of sliding: give each kind its own "
           "list, or --part 1/1, which makes the runs but no table\n");
    expect(folder,
           "$R sweep --points points -o all --part 1/1 -j 3 2>/dev/null; ls all; "
           "sed 4d all/line/modes.tsv >a; sed 4d all/twin/modes.tsv | cmp a - && $R verify all/*",
           0, "face\nline\ntwin\nall/face: as it was written\n");
}

/// Each row has the lines of a list that is refused, further arguments of `ra2d sweep`, and the
/// message.
static const struct {
    const char *list, *arguments;
    int code;
    const char *message;
} bad_lists[] = {
    {"'speed' '1'", "small.ini", 3,
     "points:1: 'speed' is not a column of a list of points: write keys (section.key), run, case "
     "or options, with a tab between them"},
    // names with the separators of other tables, or in quotes
    {"'sliding.speed,surface.Ra' '0.4,3um'", "small.ini", 3,
     "points:1: 'sliding.speed,surface.Ra' is not a column of a list of points: write keys "
     "(section.key), run, case or options, with a tab between them"},
    {"'sliding.speed;surface.Ra' '0.4;3um'", "small.ini", 3,
     "points:1: 'sliding.speed;surface.Ra' is not a column of a list of points: write keys "
     "(section.key), run, case or options, with a tab between them"},
    {"'sliding.speed surface.Ra' '0.4 3um'", "small.ini", 3,
     "points:1: 'sliding.speed surface.Ra' is not a column of a list of points: write keys "
     "(section.key), run, case or options, with a tab between them"},
    {"'\"sliding.speed\"' '0.4'", "small.ini", 3,
     "points:1: '\"sliding.speed\"' is not a column of a list of points: write keys (section.key), "
     "run, case or options, with a tab between them"},
    // names reserved for files beside runs
    {"'run\\tsliding.speed' 'means.tsv\\t1'", "small.ini", 3,
     "points:2: 'means.tsv' has the name of a table of a sweep: give the run one without .tsv "
     "and .lock"},
    {"'run\\tsliding.speed' 'a/b.tsv\\t1'", "small.ini", 3,
     "points:2: 'a/b.tsv' has the name of a table of a sweep: give the run one without .tsv "
     "and .lock"},
    {"'run\\tsliding.speed' 'a\\t1' 'rows-1-of-2.lock/a\\t2'", "small.ini", 3,
     "points:3: 'rows-1-of-2.lock/a' has the name of a table of a sweep: give the run one "
     "without .tsv and .lock"},
    {"'sliding.speed\\tsliding.speed' '1\\t2'", "small.ini", 3,
     "points:1: 'sliding.speed' is named twice: name it once"},
    {"'sliding.speed\\tsurface.seed' '1'", "small.ini", 3,
     "points:2: has 1 cell, and 2 columns are named: put one tab between cells, and - where a "
     "key is not given"},
    {"'sliding.speed'", "small.ini", 3,
     "points: has no points: write the names of the columns, and a line for each run below "
     "them"},
    {"'sliding.speed' '1'", "", 3,
     "points:2: names no case: put a column case, or a case file before --points"},
    {"'sliding.speeds' '1'", "small.ini", 3,
     "points:2: -s sliding.speeds: unknown key; did you mean sliding.speed?"},
    // lines are counted as an editor counts them
    {"'# a' '' 'sliding.speed' '# b' '100' '   ' '200 mm/s'", "small.ini", 3,
     "points:7: sliding.speed: '100' has no unit, which means SI, but '200 mm/s' has one; write a "
     "unit with each value"},
    {"'' '# a' 'sliding.speed' '' '0.1' '#' 'fast'", "small.ini", 3,
     "points:7: -s sliding.speed: 'fast' is not a number; expected a speed; write m/s or mm/s"},
    {"'sliding.speed' '100' '200 mm/s'", "small.ini", 3,
     "points:3: sliding.speed: '100' has no unit, which means SI, but '200 mm/s' has one; write a "
     "unit with each value"},
    {"'sliding.speed' '0.4 m/s' '400 mm/s'", "small.ini", 2,
     "sweep: sliding.speed-0.4m-s and sliding.speed-400mm-s are one run: their values mean the "
     "same; write each value once"},
    {"'run\\tsliding.speed' 'a\\t1' 'a-b\\t3' 'a/2\\t2'", "small.ini", 3,
     "points:4: 'a/2' has, or lies in, the folder of line 2: give each run a name of its own in "
     "the column run"},
    {"'run\\tsliding.speed' 'a/2\\t2' 'a\\t1' 'a-b\\t3'", "small.ini", 3,
     "points:2: 'a/2' has, or lies in, the folder of line 3: give each run a name of its own in "
     "the column run"},
    {"'run\\tsliding.speed' '../a\\t1'", "small.ini", 3,
     "points:2: '../a' is not a name of a run: write letters, digits, . _ + - and / between "
     "folders, none of which begins with a point"},
    {"'sliding.speed' '1'", "small.ini --seeds 1..2", 2,
     "sweep: --points and --seeds; give one of them"},
    {"'options' 'sliding.speed'", "small.ini", 2,
     "points:2: -s sliding.speed: not understood; write section.key=value"},
    {"'sliding.speed\\toptions' '0.1\\t-s sliding.speed=0.2'", "small.ini", 3,
     "points:2: sliding.speed is given twice, in its column and in options; leave one of them "
     "out"},
    {"options \"-s case.title=$(printf %05000d 0)\"", "small.ini", 3,
     "points:2: options of 5014 characters; at most 4095 fit"},
    {"options \"$(printf -- '-s surface.seed=%d ' $(seq 200))\"", "small.ini", 3,
     "points:2: 200 keys are given; at most 128"},
    {"'a.a\\ta.b\\ta.c\\ta.d\\ta.e\\ta.f\\ta.g\\ta.h\\ta.i' '1\\t2\\t3\\t4\\t5\\t6\\t7\\t8\\t9'",
     "small.ini", 3, "points: has more than 8 keys; put the others into options"},
    {"case.title small $(printf %0300d 0)", "small.ini", 3,
     "points:3: the value of case.title is too long"},
    {"'sliding.speed' '0.1\\0000'", "small.ini", 3, "points: has bytes of 0: give a table of text"},
    {"sliding.speed 1", "small.ini --over surface.Ra=1um", 2,
     "sweep: --points and --over; give one of them"},
    {"sliding.speed $(seq 100001)", "small.ini", 3, "points: more than 100000 points"},
    {"'sliding.speed' '0.1' 'fast'", "small.ini", 3,
     "points:3: -s sliding.speed: 'fast' is not a number; expected a speed; write m/s or mm/s"},
};

static void refused(void **state)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof bad_lists / sizeof *bad_lists; i++) {
        char line[900], said[500];
        snprintf(line, sizeof line, "list %s >points; $R sweep %s --points points -o all",
                 bad_lists[i].list, bad_lists[i].arguments);
        snprintf(said, sizeof said, "ra2d: %s\n", bad_lists[i].message);
        const int code = line_in(*state, functions, line);
        if (code != bad_lists[i].code || strcmp(output, said) != 0) {
            print_error("%s: exit code %d\n%s", line, code, output);
            wrong++;
        }
    }
    assert_false(exists(*state, "all"));
    assert_int_equal(wrong, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)
    const struct CMUnitTest tests[] = {TEST(as_product),  TEST(named), TEST(own_values),
                                       TEST(empty_cells), TEST(kinds), TEST(refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
