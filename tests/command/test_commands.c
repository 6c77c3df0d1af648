// Tests of the tables that commands print, from the head to the last row, and of their streams.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include <math.h>

static char output[1 << 18], notes[1 << 14];

/// Runs `ra2d ARGUMENTS` in the folder. Keeps its data without the line of the commit, its
/// messages, and its exit code.
static int ra2d(const char *folder, const char *arguments)
{
    char here[1024], path[2100], command[4096];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    // through the environment, since the path of the checkout may contain a quote
    assert_int_equal(setenv("R", path, 1), 0);
    snprintf(command, sizeof command, "cd '%s' && \"$R\" %s 2>notes", folder, arguments);
    const int code = shell(command, output, sizeof output);
    if (strncmp(output, "# ra2d ", 7) == 0) {
        const char *const rest = strchr(output, '\n') + 1;
        memmove(output, rest, strlen(rest) + 1);
    }
    char *const said = read_text(in(folder, "notes"), false);
    snprintf(notes, sizeof notes, "%s", said);
    free(said);
    return code;
}

/// Checks the output on both streams.
static void prints(const char *folder, const char *arguments, const char *table, const char *note)
{
    const int code = ra2d(folder, arguments);
    if (code != 0 || strcmp(output, table) != 0 || strcmp(notes, note) != 0) {
        print_error("ra2d %s\nexit code %d\n%s\n%s\n", arguments, code, output, notes);
    }
    assert_string_equal(output, table);
    assert_string_equal(notes, note);
    assert_int_equal(code, 0);
}

/// The text after its required beginning.
static const char *behind(const char *text, const char *start)
{
    if (strncmp(text, start, strlen(start)) != 0) {
        print_error("'%s' does not begin with '%s'\n", text, start);
        fail();
    }
    return text + strlen(start);
}

// ## Surfaces

static const char bumps[] = "[resonator]\nlength = 4 mm\nmodes = 1\n[slider]\nlength = 3 mm\n"
                            "[surface]\nkind = bumps\nseed = 7\n"
                            "[surface.resonator]\nbumps = 2 mm:3 mm:2 mm\n"
                            "[surface.slider]\nbumps = 1 mm:-1 mm:2 mm\n"
                            "[grid]\nspacing = 1 mm\n";

/// The line `# case` of the case with an override (NULL: without one).
static const char *case_line(const char *folder, const char *override, char line[64])
{
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    char hash[17];
    check_ok(ra_sliding_case_read(in(folder, "bumps.ini"), &override, override != NULL, &c, &st),
             &st);
    check_ok(ra_case_hash(&c.pair.origin, hash, &st), &st);
    ra_sliding_case_free(&c);
    snprintf(line, 64, "# case bumps %s\n", hash);
    return line;
}

