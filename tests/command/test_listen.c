// Tests of the sound of a probe: messages and refusals. test_waveform.c tests the sound itself.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include "support/run_cases.h"

#include "command/listen.h"

static const double PI = 3.141592653589793;

/// Makes a folder with this probes.tsv and a summary.
static void make_run(const char *folder, const char *probes)
{
    write_file(in(folder, "summary.tsv"), "# units\t-\t-\t-\nquantity\tvalue\tunit\nsteps\t1\t1\n");
    write_file(in(folder, "probes.tsv"), probes);
    seal(folder);
}

static enum ra_code listen_at(const char *folder, const char *probe, double full_scale,
                              const char *scale, char *said, struct ra_status *st)
{
    char *text = NULL;
    size_t size = 0;
    seal_made(folder);
    FILE *const out = open_memstream(&text, &size);
    const char *const run[] = {folder};
    const struct ra_listen_spec spec = {.run = run,
                                        .runs = 1,
                                        .repeat = 1,
                                        .output = in(folder, "out.wav"),
                                        .probe = probe,
                                        .command = "test",
                                        .slow = 2.0,
                                        .full_scale = full_scale,
                                        .scale = scale};
    assert_non_null(out);
    *st = (struct ra_status){RA_OK, ""};
    const enum ra_code code = ra_listen(&spec, out, st);
    fclose(out);
    snprintf(said, 4096, "%s", text);
    free(text);
    return code;
}

static enum ra_code listen_to(const char *folder, const char *probe, double full_scale, char *said,
                              struct ra_status *st)
{
    return listen_at(folder, probe, full_scale, NULL, said, st);
}

static void scale_and_stretch_are_said(void **state)
{
    char said[4096], *const probes = malloc(1 << 20);
    size_t used = 0;
    struct ra_status st;
    assert_non_null(probes);
    used += (size_t)sprintf(probes, "# units\ts\tm\tm/s\nt\tu\tv\n");
    for (int j = 0; j < 1001; j++) {
        used += (size_t)sprintf(probes + used, "%.9g\t0\t%.17g\n", 1e-5 * j,
                                0.002 * sin(2.0 * PI * j / 100.0));
    }
    make_run(*state, probes);
    free(probes);
    check_ok(listen_to(*state, NULL, 0.0, said, &st), &st);
    assert_non_null(strstr(said, "probe\tv\t"));
    assert_non_null(strstr(said, "time_stretch\t2\t1"));
    check_near(atof(strstr(said, "\nprobe_rate\t") + 12), 1e5, 1e-6);
    assert_non_null(strstr(said, "highest_frequency_of_the_run\t48000\tHz"));
    // the record of 10 ms is played at half speed
    const char *const duration = strstr(said, "\nduration\t");
    check_near(atof(duration + 10), 0.02, 1e-4);
    check_near(atof(strstr(said, "\nfull_scale\t") + 12), 0.002 / 0.9, 5e-6);
    // the level of a sine is 3 dB below that of its peak, which is 0.9 of full scale
    const double level = atof(strstr(said, "\nlevel\t") + 7);
    check_near(level, 20.0 * log10(0.002 / sqrt(2.0) / 1e-9), 0.05);
    // the sine is heard at 500 Hz, whose A-weighting is -3.2 dB (IEC 61672-1, Table 3); fades at
    // its ends are short
    check_near(atof(strstr(said, "\nlevel_A\t") + 9), level - 3.2, 0.1);
    check_near(atof(strstr(said, "\nfull_scale_level\t") + 18),
               20.0 * log10(0.002 / 0.9 / sqrt(2.0) / 1e-9), 0.03);
    check_ok(listen_to(*state, "v", 0.001, said, &st), &st);
    assert_null(strstr(said, "clipped\t0\t"));
    check_near(atof(strstr(said, "\nfull_scale\t") + 12), 0.001, 0.0);
}

