// Tests in which every allocation fails once: a message and RA_SYSTEM, no crash, no leak (under
// ASan), and no file that seems complete.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * All memory of the library comes from ra_alloc, which calls aligned_alloc. This program has its
 * own aligned_alloc, which the linker prefers to that of the C library. This function counts its
 * calls, and the N-th call returns NULL. Each test repeats one piece of work with N = 1, 2, ...
 * until the work ends before the N-th call. Memory comes from posix_memalign; under
 * AddressSanitizer this is the sanitizer's, so leaks and double frees are detected, too.
 */
#include "support/run_cases.h"

#include <errno.h>

#include "command/listen.h"
#include "footprints.h"
#include "rolling/run.h"
#include "statistics/energy.h"
#include "statistics/ensemble.h"
#include "statistics/histogram.h"
#include "statistics/shocks.h"
#include "statistics/spectrum.h"
#include "surface/kind.h"
#include "surface/roughness.h"
#include "surface/topography_io.h"

static long calls, fail_at; ///< the allocations so far, and the number of the one that
                            ///< fails; 0: none fails

void *aligned_alloc(size_t alignment, size_t size)
{
    void *memory = NULL;
    calls++;
    if (calls == fail_at || posix_memalign(&memory, alignment, size) != 0) {
        errno = ENOMEM;
        return NULL;
    }
    return memory;
}

/// A piece of work with its own `context`.
typedef enum ra_code work(void *context, struct ra_status *st);

/// Repeats the work until none of its allocations fails. At least `least` must have failed.
static void sweep(work *what, void *context, long least)
{
    for (long n = 1;; n++) {
        struct ra_status st = {RA_OK, ""};
        calls = 0;
        fail_at = n;
        const enum ra_code code = what(context, &st);
        const int reached = calls >= n;
        fail_at = 0;
        if (!reached) {
            check_ok(code, &st);
            print_message("%ld allocations\n", n - 1);
            assert_true(n > least);
            return;
        }
        if (code != RA_SYSTEM || st.code != RA_SYSTEM || strstr(st.text, "out of memory") == NULL) {
            print_error("allocation %ld of %ld failed, and the code is %d: '%s'\n", n, calls,
                        (int)code, st.text);
            fail();
        }
    }
}

// ## The engine

enum { CELLS = 24 };

/// Two rough blocks with everything that a problem can have.
static enum ra_code engine(void *context, struct ra_status *st)
{
    struct ra_problem *problem = NULL;
    struct ra_state *state = NULL;
    double height[CELLS + 1], field[CELLS + 1], damping[5] = {0.01, 0.01, 0.01, 0.01, 0.01};
    for (size_t l = 0; l <= CELLS; l++) {
        height[l] = 1e-4 * sin(1.7 * (double)l);
        field[l] = 1e-6 * cos(0.7 * (double)l);
    }
    const struct ra_beam beam = {1.0, 1.0, 1.0, 10.0, 1.0, RA_FREE, RA_FREE, 0.0};
    struct ra_problem_spec spec = {.spacing = 1.0 / CELLS,
                                   .speed = 0.1,
                                   .touching = true,
                                   .step = 1e-5,
                                   .parameter = {strcmp(context, "penalty") == 0 ? 1e5 : 0.0},
                                   .law = context};
    for (int i = 0; i < 2; i++) {
        spec.solid[i] = (struct ra_solid_spec){.beam = beam,
                                               .modes = 5,
                                               .damping = damping,
                                               .gravity = i == 0 ? 0.0 : 9.81,
                                               .nodes = CELLS + 1,
                                               .height = height,
                                               .displacement = field,
                                               .velocity = field};
    }
    enum ra_code code = ra_problem_make(&spec, &problem, st);
    if (code == RA_OK) {
        code = ra_state_make(problem, &state, st);
        for (int n = 0; n < 300 && code == RA_OK; n++) {
            code = ra_step(problem, state, st);
        }
    }
    ra_state_free(problem, state);
    ra_problem_free(problem);
    return code;
}

static void engine_without_memory(void **state)
{
    (void)state;
    char penalty[] = "penalty", lagrange[] = "lagrange";
    sweep(engine, penalty, 40);
    sweep(engine, lagrange, 50);
}

