// Tests of the page of a sweep: its means, a figure for each key, sounds, and no markup from a
// folder.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * In place of gnuplot the test has a program that only records its input (support/drawing.h). This
 * input is compared. The sounds are real.
 */
#include <math.h>

#include "command/page.h"
#include "support/areal_cases.h"
#include "support/drawing.h"

static void has(const char *text, const char *piece)
{
    if (strstr(text, piece) == NULL) {
        fail_msg("`%s` is missing in\n%.6000s", piece, text);
    }
}

static int count_of(const char *text, const char *piece)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, piece)) != NULL; at++) {
        count++;
    }
    return count;
}

#define KEYS "case\tsliding_speed\tcontact_law\t"
#define UNITS "-\tm/s\t-\t"
static const char means[] =
    "# ra2d 1\n# units\t" UNITS "-\t-\t1\t-\t-\n" KEYS "quantity\tunit\tn\tmean\thalf\n"
    "small\t0.5\tpenalty\tlevel_resonator\tdB re 1e-9 m/s\t3\t90.25\t1.5\n"
    "small\t0.5\tpenalty\tcontacts_mean\t1\t3\t4\t0.5\n"
    "small\t0.5\tlagrange\tlevel_resonator\tdB re 1e-9 m/s\t1\t91\tNaN\n"
    "small\t0.1\tpenalty\tlevel_resonator\tdB re 1e-9 m/s\t3\t80\t2\n"
    "small\t0.1\tpenalty\tshock_rate\t1/s\t3\t139612\t4712\n"
    "small\t0.1\tpenalty\tenergy_residual_share\t1\t3\t-9.13e-7\t1.88e-7\n"
    "small\t0.1\tlagrange\tlevel_resonator\tdB re 1e-9 m/s\t1\t81\tNaN\n";
static const char runs[] = "# ra2d 1\n# command ra2d sweep small.ini\n# units\t-\t" UNITS
                           "-\tdB\nrun\t" KEYS "seed\tlevel_resonator\n"
                           "a\tsmall\t0.5\tpenalty\t1\t90\nb\tsmall\t0.5\tlagrange\t1\t91\n"
                           "c\tsmall\t0.1\tpenalty\t1\t80\nd\tsmall\t0.1\tlagrange\t1\t81\n";

/// Writes a run that has only its level.
static void write_run(const char *folder, const char *name, const char *level)
{
    char path[1200], text[200];
    snprintf(path, sizeof path, "%.900s/all/%.200s", folder, name);
    assert_int_equal(mkdir(path, 0777), 0);
    snprintf(text, sizeof text,
             "# units\t-\t-\t-\nquantity\tvalue\tunit\nlevel_resonator\t%s\tdB\n", level);
    write_file(in(path, "summary.tsv"), text);
    seal(path);
}

static void write_sweep(const char *folder)
{
    assert_int_equal(mkdir(in(folder, "all"), 0777), 0);
    write_run(folder, "a", "90");
    write_run(folder, "b", "91");
    write_run(folder, "c", "80");
    write_run(folder, "d", "81");
    write_file(in(folder, "all/runs.tsv"), runs);
    write_file(in(folder, "all/means.tsv"), means);
    write_file(in(folder, "drawn"), "<svg>1</svg>\n<svg>2</svg>\n");
}

