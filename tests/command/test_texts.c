// Tests that compare whole pages and scripts of gnuplot with files, byte by byte.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Tables are written by hand, with a different number in every cell. The pages and scripts made of
 * them must be those beside this file, tests/command/NAME.expected. So a lost row, two exchanged
 * values or a wrong axis make a difference. A gnuplot of the test records its input
 * (support/drawing.h).
 *
 *     RENEW=yes RA2D=build/ra2d build/tests/command/test_texts
 *
 * writes these files again. The points of figures in a page are those of these tables. Texts that
 * other parts of the program or libraries write are left out: the bytes of a sound, the version of
 * the program, the meanings of keys and the scripts (test_report.c), and blocks of computed numbers
 * (test_films.c, test_films_areal.c, test_films_rolling.c, test_sheet.c).
 */
#include "support/areal_cases.h"
#include "support/drawing.h"
#include "support/rolling_cases.h"

/// Replaces the text between two given texts at every place.
static void leave_out(char *text, const char *from, const char *to)
{
    for (char *at = text; (at = strstr(at, from)) != NULL;) {
        at += strlen(from);
        char *const end = strstr(at, to);
        assert_non_null(end);
        memmove(at, end, strlen(end) + 1);
    }
}

/// Removes the rows of data blocks from a script.
static void leave_out_blocks(char *text)
{
    leave_out(text, " << EOD\n", "EOD\n");
}

/// Compares a text with tests/command/NAME.expected. Prints the place of the first difference.
static void is_expected(const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "tests/command/%s.expected", name);
    if (getenv("RENEW") != NULL) {
        write_file(path, text);
    }
    char *const expected = read_text(path, false);
    size_t at = 0;
    while (text[at] != '\0' && text[at] == expected[at]) {
        at++;
    }
    if (text[at] != expected[at]) {
        const size_t begin = at > 80 ? at - 80 : 0;
        fail_msg("%s, byte %zu: expected\n%.200s\nnot\n%.200s", path, at, expected + begin,
                 text + begin);
    }
    free(expected);
}

/// Removes the texts that other parts of the program and libraries write from a page.
static void leave_out_others(char *page)
{
    leave_out(page, "data:audio/flac;base64,", "\"");
    leave_out(page, "</code>; ", "</p>");
    leave_out(page, "<script>", "</script>");
    leave_out(page, "'sha256-", "'");
    leave_out(page, "<style>.uplot", "</style>");
    leave_out(page, "\"y\":\"height (µm)\",\"curves\":[", "]}</script>");
    leave_out(page, "\"y\":\"density of heights (µm² mm)\",\"curves\":[", "]}</script>");
}

/// Compares a page with all its cells.
static void has_cells(const char *folder, const char *name, const char *expected)
{
    char *const page = read_text(in(folder, name), false);
    leave_out_others(page);
    is_expected(expected, page);
    free(page);
}

/// Compares a page without the meanings of keys.
static void has_page(const char *folder, const char *name, const char *expected)
{
    char *const page = read_text(in(folder, name), false);
    leave_out_others(page);
    leave_out(page, "</td><td>", "</td></tr>");
    is_expected(expected, page);
    free(page);
}

// ## Runs by hand

struct table {
    const char *name, *text;
};

static void write_run(const char *folder, const char *run, const struct table *table)
{
    assert_int_equal(mkdir(in(folder, run), 0777), 0);
    for (; table->name != NULL; table++) {
        write_file(in(in(folder, run), table->name), table->text);
    }
}

#define SUMMARY "# command ra2d run <small>.ini\n# units\t-\t-\t-\nquantity\tvalue\tunit\n"
#define PROBES                                                                                     \
    "# units\ts\tm/s\t1\tN/m\nt\tfast\tcontacts\ttotal_force\n"                                    \
    "0\t0\t1\t10\n0.001\t1e-3\t2\t20\n0.002\t-1e-3\t4\t40\n0.003\t0\t8\t80\n"
