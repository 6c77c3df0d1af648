// What sampling does to probes and their spectra, and what is said and done about it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The resonator of small_case has its sixth mode at 106 kHz, above half of the rate at which its
 * probes are sampled, 100 kHz.
 */
#include "support/run_cases.h"

#include "contact/contact.h"

/// All notes of a run, a line each.
struct notes {
    char text[2048];
};

static void take_note(const char *text, void *context)
{
    struct notes *const n = context;
    const size_t used = strlen(n->text);
    snprintf(n->text + used, sizeof n->text - used, "%s\n", text);
}

/// Runs small.ini with overrides into OUT; its notes.
static struct notes run_noted(const char *folder, const char *const override[4], const char *out)
{
    struct ra_status st;
    struct notes notes = {""};
    const struct ra_run_control control = {.note = take_note, .context = &notes};
    check_ok(run_small(folder, override, out, &control, &st), &st);
    return notes;
}

/// The head of psd.tsv in FOLDER/OUT has this comment, or none that begins like it.
static void check_head(const char *folder, const char *out, const char *comment, bool there)
{
    char line[400];
    char *const text = read_text(in(in(folder, out), "psd.tsv"), 0);
    snprintf(line, sizeof line, "\n# %s", comment);
    if ((strstr(text, line) != NULL) != there) {
        fail_msg("head of psd.tsv %s `%s`", there ? "lacks" : "has", comment);
    }
    free(text);
}

/// f and the density of the first velocity probe.
struct spectrum {
    double f[1000], density[1000];
    size_t rows;
};

static void take_frequency(const double *v, size_t columns, void *context)
{
    struct spectrum *const s = context;
    assert_true(columns >= 2 && s->rows < 1000);
    s->f[s->rows] = v[0];
    s->density[s->rows++] = v[1];
}

static struct spectrum spectrum_of(const char *folder, const char *out)
{
    struct spectrum s = {.rows = 0};
    each_row(in(in(folder, out), "psd.tsv"), take_frequency, &s);
    return s;
}

/// Sum of the density from `low` to `high` times the width of a bin: the mean square there.
static double mean_square(const struct spectrum *s, double low, double high)
{
    double sum = 0.0;
    for (size_t i = 0; i < s->rows; i++) {
        sum += s->f[i] >= low && s->f[i] <= high ? s->density[i] * (s->f[1] - s->f[0]) : 0.0;
    }
    return sum;
}

/// Only the sixth mode moves, at 106 kHz: without a filter its whole energy stands at 94 kHz, with
/// it nothing is left. Nothing is in contact, so that nothing else can be there.
static void a_mode_above_half_the_rate(void **state)
{
    FILE *const file = fopen(in(*state, "v.txt"), "w");
    assert_non_null(file);
    fputs("# x [mm]\tv [mm/s]\n", file);
    for (int l = 0; l <= 800; l++) {
        fprintf(file, "%.9g\t%.17g\n", 0.05 * l, sin(6.0 * acos(-1.0) * l / 800.0));
    }
    assert_int_equal(fclose(file), 0);
    char text[2048];
    snprintf(text, sizeof text,
             "%s[sliding]\ndistance = 1 mm\n[resonator]\ninitial_velocity = v.txt\ndamping = 0\n",
             small_case);
    write_file(in(*state, "small.ini"), text);
    // antinode of the sixth mode
    const char *const off[4] = {"probes.speed=resonator velocity 10 mm", "slider.gravity=off"};
    const char *const on[4] = {off[0], off[1], "output.sample_filter=on"};
    char folder[256];
    snprintf(folder, sizeof folder, "%s/off", (char *)*state);
    const struct notes bare = run_noted(*state, off, "off");
    assert_string_equal(bare.text,
                        "modes of the resonator above half the sampling rate, 100000 Hz, have 1 of "
                        "its kinetic energy and appear at false frequencies in its probes; shorten "
                        "output.sample or write output.sample_filter = on\n");
    check_head(*state, "off", "modes of the resonator above half the sampling rate", true);
    check_near(summary(folder, "above_nyquist_resonator"), 1.0, 1e-9);
    assert_true(summary(folder, "above_nyquist_slider") == 0.0);
    check_relative(summary(folder, "nyquist_frequency"), 1e5, 1e-15);
    // the stable frequency of central differences at tau = 1 us is a little higher
    const double omega = 2.0 * acos(-1.0) * 106e3, tau = 1e-6;
    const double seen = 2e5 - 2.0 * asin(0.5 * tau * omega) / tau / (2.0 * acos(-1.0));
    const struct spectrum s = spectrum_of(*state, "off");
    check_between(mean_square(&s, seen - 3e3, seen + 3e3), 0.4e-6, 0.6e-6);
    assert_true(mean_square(&s, 0.0, 80e3) < 1e-12);

    const struct notes filtered = run_noted(*state, on, "on");
    assert_string_equal(filtered.text,
                        "probes of the resonator leave out its modes above half the sampling rate, "
                        "100000 Hz, with 1 of its kinetic energy (output.sample_filter)\n");
    check_head(*state, "on", "probes of the resonator leave out its modes above", true);
    const struct spectrum t = spectrum_of(*state, "on");
    assert_true(mean_square(&t, 0.0, 1e5) < 1e-18);
}