static void surfaces(void **state)
{
    const char *const folder = *state;
    char table[1024], line[64];
    write_file(in(folder, "bumps.ini"), bumps);
    snprintf(table, sizeof table,
             "%s# surface of the slider, seed 7, stream 1\n# units\tm\tm\nx\tz\n"
             "0\t0\n0.001\t-0.001\n0.002\t0\n0.003\t0\n",
             case_line(folder, NULL, line));
    prints(folder, "surface bumps.ini", table, "");
    prints(folder, "surface bumps.ini --solid slider", table, "");
    // without its first node, a profile begins one spacing later
    snprintf(table, sizeof table,
             "%s# surface of the resonator, seed 7, stream 0\n# units\tm\tm\nx\tz\n"
             "0.001\t0\n0.002\t0.003\n0.003\t0\n0.004\t0\n",
             case_line(folder, "grid.nodes=printed", line));
    prints(folder, "surface bumps.ini --solid resonator -s grid.nodes=printed", table, "");
    // the head names the solid of the profile with its seed and stream
    snprintf(table, sizeof table,
             "%s# surface of the slider, seed 7, stream 0\n# units\tm\tm\nx\tz\n"
             "0\t0\n0.001\t0\n0.002\t0.003\n0.003\t0\n",
             case_line(folder, "surface.slider.kind=same", line));
    prints(folder, "surface bumps.ini -s surface.slider.kind=same", table, "");
    // notes are not part of the data
    write_file(in(folder, "cut.txt"), "# x [mm]\tz [um]\n0\t0\n1\t3\n2\t2\n3\t5");
    assert_int_equal(ra2d(folder, "surface bumps.ini -s surface.slider.kind=file -s "
                                  "surface.slider.file=cut.txt -s surface.slider.level=none"),
                     0);
    assert_string_equal(strchr(output, '\n'), "\n# surface of the slider, seed 7, stream 1\n"
                                              "# units\tm\tm\nx\tz\n0\t0\n0.001\t3e-06\n"
                                              "0.002\t2e-06\n0.003\t5e-06\n");
    assert_string_equal(
        notes, "ra2d: note: cut.txt: text, x in mm, z in um (line 1), 4 points, step 1000 um; "
               "cut.txt:5: the last line does not end with a line feed: is the file truncated?\n");
}

// ## Roughness

/// A row `NAME VALUE UNIT FILE` of the table.
struct parameter {
    const char *name;
    double value;
    const char *unit;
};

/// z = 0, 3, 2, 5 has the mean 2.5. The deviations from it are -2.5, 0.5, -0.5, 2.5.
static const struct parameter about_mean[] = {
    {"Ra", 1.5, "m"},
    {"Rq", 1.8027756377319946, "m"}, // sqrt(3.25)
    {"Rsk", 0.0, "1"},
    {"Rku", 19.5625 / (3.25 * 3.25), "1"}, // mean of z^4 over Rq^4
    {"RSm", 4.0 / 3.0, "m"},               // from one up-crossing to the next, at 5/6 and 13/6
    {"lc", (double)NAN, "m"},
    {"slope", 1.0, "1"},
    {"curvature", 4.0, "1/m"},
    {"peaks", 1.0 / 3.0, "1/m"},       // one peak, z = 3, in 3 m
    {"upcrossings", 2.0 / 3.0, "1/m"}, // both up-crossings in 3 m
    {"length", 3.0, "m"},
    {"spacing", 1.0, "m"},
    {"nodes", 4.0, "1"},
    {"Rp", 2.5, "m"},
    {"Rv", 2.5, "m"},
    {"Rz", 5.0, "m"},
    {"Rt", 5.0, "m"},
    {"Rdq", (double)NAN, "1"},     // needs more than four nodes
    {"RSm_21920", 4.0 / 3.0, "m"}, // there is only one downward crossing
    {"evaluation", 4.0, "m"},
    {"section", 4.0, "m"},
    {"sections", 1.0, "1"},
};

static const char *take_rows(const char *at, const struct parameter *row, size_t rows,
                             const char *file)
{
    for (size_t i = 0; i < rows; i++) {
        char start[40], end[40], *rest = NULL;
        snprintf(start, sizeof start, "%s\t", row[i].name);
        at = behind(at, start);
        const double value = strtod(at, &rest);
        if (!isnan(row[i].value)) {
            check_near(value, row[i].value, 1e-14 + 1e-12 * row[i].value);
        }
        snprintf(end, sizeof end, "\t%s\t%s\n", row[i].unit, file);
        at = behind(rest, end);
    }
    return at;
}

#define HEAD                                                                                       \
    "# the %s is removed, nothing is filtered\n# units\t-\t-\t-\t-\nquantity\tvalue\tunit\tfile\n"