/// All messages are printed, in their order.
static void everything_is_said(void **state)
{
    static const struct {
        const char *begin, *unit;
    } rows[] = {{"file\tout.wav", "-"},
                {"probe\tw", "-"},
                {"full_scale\t", "m/s"},
                {"full_scale_level\t", "dB re 1e-9 m/s"},
                {"level\t", "dB re 1e-9 m/s"},
                {"level_A\t", "dB(A) re 1e-9 m/s"},
                {"peak\t0.2", "m/s"},
                {"clipped\t0", "1"},
                {"time_stretch\t2", "1"},
                {"repeated\t1", "1"},
                {"probe_rate\t256", "Hz"},
                {"rate\t48000", "Hz"},
                {"highest_frequency_of_the_run\t128", "Hz"},
                {"duration\t0.75002", "s"}};
    char said[4096], probes[4096];
    size_t used = (size_t)sprintf(probes, "# units\ts\tm\tm/s\tm/s\nt\tu\tv\tw\n");
    struct ra_status st;
    for (int j = 0; j < 97; j++) {
        used += (size_t)sprintf(probes + used, "%.17g\t0\t%d\t%.17g\n", j / 256.0 + 5.0, j == 48,
                                j == 40 ? -0.25 : 0.0);
    }
    make_run(*state, probes);
    check_ok(listen_to(*state, "w", 0.0, said, &st), &st);
    assert_int_equal(strncmp(said, "# ra2d ", 7), 0);
    const char *at = strstr(said, "\n# command test\n# units\t-\t-\t-\nquantity\tvalue\tunit\n");
    assert_non_null(at);
    at = strstr(at, "unit\n") + 5;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *const end = strchr(at, '\n');
        const size_t length = strlen(rows[i].unit);
        assert_non_null(end);
        if (strncmp(at, rows[i].begin, strlen(rows[i].begin)) != 0 || end - at < (int)length + 1 ||
            end[-(int)length - 1] != '\t' || memcmp(end - length, rows[i].unit, length) != 0) {
            fail_msg("`%.*s` is not `%s` in %s", (int)(end - at), at, rows[i].begin, rows[i].unit);
        }
        at = end + 1;
    }
    assert_string_equal(at, "");
    // if no probe is named, the first velocity is heard
    check_ok(listen_to(*state, NULL, 2.0, said, &st), &st);
    assert_non_null(strstr(said, "\nprobe\tv\t-\nfull_scale\t2\tm/s\n"));
}

/// A pressure is heard if it is named. Its level has its own reference.
static void a_pressure(void **state)
{
    char said[4096], *const probes = malloc(1 << 20);
    size_t used = 0;
    struct ra_status st;
    assert_non_null(probes);
    used += (size_t)sprintf(probes, "# units\ts\tPa\tm/s\nt\tpressure\tv\n");
    for (int j = 0; j < 1001; j++) {
        used += (size_t)sprintf(probes + used, "%.9g\t%.17g\t%d\n", 1e-5 * j,
                                0.002 * sin(2.0 * PI * j / 100.0), j % 2);
    }
    make_run(*state, probes);
    free(probes);
    check_ok(listen_to(*state, "pressure", 0.01, said, &st), &st);
    assert_non_null(strstr(said, "\nprobe\tpressure\t-\nfull_scale\t0.01\tPa\n"));
    check_near(atof(strstr(said, "\nlevel\t") + 7), 20.0 * log10(0.002 / sqrt(2.0) / 2e-5), 0.05);
    assert_non_null(strstr(said, "\tdB re 2e-5 Pa\nlevel\t"));
    assert_non_null(strstr(said, "\tdB(A) re 2e-5 Pa\npeak\t"));
    check_ok(listen_to(*state, NULL, 2.0, said, &st), &st);
    assert_non_null(strstr(said, "\nprobe\tv\t-\nfull_scale\t2\tm/s\n"));
    // a given scale has the unit of the probe
    check_ok(listen_at(*state, "pressure", 0.0, "0.02 Pa", said, &st), &st);
    assert_non_null(strstr(said, "\nfull_scale\t0.02\tPa\n"));
    check_ok(listen_at(*state, "v", 0.0, "20 mm/s", said, &st), &st);
    assert_non_null(strstr(said, "\nfull_scale\t0.02\tm/s\n"));
    assert_int_equal(listen_at(*state, "pressure", 0.0, "20 mm/s", said, &st), RA_USAGE);
    assert_string_equal(st.text, "--full-scale: 'mm/s' is not the unit of a pressure; write Pa, "
                                 "MPa or GPa; pressure is a sound pressure");
    assert_int_equal(listen_at(*state, "v", 0.0, "20 Pa", said, &st), RA_USAGE);
    assert_string_equal(st.text, "--full-scale: 'Pa' is not the unit of a speed; write m/s or "
                                 "mm/s; v is a velocity");
}

