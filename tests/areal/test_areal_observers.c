// What a run in three dimensions observes beside its shocks: spectra, forces, moments.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"

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

/// psd.tsv is Welch's density of the velocities in probes.tsv, and of nothing else.
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
    // 200 samples
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

/// One segment, none, no samples: said, and no more rows than there are.
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

/// Modes above half the rate are said, with their share of the squares in modes.tsv.
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
    // what is not there cannot be advised
    assert_null(strstr(slow.text, "sample_filter"));
    const char *const block[] = {"output.sample=50us", "output.psd_segment=8", "probes.fast=none",
                                 NULL};
    assert_null(strstr(runs(*state, block).text, "false frequencies"));
}

// ## Forces and moments

enum { FORCE = 3, PITCH = 4, ROLL = 5 };

/// Sums of the summary are those over probes.tsv at every step.
static void forces(void **state)
{
    const char *const override[] = {"output.sample=1us", NULL};
    runs(*state, override);
    char out[256];
    snprintf(out, sizeof out, "%s/out", (const char *)*state);
    const struct rows *const r = rows_of(*state, "probes.tsv");
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
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_areal_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(spectra), TEST(few_samples), TEST(false_lines),
                                       TEST(forces)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