#define SHARES                                                                                     \
    "# units\t-\t1\t1\nquantity\tlower\tshare\nduration\t1e-5\t0.25\nduration\t1e-4\t0.75\n"       \
    "peak_force\t10\t1\nenergy_positive\t1e-9\t0.5\nenergy_negative\t2e-9\t0.125\n"                \
    "spot_peak_force\t3\t0.375\nspot_duration\t4e-5\t0.625\n"
#define MODES                                                                                      \
    "# units\t-\t1\tHz\tm2/s2\nsolid\tmode\tf\tv_mean_square\n0\t1\t16\t2e-4\n0\t2\t64\t"          \
    "1e-6\n1\t1\t500\t3e-4\n"

/// All quantities that a page shows for a run in two dimensions, and some that no such run has.
static const struct table of_sliding[] = {
    {"summary.tsv",
     SUMMARY "duration\t1.25\ts\nspeed\t0.5\tm/s\nspeed_over_lift_off\t2.5\t1\n"
             "level_resonator\t90.125\tdB\nlevel_resonator_half\t0.75\tdB\nlevel_slider\t80.5\tdB\n"
             "force_mean_over_weight\t1.0625\t1\ncontacts_mean\t3.5\t1\ncontact_share\t0.375\t1\n"
             "shock_rate\t1234\t1/s\nshocks_below_100us\t0.875\t1\nspot_rate\t4321\t1/s\n"
             "spot_duration_median\t2e-5\ts\nspot_peak_max_over_weight\t55\t1\n"
             "energy_residual_share\t1e-7\t1\nshock_reference\t0.78\tN/m\n"
             "shock_energy_resonator\t1e-9\tJ/m\n"},
    {"sound.tsv", "# units\t-\t-\t-\nquantity\tvalue\tunit\nsound_pressure_level_1m\t61.5\tdB\n"
                  "sound_pressure_level_1m_A\t52.25\tdB\nsound_power_level_125_Hz\t41\tdB\n"
                  "sound_power_level_250_Hz\t42\tdB\n"},
    {"probes.tsv", PROBES},
    // lines are 10 Hz apart and have 1e-10 m2/s2 each, so n lines have 80 dB + 10 lg n
    {"psd.tsv", "# units\tHz\tm2/s2/Hz\nf\tfast\n0\t7\n10\t1e-11\n20\t1e-11\n30\t1e-11\n40\t1e-11\n"
                "50\t1e-11\n60\t1e-11\n70\t1e-11\n80\t1e-11\n90\t1e-11\n100\t1e-11\n110\t1e-11\n"
                "120\t1e-11\n130\t1e-11\n140\t1e-11\n150\t1e-11\n"},
    {"histograms.tsv", SHARES},
    {"modes.tsv", MODES},
    {"case.ini",
     "; a note\n[case]\ntitle = <b>Small & \"fine\"</b>\n\n[resonator]\nlength = 40 mm\n"
     "no_key = 1\n"},
    {NULL, NULL}};

static const struct table of_areal[] = {
    {"summary.tsv", SUMMARY "duration\t0.25\ts\nlevel_plate\t70.25\tdB\nlevel_plate_half\t0.5\tdB\n"
                            "contact_area_mean\t1.5e-9\tm2\ncontact_area_share\t0.03125\t1\n"
                            "spot_rate\t765\t1/s\nspot_duration_median\t6e-5\ts\n"
                            "spot_peak_max_over_weight\t7.5\t1\nshock_reference\t0.5\tN\n"},
    {"sound.tsv", "# units\t-\t-\t-\nquantity\tvalue\tunit\nsound_power_level_500_Hz\t43\tdB\n"},
    {"probes.tsv", "# units\ts\tm\tm2\nt\tunder\tarea\n0\t1e-6\t0\n0.001\t2e-6\t1e-9\n"},
    {"histograms.tsv", SHARES},
    {"modes.tsv", MODES},
    {"map.tsv",
     "# units\tm\tm\tm2/s2\nx\ty\tv_mean_square\n0.001\t0.002\t4e-6\n0.003\t0.004\t9e-6\n"},
    {"spots.tsv", "# units\tm\tm\tN\nx\ty\tpeak_force\n0.001\t0.002\t1\n0.003\t0.004\t4\n"},
    {"case.ini", small_areal},
    {NULL, NULL}};