static void parameters(void **state)
{
    enum { ROWS = sizeof about_mean / sizeof *about_mean };
    const char *const folder = *state;
    char head[200];
    write_file(in(folder, "tilt.tsv"), "# units\tm\tm\nx\tz\n0\t0\n1\t3\n2\t2\n3\t5");
    write_file(in(folder, "even.tsv"), "# units\tm\tm\nx\tz\n0\t1\n1\t-1\n2\t1\n3\t-1\n");
    assert_int_equal(ra2d(folder, "roughness ./tilt.tsv even.tsv --level mean"), 0);
    snprintf(head, sizeof head, HEAD, "mean");
    // one head for both files, without their folders
    const char *const rest = take_rows(behind(output, head), about_mean, ROWS, "tilt.tsv");
    behind(rest, "Ra\t1\tm\teven.tsv\nRq\t1\tm\teven.tsv\n");
    size_t lines = 0;
    for (const char *at = rest; (at = strchr(at, '\n')) != NULL; at++) {
        lines++;
    }
    assert_int_equal(lines, ROWS);
    assert_string_equal(
        notes,
        "ra2d: note: ./tilt.tsv: text, x in m, z in m (line 1), 4 points, step 1e+06 um; "
        "./tilt.tsv:6: the last line does not end with a line feed: is the file truncated?\nra2d: "
        "note: even.tsv: text, x in m, z in m (line 1), 4 points, step 1e+06 um\n");
    // the line is z = 0.4 + 1.4 x; the deviations are -0.4, 1.2, -1.2, 0.4
    assert_int_equal(ra2d(folder, "roughness even.tsv tilt.tsv --level line"), 0);
    snprintf(head, sizeof head, HEAD, "least-squares line");
    behind(output, head);
    static const struct parameter about_line[] = {
        {"Ra", 0.8, "m"}, {"Rq", 0.8944271909999159, "m"}, {"Rsk", 0.0, "1"}}; // sqrt(0.8)
    take_rows(behind(strstr(output, "sections\t"), "sections\t1\t1\teven.tsv\n"), about_line, 3,
              "tilt.tsv");
    // by default the line is removed
    assert_int_equal(ra2d(folder, "roughness even.tsv tilt.tsv"), 0);
    behind(output, head);
}

static void histograms(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "one.tsv"), "# units\tm\tm\nx\tz\n0\t1\n1\t-1\n2\t1\n3\t-1\n");
    write_file(in(folder, "two.tsv"), "# units\tm\tm\nx\tz\n0\t2\n1\t-2\n2\t2\n3\t-2\n");
    // half of the nodes have the same height, so its bin of width 2 Rq has the density 1/(4 Rq)
    prints(folder, "roughness one.tsv two.tsv --level mean --histogram 4",
           "# the mean is removed, nothing is filtered\n# units\tm\tm\t1/m\t-\n"
           "lower\tupper\tdensity\tfile\n"
           "-4\t-2\t0\tone.tsv\n-2\t0\t0.25\tone.tsv\n0\t2\t0.25\tone.tsv\n2\t4\t0\tone.tsv\n"
           "-8\t-4\t0\ttwo.tsv\n-4\t0\t0.125\ttwo.tsv\n0\t4\t0.125\ttwo.tsv\n4\t8\t0\ttwo.tsv\n",
           "ra2d: note: one.tsv: text, x in m, z in m (line 1), 4 points, step 1e+06 um\n"
           "ra2d: note: two.tsv: text, x in m, z in m (line 1), 4 points, step 1e+06 um\n");
    // four heights of -1 and one of 4 have Rq = 2; those below the mean are in the lower bin
    write_file(in(folder, "skew.tsv"), "# units\tm\tm\nx\tz\n0\t4\n1\t-1\n2\t-1\n3\t-1\n4\t-1\n");
    prints(folder, "roughness skew.tsv --level mean --histogram 2",
           "# the mean is removed, nothing is filtered\n# units\tm\tm\t1/m\t-\n"
           "lower\tupper\tdensity\tfile\n-8\t0\t0.1\tskew.tsv\n0\t8\t0.025\tskew.tsv\n",
           "ra2d: note: skew.tsv: text, x in m, z in m (line 1), 5 points, step 1e+06 um\n");
    // a surface without heights is one bin of 8 Rq
    prints(folder, "roughness one.tsv --level mean --histogram 1",
           "# the mean is removed, nothing is filtered\n# units\tm\tm\t1/m\t-\n"
           "lower\tupper\tdensity\tfile\n-4\t4\t0.125\tone.tsv\n",
           "ra2d: note: one.tsv: text, x in m, z in m (line 1), 4 points, step 1e+06 um\n");
}

