// Tests of the last output of a run: lines, one object of JSON, or no output.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"
#include "support/drawing.h"
#include "support/rolling_cases.h"

#include "command/outcome.h"
#include "command/quantities.h"

/// Checks that the output contains this text.
static void said(const char *piece)
{
    if (strstr(output, piece) == NULL) {
        fail_msg("`%.3000s` lacks `%s`", output, piece);
    }
}

/// Every number in the lines is a row of a table.
static void lines_of_a_run(void **state)
{
    char text[200];
    assert_int_equal(ra2d(*state, "run small.ini -s output.sound=on -o out"), 0);
    char out[300];
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    said("out\n  duration                5 ms\n");
    snprintf(text, sizeof text, "  level of the resonator  %.2f +- %.2g dB re 1e-9 m/s (95 %%",
             summary(out, "level_resonator"), summary(out, "level_resonator_half"));
    said(text);
    snprintf(text, sizeof text, "%.3g on average, %.0f at most, some in %.3g %% of the time\n",
             summary(out, "contacts_mean"), summary(out, "contacts_max"),
             100.0 * summary(out, "contact_share"));
    said(text);
    snprintf(text, sizeof text, "  shocks                  %.0f a second\n",
             summary(out, "shock_rate"));
    said(text);
    snprintf(text, sizeof text, "  V/V*                    %.3g: 0.5 m/s",
             summary(out, "speed_over_lift_off"));
    said(text);
    snprintf(text, sizeof text, "  energy balance          closed to %.2g of",
             fabs(summary(out, "energy_residual_share")));
    said(text);
    struct ra_quantities sound;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_quantities_read(out, "sound.tsv", &sound, &st), &st);
    snprintf(text, sizeof text, "  sound pressure at 1 m   %.1f dB, %.1f dB(A) re 20 uPa\n",
             ra_quantity(&sound, "sound_pressure_level_1m"),
             ra_quantity(&sound, "sound_pressure_level_1m_A"));
    said(text);
    assert_null(ra_quantity_text(&sound, "nothing"));
    assert_true(isnan(ra_quantity(&sound, "nothing")));
    ra_quantities_free(&sound);
}

/// The lines say that a run was shortened, that the resonator is at rest, and that the energy
/// balance does not close.
static void odd_ends(void **state)
{
    assert_int_equal(ra2d(*state, "run small.ini -s time.duration=1s -o out"), 0);
    said(" ms of 1 s asked for: the slider came to the resonator's end\n");
    said("not computed (output.sound = on)\n");
    assert_int_equal(ra2d(*state, "run small.ini -s time.path=1mm -o path"), 0);
    said(" asked for: time.path was covered\n");
    assert_int_equal(
        ra2d(*state, "run small.ini -s sliding.distance=1m -s time.duration=20us -o rest"), 0);
    said("  level of the resonator  none: it is at rest\n");
    assert_int_equal(ra2d(*state, "run small.ini -s output.energy_tolerance=1e-9 -o off"), 1);
    said("  energy balance          OFF, closed only to ");
    // the run goes into the default folder
    assert_int_equal(ra2d(*state, "run small.ini"), 0);
    said("results/runs/small\n  duration");
    // the run exists: its description is printed again
    assert_int_equal(ra2d(*state, "run small.ini --resume"), 0);
    said("there is nothing to do");
    said("results/runs/small\n");
}

static void quiet(void **state)
{
    expect(*state, "run small.ini -o out --quiet 2>/dev/null", 0, "");
    char *const text = read_text(in(*state, "out/summary.tsv"), false);
    assert_non_null(strstr(text, "\n# command ra2d run small.ini -o out\n"));
    free(text);
    // the requested output is printed
    assert_int_equal(ra2d(*state, "run small.ini -o out --resume --quiet --json 2>/dev/null"), 0);
    assert_memory_equal(output, "{\n  \"folder\": \"out\",\n", 20);
}

/// The object has matching braces and quotes, and the rows.
static void object(void **state)
{
    assert_int_equal(ra2d(*state, "run small.ini -s resonator.modes=9 -o 'a\"b' --json 2>err"), 0);
    static const char start[] = "{\n  \"folder\": \"a\\\"b\",\n  \"summary\": {\n    \"steps\": "
                                "{\"value\": 5000, \"unit\": \"1\"},\n";
    assert_memory_equal(output, start, strlen(start));
    said("\"ended_by\": {\"value\": \"time\", \"unit\": \"-\"}");
    said("\"sound\": {},\n  \"notes\": [\"modes of the ");
    int depth = 0;
    for (const char *at = output; *at != '\0'; at++) {
        depth += (*at == '{') - (*at == '}');
    }
    assert_int_equal(depth, 0);
    assert_string_equal(output + strlen(output) - 4, "]\n}\n");
    // in JSON NaN becomes null
    assert_int_equal(ra2d(*state, "run small.ini -s sliding.distance=1m -s time.duration=20us "
                                  "-o rest --json"),
                     0);
    said("\"level_resonator\": {\"value\": null, \"unit\": \"dB re 1e-9 m/s\"}");
}

