// Tests of the page of a run: complete, without external parts, and without markup from the run.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The test needs gnuplot. If `tidy` is installed, it checks the page.
 */
#include "support/areal_cases.h"

#include <math.h>

#include "command/gif.h"

static char output[1 << 16];

/// Runs `cd FOLDER; ra2d ARGUMENTS`. Returns its exit code.
static int ra2d(const char *folder, const char *arguments)
{
    char command[4096], here[1024], path[1200];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    assert_int_equal(setenv("RA2D_PATH", path, 1), 0);
    seal_made(folder);
    snprintf(command, sizeof command, "cd '%s'; { \"$RA2D_PATH\" %s; } 2>&1", folder, arguments);
    return shell(command, output, sizeof output);
}

static void succeeds(const char *folder, const char *arguments)
{
    if (ra2d(folder, arguments) != 0) {
        fail_msg("ra2d %s: %s", arguments, output);
    }
}

/// Counts how often a piece occurs.
static int count_of(const char *text, const char *piece)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, piece)) != NULL; at++) {
        count++;
    }
    return count;
}

/// If tidy is installed, it finds no errors and no warnings.
static void is_valid(const char *folder, const char *name)
{
    char command[2048];
    snprintf(command, sizeof command, "command -v tidy >/dev/null || exit 77; tidy -q -e '%s' 2>&1",
             in(folder, name));
    const int code = shell(command, output, sizeof output);
    if (code == 77) {
        print_message("LEFT OUT: tidy is not installed\n");
    } else if (code != 0 || output[0] != '\0') {
        fail_msg("%s: %s", name, output);
    }
}

/// A page has only its two scripts, whose hashes are in its policy, and no address and no handler.
static void asks_for_nothing(const char *page)
{
    static const char *const never[] = {
        "<iframe", "<link", "<object", "onerror=", "onload=", "src=\"http", "href=\"http", "url("};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        assert_int_equal(count_of(page, never[i]), 0);
    }
    assert_int_equal(count_of(page, " src=\""), count_of(page, " src=\"data:"));
    assert_int_equal(count_of(page, " href=\""), count_of(page, " href=\"#"));
    assert_int_equal(count_of(page, "default-src 'none'"), 1);
    assert_int_equal(count_of(page, "<script>"), 2);
    assert_int_equal(count_of(page, "script-src 'sha256-"), 1);
    assert_int_equal(count_of(page, "<script"),
                     2 + count_of(page, "<script type=\"application/json\">"));
    assert_int_equal(count_of(page, "<script"), count_of(page, "</script>"));
}

/// The policy has the hashes of the scripts. If a byte differed, a browser would run no script.
static void sums_of_scripts(void **state)
{
    succeeds(*state, "run small.ini -o run --quiet");
    succeeds(*state, "report run -o a.html");
    char *const page = read_text(in(*state, "a.html"), false);
    const char *at = page;
    for (int i = 0; i < 2; i++) {
        char command[2048], sum[128], wanted[160];
        const char *const from = strstr(at, "<script>") + strlen("<script>");
        const char *const to = strstr(from, "</script>");
        FILE *const file = fopen(in(*state, "script.js"), "w");
        assert_non_null(file);
        assert_int_equal(fwrite(from, 1, (size_t)(to - from), file), to - from);
        assert_int_equal(fclose(file), 0);
        snprintf(command, sizeof command,
                 "sha256sum '%s' | sed 's/ .*//; s/../\\\\x&/g' | tr -d '\\n' | xargs -0 printf | "
                 "base64 -w 0",
                 in(*state, "script.js"));
        assert_int_equal(shell(command, sum, sizeof sum), 0);
        snprintf(wanted, sizeof wanted, "'sha256-%s'", sum);
        assert_int_equal(count_of(page, wanted), 1);
        at = to;
    }
    free(page);
}

/// Reads the numbers of an array of JSON. Returns their number.
static size_t read_array(const char *at, const char *name, double *value, size_t most)
{
    char key[16];
    size_t count = 0;
    snprintf(key, sizeof key, "\"%s\":[", name);
    at = strstr(at, key);
    assert_non_null(at);
    for (at += strlen(key); *at != ']'; at += *at == ',') {
        char *end;
        assert_true(count < most);
        value[count++] = strtod(at, &end);
        assert_ptr_not_equal(end, at);
        at = end;
    }
    return count;
}

/// Half a unit of the last digit on a page: x has eight digits, all other numbers have six.
static const double EIGHT = 5e-8, SIX = 5e-6;