/// A profile of four spacings with a peak of 4 m has the mean 1 m. Half of each of the two spacings
/// beside the peak is 1 m or more above the mean, which is a share of 0.25. No part is more than 3
/// m above the mean. Sections divide the evaluated middle of a profile; messages about sections
/// name the file.
static void sections(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "peak.tsv"), "# units\tm\tm\nx\tz\n0\t0\n1\t0\n2\t4\n3\t0\n4\t1\n");
    prints(folder, "roughness peak.tsv --level mean --material 2",
           "# the mean is removed, nothing is filtered\n# units\tm\t1\t-\n"
           "height\tRmr\tfile\n3\t0\tpeak.tsv\n1\t0.25\tpeak.tsv\n-1\t1\tpeak.tsv\n",
           "ra2d: note: peak.tsv: text, x in m, z in m (line 1), 5 points, step 1e+06 um\n");
    // the highest point may be the first one: of the slope from 4 m to -1 m, half of its spacing is
    // 1.5 m or more above the mean
    write_file(in(folder, "first.tsv"), "# units\tm\tm\nx\tz\n0\t4\n1\t-1\n2\t-1\n3\t-1\n4\t-1\n");
    prints(folder, "roughness first.tsv --level mean --material 2",
           "# the mean is removed, nothing is filtered\n# units\tm\t1\t-\n"
           "height\tRmr\tfile\n4\t0\tfirst.tsv\n1.5\t0.125\tfirst.tsv\n-1\t1\tfirst.tsv\n",
           "ra2d: note: first.tsv: text, x in m, z in m (line 1), 5 points, step 1e+06 um\n");
    static const struct parameter lengths[] = {
        {"evaluation", 4.0, "m"}, {"section", 2.0, "m"}, {"sections", 2.0, "1"}};
    write_file(in(folder, "six.tsv"), "# units\tm\tm\nx\tz\n0\t9\n1\t0\n2\t1\n3\t0\n4\t4\n5\t-9\n");
    assert_int_equal(ra2d(folder, "roughness six.tsv --level mean --evaluation 3m --section 2m"),
                     0);
    // the middle is 0, 1, 0, 4 with the mean 5/4; the highest points of the sections are -1/4 and
    // 11/4
    take_rows(strstr(output, "Rp\t"), (const struct parameter[]){{"Rp", 1.25, "m"}}, 1, "six.tsv");
    take_rows(strstr(output, "evaluation\t"), lengths, 3, "six.tsv");
    // --form 2 removes a parabola; sections have the length lambda_c
    FILE *const out = fopen(in(folder, "bow.tsv"), "w");
    assert_non_null(out);
    fputs("# x [m] z [m]\n", out);
    for (int i = 0; i < 60; i++) {
        fprintf(out, "%d %d\n", i, i * (60 - i) + 5 * (i % 2));
    }
    assert_int_equal(fclose(out), 0);
    assert_int_equal(ra2d(folder, "roughness bow.tsv --form 2 --lambda-c 20m"), 0);
    behind(output, "# the least-squares line is removed; before that, a polynomial of degree 2, "
                   "filtered by lambda_c = 2e+07 um\n");
    take_rows(strstr(output, "section\t"),
              (const struct parameter[]){{"section", 20.0, "m"}, {"sections", 3.0, "1"}}, 2,
              "bow.tsv");
    // heights of +5/2 and -5/2 in turn are a wave far shorter than the cut-off: lambda_c keeps it,
    // lambda_s removes it
    const double Ra = strtod(strstr(output, "\nRa\t") + 4, NULL);
    check_relative(Ra, 2.5, 0.01);
    assert_int_equal(ra2d(folder, "roughness bow.tsv --form 2 --lambda-s 20m"), 0);
    behind(output, "# the least-squares line is removed; before that, a polynomial of degree 2, "
                   "filtered by lambda_s = 2e+07 um\n");
    check_near(strtod(strstr(output, "\nRa\t") + 4, NULL), 0.0, 0.15);
    assert_int_equal(ra2d(folder, "roughness bow.tsv --lambda-s 4m"), 3);
    behind(strchr(notes, '\n') + 1,
           "ra2d: bow.tsv: lambda_s = 4e+06 um is below five spacings of the record");
    assert_int_equal(ra2d(folder, "roughness six.tsv --evaluation 6m"), 3);
