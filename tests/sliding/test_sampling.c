// Tests of effects of sampling on probes and their spectra: notes and the filter.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The sixth mode of the resonator of small_case is at 106 kHz, above half of the sampling rate of
 * the probes, which is 100 kHz.
 */
#include "support/memory.h"
#include "support/run_cases.h"

#include "contact/contact.h"
#include "model/modal.h"
#include "run/samples.h"
#include "statistics/spectrum.h"

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

/// Runs small.ini with overrides into OUT. Returns its notes.
static struct notes run_noted(const char *folder, const char *const override[4], const char *out)
{
    struct ra_status st;
    struct notes notes = {""};
    const struct ra_run_control control = {.note = take_note, .context = &notes};
    check_ok(run_small(folder, override, out, &control, &st), &st);
    return notes;
}

/// Checks that the head of psd.tsv in FOLDER/OUT has this comment, or none that begins like it.
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

/// The frequencies and the density of the first velocity probe.
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

/// The sum of the density from `low` to `high` times the width of a bin, which is the mean square
/// in this band.
static double mean_square(const struct spectrum *s, double low, double high)
{
    double sum = 0.0;
    for (size_t i = 0; i < s->rows; i++) {
        sum += s->f[i] >= low && s->f[i] <= high ? s->density[i] * (s->f[1] - s->f[0]) : 0.0;
    }
    return sum;
}

/// Only the sixth mode moves, at 106 kHz, since there is no contact. Without a filter its whole
/// energy appears at 94 kHz in the spectrum of a probe. With the filter no energy appears.
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
    // an antinode of the sixth mode
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
    // with central differences at tau = 1 us the frequency is a little higher
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

/// The rows of two files probes.tsv: one with the filter and all modes, one without a filter and
/// with five modes.
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

/// The filter does not change modes below half the rate. Without contact, samples of six modes with
/// the filter equal samples of five modes without it.
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

/// With contact the filter changes neither the motion nor the forces, to the last bit.
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
        // t; a force and a velocity of the slider, whose modes are all kept; total force, contacts
        assert_true(filtered.value[i][0] == bare.value[i][0]);
        for (size_t k = 3; k < 7; k++) {
            assert_true(filtered.value[i][k] == bare.value[i][k]);
        }
        differs = fmax(differs, fabs(filtered.value[i][2] - bare.value[i][2]));
    }
    assert_true(differs > 0.0);
}

/// If the samples do not fill a segment, a note says that the segment is shortened.
static void shorter_segments(void **state)
{
    static const char said[] = "spectra have segments of 500 samples, because output.psd_segment, "
                               "1002, is more than the 1000 samples that there are";
    char text[200];
    struct ra_probe_spectra s = {.probes = 1, .samples = 1000, .asked = 1002};
    (void)state;
    s.velocity[0] = (double[]){0.0};
    assert_string_equal(ra_probe_spectra_shorter(&s, text, sizeof text), said);
    // if there is only one segment, another note says so; a segment that fits makes no note
    s.asked = 2000;
    assert_string_equal(ra_probe_spectra_shorter(&s, text, sizeof text), "");
    s.asked = 500;
    assert_string_equal(ra_probe_spectra_shorter(&s, text, sizeof text), "");
}

