// Tests of keys of a case in three dimensions that are given but not used, and of exponential
// surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"

#include "surface/kind.h"
#include "surface/surface.h"

/// Reads the small case with some more lines and an override (NULL: none). Gives the notes on
/// unused keys.
static enum ra_code note_of(const char *folder, const char *lines, const char *override,
                            char note[400], struct ra_status *st)
{
    char text[4096];
    struct ra_areal_case c;
    *st = (struct ra_status){RA_OK, ""};
    note[0] = '\0';
    snprintf(text, sizeof text, "%s%s", small_areal, lines);
    write_file(in(folder, "t.ini"), text);
    const enum ra_code code =
        ra_areal_case_read(in(folder, "t.ini"), &override, override != NULL, &c, st);
    if (code == RA_OK) {
        check_ok(ra_case_unused(&c.pair.origin, note, 400, st), st);
        ra_areal_case_free(&c);
    }
    return code;
}

/// Each row has a key that is not always used: its section, a value other than the default, the key
/// that decides, the word of that key with which the first key is unused, and what else the case
/// needs.
static const struct {
    const char *section, *key, *value, *decides, *word, *also;
} rows[] = {
    {"surface.block", "Ra", "3 um", "kind", "flat", ""},
    {"surface.block", "sigma", "3 um", "kind", "flat", ""},
    {"surface.plate", "Ra", "3 um", "kind", "spectrum", "file = t.ini\n"},
    {"surface.block", "correlation_length", "1 mm", "kind", "self-affine", ""},
    {"surface.block", "hurst", "0.5", "kind", "exponential", ""},
    {"surface.block", "longest", "2 mm", "kind", "gaussian", ""},
    {"surface.plate", "shortest", "300 um", "kind", "gaussian", ""},
    {"surface.block", "skewness", "1", "kind", "flat", ""},
    {"surface.block", "kurtosis", "5", "kind", "flat", ""},
    {"surface.block", "seed", "2", "kind", "flat", ""},
    {"surface.block", "stream", "2", "kind", "file", "file = t.ini\n"},
    {"surface.block", "file", "t.ini", "kind", "gaussian", ""},
    {"surface.block", "format", "units um", "kind", "exponential", ""},
    {"surface.block", "scale", "2", "kind", "self-affine", ""},
    {"contact", "penalty", "1e14 Pa/m", "law", "power", ""},
    {"contact", "hertz_radius", "1 um", "law", "penalty", ""},
    {"contact", "hertz_modulus", "5 Pa", "law", "penalty", ""},
    {"contact", "power_coefficient", "1e7", "law", "penalty", ""},
    {"contact", "power_exponent", "2", "law", "penalty", ""},
    {"contact", "deepest", "1 um", "law", "penalty", ""},
    {"output", "listener_x", "0.1 m", "sound", "off", ""},
    {"output", "listener_y", "0.1 m", "sound", "off", ""},
    {"output", "listener_height", "2 m", "sound", "off", ""},
};

/// An unused key in the file makes a note; on the command line it is refused.
static void unused(void **state)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ra_status st;
        char lines[300], expected[300], note[400], override[200];
        const char *const section = rows[i].section, *const key = rows[i].key;
        // the small case has a penalty already
        const bool given = strcmp(key, "penalty") == 0;
        snprintf(lines, sizeof lines, "[%s]\n%s%s%s%s%s%s = %s\n", section, given ? "" : key,
                 given ? "" : " = ", given ? "" : rows[i].value, given ? "" : "\n", rows[i].also,
                 rows[i].decides, rows[i].word);
        snprintf(expected, sizeof expected, "%s.%s is not used with %s.%s = %s", section, key,
                 section, rows[i].decides, rows[i].word);
        check_ok(note_of(*state, lines, NULL, note, &st), &st);
        assert_string_equal(note, expected);
        snprintf(lines, sizeof lines, "[%s]\n%s%s = %s\n", section, rows[i].also, rows[i].decides,
                 rows[i].word);
        snprintf(override, sizeof override, "%s.%s=%s", section, key, rows[i].value);
        snprintf(expected, sizeof expected,
                 "-s %s.%s: is not used with %s.%s = %s; leave one of them out", section, key,
                 section, rows[i].decides, rows[i].word);
        assert_int_equal(note_of(*state, lines, override, note, &st), RA_INPUT);
        assert_string_equal(st.text, expected);
    }
}