/// Rows of a table of quantities make an object, with the notes beside them. The head of the table
/// and the version are not in it.
static void rows_of_a_check(void **state)
{
    // a line without three cells is no row
    char table[] = "# ra2d 0123\n# it is short\n# units\t-\t-\t-\nquantity\tvalue\tunit\n"
                   "word\npair\tof words\nstep\t1e-07\ts\nmany\t1\t2\t3\n"
                   "law\tsays \"a\"\t-\n";
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    (void)state;
    assert_non_null(out);
    ra_outcome_check_json("a.ini", table, out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text,
                        "{\n  \"case\": \"a.ini\",\n  \"check\": {\n    \"step\": {\"value\": "
                        "1e-07, \"unit\": \"s\"},\n    \"law\": {\"value\": \"says "
                        "\\\"a\\\"\", \"unit\": \"-\"}},\n  \"notes\": [\"it is "
                        "short\"]\n}\n");
    free(text);
    assert_int_equal(ra2d(*state, "check small.ini --json"), 0);
    assert_memory_equal(output, "{\n  \"case\": \"small.ini\",\n  \"check\": {\n", 38);
    said("\"regime\": {\"value\": \"");
}

/// Counts the rows of `check --json` that the summary of the run has, too. Their values and units
/// must be the same digits. A row of a solid of a line has the name of the solid in front.
static int rows_in_both(const char *folder, const char *kind, const char *options)
{
    char line[300];
    int both = 0;
    snprintf(line, sizeof line, "check %s --json", options);
    assert_int_equal(ra2d(folder, line), 0);
    char *const checked = strdup(output);
    assert_non_null(checked);
    snprintf(line, sizeof line, "%s %s -o out --quiet --force", kind, options);
    assert_int_equal(ra2d(folder, line), 0);
    char *const table = read_text(in(in(folder, "out"), "summary.tsv"), false);
    for (const char *row = strstr(checked, "\n    \""); row != NULL;
         row = strstr(row + 1, "\n    \"")) {
        char name[100], value[100], unit[100], key[210], whole[500];
        if (sscanf(row, "\n    \"%99[^\"]\": {\"value\": %99[^,], \"unit\": \"%99[^\"]", name,
                   value, unit) != 3) {
            fail_msg("`%.100s` is not a row", row);
        }
        const bool slider = strncmp(name, "slider_", 7) == 0;
        const bool resonator = strncmp(name, "resonator_", 10) == 0;
        snprintf(key, sizeof key, "\n%s%s\t",
                 name + (slider      ? 7
                         : resonator ? 10
                                     : 0),
                 slider      ? "_slider"
                 : resonator ? "_resonator"
                             : "");
        if (strstr(table, key) != NULL) {
            snprintf(whole, sizeof whole, "%s%s\t%s\n", key, value, unit);
            if (strstr(table, whole) == NULL) {
                fail_msg("`%s` is not what the summary has:\n%.3000s", whole, table);
            }
            both++;
        }
    }
    free(table);
    free(checked);
    return both;
}

#define STIFF "rolling.ini -s contact.stiffness=50MN/m"
#define PATH                                                                                       \
    "path.ini -s contact.stiffness=50MN/m -s excitation.source=path -s excitation.segment=all -s " \
    "time.duration=1.5ms -s output.psd_segment=16"

/// What `check` computes before a run is what the summary of the run has.
static void check_and_run(void **state)
{
    const char *const folder = *state;
    assert_int_equal(rows_in_both(folder, "run", "small.ini"), 22);
    write_file(in(folder, "areal.ini"), small_areal);
    assert_int_equal(rows_in_both(folder, "areal", "areal.ini"), 15);
    write_file(in(folder, "rolling.ini"), small_rolling);
    assert_int_equal(rows_in_both(folder, "rolling", STIFF), 14);
    // a path itself has one realisation
    char path[sizeof small_rolling];
    const char *const terms = strstr(small_rolling, "realisations");
    snprintf(path, sizeof path, "%.*s%s", (int)(terms - small_rolling), small_rolling,
             strstr(terms, "[rolling]"));
    write_file(in(folder, "path.ini"), path);
    assert_int_equal(rows_in_both(folder, "rolling", PATH), 14);
}

