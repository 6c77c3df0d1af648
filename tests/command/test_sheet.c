// Tests of sheet.c: files of every kind, the input of gnuplot, refusals, memory.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * To compare numbers, the tests replace gnuplot by a script that prints its input.
 */
#include "support/memory.h"
#include "support/run_cases.h"

#include "command/pictures.h"

static char output[1 << 20];

/// Runs `cd FOLDER; BEFORE ra2d ARGUMENTS`. Checks its exit code and a piece of its output.
static void says(const char *folder, const char *before, const char *arguments, int code,
                 const char *piece)
{
    char command[4096], here[1024];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(command, sizeof command,
             "R='%s%s%s'; cd '%s'; { env -u DISPLAY -u WAYLAND_DISPLAY %s \"$R\" %s; } 2>&1",
             program()[0] == '/' ? "" : here, program()[0] == '/' ? "" : "/", program(), folder,
             before, arguments);
    const int got = shell(command, output, sizeof output);
    if (got != code || strstr(output, piece) == NULL) {
        print_error("ra2d %s\nexit code %d, expected %d; output lacks '%s':\n%.3000s\n", arguments,
                    got, code, piece, output);
        fail();
    }
}

static void begins(const char *folder, const char *name, const char *start)
{
    char *const text = read_text(in(folder, name), false);
    assert_memory_equal(text, start, strlen(start));
    free(text);
}

static void stand_in(const char *folder)
{
    assert_int_equal(mkdir(in(folder, "bin"), 0777), 0);
    write_file(in(folder, "bin/gnuplot"), "#!/bin/sh\ncat\n");
    assert_int_equal(chmod(in(folder, "bin/gnuplot"), 0755), 0);
}

/// A sheet is made as every kind of file and on a screen, for cases and a measured profile, for
/// flat surfaces and bumps.
static void files(void **state)
{
    says(*state, "", "surface small.ini --plot -o a.png", 0, "");
    begins(*state, "a.png", "\x89PNG");
    says(*state, "", "surface small.ini --plot -o a.svg -s surface.slider.kind=flat", 0, "");
    begins(*state, "a.svg", "<?xml");
    says(*state, "", "surface small.ini >profile.txt", 0, "");
    says(*state, "", "surface profile.txt --plot -o a.pdf --form 2 --lambda-c 5mm", 0, "note: ");
    begins(*state, "a.pdf", "%PDF");
    says(*state, "", "surface profile.txt --plot --terminal dumb --level mean", 0, "heights");
    says(*state, "", "surface small.ini --plot -s surface.kind=sine", 0, "autocorrelation");
    write_file(in(*state, "small.txt"), "# x [mm] z [um]\n0 0\n1 1\n2 0\n");
    says(*state, "", "surface small.txt --plot", 0, "profile");
}

/// The value beside the first number that is `x` or more, in a block of the script after `place`.
/// The data of a panel come before its title.
static double beside(const char *script, const char *place, const char *block, double x)
{
    const char *at = strstr(strstr(script, place), block);
    assert_non_null(at);
    for (at = strchr(at, '\n') + 1; strncmp(at, "EOD", 3) != 0; at = strchr(at, '\n') + 1) {
        double value[2];
        assert_int_equal(sscanf(at, "%lf %lf", &value[0], &value[1]), 2);
        if (value[0] >= x) {
            return value[1];
        }
    }
    return -1.0;
}

/// The last x of a block after `place`.
static double last(const char *script, const char *place, const char *block)
{
    const char *at = strstr(strstr(script, place), block);
    double x = (double)NAN;
    assert_non_null(at);
    for (at = strchr(at, '\n') + 1; strncmp(at, "EOD", 3) != 0; at = strchr(at, '\n') + 1) {
        assert_int_equal(sscanf(at, "%lf", &x), 1);
    }
    return x;
}

/// The integral of a density in bands of a sixth of an octave.
static double power(const char *script, const char *place, const char *block)
{
    const double ratio = exp2(1.0 / 6.0);
    const char *at = strstr(strstr(script, place), block);
    double sum = 0.0;
    assert_non_null(at);
    for (at = strchr(at, '\n') + 1; strncmp(at, "EOD", 3) != 0; at = strchr(at, '\n') + 1) {
        double value[2];
        assert_int_equal(sscanf(at, "%lf %lf", &value[0], &value[1]), 2);
        sum += value[1] * value[0] * (ratio - 1.0) / sqrt(ratio);
    }
    return sum;
}