/// One key of the sweep is on the axis, with its numbers or words. The other key makes the curves.
/// Bars are the intervals of the means.
static void figures(void **state)
{
    static const char numbers[] =
        "set xlabel 'sliding speed (m/s)'\nset ylabel 'level of the resonator (dB re 1e-9 m/s)'\n"
        "$c0 << EOD\n0.1 80 2\n0.5 90.25 1.5\nEOD\n$c1 << EOD\n0.1 81 0\n0.5 91 0\nEOD\n"
        "set xtics ('0.5' 0.5, '0.1' 0.1)\nset logscale x\nset xrange [0.08:0.625]\n"
        "plot $c0 using 1:2:3 with yerrorlines linetype 1 pointtype 7 pointsize 0.6 title "
        "'contact law penalty', $c1 using 1:2:3 with yerrorlines linetype 2 pointtype 7 pointsize "
        "0.6 title 'contact law lagrange'\n";
    static const char words[] =
        "set xlabel 'contact law'\nset ylabel 'level of the resonator (dB re 1e-9 m/s)'\n"
        "$c0 << EOD\n0 90.25 1.5\n1 91 0\nEOD\n$c1 << EOD\n0 80 2\n1 81 0\nEOD\n"
        "set xtics ('penalty' 0, 'lagrange' 1)\nplot $c0 ";
    write_sweep(*state);
    expect(*state, "report all -o a.html", 0, "");
    has(script, numbers);
    has(script, words);
    char *const page = read_text(in(*state, "a.html"), false);
    has(page,
        "alt=\"level of the resonator (dB re 1e-9 m/s) over sliding speed (m/s): means with 95 % "
        "intervals, from 78 to 91.75; 2 curves, one for each combination of the other keys\" "
        "src=\"data:image/svg+xml;base64,PHN2Zz4xPC9zdmc+\">");
    has(page, "over contact law: means");
    // the points of the charts are those of means.tsv
    has(page, "\"x\":\"sliding speed (m/s)\",\"y\":\"level of the resonator (dB re 1e-9 "
              "m/s)\",\"curves\":["
              "{\"name\":\"contact law penalty\",\"x\":[0.1,0.5],\"y\":[80,90.25],\"z\":[2,1.5]},"
              "{\"name\":\"contact law lagrange\",\"x\":[0.1,0.5],\"y\":[81,91],\"z\":[0,0]}]}");
    has(page, "\"marks\":[{\"text\":\"penalty\",\"at\":0},{\"text\":\"lagrange\",\"at\":1}]");
    assert_int_equal(count_of(page, "<img "), 2);
    // mean and interval are rounded together, to two digits of the interval
    has(page, "<th scope=\"row\">0.5</th><td>penalty</td><td class=\"n\">3</td>"
              "<td class=\"n m\">90.2 ±\u00a01.5</td><td class=\"n m\">4.00 ±\u00a00.50</td>"
              "<td class=\"n m\">–</td><td class=\"n m\">–</td></tr>");
    has(page, "<td class=\"n m\">80.0 ±\u00a02.0</td><td class=\"n m\">–</td>"
              "<td class=\"n m\">139600 ±\u00a04700</td>"
              "<td class=\"n m\">-9.13e-07 ±\u00a01.9e-07</td></tr>");
    has(page, "<th scope=\"row\">0.1</th><td>lagrange</td><td class=\"n\">1</td>"
              "<td class=\"n m\">81.00</td><td class=\"n m\">–</td>");
    has(page, "<th scope=\"row\">c</th><td class=\"n\">1</td><td class=\"n\">80.00</td>");
    has(page, "ra2d sweep small.ini");
    // none of the runs has a record
    has(page, "all/a: has no probes.tsv: run again with output.sample");
    assert_int_equal(count_of(page, "<audio"), 0);
    assert_null(strstr(page, "full scale is"));
    free(page);
}

/// Of the quantities in `named`, a figure has the first one that the runs have, whatever the kind
/// of the runs.
static void levels(void **state)
{
    static const char *const named[] = {"level_resonator", "level_plate", "level_lower",
                                        "force_variance"};
    static const char *const said[] = {"level of the resonator", "level of the plate",
                                       "level of the lower body", "force variance"};
    static const char *const others[] = {"level_slider", "level_upper", "contacts_mean"};
    enum { NAMED = sizeof named / sizeof *named, OTHERS = sizeof others / sizeof *others };
    write_sweep(*state);
    for (size_t first = 0; first < NAMED; first++) {
        char text[4000], label[100];
        size_t used = (size_t)snprintf(text, sizeof text,
                                       "# ra2d 1\n# units\t" UNITS "-\t-\t1\t-\t-\n" KEYS
                                       "quantity\tunit\tn\tmean\thalf\n");
        for (size_t i = 0; i < OTHERS + NAMED - first; i++) {
            // `others`, then `named` from its last name to number `first`
            const char *const name = i < OTHERS ? others[i] : named[NAMED - 1 - (i - OTHERS)];
            used += (size_t)snprintf(text + used, sizeof text - used,
                                     "small\t0.5\tpenalty\t%s\tdB\t3\t9\t1\n"
                                     "small\t0.1\tpenalty\t%s\tdB\t3\t8\t1\n",
                                     name, name);
        }
        write_file(in(*state, "all/means.tsv"), text);
        expect(*state, "report all -o a.html", 0, "");
        snprintf(label, sizeof label, "set ylabel '%s (dB)'\n", said[first]);
        has(script, label);
    }
}