/// The rows of two probes.tsv: one with the filter and all modes, one without and five modes.
struct rows {
    double value[1000][8];
    size_t count;
};

static void take_row(const double *v, size_t columns, void *context)
{
    struct rows *const r = context;
    assert_true(columns == 7 && r->count < 1000);
    memcpy(r->value[r->count++], v, columns * sizeof *v);
}

/// Modes that are kept are kept as they are: what the filter leaves of a motion with six
/// modes that do not meet is that of the five others.
static void modes_below_are_kept(void **state)
{
    static struct rows filtered, five;
    filtered.count = five.count = 0;
    const char *const on[4] = {"output.sample_filter=on", "sliding.distance=1 mm",
                               "resonator.gravity=on"};
    const char *const without[4] = {"resonator.modes=5", "sliding.distance=1 mm",
                                    "resonator.gravity=on"};
    run_noted(*state, on, "on");
    run_noted(*state, without, "five");
    each_row(in(in(*state, "on"), "probes.tsv"), take_row, &filtered);
    each_row(in(in(*state, "five"), "probes.tsv"), take_row, &five);
    assert_int_equal(filtered.count, 1000);
    assert_int_equal(five.count, 1000);
    for (size_t i = 0; i < 1000; i++) {
        for (size_t k = 0; k < 7; k++) {
            check_near(filtered.value[i][k], five.value[i][k], 1e-12 * fabs(five.value[i][k]));
        }
    }
    assert_true(five.value[999][1] != 0.0);
}

/// In contact: forces are what they are without the filter, all to the last bit, for the motion is.
static void forces_are_not_filtered(void **state)
{
    static struct rows filtered, bare;
    filtered.count = bare.count = 0;
    const char *const on[4] = {"output.sample_filter=on"};
    run_noted(*state, on, "on");
    run_noted(*state, NULL, "off");
    each_row(in(in(*state, "on"), "probes.tsv"), take_row, &filtered);
    each_row(in(in(*state, "off"), "probes.tsv"), take_row, &bare);
    double differs = 0.0;
    for (size_t i = 0; i < 1000; i++) {
        // t; force of a node, that of the slider, whose modes are all kept; total force, contacts
        assert_true(filtered.value[i][0] == bare.value[i][0]);
        for (size_t k = 3; k < 7; k++) {
            assert_true(filtered.value[i][k] == bare.value[i][k]);
        }
        differs = fmax(differs, fabs(filtered.value[i][2] - bare.value[i][2]));
    }
    assert_true(differs > 0.0);
}

/// A single segment is said to be one; two are not.
static void one_segment(void **state)
{
    static const char said[] =
        "spectra have one segment of 1000 samples: nothing is averaged, every "
        "value scatters by its own size; shorten output.psd_segment or "
        "sample for longer";
    char out[256];
    const char *const one[4] = {"output.psd_segment=1000", "resonator.modes=5"};
    const char *const two[4] = {"output.psd_segment=666", "resonator.modes=5"};
    const char *const none[4] = {"probes.speed=none", "probes.block=none",
                                 "output.psd_segment=1000", "resonator.modes=5"};
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    struct notes notes = run_noted(*state, one, "out");
    assert_int_equal(strncmp(notes.text, said, strlen(said)), 0);
    check_head(*state, "out", said, true);
    assert_true(summary(out, "spectrum_segments") == 1.0);
    notes = run_noted(*state, two, "out");
    assert_string_equal(notes.text, "");
    check_head(*state, "out", "spectra have", false);
    assert_true(summary(out, "spectrum_segments") == 2.0);
    notes = run_noted(*state, none, "out");
    assert_string_equal(notes.text, "");
    assert_true(summary(out, "spectrum_segments") == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_mode_above_half_the_rate, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(modes_below_are_kept, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(forces_are_not_filtered, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(one_segment, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