/// The lines that are printed for these tables of a run. `sound` NULL: there is no such table.
static void lines_are(const char *folder, const char *table, const char *sound, const char *lines)
{
    struct ra_status st = {RA_OK, ""};
    char *text = NULL, expected[2000];
    size_t size = 0;
    char whole[2000];
    const char *const head = "# units\t-\t-\t-\nquantity\tvalue\tunit\n";
    snprintf(whole, sizeof whole, "%s%s", head, table);
    mkdir(in(folder, "told"), 0777);
    write_file(in(folder, "told/summary.tsv"), whole);
    remove(in(folder, "told/sound.tsv"));
    if (sound != NULL) {
        snprintf(whole, sizeof whole, "%s%s", head, sound);
        write_file(in(folder, "told/sound.tsv"), whole);
    }
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    check_ok(ra_outcome_print(in(folder, "told"), out, &st), &st);
    assert_int_equal(fclose(out), 0);
    snprintf(expected, sizeof expected, "%s\n%s", in(folder, "told"), lines);
    assert_string_equal(text, expected);
    free(text);
}

/// All lines of a run of each kind. All numbers differ, so exchanged numbers would be noticed.
static void whole_output(void **state)
{
    lines_are(
        *state,
        "duration\t0.0125\ts\nduration_asked\t0.25\ts\nended_by\tpath\t-\n"
        "speed\t0.02\tm/s\nspeed_over_lift_off\t1.25\t1\n"
        "level_resonator\t83.456\tdB re 1e-9 m/s\nlevel_resonator_half\t1.234\tdB\n"
        "contacts_mean\t2.345\t1\ncontacts_max\t7\t1\ncontact_share\t0.6789\t1\n"
        "shock_rate\t123456.7\t1/s\nenergy_balance\tOFF\t-\n"
        "energy_residual_share\t-0.0345\t1\n",
        "sound_pressure_level_1m\t41.26\tdB\nsound_pressure_level_1m_A\t39.94\tdB\n",
        "  duration                12.5 ms of 0.25 s asked for: time.path was covered\n"
        "  level of the resonator  83.46 +- 1.2 dB re 1e-9 m/s (95 % interval by 10 blocks of "
        "time)\n"
        "  sound pressure at 1 m   41.3 dB, 39.9 dB(A) re 20 uPa\n"
        "  contacts                2.35 on average, 7 at most, some in 67.9 % of the time\n"
        "  shocks                  123500 a second\n"
        "  V/V*                    1.25: 20 mm/s divided by the speed at which the slider "
        "lifts off\n"
        "  energy balance          OFF, closed only to 0.035 of the energy put in\n");
    // a level without an interval, no speed of lift-off, no sound, another end
    lines_are(
        *state,
        "duration\t3\ts\nduration_asked\t4\ts\nended_by\tuser\t-\n"
        "level_plate\t70\tdB re 1e-9 m/s\ncontacts_mean\t20\t1\ncontacts_max\t60\t1\n"
        "contact_share\t1\t1\ncontact_area_mean\t2.5e-11\tm2\n"
        "contact_area_share\t3.14e-6\t1\nshock_rate\t98\t1/s\nspots_mean\t3.456\t1\n"
        "spot_rate\t456.78\t1/s\nspot_duration_median\t2.5e-5\ts\n"
        "energy_balance\tok\t-\nenergy_residual_share\t1e-7\t1\n",
        NULL,
        "  duration                3 s of 4 s asked for: user\n"
        "  level of the plate      70.00 dB re 1e-9 m/s\n"
        "  sound pressure at 1 m   not computed (output.sound = on)\n"
        "  contacts                20 on average, 60 at most, some in 100 % of the time\n"
        "  area in contact         25 um2 on average, 3.1e-06 of the block's\n"
        "  shocks                  98 a second\n"
        "  contact spots           3.46 on average, 456.8 shocks a second, half of them below "
        "25 us\n"
        "  energy balance          closed to 1e-07 of the energy put in\n");
    lines_are(*state,
              "force_variance\t4\tN2\nresonance\t1234.56\tHz\nresonance_peak\t1198.7\tHz\n"
              "level_lower\t81.234\tdB re 1e-9 m/s\nlevel_lower_half\t0.56\tdB\n"
              "level_upper\tNaN\tdB re 1e-9 m/s\nseparated_share\t0.0123\t1\n",
              NULL,
              "  contact resonance       1235 Hz by the formula, 1199 Hz in the spectrum of the "
              "force\n"
              "  level of the lower body 81.23 +- 0.56 dB re 1e-9 m/s (95 % interval by "
              "realisations)\n"
              "  level of the upper body none: it is at rest\n"
              "  without contact         1.23 % of the time\n");
}

