// What plot and animate tell gnuplot, line by line, for tables and motions with known answers.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A gnuplot of ours keeps its script and draws a text (for films of PNGs, the file `drawn`). The
 * tables are small enough to be followed by hand. The film is of a rigid slider with a flat surface
 * that never touches: what is seen at every time is known.
 */
#include "support/run_cases.h"

#include <math.h>

static char output[1 << 16], script[1 << 20];

/// Runs `cd FOLDER; ra2d ARGUMENTS` with our gnuplot; the script is read if there is one.
static int ra2d(const char *folder, const char *arguments)
{
    char command[4096], here[1024], path[2048];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    assert_int_equal(setenv("RA2D_PATH", path, 1), 0);
    mkdir(in(folder, "bin"), 0777);
    write_file(in(folder, "bin/gnuplot"), "#!/bin/sh\ncat >script.new\n"
                                          "test -e lacks && grep -qf lacks script.new && exit 1\n"
                                          "grep -q '^plot ' script.new || exit 0\n"
                                          "mv script.new script\n"
                                          "if test -e drawn; then cat drawn; else printf drawn; "
                                          "fi\n");
    assert_int_equal(chmod(in(folder, "bin/gnuplot"), 0755), 0);
    remove(in(folder, "script"));
    snprintf(command, sizeof command,
             "cd '%s'; { env -u DISPLAY -u WAYLAND_DISPLAY PATH=\"$PWD/bin:$PATH\" \"$RA2D_PATH\" "
             "%s; } 2>&1",
             folder, arguments);
    const int code = shell(command, output, sizeof output);
    script[0] = '\0';
    if (exists(folder, "script")) {
        char *const text = read_text(in(folder, "script"), false);
        snprintf(script, sizeof script, "%s", text);
        free(text);
    }
    return code;
}

static void expect(const char *folder, const char *arguments, int code, const char *said)
{
    const int got = ra2d(folder, arguments);
    if (got != code || strcmp(output, said) != 0) {
        print_error("ra2d %s\nexit code %d, expected %d; said\n%s", arguments, got, code, output);
        fail();
    }
}

static void holds(const char *folder, const char *name, const char *text)
{
    char *const found = read_text(in(folder, name), false);
    assert_string_equal(found, text);
    free(found);
}

// ## Figures

#define SETTINGS                                                                                   \
    "set encoding utf8\nset border 3\nset tics out nomirror\nset key noautotitle\n"                \
    "set format '%g'\nset linetype 1 linecolor rgb '#000000'\n"                                    \
    "set linetype 2 linecolor rgb '#E69F00'\nset linetype 3 linecolor rgb '#0072B2'\n"
static void write_tables(const char *folder)
{
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    write_file(in(folder, "run/summary.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nsteps\t1\t1\n");
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

/// A page as a user sees it, and what it takes; without a title there are only data.
struct page {
    const char *points, *before, *title, *x, *y, *how, *after;
};

#define LINES "using 1:2 with lines linetype 1"
#define STEPS "using 1:2 with fsteps linetype 1"
#define SHARES "set logscale x\nset yrange [0:*]\n"
#define SHARES_END "unset logscale\nset yrange [*:*]\n"

static const struct page pages[] = {
    {"0 0.5\n0.25 -1\n", "", "speed", "t (s)", "speed (m/s)", LINES, "unset logscale\n"},
    {"0 3\n0.25 4\n", "", "contacts", "t (s)", "contacts", LINES, "unset logscale\n"},
    {"10 1e-12\n20 2.5\n", "set logscale xy\n", "speed", "f (Hz)", "speed (m2/s2/Hz)", LINES,
     "unset logscale\n"},
    {"1 0.75\n4 0.25\n", SHARES, "shocks: peak force", "peak force (N/m)", "share of the shocks",
     STEPS, SHARES_END},
    {"1e-05 1\n", SHARES, "shocks: duration", "duration (s)", "share of the shocks", STEPS,
     SHARES_END},
    {"", NULL, NULL, NULL, NULL, NULL, NULL},
    {"0.001 0.5\n", SHARES, "shocks: energy lost by the resonator", "energy (J/m)",
     "share of the shocks", STEPS, SHARES_END},
    {"12.5 0.001\n112.5 1e-06\n", "set logscale xy\n", "modes of the resonator",
     "natural frequency (Hz)", "mean square velocity (m2/s2)",
     "using 1:2 with linespoints linetype 1 pointtype 7", "unset logscale\n"},
    {"0 31.5\n61.5 125\n", "set style fill solid 0.5\nset xtics rotate by -45\n",
     "sound of the resonator", "octave band", "sound power level (dB re 1e-12 W/m)",
     "using 0:1:(0.8):xtic(2) with boxes linetype 1", ""},
};

/// The script of all pages.
static void put_script(const char *terminal, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "set terminal %s\n%s", terminal, SETTINGS);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        const struct page *const p = &pages[i];
        used += (size_t)snprintf(text + used, size - used, "$d << EOD\n%sEOD\n", p->points);
        if (p->title != NULL) {
            used += (size_t)snprintf(text + used, size - used,
                                     "%sset title '%s' noenhanced\nset xlabel '%s' noenhanced\n"
                                     "set ylabel '%s' noenhanced\nplot $d %s\n%s",
                                     p->before, p->title, p->x, p->y, p->how, p->after);
        }
    }
}