/// A sweep over one key: up to twelve values are marks of the axis, which is logarithmic from a
/// factor of four on. Duration, speed and half-widths have no column. All runs of a column have the
/// unit that suits the largest of them.
static void one_key(void **state)
{
    write_sweep(*state);
    write_file(in(*state, "all/runs.tsv"),
               "# ra2d 1\n# units\t-\t-\tm/s\tdB\ts\ts\nrun\tcase\tsliding_speed\tlevel_resonator\t"
               "duration\tspot_duration_median\na\tsmall\t0.5\t90\t1\t0.25\n"
               "b\tsmall\t0.5\t91\t1\t2e-05\n");
    for (int values = 12; values <= 14; values++) {
        char text[4000];
        const double step = (values == 14 ? 1.4 : 1.5) / (values - 1);
        size_t used = (size_t)snprintf(
            text, sizeof text,
            "# ra2d 1\n# "
            "units\t-\tm/s\t-\t-\t1\t-\t-\ncase\tsliding_speed\tquantity\tunit\tn\tmean\t"
            "half\nsmall\t0.5\tduration\ts\t2\t1\t0\nsmall\t0.5\tspeed\tm/s\t2\t1\t0\n"
            "small\t0.5\tlevel_resonator_half\tdB\t2\t1\t0\n"
            "small\t0.5\tspot_duration_median\ts\t2\t0.125\t0\n");
        for (int i = 0; i < values; i++) {
            used += (size_t)snprintf(text + used, sizeof text - used,
                                     "small\t%.9g\tlevel_resonator\tdB\t1\t%d\tNaN\n",
                                     0.5 + step * i, 60 + i);
        }
        write_file(in(*state, "all/means.tsv"), text);
        write_file(in(*state, "drawn"), "<svg>1</svg>\n");
        expect(*state, "report all -o a.html", 0, "");
        has(script, "set terminal svg size 860,420 dynamic font 'sans-serif,13'\n");
        assert_int_equal(count_of(script, "\nset xtics ('0.5' 0.5, "), values == 12);
        assert_int_equal(count_of(script, "\nset logscale x\nset xrange [0.4:2.5]\n"), values < 14);
        assert_int_equal(count_of(script, "\nset logscale x\n"), values < 14);
        char *const page = read_text(in(*state, "a.html"), false);
        has(page, "<tr><th scope=\"col\">run</th><th scope=\"col\">seed</th><th "
                  "scope=\"col\">level of the resonator (dB re 1e-9 m/s)</th><th "
                  "scope=\"col\">median duration of them (s)</th></tr>\n"
                  "<tr><th scope=\"row\">a</th><td class=\"n\">–</td><td class=\"n\">90.00</td>"
                  "<td class=\"n\">0.25</td></tr>\n"
                  "<tr><th scope=\"row\">b</th><td class=\"n\">–</td><td class=\"n\">91.00</td>"
                  "<td class=\"n\">2e-05</td></tr>\n");
        free(page);
    }
}