#define NOTE "ra2d: note: six.tsv: text, x in m, z in m (line 1), 6 points, step 1e+06 um\n"
    assert_string_equal(notes,
                        NOTE "ra2d: six.tsv: evaluation length 6000 mm: give one between two "
                             "spacings, 2000 mm, and the record, 5000 mm\n");
    assert_string_equal(output, "");
    assert_int_equal(ra2d(folder, "roughness six.tsv --section 7m"), 3);
    assert_string_equal(notes, NOTE "ra2d: six.tsv: section length 7000 mm: give one between two "
                                    "spacings, 2000 mm, and the evaluation length, 6000 mm\n");
#undef NOTE
    // 0.3 - (0.3 + 0.9) is rounded to more than -0.9, and yet the lowest height is in the last row
    write_file(in(folder, "round.tsv"), "# units\tm\tm\nx\tz\n0\t0.3\n1\t-0.9\n2\t0.3\n3\t-0.9\n");
    assert_int_equal(ra2d(folder, "roughness round.tsv --level mean --material 2"), 0);
    assert_string_equal(strrchr(strstr(output, "height\t"), '-'),
                        "-0.6000000000000001\t1\tround.tsv\n");
    // a form of the first degree is one, too
    assert_int_equal(ra2d(folder, "roughness round.tsv --form 1"), 0);
    assert_non_null(
        strstr(output, "; before that, a polynomial of degree 1, nothing is filtered\n"));
}

/// The surface is a chessboard of 3 x 3 heights 1 and -1. Relative to their mean, five heights are
/// -8/9 and four are 10/9. The product of these deviations is -80/81 for any two neighbours, so
/// their correlation is -1. The least-squares plane is level.
static void areas(void **state)
{
    const char *const folder = *state;
    static const struct parameter rows[] = {{"Sa", 80.0 / 81.0, "m"},
                                            {"Sq", 0.99380798999990649, "m"},  // sqrt(80/81)
                                            {"Ssk", 0.22360679774997896, "1"}, // 1/sqrt(20)
                                            {"Sku", 1.05, "1"},
                                            {"Sz", 2.0, "m"},
                                            {"Sal", 0.4, "m"},
                                            {"Sdq", 2.8284271247461903, "1"}, // sqrt(8)
                                            {"slope_x", 2.0, "1"},
                                            {"slope_y", 2.0, "1"},
                                            {"spacing_x", 1.0, "m"},
                                            {"spacing_y", 1.0, "m"},
                                            {"columns", 3.0, "1"},
                                            {"rows", 3.0, "1"}};
    char head[200];
    write_file(in(folder, "board.txt"), "# Width: 3 m\n# Height: 3 m\n# Value units: m\n"
                                        "-1 1 -1\n1 -1 1\n-1 1 -1\n");
    assert_int_equal(ra2d(folder, "roughness board.txt --area"), 0);
    snprintf(head, sizeof head, HEAD, "least-squares plane");
    const char *const end =
        take_rows(behind(output, head), rows, sizeof rows / sizeof *rows, "board.txt");
    assert_string_equal(end, "");
    assert_int_equal(ra2d(folder, "roughness board.txt --area --histogram 4"), 2);
    assert_int_equal(ra2d(folder, "roughness board.txt --area --row 2"), 3);
    assert_int_equal(ra2d(folder, "roughness board.txt --area --form 3"), 3);
    assert_string_equal(strstr(notes, "a form"),
                        "a form of degree 3 is not for a map of 3 x 3 heights: give a degree of at "
                        "most 9, and two heights more either way\n");
}

