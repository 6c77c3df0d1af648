// Tests of a run compared with a recording: its own sound, tones, narrow bands, the band of seeds,
// refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include "support/run_cases.h"

#include "base/random.h"
#include "command/audio.h"
#include "command/compare.h"
#include "command/listen.h"

static const double PI = 3.141592653589793;
enum { RATE = 25600, SAMPLES = 25600 };

/// Makes a folder with one second of a probe `p` with this unit.
static void make_run(const char *folder, const char *unit, const double *value)
{
    char *const text = malloc(SAMPLES * 64);
    assert_non_null(text);
    int used = sprintf(text, "# units\ts\t%s\nt\tp\n", unit);
    for (int j = 0; j < SAMPLES; j++) {
        used += sprintf(text + used, "%.17g\t%.17g\n", (double)j / RATE, value[j]);
    }
    mkdir(folder, 0777);
    write_file(in(folder, "summary.tsv"), "# units\t-\t-\t-\nquantity\tvalue\tunit\nsteps\t1\t1\n");
    write_file(in(folder, "probes.tsv"), text);
    seal(folder);
    seal_made(folder);
    free(text);
}

static double *new_sine(double amplitude, double frequency)
{
    double *const value = malloc(SAMPLES * sizeof *value);
    assert_non_null(value);
    for (int j = 0; j < SAMPLES; j++) {
        value[j] = amplitude * sin(2.0 * PI * frequency * j / RATE);
    }
    return value;
}

static void write_heard(const char *path, double *value)
{
    struct ra_waveform w = {.value = value, .count = RA_SOUND_RATE};
    struct ra_audio_bytes bytes;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_audio_encode(&w, 1.0, RA_AUDIO_WAV, "", "", NULL, &bytes, &st), &st);
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes.data, 1, bytes.size, file), bytes.size);
    assert_int_equal(fclose(file), 0);
    free(bytes.data);
    free(value);
}

/// Writes a sound file of one second: a tone of 1 kHz, and hum of 50 Hz.
static void write_sound(const char *path, double amplitude, double hum)
{
    double *const value = malloc(RA_SOUND_RATE * sizeof *value);
    assert_non_null(value);
    for (int j = 0; j < RA_SOUND_RATE; j++) {
        const double t = (double)j / RA_SOUND_RATE;
        value[j] = amplitude * sin(2.0 * PI * 1000.0 * t) + hum * sin(2.0 * PI * 50.0 * t);
    }
    write_heard(path, value);
}

/// Writes a second of white noise, with or without a tone of 1 kHz.
static void write_noise(const char *path, double tone)
{
    double *const value = malloc(RA_SOUND_RATE * sizeof *value);
    struct ra_random random;
    assert_non_null(value);
    ra_random_seed(&random, 9, 0);
    for (int j = 0; j < RA_SOUND_RATE; j++) {
        value[j] = 0.05 * ra_random_normal(&random) +
                   tone * sin(2.0 * PI * 1000.0 * (double)j / RA_SOUND_RATE);
    }
    write_heard(path, value);
}

/// Writes a sound file of 16-bit samples without a library: a ramp in each channel (Microsoft's
/// WAVE, PCM).
static void write_samples(const char *path, int channels, int frames)
{
    unsigned char head[44] = "RIFF....WAVEfmt ";
    const int bytes = 2 * channels * frames;
    const struct {
        int at, size, value;
    } fields[] = {{4, 4, 36 + bytes},    {16, 4, 16},    {20, 2, 1},
                  {22, 2, channels},     {24, 4, 48000}, {28, 4, 96000 * channels},
                  {32, 2, 2 * channels}, {34, 2, 16},    {40, 4, bytes}};
    memcpy(head + 36, "data", 4);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        for (int k = 0; k < fields[i].size; k++) {
            head[fields[i].at + k] = (unsigned char)(fields[i].value >> 8 * k);
        }
    }
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(head, 1, sizeof head, file), sizeof head);
    for (int j = 0; j < channels * frames; j++) {
        putc(j & 0xff, file);
        putc(j >> 8 & 0x0f, file);
    }
    assert_int_equal(fclose(file), 0);
}

