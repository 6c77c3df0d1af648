// What is compared with a recording: a sweep over seeds, a rolling run; the page of it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Runs and sweeps are real ones. gnuplot is ours (support/drawing.h): what it is told is compared.
 */
#include "support/drawing.h"

#include <math.h>

#include "base/records.h"

static int count_of(const char *text, const char *piece)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, piece)) != NULL; at++) {
        count++;
    }
    return count;
}

static void has(const char *text, const char *piece)
{
    if (strstr(text, piece) == NULL) {
        fail_msg("`%s` is missing in\n%.6000s", piece, text);
    }
}

/// What `ra2d compare` prints of some runs, without its head; the caller frees.
static char *table_of(const char *folder, const char *arguments)
{
    char line[400];
    snprintf(line, sizeof line, "compare %s >table", arguments);
    expect(folder, line, 0, "");
    return read_text(in(folder, "table"), true);
}

#define LONG "-s time.duration=20ms -s output.sample=20us -s output.psd_segment=16 "

/// Two sweeps, over seeds and over a law too, and the first column of a run as a recording.
static void make_sweeps(const char *folder)
{
    char command[2048];
    write_file(in(folder, "small.ini"), small_case);
    expect(folder, "sweep small.ini " LONG "--seeds 1..3 -o many >said 2>notes", 0, "");
    expect(folder,
           "sweep small.ini " LONG "--over contact.penalty=2e12,1e12 --seeds 1..2 -o more >said "
           "2>notes",
           0, "");
    snprintf(command, sizeof command,
             "cd '%s' && set -- many/seed-2 && grep '^[0-9]' $1/probes.tsv | cut -f 1,3 "
             ">heard.txt",
             folder);
    assert_int_equal(system(command), 0);
}

/// The folder of a sweep over seeds is all its runs; one with more than seeds has several things.
static void members(void **state)
{
    make_sweeps(*state);
    char *const sweep = table_of(*state, "many heard.txt --units s,m/s --at speed");
    char *const runs = table_of(*state, "many/seed-* heard.txt --units s,m/s --at speed");
    char *const one = table_of(*state, "many/seed-2 heard.txt --units s,m/s --at speed");
    assert_string_equal(sweep, runs);
    assert_true(strcmp(sweep, one) != 0);
    has(sweep, "\nall\t");
    // the run itself was recorded
    has(one, "\t0\t1\n");
    free(sweep);
    free(runs);
    free(one);
    // the first velocity is that of a place on the resonator, and the block has another
    char *const first = table_of(*state, "many/seed-2 heard.txt --units s,m/s");
    char *const block = table_of(*state, "many/seed-2 heard.txt --units s,m/s --at block");
    has(first, "\t0\t1\n");
    assert_true(strcmp(first, block) != 0);
    char *const head = read_text(in(*state, "table"), false);
    has(head, " --at block\n# run: block, ");
    free(head);
    free(first);
    free(block);
    expect(*state, "compare more heard.txt --units s,m/s", 2,
           "ra2d: compare: more is a sweep of 2 combinations of keys, and a recording is of one: "
           "name the runs of one, such as more/contact.penalty-2e12_seed-*\n");
    expect(
        *state, "compare more/*_seed-* heard.txt --units s,m/s", 2,
        "ra2d: compare: more/contact.penalty-1e12_seed-1 has `penalty = 1000000000000 Pa` and "
        "more/contact.penalty-2e12_seed-1 `penalty = 2000000000000 Pa`, and a recording is of one "
        "case: name runs that differ in their seeds alone\n");
    // one of the points, by a pattern
    free(table_of(*state, "more/contact.penalty-2e12_seed-* heard.txt --units s,m/s"));
    expect(*state, "sweep small.ini " LONG "--seeds 1..2 --rows -o rows >said 2>notes", 0, "");
    expect(*state, "compare rows heard.txt --units s,m/s", 3,
           "ra2d: rows: runs of a sweep with --rows have no folders, and so no sound: make them "
           "without\n");
    // a table that is not there any more
    assert_int_equal(rename(in(*state, "many/runs.tsv"), in(*state, "many/runs.old")), 0);
    assert_int_equal(ra2d(*state, "compare many heard.txt --units s,m/s"), 3);
    has(output, "runs.tsv");
}