/// Each --filter uses lambda_c, for a spike on a tilted line and for a plane. The robust mean line
/// of the spike's profile is the tilted line. What remains is one height of 9 um among 41, whose Ra
/// about the mean is 2 (9/41)(40/41) um. The mean surface of a plane is the plane, so no roughness
/// remains.
static void filters(void **state)
{
    const char *const folder = *state;
    char text[4096] = "# x [mm] z [um]\n";
    double value = 0.0;
    for (int i = 0; i <= 40; i++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%d %g\n", i, 0.5 * i + (i == 20 ? 9.0 : 0.0));
    }
    write_file(in(folder, "spike.txt"), text);
    assert_int_equal(
        ra2d(folder, "roughness spike.txt --lambda-c 8mm --filter robust --level mean"), 0);
    assert_non_null(strstr(output, "filtered by lambda_c = 8000 um, robust\n"));
    const char *const row = strstr(output, "\nRa\t");
    assert_non_null(row);
    assert_int_equal(sscanf(row, "\nRa\t%lf", &value), 1);
    check_relative(value, 9e-6 * 2.0 * 40.0 / (41.0 * 41.0), 1e-9);
    assert_int_equal(ra2d(folder, "roughness spike.txt --lambda-c 8mm --filter spline"), 0);
    assert_non_null(strstr(output, "filtered by lambda_c = 8000 um, spline\n"));
    assert_int_equal(ra2d(folder, "roughness spike.txt --filter robust"), 2);
    assert_string_equal(notes,
                        "ra2d: roughness: --filter needs --lambda-c; give both, or neither\n");
    assert_int_equal(ra2d(folder, "roughness spike.txt --lambda-c 8mm --filter median"), 2);
    assert_non_null(strstr(notes, "gaussian, robust or spline"));
    write_file(in(folder, "plane.txt"), "# Width: 6 m\n# Height: 6 m\n# Value units: m\n"
                                        "0 1 2 3 4 5\n2 3 4 5 6 7\n4 5 6 7 8 9\n6 7 8 9 10 11\n"
                                        "8 9 10 11 12 13\n10 11 12 13 14 15\n");
    assert_int_equal(
        ra2d(folder, "roughness plane.txt --area --lambda-c 5m --filter robust --level mean"), 0);
    const char *const height = strstr(output, "\nSz\t");
    assert_non_null(height);
    assert_int_equal(sscanf(height, "\nSz\t%lf", &value), 1);
    check_near(value, 0.0, 1e-12);
}

#undef HEAD

/// If one of several files is missing, no part of a table is printed.
static void files_that_are_missing(void **state)
{
    static const char note[] =
        "ra2d: note: one.tsv: text, x in m, z in m (line 1), 4 points, step 1e+06 um\n";
    static const char message[] =
        "ra2d: no.tsv: cannot be opened: No such file or directory: give the path of a profile\n";
    const char *const folder = *state;
    write_file(in(folder, "one.tsv"), "# units\tm\tm\nx\tz\n0\t1\n1\t-1\n2\t1\n3\t-1\n");
    assert_int_equal(ra2d(folder, "roughness no.tsv one.tsv"), 3);
    assert_string_equal(output, "");
    assert_string_equal(notes, message);
    assert_int_equal(ra2d(folder, "roughness one.tsv no.tsv one.tsv --level mean --histogram 1"),
                     3);
    assert_string_equal(output, "");
    assert_string_equal(behind(notes, note), message);
}