/// Writes text of twenty rows at 1 to 20 s. `late` or `bad`, if not "", replaces the eleventh.
static void write_rows(const char *path, const char *late, const char *bad)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    for (int j = 1; j <= 20; j++) {
        if (j == 11 && (late[0] != '\0' || bad[0] != '\0')) {
            fprintf(file, "%s%s", late, bad);
        } else {
            fprintf(file, "%d,%d\n", j, j % 3);
        }
    }
    assert_int_equal(fclose(file), 0);
}

static char said[1 << 16];

static enum ra_code compare(const struct ra_compare_spec *spec, struct ra_status *st)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    *st = (struct ra_status){RA_OK, ""};
    const struct ra_run_control control = {.stop = NULL};
    struct ra_compare_spec one = *spec;
    one.measured = &spec->recording.path;
    one.recordings = 1;
    const enum ra_code code = ra_compare(&one, &control, out, st);
    fclose(out);
    snprintf(said, sizeof said, "%s", text);
    free(text);
    return code;
}

/// The values of a row; find_row returns false if there is no such row.
struct row {
    double run, half, recording, difference;
    int within;
};

static bool find_row(const char *band, struct row *row)
{
    char begin[64];
    snprintf(begin, sizeof begin, "\n%s\t", band);
    const char *const at = strstr(said, begin);
    return at != NULL && sscanf(at + strlen(begin), "%lf %lf %lf %lf %d", &row->run, &row->half,
                                &row->recording, &row->difference, &row->within) == 5;
}

/// Writes a sine of 1 kHz as text, with a sampling rate and a mean.
static void write_tone(const char *path, double amplitude, double mean, int rate, int count)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    for (int j = 0; j < count; j++) {
        const double t = (double)j / rate;
        fprintf(file, "%.9f,%.9g\n", t, mean + amplitude * sin(2.0 * PI * 1000.0 * t));
    }
    assert_int_equal(fclose(file), 0);
}

/// A run of noise is compared with its own sound, made by `listen`. In every band that both have,
/// the run's interval about the difference contains zero. The levels of all bands together differ
/// by at most .1 dB, since the fades at both ends of the sound take .05 dB.
static void own_sound(void **state)
{
    char sound[1200], folder[1200];
    const char *const run[] = {folder};
    double *const value = malloc(SAMPLES * sizeof *value);
    struct ra_random random;
    struct ra_status st = {RA_OK, ""};
    size_t rows = 0;
    snprintf(folder, sizeof folder, "%s", in(*state, "noise"));
    assert_non_null(value);
    ra_random_seed(&random, 5, 0);
    for (int j = 0; j < SAMPLES; j++) {
        value[j] = 1e-4 * ra_random_normal(&random);
    }
    make_run(run[0], "m/s", value);
    free(value);
    snprintf(sound, sizeof sound, "%s", in(*state, "noise.wav"));
    FILE *const out = fopen("/dev/null", "w");
    const struct ra_listen_spec listen = {.run = run,
                                          .runs = 1,
                                          .repeat = 1,
                                          .output = sound,
                                          .command = "test",
                                          .slow = 1.0,
                                          .full_scale = 1e-3};
    check_ok(ra_listen(&listen, out, &st), &st);
    fclose(out);
    const struct ra_compare_spec spec = {
        .run = run, .runs = 1, .recording = {.path = sound, .scale = "1 mm/s"}};
    check_ok(compare(&spec, &st), &st);
    struct row row;
    for (size_t i = 0; i < RA_THIRDS; i++) {
        if (find_row(ra_third_octave(i).nominal, &row)) {
            check_between(fabs(row.difference), 0.0, row.half);
            assert_int_equal(row.within, 1);
            rows++;
        }
    }
    // lines of segments of .1 s are 10 Hz apart; the band of 200 Hz is the first one with four
    // lines, and the last one ends below .475 of the sampling rate, 12.16 kHz
    assert_int_equal(rows, 18);
    assert_true(find_row("all", &row));
    check_near(row.difference, 0.0, 0.1);
    // twice the scale makes the recording 6.02 dB louder
    const struct ra_compare_spec louder = {
        .run = run, .runs = 1, .recording = {.path = sound, .scale = "2 mm/s"}};
    const double before = row.recording;
    check_ok(compare(&louder, &st), &st);
    assert_true(find_row("all", &row));
    check_near(row.recording - before, 20.0 * log10(2.0), 1e-6);
    // a band must lie below .475 of the lower rate as a whole: for 22 kHz this is 10.45 kHz, inside
    // the band of 10 kHz
    snprintf(sound, sizeof sound, "%s", in(*state, "tone.csv"));
    write_tone(sound, 1e-3, 0.0, 22000, 22000);
    const struct ra_compare_spec slower = {
        .run = run, .runs = 1, .recording = {.path = sound, .units = "s,m/s"}};
    check_ok(compare(&slower, &st), &st);
    assert_true(find_row("8000", &row));
    assert_false(find_row("10000", &row));
}

