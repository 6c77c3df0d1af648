// Tests of surfaces.c: a page has the surfaces of its run.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The parameters on the page are those of the summary. The run computed these from its profiles.
 */
#include "support/areal_cases.h"
#include "support/check.h"
#include "support/rolling_cases.h"

#include <math.h>

#include "command/surfaces.h"
#include "rolling/case.h"

static char output[1 << 16];

static void succeeds(const char *folder, const char *arguments)
{
    char command[4096], here[1024];
    assert_non_null(getcwd(here, sizeof here));
    seal_made(folder);
    snprintf(command, sizeof command, "R='%s%s%s'; cd '%s'; { \"$R\" %s; } 2>&1",
             program()[0] == '/' ? "" : here, program()[0] == '/' ? "" : "/", program(), folder,
             arguments);
    if (shell(command, output, sizeof output) != 0) {
        fail_msg("ra2d %s: %s", arguments, output);
    }
}

/// All parameters of both solids, from Ra to the curvature, are those of the summary.
static void lines(void **state)
{
    struct ra_surfaces s;
    struct ra_status st = {RA_OK, ""};
    const char *const folder = in(*state, "run");
    char summary_of[1100], case_file[1100];
    snprintf(summary_of, sizeof summary_of, "%s", folder);
    succeeds(*state, "run small.ini -o run --quiet");
    snprintf(case_file, sizeof case_file, "%s", in(*state, "run/case.ini"));
    assert_int_equal(ra_surfaces_make(case_file, &s, &st), RA_OK);
    assert_string_equal(s.name[0], "resonator");
    assert_string_equal(s.name[1], "slider");
    check_relative(s.is[0].Ra, summary(summary_of, "Ra_resonator"), 1e-12);
    check_relative(s.is[0].Rq, summary(summary_of, "Rq_resonator"), 1e-12);
    check_relative(s.is[1].Ra, summary(summary_of, "Ra_slider"), 1e-12);
    check_relative(s.is[1].curvature, summary(summary_of, "curvature_slider"), 1e-12);
    assert_false(s.middle);
    ra_surfaces_free(&s);
}

/// In three dimensions the page has the profile along the middle, beginning where the block is.
static void tracks(void **state)
{
    struct ra_surfaces s;
    struct ra_status st = {RA_OK, ""};
    write_file(in(*state, "areal.ini"), small_areal);
    if (ra_surfaces_make(in(*state, "areal.ini"), &s, &st) != RA_OK) {
        fail_msg("%s", st.text);
    }
    assert_string_equal(s.name[0], "plate");
    assert_string_equal(s.name[1], "block");
    assert_int_equal(s.profile[0].count, s.profile[1].count);
    assert_true(s.is[0].Rq > 0.0 && s.is[1].Rq > 0.0 && s.middle);
    // the block begins at its start on the plate, and the middle line is row 30 of 0 to 60
    enum { ROWS = 61, MIDDLE = 30, FROM = 200, COLUMNS = 81 };
    struct ra_areal_case c;
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), NULL, 0, &c, &st), &st);
    assert_int_equal(lround(c.pair.start / c.pair.spacing), FROM);
    assert_int_equal(lround(c.width / c.pair.spacing), ROWS - 1);
    assert_int_equal(s.profile[0].count, COLUMNS);
    for (int i = 0; i < 2; i++) {
        struct ra_track_recipe recipe;
        struct ra_track *track = NULL;
        double *height = NULL;
        char note[1024];
        const size_t first = i == 0 ? FROM : 0;
        check_ok(ra_areal_case_surface(&c, i, &recipe, &height, note, sizeof note, &st), &st);
        check_ok(ra_track_make(&recipe, c.pair.spacing, ROWS, COLUMNS, &track, &st), &st);
        ra_track_advance(track, first + COLUMNS);
        for (size_t k = 0; k < COLUMNS; k++) {
            assert_true(s.profile[i].height[k] == ra_track_column(track, first + k)[MIDDLE]);
        }
        ra_track_free(track);
        free(height);
    }
    ra_areal_case_free(&c);
    ra_surfaces_free(&s);
}