static const struct table of_rolling[] = {
    {"summary.tsv", SUMMARY
     "force_variance\t4\tN2\nresonance\t1500\tHz\nresonance_peak\t1475\tHz\nlevel_lower\t66.5\tdB\n"
     "level_lower_half\t0.25\tdB\nlevel_upper\t77.75\tdB\n"
     "level_upper_half\t0.375\tdB\nseparated_share\t0.0625\t1\n"},
    {"histories.tsv", "# units\ts\tN\tm/s\nt\tforce\tupper_velocity\n0\t1\t2e-3\n0.001\t3\t-2e-3\n"
                      "0.002\t2\t1e-3\n"},
    {"excitation.tsv",
     "# units\tm\tm\tm2\nx\tapproach\tcapped_area\n0\t1e-6\t2e-9\n0.1\t3e-6\t4e-9\n"},
    {"response.tsv",
     "# units\tHz\tm2/Hz\tm2/s2/Hz\t1\nf\texcitation_given\tlower\tlower_half\n0\t1\t1"
     "\t0\n50\t2e-9\t1e-9\t0.5\n100\t3e-9\t2e-9\t0.5\n150\t4e-9\t3e-9\t0.5\n"},
    {"case.ini", "[lower]\nE = 210 GPa\n"},
    {NULL, NULL}};

static void write_runs(const char *folder)
{
    write_run(folder, "run", of_sliding);
    write_run(folder, "plate", of_areal);
    write_run(folder, "it's <b>", of_rolling);
    write_file(in(folder, "drawn"), "<svg>1</svg>\n<svg>2</svg>\n");
}

// ## Pages

static void page_of_runs(void **state)
{
    write_runs(*state);
    expect(*state, "report run plate \"it's <b>\" -o a.html", 0, "");
    has_page(*state, "a.html", "page");
}

/// The page of a single run in two dimensions, with a film.
static void page_of_a_run(void **state)
{
    const struct table tables[] = {{"summary.tsv", SUMMARY "level_resonator\t90\tdB\n"},
                                   {"case.ini", small_case},
                                   {NULL, NULL}};
    write_run(*state, "one", tables);
    write_file(in(*state, "one/modes.tsv"), MODES);
    write_file(in(*state, "drawn"), "<svg>1</svg>\n");
    expect(*state, "report one -o a.html", 0, "");
    has_page(*state, "a.html", "page-alone");
}