/// What would make a page larger than 9.5 MB is left out, with a word about it. A table of more
/// than 100 kB is named with its size.
static void room(void **state)
{
    char *text = NULL;
    size_t size = 0;
    struct ra_status st = {RA_OK, ""};
    struct ra_page page = {.out = open_memstream(&text, &size), .st = &st};
    // four digits of base64 stand for three bytes
    assert_true(ra_page_has_room(&page, 7124999, "A film"));
    assert_int_equal(ftell(page.out), 0);
    assert_false(ra_page_has_room(&page, 7125000, "A film"));
    fflush(page.out);
    has(text, "A film");
    for (int more = 0; more < 2; more++) {
        FILE *const file = fopen(in(*state, more == 0 ? "small.tsv" : "large.tsv"), "w");
        assert_non_null(file);
        for (int i = 0; i < 100000 + more; i++) {
            putc(i % 50 == 49 ? '\n' : 'x', file);
        }
        assert_int_equal(fclose(file), 0);
        check_ok(ra_page_table(&page, *state, more == 0 ? "small.tsv" : "large.tsv"), &st);
    }
    assert_int_equal(fclose(page.out), 0);
    has(text, "<summary>small.tsv</summary>");
    assert_null(strstr(text, "<summary>large.tsv</summary>"));
    has(text, "large.tsv");
    has(text, "0.1 MB");
    free(text);
}

/// The title has the case and its first five keys. If there are several cases, it is the folder.
static void titles(void **state)
{
    static const char rows[] = "\t1\t2\t3\t4\t5\t6\tlevel_resonator\tdB\t1\t90\tNaN\n";
    static const char *const cases[][2] = {{"a", "a"}, {"b", "a"}};
    char text[2000];
    write_sweep(*state);
    write_file(in(*state, "all/runs.tsv"),
               "# ra2d 1\n# units\t-\t-\t1\t1\t1\t1\t1\t1\tdB\n"
               "run\tcase\tk_1\tk_2\tk_3\tk_4\tk_5\tk_6\tlevel_resonator\n"
               "a\ta\t1\t2\t3\t4\t5\t6\t90\n");
    write_file(
        in(*state, "drawn"),
        "<svg>1</svg>\n<svg>2</svg>\n<svg>3</svg>\n<svg>4</svg>\n<svg>5</svg>\n<svg>6</svg>\n");
    for (int several = 0; several < 2; several++) {
        // the first case comes again at the end
        snprintf(text, sizeof text,
                 "# ra2d 1\n# units\t-\t1\t1\t1\t1\t1\t1\t-\t-\t1\t-\t-\n"
                 "case\tk_1\tk_2\tk_3\tk_4\tk_5\tk_6\tquantity\tunit\tn\tmean\thalf\n"
                 "a%s%s%s%s%s",
                 rows, cases[several][0], rows, cases[several][1], rows);
        write_file(in(*state, "all/means.tsv"), text);
        expect(*state, "report all -o a.html", 0, "");
        has(script, "set terminal svg size 860,560 dynamic font 'sans-serif,13'\n");
        char *const page = read_text(in(*state, "a.html"), false);
        has(page, several == 0 ? "<h1>a over k 1, k 2, k 3, k 4, k 5</h1>" : "<h1>all</h1>");
        has(page, several == 0 ? "<title>ra2d: a over k 1, k 2, k 3, k 4, k 5</title>"
                               : "<title>ra2d: all</title>");
        free(page);
    }
}

/// A figure has at most eight curves; its words say if there are more. Numbers below 0 have the
/// unit of the largest one by size.
static void many_curves(void **state)
{
    write_sweep(*state);
    write_file(in(*state, "all/runs.tsv"),
               "# ra2d 1\n# units\t-\t-\tm\t-\t-\tdB\nrun\tcase\tlower_start\tcontact_law\tseed\t"
               "level_resonator\na\tsmall\t-0.01\tlaw1\t1\t90\n");
    for (int laws = 8; laws <= 9; laws++) {
        char text[4000];
        size_t used =
            (size_t)snprintf(text, sizeof text,
                             "# ra2d 1\n# units\t-\tm\t-\t-\t-\t1\t-\t-\n"
                             "case\tlower_start\tcontact_law\tquantity\tunit\tn\tmean\thalf\n");
        for (int i = 0; i <= laws; i++) {
            // the first curve has two points, the others have one each
            used += (size_t)snprintf(text + used, sizeof text - used,
                                     "small\t%s\tlaw%d\tlevel_resonator\tdB\t3\t%d\t1\n",
                                     i == 0 ? "-0.02" : "-0.01", i == 0 ? 1 : i, 50 + i);
        }
        write_file(in(*state, "all/means.tsv"), text);
        expect(*state, "report all -o a.html", 0, "");
        has(script, "set xlabel 'lower start (mm)'\n");
        char *const page = read_text(in(*state, "a.html"), false);
        has(page, laws == 8 ? "8 curves, one for each combination of the other keys\""
                            : "8 curves, one for each combination of the other keys; further ones "
                              "are in means.tsv\"");
        free(page);
    }
}

