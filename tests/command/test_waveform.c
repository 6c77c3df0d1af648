// Tests of sounds made from records: another rate, no mean, no clicks, repetition; third octaves
// and levels.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scratch.h"

#include <math.h>
#include <sndfile.h>
#include <stdlib.h>
#include <string.h>

#include "command/audio.h"
#include "command/listen.h"
#include "statistics/bands.h"
#include "statistics/spectrum.h"

static const double PI = 3.141592653589793;
enum { SAMPLES = 4000 };

/// Resamples a sine of `frequency` [cycles per old sample] and subtracts the sine times `keep`.
/// Returns the largest difference, away from the ends.
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
    for (size_t i = count / 5; i < count - count / 5; i++) {
        const double exact = keep * sin(2.0 * PI * frequency * (double)i / ratio);
        most = fmax(most, fabs(made[i] - exact));
    }
    free(made);
    return most;
}

static void tones_stay(void **state)
{
    (void)state;
    static const double ratios[] = {0.48, 0.96, 1.0, 4.8, 48.0, 0.212345678};
    for (size_t r = 0; r < sizeof ratios / sizeof *ratios; r++) {
        const double band = 0.5 * fmin(1.0, ratios[r]);
        // the bounds are those that waveform.c promises
        check_between(largest_error(0.3 * band, ratios[r], 1.0), 0.0, 1e-3);
        check_between(largest_error(0.95 * band, ratios[r], 1.0), 0.0, 1e-2);
    }
    // at the same rate the record stays the same
    check_between(largest_error(0.21, 1.0, 1.0), 0.0, 1e-7);
}

/// A tone outside the new band must not appear as another tone.
static void nothing_is_folded(void **state)
{
    (void)state;
    check_between(largest_error(1.05 * 0.24, 0.48, 0.0), 0.0, 1e-4);
    check_between(largest_error(1.5 * 0.24, 0.48, 0.0), 0.0, 1e-5);
}