/// The sheet has the lift-off speed V* of the run's summary. The curves that it draws for the
/// Gaussian process, two densities and a correlation, are right.
static void numbers(void **state)
{
    static const char one[] = "small.ini -s surface.Ra=none -s surface.sigma=2um "
                              "-s surface.correlation_length=0.5mm ";
    char line[400], title[80], cell[32];
    stand_in(*state);
    snprintf(line, sizeof line, "surface %s --plot -o a.svg", one);
    says(*state, "PATH=bin:$PATH", line, 0, "");
    snprintf(line, sizeof line, "run %s -o out", one);
    says(*state, "", line, 0, "");
    char *const script = read_text(in(*state, "a.svg"), false);
    char *const summary = read_text(in(*state, "out/summary.tsv"), true);
    assert_int_equal(sscanf(strstr(summary, "\nlift_off_speed\t"), " %*s %31s", cell), 1);
    snprintf(title, sizeof title, "title 'small: V* = %.3g m/s' noenhanced\n", atof(cell));
    assert_non_null(strstr(script, title));
    assert_non_null(strstr(script, "set terminal svg size 1100,1300 font ',12'\n"));
    assert_non_null(strstr(script, "set multiplot layout 4,2 columnsfirst title"));
    // the bands sum up to the square of Rq, apart from the line through the ends
    const double Rq = strtod(strstr(strstr(script, "Rq "), " "), NULL);
    check_between(Rq, 1.5, 2.5);
    check_relative(power(script, "'heights'", "$d << EOD"), Rq * Rq, 0.05);
    // three values of the curves of the process: for long waves the spectral density is 2 sqrt(pi)
    // sigma^2 lc; the probability density of the height 0 is 0.2/um for sigma = 2 um; the
    // correlation at the lag lc is 1/e
    const double rough = beside(script, "'x (mm)'", "$m << EOD", 1e-3);
    check_relative(beside(script, "'heights'", "$m << EOD", 0.0), 7.0898, 0.01);
    check_between(rough, 0.14, 0.28);
    check_relative(beside(script, "'wave number (1/mm)'", "$m << EOD", 0.5), exp(-1.0), 1e-6);
    // lags are whole numbers of spacings of 50 um up to five lc, so the last lag is smaller than
    // five lc by less than a spacing
    const char *const lags = strstr(script, "'wave number (1/mm)'");
    const double lc = strtod(strstr(lags, "set arrow 1 from ") + 17, NULL);
    check_between(last(lags, "$d", "$d << EOD"), 5.0 * lc - 0.05, 5.0 * lc);
    free(script);
    free(summary);
    // without gravity, or between flat surfaces, nothing lifts off
    says(*state, "PATH=bin:$PATH", "surface small.ini --plot --terminal dumb -s slider.gravity=off",
         0, " title 'small: no V*' noenhanced\n");
    says(*state, "PATH=bin:$PATH", "surface small.ini --plot --terminal dumb -s surface.kind=flat",
         0, " title 'small: no V*' noenhanced\n");
}

/// Each kind of file and of screen has its own size, which is larger for two surfaces.
static void sizes(void **state)
{
    static const struct {
        const char *to, *one, *two;
    } kinds[] = {
        {"-o a.svg", "svg size 1100,800 font ',12'", "svg size 1100,1300 font ',12'"},
        {"-o a.pdf", "pdfcairo size 18cm,13cm font ',8'", "pdfcairo size 18cm,22cm font ',8'"},
        {"-o a.png", "pngcairo size 1100,800 font ',10'", "pngcairo size 1100,1300 font ',10'"},
        {"--terminal dumb >a.txt", "dumb size 120,40", "dumb size 120,80"},
        {"--terminal sixel >a.txt", "sixelgd size 900,600", "sixelgd size 900,1000"},
    };
    write_file(in(*state, "small.txt"), "# x [mm] z [um]\n0 0\n1 1\n2 0\n");
    stand_in(*state);
    for (size_t i = 0; i < 2 * (sizeof kinds / sizeof *kinds); i++) {
        char line[200], start[100];
        const bool two = i % 2 == 1;
        const char *const to = kinds[i / 2].to;
        snprintf(line, sizeof line, "surface small.%s --plot %s", two ? "ini" : "txt", to);
        says(*state, "PATH=bin:$PATH", line, 0, "");
        snprintf(start, sizeof start, "set terminal %s\n",
                 two ? kinds[i / 2].two : kinds[i / 2].one);
        begins(*state, strpbrk(to, "o>") + strspn(strpbrk(to, "o>"), "o> "), start);
    }
}