/// A text may begin like a number. The last note may have no line end.
static void values_and_notes(void **state)
{
    struct ra_status st = {RA_OK, ""};
    char *text = NULL;
    size_t size = 0;
    const char notes[] = "one\ntwo\0three\n";
    assert_int_equal(mkdir(in(*state, "out"), 0777), 0);
    write_file(in(*state, "out/summary.tsv"),
               "# units\t-\t-\t-\nquantity\tvalue\tunit\nkind\t3 of 5\t-\nshare\t0.50\t1\n"
               "bare\t\t-\n");
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    check_ok(ra_outcome_json(in(*state, "out"), notes, out, &st), &st);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(text, "\"summary\": {\n    \"kind\": {\"value\": \"3 of 5\", \"unit\": "
                                 "\"-\"},\n    \"share\": {\"value\": 0.5, \"unit\": \"1\"},\n    "
                                 "\"bare\": {\"value\": \"\", \"unit\": \"-\"}},"));
    assert_non_null(strstr(text, "\"notes\": [\"one\", \"two\"]\n}\n"));
    free(text);
}

/// Each number of a calibration follows its name. All numbers differ, so exchanged numbers would be
/// noticed.
static void numbers_of_a_calibration(void **state)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    const struct ra_calibration found = {
        .trials = 2,
        .best = 1,
        .steps = 7000,
        .trial = {{1e12, 0.25, 0.125, 0.0625}, {2e12, 0.0525, 0.75, (double)NAN}}};
    (void)state;
    assert_non_null(out);
    ra_outcome_calibration(&found, 0.1, out);
    ra_outcome_calibration_json(&found, "a.ini", 0.1, out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(
        text, "#\n"
              "# penalty                 2000000000000 Pa: the softest of its series that meets "
              "the target\n"
              "# difference              0.0525 of the motion with multipliers, target 0.1\n"
              "# tried                   2 penalties over 7000 steps each\n"
              "{\n  \"case\": \"a.ini\",\n  \"penalty_Pa\": 2000000000000,\n"
              "  \"displacement_difference\": 0.0525,\n  \"target\": 0.1,\n  \"met\": true,\n"
              "  \"steps\": 7000,\n  \"trials\": [\n"
              "    {\"penalty_Pa\": 1000000000000, \"displacement_difference\": 0.25, "
              "\"impulse_difference\": 0.125, \"force_rms_difference\": 0.0625},\n"
              "    {\"penalty_Pa\": 2000000000000, \"displacement_difference\": 0.0525, "
              "\"impulse_difference\": 0.75, \"force_rms_difference\": null}]\n}\n");
    free(text);
}

/// A difference equal to the target meets the target.
static void target_met(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    const struct ra_calibration found = {.trials = 1, .trial = {{1e12, 0.1, 0.0, 0.0}}};
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    ra_outcome_calibration(&found, 0.1, out);
    ra_outcome_calibration_json(&found, "a.ini", 0.1, out);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(text, ": the softest of its series that meets the target\n"));
    assert_non_null(strstr(text, "\"met\": true,"));
    free(text);
}

static void nobody_reads(void **state)
{
    assert_int_equal(ra2d(*state, "run small.ini -o a; echo $? >code; } | true; { cat code"), 0);
    said("0\n");
    assert_true(exists(*state, "a/summary.tsv"));
}

static void rolling(void **state)
{
    char text[300];
    snprintf(text, sizeof text, "cp data/cases/rolling-roller.ini '%s/roller.ini'",
             (const char *)*state);
    assert_int_equal(system(text), 0);
    assert_int_equal(
        ra2d(*state, "rolling roller.ini -s footprint.positions=64 -s excitation.segment=32 "
                     "-s footprint.cells_x=8 -s footprint.cells_y=8 -s excitation.realisations=2 "
                     "-s excitation.terms=8 -s time.duration=20ms -s output.psd_segment=32 -o out"),
        0);
    char out[300];
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    // a record that is too short has no peak
    assert_true(isnan(summary(out, "resonance_peak")) != 0);
    snprintf(text, sizeof text,
             "  contact resonance       %.4g Hz by the formula, no peak in the spectrum of the "
             "force\n",
             summary(out, "resonance"));
    said(text);
    snprintf(text, sizeof text,
             "  level of the upper body %.2f +- %.2g dB re 1e-9 m/s (95 %% "
             "interval by realisations)\n",
             summary(out, "level_upper"), summary(out, "level_upper_half"));
    said(text);
    // the surface is so rough that the roller jumps
    assert_int_equal(
        ra2d(*state, "rolling roller.ini -s footprint.positions=64 -s excitation.segment=32 "
                     "-s footprint.cells_x=8 -s footprint.cells_y=8 -s excitation.realisations=2 "
                     "-s surface.sigma=30um -s contact.separation=on -s excitation.terms=8 -s "
                     "time.duration=20ms "
                     "-s output.psd_segment=32 -o jumps"),
        0);
    snprintf(out, sizeof out, "%s/jumps", (const char *)*state);
    const double share = summary(out, "separated_share");
    assert_true(share > 0.0 && share < 1.0);
    snprintf(text, sizeof text, "  without contact         %.3g %% of the time\n", 100.0 * share);
    said(text);
}

