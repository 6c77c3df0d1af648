// Tests of observers of a run in three dimensions: spectra, forces, moments, sound.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"

#include "areal/listener.h"
#include "areal/plate_sound.h"
#include "statistics/probe_spectra.h"
#include "statistics/spectrum.h"

enum { MOST = 20000 };

struct rows {
    double value[8][MOST];
    size_t columns, count;
};

static void take_row(const double *value, size_t columns, void *context)
{
    struct rows *const r = context;
    assert_true(r->count < MOST);
    r->columns = columns;
    for (size_t i = 0; i < columns && i < 8; i++) {
        r->value[i][r->count] = value[i];
    }
    r->count++;
}

static const struct rows *rows_of(const char *folder, const char *name)
{
    static struct rows r[2];
    static int which;
    which = 1 - which;
    memset(&r[which], 0, sizeof r[which]);
    each_row(in(in(folder, "out"), name), take_row, &r[which]);
    return &r[which];
}

/// All notes of a run, one per line.
struct notes {
    char text[2048];
};

static void take_note(const char *text, void *context)
{
    struct notes *const n = context;
    const size_t used = strlen(n->text);
    snprintf(n->text + used, sizeof n->text - used, "%s\n", text);
}

static struct notes runs(const char *folder, const char *const *override)
{
    struct ra_status st;
    struct notes notes = {""};
    struct ra_run_control control = {.force = true, .note = take_note, .context = &notes};
    check_ok(run_areal(folder, override, "out", &control, &st), &st);
    return notes;
}

