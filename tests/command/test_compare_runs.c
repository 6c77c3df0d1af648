// Tests of runs compared with a recording: a sweep, its points, a rolling run, and their pages.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The program under test makes the runs and sweeps. A script of the test takes the place of gnuplot
 * and records its input (support/drawing.h), which is compared with the expected one.
 */
#include "support/drawing.h"
#include "support/page_sounds.h"

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

/// The output of `ra2d compare` for some runs, without its head. The caller frees it.
static char *table_of(const char *folder, const char *arguments)
{
    char line[400];
    snprintf(line, sizeof line, "compare %s >table", arguments);
    expect(folder, line, 0, "");
    return read_text(in(folder, "table"), true);
}

#define LONG "-s time.duration=20ms -s output.sample=20us -s output.psd_segment=16 "

/// Makes two sweeps, one over seeds, one over penalties and seeds, and a recording with the times
/// and the probe `speed` of a run.
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

/// The folder of a sweep over seeds alone stands for its runs; the folder of any other sweep does
/// not.
static void members(void **state)
{
    make_sweeps(*state);
    char *const sweep = table_of(*state, "many heard.txt --units s,m/s --at speed");
    char *const runs = table_of(*state, "many/seed-* heard.txt --units s,m/s --at speed");
    char *const one = table_of(*state, "many/seed-2 heard.txt --units s,m/s --at speed");
    assert_string_equal(sweep, runs);
    assert_true(strcmp(sweep, one) != 0);
    has(sweep, "\nall\t");
    // the recording is that of the run itself
    has(one, "\t0\t1\n");
    free(sweep);
    free(runs);
    free(one);
    // the first velocity is that of a place on the resonator; the block has another velocity
    char *const first = table_of(*state, "many/seed-2 heard.txt --units s,m/s");
    char *const block = table_of(*state, "many/seed-2 heard.txt --units s,m/s --at block");
    has(first, "\t0\t1\n");
    assert_true(strcmp(first, block) != 0);
    char *const head = read_text(in(*state, "table"), false);
    has(head, " --at block\n# run: block, ");
    free(head);
    free(first);
    free(block);
    expect(
        *state, "compare more many heard.txt --units s,m/s", 2,
        "ra2d: compare: more is a sweep of 2 combinations of keys, and stands beside other runs: "
        "name it alone, or the runs of one, such as more/contact.penalty-2e12_seed-*\n");
    // combinations, not keys, are counted
    expect(*state,
           "sweep small.ini " LONG "--over contact.penalty=3e12,2e12,1e12 --seeds 1..2 -o three "
           ">said 2>notes",
           0, "");
    expect(*state, "compare three many heard.txt --units s,m/s", 2,
           "ra2d: compare: three is a sweep of 3 combinations of keys, and stands beside other "
           "runs: name it alone, or the runs of one, such as "
           "three/contact.penalty-3e12_seed-*\n");
    // without seeds, a combination is one run
    expect(*state, "sweep small.ini " LONG "--over contact.penalty=3e12,2e12 -o two >said 2>notes",
           0, "");
    expect(*state, "compare two many heard.txt --units s,m/s", 2,
           "ra2d: compare: two is a sweep of 2 combinations of keys, and stands beside other runs: "
           "name it alone, or the runs of one, such as two/contact.penalty-3e12\n");
    expect(*state, "compare many heard.txt more.txt --units s,m/s", 2,
           "ra2d: compare: heard.txt and more.txt are not folders of runs and are read as "
           "recordings; several recordings need a sweep with a point for each: name one recording, "
           "or check the name of the folder\n");
    expect(*state, "compare more/*_seed-* heard.txt --units s,m/s", 2,
           "ra2d: compare: more/contact.penalty-1e12_seed-1 has `penalty = 1000000000000 Pa` and "
           "more/contact.penalty-2e12_seed-1 `penalty = 2000000000000 Pa`, but a recording belongs "
           "to one case: name runs that differ only in their seeds\n");
    // one of the points, named by a pattern
    free(table_of(*state, "more/contact.penalty-2e12_seed-* heard.txt --units s,m/s"));
    expect(*state, "sweep small.ini " LONG "--seeds 1..2 --rows -o rows >said 2>notes", 0, "");
    expect(*state, "compare rows heard.txt --units s,m/s", 3,
           "ra2d: rows: runs of a sweep with --rows have no folders, and so no sound: make them "
           "without\n");
    // nor have those of a sweep with points
    expect(*state,
           "sweep small.ini " LONG "--over contact.penalty=2e12,1e12 --rows -o rowed >said 2>notes",
           0, "");
    expect(*state, "compare rowed heard.txt --units s,m/s", 3,
           "ra2d: rowed: runs of a sweep with --rows have no folders, and so no sound: make them "
           "without\n");
    // a table that was removed
    assert_int_equal(rename(in(*state, "many/runs.tsv"), in(*state, "many/runs.old")), 0);
    assert_int_equal(ra2d(*state, "compare many heard.txt --units s,m/s"), 3);
    has(output, "runs.tsv");
}