/// Makes observers for a problem that exists.
static enum ra_code observers(void *context, struct ra_status *st)
{
    struct ra_balance *balance;
    struct ra_shocks *shocks;
    struct ra_histogram histogram;
    enum ra_code code = ra_balance_make(context, 0, &balance, st);
    if (code == RA_OK) {
        ra_balance_free(balance);
        code = ra_shocks_make(context, RA_SHOCK_TOTAL, NULL, NULL, &shocks, st);
    }
    if (code == RA_OK) {
        ra_shocks_free(shocks);
        code = ra_histogram_make(-3, 3, 10, &histogram, st);
    }
    if (code == RA_OK) {
        ra_histogram_free(&histogram);
    }
    return code;
}

/// Settles a new state each time.
static enum ra_code settling(void *context, struct ra_status *st)
{
    struct ra_state state;
    enum ra_code code = ra_state_init(context, &state, st);
    if (code == RA_OK) {
        code = ra_settle(context, &state, 1e-6, 1000000, NULL, NULL, st);
        ra_state_clear(context, &state);
    }
    return code;
}

static void observers_without_memory(void **state)
{
    struct ra_sliding_case c;
    struct ra_problem problem;
    struct ra_status st;
    char note[256];
    const char *const law[] = {"contact.law=penalty", "contact.law=lagrange"};
    for (int i = 0; i < 2; i++) {
        check_ok(ra_sliding_case_read(in(*state, "small.ini"), &law[i], 1, &c, &st), &st);
        check_ok(ra_sliding_case_problem(&c, &problem, note, sizeof note, &st), &st);
        sweep(observers, &problem, 12);
        sweep(settling, &problem, 20);
        ra_problem_clear(&problem);
        ra_sliding_case_free(&c);
    }
}

// ## Surfaces and spectra

static enum ra_code surface(void *context, struct ra_status *st)
{
    struct ra_profile profile;
    struct ra_roughness roughness;
    char note[256];
    enum ra_code code = ra_surface_make(context, 201, 1e-5, &profile, note, sizeof note, st);
    if (code == RA_OK) {
        code = ra_roughness(&profile, &roughness, st);
        ra_profile_free(&profile);
    }
    return code;
}

/// Writes a measured profile with unequal steps, for which all kinds of resampling are needed.
static void write_profile(const char *path)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs("# x [um]\tz [um]\n", file);
    for (int i = 0; i <= 1000; i++) {
        fprintf(file, "%.6f\t%.6f\n", 3.0 * i + 0.2 * sin(i), sin(0.05 * i));
    }
    fclose(file);
}

static void write_sdf(const char *path)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs("aISO-1.0\nManufacID = test\nCreateDate = 010120260000\nModDate = 010120260000\n"
          "NumPoints = 500\nNumProfiles = 1\nXscale = 5e-6\nYscale = 1\nZscale = 1e-6\n"
          "Zresolution = -1\nCompression = 0\nDataType = 7\nCheckType = 0\n*\n",
          file);
    for (int i = 0; i < 500; i++) {
        fprintf(file, "%.6f\n", sin(0.1 * i));
    }
    fputs("*\n", file);
    fclose(file);
}

static void surfaces_without_memory(void **state)
{
    struct ra_bump bump = {1e-3, 1e-6, 1e-4};
    struct ra_surface_recipe recipe = {.kind = &ra_surface_gaussian,
                                       .Ra = 1e-6,
                                       .correlation_length = 2e-4,
                                       .wavelength = 1e-4,
                                       .amplitude = 1e-6,
                                       .scale = 1.0,
                                       .level = RA_LEVEL_LINE,
                                       .bump = &bump,
                                       .bump_count = 1};
    sweep(surface, &recipe, 2);
    recipe.kind = &ra_surface_sine;
    sweep(surface, &recipe, 1);
    recipe.kind = &ra_surface_bumps;
    sweep(surface, &recipe, 1);
    recipe.kind = &ra_surface_measured;
    snprintf(recipe.file, sizeof recipe.file, "%s", in(*state, "profile.txt"));
    write_profile(recipe.file);
    sweep(surface, &recipe, 4);
    snprintf(recipe.file, sizeof recipe.file, "%s", in(*state, "profile.sdf"));
    write_sdf(recipe.file);
    sweep(surface, &recipe, 3);
}

static enum ra_code spectrum(void *context, struct ra_status *st)
{
    double sample[64] = {0}, density[17];
    (void)context;
    return ra_welch(sample, 64, 1e3, 32, density, st);
}

static void spectrum_without_memory(void **state)
{
    (void)state;
    sweep(spectrum, NULL, 2);
}

// ## From the case file to the tables

/// A case, and the folder of its run.
struct job {
    const char *folder, *out, *override[5];
    size_t overrides;
};