static void refusals(void **state)
{
    (void)state;
    static double sample[] = {0.0, 1.0}, rest[50], constant[50];
    double *made = NULL;
    size_t count = 0;
    volatile sig_atomic_t stop = 1;
    struct ra_waveform w;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_resample(sample, 2, 1e8, NULL, &made, &count, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "--slow: the sound would have 100000001 samples, at most 100000000");
    assert_null(made);
    assert_int_equal(ra_resample(sample, 2, 1.0, &stop, &made, &count, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted: there is no sound");
    assert_null(made);
    struct ra_velocity v = {.value = rest, .count = 50, .interval = 1e-3, .name = "v"};
    assert_int_equal(ra_waveform_make(&v, 1.0, 1, NULL, &w, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "v is at rest all the time: there is nothing to hear; name another "
                        "velocity with --probe, or let the run go on until something "
                        "moves");
    for (int i = 0; i < 50; i++) {
        constant[i] = 0.3;
        rest[i] = i % 2 == 0 ? 1.7e308 : 1.6e308;
    }
    assert_int_equal(ra_waveform_make(&v, 1.0, 1, NULL, &w, &st), RA_INPUT);
    assert_string_equal(st.text, "velocities of v are too large to be added up");
    rest[0] = 2.0;
    v.value = constant;
    constant[7] = 0.31;
    assert_int_equal(ra_waveform_make(&v, 1.0, 100000, NULL, &w, &st), RA_INPUT);
    assert_memory_equal(st.text, "--repeat: the sound would have ", 31);
}

/// A velocity of one second with all frequencies, the low ones stronger, and a mean.
static double *make_noise(size_t count, double mean)
{
    double *const v = malloc(count * sizeof *v);
    uint64_t state = 12345;
    double slow = 0.0;
    assert_non_null(v);
    for (size_t i = 0; i < count; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const double white = (double)(state >> 11) / 9007199254740992.0 - 0.5;
        slow += 0.2 * (white - slow);
        v[i] = 1e-3 * (mean + slow + 0.1 * white);
    }
    return v;
}

static double sum_of(const struct ra_waveform *w)
{
    double sum = 0.0;
    for (size_t i = 0; i < w->count; i++) {
        sum += w->value[i];
    }
    return sum;
}

/// A sound has no mean and no jumps, neither at its ends nor between its periods.
static void ends_and_periods(void **state)
{
    (void)state;
    enum { COUNT = 9600, FADE = 480, PERIOD = COUNT - FADE };
    double *const value = make_noise(COUNT, 3.0);
    const struct ra_velocity v = {value, COUNT, 1.0 / 48000.0, "v", NULL};
    struct ra_waveform once, thrice;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_waveform_make(&v, 1.0, 1, NULL, &once, &st), &st);
    check_ok(ra_waveform_make(&v, 1.0, 3, NULL, &thrice, &st), &st);
    assert_int_equal(once.count, COUNT);
    assert_int_equal(thrice.count, 3 * PERIOD);
    check_near(sum_of(&once), 0.0, 1e-12);
    check_near(sum_of(&thrice), 0.0, 1e-12);
    double mean = 0.0;
    for (size_t i = 0; i < COUNT; i++) {
        mean += value[i] / COUNT;
    }
    // in the middle the sound is the record plus a constant, which is almost minus the mean
    const double offset = once.value[COUNT / 2] - (value[COUNT / 2] - mean);
    check_near(offset, 0.0, 1e-5);
    for (size_t i = FADE; i < COUNT - FADE; i++) {
        check_near(once.value[i] - (value[i] - mean), offset, 1e-9);
    }
    assert_true(fabs(once.value[0]) < 1e-7 && fabs(once.value[COUNT - 1]) < 1e-7);
    // the end of the middle period continues into the beginning of the record
    double jump = 0.0, usual = 0.0;
    for (size_t i = PERIOD - 5; i < PERIOD + 5; i++) {
        jump = fmax(jump, fabs(thrice.value[i + 1] - thrice.value[i]));
    }
    for (size_t i = 2000; i < 4000; i++) {
        usual = fmax(usual, fabs(thrice.value[i + 1] - thrice.value[i]));
        check_near(thrice.value[i], thrice.value[i + PERIOD], 1e-15);
    }
    check_between(jump, 0.0, usual);
    assert_true(once.peak > 0.0 && fabs(once.peak) <= 2e-3);
    ra_waveform_free(&once);
    ra_waveform_free(&thrice);
    free(value);
}

/// Reads a file that ra2d wrote. Returns its values times full scale.
static double *read_back(const char *path, double scale, size_t *count)
{
    SF_INFO info = {.format = 0};
    SNDFILE *const file = sf_open(path, SFM_READ, &info);
    assert_non_null(file);
    assert_int_equal(info.samplerate, RA_SOUND_RATE);
    assert_int_equal(info.channels, 1);
    double *const value = malloc((size_t)info.frames * sizeof *value);
    assert_non_null(value);
    *count = (size_t)sf_read_double(file, value, info.frames);
    assert_int_equal(*count, info.frames);
    assert_string_equal(sf_get_string(file, SF_STR_TITLE), "the probe");
    assert_memory_equal(sf_get_string(file, SF_STR_COMMENT), "full scale is", 13);
    sf_close(file);
    for (size_t i = 0; i < *count; i++) {
        value[i] *= scale;
    }
    return value;
}

static double *spectrum_of(const double *value, size_t count, double rate)
{
    struct ra_status st = {RA_OK, ""};
    double *const density = malloc((count / 2 + 1) * sizeof *density);
    assert_non_null(density);
    check_ok(ra_periodogram(value, count / 2 * 2, rate, density, &st), &st);
    return density;
}

static void write_bytes(const char *path, const struct ra_audio_bytes *b)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(b->data, 1, b->size, file), b->size);
    assert_int_equal(fclose(file), 0);
}