static void areal(void **state)
{
    char text[300], out[300];
    write_file(in(*state, "areal.ini"), small_areal);
    assert_int_equal(ra2d(*state, "areal areal.ini -o out"), 0);
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    said("out\n  duration                2 ms\n");
    snprintf(text, sizeof text, "  level of the plate      %.2f +- %.2g dB re 1e-9 m/s (95 %%",
             summary(out, "level_plate"), summary(out, "level_plate_half"));
    said(text);
    snprintf(text, sizeof text,
             "  area in contact         %.3g um2 on average, %.2g of the block's",
             1e12 * summary(out, "contact_area_mean"), summary(out, "contact_area_share"));
    said(text);
    snprintf(text, sizeof text, "%.3g: 0.5 m/s divided by the speed at which the block lifts off\n",
             summary(out, "speed_over_lift_off"));
    said(text);
    snprintf(text, sizeof text,
             "%.3g on average, %.4g shocks a second, half of them below %.3g ms\n",
             summary(out, "spots_mean"), summary(out, "spot_rate"),
             1e3 * summary(out, "spot_duration_median"));
    said(text);
    said("  sound pressure at 1 m   not computed (output.sound = on)\n");
    // the run exists; with --json its values are printed, with --quiet there is no output
    assert_int_equal(ra2d(*state, "areal areal.ini -o out --resume --json"), 0);
    said("\"level_plate\": {\"value\": ");
    expect(*state, "areal areal.ini -o out --force --quiet 2>/dev/null", 0, "");
    // the folder has a run of another case
    assert_int_equal(ra2d(*state, "areal areal.ini -o out --resume -s surface.seed=2"), 5);
}

/// A calibration prints its table, and the result below it, which --quiet omits.
static void calibration(void **state)
{
    static const char found[] =
        "\n#\n# penalty                 262500000000 Pa: the softest of its series that meets the "
        "target\n# difference              0.0997 of the motion with multipliers, target 0.1\n"
        "# tried                   5 penalties over 1000 steps each\n";
    char table[4000];
    assert_int_equal(ra2d(*state, "calibrate small.ini"), 0);
    const size_t length = strlen(output), rest = strlen(found);
    assert_true(length > rest && length < sizeof table);
    assert_string_equal(output + length - rest, found);
    snprintf(table, sizeof table, "%.*s\n", (int)(length - rest), output);
    assert_int_equal(ra2d(*state, "calibrate small.ini --quiet"), 0);
    assert_string_equal(output, table);
    assert_int_equal(ra2d(*state, "calibrate small.ini --target 1e-6"), 1);
    said("# penalty                 16800000000000 Pa: none meets the target, this one is the "
         "nearest\n");
    assert_int_equal(ra2d(*state, "calibrate small.ini --json --target 0.05"), 0);
    said("{\n  \"case\": \"small.ini\",\n  \"penalty_Pa\": 2100000000000,\n");
    said(",\n  \"target\": 0.05,\n  \"met\": true,\n  \"steps\": 1000,\n  \"trials\": [\n"
         "    {\"penalty_Pa\": 2100000000000, \"displacement_difference\": 0.0422");
    assert_string_equal(output + strlen(output) - 5, "}]\n}\n");
    assert_int_equal(ra2d(*state, "calibrate small.ini --json --duration 20us"), 1);
    assert_memory_equal(output, "ra2d: no contact within 2e-05 s", 31);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(lines_of_a_run),  TEST(odd_ends),     TEST(quiet),
        TEST(object),          TEST(nobody_reads), TEST(values_and_notes),
        TEST(rows_of_a_check), TEST(target_met),   cmocka_unit_test(numbers_of_a_calibration),
        TEST(rolling),         TEST(areal),        TEST(calibration),
        TEST(check_and_run),   TEST(whole_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