/// A note says that there is only one segment; with two segments there is no note.
static void one_segment(void **state)
{
    static const char said[] =
        "spectra have one segment of 1000 samples: nothing is averaged, and the standard deviation "
        "of a value is as large as the value; shorten output.psd_segment or sample for longer";
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

/// A note says that all samples are one row. With two rows, without samples and without probes
/// there is no such note.
static void one_row(void **state)
{
    static const char said[] = "probes.tsv has one row: output.sample is longer than the sampled "
                               "part of the run; shorten it\n";
    static const char *const samples[][4] = {{"output.sample=5ms"},
                                             {"output.sample=4.999ms"},
                                             {"output.sample=2ms", "output.sample_to=1.999ms"},
                                             {"output.sample=2ms", "output.sample_to=2ms"},
                                             {"output.sample=off"}};
    for (int i = 0; i < 5; i++) {
        const struct notes notes = run_noted(*state, samples[i], "out");
        assert_int_equal(strstr(notes.text, said) != NULL, i == 0 || i == 2);
        if (i < 4) {
            check_head(*state, "out", "probes.tsv has one row: output.sample is longer than",
                       i == 0 || i == 2);
        }
    }
    char text[sizeof small_case];
    snprintf(text, sizeof text, "%.*s", (int)(strstr(small_case, "[probes]") - small_case),
             small_case);
    write_file(in(*state, "small.ini"), text);
    assert_null(strstr(run_noted(*state, samples[0], "out").text, "one row"));
}

// ## Which steps and nodes

/// The rows of probes.tsv of small_case.
struct probe_rows {
    double value[64][7];
    size_t count;
};

static void take_probe_row(const double *v, size_t columns, void *context)
{
    struct probe_rows *const r = context;
    assert_true(columns == 7 && r->count < 64);
    memcpy(r->value[r->count++], v, 7 * sizeof *v);
}

/// The window of the samples may begin and end at steps or between them. Probes have the places of
/// the case, also if the node at x = 0 is missing.
static void windows_of_samples(void **state)
{
    static const struct {
        const char *from, *to, *sample;
        uint64_t first, last, every;
    } window[] = {
        {"1.0005 ms", "1.0105 ms", "1 us", 1001, 1010, 1},
        {"1.007 ms", "1.01 ms", "1 us", 1007, 1010, 1},
        {"1 ms", "1.0099 ms", "3 us", 1002, 1008, 3},
        {"1.0079 ms", "1.0081 ms", "4 us", 1008, 1008, 4},
        {"4.99 ms", "end", "5 us", 4990, 4995, 5},
    };
    static const char *const nodes[] = {"grid.nodes=both-ends", "grid.nodes=printed"};
    for (size_t i = 0; i < 2 * sizeof window / sizeof *window; i++) {
        char from[64], to[64], sample[64], note[200];
        struct probe_rows r = {.count = 0};
        struct ra_sliding_case c;
        struct ra_problem problem;
        struct ra_state engine;
        struct ra_status st;
        snprintf(from, sizeof from, "output.sample_from=%s", window[i / 2].from);
        snprintf(to, sizeof to, "output.sample_to=%s", window[i / 2].to);
        snprintf(sample, sizeof sample, "output.sample=%s", window[i / 2].sample);
        const char *const override[4] = {from, to, sample, nodes[i % 2]};
        check_ok(run_small(*state, override, "out", NULL, &st), &st);
        each_row(in(in(*state, "out"), "probes.tsv"), take_probe_row, &r);
        check_ok(ra_sliding_case_read(in(*state, "small.ini"), override, 4, &c, &st), &st);
        check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
        check_ok(ra_state_init(&problem, &engine, &st), &st);
        size_t row = 0;
        for (uint64_t n = 0; n <= window[i / 2].last; n++) {
            check_ok(ra_step(&problem, &engine, &st), &st);
            if (n < window[i / 2].first || n % window[i / 2].every != 0) {
                continue;
            }
            const size_t l = i % 2;
            const double expected[] = {(double)n * 1e-6,
                                       ra_displacement(&problem, &engine, 0, 400 - l),
                                       ra_velocity(&problem, &engine, 0, 300 - l),
                                       ra_node_force(&engine, 1, 27 - l),
                                       ra_velocity(&problem, &engine, 1, 200 - l),
                                       engine.at.total_force,
                                       (double)engine.at.contacts};
            assert_true(row < r.count);
            for (size_t k = 0; k < 7; k++) {
                assert_true(r.value[row][k] == expected[k]);
            }
            row++;
        }
        assert_int_equal(row, window[i / 2].first > window[i / 2].last ? 0 : r.count);
        ra_state_clear(&problem, &engine);
        ra_problem_clear(&problem);
        ra_sliding_case_free(&c);
    }
}

static void take_time(const double *value, size_t columns, void *context)
{
    assert_true(columns > 1);
    *(double *)context = value[0];
}

/// A window from a sample to the same sample has this sample, also if the quotient of its time and
/// the step is, by rounding, a little below (30 and 60 steps) or above (250) a whole number.
static void windows_of_one_sample(void **state)
{
    static const int steps[] = {30, 60, 250};
    write_file(in(*state, "small.ini"),
               "[resonator]\nlength = 40 mm\nmodes = 2\n[slider]\nlength = 10 mm\n"
               "[surface]\nRa = 1 um\n[grid]\nspacing = 50 um\n"
               "[time]\nstep = 10 ns\nduration = 4 us\n[output]\nenergy_tolerance = none\n"
               "[probes]\nmiddle = resonator displacement 20 mm\n");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char sample[64], from[64], to[64];
        const char *const override[4] = {sample, from, to};
        double time = -1.0;
        struct ra_status st;
        snprintf(sample, sizeof sample, "output.sample=%d ns", 10 * steps[i]);
        snprintf(from, sizeof from, "output.sample_from=%d ns", 10 * steps[i]);
        snprintf(to, sizeof to, "output.sample_to=%d ns", 10 * steps[i]);
        check_ok(run_small(*state, override, "out", NULL, &st), &st);
        assert_int_equal(each_row(in(in(*state, "out"), "probes.tsv"), take_time, &time), 1);
        check_relative(time, 10e-9 * steps[i], 1e-12);
    }
}

