// Tests of the output of a run during its steps and at its end: notes, progress, reasons.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include <time.h>

/// All notes, one per line.
struct told {
    char notes[2000];
    double share[2000], left[2000], at[2000]; ///< of the progress; at [s]
    size_t count;
    volatile sig_atomic_t stop;
    size_t most; ///< reports of progress until it is stopped; 0: never
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void take_note(const char *text, void *context)
{
    struct told *const t = context;
    const size_t used = strlen(t->notes);
    snprintf(t->notes + used, sizeof t->notes - used, "%s\n", text);
}

static void take_progress(double share, double seconds_left, void *context)
{
    struct told *const t = context;
    assert_true(t->count < 2000);
    t->share[t->count] = share;
    t->left[t->count] = seconds_left;
    t->at[t->count++] = now();
    t->stop = t->most > 0 && t->count >= t->most;
}

/// Notes come in their order: the case, its end, its samples, its spectra.
static void notes_in_their_order(void **state)
{
    static const char *const override[4] = {"sliding.speed=40 m/s", "slider.modes=3",
                                            "surface.file=p.txt", "output.psd_segment=150"};
    struct told t = {.notes = ""};
    struct ra_status st;
    const struct ra_run_control control = {.note = take_note, .context = &t};
    char text[2048];
    FILE *const file = fopen(in(*state, "p.txt"), "w");
    assert_non_null(file);
    fputs("# x [mm]\tz [um]\n", file);
    for (int i = 0; i <= 800; i++) {
        fprintf(file, "%.12g\t%.6f\n", 0.05 * i, sin(0.1 * i));
    }
    assert_int_equal(fclose(file), 0);
    snprintf(text, sizeof text,
             "%s[surface]\nkind = file\n[surface.resonator]\nkind = flat\n[surface.slider]\n"
             "level = none\n[time]\nstep = 0.5 us\n[output]\nenergy_tolerance = none\n",
             small_case);
    // a key may be given once
    char *const step = strstr(text, "step = 1 us\n"), *const tolerance = strstr(text, "energy_tol");
    memset(step, ' ', strlen("step = 1 us"));
    memset(tolerance, ' ', strlen("energy_tolerance = 1 %"));
    write_file(in(*state, "small.ini"), text);
    check_ok(run_small(*state, override, "out", &control, &st), &st);
    // the first note begins with the path of the profile
    char *at = strstr(t.notes, "p.txt: ");
    assert_non_null(at);
    static const char *const begins[] = {
        "p.txt: text, x in mm, z in um (line 1), 801 points, step 50 um; cut from 40 mm to 10 mm; "
        "surface.resonator.Ra is not used with surface.resonator.kind = "
        "flat; surface.slider.Ra is not used with surface.slider.kind = file\n",
        "the slider reaches the end of the resonator after 750 us of the time.duration of 5 ms: "
        "the run ends there\n",
        "modes of the resonator above half the sampling rate, 100000 Hz, have ",
        "modes of the slider above half the sampling rate, 100000 Hz, have ",
        "spectra have one segment of 150 samples: nothing is averaged, and the standard deviation "
        "of a value is as large as the value; shorten output.psd_segment or sample for longer\n",
    };
    for (size_t i = 0; i < 5; i++) {
        if (strncmp(at, begins[i], strlen(begins[i])) != 0) {
            fail_msg("`%s` does not begin with `%s`", at, begins[i]);
        }
        at = strchr(at, '\n') + 1;
    }
    assert_string_equal(at, "");
    // a caller without these functions gets the same run
    const struct ra_run_control deaf = {.force = true};
    check_ok(run_small(*state, override, "out", &deaf, &st), &st);
}

/// If samples are farther apart than the run is long, a note says that the first one is the only
/// one.
static void one_sample(void **state)
{
    static const char *const override[4] = {"output.sample=6 ms", "time.duration=5 ms",
                                            "output.shocks=none", NULL};
    struct told t = {.notes = ""};
    struct ra_status st;
    const struct ra_run_control control = {.note = take_note, .context = &t};
    check_ok(run_small(*state, override, "out", &control, &st), &st);
    assert_non_null(strstr(t.notes, "output.sample, 6 ms, is longer than the run, 5 ms: the sample "
                                    "of t = 0 is the only one\n"));
}

/// Progress is reported every quarter of a second, as the share of the steps made. The remaining
/// time is computed from this share and the time so far.
static void progress_and_interrupt(void **state)
{
    static const char *const slow[4] = {"sliding.speed=0.0001 m/s", "time.duration=100 s",
                                        "output.shocks=none", "output.sample=10 us"};
    struct told t = {.most = 2};
    struct ra_status st;
    char expected[200];
    const struct ra_run_control control = {
        .progress = take_progress, .context = &t, .stop = &t.stop};
    const double start = now();
    assert_int_equal(run_small(*state, slow, "out", &control, &st), RA_EARLY);
    assert_int_equal(t.count, 2);
    for (size_t i = 0; i < 2; i++) {
        const double steps = t.share[i] * 1e8, elapsed = t.at[i] - start;
        check_near(steps, round(steps), 1e-6);
        assert_true(steps >= 1024.0);
        // the loop began after the start
        const double past = t.left[i] * t.share[i] / (1.0 - t.share[i]);
        check_between(past, 0.25 * (double)(i + 1) * (1.0 - 1e-9), elapsed);
    }
    assert_true(t.share[1] > t.share[0]);
    snprintf(expected, sizeof expected, "interrupted at t = %g s of 100 s",
             round(t.share[1] * 1e8) * 1e-6);
    assert_string_equal(st.text, expected);
    // the table has the rows written so far, and the reason why there are no more
    char *const probes = read_text(in(in(*state, "out"), "probes.partial.tsv"), 0);
    snprintf(expected, sizeof expected, "\n# ended early: interrupted at t = %g s of 100 s\n",
             round(t.share[1] * 1e8) * 1e-6);
    assert_non_null(strstr(probes, expected));
    free(probes);
    char *const text = read_text(in(in(*state, "out"), "summary.partial.tsv"), 1);
    snprintf(expected, sizeof expected, "steps\t%.0f\t1\nsteps_wanted\t100000000\t1\n",
             round(t.share[1] * 1e8));
    assert_memory_equal(text, expected, strlen(expected));
    assert_non_null(strstr(text, "\nended_by\tinterrupt or failure\t-\n"));
    free(text);
}

/// Errors of the averages or the sound are reported together with those of the problem.
static void late_refusals(void **state)
{
    static const struct {
        const char *override[4], *message;
    } bad[] = {
        {{"sliding.speed=40 m/s", "output.average_from=1 ms"},
         "-s output.average_from: 0.001 s is not before the end of the run at 0.00075 s"},
        {{"sliding.speed=40 m/s", "output.average_from=749.5 us"},
         "-s output.average_from: 0.0007495 s is not before the end of the run at 0.00075 s"},
        {{"output.sound=on", "resonator.ends=free-free"},
         "-s output.sound: sound is computed only for a resonator with pinned ends"},
        {{"output.sample_from=1 s", "sliding.speed=0.5 m/s"},
         "-s output.sample_from: with samples every 5 us the run has none from 1 s on to its end, "
         "or to output.sample_to, at 4.999 ms; give less"},
        {{"output.sample_from=11 us", "output.sample_to=14 us"},
         "-s output.sample_from: with samples every 5 us the run has none from 11 us on to its "
         "end, or to output.sample_to, at 14 us; give less"},
    };
    static const char *const good[4] = {"sliding.speed=40 m/s", "output.average_from=749 us",
                                        "output.energy_tolerance=none"};
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(run_small(*state, bad[i].override, "out", NULL, &st), RA_INPUT);
        assert_string_equal(st.text, bad[i].message);
        assert_int_equal(count_files(in(*state, "out"), ".tsv"), 0);
        // a check of the case reports the same error
        assert_int_equal(ra_sliding_case_check(in(*state, "small.ini"), bad[i].override, 2, &st),
                         RA_INPUT);
        assert_string_equal(st.text, bad[i].message);
    }
    check_ok(run_small(*state, good, "out", NULL, &st), &st);
    // a single step with one force
    const char *const out = in(*state, "out");
    assert_true(summary(out, "force_mean") == summary(out, "force_max"));
}