/// Makes a sine of this amplitude over a tenth of a second.
static void make_sine(const char *folder, double amplitude)
{
    char *const probes = malloc(1 << 20);
    assert_non_null(probes);
    size_t used = (size_t)sprintf(probes, "# units\ts\tm/s\nt\tv\n");
    for (int j = 0; j < 10000; j++) {
        used += (size_t)sprintf(probes + used, "%.9g\t%.17g\n", 1e-5 * j,
                                amplitude * sin(2.0 * PI * j / 100.0));
    }
    mkdir(folder, 0777);
    make_run(folder, probes);
    free(probes);
}

/// The largest peak of all runs is 0.9 of full scale, whichever run is heard.
static void one_scale(void **state)
{
    char runs[3][300], out[300];
    double scale[3];
    for (int i = 0; i < 3; i++) {
        snprintf(runs[i], sizeof runs[i], "%s/%d", (const char *)*state, i);
        make_sine(runs[i], 1e-3 * (double[]){1.0, 100.0, 0.01}[i]);
    }
    snprintf(out, sizeof out, "%s/out.flac", (const char *)*state);
    for (int heard = 0; heard < 3; heard++) {
        const char *const run[] = {runs[heard], runs[(heard + 1) % 3], runs[(heard + 2) % 3]};
        char *said = NULL;
        size_t size = 0;
        FILE *const file = open_memstream(&said, &size);
        struct ra_status st = {RA_OK, ""};
        const struct ra_listen_spec spec = {
            .run = run, .runs = 3, .output = out, .slow = 1.0, .repeat = 7};
        assert_non_null(file);
        check_ok(ra_listen(&spec, file, &st), &st);
        fclose(file);
        // where periods overlap, correlated parts are up to 3 dB louder
        scale[heard] = atof(strstr(said, "\nfull_scale\t") + 12);
        check_between(scale[heard], 0.099 / 0.9, 0.1415 / 0.9);
        check_relative(scale[heard], scale[0], 1e-5);
        // seven periods of a tenth of a second, each shorter by its fade
        check_relative(atof(strstr(said, "\nduration\t") + 10), 7 * 0.09, 1e-3);
        free(said);
    }
    // one of the runs is at rest
    make_sine(runs[2], 0.0);
    const char *const run[] = {runs[0], runs[2]};
    struct ra_status st = {RA_OK, ""};
    const struct ra_listen_spec spec = {
        .run = run, .runs = 2, .output = out, .slow = 1.0, .repeat = 1};
    assert_int_equal(ra_listen(&spec, stderr, &st), RA_INPUT);
    assert_memory_equal(st.text, runs[2], strlen(runs[2]));
    assert_non_null(strstr(st.text, ": v is at rest all the time"));
}