static void figures(void **state)
{
    char expected[8192];
    write_tables(*state);
    expect(*state, "plot run -o a.pdf", 0, "");
    put_script("pdfcairo size 18cm,11cm font ',9'", expected, sizeof expected);
    assert_string_equal(script, expected);
    holds(*state, "a.pdf", "drawn");
    // on a terminal
    expect(*state, "plot run", 0, "drawn");
    put_script("dumb size 100,28", expected, sizeof expected);
    assert_string_equal(script, expected);
    expect(*state, "plot run --terminal sixel", 0, "drawn");
    assert_int_equal(strncmp(script, "set terminal sixelgd size 900,550\n", 34), 0);
    // what is left out: tables that are not there, have a head alone or a single row
    assert_int_equal(remove(in(*state, "run/sound.tsv")) + remove(in(*state, "run/psd.tsv")), 0);
    write_file(in(*state, "run/histograms.tsv"), "# units\t-\nquantity\n");
    write_file(in(*state, "run/modes.tsv"), "# units\t1\n\nsolid\n");
    write_file(in(*state, "run/probes.tsv"), "# units\ts\tm/s\nt\tspeed\n0\t0.5\n");
    expect(*state, "plot run", 3, "ra2d: run: has no table that plot draws\n");
    assert_int_equal(remove(in(*state, "run/probes.tsv")), 0);
    expect(*state, "plot run", 3,
           "ra2d: note: no probes.tsv (output.sample = off): motion and spectra are left out\n"
           "ra2d: run: has no table that plot draws\n");
}