/// A sweep made by ra2d has a sound for each combination, all tables and a valid page.
static void whole(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "drawn"), "<svg>1</svg>\n");
    assert_int_equal(ra2d(folder, "sweep small.ini --over sliding.speed=0.5,0.2 --seeds 1..2 "
                                  "-o all"),
                     0);
    expect(folder, "report all -o a.html", 0, "");
    char *const page = read_text(in(folder, "a.html"), false), line[200];
    assert_int_equal(count_of(page, "<audio controls loop aria-label=\"sliding speed 0."), 2);
    assert_int_equal(count_of(page, "data:audio/flac;base64,ZkxhQ"), 2);
    snprintf(line, sizeof line,
             "<th scope=\"row\">sliding.speed-0.2_seed-2</th><td class=\"n\">2</td>");
    has(page, line);
    snprintf(line, sizeof line, "<td class=\"n\">%.2f</td>",
             summary(in(folder, "all/sliding.speed-0.2_seed-2"), "level_resonator"));
    has(page, line);
    has(page, "<details><summary>means.tsv</summary>");
    assert_int_equal(count_of(page, " src=\""), count_of(page, " src=\"data:"));
    free(page);
    snprintf(line, sizeof line, "cd '%s'; ! command -v tidy >/dev/null || tidy -q -e a.html 2>&1",
             folder);
    assert_int_equal(shell(line, output, sizeof output), 0);
    assert_string_equal(output, "");
    // if a sweep has seeds only, each run is a point
    assert_int_equal(ra2d(folder, "sweep small.ini --seeds 1..2 -o seeds"), 0);
    expect(folder, "report seeds -o b.html", 0, "");
    has(script, "set xlabel 'seed'\n");
    has(script, "\nset title 'each run'\n");
    has(script, "\nplot $c0 using 1:2 with points linetype 1 pointtype 7\n");
    const double one = summary(in(folder, "seeds/seed-1"), "level_resonator");
    const double two = summary(in(folder, "seeds/seed-2"), "level_resonator");
    char *const seeds = read_text(in(folder, "b.html"), false);
    has(seeds, "<audio controls loop aria-label=\"sound\" ");
    snprintf(line, sizeof line, " over the seed: a point for each run, from %.4g to %.4g\"",
             fmin(one, two), fmax(one, two));
    has(seeds, line);
    free(seeds);
}

/// A surface without heights has no spectrum, and without any spectrum there is no figure of them.
static void flat_surfaces(void **state)
{
    static const char *const kinds[][2] = {{"[surface.slider]\nkind = flat\n", "resonator"},
                                           {"[surface.resonator]\nkind = flat\n", "slider"},
                                           {"[surface.resonator]\nkind = flat\n"
                                            "[surface.slider]\nkind = flat\n",
                                            NULL}};
    const char *const folder = *state;
    write_sweep(folder);
    write_file(in(folder, "drawn"), "<svg>1</svg>\n<svg>2</svg>\n<svg>3</svg>\n");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        static const char start[] = "density of heights (µm² mm)\",\"curves\":[";
        char text[1500];
        snprintf(text, sizeof text, "%s%s", small_case, kinds[i][0]);
        write_file(in(folder, "all/a/case.ini"), text);
        seal(in(folder, "all/a"));
        expect(folder, "report all -o a.html", 0, "");
        char *const page = read_text(in(folder, "a.html"), false);
        char *const curves = strstr(page, start);
        has(page, "profile of the slider");
        assert_int_equal(count_of(page, start), kinds[i][1] != NULL);
        if (curves != NULL) {
            snprintf(text, sizeof text, "%s{\"name\":\"%s\"", start, kinds[i][1]);
            assert_memory_equal(curves, text, strlen(text));
            *strchr(curves, '\n') = '\0';
            assert_int_equal(count_of(curves, "{\"name\":"), 1);
        }
        free(page);
    }
}

