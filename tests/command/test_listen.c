// Sound of a probe: resampling, the RIFF file, refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include "support/run_cases.h"

#include "command/listen.h"

static const double PI = 3.141592653589793;
enum { SAMPLES = 4000 };

/// Largest value, away from the ends, of a sine of `frequency` [cycles an old sample] resampled,
/// less the sine itself times `keep`.
static double largest_error(double frequency, double ratio, double keep)
{
    static double sample[SAMPLES];
    double *made = NULL, most = 0.0;
    size_t count = 0;
    struct ra_status st = {RA_OK, ""};
    for (size_t j = 0; j < SAMPLES; j++) {
        sample[j] = sin(2.0 * PI * frequency * (double)j);
    }
    check_ok(ra_resample(sample, SAMPLES, ratio, NULL, &made, &count, &st), &st);
    assert_int_equal(count, (size_t)floor((SAMPLES - 1) * ratio) + 1);
    for (size_t i = count / 10; i < count - count / 10; i++) {
        const double exact = keep * sin(2.0 * PI * frequency * (double)i / ratio);
        most = fmax(most, fabs(made[i] - exact));
    }
    free(made);
    return most;
}

static void tones_stay(void **state)
{
    (void)state;
    static const double ratios[] = {0.48, 0.96, 1.0, 4.8};
    for (size_t r = 0; r < sizeof ratios / sizeof *ratios; r++) {
        const double band = 0.5 * fmin(1.0, ratios[r]);
        // the bounds are those that listen.c promises
        check_between(largest_error(0.3 * band, ratios[r], 1.0), 0.0, 1e-3);
        check_between(largest_error(0.95 * band, ratios[r], 1.0), 0.0, 1e-2);
    }
    // the same rate is the same record
    check_between(largest_error(0.21, 1.0, 1.0), 0.0, 1e-12);
}

/// What does not fit into the new band must not come back as another tone.
static void nothing_is_folded(void **state)
{
    (void)state;
    check_between(largest_error(1.05 * 0.24, 0.48, 0.0), 0.0, 1e-2);
    check_between(largest_error(1.5 * 0.24, 0.48, 0.0), 0.0, 1e-4);
}

/// The kernel of eq:resample at a distance of `t` old intervals.
static double kernel(double t, double c)
{
    const double s = c * t, window = cos(PI * s / 64.0);
    const double sinc = t == 0.0 ? 1.0 : sin(PI * s) / (PI * s);
    return fabs(s) < 32.0 ? c * sinc * window * window : 0.0;
}

/// A sample of 1, also at the ends of the record, becomes the kernel, and is 0 beyond its reach.
static void impulses(void **state)
{
    (void)state;
    static const double ratios[] = {0.48, 1.0, 2.75};
    static const size_t places[] = {0, 1, 100, 198, 199};
    for (size_t r = 0; r < 3; r++) {
        const double c = fmin(1.0, ratios[r]);
        for (size_t p = 0; p < 5; p++) {
            double sample[200] = {0}, *made = NULL;
            size_t count = 0;
            struct ra_status st = {RA_OK, ""};
            sample[places[p]] = 1.0;
            check_ok(ra_resample(sample, 200, ratios[r], NULL, &made, &count, &st), &st);
            assert_int_equal(count, (size_t)floor(199 * ratios[r]) + 1);
            for (size_t i = 0; i < count; i++) {
                const double t = (double)i / ratios[r] - (double)places[p];
                check_near(made[i], kernel(t, c), 1e-14);
            }
            free(made);
        }
    }
}

static void longest(void **state)
{
    (void)state;
    static const double sample[] = {0.0, 1.0};
    double *made = NULL;
    size_t count = 0;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_resample(sample, 2, 1e8, NULL, &made, &count, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "--slow: the sound would have 100000001 samples, at most 100000000");
    assert_null(made);
}

static uint32_t number_at(const unsigned char *at, int bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < bytes; i++) {
        value |= (uint32_t)at[i] << (8 * i);
    }
    return value;
}

/// Head and values byte by byte, as the RIFF specification has them.
static void wave_file(void **state)
{
    static const double value[] = {0.0, 1.0, -1.0, 0.5, 1.5, -2.0};
    static const int expected[] = {0, 32767, -32767, 16384, 32767, -32767};
    unsigned char bytes[100];
    size_t clipped = 99;
    struct ra_status st = {RA_OK, ""};
    const char *const path = in(*state, "a.wav");
    check_ok(ra_wave_write(path, value, 6, NULL, &clipped, &st), &st);
    assert_int_equal(clipped, 2);
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, sizeof bytes, file), 44 + 12);
    fclose(file);
    assert_memory_equal(bytes, "RIFF", 4);
    assert_memory_equal(bytes + 8, "WAVEfmt ", 8);
    assert_memory_equal(bytes + 36, "data", 4);
    static const struct {
        size_t at;
        int bytes;
        uint32_t value;
    } head[] = {{4, 4, 48},     {16, 4, 16}, {20, 2, 1},  {22, 2, 1}, {24, 4, 48000},
                {28, 4, 96000}, {32, 2, 2},  {34, 2, 16}, {40, 4, 12}};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) {
        assert_int_equal(number_at(bytes + head[i].at, head[i].bytes), head[i].value);
    }
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal((int16_t)number_at(bytes + 44 + 2 * i, 2), expected[i]);
    }
    assert_int_equal(ra_wave_write("/nowhere/a.wav", value, 6, NULL, &clipped, &st), RA_SYSTEM);
    assert_int_equal(count_files(*state, "partial"), 0);
}