/// A row of a table of points.
struct point {
    double penalty, run, half, recording, difference, difference_A, rms;
    int runs, within, bands, bands_within;
    char file[40];
};

/// The next row of such a table.
static struct point next_point(char **rest)
{
    struct point p;
    char *const row = strtok_r(*rest, "\n", rest);
    assert_non_null(row);
    assert_int_equal(sscanf(row, "%*s %lf %d %lf %lf %lf %lf %d %lf %lf %d %d %39s", &p.penalty,
                            &p.runs, &p.run, &p.half, &p.recording, &p.difference, &p.within,
                            &p.difference_A, &p.rms, &p.bands, &p.bands_within, p.file),
                     12);
    return p;
}

/// Checks the values of one point: a row for each band, and the rows all and all_A.
static void is_as_alone(const char *folder, const char *arguments, const struct point *p)
{
    char *const text = table_of(folder, arguments), *rest = text, name[40];
    double run, half, recording, difference, squares = 0.0;
    int within, bands = 0, inside = 0;
    for (char *row; (row = strtok_r(rest, "\n", &rest)) != NULL;) {
        if (sscanf(row, "%39s %lf %lf %lf %lf %d", name, &run, &half, &recording, &difference,
                   &within) != 6) {
            continue;
        }
        if (strcmp(name, "all") == 0) {
            assert_true(p->run == run && p->half == half && p->recording == recording);
            assert_true(p->difference == difference && p->within == within);
        } else if (strcmp(name, "all_A") == 0) {
            assert_true(p->difference_A == difference);
        } else {
            squares += difference * difference;
            inside += within;
            bands++;
        }
    }
    assert_true(bands > 3);
    assert_int_equal(p->bands, bands);
    assert_int_equal(p->bands_within, inside);
    check_near(p->rms, sqrt(squares / bands), 1e-12 * p->rms);
    free(text);
}

