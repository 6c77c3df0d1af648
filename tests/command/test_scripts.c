// Tests of the input that plot gives to gnuplot, line by line, for tables with known answers.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The tables are small enough to be checked by hand.
 */
#include "support/drawing.h"

// ## Figures

#define SETTINGS                                                                                   \
    "set encoding utf8\nset border 3\nset tics out nomirror\nset key noautotitle\n"                \
    "set format '%g'\nset linetype 1 linecolor rgb '#000000'\n"                                    \
    "set linetype 2 linecolor rgb '#E69F00'\nset linetype 3 linecolor rgb '#0072B2'\n"             \
    "set linetype 4 linecolor rgb '#009E73'\nset linetype 5 linecolor rgb '#CC79A7'\n"             \
    "set linetype 6 linecolor rgb '#56B4E9'\nset linetype 7 linecolor rgb '#D55E00'\n"             \
    "set linetype 8 linecolor rgb '#808080'\n"
static void write_tables(const char *folder)
{
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    write_file(in(folder, "run/summary.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nsteps\t1\t1\n"
               "shock_reference\t0.78\tN/m\nshock_energy_resonator\t1\tJ/m\n");
    write_file(in(folder, "run/probes.tsv"), "# units\ts\tm/s\t1\nt\tspeed\tcontacts\n"
                                             "0\t0.5\t3\n0.25\t-1\t4\n");
    write_file(in(folder, "run/psd.tsv"), "# units\tHz\tm2/s2/Hz\nf\tspeed\n"
                                          "0\t9\n10\t1e-12\n20\t2.5\n");
    write_file(
        in(folder, "run/histograms.tsv"),
        "# units\t-\tSI\tSI\t1\t1\t1\nquantity\tlower\tupper\tcount\tshare\tcdf\n"
        "peak_force\t1\t2\t3\t0.75\t0.75\npeak_force\t2\t4\t0\t0\t0.75\n"
        "peak_force\t4\t8\t1\t0.25\t1\n"
        "duration\t1e-05\t2e-05\t4\t1\t1\nduration\t0\t1\t4\t1\t1\nduration\tinf\tinf\t4\t1\t1\n"
        "duration\t1\t2\t4\tinf\t1\n"
        "energy_positive\t-1\t2\t1\t1\t1\n"
        "energy_negative\t0.001\t2\t1\t0.5\t1\nother\t1\t2\t1\t1\t1\n");
    write_file(in(folder, "run/modes.tsv"),
               "# units\t1\t1\t1\tHz\t1\tm2/s2\nsolid\tk\troot\tf\tzeta\tv_mean_square\n"
               "0\t1\t3\t12.5\t0.02\t0.001\n0\t2\t6\t50\t0.02\t0\n0\t3\t9\t112.5\t0.02\t1e-06\n"
               "1\t1\t3\t7\t0.02\t1\n");
    write_file(in(folder, "run/sound.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nradiated_power\t1\tW/m\n"
               "sound_power_level_31.5_Hz\t-inf\tdB\nsound_power_level_125_Hz\t61.5\tdB\n"
               "sound_power_level_A\t60\tdB\n");
}

/// A page as a user sees it, and its tables. Without a title there are only data.
struct page {
    const char *points, *before, *title, *x, *y, *how, *after;
};

#define LINES "using 1:2 with lines linetype 1"
#define STEPS "using 1:2 with fsteps linetype 1"
#define SHARES "set logscale x\nset yrange [0:*]\n"
#define SHARES_END "unset logscale\nset yrange [*:*]\n"

static const struct page pages[] = {
    {"0 0.5\n0.25 -1\n", "", "speed", "t (s)", "speed (m/s)", LINES, "unset logscale\n"},
    {"0 3\n0.25 4\n", "", "number of contacts", "t (s)", "contacts", LINES, "unset logscale\n"},
    {"10 1e-12\n20 2.5\n", "set logscale xy\n", "spectrum of speed", "f (Hz)", "speed (m2/s2/Hz)",
     LINES, "unset logscale\n"},
    {"1 0.75\n4 0.25\n", SHARES, "shocks: peak force", "peak force (N/m)", "share of the shocks",
     STEPS, SHARES_END},
    {"1e-05 1\n", SHARES, "shocks: duration", "duration (s)", "share of the shocks", STEPS,
     SHARES_END},
    {"", NULL, NULL, NULL, NULL, NULL, NULL},
    {"0.001 0.5\n", SHARES, "shocks: energy lost by the resonator", "energy (J/m)",
     "share of the shocks", STEPS, SHARES_END},
    {"12.5 0.001\n112.5 1e-06\n", "set logscale xy\n", "modes of the resonator",
     "natural frequency (Hz)", "mean square velocity (m2/s2)",
     "using 1:2 with linespoints pointtype 7 linetype 1", "unset logscale\n"},
    {"0 31.5\n61.5 125\n", "set style fill solid 0.5\nset xtics rotate by -45\n",
     "sound of the resonator", "octave band", "sound power level (dB re 1e-12 W/m)",
     "using 0:1:(0.8):xtic(2) with boxes linetype 1", "set xtics norotate autofreq\n"},
};

/// The script of all pages. If windows are possible, each page has its own.
static void put_script(const char *terminal, const char *window, char *text, size_t size)
{
    int drawn = 0;
    size_t used = (size_t)snprintf(text, size, "set terminal %s\n%s", terminal, SETTINGS);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        const struct page *const p = &pages[i];
        used += (size_t)snprintf(text + used, size - used, "$d << EOD\n%sEOD\n", p->points);
        if (p->title != NULL) {
            char next[120] = "";
            if (window != NULL) {
                snprintf(next, sizeof next, "set terminal %s %d persist title '%s'\n", window,
                         drawn, p->title);
            }
            used += (size_t)snprintf(text + used, size - used,
                                     "%s%sset title '%s' noenhanced\nset xlabel '%s' noenhanced\n"
                                     "set ylabel '%s' noenhanced\nplot $d %s\n%s",
                                     p->before, next, p->title, p->x, p->y, p->how, p->after);
            drawn++;
        }
    }
}

static void figures(void **state)
{
    char expected[8192];
    write_tables(*state);
    expect(*state, "plot run -o a.pdf", 0, "");
    put_script("pdfcairo size 18cm,11cm font ',9'", NULL, expected, sizeof expected);
    assert_string_equal(script, expected);
    holds(*state, "a.pdf", "drawn");
    // without options, plot draws in the terminal
    expect(*state, "plot run", 0, "drawn");
    put_script("dumb size 100,28", NULL, expected, sizeof expected);
    assert_string_equal(script, expected);
    expect(*state, "plot run --terminal sixel", 0, "drawn");
    assert_int_equal(strncmp(script, "set terminal sixelgd size 900,550\n", 34), 0);
    // pages are left out if their tables are missing, or have only a head or one row
    assert_int_equal(remove(in(*state, "run/sound.tsv")) + remove(in(*state, "run/psd.tsv")), 0);
    write_file(in(*state, "run/histograms.tsv"), "# units\t-\nquantity\n");
    write_file(in(*state, "run/modes.tsv"), "# units\t1\n\nsolid\n");
    write_file(in(*state, "run/probes.tsv"), "# units\ts\tm/s\nt\tspeed\n0\t0.5\n");
    expect(*state, "plot run", 3,
           "ra2d: run: has no table that plot draws: make it again with samples (output.sample) or "
           "over a longer time.duration\n");
    assert_int_equal(remove(in(*state, "run/probes.tsv")), 0);
    expect(*state, "plot run", 3,
           "ra2d: note: no probes.tsv (output.sample = off): motion and spectra are left out\n"
           "ra2d: run: has no table that plot draws: make it again with samples (output.sample) or "
           "over a longer time.duration\n");
}

/// The pages in three dimensions show where the plate moves, where contact spots are, and modes as
/// points.
static void pages_of_a_plate(void **state)
{
    static const char expected[] =
        "$d << EOD\n50 2e-06\nEOD\nset logscale xy\nset title 'modes of the plate' noenhanced\n"
        "set xlabel 'natural frequency (Hz)' noenhanced\n"
        "set ylabel 'mean square velocity (m2/s2)' noenhanced\n"
        "plot $d using 1:2 with points pointtype 7 pointsize 0.5 linetype 1\nunset logscale\n"
        "$d << EOD\n0 0 0\n450 0 2\n0 300 1.5\nEOD\n"
        "set palette defined (0 '#440154', 1 '#3B528B', 2 '#21908C', 3 '#5DC863', 4 '#FDE725')\n"
        "set size ratio -1\nset cblabel 'rms velocity (mm/s)'\nset cbrange [0:*]\n"
        "set xrange [*:*] noextend\nset yrange [*:*] noextend\n"
        "set title 'rms velocity over the plate' noenhanced\nset xlabel 'x (mm)' noenhanced\n"
        "set ylabel 'y (mm)' noenhanced\nplot $d using 1:2:3 with image linetype 1\n"
        "set size noratio\nset xrange [*:*] extend\nset yrange [*:*] extend\n"
        "$d << EOD\n7.5 9 2.5\n10 0 5\nEOD\nset size ratio -1\n"
        "set title 'contact spots on the block: area as peak force' noenhanced\n"
        "set xlabel 'x on the block (mm)' noenhanced\nset ylabel 'y on the block (mm)' noenhanced\n"
        "plot $d using 1:2:3 with points pointtype 7 pointsize variable linetype 1\n"
        "set size noratio\n";
    assert_int_equal(mkdir(in(*state, "run"), 0777), 0);
    write_file(in(*state, "run/summary.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nlevel_plate\t100\tdB\n");
    write_file(in(*state, "run/modes.tsv"),
               "# units\t1\tHz\tm2/s2\nsolid\tf\tv_mean_square\n0\t50\t2e-06\n");
    write_file(in(*state, "run/map.tsv"), "# units\tm\tm\tm2/s2\nx\ty\tv_mean_square\n0\t0\t0\n"
                                          "0.45\t0\t4e-06\n0\t0.3\t2.25e-06\n0.45\t0.3\tinf\n");
    write_file(in(*state, "run/spots.tsv"), "# units\tN\tm\tm\npeak_force\tx\ty\n"
                                            "0.25\t0.0075\t0.009\n1\t0.01\t0\n0.5\tinf\t0\n");
    expect(*state, "plot run -o a.pdf", 0,
           "ra2d: note: no probes.tsv (output.sample = off): motion and spectra are left out\n");
    assert_string_equal(strstr(script, "$d"), expected);
    // a terminal of letters has no colours, and several runs have no map
    assert_int_equal(ra2d(*state, "plot run --terminal dumb"), 0);
    assert_null(strstr(script, "with image"));
    expect(*state, "plot run run -o a.pdf", 0,
           "ra2d: note: no probes.tsv (output.sample = off): motion and spectra are left out\n");
    assert_null(strstr(script, "with image"));
    assert_non_null(strstr(script, "plot $d using 1:2:3 with points pointtype 7 pointsize variable "
                                   "linetype 1 title 'run' noenhanced, $d1 using 1:2:3 "));
}

/// A run whose column has another unit than that of the first run does not fit the axis, and is
/// left out. A run with the same unit is drawn.
static void units_of_curves(void **state)
{
    static const char head[] = "# units\t-\t-\t-\nquantity\tvalue\tunit\nsteps\t1\t1\n";
    static const char *const units[] = {"m/s", "m", "m/s", "m/s"};
    for (int i = 0; i < 4; i++) {
        char run[8], path[40], table[200];
        snprintf(run, sizeof run, "run%d", i);
        assert_int_equal(mkdir(in(*state, run), 0777), 0);
        snprintf(path, sizeof path, "%s/summary.tsv", run);
        write_file(in(*state, path), head);
        snprintf(path, sizeof path, "%s/probes.tsv", run);
        snprintf(table, sizeof table, "# units\ts\t%s\nt\tspeed\n0\t%d\n1\t5\n", units[i], i + 1);
        write_file(in(*state, path), table);
    }
    write_file(in(*state, "run3/psd.tsv"), "# units\tHz\tm2/s2/Hz\nf\tspeed\n0\t9\n10\t1\n20\t2\n");
    expect(*state, "plot run0 run1 run2 -o a.pdf", 0, "");
    assert_non_null(strstr(script, "$d << EOD\n0 1\n1 5\nEOD\n$d2 << EOD\n0 3\n1 5\nEOD\n"));
    assert_non_null(strstr(script, "set ylabel 'speed (m/s)' noenhanced\n"));
    assert_non_null(strstr(script, "linetype 1 title 'run0' noenhanced, $d2 "));
    assert_null(strstr(script, "title 'run1'"));
    // one figure has the width of a picture; two stand side by side
    expect(*state, "plot run0 -o a.svg", 0, "");
    assert_non_null(strstr(script, "set terminal svg size 700,430\n"));
    assert_non_null(strstr(script, "\nset multiplot layout 1,1\n"));
    expect(*state, "plot run3 -o a.svg", 0, "");
    assert_non_null(strstr(script, "set terminal svg size 1400,430\n"));
    assert_non_null(strstr(script, "\nset multiplot layout 1,2\n"));
    // eight runs have a colour each
#define EIGHT "run0 run2 run0 run2 run0 run2 run0 run2 "
    expect(*state, "plot " EIGHT "-o a.svg", 0, "");
    assert_non_null(strstr(script, "linetype 8 title 'run2' noenhanced\n"));
    assert_int_equal(ra2d(*state, "plot run0 " EIGHT "-o a.svg"), 2);
    assert_memory_equal(output, "ra2d: plot: 9 files given, 8 at most; usage: ", 45);
    write_file(in(*state, "drawn"), "<svg>1</svg>\n");
    expect(*state, "report " EIGHT "-o a.html", 0, "");
    assert_int_equal(ra2d(*state, "report run0 " EIGHT "-o a.html"), 2);
    assert_memory_equal(output, "ra2d: report: 9 files given, 8 at most; usage: ", 47);
#undef EIGHT
}

/// The forces of the circles of a run in the figure of a page, in the order of the page. Returns
/// their number.
static size_t circles(const char *page, size_t run, double *force, size_t room)
{
    const char *at = strstr(page, "\"title\":\"contact spots on the block: area as peak force\"");
    size_t count = 0;
    for (size_t i = 0; i <= run && at != NULL; i++) {
        at = strstr(at + 1, ",\"z\":[");
    }
    assert_non_null(at);
    for (at += 5; *at != ']' && count < room; count++) {
        char *end;
        force[count] = strtod(at + 1, &end);
        assert_true(end > at + 1);
        at = end;
    }
    return count;
}

/// A page has the 900 circles of the largest forces, or as many in all if it has several runs.
static void the_largest_spots(void **state)
{
    enum { SPOTS = 905, MOST = 900 };
    static double force[MOST + 1];
    assert_int_equal(mkdir(in(*state, "run"), 0777), 0);
    write_file(in(*state, "run/summary.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nlevel_plate\t100\tdB\n");
    FILE *const table = fopen(in(*state, "run/spots.tsv"), "w");
    assert_non_null(table);
    fputs("# units\tN\tm\tm\npeak_force\tx\ty\n", table);
    // the forces 1 to 905 in a mixed order
    for (int i = 0; i < SPOTS; i++) {
        fprintf(table, "%d\t%g\t0.001\n", i * 7 % SPOTS + 1, 1e-6 * i);
    }
    assert_int_equal(fclose(table), 0);
    write_file(in(*state, "drawn"), "<svg>1</svg>\n");
    for (size_t runs = 1; runs <= 2; runs++) {
        const size_t most = MOST / runs;
        expect(*state, runs == 1 ? "report run -o a.html" : "report run run -o a.html", 0, "");
        char *const page = read_text(in(*state, "a.html"), false);
        for (size_t run = 0; run < runs; run++) {
            assert_int_equal(circles(page, run, force, MOST + 1), most);
            for (size_t i = 0, row = 0; i < most; i++, row++) {
                while (row * 7 % SPOTS + 1 <= SPOTS - most) {
                    row++;
                }
                check_near(force[i], (double)(row * 7 % SPOTS + 1), 0.0);
            }
        }
        free(page);
    }
}

/// Tables with a single row are drawn. So are tables with further rows that cannot be drawn.
static void single_pages(void **state)
{
    static const char start[] = "set terminal dumb size 100,28\n" SETTINGS;
    static const struct {
        const char *name, *table, *script;
    } all[] = {
        {"sound.tsv",
         "# units\t-\t-\t-\nquantity\tvalue\tunit\nsound_power_level_500_Hz\t-3.25\tdB\n",
         "$d << EOD\n-3.25 500\nEOD\nset style fill solid 0.5\nset xtics rotate by -45\n"
         "set title 'sound of the resonator' noenhanced\nset xlabel 'octave band' noenhanced\n"
         "set ylabel 'sound power level (dB re 1e-12 W/m)' noenhanced\n"
         "plot $d using 0:1:(0.8):xtic(2) with boxes linetype 1\nset xtics norotate autofreq\n"},
        {"modes.tsv",
         "# units\t1\tHz\tm2/s2\nsolid\tf\tv_mean_square\n0\t0.5\t0.25\n0\tinf\t1\n0\t1\tinf\n"
         "0\t-1\t1\n0\t1\t-1\n",
         "$d << EOD\n0.5 0.25\nEOD\nset logscale xy\n"
         "set title 'modes of the resonator' noenhanced\n"
         "set xlabel 'natural frequency (Hz)' noenhanced\n"
         "set ylabel 'mean square velocity (m2/s2)' noenhanced\n"
         "plot $d using 1:2 with linespoints pointtype 7 linetype 1\nunset logscale\n"},
        {"histograms.tsv",
         "# units\t-\tSI\t1\nquantity\tlower\tshare\nenergy_positive\t0.5\t0.125\n",
         "$d << EOD\nEOD\n$d << EOD\nEOD\n$d << EOD\n0.5 0.125\nEOD\n"
         "set logscale x\nset yrange [0:*]\n"
         "set title 'shocks: energy gained by the resonator' noenhanced\n"
         "set xlabel 'energy (J/m)' noenhanced\nset ylabel 'share of the shocks' noenhanced\n"
         "plot $d using 1:2 with fsteps linetype 1\nunset logscale\nset yrange [*:*]\n"
         "$d << EOD\nEOD\n"},
        {"modes.tsv", "# units\t1\tHz\tm2/s2\nsolid\tf\tv_mean_square\n1\t2\t3\n", NULL},
        {"sound.tsv",
         "# units\t-\t-\t-\nquantity\tvalue\tunit\nsound_power_level_A\t1\tdB\n"
         "sound_power_level_inf_Hz\t1\tdB\nsound_power_leve\t1\tdB\n",
         NULL},
        {"histograms.tsv", "# units\t-\tSI\t1\nquantity\tlower\tshare\nother\t1\t1\n", NULL},
    };
    assert_int_equal(mkdir(in(*state, "run"), 0777), 0);
    write_file(in(*state, "run/summary.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nshock_energy_resonator\t1\tJ/m\n");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char path[64], expected[4096];
        snprintf(path, sizeof path, "run/%s", all[i].name);
        write_file(in(*state, path), all[i].table);
        ra2d(*state, "plot run");
        snprintf(expected, sizeof expected, "%s%s", start,
                 all[i].script != NULL ? all[i].script : "");
        assert_string_equal(script, all[i].script != NULL ? expected : "");
        assert_non_null(
            strstr(output, all[i].script != NULL
                               ? "\ndrawn"
                               : "\nra2d: run: has no table that plot draws: make it again with "
                                 "samples (output.sample) or over a longer time.duration\n"));
        assert_int_equal(remove(in(*state, path)), 0);
    }
}

/// One picture has all pages, with a curve for each run. Its name can have several endings.
static void one_picture(void **state)
{
    write_tables(*state);
    assert_int_equal(rename(in(*state, "run"), in(*state, "it's")), 0);
    write_tables(*state);
    expect(*state, "plot run \"it's\" -o a.svg", 0, "");
    const char *const layout = strstr(script, "set terminal svg size 1400,");
    assert_non_null(layout);
    assert_non_null(strstr(layout, "\nset multiplot layout 4,2\n$d << EOD\n"));
    assert_non_null(strstr(script, "$d1 << EOD\n0 0.5\n0.25 -1\nEOD\n"));
    assert_non_null(strstr(script,
                           "plot $d using 1:2 with lines linetype 1 title 'run' noenhanced, "
                           "$d1 using 1:2 with lines linetype 2 title 'it?s' noenhanced\n"));
    assert_non_null(strstr(script, "\nunset multiplot\n"));
    // a run without this table has no curve there
    assert_int_equal(remove(in(*state, "it's/modes.tsv")), 0);
    expect(*state, "plot run \"it's\" -o a.png", 0, "");
    assert_non_null(strstr(script, "pointtype 7 linetype 1 title 'run' noenhanced\nunset"));
    assert_non_null(strstr(script, "set terminal pngcairo size 1400,"));
    // forces of whole beams have another axis
    write_file(in(*state, "it's/summary.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nshock_reference\t0.78\tN\n");
    expect(*state, "plot \"it's\" -o a.png", 0, "");
    assert_non_null(strstr(script, "set xlabel 'peak force (N)' noenhanced\n"));
    expect(*state, "plot run \"it's\" -o a.png", 0, "");
    const char *const peaks = strstr(script, "set xlabel 'peak force (N/m)' noenhanced\n");
    assert_non_null(peaks);
    assert_non_null(strstr(peaks, "fsteps linetype 1 title 'run' noenhanced\nunset logscale\n"));
    assert_true(strstr(peaks, "linetype 1 title 'run' noenhanced\nunset") <
                strstr(peaks, "'it?s'"));
    expect(*state, "plot run -o a.mp4", 2,
           "ra2d: plot: -o a.mp4: write a name that ends with .pdf, .png, .svg or .html\n");
    assert_false(exists(*state, "a.mp4"));
}

/// Rolling contact has histories, the path and spectra.
static void rolling(void **state)
{
    assert_int_equal(mkdir(in(*state, "run"), 0777), 0);
    write_file(in(*state, "run/summary.tsv"), "# units\t-\nquantity\n");
    write_file(in(*state, "run/histories.tsv"), "# units\ts\tN\nt\tforce\n0\t1\n1\t2\n");
    write_file(in(*state, "run/excitation.tsv"), "# units\tm\tN\nx\tload\n0\t1\n1\t2\n");
    write_file(in(*state, "run/response.tsv"), "# units\tHz\tN2/Hz\tN2/Hz\nf\tforce\tforce_half\n"
                                               "1\t1\tNaN\n2\t2\tNaN\n3\t1\tNaN\n");
    expect(*state, "plot run --terminal dumb", 0, "drawn");
    static const char *const titles[] = {"'contact force'", "'along the path: load'",
                                         "'spectrum of the contact force'"};
    int drawn = 0;
    for (const char *at = script; (at = strstr(at, "set title ")) != NULL; at++) {
        assert_memory_equal(at + 10, titles[drawn], strlen(titles[drawn]));
        drawn++;
    }
    assert_int_equal(drawn, 3);
}

/// Each page has a window, of the first kind that is available.
static void windows(void **state)
{
    static const char *const kinds[] = {"qt", "wxt", "x11"};
    static const char *const lacks[] = {"nothing", "terminal qt", "terminal qt\nterminal wxt",
                                        "terminal qt\nterminal wxt\nterminal x11"};
    char expected[8192], terminal[40];
    write_tables(*state);
    for (int i = 0; i < 3; i++) {
        write_file(in(*state, "lacks"), lacks[i]);
        expect(*state, "plot run --terminal window", 0, "");
        snprintf(terminal, sizeof terminal, "%s 0 persist", kinds[i]);
        put_script(terminal, kinds[i], expected, sizeof expected);
        assert_string_equal(script, expected);
    }
    write_file(in(*state, "lacks"), lacks[3]);
    expect(*state, "plot run --terminal window", 5,
           "ra2d: this gnuplot opens no window: install gnuplot-qt, or write -o FILE.pdf or "
           "--terminal dumb\n");
    write_file(in(*state, "lacks"), "sixelgd");
    expect(*state, "plot run --terminal sixel", 5,
           "ra2d: this gnuplot draws no sixels: write -o FILE.pdf or --terminal dumb\n");
    // a file and a named terminal exclude each other
    expect(*state, "plot run -o a.pdf --terminal window", 2,
           "ra2d: plot: -o draws into a file, --terminal on a terminal; give one of them\n");
    expect(*state, "plot run -o a.pdf", 0, "");
    assert_int_equal(strncmp(script, "set terminal pdfcairo ", 22), 0);
    expect(*state, "plot run --terminal dumb", 0, "drawn");
    assert_int_equal(strncmp(script, "set terminal dumb ", 18), 0);
}

/// On a screen and without options, windows are opened if this is possible.
static void screens(void **state)
{
    static const char *const screen[] = {"-u WAYLAND_DISPLAY DISPLAY=:9",
                                         "-u DISPLAY WAYLAND_DISPLAY=w"};
    write_tables(*state);
    for (int i = 0; i < 2; i++) {
        environment = screen[i];
        expect(*state, "plot run", 0, "");
        assert_int_equal(strncmp(script, "set terminal qt 0 persist\n", 26), 0);
        expect(*state, "plot run --terminal dumb", 0, "drawn");
        assert_int_equal(strncmp(script, "set terminal dumb ", 18), 0);
        expect(*state, "plot run -o a.pdf", 0, "");
        assert_int_equal(strncmp(script, "set terminal pdfcairo ", 22), 0);
    }
    write_file(in(*state, "lacks"), "terminal qt\nterminal wxt\nterminal x11");
    expect(*state, "plot run", 0, "drawn");
    assert_int_equal(strncmp(script, "set terminal dumb ", 18), 0);
    environment = "-u DISPLAY -u WAYLAND_DISPLAY";
}

/// Folders without a finished run are drawn as far as tables exist.
static void unfinished_runs(void **state)
{
    const char *const folder = *state;
    expect(folder, "plot run", 3,
           "ra2d: run: is not the folder of a run: it has no summary.tsv; name one that `ra2d run` "
           "wrote\n");
    assert_int_equal(mkdir(in(folder, "run.partial"), 0777), 0);
    expect(folder, "plot run", 3,
           "ra2d: run: is not complete; the unfinished run is in run.partial: let it finish, or "
           "run it again with --resume\n");
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    expect(folder, "plot run", 3,
           "ra2d: run: is not the folder of a run: it has no summary.tsv; name one that `ra2d run` "
           "wrote\n");
    write_file(in(folder, "run/probes.partial.tsv"), "# units\ts\tm/s\nt\tv\n");
    expect(folder, "plot run", 3,
           "ra2d: run: is not complete: it has probes.partial.tsv and no summary.tsv; let it "
           "finish, or run it again\n");
}

static void broken_tables(void **state)
{
    write_tables(*state);
    write_file(in(*state, "run/modes.tsv"), "# units\t1\tHz\nsolid\tf\n0\t1\n");
    expect(*state, "plot run -o a.pdf", 3,
           "ra2d: run/modes.tsv:2: has no column 'v_mean_square' (plot): its columns are solid, "
           "f\n");
    write_file(in(*state, "run/psd.tsv"), "# units\tHz\t1\nf\tv\n0\tx\n");
    expect(*state, "plot run -o a.pdf", 0 + 3,
           "ra2d: run/modes.tsv:2: has no column 'v_mean_square' (plot): its columns are solid, "
           "f\n");
    write_file(in(*state, "run/psd.tsv"), "# units\tHz\t1\nf\tv\n0\tx\n1\t2\n");
    expect(*state, "plot run -o a.pdf", 3,
           "ra2d: run/psd.tsv:3: column 'v': 'x' is not a number: give one in every row\n");
    assert_false(exists(*state, "a.pdf"));
    assert_int_equal(count_files(*state, "partial"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(figures, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(pages_of_a_plate, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(units_of_curves, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_largest_spots, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(single_pages, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(one_picture, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(rolling, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(windows, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(screens, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(unfinished_runs, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(broken_tables, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