/// The cut-off of one solid is not that of the other one, in three dimensions either.
static void cut_off_of_a_map(void **state)
{
    char text[2000];
    FILE *const file = fopen(in(*state, "area.txt"), "w");
    assert_non_null(file);
    fputs("# Width: 4 mm\n# Height: 4 mm\n# Value units: um\n", file);
    for (int i = 0; i < 1600; i++) {
        fprintf(file, "%.4f%c", sin(0.37 * i * i), i % 40 == 39 ? '\n' : '\t');
    }
    assert_int_equal(fclose(file), 0);
    for (int k = 0; k < 2; k++) {
        struct ra_surfaces s;
        struct ra_status st = {RA_OK, ""};
        snprintf(
            text, sizeof text,
            "%s[surface.%s]\nkind = file\nfile = area.txt\nextend = mirror\nlambda_s = 600 um\n",
            small_areal, k == 0 ? "plate" : "block");
        write_file(in(*state, "areal.ini"), text);
        check_ok(ra_surfaces_make(in(*state, "areal.ini"), &s, &st), &st);
        check_relative(s.lambda[k][0], 600e-6, 1e-12);
        assert_true(s.lambda[1 - k][0] != s.lambda[k][0]);
        ra_surfaces_free(&s);
    }
}

/// For rolling bodies the page has the row in the middle of each surface.
static void bodies(void **state)
{
    struct ra_surfaces s;
    struct ra_status st = {RA_OK, ""};
    struct ra_rolling_case c;
    struct ra_topography surface[2] = {{.height = NULL}, {.height = NULL}};
    char note[1024];
    write_file(in(*state, "rolling.ini"), small_rolling);
    check_ok(ra_surfaces_make(in(*state, "rolling.ini"), &s, &st), &st);
    check_ok(ra_rolling_case_read(in(*state, "rolling.ini"), NULL, 0, &c, &st), &st);
    check_ok(ra_rolling_case_surfaces(&c, surface, note, sizeof note, &st), &st);
    assert_string_equal(s.name[0], "lower body");
    assert_string_equal(s.name[1], "upper body");
    assert_true(s.middle);
    for (int i = 0; i < 2; i++) {
        const struct ra_cells *const cells = &surface[i].cells;
        const double *const row = surface[i].height + cells->ny / 2 * cells->nx;
        assert_true(cells->ny > 2 && s.profile[i].spacing == cells->dx);
        assert_int_equal(s.profile[i].count, cells->nx);
        assert_memory_equal(s.profile[i].height, row, cells->nx * sizeof *row);
        assert_true(s.is[i].Ra > 0.0);
        ra_topography_free(&surface[i]);
    }
    ra_rolling_case_free(&c);
    ra_surfaces_free(&s);
}

/// The head of a column says which cut-offs its surface has. Without one it has the spacing or the
/// length. A number and its unit stay on one line.
static void bands(void **state)
{
    static const char *const heads[] = {
        "50\u00a0µm to 40\u00a0mm</th>",
        "λs\u00a0120\u00a0µm to λc\u00a02.5\u00a0mm</th>",
        "50\u00a0µm to 40\u00a0mm</th>",
        "λs\u00a0120\u00a0µm to 10\u00a0mm</th>",
    };
    FILE *const file = fopen(in(*state, "p.txt"), "w");
    assert_non_null(file);
    fputs("# x [mm] z [um]\n", file);
    for (int i = 0; i < 1000; i++) {
        fprintf(file, "%.3f %d\n", 0.02 * i, i * i % 7);
    }
    assert_int_equal(fclose(file), 0);
    static const char of_file[] = "run small.ini --quiet -s surface.slider.kind=file "
                                  "-s surface.slider.file=p.txt -s surface.slider.extend=mirror "
                                  "-s surface.slider.lambda_s=120um";
    char arguments[400];
    snprintf(arguments, sizeof arguments, "%s -s surface.slider.lambda_c=2.5mm -o both", of_file);
    succeeds(*state, arguments);
    snprintf(arguments, sizeof arguments, "%s -o one", of_file);
    succeeds(*state, arguments);
    succeeds(*state, "report both one -o a.html");
    char *const page = read_text(in(*state, "a.html"), false);
    const char *at = page;
    for (int i = 0; i < 4; i++) {
        at = strstr(at, ", band ");
        assert_non_null(at);
        at += strlen(", band ");
        if (strncmp(at, heads[i], strlen(heads[i])) != 0) {
            fail_msg("not %s but %.100s", heads[i], at);
        }
    }
    free(page);
}

static void damaged(void **state)
{
    struct ra_surfaces s;
    struct ra_status st = {RA_OK, ""};
    write_file(in(*state, "no.ini"), "[sliding]\nspeed = fast\n");
    assert_int_equal(ra_surfaces_make(in(*state, "no.ini"), &s, &st), RA_INPUT);
    ra_surfaces_free(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(lines),  TEST(tracks), TEST(cut_off_of_a_map),
                                       TEST(bodies), TEST(bands),  TEST(damaged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