/// A page each, in windows of the first kind that there is.
static void windows(void **state)
{
    write_tables(*state);
    assert_int_equal(remove(in(*state, "run/sound.tsv")) + remove(in(*state, "run/psd.tsv")), 0);
    expect(*state, "plot run --terminal window", 0, "");
    assert_int_equal(strncmp(script, "set terminal qt 0 persist\n", 26), 0);
    assert_non_null(strstr(script, "set terminal qt 1 persist\nset title 'contacts'"));
    assert_non_null(strstr(script, "set terminal qt 2 persist\nset title 'shocks: peak force'"));
    assert_non_null(strstr(script, "set terminal qt 5 persist\nset title 'modes of"));
    assert_null(strstr(script, "qt 6"));
    // one that has neither of the first two
    write_file(in(*state, "lacks"), "terminal qt\nterminal wxt\n");
    expect(*state, "plot run --terminal window", 0, "");
    assert_int_equal(strncmp(script, "set terminal x11 0 persist\n", 27), 0);
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

// ## Films

/// A slider with a bump falls 10 um onto a resonator with another.
static const char falling[] = "[resonator]\nlength = 40 mm\nmodes = 6\n[slider]\nlength = 10 mm\n"
                              "[surface]\nkind = bumps\n"
                              "[surface.resonator]\nbumps = 5.5 mm:1 um:1 mm\n"
                              "[surface.slider]\nbumps = 5 mm:2 um:1 mm\n"
                              "[grid]\nspacing = 50 um\n"
                              "[sliding]\nspeed = 0.5 m/s\ninitial = drop\ndistance = 10 um\n"
                              "[time]\nstep = 1 us\nduration = 5 ms\n"
                              "[output]\nsample = 1 us\n"
                              "[probes]\nmiddle = resonator displacement 20 mm\n"
                              "right = resonator displacement 30 mm\n";

enum { BEAM = 301, BINS = 400 };

/// A raised cosine of a width of 1 mm.
static double bump(double x, double place, double height)
{
    const double s = (x - place) / 1e-3;
    return fabs(s) < 0.5 ? 0.5 * height * (1.0 + cos(2.0 * 3.141592653589793 * s)) : 0.0;
}

/// Where the block $NAME of a frame begins, counted from 0.
static const char *block(const char *name, int frame)
{
    char start[32];
    const char *at = script;
    snprintf(start, sizeof start, "$%s << EOD\n", name);
    for (int i = 0; i <= frame; i++) {
        at = strstr(i > 0 ? at + 1 : at, start);
        assert_non_null(at);
    }
    return at + strlen(start);
}

/// The points of a block, `count` of them with x from `first` [mm] in steps of `step`.
static void read_block(const char *name, int frame, int count, double first, double step, double *y)
{
    const char *at = block(name, frame);
    for (int i = 0; i < count; i++) {
        double x;
        int used = 0;
        assert_int_equal(sscanf(at, "%lf %lf%n", &x, &y[i], &used), 2);
        check_near(x, first + i * step, 1e-5 * (first + i * step));
        at += used + 1;
    }
    assert_int_equal(strncmp(at, "EOD\n", 4), 0);
}

/// Free fall: the beam is at rest, and no node touches.
static void film_of_a_fall(void **state)
{
    static double y[BINS], low[BINS], high[BINS];
    write_file(in(*state, "falling.ini"), falling);
    expect(*state, "animate falling.ini --from 1ms --duration 2ms --frames 1 -o a.gif", 0, "");
    holds(*state, "a.gif", "drawn");
    assert_int_equal(
        strncmp(script, "set terminal gif animate delay 8 optimize size 900,760\n", 55), 0);
    read_block("beam", 0, BEAM, 0.0, 40.0 / 300.0, y);
    for (int i = 0; i < BEAM; i++) {
        check_near(y[i], 0.0, 0.0);
    }
    read_block("force", 0, BINS, 0.0125, 0.025, y);
    read_block("low", 0, BINS, 0.0125, 0.025, low);
    read_block("high", 0, BINS, 0.0125, 0.025, high);
    double mean = 0.0, most = 0.0;
    for (int b = 0; b < BINS; b++) {
        // 201 nodes for 400 bins: one to each
        mean += bump(5e-5 * (b * 201 / BINS) + 5e-4, 5.5e-3, 1.0) / BINS;
    }
    for (int b = 0; b < BINS; b++) {
        const double x = 5e-5 * (b * 201 / BINS), fallen = 0.5 * 9.81 * 1e-6 * 1e6;
        check_near(y[b], 0.0, 0.0);
        check_near(low[b], bump(x + 5e-4, 5.5e-3, 1.0) - mean, 1e-5);
        // the step of 1 us moves the fall by 5e-9 m
        check_near(high[b], 10.0 - fallen - bump(x, 5e-3, 2.0) - mean, 1e-2);
        most = fmax(most, high[b]);
    }
    char expected[1024];
    const double margin = 0.05 * (most + mean) + 1e-9;
    snprintf(expected, sizeof expected,
             "EOD\nset multiplot layout 3,1 title 't = 0.001000 s' noenhanced\nset lmargin 10\n"
             "set object 1 rectangle from 0.5, graph 0 to 10.5, graph 1 fillcolor rgb '#56B4E9' "
             "fillstyle solid 0.4 noborder behind\n"
             "set xrange [0:40]\nset yrange [-1e-09:1e-09]\nset xlabel 'x (mm)'\n"
             "set ylabel 'deflection (um)'\nplot $beam with lines linetype 1\n"
             "unset object 1\nset xrange [0:10]\nset yrange [");
    const char *const rest = strstr(script, "EOD\nset multiplot");
    assert_non_null(rest);
    assert_int_equal(strncmp(rest, expected, strlen(expected)), 0);
    const char *const top = strchr(rest + strlen(expected), ':');
    assert_non_null(top);
    check_near(atof(rest + strlen(expected)), -mean - margin, 1e-5);
    check_near(atof(top + 1), most + margin, 1e-5);
    assert_non_null(strstr(top, "]\nset xlabel 'x under the slider (mm)'\n"
                                "set ylabel 'surfaces (um)'\nplot $low with lines linetype 1, "
                                "$high with lines linetype 3\nset yrange [0:1e-09]\n"
                                "set ylabel 'force (N/m)'\nplot $force with impulses linetype 2 "
                                "linewidth 2\nunset multiplot\n"));
}

/// What the tables of the run say at that time.
struct instant {
    double from, to;       ///< [s]
    double middle, right;  ///< at `to` [m]
    double force, samples; ///< sum after `from` up to `to`
};

static void take_instant(const double *v, size_t columns, void *context)
{
    struct instant *const i = context;
    assert_int_equal(columns, 5);
    if (v[0] > i->from + 5e-7 && v[0] < i->to + 5e-7) {
        i->middle = v[1];
        i->right = v[2];
        i->force += v[3];
        i->samples += 1.0;
    }
}

/// With contact: deflections and forces are those of the run's tables.
static void film_of_an_impact(void **state)
{
    static double y[BINS], low[BINS], high[BINS];
    double least = 0.0, most = 0.0, peak = 0.0, pull = 0.0;
    write_file(in(*state, "falling.ini"), falling);
    expect(*state, "run falling.ini -o run", 0, "");
    expect(*state, "animate run --from 1ms --duration 3ms --frames 3 -o a.gif", 0, "");
    for (int frame = 0; frame < 3; frame++) {
        struct instant now = {.from = frame * 1e-3, .to = (frame + 1) * 1e-3};
        char title[64];
        each_row(in(*state, "run/probes.tsv"), take_instant, &now);
        snprintf(title, sizeof title, "title 't = %.6f s'", now.to);
        assert_non_null(strstr(script, title));
        snprintf(title, sizeof title, "from %g, graph 0 to %g, graph 1", 5e2 * now.to,
                 5e2 * now.to + 10.0);
        assert_non_null(strstr(script, title));
        read_block("beam", frame, BEAM, 0.0, 40.0 / 300.0, y);
        check_near(y[150], 1e6 * now.middle, 1e-5 * fabs(1e6 * now.middle));
        check_near(y[225], 1e6 * now.right, 1e-5 * fabs(1e6 * now.right));
        check_near(y[0], 0.0, 1e-12);
        for (int i = 0; i < BEAM; i++) {
            least = fmin(least, y[i]);
            most = fmax(most, y[i]);
        }
        double sum = 0.0, touching = 0.0, gap = 1.0, centre = 0.0;
        read_block("force", frame, BINS, 0.0125, 0.025, y);
        read_block("low", frame, BINS, 0.0125, 0.025, low);
        read_block("high", frame, BINS, 0.0125, 0.025, high);
        for (int b = 0; b < BINS; b++) {
            sum += y[b];
            touching += y[b] > 0.0;
            centre += low[b] / BINS;
            gap = fmin(gap, high[b] - low[b]);
            peak = fmax(peak, y[b]);
            pull = fmin(pull, y[b]);
        }
        check_near(sum, now.force / now.samples, 2e-5 * sum);
        check_near(centre, 0.0, 1e-5);
        assert_true((touching > 0.0) == (frame > 0));
        // 2.1e12 Pa: what a node bears presses it in by picometres
        assert_true(gap > -1e-3);
    }
    const double margin = 0.05 * (most - least);
    assert_true(peak > 0.1);
    // all frames have the same scales
    const char *const scale = strstr(script, "set yrange [");
    assert_non_null(scale);
    check_near(atof(scale + 12), least - margin, 1e-6);
    check_near(atof(strchr(scale, ':') + 1), most + margin, 1e-6);
    const char *const forces = strstr(script, "set yrange [0:");
    assert_non_null(forces);
    check_near(atof(forces + 14), peak + 0.05 * (peak - pull), 1e-5 * peak);
    // after the end of the run there is nothing to draw, and of fewer frames those that are there
    expect(*state, "animate run --from 4ms --duration 2ms --frames 2 -o a.gif", 0, "");
    assert_non_null(strstr(script, "'t = 0.004000 s'"));
    assert_null(strstr(script, "'t = 0.005"));
    expect(*state, "animate run --from 5ms -o b.gif", 2,
           "ra2d: --from: the run ends at 0.005 s, before 0.005 s\n");
}

// ## Frames as files

/// A PNG as far as its chunks go: signature, one of `size` bytes of data, IEND.
static void put_png(FILE *file, unsigned char mark, unsigned size)
{
    static const unsigned char end[12] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 1, 2, 3, 4};
    const unsigned char head[16] = {0x89,
                                    'P',
                                    'N',
                                    'G',
                                    '\r',
                                    '\n',
                                    26,
                                    '\n',
                                    0,
                                    0,
                                    (unsigned char)(size >> 8),
                                    (unsigned char)size,
                                    'I',
                                    'D',
                                    'A',
                                    'T'};
    fwrite(head, 1, sizeof head, file);
    for (unsigned i = 0; i < size + 4; i++) {
        putc(mark, file);
    }
    fwrite(end, 1, sizeof end, file);
}