/// The page of a run without data for a picture says so.
/// All runs of a row have the unit that suits the largest of them, whichever run has it. A band has
/// a value if it ends before the middle between the last line of the spectrum and the next one.
static void page_of_unlike_runs(void **state)
{
    static const char *const duration[] = {"2", "0.004", "0.5"};
    char path[40], table[2000];
    for (int run = 0; run < 3; run++) {
        snprintf(path, sizeof path, "r%d", run);
        assert_int_equal(mkdir(in(*state, path), 0777), 0);
        snprintf(path, sizeof path, "r%d/summary.tsv", run);
        snprintf(table, sizeof table, SUMMARY "duration\t%s\ts\nlevel_resonator\t9%d\tdB\n",
                 duration[run], run);
        write_file(in(*state, path), table);
        // the lines end at 110 Hz, 100 Hz and 90 Hz; the band of 100 Hz ends at 112.2 Hz
        size_t used = (size_t)snprintf(table, sizeof table, "# units\tHz\tm2/s2/Hz\nf\tfast\n");
        for (int f = 0; f <= 110 - 10 * run; f += 10) {
            used += (size_t)snprintf(table + used, sizeof table - used, "%d\t1e-11\n", f);
        }
        snprintf(path, sizeof path, "r%d/psd.tsv", run);
        write_file(in(*state, path), table);
        // the first run is the loudest
        used = (size_t)snprintf(table, sizeof table, "# units\ts\tm/s\nt\tfast\n");
        for (int i = 0; i < 40; i++) {
            used += (size_t)snprintf(table + used, sizeof table - used, "%g\t%g\n", 1e-3 * i,
                                     i % 4 == 1 ? (4.0 - run) * 1e-3 : 0.0);
        }
        snprintf(path, sizeof path, "r%d/probes.tsv", run);
        write_file(in(*state, path), table);
    }
    write_file(in(*state, "drawn"), "<svg>1</svg>\n");
    expect(*state, "report r0 r1 r2 -o a.html", 0, "");
    char *page = read_text(in(*state, "a.html"), false);
    const char *const row = strstr(page, "<th scope=\"row\">duration (s)</th>");
    assert_non_null(row);
    assert_non_null(strstr(row, "</th><td class=\"n\">2</td><td class=\"n\">0.004</td>"
                                "<td class=\"n\">0.5</td>"));
    assert_non_null(strstr(page, "<th scope=\"row\">100</th><td class=\"n\">83.6</td>"
                                 "<td class=\"n\">–</td><td class=\"n\">–</td>"));
    // all sounds of a row have one scale, that of the loudest
    static const char *const ways[] = {"<p>In real time, repeated: full scale is ",
                                       "ten times slower: full scale is "};
    char scale[2][40];
    for (int way = 0; way < 2; way++) {
        const char *const first = strstr(page, ways[way]);
        assert_non_null(first);
        const char *const said = first + strlen(ways[way]);
        snprintf(scale[way], sizeof scale[way], "%.*s", (int)strcspn(said, ":"), said);
        size_t count = 0;
        for (const char *at = page; (at = strstr(at, ways[way])) != NULL; at++, count++) {
            assert_memory_equal(at, first,
                                strlen(ways[way]) + strcspn(first + strlen(ways[way]), ":"));
        }
        assert_int_equal(count, 3);
    }
    free(page);
    expect(*state, "report r2 r0 r1 -o a.html", 0, "");
    page = read_text(in(*state, "a.html"), false);
    assert_non_null(strstr(page, "<th scope=\"row\">duration (s)</th><td class=\"n\">0.5</td>"));
    for (int way = 0; way < 2; way++) {
        const char *const again = strstr(page, ways[way]) + strlen(ways[way]);
        assert_int_equal(strcspn(again, ":"), strlen(scale[way]));
        assert_memory_equal(again, scale[way], strlen(scale[way]));
    }
    free(page);
}

/// The page has every table that a run of any kind writes, with its text.
static void page_of_all_tables(void **state)
{
    static const char *const names[] = {"excitation", "histograms", "histories", "map",    "modes",
                                        "probes",     "psd",        "response",  "shocks", "sound",
                                        "spectrum",   "spots",      "summary"};
    const struct table tables[] = {{"summary.tsv", SUMMARY "level_resonator\t90\tdB\n"},
                                   {NULL, NULL}};
    char path[80], text[200];
    write_run(*state, "one", tables);
    for (size_t i = 0; i + 1 < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "one/%s.tsv", names[i]);
        // sound.tsv is read as quantities; the others have no rows and are only shown
        snprintf(text, sizeof text,
                 strcmp(names[i], "sound") == 0
                     ? "# units\t-\t-\t-\nquantity\tvalue\tunit\nx\t1\t1\n"
                     : "# units\t1\nonly_in_%s\n",
                 names[i]);
        write_file(in(*state, path), text);
    }
    write_file(in(*state, "drawn"), "<svg>1</svg>\n");
    expect(*state, "report one -o a.html", 0, "");
    char *const page = read_text(in(*state, "a.html"), false);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(text, sizeof text, "<details><summary>%s.tsv</summary>\n<pre tabindex=\"0\"># ",
                 names[i]);
        const char *const at = strstr(page, text);
        snprintf(path, sizeof path, "\nonly_in_%s\n</pre></details>", names[i]);
        const bool words = strcmp(names[i], "sound") == 0 || strcmp(names[i], "summary") == 0;
        if (at == NULL || (!words && strstr(at, path) == NULL)) {
            fail_msg("the page lacks %s", names[i]);
        }
    }
    free(page);
}