/// The recording is a calibrator's tone of 94 dB with hum of two thirds of its amplitude. The run
/// has 76 dB, and a tone ten times weaker than the calibrator's has 74 dB. The blocks of a pure
/// tone do not scatter, so the difference of 2 dB is outside the interval.
static void tones(void **state)
{
    char tone[1200], weak[1200], folder[1200];
    const char *const run[] = {folder};
    struct ra_status st;
    struct row row;
    double *const value = new_sine(sqrt(2.0) * 2e-5 * pow(10.0, 76.0 / 20.0), 1000.0);
    snprintf(folder, sizeof folder, "%s", in(*state, "steady"));
    make_run(folder, "Pa", value);
    free(value);
    snprintf(tone, sizeof tone, "%s", in(*state, "tone.wav"));
    snprintf(weak, sizeof weak, "%s", in(*state, "weak.wav"));
    write_sound(tone, 0.3, 0.2);
    write_sound(weak, 0.03, 0.0);
    const struct ra_compare_spec spec = {
        .run = run, .runs = 1, .probe = "p", .recording = {.path = weak, .calibrator = tone}};
    check_ok(compare(&spec, &st), &st);
    assert_non_null(strstr(said, "scale by a tone of 94 dB at 1000 Hz"));
    assert_true(find_row("1000", &row));
    check_near(row.recording, 74.0, 0.1);
    check_near(row.run, 76.0, 0.1);
    check_near(row.difference, 2.0, 0.1);
    assert_int_equal(row.within, 0);
    // A-weighting does not change 1 kHz
    assert_true(find_row("all_A", &row));
    check_near(row.recording, 74.0, 0.1);
    const struct ra_compare_spec other = {
        .run = run,
        .runs = 1,
        .probe = "p",
        .recording = {.path = weak, .calibrator = tone, .tone = "114"}};
    check_ok(compare(&other, &st), &st);
    assert_true(find_row("1000", &row));
    check_near(row.recording, 94.0, 0.1);
    // the calibrator's tone is in noise of the same level; its third octave also has a share
    // 231/24000 of the noise, which adds 0.04 dB
    write_noise(tone, 0.05 * sqrt(2.0));
    write_sound(weak, 0.005 * sqrt(2.0), 0.0);
    check_ok(compare(&spec, &st), &st);
    assert_true(find_row("1000", &row));
    check_near(row.recording, 74.0, 0.1);
}

/// Of a low tone, the lines on either side over which the window spreads it are counted, too.
static void low_tone(void **state)
{
    enum { COUNT = 4000 };
    static double value[COUNT];
    const struct ra_velocity v = {.value = value, .count = COUNT, .interval = 1e-3};
    struct ra_status st = {RA_OK, ""};
    double square = 0.0, frequency = 0.0;
    (void)state;
    for (int j = 0; j < COUNT; j++) {
        value[j] = 3.0 * sin(2.0 * PI * 40.0 * 1e-3 * j);
    }
    check_ok(ra_recording_tone(&v, &square, &frequency, &st), &st);
    check_near(frequency, 40.0, 1e-9);
    check_near(square, 4.5, 1e-3);
}