static enum ra_code read_case(void *context, struct ra_status *st)
{
    const struct job *const job = context;
    struct ra_sliding_case c;
    const enum ra_code code =
        ra_sliding_case_read(in(job->folder, "small.ini"), job->override, job->overrides, &c, st);
    ra_sliding_case_free(&c);
    return code;
}

/// Makes a whole run. If it fails, no file may seem complete.
static enum ra_code run(void *context, struct ra_status *st)
{
    const struct job *const job = context;
    struct ra_sliding_case c;
    char out[256];
    snprintf(out, sizeof out, "%s/%s", job->folder, job->out);
    enum ra_code code =
        ra_sliding_case_read(in(job->folder, "small.ini"), job->override, job->overrides, &c, st);
    if (code == RA_OK) {
        make_empty(out);
        code = ra_pair_case_run(&ra_sliding_run, &c, out, NULL, st);
        const int whole = exists(out, "summary.tsv"), partial = count_files(out, "partial") > 0;
        if (whole != (code == RA_OK) || (whole && partial)) {
            print_error("allocation %ld: code %d, '%s', summary %d, partial %d\n", fail_at,
                        (int)code, st->text, whole, partial);
        }
        assert_true(whole == (code == RA_OK) && !(whole && partial));
        ra_sliding_case_free(&c);
    }
    return code;
}

/// Writes a probe as sound. If this fails, no incomplete sound file may remain.
static enum ra_code listen(void *context, struct ra_status *st)
{
    const char *const folder = context;
    FILE *const out = fopen("/dev/null", "w");
    assert_non_null(out);
    const struct ra_listen_spec spec = {.run = &folder,
                                        .runs = 1,
                                        .output = in(folder, "a.wav"),
                                        .command = "command",
                                        .slow = 1,
                                        .repeat = 1};
    const enum ra_code code = ra_listen(&spec, out, st);
    fclose(out);
    assert_true(exists(folder, "a.wav") == (code == RA_OK));
    return code;
}

static void sound_without_memory(void **state)
{
    write_file(in(*state, "summary.tsv"), "# units\t-\t-\t-\nquantity\tvalue\tunit\n");
    write_file(in(*state, "probes.tsv"), "# units\ts\tm/s\nt\tv\n0\t0\n1e-4\t1\n2e-4\t0\n");
    seal(*state);
    sweep(listen, *state, 6);
}

static enum ra_code calibrate(void *context, struct ra_status *st)
{
    const struct job *const job = context;
    struct ra_sliding_case c;
    enum ra_code code =
        ra_sliding_case_read(in(job->folder, "small.ini"), job->override, job->overrides, &c, st);
    if (code == RA_OK) {
        FILE *const out = fopen("/dev/null", "w");
        assert_non_null(out);
        code = ra_calibrate(&c, 1e-3, 0.05, out, NULL, NULL, st);
        code = code == RA_OK ? ra_sliding_describe(&c, out, st) : code;
        code = code == RA_OK ? ra_sliding_print_modes(&c, out, st) : code;
        fclose(out);
        ra_sliding_case_free(&c);
    }
    return code;
}

static void cases_without_memory(void **state)
{
    struct job job = {.folder = *state,
                      .override = {"surface.slider.kind=bumps",
                                   "surface.slider.bumps=1 mm:1 um:1 mm, 2 mm:1 um:1 mm",
                                   "resonator.mode_damping=1 %, 2 %",
                                   "surface.resonator.kind=same"},
                      .overrides = 4};
    sweep(read_case, &job, 4);
}

static void runs_without_memory(void **state)
{
    struct job job = {.folder = *state,
                      .out = "penalty",
                      .override = {"time.duration=60 us", "sliding.initial=settled",
                                   "output.energy_tolerance=none", "contact.law=penalty",
                                   "output.sound=on"},
                      .overrides = 5};
    sweep(run, &job, 70);
    job.out = "lagrange";
    job.override[3] = "contact.law=lagrange";
    job.overrides = 4;
    sweep(run, &job, 70);
}

static void calibration_without_memory(void **state)
{
    struct job job = {.folder = *state, .overrides = 0};
    sweep(calibrate, &job, 200);
}

// ## Ensembles