/// A rolling run has histories, and its own sound is itself.
static void rolling(void **state)
{
    char path[2048], here[1024], line[3400];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s/data/cases/rolling-roller.ini", here);
    snprintf(line, sizeof line,
             "rolling %s -s footprint.positions=8 -s excitation.segment=8 -s footprint.cells_x=8 "
             "-s footprint.cells_y=8 -s excitation.realisations=1 -s excitation.terms=8 -s "
             "time.duration=200ms -s output.psd_segment=8 -o rolled --quiet 2>notes",
             path);
    expect(*state, line, 0, "");
    expect(*state, "listen rolled -o own.wav --full-scale 10mm/s >said", 0, "");
    char *const text = table_of(*state, "rolled own.wav --scale 10mm/s");
    int bands = 0, loud = 0;
    for (char *row = strtok(text, "\n"); row != NULL; row = strtok(NULL, "\n")) {
        double run, half, recording, difference;
        int within = 0;
        assert_int_equal(
            sscanf(row, "%*s %lf %lf %lf %lf %d", &run, &half, &recording, &difference, &within),
            5);
        // 16 bits of 10 mm/s leave noise of 20 to 31 dB in the bands where the run has nothing
        if (run > 50.0) {
            check_between(fabs(difference), 0.0, fmin(half, 0.1));
            assert_int_equal(within, 1);
            loud++;
        }
        bands++;
    }
    // 1 kHz to 16 kHz: blocks of 20 ms have four lines in 200 Hz; and both sums. The run has 2.5 to
    // 8 kHz
    assert_int_equal(bands, 15);
    assert_int_equal(loud, 8);
    free(text);
}

/// Both figures with their curves, the rows, both sounds; pictures that need no script.
static void page(void **state)
{
    make_sweeps(*state);
    write_file(in(*state, "drawn"), "<svg>1</svg>\n<svg>2</svg>\n");
    expect(*state,
           "compare many heard.txt --units s,m/s --at speed --width 500Hz --from 2ms -o a.html", 0,
           "");
    has(script, "set title 'levels of both'");
    has(script, "set ylabel 'level (dB re 1e-9 m/s)'");
    has(script, "set title 'run less recording'");
    has(script, "title 'run, upper end of its interval'");
    assert_int_equal(count_of(script, "\nset logscale x\n"), 2);
    char *const text = read_text(in(*state, "a.html"), false);
    has(text, "<h1>many beside heard.txt</h1>");
    has(text, "500 Hz wide");
    has(text, "<th scope=\"row\">runs</th><td>3</td>");
    has(text, "by their scatter (Student's)");
    has(text, "<th scope=\"row\">all_A</th>");
    has(text, "<th scope=\"row\">1500</th>");
    assert_int_equal(count_of(text, "src=\"data:image/svg+xml;base64,"), 2);
    assert_int_equal(count_of(text, "src=\"data:audio/flac;base64,"), 2);
    assert_int_equal(count_of(text, "\"kind\":\"levels\""), 2);
    has(text, "command ra2d sweep small.ini");
    // where the links of the page lead
    size_t links = 0;
    for (const char *at = text; (at = strstr(at, " href=\"#")) != NULL; links++) {
        char place[100];
        at += strlen(" href=\"#");
        snprintf(place, sizeof place, " id=\"%.*s\"", (int)strcspn(at, "\""), at);
        has(text, place);
    }
    assert_in_range(links, 4, 40);
    free(text);
    // one run, whose blocks scatter
    expect(*state, "compare many/seed-1 heard.txt --units s,m/s --at speed -o b.html", 0, "");
    char *const one = read_text(in(*state, "b.html"), false);
    has(one, "scatter of ten blocks");
    has(one, "third octaves (IEC 61260-1)");
    free(one);
    expect(*state, "compare many heard.txt --units s,m/s -o heard.txt", 2,
           "ra2d: compare: -o heard.txt: write a name that ends with .html\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(members, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(rolling, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(page, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