static void page_of_little(void **state)
{
    const struct table tables[] = {
        {"summary.tsv", SUMMARY "duration\t0.25\ts\n"}, {"case.ini", small_case}, {NULL, NULL}};
    write_run(*state, "little", tables);
    write_file(in(*state, "drawn"), "");
    expect(*state, "report little -o a.html", 0, "");
    char *const page = read_text(in(*state, "a.html"), false);
    assert_non_null(strstr(page, "<p>None: nothing was sampled, and nothing moved.</p>"));
    free(page);
}

static void page_of_a_sweep(void **state)
{
    static const char keys[] = "sliding_speed\tcontact_law\t";
    char text[2000];
    // the law gives a level only for the first combination
    static const struct table tables[3][4] = {
        {{"summary.tsv", SUMMARY "level_resonator\t90\tdB\n"},
         {"probes.tsv", PROBES},
         {"case.ini", small_case}},
        {{"summary.tsv", SUMMARY "level_resonator\t91\tdB\n"}, {"probes.tsv", PROBES}},
        {{"summary.tsv", SUMMARY "level_resonator\t80\tdB\n"}}};
    assert_int_equal(mkdir(in(*state, "all"), 0777), 0);
    for (int i = 0; i < 3; i++) {
        const char run[] = {'a', 'l', 'l', '/', (char)('a' + i), '\0'};
        write_run(*state, run, tables[i]);
        seal(in(*state, run));
    }
    snprintf(text, sizeof text,
             "# ra2d 1\n# units\t-\tm/s\t-\t-\t-\t1\t-\t-\ncase\t%squantity\tunit\tn\tmean\thalf\n"
             "small\t0.5\t<i>\tlevel_resonator\tdB\t2\t90.25\t1.5\n"
             "small\t0.5\t<i>\tcontacts_mean\t1\t2\t4\t0.5\n"
             "small\t0.1\t<i>\tlevel_resonator\tdB\t1\t80\tNaN\n",
             keys);
    write_file(in(*state, "all/means.tsv"), text);
    snprintf(text, sizeof text,
             "# ra2d 1\n# command ra2d sweep small.ini\n# units\t-\t-\tm/s\t-\t1\tdB\t1\n"
             "run\tcase\t%sseed\tlevel_resonator\tcontacts_mean\n"
             "a\tsmall\t0.5\t<i>\t1\t90\t3\nb\tsmall\t0.5\t<i>\t2\t91\t5\n"
             "c\tsmall\t0.1\t<i>\t7\t80\tNaN\n",
             keys);
    write_file(in(*state, "all/runs.tsv"), text);
    write_file(in(*state, "drawn"), "<svg>1</svg>\n<svg>2</svg>\n");
    expect(*state, "report all -o a.html", 0, "");
    has_cells(*state, "a.html", "page-sweep");
    is_expected("plot-sweep", script);
}

// ## Comparisons

/// Writes 80 ms of noise in two columns. Its congruential generator gives the same numbers on every
/// machine.
static void write_noise(const char *path, const char *head, const char *separator, double scale,
                        unsigned seed)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(head, file);
    for (int i = 0; i < 4000; i++) {
        seed = seed * 1664525U + 1013904223U;
        fprintf(file, "%.6f%s%.9f\n", 20e-6 * i, separator,
                scale * ((double)(seed >> 16) / 65536.0 - 0.5));
    }
    fclose(file);
}