/// If every point of a sweep is compared with a recording of its own runs, all differences are 0
/// within their bands. If all points are compared with one recording, this holds only for the point
/// from which the recording comes. The other points have the differences that their runs have when
/// they are named alone.
static void points(void **state)
{
    const char *const folder = *state;
    char command[2048];
    make_sweeps(folder);
    snprintf(command, sizeof command,
             "cd '%s' && for p in 1e12 2e12; do grep '^[0-9]' "
             "one/contact.penalty-${p}_seed-1/probes.tsv | cut -f 1,3 >$p.txt; done",
             folder);
    // both seeds of each point are compared with one recording: a point has the row that its runs
    // have when they are named alone
    char *text = table_of(folder, "more heard.txt --units s,m/s --at speed"), *rest = text;
    for (int i = 0; i < 2; i++) {
        char line[200];
        const struct point p = next_point(&rest);
        assert_int_equal(p.runs, 2);
        assert_string_equal(p.file, "heard.txt");
        snprintf(line, sizeof line,
                 "more/contact.penalty-%s_seed-* heard.txt --units s,m/s --at speed",
                 p.penalty < 1.5e12 ? "1e12" : "2e12");
        is_as_alone(folder, line, &p);
    }
    free(text);
    // each point has one seed and a recording of its own
    expect(folder,
           "sweep small.ini " LONG "--over contact.penalty=2e12,1e12 --seeds 1..1 -o one >said "
           "2>notes",
           0, "");
    assert_int_equal(system(command), 0);
    text = table_of(folder, "one 2e12.txt 1e12.txt --units s,m/s --at speed"), rest = text;
    char *const head = read_text(in(folder, "table"), false);
    has(head, "\n# recording: 2e12.txt: ");
    has(head, "\n# recording: 1e12.txt: ");
    free(head);
    for (int i = 0; i < 2; i++) {
        const struct point p = next_point(&rest);
        assert_string_equal(p.file, p.penalty > 1.5e12 ? "2e12.txt" : "1e12.txt");
        assert_true(p.difference == 0.0 && p.difference_A == 0.0 && p.rms == 0.0);
        assert_true(p.within == 1 && p.bands > 3 && p.bands_within == p.bands);
    }
    free(text);
    text = table_of(folder, "one 1e12.txt --units s,m/s --at speed"), rest = text;
    for (int i = 0; i < 2; i++) {
        const struct point p = next_point(&rest);
        assert_string_equal(p.file, "1e12.txt");
        assert_int_equal(p.rms == 0.0, p.penalty < 1.5e12);
    }
    free(text);
    expect(folder, "compare one 1e12.txt 2e12.txt heard.txt --units s,m/s", 2,
           "ra2d: compare: 3 recordings, and one has 2 points: name one for each, in the order of "
           "its runs.tsv, or one for all of them\n");
    // the page has the same rows, the differences of the bands, and two sounds of each point
    write_file(in(folder, "drawn"), "<svg>1</svg>\n<svg>2</svg>\n<svg>3</svg>\n");
    expect(folder, "compare one 2e12.txt 1e12.txt --units s,m/s --at speed -o a.html", 0, "");
    has(script, "set xlabel 'contact penalty (Pa)'");
    has(script, "title 'contact penalty 1000000000000 Pa'");
    assert_int_equal(count_of(script, "\nset logscale x\n"), 1);
    char *const page = read_text(in(folder, "a.html"), false);
    has(page, "<h1>one beside 2e12.txt and others</h1>");
    has(page, "<p>Recording: 2e12.txt: ");
    has(page, "<p>Recording: 1e12.txt: ");
    has(page, "<th scope=\"row\">contact penalty 1000000000000 Pa</th><td>1e12.txt</td>");
    has(page, "<h3>contact penalty 2000000000000 Pa</h3>");
    has(page, "<th scope=\"col\">rms of the bands (dB)</th>");
    // half of the six pictures are of the surfaces of the first run
    assert_int_equal(count_of(page, "src=\"data:image/svg+xml;base64,"), 6);
    assert_non_null(strstr(page, "<p>These are the surfaces of the first run, "));
    assert_int_equal(count_of(page, "<th scope=\"row\">Ra, arithmetic mean height"), 1);
    assert_int_equal(count_of(page, "src=\"data:audio/flac;base64,"), 4);
    free(page);
}

/// The record of a rolling run is in histories.tsv. If the run is compared with its own sound, the
/// difference is 0.
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
        // 16 bits of a full scale of 10 mm/s are noise of 20 to 31 dB in bands without sound
        if (run > 50.0) {
            check_between(fabs(difference), 0.0, fmin(half, 0.1));
            assert_int_equal(within, 1);
            loud++;
        }
        bands++;
    }
    // there are rows for `all`, `all_A` and the bands from 1 to 16 kHz, since blocks of 20 ms have
    // four lines in 200 Hz; the run has sound from 2.5 to 8 kHz
    assert_int_equal(bands, 15);
    assert_int_equal(loud, 8);
    free(text);
}