/// Of the runs of a combination, those that have a level are counted beside the prediction.
static void runs_in_bands(void **state)
{
    const char *const folder = *state;
    char line[900];
    write_file(in(folder, "drawn"), "<svg>1</svg>\n");
    assert_int_equal(ra2d(folder, "sweep small.ini --over sliding.speed=0.5,0.2 --seeds 1..2 "
                                  "-o all"),
                     0);
    for (int lost = 0; lost < 2; lost++) {
        expect(folder, "report all -o a.html", 0, "");
        char *const page = read_text(in(folder, "a.html"), false);
        assert_int_equal(count_of(page, " of 2</td></tr>"), 2 - lost);
        assert_int_equal(count_of(page, " of 1</td></tr>"), lost);
        free(page);
        // without its list, the sweep is one of an earlier version; a word is NaN in its table
        snprintf(line, sizeof line,
                 "cd '%s/all' && rm -rf sliding.speed-0.2_seed-2 sweep.tsv && awk -F '\\t' -v "
                 "OFS='\\t' '/^run/ { while ($++at != \"level_resonator\"); } "
                 "/^sliding.speed-0.2_seed-2/ { $at = \"NaN\" } !/^# listed in/' runs.tsv >new "
                 "&& mv new runs.tsv",
                 folder);
        assert_int_equal(shell(line, output, sizeof output), 0);
        if (lost == 0) {
            write_run(folder, "sliding.speed-0.2_seed-2", "none");
        }
    }
}

/// A table of many rows ends with the number of rows left out, so the page stays small.
static void many_rows(void **state)
{
    const char *const folder = *state;
    struct stat info;
    write_file(in(folder, "drawn"), "<svg>1</svg>\n");
    assert_int_equal(ra2d(folder, "sweep small.ini -s time.duration=20us -s output.sample=off "
                                  "--seeds 1..503 -o many --rows -j 2"),
                     0);
    expect(folder, "report many -o many.html", 0, "");
    char *const page = read_text(in(folder, "many.html"), false);
    assert_int_equal(count_of(page, "<th scope=\"row\">seed-"), 500);
    has(page, "<p>More rows in runs.tsv: 3.</p>");
    free(page);
    assert_int_equal(stat(in(folder, "many.html"), &info), 0);
    assert_true(info.st_size < 5000000);
}

/// The interval of a mean determines the digits of its cell. A small number without an interval is
/// written with a power of ten.
static void cells(void **state)
{
    static const struct {
        const char *format;
        double mean, half; ///< half 0: a number without an interval
        const char *text;
    } row[] = {{"%.2f", 124.1872, 0.5512, "124.19 ±\u00a00.55"},
               {"%.2f", 124.1872, 0.0551, "124.187 ±\u00a00.055"},
               {"%.2f", 124.1872, 5.512, "124.2 ±\u00a05.5"},
               {"%.2f", 124.1872, 55.12, "124 ±\u00a055"},
               {"%.4g", 139612.0, 4712.0, "139600 ±\u00a04700"},
               {"%.4g", 0.002134, 0.00046, "0.00213 ±\u00a00.00046"},
               {"%.4g", 1.01e-4, 1.2e-5, "0.000101 ±\u00a00.000012"},
               {"%.4g", 9.912e-5, 1.23e-5, "9.91e-05 ±\u00a01.2e-05"},
               {"%.4g", -9.13e-7, 1.88e-7, "-9.13e-07 ±\u00a01.9e-07"},
               {"%.2f", 80.0, (double)NAN, "80.00"},
               {"%.4g", 187912.0, 0.0, "187900"},
               {"%.4g", -187912.0, 0.0, "-187900"},
               {"%.3g", 999400000.0, 0.0, "999000000"},
               {"%.4g", 1.5e9, 0.0, "1.5e+09"},
               {"%.3g", 1.5e-7, 0.0, "1.5e-07"},
               {"%.2f", (double)NAN, 1.0, "–"},
               {"%.2f", (double)NAN, 0.0, "–"}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char *text = NULL;
        size_t size = 0;
        struct ra_status st = {RA_OK, ""};
        struct ra_page page = {.out = open_memstream(&text, &size), .st = &st};
        ra_page_mean(&page, row[i].format, row[i].mean, row[i].half);
        if (row[i].half == 0.0) {
            ra_page_number(&page, row[i].format, row[i].mean);
        }
        fclose(page.out);
        char cell[200];
        snprintf(cell, sizeof cell, "<td class=\"n m\">%s</td>", row[i].text);
        has(text, cell);
        snprintf(cell, sizeof cell, "<td class=\"n\">%s</td>", row[i].text);
        if (row[i].half == 0.0) {
            has(text, cell);
        }
        free(text);
    }
}