/// Spectra of eight samples, the smallest number, use all eight.
static void the_last_sample_counts(void **state)
{
    static const char *const eight[][4] = {
        {"time.duration=40 us", "output.psd_segment=8", "resonator.modes=5"},
        {"output.sample_from=1 ms", "output.sample_to=1.035 ms", "output.psd_segment=8"},
        {"output.sample_from=4.96 ms", "output.psd_segment=8"}};
    static const char *const seven[4] = {"time.duration=35 us", "output.psd_segment=8"};
    struct ra_status st;
    for (size_t i = 0; i < 3; i++) {
        struct probe_rows r = {.count = 0};
        double speed[8], density[5];
        check_ok(run_small(*state, eight[i], "out", NULL, &st), &st);
        each_row(in(in(*state, "out"), "probes.tsv"), take_probe_row, &r);
        assert_int_equal(r.count, 8);
        for (size_t n = 0; n < 8; n++) {
            speed[n] = r.value[n][2];
        }
        check_ok(ra_welch(speed, 8, 200e3, 8, density, &st), &st);
        const struct spectrum s = spectrum_of(*state, "out");
        assert_int_equal(s.rows, 5);
        for (size_t f = 0; f < 5; f++) {
            check_relative(s.f[f], (double)f * 25e3, 1e-14);
            check_relative(s.density[f], density[f], 1e-12);
        }
        assert_true(summary(in(*state, "out"), "spectrum_segments") == 1.0);
    }
    check_ok(run_small(*state, seven, "out", NULL, &st), &st);
    assert_int_equal(spectrum_of(*state, "out").rows, 0);
    assert_true(summary(in(*state, "out"), "spectrum_segments") == 0.0);
}

// ## Modes above half the rate

/// Writes small.ini with a motion of the resonator's fifth and sixth mode and without contact. The
/// fifth mode is below half the sampling rate, the sixth above it. The initial velocity of the
/// sixth mode is `ratio` times that of the fifth.
static void write_two_modes(const char *folder, double ratio)
{
    char text[2048];
    FILE *const file = fopen(in(folder, "v.txt"), "w");
    assert_non_null(file);
    fputs("# x [mm]\tv [mm/s]\n", file);
    for (int l = 0; l <= 800; l++) {
        const double x = acos(-1.0) * l / 800.0;
        fprintf(file, "%.9g\t%.17g\n", 0.05 * l, sin(5.0 * x) + ratio * sin(6.0 * x));
    }
    assert_int_equal(fclose(file), 0);
    snprintf(text, sizeof text,
             "%s[sliding]\ndistance = 1 mm\n[resonator]\ninitial_velocity = v.txt\ndamping = 0\n"
             "[slider]\ngravity = off\n",
             small_case);
    write_file(in(folder, "small.ini"), text);
}

static void check_begins(const char *text, const char *start)
{
    if (strncmp(text, start, strlen(start)) != 0) {
        fail_msg("`%s` does not begin with `%s`", text, start);
    }
}