/// The page has two figures with their curves, the rows, two sounds (run and recording), and
/// pictures without scripts.
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
    has(text, "<th scope=\"row\">all, A-weighted (IEC 61672-1)</th>");
    has(text, "<th scope=\"row\">1500</th>");
    // half of the four pictures are of the surfaces
    assert_int_equal(count_of(text, "src=\"data:image/svg+xml;base64,"), 4);
    assert_int_equal(count_of(text, "<th scope=\"row\">Ra, arithmetic mean height"), 1);
    assert_int_equal(count_of(text, "src=\"data:audio/flac;base64,"), 2);
    assert_int_equal(count_of(text, "\"kind\":\"levels\""), 2);
    has(text, "command ra2d sweep small.ini");
    // the links of the page have targets
    size_t links = 0;
    for (const char *at = text; (at = strstr(at, " href=\"#")) != NULL; links++) {
        char place[100];
        at += strlen(" href=\"#");
        snprintf(place, sizeof place, " id=\"%.*s\"", (int)strcspn(at, "\""), at);
        has(text, place);
    }
    assert_in_range(links, 4, 40);
    free(text);
    // the interval of a single run is that of its blocks
    expect(*state, "compare many/seed-1 heard.txt --units s,m/s --at speed -o b.html", 0, "");
    char *const one = read_text(in(*state, "b.html"), false);
    has(one, "scatter of ten blocks");
    has(one, "third octaves (IEC 61260-1)");
    free(one);
    // runs named one by one
    expect(*state, "compare many/seed-* heard.txt --units s,m/s --at speed -o c.html", 0, "");
    char *const named = read_text(in(*state, "c.html"), false);
    has(named, "<th scope=\"row\">run</th><td>many/seed-1</td></tr>\n"
               "<tr><th scope=\"row\">run</th><td>many/seed-2</td></tr>\n"
               "<tr><th scope=\"row\">run</th><td>many/seed-3</td></tr>\n"
               "<tr><th scope=\"row\">runs</th><td>3</td></tr>\n");
    has(named, "<p>These are the surfaces of the first run, many/seed-1.");
    free(named);
    expect(*state, "compare many heard.txt --units s,m/s -o heard.txt", 2,
           "ra2d: compare: -o heard.txt: write a name that ends with .html\n");
}

/// Both sounds of a page have one scale, in which the louder one reaches 0.9 of full scale, the run
/// or the recording. They are repeated for 2 s, less what the repetitions overlap.
static void sounds(void **state)
{
    static const double times[] = {0.5, 2.0};
    write_file(in(*state, "small.ini"), small_case);
    expect(*state, "run small.ini " LONG "-o own --quiet 2>notes", 0, "");
    for (size_t i = 0; i < 2; i++) {
        char line[1300];
        struct page_sound s[3];
        snprintf(line, sizeof line,
                 "cd '%s' && grep '^[0-9]' own/probes.tsv | awk '{print $1, %g * $3}' >heard.txt",
                 (const char *)*state, times[i]);
        assert_int_equal(system(line), 0);
        write_file(in(*state, "drawn"), "<svg>1</svg>\n<svg>2</svg>\n");
        expect(*state, "compare own heard.txt --units s,m/s --at speed -o sounds.html", 0, "");
        assert_int_equal(page_sounds(*state, "sounds.html", s, 3), 2);
        for (size_t k = 0; k < 2; k++) {
            assert_true(s[k].seconds > 1.5 && s[k].seconds < 2.0);
        }
        assert_true(fabs(fmax(s[0].peak, s[1].peak) - 0.9) < 1e-3);
        assert_true(fabs(s[1].peak / s[0].peak / times[i] - 1.0) < 1e-3);
    }
}

/// The differences of the bands of one point, as the table of its run alone has them: `text` gets
/// the cells of the page.
static void bands_of(const char *folder, const char *arguments, char text[4000])
{
    char *const table = table_of(folder, arguments), *rest = table, name[40];
    double difference;
    text[0] = '\0';
    for (char *row; (row = strtok_r(rest, "\n", &rest)) != NULL;) {
        const size_t used = strlen(text);
        if (sscanf(row, "%39s %*f %*f %*f %lf", name, &difference) == 2 && name[0] != 'a') {
            snprintf(text + used, 4000 - used, "<td class=\"n\">%+.1f</td>", difference);
        }
    }
    free(table);
}