/// A file has a second of noise. Its third octaves, read by libsndfile, are those of the record
/// within half a decibel.
static void third_octaves_of_the_file(void **state)
{
    static const char *const end[] = {"wav", "flac", "ogg"};
    const size_t samples = 100000;
    double *const value = make_noise(samples, 0.0), worst[3] = {0, 0, 0};
    double *const exact = spectrum_of(value, samples, 1e5);
    const struct ra_velocity v = {value, samples, 1e-5, "the probe", NULL};
    struct ra_waveform w;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_waveform_make(&v, 1.0, 1, NULL, &w, &st), &st);
    for (int k = 0; k < 3; k++) {
        struct ra_audio_bytes bytes;
        char path[300];
        size_t count;
        const double scale = w.peak / 0.9;
        snprintf(path, sizeof path, "%s/a.%s", (const char *)*state, end[k]);
        check_ok(ra_audio_encode(&w, scale, (enum ra_audio)k, "the probe", "full scale is said",
                                 NULL, &bytes, &st),
                 &st);
        assert_int_equal(bytes.clipped, 0);
        write_bytes(path, &bytes);
        double *const heard = read_back(path, scale, &count);
        double *const density = spectrum_of(heard, count, RA_SOUND_RATE);
        for (size_t i = 3; i < RA_THIRDS - 1; i++) {
            const struct ra_third band = ra_third_octave(i);
            const double was = ra_band_sum(exact, samples / 2 + 1, 1.0, band.low, band.high);
            const double is =
                ra_band_sum(density, count / 2 + 1, (double)RA_SOUND_RATE / (double)(count / 2 * 2),
                            band.low, band.high);
            worst[k] = fmax(worst[k], fabs(10.0 * log10(is / was)));
        }
        free(heard);
        free(density);
        free(bytes.data);
    }
    print_message("third octaves: %.3f dB (wav), %.3f dB (flac), %.3f dB (ogg)\n", worst[0],
                  worst[1], worst[2]);
    for (int k = 0; k < 3; k++) {
        check_between(worst[k], 0.0, 0.5);
    }
    ra_waveform_free(&w);
    free(exact);
    free(value);
}

/// Sines of known velocity have the right level, and the A-weighting in the table of IEC 61672-1.
static void levels_of_sines(void **state)
{
    (void)state;
    static const struct {
        double frequency, weight; ///< [Hz], [dB] from the table, which is rounded to 0.1
    } tone[] = {{100.0, -19.1}, {199.526, -10.9}, {1000.0, 0.0}, {2511.886, 1.3}, {7943.28, -1.1}};
    enum { COUNT = 50000 };
    static double value[COUNT];
    for (size_t i = 0; i < sizeof tone / sizeof *tone; i++) {
        const double slow = i == 1 ? 5.0 : 1.0, amplitude = 2.5e-3;
        struct ra_waveform w;
        struct ra_status st = {RA_OK, ""};
        for (size_t j = 0; j < COUNT; j++) {
            // the frequency of the sound is `slow` times lower
            value[j] =
                7.0 + amplitude * sin(2.0 * PI * tone[i].frequency * slow * 1e-5 * (double)j);
        }
        const struct ra_velocity v = {value, COUNT, 1e-5, "v", NULL};
        check_ok(ra_waveform_make(&v, slow, 1, NULL, &w, &st), &st);
        const double level = ra_decibel(w.mean_square, 1e-9);
        check_near(level, 20.0 * log10(amplitude / sqrt(2.0) / 1e-9), 0.02);
        check_near(ra_decibel(w.mean_square_A, 1e-9) - level, tone[i].weight, 0.1);
        ra_waveform_free(&w);
    }
}