/// A folder with probes.tsv as given and a summary.
static void make_run(const char *folder, const char *probes)
{
    write_file(in(folder, "summary.tsv"), "# units\t-\t-\t-\nquantity\tvalue\tunit\nsteps\t1\t1\n");
    write_file(in(folder, "probes.tsv"), probes);
}

static enum ra_code listen_to(const char *folder, const char *probe, double full_scale, char *said,
                              struct ra_status *st)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    const struct ra_listen_spec spec = {.run = folder,
                                        .output = in(folder, "out.wav"),
                                        .probe = probe,
                                        .command = "test",
                                        .slow = 2.0,
                                        .full_scale = full_scale};
    assert_non_null(out);
    *st = (struct ra_status){RA_OK, ""};
    const enum ra_code code = ra_listen(&spec, out, st);
    fclose(out);
    snprintf(said, 4096, "%s", text);
    free(text);
    return code;
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
    // 10 ms twice as long
    const char *const duration = strstr(said, "\nduration\t");
    check_near(atof(duration + 10), 0.02, 1e-4);
    check_near(atof(strstr(said, "\nfull_scale\t") + 12), 0.002 / 0.9, 2e-6);
    check_ok(listen_to(*state, "v", 0.001, said, &st), &st);
    assert_null(strstr(said, "clipped\t0\t"));
    check_near(atof(strstr(said, "\nfull_scale\t") + 12), 0.001, 0.0);
}