/// The points of a figure are rows of its table, with a factor for x and one for y. The first,
/// last, smallest and largest are among them.
static void has_points(const char *page, const char *title, const char *table, const char *column,
                       size_t skip, size_t points, const double factor[2])
{
    enum { MOST = 4000 };
    static double x[MOST], y[MOST];
    struct ra_records r;
    double *wanted_x, *wanted_y, low = HUGE_VAL, high = -HUGE_VAL;
    size_t k = 1, row = skip;
    assert_int_equal(ra_records_read(table, &r, NULL), RA_OK);
    while (k < r.columns && strcmp(r.name[k], column) != 0) {
        k++;
    }
    assert_true(k < r.columns);
    assert_int_equal(ra_records_numbers(&r, 0, &wanted_x, NULL), RA_OK);
    assert_int_equal(ra_records_numbers(&r, k, &wanted_y, NULL), RA_OK);
    for (size_t i = 0; i < r.rows; i++) {
        wanted_x[i] *= factor[0];
        wanted_y[i] *= factor[1];
    }
    const char *const figure = strstr(page, title);
    assert_non_null(figure);
    const char *const curve = strstr(figure, "\"curves\":");
    assert_non_null(curve);
    const size_t count = read_array(curve, "x", x, MOST);
    assert_int_equal(read_array(curve, "y", y, MOST), count);
    assert_int_equal(count, points > 0 ? points : r.rows - skip);
    for (size_t i = 0; i < count; i++) {
        while (row < r.rows && !(fabs(wanted_x[row] - x[i]) <= EIGHT * fabs(x[i]))) {
            row++;
        }
        assert_true(row < r.rows);
        assert_true(fabs(wanted_y[row] - y[i]) <= SIX * fabs(y[i]));
        low = fmin(low, y[i]);
        high = fmax(high, y[i]);
    }
    assert_true(x[0] <= wanted_x[skip] * (1.0 + EIGHT) && row == r.rows - 1);
    for (row = skip; row < r.rows; row++) {
        assert_true(wanted_y[row] <= high + SIX * fabs(high));
        assert_true(wanted_y[row] >= low - SIX * fabs(low));
    }
    free(wanted_x);
    free(wanted_y);
    ra_records_free(&r);
}

/// A figure has the points of its table: all of them, or those of 225 bins if there are more than
/// 900.
static void points_of_figures(void **state)
{
    succeeds(*state, "run small.ini -o run --quiet");
    succeeds(*state, "report run -o a.html");
    char *page = read_text(in(*state, "a.html"), false);
    char table[2][1100];
    snprintf(table[0], sizeof table[0], "%s", in(*state, "run/probes.tsv"));
    snprintf(table[1], sizeof table[1], "%s", in(*state, "run/psd.tsv"));
    // in ms and N/m, in ms and um, in Hz and m2/s2/Hz
    static const double forces[2] = {1e3, 1.0}, deflections[2] = {1e3, 1e6}, densities[2] = {1, 1};
    has_points(page, "\"title\":\"total contact force\",\"x\":\"t (ms)\"", table[0], "total_force",
               0, 900, forces);
    has_points(page, "\"title\":\"middle\",\"x\":\"t (ms)\",\"y\":\"middle (µm)\"", table[0],
               "middle", 0, 900, deflections);
    has_points(page, "\"title\":\"spectrum of speed\"", table[1], "speed", 1, 0, densities);
    free(page);
    succeeds(*state, "run small.ini -s output.sample=1us -o long --quiet");
    succeeds(*state, "report long -o a.html");
    page = read_text(in(*state, "a.html"), false);
    snprintf(table[0], sizeof table[0], "%s", in(*state, "long/probes.tsv"));
    has_points(page, "\"title\":\"total contact force\"", table[0], "total_force", 0, 900, forces);
    free(page);
}

/// The number of a quantity in the output of `ra2d check` for a case.
static double said_before(const char *folder, const char *name, const char *quantity)
{
    char command[1024], row[80];
    snprintf(command, sizeof command, "check %s", name);
    succeeds(folder, command);
    snprintf(row, sizeof row, "\n%s\t", quantity);
    const char *const at = strstr(output, row);
    assert_non_null(at);
    return strtod(at + strlen(row), NULL);
}

/// Checks a row of the page with one cell.
static void has_row(const char *page, const char *label, const char *text)
{
    char row[400];
    snprintf(row, sizeof row, "<th scope=\"row\">%s</th><td class=\"n\">%s</td>", label, text);
    if (strstr(page, row) == NULL) {
        fail_msg("the page lacks %s", row);
    }
}