static void is_png(const char *path, int mark, long size)
{
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 16, SEEK_SET), 0);
    assert_int_equal(getc(file), mark);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    assert_int_equal(ftell(file), 16 + size + 4 + 12);
    fclose(file);
}

static void write_pictures(const char *folder, int count, size_t cut)
{
    FILE *const file = fopen(in(folder, "drawn"), "wb");
    assert_non_null(file);
    for (int i = 0; i < count; i++) {
        put_png(file, (unsigned char)('a' + i), i == 1 ? 0 : 70000u / (unsigned)(i + 1) % 65536u);
    }
    const long size = ftell(file) - (long)cut;
    assert_int_equal(fclose(file), 0);
    assert_int_equal(truncate(in(folder, "drawn"), size), 0);
}

static void frames_are_cut(void **state)
{
    static const char animate[] = "animate small.ini --frames 3 --duration 30us -o film";
    write_pictures(*state, 3, 0);
    expect(*state, animate, 0, "");
    assert_int_equal(strncmp(script, "set terminal pngcairo size 900,760\n", 35), 0);
    is_png(in(*state, "film/frame-0001.png"), 'a', 70000 % 65536);
    is_png(in(*state, "film/frame-0002.png"), 'b', 0);
    is_png(in(*state, "film/frame-0003.png"), 'c', 70000 / 3);
    assert_int_equal(count_files(in(*state, "film"), ""), 3);
    // all or none: those of before stay
    const struct {
        int drawn;
        size_t cut;
        const char *said;
    } wrong[] = {{2, 0, "ra2d: gnuplot drew 2 of 3 frames\n"},
                 {3, 1, "ra2d: gnuplot drew 2 of 3 frames\n"},
                 {4, 0, "ra2d: gnuplot drew more than 3 frames\n"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_pictures(*state, wrong[i].drawn, wrong[i].cut);
        write_file(in(*state, "film/frame-0001.png"), "before");
        expect(*state, animate, 5, wrong[i].said);
        holds(*state, "film/frame-0001.png", "before");
        assert_int_equal(count_files(in(*state, "film"), ""), 3);
    }
    expect(*state, "animate small.ini --frames 1 -o small.ini", 5,
           "ra2d: small.ini: is not a folder; name another one with -o\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(film_of_a_fall, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(film_of_an_impact, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(frames_are_cut, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(figures, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(windows, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(broken_tables, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