/// Of 27 combinations the page shows 24, with their sounds and levels, and counts the 3 others.
static void many_combinations(void **state)
{
    const char *const folder = *state;
    char speeds[400] = "0.5";
    for (int i = 1; i < 27; i++) {
        const size_t used = strlen(speeds);
        snprintf(speeds + used, sizeof speeds - used, ",%g", 0.5 + 0.01 * i);
    }
    char command[600];
    snprintf(command, sizeof command,
             "sweep small.ini -s time.duration=2ms -s output.psd_segment=256 --over "
             "sliding.speed=%s -o many -j 2",
             speeds);
    write_file(in(folder, "drawn"), "<svg>1</svg>\n");
    assert_int_equal(ra2d(folder, command), 0);
    expect(folder, "report many -o many.html", 0, "");
    char *const page = read_text(in(folder, "many.html"), false);
    has(page, "27 complete runs, 27 combinations of keys");
    assert_int_equal(count_of(page, "<audio controls loop aria-label=\"sliding speed 0."), 24);
    has(page, "<p>Combinations without a sound here: 3.</p>");
    has(page, "<p>More combinations, not shown here: 3.</p>");
    assert_int_equal(count_of(page, " of 1</td></tr>"), 24);
    free(page);
}

/// The page has the level of a plate, and its sounds.
static void areal(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "drawn"), "<svg>1</svg>\n");
    write_file(in(folder, "areal.ini"), small_areal);
    assert_int_equal(ra2d(folder, "sweep areal.ini --over track.speed=0.5,0.25 -o all"), 0);
    expect(folder, "report all -o a.html", 0, "");
    has(script,
        "set xlabel 'track speed (m/s)'\nset ylabel 'level of the plate (dB re 1e-9 m/s)'\n");
    char *const page = read_text(in(folder, "a.html"), false), line[100];
    assert_int_equal(count_of(page, "<audio controls loop aria-label=\"track speed 0."), 2);
    has(page, "<th scope=\"col\">level of the plate (dB re 1e-9 m/s)</th>");
    snprintf(line, sizeof line, "<td class=\"n\">%.2f</td>",
             summary(in(folder, "all/track.speed-0.25"), "level_plate"));
    has(page, line);
    free(page);
}