/// The whole message about a balance that does not close is compared. A value at the limit passes.
static void balance_at_its_tolerance(void **state)
{
    static const char *const none[4] = {"output.energy_tolerance=none"};
    char override[64], expected[300];
    const char *const list[4] = {override};
    struct ra_status st;
    check_ok(run_small(*state, none, "out", NULL, &st), &st);
    const double share = fabs(summary(in(*state, "out"), "energy_residual_share"));
    assert_true(share > 1e-9);
    snprintf(override, sizeof override, "output.energy_tolerance=%.17g", share);
    check_ok(run_small(*state, list, "out", NULL, &st), &st);
    char *text = read_text(in(in(*state, "out"), "summary.tsv"), 1);
    assert_non_null(strstr(text, "\nenergy_balance\tclosed\t-\n"));
    free(text);
    snprintf(override, sizeof override, "output.energy_tolerance=%.17g", share * (1 - 1e-12));
    assert_int_equal(run_small(*state, list, "out", NULL, &st), RA_UNBALANCED);
    snprintf(expected, sizeof expected,
             "energy balance is off by %.3g of the energy put in; its tolerance is %.3g "
             "(output.energy_tolerance); the run is complete",
             share, share);
    assert_string_equal(st.text, expected);
    text = read_text(in(in(*state, "out"), "summary.tsv"), 1);
    assert_non_null(strstr(text, "\nenergy_balance\tOFF\t-\n"));
    free(text);
}

/// Settling can be interrupted, too.
static void settling_is_interrupted(void **state)
{
    static const char *const settled[4] = {"sliding.initial=settled"};
    struct told t = {.stop = 1};
    struct ra_status st;
    const struct ra_run_control control = {.stop = &t.stop};
    assert_int_equal(run_small(*state, settled, "out", &control, &st), RA_EARLY);
    assert_null(strstr(st.text, "interrupted at t"));
    assert_int_equal(count_files(in(*state, "out"), ".tsv"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(notes_in_their_order, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(one_sample, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(progress_and_interrupt, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(late_refusals, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(balance_at_its_tolerance, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(settling_is_interrupted, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