/// The page has the expected and the measured level, and says whether the latter lies in the band.
/// For a slider at rest the law gives no level, and the page says why.
static void expected_beside(void **state)
{
    static const char level[] = "level expected before the run (dB re 1e-9 m/s)";
    static const char band[] = "its nominal band of 95 % (dB re 1e-9 m/s)";
    static const char inside[] = "the level lies in that band";
    char text[80];
    succeeds(*state, "run small.ini -o run --quiet");
    const double from = said_before(*state, "run/case.ini", "expected_level_from");
    const double to = said_before(*state, "run/case.ini", "expected_level_to");
    const double came = summary(in(*state, "run"), "level_resonator");
    succeeds(*state, "report run -o a.html");
    char *page = read_text(in(*state, "a.html"), false);
    snprintf(text, sizeof text, "%.2f", 0.5 * (from + to));
    has_row(page, level, text);
    snprintf(text, sizeof text, "%.2f to %.2f", from, to);
    has_row(page, band, text);
    const double away = came < from ? from - came : came - to;
    snprintf(text, sizeof text, away > 0.0 ? "no, by %.1f dB" : "yes", away);
    has_row(page, inside, text);
    free(page);
    succeeds(*state, "run small.ini -s sliding.speed=0 -o still --quiet");
    succeeds(*state, "report still -o a.html");
    page = read_text(in(*state, "a.html"), false);
    has_row(page, level, "a slider that stands still");
    has_row(page, inside, "–");
    free(page);
}

/// The page of a sweep has a row for each combination, with the number of runs in the band.
static void expected_of_a_sweep(void **state)
{
    static const char name[] = "many/sliding.speed-0.1_seed-1/case.ini";
    char text[200], path[200];
    succeeds(*state, "sweep small.ini --over sliding.speed=0.1,0 --seeds 1..2 -o many");
    succeeds(*state, "report many -o a.html");
    char *const page = read_text(in(*state, "a.html"), false);
    const double from = said_before(*state, name, "expected_level_from");
    const double to = said_before(*state, name, "expected_level_to");
    const double level = said_before(*state, name, "expected_level");
    size_t within = 0;
    for (int seed = 1; seed <= 2; seed++) {
        snprintf(path, sizeof path, "many/sliding.speed-0.1_seed-%d", seed);
        const double came = summary(in(*state, path), "level_resonator");
        within += came >= from && came <= to;
    }
    snprintf(text, sizeof text,
             "<td class=\"n\">%.2f</td><td class=\"n\">%.2f to %.2f</td>"
             "<td class=\"n\">%zu of 2</td>",
             level, from, to, within);
    const char *const table = strstr(page, "Expected before the runs");
    assert_non_null(table);
    const char *const row = strstr(table, text);
    assert_non_null(row);
    // the law gives no level for a slider at rest
    assert_null(strstr(row + strlen(text), " of 2</td>"));
    free(page);
}

/// Writes a run with a summary and a spectrum of `lines` lines at `from`, `from + step`, ... Hz.
/// The first density, of a displacement, and that at 0 Hz are no part of the levels.
static void write_spectrum(const char *folder, const char *rows, const char *table, int from,
                           int step, int lines, const char *velocity)
{
    char text[300];
    assert_int_equal(mkdir(folder, 0777), 0);
    snprintf(text, sizeof text, "# units\t-\t-\t-\nquantity\tvalue\tunit\n%s", rows);
    write_file(in(folder, "summary.tsv"), text);
    FILE *const file = fopen(in(folder, table), "w");
    assert_non_null(file);
    fprintf(file, "# units\tHz\tm2/Hz%s\nf\tx%s\n", velocity != NULL ? "\tm2/s2/Hz" : "",
            velocity != NULL ? "\tv" : "");
    for (int j = 0; j < lines; j++) {
        fprintf(file, "%d\t1%s%s\n", from + j * step, velocity != NULL ? "\t" : "",
                velocity == NULL       ? ""
                : from + j * step == 0 ? "1"
                                       : velocity);
    }
    assert_int_equal(fclose(file), 0);
}

/// A-weighting of a mean square (IEC 61672-1, with its four frequencies, 1 at 1 kHz).
static double a_weight(double f)
{
    const double f1 = 20.598997, f2 = 107.65265, f3 = 737.86223, f4 = 12194.217;
    const double r =
        f4 * f4 * pow(f, 4.0) /
        ((f * f + f1 * f1) * sqrt((f * f + f2 * f2) * (f * f + f3 * f3)) * (f * f + f4 * f4));
    return pow(10.0, 0.2) * r * r;
}

/// The level of a constant density over a width [Hz], or the sign for none.
static const char *level_of(double density, double width, char text[32])
{
    snprintf(text, 32, "%.1f", 10.0 * log10(density * width / 1e-18));
    return width > 0.0 ? text : "–";
}