/// A sweep over a speed and a word has two points, one of two runs and one of a single run. It is
/// compared with two recordings, and so is one of its runs.
static void pages_beside_recordings(void **state)
{
    static const char *const summary[] = {SUMMARY "level_resonator\t90\tdB\n",
                                          SUMMARY "level_resonator\t91\tdB\n",
                                          SUMMARY "level_resonator\t80\tdB\n"};
    assert_int_equal(mkdir(in(*state, "all"), 0777), 0);
    for (int i = 0; i < 3; i++) {
        const char run[] = {'a', 'l', 'l', '/', (char)('a' + i), '\0'};
        write_run(*state, run,
                  (const struct table[]){
                      {"summary.tsv", summary[i]}, {"case.ini", small_case}, {NULL, NULL}});
        write_noise(in(in(*state, run), "probes.tsv"), "# units\ts\tm/s\nt\tfast\n", "\t",
                    i == 2 ? 0.5 : 1.0 + 0.1 * i, 7 + (unsigned)i);
        seal(in(*state, run));
    }
    write_file(in(*state, "all/means.tsv"),
               "# ra2d 1\n# units\t-\tm/s\t-\t-\t-\t1\t-\t-\n"
               "case\tsliding_speed\tcontact_law\tquantity\tunit\tn\tmean\thalf\n"
               "small\t0.5\t<i>\tlevel_resonator\tdB\t2\t90.25\t1.5\n"
               "small\t0.1\t<i>\tlevel_resonator\tdB\t1\t80\tNaN\n");
    write_file(in(*state, "all/runs.tsv"),
               "# ra2d 1\n# command ra2d sweep <small>.ini\n# units\t-\t-\tm/s\t-\t1\tdB\n"
               "run\tcase\tsliding_speed\tcontact_law\tseed\tlevel_resonator\n"
               "a\tsmall\t0.5\t<i>\t1\t90\nb\tsmall\t0.5\t<i>\t2\t91\n"
               "c\tsmall\t0.1\t<i>\t7\t80\n");
    write_noise(in(*state, "loud.csv"), "", ",", 1.3, 20);
    write_noise(in(*state, "low&.csv"), "", ",", 0.4, 30);
    write_file(in(*state, "drawn"), "<svg>1</svg>\n<svg>2</svg>\n<svg>3</svg>\n");
    expect(*state, "compare all loud.csv 'low&.csv' --units s,m/s -o a.html", 0, "");
    has_cells(*state, "a.html", "page-points");
    is_expected("plot-points", script);
    write_file(in(*state, "drawn"), "<svg>1</svg>\n<svg>2</svg>\n");
    expect(*state, "compare all/a loud.csv --units s,m/s -o b.html", 0, "");
    has_cells(*state, "b.html", "page-beside");
}

// ## Scripts

static void plots(void **state)
{
    write_runs(*state);
    expect(*state, "plot run -o a.pdf", 0, "");
    is_expected("plot", script);
}

static void plots_of_others(void **state)
{
    write_runs(*state);
    expect(*state, "plot plate -o a.svg", 0, "");
    is_expected("plot-plate", script);
    expect(*state, "plot \"it's <b>\" run -o a.pdf", 0, "");
    is_expected("plot-rolling", script);
}