/// An interrupt leaves no file.
static void interrupts(void **state)
{
    const volatile sig_atomic_t stop = 1;
    const char *const run[] = {*state};
    struct ra_status st = {RA_OK, ""};
    make_sine(*state, 1.0);
    const struct ra_listen_spec spec = {.run = run,
                                        .runs = 1,
                                        .output = in(*state, "a.wav"),
                                        .slow = 1.0,
                                        .repeat = 1,
                                        .stop = &stop};
    assert_int_equal(ra_listen(&spec, stderr, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted: there is no sound");
    assert_int_equal(count_files(*state, "a.wav"), 0);
}

/// Velocities of rolling contact are in another table.
static void rolling(void **state)
{
    char said[4096];
    struct ra_status st;
    write_file(in(*state, "summary.tsv"), "# units\t-\t-\t-\nquantity\tvalue\tunit\n");
    write_file(in(*state, "response.tsv"), "");
    assert_int_equal(listen_to(*state, NULL, 0.0, said, &st), RA_INPUT);
    assert_non_null(
        strstr(st.text, ": has no histories.tsv: run again with output.histories = on"));
    write_file(in(*state, "histories.tsv"),
               "# units\ts\tN\tm/s\nt\tforce\tupper_velocity\n0\t1\t1\n1e-4\t1\t2\n"
               "2e-4\t1\t1\n3e-4\t1\t2\n");
    check_ok(listen_to(*state, NULL, 0.0, said, &st), &st);
    assert_non_null(strstr(said, "\nprobe\tupper_velocity\t-\n"));
}

/// Checks the message after the path of the folder.
static void refuses(const char *folder, const char *probe, const char *probes, const char *message)
{
    char said[4096], text[1024];
    struct ra_status st;
    if (probes != NULL) {
        make_run(folder, probes);
    }
    assert_int_equal(listen_to(folder, probe, 0.0, said, &st), RA_INPUT);
    snprintf(text, sizeof text, "%s%s", folder, message);
    assert_string_equal(st.text, text);
    assert_string_equal(said, "");
    assert_int_equal(count_files(folder, ".wav"), 0);
}

/// A record shorter than a sound is refused; the remedy in the message works.
static void too_short(void **state)
{
    char said[4096];
    const char *const run[] = {*state};
    struct ra_status st = {RA_OK, ""};
    make_run(*state, "# units\ts\tm/s\nt\tv\n0\t0\n1e-5\t1\n2e-5\t-1\n");
    assert_int_equal(listen_to(*state, NULL, 0.0, said, &st), RA_INPUT);
    assert_string_equal(st.text, "--slow: the sound would have 2 samples, 8 at least: write 7.36 "
                                 "or more, or let the run go on for longer");
    assert_int_equal(count_files(*state, ".wav"), 0);
    struct ra_listen_spec spec = {
        .run = run, .runs = 1, .repeat = 1, .output = in(*state, "a.wav"), .slow = 7.36};
    check_ok(ra_listen(&spec, stderr, &st), &st);
    spec.slow = 7.2;
    assert_int_equal(ra_listen(&spec, stderr, &st), RA_INPUT);
}

/// The level of a scale is right even if its square is not a normal number: 20 log10(s/(sqrt 2
/// 1e-9)).
static void scales_without_a_square(void **state)
{
    static const int power[] = {-300, -160, -150, 0, 150, 160, 300};
    make_sine(*state, 0.1);
    for (size_t i = 0; i < sizeof power / sizeof *power; i++) {
        char said[4096];
        struct ra_status st;
        check_ok(listen_to(*state, NULL, pow(10.0, power[i]), said, &st), &st);
        check_near(atof(strstr(said, "\nfull_scale_level\t") + 18),
                   20.0 * (power[i] + 9) - 10.0 * log10(2.0), 1e-3);
    }
}

static void refusals(void **state)
{
    const char *const folder = *state;
    refuses(folder, NULL, NULL,
            ": is not the folder of a run: it has no summary.tsv; name one that `ra2d run` wrote");
    write_file(in(folder, "summary.tsv"), "# units\t-\t-\t-\nquantity\tvalue\tunit\n");
    refuses(folder, NULL, NULL,
            ": has no probes.tsv: run again with output.sample = 10 us and a "
            "velocity in [probes]");
    refuses(folder, NULL, "# units\ts\tm\nt\tu\n0\t0\n1\t0\n",
            "/probes.tsv: has no velocity; add a probe of one to [probes] (`v = resonator velocity "
            "X` on a line, `v = plate velocity X, Y` in three dimensions; output.sample is its "
            "interval) and run again");
    refuses(folder, "w", "# units\ts\tm\nt\tu\n0\t0\n1\t0\n",
            "/probes.tsv: has no velocity 'w'; it has: none");
    refuses(folder, "w", "# units\ts\tm/s\tm\tm/s\nt\tv\tu\tlast\n0\t0\t0\t0\n1\t0\t0\t0\n",
            "/probes.tsv: has no velocity 'w'; it has: v last");
    refuses(
        folder, "pressure", "# units\ts\tm/s\nt\tv\n0\t0\n1\t0\n",
        "/probes.tsv: has no velocity 'pressure'; it has: v; a sound pressure is computed in "
        "three dimensions: run `ra2d areal` again with output.sound = on, and output.listener_x, "
        "listener_y and listener_height for its place");
    // neither a displacement nor the first column is a velocity
    refuses(folder, "u", "# units\tm/s\tm\tm/s\nt\tu\tv\n0\t0\t0\n1\t0\t0\n",
            "/probes.tsv: has no velocity 'u'; it has: v");
    refuses(folder, "t", NULL, "/probes.tsv: has no velocity 't'; it has: v");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n0\t0\n",
            "/probes.tsv: has 1 sample, and sound needs two at least: run again with a shorter "
            "output.sample, or for longer");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n1\t0\n1\t1\n",
            "/probes.tsv: times do not increase");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n-1.7e308\t0\n1.7e308\t1\n",
            "/probes.tsv: times do not increase");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n0\t0\n1e-15\t1\n",
            "/probes.tsv: samples are 1e-15 s apart; 1e-12 s is the least");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n2\t0\n1\t1\n",
            "/probes.tsv: times do not increase");
    refuses(folder, "v",
            "# units\ts\tm/s\nt\tv\n0\t0\n1e-5\t1.7e308\n2e-5\t1.7e308\n3e-5\t1.7e308\n",
            ": velocities of v are too large to be added up");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n0\t0\n1e-5\t0\n",
            ": v is at rest all the time: there is nothing to hear; name another velocity with "
            "--probe, or let the run go on until something moves");
    // a record of a day
    char said[4096];
    struct ra_status st;
    make_run(folder, "# units\ts\tm/s\nt\tv\n0\t0\n86400\t1\n");
    assert_int_equal(listen_to(folder, "v", 0.0, said, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "--slow: the sound would have 8.2944e+09 samples, at most 100000000");
}