/// A constant density of a velocity has known levels in the third octaves that have two lines or
/// more and lie within the spectrum, whether its lines begin at 0 Hz or at the first step. The
/// table begins and ends with bands that a run has.
static void third_octaves(void **state)
{
    static const char *const bands[] = {"80",  "100", "125", "160",  "200",  "250",  "315", "400",
                                        "500", "630", "800", "1000", "1250", "1600", "2000"};
    const char *const folder = *state;
    char text[300], level[2][32];
    double weighted[2] = {0.0, 0.0};
    write_spectrum(in(folder, "a"), "level_resonator\t90\tdB\n", "psd.tsv", 0, 10, 201, "1e-14");
    write_spectrum(in(folder, "b"), "level_resonator\t91\tdB\n", "response.tsv", 25, 25, 40,
                   "4e-14");
    write_spectrum(in(folder, "c"), "level_resonator\tnone\t-\n", "psd.tsv", 0, 10, 201, NULL);
    succeeds(folder, "report a b c -o a.html");
    char *const page = read_text(in(folder, "a.html"), false);
    const char *const table = strstr(page, "<th scope=\"col\">band (Hz)</th>");
    assert_non_null(table);
    assert_non_null(strstr(page, "<td class=\"n\">90.00</td><td class=\"n\">91.00</td>"
                                 "<td class=\"n\">–</td></tr>"));
    *strstr(table, "</table>") = '\0';
    assert_non_null(strstr(table, ">probe</th><td class=\"n\">v</td><td class=\"n\">v</td>"
                                  "<td class=\"n\">–</td></tr>"));
    for (int i = 0; i < 15; i++) {
        const double width =
            1000.0 * pow(10.0, (i - 11) / 10.0) * (pow(10.0, 0.05) - pow(10.0, -0.05));
        snprintf(
            text, sizeof text,
            ">%s</th><td class=\"n\">%s</td><td class=\"n\">%s</td><td class=\"n\">–</td></tr>",
            bands[i], level_of(1e-14, width, level[0]),
            level_of(4e-14, i >= 5 && i <= 10 ? width : 0.0, level[1]));
        if ((strstr(table, text) != NULL) != (i > 0 && i < 14)) {
            fail_msg("`%s` in\n%s", text, table);
        }
    }
    for (int j = 1; j <= 200; j++) {
        weighted[0] += 10.0 * a_weight(10.0 * j);
        weighted[1] += j <= 40 ? 25.0 * a_weight(25.0 * j) : 0.0;
    }
    snprintf(text, sizeof text, ">all</th><td class=\"n\">%s</td><td class=\"n\">%s</td>",
             level_of(1e-14, 2000.0, level[0]), level_of(4e-14, 1000.0, level[1]));
    assert_non_null(strstr(table, text));
    snprintf(text, sizeof text, "61672-1)</th><td class=\"n\">%s</td><td class=\"n\">%s</td>",
             level_of(1e-14, weighted[0], level[0]), level_of(4e-14, weighted[1], level[1]));
    if (strstr(table, text) == NULL) {
        fail_msg("`%s` in\n%s", text, table);
    }
    free(page);
}

/// The page has each key of the case in its section, with a usual prefix of its unit. Values other
/// than the default are bold, also if the default is a word (`on`, 9.81 m/s2); values that follow
/// from other keys are not.
static void has_keys(const char *page)
{
    static const char *const keys[][3] = {
        {"case", "title", "<strong>Small</strong>"},
        {"resonator", "length", "<strong>40 mm</strong>"},
        {"resonator", "thickness", "2 mm"},
        {"resonator", "area", "0.002 m2, follows from thickness"},
        {"resonator", "inertia", "6.667e-10 m4, follows from thickness"},
        {"resonator", "young", "210 GPa"},
        {"resonator", "ends", "pinned-pinned"},
        {"resonator", "modes", "<strong>6</strong>"},
        {"resonator", "gravity", "off"},
        {"slider", "length", "<strong>10 mm</strong>"},
        {"slider", "inertia", "1.042e-08 m4, follows from thickness"},
        {"slider", "ends", "free-free"},
        {"slider", "gravity", "9.81 m/s2"},
        {"surface.slider", "Ra", "<strong>1 um</strong>"},
        {"surface.slider", "correlation_length", "450 um"},
        {"sliding", "speed", "<strong>500 mm/s</strong>"},
        {"output", "sound", "<strong>on</strong>"},
        {"output", "energy_tolerance", "<strong>0.01</strong>"},
        {"probes", "force", "<strong>slider force 0.00135 m</strong>"},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char text[200];
        snprintf(text, sizeof text, "colspan=\"3\">[%s]</th></tr>", keys[i][0]);
        const char *const section = strstr(page, text);
        assert_non_null(section);
        snprintf(text, sizeof text, "<th scope=\"row\"%s>%s</th><td>%s</td><td>%s",
                 keys[i][2][0] == '<' ? "" : " class=\"key\"", keys[i][1], keys[i][2],
                 strcmp(keys[i][0], "probes") == 0 ? "named by the user</td>" : "");
        const char *const row = strstr(section, text), *const next =
                                                           strstr(section + 1, "colspan=");
        if (row == NULL || (next != NULL && row > next)) {
            fail_msg("`%s` in\n%.3000s", text, section);
        }
    }
}