/// If Ra is given, the process has the Rq of the record, which the sheet prints. Its density for
/// long waves is then 2 sqrt(pi) Rq^2 lc. For a measured profile the process also has the lc of the
/// record.
static void asked_by_the_record(void **state)
{
    static const char *const lines[] = {
        "surface small.ini -s surface.Ra=2um -s surface.correlation_length=0.5mm --plot -o a.svg",
        "surface profile.txt --plot -o a.svg"};
    says(*state, "",
         "surface small.ini -s surface.Ra=2um -s surface.correlation_length=0.5mm >profile.txt", 0,
         "");
    stand_in(*state);
    for (size_t i = 0; i < 2; i++) {
        says(*state, "PATH=bin:$PATH", lines[i], 0, "");
        char *const script = read_text(in(*state, "a.svg"), false);
        const double Rq = strtod(strstr(strstr(script, "Rq "), " "), NULL);
        const char *const lags = strstr(script, "'wave number (1/mm)'");
        const double found = strtod(strstr(lags, "set arrow 1 from ") + 17, NULL);
        const double lc = i == 0 ? 0.5 : found;
        // (pi lc/L)^2 is small for half a wave over the record; Rq is printed with three digits
        check_relative(beside(script, "'heights'", "$m << EOD", 0.0),
                       2.0 * sqrt(acos(-1.0)) * Rq * Rq * lc, 0.05);
        check_relative(beside(lags, "'wave number (1/mm)'", "$m << EOD", lc), exp(-1.0), 0.25);
        free(script);
    }
}

/// The density of a table is drawn: 4 um^2 mm from 0.5 to 2 waves per mm, times the square of the
/// scale. Beyond its rows there is no line.
static void table_of_waves(void **state)
{
    stand_in(*state);
    write_file(in(*state, "waves.txt"), "# wave number [1/mm] density [um2 mm]\n0.5 4\n2 4\n");
    says(*state, "PATH=bin:$PATH",
         "surface small.ini --plot -o a.svg -s surface.slider.kind=spectrum "
         "-s surface.slider.file=waves.txt -s surface.slider.scale=2",
         0, "");
    char *const script = read_text(in(*state, "a.svg"), false);
    const char *const slider = strstr(script, "set title 'slider");
    assert_non_null(slider);
    check_relative(beside(slider, "'heights'", "$m << EOD", 0.0), 16.0, 1e-12);
    check_relative(beside(slider, "'heights'", "$m << EOD", 1.7), 16.0, 1e-12);
    check_near(beside(slider, "'heights'", "$m << EOD", 2.0), -1.0, 0.0);
    assert_non_null(strstr(strstr(slider, "'wave number (1/mm)'"), "title 'asked'\n"));
    free(script);
}

/// Names that look like commands are taken as texts.
static void hostile(void **state)
{
    says(*state, "", "surface small.ini >profile.txt", 0, "");
    stand_in(*state);
    assert_int_equal(
        rename(in(*state, "profile.txt"), in(*state, "'; system 'touch x'\n!touch x\n`touch x`")),
        0);
    says(*state, "PATH=bin:$PATH",
         "surface \"'; system 'touch x'\n!touch x\n\\`touch x\\`\" --plot -o a.png", 0, "");
    char *const script = read_text(in(*state, "a.png"), false);
    assert_non_null(strstr(script, " title '?; system ?touch x?"
                                   "?!touch x?`touch x`' noenhanced\n"));
    free(script);
    assert_false(exists(*state, "x"));
}