// ## Cases

static void cases(void **state)
{
    const char *const folder = *state;
    // the output has the case, an empty line, and derived values
    assert_int_equal(ra2d(folder, "check small.ini"), 0);
    behind(output, "# resolved case of ra2d: every key, in SI\n\n[case]\n");
    assert_non_null(strstr(output, "\nblock = slider velocity 0.01 m\n\n# ra2d "));
    assert_string_equal(notes, "");
    char *const above = strdup(output);
    assert_non_null(above);
    strstr(above, "\n\n# ra2d ")[1] = '\0';
    assert_int_equal(ra2d(folder, "run small.ini --quiet -o out"), 0);
    assert_string_equal(output, "");
    char *const written = read_text(in(folder, "out/case.ini"), false);
    assert_string_equal(above, written);
    free(above);
    free(written);
    // the kind of case is sliding if none is given
    assert_int_equal(ra2d(folder, "keys >default; cat default"), 0);
    assert_non_null(strstr(output, "\n[sliding]\n"));
    assert_int_equal(ra2d(folder, "keys sliding | cmp - default"), 0);
    assert_int_equal(ra2d(folder, "keys rolling"), 0);
    assert_non_null(strstr(output, "\n[footprint]\n"));
    assert_null(strstr(output, "\n[sliding]\n"));
    // the beam has (k pi/L)^2 sqrt(E I/(rho A))/(2 pi), the slider two rigid motions
    assert_int_equal(ra2d(folder, "modes small.ini -s resonator.modes=1"), 0);
    const char *const row =
        behind(output, "# units\t1\t1\t1\tHz\t1\nsolid\tk\troot\tf\tzeta\n0\t0\t3.14159265");
    const double E = 210e9, rho = 7800, H = 2e-3, L = 40e-3, pi = 3.141592653589793;
    const double f = pi / (2.0 * L * L) * sqrt(E * H * H / (12.0 * rho));
    check_relative(strtod(strchr(row, '\t'), NULL), f, 1e-12);
    assert_string_equal(strstr(output, "\t0.02\n"), "\t0.02\n1\t0\t0\t0\t0\n1\t1\t0\t0\t0\n");
}

/// Some commands look for a run, others for a case.
static void runs_and_cases(void **state)
{
    const char *const folder = *state;
    static const struct {
        const char *arguments, *message;
    } all[] = {
        {"animate no.ini -o a.gif", "no.ini: cannot open: No such file or directory; name a case "
                                    "file such as data/cases/realistic.ini"},
        {"animate empty -o a.gif", "empty/case.ini: cannot open: No such file or directory; name "
                                   "a case file such as data/cases/realistic.ini"},
        {"means no.tsv --by a --of b", "no.tsv: cannot be opened: No such file or directory: give "
                                       "the path of a table"},
        {"slopes no.tsv --x a --y b --by c --over d",
         "no.tsv: cannot be opened: No such file or directory: give the path of a table"},
        {"calibrate no.ini", "no.ini: cannot open: No such file or directory; name a case file "
                             "such as data/cases/realistic.ini"},
    };
    assert_int_equal(mkdir(in(folder, "empty"), 0777), 0);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char expected[400];
        snprintf(expected, sizeof expected, "ra2d: %s\n", all[i].message);
        assert_int_equal(ra2d(folder, all[i].arguments), 3);
        assert_string_equal(notes, expected);
        assert_string_equal(output, "");
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(surfaces),
        TEST(parameters),
        TEST(histograms),
        TEST(sections),
        TEST(areas),
        TEST(filters),
        TEST(files_that_are_missing),
        TEST(cases),
        TEST(runs_and_cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