/// Texts of the tables cannot become markup or a script of gnuplot, and cannot lead out of the
/// folder.
static void hostile(void **state)
{
    static const char evil[] = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>";
    const char *const folder = *state;
    char bytes[600] = "";
    size_t used = 0;
    for (int byte = 1; byte < 256; byte++) {
        if (byte != '\n' && byte != '\t' && byte != '\r') {
            bytes[used++] = (char)byte;
        }
    }
    write_sweep(folder);
    FILE *file = fopen(in(folder, "all/means.tsv"), "w");
    assert_non_null(file);
    fprintf(file, "# %s%s\n# units\t-\t%s\t-\t-\t1\t-\t-\ncase\tk\tquantity\tunit\tn\tmean\thalf\n",
            evil, bytes, evil);
    fprintf(file, "small\t%s%s\tlevel_resonator\t%s\t%s\t1\t1\n", evil, bytes, evil, evil);
    fprintf(file, "small\t';system \"touch started\";'\tlevel_resonator\tx\t1\t1\t1\n");
    assert_int_equal(fclose(file), 0);
    file = fopen(in(folder, "all/runs.tsv"), "w");
    assert_non_null(file);
    fprintf(file,
            "# units\t-\t-\t-\t-\nrun\tcase\tk\tseed\na\tsmall\t%s%s\t%s\nb\tsmall\t"
            "';system \"touch started\";'\t1\n",
            evil, bytes, evil);
    assert_int_equal(fclose(file), 0);
    expect(folder, "report all -o a.html", 0, "");
    char *const page = read_text(in(folder, "a.html"), false);
    assert_int_equal(count_of(page, "<script>alert") + count_of(page, "<img src=x"), 0);
    assert_int_equal(count_of(page, "<script"),
                     2 + count_of(page, "<script type=\"application/json\">"));
    assert_int_equal(count_of(page, "<script"), count_of(page, "</script>"));
    has(page, "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img");
    free(page);
    has(script, "'?;system \"touch started\";?'");
    char line[300];
    snprintf(line, sizeof line, "cd '%s'; ! command -v tidy >/dev/null || tidy -q -e a.html 2>&1",
             folder);
    if (shell(line, output, sizeof output) != 0) {
        fail_msg("%s", output);
    }
}

/// Runs are searched only in the folder of the sweep, whatever names the table has.
static void names_of_runs(void **state)
{
    static const char *const names[] = {"../../x", "..", "/tmp", "<script>alert(1)</script>", ".a"};
    const char *const folder = *state;
    write_sweep(folder);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[300], said[300];
        snprintf(text, sizeof text, "# units\t-\t-\nrun\tcase\na\tsmall\n%s\tsmall\n", names[i]);
        write_file(in(folder, "all/runs.tsv"), text);
        snprintf(said, sizeof said,
                 "ra2d: all/runs.tsv: line 4: '%s' is not a name of a run in it; to make it again: "
                 "the sweep's command with -o %s/all\n",
                 names[i], folder);
        expect(folder, "report all -o a.html", 3, said);
        assert_false(exists(folder, "a.html"));
    }
}

static void refusals(void **state)
{
    const char *const folder = *state;
    write_sweep(folder);
    expect(folder, "report all other -o a.html", 2,
           "ra2d: report: all is the folder of a sweep, which has a page of its own: name it "
           "alone\n");
    write_file(in(folder, "all/means.tsv"), "# units\t-\t-\t-\ncase\tquantity\tunit\nx\ty\tz\n");
    expect(folder, "report all -o a.html", 3,
           "ra2d: all/means.tsv:2: has no column n: give the folder of a sweep\n");
    write_file(in(folder, "all/means.tsv"), means);
    write_file(in(folder, "all/runs.tsv"), "# units\t-\t-\nrun\tcase\na\tsmall\n");
    expect(folder, "report all -o a.html", 3,
           "ra2d: all/runs.tsv:2: has no column sliding_speed: give the folder of a sweep\n");
    write_file(in(folder, "all/runs.tsv"), "");
    assert_int_equal(ra2d(folder, "report all -o a.html"), 3);
    assert_memory_equal(output, "ra2d: all/runs.tsv", 18);
    assert_false(exists(folder, "a.html"));
    assert_int_equal(count_files(folder, "partial"), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)
    const struct CMUnitTest tests[] = {cmocka_unit_test(cells),
                                       TEST(figures),
                                       TEST(levels),
                                       TEST(many_curves),
                                       TEST(whole),
                                       TEST(runs_in_bands),
                                       TEST(flat_surfaces),
                                       TEST(many_rows),
                                       TEST(many_combinations),
                                       TEST(areal),
                                       TEST(hostile),
                                       TEST(names_of_runs),
                                       TEST(refusals),
                                       TEST(one_key),
                                       TEST(room),
                                       TEST(titles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