static void refusals(void **state)
{
    says(*state, "", "surface small.ini -o a.png", 2, "--output and --terminal need --plot");
    says(*state, "", "surface small.ini --terminal dumb", 2, "need --plot");
    says(*state, "", "surface small.ini --plot -o a.gif", 2,
         "surface: -o a.gif: write a name that ends with .png, .svg or .pdf");
    says(*state, "", "surface nothing.ini --plot", 3, "nothing.ini");
    says(*state, "", "surface nothing.txt --plot", 3, "nothing.txt");
    says(*state, "", "surface small.ini --plot -o no/such/a.png", 5, "cannot be written");
    write_file(in(*state, "two.txt"), "# x [mm] z [um]\n0 0\n1 1\n");
    says(*state, "", "surface two.txt --plot -o a.png", 3,
         "two.txt: a profile of 2 nodes has no roughness");
    says(*state, "", "surface two.txt --plot --units furlong", 2, "surface: ");
    says(*state, "", "surface two.txt --plot --lambda-c 1um", 3, "two.txt: ");
    says(*state, "", "surface two.txt --plot -s surface.Ra=1um", 2, "surface: -s and --solid");
    says(*state, "", "surface small.ini --plot --units mm,um", 2, "need a measured FILE");
    // each option that states or changes a measured file is one that a case does not take
    static const char *const of_files[] = {
        "form 2",        "lambda-s 1um", "lambda-c 1mm", "filter robust", "step 1um",
        "columns 1,2",   "skip 1",       "row 1",        "column 1",      "missing interpolate",
        "decimal comma", "window 1-9",   "channel 1"};
    for (size_t i = 0; i < sizeof of_files / sizeof *of_files; i++) {
        char line[100];
        snprintf(line, sizeof line, "surface small.ini %s--%s", i % 2 == 0 ? "--plot " : "",
                 of_files[i]);
        says(*state, "", line, 2,
             "surface: --form to --channel need a measured FILE and --plot; a case has keys for "
             "them\n");
    }
    // a case may have any name; only what is no case may be meant as a measured file
    says(*state, "", "surface case -s step=1 2>&1 | cat", 0,
         "ra2d: case: cannot open: No such file or directory; name a case file such as "
         "data/cases/realistic.ini; a measured FILE is drawn with --plot\n");
    write_file(in(*state, "case"), "[surface]\nkind = flat\n");
    says(*state, "", "surface case -s step=1", 2,
         "ra2d: -s step=1: not understood; write section.key=value\n");
    assert_false(exists(*state, "a.png"));
    // the profile itself, given directly or named by the case
    write_file(in(*state, "p.png"), "# x [mm] z [um]\n0 0\n1 1\n");
    says(*state, "", "surface p.png --plot -o p.png", 2,
         "surface: -o p.png: is p.png, which it reads; name another one");
    says(*state, "", "surface small.ini --plot -o p.png -s surface.kind=file -s surface.file=p.png",
         2, "surface: -o p.png: is p.png, which it reads; name another one");
    assert_int_equal(mkdir(in(*state, "bin"), 0777), 0);
    says(*state, "PATH=bin", "surface small.ini --plot -o a.png", 5, "gnuplot, which draws");
    write_file(in(*state, "bin/gnuplot"), "#!/bin/sh\nexit 3\n");
    assert_int_equal(chmod(in(*state, "bin/gnuplot"), 0755), 0);
    says(*state, "PATH=bin:$PATH", "surface small.ini --plot -o a.png", 5, "gnuplot failed");
    assert_false(exists(*state, "a.png"));
}

// ## Memory

static enum ra_code sheet(void *context, struct ra_status *st)
{
    const struct ra_run_control control = {.stop = NULL};
    double height[9] = {0, 1e-6, -1e-6, 2e-6, -2e-6, 3e-6, -3e-6, 1e-6, 0};
    const struct ra_profile p = {9, 1e-6, height};
    const struct ra_sheet_surface surface = {"a profile", &p, NULL};
    return ra_sheet("title", &surface, 1, context, NULL, &control, st);
}

static void memory(void **state)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/a.svg", (const char *)*state);
    const struct request list[] = {{"heights about their mean", 9 + 36, 8},
                                   {"points of a picture", 18, 8},
                                   {"heights of a periodogram", 16, 8},
                                   {"heights of a periodogram", 16, 8},
                                   {"periodogram", 9, 8},
                                   {"window of a periodogram", 10, 8},
                                   {"cosines of a transform", 8, 8},
                                   {"sines of a transform", 8, 8},
                                   {"window of a periodogram", 9, 8},
                                   {"octaves of a periodogram", 9, 8},
                                   {"heights of a periodogram", 9, 8},
                                   {"window of a periodogram", 10, 8}};
    check_requests(sheet, path, list, sizeof list / sizeof *list);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, make_case_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(files),          TEST(numbers), TEST(sizes),    TEST(asked_by_the_record),
        TEST(table_of_waves), TEST(hostile), TEST(refusals), TEST(memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