/// A key makes no note if it is used, or if only an override on the command line makes it
/// unused.
static void used(void **state)
{
    struct ra_status st;
    char note[400];
    static const char *const lines[] = {
        "", "[surface.block]\nkind = flat\n",
        "[surface]\nkind = exponential\ncorrelation_length = 1 mm\n",
        "[surface]\nkind = self-affine\nskewness = 0.5\nkurtosis = 4\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        check_ok(note_of(*state, lines[i], NULL, note, &st), &st);
        assert_string_equal(note, "");
    }
    check_ok(note_of(*state, "", "contact.law=power", note, &st), &st);
    assert_string_equal(note, "");
}

/// A key can be unused because of a key of another section.
static void by_another_section(void **state)
{
    static const char *const motion[] = {"pitch", "roll"};
    for (size_t i = 0; i < 2; i++) {
        struct ra_status st;
        char lines[200], override[100], note[400], expected[200];
        snprintf(lines, sizeof lines, "[holder]\n%s_stiffness = blocked\n", motion[i]);
        snprintf(override, sizeof override, "block.inertia_%s=1e-9", motion[i]);
        snprintf(expected, sizeof expected,
                 "-s block.inertia_%s: is not used with holder.%s_stiffness = blocked; leave one "
                 "of them out",
                 motion[i], motion[i]);
        assert_int_equal(note_of(*state, lines, override, note, &st), RA_INPUT);
        assert_string_equal(st.text, expected);
        // the inertia of the other motion is used
        snprintf(override, sizeof override, "block.inertia_%s=1e-9", motion[1 - i]);
        check_ok(note_of(*state, lines, override, note, &st), &st);
        assert_string_equal(note, "");
    }
}

static void keep(const char *text, void *context)
{
    snprintf(context, 400, "%s", text);
}

static void told(void **state)
{
    char note[400] = "", text[4096];
    struct ra_status st;
    struct ra_run_control control = {.note = keep, .context = note, .force = true};
    snprintf(text, sizeof text, "%s[surface.block]\nhurst = 0.5\n", small_areal);
    write_file(in(*state, "areal.ini"), text);
    static const char *const override[] = {"time.duration=0.6 ms", NULL};
    check_ok(run_areal(*state, override, "out", &control, &st), &st);
    assert_string_equal(note, "surface.block.hurst is not used with surface.block.kind = gaussian");
    static const char *const rarely[] = {"time.duration=0.6 ms", "output.map=0.7 ms", NULL};
    check_ok(run_areal(*state, rarely, "out", &control, &st), &st);
    assert_ptr_equal(
        strstr(note, "output.map, 700 us, is longer than the run, 600 us: the sample of t = 0 is "
                     "the only one; "),
        note);
}

static void drops(void **state)
{
    struct ra_status st;
    char note[400];
    assert_int_equal(note_of(*state, "", "track.drop_height=1 um", note, &st), RA_INPUT);
    assert_string_equal(st.text, "-s track.drop_height: is for a drop; write initial = drop, or "
                                 "drop_height = 0");
    assert_int_equal(note_of(*state, "[track]\ndistance = 1 mm\ndrop_height = 1 um\n",
                             "track.initial=drop", note, &st),
                     RA_INPUT);
    assert_non_null(strstr(st.text, "track.drop_height: is not used with track.distance, which "
                                    "says how far apart the solids start; give only one of them"));
}

// ## Exponential surfaces

/// The surface of a solid of the small case. It has 61 nodes across.
static double *record_of(const char *folder, const char *const *override, size_t count, int solid,
                         struct ra_track_recipe *recipe, double *sigma)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_areal_case c;
    double *height = NULL;
    char note[100] = "";
    check_ok(ra_areal_case_read(in(folder, "areal.ini"), override, count, &c, &st), &st);
    check_ok(ra_areal_case_surface(&c, solid, recipe, &height, note, sizeof note, &st), &st);
    *sigma = c.surface[solid].sigma;
    ra_areal_case_free(&c);
    return height;
}