/// The level includes the whole spectrum, from its lowest bin on. A sound of one period of a sine
/// of 480 Hz has most of its mean square in this bin.
static void level_of_the_lowest_bin(void **state)
{
    (void)state;
    enum { PERIOD = 100 };
    double value[PERIOD];
    struct ra_waveform w;
    struct ra_status st = {RA_OK, ""};
    for (size_t j = 0; j < PERIOD; j++) {
        value[j] = 1e-3 * sin(2.0 * PI * (double)j / PERIOD);
    }
    const struct ra_velocity v = {value, PERIOD, 1.0 / RA_SOUND_RATE, "v", NULL};
    check_ok(ra_waveform_make(&v, 1.0, 1, NULL, &w, &st), &st);
    check_relative(w.mean_square, 0.5e-6, 1e-3);
    // the A-weighting of 480 Hz is -3.51 dB; a single Hann window puts a fifth of it into the bin
    // at 960 Hz
    check_between(10.0 * log10(w.mean_square_A / w.mean_square), -3.51, -2.61);
    ra_waveform_free(&w);
}

/// A shock rings at 2.5 kHz, where the weighting is largest, so its level in dB(A) is 1.27 dB
/// higher than that in dB. This holds at every place of a record, and for records much longer than
/// a segment. The value of Hann's window at that place must not matter.
static void level_of_a_transient(void **state)
{
    (void)state;
    static const size_t count[] = {100, 500, 8192, 8200, 9001, 12288, 12289, 30000};
    static double value[30000];
    for (size_t k = 0; k < sizeof count / sizeof *count; k++) {
        for (int place = 0; place < 5; place++) {
            const double at = 0.22 * place * (double)count[k];
            for (size_t j = 0; j < count[k]; j++) {
                const double t = ((double)j - at) / RA_SOUND_RATE;
                value[j] = t < 0.0 ? 0.0 : 1e-3 * exp(-t / 2e-3) * sin(2.0 * PI * 2500.0 * t);
            }
            const struct ra_velocity v = {value, count[k], 1.0 / RA_SOUND_RATE, "v", NULL};
            struct ra_waveform w;
            struct ra_status st = {RA_OK, ""};
            check_ok(ra_waveform_make(&v, 1.02, 1, NULL, &w, &st), &st);
            const double more = ra_decibel(w.mean_square_A, 1e-9) - ra_decibel(w.mean_square, 1e-9);
            // a shock that rings long enough has its frequency, unless a fade removes its beginning
            check_between(more, count[k] < 5000 ? -30.0 : 1.1, 1.28);
            ra_waveform_free(&w);
        }
    }
}

/// The same sound gives the same bytes twice. For Ogg the bytes are compared as libsndfile reads
/// them.
static void same_bytes(void **state)
{
    double *const value = make_noise(20000, 0.0);
    const struct ra_velocity v = {value, 20000, 1e-5, "v", NULL};
    struct ra_waveform w;
    struct ra_status st = {RA_OK, ""};
    char path[300];
    size_t count;
    check_ok(ra_waveform_make(&v, 1.0, 1, NULL, &w, &st), &st);
    for (int kind = RA_AUDIO_WAV; kind <= RA_AUDIO_OGG; kind++) {
        struct ra_audio_bytes b[2];
        for (int i = 0; i < 2; i++) {
            check_ok(ra_audio_encode(&w, w.peak / 0.9, (enum ra_audio)kind, "the probe",
                                     "full scale is", NULL, &b[i], &st),
                     &st);
        }
        assert_int_equal(b[0].size, b[1].size);
        assert_memory_equal(b[0].data, b[1].data, b[0].size);
        free(b[1].data);
        if (kind == RA_AUDIO_OGG) {
            assert_memory_equal(b[0].data, "OggS", 4);
            assert_memory_equal(b[0].data + 14, "\1\0\0\0", 4);
            snprintf(path, sizeof path, "%s/a.ogg", (const char *)*state);
            write_bytes(path, &b[0]);
            free(read_back(path, 1.0, &count));
            assert_int_equal(count, w.count);
        }
        free(b[0].data);
    }
    ra_waveform_free(&w);
    free(value);
}