/// Columns for which the program has a title of its own are drawn with this title.
static void titles(void **state)
{
    static const struct table all[] = {
        {"summary.tsv", SUMMARY "resonance\t1500\tHz\n"},
        {"probes.tsv", "# units\ts\tN\t1\tN m\tN m\tm2\n"
                       "t\ttotal_force\tcontacts\tmoment_pitch\tmoment_roll\tarea\n"
                       "0\t1\t2\t3\t4\t5\n1\t2\t3\t4\t5\t6\n"},
        {"histories.tsv", "# units\ts\tN\tm\tm\tm/s\tm/s\n"
                          "t\tforce\tlower\tupper\tlower_velocity\tupper_velocity\n"
                          "0\t1\t2\t3\t4\t5\n1\t2\t3\t4\t5\t6\n"},
        {"excitation.tsv", "# units\tm\tm\tN/m\tm2\tm2\n"
                           "x\tapproach\tstiffness\tarea\tcapped_area\n"
                           "0\t1\t2\t3\t4\n1\t2\t3\t4\t5\n"},
        {"response.tsv",
         "# units\tHz\tm2/Hz\tm2/Hz\tN2/Hz\tN2/Hz\tm2/s2/Hz\tm2/s2/Hz\tm2/s2/Hz\tm2/s2/Hz\n"
         "f\texcitation\texcitation_given\tforce\tforce_predicted\tlower\tlower_predicted\tupper"
         "\tupper_predicted\n"
         "0\t1\t2\t3\t4\t5\t6\t7\t8\n1\t2\t3\t4\t5\t6\t7\t8\t9\n"
         "2\t2\t3\t4\t5\t6\t7\t8\t9\n"},
        {NULL, NULL}};
    static const char *const said[] = {"total contact force",
                                       "number of contacts",
                                       "moment of pitch of the contact forces",
                                       "moment of roll of the contact forces",
                                       "area in contact",
                                       "contact force",
                                       "displacement of the lower body",
                                       "displacement of the upper body",
                                       "velocity of the lower body",
                                       "velocity of the upper body",
                                       "along the path: approach of the bodies",
                                       "along the path: contact stiffness",
                                       "along the path: contact area",
                                       "along the path: area at the cap of the pressure",
                                       "spectrum of the excitation in the histories",
                                       "spectrum of the excitation along the path",
                                       "spectrum of the contact force",
                                       "spectrum of the contact force, by the linear model",
                                       "spectrum of the velocity of the lower body",
                                       "spectrum of the velocity of the lower body, by the linear "
                                       "model",
                                       "spectrum of the velocity of the upper body",
                                       "spectrum of the velocity of the upper body, by the linear "
                                       "model"};
    write_run(*state, "all", all);
    expect(*state, "plot all -o a.pdf", 0, "");
    const char *at = script;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char line[120];
        snprintf(line, sizeof line, "\nset title '%s' noenhanced\n", said[i]);
        at = strstr(at, "\nset title '");
        assert_non_null(at);
        if (strncmp(at, line, strlen(line)) != 0) {
            fail_msg("not %s but%.100s", line, at);
        }
        at++;
    }
    assert_null(strstr(at, "\nset title '"));
}

static void films(void **state)
{
    expect(*state, "animate small.ini -o a.gif --frames 2 --from 1ms", 0, "");
    leave_out_blocks(script);
    is_expected("film", script);
    write_file(in(*state, "areal.ini"), small_areal);
    expect(*state, "animate areal.ini -o a.gif --frames 2 --from 1ms", 0, "");
    leave_out_blocks(script);
    is_expected("film-plate", script);
    write_file(in(*state, "rolling.ini"), small_rolling);
    expect(*state, "animate rolling.ini -o a.gif --frames 2 --from 200us", 0, "");
    leave_out_blocks(script);
    is_expected("film-rolling", script);
}

/// Heights 0.5 mm apart are symmetric and have the mean 0, so their line is level, and its removal
/// does not change them.
static void sheets(void **state)
{
    static const char heights[] = "0 2\n0.5 -1\n1 -1\n1.5 -1\n2 -1\n2.5 2\nEOD\n";
    write_file(in(*state, "p.txt"), "# x [mm] z [um]\n0 2\n0.5 -1\n1 -1\n1.5 -1\n2 -1\n2.5 2\n");
    assert_int_equal(ra2d(*state, "surface p.txt --plot -o a.svg"), 0);
    assert_ptr_equal(strstr(block("d", 0), heights), block("d", 0));
    leave_out_blocks(script);
    is_expected("sheet", script);
    expect(*state, "surface small.ini --plot -o a.svg -s surface.slider.kind=flat", 0, "");
    leave_out_blocks(script);
    is_expected("sheet-of-two", script);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(page_of_little),
        TEST(page_of_runs),
        TEST(page_of_a_run),
        TEST(page_of_a_sweep),
        TEST(plots),
        TEST(films),
        TEST(plots_of_others),
        TEST(sheets),
        TEST(titles),
        TEST(pages_beside_recordings),
        TEST(page_of_all_tables),
        TEST(page_of_unlike_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