/// The mean product of two heights, `along` columns and `across` rows apart, over the variance of
/// the process.
static double correlation(const double *height, size_t columns, size_t along, size_t across,
                          double sigma)
{
    double sum = 0.0;
    for (size_t i = 0; i + along < columns; i++) {
        for (size_t j = 0; j + across < 61; j++) {
            sum += height[i * 61 + j] * height[(i + along) * 61 + j + across];
        }
    }
    return sum / (double)((columns - along) * (61 - across)) / (sigma * sigma);
}

/// The heights are those of the generator, column by column, and their correlation is exp(-(|x| +
/// |y|)/lc). A track of 54 mm by 3 mm has some 650 areas lc^2 with lc = 0.5 mm, so mean products
/// scatter by some 5 % of the variance.
static void exponential(void **state)
{
    double sigma;
    struct ra_status st = {RA_OK, ""};
    struct ra_track_recipe recipe;
    static const char *const override[] = {"surface.kind=exponential", "time.duration=100 ms",
                                           "surface.correlation_length=0.5 mm", "track.start=1 mm"};
    double *const height = record_of(*state, override, 4, RA_PLATE, &recipe, &sigma);
    assert_null(recipe.rough.kind);
    assert_int_equal(recipe.columns, 1086);
    check_relative(sigma, 2e-6 * 1.2533141373155003, 1e-14);
    struct ra_topography made = {.height = NULL};
    const struct ra_surface_recipe same = {.kind = &ra_surface_exponential,
                                           .sigma = sigma,
                                           .correlation_length = 5e-4,
                                           .length_across = 5e-4,
                                           .kurtosis = 3.0,
                                           .seed = 1};
    const struct ra_cells cells = {recipe.columns, 61, 50e-6, 50e-6};
    check_ok(ra_topography_make(&same, &cells, &made, NULL, 0, &st), &st);
    for (size_t i = 0; i < recipe.columns; i += 5) {
        for (size_t j = 0; j < 61; j++) {
            check_near(height[i * 61 + j], made.height[j * recipe.columns + i], 0.0);
        }
    }
    ra_topography_free(&made);
    check_near(correlation(height, recipe.columns, 0, 0, sigma), 1.0, 0.2);
    check_near(correlation(height, recipe.columns, 10, 0, sigma), exp(-1.0), 0.15);
    check_near(correlation(height, recipe.columns, 0, 10, sigma), exp(-1.0), 0.15);
    check_near(correlation(height, recipe.columns, 10, 10, sigma), exp(-2.0), 0.15);
    free(height);
}

/// A case with exponential surfaces runs. A record that does not fit in memory is refused, and so
/// is a grid too coarse for the correlation length.
static void exponential_runs(void **state)
{
    struct ra_status st;
    static const char *const runs[] = {"surface.kind=exponential", "time.duration=0.6 ms",
                                       "surface.skewness=-0.5", "surface.kurtosis=4", NULL};
    check_ok(run_areal(*state, runs, "out", NULL, &st), &st);
    check_near(summary(in(*state, "out"), "Rq_block"), 2.5e-6, 1e-6);
    static const char *const large[] = {"surface.plate.kind=exponential", "time.duration=100 ms",
                                        "track.start=1 mm", "case.memory=1.2e6", NULL};
    assert_int_equal(run_areal(*state, large, "out", NULL, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "-s case.memory: "));
    assert_non_null(strstr(st.text, " bytes are needed, and 1.2e+06 allowed"));
    static const char *const coarse[] = {"surface.block.kind=exponential",
                                         "surface.block.correlation_length=200 um", NULL};
    assert_int_equal(run_areal(*state, coarse, "out", NULL, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "-s surface.block.correlation_length: "));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_areal_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(unused),
                                       TEST(used),
                                       TEST(told),
                                       TEST(by_another_section),
                                       TEST(drops),
                                       TEST(exponential),
                                       TEST(exponential_runs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