/// The film of a page is packed (gif.c): packed once more, it becomes no smaller.
static void has_packed_film(const char *folder, const char *page)
{
    char line[2048], said[200];
    struct stat info;
    struct ra_status st = {RA_OK, ""};
    char *packed = NULL;
    size_t size = 0;
    snprintf(line, sizeof line,
             "cd '%s' && grep -o 'data:image/gif;base64,[^\"]*' %s | cut -d , -f 2 | "
             "base64 -d >film.gif",
             folder, page);
    assert_int_equal(shell(line, said, sizeof said), 0);
    assert_int_equal(stat(in(folder, "film.gif"), &info), 0);
    unsigned char *const film = malloc((size_t)info.st_size);
    FILE *const file = fopen(in(folder, "film.gif"), "rb"), *const out =
                                                                open_memstream(&packed, &size);
    assert_true(film != NULL && file != NULL && out != NULL);
    assert_int_equal(fread(film, 1, (size_t)info.st_size, file), info.st_size);
    assert_true(ra_gif_pack(film, (size_t)info.st_size, out, &st));
    assert_int_equal(fclose(out), 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(size, info.st_size);
    free(packed);
    free(film);
}

static void page_of_a_run(void **state)
{
    static const char *const parts[] = {"Surfaces",
                                        "Ra, arithmetic mean height (ISO 21920-2) (µm)",
                                        "<img alt=\"profile of the slider: a line",
                                        "<img alt=\"spectra of both surfaces: a line",
                                        "What came out",
                                        "Sound",
                                        "Figures",
                                        "Third octaves",
                                        "Film",
                                        "Case",
                                        "Tables",
                                        "level of the resonator (dB re 1e-9 m/s)",
                                        "sound pressure level at 1 m",
                                        "<audio controls loop aria-label",
                                        "data:audio/flac;base64,ZkxhQ",
                                        "data:image/gif;base64,R0lG",
                                        "data:image/svg+xml;base64,",
                                        ("<img alt=\"shocks: duration: steps, share of the shocks "
                                         "from "),
                                        "<img alt=\"film from 3 ms to 5 ms: at the top ",
                                        "<th scope=\"row\">all, A-weighted (IEC 61672-1)</th>",
                                        "E, Young&#39;s modulus",
                                        "<details><summary>summary.tsv</summary>",
                                        "# command ra2d run small.ini",
                                        "case small "};
    struct stat info;
    succeeds(*state, "run small.ini -s output.sound=on -o run --quiet");
    succeeds(*state, "report run -o a.html");
    assert_string_equal(output, "");
    char *const page = read_text(in(*state, "a.html"), false);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strstr(page, parts[i]) == NULL) {
            fail_msg("the page lacks `%s`", parts[i]);
        }
    }
    // a single run has no title above its parts
    assert_null(strstr(page, "<h3>run</h3>"));
    has_keys(page);
    // numbers are those of the summary
    char level[64];
    snprintf(level, sizeof level, "<td class=\"n\">%.2f</td>",
             summary(in(*state, "run"), "level_resonator"));
    assert_non_null(strstr(page, level));
    asks_for_nothing(page);
    is_valid(*state, "a.html");
    assert_int_equal(stat(in(*state, "a.html"), &info), 0);
    assert_true(info.st_size < 2000000);
    has_packed_film(*state, "a.html");
    free(page);
    assert_int_equal(count_files(*state, "partial"), 0);
    // plot makes the same page
    succeeds(*state, "plot run -o b.html");
    assert_true(exists(*state, "b.html"));
}

/// The length of a sound on a page [s]: samples and rate in the first block of a FLAC file.
static double seconds_of(const char *base64)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned long long b[30] = {0};
    for (size_t i = 0; i < 40; i++) {
        const char *const at = strchr(letters, base64[i]);
        assert_non_null(at);
        for (size_t bit = 0; bit < 6; bit++) {
            const size_t k = 6 * i + bit;
            b[k / 8] |= (unsigned long long)((at - letters) >> (5 - bit) & 1) << (7 - k % 8);
        }
    }
    const unsigned long long rate = b[18] << 12 | b[19] << 4 | b[20] >> 4;
    const unsigned long long samples =
        (b[21] & 15) << 32 | b[22] << 24 | b[23] << 16 | b[24] << 8 | b[25];
    return (double)samples / (double)rate;
}