/// Samples differ from their regular times by at most a thousandth of the interval.
static void even_samples(void **state)
{
    static const struct {
        const char *times[5];
        int line; ///< the first one at a wrong time; 0: none
    } all[] = {{{"0", "1", "2", "3", "4"}, 0},         {{"7", "8.0009", "9", "9.9991", "11"}, 0},
               {{"7", "8.0011", "9", "10", "11"}, 4},  {{"7", "8", "8.9989", "10", "11"}, 5},
               {{"-4", "-3", "-2", "-1.002", "0"}, 6}, {{"0", "0.25", "0.5", "0.7503", "1"}, 6}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char probes[256] = "# units\ts\tm/s\nt\tv\n", said[4096], message[80];
        struct ra_status st;
        for (int k = 0; k < 5; k++) {
            sprintf(probes + strlen(probes), "%s\t%d\n", all[i].times[k], k);
        }
        make_run(*state, probes);
        const enum ra_code code = listen_to(*state, NULL, 0.0, said, &st);
        assert_int_equal(code, all[i].line == 0 ? RA_OK : RA_INPUT);
        if (code != RA_OK) {
            snprintf(message, sizeof message, "/probes.tsv:%d: samples are not evenly spaced",
                     all[i].line);
            assert_string_equal(st.text + strlen(*state), message);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(scale_and_stretch_are_said, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(everything_is_said, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_pressure, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(one_scale, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(rolling, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(interrupts, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(too_short, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(scales_without_a_square, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(even_samples, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