/// Reads a table and makes means and slopes of it.
static enum ra_code ensembles(void *context, struct ra_status *st)
{
    const struct ra_means_spec means = {.by = "reading",
                                        .of = "level",
                                        .less = "reading=old",
                                        .pair = "speed,seed",
                                        .over = "seed",
                                        .each = "speed"};
    const struct ra_slopes_spec slopes = {"speed", "level", "reading", "seed", true, "reading"};
    struct ra_records records;
    FILE *const out = fopen("/dev/null", "w");
    assert_non_null(out);
    enum ra_code code = ra_records_read(context, &records, st);
    if (code == RA_OK) {
        code = ra_means(&records, &means, "command", out, st);
    }
    if (code == RA_OK) {
        code = ra_slopes(&records, &slopes, "command", out, st);
    }
    ra_records_free(&records);
    fclose(out);
    return code;
}

/// The table of three readings with 2000 runs is longer than the memory requested first.
static void ensembles_without_memory(void **state)
{
    char path[256];
    snprintf(path, sizeof path, "%s", in(*state, "runs.tsv"));
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs("# units\tm/s\t-\t-\tdB\nspeed\treading\tseed\tlevel\n", file);
    const char *const reading[] = {"old", "new", "other"};
    for (int i = 0; i < 6000; i++) {
        fprintf(file, "%d\t%s\t%d\t%.6f\n", 1 << i / 3 % 4, reading[i % 3], i / 12, 60 + sin(i));
    }
    fclose(file);
    sweep(ensembles, path, 30);
}

// ## Rolling contact

/// Solves a contact problem on rough cells by the method of this name.
static enum ra_code footprint(void *context, struct ra_status *st)
{
    const struct ra_half_spaces bodies = {.modulus = 1e11, .yield = 1e9};
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_gaussian,
                                             .sigma = 1e-7,
                                             .correlation_length = 5e-6,
                                             .length_across = 5e-6,
                                             .seed = 1};
    struct bed bed;
    bed_make(&bed, 12, 10, 12e-6, 10e-6, bodies, context);
    bed_add_rough(&bed, &recipe);
    bed_approach(&bed, 5e-8);
    *st = bed.st;
    bed_free(&bed);
    return bed.code;
}

static enum ra_code topography(void *context, struct ra_status *st)
{
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_self_affine,
                                             .sigma = 1e-7,
                                             .hurst = 0.5,
                                             .longest = 10e-6,
                                             .shortest = 4e-6,
                                             .seed = 1};
    const struct ra_cells cells = {20, 20, 1e-6, 1e-6};
    struct ra_topography t, back = {.height = NULL};
    struct ra_area_parameters parameters;
    enum ra_code code = ra_topography_make(&recipe, &cells, &t, NULL, 0, st);
    if (code == RA_OK) {
        code = ra_topography_write(context, &t, st);
    }
    if (code == RA_OK) {
        code = ra_topography_read(context, NULL, &back, NULL, 0, st);
    }
    if (code == RA_OK) {
        code = ra_topography_parameters(&back, &parameters, st);
    }
    ra_topography_free(&t);
    ra_topography_free(&back);
    return code;
}

/// The smallest run: 8 positions, 2 histories.
static enum ra_code rolling_run(void *context, struct ra_status *st)
{
    const char *const overrides[] = {"footprint.positions=8",    "footprint.stride=8",
                                     "footprint.cells_x=16",     "footprint.cells_y=16",
                                     "footprint.spacing_x=50um", "footprint.spacing_y=50um",
                                     "surface.length_x=250um",   "surface.length_y=250um",
                                     "excitation.segment=8",     "excitation.realisations=2",
                                     "excitation.terms=3",       "excitation.high=4kHz",
                                     "rolling.speed=4m/s",       "lower.modes=2",
                                     "output.psd_segment=16",    "time.duration=2ms"};
    struct ra_rolling_case c;
    enum ra_code code = ra_rolling_case_read("data/cases/rolling-roller.ini", overrides,
                                             sizeof overrides / sizeof overrides[0], &c, st);
    if (code == RA_OK) {
        code = ra_rolling_run(&c, context, NULL, st);
    }
    ra_rolling_case_free(&c);
    return code;
}

static void rolling_without_memory(void **state)
{
    char path[256], fast[] = "fft", dense[] = "dense";
    sweep(footprint, fast, 20);
    sweep(footprint, dense, 12);
    snprintf(path, sizeof path, "%s", in(*state, "field.gsf"));
    sweep(topography, path, 4);
    sweep(rolling_run, *state, 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engine_without_memory),
        cmocka_unit_test_setup_teardown(observers_without_memory, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(surfaces_without_memory, make_case_folder, remove_folder),
        cmocka_unit_test(spectrum_without_memory),
        cmocka_unit_test_setup_teardown(cases_without_memory, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(runs_without_memory, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(sound_without_memory, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(calibration_without_memory, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(ensembles_without_memory, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(rolling_without_memory, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