/// All that is said, for a record whose sound is the record itself: 48 kHz, not slowed.
static void everything_is_said(void **state)
{
    char said[4096], probes[4096];
    size_t used = (size_t)sprintf(probes, "# units\ts\tm\tm/s\tm/s\nt\tu\tv\tw\n");
    struct ra_status st;
    for (int j = 0; j < 97; j++) {
        used += (size_t)sprintf(probes + used, "%.17g\t0\t%d\t%.17g\n", j / 256.0 + 5.0, j == 48,
                                j == 40 ? -0.25 : 0.0);
    }
    make_run(*state, probes);
    // 375 samples for each of the record, whose times are exact
    check_ok(listen_to(*state, "w", 0.0, said, &st), &st);
    const char *const first = strchr(said, '\n');
    assert_non_null(first);
    assert_int_equal(strncmp(said, "# ra2d ", 7), 0);
    // the peak stands on a sample of the new rate; 0.9 of full scale is given to it
    double full = 0.0, peak = 0.0, rate = 0.0, band = 0.0;
    assert_int_equal(sscanf(first,
                            "\n# command test\n# units\t-\t-\t-\nquantity\tvalue\tunit\n"
                            "file\tout.wav\t-\nprobe\tw\t-\nfull_scale\t%lf\tm/s\n"
                            "peak\t%lf\tm/s\nclipped\t0\t1\ntime_stretch\t2\t1\n"
                            "probe_rate\t%lf\tHz\nrate\t48000\tHz\n"
                            "highest_frequency_of_the_run\t%lf\tHz\n",
                            &full, &peak, &rate, &band),
                     4);
    check_near(peak, 0.25, 1e-9);
    check_near(full, 0.25 / 0.9, 1e-9);
    check_near(rate, 256.0, 1e-6);
    check_near(band, 128.0, 1e-6);
    assert_non_null(strstr(said, "\nduration\t0.75002"));
    const char *const last = strstr(said, "\nduration\t");
    assert_non_null(strstr(last, "\ts\n"));
    assert_null(strchr(strstr(last, "\ts\n") + 3, '\n'));
    // a sample is the record's, at the place and of the sign that it had
    static unsigned char bytes[100000];
    FILE *const file = fopen(in(*state, "out.wav"), "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_int_equal(size, 44 + 2 * 36001);
    assert_int_equal((int16_t)number_at(bytes + 44 + 2 * 15000, 2), (int)lround(-0.9 * 32767.0));
    assert_int_equal((int16_t)number_at(bytes + 44 + 2 * 15375, 2), 0);
    // the first velocity if none is named
    check_ok(listen_to(*state, NULL, 2.0, said, &st), &st);
    assert_non_null(strstr(said, "\nprobe\tv\t-\nfull_scale\t2\tm/s\n"));
    // rest has no peak, and its scale is any
    make_run(*state, "# units\ts\tm/s\nt\tv\n0\t0\n0.5\t0\n1\t0\n");
    check_ok(listen_to(*state, NULL, 0.0, said, &st), &st);
    assert_non_null(strstr(said, "\nfull_scale\t1\tm/s\npeak\t0\tm/s\nclipped\t0\t1\n"));
}

/// The peak may be the first sample or the last one.
static void peaks_at_the_ends(void **state)
{
    static const char *const records[] = {"-0.5 0.25 0.125", "0.125 0.25 -0.5", "0.1 0.5 0.2"};
    for (int i = 0; i < 3; i++) {
        char said[4096], probes[256] = "# units\ts\tm/s\nt\tv\n", sample[3][8];
        struct ra_status st;
        assert_int_equal(sscanf(records[i], "%7s %7s %7s", sample[0], sample[1], sample[2]), 3);
        for (int j = 0; j < 3; j++) {
            // twice as slow at twice 48 kHz: the record as it is
            sprintf(probes + strlen(probes), "%.17g\t%s\n", j / 96000.0, sample[j]);
        }
        make_run(*state, probes);
        check_ok(listen_to(*state, NULL, 0.0, said, &st), &st);
        check_near(atof(strstr(said, "\npeak\t") + 6), 0.5, 1e-12);
        check_near(atof(strstr(said, "\nfull_scale\t") + 12), 0.5 / 0.9, 1e-12);
    }
}

/// An interrupt: no file, while it computes and while it writes.
static void interrupts(void **state)
{
    static const double value[] = {0.0, 1.0};
    double *made = NULL;
    size_t count = 0, clipped = 0;
    volatile sig_atomic_t stop = 1;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_resample(value, 2, 1.0, &stop, &made, &count, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted: there is no sound");
    assert_null(made);
    st = (struct ra_status){RA_OK, ""};
    assert_int_equal(ra_wave_write(in(*state, "a.wav"), value, 2, &stop, &clipped, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted: there is no sound");
    assert_int_equal(count_files(*state, "a.wav"), 0);
    stop = 0;
    check_ok(ra_wave_write(in(*state, "a.wav"), value, 2, &stop, &clipped, &st), &st);
}

/// The whole message, behind the folder's path.
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

static void refusals(void **state)
{
    const char *const folder = *state;
    refuses(folder, NULL, NULL, ": is no finished run, it has no summary.tsv");
    write_file(in(folder, "summary.tsv"), "# units\t-\t-\t-\nquantity\tvalue\tunit\n");
    refuses(folder, NULL, NULL, ": has no probes.tsv: run again with output.sample = 10 us");
    refuses(folder, NULL, "# units\ts\tm\nt\tu\n0\t0\n1\t0\n",
            "/probes.tsv: has no velocity; put a line such as `v = resonator velocity 165 mm` into "
            "[probes] and run again");
    refuses(folder, "w", "# units\ts\tm\nt\tu\n0\t0\n1\t0\n",
            "/probes.tsv: has no velocity 'w'; it has: none");
    refuses(folder, "w", "# units\ts\tm/s\tm\tm/s\nt\tv\tu\tlast\n0\t0\t0\t0\n1\t0\t0\t0\n",
            "/probes.tsv: has no velocity 'w'; it has: v last");
    // a displacement is none, and neither is the first column
    refuses(folder, "u", "# units\tm/s\tm\tm/s\nt\tu\tv\n0\t0\t0\n1\t0\t0\n",
            "/probes.tsv: has no velocity 'u'; it has: v");
    refuses(folder, "t", NULL, "/probes.tsv: has no velocity 't'; it has: v");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n0\t0\n",
            "/probes.tsv: has 1 samples: sound needs two at least");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n1\t0\n1\t1\n",
            "/probes.tsv: times do not increase");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n-1.7e308\t0\n1.7e308\t1\n",
            "/probes.tsv: times do not increase");
    refuses(folder, "v", "# units\ts\tm/s\nt\tv\n2\t0\n1\t1\n",
            "/probes.tsv: times do not increase");
    refuses(folder, "v",
            "# units\ts\tm/s\nt\tv\n0\t0\n1e-5\t1.7e308\n2e-5\t1.7e308\n3e-5\t1.7e308\n",
            "/probes.tsv: velocities are too large to be added up");
    // a record of a day
    char said[4096];
    struct ra_status st;
    make_run(folder, "# units\ts\tm/s\nt\tv\n0\t0\n86400\t1\n");
    assert_int_equal(listen_to(folder, "v", 0.0, said, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "--slow: the sound would have 8.2944e+09 samples, at most 100000000");
}

/// Samples are at most a thousandth of their interval from their places.
static void even_samples(void **state)
{
    static const struct {
        const char *times[5];
        int line; ///< of the first that is not in its place; 0: none
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
        cmocka_unit_test(tones_stay),
        cmocka_unit_test(nothing_is_folded),
        cmocka_unit_test(impulses),
        cmocka_unit_test(longest),
        cmocka_unit_test_setup_teardown(wave_file, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(scale_and_stretch_are_said, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(everything_is_said, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(peaks_at_the_ends, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(interrupts, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(even_samples, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