/// A tone is compared with the lines from the fourth to the twelfth on either side of it, as far as
/// there are any, but not with the two lowest ones, which have what changes slowly. A second tone
/// has a share of the power of the first; the lines are those of 0, 10, ... Hz.
static void lines_beside(void **state)
{
    enum { COUNT = 4000 };
    static const struct {
        double tone, other, share;
        bool stands_out;
    } lines[] = {
        // the 9 + 1 lines beside the tone have a mean of 0.07 or 0.01 of it
        {60.0, 20.0, 0.7, false},
        {60.0, 20.0, 0.1, true},
        // there are ten of them and no more or fewer: 30 is between 10/0.36 and 10/0.31
        {60.0, 20.0, 0.36, false},
        {60.0, 20.0, 0.31, true},
        {50.0, 1.0, 30.0, true},
        {50.0, 20.0, 0.9, true},
        {250.0, 120.0, 0.9, true},
        {250.0, 380.0, 0.9, true},
        {250.0, 220.0, 0.9, true},
        {250.0, 280.0, 0.9, true},
        {250.0, 130.0, 0.9, false},
        {250.0, 370.0, 0.9, false},
        {250.0, 210.0, 0.9, false},
        {250.0, 290.0, 0.9, false},
        // the highest line is that of 500 Hz
        {480.0, 440.0, 0.9, false},
        {460.0, 500.0, 0.3, false},
        // so this tone has nine lines beside it, all of them below, and one at 460 Hz has ten; the
        // other tone is in two of them, with 1.25 of its power
        {480.0, 440.0, 0.25, false},
        {480.0, 440.0, 0.23, true},
        {460.0, 420.0, 0.275, false},
        {460.0, 420.0, 0.26, true},
    };
    static double value[COUNT];
    const struct ra_velocity v = {.value = value, .count = COUNT, .interval = 1e-3};
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct ra_status st = {RA_OK, ""};
        double square = 0.0, frequency = 0.0;
        for (int j = 0; j < COUNT; j++) {
            value[j] = sin(2e-3 * PI * lines[i].tone * j) +
                       sqrt(lines[i].share) * cos(2e-3 * PI * lines[i].other * j);
        }
        const enum ra_code code = ra_recording_tone(&v, &square, &frequency, &st);
        if (code != (lines[i].stands_out ? RA_OK : RA_INPUT) ||
            (code == RA_OK && frequency != lines[i].tone)) {
            print_error("%g and %g Hz: %g Hz; %s\n", lines[i].tone, lines[i].other, frequency,
                        st.text);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/// A recording as text has sixteen rows or more.
static void few_rows(void **state)
{
    char path[1200];
    snprintf(path, sizeof path, "%s", in(*state, "few.txt"));
    for (int rows = 15; rows <= 16; rows++) {
        const struct ra_recording_spec spec = {
            .path = path, .units = "s,Pa", .measure = RA_UNIT_PRESSURE};
        struct ra_velocity v;
        struct ra_status st = {RA_OK, ""};
        char note[400] = "", said_of[1400];
        FILE *const file = fopen(path, "w");
        assert_non_null(file);
        for (int j = 0; j < rows; j++) {
            fprintf(file, "%d %d\n", j, j % 3);
        }
        assert_int_equal(fclose(file), 0);
        if (rows == 16) {
            check_ok(ra_recording_read(&spec, &v, note, sizeof note, &st), &st);
            assert_int_equal(v.count, 16);
            snprintf(said_of, sizeof said_of, "%s: 16 samples, 16 s at 1 Hz", path);
            assert_string_equal(note, said_of);
        } else {
            assert_int_equal(ra_recording_read(&spec, &v, note, sizeof note, &st), RA_INPUT);
            snprintf(said_of, sizeof said_of,
                     "%s: has 15 rows of 2 columns: a recording has times and values, and 16 rows "
                     "or more",
                     path);
            assert_string_equal(st.text, said_of);
        }
        free(v.value);
    }
}

/// Two seeds with the mean squares 1 and 4 have the mean 2.5 and the deviation 3/sqrt(2). With
/// Student's 12.706 for one degree of freedom the half width is 10/ln 10 12.706 1.5/2.5 = 33.1 dB.
/// The recording is text, in milliseconds and millipascals.
static void seeds(void **state)
{
    char folder[2][1200];
    struct ra_status st;
    struct row row;
    for (int i = 0; i < 2; i++) {
        double *const value = new_sine(sqrt(2.0) * (1 + i), 1000.0);
        snprintf(folder[i], sizeof folder[i], "%s", in(*state, i == 0 ? "one" : "two"));
        make_run(folder[i], "Pa", value);
        free(value);
    }
    const char *const run[] = {folder[0], folder[1]};
    char path[1200];
    snprintf(path, sizeof path, "%s", in(*state, "tone.csv"));
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    for (int j = 0; j < 10000; j++) {
        fprintf(file, "%.3f,%.9g\n", 0.02 * j, 1e3 * sqrt(5.0) * sin(2.0 * PI * 0.02 * j));
    }
    assert_int_equal(fclose(file), 0);
    const struct ra_compare_spec spec = {
        .run = run, .runs = 2, .probe = "p", .recording = {.path = path, .units = "ms,mPa"}};
    check_ok(compare(&spec, &st), &st);
    assert_true(find_row("1000", &row));
    const double level = 10.0 * log10(2.5 / 4e-10);
    check_near(row.run, level, 0.05);
    check_near(row.recording, level, 0.05);
    check_near(row.half, 10.0 / log(10.0) * 12.706204736 * 1.5 / 2.5, 0.01);
    assert_int_equal(row.within, 1);
    assert_non_null(strstr(said, "# run: p, the mean of its seeds; bands are third octaves [Hz], "
                                 "all of them, all_A\n"));
    // cases may differ in what makes them samples of one surface, and in nothing else
    static const char *const sample[] = {"# one\n; two\n\ntitle = a\nseed = 1\nfile = a.txt\n"
                                         "format = units mm\n",
                                         "title = b\nseed = 2\nfile = b.txt\nformat = units um\n"};
    static const char *const others[] = {
        "seeds = %d\n", "a_seed = %d\n",  "titles = %d\n",
        "files = %d\n", "formats = %d\n", "key = 0123456789012345678901234567890123456789%020d\n"};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        for (int other = 0; other < 2; other++) {
            for (int i = 0; i < 2; i++) {
                char text[400], line[200];
                snprintf(line, sizeof line, others[k], other * i);
                snprintf(text, sizeof text, "%s%s", sample[i], line);
                write_file(in(folder[i], "case.ini"), text);
                seal(folder[i]);
            }
            assert_int_equal(compare(&spec, &st), other == 0 ? RA_OK : RA_USAGE);
        }
    }
    // of a long line 60 characters are shown
    char message[3000];
    snprintf(
        message, sizeof message,
        "compare: %.200s has `key = 0123456789012345678901234567890123456789%014d` and %.200s "
        "`key = 0123456789012345678901234567890123456789%014d`, but a recording belongs to one "
        "case: name runs that differ only in their seeds",
        folder[0], 0, folder[1], 0);
    assert_string_equal(st.text, message);
}

/// All bands have the same width in Hz. The whole level of a tone of 1 kHz is in its band of four
/// lines, and the row `all` is the sum of the bands. The smallest width follows from ten blocks: a
/// record of 1 s has blocks of .1 s, whose lines are 10 Hz apart, so four lines are 40 Hz wide.
static void narrow(void **state)
{
    char path[1200], folder[1200], band[32];
    const char *const run[] = {folder};
    struct ra_status st;
    struct row row, all;
    double sum = 0.0, *const value = new_sine(sqrt(2.0), 1000.0);
    snprintf(folder, sizeof folder, "%s", in(*state, "tone"));
    make_run(folder, "Pa", value);
    free(value);
    snprintf(path, sizeof path, "%s", in(*state, "tone.csv"));
    write_tone(path, 2.0 * sqrt(2.0), 0.0, 25600, 25600);
    struct ra_compare_spec spec = {.run = run,
                                   .runs = 1,
                                   .probe = "p",
                                   .width = 40.0,
                                   .recording = {.path = path, .units = "s,Pa"}};
    check_ok(compare(&spec, &st), &st);
    assert_non_null(strstr(said, "bands are 40 Hz wide [Hz]"));
    // 1 Pa is 20 log 10 (1/2e-5) = 93.979 dB
    assert_true(find_row("1000", &row));
    check_near(row.run, 93.9794, 0.001);
    check_near(row.difference, -20.0 * log10(2.0), 0.001);
    size_t bands = 0;
    for (int i = 1; i <= 400; i++) {
        snprintf(band, sizeof band, "%d", 40 * i);
        if (find_row(band, &row)) {
            sum += pow(10.0, 0.1 * row.run);
            bands++;
        }
    }
    // bands end at .475 of 25600 Hz, which is 12160 Hz or 304 widths; half of band 304 lies above
    // this end
    assert_int_equal(bands, 303);
    assert_false(find_row("12160", &row));
    assert_true(find_row("all", &all));
    check_near(10.0 * log10(sum), all.run, 1e-6);
    spec.width = 39.0;
    assert_int_equal(compare(&spec, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "--width 39 Hz: bands of this width need records of 0.1026 s"));
    assert_non_null(strstr(st.text, "has 0.1 s; take 40 Hz or more"));
    // the width that the message asks for is enough, and has three digits
    for (int i = 1; i < 12; i++) {
        double enough = 0.0;
        spec.from = 0.003 * i;
        spec.width = 39.0;
        assert_int_equal(compare(&spec, &st), RA_INPUT);
        assert_int_equal(sscanf(strstr(st.text, "; take "), "; take %lf Hz or more", &enough), 1);
        check_near(10.0 * enough, round(10.0 * enough), 1e-9);
        spec.width = enough;
        check_ok(compare(&spec, &st), &st);
        spec.width = enough - 0.1;
        assert_int_equal(compare(&spec, &st), RA_INPUT);
    }
    spec.from = 0.0;
    // 12160 Hz are 300.2 widths of 40.5 Hz, so the last whole band is the 299th
    spec.width = 40.5;
    check_ok(compare(&spec, &st), &st);
    assert_true(find_row("12109.5", &row));
    assert_false(find_row("12150", &row));
    assert_non_null(strstr(said, "# run: p, half widths by ten blocks of time; bands are "));
    // bands are so wide that the first one ends above the highest frequency
    spec.width = 9000.0;
    assert_int_equal(compare(&spec, &st), RA_INPUT);
    // a band has at least four lines: 4/9 ms
    assert_non_null(strstr(st.text, "have no band in common: segments last 0.000444 s, "));
}

/// The mean of a record does not count as sound. Samples before `from` are left out. The lower one
/// of the two sampling rates limits the bands.
static void edges(void **state)
{
    char path[1200], folder[2][1200];
    const char *const run[] = {folder[0], folder[1]};
    struct ra_status st;
    struct row row;
    double *const value = new_sine(sqrt(2.0), 1000.0);
    for (int j = 0; j < SAMPLES / 2; j++) {
        value[j] *= 10.0;
    }
    for (int j = 0; j < SAMPLES; j++) {
        value[j] += 3.0;
    }
    snprintf(folder[0], sizeof folder[0], "%s", in(*state, "late"));
    make_run(folder[0], "Pa", value);
    snprintf(path, sizeof path, "%s", in(*state, "tone.csv"));
    write_tone(path, sqrt(2.0), -7.0, 4000, 4000);
    struct ra_compare_spec spec = {.run = run,
                                   .runs = 1,
                                   .probe = "p",
                                   .from = 0.5,
                                   .recording = {.path = path, .units = "s,Pa"}};
    check_ok(compare(&spec, &st), &st);
    assert_true(find_row("all", &row));
    check_near(row.run, 93.98, 0.02);
    check_near(row.recording, 93.98, 0.02);
    // .475 of 4 kHz is 1900 Hz: the band of 1600 Hz reaches to 1778 Hz, that of 2000 Hz to 2239 Hz.
    // Blocks of .05 s have four lines in 80 Hz; the first band of at least this width is that of
    // 400 Hz, which is 92 Hz wide.
    assert_true(find_row("1600", &row));
    assert_false(find_row("2000", &row));
    assert_true(find_row("400", &row));
    assert_false(find_row("315", &row));
    // the first half of the record is 20 dB louder than the second
    spec.from = 0.0;
    check_ok(compare(&spec, &st), &st);
    assert_true(find_row("all", &row));
    check_near(row.run, 93.98 + 10.0 * log10(0.5 * 101.0), 0.1);
    // a second run with another rate, and a probe that does not exist
    snprintf(folder[1], sizeof folder[1], "%s", in(*state, "slow"));
    make_run(folder[1], "Pa", value);
    free(value);
    static const double interval[] = {1.0, 3.9063e-5}; // that of the first run is 3.90625e-5 s
    spec.runs = 2;
    for (size_t i = 0; i < sizeof interval / sizeof *interval; i++) {
        char text[100];
        snprintf(text, sizeof text, "# units\ts\tPa\nt\tp\n0\t1\n%.9g\t2\n%.9g\t0\n", interval[i],
                 2.0 * interval[i]);
        write_file(in(folder[1], "probes.tsv"), text);
        seal(folder[1]);
        assert_int_equal(compare(&spec, &st), RA_INPUT);
        snprintf(text, sizeof text, "slow: has samples %g s apart, and the first run has",
                 interval[i]);
        assert_non_null(strstr(st.text, text));
    }
    spec.runs = 1;
    spec.probe = "q";
    assert_int_equal(compare(&spec, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "has no velocity 'q'; it has: p"));
    assert_null(strstr(st.text, "output.sound"));
}

static void refusals(void **state)
{
    char sound[1200], text[1200], silent[1200], folder[1200];
    char brief[1200], stereo[1200], rows[1200], gap[1200], hole[1200], noise[1200], broken[1200];
    const char *const run[] = {folder};
    struct ra_status st;
    double *const value = new_sine(1.0, 1000.0);
    snprintf(folder, sizeof folder, "%s", in(*state, "sine"));
    make_run(folder, "Pa", value);
    free(value);
    snprintf(sound, sizeof sound, "%s", in(*state, "a.wav"));
    snprintf(silent, sizeof silent, "%s", in(*state, "silent.wav"));
    snprintf(text, sizeof text, "%s", in(*state, "a.csv"));
    write_sound(sound, 0.1, 0.0);
    write_sound(silent, 0.0, 0.0);
    write_file(text, "0\t1\n1\t2\n2\t3\n");
    snprintf(noise, sizeof noise, "%s", in(*state, "noise.wav"));
    write_noise(noise, 0.0);
    // a head of a sound file, and nothing behind it
    snprintf(broken, sizeof broken, "%s", in(*state, "broken.wav"));
    write_file(broken, "RIFF....WAVE");
    snprintf(brief, sizeof brief, "%s", in(*state, "brief.wav"));
    snprintf(stereo, sizeof stereo, "%s", in(*state, "stereo.wav"));
    snprintf(rows, sizeof rows, "%s", in(*state, "rows.csv"));
    snprintf(gap, sizeof gap, "%s", in(*state, "gap.csv"));
    snprintf(hole, sizeof hole, "%s", in(*state, "hole.csv"));
    write_samples(brief, 1, 4700);
    write_samples(stereo, 2, 4800);
    write_rows(rows, "", "");
    write_rows(gap, "11.6,0\n", "");
    write_rows(hole, "", "11,nan\n");
    const struct {
        struct ra_recording_spec recording;
        enum ra_code code;
        const char *text;
    } wrong[] = {
        {{.path = sound}, RA_INPUT, "samples of a sound file have no unit: add --scale V"},
        {{.path = sound, .scale = "1 Pa", .calibrator = sound}, RA_USAGE, "exclude each other"},
        {{.path = sound, .scale = "0 Pa"},
         RA_USAGE,
         "--scale: write a value above 0, such as 20 Pa"},
        {{.path = sound, .scale = "1 mm/s"},
         RA_USAGE,
         "write Pa, MPa or GPa; the run is taken at a sound pressure (--at)"},
        {{.path = sound, .calibrator = silent}, RA_INPUT, "is silent"},
        {{.path = sound, .calibrator = noise},
         RA_INPUT,
         "noise.wav: has no tone: its highest line, at "},
        {{.path = broken, .scale = "1 Pa"}, RA_INPUT, "broken.wav: "},
        {{.path = sound, .calibrator = broken}, RA_INPUT, "broken.wav: "},
        {{.path = text}, RA_INPUT, "add --units s,Pa"},
        {{.path = text, .units = "s,mm"}, RA_INPUT, "--units s,mm: "},
        {{.path = text, .units = "s,Pa"}, RA_INPUT, "16 rows or more"},
        {{.path = text, .units = "s,Pa", .scale = "1 Pa"}, RA_INPUT, "16 rows or more"},
        {{.path = text, .calibrator = sound, .units = "s,Pa"}, RA_INPUT, "16 rows or more"},
        {{.path = sound, .calibrator = text}, RA_USAGE, "only for sound files"},
        {{.path = sound, .scale = "1 Pa", .units = "s,Pa"},
         RA_USAGE,
         "--units is for text: a sound file needs --scale or --calibrator"},
        {{.path = sound, .calibrator = sound, .units = "s,Pa"}, RA_USAGE, "--units is for text"},
        {{.path = sound, .calibrator = sound, .tone = "loud"},
         RA_USAGE,
         "--tone: 'loud' is not a number"},
        {{.path = sound, .calibrator = brief}, RA_INPUT, "record a second or more of it"},
        {{.path = stereo, .scale = "1 Pa"}, RA_INPUT, "has 2 channels"},
        {{.path = sound, .scale = "1 Pa", .decimal = "point"}, RA_USAGE, "--decimal is for text"},
        {{.path = rows, .units = "s,Pa", .scale = "1 Pa", .decimal = "point"},
         RA_USAGE,
         "--scale is only for sound files"},
        {{.path = rows, .units = "s,Pa", .calibrator = sound, .decimal = "point"},
         RA_USAGE,
         "only for sound files"},
        {{.path = rows, .units = "s,Pa"}, RA_INPUT, "add `decimal point` or `decimal comma`"},
        {{.path = rows, .units = "s,Pa", .decimal = "."}, RA_USAGE, "write point or comma"},
        {{.path = rows, .units = "s,Pa", .decimal = "comma"}, RA_INPUT, "20 rows of 1 column"},
        {{.path = gap, .units = "s,Pa", .decimal = "point"},
         RA_INPUT,
         "not evenly spaced (value 11)"},
        {{.path = hole, .units = "s,Pa", .decimal = "point"},
         RA_INPUT,
         "hole.csv:11: a time and a value are needed"},
        {{.path = "a.unv"}, RA_INPUT, "a.unv: cannot be opened"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const struct ra_compare_spec spec = {
            .run = run, .runs = 1, .probe = "p", .recording = wrong[i].recording};
        const enum ra_code code = compare(&spec, &st);
        if (code != wrong[i].code || strstr(st.text, wrong[i].text) == NULL) {
            fail_msg("`%s` does not say `%s`", st.text, wrong[i].text);
        }
        assert_string_equal(said, "");
    }
    // `late` leaves almost no part of the run, `later` leaves none
    const struct ra_compare_spec late = {.run = run,
                                         .runs = 1,
                                         .probe = "p",
                                         .from = 0.9999,
                                         .recording = {.path = sound, .scale = "1 Pa"}};
    assert_int_equal(compare(&late, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "no third octave in common"));
    assert_non_null(strstr(st.text, ", and rates are 2.56e+04 and 4.8e+04 Hz; let the run"));
    const struct ra_compare_spec later = {.run = run,
                                          .runs = 1,
                                          .probe = "p",
                                          .from = 1.5,
                                          .recording = {.path = sound, .scale = "1 Pa"}};
    assert_int_equal(compare(&later, &st), RA_INPUT);
    assert_non_null(strstr(st.text, ": --from 1.5 s leaves nothing of it: its record lasts 1 s; "
                                    "take a smaller one"));
}

/// The rms difference is taken over the bands in which run and recording both have a level. The
/// rows `all` and `all_A` are not bands. A band in which one of the two has no level does not
/// count, at any place in the table.
static void rms(void **state)
{
    (void)state;
    const double none = (double)NAN, silent = (double)-INFINITY;
    struct ra_compared row[] = {
        {.run = none, .recorded = 40.0, .within = false},
        {.run = 63.0, .recorded = 60.0, .within = true},
        {.run = 60.0, .recorded = silent, .within = false},
        {.run = 50.0, .recorded = 54.0, .within = false},
        {.run = silent, .recorded = silent, .within = false},
        {.run = 90.0, .recorded = 10.0, .within = true}, // all
        {.run = 80.0, .recorded = 10.0, .within = true}, // all_A
    };
    const struct ra_comparison c = {.row = row, .rows = sizeof row / sizeof *row};
    size_t within = 9, bands = 9;
    check_relative(ra_compare_rms(&c, &within, &bands), sqrt(12.5), 1e-15);
    assert_int_equal(within, 1);
    assert_int_equal(bands, 2);
    const struct ra_comparison nothing = {.row = row + 4, .rows = 3};
    assert_true(isnan(ra_compare_rms(&nothing, &within, &bands)));
    assert_int_equal(within, 0);
    assert_int_equal(bands, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(own_sound, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(tones, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(seeds, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(narrow, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(edges, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_folder, remove_folder),
        cmocka_unit_test(rms),
        cmocka_unit_test(low_tone),
        cmocka_unit_test(lines_beside),
        cmocka_unit_test_setup_teardown(few_rows, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