/// A sound is repeated until it lasts two seconds, less the fades between repetitions. The slow
/// sound is ten times as long and not repeated.
static void lengths_of_sounds(void **state)
{
    static const char mark[] = "data:audio/flac;base64,";
    succeeds(*state, "run small.ini -s time.duration=100ms -s output.sample=20us -o run --quiet");
    succeeds(*state, "report run -o a.html");
    char *const page = read_text(in(*state, "a.html"), false);
    const char *fast = strstr(page, mark);
    assert_non_null(fast);
    check_between(seconds_of(fast + strlen(mark)), 1.5, 2.05);
    const char *slow = strstr(fast + 1, mark);
    assert_non_null(slow);
    check_between(seconds_of(slow + strlen(mark)), 0.5, 1.05);
    // a film of a longer run shows the 2 ms before 20 ms
    assert_non_null(strstr(page, "<img alt=\"film from 18 ms to 20 ms: at the top "));
    free(page);
    // of a longer record, the first 0.2 s are slowed down
    assert_int_equal(mkdir(in(*state, "hand"), 0777), 0);
    write_file(in(*state, "hand/summary.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nlevel_resonator\t90\tdB\n");
    FILE *const record = fopen(in(*state, "hand/probes.tsv"), "w");
    assert_non_null(record);
    fputs("# units\ts\tm/s\nt\tfast\n", record);
    for (int i = 0; i < 4000; i++) {
        fprintf(record, "%.4f\t%.5f\n", 1e-4 * i, 1e-3 * sin(0.3 * i));
    }
    assert_int_equal(fclose(record), 0);
    succeeds(*state, "report hand -o b.html");
    char *const long_one = read_text(in(*state, "b.html"), false);
    fast = strstr(long_one, mark);
    assert_non_null(fast);
    check_between(seconds_of(fast + strlen(mark)), 1.85, 2.0);
    slow = strstr(fast + 1, mark);
    assert_non_null(slow);
    check_between(seconds_of(slow + strlen(mark)), 1.999, 2.001);
    free(long_one);
}

/// The page shows two runs side by side. One without samples has no sound, and the page says why. A
/// quantity of the first run alone has a row, too.
static void page_of_two_runs(void **state)
{
    succeeds(*state, "run small.ini -s output.sound=on -o one --quiet");
    succeeds(*state, "run small.ini -s sliding.speed=0.2 -s output.sample=off -o two --quiet");
    succeeds(*state, "report one two -o a.html");
    char *const page = read_text(in(*state, "a.html"), false);
    assert_non_null(strstr(page, "<th scope=\"col\">one</th><th scope=\"col\">two</th>"));
    assert_non_null(strstr(page, "two: has no probes.tsv: run again with output.sample = 10 us"));
    assert_int_equal(count_of(page, "<audio"), 2);
    assert_int_equal(count_of(page, "data:image/gif"), 2);
    assert_non_null(
        strstr(page, "<th scope=\"row\">sound pressure level at 1 m (dB re 20 µPa)</th>"));
    asks_for_nothing(page);
    is_valid(*state, "a.html");
    free(page);
}

static void page_of_rolling(void **state)
{
    char text[300];
    snprintf(text, sizeof text, "cp data/cases/rolling-roller.ini '%s/roller.ini'",
             (const char *)*state);
    assert_int_equal(system(text), 0);
    succeeds(*state, "rolling roller.ini -s footprint.positions=64 -s excitation.segment=32 "
                     "-s footprint.cells_x=8 -s footprint.cells_y=8 -s excitation.realisations=2 "
                     "-s excitation.terms=8 -s time.duration=20ms -s output.psd_segment=32 "
                     "-o run --quiet");
    succeeds(*state, "report run -o a.html");
    char *const page = read_text(in(*state, "a.html"), false);
    assert_non_null(strstr(page, "contact resonance by the formula"));
    assert_non_null(
        strstr(page, "<img alt=\"film of the first positions of the path: at the top "));
    assert_int_equal(count_of(page, "data:image/gif"), 1);
    assert_non_null(
        strstr(page, "third octaves of the probe: a line, level (dB re 1e-9 m/s) from "));
    assert_int_equal(count_of(page, "<audio"), 2);
    is_valid(*state, "a.html");
    free(page);
}

/// A page in three dimensions has its levels and the meaning of its keys.
static void page_of_a_plate(void **state)
{
    char level[64];
    write_file(in(*state, "areal.ini"), small_areal);
    succeeds(*state, "areal areal.ini -o run --quiet 2>/dev/null");
    succeeds(*state, "report run -o a.html");
    char *const page = read_text(in(*state, "a.html"), false);
    snprintf(level, sizeof level, "<td class=\"n\">%.2f</td>",
             summary(in(*state, "run"), "level_plate"));
    assert_non_null(strstr(page, level));
    assert_non_null(strstr(page, "area in contact on average (µm²)"));
    assert_non_null(strstr(
        page,
        "<img alt=\"film of a block on a plate from 0 ms to 2 ms: on the left the deflection "));
    assert_non_null(strstr(page, "shocks of contact spots a second"));
    assert_non_null(strstr(page, "shocks of contact spots: peak force: steps, "));
    assert_non_null(strstr(page, "shocks of nodes: peak force: steps, "));
    assert_non_null(strstr(page, "modes of the plate: "));
    assert_non_null(strstr(page, "<td class=\"n\">fast</td>"));
    assert_non_null(strstr(page, "spectrum of fast: a line, "));
    // every key has a meaning
    assert_null(strstr(
        page, "named by the user</td></tr>\n<tr><th scope=\"rowgroup\" colspan=\"3\">[block]"));
    assert_non_null(strstr(page, "[plate]"));
    is_valid(*state, "a.html");
    free(page);
}

// ## Hostile folders

static const char evil[] = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>&lt;";

/// Writes every byte except 0, newline and tab, with markup around it.
static void put_evil(FILE *file)
{
    fputs(evil, file);
    for (int byte = 1; byte < 256; byte++) {
        if (byte != '\n' && byte != '\t' && byte != '\r') {
            putc(byte, file);
        }
    }
    fputs(evil, file);
}

/// Texts of a folder are shown as text, not as markup.
static void hostile_texts(void **state)
{
    const char *const folder = *state;
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    FILE *file = fopen(in(folder, "run/summary.tsv"), "w");
    assert_non_null(file);
    fputs("# ", file);
    put_evil(file);
    fputs("\n# units\t-\t-\t-\nquantity\tvalue\tunit\nlevel_resonator\t", file);
    put_evil(file);
    fputs("\t-\n", file);
    assert_int_equal(fclose(file), 0);
    file = fopen(in(folder, "run/case.ini"), "w");
    assert_non_null(file);
    fputs("[", file);
    put_evil(file);
    fputs("]\n<b>key = ", file);
    put_evil(file);
    fputs("\n[case]\ntitle = </td></table><script src=http://x></script>\n", file);
    assert_int_equal(fclose(file), 0);
    write_file(in(folder, "run/psd.tsv"), "# units\tHz\t<script>x</script>\nf\tv\n0\t1\n100\t1\n"
                                          "200\t2\n300\t1\n");
    const int code = ra2d(folder, "report run -o a.html");
    if (code != 0) {
        // one line that says why
        assert_memory_equal(output, "ra2d: ", 6);
        assert_ptr_equal(strchr(output, '\n'), output + strlen(output) - 1);
        assert_false(exists(folder, "a.html"));
        fail_msg("%s", output);
    }
    char *const page = read_text(in(folder, "a.html"), false);
    assert_int_equal(count_of(page, "<script>"), 2);
    assert_int_equal(count_of(page, "<script "),
                     count_of(page, "<script type=\"application/json\">"));
    assert_int_equal(count_of(page, "<script"), count_of(page, "</script>"));
    assert_int_equal(count_of(page, "<img src=x"), 0);
    assert_int_equal(count_of(page, "<b>"), 0);
    assert_true(count_of(page, "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img") > 3);
    is_valid(folder, "a.html");
    free(page);
}

static void refused(const char *folder, const char *arguments, int code, const char *said)
{
    if (ra2d(folder, arguments) != code || strcmp(output, said) != 0) {
        fail_msg("ra2d %s: %s", arguments, output);
    }
    assert_false(exists(folder, "a.html"));
    assert_int_equal(count_files(folder, "partial"), 0);
}

static void refusals(void **state)
{
    const char *const folder = *state;
    refused(folder, "report none -o a.html", 3,
            "ra2d: none: is not the folder of a run: it has no summary.tsv; name one that `ra2d "
            "run` wrote\n");
    refused(
        folder, "report 1 2 3 4 5 6 7 8 9 -o a.html", 2,
        "ra2d: report: 9 files given, 8 at most; usage: ra2d report RUN...|SWEEP -o FILE.html\n");
    refused(folder, "report 1 2 3 4 5 6 7 8 -o a.html", 3,
            "ra2d: 1: is not the folder of a run: it has no summary.tsv; name one that `ra2d run` "
            "wrote\n");
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    refused(folder, "report run", 2, "ra2d: report: has no file to write: add -o FILE.html\n");
    write_file(in(folder, "run/summary.tsv"), "# units\t-\nquantity\n");
    refused(folder, "report run -o a.html", 3,
            "ra2d: run/summary.tsv: has no rows: give a table with a head and data\n");
    write_file(in(folder, "run/summary.tsv"), "quantity");
    assert_int_equal(ra2d(folder, "report run -o a.html"), 3);
    assert_memory_equal(output, "ra2d: run/summary.tsv", 21);
    // a device may have no end
    assert_int_equal(remove(in(folder, "run/summary.tsv")), 0);
    assert_int_equal(symlink("/dev/zero", in(folder, "run/summary.tsv")), 0);
    assert_int_equal(ra2d(folder, "report run -o a.html"), 3);
    assert_non_null(strstr(output, "run/summary.tsv: is not in the list of the run"));
    assert_false(exists(folder, "a.html"));
}

// ## Contrast

// A text is readable if its contrast with the background is 4.5 or more. With the relative
// luminance L = 0.2126 R + 0.7152 G + 0.0722 B of linear parts the contrast is (L_1 + 0.05)/(L_2 +
// 0.05), L_1 being the lighter one (W3C: Web Content Accessibility Guidelines 2.1, success
// criterion 1.4.3).

static double luminance(unsigned colour)
{
    const double weight[] = {0.0722, 0.7152, 0.2126};
    double sum = 0.0;
    for (int i = 0; i < 3; i++) {
        const double c = (colour >> (8 * i) & 255) / 255.0;
        sum += weight[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(unsigned a, unsigned b)
{
    const double p = luminance(a) + 0.05, q = luminance(b) + 0.05;
    return p > q ? p / q : q / p;
}

/// Reads a colour: #rgb, #rrggbb or its name. False if it is not a colour itself (inherit, none).
static bool read_colour(const char *style, const char *value, unsigned *colour)
{
    char name[40];
    value += strspn(value, " ");
    if (sscanf(value, "var(%36[a-z-])", name) == 1) {
        strcat(name, ":");
        value = strstr(style, name);
        assert_non_null(value);
        value += strlen(name) + strspn(value + strlen(name), " ");
    }
    if (*value != '#') {
        return false;
    }
    const size_t digits = strspn(value + 1, "0123456789abcdefABCDEF");
    assert_true(digits == 3 || digits == 6);
    const unsigned n = (unsigned)strtoul(value + 1, NULL, 16);
    *colour = digits == 6 ? n : 0x110000 * (n >> 8) + 0x1100 * (n >> 4 & 15) + 0x11 * (n & 15);
    return true;
}

/// Whether a rule `{...}` has a declaration that begins with this name and is a colour.
static bool find_colour(const char *style, const char *rule, const char *name, unsigned *colour)
{
    const char *const end = strchr(rule, '}');
    for (const char *at = rule; (at = strstr(at, name)) != NULL && at < end; at++) {
        const char before = at[-1];
        if (before == '{' || before == ';' || before == ' ' || before == '\n') {
            return read_colour(style, at + strlen(name), colour);
        }
    }
    return false;
}

/// Text and background of one rule belong together. A rule with only one of them may meet any other
/// such rule, and the first rule with both, that of the body.
static void is_readable(const char *style, const char *end)
{
    unsigned text[32], ground[32];
    size_t texts = 0, grounds = 0;
    bool body = false;
    for (const char *at = style; (at = strchr(at, '{')) != NULL && at < end; at++) {
        unsigned t = 0, g = 0;
        const bool has_text = find_colour(style, at, "color:", &t);
        const bool has_ground = find_colour(style, at, "background:", &g);
        const bool both = has_text && has_ground;
        assert_true(!both || contrast(t, g) >= 4.5);
        assert_true(texts < 32 && grounds < 32);
        if (has_text && (!both || !body)) {
            text[texts++] = t;
        }
        if (has_ground && (!both || !body)) {
            ground[grounds++] = g;
        }
        body = body || both;
    }
    assert_true(body && texts > 1 && grounds > 1);
    for (size_t i = 0; i < texts * grounds; i++) {
        const unsigned t = text[i / grounds], g = ground[i % grounds];
        if (contrast(t, g) < 4.5) {
            fail_msg("#%06x on #%06x has a contrast of %.2f", t, g, contrast(t, g));
        }
    }
}

static void colours(void **state)
{
    // black on white, and the lightest allowed grey on white
    assert_true(fabs(contrast(0, 0xffffff) - 21.0) < 1e-9);
    assert_true(fabs(contrast(0x767676, 0xffffff) - 4.54) < 5e-3);
    assert_true(contrast(0x777777, 0xffffff) < 4.5);
    char *const site = read_text("paper/site/style.css", false);
    is_readable(site, site + strlen(site));
    free(site);
    succeeds(*state, "run small.ini -o one --quiet");
    succeeds(*state, "report one -o page.html");
    char *const page = read_text(in(*state, "page.html"), false);
    const char *const style = strstr(page, "<style>");
    assert_non_null(style);
    is_readable(style, strstr(style, "</style>"));
    free(page);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(page_of_a_run),
        TEST(sums_of_scripts),
        TEST(points_of_figures),
        TEST(expected_beside),
        TEST(expected_of_a_sweep),

        TEST(third_octaves),
        TEST(lengths_of_sounds),
        TEST(page_of_two_runs),
        TEST(page_of_rolling),
        TEST(page_of_a_plate),
        TEST(hostile_texts),
        TEST(refusals),
        TEST(colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