/// The level of a sine, computed from the samples of the file, is the printed one.
static void level_of_the_file(void **state)
{
    enum { COUNT = 100000 };
    static double value[COUNT];
    const double amplitude = 4e-3, scale = 10e-3;
    for (size_t j = 0; j < COUNT; j++) {
        value[j] = amplitude * sin(2.0 * PI * 440.0 * 1e-5 * (double)j);
    }
    const struct ra_velocity v = {value, COUNT, 1e-5, "v", NULL};
    struct ra_waveform w;
    struct ra_audio_bytes bytes;
    struct ra_status st = {RA_OK, ""};
    char path[300];
    size_t count;
    check_ok(ra_waveform_make(&v, 1.0, 1, NULL, &w, &st), &st);
    check_ok(
        ra_audio_encode(&w, scale, RA_AUDIO_FLAC, "the probe", "full scale is", NULL, &bytes, &st),
        &st);
    snprintf(path, sizeof path, "%s/a.flac", (const char *)*state);
    write_bytes(path, &bytes);
    double *const heard = read_back(path, 1.0, &count);
    double sum = 0.0, most = 0.0;
    for (size_t i = 1000; i < count - 1000; i++) {
        sum += heard[i] * heard[i] / (double)(count - 2000);
        most = fmax(most, fabs(heard[i]));
    }
    // a sine with full scale as its amplitude has the level of full scale; this one is 8 dB lower
    const double full = ra_decibel(0.5 * scale * scale, 1e-9);
    check_near(full + 10.0 * log10(fmax(2.0 * sum, 1e-30)), ra_decibel(w.mean_square, 1e-9), 0.02);
    check_near(most, amplitude / scale, 1e-3);
    // samples beyond full scale are cut and counted
    free(bytes.data);
    check_ok(ra_audio_encode(&w, 2e-3, RA_AUDIO_WAV, "", "", NULL, &bytes, &st), &st);
    // a sine is above half its amplitude for two thirds of the time
    check_near((double)bytes.clipped / (double)w.count, 2.0 / 3.0, 0.02);
    free(bytes.data);
    free(heard);
    ra_waveform_free(&w);
}

/// A file has its description. A sine of 2 mm/s has 2e-6 m2/s2.
static void comments(void **state)
{
    (void)state;
    char text[256];
    const struct ra_waveform w = {.mean_square = 1e-6, .mean_square_A = 1e-7};
    ra_listen_comment(&w, 2e-3, 1.0, text);
    assert_string_equal(text, "full scale is 2 mm/s: a sine that reaches it has 123.01 dB re "
                              "1e-9 m/s; the record has 120.00 dB, 110.00 dB(A)");
    ra_listen_comment(&w, 2e-3, 0.5, text);
    assert_non_null(strstr(text, "110.00 dB(A); slowed down 0.5 times"));
}

static void names(void **state)
{
    (void)state;
    enum ra_audio kind;
    assert_true(ra_audio_of("a.wav", &kind) && kind == RA_AUDIO_WAV);
    assert_true(ra_audio_of("b/a.FLAC", &kind) && kind == RA_AUDIO_FLAC);
    assert_true(ra_audio_of("a.wav.ogg", &kind) && kind == RA_AUDIO_OGG);
    assert_false(ra_audio_of("a.mp3", &kind) || ra_audio_of(".wav", &kind) ||
                 ra_audio_of("wav", &kind) || ra_audio_of("", &kind));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tones_stay),
        cmocka_unit_test(nothing_is_folded),
        cmocka_unit_test(refusals),
        cmocka_unit_test(ends_and_periods),
        cmocka_unit_test_setup_teardown(third_octaves_of_the_file, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(same_bytes, make_folder, remove_folder),
        cmocka_unit_test(levels_of_sines),
        cmocka_unit_test(level_of_the_lowest_bin),
        cmocka_unit_test(level_of_a_transient),
        cmocka_unit_test_setup_teardown(level_of_the_file, make_folder, remove_folder),
        cmocka_unit_test(comments),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