static bool has(const char *folder, const char *name, const char *what)
{
    char *const text = read_text(in(in(folder, "out"), name), false);
    const bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

// ## Spectra

/// psd.tsv is Welch's density of exactly the velocities in probes.tsv.
static void spectra(void **state)
{
    const char *const override[] = {"output.psd_segment=64", "probes.other=block velocity 0, 0",
                                    NULL};
    double density[2][33];
    struct ra_status st = {RA_OK, ""};
    assert_string_equal(runs(*state, override).text, "");
    char out[256];
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    assert_true(has(*state, "psd.tsv", "\n# units\tHz\tm2/s2/Hz\tm2/s2/Hz\nf\tfast\tother\n0\t"));
    check_relative(summary(out, "nyquist_frequency"), 50e3, 1e-15);
    assert_true(summary(out, "above_nyquist_plate") == 0.0);
    // five segments of 64 samples, half overlapping, fit into 200 samples
    assert_true(summary(out, "spectrum_segments") == 5.0);
    const struct rows *const probes = rows_of(*state, "probes.tsv");
    assert_int_equal(probes->count, 200);
    check_ok(ra_welch(probes->value[1], 200, 1e5, 64, density[0], &st), &st);
    check_ok(ra_welch(probes->value[3], 200, 1e5, 64, density[1], &st), &st);
    const struct rows *const psd = rows_of(*state, "psd.tsv");
    assert_int_equal(psd->count, 33);
    assert_int_equal(psd->columns, 3);
    for (size_t f = 0; f < 33; f++) {
        check_relative(psd->value[0][f], (double)f * 1e5 / 64.0, 1e-14);
        check_relative(psd->value[1][f], density[0][f], 1e-12);
        check_relative(psd->value[2][f], density[1][f], 1e-12);
    }
}

/// If there is only one segment, a note says this. Without segments or samples the table has no
/// rows.
static void few_samples(void **state)
{
    const struct notes one = runs(*state, (const char *const[]){"output.psd_segment=200", NULL});
    assert_non_null(strstr(one.text, "spectra have one segment of 200 samples: nothing is"));
    assert_true(has(*state, "psd.tsv", "\n# spectra have one segment of 200 samples"));
    assert_true(summary(in(*state, "out"), "spectrum_segments") == 1.0);
    const char *const brief[] = {"time.duration=60 us", "output.average_from=0", NULL};
    assert_string_equal(runs(*state, brief).text, "");
    assert_int_equal(rows_of(*state, "psd.tsv")->count, 0);
    assert_true(summary(in(*state, "out"), "spectrum_segments") == 0.0);
    const char *const off[] = {"output.sample=off", NULL};
    assert_string_equal(runs(*state, off).text, "");
    assert_int_equal(rows_of(*state, "psd.tsv")->count, 0);
    assert_false(has(*state, "summary.tsv", "\nspectrum_segments\t"));
}

/// A note names the modes above half the sampling rate, with their share of the sum of squared
/// velocities in modes.tsv.
static void false_lines(void **state)
{
    char text[300];
    double all = 0.0, above = 0.0;
    const struct notes slow =
        runs(*state, (const char *const[]){"output.sample=50us", "output.psd_segment=8", NULL});
    const struct rows *const modes = rows_of(*state, "modes.tsv");
    for (size_t k = 0; k < modes->count; k++) {
        all += modes->value[5][k];
        above += modes->value[3][k] >= 10e3 ? modes->value[5][k] : 0.0;
    }
    assert_true(above > 1e-3 * all);
    check_relative(summary(in(*state, "out"), "above_nyquist_plate"), above / all, 1e-12);
    snprintf(text, sizeof text,
             "modes of the plate above half the sampling rate, 10000 Hz, have %.2g of its kinetic "
             "energy and appear at false frequencies in its probes; shorten output.sample",
             above / all);
    assert_non_null(strstr(slow.text, text));
    assert_true(has(*state, "psd.tsv", text));
    // the note must not advise a key that does not exist
    assert_null(strstr(slow.text, "sample_filter"));
    const char *const block[] = {"output.sample=50us", "output.psd_segment=8", "probes.fast=none",
                                 NULL};
    assert_null(strstr(runs(*state, block).text, "false frequencies"));
}

// ## Forces and moments

enum { FORCE = 3, PITCH = 4, ROLL = 5 };

/// Checks the sums of the summary against those over probes.tsv, which has every step. Returns the
/// least force.
static double check_forces(const char *folder, const char *const *override)
{
    char out[256];
    runs(folder, override);
    snprintf(out, sizeof out, "%s/out", folder);
    const struct rows *const r = rows_of(folder, "probes.tsv");
    double sum[3] = {0}, square[3] = {0}, least = HUGE_VAL, most = 0.0;
    assert_int_equal(r->count, 2000);
    for (size_t n = 500; n < 2000; n++) {
        for (size_t i = 0; i < 3; i++) {
            const double v = r->value[FORCE + i][n];
            sum[i] += v / 1500.0;
            square[i] += v * v / 1500.0;
        }
        least = fmin(least, r->value[FORCE][n]);
        most = fmax(most, r->value[FORCE][n]);
    }
    check_relative(summary(out, "force_mean"), sum[0], 1e-12);
    check_relative(summary(out, "force_rms"), sqrt(square[0]), 1e-12);
    assert_true(summary(out, "force_min") == least && summary(out, "force_max") == most);
    check_relative(summary(out, "moment_pitch_mean"), sum[1], 1e-9);
    check_relative(summary(out, "moment_pitch_rms"), sqrt(square[1]), 1e-12);
    check_relative(summary(out, "moment_roll_mean"), sum[2], 1e-9);
    check_relative(summary(out, "moment_roll_rms"), sqrt(square[2]), 1e-12);
    assert_true(summary(out, "moment_roll_rms") > 0.0);
    return least;
}

/// A block that hops has steps without a force; for one that creeps every step has a force.
static void forces(void **state)
{
    const char *const hops[] = {"output.sample=1us", NULL};
    const char *const creeps[] = {"output.sample=1us", "track.speed=1mm/s", "track.initial=settled",
                                  NULL};
    assert_true(check_forces(*state, hops) == 0.0);
    assert_true(check_forces(*state, creeps) > 0.0);
}

// ## Sound

/// Computes the last pressure and the sound of the same steps without the loop of run.c.
static double hear(const struct ra_areal_case *c, struct ra_sound_result *sound)
{
    struct ra_areal problem;
    struct ra_areal_state s;
    struct ra_listener listener;
    struct ra_sound *heard = NULL;
    struct ra_status st = {RA_OK, ""};
    double *record[2] = {NULL, NULL}, pressure = 0.0;
    char note[200];
    check_ok(ra_areal_case_problem(c, &problem, record, note, sizeof note, &st), &st);
    check_ok(ra_areal_state_make(&problem, &s, &st), &st);
    check_ok(ra_listener_make(&problem.plate, &problem.modes, (const double[3]){0.1, -0.2, 0.3},
                              1e-5, &listener, &st),
             &st);
    const struct ra_sound_steps of = {1e-6, 500, 2000, true};
    check_ok(ra_plate_sound_listen(&problem.plate, &problem.modes, &of, &heard, &st), &st);
    for (uint64_t n = 0; n < 2000; n++) {
        check_ok(ra_areal_step(&problem, &s, &st), &st);
        ra_sound_observe(heard, n, s.at.motion.amplitude);
        if (n % 10 == 0) {
            pressure = ra_listener_hear(&listener, s.at.motion.velocity);
        }
    }
    check_ok(ra_sound_evaluate(heard, sound, &st), &st);
    ra_sound_free(heard);
    ra_listener_free(&listener);
    ra_areal_state_free(&s);
    ra_areal_free(&problem);
    return pressure;
}

static double sound_of(const char *folder, const char *name)
{
    char line[80];
    char *const text = read_text(in(in(folder, "out"), "sound.tsv"), false);
    snprintf(line, sizeof line, "\n%s\t", name);
    const char *const at = strstr(text, line);
    assert_non_null(at);
    const double value = atof(at + strlen(line));
    free(text);
    return value;
}

/// The pressure at the listener is a column of probes.tsv; all other columns stay the same.
/// sound.tsv has watts, and levels over the half sphere.
static void sound(void **state)
{
    const char *const on[] = {"output.sound=on", "output.listener_x=100mm",
                              "output.listener_y=-200mm", "output.listener_height=300mm", NULL};
    struct ra_areal_case c;
    struct ra_status st = {RA_OK, ""};
    struct ra_sound_result result;
    runs(*state, NULL);
    assert_false(exists(in(*state, "out"), "sound.tsv"));
    const struct rows *const mute = rows_of(*state, "probes.tsv");
    const size_t columns = mute->columns;
    const double last = mute->value[FORCE][199];
    runs(*state, on);
    assert_true(has(*state, "probes.tsv", "\tcontacts\tpressure\n"));
    const struct rows *const r = rows_of(*state, "probes.tsv");
    assert_int_equal(r->columns, columns + 1);
    assert_true(r->value[FORCE][199] == last);
    check_ok(ra_areal_case_read(in(*state, "areal.ini"), NULL, 0, &c, &st), &st);
    const double pressure = hear(&c, &result);
    char *const text = read_text(in(in(*state, "out"), "probes.tsv"), false);
    check_relative(atof(strrchr(text, '\t') + 1), pressure, 1e-15);
    free(text);
    assert_true(pressure != 0.0);
    check_relative(sound_of(*state, "sound_power"), result.power, 1e-12);
    check_relative(sound_of(*state, "sound_power_level"), 120.0 + 10.0 * log10(result.power), 1e-9);
    const double sphere = result.power * 1.204 * 343.2 / (2.0 * 3.14159265358979323846);
    check_relative(sound_of(*state, "sound_pressure_level_1m"), 10.0 * log10(sphere / 4e-10), 1e-9);
    check_relative(sound_of(*state, "sound_duration"), 1.49e-3, 1e-9);
    assert_true(has(*state, "sound.tsv", "\tdB re 1e-12 W\n"));
    assert_true(has(*state, "sound.tsv", "\nlevel_plate_in_band\t"));
    // without samples there is no pressure, but there is a level
    runs(*state, (const char *const[]){"output.sound=on", "output.sample=off", NULL});
    check_relative(sound_of(*state, "sound_power"), result.power, 1e-12);
    ra_areal_case_free(&c);
}

static void refuse(const char *folder, const char *const *override, const char *message)
{
    struct ra_status st;
    assert_int_equal(run_areal(folder, override, "refused", NULL, &st), RA_INPUT);
    if (strstr(st.text, message) == NULL) {
        fail_msg("`%s` lacks `%s`", st.text, message);
    }
    assert_false(exists(folder, "refused"));
}

/// Settings with which sound cannot be computed are refused at their key before the run.
static void unheard(void **state)
{
    refuse(*state,
           (const char *const[]){"output.sound=on", "output.sample=100us",
                                 "output.listener_height=50mm", NULL},
           "-s output.sample: 100 us is too long: a listener at output.listener_height = 50 mm "
           "needs samples of 7.28e-05 s or less");
    refuse(
        *state,
        (const char *const[]){"output.sound=on", "plate.length=2.1m", "plate.highest=2kHz", NULL},
        "-s output.sound: sound is computed for plates of at most 2 m across; this one has "
        "2.10038 m");
    refuse(*state,
           (const char *const[]){"output.sound=on", "output.sample=10ns", "time.step=10ns", NULL},
           "output.listener_height: a listener needs ");
    refuse(*state, (const char *const[]){"output.sound=on", "case.memory=6e6", NULL},
           "-s case.memory: ");
    refuse(*state, (const char *const[]){"probes.pressure=plate velocity 1mm, 1mm", NULL},
           "pressure");
}

/// A segment has half as many samples as the run, rounded down to an even number. Notes on a force
/// probe do not mention modes.
static void segments_and_forces(void **state)
{
    (void)state;
    char text[300];
    struct ra_case_probe probe[2] = {{.solid = RA_PLATE, .quantity = RA_FORCE},
                                     {.solid = RA_BLOCK, .quantity = RA_VELOCITY}};
    struct ra_probe_spectra s = {
        .probe = probe, .probes = 2, .rate = 1e5, .asked = 250, .samples = 200};
    assert_int_equal(ra_probe_spectra_segment(&s), 124);
    s.samples = 61;
    assert_int_equal(ra_probe_spectra_segment(&s), 30);
    assert_string_equal(
        ra_probe_spectra_false_lines(&s, RA_PLATE, "plate", 0.5, RA_FILTER_NONE, text, sizeof text),
        "");
    probe[0].quantity = RA_DISPLACEMENT;
    assert_non_null(strstr(
        ra_probe_spectra_false_lines(&s, RA_PLATE, "plate", 0.5, RA_FILTER_NONE, text, sizeof text),
        "modes of the plate above half the sampling rate, 50000 Hz, have 0.5"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_areal_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(spectra),
                                       TEST(few_samples),
                                       TEST(false_lines),
                                       TEST(forces),
                                       TEST(sound),
                                       TEST(unheard),
                                       cmocka_unit_test(segments_and_forces)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