/// If the sixth mode has half the velocity of the fifth, it has a fifth of the energy of both.
/// There is a note if its share is at least 1e-8.
static void share_above_half_the_rate(void **state)
{
    static const char *const late[4] = {"output.average_from=1 ms"};
    char out[256];
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    write_two_modes(*state, 0.5);
    const struct notes notes = run_noted(*state, late, "out");
    // over 290 and 420 periods the mean square is half of the squared amplitude to 3e-4 and 2e-4
    check_near(summary(out, "above_nyquist_resonator"), 0.2, 2e-4);
    check_begins(notes.text, "modes of the resonator above half the sampling rate, 100000 Hz, have "
                             "0.2 of its kinetic energy");
    write_two_modes(*state, 0.99e-4);
    assert_string_equal(run_noted(*state, late, "out").text, "");
    check_near(summary(out, "above_nyquist_resonator"), 0.98e-8, 1e-11);
    check_head(*state, "out", "modes of", false);
    write_two_modes(*state, 1.01e-4);
    check_begins(
        run_noted(*state, late, "out").text,
        "modes of the resonator above half the sampling rate, 100000 Hz, have 1e-08 of its "
        "kinetic energy");
    check_head(*state, "out", "modes of the resonator", true);
}

/// There is no note about a solid without probes, or with probes of forces only.
static void only_probes_that_show_it(void **state)
{
    static const char *const hidden[][4] = {
        {"probes.middle=none", "probes.speed=none"},
        {"probes.middle=none", "probes.speed=resonator force 10 mm"},
        {"output.sample=off"},
    };
    static const char *const shown[][4] = {
        {"probes.speed=none"},
        {"probes.middle=none"},
        {"probes.middle=resonator force 10 mm", "probes.speed=none",
         "probes.z=resonator displacement 5 mm"},
    };
    write_two_modes(*state, 0.5);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(run_noted(*state, hidden[i], "out").text, "");
        check_begins(run_noted(*state, shown[i], "out").text, "modes of the resonator");
    }
}

/// With as many probes as a case may have, each probe has its spectrum.
static void every_probe_has_its_spectrum(void **state)
{
    char text[4096];
    struct ra_status st;
    size_t columns = 1;
    snprintf(text, sizeof text, "%s", small_case);
    // two of the four in the case have a velocity
    for (int i = 4; i < RA_MAX_PROBES; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "p%d = resonator velocity %d mm\n", i, i);
    }
    write_file(in(*state, "small.ini"), text);
    check_ok(run_small(*state, NULL, "out", NULL, &st), &st);
    char *const rows = read_text(in(in(*state, "out"), "psd.tsv"), 1);
    for (const char *at = rows; *at != '\n'; at++) {
        columns += *at == '\t';
    }
    assert_int_equal(columns, 1 + RA_MAX_PROBES - 2);
    free(rows);
}

static enum ra_code velocities(void *context, struct ra_status *st)
{
    const struct ra_sliding_case *const c = context;
    const struct ra_run run = {.step = 1.0,
                               .steps = 101,
                               .sample = 10.0,
                               .probe = c->pair.probe,
                               .probe_count = c->pair.probe_count};
    struct ra_samples samples = {.run = &run, .first = 20, .last = 1000};
    const enum ra_code code = ra_samples_make(&samples, 0.1, st);
    ra_samples_free(&samples);
    return code;
}

/// Only velocities are kept as samples, at steps 20, 30 ... 100.
static void memory_of_velocities(void **state)
{
    static struct ra_sliding_case c = {.pair.probe_count = 3};
    static const struct request list[] = {{"probe velocities", 9, 8}, {"probe velocities", 9, 8}};
    (void)state;
    c.pair.probe[0].quantity = c.pair.probe[2].quantity = RA_VELOCITY;
    c.pair.probe[1].quantity = RA_FORCE;
    check_requests(velocities, &c, list, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_mode_above_half_the_rate, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(modes_below_are_kept, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(forces_are_not_filtered, make_case_folder, remove_folder),
        cmocka_unit_test(shorter_segments),
        cmocka_unit_test_setup_teardown(one_segment, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(one_row, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(windows_of_samples, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(windows_of_one_sample, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_last_sample_counts, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(share_above_half_the_rate, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(only_probes_that_show_it, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(every_probe_has_its_spectrum, make_case_folder,
                                        remove_folder),
        cmocka_unit_test(memory_of_velocities),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