/// The page of nine points: a row of the table of bands for each point, the curves of the first
/// eight and the sounds of the first six, and how many are not shown.
static void many_points(void **state)
{
    static const char arguments[] = "heard.txt --units s,m/s --at speed";
    const char *const folder = *state;
    char line[200], cells[4000];
    write_file(in(folder, "small.ini"), small_case);
    expect(folder,
           "sweep small.ini -s time.duration=20ms -s output.psd_segment=16 --over "
           "contact.penalty=9e12,8e12,7e12,6e12,5e12,4e12,3e12,2e12,1e12 -o nine >said 2>notes",
           0, "");
    snprintf(line, sizeof line,
             "cd '%s' && grep '^[0-9]' nine/%s/probes.tsv | cut -f 1,3 >heard.txt", folder,
             "contact.penalty-7e12");
    assert_int_equal(system(line), 0);
    snprintf(line, sizeof line, "compare nine %s -o a.html", arguments);
    expect(folder, line, 0, "");
    has(script, "set xlabel 'contact penalty (Pa)'");
    has(script, "title 'contact penalty 2000000000000 Pa'");
    assert_null(strstr(script, "title 'contact penalty 1000000000000 Pa'"));
    char *page = read_text(in(folder, "a.html"), false);
    has(page, "<th scope=\"col\">point</th><th scope=\"col\">10000</th>");
    for (int i = 1; i <= 9; i += 4) {
        snprintf(line, sizeof line, "nine/contact.penalty-%de12 %s", i, arguments);
        bands_of(folder, line, cells);
        assert_int_equal(count_of(cells, "<td"), 4);
        snprintf(line, sizeof line, "<th scope=\"row\">contact penalty %d000000000000 Pa</th>", i);
        // the first row of a point is that of all bands, the second one is in the table of bands
        assert_int_equal(count_of(page, line), 2);
        const char *const row = strstr(strstr(page, line) + 1, line) + strlen(line);
        if (strncmp(row, cells, strlen(cells)) != 0) {
            fail_msg("%s has not %s but %.400s", line, cells, row);
        }
        snprintf(line, sizeof line, "<h3>contact penalty %d000000000000 Pa</h3>", i);
        assert_int_equal(count_of(page, line), i > 3);
    }
    assert_int_equal(count_of(page, "src=\"data:audio/flac;base64,"), 12);
    has(page, "<p>Points without a sound here: 3.</p>");
    free(page);
    // 95 kHz are 45.2 widths of 2.1 kHz, so there are 44 whole bands, too many for the page
    snprintf(line, sizeof line, "compare nine %s --width 2.1kHz -o b.html", arguments);
    expect(folder, line, 0, "");
    page = read_text(in(folder, "b.html"), false);
    has(page, "<p>Each point has 44 bands, too many for this page. ");
    assert_null(strstr(page, "<th scope=\"col\">2100</th>"));
    free(page);
    // eight points are columns, and 40 bands are rows; 41 bands would be too many
    expect(folder,
           "sweep small.ini -s time.duration=20ms -s output.psd_segment=16 --over "
           "contact.penalty=8e12,7e12,6e12,5e12,4e12,3e12,1e12,2e12 -o eight >said 2>notes",
           0, "");
    snprintf(line, sizeof line, "compare eight %s --width 2.34kHz -o d.html", arguments);
    expect(folder, line, 0, "");
    // values that neither rise nor fall are not an axis
    has(script, "set xlabel 'number of the point'");
    page = read_text(in(folder, "d.html"), false);
    has(page, "<tr><th scope=\"col\">band (Hz)</th><th scope=\"col\">contact penalty 8000000000000 "
              "Pa</th>");
    has(page, "<tr><th scope=\"row\">93600</th><td class=\"n\">");
    assert_null(strstr(page, "<tr><th scope=\"row\">95940</th>"));
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(members, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(points, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(rolling, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(page, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(sounds, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(many_points, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
